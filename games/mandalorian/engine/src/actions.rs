//! The action step: cards on slots, features, additional actions.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::action::{Act, Did, REACH};
use crate::book::code::Trigger;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::Mandalorian;
use crate::ids::{CHILD, Card, Cards, Hero, Player, Slot, SlotSet};
use crate::rule;
use crate::words::Words;

/// The action step between actions: cards, features, abilities, planning cards, the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Actions;

impl Procedure<Mandalorian> for Actions {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let who = game.state.active;
        let plays = !game.playable(who).is_empty();
        if game.state.turn.cut {
            return game.pop();
        }
        if game.state.turn.required > 0 && !plays {
            game.state.turn.required = 0;
            game.tell(Event::ActionLapsed { who });
        }
        if plays || game.has_features_now() || game.can_answer(who, Trigger::ActionStep, game.turn_ctx()) {
            return ask(who);
        }
        game.pop()
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        let who = game.state.active;
        let slots = game.open_slots();
        for card in game.playable(who) {
            out.extend(slots.iter().map(|slot| Choice::PlayCard { card, slot }));
        }
        if game.state.you.is_some() {
            game.list_features(game.state.you, out);
        }
        game.answering(who, Trigger::ActionStep, game.turn_ctx(), out);
        if game.state.turn.required == 0 {
            out.push(Choice::Done);
        }
    }

    fn play(self, game: &mut Mandalorian, who: Player, choice: Choice) {
        match choice {
            Choice::PlayCard { card, slot } => game.play_card(who, card, slot),
            Choice::Feature(_) | Choice::UseItem(_) | Choice::TakeItem(_) if game.is_feature(choice) => {
                game.use_feature(who, game.state.you, choice);
            }
            Choice::Done => {
                game.pop();
            }
            _ => game.use_answer(who, Trigger::ActionStep, game.turn_ctx(), choice),
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_ACTION_1
    }

    fn question(self, words: Words<'_>) -> String {
        let turn = &words.game.state.turn;
        match (turn.required, turn.extra) {
            (0, 0) => "Is there anything else to do before the event step?".into(),
            (0, extra) => format!("Which card do you play for an additional action? ({extra} left)"),
            (2, _) => "Which card do you play on which slot?".into(),
            (_, _) => "Which card do you play on which slot for your second action?".into(),
        }
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Done).then(|| "End the action step".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::PlayCard { card, slot } => Self::keeps_off(words, card, slot),
            Choice::Done => because(
                rule::MA_ACTION_1,
                "Two actions have to be taken in a turn, as long as there are cards for them.",
            ),
            Choice::Feature(threat) => words.no_use_of(threat, words.game.state.you),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl Actions {
    /// Why a card can't be played on a slot.
    fn keeps_off(words: Words<'_>, card: Card, slot: Slot) -> Reason {
        let game = words.game;
        let turn = &game.state.turn;
        if !game.state.hands[words.me.ix()].has(card) {
            return because(rule::MA_ACTION_4, "That card is not in your hand.");
        }
        if !game.ground.slots.has(slot) {
            return because(rule::MA_MISSION_ACTION_1, "This map has no such slot.");
        }
        if turn.required == 0 && turn.extra == 0 {
            return because(rule::MA_ACTION_1, "Both actions of this turn are done.");
        }
        if turn.used.has(slot) {
            let words = format!("You have played a card on {} in this turn already.", words.names.slot(slot));
            return because(if turn.required > 0 { rule::MA_ACTION_7 } else { rule::MA_ADDITIONAL_3 }, words);
        }
        because(rule::MA_ADDITIONAL_1, "The additional action was not given for that slot.")
    }
}

impl Mandalorian {
    fn has_features_now(&self) -> bool {
        self.state.you.is_some() && self.has_features(self.state.you)
    }

    /// Whether an answer uses a feature of the acting character, and not an item that answers to something.
    fn is_feature(&self, choice: Choice) -> bool {
        let hero = self.state.you;
        let Choice::UseItem(face) = choice else { return hero.is_some() };
        hero.is_some() && self.can_use_item(hero, face)
    }

    /// The slots that the next card can be played on.
    fn open_slots(&self) -> SlotSet {
        let turn = &self.state.turn;
        let free = SlotSet(self.ground.slots.0 & !turn.used.0);
        match turn {
            turn if turn.required > 0 => free,
            turn if turn.extra == 0 => SlotSet::EMPTY,
            turn if turn.extra_slots.is_empty() => free,
            turn => SlotSet(free.0 & turn.extra_slots.0),
        }
    }

    /// Cards of the hand that can be played on some slot.
    pub(crate) fn playable(&self, who: Player) -> Cards {
        if self.open_slots().is_empty() { Cards::EMPTY } else { self.state.hands[who.ix()] }
    }

    /// A card is put on a slot, on top of those that lie there, and its action begins.
    fn play_card(&mut self, who: Player, card: Card, slot: Slot) {
        self.state.hands[who.ix()].remove(card);
        self.state.held[who.ix()] -= 1;
        self.state.slots[slot.ix()].cards.push(card);
        let turn = &mut self.state.turn;
        turn.used.add(slot);
        turn.actions += 1;
        if turn.required > 0 {
            turn.required -= 1;
        } else {
            turn.extra = turn.extra.saturating_sub(1);
        }
        let facts = self.skill(card);
        let strength = facts.strength + u8::from(facts.bonus == Some(slot));
        let did = if facts.tactical { Did::NoOwn as u8 } else { 0 };
        let hero = self.acting(who, card);
        self.changed();
        self.begin_act(Act { card, slot: slot as u8, hero, strength, did, ..Act::default() });
        if hero.is_some() {
            self.tell(Event::CardPlayed { who, hero, card, slot, strength });
        }
    }

    /// Who acts with a card: the character of the seat, in shared mode that of the card; a choice with a card of The Child.
    pub(crate) fn acting(&self, who: Player, card: Card) -> Hero {
        match card.row() {
            _ if !self.is_shared() => Hero(who.0),
            CHILD if self.in_play().len() == 1 => self.in_play().first(),
            CHILD => Hero::NONE,
            row => Hero(row as u8),
        }
    }

    /// Whether an attack with a card would find something in reach as things stand; true, if it is not yet known who attacks.
    pub(crate) fn finds_a_target(&self, who: Player, card: Card) -> bool {
        let hero = self.acting(who, card);
        !hero.is_some() || self.can_attack(&Act { hero, reach: REACH, ..Act::default() })
    }
}
