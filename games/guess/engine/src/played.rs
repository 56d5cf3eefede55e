//! A card on the table: the keeper may reply to it, then it is carried out and discarded.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::Guess;
use crate::ids::{Card, Player};
use crate::program::Ctx;
use crate::rule;
use crate::words::{Words, name};

/// A card that a guesser has played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// Who.
    pub who: Player,
    /// Which.
    pub card: Card,
    /// Whether the keeper may still reply.
    pub open: bool,
    /// Whether it was called off.
    pub off: bool,
    /// Whether everybody hears what it tells.
    pub aloud: bool,
}

impl Played {
    /// A card has just been played.
    pub const fn by(who: Player, card: Card) -> Self {
        Self { who, card, open: true, off: false, aloud: false }
    }
}

impl Procedure<Guess> for Played {
    fn step(self, game: &mut Guess) -> Flow {
        if self.open {
            game.turn_to(Self { open: false, ..self });
            // Asked by what everybody sees, the number of cards: so the question tells nothing about them.
            if game.has_cards(game.keeper()) {
                game.push(Reply { to: self.who, card: self.card });
            }
            return Flow::Go;
        }
        game.turn_to(Discard { card: self.card });
        if !self.off {
            game.carry_out(Ctx { aloud: self.aloud, ..Ctx::of(self.who, self.card) });
        }
        Flow::Go
    }

    fn rule(self, _: &Guess) -> RuleId {
        rule::GU_CARDS_4
    }

    fn hide(&mut self, _: Player) {}
}

/// A card that was carried out is discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Discard {
    /// Which.
    pub card: Card,
}

impl Procedure<Guess> for Discard {
    fn step(self, game: &mut Guess) -> Flow {
        game.state.discards.add(self.card, 1);
        game.pop()
    }

    fn rule(self, _: &Guess) -> RuleId {
        rule::GU_CARDS_4
    }

    fn hide(&mut self, _: Player) {}
}

/// The keeper may reply to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reply {
    /// To whom.
    pub to: Player,
    /// To which card.
    pub card: Card,
}

impl Procedure<Guess> for Reply {
    fn step(self, game: &mut Guess) -> Flow {
        ask(game.keeper())
    }

    fn list(self, game: &Guess, who: Player, out: &mut Vec<Choice>) {
        out.extend(game.playable(who, true).into_iter().map(Choice::Reply));
        out.push(Choice::Pass);
    }

    fn play(self, game: &mut Guess, who: Player, choice: Choice) {
        let Choice::Reply(card) = choice else {
            game.pop();
            return;
        };
        game.lay_out(who, card);
        game.tell(Event::Replied { who, card, to: self.card });
        // Nobody replies to a reply: it is carried out at once, before the card that lies beneath.
        game.turn_to(Discard { card });
        game.carry_out(Ctx { other: self.to, ..Ctx::of(who, card) });
    }

    fn rule(self, _: &Guess) -> RuleId {
        rule::GU_REPLY_1
    }

    fn question(self, words: Words<'_>) -> String {
        format!("Do you reply to {}?", words.card(self.card))
    }

    fn why(self, words: Words<'_>) -> String {
        let Words { game, .. } = words;
        let says = &game.ground.book.card(self.card).words;
        format!("{} has played {}. It says: {says} {}", name(self.to), words.card(self.card), words.secret())
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Pass).then(|| "Let it be carried out".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Reply(card) = choice else { return None };
        let words = words.not_now(card, true)?;
        because(rule::GU_REPLY_3, words)
    }

    fn hide(&mut self, _: Player) {}
}
