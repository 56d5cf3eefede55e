//! What stays the same during one game: mission, map, the tokens in it, and the options agreed.

use std::sync::Arc;

use cards::Coverage;
use table::Refusal;

use crate::book::code::{Cond, Trigger};
use crate::book::{Aim, Book, Common, FaceFacts, Kit, MapFacts, MissionFacts, Routes, Rung, TokenFacts};
use crate::ids::{
    Difficulty, Doors, Face, Faces, Happenings, Kind, Map, Mission, Plan, Plans, Region, Slot, SlotSet, Space, Spaces,
    Token, Track,
};
use crate::rule;
use crate::set_up::Options;
use crate::window::ADVANCED;

/// Everything fixed for one game.
#[derive(Debug)]
pub struct Ground {
    /// The content.
    pub book: Arc<Book>,
    /// The options agreed.
    pub options: Options,
    /// The mission.
    pub mission: Mission,
    /// The map.
    pub map: Map,
    /// How many characters are in the game: what numbers that grow with it grow with.
    pub characters: u8,
    /// The slots of this game.
    pub slots: SlotSet,
    /// Every threat token of this game; those of expert difficulty in place of basic ones.
    pub faces: Vec<FaceFacts>,
    /// How many of them belong to the stacks of the map; they lie behind those of fixtures and spreads.
    pub stack: u8,
    /// The reinforcements among those.
    pub reinforcements: Faces,
    /// The ones set aside among those.
    pub aside: Faces,
    /// Event cards in the deck.
    pub events: Happenings,
    /// Spaces of every region, for this map and number of characters.
    pub regions: Vec<Spaces>,
    /// Abilities of mission and map that answer to something, by trigger.
    pub triggers: Vec<Vec<u16>>,
    /// Whether the abilities of advanced cards are in the game.
    pub advanced: bool,
    /// What can answer to something, by trigger.
    pub answers: Vec<Answers>,
    /// Which triggers anything of the content that can be owned could answer to, as bits.
    pub windows: u32,
    /// The tokens that each aim of the mission is about.
    pub aimed: Vec<Faces>,
    /// Which operations have run, if somebody wants to know.
    pub coverage: Option<Arc<Coverage>>,
}

/// What could answer to a trigger, so that nothing else has to be looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answers {
    /// Planning cards that can be used then.
    pub plans: Plans,
    /// Tokens that whoever carries them can use then.
    pub items: Faces,
    /// Tokens that answer by themselves while they are carried.
    pub by_themselves: Faces,
}

impl Ground {
    /// Puts together what one game needs.
    ///
    /// # Errors
    /// If mission or map are not in the content.
    pub fn new(book: &Arc<Book>, options: &Options) -> Result<Self, Refusal> {
        let unknown = |what: &str, id: &str| Refusal::new(rule::MA_SETUP_1, format!("There is no {what} `{id}`."));
        let mission = book.find_mission(&options.mission).ok_or_else(|| unknown("mission", &options.mission))?;
        let facts = &book.missions[mission.ix()];
        let map = match facts.kind {
            Kind::Mercenary if options.map.is_empty() => Map(0),
            Kind::Mercenary => book.find_map(&options.map).ok_or_else(|| unknown("map", &options.map))?,
            Kind::Story | Kind::Advanced => facts.map,
        };
        let characters = if options.is_shared() { 2 } else { options.players - u8::from(facts.warlord.is_some()) };
        let stacks = if facts.kind == Kind::Mercenary { book.story_of(map) } else { facts.threats };
        let stack = book.missions[stacks.ix()].tokens.len() as u8;
        let (faces, reinforcements, aside) = faces(book, mission, map, options.difficulty, characters);
        let mut slots = SlotSet(0b1111);
        if facts.rules.slot.is_some() || book.maps[map.ix()].rules.slot.is_some() {
            slots.add(Slot::Mission);
        }
        let regions = book.regions.iter().map(|region| match region.common {
            Some(Common::Start) => Spaces::one(book.maps[map.ix()].start),
            Some(Common::SecondStart) => Spaces::one(book.maps[map.ix()].second_start),
            Some(Common::Anchor(number)) => Spaces::one(book.maps[map.ix()].anchors[number as usize]),
            Some(Common::Star(star)) => book.maps[map.ix()].stars[star.ix()],
            None if region.map == map => region.spaces[(characters.clamp(2, 4) - 2) as usize],
            None => Spaces::EMPTY,
        });
        let mut triggers = vec![Vec::new(); Trigger::ALL.len()];
        for ability in book.maps[map.ix()].rules.abilities.iter().chain(&facts.rules.abilities) {
            for trigger in Trigger::ALL {
                if book.code.abilities[*ability as usize].answers(*trigger) {
                    triggers[trigger.ix()].push(*ability);
                }
            }
        }
        let windows = book.code.abilities.iter().filter(|ability| ability.optional);
        let windows = windows.fold(0, |bits, ability| bits | ability.triggers);
        let events = book.events.iter().enumerate().filter(|(_, event)| options.is_unlocked(&event.unlock));
        let mut ground = Self {
            events: events.map(|(ix, _)| crate::ids::Happening(ix as u8)).collect(),
            regions: regions.collect(),
            book: Arc::clone(book),
            options: options.clone(),
            mission,
            map,
            characters,
            slots,
            advanced: options.difficulty != Difficulty::Novice && options.is_unlocked(ADVANCED),
            answers: answers(book, &faces),
            faces,
            stack,
            reinforcements,
            aside,
            triggers,
            windows,
            aimed: Vec::new(),
            coverage: None,
        };
        let about =
            |aim| (0..ground.faces.len() as u8).map(Face).filter(|face| ground.is_aimed_at(aim, *face)).collect();
        let aimed = facts.aims.iter().map(about).collect();
        ground.aimed = aimed;
        Ok(ground)
    }

