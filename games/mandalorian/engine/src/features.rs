//! Features and items: using, carrying, handing over, dropping.

use crate::book::code::{Block, Trigger};
use crate::choice::Choice;
use crate::event::{Event, Out};
use crate::frame::{Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Face, Faces, Hero, Heroes, Player, Threat, Threats, Token};

impl Mandalorian {
    /// What using a token does, on the map or carried: as the mission says, otherwise as the token does.
    fn use_of(&self, face: Face, carried: bool) -> Option<Block> {
        let token = self.ground.faces.get(face.ix())?.token;
        let features = &self.ground.mission().features;
        let own = features.iter().find(|(named, _)| self.ground.is_kind(face, *named)).map(|(_, uses)| uses);
        let uses = own.unwrap_or(&self.ground.book.token(token).uses);
        uses[usize::from(carried)].map(|ability| self.ground.book.code.abilities[ability as usize].block)
    }

    fn feature_ctx(&self, hero: Hero, it: Threat, source: Source) -> Ctx {
        let space = self.state.hero(hero).space;
        Ctx { me: self.owner(hero), hero, other: Hero::NONE, it, space, source }
    }

    /// Whether a character may use features now: in their own action step, in shared mode whoever acts.
    fn may_use_features(&self, hero: Hero) -> bool {
        let own = self.is_shared() || hero.0 == self.state.active.0;
        own && self.in_play().has(hero) && self.state.hero(hero).space.is_some()
    }

    /// Features in the space of a character that it can use now.
    fn usable_features(&self, hero: Hero) -> Threats {
        let space = self.state.hero(hero).space;
        let usable = |threat: Threat| {
            let placed = self.state.threat(threat);
            let here = placed.up && placed.space == space && !self.ground.token(placed.face).is_enemy();
            here && self
                .use_of(placed.face, false)
                .is_some_and(|block| self.can_begin(block, self.feature_ctx(hero, threat, Source::Token(threat))))
        };
        self.state.on_map.without(self.state.enemies).that(usable)
    }

    /// Whether a character can use this carried item now.
    pub(crate) fn can_use_item(&self, hero: Hero, face: Face) -> bool {
        self.may_use_features(hero) && self.usable_items(hero).has(face)
    }

    /// Carried items that a character can use now.
    fn usable_items(&self, hero: Hero) -> Faces {
        let usable = |face: Face| {
            let ctx = self.feature_ctx(hero, Threat::NONE, Source::Item(face));
            self.use_of(face, true).is_some_and(|block| self.can_begin(block, ctx))
        };
        self.state.hero(hero).items.that(usable)
    }

    /// Items of other characters that a character can take over now.
    fn takeable(&self, hero: Hero) -> Faces {
        let mut faces = Faces::EMPTY;
        let ranges = &self.ground.routes(self.state.doors).range[self.state.hero(hero).space.ix()];
        for other in self.in_play().without(Heroes::one(hero)) {
            let other = self.state.hero(other);
            if other.items.is_empty() {
                continue;
            }
            let range = if other.space.is_some() { ranges[other.space.ix()] } else { u8::MAX };
            let given = |face: Face| self.ground.token(face).hand_over.is_some_and(|far| range <= far);
            faces = faces.or(other.items.that(given));
        }
        faces
    }

    /// Lists features, items and what can be taken over.
    pub(crate) fn list_features(&self, hero: Hero, out: &mut Vec<Choice>) {
        if !self.may_use_features(hero) {
            return;
        }
        out.extend(self.usable_features(hero).map(Choice::Feature));
        out.extend(self.usable_items(hero).map(Choice::UseItem));
        out.extend(self.takeable(hero).map(Choice::TakeItem));
    }

    /// Whether there is anything of that kind.
    pub(crate) fn has_features(&self, hero: Hero) -> bool {
        self.may_use_features(hero)
            && (!self.usable_features(hero).is_empty()
                || !self.usable_items(hero).is_empty()
                || !self.takeable(hero).is_empty())
    }

    /// Uses a feature or an item.
    pub(crate) fn use_feature(&mut self, who: Player, hero: Hero, choice: Choice) {
        let (source, it, block) = match choice {
            Choice::Feature(threat) => {
                (Source::Token(threat), threat, self.use_of(self.state.threat(threat).face, false))
            }
            Choice::UseItem(face) => (Source::Item(face), Threat::NONE, self.use_of(face, true)),
            Choice::TakeItem(face) => return self.take_over(hero, face),
            _ => return,
        };
        self.tell(Event::Used { who, hero, source });
        let ctx = self.feature_ctx(hero, it, source);
        self.run(block.unwrap_or_default(), ctx);
    }

    /// A character takes over an item from whoever holds it.
    pub(crate) fn take_over(&mut self, hero: Hero, face: Face) {
        let Some(from) = self.keeper_of(face).some().filter(|from| *from != hero) else { return };
        self.state.hero_mut(from).items.remove(face);
        self.state.hero_mut(hero).items.add(face);
        self.changed();
        self.tell(Event::ItemGiven { from, to: hero, face });
    }

    /// A character carries an item from now on: from the map, from aside or from wherever it was.
    pub(crate) fn take_item(&mut self, hero: Hero, face: Face) {
        let lies = |threat: &Threat| self.state.threat(*threat).face == face;
        let threat = self.state.on_map.into_iter().find(lies).unwrap_or(Threat::NONE);
        if threat.is_some() {
            self.lift_threat(threat);
        }
        for pile in [&mut self.state.aside, &mut self.state.gone] {
            pile.remove(face);
        }
        self.state.hero_mut(hero).items.add(face);
        self.changed();
        self.tell(Event::ItemTaken { hero, face });
        let ctx = Ctx { other: hero, ..self.feature_ctx(hero, threat, Source::Mission) };
        self.trigger(Trigger::Taken, ctx);
    }

    /// A character puts everything down.
    pub(crate) fn drop_items(&mut self, hero: Hero, out: Out) {
        let items = self.state.hero(hero).items;
        items.for_each(|face| self.drop_item(hero, face, out));
    }

    /// A character puts an item down where it is.
    pub(crate) fn drop_item(&mut self, hero: Hero, face: Face, out: Out) {
        let holder = self.state.hero_mut(hero);
        let space = holder.space;
        if holder.items.has(face) && space.is_some() {
            holder.items.remove(face);
            self.place(face, space, true);
            self.tell(Event::ItemDropped { hero, face, space, out });
        }
    }

    /// Who holds this very item.
    fn keeper_of(&self, face: Face) -> Hero {
        let holds = |hero: &Hero| self.state.hero(*hero).items.has(face);
        self.in_play().into_iter().find(holds).unwrap_or(Hero::NONE)
    }

    /// Who holds an item of this kind.
    pub(crate) fn holder(&self, token: Token) -> Hero {
        let holds = |hero: &Hero| {
            let mut items = self.state.hero(*hero).items;
            items.any(|face| self.ground.is_kind(face, token))
        };
        self.in_play().into_iter().find(holds).unwrap_or(Hero::NONE)
    }
}
