//! Reinforcements.

use crate::book::code::{Best, Trigger, Where};
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
    pub(crate) fn list_spawn(among: Spaces, out: &mut Vec<Choice>) {
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
            Where::Star { colours, best, near, region } => self.best_stars(colours, best, self.near(near, region, ctx)),
            Where::Region(region) => self.ground.region(region),
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

    /// Star spaces of some colours, those nearest to something or farthest from it; ones out of range count as farthest.
    fn best_stars(&self, colours: u8, best: Best, from: Spaces) -> Spaces {
        let of_map = &self.ground.map().stars;
        let meant = |star: &&Star| colours == 0 || u32::from(colours) & star.bit() != 0;
        let stars = Star::ALL.iter().filter(meant).fold(Spaces::EMPTY, |all, star| all.or(of_map[star.ix()]));
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
