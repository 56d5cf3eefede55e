//! Which effects mean something where: a word that needs an action, a token or damage around it is refused elsewhere.

use cards::{Statement, Value};

use super::code::Trigger;
use super::vocabulary::TRIGGERS;

/// What stands around an effect, as bits.
pub type Around = u32;

/// Nothing special.
pub const NOWHERE: Around = 0;
/// An action under way: a skill card, the mission slot, another use of an action.
pub const ACTION: Around = 1;
/// A token in question, `it`.
pub const IT: Around = 1 << 1;
/// Another character in question, `them`.
pub const THEM: Around = 1 << 2;
/// A space in question, `there`.
pub const THERE: Around = 1 << 3;
/// Damage about to be dealt to a character.
pub const DAMAGE: Around = 1 << 4;
/// An event card or what happens in the event step.
pub const EVENT: Around = 1 << 5;
/// An event card about to be drawn.
pub const BEFORE_EVENT: Around = 1 << 6;
/// The Child about to flee.
pub const FLIGHT: Around = 1 << 7;
/// Something that can be discarded: a planning card, an item, a feature.
pub const CARD: Around = 1 << 8;
/// Set-up lines.
pub const SET_UP: Around = 1 << 9;
/// A movement under way.
pub const MOVEMENT: Around = 1 << 10;
/// A mission with a Warlord.
pub const WARLORD: Around = 1 << 11;
/// A character whose program it is, `you`.
pub const YOU: Around = 1 << 12;
/// Damage that has been dealt to a character, or an attack on one.
pub const AFTER_DAMAGE: Around = 1 << 13;
/// A track that has been moved.
pub const TRACK: Around = 1 << 14;

/// What programs that belong to nobody in particular have around them: crises, effects and rules of missions.
pub const MISSION: Around = YOU;

/// What a word needs around it, and how that is said.
pub struct Needs {
    /// The word.
    pub word: &'static str,
    /// One of these.
    pub around: Around,
    /// In words: "it belongs …".
    pub says: &'static str,
}

const fn needs(word: &'static str, around: Around, says: &'static str) -> Needs {
    Needs { word, around, says }
}

const IN_ACTION: &str = "on a skill card, in the mission slot, or in an `instead`";
const WITH_IT: &str = "inside of `with_enemy` or the like, or where there is a token in question anyway";

/// The effects that need something around them.
pub const NEEDS: &[Needs] = &[
    needs("strength", ACTION, IN_ACTION),
    needs("reach", ACTION, IN_ACTION),
    needs("ignore", ACTION, IN_ACTION),
    needs("more_plans", ACTION, IN_ACTION),
    needs("more_kept", ACTION, IN_ACTION),
    needs("more_looks", ACTION, IN_ACTION),
    needs("further", ACTION, IN_ACTION),
    needs("give_kept", ACTION, IN_ACTION),
    needs("damage_strength", ACTION, IN_ACTION),
    needs("divide_strength", ACTION, IN_ACTION),
    needs("track_strength", ACTION, IN_ACTION),
    needs("go_on", MOVEMENT, "where a space is entered"),
    needs("damage", IT, WITH_IT),
    needs("disrupt", IT, WITH_IT),
    needs("push", IT, WITH_IT),
    needs("defeat", IT, WITH_IT),
    needs("discard_it", IT, WITH_IT),
    needs("reveal", IT, WITH_IT),
    needs("heal_enemy", IT, WITH_IT),
    needs("wake", IT, WITH_IT),
    needs("hobble", IT, WITH_IT),
    needs("drop_child", IT, WITH_IT),
    needs("move_damage", IT, WITH_IT),
    needs("take", IT, WITH_IT),
    needs("it_moves", IT, WITH_IT),
    needs("it_attacks", IT, WITH_IT),
    needs("as_them", THEM, "inside of `with_character` or the like"),
    needs("block", DAMAGE, "where damage is about to be dealt"),
    needs("redirect", DAMAGE, "where damage is about to be dealt"),
    needs("cancel_event", BEFORE_EVENT, "where an event card is about to be drawn"),
    needs("six_plus", EVENT, "on an event card"),
    needs("no_flee", FLIGHT, "where The Child is about to flee"),
    needs("start_plan", SET_UP, "in `set_up` or `rung`"),
    needs("discard_this", CARD, "on a planning card, an item or a feature"),
];

const TOKEN_IN_QUESTION: &str = "where there is a token in question";

/// The conditions that need something around them.
pub const CONDITION_NEEDS: &[Needs] = &[
    needs("strength", ACTION, IN_ACTION),
    needs("second_action", ACTION, IN_ACTION),
    needs("ended_move", ACTION, IN_ACTION),
    needs("it_is", IT, TOKEN_IN_QUESTION),
    needs("unhurt", IT, TOKEN_IN_QUESTION),
    needs("it_at", IT, TOKEN_IN_QUESTION),
    needs("it_enemy", IT, TOKEN_IN_QUESTION),
    needs("it_took", IT, TOKEN_IN_QUESTION),
    needs("in_sight", IT, TOKEN_IN_QUESTION),
    needs("would_defeat", DAMAGE, "where damage is about to be dealt"),
    needs("six_plus", EVENT, "on an event card"),
];

