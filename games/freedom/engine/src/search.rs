//! Search Phase and searches by event: which are listed [section 17].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{Rating, Side};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::frame::{HuntPeople, HuntStep, HuntUnits, MakeHunts, Moment};
use crate::game::Freedom;
use crate::ids::{Party, Place};
use crate::rule;
use crate::state::{GroupIx, Hunt, Segment, Standing, Units};
use crate::words::{Words, chances};

/// Searches are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Search {
    /// Here, if they are declared Environ by Environ.
    pub at: Option<Place>,
}

impl Procedure<Freedom> for Search {
    fn step(self, game: &mut Freedom) -> Flow {
        if game.huntable(self.at).next().is_some() {
            return ask(game.state.phasing.other());
        }
        game.run_hunts(self.at);
        Flow::Go
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        for place in game.huntable(self.at) {
            if game.may_search_units(place) {
                out.push(Choice::SearchUnits(place));
            }
            if game.may_search_people(place) {
                out.push(Choice::SearchPeople(place));
            }
        }
        game.list_all_leaders(game.state.phasing.other(), out);
        out.push(Choice::End);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { at } = self;
        let by_environ = !game.ground.options.searches_by_phase;
        match choice {
            Choice::SearchUnits(place) | Choice::SearchPeople(place) => {
                if by_environ {
                    game.turn_to(Self { at: Some(place) });
                }
                game.compose_hunt(choice, None);
            }
            Choice::Lead(who) => game.name_leader(who),
            _ => game.run_hunts(at),
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_17_4
    }

    fn question(self, words: Words<'_>) -> String {
        match self.at {
            None => "Search Phase: which searches do you list?".into(),
            Some(place) => format!("do you list another search in {}?", words.names.place(place)),
        }
    }

    fn why(self, _: Words<'_>) -> String {
        SEPARATELY.into()
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        words.searching(choice, None)
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        words.no_search(choice)
    }

    fn hide(&mut self, _: Side) {}
}

/// What a search is about.
const SEPARATELY: &str = "Units and characters search separately; only those who find may attack.";

impl Freedom {
    pub(crate) fn begin_search(&mut self) {
        self.begin_segment(Segment::Search);
        self.state.hunts.clear();
        self.state.pending = self.ground.environs;
        self.push(Search { at: None });
        self.open_window(Moment::Phase);
    }

    /// Enemy characters a search here could find [fg.17.18, fg.17.19].
    pub(crate) fn quarry(&self, place: Place) -> Party {
        let apart = self.apart(place, self.state.phasing);
        if self.any_detected(apart) { apart } else { Party::EMPTY }
    }

    pub(crate) fn declared(&self, place: Place, by_people: bool) -> Option<&Hunt> {
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

    /// A side's own characters who may search: not the leader who supports the units [fg.17.9].
    pub(crate) fn seekers(&self, place: Place) -> Party {
        let side = self.state.phasing.other();
        let leader = self.declared(place, false).map_or(Party::EMPTY, |hunt| hunt.people);
        self.people(place, side).without(leader).filter(|who| !self.state.people[who.ix()].shut_down)
    }

    /// Environs where a search can still be listed.
    fn huntable(&self, at: Option<Place>) -> impl Iterator<Item = Place> + '_ {
        let pending = self.state.pending.into_iter().filter(move |place| at.is_none_or(|at| at == *place));
        pending.filter(|&place| {
            !self.quarry(place).is_empty() && (self.may_search_units(place) || self.may_search_people(place))
        })
    }

    /// The searches listed so far are made; Environ by Environ the list then starts again.
    fn run_hunts(&mut self, at: Option<Place>) {
        if let Some(place) = at {
            self.state.pending.drop(place);
            self.turn_to(Search { at: None });
        } else {
            self.pop();
        }
        self.push(MakeHunts { step: HuntStep::Next });
    }

