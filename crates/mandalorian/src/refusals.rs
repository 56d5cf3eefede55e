//! Why an answer is turned down: the reason, and the rule it comes from.

use table::{Refusal, RuleId, Seat};

use crate::choice::Choice;
use crate::frame::{Ask, AttackStep, Ease, Frame, PlanStep, Trip, TripStep, Walk};
use crate::game::Mandalorian;
use crate::ids::{Card, Hero, Plan, Player, Slot, Space, Threat};
use crate::rule;
use crate::words::{self, Mover, Names};

impl Mandalorian {
    /// Why this can't be answered now.
    pub(crate) fn refusal(&self, seat: Seat, choice: &Choice) -> Refusal {
        let refuser = Refuser { game: self, names: Names::of(self), me: Player(seat.0) };
        if !self.is_asked(seat) {
            return Refusal::new(table::TURN, refuser.not_asked());
        }
        let frame = self.state.frames.last().copied().unwrap_or_default();
        let (rule, words) = refuser.reason(frame, *choice).unwrap_or_else(|| {
            let words = format!("That is no answer to the question: {}", words::prompt(self, seat));
            (words::prompt_rule(self), words)
        });
        Refusal::new(rule, words)
    }
}

type Reason = Option<(RuleId, String)>;

#[derive(Clone, Copy)]
struct Refuser<'a> {
    game: &'a Mandalorian,
    names: Names<'a>,
    me: Player,
}

#[allow(clippy::unnecessary_wraps)]
fn because(rule: RuleId, words: impl Into<String>) -> Reason {
    Some((rule, words.into()))
}

