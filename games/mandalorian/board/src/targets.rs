//! Which pieces an answer is about.
//!
//! Answers without a piece, such as a way to go on, are drawn as ways beside what is under way.

use mandalorian::Choice;
use mandalorian::frame::{Frame, Pick, Picking};
use mandalorian::ids::{Card, Door, Face, Hero, Person, Plan, Slot, Space, Threat};

use super::scene::Scene;

/// Something on the table that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A space of the map.
    Space(Space),
    /// A token on the map.
    Threat(Threat),
    /// A character on the map.
    Hero(Hero),
    /// A character nobody plays yet.
    Person(Person),
    /// A door.
    Door(Door),
    /// The Child.
    Child,
    /// An action slot.
    Slot(Slot),
    /// A skill card, in a hand or on a slot.
    Card(Card),
    /// A card of the hand for one of the slots.
    Play(Card, Slot),
    /// Disrupt tokens of a value on a slot.
    Disrupt(Slot, u8),
    /// A planning card that was drawn.
    Plan(Plan),
    /// A planning card that a character keeps.
    Kept(Hero, Plan),
    /// The advanced card of a character.
    Advanced(Hero),
    /// An item that a character carries.
    Item(Face),
    /// The answer with this number, for which there is no piece.
    Way(usize),
}

/// The offers by the pieces they are about.
#[derive(Default)]
pub(super) struct Targets(Vec<(Piece, usize)>);

impl Targets {
    pub(super) fn of(scene: &Scene<'_>) -> Self {
        let mut targets = Self(Vec::with_capacity(scene.offers.len() * 2));
        for (ix, offer) in scene.offers.iter().enumerate() {
            if let Some(choice) = scene.look.choice(&offer.name) {
                about(scene, choice, ix, &mut |piece| targets.0.push((piece, ix)));
            }
        }
        targets
    }

    /// The offers a piece stands for, in order.
    pub(super) fn at(&self, piece: Piece) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().filter(move |(about, _)| *about == piece).map(|(_, ix)| *ix)
    }

    /// All pieces that stand for something, each once.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> + '_ {
        let first = |&(ix, (piece, _)): &(usize, &(Piece, usize))| !self.0[..ix].iter().any(|(seen, _)| seen == piece);
        self.0.iter().enumerate().filter(first).map(|(_, (piece, _))| *piece)
    }
}

/// The pieces of a choice. One that would be drawn nowhere becomes a way.
fn about(scene: &Scene<'_>, choice: Choice, ix: usize, add: &mut dyn FnMut(Piece)) {
    let piece = match choice {
        Choice::StartAt(space) | Choice::StepTo(space) | Choice::JumpTo(space) | Choice::Space(space) => {
            Piece::Space(space)
        }
        Choice::Feature(threat)
        | Choice::AttackThreat(threat)
        | Choice::LookAt(threat)
        | Choice::MoveEnemy(threat)
        | Choice::Threat(threat) => Piece::Threat(threat),
        Choice::Character(hero) | Choice::Blow(hero) => Piece::Hero(hero),
        Choice::Be(person) => Piece::Person(person),
        Choice::Door(door) => Piece::Door(door),
        Choice::Rescue | Choice::TakeChild => Piece::Child,
        Choice::Slot(slot) => Piece::Slot(slot),
        Choice::Card(card) if is_open(scene, card) => Piece::Card(card),
        Choice::PlayCard { card, slot } => {
            add(Piece::Slot(slot));
            Piece::Play(card, slot)
        }
        Choice::Disrupt { slot, value } => Piece::Disrupt(slot, value),
        Choice::Keep(plan) | Choice::Top(plan) if scene.state.drawn.contains(&plan) => Piece::Plan(plan),
        Choice::Plan(plan) => return kept_or_drawn(scene, plan, ix, add),
        Choice::UsePlan(hero, plan) => Piece::Kept(hero, plan),
        Choice::UseAdvanced(hero) => Piece::Advanced(hero),
        Choice::UseItem(face) | Choice::TakeItem(face) if is_carried(scene, face) => Piece::Item(face),
        Choice::BeWarlord
        | Choice::First(_)
        | Choice::Action
        | Choice::Ability
        | Choice::Instead(_)
        | Choice::UseItem(_)
        | Choice::TakeItem(_)
        | Choice::UseLasting(_)
        | Choice::Stop
        | Choice::Card(_)
        | Choice::Keep(_)
        | Choice::Top(_)
        | Choice::Bury(_)
        | Choice::DrawChild
        | Choice::DrawOwn
        | Choice::Order(_)
        | Choice::Branch(_)
        | Choice::Decline
        | Choice::Done
        | Choice::Pass => Piece::Way(ix),
    };
    add(piece);
}

/// Whether a card lies where the viewer can click it: in their hand or on a slot.
fn is_open(scene: &Scene<'_>, card: Card) -> bool {
    let in_hand = scene.me.is_some_and(|me| scene.state.hands[me.ix()].has(card));
    in_hand || scene.state.slots.iter().any(|pile| pile.cards.contains(&card))
}

fn is_carried(scene: &Scene<'_>, face: Face) -> bool {
    scene.state.heroes.iter().any(|hero| hero.items.has(face))
}

/// A planning card by its title: kept by characters, drawn, or in the discard pile.
fn kept_or_drawn(scene: &Scene<'_>, plan: Plan, ix: usize, add: &mut dyn FnMut(Piece)) {
    let kept = matches!(scene.frame(), Some(Frame::Picking(Picking { pick: Pick::KeptPlan, .. })));
    let mut holders = scene.look.heroes().filter(|hero| kept && scene.hero(*hero).plans.has(plan)).peekable();
    if scene.state.drawn.contains(&plan) {
        add(Piece::Plan(plan));
    } else if holders.peek().is_some() {
        holders.for_each(|hero| add(Piece::Kept(hero, plan)));
    } else {
        add(Piece::Way(ix));
    }
}
