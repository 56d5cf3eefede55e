//! Procedures under way, and what several of them share.
//!
//! A procedure of the rule book is a struct in the file of its rules that says everything about it: how it goes on, what can be
//! answered, in which words. Here they come together.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::engine::Flow;
use crate::event::By;
use crate::game::Mandalorian;
use crate::ids::{Card, Face, Happening, Hero, Order, Plan, Player, Players, Space, Threat};
use crate::rule;
use crate::words::Words;

pub use crate::action::{Act, ActStep, Action, Did};
pub use crate::actions::Actions;
pub use crate::attack::{Attack, AttackStep};
pub use crate::child::Flee;
pub use crate::damage::{Cause, Hurt, HurtStage, Wound, WoundStage};
pub use crate::defeat::Down;
pub use crate::draw::Draw;
pub use crate::each::{EachHero, EachThreat};
pub use crate::ending::Ending;
pub use crate::enemies::{Duty, Enemies, March, Strike};
pub use crate::events::{EventCard, Peek, Resolve, SlotStep, Slots};
pub use crate::intel::{Intel, Looks};
pub use crate::mission::Triggers;
pub use crate::movement::{Ease, Jump, Movement, Trip, TripStep};
pub use crate::paths::{Goal, Walk};
pub use crate::pick::{DoorChange, Pick, Picking, SlotChange, SpaceChange};
pub use crate::plan::{PlanStep, Planning};
pub use crate::program::{Choose, May, Run};
pub use crate::set_up::{SetUp, Stage};
pub use crate::spawn::Spawn;
pub use crate::threats::Reveal;
pub use crate::turn::{Step, Turn};
pub use crate::warlord::Warlord;
pub use crate::window::Window;

table::frames! {
    /// A procedure of the rule book that is under way.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Frame of Mandalorian {
        Nothing(Nothing),
        SetUp(SetUp),
        Turn(Turn),
        Actions(Actions),
        Action(Action),
        Movement(Movement),
        Jump(Jump),
        Attack(Attack),
        Intel(Intel),
        Looks(Looks),
        Planning(Planning),
        Reveal(Reveal),
        Hurt(Hurt),
        Wound(Wound),
        Down(Down),
        Flee(Flee),
        Enemies(Enemies),
        Walk(Walk),
        Strike(Strike),
        Spawn(Spawn),
        Slots(Slots),
        Resolve(Resolve),
        EventCard(EventCard),
        Draw(Draw),
        Warlord(Warlord),
        Window(Window),
        Triggers(Triggers),
        Run(Run),
        Choose(Choose),
        May(May),
        EachThreat(EachThreat),
        EachHero(EachHero),
        Picking(Picking),
        Peek(Peek),
    }
}

// A state is copied for every position a bot looks at.
const _: () = assert!(std::mem::size_of::<Frame>() == 32);

impl Default for Frame {
    fn default() -> Self {
        Nothing.into()
    }
}

impl Frame {
    /// What an event that happens in this comes of, if it says so; otherwise what is around it does. Every procedure is named,
    /// so that a new one has to be thought of here.
    pub(crate) fn brings(&self) -> Option<By> {
        match *self {
            Self::Run(Run { ctx, .. })
            | Self::Choose(Choose { ctx, .. })
            | Self::May(May { ctx, .. })
            | Self::EachThreat(EachThreat { ctx, .. })
            | Self::EachHero(EachHero { ctx, .. })
            | Self::Picking(Picking { ctx, .. })
            | Self::Peek(Peek { ctx, .. }) => Some(By::Printed(ctx.source)),
            Self::Attack(_) => Some(By::Attack),
            Self::Movement(_) => Some(By::Movement),
            Self::Strike(_) => Some(By::Enemy),
            Self::SetUp(_) => Some(By::SetUp),
            Self::Action(_) | Self::Intel(_) => Some(By::Action),
            Self::EventCard(card) => Some(By::Printed(Source::Event(card.event))),
            Self::Window(_) | Self::Actions(_) | Self::Resolve(_) | Self::Turn(_) | Self::Draw(_) => Some(By::Turn),
            Self::Nothing(_)
            | Self::Jump(_)
            | Self::Looks(_)
            | Self::Planning(_)
            | Self::Reveal(_)
            | Self::Hurt(_)
            | Self::Wound(_)
            | Self::Down(_)
            | Self::Flee(_)
            | Self::Enemies(_)
            | Self::Walk(_)
            | Self::Spawn(_)
            | Self::Slots(_)
            | Self::Warlord(_)
            | Self::Triggers(_) => None,
        }
    }
}

/// Nothing: what stands in for a procedure that was called off while others are inside of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Nothing;

impl Procedure<Mandalorian> for Nothing {
    fn step(self, game: &mut Mandalorian) -> Flow {
        game.pop()
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_TURN_4
    }

    fn question(self, _: Words<'_>) -> String {
        "What now?".into()
    }

    fn hide(&mut self, _: Player) {}
}

/// Who and what a program is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ctx {
    /// Who decides.
    pub me: Player,
    /// "You": the character whose program it is.
    pub hero: Hero,
    /// "Them": another character that was chosen or is the one in question.
    pub other: Hero,
    /// "It": the threat token in question, chosen, attacking, attacked or revealed.
    pub it: Threat,
    /// "There": the space in question.
    pub space: Space,
    /// What it is printed on.
    pub source: Source,
}

/// What a program is printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Nothing that could be discarded.
    #[default]
    Nothing,
    /// A skill card just played.
    Skill(Card),
    /// A planning card.
    Plan(Plan),
    /// An event card.
    Event(Happening),
    /// The advanced card of a character.
    Advanced(Hero),
    /// A carried item.
    Item(Face),
    /// A token on the map.
    Token(Threat),
    /// The mission or its map.
    Mission,
    /// A crisis.
    Crisis,
    /// A lasting effect, by its place.
    Lasting(u8),
    /// An order of the Warlord.
    Order(Order),
}

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Nobody: something is being worked out.
    Nobody,
    /// This seat.
    Of(Player),
    /// These seats, each in its own lane; nobody sees an answer before all are in.
    All(Players),
    /// Nobody any more.
    Over(Ending),
}
