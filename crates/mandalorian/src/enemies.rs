//! Enemy movement and enemy attacks.

use crate::choice::Choice;
use crate::frame::{March, Walk};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Heroes, Player, Spaces, Threat, Threats};

impl Mandalorian {
    /// Enemies are chosen one after the other to move or to attack.
    pub(crate) fn step_march(&mut self, attacking: bool) -> Flow {
        let _ = (attacking,);
        todo!("owner: C")
    }

    /// What can be answered then.
    pub(crate) fn list_march(&self, attacking: bool, out: &mut Vec<Choice>) {
        let _ = (attacking, out);
        todo!("owner: C")
    }

    /// The answer.
    pub(crate) fn play_march(&mut self, attacking: bool, who: Player, choice: Choice) {
        let _ = (attacking, who, choice);
        todo!("owner: C")
    }

    /// An enemy moves step by step.
    pub(crate) fn step_walk(&mut self, walk: Walk) -> Flow {
        let _ = (walk,);
        todo!("owner: C")
    }

    /// What can be answered then.
    pub(crate) fn list_walk(&self, walk: Walk, out: &mut Vec<Choice>) {
        let _ = (walk, out);
        todo!("owner: C")
    }

    /// The answer.
    pub(crate) fn play_walk(&mut self, walk: Walk, who: Player, choice: Choice) {
        let _ = (walk, who, choice);
        todo!("owner: C")
    }

    /// An enemy attacks.
    pub(crate) fn step_strike(&mut self, threat: Threat, reach: u8, target: u8, hit: Heroes) -> Flow {
        let _ = (threat, reach, target, hit);
        todo!("owner: C")
    }

    /// What can be answered then.
    pub(crate) fn list_strike(&self, threat: Threat, reach: u8, target: u8, hit: Heroes, out: &mut Vec<Choice>) {
        let _ = (threat, reach, target, hit, out);
        todo!("owner: C")
    }

    /// The answer.
    pub(crate) fn play_strike(
        &mut self,
        threat: Threat,
        reach: u8,
        target: u8,
        hit: Heroes,
        who: Player,
        choice: Choice,
    ) {
        let _ = (threat, reach, target, hit, who, choice);
        todo!("owner: C")
    }

    /// Enemies move.
    pub(crate) fn enemies_move(&mut self, march: March) {
        let _ = (march,);
        todo!("owner: C")
    }

    /// Enemies attack.
    pub(crate) fn enemies_attack(&mut self, march: March) {
        let _ = (march,);
        todo!("owner: C")
    }

    /// One enemy moves.
    pub(crate) fn walk(&mut self, walk: Walk) {
        let _ = (walk,);
        todo!("owner: C")
    }

    /// Enemies that can be chosen next.
    pub(crate) fn eligible(&self, march: &March, attacking: bool) -> Threats {
        let _ = (march, attacking);
        todo!("owner: C")
    }

    /// Spaces that the next step of an enemy can lead to.
    pub(crate) fn goal_spaces(&self, walk: &Walk) -> Spaces {
        let _ = (walk,);
        todo!("owner: C")
    }

    /// Characters that an enemy may attack at a reach; more than one is a tie.
    pub(crate) fn attackable(&self, threat: Threat, reach: u8, target: u8) -> Heroes {
        let _ = (threat, reach, target);
        todo!("owner: C")
    }
}
