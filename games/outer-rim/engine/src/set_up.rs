//! The set-up: options, map, patrols, contacts, first player, characters, ships, starting cards, market.

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, Refusal, RuleId, Setting, because};

use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Cause, Event, TurnUp};
use crate::frame::{Ctx, PickFaction, Step, Turn};
use crate::game::OuterRim;
use crate::ids::{Card, Deck, Faction, Hull, Kind, Person, Player, Space};
use crate::rule;
use crate::state::{Asset, Lying, Patrol, Source, Stack, Token};
use crate::stream;
use crate::words::{Words, sentences};

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
            Setting::find(SETTINGS, key)?.check(value)?;
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

/// The options.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "players",
        values: &["1", "2", "3", "4"],
        default: "2",
        about: "How many people play. One plays against the rival.",
    },
    Setting {
        name: "fame",
        values: &["10", "12"],
        default: "10",
        about: "The fame that wins; 12 is the extended game.",
    },
    Setting { name: "map", values: &["printed", "random"], default: "printed", about: "How the map tiles lie." },
    Setting {
        name: "head_start",
        values: &["0", "1", "2", "3", "4", "5"],
        default: "0",
        about: "The fame the rival starts with, for a harder game alone.",
    },
    Setting {
        name: "handicap",
        values: &["0", "1", "2", "3", "4", "5"],
        default: "0",
        about: "The fame the rival needs beyond yours, for an easier game alone.",
    },
];

/// What is agreed before the game.
pub type Setup = Options;

/// Steps of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Each chooses a character.
    Character,
    /// The single player chooses the rival's character.
    RivalCharacter,
    /// Each chooses a starter ship.
    Ship,
    /// Each carries out the set-up line.
    Line,
    /// The rest is laid out.
    Rest,
}

/// The set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SetUp {
    /// How far it has come.
    pub stage: Stage,
    /// How many players have done this.
    pub done: u8,
}

impl Procedure<OuterRim> for SetUp {
    fn step(self, game: &mut OuterRim) -> Flow {
        let Self { stage, done } = self;
        let humans = game.ground.options.players;
        let all = game.ground.options.players_and_rival();
        let begin = |stage: Stage| Self { stage, done: 0 };
        match stage {
            Stage::Character if done < humans => ask(game.nth(done)),
            Stage::Character if humans == 1 => game.turn_to(begin(Stage::RivalCharacter)),
            Stage::RivalCharacter if done == 0 => ask(Player(0)),
            Stage::Character | Stage::RivalCharacter => game.turn_to(begin(Stage::Ship)),
            Stage::Ship if done < humans => ask(game.nth(done)),
            Stage::Ship => {
                game.deal_out();
                game.turn_to(begin(Stage::Line))
            }
            Stage::Line if done < all => {
                game.turn_to(Self { done: done + 1, ..self });
                game.set_up_line(game.nth(done));
                Flow::Go
            }
            Stage::Line => game.turn_to(begin(Stage::Rest)),
            Stage::Rest => {
                for deck in Deck::ALL {
                    game.turn_up(*deck, TurnUp::SetUp);
                }
                game.turn_to(Turn { step: Step::Begin })
            }
        }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        match self.stage {
            Stage::Character => out.extend(game.free_characters().map(Choice::Play)),
            Stage::RivalCharacter => {
                let fits = |person: &Person| game.ground.book.character(*person).starter > 90;
                out.extend(game.free_characters().filter(fits).map(Choice::Rival));
            }
            Stage::Ship => out.extend(game.starters().map(Choice::Fly)),
            Stage::Line | Stage::Rest => {}
        }
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let who = game.nth(self.done);
        game.turn_to(Self { done: self.done + 1, ..self });
        match choice {
            Choice::Play(person) => {
                game.state.of_mut(who).person = person;
                game.tell(Event::Plays { who, person });
            }
            Choice::Rival(person) => {
                game.state.of_mut(Player(1)).person = person;
                game.tell(Event::Plays { who: Player(1), person });
            }
            Choice::Fly(hull) => {
                game.state.of_mut(who).hull = hull;
                game.tell(Event::Flies { who, hull });
            }
            _ => {}
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        match self.stage {
            Stage::Character => rule::OR_SETUP_12,
            Stage::RivalCharacter => rule::OR_SOLOSETUP_2,
            Stage::Ship => rule::OR_SETUP_17,
            Stage::Line => rule::OR_SETUP_20,
            Stage::Rest => rule::OR_SETUP_28,
        }
    }

    fn question(self, _: Words<'_>) -> String {
        match self.stage {
            Stage::Character => "Which character do you play?",
            Stage::RivalCharacter => "Which character does the rival play?",
            Stage::Ship => "Which side of the starter ship do you fly?",
            Stage::Line | Stage::Rest => "The game is being set up.",
        }
        .into()
    }

    fn why(self, words: Words<'_>) -> String {
        let order = "The game is being set up, in turn order from the first player.";
        let options = &words.game.ground.options;
        let winning = match (self.stage, options.handicap) {
            (Stage::Character, 0) => format!("Whoever has {} fame first wins.", options.fame),
            (Stage::Character, _) => {
                format!("You win with {} fame, the rival with {}.", options.fame, options.fame_needed(Player(1)))
            }
            _ => String::new(),
        };
        sentences([order.into(), winning])
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match (self.stage, choice) {
            (Stage::Character, Choice::Play(person)) => {
                because(rule::OR_SETUP_12, format!("{} is taken.", words.names.person(person)))
            }
            (Stage::RivalCharacter, Choice::Rival(person)) => {
                let name = words.names.person(person);
                if words.game.players().any(|player| words.game.state.of(player).person == person) {
                    let words = format!("{name} is yours; the rival plays another character.");
                    return because(rule::OR_SOLOSETUP_2, words);
                }
                let words = format!("{name} is not for the rival: only a character who starts with cargo or a job is.");
                because(rule::OR_SOLOSETUP_3, words)
            }
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl OuterRim {
    pub(crate) fn check_setup(options: Options) -> Result<(), Refusal> {
        options.check()
    }

    /// Everything before the first decision.
    pub(crate) fn open(&mut self) {
        self.open_table();
        self.roll_for_first();
        self.push(SetUp { stage: Stage::Character, done: 0 });
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

    /// Characters nobody has taken.
    fn free_characters(&self) -> impl Iterator<Item = Person> {
        let taken = |person: &Person| self.players().any(|player| self.state.of(player).person == *person);
        (0..self.ground.book.characters.len() as u8).map(Person).filter(move |person| !taken(person))
    }

    fn starters(&self) -> impl Iterator<Item = Hull> {
        let ships = self.ground.book.ships.iter().enumerate();
        ships.filter(|(_, ship)| ship.starter).map(|(ix, _)| Hull(ix as u8))
    }

    /// Credits by seat, and what the rival has from the start.
    fn deal_out(&mut self) {
        let all = self.ground.options.players_and_rival();
        for done in 0..all {
            let who = self.nth(done);
            let credits = [4, 6, 8, 10][done as usize];
            if self.is_rival(who) {
                // The more expensive side of the starter sheet is for hunters; a trader flies the other.
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
                self.push(PickFaction { ctx, steps, by: who });
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
