//! The parts of a picture, what each is drawn from, and which have to be drawn again.
//!
//! A key is a hash of everything its part is drawn from. It may change when the part doesn't, which costs a drawing; a part
//! that changes under the same key would stay wrong on a page, and the laws look for that.

use std::hash::{DefaultHasher, Hash, Hasher};

use freedom::frame::{Ask, Frame};
use freedom::ids::{CHARACTERS, Fleet, Party, Place, World};
use freedom::state::{Person, Where};

use super::scene::Scene;
use super::targets::Piece;
use super::{Roll, environ, panels, planet, space, track};
use board::{Keys, Part, hash};

/// A part of the picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Head,
    Space,
    World(World),
    Place(Place),
    Now,
    Possessions,
    Roster,
    Victory,
}

/// Draws the parts whose keys are not what they were.
pub(super) fn redraw(scene: &Scene<'_>, rolls: &[Roll], before: &Keys) -> (Vec<Part>, Keys) {
    let (mut parts, mut keys) = (Vec::new(), Vec::new());
    let common = common(scene);
    for (at, which) in all(scene).enumerate() {
        // This one shows whatever is under way, and is empty most of the time.
        let drawn = (which == Which::Now).then(|| which.draw(scene, rolls));
        let key = drawn.as_ref().map_or_else(|| which.key(scene, common), |markup| hash(&markup.0));
        if before.differ(at, key) {
            let markup = drawn.unwrap_or_else(|| which.draw(scene, rolls));
            parts.push(Part { id: which.id(scene), markup });
        }
        keys.push(key);
    }
    (parts, Keys(keys.into()))
}

/// All parts, the same ones in the same order as long as the game goes on.
fn all(scene: &Scene<'_>) -> impl Iterator<Item = Which> + use<> {
    let (worlds, places) = (scene.ground.all_worlds(), scene.ground.places());
    let board = [Which::Head, Which::Space].into_iter().chain(worlds.map(Which::World)).chain(places.map(Which::Place));
    board.chain([Which::Now, Which::Possessions, Which::Roster, Which::Victory])
}

/// What nearly everything depends on and few choices change.
fn common(scene: &Scene<'_>) -> u64 {
    let state = scene.state;
    hash((state.segment, state.phasing, state.items, state.opened, state.dose))
}

impl Which {
    fn id(self, scene: &Scene<'_>) -> String {
        match self {
            Self::Head => "part-head".into(),
            Self::Space => "part-space".into(),
            Self::World(world) => planet::world_part(scene.ground, world),
            Self::Place(place) => environ::place_part(scene.ground, place),
            Self::Now => "panel-now".into(),
            Self::Possessions => "panel-possessions".into(),
            Self::Roster => "panel-characters".into(),
            Self::Victory => "panel-victory".into(),
        }
    }

    fn draw(self, scene: &Scene<'_>, rolls: &[Roll]) -> maud::Markup {
        match self {
            Self::Head => track::header(scene),
            Self::Space => space::strip(scene),
            Self::World(world) => planet::state(scene, world),
            Self::Place(orbit) if orbit.is_orbit() => planet::orbit_box(scene, orbit),
            Self::Place(place) => environ::environ(scene, place),
            Self::Now => panels::now(scene, rolls),
            Self::Possessions => panels::possessions(scene),
            Self::Roster => panels::roster(scene),
            Self::Victory => panels::victory(scene),
        }
    }

    fn key(self, scene: &Scene<'_>, common: u64) -> u64 {
        let mut hasher = DefaultHasher::new();
        let state = scene.state;
        match self {
            Self::Head => {
                let over = if let Ask::Over(ending) = state.ask { Some(ending.winner) } else { None };
                (common, state.turn, scene.read.points(), over).hash(&mut hasher);
            }
            Self::Space => {
                let (people, ships) = space::adrift(scene);
                let moving = |frame: &&Frame| matches!(frame, Frame::March(..) | Frame::Fly(..));
                state.frames.iter().filter(moving).for_each(|frame| frame.hash(&mut hasher));
                company(scene, people, ships, &mut hasher);
                common.hash(&mut hasher);
            }
            Self::World(world) => {
                let (holder, loyal) = (scene.read.controller(world), scene.read.loyalty_in_use(world));
                (state.planets[world.ix()], holder, loyal).hash(&mut hasher);
            }
            Self::Place(place) => {
                let spot = &state.spots[place.ix()];
                company(scene, spot.people().or(spot.captives), spot.ships, &mut hasher);
                let picked = (scene.picked.place == Some(place)).then_some(scene.picked.units);
                (common, spot, picked).hash(&mut hasher);
            }
            Self::Now => {}
            Self::Possessions => {
                let cards: [u8; CHARACTERS] = std::array::from_fn(|who| state.people[who].cards);
                (common, cards).hash(&mut hasher);
            }
            Self::Roster => {
                let people: [Person; CHARACTERS] =
                    state.people.map(|person| Person { moved: false, busy: false, barred: false, ..person });
                let stacks: Vec<Party> = state.spots.iter().map(|spot| spot.with_units).collect();
                (common, people, stacks).hash(&mut hasher);
            }
            Self::Victory => (scene.read.points(), state.owed, state.promised).hash(&mut hasher),
        }
        for &(piece, offer) in scene.targets.all().iter().filter(|(piece, _)| self.shows(scene, *piece)) {
            (piece, offer, &scene.offers[offer].words).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Whether this piece lights up here when it is a target.
    fn shows(self, scene: &Scene<'_>, piece: Piece) -> bool {
        let at = |at: Where| match at {
            Where::At(place) => self == Self::Place(place),
            Where::Space => self == Self::Space,
            Where::Deck | Where::Gone => false,
        };
        match piece {
            Piece::Place(place) | Piece::Units(place, _) | Piece::Covered(place) | Piece::Camp(place) => {
                self == Self::Place(place)
            }
            Piece::Pdb(world) => self == Self::World(world),
            Piece::Who(who) => at(scene.state.people[who.ix()].at),
            Piece::Ship(hull) => at(scene.state.ships[hull.ix()].at),
            Piece::Item(_) => self == Self::Possessions,
            Piece::Moving(_) => self == Self::Space,
            Piece::Waiting(_) | Piece::Mission(_) => false,
        }
    }
}

/// Characters and ships side by side, with what is marked on them.
fn company(scene: &Scene<'_>, people: Party, ships: Fleet, hasher: &mut DefaultHasher) {
    let state = scene.state;
    for who in people {
        (who, state.people[who.ix()]).hash(hasher);
    }
    for hull in ships {
        (hull, state.ships[hull.ix()]).hash(hasher);
    }
    (scene.picked.people.and(people), scene.picked.ships.and(ships)).hash(hasher);
    for group in state.desk.groups.iter().filter(|group| !group.members.and(people).is_empty()) {
        (group.mission, group.members).hash(hasher);
    }
}
