//! Which effects mean something where: a word that needs a test, a job or another player around it is refused elsewhere.

use cards::Statement;

/// What stands around an effect, as bits.
pub type Around = u32;

/// Nothing special.
pub const NOWHERE: Around = 0;
/// A card that can be given up: an asset, a secret, a card just drawn or bought.
pub const CARD: Around = 1;
/// The section of an encounter card.
pub const SECTION: Around = 1 << 1;
/// A meeting with a contact.
pub const MEETING: Around = 1 << 2;
/// What happens when a market card is bought, or what a market card in play can do.
pub const MARKET: Around = 1 << 3;
/// A step of a job.
pub const STEP: Around = 1 << 4;
/// `resolve` of a databank card.
pub const RESOLVE: Around = 1 << 5;
/// The reward of a job.
pub const JOB_REWARD: Around = 1 << 6;
/// A goal.
pub const GOAL: Around = 1 << 7;
/// Another player.
pub const OTHER: Around = 1 << 8;
/// What follows a combat.
pub const COMBAT: Around = 1 << 9;
/// `when rolled`.
pub const ROLLED: Around = 1 << 10;
/// `when opponent_rolled`.
pub const OPPONENT_ROLLED: Around = 1 << 11;
/// `when before_test`.
pub const BEFORE_TEST: Around = 1 << 12;
/// `when patrol_called`.
pub const CALLED: Around = 1 << 13;
/// `when patrol_stops`.
pub const STOPS: Around = 1 << 14;
/// `when player_enters`.
pub const ENTERS: Around = 1 << 15;
/// `when would_be_defeated`.
pub const FALLING: Around = 1 << 16;
/// `when bounty_reward`, `job_reward` or `cargo_reward`.
pub const REWARD: Around = 1 << 17;
/// `when combat_won`.
pub const WON: Around = 1 << 18;

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

const IN_STEP: &str = "in a step of a job";
const WITH: &str = "inside of a `with`, or where there is another player anyway";
const IN_RESOLVE: &str = "in `resolve` of a databank card";
const IN_GOAL: &str = "in a goal";

/// The effects that need something around them.
pub const NEEDS: &[Needs] = &[
    needs("take_credits", OTHER, WITH),
    needs("soften", COMBAT, "in `win` or `lose` of a fight"),
    needs("duel", OTHER, WITH),
    needs("read_die", RESOLVE, IN_RESOLVE),
    needs("reroll", ROLLED | OPPONENT_ROLLED, "in `when rolled` (own dice) or `when opponent_rolled` (the opponent's)"),
    needs("turn", ROLLED, "in `when rolled`"),
    needs("cancel", OPPONENT_ROLLED, "in `when opponent_rolled`"),
    needs("skill", BEFORE_TEST, "in `when before_test`"),
    needs("on_pass", BEFORE_TEST, "in `when before_test`"),
    needs("them", OTHER, WITH),
    needs("both", OTHER, WITH),
    needs("take", OTHER, WITH),
    needs("discard_this", CARD, "on a card that can be given up"),
    needs("remove_this", CARD, "on a card that can be given up"),
    needs("shuffle_this", MARKET, "on a market card"),
    needs("keep", SECTION | MEETING, "in a section of an encounter card, or in `meet` of a contact"),
    needs("keep_secret", SECTION, "in a section of an encounter card"),
    needs("redirect", CALLED, "in `when patrol_called`, inside of a `with`"),
    needs("go_on", STOPS, "in `when patrol_stops`"),
    needs("stop_them", ENTERS, "in `when player_enters`"),
    needs("go_to", STEP, IN_STEP),
    needs("again", STEP, IN_STEP),
    needs("complete", STEP, IN_STEP),
    needs("fail_job", STEP, IN_STEP),
    needs("discard_job", STEP | RESOLVE, "in a step of a job, or in `resolve` of a databank card that a job leads to"),
    needs("deliver", RESOLVE, IN_RESOLVE),
    needs("lose_cargo", RESOLVE, IN_RESOLVE),
    needs("contact_leaves", MEETING, "in `meet` of a contact"),
    needs("draw_again", SECTION, "in a section of an encounter card"),
    needs("credits_for_fame", REWARD, "in `when bounty_reward`, `when job_reward` or `when cargo_reward`"),
    needs("goal_token", GOAL, IN_GOAL),
    needs("goal_met", GOAL, IN_GOAL),
    needs("stand", FALLING, "in `when would_be_defeated`"),
];

