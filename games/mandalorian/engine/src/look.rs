//! Questions that somebody who draws a view asks: what follows from the rules and is in no field of the state.

use crate::book::SkillFacts;
use crate::book::code::Op;
use crate::choice::Choice;
use crate::frame::{Ask, Did, Frame, Movement, Source, Trip, TripStep};
use crate::game::Mandalorian;
use crate::ids::{Card, Class, Face, Hero, Player, Slot, Space, Spaces, Threat, Threats, Track, Trait};
use crate::words::{Names, ability_words, use_words};

/// A view that answers questions. What its viewer may not know is blank here too.
#[derive(Debug)]
pub struct Look {
    game: Mandalorian,
    /// The longest reach that an event card of the deck gives each class.
    reaches: [u8; 3],
}

impl Look {
    pub(crate) fn new(game: Mandalorian) -> Self {
        let reaches = reaches(&game);
        Self { game, reaches }
    }

    fn names(&self) -> Names<'_> {
        Names::of(&self.game)
    }

    /// The choice that this text stands for, legal or not.
    pub fn choice(&self, text: &str) -> Option<Choice> {
        Choice::read(&self.game, text).ok()
    }

    /// Every seat, the Warlord's too.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        self.game.players()
    }

    /// Every character in the game, including those that are out of it by now.
    pub fn heroes(&self) -> impl Iterator<Item = Hero> {
        (0..self.game.state.heroes.len() as u8).map(Hero).filter(|hero| self.game.state.hero(*hero).person.is_some())
    }

    /// Every discard pile that is not empty.
    pub fn piles(&self) -> Vec<crate::words::Pile> {
        crate::words::piles(&self.game)
    }

    /// Whether a seat has won, now that the game is over.
    pub fn has_won(&self, who: Player) -> bool {
        let Ask::Over(ending) = self.game.state.ask else { return false };
        self.game.winners(ending).iter().any(|seat| seat.0 == who.0)
    }

    /// The seat of the Warlord, if there is one.
    pub fn warlord(&self) -> Option<Player> {
        self.game.warlord().some()
    }

    /// How many cards a seat draws up to.
    pub fn hand_size(&self, who: Player) -> u8 {
        self.game.hand_size(who)
    }

    /// What a slot counts now.
    pub fn slot_strength(&self, slot: Slot) -> u8 {
        self.game.slot_strength(slot)
    }

    /// What a slot is called in this game.
    pub fn slot(&self, slot: Slot) -> &str {
        self.names().slot(slot)
    }

    /// A space by its name and its letter and number.
    pub fn space(&self, space: Space) -> String {
        self.names().space(space)
    }

    /// What is on a skill card.
    pub fn skill(&self, card: Card) -> Option<&SkillFacts> {
        self.names().skill(card)
    }

    /// What a program is printed on.
    pub fn source(&self, source: Source) -> String {
        self.names().source(source)
    }

    /// What an ability does.
    pub fn ability(&self, ability: u16) -> String {
        ability_words(&self.game, ability)
    }

    /// What using a feature on the map does, or a carried one.
    pub fn use_of(&self, face: Face, carried: bool) -> String {
        use_words(&self.game, face, usize::from(carried))
    }

    /// What the mission does when a token is revealed; empty if it does nothing.
    pub fn effect_of(&self, face: Face) -> &str {
        self.game.mission_effect_words(face)
    }

    /// What comes along a track, as parts of a sentence.
    pub fn coming(&self, track: Track) -> Vec<String> {
        crate::words::coming(&self.game, track)
    }

    /// A token in a sentence: "the Medpac".
    pub fn the(&self, face: Face) -> String {
        self.names().the(face)
    }

    /// The health a token has left.
    pub fn health_left(&self, threat: Threat) -> u8 {
        self.game.health_left(threat)
    }

    /// Whether an enemy has an ability that nothing switches off now.
    pub fn is_active(&self, threat: Threat, ability: Trait) -> bool {
        self.game.is_active(threat, ability)
    }

    /// The step of the turn under way: 0 actions, 1 events, 2 the draw.
    pub fn step(&self) -> Option<usize> {
        step_of(&self.game.state.frames)
    }

    /// Spaces that the movement under way, or the move action about to begin, can lead to with the steps that are left.
    pub fn reachable(&self) -> Spaces {
        let state = &self.game.state;
        let trip = match (state.frames.last(), state.trips.last(), state.act()) {
            (Some(Frame::Movement(Movement { step: TripStep::Choose })), Some(trip), _) => *trip,
            (Some(Frame::Action(_)), _, Some(act)) if act.slot == Slot::Move as u8 && act.did & Did::Own as u8 == 0 => {
                Trip { hero: act.hero, left: act.strength, ease: act.ease, ..Trip::default() }
            }
            _ => return Spaces::EMPTY,
        };
        let routes = self.game.ground.routes(state.doors);
        let mut reached = Spaces::one(state.hero(trip.hero).space);
        let mut edge = if trip.stop { Spaces::EMPTY } else { reached };
        for _ in 0..trip.left {
            let next = edge.fold(Spaces::EMPTY, |next, space| next.or(routes.near[space.ix()])).without(reached);
            reached = reached.or(next);
            edge = next.filter(|space| !self.game.is_stopped(&trip, *space)).collect();
        }
        reached
    }

    /// Enemies that could attack somebody in this space if the worst event card came now and nobody moved before.
    pub fn menaces(&self, space: Space) -> Threats {
        let state = &self.game.state;
        let routes = self.game.ground.routes(state.doors);
        let reaches = |threat: &Threat| {
            let placed = state.threat(*threat);
            let Some(token) = self.game.token_of(*threat) else { return false };
            let of = |class: &Class| if token.is(*class) { self.reaches[class.ix()] } else { 0 };
            let own = [token.reach, token.melee_reach].into_iter().filter(|reach| *reach != u8::MAX).max();
            let reach = Class::ALL.iter().map(of).max().unwrap_or(0).max(own.unwrap_or(0));
            !token.has(Trait::NeverAttacks) && routes.range[placed.space.ix()][space.ix()] <= reach
        };
        state.enemies.filter(reaches).collect()
    }

    /// Sentries that hurt whoever ends a movement in this space.
    pub fn sentries(&self, space: Space) -> Threats {
        let state = &self.game.state;
        let near = self.game.ground.routes(state.doors).range[space.ix()];
        let watch =
            |threat: &Threat| near[state.threat(*threat).space.ix()] <= 1 && self.is_active(*threat, Trait::Sentry);
        state.enemies.filter(watch).collect()
    }
}

/// The step of the turn under way: 0 actions, 1 events, 2 the draw.
pub(crate) fn step_of(frames: &[Frame]) -> Option<usize> {
    frames.iter().rev().find_map(|frame| match frame {
        Frame::Slots(_) | Frame::Resolve(_) => Some(1),
        Frame::Draw(_) => Some(2),
        Frame::Actions(_) | Frame::Warlord(_) => Some(0),
        _ => None,
    })
}

/// The longest reach of each class in the event deck.
fn reaches(game: &Mandalorian) -> [u8; 3] {
    let code = &game.ground.book.code;
    let mut ops = Vec::new();
    game.ground.events.for_each(|event| code.every_op(game.ground.book.event(event).block, &mut ops));
    let mut reaches = [0; 3];
    for op in ops {
        if let Op::EnemiesAttack { foes, reach, .. } = op
            && reach != u8::MAX
        {
            let classes = code.tables.foes[foes as usize].classes;
            for class in Class::ALL {
                if classes == 0 || u32::from(classes) & class.bit() != 0 {
                    reaches[class.ix()] = reaches[class.ix()].max(reach);
                }
            }
        }
    }
    reaches
}
