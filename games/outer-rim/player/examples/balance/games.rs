//! Games of Outer Rim between players of several kinds, and what came of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use outer_rim::book::Book;
use outer_rim::frame::Foe;
use outer_rim::ids::{Card, Deck, Kind, Player};
use outer_rim::{Cause, Choice, Event, Options, OuterRim, TurnUp};
use outer_rim_player::{Scoundrel, Style};
use table::{Game, Log, PlayerDice, Seat, Seed};

use players::{Share, play_out};

/// How many kinds of players there are.
pub const KINDS: usize = Style::ALL.len();
/// Where fame comes from.
pub const SOURCES: [&str; 7] = ["cargo", "jobs", "bounties", "patrols", "goals", "luxuries", "encounters"];

/// Who sits at a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Company {
    /// Each seat's kind by lot.
    Mixed,
    /// All of this kind.
    Only(usize),
}

/// What players of a kind did.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    /// How often one sat at a table, and won.
    pub wins: Share,
    /// Fame by its source.
    pub fame: [u64; SOURCES.len()],
    /// Cards bought, by kind.
    pub bought: [u64; Kind::ALL.len()],
    /// Cards of the luxury deck among them.
    pub luxuries: u64,
    /// Cards discarded at the market, by deck.
    pub browsed: [u64; Deck::ALL.len()],
    /// Patrols fought, and beaten.
    pub patrols: Share,
    /// Contacts fought for a bounty, and beaten.
    pub bounties: Share,
    /// Fights with other players, and those won.
    pub duels: Share,
    /// Defeats.
    pub defeats: u64,
}

impl Counts {
    fn merge(&mut self, other: &Self) {
        let add = |mine: &mut [u64], theirs: &[u64]| mine.iter_mut().zip(theirs).for_each(|(one, more)| *one += more);
        self.wins.merge(other.wins);
        add(&mut self.fame, &other.fame);
        add(&mut self.bought, &other.bought);
        self.luxuries += other.luxuries;
        add(&mut self.browsed, &other.browsed);
        self.patrols.merge(other.patrols);
        self.bounties.merge(other.bounties);
        self.duels.merge(other.duels);
        self.defeats += other.defeats;
    }
}

/// What came of many games.
#[derive(Default)]
pub struct Tally {
    /// Player turns of each game.
    pub turns: Vec<u16>,
    /// Answers in all.
    pub decisions: u64,
    /// How often the rival won.
    pub rival: Share,
    /// What each kind of player did.
    pub kinds: [Counts; KINDS],
    /// Wins by the place in turn order.
    pub places: [Share; 4],
    /// Wins by character.
    pub characters: BTreeMap<String, Share>,
    /// Wins by the ship that somebody ends with.
    pub ships: BTreeMap<String, Share>,
    /// How often a card was for sale, and how often it was bought rather than discarded or left lying.
    pub cards: BTreeMap<Card, Share>,
    /// Cards turned up after the set-up, by deck.
    pub turned: [u64; Deck::ALL.len()],
}

impl Tally {
    /// Both together.
    pub fn merge(mut self, other: Self) -> Self {
        self.turns.extend(other.turns);
        self.decisions += other.decisions;
        let add = Share::merge;
        self.rival.merge(other.rival);
        self.kinds.iter_mut().zip(&other.kinds).for_each(|(one, more)| one.merge(more));
        self.places.iter_mut().zip(other.places).for_each(|(one, more)| add(one, more));
        other.characters.into_iter().for_each(|(name, share)| add(self.characters.entry(name).or_default(), share));
        other.ships.into_iter().for_each(|(name, share)| add(self.ships.entry(name).or_default(), share));
        other.cards.into_iter().for_each(|(card, share)| add(self.cards.entry(card).or_default(), share));
        self.turned.iter_mut().zip(other.turned).for_each(|(one, more)| *one += more);
        self
    }

    /// The turn at which this many percent of the games were over.
    pub fn turn(&self, percent: usize) -> u16 {
        self.turns.get((self.turns.len().max(1) - 1) * percent / 100).copied().unwrap_or(0)
    }

    /// What all kinds did together.
    pub fn everybody(&self) -> Counts {
        let mut all = Counts::default();
        self.kinds.iter().for_each(|kind| all.merge(kind));
        all
    }

