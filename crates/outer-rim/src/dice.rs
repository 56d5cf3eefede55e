//! Rolling dice, and changing what they show.

use crate::book::code::Trigger;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Trial};
use crate::game::{Flow, OuterRim, stream};
use crate::ids::{Combat, Dice, Face, Player, Skill};
use crate::state::{Pool, RollFor, Source};

/// The faces of a die, from the first.
pub(crate) const FACES: [Face; 8] =
    [Face::Hit, Face::Hit, Face::Hit, Face::Crit, Face::Focus, Face::Focus, Face::Blank, Face::Blank];

/// The first number of a die that shows this face.
pub(crate) fn face_number(face: Face) -> u32 {
    FACES.iter().position(|other| *other == face).unwrap_or(0) as u32
}

impl OuterRim {
    fn throw(&mut self, number: u8) -> Dice {
        let mut dice = Dice::default();
        for _ in 0..number {
            let face = FACES[self.state.chance.below(stream::DICE, 8) as usize];
            dice.0[face.ix()] += 1;
        }
        dice
    }

    /// Dice that nobody can change.
    pub(crate) fn plain_roll(&mut self, number: u8) -> Dice {
        self.throw(number)
    }

    /// Rolls dice that abilities may change: in combat those of either side, the active player's first.
    pub(crate) fn roll(&mut self, who: Player, number: u8, rolls: RollFor) {
        let dice = self.throw(number);
        self.state.pool = Pool { dice, who, rolls };
        let fight = self.state.fights.last().filter(|_| matches!(rolls, RollFor::Ground | RollFor::Ship));
        let other = fight.and_then(|fight| if fight.attacker == who { fight.defender() } else { Some(fight.attacker) });
        let own = who.some().map(|who| (Trigger::Rolled, who));
        let theirs = other.map(|other| (Trigger::OpponentRolled, other));
        // What is pushed last comes first.
        let order = if other == Some(self.state.active) { [own, theirs] } else { [theirs, own] };
        for (trigger, player) in order.into_iter().flatten() {
            self.window(trigger, player);
        }
    }

    /// What the dice of a combat are rolled for.
    pub(crate) const fn combat_roll(combat: Combat) -> RollFor {
        match combat {
            Combat::Ground => RollFor::Ground,
            Combat::Ship => RollFor::Ship,
        }
    }

    fn shows(dice: Dice, faces: u8) -> impl Iterator<Item = Face> {
        Face::ALL.iter().copied().filter(move |face| u32::from(faces) & face.bit() != 0 && dice.of(*face) > 0)
    }

    fn unchosen(&self, chosen: Dice) -> Dice {
        let mut dice = self.state.pool.dice;
        dice.0.iter_mut().zip(chosen.0).for_each(|(die, chosen)| *die -= chosen);
        dice
    }

    pub(crate) fn step_reroll(&mut self, who: Player, left: u8, faces: u8, chosen: Dice) -> Flow {
        if left > 0 && Self::shows(self.unchosen(chosen), faces).next().is_some() {
            return Flow::Ask(who);
        }
        self.reroll(who, chosen)
    }

    pub(crate) fn list_reroll(&self, faces: u8, chosen: Dice, out: &mut Vec<Choice>) {
        out.extend(Self::shows(self.unchosen(chosen), faces).map(Choice::Die));
        out.push(if chosen.is_empty() { Choice::Done } else { Choice::Roll });
    }

    pub(crate) fn play_reroll(&mut self, frame: Frame, choice: Choice) {
        let Frame::Reroll { who, left, faces, mut chosen } = frame else { return };
        match choice {
            Choice::Die(face) => {
                chosen.0[face.ix()] += 1;
                *self.top() = Frame::Reroll { who, left: left - 1, faces, chosen };
            }
            _ => {
                self.reroll(who, chosen);
            }
        }
    }

