//! Rules of mission and map: what answers by itself, tracks, flags, stages and doors.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::Once;
use crate::book::code::{Op, Trigger};
use crate::engine::Flow;
use crate::event::Event;
use crate::frame::{Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Door, Doors, Flag, Hero, Player, Track};
use crate::pick::{DoorChange, Pick};
use crate::program::DEEPEST;
use crate::rule;

/// The highest a track without an end can go.
const HIGHEST: u8 = 99;

/// What mission, map, lasting effects and carried items do by themselves, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Triggers {
    /// When.
    pub trigger: Trigger,
    /// Which comes next.
    pub next: u8,
    /// What it is about.
    pub ctx: Ctx,
}

impl Procedure<Mandalorian> for Triggers {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let Self { trigger, next, mut ctx } = self;
        let Some((ability, owner, source)) = game.automatic(trigger, next) else { return game.pop() };
        game.turn_to(Self { next: next + 1, ..self });
        if let (Trigger::BeforeDamage, Some(hurt)) = (trigger, game.hurt_under_way()) {
            if hurt.amount == 0 {
                return game.pop();
            }
            // Whoever it was first meant for: what counts is who it is meant for now.
            ctx.other = hurt.hero;
        }
        game.answer_by_itself(ability, owner, source, trigger, ctx);
        Flow::Go
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_SETUP_7
    }

    fn hide(&mut self, _: Player) {}
}

impl Mandalorian {
    /// Something happened that mission, map or lasting effects may answer to.
    pub(crate) fn trigger(&mut self, trigger: Trigger, ctx: Ctx) {
        let answers = |ability: u16| {
            let ability = self.ground.book.code.abilities.get(ability as usize);
            ability.is_some_and(|ability| !ability.optional && ability.answers(trigger))
        };
        let items = self.ground.answers[trigger.ix()].by_themselves;
        let any = !self.ground.triggers[trigger.ix()].is_empty()
            || self.state.lasting.iter().any(|lasting| answers(lasting.ability))
            || !items.is_empty() && self.in_play().any(|hero| !self.state.hero(hero).items.and(items).is_empty());
        if any && self.state.frames.len() < DEEPEST {
            self.push(Triggers { trigger, next: 0, ctx });
        }
    }

    /// The ability with this number among those that could answer by themselves.
    fn automatic(&self, trigger: Trigger, number: u8) -> Option<(u16, Hero, Source)> {
        let number = number as usize;
        let rules = &self.ground.triggers[trigger.ix()];
        if let Some(ability) = rules.get(number) {
            return Some((*ability, Hero::NONE, Source::Mission));
        }
        let place = number - rules.len();
        if let Some(lasting) = self.state.lasting.get(place) {
            return Some((lasting.ability, lasting.hero, Source::Lasting(place as u8)));
        }
        let items = self.in_play().flat_map(|hero| self.state.hero(hero).items.map(move |face| (hero, face)));
        let mut printed = items.flat_map(|(hero, face)| {
            self.ground.token(face).abilities.iter().map(move |ability| (*ability, hero, Source::Item(face)))
        });
        printed.nth(place - self.state.lasting.len())
    }

    fn answer_by_itself(&mut self, ability: u16, owner: Hero, source: Source, trigger: Trigger, ctx: Ctx) {
        if ability == u16::MAX || self.ability(ability).optional {
            return;
        }
        let own = match source {
            Source::Mission => self.mission_ctx(ctx),
            _ => self.ability_ctx(owner, source, ctx),
        };
        let block = self.ability(ability).block;
        let fits = self.applies(ability, owner, trigger, ctx) && self.may_begin(block, own);
        if !fits || !self.note_once(ability, source) {
            return;
        }
        if let Source::Lasting(place) = source {
            self.use_up(place);
        }
        self.run(block, own);
    }

    /// Who decides about a rule of the mission, and whom it is about.
    fn mission_ctx(&self, ctx: Ctx) -> Ctx {
        let hero = ctx.hero.some().unwrap_or(self.state.you);
        Ctx { me: self.state.decides, hero, source: Source::Mission, ..ctx }
    }

    /// Notes that a rule of map or mission that answers only once has done so; false if it already had.
    fn note_once(&mut self, ability: u16, source: Source) -> bool {
        if source != Source::Mission {
            return true;
        }
        let mut rules = self.ground.map().rules.abilities.iter().chain(&self.ground.mission().rules.abilities);
        let bit = 1 << rules.position(|other| *other == ability).unwrap_or(63).min(63);
        let done = match self.ability(ability).once {
            Once::Always => return true,
            Once::Turn => &mut self.state.turn.once,
            Once::Game => &mut self.state.once,
        };
        let fresh = *done & bit == 0;
        *done |= bit;
        fresh
    }

    /// Moves a track, with what happens along it.
    pub(crate) fn move_track(&mut self, track: Track, by: i8, ctx: Ctx) {
        let facts = &self.ground.book.tracks[track.ix()];
        let limit = facts.limit.of(self.ground.characters);
        let most = if limit > 0 { limit } else { HIGHEST };
        let before = self.state.tracks[track.ix()];
        let now = before.saturating_add_signed(by).min(most.max(before));
        if now == before {
            return;
        }
        self.state.tracks[track.ix()] = now;
        self.tell(Event::TrackMoved { track, by: now as i8 - before as i8, now, source: ctx.source });
        self.changed();
        self.answer_to_track(track, before, now, ctx);
        let at = &self.ground.book.tracks[track.ix()].at;
        for number in (0..at.len()).rev() {
            let (value, block) = self.ground.book.tracks[track.ix()].at[number];
            if is_reached(value, before, now) {
                self.run(block, ctx);
            }
        }
    }

