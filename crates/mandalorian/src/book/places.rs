//! Which effects mean something where: a word that needs an action, a token or damage around it is refused elsewhere.

use cards::Statement;

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
    needs("turn_over", IT, WITH_IT),
    needs("drop_child", IT, WITH_IT),
    needs("capture", IT, WITH_IT),
    needs("move_damage", IT, WITH_IT),
    needs("take", IT, WITH_IT),
    needs("it_moves", IT, WITH_IT),
    needs("it_attacks", IT, WITH_IT),
    needs("swap", THEM, "inside of `with_character` or the like"),
    needs("give_plan", THEM, "inside of `with_character` or the like"),
    needs("as_them", THEM, "inside of `with_character` or the like"),
    needs("block", DAMAGE, "where damage is about to be dealt"),
    needs("redirect", DAMAGE, "where damage is about to be dealt"),
    needs("cancel_event", BEFORE_EVENT, "where an event card is about to be drawn"),
    needs("six_plus", EVENT, "on an event card"),
    needs("no_flee", FLIGHT, "where The Child is about to flee"),
    needs("start_plan", SET_UP, "in `set_up`"),
    needs("discard_this", CARD, "on a planning card, an item or a feature"),
];

/// What a trigger brings with it.
pub fn of_trigger(event: &str) -> Around {
    match event {
        "before_damage" => DAMAGE | THEM | IT,
        "after_attack" | "after_damage" => THEM | IT,
        "before_event" => BEFORE_EVENT,
        "before_flight" => FLIGHT,
        "enemy_defeated" | "revealed" | "enemy_moved" | "spawned" | "wounded" | "taken" => IT | THEM | THERE,
        "arrived" | "move_ends" | "rescued" | "fled" => THEM | THERE,
        "entered" | "leaving" => THEM | THERE | MOVEMENT,
        "playing" => ACTION,
        _ => NOWHERE,
    }
}

/// Notes every effect that means nothing where it stands.
pub fn misplaced(statements: &[Statement], around: Around, out: &mut Vec<(Statement, String)>) {
    for statement in statements {
        let name = statement.word.name;
        if let Some(needs) = NEEDS.iter().find(|needs| needs.word == name && needs.around & around == 0) {
            out.push((statement.clone(), format!("`{name}` means nothing here: it belongs {}", needs.says)));
        }
        let inside = match name {
            "with_enemy" | "with_enemies" | "each_enemy" => around | IT,
            "with_character" | "each_character" | "enemies_attack" => around | THEM,
            "with_space" => around | THERE,
            "move" => around | MOVEMENT | THERE,
            _ => around,
        };
        statement.blocks.iter().for_each(|block| misplaced(block, inside, out));
    }
}