/// The conditions that need something around them.
pub const CONDITION_NEEDS: &[Needs] =
    &[needs("less_fame", OTHER, WITH), needs("combat_rewards_fame", WON, "in `when combat_won`")];

/// The triggers that secrets may answer to. Somebody with any secret is asked whenever one of them happens, so that a question
/// tells nothing; what happens all the time would be asked about all the time.
pub const SECRET_TRIGGERS: &[&str] = &["patrol_beaten", "would_be_defeated"];

/// What a trigger brings with it.
pub fn of_trigger(event: &str) -> Around {
    match event {
        "rolled" => ROLLED | OTHER,
        "opponent_rolled" => OPPONENT_ROLLED | OTHER,
        "before_test" => BEFORE_TEST,
        "combat_won" => COMBAT | OTHER | WON,
        "combat_lost" => COMBAT | OTHER,
        "patrol_called" => CALLED,
        "patrol_stops" => STOPS,
        "player_enters" => ENTERS | OTHER,
        "would_be_defeated" => FALLING,
        "bounty_reward" | "job_reward" | "cargo_reward" => REWARD,
        _ => NOWHERE,
    }
}

/// Notes every effect that means nothing where it stands.
pub fn misplaced(statements: &[Statement], around: Around, out: &mut Vec<(Statement, String)>) {
    let lacking =
        |list: &'static [Needs], word: &str| list.iter().find(|needs| needs.word == word && needs.around & around == 0);
    for statement in statements {
        let mut wrong = |statement: &Statement, word: &str, says: &str| {
            out.push((statement.clone(), format!("`{word}` means nothing here: it belongs {says}")));
        };
        let name = statement.word.name;
        if let Some(needs) = lacking(NEEDS, name) {
            wrong(statement, name, needs.says);
        }
        match name {
            "reroll"
                if statement.term("whose") == Some(0) && around & (ROLLED | OPPONENT_ROLLED) == OPPONENT_ROLLED =>
            {
                wrong(statement, "reroll own", "in `when rolled`");
            }
            "reroll" if statement.term("whose") == Some(1) && around & (ROLLED | OPPONENT_ROLLED) == ROLLED => {
                wrong(statement, "reroll opponent", "in `when opponent_rolled`");
            }
            "reputation" | "move_patrol" | "send_patrol" | "call_patrol"
                if matches!(statement.term("faction"), Some(7 | 8)) && around & (STEP | RESOLVE | JOB_REWARD) == 0 =>
            {
                wrong(statement, "job", "in a job, or on a databank card that a job leads to");
            }
            "pay" if statement.value("less").is_some() != statement.value("per").is_some() => {
                out.push((statement.clone(), "`less=` and `per=` belong together".into()));
            }
            "if" | "need" => {
                let clauses = statement.condition("condition").map_or(&[][..], |condition| &condition.clauses);
                for clause in clauses {
                    let word = clause.statement.word.name;
                    if let Some(needs) = lacking(CONDITION_NEEDS, word) {
                        wrong(&clause.statement, word, needs.says);
                    }
                    let job = word == "reputation" && matches!(clause.statement.term("faction"), Some(7 | 8));
                    if job && around & (STEP | RESOLVE | JOB_REWARD) == 0 {
                        wrong(&clause.statement, "job", "in a job, or on a databank card that a job leads to");
                    }
                }
            }
            _ => {}
        }
        let inside = match name {
            "with" => around | OTHER,
            "fight" | "duel" => around | COMBAT,
            "them" => around & (OTHER | STEP | RESOLVE | COMBAT),
            _ => around,
        };
        statement.blocks.iter().for_each(|block| misplaced(block, inside, out));
    }
}
