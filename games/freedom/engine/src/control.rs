//! Loyalty, control states, and who controls a planet [sections 4 and 16].

use crate::book::{Loyalty, Rule, Side};
use crate::cause::{Harm, Sway};
use crate::event::Event;
use crate::game::Freedom;
use crate::ids::{Place, World};

impl Freedom {
    /// Whether a side has military units in the Environs of a planet.
    #[inline]
    pub(crate) fn garrison(&self, world: World, side: Side) -> bool {
        self.ground.worlds[world.ix()].environs.into_iter().any(|place| self.count(place, side) > 0)
    }

    /// Who controls a planet, worked out anew each time: characters, camps and orbit boxes don't count [fg.4.1.9].
    pub fn controller(&self, world: World) -> Option<Side> {
        let planet = &self.state.planets[world.ix()];
        let only = |side: Side| self.garrison(world, side) && !self.garrison(world, side.other());
        match planet.rule {
            Rule::ImperialControl if !planet.pdb_up && only(Side::Rebel) => None,
            Rule::ImperialControl => Some(Side::Imperial),
            Rule::Rebellion => None,
            Rule::RebelControl if !planet.pdb_up && only(Side::Imperial) => None,
            Rule::RebelControl => Some(Side::Rebel),
            Rule::RebellionStopped => only(Side::Imperial).then_some(Side::Imperial),
        }
    }

    /// Whether a side can use the PDB of a planet: it is Up and the side controls the planet [fg.13.1.1, fg.13.1.9].
    pub fn commands_pdb(&self, world: World, side: Side) -> bool {
        self.state.planets[world.ix()].pdb_up && self.controller(world) == Some(side)
    }

    /// Whether the Loyalty marker of a planet can move [fg.16.24].
    pub fn loyalty_in_use(&self, world: World) -> bool {
        matches!(self.state.planets[world.ix()].rule, Rule::ImperialControl | Rule::RebellionStopped)
    }

    /// Whether a planet rebels: Rebellion or Rebel Control.
    pub fn rebelling(&self, world: World) -> bool {
        !self.loyalty_in_use(world)
    }

    /// Moves the loyalty of a planet towards a side; says how far it went. The ends of the track stop it.
    pub(crate) fn shift_loyalty(&mut self, world: World, towards: Side, spaces: u8, sway: Sway) -> u8 {
        if !self.loyalty_in_use(world) {
            return 0;
        }
        let planet = &mut self.state.planets[world.ix()];
        let from = planet.loyalty as i8;
        let step = if towards == Side::Rebel { spaces as i8 } else { -(spaces as i8) };
        let to = (from + step).clamp(0, 4);
        if to == from {
            return 0;
        }
        planet.loyalty = Loyalty::ALL[to as usize];
        let loyalty = planet.loyalty;
        self.state.dirty = true;
        self.tell(Event::LoyaltyMoved { world, loyalty, sway });
        from.abs_diff(to)
    }

    /// Changes the state of a planet.
    pub(crate) fn set_rule(&mut self, world: World, rule: Rule) {
        self.state.planets[world.ix()].rule = rule;
        self.state.dirty = true;
        self.tell(Event::StateChanged { world, rule });
    }

    /// Puts a PDB Down.
    pub(crate) fn pdb_down(&mut self, world: World, harm: Harm) {
        self.state.planets[world.ix()].pdb_up = false;
        self.state.dirty = true;
        self.tell(Event::PdbDown { world, harm });
    }

    /// Takes a level off a PDB, never below 0.
    pub(crate) fn pdb_lower(&mut self, world: World, harm: Harm) {
        let planet = &mut self.state.planets[world.ix()];
        planet.pdb_level = planet.pdb_level.saturating_sub(1);
        let level = planet.pdb_level;
        self.tell(Event::PdbLevel { world, level, harm });
    }

    /// Whether a side may raise the PDB of a planet now [fg.4.2.2.3].
    pub(crate) fn may_raise(&self, world: World, side: Side) -> bool {
        let planet = &self.state.planets[world.ix()];
        let odd = self.state.turn % 2 == 1;
        let own_turn = (side == Side::Rebel) == odd;
        let liberated = side == Side::Rebel && planet.rule == Rule::Rebellion && !self.garrison(world, Side::Imperial);
        own_turn && !planet.pdb_up && (self.controller(world) == Some(side) || liberated)
    }

    /// Raises a PDB; one in a turn.
    pub(crate) fn raise_pdb(&mut self, world: World) {
        let side = self.state.phasing;
        let own = self.controller(world) == Some(side);
        self.state.planets[world.ix()].pdb_up = true;
        self.state.pdb_raised = true;
        self.state.dirty = true;
        self.tell(Event::PdbUp { world, side, own });
    }

    /// The planet of a place.
    #[inline]
    pub(crate) fn world(&self, place: Place) -> World {
        self.ground.world(place)
    }
}
