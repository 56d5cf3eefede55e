//! What words there are, and what may stand behind each.

/// A word of a vocabulary: one line of a content file begins with it.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// How it is written.
    pub name: &'static str,
    /// What stands behind it, in order.
    pub form: &'static [Param],
    /// What stands in its braces.
    pub blocks: Blocks,
    /// The sentence it reads as: `{param}` is a value or a block; what stands in `[…]` is left out if a value in it is
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
    /// How it is said again when something else has been called so in between.
    pub again: &'static str,
    /// Whether the lines can say it themselves, so that the sentence of the word is left out where they do.
    pub instead: bool,
}

impl Word {
    /// A word with nothing behind it.
    pub const fn new(name: &'static str) -> Self {
        Self { name, form: &[], blocks: Blocks::None, says: "", call: None, about: "", example: "" }
    }

    /// With these parameters.
    pub const fn takes(self, form: &'static [Param]) -> Self {
        Self { form, ..self }
    }

    /// With this in its braces.
    pub const fn holds(self, blocks: Blocks) -> Self {
        Self { blocks, ..self }
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

/// A fixed value: how it is written and how people read it.
pub type Term = (&'static str, &'static str);

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

/// What stands in the braces of a word.
#[derive(Clone, Copy, Debug)]
pub enum Blocks {
    /// There are none.
    None,
    /// Lines that begin with one of these words.
    Of(fn() -> &'static [Word]),
    /// The same; the last may be `else { … }`.
    OfElse(fn() -> &'static [Word]),
    /// Blocks with these names, each with lines that begin with one of these words.
    Named(&'static [&'static str], fn() -> &'static [Word]),
}

impl Blocks {
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
