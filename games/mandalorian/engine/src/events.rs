//! The event step: slots, crises, event cards.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::{Best, Near, Trigger, Where};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Ctx, Frame, Source};
use crate::game::Mandalorian;
use crate::ids::{CHILD, Happening, Happenings, Hero, Player, Region, SLOTS, Slot};
use crate::rule;
use crate::state::{Known, Note};
use crate::stream;
use crate::words::{self, Words};

/// The strength at which a slot brings an event.
const EVENT: u8 = 5;
/// The strength at which it brings a crisis before that.
const CRISIS: u8 = 6;

/// Where a reinforcement appears when an event has had no effect.
const NEAREST_STAR: Where = Where::Star { colours: 0, best: Best::Nearest, near: Near::You, region: Region::NONE };

/// Steps of resolving a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SlotStep {
    /// Who is "you", where that is a choice.
    You,
    /// Crisis.
    Crisis,
    /// An event card is about to be drawn.
    BeforeEvent,
    /// Event.
    Event,
    /// The slot is cleared.
    Clear,
}

/// The event step looks at the slots: first those passed already that have become strong enough, then the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Slots {
    /// How many have been looked at.
    pub at: u8,
}

impl Procedure<Mandalorian> for Slots {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let passed = (0..self.at).map(|slot| Slot::of(slot as usize)).find(|slot| Self::is_due(game, *slot));
        if let Some(slot) = passed {
            let strength = game.slot_strength(slot);
            game.state.slots[slot.ix()].fixed = strength;
            game.tell(Event::SlotResolves { slot, strength });
            game.push(Resolve { slot, strength, step: SlotStep::You });
            return Flow::Go;
        }
        if self.at as usize == SLOTS {
            return game.pop();
        }
        game.turn_to(Self { at: self.at + 1 })
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_EVENT_STEP_1
    }

    fn hide(&mut self, _: Player) {}
}

impl Slots {
    /// Whether a slot is strong enough for an event.
    fn is_due(game: &Mandalorian, slot: Slot) -> bool {
        game.ground.slots.has(slot) && !game.state.turn.quiet.has(slot) && game.slot_strength(slot) >= EVENT
    }
}

/// A slot is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Resolve {
    /// Which.
    pub slot: Slot,
    /// Its strength.
    pub strength: u8,
    /// How far it is.
    pub step: SlotStep,
}

impl Procedure<Mandalorian> for Resolve {
    fn step(self, game: &mut Mandalorian) -> Flow {
        match self.step {
            SlotStep::You => match self.meant(game) {
                Some(you) => self.is_about(game, you),
                None => return ask(game.state.decides),
            },
            SlotStep::Crisis => {
                game.turn_to(Self { step: SlotStep::BeforeEvent, ..self });
                if self.strength >= CRISIS {
                    self.crisis(game);
                }
            }
            SlotStep::BeforeEvent => {
                game.turn_to(Self { step: SlotStep::Event, ..self });
                let ctx = game.event_ctx(Source::Nothing);
                game.open_window(Trigger::BeforeEvent, ctx);
                game.trigger(Trigger::BeforeEvent, ctx);
            }
            SlotStep::Event => {
                game.turn_to(Self { step: SlotStep::Clear, ..self });
                self.draw_event(game);
            }
            SlotStep::Clear => {
                game.pop();
                game.clear_slot(self.slot);
            }
        }
        Flow::Go
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        if self.step == SlotStep::You {
            out.extend(game.in_play().map(Choice::Character));
        }
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        if let Choice::Character(hero) = choice {
            self.is_about(game, hero);
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        if self.step == SlotStep::You { rule::MA_SHARED_17 } else { rule::MA_EVENT_STEP_2 }
    }

    fn question(self, words: Words<'_>) -> String {
        format!("About which character is the event of {}?", words.names.slot(self.slot))
    }

    fn why(self, words: Words<'_>) -> String {
        let slot = words.names.slot(self.slot);
        format!("{slot} has strength {}, and no card on it tells whose event it is.", self.strength)
    }

    fn hide(&mut self, _: Player) {}
}

impl Resolve {
    /// "You" of a slot: the character of the player whose turn it is, in shared mode that of the top card; nobody if
    /// that is a choice.
    fn meant(self, game: &Mandalorian) -> Option<Hero> {
        let in_play = game.in_play();
        if !game.is_shared() {
            return Some(Hero(game.state.decides.0));
        }
        let top = game.state.slot(self.slot).cards.last().filter(|card| card.row() != CHILD);
        let top = top.map(|card| Hero(card.row() as u8)).filter(|hero| in_play.has(*hero));
        top.or_else(|| (in_play.len() < 2).then(|| in_play.first()))
    }

    fn is_about(self, game: &mut Mandalorian, you: Hero) {
        game.state.you = you;
        game.turn_to(Self { step: SlotStep::Crisis, ..self });
    }

    fn crisis(self, game: &mut Mandalorian) {
        game.tell(Event::Crisis { slot: self.slot });
        let ctx = game.event_ctx(Source::Crisis);
        game.trigger(Trigger::Crisis, ctx);
        game.run(game.ground.mission().crisis, ctx);
    }

    fn draw_event(self, game: &mut Mandalorian) {
        let event = game.state.events.top.card;
        if !event.is_some() {
            return;
        }
        game.state.shown += 1;
        game.turn_up_event();
        game.tell(Event::EventDrawn { event, slot: self.slot });
        game.forget_event();
        game.push(EventCard { event, strength: self.strength, before: game.state.changes, over: false });
    }
}

/// An event card is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct EventCard {
    /// Which.
    pub event: Happening,
    /// The strength of its slot.
    pub strength: u8,
    /// Alterations before it.
    pub before: u32,
    /// Whether all that it says is done.
    pub over: bool,
}

