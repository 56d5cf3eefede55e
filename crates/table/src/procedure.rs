//! Procedures of a rule book, and the machine that runs them.
//!
//! Rules nest: a move is stopped by a patrol, the fight offers a reroll, the loss defeats the player, which ends the step. An engine
//! keeps a stack of small values, one for each procedure under way. The innermost goes on until somebody has to answer, begins
//! another one, or is over; nothing recurses, so a game can be copied, saved and explained in the middle of a fight.
//!
//! A procedure is one struct in the file of its rules that says everything about it ([`Procedure`]). [`frames!`](crate::frames) makes
//! the enum of all of them with its dispatch; [`Engine`] is the rest of the machine.

use crate::RuleId;

/// What a step of a procedure leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow<A> {
    /// The innermost procedure goes on.
    Go,
    /// Somebody has to answer.
    Ask(A),
}

/// Why an answer is turned down: the rule, and a sentence.
pub type Reason = Option<(RuleId, String)>;

/// A reason for a refusal.
#[allow(clippy::unnecessary_wraps)] // So that reasons can be chained.
pub fn because(rule: RuleId, words: impl Into<String>) -> Reason {
    Some((rule, words.into()))
}

/// Everything there is to say about one procedure of the rule book.
///
/// What never asks anybody leaves out what questions need.
pub trait Procedure<E: Engine>: Copy {
    /// How it goes on: it asks, begins another procedure, or is over.
    fn step(self, game: &mut E) -> Flow<E::Ask>;
    /// Everything that may be answered, as far as it can be listed.
    fn list(self, game: &E, who: E::Player, out: &mut Vec<E::Choice>) {
        let _ = (game, who, out);
    }
    /// What an answer does.
    fn play(self, game: &mut E, who: E::Player, choice: E::Choice) {
        let _ = (who, choice);
        game.pop();
    }
    /// The rule that asks.
    fn rule(self, game: &E) -> RuleId;
    /// The question, in a sentence.
    fn question(self, words: E::Words<'_>) -> String {
        let _ = words;
        "Something is being worked out.".into()
    }
    /// Why it is asked: how it came about, and the numbers that matter.
    fn why(self, words: E::Words<'_>) -> String {
        E::around(words)
    }
    /// An answer in words, where this procedure gives it a meaning of its own.
    fn answer(self, words: E::Words<'_>, choice: E::Choice) -> Option<String> {
        let _ = (words, choice);
        None
    }
    /// Why an answer is turned down.
    fn refuses(self, words: E::Words<'_>, choice: E::Choice) -> Reason {
        let _ = (words, choice);
        None
    }
    /// Blanks what this player may not know of it. There is no default, so that somebody has to decide.
    fn hide(&mut self, me: E::Player);
}

/// A procedure as one of all those of its engine.
pub trait Within<F> {
    /// This procedure, if the frame holds one.
    fn within(frame: &F) -> Option<&Self>;
}

/// After this many steps without an answer something never ends.
const ENDLESS: u32 = 10_000;

/// A game that is a stack of procedures.
pub trait Engine: Sized {
    /// Any of its procedures; made by [`frames!`](crate::frames).
    type Frame: Procedure<Self>;
    /// Who is asked.
    type Ask;
    /// Somebody who answers.
    type Player: Copy;
    /// An answer.
    type Choice;
    /// What is said to one player about one game.
    type Words<'a>: Copy;

    /// The procedures under way, the innermost last.
    fn frames(&self) -> &[Self::Frame];
    /// The same, to be changed.
    fn frames_mut(&mut self) -> &mut [Self::Frame];
    /// Puts a procedure on top.
    fn push_frame(&mut self, frame: Self::Frame);
    /// Takes the innermost procedure away.
    fn pop_frame(&mut self) -> Option<Self::Frame>;

