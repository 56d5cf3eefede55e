//! Choices as they are written in records and typed by people.

use std::fmt::Write as _;

use crate::book::Book;
use crate::choice::Choice;
use crate::frame::Bundle;
use crate::ground::Ground;
use crate::ids::{Card, Deck, Face, Faction, Hull, Kind, Person, Player, Skill, Space, Spot};
use crate::words::SEATS;
use table::List;

pub(crate) const DECKS: [&str; 6] = ["bounty", "cargo", "gear_mod", "job", "luxury", "ship"];

impl Choice {
    /// The choice as it is written.
    pub(crate) fn write(&self, ground: &Ground) -> String {
        let book = &ground.book;
        let card = |card: Card| book.keys.cards.get(card.ix()).map_or("none", String::as_str);
        let space = |space: Space| book.space(space).id.as_str();
        let seat = |player: Player| SEATS[player.ix()];
        match *self {
            Self::Play(person) => format!("play {}", book.character(person).id),
            Self::Rival(person) => format!("rival {}", book.character(person).id),
            Self::Fly(hull) => format!("fly {}", book.ship(hull).id),
            Self::Go(to) => format!("go {}", space(to)),
            Self::Stay => "stay".into(),
            Self::Recover => "recover".into(),
            Self::Collect => "collect".into(),
            Self::Use(ability) => format!("use {}", book.keys.abilities[ability as usize]),
            Self::Pass => "pass".into(),
            Self::Trade => "trade".into(),
            Self::Offer { to, give, want } => {
                format!("offer {} {} for {}", seat(to), write_bundle(&give, book), write_bundle(&want, book))
            }
            Self::Accept => "accept".into(),
            Self::Decline => "decline".into(),
            Self::Withdraw => "withdraw".into(),
            Self::Market => "market".into(),
            Self::Discard(deck) => format!("discard {}", DECKS[deck.ix()]),
            Self::Buy(what) => format!("buy {}", card(what)),
            Self::BuyShip(hull) => format!("take {}", book.ship(hull).id),
            Self::Barter(what) => format!("barter {}", card(what)),
            Self::MakeRoom(what) => format!("drop {}", card(what)),
            Self::Pay => "pay".into(),
            Self::Delivery => "delivery".into(),
            Self::Deliver(what) => format!("deliver {}", card(what)),
            Self::Done => "done".into(),
            Self::Patrol(faction) => format!("patrol {}", faction.words().to_lowercase()),
            Self::Explore => "explore".into(),
            Self::Contact(spot) => format!("contact {}", spot_key(ground, spot)),
            Self::Attempt(what) => format!("attempt {}", card(what)),
            Self::Hunt(bounty, crew) => format!("hunt {} {}", card(bounty), card(crew)),
            Self::Challenge(player, ability) => {
                format!("challenge {} {}", seat(player), book.keys.abilities[ability as usize])
            }
            Self::Fight(what) => format!("fight {}", card(what)),
            Self::Meet => "meet".into(),
            Self::Eliminate => "eliminate".into(),
            Self::Capture => "capture".into(),
            Self::Protect => "protect".into(),
            Self::Abandon => "abandon".into(),
            Self::Branch(branch) => format!("choose {}", book.keys.branches[branch as usize]),
            Self::Card(what) => format!("card {}", card(what)),
            Self::Faction(faction) => format!("faction {}", faction.words().to_lowercase()),
            Self::Player(player) => format!("player {}", seat(player)),
            Self::Space(at) => format!("space {}", space(at)),
            Self::Skill(skill) => format!("skill {}", skill.words().to_lowercase()),
            Self::Die(face) => format!("die {}", face.words()),
            Self::Roll => "roll".into(),
            Self::Kind(kind) => format!("kind {}", kind.words()),
        }
    }

