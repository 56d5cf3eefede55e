//! Reading and checking: from files to statements, with everything that is wrong.

use std::ops::Range;

use faults::{Fault, Faults, Page, did_you_mean};
use kdl::{KdlDocument, KdlEntry, KdlNode, KdlValue};

use crate::Names;
use crate::language::Language;
use crate::laying;
use crate::raw::Raw;
use crate::statement::{Clause, Condition, Statement, Value};
use crate::term::Term;
use crate::word::{Blocks, Kind, Param, Place, Word};

/// Reads content files one after the other and keeps what is wrong with them.
pub struct Reader<'f, L: Language = ()> {
    files: Vec<(Page<'f>, KdlDocument)>,
    conditions: &'static [Word<L>],
    faults: Faults,
}

/// A span as the rest of the program understands it.
pub(crate) fn range(span: impl Into<(usize, usize)>) -> Range<usize> {
    let (offset, length) = span.into();
    offset..offset + length
}

/// The first line of a place in a file.
pub fn cut(text: &str, at: Range<usize>) -> Range<usize> {
    let end = text.get(at.clone()).and_then(|part| part.find('\n')).map_or(at.end, |end| at.start + end);
    at.start..end
}

impl<'f, L: Language> Reader<'f, L> {
    /// Reads these files. Conditions in them begin with one of these words.
    pub fn new(files: impl IntoIterator<Item = (&'f str, &'f str)>, conditions: &'static [Word<L>]) -> Self {
        let mut reader = Self { files: Vec::new(), conditions, faults: Faults::default() };
        for (name, text) in files {
            let page = Page { name, text };
            if let Some(at) = too_deep(text) {
                reader.faults.at(page, at..at + 1, format!("more than {DEEPEST} braces inside of each other"));
                continue;
            }
            match KdlDocument::parse(text) {
                Ok(document) => reader.files.push((page, document)),
                Err(error) => {
                    for fault in &error.diagnostics {
                        let at = (fault.span.offset(), fault.span.len());
                        let message = fault.message.as_deref().or(fault.label.as_deref()).unwrap_or("not KDL");
                        let message = message.trim_end_matches('.').to_lowercase();
                        reader.faults.at(page, cut(text, range(at)), message).help.clone_from(&fault.help);
                    }
                }
            }
        }
        reader
    }

    /// Takes out the lines that others, marked with `(replace)`, take the place of. These words are those that lines of a file begin
    /// with.
    pub fn lay(&mut self, words: &[Word<L>]) {
        laying::lay(&mut self.files, words, &mut self.faults);
    }

    /// Every line of every file, checked against this vocabulary. Names are looked up in `names`.
    pub fn statements(&mut self, words: &'static [Word<L>], names: &dyn Names) -> Vec<Statement<L>> {
        let files = std::mem::take(&mut self.files);
        let mut all = Vec::new();
        for (file, (page, document)) in files.iter().enumerate() {
            let mut check = Check { page: *page, file, names, conditions: self.conditions, faults: &mut self.faults };
            all.extend(document.nodes().iter().filter_map(|node| check.statement(node, words)));
        }
        self.files = files;
        all
    }

