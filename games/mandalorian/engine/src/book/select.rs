//! From checked lines to selectors: which threats, characters, spaces and slots a line means.

use cards::Statement;

use super::code::{Best, Foes, Folk, Near, Slots, What, Where, Who};
use super::compile::{Compiler, name, small};
use crate::ids::{Person, Region, Slot, SlotSet, Star, Token};

/// Any distance, any group, none of them.
const ANY: u8 = u8::MAX;

impl Compiler<'_> {
    /// The region a line names, judged against where it stands.
    pub(super) fn region(&mut self, statement: &Statement) -> Region {
        let Some(number) = statement.name("region") else { return Region::NONE };
        self.check_region(statement, number);
        Region(number)
    }

    /// From where a distance counts. Without `near=` it is you where a distance is given, and anywhere otherwise.
    fn near(&mut self, statement: &Statement, counted: bool) -> Near {
        let region = statement.value("region").is_some();
        match statement.term("near").map(Near::of) {
            Some(Near::Region) if !region => {
                self.wrong(statement, "`near=region` needs `region=`");
                Near::Region
            }
            Some(near) => {
                if region && near != Near::Region {
                    self.wrong(statement, "`region=` goes with `near=region` or without `near=`");
                }
                near
            }
            None if region => Near::Region,
            None if counted => Near::You,
            None => Near::Anywhere,
        }
    }

    /// Which threats a line means.
    pub(super) fn foes(&mut self, statement: &Statement) -> u16 {
        let given = |name: &str| statement.value(name).is_some();
        let best = statement.term("which").map_or(Best::All, Best::of);
        let distances = ["within", "in_strength", "in_reach"].iter().filter(|name| given(name)).count();
        if distances > 1 {
            self.wrong(statement, "`within=`, `in_strength=` and `in_reach=` exclude each other");
        }
        let counted = distances > 0 || matches!(best, Best::Nearest | Best::Farthest);
        let near = self.near(statement, counted);
        // In a region without a distance means there.
        let there = if near == Near::Region { 0 } else { ANY };
        let what = statement.term("kind").map_or(What::Enemy, What::of);
        self.check_hidden(statement, what);
        let foes = Foes {
            what,
            classes: statement.terms("class") as u8,
            near,
            region: self.region(statement),
            within: small(statement, "within", there),
            in_strength: statement.switch("in_strength"),
            in_reach: statement.switch("in_reach"),
            or_within: small(statement, "or_within", ANY),
            other: statement.switch("other"),
            token: Token(name(statement, "token")),
            group: name(statement, "group"),
            at_most: small(statement, "at_most", 0),
            disrupted: statement.switch("disrupted"),
            best,
        };
        self.push_foes(foes)
    }

    /// Notes a selector that would look at the face of a token that may lie facedown: what it finds would tell everybody.
    /// A group can be all tokens of a shape, which shows on the back; that is judged in `hidden.rs`.
    pub(super) fn check_hidden(&mut self, statement: &Statement, what: What) {
        let asked: &[&str] = match what {
            What::Facedown | What::Threat => &["class", "token", "at_most"],
            What::It => &["class", "token", "at_most", "group"],
            What::Enemy | What::Feature | What::Reinforcement | What::NoBoss => &[],
        };
        for name in asked.iter().filter(|name| statement.value(name).is_some()) {
            let kind = super::vocabulary::WHATS[what.ix()].0;
            self.wrong(statement, format!("`{name}=` with `kind={kind}` would tell what a facedown token is"));
        }
    }

    /// Enemies of some classes within a distance of something.
    pub(super) fn enemies(&mut self, classes: u32, near: Near, region: Region, within: u8) -> u16 {
        self.push_foes(Foes { classes: classes as u8, near, region, within, ..FOES })
    }

    fn push_foes(&mut self, foes: Foes) -> u16 {
        self.code.foes.push(foes);
        self.code.foes.len() as u16 - 1
    }

    /// Which characters a line means.
    pub(super) fn folk(&mut self, statement: &Statement) -> u16 {
        let counted = statement.value("within").is_some();
        let near = self.near(statement, counted);
        let who = statement.term("who").map_or(Who::Any, Who::of);
        if who == Who::Holder {
            self.wrong(statement, "`who=holder` means nothing here: no item is named");
        }
        let there = if near == Near::Region { 0 } else { ANY };
        let folk = Folk {
            who,
            near,
            region: self.region(statement),
            within: small(statement, "within", there),
            damaged: small(statement, "damaged", 0),
            person: Person(name(statement, "person") as u8),
            besides: statement.switch("besides"),
        };
        self.push_folk(folk)
    }

    pub(super) fn push_folk(&mut self, folk: Folk) -> u16 {
        self.code.folk.push(folk);
        self.code.folk.len() as u16 - 1
    }

    fn place(&mut self, place: Where) -> u16 {
        self.code.places.push(place);
        self.code.places.len() as u16 - 1
    }

    /// The space of `with_space`.
    pub(super) fn space(&mut self, statement: &Statement) -> u16 {
        let near = statement.term("near").map_or(Near::You, Near::of);
        let adjacent = statement.switch("adjacent");
        let within = statement.value("within").is_some();
        let region = self.region(statement);
        let ways = [within, adjacent, region.is_some()].iter().filter(|given| **given).count();
        if ways != 1 {
            self.wrong(statement, "`with_space` needs one of `within=`, `adjacent=` and `region=`");
        }
        if matches!(near, Near::Region | Near::Anywhere) {
            self.wrong(statement, "`with_space` counts from something: `near=` can't be `region` or `anywhere` here");
        }
        let place = match region.some() {
            Some(region) => Where::Region(region),
            None if adjacent => Where::Adjacent(near),
            None => Where::Within(near, small(statement, "within", 0)),
        };
        self.place(place)
    }

    /// The region a line names, or the space in question.
    pub(super) fn region_or_there(&mut self, statement: &Statement) -> u16 {
        let region = self.region(statement);
        self.place(region.some().map_or(Where::Within(Near::There, 0), Where::Region))
    }

    /// Where reinforcements appear, and whether one appears in each of those spaces.
    pub(super) fn stars(&mut self, statement: &Statement) -> (u16, bool) {
        let (yellow, blue, red) = (Star::Yellow.bit() as u8, Star::Blue.bit() as u8, Star::Red.bit() as u8);
        let (colours, best, each) = match statement.term("where").unwrap_or(0) {
            0 => (yellow, Best::All, false),
            1 => (blue, Best::All, false),
            2 => (red, Best::All, false),
            3 => (0, Best::Nearest, false),
            4 => (0, Best::Farthest, false),
            5 => (yellow, Best::Nearest, false),
            6 => (yellow | blue, Best::All, false),
            7 => (yellow, Best::All, true),
            _ => {
                let region = self.region(statement);
                if !region.is_some() {
                    self.wrong(statement, "`spawn region` needs `region=`");
                }
                if statement.value("near").is_some() {
                    self.wrong(statement, "`near=` means nothing for `spawn region`");
                }
                return (self.place(Where::Region(region)), false);
            }
        };
        let counted = matches!(best, Best::Nearest | Best::Farthest);
        if !counted && (statement.value("near").is_some() || statement.value("region").is_some()) {
            self.wrong(statement, "`near=` and `region=` are for `nearest`, `farthest` and `nearest_yellow`");
        }
        let near = if counted { self.near(statement, true) } else { Near::Anywhere };
        let region = self.region(statement);
        (self.place(Where::Star { colours, best, near, region }), each)
    }

    /// Which slots a line means.
    pub(super) fn slots(&mut self, statement: &Statement, at_most: Option<u8>) -> u16 {
        let slots = match statement.term("slot").unwrap_or(0) {
            0 => Slots::This,
            slot @ 1..=5 => Slots::Named(SlotSet::one(Slot::of(slot - 1))),
            6 => Slots::Lowest,
            7 => Slots::Highest,
            8 => at_most.map_or(Slots::Any, Slots::AtMost),
            9 => Slots::Others,
            _ => Slots::Right,
        };
        if at_most.is_some() && !matches!(slots, Slots::AtMost(_)) {
            self.wrong(statement, "`at_most=` goes with `any`");
        }
        self.code.slots.push(slots);
        self.code.slots.len() as u16 - 1
    }

    /// A word that has to mean one character.
    pub(super) fn who(&mut self, statement: &Statement) -> Who {
        let who = statement.term("who").map_or(Who::You, Who::of);
        if !matches!(who, Who::You | Who::Them | Who::Carrier) {
            let why =
                "has to be one character here: `you`, `them` or `carrier`; others are chosen with `with_character`";
            self.wrong(statement, format!("`{}` {why}", super::vocabulary::WHO[who.ix()].0));
        }
        who
    }
}

/// Any enemy.
const FOES: Foes = Foes {
    what: What::Enemy,
    classes: 0,
    near: Near::Anywhere,
    region: Region::NONE,
    within: ANY,
    in_strength: false,
    in_reach: false,
    or_within: ANY,
    other: false,
    token: Token::NONE,
    group: u16::MAX,
    at_most: 0,
    disrupted: false,
    best: Best::All,
};
