//! What is looked at while a picture is drawn.

use mandalorian::book::{Book, SkillFacts, TokenFacts};
use mandalorian::frame::{Ask, Frame};
use mandalorian::ground::Ground;
use mandalorian::ids::{Card, Face, Hero, Player, Space, Threat};
use mandalorian::state::{HeroState, Placed, State};
use mandalorian::words::SEATS;
use mandalorian::{Look, View};
use table::Offer;
use table::words::capital;

use super::targets::{Piece, Targets};
use board::Handle;

/// A view with the answers its viewer can give.
pub(super) struct Scene<'a> {
    /// Who looks, if it is a player.
    pub(super) me: Option<Player>,
    /// How many cards of The Child each hand holds.
    pub(super) children: &'a [u8],
    /// How many disrupt tokens are in the pool.
    pub(super) pool: u8,
    pub(super) look: &'a Look,
    pub(super) state: &'a State,
    pub(super) ground: &'a Ground,
    pub(super) book: &'a Book,
    pub(super) targets: Targets,
    pub(super) offers: &'a [Offer],
}

impl<'a> Scene<'a> {
    pub(super) fn of(view: &'a View, look: &'a Look, offers: &'a [Offer]) -> Self {
        let ground = view.ground();
        let mut scene = Self {
            look,
            state: &view.state,
            ground,
            book: &ground.book,
            me: view.me(),
            children: &view.children,
            pool: view.in_pool(),
            targets: Targets::default(),
            offers,
        };
        scene.targets = Targets::of(&scene);
        scene
    }

    /// The handle of a piece that these words describe.
    pub(super) fn handle(&self, piece: Piece, words: impl Into<String>) -> Handle {
        Handle::of(words, self.targets.at(piece), self.offers)
    }

    /// The innermost procedure.
    pub(super) fn frame(&self) -> Option<Frame> {
        self.state.frames.last().copied()
    }

    /// Who has to answer.
    pub(super) fn asked(&self) -> Vec<Player> {
        match self.state.ask {
            Ask::Of(who) => vec![who],
            Ask::All(seats) => seats.collect(),
            Ask::Nobody | Ask::Over(_) => Vec::new(),
        }
    }

    pub(super) fn hero(&self, hero: Hero) -> &'a HeroState {
        &self.state.heroes[hero.ix()]
    }

    /// A character by its name.
    pub(super) fn hero_name(&self, hero: Hero) -> &'a str {
        let person = self.state.heroes.get(hero.ix()).and_then(|hero| hero.person.some());
        person.map_or("nobody", |person| &self.book.character(person).name)
    }

    /// A seat by its colour, or as the Warlord.
    pub(super) fn who(&self, who: Player) -> String {
        if self.look.warlord() == Some(who) {
            return "The Warlord".into();
        }
        capital(SEATS.get(who.ix()).copied().unwrap_or("nobody"))
    }

    /// A seat with the character it plays.
    pub(super) fn who_plays(&self, who: Player) -> String {
        let alone =
            !self.ground.is_shared() && self.state.heroes.get(who.ix()).is_some_and(|hero| hero.person.is_some());
        if alone { format!("{} ({})", self.hero_name(Hero(who.0)), SEATS[who.ix()]) } else { self.who(who) }
    }

    pub(super) fn threat(&self, threat: Threat) -> &'a Placed {
        &self.state.threats[threat.ix()]
    }

    /// What is on a token.
    pub(super) fn token(&self, face: Face) -> &'a TokenFacts {
        self.ground.token(face)
    }

    /// What is on a skill card.
    pub(super) fn skill(&self, card: Card) -> Option<&'a SkillFacts> {
        self.look.skill(card)
    }

    /// Every space of the map.
    pub(super) fn spaces(&self) -> impl Iterator<Item = Space> + use<> {
        (0..self.ground.map().spaces.len() as u8).map(Space)
    }

    /// What the map calls a space.
    pub(super) fn space_id(&self, space: Space) -> &'a str {
        &self.ground.map().spaces[space.ix()].id
    }

    /// Tokens in a space.
    pub(super) fn lying(&self, space: Space) -> impl Iterator<Item = Threat> + '_ {
        self.state.on_map.filter(move |threat| self.threat(*threat).space == space)
    }

    /// Characters in a space.
    pub(super) fn standing(&self, space: Space) -> impl Iterator<Item = Hero> + '_ {
        self.look.heroes().filter(move |hero| self.hero(*hero).space == space)
    }
}

/// The colour of a character or of the seat that plays it.
pub(super) fn colour(number: u8) -> &'static str {
    SEATS[usize::from(number).min(3)]
}

/// Several things in a sentence; nothing for none.
pub(super) fn and(things: &[String]) -> String {
    table::words::and(things).unwrap_or_default()
}