    /// What is told of a game while it is played.
    fn hear(&mut self, book: &Book, company: &[usize], event: &Event) {
        let of = |who: Player| company.get(who.ix()).copied();
        match *event {
            Event::Bought { who, card, .. } => {
                self.cards.entry(card).or_default().add(true);
                if let Some(kind) = of(who) {
                    self.kinds[kind].bought[book.card(card).kind.ix()] += 1;
                    self.kinds[kind].luxuries += u64::from(is_luxury(book, card));
                }
            }
            Event::NewShip { who, hull, .. } => {
                self.cards.entry(book.ship(hull).card).or_default().add(true);
                if let Some(kind) = of(who) {
                    self.kinds[kind].bought[Kind::Ship.ix()] += 1;
                }
            }
            Event::Discarded { who, deck, card, cause } => {
                self.cards.entry(card).or_default().add(false);
                if let (Some(kind), Cause::Market) = (of(who), cause) {
                    self.kinds[kind].browsed[deck.ix()] += 1;
                }
            }
            Event::TurnedUp { deck, why, .. } if why != TurnUp::SetUp => self.turned[deck.ix()] += 1,
            Event::Fame { who, by, cause, .. } => {
                if let Some(kind) = of(who) {
                    self.kinds[kind].fame[source(book, cause)] += u64::from(by);
                }
            }
            Event::Combat { who, foe, .. } => {
                if let Some(share) = of(who).and_then(|kind| self.kinds[kind].fights(foe)) {
                    share.all += 1;
                }
            }
            Event::Won { who, foe, .. } => {
                if let Some(share) = of(who).and_then(|kind| self.kinds[kind].fights(foe)) {
                    share.good += 1;
                }
            }
            Event::Defeated { who, .. } => {
                if let Some(kind) = of(who) {
                    self.kinds[kind].defeats += 1;
                }
            }
            _ => {}
        }
    }
}

impl Counts {
    fn fights(&mut self, foe: Foe) -> Option<&mut Share> {
        match foe {
            Foe::Patrol(_) => Some(&mut self.patrols),
            Foe::Contact(_) => Some(&mut self.bounties),
            Foe::Player(_) => Some(&mut self.duels),
            Foe::Enemy => None,
        }
    }
}

fn is_luxury(book: &Book, card: Card) -> bool {
    book.deck(Deck::Luxury).contains(&card)
}

/// Where fame came from, as a place in [`SOURCES`].
fn source(book: &Book, cause: Cause) -> usize {
    match cause {
        Cause::Reward(_, card) | Cause::Ability(card, _) if is_luxury(book, card) => 5,
        Cause::Bought(_) | Cause::Event(_) => 5,
        Cause::Reward(Kind::Cargo, _) => 0,
        Cause::Reward(Kind::Job, _) | Cause::Job(_) => 1,
        Cause::Reward(Kind::Bounty, _) | Cause::Captive(_) | Cause::Bounty(_) => 2,
        Cause::Patrol(_) => 3,
        Cause::Goal | Cause::ShipGoal => 4,
        _ => 6,
    }
}

/// Plays one game.
pub fn play(book: &Arc<Book>, options: &Options, company: Company, seed: Seed) -> Tally {
    let mut tally = Tally::default();
    let mut game = OuterRim::deal(book, options, seed).expect("a set-up that can be dealt");
    let mut whim = PlayerDice::new(seed);
    let seated: Vec<usize> = (0..options.players)
        .map(|_| match company {
            Company::Mixed => whim.below(KINDS),
            Company::Only(kind) => kind,
        })
        .collect();
    let player = |kind: &usize| Box::new(Scoundrel(Style::ALL[*kind])) as Box<dyn players::Player<OuterRim>>;
    let mut players: Vec<_> = seated.iter().map(player).collect();
    let hear = |_: &OuterRim, choice: &Choice, log: &mut Log<Event>| {
        log.take().iter().for_each(|event| tally.hear(book, &seated, event));
        tally.decisions += 1;
        assert!(tally.decisions < 20_000, "seed {seed}: an endless game: {choice:?}");
    };
    let (outcome, _) = play_out(&mut game, &mut players, &mut whim, &mut Log::listening(), hear).expect("an ending");
    for card in game.state().tops.iter().filter_map(|card| card.some()) {
        tally.cards.entry(card).or_default().add(false);
    }
    tally.turns.push(game.state().turns);
    tally.rival.add(outcome.winners.is_empty());
    for (at, kind) in seated.iter().enumerate() {
        let player = game.state().of(Player(at as u8));
        let won = outcome.winners.contains(Seat(at as u8));
        let place = (at + seated.len() - game.state().first.ix()) % seated.len();
        tally.kinds[*kind].wins.add(won);
        tally.kinds[*kind].fame[5] += u64::from(player.stats.fame);
        tally.places[place].add(won);
        tally.characters.entry(book.character(player.person).name.clone()).or_default().add(won);
        tally.ships.entry(book.ship(player.hull).name.clone()).or_default().add(won);
    }
    tally
}
