//! How one enemy moves: towards whom, which way, and what follows when it has arrived.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::code::{Slots, Trigger};
use crate::choice::Choice;
use crate::enemies::{Duty, Enemies};
use crate::engine::{Flow, ask};
use crate::event::{By, Event};
use crate::frame::{Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Hero, Heroes, Player, SPACES, Space, Spaces, Threat, Trait};
use crate::pick::{Pick, SlotChange};
use crate::rule;
use crate::state::{Child, Note};
use crate::words::{self, Words, many};

/// Where an enemy goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// To the nearest character, or as a hunter to the weakest.
    #[default]
    Usual,
    /// To this character.
    Hero(Hero),
    /// To this space.
    Space(Space),
    /// Away from the nearest character.
    AwayFromHeroes,
    /// Away from this space.
    AwayFrom(Space),
    /// Wherever whoever steers it likes.
    Any,
}

/// A way of one enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Walk {
    /// Which.
    pub threat: Threat,
    /// Steps left.
    pub left: u8,
    /// Where it goes.
    pub goal: Goal,
    /// Who chooses among ways.
    pub by: Player,
    /// Whether it may stop before all steps are made.
    pub may_stop: bool,
    /// Whether it may cross elevation.
    pub climbs: bool,
    /// Whether it is an event movement: disruption, sabotage, taking The Child, lasting effects that watch.
    pub event: bool,
    /// Where it started.
    pub from: Space,
    /// Whether any step was made.
    pub moved: bool,
}

/// Who moves an enemy, on which words and rules depend.
#[derive(Clone, Copy)]
enum Mover {
    /// It goes by its own rules.
    Itself,
    /// Somebody moves it by intel.
    Intel,
    /// Somebody pushes it with what is printed on this.
    Printed(Source),
}

impl Mover {
    fn of(game: &Mandalorian, walk: Walk) -> Self {
        match game.cause() {
            _ if walk.event => Self::Itself,
            By::Action => Self::Intel,
            By::Printed(source) if walk.goal == Goal::Any => Self::Printed(source),
            By::Printed(source @ (Source::Skill(_) | Source::Plan(_) | Source::Advanced(_) | Source::Item(_))) => {
                Self::Printed(source)
            }
            _ => Self::Itself,
        }
    }
}

impl Procedure<Mandalorian> for Walk {
    fn step(self, game: &mut Mandalorian) -> Flow {
        if !game.state.on_map.has(self.threat) {
            return game.pop();
        }
        if self.seeks() {
            return self.fix_target(game);
        }
        let next = if self.left == 0 { Spaces::EMPTY } else { game.goal_spaces(&self) };
        if game.may_take_child(&self) || self.may_stop && !next.is_empty() {
            return ask(self.by);
        }
        match next.len() {
            0 => self.arrive(game),
            1 => self.step_on(game, next.first()),
            _ if game.will_arrive(&self) => self.step_on(game, next.first()),
            _ => ask(self.by),
        }
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        if self.seeks() {
            out.extend(game.sought(&self).map(Choice::Character));
            return;
        }
        if self.left > 0 {
            out.extend(game.goal_spaces(&self).map(Choice::StepTo));
        }
        if game.may_take_child(&self) {
            out.push(Choice::TakeChild);
        }
        if self.may_stop || out.is_empty() || self.left == 0 {
            out.push(Choice::Stop);
        }
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        match choice {
            Choice::Character(hero) if game.is_with(self.threat, hero) && self.goal == Goal::Usual => {
                self.stay(game);
            }
            Choice::Character(hero) => {
                game.turn_to(game.fixed_on(&self, hero));
            }
            Choice::StepTo(space) => {
                self.step_on(game, space);
            }
            Choice::TakeChild => game.seize_child(self.threat),
            _ => {
                self.arrive(game);
            }
        }
    }

    fn rule(self, game: &Mandalorian) -> RuleId {
        match Mover::of(game, self) {
            Mover::Itself => rule::MA_ENEMY_MOVE_2,
            Mover::Intel => rule::MA_INTEL_11,
            Mover::Printed(source) => words::printed(source),
        }
    }

    fn question(self, words: Words<'_>) -> String {
        let (it, left) = (words.names.threat_there(self.threat), many(self.left, "space"));
        match (Mover::of(words.game, self), self.goal) {
            (Mover::Itself, Goal::Usual) => format!("Towards whom does {it} go? ({left})"),
            (Mover::Itself, Goal::AwayFromHeroes) => format!("Away from whom does {it} go? ({left})"),
            (Mover::Itself, _) => format!("Where does {it} go? ({left} left)"),
            (Mover::Intel, _) => format!("Where do you move {it}? ({left} left)"),
            (Mover::Printed(_), Goal::Usual) => format!("Towards whom is {it} pushed? ({left})"),
            (Mover::Printed(_), Goal::AwayFromHeroes) => format!("Away from whom is {it} pushed? ({left})"),
            (Mover::Printed(_), _) => format!("Where is {it} pushed? ({left} left)"),
        }
    }

