//! What has been discarded: every pile can be looked through by anybody at any time.

use serde::Serialize;

use super::{Names, many};
use crate::game::Mandalorian;
use crate::ids::{CHILD, Cards, Faces, Hero, Plan};

/// A discard pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pile {
    /// What lies in it: "Planning cards".
    pub name: String,
    /// Everything in it: what it is called, and how it is called as a card to look at closely, if it can be.
    pub things: Vec<(String, String)>,
}

/// Every discard pile that is not empty.
pub fn piles(game: &Mandalorian) -> Vec<Pile> {
    let names = Names::of(game);
    let mut all = skills(game, names);
    all.push(Pile { name: "Planning cards".into(), things: plans(game, names) });
    let events = game.state.events.discard.map(|event| {
        let facts = game.ground.book.event(event);
        (facts.name.clone(), format!("event-{}", facts.id))
    });
    all.push(Pile { name: "Event cards".into(), things: events.collect() });
    let tokens = game.state.spent.0.iter().enumerate().filter(|(_, number)| **number > 0);
    let tokens =
        tokens.map(|(value, number)| (format!("{} of value {}", many(*number, "token"), value.max(1)), String::new()));
    all.push(Pile { name: "Disrupt tokens".into(), things: tokens.collect() });
    all.push(Pile { name: "Defeated reinforcements".into(), things: faces(names, game.state.fallen) });
    all.push(Pile { name: "Tokens out of the game".into(), things: faces(names, game.state.gone) });
    all.retain(|pile| !pile.things.is_empty());
    all
}

/// Skill cards, those of each deck by themselves.
fn skills(game: &Mandalorian, names: Names<'_>) -> Vec<Pile> {
    let pile = |name: String, cards: Cards| {
        let things = cards.map(|card| (names.card(card).to_owned(), format!("skill-{}", card.0)));
        Pile { name, things: things.collect() }
    };
    let discards = game.state.discards;
    let child = pile("The Child's cards".into(), discards.and(Cards::row(CHILD)));
    if game.is_shared() {
        return vec![pile("Skill cards".into(), discards.without(Cards::row(CHILD))), child];
    }
    let heroes = (0..game.state.heroes.len() as u8).map(Hero);
    let own =
        heroes.map(|hero| pile(format!("Skill cards of {}", names.hero(hero)), discards.and(Cards::row(hero.ix()))));
    own.chain([child]).collect()
}

fn plans(game: &Mandalorian, names: Names<'_>) -> Vec<(String, String)> {
    let book = &game.ground.book;
    let titles = (0..book.plans.len() as u8).map(Plan);
    let titles = titles.map(|plan| (plan, game.state.planning.discard[plan.ix()])).filter(|(_, number)| *number > 0);
    let words = |(plan, number): (Plan, u8)| {
        let name = names.plan(plan);
        let words = if number == 1 { name.to_owned() } else { format!("{name} ({number})") };
        (words, format!("plan-{}", book.plan(plan).id))
    };
    titles.map(words).collect()
}

fn faces(names: Names<'_>, faces: Faces) -> Vec<(String, String)> {
    faces.map(|face| (names.face(face).to_owned(), String::new())).collect()
}
