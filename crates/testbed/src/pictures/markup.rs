//! Reads markup strictly: what is balanced and escaped for XML is safe for any browser.

use std::collections::BTreeMap;

/// An element as it opens.
#[derive(Debug)]
pub struct Element {
    pub name: String,
    pub attributes: BTreeMap<String, String>,
}

impl Element {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }
}

/// All elements in order, or what is wrong.
pub fn read(text: &str) -> Result<Vec<Element>, String> {
    let mut elements = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start])?;
        let end = rest[start..].find('>').ok_or("a tag without end")? + start;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            let last = open.pop();
            if last.as_deref() != Some(name) {
                return Err(format!("</{name}> closes {last:?}"));
            }
            continue;
        }
        let element = read_tag(tag.trim_end_matches('/'))?;
        if !tag.ends_with('/') && !matches!(element.name.as_str(), "br" | "input") {
            open.push(element.name.clone());
        }
        elements.push(element);
    }
    check_text(rest)?;
    if open.is_empty() { Ok(elements) } else { Err(format!("left open: {open:?}")) }
}

fn read_tag(tag: &str) -> Result<Element, String> {
    let (name, mut rest) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
    if name.is_empty() || !name.chars().all(|letter| letter.is_ascii_alphanumeric()) {
        return Err(format!("no name of an element: <{tag}>"));
    }
    let mut attributes = BTreeMap::new();
    while !rest.trim_start().is_empty() {
        let (key, value) = rest.trim_start().split_once("=\"").ok_or_else(|| format!("no attribute: {rest}"))?;
        let (value, after) = value.split_once('"').ok_or_else(|| format!("no closing quote: {rest}"))?;
        check_text(value)?;
        if attributes.insert(key.to_owned(), unescape(value)).is_some() {
            return Err(format!("{key} twice in <{tag}>"));
        }
        rest = after;
    }
    Ok(Element { name: name.to_owned(), attributes })
}

const ENTITIES: [(&str, &str); 4] = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];

fn check_text(text: &str) -> Result<(), String> {
    if text.contains('>') {
        return Err(format!("a bare > in {text:?}"));
    }
    for (at, _) in text.match_indices('&') {
        if !ENTITIES.iter().any(|(entity, _)| text[at..].starts_with(entity)) {
            return Err(format!("a bare & in {text:?}"));
        }
    }
    Ok(())
}

fn unescape(text: &str) -> String {
    ENTITIES.iter().fold(text.to_owned(), |text, (entity, plain)| text.replace(entity, plain))
}
