//! Action Events: which are void, and what each of them does [section 11].

use crate::book::{CoupFate, Happening, Mission, Rating, Side};
use crate::cause::{Harm, Shield, Sighting, Sway};
use crate::choice::Choice;
use crate::event::{Death, Event, Idle, Loss};
use crate::frame::{Frame, Meeting, Summons, Window};
use crate::game::{Flow, Freedom, stream};
use crate::ids::{Card, Party};
use crate::pieces::kinds;
use crate::state::{Desk, Force, Group, GroupIx, Standing};

/// Families of events: one of a kind takes effect in an Environ and phase [fg.U39].
fn family(happening: Happening) -> u32 {
    let bit = match happening {
        Happening::Creature(_) => 0,
        Happening::CreaturesOffSeason => 1,
        Happening::IrateLocals => 2,
        Happening::LocalsRaid => 3,
        Happening::NoSearch => 4,
        Happening::Detected => 5,
        Happening::DetectedSearch => 6,
        Happening::StumbleOnSquad => 7,
        Happening::WrongSoldier => 8,
        Happening::AgentReveals => 9,
        Happening::RebelsChickenOut => 10,
        Happening::Politics => 11,
        Happening::Protocol => 12,
        Happening::PopulaceGoesWild => 13,
        Happening::CivilWar => 14,
        Happening::BonusPlus => 15,
        Happening::NoBonus => 16,
        Happening::Accident => 17,
        Happening::Atrocity => 18,
        Happening::CoupAborted(_) => 19,
    };
    1 << bit
}

/// The mission an event is about, if it is about one.
fn concern(happening: Happening) -> Option<Mission> {
    match happening {
        Happening::CoupAborted(_) => Some(Mission::Coup),
        Happening::Protocol | Happening::Politics => Some(Mission::Diplomacy),
        Happening::WrongSoldier => Some(Mission::SubvertTroops),
        Happening::RebelsChickenOut => Some(Mission::Rebellion),
        _ => None,
    }
}

impl Desk {
    pub(crate) fn drawn_before(&self, happening: Happening) -> bool {
        self.events & family(happening) != 0
    }

    /// Local connections give every mission one more bonus draw.
    pub(crate) fn bonus_plus(&self) -> bool {
        self.drawn_before(Happening::BonusPlus)
    }

    /// Rumours or food forbid bonus draws.
    pub(crate) fn bonus_none(&self) -> bool {
        self.drawn_before(Happening::NoBonus)
    }
}

impl Freedom {
    /// Why an event is to be ignored, if it is: no such mission, a repeat, a contradiction, nobody to search for.
    pub(crate) fn idle(&self, happening: Happening) -> Option<Idle> {
        let desk = &self.state.desk;
        if let Some(mission) = concern(happening) {
            let under_way = |group: &Group| group.mission == mission && group.standing == Standing::Active;
            let stopping = mission == Mission::Rebellion && self.state.phasing == Side::Imperial;
            if stopping || !desk.groups.iter().any(under_way) {
                return Some(Idle::NoMission(mission));
            }
        }
        let contradicted = match happening {
            Happening::Atrocity => false,
            Happening::DetectedSearch => desk.drawn_before(Happening::NoSearch),
            _ if desk.drawn_before(happening) => return Some(Idle::Repeated),
            Happening::BonusPlus => desk.bonus_none(),
            Happening::NoBonus => desk.bonus_plus(),
            Happening::Creature(_) => desk.drawn_before(Happening::CreaturesOffSeason),
            Happening::CreaturesOffSeason => desk.drawn_before(Happening::Creature(0)),
            _ => false,
        };
        let open = |group: &Group| group.standing == Standing::Active && !group.camp && !group.searched;
        if contradicted {
            Some(Idle::Contradicted)
        } else if happening == Happening::DetectedSearch && !desk.groups.iter().any(open) {
            Some(Idle::NobodyToFind)
        } else {
            None
        }
    }

    /// Groups an event can reach: on their mission, camps left out [fg.11.2.14].
    fn reachable(&self, wanted: impl Fn(&Group) -> bool) -> Vec<GroupIx> {
        let groups = self.state.desk.groups.iter().enumerate();
        let open = groups.filter(|(_, group)| {
            group.standing == Standing::Active && !group.camp && !group.members.is_empty() && wanted(group)
        });
        open.map(|(ix, _)| ix as GroupIx).collect()
    }