    /// Every line of every file as it is written.
    pub fn raw(&self) -> impl Iterator<Item = Raw<'_>> {
        self.files.iter().flat_map(|(_, document)| document.nodes()).map(Raw)
    }

    /// The ids given by lines that begin with one of these words, at this place behind the word, in the order of the files.
    /// The lines stand inside of lines that begin with one of `parents`, or outside of everything if there are none. For
    /// names that are used before they are explained.
    pub fn ids(&self, parents: &[&str], words: &[&str], place: usize) -> Vec<String> {
        let id = |node: &&KdlNode| {
            let entry = node.entries().iter().filter(|entry| entry.name().is_none()).nth(place)?;
            entry.value().as_string().map(str::to_owned)
        };
        self.nodes(parents, words).iter().filter_map(id).collect()
    }

    /// As [`Reader::ids`] for the first place, each with the text at the second; with the id itself if there is none.
    pub fn names(&self, parents: &[&str], words: &[&str]) -> Vec<(String, String)> {
        let name = |node: &KdlNode| {
            let mut plain =
                node.entries().iter().filter(|entry| entry.name().is_none()).map(|entry| entry.value().as_string());
            let id = plain.next()??.to_owned();
            let name = plain.next().flatten().map_or_else(|| id.clone(), str::to_owned);
            Some((id, name))
        };
        self.nodes(parents, words).into_iter().filter_map(name).collect()
    }

    /// Lines that begin with one of these words, inside of lines that begin with one of `parents` or outside of everything.
    fn nodes(&self, parents: &[&str], words: &[&str]) -> Vec<&KdlNode> {
        let top = self.files.iter().flat_map(|(_, document)| document.nodes());
        let inside = |node: &&KdlNode| parents.contains(&node.name().value());
        let nodes: Vec<&KdlNode> = if parents.is_empty() {
            top.collect()
        } else {
            top.filter(inside).flat_map(|node| node.children().map_or(&[][..], KdlDocument::nodes)).collect()
        };
        nodes.into_iter().filter(|node| words.contains(&node.name().value())).collect()
    }

    /// Notes that something is wrong with a line.
    pub fn wrong(&mut self, statement: &Statement<L>, message: impl Into<String>) -> &mut Fault {
        let page = self.files[statement.file].0;
        self.faults.at(page, cut(page.text, statement.at.clone()), message)
    }

    /// Notes words that are given twice in the braces of a line but mean something only once.
    pub fn once(&mut self, statement: &Statement<L>, words: &[&str]) {
        for word in words {
            if let Some(second) = statement.parts(word).nth(1) {
                self.wrong(second, format!("`{word}` is given twice in this `{}`", statement.word.name));
            }
        }
    }

    /// Notes that something is wrong with the content as a whole.
    pub fn missing(&mut self, file: &str, message: impl Into<String>) -> &mut Fault {
        self.faults.file(file, message)
    }

    /// Whether nothing is wrong so far.
    pub fn is_fine(&self) -> bool {
        self.faults.is_empty()
    }

    /// Everything that is wrong.
    pub fn into_faults(self) -> Vec<Fault> {
        self.faults.into_sorted()
    }
}

/// The check of one file.
struct Check<'c, 'f, L: Language> {
    page: Page<'f>,
    file: usize,
    names: &'c dyn Names,
    conditions: &'static [Word<L>],
    faults: &'c mut Faults,
}

fn known<'w, L: Language>(words: &'w [Word<L>], name: &str) -> Option<&'w Word<L>> {
    words.iter().find(|word| word.name == name)
}

impl<L: Language> Check<'_, '_, L> {
    fn wrong(&mut self, at: Range<usize>, message: impl Into<String>) -> &mut Fault {
        let at = cut(self.page.text, at);
        self.faults.at(self.page, at, message)
    }

    fn at(node: &KdlNode) -> Range<usize> {
        range((node.span().offset(), node.span().len()))
    }

    fn place(entry: &KdlEntry) -> Range<usize> {
        range((entry.span().offset(), entry.span().len()))
    }

    fn name_at(node: &KdlNode) -> Range<usize> {
        let span = node.name().span();
        range((span.offset(), span.len()))
    }

    fn statement(&mut self, node: &KdlNode, words: &'static [Word<L>]) -> Option<Statement<L>> {
        let name = node.name().value();
        let Some(word) = known(words, name) else {
            if name == "else" {
                self.wrong(
                    Self::name_at(node),
                    "`else` belongs in the braces of an `if`, after everything else in them",
                );
                return None;
            }
            let help = did_you_mean(name, words.iter().map(|word| word.name));
            let expected = || format!("expected {}", either(words.iter().map(|word| word.name)));
            self.wrong(Self::name_at(node), format!("unknown word `{}`", shown(name))).help =
                help.or_else(|| Some(expected()));
            return None;
        };
        let values = self.values(node, word);
        let blocks = self.blocks(node, word);
        Some(Statement { word, values: values?, blocks: blocks?, file: self.file, at: Self::at(node) })
    }

    fn lines(&mut self, nodes: &[KdlNode], words: &'static [Word<L>]) -> Option<Vec<Statement<L>>> {
        for mark in nodes.iter().filter_map(KdlNode::ty) {
            let (offset, length) = (mark.span().offset(), mark.span().len());
            self.wrong(offset..offset + length, format!("`({})` means nothing inside of braces", mark.value()));
        }
        let read: Vec<_> = nodes.iter().map(|node| self.statement(node, words)).collect();
        read.into_iter().collect()
    }

