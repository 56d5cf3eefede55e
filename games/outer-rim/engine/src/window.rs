//! Windows: abilities that answer to something, and those that can be used in a step.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::code::{Once, Trigger};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Event, Moment};
use crate::frame::{Approach, Ctx, Frame, Paid};
use crate::game::OuterRim;
use crate::ids::{ANSWERS, Player};
use crate::rule;
use crate::state::Active;
use crate::words::{self, Words, capital, credits, many, patrol, sentences};

/// Most windows of one player for the same thing inside of each other.
const NESTED: usize = 3;

/// Abilities of one trigger that were used in a window, as bits of their places among those of the trigger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Answered([u16; ANSWERS / 16]);

impl Answered {
    /// Adds an ability by its place.
    pub fn add(&mut self, place: u8) {
        self.0[place as usize / 16] |= 1 << (place % 16);
    }

    /// Whether it is in it.
    #[inline]
    pub const fn has(&self, place: u8) -> bool {
        self.0[place as usize / 16] >> (place % 16) & 1 != 0
    }
}

/// Abilities that answer to something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Window {
    /// To what.
    pub trigger: Trigger,
    /// Whose abilities.
    pub who: Player,
    /// Those used already.
    pub used: Answered,
    /// Whether one of them was used by choice.
    pub chose: bool,
}

impl Procedure<OuterRim> for Window {
    /// What happens by itself happens at once if there is nothing else; if there is, its owner says in which order.
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { trigger, who, used, chose } = self;
        let mut answering = game.answering(who, trigger, used);
        let (first, second) = (answering.next(), answering.next());
        drop(answering);
        // Somebody with a secret is asked until they have used something or passed.
        let secretly =
            !chose && !game.state.of(who).secrets.is_empty() && game.ground.secret_triggers & trigger.bit() != 0;
        match (first, second) {
            _ if game.is_rival(who) => game.pop(),
            (Some(active), None) if !secretly && !game.is_optional(active.ability) => {
                self.answer_with(game, active);
                Flow::Go
            }
            (None, _) if !secretly => {
                // Crew beyond the slots stays only if what answers to it made room.
                game.state.dirty |= u8::from(trigger == Trigger::CrewGained) << who.0;
                game.pop()
            }
            _ => ask(who),
        }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let before = out.len();
        out.extend(game.answering(self.who, self.trigger, self.used).map(|active| Choice::Use(active.ability)));
        let forced = |choice: &Choice| matches!(choice, Choice::Use(ability) if !game.is_optional(*ability));
        if !out[before..].iter().any(forced) {
            out.push(Choice::Pass);
        }
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let Choice::Use(ability) = choice else {
            game.pop();
            return;
        };
        if let Some(active) = game.active(self.who, ability) {
            self.answer_with(game, active);
        }
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        Moment { trigger: self.trigger, rolls: game.state.pool.rolls }.rule()
    }

    fn question(self, words: Words<'_>) -> String {
        let dice = words::faces(words.game.state.pool.dice);
        match self.trigger {
            Trigger::Rolled => format!("You rolled {dice}{}: do you use an ability?", words.purpose()),
            Trigger::OpponentRolled => format!("{} rolled {dice}: do you use an ability?", capital(&words.opponent())),
            Trigger::BeforeTest => {
                format!("Do you use an ability before the test{}{}?", words.tested(), words.chance())
            }
            Trigger::CombatWon => format!("You won against {}: do you use an ability?", words.opponent()),
            Trigger::CombatLost => format!("You lost to {}: do you use an ability?", words.opponent()),
            Trigger::PatrolBeaten => "You beat the patrol: do you use an ability?".into(),
            Trigger::Eliminated => "The target is eliminated: do you use an ability?".into(),
            Trigger::BountyReward | Trigger::JobReward | Trigger::CargoReward => {
                let reward = words.game.under_way::<Paid>().map(|paid| (paid.reward.credits, paid.reward.fame));
                let (money, fame) = reward.unwrap_or_default();
                format!("Your reward is {} and {fame} fame: do you use an ability?", credits(money))
            }
            Trigger::Delivered | Trigger::DeliveredIllegal => "You delivered cargo: do you use an ability?".into(),
            Trigger::CaptiveDelivered => "You handed a captive over: do you use an ability?".into(),
            Trigger::JobCompleted => "You completed a job: do you use an ability?".into(),
            Trigger::CrewGained => "You gained crew: do you use an ability?".into(),
            Trigger::ShipRecovered => "Your ship has recovered damage: do you use an ability?".into(),
            Trigger::WouldBeDefeated => "You are about to be defeated: do you use an ability?".into(),
            Trigger::Defeated => "You are defeated: do you use an ability?".into(),
            Trigger::PatrolStops => format!("A patrol stops you {}: do you use an ability?", words.here()),
            Trigger::PatrolCalled => "A patrol would move toward you: do you use an ability?".into(),
            Trigger::PlayerEnters => {
                format!("{} enters your space: do you use an ability?", words.who(words.game.state.active))
            }
            Trigger::Planning | Trigger::Action | Trigger::Encounter | Trigger::OthersEncounter => {
                "Do you use an ability?".into()
            }
        }
    }

    fn why(self, words: Words<'_>) -> String {
        let numbers = match self.trigger {
            Trigger::BeforeTest | Trigger::Rolled | Trigger::OpponentRolled => words.how_it_stands(),
            Trigger::BountyReward | Trigger::JobReward | Trigger::CargoReward => words.fame() + " so far.",
            _ => String::new(),
        };
        let mut listed = Vec::new();
        self.list(words.game, self.who, &mut listed);
        let secret = "Whoever holds a secret is asked, so that the question tells the others nothing.";
        let idle = if listed.len() == 1 { secret.into() } else { String::new() };
        sentences([self.moment(words), numbers, idle])
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        let pass = match self.trigger {
            Trigger::Rolled | Trigger::OpponentRolled => "Leave the dice as they are",
            Trigger::BeforeTest => "Roll for the test without using anything",
            Trigger::PatrolStops => "Stop here",
            Trigger::PatrolCalled => "Let the patrol come",
            Trigger::PlayerEnters => "Let them pass",
            Trigger::WouldBeDefeated => "Use nothing and be defeated",
            _ => "Use nothing",
        };
        (choice == Choice::Pass).then(|| pass.into())
    }

    fn hide(&mut self, _: Player) {}
}

