//! Which rule a line of the log comes from.
//!
//! It follows from the event and from what stays the same during a game: the side of a ship, a planet of a place, a
//! result of a table. A rule that speaks of one side, one level, one mission or one cause is cited for that one alone.

use table::RuleId;

use crate::book::{Detection, Mission, PossessionKind, Rule, Side, UnitKind};
use crate::cause::{Clash, Command, Finish, Gift, Harm, Parting, Remedy, Seizure, Shield, Sighting, Sway, Vanishing};
use crate::event::{Death, Event, Idle, Loss, Release, Wreck, about};
use crate::game::Freedom;
use crate::ground::Ground;
use crate::ids::{Hull, Item, Place, Who};
use crate::rule;
use crate::state::{Force, Segment, Units};

/// The rule an event comes from.
pub(crate) fn event_rule(game: &Freedom, event: &Event) -> RuleId {
    let ground = &*game.ground;
    match *event {
        Event::TurnBegins { .. } | Event::PlayerTurn { .. } => rule::FG_20_7,
        Event::SegmentBegins { segment, side } => segment_rule(segment, side),
        Event::PeopleStart { .. } => rule::FG_20_1,
        Event::InSpace { .. } => rule::FG_20_2,
        Event::UnitsPlaced { .. } => rule::FG_20_6,
        Event::Placed { kind, .. } => match kind.side() {
            Side::Rebel => rule::FG_20_5,
            Side::Imperial => placing_rule(kind),
        },
        Event::Deployed { own: true, .. } => rule::FG_20_8,
        Event::Deployed { .. } => rule::FG_20_9,
        Event::PlacedUnseen { kind, .. } => placing_rule(kind),
        Event::Garrison { covered: 0, .. } => rule::FG_10_2_5,
        Event::Garrison { .. } => rule::FG_20_4,
        Event::ShipGiven { hull, gift, .. } => gift_rule(ground, hull, gift),
        Event::ShipLeft { hull, .. } => ship_rule(ground, hull, rule::FG_18_1_15),
        Event::LeftBehind { hull, .. } | Event::TakenAlong { hull, .. } => ship_rule(ground, hull, rule::FG_U25),
        Event::ShipLost { hull, wreck } => wreck_rule(ground, hull, wreck),
        Event::Cured { who, remedy } => cure_rule(ground, who, remedy),
        Event::Rested { .. } => rule::FG_9_5,
        Event::Forfeited { .. } => rule::FG_20_10,
        Event::Promised { .. } => rule::FG_20_8,
        Event::PdbUp { own: true, .. } => rule::FG_13_1_1,
        Event::PdbUp { .. } => rule::FG_4_2_2_3,
        Event::PdbDown { harm: Harm::Fire(3..), .. } | Event::PdbLevel { harm: Harm::Fire(_), .. } => rule::FG_3_6_7,
        Event::PdbDown { harm: Harm::Fire(_), .. } => rule::FG_3_6_6,
        Event::PdbDown { .. } => rule::FG_13_1_11,
        Event::PdbLevel { .. } => rule::FG_11_1_40,
        Event::Marched { reaction: true, .. } | Event::Walked { reaction: true, .. } => rule::FG_15_3,
        Event::Flew { reaction: true, .. } => rule::FG_15_6,
        Event::Marched { open, covered: 0, people, .. } if open == Units::default() => {
            if people.is_empty() {
                rule::FG_3_6_5
            } else {
                rule::FG_U6
            }
        }
        Event::Marched { from, to, .. } => way_rule(ground, from, to, rule::FG_12_4),
        Event::Shattered { .. } => rule::FG_U6,
        Event::Walked { .. } => rule::FG_12_2,
        Event::Flew { from: None, .. } => rule::FG_20_2,
        Event::Flew { from: Some(from), to, .. } => way_rule(ground, from, to, rule::FG_12_3),
        Event::Entered { suppressed: true, .. } => rule::FG_U47,
        Event::Entered { .. } => rule::FG_16_11,
        Event::Fired { level, .. } => fire_rule(level),
        Event::Shown { .. } | Event::SearchersShown { .. } => rule::FG_10_2_8,
        Event::ShownTo { .. } => rule::FG_11_1_40,
        Event::Detection { level, column, die, result, .. } => {
            let printed = ground.book.tables.detection[usize::from(column)][usize::from(die.max(1)) - 1];
            detection_rule(level, printed, result)
        }
        Event::LetPass { .. } => rule::FG_U7,
        Event::Detected { sighting, .. } => sighting_rule(sighting),
        Event::Undetected { vanishing, .. } => match vanishing {
            Vanishing::OnFoot => rule::FG_6_2_1,
            Vanishing::Unseen => rule::FG_6_1_2,
            Vanishing::Unwatched => rule::FG_6_2_6,
            Vanishing::Across => rule::FG_U8,
        },
        Event::Handed { .. } => rule::FG_2_9,
        Event::Leads { command, .. } => match command {
            Command::Named => rule::FG_19_7,
            Command::Exchanged => rule::FG_19_8,
            Command::Combat => rule::FG_3_3_9,
            Command::Search => rule::FG_17_9,
        },
        Event::UnitLost { kind, loss, .. } => loss_rule(kind, loss),
        Event::Declared { rebellion: true, .. } => rule::FG_16_14,
        Event::Declared { .. } => rule::FG_3_3_4,
        Event::NoCombat { .. } => rule::FG_3_3_2,
        Event::Battle { .. } => rule::FG_3_3_7,
        Event::SearchDeclared { by_event: true, .. } => rule::FG_17_23,
        Event::SearchDeclared { .. } => rule::FG_17_12,
        Event::Searched { .. } => rule::FG_17_6,
        Event::Spared { .. } => rule::FG_17_14,
        about!(Fights) => fight_rule(event),
        about!(Missions) => mission_rule(ground, event),
        about!(Possessions) => possession_rule(ground, event),
    }
}

