//! Questions, each in a sentence, for the seat that is asked.

use super::{Names, and, capital, covered, is_crowd, kind, many, mission, player, plural, units, units_of};
use crate::book::{Side, UnitKind};
use crate::frame::{ActionStep, BattleStep, FightStep, Flight, Frame, Leg, Meeting, Order, Summons, Uprising, Window};
use crate::game::Freedom;
use crate::ids::{Party, Place};
use crate::state::{Force, GroupIx, Hunt, Units};

/// The present question.
pub(crate) fn prompt(game: &Freedom) -> String {
    let Some(&frame) = game.state.frames.last() else { return "The game is over.".into() };
    let words = Words { game, names: Names::of(&game.ground) };
    capital(&words.question(frame))
}

/// What questions are made of.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub(super) game: &'a Freedom,
    pub(super) names: Names<'a>,
}

impl Words<'_> {
    /// The side that is asked.
    pub(super) fn asked(self) -> Side {
        self.game.asked().unwrap_or(self.game.state.phasing)
    }

    fn question(self, frame: Frame) -> String {
        let names = self.names;
        match frame {
            Frame::SetUpPeople(..)
            | Frame::SetUpShips(_)
            | Frame::SetUpItems
            | Frame::SetUpUnits(..)
            | Frame::Withheld(_)
            | Frame::Raise
            | Frame::Reinforce => self.placing(frame),
            Frame::Movement if self.game.ship_in_space(self.asked()).is_some() => {
                "your force comes in from space: in which Environ does it land?".into()
            }
            Frame::Movement => format!("Movement Segment: what do your {} units do?", self.asked()),
            Frame::Compose(order) => self.composing(&order),
            Frame::Board(flight) => self.boarding(&flight),
            Frame::March(order, leg) => self.marching(&order, leg),
            Frame::Fly(flight, leg) => self.flying(&flight, leg),
            Frame::Sort(place, left) => self.sorting(place, left),
            Frame::Reaction => "Reaction Segment: where do you send a reaction move?".into(),
            Frame::ReactAt(place) => format!("who makes the reaction move to {}?", names.place(place)),
            Frame::MilitaryCombat => "both sides have units in several Environs: which is settled next?".into(),
            Frame::Battle(step) => self.battle(step),
            Frame::Search(None) => "Search Phase: which searches do you list?".into(),
            Frame::Search(Some(place)) => format!("do you list another search in {}?", names.place(place)),
            Frame::HuntUnits(hunt) => self.searching_units(&hunt),
            Frame::HuntPeople(hunt) => self.searching_people(&hunt),
            Frame::Hunt(_) => self.found(),
            Frame::EventSearch(group) => {
                format!("the {} is on the run: do you search for it?", self.group(group))
            }
            Frame::Fight(step) => self.fight(step),
            Frame::Keepers(left) => keeper(left.first().map_or("the prisoner", |who| names.who(who))),
            Frame::Guard(who) => keeper(names.who(who)),
            Frame::Passing if self.asked() == Side::Rebel => "do possessions or ships change hands?".into(),
            Frame::Passing => "do ships change hands?".into(),
            Frame::Missions => "Mission Phase: in which Environ are missions carried out next?".into(),
            Frame::Assign => format!("{}: which missions are undertaken here?", names.place(self.game.desk_place())),
            Frame::Form => self.forming(),
            Frame::Action(step) => self.action(step),
            Frame::Window(window) => self.window(window),
            _ => self.other(frame),
        }
    }

    fn other(self, frame: Frame) -> String {
        let names = self.names;
        let here = self.game.state.desk.place.map_or_else(|| "the Environ".into(), |place| names.place(place));
        match frame {
            Frame::Summon(Summons::Stumble, group) => {
                format!("the {} stumbles on your units in {here}: who leads them?", self.group(group))
            }
            Frame::Summon(Summons::WrongSoldier, group) => {
                format!("the {} talks to the wrong soldier in {here}: who leads your units?", self.group(group))
            }
            Frame::Raid => format!("locals raid your forces in {here}: what do you give up?"),
            Frame::Accident => "an accident: who takes the wound?".into(),
            Frame::Sacrifice(group) => {
                format!("the {} is caught and one member is killed: who?", self.group(group))
            }
            Frame::Found(group) => format!("you have found the {}: do you attack it?", self.group(group)),
            Frame::Sabotage(letters) => format!("Sabotage with {}: what is destroyed?", many(letters, "letter")),
            Frame::Subvert(_, 1) => "Subvert Troops: which is the second unit to desert?".into(),
            Frame::Subvert(letters, _) => {
                format!("Subvert Troops with {} in {here}: which unit deserts?", many(letters, "letter"))
            }
            Frame::FreePrisoners(number) => format!("{} can be freed: who?", many(number, "prisoner")),
            Frame::Award(item, _) => format!("you have found {}: who gets it?", names.item(item)),
            Frame::AwardShip(hull, _) => format!("you have found {}: who gets it?", names.ship(hull)),
            Frame::Rebellion(_, Uprising::Buy(place, points)) => {
                let room = self.game.room(place, Side::Rebel);
                format!(
                    "{} rises with {} to spend and room for {}: what is raised?",
                    names.place(place),
                    many(points, "Force Point"),
                    many(room, "more unit")
                )
            }
            Frame::Rebellion(world, Uprising::Attack) => {
                format!("the people of {} have risen: do the new units attack?", names.world(world))
            }
            Frame::PassShip(hull) => format!("{} has lost its owner: who takes it over?", names.ship(hull)),
            Frame::OverLimit(place, side) => {
                let over = self.game.count(place, side).saturating_sub(self.game.ground.sites[place.ix()].size);
                format!("you have {} too many in {}: which is removed?", many(over, "unit"), names.place(place))
            }
            Frame::Equip => "which Knight is given a new ship?".into(),
            _ => "play goes on by itself".into(),
        }
    }

    fn placing(self, frame: Frame) -> String {
        let (game, names) = (self.game, self.names);
        match frame {
            Frame::SetUpPeople(side, next) => {
                let characters = &game.ground.scenario.forces[side.ix()].characters;
                let left = characters.get(next as usize..).unwrap_or_default();
                let all = names.party(left.iter().copied().collect());
                match left {
                    [_] | [] => format!("where does {all} start?"),
                    [first, ..] if game.ground.options.any_environ => {
                        format!(
                            "{all} are to be placed: where does {} start, or where do all of them?",
                            names.who(*first)
                        )
                    }
                    _ => format!("where do {all} start?"),
                }
            }
            Frame::SetUpShips(_) | Frame::SetUpItems => match self.first_choice() {
                Some(crate::choice::Choice::Own(hull, _)) => format!("who owns and pilots {}?", names.ship(hull)),
                Some(crate::choice::Choice::Hold(item, _)) => format!("who holds {}?", names.item(item)),
                _ => "who is it given to?".into(),
            },
            Frame::SetUpUnits(_, left) => match first_kind(&left) {
                Some(next) => {
                    format!("where is the next {} placed? (still to come: {})", kind(next), and(units(&left)))
                }
                None => "all units are placed".into(),
            },
            Frame::Withheld(place) => format!("which withheld unit enters {}?", names.place(place)),
            Frame::Raise => "do you raise a PDB and take the weaker reinforcements?".into(),
            _ => match first_kind(&game.state.owed) {
                Some(next) => format!("reinforcements: where does the {} arrive?", kind(next)),
                None => "reinforcements have arrived".into(),
            },
        }
    }

    fn first_choice(self) -> Option<crate::choice::Choice> {
        let mut choices = Vec::new();
        self.game.list(&mut choices);
        choices.first().copied()
    }

    fn composing(self, order: &Order) -> String {
        let from = self.names.place(order.from);
        if order.units == Units::default() {
            return format!("a stack leaves {from}: which units go?");
        }
        let company = order.people.len() + order.ships.len();
        let set_out = if is_crowd(&order.units, company) { "set out" } else { "sets out" };
        format!("{} {set_out} from {from}: who else comes along, and where to?", self.stack(order))
    }

    /// A stack of the asked side, everything named.
    fn stack(self, order: &Order) -> String {
        let mut parts = units(&order.units);
        parts.extend(order.people.into_iter().map(|who| self.names.who(who).to_owned()));
        parts.extend(order.ships.into_iter().map(|hull| self.names.ship(hull)));
        and(parts)
    }

    /// Units of an order as the asked side knows them.
    pub(super) fn seen_units(self, order: &Order) -> String {
        if self.asked() == Side::Imperial || order.side == Side::Rebel || order.shown {
            return and(units(&order.units));
        }
        let hidden = crate::pdb::covered(&order.units);
        let mut open = order.units;
        open[UnitKind::PATROL.ix()] = 0;
        open[UnitKind::LINE.ix()] = 0;
        let mut parts = units(&open);
        if hidden > 0 {
            parts.push(many(hidden, "covered unit"));
        }
        and(parts)
    }

    fn boarding(self, flight: &Flight) -> String {
        let ship = self.names.ship(flight.hull);
        let seats = self.game.ground.book.ships[flight.hull.ix()].passengers;
        let aboard = self.names.party(flight.aboard);
        if flight.reaction {
            return format!("{ship} reacts with {aboard} aboard: who comes along?");
        }
        format!("{ship} ({seats} places) has {aboard} aboard: who else comes along, and where to?")
    }

    fn marching(self, order: &Order, leg: Leg) -> String {
        let names = self.names;
        let leaving = matches!(leg, Leg::FireLeaving | Leg::LossLeaving);
        let place = if leaving { order.from } else { order.to };
        if matches!(leg, Leg::LossLeaving | Leg::LossArriving) {
            let due = self.game.state.battle.losses[order.side.ix()];
            return format!("PDB fire from {} costs you {due} more: which unit is lost?", names.planet(place));
        }
        let level = self.game.state.planets[self.game.world(place).ix()].pdb_level;
        let does = match (leaving, is_crowd(&order.units, 0)) {
            (true, true) => "lift off from",
            (true, false) => "lifts off from",
            (false, true) => "come down in",
            (false, false) => "comes down in",
        };
        let who = capital(&self.seen_units(order));
        format!("{who} {does} {}: does your PDB (level {level}) fire?", names.place(place))
    }

    fn flying(self, flight: &Flight, leg: Leg) -> String {
        let names = self.names;
        let leaving = leg == Leg::FireLeaving;
        let place = if leaving { flight.from.unwrap_or(flight.to) } else { flight.to };
        let level = self.game.state.planets[self.game.world(place).ix()].pdb_level;
        let ship = match self.game.state.ships[flight.hull.ix()].owner {
            Some(pilot) => format!("{}'s ship", names.who(pilot)),
            None => names.ship(flight.hull),
        };
        let does = if leaving { "lifts off from" } else { "lands in" };
        format!("{ship} {does} {}: does the PDB (level {level}) try to detect it?", names.place(place))
    }

    fn sorting(self, place: Place, left: Party) -> String {
        let who = left.first().map_or("the next character", |who| self.names.who(who));
        format!("{}: does {who} join the mission stack, or stay with the military units?", self.names.place(place))
    }

    fn battle(self, step: BattleStep) -> String {
        let battle = &self.game.state.battle;
        let place = self.names.place(battle.place);
        match step {
            BattleStep::DeclareFirst | BattleStep::DeclareSecond => format!("{place}: do your units attack?"),
            BattleStep::AttackerLeader => format!("{place}: who leads your attack?"),
            BattleStep::DefenderLeader => format!("{place}: who leads your defence?"),
            _ => {
                let due = battle.losses[self.asked().ix()];
                format!("{place}: you still owe {}: which unit do you remove?", many(due, "loss point"))
            }
        }
    }

    fn searching_units(self, hunt: &Hunt) -> String {
        let place = self.names.place(hunt.place);
        if hunt.units == Units::default() {
            return format!("which units search in {place}?");
        }
        let mut force = units(&hunt.units);
        force.extend(hunt.people.into_iter().map(|who| self.names.who(who).to_owned()));
        format!("{} to search in {place}: who else?", and(force))
    }

    fn searching_people(self, hunt: &Hunt) -> String {
        let place = self.names.place(hunt.place);
        if hunt.people.is_empty() {
            return format!("which characters search in {place}?");
        }
        format!("{} will search in {place}: who else?", self.names.party(hunt.people))
    }

    fn found(self) -> String {
        let Some(hunt) = self.game.state.hunt else { return "the search is over".into() };
        let found = self.names.party(self.game.hiders(&hunt));
        let force =
            if hunt.by_people { self.names.party(hunt.people) } else { "a squad of the searching units".into() };
        format!("you have found {found}: attack with {force}?")
    }

    /// A mission group: "Diplomacy group of Barca and Saytar".
    pub(super) fn group(self, group: GroupIx) -> String {
        let Some(group) = self.game.state.desk.groups.get(group as usize) else { return "group".into() };
        let name = mission(group.mission, self.game.state.phasing);
        if group.camp {
            format!("{name} of the camp")
        } else {
            format!("{name} group of {}", self.names.party(group.members))
        }
    }

    fn fight(self, step: FightStep) -> String {
        let fight = &self.game.state.fight;
        let force = self.names.force(fight.force, fight.place);
        let attack = if plural(self.names, fight.force) { "attack" } else { "attacks" };
        let defenders = self.names.party(fight.defenders);
        match step {
            FightStep::Weapon => format!("{force} {attack} {defenders}: hand-to-hand or firefight?"),
            FightStep::Aim if fight.force == Force::Squad => {
                format!("your squad attacks {defenders}: to kill or to capture?")
            }
            FightStep::Aim => format!("{force} {attack} {defenders}: to kill or to capture?"),
            FightStep::Champion => format!("{force} will fight one of you alone: who is it?"),
            FightStep::Outwit => format!("{force}: does somebody try to outwit it in round {}?", fight.round),
            FightStep::Split if fight.active.is_empty() => {
                format!("round {} against {force}: who fights actively?", fight.round)
            }
            FightStep::Split => {
                let active = self.names.party(fight.active);
                format!("round {} against {force}: {active} will fight, who else?", fight.round)
            }
            FightStep::BreakOff => {
                format!("round {} against {force}: stand and fight, or try to break off?", fight.round)
            }
            FightStep::DefenderWounds => {
                format!("{} still to be taken: who takes one?", many(fight.on_defenders, "wound"))
            }
            FightStep::AttackerWounds => {
                format!("{} still to be taken: who takes one?", many(fight.on_attackers, "wound"))
            }
            _ => format!("{force} and {defenders} fight"),
        }
    }

    fn forming(self) -> String {
        let Some(group) = self.game.state.desk.groups.last() else { return "who goes on the mission?".into() };
        let name = mission(group.mission, self.game.state.phasing);
        if group.mission == crate::book::Mission::Assassination && group.target.is_none() {
            return "Assassination: who is to die?".into();
        }
        if group.members.is_empty() {
            return format!("{name}: who goes?");
        }
        format!("{name}: {} will go, who else?", self.names.party(group.members))
    }

    fn action(self, step: ActionStep) -> String {
        let place = self.names.place(self.game.desk_place());
        match step {
            ActionStep::Draw => format!("{place}: draw the next Action Card?"),
            ActionStep::Decide => {
                let group = self.first_choice().and_then(|choice| match choice {
                    crate::choice::Choice::Complete(mission) => self.game.group_of(mission),
                    _ => None,
                });
                match group {
                    Some(ix) => {
                        let letters = self.game.state.desk.groups[ix as usize].letters;
                        format!("the {} has {}: stop here or go on?", self.group(ix), many(letters, "letter"))
                    }
                    None => "stop here or go on?".into(),
                }
            }
            ActionStep::Resolve => "several missions are completed: which takes effect first?".into(),
            ActionStep::Bonus => "which mission draws its bonus cards first?".into(),
            _ => format!("{place}: the missions go on"),
        }
    }

    fn window(self, window: Window) -> String {
        let names = self.names;
        let moment = match window {
            Window::Cure => "a new Rebel player-turn begins".into(),
            Window::Phase => "a phase begins".into(),
            Window::Detection => "the PDB is about to look for your ship".into(),
            Window::Battle => format!("combat is declared in {}", names.place(self.game.state.battle.place)),
            Window::Hiding => "your people hide from a search".into(),
            Window::Searching => "your people are about to search".into(),
            Window::Round => format!("round {} of the combat is about to be fought", self.game.state.fight.round),
            Window::Wounds => "wounds are about to be handed out".into(),
            Window::Blow => match self.game.blow() {
                Some((who, wounds)) => format!("{} is about to take {}", names.who(who), many(wounds, "wound")),
                None => "somebody is about to be wounded".into(),
            },
            Window::Meeting(group) => {
                let met = self.game.state.frames.iter().rev().find_map(|frame| match frame {
                    Frame::Met(meeting, _) => Some(self.meeting(*meeting)),
                    _ => None,
                });
                format!("the {} is about to meet {}", self.group(group), met.unwrap_or_else(|| "an enemy".into()))
            }
            Window::Abort(group) => format!("the {} is about to be aborted", self.group(group)),
            Window::Negate(group) => {
                let enemy = player(self.game.state.phasing);
                let done = self
                    .game
                    .state
                    .desk
                    .groups
                    .get(group as usize)
                    .map_or("a mission", |group| mission(group.mission, self.game.state.phasing));
                format!("{enemy} has completed {done}")
            }
        };
        format!("{moment}: do you use a possession?")
    }

    fn meeting(self, meeting: Meeting) -> String {
        let force = match meeting {
            Meeting::Creature(beast) => Force::Creature(beast),
            Meeting::Robots(number) => Force::Robots(number),
            Meeting::Locals => Force::Locals,
        };
        self.names.force(force, self.game.desk_place())
    }

    /// The units of a side in a place as the asked side knows them, and their strength.
    pub(super) fn strength(self, place: Place, side: Side) -> String {
        let game = self.game;
        let exact = game.strength(place, side);
        let spot = &game.state.spots[place.ix()];
        if side == Side::Rebel || self.asked() == Side::Imperial || spot.covered() == 0 {
            return format!("{} (strength {exact})", and(units_here(game, place, side)));
        }
        let militia = spot.units(UnitKind::MILITIA);
        let hidden = spot.covered();
        let (low, high) = (spot.sight.low.min(hidden), spot.sight.high.min(hidden));
        let (least, most) = (militia + hidden + 2 * low, militia + hidden + 2 * high);
        let mut parts = Vec::new();
        if militia > 0 {
            parts.push(units_of(UnitKind::MILITIA, militia));
        }
        parts.push(covered(hidden, spot.sight));
        let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
        format!("{} (strength {range})", and(parts))
    }
}

fn first_kind(units: &Units) -> Option<UnitKind> {
    UnitKind::ALL.into_iter().find(|kind| units[kind.ix()] > 0)
}

fn units_here(game: &Freedom, place: Place, side: Side) -> Vec<String> {
    let spot = &game.state.spots[place.ix()];
    let present = crate::pieces::kinds(side).filter(|&kind| spot.units(kind) > 0);
    present.map(|kind| units_of(kind, spot.units(kind))).collect()
}

fn keeper(prisoner: &str) -> String {
    format!("{prisoner} is your prisoner: who keeps watch?")
}
