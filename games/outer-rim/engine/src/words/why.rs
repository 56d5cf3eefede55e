//! Why a question is asked: how it came about, and the numbers that matter.

use std::fmt::Write as _;

use table::{Engine, Procedure, Seat};

use super::prompts::Words;
use super::stakes::told;
use super::{and, capital, ordinal, patrol, small, story};
use crate::frame::{Ctx, Entered, Fight, Frame, Illegal, Job, SkillTest};
use crate::game::OuterRim;
use crate::ids::{Combat, Player};
use crate::state::{RollFor, Source};

/// Why the present question is asked.
pub(crate) fn why(game: &OuterRim, seat: Seat) -> String {
    let words = Words::to(game, Player(seat.0));
    let Some(frame) = game.innermost() else { return "Somebody has reached the fame that wins.".into() };
    if !game.is_asked(seat) {
        return format!("It is the turn of {}.", words.who(game.state.active));
    }
    capital(&frame.why(words))
}

impl Words<'_> {
    pub(crate) fn turn(self) -> String {
        let state = &self.game.state;
        let player = state.of(self.me);
        let mut text = format!("Turn {}: you are {}", state.turns, self.here());
        let patrols: Vec<String> = self.game.patrols_at(player.space).map(patrol).collect();
        if !patrols.is_empty() {
            let _ = write!(text, " with {}", and(patrols));
        }
        let others: Vec<String> = self.game.players_here(self.me).map(|other| self.who(other)).collect();
        if !others.is_empty() {
            let _ = write!(text, ", together with {}", and(others));
        }
        text + "."
    }

    /// Damage of character and ship.
    pub(crate) fn body(self) -> String {
        let player = self.game.state.of(self.me);
        format!(
            "Your character has {} damage of {} health, your ship {} of {} hull.",
            player.damage[0], player.stats.limit[0], player.damage[1], player.stats.limit[1]
        )
    }

    /// What is under way, from the frames inside out: a combat, a job, a card, which is read out in full where it is needed.
    pub(crate) fn history(self, full: bool) -> String {
        let mut parts = Vec::new();
        let game = self.game;
        if let Some(job) = game.under_way::<Job>() {
            parts.push(self.job(job));
        } else if let Some(ctx) = game.frames().iter().rev().find_map(Frame::context) {
            parts.extend(self.printed(ctx, full));
        }
        if let Some(Illegal { card, .. }) = game.under_way() {
            parts.push(format!("You are delivering {}, which is ILLEGAL.", self.names.card(card)));
        }
        if matches!(game.innermost(), Some(Frame::Travel(_))) || game.under_way::<Entered>().is_some() {
            parts.push(format!("You are moving and have come to {}.", self.names.space(self.player().space)));
        }
        if let Some(fight) = self.fight() {
            parts.push(self.combat(&fight));
        }
        if parts.is_empty() { self.turn() } else { parts.join(" ") }
    }

    fn job(self, job: Job) -> String {
        let Job { who, card, entry, next } = job;
        let step = ordinal(next.max(1));
        let what = format!("the {step} step of {}", self.names.card(card));
        let text = self.game.ground.book.step_words(card, entry, next.saturating_sub(1));
        let text = text.map_or_else(String::new, |(title, words)| format!(", \"{title}\": {}", small(words)));
        let text = if text.is_empty() { ".".into() } else { text };
        if who == self.me {
            format!("You are on {what}{text}")
        } else {
            format!("{} is on {what}{text}", self.who(who))
        }
    }

    /// What the card in question says.
    fn printed(self, ctx: Ctx, full: bool) -> Option<String> {
        let book = &self.game.ground.book;
        let whose =
            if ctx.me == self.me || ctx.other == self.me { String::new() } else { format!("{}: ", self.who(ctx.me)) };
        Some(match ctx.source {
            Source::Drawn(card) => {
                let section = self.game.section_read(card)?;
                let words = if full { format!(" It reads: {}", small(&section.words)) } else { String::new() };
                let drew = if ctx.me == self.me { "You drew" } else { "The encounter card is" };
                format!("{whose}{drew} \"{}\".{}{words}", section.title, story(&section.story))
            }
            Source::Contact(spot) => {
                let contact = self.game.state.tokens[spot.ix()].contact.some()?;
                let facts = book.contact(contact);
                let words = if full { format!(" {}", facts.words) } else { String::new() };
                let met = if ctx.me == self.me { "You are meeting" } else { "The contact is" };
                format!("{whose}{met} {}.{}{words}", facts.name, story(&facts.story))
            }
            Source::Asset(card) if book.card(card).illegal => {
                format!(
                    "{whose}The die stopped the delivery of {}, and databank card 1 decides.",
                    self.names.card(card)
                )
            }
            Source::Asset(card) | Source::Bought(card) => {
                format!("{whose}{} says: {}", capital(&self.names.card(card)), small(&book.card(card).words))
            }
            Source::Secret(card) => {
                let words = book.card(card).secret.as_ref().map_or("", |(_, powers)| powers.words.as_str());
                format!("{whose}The secret {} says: {}", self.names.secret(card), small(words))
            }
            Source::Character => {
                format!("{whose}It is an ability of {}.", self.names.person(self.game.state.of(ctx.me).person))
            }
            Source::Ship => format!("{whose}It is an ability of {}.", self.names.ship(self.game.state.of(ctx.me).hull)),
            Source::Patrol(_) | Source::Nothing => return None,
        })
    }

    fn combat(self, fight: &Fight) -> String {
        let kind = match fight.kind() {
            Combat::Ground => "ground combat",
            Combat::Ship => "ship combat",
        };
        let foe = self.names.foe(fight.foe, fight.enemy);
        let what = match fight.defender() {
            Some(defender) if defender == self.me => format!("{} attacks you in {kind}.", self.who(fight.attacker)),
            Some(defender) => format!("{} fight {} in {kind}.", capital(&self.you(fight.attacker)), self.you(defender)),
            None if fight.attacker == self.me => format!("You fight {foe} in {kind}."),
            None => format!("{} fights {foe} in {kind}.", self.who(fight.attacker)),
        };
        what + &self.cause(fight)
    }

    pub(crate) fn fame(self) -> String {
        format!("{} of {} fame", self.game.state.of(self.me).all_fame(), self.game.ground.options.fame)
    }

    /// How a roll stands that can still be changed.
    pub(crate) fn how_it_stands(self) -> String {
        let rolls = self.game.state.pool.rolls;
        match (self.game.under_way::<SkillTest>(), self.fight()) {
            (Some(test), _) => test.how_it_stands(self),
            (None, Some(fight)) if matches!(rolls, RollFor::Ground | RollFor::Ship) => {
                let odds = self.stakes().under_way(&fight, self.me);
                odds.map_or_else(String::new, |odds| format!("As it stands: {}.", told(odds)))
            }
            _ => String::new(),
        }
    }
}
