//! What is at stake: chances, rewards and costs as the present numbers make them.

use super::odds::{self, Odds, Side};
use super::{Names, and, credits, dice, faction, patrol};
use crate::book::Steps;
use crate::book::code::{Block, Op, Trigger, Whose, plain};
use crate::frame::{Ctx, Fight, Round, SkillTest};
use crate::game::OuterRim;
use crate::ids::{Card, Combat, Face, Faction, Kind, Player, Skill};
use crate::state::{Source, reward_row};
use table::Engine;

/// Chances and numbers of one game.
#[derive(Clone, Copy)]
pub(crate) struct Stakes<'a> {
    pub game: &'a OuterRim,
}

impl<'a> Stakes<'a> {
    pub fn names(self) -> Names<'a> {
        Names::of(&self.game.ground)
    }

    /// Whom a question is about: nobody else's program.
    pub const fn ctx(who: Player, source: Source) -> Ctx {
        Ctx::of(who, source)
    }

    // Tests.

    /// "Stealth 75 %".
    pub fn skill(self, who: Player, skill: Skill, loans: u8) -> String {
        let times = self.game.state.of(who).skill(skill) + loans;
        format!("{} {}", skill.words(), odds::test(times))
    }

    /// "you have Stealth once: 75 % to pass".
    pub fn having(self, who: Player, skill: Skill, loans: u8) -> String {
        let times = self.game.state.of(who).skill(skill) + loans;
        let have = match times {
            0 => format!("you don't have {}", skill.words()),
            times => format!("you have {} {}", skill.words(), super::often(times)),
        };
        format!("{have}: {} to pass", odds::test(times))
    }

    /// The test under way: its skill, and how often that is there.
    pub fn trial(self) -> Option<(Skill, u8)> {
        let SkillTest { ctx, trial, .. } = self.game.under_way()?;
        let skill = Skill::of(trial.skill as usize);
        Some((skill, self.game.state.of(ctx.me).skill(skill) + trial.loans))
    }

    // Combat.

    /// A player as one side of a combat, with so many dice.
    fn side(self, who: Player, combat: Combat, dice: u8) -> Side {
        let player = self.game.state.of(who);
        let (stats, body) = (&player.stats, combat.body().ix());
        Side {
            dice,
            rolled: None,
            less: stats.less[combat.ix()],
            most: Some(stats.most[combat.ix()]).filter(|most| *most < u8::MAX),
            left: Some(stats.limit[body].saturating_sub(player.damage[body])),
        }
    }

    fn fewer(self, who: Player, combat: Combat) -> u8 {
        self.game.state.of(who).stats.fewer[combat.ix()]
    }

    /// Dice of attacker and defender, where the defender is a player or has a value.
    fn numbers(self, who: Player, combat: Combat, foe: Result<Player, u8>) -> (u8, u8) {
        let own = self.game.state.of(who).dice(combat);
        match foe {
            Ok(other) => (
                own.saturating_sub(self.fewer(other, combat)),
                self.game.state.of(other).dice(combat).saturating_sub(self.fewer(who, combat)),
            ),
            Err(value) => (own, value.saturating_sub(self.fewer(who, combat))),
        }
    }

    fn other_side(self, foe: Result<Player, u8>, combat: Combat, dice: u8) -> Side {
        foe.map_or_else(|_| Side { dice, ..Side::default() }, |other| self.side(other, combat, dice))
    }

    /// An attack: "your 3 dice against 3, 60 % to win, 1.9 damage to be expected".
    pub fn attack(self, who: Player, combat: Combat, foe: Result<Player, u8>) -> String {
        let (mine, theirs) = self.numbers(who, combat, foe);
        let odds = odds::attack(&self.side(who, combat, mine), &self.other_side(foe, combat, theirs));
        let unsure = if self.changes_dice(who, combat) { ", abilities not counted" } else { "" };
        format!("your {} against {theirs}, {}{unsure}", dice(mine), told(odds))
    }

    /// The same from the side of a player who is attacked.
    pub fn defense(self, who: Player, by: Player, combat: Combat) -> String {
        let (theirs, mine) = self.numbers(by, combat, Ok(who));
        let odds = odds::defend(&self.side(who, combat, mine), &self.side(by, combat, theirs));
        format!("your {} against {theirs}, {}", dice(mine), told(odds))
    }

    /// Whether abilities of a player may change dice of such a combat.
    fn changes_dice(self, who: Player, combat: Combat) -> bool {
        let abilities = &self.game.ground.book.code.abilities;
        self.game.state.of(who).stats.actives.iter().any(|active| {
            let ability = &abilities[active.ability as usize];
            ability.rolls.has(OuterRim::combat_roll(combat))
                && matches!(ability.trigger, Trigger::Rolled | Trigger::OpponentRolled)
        })
    }

    /// What the player who is asked may expect of a combat under way.
    pub fn under_way(self, fight: &Fight, asked: Player) -> Option<Odds> {
        let combat = fight.kind();
        let foe = fight.defender().ok_or(fight.value);
        let (mine, theirs) = self.numbers(fight.attacker, combat, foe);
        let pool = self.game.state.pool.dice.damage();
        let mut attacker = self.side(fight.attacker, combat, mine);
        let mut defender = self.other_side(foe, combat, theirs);
        match fight.round {
            Round::Attack => {}
            Round::Attacked => attacker.rolled = Some(pool),
            Round::Defend => attacker.rolled = Some(fight.attack.damage()),
            Round::Defended => {
                attacker.rolled = Some(fight.attack.damage());
                defender.rolled = Some(pool);
            }
            Round::Outcome | Round::Abilities | Round::Damage | Round::Done => return None,
        }
        Some(match fight.defender() {
            Some(player) if player == asked => odds::defend(&defender, &attacker),
            _ => odds::attack(&attacker, &defender),
        })
    }

    /// A fight with a patrol: its level, the odds, what it pays.
    pub fn patrol(self, who: Player, faction: Faction) -> String {
        let level = self.game.state.patrols[faction.ix()].level;
        let facts = self.game.ground.book.patrols[faction.ix()][level as usize - 1];
        if facts.combat == 0 {
            return format!("level {level}, cannot be beaten: it defeats your ship without a roll");
        }
        let odds = self.attack(who, Combat::Ship, Err(facts.combat));
        let mut pay = self.pays(who, facts.reward, None);
        let more = self.game.state.of(who).stats.patrol_fame;
        if facts.fame && more > 0 {
            pay.push(format!("{more} more fame"));
        }
        let liked = self.game.state.of(who).reputation[faction.ix()] > -1;
        let price =
            if liked { format!(" and costs 1 reputation with {}", super::faction(faction)) } else { String::new() };
        format!("level {level}, {odds}; a win pays {}{price}", and(pay))
    }

    // Programs.

    /// The chances in a program, the first ones first: "Stealth 75 %; two bouncers: your 3 dice against 2, …".
    pub fn chances(self, ctx: Ctx, block: Block) -> Option<String> {
        let mut found = Vec::new();
        self.gather(ctx, block, &mut found);
        found.truncate(4);
        (!found.is_empty()).then(|| found.join("; "))
    }

    fn gather(self, ctx: Ctx, block: Block, found: &mut Vec<String>) {
        let code = &self.game.ground.book.code;
        for op in &code.ops[block.start as usize..block.end as usize] {
            let inner: Vec<Block> = match *op {
                Op::Test { skills, pass, fail } => {
                    let named = Skill::ALL.iter().filter(|skill| u32::from(skills) & skill.bit() != 0);
                    let named: Vec<String> = named.map(|skill| self.skill(ctx.me, *skill, 0)).collect();
                    add(found, either(&named));
                    vec![pass, fail]
                }
                Op::Fight { combat, value, enemy, win, lose } => {
                    let enemy = self.names().foe(crate::frame::Foe::Enemy, enemy);
                    add(found, format!("{enemy}: {}", self.attack(ctx.me, combat, Err(value))));
                    vec![win, lose]
                }
                Op::Duel { combat, win, lose } => {
                    if ctx.other.is_some() {
                        let combat = combat.unwrap_or_else(|| self.game.combat_here(ctx.me));
                        let other = self.names().player(ctx.other);
                        add(found, format!("{other}: {}", self.attack(ctx.me, combat, Ok(ctx.other))));
                    }
                    vec![win, lose]
                }
                Op::With { who, block } => {
                    for other in self.game.others(ctx, who) {
                        self.gather(Ctx { other, ..ctx }, block, found);
                    }
                    continue;
                }
                Op::GainSkill(lent) => {
                    let trial = self.trial().filter(|(skill, _)| lent.is_none_or(|lent| lent == *skill));
                    if let Some((skill, times)) = trial {
                        add(found, format!("{} {}", skill.words(), odds::test(times + 1)));
                    }
                    continue;
                }
                Op::May(branch) => vec![code.branches[branch as usize].block],
                Op::Choose { first, number } => {
                    (first..first + u16::from(number)).map(|branch| code.branches[branch as usize].block).collect()
                }
                Op::If { condition, then, otherwise } => {
                    vec![if self.game.holds(condition, ctx) { then } else { otherwise }]
                }
                // No chance of its own, and none of what may come of it is told.
                Op::Roll { .. } | Op::ReadDie { .. } | Op::OnPass(_) | Op::Them(_) | Op::Both(_) => Vec::new(),
                Op::Credits { .. } | Op::Fame(_) | Op::Reputation { .. } | plain!() => Vec::new(),
            };
            for block in inner {
                self.gather(ctx, block, found);
            }
        }
    }

    /// What a reward pays as things stand: credits, fame, reputation.
    pub fn pays(self, who: Player, block: Block, kind: Option<Kind>) -> Vec<String> {
        let mut pay = Pay::default();
        self.sum(Self::ctx(who, Source::Nothing), block, &mut pay);
        let stats = &self.game.state.of(who).stats;
        if let Some(row) = kind.and_then(reward_row) {
            pay.credits += u16::from(stats.rewards[row]);
        }
        if pay.fame > 0 {
            pay.fame += stats.fame_gain;
        }
        let mut parts = Vec::new();
        if pay.credits > 0 {
            parts.push(credits(pay.credits));
        }
        if pay.fame > 0 {
            parts.push(format!("{} fame", pay.fame));
        }
        parts.extend(pay.others);
        parts
    }

    fn sum(self, ctx: Ctx, block: Block, pay: &mut Pay) {
        let code = &self.game.ground.book.code;
        for op in &code.ops[block.start as usize..block.end as usize] {
            match *op {
                Op::Credits { amount, .. } => pay.credits += u16::from(amount),
                Op::Fame(amount) => pay.fame += amount,
                Op::Reputation { whose: Whose::This(whose), steps, .. } => {
                    pay.others.push(format!("{} reputation with {}", signed(steps), faction(whose)));
                }
                Op::If { condition, then, otherwise } => {
                    self.sum(ctx, if self.game.holds(condition, ctx) { then } else { otherwise }, pay);
                }
                // What isn't paid for certain, or not by whoever is asked.
                Op::Reputation { .. }
                | Op::Test { .. }
                | Op::Fight { .. }
                | Op::Duel { .. }
                | Op::Roll { .. }
                | Op::ReadDie { .. }
                | Op::OnPass(_)
                | Op::May(_)
                | Op::Choose { .. }
                | Op::With { .. }
                | Op::Them(_)
                | Op::Both(_) => {}
                Op::GainSkill(_) | plain!() => {}
            }
        }
    }

    /// The tests of a job with the chances, as its card shows them.
    pub fn job(self, who: Player, card: Card) -> Vec<String> {
        let book = &self.game.ground.book;
        let mut tests: Vec<(u8, bool)> = Vec::new();
        match &book.card(card).steps {
            Some(Steps::Databank(number)) => {
                let steps = book.entries(*number).flat_map(|entry| &book.databank[entry.ix()].steps);
                steps.for_each(|step| self.tested(*step, &mut tests));
            }
            Some(Steps::Own { blocks, .. }) => blocks.iter().for_each(|step| self.tested(*step, &mut tests)),
            None => {}
        }
        let told = |(skills, fails): &(u8, bool)| {
            let named = Skill::ALL.iter().filter(|skill| u32::from(*skills) & skill.bit() != 0);
            let chance = either(&named.map(|skill| self.skill(who, *skill, 0)).collect::<Vec<_>>());
            if *fails { format!("{chance} (or the job fails)") } else { chance }
        };
        tests.iter().map(told).collect()
    }

    /// The tests of a program, each with the skills one of which is tested and whether failing it fails the job.
    fn tested(self, block: Block, out: &mut Vec<(u8, bool)>) {
        let code = &self.game.ground.book.code;
        for op in &code.ops[block.start as usize..block.end as usize] {
            let inner: Vec<Block> = match *op {
                Op::Test { skills, pass, fail } => {
                    let fails = code.ops[fail.start as usize..fail.end as usize].contains(&Op::FailJob);
                    if !out.contains(&(skills, fails)) {
                        out.push((skills, fails));
                    }
                    vec![pass, fail]
                }
                Op::Fight { win, lose, .. } | Op::Duel { win, lose, .. } => vec![win, lose],
                Op::May(branch) => vec![code.branches[branch as usize].block],
                Op::Choose { first, number } => {
                    (first..first + u16::from(number)).map(|branch| code.branches[branch as usize].block).collect()
                }
                Op::If { then, otherwise, .. } => vec![then, otherwise],
                Op::With { block, .. } => vec![block],
                // No test, and none that the card shows.
                Op::Roll { .. } | Op::ReadDie { .. } | Op::OnPass(_) | Op::Them(_) | Op::Both(_) => Vec::new(),
                Op::Credits { .. } | Op::Fame(_) | Op::Reputation { .. } | Op::GainSkill(_) | plain!() => Vec::new(),
            };
            for block in inner {
                self.tested(block, out);
            }
        }
    }

    /// The die of an ILLEGAL delivery.
    pub fn illegal(self, who: Player) -> String {
        let faces = Face::Hit.bit() | u32::from(self.game.state.of(who).stats.illegal);
        let sides = [3, 1, 2, 2];
        let number: u128 = Face::ALL.iter().filter(|face| faces & face.bit() != 0).map(|face| sides[face.ix()]).sum();
        format!("ILLEGAL: {} to get it through, otherwise databank card 1", odds::dice_show(1, number))
    }

    /// Patrols that would have to be fought in a space.
    pub fn waiting(self, who: Player, faction: Faction) -> String {
        format!("{} is hostile and has to be fought: {}", patrol(faction), self.patrol(who, faction))
    }
}

/// One test with a choice of skills: "either Strength 44 % or Tech 75 %".
fn either(skills: &[String]) -> String {
    match skills {
        [only] => only.clone(),
        several => format!("either {}", several.join(" or ")),
    }
}

#[derive(Default)]
struct Pay {
    credits: u16,
    fame: u8,
    others: Vec<String>,
}

fn add(found: &mut Vec<String>, words: String) {
    if !found.contains(&words) {
        found.push(words);
    }
}

fn signed(steps: i8) -> String {
    if steps > 0 { format!("+{steps}") } else { steps.to_string() }
}

/// "60 % to win, 1.9 damage to be expected, 12 % to be defeated".
pub(super) fn told(odds: Odds) -> String {
    let fall = if odds.fall.is_never() { String::new() } else { format!(", {} to be defeated", odds.fall) };
    format!("{} to win, {} damage to be expected{fall}", odds.win, odds.expected())
}
