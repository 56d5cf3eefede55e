//! The log: what happened, line by line.
//!
//! A line is made from the event and from what stays the same during a game, never from the present state: it is read
//! after further things have happened.

use table::RuleId;

use super::{
    DIFFERENTIALS, EVASIONS, Names, RATIOS, and, capital, is_crowd, kind, many, mission, player, plural, signed, units,
    units_of,
};
use crate::book::{Detection, Loyalty, Mission, Rule, Side, UnitKind};
use crate::event::Event;
use crate::game::Freedom;
use crate::ids::{Card, Fleet, Party, Place, Who, World};
use crate::rule;
use crate::state::{Force, Segment, Units};

/// An event in words.
pub(crate) fn event(game: &Freedom, event: &Event) -> String {
    capital(&Line { names: Names::of(&game.ground), game }.words(event))
}

#[derive(Clone, Copy)]
struct Line<'a> {
    names: Names<'a>,
    game: &'a Freedom,
}

impl Line<'_> {
    fn words(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::TurnBegins { turn } => format!("Game-turn {turn} of {}.", self.game.ground.scenario.turns),
            Event::PlayerTurn { side } => format!("{side} player-turn."),
            Event::SegmentBegins { segment, side } => segment_begins(segment, side),
            Event::PeopleStart { people, place, .. } => {
                let start = if people.len() == 1 { "starts" } else { "start" };
                format!("{} {start} in {}.", names.party(people), names.place(place))
            }
            Event::InSpace { side } => format!("the {side} force waits in space."),
            Event::UnitsPlaced { side } => format!("the {side} forces are in place."),
            Event::Placed { kind: unit, place } => format!("a {} is placed in {}.", kind(unit), names.place(place)),
            Event::Deployed { kind: unit, place } => format!("a {} arrives in {}.", kind(unit), names.place(place)),
            Event::PlacedUnseen { kind: unit, place } => {
                format!("a {} takes up position, unseen, in {}.", kind(unit), names.place(place))
            }
            Event::Garrison { place, open, covered } => {
                format!("{} in {}.", garrison(&open, covered), names.place(place))
            }
            Event::Forfeited { kind: unit } => {
                format!("a {} finds no Environ to arrive in and is forfeited.", kind(unit))
            }
            Event::Promised { kind: unit, number } if unit.side() == Side::Rebel => {
                format!("the rebellion gives heart: {} will join it.", units_of(unit, number))
            }
            Event::Promised { kind: unit, number } => {
                format!("the rebellion alarms the Empire: {} will reinforce it.", units_of(unit, number))
            }
            Event::PdbUp { world } => format!("the PDB of {} is raised.", names.world(world)),
            Event::PdbDown { world } => format!("the PDB of {} goes Down.", names.world(world)),
            Event::PdbLevel { world, level } => format!("the PDB of {} is now at level {level}.", names.world(world)),
            Event::LetPass { world } => format!("the PDB of {} stays silent.", names.world(world)),
            Event::Cured { who } => format!("{} is cured of all wounds.", names.who(who)),
            Event::Rested { who } => format!("{} has rested and is well again.", names.who(who)),
            Event::Marched { .. }
            | Event::Shattered { .. }
            | Event::Walked { .. }
            | Event::Flew { .. }
            | Event::Handed { .. }
            | Event::Leads { .. }
            | Event::ShipGiven { .. }
            | Event::ShipLeft { .. }
            | Event::ShipLost { .. }
            | Event::Entered { .. } => self.movement(event),
            Event::Fired { .. }
            | Event::Detection { .. }
            | Event::Shown { .. }
            | Event::ShownTo { .. }
            | Event::Detected { .. }
            | Event::Undetected { .. }
            | Event::UnitLost { .. }
            | Event::Declared { .. }
            | Event::NoCombat { .. }
            | Event::Battle { .. }
            | Event::SearchDeclared { .. }
            | Event::Searched { .. }
            | Event::Spared { .. } => self.operations(event),
            Event::FightBegins { .. }
            | Event::FightTerms { .. }
            | Event::RoundBegins { .. }
            | Event::BreakOff { .. }
            | Event::Parted { .. }
            | Event::RoundRolled { .. }
            | Event::ForceWounded { .. }
            | Event::Wounded { .. }
            | Event::Killed { .. }
            | Event::Captured { .. }
            | Event::Freed { .. }
            | Event::ForceBeaten { .. }
            | Event::FightEnds
            | Event::CreatureDoes { .. } => self.fight(event),
            _ => self.missions(event),
        }
    }

    fn movement(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::Marched { side, from, to, open, covered, people, ships } => {
                self.marched(side, (from, to), &open, covered, people, ships)
            }
            Event::Shattered { people, place } => {
                let verb = if people.len() == 1 { "is" } else { "are" };
                format!("{} {verb} alone in {} and in plain sight.", names.party(people), names.place(place))
            }
            Event::Walked { who, from, to } => {
                format!("{} walks from {} to {}.", names.who(who), names.place(from), names.place(to))
            }
            Event::Flew { hull, from, to, aboard } => {
                let from = from.map_or_else(|| "space".into(), |place| names.place(place));
                let company = names.party(aboard);
                format!("{} flies from {from} to {} with {company} aboard.", names.ship(hull), names.place(to))
            }
            Event::Handed { prisoner, keeper } => match keeper {
                Some(keeper) => format!("{} takes over the prisoner {}.", names.who(keeper), names.who(prisoner)),
                None => format!("the military units take over the prisoner {}.", names.who(prisoner)),
            },
            Event::Leads { who, place } => format!("{} leads the units in {}.", names.who(who), names.place(place)),
            Event::ShipGiven { hull, who } => format!("{} now belongs to {}.", names.ship(hull), names.who(who)),
            Event::ShipLeft { hull, place } => {
                format!("{} is left with the units in {}.", names.ship(hull), names.place(place))
            }
            Event::ShipLost { hull } => format!("{} is lost.", names.ship(hull)),
            Event::Entered { kind: unit, place, suppressed } => {
                let still = if suppressed { " under Imperial Control" } else { "" };
                format!("a {}, withheld so far, enters {}{still}.", kind(unit), names.place(place))
            }
            _ => String::new(),
        }
    }

    fn marched(
        self,
        side: Side,
        (from, to): (Place, Place),
        open: &Units,
        covered: u8,
        people: Party,
        ships: Fleet,
    ) -> String {
        let names = self.names;
        let mut stack = units(open);
        if covered > 0 {
            stack.push(format!("{covered} covered {side} {}", if covered == 1 { "unit" } else { "units" }));
        }
        let company = people.into_iter().map(|who| names.who(who).to_owned());
        let company: Vec<String> = company.chain(ships.into_iter().map(|hull| names.ship(hull))).collect();
        let way = format!("from {} to {}", names.place(from), names.place(to));
        let go = if is_crowd(open, covered) { "go" } else { "goes" };
        match (stack.is_empty(), company.is_empty()) {
            (true, true) => format!("nothing of the stack {way} arrives."),
            (true, false) => format!("on the way {way} all units are lost; only {} got through.", and(company)),
            (false, true) => format!("{} {go} {way}.", and(stack)),
            (false, false) => format!("{} {go} {way}, in company with {}.", and(stack), and(company)),
        }
    }

    fn operations(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::Fired { world, die, units_die, loss, pdb_loss } => format!(
                "the PDB of {} fires. Die {die}: the units lose {loss}. They answer, die {units_die}: {} against the PDB.",
                names.world(world),
                pdb_loss
            ),
            Event::Detection { hull, world, column, die, result } => format!(
                "the PDB of {} looks for {}: column {}, die {die}: {}.",
                names.world(world),
                names.ship(hull),
                EVASIONS[usize::from(column).min(7)],
                detection(result)
            ),
            Event::Shown { place, patrols, lines } => {
                format!("covered units of {} are shown: {}.", names.place(place), counters(patrols, lines))
            }
            Event::ShownTo { place, patrols, lines, .. } => {
                format!("your informants in {} count {}.", names.place(place), counters(patrols, lines))
            }
            Event::Detected { people } => format!("{} {} detected.", names.party(people), is(people)),
            Event::Undetected { people } => format!("{} {} undetected again.", names.party(people), is(people)),
            Event::UnitLost { kind: unit, place } => format!("a {} is lost in {}.", kind(unit), names.place(place)),
            Event::Declared { side, place } => format!("{} declares combat in {}.", player(side), names.place(place)),
            Event::NoCombat { place } => format!("nobody attacks in {}.", names.place(place)),
            Event::Battle { place, attacker, column, die, defender_die, losses } => {
                let (own, other) = (losses[attacker.ix()], losses[attacker.other().ix()]);
                format!(
                    "combat in {} on column {}: the {attacker} attacker's die {die} costs the defender {other}, the \
                     defender's die {defender_die} costs the attacker {own}.",
                    names.place(place),
                    RATIOS[usize::from(column).min(10)]
                )
            }
            Event::SearchDeclared { place, by_people } => {
                let force = if by_people { "characters" } else { "military units" };
                format!("a search by {force} is listed for {}.", names.place(place))
            }
            Event::Searched { place, by_people, search, hiding, die, limit } => format!(
                "{} search {}: Search Value {search} against Hiding Value {hiding}, {}. Die {die}: {}.",
                if by_people { "characters" } else { "military units" },
                names.place(place),
                if limit == 0 { "hopeless".into() } else { format!("{limit} or less needed") },
                if die <= limit { "found" } else { "not found" }
            ),
            Event::Spared { place } => format!("those found in {} are not attacked.", names.place(place)),
            _ => String::new(),
        }
    }

    fn fight(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::FightBegins { place, force, defenders } => {
                let attack = if plural(names, force) { "attack" } else { "attacks" };
                let who = names.force(force, place);
                format!("{who} {attack} {} in {}.", names.party(defenders), names.place(place))
            }
            Event::FightTerms { firefight, capture } => format!(
                "it is {}, to {}.",
                if firefight { "a firefight" } else { "hand-to-hand" },
                if capture { "capture" } else { "kill" }
            ),
            Event::RoundBegins { round, active, strength, defence, column } => format!(
                "round {round}: {} {} active. Attack {strength}, defence {defence}, differential {}: column {}.",
                names.party(active),
                is(active),
                signed(strength - defence),
                DIFFERENTIALS[usize::from(column).min(9)]
            ),
            Event::BreakOff { die, escaped } if escaped.is_empty() => {
                format!("the attempt to break off fails, die {die}.")
            }
            Event::Parted { people } => {
                format!("nobody can be hurt any more: {} {} away.", names.party(people), is(people))
            }
            Event::BreakOff { die, escaped } => format!("{} broke off, die {die}.", names.party(escaped)),
            Event::RoundRolled { die, defender_die: 0, on_defenders, .. } => {
                format!("die {die}: {}.", many(on_defenders, "wound"))
            }
            Event::RoundRolled { die, defender_die, on_attackers, on_defenders } => format!(
                "the attacker's die {die} deals {}, the defender's die {defender_die} deals {}.",
                many(on_defenders, "wound"),
                many(on_attackers, "wound")
            ),
            Event::ForceWounded { wounds } => format!("the attackers take {}.", many(wounds, "wound")),
            Event::Wounded { who, wounds } => format!("{} takes {}.", names.who(who), many(wounds, "wound")),
            Event::Killed { who } => format!("{} is dead.", names.who(who)),
            Event::Captured { who } => format!("{} is captured.", names.who(who)),
            Event::Freed { who } => format!("{} is free.", names.who(who)),
            Event::ForceBeaten { force } => match force {
                Force::Characters(_) => "the attackers are wiped out.".into(),
                Force::Locals => "the mob is dispersed.".into(),
                Force::Robots(2..) => "the sentry robots are wrecked.".into(),
                Force::Robots(_) => "the sentry robot is wrecked.".into(),
                _ => {
                    let is = if plural(names, force) { "are" } else { "is" };
                    format!("{} {is} beaten.", names.force(force, Place(0)))
                }
            },
            Event::FightEnds => "the combat is over.".into(),
            Event::CreatureDoes { beast } => format!("there is no fight with the {}.", names.beast(beast)),
            _ => String::new(),
        }
    }

    fn missions(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::MissionsAt { place } => format!("missions in {}.", names.place(place)),
            Event::Assigned { mission, members, camp, target } => self.assigned(mission, members, camp, target),
            Event::Drawn { card, happening, letters } => {
                let letters = printed(letters);
                format!("Action Card {}: {}. Letters: {letters}.", self.card(card), happening.name())
            }
            Event::Void { card } => format!("card {} cannot apply and is laid aside.", self.card(card)),
            Event::EventIgnored { card } => {
                format!("the event of card {} is ignored; its letters count.", self.card(card))
            }
            Event::Letter { mission, letters } => format!("{} has {}.", title(mission), many(letters, "letter")),
            Event::Completed { mission, letters } => {
                format!("{} succeeds with {}.", title(mission), many(letters, "letter"))
            }
            Event::Aborted { mission } => format!("{} is aborted.", title(mission)),
            Event::Failed { mission } => format!("{} fails.", title(mission)),
            Event::Consequence { mission, die, fate } => {
                format!("the price of the failed {}, die {die}: {}.", title(mission), fate.name())
            }
            Event::BonusDraws { mission, cards, letters } => format!(
                "{} draws {}: {}.",
                title(mission),
                many(cards, "bonus card"),
                if letters == 0 { "no letter".into() } else { many(letters, "letter") }
            ),
            Event::Ignored { group } => format!("{} is not troubled.", title(group)),
            Event::LoyaltyMoved { world, loyalty } => self.loyalty(world, loyalty),
            Event::StateChanged { world, rule } => self.state(world, rule),
            Event::CampSetUp { place } => format!("a Rebel camp is set up in {}.", names.place(place)),
            Event::CampGone { place } => format!("the Rebel camp in {} is gone.", names.place(place)),
            Event::CoupMarked { place } => {
                format!("the Coup in {} has succeeded; no other is possible there.", names.place(place))
            }
            Event::Gained { who, place } => format!("{} joins in {}.", names.who(who), names.place(place)),
            Event::Informed { side, world, point } => format!(
                "{} knows what goes on on {}{}.",
                player(side),
                names.world(world),
                if point { ", and scores for it" } else { "" }
            ),
            _ => self.possessions(event),
        }
    }

    fn possessions(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::Received { item, who } => format!("{} receives {}.", names.who(who), names.item(item)),
            Event::ReceivedSecret { who } => format!("{} receives a possession, face down.", names.who(who)),
            Event::Passed { item, who, .. } => format!("{} passes to {}.", names.item(item), names.who(who)),
            Event::PassedSecret { who } => format!("a possession passes to {}.", names.who(who)),
            Event::Used { item, who } => format!("{} uses {}.", names.who(who), names.item(item)),
            Event::ItemLost { item, .. } => format!("{} is lost and goes back to the deck.", names.item(item)),
            Event::ItemGone { item, .. } => format!("{} is out of the game.", names.item(item)),
            Event::CardLost { who, gone: false } => {
                format!("{} loses a face-down possession; it goes back to the deck.", names.who(who))
            }
            Event::CardLost { who, gone: true } => {
                format!("a face-down possession of {} is out of the game.", names.who(who))
            }
            Event::Confiscated { item } => format!("{} falls into Imperial hands.", names.item(item)),
            Event::Raised { who, rating, add } => format!("{}: {rating} +{add} for a round of turns.", names.who(who)),
            Event::WornOff { who } => format!("the drug wears off; {} is himself again.", names.who(who)),
            Event::ShutDown { who } => format!("{} is shut down for this phase.", names.who(who)),
            Event::Rose { kind: unit, place, placed: true } => {
                format!("a {} takes up arms in {}.", kind(unit), names.place(place))
            }
            Event::Rose { kind: unit, place, .. } => {
                format!("a {} waits for room in {}.", kind(unit), names.place(place))
            }
            Event::Subverted { kind: unit, place } => {
                format!("the deserters form a {} in {}.", kind(unit), names.place(place))
            }
            Event::GameOver { winner, instant, points } => {
                let how = if instant { "at once" } else { "after the last game-turn" };
                format!("{} wins {how}; the Rebel count is {}.", player(winner), many(points, "point"))
            }
            _ => String::new(),
        }
    }

    fn card(self, card: Card) -> u8 {
        self.game.ground.book.cards.get(card.ix()).map_or(0, |card| card.number)
    }

    fn assigned(self, which: Mission, members: Party, camp: bool, target: Option<Who>) -> String {
        if camp {
            return format!("the Rebel camp tries {}.", mission(which, Side::Rebel));
        }
        let side = members.first().map_or(Side::Rebel, |who| self.game.ground.side(who));
        let party = self.names.party(members);
        let go = if members.len() == 1 { "goes" } else { "go" };
        match target {
            Some(target) => format!("{party} {go} out to assassinate {}.", self.names.who(target)),
            None => format!("{party} {go} on a mission: {}.", mission(which, side)),
        }
    }

    fn loyalty(self, world: World, loyalty: Loyalty) -> String {
        let mood = match loyalty {
            Loyalty::Patriotic => "is Patriotic",
            Loyalty::Loyal => "is Loyal",
            Loyalty::Neutral => "is Neutral",
            Loyalty::Dissent => "is in Dissent",
            Loyalty::Unrest => "is in Unrest",
        };
        format!("{} now {mood}.", self.names.world(world))
    }

    fn state(self, world: World, rule: Rule) -> String {
        let world = self.names.world(world);
        match rule {
            Rule::ImperialControl => format!("{world} is back under Imperial Control."),
            Rule::Rebellion => format!("{world} rises in Rebellion!"),
            Rule::RebelControl => format!("{world} comes under Rebel Control."),
            Rule::RebellionStopped => format!("the rebellion on {world} is stopped."),
        }
    }
}

