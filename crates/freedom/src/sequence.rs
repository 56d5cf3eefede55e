//! The sequence of play: player-turns, phases, interphase.

use crate::book::{ReinforcementTrigger, Rule, Side, UnitKind};
use crate::cause::{Gift, Remedy};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Step, Window};
use crate::game::{Flow, Freedom};
use crate::ids::{Hull, Party, Place, Places, Who};
use crate::pieces::kinds;
use crate::state::{Segment, Units, Where};

impl Freedom {
    pub(crate) fn step_turn(&mut self, step: Step) -> Flow {
        let side = self.state.phasing;
        match step {
            Step::Cures => self.begin_player_turn(side),
            Step::Withheld => self.begin_operations(side),
            Step::Reinforcements => self.begin_movement(side),
            Step::Movement => {
                *self.top() = Frame::Turn(Step::Sorting);
                self.push(Frame::Movement);
            }
            Step::Sorting => {
                *self.top() = Frame::Turn(Step::Reaction);
                let places: Places = self.ground.places().collect();
                self.push(Frame::Sorting(places));
            }
            Step::Reaction => {
                *self.top() = Frame::Turn(Step::MilitaryCombat);
                self.begin_reaction();
            }
            Step::MilitaryCombat => {
                *self.top() = Frame::Turn(Step::Search);
                self.begin_military_combat();
            }
            Step::Search => {
                *self.top() = Frame::Turn(Step::Passing);
                self.begin_search();
            }
            Step::Passing => {
                *self.top() = Frame::Turn(Step::Missions);
                self.begin_segment(Segment::Missions);
                self.push(Frame::Passing);
                self.phase_window(Side::Imperial);
            }
            Step::Missions => {
                *self.top() = Frame::Turn(Step::Closing);
                self.begin_missions();
            }
            Step::Closing => self.close_player_turn(side),
            Step::Interphase => self.interphase(),
        }
        Flow::Go
    }

    /// A segment begins: shut-down characters of an earlier phase recover, and a drug may wear off [fg.14.31].
    pub(crate) fn begin_segment(&mut self, segment: Segment) {
        let side = self.state.phasing;
        let phase_before = phase(self.state.segment);
        self.state.segment = segment;
        if phase(segment) != phase_before {
            for person in &mut self.state.people {
                person.shut_down = false;
            }
        }
        self.tell(Event::SegmentBegins { segment, side });
        if let Some(dose) = self.state.dose.filter(|dose| (dose.phasing, dose.segment) == (side, segment)) {
            self.state.dose = None;
            self.state.dirty = true;
            self.tell(Event::WornOff { who: dose.who });
        }
    }

    /// At the start of a phase of the side named, the Rebel player may use what works in any phase.
    fn phase_window(&mut self, phasing: Side) {
        if self.state.phasing == phasing {
            self.open_window(Window::Phase);
        }
    }

    fn begin_player_turn(&mut self, side: Side) {
        *self.top() = Frame::Turn(Step::Withheld);
        if side == Side::Rebel {
            if self.state.turn == 0 {
                self.state.turn = 1;
            }
            let turn = self.state.turn;
            self.tell(Event::TurnBegins { turn });
        }
        self.tell(Event::PlayerTurn { side });
        for who in self.ground.sides[side.ix()] {
            let person = &mut self.state.people[who.ix()];
            person.busy = false;
            person.barred = false;
        }
        self.begin_segment(Segment::Start);
        if side == Side::Rebel {
            self.healers();
            self.open_window(Window::Cure);
        }
    }

    /// Doctor Sontag cures every wounded Rebel in the stack, the Doctor included [fg.9.7, fg.9.11].
    fn healers(&mut self) {
        for healer in self.ground.sides[Side::Rebel.ix()] {
            if self.ground.book.characters[healer.ix()].healer && self.free_on_map(healer) {
                self.cure(self.company(healer), Remedy::Doctor);
            }
        }
    }

