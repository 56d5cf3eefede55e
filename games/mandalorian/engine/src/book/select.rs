//! What lines mean by their values: which threats, characters, spaces, doors and slots.

use super::code::{Asked, Best, Foes, Folk, Ignored, Near, Op, Slots, Target, To, What, Where, Who};
use super::known::Land;
use super::language::{Compiler, Statement};
use super::vocabulary::{SlotNames, Stars};
use crate::ids::{Class, Door, Flag, Person, Plan, Region, Slot, SlotSet, Token, Track};

/// Any distance, any group, none of them.
const ANY: u8 = u8::MAX;

/// A small number of a line; all is the highest.
pub(super) fn small(line: &Statement, name: &str, otherwise: u8) -> u8 {
    match line.value(name) {
        Some(cards::Value::All) => u8::MAX,
        _ => line.small(name, otherwise),
    }
}

/// The number of the thing a line names; the highest is none.
pub(super) fn name(line: &Statement, name: &str) -> u16 {
    line.name(name).unwrap_or(u16::MAX)
}

pub(super) fn token(line: &Statement) -> Token {
    Token(name(line, "token"))
}

pub(super) fn plan(line: &Statement) -> Plan {
    Plan(name(line, "plan") as u8)
}

pub(super) fn flag(line: &Statement) -> Flag {
    Flag(name(line, "flag") as u8)
}

/// Classes of enemies as bits; 0 is any.
pub(super) fn classes(line: &Statement, name: &str) -> u8 {
    line.terms::<Class>(name).fold(0, |bits, class| bits | class.bit() as u8)
}

/// What is ignored, as bits of [`Ease`](crate::frame::Ease).
pub(super) fn ignored(line: &Statement, name: &str) -> u8 {
    line.terms::<Ignored>(name).fold(0, |bits, what| bits | 1 << what as u8)
}

pub(super) fn slot_set(line: &Statement) -> SlotSet {
    SlotSet(line.terms::<Slot>("slots").fold(0, |bits, slot| bits | slot.bit() as u8))
}

/// Whom an enemy attacks.
pub(super) fn target(line: &Statement) -> Target {
    line.term::<Target>("target").unwrap_or(Target::Nearest)
}

/// The track a line names.
pub(super) fn track(line: &Statement) -> Track {
    Track(name(line, "track") as u8)
}

/// The region a line names, judged against where it stands.
pub(super) fn region(line: &Statement, to: &mut Compiler<'_>) -> Region {
    let Some(number) = line.name("region") else { return Region::NONE };
    check_region(line, number, to);
    Region(number)
}

/// Notes a region that is on another map than the line that names it.
fn check_region(line: &Statement, number: u16, to: &mut Compiler<'_>) {
    let home = match &to.mind.known.lands[number as usize] {
        Land::Common(_) => return,
        Land::Space(map, _) | Land::Named(map) => *map,
    };
    let Some(land) = to.mind.land.filter(|land| *land != home) else { return };
    let id = &to.mind.known.regions[number as usize].id;
    let why = if land.is_some() {
        format!("`{id}` is on another map")
    } else {
        format!("`{id}` is on one map, but this mission can be played on any")
    };
    to.wrong(line, why);
}

/// The door a line names, judged against where it stands; none if it names none.
pub(super) fn door(line: &Statement, to: &mut Compiler<'_>) -> Door {
    let Some(number) = line.name("door") else { return Door::NONE };
    let (map, door) = to.mind.known.door_homes[number as usize];
    if to.mind.land.is_some_and(|land| land != map) {
        let id = &to.mind.known.doors[number as usize].id;
        to.wrong(line, format!("the door `{id}` is on another map"));
    }
    door
}

/// The door a line names as a bit; without one all of them, and that only those at the own space are meant.
pub(super) fn doors(line: &Statement, to: &mut Compiler<'_>) -> (u8, bool) {
    match door(line, to) {
        Door::NONE => (u8::MAX, true),
        door => (1_u8.checked_shl(door.0.into()).unwrap_or(0), false),
    }
}

/// From where a distance counts. Without `near=` it is you where a distance is given, and anywhere otherwise.
pub(super) fn near(line: &Statement, counted: bool, to: &mut Compiler<'_>) -> Near {
    let region = line.value("region").is_some();
    match line.term::<Near>("near") {
        Some(Near::Region) if !region => {
            to.wrong(line, "`near=region` needs `region=`");
            Near::Region
        }
        Some(near) => {
            if region && near != Near::Region {
                to.wrong(line, "`region=` goes with `near=region` or without `near=`");
            }
            near
        }
        None if region => Near::Region,
        None if counted => Near::You,
        None => Near::Anywhere,
    }
}

