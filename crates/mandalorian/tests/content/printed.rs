//! What is printed.

use mandalorian::book::Book;

use crate::{folder, shown};

#[test]
fn the_printed_content_is_the_folder() {
    let loaded = Book::load(&folder()).unwrap_or_else(|faults| panic!("{} faults\n{}", faults.len(), shown(&faults)));
    let printed = Book::printed();
    assert_eq!(printed.hash, loaded.hash);
}