    /// Whether a token is one of those an aim is about.
    fn is_aimed_at(&self, aim: &Aim, face: Face) -> bool {
        aim.token.is_some() && self.is_kind(face, aim.token)
            || aim.group != u16::MAX && self.token(face).group == aim.group
    }

    /// The mission.
    #[inline]
    pub fn mission(&self) -> &MissionFacts {
        &self.book.missions[self.mission.ix()]
    }

    /// The map.
    #[inline]
    pub fn map(&self) -> &MapFacts {
        &self.book.maps[self.map.ix()]
    }

    /// Whether a condition can come true in this game, by what was agreed before it; [`u16::MAX`] is none, which is true.
    pub fn can_come(&self, condition: u16) -> bool {
        let Some(test) = self.book.code.tests.get(condition as usize) else { return true };
        let mut clauses = test.clauses.iter().map(|(not, cond)| self.agreed(*cond).is_none_or(|holds| holds != *not));
        if test.all { clauses.all(|can| can) } else { clauses.any(|can| can) }
    }

    /// What a clause says about the set-up, if it is about that.
    pub(crate) fn agreed(&self, cond: Cond) -> Option<bool> {
        match cond {
            Cond::Characters(from, to) => Some((from..=to).contains(&self.characters)),
            Cond::Difficulty(levels) => Some(levels >> self.options.difficulty.ix() & 1 != 0),
            Cond::Solo => Some(self.options.players == 1),
            _ => None,
        }
    }

    /// What characters begin with, for their number.
    pub fn kits(&self) -> impl Iterator<Item = &Kit> {
        self.mission().kits.iter().filter(|kit| (kit.from..=kit.to).contains(&self.characters))
    }

    /// The rung that this game begins on, if its mission has any.
    pub fn rung(&self) -> Option<&Rung> {
        let mission = self.mission();
        let rung = mission.odds.of(self.options.difficulty, self.characters, self.options.players == 1);
        mission.rungs.get(usize::from(rung).wrapping_sub(1))
    }

    /// The tracks of this game: those of the map, without what its slot moves if the mission has another slot, and of the mission.
    pub fn tracks(&self) -> impl Iterator<Item = Track> {
        let (mission, map) = (&self.mission().rules, &self.map().rules);
        let idle: &[Track] = if mission.slot.is_some() { &map.slot_tracks } else { &[] };
        map.tracks.iter().filter(|track| !idle.contains(track)).chain(&mission.tracks).copied()
    }

    /// The rules of the mission and of the map in words, a rule a line; without those of a slot that another takes the place of,
    /// and without what a track would do at its end, where the mission has failed.
    pub fn rule_words(&self) -> [Vec<String>; 2] {
        let (mission, map) = (&self.mission().rules, &self.map().rules);
        let slot: &[String] = if mission.slot.is_some() { &[] } else { &map.slot_words };
        [(mission, &mission.slot_words[..]), (map, slot)].map(|(rules, slot)| {
            let tracks = self.tracks().filter(|track| rules.tracks.contains(track));
            let mut lines: Vec<String> = tracks.flat_map(|track| self.track_words(track)).collect();
            lines.extend(rules.words.iter().chain(slot).cloned());
            lines
        })
    }

    /// What happens along a track, in words.
    fn track_words(&self, track: Track) -> Vec<String> {
        let facts = &self.book.tracks[track.ix()];
        let end = if facts.fails { facts.limit.of(self.characters) } else { u8::MAX };
        let mut lines = Vec::new();
        for (values, says) in &facts.told {
            let values: Vec<String> = values.iter().filter(|value| **value < end).map(ToString::to_string).collect();
            if !values.is_empty() {
                lines.push(format!("{} {}: {says}", facts.name, crate::words::and(&values)));
            }
        }
        lines
    }