/// Which threats a line means.
pub(super) fn foes(line: &Statement, to: &mut Compiler<'_>) -> u16 {
    let given = |name: &str| line.value(name).is_some();
    let best = line.term::<Best>("which").unwrap_or(Best::All);
    let distances = ["within", "in_strength", "in_reach"].iter().filter(|name| given(name)).count();
    if distances > 1 {
        to.wrong(line, "`within=`, `in_strength=` and `in_reach=` exclude each other");
    }
    let counted = distances > 0 || matches!(best, Best::Nearest | Best::Farthest);
    let near = near(line, counted, to);
    // In a region without a distance means there.
    let there = if near == Near::Region { 0 } else { ANY };
    let what = line.term::<What>("kind").unwrap_or(What::Enemy);
    check_hidden(line, what, to);
    let foes = Foes {
        what,
        classes: classes(line, "class"),
        near,
        region: region(line, to),
        within: small(line, "within", there),
        in_strength: line.switch("in_strength"),
        in_reach: line.switch("in_reach"),
        or_within: small(line, "or_within", ANY),
        other: line.switch("other"),
        token: token(line),
        group: name(line, "group"),
        at_most: small(line, "at_most", 0),
        disrupted: line.switch("disrupted"),
        best,
    };
    push_foes(foes, to)
}

/// Facedown threats, whatever else a line says.
pub(super) fn looked_at(line: &Statement, to: &mut Compiler<'_>) -> u16 {
    let selector = foes(line, to);
    let what = &mut to.code.tables.foes[selector as usize].what;
    if line.value("kind").is_none() {
        *what = What::Facedown;
        check_hidden(line, What::Facedown, to);
    } else if !matches!(*what, What::Facedown | What::It) {
        to.wrong(line, "`look` is for facedown threats");
    }
    selector
}

/// Notes a selector that would look at the face of a token that may lie facedown: what it finds would tell everybody.
/// A group can be all tokens of a shape, which shows on the back; that is judged in `hidden.rs`.
pub(super) fn check_hidden(line: &Statement, what: What, to: &mut Compiler<'_>) {
    let asked: &[&str] = match what {
        What::Facedown | What::Threat => &["class", "token", "at_most"],
        What::It => &["class", "token", "at_most", "group"],
        What::Enemy | What::Feature | What::Reinforcement | What::NoBoss => &[],
    };
    for name in asked.iter().filter(|name| line.value(name).is_some()) {
        let kind = what.term().id;
        to.wrong(line, format!("`{name}=` with `kind={kind}` would tell what a facedown token is"));
    }
}

/// The Child goes to what is nearest to itself, so nothing else can be said about that.
pub(super) fn check_wandering(line: &Statement, to: &mut Compiler<'_>) {
    if line.term::<Best>("which").is_some_and(|best| best != Best::Nearest) {
        to.wrong(line, "The Child wanders to the nearest: `which=` can't be anything else here");
    }
    let limited = ["within", "in_strength", "in_reach", "region"].iter().any(|name| line.value(name).is_some());
    if line.value("near").is_some() && !limited {
        to.wrong(line, "`near=` needs `within=` here: what is nearest counts from The Child");
    }
}

/// Enemies of some classes within a distance of something.
pub(super) fn enemies(classes: u8, near: Near, region: Region, within: u8, to: &mut Compiler<'_>) -> u16 {
    push_foes(Foes { classes, near, region, within, ..FOES }, to)
}

fn push_foes(foes: Foes, to: &mut Compiler<'_>) -> u16 {
    to.code.tables.foes.push(foes);
    to.code.tables.foes.len() as u16 - 1
}

/// Which characters a line means.
pub(super) fn folk(line: &Statement, to: &mut Compiler<'_>) -> u16 {
    let counted = line.value("within").is_some();
    let near = near(line, counted, to);
    let who = line.term::<Who>("who").unwrap_or(Who::Any);
    if who == Who::Holder {
        to.wrong(line, "`who=holder` means nothing here: no item is named");
    }
    let there = if near == Near::Region { 0 } else { ANY };
    let folk = Folk {
        who,
        near,
        region: region(line, to),
        within: small(line, "within", there),
        damaged: small(line, "damaged", 0),
        person: Person(name(line, "person") as u8),
        besides: line.switch("besides"),
    };
    push_folk(folk, to)
}

/// Anybody this near to the token in question.
pub(super) fn anybody_near_it(within: u8, to: &mut Compiler<'_>) -> u16 {
    let folk = Folk {
        who: Who::Any,
        near: Near::It,
        region: Region::NONE,
        within,
        damaged: 0,
        person: Person::NONE,
        besides: false,
    };
    push_folk(folk, to)
}

fn push_folk(folk: Folk, to: &mut Compiler<'_>) -> u16 {
    to.code.tables.folk.push(folk);
    to.code.tables.folk.len() as u16 - 1
}

/// The space of `with_space`.
pub(super) fn space(line: &Statement, to: &mut Compiler<'_>) -> u16 {
    let near = line.term::<Near>("near").unwrap_or(Near::You);
    let adjacent = line.switch("adjacent");
    let within = line.value("within").is_some();
    let region = region(line, to);
    let ways = [within, adjacent, region.is_some()].iter().filter(|given| **given).count();
    if ways != 1 {
        to.wrong(line, "`with_space` needs one of `within=`, `adjacent=` and `region=`");
    }
    if matches!(near, Near::Region | Near::Anywhere) {
        to.wrong(line, "`with_space` counts from something: `near=` can't be `region` or `anywhere` here");
    }
    let found = match region.some() {
        Some(region) => Where::Region(region),
        None if adjacent => Where::Adjacent(near),
        None => Where::Within(near, small(line, "within", 0)),
    };
    push_place(found, to)
}

