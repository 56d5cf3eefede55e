//! Packs the rules and the tests that prove them into the binary.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(rulebook::build::bundle("../../..", "games/guess/rules/guess.toml", &["games/guess/engine"], "rules.json")?)
}
