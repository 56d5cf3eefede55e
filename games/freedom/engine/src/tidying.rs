//! The checks that follow every change.

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId};

use crate::book::{Rating, Rule, Side};
use crate::cause::Sighting;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Death, Event, Loss, Release, Wreck};
use crate::frame::{FightBattle, Frame, PassShip};
use crate::game::Freedom;
use crate::ids::{Hull, Party, Place, Who};
use crate::pieces::kinds;
use crate::rule;
use crate::state::{Keeper, Standing};
use crate::words::{Words, many};

impl Freedom {
    /// Carries out what follows from a change by itself; repeated by the caller until nothing changes.
    pub(crate) fn tidy(&mut self) {
        self.state.dirty = false;
        self.succumb();
        for hull in self.state.adrift {
            self.state.adrift.drop(hull);
            self.push(PassShip { hull });
        }
        for place in self.ground.places() {
            let spot = &self.state.spots[place.ix()];
            if !spot.ships.is_empty() {
                self.lose_lonely_ships(place);
            }
            if !self.state.spots[place.ix()].captives.is_empty() {
                self.check_prisoners(place);
            }
            if !self.state.spots[place.ix()].with_units.is_empty() {
                self.dissolve(place);
            }
            if !place.is_orbit() {
                self.spread_detection(place);
                self.check_environ(place);
            }
        }
        if !self.ground.options.stopped_stays {
            self.end_stopped_rebellions();
        }
        if self.state.turn > 0 && !self.state.dirty {
            self.instant_victory();
        }
    }

    /// By the book a stopped rebellion is over once only Imperial units are on the planet [fg.4.2.4.2].
    fn end_stopped_rebellions(&mut self) {
        for world in self.ground.all_worlds() {
            let stopped = self.state.planets[world.ix()].rule == Rule::RebellionStopped;
            if stopped && self.controller(world) == Some(Side::Imperial) {
                self.set_rule(world, Rule::ImperialControl);
            }
        }
    }

    /// Whoever has lost an Endurance that kept them alive dies.
    fn succumb(&mut self) {
        for ix in 0..self.state.people.len() as u8 {
            let who = Who(ix);
            if self.state.people[who.ix()].wounds > 0
                && self.free_on_map(who)
                && self.state.people[who.ix()].wounds >= self.rating(who, Rating::Endurance)
            {
                self.kill(who, Death::Wounds);
            }
        }
    }

    /// Ships stacked with neither friends nor units are lost, Redjac's whenever Redjac is not there [fg.18.1.20].
    fn lose_lonely_ships(&mut self, place: Place) {
        let passing = self.under_way::<PassShip>().is_some();
        for hull in self.state.spots[place.ix()].ships {
            let card = &self.ground.book.ships[hull.ix()];
            let people = self.people(place, card.side);
            let alone = people.is_empty() && self.count(place, card.side) == 0;
            let missing = card.bound && card.owner.is_some_and(|owner| !people.has(owner));
            if (alone || missing) && !passing {
                self.lose_ship(hull, if missing { Wreck::Bound } else { Wreck::Alone });
            } else if self.state.ships[hull.ix()].owner.is_none() && !passing {
                self.join_other_stack(hull, place);
            }
        }
    }

    /// A ship nobody owns stays in its stack, or goes to the other one if nothing is left of it.
    fn join_other_stack(&mut self, hull: Hull, place: Place) {
        let side = self.ground.book.ships[hull.ix()].side;
        let with_units = self.state.ships[hull.ix()].with_units;
        let left = if with_units {
            self.count(place, side) > 0 || !self.with_units(place, side).is_empty()
        } else {
            !self.apart(place, side).is_empty()
        };
        if !left {
            self.state.ships[hull.ix()].with_units = !with_units;
        }
    }

    /// A prisoner whose keeper is gone gets another one here, or goes free [fg.2.11].
    fn check_prisoners(&mut self, place: Place) {
        for prisoner in self.state.spots[place.ix()].captives {
            let side = self.captor(prisoner);
            let people = self.people(place, side);
            let units = self.count(place, side) > 0;
            let kept = match self.state.people[prisoner.ix()].keeper {
                Keeper::Guard(guard) => people.has(guard),
                Keeper::Units => units,
                Keeper::Nobody => false,
            };
            if kept {
                continue;
            }
            match (units, people.first()) {
                (true, _) => self.state.people[prisoner.ix()].keeper = Keeper::Units,
                (false, Some(guard)) => self.state.people[prisoner.ix()].keeper = Keeper::Guard(guard),
                (false, None) => self.free(prisoner, Release::Unkept),
            }
        }
    }

