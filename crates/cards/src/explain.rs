//! From statements back to the sentences that players read.
//!
//! The template of a word is its sentence with holes and a few devices:
//!
//! - `{name}` is a value or a block, `{name!}` a number without its sign, `{name&}` several terms of which all are meant:
//!   they are joined by "and" and not by "or",
//! - `{name~your choice of }` has these words before it if it is several terms of which one is meant,
//! - `{name?gain|lose}` is the first for a number from 0 up and the second below,
//! - `di(e|ce)` is the first after a number that is 1 and the second after any other,
//! - `[ with {name}]` is left out if a hole in it stays empty,
//! - `[name=all: every die]` appears only if the value is this one (`none`: is missing), `[name!=1,all: …]` only if it
//!   is there and is not this one, `[a=x&b=y: …]` only if both hold,
//! - `<is|is not>` in a condition is the second if the condition is negated,
//! - `{~it}` is what is called "it" around a line: said in full where it is first spoken of, and then "it"; see [`Call`],
//! - `{@}` is what the line itself calls "it", in full,
//! - `{body^}` is a block that begins a sentence, `{body,}` one behind a comma, or behind a colon if it is more than one
//!   sentence, `{body>}` one that follows like the verb after "you may", or behind a colon if it begins with no verb, and
//!   `{body|}` one whose lines are ways to choose from,
//! - what stands before a `*` is said once for all that follow each other: "each begins with *{plan}".

use crate::Names;
use crate::language::Language;
use crate::speech::Speech;
use crate::statement::{Condition, Statement, Value};
use crate::term::Term;
use crate::word::{Call, Kind, Param};

/// What these statements do, in sentences.
pub fn explain<L: Language>(statements: &[Statement<L>], names: &dyn Names) -> String {
    sentences(&clauses(statements, &Speech::new(names)))
}

/// What the lines in the braces of a statement do, in sentences that may be read without it: what it calls "it" is named.
pub fn explain_body<L: Language>(statement: &Statement<L>, names: &dyn Names) -> String {
    let speech = Speech::new(names);
    let call = statement.word.call.filter(|call| !call.instead);
    if let Some(call) = call {
        speech.open(call, &Filler { statement, speech: &speech }.fill(call.phrase).unwrap_or_default());
    }
    sentences(&clauses(statement.body(), &speech))
}

fn sentences(clauses: &[String]) -> String {
    clauses.iter().map(|clause| sentence(clause)).collect::<Vec<_>>().join(" ")
}

/// A condition as a clause: "you are negative with the Hutts".
pub fn explain_condition<L: Language>(condition: &Condition<L>, names: &dyn Names) -> String {
    condition_words(condition, &Speech::new(names))
}

fn condition_words<L: Language>(condition: &Condition<L>, speech: &Speech<'_>) -> String {
    let clause = |clause: &crate::Clause<L>| {
        let says = clause.statement.word.says;
        let words = phrase(&clause.statement, clause.not, speech);
        if clause.not && !says.contains('<') { format!("it is not so that {words}") } else { words }
    };
    let clauses: Vec<_> = condition.clauses.iter().map(clause).collect();
    if condition.all { and(&clauses) } else { clauses.join(" or ") }
}