    /// Reads what [`Choice::write`] writes, legal now or not.
    pub(crate) fn read(ground: &Ground, text: &str) -> Result<Self, String> {
        let book = &ground.book;
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((&verb, rest)) = words.split_first() else { return Err("An answer is missing.".into()) };
        let one = || match rest {
            [only] => Ok(*only),
            _ => Err(format!("`{verb}` is followed by one word.")),
        };
        let card = |key: &str| find(&book.keys.cards, key, "card").map(|at| Card(at as u16));
        let read = match (verb, rest) {
            ("play" | "rival", _) => {
                let ids: Vec<_> = book.characters.iter().map(|character| character.id.clone()).collect();
                let person = Person(find(&ids, one()?, "character")? as u8);
                if verb == "play" { Self::Play(person) } else { Self::Rival(person) }
            }
            ("fly" | "take", _) => {
                let ids: Vec<_> = book.ships.iter().map(|ship| ship.id.clone()).collect();
                let hull = Hull(find(&ids, one()?, "ship")? as u8);
                if verb == "fly" { Self::Fly(hull) } else { Self::BuyShip(hull) }
            }
            ("go", _) => Self::Go(read_space(book, one()?)?),
            ("space", _) => Self::Space(read_space(book, one()?)?),
            ("use", _) => Self::Use(find(&book.keys.abilities, one()?, "ability")? as u16),
            ("choose", _) => Self::Branch(find(&book.keys.branches, one()?, "option")? as u16),
            ("discard", _) => {
                let at =
                    DECKS.iter().position(|deck| *deck == rest.join("_")).ok_or("There is no such market deck.")?;
                Self::Discard(Deck::of(at))
            }
            ("buy", _) => Self::Buy(card(one()?)?),
            ("barter", _) => Self::Barter(card(one()?)?),
            ("drop", _) => Self::MakeRoom(card(one()?)?),
            ("deliver", _) => Self::Deliver(card(one()?)?),
            ("attempt", _) => Self::Attempt(card(one()?)?),
            ("fight", _) => Self::Fight(card(one()?)?),
            ("card", _) => Self::Card(card(one()?)?),
            ("hunt", [bounty, crew]) => Self::Hunt(card(bounty)?, card(crew)?),
            ("challenge", [seat, ability]) => {
                Self::Challenge(read_seat(seat)?, find(&book.keys.abilities, ability, "ability")? as u16)
            }
            ("player", _) => Self::Player(read_seat(one()?)?),
            ("patrol", _) => Self::Patrol(term(Faction::ALL, one()?, Faction::words, "faction")?),
            ("faction", _) => Self::Faction(term(Faction::ALL, one()?, Faction::words, "faction")?),
            ("skill", _) => Self::Skill(term(Skill::ALL, one()?, Skill::words, "skill")?),
            ("die", _) => Self::Die(term(Face::ALL, one()?, Face::words, "face")?),
            ("kind", _) => Self::Kind(term(Kind::ALL, one()?, Kind::words, "kind of card")?),
            ("contact", _) => {
                let key = one()?;
                let spots = (0..ground.spots.len() as u8).map(Spot);
                let spot = spots.into_iter().find(|spot| spot_key(ground, *spot) == key);
                Self::Contact(spot.ok_or_else(|| format!("There is no place for a contact called `{key}`."))?)
            }
            ("offer", [to, rest @ ..]) => {
                let middle = rest.iter().position(|word| *word == "for").ok_or("An offer reads: offer SEAT … for …")?;
                Self::Offer {
                    to: read_seat(to)?,
                    give: read_bundle(&rest[..middle], book)?,
                    want: read_bundle(&rest[middle + 1..], book)?,
                }
            }
            (_, []) => plain(verb).ok_or_else(|| format!("There is no answer `{verb}`."))?,
            _ => return Err(format!("There is no answer `{text}`.")),
        };
        Ok(read)
    }
}

fn plain(verb: &str) -> Option<Choice> {
    Some(match verb {
        "stay" => Choice::Stay,
        "recover" => Choice::Recover,
        "collect" => Choice::Collect,
        "pass" => Choice::Pass,
        "trade" => Choice::Trade,
        "accept" => Choice::Accept,
        "decline" => Choice::Decline,
        "withdraw" => Choice::Withdraw,
        "market" => Choice::Market,
        "pay" => Choice::Pay,
        "delivery" => Choice::Delivery,
        "done" => Choice::Done,
        "explore" => Choice::Explore,
        "meet" => Choice::Meet,
        "eliminate" => Choice::Eliminate,
        "capture" => Choice::Capture,
        "protect" => Choice::Protect,
        "abandon" => Choice::Abandon,
        "roll" => Choice::Roll,
        _ => return None,
    })
}

/// A place for contacts: the planet and which one from the left.
pub(crate) fn spot_key(ground: &Ground, spot: Spot) -> String {
    let space = ground.spots[spot.ix()].space;
    let place = ground.spots_of(space).position(|other| other == spot).unwrap_or(0) + 1;
    format!("{}-{place}", ground.book.space(space).id)
}

fn find(keys: &[String], key: &str, what: &str) -> Result<usize, String> {
    keys.iter().position(|known| known == key).ok_or_else(|| format!("There is no {what} `{key}`."))
}

fn read_space(book: &Book, id: &str) -> Result<Space, String> {
    let at = book.spaces.iter().position(|space| space.id == id);
    at.map(|at| Space(at as u8)).ok_or_else(|| format!("There is no space `{id}`."))
}

fn read_seat(name: &str) -> Result<Player, String> {
    let at = SEATS.iter().position(|seat| *seat == name);
    at.map(|at| Player(at as u8)).ok_or_else(|| format!("There is no player `{name}`."))
}

fn term<T: Copy>(all: &[T], word: &str, words: fn(T) -> &'static str, what: &str) -> Result<T, String> {
    let found = all.iter().find(|term| words(**term).to_lowercase() == word);
    found.copied().ok_or_else(|| format!("There is no {what} `{word}`."))
}

fn write_bundle(bundle: &Bundle, book: &Book) -> String {
    let mut text = String::new();
    if bundle.credits > 0 || bundle.cards.is_empty() {
        let _ = write!(text, "{}", u32::from(bundle.credits) * 1000);
    }
    for card in &*bundle.cards {
        let _ = write!(text, "{}{}", if text.is_empty() { "" } else { " " }, book.keys.cards[card.ix()]);
    }
    text
}

fn read_bundle(words: &[&str], book: &Book) -> Result<Bundle, String> {
    let mut bundle = Bundle { credits: 0, cards: List::new() };
    for word in words {
        if let Ok(credits) = word.parse::<u32>() {
            if !credits.is_multiple_of(1000) || credits > 9_000_000 {
                return Err("Credits change hands in whole thousands.".into());
            }
            bundle.credits = (credits / 1000) as u16;
        } else if bundle.cards.is_full() {
            return Err("At most six cards go one way in one offer.".into());
        } else {
            bundle.cards.push(Card(find(&book.keys.cards, word, "card")? as u16));
        }
    }
    Ok(bundle)
}