    /// One group by lot [fg.11.1.28].
    fn one_group(&mut self, wanted: impl Fn(&Group) -> bool) -> Option<GroupIx> {
        let groups = self.reachable(wanted);
        let lot = self.lot(stream::LOTS, groups.len() as u8);
        groups.get(lot as usize).copied()
    }

    /// Everybody on a mission here.
    fn on_missions(&self) -> Party {
        let groups = self.state.desk.groups.iter().filter(|group| group.standing == Standing::Active);
        groups.fold(Party::EMPTY, |party, group| party.or(group.members))
    }

    /// Carries out the event of a card.
    pub(crate) fn happen(&mut self, card: Card, happening: Happening) {
        self.state.desk.events |= family(happening);
        let place = self.desk_place();
        let world = self.world(place);
        let enemy = self.state.phasing.other();
        match happening {
            Happening::Creature(robots) => self.creature_attacks(robots),
            Happening::IrateLocals => {
                let friends = self.state.phasing == Side::Rebel && self.rebelling(world);
                if !friends && let Some(group) = self.one_group(|_| true) {
                    self.push(Frame::Meet(Meeting::Locals, group));
                }
            }
            Happening::LocalsRaid => self.push(Frame::Raid),
            Happening::Detected => self.detect(self.on_missions(), Sighting::Event),
            Happening::DetectedSearch => self.searched_by_event(),
            Happening::StumbleOnSquad => {
                if self.controller(world) == Some(enemy)
                    && self.count(place, enemy) > 0
                    && let Some(group) = self.one_group(|_| true)
                {
                    self.summon(Summons::Stumble, group);
                }
            }
            Happening::AgentReveals => {
                if let Some(group) = self.one_group(|_| true) {
                    self.aborting(group, card);
                }
            }
            Happening::CoupAborted(_)
            | Happening::Protocol
            | Happening::Politics
            | Happening::RebelsChickenOut
            | Happening::WrongSoldier => {
                let mission = concern(happening);
                if let Some(group) = self.one_group(|group| Some(group.mission) == mission) {
                    self.aborting(group, card);
                }
            }
            Happening::PopulaceGoesWild => {
                let planet = &mut self.state.planets[world.ix()];
                if !planet.rebelled {
                    planet.wild = true;
                    self.state.spots[place.ix()].wild = true;
                }
            }
            Happening::CivilWar => {
                let favour = self.state.planets[world.ix()].loyalty.value(self.state.phasing);
                if favour > 0 && self.loyalty_in_use(world) {
                    self.shift_loyalty(world, enemy, favour as u8, Sway::Event);
                }
            }
            Happening::Accident => {
                if !self.on_missions().is_empty() {
                    self.push(Frame::Accident);
                }
            }
            Happening::CreaturesOffSeason
            | Happening::NoSearch
            | Happening::BonusPlus
            | Happening::NoBonus
            | Happening::Atrocity => {}
        }
    }

    /// The creature of the Environ attacks one group; where there is none, sentry robots may come [fg.5.4, fg.5.5].
    fn creature_attacks(&mut self, robots: u8) {
        let place = self.desk_place();
        let creature = self.ground.sites[place.ix()].creature;
        let hostile = self.controller(self.world(place)) == Some(self.state.phasing.other());
        let meeting = match creature {
            Some(beast) => Meeting::Creature(beast),
            None if robots > 0 && hostile => Meeting::Robots(robots),
            None => return,
        };
        if let Some(group) = self.one_group(|_| true) {
            self.push(Frame::Meet(meeting, group));
        }
    }

    /// All enemy units of the Environ send a squad against a group: covered ones are used and so shown [fg.10.2.8].
    pub(crate) fn send_squad(&mut self, group: GroupIx) {
        let place = self.desk_place();
        let members = self.state.desk.groups[group as usize].members;
        let strength = self.strength(place, self.state.phasing.other());
        self.show_units(place);
        self.start_squad(place, self.state.phasing, members, Some(group), strength);
    }