impl Procedure<Mandalorian> for EventCard {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let event = self.event;
        let ctx = game.event_ctx(Source::Event(event));
        if !self.over {
            game.turn_to(Self { over: true, ..self });
            game.run(game.ground.book.event(event).block, ctx);
        } else if game.state.changes == self.before {
            game.tell(Event::NoEffect { event });
            game.changed();
            let nearest = game.stars(ctx, NEAREST_STAR);
            game.spawn(ctx, nearest, 1);
        } else {
            game.pop();
            game.forget_event();
            game.state.events.discard.add(event);
            if !game.state.events.top.card.is_some() {
                game.turn_up_event();
            }
            game.trigger(Trigger::EventResolved, ctx);
        }
        Flow::Go
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_EVENT_3
    }

    fn hide(&mut self, _: Player) {}
}

/// The top event card is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Peek {
    /// Who looks, and what lets them.
    pub ctx: Ctx,
    /// Whether the card may go under the deck.
    pub bury: bool,
}

impl Procedure<Mandalorian> for Peek {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let (who, event) = (self.ctx.me, game.state.events.top.card);
        if !event.is_some() {
            return game.pop();
        }
        if game.state.events.top.by >> who.0 & 1 == 0 {
            game.state.events.top.by |= 1 << who.0;
            game.state.shown += 1;
        }
        game.tell(Event::EventPeeked { who, event });
        game.tell(Event::EventPeekedUnseen { who });
        if self.bury { ask(who) } else { game.pop() }
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        out.extend([Choice::Bury(game.state.events.top.card), Choice::Decline]);
    }

    fn play(self, game: &mut Mandalorian, who: Player, choice: Choice) {
        game.pop();
        if let Choice::Bury(_) = choice {
            game.bury_event();
            game.changed();
            game.tell(Event::EventBuried { who });
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        words::printed(self.ctx.source)
    }

    fn question(self, _: Words<'_>) -> String {
        "Does the event card you looked at go under the deck?".into()
    }

    /// The card lies in the state, which hides it from all that have not looked.
    fn hide(&mut self, _: Player) {}
}

impl Mandalorian {
    /// Who decides in the event step, and whom it is about.
    fn event_ctx(&self, source: Source) -> Ctx {
        Ctx { me: self.state.decides, hero: self.state.you, source, ..Ctx::default() }
    }

    /// Whether a crisis is under way.
    pub(crate) fn is_crisis(&self) -> bool {
        self.under_way::<Resolve>().is_some_and(|resolve| resolve.step == SlotStep::BeforeEvent)
    }

    /// Whether the event under way comes from a slot of strength 6 or more.
    pub(crate) fn is_six_plus(&self) -> bool {
        let strength = self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::EventCard(card) => Some(card.strength),
            Frame::Resolve(resolve) => Some(resolve.strength),
            _ => None,
        });
        strength >= Some(CRISIS)
    }

    /// The event about to be drawn is called off: its card goes under the deck unseen, and the slot is cleared.
    pub(crate) fn cancel_event(&mut self) {
        let Some(at) = self.state.frames.iter().rposition(|frame| matches!(frame, Frame::Resolve(_))) else { return };
        if let Frame::Resolve(resolve @ Resolve { slot, step: SlotStep::Event, .. }) = self.state.frames[at] {
            self.state.frames[at] = Resolve { step: SlotStep::Clear, ..resolve }.into();
            self.close_window(at);
            self.bury_event();
            self.tell(Event::EventCancelled { slot });
        }
    }

    /// What enemies did by an event card is forgotten.
    fn forget_event(&mut self) {
        for placed in self.state.threats.iter_mut() {
            placed.forget(Note::Moved);
            placed.forget(Note::Attacked);
        }
    }

    /// Notes an alteration, so that an event has had an effect and the mission is looked at.
    #[inline]
    pub(crate) fn changed(&mut self) {
        self.state.changes = self.state.changes.wrapping_add(1);
        self.state.check = true;
    }

    /// Brings up the next event card, with its back for all to see.
    pub(crate) fn turn_up_event(&mut self) {
        let deck = &mut self.state.events;
        if deck.unseen.is_empty() && !deck.under.is_empty() {
            let (top, icon) = deck.under.remove(0);
            deck.top = top;
            deck.icon = icon;
            return;
        }
        if deck.unseen.is_empty() && !deck.discard.is_empty() {
            deck.unseen = std::mem::replace(&mut deck.discard, Happenings::EMPTY);
            self.tell(Event::EventsShuffled);
        }
        let unseen = self.state.events.unseen;
        let card = match unseen.len() {
            0 => Happening::NONE,
            number => unseen.nth_one(u32::from(self.lot(stream::EVENTS, number as u8))),
        };
        self.state.events.unseen.remove(card);
        self.state.events.top = Known { card, by: 0 };
        self.state.events.icon = card.some().map_or(0, |card| self.ground.book.event(card).icon as u8);
    }

    /// Puts the top event card under the deck. Whoever has looked at it goes on knowing it, and whoever has not puts it
    /// there unseen.
    pub(crate) fn bury_event(&mut self) {
        let deck = &mut self.state.events;
        if !deck.top.card.is_some() {
            return;
        }
        if deck.under.is_full() {
            let (highest, _) = deck.under.remove(0);
            deck.unseen.add(highest.card);
        }
        let (top, icon) = (deck.top, deck.icon);
        deck.under.push((top, icon));
        self.turn_up_event();
    }
}
