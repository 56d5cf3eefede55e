//! What is the same in every engine, written once.

/// The part of `impl Game` that is the same in every engine that keeps a `ground` and a `state` with its `chance`, says its words in a
/// module `words`, and has an `asking_rule`. Choices are written and read by the names of `$names`.
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

/// The part of `impl Engine` that says where the procedures under way are kept: `table::stack!(state.frames);`.
#[macro_export]
macro_rules! stack {
    ($state:ident . $frames:ident) => {
        #[inline]
        fn frames(&self) -> &[Self::Frame] {
            &self.$state.$frames
        }

        #[inline]
        fn frames_mut(&mut self) -> &mut [Self::Frame] {
            &mut self.$state.$frames
        }

        #[inline]
        fn push_frame(&mut self, frame: Self::Frame) {
            self.$state.$frames.push(frame);
        }

        #[inline]
        fn pop_frame(&mut self) -> Option<Self::Frame> {
            self.$state.$frames.pop()
        }
    };
}
