//! The plan action and the planning deck.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Ctx, Did, Frame, PlanStep};
use crate::game::{Flow, Mandalorian, stream};
use crate::ids::{Hero, PLANS, Plan, Plans, Player};
use crate::state::Known;

impl Mandalorian {
    /// Planning cards are drawn and kept; so many of them may go on top at the end.
    pub(crate) fn step_plan(&mut self, ctx: Ctx, step: PlanStep, top: u8) -> Flow {
        let next = match step {
            PlanStep::Keep(left) if left > 0 && self.may_keep(ctx) => return Flow::Ask(ctx.me),
            PlanStep::Give(..) => return Flow::Ask(ctx.me),
            PlanStep::Top if top > 0 && !self.state.drawn.is_empty() => return Flow::Ask(ctx.me),
            PlanStep::Keep(_) => PlanStep::Top,
            PlanStep::Top => PlanStep::Discard,
            PlanStep::Discard => {
                self.pop();
                self.discard_drawn();
                return Flow::Go;
            }
        };
        self.turn_to(Frame::Plan(ctx, next, top))
    }

    /// Draws planning cards, of which some may be kept and some put on top of the deck.
    pub(crate) fn begin_plan(&mut self, ctx: Ctx, number: u8, keep: u8, top: u8) {
        self.draw_plans(ctx.me, number);
        let step = if self.may_give(ctx) { PlanStep::Give(keep) } else { PlanStep::Keep(keep) };
        self.push(Frame::Plan(ctx, step, top));
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

    /// Whether a card may be kept. Only who has drawn them knows whether one of them can be; so as soon as any title of
    /// the deck could, they are asked.
    fn may_keep(&self, ctx: Ctx) -> bool {
        if self.is_alone() {
            return !self.keepable(ctx).is_empty();
        }
        let mut titles = (0..self.ground.book.plans.len() as u8).map(Plan);
        self.state.drawn_number > 0 && titles.any(|plan| self.can_keep(ctx.hero, plan))
    }

    /// What can be answered then.
    pub(crate) fn list_plan(&self, ctx: Ctx, step: PlanStep, top: u8, out: &mut Vec<Choice>) {
        let _ = top;
        match step {
            PlanStep::Keep(_) => out.extend(self.keepable(ctx).map(Choice::Keep)),
            PlanStep::Give(_) => return out.extend(self.in_play().map(Choice::Character)),
            PlanStep::Top => out.extend(self.drawn().map(Choice::Top)),
            PlanStep::Discard => {}
        }
        out.push(Choice::Done);
    }

    /// The answer.
    pub(crate) fn play_plan(&mut self, ctx: Ctx, step: PlanStep, top: u8, who: Player, choice: Choice) {
        let (mut ctx, mut next) = (ctx, PlanStep::Discard);
        match (step, choice) {
            (PlanStep::Give(left), Choice::Character(hero)) => {
                ctx.hero = hero;
                next = PlanStep::Keep(left);
            }
            (PlanStep::Keep(left), Choice::Keep(plan)) => {
                self.undraw(plan);
                self.state.shown += 1;
                self.keep_plan(ctx.hero, plan);
                next = PlanStep::Keep(left.saturating_sub(1));
            }
            (PlanStep::Keep(_), _) => next = PlanStep::Top,
            (_, Choice::Top(plan)) => {
                self.undraw(plan);
                self.top_plan(who, plan);
            }
            _ => {}
        }
        *self.top() = Frame::Plan(ctx, next, top);
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
