//! Search Phase and searches by event [section 17].

use crate::book::{Rating, UnitKind, Use};
use crate::cause::Sighting;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, HuntStep, Window};
use crate::game::{Flow, Freedom};
use crate::ids::{Party, Place};
use crate::pieces::{kinds, strength_of};
use crate::state::{Force, GroupIx, Hunt, Segment, Standing, Units};

impl Freedom {
    pub(crate) fn begin_search(&mut self) {
        self.begin_segment(Segment::Search);
        self.state.hunts.clear();
        self.state.pending = self.ground.environs;
        self.push(Frame::Search(None));
        self.open_window(Window::Phase);
    }

    /// Enemy characters a search here could find [fg.17.18, fg.17.19].
    fn quarry(&self, place: Place) -> Party {
        let apart = self.apart(place, self.state.phasing);
        if self.any_detected(apart) { apart } else { Party::EMPTY }
    }

    fn declared(&self, place: Place, by_people: bool) -> Option<&Hunt> {
        self.state.hunts.iter().find(|hunt| hunt.place == place && hunt.by_people == by_people)
    }

    fn may_search_units(&self, place: Place) -> bool {
        let side = self.state.phasing.other();
        self.count(place, side) > 0 && self.declared(place, false).is_none()
    }

    fn may_search_people(&self, place: Place) -> bool {
        let seekers = self.seekers(place);
        self.declared(place, true).is_none() && self.best(seekers, Rating::Intelligence) > 0
    }

    /// Own characters who may search: not the leader who supports the units [fg.17.9].
    pub(crate) fn seekers(&self, place: Place) -> Party {
        let side = self.state.phasing.other();
        let leader = self.declared(place, false).map_or(Party::EMPTY, |hunt| hunt.people);
        self.people(place, side).not(leader).filter(|who| !self.state.people[who.ix()].shut_down)
    }

