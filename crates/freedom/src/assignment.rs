//! Who may go on which mission, and the groups that are formed [section 11.1].

use crate::book::{Mission, Rating, Side, Use};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{ActionStep, Frame};
use crate::game::Freedom;
use crate::ids::{Party, Place, Who};
use crate::state::{Group, Standing};

impl Freedom {
    /// Characters who may be sent on a mission from a place [fg.9.1, fg.19.13].
    pub(crate) fn eligible(&self, place: Place) -> Party {
        self.apart(place, self.state.phasing).filter(|who| self.may_be_sent(who))
    }

    fn may_be_sent(&self, who: Who) -> bool {
        let person = &self.state.people[who.ix()];
        !person.barred && !person.shut_down && self.guarded(who).is_empty()
    }

    pub(crate) fn unassigned(&self) -> Party {
        let mut party = self.eligible(self.desk_place());
        for group in &self.state.desk.groups {
            party = party.not(group.members);
        }
        party
    }

    fn assigned(&self, mission: Mission) -> bool {
        self.state.desk.groups.iter().any(|group| group.mission == mission)
    }

    /// Whether a mission could be assigned here, members aside [fg.11.1.11, fg.11.1.12].
    pub(crate) fn possible(&self, mission: Mission) -> bool {
        let side = self.state.phasing;
        let place = self.desk_place();
        let world = self.world(place);
        let spot = &self.state.spots[place.ix()];
        let planet = &self.state.planets[world.ix()];
        let enemy = side.other();
        if self.ground.book.missions[mission.ix()].side.is_some_and(|only| only != side) {
            return false;
        }
        match mission {
            Mission::Assassination => !self.marks(place).is_empty(),
            Mission::RebelCamp => spot.camp == 0 && self.loyalty_in_use(world) && planet.loyalty.value(side) < 0,
            Mission::Coup => self.ground.sites[place.ix()].coup > 0 && !spot.coup && self.loyalty_in_use(world),
            Mission::Diplomacy => self.loyalty_in_use(world),
            Mission::FreePrisoners => !self.captured_friends(place).is_empty(),
            Mission::GainCharacters => self.may_gain(),
            Mission::GatherInformation => {
                let opposed = self.count(place, enemy) > 0 || !self.people(place, enemy).is_empty();
                self.controller(world) != Some(side) || opposed != self.ground.options.information_unopposed
            }
            Mission::Scavenge => true,
            Mission::Rebellion if side == Side::Imperial => self.rebelling(world),
            Mission::Rebellion => self.loyalty_in_use(world) && self.rebellion_in_reach(),
            Mission::Sabotage => {
                self.count(place, enemy) > 0 || self.controller(world) == Some(enemy) && self.pdb_worth(world)
            }
            Mission::SubvertTroops => self.count(place, Side::Imperial) > 0,
        }
    }

    /// A PDB that sabotage could still harm.
    fn pdb_worth(&self, world: crate::ids::World) -> bool {
        let planet = &self.state.planets[world.ix()];
        planet.pdb_up || planet.pdb_level > 0
    }

    /// Below Unrest, Start Rebellion may need a helper that could bring the planet there [fg.16.8].
    fn rebellion_in_reach(&self) -> bool {
        let planet = &self.state.planets[self.world(self.desk_place()).ix()];
        let missing = 4 - planet.loyalty as u8;
        let helped = self.assigned(Mission::Coup) || missing <= 2 && self.assigned(Mission::Diplomacy);
        self.ground.options.free_start_rebellion || missing == 0 || helped
    }

    /// Enemy characters who can be named as victims: the detected and, by the book, those with military units [fg.6.4.1].
    pub(crate) fn marks(&self, place: Place) -> Party {
        let enemies = self.people(place, self.state.phasing.other());
        let stacked =
            if self.ground.options.detected_targets { Party::EMPTY } else { self.state.spots[place.ix()].with_units };
        enemies.filter(|who| self.state.people[who.ix()].detected || stacked.has(who))
    }

    /// Own characters held prisoner in a place.
    pub(crate) fn captured_friends(&self, place: Place) -> Party {
        self.state.spots[place.ix()].captives.and(self.ground.sides[self.state.phasing.ix()])
    }

    fn may_gain(&self) -> bool {
        let side = self.state.phasing;
        let free = self.on_map(side).len();
        let room = side == Side::Rebel || free <= self.state.tally.imperial_characters;
        room && !self.reserve(side).is_empty()
    }

