//! The set-up: options, map, patrols, contacts, first player, characters, ships, starting cards, market.

use serde::{Deserialize, Serialize};
use table::Refusal;

use crate::choice::Choice;
use crate::event::{Cause, Event, TurnUp};
use crate::frame::{Ctx, Frame, Stage, Step};
use crate::game::{Flow, OuterRim, stream};
use crate::ids::{Card, Deck, Faction, Hull, Kind, Person, Player, Space};
use crate::rule;
use crate::state::{Asset, Lying, Patrol, Source, Stack, Token};

/// What is agreed before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many people play: one plays against the rival.
    pub players: u8,
    /// The fame that wins.
    pub fame: u8,
    /// Whether the tiles lie in a random order.
    pub random_map: bool,
    /// The fame that the rival starts with.
    pub head_start: u8,
    /// The fame that the rival needs beyond the player's. Records of games without it don't mention it.
    #[serde(skip_serializing_if = "is_none")]
    pub handicap: u8,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_none(fame: &u8) -> bool {
    *fame == 0
}

impl Default for Options {
    fn default() -> Self {
        Self { players: 2, fame: 10, random_map: false, head_start: 0, handicap: 0 }
    }
}

impl Options {
    /// People and the rival together.
    #[inline]
    pub const fn players_and_rival(&self) -> u8 {
        if self.players == 1 { 2 } else { self.players }
    }

    /// Whether this is the rival.
    #[inline]
    pub const fn is_rival(&self, who: Player) -> bool {
        self.players == 1 && who.0 == 1
    }

    /// The fame with which a player wins; a rival with a handicap needs more.
    #[inline]
    pub const fn fame_needed(&self, who: Player) -> u8 {
        if self.is_rival(who) { self.fame + self.handicap } else { self.fame }
    }

    /// Reads `--setup KEY=VALUE` pairs.
    ///
    /// # Errors
    /// If a key or a value is unknown, with those that are allowed.
    pub fn from_pairs<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<Self, String> {
        let mut options = Self::default();
        for (key, value) in pairs {
            let Some(info) = SETTINGS.iter().find(|info| info.name == key) else {
                let names: Vec<_> = SETTINGS.iter().map(|info| info.name).collect();
                return Err(format!("unknown option `{key}`, expected one of: {}", names.join(", ")));
            };
            if !info.values.contains(&value) {
                return Err(format!("`{key}` can't be `{value}`, expected one of: {}", info.values.join(", ")));
            }
            match key {
                "players" => options.players = value.parse().unwrap_or(2),
                "fame" => options.fame = value.parse().unwrap_or(10),
                "map" => options.random_map = value == "random",
                "handicap" => options.handicap = value.parse().unwrap_or(0),
                _ => options.head_start = value.parse().unwrap_or(0),
            }
        }
        options.check().map_err(|refusal| refusal.words)?;
        Ok(options)
    }

    fn check(self) -> Result<(), Refusal> {
        if !(1..=4).contains(&self.players) {
            return Err(Refusal::new(rule::OR_SETUP_19, "One to four people can play."));
        }
        if !matches!(self.fame, 10 | 12) {
            return Err(Refusal::new(
                rule::OR_EXTENDED_1,
                "The game is won with 10 fame, or with 12 in the extended game.",
            ));
        }
        if self.head_start > 5 {
            return Err(Refusal::new(rule::OR_EXPERT_1, "The rival can start with 0 to 5 fame."));
        }
        if self.head_start > 0 && self.players > 1 {
            return Err(Refusal::new(
                rule::OR_EXPERT_1,
                "A head start is for the rival, who only plays against one player.",
            ));
        }
        if self.handicap > 5 {
            return Err(Refusal::new(rule::OR_U63, "The rival can need 0 to 5 fame more than the player."));
        }
        if self.handicap > 0 && self.players > 1 {
            return Err(Refusal::new(rule::OR_U63, "A handicap is for the rival, who only plays against one player."));
        }
        if self.handicap > 0 && self.head_start > 0 {
            return Err(Refusal::new(
                rule::OR_U63,
                "A head start makes the rival harder and a handicap easier: it has one of them, not both.",
            ));
        }
        Ok(())
    }
}

/// An option as it is listed.
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// The values it may have.
    pub values: &'static [&'static str],
    /// The value unless another is given.
    pub default: &'static str,
    /// What it decides.
    pub about: &'static str,
}

