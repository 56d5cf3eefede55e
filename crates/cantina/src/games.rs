//! `cantina games`: what can be played, by how many, and how it can be set up.

use std::io::{self, Write};

use anyhow::Result;
use serde_json::{Value, json};

use crate::args::Games;
use crate::screen::{self, BOLD};
use games::TITLES;
use title::{Setting, Title};

/// Lists the games.
pub fn run(args: &Games) -> Result<()> {
    let mut out = screen::stdout();
    if args.json {
        let games: Vec<Value> = TITLES.iter().map(|title| describe(*title)).collect();
        writeln!(out, "{}", json!({ "games": games }))?;
    } else {
        TITLES.iter().try_for_each(|title| print(&mut out, *title))?;
    }
    Ok(())
}

fn describe(title: &dyn Title) -> Value {
    json!({ "name": title.name(), "about": title.about(), "seats": title.seats(), "options": title.settings(),
        "players": title.players().into_iter().map(|(name, about)| json!({ "name": name, "about": about })).collect::<Vec<_>>() })
}

fn print(out: &mut impl Write, title: &dyn Title) -> io::Result<()> {
    screen::hanging(
        out,
        &format!("{BOLD}{}{BOLD:#}  ", title.name()),
        2,
        &format!("{}. {}", title.label(), title.about()),
    )?;
    writeln!(out, "  seats: {}", title.seats().join(", "))?;
    writeln!(out, "  players of the computer (sim --players NAME,NAME…):")?;
    for (name, about) in title.players() {
        screen::hanging(out, &format!("    {BOLD}{name}{BOLD:#} "), 8, about)?;
    }
    writeln!(out, "  options (--setup KEY=VALUE):")?;
    title.settings().iter().try_for_each(|setting| print_setting(out, setting))
}

fn print_setting(out: &mut impl Write, setting: &Setting) -> io::Result<()> {
    let Setting { name, values, default, about, .. } = setting;
    let values = format!("= {} (unless given: {default})", values.join(" | "));
    screen::hanging(out, &format!("    {BOLD}{name}{BOLD:#} "), 8, &values)?;
    screen::indented(out, 6, about)
}
