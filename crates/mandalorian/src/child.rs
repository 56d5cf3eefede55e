//! The Child: rescue and flight.

use crate::book::code::Trigger;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Ctx, Frame, Source};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Hero, Player, Space, Spaces};
use crate::state::Child;

impl Mandalorian {
    /// The Child flees: the space is chosen.
    pub(crate) fn step_flee(&mut self, by: Player, from: Space) -> Flow {
        if !matches!(self.state.child, Child::With(_)) {
            return self.pop();
        }
        let refuges = self.refuges(from);
        if refuges.len() > 1 {
            return Flow::Ask(by);
        }
        self.pop();
        self.flee_to(from, refuges.first().some().unwrap_or(from));
        Flow::Go
    }

    /// What can be answered then.
    pub(crate) fn list_flee(&self, by: Player, from: Space, out: &mut Vec<Choice>) {
        let _ = by;
        out.extend(self.refuges(from).map(Choice::Space));
    }

    /// The answer.
    pub(crate) fn play_flee(&mut self, by: Player, from: Space, who: Player, choice: Choice) {
        let _ = (by, who);
        if let Choice::Space(space) = choice {
            self.pop();
            self.flee_to(from, space);
        }
    }

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
        self.push(Frame::Flee(by, from));
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
