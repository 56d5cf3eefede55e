//! Ids and names of everything in the content, known before any line is read: lines may name what comes later.

use cards::{Names, Raw, Reader};

use super::drawing::ids_of;
use super::facts::Common;
use super::language::Missions;
use crate::ids::{Door, Map, Star};

/// Something with an id.
#[derive(Clone, Debug)]
pub struct Thing {
    pub id: String,
    pub name: String,
}

impl Thing {
    fn new(id: &str, name: &str) -> Self {
        Self { id: id.to_owned(), name: name.to_owned() }
    }
}

/// What a region is.
#[derive(Clone, Debug)]
pub enum Land {
    /// One that every map has.
    Common(Common),
    /// A space of a map, by its id there.
    Space(Map, String),
    /// One that a map or a mission names, and the map it is on; none if it is on none.
    Named(Map),
}

/// Everything that has an id.
#[derive(Clone, Debug, Default)]
pub struct Known {
    pub maps: Vec<Thing>,
    pub missions: Vec<Thing>,
    pub tokens: Vec<Thing>,
    pub groups: Vec<Thing>,
    pub tracks: Vec<Thing>,
    pub flags: Vec<Thing>,
    pub doors: Vec<Thing>,
    pub characters: Vec<Thing>,
    pub plans: Vec<Thing>,
    pub regions: Vec<Thing>,
    /// What each region is.
    pub lands: Vec<Land>,
    /// On which map each door is, and its number there.
    pub door_homes: Vec<(Map, Door)>,
}

/// The regions that every map has.
const COMMON: &[(&str, &str, Common)] = &[
    ("start", "the start space", Common::Start),
    ("second_start", "the second start space", Common::SecondStart),
    ("a1", "a1", Common::Anchor(0)),
    ("a2", "a2", Common::Anchor(1)),
    ("a3", "a3", Common::Anchor(2)),
    ("a4", "a4", Common::Anchor(3)),
    ("a5", "a5", Common::Anchor(4)),
    ("a6", "a6", Common::Anchor(5)),
    ("yellow", "a yellow star space", Common::Star(Star::Yellow)),
    ("blue", "the blue star space", Common::Star(Star::Blue)),
    ("red", "the red star space", Common::Star(Star::Red)),
];

impl Known {
    /// Looks through all files.
    pub fn of(reader: &Reader<'_, Missions>) -> Self {
        let mut known = Self::default();
        for (id, name, common) in COMMON {
            known.region(Thing::new(id, name), Land::Common(*common));
        }
        for line in reader.raw() {
            known.line(line);
        }
        let maps = reader.raw().filter(|line| line.word() == "map");
        for (number, map) in maps.enumerate() {
            known.map(map, Map(number as u8));
        }
        for mission in reader.raw().filter(|line| line.word() == "mission") {
            let id = mission.parts("map").find_map(|part| part.text(0)).unwrap_or("");
            let map = known.find("map", id).map_or(Map::NONE, |map| Map(map as u8));
            known.rules(mission, map);
        }
        known
    }

    fn line(&mut self, line: Raw<'_>) {
        // Behind the word come kind and id, or the id at once; then the name.
        let (list, place) = match line.word() {
            "map" => (&mut self.maps, 0),
            "mission" => (&mut self.missions, 1),
            "token" => (&mut self.tokens, 1),
            "character" => (&mut self.characters, 0),
            "planning" => (&mut self.plans, 0),
            _ => return,
        };
        let Some(id) = line.text(place) else { return };
        let name = line.text(place + 1).unwrap_or(id);
        let bare = line.word() != "token" || name.starts_with("The ") || line.parts("person").next().is_some();
        list.push(if bare { Thing::new(id, name) } else { Thing::new(id, &format!("the {name}")) });
        let group = line.property("group").filter(|_| line.word() == "token");
        if let Some(group) = group.filter(|group| self.groups.iter().all(|known| known.id != *group)) {
            self.groups.push(Thing::new(group, &group.replace('_', " ")));
        }
    }

    fn region(&mut self, thing: Thing, land: Land) {
        self.regions.push(thing);
        self.lands.push(land);
    }

    fn map(&mut self, line: Raw<'_>, map: Map) {
        let id = line.text(0).unwrap_or("");
        let rows = line.parts("drawing").flat_map(|drawing| drawing.parts("row").collect::<Vec<_>>());
        let rows: Vec<String> = rows.map(|row| row.text(0).unwrap_or("").to_owned()).collect();
        for space in ids_of(&rows) {
            let own = line.parts("named").find(|part| part.text(0) == Some(&space)).and_then(|part| part.text(1));
            let name = own.map_or_else(|| space.to_uppercase(), str::to_owned);
            self.region(Thing { id: format!("{id}_{space}"), name }, Land::Space(map, space));
        }
        for (number, door) in line.parts("door").enumerate() {
            let id = door.text(0).unwrap_or("");
            self.doors.push(Thing::new(id, door.text(1).unwrap_or(id)));
            self.door_homes.push((map, Door(number as u8)));
        }
        self.rules(line, map);
    }

    fn rules(&mut self, line: Raw<'_>, map: Map) {
        for part in line.inside() {
            let Some(id) = part.text(0) else { continue };
            let thing = Thing::new(id, part.text(1).unwrap_or(id));
            match part.word() {
                "track" => self.tracks.push(thing),
                "flag" => self.flags.push(thing),
                "region" => self.region(thing, Land::Named(map)),
                _ => {}
            }
        }
    }

    /// All things of a kind.
    pub fn list(&self, kind: &str) -> &[Thing] {
        match kind {
            "map" => &self.maps,
            "mission" => &self.missions,
            "token" => &self.tokens,
            "group" => &self.groups,
            "track" => &self.tracks,
            "flag" => &self.flags,
            "door" => &self.doors,
            "character" => &self.characters,
            "planning" => &self.plans,
            _ => &self.regions,
        }
    }
}

impl Names for Known {
    fn find(&self, kind: &str, id: &str) -> Option<u16> {
        self.list(kind).iter().position(|known| known.id == id).map(|at| at as u16)
    }

    fn ids(&self, kind: &str) -> Vec<String> {
        self.list(kind).iter().map(|known| known.id.clone()).collect()
    }

    fn words(&self, kind: &str, number: u16) -> String {
        self.list(kind).get(number as usize).map_or_else(String::new, |known| known.name.clone())
    }
}