    /// Begins to put together the force of a search.
    fn compose_hunt(&mut self, choice: Choice, group: Option<GroupIx>) {
        let (Choice::SearchUnits(place) | Choice::SearchPeople(place)) = choice else { return };
        let by_people = matches!(choice, Choice::SearchPeople(_));
        let hunt = Hunt { place, units: Units::default(), people: Party::EMPTY, by_people, group, hiding: 0 };
        if by_people {
            self.push(HuntPeople { hunt });
        } else {
            self.push(HuntUnits { hunt });
        }
    }
}

/// A search by event for one mission group is listed [fg.17.23].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EventSearch {
    /// The group.
    pub group: GroupIx,
}

impl Procedure<Freedom> for EventSearch {
    fn step(self, game: &mut Freedom) -> Flow {
        if game.event_hunts(self.group).iter().any(Option::is_some) {
            return ask(game.state.phasing.other());
        }
        game.turn_to(MakeHunts { step: HuntStep::Next })
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        out.extend(game.event_hunts(self.group).into_iter().flatten());
        out.push(Choice::End);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        if choice == Choice::End {
            game.turn_to(MakeHunts { step: HuntStep::Next });
        } else {
            game.compose_hunt(choice, Some(self.group));
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_17_23
    }

    fn question(self, words: Words<'_>) -> String {
        format!("the {} is on the run: do you search for it?", words.group(self.group))
    }

    fn why(self, _: Words<'_>) -> String {
        SEPARATELY.into()
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        words.searching(choice, Some(self.group))
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        words.no_search(choice)
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
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
}

impl Words<'_> {
    /// An answer where searches are listed, in words: for everybody, or for one group.
    fn searching(self, choice: Choice, group: Option<GroupIx>) -> Option<String> {
        let chance = |place: Place, by_people| {
            let fits = self.knows(place) && !place.is_orbit();
            if fits { chances::search(self.game, place, by_people, group) } else { String::new() }
        };
        match choice {
            Choice::SearchUnits(place) => {
                Some(format!("Search {} with military units{}", self.names.place(place), chance(place, false)))
            }
            Choice::SearchPeople(place) => {
                Some(format!("Search {} with characters{}", self.names.place(place), chance(place, true)))
            }
            Choice::End if self.game.state.hunts.is_empty() => Some("Make no search".into()),
            Choice::End => Some("List no further search".into()),
            _ => None,
        }
    }

    pub(crate) fn no_search(self, choice: Choice) -> Reason {
        if let Choice::Lead(who) = choice {
            return self.no_leader_here(who);
        }
        let (Choice::SearchUnits(place) | Choice::SearchPeople(place)) = choice else { return None };
        let by_people = matches!(choice, Choice::SearchPeople(_));
        let name = self.names.place(place);
        if place.is_orbit() {
            return because(rule::FG_U42, "nobody searches in an orbit box.");
        }
        if let Some(desk) = self.game.state.desk.place.filter(|&desk| desk != place && self.game.state.hunt.is_none()) {
            let here = self.names.place(desk);
            return because(rule::FG_17_23, format!("the event allows a search in {here} only."));
        }
        self.nobody_to_find(place).or_else(|| {
            let listed = self.game.state.hunts.iter().any(|hunt| hunt.place == place && hunt.by_people == by_people);
            if listed {
                return because(rule::FG_17_10, format!("that search of {name} is listed already."));
            }
            if !by_people {
                return because(rule::FG_17_4, format!("you have no military units in {name}."));
            }
            if self.game.people(place, self.asked).is_empty() {
                return because(rule::FG_17_4, format!("you have no characters in {name}."));
            }
            because(rule::FG_17_6, format!("nobody with Intelligence is free to search in {name}."))
        })
    }

    fn nobody_to_find(self, place: Place) -> Reason {
        let enemy = self.asked.other();
        let name = self.names.place(place);
        let apart = self.game.apart(place, enemy);
        if self.game.any_detected(apart) {
            return None;
        }
        if !apart.is_empty() {
            return because(rule::FG_17_18, format!("nobody in {name} is detected."));
        }
        if !self.game.with_units(place, enemy).is_empty() {
            return because(rule::FG_17_19, format!("the enemies in {name} are stacked with military units."));
        }
        because(rule::FG_17_18, format!("there is no enemy character in {name}."))
    }
}
