//! Which tests prove which rules.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    ops::Range,
    path::{Path, PathBuf},
};

use crate::{Error, Fault, RuleBook, constant_name, source};

/// For each rule or ruling that is proven, by id, its tests as `games/freedom/engine/tests/combat.rs::some_test`.
pub type Proofs = BTreeMap<String, Vec<String>>;

/// Finds every `proves![…]` in the tests below a directory; both paths of the result and `dir` are relative to `root`.
///
/// The sources are read as text: a test is a function with `#[test]`, its name is that of the function. A `proves!`
/// outside a test and a rule that isn't in the book are errors.
pub fn proofs(book: &RuleBook, root: &Path, dir: &Path) -> Result<Proofs, Error> {
    let ids = book.entries().map(|entry| (constant_name(entry.id()), entry.id())).collect();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in rust_files(root, dir)? {
        let text = fs::read_to_string(root.join(&file)).map_err(Error::file(&file))?;
        for (rule, test) in proofs_in(&file, &text, &ids)? {
            found.entry(rule).or_default().insert(test);
        }
    }
    Ok(found.into_iter().map(|(rule, tests)| (rule, tests.into_iter().collect())).collect())
}

/// All Rust files below a directory, sorted, without build output.
fn rust_files(root: &Path, dir: &Path) -> Result<BTreeSet<PathBuf>, Error> {
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(root.join(dir)).map_err(Error::file(dir))? {
        let entry = entry.map_err(Error::file(dir))?;
        let path = dir.join(entry.file_name());
        if entry.path().is_dir() {
            if entry.file_name() != "target" {
                files.append(&mut rust_files(root, &path)?);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.insert(path);
        }
    }
    Ok(files)
}

/// The pairs of rule id and test in one file.
fn proofs_in(file: &Path, text: &str, ids: &BTreeMap<String, &str>) -> Result<Vec<(String, String)>, Error> {
    let bare = source::bare(text);
    let tests = tests_in(&bare);
    let mut pairs = Vec::new();
    for at in words(&bare, "proves!") {
        let fail = |fault| Error::At { path: file.into(), line: source::line_at(&bare, at), fault };
        let test = tests.iter().find(|test| test.body.contains(&at)).ok_or_else(|| fail(Fault::OutsideTest))?;
        for constant in arguments(&bare[at..]).ok_or_else(|| fail(Fault::Unclosed))? {
            let id = ids.get(constant).ok_or_else(|| fail(Fault::NoConstant(constant.into())))?;
            pairs.push(((*id).to_owned(), format!("{}::{}", slashed(file), test.name)));
        }
    }
    Ok(pairs)
}

/// The path with forward slashes on every system.
fn slashed(path: &Path) -> String {
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// A test function in a source.
struct Test<'a> {
    name: &'a str,
    body: Range<usize>,
}

fn tests_in(bare: &str) -> Vec<Test<'_>> {
    words(bare, "#[test]").filter_map(|at| test_at(bare, at)).collect()
}

/// The function that follows a `#[test]`.
fn test_at(bare: &str, at: usize) -> Option<Test<'_>> {
    let start = words(&bare[at..], "fn ").next()? + at;
    let name = bare[start + 3..].trim_start().split(|c: char| !is_word(c)).next()?;
    let open = bare[start..].find('{')? + start;
    Some(Test { name, body: open..open + block_length(&bare[open..]) })
}

/// The length of the block the text starts with.
fn block_length(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return at + 1,
            b'}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// Where a word stands, longer words that end in it left out.
fn words<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    text.match_indices(word).map(|(at, _)| at).filter(move |at| !text[..*at].ends_with(is_word))
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The constants named by the `proves!` the text starts with.
fn arguments(text: &str) -> Option<impl Iterator<Item = &str>> {
    let open = text.find(['[', '(', '{'])?;
    let close = text.find([']', ')', '}'])?;
    let list = text.get(open + 1..close)?;
    Some(list.split(',').map(str::trim).filter(|name| !name.is_empty()))
}
