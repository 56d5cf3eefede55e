//! What is written for programs, and what it looks like: both said once, beside the data itself.
//!
//! [`shape!`](crate::shape) declares a record or a list of words with a sentence about each of its parts. The same lines are its
//! Rust type, what serde writes, and a [`Form`] that a description of the interface is made from. A part without a sentence
//! doesn't compile. Whoever publishes forms decides how: nothing here knows `OpenAPI`.

use std::collections::BTreeMap;

use serde::Serialize;

/// Something that is written as JSON and can say what it looks like.
pub trait Shape: Serialize {
    /// What it looks like; records and words that have a name are put among `forms`.
    fn form(forms: &mut Forms) -> Form;
}

/// What a value looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A text.
    Text,
    /// A whole number.
    Number,
    /// True or false.
    Truth,
    /// Any number of values of one form.
    List(Box<Form>),
    /// A value of this form, or null.
    Maybe(Box<Form>),
    /// The form of this name in [`Forms`].
    Named(&'static str),
    /// One of these words, each with what it means.
    Words(&'static str, Vec<(String, &'static str)>),
    /// A record: what it is, and its fields. All of them are always there, and there are no others.
    Record(&'static str, Vec<Field>),
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is called.
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
    /// What it looks like.
    pub form: Form,
}

/// Forms by their names.
#[derive(Clone, Debug, Default)]
pub struct Forms {
    named: BTreeMap<&'static str, (&'static str, Form)>,
}

impl Forms {
    /// The form of `T` with everything it names.
    pub fn of<T: Shape>() -> (Form, Self) {
        let mut forms = Self::default();
        (T::form(&mut forms), forms)
    }

    /// Puts the form of `T` here under a name, unless it is here already.
    ///
    /// # Panics
    /// If something else has this name: two shapes of one game have the same name.
    pub fn name<T>(&mut self, name: &'static str, make: impl FnOnce(&mut Self) -> Form) -> Form {
        let kind = std::any::type_name::<T>();
        if let Some((other, _)) = self.named.get(name) {
            assert_eq!(*other, kind, "two shapes are called {name}");
            return Form::Named(name);
        }
        self.named.insert(name, (kind, Form::Named(name)));
        let form = make(self);
        self.named.insert(name, (kind, form));
        Form::Named(name)
    }

    /// Every form with its name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Form)> {
        self.named.iter().map(|(name, (_, form))| (*name, form))
    }
}

macro_rules! plain {
    ($form:ident: $($kind:ty),+) => {$(
        impl Shape for $kind {
            fn form(_: &mut Forms) -> Form {
                Form::$form
            }
        }
    )+};
}
plain!(Text: String, &str);
plain!(Number: u8, u16, u32, u64, usize, i8, i16, i32, i64);
plain!(Truth: bool);

impl<T: Shape> Shape for Vec<T> {
    fn form(forms: &mut Forms) -> Form {
        Form::List(Box::new(T::form(forms)))
    }
}

impl<T: Shape> Shape for Option<T> {
    fn form(forms: &mut Forms) -> Form {
        Form::Maybe(Box::new(T::form(forms)))
    }
}

/// A word of a closed list as serde writes it.
pub fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        other => unreachable!("a word is written as a text, not as {other:?}"),
    }
}

/// Declares records and closed lists of words that are written for programs; see the [module](crate::Shape).
///
/// ```
/// table::shape! {
///     /// A ship.
///     pub struct Ship {
///         /// What it is called.
///         pub name: String,
///         /// Where it is; null in hyperspace.
///         pub place: Option<String>,
///         /// How it is.
///         pub state: Repair,
///     }
///
///     /// How a ship is.
///     pub enum Repair {
///         /// It flies.
///         Whole = "whole",
///         /// It lies about.
///         Wreck = "wreck",
///     }
/// }
/// let ship = Ship { name: "Ghost".into(), place: None, state: Repair::Whole };
/// assert_eq!(serde_json::to_string(&ship).unwrap(), r#"{"name":"Ghost","place":null,"state":"whole"}"#);
/// assert_eq!(table::Forms::of::<Ship>().1.iter().count(), 2);
/// ```
#[macro_export]
macro_rules! shape {
    () => {};
    (
        $(#[doc = $doc:literal])+
        pub struct $name:ident { $($(#[doc = $about:literal])+ pub $field:ident: $kind:ty),+ $(,)? }
        $($rest:tt)*
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize)]
        pub struct $name { $($(#[doc = $about])+ pub $field: $kind),+ }

        impl $crate::Shape for $name {
            fn form(forms: &mut $crate::Forms) -> $crate::Form {
                forms.name::<Self>(stringify!($name), |forms| $crate::Form::Record(concat!($($doc),+), vec![
                    $($crate::Field {
                        name: stringify!($field),
                        about: concat!($($about),+),
                        form: <$kind as $crate::Shape>::form(forms),
                    }),+
                ]))
            }
        }

        $crate::shape! { $($rest)* }
    };
    (
        $(#[doc = $doc:literal])+
        pub enum $name:ident { $($(#[doc = $about:literal])+ $variant:ident = $word:literal),+ $(,)? }
        $($rest:tt)*
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ::serde::Serialize)]
        pub enum $name { $($(#[doc = $about])+ #[serde(rename = $word)] $variant),+ }

        impl $crate::Shape for $name {
            fn form(forms: &mut $crate::Forms) -> $crate::Form {
                forms.name::<Self>(stringify!($name), |_| $crate::Form::Words(concat!($($doc),+), vec![
                    $(($word.to_owned(), concat!($($about),+))),+
                ]))
            }
        }

        $crate::shape! { $($rest)* }
    };
}

crate::shape! {
    /// Something of the content.
    pub struct Thing {
        /// Its id, as choices and content files write it.
        pub id: String,
        /// What people call it.
        pub name: String,
    }
}

impl Thing {
    /// A thing by its id and name.
    pub fn new(id: &str, name: &str) -> Self {
        Self { id: id.to_owned(), name: name.to_owned() }
    }
}
