//! The turn and its three steps.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::code::Trigger;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Cause, Event};
use crate::frame::{Deliver, Encounter, Market, Trade, Travel};
use crate::game::OuterRim;
use crate::ids::{Body, Player};
use crate::rule;
use crate::state::{AbilitySet, CardSet};
use crate::words::{Words, credits, sentences};

/// Steps of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The next player is on.
    Begin,
    /// Planning step.
    Planning,
    /// Action step.
    Action,
    /// Encounter step.
    Encounter,
    /// Over.
    End,
}

impl Step {
    /// The step under way while this one comes next, if that is one.
    pub(crate) const fn before(self) -> Option<Self> {
        match self {
            Self::Begin | Self::Planning => None,
            Self::Action => Some(Self::Planning),
            Self::Encounter => Some(Self::Action),
            Self::End => Some(Self::Encounter),
        }
    }
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// The step that comes next.
    pub step: Step,
}

impl Procedure<OuterRim> for Turn {
    fn step(self, game: &mut OuterRim) -> Flow {
        let who = game.state.active;
        let over = game.state.fell || game.state.cut;
        match self.step {
            Step::Begin => {
                game.state.turns += 1;
                game.state.fell = false;
                game.state.cut = false;
                game.players().for_each(|player| game.state.of_mut(player).used = AbilitySet::default());
                game.state.tried = CardSet::default();
                game.tell(Event::Turn { who, number: game.state.turns });
                if game.is_rival(who) {
                    game.turn_to(Self { step: Step::End });
                    game.begin_rival();
                } else {
                    game.turn_to(Self { step: Step::Planning });
                }
            }
            Step::Planning => {
                game.turn_to(Self { step: Step::Action });
                game.push(Planning);
            }
            Step::Action => {
                game.turn_to(Self { step: Step::Encounter });
                if !over {
                    game.push(Actions { done: 0 });
                }
            }
            Step::Encounter => {
                game.turn_to(Self { step: Step::End });
                if !over {
                    game.push(Encounter { who, reach: 0 });
                }
            }
            Step::End => {
                let player = game.state.of_mut(who);
                if player.extra_turns > 0 {
                    player.extra_turns -= 1;
                } else {
                    game.state.active = game.next_player(who);
                }
                game.turn_to(Self { step: Step::Begin });
            }
        }
        Flow::Go
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_TURN_2
    }

    fn hide(&mut self, _: Player) {}
}

/// The planning step: one option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Planning;

impl Procedure<OuterRim> for Planning {
    fn step(self, game: &mut OuterRim) -> Flow {
        ask(game.state.active)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let who = game.state.active;
        let player = game.state.of(who);
        let hurt = player.damage != [0, 0];
        if hurt || player.defeated {
            out.push(Choice::Recover);
        }
        if player.defeated {
            return;
        }
        out.push(Choice::Collect);
        game.list_usable(who, Trigger::Planning, out);
        out.push(Choice::Stay);
        out.extend(game.reachable(who, player.stats.hyperdrive, false, false).map(Choice::Go));
        // Whoever has no damage may recover, too, but hardly wants to.
        if !hurt {
            out.push(Choice::Recover);
        }
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let who = game.state.active;
        game.pop();
        match choice {
            Choice::Recover => Body::ALL.iter().for_each(|body| game.recover(who, *body, u8::MAX, Cause::Recovery)),
            Choice::Collect => {
                game.tell(Event::Collected { who });
                game.credit(who, 2, Cause::Planning);
            }
            Choice::Use(ability) => game.use_ability(who, ability),
            Choice::Go(space) => {
                let travel =
                    Travel { who, left: game.state.of(who).stats.hyperdrive, patrols: false, maelstrom: false };
                game.push(travel);
                game.fly(travel, space);
            }
            _ => {}
        }
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        let defeated = game.state.of(game.state.active).defeated;
        if defeated { rule::OR_PLANNING_4 } else { rule::OR_PLANNING_1 }
    }

    fn question(self, words: Words<'_>) -> String {
        if words.player().defeated {
            return "You are defeated: recover?".into();
        }
        format!("How do you plan your turn {}?", words.here())
    }