/// The options.
pub const SETTINGS: &[OptionInfo] = &[
    OptionInfo {
        name: "players",
        values: &["1", "2", "3", "4"],
        default: "2",
        about: "How many people play. One plays against the rival.",
    },
    OptionInfo {
        name: "fame",
        values: &["10", "12"],
        default: "10",
        about: "The fame that wins; 12 is the extended game.",
    },
    OptionInfo { name: "map", values: &["printed", "random"], default: "printed", about: "How the map tiles lie." },
    OptionInfo {
        name: "head_start",
        values: &["0", "1", "2", "3", "4", "5"],
        default: "0",
        about: "The fame the rival starts with, for a harder game alone.",
    },
    OptionInfo {
        name: "handicap",
        values: &["0", "1", "2", "3", "4", "5"],
        default: "0",
        about: "The fame the rival needs beyond yours, for an easier game alone.",
    },
];

/// What is agreed before the game.
pub type Setup = Options;

impl OuterRim {
    pub(crate) fn check_setup(options: Options) -> Result<(), Refusal> {
        options.check()
    }

    /// Everything before the first decision.
    pub(crate) fn open(&mut self) {
        self.open_table();
        self.roll_for_first();
        self.push(Frame::SetUp(Stage::Character, 0));
    }

    /// What lies on the table before anybody has chosen anything: patrols, contacts, decks.
    pub(crate) fn open_table(&mut self) {
        let book = std::sync::Arc::clone(&self.ground.book);
        for faction in Faction::ALL {
            self.state.patrols[faction.ix()] = Patrol { level: 1, space: self.ground.homes[faction.ix()] };
        }
        for (ix, spot) in self.ground.spots.iter().enumerate() {
            self.state.tokens[ix] = Token { lying: Lying::Down, class: spot.class as u8, ..Token::default() };
        }
        self.state.strangers = (0..book.contacts.len()).fold(0, |bits, contact| bits | 1 << contact);
        for (row, starters) in book.starters.iter().enumerate() {
            self.state.starters[row] = (0..starters.len()).fold(0, |bits, at| bits | 1 << at);
        }
        for deck in Deck::ALL {
            self.state.market[deck.ix()] = Stack::full(book.deck(*deck).len());
        }
        for (ix, deck) in book.decks.iter().enumerate() {
            self.state.encounters[ix] = Stack::full(deck.cards.len());
        }
        self.state.rival_deck = Stack::full(book.rival.len());
    }

    /// Each rolls six dice; those who tie for the most roll again.
    fn roll_for_first(&mut self) {
        let number = self.ground.options.players;
        let mut rolling: Vec<Player> = (0..number).map(Player).collect();
        let mut again = false;
        while rolling.len() > 1 {
            let mut best = (0, Vec::new());
            for who in rolling {
                let dice = self.plain_roll(6);
                self.tell(Event::FirstRoll { who, dice, again });
                let good = dice.of(crate::ids::Face::Hit) + dice.of(crate::ids::Face::Crit);
                if good > best.0 || best.1.is_empty() {
                    best = (good, vec![who]);
                } else if good == best.0 {
                    best.1.push(who);
                }
            }
            rolling = best.1;
            again = true;
        }
        self.state.first = rolling.first().copied().unwrap_or(Player(0));
        self.state.active = self.state.first;
        self.tell(Event::FirstPlayer { who: self.state.first });
    }

    /// The player who is on in turn order.
    fn nth(&self, done: u8) -> Player {
        Player((self.state.first.0 + done) % self.ground.options.players_and_rival())
    }

    pub(crate) fn step_set_up(&mut self, stage: Stage, done: u8) -> Flow {
        let humans = self.ground.options.players;
        let all = self.ground.options.players_and_rival();
        let alone = humans == 1;
        match stage {
            Stage::Character if done < humans => Flow::Ask(self.nth(done)),
            Stage::Character if alone => self.turn_to(Frame::SetUp(Stage::RivalCharacter, 0)),
            Stage::RivalCharacter if done == 0 => Flow::Ask(Player(0)),
            Stage::Character | Stage::RivalCharacter => self.turn_to(Frame::SetUp(Stage::Ship, 0)),
            Stage::Ship if done < humans => Flow::Ask(self.nth(done)),
            Stage::Ship => {
                self.deal_out();
                self.turn_to(Frame::SetUp(Stage::Line, 0))
            }
            Stage::Line if done < all => {
                *self.top() = Frame::SetUp(Stage::Line, done + 1);
                self.set_up_line(self.nth(done));
                Flow::Go
            }
            Stage::Line => self.turn_to(Frame::SetUp(Stage::Rest, 0)),
            Stage::Rest => {
                for deck in Deck::ALL {
                    self.turn_up(*deck, TurnUp::SetUp);
                }
                self.turn_to(Frame::Turn(Step::Begin))
            }
        }
    }

