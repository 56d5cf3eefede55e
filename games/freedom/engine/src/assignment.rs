//! Who may go on which mission [section 11.1].

use serde::{Deserialize, Serialize};
use table::{Engine, Game, Procedure, Reason, RuleId, because};

use crate::book::{Loyalty, Mission, Rating, Side};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Action, ActionStep, Form};
use crate::game::Freedom;
use crate::ids::{Party, Place, Who, World};
use crate::state::Group;
use crate::words::missions::{bonus, legend};
use crate::words::{Words, many};
use crate::{rule, words};

/// Missions are assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assign;

impl Procedure<Freedom> for Assign {
    fn step(self, game: &mut Freedom) -> Flow {
        ask(game.state.phasing)
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let people = game.unassigned();
        let place = game.desk_place();
        for mission in Mission::ALL {
            if game.assigned(mission) || !game.possible(mission) {
                continue;
            }
            let minds = mission != Mission::Coup || game.best(people, Rating::Intelligence) > 1;
            if !people.is_empty() && minds {
                out.push(Choice::Assign(mission));
            }
            let camping = game.state.desk.groups.iter().any(|group| group.camp);
            if game.camp_ready(place) && !camping && game.ground.book.missions[mission.ix()].camp {
                out.push(Choice::Camp(mission));
            }
        }
        out.push(Choice::Ready);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        match choice {
            Choice::Assign(mission) => {
                game.state.desk.groups.push(Group::new(mission, false));
                game.push(Form);
            }
            Choice::Group(mission, members) => game.send_group(mission, members),
            Choice::Camp(mission) => {
                game.state.desk.groups.push(Group::new(mission, true));
                game.tell(Event::Assigned { mission, members: Party::EMPTY, camp: true, target: None });
            }
            _ => {
                game.turn_to(Action { step: ActionStep::Draw });
            }
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_11_1_2
    }

    fn question(self, words: Words<'_>) -> String {
        format!("{}: which missions are undertaken here?", words.names.place(words.game.desk_place()))
    }

    fn why(self, words: Words<'_>) -> String {
        let possible = Mission::ALL.into_iter().filter(|&which| words.game.possible(which));
        let legends: Vec<String> = possible.map(|which| words.legend(which)).collect();
        format!("{}{}\n{}", words.assignment(), words.group_answer(), legends.join("\n"))
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let nobody = words.game.state.desk.groups.is_empty();
        let ready = if nobody { "Send nobody from here" } else { "Begin to draw cards" };
        (choice == Choice::Ready).then(|| ready.into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let (Choice::Assign(mission) | Choice::Camp(mission) | Choice::Group(mission, _)) = choice else { return None };
        let camp = matches!(choice, Choice::Camp(_));
        let name = words::mission(mission, words.asked);
        if let Some(reason) = words.wrong_side(mission) {
            return Some(reason);
        }
        if words.game.state.desk.groups.iter().any(|group| group.mission == mission) {
            return because(rule::FG_U18, format!("{name} is undertaken here already."));
        }
        if camp && let Some(reason) = words.no_camp(mission) {
            return Some(reason);
        }
        if !words.game.possible(mission)
            && let Some(reason) = words.no_condition(mission)
        {
            return Some(reason);
        }
        if let Choice::Group(_, members) = choice {
            return words.no_group(members);
        }
        if mission == Mission::Coup && !camp && words.best_mind(words.game.desk_place()) <= 1 {
            return because(rule::FG_11_2_1, "nobody left here has Intelligence above 1.");
        }
        because(rule::FG_11_1_10, "everybody here is on a mission already.")
    }

    fn hide(&mut self, _: Side) {}
}

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
            party = party.without(group.members);
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
    fn pdb_worth(&self, world: World) -> bool {
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

    /// A side's own characters held prisoner in a place.
    pub(crate) fn captured_friends(&self, place: Place) -> Party {
        self.state.spots[place.ix()].captives.and(self.ground.sides[self.state.phasing.ix()])
    }

    fn may_gain(&self) -> bool {
        let side = self.state.phasing;
        let free = self.on_map(side).len();
        let room = side == Side::Rebel || free <= self.state.tally.imperial_characters;
        room && !self.reserve(side).is_empty()
    }

    /// A whole group in one answer. Nothing is declared for it; whoever is to be killed is asked for next.
    fn send_group(&mut self, mission: Mission, members: Party) {
        self.state.desk.groups.push(Group { members, ..Group::new(mission, false) });
        self.push(Form);
        if mission != Mission::Assassination {
            Form.play(self, self.state.phasing, Choice::Ready);
        }
    }

    /// Whether these may go on a mission together: what `assign`, `join` and `ready` would allow one after the other.
    pub(crate) fn may_group(&self, mission: Mission, members: Party) -> bool {
        let free = self.unassigned();
        let minds = mission != Mission::Coup || self.best(members, Rating::Intelligence) > 1;
        let open = !self.assigned(mission) && self.possible(mission);
        open && minds && !members.is_empty() && members.without(free).is_empty()
    }
}

impl Freedom {
    /// Whether whole groups may be sent in one answer; there are too many to list them.
    pub(crate) fn takes_groups(&self) -> bool {
        self.innermost() == Some(Assign.into()) && !self.unassigned().is_empty()
    }

    /// Whether an answer sends a whole group that may go.
    pub(crate) fn takes_group(&self, choice: &Choice) -> bool {
        let assigning = self.innermost() == Some(Assign.into());
        matches!(*choice, Choice::Group(mission, members) if assigning && self.may_group(mission, members))
    }
}

impl Words<'_> {
    /// The Environ and its planet, for those who are about to be sent.
    pub(crate) fn assignment(self) -> String {
        let game = self.game;
        let place = game.desk_place();
        let site = &game.ground.sites[place.ix()];
        let planet = &game.state.planets[site.world.ix()];
        format!(
            "Up to {} here; {} is {} ({}). A card with the letter of a mission brings it forward.",
            many(site.size, "card"),
            self.names.world(site.world),
            match planet.loyalty {
                _ if !game.loyalty_in_use(site.world) => "beyond loyalty",
                Loyalty::Unrest => "in Unrest",
                Loyalty::Dissent => "in Dissent",
                loyalty => loyalty.name(),
            },
            planet.rule
        )
    }

    /// What a mission does.
    pub(crate) fn legend(self, which: Mission) -> String {
        format!("{}; {}.", legend(self.game, which), bonus(self.game, which))
    }

    /// The answer that sends a whole group, with everybody who is free as an example.
    fn group_answer(self) -> String {
        let (game, free) = (self.game, self.game.unassigned());
        match Mission::ALL.into_iter().find(|&mission| game.may_group(mission, free)) {
            None => String::new(),
            Some(mission) => {
                let answer = game.write_choice(&Choice::Group(mission, free)).replace('+', " ");
                format!(" A whole group goes in one answer, such as `{answer}`.")
            }
        }
    }

    /// Why a character who is free and here goes on no mission.
    pub(crate) fn not_free(self, who: Who) -> Reason {
        let name = self.names.who(who);
        let person = &self.game.state.people[who.ix()];
        let place = person.place()?;
        if !self.game.guarded(who).is_empty() {
            return because(rule::FG_2_6, format!("{name} guards a prisoner."));
        }
        if self.game.state.spots[place.ix()].with_units.has(who) {
            return because(rule::FG_19_13, format!("{name} is stacked with military units."));
        }
        if person.barred {
            return because(rule::FG_11_1_8, format!("{name} was not in the mission stack when it was fixed."));
        }
        if person.shut_down {
            return because(rule::FG_14_26, format!("{name} is shut down for this phase."));
        }
        None
    }

    /// Why these do not go on a mission together.
    fn no_group(self, members: Party) -> Reason {
        let place = self.game.desk_place();
        let busy = members.without(self.game.unassigned());
        let Some(who) = busy.first() else {
            return because(rule::FG_11_2_1, "nobody among them has Intelligence above 1.");
        };
        self.helpless(who)
            .or_else(|| self.elsewhere(who, place, rule::FG_11_1_4))
            .or_else(|| self.not_free(who))
            .or_else(|| because(rule::FG_11_1_10, format!("{} is on another mission.", self.names.who(who))))
    }

    fn wrong_side(self, mission: Mission) -> Reason {
        let only = self.game.ground.book.missions[mission.ix()].side?;
        if only == self.asked {
            return None;
        }
        let rule = match mission {
            Mission::SubvertTroops | Mission::Scavenge => rule::FG_11_2_9,
            Mission::RebelCamp => rule::FG_11_2_10,
            _ => rule::FG_11_1_11,
        };
        because(rule, format!("{mission} is for the {only} player only."))
    }

    fn no_camp(self, mission: Mission) -> Reason {
        let place = self.game.desk_place();
        let camp = self.game.state.spots[place.ix()].camp;
        if self.asked == Side::Imperial {
            return because(rule::FG_11_2_10, "only the Rebel player has camps.");
        }
        if camp == 0 {
            return because(rule::FG_11_2_11, format!("there is no camp of yours in {}.", self.names.place(place)));
        }
        if camp >= self.game.state.turn {
            return because(rule::FG_11_2_11, "the camp acts from the next Rebel player-turn on.");
        }
        if self.game.state.desk.groups.iter().any(|group| group.camp) {
            return because(rule::FG_11_2_12, "the camp is on a mission already.");
        }
        if !self.game.ground.book.missions[mission.ix()].camp {
            return because(rule::FG_11_2_11, format!("a camp cannot try {mission}."));
        }
        None
    }

    /// Which condition of a mission is missing here.
    fn no_condition(self, mission: Mission) -> Reason {
        let place = self.game.desk_place();
        let site = &self.game.ground.sites[place.ix()];
        let spot = &self.game.state.spots[place.ix()];
        let here = self.names.place(place);
        let planet = self.names.world(site.world);
        let frozen = !self.game.loyalty_in_use(site.world);
        let state = self.game.state.planets[site.world.ix()].rule;
        match mission {
            Mission::Coup | Mission::Diplomacy | Mission::RebelCamp if frozen => {
                let rule = match (mission, state) {
                    (Mission::RebelCamp, crate::book::Rule::Rebellion) => rule::FG_16_24,
                    (Mission::RebelCamp, _) => rule::FG_11_1_12,
                    (_, crate::book::Rule::Rebellion) => rule::FG_16_23,
                    _ => rule::FG_4_1_6,
                };
                because(rule, format!("the loyalty of {planet} is frozen: {state}."))
            }
            Mission::Assassination => because(rule::FG_6_4_1, format!("no enemy character in {here} is detected.")),
            Mission::RebelCamp if spot.camp > 0 => because(rule::FG_11_2_15, format!("there is a camp in {here}.")),
            Mission::RebelCamp => {
                because(rule::FG_11_1_12, format!("a camp needs a Patriotic or Loyal planet, and {planet} is not."))
            }
            Mission::Coup if site.coup == 0 => because(rule::FG_11_2_3, format!("{here} has no Coup rating.")),
            Mission::Coup => because(rule::FG_11_2_2, format!("a Coup has succeeded in {here} already.")),
            Mission::FreePrisoners => because(rule::FG_2_10, format!("no friend is held prisoner in {here}.")),
            Mission::GainCharacters if self.asked == Side::Imperial => {
                because(rule::FG_U36, "you have more characters than at the start, or none are left.")
            }
            Mission::GainCharacters => because(rule::FG_11_1_12, "no character is left to be gained."),
            Mission::GatherInformation if self.game.ground.options.information_unopposed => {
                because(rule::FG_11_2_24, format!("you control {planet}, and the enemy is in {here}."))
            }
            Mission::GatherInformation => {
                because(rule::FG_11_2_24, format!("you control {planet}, and no enemy is in {here}."))
            }
            Mission::Rebellion if self.asked == Side::Imperial => {
                because(rule::FG_16_9, format!("there is no rebellion on {planet}."))
            }
            Mission::Rebellion if frozen => because(rule::FG_16_5, format!("{planet} rebels already.")),
            Mission::Rebellion => {
                because(rule::FG_16_8, format!("{planet} is not in Unrest, and no mission here could bring it there."))
            }
            Mission::Sabotage => {
                because(rule::FG_11_1_12, format!("there are no enemy units in {here}, nor a PDB worth the trouble."))
            }
            Mission::SubvertTroops => because(rule::FG_11_1_12, format!("there are no Imperial units in {here}.")),
            Mission::Diplomacy | Mission::Scavenge => None,
        }
    }

    /// The best Intelligence of those still free for a mission.
    pub(crate) fn best_mind(self, place: Place) -> u8 {
        self.game.best(self.game.eligible(place), Rating::Intelligence)
    }
}
