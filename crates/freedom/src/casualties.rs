//! Wounds, death, capture, prisoners, and the checks that follow every change.

use crate::book::{Rating, Rule, Side};
use crate::cause::{Gift, Parting, Seizure, Sighting};
use crate::choice::Choice;
use crate::event::{Death, Event, Loss, Release, Wreck};
use crate::frame::{Frame, Window};
use crate::game::{Flow, Freedom};
use crate::ids::{Hull, Party, Place, Who};
use crate::pieces::kinds;
use crate::state::{Force, Holder, Keeper, Standing, Where};
use table::Log;

impl Freedom {
    /// A character takes wounds; as many as the Endurance kill [fg.3.4.40].
    pub(crate) fn wound(&mut self, who: Who, wounds: u8) {
        if wounds == 0 || !self.free_on_map(who) {
            return;
        }
        let endurance = self.rating(who, Rating::Endurance);
        let person = &mut self.state.people[who.ix()];
        person.wounds = (person.wounds + wounds).min(endurance);
        let dead = person.wounds >= endurance;
        self.tell_wounds(who, wounds);
        if dead {
            self.kill(who, Death::Wounds);
        }
    }

    /// Wounds for one character after the other.
    pub(crate) fn step_hurt(&mut self, mut left: Party, wounds: Option<u8>) -> Flow {
        let Some(who) = left.first() else { return self.pop() };
        left.drop(who);
        *self.top() = Frame::Hurt(left, wounds);
        let wounds = wounds.unwrap_or_else(|| self.sting(who));
        self.strike(who, wounds);
        Flow::Go
    }

    /// A definite character is about to be wounded; a companion may take a wound.
    pub(crate) fn strike(&mut self, who: Who, wounds: u8) {
        if wounds > 0 {
            self.push(Frame::Blow(who, wounds));
            self.open_window(Window::Blow);
        }
    }

    pub(crate) fn step_blow(&mut self, who: Who, wounds: u8) -> Flow {
        self.pop();
        self.wound(who, wounds);
        Flow::Go
    }

    /// The character about to be wounded, and the wounds.
    pub(crate) fn blow(&self) -> Option<(Who, u8)> {
        let mut frames = self.state.frames.iter().rev();
        frames.find_map(|frame| if let Frame::Blow(who, wounds) = *frame { Some((who, wounds)) } else { None })
    }

    /// Wounds handed out one after the other are told of each character once.
    fn tell_wounds(&mut self, who: Who, wounds: u8) {
        let Log::On(events) = &mut self.log else { return };
        for event in events.iter_mut().rev() {
            match event {
                Event::Wounded { who: hurt, wounds: so_far } if *hurt == who => {
                    *so_far += wounds;
                    return;
                }
                Event::Wounded { .. } => {}
                _ => break,
            }
        }
        events.push(Event::Wounded { who, wounds });
    }

    /// A character dies; possessions perish as well, the ship may pass on [fg.14.22].
    pub(crate) fn kill(&mut self, who: Who, death: Death) {
        self.leave_everything(who, Holder::Gone);
        self.lift(who);
        let person = &mut self.state.people[who.ix()];
        *person = crate::state::Person { at: Where::Gone, ..Default::default() };
        self.state.tally.killed[self.ground.side(who).ix()] += 1;
        self.tell(Event::Killed { who, death });
    }

    /// A character becomes a prisoner; the Imperial player keeps a Rebel's possessions [fg.14.24].
    pub(crate) fn capture(&mut self, who: Who, keeper: Keeper) {
        let Some(place) = self.state.people[who.ix()].place() else { return };
        self.leave_everything(who, Holder::Confiscated);
        self.lift(who);
        self.state.spots[place.ix()].captives.add(who);
        let person = &mut self.state.people[who.ix()];
        person.keeper = keeper;
        person.detected = false;
    }

    /// A prisoner is free again and joins the mission stack; no mission in this phase.
    pub(crate) fn free(&mut self, who: Who, release: Release) {
        let Some(place) = self.state.people[who.ix()].place() else { return };
        let spot = &mut self.state.spots[place.ix()];
        spot.captives.drop(who);
        spot.apart.add(who);
        let person = &mut self.state.people[who.ix()];
        person.keeper = Keeper::Nobody;
        person.barred = true;
        self.state.dirty = true;
        self.tell(Event::Freed { who, release });
    }

