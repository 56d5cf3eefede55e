//! Small handles for the pieces of a game, and sets of them: plain numbers and bits, so that copying a state is copying bytes.
//!
//! The games that use them depend on serde themselves.

/// A handle: the number of a thing of one kind, or of none.
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ::serde::Serialize)]
        pub struct $name(pub $inner);

        impl $name {
            /// None of them.
            pub const NONE: Self = Self(<$inner>::MAX);

            /// The index as an array subscript.
            #[inline]
            pub const fn ix(self) -> usize {
                self.0 as usize
            }

            /// Whether it is one of them.
            #[inline]
            pub const fn is_some(self) -> bool {
                self.0 != <$inner>::MAX
            }

            /// Itself, if it is one of them.
            #[inline]
            pub fn some(self) -> Option<Self> {
                self.is_some().then_some(self)
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::NONE
            }
        }
    };
}

/// A closed list of kinds of something, each with what people call it. Written for programs it is a word of its own.
#[macro_export]
macro_rules! kinds {
    ($(#[doc = $about:literal])+ $name:ident { $($(#[$each:meta])* $variant:ident = $words:literal),+ $(,)? }) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$each])* $variant),+ }

        impl $crate::Shape for $name {
            fn form(forms: &mut $crate::Forms) -> $crate::Form {
                let words = || vec![$(($crate::word(&Self::$variant), $words)),+];
                forms.name::<Self>(stringify!($name), |_| $crate::Form::Words(concat!($($about),+), words()))
            }
        }

        impl $name {
            /// All of them in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The one with this number.
            ///
            /// # Panics
            /// If there is none: numbers come from checked content.
            #[inline]
            pub const fn of(number: usize) -> Self {
                Self::ALL[number]
            }

            /// Its number.
            #[inline]
            pub const fn ix(self) -> usize {
                self as usize
            }

            /// Its number as a bit.
            #[inline]
            pub const fn bit(self) -> u32 {
                1 << self as u32
            }

            /// What people call it.
            pub const fn words(self) -> &'static str {
                match self { $(Self::$variant => $words),+ }
            }
        }
    };
}

/// What sets of bits have in common, whatever they are sets of.
#[macro_export]
macro_rules! bits {
    ($name:ident) => {
        impl $name {
            /// None.
            pub const EMPTY: Self = Self(0);

            /// Those in both.
            #[inline]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Those in either.
            #[inline]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Those that are not in the other.
            #[inline]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Whether there are none.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }
    };
}

/// A set of handles as bits, as many as fit.
#[macro_export]
macro_rules! set {
    ($(#[$doc:meta])* $name:ident($inner:ty) of $item:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ::serde::Serialize)]
        pub struct $name(pub $inner);

        $crate::bits!($name);

        impl $name {
            /// One alone; none, if it is none.
            #[inline]
            pub const fn one(item: $item) -> Self {
                if item.is_some() { Self(1 << item.0) } else { Self(0) }
            }

            /// Whether it is among them.
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                item.is_some() && self.0 >> item.0 & 1 != 0
            }

            /// Adds one.
            #[inline]
            pub fn add(&mut self, item: $item) {
                self.0 |= Self::one(item).0;
            }

            /// Takes one away.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                self.0 &= !Self::one(item).0;
            }

            /// How many.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// The first.
            #[inline]
            pub const fn first(self) -> $item {
                if self.0 == 0 { $item::NONE } else { $item(self.0.trailing_zeros() as _) }
            }

            /// Those that fit: as `filter` and `collect`, but faster.
            #[inline]
            pub fn that(self, fits: impl Fn($item) -> bool) -> Self {
                let (mut rest, mut those) = (self.0, self.0);
                while rest != 0 {
                    let first = rest & rest.wrapping_neg();
                    if !fits($item(first.trailing_zeros() as _)) {
                        those ^= first;
                    }
                    rest ^= first;
                }
                Self(those)
            }

            /// The one with this many before it.
            #[inline]
            pub fn nth_one(self, number: u32) -> $item {
                let mut rest = self;
                (0..number).for_each(|_| rest.0 &= rest.0.wrapping_sub(1));
                rest.first()
            }
        }

        // A set of bits is its own iterator.
        #[allow(clippy::copy_iterator)]
        impl Iterator for $name {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                if self.0 == 0 {
                    return None;
                }
                let first = self.0.trailing_zeros();
                self.0 &= self.0 - 1;
                Some($item(first as _))
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self::EMPTY;
                items.into_iter().for_each(|item| set.add(item));
                set
            }
        }
    };
}
