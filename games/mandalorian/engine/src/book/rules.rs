//! Reading of rules that a map or a mission adds: tracks, flags, regions, the mission slot, other uses of actions, abilities.

use cards::Makes;

use super::code::Op;
use super::compile::ability;
use super::drawing::Drawing;
use super::facts::{Instead, Rules, Scaled, TrackFacts};
use super::language::{Part, Rule, Statement};
use super::load::Build;
use super::places::{self, Around};
use super::select::{name, region, small};
use crate::ids::{Map, Region, Slot, Token, Track};

impl Build<'_, '_> {
    /// The rules in the braces of a map or a mission on this map.
    pub(super) fn rules(&mut self, statement: &Statement, map: Map, around: Around) -> Rules {
        let mut rules = Rules::default();
        for part in statement.body() {
            match part.word.makes {
                Makes::Part(Part::Rule(Rule::Region)) => rules.regions.extend(self.named_region(part, map)),
                Makes::Part(Part::Rule(Rule::Flag)) => {
                    self.claim(part, "flag", part.text("id"));
                    self.book.flags.push(part.text("words").to_owned());
                }
                _ => {}
            }
        }
        let slots = statement.parts("slot").flat_map(Statement::body);
        rules.slot_tracks = slots.filter_map(track_of).collect();
        for part in statement.body() {
            let Makes::Part(what) = part.word.makes else { continue };
            self.rule(part, what, around, &mut rules);
            if let Some(words) = self.told(part, what) {
                let of_track = track_of(part).is_some_and(|track| rules.slot_tracks.contains(&track));
                let of_slot = matches!(what, Part::Rule(Rule::Slot)) || of_track;
                if of_slot { &mut rules.slot_words } else { &mut rules.words }.push(words);
            }
        }
        rules
    }

    /// One rule.
    fn rule(&mut self, part: &Statement, what: Part, around: Around, rules: &mut Rules) {
        match what {
            Part::Rule(Rule::Track) => rules.tracks.push(self.track(part, around)),
            Part::Rule(Rule::Slot) => {
                let block = self.compiler.program(part.body(), around | places::ACTION);
                rules.slot = Some((part.text("name").to_owned(), block, self.words(part.body())));
            }
            Part::Rule(Rule::Instead) => rules.instead.push(self.instead(part, around)),
            Part::Rule(Rule::Reach) => {
                let region = region(part, &mut self.compiler);
                rules.reach.push((region, small(part, "reach", 1), Token(name(part, "unless"))));
            }
            Part::When => rules.abilities.push(ability(part, around, "", &mut self.compiler)),
            Part::Use => {
                let why = "nobody owns this: `use` is for planning cards, items and lasting effects, `when` happens by itself";
                self.wrong(part, why);
            }
            _ => {}
        }
    }

    /// A rule as it is read out with the others.
    fn told(&self, part: &Statement, what: Part) -> Option<String> {
        match what {
            Part::Rule(Rule::Stage) if part.body().is_empty() => {
                Some(format!("stage {}: {}.", small(part, "number", 0), part.text("name")))
            }
            Part::When | Part::Rule(Rule::Slot | Rule::Instead | Rule::Reach | Rule::Stage | Rule::Told) => {
                Some(self.line_words(part))
            }
            _ => None,
        }
    }

    fn named_region(&mut self, part: &Statement, map: Map) -> Option<Region> {
        let id = part.text("id");
        if self.known.regions.iter().filter(|region| region.id == id).count() > 1 {
            self.wrong(part, format!("there is another region `{id}`"));
        }
        let at = self.known.regions.iter().position(|region| region.id == id)?;
        if !map.is_some() {
            self.wrong(part, "a mission for any map has no regions of its own");
            return None;
        }
        let drawing = self.drawings.get(map.ix()).and_then(Clone::clone)?;
        self.region_spaces(part, at, &drawing);
        Some(Region(at as u16))
    }

    fn region_spaces(&mut self, part: &Statement, at: usize, drawing: &Drawing) {
        let two = self.spaces(part, part.text("spaces"), drawing);
        let mut others = [two; 2];
        let mut before = two;
        for (spaces, name) in others.iter_mut().zip(["three", "four"]) {
            *spaces = if part.value(name).is_some() { self.spaces(part, part.text(name), drawing) } else { before };
            before = *spaces;
        }
        self.book.regions[at].spaces = [two, others[0], others[1]];
    }

    fn track(&mut self, part: &Statement, around: Around) -> Track {
        let id = part.text("id").to_owned();
        self.claim(part, "track", &id);
        let at = self.known.tracks.iter().position(|track| track.id == id).unwrap_or(0);
        let start = part.number("start", 0);
        let start = [1, 2, 3, 4].map(|number| (start + part.number("start_per", 0) * number) as u8);
        let limit = self.limit(part);
        let mut values = Vec::new();
        let name = part.text("name").to_owned();
        let mut told: Vec<(Vec<u8>, String)> = Vec::new();
        for step in part.body() {
            let value = step.number("value", 1);
            if values.iter().any(|(known, _)| *known == value as u8) {
                self.wrong(step, format!("there is another `at {value}` on this track"));
            }
            values.push((value as u8, self.compiler.program(step.body(), around)));
            let says = self.words(step.body());
            match told.iter_mut().find(|(_, known)| *known == says) {
                Some((at, _)) => at.push(value as u8),
                None => told.push((vec![value as u8], says)),
            }
        }
        let fails = part.switch("fails");
        if (fails || part.switch("legendary")) && limit == Scaled::default() {
            self.wrong(part, "`fails=` and `legendary=` need a `limit=`");
        }
        if part.switch("legendary") && !fails {
            self.wrong(part, "`legendary=` needs `fails=`");
        }
        let track = TrackFacts {
            id,
            name,
            start: Scaled(start),
            limit,
            fails,
            legendary: part.switch("legendary"),
            at: values,
            told,
        };
        self.tracks[at] = Some(track);
        Track(at as u8)
    }

    /// The end of a track for one to four characters; 0 is none.
    fn limit(&mut self, part: &Statement) -> Scaled {
        if part.value("limit").is_none() {
            if ["per", "one", "three", "four"].iter().any(|name| part.value(name).is_some()) {
                self.wrong(part, "`per=`, `one=`, `three=` and `four=` need a `limit=`");
            }
            return Scaled::default();
        }
        let grown = |number: i32| part.number("limit", 1) + part.number("per", 0) * number;
        let three = part.number("three", grown(3));
        let four = part.number("four", if part.value("three").is_some() { three } else { grown(4) });
        let own = [part.number("one", grown(1)), grown(2), three, four];
        Scaled(own.map(|number| number.clamp(1, 250) as u8))
    }

    fn instead(&mut self, part: &Statement, around: Around) -> Instead {
        let block = self.compiler.program(part.body(), around | places::ACTION);
        let first = self.compiler.code.ops.get(block.start as usize).filter(|_| !block.is_empty());
        let condition = if let Some(Op::Need(condition)) = first { *condition } else { u16::MAX };
        Instead {
            slot: part.term::<Slot>("slot").unwrap_or(Slot::Move),
            label: part.text("label").to_owned(),
            condition,
            block,
            words: self.words(part.body()),
        }
    }
}

/// The track that a line is about, if it is about one.
fn track_of(part: &Statement) -> Option<Track> {
    part.takes("track").then(|| part.name("track")).flatten().map(|track| Track(track as u8))
}
