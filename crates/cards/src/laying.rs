//! Lines that take the place of others: `(replace)` before the first word of a line.

use std::collections::HashMap;
use std::ops::Range;

use faults::{Faults, Page, did_you_mean};
use kdl::{KdlDocument, KdlNode};

use crate::language::Language;
use crate::reader::{cut, range};
use crate::word::{Kind, Param, Place, Word};

/// What is written before a line that takes the place of another.
const REPLACE: &str = "replace";

/// What a line of content is called: its word and what follows it, such as `market` and `vibroknife`.
type Name = (String, Vec<String>);

/// Takes out the lines that others take the place of. Notes those that replace nothing, and what is replaced twice.
pub(crate) fn lay<L: Language>(files: &mut [(Page<'_>, KdlDocument)], words: &[Word<L>], faults: &mut Faults) {
    let mut replacing: HashMap<Name, (usize, Page<'_>, Range<usize>)> = HashMap::new();
    let mut again: Vec<(usize, usize)> = Vec::new();
    for (file, (page, document)) in files.iter().enumerate() {
        for node in document.nodes() {
            let Some(mark) = node.ty() else { continue };
            let at = cut(page.text, span(node));
            if mark.value() != REPLACE {
                let message = format!("`({})` means nothing here", mark.value());
                faults.at(*page, at, message).help = Some(format!("`({REPLACE})` takes the place of another line"));
                continue;
            }
            let Some(name) = name(node, words) else { continue };
            if let Some((_, other, _)) = replacing.get(&name) {
                let what = name.1.join(" ");
                let message = if other.name == page.name {
                    format!("`{what}` is replaced twice in this file")
                } else {
                    format!("`{what}` is replaced here and in {}: only one of them can lie on the table", other.name)
                };
                faults.at(*page, at, message);
                again.push((file, node.span().offset()));
                continue;
            }
            replacing.insert(name, (file, *page, at));
        }
    }
    if replacing.is_empty() {
        return;
    }
    let known = known(files, words);
    for (name, (_, page, at)) in &replacing {
        if !known.contains(name) {
            let message = format!("there is no `{} {}` to replace", name.0, name.1.join(" "));
            let near = known.iter().filter(|(word, _)| *word == name.0).filter_map(|(_, values)| values.last());
            let help = name.1.last().and_then(|last| did_you_mean(last, near.map(String::as_str)));
            faults.at(*page, at.clone(), message).help = Some(
                help.unwrap_or_else(|| "a pack that replaces a line of another pack has to name it in `needs`".into()),
            );
        }
    }
    for (file, (_, document)) in files.iter_mut().enumerate() {
        document.nodes_mut().retain(|node| !again.contains(&(file, node.span().offset())));
        let stays =
            |node: &KdlNode| is_replacing(node) || name(node, words).is_none_or(|name| !replacing.contains_key(&name));
        document.nodes_mut().retain(stays);
    }
}

fn is_replacing(node: &KdlNode) -> bool {
    node.ty().is_some_and(|mark| mark.value() == REPLACE)
}

/// The names of the lines that can be replaced.
fn known<L: Language>(files: &[(Page<'_>, KdlDocument)], words: &[Word<L>]) -> Vec<Name> {
    let nodes = files.iter().flat_map(|(_, document)| document.nodes());
    nodes.filter(|node| !is_replacing(node)).filter_map(|node| name(node, words)).collect()
}

fn span(node: &KdlNode) -> Range<usize> {
    range((node.span().offset(), node.span().len()))
}

/// What a line is called: by its `id`, or by all that has to come after its word up to the first text.
fn name<L: Language>(node: &KdlNode, words: &[Word<L>]) -> Option<Name> {
    let word = words.iter().find(|word| word.name == node.name().value())?;
    let plain: Vec<&Param> = word.form.iter().filter(|param| param.place != Place::Named).collect();
    let values: Vec<String> = { node.entries().iter() }
        .filter(|entry| entry.name().is_none())
        .map(|entry| entry.value().as_string().map_or_else(|| entry.value().to_string(), str::to_owned))
        .collect();
    let id = plain.iter().position(|param| param.name == "id");
    let naming = |param: &&&Param| param.place == Place::Next && !matches!(param.kind, Kind::Text | Kind::Prose);
    let names = match id {
        Some(at) => values.get(at..=at)?.to_vec(),
        None => values.get(..plain.iter().take_while(naming).count())?.to_vec(),
    };
    (!names.is_empty()).then(|| (word.name.to_owned(), names))
}
