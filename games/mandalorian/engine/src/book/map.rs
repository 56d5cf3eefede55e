//! Reading of maps: the drawing, doors, anchors, names.

use super::drawing::{Drawing, Line, cell_of};
use super::facts::{DoorFacts, MapFacts, RegionFacts, SpaceFacts};
use super::known::Land;
use super::language::Statement;
use super::load::Build;
use super::{places, routes};
use crate::ids::{DOORS, Doors, Map, Shape, Space, Spaces, Star};

impl Build<'_, '_> {
    /// Every region by its number. What is on a map is filled in with the map.
    pub(super) fn regions(&mut self) {
        for (thing, land) in self.known.regions.iter().zip(&self.known.lands) {
            let (map, common) = match land {
                Land::Common(common) => (Map::NONE, Some(*common)),
                Land::Space(map, _) | Land::Named(map) => (*map, None),
            };
            let (id, name) = (thing.id.clone(), thing.name.clone());
            self.book.regions.push(RegionFacts { id, name, map, spaces: [Spaces::EMPTY; 3], common });
        }
    }

    /// The number of the map with this id.
    pub(super) fn map_number(&self, id: &str) -> Map {
        self.known.maps.iter().position(|map| map.id == id).map_or(Map::NONE, |at| Map(at as u8))
    }