/// Values that need something around them: of which parameter, which term, what.
const TERM_NEEDS: &[(&str, &str, Around, &str)] = &[
    ("who", "them", THEM, "no other character is in question"),
    ("near", "them", THEM, "no other character is in question"),
    ("by", "them", THEM, "no other character is in question"),
    ("by", "themselves", THEM, "no other character is in question"),
    ("near", "it", IT, "no token is in question"),
    ("to", "there", THERE, "no space is in question"),
    ("kind", "it", IT, "no token is in question"),
    ("near", "there", THERE, "no space is in question"),
    ("near", "target", ACTION, "there is no attack"),
    ("by", "warlord", WARLORD, "there is no Warlord"),
    ("who", "you", YOU, "there is no `you`"),
    ("near", "you", YOU, "there is no `you`"),
    ("to", "you", YOU, "there is no `you`"),
    ("to", "away_from_you", YOU, "there is no `you`"),
];

/// Effects that are about `you`, unless `who=` says otherwise.
const ABOUT_YOU: &[&str] = &[
    "extra_action",
    "free_action",
    "move",
    "jump",
    "ignore_turn",
    "take",
    "move_damage",
    "hurt",
    "heal",
    "disabled",
    "gain_item",
    "plan",
    "fetch",
    "lose_plan",
    "shift_card",
    "recover",
    "draw_skill",
    "regroup",
    "discard_skill",
    "carry_child",
];

/// What a trigger brings with it.
pub fn of_trigger(event: &str) -> Around {
    match event {
        "before_damage" => DAMAGE | THEM | IT,
        "after_attack" | "after_damage" => AFTER_DAMAGE | THEM | IT,
        "before_event" => BEFORE_EVENT,
        "before_flight" => FLIGHT | THEM,
        "enemy_defeated" | "revealed" | "enemy_moved" | "spawned" | "wounded" | "taken" => IT | THEM | THERE,
        "arrived" | "move_ends" | "rescued" | "fled" => THEM | THERE,
        "entered" | "leaving" => THEM | THERE | MOVEMENT,
        "turn_start" | "turn_end" | "before_events" => THEM,
        "playing" => ACTION,
        "track_moved" => TRACK,
        _ => NOWHERE,
    }
}

/// Whether a trigger is about a character: whose damage, whose movement, whose turn.
pub const fn is_about_somebody(trigger: Trigger) -> bool {
    !matches!(
        trigger,
        Trigger::EnemyMoved
            | Trigger::EventResolved
            | Trigger::Crisis
            | Trigger::Spawned
            | Trigger::Unlocked
            | Trigger::TrackMoved
            | Trigger::StageBegins
    )
}

/// What stands around the effects of an ability: what its owner brings, and what all of its triggers bring.
pub fn within_ability(statement: &Statement, around: Around) -> Around {
    let events = statement.terms("events");
    let brought =
        TRIGGERS.iter().enumerate().filter(|(ix, _)| events >> ix & 1 != 0).map(|(_, (event, _))| of_trigger(event));
    around | brought.reduce(|a, b| a & b).unwrap_or(NOWHERE)
}

/// Notes every effect that means nothing where it stands.
pub fn misplaced(statements: &[Statement], around: Around, out: &mut Vec<(Statement, String)>) {
    for statement in statements {
        let name = statement.word.name;
        lacking(statement, NEEDS, around, out);
        if let Some(condition) = statement.values.iter().flatten().find_map(condition_of) {
            for clause in &condition.clauses {
                lacking(&clause.statement, CONDITION_NEEDS, around, out);
            }
        }
        if around & YOU == 0 && ABOUT_YOU.contains(&name) && !names_somebody(statement) {
            out.push((statement.clone(), format!("`{name}` means nothing here: there is no `you`")));
        }
        let inside = match name {
            "with_enemy" | "with_enemies" | "each_enemy" => around | IT,
            "with_character" | "each_character" | "enemies_attack" => around | THEM,
            "as_them" => around | YOU,
            "choose" if statement.term("by") == Some(super::ops::THEMSELVES) => around | YOU,
            "with_space" => around | THERE,
            "move" => around | MOVEMENT | THERE,
            // Later, when the action or the event is long over.
            "lasting" => around & (YOU | WARLORD),
            "when" | "use" => within_ability(statement, around),
            _ => around,
        };
        statement.blocks.iter().for_each(|block| misplaced(block, inside, out));
    }
}

fn condition_of(value: &Value) -> Option<&cards::Condition> {
    if let Value::Condition(condition) = value { Some(condition) } else { None }
}

fn has(statement: &Statement, param: &str) -> bool {
    statement.word.form.iter().any(|known| known.name == param)
}

fn names_somebody(statement: &Statement) -> bool {
    has(statement, "who") && statement.term("who").is_some()
}

/// Notes a word or one of its values that lacks something.
fn lacking(statement: &Statement, needs: &[Needs], around: Around, out: &mut Vec<(Statement, String)>) {
    let name = statement.word.name;
    if let Some(needs) = needs.iter().find(|needs| needs.word == name && needs.around & around == 0) {
        out.push((statement.clone(), format!("`{name}` means nothing here: it belongs {}", needs.says)));
    }
    for (param, term, needed, why) in TERM_NEEDS.iter().filter(|(param, ..)| has(statement, param)) {
        let cards::Kind::One(terms) = kind_of(statement, param) else { continue };
        let given = statement.term(param).is_some_and(|given| terms[given].0 == *term);
        if given && around & needed == 0 {
            out.push((statement.clone(), format!("`{term}` means nothing here: {why}")));
        }
    }
}

fn kind_of(statement: &Statement, param: &str) -> cards::Kind {
    statement.word.form.iter().find(|known| known.name == param).map_or(cards::Kind::Text, |param| param.kind)
}
