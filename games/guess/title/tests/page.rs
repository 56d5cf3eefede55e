//! `docs/writing-a-game.md`: the code it shows is the code of this game.

use std::path::Path;

#[test]
fn the_code_of_the_page_is_the_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let blocks = testbed::excerpts::are_the_code(&root.join("docs/writing-a-game.md"), &root);
    assert!(blocks >= 15, "only {blocks} blocks");
}
