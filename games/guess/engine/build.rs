//! Makes the constants of the rules.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    Ok(rulebook::build::constants_file("../rules/guess.toml", "rules.rs")?)
}