    pub(crate) fn list_assign(&self, out: &mut Vec<Choice>) {
        let people = self.unassigned();
        let place = self.desk_place();
        for mission in Mission::ALL {
            if self.assigned(mission) || !self.possible(mission) {
                continue;
            }
            let minds = mission != Mission::Coup || self.best(people, Rating::Intelligence) > 1;
            if !people.is_empty() && minds {
                out.push(Choice::Assign(mission));
            }
            let camping = self.state.desk.groups.iter().any(|group| group.camp);
            if self.camp_ready(place) && !camping && self.ground.book.missions[mission.ix()].camp {
                out.push(Choice::Camp(mission));
            }
        }
        out.push(Choice::Ready);
    }

    pub(crate) fn play_assign(&mut self, choice: Choice) {
        match choice {
            Choice::Assign(mission) => {
                self.state.desk.groups.push(Group::new(mission, false));
                self.push(Frame::Form);
            }
            Choice::Group(mission, members) => self.send_group(mission, members),
            Choice::Camp(mission) => {
                self.state.desk.groups.push(Group::new(mission, true));
                self.tell(Event::Assigned { mission, members: Party::EMPTY, camp: true, target: None });
            }
            _ => *self.top() = Frame::Action(ActionStep::Draw),
        }
    }

    /// A whole group in one answer. Nothing is declared for it; whoever is to be killed is asked for next.
    fn send_group(&mut self, mission: Mission, members: Party) {
        self.state.desk.groups.push(Group { members, ..Group::new(mission, false) });
        self.push(Frame::Form);
        if mission != Mission::Assassination {
            self.play_form(Choice::Ready);
        }
    }

    /// Whether these may go on a mission together: what `assign`, `join` and `ready` would allow one after the other.
    pub(crate) fn may_group(&self, mission: Mission, members: Party) -> bool {
        let free = self.unassigned();
        let minds = mission != Mission::Coup || self.best(members, Rating::Intelligence) > 1;
        let open = !self.assigned(mission) && self.possible(mission);
        open && minds && !members.is_empty() && members.not(free).is_empty()
    }

    pub(crate) fn list_form(&self, out: &mut Vec<Choice>) {
        let Some(group) = self.state.desk.groups.last() else { return };
        if group.mission == Mission::Assassination && group.target.is_none() {
            out.extend(self.marks(self.desk_place()).into_iter().map(Choice::Target));
            return;
        }
        out.extend(self.unassigned().into_iter().map(Choice::Join));
        self.list_declarable(group, out);
        let minds = group.mission != Mission::Coup || self.best(group.members, Rating::Intelligence) > 1;
        if !group.members.is_empty() && minds {
            out.push(Choice::Ready);
        }
    }

    /// Possessions that give bonus draws have to be announced now [fg.14.25].
    fn list_declarable(&self, group: &Group, out: &mut Vec<Choice>) {
        let basis = self.ground.book.missions[group.mission.ix()].bonus;
        for who in group.members {
            if self.state.people[who.ix()].cards == 0 && self.state.opened.is_empty() {
                continue;
            }
            for item in self.state.items_of(who) {
                let hidden = !self.state.items[item.ix()].open;
                for (ix, way) in self.ground.book.possessions[item.ix()].uses.iter().enumerate() {
                    let fits = match way {
                        Use::BonusDraws(missions, _) => missions & group.mission.bit() != 0 && !group.items.has(item),
                        Use::Rating(rating, _) => hidden && basis.rating() == Some(*rating),
                        _ => false,
                    };
                    if fits {
                        out.push(Choice::Use(item, ix as u8));
                    }
                    if matches!(way, Use::AnyRating(_)) {
                        out.extend(Rating::ALL.map(|rating| Choice::UseRating(item, rating)));
                    }
                }
            }
        }
    }

    pub(crate) fn play_form(&mut self, choice: Choice) {
        match choice {
            Choice::Target(who) => self.last_group().target = Some(who),
            Choice::Join(who) => self.last_group().members.add(who),
            Choice::Ready => {
                self.pop();
                let Group { mission, members, target, .. } = *self.last_group();
                for who in members {
                    self.state.people[who.ix()].busy = true;
                }
                self.tell(Event::Assigned { mission, members, camp: false, target });
            }
            other => {
                if let Choice::Use(item, _) = other {
                    self.last_group().items.add(item);
                }
                self.use_possession(other);
            }
        }
    }

    fn last_group(&mut self) -> &mut Group {
        let last = self.state.desk.groups.len() - 1;
        &mut self.state.desk.groups[last]
    }
}

impl Group {
    fn new(mission: Mission, camp: bool) -> Self {
        Self {
            mission,
            members: Party::EMPTY,
            camp,
            letters: 0,
            standing: Standing::Active,
            target: None,
            declared: 0,
            items: crate::ids::Items::EMPTY,
            bonus: 0,
            no_bonus: false,
            searched: false,
            creature_ignored: false,
            abort_ignored: false,
            going_on: false,
            drew_bonus: false,
        }
    }
}
