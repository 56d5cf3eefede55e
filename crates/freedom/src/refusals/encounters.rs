//! Refusals in combat and search.

use super::{Reason, because, not_mine, own_units};
use crate::book::{BreakOff, Rating, Side, UnitKind};
use crate::choice::Choice;
use crate::frame::{BattleStep, FightStep};
use crate::game::Freedom;
use crate::ids::{Place, Who};
use crate::state::{Force, Hunt, Units};
use crate::{rule, words};

impl Freedom {
    /// A unit that does not make up the loss.
    pub(super) fn no_loss(&self, units: &Units, side: Side, choice: Choice) -> Reason {
        let Choice::Lose(kind) = choice else { return None };
        let due = self.state.battle.losses[side.ix()];
        let rule = words::prompt_rule(self);
        let name = words::kind(kind);
        not_mine(kind, side).or_else(|| {
            if units[kind.ix()] == 0 {
                return because(rule, format!("you have no {name} there."));
            }
            because(rule, format!("the units lost have to add up to exactly {due}; with a {name} they do not."))
        })
    }

    pub(super) fn no_settling(&self, choice: Choice) -> Reason {
        let Choice::Settle(place) = choice else { return None };
        let name = self.names().place(place);
        because(rule::FG_3_3_5, format!("{name} is settled already, or has no units of both sides."))
    }

    pub(super) fn no_battle(&self, step: BattleStep, side: Side, choice: Choice) -> Reason {
        let place = self.state.battle.place;
        match (step, choice) {
            (BattleStep::AttackerLeader | BattleStep::DefenderLeader, Choice::Lead(who)) => self
                .cannot_lead(who, side)
                .or_else(|| self.elsewhere(who, place, rule::FG_3_3_9))
                .or_else(|| self.no_battle_leader(who, place, side)),
            (BattleStep::AttackerLoss | BattleStep::DefenderLoss, Choice::Lose(_)) => {
                self.no_loss(&self.units_at(place), side, choice)
            }
            _ => None,
        }
    }

    fn no_battle_leader(&self, who: Who, place: Place, side: Side) -> Reason {
        let name = self.who(who);
        if let Some(leader) = self.leader(place, side).filter(|&leader| self.can_lead(leader)) {
            let leader = self.who(leader);
            return because(rule::FG_3_3_9, format!("{leader} leads, and {name} is not stacked with the units."));
        }
        if self.rating(who, Rating::Leadership) == 1 && self.ground.options.leader_above_one {
            return because(rule::FG_3_3_9, format!("{name} has too little Leadership to be fetched for a combat."));
        }
        because(rule::FG_3_3_9, format!("{name} is on a mission."))
    }

    // ---- search ----

    pub(super) fn no_search(&self, side: Side, choice: Choice) -> Reason {
        if let Choice::Lead(who) = choice {
            return self.no_leader_here(who, side);
        }
        let (Choice::SearchUnits(place) | Choice::SearchPeople(place)) = choice else { return None };
        let by_people = matches!(choice, Choice::SearchPeople(_));
        let name = self.names().place(place);
        if place.is_orbit() {
            return because(rule::FG_U42, "nobody searches in an orbit box.");
        }
        if let Some(desk) = self.state.desk.place.filter(|&desk| desk != place && self.state.hunt.is_none()) {
            let here = self.names().place(desk);
            return because(rule::FG_17_23, format!("the event allows a search in {here} only."));
        }
        self.nobody_to_find(place, side).or_else(|| {
            let listed = self.state.hunts.iter().any(|hunt| hunt.place == place && hunt.by_people == by_people);
            if listed {
                return because(rule::FG_17_10, format!("that search of {name} is listed already."));
            }
            if !by_people {
                return because(rule::FG_17_4, format!("you have no military units in {name}."));
            }
            if self.people(place, side).is_empty() {
                return because(rule::FG_17_4, format!("you have no characters in {name}."));
            }
            because(rule::FG_17_6, format!("nobody with Intelligence is free to search in {name}."))
        })
    }

    fn nobody_to_find(&self, place: Place, side: Side) -> Reason {
        let enemy = side.other();
        let name = self.names().place(place);
        let apart = self.apart(place, enemy);
        if self.any_detected(apart) {
            return None;
        }
        if !apart.is_empty() {
            return because(rule::FG_17_18, format!("nobody in {name} is detected."));
        }
        if !self.with_units(place, enemy).is_empty() {
            return because(rule::FG_17_19, format!("the enemies in {name} are stacked with military units."));
        }
        because(rule::FG_17_18, format!("there is no enemy character in {name}."))
    }

    pub(super) fn no_hunter(&self, hunt: &Hunt, side: Side, choice: Choice) -> Reason {
        match choice {
            Choice::Take(kind) if !hunt.by_people => not_mine(kind, side).or_else(|| {
                because(rule::FG_17_10, format!("there is no further {} to search with.", words::kind(kind)))
            }),
            Choice::TakeAll if !hunt.by_people => because(rule::FG_17_10, "some units are picked already."),
            Choice::TakeAll => {
                because(rule::FG_17_10, "somebody is picked already, or there are no two who could search.")
            }
            Choice::Lead(who) if !hunt.by_people => self.no_search_leader(hunt, who, side),
            Choice::Join(who) if hunt.by_people => self.no_searcher(hunt, who, side),
            Choice::Ready if hunt.by_people => because(rule::FG_17_6, "somebody with Intelligence has to search."),
            Choice::Ready => because(rule::FG_17_10, "at least one unit has to search."),
            _ => None,
        }
    }

