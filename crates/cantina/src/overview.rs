//! `cantina` alone: what it is and how to start.

use std::io::Write;

use anyhow::Result;

use crate::screen;

const WORDS: &str = "\
Cantina is a table for board games that knows the rules. You play in the terminal, alone against the computer or two
at one machine; what the other side may not see stays hidden, and every question and refusal names its rule.

Start a game:
  cantina play freedom                      Freedom in the Galaxy, two people at one machine
  cantina play freedom --bot imperial       you are the Rebels, the computer is the Empire
  cantina play --load FILE                  go on with a saved game

Look around:
  cantina games                             games, seats, scenarios and other options
  cantina rules freedom --search prisoner   the rules in plain words
  cantina replay FILE                       a saved game told as a story

For the curious:
  cantina sim freedom --games 10000 --seed 1    thousands of games between random players
  cantina check content/freedom                 look for mistakes in content files

`cantina COMMAND --help` says more about each.
";

/// Explains cantina.
pub fn run() -> Result<()> {
    Ok(screen::stdout().write_all(WORDS.as_bytes())?)
}