/// The region a line names, or the space in question.
pub(super) fn region_or_there(line: &Statement, to: &mut Compiler<'_>) -> u16 {
    let region = region(line, to);
    push_place(region.some().map_or(Where::Within(Near::There, 0), Where::Region), to)
}

/// Where reinforcements appear, and whether one appears in each of those spaces.
pub(super) fn stars(line: &Statement, to: &mut Compiler<'_>) -> (u16, bool) {
    let Some((colours, best, each)) = line.term::<Stars>("where").flatten() else {
        let region = region(line, to);
        if !region.is_some() {
            to.wrong(line, "`spawn region` needs `region=`");
        }
        if line.value("near").is_some() {
            to.wrong(line, "`near=` means nothing for `spawn region`");
        }
        return (push_place(Where::Region(region), to), false);
    };
    let counted = matches!(best, Best::Nearest | Best::Farthest);
    if !counted && (line.value("near").is_some() || line.value("region").is_some()) {
        to.wrong(line, "`near=` and `region=` are for `nearest`, `farthest` and `nearest_yellow`");
    }
    let near = if counted { near(line, true, to) } else { Near::Anywhere };
    let region = region(line, to);
    (push_place(Where::Star { colours, best, near, region }, to), each)
}

fn push_place(place: Where, to: &mut Compiler<'_>) -> u16 {
    to.code.tables.places.push(place);
    to.code.tables.places.len() as u16 - 1
}

/// Which slots a line means.
pub(super) fn slots(line: &Statement, at_most: Option<u8>, to: &mut Compiler<'_>) -> u16 {
    let slots = match (line.term::<SlotNames>("slot").unwrap_or(Slots::This), at_most) {
        (Slots::Any, Some(most)) => Slots::AtMost(most),
        (slots, _) => slots,
    };
    if at_most.is_some() && !matches!(slots, Slots::AtMost(_)) {
        to.wrong(line, "`at_most=` goes with `any`");
    }
    to.code.tables.slots.push(slots);
    to.code.tables.slots.len() as u16 - 1
}

/// A word that has to mean one character.
pub(super) fn who(line: &Statement, to: &mut Compiler<'_>) -> Who {
    let who = line.term::<Who>("who").unwrap_or(Who::You);
    if !matches!(who, Who::You | Who::Them | Who::Carrier) {
        let why = "has to be one character here: `you`, `them` or `carrier`; others are chosen with `with_character`";
        to.wrong(line, format!("`{}` {why}", who.term().id));
    }
    who
}

/// The same, or the holder of the item that this value names.
pub(super) fn who_or_holder(line: &Statement, item: &str, to: &mut Compiler<'_>) -> Who {
    if line.term::<Who>("who") != Some(Who::Holder) {
        return who(line, to);
    }
    if line.value(item).is_none() {
        to.wrong(line, "`holder` needs the item at the end of the clause");
    }
    Who::Holder
}

/// An operation that the character in question carries out.
pub(super) fn as_them(op: Op, to: &mut Compiler<'_>) -> Op {
    Op::AsThem(to.stretch(&[op]))
}

/// Where an enemy goes.
pub(super) fn towards(line: &Statement, otherwise: To, to: &mut Compiler<'_>) -> (To, Region, Token) {
    let goal = line.term::<To>("to").unwrap_or(otherwise);
    let region = region(line, to);
    let token = if line.takes("token") { token(line) } else { Token::NONE };
    if (goal == To::Region) != region.is_some() {
        to.wrong(line, "`to=region` and `region=` belong together");
    }
    if goal == To::Holder && !token.is_some() {
        to.wrong(line, "`to=holder` needs the item as `token=`");
    }
    if token.is_some() && goal != To::Holder {
        to.wrong(line, "`token=` is the item of `to=holder`");
    }
    (goal, region, token)
}

/// What does damage that can be ignored for a turn.
pub(super) fn ignored_damage(line: &Statement, to: &mut Compiler<'_>) -> u8 {
    let other = |what: &Ignored| !matches!(what, Ignored::Grapple | Ignored::Sentry);
    if let Some(what) = line.terms::<Ignored>("what").find(other) {
        let id = what.term().id;
        to.wrong(line, format!("`{id}` can't be ignored for a turn, only `grapple` and `sentry`"));
    }
    ignored(line, "what")
}

/// Notes the question of a line, if it puts it in words of its own.
pub(super) fn asks(line: &Statement, what: Asked, to: &mut Compiler<'_>) {
    let words = line.text("asks");
    if !words.is_empty() {
        to.code.tables.questions.insert(what, words.to_owned());
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
