//! `card NAME` at the terminal, in every game.

use crate::support::Desk;

/// What a card says when it is asked for in this game after these answers.
fn card(play: &str, typed: &str) -> String {
    Desk::new().prints(&format!("play {play}"), typed)
}

#[test]
fn cards_are_found_by_words_of_their_names() {
    let freedom = card("freedom --seed 1", "card covered unit\n");
    assert!(freedom.contains("Covered unit") && freedom.contains("a Line (strength 3)"), "{freedom}");
    let rim = card("outer-rim --seed 1", "card hutt patr\n");
    assert!(rim.contains("Hutt patrol") && rim.contains("Level 4: cannot be beaten"), "{rim}");
    let mandalorian = card("mandalorian --seed 1", "card child\n");
    assert!(mandalorian.contains("The Child"), "{mandalorian}");
}

#[test]
fn both_sides_of_what_flips_can_be_read() {
    let words = card("outer-rim --seed 1", "card g9 rigger\ncard han solo\n");
    assert!(words.contains("Hyperdrive: ") && words.contains("Once it is met:"), "{words}");
}

#[test]
fn several_are_listed_and_what_cannot_be_seen_is_refused_like_what_does_not_exist() {
    let words = card("outer-rim --seed 1", "card patrol\ncard\ncard xyzzy\ncard map of the forgotten seam\n");
    assert!(words.contains("Several have this name: ") && words.contains("Rebel patrol"), "{words}");
    assert!(words.contains("Which? For example `card "), "{words}");
    for name in ["xyzzy", "map of the forgotten seam"] {
        let refusal = format!("Nothing that you can see is called `{name}`. [or.");
        assert!(words.contains(&refusal), "{words}");
    }
}
