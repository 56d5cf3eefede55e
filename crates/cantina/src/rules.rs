//! `cantina rules`: the rules in plain words and the tests that prove them.

use std::collections::BTreeSet;
use std::io::{self, Write};

use anyhow::Result;
use rulebook::{Bundle, Rule, RuleBook, RuleEntry, Ruling, Totals};
use serde_json::{Value, json};
use table::TABLE_RULES;

use crate::args::Rules;
use crate::screen::{self, BOLD, DIM};
use games::TITLES;
use title::Title;

/// Lists or searches the rules.
pub fn run(args: &Rules) -> Result<()> {
    let titles = TITLES.iter().filter(|title| args.game.is_none_or(|game| game.name() == title.name()));
    let bundles = titles.map(|title| title.rules()).collect::<Result<Vec<_>>>()?;
    let found: Vec<Found> = bundles.iter().flat_map(|bundle| find(bundle, args.search.as_deref())).collect();
    let mut out = screen::stdout();
    if args.json {
        return Ok(writeln!(out, "{}", to_json(&found))?);
    }
    if let (true, Some(text)) = (found.is_empty(), &args.search) {
        return Ok(nothing(&mut out, text, &bundles)?);
    }
    list(&mut out, &found, args)?;
    Ok(print_totals(&mut out, &found)?)
}

/// Prints rules under the headings of their sections, which name the game unless it was asked for.
fn list(out: &mut impl Write, found: &[Found<'_>], args: &Rules) -> io::Result<()> {
    let mut last = None;
    for found in found {
        let game = if args.game.is_none() { format!("{}, ", found.bundle.book.game) } else { String::new() };
        let heading = game + &found.heading();
        if last.as_ref() != Some(&heading) {
            writeln!(out, "{}{BOLD}{heading}{BOLD:#}\n", if last.is_some() { "\n" } else { "" })?;
            last = Some(heading);
        }
        found.print(out, args.proofs)?;
    }
    Ok(())
}

/// Says that nothing fits, and what might.
fn nothing(out: &mut impl Write, text: &str, bundles: &[Bundle]) -> io::Result<()> {
    let meant = bundles.iter().filter_map(|bundle| nearest(text, &bundle.book)).max_by(|a, b| a.0.total_cmp(&b.0));
    let meant = meant.map_or_else(String::new, |(_, word)| format!(" Did you mean {word:?}?"));
    let one = bundles.first().and_then(|bundle| bundle.book.entries().next());
    let one = one.map_or_else(String::new, |entry| format!(", or an id such as {}", entry.id()));
    let tip = format!("Try one word or the beginning of one{one}.");
    screen::print(out, &format!("No rule says {text:?}.{meant} {tip}"))
}

/// The word of the rules most similar to another, and how similar it is, if at all.
fn nearest(text: &str, book: &RuleBook) -> Option<(f64, String)> {
    let text = text.to_lowercase();
    let words = book.entries().flat_map(|entry| entry.text().split(|c: char| !c.is_alphanumeric()));
    let words: BTreeSet<String> = words.filter(|word| word.len() > 3).map(str::to_lowercase).collect();
    let like = words.into_iter().map(|word| (strsim::jaro_winkler(&word, &text), word));
    like.filter(|(like, _)| *like > 0.85).max_by(|a, b| a.0.total_cmp(&b.0))
}

/// Prints what a player at the table looks up: the rule of this id, or all with this text.
pub fn look_up(out: &mut impl Write, title: &dyn Title, text: &str) -> Result<()> {
    let bundle = title.rules()?;
    let of_table = TABLE_RULES.iter().filter(|(id, words)| id.0 == text || words.contains(text));
    for (id, words) in of_table.clone() {
        screen::hanging(out, &format!("{BOLD}{id}{BOLD:#}  "), 4, words)?;
    }
    let found = find(&bundle, Some(text));
    found.iter().try_for_each(|found| found.print(out, false))?;
    if found.is_empty() && of_table.count() == 0 {
        nothing(out, text, &[bundle])?;
    }
    Ok(())
}

/// A rule or ruling and the book it is in.
struct Found<'a> {
    bundle: &'a Bundle,
    entry: RuleEntry<'a>,
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
            RuleEntry::Rule(rule) => Some(rule),
            RuleEntry::Ruling(_) => None,
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

    /// The section it is in.
    fn heading(&self) -> String {
        let holds = |rules: &[Rule]| rules.iter().any(|rule| rule.id == self.entry.id());
        match self.bundle.book.sections.iter().find(|section| holds(&section.rules)) {
            Some(section) => format!("{} {}", section.id, section.title),
            None => "Rulings".into(),
        }
    }

    fn print(&self, out: &mut impl Write, proofs: bool) -> io::Result<()> {
        match self.entry {
            RuleEntry::Rule(rule) => print_rule(out, rule)?,
            RuleEntry::Ruling(ruling) => print_ruling(out, ruling)?,
        }
        if !proofs {
            return Ok(());
        }
        if let Some(Rule { points, case, .. }) = self.rule() {
            let case = if case.is_empty() { String::new() } else { format!(", rule book {case}") };
            let points = if *points == 1 { "1 point".into() } else { format!("{points} points") };
            writeln!(out, "    {DIM}{points}{case}{DIM:#}")?;
        }
        self.tests().iter().try_for_each(|test| writeln!(out, "    {DIM}proven by {test}{DIM:#}"))
    }
}

fn print_rule(out: &mut impl Write, rule: &Rule) -> io::Result<()> {
    let Rule { id, text, note, rulings, .. } = rule;
    screen::hanging(out, &format!("{BOLD}{id}{BOLD:#}  "), 4, text)?;
    let see = (!rulings.is_empty()).then(|| format!("See {}.", rulings.join(", ")));
    let notes: Vec<&str> = note.iter().chain(&see).map(String::as_str).collect();
    if notes.is_empty() { Ok(()) } else { screen::indented(out, 4, &format!("{DIM}{}{DIM:#}", notes.join(" "))) }
}

fn print_ruling(out: &mut impl Write, ruling: &Ruling) -> io::Result<()> {
    let Ruling { id, question, ruling, why } = ruling;
    screen::hanging(out, &format!("{BOLD}{id}{BOLD:#}  "), 4, &format!("{question} {BOLD}{ruling}{BOLD:#}"))?;
    screen::indented(out, 4, &format!("{DIM}{why}{DIM:#}"))
}

fn totals(found: &[Found<'_>]) -> (Totals, Totals) {
    let proven = found.iter().filter(|found| !found.tests().is_empty());
    (found.iter().filter_map(Found::rule).collect(), proven.filter_map(Found::rule).collect())
}

fn print_totals(out: &mut impl Write, found: &[Found<'_>]) -> io::Result<()> {
    let (all, proven) = totals(found);
    let Totals { rules, points } = all;
    let number = |number: u64| {
        let (thousands, rest) = (number / 1000, number % 1000);
        if thousands == 0 { rest.to_string() } else { format!("{thousands},{rest:03}") }
    };
    let [rules, proven_rules] = [rules, proven.rules].map(|count| number(count as u64));
    let [points, proven_points] = [points, proven.points].map(|count| number(count.into()));
    writeln!(out, "\n{proven_rules} of {rules} rules, {proven_points} of {points} points proven by tests")
}

fn to_json(found: &[Found<'_>]) -> Value {
    let (all, proven) = totals(found);
    let rules: Vec<Value> = found.iter().filter_map(rule_json).collect();
    let rulings: Vec<RuleEntry> =
        found.iter().map(|found| found.entry).filter(|e| matches!(e, RuleEntry::Ruling(_))).collect();
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
