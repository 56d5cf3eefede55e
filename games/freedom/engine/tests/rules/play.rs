//! A table for tests: a position, scripted chance, answers in the notation people type, and what came of it.

use freedom::book::Side;
use freedom::ids::{Place, Who, World};
use freedom::position::Position;
use freedom::rule::RuleId;
use freedom::state::{Person, Planet, Segment, Spot};
use freedom::{Choice, Event, Freedom, Options, frame::Step};
use table::{Game, Log, Status};

/// Both sides, for rules that hold for either.
pub const SIDES: [Side; 2] = [Side::Rebel, Side::Imperial];

/// A character of each side with Intelligence, Leadership and Diplomacy.
pub fn agent(side: Side) -> &'static str {
    if side == Side::Rebel { "odene_hobar" } else { "gelba" }
}

/// A game under test. Dropping it fails the test if scripted values are left over.
pub struct Play {
    pub game: Freedom,
    log: Vec<Event>,
}

/// Lays a position out at a step of the player-turn.
pub fn at(position: Position, step: Step) -> Play {
    Play { game: position.at(step), log: Vec::new() }
}

impl Play {
    /// Scripts dice, in the order they will be rolled.
    pub fn dice(&mut self, dice: &[u8]) -> &mut Self {
        self.game.script_dice(dice);
        self
    }

    /// Scripts lots, counted from 0.
    pub fn lot(&mut self, lot: u32) -> &mut Self {
        self.game.script_lot(lot);
        self
    }

    /// Scripts Action Cards by number.
    pub fn cards(&mut self, numbers: &[u8]) -> &mut Self {
        self.game.script_cards(numbers);
        self
    }

    /// Scripts a wear roll.
    pub fn wear(&mut self, die: u8) -> &mut Self {
        self.game.script_wear(die);
        self
    }

    /// Scripts a draw from the character or possession deck, counted from 0.
    pub fn deck(&mut self, lot: u32) -> &mut Self {
        self.game.script_deck(lot);
        self
    }

    /// Advances to the first question if nobody has been asked yet.
    pub fn begin(&mut self) -> &mut Self {
        if let Status::Asking(prompt) = self.game.status()
            && prompt.seats.is_empty()
        {
            self.game.begin();
        }
        self
    }

    /// The side that is asked.
    pub fn asked(&mut self) -> Option<Side> {
        self.begin();
        match self.game.status() {
            Status::Asking(prompt) => prompt.seats.iter().next().and_then(Side::of_seat),
            Status::Over(_) => None,
        }
    }

    /// Whoever is asked gives these answers, one after the other.
    #[track_caller]
    pub fn does(&mut self, answers: &[&str]) -> &mut Self {
        for answer in answers {
            let side = self.asked().unwrap_or_else(|| panic!("'{answer}', but the game is over"));
            let choice = self.read(answer);
            let mut log = Log::listening();
            if let Err(refusal) = self.game.play(side.seat(), &choice, &mut log) {
                panic!("'{answer}' was refused to {side:?}: {refusal}\noffered: {:#?}", self.offers());
            }
            self.log.extend(log.take());
        }
        self
    }

    /// The Rebel player answers; fails if somebody else is asked.
    #[track_caller]
    pub fn rebel(&mut self, answers: &[&str]) -> &mut Self {
        self.by(Side::Rebel, answers)
    }

    /// The Imperial player answers; fails if somebody else is asked.
    #[track_caller]
    pub fn imperial(&mut self, answers: &[&str]) -> &mut Self {
        self.by(Side::Imperial, answers)
    }

    #[track_caller]
    fn by(&mut self, side: Side, answers: &[&str]) -> &mut Self {
        for answer in answers {
            let asked = self.asked();
            assert_eq!(asked, Some(side), "'{answer}' was for {side:?}; offered: {:#?}", self.offers());
            self.does(&[answer]);
        }
        self
    }

    /// Whoever is asked is refused this answer, by this rule, and nothing changes.
    #[track_caller]
    pub fn refused(&mut self, answer: &str, rule: RuleId) -> &mut Self {
        let side = self.asked().expect("somebody is asked");
        let choice = self.read(answer);
        let before = self.game.fingerprint();
        let refusal = self.game.play(side.seat(), &choice, &mut Log::Off).expect_err("a refusal");
        assert_eq!(refusal.rule, rule, "{refusal}");
        assert_eq!(self.game.fingerprint(), before);
        self
    }