    /// Environs where a search can still be listed.
    fn huntable(&self, at: Option<Place>) -> impl Iterator<Item = Place> + '_ {
        let pending = self.state.pending.into_iter().filter(move |place| at.is_none_or(|at| at == *place));
        pending.filter(|&place| {
            !self.quarry(place).is_empty() && (self.may_search_units(place) || self.may_search_people(place))
        })
    }

    pub(crate) fn step_search(&mut self, at: Option<Place>) -> Flow {
        if self.huntable(at).next().is_some() {
            return Flow::Ask(self.state.phasing.other());
        }
        self.run_hunts(at);
        Flow::Go
    }

    /// The searches listed so far are made; Environ by Environ the list then starts again.
    fn run_hunts(&mut self, at: Option<Place>) {
        if let Some(place) = at {
            self.state.pending.drop(place);
            *self.top() = Frame::Search(None);
        } else {
            self.pop();
        }
        self.push(Frame::Hunt(HuntStep::Next));
    }

    pub(crate) fn list_search(&self, at: Option<Place>, out: &mut Vec<Choice>) {
        for place in self.huntable(at) {
            if self.may_search_units(place) {
                out.push(Choice::SearchUnits(place));
            }
            if self.may_search_people(place) {
                out.push(Choice::SearchPeople(place));
            }
        }
        self.list_all_leaders(self.state.phasing.other(), out);
        out.push(Choice::End);
    }

    pub(crate) fn play_search(&mut self, at: Option<Place>, choice: Choice) {
        let by_environ = !self.ground.options.searches_by_phase;
        match choice {
            Choice::SearchUnits(place) | Choice::SearchPeople(place) => {
                if by_environ {
                    *self.top() = Frame::Search(Some(place));
                }
                self.compose_hunt(choice, None);
            }
            Choice::Lead(who) => self.name_leader(who),
            _ => self.run_hunts(at),
        }
    }

    /// Begins to put together the force of a search.
    fn compose_hunt(&mut self, choice: Choice, group: Option<GroupIx>) {
        let (Choice::SearchUnits(place) | Choice::SearchPeople(place)) = choice else { return };
        let by_people = matches!(choice, Choice::SearchPeople(_));
        let hunt = Hunt { place, units: Units::default(), people: Party::EMPTY, by_people, group, hiding: 0 };
        self.push(if by_people { Frame::HuntPeople(hunt) } else { Frame::HuntUnits(hunt) });
    }

    pub(crate) fn list_hunt_units(&self, hunt: &Hunt, out: &mut Vec<Choice>) {
        let side = self.state.phasing.other();
        let spot = &self.state.spots[hunt.place.ix()];
        out.extend(kinds(side).filter(|&kind| spot.units(kind) > hunt.units[kind.ix()]).map(Choice::Take));
        if hunt.units == Units::default() {
            out.push(Choice::TakeAll);
            return;
        }
        if hunt.people.is_empty() {
            out.extend(self.search_leaders(hunt.place).into_iter().map(Choice::Lead));
        }
        out.push(Choice::Ready);
    }

    /// Who could support a search by the units they are stacked with.
    pub(crate) fn search_leaders(&self, place: Place) -> Party {
        let searching = self.declared(place, true).map_or(Party::EMPTY, |other| other.people);
        self.with_units(place, self.state.phasing.other()).not(searching).filter(|who| self.can_lead(who))
    }

    pub(crate) fn play_hunt_units(&mut self, mut hunt: Hunt, choice: Choice) {
        match choice {
            Choice::Take(kind) => hunt.units[kind.ix()] += 1,
            Choice::TakeAll => {
                let units = self.units_at(hunt.place);
                for kind in kinds(self.state.phasing.other()) {
                    hunt.units[kind.ix()] = units[kind.ix()];
                }
            }
            Choice::Lead(who) => hunt.people.add(who),
            _ => return self.declare_hunt(hunt),
        }
        *self.top() = Frame::HuntUnits(hunt);
    }

    pub(crate) fn list_hunt_people(&self, hunt: &Hunt, out: &mut Vec<Choice>) {
        let seekers = self.seekers(hunt.place);
        out.extend(seekers.not(hunt.people).into_iter().map(Choice::Join));
        if hunt.people.is_empty() && seekers.len() > 1 && self.best(seekers, Rating::Intelligence) > 0 {
            out.push(Choice::TakeAll);
        }
        if self.best(hunt.people, Rating::Intelligence) > 0 {
            out.push(Choice::Ready);
        }
    }

    pub(crate) fn play_hunt_people(&mut self, mut hunt: Hunt, choice: Choice) {
        match choice {
            Choice::Join(who) => {
                hunt.people.add(who);
                *self.top() = Frame::HuntPeople(hunt);
            }
            Choice::TakeAll => {
                hunt.people = self.seekers(hunt.place);
                *self.top() = Frame::HuntPeople(hunt);
            }
            _ => self.declare_hunt(hunt),
        }
    }

    fn declare_hunt(&mut self, hunt: Hunt) {
        self.pop();
        if let Some(group) = hunt.group {
            self.state.desk.groups[group as usize].searched = true;
        }
        let Hunt { place, by_people, group, .. } = hunt;
        self.tell(Event::SearchDeclared { place, by_people, by_event: group.is_some() });
        self.state.hunts.push(hunt);
    }

    // ---- making the searches ----

    pub(crate) fn step_hunt(&mut self, step: HuntStep) -> Flow {
        match step {
            HuntStep::Next => self.next_hunt(),
            HuntStep::Searching => {
                *self.top() = Frame::Hunt(HuntStep::Hiding);
                self.open_window(Window::Searching);
                Flow::Go
            }
            HuntStep::Hiding => {
                *self.top() = Frame::Hunt(HuntStep::Die);
                self.open_window(Window::Hiding);
                Flow::Go
            }
            HuntStep::Die => self.roll_search(),
            HuntStep::Found => Flow::Ask(self.state.phasing.other()),
        }
    }

    fn next_hunt(&mut self) -> Flow {
        self.state.hunt = None;
        if self.state.hunts.is_empty() {
            return self.pop();
        }
        let mut hunt = self.state.hunts.remove(0);
        hunt.people = hunt.people.and(self.people(hunt.place, self.state.phasing.other()));
        if self.hiders(&hunt).is_empty() || hunt.by_people && hunt.people.is_empty() {
            return Flow::Go;
        }
        if hunt.by_people {
            for who in hunt.people {
                self.stack(who, false);
            }
            self.detect(hunt.people, Sighting::Search);
        } else {
            self.show_searching(&hunt);
        }
        self.state.hunt = Some(hunt);
        self.turn_to(Frame::Hunt(HuntStep::Searching))
    }

    /// Who hides: the members of the group searched for, or all of the mission stack.
    pub(crate) fn hiders(&self, hunt: &Hunt) -> Party {
        let apart = self.quarry(hunt.place);
        match hunt.group {
            None => apart,
            Some(ix) => apart.and(self.state.desk.groups[ix as usize].members),
        }
    }

    /// Searching units show what they are; what stays covered is known a little better [fg.10.2.8].
    fn show_searching(&mut self, hunt: &Hunt) {
        let (patrols, lines) = (hunt.units[UnitKind::PATROL.ix()], hunt.units[UnitKind::LINE.ix()]);
        if patrols + lines == 0 {
            return;
        }
        let spot = &mut self.state.spots[hunt.place.ix()];
        spot.sight.low = spot.sight.low.max(lines);
        spot.sight.high = spot.sight.high.min(spot.covered() - patrols);
        self.state.shown += 1;
        self.tell(Event::SearchersShown { place: hunt.place, patrols, lines });
    }

    /// Search Value [11.0].
    pub(crate) fn search_value(&self, hunt: &Hunt) -> u8 {
        if hunt.by_people {
            let wits = hunt.people.into_iter().map(|who| self.rating(who, Rating::Intelligence));
            return wits.fold(0, u8::saturating_add);
        }
        strength_of(&hunt.units).saturating_add(self.best(hunt.people, Rating::Leadership))
    }

    /// Hiding Value: size, best wits, less for a crowd, more for those who know how to hide [11.0].
    pub(crate) fn hiding_value(&self, hunt: &Hunt) -> i8 {
        let hiders = self.hiders(hunt);
        let size = self.ground.sites[hunt.place.ix()].size;
        let skilled = hiders.into_iter().map(|who| self.ground.book.characters[who.ix()].hiding);
        let scanner = hiders.into_iter().map(|who| {
            self.open_bonus(who, |way| match way {
                Use::Hiding { against_characters, .. } => !against_characters && !hunt.by_people,
                _ => false,
            })
        });
        let wits = self.best(hiders, Rating::Intelligence);
        let helps = [size, wits, hunt.hiding, scanner.max().unwrap_or(0)].into_iter().chain(skilled);
        let value = helps.map(i16::from).sum::<i16>() - i16::from(hiders.len());
        value.clamp(i8::MIN.into(), i8::MAX.into()) as i8
    }

    /// The highest die with which a search finds.
    pub(crate) fn search_limit(&self, hunt: &Hunt) -> u8 {
        match self.search_value(hunt) {
            0 => 0,
            search => self.ground.book.tables.search[hiding_row(self.hiding_value(hunt))][search_column(search)],
        }
    }

    fn roll_search(&mut self) -> Flow {
        let Some(hunt) = self.state.hunt else { return self.turn_to(Frame::Hunt(HuntStep::Next)) };
        let (search, hiding) = (self.search_value(&hunt), self.hiding_value(&hunt));
        let limit = self.search_limit(&hunt);
        let die = self.die();
        let Hunt { place, by_people, .. } = hunt;
        self.tell(Event::Searched { place, by_people, search, hiding, die, limit });
        let next = if die <= limit { HuntStep::Found } else { HuntStep::Next };
        self.turn_to(Frame::Hunt(next))
    }

    pub(crate) fn list_hunt(&self, out: &mut Vec<Choice>) {
        out.push(Choice::Attack);
        if let Some(hunt) = self.state.hunt.filter(|hunt| !hunt.by_people && hunt.people.is_empty()) {
            self.list_missing_leader(hunt.place, self.state.phasing.other(), out);
        }
        out.push(Choice::Pass);
    }

    /// The group that found them attacks at once or not at all [fg.17.11, fg.17.15].
    pub(crate) fn play_hunt(&mut self, choice: Choice) {
        if let Choice::Lead(who) = choice {
            return self.name_leader(who);
        }
        *self.top() = Frame::Hunt(HuntStep::Next);
        let Some(hunt) = self.state.hunt else { return };
        let place = hunt.place;
        if choice != Choice::Attack {
            self.tell(Event::Spared { place });
            return;
        }
        let defenders = self.hiders(&hunt);
        let defender = self.state.phasing;
        if hunt.by_people {
            let force = Force::Characters(hunt.people);
            self.start_fight(place, defender, force, defenders, hunt.group, (0, 0));
        } else {
            self.lead_search(&hunt);
            self.start_squad(place, defender, defenders, hunt.group, strength_of(&hunt.units));
        }
    }

    /// The leader who supports a search leads the stack.
    fn lead_search(&mut self, hunt: &Hunt) {
        if let Some(leader) = hunt.people.first() {
            self.name_leader(leader);
        }
    }

    // ---- searches by event [fg.17.23] ----

    fn group_hidden(&self, group: GroupIx) -> bool {
        let members = self.state.desk.groups[group as usize].members;
        self.state.desk.groups[group as usize].standing == Standing::Active && !members.is_empty()
    }

    fn event_hunts(&self, group: GroupIx) -> [Option<Choice>; 2] {
        let Some(place) = self.state.desk.place else { return [None; 2] };
        let open = self.group_hidden(group);
        let units = open && self.may_search_units(place);
        let people = open && self.may_search_people(place);
        [units.then_some(Choice::SearchUnits(place)), people.then_some(Choice::SearchPeople(place))]
    }

    pub(crate) fn step_event_search(&mut self, group: GroupIx) -> Flow {
        if self.event_hunts(group).iter().any(Option::is_some) {
            return Flow::Ask(self.state.phasing.other());
        }
        self.turn_to(Frame::Hunt(HuntStep::Next))
    }

    pub(crate) fn list_event_search(&self, group: GroupIx, out: &mut Vec<Choice>) {
        out.extend(self.event_hunts(group).into_iter().flatten());
        out.push(Choice::End);
    }

    pub(crate) fn play_event_search(&mut self, group: GroupIx, choice: Choice) {
        if choice == Choice::End {
            *self.top() = Frame::Hunt(HuntStep::Next);
        } else {
            self.compose_hunt(choice, Some(group));
        }
    }
}

/// The row of the Search Table.
fn hiding_row(hiding: i8) -> usize {
    match hiding {
        ..=1 => 0,
        2..=3 => 1,
        4..=5 => 2,
        6..=7 => 3,
        _ => 4,
    }
}

/// The column of the Search Table.
fn search_column(search: u8) -> usize {
    match search {
        0..=1 => 0,
        2..=3 => 1,
        4..=6 => 2,
        7..=9 => 3,
        10..=13 => 4,
        14..=17 => 5,
        18..=22 => 6,
        _ => 7,
    }
}
