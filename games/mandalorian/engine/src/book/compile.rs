//! What answers to something: abilities of cards, tokens, maps and missions. What effects and conditions become is in the rows
//! of the vocabulary.

use cards::{Makes, Terms as _, explain, explain_body};

use super::code::{Ability, Block, Once, Op, Trigger, Until, Who};
use super::language::{Compiler, Part, Statement};
use super::places::{self, Around};
use super::select::{self, small};
use crate::ids::{Region, Token, Track};
use crate::state::LASTING;

/// An ability on its own; its number.
pub(super) fn ability(statement: &Statement, around: Around, label: &str, to: &mut Compiler<'_>) -> u16 {
    to.misplaced(statement.body(), statement.inside(around));
    let ability = when(statement, label, to);
    to.ability(ability)
}

/// The same for an ability that somebody owns or that lasts. How often it answers is not counted.
pub(super) fn owned_ability(statement: &Statement, around: Around, label: &str, to: &mut Compiler<'_>) -> u16 {
    check_uncounted(statement, to);
    ability(statement, around, label, to)
}

/// Abilities that go on for a while.
pub(super) fn lasting(statement: &Statement, to: &mut Compiler<'_>) -> Op {
    if statement.value("until").is_none() || statement.body().is_empty() {
        to.wrong(statement, "`lasting` needs `until=` and a `when` or `use` in its braces");
    }
    if statement.body().len() > LASTING {
        to.wrong(statement, format!("at most {LASTING} abilities last at once"));
    }
    statement.body().iter().for_each(|part| check_uncounted(part, to));
    let abilities: Vec<_> = statement.body().iter().map(|part| when(part, "", to)).collect();
    let (first, number) = (to.code.abilities.len() as u16, abilities.len() as u8);
    for ability in abilities {
        to.ability(ability);
    }
    let until = statement.term::<Until>("until").unwrap_or(Until::EndOfTurn);
    Op::Lasting { first, number, until, uses: small(statement, "uses", 0) }
}

/// Notes a `once=` where nothing counts: only rules of maps and missions have a place in the state for it.
fn check_uncounted(statement: &Statement, to: &mut Compiler<'_>) {
    if statement.takes("once") && statement.value("once").is_some() {
        to.wrong(statement, "`once=` is for rules of maps and missions; a `lasting` says `uses=`");
    }
}

/// What using a feature or an item does, as an ability.
pub(super) fn using(statement: &Statement, around: Around, to: &mut Compiler<'_>) -> u16 {
    let ability = Ability {
        optional: true,
        label: statement.text("label").to_owned(),
        words: explain_body(statement, to.names),
        block: to.program(statement.body(), around),
        ..nothing()
    };
    to.ability(ability)
}

/// The ability of a `when`, `use` or `advanced` line.
fn when(statement: &Statement, label: &str, to: &mut Compiler<'_>) -> Ability {
    let given = |name: &str| statement.takes(name) && statement.value(name).is_some();
    let number = |name: &str| if given(name) { select::name(statement, name) } else { u16::MAX };
    check_when(statement, &given, to);
    let optional = !matches!(statement.word.makes, Makes::Part(Part::When));
    let everybody = if optional { Who::You } else { Who::Any };
    let own = if statement.takes("label") { statement.text("label") } else { "" };
    let track = if given("track") { select::track(statement) } else { Track::NONE };
    let region = if statement.takes("region") { select::region(statement, to) } else { Region::NONE };
    Ability {
        triggers: statement.terms::<Trigger>("events").fold(0, |bits, trigger| bits | trigger.bit()),
        whose: statement.term::<Who>("whose").unwrap_or(everybody),
        within: small(statement, "within", u8::MAX),
        attack: statement.switch("attack"),
        token: Token(number("token")),
        group: number("group"),
        track: (track, if given("at") { small(statement, "at", u8::MAX) } else { u8::MAX }),
        region,
        once: once(statement),
        optional,
        label: if own.is_empty() { label.to_owned() } else { own.to_owned() },
        words: explain_body(statement, to.names),
        whole: explain(std::slice::from_ref(statement), to.names),
        block: to.body(statement),
    }
}

fn once(statement: &Statement) -> Once {
    match statement.word.makes {
        Makes::Part(Part::Advanced) => Once::Game,
        _ if statement.takes("once") => statement.term::<Once>("once").unwrap_or(Once::Always),
        _ => Once::Always,
    }
}

/// Notes what means nothing for the triggers of a line.
fn check_when(statement: &Statement, given: &dyn Fn(&str) -> bool, to: &mut Compiler<'_>) {
    let only_for = [
        ("attack", places::DAMAGE | places::AFTER_DAMAGE, "damage to a character"),
        ("token", places::IT, "a token in question"),
        ("group", places::IT, "a token in question"),
        ("region", places::THERE, "a space in question"),
        ("track", places::TRACK, "a track"),
    ];
    for event in statement.value("events").map_or(&[][..], cards::Value::terms) {
        for (name, around, what) in only_for.iter().filter(|(name, ..)| given(name)) {
            if event.brings & around == 0 {
                to.wrong(statement, format!("`{name}=` means nothing for `{}`: there is not {what}", event.id));
            }
        }
        if given("whose") && !Trigger::of(event).is_about_somebody() {
            to.wrong(statement, format!("`whose=` means nothing for `{}`: it is about nobody", event.id));
        }
    }
    if given("at") && !given("track") {
        to.wrong(statement, "`at=` needs `track=`");
    }
    let token = statement.inside(places::NOWHERE) & places::IT != 0;
    if given("within") && !given("whose") && !token {
        to.wrong(statement, "`within=` needs `whose=`: it says how near that character is to the owner");
    }
    let whose = statement.term::<Who>("whose");
    if matches!(whose, Some(Who::Them | Who::Holder | Who::Weakest | Who::Nearest)) {
        to.wrong(statement, "`whose=` is `you`, `other`, `any` or `carrier`");
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
