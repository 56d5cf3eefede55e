//! Rolling dice, and changing what they show.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::Trigger;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::OuterRim;
use crate::ids::{Combat, Dice, Face, Player};
use crate::rule;
use crate::state::{Pool, RollFor};
use crate::stream;
use crate::words::{Words, faces, sentences};

/// The faces of a die, from the first.
pub(crate) const FACES: [Face; 8] =
    [Face::Hit, Face::Hit, Face::Hit, Face::Crit, Face::Focus, Face::Focus, Face::Blank, Face::Blank];

/// The first number of a die that shows this face.
pub(crate) fn face_number(face: Face) -> u32 {
    FACES.iter().position(|other| *other == face).unwrap_or(0) as u32
}

/// Dice are chosen to be rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reroll {
    /// Who chooses.
    pub who: Player,
    /// How many more.
    pub left: u8,
    /// Which faces, as bits.
    pub faces: u8,
    /// Those chosen.
    pub chosen: Dice,
}

impl Procedure<OuterRim> for Reroll {
    fn step(self, game: &mut OuterRim) -> Flow {
        if self.left > 0 && shows(game.unchosen(self.chosen), self.faces).next().is_some() {
            return ask(self.who);
        }
        game.reroll(self.who, self.chosen)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(shows(game.unchosen(self.chosen), self.faces).map(Choice::Die));
        out.push(if self.chosen.is_empty() { Choice::Done } else { Choice::Roll });
    }

    fn play(mut self, game: &mut OuterRim, _: Player, choice: Choice) {
        match choice {
            Choice::Die(face) => {
                self.chosen.0[face.ix()] += 1;
                game.turn_to(Self { left: self.left - 1, ..self });
            }
            _ => {
                game.reroll(self.who, self.chosen);
            }
        }
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.state.pool.rolls.rule()
    }

    fn question(self, words: Words<'_>) -> String {
        if !self.chosen.is_empty() {
            return format!("Which dice are rolled again beside {}?", faces(self.chosen));
        }
        let most = if self.left >= 12 { "any number of".into() } else { format!("up to {} of", self.left) };
        format!("Which dice are rolled again, {most} {}?", words.dice())
    }

    fn why(self, words: Words<'_>) -> String {
        words.why_dice()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Roll => Some(format!("Roll {} again now", faces(self.chosen))),
            Choice::Done => Some("Roll no die again".into()),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// Own dice are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TurnDice {
    /// Who chooses.
    pub who: Player,
    /// How many more.
    pub left: u8,
    /// Which faces, as bits.
    pub faces: u8,
    /// To which face.
    pub to: u8,
}

impl Procedure<OuterRim> for TurnDice {
    fn step(self, game: &mut OuterRim) -> Flow {
        game.change_dice(self.who, self.left, self.faces)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        game.list_dice(self.faces, out);
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let Some(face) = game.die_to_change(choice) else { return };
        let Self { who, left, to, .. } = self;
        game.turn_to(Self { left: left - 1, ..self });
        game.state.pool.dice.0[face.ix()] -= 1;
        game.state.pool.dice.0[to as usize] += 1;
        game.tell(Event::TurnedDie { who, from: face as u8, to, rolls: game.state.pool.rolls });
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.state.pool.rolls.rule()
    }

    fn question(self, words: Words<'_>) -> String {
        format!("Which dice do you turn to a {}, up to {} of {}?", self.goal(), self.left, words.dice())
    }

    fn why(self, words: Words<'_>) -> String {
        words.why_dice()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Die(face) => Some(format!("Turn a {} to a {}", face.words(), self.goal())),
            Choice::Done => Some("Turn no more dice".into()),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl TurnDice {
    /// The face the dice are turned to.
    fn goal(self) -> &'static str {
        Face::ALL.get(self.to as usize).map_or("blank", |face| face.words())
    }
}

/// Dice of the opponent are cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CancelDice {
    /// Who chooses.
    pub who: Player,
    /// How many more.
    pub left: u8,
    /// Which faces, as bits.
    pub faces: u8,
}

impl Procedure<OuterRim> for CancelDice {
    fn step(self, game: &mut OuterRim) -> Flow {
        game.change_dice(self.who, self.left, self.faces)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        game.list_dice(self.faces, out);
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let Some(face) = game.die_to_change(choice) else { return };
        game.turn_to(Self { left: self.left - 1, ..self });
        game.state.pool.dice.0[face.ix()] -= 1;
        game.tell(Event::CancelledDie { who: self.who, face: face as u8, rolls: game.state.pool.rolls });
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.state.pool.rolls.rule()
    }

    fn question(self, words: Words<'_>) -> String {
        format!("Which dice do you cancel, up to {} of {}?", self.left, words.dice())
    }

    fn why(self, words: Words<'_>) -> String {
        words.why_dice()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        match choice {
            Choice::Die(face) => Some(format!("Cancel a {}", face.words())),
            Choice::Done => Some("Cancel no more dice".into()),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// The faces that dice show, of those that count.
fn shows(dice: Dice, faces: u8) -> impl Iterator<Item = Face> {
    Face::ALL.iter().copied().filter(move |face| u32::from(faces) & face.bit() != 0 && dice.of(*face) > 0)
}

impl RollFor {
    /// The rule of dice that can be changed.
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Self::Card => rule::OR_SPACEENC_2,
            Self::Test => rule::OR_TEST_4,
            Self::Ground | Self::Ship => rule::OR_COMBAT_12,
            Self::Delivery => rule::OR_U2,
        }
    }
}

impl Words<'_> {
    /// What the dice on the table show.
    fn dice(self) -> String {
        faces(self.game.state.pool.dice)
    }

    /// Why dice can be changed.
    fn why_dice(self) -> String {
        let show = format!("The dice show {}. {}", self.dice(), self.how_it_stands());
        sentences([OuterRim::around(self), show.trim().to_owned()])
    }
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

    fn unchosen(&self, chosen: Dice) -> Dice {
        let mut dice = self.state.pool.dice;
        dice.0.iter_mut().zip(chosen.0).for_each(|(die, chosen)| *die -= chosen);
        dice
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

    /// The dice that can be changed, one by one, until somebody leaves it at that.
    fn list_dice(&self, faces: u8, out: &mut Vec<Choice>) {
        out.extend(shows(self.state.pool.dice, faces).map(Choice::Die));
        out.push(Choice::Done);
    }

    /// The die that somebody changes; it is over, if they leave it at that.
    fn die_to_change(&mut self, choice: Choice) -> Option<Face> {
        if let Choice::Die(face) = choice {
            return Some(face);
        }
        self.pop();
        None
    }

    /// Dice are changed one by one, as long as any can be.
    fn change_dice(&mut self, who: Player, left: u8, faces: u8) -> Flow {
        if left == 0 || shows(self.state.pool.dice, faces).next().is_none() { self.pop() } else { ask(who) }
    }
}