    fn reroll(&mut self, who: Player, chosen: Dice) -> Flow {
        if !chosen.is_empty() {
            let now = self.throw(chosen.len());
            let pool = &mut self.state.pool.dice;
            for face in 0..4 {
                pool.0[face] = pool.0[face] - chosen.0[face] + now.0[face];
            }
            self.tell(Event::Rerolled { who, dice: chosen, now, rolls: self.state.pool.rolls });
        }
        self.pop()
    }

    pub(crate) fn step_change(&mut self, who: Player, left: u8, faces: u8) -> Flow {
        if left == 0 || Self::shows(self.state.pool.dice, faces).next().is_none() { self.pop() } else { Flow::Ask(who) }
    }

    pub(crate) fn list_change(&self, faces: u8, out: &mut Vec<Choice>) {
        out.extend(Self::shows(self.state.pool.dice, faces).map(Choice::Die));
        out.push(Choice::Done);
    }

    pub(crate) fn play_turn_dice(&mut self, frame: Frame, choice: Choice) {
        let Frame::TurnDice { who, left, faces, to } = frame else { return };
        let Choice::Die(face) = choice else {
            self.state.frames.pop();
            return;
        };
        *self.top() = Frame::TurnDice { who, left: left - 1, faces, to };
        self.state.pool.dice.0[face.ix()] -= 1;
        self.state.pool.dice.0[to as usize] += 1;
        self.tell(Event::TurnedDie { who, from: face as u8, to, rolls: self.state.pool.rolls });
    }

    pub(crate) fn play_cancel_dice(&mut self, frame: Frame, choice: Choice) {
        let Frame::CancelDice { who, left, faces } = frame else { return };
        let Choice::Die(face) = choice else {
            self.state.frames.pop();
            return;
        };
        *self.top() = Frame::CancelDice { who, left: left - 1, faces };
        self.state.pool.dice.0[face.ix()] -= 1;
        self.tell(Event::CancelledDie { who, face: face as u8, rolls: self.state.pool.rolls });
    }

    // Skill tests.

    /// The faces that pass a test, as bits, for somebody who has the skill so many times.
    pub const fn passing(times: u8) -> u32 {
        match times {
            0 => Face::Crit.bit(),
            1 => Face::Crit.bit() | Face::Hit.bit(),
            _ => Face::Crit.bit() | Face::Hit.bit() | Face::Focus.bit(),
        }
    }

    pub(crate) fn step_trial(&mut self, ctx: crate::frame::Ctx, trial: Trial, stage: u8) -> Flow {
        let who = ctx.me;
        *self.top() = Frame::Trial(ctx, trial, stage + 1);
        match stage {
            0 => self.window(Trigger::BeforeTest, who),
            1 => self.roll(who, 2, RollFor::Test),
            _ => {
                let skill = Skill::of(trial.skill as usize);
                let times = self.state.of(who).skill(skill).saturating_add(trial.loans);
                let dice = self.state.pool.dice;
                let passed = dice.any(Self::passing(times));
                self.tell(Event::Test { who, skill, times, dice, passed });
                self.state.frames.pop();
                if passed {
                    self.run(trial.on_pass, crate::frame::Ctx { source: trial.on_pass_source, reward: false, ..ctx });
                }
                self.run(if passed { trial.pass } else { trial.fail }, ctx);
            }
        }
        Flow::Go
    }

    fn trial(&mut self) -> Option<&mut Trial> {
        self.state.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Trial(_, trial, _) => Some(trial),
            _ => None,
        })
    }

    /// A skill for the test to come; no skill is the one that is tested.
    pub(crate) fn lend(&mut self, skill: Option<Skill>) {
        if let Some(trial) = self.trial()
            && skill.is_none_or(|skill| skill as u8 == trial.skill)
        {
            trial.loans = trial.loans.saturating_add(1);
        }
    }

    /// What happens if the test to come is passed.
    pub(crate) fn after_pass(&mut self, block: crate::book::code::Block, source: Source) {
        if let Some(trial) = self.trial() {
            trial.on_pass = block;
            trial.on_pass_source = source;
        }
    }
}
