//! The printed content is complete, and whatever is wrong with a content file is found and shown.

mod faults;
mod printed;
mod replacing;
mod stories;
mod strange;

use outer_rim::book::Book;
use testbed::faulty::Content;

/// The files of this game.
const CONTENT: Content = Content::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../content"), |files| {
    Book::read(files).err().unwrap_or_default()
});
