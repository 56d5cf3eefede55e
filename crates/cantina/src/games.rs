//! `cantina games`: what can be played, by how many, and how it can be set up.

use std::io::{self, Write};

use anyhow::Result;
use serde_json::{Value, json};

use crate::args::Games;
use crate::screen::{self, BOLD};
use games::TITLES;
use title::{Pack, Packs, Setting, Sheet, Title};

/// Lists the games.
pub fn run(args: &Games) -> Result<()> {
    let mut out = screen::stdout();
    let packs = args.shelf.read()?;
    if args.json {
        let games: Vec<Value> = TITLES.iter().map(|title| describe(*title, &packs)).collect();
        writeln!(out, "{}", json!({ "games": games }))?;
        return Ok(());
    }
    TITLES.iter().try_for_each(|title| print(&mut out, *title, &packs))?;
    let lost = packs.all().filter(|pack| games::find(&pack.sheet.game).is_none());
    Ok(print_packs(&mut out, "packs of no game", lost)?)
}

fn describe(title: &dyn Title, packs: &Packs) -> Value {
    let packs: Vec<Value> = packs.of(title.name()).map(described).collect();
    json!({ "name": title.name(), "about": title.about(), "seats": title.seats(), "options": title.settings(), "packs": packs,
        "players": title.players().into_iter().map(|(name, about)| json!({ "name": name, "about": about })).collect::<Vec<_>>() })
}

fn print(out: &mut impl Write, title: &dyn Title, packs: &Packs) -> io::Result<()> {
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
    title.settings().iter().try_for_each(|setting| print_setting(out, setting))?;
    print_packs(out, "packs (--setup packs=NAME,NAME…)", packs.of(title.name()))
}

fn described(pack: &Pack) -> Value {
    let Sheet { game: _, title, version, author, about, needs } = &pack.sheet;
    json!({ "name": pack.name, "title": title, "version": version, "author": author, "about": about, "needs": needs,
        "mistakes": pack.mistakes })
}

fn print_packs<'p>(out: &mut impl Write, title: &str, packs: impl Iterator<Item = &'p Pack>) -> io::Result<()> {
    let mut packs = packs.peekable();
    if packs.peek().is_some() {
        writeln!(out, "  {title}:")?;
    }
    for pack in packs {
        let Sheet { title, version, author, about, needs, .. } = &pack.sheet;
        let needs = if needs.is_empty() { String::new() } else { format!(" (needs {})", needs.join(", ")) };
        let words = match pack.mistakes.len() {
            0 => format!("{title} {version} by {author}{needs}. {about}"),
            1 => "has a mistake and can't be played:".into(),
            number => format!("has {number} mistakes and can't be played:"),
        };
        screen::hanging(out, &format!("    {BOLD}{}{BOLD:#} ", pack.name), 8, words.trim())?;
        for line in pack.mistakes.iter().flat_map(|mistake| mistake.lines()) {
            writeln!(out, "        {line}")?;
        }
    }
    Ok(())
}

fn print_setting(out: &mut impl Write, setting: &Setting) -> io::Result<()> {
    let Setting { name, values, default, about, .. } = setting;
    let values = format!("= {} (unless given: {default})", values.join(" | "));
    screen::hanging(out, &format!("    {BOLD}{name}{BOLD:#} "), 8, &values)?;
    screen::indented(out, 6, about)
}