    /// Whether a character is on the map and nobody's prisoner.
    pub(crate) fn free_on_map(&self, who: Who) -> bool {
        let person = &self.state.people[who.ix()];
        person.place().is_some() && !person.captive()
    }

    /// Free friends in the same stack, the character included.
    pub(crate) fn company(&self, who: Who) -> Party {
        let Some(place) = self.state.people[who.ix()].place() else { return Party::EMPTY };
        let spot = &self.state.spots[place.ix()];
        let stack = if spot.apart.has(who) { spot.apart } else { spot.with_units };
        stack.and(self.ground.sides[self.ground.side(who).ix()])
    }

    /// Removes all wounds of these characters.
    pub(crate) fn cure(&mut self, party: Party, remedy: Remedy) {
        for who in party {
            if std::mem::take(&mut self.state.people[who.ix()].wounds) > 0 {
                self.tell(Event::Cured { who, remedy });
            }
        }
    }

    fn begin_operations(&mut self, side: Side) {
        *self.top() = Frame::Turn(Step::Reinforcements);
        if side == Side::Rebel {
            for place in self.ground.environs {
                if self.state.spots[place.ix()].withheld != [0; 2] {
                    self.push(Frame::Withheld(place));
                }
            }
        }
    }

    /// Withheld units enter as far as they fit; if not all do, their owner picks [fg.16.11].
    pub(crate) fn step_withheld(&mut self, place: Place) -> Flow {
        let room = self.room(place, Side::Rebel);
        let [small, large] = self.state.spots[place.ix()].withheld;
        let waiting = small.saturating_add(large);
        if room == 0 || waiting == 0 || !self.may_grow(Side::Rebel) {
            return self.pop();
        }
        if small > 0 && large > 0 && waiting > room {
            return Flow::Ask(Side::Rebel);
        }
        self.admit(place, usize::from(small == 0));
        Flow::Go
    }

    /// The end of the rebellion that raised them does not keep them out [fg.U47].
    fn admit(&mut self, place: Place, size: usize) {
        let suppressed = self.state.planets[self.world(place).ix()].rule == Rule::ImperialControl;
        let kind = UnitKind::rebel(self.ground.sites[place.ix()].terrain, size == 1);
        self.state.spots[place.ix()].withheld[size] -= 1;
        self.add_unit(place, kind);
        self.tell(Event::Entered { kind, place, suppressed });
    }

    pub(crate) fn list_withheld(&self, place: Place, out: &mut Vec<Choice>) {
        let terrain = self.ground.sites[place.ix()].terrain;
        out.extend([false, true].map(|mobile| Choice::Deploy(UnitKind::rebel(terrain, mobile), place)));
    }

    pub(crate) fn play_withheld(&mut self, choice: Choice) {
        if let Choice::Deploy(kind, place) = choice {
            self.admit(place, usize::from(kind.mobile()));
        }
    }

    fn begin_movement(&mut self, side: Side) {
        *self.top() = Frame::Turn(Step::Movement);
        self.begin_segment(Segment::Movement);
        self.state.pdb_raised = false;
        for place in self.ground.places() {
            self.rest_units(place, side);
        }
        for who in self.ground.sides[side.ix()] {
            self.state.people[who.ix()].moved = false;
        }
        self.push(Frame::Reinforce);
        self.owe(side);
        self.phase_window(Side::Imperial);
    }

