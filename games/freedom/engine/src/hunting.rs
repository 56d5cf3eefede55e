//! Who searches, what a search is worth against those who hide, and what comes of it [section 17].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{Rating, Side, UnitKind, Use};
use crate::cause::Sighting;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::Moment;
use crate::game::Freedom;
use crate::ids::{Party, Place, Who};
use crate::pieces::{kinds, strength_of};
use crate::state::{Force, Hunt, Units};
use crate::words::{Words, and, chances, signed, units};
use crate::{rule, words};

/// Searching units are picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HuntUnits {
    /// The search so far.
    pub hunt: Hunt,
}

impl Procedure<Freedom> for HuntUnits {
    fn step(self, game: &mut Freedom) -> Flow {
        ask(game.state.phasing.other())
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let hunt = &self.hunt;
        let side = game.state.phasing.other();
        let spot = &game.state.spots[hunt.place.ix()];
        out.extend(kinds(side).filter(|&kind| spot.units(kind) > hunt.units[kind.ix()]).map(Choice::Take));
        if hunt.units == Units::default() {
            out.push(Choice::TakeAll);
            return;
        }
        if hunt.people.is_empty() {
            out.extend(game.search_leaders(hunt.place).into_iter().map(Choice::Lead));
        }
        out.push(Choice::Ready);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { mut hunt } = self;
        match choice {
            Choice::Take(kind) => hunt.units[kind.ix()] += 1,
            Choice::TakeAll => {
                let units = game.units_at(hunt.place);
                for kind in kinds(game.state.phasing.other()) {
                    hunt.units[kind.ix()] = units[kind.ix()];
                }
            }
            Choice::Lead(who) => hunt.people.add(who),
            _ => return game.declare_hunt(hunt),
        }
        game.turn_to(Self { hunt });
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_17_10
    }

    fn question(self, words: Words<'_>) -> String {
        let hunt = &self.hunt;
        let place = words.names.place(hunt.place);
        if hunt.units == Units::default() {
            return format!("which units search in {place}?");
        }
        let mut force = units(&hunt.units);
        force.extend(hunt.people.into_iter().map(|who| words.names.who(who).to_owned()));
        format!("{} to search in {place}: who else?", and(force))
    }

    fn why(self, words: Words<'_>) -> String {
        words.search_numbers(&self.hunt)
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Lead(who) => {
                let leadership = signed(words.rating(who, Rating::Leadership) as i8);
                Some(format!("{} leads the search: {leadership} Search Value", words.names.who(who)))
            }
            Choice::Ready => Some(format!("Search with those ({})", chances::found(words.game, &self.hunt))),
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let hunt = &self.hunt;
        match choice {
            Choice::Take(kind) => words.not_mine(kind).or_else(|| {
                because(rule::FG_17_10, format!("there is no further {} to search with.", words::kind(kind)))
            }),
            Choice::TakeAll => because(rule::FG_17_10, "some units are picked already."),
            Choice::Lead(who) => words.no_search_leader(hunt, who),
            Choice::Ready => because(rule::FG_17_10, "at least one unit has to search."),
            _ => None,
        }
    }

    /// Its owner is still thinking: a view leaves it out altogether.
    fn hide(&mut self, _: Side) {}
}

/// Searching characters are picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HuntPeople {
    /// The search so far.
    pub hunt: Hunt,
}

