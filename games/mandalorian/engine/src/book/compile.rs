//! From checked lines to programs: blocks, branches, abilities. What each effect becomes is in `ops.rs`.

use cards::{Statement, explain, explain_body};

use super::code::{Ability, Asked, Block, Branch, Code, Once, Op, Trigger, Who};
use super::known::{Known, Land};
use super::places::{self, Around};
use super::vocabulary::TRIGGERS;
use crate::ids::{Map, Region, Token, Track};

/// Puts programs together.
pub(super) struct Compiler<'n> {
    pub code: Code,
    pub known: &'n Known,
    /// Lines that can't be compiled where they stand, with the reason.
    pub wrong: Vec<(Statement, String)>,
    /// The map that regions and doors have to be on, none at all for a mercenary mission. `None` is any.
    pub land: Option<Map>,
}

/// Most effects of all content together, so that each has a number.
const MOST_OPS: usize = 50_000;

/// A small number of a line.
pub(super) fn small(statement: &Statement, name: &str, otherwise: u8) -> u8 {
    match statement.value(name) {
        Some(cards::Value::All) => u8::MAX,
        _ => statement.number(name, otherwise.into()) as u8,
    }
}

/// The number of the thing a line names; the highest is none.
pub(super) fn name(statement: &Statement, name: &str) -> u16 {
    statement.name(name).unwrap_or(u16::MAX)
}

impl<'n> Compiler<'n> {
    pub fn new(known: &'n Known) -> Self {
        let groups = known.groups.iter().map(|group| group.name.clone()).collect();
        let code = Code { groups, ..Code::default() };
        Self { code, known, wrong: Vec::new(), land: None }
    }

    /// From here on, code belongs to this.
    pub fn source(&mut self, name: &str) {
        self.code.sources.push(name.to_owned());
    }

    pub(super) fn origin(&self) -> u16 {
        self.code.sources.len().saturating_sub(1) as u16
    }

    /// Notes that a line can't be compiled.
    pub(super) fn wrong(&mut self, statement: &Statement, why: impl Into<String>) {
        self.wrong.push((statement.clone(), why.into()));
    }

    /// Notes a region that is on another map than the line that names it.
    pub(super) fn check_region(&mut self, statement: &Statement, number: u16) {
        let home = match &self.known.lands[number as usize] {
            Land::Common(_) => return,
            Land::Space(map, _) | Land::Named(map) => *map,
        };
        let Some(land) = self.land.filter(|land| *land != home) else { return };
        let id = &self.known.regions[number as usize].id;
        let why = if land.is_some() {
            format!("`{id}` is on another map")
        } else {
            format!("`{id}` is on one map, but this mission can be played on any")
        };
        self.wrong(statement, why);
    }

    /// The program of these lines, with this around it.
    pub fn program(&mut self, statements: &[Statement], around: Around) -> Block {
        places::misplaced(statements, around, &mut self.wrong);
        self.block(statements)
    }

    /// A block: the blocks inside of it come first, so that it is one stretch.
    pub(super) fn block(&mut self, statements: &[Statement]) -> Block {
        if let Some(statement) = statements.first().filter(|_| self.code.ops.len() > MOST_OPS) {
            self.wrong(statement, format!("more than {MOST_OPS} effects in all"));
            return Block::EMPTY;
        }
        let ops: Vec<Op> = statements.iter().filter_map(|statement| self.op(statement)).collect();
        if ops.is_empty() {
            return Block::EMPTY;
        }
        let start = self.code.ops.len() as u16;
        let origin = self.origin();
        self.code.origins.extend(ops.iter().map(|_| origin));
        self.code.ops.extend(ops);
        Block { start, end: self.code.ops.len() as u16 }
    }

    /// Notes the question of a line, if it puts it in words of its own.
    pub(super) fn asks(&mut self, statement: &Statement, what: Asked) {
        let words = statement.text("asks");
        if !words.is_empty() {
            self.code.questions.insert(what, words.to_owned());
        }
    }

    pub(super) fn branch(&mut self, statement: &Statement) -> Branch {
        let words = explain(statement.body(), self.known);
        Branch { label: statement.text("label").to_owned(), words, block: self.block(statement.body()) }
    }

    /// An ability on its own; its number.
    pub fn ability(&mut self, statement: &Statement, around: Around, label: &str) -> u16 {
        let around = places::within_ability(statement, around);
        places::misplaced(statement.body(), around, &mut self.wrong);
        let ability = self.when(statement, label);
        self.add_abilities(vec![ability])
    }

    /// The same for an ability that somebody owns or that lasts. How often it answers is not counted.
    pub fn owned_ability(&mut self, statement: &Statement, around: Around, label: &str) -> u16 {
        self.check_uncounted(statement);
        self.ability(statement, around, label)
    }

