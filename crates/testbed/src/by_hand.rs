//! A game that a test plays by hand: a position, scripted chance, answers in the notation people type, and what came of it.

/// The part of `impl Play` that is the same in the tests of every engine, where a `Play` is a `game` with its `log`. Its own are: who is
/// `asked`, as a seat's name; how an answer is `read`; and how it takes note of what it `hear`s.
#[macro_export]
macro_rules! by_hand {
    ($game:ty) => {
        /// Advances to the first question if nobody has been asked yet.
        pub fn begin(&mut self) -> &mut Self {
            if let ::table::Status::Asking(prompt) = ::table::Game::status(&self.game)
                && prompt.seats.is_empty()
            {
                let mut log = ::table::Log::listening();
                self.game.begin_telling(&mut log);
                self.hear(log.take());
                self.audit();
            }
            self
        }

        fn audit(&self) {
            if let Err(wrong) = self.game.audit() {
                panic!("{wrong}");
            }
        }

        fn seat(&mut self) -> Option<::table::Seat> {
            let seat = self.asked()?;
            Some(::table::Seat(self.game.player_named(seat).0))
        }

        /// Whoever is asked gives these answers, one after the other, with `; ` between them.
        #[track_caller]
        pub fn play(&mut self, answers: &str) -> &mut Self {
            for answer in answers.split("; ") {
                let seat = self.seat().unwrap_or_else(|| panic!("'{answer}', but nobody is asked"));
                self.answer(seat, answer);
            }
            self
        }

        /// A certain player gives these answers; fails if somebody else is asked.
        #[track_caller]
        pub fn by(&mut self, seat: &str, answers: &str) -> &mut Self {
            for answer in answers.split("; ") {
                let asked = self.asked();
                assert_eq!(asked, Some(seat), "'{answer}' was for {seat}; offered: {:#?}", self.choices());
                self.play(answer);
            }
            self
        }

        /// A player answers, asked or not.
        #[track_caller]
        pub fn answer(&mut self, seat: ::table::Seat, answer: &str) {
            self.begin();
            let choice = self.read(answer);
            let mut log = ::table::Log::listening();
            if let Err(refusal) = ::table::Game::play(&mut self.game, seat, &choice, &mut log) {
                panic!(
                    "'{answer}' was refused to {}: {refusal}\noffered: {:#?}",
                    SEATS[seat.0 as usize],
                    self.choices()
                );
            }
            self.hear(log.take());
            self.audit();
        }

        /// Whoever is asked is refused this answer, and nothing changes.
        #[track_caller]
        pub fn refused(&mut self, answer: &str) -> ::table::Refusal {
            let seat = self.seat().expect("somebody is asked");
            self.refused_to(seat, answer)
        }

        /// A player is refused this answer, asked or not, and nothing changes.
        #[track_caller]
        pub fn refused_to(&mut self, seat: ::table::Seat, answer: &str) -> ::table::Refusal {
            let choice = self.read(answer);
            let before = ::table::Game::fingerprint(&self.game);
            let refusal = ::table::Game::play(&mut self.game, seat, &choice, &mut ::table::Log::Off);
            assert_eq!(::table::Game::fingerprint(&self.game), before);
            match refusal {
                Err(refusal) => refusal,
                Ok(()) => panic!("'{answer}' was not refused"),
            }
        }

        /// Everything that may be answered now, as typed.
        pub fn choices(&mut self) -> Vec<String> {
            let Some(seat) = self.seat() else { return Vec::new() };
            let mut choices = Vec::new();
            ::table::Game::choices(&self.game, seat, &mut choices);
            choices.iter().map(|choice| ::table::Game::write_choice(&self.game, choice)).collect()
        }

        /// Whether an answer may be given now.
        pub fn can(&mut self, answer: &str) -> bool {
            self.choices().iter().any(|choice| choice == answer)
        }

        /// The rest of all answers that begin with this word, sorted.
        pub fn all(&mut self, word: &str) -> Vec<String> {
            let choices = self.choices();
            let rest = |choice: &String| choice.strip_prefix(word)?.strip_prefix(' ').map(str::to_owned);
            let mut all: Vec<String> = choices.iter().filter_map(rest).collect();
            all.sort();
            all
        }

        /// Whether something of this sort happened so far.
        pub fn saw(&mut self, wanted: impl Fn(&Event) -> bool) -> bool {
            self.begin();
            self.log.iter().any(wanted)
        }

        /// Where something of this sort first appears in the log.
        #[track_caller]
        pub fn when(&mut self, wanted: impl Fn(&Event) -> bool) -> usize {
            self.begin();
            self.log.iter().position(wanted).unwrap_or_else(|| panic!("it never happened: {:#?}", self.log))
        }

        pub fn state(&mut self) -> &State {
            self.begin();
            self.game.state()
        }

        /// What a seat sees.
        pub fn view(&mut self, seat: &str) -> <$game as ::table::Game>::View {
            self.begin();
            let who = self.game.player_named(seat);
            ::table::Game::view(&self.game, ::table::Viewer::Seat(::table::Seat(who.0)))
        }

        /// How the game ended.
        pub fn outcome(&mut self) -> Option<::table::Outcome> {
            self.begin();
            match ::table::Game::status(&self.game) {
                ::table::Status::Over(outcome) => Some(outcome),
                ::table::Status::Asking(_) => None,
            }
        }
    };
}

/// What was scripted has to come up: a `Play` that is dropped fails its test if some of it is left over.
#[macro_export]
macro_rules! used_up {
    ($play:ty) => {
        impl Drop for $play {
            fn drop(&mut self) {
                if !::std::thread::panicking() {
                    assert_eq!(self.game.script_left(), 0, "scripted chance was not used up");
                }
            }
        }
    };
}