    fn why(self, words: Words<'_>) -> String {
        let player = words.player();
        let drive = player.stats.hyperdrive;
        let numbers = format!("Hyperdrive {drive}, {}, {}. {}", credits(player.credits), words.fame(), words.body());
        sentences([words.turn(), numbers])
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let defeated = words.player().defeated;
        match choice {
            Choice::Go(_) | Choice::Collect | Choice::Use(_) | Choice::Stay if defeated => {
                because(rule::OR_PLANNING_4, "A defeated player has to use the planning step to recover.")
            }
            Choice::Go(to) => words.cannot_fly(Travel::planned(words.game, words.me), to),
            Choice::Use(ability) => words.cannot_use(ability, |trigger| trigger == Trigger::Planning),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// Kinds of action that can be taken once, as bits.
const TRADE: u8 = 1;
const MARKET: u8 = 2;
const DELIVER: u8 = 4;

/// The action step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Actions {
    /// The kinds of action taken, as bits.
    pub done: u8,
}

impl Procedure<OuterRim> for Actions {
    fn step(self, game: &mut OuterRim) -> Flow {
        if game.state.fell || game.state.cut { game.pop() } else { ask(game.state.active) }
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let who = game.state.active;
        let player = game.state.of(who);
        if self.done & TRADE == 0 && game.partners(who).next().is_some() {
            out.push(Choice::Trade);
        }
        if self.done & MARKET == 0 && game.ground.planets.has(player.space) {
            out.push(Choice::Market);
        }
        if self.done & DELIVER == 0 && game.due(who).next().is_some() {
            out.push(Choice::Delivery);
        }
        game.list_usable(who, Trigger::Action, out);
        out.push(Choice::Done);
    }

    fn play(self, game: &mut OuterRim, who: Player, choice: Choice) {
        let taken = |game: &mut OuterRim, kind: u8| game.turn_to(Self { done: self.done | kind });
        match choice {
            Choice::Trade => {
                taken(game, TRADE);
                game.push(Trade);
            }
            Choice::Market => {
                taken(game, MARKET);
                game.push(Market { who, discarded: false });
            }
            Choice::Delivery => {
                taken(game, DELIVER);
                game.push(Deliver { who });
            }
            Choice::Use(ability) => game.use_ability(who, ability),
            _ => {
                game.pop();
            }
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_ACTION_1
    }

    fn question(self, words: Words<'_>) -> String {
        let further = if self.done == 0 { "" } else { "further " };
        format!("Which {further}action do you take {}?", words.here())
    }

    fn why(self, words: Words<'_>) -> String {
        let credits = credits(words.player().credits);
        sentences([words.turn(), format!("You have {credits} and {}; each kind of action once.", words.fame())])
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Done).then(|| "Go on to the encounter step".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let kind = match choice {
            Choice::Trade => TRADE,
            Choice::Market => MARKET,
            Choice::Delivery => DELIVER,
            Choice::Use(ability) => return words.cannot_use(ability, |trigger| trigger == Trigger::Action),
            _ => return None,
        };
        if self.done & kind != 0 {
            return because(rule::OR_ACTION_2, "This kind of action was taken in this action step already.");
        }
        match choice {
            Choice::Trade => because(rule::OR_TRADE_1, "Nobody to trade with is in your space."),
            Choice::Market => because(rule::OR_MARKET_2, "The market is open on planets only."),
            _ => because(
                rule::OR_DELIVER_1,
                "Nothing that you carry is due in this space, or it was tried in this turn.",
            ),
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// Why another action can't be begun in the middle of one.
pub(crate) fn one_action_at_a_time(choice: Choice) -> Reason {
    match choice {
        Choice::Trade | Choice::Market | Choice::Delivery => {
            because(rule::OR_ACTION_1, "One action after the other: end this one first.")
        }
        _ => None,
    }
}

impl OuterRim {
    /// The player after this one, clockwise.
    pub(crate) fn next_player(&self, who: Player) -> Player {
        Player((who.0 + 1) % self.ground.options.players_and_rival())
    }

    /// Gains or loses credits.
    pub(crate) fn credit(&mut self, who: Player, thousands: i32, cause: Cause) {
        self.purse(who, thousands, false, cause);
    }

    /// Pays for what a card offers.
    pub(crate) fn pay(&mut self, who: Player, thousands: u16, cause: Cause) {
        self.purse(who, -i32::from(thousands), true, cause);
    }

    fn purse(&mut self, who: Player, thousands: i32, paid: bool, cause: Cause) {
        if thousands != 0 {
            let credits = &mut self.state.of_mut(who).credits;
            *credits = (i32::from(*credits) + thousands).clamp(0, 9999) as u16;
            let total = *credits;
            self.tell(Event::Credits { who, by: thousands, total, paid, cause });
        }
    }
}
