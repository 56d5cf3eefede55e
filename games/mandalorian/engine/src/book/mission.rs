//! Reading of missions: briefings and sheets.

use cards::{Condition, explain_body, explain_condition};

use super::code::{Block, Cond, Test};
use super::compile::using;
use super::facts::{
    Aim, AimKind, Checked, Finish, Fixture, Kit, MissionFacts, Odds, OrderFacts, Rules, Rung, Scaled, Spread,
    StageFacts,
};
use super::language::Statement;
use super::load::Build;
use super::places::{self, Around};
use super::select::{door, name, region, small, token};
use super::tokens::FEATURE;
use crate::ids::{Difficulty, Kind, Map, Mission, Person, Region, Space, Token, Track};

impl Build<'_, '_> {
    pub(super) fn mission(&mut self, statement: &Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "mission", &id);
        self.compiler.source(&format!("mission {id}"));
        self.reader
            .once(statement, &["map", "seats", "child", "crisis", "taken_to", "motives", "warlord", "slot", "unlock"]);
        let kind = statement.term::<Kind>("kind").unwrap_or(Kind::Story);
        let map = self.map_of(statement, kind);
        self.compiler.mind.land = Some(map);
        let warlord = statement.part("warlord");
        let around = places::MISSION | if warlord.is_some() { places::WARLORD } else { places::NOWHERE };
        let seats = statement.part("seats").map_or((if kind == Kind::Advanced { 2 } else { 1 }, 4), |part| {
            (small(part, "from", 1), small(part, "to", 4))
        });
        let rules = self.rules(statement, map, around);
        let failures = self.failures(statement, &rules);
        let number = Mission(self.book.missions.len() as u8);
        let facts = MissionFacts {
            id,
            name: statement.text("name").to_owned(),
            kind,
            map,
            threats: number,
            seats,
            characters: people(statement),
            compulsory: compulsory(statement),
            tokens: stacks(statement),
            fixtures: self.fixtures(statement),
            spreads: statement.parts("spread").map(|part| self.spread(part)).collect(),
            aside: statement.parts("aside").map(token).collect(),
            empty: self.empty(statement, map),
            child: statement.part("child").is_some(),
            set_up: self.set_up(statement, around, false),
            set_up_later: self.set_up(statement, around, true),
            kits: statement.parts("kit").map(kit).collect(),
            rungs: self.rungs(statement, around),
            odds: self.odds(statement),
            effects: self.effects(statement, around),
            effect_words: statement.parts("effect").map(|part| (token(part), explain_body(part, self.known))).collect(),
            features: self.features(statement, around),
            crisis: self.block_of(statement, "crisis", around),
            crisis_words: statement.part("crisis").map_or_else(String::new, |part| self.words(part.body())),
            stages: self.stages(statement, around),
            objectives: statement.parts("objective").map(|part| self.finish(part)).collect(),
            failures,
            aims: statement.parts("aim").map(|part| self.aim(part)).collect(),
            taken_to: statement.part("taken_to").map_or(Region::NONE, |part| region(part, &mut self.compiler)),
            motives: statement.part("motives").map(|part| (small(part, "loyal", 0), small(part, "disloyal", 1))),
            warlord: warlord.map(token),
            orders: self.orders(statement, around),
            warlord_sees: warlord.is_some_and(|part| part.switch("sees")),
            introduction: statement.parts("introduction").map(|part| part.text("text").to_owned()).collect(),
            briefing: statement.parts("briefing").map(|part| part.text("text")).collect::<Vec<_>>().join(" "),
            unlock: statement.part("unlock").map_or("", |part| part.text("what")).to_owned(),
            rules,
        };
        self.compiler.mind.land = None;
        self.judge_mission(statement, &facts);
        self.book.missions.push(facts);
    }

    fn map_of(&mut self, statement: &Statement, kind: Kind) -> Map {
        let part = statement.part("map");
        match (kind, part) {
            (Kind::Mercenary, Some(part)) => {
                self.wrong(part, "a mercenary mission can be played on any map, so it names none");
            }
            (Kind::Story | Kind::Advanced, None) => {
                self.wrong(statement, "a story or advanced mission needs its `map`");
            }
            _ => {}
        }
        Map(part.map_or(u8::MAX, |part| name(part, "map") as u8))
    }

    fn block_of(&mut self, statement: &Statement, word: &str, around: Around) -> Block {
        statement.part(word).map_or(Block::EMPTY, |part| self.compiler.program(part.body(), around))
    }

    fn set_up(&mut self, statement: &Statement, around: Around, later: bool) -> Block {
        let around = around & !places::YOU | places::SET_UP;
        let lines = statement.parts("set_up").filter(|part| part.switch("later") == later);
        let lines: Vec<Statement> = lines.flat_map(|part| part.body().to_vec()).collect();
        self.compiler.program(&lines, around)
    }

    fn rungs(&mut self, statement: &Statement, around: Around) -> Vec<Rung> {
        let around = around & !places::YOU | places::SET_UP;
        let rung = |part: &Statement| Rung {
            block: self.compiler.program(part.body(), around),
            words: self.words(part.body()),
        };
        statement.parts("rung").map(rung).collect()
    }

    /// The table of rungs: each line another difficulty, each number a rung there is, each rung used somewhere.
    fn odds(&mut self, statement: &Statement) -> Odds {
        const NUMBERS: [&str; 4] = ["one", "two", "three", "four"];
        let (mut odds, mut named) = (Odds::default(), [false; 4]);
        let rungs: Vec<&Statement> = statement.parts("rung").collect();
        let mut used = vec![false; rungs.len()];
        for part in statement.parts("odds") {
            let Some(level) = part.term::<Difficulty>("difficulty").map(Difficulty::ix) else { continue };
            if std::mem::replace(&mut named[level], true) {
                self.wrong(part, "these odds are named twice");
            }
            for name in ["solo"].into_iter().chain(NUMBERS) {
                let rung = small(part, name, 0);
                match used.get_mut(usize::from(rung).wrapping_sub(1)) {
                    Some(used) => *used = true,
                    None if rung == 0 => {}
                    None => {
                        self.wrong(part, format!("`{name}={rung}`: there are {} rungs", rungs.len()));
                    }
                }
            }
            odds.solo[level] = small(part, "solo", small(part, "two", 0));
            odds.characters[level] = NUMBERS.map(|name| small(part, name, 0));
        }
        for (part, _) in rungs.iter().zip(used).filter(|(_, used)| !used) {
            self.wrong(part, "no `odds` line begins a game on this rung");
        }
        odds
    }

    fn fixtures(&mut self, statement: &Statement) -> Vec<Fixture> {
        let fixture = |part: &Statement| Fixture {
            token: token(part),
            region: region(part, &mut self.compiler),
            up: !part.switch("facedown"),
        };
        statement.parts("fixture").map(fixture).collect()
    }

    fn spread(&mut self, part: &Statement) -> Spread {
        let tokens: Vec<_> = part.parts("token").map(token).collect();
        let regions: Vec<_> = part.parts("region").map(|part| region(part, &mut self.compiler)).collect();
        if tokens.len() != regions.len() {
            let why = format!("{} tokens for {} regions: expected as many", tokens.len(), regions.len());
            self.wrong(part, why);
        }
        Spread { tokens, regions, up: !part.switch("facedown") }
    }

    fn empty(&mut self, statement: &Statement, map: Map) -> Vec<(u8, Space)> {
        let Some(drawing) = self.drawings.get(map.ix()).and_then(Clone::clone) else {
            if let Some(part) = statement.part("empty").filter(|_| !map.is_some()) {
                self.wrong(part, "`empty` is for missions with a map of their own");
            }
            return Vec::new();
        };
        let mut empty = Vec::new();
        for part in statement.parts("empty") {
            let id = part.text("space");
            let space = drawing.find(id).filter(|space| drawing.icons.iter().any(|icon| icon.space == *space));
            match space {
                Some(space) => empty.push((small(part, "from", 2), space)),
                None => {
                    self.wrong(part, format!("there is no threat icon in `{id}`"));
                }
            }
        }
        empty
    }

    fn effects(&mut self, statement: &Statement, around: Around) -> Vec<(Token, Block)> {
        let mut effects: Vec<(Token, Block)> = Vec::new();
        for part in statement.parts("effect") {
            if effects.iter().any(|(known, _)| *known == token(part)) {
                self.wrong(part, "there is another `effect` for this");
            }
            let block = self.compiler.program(part.body(), around | places::IT | places::THERE);
            effects.push((token(part), block));
        }
        effects
    }

    fn features(&mut self, statement: &Statement, around: Around) -> Vec<(Token, [Option<u16>; 2])> {
        let mut features: Vec<(Token, [Option<u16>; 2])> = Vec::new();
        for part in statement.parts("feature") {
            let way = usize::from(part.switch("carried"));
            let ability = using(part, around | FEATURE[way], &mut self.compiler);
            match features.iter_mut().find(|(known, _)| *known == token(part)) {
                Some((_, uses)) if uses[way].is_some() => {
                    self.wrong(part, "there is another `feature` for this");
                }
                Some((_, uses)) => uses[way] = Some(ability),
                None => {
                    let mut uses = [None; 2];
                    uses[way] = Some(ability);
                    features.push((token(part), uses));
                }
            }
        }
        features
    }

    fn stages(&mut self, statement: &Statement, around: Around) -> Vec<StageFacts> {
        let mut stages: Vec<StageFacts> = Vec::new();
        for part in statement.parts("stage") {
            let number = small(part, "number", 2);
            if usize::from(number) != stages.len() + 2 {
                self.wrong(part, format!("stages are numbered from 2 on: expected {}", stages.len() + 2));
            }
            let block = self.compiler.program(part.body(), around);
            stages.push(StageFacts { number, name: part.text("name").to_owned(), block });
        }
        stages
    }

    /// An objective or a failure.
    fn finish(&mut self, part: &Statement) -> Finish {
        self.compiler.misplaced(std::slice::from_ref(part), places::NOWHERE);
        let condition = self.compiler.needed(part);
        Finish {
            checked: part.term::<Checked>("checked").unwrap_or(Checked::EndOfTurn),
            words: self.end_words(part, condition),
            condition,
            legendary: false,
        }
    }

    /// When a mission ends like this, in words. What was agreed before the game goes without saying: an end that is out of the question
    /// is not read out at all.
    fn end_words(&self, part: &Statement, number: u16) -> String {
        let Some(condition) = part.condition("condition") else { return String::new() };
        let asked = &self.compiler.code.tests[number as usize].clauses;
        let agreed = |cond: &Cond| matches!(cond, Cond::Characters(..) | Cond::Difficulty(_) | Cond::Solo);
        let open = condition.clauses.iter().zip(asked).filter(|(_, (_, cond))| !agreed(cond));
        let open: Vec<_> = open.map(|(clause, _)| clause.clone()).collect();
        let said = condition.all && !open.is_empty();
        let condition = if said { Condition { all: true, clauses: open } } else { condition.clone() };
        explain_condition(&condition, self.known)
    }

    /// Failures as they are written, behind those of tracks that reach their end.
    fn failures(&mut self, statement: &Statement, rules: &Rules) -> Vec<Finish> {
        let mut failures = Vec::new();
        for track in &rules.tracks {
            let Some(facts) = self.tracks[track.ix()].clone().filter(|facts| facts.fails) else { continue };
            failures.push(Finish {
                checked: Checked::Always,
                condition: self.full(*track),
                legendary: facts.legendary,
                words: format!("{} reaches its limit", facts.name),
            });
        }
        failures.extend(statement.parts("failure").map(|part| self.finish(part)));
        failures
    }

    /// A part of the way, with all that it is about.
    fn aim(&mut self, part: &Statement) -> Aim {
        let kind = part.term::<AimKind>("deed").unwrap_or(AimKind::Open);
        let needed: &[&str] = match kind {
            AimKind::Open => &["door", "region"],
            AimKind::Fill => &["track", "region"],
            AimKind::Use => &["token", "stage"],
            AimKind::Bring | AimKind::Gather | AimKind::Stand | AimKind::Carry => &["region"],
            AimKind::Fetch | AimKind::Defeat | AimKind::Child => &[],
        };
        for what in needed.iter().filter(|what| part.value(what).is_none()) {
            self.wrong(part, format!("this aim needs `{what}=`"));
        }
        let about = part.value("token").is_some() || part.value("group").is_some();
        if matches!(kind, AimKind::Fetch | AimKind::Bring | AimKind::Defeat) && !about {
            self.wrong(part, "this aim needs `token=` or `group=`");
        }
        let number = small(part, "number", 1);
        let three = small(part, "three", number);
        Aim {
            part: small(part, "part", 1),
            kind,
            token: token(part),
            group: name(part, "group"),
            region: region(part, &mut self.compiler),
            within: small(part, "within", 0),
            door: door(part, &mut self.compiler),
            track: Track(name(part, "track") as u8),
            stage: small(part, "stage", 0),
            number: Scaled([number, number, three, three]),
            each: small(part, "each", 1),
        }
    }

    fn full(&mut self, track: Track) -> u16 {
        let code = &mut self.compiler.code;
        code.tests.push(Test { all: true, clauses: vec![(false, Cond::TrackFull(track))] });
        code.test_origins.push(code.sources.len().saturating_sub(1) as u16);
        (code.tests.len() - 1) as u16
    }

    fn orders(&mut self, statement: &Statement, around: Around) -> Vec<OrderFacts> {
        let mut orders = Vec::new();
        for part in statement.parts("order") {
            self.claim(part, "order", part.text("id"));
            let block = self.compiler.program(part.body(), around & !places::YOU);
            let (id, name) = (part.text("id").to_owned(), part.text("name").to_owned());
            orders.push(OrderFacts { id, name, block, words: self.words(part.body()) });
        }
        orders
    }

    fn judge_mission(&mut self, statement: &Statement, facts: &MissionFacts) {
        if facts.objectives.is_empty() {
            self.wrong(statement, "a mission needs an `objective`");
        }
        if facts.crisis.is_empty() {
            self.wrong(statement, "a mission needs a `crisis`");
        }
        let range = |name: &str, (from, to): (u8, u8), build: &mut Self, part: &Statement| {
            if from > to {
                build.wrong(part, format!("`{name}` from {from} to {to}: expected the smaller number first"));
            }
        };
        if let Some(part) = statement.part("seats") {
            range("seats", facts.seats, self, part);
        }
        for part in statement.parts("kit") {
            range("kit", (small(part, "from", 1), small(part, "to", 4)), self, part);
        }
        if facts.kind == Kind::Advanced && facts.seats.0 < 2 {
            let part = statement.part("seats").unwrap_or(statement);
            self.wrong(part, "an advanced mission is for two seats or more");
        }
        if facts.motives.is_some() && facts.seats.0 < 2 {
            let part = statement.part("seats").unwrap_or(statement);
            self.wrong(part, "hidden motives are for two seats or more");
        }
        match (statement.part("warlord"), statement.part("order")) {
            (Some(part), _) if facts.orders.len() < 2 => {
                self.wrong(part, "the Warlord needs two orders or more: the same one is not given twice in a row");
            }
            (None, Some(part)) => {
                self.wrong(part, "`order` needs a `warlord`");
            }
            _ => {}
        }
    }

    /// Missions without stacks of their own use those of the story of their map.
    pub(super) fn threats_of_missions(&mut self) {
        for ix in 0..self.book.missions.len() {
            let mission = &self.book.missions[ix];
            if mission.kind == Kind::Advanced && mission.tokens.is_empty() {
                self.book.missions[ix].threats = self.book.story_of(mission.map);
            }
        }
    }
}

fn people(statement: &Statement) -> Vec<Person> {
    statement.parts("character").map(|part| Person(name(part, "character") as u8)).collect()
}

fn compulsory(statement: &Statement) -> Vec<(Person, bool)> {
    let parts = statement.parts("character").filter(|part| part.switch("compulsory") || part.switch("required"));
    parts.map(|part| (Person(name(part, "character") as u8), part.switch("required"))).collect()
}

fn stacks(statement: &Statement) -> Vec<Token> {
    let copies = |part: &Statement| vec![token(part); part.number("number", 1) as usize];
    statement.parts("stack").flat_map(copies).collect()
}

fn kit(part: &Statement) -> Kit {
    Kit {
        from: small(part, "from", 1),
        to: small(part, "to", 4),
        hand: small(part, "hand", 0),
        second_start: part.switch("second_start"),
    }
}
