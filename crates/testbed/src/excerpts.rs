//! Pages that show code: what they show is the code.
//!
//! A block of such a page names its file behind its language: ```` ```rust games/guess/engine/src/hiding.rs ````. It is there
//! word for word; a line with nothing but `…` leaves something out. What is typed into a shell (`sh`) names no file.

use std::fs;
use std::path::Path;

/// What a line says that leaves something out.
const LEFT_OUT: &str = "…";

/// Every block of a page is in the file that it names, a path below `root`; how many blocks there are.
///
/// # Panics
/// If one doesn't, names no file or none that can be read, or if the page can't be read.
#[track_caller]
pub fn are_the_code(page: &Path, root: &Path) -> usize {
    let text = fs::read_to_string(page).expect("a readable page");
    let blocks = blocks(&text);
    for (head, block) in &blocks {
        if let Err(wrong) = stands(head, block, root) {
            panic!("{}: {wrong}\n\n{}", page.display(), block.join("\n"));
        }
    }
    blocks.len()
}

/// The blocks of a page with what follows their fences; those for a shell are left out.
fn blocks(page: &str) -> Vec<(&str, Vec<&str>)> {
    let (mut blocks, mut open): (Vec<(&str, Vec<&str>)>, bool) = (Vec::new(), false);
    for line in page.lines() {
        match (line.strip_prefix("```"), blocks.last_mut().filter(|_| open)) {
            (Some(head), None) => {
                blocks.push((head, Vec::new()));
                open = true;
            }
            (Some(_), Some(_)) => open = false,
            (None, Some((_, block))) => block.push(line),
            (None, None) => {}
        }
    }
    blocks.retain(|(head, _)| *head != "sh");
    blocks
}

/// Whether a block is in its file, stretch after stretch.
fn stands(head: &str, block: &[&str], root: &Path) -> Result<(), String> {
    let (_, name) = head.split_once(' ').ok_or_else(|| format!("`{head}` names no file"))?;
    let file = fs::read_to_string(root.join(name)).map_err(|error| format!("{name}: {error}"))?;
    let file: Vec<&str> = file.lines().collect();
    let mut from = 0;
    for stretch in block.split(|line| line.trim() == LEFT_OUT).filter(|stretch| !stretch.is_empty()) {
        let found = file[from..].windows(stretch.len()).position(|there| there == stretch);
        from += found.ok_or_else(|| format!("{name} has no such lines, from `{}` on", stretch[0]))? + stretch.len();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "Text.\n\n```toml crates/testbed/Cargo.toml\n[package]\nname = \"testbed\"\n…\n[lints]\n```\n\n```sh\nls\n```\n";

    #[test]
    fn what_a_page_shows_is_compared_line_by_line() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let found = blocks(PAGE);
        let [(head, block)] = found.as_slice() else { panic!("one block: {found:?}") };
        assert_eq!(stands(head, block, &root), Ok(()));
        for (head, block) in [
            ("toml", &["[package]"][..]),
            ("toml crates/testbed/none.toml", &["[package]"]),
            ("toml crates/testbed/Cargo.toml", &["[packages]"]),
            ("toml crates/testbed/Cargo.toml", &["[lints]", "…", "[package]"]),
        ] {
            assert!(stands(head, block, &root).is_err(), "{head}: {block:?}");
        }
    }
}
