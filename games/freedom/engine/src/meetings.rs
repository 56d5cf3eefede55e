//! Creatures, sentry robots and Irate Locals come upon a group [sections 3.5 and 5].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, RuleId};

use crate::book::{Mission, Quirk, Rating, Side, Terrain, Use};
use crate::cause::Shield;
use crate::engine::Flow;
use crate::event::Event;
use crate::frame::{Award, Hurt, Moment};
use crate::game::Freedom;
use crate::ids::{Beast, Party};
use crate::rule;
use crate::state::{Force, GroupIx};

/// What a group meets by an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Meeting {
    /// The creature of the Environ.
    Creature(Beast),
    /// Sentry robots.
    Robots(u8),
    /// Irate Locals.
    Locals,
}

/// An event strikes one group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Meet {
    /// What it meets.
    pub meeting: Meeting,
    /// Which group.
    pub group: GroupIx,
}

impl Procedure<Freedom> for Meet {
    /// An event is about to strike a group: characters who know better, then possessions.
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { meeting, group } = self;
        game.state.desk.ignored = false;
        game.state.desk.halved = false;
        if let Some(shield) = game.left_alone(meeting, group) {
            game.tell(Event::Ignored { group: game.mission(group), side: game.state.phasing, shield });
            return game.pop();
        }
        game.turn_to(Met { meeting, group });
        game.open_window(Moment::Meeting(group));
        Flow::Go
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_3_5_7
    }

    fn hide(&mut self, _: Side) {}
}

/// Possessions were used or not: the meeting takes place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Met {
    /// What it meets.
    pub meeting: Meeting,
    /// Which group.
    pub group: GroupIx,
}

impl Procedure<Freedom> for Met {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { meeting, group } = self;
        game.pop();
        let members = game.members(group);
        let mission = game.mission(group);
        if members.is_empty() {
            return Flow::Go;
        }
        if game.state.desk.ignored {
            let shield = Shield::Possession;
            game.tell(Event::Ignored { group: mission, side: game.state.phasing, shield });
            return Flow::Go;
        }
        let place = game.desk_place();
        let side = game.state.phasing;
        match meeting {
            Meeting::Creature(beast) => game.meet_creature(beast, group, mission),
            Meeting::Robots(number) => {
                let mob = game.ground.book.tables.robots[number as usize - 1];
                game.start_fight(
                    place,
                    side,
                    Force::Robots(number),
                    members,
                    Some(group),
                    (mob.strength, mob.endurance),
                );
            }
            Meeting::Locals => {
                if let Some(mob) = game.ground.sites[place.ix()].locals {
                    let strength = if game.state.desk.halved { mob.strength / 2 } else { mob.strength };
                    game.start_fight(place, side, Force::Locals, members, Some(group), (strength, mob.endurance));
                }
            }
        }
        Flow::Go
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_3_5_7
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    fn mission(&self, group: GroupIx) -> Mission {
        self.state.desk.groups[group as usize].mission
    }

    fn members(&self, group: GroupIx) -> Party {
        self.state.desk.groups[group as usize].members
    }

    /// What keeps an attack away from a group without anybody being asked.
    fn left_alone(&mut self, meeting: Meeting, group: GroupIx) -> Option<Shield> {
        let members = self.members(group);
        let book = self.ground.book.clone();
        let any = |wanted: fn(&crate::book::Character) -> bool| {
            members.into_iter().any(|who| wanted(&book.characters[who.ix()]))
        };
        match meeting {
            Meeting::Locals => any(|card| card.ignores_locals).then_some(Shield::Locals),
            Meeting::Robots(_) if any(|card| card.ignores_robots) => Some(Shield::Robots),
            Meeting::Creature(beast) if book.creatures[beast.ix()].mind && self.mind_proof(members) => {
                Some(Shield::Possession)
            }
            Meeting::Creature(_) | Meeting::Robots(_) => {
                let wild = self.ground.sites[self.desk_place().ix()].terrain != Terrain::Urban;
                let desk = &mut self.state.desk.groups[group as usize];
                let ignores = wild && !desk.creature_ignored && any(|card| card.ignores_first_creature);
                desk.creature_ignored |= ignores;
                ignores.then_some(Shield::Creatures)
            }
        }
    }

    fn mind_proof(&self, members: Party) -> bool {
        members.into_iter().any(|who| self.open_bonus(who, |way| matches!(way, Use::IgnoreMinds)) > 0)
    }

    fn meet_creature(&mut self, beast: Beast, group: GroupIx, mission: Mission) {
        let members = self.members(group);
        let book = self.ground.book.clone();
        let creature = &book.creatures[beast.ix()];
        for quirk in &creature.quirks {
            match *quirk {
                Quirk::ShyOfDiplomacy(rating) if self.best(members, Rating::Diplomacy) >= rating => {
                    self.tell(Event::Ignored { group: mission, side: self.state.phasing, shield: Shield::Entry });
                    return;
                }
                Quirk::WrecksShip if self.group_ships(members).is_empty() => {
                    self.tell(Event::Ignored { group: mission, side: self.state.phasing, shield: Shield::Entry });
                    return;
                }
                _ => {}
            }
        }
        if creature.fights {
            let force = Force::Creature(beast);
            let ratings = (creature.strength, creature.endurance);
            self.start_fight(self.desk_place(), self.state.phasing, force, members, Some(group), ratings);
            return;
        }
        self.tell(Event::CreatureDoes { beast });
        for quirk in &creature.quirks {
            self.creature_does(beast, group, *quirk);
        }
    }

    /// Creatures that do something other than fight.
    fn creature_does(&mut self, beast: Beast, group: GroupIx, quirk: Quirk) {
        let members = self.members(group);
        let wits = self.best(members, Rating::Intelligence);
        let desk = &mut self.state.desk.groups[group as usize];
        match quirk {
            Quirk::BonusDraws(add) => desk.bonus = desk.bonus.saturating_add(add),
            Quirk::NoBonus => desk.no_bonus = true,
            Quirk::NoBonusUnlessIntelligence(needed) => desk.no_bonus |= wits < needed,
            Quirk::WoundsLessIntelligence(most) => {
                let wounds = most.saturating_sub(wits);
                if wounds > 0 {
                    self.push(Hurt { left: members, wounds: Some(wounds) });
                }
            }
            Quirk::Gift if self.state.phasing == Side::Rebel => self.gift(beast, members),
            _ => {}
        }
    }

    /// The first Rebel group to meet it draws a possession that is no ship.
    fn gift(&mut self, beast: Beast, members: Party) {
        if self.state.gifts >> beast.0 & 1 == 1 {
            return;
        }
        self.state.gifts |= 1 << beast.0;
        if let Some(item) = self.draw_item() {
            self.push(Award { item, party: members });
        }
    }
}
