//! What is the same in every engine, written once.

/// A game as every engine keeps it, with the events it tells: a `Ground` that stays the same, a `State` that changes, and a log.
///
/// ```ignore
/// table::game!(
///     /// A game of Outer Rim.
///     OuterRim tells Event
/// );
/// ```
#[macro_export]
macro_rules! game {
    ($(#[$doc:meta])* $name:ident tells $event:ty) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name {
            /// What stays the same.
            pub(crate) ground: ::std::sync::Arc<Ground>,
            /// What changes.
            pub(crate) state: State,
            /// Where events go while a choice is played.
            pub(crate) log: $crate::Log<$event>,
        }

        impl $name {
            /// What stays the same during the game.
            pub fn ground(&self) -> &Ground {
                &self.ground
            }

            /// The whole state; for tests and analysis, never for a player.
            pub fn state(&self) -> &State {
                &self.state
            }

            /// A game before anything has been laid out.
            pub(crate) fn new(ground: ::std::sync::Arc<Ground>, chance: $crate::Chance) -> Self {
                Self { ground, state: State::blank(chance), log: $crate::Log::Off }
            }

            /// A game that is set up, as far as it goes until somebody is asked.
            fn opened(ground: Ground, chance: $crate::Chance) -> Self {
                let mut game = Self::new(::std::sync::Arc::new(ground), chance);
                game.open();
                $crate::Engine::advance(&mut game);
                game
            }
        }
    };
}

/// The part of `impl Game` that is the same in every engine that calls its types as the contract does, keeps a `ground` and a `state` with
/// its `chance`, says its words in a module `words`, has an `asking_rule` and plays what a seat answers in `play_answer`. Choices are
/// written and read by the names of `$names`.
///
/// ```ignore
/// impl Game for OuterRim {
///     // …what it is called, how it is dealt, who is asked, what may be answered…
///     table::as_every_engine!(|game| &game.ground);
/// }
/// ```
#[macro_export]
macro_rules! as_every_engine {
    (|$game:ident| $names:expr) => {
        type Content = Book;
        type Setup = Setup;
        type Choice = Choice;
        type View = View;
        type Shown = Shown;

        fn play_listed(&mut self, seat: $crate::Seat, choice: &Self::Choice, log: &mut $crate::Log<Self::Event>) {
            ::std::mem::swap(&mut self.log, log);
            self.play_answer(seat, *choice);
            $crate::Engine::advance(self);
            ::std::mem::swap(&mut self.log, log);
        }

        fn view(&self, viewer: $crate::Viewer) -> Self::View {
            View::of(self, viewer)
        }

        fn show(view: &Self::View) -> Self::Shown {
            shown::show(view)
        }

        fn imagine(view: &Self::View, chance: &mut $crate::Chance) -> Self {
            view.imagine(chance)
        }

        fn roll_anew(&mut self, seed: $crate::Seed) {
            self.state.chance = $crate::Chance::new(seed);
        }

        fn write_choice(&self, choice: &Self::Choice) -> String {
            let $game = self;
            choice.write($names)
        }

        fn read_choice(&self, text: &str) -> Result<Self::Choice, $crate::Refusal> {
            let $game = self;
            Choice::read($names, text).map_err(|words| $crate::Refusal::new(self.asking_rule(), words))
        }

        fn prompt_words(&self, seat: $crate::Seat) -> String {
            words::prompt(self, seat)
        }

        fn why_words(&self, seat: $crate::Seat) -> String {
            words::why(self, seat)
        }

        fn choice_words(&self, choice: &Self::Choice) -> String {
            words::choice(self, choice)
        }

        fn event_words(&self, event: &Self::Event) -> String {
            words::event(self, event)
        }

        fn event_rule(&self, event: &Self::Event) -> $crate::RuleId {
            words::event_rule(self, event)
        }

        fn closing_words(&self) -> String {
            words::closing(self)
        }

        fn briefing_words(&self) -> String {
            words::briefing(self)
        }

        fn board_words(view: &Self::View) -> String {
            words::board(view)
        }
    };
}

/// The part of `impl Engine` that is the same in every engine whose `state` keeps the procedures under way in `frames` and who is asked in
/// `ask`. `$player` is who answers.
#[macro_export]
macro_rules! as_every_machine {
    (for $player:ty) => {
        type Frame = Frame;
        type Ask = Ask;
        type Player = $player;
        type Choice = Choice;
        type Words<'a> = Words<'a>;

        #[inline]
        fn frames(&self) -> &[Frame] {
            &self.state.frames
        }

        #[inline]
        fn frames_mut(&mut self) -> &mut [Frame] {
            &mut self.state.frames
        }

        #[inline]
        fn push_frame(&mut self, frame: Frame) {
            self.state.frames.push(frame);
        }

        #[inline]
        fn pop_frame(&mut self) -> Option<Frame> {
            self.state.frames.pop()
        }

        fn asks_nobody(&mut self) {
            self.state.ask = Ask::Nobody;
        }
    };
}
