//! Why an answer is not among those that may be given.
//!
//! A refusal names the most special reason it can find and the rule behind it; where there is none, it names the
//! question that is asked. It tells a player nothing they may not know: kinds of covered units and possessions of the
//! enemy play no part in it.

mod encounters;
mod missions;
mod moves;

use table::{Refusal, RuleId, Seat};

use crate::book::{Rating, Side, UnitKind};
use crate::choice::Choice;
use crate::frame::{Ask, Frame, Leg};
use crate::game::Freedom;
use crate::ids::{Hull, Item, Place, Who, World};
use crate::rule;
use crate::state::{Units, Where};
use crate::words::{self, Names};

/// A reason and its rule.
type Reason = Option<(RuleId, String)>;

#[allow(clippy::unnecessary_wraps)] // So that reasons can be chained.
fn because(rule: RuleId, words: impl Into<String>) -> Reason {
    Some((rule, words.into()))
}

impl Freedom {
    /// Why this seat may not give this answer now.
    pub(crate) fn refusal(&self, seat: Seat, choice: &Choice) -> Refusal {
        let (rule, words) = self.reason(seat, *choice);
        Refusal::new(rule, words::capital(&words))
    }

    fn reason(&self, seat: Seat, choice: Choice) -> (RuleId, String) {
        let asked = match self.state.ask {
            Ask::Of(side) => side,
            Ask::Over(_) | Ask::Nobody => return (rule::FG_20_7, "the game is over.".into()),
        };
        if asked.seat() != seat {
            return (table::TURN, format!("it is {} who has to answer now.", words::player(asked)));
        }
        if !self.knows(choice) {
            return (words::prompt_rule(self), "that names a piece this game does not have.".into());
        }
        let special = self.state.frames.last().and_then(|&frame| self.special(frame, asked, choice));
        special.unwrap_or_else(|| self.another_question(choice))
    }

    /// The answer belongs to another question.
    fn another_question(&self, choice: Choice) -> (RuleId, String) {
        let verb = choice.write(&self.ground);
        (words::prompt_rule(self), format!("'{verb}' is no answer to the present question: {}", words::prompt(self)))
    }

    /// Whether every piece the answer names is in this game.
    fn knows(&self, choice: Choice) -> bool {
        let book = &self.ground.book;
        let place = |place: Place| self.ground.places().any(|known| known == place);
        let who = |who: Who| who.ix() < book.characters.len();
        let hull = |hull: Hull| hull.ix() < book.ships.len();
        let item = |item: Item| item.ix() < book.possessions.len();
        let kind = |kind: UnitKind| kind.ix() < UnitKind::COUNT;
        match choice {
            Choice::Start(p)
            | Choice::March(p)
            | Choice::To(p)
            | Choice::Enter(p)
            | Choice::React(p)
            | Choice::Settle(p)
            | Choice::SearchUnits(p)
            | Choice::SearchPeople(p)
            | Choice::Missions(p)
            | Choice::AttackAt(p) => place(p),
            Choice::Station(w, p) | Choice::Walk(w, p) => who(w) && place(p),
            Choice::Deploy(k, p) | Choice::Send(k, p) => kind(k) && place(p),
            Choice::Own(h, w) => hull(h) && who(w),
            Choice::Hold(i, w) | Choice::Give(i, w) | Choice::UseOn(i, w) => item(i) && who(w),
            Choice::SendLed(k, w) => kind(k) && who(w),
            Choice::Hand(w, keeper) => who(w) && who(keeper),
            Choice::Group(_, party) => party.into_iter().all(who),
            Choice::UseShip(i, h) => item(i) && hull(h),
            Choice::Use(i, _) | Choice::UseRating(i, _) => item(i),
            Choice::Raise(world) => world.ix() < self.ground.worlds.len(),
            Choice::Tow(h) | Choice::Fly(h) | Choice::ReactFly(h) | Choice::LeaveShip(h) => hull(h),
            Choice::Take(k) | Choice::Lose(k) | Choice::Destroy(k) | Choice::GiveUp(k) | Choice::Buy(k) => kind(k),
            Choice::Bring(w)
            | Choice::Board(w)
            | Choice::HandToUnits(w)
            | Choice::Lead(w)
            | Choice::Apart(w)
            | Choice::WithUnits(w)
            | Choice::ReactWalk(w)
            | Choice::Join(w)
            | Choice::Activate(w)
            | Choice::Wound(w)
            | Choice::Champion(w)
            | Choice::Outwit(w)
            | Choice::Guard(w)
            | Choice::Target(w)
            | Choice::Sacrifice(w)
            | Choice::Free(w)
            | Choice::Equip(w) => who(w),
            _ => true,
        }
    }