/// The rules of character combat and what comes of it.
fn fight_rule(event: &Event) -> RuleId {
    match *event {
        Event::FightBegins { force, clash, .. } => match (force, clash) {
            (Force::Creature(_), _) => rule::FG_3_4_4,
            (Force::Robots(_), _) => rule::FG_5_5,
            (Force::Locals, _) => rule::FG_3_4_5,
            (_, Clash::Rout) => rule::FG_3_3_19,
            (_, Clash::Found) => rule::FG_3_4_1,
        },
        Event::FightTerms { .. } => rule::FG_3_4_2,
        Event::RoundBegins { capture: true, .. } => rule::FG_3_4_32,
        Event::RoundBegins { .. } => rule::FG_3_4_31,
        Event::SwarmBegins { .. } | Event::Swarmed { .. } | Event::CreatureDoes { .. } => rule::FG_5_1,
        Event::BreakOff { column: Some(_), .. } => rule::FG_3_4_28,
        Event::BreakOff { .. } => rule::FG_3_4_24,
        Event::RoundRolled { firefight: true, .. } => rule::FG_3_4_33,
        Event::RoundRolled { .. } => rule::FG_3_4_34,
        Event::ForceWounded { .. } => rule::FG_3_4_42,
        Event::Wounded { .. } => rule::FG_3_4_37,
        Event::Killed { death, .. } => match death {
            Death::Wounds => rule::FG_3_4_40,
            Death::ShotDown => rule::FG_6_1_6,
            Death::Assassin => rule::FG_6_4_1,
            Death::Betrayal => rule::FG_2_16,
            Death::Creature => rule::FG_5_1,
        },
        Event::Captured { seizure, .. } => match seizure {
            Seizure::Combat => rule::FG_2_4,
            Seizure::Mission => rule::FG_2_5,
        },
        Event::Freed { release, .. } => match release {
            Release::Mission => rule::FG_2_10,
            Release::Unkept => rule::FG_2_11,
            Release::CaptorsGone => rule::FG_2_12,
        },
        Event::ForceBeaten { force: Force::Characters(_) } | Event::FightEnds => rule::FG_3_4_8,
        Event::ForceBeaten { .. } => rule::FG_3_4_41,
        Event::Parted { .. } => rule::FG_U48,
        about!(Course | Movement | Operations | Missions | Possessions) => rule::FG_20_7,
    }
}

