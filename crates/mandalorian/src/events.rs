//! The event step: slots, crises, event cards.

use crate::book::code::{Best, Near, Trigger, Where};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Ctx, Frame, SlotStep, Source};
use crate::game::{Flow, Mandalorian, stream};
use crate::ids::{CHILD, Happening, Happenings, Hero, Player, Region, SLOTS, Slot};
use crate::state::{Known, Note};

/// The strength at which a slot brings an event.
const EVENT: u8 = 5;
/// The strength at which it brings a crisis before that.
const CRISIS: u8 = 6;

/// Where a reinforcement appears when an event has had no effect.
const NEAREST_STAR: Where = Where::Star { colours: 0, best: Best::Nearest, near: Near::You, region: Region::NONE };

impl Mandalorian {
    /// The event step looks at the slots: first those passed already that have become strong enough, then the next.
    pub(crate) fn step_slots(&mut self, at: u8) -> Flow {
        let passed = (0..at).map(|slot| Slot::of(slot as usize)).find(|slot| self.is_due(*slot));
        if let Some(slot) = passed {
            return self.resolve(slot);
        }
        if at as usize == SLOTS {
            return self.pop();
        }
        self.turn_to(Frame::Slots(at + 1))
    }

    /// Whether a slot is strong enough for an event.
    fn is_due(&self, slot: Slot) -> bool {
        self.ground.slots.has(slot) && !self.state.turn.quiet.has(slot) && self.slot_strength(slot) >= EVENT
    }

    fn resolve(&mut self, slot: Slot) -> Flow {
        let strength = self.slot_strength(slot);
        self.state.slots[slot.ix()].fixed = strength;
        self.tell(Event::SlotResolves { slot, strength });
        self.push(Frame::Slot(slot, strength, SlotStep::You));
        Flow::Go
    }

    /// A slot is resolved.
    pub(crate) fn step_slot(&mut self, slot: Slot, strength: u8, step: SlotStep) -> Flow {
        match step {
            SlotStep::You => match self.meant_by(slot) {
                Some(you) => self.is_about(slot, strength, you),
                None => return Flow::Ask(self.state.decides),
            },
            SlotStep::Crisis => {
                *self.top() = Frame::Slot(slot, strength, SlotStep::BeforeEvent);
                if strength >= CRISIS {
                    self.crisis(slot);
                }
            }
            SlotStep::BeforeEvent => {
                *self.top() = Frame::Slot(slot, strength, SlotStep::Event);
                let ctx = self.event_ctx(Source::Nothing);
                self.open_window(Trigger::BeforeEvent, ctx);
                self.trigger(Trigger::BeforeEvent, ctx);
            }
            SlotStep::Event => {
                *self.top() = Frame::Slot(slot, strength, SlotStep::Clear);
                self.draw_event(slot, strength);
            }
            SlotStep::Clear => {
                self.pop();
                self.clear_slot(slot);
            }
        }
        Flow::Go
    }

    /// "You" of a slot: the character of the player whose turn it is, in shared mode that of the top card; nobody if
    /// that is a choice.
    fn meant_by(&self, slot: Slot) -> Option<Hero> {
        let in_play = self.in_play();
        if !self.is_shared() {
            return Some(Hero(self.state.decides.0));
        }
        let top = self.state.slot(slot).cards.last().filter(|card| card.row() != CHILD);
        let top = top.map(|card| Hero(card.row() as u8)).filter(|hero| in_play.has(*hero));
        top.or_else(|| (in_play.len() < 2).then(|| in_play.first()))
    }

    fn is_about(&mut self, slot: Slot, strength: u8, you: Hero) {
        self.state.you = you;
        *self.top() = Frame::Slot(slot, strength, SlotStep::Crisis);
    }

    /// What can be answered then.
    pub(crate) fn list_slot(&self, slot: Slot, strength: u8, step: SlotStep, out: &mut Vec<Choice>) {
        let _ = (slot, strength);
        if step == SlotStep::You {
            out.extend(self.in_play().map(Choice::Character));
        }
    }

    /// The answer.
    pub(crate) fn play_slot(&mut self, slot: Slot, strength: u8, step: SlotStep, who: Player, choice: Choice) {
        let _ = (step, who);
        if let Choice::Character(hero) = choice {
            self.is_about(slot, strength, hero);
        }
    }

