//! Mission Phase: Environ by Environ; letters and what they complete [section 11].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{Mission, Side};
use crate::cause::Finish;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Action, ActionStep, Assign, Effect};
use crate::game::Freedom;
use crate::ids::{Card, Place, Places};
use crate::rule;
use crate::state::{Desk, Group, GroupIx, Standing};
use crate::words::Words;

/// An Environ is picked for its missions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Missions;

impl Procedure<Freedom> for Missions {
    fn step(self, game: &mut Freedom) -> Flow {
        let open = |place: &Place| !game.eligible(*place).is_empty() || game.camp_ready(*place);
        let pending: Places = game.state.pending.into_iter().filter(open).collect();
        game.state.pending = pending;
        if pending.is_empty() { game.pop() } else { ask(game.state.phasing) }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        out.extend(game.state.pending.into_iter().map(Choice::Missions));
        if game.state.phasing == Side::Rebel {
            game.list_any_time(game.on_map(Side::Rebel), false, out);
        }
        game.list_all_leaders(game.state.phasing, out);
        out.push(Choice::End);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        match choice {
            Choice::Missions(place) => {
                game.state.pending.drop(place);
                let loyalty = game.state.planets[game.world(place).ix()].loyalty;
                game.state.desk = Desk { place: Some(place), loyalty: Some(loyalty), ..Desk::default() };
                game.tell(Event::MissionsAt { place });
                game.push(Assign);
            }
            Choice::Lead(who) => game.name_leader(who),
            Choice::End => {
                game.pop();
            }
            other => game.use_possession(other),
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_11_1_7
    }

    fn question(self, _: Words<'_>) -> String {
        "Mission Phase: in which Environ are missions carried out next?".into()
    }

    fn why(self, _: Words<'_>) -> String {
        "All missions of one Environ are finished before the next is opened.".into()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::End).then(|| "End the Mission Phase".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        if let Choice::Lead(who) = choice {
            return words.no_leader_here(who);
        }
        let Choice::Missions(place) = choice else { return None };
        let name = words.names.place(place);
        if place.is_orbit() {
            return because(rule::FG_U42, "there are no missions in an orbit box.");
        }
        if !words.game.eligible(place).is_empty() {
            return because(rule::FG_11_1_6, format!("the missions of {name} are finished for this phase."));
        }
        let people = words.game.people(place, words.asked);
        match people.into_iter().find_map(|who| words.not_free(who)) {
            Some(reason) => Some(reason),
            None => because(rule::FG_11_1_4, format!("you have nobody in {name} to send.")),
        }
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    pub(crate) fn begin_missions(&mut self) {
        for planet in &mut self.state.planets {
            planet.rebelled = false;
            planet.wild = false;
        }
        for spot in &mut self.state.spots {
            spot.wild = false;
        }
        self.state.pending = self.ground.environs;
        self.push(Missions);
    }

    /// The Environ whose missions run.
    pub(crate) fn desk_place(&self) -> Place {
        self.state.desk.place.unwrap_or(Place(0))
    }

    pub(crate) fn group_of(&self, mission: Mission) -> Option<GroupIx> {
        self.state.desk.groups.iter().position(|group| group.mission == mission).map(|ix| ix as GroupIx)
    }

    // ---- letters ----

    pub(crate) fn count_letters(&mut self, card: Card) {
        let letters = self.section(card).letters;
        for ix in 0..self.state.desk.groups.len() {
            let group = self.state.desk.groups[ix];
            if group.standing == Standing::Active && letters & group.mission.bit() != 0 {
                self.collect(ix as GroupIx, false);
            }
        }
    }

    /// A group collects a letter: without degrees, or at the highest useful number, its mission is completed.
    pub(crate) fn collect(&mut self, ix: GroupIx, bonus: bool) {
        if !self.can_complete(ix) {
            return;
        }
        let degrees = self.has_degrees(ix);
        let most = self.most_letters(ix);
        let group = &mut self.state.desk.groups[ix as usize];
        if group.letters < most {
            group.letters += 1;
        }
        let (mission, letters) = (group.mission, group.letters);
        let last = !bonus && (!degrees || letters >= most);
        if last {
            group.standing = Standing::Completing;
        }
        if !bonus {
            self.tell(Event::Letter { mission, side: self.state.phasing, letters, last });
        }
    }

    fn has_degrees(&self, ix: GroupIx) -> bool {
        let mission = self.state.desk.groups[ix as usize].mission;
        match mission {
            Mission::Rebellion => self.state.phasing == Side::Imperial,
            _ => self.ground.book.missions[mission.ix()].degrees,
        }
    }

    /// The highest useful number of letters [fg.U19].
    pub(crate) fn most_letters(&self, ix: GroupIx) -> u8 {
        let place = self.desk_place();
        let side = self.state.phasing;
        let loyalty = self.state.planets[self.world(place).ix()].loyalty;
        match self.state.desk.groups[ix as usize].mission {
            Mission::Coup => (2 - loyalty.value(side)).max(1) as u8,
            Mission::FreePrisoners => self.captured_friends(place).len().max(1),
            _ if self.has_degrees(ix) => 2,
            _ => 1,
        }
    }

    /// Whether a mission can still succeed; its condition may be gone by now [fg.U23].
    pub(crate) fn can_complete(&self, ix: GroupIx) -> bool {
        let group = &self.state.desk.groups[ix as usize];
        let place = self.desk_place();
        let world = self.world(place);
        if !group.camp && group.members.is_empty() {
            return false;
        }
        match group.mission {
            Mission::Assassination => {
                group.target.is_some_and(|who| self.people(place, self.state.phasing.other()).has(who))
            }
            Mission::Rebellion if self.state.phasing == Side::Rebel => {
                self.loyalty_in_use(world)
                    && self.state.desk.loyalty_at_card == Some(crate::book::Loyalty::Unrest)
                    && self.state.planets[world.ix()].loyalty == crate::book::Loyalty::Unrest
            }
            _ => self.possible(group.mission),
        }
    }

    /// The next group that has to say whether it stops or goes on [fg.11.1.45].
    pub(crate) fn undecided(&self) -> Option<GroupIx> {
        let stop_rebellion = |group: &Group| group.mission == Mission::Rebellion;
        let open = |group: &Group| {
            group.standing == Standing::Active && group.letters > 0 && !group.going_on && !stop_rebellion(group)
        };
        let groups = (0..self.state.desk.groups.len() as GroupIx).zip(&self.state.desk.groups);
        let mut waiting = groups.filter(|(ix, group)| open(group) && self.can_complete(*ix));
        waiting.next().map(|(ix, _)| ix)
    }

    pub(crate) fn completing(&self) -> impl Iterator<Item = Mission> + '_ {
        let groups = self.state.desk.groups.iter();
        groups.filter(|group| group.standing == Standing::Completing).map(|group| group.mission)
    }

    /// Missions completed by the same card take effect in the order the phasing player likes.
    pub(crate) fn step_resolve(&mut self) -> Flow {
        let mut completing = self.completing();
        let (first, second) = (completing.next(), completing.next());
        drop(completing);
        match (first, second) {
            (None, _) => {
                for group in &mut self.state.desk.groups {
                    group.going_on = false;
                }
                let next = if self.state.desk.closing { ActionStep::Close } else { ActionStep::Draw };
                self.turn_to(Action { step: next })
            }
            (Some(mission), None) => {
                self.resolve(mission);
                Flow::Go
            }
            _ => ask(self.state.phasing),
        }
    }

    pub(crate) fn resolve(&mut self, mission: Mission) {
        let Some(ix) = self.group_of(mission) else { return };
        let finish = self.finish_of(ix);
        let group = &mut self.state.desk.groups[ix as usize];
        group.standing = Standing::Completed;
        let letters = group.letters;
        self.tell(Event::Completed { mission, side: self.state.phasing, letters, finish });
        self.push(Effect { group: ix, mission });
        self.open_negation(ix);
    }

    /// How a mission came to be completed.
    fn finish_of(&self, ix: GroupIx) -> Finish {
        let all = self.state.desk.groups[ix as usize].letters >= self.most_letters(ix);
        match (self.has_degrees(ix), self.state.desk.closing) {
            (false, false) => Finish::Letter,
            (false, true) => Finish::Bonus,
            (true, true) => Finish::Exhausted,
            (true, false) if all => Finish::Most,
            (true, false) => Finish::Stopped,
        }
    }

    /// Every group is closed: degrees collected take effect, the others have failed [fg.11.1.47].
    pub(crate) fn close_missions(&mut self) -> Flow {
        self.state.desk.closing = true;
        self.turn_to(Action { step: ActionStep::Resolve });
        for ix in 0..self.state.desk.groups.len() {
            let group = self.state.desk.groups[ix];
            if group.standing != Standing::Active {
                continue;
            }
            let needed =
                if group.mission == Mission::Rebellion && self.state.phasing == Side::Imperial { 2 } else { 1 };
            if group.letters >= needed && self.can_complete(ix as GroupIx) {
                self.state.desk.groups[ix].standing = Standing::Completing;
            } else {
                self.state.desk.groups[ix].standing = Standing::Closed;
                let (mission, side, camp) = (group.mission, self.state.phasing, group.camp);
                let degrees = self.has_degrees(ix as GroupIx);
                self.tell(Event::Failed { mission, side, camp, degrees });
                if group.mission == Mission::Assassination && self.can_complete(ix as GroupIx) {
                    self.assassination_fails(ix as GroupIx);
                }
            }
        }
        Flow::Go
    }
}