/// The rules of missions and loyalty.
fn mission_rule(ground: &Ground, event: &Event) -> RuleId {
    match *event {
        Event::MissionsAt { .. } => rule::FG_11_1_6,
        Event::Assigned { camp: true, .. } => rule::FG_11_2_12,
        Event::Assigned { target: Some(_), .. } => rule::FG_6_4_1,
        Event::Assigned { .. } => rule::FG_11_1_9,
        Event::Drawn { .. } => rule::FG_11_1_5,
        Event::Void { idle, .. } | Event::EventIgnored { idle, .. } => match idle {
            Idle::NoMission(_) => rule::FG_11_1_25,
            Idle::Repeated => rule::FG_11_1_26,
            Idle::Contradicted => rule::FG_11_1_27,
            Idle::NobodyToFind => rule::FG_17_26,
        },
        Event::Ignored { shield, .. } => match shield {
            Shield::Possession => rule::FG_14_15,
            Shield::Entry => rule::FG_5_1,
            Shield::Creatures => rule::FG_3_5_1,
            Shield::Robots => rule::FG_5_5,
            Shield::Locals => rule::FG_3_5_2,
            Shield::Skill => rule::FG_11_1_25,
        },
        Event::Letter { mission: Mission::Rebellion, side: Side::Imperial, .. } => rule::FG_16_4,
        Event::Letter { mission: Mission::Rebellion, .. } => rule::FG_11_2_22,
        Event::Letter { mission, last, .. } => match (last, ground.book.missions[mission.ix()].degrees) {
            (true, true) => rule::FG_U19,
            (true, false) => rule::FG_11_2_22,
            (false, _) => rule::FG_11_1_40,
        },
        Event::Completed { mission: Mission::Rebellion, side: Side::Imperial, .. } => rule::FG_16_4,
        Event::Completed { finish, .. } => match finish {
            Finish::Letter => rule::FG_11_2_22,
            Finish::Bonus => rule::FG_11_1_36,
            Finish::Most => rule::FG_U19,
            Finish::Stopped => rule::FG_11_1_46,
            Finish::Exhausted => rule::FG_11_1_47,
        },
        Event::Aborted { .. } => rule::FG_11_1_29,
        Event::Failed { mission: Mission::Rebellion, side: Side::Imperial, .. } => rule::FG_16_4,
        Event::Failed { mission: Mission::RebelCamp, .. } => rule::FG_11_2_10,
        Event::Failed { camp: true, .. } => rule::FG_11_2_12,
        Event::Failed { degrees: true, .. } => rule::FG_11_1_47,
        Event::Failed { .. } => rule::FG_11_1_32,
        Event::Consequence { .. } => rule::FG_2_16,
        Event::BonusDraws { .. } => rule::FG_11_1_35,
        Event::LoyaltyMoved { sway, .. } => match sway {
            Sway::Mission(Mission::Coup) => rule::FG_11_2_2,
            Sway::Mission(_) => rule::FG_11_2_6,
            Sway::Event => rule::FG_11_1_19,
            Sway::Creature => rule::FG_5_1,
        },
        Event::StateChanged { rule: state, .. } => match state {
            Rule::ImperialControl => rule::FG_4_2_4_2,
            Rule::Rebellion => rule::FG_16_1,
            Rule::RebelControl => rule::FG_4_2_2_5,
            Rule::RebellionStopped => rule::FG_4_2_4_1,
        },
        Event::CampSetUp { .. } => rule::FG_11_2_10,
        Event::CampGone { .. } => rule::FG_11_2_16,
        Event::CoupMarked { .. } => rule::FG_11_2_2,
        Event::Gained { .. } => rule::FG_U34,
        Event::Informed { point: true, .. } => rule::FG_11_2_5,
        Event::Informed { .. } => rule::FG_11_1_40,
        about!(Course | Movement | Operations | Fights | Possessions) => rule::FG_20_7,
    }
}

/// The rules of possessions, of new units, and of the end.
fn possession_rule(ground: &Ground, event: &Event) -> RuleId {
    match *event {
        Event::Received { set_up: true, .. } | Event::ReceivedSecret { set_up: true, .. } => rule::FG_14_9,
        Event::Received { .. } | Event::ReceivedSecret { .. } => rule::FG_14_10,
        Event::Passed { .. } | Event::PassedSecret { .. } => rule::FG_14_11,
        Event::Used { .. } => rule::FG_14_15,
        Event::ItemLost { item, parting, .. } | Event::ItemGone { item, parting, .. } => {
            parting_rule(ground, item, parting)
        }
        Event::CardLost { .. } => rule::FG_U46,
        Event::Confiscated { .. } => rule::FG_14_24,
        Event::Raised { .. } | Event::WornOff { .. } => rule::FG_14_31,
        Event::ShutDown { .. } => rule::FG_14_26,
        Event::Rose { placed: true, .. } => rule::FG_16_10,
        Event::Rose { .. } => rule::FG_16_11,
        Event::Subverted { .. } => rule::FG_11_2_9,
        Event::GameOver { .. } => rule::FG_U28,
        about!(Course | Movement | Operations | Fights | Missions) => rule::FG_20_7,
    }
}

fn segment_rule(segment: Segment, side: Side) -> RuleId {
    match segment {
        Segment::Start if side == Side::Rebel => rule::FG_9_9,
        Segment::Movement => rule::FG_12_1,
        Segment::Reaction => rule::FG_15_1,
        Segment::MilitaryCombat => rule::FG_3_3_1,
        Segment::Search => rule::FG_17_4,
        Segment::Missions => rule::FG_11_1_1,
        Segment::SetUp | Segment::Start | Segment::End => rule::FG_20_7,
    }
}

/// Militia lies open, everything else of the Empire starts covered.
pub(crate) fn placing_rule(kind: UnitKind) -> RuleId {
    if kind.covered() { rule::FG_20_4 } else { rule::FG_10_2_5 }
}

