//! The log: what happened, line by line.
//!
//! A line is made from the event and from what stays the same during a game, never from the present state: it is read
//! after further things have happened.

use super::{
    DIFFERENTIALS, EVASIONS, Names, RATIOS, and, capital, is_crowd, kind, many, mission, player, plural, signed, units,
    units_of,
};
use crate::book::{Detection, Loyalty, Mission, Rule, Side, UnitKind};
use crate::event::{Death, Event, Idle, Release, Wreck, about};
use crate::game::Freedom;
use crate::ids::{Card, Fleet, Party, Place, Who, World};
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
            Event::Deployed { kind: unit, place, .. } => format!("a {} arrives in {}.", kind(unit), names.place(place)),
            Event::PlacedUnseen { kind: unit, place } => {
                let how = if unit.covered() { ", covered," } else { "" };
                format!("a {} takes up position{how} in {}.", kind(unit), names.place(place))
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
            Event::PdbUp { world, .. } => format!("the PDB of {} is raised.", names.world(world)),
            Event::PdbDown { world, .. } => format!("the PDB of {} goes Down.", names.world(world)),
            Event::PdbLevel { world, level, .. } => {
                format!("the PDB of {} is now at level {level}.", names.world(world))
            }
            Event::LetPass { world } => format!("the PDB of {} stays silent.", names.world(world)),
            Event::Cured { who, .. } => format!("{} is cured of all wounds.", names.who(who)),
            Event::Rested { who } => format!("{} has rested and is well again.", names.who(who)),
            about!(Movement) => self.movement(event),
            about!(Operations) => self.operations(event),
            about!(Fights) => self.fight(event),
            about!(Missions) => self.missions(event),
            about!(Possessions) => self.possessions(event),
        }
    }

    fn movement(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::Marched { side, from, to, open, covered, people, ships, reaction } => {
                in_reaction(reaction) + &self.marched(side, (from, to), &open, covered, people, ships)
            }
            Event::Shattered { people, place } => {
                let verb = if people.len() == 1 { "is" } else { "are" };
                format!("{} {verb} alone in {} and in plain sight.", names.party(people), names.place(place))
            }
            Event::Walked { who, from, to, reaction } => {
                let walks = format!("{} walks from {} to {}.", names.who(who), names.place(from), names.place(to));
                in_reaction(reaction) + &walks
            }
            Event::Flew { hull, from, to, aboard, reaction } => {
                let from = from.map_or_else(|| "space".into(), |place| names.place(place));
                let company = names.party(aboard);
                let flies = format!("{} flies from {from} to {}", names.ship(hull), names.place(to));
                format!("{}{flies} with {company} aboard.", in_reaction(reaction))
            }
            Event::Handed { prisoner, keeper } => match keeper {
                Some(keeper) => format!("{} takes over the prisoner {}.", names.who(keeper), names.who(prisoner)),
                None => format!("the military units take over the prisoner {}.", names.who(prisoner)),
            },
            Event::Leads { who, place, .. } => format!("{} leads the units in {}.", names.who(who), names.place(place)),
            Event::ShipGiven { hull, who, .. } => format!("{} now belongs to {}.", names.ship(hull), names.who(who)),
            Event::ShipLeft { hull, place } => {
                format!("{} is left with the units in {}.", names.ship(hull), names.place(place))
            }
            Event::LeftBehind { hull, who, place } => {
                format!("{} leaves {} behind in {}.", names.who(who), names.ship(hull), names.place(place))
            }
            Event::TakenAlong { hull, who } => {
                format!("{} goes along without {} and belongs to nobody now.", names.ship(hull), names.who(who))
            }
            Event::ShipLost { hull, wreck } => format!("{} is lost{}.", names.ship(hull), wrecked(wreck)),
            Event::Entered { kind: unit, place, suppressed } => {
                let still = if suppressed { " under Imperial Control" } else { "" };
                format!("a {}, withheld so far, enters {}{still}.", kind(unit), names.place(place))
            }
            about!(Course | Operations | Fights | Missions | Possessions) => String::new(),
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
            Event::Fired { world, level, die, units_die, rolled, loss, pdb_loss } => format!(
                "the PDB of {} (level {level}) fires on column {}. Die {die} costs the units {}. They answer, and die \
                 {units_die} costs the PDB {pdb_loss}.",
                names.world(world),
                if level == 2 { "3-1" } else { "1-1" },
                taken(rolled, loss)
            ),
            Event::Detection { hull, world, level, evasion, shift, column, die, result } => format!(
                "the PDB of {} (level {level}) looks for {}: Evasion Value {evasion}{}, die {die}: {}.",
                names.world(world),
                names.ship(hull),
                looked_up(evasion, shift, column),
                detection(result)
            ),
            Event::Shown { place, patrols, lines } => {
                format!("covered units of {} are shown: {}.", names.place(place), counters(patrols, lines))
            }
            Event::SearchersShown { place, patrols, lines } => {
                format!("covered units of {} search and are shown: {}.", names.place(place), counters(patrols, lines))
            }
            Event::ShownTo { place, patrols, lines, .. } => {
                format!("your informants in {} count {}.", names.place(place), counters(patrols, lines))
            }
            Event::Detected { people, .. } => format!("{} {} detected.", names.party(people), is(people)),
            Event::Undetected { people, .. } => format!("{} {} undetected again.", names.party(people), is(people)),
            Event::UnitLost { kind: unit, place, .. } => format!("a {} is lost in {}.", kind(unit), names.place(place)),
            Event::Declared { side, place, .. } => {
                format!("{} declares combat in {}.", player(side), names.place(place))
            }
            Event::NoCombat { place } => format!("nobody attacks in {}.", names.place(place)),
            Event::Battle { place, attacker, strengths, odds, column, die, defender_die, rolled, losses } => {
                let cost = |side: Side| taken(rolled[side.ix()], losses[side.ix()]);
                format!(
                    "combat in {}: the {attacker} attacker has {} against {}, {}. The attacker's die {die} costs the \
                     defender {}; the defender's die {defender_die} costs the attacker {}.",
                    names.place(place),
                    strengths[attacker.ix()],
                    strengths[attacker.other().ix()],
                    odds_read(attacker, odds, column),
                    cost(attacker.other()),
                    cost(attacker)
                )
            }
            Event::SearchDeclared { place, by_people, .. } => {
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
            about!(Course | Movement | Fights | Missions | Possessions) => String::new(),
        }
    }

    fn fight(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::FightBegins { place, force, defenders, .. } => {
                let attack = if plural(names, force) { "attack" } else { "attacks" };
                let who = names.force(force, place);
                format!("{who} {attack} {} in {}.", names.party(defenders), names.place(place))
            }
            Event::FightTerms { firefight, capture } => format!(
                "it is {}, to {}.",
                if firefight { "a firefight" } else { "hand-to-hand" },
                if capture { "capture" } else { "kill" }
            ),
            Event::RoundBegins { round, active, strength, defence, base, capture, surprise, column } => format!(
                "round {round}: {} {} active. Attack {strength}, defence {defence}, differential {}: {}.",
                names.party(active),
                is(active),
                signed(strength - defence),
                column_read(base, capture, surprise, column)
            ),
            Event::SwarmBegins { round, active } => {
                format!("round {round}: the swarm falls upon {}, upon each alone on column 0.", names.party(active))
            }
            Event::Parted { people } => {
                format!("nobody can be hurt any more: {} {} away.", names.party(people), is(people))
            }
            Event::BreakOff { die, tried, escaped, column } => self.broke_off(die, tried, escaped, column),
            Event::RoundRolled { dice, defender_die, rolled, on_attackers, on_defenders, firefight } => format!(
                "{} {}; the defender's die {defender_die} deals {}.",
                attackers_dice(dice),
                blows(rolled[1], on_defenders, firefight),
                blows(rolled[0], on_attackers, firefight)
            ),
            Event::Swarmed { who, die, rolled, wounds, firefight } => {
                format!("the swarm's die {die} deals {} {}.", names.who(who), blows(rolled, wounds, firefight))
            }
            Event::ForceWounded { wounds } => format!("the attackers take {}.", many(wounds, "wound")),
            Event::Wounded { who, wounds } => format!("{} takes {}.", names.who(who), many(wounds, "wound")),
            Event::Killed { who, death } => format!("{} {}.", names.who(who), died(death)),
            Event::Captured { who, .. } => format!("{} is captured.", names.who(who)),
            Event::Freed { who, release } => format!("{} is free{}.", names.who(who), freed(release)),
            Event::ForceBeaten { force } => match force {
                Force::Characters(_) => "the attackers are wiped out.".into(),
                Force::Locals => "the mob is dispersed.".into(),
                Force::Robots(2..) => "the sentry robots are wrecked.".into(),
                Force::Robots(_) => "the sentry robot is wrecked.".into(),
                Force::None | Force::Squad | Force::Creature(_) => {
                    let is = if plural(names, force) { "are" } else { "is" };
                    format!("{} {is} beaten.", names.force(force, Place(0)))
                }
            },
            Event::FightEnds => "the combat is over.".into(),
            Event::CreatureDoes { beast } => format!("there is no fight with the {}.", names.beast(beast)),
            about!(Course | Movement | Operations | Missions | Possessions) => String::new(),
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
            Event::Void { card, idle } => {
                format!("card {} is void and laid aside: {}.", self.card(card), reason(idle))
            }
            Event::EventIgnored { card, idle } => {
                format!("only the letters of card {} count: {}.", self.card(card), reason(idle))
            }
            Event::Letter { mission: which, side, last: true, .. } => {
                format!("that is a letter for {}.", mission(which, side))
            }
            Event::Letter { mission: which, side, letters, .. } => {
                format!("{} has {}.", mission(which, side), many(letters, "letter"))
            }
            Event::Completed { mission: which, side, letters, .. } if letters > 1 => {
                format!("{} succeeds with {}.", mission(which, side), many(letters, "letter"))
            }
            Event::Completed { mission: which, side, .. } => format!("{} succeeds.", mission(which, side)),
            Event::Aborted { mission: which, side } => format!("{} is aborted.", mission(which, side)),
            Event::Failed { mission: which, side, camp: true, .. } => {
                format!("{} of the Rebel camp fails.", mission(which, side))
            }
            Event::Failed { mission: which, side, .. } => format!("{} fails.", mission(which, side)),
            Event::Consequence { mission, die, fate } => {
                format!("the price of the failed {mission}, die {die}: {}.", fate.name())
            }
            Event::BonusDraws { mission: which, side, cards, letters } => format!(
                "{} draws {}: {}.",
                mission(which, side),
                many(cards, "bonus card"),
                if letters == 0 { "no letter".into() } else { many(letters, "letter") }
            ),
            Event::Ignored { group, side, .. } => format!("{} is not troubled.", mission(group, side)),
            Event::LoyaltyMoved { world, loyalty, .. } => self.loyalty(world, loyalty),
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
            about!(Course | Movement | Operations | Fights | Possessions) => String::new(),
        }
    }

    fn possessions(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::Received { item, who, .. } => format!("{} receives {}.", names.who(who), names.item(item)),
            Event::ReceivedSecret { who, .. } => format!("{} receives a possession, face down.", names.who(who)),
            Event::Passed { item, from, who, .. } => {
                format!("{} passes {} to {}.", names.who(from), names.item(item), names.who(who))
            }
            Event::PassedSecret { from, who } => {
                format!("{} passes a face-down possession to {}.", names.who(from), names.who(who))
            }
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
            Event::WornOff { who } => format!("the drug of {} wears off.", names.who(who)),
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
                let needed = self.game.ground.scenario.rebel_points;
                format!("{} wins {how}; the Rebel count is {points} of {needed} needed.", player(winner))
            }
            about!(Course | Movement | Operations | Fights | Missions) => String::new(),
        }
    }

    fn card(self, card: Card) -> u8 {
        self.game.ground.book.cards.get(card.ix()).map_or(0, |card| card.number)
    }

    fn broke_off(self, die: i8, tried: Party, escaped: Party, column: Option<u8>) -> String {
        let (names, failed) = (self.names, tried.without(escaped));
        let text = match (escaped.is_empty(), failed.is_empty()) {
            (false, true) => format!("{} broke off, die {die}", names.party(escaped)),
            (false, false) => {
                format!("{} broke off, die {die}; {} could not", names.party(escaped), names.party(failed))
            }
            _ => format!("the attempt of {} to break off fails, die {die}", names.party(failed)),
        };
        let shifted = column.map_or_else(String::new, |column| {
            let column = DIFFERENTIALS[usize::from(column).min(9)];
            format!("; the round is read one column to the right: column {column}")
        });
        format!("{text}{shifted}.")
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

fn in_reaction(reaction: bool) -> String {
    if reaction { "in reaction ".into() } else { String::new() }
}

fn wrecked(wreck: Wreck) -> &'static str {
    match wreck {
        Wreck::Alone => ", for nobody is with it",
        Wreck::Bound => ", for its pilot is not with it",
        Wreck::ShotDown => " with everybody aboard",
        Wreck::Damaged => ", for it was damaged on the way",
        Wreck::GivenUp => ", for nobody takes it over",
        Wreck::Replaced => ", for its owner has another one",
        Wreck::Creature => " to the creature",
    }
}

