//! What each viewer may see.
//!
//! A view is a state in which everything the viewer may not know is blank: covered units are only counted, hidden
//! possessions are nowhere in particular, stacks still being put together lie where they were. All questions the rules
//! ask of a state can be asked of a view.

// A new variant doesn't get past here before somebody has thought of who may see it.
#![warn(clippy::wildcard_enum_match_arm)]

use std::sync::Arc;

use table::{Chance, Log, Procedure, Seed, Viewer};

use crate::book::{Side, UnitKind};
use crate::frame::{Ask, Flight, Frame, Order};
use crate::game::Freedom;
use crate::ground::Ground;
use crate::state::{
    Battle, Craft, Desk, Dose, Fight, Group, Holder, Holding, Hunt, Person, Planet, Sight, Spot, State, Tally, Units,
};

/// What one viewer may see.
#[derive(Clone, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Lines on the map, known to all: arrivals and losses are open.
    pub lines: u8,
    /// Face-down possessions that left the game with their owners, known to all; which they were is not.
    pub buried: u8,
    /// The state, blank where the viewer may not know.
    pub state: State,
    pub(crate) ground: Arc<Ground>,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        let known = |view: &Self| (view.viewer, view.lines, view.buried);
        known(self) == known(other) && self.state == other.state
    }
}

pub(crate) const PATROL: usize = UnitKind::PATROL.0 as usize;
pub(crate) const LINE: usize = UnitKind::LINE.0 as usize;

impl View {
    pub(crate) fn of(game: &Freedom, viewer: Viewer) -> Self {
        let side = viewer.seat().and_then(Side::of_seat);
        let mut state = game.state.clone();
        state.hide_composition(side);
        if side != Some(Side::Imperial) {
            state.hide_set_up();
        }
        let (lines, buried) = (state.lines(), state.buried());
        if side != Some(Side::Imperial) {
            state.hide_units();
        }
        if side != Some(Side::Rebel) {
            state.hide_items();
        }
        state.hide_in_frames(side);
        Self { viewer, lines, buried, state: state.without_chance(), ground: Arc::clone(&game.ground) }
    }

    /// What stays the same during the game.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The view as a game, blanks and all; for questions only.
    pub(crate) fn as_game(&self) -> Freedom {
        Freedom { ground: Arc::clone(&self.ground), state: self.state.clone(), log: Log::Off }
    }
}

impl State {
    /// The state without its generator. All fields are named, so that a new one has to be thought of here.
    fn without_chance(mut self) -> Self {
        let Self {
            turn: _,
            phasing: _,
            segment: _,
            planets: _,
            spots: _,
            people: _,
            ships: _,
            items: _,
            opened: _,
            adrift: _,
            owed: _,
            promised: _,
            pdb_raised: _,
            tally: _,
            desk: _,
            fight: _,
            battle: _,
            hunts: _,
            hunt: _,
            pending: _,
            gifts: _,
            dose: _,
            frames: _,
            ask: _,
            dirty: _,
            shown,
            chance,
        } = &mut self;
        *shown = 0;
        *chance = Chance::new(Seed([0; 32]));
        self
    }

    /// Stacks and searches being put together are their owner's thoughts.
    fn hide_composition(&mut self, viewer: Option<Side>) {
        let asked = match self.ask {
            Ask::Of(side) => Some(side),
            Ask::Nobody | Ask::Over(_) => None,
        };
        while viewer != asked && self.frames.last().is_some_and(composing) {
            self.frames.pop();
        }
    }

    /// While the Imperial player sets up, nobody sees where units were placed so far. Everybody can count the answers, so how many
    /// are left is no secret.
    fn hide_set_up(&mut self) {
        let setting_up = |frame: &Frame| matches!(frame, Frame::SetUpUnits(set_up) if set_up.side == Side::Imperial);
        if !self.frames.iter().any(setting_up) {
            return;
        }
        for spot in &mut self.spots {
            for ix in 0..=LINE {
                spot.fresh[ix] = 0;
            }
            spot.count[Side::Imperial.ix()] = 0;
            spot.sight = Sight::default();
        }
    }

    /// What of the procedures under way a side may not know; a spectator knows only what both sides do.
    fn hide_in_frames(&mut self, viewer: Option<Side>) {
        for me in [Side::Rebel, Side::Imperial].into_iter().filter(|&me| viewer.is_none_or(|side| side == me)) {
            for frame in &mut self.frames {
                frame.hide(me);
            }
        }
    }

