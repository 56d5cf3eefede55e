//! The attack action.

use crate::book::code::Moment;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Act, AttackStep, Cause, Did, Frame};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Heroes, Plan, Player, Space, Threat, Threats};

impl Mandalorian {
    /// An attack of a character.
    pub(crate) fn step_attack(&mut self, step: AttackStep) -> Flow {
        let Some(&act) = self.state.act() else { return self.pop() };
        let who = self.owner(act.hero);
        match step {
            AttackStep::Target => {
                let (targets, others) = (self.targets(&act), self.strikable(&act));
                if targets.len() + others.len() > 1 || !others.is_empty() {
                    return Flow::Ask(who);
                }
                match targets.first().some() {
                    Some(target) => self.aim(target),
                    None => return self.pop(),
                }
            }
            AttackStep::Fixed if self.has_target_ability(&act) => return Flow::Ask(who),
            AttackStep::Fixed => *self.top() = Frame::Attack(AttackStep::Reveal),
            AttackStep::Reveal => {
                *self.top() = Frame::Attack(AttackStep::Damage);
                self.tell(Event::Attacks { hero: act.hero, threat: act.target, strength: act.strength });
                self.reveal(self.act_ctx(&act), act.target);
            }
            AttackStep::Damage => {
                *self.top() = Frame::Attack(AttackStep::After);
                if self.can_be_wounded(act.target) {
                    self.did(Did::Hit);
                    self.wound(act.target, act.strength, act.hero);
                }
            }
            AttackStep::After => return self.pop(),
        }
        Flow::Go
    }

    /// The target is chosen: where it stands now counts for all that the attack does around it.
    fn aim(&mut self, target: Threat) {
        let space = self.state.threat(target).space;
        self.state.turn.next_reach = 0;
        if let Some(act) = self.state.acts.last_mut() {
            (act.target, act.target_space) = (target, space);
        }
        *self.top() = Frame::Attack(AttackStep::Fixed);
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

    /// What can be answered then.
    pub(crate) fn list_attack(&self, step: AttackStep, out: &mut Vec<Choice>) {
        let Some(act) = self.state.act() else { return };
        if step == AttackStep::Fixed {
            out.extend([Choice::Ability, Choice::Decline]);
        } else {
            out.extend(self.targets(act).map(Choice::AttackThreat));
            out.extend(self.strikable(act).map(Choice::Blow));
        }
    }

    /// The answer.
    pub(crate) fn play_attack(&mut self, step: AttackStep, who: Player, choice: Choice) {
        let _ = (step, who);
        let Some(&act) = self.state.act() else { return };
        match choice {
            Choice::AttackThreat(target) => self.aim(target),
            Choice::Blow(hero) => {
                self.tell(Event::Strikes { hero: act.hero, other: hero });
                self.lose_plan(act.hero, self.blow_card());
                self.pop();
                self.hurt(hero, 1, Cause::Blow(act.hero));
            }
            Choice::Ability => {
                *self.top() = Frame::Attack(AttackStep::Reveal);
                self.use_card_ability();
            }
            _ => *self.top() = Frame::Attack(AttackStep::Reveal),
        }
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

    /// Characters that can be struck instead of an enemy: where motives are hidden, in the own space, for a Retaliate.
    fn strikable(&self, act: &Act) -> Heroes {
        let own = self.state.hero(act.hero);
        if self.ground.mission().motives.is_none() || !own.plans.has(self.blow_card()) || own.space == Space::NONE {
            return Heroes::EMPTY;
        }
        self.in_play().filter(|hero| *hero != act.hero && self.state.hero(*hero).space == own.space).collect()
    }
}
