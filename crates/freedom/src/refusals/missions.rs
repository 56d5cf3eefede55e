//! Refusals in the Mission Phase and about possessions.

use super::{Reason, because, foreign_ship};
use crate::book::{Mission, PossessionKind, Rating, Side, UnitKind};
use crate::choice::Choice;
use crate::frame::{ActionStep, Frame, Uprising};
use crate::game::Freedom;
use crate::ids::{Hull, Item, Party, Who};
use crate::state::{Holder, Where};
use crate::{rule, words};
use table::RuleId;

impl Freedom {
    // ---- possessions and ships ----

    /// A use that does not fit. Possessions are the Rebel player's secret, so the Imperial player learns nothing.
    pub(super) fn no_use(&self, frame: Frame, side: Side, item: Item) -> Reason {
        if side == Side::Imperial {
            return because(rule::FG_14_3, "only the Rebel player uses possessions.");
        }
        let name = words::capital(&self.names().item(item));
        match self.state.items[item.ix()].holder {
            Holder::Held(_) if matches!(frame, Frame::Form) => {
                because(rule::FG_14_25, format!("{name} gives no bonus draws to this mission."))
            }
            Holder::Held(who) => {
                because(rule::FG_U45, format!("{name} is with {} and cannot be used that way now.", self.who(who)))
            }
            Holder::Confiscated => because(rule::FG_14_24, format!("{name} is in Imperial hands.")),
            Holder::Gone => because(rule::FG_14_23, format!("{name} is out of the game.")),
            Holder::Deck | Holder::Unknown => because(rule::FG_14_4, format!("you do not have {name}.")),
        }
    }

    pub(super) fn no_owner(&self, who: Who, side: Side) -> Reason {
        let name = self.who(who);
        let by_side = |rebel: RuleId, imperial: RuleId| if side == Side::Rebel { rebel } else { imperial };
        if self.ground.side(who) != side {
            return because(by_side(rule::FG_18_1_5, rule::FG_14_6), format!("{name} does not belong to you."));
        }
        if self.state.ship_of(who).is_some() {
            return because(by_side(rule::FG_14_14, rule::FG_18_2_8), format!("{name} has a ship already."));
        }
        because(by_side(rule::FG_18_1_5, rule::FG_18_2_8), format!("{name} cannot take that ship."))
    }

    pub(super) fn no_holder(&self, item: Item, who: Who) -> Reason {
        let name = self.who(who);
        if self.ground.side(who) != Side::Rebel {
            return because(rule::FG_14_3, format!("{name} is no Rebel."));
        }
        let companion = self.ground.book.possessions[item.ix()].kind == PossessionKind::Companion;
        if companion && self.companions(who) > 0 {
            return because(rule::FG_14_13, format!("{name} has a companion already."));
        }
        because(rule::FG_14_8, "another possession, or another character, is to be named.")
    }

    pub(super) fn no_passing(&self, side: Side, choice: Choice) -> Reason {
        match choice {
            Choice::Own(hull, who) => self.no_ship_passing(hull, who, side),
            Choice::Give(..) if side == Side::Imperial => {
                because(rule::FG_14_3, "only the Rebel player has possessions.")
            }
            Choice::Give(item, who) => {
                let Holder::Held(holder) = self.state.items[item.ix()].holder else {
                    return self.no_use(Frame::Passing, side, item);
                };
                if holder == who {
                    return because(rule::FG_14_11, format!("{} has it already.", self.who(who)));
                }
                if !self.company(holder).has(who) {
                    let (giver, taker) = (self.who(holder), self.who(who));
                    return because(rule::FG_14_11, format!("{giver} and {taker} are not stacked together."));
                }
                self.no_holder(item, who)
            }
            _ => None,
        }
    }

    fn no_ship_passing(&self, hull: Hull, who: Who, side: Side) -> Reason {
        let ship = words::capital(&self.names().ship(hull));
        let card = &self.ground.book.ships[hull.ix()];
        if card.side != side {
            return because(foreign_ship(side), format!("{ship} does not belong to you."));
        }
        if card.bound {
            return because(rule::FG_18_2_1, format!("{ship} never changes hands."));
        }
        if self.state.ships[hull.ix()].owner == Some(who) {
            return because(words::prompt_rule(self), format!("{} owns it already.", self.who(who)));
        }
        let here = match self.state.ships[hull.ix()].at {
            Where::At(place) => self.people(place, side).has(who),
            _ => false,
        };
        if !here {
            return because(words::prompt_rule(self), format!("{} is not stacked with {ship}.", self.who(who)));
        }
        self.no_owner(who, side)
    }

