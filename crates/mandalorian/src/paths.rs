//! How one enemy moves: towards whom, by which way, and what follows when it has arrived.

use crate::book::code::{Slots, Trigger};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Ctx, Frame, Goal, Pick, SlotDeed, Source, Walk};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Hero, Heroes, Player, SPACES, Space, Spaces, Threat, Trait};
use crate::state::{Child, Note};

impl Mandalorian {
    /// One enemy moves. In an event or a crisis, and in the Warlord's turn, a disrupted one loses a token instead.
    pub(crate) fn walk(&mut self, walk: Walk) {
        let threat = walk.threat;
        if !self.state.on_map.has(threat) || walk.left == 0 {
            return;
        }
        if walk.event && !self.can_walk(&walk) {
            return;
        }
        let own = walk.event || self.is_warlords_turn() || self.is_crisis();
        if own && self.state.threat(threat).disrupt > 0 {
            self.lose_disrupt(threat);
        } else if walk.event && self.state.threat(threat).is(Note::Hobbled) {
            self.state.threat_mut(threat).forget(Note::Hobbled);
            self.changed();
        } else {
            self.set_off(walk);
        }
    }

    fn set_off(&mut self, walk: Walk) {
        let goal = self.own_goal(&walk);
        let steered = walk.event && goal == Goal::Any && self.is_steered(walk.threat);
        self.push(Frame::Walk(Walk {
            goal,
            by: if steered { self.warlord() } else { walk.by },
            may_stop: walk.may_stop || steered,
            climbs: walk.climbs || self.is_active(walk.threat, Trait::Climbs),
            from: self.state.threat(walk.threat).space,
            moved: false,
            ..walk
        }));
    }

    /// Whether an enemy would move at least one space by its own rules.
    pub(crate) fn can_walk(&self, walk: &Walk) -> bool {
        if !self.state.enemies.has(walk.threat) || self.is_active(walk.threat, Trait::NeverMoves) {
            return false;
        }
        let climbs = walk.climbs || self.is_active(walk.threat, Trait::Climbs);
        let walk = Walk { goal: self.own_goal(walk), climbs, ..*walk };
        match walk.goal {
            // Whoever can be reached is reached step by step.
            Goal::Usual => !self.sought(&walk).is_empty(),
            Goal::AwayFromHeroes => {
                let heroes = self.sought(&walk);
                heroes.into_iter().any(|hero| !self.goal_spaces(&self.fixed_on(&walk, hero)).is_empty())
            }
            _ => !self.goal_spaces(&walk).is_empty(),
        }
    }

    /// Distances that count for a walk: on foot, or across elevation too.
    pub(crate) fn ways(&self, walk: &Walk) -> &[[u8; SPACES]; SPACES] {
        let routes = self.ground.routes(self.state.doors);
        if walk.climbs { &routes.range } else { &routes.walk }
    }

    /// Characters that an enemy may be after: the nearest that can be reached, for a hunter the weakest. None if there is no
    /// way to go: it is with all of them already. A hunter that is with one of several equally weak ones may be after another.
    fn sought(&self, walk: &Walk) -> Heroes {
        let ways = self.ways(walk);
        let from = self.state.threat(walk.threat).space;
        let ways = &ways[from.ix()];
        let far = |hero: Hero| ways[self.state.hero(hero).space.ix()];
        let reached = self.in_play().that(|hero| far(hero) < u8::MAX);
        let away = walk.goal == Goal::AwayFromHeroes;
        let hunts = !away && self.is_active(walk.threat, Trait::Hunter);
        let nearest = reached.map(far).min();
        let prey = if hunts { self.weakest(reached) } else { reached.that(|hero| Some(far(hero)) == nearest) };
        if !away && prey.into_iter().all(|hero| far(hero) == 0) { Heroes::EMPTY } else { prey }
    }

