//! What can only be judged when all content is there: numbers of pieces, stacks for the icons of maps, names that nobody unlocks.

use cards::Value;

use super::code::{Code, Cond, Op};
use super::facts::{MapFacts, MissionFacts};
use super::language::Statement;
use super::vocabulary::names;
use super::{Book, belonging, endings, hidden};
use crate::ids::{DECK, FACES, FLAGS, HAPPENINGS, Kind, PLAN_DECK, PLANS, Shape, THREATS, TRACKS, Token};

/// A fault, with the line that shows it if there is one.
pub(super) type Found<'s> = (Option<&'s Statement>, String);

/// Everything, with where it stands.
pub(super) struct Whole<'s> {
    pub book: &'s Book,
    pub code: &'s Code,
    pub tracks: &'s [super::facts::TrackFacts],
    pub statements: &'s [Statement],
}

/// The shapes that lie on the icons of a map.
const STACKS: [Shape; 3] = [Shape::Circle, Shape::Square, Shape::Triangle];

impl<'s> Whole<'s> {
    /// What is wrong.
    pub fn faults(&self) -> Vec<Found<'s>> {
        let mut out = Vec::new();
        self.numbers(&mut out);
        self.decks(&mut out);
        self.unlocks(&mut out);
        self.last_words(&mut out);
        self.tokens(&mut out);
        self.stories(&mut out);
        for mission in &self.book.missions {
            self.mission(mission, &mut out);
        }
        belonging::judge(self, &mut out);
        hidden::judge(self, &mut out);
        if out.is_empty() {
            endings::judge(self, &mut out);
        }
        out
    }

    /// The lines that begin with this word.
    pub(super) fn lines(&self, word: &'static str) -> impl Iterator<Item = &'s Statement> {
        self.statements.iter().filter(move |statement| statement.word.name == word)
    }

    /// The line that gives this id.
    pub(super) fn line(&self, word: &'static str, id: &str) -> Option<&'s Statement> {
        self.lines(word).find(|statement| statement.text("id") == id)
    }

    /// There are not too many pieces.
    fn numbers(&self, out: &mut Vec<Found<'s>>) {
        let book = self.book;
        let copies = book.plans.iter().map(|plan| usize::from(plan.copies)).sum();
        for (what, word, number, most) in [
            ("maps", "map", book.maps.len(), 32),
            ("missions", "mission", book.missions.len(), 64),
            ("kinds of tokens", "token", book.tokens.len(), 1000),
            ("tracks", "mission", self.tracks.len(), TRACKS),
            ("flags", "mission", book.flags.len(), FLAGS),
            ("characters", "character", book.characters.len(), 32),
            ("cards of The Child", "child_card", book.child.len(), DECK),
            ("titles of planning cards", "planning", book.plans.len(), PLANS),
            ("planning cards", "planning", copies, PLAN_DECK),
            ("event cards", "event", book.events.len(), HAPPENINGS),
        ] {
            if number > most {
                out.push((self.lines(word).last(), format!("there are {number} {what}, at most {most} are possible")));
            }
        }
        for character in &book.characters {
            let number = character.deck.len();
            let first = character.deck.iter().filter(|card| card.unlock.is_empty()).count();
            let line = self.line("character", &character.id);
            if number > DECK {
                out.push((line, format!("this skill deck has {number} cards, at most {DECK} are possible")));
            }
            if first < 8 {
                out.push((line, format!("this skill deck has {first} cards from the start, expected 8 or more")));
            }
        }
    }

    fn decks(&self, out: &mut Vec<Found<'s>>) {
        let book = self.book;
        let white: u8 = book.disrupt[0].iter().sum();
        let events = book.events.iter().filter(|event| event.unlock.is_empty()).count();
        for (lacks, why) in [
            (book.maps.is_empty(), "there is no map"),
            (book.missions.is_empty(), "there is no mission"),
            (book.characters.len() < 4, "four characters or more are needed: one for each seat"),
            (book.plans.is_empty(), "there is no planning card"),
            (events == 0, "no event card is in the deck from the start"),
            (white < 5, "five white disrupt tokens or more are needed: one for each slot"),
        ] {
            if lacks {
                out.push((None, why.into()));
            }
        }
        for mission in &book.missions {
            let line = self.line("mission", &mission.id);
            if mission.child && book.child.is_empty() {
                out.push((line.and_then(|line| line.part("child")), "The Child has no cards".into()));
            }
            if mission.motives.is_some() && book.motives.words.iter().any(String::is_empty) {
                let part = line.and_then(|line| line.part("motives"));
                out.push((part, "hidden motives need a `motive loyal` and a `motive disloyal`".into()));
            }
        }
    }

    /// Whatever has to be unlocked is unlocked by a guide card.
    fn unlocks(&self, out: &mut Vec<Found<'s>>) {
        let known: Vec<&str> = self.book.guide.iter().flat_map(|card| &card.unlocks).map(String::as_str).collect();
        let mut judge = |line: &'s Statement, what: &str| {
            if !what.is_empty() && !known.contains(&what) {
                out.push((Some(line), format!("no guide card unlocks `{what}`")));
            }
        };
        for line in self.statements {
            match line.word.name {
                "event" | "child_card" => judge(line, line.text("unlock")),
                "character" | "mission" => {
                    line.parts("skill").for_each(|part| judge(part, part.text("unlock")));
                    line.parts("unlock").for_each(|part| judge(part, part.text("what")));
                }
                _ => {}
            }
        }
    }

    /// A guide card speaks only of a mission that it names.
    fn last_words(&self, out: &mut Vec<Found<'s>>) {
        for card in self.lines("guide") {
            let plays: Vec<_> = card.parts("plays").map(|part| part.name("mission")).collect();
            for part in card.parts("won").chain(card.parts("lost")) {
                let mission = part.name("mission");
                if mission.is_some() && !plays.contains(&mission) {
                    out.push((Some(part), "this guide card doesn't name that mission".into()));
                }
            }
        }
    }

    fn tokens(&self, out: &mut Vec<Found<'s>>) {
        for token in &self.book.tokens {
            let Some(line) = self.line("token", &token.id) else { continue };
            for (word, other) in
                [("expert", token.expert), ("reverse", token.reverse.map_or(Token::NONE, |other| other.0))]
            {
                let Some(other) = other.some().map(|other| &self.book.tokens[other.ix()]) else { continue };
                let part = line.part(word);
                if other.shape != token.shape || other.is_enemy() != token.is_enemy() {
                    let why =
                        format!("`{}` has another shape or kind, so it can't take the place of this token", other.id);
                    out.push((part, why));
                }
                if word == "expert" && other.expert.is_some() || other.id == token.id {
                    out.push((part, format!("`{}` leads to another token in turn", other.id)));
                }
            }
            if token.shape == Shape::Orange && !token.is_enemy() {
                out.push((Some(line), "a reinforcement is an enemy".into()));
            }
            let taken = |part: &&Statement| mentions(part.body(), names::TAKE);
            if let Some(part) = line.parts("using").find(taken).filter(|_| !token.carried) {
                out.push((Some(part), "what is taken needs `carried`".into()));
            }
        }
    }

    /// Each map has one story, whose tokens lie on it.
    fn stories(&self, out: &mut Vec<Found<'s>>) {
        for (ix, map) in self.book.maps.iter().enumerate() {
            let of = |mission: &&MissionFacts| mission.kind == Kind::Story && mission.map.ix() == ix;
            let mut stories = self.book.missions.iter().filter(of);
            if stories.next().is_none() {
                out.push((self.line("map", &map.id), "this map has no story mission".into()));
            }
            if let Some(second) = stories.next() {
                let part = self.line("mission", &second.id).and_then(|line| line.part("map"));
                out.push((part, "this map has another story mission".into()));
            }
        }
    }

    fn mission(&self, mission: &MissionFacts, out: &mut Vec<Found<'s>>) {
        let Some(line) = self.line("mission", &mission.id) else { return };
        self.stacks(mission, line, out);
        self.room(mission, line, out);
        for part in line.parts("effect") {
            let token = part.name("token").map(|token| &self.book.tokens[token as usize]);
            if let Some(token) = token.filter(|token| !token.effect) {
                out.push((Some(part), format!("`{}` has no `mission_effect`", token.id)));
            }
        }
        for part in line.parts("feature") {
            let carried = part.name("token").is_some_and(|token| self.book.tokens[token as usize].carried);
            if !carried && (part.switch("carried") || mentions(part.body(), names::TAKE)) {
                out.push((Some(part), "this token needs `carried`, otherwise nobody ever holds it".into()));
            }
        }
        let origin = self.code.sources.iter().position(|source| *source == format!("mission {}", mission.id));
        let own = |origins: &u16| Some(usize::from(*origins)) == origin;
        let stage = |number: u8| number == 1 || mission.stages.iter().any(|stage| stage.number == number);
        for (part, aim) in line.parts("aim").zip(&mission.aims).filter(|(_, aim)| aim.stage > 0 && !stage(aim.stage)) {
            out.push((Some(part), format!("there is no stage {}", aim.stage)));
        }
        for (op, _) in self.code.ops.iter().zip(&self.code.origins).filter(|(_, origin)| own(origin)) {
            match op {
                Op::Stage(number) if !stage(*number) => out.push((Some(line), format!("there is no stage {number}"))),
                Op::Place { token, .. } | Op::GiveItem { token } if !mission.aside.contains(token) => {
                    let id = &self.book.tokens[token.ix()].id;
                    out.push((Some(line), format!("`{id}` is brought into play, but not set `aside`")));
                }
                Op::GiveItem { token } if !self.book.tokens[token.ix()].carried => {
                    let id = &self.book.tokens[token.ix()].id;
                    out.push((Some(line), format!("`{id}` needs `carried` to be an item")));
                }
                _ => {}
            }
        }
        let tests = self.code.tests.iter().zip(&self.code.test_origins).filter(|(_, origin)| own(origin));
        for (_, cond) in tests.flat_map(|(test, _)| &test.clauses) {
            if let Cond::Stage(number) = cond
                && !stage(*number)
            {
                out.push((Some(line), format!("there is no stage {number}")));
            }
        }
    }

    /// The stacks of a mission are enough for the icons of its map.
    fn stacks(&self, mission: &MissionFacts, line: &'s Statement, out: &mut Vec<Found<'s>>) {
        let shape = |token: &Token| self.book.tokens[token.ix()].shape;
        if mission.tokens.is_empty() {
            if mission.kind == Kind::Story {
                out.push((Some(line), "a story mission needs a `stack`".into()));
            }
            return;
        }
        if let Some(part) = line.part("stack").filter(|_| mission.kind == Kind::Mercenary) {
            out.push((Some(part), "a mercenary mission uses the stacks of the map it is played on".into()));
            return;
        }
        for part in line.parts("stack") {
            let token = &self.book.tokens[part.name("token").unwrap_or(0) as usize];
            if matches!(token.shape, Shape::Diamond | Shape::Aside) {
                out.push((Some(part), format!("no map has icons for a {} token", token.shape.words())));
            }
        }
        if !mission.tokens.iter().any(|token| shape(token) == Shape::Orange) {
            out.push((Some(line), "a mission needs a `stack` of reinforcements".into()));
        }
        let map = &self.book.maps[mission.map.ix()];
        for kind in STACKS {
            let stack = mission.tokens.iter().filter(|token| shape(token) == kind);
            let (fixed, rest): (Vec<Token>, Vec<Token>) =
                stack.copied().partition(|token| self.book.tokens[token.ix()].fixed);
            let number = fixed.len() + rest.len();
            let icons = map.icons.iter().filter(|icon| icon.shape == kind).count();
            if number < icons {
                let why = format!("the map has {icons} {} icons, but the stack has only {number} tokens", kind.words());
                out.push((Some(line), why));
            }
            let least = (2..=4).map(|characters| in_use(map, mission, kind, characters)).min().unwrap_or(0);
            if fixed.len() > least {
                let why = format!("{} fixed {} tokens for {least} icons", fixed.len(), kind.words());
                out.push((Some(line), why));
            }
        }
    }

    /// Every mission on every map that it can be played on, with all tokens of such a game.
    pub(super) fn games(&self) -> Vec<(&'s MissionFacts, &'s MapFacts, Vec<Token>)> {
        let (maps, missions) = (&self.book.maps, &self.book.missions);
        let pairs =
            missions.iter().flat_map(|mission| maps.iter().enumerate().map(move |(ix, map)| (mission, ix, map)));
        let pairs = pairs.filter(|(mission, ix, _)| mission.kind == Kind::Mercenary || mission.map.ix() == *ix);
        let games = pairs.map(|(mission, ix, map)| {
            let tokens = self.stack_on(mission, ix).iter().copied();
            (mission, map, tokens.chain(sheet(mission)).collect())
        });
        games.collect()
    }

    /// The stacks of a mission on the map of this number.
    fn stack_on(&self, mission: &MissionFacts, map: usize) -> &'s [Token] {
        let stacks = match mission.kind {
            Kind::Mercenary => self.book.story_of(crate::ids::Map(map as u8)),
            Kind::Story | Kind::Advanced => mission.threats,
        };
        self.book.missions.get(stacks.ix()).map_or(&[], |mission| &mission.tokens)
    }

    /// The tokens of a game have room in the state.
    fn room(&self, mission: &MissionFacts, line: &'s Statement, out: &mut Vec<Found<'s>>) {
        let book = self.book;
        for (ix, map) in book.maps.iter().enumerate() {
            if mission.kind != Kind::Mercenary && mission.map.ix() != ix {
                continue;
            }
            let (tokens, sheet) = (self.stack_on(mission, ix), sheet(mission));
            let two_sided = |token: &&Token| book.tokens[token.ix()].reverse.is_some();
            let faces = tokens.len() + sheet.len() + tokens.iter().chain(&sheet).filter(two_sided).count();
            let orange = tokens.iter().filter(|token| book.tokens[token.ix()].shape == Shape::Orange).count();
            let placed = map.icons.len() + sheet.len() + orange;
            if faces > FACES || placed > THREATS {
                let why = format!(
                    "{faces} tokens, {placed} of them on map `{}`: at most {FACES} and {THREATS} are possible",
                    map.id
                );
                out.push((Some(line), why));
            }
        }
    }
}