    fn no_search_leader(&self, hunt: &Hunt, who: Who, side: Side) -> Reason {
        if hunt.units == Units::default() {
            return because(rule::FG_17_10, "pick the searching units first.");
        }
        if !hunt.people.is_empty() {
            return because(rule::FG_17_9, "one leader supports a search, not two.");
        }
        self.cannot_lead(who, side)
            .or_else(|| self.elsewhere(who, hunt.place, rule::FG_17_9))
            .or_else(|| self.not_with_units(who, rule::FG_19_7))
            .or_else(|| because(rule::FG_17_9, format!("{} searches as a character.", self.who(who))))
    }

    fn no_searcher(&self, hunt: &Hunt, who: Who, side: Side) -> Reason {
        self.helpless(who, side).or_else(|| self.elsewhere(who, hunt.place, rule::FG_17_4)).or_else(|| {
            let name = self.who(who);
            if hunt.people.has(who) {
                return because(rule::FG_17_22, format!("{name} searches already."));
            }
            because(rule::FG_17_9, format!("{name} leads the searching units."))
        })
    }

    // ---- character combat ----

    pub(super) fn no_fight(&self, step: FightStep, choice: Choice) -> Reason {
        let fight = &self.state.fight;
        match choice {
            Choice::Activate(who) if step == FightStep::Split => self
                .not_defending(who)
                .or_else(|| because(rule::FG_3_4_15, format!("{} is active already.", self.who(who)))),
            Choice::Ready if step == FightStep::Split && fight.active.is_empty() => {
                because(rule::FG_3_4_11, "at least one character has to be active.")
            }
            Choice::Ready if step == FightStep::Split => {
                because(rule::FG_3_4_16, "somebody with a Combat rating above 0 has to be active.")
            }
            Choice::BreakOffInactive if step == FightStep::BreakOff && fight.defenders != fight.active => {
                because(rule::FG_3_4_26, "active and inactive characters break off together or not at all.")
            }
            Choice::BreakOffInactive if step == FightStep::BreakOff => {
                because(rule::FG_3_4_26, "nobody is inactive; only everybody together can try.")
            }
            Choice::BreakOff | Choice::BreakOffInactive | Choice::Stand => self.no_break_off(),
            Choice::Champion(who) | Choice::Outwit(who) => self.not_defending(who),
            Choice::Wound(who) if step == FightStep::DefenderWounds => self
                .not_defending(who)
                .or_else(|| because(rule::FG_3_4_17, format!("{} is not active.", self.who(who)))),
            Choice::Wound(who) if step == FightStep::AttackerWounds => {
                because(rule::FG_3_4_35, format!("{} is not one of the attackers.", self.who(who)))
            }
            Choice::HandToHand | Choice::Firefight if fight.force == Force::Squad => {
                because(rule::FG_3_4_13, "a squad always fights a firefight.")
            }
            Choice::HandToHand | Choice::Firefight | Choice::Kill | Choice::Capture => {
                because(rule::FG_2_2, "the terms of this combat are settled.")
            }
            _ => None,
        }
    }

    fn not_defending(&self, who: Who) -> Reason {
        if self.state.fight.defenders.has(who) {
            return None;
        }
        let routed = self.state.fight.defender != self.state.phasing;
        let rule = if routed { rule::FG_U13 } else { rule::FG_3_4_6 };
        because(rule, format!("{} is not among the defenders.", self.who(who)))
    }

    fn no_break_off(&self) -> Reason {
        let Force::Creature(beast) = self.state.fight.force else {
            return because(rule::FG_3_4_22, "break-off comes after the split into active and inactive.");
        };
        let creature = &self.ground.book.creatures[beast.ix()];
        match creature.break_off {
            BreakOff::Never => because(rule::FG_5_1, format!("nobody breaks off from the {}.", creature.name)),
            BreakOff::NotRound1 if self.state.fight.round <= 1 => {
                because(rule::FG_5_1, format!("from the {} one breaks off only from round 2 on.", creature.name))
            }
            _ => because(rule::FG_3_4_22, "break-off comes after the split into active and inactive."),
        }
    }

    /// Questions in which a unit is named: raids, sabotage, deserters, units over the limit.
    pub(super) fn no_such_unit(&self, kind: UnitKind, side: Side, place: Place) -> Reason {
        let name = words::kind(kind);
        if kind.side() != side {
            return because(own_units(side), format!("a {name} is not meant here."));
        }
        because(words::prompt_rule(self), format!("there is no {name} in {} to be named.", self.names().place(place)))
    }

    /// The best Intelligence of those still free for a mission.
    pub(super) fn best_mind(&self, place: Place) -> u8 {
        self.best(self.eligible(place), Rating::Intelligence)
    }
}