    fn blocks(&mut self, node: &KdlNode, word: &'static Word<L>) -> Option<Vec<Vec<Statement<L>>>> {
        let children = node.children().map_or(&[][..], KdlDocument::nodes);
        match word.blocks {
            Blocks::None if node.children().is_none() => Some(Vec::new()),
            Blocks::None => {
                self.wrong(Self::name_at(node), format!("`{}` has no braces after it", word.name));
                None
            }
            Blocks::Of(words) => Some(vec![self.lines(children, words())?]),
            Blocks::OfElse(words) => match children.split_last() {
                Some((last, before)) if last.name().value() == "else" => {
                    let bare = self.bare(last);
                    let otherwise = last.children().map_or(&[][..], KdlDocument::nodes);
                    let (body, otherwise) = (self.lines(before, words()), self.lines(otherwise, words()));
                    Some(vec![body?, otherwise?]).filter(|_| bare)
                }
                _ => Some(vec![self.lines(children, words())?, Vec::new()]),
            },
            Blocks::Named(labels, words) => self.named_blocks(children, word, labels, words()),
        }
    }

    /// Whether nothing stands between the name of a block and its braces.
    fn bare(&mut self, node: &KdlNode) -> bool {
        if let Some(entry) = node.entries().first() {
            let message = format!("nothing but braces comes after `{}`", node.name().value());
            self.wrong(Self::place(entry), message);
            return false;
        }
        if node.children().is_none() {
            self.wrong(Self::name_at(node), format!("`{}` needs braces after it", node.name().value()));
            return false;
        }
        true
    }

    fn named_blocks(
        &mut self,
        nodes: &[KdlNode],
        word: &Word<L>,
        labels: &[&str],
        words: &'static [Word<L>],
    ) -> Option<Vec<Vec<Statement<L>>>> {
        let mut blocks: Vec<Option<Vec<Statement<L>>>> = vec![None; labels.len()];
        let mut fine = true;
        for node in nodes {
            let name = node.name().value();
            let Some(place) = labels.iter().position(|label| *label == name) else {
                let message = format!("`{name}` is not part of `{}`", word.name);
                self.wrong(Self::name_at(node), message).help =
                    Some(format!("expected {}", either(labels.iter().copied())));
                fine = false;
                continue;
            };
            fine &= self.bare(node);
            let lines = self.lines(node.children().map_or(&[][..], KdlDocument::nodes), words);
            fine &= lines.is_some();
            if blocks[place].replace(lines.unwrap_or_default()).is_some() {
                self.wrong(Self::name_at(node), format!("`{name}` is given twice in this `{}`", word.name));
                fine = false;
            }
        }
        fine.then(|| blocks.into_iter().map(Option::unwrap_or_default).collect())
    }

    fn values(&mut self, node: &KdlNode, word: &'static Word<L>) -> Option<Vec<Option<Value<L>>>> {
        let mut values: Vec<Option<Value<L>>> = vec![None; word.form.len()];
        let (named, plain): (Vec<_>, Vec<_>) = node.entries().iter().partition(|entry| entry.name().is_some());
        let mut plain = &plain[..];
        let mut fine = true;
        for (value, param) in values.iter_mut().zip(word.form) {
            if param.place == Place::Named {
                continue;
            }
            if matches!(param.kind, Kind::Condition) {
                *value = self.condition(node, plain).map(Value::Condition);
                fine &= value.is_some();
                plain = &[];
                continue;
            }
            let Some((first, rest)) = plain.split_first() else {
                if param.place == Place::Next {
                    let message = format!("`{}` needs {}", word.name, expected(param));
                    self.wrong(Self::name_at(node), message).help = usage(word);
                    fine = false;
                }
                continue;
            };
            *value = self.read(first, param);
            fine &= value.is_some();
            plain = rest;
        }
        if let Some(surplus) = plain.first() {
            let message = format!("one value too many after `{}`", word.name);
            self.wrong(Self::place(surplus), message).help = usage(word);
            fine = false;
        }
        for entry in named {
            let name = entry.name().map_or("", |name| name.value());
            let properties = || word.form.iter().filter(|param| param.place == Place::Named);
            let Some(place) = word.form.iter().position(|param| param.place == Place::Named && param.name == name)
            else {
                let help = did_you_mean(name, properties().map(|param| param.name)).or_else(|| usage(word));
                self.wrong(Self::place(entry), format!("`{}` has no `{name}=`", word.name)).help = help;
                fine = false;
                continue;
            };
            if values[place].is_some() {
                self.wrong(Self::place(entry), format!("`{name}=` is given twice after `{}`", word.name));
                fine = false;
                continue;
            }
            values[place] = self.read(entry, &word.form[place]);
            fine &= values[place].is_some();
        }
        fine.then_some(values)
    }

