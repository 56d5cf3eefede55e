//! `cantina rules`: the rules in plain words and the tests that prove them.

use std::io::{self, Write};

use anyhow::Result;
use rulebook::{Bundle, Entry, Rule, Ruling, Totals};
use serde_json::{Value, json};
use table::TABLE_RULES;

use crate::args::Rules;
use crate::screen::{self, BOLD, DIM};
use shelf::Title;
use shelf::titles::TITLES;

/// Lists or searches the rules.
pub fn run(args: &Rules) -> Result<()> {
    let titles = TITLES.iter().filter(|title| args.game.is_none_or(|game| game.name() == title.name()));
    let bundles = titles.map(|title| title.rules()).collect::<Result<Vec<_>>>()?;
    let found: Vec<Found> = bundles.iter().flat_map(|bundle| find(bundle, args.search.as_deref())).collect();
    let mut out = screen::stdout();
    if args.json {
        return Ok(writeln!(out, "{}", to_json(&found))?);
    }
    found.iter().try_for_each(|found| found.print(&mut out))?;
    Ok(print_totals(&mut out, &found)?)
}

/// Prints what a player at the table looks up: the rule of this id, or all with this text.
pub fn look_up(out: &mut impl Write, title: &dyn Title, text: &str) -> Result<()> {
    let bundle = title.rules()?;
    let of_table = TABLE_RULES.iter().filter(|(id, words)| id.0 == text || words.contains(text));
    for (id, words) in of_table.clone() {
        writeln!(out, "{BOLD}{id}{BOLD:#}  {words}")?;
    }
    let found = find(&bundle, Some(text));
    found.iter().try_for_each(|found| print_entry(out, found.entry))?;
    if found.is_empty() && of_table.count() == 0 {
        writeln!(out, "No rule says {text:?}.")?;
    }
    Ok(())
}

/// A rule or ruling and the book it is in.
struct Found<'a> {
    bundle: &'a Bundle,
    entry: Entry<'a>,
}

/// All rules and rulings, the one of this id, or those that contain this text.
fn find<'a>(bundle: &'a Bundle, search: Option<&str>) -> Vec<Found<'a>> {
    let entries = match search {
        None => bundle.book.entries().collect(),
        Some(text) => match bundle.book.find(text) {
            Some(entry) => vec![entry],
            None => bundle.book.search(text),
        },
    };
    entries.into_iter().map(|entry| Found { bundle, entry }).collect()
}

impl<'a> Found<'a> {
    fn rule(&self) -> Option<&'a Rule> {
        match self.entry {
            Entry::Rule(rule) => Some(rule),
            Entry::Ruling(_) => None,
        }
    }

    /// The tests that prove it, under its own id or that of a rule that says the same.
    fn tests(&self) -> &'a [String] {
        let own = self.bundle.tests_of(self.entry.id());
        if own.is_empty() { self.tests_of_twin() } else { own }
    }

    fn tests_of_twin(&self) -> &'a [String] {
        let id = self.entry.id();
        let same = self.rule().and_then(|rule| rule.same_as.as_deref());
        let twin = |other: &&Rule| same == Some(&other.id) || other.same_as.as_deref() == Some(id);
        let tests = |rule: &Rule| self.bundle.tests_of(&rule.id);
        self.bundle.book.rules().filter(twin).map(tests).find(|tests| !tests.is_empty()).unwrap_or_default()
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        print_entry(out, self.entry)?;
        self.tests().iter().try_for_each(|test| writeln!(out, "    {DIM}proven by {test}{DIM:#}"))
    }
}

fn print_entry(out: &mut impl Write, entry: Entry<'_>) -> io::Result<()> {
    match entry {
        Entry::Rule(rule) => print_rule(out, rule),
        Entry::Ruling(ruling) => print_ruling(out, ruling),
    }
}

fn print_rule(out: &mut impl Write, rule: &Rule) -> io::Result<()> {
    let Rule { id, case, points, text, note, rulings, .. } = rule;
    let case = if case.is_empty() { String::new() } else { format!(", rule book {case}") };
    writeln!(
        out,
        "{BOLD}{id}{BOLD:#}  {DIM}({points} {}{case}){DIM:#}",
        if *points == 1 { "point" } else { "points" }
    )?;
    writeln!(out, "{}", screen::indented(text, 4))?;
    if let Some(note) = note {
        writeln!(out, "{}", screen::indented(&format!("Note: {note}"), 4))?;
    }
    if rulings.is_empty() { Ok(()) } else { writeln!(out, "    See {}.", rulings.join(", ")) }
}

fn print_ruling(out: &mut impl Write, ruling: &Ruling) -> io::Result<()> {
    let Ruling { id, question, ruling, why } = ruling;
    writeln!(out, "{BOLD}{id}{BOLD:#}  {DIM}(ruling){DIM:#}")?;
    for words in [question, ruling, why] {
        writeln!(out, "{}", screen::indented(words, 4))?;
    }
    Ok(())
}

fn totals(found: &[Found<'_>]) -> (Totals, Totals) {
    let proven = found.iter().filter(|found| !found.tests().is_empty());
    (found.iter().filter_map(Found::rule).collect(), proven.filter_map(Found::rule).collect())
}

fn print_totals(out: &mut impl Write, found: &[Found<'_>]) -> io::Result<()> {
    let (all, proven) = totals(found);
    let Totals { rules, points } = all;
    writeln!(out, "\n{} of {rules} rules and {} of {points} points proven by tests", proven.rules, proven.points)
}

fn to_json(found: &[Found<'_>]) -> Value {
    let (all, proven) = totals(found);
    let rules: Vec<Value> = found.iter().filter_map(rule_json).collect();
    let rulings: Vec<Entry> = found.iter().map(|found| found.entry).filter(|e| matches!(e, Entry::Ruling(_))).collect();
    let rulings: Vec<Value> = rulings.iter().map(|entry| json!({ "id": entry.id(), "text": entry.text() })).collect();
    json!({ "rules": rules, "rulings": rulings, "totals": {
        "rules": all.rules, "proven": proven.rules, "points": all.points, "points_proven": proven.points,
    }})
}

fn rule_json(found: &Found<'_>) -> Option<Value> {
    let Rule { id, case, points, text, note, .. } = found.rule()?;
    Some(json!({
        "id": id, "text": text, "points": points, "ref": case, "note": note, "tests": found.tests(),
    }))
}