    /// Carries out what follows by itself from the last change, and says whether the game is over.
    fn settle(&mut self) -> bool;
    /// The question was answered: nobody is asked until the next one.
    fn asks_nobody(&mut self);
    /// Takes a question up; `false` if it was answered at once and the game goes on.
    fn asks(&mut self, ask: Self::Ask) -> bool;
    /// Something has been going on without end: whatever is under way is over, and the turn goes on. Only content can get there.
    fn break_off(&mut self) {}
    /// Why something is asked, told from what is under way around it.
    fn around(words: Self::Words<'_>) -> String;

    /// Begins a procedure inside the present one.
    #[inline]
    fn push(&mut self, procedure: impl Into<Self::Frame>) {
        self.push_frame(procedure.into());
    }

    /// Ends the innermost procedure.
    #[inline]
    fn pop(&mut self) -> Flow<Self::Ask> {
        self.pop_frame();
        Flow::Go
    }

    /// Replaces the innermost procedure.
    #[inline]
    fn turn_to(&mut self, procedure: impl Into<Self::Frame>) -> Flow<Self::Ask> {
        if let Some(top) = self.frames_mut().last_mut() {
            *top = procedure.into();
        }
        Flow::Go
    }

    /// The innermost procedure.
    #[inline]
    fn innermost(&self) -> Option<Self::Frame> {
        self.frames().last().copied()
    }

    /// The innermost procedure of a kind.
    #[inline]
    fn under_way<P: Within<Self::Frame> + Copy>(&self) -> Option<P> {
        self.frames().iter().rev().find_map(|frame| P::within(frame).copied())
    }

    /// Advances the innermost procedure until somebody has to answer or the game is over.
    fn advance(&mut self) {
        self.asks_nobody();
        let mut steps = 0;
        loop {
            steps += 1;
            if steps == ENDLESS {
                steps = 0;
                self.break_off();
            }
            if self.settle() {
                return;
            }
            let Some(frame) = self.innermost() else { return };
            if let Flow::Ask(ask) = frame.step(self)
                && self.asks(ask)
            {
                return;
            }
        }
    }
}

/// Makes the enum of an engine's procedures: one row for each, with its dispatch.
///
/// ```ignore
/// frames! {
///     /// A procedure of the rule book that is under way.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
///     pub enum Frame of OuterRim {
///         Market(Market),
///         Buy(Buy),
///     }
/// }
/// ```
///
/// The order of the rows is part of every fingerprint: new ones come last.
#[macro_export]
macro_rules! frames {
    ($(#[$meta:meta])* $vis:vis enum $frame:ident of $engine:ty {
        $($(#[$doc:meta])* $name:ident($procedure:ty)),* $(,)?
    }) => {
        $(#[$meta])*
        $vis enum $frame {
            $($(#[$doc])* #[allow(missing_docs)] $name($procedure),)*
        }

        $(
            impl From<$procedure> for $frame {
                #[inline]
                fn from(procedure: $procedure) -> Self {
                    Self::$name(procedure)
                }
            }

            impl $crate::Within<$frame> for $procedure {
                #[inline]
                fn within(frame: &$frame) -> Option<&Self> {
                    match frame {
                        $frame::$name(procedure) => Some(procedure),
                        #[allow(unreachable_patterns)]
                        _ => None,
                    }
                }
            }
        )*

        impl $crate::Procedure<$engine> for $frame {
            #[inline]
            fn step(self, game: &mut $engine) -> $crate::Flow<<$engine as $crate::Engine>::Ask> {
                match self {
                    $(Self::$name(procedure) => $crate::Procedure::<$engine>::step(procedure, game),)*
                }
            }

            #[inline]
            fn list(
                self,
                game: &$engine,
                who: <$engine as $crate::Engine>::Player,
                out: &mut Vec<<$engine as $crate::Engine>::Choice>,
            ) {
                match self {
                    $(Self::$name(procedure) => $crate::Procedure::<$engine>::list(procedure, game, who, out),)*
                }
            }

            #[inline]
            fn play(
                self,
                game: &mut $engine,
                who: <$engine as $crate::Engine>::Player,
                choice: <$engine as $crate::Engine>::Choice,
            ) {
                match self {
                    $(Self::$name(procedure) => $crate::Procedure::<$engine>::play(procedure, game, who, choice),)*
                }
            }

            fn rule(self, game: &$engine) -> $crate::RuleId {
                match self {
                    $(Self::$name(procedure) => $crate::Procedure::<$engine>::rule(procedure, game),)*
                }
            }

            fn question(self, words: <$engine as $crate::Engine>::Words<'_>) -> String {
                match self {
                    $(Self::$name(procedure) => $crate::Procedure::<$engine>::question(procedure, words),)*
                }
            }

            fn why(self, words: <$engine as $crate::Engine>::Words<'_>) -> String {
                match self {
                    $(Self::$name(procedure) => $crate::Procedure::<$engine>::why(procedure, words),)*
                }
            }

            fn answer(
                self,
                words: <$engine as $crate::Engine>::Words<'_>,
                choice: <$engine as $crate::Engine>::Choice,
            ) -> Option<String> {
                match self {
                    $(Self::$name(procedure) => $crate::Procedure::<$engine>::answer(procedure, words, choice),)*
                }
            }

            fn refuses(
                self,
                words: <$engine as $crate::Engine>::Words<'_>,
                choice: <$engine as $crate::Engine>::Choice,
            ) -> $crate::Reason {
                match self {
                    $(Self::$name(procedure) => $crate::Procedure::<$engine>::refuses(procedure, words, choice),)*
                }
            }

            fn hide(&mut self, me: <$engine as $crate::Engine>::Player) {
                match self {
                    $(Self::$name(procedure) => $crate::Procedure::<$engine>::hide(procedure, me),)*
                }
            }
        }
    };
}
