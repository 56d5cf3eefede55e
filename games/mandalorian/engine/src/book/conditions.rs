//! From checked clauses to conditions.

use cards::{Condition, Statement};

use super::code::{Cond, Folk, Near, Test, Who};
use super::compile::{Compiler, name, small};
use crate::ids::{Class, Door, Flag, Person, Plan, Region, Token, Track};

impl Compiler<'_> {
    /// A condition as the engine judges it.
    pub fn condition(&mut self, condition: &Condition) -> u16 {
        let clauses = condition.clauses.iter().map(|clause| {
            let (turned, cond) = self.clause(&clause.statement);
            (clause.not != turned, cond)
        });
        let clauses = clauses.collect();
        self.code.tests.push(Test { all: condition.all, clauses });
        self.code.test_origins.push(self.origin());
        (self.code.tests.len() - 1) as u16
    }

    /// The condition of a line.
    pub(super) fn needed(&mut self, statement: &Statement) -> u16 {
        statement.condition("condition").map_or(u16::MAX, |condition| self.condition(condition))
    }

    /// A clause, and whether the engine knows it the other way round.
    fn clause(&mut self, clause: &Statement) -> (bool, Cond) {
        if clause.word.name == "somebody_at" {
            return (true, Cond::NobodyAt(self.region(clause)));
        }
        (false, self.cond(clause))
    }

    fn cond(&mut self, clause: &Statement) -> Cond {
        let number = |name| small(clause, name, 0);
        let token = |word| Token(name(clause, word));
        let group = || name(clause, "group");
        match clause.word.name {
            "strength" => Cond::StrengthFrom(number("least")),
            "second_action" => Cond::SecondAction,
            "moved" => Cond::Moved,
            "ended_move" => Cond::EndedMove,
            "it_is" => Cond::ItIs(Class::of(clause.term("class").unwrap_or(0))),
            "unhurt" => Cond::ItUnhurt,
            "it_at" => Cond::ItAt(number("range")),
            "it_enemy" => Cond::ItEnemy,
            "it_took" => Cond::ItHitsFrom(number("least")),
            "in_sight" => {
                let folk = Folk {
                    who: Who::Any,
                    near: Near::It,
                    region: Region::NONE,
                    within: number("within"),
                    damaged: 0,
                    person: Person::NONE,
                    besides: false,
                };
                Cond::Folk { folk: self.push_folk(folk), least: 1 }
            }
            "enemies" => {
                let near = clause.term("near").map_or(Near::You, Near::of);
                if matches!(near, Near::Region | Near::Anywhere) {
                    self.wrong(clause, "`enemies` counts from something: not from `region` or `anywhere`");
                }
                let foes = self.enemies(clause.terms("class"), near, Region::NONE, number("within"));
                Cond::Enemies { foes, least: number("least") }
            }
            "enemies_near" => {
                let region = self.region(clause);
                let foes = self.enemies(0, Near::Region, region, number("within"));
                Cond::Enemies { foes, least: number("least") }
            }
            "enemies_by" => {
                let who = self.who_or_holder(clause, "token");
                Cond::EnemiesBy { who, item: token("token"), within: number("within"), least: number("least") }
            }
            "token_by" => {
                let who = self.who_or_holder(clause, "item");
                Cond::TokenBy { token: token("token"), who, item: token("item"), within: number("within") }
            }
            "characters" => Cond::Characters(number("from"), number("to")),
            "difficulty" => Cond::Difficulty(clause.terms("levels") as u8),
            "solo" => Cond::Solo,
            "turns" => Cond::Turns { base: number("base"), per: number("each") },
            "every" => Cond::Every(number("each")),
            "on_map" => Cond::OnMap(token("token")),
            "gone" => Cond::Gone { group: group(), least: number("least") },
            "obtainable" => Cond::Obtainable { group: group(), least: number("least") },
            "six_plus" => Cond::SixPlus,
            "would_defeat" => Cond::WouldDefeat,
            "stage" => Cond::Stage(number("stage")),
            "flag" => Cond::Flag(Flag(name(clause, "flag") as u8)),
            "track" => Cond::TrackFrom(Self::track(clause), number("least")),
            "full" => Cond::TrackFull(Self::track(clause)),
            _ => self.where_and_what(clause),
        }
    }

    /// Where characters are and what they have.
    fn where_and_what(&mut self, clause: &Statement) -> Cond {
        let number = |name| small(clause, name, 0);
        let token = |word| Token(name(clause, word));
        match clause.word.name {
            "at" => Cond::At(self.who(clause), self.region(clause)),
            "all_at" => Cond::AllHeroesAt(self.region(clause)),
            "others_at" => Cond::OthersAt(self.region(clause)),
            "all_within" => Cond::AllWithin(self.region(clause), number("within")),
            "others_within" => Cond::OthersWithin(self.region(clause), number("within")),
            "enemy_at" => Cond::EnemyAt(self.region(clause)),
            "holds" => Cond::Holds(self.who(clause), token("token")),
            "holder_at" => Cond::HolderAt(token("token"), self.region(clause)),
            "held_at" => {
                let region = self.region(clause);
                Cond::HeldAt { group: name(clause, "group"), region, least: number("least") }
            }
            "carries" => Cond::Carries(self.who(clause)),
            "carrier_at" => Cond::CarrierAt(self.region(clause)),
            "child_carried" => Cond::ChildCarried,
            "child_taken_at" => Cond::ChildTakenAt(self.region(clause)),
            "has_plan" => Cond::HasPlan(self.who(clause), Plan(name(clause, "plan") as u8)),
            "damaged" => Cond::DamagedFrom(self.who(clause), number("least")),
            "open" => Cond::DoorOpen(self.door(clause)),
            "door_here" => Cond::DoorHere,
            "at_door" => Cond::AtDoor(self.door(clause)),
            other => {
                self.wrong(clause, format!("`{other}` can't be asked"));
                Cond::Solo
            }
        }
    }

    fn who_or_holder(&mut self, clause: &Statement, item: &str) -> Who {
        let who = clause.term("who").map_or(Who::You, Who::of);
        if who != Who::Holder {
            return self.who(clause);
        }
        if clause.value(item).is_none() {
            self.wrong(clause, "`holder` needs the item at the end of the clause");
        }
        who
    }

    /// The track a line names.
    pub(super) fn track(statement: &Statement) -> Track {
        Track(name(statement, "track") as u8)
    }

    /// The door a line names, judged against where it stands; none if it names none.
    pub(super) fn door(&mut self, statement: &Statement) -> Door {
        let Some(number) = statement.name("door") else { return Door::NONE };
        let (map, door) = self.known.door_homes[number as usize];
        if self.land.is_some_and(|land| land != map) {
            let id = &self.known.doors[number as usize].id;
            self.wrong(statement, format!("the door `{id}` is on another map"));
        }
        door
    }
}