    fn special(&self, frame: Frame, side: Side, choice: Choice) -> Reason {
        if let Some(item) = used_item(choice) {
            return self.no_use(frame, side, item);
        }
        match frame {
            Frame::SetUpPeople(..)
            | Frame::SetUpShips(_)
            | Frame::SetUpItems
            | Frame::SetUpUnits(..)
            | Frame::Withheld(_)
            | Frame::Raise
            | Frame::Reinforce => self.no_placing(frame, side, choice),
            Frame::Movement => self.no_order(side, choice),
            Frame::Compose(order) => self.no_stack(&order, choice),
            Frame::Board(flight) => self.no_boarding(&flight, choice),
            Frame::March(order, Leg::LossLeaving | Leg::LossArriving) => self.no_loss(&order.units, side, choice),
            Frame::Sort(_, left) => self.no_sorting(left.first(), choice),
            Frame::Reaction => self.no_reaction(side, choice),
            Frame::ReactAt(place) => self.no_reaction_move(place, side, choice),
            Frame::MilitaryCombat => self.no_settling(choice),
            Frame::Battle(step) => self.no_battle(step, side, choice),
            Frame::Search(_) | Frame::EventSearch(_) => self.no_search(side, choice),
            Frame::HuntUnits(hunt) | Frame::HuntPeople(hunt) => self.no_hunter(&hunt, side, choice),
            Frame::Fight(step) => self.no_fight(step, choice),
            Frame::Passing => self.no_passing(side, choice),
            Frame::Missions => self.no_missions(side, choice),
            Frame::Assign => self.no_assignment(side, choice),
            Frame::Form => self.no_member(side, choice),
            _ => self.no_other(frame, side, choice),
        }
    }