impl Refuser<'_> {
    fn not_asked(self) -> String {
        match self.game.state.ask {
            Ask::Of(who) => format!("It is not your turn to answer: {} is asked.", self.names.player(who)),
            Ask::All(_) => "You have answered already; the others are still asked.".into(),
            Ask::Nobody => "Nobody is asked at the moment.".into(),
            Ask::Over(_) => "The game is over.".into(),
        }
    }

    fn reason(self, frame: Frame, choice: Choice) -> Reason {
        match (frame, choice) {
            (Frame::Actions, Choice::PlayCard { card, slot }) => self.play(card, slot),
            (Frame::Actions, Choice::Done) => because(
                rule::MA_ACTION_1,
                "Two actions have to be taken in a turn, as long as there are cards for them.",
            ),
            (Frame::Actions, Choice::Feature(threat)) => self.feature(self.game.state.you, threat),
            (Frame::Trip(TripStep::Choose | TripStep::End), Choice::Feature(threat)) => {
                self.feature(self.game.state.trips.last()?.hero, threat)
            }
            (_, Choice::Rescue) => self.rescue(),
            (Frame::Trip(step @ (TripStep::Choose | TripStep::End)), Choice::StepTo(space)) => self.step(step, space),
            (Frame::Attack(AttackStep::Target), Choice::AttackThreat(threat)) => self.attack(threat),
            (Frame::Intel, Choice::LookAt(_)) => {
                because(rule::MA_INTEL_5, "A look goes to a facedown threat within the strength of the card.")
            }
            (Frame::Intel, Choice::MoveEnemy(_)) => because(
                rule::MA_INTEL_9,
                "Intel moves a faceup enemy within the strength of the card that is not steadfast.",
            ),
            (Frame::Plan(ctx, PlanStep::Keep(_), _), Choice::Keep(plan)) => self.keep(ctx.hero, plan),
            (Frame::March(false), Choice::Threat(_) | Choice::Done) => because(
                rule::MA_ENEMY_MOVE_4,
                "As many enemies as the event says, of its classes and with a way to go, have to be chosen.",
            ),
            (Frame::March(true), Choice::Threat(_) | Choice::Done) => because(
                rule::MA_ENEMY_ATTACK_9,
                "As many enemies as the event says, of its classes and able to, have to be chosen, and none that leaves a later line of the card without an attack.",
            ),
            (Frame::Walk(walk), Choice::StepTo(space)) => self.walk(walk, space),
            (Frame::Flee(..), Choice::Space(_)) => because(
                rule::MA_CHILD_FLEE_3,
                "It flees to an adjacent space, one with an enemy or a facedown threat if there is any.",
            ),
            (Frame::Warlord, Choice::Order(order)) => because(
                rule::MA_WARLORD_2,
                format!(
                    "{} can't be ordered: it was your last order, or nothing could come of it.",
                    self.names.order(order)
                ),
            ),
            _ => None,
        }
    }

    fn play(self, card: Card, slot: Slot) -> Reason {
        let turn = &self.game.state.turn;
        if !self.game.state.hands[self.me.ix()].has(card) {
            return because(rule::MA_ACTION_4, "That card is not in your hand.");
        }
        if !self.game.ground.slots.has(slot) {
            return because(rule::MA_MISSION_ACTION_1, "This map has no such slot.");
        }
        if turn.required == 0 && turn.extra == 0 {
            return because(rule::MA_ACTION_1, "Both actions of this turn are done.");
        }
        if turn.used.has(slot) {
            let words = format!("You have played a card on {} in this turn already.", self.names.slot(slot));
            return because(if turn.required > 0 { rule::MA_ACTION_7 } else { rule::MA_ADDITIONAL_3 }, words);
        }
        because(rule::MA_ADDITIONAL_1, "The additional action was not given for that slot.")
    }

    fn keep(self, hero: Hero, plan: Plan) -> Reason {
        let name = self.names.plan(plan);
        if !self.game.drawn().has(plan) {
            return because(rule::MA_PLAN_3, format!("{name} is not among the cards drawn."));
        }
        if self.game.state.hero(hero).plans.has(plan) {
            return because(rule::MA_PLAN_6, format!("{} has {name} already.", self.names.hero(hero)));
        }
        because(rule::MA_PLAN_5, format!("{name} is never kept."))
    }

    fn walk(self, walk: Walk, space: Space) -> Reason {
        match Mover::of(self.game, walk) {
            Mover::Itself => because(rule::MA_ENEMY_MOVE_2, "An enemy goes by a shortest way."),
            Mover::Intel => because(rule::MA_INTEL_11, format!("{} is not adjacent to it.", self.names.space(space))),
            Mover::Printed(_) => None,
        }
    }

    fn feature(self, you: Hero, threat: Threat) -> Reason {
        let state = &self.game.state;
        if !state.on_map.has(threat) || !you.is_some() || state.threat(threat).space != state.hero(you).space {
            return because(rule::MA_FEATURE_2, "A feature can be used by a character in its space.");
        }
        because(rule::MA_FEATURE_2, "It can't be used now: it is facedown, no feature, or nothing would come of it.")
    }

    fn rescue(self) -> Reason {
        if self.game.state.turn.fled {
            return because(
                rule::MA_CHILD_RESCUE_9,
                "The Child has fled in this turn and can't be rescued before the next.",
            );
        }
        because(rule::MA_CHILD_RESCUE_1, "The Child is rescued in its own space, in the course of an action.")
    }

    fn step(self, step: TripStep, space: Space) -> Reason {
        let trip = self.game.state.trips.last()?;
        if trip.stop {
            return because(
                rule::MA_MOVE_5,
                "The movement ends here: there is an enemy, or there was a facedown threat.",
            );
        }
        if trip.left == 0 {
            return because(rule::MA_MOVE_2, "All spaces of this movement are used up.");
        }
        if step == TripStep::End {
            return because(rule::MA_MOVE_2, "You have ended this movement already.");
        }
        if trip.ease & Ease::Towards as u8 != 0 && self.is_adjacent(trip, space) {
            let words = format!("Each step has to lead nearer to {}.", self.names.hero(trip.to));
            return because(words::printed(trip.source), words);
        }
        because(rule::MA_MOVE_3, format!("{} is not adjacent.", self.names.space(space)))
    }

    /// Whether a step could lead there, wherever the movement has to go.
    fn is_adjacent(self, trip: &Trip, space: Space) -> bool {
        self.game.walkable(&Trip { ease: trip.ease & !(Ease::Towards as u8), ..*trip }).has(space)
    }

    fn attack(self, threat: Threat) -> Reason {
        let reach = self.game.state.act().map_or(1, |act| self.game.reach_of(act));
        let target = self.names.threat(threat);
        because(rule::MA_ATTACK_2, format!("{target} is no threat within range {reach}."))
    }
}
