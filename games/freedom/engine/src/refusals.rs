//! Why an answer is not among those that may be given.
//!
//! A refusal names the most special reason it can find and the rule behind it; where there is none, it names the
//! question that is asked. It tells a player nothing they may not know: kinds of covered units and possessions of the
//! enemy play no part in it. What only one question turns down is told by its procedure; here is what is true of a piece
//! in many questions.

use table::{Engine, Procedure, Reason, Refusal, RuleId, Seat, because};

use crate::book::{PossessionKind, Rating, Side, UnitKind};
use crate::choice::Choice;
use crate::frame::Ask;
use crate::game::Freedom;
use crate::ids::{Hull, Item, Place, Who, World};
use crate::pieces::first_kind;
use crate::state::{Holder, Units, Where};
use crate::words::Words;
use crate::{rule, words};

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
        let words = Words::of(self);
        if !self.knows(choice) {
            return (words.rule(), "that names a piece this game does not have.".into());
        }
        let special = self.innermost().and_then(|frame| frame.refuses(words, choice));
        let special = special.or_else(|| used_item(choice).and_then(|item| words.no_use(item)));
        special.unwrap_or_else(|| words.another_question(choice))
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
}

impl Words<'_> {
    /// The answer belongs to another question.
    fn another_question(self, choice: Choice) -> (RuleId, String) {
        let verb = choice.write(&self.game.ground);
        (self.rule(), format!("'{verb}' is not an answer to the present question: {}", self.prompt()))
    }

    // ---- characters ----

    /// Why a character can do nothing at all here and now.
    pub(crate) fn helpless(self, who: Who) -> Reason {
        let name = self.names.who(who);
        let person = &self.game.state.people[who.ix()];
        if self.game.ground.side(who) != self.asked {
            return because(self.rule(), format!("{name} does not belong to you."));
        }
        match person.at {
            Where::Gone => return because(rule::FG_3_4_40, format!("{name} is dead.")),
            Where::Deck => return because(self.rule(), format!("{name} is not in play.")),
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

    pub(crate) fn elsewhere(self, who: Who, place: Place, rule: RuleId) -> Reason {
        let away = self.game.state.people[who.ix()].place() != Some(place);
        if away {
            because(rule, format!("{} is not in {}.", self.names.who(who), self.names.place(place)))
        } else {
            None
        }
    }

    pub(crate) fn has_moved(self, who: Who) -> Reason {
        let moved = self.game.state.people[who.ix()].moved;
        if moved {
            because(rule::FG_12_8, format!("{} has already moved in this segment.", self.names.who(who)))
        } else {
            None
        }
    }

    pub(crate) fn not_with_units(self, who: Who, rule: RuleId) -> Reason {
        let place = self.game.state.people[who.ix()].place()?;
        if self.game.state.spots[place.ix()].with_units.has(who) {
            return None;
        }
        because(rule, format!("{} is not stacked with the unit beforehand.", self.names.who(who)))
    }

    pub(crate) fn cannot_lead(self, who: Who) -> Reason {
        self.helpless(who).or_else(|| {
            if self.game.can_lead(who) {
                None
            } else {
                because(rule::FG_19_7, format!("{} has no Leadership.", self.names.who(who)))
            }
        })
    }

    pub(crate) fn no_leader_here(self, who: Who) -> Reason {
        self.cannot_lead(who).or_else(|| {
            let Some(place) = self.game.state.people[who.ix()].place() else {
                return because(rule::FG_19_7, format!("{} is not on the map.", self.names.who(who)));
            };
            if self.game.state.spots[place.ix()].leader[self.asked.ix()] == Some(who) {
                return because(rule::FG_19_8, format!("{} leads already.", self.names.who(who)));
            }
            if self.game.state.spots[place.ix()].with_units.has(who) {
                return because(rule::FG_17_9, format!("{} has something else to do there now.", self.names.who(who)));
            }
            because(rule::FG_19_7, format!("{} is not stacked with military units.", self.names.who(who)))
        })
    }

    // ---- ships and possessions ----

    pub(crate) fn cannot_fly(self, hull: Hull) -> Reason {
        let ship = words::capital(&self.names.ship(hull));
        let card = &self.game.ground.book.ships[hull.ix()];
        if card.side != self.asked {
            return because(foreign_ship(self.asked), format!("{ship} does not belong to you."));
        }
        let piloting = words::ship_rule(&self.game.ground, hull, rule::FG_18_1_7);
        let Where::At(place) = self.game.state.ships[hull.ix()].at else {
            return because(piloting, format!("{ship} is not on the map."));
        };
        let Some(pilot) = self.game.state.ships[hull.ix()].owner else {
            return because(piloting, format!("{ship} has no owner to pilot it."));
        };
        let name = self.names.who(pilot);
        if self.game.rating(pilot, Rating::Navigation) == 0 {
            return because(rule::FG_19_11, format!("{name} has no Navigation and cannot pilot {ship}."));
        }
        let load = self.game.load(pilot);
        self.helpless(pilot)
            .or_else(|| self.elsewhere(pilot, place, piloting))
            .or_else(|| self.has_moved(pilot))
            .or_else(|| {
                let seats = card.passengers;
                let crowded = load > seats;
                if crowded {
                    let rule = words::ship_rule(&self.game.ground, hull, rule::FG_18_1_16);
                    because(rule, format!("{ship} carries {seats}, and {name} with company is {load}."))
                } else {
                    None
                }
            })
            .or_else(|| because(rule::FG_U44, format!("{ship} would leave friends alone in the orbit box.")))
    }

    pub(crate) fn no_owner(self, who: Who) -> Reason {
        let name = self.names.who(who);
        let by_side = |rebel: RuleId, imperial: RuleId| if self.asked == Side::Rebel { rebel } else { imperial };
        if self.game.ground.side(who) != self.asked {
            return because(by_side(rule::FG_18_1_5, rule::FG_14_6), format!("{name} does not belong to you."));
        }
        if self.game.state.ship_of(who).is_some() {
            return because(by_side(rule::FG_14_14, rule::FG_18_2_8), format!("{name} has a ship already."));
        }
        because(by_side(rule::FG_18_1_5, rule::FG_18_2_8), format!("{name} cannot take that ship."))
    }

    pub(crate) fn no_holder(self, item: Item, who: Who) -> Reason {
        let name = self.names.who(who);
        if self.game.ground.side(who) != Side::Rebel {
            return because(rule::FG_14_3, format!("{name} is not a Rebel."));
        }
        let companion = self.game.ground.book.possessions[item.ix()].kind == PossessionKind::Companion;
        if companion && self.game.companions(who) > 0 {
            return because(rule::FG_14_13, format!("{name} has a companion already."));
        }
        because(rule::FG_14_8, "another possession, or another character, is to be named.")
    }

    /// A use that does not fit. Possessions are the Rebel player's secret, so the Imperial player learns nothing.
    pub(crate) fn no_use(self, item: Item) -> Reason {
        if self.asked == Side::Imperial {
            return because(rule::FG_14_3, "only the Rebel player uses possessions.");
        }
        let name = words::capital(&self.names.item(item));
        match self.game.state.items[item.ix()].holder {
            Holder::Held(who) => because(
                rule::FG_U45,
                format!("{name} is with {} and cannot be used that way now.", self.names.who(who)),
            ),
            Holder::Confiscated => because(rule::FG_14_24, format!("{name} is in Imperial hands.")),
            Holder::Gone => because(rule::FG_14_23, format!("{name} is out of the game.")),
            Holder::Deck | Holder::Unknown => because(rule::FG_14_4, format!("you do not have {name}.")),
        }
    }

    // ---- military units ----

    /// Why a kind of unit is not the asked player's.
    pub(crate) fn not_mine(self, kind: UnitKind) -> Reason {
        if kind.side() == self.asked {
            return None;
        }
        because(own_units(self.asked), format!("a {} is not one of your units.", words::kind(kind)))
    }

    pub(crate) fn full(self, place: Place, number: u8, rule: RuleId) -> Reason {
        if self.game.room(place, self.asked) >= number {
            return None;
        }
        let size = self.game.ground.sites[place.ix()].size;
        let name = self.names.place(place);
        because(
            rule,
            format!(
                "{name} has size {size}, and you have {} there.",
                words::many(self.game.count(place, self.asked), "unit")
            ),
        )
    }

    /// Why units of a kind cannot get from one place to another.
    pub(crate) fn no_way(self, kind: UnitKind, from: Place, to: Place) -> Reason {
        let off = to.is_orbit() || self.game.world(from) != self.game.world(to);
        if kind.mobile() || !off {
            return None;
        }
        let rule = if kind.side() == Side::Rebel { rule::FG_10_1_3 } else { rule::FG_10_2_6 };
        because(rule, format!("a {} never leaves {}.", words::kind(kind), self.names.planet(from)))
    }

    pub(crate) fn not_at_home(self, kind: UnitKind, place: Place, rule: RuleId) -> Reason {
        let site = self.game.ground.sites.get(place.ix())?;
        let home = kind.terrain()?;
        if home == site.terrain {
            return None;
        }
        because(rule, format!("a {} belongs in a {home} Environ, and that is {}.", words::kind(kind), site.terrain))
    }

    /// A unit that does not make up the loss.
    pub(crate) fn no_loss(self, units: &Units, choice: Choice) -> Reason {
        let Choice::Lose(kind) = choice else { return None };
        let due = self.game.state.battle.losses[self.asked.ix()];
        let rule = self.rule();
        let name = words::kind(kind);
        self.not_mine(kind).or_else(|| {
            if units[kind.ix()] == 0 {
                return because(rule, format!("you have no {name} there."));
            }
            because(rule, format!("the units lost have to add up to exactly {due}; with a {name} they do not."))
        })
    }

    /// Questions in which a unit is named: raids, sabotage, deserters, units over the limit.
    pub(crate) fn no_such_unit(self, kind: UnitKind, side: Side, place: Place) -> Reason {
        let name = words::kind(kind);
        if kind.side() != side {
            return because(own_units(side), format!("a {name} is not meant here."));
        }
        because(self.rule(), format!("there is no {name} in {} to be named.", self.names.place(place)))
    }

    // ---- PDBs ----

    pub(crate) fn no_raising(self, world: World) -> Reason {
        let planet = &self.game.state.planets[world.ix()];
        let name = self.names.world(world);
        let own_turn = (self.asked == Side::Rebel) == (self.game.state.turn % 2 == 1);
        if planet.pdb_up {
            return because(rule::FG_13_1_4, format!("the PDB of {name} is already Up."));
        }
        if !own_turn {
            let turns = if self.asked == Side::Rebel { "odd" } else { "even" };
            return because(rule::FG_13_1_4, format!("you may raise a PDB only in {turns} game-turns."));
        }
        if self.game.state.pdb_raised {
            return because(rule::FG_13_1_4, "one PDB in a turn is all you may raise.");
        }
        because(rule::FG_13_1_1, format!("you do not control {name}."))
    }
}

/// The possession an answer would use.
pub(crate) fn used_item(choice: Choice) -> Option<Item> {
    match choice {
        Choice::Use(item, _) | Choice::UseRating(item, _) | Choice::UseOn(item, _) | Choice::UseShip(item, _) => {
            Some(item)
        }
        _ => None,
    }
}

/// Why a unit is not the next to be placed.
pub(crate) fn not_due(left: &Units, kind: UnitKind, rule: RuleId) -> Reason {
    let next = first_kind(left)?;
    if next == kind { None } else { because(rule, format!("the {} comes first.", words::kind(next))) }
}

/// The rule that says which units a side has.
pub(crate) fn own_units(side: Side) -> RuleId {
    match side {
        Side::Rebel => rule::FG_10_1_1,
        Side::Imperial => rule::FG_10_2_1,
    }
}

/// The rule that keeps a side from using a ship of the other one.
pub(crate) fn foreign_ship(side: Side) -> RuleId {
    match side {
        Side::Rebel => rule::FG_14_6,
        Side::Imperial => rule::FG_14_3,
    }
}
