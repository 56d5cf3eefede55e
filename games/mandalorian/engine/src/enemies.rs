//! Enemies that are told to move or to attack: which of them, in what order, and their attacks. How one enemy finds its
//! way is in `paths`.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::code::{Block, Target, Trigger};
use crate::choice::Choice;
use crate::damage::Cause;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Class, Hero, Heroes, Player, Threat, Threats, Trait};
use crate::paths::{Goal, Walk};
use crate::rule;
use crate::state::{Child, Note};
use crate::words::Words;

/// Enemies that are to move or to attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct March {
    /// Those that were chosen already.
    pub done: Threats,
    /// How many more; [`u8::MAX`] is all.
    pub left: u8,
    /// Which selector of the content.
    pub selector: u16,
    /// How far each moves, or its reach.
    pub distance: u8,
    /// Where they go.
    pub goal: Goal,
    /// Who chooses.
    pub by: Player,
    /// Which character of those in reach, as [`Target`](crate::book::code::Target) number.
    pub target: u8,
    /// What happens after each attack; "them" is who was attacked, "it" who attacked.
    pub block: Block,
    /// Who and what it is about.
    pub ctx: Ctx,
}

/// What enemies are told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// To move.
    Move,
    /// To attack.
    Attack,
}

/// Enemies move or attack, chosen one after the other: those of the innermost of
/// [`State::marches`](crate::state::State::marches).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Enemies {
    /// What they do.
    pub duty: Duty,
}

