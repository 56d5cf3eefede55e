//! Whether an answer is what the document says it is.

use serde_json::Value;

/// What is wrong with a value, if anything.
pub fn fault(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let named = document.pointer(name.trim_start_matches('#'));
        let Some(named) = named else { return Some(format!("{at}: {name} is described nowhere")) };
        return fault(document, named, value, at);
    }
    if let Some(all) = schema["allOf"].as_array() {
        return all.iter().find_map(|part| fault(document, part, value, at));
    }
    if let Some(any) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
        let faults: Vec<String> = any.iter().filter_map(|part| fault(document, part, value, at)).collect();
        return (faults.len() == any.len()).then(|| faults.join("; or "));
    }
    wrong_type(schema, value, at)
        .or_else(|| wrong_word(schema, value, at))
        .or_else(|| inside(document, schema, value, at))
}

/// A word that is not among those described.
fn wrong_word(schema: &Value, value: &Value, at: &str) -> Option<String> {
    let words = schema["enum"].as_array()?;
    (!words.contains(value)).then(|| format!("{at}: {value} is none of {words:?}"))
}

fn wrong_type(schema: &Value, value: &Value, at: &str) -> Option<String> {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let fits = match &schema["type"] {
        Value::Null => true,
        Value::Array(kinds) => kinds.iter().any(|one| one == kind),
        one => one == kind,
    };
    (!fits).then(|| format!("{at}: {kind}, but {} is described", schema["type"]))
}

fn inside(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Value::Array(items) = value {
        let of = &schema["items"];
        return items.iter().enumerate().find_map(|(n, item)| fault(document, of, item, &format!("{at}/{n}")));
    }
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let missing = required.into_iter().find(|key| value.get(key).is_none());
    if let Some(key) = missing {
        return Some(format!("{at}: {key} is missing"));
    }
    if schema["additionalProperties"] == false {
        let described = |key: &&String| schema["properties"].get(key.as_str()).is_some();
        if let Some(key) = value.as_object()?.keys().find(|key| !described(key)) {
            return Some(format!("{at}: {key} is described nowhere"));
        }
    }
    let described = schema["properties"].as_object()?.iter();
    described
        .filter_map(|(key, schema)| Some((key, schema, value.get(key)?)))
        .find_map(|(key, schema, value)| fault(document, schema, value, &format!("{at}/{key}")))
}

#[test]
fn faults_are_found() {
    let document = serde_json::json!({ "components": { "schemas": { "One": {
        "type": "object", "required": ["n"], "additionalProperties": false,
        "properties": { "n": { "type": "integer" }, "w": { "type": ["string", "null"] }, "k": { "type": "string", "enum": ["a", "b"] } }
    } } } });
    let schema = serde_json::json!({ "type": "array", "items": { "$ref": "#/components/schemas/One" } });
    let check = |value: Value| fault(&document, &schema, &value, "");
    assert_eq!(check(serde_json::json!([{ "n": 1 }, { "n": 2, "w": null }])), None);
    assert!(check(serde_json::json!([{ "n": 1 }, {}])).unwrap().contains("n is missing"));
    assert!(check(serde_json::json!([{ "n": "1" }])).unwrap().contains("/0/n: string"));
    assert!(check(serde_json::json!({})).unwrap().contains("object"));
    assert_eq!(check(serde_json::json!([{ "n": 1, "k": "b" }])), None);
    assert!(check(serde_json::json!([{ "n": 1, "k": "c" }])).unwrap().contains("/0/k: \"c\" is none of"));
    assert!(check(serde_json::json!([{ "n": 1, "x": 1 }])).unwrap().contains("x is described nowhere"));
}
