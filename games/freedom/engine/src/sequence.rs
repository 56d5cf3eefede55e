//! The sequence of play: player-turns, phases, interphase.

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, RuleId};

use crate::book::{ReinforcementTrigger, Rule, Side, UnitKind};
use crate::cause::Remedy;
use crate::engine::Flow;
use crate::event::Event;
use crate::frame::{Equip, Moment, Movement, Passing, Raise, Reinforce, Sorting, Withheld};
use crate::game::Freedom;
use crate::ids::{Party, Places, Who, World};
use crate::pieces::kinds;
use crate::rule;
use crate::state::{Segment, Units};

/// The steps of a player-turn, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Step {
    /// Cures at the start of the Rebel player-turn.
    Cures,
    /// Withheld Rebel units enter.
    Withheld,
    /// Reinforcements arrive.
    Reinforcements,
    /// Movement Segment.
    Movement,
    /// Stacks are sorted.
    Sorting,
    /// Enemy Reaction Segment.
    Reaction,
    /// Military Combat Segment.
    MilitaryCombat,
    /// Search Phase.
    Search,
    /// Possessions and ships are passed on.
    Passing,
    /// Mission Phase.
    Missions,
    /// Healing, new ships.
    Closing,
    /// End of the Imperial player-turn, victory, next turn.
    Interphase,
}

/// A player-turn; the bottom of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Its next step.
    pub step: Step,
}

impl Procedure<Freedom> for Turn {
    fn step(self, game: &mut Freedom) -> Flow {
        let side = game.state.phasing;
        match self.step {
            Step::Cures => game.begin_player_turn(side),
            Step::Withheld => game.begin_operations(side),
            Step::Reinforcements => game.begin_movement(side),
            Step::Movement => {
                game.turn_to(Self { step: Step::Sorting });
                game.push(Movement);
            }
            Step::Sorting => {
                game.turn_to(Self { step: Step::Reaction });
                let places: Places = game.ground.places().collect();
                game.push(Sorting { places });
            }
            Step::Reaction => {
                game.turn_to(Self { step: Step::MilitaryCombat });
                game.begin_reaction();
            }
            Step::MilitaryCombat => {
                game.turn_to(Self { step: Step::Search });
                game.begin_military_combat();
            }
            Step::Search => {
                game.turn_to(Self { step: Step::Passing });
                game.begin_search();
            }
            Step::Passing => {
                game.turn_to(Self { step: Step::Missions });
                game.begin_segment(Segment::Missions);
                game.push(Passing);
                game.phase_window(Side::Imperial);
            }
            Step::Missions => {
                game.turn_to(Self { step: Step::Closing });
                game.begin_missions();
            }
            Step::Closing => game.close_player_turn(side),
            Step::Interphase => game.interphase(),
        }
        Flow::Go
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_20_7
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
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
            self.open_window(Moment::Phase);
        }
    }

    fn begin_player_turn(&mut self, side: Side) {
        self.turn_to(Turn { step: Step::Withheld });
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
            self.open_window(Moment::Cure);
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
        self.turn_to(Turn { step: Step::Reinforcements });
        if side == Side::Rebel {
            for place in self.ground.environs {
                if self.state.spots[place.ix()].withheld != [0; 2] {
                    self.push(Withheld { place });
                }
            }
        }
    }

    fn begin_movement(&mut self, side: Side) {
        self.turn_to(Turn { step: Step::Movement });
        self.begin_segment(Segment::Movement);
        self.state.pdb_raised = false;
        for place in self.ground.places() {
            self.rest_units(place, side);
        }
        for who in self.ground.sides[side.ix()] {
            self.state.people[who.ix()].moved = false;
        }
        self.push(Reinforce);
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
            self.push(Raise);
        }
    }

    fn close_player_turn(&mut self, side: Side) {
        self.begin_segment(Segment::End);
        self.rest(side);
        if side == Side::Rebel {
            self.turn_to(Turn { step: Step::Cures });
            self.state.phasing = Side::Imperial;
            return;
        }
        self.turn_to(Turn { step: Step::Interphase });
        self.push(Equip);
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

    /// Rebellion turns into Rebel Control, then the next game-turn or the final count [fg.4.2.2.5].
    fn interphase(&mut self) {
        let freed = |world: &World| {
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
        self.turn_to(Turn { step: Step::Cures });
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

pub(crate) fn add(units: &mut Units, more: &[(UnitKind, u8)]) {
    for &(kind, number) in more {
        units[kind.ix()] = units[kind.ix()].saturating_add(number);
    }
}
