//! Positions of Outer Rim that tests begin with, found by letting the computer play.

use table::{Record, Seat, Seed, Viewer};
use title::{Stack, Tabletop};

/// A table for two on which a trade is possible: the one who can offer, what the other one has, and who holds which secrets.
pub struct Trading {
    /// The game so far.
    pub record: Record,
    /// Whose turn it is.
    pub seat: u8,
    /// A card of the other player that can be bought for 1,000 credits, as it is written.
    pub card: String,
    /// The names of the secrets each seat holds and the other has never heard of.
    pub secrets: [Vec<String>; 2],
}

/// The seats by name.
pub const SEATS: [&str; 2] = ["red", "blue"];

/// What is wanted of the first position that has it.
pub fn first<T>(wanted: impl Fn(&dyn Tabletop, Seat) -> Option<T>) -> T {
    let title = games::find("outer-rim").expect("a game");
    for start in 0..=u8::MAX {
        let mut game = title.deal(&Stack::PRINTED, &[], Seed([start; 32])).expect("a game");
        while game.number() < 500 {
            let Some(seat) = game.asked().iter().next() else { break };
            if let Some(found) = wanted(game.as_ref(), seat) {
                return found;
            }
            let choice = game.answer(seat).expect("a choice");
            game.play(seat, &choice).expect("a legal choice");
        }
    }
    panic!("no game came to such a position");
}

/// A position to trade from, with secrets on both sides, in which the buyer of a card is next offered an answer that begins so: `done`,
/// or `drop` where there is no room for it.
pub fn trading(next: &str) -> Trading {
    first(|game, seat| {
        let card = bought(game, seat, |after| after.offers(seat).iter().any(|offer| offer.name.starts_with(next)))?;
        let secrets = [secrets(game, 0), secrets(game, 1)];
        let both = secrets.iter().all(|secrets| !secrets.is_empty());
        both.then(|| Trading { record: game.record(), seat: seat.0, card, secrets })
    })
}

/// A card of the other seat that this one can buy for 1,000 credits, if such a thing follows from that.
fn bought(game: &dyn Tabletop, seat: Seat, follows: impl Fn(&dyn Tabletop) -> bool) -> Option<String> {
    let other = Seat(1 - seat.0);
    if !game.offers(seat).iter().any(|offer| offer.name == "trade") {
        return None;
    }
    let after = |answers: &[(Seat, &str)]| {
        let mut game = game.back(game.number()).ok()?;
        answers.iter().all(|(seat, answer)| game.play(*seat, answer).is_ok()).then_some(game)
    };
    let theirs = |name: &str| {
        let (what, card) = name.split_once(" for ")?;
        let credits = what.rsplit_once(' ')?.1;
        let fits = credits.parse::<u32>().is_ok() && card.parse::<u32>().is_err();
        fits.then(|| card.to_owned())
    };
    let offers = after(&[(seat, "trade")])?.offers(seat);
    let card = offers.iter().find_map(|offer| theirs(&offer.name))?;
    let offer = format!("offer {} 1000 for {card}", SEATS[usize::from(other.0)]);
    let traded = after(&[(seat, "trade"), (seat, &offer), (other, "accept")])?;
    follows(traded.as_ref()).then_some(card)
}

/// The names of secrets that only this seat has heard of.
fn secrets(game: &dyn Tabletop, seat: u8) -> Vec<String> {
    let told = |viewer| -> String { game.log(viewer, 0).iter().map(|line| line.words.clone() + "\n").collect() };
    let other = format!("{}{}", told(Viewer::Seat(Seat(1 - seat))), picture(game, Seat(1 - seat)));
    let mine = picture(game, Seat(seat));
    let names = mine.split("data-card=\"secret-").skip(1).filter_map(|rest| {
        let (_, rest) = rest.split_once("</svg>")?;
        rest.split_once("</p>").map(|(name, _)| name.to_owned())
    });
    names.filter(|name| !other.contains(name)).collect()
}

/// The board of a seat.
pub fn picture(game: &dyn Tabletop, seat: Seat) -> String {
    game.draw(Viewer::Seat(seat), &game.offers(seat)).board.into_string()
}
