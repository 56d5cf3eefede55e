//! Which rule a question comes from.

use table::RuleId;

use super::log_rules::{fire_rule, placing_rule, ship_rule};
use crate::book::{Mission, Side, UnitKind};
use crate::frame::{ActionStep, BattleStep, FightStep, Frame, HuntStep, Leg, Uprising, Window};
use crate::game::Freedom;
use crate::rule;
use crate::state::{Segment, Units};

/// The rule the present question comes from.
pub(crate) fn prompt_rule(game: &Freedom) -> RuleId {
    let Some(frame) = game.state.frames.last() else { return rule::FG_20_7 };
    match *frame {
        Frame::SetUpPeople(..) => rule::FG_20_1,
        Frame::SetUpShips(Side::Rebel) => rule::FG_18_1_5,
        Frame::SetUpShips(Side::Imperial) => rule::FG_18_2_8,
        Frame::SetUpItems => rule::FG_14_9,
        Frame::SetUpUnits(Side::Rebel, _) => rule::FG_20_5,
        Frame::SetUpUnits(Side::Imperial, left) => next_kind(&left).map_or(rule::FG_20_4, placing_rule),
        Frame::Withheld(_) => rule::FG_16_11,
        Frame::Raise => rule::FG_U3,
        Frame::Reinforce => rule::FG_20_8,
        Frame::Movement if game.ship_in_space(game.state.phasing).is_some() => rule::FG_20_2,
        Frame::Movement => rule::FG_12_1,
        Frame::Compose(_) => rule::FG_12_6,
        Frame::Board(flight) if flight.reaction => rule::FG_15_6,
        Frame::Board(flight) => ship_rule(&game.ground, flight.hull, rule::FG_18_1_4),
        Frame::March(_, Leg::LossLeaving | Leg::LossArriving) => rule::FG_3_6_5,
        Frame::March(order, leg) => {
            let place = if leg == Leg::FireLeaving { order.from } else { order.to };
            fire_rule(game.state.planets[game.world(place).ix()].pdb_level)
        }
        Frame::Fly(..) => rule::FG_13_1_8,
        Frame::Sort(..) if game.state.segment == Segment::Reaction => rule::FG_15_5,
        Frame::Sort(..) | Frame::Sorting(_) => rule::FG_19_12,
        Frame::Reaction => rule::FG_15_2,
        Frame::ReactAt(_) => rule::FG_15_3,
        Frame::MilitaryCombat => rule::FG_3_3_5,
        Frame::Battle(step) => battle(step),
        Frame::Search(_) => rule::FG_17_4,
        Frame::HuntUnits(_) | Frame::HuntPeople(_) => rule::FG_17_10,
        Frame::Hunt(HuntStep::Found) => rule::FG_17_14,
        Frame::Hunt(_) => rule::FG_17_6,
        Frame::EventSearch(_) => rule::FG_17_23,
        Frame::Fight(step) => fight(step),
        Frame::Keepers(_) | Frame::Guard(_) => rule::FG_2_5,
        Frame::Passing if game.state.phasing == Side::Imperial => rule::FG_U17,
        Frame::Passing => rule::FG_14_11,
        Frame::Missions => rule::FG_11_1_7,
        Frame::Assign => rule::FG_11_1_2,
        Frame::Form => form(game),
        Frame::Action(step) => action(step),
        Frame::Meet(..) | Frame::Met(..) => rule::FG_3_5_7,
        Frame::Summon(..) => rule::FG_19_7,
        Frame::Raid => rule::FG_13_1_11,
        Frame::Accident => rule::FG_U22,
        Frame::Hurt(..) | Frame::Blow(..) => rule::FG_5_1,
        Frame::Sacrifice(_) => rule::FG_2_16,
        Frame::Found(_) => rule::FG_17_14,
        Frame::Aborting(..) => rule::FG_11_1_25,
        Frame::Sabotage(letters) => sabotage(game, letters),
        Frame::Subvert(..) => rule::FG_11_1_40,
        Frame::FreePrisoners(_) => rule::FG_2_10,
        Frame::Award(..) | Frame::AwardShip(..) => rule::FG_14_10,
        Frame::Effect(..) => rule::FG_11_2_22,
        Frame::Rebellion(_, Uprising::Buy(..)) => rule::FG_16_16,
        Frame::Rebellion(_, Uprising::Attack) => rule::FG_16_14,
        Frame::Window(window) => uses(window),
        Frame::PassShip(hull) => ship_rule(&game.ground, hull, rule::FG_18_1_15),
        Frame::OverLimit(..) => rule::FG_7_1,
        Frame::Equip => rule::FG_4_1_3,
        Frame::Turn(_) => rule::FG_20_7,
    }
}

fn battle(step: BattleStep) -> RuleId {
    match step {
        BattleStep::DeclareFirst | BattleStep::DeclareSecond => rule::FG_3_3_4,
        BattleStep::Declared => rule::FG_3_3_6,
        BattleStep::AttackerLeader | BattleStep::DefenderLeader => rule::FG_3_3_9,
        BattleStep::AttackerLoss | BattleStep::DefenderLoss => rule::FG_3_3_12,
        BattleStep::Dice => rule::FG_3_3_7,
        BattleStep::Aftermath | BattleStep::Done => rule::FG_3_3_19,
    }
}

fn fight(step: FightStep) -> RuleId {
    match step {
        FightStep::Weapon => rule::FG_3_4_14,
        FightStep::Aim => rule::FG_2_14,
        FightStep::Champion | FightStep::Outwit => rule::FG_5_1,
        FightStep::Round | FightStep::Split => rule::FG_3_4_15,
        FightStep::Possessions | FightStep::Soak => rule::FG_14_15,
        FightStep::BreakOff => rule::FG_3_4_22,
        FightStep::Dice => rule::FG_3_4_9,
        FightStep::DefenderWounds | FightStep::AttackerWounds => rule::FG_3_4_35,
        FightStep::RoundEnd | FightStep::Settle | FightStep::Over => rule::FG_3_4_8,
    }
}

fn action(step: ActionStep) -> RuleId {
    match step {
        ActionStep::Draw => rule::FG_11_1_16,
        ActionStep::Letters(_) => rule::FG_11_2_22,
        ActionStep::Decide => rule::FG_11_1_45,
        ActionStep::Resolve => rule::FG_11_1_31,
        ActionStep::Bonus => rule::FG_11_1_33,
        ActionStep::Close => rule::FG_11_1_47,
    }
}

fn uses(window: Window) -> RuleId {
    match window {
        Window::Cure => rule::FG_9_8,
        _ => rule::FG_U45,
    }
}

fn next_kind(left: &Units) -> Option<UnitKind> {
    UnitKind::ALL.into_iter().find(|kind| left[kind.ix()] > 0)
}

fn form(game: &Freedom) -> RuleId {
    match game.state.desk.groups.last() {
        Some(group) if group.mission == Mission::Assassination && group.target.is_none() => rule::FG_6_4_1,
        _ => rule::FG_11_1_9,
    }
}

/// Covered units have a ruling of their own; whoever else is hit, the number of letters says what can be.
pub(crate) fn sabotage(game: &Freedom, letters: u8) -> RuleId {
    let covered = game.state.phasing == Side::Rebel && game.state.spots[game.desk_place().ix()].covered() > 0;
    if covered && letters >= 2 { rule::FG_U35 } else { rule::FG_11_1_40 }
}
