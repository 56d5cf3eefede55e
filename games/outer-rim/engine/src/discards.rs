//! Cards that a player gives up or takes because a card says so.

use serde::Serialize;
use table::{Engine, List, Procedure, RuleId};

use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::Ctx;
use crate::game::OuterRim;
use crate::ids::{Card, Kind, Player};
use crate::state::{ASSETS, Source};
use crate::words::Words;

/// The bit of secrets among things that can be discarded.
pub(crate) const SECRET: u8 = 1 << 6;

/// A player discards some of their own cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Discard {
    /// Whose, and what asks for it.
    pub ctx: Ctx,
    /// What can be discarded: kinds of cards and secrets, as bits.
    pub things: u8,
    /// How many more.
    pub left: u8,
}

impl Procedure<OuterRim> for Discard {
    fn step(self, game: &mut OuterRim) -> Flow {
        let mut cards = game.discardable(self.ctx, self.things);
        match (self.left, cards.next(), cards.next()) {
            (0, ..) | (_, None, _) => {
                drop(cards);
                game.pop()
            }
            (_, Some(only), None) => {
                drop(cards);
                self.discard(game, only);
                Flow::Go
            }
            _ => ask(self.ctx.me),
        }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.discardable(self.ctx, self.things).map(Choice::Card));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        match choice {
            Choice::Card(card) => self.discard(game, card),
            _ => {
                game.pop();
            }
        }
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.rule_of(self.ctx)
    }

    fn question(self, _: Words<'_>) -> String {
        let what = if self.left == 1 { things(self.things) } else { format!("{} cards", self.left) };
        format!("Which {what} do you discard?")
    }

    fn hide(&mut self, _: Player) {}
}

impl Discard {
    fn discard(self, game: &mut OuterRim, card: Card) {
        let who = self.ctx.me;
        game.turn_to(Self { left: self.left - 1, ..self });
        if game.state.of(who).has_secret(card) {
            game.lose_secret(who, card, game.cause(self.ctx));
        } else {
            game.lose_card(who, card, game.cause(self.ctx));
        }
    }
}

/// Kinds of cards that can be given up: "cargo or gear".
fn things(things: u8) -> String {
    let kinds = Kind::ALL.iter().take(6).filter(|kind| u32::from(things) & kind.bit() != 0);
    let mut kinds: Vec<&str> = kinds.map(|kind| kind.words()).collect();
    if things & SECRET != 0 {
        kinds.push("secret");
    }
    match kinds.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
        None => "card".into(),
    }
}

/// A card is taken from the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Take {
    /// Who takes it, and from whom.
    pub ctx: Ctx,
    /// Kinds of cards, as bits.
    pub kinds: u8,
    /// Whether it has to be a droid.
    pub droid: bool,
}

impl Procedure<OuterRim> for Take {
    fn step(self, _: &mut OuterRim) -> Flow {
        ask(self.ctx.me)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.takeable(self.ctx, self.kinds, self.droid).map(Choice::Card));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let ctx = self.ctx;
        game.pop();
        let Choice::Card(card) = choice else { return };
        if let Some(asset) = game.take_out(ctx.other, card) {
            game.tell(Event::Taken { who: ctx.me, from: ctx.other, card, cause: game.cause(ctx) });
            game.state.of_mut(ctx.me).assets.push(asset);
            game.state.dirty |= 1 << ctx.me.0;
            game.crew_gained(ctx.me, card);
        }
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.rule_of(self.ctx)
    }

    fn question(self, words: Words<'_>) -> String {
        format!("Which card do you take from {}?", words.who(self.ctx.other))
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Card(card) => Some(format!("Take {} from {}", words.own_card(card), words.who(self.ctx.other))),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl OuterRim {
    /// Cards of a player that can be discarded for something, the card that asks for it left out.
    pub(crate) fn discardable(&self, ctx: Ctx, things: u8) -> impl Iterator<Item = Card> {
        let player = self.state.of(ctx.me);
        let this = match ctx.source {
            Source::Asset(card) | Source::Secret(card) => card,
            _ => Card::NONE,
        };
        let cards = player.assets.iter().map(|asset| asset.card);
        let wanted = move |card: &Card| things >> self.ground.book.card(*card).kind.ix() & 1 != 0 && *card != this;
        let secrets = player.secrets.iter().map(|secret| secret.card);
        let secrets = secrets.filter(move |card| things & SECRET != 0 && *card != this);
        cards.filter(wanted).chain(secrets)
    }

    /// Cards of the other player that can be taken.
    pub(crate) fn takeable(&self, ctx: Ctx, kinds: u8, droid: bool) -> impl Iterator<Item = Card> {
        let theirs = if ctx.other.is_some() { self.state.of(ctx.other).assets } else { List::new() };
        let cards: List<Card, ASSETS> = theirs.iter().map(|asset| asset.card).collect();
        let wanted = move |card: &Card| {
            let facts = self.ground.book.card(*card);
            kinds >> facts.kind.ix() & 1 != 0 && (!droid || facts.droid) && self.can_place(ctx.me, *card)
        };
        (0..cards.len()).map(move |at| cards[at]).filter(wanted)
    }
}