    /// The same walk, now towards this character or away from it.
    fn fixed_on(&self, walk: &Walk, hero: Hero) -> Walk {
        let goal = match walk.goal {
            Goal::AwayFromHeroes => Goal::AwayFrom(self.state.hero(hero).space),
            _ => Goal::Hero(hero),
        };
        Walk { goal, ..*walk }
    }

    /// An enemy moves step by step.
    pub(crate) fn step_walk(&mut self, walk: Walk) -> Flow {
        if !self.state.on_map.has(walk.threat) {
            return self.pop();
        }
        if matches!(walk.goal, Goal::Usual | Goal::AwayFromHeroes) {
            return self.fix_target(&walk);
        }
        let next = if walk.left == 0 { Spaces::EMPTY } else { self.goal_spaces(&walk) };
        if self.may_take_child(&walk) || walk.may_stop && !next.is_empty() {
            return Flow::Ask(walk.by);
        }
        match next.len() {
            0 => self.arrive(walk),
            1 => self.step_on(walk, next.first()),
            _ if self.will_arrive(&walk) => self.step_on(walk, next.first()),
            _ => Flow::Ask(walk.by),
        }
    }

    /// Settles whom an enemy is after; characters in the same space make no difference.
    fn fix_target(&mut self, walk: &Walk) -> Flow {
        let sought = self.sought(walk);
        let Some(first) = sought.first().some() else { return self.arrive(*walk) };
        let space = self.state.hero(first).space;
        if sought.into_iter().all(|hero| self.state.hero(hero).space == space) {
            let walk = self.fixed_on(walk, first);
            return self.turn_to(Frame::Walk(walk));
        }
        Flow::Ask(walk.by)
    }

    /// Where a walk leads, if it leads somewhere.
    fn destination(&self, walk: &Walk) -> Space {
        match walk.goal {
            Goal::Hero(hero) => self.state.hero(hero).space,
            Goal::Space(space) => space,
            _ => Space::NONE,
        }
    }

    /// Whether an enemy reaches its goal with the steps it has left, so that the way there makes no difference.
    fn will_arrive(&self, walk: &Walk) -> bool {
        let to = self.destination(walk);
        let from = self.state.threat(walk.threat).space;
        to.is_some() && self.ways(walk)[from.ix()][to.ix()] <= walk.left
    }

    /// Spaces that the next step of an enemy can lead to.
    pub(crate) fn goal_spaces(&self, walk: &Walk) -> Spaces {
        let from = self.state.threat(walk.threat).space;
        let routes = self.ground.routes(self.state.doors);
        let next = if walk.climbs { routes.sight[from.ix()] } else { routes.near[from.ix()] };
        let ways = self.ways(walk);
        let towards = |to: Space| -> Spaces {
            let now = if to.is_some() { ways[from.ix()][to.ix()] } else { u8::MAX };
            if now == u8::MAX {
                return Spaces::EMPTY;
            }
            next.that(|space| ways[space.ix()][to.ix()] < now)
        };
        match walk.goal {
            Goal::Any => next,
            Goal::Hero(_) | Goal::Space(_) => towards(self.destination(walk)),
            Goal::AwayFrom(space) if space.is_some() => {
                let now = ways[from.ix()][space.ix()];
                next.that(|other| ways[other.ix()][space.ix()] == now.saturating_add(1))
            }
            Goal::AwayFrom(_) | Goal::Usual | Goal::AwayFromHeroes => Spaces::EMPTY,
        }
    }

    /// What can be answered then.
    pub(crate) fn list_walk(&self, walk: Walk, out: &mut Vec<Choice>) {
        if matches!(walk.goal, Goal::Usual | Goal::AwayFromHeroes) {
            out.extend(self.sought(&walk).map(Choice::Character));
            return;
        }
        if walk.left > 0 {
            out.extend(self.goal_spaces(&walk).map(Choice::StepTo));
        }
        if self.may_take_child(&walk) {
            out.push(Choice::TakeChild);
        }
        if walk.may_stop || out.is_empty() || walk.left == 0 {
            out.push(Choice::Stop);
        }
    }

