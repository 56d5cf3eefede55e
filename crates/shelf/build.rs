//! Packs the rules and the tests that prove them into the binary.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    rulebook::build::bundle("../..", "rules/freedom.toml", &["crates/freedom"], "freedom.json")?;
    rulebook::build::bundle("../..", "rules/outer-rim.toml", &["crates/outer-rim"], "outer-rim.json")?;
    rulebook::build::bundle("../..", "rules/mandalorian.toml", &["crates/mandalorian"], "mandalorian.json")?;
    Ok(())
}