fn segment_begins(segment: Segment, side: Side) -> String {
    let other = player(side.other());
    match segment {
        Segment::SetUp => "set-up.".into(),
        Segment::Start if side == Side::Rebel => "the wounded are looked after.".into(),
        Segment::Start => "Operations Phase.".into(),
        Segment::Movement => format!("{side} Movement Segment."),
        Segment::Reaction => format!("Enemy Reaction Segment: {other} may react."),
        Segment::MilitaryCombat => "Military Combat Segment.".into(),
        Segment::Search => format!("Search Phase: {other} may search."),
        Segment::Missions => format!("{side} Mission Phase."),
        Segment::End => format!("the {side} player-turn ends."),
    }
}

/// A mission in the log, where the side is not told.
fn title(mission: Mission) -> &'static str {
    if mission == Mission::Rebellion { "the Rebellion mission" } else { mission.name() }
}

fn is(party: Party) -> &'static str {
    if party.len() == 1 { "is" } else { "are" }
}

fn counters(patrols: u8, lines: u8) -> String {
    let counted = [(UnitKind::PATROL, patrols), (UnitKind::LINE, lines)].into_iter().filter(|(_, number)| *number > 0);
    and(counted.map(|(kind, number)| units_of(kind, number)).collect())
}

fn printed(letters: u16) -> String {
    let letters: Vec<String> =
        Mission::ALL.into_iter().filter(|mission| letters & mission.bit() != 0).map(|m| m.letter().into()).collect();
    if letters.is_empty() { "none".into() } else { letters.join(" ") }
}

