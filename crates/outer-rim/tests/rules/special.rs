//! Content of the tests' own: the printed files and a few cards that nobody printed.

use std::sync::Arc;

use outer_rim::book::Book;

/// The printed content with more lines.
pub fn book_with(lines: &str) -> Arc<Book> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/outer-rim");
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("the content")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "kdl"))
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files.push(("zz_special.kdl".into(), lines.into()));
    match Book::read(&files) {
        Ok(book) => Arc::new(book),
        Err(faults) => panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}