    fn searched_by_event(&mut self) {
        self.detect(self.on_missions(), Sighting::Event);
        if let Some(group) = self.one_group(|group| !group.searched) {
            self.state.hunts.clear();
            self.push(Frame::EventSearch(group));
        }
    }

    // ---- aborting events ----

    fn aborting(&mut self, group: GroupIx, card: Card) {
        self.state.desk.ignored = false;
        self.push(Frame::Aborting(group, card));
        self.open_window(Window::Abort(group));
    }

    pub(crate) fn step_aborting(&mut self, ix: GroupIx, card: Card) -> Flow {
        self.pop();
        let group = self.state.desk.groups[ix as usize];
        if self.state.desk.ignored {
            let shield = Shield::Possession;
            self.tell(Event::Ignored { group: group.mission, side: self.state.phasing, shield });
            return Flow::Go;
        }
        let happening = self.section(card).happening;
        if happening == Happening::Politics && self.best(group.members, Rating::Diplomacy) >= 2 {
            let shield = Shield::Skill;
            self.tell(Event::Ignored { group: group.mission, side: self.state.phasing, shield });
            return Flow::Go;
        }
        let party = self.on_missions();
        self.state.desk.groups[ix as usize].standing = Standing::Closed;
        self.tell(Event::Aborted { mission: group.mission, side: self.state.phasing });
        let world = self.world(self.desk_place());
        let enemy = self.state.phasing.other();
        match happening {
            Happening::CoupAborted(line) => {
                self.detect(party, Sighting::Event);
                self.coup_fate(ix, line);
            }
            Happening::Protocol => {
                self.shift_loyalty(world, enemy, 1, Sway::Event);
            }
            Happening::RebelsChickenOut | Happening::AgentReveals => self.detect(party, Sighting::Event),
            Happening::WrongSoldier if self.count(self.desk_place(), enemy) > 0 => {
                self.summon(Summons::WrongSoldier, ix);
            }
            _ => {}
        }
        Flow::Go
    }

    fn coup_fate(&mut self, ix: GroupIx, line: u8) {
        let die = self.die();
        let (moves, fate) = self.ground.book.tables.coup[line as usize][die as usize - 1];
        self.tell(Event::Consequence { mission: Mission::Coup, die, fate });
        if moves {
            self.shift_loyalty(self.world(self.desk_place()), self.state.phasing.other(), 1, Sway::Event);
        }
        self.suffer(ix, fate);
    }

    /// What a failed Coup or Assassination brings upon its group.
    pub(crate) fn suffer(&mut self, ix: GroupIx, fate: CoupFate) {
        let members = self.state.desk.groups[ix as usize].members;
        match fate {
            CoupFate::None => {}
            CoupFate::Captured => self.capture_group(ix),
            CoupFate::CapturedOneKilled => self.push(Frame::Sacrifice(ix)),
            CoupFate::Killed => {
                for who in members {
                    self.kill(who, Death::Betrayal);
                }
            }
            CoupFate::Found => self.push(Frame::Found(ix)),
        }
    }

    /// Nobody is captured where the enemy has neither character nor unit [fg.2.16].
    pub(crate) fn capture_group(&mut self, ix: GroupIx) {
        self.push(Frame::Keepers(self.state.desk.groups[ix as usize].members));
    }

    pub(crate) fn assassination_fails(&mut self, ix: GroupIx) {
        let die = self.die();
        let fate = match die {
            1..=3 => CoupFate::None,
            4..=5 => CoupFate::Captured,
            _ => CoupFate::Killed,
        };
        self.tell(Event::Consequence { mission: Mission::Assassination, die, fate });
        self.suffer(ix, fate);
    }

    // ---- sub-questions of events ----

    /// The enemy loses one unit here, or their PDB goes Down.
    pub(crate) fn step_raid(&mut self) -> Flow {
        let mut choices = Vec::new();
        self.list_raid(&mut choices);
        match choices[..] {
            [] => self.pop(),
            [only] if !self.secretive(self.desk_place()) => {
                self.play_raid(only);
                Flow::Go
            }
            _ => Flow::Ask(self.state.phasing.other()),
        }
    }

    pub(crate) fn list_raid(&self, out: &mut Vec<Choice>) {
        let place = self.desk_place();
        let enemy = self.state.phasing.other();
        let spot = &self.state.spots[place.ix()];
        out.extend(kinds(enemy).filter(|&kind| spot.units(kind) > 0).map(Choice::Lose));
        if self.commands_pdb(self.world(place), enemy) {
            out.push(Choice::PdbDown);
        }
    }

