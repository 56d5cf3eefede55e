//! Choices as they are written in records and typed by people: a verb and the names of the pieces, such as `walk boccanegra 2231`.
//!
//! [`choices!`](crate::choices) makes the enum, its writer and its reader from one row for each answer.

/// A part of a choice that has a written form. `N` is what knows the names: a ground, or a game.
///
/// A part is usually its own key; a number that stands for something in a table has a key type of its own.
pub trait Part<N: ?Sized> {
    /// What is kept in the choice.
    type Value;
    /// What a person would call it: "card".
    const WHAT: &'static str;

    /// Writes it.
    fn write(value: &Self::Value, names: &N) -> String;
    /// Reads one word.
    fn read(word: &str, names: &N) -> Option<Self::Value>;
    /// Reads it from the words that follow, as many as it takes: one, unless it says otherwise.
    ///
    /// # Errors
    /// If a word is missing, or names nothing.
    fn read_from(words: &mut Words<'_>, names: &N) -> Result<Self::Value, String> {
        let word = words.next().ok_or_else(|| format!("A word is missing: which {}?", Self::WHAT))?;
        Self::read(word, names).ok_or_else(|| format!("There is no {} `{word}`.", Self::WHAT))
    }
}

/// The words of a typed choice that are still to be read.
#[derive(Clone, Debug)]
pub struct Words<'t>(std::iter::Peekable<std::str::SplitWhitespace<'t>>);

impl<'t> Words<'t> {
    /// All words of a text.
    pub fn of(text: &'t str) -> Self {
        Self(text.split_whitespace().peekable())
    }

    /// The next word, left where it is.
    pub fn peek(&mut self) -> Option<&'t str> {
        self.0.peek().copied()
    }

    /// The next word has to be this one.
    ///
    /// # Errors
    /// If it is another, or there is none.
    pub fn expect(&mut self, word: &str) -> Result<(), String> {
        match self.next() {
            Some(next) if next == word => Ok(()),
            _ => Err(format!("The word `{word}` is missing.")),
        }
    }

    /// Whether everything was read.
    ///
    /// # Errors
    /// If a word is left over.
    pub fn end(&mut self, verb: &str) -> Result<(), String> {
        match self.next() {
            None => Ok(()),
            Some(word) => Err(format!("`{word}` is one word too many after `{verb}`.")),
        }
    }
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        self.0.next()
    }
}