impl Window {
    fn answer_with(mut self, game: &mut OuterRim, active: Active) {
        let ability = &game.ground.book.code.abilities[active.ability as usize];
        self.used.add(ability.place);
        self.chose |= ability.optional;
        game.turn_to(self);
        game.begin_ability(self.who, active, self.trigger);
    }

    /// How it came about.
    fn moment(self, words: Words<'_>) -> String {
        let game = words.game;
        match self.trigger {
            Trigger::PatrolCalled => {
                game.under_way::<Approach>().map_or_else(String::new, |Approach { faction, spaces, .. }| {
                    let at = words.names.space(game.state.patrols[faction.ix()].space);
                    format!("The card turned up moves {} {} from {at}.", patrol(faction), many(spaces, "space"))
                })
            }
            Trigger::PatrolStops => {
                let by = game.blocker(words.me, words.player().space);
                let by = by.map_or_else(|| "A patrol".into(), |by| capital(&patrol(by)));
                format!("{by} ended your move.")
            }
            Trigger::WouldBeDefeated | Trigger::Defeated => words.body(),
            _ => words.history(true),
        }
    }
}

impl Moment {
    /// The rule of what an ability answers to, or of the step it belongs to.
    pub(crate) const fn rule(self) -> RuleId {
        match self.trigger {
            Trigger::Rolled | Trigger::OpponentRolled => self.rolls.rule(),
            Trigger::BeforeTest => rule::OR_TEST_1,
            Trigger::CombatWon | Trigger::CombatLost => rule::OR_COMBAT_17,
            Trigger::PatrolBeaten => rule::OR_PATROLENC_4,
            Trigger::Eliminated | Trigger::BountyReward => rule::OR_BOUNTY_7,
            Trigger::JobReward => rule::OR_JOBS_12,
            Trigger::CargoReward => rule::OR_DELIVER_2,
            Trigger::Delivered => rule::OR_DELIVER_3,
            Trigger::DeliveredIllegal => rule::OR_DELIVER_5,
            Trigger::CaptiveDelivered => rule::OR_BOUNTY_9,
            Trigger::JobCompleted => rule::OR_JOBS_13,
            Trigger::CrewGained => rule::OR_CONTACT_5,
            Trigger::ShipRecovered => rule::OR_PLANNING_3,
            Trigger::WouldBeDefeated => rule::OR_DEFEATED_1,
            Trigger::Defeated => rule::OR_DEFEATED_2,
            Trigger::PatrolStops => rule::OR_MOVE_5,
            Trigger::PatrolCalled => rule::OR_PATROLMOVE_3,
            Trigger::PlayerEnters => rule::OR_MOVE_1,
            Trigger::Planning => rule::OR_PLANNING_6,
            Trigger::Action => rule::OR_ACTION_6,
            Trigger::Encounter | Trigger::OthersEncounter => rule::OR_ENCOUNTER_7,
        }
    }
}

impl Words<'_> {
    /// Why an ability can't be used; which ones can be used now is up to the procedure.
    pub(crate) fn cannot_use(self, ability: u16, now: impl Fn(Trigger) -> bool) -> Reason {
        let trigger = self.game.ground.book.code.abilities[ability as usize].trigger;
        let rule = Moment { trigger, rolls: self.game.state.pool.rolls }.rule();
        if self.game.active(self.me, ability).is_none() {
            return because(rule, "You have no card with this ability.");
        }
        if !now(trigger) {
            let step = match trigger {
                Trigger::Planning => "in the planning step",
                Trigger::Action => "in the action step",
                Trigger::Encounter | Trigger::OthersEncounter => "as an encounter",
                _ => "at the time it states",
            };
            return because(rule, format!("This ability can be used {step}, and not now."));
        }
        if self.player().used.has(ability) {
            let rule = if trigger == Trigger::Action { rule::OR_ACTION_7 } else { rule };
            return because(rule, "This ability was used in this step already.");
        }
        because(rule, "What this ability asks for is not there.")
    }
}

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
        let open = |frame: &&Frame| matches!(frame, Frame::Window(open) if (open.trigger, open.who) == (trigger, who));
        // Answers that bring about what they answer to: not without end.
        if self.may_answer(who, trigger) && self.state.frames.iter().filter(open).count() < NESTED {
            self.push(Window { trigger, who, used: Answered::default(), chose: false });
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