    /// The answer.
    pub(crate) fn play_walk(&mut self, walk: Walk, who: Player, choice: Choice) {
        let _ = who;
        match choice {
            Choice::Character(hero) if self.is_with(walk.threat, hero) && walk.goal == Goal::Usual => {
                self.stay(walk);
            }
            Choice::Character(hero) => {
                let walk = self.fixed_on(&walk, hero);
                self.turn_to(Frame::Walk(walk));
            }
            Choice::StepTo(space) => {
                self.step_on(walk, space);
            }
            Choice::TakeChild => self.seize_child(walk.threat),
            _ => {
                self.arrive(walk);
            }
        }
    }

    /// Whether a token and a character are in the same space.
    pub(crate) fn is_with(&self, threat: Threat, hero: Hero) -> bool {
        self.state.threat(threat).space == self.space_of(hero)
    }

    /// A hunter is after the one it is with, so it does not move, and another enemy moves in its place.
    fn stay(&mut self, walk: Walk) {
        self.pop();
        self.state.threat_mut(walk.threat).forget(Note::Moved);
        if let (Some(Frame::March(false)), Some(march)) = (self.state.frames.last(), self.state.marches.last_mut())
            && march.left != u8::MAX
        {
            march.left += 1;
        }
    }

    fn step_on(&mut self, walk: Walk, space: Space) -> Flow {
        self.state.threat_mut(walk.threat).space = space;
        self.changed();
        self.turn_to(Frame::Walk(Walk { left: walk.left - 1, moved: true, ..walk }))
    }

    /// Whether the Warlord's enemy can take The Child here, in the course of its movement: from the space or from
    /// another enemy, never from a character.
    fn may_take_child(&self, walk: &Walk) -> bool {
        let here = self.state.threat(walk.threat).space;
        let loose = match self.state.child {
            Child::At(space) => space == here,
            Child::Taken(other) => other != walk.threat && self.state.threat(other).space == here,
            Child::With(_) | Child::Away => false,
        };
        loose && walk.moved && walk.by == self.warlord() && self.is_steered(walk.threat)
    }

    fn seize_child(&mut self, threat: Threat) {
        self.state.child = Child::Taken(threat);
        self.changed();
        self.tell(Event::ChildTaken { threat });
    }

    /// An enemy has come to the end of its way.
    fn arrive(&mut self, walk: Walk) -> Flow {
        self.pop();
        let threat = walk.threat;
        let space = self.state.threat(threat).space;
        if !walk.moved {
            return Flow::Go;
        }
        self.tell(Event::EnemyMoved { threat, from: walk.from, to: space });
        if walk.event {
            let ctx = Ctx { me: self.state.decides, hero: self.state.you, it: threat, space, ..Ctx::default() };
            self.trigger(Trigger::EnemyMoved, ctx);
            if self.is_active(threat, Trait::Sabotage) {
                self.sabotage(Ctx { source: Source::Token(threat), ..ctx }, threat);
            }
            let takes = self.ground.mission().taken_to.is_some() && !self.is_steered(threat);
            if takes && self.state.child == Child::At(space) {
                self.seize_child(threat);
            }
        }
        Flow::Go
    }

    /// The slot of lowest strength is disrupted; the player whose turn it is breaks ties.
    fn sabotage(&mut self, ctx: Ctx, threat: Threat) {
        self.tell(Event::Sabotage { threat });
        let among = self.slots_meant(Slots::Lowest);
        let lowest = among.iter().next();
        match lowest {
            Some(slot) if among.len() == 1 => self.disrupt_slot(slot),
            _ => self.push(Frame::Pick(ctx, Pick::Slot { among, deed: SlotDeed::Disrupt, left: 1, fewer: false })),
        }
    }
}
