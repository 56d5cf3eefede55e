//! Whom and what a line means: characters, threat tokens and spaces.

use crate::book::TokenFacts;
use crate::book::code::{Amount, Best, Foes, Near, What, Who};
use crate::frame::{Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Hero, Heroes, Region, SPACES, Space, Spaces, Threat, Threats, Token};
use crate::state::{Child, Note};

impl Mandalorian {
    /// The space of a character; none if it is not in play.
    pub(crate) fn space_of(&self, hero: Hero) -> Space {
        self.state.heroes.get(hero.ix()).map_or(Space::NONE, |hero| hero.space)
    }

    /// The range between two spaces; [`u8::MAX`] if there is no way, or no space.
    pub(crate) fn range(&self, from: Space, to: Space) -> u8 {
        let row = self.ground.routes(self.state.doors).range.get(from.ix());
        row.and_then(|row| row.get(to.ix())).copied().unwrap_or(u8::MAX)
    }

    /// The range from the nearest of some spaces.
    fn range_from(&self, from: Spaces, to: Space) -> u8 {
        from.map(|space| self.range(space, to)).min().unwrap_or(u8::MAX)
    }

    /// The character that a word means, if it is one.
    pub(crate) fn who(&self, who: Who, ctx: Ctx) -> Hero {
        let meant = self.whos(who, Token::NONE, ctx);
        if meant.len() == 1 { meant.first() } else { Hero::NONE }
    }

    /// All characters that a word means, of those in play. A holder is that of the item named, otherwise of the item the
    /// program is printed on.
    pub(crate) fn whos(&self, who: Who, item: Token, ctx: Ctx) -> Heroes {
        let in_play = self.in_play();
        let meant = match who {
            Who::You => Heroes::one(ctx.hero),
            Who::Them => Heroes::one(ctx.other),
            Who::Other => in_play.without(Heroes::one(ctx.hero)),
            Who::Any => in_play,
            Who::Carrier => self.carrier(),
            Who::Holder => self.holders(item, ctx),
            Who::Weakest => self.weakest(in_play),
            Who::Nearest => self.nearest_heroes(self.near(Near::It, Region::NONE, ctx)),
        };
        meant.and(in_play)
    }

    /// Who carries The Child.
    pub(crate) fn carrier(&self) -> Heroes {
        if let Child::With(hero) = self.state.child { Heroes::one(hero) } else { Heroes::EMPTY }
    }

    fn holders(&self, item: Token, ctx: Ctx) -> Heroes {
        if item.is_some() {
            return Heroes::one(self.holder(item));
        }
        match ctx.source {
            Source::Item(face) => self.in_play().filter(|hero| self.state.hero(*hero).items.has(face)).collect(),
            _ => Heroes::EMPTY,
        }
    }

    fn nearest_heroes(&self, from: Spaces) -> Heroes {
        let far = |hero: Hero| self.range_from(from, self.space_of(hero));
        let least = self.in_play().map(far).min();
        self.in_play().filter(|hero| Some(far(*hero)) == least).collect()
    }

    /// Characters that a selector means.
    pub(crate) fn folk(&self, selector: u16, ctx: Ctx) -> Heroes {
        let folk = self.ground.book.code.tables.folk[selector as usize];
        let from = self.near(folk.near, folk.region, ctx);
        let meant = |hero: &Hero| {
            let state = self.state.hero(*hero);
            (folk.within == u8::MAX || self.range_from(from, state.space) <= folk.within)
                && state.damage >= folk.damaged
                && (!folk.person.is_some() || state.person == folk.person)
                && !(folk.besides && *hero == ctx.other)
        };
        self.whos(folk.who, Token::NONE, ctx).filter(meant).collect()
    }

    /// The spaces that a distance is counted from.
    pub(crate) fn near(&self, near: Near, region: Region, ctx: Ctx) -> Spaces {
        let one = match near {
            // Set-up lines are about nobody in particular, so they are about everybody.
            Near::You if !ctx.hero.is_some() => return self.near(Near::Hero, region, ctx),
            Near::You => self.space_of(ctx.hero),
            Near::Them => self.space_of(ctx.other),
            Near::It => self.state.threats.get(ctx.it.ix()).map_or(Space::NONE, |placed| placed.space),
            Near::There => ctx.space,
            Near::Target => self.state.act().map_or(Space::NONE, |act| act.target_space),
            Near::Child => match self.child_space().some() {
                Some(space) => space,
                None => return self.near(Near::You, region, ctx),
            },
            Near::Hero => return self.in_play().map(|hero| self.space_of(hero)).collect(),
            Near::Region => return self.ground.region(region),
            Near::Anywhere => return self.everywhere(),
        };
        Spaces::one(one)
    }

    fn everywhere(&self) -> Spaces {
        Spaces(u64::MAX >> (SPACES - self.ground.map().spaces.len()))
    }