fn died(death: Death) -> &'static str {
    match death {
        Death::Wounds => "is dead",
        Death::ShotDown => "dies in the wreck",
        Death::Assassin => "is assassinated",
        Death::Betrayal => "is caught and killed",
        Death::Creature => "is carried off and never seen again",
    }
}

fn freed(release: Release) -> &'static str {
    match release {
        Release::Mission => "",
        Release::Unkept => ", for nobody keeps watch any more",
        Release::CaptorsGone => " again, for the captors are gone",
    }
}

/// Why an event does not count.
fn reason(idle: Idle) -> String {
    match idle {
        Idle::NoMission(which) => format!("no {} is under way here", mission(which, Side::Rebel)),
        Idle::Repeated => "an event of this kind has come up here before".into(),
        Idle::Contradicted => "it contradicts an earlier event".into(),
        Idle::NobodyToFind => "nobody is left to search for".into(),
    }
}

/// A loss as the table has it, and what the strengths of the units allow to be taken of it.
fn taken(rolled: u8, loss: u8) -> String {
    match loss {
        _ if rolled == loss => loss.to_string(),
        0 => format!("{rolled}, less than any unit is worth"),
        _ => format!("{rolled}, of which {loss} can be taken"),
    }
}

/// The column of the odds and the one read after all shifts, as the attacker feels them.
fn odds_read(attacker: Side, odds: u8, column: u8) -> String {
    let name = |column: u8| RATIOS[usize::from(column).min(10)];
    if odds == column {
        return format!("column {}", name(column));
    }
    let favour = if column > odds { attacker } else { attacker.other() };
    let columns = many(column.abs_diff(odds), "column");
    format!("odds {}, {columns} in {favour} favour: column {}", name(odds), name(column))
}