/// Tokens that a mission brings along beside the stacks of its map.
fn sheet(mission: &MissionFacts) -> Vec<Token> {
    let tokens = mission.fixtures.iter().map(|fixture| fixture.token);
    let tokens = tokens.chain(mission.spreads.iter().flat_map(|spread| spread.tokens.iter().copied()));
    tokens.chain(mission.aside.iter().copied()).collect()
}

/// Icons of a shape that are filled with this many characters.
fn in_use(map: &MapFacts, mission: &MissionFacts, shape: Shape, characters: u8) -> usize {
    let empty = |space| mission.empty.iter().any(|(from, icon)| *icon == space && characters >= *from);
    map.icons.iter().filter(|icon| icon.shape == shape && !empty(icon.space)).count()
}

/// Whether a word is in these lines or in their braces.
pub(super) fn mentions(statements: &[Statement], word: &str) -> bool {
    let mut found = false;
    for statement in statements {
        each(statement, &mut |inner| found |= inner.word.name == word);
    }
    found
}

/// A line, what is asked in it, and what is in its braces.
pub(super) fn each<'s>(statement: &'s Statement, see: &mut dyn FnMut(&'s Statement)) {
    see(statement);
    for value in statement.values.iter().flatten() {
        if let Value::Condition(condition) = value {
            condition.clauses.iter().for_each(|clause| see(&clause.statement));
        }
    }
    statement.blocks.iter().flatten().for_each(|inner| each(inner, see));
}