/// With a capital and a full stop.
fn sentence(phrase: &str) -> String {
    let text = capital(phrase.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?', ':']) { text } else { text + "." }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What is in braces: sentences of which the first begins small and the last has no full stop yet.
fn inner<L: Language>(statements: &[Statement<L>], speech: &Speech<'_>) -> String {
    let mut clauses = clauses(statements, speech).into_iter();
    let mut text = clauses.next().unwrap_or_default();
    for clause in clauses {
        text = format!("{} {}", full_stop(text), capital(&clause));
    }
    text.strip_suffix('.').map(str::to_owned).unwrap_or(text)
}

fn full_stop(text: String) -> String {
    if text.ends_with(['.', '!', '?']) { text } else { text + "." }
}

/// Ways to choose from: "draw a card; or take 1 damage".
fn ways<L: Language>(statements: &[Statement<L>], speech: &Speech<'_>) -> String {
    let ways: Vec<String> = statements.iter().map(|way| inner(std::slice::from_ref(way), speech)).collect();
    match ways.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{}; or {last}", before.join("; ")),
        None => String::new(),
    }
}

/// One clause for each sentence. Plain effects that follow each other are one sentence, and so is what follows a clause that
/// ends with a comma.
fn clauses<L: Language>(statements: &[Statement<L>], speech: &Speech<'_>) -> Vec<String> {
    let phrases = statements.iter().map(|statement| phrase(statement, false, speech).trim().to_owned());
    let mut groups: Vec<Vec<String>> = Vec::new();
    for phrase in phrases.filter(|phrase| !phrase.is_empty()) {
        match groups.last_mut() {
            // "If one, if another" is hard to read.
            Some(group) if phrase.starts_with("if ") && group.last().is_some_and(|last| last.ends_with(',')) => {
                let last = group.pop().unwrap_or_default();
                group.push(format!("only {}: {phrase}", last.trim_end_matches(',')));
            }
            Some(group) if joins(group, &phrase) => group.push(phrase),
            _ => groups.push(vec![phrase]),
        }
    }
    groups.iter().map(|group| one_clause(group)).collect()
}

fn is_plain(phrase: &str) -> bool {
    !phrase.contains([':', ';']) && !phrase.contains(". ") && !phrase.ends_with('.')
}

fn joins(group: &[String], phrase: &str) -> bool {
    let open = group.last().is_some_and(|last| last.ends_with(','));
    let same = stem(phrase).is_some() && group.last().and_then(|last| stem(last)) == stem(phrase);
    // What a condition is about stays in its sentence.
    let within = group.first().is_some_and(|first| first.ends_with(',')) && is_plain(phrase.trim_end_matches('.'));
    let all = |plain: fn(&str) -> bool| group.iter().all(|before| plain(before));
    open || same || within && all(|before| is_plain(before.trim_end_matches('.'))) || is_plain(phrase) && all(is_plain)
}

/// What is said once for all that follow each other.
fn stem(phrase: &str) -> Option<&str> {
    phrase.split_once('*').map(|(stem, _)| stem)
}

/// Words that no order begins with: what follows is somebody who does something, or a condition.
const NO_ORDERS: &[&str] = &[
    "a", "all", "an", "another", "as", "at", "each", "from", "if", "it", "no", "one", "only", "that", "the", "then",
    "they", "this", "until", "when", "while", "you", "your",
];

/// Whether words begin with a verb that tells somebody what to do.
fn is_order(text: &str) -> bool {
    let first = text.split([' ', ',']).next().unwrap_or_default();
    first.starts_with(|letter: char| letter.is_ascii_lowercase()) && !NO_ORDERS.contains(&first)
}

/// Effects as one clause: "pay 2,000 credits, gain 1 fame and discard this card".
fn one_clause(phrases: &[String]) -> String {
    let (conditions, effects): (Vec<_>, Vec<_>) = phrases.iter().partition(|phrase| phrase.ends_with(','));
    let effects = match effects.as_slice() {
        [_] => effects.into_iter().map(String::as_str).collect(),
        _ => effects.into_iter().map(|effect| effect.trim_end_matches('.')).collect::<Vec<_>>(),
    };
    // Runs of effects with the same verb before a number: "gain 3,000 credits and 1 fame".
    let mut runs: Vec<(String, Vec<String>)> = Vec::new();
    for (effect, times) in counted(&effects) {
        let (verb, rest) = effect.split_once('*').or_else(|| effect.split_once(' ')).unwrap_or((effect, ""));
        let counts = effect.contains('*') || rest.starts_with(|letter: char| letter.is_ascii_digit());
        match runs.last_mut() {
            Some((before, run)) if counts && *before == verb => run.push(format!("{rest}{times}")),
            _ => {
                let stem = if counts { verb.to_owned() } else { String::new() };
                runs.push((stem, vec![format!("{}{times}", effect.replacen('*', "", 1))]));
            }
        }
    }
    let parts: Vec<String> = runs.into_iter().map(|(_, run)| and(&run)).collect();
    let effects = and(&parts);
    let conditions: Vec<_> = conditions.into_iter().map(String::as_str).collect();
    let text = format!("{} {effects}", conditions.join(" "));
    text.trim().trim_end_matches(',').to_owned()
}

/// What is said several times in a row, once, with how often.
fn counted<'a>(effects: &[&'a str]) -> Vec<(&'a str, String)> {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for effect in effects {
        match counted.last_mut() {
            Some((before, number)) if before == effect => *number += 1,
            _ => counted.push((effect, 1)),
        }
    }
    let times = |number| match number {
        1 => String::new(),
        2 => ", twice".to_owned(),
        number => format!(", {number} times"),
    };
    counted.into_iter().map(|(effect, number)| (effect, times(number))).collect()
}

