//! What is looked at while a picture is drawn.

use outer_rim::book::{Book, CardFacts};
use outer_rim::frame::{Ask, Frame};
use outer_rim::ground::Ground;
use outer_rim::ids::{Card, Contact, Player, Space};
use outer_rim::state::{Scoundrel, State};
use outer_rim::words::SEATS;
use outer_rim::{Look, View};
use table::Offer;

use super::targets::{Piece, Targets};
use board::Handle;

/// A view with the answers its viewer can give.
pub(super) struct Scene<'a> {
    pub(super) look: &'a Look,
    pub(super) state: &'a State,
    pub(super) ground: &'a Ground,
    pub(super) book: &'a Book,
    /// Who looks, if it is a player.
    pub(super) me: Option<Player>,
    pub(super) targets: Targets,
    pub(super) offers: &'a [Offer],
}

impl<'a> Scene<'a> {
    pub(super) fn of(view: &'a View, look: &'a Look, offers: &'a [Offer]) -> Self {
        let ground = view.ground();
        let targets = Targets::of(view, look, offers);
        Self { look, state: &view.state, ground, book: &ground.book, me: view.me(), targets, offers }
    }

    /// The handle of a piece that these words describe.
    pub(super) fn handle(&self, piece: Piece, words: impl Into<String>) -> Handle {
        Handle::of(words, self.targets.at(piece), self.offers)
    }

    /// Whether a piece stands for something.
    pub(super) fn is_lit(&self, piece: Piece) -> bool {
        self.targets.at(piece).next().is_some()
    }

    pub(super) fn of_player(&self, who: Player) -> &'a Scoundrel {
        self.state.of(who)
    }

    /// The innermost procedure.
    pub(super) fn frame(&self) -> Option<Frame> {
        self.state.frames.last().copied()
    }

    /// Who has to answer.
    pub(super) fn asked(&self) -> Option<Player> {
        match self.state.ask {
            Ask::Of(who) | Ask::Offer(who, _) => Some(who),
            Ask::Nobody | Ask::Over(_) => None,
        }
    }

    /// A player by character, or by colour before there is one.
    pub(super) fn who(&self, who: Player) -> &'a str {
        if !who.is_some() {
            return "nobody";
        }
        match self.of_player(who).person.some() {
            Some(person) => &self.book.character(person).name,
            None if self.look.is_rival(who) => "The rival",
            None => SEATS[who.ix()],
        }
    }

    /// What a player is called beside the name.
    pub(super) fn role(&self, who: Player) -> &'static str {
        if self.look.is_rival(who) { "rival" } else { colour(who) }
    }

    pub(super) fn space_name(&self, space: Space) -> &'a str {
        if space.is_some() { &self.book.space(space).name } else { "nowhere" }
    }

    pub(super) fn card(&self, card: Card) -> &'a CardFacts {
        self.book.card(card)
    }

    /// How a card is written.
    pub(super) fn key(&self, card: Card) -> &'a str {
        &self.book.keys.cards[card.ix()]
    }

    pub(super) fn contact_name(&self, contact: Contact) -> &'a str {
        &self.book.contact(contact).name
    }

    /// The players in the order in which they are shown: the viewer first.
    pub(super) fn in_order(&self) -> Vec<Player> {
        let mut players: Vec<Player> = self.look.players().collect();
        players.sort_by_key(|who| Some(*who) != self.me);
        players
    }
}

/// The colour of a player.
pub(super) fn colour(who: Player) -> &'static str {
    SEATS[who.ix().min(3)]
}

/// Credits, which are counted in thousands.
pub(super) fn credits(thousands: impl Into<u32>) -> String {
    match thousands.into() {
        0 => "0".into(),
        thousands => format!("{thousands},000"),
    }
}
