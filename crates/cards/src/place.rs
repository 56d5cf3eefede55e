//! Which lines mean something where: a word or a value that needs something around it is refused elsewhere.

use crate::language::Language;
use crate::statement::{Statement, Value};

/// What is around a line, as bits that a game gives a meaning to.
pub type Around = u32;

/// Where a word belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Belongs {
    /// Where there is one of these.
    pub around: Around,
    /// In words: "it belongs …".
    pub says: &'static str,
}

/// What a word or a value needs around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// One of these.
    pub around: Around,
    /// Why it means nothing without.
    pub why: &'static str,
    /// The value of a line that it can do without, if there is one.
    pub unless: &'static str,
}

/// What a word changes about what is around the lines in its braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changes {
    /// What is still there.
    pub keeps: Around,
    /// What is added.
    pub adds: Around,
}

impl<L: Language> Statement<L> {
    /// What is around the lines in the braces of this one, if this stands around it. Of several values given together,
    /// what each of them brings counts.
    pub fn inside(&self, around: Around) -> Around {
        let Changes { keeps, adds } = self.word.changes;
        let brings = |value: &Value<L>| match value {
            Value::Term(term) => term.brings,
            Value::Terms(terms) => terms.iter().map(|term| term.brings).reduce(|a, b| a & b).unwrap_or(0),
            _ => 0,
        };
        self.values.iter().flatten().map(brings).fold(around & keeps | adds, |all, brought| all | brought)
    }
}

/// Notes every line that means nothing where it stands.
pub(crate) fn misplaced<L: Language>(
    statements: &[Statement<L>],
    around: Around,
    out: &mut Vec<(Statement<L>, String)>,
) {
    for statement in statements {
        lacking(statement, around, out);
        let conditions = statement.values.iter().flatten().filter_map(Value::condition);
        conditions.flat_map(|condition| &condition.clauses).for_each(|clause| lacking(&clause.statement, around, out));
        let inside = statement.inside(around);
        statement.blocks.iter().for_each(|block| misplaced(block, inside, out));
    }
}

/// Notes a line whose word or one of whose values lacks something.
fn lacking<L: Language>(statement: &Statement<L>, around: Around, out: &mut Vec<(Statement<L>, String)>) {
    let word = statement.word;
    let mut wrong =
        |name: &str, why: String| out.push((statement.clone(), format!("`{name}` means nothing here: {why}")));
    if let Some(belongs) = word.belongs.filter(|belongs| belongs.around & around == 0) {
        wrong(word.name, format!("it belongs {}", belongs.says));
        return;
    }
    let given = |name: &str| !name.is_empty() && statement.value(name).is_some();
    if let Some(needs) = word.needs.filter(|needs| needs.around & around == 0 && !given(needs.unless)) {
        wrong(word.name, needs.why.to_owned());
    }
    for term in statement.values.iter().flatten().flat_map(Value::terms) {
        if let Some(needs) = term.needs.filter(|needs| needs.around & around == 0) {
            wrong(term.id, needs.why.to_owned());
        }
    }
}