    fn names(&self) -> Names<'_> {
        Names::of(&self.ground)
    }

    fn who(&self, who: Who) -> &str {
        self.names().who(who)
    }

    // ---- what is true of a piece in many questions ----

    /// Why a character can do nothing at all here and now.
    fn helpless(&self, who: Who, side: Side) -> Reason {
        let name = self.who(who);
        let person = &self.state.people[who.ix()];
        if self.ground.side(who) != side {
            return because(words::prompt_rule(self), format!("{name} does not belong to you."));
        }
        match person.at {
            Where::Gone => return because(rule::FG_3_4_40, format!("{name} is dead.")),
            Where::Deck => return because(words::prompt_rule(self), format!("{name} is not in play.")),
            _ => {}
        }
        if person.captive() {
            return because(rule::FG_2_5, format!("{name} is a prisoner."));
        }
        if person.shut_down {
            return because(rule::FG_14_26, format!("{name} is shut down for this phase."));
        }
        None
    }

    fn elsewhere(&self, who: Who, place: Place, rule: RuleId) -> Reason {
        let away = self.state.people[who.ix()].place() != Some(place);
        if away { because(rule, format!("{} is not in {}.", self.who(who), self.names().place(place))) } else { None }
    }

    fn has_moved(&self, who: Who) -> Reason {
        let moved = self.state.people[who.ix()].moved;
        if moved {
            because(rule::FG_12_8, format!("{} has already moved in this segment.", self.who(who)))
        } else {
            None
        }
    }

    fn full(&self, place: Place, side: Side, number: u8, rule: RuleId) -> Reason {
        if self.room(place, side) >= number {
            return None;
        }
        let size = self.ground.sites[place.ix()].size;
        let name = self.names().place(place);
        because(
            rule,
            format!("{name} has size {size}, and you have {} there.", words::many(self.count(place, side), "unit")),
        )
    }

    fn cannot_lead(&self, who: Who, side: Side) -> Reason {
        self.helpless(who, side).or_else(|| {
            if self.can_lead(who) {
                None
            } else {
                because(rule::FG_19_7, format!("{} has no Leadership.", self.who(who)))
            }
        })
    }

    fn cannot_fly(&self, hull: Hull, side: Side) -> Reason {
        let ship = words::capital(&self.names().ship(hull));
        let card = &self.ground.book.ships[hull.ix()];
        if card.side != side {
            return because(foreign_ship(side), format!("{ship} does not belong to you."));
        }
        let piloting = words::ship_rule(&self.ground, hull, rule::FG_18_1_7);
        let Where::At(place) = self.state.ships[hull.ix()].at else {
            return because(piloting, format!("{ship} is not on the map."));
        };
        let Some(pilot) = self.state.ships[hull.ix()].owner else {
            return because(piloting, format!("{ship} has no owner to pilot it."));
        };
        let name = self.who(pilot);
        if self.rating(pilot, Rating::Navigation) == 0 {
            return because(rule::FG_19_11, format!("{name} has no Navigation and cannot pilot {ship}."));
        }
        let load = self.load(pilot);
        self.helpless(pilot, side)
            .or_else(|| self.elsewhere(pilot, place, piloting))
            .or_else(|| self.has_moved(pilot))
            .or_else(|| {
                let seats = card.passengers;
                let crowded = load > seats;
                if crowded {
                    let rule = words::ship_rule(&self.ground, hull, rule::FG_18_1_16);
                    because(rule, format!("{ship} carries {seats}, and {name} with company is {load}."))
                } else {
                    None
                }
            })
            .or_else(|| because(rule::FG_U44, format!("{ship} would leave friends alone in the orbit box.")))
    }

    /// Why units of a kind cannot get from one place to another.
    fn no_way(&self, kind: UnitKind, from: Place, to: Place) -> Reason {
        let off = to.is_orbit() || self.world(from) != self.world(to);
        if kind.mobile() || !off {
            return None;
        }
        let rule = if kind.side() == Side::Rebel { rule::FG_10_1_3 } else { rule::FG_10_2_6 };
        because(rule, format!("a {} never leaves {}.", words::kind(kind), self.names().planet(from)))
    }

    // ---- set-up and reinforcements ----

    fn no_placing(&self, frame: Frame, side: Side, choice: Choice) -> Reason {
        match (frame, choice) {
            (Frame::SetUpPeople(_, next), Choice::Start(place) | Choice::Station(_, place)) => {
                if let Choice::Station(who, _) = choice {
                    if !self.ground.options.any_environ {
                        return because(rule::FG_U37, "the starting characters are placed all in one Environ.");
                    }
                    let due = self.ground.scenario.forces[side.ix()].characters.get(next as usize).copied();
                    if due != Some(who) {
                        let due = due.map_or("somebody else", |who| self.who(who));
                        return because(rule::FG_20_1, format!("{due} is to be placed now."));
                    }
                }
                self.not_held(place, side)
            }
            (Frame::SetUpShips(_), Choice::Own(_, who)) => self.no_owner(who, side),
            (Frame::SetUpItems, Choice::Hold(item, who)) => self.no_holder(item, who),
            (Frame::SetUpUnits(_, left), Choice::Deploy(kind, place)) => not_mine(kind, side)
                .or_else(|| not_due(&left, kind, rule::FG_20_6))
                .or_else(|| self.not_held(place, side))
                .or_else(|| self.not_at_home(kind, place, rule::FG_20_5))
                .or_else(|| self.full(place, side, 1, rule::FG_7_1)),
            (Frame::Withheld(here), Choice::Deploy(kind, place)) => {
                if place == here {
                    return self.not_at_home(kind, place, rule::FG_16_20);
                }
                because(rule::FG_16_11, format!("withheld units enter {} now.", self.names().place(here)))
            }
            (Frame::Raise, Choice::Raise(world)) => self.no_raising(world, side),
            (Frame::Reinforce, Choice::Deploy(kind, place)) => not_mine(kind, side)
                .or_else(|| not_due(&self.state.owed, kind, rule::FG_20_8))
                .or_else(|| self.not_welcome(place, side))
                .or_else(|| self.not_at_home(kind, place, rule::FG_20_5))
                .or_else(|| self.full(place, side, 1, rule::FG_7_1)),
            _ => None,
        }
    }

    fn not_held(&self, place: Place, side: Side) -> Reason {
        if place.is_orbit() {
            return because(rule::FG_20_1, "forces start in Environs, not in orbit.");
        }
        if self.controller(self.world(place)) == Some(side) {
            return None;
        }
        because(rule::FG_20_1, format!("you do not control {}.", self.names().planet(place)))
    }

    fn not_at_home(&self, kind: UnitKind, place: Place, rule: RuleId) -> Reason {
        let site = self.ground.sites.get(place.ix())?;
        let home = kind.terrain()?;
        if home == site.terrain {
            return None;
        }
        because(rule, format!("a {} belongs in a {home} Environ, and that is {}.", words::kind(kind), site.terrain))
    }

    fn not_welcome(&self, place: Place, side: Side) -> Reason {
        if place.is_orbit() {
            return because(rule::FG_20_8, "reinforcements arrive in Environs, not in orbit.");
        }
        let planet = self.names().planet(place);
        match self.controller(self.world(place)) {
            Some(owner) if owner == side => None,
            Some(_) => because(rule::FG_20_8, format!("your opponent controls {planet}.")),
            None if self.count(place, side.other()) == 0 => None,
            None => because(rule::FG_20_9, format!("there are enemy units in {}.", self.names().place(place))),
        }
    }

    fn no_raising(&self, world: World, side: Side) -> Reason {
        let planet = &self.state.planets[world.ix()];
        let name = self.names().world(world);
        let own_turn = (side == Side::Rebel) == (self.state.turn % 2 == 1);
        if planet.pdb_up {
            return because(rule::FG_13_1_4, format!("the PDB of {name} is already Up."));
        }
        if !own_turn {
            let turns = if side == Side::Rebel { "odd" } else { "even" };
            return because(rule::FG_13_1_4, format!("you may raise a PDB only in {turns} game-turns."));
        }
        if self.state.pdb_raised {
            return because(rule::FG_13_1_4, "one PDB in a turn is all you may raise.");
        }
        because(rule::FG_13_1_1, format!("you do not control {name}."))
    }
}

