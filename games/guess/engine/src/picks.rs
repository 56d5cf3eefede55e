//! What a card asks its player to choose: a number, a player.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::language::Block;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::Guess;
use crate::ids::Player;
use crate::program::{Ctx, Run};
use crate::rule;
use crate::words::{Words, name};

/// A number is chosen, and the rest of the card speaks of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PickNumber {
    /// What the card speaks of.
    pub ctx: Ctx,
    /// What it does with the number.
    pub block: Block,
}

impl Procedure<Guess> for PickNumber {
    fn step(self, _: &mut Guess) -> Flow {
        ask(self.ctx.me)
    }

    fn list(self, game: &Guess, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.ground.numbers().map(Choice::Number));
    }

    fn play(self, game: &mut Guess, who: Player, choice: Choice) {
        if let Choice::Number(number) = choice {
            game.tell(Event::Named { who, number });
            game.turn_to(Run { ctx: Ctx { number, ..self.ctx }, block: self.block });
        }
    }

    fn rule(self, _: &Guess) -> RuleId {
        rule::GU_CLUE_3
    }

    fn question(self, words: Words<'_>) -> String {
        format!("Which number do you choose for {}?", words.card(self.ctx.card))
    }

    fn why(self, words: Words<'_>) -> String {
        format!("It says: {} {}", words.game.ground.book.card(self.ctx.card).words, words.left())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::Number(_) => because(rule::GU_CLUE_3, words.range()),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// A player is chosen, and the rest of the card speaks of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PickPlayer {
    /// What the card speaks of.
    pub ctx: Ctx,
    /// What it does with the player.
    pub block: Block,
}

impl PickPlayer {
    /// Who can be chosen.
    pub(crate) fn able(self, game: &Guess) -> impl Iterator<Item = Player> {
        game.players().filter(move |who| *who != self.ctx.me && game.has_cards(*who))
    }
}

impl Procedure<Guess> for PickPlayer {
    fn step(self, _: &mut Guess) -> Flow {
        ask(self.ctx.me)
    }

    fn list(self, game: &Guess, _: Player, out: &mut Vec<Choice>) {
        out.extend(self.able(game).map(Choice::Player));
    }

    fn play(self, game: &mut Guess, who: Player, choice: Choice) {
        if let Choice::Player(other) = choice {
            game.tell(Event::Picked { who, other });
            game.turn_to(Run { ctx: Ctx { other, ..self.ctx }, block: self.block });
        }
    }

    fn rule(self, _: &Guess) -> RuleId {
        rule::GU_CARDS_6
    }

    fn question(self, words: Words<'_>) -> String {
        format!("Whom do you choose for {}?", words.card(self.ctx.card))
    }

    fn why(self, words: Words<'_>) -> String {
        format!("It says: {}", words.game.ground.book.card(self.ctx.card).words)
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::Player(who) if who == self.ctx.me => because(rule::GU_CARDS_6, "You can't choose yourself."),
            Choice::Player(who) if who.0 < words.game.ground.setup.players => {
                because(rule::GU_CARDS_6, format!("{} holds no card.", name(who)))
            }
            Choice::Player(_) => because(rule::GU_SETUP_1, "Nobody sits there in this game."),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}
