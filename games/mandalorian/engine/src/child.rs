//! The Child: rescue and flight.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::code::Trigger;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Hero, Player, Space, Spaces};
use crate::rule;
use crate::state::Child;
use crate::words::Words;

/// The Child flees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Flee {
    /// Who chooses where to.
    pub by: Player,
    /// From where.
    pub from: Space,
}

impl Procedure<Mandalorian> for Flee {
    fn step(self, game: &mut Mandalorian) -> Flow {
        if !matches!(game.state.child, Child::With(_)) {
            return game.pop();
        }
        let refuges = game.refuges(self.from);
        if refuges.len() > 1 {
            return ask(self.by);
        }
        game.pop();
        game.flee_to(self.from, refuges.first().some().unwrap_or(self.from));
        Flow::Go
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.refuges(self.from).map(Choice::Space));
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        if let Choice::Space(space) = choice {
            game.pop();
            game.flee_to(self.from, space);
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_CHILD_FLEE_2
    }

    fn question(self, _: Words<'_>) -> String {
        "Where does The Child flee to?".into()
    }

    fn why(self, _: Words<'_>) -> String {
        "It runs to an adjacent space, one with an enemy or a facedown threat if there is any.".into()
    }

    fn refuses(self, _: Words<'_>, choice: Choice) -> Reason {
        let Choice::Space(_) = choice else { return None };
        because(
            rule::MA_CHILD_FLEE_3,
            "It flees to an adjacent space, one with an enemy or a facedown threat if there is any.",
        )
    }

    fn hide(&mut self, _: Player) {}
}

impl Mandalorian {
    /// Spaces that The Child can flee to: next to this one on foot, and among those where danger is, if there are such.
    fn refuges(&self, from: Space) -> Spaces {
        if !from.is_some() {
            return Spaces::EMPTY;
        }
        let near = self.ground.routes(self.state.doors).near[from.ix()];
        let danger = near.and(self.stopping(self.state.enemies.or(self.facedown())));
        if danger.is_empty() { near } else { danger }
    }

    fn flee_to(&mut self, from: Space, to: Space) {
        let Child::With(hero) = self.state.child else { return };
        self.state.child = Child::At(to);
        self.state.turn.fled = true;
        self.changed();
        self.tell(Event::Fled { from, to });
        let ctx = Ctx { me: self.owner(hero), hero, other: hero, space: to, ..Ctx::default() };
        self.trigger(Trigger::Fled, ctx);
    }

    /// Whether a character can rescue The Child now: in an action, in its space, and not if it fled in this turn.
    pub(crate) fn can_rescue(&self, hero: Hero) -> bool {
        let acts = self.state.act().is_some_and(|act| act.hero == hero);
        let here = hero.is_some() && self.state.child == Child::At(self.state.hero(hero).space);
        acts && here && !self.state.turn.fled
    }

    /// A character takes The Child.
    pub(crate) fn rescue(&mut self, hero: Hero) {
        let space = self.state.hero(hero).space;
        self.state.child = Child::With(hero);
        self.changed();
        self.tell(Event::Rescued { hero });
        let ctx = Ctx { me: self.owner(hero), hero, other: hero, space, source: Source::Mission, ..Ctx::default() };
        self.trigger(Trigger::Rescued, ctx);
    }

    /// The Child flees, if it is carried and nothing forbids it. What forbids it takes the flight off the stack.
    pub(crate) fn child_flees(&mut self) {
        let Child::With(hero) = self.state.child else { return };
        let (by, from) = (self.owner(hero), self.state.hero(hero).space);
        self.push(Flee { by, from });
        let ctx = Ctx { me: by, hero, other: hero, space: from, ..Ctx::default() };
        self.open_window(Trigger::BeforeFlight, ctx);
        self.trigger(Trigger::BeforeFlight, ctx);
    }

    /// Where The Child is, carried or not.
    pub(crate) fn child_space(&self) -> Space {
        match self.state.child {
            Child::Away => Space::NONE,
            Child::At(space) => space,
            Child::With(hero) => self.state.hero(hero).space,
            Child::Taken(threat) => self.state.threat(threat).space,
        }
    }

    /// The Child is in a space from now on.
    pub(crate) fn put_child(&mut self, space: Space) {
        if space.is_some() {
            self.state.child = Child::At(space);
            self.changed();
            self.tell(Event::ChildPlaced { space });
        }
    }
}
