//! Mission and map rules: triggers, tracks, stages, doors, objectives, failures, the end.

use table::SeatSet;

use crate::book::code::Trigger;
use crate::frame::{Ctx, Ending};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Door, Track};

impl Mandalorian {
    /// What mission, map and lasting effects do by themselves.
    pub(crate) fn step_triggers(&mut self, trigger: Trigger, next: u8, ctx: Ctx) -> Flow {
        let _ = (trigger, next, ctx);
        todo!("owner: C")
    }

    /// Something happened that mission, map or lasting effects may answer to.
    pub(crate) fn trigger(&mut self, trigger: Trigger, ctx: Ctx) {
        let _ = (trigger, ctx);
        todo!("owner: C")
    }

    /// Moves a track, with what happens along it.
    pub(crate) fn move_track(&mut self, track: Track, by: i8, ctx: Ctx) {
        let _ = (track, by, ctx);
        todo!("owner: C")
    }

    /// A stage of the mission begins.
    pub(crate) fn set_stage(&mut self, stage: u8) {
        let _ = (stage,);
        todo!("owner: C")
    }

    /// A door opens.
    pub(crate) fn unlock(&mut self, door: Door) {
        let _ = (door,);
        todo!("owner: C")
    }

    /// A door is locked.
    pub(crate) fn lock(&mut self, door: Door) {
        let _ = (door,);
        todo!("owner: C")
    }

    /// Damage or markers for a door.
    pub(crate) fn mark_door(&mut self, door: Door, marks: u8, needed: u8) {
        let _ = (door, marks, needed);
        todo!("owner: C")
    }

    /// Looks whether the mission has failed or succeeded; failure first.
    pub(crate) fn check_mission(&mut self, at_end: bool) {
        let _ = (at_end,);
        todo!("owner: C")
    }

    /// The game is over.
    pub(crate) fn finish(&mut self, ending: Ending) {
        let _ = (ending,);
        todo!("owner: C")
    }

    /// Who has won.
    pub(crate) fn winners(&self, ending: Ending) -> SeatSet {
        let _ = (ending,);
        todo!("owner: C")
    }

    /// Whether this is a legendary victory of the disloyal seat.
    pub(crate) fn is_legendary(&self, ending: Ending) -> bool {
        let _ = (ending,);
        todo!("owner: C")
    }
}
