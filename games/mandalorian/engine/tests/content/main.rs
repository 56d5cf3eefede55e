//! The printed content is complete, whatever is wrong with a content file is found and shown, and what is accepted can be played.

mod faults;
mod printed;
mod strange;

use mandalorian::book::Book;
use testbed::faulty::Content;

/// The files of this game.
const CONTENT: Content = Content::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../content"), |files| {
    Book::read(files).err().unwrap_or_default()
});
