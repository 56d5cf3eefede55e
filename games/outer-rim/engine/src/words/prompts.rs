//! What is said to one player about one game: the question, and what sentences of several procedures need.

use table::{Engine, Procedure, Seat};

use super::stakes::Stakes;
use super::{Names, and, capital, credits, faction, odds, patrol};
use crate::frame::{Ctx, Fight, Illegal, Job, Purpose};
use crate::game::OuterRim;
use crate::ids::{Player, Skill};
use crate::state::{RollFor, Scoundrel, Source};

/// The question, in a sentence.
pub(crate) fn prompt(game: &OuterRim, seat: Seat) -> String {
    let words = Words::to(game, Player(seat.0));
    match game.innermost() {
        None => "The game is over.".into(),
        Some(_) if !game.is_asked(seat) => format!("Waiting for {}.", words.asked()),
        Some(frame) => capital(&frame.question(words)),
    }
}

/// Sentences one after the other, those that say nothing left out.
#[allow(clippy::needless_pass_by_value)] // Nobody needs the parts any more.
pub(crate) fn sentences<const N: usize>(parts: [String; N]) -> String {
    let parts: Vec<String> = parts.iter().filter(|part| !part.is_empty()).map(|part| capital(part)).collect();
    parts.join(" ")
}

/// Words to one player about one game.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub(crate) game: &'a OuterRim,
    pub(crate) names: Names<'a>,
    /// Who is spoken to.
    pub(crate) me: Player,
}

impl<'a> Words<'a> {
    pub(crate) fn to(game: &'a OuterRim, me: Player) -> Self {
        Self { game, names: Names::of(&game.ground), me }
    }

    /// The player who is spoken to.
    pub(crate) fn player(self) -> &'a Scoundrel {
        self.game.state.of(self.me)
    }

    pub(crate) fn stakes(self) -> Stakes<'a> {
        Stakes { game: self.game }
    }
}

impl Words<'_> {
    /// Whether character, ship and place are there, so that numbers mean something.
    pub(crate) fn is_ready(self) -> bool {
        let player = self.player();
        player.person.is_some() && player.hull.is_some() && player.space.is_some() && self.game.state.turns > 0
    }

    fn asked(self) -> String {
        let seats = (0..self.game.ground.options.players).filter(|seat| self.game.is_asked(Seat(*seat)));
        and(seats.map(|seat| self.names.player(Player(seat))).collect())
    }

    /// A player with the character: "Blue (Han Solo)".
    pub(crate) fn who(self, player: Player) -> String {
        let name = self.names.player(player);
        match self.game.state.players.get(player.ix()).map(|player| player.person) {
            Some(person) if person.is_some() => format!("{name} ({})", self.names.person(person)),
            _ => name,
        }
    }

    /// "you", or somebody else.
    pub(crate) fn you(self, player: Player) -> String {
        if player == self.me { "you".into() } else { self.who(player) }
    }

    pub(crate) fn here(self) -> String {
        self.names.at(self.game.state.of(self.me).space)
    }

    /// What the player can spend.
    pub(crate) fn purse(self) -> String {
        format!("You have {}.", credits(self.player().credits))
    }

    /// What the dice on the table are for.
    pub(crate) fn purpose(self) -> String {
        match self.game.state.pool.rolls {
            RollFor::Card => String::new(),
            RollFor::Test => format!(" for the test{}, {}", self.tested(), self.result()),
            RollFor::Ground | RollFor::Ship => format!(" against {}", self.opponent()),
            RollFor::Delivery => self.inspected(),
        }
    }

    /// The skill that is tested, and how often it is there.
    fn skill_tested(self) -> Option<(Skill, u8)> {
        self.stakes().trial()
    }

    pub(crate) fn tested(self) -> String {
        self.skill_tested().map_or_else(String::new, |(skill, _)| format!(" of {}", skill.words()))
    }

    pub(crate) fn chance(self) -> String {
        self.skill_tested().map_or_else(String::new, |(_, times)| format!(" ({} to pass)", odds::test(times)))
    }

    /// What the dice of a test come to as they lie.
    fn result(self) -> &'static str {
        let times = self.skill_tested().map_or(0, |(_, times)| times);
        let passes = self.game.state.pool.dice.any(OuterRim::passing(times));
        if passes { "enough to pass" } else { "not enough to pass" }
    }

    /// Which cargo is being looked into, and whether the die lets it through.
    fn inspected(self) -> String {
        let Some(Illegal { who, card, .. }) = self.game.under_way() else { return " for the ILLEGAL cargo".into() };
        let through = if self.game.lets_through(who, self.game.state.pool.dice) { "enough" } else { "not enough" };
        format!(" for the ILLEGAL {}, {through} to get it through", self.names.name(card))
    }

    /// The combat under way.
    pub(crate) fn fight(self) -> Option<Fight> {
        self.game.state.fights.last().copied()
    }

    /// Who is fought, as the player who is asked sees it.
    pub(crate) fn opponent(self) -> String {
        match self.fight() {
            Some(fight) if fight.attacker == self.me => match fight.defender() {
                Some(defender) => self.who(defender),
                None => self.names.foe(fight.foe, fight.enemy),
            },
            Some(fight) => self.who(fight.attacker),
            None => "the opponent".into(),
        }
    }

    /// What a question is printed on, by its name.
    pub(crate) fn title(self, ctx: Ctx) -> String {
        if let Some(title) = self.step_title() {
            return title;
        }
        match ctx.source {
            Source::Nothing => "this card".into(),
            Source::Character => self.names.person(self.game.state.of(ctx.me).person).into(),
            Source::Ship => self.names.ship(self.game.state.of(ctx.me).hull),
            Source::Asset(card) | Source::Bought(card) => self.names.card(card),
            Source::Secret(card) => self.names.secret(card).into(),
            Source::Drawn(card) => {
                self.game.section_read(card).map_or_else(|| self.names.card(card), |section| section.title.clone())
            }
            Source::Contact(spot) => {
                let contact = self.game.state.tokens[spot.ix()].contact;
                if contact.is_some() { self.names.contact(contact).into() } else { "the contact".into() }
            }
            Source::Patrol(faction) => patrol(faction),
        }
    }

    /// The step of the job under way: its title or its number.
    fn step_title(self) -> Option<String> {
        let Job { card, entry, next, .. } = self.game.under_way()?;
        let words = self.game.ground.book.step_words(card, entry, next.saturating_sub(1));
        let title = words.map(|(title, _)| title.clone());
        Some(title.filter(|title| !title.is_empty()).unwrap_or_else(|| self.names.card(card)))
    }

    /// What the present combat is about.
    pub(crate) fn cause(self, fight: &Fight) -> String {
        match fight.purpose {
            Purpose::Card => String::new(),
            Purpose::Patrol(whose) => format!(" A win costs 1 reputation with {}.", faction(whose)),
            Purpose::Bounty(card, _) | Purpose::Crew(card, ..) => format!(" It is about {}.", self.names.card(card)),
        }
    }
}
