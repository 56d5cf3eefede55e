//! Fixed values: one row says how a value is written, how people read it, and what it is in the program.

use crate::place::{Around, Needs};

/// A fixed value: how it is written, how people read it, and what it has to do with what is around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// How it is written.
    pub id: &'static str,
    /// How people read it.
    pub words: &'static str,
    /// How people read it in sentences of another kind, such as behind a number.
    pub also: &'static str,
    /// What it needs around it.
    pub needs: Option<Needs>,
    /// What the blocks of a line have around them where it is given.
    pub brings: Around,
}

/// A value that is written and read like this.
pub const fn term(id: &'static str, words: &'static str) -> Term {
    Term { id, words, also: words, needs: None, brings: 0 }
}

impl Term {
    /// Read like this in sentences of another kind.
    pub const fn also(self, also: &'static str) -> Self {
        Self { also, ..self }
    }

    /// Only where there is one of these; otherwise this is why it means nothing.
    pub const fn needs(self, around: Around, why: &'static str) -> Self {
        Self { needs: Some(Needs { around, why, unless: "" }), ..self }
    }

    /// With this around the blocks of its line.
    pub const fn brings(self, brings: Around) -> Self {
        Self { brings, ..self }
    }
}

/// What terms are in the program. [`terms!`](crate::terms) makes it from rows.
pub trait Terms: 'static {
    /// What they are.
    type Value: Copy + 'static;
    /// The terms.
    const TERMS: &'static [Term];
    /// The same as they are read in sentences of another kind.
    const ALSO: &'static [Term];
    /// What each of them is.
    const VALUES: &'static [Self::Value];

    /// What a term is. Terms are told apart by how they are written, so that a list may have some of them only.
    ///
    /// # Panics
    /// If it is none of these, which is a mistake in the program and not in a content file.
    fn of(term: &Term) -> Self::Value {
        let place = Self::TERMS.iter().position(|known| known.id == term.id);
        let place = place.unwrap_or_else(|| panic!("`{}` is none of these terms", term.id));
        Self::VALUES[place]
    }
}

/// Some of these terms, by how they are written.
///
/// # Panics
/// If there is no such term.
pub const fn some_of<const N: usize>(terms: &[Term], ids: [&str; N]) -> [Term; N] {
    let mut some = [terms[0]; N];
    let mut at = 0;
    while at < N {
        some[at] = find(terms, ids[at]);
        at += 1;
    }
    some
}

const fn find(terms: &[Term], id: &str) -> Term {
    let mut at = 0;
    while !is_same(terms[at].id.as_bytes(), id.as_bytes()) {
        at += 1;
    }
    terms[at]
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// The same terms, needing nothing around them.
pub const fn anywhere<const N: usize>(terms: &[Term]) -> [Term; N] {
    let mut free = [terms[0]; N];
    let mut at = 0;
    while at < N {
        free[at] = Term { needs: None, ..terms[at] };
        at += 1;
    }
    free
}

#[doc(hidden)]
pub const fn read_otherwise<const N: usize>(terms: &[Term]) -> [Term; N] {
    let mut others = [terms[0]; N];
    let mut at = 0;
    while at < N {
        others[at] = Term { words: terms[at].also, ..terms[at] };
        at += 1;
    }
    others
}

/// Fixed values, one row each: what it is in the program, and the [`Term`] that says how it is written and read.
///
/// Rows declare an enum, or say how values of another type are written; those of a type that the game knows already, or, if
/// the type is not the game's own, under a name for the terms:
///
/// ```
/// use cards::{Terms, term, terms};
///
/// terms!(
///     /// What is counted.
///     pub enum Count {
///         /// Crew aboard.
///         Crew = term("crew", "crew aboard"),
///         /// Jobs held.
///         Job = term("job", "job you hold").also("job(|s)"),
///     }
/// );
///
/// terms!(
///     /// A kind of what is counted, or all.
///     pub struct CountOrAll: Option<Count> {
///         Some(Count::Crew) => term("crew", "crew"),
///         None => term("all", "everything"),
///     }
/// );
///
/// assert_eq!(Count::of(&term("job", "")), Count::Job);
/// assert_eq!(CountOrAll::of(&term("all", "")), None);
/// assert_eq!(Count::Job.term().id, "job");
/// ```
///
/// A parameter takes them as `Kind::One(Count::TERMS)`, or `Count::ALSO` if its sentence reads them the other way, and the
/// compiler of the game asks a line for `line.term::<Count>("per")`.
#[macro_export]
macro_rules! terms {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$each:meta])* $variant:ident = $term:expr),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name { $($(#[$each])* $variant),+ }

        impl $name {
            /// All of them in order.
            #[allow(dead_code)]
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Its number.
            #[allow(dead_code)]
            pub const fn ix(self) -> usize {
                self as usize
            }

            /// How it is written and read.
            #[allow(dead_code)]
            pub const fn term(self) -> &'static $crate::Term {
                &<Self as $crate::Terms>::TERMS[self as usize]
            }
        }

        $crate::terms!(for $name { $($name::$variant => $term),+ });
    };
    ($(#[$meta:meta])* $vis:vis struct $name:ident: $value:ty { $($each:expr => $term:expr),+ $(,)? }) => {
        $(#[$meta])*
        $vis struct $name;

        $crate::terms!(for $name: $value { $($each => $term),+ });
    };
    (for $name:ident { $($each:expr => $term:expr),+ $(,)? }) => {
        $crate::terms!(for $name: $name { $($each => $term),+ });
    };
    (for $name:ident: $value:ty { $($each:expr => $term:expr),+ $(,)? }) => {
        impl $crate::Terms for $name {
            type Value = $value;
            const TERMS: &'static [$crate::Term] = &[$($term),+];
            const ALSO: &'static [$crate::Term] =
                &$crate::read_otherwise::<{ <Self as $crate::Terms>::TERMS.len() }>(<Self as $crate::Terms>::TERMS);
            const VALUES: &'static [$value] = &[$($each),+];
        }
    };
}