fn detection(result: Detection) -> &'static str {
    match result {
        Detection::Undetected => "nothing is seen",
        Detection::Detected => "it is detected",
        Detection::Damaged => "it is detected and damaged",
        Detection::Eliminated => "it is shot down with everybody aboard",
    }
}

/// The rule an event comes from.
pub(crate) fn event_rule(event: &Event) -> RuleId {
    match event {
        Event::TurnBegins { .. } | Event::PlayerTurn { .. } => rule::FG_20_7,
        Event::SegmentBegins { segment, .. } => match segment {
            Segment::Movement => rule::FG_12_1,
            Segment::Reaction => rule::FG_15_1,
            Segment::MilitaryCombat => rule::FG_3_3_1,
            Segment::Search => rule::FG_17_4,
            Segment::Missions => rule::FG_11_1_1,
            _ => rule::FG_20_7,
        },
        Event::PeopleStart { .. } => rule::FG_20_1,
        Event::InSpace { .. } => rule::FG_20_2,
        Event::UnitsPlaced { .. } => rule::FG_20_6,
        Event::Placed { .. } => rule::FG_20_6,
        Event::Deployed { .. } => rule::FG_20_8,
        Event::PlacedUnseen { .. } | Event::Garrison { .. } => rule::FG_20_4,
        Event::ShipGiven { .. } => rule::FG_18_1_5,
        Event::ShipLeft { .. } => rule::FG_18_1_15,
        Event::ShipLost { .. } => rule::FG_18_1_20,
        Event::Cured { .. } => rule::FG_9_7,
        Event::Rested { .. } => rule::FG_9_5,
        Event::Forfeited { .. } => rule::FG_20_10,
        Event::Promised { .. } => rule::FG_20_8,
        Event::PdbUp { .. } => rule::FG_13_1_4,
        Event::PdbDown { .. } => rule::FG_13_1_5,
        Event::PdbLevel { .. } => rule::FG_13_1_3,
        Event::Marched { .. } => rule::FG_12_6,
        Event::Shattered { .. } => rule::FG_U6,
        Event::Walked { .. } => rule::FG_12_2,
        Event::Flew { .. } => rule::FG_12_3,
        Event::Fired { .. } => rule::FG_3_6_9,
        Event::Shown { .. } => rule::FG_10_2_8,
        Event::ShownTo { .. } => rule::FG_10_2_9,
        Event::Detection { .. } => rule::FG_6_1_1,
        Event::LetPass { .. } => rule::FG_U7,
        Event::Detected { .. } => rule::FG_6_2_5,
        Event::Undetected { .. } => rule::FG_6_2_1,
        Event::Handed { .. } => rule::FG_2_9,
        Event::Leads { .. } => rule::FG_19_7,
        Event::UnitLost { .. } => rule::FG_3_3_12,
        Event::Declared { .. } => rule::FG_3_3_4,
        Event::NoCombat { .. } => rule::FG_3_3_2,
        Event::Battle { .. } => rule::FG_3_3_7,
        Event::SearchDeclared { .. } => rule::FG_17_12,
        Event::Searched { .. } => rule::FG_17_6,
        Event::Spared { .. } => rule::FG_17_14,
        Event::FightBegins { .. } => rule::FG_3_4_1,
        Event::FightTerms { .. } => rule::FG_3_4_2,
        Event::RoundBegins { .. } => rule::FG_3_4_31,
        Event::BreakOff { .. } => rule::FG_3_4_24,
        Event::Parted { .. } => rule::FG_U48,
        Event::RoundRolled { .. } => rule::FG_3_4_9,
        Event::ForceWounded { .. } => rule::FG_3_4_42,
        Event::Wounded { .. } => rule::FG_3_4_37,
        Event::Killed { .. } => rule::FG_3_4_40,
        Event::Captured { .. } => rule::FG_2_4,
        Event::Freed { .. } => rule::FG_2_11,
        Event::ForceBeaten { .. } => rule::FG_3_4_41,
        Event::FightEnds => rule::FG_3_4_8,
        Event::CreatureDoes { .. } => rule::FG_5_1,
        _ => mission_rule(event),
    }
}

