//! The attack action.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::action::{Act, Did};
use crate::book::code::Moment;
use crate::choice::Choice;
use crate::damage::Cause;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::Mandalorian;
use crate::ids::{Heroes, Plan, Player, Space, Threat, Threats};
use crate::rule;
use crate::words::Words;

/// Steps of an attack of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackStep {
    /// The target is chosen.
    Target,
    /// What depends on the target.
    Fixed,
    /// A facedown target is revealed.
    Reveal,
    /// Damage is dealt.
    Damage,
    /// What comes after it.
    After,
}

/// An attack of the action under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Attack {
    /// How far it is.
    pub step: AttackStep,
}

impl Procedure<Mandalorian> for Attack {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let Some(&act) = game.state.act() else { return game.pop() };
        let who = game.owner(act.hero);
        match self.step {
            AttackStep::Target => {
                let (targets, others) = (game.targets(&act), game.strikable(&act));
                if targets.len() + others.len() > 1 || !others.is_empty() {
                    return ask(who);
                }
                match targets.first().some() {
                    Some(target) => game.aim(target),
                    None => return game.pop(),
                }
            }
            AttackStep::Fixed if game.has_target_ability(&act) => return ask(who),
            AttackStep::Fixed => return game.turn_to(Self { step: AttackStep::Reveal }),
            AttackStep::Reveal => {
                game.turn_to(Self { step: AttackStep::Damage });
                game.tell(Event::Attacks { hero: act.hero, threat: act.target, strength: act.strength });
                game.reveal(game.act_ctx(&act), act.target);
            }
            AttackStep::Damage => {
                game.turn_to(Self { step: AttackStep::After });
                if game.can_be_wounded(act.target) {
                    game.did(Did::Hit);
                    game.wound(act.target, act.strength, act.hero);
                }
            }
            AttackStep::After => return game.pop(),
        }
        Flow::Go
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        let Some(act) = game.state.act() else { return };
        if self.step == AttackStep::Fixed {
            out.extend([Choice::Ability, Choice::Decline]);
        } else {
            out.extend(game.targets(act).map(Choice::AttackThreat));
            out.extend(game.strikable(act).map(Choice::Blow));
        }
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        let Some(&act) = game.state.act() else { return };
        match choice {
            Choice::AttackThreat(target) => game.aim(target),
            Choice::Blow(hero) => {
                game.tell(Event::Strikes { hero: act.hero, other: hero });
                game.lose_plan(act.hero, game.blow_card());
                game.pop();
                game.hurt(hero, 1, Cause::Blow(act.hero));
            }
            _ => {
                game.turn_to(Self { step: AttackStep::Reveal });
                if choice == Choice::Ability {
                    game.use_card_ability();
                }
            }
        }
    }

    fn rule(self, game: &Mandalorian) -> RuleId {
        match self.step {
            AttackStep::Target if game.state.act().is_some_and(|act| game.targets(act).is_empty()) => {
                rule::MA_OVERLAY_2
            }
            AttackStep::Target => rule::MA_ATTACK_8,
            AttackStep::Fixed => rule::MA_ABILITY_7,
            AttackStep::Reveal | AttackStep::Damage | AttackStep::After => rule::MA_ATTACK_1,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        match self.step {
            AttackStep::Target => format!("Which threat {} attack?", words.you()),
            _ => format!("Do you use something for {}?", words.your("attack")),
        }
    }

    fn why(self, words: Words<'_>) -> String {
        words.act()
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let (AttackStep::Target, Choice::AttackThreat(threat)) = (self.step, choice) else { return None };
        let reach = words.game.state.act().map_or(1, |act| words.game.reach_of(act));
        let target = words.names.threat(threat);
        because(rule::MA_ATTACK_2, format!("{target} is not a threat within range {reach}."))
    }

    fn hide(&mut self, _: Player) {}
}

impl Mandalorian {
    /// The target is chosen: where it stands now counts for all that the attack does around it.
    fn aim(&mut self, target: Threat) {
        let space = self.state.threat(target).space;
        self.state.turn.next_reach = 0;
        if let Some(act) = self.state.acts.last_mut() {
            (act.target, act.target_space) = (target, space);
        }
        self.turn_to(Attack { step: AttackStep::Fixed });
    }

    /// Whether the card of an action has an ability for the moment at which the target is chosen.
    fn has_target_ability(&self, act: &Act) -> bool {
        self.card_ability(act).is_some_and(|(moment, block)| {
            moment == Moment::Target
                && act.did & Did::Card as u8 == 0
                && self.state.on_map.has(act.target)
                && self.can_begin(block, self.act_ctx(act))
        })
    }

    /// Threats that an action can attack: enemies, facedown tokens, and what else the mission gives health.
    pub(crate) fn targets(&self, act: &Act) -> Threats {
        let among = self.state.on_map.filter(|threat| !self.state.threat(*threat).up || self.can_be_wounded(*threat));
        self.threats_within(self.state.hero(act.hero).space, self.reach_of(act), among.collect())
    }

    /// Whether an action has anything to attack.
    pub(crate) fn can_attack(&self, act: &Act) -> bool {
        !self.targets(act).is_empty() || !self.strikable(act).is_empty()
    }

    /// The reach of its attack, the mission considered.
    pub(crate) fn reach_of(&self, act: &Act) -> u8 {
        let space = self.state.hero(act.hero).space;
        let own = act.reach.max(self.state.turn.next_reach);
        [&self.ground.map().rules, &self.ground.mission().rules]
            .into_iter()
            .flat_map(|rules| &rules.reach)
            .filter(|(region, _, unless)| self.ground.region(*region).has(space) && !self.is_on_map(*unless))
            .fold(own, |reach, (_, other, _)| reach.max(*other))
    }

    /// Whether a token of a kind is on the map, face up.
    fn is_on_map(&self, token: crate::ids::Token) -> bool {
        token.is_some() && self.tokens_on_map(token).next().is_some()
    }

    /// The planning card that pays for a blow at another character, where there are hidden motives.
    fn blow_card(&self) -> Plan {
        let at = self.ground.book.plans.iter().position(|plan| plan.id == "retaliate");
        at.map_or(Plan::NONE, |at| Plan(at as u8))
    }

    /// Characters that can be struck instead of an enemy: where motives are hidden, in the same space, for a Retaliate.
    fn strikable(&self, act: &Act) -> Heroes {
        let own = self.state.hero(act.hero);
        if self.ground.mission().motives.is_none() || !own.plans.has(self.blow_card()) || own.space == Space::NONE {
            return Heroes::EMPTY;
        }
        self.in_play().filter(|hero| *hero != act.hero && self.state.hero(*hero).space == own.space).collect()
    }
}