    #[track_caller]
    fn read(&self, answer: &str) -> Choice {
        self.game.read_choice(answer).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    /// Everybody does as little as may be until this segment of this side's next player-turn asks somebody.
    #[track_caller]
    pub fn idles_until(&mut self, side: Side, segment: Segment) -> &mut Self {
        let there = |play: &Self| (play.game.state().phasing, play.game.state().segment) == (side, segment);
        let mut left = false;
        for _ in 0..99 {
            self.begin();
            left |= !there(self);
            if left && there(self) {
                return self;
            }
            let offers = self.offers();
            let least = ["end", "pass", "stop"].into_iter().find(|least| self.offered(least));
            self.does(&[least.unwrap_or_else(|| offers.first().expect("an answer"))]);
        }
        panic!("{side:?} is never asked in {segment:?}");
    }

    /// Everything that may be answered now, as typed.
    pub fn offers(&mut self) -> Vec<String> {
        let Some(side) = self.asked() else { return Vec::new() };
        let mut choices = Vec::new();
        self.game.choices(side.seat(), &mut choices);
        choices.iter().map(|choice| self.game.write_choice(choice)).collect()
    }

    /// Whether an answer may be given now.
    pub fn offered(&mut self, answer: &str) -> bool {
        self.offers().iter().any(|offer| offer == answer)
    }

    /// What happened so far.
    pub fn events(&self) -> &[Event] {
        &self.log
    }

    /// Whether something of this sort happened.
    pub fn saw(&self, wanted: impl Fn(&Event) -> bool) -> bool {
        self.log.iter().any(wanted)
    }

    pub fn who(&self, name: &str) -> Who {
        self.game.who_named(name)
    }

    pub fn place(&self, name: &str) -> Place {
        self.game.place_named(name)
    }

    pub fn world(&self, name: &str) -> World {
        self.game.world_named(name)
    }

    pub fn person(&self, name: &str) -> &Person {
        &self.game.state().people[self.who(name).ix()]
    }

    pub fn spot(&self, name: &str) -> &Spot {
        &self.game.state().spots[self.place(name).ix()]
    }

    pub fn planet(&self, name: &str) -> &Planet {
        &self.game.state().planets[self.world(name).ix()]
    }

    pub fn controller(&self, planet: &str) -> Option<Side> {
        self.game.controller(self.world(planet))
    }

    /// Whether a character is in this place.
    pub fn is_at(&self, name: &str, place: &str) -> bool {
        self.person(name).place() == Some(self.place(place))
    }

    /// Whether a character is dead.
    pub fn is_dead(&self, name: &str) -> bool {
        self.person(name).at == freedom::state::Where::Gone
    }
}

testbed::used_up!(Play);

/// A game dealt from this content, at the first question of its set-up.
pub fn dealt(book: &std::sync::Arc<freedom::book::Book>, setup: &freedom::Setup) -> Play {
    let game = Freedom::deal(book, setup, table::Seed::from_u64(22)).expect("a set-up");
    Play { game, log: Vec::new() }
}

impl Play {
    /// A ship by id.
    pub fn hull(&self, name: &str) -> freedom::ids::Hull {
        self.game.ground().book.hull(name).unwrap_or_else(|| panic!("no ship '{name}'"))
    }

    /// A ship as it is.
    pub fn ship(&self, name: &str) -> &freedom::state::Craft {
        &self.game.state().ships[self.hull(name).ix()]
    }

    /// Who has a possession.
    pub fn holder(&self, item: &str) -> freedom::state::Holder {
        self.game.state().items[self.game.item_named(item).ix()].holder
    }

    /// What a side sees.
    pub fn view(&self, side: Side) -> freedom::View {
        self.game.view(table::Viewer::Seat(side.seat()))
    }
}

/// A position under the book's readings wherever they change what a rule says; where wounds, orbit boxes, void cards and
/// searches are concerned, the list's.
pub fn by_the_book(star: &str) -> Position {
    Position::star(star).options(|options| {
        let Options { random_wounds, orbit_boxes, void_draws, searches_by_phase, free_start_rebellion, .. } = *options;
        *options = Options {
            random_wounds,
            orbit_boxes,
            void_draws,
            searches_by_phase,
            free_start_rebellion,
            ..Options::BOOK
        };
    })
}