    /// Distances with these doors open.
    #[inline]
    pub fn routes(&self, open: Doors) -> &Routes {
        self.map().routes(open)
    }

    /// What is on a token.
    #[inline]
    pub fn token(&self, face: Face) -> &TokenFacts {
        &self.book.tokens[self.faces[face.ix()].token.ix()]
    }

    /// Whether a token is of a kind, or the expert token or the other side of one.
    pub fn is_kind(&self, face: Face, token: Token) -> bool {
        let Some(facts) = self.faces.get(face.ix()) else { return false };
        let basic = |kind: Token| kind == token || self.book.token(token).expert == kind;
        basic(facts.token) || facts.reverse.is_some() && basic(self.faces[facts.reverse.ix()].token)
    }

    /// The spaces of a region.
    #[inline]
    pub fn region(&self, region: Region) -> Spaces {
        self.regions.get(region.ix()).copied().unwrap_or_default()
    }

    /// Whether all seats share two characters.
    #[inline]
    pub fn is_shared(&self) -> bool {
        self.options.is_shared()
    }

    /// Spaces within a range of some spaces, with these doors open.
    pub fn within(&self, from: Spaces, range: u8, open: Doors) -> Spaces {
        let routes = self.routes(open);
        let near = |space: &Space| from.into_iter().any(|start| routes.range[start.ix()][space.ix()] <= range);
        (0..self.map().spaces.len() as u8).map(Space).filter(near).collect()
    }
}

/// What could answer to each trigger.
fn answers(book: &Book, faces: &[FaceFacts]) -> Vec<Answers> {
    let mut answers = vec![Answers::default(); Trigger::ALL.len()];
    let mut note = |abilities: &[u16], note: &dyn Fn(&mut Answers, bool)| {
        for ability in abilities.iter().map(|ability| &book.code.abilities[*ability as usize]) {
            let answered = Trigger::ALL.iter().filter(|trigger| ability.answers(**trigger));
            answered.for_each(|trigger| note(&mut answers[trigger.ix()], ability.optional));
        }
    };
    for (ix, plan) in book.plans.iter().enumerate() {
        note(&plan.abilities, &|answers, optional| {
            if optional {
                answers.plans.add(Plan(ix as u8));
            }
        });
    }
    for (ix, face) in faces.iter().enumerate() {
        note(&book.token(face.token).abilities, &|answers, optional| {
            let tokens = if optional { &mut answers.items } else { &mut answers.by_themselves };
            tokens.add(Face(ix as u8));
        });
    }
    answers
}

/// Every token of a game: fixtures and spreads of the sheet, then the stacks of the map's mission, then those set aside.
fn faces(
    book: &Book,
    mission: Mission,
    map: Map,
    difficulty: Difficulty,
    characters: u8,
) -> (Vec<FaceFacts>, Faces, Faces) {
    let facts = &book.missions[mission.ix()];
    let stacks = if facts.kind == Kind::Mercenary { book.story_of(map) } else { facts.threats };
    let mut faces = Vec::new();
    let (mut reinforcements, mut aside) = (Faces::EMPTY, Faces::EMPTY);
    let mut add = |token: crate::ids::Token| {
        let basic = &book.tokens[token.ix()];
        let token = if difficulty == Difficulty::Expert { basic.expert.some().unwrap_or(token) } else { token };
        let kind = &book.tokens[token.ix()];
        let health = kind.health + kind.health_per * characters;
        faces.push(FaceFacts { token, shape: basic.shape, health, reverse: Face::NONE });
        Face(faces.len() as u8 - 1)
    };
    for fixture in &facts.fixtures {
        add(fixture.token);
    }
    for token in facts.spreads.iter().flat_map(|spread| &spread.tokens) {
        add(*token);
    }
    for token in &book.missions[stacks.ix()].tokens {
        let face = add(*token);
        if book.tokens[token.ix()].shape == crate::ids::Shape::Orange {
            reinforcements.add(face);
        }
    }
    for token in &facts.aside {
        aside.add(add(*token));
    }
    for ix in 0..faces.len() {
        if let Some((token, _)) = book.tokens[faces[ix].token.ix()].reverse {
            let kind = &book.tokens[token.ix()];
            let health = kind.health + kind.health_per * characters;
            let reverse = FaceFacts { token, shape: faces[ix].shape, health, reverse: Face(ix as u8) };
            faces[ix].reverse = Face(faces.len() as u8);
            faces.push(reverse);
        }
    }
    (faces, reinforcements, aside)
}