    fn read(&mut self, entry: &KdlEntry, param: &Param) -> Option<Value<L>> {
        let value = entry.value();
        let number = value.as_integer().and_then(|number| i32::try_from(number).ok());
        let text = value.as_string();
        let read = match (param.kind, text) {
            (Kind::Whole(from, to), _) => number.filter(|number| (from..=to).contains(number)).map(Value::Number),
            (Kind::Credits, _) => {
                number.filter(|number| (0..=50_000).contains(number) && number % 1000 == 0).map(Value::Number)
            }
            (Kind::WholeOrAll(_), Some("all")) => Some(Value::All),
            (Kind::WholeOrAll(most), _) => number.filter(|number| (1..=most).contains(number)).map(Value::Number),
            (Kind::Switch, _) => value.as_bool().map(Value::Switch),
            (Kind::Text, Some(text)) if is_line(text, LONGEST) => Some(Value::Text(text.to_owned())),
            (Kind::Prose, Some(text)) if is_line(text, LONGEST_PROSE) && ends(text) => {
                Some(Value::Text(text.to_owned()))
            }
            (Kind::Id, Some(text)) if is_id(text) => Some(Value::Text(text.to_owned())),
            (Kind::One(terms), Some(text)) => return self.term(entry, text, terms).map(Value::Term),
            (Kind::Some(terms), Some(text)) => {
                let read: Vec<_> = text.split('|').map(|word| self.term(entry, word, terms)).collect();
                let given = read.into_iter().collect::<Option<Vec<_>>>()?;
                return Some(Value::Terms(terms.iter().filter(|term| given.contains(term)).collect()));
            }
            (Kind::Name(kind), Some(text)) => return self.name(entry, kind, text),
            _ => None,
        };
        if read.is_none() {
            let found = match value {
                KdlValue::String(text) => format!("`{}`", shown(text)),
                other => format!("`{other}`"),
            };
            self.wrong(Self::place(entry), format!("found {found}, expected {}", expected(param)));
        }
        read
    }

    fn term(&mut self, entry: &KdlEntry, word: &str, terms: &'static [Term]) -> Option<&'static Term> {
        let found = terms.iter().find(|term| term.id == word);
        if found.is_none() {
            let help = did_you_mean(word, terms.iter().map(|term| term.id));
            let all = || format!("expected {}", either(terms.iter().map(|term| term.id)));
            self.wrong(Self::place(entry), format!("unknown word `{}`", shown(word))).help =
                help.or_else(|| Some(all()));
        }
        found
    }

    fn name(&mut self, entry: &KdlEntry, kind: &'static str, id: &str) -> Option<Value<L>> {
        let found = self.names.find(kind, id);
        if found.is_none() {
            let ids = self.names.ids(kind);
            let help = did_you_mean(id, ids.iter().map(String::as_str));
            self.wrong(Self::place(entry), format!("there is no {kind} `{}`", shown(id))).help = help;
        }
        found.map(Value::Name)
    }

    /// `a b and not c d`: clauses with `and` or `or` between them, never both.
    fn condition(&mut self, node: &KdlNode, entries: &[&KdlEntry]) -> Option<Condition<L>> {
        let joint = |entry: &&KdlEntry| matches!(entry.value().as_string(), Some("and" | "or"));
        let joints: Vec<_> =
            entries.iter().filter(|entry| joint(entry)).filter_map(|entry| entry.value().as_string()).collect();
        if joints.contains(&"and") && joints.contains(&"or") {
            self.wrong(Self::name_at(node), "a condition has either `and` or `or`, not both");
            return None;
        }
        let parts: Vec<_> = entries.split(joint).map(|part| self.clause(node, part)).collect();
        let clauses = parts.into_iter().collect::<Option<Vec<_>>>()?;
        Some(Condition { all: !joints.contains(&"or"), clauses })
    }

    fn clause(&mut self, node: &KdlNode, entries: &[&KdlEntry]) -> Option<Clause<L>> {
        let not = entries.first().is_some_and(|entry| entry.value().as_string() == Some("not"));
        let entries = &entries[usize::from(not)..];
        let Some((first, rest)) = entries.split_first() else {
            self.wrong(Self::name_at(node), "a condition is missing").help =
                Some(format!("expected {}", either(self.conditions.iter().map(|word| word.name))));
            return None;
        };
        let name = first.value().as_string().unwrap_or("");
        let Some(word) = known(self.conditions, name) else {
            let help = did_you_mean(name, self.conditions.iter().map(|word| word.name));
            let all = format!("expected {}", either(self.conditions.iter().map(|word| word.name)));
            self.wrong(Self::place(first), format!("unknown condition `{}`", shown(name))).help = help.or(Some(all));
            return None;
        };
        let mut values = Vec::with_capacity(word.form.len());
        let mut rest = rest;
        for param in word.form {
            let Some((next, more)) = rest.split_first() else {
                if param.place == Place::Next {
                    self.wrong(Self::place(first), format!("`{name}` needs {}", expected(param))).help = usage(word);
                    return None;
                }
                values.push(None);
                continue;
            };
            values.push(Some(self.read(next, param)?));
            rest = more;
        }
        if let Some(surplus) = rest.first() {
            self.wrong(Self::place(surplus), format!("one value too many after `{name}`")).help = usage(word);
            return None;
        }
        let statement = Statement { word, values, blocks: Vec::new(), file: self.file, at: Self::place(first) };
        Some(Clause { not, statement })
    }
}

fn is_id(text: &str) -> bool {
    let letters = text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    letters && !text.is_empty()
}

/// A text as it can be shown in a message.
fn shown(text: &str) -> String {
    let letter = |letter: char| if letter.is_control() { '·' } else { letter };
    let short: String = text.chars().take(40).map(letter).collect();
    if text.chars().count() > 40 { short + "…" } else { short }
}

/// How deep braces may be nested in a file.
const DEEPEST: usize = 40;

/// Where the braces of a text are nested too deep.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    text.char_indices().find_map(|(at, letter)| {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth > DEEPEST).then_some(at)
    })
}

