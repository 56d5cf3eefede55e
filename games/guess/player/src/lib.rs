//! A sensible player of Guess, who sees what their seat may see and nothing else.
//!
//! They know which numbers are still possible, so they can say what their best guess would bring on average. A card is worth
//! what it adds to that. All numbers are thousandths of a point. Kinds of players are rows of [`Style`].

use guess::book::language::{Block, Op};
use guess::clues::Question;
use guess::frame::Frame;
use guess::ids::{Card, Number, Numbers};
use guess::scoring::{ASTRAY, Verdict};
use guess::{Choice, Guess, View};
use players::{Asked, Kind};

/// What a kind of player cares for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// What a card they keep for a later round is worth to them.
    pub thrift: i32,
    /// How much more a dare looks to them than it is.
    pub daring: i32,
    /// What it is worth to them to rule out half of the numbers, beyond what it does for the next guess.
    pub foresight: i32,
}

impl Style {
    /// Works everything out.
    pub const READER: Self = Self { thrift: 100, daring: 0, foresight: 600 };
    /// Dares too often, and spends cards as they come.
    pub const GAMBLER: Self = Self { thrift: 0, daring: 6000, foresight: 0 };
}

/// A player of this kind.
#[derive(Clone, Copy, Debug)]
pub struct Guesser(pub Style);

/// The kinds of players that can be sat down at a table, the usual one first.
pub const KINDS: &[Kind<Guess>] = &[
    Kind { name: "reader", about: "Works out what every card can tell.", new: || Box::new(Guesser(Style::READER)) },
    Kind { name: "gambler", about: "Spends cards and dares too often.", new: || Box::new(Guesser(Style::GAMBLER)) },
];

impl players::Player<Guess> for Guesser {
    fn choose(&mut self, asked: Asked<'_, Guess>) -> usize {
        let view = asked.view();
        let mind = Mind { style: self.0, possible: view.possible(), view: &view };
        let scores: Vec<i32> = asked.choices.iter().map(|choice| mind.score(*choice)).collect();
        let best = scores.iter().max().copied().unwrap_or_default();
        let equal: Vec<usize> = (0..scores.len()).filter(|at| scores[*at] == best).collect();
        equal[asked.dice.below(equal.len())]
    }
}

/// What is known of what a card speaks of.
#[derive(Clone, Copy, Default)]
struct Known {
    number: Option<Number>,
    die: Option<u8>,
}

/// A thought about one question.
struct Mind<'v> {
    style: Style,
    /// What the number can be.
    possible: Numbers,
    view: &'v View,
}

