//! The same for each of several threats or characters.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::Block;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::frame::{Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Hero, Heroes, Player, Threats};
use crate::words::{self, Words};

/// The same for each of several threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct EachThreat {
    /// Whom and what it is about.
    pub ctx: Ctx,
    /// Those that come yet.
    pub left: Threats,
    /// What is done.
    pub block: Block,
}

impl Procedure<Mandalorian> for EachThreat {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let mut left = self.left.and(game.state.on_map);
        let Some(it) = left.next() else { return game.pop() };
        game.turn_to(Self { left, ..self });
        game.run(self.block, Ctx { it, ..self.ctx });
        Flow::Go
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        words::printed(self.ctx.source)
    }

    fn hide(&mut self, _: Player) {}
}

/// The same for each of several characters: in an order of choice if the card of a player says so, otherwise in seat
/// order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct EachHero {
    /// Whom and what it is about.
    pub ctx: Ctx,
    /// Those that come yet.
    pub left: Heroes,
    /// What is done.
    pub block: Block,
}

impl Procedure<Mandalorian> for EachHero {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let open = game.open_heroes(self.ctx, self.left, self.block);
        let source = self.ctx.source;
        let chosen = matches!(source, Source::Skill(_) | Source::Plan(_) | Source::Advanced(_) | Source::Item(_));
        if chosen && open.len() > 1 {
            return ask(self.ctx.me);
        }
        match game.in_order(open).next() {
            Some(hero) => Self { left: open, ..self }.next(game, hero),
            None => game.pop(),
        }
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.open_heroes(self.ctx, self.left, self.block).map(Choice::Character));
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        if let Choice::Character(hero) = choice {
            self.next(game, hero);
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        words::printed(self.ctx.source)
    }

    fn question(self, words: Words<'_>) -> String {
        words.of_source(self.ctx.source, "which character is next?")
    }

    fn why(self, words: Words<'_>) -> String {
        words.says(self.ctx.source)
    }

    fn hide(&mut self, _: Player) {}
}

impl EachHero {
    /// It is this one's turn.
    fn next(self, game: &mut Mandalorian, other: Hero) -> Flow {
        game.turn_to(Self { left: self.left.without(Heroes::one(other)), ..self });
        game.run(self.block, Ctx { other, ..self.ctx });
        Flow::Go
    }
}