/// Letters of the longest text.
const LONGEST: usize = 80;

/// Letters of the longest prose.
const LONGEST_PROSE: usize = 240;

/// Whether people can read this on one line.
fn is_line(text: &str, longest: usize) -> bool {
    !text.trim().is_empty() && text.chars().count() <= longest && !text.chars().any(char::is_control)
}

/// Whether the last sentence ends.
fn ends(text: &str) -> bool {
    text.trim_end_matches(['"', '”', '’']).ends_with(['.', '!', '?', '…'])
}

/// `a`, `b` or `c`.
fn either<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let quoted: Vec<_> = words.map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
        None => "nothing".into(),
    }
}

/// What a value should be, in words, with the name of the value.
fn expected(param: &Param) -> String {
    format!("{} ({})", may_be(param.kind), param.name)
}

/// What a value may be, in words.
pub(crate) fn may_be(kind: Kind) -> String {
    match kind {
        Kind::Whole(from, to) => format!("a whole number from {from} to {to}"),
        Kind::Credits => "credits in whole thousands, up to 50000".into(),
        Kind::WholeOrAll(most) => format!("a whole number from 1 to {most}, or `all`"),
        Kind::One(terms) => either(terms.iter().map(|term| term.id)),
        Kind::Some(terms) => format!("{}, or several with `|` between them", either(terms.iter().map(|term| term.id))),
        Kind::Name(kind) => format!("the id of a {kind}"),
        Kind::Id => "an id of small letters, digits and `_`".into(),
        Kind::Text => format!("a text of 1 to {LONGEST} letters on one line"),
        Kind::Prose => format!("whole sentences of 1 to {LONGEST_PROSE} letters on one line"),
        Kind::Switch => "`#true` or `#false`".into(),
        Kind::Condition => "a condition".into(),
    }
}

/// How a word is used.
pub(crate) fn usage<L: Language>(word: &Word<L>) -> Option<String> {
    (!word.form.is_empty()).then(|| format!("usage: {}", form(word)))
}

/// A word with its parameters: `credits AMOUNT [per=…]`.
pub(crate) fn form<L: Language>(word: &Word<L>) -> String {
    let mut text = word.name.to_owned();
    for param in word.form {
        let name = param.name.to_uppercase();
        let part = match param.place {
            Place::Next => name,
            Place::Maybe => format!("[{name}]"),
            Place::Named => format!("[{}=…]", param.name),
        };
        text = format!("{text} {part}");
    }
    match word.blocks {
        Blocks::None => {}
        Blocks::Of(_) => text += " { … }",
        Blocks::OfElse(_) => text += " { …; else { … } }",
        Blocks::Named(names, _) => {
            let blocks: Vec<_> = names.iter().map(|name| format!("{name} {{ … }}")).collect();
            text = format!("{text} {{ {} }}", blocks.join("; "));
        }
    }
    text
}
