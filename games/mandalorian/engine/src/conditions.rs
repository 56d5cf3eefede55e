//! What programs, objectives and failures ask: whether a condition holds.

use crate::book::code::{Cond, Test, Who};
use crate::frame::{Ctx, Did};
use crate::game::Mandalorian;
use crate::ids::{Door, Doors, Face, Hero, Heroes, Region, Space, Spaces, Threat, Token};
use crate::state::Child;

impl Mandalorian {
    /// Whether a condition holds; [`u16::MAX`] is none, which always does.
    pub(crate) fn holds(&self, condition: u16, ctx: Ctx) -> bool {
        if condition == u16::MAX {
            return true;
        }
        let test = &self.ground.book.code.tests[condition as usize];
        let mut clauses = test.clauses.iter().map(|(not, cond)| self.clause(*cond, ctx, test) != *not);
        let holds = if test.all { clauses.all(|holds| holds) } else { clauses.any(|holds| holds) };
        if let Some(coverage) = &self.ground.coverage {
            coverage.judged(condition, holds);
        }
        holds
    }

    /// Apart from the loop that asks, as `would_do` is.
    #[inline(never)]
    fn clause(&self, cond: Cond, ctx: Ctx, test: &Test) -> bool {
        match cond {
            Cond::StrengthFrom(_) | Cond::SecondAction | Cond::Moved | Cond::EndedMove => self.about_action(cond, ctx),
            Cond::ItIs(_) | Cond::ItUnhurt | Cond::ItAt(_) | Cond::ItEnemy | Cond::ItHitsFrom(_) => {
                self.about_it(cond, ctx)
            }
            Cond::Enemies { foes, least } => self.foes(foes, ctx).len() >= least.into(),
            Cond::EnemiesBy { who, item, within, least } => {
                let by = |enemy: &Threat| self.is_by(*enemy, self.whos(who, item, ctx), within);
                self.state.enemies.filter(by).count() >= least.into()
            }
            Cond::TokenBy { token, who, item, within } => {
                let heroes = self.whos(who, item, ctx);
                self.tokens_on_map(token).any(|threat| self.is_by(threat, heroes, within))
            }
            Cond::Folk { folk, least } => self.folk(folk, ctx).len() >= least.into(),
            Cond::At(who, region) => {
                let heroes = self.whos(who, Token::NONE, ctx);
                !heroes.is_empty() && self.are_at(heroes, self.ground.region(region))
            }
            Cond::AllHeroesAt(region) => self.are_at(self.in_play(), self.ground.region(region)),
            Cond::OthersAt(region) => self.are_at(self.others_of(test), self.ground.region(region)),
            Cond::AllWithin(region, range) => self.are_at(self.in_play(), self.around(region, range)),
            Cond::OthersWithin(region, range) => self.are_at(self.others_of(test), self.around(region, range)),
            Cond::NobodyAt(region) => !self.in_play().any(|hero| self.is_in(hero, region)),
            Cond::EnemyAt(region) => {
                let spaces = self.ground.region(region);
                self.state.enemies.into_iter().any(|enemy| spaces.has(self.state.threat(enemy).space))
            }
            Cond::Holds(..) | Cond::HolderAt(..) | Cond::HeldAt { .. } => self.about_items(cond, ctx),
            Cond::Carries(who) => !self.whos(who, Token::NONE, ctx).and(self.carrier()).is_empty(),
            Cond::CarrierAt(region) => self.carrier().any(|hero| self.is_in(hero, region)),
            Cond::ChildCarried => matches!(self.state.child, Child::With(_)),
            Cond::ChildTakenAt(region) => match self.state.child {
                Child::Taken(threat) => self.ground.region(region).has(self.state.threat(threat).space),
                _ => false,
            },
            Cond::HasPlan(who, plan) => self.any_of(who, ctx, |hero| self.state.hero(hero).plans.has(plan)),
            Cond::DamagedFrom(who, least) => self.any_of(who, ctx, |hero| self.state.hero(hero).damage >= least),
            Cond::WouldDefeat => self.hurt_under_way().is_some_and(|hurt| {
                let hero = self.state.hero(hurt.hero);
                hero.damage.saturating_add(hurt.amount) >= hero.health
            }),
            Cond::SixPlus => self.is_six_plus(),
            Cond::DoorHere => !self.locked_doors_at(self.space_of(ctx.hero)).is_empty(),
            Cond::AtDoor(door) => self.is_beside(door, self.space_of(ctx.hero)),
            Cond::DoorOpen(door) => self.state.doors.has(door),
            _ => self.about_mission(cond),
        }
    }

    fn about_action(&self, cond: Cond, ctx: Ctx) -> bool {
        let moved = ctx.hero.is_some() && self.state.hero(ctx.hero).moved;
        let Some(act) = self.state.act() else { return cond == Cond::Moved && moved };
        match cond {
            Cond::StrengthFrom(least) => act.strength >= least,
            Cond::SecondAction => act.card.is_some() && self.state.turn.actions == 2,
            Cond::Moved => moved,
            Cond::EndedMove => act.did & Did::Moved as u8 != 0,
            _ => false,
        }
    }