/// With "and" before the last, and a comma before it where a part has one or an "and" of its own.
fn and(parts: &[String]) -> String {
    let long = parts.iter().any(|part| part.contains(", ") || part.contains(" and "));
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{}{} and {last}", before.join(", "), if long { "," } else { "" }),
        None => String::new(),
    }
}

/// The template of a word, filled in. A word that only says what its lines are about is left out where they can say it
/// themselves: "deal 1 damage to an enemy" and not "choose an enemy. Deal 1 damage to it".
fn phrase<L: Language>(statement: &Statement<L>, not: bool, speech: &Speech<'_>) -> String {
    let filler = Filler { statement, speech };
    let says = choose_sense(statement.word.says, not);
    let Some(call) = statement.word.call else { return filler.fill(&says).unwrap_or_default() };
    let named = filler.fill(call.phrase).unwrap_or_default();
    if call.instead && speaks_first_of(statement.body(), call) {
        speech.open(call, &named);
        let text = inner(statement.body(), speech);
        speech.close();
        return text;
    }
    speech.open(call, if call.instead { "" } else { &named });
    let text = filler.fill(&says).unwrap_or_default();
    speech.close();
    text
}

/// Whether lines come to speak of something by themselves, before anything that is more than a plain effect.
fn speaks_first_of<L: Language>(statements: &[Statement<L>], call: Call) -> bool {
    let mention = format!("{{~{}}}", call.name);
    let speaks = |statement: &Statement<L>| statement.word.call.is_none() && statement.word.says.contains(&mention);
    let plain = |statement: &Statement<L>| statement.blocks.is_empty() && !statement.word.says.ends_with(',');
    statements.iter().find(|statement| speaks(statement) || !plain(statement)).is_some_and(speaks)
}

/// `<is|is not>` as one or the other.
fn choose_sense(template: &str, not: bool) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once('<') {
        let Some((inside, after)) = behind.split_once('>') else { break };
        let (plain, negated) = inside.split_once('|').unwrap_or((inside, inside));
        text += before;
        text += if not { negated } else { plain };
        rest = after;
    }
    text + rest
}

struct Filler<'s, 'n, L: Language> {
    statement: &'s Statement<L>,
    speech: &'s Speech<'n>,
}

impl<L: Language> Filler<'_, '_, L> {
    /// Fills the holes of a template; a part in brackets with a hole that stays empty is left out. `None` if such a hole
    /// stands outside of brackets, which then reads as nothing.
    fn fill(&self, template: &str) -> Option<String> {
        let mut text = String::new();
        let mut rest = template;
        let mut whole = true;
        let mut one = false;
        while let Some(at) = rest.find(['{', '[', '(']) {
            text += &rest[..at];
            let open = rest.as_bytes()[at];
            let close = match open {
                b'{' => '}',
                b'[' => ']',
                _ => ')',
            };
            let end = at + rest[at..].find(close)?;
            let inside = &rest[at + 1..end];
            match open {
                b'{' => {
                    let filled = self.hole(inside);
                    whole &= !filled.is_empty();
                    one = if filled.starts_with(|letter: char| letter.is_ascii_digit()) { filled == "1" } else { one };
                    text += &numbered(&filled, one);
                }
                b'[' => text += &self.bracket(inside).unwrap_or_default(),
                _ if inside.contains('|') => text += &numbered(&rest[at..=end], one),
                // A parenthesis like any other.
                _ => {
                    text.push('(');
                    rest = &rest[at + 1..];
                    continue;
                }
            }
            rest = &rest[end + 1..];
        }
        whole.then(|| text + rest)
    }

    /// A part that may be left out, with or without a guard.
    fn bracket(&self, inside: &str) -> Option<String> {
        let Some((guard, part)) = inside.split_once(": ") else { return self.fill(inside) };
        let holds: Option<Vec<bool>> = guard.split('&').map(|guard| self.guard(guard)).collect();
        match holds {
            Some(holds) => holds.into_iter().all(|holds| holds).then(|| self.fill(part)).flatten(),
            None => self.fill(inside),
        }
    }

    /// Whether a guard holds; `None` if it is none.
    fn guard(&self, guard: &str) -> Option<bool> {
        let (name, wanted) = guard.split_once('=')?;
        let (name, not) = name.strip_suffix('!').map_or((name, false), |name| (name, true));
        if !self.statement.word.form.iter().any(|param| param.name == name) {
            return None;
        }
        let written = self.written(name);
        let same = wanted.split(',').any(|wanted| written.as_deref().unwrap_or("none") == wanted);
        Some(if not { written.is_some() && !same } else { same })
    }