impl Procedure<Freedom> for HuntPeople {
    fn step(self, game: &mut Freedom) -> Flow {
        ask(game.state.phasing.other())
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let hunt = &self.hunt;
        let seekers = game.seekers(hunt.place);
        out.extend(seekers.without(hunt.people).into_iter().map(Choice::Join));
        if hunt.people.is_empty() && seekers.len() > 1 && game.best(seekers, Rating::Intelligence) > 0 {
            out.push(Choice::TakeAll);
        }
        if game.best(hunt.people, Rating::Intelligence) > 0 {
            out.push(Choice::Ready);
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { mut hunt } = self;
        match choice {
            Choice::Join(who) => {
                hunt.people.add(who);
                game.turn_to(Self { hunt });
            }
            Choice::TakeAll => {
                hunt.people = game.seekers(hunt.place);
                game.turn_to(Self { hunt });
            }
            _ => game.declare_hunt(hunt),
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_17_10
    }

    fn question(self, words: Words<'_>) -> String {
        let hunt = &self.hunt;
        let place = words.names.place(hunt.place);
        if hunt.people.is_empty() {
            return format!("which characters search in {place}?");
        }
        format!("{} will search in {place}: who else?", words.names.party(hunt.people))
    }

    fn why(self, words: Words<'_>) -> String {
        words.search_numbers(&self.hunt)
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::TakeAll => Some("Search with all characters there".into()),
            Choice::Join(who) => {
                let wits = signed(words.rating(who, Rating::Intelligence) as i8);
                Some(format!("{} searches: {wits} Search Value", words.names.who(who)))
            }
            Choice::Ready => Some(format!("Search with those ({})", chances::found(words.game, &self.hunt))),
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::TakeAll => {
                because(rule::FG_17_10, "somebody is picked already, or there are no two who could search.")
            }
            Choice::Join(who) => words.no_searcher(&self.hunt, who),
            Choice::Ready => because(rule::FG_17_6, "somebody with Intelligence has to search."),
            _ => None,
        }
    }

    /// Its owner is still thinking: a view leaves it out altogether.
    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    /// Who could support a search by the units they are stacked with.
    pub(crate) fn search_leaders(&self, place: Place) -> Party {
        let searching = self.declared(place, true).map_or(Party::EMPTY, |other| other.people);
        self.with_units(place, self.state.phasing.other()).without(searching).filter(|who| self.can_lead(who))
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
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HuntStep {
    /// The next search begins.
    Next,
    /// The searching side may use possessions.
    Searching,
    /// The hiding side may use possessions.
    Hiding,
    /// The die.
    Die,
    /// Found: the searcher may attack.
    Found,
}

/// Declared searches are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MakeHunts {
    /// How far the next one has come.
    pub step: HuntStep,
}

impl Procedure<Freedom> for MakeHunts {
    fn step(self, game: &mut Freedom) -> Flow {
        match self.step {
            HuntStep::Next => game.next_hunt(),
            HuntStep::Searching => {
                game.turn_to(Self { step: HuntStep::Hiding });
                game.open_window(Moment::Searching);
                Flow::Go
            }
            HuntStep::Hiding => {
                game.turn_to(Self { step: HuntStep::Die });
                game.open_window(Moment::Hiding);
                Flow::Go
            }
            HuntStep::Die => game.roll_search(),
            HuntStep::Found => ask(game.state.phasing.other()),
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        out.push(Choice::Attack);
        if let Some(hunt) = game.state.hunt.filter(|hunt| !hunt.by_people && hunt.people.is_empty()) {
            game.list_missing_leader(hunt.place, game.state.phasing.other(), out);
        }
        out.push(Choice::Pass);
    }

    /// The group that found them attacks at once or not at all [fg.17.11, fg.17.15].
    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        if let Choice::Lead(who) = choice {
            return game.name_leader(who);
        }
        game.turn_to(Self { step: HuntStep::Next });
        let Some(hunt) = game.state.hunt else { return };
        let place = hunt.place;
        if choice != Choice::Attack {
            game.tell(Event::Spared { place });
            return;
        }
        let defenders = game.hiders(&hunt);
        let defender = game.state.phasing;
        if hunt.by_people {
            let force = Force::Characters(hunt.people);
            game.start_fight(place, defender, force, defenders, hunt.group, (0, 0));
        } else {
            game.lead_search(&hunt);
            game.start_squad(place, defender, defenders, hunt.group, strength_of(&hunt.units));
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        if self.step == HuntStep::Found { rule::FG_17_14 } else { rule::FG_17_6 }
    }

    fn question(self, words: Words<'_>) -> String {
        let Some(hunt) = words.game.state.hunt else { return "the search is over".into() };
        let found = words.names.party(words.game.hiders(&hunt));
        let force =
            if hunt.by_people { words.names.party(hunt.people) } else { "a squad of the searching units".into() };
        format!("you have found {found}: attack with {force}?")
    }

    fn why(self, _: Words<'_>) -> String {
        "They are found only for this moment: attack now or not at all.".into()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Attack => Some("Attack those found".into()),
            Choice::Pass => Some("Let them go".into()),
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Lead(who) = choice else { return None };
        words.no_leader_here(who)
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
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
        self.turn_to(MakeHunts { step: HuntStep::Searching })
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
        let Some(hunt) = self.state.hunt else { return self.turn_to(MakeHunts { step: HuntStep::Next }) };
        let (search, hiding) = (self.search_value(&hunt), self.hiding_value(&hunt));
        let limit = self.search_limit(&hunt);
        let die = self.die();
        let Hunt { place, by_people, .. } = hunt;
        self.tell(Event::Searched { place, by_people, search, hiding, die, limit });
        let next = if die <= limit { HuntStep::Found } else { HuntStep::Next };
        self.turn_to(MakeHunts { step: next })
    }

    /// The leader who supports a search leads the stack.
    fn lead_search(&mut self, hunt: &Hunt) {
        if let Some(leader) = hunt.people.first() {
            self.name_leader(leader);
        }
    }
}

impl Words<'_> {
    fn search_numbers(self, hunt: &Hunt) -> String {
        let value = self.game.search_value(hunt);
        let hiding = self.game.hiding_value(hunt);
        let found = chances::found(self.game, hunt);
        format!("Search Value {value} so far against a Hiding Value of {hiding} before possessions: {found}.")
    }

    fn no_search_leader(self, hunt: &Hunt, who: Who) -> Reason {
        if hunt.units == Units::default() {
            return because(rule::FG_17_10, "pick the searching units first.");
        }
        if !hunt.people.is_empty() {
            return because(rule::FG_17_9, "one leader supports a search, not two.");
        }
        self.cannot_lead(who)
            .or_else(|| self.elsewhere(who, hunt.place, rule::FG_17_9))
            .or_else(|| self.not_with_units(who, rule::FG_19_7))
            .or_else(|| because(rule::FG_17_9, format!("{} searches as a character.", self.names.who(who))))
    }

    fn no_searcher(self, hunt: &Hunt, who: Who) -> Reason {
        self.helpless(who).or_else(|| self.elsewhere(who, hunt.place, rule::FG_17_4)).or_else(|| {
            let name = self.names.who(who);
            if hunt.people.has(who) {
                return because(rule::FG_17_22, format!("{name} searches already."));
            }
            because(rule::FG_17_9, format!("{name} leads the searching units."))
        })
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
