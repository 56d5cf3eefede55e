//! How rows read the values of their lines.

use cards::Makes;

use super::terms::{BodyOrBoth, Things, Whose};
use crate::book::code::Faces;
use crate::book::facts::Bullet;
use crate::book::language::{Compiler, Part, Statement};
use crate::ids::{Body, Combat, Contact, Deck, Face, Kind, Skill, Space};

/// Credits in thousands.
pub fn thousands(line: &Statement, name: &str) -> u8 {
    (line.number(name, 0) / 1000) as u8
}

/// By how much something is higher or lower.
pub fn by(line: &Statement) -> i8 {
    line.number("by", 0) as i8
}

pub fn whose(line: &Statement) -> Whose {
    line.term::<Whose>("faction").unwrap_or(Whose::Any)
}

pub fn body(line: &Statement) -> Body {
    line.term::<Body>("body").unwrap_or(Body::Character)
}

pub fn body_or_both(line: &Statement) -> Option<Body> {
    line.term::<BodyOrBoth>("body").flatten()
}

pub fn combat(line: &Statement) -> Combat {
    line.term::<Combat>("combat").unwrap_or(Combat::Ground)
}

/// The market deck a line names.
pub fn deck(line: &Statement) -> Deck {
    line.term::<Deck>("deck").unwrap_or(Deck::Bounty)
}

/// The space a line names.
pub fn space(line: &Statement, name: &str) -> Space {
    line.name(name).map_or(Space::NONE, |space| Space(space as u8))
}

/// The contact a line names.
pub fn contact(line: &Statement) -> Contact {
    line.name("contact").map_or(Contact::NONE, |contact| Contact(contact as u8))
}

/// Kinds of cards as bits.
pub fn kinds(line: &Statement) -> u8 {
    line.terms::<Kind>("kinds").fold(0, |bits, kind| bits | kind.bit() as u8)
}

/// Kinds of cards as bits, and the bit of secrets.
pub fn things(line: &Statement) -> u8 {
    line.terms::<Things>("things").fold(0, |bits, thing| bits | thing)
}

/// Skills as bits.
pub fn skills(line: &Statement) -> u8 {
    line.terms::<Skill>("skill").fold(0, |bits, skill| bits | skill.bit() as u8)
}

/// Faces of a die as bits.
pub fn faces(line: &Statement) -> u8 {
    line.terms::<Face>("faces").fold(0, |bits, face| bits | face.bit() as u8)
}

/// Up to three skills one after the other.
pub fn skills_in_order(line: &Statement) -> Vec<Skill> {
    ["first", "second", "third"].iter().filter_map(|name| line.term::<Skill>(name)).collect()
}

/// The blocks of a line by the face of a die: a row of its own.
pub fn by_face(line: &Statement, to: &mut Compiler<'_>) -> u16 {
    let blocks = line.word.blocks.names();
    let faces: Faces = ["hit", "crit", "focus", "blank"]
        .map(|name| if blocks.contains(&name) { to.named(line, name) } else { cards::Block::EMPTY });
    to.code.tables.rolls.push(faces);
    to.code.tables.rolls.len() as u16 - 1
}

/// What a line tells a rival to do.
pub fn bullet(line: &Statement, to: &mut Compiler<'_>) -> Option<Bullet> {
    match line.word.makes {
        Makes::Part(Part::Bullet(make)) => Some(make(line, to)),
        _ => None,
    }
}
