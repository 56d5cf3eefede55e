//! From statements back to the sentences that players read.

use crate::Names;
use crate::statement::{Condition, Statement, Value};
use crate::word::{Kind, Param, Term};

/// What these statements do, in sentences.
pub fn explain(statements: &[Statement], names: &dyn Names) -> String {
    let sentences: Vec<_> = statements.iter().map(|statement| sentence(&phrase(statement, names))).collect();
    sentences.into_iter().filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A condition as a clause: "you are negative with the Hutts".
pub fn explain_condition(condition: &Condition, names: &dyn Names) -> String {
    let clause = |clause: &crate::Clause| {
        let words = phrase(&clause.statement, names);
        if clause.not { format!("it is not so that {words}") } else { words }
    };
    let clauses: Vec<_> = condition.clauses.iter().map(clause).collect();
    clauses.join(if condition.all { " and " } else { " or " })
}

/// With a capital and a full stop.
fn sentence(phrase: &str) -> String {
    let mut letters = phrase.trim().chars();
    let Some(first) = letters.next() else { return String::new() };
    let text: String = first.to_uppercase().chain(letters).collect();
    if text.ends_with(['.', '!', '?', ':']) { text } else { text + "." }
}

/// The template of a word, filled in.
fn phrase(statement: &Statement, names: &dyn Names) -> String {
    fill(statement.word.says, &|hole| fill_in(statement, hole, names)).unwrap_or_default()
}

/// Fills the holes of a template; a part in brackets with a hole that stays empty is left out. `None` if such a hole stands
/// outside of brackets, which then reads as nothing.
fn fill(template: &str, hole: &dyn Fn(&str) -> String) -> Option<String> {
    let mut text = String::new();
    let mut rest = template;
    let mut whole = true;
    while let Some(at) = rest.find(['{', '[']) {
        text += &rest[..at];
        let (close, inner) = match rest.as_bytes()[at] {
            b'{' => ('}', rest[at..].find('}')),
            _ => (']', rest[at..].find(']')),
        };
        let end = at + inner?;
        let inner = &rest[at + 1..end];
        if close == '}' {
            let filled = hole(inner);
            whole &= !filled.is_empty();
            text += &filled;
        } else if let Some(part) = fill(inner, hole) {
            text += &part;
        }
        rest = &rest[end + 1..];
    }
    whole.then(|| text + rest)
}

fn fill_in(statement: &Statement, hole: &str, names: &dyn Names) -> String {
    if let Some(param) = statement.word.form.iter().find(|param| param.name == hole) {
        return statement.value(hole).map_or_else(String::new, |value| say(value, param, names));
    }
    if statement.word.blocks.names().contains(&hole) {
        return explain(statement.block(hole), names);
    }
    debug_assert!(false, "`{}` has no `{hole}` to read out", statement.word.name);
    String::new()
}

fn say(value: &Value, param: &Param, names: &dyn Names) -> String {
    match (value, param.kind) {
        (Value::Number(number), _) => thousands(*number),
        (Value::All, _) => "all".into(),
        (Value::Term(term), Kind::One(terms)) => terms[*term].1.into(),
        (Value::Terms(bits), Kind::Some(terms)) => list(*bits, terms),
        (Value::Name(number), Kind::Name(kind)) => names.words(kind, *number),
        (Value::Text(text), _) => text.clone(),
        (Value::Condition(condition), _) => explain_condition(condition, names),
        (Value::Switch(true), _) => param.name.replace('_', " "),
        _ => String::new(),
    }
}

fn list(bits: u32, terms: &[Term]) -> String {
    let named = terms.iter().enumerate().filter(|(ix, _)| bits >> ix & 1 != 0);
    let words: Vec<_> = named.map(|(_, (_, words))| *words).collect();
    match words.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
        None => String::new(),
    }
}

/// A number with a comma between thousands.
pub fn thousands(number: i32) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (ix, digit) in digits.chars().enumerate() {
        if ix > 0 && (digits.len() - ix).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if number < 0 { format!("-{text}") } else { text }
}
