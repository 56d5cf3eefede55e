//! Why an answer is turned down: what the procedure that asks says, or that it belongs to another question.

use table::{Engine, Procedure, Reason, Refusal, Seat, because};

use crate::choice::Choice;
use crate::frame::Ask;
use crate::game::OuterRim;
use crate::ids::Player;
use crate::rule;
use crate::words::{self, Words};

impl OuterRim {
    /// Why this can't be answered now.
    pub(crate) fn refusal(&self, seat: Seat, choice: &Choice) -> Refusal {
        let words = Words::to(self, Player(seat.0));
        if !self.is_asked(seat) {
            return Refusal::new(table::TURN, words.not_asked());
        }
        let special = self.innermost().and_then(|frame| frame.refuses(words, *choice));
        let (rule, words) = special.or_else(|| words.elsewhere(*choice)).unwrap_or_else(|| {
            let words = format!("That is not an answer to the question: {}", words::prompt(self, seat));
            (self.asking_rule(), words)
        });
        Refusal::new(rule, words)
    }
}

impl Words<'_> {
    fn not_asked(self) -> String {
        match self.game.state.ask {
            Ask::Of(who) => format!("It is not your turn to answer: {} is asked.", self.names.player(who)),
            Ask::Offer(to, _) => format!("An offer waits for the answer of {}.", self.names.player(to)),
            Ask::Nobody => "Nobody is asked at the moment.".into(),
            Ask::Over(winner) => format!("The game is over: {} has won.", self.names.player(winner)),
        }
    }

    /// Which question an answer belongs to, if not to this one.
    fn elsewhere(self, choice: Choice) -> Reason {
        match choice {
            Choice::Go(_) => because(rule::OR_PLANNING_2, "Moving is an option of the planning step."),
            Choice::Recover | Choice::Collect | Choice::Stay => {
                because(rule::OR_PLANNING_1, "That is an option of the planning step, of which one is taken in a turn.")
            }
            Choice::Use(ability) => self.cannot_use(ability, |_| false),
            Choice::Trade | Choice::Market | Choice::Delivery => {
                because(rule::OR_ACTION_1, "Actions are taken in the action step.")
            }
            Choice::Discard(_) => {
                because(rule::OR_MARKET_3, "Cards are discarded from the market at the beginning of a market action.")
            }
            Choice::Buy(_) => because(rule::OR_ACTION_4, "Cards are bought in a market action."),
            Choice::BuyShip(_) => because(rule::OR_SHIPS_1, "Ships are bought by their cards."),
            Choice::Barter(_) | Choice::MakeRoom(_) | Choice::Pay => {
                because(rule::OR_MARKET_6, "Nothing is being bought.")
            }
            Choice::Deliver(_) => because(rule::OR_ACTION_5, "Cargo and captives are handed in in a deliver action."),
            Choice::Patrol(_)
            | Choice::Explore
            | Choice::Contact(_)
            | Choice::Attempt(_)
            | Choice::Hunt(..)
            | Choice::Challenge(..) => {
                because(rule::OR_ENCOUNTER_1, "Encounters come in the encounter step, one in each turn.")
            }
            Choice::Fight(_) | Choice::Meet => because(
                rule::OR_BOUNTY_4,
                "A contact is fought or met when it is encountered and named on a bounty of yours.",
            ),
            Choice::Eliminate | Choice::Capture => {
                because(rule::OR_BOUNTY_7, "The fate of a target is settled after it was beaten.")
            }
            Choice::Protect | Choice::Abandon => {
                because(rule::OR_CREWBOUNTY_8, "Crew is protected when somebody hunts it.")
            }
            Choice::Accept | Choice::Withdraw => because(rule::OR_TRADE_4, "There is no offer to answer."),
            Choice::Offer { .. } => because(rule::OR_TRADE_7, "Only the player whose turn it is makes offers."),
            Choice::Play(_)
            | Choice::Rival(_)
            | Choice::Fly(_)
            | Choice::Pass
            | Choice::Decline
            | Choice::Done
            | Choice::Branch(_)
            | Choice::Card(_)
            | Choice::Faction(_)
            | Choice::Player(_)
            | Choice::Space(_)
            | Choice::Skill(_)
            | Choice::Die(_)
            | Choice::Roll
            | Choice::Kind(_) => None,
        }
    }
}