    /// A value as it is written in the file.
    fn written(&self, name: &str) -> Option<String> {
        let param = self.statement.word.form.iter().find(|param| param.name == name)?;
        Some(match (self.statement.value(name)?, param.kind) {
            (Value::Number(number), _) => number.to_string(),
            (Value::All, _) => "all".into(),
            (Value::Term(term), _) => term.id.into(),
            (Value::Terms(terms), _) => terms.iter().map(|term| term.id).collect::<Vec<_>>().join("|"),
            (Value::Name(number), Kind::Name(kind)) => self.speech.names.ids(kind).get(*number as usize)?.clone(),
            (Value::Text(text), _) => text.clone(),
            (Value::Switch(on), _) => on.to_string(),
            _ => return None,
        })
    }

    fn hole(&self, hole: &str) -> String {
        if let Some((name, words)) = hole.split_once('?') {
            let (plus, minus) = words.split_once('|').unwrap_or((words, words));
            return if self.statement.number(name, 0) < 0 { minus } else { plus }.into();
        }
        if let Some(name) = hole.strip_prefix('~') {
            return self.speech.mention(name);
        }
        if let Some((name, before)) = hole.split_once('~') {
            let several = matches!(self.statement.value(name), Some(Value::Terms(terms)) if terms.len() > 1);
            return format!("{}{}", if several { before } else { "" }, self.hole(name));
        }
        if let Some(name) = hole.strip_suffix('!') {
            return thousands(self.statement.number(name, 0).abs());
        }
        let (statement, speech) = (self.statement, self.speech);
        if let Some(name) = hole.strip_suffix('&') {
            return self.all_of(name);
        }
        if let Some(call) = statement.word.call.filter(|_| hole == "@") {
            return self.fill(call.phrase).unwrap_or_default();
        }
        if let Some(param) = statement.word.form.iter().find(|param| param.name == hole) {
            return statement.value(hole).map_or_else(String::new, |value| say(value, param, speech));
        }
        let block = hole.trim_end_matches(['^', ',', '>', '|']);
        if statement.word.blocks.names().contains(&block) {
            return self.block(statement.block(block), &hole[block.len()..]);
        }
        debug_assert!(false, "`{}` has no `{hole}` to read out", statement.word.name);
        String::new()
    }

    /// What is in braces, joined to what is before it.
    fn block(&self, statements: &[Statement<L>], how: &str) -> String {
        if how == "|" {
            return ways(statements, self.speech);
        }
        let text = inner(statements, self.speech);
        let one = !text.contains(". ") && !text.contains(": ");
        match how {
            _ if text.is_empty() => text,
            "^" => capital(&text),
            "," if one => format!(", {text}"),
            ">" if is_order(&text) => format!(" {text}"),
            "," | ">" => format!(": {text}"),
            _ => text,
        }
    }

    /// Terms of which all are meant.
    fn all_of(&self, name: &str) -> String {
        self.statement.value(name).map_or_else(String::new, |value| list(value.terms(), "and"))
    }
}

/// `di(e|ce)` as one or the other.
fn numbered(text: &str, one: bool) -> String {
    let mut done = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('(') {
        let pair = rest[at + 1..].split_once(')').and_then(|(inside, behind)| Some((inside.split_once('|')?, behind)));
        let Some(((single, plural), behind)) = pair else {
            done += &rest[..=at];
            rest = &rest[at + 1..];
            continue;
        };
        done += &rest[..at];
        done += if one { single } else { plural };
        rest = behind;
    }
    done + rest
}

fn say<L: Language>(value: &Value<L>, param: &Param, speech: &Speech<'_>) -> String {
    match (value, param.kind) {
        (Value::Number(number), _) => thousands(*number),
        (Value::All, _) => "all".into(),
        (Value::Term(term), _) => term.words.into(),
        (Value::Terms(terms), _) => list(terms, "or"),
        (Value::Name(number), Kind::Name(kind)) => article(&speech.names.words(kind, *number)),
        (Value::Text(text), _) => text.clone(),
        (Value::Condition(condition), _) => condition_words(condition, speech),
        (Value::Switch(true), _) => param.name.replace('_', " "),
        _ => String::new(),
    }
}

/// The article of a name is small inside of a sentence.
fn article(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}

fn list(terms: &[&Term], joined: &str) -> String {
    let words: Vec<_> = terms.iter().map(|term| term.words).collect();
    match words.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, before)) => format!("{} {joined} {last}", before.join(", ")),
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
