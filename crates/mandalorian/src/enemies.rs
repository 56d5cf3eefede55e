//! Enemies that are told to move or to attack: which of them, in what order, and their attacks. How one enemy finds its
//! way is in `paths`.

use crate::book::code::{Target, Trigger};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Cause, Ctx, Frame, Goal, March, Source, Walk};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Class, Hero, Heroes, Player, Threat, Threats, Trait};
use crate::state::{Child, Note};

impl Mandalorian {
    /// Enemies move.
    pub(crate) fn enemies_move(&mut self, march: March) {
        self.set_out(march, false);
    }

    /// Enemies attack.
    pub(crate) fn enemies_attack(&mut self, march: March) {
        self.set_out(march, true);
    }

    fn set_out(&mut self, march: March, attacking: bool) {
        if !self.state.marches.is_full() {
            self.state.marches.push(march);
            self.push(Frame::March(attacking));
        }
    }

    /// Enemies are chosen one after the other to move or to attack.
    pub(crate) fn step_march(&mut self, attacking: bool) -> Flow {
        let Some(march) = self.state.marches.last().copied() else { return self.pop() };
        let eligible = if march.left == 0 { Threats::EMPTY } else { self.eligible(&march, attacking) };
        let eligible = if attacking { self.that_spare_none(&march, eligible) } else { eligible };
        if eligible.is_empty() {
            self.state.marches.pop();
            return self.pop();
        }
        let all = eligible.len() <= u32::from(march.left);
        if eligible.len() == 1 || all && !attacking && !self.order_matters() {
            self.send(eligible.first(), attacking);
            return Flow::Go;
        }
        Flow::Ask(march.by)
    }

    /// Whether it could make a difference in which order enemies move that all move: something watches them, or The
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

    /// What can be answered then.
    pub(crate) fn list_march(&self, attacking: bool, out: &mut Vec<Choice>) {
        if let Some(march) = self.state.marches.last() {
            let eligible = self.eligible(march, attacking);
            let open = if attacking { self.that_spare_none(march, eligible) } else { eligible };
            out.extend(open.map(Choice::Threat));
        }
    }

    /// The answer.
    pub(crate) fn play_march(&mut self, attacking: bool, who: Player, choice: Choice) {
        let _ = who;
        if let Choice::Threat(threat) = choice {
            self.send(threat, attacking);
        }
    }

    /// The enemy that was chosen moves or attacks.
    fn send(&mut self, threat: Threat, attacking: bool) {
        let Some(at) = self.state.marches.len().checked_sub(1) else { return };
        let march = &mut self.state.marches[at];
        march.done.add(threat);
        if march.left != u8::MAX {
            march.left -= 1;
        }
        let march = *march;
        if attacking {
            self.state.threat_mut(threat).note(Note::Attacked);
            self.push(Frame::Strike(threat, self.reach_in(&march, threat), march.target, Heroes::EMPTY));
        } else {
            self.state.threat_mut(threat).note(Note::Moved);
            let walk = Walk { threat, left: march.distance, goal: march.goal, by: march.by, ..Walk::default() };
            self.walk(Walk { event: true, ..walk });
        }
    }

    /// Enemies that can be chosen next.
    pub(crate) fn eligible(&self, march: &March, attacking: bool) -> Threats {
        let meant = self.foes(march.selector, march.ctx).and(self.state.enemies).without(march.done);
        let note = if attacking { Note::Attacked } else { Note::Moved };
        let on_card = matches!(march.ctx.source, Source::Event(_));
        let fits = |threat: Threat| {
            if on_card && self.state.threat(threat).is(note) && self.has_two_classes(threat) {
                return false;
            }
            if attacking { self.has_target(march, threat) } else { self.would_move(march, threat) }
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
        let classes = self.ground.book.code.foes.get(march.selector as usize).map_or(0, |foes| foes.classes);
        let classes = if classes == 0 { token.classes } else { classes & token.classes };
        let melee = Class::Melee.bit() as u8;
        match token.melee_reach {
            u8::MAX => march.distance,
            reach if classes == melee => reach,
            reach if classes & melee != 0 => reach.max(march.distance),
            _ => march.distance,
        }
    }

    /// An enemy attacks: one character, or one after the other all in reach.
    pub(crate) fn step_strike(&mut self, threat: Threat, reach: u8, target: u8, hit: Heroes) -> Flow {
        let left = self.still_to_hit(threat, reach, target, hit);
        if left.is_empty() {
            return self.pop();
        }
        if hit.is_empty() && self.state.threat(threat).disrupt > 0 {
            self.lose_disrupt(threat);
            return self.pop();
        }
        if left.len() > 1 {
            return Flow::Ask(self.state.decides);
        }
        self.strike(threat, reach, target, hit, left.first());
        Flow::Go
    }

    /// Characters that the attack can strike next.
    fn still_to_hit(&self, threat: Threat, reach: u8, target: u8, hit: Heroes) -> Heroes {
        if !hit.is_empty() && !self.strikes_all(threat, target) {
            return Heroes::EMPTY;
        }
        self.attackable(threat, reach, target).without(hit)
    }

    fn strikes_all(&self, threat: Threat, target: u8) -> bool {
        target == Target::Every as u8 || self.is_active(threat, Trait::Barrage)
    }

    /// What can be answered then.
    pub(crate) fn list_strike(&self, threat: Threat, reach: u8, target: u8, hit: Heroes, out: &mut Vec<Choice>) {
        out.extend(self.still_to_hit(threat, reach, target, hit).map(Choice::Character));
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
        let _ = who;
        if let Choice::Character(hero) = choice {
            self.strike(threat, reach, target, hit, hero);
        }
    }

    /// One character is attacked; then comes what the event adds to each attack.
    fn strike(&mut self, threat: Threat, reach: u8, target: u8, hit: Heroes, hero: Hero) {
        *self.top() = Frame::Strike(threat, reach, target, hit.or(Heroes::one(hero)));
        self.tell(Event::EnemyAttacks { threat, hero });
        let below = self.state.frames.len().checked_sub(2).map(|at| self.state.frames[at]);
        if below == Some(Frame::March(true))
            && let Some(march) = self.state.marches.last().copied()
            && !march.block.is_empty()
        {
            self.run(march.block, Ctx { other: hero, it: threat, ..march.ctx });
        }
        self.hurt(hero, 1, Cause::Attack(threat));
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

    /// Whether something a character carries keeps enemies of a group so far away from attacking it.
    fn is_shielded(&self, hero: Hero, group: u16, range: u8) -> bool {
        let mut items = self.state.hero(hero).items;
        group != u16::MAX
            && items.any(|face| {
                self.ground.token(face).shields.is_some_and(|(from, within)| from == group && range <= within)
            })
    }

    /// Of some characters those with the least health left.
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
