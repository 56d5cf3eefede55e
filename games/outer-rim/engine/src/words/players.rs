//! The boards of the players as text.

use std::fmt::Write as _;

use super::board::Board;
use super::{and, capital, credits, standing};
use crate::book::code::Powers;
use crate::ids::{Card, Faction, Hull, Kind, Player, Skill};
use crate::state::Asset;

impl Board<'_> {
    /// The numbers of a ship sheet.
    pub(super) fn sheet(&self, hull: Hull, flipped: bool) -> String {
        let ship = self.game.ground.book.ship(hull);
        let slots = ship.slots[usize::from(flipped)];
        let kinds =
            [(slots.cargo, "cargo"), (slots.mods, "mod"), (slots.cargo_or_mod, "cargo or mod"), (slots.crew, "crew")];
        let kinds = kinds.into_iter().filter(|(number, _)| *number > 0);
        let slots: Vec<String> = kinds.map(|(number, kind)| format!("{number} {kind}")).collect();
        let mut text = format!(
            "Hyperdrive {}, combat {}, hull {}; slots: {}.",
            ship.hyperdrive,
            ship.combat,
            ship.hull,
            slots.join(", ")
        );
        let side = if flipped { &ship.back } else { &ship.front };
        if !side.words.is_empty() {
            let _ = write!(text, " {}", side.words);
        }
        if !flipped && !ship.goal.words.is_empty() {
            let _ = write!(text, " Goal: {}", ship.goal.words);
        }
        text
    }

    /// Everything of a player.
    pub(super) fn player(&mut self, who: Player) {
        let player = *self.game.state.of(who);
        self.text.push('\n');
        let name = self.names.player(who).to_uppercase();
        if !player.person.is_some() {
            self.line(0, &format!("{name} - no character yet"));
            return;
        }
        let turn = if self.game.state.active == who && self.game.state.turns > 0 { ", whose turn it is" } else { "" };
        self.line(0, &format!("{name} - {}{turn}", self.names.person(player.person)));
        if !player.hull.is_some() {
            return;
        }
        let stats = player.stats;
        if self.game.state.turns > 0 {
            let down = if player.defeated { "; DEFEATED" } else { "" };
            self.line(
                2,
                &format!(
                    "{} fame, {}; {}{down}",
                    player.all_fame(),
                    credits(player.credits),
                    self.names.at(player.space)
                ),
            );
            self.line(
                2,
                &format!(
                    "Character: ground combat {}, damage {} of {} health. Ship: combat {}, damage {} of {} hull, hyperdrive {}.",
                    stats.combat[0], player.damage[0], stats.limit[0], stats.combat[1], player.damage[1], stats.limit[1], stats.hyperdrive
                ),
            );
            let skill = |skill: &Skill| match stats.skills[skill.ix()] {
                0 => None,
                1 => Some(skill.words().to_owned()),
                times => Some(format!("{} x{times}", skill.words())),
            };
            let skills: Vec<String> = Skill::ALL.iter().filter_map(skill).collect();
            self.line(2, &format!("Skills: {}. Reputation: {}.", skills.join(", "), reputation(&player.reputation)));
        }
        self.sides(who);
        self.holdings(who);
    }

    /// What character and ship can do, and their goals.
    fn sides(&mut self, who: Player) {
        let player = *self.game.state.of(who);
        let ground = std::sync::Arc::clone(&self.game.ground);
        let (character, ship) = (ground.book.character(player.person), ground.book.ship(player.hull));
        let rival = self.game.is_rival(who);
        let side = if player.flipped { &character.back } else { &character.front };
        let goal = if player.flipped || rival { &NO_POWERS } else { &character.goal };
        self.side(
            &format!("{}{}", character.name, if player.flipped { ", flipped" } else { "" }),
            side,
            goal,
            player.tokens,
        );
        let name = if player.legendary { ship.legend.clone() } else { ship.name.clone() };
        let side = if player.legendary { &ship.back } else { &ship.front };
        let goal = if player.legendary || rival { &NO_POWERS } else { &ship.goal };
        self.side(&name, side, goal, player.ship_tokens);
    }

    fn side(&mut self, name: &str, side: &Powers, goal: &Powers, tokens: u8) {
        let mut text = format!("{name}: {}", if side.words.is_empty() { "no ability." } else { side.words.as_str() });
        if !goal.words.is_empty() {
            let tokens = if tokens > 0 { format!(" (goal tokens: {tokens})") } else { String::new() };
            let _ = write!(text, " Goal{tokens}: {}", goal.words);
        }
        self.line(2, &text);
    }

    fn holdings(&mut self, who: Player) {
        let player = *self.game.state.of(who);
        let own = self.viewer == who;
        if self.game.state.turns > 0 {
            let names = ["cargo", "mod", "cargo or mod", "crew", "gear", "job or bounty"];
            let slots = player.stats.slots.iter().zip(names).filter(|(number, _)| **number > 0);
            let slots: Vec<String> = slots.map(|(number, name)| format!("{number} {name}")).collect();
            self.line(2, &format!("Slots: {}.", slots.join(", ")));
        }
        for asset in &*player.assets {
            self.asset(asset, who);
        }
        if player.assets.is_empty() {
            self.line(2, "No cards.");
        }
        if own {
            for secret in &*player.secrets {
                let words = secret_words(self, secret.card);
                self.line(2, &format!("Secret: {}. {words}", self.names.secret(secret.card)));
            }
        } else if !player.secrets.is_empty() {
            self.line(2, &format!("Secrets, facedown: {}.", player.secrets.len()));
        }
    }

    fn asset(&mut self, asset: &Asset, who: Player) {
        let ground = std::sync::Arc::clone(&self.game.ground);
        let facts = ground.book.card(asset.card);
        let mut notes = Vec::new();
        if facts.cost > 0 {
            notes.push(credits(facts.cost));
        }
        notes.extend(facts.traits.iter().map(|word| (*word).to_owned()));
        notes.extend(facts.skills.iter().map(|skill| skill.words().to_owned()));
        if facts.droid {
            notes.push("droid".into());
        }
        if let Some(bounty) = &facts.bounty {
            notes.push(format!("target: {} contact", ground.book.contact(bounty.target).class.words()));
        }
        if asset.captive {
            notes.push("captured".into());
        }
        if asset.goal.is_some() {
            notes.push(format!("goal on {}", self.names.space(asset.goal)));
        }
        let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
        let tests = if facts.kind == Kind::Job && self.viewer == who { self.tests(asset.card) } else { String::new() };
        let words = if facts.words.is_empty() { String::new() } else { format!(". {}", facts.words) };
        self.line(2, &format!("{}: {}{notes}{words}{tests}", capital(facts.kind.words()), facts.name));
    }
}

static NO_POWERS: Powers =
    Powers { always: Vec::new(), abilities: Vec::new(), reached: Vec::new(), words: String::new() };

fn secret_words(board: &Board<'_>, card: Card) -> String {
    let facts = board.game.ground.book.cards.get(card.ix());
    facts.and_then(|facts| facts.secret.as_ref()).map_or_else(String::new, |(_, powers)| powers.words.clone())
}

fn reputation(values: &[i8; 4]) -> String {
    let told = |faction: &Faction| format!("{} {}", faction.words(), standing(values[faction.ix()]));
    and(Faction::ALL.iter().map(told).collect())
}