/// Makes the enum of a game's choices with `write` and `read` from one row for each: what is written, its name, its parts.
///
/// ```ignore
/// choices! {
///     /// One answer, named by its meaning.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum Choice named by Ground {
///         /// Buy this card.
///         "buy" => Buy(card: Card),
///         /// Use this ability.
///         "use" => Use(ability: u16 as AbilityKey),
///         /// Offer something for something to a player.
///         "offer" => Offer { to: Player, give: Bundle, "for" want: Bundle },
///     }
/// }
/// ```
///
/// A part that is no key of its own names one after `as`; a word that only separates stands before its part.
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* $vis:vis enum $choice:ident named by $names:ty { $($rows:tt)* }) => {
        $crate::choices! { @enum [$(#[$meta])* $vis enum $choice] [] $($rows)* }
        $crate::choices! { @arms [$choice $names] (names text words) [] $($rows)* }
    };

    // The enum, row by row.
    (@enum [$($head:tt)*] [$($out:tt)*]) => { $($head)* { $($out)* } };
    (@enum $head:tt [$($out:tt)*] $(#[$doc:meta])* $verb:literal => $name:ident
        ( $( $($word:literal)? $part:ident : $kind:ty $(as $key:ty)? ),+ $(,)? ) $(, $($rest:tt)*)?) => {
        $crate::choices! { @enum $head [$($out)* $(#[$doc])* $name($($kind),+),] $($($rest)*)? }
    };
    (@enum $head:tt [$($out:tt)*] $(#[$doc:meta])* $verb:literal => $name:ident
        { $( $($word:literal)? $part:ident : $kind:ty $(as $key:ty)? ),+ $(,)? } $(, $($rest:tt)*)?) => {
        $crate::choices! {
            @enum $head
            [$($out)* $(#[$doc])* $name { $( #[doc = concat!("The part `", stringify!($part), "`.")] $part: $kind ),+ },]
            $($($rest)*)?
        }
    };
    (@enum $head:tt [$($out:tt)*] $(#[$doc:meta])* $verb:literal => $name:ident $(, $($rest:tt)*)?) => {
        $crate::choices! { @enum $head [$($out)* $(#[$doc])* $name,] $($($rest)*)? }
    };

    // Writer and reader: every row becomes one arm of each.
    (@arms $head:tt ($names:ident $text:ident $words:ident) [$($out:tt)*] $(#[$doc:meta])* $verb:literal => $name:ident
        ( $( $($word:literal)? $part:ident : $kind:ty $(as $key:ty)? ),+ $(,)? ) $(, $($rest:tt)*)?) => {
        $crate::choices! { @arms $head ($names $text $words) [$($out)* {
            $verb
            [Self::$name($($part),+)]
            [$( $crate::choices! { @write $text $names $part [$($word)?] [$kind] [$($key)?] } )+]
            [Self::$name($( $crate::choices! { @read $words $names [$($word)?] [$kind] [$($key)?] } ),+)]
        }] $($($rest)*)? }
    };
    (@arms $head:tt ($names:ident $text:ident $words:ident) [$($out:tt)*] $(#[$doc:meta])* $verb:literal => $name:ident
        { $( $($word:literal)? $part:ident : $kind:ty $(as $key:ty)? ),+ $(,)? } $(, $($rest:tt)*)?) => {
        $crate::choices! { @arms $head ($names $text $words) [$($out)* {
            $verb
            [Self::$name { $($part),+ }]
            [$( $crate::choices! { @write $text $names $part [$($word)?] [$kind] [$($key)?] } )+]
            [Self::$name { $( $part: $crate::choices! { @read $words $names [$($word)?] [$kind] [$($key)?] } ),+ }]
        }] $($($rest)*)? }
    };
    (@arms $head:tt $idents:tt [$($out:tt)*] $(#[$doc:meta])* $verb:literal => $name:ident $(, $($rest:tt)*)?) => {
        $crate::choices! { @arms $head $idents [$($out)* { $verb [Self::$name] [] [Self::$name] }] $($($rest)*)? }
    };
    (@arms [$choice:ident $by:ty] ($names:ident $text:ident $words:ident)
        [$( { $verb:literal [$($pattern:tt)*] [$($write:tt)*] [$($read:tt)*] } )*]) => {
        impl $choice {
            /// The verbs in the order of the table.
            pub const VERBS: &'static [&'static str] = &[$($verb),*];

            /// The choice as it is written.
            pub(crate) fn write(&self, $names: &$by) -> String {
                match self {
                    $( $($pattern)* => {
                        #[allow(unused_mut)]
                        let mut $text = String::from($verb);
                        $($write)*
                        $text
                    } )*
                }
            }

            /// Reads what is written, legal now or not; the error says which word is wrong.
            pub(crate) fn read($names: &$by, text: &str) -> Result<Self, String> {
                let mut $words = $crate::notation::Words::of(text);
                let Some(verb) = $words.next() else { return Err("An answer is missing.".into()) };
                let choice = match verb {
                    $( $verb => $($read)*, )*
                    _ => return Err(format!("There is no answer `{verb}`.")),
                };
                $words.end(verb)?;
                Ok(choice)
            }
        }
    };

    // One part, by its own key or by the one it names.
    (@write $text:ident $names:ident $part:ident $word:tt [$kind:ty] []) => {
        $crate::choices! { @write $text $names $part $word [$kind] [$kind] }
    };
    (@write $text:ident $names:ident $part:ident [$($word:literal)?] [$kind:ty] [$key:ty]) => {
        $( $text.push(' '); $text.push_str($word); )?
        $text.push(' ');
        $text.push_str(&<$key as $crate::notation::Part<_>>::write($part, $names));
    };
    (@read $words:ident $names:ident $word:tt [$kind:ty] []) => {
        $crate::choices! { @read $words $names $word [$kind] [$kind] }
    };
    (@read $words:ident $names:ident [$($word:literal)?] [$kind:ty] [$key:ty]) => {{
        $( $words.expect($word)?; )?
        <$key as $crate::notation::Part<_>>::read_from(&mut $words, $names)?
    }};
}

#[cfg(test)]
mod tests {
    use super::{Part, Words};

    /// Names of places; the key of a road is a number of its own.
    type Map = [&'static str];

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Place(u8);

    impl Part<Map> for Place {
        type Value = Self;
        const WHAT: &'static str = "place";

        fn write(place: &Self, map: &Map) -> String {
            map[usize::from(place.0)].into()
        }

        fn read(word: &str, map: &Map) -> Option<Self> {
            map.iter().position(|name| *name == word).map(|at| Self(at as u8))
        }
    }

    struct Steps;

    impl Part<Map> for Steps {
        type Value = u8;
        const WHAT: &'static str = "number of steps";

        fn write(steps: &u8, _: &Map) -> String {
            format!("{steps}x")
        }

        fn read(word: &str, _: &Map) -> Option<u8> {
            word.strip_suffix('x')?.parse().ok()
        }
    }

    /// All that follows.
    #[derive(Clone, Debug, PartialEq)]
    struct Tour(Vec<Place>);

    impl Part<Map> for Tour {
        type Value = Self;
        const WHAT: &'static str = "tour";

        fn write(tour: &Self, map: &Map) -> String {
            let names: Vec<String> = tour.0.iter().map(|place| Place::write(place, map)).collect();
            names.join(" ")
        }

        fn read(word: &str, map: &Map) -> Option<Self> {
            Some(Self(vec![Place::read(word, map)?]))
        }

        fn read_from(words: &mut Words<'_>, map: &Map) -> Result<Self, String> {
            let mut places = Vec::new();
            while words.peek().is_some() {
                places.push(Place::read_from(words, map)?);
            }
            Ok(Self(places))
        }
    }

    crate::choices! {
        /// Answers with every sort of row.
        #[derive(Clone, Debug, PartialEq)]
        enum Answer named by Map {
            /// No part.
            "stay" => Stay,
            /// One part, and one with a key.
            "walk" => Walk(to: Place, steps: u8 as Steps),
            /// Named parts and a word between them.
            "swap" => Swap { one: Place, "for" other: Place },
            /// As many words as there are.
            "tour" => Tour(tour: Tour),
        }
    }

    const MAP: &Map = &["inn", "mill"];

    #[test]
    fn what_is_written_is_read_again() {
        let answers = [
            (Answer::Stay, "stay"),
            (Answer::Walk(Place(1), 3), "walk mill 3x"),
            (Answer::Swap { one: Place(0), other: Place(1) }, "swap inn for mill"),
            (Answer::Tour(Tour(vec![Place(1), Place(0), Place(1)])), "tour mill inn mill"),
        ];
        for (answer, text) in answers {
            assert_eq!(answer.write(MAP), text);
            assert_eq!(Answer::read(MAP, text), Ok(answer));
        }
        assert_eq!(Answer::VERBS, ["stay", "walk", "swap", "tour"]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, fault) in [
            ("", "An answer is missing."),
            ("  ", "An answer is missing."),
            ("juggle", "There is no answer `juggle`."),
            ("walk", "A word is missing: which place?"),
            ("walk mill", "A word is missing: which number of steps?"),
            ("walk moon 3x", "There is no place `moon`."),
            ("walk mill 3", "There is no number of steps `3`."),
            ("walk mill 256x", "There is no number of steps `256x`."),
            ("stay here", "`here` is one word too many after `stay`."),
            ("swap inn mill", "The word `for` is missing."),
            ("tour inn moon", "There is no place `moon`."),
        ] {
            assert_eq!(Answer::read(MAP, text), Err(fault.into()), "{text}");
        }
    }
}
