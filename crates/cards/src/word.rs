//! What words there are: each is one row.

use crate::language::{Language, Make, Makes};
use crate::place::{Around, Belongs, Changes, Needs};
use crate::term::Term;

/// A word of a vocabulary: one line of a content file begins with it. This is all there is to know about it.
#[derive(Clone, Copy, Debug)]
pub struct Word<L: Language = ()> {
    /// How it is written.
    pub name: &'static str,
    /// What follows it, in order.
    pub form: &'static [Param],
    /// What is in its braces.
    pub blocks: Blocks<L>,
    /// Where it belongs, if not everywhere.
    pub belongs: Option<Belongs>,
    /// What it needs around it where it doesn't say otherwise.
    pub needs: Option<Needs>,
    /// What it changes about what is around the lines in its braces.
    pub changes: Changes,
    /// What it becomes.
    pub makes: Makes<L>,
    /// The sentence it reads as: `{param}` is a value or a block; what is in `[…]` is left out if a value in it is
    /// missing.
    pub says: &'static str,
    /// What the lines in its braces speak of.
    pub call: Option<Call>,
    /// What it does, for authors.
    pub about: &'static str,
    /// An example of its use.
    pub example: &'static str,
}

/// What lines in braces speak of as `{~name}`.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// The name, such as "it".
    pub name: &'static str,
    /// How it is said in full: a template.
    pub phrase: &'static str,
    /// How it is said again when something else has had its name in between.
    pub again: &'static str,
    /// Whether the lines can say it themselves, so that the sentence of the word is left out where they do.
    pub instead: bool,
}

impl<L: Language> Word<L> {
    /// A word with nothing behind it.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            form: &[],
            blocks: Blocks::None,
            belongs: None,
            needs: None,
            changes: Changes { keeps: Around::MAX, adds: 0 },
            makes: Makes::Nothing,
            says: "",
            call: None,
            about: "",
            example: "",
        }
    }

    /// With these parameters.
    pub const fn takes(self, form: &'static [Param]) -> Self {
        Self { form, ..self }
    }

    /// With this in its braces.
    pub const fn holds(self, blocks: Blocks<L>) -> Self {
        Self { blocks, ..self }
    }

    /// Only where there is one of these; in words, it belongs there.
    pub const fn belongs(self, around: Around, says: &'static str) -> Self {
        Self { belongs: Some(Belongs { around, says }), ..self }
    }

    /// Only where there is one of these, unless this value is given; otherwise this is why it means nothing.
    pub const fn needs(self, around: Around, why: &'static str, unless: &'static str) -> Self {
        Self { needs: Some(Needs { around, why, unless }), ..self }
    }

    /// With this around the lines in its braces, too.
    pub const fn brings(self, adds: Around) -> Self {
        Self { changes: Changes { adds, ..self.changes }, ..self }
    }

    /// With no more than this of what is around it around the lines in its braces.
    pub const fn keeps(self, keeps: Around) -> Self {
        Self { changes: Changes { keeps, ..self.changes }, ..self }
    }

    /// Becoming this operation.
    pub const fn makes(self, make: Make<L, L::Op>) -> Self {
        Self { makes: Makes::Op(make), ..self }
    }

    /// Asking this.
    pub const fn asks(self, make: Make<L, L::Cond>) -> Self {
        Self { makes: Makes::Cond(false, make), ..self }
    }

    /// Asking whether this is not so.
    pub const fn asks_not(self, make: Make<L, L::Cond>) -> Self {
        Self { makes: Makes::Cond(true, make), ..self }
    }

    /// Becoming something of the game's own.
    pub const fn part(self, part: L::Part) -> Self {
        Self { makes: Makes::Part(part), ..self }
    }

    /// Reading as this.
    pub const fn says(self, says: &'static str) -> Self {
        Self { says, ..self }
    }

    /// With lines in its braces that speak of this; where they name it themselves, they are the whole sentence.
    pub const fn calls(self, name: &'static str, phrase: &'static str, again: &'static str) -> Self {
        Self { call: Some(Call { name, phrase, again, instead: true }), ..self }
    }

    /// With lines in its braces that speak of this where its own sentence has not.
    pub const fn means(self, name: &'static str, phrase: &'static str) -> Self {
        Self { call: Some(Call { name, phrase, again: name, instead: false }), ..self }
    }

    /// Meaning this.
    pub const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    /// Used like this.
    pub const fn like(self, example: &'static str) -> Self {
        Self { example, ..self }
    }
}