    /// Who decides in the event step, and about whom it is.
    fn event_ctx(&self, source: Source) -> Ctx {
        Ctx { me: self.state.decides, hero: self.state.you, source, ..Ctx::default() }
    }

    fn crisis(&mut self, slot: Slot) {
        self.tell(Event::Crisis { slot });
        let ctx = self.event_ctx(Source::Crisis);
        self.trigger(Trigger::Crisis, ctx);
        self.run(self.ground.mission().crisis, ctx);
    }

    /// Whether a crisis is under way.
    pub(crate) fn is_crisis(&self) -> bool {
        let slot = self.state.frames.iter().rev().find(|frame| matches!(frame, Frame::Slot(..)));
        matches!(slot, Some(Frame::Slot(_, _, SlotStep::BeforeEvent)))
    }

    fn draw_event(&mut self, slot: Slot, strength: u8) {
        let event = self.state.events.top.card;
        if !event.is_some() {
            return;
        }
        self.state.shown += 1;
        self.turn_up_event();
        self.tell(Event::EventDrawn { event, slot });
        self.forget_event();
        self.push(Frame::Event(event, strength, self.state.changes, false));
    }

    /// What enemies did by an event card is forgotten.
    fn forget_event(&mut self) {
        for placed in self.state.threats.iter_mut() {
            placed.forget(Note::Moved);
            placed.forget(Note::Attacked);
        }
    }

    /// An event card is carried out.
    pub(crate) fn step_event(&mut self, event: Happening, strength: u8, before: u32, over: bool) -> Flow {
        let ctx = self.event_ctx(Source::Event(event));
        if !over {
            *self.top() = Frame::Event(event, strength, before, true);
            self.run(self.ground.book.event(event).block, ctx);
        } else if self.state.changes == before {
            self.tell(Event::NoEffect { event });
            self.changed();
            let nearest = self.stars(ctx, NEAREST_STAR);
            self.spawn(ctx, nearest, 1);
        } else {
            self.pop();
            self.forget_event();
            self.state.events.discard.add(event);
            if !self.state.events.top.card.is_some() {
                self.turn_up_event();
            }
            self.trigger(Trigger::EventResolved, ctx);
        }
        Flow::Go
    }

    /// The event about to be drawn is called off: its card goes under the deck unseen, and the slot is cleared.
    pub(crate) fn cancel_event(&mut self) {
        let Some(at) = self.state.frames.iter().rposition(|frame| matches!(frame, Frame::Slot(..))) else { return };
        if let Frame::Slot(slot, strength, SlotStep::Event) = self.state.frames[at] {
            self.state.frames[at] = Frame::Slot(slot, strength, SlotStep::Clear);
            if let Some(window @ Frame::Window(..)) = self.state.frames.get_mut(at + 1) {
                *window = Frame::Nothing;
            }
            self.bury_event(false);
            self.tell(Event::EventCancelled { slot });
        }
    }

    /// The top event card is looked at.
    pub(crate) fn step_peek(&mut self, ctx: Ctx, bury: bool) -> Flow {
        let event = self.state.events.top.card;
        if !event.is_some() {
            return self.pop();
        }
        if self.state.events.top.by >> ctx.me.0 & 1 == 0 {
            self.state.events.top.by |= 1 << ctx.me.0;
            self.state.shown += 1;
        }
        self.tell(Event::EventPeeked { who: ctx.me, event });
        self.tell(Event::EventPeekedUnseen { who: ctx.me });
        if bury { Flow::Ask(ctx.me) } else { self.pop() }
    }

    /// What can be answered then.
    pub(crate) fn list_peek(&self, ctx: Ctx, bury: bool, out: &mut Vec<Choice>) {
        let _ = (ctx, bury);
        out.extend([Choice::Bury(self.state.events.top.card), Choice::Decline]);
    }

    /// The answer.
    pub(crate) fn play_peek(&mut self, ctx: Ctx, bury: bool, who: Player, choice: Choice) {
        let _ = bury;
        self.pop();
        if let Choice::Bury(_) = choice {
            self.bury_event(true);
            self.changed();
            self.tell(Event::EventBuried { who });
        }
        let _ = ctx;
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

    /// Puts the top event card under the deck. Who has looked at it goes on knowing it, and whoever does not puts it
    /// there unseen.
    pub(crate) fn bury_event(&mut self, knows: bool) {
        let _ = knows;
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
