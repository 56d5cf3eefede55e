//! What players see of a game, as the document describes it: a schema for each shape of each game, made from what the game says.

use games::TITLES;
use table::{Field, Form};
use utoipa::Modify;
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayBuilder, Discriminator, Object, ObjectBuilder, OneOfBuilder, Schema, SchemaType, Type,
};
use utoipa::openapi::{OpenApi, Ref, RefOr};

/// The name of the schema that stands for the view of any game.
const VIEW: &str = "View";
/// The field of every view that says which game it is of.
const GAME: &str = "game";

/// Puts the views of all games into the document.
pub struct Views;

impl Modify for Views {
    fn modify(&self, document: &mut OpenApi) {
        let schemas = &mut document.components.get_or_insert_default().schemas;
        let mut any = OneOfBuilder::new().description(Some("What you may see of a game; `game` says which."));
        let mut mapping = Vec::new();
        for title in TITLES {
            let prefix = camel(title.name());
            let (root, forms) = title.view_forms();
            schemas.extend(forms.iter().map(|(name, form)| (named(&prefix, name), schema(&prefix, form, ""))));
            let Form::Named(root) = root else { continue };
            mapping.push((title.name(), Ref::from_schema_name(named(&prefix, root)).ref_location));
            any = any.item(Ref::from_schema_name(named(&prefix, root)));
        }
        let any = any.discriminator(Some(Discriminator::with_mapping(GAME, mapping)));
        schemas.insert(VIEW.into(), any.into());
    }
}

/// A view, where there is always one.
pub fn view() -> RefOr<Schema> {
    Ref::from_schema_name(VIEW).into()
}

/// A view, or null where a game can't be played any more.
pub fn view_or_null() -> RefOr<Schema> {
    let about = "What you may see of the game. Null if the game can't be played any more: then `problem` says why.";
    OneOfBuilder::new().description(Some(about)).item(Ref::from_schema_name(VIEW)).item(null()).into()
}

/// The name of a shape in the document: the game, then what the game calls it. A view itself is the game's view.
fn named(prefix: &str, name: &str) -> String {
    format!("{prefix}{}", if name == "Shown" { VIEW } else { name })
}

/// `outer-rim` as `OuterRim`.
fn camel(name: &str) -> String {
    name.split('-').map(table::words::capital).collect()
}

/// A form as a schema, with what it is about where it is used; a named one says that by itself.
fn schema(prefix: &str, form: &Form, about: &str) -> RefOr<Schema> {
    let plain = |kind: Type| object(SchemaType::new(kind), about).into();
    match form {
        Form::Text => plain(Type::String),
        Form::Number => plain(Type::Integer),
        Form::Truth => plain(Type::Boolean),
        Form::List(of) => ArrayBuilder::new().items(schema(prefix, of, "")).description(told(about)).into(),
        Form::Maybe(of) => {
            OneOfBuilder::new().description(told(about)).item(schema(prefix, of, "")).item(null()).into()
        }
        Form::Named(name) => {
            Ref::builder().ref_location_from_schema_name(named(prefix, name)).description(told(about)).into()
        }
        Form::Words(about, words) => {
            let meanings: Vec<String> =
                words.iter().map(|(word, means)| format!("`{word}`: {}", means.trim())).collect();
            let about = format!("{} {}", about.trim(), meanings.join("; "));
            let words = words.iter().map(|(word, _)| word.as_str());
            object(SchemaType::new(Type::String), &about).enum_values(Some(words)).into()
        }
        Form::Record(about, fields) => record(prefix, about, fields).into(),
    }
}

fn record(prefix: &str, about: &str, fields: &[Field]) -> ObjectBuilder {
    let none = AdditionalProperties::FreeForm(false);
    let record = object(SchemaType::new(Type::Object), about).additional_properties(Some(none));
    fields.iter().fold(record, |record, Field { name, about, form }| {
        record.property(*name, schema(prefix, form, about)).required(*name)
    })
}

fn object(kind: SchemaType, about: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(kind).description(told(about))
}

fn null() -> Object {
    Object::with_type(Type::Null)
}

/// What is said, if anything is.
fn told(about: &str) -> Option<&str> {
    Some(about.trim()).filter(|about| !about.is_empty())
}