    /// Possessions, ship, group and fight of somebody who is killed or captured.
    fn leave_everything(&mut self, who: Who, to: Holder) {
        for item in self.state.items_of(who) {
            if to == Holder::Gone {
                self.remove_item(item, Parting::Perished);
            } else {
                self.take_item(item, to);
                self.tell(Event::Confiscated { item });
            }
        }
        if let Some(hull) = self.state.ship_of(who) {
            self.state.ships[hull.ix()].owner = None;
            self.state.adrift.add(hull);
        }
        for group in &mut self.state.desk.groups {
            if group.members.has(who) {
                group.members.drop(who);
                if group.members.is_empty() && group.standing == Standing::Active {
                    group.standing = Standing::Closed;
                }
            }
        }
        let fight = &mut self.state.fight;
        fight.defenders.drop(who);
        fight.active.drop(who);
        fight.taken.drop(who);
        if let Force::Characters(party) = &mut fight.force {
            party.drop(who);
        }
        if self.state.dose.is_some_and(|dose| dose.who == who) {
            self.state.dose = None;
        }
    }

    // ---- keepers ----

    /// The side that holds a prisoner.
    fn captor(&self, prisoner: Who) -> Side {
        self.ground.side(prisoner).other()
    }

    pub(crate) fn step_keepers(&mut self, left: Party) -> Flow {
        let Some(who) = left.first() else { return self.pop() };
        let (Some(place), side) = (self.state.people[who.ix()].place(), self.captor(who)) else {
            return self.pop();
        };
        let people = self.people(place, side);
        let units = self.count(place, side) > 0;
        match (people.len(), units) {
            (0, false) => self.pop(),
            (0, true) => self.keep(left, Keeper::Units),
            (1, false) => self.keep(left, people.first().map_or(Keeper::Units, Keeper::Guard)),
            _ => Flow::Ask(side),
        }
    }

    fn keep(&mut self, mut left: Party, keeper: Keeper) -> Flow {
        if let Some(who) = left.first() {
            left.drop(who);
            *self.top() = Frame::Keepers(left);
            self.tell(Event::Captured { who, seizure: Seizure::Mission });
            self.capture(who, keeper);
        }
        Flow::Go
    }

    /// Captives of characters: one of the captors is named guard [fg.2.5].
    pub(crate) fn step_guard(&mut self, who: Who) -> Flow {
        let captors = self.captors();
        match captors.first() {
            Some(guard) if captors.len() == 1 => {
                self.guard(who, guard);
                Flow::Go
            }
            Some(_) => Flow::Ask(self.captor(who)),
            None => self.pop(),
        }
    }

    /// One captive of the fight is kept; the next one needs a guard as well.
    fn guard(&mut self, prisoner: Who, guard: Who) {
        self.pop();
        self.capture(prisoner, Keeper::Guard(guard));
        if let Some(next) = self.state.fight.taken.first() {
            self.push(Frame::Guard(next));
        }
    }

    fn captors(&self) -> Party {
        match self.state.fight.force {
            Force::Characters(party) => party,
            _ => Party::EMPTY,
        }
    }

    pub(crate) fn list_keepers(&self, out: &mut Vec<Choice>) {
        match self.state.frames.last() {
            Some(Frame::Guard(_)) => out.extend(self.captors().into_iter().map(Choice::Guard)),
            Some(Frame::Keepers(left)) => {
                let Some(who) = left.first() else { return };
                let Some(place) = self.state.people[who.ix()].place() else { return };
                let side = self.captor(who);
                out.extend(self.people(place, side).into_iter().map(Choice::Guard));
                if self.count(place, side) > 0 {
                    out.push(Choice::GuardByUnits);
                }
            }
            _ => {}
        }
    }

    pub(crate) fn play_keepers(&mut self, left: Party, choice: Choice) {
        let keeper = if let Choice::Guard(who) = choice { Keeper::Guard(who) } else { Keeper::Units };
        self.keep(left, keeper);
    }

    pub(crate) fn play_guard(&mut self, prisoner: Who, choice: Choice) {
        if let Choice::Guard(guard) = choice {
            self.guard(prisoner, guard);
        }
    }

    // ---- ships whose owner is gone ----

    fn heirs(&self, hull: Hull) -> Party {
        let ship = &self.state.ships[hull.ix()];
        let Where::At(place) = ship.at else { return Party::EMPTY };
        let side = self.ground.book.ships[hull.ix()].side;
        if self.ground.book.ships[hull.ix()].bound {
            return Party::EMPTY;
        }
        let stack = if ship.with_units { self.with_units(place, side) } else { self.apart(place, side) };
        stack.filter(|who| self.state.ship_of(who).is_none())
    }

