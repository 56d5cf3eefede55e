//! Checked lines of a content file.

use std::ops::Range;

use crate::language::Language;
use crate::term::{Term, Terms};
use crate::word::Word;

/// A line that has passed the check: its word, its values, its blocks.
#[derive(Clone, Debug)]
pub struct Statement<L: Language = ()> {
    /// The word.
    pub word: &'static Word<L>,
    /// The values, in the order of the form; what was not given is missing.
    pub values: Vec<Option<Value<L>>>,
    /// The blocks, in the order of their names.
    pub blocks: Vec<Vec<Statement<L>>>,
    /// Which file, by its place in the reader.
    pub file: usize,
    /// Where in that file.
    pub at: Range<usize>,
}

/// A checked value.
#[derive(Clone, Debug)]
pub enum Value<L: Language = ()> {
    /// A whole number.
    Number(i32),
    /// `all`.
    All,
    /// One of the terms of its kind.
    Term(&'static Term),
    /// Some of the terms of its kind, in their order there.
    Terms(Vec<&'static Term>),
    /// A thing of the content.
    Name(u16),
    /// A text or an id.
    Text(String),
    /// Yes or no.
    Switch(bool),
    /// A condition.
    Condition(Condition<L>),
}

/// Clauses that have to hold all together, or of which one is enough.
#[derive(Clone, Debug)]
pub struct Condition<L: Language = ()> {
    /// Whether every clause has to hold.
    pub all: bool,
    /// The clauses.
    pub clauses: Vec<Clause<L>>,
}

/// One clause of a condition.
#[derive(Clone, Debug)]
pub struct Clause<L: Language = ()> {
    /// Whether it holds if the statement does not.
    pub not: bool,
    /// What is stated.
    pub statement: Statement<L>,
}

impl<L: Language> Value<L> {
    /// The condition it is.
    pub const fn condition(&self) -> Option<&Condition<L>> {
        if let Self::Condition(condition) = self { Some(condition) } else { None }
    }

    /// The terms it names.
    pub fn terms(&self) -> &[&'static Term] {
        match self {
            Self::Term(term) => std::slice::from_ref(term),
            Self::Terms(terms) => terms,
            _ => &[],
        }
    }
}

impl<L: Language> Statement<L> {
    /// The value of this name.
    ///
    /// # Panics
    /// If the word has no such parameter, which is a mistake in the program and not in a content file.
    pub fn value(&self, name: &str) -> Option<&Value<L>> {
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

    /// A number that is known to be small, or this if none is given.
    pub fn small(&self, name: &str, otherwise: u8) -> u8 {
        self.number(name, otherwise.into()) as u8
    }

    /// The term given, as what it is in the program.
    ///
    /// # Panics
    /// If the terms of the parameter are others, which is a mistake in the program and not in a content file.
    pub fn term<T: Terms>(&self, name: &str) -> Option<T::Value> {
        match self.value(name) {
            Some(Value::Term(term)) => Some(T::of(term)),
            _ => None,
        }
    }

    /// The terms given, as what they are in the program; none if none is given.
    ///
    /// # Panics
    /// As [`Statement::term`].
    pub fn terms<T: Terms>(&self, name: &str) -> impl Iterator<Item = T::Value> {
        self.value(name).map_or(&[][..], Value::terms).iter().map(|term| T::of(term))
    }

    /// Whether the word has a parameter of this name.
    pub fn takes(&self, name: &str) -> bool {
        self.word.form.iter().any(|param| param.name == name)
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
    pub fn condition(&self, name: &str) -> Option<&Condition<L>> {
        self.value(name).and_then(Value::condition)
    }

    /// The block of this name, empty if there is none.
    ///
    /// # Panics
    /// If the word has no such block, which is a mistake in the program and not in a content file.
    pub fn block(&self, name: &str) -> &[Self] {
        let place = self.word.blocks.names().iter().position(|block| *block == name);
        let place = place.unwrap_or_else(|| panic!("`{}` has no block `{name}`", self.word.name));
        self.blocks.get(place).map_or(&[], Vec::as_slice)
    }

    /// What is in the braces.
    pub fn body(&self) -> &[Self] {
        self.block("body")
    }

    /// The lines in the braces that begin with this word.
    pub fn parts<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a Self> {
        self.blocks.first().into_iter().flatten().filter(move |part| part.word.name == word)
    }

    /// The line in the braces that begins with this word.
    pub fn part(&self, word: &str) -> Option<&Self> {
        self.blocks.first().into_iter().flatten().find(|part| part.word.name == word)
    }
}