    /// Works out what reinforcements arrive now; a choice between them comes first.
    fn owe(&mut self, side: Side) {
        let ground = self.ground.clone();
        let turn = self.state.turn;
        self.state.owed = Units::default();
        let raisable = ground.all_worlds().any(|world| self.may_raise(world, side));
        let mut instead = false;
        for line in ground.scenario.reinforcements.iter().filter(|line| line.side == side) {
            match &line.trigger {
                ReinforcementTrigger::EachRebellion => {
                    for kind in kinds(side) {
                        let promised = std::mem::take(&mut self.state.promised[kind.ix()]);
                        self.state.owed[kind.ix()] = self.state.owed[kind.ix()].saturating_add(promised);
                    }
                }
                ReinforcementTrigger::Turns(turns) if turns.contains(&turn) => {
                    instead |= line.if_pdb_raised.is_some();
                    add(&mut self.state.owed, &line.units);
                }
                ReinforcementTrigger::Turns(_) => {}
            }
        }
        if instead && raisable {
            self.push(Frame::Raise);
        }
    }

    pub(crate) fn step_raise(&mut self) -> Flow {
        if self.state.pdb_raised { self.pop() } else { Flow::Ask(self.state.phasing) }
    }

    pub(crate) fn list_raise(&self, out: &mut Vec<Choice>) {
        let side = self.state.phasing;
        out.extend(self.ground.all_worlds().filter(|&world| self.may_raise(world, side)).map(Choice::Raise));
        out.push(Choice::Pass);
    }

    pub(crate) fn play_raise(&mut self, choice: Choice) {
        self.pop();
        if let Choice::Raise(world) = choice {
            self.raise_pdb(world);
            let (side, turn) = (self.state.phasing, self.state.turn);
            let ground = self.ground.clone();
            for line in ground.scenario.reinforcements.iter().filter(|line| line.side == side) {
                if let (Some(instead), ReinforcementTrigger::Turns(turns)) = (&line.if_pdb_raised, &line.trigger)
                    && turns.contains(&turn)
                {
                    for &(kind, number) in &line.units {
                        self.state.owed[kind.ix()] = self.state.owed[kind.ix()].saturating_sub(number);
                    }
                    add(&mut self.state.owed, instead);
                }
            }
        }
        self.state.pdb_raised = true;
    }

    fn next_owed(&self) -> Option<UnitKind> {
        kinds(self.state.phasing).find(|kind| self.state.owed[kind.ix()] > 0)
    }

    /// Where reinforcements may arrive [fg.20.8, fg.20.9].
    fn welcomes(&self, place: Place, side: Side, kind: UnitKind) -> bool {
        let controller = self.controller(self.world(place));
        let open = match controller {
            Some(owner) => owner == side,
            None => self.count(place, side.other()) == 0,
        };
        let at_home = kind.terrain().is_none_or(|terrain| terrain == self.ground.sites[place.ix()].terrain);
        open && at_home && self.room(place, side) > 0 && self.may_grow(side)
    }

    pub(crate) fn step_reinforce(&mut self) -> Flow {
        let Some(kind) = self.next_owed() else { return self.pop() };
        let side = self.state.phasing;
        if self.ground.environs.into_iter().any(|place| self.welcomes(place, side, kind)) {
            return Flow::Ask(side);
        }
        self.state.owed[kind.ix()] -= 1;
        self.tell(Event::Forfeited { kind });
        Flow::Go
    }

    pub(crate) fn list_reinforce(&self, out: &mut Vec<Choice>) {
        let Some(kind) = self.next_owed() else { return };
        let side = self.state.phasing;
        let open = self.ground.environs.into_iter().filter(|&place| self.welcomes(place, side, kind));
        out.extend(open.map(|place| Choice::Deploy(kind, place)));
    }

    pub(crate) fn play_reinforce(&mut self, choice: Choice) {
        if let Choice::Deploy(kind, place) = choice {
            self.state.owed[kind.ix()] -= 1;
            let own = self.controller(self.world(place)) == Some(self.state.phasing);
            self.add_known_unit(place, kind);
            self.tell(Event::Deployed { kind, place, own });
        }
    }

    fn close_player_turn(&mut self, side: Side) {
        self.begin_segment(Segment::End);
        self.rest(side);
        if side == Side::Rebel {
            *self.top() = Frame::Turn(Step::Cures);
            self.state.phasing = Side::Imperial;
            return;
        }
        *self.top() = Frame::Turn(Step::Interphase);
        self.push(Frame::Equip);
    }