/// The column of the differential, the shifts, and the column read.
fn column_read(base: u8, capture: bool, surprise: i8, column: u8) -> String {
    let name = |column: u8| DIFFERENTIALS[usize::from(column).min(9)];
    let mut shifts = Vec::new();
    if capture {
        shifts.push("two columns to the left to capture".to_owned());
    }
    if surprise > 0 {
        shifts.push(format!("{} to the right by surprise", many(surprise, "column")));
    }
    if shifts.is_empty() {
        return format!("column {}", name(column));
    }
    format!("column {}, read {}: column {}", name(base), and(shifts), name(column))
}

/// The column an Evasion Value leads to, where it is not read off directly.
fn looked_up(evasion: u8, shift: u8, column: u8) -> String {
    let name = EVASIONS[usize::from(column).min(7)];
    if shift > 0 {
        format!(", {} further left: column {name}", many(shift, "column"))
    } else if name == evasion.to_string() {
        String::new()
    } else {
        format!(", column {name}")
    }
}

fn attackers_dice(dice: [u8; 4]) -> String {
    let dice: Vec<String> = dice.into_iter().filter(|die| *die > 0).map(|die| die.to_string()).collect();
    match dice.len() {
        0 => "the attacker deals".into(),
        1 => format!("the attacker's die {} deals", dice[0]),
        _ => format!("the attacker's dice {} deal", and(dice)),
    }
}

/// Wounds as rolled and as dealt.
fn blows(rolled: u8, dealt: u8, firefight: bool) -> String {
    let wounds = many(rolled, "wound");
    let left = if firefight { dealt / 2 } else { dealt };
    let shielded = rolled - left.min(rolled);
    match (shielded, firefight && left > 0) {
        (0, false) => wounds,
        (0, true) => format!("{wounds}, doubled to {dealt}"),
        (_, false) => format!("{wounds}, {shielded} shielded off"),
        (_, true) => format!("{wounds}, {shielded} shielded off and the rest doubled to {dealt}"),
    }
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

/// What everybody sees of a stack: open units by kind, covered ones counted.
fn garrison(open: &Units, covered: u8) -> String {
    let mut parts = units(open);
    if covered > 0 {
        parts.push(format!("{covered} covered"));
    }
    parts.join(" and ")
}
