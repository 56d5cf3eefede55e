//! Rebellions: a planet rises, its people take up arms [section 16].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{Rule, Side, UnitKind};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{BattleStep, FightBattle};
use crate::game::Freedom;
use crate::ids::{Place, World};
use crate::rule;
use crate::words::{Words, chances, many};

/// How far a rebellion has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Uprising {
    /// Units are bought in this Environ with these points left.
    Buy(Place, u8),
    /// New units may attack.
    Attack,
}

/// A planet rises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rebellion {
    /// Which.
    pub world: World,
    /// How far it has come.
    pub step: Uprising,
}

impl Procedure<Freedom> for Rebellion {
    fn step(self, game: &mut Freedom) -> Flow {
        match self.step {
            Uprising::Buy(_, 0) => game.pop(),
            Uprising::Buy(..) => ask(Side::Rebel),
            Uprising::Attack if game.uprisings(self.world).next().is_some() => ask(Side::Rebel),
            Uprising::Attack => game.pop(),
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        match self.step {
            Uprising::Buy(place, points) => {
                let terrain = game.ground.sites[place.ix()].terrain;
                out.push(Choice::Buy(UnitKind::rebel(terrain, false)));
                if points >= 3 {
                    out.push(Choice::Buy(UnitKind::rebel(terrain, true)));
                }
            }
            Uprising::Attack => out.extend(game.uprisings(self.world).map(Choice::AttackAt)),
        }
        out.push(Choice::End);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { world, step } = self;
        match (step, choice) {
            (Uprising::Buy(place, points), Choice::Buy(kind)) => {
                let left = points.saturating_sub(kind.cost().unwrap_or(0));
                game.turn_to(Self { world, step: Uprising::Buy(place, left) });
                game.raise(place, kind);
            }
            (_, Choice::AttackAt(place)) => {
                game.state.spots[place.ix()].risen = false;
                game.begin_battle(place, Side::Rebel, true);
                game.push(FightBattle { step: BattleStep::Declared });
            }
            _ => {
                game.pop();
            }
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        match self.step {
            Uprising::Buy(..) => rule::FG_16_16,
            Uprising::Attack => rule::FG_16_14,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        match self.step {
            Uprising::Buy(place, points) => format!(
                "{} rises with {} to spend and room for {}: what is raised?",
                words.names.place(place),
                many(points, "Force Point"),
                many(words.game.room(place, Side::Rebel), "more unit")
            ),
            Uprising::Attack => {
                format!("the people of {} have risen: do the new units attack?", words.names.world(self.world))
            }
        }
    }

    fn why(self, _: Words<'_>) -> String {
        match self.step {
            Uprising::Buy(..) => {
                "A 1-0 costs 1 point, a 2-1 costs 3; points left over are lost, units without room wait.".into()
            }
            Uprising::Attack => "Only you may attack now; all units of the Environ fight.".into(),
        }
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match (self.step, choice) {
            (Uprising::Buy(..), Choice::End) => Some("Raise nothing more here".into()),
            (Uprising::Attack, Choice::End) => Some("No further attack".into()),
            (Uprising::Attack, Choice::AttackAt(place)) if words.knows(place) && !place.is_orbit() => {
                let column = chances::rising(words.game, place);
                Some(format!("The new units attack in {}: {column}", words.names.place(place)))
            }
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let (Self { step, .. }, side) = (self, words.asked);
        match (step, choice) {
            (Uprising::Buy(place, points), Choice::Buy(kind)) => {
                if kind.side() != side {
                    return because(rule::FG_16_27, "only Rebel 1-0 and 2-1 units can be raised.");
                }
                if points < 3 && kind.mobile() {
                    return because(rule::FG_16_18, format!("a 2-1 costs 3 Force Points, and {points} are left."));
                }
                words.not_at_home(kind, place, rule::FG_16_20)
            }
            (Uprising::Attack, Choice::AttackAt(place)) => {
                let name = words.names.place(place);
                because(rule::FG_16_14, format!("no newly raised units face Imperial ones in {name}."))
            }
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    /// A planet goes into Rebellion: nobody controls it any more, and its people take up arms.
    pub(crate) fn rise(&mut self, world: World) {
        let stopped = self.state.planets[world.ix()].rule == Rule::RebellionStopped;
        self.set_rule(world, Rule::Rebellion);
        self.promise();
        let planet = &mut self.state.planets[world.ix()];
        planet.rebelled = true;
        let wild = planet.wild;
        for place in self.ground.worlds[world.ix()].environs {
            self.state.spots[place.ix()].risen = false;
        }
        self.push(Rebellion { world, step: Uprising::Attack });
        if stopped && (!wild || self.ground.options.stopped_rises_bare) {
            return;
        }
        for place in self.ground.worlds[world.ix()].environs {
            let resource = self.ground.sites[place.ix()].resource;
            let doubled = self.state.spots[place.ix()].wild && !stopped;
            let points = if doubled { resource * 2 } else { resource };
            self.push(Rebellion { world, step: Uprising::Buy(place, points) });
        }
    }

    /// Reinforcements promised for each rebellion.
    fn promise(&mut self) {
        let ground = self.ground.clone();
        for line in &ground.scenario.reinforcements {
            if line.trigger == crate::book::ReinforcementTrigger::EachRebellion {
                for &(kind, number) in &line.units {
                    self.state.promised[kind.ix()] = self.state.promised[kind.ix()].saturating_add(number);
                    self.tell(Event::Promised { kind, number });
                }
            }
        }
    }

    /// Environs where new units face Imperial ones.
    fn uprisings(&self, world: World) -> impl Iterator<Item = Place> + '_ {
        let environs = self.ground.worlds[world.ix()].environs.into_iter();
        environs.filter(|place| {
            let spot = &self.state.spots[place.ix()];
            spot.risen && spot.count[0] > 0 && spot.count[1] > 0
        })
    }

    /// A unit bought with Force Points is placed, or withheld for lack of room [fg.16.11].
    fn raise(&mut self, place: Place, kind: UnitKind) {
        let placed = self.room(place, Side::Rebel) > 0 && self.may_grow(Side::Rebel);
        if placed {
            self.add_unit(place, kind);
            self.state.spots[place.ix()].risen = true;
        } else {
            let withheld = &mut self.state.spots[place.ix()].withheld[usize::from(kind.mobile())];
            *withheld = withheld.saturating_add(1);
        }
        self.tell(Event::Rose { kind, place, placed });
    }
}