/// The possession an answer would use.
fn used_item(choice: Choice) -> Option<Item> {
    match choice {
        Choice::Use(item, _) | Choice::UseRating(item, _) | Choice::UseOn(item, _) | Choice::UseShip(item, _) => {
            Some(item)
        }
        _ => None,
    }
}

/// Why a kind of unit is not the asked player's.
fn not_mine(kind: UnitKind, side: Side) -> Reason {
    if kind.side() == side {
        return None;
    }
    because(own_units(side), format!("a {} is not one of your units.", words::kind(kind)))
}

/// Why a unit is not the next to be placed.
fn not_due(left: &Units, kind: UnitKind, rule: RuleId) -> Reason {
    let next = UnitKind::ALL.into_iter().find(|kind| left[kind.ix()] > 0)?;
    if next == kind { None } else { because(rule, format!("the {} comes first.", words::kind(next))) }
}

/// The rule that says which units a side has.
fn own_units(side: Side) -> RuleId {
    match side {
        Side::Rebel => rule::FG_10_1_1,
        Side::Imperial => rule::FG_10_2_1,
    }
}

/// The rule that keeps a side from using a ship of the other one.
fn foreign_ship(side: Side) -> RuleId {
    match side {
        Side::Rebel => rule::FG_14_6,
        Side::Imperial => rule::FG_14_3,
    }
}
