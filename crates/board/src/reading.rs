//! Cards in words, for those who read them on a terminal: found by their names, and told as the page tells them.
//!
//! What can be read is what [`crate::Board::card`] draws for the same viewer, so a terminal shows neither more nor less than a page.

use maud::Markup;

/// A card in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its name.
    pub title: String,
    /// What it says, a line for each fact, paragraph or entry.
    pub text: String,
}

/// The cards that a name means: those with exactly this name, or else those whose names have all of these words, or words
/// that begin so.
pub fn read(cards: impl IntoIterator<Item = Markup>, name: &str) -> Vec<Reading> {
    let wanted = words(name);
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<Reading> = Vec::new();
    for markup in cards {
        let title = title(&markup);
        let known = words(&title);
        let fits = wanted.iter().all(|word| known.iter().any(|known| known.starts_with(word.as_str())));
        if fits {
            let reading = Reading { title, text: text(&markup) };
            if !found.contains(&reading) {
                found.push(reading);
            }
        }
    }
    let exact: Vec<Reading> = found.iter().filter(|reading| words(&reading.title) == wanted).cloned().collect();
    together(if exact.is_empty() { found } else { exact })
}

/// What has the same name, as a ship and its market card, can't be told apart by it and is read together.
fn together(found: Vec<Reading>) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for reading in found {
        match readings.iter_mut().find(|known| known.title == reading.title) {
            Some(known) => {
                known.text.push('\n');
                known.text.push_str(&reading.text);
            }
            None => readings.push(reading),
        }
    }
    readings
}

/// The words of a name in small letters.
fn words(name: &str) -> Vec<String> {
    let parts = name.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect()
}

fn title(markup: &Markup) -> String {
    let inside = markup.0.split_once("<h3>").and_then(|(_, rest)| rest.split_once("</h3>"));
    inside.map_or_else(String::new, |(title, _)| plain(title))
}

/// The text with its escapes undone.
fn plain(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// What a piece of markup says: drawings are left out, their names are not.
pub fn text(markup: &Markup) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    let mut rest = markup.0.as_str();
    while let Some(at) = rest.find('<') {
        push(&mut lines, &rest[..at]);
        let Some(end) = rest[at..].find('>').map(|end| at + end) else { break };
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or_default();
        match (name, tag.starts_with('/')) {
            ("svg", false) => {
                push(&mut lines, label(tag).unwrap_or_default());
                rest = rest.split_once("</svg>").map_or("", |(_, rest)| rest);
            }
            ("h3" | "h4" | "p" | "tr" | "li" | "header" | "table" | "ul" | "ol" | "div", false) => {
                lines.push(if name == "li" { "- ".into() } else { String::new() });
            }
            ("th", true) => push(&mut lines, ": "),
            ("h4", true) => push(&mut lines, ":"),
            (_, false) => push(&mut lines, label(tag).unwrap_or_default()),
            _ => {}
        }
    }
    push(&mut lines, rest);
    let kept = lines.iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    kept.filter(|line| !line.is_empty() && line != "-").collect::<Vec<_>>().join("\n")
}

/// What a drawing is called.
fn label(tag: &str) -> Option<&str> {
    tag.contains("role=\"img\"").then(|| tag.split_once("aria-label=\"")?.1.split_once('"').map(|(label, _)| label))?
}

fn push(lines: &mut [String], words: &str) {
    if let Some(last) = lines.last_mut() {
        last.push_str(&plain(words));
    }
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::*;

    #[test]
    fn markup_reads_like_lines() {
        let card = html! {
            article.card {
                header { h3 { "Salt & Sand" } p { "Planet" } }
                table { tr { th { "Cost" } td { "2,000" } } }
                p { "Whoever " b { "enters" } " stops." svg role="img" aria-label="hit" { path; } }
                h4 { "Has" }
                ul { li { "a ship" } li { "a crew" } }
            }
        };
        assert_eq!(title(&card), "Salt & Sand");
        assert_eq!(text(&card), "Salt & Sand\nPlanet\nCost: 2,000\nWhoever enters stops.hit\nHas:\n- a ship\n- a crew");
    }
}