    fn units_can_keep(&self, hull: Hull) -> bool {
        let card = &self.ground.book.ships[hull.ix()];
        match self.state.ships[hull.ix()].at {
            Where::At(place) => !card.bound && self.count(place, card.side) > 0,
            _ => false,
        }
    }

    pub(crate) fn step_pass_ship(&mut self, hull: Hull) -> Flow {
        self.state.adrift.drop(hull);
        if self.heirs(hull).is_empty() && !self.units_can_keep(hull) {
            self.lose_ship(hull, Wreck::GivenUp);
            return self.pop();
        }
        Flow::Ask(self.ground.book.ships[hull.ix()].side)
    }

    pub(crate) fn list_pass_ship(&self, hull: Hull, out: &mut Vec<Choice>) {
        out.extend(self.heirs(hull).into_iter().map(|who| Choice::Own(hull, who)));
        if self.units_can_keep(hull) {
            out.push(Choice::LeaveShip(hull));
        }
        out.push(Choice::Pass);
    }

    /// A ship is given away: at set-up, as an award, or because its owner is gone.
    pub(crate) fn play_ship(&mut self, frame: Frame, choice: Choice) {
        let gift = match frame {
            Frame::SetUpShips(_) => Gift::SetUp,
            Frame::AwardShip(..) => Gift::Won,
            _ => Gift::Inherited,
        };
        if gift != Gift::SetUp {
            self.pop();
        }
        match choice {
            Choice::Own(hull, who) => {
                if let Some(old) = self.state.ship_of(who) {
                    self.lose_ship(old, Wreck::Replaced);
                }
                self.own(hull, who, gift);
            }
            Choice::LeaveShip(hull) => {
                self.state.ships[hull.ix()].with_units = true;
                if let Where::At(place) = self.state.ships[hull.ix()].at {
                    self.tell(Event::ShipLeft { hull, place });
                }
            }
            _ => {
                if let Frame::PassShip(hull) = frame {
                    self.lose_ship(hull, Wreck::GivenUp);
                }
            }
        }
    }

    // ---- over the limit ----

    pub(crate) fn step_over_limit(&mut self, place: Place, side: Side) -> Flow {
        if self.count(place, side) <= self.ground.sites[place.ix()].size {
            return self.pop();
        }
        let spot = &self.state.spots[place.ix()];
        let mut present = kinds(side).filter(|&kind| spot.units(kind) > 0);
        let first = present.next();
        if present.next().is_some() {
            return Flow::Ask(side);
        }
        drop(present);
        if let Some(kind) = first {
            self.play_over_limit(place, Choice::Lose(kind));
        }
        Flow::Go
    }

    pub(crate) fn list_over_limit(&self, place: Place, side: Side, out: &mut Vec<Choice>) {
        let spot = &self.state.spots[place.ix()];
        out.extend(kinds(side).filter(|&kind| spot.units(kind) > 0).map(Choice::Lose));
    }

    pub(crate) fn play_over_limit(&mut self, place: Place, choice: Choice) {
        if let Choice::Lose(kind) = choice {
            self.remove_unit(place, kind);
            self.tell(Event::UnitLost { kind, place, loss: Loss::NoRoom });
        }
    }

    // ---- the checks after every change ----

    /// Carries out what follows from a change by itself; repeated by the caller until nothing changes.
    pub(crate) fn tidy(&mut self) {
        self.state.dirty = false;
        self.succumb();
        for hull in self.state.adrift {
            self.state.adrift.drop(hull);
            self.push(Frame::PassShip(hull));
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
        let passing = self.state.frames.iter().any(|frame| matches!(frame, Frame::PassShip(_)));
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
        if self.any_detected(friends.not(arrivals)) {
            self.detect(arrivals.and(friends), Sighting::CameToFriends);
        } else if self.any_detected(arrivals) {
            self.detect(friends, Sighting::FriendsCame);
        }
    }

    /// Without units there is no military stack: its company joins the mission stack, once a combat there is over.
    fn dissolve(&mut self, place: Place) {
        let fought =
            self.state.battle.place == place && self.state.frames.iter().any(|frame| matches!(frame, Frame::Battle(_)));
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
            if self.count(place, side) > size && !self.state.frames.contains(&Frame::OverLimit(place, side)) {
                self.push(Frame::OverLimit(place, side));
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
