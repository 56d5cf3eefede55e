//! What is wrong with content files, and where: every fault of every file at once, each with its line and a suggestion.

mod files;

pub use files::{Checking, Files, InFiles};

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// One thing that is wrong with a content file. Displayed, it shows the place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// Line, counted from 1; 0 if the fault concerns the file as a whole.
    pub line: usize,
    /// Column in characters, counted from 1; 0 if the fault concerns the file as a whole.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
    /// What may have been meant.
    pub help: Option<String>,
    source: Arc<str>,
    span: Range<usize>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = Level::ERROR.primary_title(&self.message);
        let mut group = if self.line == 0 {
            title.element(annotate_snippets::Origin::path(&self.file))
        } else {
            let annotation = AnnotationKind::Primary.span(self.span.clone());
            title.element(Snippet::source(&*self.source).path(&self.file).annotation(annotation))
        };
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help));
        }
        f.write_str(&Renderer::plain().render(&[group]))
    }
}

impl std::error::Error for Fault {}

/// A content file: its name and its text.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The name, with `/` between folders.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
}

/// The faults found so far.
#[derive(Debug, Default)]
pub struct Faults {
    all: Vec<Fault>,
}

impl Faults {
    /// Notes a fault at a place of a file.
    pub fn at(&mut self, page: Page<'_>, span: Range<usize>, message: impl Into<String>) -> &mut Fault {
        let span = clamp(page.text, span);
        let before = &page.text[..span.start];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        self.all.push(Fault {
            file: page.name.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
            message: message.into(),
            help: None,
            source: page.text.into(),
            span,
        });
        self.all.last_mut().expect("a fault was just pushed")
    }

    /// Notes a fault of a file as a whole.
    pub fn file(&mut self, name: &str, message: impl Into<String>) -> &mut Fault {
        self.all.push(Fault {
            file: name.to_owned(),
            line: 0,
            column: 0,
            message: message.into(),
            help: None,
            source: Arc::from(""),
            span: 0..0,
        });
        self.all.last_mut().expect("a fault was just pushed")
    }

    /// All faults in the order of files and lines.
    pub fn into_sorted(mut self) -> Vec<Fault> {
        self.all.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        self.all
    }

    /// Whether nothing is wrong so far.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

/// Keeps a span inside the text and on character borders.
fn clamp(text: &str, span: Range<usize>) -> Range<usize> {
    let border = |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let (start, end) = (border(span.start), border(span.end));
    start..end.max(start)
}

/// "Did you mean" for an unknown word among known ones.
pub fn did_you_mean<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<String> {
    let distance = |known: &'k str| (strsim::damerau_levenshtein(&word.to_lowercase(), known), known);
    let (distance, known) = known.into_iter().map(distance).min()?;
    let near = distance <= 1 + word.chars().count() / 4 || word.len() > 3 && known.contains(word);
    near.then(|| format!("did you mean `{known}`?"))
}