impl Mind<'_> {
    fn score(&self, choice: Choice) -> i32 {
        match choice {
            // Whoever prefers a number can be read.
            Choice::Hide(_) | Choice::Pass => 0,
            Choice::Play(card) => self.program(self.block(card), Known::default()) - self.thrift(),
            Choice::Reply(card) => self.reply(self.block(card)) - self.thrift(),
            Choice::Number(number) => self.named(number),
            Choice::Player(who) => i32::from(self.view.state.of(who).points),
            Choice::Guess(number) => self.guess(self.possible, number, false),
            Choice::Dare(number) => self.guess(self.possible, number, true),
        }
    }

    fn block(&self, card: Card) -> Block {
        self.view.ground().book.card(card).block
    }

    fn ops(&self, block: Block) -> impl Iterator<Item = Op> {
        self.view.ground().book.code.ops_of(block).iter().copied()
    }

    /// What a kept card is worth. In the last round that is nothing.
    fn thrift(&self) -> i32 {
        let last = self.view.state.round == self.view.ground().setup.all_rounds();
        if last { 0 } else { self.style.thrift }
    }

    // Guessing.

    /// What a guess brings on average if the number is one of these.
    fn guess(&self, possible: Numbers, number: Number, dare: bool) -> i32 {
        let stake = self.view.state.stake;
        let others = i32::from(self.view.ground().setup.players) - 1;
        let worth = |hidden| match Verdict::of(number, hidden) {
            // What the keeper gets for it is bad for all others.
            Verdict::Astray => {
                let kept = i32::from(ASTRAY) + i32::from(stake);
                i32::from(Verdict::Astray.worth(dare, stake)) * 1000 - kept * 1000 / others
            }
            verdict => i32::from(verdict.worth(dare, stake)) * 1000,
        };
        let sum: i32 = possible.map(worth).sum();
        sum / possible.len().max(1) as i32 + if dare { self.style.daring } else { 0 }
    }

    /// What the best guess brings on average.
    fn best(&self, possible: Numbers) -> i32 {
        let guesses = self.view.ground().numbers().flat_map(|number| [(number, false), (number, true)]);
        guesses.map(|(number, dare)| self.guess(possible, number, dare)).max().unwrap_or_default()
    }

    /// What the answer to a question adds to the best guess, on average, and to what can be asked after it.
    fn insight(&self, question: Question) -> i32 {
        let all = self.possible;
        let (yes, no) = (all.that(|number| question.fits(number)), all.that(|number| !question.fits(number)));
        let share = |part: Numbers| if part.is_empty() { 0 } else { self.best(part) * part.len() as i32 };
        let number = all.len().max(1) as i32;
        let halves = 4 * self.style.foresight * (yes.len() * no.len()) as i32 / (number * number);
        (share(yes) + share(no)) / number - self.best(all) + halves
    }

    // Cards.

    /// What lines of a card bring in the hunt, with what is known of the number they speak of and of the die.
    fn program(&self, block: Block, known: Known) -> i32 {
        self.ops(block).map(|op| self.line(op, known)).sum()
    }

    fn line(&self, op: Op, known: Known) -> i32 {
        let asks = |question: Option<Question>, aloud| question.map_or(0, |it| self.heard(self.insight(it), aloud));
        match op {
            Op::Divisible { by, aloud } => asks(Some(Question::Divisible(by)), aloud),
            Op::AtMost { aloud } => asks(known.number.map(Question::AtMost), aloud),
            Op::Near { steps, aloud } => {
                let near = known.number.zip(steps.or(known.die));
                asks(near.map(|(number, steps)| Question::Near(number, steps)), aloud)
            }
            Op::Number(inside) => {
                let chosen = |number| self.program(inside, Known { number: Some(number), ..known });
                self.view.ground().numbers().map(chosen).max().unwrap_or_default()
            }
            Op::Roll(inside) => {
                (1..=6).map(|die| self.program(inside, Known { die: Some(die), ..known })).sum::<i32>() / 6
            }
            Op::Player(inside) => self.program(inside, known),
            Op::If { then, otherwise, .. } => self.program(then, known).min(self.program(otherwise, known)),
            Op::Draw(number) => i32::from(number) * self.style.thrift,
            Op::Lose => 2 * self.style.thrift,
            Op::Stake(more) => self.stake(more),
            Op::Points(points) => i32::from(points) * 1000,
            Op::Again => 1,
            Op::Cancel | Op::Aloud => 0,
        }
    }

    /// What all hear is worth less.
    fn heard(&self, insight: i32, aloud: bool) -> i32 {
        if aloud && self.view.ground().setup.players > 2 { insight / 2 } else { insight }
    }

    /// A higher stake is good for whoever guesses well, and otherwise for the keeper.
    fn stake(&self, more: u8) -> i32 {
        let all = self.possible.len().max(1) as i32;
        let exact = 1000 / all;
        i32::from(more) * (2 * exact - 600)
    }

    /// The number that tells most.
    fn named(&self, number: Number) -> i32 {
        match self.view.state.frames.last() {
            Some(Frame::PickNumber(pick)) => {
                let die = Some(pick.ctx.die).filter(|die| *die > 0);
                self.program(pick.block, Known { number: Some(number), die })
            }
            _ => 0,
        }
    }

    // Replies.

    /// What a reply brings the keeper, by the card it is made to.
    fn reply(&self, block: Block) -> i32 {
        let Some(Frame::Reply(reply)) = self.view.state.frames.last() else { return 0 };
        let asks = self.ops(self.block(reply.card)).any(|op| matches!(op, Op::Divisible { .. } | Op::Number(_)));
        let others = i32::from(self.view.ground().setup.players) - 2;
        let one = |op| match op {
            Op::Cancel if asks => 350 * i32::from(ASTRAY),
            Op::Cancel => 300,
            Op::Aloud if asks => -300 * others,
            Op::If { .. } => 500,
            Op::Draw(number) => i32::from(number) * self.style.thrift,
            _ => 0,
        };
        self.ops(block).map(one).sum()
    }
}
