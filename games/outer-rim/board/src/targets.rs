//! Which pieces an answer is about.
//!
//! One answer may light up several pieces: an offer is on the cards that change hands and on the other player.

use outer_rim::frame::{Bundle, ContactEncounter, Frame};
use outer_rim::ids::{Body, Card, Deck, Face, Faction, Hull, Kind, Person, Player, Skill, Space, Spot};
use outer_rim::state::Source;
use outer_rim::{Choice, Look, View};
use table::Offer;

/// Something on the table that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A space of the map.
    Space(Space),
    /// A contact at its place.
    Spot(Spot),
    /// A patrol.
    Patrol(Faction),
    /// A player.
    Player(Player),
    /// The character or the ship of a player.
    Sheet(Player, Body),
    /// A card, wherever it lies.
    Card(Card),
    /// The top of a market deck, to be discarded.
    Top(Deck),
    /// The market.
    Market,
    /// A character nobody plays yet.
    Person(Person),
    /// A ship nobody flies.
    Hull(Hull),
    /// A way to go on.
    Branch(u16),
    /// A faction as such.
    Faction(Faction),
    /// A skill.
    Skill(Skill),
    /// A die that shows this.
    Die(Face),
    /// A kind of card.
    Kind(Kind),
}

/// The offers by the pieces they are about.
pub(super) struct Targets(Vec<(Piece, usize)>);

impl Targets {
    pub(super) fn of(view: &View, look: &Look, offers: &[Offer]) -> Self {
        let mut about = About { view, ix: 0, targets: Vec::with_capacity(offers.len() * 2) };
        for (ix, offer) in offers.iter().enumerate() {
            if let Some(choice) = look.choice(&offer.name) {
                about.ix = ix;
                about.choice(choice);
            }
        }
        Self(about.targets)
    }

    /// The offers a piece stands for, in order.
    pub(super) fn at(&self, piece: Piece) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().filter(move |(about, _)| *about == piece).map(|(_, ix)| *ix)
    }

    /// All pieces that stand for something, each once.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        let first = |&(ix, (piece, _)): &(usize, &(Piece, usize))| !self.0[..ix].iter().any(|(seen, _)| seen == piece);
        self.0.iter().enumerate().filter(first).map(|(_, (piece, _))| *piece)
    }
}

/// One offer on its way to its pieces.
struct About<'a> {
    view: &'a View,
    ix: usize,
    targets: Vec<(Piece, usize)>,
}

impl About<'_> {
    fn add(&mut self, piece: Piece) {
        if !self.targets.contains(&(piece, self.ix)) {
            self.targets.push((piece, self.ix));
        }
    }

    fn choice(&mut self, choice: Choice) {
        match choice {
            Choice::Play(person) | Choice::Rival(person) => self.add(Piece::Person(person)),
            Choice::Fly(hull) | Choice::BuyShip(hull) => self.add(Piece::Hull(hull)),
            Choice::Go(space) | Choice::Space(space) => self.add(Piece::Space(space)),
            Choice::Explore => self.explore(),
            Choice::Use(ability) => self.ability(self.view.me(), ability),
            Choice::Challenge(player, ability) => {
                self.ability(Some(player), ability);
                self.add(Piece::Player(player));
            }
            Choice::Offer { to, give, want } => {
                self.add(Piece::Player(to));
                self.bundle(&give);
                self.bundle(&want);
            }
            Choice::Market => self.add(Piece::Market),
            Choice::Discard(deck) => self.add(Piece::Top(deck)),
            Choice::Buy(card)
            | Choice::Barter(card)
            | Choice::MakeRoom(card)
            | Choice::Deliver(card)
            | Choice::Attempt(card)
            | Choice::Card(card) => self.add(Piece::Card(card)),
            Choice::Hunt(bounty, crew) => {
                self.add(Piece::Card(bounty));
                self.add(Piece::Card(crew));
            }
            Choice::Fight(card) => {
                self.add(Piece::Card(card));
                self.met();
            }
            Choice::Meet => self.met(),
            Choice::Patrol(faction) => self.add(Piece::Patrol(faction)),
            Choice::Contact(spot) => self.add(Piece::Spot(spot)),
            Choice::Branch(branch) => self.add(Piece::Branch(branch)),
            Choice::Faction(faction) => {
                self.add(Piece::Faction(faction));
                if let Some(Frame::PickPatrol(_)) = self.view.state.frames.last() {
                    self.add(Piece::Patrol(faction));
                }
            }
            Choice::Player(player) => self.add(Piece::Player(player)),
            Choice::Skill(skill) => self.add(Piece::Skill(skill)),
            Choice::Die(face) => self.add(Piece::Die(face)),
            Choice::Kind(kind) => self.add(Piece::Kind(kind)),
            Choice::Stay
            | Choice::Recover
            | Choice::Collect
            | Choice::Pass
            | Choice::Trade
            | Choice::Accept
            | Choice::Decline
            | Choice::Withdraw
            | Choice::Pay
            | Choice::Delivery
            | Choice::Done
            | Choice::Eliminate
            | Choice::Capture
            | Choice::Protect
            | Choice::Abandon
            | Choice::Roll => {}
        }
    }

    fn bundle(&mut self, bundle: &Bundle) {
        bundle.cards.iter().for_each(|card| self.add(Piece::Card(*card)));
    }

    /// What an ability is printed on.
    fn ability(&mut self, who: Option<Player>, ability: u16) {
        let Some(who) = who else { return };
        let mut actives = self.view.state.of(who).stats.actives.iter();
        match actives.find(|active| active.ability == ability).map(|active| active.source) {
            Some(Source::Asset(card) | Source::Secret(card)) => self.add(Piece::Card(card)),
            Some(Source::Ship) => self.add(Piece::Sheet(who, Body::Ship)),
            _ => self.add(Piece::Sheet(who, Body::Character)),
        }
    }

    fn explore(&mut self) {
        if let Some(me) = self.view.me() {
            self.add(Piece::Space(self.view.state.of(me).space));
        }
    }

    /// The contact that is met.
    fn met(&mut self) {
        if let Some(Frame::Contact(ContactEncounter { spot, .. })) = self.view.state.frames.last() {
            self.add(Piece::Spot(*spot));
        }
    }
}
