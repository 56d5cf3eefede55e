//! The log: every event as a sentence, with the rule it comes from.

use table::RuleId;
use table::words::many;

use super::{and, name};
use crate::event::{Event, Gain};
use crate::game::Guess;
use crate::ids::{Card, Player};
use crate::rule;
use crate::scoring::{Decided, Verdict};
use crate::state::Called;

/// An event in words.
pub(crate) fn event(game: &Guess, event: &Event) -> String {
    let card = |card: Card| game.ground.book.card(card).name.as_str();
    match *event {
        Event::Round { round, keeper } => {
            format!("Round {round} of {}: {} keeps the number.", game.ground.setup.all_rounds(), name(keeper))
        }
        Event::Drew { card: drawn, .. } => format!("You drew {}.", card(drawn)),
        Event::DrewUnseen { who } => format!("{} drew a card.", name(who)),
        Event::Shuffled => "The discards became the deck.".into(),
        Event::Hid { number, .. } => format!("You hid {}.", number.0),
        Event::HidUnseen { who } => format!("{} hid a number.", name(who)),
        Event::Played { who, card: played } => format!("{} played {}.", name(who), card(played)),
        Event::Passed { who } => format!("{} passed.", name(who)),
        Event::Replied { who, card: reply, to } => {
            format!("{} replied to {} with {}.", name(who), card(to), card(reply))
        }
        Event::CalledOff { card: off, by } => format!("{} does nothing because of {}.", card(off), card(by)),
        Event::Named { who, number } => format!("{} chose {}.", name(who), number.0),
        Event::Picked { who, other } => format!("{} chose {}.", name(who), name(other)),
        Event::NobodyToChoose { card: idle } => format!("Nobody can be chosen for {}.", card(idle)),
        Event::Rolled { who, die } => format!("{} rolled a {die}.", name(who)),
        Event::Told { question, answer, betrayed: false } => format!("Everybody hears: {}.", question.told(answer)),
        Event::Told { question, answer, betrayed: true } => format!("It is said aloud: {}.", question.told(answer)),
        Event::Learned { question, answer, .. } => format!("You learned: {}.", question.told(answer)),
        Event::LearnedUnseen { who, question } => format!("{} learned whether {}.", name(who), question.words()),
        Event::Staked { card: by, stake } => format!("{} raised the stake to {stake}.", card(by)),
        Event::Lost { who, card: lost } => format!("{} lost {}.", name(who), card(lost)),
        Event::Again { who } => format!("{} has another turn.", name(who)),
        Event::Guessed { called, .. } => format!("You {}.", guessed(called)),
        Event::GuessedUnseen { who } => format!("{} wrote down a guess.", name(who)),
        Event::Shown { keeper, number } => format!("{} had hidden {}.", name(keeper), number.0),
        Event::Gained { who, points, now, why } => gained(who, points, now, why, card),
        Event::Over { winners, by } => {
            let names: Vec<String> = winners.iter().map(|seat| name(Player(seat.0))).collect();
            format!("{} won{}.", and(&names), decided(by))
        }
    }
}

fn guessed(called: Called) -> String {
    format!("{} {}", if called.dare { "dared" } else { "guessed" }, called.number.0)
}

fn gained<'a>(who: Player, points: i16, now: u16, why: Gain, card: impl Fn(Card) -> &'a str) -> String {
    let who = name(who);
    let change = match points {
        0 => "no points".to_owned(),
        1.. => many(points, "point"),
        _ => format!("{} less", many(-points, "point")),
    };
    match why {
        Gain::Guess { called, verdict } => {
            let verdict = match verdict {
                Verdict::Exact => "exactly",
                Verdict::Close => "close",
                Verdict::Astray => "astray",
            };
            format!("{who} {}, {verdict}: {change} (now {now}).", guessed(called))
        }
        Gain::Kept { astray } => format!(
            "{} went astray: {change} for {who} (now {now}).",
            many(astray, "guess").replace("guesss", "guesses")
        ),
        Gain::Card(by) => format!("{who} got {change} by {} (now {now}).", card(by)),
    }
}

const fn decided(by: Decided) -> &'static str {
    match by {
        Decided::Points => "",
        Decided::Hits => " by exact guesses",
        Decided::Cards => " by cards in hand",
        Decided::Shared => " together",
    }
}

/// The rule an event comes from.
pub(crate) const fn event_rule(_: &Guess, event: &Event) -> RuleId {
    match event {
        Event::Round { round: 1, .. } => rule::GU_SETUP_4,
        Event::Round { .. } => rule::GU_ROUND_2,
        Event::Drew { .. } | Event::DrewUnseen { .. } => rule::GU_CARDS_1,
        Event::Shuffled => rule::GU_CARDS_3,
        Event::Hid { .. } => rule::GU_HIDE_1,
        Event::HidUnseen { .. } => rule::GU_HIDE_2,
        Event::Played { .. } => rule::GU_HUNT_1,
        Event::Passed { .. } => rule::GU_HUNT_2,
        Event::Replied { .. } => rule::GU_REPLY_1,
        Event::CalledOff { .. } => rule::GU_REPLY_4,
        Event::Named { .. } => rule::GU_CLUE_3,
        Event::Picked { .. } | Event::NobodyToChoose { .. } => rule::GU_CARDS_6,
        Event::Rolled { .. } => rule::GU_CLUE_4,
        Event::Told { .. } => rule::GU_CLUE_2,
        Event::Learned { .. } | Event::LearnedUnseen { .. } => rule::GU_CLUE_1,
        Event::Staked { .. } => rule::GU_SCORE_6,
        Event::Lost { .. } => rule::GU_CARDS_5,
        Event::Again { .. } => rule::GU_HUNT_5,
        Event::Guessed { called: Called { dare: true, .. }, .. } => rule::GU_GUESS_2,
        Event::Guessed { .. } | Event::GuessedUnseen { .. } => rule::GU_GUESS_1,
        Event::Shown { .. } => rule::GU_GUESS_3,
        Event::Gained { why: Gain::Guess { called, verdict }, .. } => verdict.rule(called.dare),
        Event::Gained { why: Gain::Kept { .. }, .. } => rule::GU_SCORE_5,
        Event::Gained { why: Gain::Card(_), .. } => rule::GU_SCORE_7,
        Event::Over { by, .. } => by.rule(),
    }
}