    /// Threats that a selector means.
    pub(crate) fn foes(&self, selector: u16, ctx: Ctx) -> Threats {
        let foes = &self.ground.book.code.tables.foes[selector as usize];
        let all = self.all_foes(selector, ctx);
        if foes.best == Best::All || all.len() < 2 {
            return all;
        }
        let near = if foes.near == Near::Anywhere { Near::You } else { foes.near };
        self.best(all, foes.best, self.near(near, foes.region, ctx))
    }

    /// The same without regard to which of them are nearest, farthest or most damaged.
    pub(crate) fn all_foes(&self, selector: u16, ctx: Ctx) -> Threats {
        let foes = &self.ground.book.code.tables.foes[selector as usize];
        let within = self.how_far(foes);
        let mut meant = self.of_kind(foes, ctx);
        if within != u8::MAX && !meant.is_empty() {
            let from = self.near(foes.near, foes.region, ctx);
            meant = meant.that(|threat| self.is_near(foes, from, within, ctx, threat));
        }
        meant.that(|threat| self.fits(foes, ctx, threat))
    }

    /// How far a selector reaches.
    fn how_far(&self, foes: &Foes) -> u8 {
        match self.state.act() {
            Some(act) if foes.in_strength => act.strength,
            Some(act) if foes.in_reach => self.reach_of(act),
            _ => foes.within,
        }
    }

    /// Tokens of a kind. A line that names a token also means one that sleeps.
    fn of_kind(&self, foes: &Foes, ctx: Ctx) -> Threats {
        let on_map = self.state.on_map;
        let is = |fits: &dyn Fn(Threat) -> bool| on_map.that(fits);
        let facedown = || is(&|threat| !self.state.threat(threat).up);
        match foes.what {
            What::Enemy if foes.token.is_some() => is(&|threat| self.is_enemy_kind(threat)),
            What::Enemy => self.state.enemies,
            What::Threat => self.state.enemies.or(facedown()),
            What::Facedown => facedown(),
            What::Feature => is(&|threat| self.state.threat(threat).up && !self.is_enemy_kind(threat)),
            What::Reinforcement => {
                self.state.enemies.and(is(&|threat| self.state.threat(threat).is(Note::Reinforcement)))
            }
            What::NoBoss => {
                self.state.enemies.and(is(&|threat| self.token_of(threat).is_some_and(|token| !token.boss)))
            }
            What::It => Threats::one(ctx.it).and(on_map),
        }
    }

    fn is_enemy_kind(&self, threat: Threat) -> bool {
        self.state.threat(threat).up && self.token_of(threat).is_some_and(TokenFacts::is_enemy)
    }

    fn fits(&self, foes: &Foes, ctx: Ctx, threat: Threat) -> bool {
        let placed = self.state.threat(threat);
        let Some(token) = self.token_of(threat) else { return false };
        let target = || self.state.act().map_or(Threat::NONE, |act| act.target);
        (foes.classes == 0 || token.classes & foes.classes != 0)
            && (!foes.token.is_some() || self.ground.is_kind(placed.face, foes.token))
            && (foes.group == u16::MAX || token.group == foes.group)
            && (foes.at_most == 0 || self.health_left(threat) <= foes.at_most)
            && (!foes.disrupted || placed.disrupt > 0)
            && !(foes.other && (threat == ctx.it || threat == target()))
    }

    fn is_near(&self, foes: &Foes, from: Spaces, within: u8, ctx: Ctx, threat: Threat) -> bool {
        let space = self.state.threat(threat).space;
        self.range_from(from, space) <= within
            || foes.or_within != u8::MAX && self.range(self.space_of(ctx.hero), space) <= foes.or_within
    }

    /// The nearest, the farthest, the most damaged of several tokens, or all.
    fn best(&self, among: Threats, best: Best, from: Spaces) -> Threats {
        let far = |threat: &Threat| self.range_from(from, self.state.threat(*threat).space);
        let damage = |threat: &Threat| self.state.threat(*threat).damage;
        match best {
            Best::All => among,
            Best::Nearest => {
                let least = among.map(|threat| far(&threat)).min();
                among.filter(|threat| Some(far(threat)) == least).collect()
            }
            Best::Farthest => {
                let most = among.map(|threat| far(&threat)).max();
                among.filter(|threat| Some(far(threat)) == most).collect()
            }
            Best::MostDamaged => {
                let most = among.map(|threat| damage(&threat)).max();
                among.filter(|threat| Some(damage(threat)) == most).collect()
            }
        }
    }

    /// Spaces that a selector means.
    pub(crate) fn places(&self, selector: u16, ctx: Ctx) -> Spaces {
        self.stars(ctx, self.ground.book.code.tables.places[selector as usize])
    }

    /// How many.
    pub(crate) fn amount(&self, amount: Amount) -> u8 {
        match amount {
            Amount::Fixed(number) => number,
            Amount::Strength(less) => self.state.act().map_or(0, |act| act.strength.saturating_sub(less)),
        }
    }
}