    /// Free wounded characters who did nothing in their player-turn lose all wounds [fg.9.2, fg.9.5].
    fn rest(&mut self, side: Side) {
        for who in self.ground.sides[side.ix()] {
            let person = &self.state.people[who.ix()];
            let Some(place) = person.place() else { continue };
            let leads = self.state.spots[place.ix()].leader[side.ix()] == Some(who);
            if person.wounds > 0 && !person.busy && !person.captive() && !leads {
                self.state.people[who.ix()].wounds = 0;
                self.tell(Event::Rested { who });
            }
        }
    }

    /// Replacement ships: an ordinary ship that is not in play.
    fn spare_ship(&self) -> Option<Hull> {
        let in_play = self.imperial_ships();
        if in_play >= self.state.tally.imperial_ships {
            return None;
        }
        self.ground.fleets[Side::Imperial.ix()]
            .into_iter()
            .find(|hull| self.state.ships[hull.ix()].at == Where::Deck && !self.ground.book.ships[hull.ix()].bound)
    }

    fn imperial_ships(&self) -> u8 {
        let ships = self.ground.fleets[Side::Imperial.ix()].into_iter();
        ships.filter(|hull| matches!(self.state.ships[hull.ix()].at, Where::At(_) | Where::Space)).count() as u8
    }

    /// Knights who may be given a ship [fg.18.2.4].
    fn knights(&self) -> Party {
        self.ground.sides[Side::Imperial.ix()].filter(|who| {
            let place = self.state.people[who.ix()].place();
            self.ground.book.characters[who.ix()].knight
                && self.free_on_map(who)
                && self.state.ship_of(who).is_none()
                && place.is_some_and(|place| {
                    !place.is_orbit() && self.controller(self.world(place)) == Some(Side::Imperial)
                })
        })
    }

    pub(crate) fn step_equip(&mut self) -> Flow {
        if self.spare_ship().is_none() || self.knights().is_empty() {
            return self.pop();
        }
        Flow::Ask(Side::Imperial)
    }

    pub(crate) fn list_equip(&self, out: &mut Vec<Choice>) {
        out.extend(self.knights().into_iter().map(Choice::Equip));
        out.push(Choice::End);
    }

    pub(crate) fn play_equip(&mut self, choice: Choice) {
        match (choice, self.spare_ship()) {
            (Choice::Equip(who), Some(hull)) => self.own(hull, who, Gift::Replacement),
            _ => {
                self.pop();
            }
        }
    }

    /// Rebellion turns into Rebel Control, then the next game-turn or the final count [fg.4.2.2.5].
    fn interphase(&mut self) {
        let freed = |world: &crate::ids::World| {
            let planet = self.state.planets[world.ix()];
            planet.rule == Rule::Rebellion && planet.pdb_up && !self.garrison(*world, Side::Imperial)
        };
        if let Some(world) = self.ground.all_worlds().find(freed) {
            return self.set_rule(world, Rule::RebelControl);
        }
        if self.state.turn >= self.ground.scenario.turns {
            self.final_count();
            return;
        }
        self.state.turn += 1;
        self.state.phasing = Side::Rebel;
        *self.top() = Frame::Turn(Step::Cures);
    }
}

/// Which phase a segment belongs to.
fn phase(segment: Segment) -> u8 {
    match segment {
        Segment::SetUp | Segment::Start => 0,
        Segment::Movement | Segment::Reaction | Segment::MilitaryCombat => 1,
        Segment::Search => 2,
        Segment::Missions => 3,
        Segment::End => 4,
    }
}

fn add(units: &mut Units, more: &[(UnitKind, u8)]) {
    for &(kind, number) in more {
        units[kind.ix()] = units[kind.ix()].saturating_add(number);
    }
}
