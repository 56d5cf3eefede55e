//! Skill tests.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::{Block, Trigger};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Ctx, Frame};
use crate::game::OuterRim;
use crate::ids::{Face, Player, Skill};
use crate::rule;
use crate::state::{RollFor, Source};
use crate::words::{Words, capital, sentences};

/// What a skill test is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// Which skill, as a number.
    pub skill: u8,
    /// How often the skill is borrowed for it.
    pub loans: u8,
    /// What a pass does.
    pub pass: Block,
    /// What a failure does.
    pub fail: Block,
    /// What else a pass does.
    pub on_pass: Block,
    /// Who that is about.
    pub on_pass_source: Source,
}

/// Skills as bits.
fn named(skills: u8) -> impl Iterator<Item = Skill> {
    Skill::ALL.iter().copied().filter(move |skill| u32::from(skills) & skill.bit() != 0)
}

/// A skill is chosen for a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PickSkill {
    /// Whose card it is.
    pub ctx: Ctx,
    /// The skills that can be tested, as bits.
    pub skills: u8,
    /// What a pass does.
    pub pass: Block,
    /// What a failure does.
    pub fail: Block,
}

impl Procedure<OuterRim> for PickSkill {
    fn step(self, _: &mut OuterRim) -> Flow {
        ask(self.ctx.me)
    }

    fn list(self, _: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend(named(self.skills).map(Choice::Skill));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let Self { ctx, pass, fail, .. } = self;
        match choice {
            Choice::Skill(skill) => game.turn_to(SkillTest::of(ctx, skill as u8, pass, fail)),
            _ => game.pop(),
        };
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        game.rule_of(self.ctx)
    }

    fn question(self, words: Words<'_>) -> String {
        let skills: Vec<&str> = named(self.skills).map(Skill::words).collect();
        let title = capital(&words.title(self.ctx));
        format!("{title}: you make one test; with which skill, {}?", skills.join(" or "))
    }

    fn why(self, words: Words<'_>) -> String {
        sentences([words.history(true), "Two dice are rolled, and one that passes is enough.".into()])
    }

    fn hide(&mut self, _: Player) {}
}

/// How far a test has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TestStage {
    /// What can be used before it.
    Before,
    /// The dice.
    Roll,
    /// What they say.
    Read,
}

/// A test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SkillTest {
    /// Whose card it is.
    pub ctx: Ctx,
    /// What it is about.
    pub trial: Trial,
    /// What comes next.
    pub stage: TestStage,
}

impl Procedure<OuterRim> for SkillTest {
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { ctx, trial, stage } = self;
        let who = ctx.me;
        match stage {
            TestStage::Before => {
                game.turn_to(Self { stage: TestStage::Roll, ..self });
                game.window(Trigger::BeforeTest, who);
            }
            TestStage::Roll => {
                game.turn_to(Self { stage: TestStage::Read, ..self });
                game.roll(who, 2, RollFor::Test);
            }
            TestStage::Read => {
                let skill = Skill::of(trial.skill as usize);
                let times = game.state.of(who).skill(skill).saturating_add(trial.loans);
                let dice = game.state.pool.dice;
                let passed = dice.any(OuterRim::passing(times));
                game.tell(Event::Test { who, skill, times, dice, passed });
                game.pop();
                if passed {
                    game.run(trial.on_pass, Ctx { source: trial.on_pass_source, reward: false, ..ctx });
                }
                game.run(if passed { trial.pass } else { trial.fail }, ctx);
            }
        }
        Flow::Go
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_TEST_1
    }

    fn hide(&mut self, _: Player) {}
}

impl SkillTest {
    /// A test that begins.
    pub(crate) fn of(ctx: Ctx, skill: u8, pass: Block, fail: Block) -> Self {
        Self { ctx, trial: Trial { skill, pass, fail, ..Trial::default() }, stage: TestStage::Before }
    }

    /// How it stands while it can still be changed.
    pub(crate) fn how_it_stands(self, words: Words<'_>) -> String {
        let skill = Skill::of(self.trial.skill as usize);
        if self.stage != TestStage::Read {
            return format!("{}.", capital(&words.stakes().having(self.ctx.me, skill, self.trial.loans)));
        }
        let times = words.game.state.of(self.ctx.me).skill(skill) + self.trial.loans;
        let passes = words.game.state.pool.dice.any(OuterRim::passing(times));
        let result = if passes { "pass" } else { "fail" };
        let with = ["a crit", "a crit or a hit", "a crit, a hit or a focus"][times.min(2) as usize];
        format!("{} needs {with}: as it stands you {result}.", skill.words())
    }
}

impl OuterRim {
    /// Begins a test; if several skills fit, the player chooses one.
    pub(crate) fn begin_test(&mut self, ctx: Ctx, skills: u8, pass: Block, fail: Block) {
        if skills.count_ones() > 1 {
            self.push(PickSkill { ctx, skills, pass, fail });
        } else {
            self.push(SkillTest::of(ctx, skills.trailing_zeros() as u8, pass, fail));
        }
    }

    /// The faces that pass a test, as bits, for somebody who has the skill this many times.
    pub const fn passing(times: u8) -> u32 {
        match times {
            0 => Face::Crit.bit(),
            1 => Face::Crit.bit() | Face::Hit.bit(),
            _ => Face::Crit.bit() | Face::Hit.bit() | Face::Focus.bit(),
        }
    }

    fn trial(&mut self) -> Option<&mut Trial> {
        self.state.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Trial(test) => Some(&mut test.trial),
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
    pub(crate) fn after_pass(&mut self, block: Block, source: Source) {
        if let Some(trial) = self.trial() {
            trial.on_pass = block;
            trial.on_pass_source = source;
        }
    }
}
