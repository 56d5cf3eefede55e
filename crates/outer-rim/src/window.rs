//! Windows: abilities that answer to something, and those that can be used in a step.

use crate::book::code::{Once, Trigger};
use crate::choice::Choice;
use crate::event::{Event, Moment};
use crate::frame::{Answered, Ctx, Frame};
use crate::game::{Flow, OuterRim};
use crate::ids::Player;
use crate::state::Active;

/// Most windows of one player for the same thing inside of each other.
const NESTED: usize = 3;

impl OuterRim {
    /// Whether a player may have something to say to this. Somebody with a secret is asked whenever any secret could answer,
    /// so that a question tells nothing.
    pub(crate) fn may_answer(&self, who: Player, trigger: Trigger) -> bool {
        let player = self.state.of(who);
        player.stats.triggers & trigger.bit() != 0
            || !player.secrets.is_empty() && self.ground.secret_triggers & trigger.bit() != 0
    }

    /// Opens a window for a player, if there may be something to say.
    pub(crate) fn window(&mut self, trigger: Trigger, who: Player) {
        let open =
            |frame: &&Frame| matches!(frame, Frame::Window(other, whose, ..) if (*other, *whose) == (trigger, who));
        // Answers that bring about what they answer to: not without end.
        if self.may_answer(who, trigger) && self.state.frames.iter().filter(open).count() < NESTED {
            self.push(Frame::Window(trigger, who, Answered::default(), false));
        }
    }

    /// The context in which an ability of a player runs.
    pub(crate) fn ability_ctx(&self, who: Player, active: Active, trigger: Trigger) -> Ctx {
        let other = match trigger {
            Trigger::CombatWon | Trigger::CombatLost | Trigger::Rolled | Trigger::OpponentRolled => {
                self.state.fights.last().map_or(Player::NONE, |fight| match fight.defender() {
                    Some(defender) if fight.attacker == who => defender,
                    Some(_) => fight.attacker,
                    None => Player::NONE,
                })
            }
            Trigger::PlayerEnters => self.state.active,
            _ => Player::NONE,
        };
        let reward = matches!(trigger, Trigger::BountyReward | Trigger::JobReward | Trigger::CargoReward);
        Ctx { me: who, other, source: active.source, reward, patrols: 0 }
    }

    fn answers(&self, who: Player, trigger: Trigger, used: Answered, active: Active) -> bool {
        let ability = &self.ground.book.code.abilities[active.ability as usize];
        if ability.trigger != trigger || used.has(ability.place) {
            return false;
        }
        if matches!(trigger, Trigger::Rolled | Trigger::OpponentRolled) && !ability.rolls.has(self.state.pool.rolls) {
            return false;
        }
        if ability.damage.is_some_and(|body| !self.state.of(who).is_down(body)) {
            return false;
        }
        if let (Some(combat), Some(fight)) = (ability.combat, self.state.fights.last())
            && fight.kind() != combat
        {
            return false;
        }
        if ability.within > 0 && self.approaching().is_none_or(|distance| distance > ability.within) {
            return false;
        }
        let free = match ability.once {
            Once::Always => true,
            Once::Turn => !self.state.of(who).used.has(active.ability),
            Once::Combat => self.state.fights.last().is_none_or(|fight| !fight.used.has(active.ability)),
        };
        free && self.can_begin(ability.block, self.ability_ctx(who, active, trigger))
    }

    fn answering(&self, who: Player, trigger: Trigger, used: Answered) -> impl Iterator<Item = Active> {
        let actives = self.state.of(who).stats.actives;
        (0..actives.len()).map(move |at| actives[at]).filter(move |active| self.answers(who, trigger, used, *active))
    }

    fn is_optional(&self, ability: u16) -> bool {
        self.ground.book.code.abilities[ability as usize].optional
    }

    /// What happens by itself happens at once if there is nothing else; if there is, its owner says in which order.
    pub(crate) fn step_window(&mut self, trigger: Trigger, who: Player, used: Answered, chose: bool) -> Flow {
        let mut answering = self.answering(who, trigger, used);
        let (first, second) = (answering.next(), answering.next());
        drop(answering);
        // Somebody with a secret is asked until they have used something or passed.
        let secretly =
            !chose && !self.state.of(who).secrets.is_empty() && self.ground.secret_triggers & trigger.bit() != 0;
        match (first, second) {
            _ if self.is_rival(who) => self.pop(),
            (Some(active), None) if !secretly && !self.is_optional(active.ability) => {
                self.answer_with(trigger, who, used, chose, active);
                Flow::Go
            }
            (None, _) if !secretly => {
                // Crew beyond the slots stays only if what answers to it made room.
                self.state.dirty |= u8::from(trigger == Trigger::CrewGained) << who.0;
                self.pop()
            }
            _ => Flow::Ask(who),
        }
    }