/// One value behind a word.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name, in sentences and after the word if it is written as `name=value`.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// Where it stands.
    pub place: Place,
}

impl Param {
    /// A value that has to stand next.
    pub const fn next(name: &'static str, kind: Kind) -> Self {
        Self { name, kind, place: Place::Next }
    }

    /// A value that may stand next.
    pub const fn maybe(name: &'static str, kind: Kind) -> Self {
        Self { name, kind, place: Place::Maybe }
    }

    /// A value that may be given as `name=value`.
    pub const fn named(name: &'static str, kind: Kind) -> Self {
        Self { name, kind, place: Place::Named }
    }
}

/// [`Param::next`], for rows.
pub const fn next(name: &'static str, kind: Kind) -> Param {
    Param::next(name, kind)
}

/// [`Param::maybe`], for rows.
pub const fn maybe(name: &'static str, kind: Kind) -> Param {
    Param::maybe(name, kind)
}

/// [`Param::named`], for rows.
pub const fn named(name: &'static str, kind: Kind) -> Param {
    Param::named(name, kind)
}

/// Where a value stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Next in the line, always.
    Next,
    /// Next in the line, if it is there.
    Maybe,
    /// Anywhere in the line as `name=value`, if it is there.
    Named,
}

/// What a value may be.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number from – to.
    Whole(i32, i32),
    /// A number of credits: whole thousands from 0 to 50,000.
    Credits,
    /// A whole number from 1 to this, or `all`.
    WholeOrAll(i32),
    /// One of these.
    One(&'static [Term]),
    /// One or more of these, with `|` between them.
    Some(&'static [Term]),
    /// The id of a thing of this kind in the content.
    Name(&'static str),
    /// An id that this line gives to something.
    Id,
    /// A text: a name, a title, a label.
    Text,
    /// Whole sentences.
    Prose,
    /// `#true` or `#false`.
    Switch,
    /// The rest of the line is a condition.
    Condition,
}

/// What is in the braces of a word.
#[derive(Clone, Copy, Debug)]
pub enum Blocks<L: Language = ()> {
    /// There are none.
    None,
    /// Lines that begin with one of these words.
    Of(fn() -> &'static [Word<L>]),
    /// The same; the last may be `else { … }`.
    OfElse(fn() -> &'static [Word<L>]),
    /// Blocks with these names, each with lines that begin with one of these words.
    Named(&'static [&'static str], fn() -> &'static [Word<L>]),
}

impl<L: Language> Blocks<L> {
    /// The names of its blocks.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Self::None => &[],
            Self::Of(_) => &["body"],
            Self::OfElse(_) => &["body", "else"],
            Self::Named(names, _) => names,
        }
    }
}

/// Whether every one of these words becomes an operation.
pub const fn are_effects<L: Language>(words: &[Word<L>]) -> bool {
    let mut at = 0;
    while at < words.len() && matches!(words[at].makes, Makes::Op(_)) {
        at += 1;
    }
    at == words.len()
}

/// Whether every one of these words asks something.
pub const fn are_conditions<L: Language>(words: &[Word<L>]) -> bool {
    let mut at = 0;
    while at < words.len() && matches!(words[at].makes, Makes::Cond(..)) {
        at += 1;
    }
    at == words.len()
}

/// How many words there are in these lists.
pub const fn number_of<L: Language>(lists: &[&[Word<L>]]) -> usize {
    let (mut number, mut at) = (0, 0);
    while at < lists.len() {
        number += lists[at].len();
        at += 1;
    }
    number
}

/// The words of these lists one after the other, [`number_of`] of them.
pub const fn all_of<L: Language, const N: usize>(lists: &[&[Word<L>]]) -> [Word<L>; N] {
    let mut all = [Word::new(""); N];
    let (mut number, mut at) = (0, 0);
    while at < lists.len() {
        let mut place = 0;
        while place < lists[at].len() {
            all[number] = lists[at][place];
            number += 1;
            place += 1;
        }
        at += 1;
    }
    all
}
