//! What sentences speak of: something is named in full where it first comes up, and is "it" from then on.

use std::cell::RefCell;

use crate::Names;
use crate::word::Call;

/// Sentences that are being made.
pub(crate) struct Speech<'n> {
    pub names: &'n dyn Names,
    around: RefCell<Around>,
}

#[derive(Default)]
struct Around {
    /// What the lines around have names for, the innermost last.
    open: Vec<Open>,
    /// What each name was last said of.
    last: Vec<(&'static str, usize)>,
    /// How many there have been.
    number: usize,
}

struct Open {
    call: Call,
    number: usize,
    /// How it is said in full, until it has been.
    unsaid: Option<String>,
}

impl<'n> Speech<'n> {
    pub fn new(names: &'n dyn Names) -> Self {
        Self { names, around: RefCell::default() }
    }

    /// From here on something has this name. It has been said in full already if this is empty.
    pub fn open(&self, call: Call, phrase: &str) {
        let mut around = self.around.borrow_mut();
        around.number += 1;
        let number = around.number;
        if phrase.is_empty() {
            note(&mut around.last, call.name, number);
        }
        let unsaid = Some(phrase.to_owned()).filter(|phrase| !phrase.is_empty());
        around.open.push(Open { call, number, unsaid });
    }

    /// What got this name last has it no longer.
    pub fn close(&self) {
        self.around.borrow_mut().open.pop();
    }

    /// Speaks of what has this name.
    pub fn mention(&self, name: &str) -> String {
        let around = &mut *self.around.borrow_mut();
        let Some(open) = around.open.iter_mut().rev().find(|open| open.call.name == name) else {
            return pronoun(name).to_owned();
        };
        let (call, number) = (open.call, open.number);
        let unsaid = open.unsaid.take();
        let still = around.last.iter().any(|(of, last)| *of == name && *last == number);
        note(&mut around.last, call.name, number);
        match unsaid {
            Some(phrase) => phrase,
            None if still => pronoun(name).to_owned(),
            None => call.again.to_owned(),
        }
    }
}

fn note(last: &mut Vec<(&'static str, usize)>, name: &'static str, number: usize) {
    last.retain(|(of, _)| *of != name);
    last.push((name, number));
}

/// What somebody or something is called that has been named.
fn pronoun(name: &str) -> &str {
    if name == "them" { "that character" } else { name }
}