    fn lines(&self) -> u8 {
        let on_map: u8 = self.spots.iter().map(|spot| spot.units(UnitKind::LINE)).sum();
        let moving: u8 = self.frames.iter().filter_map(in_transit).map(|order| order.units[LINE]).sum();
        on_map + moving
    }

    fn buried(&self) -> u8 {
        let buried = |holding: &&Holding| holding.holder == Holder::Gone && !holding.open;
        self.items.iter().filter(buried).count() as u8
    }

    fn hide_units(&mut self) {
        for spot in &mut self.spots {
            spot.hide_units();
        }
        for hunt in &mut self.hunts {
            hunt.hide_units();
        }
    }

    fn hide_items(&mut self) {
        for Holding { holder, open } in &mut self.items {
            if !*open && *holder != Holder::Confiscated {
                *holder = Holder::Unknown;
            }
        }
    }
}

// Each of these names every field of its piece, so that a new one has to be thought of here.

impl Spot {
    fn hide_units(&mut self) {
        let Self {
            fresh,
            moved,
            count: _,
            apart: _,
            with_units: _,
            captives: _,
            ships: _,
            leader: _,
            sight: _,
            coup: _,
            camp: _,
            withheld: _,
            wild: _,
            risen: _,
        } = self;
        cover(fresh);
        cover(moved);
    }
}

impl Order {
    /// Covered units that were not shown are only counted.
    pub(crate) fn hide_units(&mut self) {
        let Self { units, shown, side: _, from: _, to: _, people: _, ships: _, sight: _, leader: _, reaction: _ } =
            self;
        if !*shown {
            cover(units);
        }
    }
}

impl Hunt {
    fn hide_units(&mut self) {
        let Self { units, place: _, people: _, by_people: _, group: _, hiding: _ } = self;
        cover(units);
    }
}

/// Whether a stack, a ship's company or a search is being put together.
fn composing(frame: &Frame) -> bool {
    matches!(
        frame,
        Frame::Compose(_) | Frame::Board(_) | Frame::HuntUnits(_) | Frame::HuntPeople(_) | Frame::ReactAt(_)
    )
}

/// A stack that has left the ground.
pub(crate) fn in_transit(frame: &Frame) -> Option<&Order> {
    let Frame::March(march) = frame else { return None };
    march.in_transit().then_some(&march.order)
}

/// Lines count as covered units like Patrols.
fn cover(units: &mut Units) {
    units[PATROL] += std::mem::take(&mut units[LINE]);
}

/// Pieces about which nothing is hidden. Each names all its fields, so that a new one has to be thought of here.
const _: () = {
    const fn open<T>(_: fn(T)) {}
    open(|Planet { loyalty: _, rule: _, pdb_level: _, pdb_up: _, rebelled: _, wild: _ }| ());
    open(
        |Person { at: _, wounds: _, detected: _, keeper: _, moved: _, busy: _, barred: _, shut_down: _, cards: _ }| (),
    );
    open(|Craft { at: _, owner: _, with_units: _ }| ());
    open(|Flight { side: _, hull: _, from: _, to: _, aboard: _, damaged: _, reaction: _ }| ());
    open(
        |Group {
             mission: _,
             members: _,
             camp: _,
             letters: _,
             standing: _,
             target: _,
             declared: _,
             items: _,
             bonus: _,
             no_bonus: _,
             searched: _,
             creature_ignored: _,
             abort_ignored: _,
             going_on: _,
             drew_bonus: _,
         }| (),
    );
    open(
        |Desk {
             place: _,
             groups: _,
             counted: _,
             aside: _,
             drawn: _,
             events: _,
             loyalty: _,
             loyalty_at_card: _,
             drawing_on: _,
             stopped: _,
             closing: _,
             ignored: _,
             halved: _,
         }| (),
    );
    open(
        |Fight {
             place: _,
             defender: _,
             force: _,
             group: _,
             strength: _,
             endurance: _,
             wounds: _,
             weapon: _,
             capture: _,
             defenders: _,
             active: _,
             taken: _,
             round: _,
             shift: _,
             on_attackers: _,
             on_defenders: _,
             stars: _,
             boost: _,
             dealt: _,
             single: _,
             outwitted: _,
             worn: _,
             idle: _,
             beaten: _,
         }| (),
    );
    open(|Battle { place: _, attacker: _, rebellion: _, leaders: _, losses: _ }| ());
    open(|Tally { killed: _, informed: _, imperial_ships: _, imperial_characters: _ }| ());
    open(|Dose { who: _, rating: _, add: _, phasing: _, segment: _ }| ());
};