    /// Rules that answer to a track, or to a value of it that has just been reached.
    fn answer_to_track(&mut self, track: Track, before: u8, now: u8, ctx: Ctx) {
        for number in (0..self.ground.triggers[Trigger::TrackMoved.ix()].len()).rev() {
            let ability = self.ground.triggers[Trigger::TrackMoved.ix()][number];
            let (watched, value) = self.ability(ability).track;
            let any = value == u8::MAX || is_reached(value, before, now);
            if (watched == track || !watched.is_some()) && any {
                self.answer_by_itself(ability, Hero::NONE, Source::Mission, Trigger::TrackMoved, ctx);
            }
        }
    }

    /// From now on a track is at a value.
    pub(crate) fn set_track(&mut self, track: Track, to: u8, ctx: Ctx) {
        let by = i16::from(to) - i16::from(self.state.tracks[track.ix()]);
        self.move_track(track, by.clamp(i16::from(i8::MIN), i16::from(i8::MAX)) as i8, ctx);
    }

    /// Whether a track is at its end.
    pub(crate) fn is_full(&self, track: Track) -> bool {
        let limit = self.ground.book.tracks[track.ix()].limit.of(self.ground.characters);
        limit > 0 && self.state.tracks[track.ix()] >= limit
    }

    /// Something has happened, or no longer holds.
    pub(crate) fn flag(&mut self, flag: Flag, holds: bool) {
        if self.state.flags.has(flag) == holds {
            return;
        }
        if holds {
            self.state.flags.add(flag);
            self.tell(Event::Flagged { flag: flag.0 });
        } else {
            self.state.flags.remove(flag);
            self.tell(Event::Unflagged { flag: flag.0 });
        }
        self.changed();
    }

    /// A stage of the mission begins.
    pub(crate) fn set_stage(&mut self, stage: u8) {
        if self.state.stage == stage {
            return;
        }
        self.state.stage = stage;
        self.tell(Event::Stage { stage });
        self.changed();
        let ctx = self.mission_ctx(Ctx::default());
        self.trigger(Trigger::StageBegins, ctx);
        let begins = self.ground.mission().stages.iter().find(|facts| facts.number == stage).map(|facts| facts.block);
        if let Some(block) = begins {
            self.run(block, ctx);
        }
    }

    // Doors.

    /// The doors that a line means.
    pub(crate) fn doors_meant(&self, op: Op, ctx: Ctx) -> Doors {
        let here = || self.locked_doors_at(self.space_of(ctx.hero));
        let shut = |doors: u8| Doors(doors).without(self.state.doors);
        match op {
            Op::Unlock { doors, here: false } | Op::MarkDoor { doors, here: false, .. } => shut(doors),
            Op::Unlock { doors, .. } | Op::MarkDoor { doors, .. } if doors != 0 => shut(doors).and(here()),
            Op::Unlock { .. } | Op::MarkDoor { .. } => here(),
            Op::Lock { doors, quiet } => {
                let all = if doors == 0 { self.state.doors } else { self.state.doors.and(Doors(doors)) };
                all.filter(|door| !quiet || !self.is_watched(*door)).collect()
            }
            _ => Doors::EMPTY,
        }
    }

    /// Whether a character or an enemy stands beside a door.
    fn is_watched(&self, door: Door) -> bool {
        let heroes = self.in_play().map(|hero| self.space_of(hero));
        let enemies = self.state.enemies.map(|enemy| self.state.threat(enemy).space);
        heroes.chain(enemies).any(|space| self.is_beside(door, space))
    }

    pub(crate) fn change_doors(&mut self, op: Op, ctx: Ctx) {
        let among = self.doors_meant(op, ctx);
        let change = match op {
            Op::Unlock { here: false, .. } => return among.for_each(|door| self.unlock(door)),
            Op::Unlock { .. } => DoorChange::Unlock,
            Op::MarkDoor { marks, needed, .. } => DoorChange::Mark(self.amount(marks), needed),
            _ => DoorChange::Lock,
        };
        self.pick(ctx, Pick::Door { among, change });
    }

    /// A door opens.
    pub(crate) fn unlock(&mut self, door: Door) {
        if self.state.doors.has(door) {
            return;
        }
        self.state.doors.add(door);
        self.tell(Event::DoorUnlocked { door });
        self.changed();
        let space = self.ground.map().doors[door.ix()].between.0;
        self.trigger(Trigger::Unlocked, Ctx { space, ..self.mission_ctx(Ctx::default()) });
    }

    /// A door is locked.
    pub(crate) fn lock(&mut self, door: Door) {
        if self.state.doors.has(door) {
            self.state.doors.remove(door);
            self.state.marks[door.ix()] = 0;
            self.tell(Event::DoorLocked { door });
            self.changed();
        }
    }

    /// Damage or markers for a door; with as many as it takes it opens.
    pub(crate) fn mark_door(&mut self, door: Door, marks: u8, needed: u8) {
        if self.state.doors.has(door) || marks == 0 {
            return;
        }
        let marks = self.state.marks[door.ix()].saturating_add(marks);
        self.state.marks[door.ix()] = marks;
        self.tell(Event::DoorMarked { door, marks });
        self.changed();
        let needed = if needed > 0 { needed } else { self.ground.map().doors[door.ix()].hull };
        if needed > 0 && marks >= needed {
            self.unlock(door);
        }
    }
}

/// Whether a track has come to a value, or past it.
const fn is_reached(value: u8, before: u8, now: u8) -> bool {
    before < value && value <= now || now <= value && value < before
}
