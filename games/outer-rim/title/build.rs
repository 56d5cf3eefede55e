//! Packs the rules and the tests that prove them into the binary.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(rulebook::build::bundle(
        "../../..",
        "games/outer-rim/rules/outer-rim.toml",
        &["games/outer-rim/engine"],
        "rules.json",
    )?)
}