    /// Characters nobody has taken.
    fn free_characters(&self) -> impl Iterator<Item = Person> {
        let taken = |person: &Person| self.players().any(|player| self.state.of(player).person == *person);
        (0..self.ground.book.characters.len() as u8).map(Person).filter(move |person| !taken(person))
    }

    pub(crate) fn list_set_up(&self, stage: Stage, out: &mut Vec<Choice>) {
        match stage {
            Stage::Character => out.extend(self.free_characters().map(Choice::Play)),
            Stage::RivalCharacter => {
                let fits = |person: &Person| self.ground.book.character(*person).starter > 90;
                out.extend(self.free_characters().filter(fits).map(Choice::Rival));
            }
            Stage::Ship => out.extend(self.starters().map(Choice::Fly)),
            Stage::Line | Stage::Rest => {}
        }
    }

    fn starters(&self) -> impl Iterator<Item = Hull> {
        let ships = self.ground.book.ships.iter().enumerate();
        ships.filter(|(_, ship)| ship.starter).map(|(ix, _)| Hull(ix as u8))
    }

    pub(crate) fn play_set_up(&mut self, stage: Stage, done: u8, choice: Choice) {
        let who = self.nth(done);
        *self.top() = Frame::SetUp(stage, done + 1);
        match choice {
            Choice::Play(person) => {
                self.state.of_mut(who).person = person;
                self.tell(Event::Plays { who, person });
            }
            Choice::Rival(person) => {
                self.state.of_mut(Player(1)).person = person;
                self.tell(Event::Plays { who: Player(1), person });
            }
            Choice::Fly(hull) => {
                self.state.of_mut(who).hull = hull;
                self.tell(Event::Flies { who, hull });
            }
            _ => {}
        }
    }

    /// Credits by seat, and what the rival has from the start.
    fn deal_out(&mut self) {
        let all = self.ground.options.players_and_rival();
        for done in 0..all {
            let who = self.nth(done);
            let credits = [4, 6, 8, 10][done as usize];
            if self.is_rival(who) {
                // The dearer side of the starter sheet is for hunters; a trader flies the other.
                let hull =
                    self.starters().max_by_key(|hull| self.ground.book.ship(*hull).hyperdrive).unwrap_or(Hull(0));
                self.state.of_mut(who).hull = hull;
                self.tell(Event::Flies { who, hull });
                let ahead = self.ground.options.head_start;
                self.state.of_mut(who).fame = ahead;
                if ahead > 0 {
                    self.tell(Event::Fame { who, by: ahead, total: ahead, cause: Cause::SetUp });
                }
                if self.ground.options.handicap > 0 {
                    self.tell(Event::RivalNeeds { fame: self.ground.options.fame_needed(who) });
                }
            }
            self.state.dirty |= 1 << who.0;
            self.credit(who, credits, Cause::SetUp);
        }
    }

    /// The line at the foot of a character: a starting card, a place, a reputation.
    fn set_up_line(&mut self, who: Player) {
        let book = std::sync::Arc::clone(&self.ground.book);
        let character = book.character(self.state.of(who).person);
        let row = character.starter as usize - 90;
        let left = self.state.starters[row];
        let which = self.lot(stream::DECKS, left.count_ones() as u8);
        let mut bits = left;
        (0..which).for_each(|_| bits &= bits.wrapping_sub(1));
        let at = bits.trailing_zeros() as usize;
        if let Some(&card) = book.starters[row].get(at) {
            self.state.starters[row] &= !(1 << at);
            self.start_with(who, card);
        }
        match character.reputation {
            Some((Some(faction), steps)) => self.reputation(who, faction, steps, Cause::SetUp),
            Some((None, steps)) => {
                let ctx = Ctx::of(who, Source::Nothing);
                self.push(Frame::PickFaction(ctx, steps, who));
            }
            None => {}
        }
    }

    fn start_with(&mut self, who: Player, card: Card) {
        let facts = self.ground.book.card(card);
        let (space, destination, kind) = (facts.starts, facts.destination, facts.kind);
        let goal = if self.is_rival(who) && kind != Kind::Bounty { destination } else { Space::NONE };
        self.state.of_mut(who).space = space;
        self.state.of_mut(who).assets.push(Asset { card, captive: false, goal });
        self.state.dirty |= 1 << who.0;
        self.tell(Event::Starter { who, card, space });
        if goal.is_some() {
            self.tell(Event::RivalGoal { card, space: goal, bought: false });
        }
    }
}
