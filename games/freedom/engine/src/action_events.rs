//! Action Events: which are void, and what each of them does [section 11].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{Happening, Mission, Side};
use crate::cause::{Harm, Sighting, Sway};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Event, Idle, Loss};
use crate::frame::{EventSearch, Meet, Meeting, Summons};
use crate::game::Freedom;
use crate::ids::{Card, Party};
use crate::pieces::kinds;
use crate::state::{Desk, Group, GroupIx, Standing};
use crate::words::Words;
use crate::{rule, stream};

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
    pub(crate) fn on_missions(&self) -> Party {
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
                    self.push(Meet { meeting: Meeting::Locals, group });
                }
            }
            Happening::LocalsRaid => self.push(Raid),
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
                    self.push(Accident);
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
            self.push(Meet { meeting, group });
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
            self.push(EventSearch { group });
        }
    }
}

/// The enemy loses a unit or a PDB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Raid;

impl Procedure<Freedom> for Raid {
    /// The enemy loses one unit here, or their PDB goes Down.
    fn step(self, game: &mut Freedom) -> Flow {
        let enemy = game.state.phasing.other();
        let mut choices = Vec::new();
        self.list(game, enemy, &mut choices);
        match choices[..] {
            [] => game.pop(),
            [only] if !game.secretive(game.desk_place()) => {
                self.play(game, enemy, only);
                Flow::Go
            }
            _ => ask(enemy),
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let place = game.desk_place();
        let enemy = game.state.phasing.other();
        let spot = &game.state.spots[place.ix()];
        out.extend(kinds(enemy).filter(|&kind| spot.units(kind) > 0).map(Choice::Lose));
        if game.commands_pdb(game.world(place), enemy) {
            out.push(Choice::PdbDown);
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        game.pop();
        let place = game.desk_place();
        match choice {
            Choice::Lose(kind) => {
                game.remove_unit(place, kind);
                game.tell(Event::UnitLost { kind, place, loss: Loss::Raid });
            }
            _ => game.pdb_down(game.world(place), Harm::Raid),
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_13_1_11
    }

    fn question(self, words: Words<'_>) -> String {
        format!("locals raid your forces in {}: what do you give up?", words.here())
    }

    fn why(self, _: Words<'_>) -> String {
        "The event takes one unit here, or puts your PDB Down.".into()
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::Lose(kind) => words.no_such_unit(kind, words.asked, words.game.desk_place()),
            Choice::PdbDown => because(rule::FG_13_1_9, "you have no PDB that is Up here."),
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

/// Somebody takes the wound of an accident.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Accident;

impl Procedure<Freedom> for Accident {
    /// One character on a mission here is hurt; their player says who, if there are several [fg.U22].
    fn step(self, game: &mut Freedom) -> Flow {
        let party = game.on_missions();
        match party.first() {
            None => game.pop(),
            Some(who) if party.len() == 1 => {
                self.play(game, game.state.phasing, Choice::Wound(who));
                Flow::Go
            }
            Some(_) => ask(game.state.phasing),
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        out.extend(game.on_missions().into_iter().map(Choice::Wound));
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        game.pop();
        if let Choice::Wound(who) = choice {
            game.strike(who, 1);
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_U22
    }

    fn question(self, _: Words<'_>) -> String {
        "an accident: who takes the wound?".into()
    }

    fn why(self, _: Words<'_>) -> String {
        "One character on a mission here takes one wound.".into()
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Wound(who) = choice else { return None };
        because(rule::FG_U22, format!("{} is on no mission here.", words.names.who(who)))
    }

    fn hide(&mut self, _: Side) {}
}
