//! Reinforcements.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::{Best, Trigger, Where};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::Ctx;
use crate::game::Mandalorian;
use crate::ids::{Faces, Player, Region, Space, Spaces, Star};
use crate::rule;
use crate::stream;
use crate::words::Words;

/// Reinforcements appear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Spawn {
    /// What brings them.
    pub ctx: Ctx,
    /// In one of these spaces.
    pub among: Spaces,
    /// How many.
    pub number: u8,
}

impl Procedure<Mandalorian> for Spawn {
    fn step(self, game: &mut Mandalorian) -> Flow {
        if self.number == 0 || self.among.is_empty() {
            return game.pop();
        }
        if game.state.reserve.or(game.state.fallen).is_empty() {
            game.tell(Event::NoneToSpawn);
            return game.pop();
        }
        if self.among.len() > 1 {
            return ask(game.state.decides);
        }
        self.appear(game, self.among.first())
    }

    fn list(self, _: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        out.extend(self.among.map(Choice::Space));
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        if let Choice::Space(space) = choice {
            self.appear(game, space);
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_REINFORCEMENT_2
    }

    fn question(self, _: Words<'_>) -> String {
        "In which space does the reinforcement appear?".into()
    }

    fn why(self, words: Words<'_>) -> String {
        format!("{} Of spaces that fit alike you choose.", words.says(self.ctx.source))
    }

    fn hide(&mut self, _: Player) {}
}

impl Spawn {
    /// One reinforcement appears, drawn by lot.
    fn appear(self, game: &mut Mandalorian, space: Space) -> Flow {
        game.turn_to(Self { number: self.number - 1, ..self });
        if game.state.reserve.is_empty() {
            game.state.reserve = std::mem::replace(&mut game.state.fallen, Faces::EMPTY);
        }
        let reserve = game.state.reserve;
        let face = reserve.nth_one(u32::from(game.lot(stream::THREATS, reserve.len() as u8)));
        let threat = game.place(face, space, true);
        game.tell(Event::Spawned { threat, face, space });
        game.trigger(Trigger::Spawned, Ctx { it: threat, space, ..self.ctx });
        Flow::Go
    }
}

impl Mandalorian {
    /// Reinforcements appear in one of these spaces.
    pub(crate) fn spawn(&mut self, ctx: Ctx, among: Spaces, number: u8) {
        self.push(Spawn { ctx, among, number });
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