    fn about_it(&self, cond: Cond, ctx: Ctx) -> bool {
        let Some(token) = self.token_of(ctx.it) else { return false };
        let placed = self.state.threat(ctx.it);
        match cond {
            Cond::ItIs(class) => placed.up && token.is(class),
            Cond::ItUnhurt => placed.damage == 0,
            Cond::ItAt(range) => self.range(self.space_of(ctx.hero), placed.space) == range,
            Cond::ItEnemy => self.state.enemies.has(ctx.it),
            Cond::ItHitsFrom(least) => placed.hits >= least,
            _ => false,
        }
    }

    fn about_items(&self, cond: Cond, ctx: Ctx) -> bool {
        let held = |hero: Hero| self.state.hero(hero).items;
        match cond {
            Cond::Holds(who, token) => {
                self.any_of(who, ctx, |hero| held(hero).into_iter().any(|face| self.ground.is_kind(face, token)))
            }
            Cond::HolderAt(token, region) => self.is_in(self.holder(token), region),
            Cond::HeldAt { group, region, least } => {
                let there = self.in_play().filter(|hero| self.is_in(*hero, region));
                let items = there.flat_map(held).filter(|face| self.ground.token(*face).group == group);
                items.count() >= least.into()
            }
            _ => false,
        }
    }

    pub(crate) fn about_mission(&self, cond: Cond) -> bool {
        match cond {
            Cond::TrackFrom(track, least) => self.state.tracks[track.ix()] >= least,
            Cond::TrackFull(track) => self.is_full(track),
            Cond::Flag(flag) => self.state.flags.has(flag),
            Cond::Stage(stage) => self.state.stage == stage,
            Cond::Characters(..) | Cond::Difficulty(_) | Cond::Solo => self.ground.agreed(cond).unwrap_or_default(),
            Cond::Turns { base, per } => self.state.turns >= u16::from(base) + u16::from(per * self.ground.characters),
            Cond::Every(each) => {
                let turns = u16::from(each) * u16::from(self.ground.characters.max(1));
                self.state.turns > 0 && self.state.turns.is_multiple_of(turns)
            }
            Cond::OnMap(token) => self.tokens_on_map(token).next().is_some(),
            Cond::Gone { group, least } => {
                let gone = self.state.gone.or(self.state.fallen);
                gone.filter(|face| self.is_of_group(*face, group)).count() >= least.into()
            }
            Cond::Obtainable { group, least } => {
                let on_map = self.state.on_map.map(|threat| self.state.threat(threat).face);
                let held = self.in_play().flat_map(|hero| self.state.hero(hero).items);
                on_map.chain(held).filter(|face| self.is_of_group(*face, group)).count() >= least.into()
            }
            _ => false,
        }
    }

    fn is_of_group(&self, face: Face, group: u16) -> bool {
        face.is_some() && self.ground.token(face).group == group
    }

    fn any_of(&self, who: Who, ctx: Ctx, fits: impl Fn(Hero) -> bool) -> bool {
        self.whos(who, Token::NONE, ctx).into_iter().any(fits)
    }

    fn is_in(&self, hero: Hero, region: Region) -> bool {
        self.in_play().has(hero) && self.ground.region(region).has(self.space_of(hero))
    }

    fn are_at(&self, heroes: Heroes, spaces: Spaces) -> bool {
        heroes.into_iter().all(|hero| spaces.has(self.space_of(hero)))
    }

    fn around(&self, region: Region, range: u8) -> Spaces {
        self.ground.within(self.ground.region(region), range, self.state.doors)
    }

    /// Whether a token is so near to one of some characters.
    fn is_by(&self, threat: Threat, heroes: Heroes, within: u8) -> bool {
        let space = self.state.threat(threat).space;
        heroes.into_iter().any(|hero| self.range(self.space_of(hero), space) <= within)
    }

    /// Every character but the one the condition is about: the carrier of The Child or the holder of an item it names.
    fn others_of(&self, test: &Test) -> Heroes {
        let about = test.clauses.iter().map(|(_, cond)| match cond {
            Cond::CarrierAt(_) => self.carrier(),
            Cond::HolderAt(token, _) => Heroes::one(self.holder(*token)),
            _ => Heroes::EMPTY,
        });
        self.in_play().without(about.fold(Heroes::EMPTY, Heroes::or))
    }

    /// Tokens of a kind that lie face up on the map: of facedown ones nobody is to learn what they are.
    pub(crate) fn tokens_on_map(&self, token: Token) -> impl Iterator<Item = Threat> {
        self.state.on_map.filter(move |threat| {
            let placed = self.state.threat(*threat);
            placed.up && self.ground.is_kind(placed.face, token)
        })
    }

    /// Whether a space is one of the two of a door.
    pub(crate) fn is_beside(&self, door: Door, space: Space) -> bool {
        let between = self.ground.map().doors.get(door.ix()).map(|door| door.between);
        space.is_some() && between.is_some_and(|(from, to)| from == space || to == space)
    }

    /// Locked doors of a space that anybody may open: those that are not sealed.
    pub(crate) fn locked_doors_at(&self, space: Space) -> Doors {
        let doors = self.ground.map().doors.iter().enumerate().filter(|(_, door)| !door.sealed);
        let here = |door: &Door| !self.state.doors.has(*door) && self.is_beside(*door, space);
        doors.map(|(ix, _)| Door(ix as u8)).filter(here).collect()
    }
}
