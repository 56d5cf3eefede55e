//! How far the group is from its objective, as the `aim` lines of the mission measure it: for players that plan ahead.
//!
//! Nothing here is a rule. It is measured in tenths of a point of strength, a space on foot counting as a point.

use crate::book::{Aim, AimKind};
use crate::game::Mandalorian;
use crate::ids::{Door, Doors, Faces, Hero, Player, Space, Spaces, Threat};
use crate::state::Child;

/// What a part of the way that has not begun counts.
const LATER: i32 = 1500;
/// What there is to do about a token besides going there.
const HANDLING: i32 = 30;
/// What a token that nobody has yet counts, besides the way to the next one: more than any such way.
const MISSING: i32 = 400;
/// What a token that somebody holds counts, besides the way it has to go.
const HELD: i32 = 50;
/// What a way that nobody can go yet counts.
const NO_WAY: i32 = 200;

impl Mandalorian {
    /// How much is left to do until the objective is reached, as far as a seat knows.
    pub fn left_to_do(&self, eyes: Player) -> i32 {
        let aims = &self.ground.mission().aims;
        let aims = || aims.iter().zip(self.ground.aimed.iter().copied());
        let open = aims().filter(|(aim, about)| !self.is_done(aim, *about));
        let Some(now) = open.map(|(aim, _)| aim.part).min() else { return 0 };
        let left = aims().filter(|(aim, _)| aim.part >= now).map(|(aim, about)| {
            if aim.part > now {
                LATER
            } else if self.is_done(aim, about) {
                0
            } else {
                self.left_of(aim, about, eyes).min(LATER - 10)
            }
        });
        left.sum()
    }

    fn is_done(&self, aim: &Aim, about: Faces) -> bool {
        match aim.kind {
            AimKind::Open => self.state.doors.has(aim.door),
            AimKind::Fetch => self.held_of(about).count() >= self.number_of(aim),
            AimKind::Use => self.state.stage >= aim.stage,
            AimKind::Fill => self.is_full(aim.track),
            AimKind::Defeat => {
                let gone = self.state.gone.or(self.state.fallen).and(about);
                gone.len() as usize >= self.number_of(aim)
            }
            AimKind::Child => matches!(self.state.child, Child::With(_)),
            // The last parts of the way: the mission itself says when they are done.
            AimKind::Bring | AimKind::Gather | AimKind::Stand | AimKind::Carry => false,
        }
    }

    fn left_of(&self, aim: &Aim, about: Faces, eyes: Player) -> i32 {
        let region = self.ground.region(aim.region);
        let each = i32::from(aim.each) * 10;
        match aim.kind {
            AimKind::Open => {
                let hull = self.ground.map().doors.get(aim.door.ix()).map_or(0, |door| door.hull);
                each * i32::from(hull.saturating_sub(self.state.marks[aim.door.ix()])) + self.come(region, 1)
            }
            AimKind::Fill => {
                let limit = self.ground.book.tracks[aim.track.ix()].limit.of(self.ground.characters);
                each * i32::from(limit.saturating_sub(self.state.tracks[aim.track.ix()])) + self.come(region, 4)
            }
            AimKind::Use => self.seek(aim, about, eyes, 1),
            AimKind::Fetch => self.gathering(aim, about, eyes, Spaces::EMPTY),
            AimKind::Bring => self.gathering(aim, about, eyes, region),
            AimKind::Defeat => {
                let gone = self.state.gone.or(self.state.fallen).and(about);
                let missing = self.number_of(aim).saturating_sub(gone.len() as usize) as i32;
                (missing - 1).max(0) * (each + MISSING) + self.seek(aim, about, eyes, 5)
            }
            AimKind::Child => match self.state.child {
                Child::Away => HANDLING + self.seek(aim, about, eyes, 1),
                Child::At(space) => HANDLING + self.come(Spaces::one(space), 1),
                Child::With(_) => 0,
                Child::Taken(threat) => {
                    let far = self.come(Spaces::one(self.state.threat(threat).space), 5);
                    100 + far + 10 * i32::from(self.health_left(threat))
                }
            },
            AimKind::Gather => {
                let far = |hero: Hero| (self.way(self.space_of(hero), region) - 10 * i32::from(aim.within)).max(0);
                self.in_play().map(far).sum::<i32>() * 7 / 10
            }
            AimKind::Stand => self.come(region, 1),
            AimKind::Carry => match self.state.child {
                Child::With(hero) => self.way(self.space_of(hero), region),
                _ => LATER,
            },
        }
    }

