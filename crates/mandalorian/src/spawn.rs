//! Reinforcements.

use crate::book::code::{Best, Near, Trigger, Where};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Ctx, Frame};
use crate::game::{Flow, Mandalorian, stream};
use crate::ids::{Faces, Player, Region, Space, Spaces, Star};

impl Mandalorian {
    /// Reinforcements appear.
    pub(crate) fn step_spawn(&mut self, ctx: Ctx, among: Spaces, number: u8) -> Flow {
        if number == 0 || among.is_empty() {
            return self.pop();
        }
        if self.state.reserve.or(self.state.fallen).is_empty() {
            self.tell(Event::NoneToSpawn);
            return self.pop();
        }
        if among.len() > 1 {
            return Flow::Ask(self.state.decides);
        }
        self.appear(ctx, among, number, among.first())
    }

    /// What can be answered then.
    pub(crate) fn list_spawn(&self, ctx: Ctx, among: Spaces, number: u8, out: &mut Vec<Choice>) {
        let _ = (ctx, number);
        out.extend(among.map(Choice::Space));
    }

    /// The answer.
    pub(crate) fn play_spawn(&mut self, ctx: Ctx, among: Spaces, number: u8, who: Player, choice: Choice) {
        let _ = who;
        if let Choice::Space(space) = choice {
            self.appear(ctx, among, number, space);
        }
    }

    /// One reinforcement appears, drawn by lot.
    fn appear(&mut self, ctx: Ctx, among: Spaces, number: u8, space: Space) -> Flow {
        *self.top() = Frame::Spawn(ctx, among, number - 1);
        if self.state.reserve.is_empty() {
            self.state.reserve = std::mem::replace(&mut self.state.fallen, Faces::EMPTY);
        }
        let reserve = self.state.reserve;
        let face = reserve.nth_one(u32::from(self.lot(stream::THREATS, reserve.len() as u8)));
        let threat = self.place(face, space, true);
        self.tell(Event::Spawned { threat, face, space });
        self.trigger(Trigger::Spawned, Ctx { it: threat, space, ..ctx });
        Flow::Go
    }

    /// Reinforcements appear in one of these spaces.
    pub(crate) fn spawn(&mut self, ctx: Ctx, among: Spaces, number: u8) {
        self.push(Frame::Spawn(ctx, among, number));
    }

    /// Star spaces that a line means.
    pub(crate) fn stars(&self, ctx: Ctx, place: Where) -> Spaces {
        match place {
            Where::Star(colour, best, near) => self.best_stars(ctx, colour, best, near),
            Where::Region(region) => self.ground.region(region),
            Where::Start => Spaces::one(self.ground.map().start),
            Where::Space(space) => Spaces::one(space),
            Where::Within(near, range) => {
                self.ground.within(self.near(near, Region::NONE, ctx), range, self.state.doors)
            }
            Where::Adjacent(near) => {
                let routes = self.ground.routes(self.state.doors);
                let near = self.near(near, Region::NONE, ctx);
                near.fold(Spaces::EMPTY, |spaces, space| spaces.or(routes.near[space.ix()]))
            }
        }
    }

    /// Star spaces of a colour or of any, those nearest to something or farthest from it; ones out of range count as
    /// farthest.
    fn best_stars(&self, ctx: Ctx, colour: Option<Star>, best: Best, near: Near) -> Spaces {
        let of_map = &self.ground.map().stars;
        let stars = match colour {
            Some(colour) => of_map[colour.ix()],
            None => of_map.iter().fold(Spaces::EMPTY, |all, stars| all.or(*stars)),
        };
        let from = self.near(near, Region::NONE, ctx);
        let range = &self.ground.routes(self.state.doors).range;
        let far = |star: Space| from.map(|space| range[space.ix()][star.ix()]).min().unwrap_or(u8::MAX);
        let wanted = match best {
            Best::All | Best::MostDamaged => return stars,
            Best::Nearest => stars.map(far).min(),
            Best::Farthest => stars.map(far).max(),
        };
        stars.filter(|star| Some(far(*star)) == wanted).collect()
    }
}