impl Procedure<Mandalorian> for Enemies {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let Some(march) = game.state.marches.last().copied() else { return game.pop() };
        let open = if march.left == 0 { Threats::EMPTY } else { self.open(game, &march) };
        if open.is_empty() {
            game.state.marches.pop();
            return game.pop();
        }
        let all = open.len() <= u32::from(march.left);
        if open.len() == 1 || all && self.duty == Duty::Move && !game.order_matters() {
            self.send(game, open.first());
            return Flow::Go;
        }
        ask(march.by)
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        if let Some(march) = game.state.marches.last() {
            out.extend(self.open(game, march).map(Choice::Threat));
        }
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        if let Choice::Threat(threat) = choice {
            self.send(game, threat);
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        match self.duty {
            Duty::Move => rule::MA_ENEMY_MOVE_3,
            Duty::Attack => rule::MA_ENEMY_ATTACK_6,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        let question = match self.duty {
            Duty::Move => "Which enemy moves next?",
            Duty::Attack => "Which enemy attacks next?",
        };
        match words.game.state.marches.last().map_or(0, |march| march.left) {
            u8::MAX => format!("{question} (all have to)"),
            left => format!("{question} ({left} left)"),
        }
    }

    fn why(self, _: Words<'_>) -> String {
        match self.duty {
            Duty::Move => "As many enemies as the event says have to move, if they can; which is up to you.".into(),
            Duty::Attack => "As many enemies as the event says have to attack, if they can; which is up to you.".into(),
        }
    }

    fn refuses(self, _: Words<'_>, choice: Choice) -> Reason {
        let (Choice::Threat(_) | Choice::Done) = choice else { return None };
        match self.duty {
            Duty::Move => because(
                rule::MA_ENEMY_MOVE_4,
                "As many enemies as the event says, of its classes and with a way to go, have to be chosen.",
            ),
            Duty::Attack => because(
                rule::MA_ENEMY_ATTACK_9,
                "As many enemies as the event says, of its classes and able to, have to be chosen, and none that leaves a later line of the card without an attack.",
            ),
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl Enemies {
    /// Enemies that can be chosen next.
    fn open(self, game: &Mandalorian, march: &March) -> Threats {
        let eligible = game.eligible(march, self.duty);
        match self.duty {
            Duty::Move => eligible,
            Duty::Attack => game.that_spare_none(march, eligible),
        }
    }

    /// The enemy that was chosen moves or attacks.
    fn send(self, game: &mut Mandalorian, threat: Threat) {
        let Some(march) = game.state.marches.last_mut() else { return };
        march.done.add(threat);
        if march.left != u8::MAX {
            march.left -= 1;
        }
        let march = *march;
        match self.duty {
            Duty::Move => {
                game.state.threat_mut(threat).note(Note::Moved);
                let walk = Walk { threat, left: march.distance, goal: march.goal, by: march.by, ..Walk::default() };
                game.walk(Walk { event: true, ..walk });
            }
            Duty::Attack => {
                game.state.threat_mut(threat).note(Note::Attacked);
                game.attack(threat, game.reach_in(&march, threat), march.target);
            }
        }
    }
}

/// An enemy attacks: one character, or one after the other all in reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Strike {
    /// Which enemy.
    pub threat: Threat,
    /// How far it reaches.
    pub reach: u8,
    /// Which character of those in reach, as [`Target`] number.
    pub target: u8,
    /// Those hit already by a barrage.
    pub hit: Heroes,
}

impl Procedure<Mandalorian> for Strike {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let left = self.still_to_hit(game);
        if left.is_empty() {
            return game.pop();
        }
        if self.hit.is_empty() && game.state.threat(self.threat).disrupt > 0 {
            game.lose_disrupt(self.threat);
            return game.pop();
        }
        if left.len() > 1 {
            return ask(game.state.decides);
        }
        self.strike(game, left.first());
        Flow::Go
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        out.extend(self.still_to_hit(game).map(Choice::Character));
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        if let Choice::Character(hero) = choice {
            self.strike(game, hero);
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_ENEMY_ATTACK_8
    }

    fn question(self, words: Words<'_>) -> String {
        format!("Whom does {} attack?", words.names.threat_there(self.threat))
    }

    fn why(self, _: Words<'_>) -> String {
        "It attacks the nearest character in reach; you choose among those equally near.".into()
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let Choice::Character(hero) = choice else { return None };
        Some(words.hero_with_health(hero))
    }

    fn hide(&mut self, _: Player) {}
}

impl Strike {
    /// Characters that the attack can strike next.
    fn still_to_hit(self, game: &Mandalorian) -> Heroes {
        if !self.hit.is_empty() && !game.strikes_all(self.threat, self.target) {
            return Heroes::EMPTY;
        }
        game.attackable(self.threat, self.reach, self.target).without(self.hit)
    }

    /// One character is attacked; then comes what the event adds to each attack.
    fn strike(self, game: &mut Mandalorian, hero: Hero) {
        let threat = self.threat;
        game.turn_to(Self { hit: self.hit.or(Heroes::one(hero)), ..self });
        game.tell(Event::EnemyAttacks { threat, hero });
        let below = game.state.frames.len().checked_sub(2).map(|at| game.state.frames[at]);
        if below == Some(Enemies { duty: Duty::Attack }.into())
            && let Some(march) = game.state.marches.last().copied()
            && !march.block.is_empty()
        {
            game.run(march.block, Ctx { other: hero, it: threat, ..march.ctx });
        }
        game.hurt(hero, 1, Cause::Attack(threat));
    }
}

impl Mandalorian {
    /// Enemies are told to move or to attack.
    pub(crate) fn set_out(&mut self, march: March, duty: Duty) {
        if !self.state.marches.is_full() {
            self.state.marches.push(march);
            self.push(Enemies { duty });
        }
    }

    /// An enemy attacks at a reach.
    pub(crate) fn attack(&mut self, threat: Threat, reach: u8, target: u8) {
        self.push(Strike { threat, reach, target, hit: Heroes::EMPTY });
    }

    /// Whether the order of enemies that all move could make a difference: something watches them, or The
    /// Child is there for the first one to come.
    fn order_matters(&self) -> bool {
        let watched = |ability: u16| {
            let abilities = &self.ground.book.code.abilities;
            abilities.get(ability as usize).is_some_and(|ability| ability.answers(Trigger::EnemyMoved))
        };
        let loose = matches!(self.state.child, Child::At(_)) && self.ground.mission().taken_to.is_some();
        loose
            || !self.ground.triggers[Trigger::EnemyMoved.ix()].is_empty()
            || self.state.lasting.iter().any(|lasting| watched(lasting.ability))
    }

    /// Enemies that a line means and that can do what it says.
    pub(crate) fn eligible(&self, march: &March, duty: Duty) -> Threats {
        let meant = self.foes(march.selector, march.ctx).and(self.state.enemies).without(march.done);
        let note = match duty {
            Duty::Move => Note::Moved,
            Duty::Attack => Note::Attacked,
        };
        let on_card = matches!(march.ctx.source, Source::Event(_));
        let fits = |threat: Threat| {
            if on_card && self.state.threat(threat).is(note) && self.has_two_classes(threat) {
                return false;
            }
            match duty {
                Duty::Move => self.would_move(march, threat),
                Duty::Attack => self.has_target(march, threat),
            }
        };
        meant.that(fits)
    }

    /// Whether a token is an enemy of two classes, which moves and attacks once a card.
    pub(crate) fn has_two_classes(&self, threat: Threat) -> bool {
        self.token_of(threat).is_some_and(|token| token.classes.count_ones() > 1)
    }

    pub(crate) fn has_target(&self, march: &March, threat: Threat) -> bool {
        !self.attackable(threat, self.reach_in(march, threat), march.target).is_empty()
    }

    fn would_move(&self, march: &March, threat: Threat) -> bool {
        let walk = Walk { threat, left: march.distance, goal: march.goal, event: true, ..Walk::default() };
        march.distance > 0 && self.can_walk(&walk)
    }

    /// The reach of an enemy's attack in a march: some strike further as melee enemies.
    fn reach_in(&self, march: &March, threat: Threat) -> u8 {
        let Some(token) = self.token_of(threat) else { return march.distance };
        let classes = self.ground.book.code.tables.foes.get(march.selector as usize).map_or(0, |foes| foes.classes);
        let classes = if classes == 0 { token.classes } else { classes & token.classes };
        let melee = Class::Melee.bit() as u8;
        match token.melee_reach {
            u8::MAX => march.distance,
            reach if classes == melee => reach,
            reach if classes & melee != 0 => reach.max(march.distance),
            _ => march.distance,
        }
    }

    fn strikes_all(&self, threat: Threat, target: u8) -> bool {
        target == Target::Every as u8 || self.is_active(threat, Trait::Barrage)
    }

    /// Characters that an enemy may attack at a reach; more than one is a tie, or all of them are attacked.
    pub(crate) fn attackable(&self, threat: Threat, reach: u8, target: u8) -> Heroes {
        let Some(token) = self.token_of(threat) else { return Heroes::EMPTY };
        if !self.state.enemies.has(threat) || token.has(Trait::NeverAttacks) {
            return Heroes::EMPTY;
        }
        let reach = if token.reach == u8::MAX { reach } else { token.reach };
        let Some(ranges) = self.ground.routes(self.state.doors).range.get(self.state.threat(threat).space.ix()) else {
            return Heroes::EMPTY;
        };
        let range = |hero: Hero| ranges.get(self.state.hero(hero).space.ix()).copied().unwrap_or(u8::MAX);
        let shielded = |hero: Hero| self.is_shielded(hero, token.group, range(hero));
        let near = self.in_play().that(|hero| range(hero) <= reach && !shielded(hero));
        if near.is_empty() || self.strikes_all(threat, target) {
            return near;
        }
        if target == Target::Weakest as u8 {
            return self.weakest(near);
        }
        if self.is_active(threat, Trait::Hunter) {
            let prey = self.weakest(self.in_play()).and(near);
            if !prey.is_empty() {
                return prey;
            }
        }
        let nearest = near.map(range).min();
        near.that(|hero| Some(range(hero)) == nearest)
    }

    /// Whether something a character carries keeps enemies of a group this far away from attacking it.
    fn is_shielded(&self, hero: Hero, group: u16, range: u8) -> bool {
        let mut items = self.state.hero(hero).items;
        group != u16::MAX
            && items.any(|face| {
                self.ground.token(face).shields.is_some_and(|(from, within)| from == group && range <= within)
            })
    }

    /// Those of some characters with the least health left.
    pub(crate) fn weakest(&self, among: Heroes) -> Heroes {
        let least = among.map(|hero| self.hero_health_left(hero)).min();
        among.that(|hero| Some(self.hero_health_left(hero)) == least)
    }

    /// The health a character has left.
    pub(crate) fn hero_health_left(&self, hero: Hero) -> u8 {
        let state = self.state.hero(hero);
        state.health.saturating_sub(state.damage)
    }
}

impl Mandalorian {
    /// Where an enemy goes by itself in an event: bringing The Child to its place, or wherever the Warlord steers it.
    pub(crate) fn own_goal(&self, walk: &Walk) -> Goal {
        if !walk.event || walk.goal == Goal::Any {
            return walk.goal;
        }
        if self.is_steered(walk.threat) {
            return Goal::Any;
        }
        let taken_to = self.ground.region(self.ground.mission().taken_to);
        if self.state.child == Child::Taken(walk.threat) && !taken_to.is_empty() {
            let way = self.ways(walk);
            let from = self.state.threat(walk.threat).space;
            let nearest = taken_to.min_by_key(|space| way[from.ix()][space.ix()]);
            return nearest.map_or(walk.goal, Goal::Space);
        }
        walk.goal
    }
}