    fn answer_with(&mut self, trigger: Trigger, who: Player, mut used: Answered, chose: bool, active: Active) {
        let ability = &self.ground.book.code.abilities[active.ability as usize];
        used.add(ability.place);
        *self.top() = Frame::Window(trigger, who, used, chose || ability.optional);
        self.begin_ability(who, active, trigger);
    }

    fn begin_ability(&mut self, who: Player, active: Active, trigger: Trigger) {
        let ability = &self.ground.book.code.abilities[active.ability as usize];
        let (block, once) = (ability.block, ability.once);
        if once == Once::Turn || trigger == Trigger::Action {
            self.state.of_mut(who).used.add(active.ability);
        }
        if once == Once::Combat
            && let Some(fight) = self.state.fights.last_mut()
        {
            fight.used.add(active.ability);
        }
        let ctx = self.ability_ctx(who, active, trigger);
        let moment = Moment { trigger, rolls: self.state.pool.rolls };
        self.tell(Event::Used { who, ability: active.ability, source: active.source, moment });
        self.run(block, ctx);
    }

    pub(crate) fn list_window(&self, trigger: Trigger, who: Player, used: Answered, out: &mut Vec<Choice>) {
        let before = out.len();
        out.extend(self.answering(who, trigger, used).map(|active| Choice::Use(active.ability)));
        let forced = |choice: &Choice| matches!(choice, Choice::Use(ability) if !self.is_optional(*ability));
        if !out[before..].iter().any(forced) {
            out.push(Choice::Pass);
        }
    }

    pub(crate) fn play_window(&mut self, window: (Trigger, Player, Answered, bool), choice: Choice) {
        let (trigger, who, used, chose) = window;
        let Choice::Use(ability) = choice else {
            self.state.frames.pop();
            return;
        };
        if let Some(active) = self.active(who, ability) {
            self.answer_with(trigger, who, used, chose, active);
        }
    }

    /// The ability of a player with where it is printed.
    pub(crate) fn active(&self, who: Player, ability: u16) -> Option<Active> {
        self.state.of(who).stats.actives.iter().find(|active| active.ability == ability).copied()
    }

    /// Abilities that can be used in a step.
    pub(crate) fn list_usable(&self, who: Player, trigger: Trigger, out: &mut Vec<Choice>) {
        let player = self.state.of(who);
        if player.stats.triggers & trigger.bit() == 0 {
            return;
        }
        for active in &*player.stats.actives {
            let ability = &self.ground.book.code.abilities[active.ability as usize];
            let ctx = Ctx::of(who, active.source);
            if ability.trigger == trigger && !player.used.has(active.ability) && self.can_begin(ability.block, ctx) {
                out.push(Choice::Use(active.ability));
            }
        }
    }

    /// Uses an ability in a step.
    pub(crate) fn use_ability(&mut self, who: Player, ability: u16) {
        if let Some(active) = self.active(who, ability) {
            let trigger = self.ground.book.code.abilities[ability as usize].trigger;
            self.begin_ability(who, active, trigger);
        }
    }

    /// Abilities of other players' cards that can be this player's encounter.
    pub(crate) fn challenges(&self, who: Player) -> impl Iterator<Item = (Player, Active)> {
        self.players_here(who).flat_map(move |owner| {
            let actives = self.state.of(owner).stats.actives;
            (0..actives.len()).map(move |at| (owner, actives[at])).filter(move |(owner, active)| {
                let ability = &self.ground.book.code.abilities[active.ability as usize];
                let ctx = Ctx::about(who, *owner, active.source);
                ability.trigger == Trigger::OthersEncounter && self.can_begin(ability.block, ctx)
            })
        })
    }

    pub(crate) fn challenge(&mut self, who: Player, owner: Player, ability: u16) {
        let block = self.ground.book.code.abilities[ability as usize].block;
        if let Some(active) = self.active(owner, ability) {
            let moment = Moment { trigger: Trigger::OthersEncounter, rolls: self.state.pool.rolls };
            self.tell(Event::Used { who, ability, source: active.source, moment });
            self.run(block, Ctx::about(who, owner, active.source));
        }
    }
}