    // ---- missions ----

    pub(super) fn no_missions(&self, side: Side, choice: Choice) -> Reason {
        if let Choice::Lead(who) = choice {
            return self.no_leader_here(who, side);
        }
        let Choice::Missions(place) = choice else { return None };
        let name = self.names().place(place);
        if place.is_orbit() {
            return because(rule::FG_U42, "there are no missions in an orbit box.");
        }
        if !self.eligible(place).is_empty() {
            return because(rule::FG_11_1_6, format!("the missions of {name} are finished for this phase."));
        }
        let people = self.people(place, side);
        match people.into_iter().find_map(|who| self.not_free(who)) {
            Some(reason) => Some(reason),
            None => because(rule::FG_11_1_4, format!("you have nobody in {name} to send.")),
        }
    }

    /// Why a character who is free and here goes on no mission.
    fn not_free(&self, who: Who) -> Reason {
        let name = self.who(who);
        let person = &self.state.people[who.ix()];
        let place = person.place()?;
        if !self.guarded(who).is_empty() {
            return because(rule::FG_2_6, format!("{name} guards a prisoner."));
        }
        if self.state.spots[place.ix()].with_units.has(who) {
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
    fn no_group(&self, members: Party, side: Side) -> Reason {
        let place = self.desk_place();
        let busy = members.not(self.unassigned());
        let Some(who) = busy.first() else {
            return because(rule::FG_11_2_1, "nobody among them has Intelligence above 1.");
        };
        self.helpless(who, side)
            .or_else(|| self.elsewhere(who, place, rule::FG_11_1_4))
            .or_else(|| self.not_free(who))
            .or_else(|| because(rule::FG_11_1_10, format!("{} is on another mission.", self.who(who))))
    }

    pub(super) fn no_assignment(&self, side: Side, choice: Choice) -> Reason {
        let (Choice::Assign(mission) | Choice::Camp(mission) | Choice::Group(mission, _)) = choice else { return None };
        let camp = matches!(choice, Choice::Camp(_));
        let name = words::mission(mission, side);
        if let Some(reason) = self.wrong_side(mission, side) {
            return Some(reason);
        }
        if self.state.desk.groups.iter().any(|group| group.mission == mission) {
            return because(rule::FG_U18, format!("{name} is undertaken here already."));
        }
        if camp && let Some(reason) = self.no_camp(mission, side) {
            return Some(reason);
        }
        if !self.possible(mission)
            && let Some(reason) = self.no_condition(mission, side)
        {
            return Some(reason);
        }
        if let Choice::Group(_, members) = choice {
            return self.no_group(members, side);
        }
        if mission == Mission::Coup && !camp && self.best_mind(self.desk_place()) <= 1 {
            return because(rule::FG_11_2_1, "nobody left here has Intelligence above 1.");
        }
        because(rule::FG_11_1_10, "everybody here is on a mission already.")
    }

    fn wrong_side(&self, mission: Mission, side: Side) -> Reason {
        let only = self.ground.book.missions[mission.ix()].side?;
        if only == side {
            return None;
        }
        let rule = match mission {
            Mission::SubvertTroops | Mission::Scavenge => rule::FG_11_2_9,
            Mission::RebelCamp => rule::FG_11_2_10,
            _ => rule::FG_11_1_11,
        };
        because(rule, format!("{mission} is for the {only} player only."))
    }

    fn no_camp(&self, mission: Mission, side: Side) -> Reason {
        let place = self.desk_place();
        let camp = self.state.spots[place.ix()].camp;
        if side == Side::Imperial {
            return because(rule::FG_11_2_10, "only the Rebel player has camps.");
        }
        if camp == 0 {
            return because(rule::FG_11_2_11, format!("there is no camp of yours in {}.", self.names().place(place)));
        }
        if camp >= self.state.turn {
            return because(rule::FG_11_2_11, "the camp acts from the next Rebel player-turn on.");
        }
        if self.state.desk.groups.iter().any(|group| group.camp) {
            return because(rule::FG_11_2_12, "the camp is on a mission already.");
        }
        if !self.ground.book.missions[mission.ix()].camp {
            return because(rule::FG_11_2_11, format!("a camp cannot try {mission}."));
        }
        None
    }

    /// Which condition of a mission is missing here.
    fn no_condition(&self, mission: Mission, side: Side) -> Reason {
        let place = self.desk_place();
        let site = &self.ground.sites[place.ix()];
        let spot = &self.state.spots[place.ix()];
        let here = self.names().place(place);
        let planet = self.names().world(site.world);
        let frozen = !self.loyalty_in_use(site.world);
        let state = self.state.planets[site.world.ix()].rule;
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
            Mission::GainCharacters if side == Side::Imperial => {
                because(rule::FG_U36, "you have more characters than at the start, or none are left.")
            }
            Mission::GainCharacters => because(rule::FG_11_1_12, "no character is left to be gained."),
            Mission::GatherInformation if self.ground.options.information_unopposed => {
                because(rule::FG_11_2_24, format!("you control {planet}, and the enemy is in {here}."))
            }
            Mission::GatherInformation => {
                because(rule::FG_11_2_24, format!("you control {planet}, and no enemy is in {here}."))
            }
            Mission::Rebellion if side == Side::Imperial => {
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

    pub(super) fn no_member(&self, side: Side, choice: Choice) -> Reason {
        let group = self.state.desk.groups.last()?;
        let place = self.desk_place();
        match choice {
            Choice::Target(who) if group.mission == Mission::Assassination => {
                if group.target.is_some() {
                    return because(rule::FG_6_4_1, "the victim has been named.");
                }
                if self.ground.side(who) == side {
                    return because(rule::FG_6_4_1, format!("{} is on your side.", self.who(who)));
                }
                self.elsewhere(who, place, rule::FG_6_4_1)
                    .or_else(|| because(rule::FG_6_4_1, format!("{} is not detected.", self.who(who))))
            }
            Choice::Target(_) => because(rule::FG_6_4_1, "only Assassination has a victim."),
            _ if group.mission == Mission::Assassination && group.target.is_none() => {
                because(rule::FG_6_4_1, "the victim has to be named first.")
            }
            Choice::Join(who) => self
                .helpless(who, side)
                .or_else(|| self.elsewhere(who, place, rule::FG_11_1_4))
                .or_else(|| self.not_free(who))
                .or_else(|| because(rule::FG_11_1_10, format!("{} is on a mission already.", self.who(who)))),
            Choice::Ready if group.members.is_empty() => because(rule::FG_11_1_3, "somebody has to go."),
            Choice::Ready if self.best(group.members, Rating::Intelligence) <= 1 => {
                because(rule::FG_11_2_1, "a Coup needs a member with Intelligence above 1.")
            }
            _ => None,
        }
    }

    // ---- what is left ----

    pub(super) fn no_other(&self, frame: Frame, side: Side, choice: Choice) -> Reason {
        match (frame, choice) {
            (Frame::Keepers(_) | Frame::Guard(_), Choice::Guard(who)) => self
                .helpless(who, side)
                .or_else(|| because(rule::FG_2_5, format!("{} is not one of the captors there.", self.who(who)))),
            (Frame::Keepers(_) | Frame::Guard(_), Choice::GuardByUnits) => {
                because(rule::FG_2_5, "there are no military units to keep the prisoner.")
            }
            (Frame::Action(step), choice) => self.no_action(step, choice),
            (Frame::Raid, Choice::Lose(kind)) => self.no_such_unit(kind, side, self.desk_place()),
            (Frame::Raid, Choice::PdbDown) => because(rule::FG_13_1_9, "you have no PDB that is Up here."),
            (Frame::OverLimit(place, _), Choice::Lose(kind)) => self.no_such_unit(kind, side, place),
            (Frame::Accident, Choice::Wound(who)) => {
                because(rule::FG_U22, format!("{} is on no mission here.", self.who(who)))
            }
            (Frame::Sacrifice(_), Choice::Sacrifice(who)) => {
                because(rule::FG_2_16, format!("{} is not in that group.", self.who(who)))
            }
            (Frame::Summon(..) | Frame::Found(_) | Frame::Hunt(_), Choice::Lead(who)) => self.no_leader_here(who, side),
            (Frame::Found(_), Choice::Squad) => because(rule::FG_17_1, "you have no military units there."),
            (Frame::Found(_), Choice::Characters) => because(rule::FG_17_22, "you have no characters there."),
            (Frame::Sabotage(letters), choice) => self.no_sabotage(letters, side, choice),
            (Frame::Subvert(..), Choice::GiveUp(kind)) => self.no_such_unit(kind, side, self.desk_place()),
            (Frame::FreePrisoners(_), Choice::Free(who)) => {
                because(rule::FG_2_10, format!("{} is no prisoner here.", self.who(who)))
            }
            (Frame::Award(due, party), Choice::Hold(item, who)) => {
                if item != due {
                    return because(rule::FG_14_8, format!("{} is to be given now.", self.names().item(due)));
                }
                if !party.has(who) {
                    return because(rule::FG_14_10, format!("{} is not in the group that found it.", self.who(who)));
                }
                self.no_holder(item, who)
            }
            (Frame::AwardShip(_, party), Choice::Own(_, who)) if !party.has(who) => {
                because(rule::FG_14_10, format!("{} is not in the group that found it.", self.who(who)))
            }
            (Frame::AwardShip(..) | Frame::PassShip(_), Choice::Own(_, who)) => self.no_owner(who, side),
            (Frame::PassShip(_), Choice::LeaveShip(_)) => {
                because(rule::FG_18_1_15, "no friendly military units are there to keep it.")
            }
            (Frame::Rebellion(_, step), choice) => self.no_uprising(step, side, choice),
            (Frame::Equip, Choice::Equip(who)) => self.no_knight(who, side),
            _ => None,
        }
    }

    fn no_action(&self, step: ActionStep, choice: Choice) -> Reason {
        match choice {
            Choice::Complete(mission) | Choice::GoOn(mission) | Choice::Resolve(mission) => {
                let name = words::mission(mission, self.state.phasing);
                let rule = if step == ActionStep::Decide { rule::FG_11_1_45 } else { rule::FG_11_1_31 };
                because(rule, format!("{name} is not to be decided on now."))
            }
            Choice::Draw => because(rule::FG_11_1_17, "the last card is not dealt with yet."),
            _ => None,
        }
    }

    fn no_sabotage(&self, letters: u8, side: Side, choice: Choice) -> Reason {
        match choice {
            Choice::Destroy(kind) if kind.side() == side => because(rule::FG_11_1_40, "that would hit your own side."),
            Choice::Destroy(kind) if kind.covered() => {
                because(rule::FG_U35, "a covered unit is picked unseen, not by its kind.")
            }
            Choice::Destroy(kind) if letters < 2 && (kind.mobile() || kind == UnitKind::LINE) => {
                because(rule::FG_11_1_40, "with one letter only a 1-0 unit can be destroyed.")
            }
            Choice::Destroy(kind) => self.no_such_unit(kind, side.other(), self.desk_place()),
            Choice::DestroyCovered if side == Side::Imperial => {
                because(rule::FG_11_1_40, "no unit of the Rebel player is covered.")
            }
            Choice::DestroyCovered if letters < 2 => because(rule::FG_U35, "a covered unit takes two letters."),
            Choice::DestroyCovered => because(rule::FG_U35, "there is no covered unit here."),
            Choice::PdbLower if letters < 2 => because(rule::FG_11_1_40, "to lower the PDB takes two letters."),
            Choice::PdbDown | Choice::PdbLower => because(rule::FG_13_1_11, "there is no enemy PDB to be harmed here."),
            _ => None,
        }
    }

    fn no_uprising(&self, step: Uprising, side: Side, choice: Choice) -> Reason {
        match (step, choice) {
            (Uprising::Buy(place, points), Choice::Buy(kind)) => {
                if kind.side() != side {
                    return because(rule::FG_16_27, "only Rebel 1-0 and 2-1 units can be raised.");
                }
                if points < 3 && kind.mobile() {
                    return because(rule::FG_16_18, format!("a 2-1 costs 3 Force Points, and {points} are left."));
                }
                self.not_at_home(kind, place, rule::FG_16_20)
            }
            (Uprising::Attack, Choice::AttackAt(place)) => {
                let name = self.names().place(place);
                because(rule::FG_16_14, format!("no newly raised units face Imperial ones in {name}."))
            }
            _ => None,
        }
    }

    fn no_knight(&self, who: Who, side: Side) -> Reason {
        let name = self.who(who);
        self.helpless(who, side).or_else(|| {
            if !self.ground.book.characters[who.ix()].knight {
                return because(rule::FG_18_2_4, format!("{name} is no Knight."));
            }
            if self.state.ship_of(who).is_some() {
                return because(rule::FG_18_2_8, format!("{name} has a ship already."));
            }
            because(rule::FG_4_1_3, format!("{name} is not on a planet you control."))
        })
    }
}