    pub(crate) fn play_raid(&mut self, choice: Choice) {
        self.pop();
        let place = self.desk_place();
        match choice {
            Choice::Lose(kind) => {
                self.remove_unit(place, kind);
                self.tell(Event::UnitLost { kind, place, loss: Loss::Raid });
            }
            _ => self.pdb_down(self.world(place), Harm::Raid),
        }
    }

    /// One character on a mission here is hurt; their player says who, if there are several [fg.U22].
    pub(crate) fn step_accident(&mut self) -> Flow {
        let party = self.on_missions();
        match party.first() {
            None => self.pop(),
            Some(who) if party.len() == 1 => {
                self.play_accident(Choice::Wound(who));
                Flow::Go
            }
            Some(_) => Flow::Ask(self.state.phasing),
        }
    }

    pub(crate) fn list_accident(&self, out: &mut Vec<Choice>) {
        out.extend(self.on_missions().into_iter().map(Choice::Wound));
    }

    pub(crate) fn play_accident(&mut self, choice: Choice) {
        self.pop();
        if let Choice::Wound(who) = choice {
            self.strike(who, 1);
        }
    }

    pub(crate) fn step_sacrifice(&mut self, ix: GroupIx) -> Flow {
        let members = self.state.desk.groups[ix as usize].members;
        match members.first() {
            None => self.pop(),
            Some(who) if members.len() == 1 => {
                self.play_sacrifice(ix, Choice::Sacrifice(who));
                Flow::Go
            }
            _ => Flow::Ask(self.state.phasing),
        }
    }

    pub(crate) fn list_sacrifice(&self, ix: GroupIx, out: &mut Vec<Choice>) {
        out.extend(self.state.desk.groups[ix as usize].members.into_iter().map(Choice::Sacrifice));
    }

    pub(crate) fn play_sacrifice(&mut self, ix: GroupIx, choice: Choice) {
        self.pop();
        if let Choice::Sacrifice(who) = choice {
            self.kill(who, Death::Betrayal);
            self.capture_group(ix);
        }
    }

    // ---- found without a search [12.15] ----

    /// Who may attack a group that is found: a squad or the characters; the wrong soldier fetches a squad only.
    fn finders(&self, ix: GroupIx) -> (bool, Party) {
        let place = self.desk_place();
        let enemy = self.state.phasing.other();
        let units = self.count(place, enemy) > 0;
        if self.state.desk.groups[ix as usize].mission == Mission::SubvertTroops {
            return (units, Party::EMPTY);
        }
        let people = self.people(place, enemy).filter(|who| !self.state.people[who.ix()].shut_down);
        (units, people)
    }

    pub(crate) fn step_found(&mut self, ix: GroupIx) -> Flow {
        let (units, people) = self.finders(ix);
        let members = self.state.desk.groups[ix as usize].members;
        if members.is_empty() || !units && people.is_empty() {
            return self.pop();
        }
        Flow::Ask(self.state.phasing.other())
    }

    pub(crate) fn list_found(&self, ix: GroupIx, out: &mut Vec<Choice>) {
        let (units, people) = self.finders(ix);
        if units {
            out.push(Choice::Squad);
            self.list_missing_leader(self.desk_place(), self.state.phasing.other(), out);
        }
        if !people.is_empty() {
            out.push(Choice::Characters);
        }
        out.push(Choice::Pass);
    }

    pub(crate) fn play_found(&mut self, ix: GroupIx, choice: Choice) {
        if let Choice::Lead(who) = choice {
            return self.name_leader(who);
        }
        self.pop();
        let place = self.desk_place();
        let members = self.state.desk.groups[ix as usize].members;
        let phasing = self.state.phasing;
        match choice {
            Choice::Squad => self.send_squad(ix),
            Choice::Characters => {
                let (_, people) = self.finders(ix);
                for who in people {
                    self.stack(who, false);
                }
                self.start_fight(place, phasing, Force::Characters(people), members, Some(ix), (0, 0));
            }
            _ => self.tell(Event::Spared { place }),
        }
    }
}