    pub(super) fn map(&mut self, statement: &Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "map", &id);
        self.compiler.source(&format!("map {id}"));
        self.reader.once(statement, &["drawing", "anchors", "slot"]);
        let (number, noted) = (self.map_number(&id), self.noted);
        let Some(mut drawing) = self.drawing(statement) else { return };
        for part in statement.parts("named") {
            match drawing.find(part.text("space")) {
                Some(space) => part.text("name").clone_into(&mut drawing.spaces[space.ix()].name),
                None => self.no_space(part, part.text("space")),
            }
        }
        for (ix, land) in self.known.lands.iter().enumerate() {
            if let Land::Space(map, space) = land
                && *map == number
            {
                let spaces = drawing.find(space).map_or(Spaces::EMPTY, Spaces::one);
                self.book.regions[ix].spaces = [spaces; 3];
            }
        }
        let doors = self.doors(statement, &drawing);
        let anchors = self.anchors(statement, &drawing);
        let start = self.start(statement, &drawing);
        let second = statement.part("anchors").map_or("", |part| part.text("second"));
        let second_start = if second.is_empty() { start } else { self.space(statement, second, &drawing) };
        self.drawings[number.ix()] = Some(drawing.clone());
        self.compiler.mind.land = Some(number);
        let rules = self.rules(statement, number, places::MISSION);
        self.compiler.mind.land = None;
        let facts = MapFacts {
            id,
            name: statement.text("name").to_owned(),
            size: (drawing.size.0 as u8, drawing.size.1 as u8),
            edges: routes::edges(&drawing, &doors),
            elevation: routes::elevation(&drawing),
            routes: routes::all(&drawing, &doors),
            cells: drawing.cells.clone(),
            stars: drawing.stars,
            icons: drawing.icons.clone(),
            spaces: drawing.spaces,
            start,
            second_start,
            anchors,
            doors,
            rules,
        };
        if self.noted == noted {
            self.judge(statement, &facts);
        }
        self.book.maps.push(facts);
    }

    fn drawing(&mut self, statement: &Statement) -> Option<Drawing> {
        let Some(part) = statement.part("drawing") else {
            self.wrong(statement, "a map needs a `drawing`");
            return None;
        };
        let rows: Vec<&str> = part.body().iter().map(|row| row.text("line")).collect();
        let mut flaws = Vec::new();
        let drawing = Drawing::read(&rows, &mut flaws);
        for (row, why) in flaws {
            self.wrong(part.body().get(row).unwrap_or(part), why);
        }
        drawing
    }

    /// Notes a space that is not on the map.
    fn no_space(&mut self, statement: &Statement, id: &str) {
        self.wrong(statement, format!("there is no space `{id}` on this map"));
    }

    fn space(&mut self, statement: &Statement, id: &str, drawing: &Drawing) -> Space {
        let found = drawing.find(id);
        if found.is_none() {
            self.no_space(statement, id);
        }
        found.unwrap_or(Space(0))
    }

    /// Spaces and rectangles of spaces: `a5:b6 d3`.
    pub(super) fn spaces(&mut self, statement: &Statement, text: &str, drawing: &Drawing) -> Spaces {
        let mut spaces = Spaces::EMPTY;
        for word in text.split_whitespace() {
            let (from, to) = word.split_once(':').unwrap_or((word, word));
            let found = match (cell_of(from), cell_of(to)) {
                (Some(from), Some(to)) => rectangle(from, to, drawing),
                _ => Spaces::EMPTY,
            };
            if found.is_empty() {
                self.wrong(statement, format!("there is no space in `{word}` on this map"));
            }
            spaces = spaces.or(found);
        }
        spaces
    }

    fn start(&mut self, statement: &Statement, drawing: &Drawing) -> Space {
        let number = drawing.starts.len();
        if number != 1 {
            let part = statement.part("drawing").unwrap_or(statement);
            self.wrong(part, format!("a map has one start space `S`, this one has {number}"));
        }
        drawing.starts.first().copied().unwrap_or(Space(0))
    }

    fn doors(&mut self, statement: &Statement, drawing: &Drawing) -> Vec<DoorFacts> {
        let mut doors: Vec<DoorFacts> = Vec::new();
        for part in statement.parts("door") {
            self.claim(part, "door", part.text("id"));
            let ends = ["from", "to"].map(|name| drawing.find(part.text(name)));
            let [Some(from), Some(to)] = ends else {
                let missing = if ends[0].is_none() { "from" } else { "to" };
                self.no_space(part, part.text(missing));
                continue;
            };
            let drawn = drawing.between(from, to);
            let hidden = part.switch("hidden");
            if !hidden && drawn != Some(Line::Door) {
                self.wrong(part, "the drawing has no door there: expected `H` or `===`, or `hidden=#true`");
            }
            if hidden && matches!(drawn, Some(Line::Door | Line::Open)) || from == to {
                self.wrong(part, "a hidden passage leads where the drawing has neither a way nor a door");
            }
            if doors.iter().any(|door| door.between == (from, to) || door.between == (to, from)) {
                self.wrong(part, "there is another door in that place");
            }
            if doors.len() == DOORS {
                self.wrong(part, format!("more than {DOORS} doors on this map"));
                break;
            }
            doors.push(DoorFacts {
                id: part.text("id").to_owned(),
                name: part.text("name").to_owned(),
                between: (from, to),
                sealed: part.switch("sealed"),
                hull: part.number("hull", 0) as u8,
            });
        }
        for (a, b, _) in drawing.pairs().filter(|(.., line)| *line == Line::Door) {
            if !doors.iter().any(|door| door.between == (a, b) || door.between == (b, a)) {
                let (from, to) = (&drawing.spaces[a.ix()], &drawing.spaces[b.ix()]);
                let row = 2 * usize::from(from.at.1) + 1 + usize::from(from.at.1 != to.at.1);
                let part = statement.part("drawing").and_then(|part| part.body().get(row)).unwrap_or(statement);
                let why = format!("the door between `{}` and `{}` has no `door` line", from.id, to.id);
                self.wrong(part, why);
            }
        }
        doors
    }

    fn anchors(&mut self, statement: &Statement, drawing: &Drawing) -> [Space; 6] {
        let mut anchors = [Space(0); 6];
        let Some(part) = statement.part("anchors") else {
            self.wrong(statement, "a map needs `anchors`");
            return anchors;
        };
        let ids: Vec<&str> = part.text("spaces").split_whitespace().collect();
        if ids.len() != 6 {
            self.wrong(part, format!("a map has six anchors, found {}", ids.len()));
        }
        for (anchor, id) in anchors.iter_mut().zip(&ids) {
            *anchor = self.space(part, id, drawing);
        }
        for (ix, id) in ids.iter().enumerate().filter(|(ix, id)| ids[..*ix].contains(id)) {
            self.wrong(part, format!("anchor {} is `{id}` like another one", ix + 1));
        }
        anchors
    }

    /// What a map has to be like, so that every mission can be played on it.
    fn judge(&mut self, statement: &Statement, map: &MapFacts) {
        let open = map.routes(Doors(((1_u16 << map.doors.len()) - 1) as u8));
        let shut = map.routes(Doors::EMPTY);
        let id = |space: Space| map.spaces[space.ix()].id.clone();
        let start = map.start.ix();
        let drawing = statement.part("drawing").unwrap_or(statement);
        let row =
            |space: Space| drawing.body().get(2 * usize::from(map.spaces[space.ix()].at.1) + 1).unwrap_or(drawing);
        for space in (0..map.spaces.len() as u8).map(Space) {
            let far = u8::MAX;
            if open.range[start][space.ix()] == far {
                let why = format!("`{}` can't be reached or seen from the start, even with every door open", id(space));
                self.wrong(row(space), why);
            } else if map.spaces[space.ix()].star.is_some() && open.walk[start][space.ix()] == far {
                let why = format!("nobody can walk from the star space `{}` to the start", id(space));
                self.wrong(row(space), why);
            }
        }
        for icon in map.icons.iter().filter(|icon| icon.shape == Shape::Triangle) {
            if open.walk[start][icon.space.ix()] == u8::MAX {
                let why = format!("nobody can walk to the triangle in `{}`, even with every door open", id(icon.space));
                self.wrong(row(icon.space), why);
            }
        }
        let part = statement.part("anchors").unwrap_or(statement);
        for (ix, anchor) in map.anchors.iter().enumerate() {
            if map.icons.iter().any(|icon| icon.space == *anchor) {
                self.wrong(part, format!("anchor {} lies on the threat icon of `{}`", ix + 1, id(*anchor)));
            }
            if shut.walk[start][anchor.ix()] == u8::MAX {
                let why =
                    format!("nobody can walk to anchor {} in `{}` while the doors are locked", ix + 1, id(*anchor));
                self.wrong(part, why);
            }
        }
        for (star, least) in [(Star::Yellow, 2), (Star::Blue, 1), (Star::Red, 1)] {
            let number = map.stars[star.ix()].len();
            if number < least {
                let why = format!("a map has {least} or more {} star spaces, this one has {number}", star.words());
                self.wrong(drawing, why);
            }
        }
    }
}

/// The spaces of a rectangle of cells.
fn rectangle(from: (usize, usize), to: (usize, usize), drawing: &Drawing) -> Spaces {
    let (columns, rows) = (from.0.min(to.0)..=from.0.max(to.0), from.1.min(to.1)..=from.1.max(to.1));
    let inside =
        |facts: &SpaceFacts| columns.contains(&usize::from(facts.at.0)) && rows.contains(&usize::from(facts.at.1));
    let spaces = drawing.spaces.iter().enumerate().filter(|(_, facts)| inside(facts));
    spaces.map(|(ix, _)| Space(ix as u8)).collect()
}
