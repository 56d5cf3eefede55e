//! What is on a card of the rival.

use cards::Kind::{Credits, One, Switch, Whole};
use cards::{Blocks, Terms as _};

use super::reading::{bullet, deck, thousands};
use super::terms::{Defeated, Lowest, Reputed};
use super::{Word, bullets, effects, named, next};
use crate::book::facts::Bullet;
use crate::book::language::Part;
use crate::book::places::NOWHERE;
use crate::ids::Deck;

/// What a rival's card tells it to do.
pub const BULLETS: &[Word] = &[
    Word::new("recover")
        .takes(&[next("if", One(Defeated::TERMS))])
        .says("if {if}, recover all damage")
        .part(Part::Bullet(|line, _| Bullet::Recover { defeated: line.term::<Defeated>("if").unwrap_or(false) }))
        .about("Recovers everything.")
        .like("recover defeated"),
    Word::new("go")
        .says("move toward the nearest goal")
        .part(Part::Bullet(|_, _| Bullet::Go))
        .about("Moves toward the nearest goal token.")
        .like("go"),
    Word::new("credits")
        .takes(&[next("amount", Credits)])
        .says("gain {amount} credits")
        .part(Part::Bullet(|line, _| Bullet::Credits(thousands(line, "amount"))))
        .about("Gains credits.")
        .like("credits 2000"),
    Word::new("deliver")
        .holds(Blocks::Named(&["illegal"], effects))
        .says("deliver all cargo due here[; for each ILLEGAL one: {illegal}]")
        .part(Part::Bullet(|line, to| Bullet::Deliver { illegal: to.program(line.block("illegal"), NOWHERE) }))
        .about("Delivers every cargo due here.")
        .like("deliver { illegal { damage ship 2 } }"),
    Word::new("buy")
        .takes(&[next("deck", One(Deck::TERMS)), named("if_full", One(Deck::TERMS)), named("goal", Switch)])
        .says("buy from the {deck} deck[ (with no slot left, from the {if_full} deck)][goal=true:  and put a goal token on its destination]")
        .part(Part::Bullet(|line, _| Bullet::Buy {
            deck: deck(line),
            if_full: line.term::<Deck>("if_full"),
            goal: line.switch("goal"),
        }))
        .about("Buys the top card, after discarding one that does not fit.")
        .like("buy cargo if_full=job goal=#true"),
    Word::new("patrol")
        .says("fight a hostile patrol here")
        .part(Part::Bullet(|_, _| Bullet::Patrol))
        .about("Encounters a hostile patrol here.")
        .like("patrol"),
    Word::new("job")
        .says("complete a job due here")
        .part(Part::Bullet(|_, _| Bullet::Job))
        .about("Gains the reward of a job due here.")
        .like("job"),
    Word::new("fame")
        .takes(&[next("price", Credits)])
        .says("pay {price} credits for 1 fame")
        .part(Part::Bullet(|line, _| Bullet::Fame(thousands(line, "price"))))
        .about("Buys fame.")
        .like("fame 8000"),
    Word::new("reputation")
        .takes(&[next("faction", One(Reputed::TERMS)), next("steps", Whole(-1, 1))])
        .says("{steps?gain|lose} {steps!} reputation with {faction}")
        .part(Part::Bullet(|line, _| Bullet::Reputation {
            here: line.term::<Reputed>("faction").unwrap_or(false),
            steps: line.number("steps", 1) as i8,
        }))
        .about("Gains or loses reputation.")
        .like("reputation here 1"),
    Word::new("crew")
        .takes(&[next("which", One(Lowest::TERMS))])
        .says("reveal the facedown contact of the {which} class and take it as crew")
        .part(Part::Bullet(|line, _| Bullet::Crew { lowest: line.term::<Lowest>("which").unwrap_or(false) }))
        .about("Takes crew.")
        .like("crew lowest"),
    Word::new("reveal")
        .takes(&[next("which", One(Lowest::TERMS))])
        .says("reveal the facedown contact of the {which} class")
        .part(Part::Bullet(|line, _| Bullet::Reveal { lowest: line.term::<Lowest>("which").unwrap_or(false) }))
        .about("Reveals a contact.")
        .like("reveal lowest"),
    Word::new("together")
        .holds(Blocks::Of(bullets))
        .says("{body}")
        .part(Part::Bullet(|line, to| {
            Bullet::Together(line.body().iter().filter_map(|part| bullet(part, to)).collect())
        }))
        .about("All of these as one.")
        .like("together { credits 4000; reputation here -1 }"),
    Word::new("discard_top")
        .takes(&[next("deck", One(Deck::TERMS))])
        .says("discard the top card of the {deck} deck")
        .part(Part::Bullet(|line, _| Bullet::DiscardTop(deck(line))))
        .about("Discards from the market.")
        .like("discard_top luxury"),
    Word::new("shuffle_this")
        .says("shuffle this card back")
        .part(Part::Bullet(|_, _| Bullet::ShuffleThis))
        .about("Shuffles the rival's deck with this card.")
        .like("shuffle_this"),
];

/// What is on a card of the rival.
pub const RIVAL: &[Word] = &[
    Word::new("planning").about("The first line that applies is done.").holds(Blocks::Of(bullets)).says("{body}"),
    Word::new("action").about("Every line that applies is done.").holds(Blocks::Of(bullets)).says("{body}"),
    Word::new("encounter").about("The first line that applies is done.").holds(Blocks::Of(bullets)).says("{body}"),
    Word::new("special").about("Every line that applies is done at the end.").holds(Blocks::Of(bullets)).says("{body}"),
];
