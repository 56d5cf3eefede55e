//! How far the group is from its objective, as the `aim` lines of the mission measure it: for players that plan ahead.
//!
//! Nothing here is a rule. It is measured in tenths of a point of strength, a space on foot counting as a point.

use crate::book::{Aim, Deed};
use crate::game::Mandalorian;
use crate::ids::{Door, Face, Hero, Player, Space, Spaces, Threat};
use crate::state::Child;

/// What a part of the way that has not begun counts.
const LATER: i32 = 600;
/// What there is to do about a token besides going there.
const HANDLING: i32 = 30;
/// What a way counts that nobody can go yet.
const NO_WAY: i32 = 200;

impl Mandalorian {
    /// How much is left to be done until the objective is reached, as far as a seat knows.
    pub fn left_to_do(&self, eyes: Player) -> i32 {
        let aims = &self.ground.mission().aims;
        let Some(now) = aims.iter().filter(|aim| !self.is_done(aim)).map(|aim| aim.part).min() else { return 0 };
        let left = aims.iter().filter(|aim| aim.part >= now).map(|aim| match aim.part == now {
            true if self.is_done(aim) => 0,
            true => self.left_of(aim, eyes).min(LATER - 10),
            false => LATER,
        });
        left.sum()
    }

    fn is_done(&self, aim: &Aim) -> bool {
        match aim.deed {
            Deed::Open => self.state.doors.has(aim.door),
            Deed::Fetch => self.held_of(aim).count() >= self.number_of(aim),
            Deed::Use => self.state.stage >= aim.stage,
            Deed::Fill => self.is_full(aim.track),
            Deed::Defeat => {
                let gone = self.state.gone.or(self.state.fallen);
                gone.filter(|face| self.is_aimed_at(aim, *face)).count() >= self.number_of(aim)
            }
            Deed::Child => matches!(self.state.child, Child::With(_)),
            // The last parts of the way: the mission itself says when they are done.
            Deed::Bring | Deed::Gather | Deed::Stand | Deed::Carry => false,
        }
    }

    fn left_of(&self, aim: &Aim, eyes: Player) -> i32 {
        let region = self.ground.region(aim.region);
        let each = i32::from(aim.each) * 10;
        match aim.deed {
            Deed::Open => {
                let hull = self.ground.map().doors.get(aim.door.ix()).map_or(0, |door| door.hull);
                each * i32::from(hull.saturating_sub(self.state.marks[aim.door.ix()])) + self.come(region, 1)
            }
            Deed::Fill => {
                let limit = self.ground.book.tracks[aim.track.ix()].limit.of(self.ground.characters);
                each * i32::from(limit.saturating_sub(self.state.tracks[aim.track.ix()])) + self.come(region, 4)
            }
            Deed::Use => self.seek(aim, eyes, 1),
            Deed::Fetch => self.gathering(aim, eyes, Spaces::EMPTY),
            Deed::Bring => self.gathering(aim, eyes, region),
            Deed::Defeat => {
                let gone = self.state.gone.or(self.state.fallen);
                let gone = gone.filter(|face| self.is_aimed_at(aim, *face)).count();
                let missing = self.number_of(aim).saturating_sub(gone) as i32;
                (missing - 1).max(0) * (each + 60) + self.seek(aim, eyes, 5)
            }
            Deed::Child => match self.state.child {
                Child::Away => HANDLING + self.seek(aim, eyes, 1),
                Child::At(space) => HANDLING + self.come(Spaces::one(space), 1),
                Child::With(_) => 0,
                Child::Taken(threat) => {
                    let far = self.come(Spaces::one(self.state.threat(threat).space), 5);
                    100 + far + 10 * i32::from(self.health_left(threat))
                }
            },
            Deed::Gather => {
                let far = |hero: Hero| (self.way(self.space_of(hero), region) - 10 * i32::from(aim.within)).max(0);
                self.in_play().map(far).sum::<i32>() * 7 / 10
            }
            Deed::Stand => self.come(region, 1),
            Deed::Carry => match self.state.child {
                Child::With(hero) => self.way(self.space_of(hero), region),
                _ => LATER,
            },
        }
    }

    fn number_of(&self, aim: &Aim) -> usize {
        let done = if aim.track.is_some() { self.state.tracks[aim.track.ix()] } else { 0 };
        aim.number.of(self.ground.characters).saturating_sub(done).into()
    }

    /// Whether a token is one of those an aim is about.
    fn is_aimed_at(&self, aim: &Aim, face: Face) -> bool {
        aim.token.is_some() && self.ground.is_kind(face, aim.token)
            || aim.group != u16::MAX && face.is_some() && self.ground.token(face).group == aim.group
    }

    /// Who holds tokens an aim is about: each as often as it holds one.
    fn held_of(&self, aim: &Aim) -> impl Iterator<Item = Hero> {
        self.in_play().flat_map(move |hero| {
            let items = self.state.hero(hero).items.filter(|face| self.is_aimed_at(aim, *face));
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
    fn gathering(&self, aim: &Aim, eyes: Player, to: Spaces) -> i32 {
        let number = self.number_of(aim);
        let (mut held, mut left) = (0, 0);
        for hero in self.held_of(aim) {
            held += 1;
            left += if to.is_empty() { 0 } else { self.way(self.space_of(hero), to) };
        }
        match number.saturating_sub(held) {
            0 => left,
            missing => left + self.seek(aim, eyes, 1) + 120 + (missing as i32 - 1) * 200,
        }
    }

    /// How far the nearest token an aim is about may be, as far as a seat knows.
    fn seek(&self, aim: &Aim, eyes: Player, others: i32) -> i32 {
        let knows = |threat: &Threat| {
            let placed = self.state.threat(*threat);
            placed.up || eyes.is_some() && placed.seen >> eyes.0 & 1 != 0
        };
        let mut best = i32::MAX;
        for threat in self.state.on_map.filter(knows) {
            let placed = self.state.threat(threat);
            if self.is_aimed_at(aim, placed.face) {
                let effort = i32::from(self.health_left(threat)) * i32::from(aim.each) * 10;
                best = best.min(self.come(Spaces::one(placed.space), others) + effort);
            }
        }
        if best < i32::MAX {
            return best + HANDLING;
        }
        let shape = self.ground.faces.iter().enumerate().find(|(ix, _)| self.is_aimed_at(aim, Face(*ix as u8)));
        let Some(shape) = shape.map(|(_, face)| face.shape) else { return NO_WAY };
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
        let far = |doors: crate::ids::Doors| {
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
