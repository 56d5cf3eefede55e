//! What belongs to what: tracks and flags to the map and mission that have them, doors to what opens them.

use super::facts::{DoorFacts, MapFacts, MissionFacts, TrackFacts};
use super::language::Statement;
use super::vocabulary::names;
use super::whole::{Found, Whole, each};
use crate::ids::Map;

/// Notes what is used where it does not exist.
pub(super) fn judge<'s>(whole: &Whole<'s>, out: &mut Vec<Found<'s>>) {
    for line in whole.statements {
        match line.word.name {
            "map" => {
                let map = whole.book.maps.iter().find(|map| map.id == line.text("id"));
                own(whole, line, &[line], out);
                if let Some(map) = map {
                    doors(whole, line, map, out);
                }
            }
            "mission" => {
                let mission = whole.book.missions.iter().find(|mission| mission.id == line.text("id"));
                let map = mission.and_then(|mission| map_line(whole, mission));
                let homes: Vec<&Statement> = [Some(line), map].into_iter().flatten().collect();
                own(whole, line, &homes, out);
            }
            "character" | "child_card" | "planning" | "event" => own(whole, line, &[], out),
            _ => {}
        }
        each(line, &mut |inner| steps(whole, inner, out));
    }
}

fn map_line<'s>(whole: &Whole<'s>, mission: &MissionFacts) -> Option<&'s Statement> {
    whole.line("map", &whole.book.maps.get(mission.map.ix())?.id)
}

/// Tracks and flags that a line names belong to these maps and missions.
fn own<'s>(whole: &Whole<'s>, line: &'s Statement, homes: &[&Statement], out: &mut Vec<Found<'s>>) {
    each(line, &mut |inner| {
        for (kind, ids) in [("track", track_ids(whole)), ("flag", flag_ids(whole))] {
            let Some(number) = named(inner, kind) else { continue };
            let Some(id) = ids.get(number) else { continue };
            if !homes.iter().any(|home| home.parts(kind).any(|part| part.text("id") == *id)) {
                out.push((Some(inner), format!("the {kind} `{id}` belongs to another map or mission")));
            }
        }
    });
}

/// The number of the thing of this kind that a line names.
fn named(statement: &Statement, kind: &str) -> Option<usize> {
    let has = statement.word.form.iter().any(|param| param.name == kind && matches!(param.kind, cards::Kind::Name(_)));
    has.then(|| statement.name(kind)).flatten().map(usize::from)
}

fn track_ids<'s>(whole: &Whole<'s>) -> Vec<&'s str> {
    whole.tracks.iter().map(|track| track.id.as_str()).collect()
}

/// Ids of flags in the order of their numbers: those of maps, then those of missions.
fn flag_ids<'s>(whole: &Whole<'s>) -> Vec<&'s str> {
    let lines = whole.lines("map").chain(whole.lines("mission"));
    lines.flat_map(|line| line.parts("flag")).map(|part| part.text("id")).collect()
}

/// Steps of tracks lie before their end; only tracks with an end can be full.
fn steps<'s>(whole: &Whole<'s>, line: &'s Statement, out: &mut Vec<Found<'s>>) {
    let named = |name: &str| line.name(name).and_then(|number| whole.tracks.get(usize::from(number)));
    if line.word.name == names::FULL
        && let Some(track) = named("track").filter(|track| track.limit.of(4) == 0)
    {
        out.push((Some(line), format!("the track `{}` has no limit, so it is never full", track.id)));
    }
    if line.word.name == names::SET_TRACK
        && let Some(track) = named("track").filter(|track| is_beyond(track, line.number("to", 0)))
    {
        out.push((Some(line), format!("the track `{}` ends before", track.id)));
    }
    if line.word.name == "track" && line.takes("limit") {
        let track = whole.tracks.iter().find(|track| track.id == line.text("id"));
        let end = track.map_or(0, |track| track.limit.0.into_iter().max().unwrap_or(0));
        for step in line.parts("at").filter(|step| end > 0 && step.number("value", 1) > end.into()) {
            out.push((Some(step), format!("this track ends at {end}")));
        }
    }
}

/// Whether a track never gets that high.
fn is_beyond(track: &TrackFacts, value: i32) -> bool {
    let end = track.limit.0.into_iter().max().unwrap_or(0);
    end > 0 && value > end.into()
}

/// Every door can be opened by what map, missions or tokens say.
fn doors<'s>(whole: &Whole<'s>, line: &'s Statement, map: &MapFacts, out: &mut Vec<Found<'s>>) {
    let number = whole.book.maps.iter().position(|other| other.id == map.id).map_or(Map::NONE, |at| Map(at as u8));
    let on_map = |mission: &&MissionFacts| mission.map == number;
    let missions = whole.book.missions.iter().filter(on_map).filter_map(|mission| whole.line("mission", &mission.id));
    let rules: Vec<&Statement> = missions.chain([line]).collect();
    let first = whole.lines("map").take_while(|other| !std::ptr::eq(*other, line));
    let before: usize = first.map(|other| other.parts("door").count()).sum();
    for (ix, (door, part)) in map.doors.iter().zip(line.parts("door")).enumerate() {
        let mut opened = false;
        let mut see = |inner: &Statement, any: bool| {
            if could_open(inner, door) {
                let named = inner.name("door").map(usize::from);
                opened |= named == Some(before + ix) || any && named.is_none() && !door.sealed;
            }
        };
        for line in &rules {
            each(line, &mut |inner| see(inner, true));
        }
        for line in whole.lines("token") {
            each(line, &mut |inner| see(inner, false));
        }
        if !opened {
            out.push((Some(part), "nothing on this map or in its missions opens this door".into()));
        }
    }
}

/// Whether a line opens doors such as this one. Markers open only a door that says how many it takes, unless the line does.
fn could_open(line: &Statement, door: &DoorFacts) -> bool {
    match line.word.name {
        // Missions and characters have an `unlock` too, which is about guide cards.
        names::UNLOCK => line.takes("door"),
        names::MARK_DOOR => door.hull > 0 || line.value("needed").is_some(),
        _ => false,
    }
}
