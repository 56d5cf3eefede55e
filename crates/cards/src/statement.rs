//! Checked lines of a content file.

use std::ops::Range;

use crate::word::Word;

/// A line that has passed the check: its word, its values, its blocks.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The word.
    pub word: &'static Word,
    /// The values, in the order of the form; what was not given is missing.
    pub values: Vec<Option<Value>>,
    /// The blocks, in the order of their names.
    pub blocks: Vec<Vec<Statement>>,
    /// Which file, by its place in the reader.
    pub file: usize,
    /// Where in that file.
    pub at: Range<usize>,
}

/// A checked value.
#[derive(Clone, Debug)]
pub enum Value {
    /// A whole number.
    Number(i32),
    /// `all`.
    All,
    /// Which of the terms of its kind.
    Term(usize),
    /// Which of the terms of its kind, as bits.
    Terms(u32),
    /// A thing of the content.
    Name(u16),
    /// A text or an id.
    Text(String),
    /// Yes or no.
    Switch(bool),
    /// A condition.
    Condition(Condition),
}

/// Clauses that have to hold all together, or of which one is enough.
#[derive(Clone, Debug)]
pub struct Condition {
    /// Whether every clause has to hold.
    pub all: bool,
    /// The clauses.
    pub clauses: Vec<Clause>,
}

/// One clause of a condition.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Whether it holds if the statement does not.
    pub not: bool,
    /// What is stated.
    pub statement: Statement,
}

impl Statement {
    /// The value of this name.
    ///
    /// # Panics
    /// If the word has no such parameter, which is a mistake in the program and not in a content file.
    pub fn value(&self, name: &str) -> Option<&Value> {
        let place = self.word.form.iter().position(|param| param.name == name);
        let place = place.unwrap_or_else(|| panic!("`{}` has no parameter `{name}`", self.word.name));
        self.values.get(place).and_then(Option::as_ref)
    }

    /// A number, or this if none is given.
    pub fn number(&self, name: &str, otherwise: i32) -> i32 {
        match self.value(name) {
            Some(Value::Number(number)) => *number,
            _ => otherwise,
        }
    }

    /// Which term is given.
    pub fn term(&self, name: &str) -> Option<usize> {
        match self.value(name) {
            Some(Value::Term(term)) => Some(*term),
            _ => None,
        }
    }

    /// Which terms are given, as bits; none is 0.
    pub fn terms(&self, name: &str) -> u32 {
        match self.value(name) {
            Some(Value::Terms(terms)) => *terms,
            _ => 0,
        }
    }

    /// The thing of the content that is named.
    pub fn name(&self, name: &str) -> Option<u16> {
        match self.value(name) {
            Some(Value::Name(number)) => Some(*number),
            _ => None,
        }
    }

    /// The text given, empty if none is.
    pub fn text(&self, name: &str) -> &str {
        match self.value(name) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    /// Whether a switch is given and on.
    pub fn switch(&self, name: &str) -> bool {
        matches!(self.value(name), Some(Value::Switch(true)))
    }

    /// The condition given.
    pub fn condition(&self, name: &str) -> Option<&Condition> {
        match self.value(name) {
            Some(Value::Condition(condition)) => Some(condition),
            _ => None,
        }
    }

    /// The block of this name, empty if there is none.
    ///
    /// # Panics
    /// If the word has no such block, which is a mistake in the program and not in a content file.
    pub fn block(&self, name: &str) -> &[Statement] {
        let place = self.word.blocks.names().iter().position(|block| *block == name);
        let place = place.unwrap_or_else(|| panic!("`{}` has no block `{name}`", self.word.name));
        self.blocks.get(place).map_or(&[], Vec::as_slice)
    }

    /// What stands in the braces.
    pub fn body(&self) -> &[Statement] {
        self.block("body")
    }

    /// The lines in the braces that begin with this word.
    pub fn parts<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a Statement> {
        self.blocks.first().into_iter().flatten().filter(move |part| part.word.name == word)
    }

    /// The line in the braces that begins with this word.
    pub fn part(&self, word: &str) -> Option<&Statement> {
        self.blocks.first().into_iter().flatten().find(|part| part.word.name == word)
    }
}