    fn why(self, words: Words<'_>) -> String {
        match Mover::of(words.game, self) {
            Mover::Itself => "It goes by a shortest way; where several are equally short, you choose.".into(),
            Mover::Intel => words.act(),
            Mover::Printed(source) => words.says(source),
        }
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let Choice::Character(hero) = choice else { return None };
        let who = words.names.hero(hero);
        let stays = words.game.is_with(self.threat, hero);
        Some(if stays { format!("Stay with {who}") } else { format!("Towards {who}") })
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::StepTo(space) = choice else { return None };
        match Mover::of(words.game, self) {
            Mover::Itself => because(rule::MA_ENEMY_MOVE_2, "An enemy goes by a shortest way."),
            Mover::Intel => because(rule::MA_INTEL_11, format!("{} is not adjacent to it.", words.names.space(space))),
            Mover::Printed(_) => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl Walk {
    /// Whether it is not settled yet whom it is about.
    const fn seeks(self) -> bool {
        matches!(self.goal, Goal::Usual | Goal::AwayFromHeroes)
    }

    /// Settles whom an enemy is after; characters in the same space make no difference.
    fn fix_target(self, game: &mut Mandalorian) -> Flow {
        let sought = game.sought(&self);
        let Some(first) = sought.first().some() else { return self.arrive(game) };
        let space = game.state.hero(first).space;
        if sought.into_iter().all(|hero| game.state.hero(hero).space == space) {
            return game.turn_to(game.fixed_on(&self, first));
        }
        ask(self.by)
    }

    /// A hunter is after the one it is with, so it does not move, and another enemy moves in its place.
    fn stay(self, game: &mut Mandalorian) {
        game.pop();
        game.state.threat_mut(self.threat).forget(Note::Moved);
        if game.innermost() == Some(Enemies { duty: Duty::Move }.into())
            && let Some(march) = game.state.marches.last_mut()
            && march.left != u8::MAX
        {
            march.left += 1;
        }
    }

    fn step_on(self, game: &mut Mandalorian, space: Space) -> Flow {
        game.state.threat_mut(self.threat).space = space;
        game.changed();
        game.turn_to(Self { left: self.left - 1, moved: true, ..self })
    }

    /// An enemy has come to the end of its way.
    fn arrive(self, game: &mut Mandalorian) -> Flow {
        game.pop();
        let threat = self.threat;
        let space = game.state.threat(threat).space;
        if !self.moved {
            return Flow::Go;
        }
        game.tell(Event::EnemyMoved { threat, from: self.from, to: space });
        if self.event {
            let ctx = Ctx { me: game.state.decides, hero: game.state.you, it: threat, space, ..Ctx::default() };
            game.trigger(Trigger::EnemyMoved, ctx);
            if game.is_active(threat, Trait::Sabotage) {
                game.sabotage(Ctx { source: Source::Token(threat), ..ctx }, threat);
            }
            let takes = game.ground.mission().taken_to.is_some() && !game.is_steered(threat);
            if takes && game.state.child == Child::At(space) {
                game.seize_child(threat);
            }
        }
        Flow::Go
    }
}

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
        self.push(Walk {
            goal,
            by: if steered { self.warlord() } else { walk.by },
            may_stop: walk.may_stop || steered,
            climbs: walk.climbs || self.is_active(walk.threat, Trait::Climbs),
            from: self.state.threat(walk.threat).space,
            moved: false,
            ..walk
        });
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

    /// Whether a token and a character are in the same space.
    pub(crate) fn is_with(&self, threat: Threat, hero: Hero) -> bool {
        self.state.threat(threat).space == self.space_of(hero)
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

    /// The slot of lowest strength is disrupted; the player whose turn it is breaks ties.
    fn sabotage(&mut self, ctx: Ctx, threat: Threat) {
        self.tell(Event::Sabotage { threat });
        let among = self.slots_meant(Slots::Lowest);
        let lowest = among.iter().next();
        match lowest {
            Some(slot) if among.len() == 1 => self.disrupt_slot(slot),
            _ => self.pick(ctx, Pick::Slot { among, change: SlotChange::Disrupt, left: 1, fewer: false }),
        }
    }
}