    /// One detected character outside the military stack makes friends there detected [fg.6.2.3].
    fn spread_detection(&mut self, place: Place) {
        let apart = self.state.spots[place.ix()].apart;
        if apart.0.count_ones() < 2 {
            return;
        }
        for side in [Side::Rebel, Side::Imperial] {
            let friends = apart.and(self.ground.sides[side.ix()]);
            if self.any_detected(friends) {
                self.detect(friends, Sighting::CameToFriends);
            }
        }
    }

    /// Arrivals betray undetected friends here, or are betrayed by detected ones [fg.6.2.3, fg.6.2.4].
    pub(crate) fn meet_friends(&mut self, arrivals: Party, place: Place) {
        let Some(side) = arrivals.first().map(|who| self.ground.side(who)).filter(|_| !place.is_orbit()) else {
            return;
        };
        let friends = self.apart(place, side);
        if self.any_detected(friends.without(arrivals)) {
            self.detect(arrivals.and(friends), Sighting::CameToFriends);
        } else if self.any_detected(arrivals) {
            self.detect(friends, Sighting::FriendsCame);
        }
    }

    /// Without units there is no military stack: its company joins the mission stack, once a combat there is over.
    fn dissolve(&mut self, place: Place) {
        let fought = self.state.battle.place == place && self.under_way::<FightBattle>().is_some();
        for side in [Side::Rebel, Side::Imperial] {
            if !fought && self.count(place, side) == 0 {
                for who in self.with_units(place, side) {
                    self.stack(who, false);
                }
            }
        }
    }

    /// A camp that is gone is on no mission any more.
    fn close_camp(&mut self) {
        for group in &mut self.state.desk.groups {
            if group.camp && group.standing == Standing::Active {
                group.standing = Standing::Closed;
            }
        }
    }

    fn check_environ(&mut self, place: Place) {
        let size = self.ground.sites[place.ix()].size;
        for side in [Side::Rebel, Side::Imperial] {
            if self.count(place, side) > size
                && !self.state.frames.contains(&Frame::OverLimit(OverLimit { place, side }))
            {
                self.push(OverLimit { place, side });
            }
        }
        if self.state.spots[place.ix()].camp == 0 {
            return;
        }
        self.learn_from_camp(place);
        if !self.camp_stands(place) {
            self.state.spots[place.ix()].camp = 0;
            if self.state.desk.place == Some(place) {
                self.close_camp();
            }
            self.tell(Event::CampGone { place });
        }
    }
}

/// Units over the size limit are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OverLimit {
    /// Where.
    pub place: Place,
    /// Whose.
    pub side: Side,
}

impl Procedure<Freedom> for OverLimit {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { place, side } = self;
        if game.count(place, side) <= game.ground.sites[place.ix()].size {
            return game.pop();
        }
        let spot = &game.state.spots[place.ix()];
        let mut present = kinds(side).filter(|&kind| spot.units(kind) > 0);
        let first = present.next();
        if present.next().is_some() {
            return ask(side);
        }
        drop(present);
        if let Some(kind) = first {
            self.play(game, side, Choice::Lose(kind));
        }
        Flow::Go
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let spot = &game.state.spots[self.place.ix()];
        out.extend(kinds(self.side).filter(|&kind| spot.units(kind) > 0).map(Choice::Lose));
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { place, .. } = self;
        if let Choice::Lose(kind) = choice {
            game.remove_unit(place, kind);
            game.tell(Event::UnitLost { kind, place, loss: Loss::NoRoom });
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_7_1
    }

    fn question(self, words: Words<'_>) -> String {
        let Self { place, side } = self;
        let over = words.game.count(place, side).saturating_sub(words.game.ground.sites[place.ix()].size);
        format!("you have {} too many in {}: which is removed?", many(over, "unit"), words.names.place(place))
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Lose(kind) = choice else { return None };
        words.no_such_unit(kind, words.asked, self.place)
    }

    fn hide(&mut self, _: Side) {}
}