/// A rule of the Rebel ships, which binds Imperial ones too [fg.18.2.8].
pub(crate) fn ship_rule(ground: &Ground, hull: Hull, rebel: RuleId) -> RuleId {
    match ground.book.ships[hull.ix()].side {
        Side::Rebel => rebel,
        Side::Imperial => rule::FG_18_2_8,
    }
}

fn gift_rule(ground: &Ground, hull: Hull, gift: Gift) -> RuleId {
    let rebel = match gift {
        _ if ground.book.ships[hull.ix()].bound => return rule::FG_18_2_1,
        Gift::Replacement => return rule::FG_18_2_4,
        Gift::Passed if ground.fleets[Side::Imperial.ix()].has(hull) => return rule::FG_U17,
        Gift::SetUp => rule::FG_18_1_5,
        Gift::WithOwner => rule::FG_18_1_12,
        Gift::Bought => rule::FG_14_8,
        Gift::Won => rule::FG_14_10,
        Gift::Inherited => rule::FG_18_1_15,
        Gift::Passed => rule::FG_14_11,
    };
    ship_rule(ground, hull, rebel)
}

fn wreck_rule(ground: &Ground, hull: Hull, wreck: Wreck) -> RuleId {
    match wreck {
        Wreck::Alone => ship_rule(ground, hull, rule::FG_18_1_20),
        Wreck::Bound => rule::FG_18_2_2,
        Wreck::ShotDown => rule::FG_6_1_6,
        Wreck::Damaged => rule::FG_6_1_5,
        Wreck::GivenUp => ship_rule(ground, hull, rule::FG_18_1_15),
        Wreck::Replaced => rule::FG_U33,
        Wreck::Creature => rule::FG_5_1,
    }
}

fn cure_rule(ground: &Ground, who: Who, remedy: Remedy) -> RuleId {
    match remedy {
        Remedy::Doctor if ground.book.characters[who.ix()].healer => rule::FG_9_11,
        Remedy::Doctor => rule::FG_9_7,
        Remedy::Possession => rule::FG_9_8,
    }
}

/// A way into or out of an orbit box, across a planet, or from one planet to another.
fn way_rule(ground: &Ground, from: Place, to: Place, between: RuleId) -> RuleId {
    if from.is_orbit() || to.is_orbit() {
        rule::FG_21_2
    } else if ground.world(from) == ground.world(to) {
        rule::FG_12_2
    } else {
        between
    }
}

/// The rule by which a PDB of a level fires on units.
pub(crate) fn fire_rule(level: u8) -> RuleId {
    if level == 2 { rule::FG_3_6_2 } else { rule::FG_3_6_3 }
}

/// What became of a result of the Detection Table.
fn detection_rule(level: u8, printed: Detection, result: Detection) -> RuleId {
    match result {
        Detection::Eliminated if printed == Detection::Damaged => rule::FG_6_2_2,
        Detection::Detected if level == 0 && printed != result => rule::FG_6_1_7,
        Detection::Undetected => rule::FG_6_1_2,
        Detection::Detected => rule::FG_6_1_3,
        Detection::Damaged => rule::FG_6_1_4,
        Detection::Eliminated => rule::FG_6_1_6,
    }
}

fn sighting_rule(sighting: Sighting) -> RuleId {
    match sighting {
        Sighting::Pdb => rule::FG_6_1_3,
        Sighting::Damaged => rule::FG_6_1_4,
        Sighting::Search => rule::FG_6_3_1,
        Sighting::Event => rule::FG_6_2_5,
        Sighting::CameToFriends => rule::FG_6_2_3,
        Sighting::FriendsCame => rule::FG_6_2_4,
        Sighting::Shattered => rule::FG_U6,
        Sighting::Information => rule::FG_11_1_40,
    }
}

fn loss_rule(kind: UnitKind, loss: Loss) -> RuleId {
    match loss {
        Loss::Combat => rule::FG_3_3_12,
        Loss::Fire => rule::FG_3_6_5,
        Loss::Raid => rule::FG_13_1_11,
        Loss::Sabotage if kind.covered() => rule::FG_U35,
        Loss::Sabotage | Loss::Desertion => rule::FG_11_1_40,
        Loss::NoRoom => rule::FG_7_1,
    }
}

fn parting_rule(ground: &Ground, item: Item, parting: Parting) -> RuleId {
    let companion = ground.book.possessions[item.ix()].kind == PossessionKind::Companion;
    match parting {
        Parting::Perished => rule::FG_14_23,
        Parting::UsedUp => rule::FG_14_19,
        Parting::WornOut => rule::FG_14_18,
        Parting::Sacrificed if companion => rule::FG_14_26,
        Parting::Sacrificed => rule::FG_14_15,
        Parting::Stolen => rule::FG_5_1,
        Parting::Dropped => rule::FG_U33,
    }
}