    fn number_of(&self, aim: &Aim) -> usize {
        let done = if aim.track.is_some() { self.state.tracks[aim.track.ix()] } else { 0 };
        aim.number.of(self.ground.characters).saturating_sub(done).into()
    }

    /// Who holds tokens an aim is about: each as often as it holds one.
    fn held_of(&self, about: Faces) -> impl Iterator<Item = Hero> {
        self.in_play().flat_map(move |hero| {
            let items = self.state.hero(hero).items.and(about);
            items.map(move |_| hero)
        })
    }

    /// How far the nearest character is from some spaces, and a little for the others.
    fn come(&self, to: Spaces, others: i32) -> i32 {
        let (mut nearest, mut all) = (NO_WAY * 2, 0);
        for hero in self.in_play() {
            let far = self.way(self.space_of(hero), to);
            nearest = nearest.min(far);
            all += far;
        }
        nearest + (all - nearest) * others / 10
    }

    /// Tokens are to be held, and brought to some spaces if there are any.
    fn gathering(&self, aim: &Aim, about: Faces, eyes: Player, to: Spaces) -> i32 {
        let number = self.number_of(aim);
        let (mut held, mut left) = (0, 0);
        for hero in self.held_of(about) {
            held += 1;
            left += if to.is_empty() { 0 } else { HELD + self.way(self.space_of(hero), to) };
        }
        match number.saturating_sub(held) {
            0 => left,
            missing => left + self.seek(aim, about, eyes, 1) + missing as i32 * MISSING,
        }
    }

    /// How far the nearest token an aim is about may be, as far as a seat knows.
    fn seek(&self, aim: &Aim, about: Faces, eyes: Player, others: i32) -> i32 {
        let knows = |threat: &Threat| {
            let placed = self.state.threat(*threat);
            placed.up || eyes.is_some() && placed.seen >> eyes.0 & 1 != 0
        };
        let mut best = i32::MAX;
        for threat in self.state.on_map.filter(knows) {
            let placed = self.state.threat(threat);
            if about.has(placed.face) {
                let effort = i32::from(self.health_left(threat)) * i32::from(aim.each) * 10;
                best = best.min(self.come(Spaces::one(placed.space), others) + effort);
            }
        }
        if best < i32::MAX {
            return best + HANDLING;
        }
        let Some(face) = about.first().some() else { return NO_WAY };
        let shape = self.ground.faces[face.ix()].shape;
        let hidden = self.state.on_map.filter(|threat| !knows(threat) && self.state.threat(*threat).shape() == shape);
        let (mut number, mut near) = (0, NO_WAY);
        for threat in hidden {
            number += 1;
            near = near.min(self.come(Spaces::one(self.state.threat(threat).space), others));
        }
        near + HANDLING * (number + 1).max(1)
    }

    /// The way from a space to the nearest of some spaces. A door in between that anybody may open is a longer way.
    fn way(&self, from: Space, to: Spaces) -> i32 {
        if !from.is_some() {
            return NO_WAY;
        }
        let map = self.ground.map();
        let far = |doors: Doors| {
            let row = &map.routes(doors).walk[from.ix()];
            to.map(|space| row[space.ix()]).min().unwrap_or(u8::MAX)
        };
        let open = far(self.state.doors);
        if open < u8::MAX {
            return 10 * i32::from(open);
        }
        let mut best = NO_WAY;
        for (ix, door) in map.doors.iter().enumerate() {
            let number = Door(ix as u8);
            if !door.sealed && !self.state.doors.has(number) {
                let mut doors = self.state.doors;
                doors.add(number);
                let steps = far(doors);
                if steps < u8::MAX {
                    best = best.min(10 * i32::from(steps) + 60 - 30 * i32::from(self.state.marks[ix].min(1)));
                }
            }
        }
        if best < NO_WAY {
            return best;
        }
        let row = &map.routes(self.state.doors).range[from.ix()];
        let range = to.map(|space| row[space.ix()]).min().unwrap_or(u8::MAX);
        if range < u8::MAX { 60 + 10 * i32::from(range) } else { NO_WAY }
    }
}