    /// Notes a `once=` where nobody counts: only rules of maps and missions have a place in the state for it.
    pub(super) fn check_uncounted(&mut self, statement: &Statement) {
        let has = statement.word.form.iter().any(|param| param.name == "once");
        if has && statement.value("once").is_some() {
            self.wrong(statement, "`once=` is for rules of maps and missions; a `lasting` says `uses=`");
        }
    }

    /// Adds abilities one behind the other; the number of the first.
    pub(super) fn add_abilities(&mut self, abilities: Vec<Ability>) -> u16 {
        let first = self.code.abilities.len() as u16;
        let origin = self.origin();
        self.code.ability_origins.extend(abilities.iter().map(|_| origin));
        self.code.abilities.extend(abilities);
        first
    }

    /// What using a feature or an item does, as an ability.
    pub fn using(&mut self, statement: &Statement, around: Around) -> u16 {
        let ability = Ability {
            optional: true,
            label: statement.text("label").to_owned(),
            words: explain_body(statement, self.known),
            block: self.program(statement.body(), around),
            ..nothing()
        };
        self.add_abilities(vec![ability])
    }

    /// The ability of a `when`, `use` or `advanced` line.
    pub(super) fn when(&mut self, statement: &Statement, label: &str) -> Ability {
        let has = |name: &str| statement.word.form.iter().any(|param| param.name == name);
        let given = |name: &str| has(name) && statement.value(name).is_some();
        let number = |name: &str| if given(name) { statement.name(name).unwrap_or(u16::MAX) } else { u16::MAX };
        self.check_when(statement, &given);
        let optional = statement.word.name != "when";
        let everybody = if optional { Who::You } else { Who::Any };
        let own = if has("label") { statement.text("label") } else { "" };
        let track = if given("track") { Self::track(statement) } else { Track::NONE };
        let region = if has("region") { self.region(statement) } else { Region::NONE };
        Ability {
            triggers: statement.terms("events"),
            whose: statement.term("whose").map_or(everybody, Who::of),
            within: small(statement, "within", u8::MAX),
            attack: statement.switch("attack"),
            token: Token(number("token")),
            group: number("group"),
            track: (track, if given("at") { small(statement, "at", u8::MAX) } else { u8::MAX }),
            region,
            once: match (statement.word.name, given("once").then(|| statement.term("once")).flatten()) {
                ("advanced", _) | (_, Some(1)) => Once::Game,
                (_, Some(_)) => Once::Turn,
                _ => Once::Always,
            },
            optional,
            label: if own.is_empty() { label.to_owned() } else { own.to_owned() },
            words: explain_body(statement, self.known),
            whole: explain(std::slice::from_ref(statement), self.known),
            block: self.block(statement.body()),
        }
    }

    /// Notes what means nothing for the triggers of a line.
    fn check_when(&mut self, statement: &Statement, given: &dyn Fn(&str) -> bool) {
        let events = statement.terms("events");
        let only_for = [
            ("attack", places::DAMAGE | places::AFTER_DAMAGE, "damage to a character"),
            ("token", places::IT, "a token in question"),
            ("group", places::IT, "a token in question"),
            ("region", places::THERE, "a space in question"),
            ("track", places::TRACK, "a track"),
        ];
        for (ix, (event, _)) in TRIGGERS.iter().enumerate().filter(|(ix, _)| events >> ix & 1 != 0) {
            let brings = places::of_trigger(event);
            for (name, around, what) in only_for.iter().filter(|(name, ..)| given(name)) {
                if brings & around == 0 {
                    self.wrong(statement, format!("`{name}=` means nothing for `{event}`: there is not {what}"));
                }
            }
            let about = places::is_about_somebody(Trigger::of(ix));
            if given("whose") && !about {
                self.wrong(statement, format!("`whose=` means nothing for `{event}`: it is about nobody"));
            }
        }
        if given("at") && !given("track") {
            self.wrong(statement, "`at=` needs `track=`");
        }
        let token = places::within_ability(statement, places::NOWHERE) & places::IT != 0;
        if given("within") && !given("whose") && !token {
            self.wrong(statement, "`within=` needs `whose=`: it says how near that character is to the owner");
        }
        let whose = statement.term("whose").map(Who::of);
        if matches!(whose, Some(Who::Them | Who::Holder | Who::Weakest | Who::Nearest)) {
            self.wrong(statement, "`whose=` is `you`, `other`, `any` or `carrier`");
        }
    }
}

/// An ability that nothing brings about.
fn nothing() -> Ability {
    Ability {
        triggers: 0,
        whose: Who::You,
        within: u8::MAX,
        attack: false,
        token: Token::NONE,
        group: u16::MAX,
        track: (Track::NONE, u8::MAX),
        region: Region::NONE,
        once: Once::Always,
        optional: false,
        label: String::new(),
        words: String::new(),
        whole: String::new(),
        block: Block::EMPTY,
    }
}
