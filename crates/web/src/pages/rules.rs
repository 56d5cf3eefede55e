//! The rules at hand: all of them, one of them, and how to learn a game.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use rulebook::{Bundle, Rule, RuleEntry, Ruling};
use serde::Deserialize;
use table::TABLE_RULES;
use title::Title;

use super::layout;
use crate::extract::{Path, Query};
use crate::opening::find;
use crate::trouble::Trouble;

/// The rules of a game.
pub fn bundle(title: &dyn Title) -> Result<Bundle, Trouble> {
    title.rules().map_err(|error| Trouble::not_found(format!("The rules can't be read: {error:#}")))
}

/// What is looked for.
#[derive(Deserialize)]
pub struct Search {
    #[serde(default)]
    q: String,
}

/// All rules of a game, or those with a word in them.
pub async fn list(Path(game): Path<String>, Query(Search { q }): Query<Search>) -> Result<Markup, Trouble> {
    let title = find(&game)?;
    let bundle = bundle(title)?;
    let body = html! {
        main #main.plain.rules {
            h1 { "Rules of " (title.label()) }
            form method="get" role="search" {
                label { "Look for " input type="search" name="q" value=(q); }
                button { "Find" }
            }
            (found(&bundle, &game, &q))
        }
    };
    Ok(layout("../", &format!("Rules of {}", title.label()), &body))
}

fn found(bundle: &Bundle, game: &str, q: &str) -> Markup {
    let entries = bundle.book.search(q.trim());
    html! {
        p role="status" {
            @if entries.is_empty() { "No rule mentions “" (q) "”. Try one word, or a part of one." }
            @else { (entries.len()) " rules and rulings" }
        }
        dl {
            @for entry in entries {
                dt { a.rule href={ (game) "/" (entry.id()) } { (entry.id()) } }
                dd { (entry.text()) }
            }
        }
    }
}

/// One rule, with all that bears on it.
pub async fn one(Path((game, id)): Path<(String, String)>) -> Result<Markup, Trouble> {
    let title = find(&game)?;
    let bundle = bundle(title)?;
    let of_table = TABLE_RULES.iter().find(|(rule, _)| rule.0 == id);
    let text = match (bundle.book.find(&id), of_table) {
        (Some(RuleEntry::Rule(rule)), _) => rule_markup(&bundle, rule),
        (Some(RuleEntry::Ruling(ruling)), _) => ruling_markup(&bundle, ruling),
        (None, Some((_, words))) => html! { p { (words) } },
        (None, None) => return Err(Trouble::not_found(format!("There is no rule {id:?} in {}.", title.label()))),
    };
    let body = html! {
        main #main.plain.rules {
            h1 { (id) }
            (text)
            p { a href={ "../" (game) } { "All rules of " (title.label()) } }
        }
    };
    Ok(layout("../../", &id, &body))
}

fn rule_markup(bundle: &Bundle, rule: &Rule) -> Markup {
    let section = bundle.book.sections.iter().find(|section| section.rules.contains(rule));
    html! {
        @if let Some(section) = section { p.section { "Section " (section.id) ": " (section.title) } }
        p.text { (rule.text) }
        @if let Some(note) = &rule.note { p.note { (note) } }
        @if !rule.case.is_empty() { p { "In the published rules: " (rule.case) } }
        @for id in rule.rulings.iter().chain(&rule.same_as) { p { "See also " a.rule href=(id) { (id) } } }
        (proofs(bundle, &rule.id))
    }
}

fn ruling_markup(bundle: &Bundle, ruling: &Ruling) -> Markup {
    html! {
        p { strong { (ruling.question) } }
        p.text { (ruling.ruling) }
        p.note { (ruling.why) }
        (proofs(bundle, &ruling.id))
    }
}

fn proofs(bundle: &Bundle, id: &str) -> Markup {
    html! {
        details {
            summary { "Tests that prove it" }
            ul { @for test in bundle.tests_of(id) { li { code { (test) } } } }
        }
    }
}

/// A document without its pictures: those lie beside it and not in the program.
fn without_pictures<'a>(events: impl Iterator<Item = Event<'a>>) -> impl Iterator<Item = Event<'a>> {
    let mut inside = false;
    events.filter(move |event| {
        let ends = matches!(event, Event::End(TagEnd::Image));
        inside = inside && !ends || matches!(event, Event::Start(Tag::Image { .. }));
        !inside && !ends
    })
}

/// How to learn a game.
pub async fn learn(Path(game): Path<String>) -> Result<Markup, Trouble> {
    let title = find(&game)?;
    let mut text = String::new();
    let document = Parser::new_ext(title.learn(), Options::ENABLE_TABLES);
    pulldown_cmark::html::push_html(&mut text, without_pictures(document));
    let body = html! {
        main #main.plain.learn {
            (PreEscaped(text))
            p.links { a.button.primary href={ "../new/" (game) } { "Play" } a href={ "../rules/" (game) } { "All rules" } }
        }
    };
    Ok(layout("../", &format!("Learn {}", title.label()), &body))
}