/// The rules of missions, loyalty and possessions.
fn mission_rule(event: &Event) -> RuleId {
    match event {
        Event::MissionsAt { .. } => rule::FG_11_1_6,
        Event::Assigned { .. } => rule::FG_11_1_9,
        Event::Drawn { .. } => rule::FG_11_1_5,
        Event::Void { .. } | Event::EventIgnored { .. } => rule::FG_11_1_27,
        Event::Ignored { .. } => rule::FG_11_1_25,
        Event::Letter { .. } => rule::FG_11_1_40,
        Event::Completed { .. } => rule::FG_11_2_22,
        Event::Aborted { .. } => rule::FG_11_1_29,
        Event::Failed { .. } => rule::FG_11_1_47,
        Event::Consequence { .. } => rule::FG_2_16,
        Event::BonusDraws { .. } => rule::FG_11_1_35,
        Event::LoyaltyMoved { .. } => rule::FG_11_2_6,
        Event::StateChanged { rule: state, .. } => match state {
            Rule::ImperialControl => rule::FG_4_2_4_2,
            Rule::Rebellion => rule::FG_16_1,
            Rule::RebelControl => rule::FG_4_2_2_5,
            Rule::RebellionStopped => rule::FG_4_2_4_1,
        },
        Event::CampSetUp { .. } => rule::FG_11_2_10,
        Event::CampGone { .. } => rule::FG_11_2_15,
        Event::CoupMarked { .. } => rule::FG_11_2_2,
        Event::Gained { .. } => rule::FG_U34,
        Event::Informed { .. } => rule::FG_11_2_5,
        Event::Received { .. } | Event::ReceivedSecret { .. } => rule::FG_14_8,
        Event::Passed { .. } | Event::PassedSecret { .. } => rule::FG_14_11,
        Event::Used { .. } => rule::FG_14_15,
        Event::ItemLost { .. } => rule::FG_14_20,
        Event::ItemGone { .. } => rule::FG_14_23,
        Event::CardLost { .. } => rule::FG_U46,
        Event::Confiscated { .. } => rule::FG_14_24,
        Event::Raised { .. } | Event::WornOff { .. } => rule::FG_14_31,
        Event::ShutDown { .. } => rule::FG_14_26,
        Event::Rose { placed: true, .. } => rule::FG_16_10,
        Event::Entered { suppressed: true, .. } => rule::FG_U47,
        Event::Rose { .. } | Event::Entered { .. } => rule::FG_16_11,
        Event::Subverted { .. } => rule::FG_11_2_9,
        Event::GameOver { .. } => rule::FG_U28,
        _ => rule::FG_20_7,
    }
}

/// What everybody sees of a stack: open units by kind, covered ones counted.
fn garrison(open: &Units, covered: u8) -> String {
    let mut parts = units(open);
    if covered > 0 {
        parts.push(format!("{covered} covered"));
    }
    parts.join(" and ")
}
