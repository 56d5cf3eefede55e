//! The plan action and the planning deck.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::action::Did;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::Ctx;
use crate::game::Mandalorian;
use crate::ids::{Hero, PLANS, Plan, Plans, Player};
use crate::rule;
use crate::state::Known;
use crate::stream;
use crate::words::Words;

/// Steps of planning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanStep {
    /// This many may be kept.
    Keep(u8),
    /// The character that may keep cards is chosen; then this many may be kept.
    Give(u8),
    /// One may go on top.
    Top,
    /// The others are discarded.
    Discard,
}

/// Planning with the cards drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Planning {
    /// Who plans, and for whom.
    pub ctx: Ctx,
    /// How far it is.
    pub step: PlanStep,
    /// How many of the cards may go on top of the deck.
    pub top: u8,
}

impl Procedure<Mandalorian> for Planning {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let ask = ask(self.ctx.me);
        let step = match self.step {
            PlanStep::Keep(left) if left > 0 && game.may_keep(self.ctx) => return ask,
            PlanStep::Give(..) => return ask,
            PlanStep::Top if self.top > 0 && !game.state.drawn.is_empty() => return ask,
            PlanStep::Keep(_) => PlanStep::Top,
            PlanStep::Top => PlanStep::Discard,
            PlanStep::Discard => {
                game.pop();
                game.discard_drawn();
                return Flow::Go;
            }
        };
        game.turn_to(Self { step, ..self })
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        match self.step {
            PlanStep::Keep(_) => out.extend(game.keepable(self.ctx).map(Choice::Keep)),
            PlanStep::Give(_) => return out.extend(game.in_play().map(Choice::Character)),
            PlanStep::Top => out.extend(game.drawn().map(Choice::Top)),
            PlanStep::Discard => {}
        }
        out.push(Choice::Done);
    }

    fn play(self, game: &mut Mandalorian, who: Player, choice: Choice) {
        let mut next = Self { step: PlanStep::Discard, ..self };
        match (self.step, choice) {
            (PlanStep::Give(left), Choice::Character(hero)) => {
                next.ctx.hero = hero;
                next.step = PlanStep::Keep(left);
            }
            (PlanStep::Keep(left), Choice::Keep(plan)) => {
                game.undraw(plan);
                game.state.shown += 1;
                game.keep_plan(self.ctx.hero, plan);
                next.step = PlanStep::Keep(left.saturating_sub(1));
            }
            (PlanStep::Keep(_), _) => next.step = PlanStep::Top,
            (_, Choice::Top(plan)) => {
                game.undraw(plan);
                game.top_plan(who, plan);
            }
            _ => {}
        }
        game.turn_to(next);
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        match self.step {
            PlanStep::Keep(..) => rule::MA_PLAN_3,
            PlanStep::Give(..) => rule::MA_ABILITY_8,
            PlanStep::Top => rule::MA_PLAN_7,
            PlanStep::Discard => rule::MA_PLAN_8,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        let you = words.you();
        match self.step {
            PlanStep::Keep(..) => format!("Which planning card {you} keep?"),
            PlanStep::Top => format!("Which of the others {you} put on top of the deck?"),
            PlanStep::Give(..) => "Which character may keep a planning card?".into(),
            PlanStep::Discard => "What happens with the planning cards?".into(),
        }
    }

    fn why(self, _: Words<'_>) -> String {
        "One card may be kept, another may go on top of the deck; the rest is discarded.".into()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        match (self.step, choice) {
            (PlanStep::Keep(_), Choice::Done) => Some("Keep none of them".into()),
            (PlanStep::Top, Choice::Done) => Some("Put none of them on top".into()),
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let (PlanStep::Keep(_), Choice::Keep(plan)) = (self.step, choice) else { return None };
        let (hero, name) = (self.ctx.hero, words.names.plan(plan));
        if !words.game.drawn().has(plan) {
            return because(rule::MA_PLAN_3, format!("{name} is not among the cards drawn."));
        }
        if words.game.state.hero(hero).plans.has(plan) {
            return because(rule::MA_PLAN_6, format!("{} has {name} already.", words.names.hero(hero)));
        }
        because(rule::MA_PLAN_5, format!("{name} is never kept."))
    }

    /// The cards drawn lie in the state, which hides them from all but the planner.
    fn hide(&mut self, _: Player) {}
}

impl Mandalorian {
    /// Draws planning cards, of which some may be kept and some put on top of the deck.
    pub(crate) fn begin_plan(&mut self, ctx: Ctx, number: u8, keep: u8, top: u8) {
        self.draw_plans(ctx.me, number);
        let step = if self.may_give(ctx) { PlanStep::Give(keep) } else { PlanStep::Keep(keep) };
        self.push(Planning { ctx, step, top });
    }

    /// Whether there is any planning card to draw.
    pub(crate) fn can_plan(&self) -> bool {
        !self.state.planning.is_empty() || self.state.planning.discard.iter().any(|number| *number > 0)
    }

    /// Draws planning cards that only their seat sees for now; fewer if there are no more.
    pub(crate) fn draw_plans(&mut self, who: Player, number: u8) {
        for _ in 0..number {
            if self.state.drawn.is_full() {
                break;
            }
            let Some(plan) = self.draw_plan(who).some() else { break };
            self.state.drawn.push(plan);
        }
        self.state.drawn_number = self.state.drawn.len() as u8;
        if self.is_heard() {
            self.tell(Event::PlanDrawn { who, plans: self.state.drawn.to_vec() });
            self.tell(Event::PlanDrawnUnseen { who, number: self.state.drawn_number });
        }
    }

    /// Titles among the cards drawn.
    pub(crate) fn drawn(&self) -> Plans {
        self.state.drawn.iter().copied().collect()
    }

    /// Whether another character may keep a card instead of the planner: if the card played says so.
    fn may_give(&self, ctx: Ctx) -> bool {
        let says = self.state.act().is_some_and(|act| act.hero == ctx.hero && act.has(Did::Give));
        says && self.in_play().len() > 1
    }

    /// Titles among the cards drawn that can be kept.
    fn keepable(&self, ctx: Ctx) -> Plans {
        self.drawn().filter(|plan| self.can_keep(ctx.hero, *plan)).collect()
    }

    /// Whether a card may be kept. Only whoever has drawn them knows whether one of them can be; so as soon as any title of
    /// the deck could, they are asked.
    fn may_keep(&self, ctx: Ctx) -> bool {
        if self.is_alone() {
            return !self.keepable(ctx).is_empty();
        }
        let mut titles = (0..self.ground.book.plans.len() as u8).map(Plan);
        self.state.drawn_number > 0 && titles.any(|plan| self.can_keep(ctx.hero, plan))
    }

    /// A drawn card leaves the hand of the planner.
    fn undraw(&mut self, plan: Plan) {
        if let Some(at) = self.state.drawn.iter().position(|drawn| *drawn == plan) {
            self.state.drawn.remove(at);
            self.state.drawn_number = self.state.drawn.len() as u8;
        }
    }

    /// Puts a planning card on top of the deck, which only its seat knows.
    fn top_plan(&mut self, who: Player, plan: Plan) {
        if self.state.planning.top.is_full() {
            let lowest = self.state.planning.top.remove(0);
            self.state.planning.unseen[lowest.card.ix()] += 1;
        }
        self.state.planning.top.push(Known { card: plan, by: 1 << who.0 });
        self.tell(Event::PlanTopped { who, plan });
        self.tell(Event::PlanToppedUnseen { who });
    }

    /// Draws a planning card, the discard pile shuffled in if need be.
    pub(crate) fn draw_plan(&mut self, who: Player) -> Plan {
        let _ = who;
        self.refill_plans();
        self.state.shown += 1;
        let plan = match self.state.planning.top.pop() {
            Some(known) => known.card,
            None => self.plan_by_lot().some().unwrap_or_else(|| self.first_under()),
        };
        self.refill_plans();
        plan
    }

    /// A card from the middle of the deck, which nobody knows.
    fn plan_by_lot(&mut self) -> Plan {
        let number: u8 = self.state.planning.unseen.iter().sum();
        if number == 0 {
            return Plan::NONE;
        }
        let mut place = self.lot(stream::PLANS, number);
        let unseen = &mut self.state.planning.unseen;
        for (title, left) in unseen.iter_mut().enumerate() {
            if place < *left {
                *left -= 1;
                return Plan(title as u8);
            }
            place -= *left;
        }
        Plan::NONE
    }

    /// The uppermost of the cards that were put under the deck.
    fn first_under(&mut self) -> Plan {
        let under = &mut self.state.planning.under;
        if under.is_empty() { Plan::NONE } else { under.remove(0).card }
    }

    /// As soon as the deck is empty, its discard pile is shuffled and becomes the deck.
    fn refill_plans(&mut self) {
        let deck = &mut self.state.planning;
        if deck.is_empty() && deck.discard.iter().any(|number| *number > 0) {
            deck.unseen = std::mem::replace(&mut deck.discard, [0; PLANS]);
            self.tell(Event::PlansShuffled);
        }
    }

    /// A character keeps a planning card; one it can't have is discarded.
    pub(crate) fn keep_plan(&mut self, hero: Hero, plan: Plan) {
        if !self.can_keep(hero, plan) {
            return self.discard_plan(plan);
        }
        self.state.hero_mut(hero).plans.add(plan);
        self.changed();
        self.tell(Event::PlanKept { hero, plan });
    }

    /// Whether a character can keep a planning card: one that can be kept at all, and none it has already.
    pub(crate) fn can_keep(&self, hero: Hero, plan: Plan) -> bool {
        self.in_play().has(hero) && self.ground.book.plan(plan).kept && !self.state.hero(hero).plans.has(plan)
    }

    /// A planning card goes to the discard pile, and all are told.
    pub(crate) fn discard_plan(&mut self, plan: Plan) {
        if plan.is_some() {
            self.tell(Event::PlanDiscarded { plan });
            self.put_off_plan(plan);
        }
    }

    /// A planning card goes to the discard pile, of which something else has told already.
    pub(crate) fn put_off_plan(&mut self, plan: Plan) {
        self.state.planning.discard[plan.ix()] += 1;
        self.changed();
        self.refill_plans();
    }

    /// Planning cards drawn and neither kept nor put back are discarded, in an order that doesn't tell how they were drawn.
    pub(crate) fn discard_drawn(&mut self) {
        self.state.drawn.sort_unstable();
        while let Some(plan) = self.state.drawn.pop() {
            self.state.shown += 1;
            self.discard_plan(plan);
        }
        self.state.drawn_number = 0;
    }

    /// Takes the lowest planning card, as a tough enemy does.
    pub(crate) fn lowest_plan(&mut self) -> Plan {
        self.refill_plans();
        self.state.shown += 1;
        let plan = match self.state.planning.under.pop() {
            Some(known) => known.card,
            None => self.plan_by_lot().some().unwrap_or_else(|| self.last_on_top()),
        };
        self.refill_plans();
        plan
    }

    /// The lowest of the cards that were put on top of the deck.
    fn last_on_top(&mut self) -> Plan {
        let top = &mut self.state.planning.top;
        if top.is_empty() { Plan::NONE } else { top.remove(0).card }
    }

    /// Puts a planning card under the deck unseen by the others.
    pub(crate) fn bury_plan(&mut self, who: Player, plan: Plan) {
        if self.state.planning.under.is_full() {
            let highest = self.first_under();
            self.state.planning.unseen[highest.ix()] += 1;
        }
        self.state.planning.under.push(Known { card: plan, by: 1 << who.0 });
        self.changed();
        self.tell(Event::PlanBuried { who, plan });
        self.tell(Event::PlanBuriedUnseen { who });
    }
}
