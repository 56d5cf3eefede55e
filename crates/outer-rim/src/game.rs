//! The game as the contract sees it: a ground that stays, a state that changes, and one loop that advances it.

use std::sync::Arc;

use cards::Coverage;
use table::{Chance, Game, Log, Outcome, Prompt, Purpose, Refusal, RuleId, Seat, SeatSet, Seed, Status, Viewer};

use crate::book::Book;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::{Ask, Frame, Trial};
use crate::ground::Ground;
use crate::ids::{Faction, Player, Skill};
use crate::set_up::Setup;
use crate::shown::{self, Shown};
use crate::state::State;
use crate::view::View;
use crate::{rule, words};

/// Streams of chance, so that an extra die never changes a card.
pub(crate) mod stream {
    use table::Purpose;

    /// Dice.
    pub const DICE: Purpose = Purpose(0);
    /// Decks.
    pub const DECKS: Purpose = Purpose(1);
    /// Whatever else is decided by lot.
    pub const LOTS: Purpose = Purpose(2);
    /// Who a contact is.
    pub const CONTACTS: Purpose = Purpose(3);
    /// How the tiles lie.
    pub const MAP: Purpose = Purpose(4);
    /// What a viewer imagines.
    pub const IMAGINED: Purpose = Purpose(5);
    /// What the rival decides.
    pub const RIVAL: Purpose = Purpose(6);
}

/// A game of Outer Rim.
#[derive(Clone, Debug)]
pub struct OuterRim {
    /// What stays the same.
    pub(crate) ground: Arc<Ground>,
    /// What changes.
    pub(crate) state: State,
    /// Where events go while a choice is played.
    pub(crate) log: Log<Event>,
}

/// Steps without an answer after which something never ends. No content that is accepted gets there: every turn of a person
/// asks a question, databank cards don't lead to themselves, jobs end with a little luck, and abilities that would bring about
/// what they answer to without a question are refused (`book::endings`). In random games the longest stretch is some hundred
/// steps. It is here for dice that would not fall in a million years, so that a table never hangs.
const ENDLESS: u32 = 10_000;

/// What a step of a frame leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Look at the innermost frame again.
    Go,
    /// This player has to answer.
    Ask(Player),
}

impl OuterRim {
    /// What stays the same during the game.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The whole state; for tests and analysis, never for a player.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Notes from here on which parts of the content's programs run; for a game that shares its ground with no other.
    pub fn watch(&mut self, coverage: &Arc<Coverage>) {
        if let Some(ground) = Arc::get_mut(&mut self.ground) {
            ground.coverage = Some(Arc::clone(coverage));
        }
    }

    pub(crate) fn new(ground: Arc<Ground>, chance: Chance) -> Self {
        Self { ground, state: State::blank(chance), log: Log::Off }
    }

    #[inline]
    pub(crate) fn tell(&mut self, event: Event) {
        self.log.tell(event);
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.state.frames.push(frame);
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Flow {
        self.state.frames.pop();
        Flow::Go
    }

    /// The innermost frame, to be replaced.
    #[inline]
    pub(crate) fn top(&mut self) -> &mut Frame {
        let last = self.state.frames.len() - 1;
        &mut self.state.frames[last]
    }

    /// Replaces the innermost frame and goes on.
    #[inline]
    pub(crate) fn turn_to(&mut self, frame: Frame) -> Flow {
        *self.top() = frame;
        Flow::Go
    }

    /// One of several, by lot.
    #[inline]
    pub(crate) fn lot(&mut self, purpose: Purpose, number: u8) -> u8 {
        self.state.chance.below(purpose, u32::from(number)) as u8
    }

    /// Everybody who plays, the rival last.
    pub(crate) fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.ground.options.players_and_rival()).map(Player)
    }

    /// Whether this is the rival.
    #[inline]
    pub(crate) fn is_rival(&self, who: Player) -> bool {
        self.ground.options.is_rival(who)
    }

    /// Advances the innermost frame until somebody has to answer or the game is over.
    pub(crate) fn advance(&mut self) {
        self.state.ask = Ask::Nobody;
        let mut listed = Vec::new();
        let mut steps = 0;
        loop {
            steps += 1;
            if steps % ENDLESS == 0 {
                self.break_off();
            }
            // A goal that is reached turns its card over, and what is on the other side counts at once.
            while self.state.dirty != 0 || self.state.check {
                self.tidy();
            }
            if let Ask::Over(_) = self.state.ask {
                self.clear_table(0);
                return;
            }
            let Some(&frame) = self.state.frames.last() else { return };
            let Flow::Ask(who) = self.step(frame) else { continue };
            if !self.is_rival(who) {
                self.state.ask = match frame {
                    Frame::Offered(offer) => Ask::Offer(offer.to, offer.from),
                    Frame::Room(offer) if who == offer.to => Ask::Offer(who, offer.from),
                    Frame::Room(offer) => Ask::Offer(who, offer.to),
                    _ => Ask::Of(who),
                };
                return;
            }
            // The rival declines whatever it may and decides the rest by lot.
            listed.clear();
            self.list(&mut listed);
            let declines = [Choice::Decline, Choice::Pass, Choice::Done, Choice::Stay];
            let choice = listed.iter().copied().find(|choice| declines.contains(choice));
            let choice = choice.unwrap_or_else(|| listed[self.lot(stream::RIVAL, listed.len() as u8) as usize]);
            self.answer(who, choice);
        }
    }

    /// Something has been going on without end: whatever is under way is over, and the turn goes on.
    fn break_off(&mut self) {
        let turn = self.state.frames.iter().rposition(|frame| matches!(frame, Frame::Turn(_) | Frame::SetUp(..)));
        self.clear_table(turn.map_or(0, |turn| turn + 1));
        self.state.jump = crate::frame::Jump::None;
        self.players().for_each(|who| self.state.of_mut(who).spared = false);
    }

    /// What is under way is over, down to some procedures: cards that were being resolved go back.
    fn clear_table(&mut self, keep: usize) {
        while self.state.frames.len() > keep
            && let Some(frame) = self.state.frames.pop()
        {
            let card = match frame {
                Frame::Settle(card) => card,
                Frame::Buy(purchase) => purchase.card,
                _ => continue,
            };
            if card.is_some() && !self.is_placed(card) {
                self.put_back(card);
            }
        }
        let found = std::mem::take(&mut self.state.found);
        found.iter().for_each(|card| self.put_back(*card));
        self.state.fights.clear();
    }

    fn step(&mut self, frame: Frame) -> Flow {
        match frame {
            Frame::Nothing => self.pop(),
            Frame::SetUp(stage, done) => self.step_set_up(stage, done),
            Frame::Turn(step) => self.step_turn(step),
            Frame::Planning => Flow::Ask(self.state.active),
            Frame::Travel { who, left, .. } => self.step_travel(who, left),
            Frame::Entered { .. } => self.step_entered(frame),
            Frame::Actions(_) => self.step_actions(),
            Frame::Market { who, .. } => Flow::Ask(who),
            Frame::Buy(purchase) => self.step_buy(purchase),
            Frame::Settle(card) => self.step_settle(card),
            Frame::NextCard(who, deck) => self.step_next_card(who, deck),
            Frame::Approach { .. } => self.step_approach(frame),
            Frame::Wander { left, by, .. } => self.step_wander(left, by),
            Frame::Trade => Flow::Ask(self.state.active),
            Frame::Offered(offer) => Flow::Ask(offer.to),
            Frame::Room(offer) => self.step_room(offer),
            Frame::Afar(_) => self.pop(),
            Frame::Deliver(who) => self.step_deliver(who),
            Frame::Illegal(who, card, rolled) => self.step_illegal(who, card, rolled),
            Frame::HandIn(who, card, less) => self.step_hand_in(who, card, less),
            Frame::Pay(reward) => self.step_pay(reward),
            Frame::Paid(reward) => self.step_paid(reward),
            Frame::Encounter(who, reach) => self.step_encounter(who, reach),
            Frame::Contact(who, spot) => self.step_contact(who, spot),
            Frame::Job(who, card, entry, next) => self.step_job(who, card, entry, next),
            Frame::Fight => self.step_fight(),
            Frame::Captive(who, ..) | Frame::Protect(who, ..) => Flow::Ask(who),
            Frame::PickSkill(ctx, ..) | Frame::PickPatrol(ctx, _) | Frame::PickMover(ctx, ..) => Flow::Ask(ctx.me),
            Frame::Trial(ctx, trial, stage) => self.step_trial(ctx, trial, stage),
            Frame::Cast(ctx, faces, dice, rolled) => self.step_cast(ctx, faces, dice, rolled),
            Frame::Faces(ctx, row, dice) => self.step_faces(ctx, row, dice),
            Frame::Reroll { who, left, faces, chosen } => self.step_reroll(who, left, faces, chosen),
            Frame::TurnDice { who, left, faces, .. } | Frame::CancelDice { who, left, faces } => {
                self.step_change(who, left, faces)
            }
            Frame::Window(trigger, who, used, chose) => self.step_window(trigger, who, used, chose),
            Frame::Run(at, end, ctx) => self.step_run(at, end, ctx),
            Frame::Choose(ctx, first, number) => self.step_choose(ctx, first, number),
            Frame::May(ctx, _) => Flow::Ask(ctx.me),
            Frame::With(ctx, who, block) => self.step_with(ctx, who, block),
            Frame::PickFaction(_, _, by) => Flow::Ask(by),
            Frame::Discard(ctx, things, left) => self.step_discard(ctx, things, left),
            Frame::Take(ctx, ..) => Flow::Ask(ctx.me),
            Frame::Gain(ctx, card) => self.step_gain(ctx, card),
            Frame::RoomFirst(ctx, card) => self.step_room_first(ctx, card),
            Frame::Falling(who) => self.step_falling(who),
            Frame::Surplus(who) => self.step_surplus(who),
            Frame::Return(who, contact) => self.step_return(who, contact),
            Frame::Uncover(ctx, left, look) => self.step_uncover(ctx, left, look),
            Frame::Planet(ctx) => self.step_planet(ctx.me),
            Frame::Shop(ctx, ..) | Frame::Found(ctx, _) | Frame::UsedShip(ctx, _) => Flow::Ask(ctx.me),
            Frame::Rival(place, section, line) => self.step_rival(place, section, line),
            Frame::RivalBuys(deck, discards, goal) => self.step_rival_buys(deck, discards, goal),
        }
    }

    pub(crate) fn list(&self, out: &mut Vec<Choice>) {
        let Some(&frame) = self.state.frames.last() else { return };
        match frame {
            Frame::SetUp(stage, _) => self.list_set_up(stage, out),
            Frame::Planning => self.list_planning(out),
            Frame::Travel { who, left, patrols, maelstrom } => self.list_travel(who, left, patrols, maelstrom, out),
            Frame::Actions(done) => self.list_actions(done, out),
            Frame::Market { who, discarded } => self.list_market(who, discarded, out),
            Frame::Buy(purchase) => self.list_buy(purchase, out),
            Frame::Approach { .. } => self.list_approach(frame, out),
            Frame::Wander { faction, must, .. } => self.list_wander(faction, must, out),
            Frame::Trade => self.list_trade(out),
            Frame::Offered(_) => out.extend([Choice::Accept, Choice::Decline]),
            Frame::Room(offer) => self.list_room(&offer, out),
            Frame::Deliver(who) => {
                out.extend(self.due(who).map(Choice::Deliver));
                out.push(Choice::Done);
            }
            Frame::Encounter(who, reach) => self.list_encounter(who, reach, out),
            Frame::Contact(who, spot) => self.list_contact(who, spot, out),
            Frame::Captive(who, ..) => self.list_captive(who, out),
            Frame::Protect(..) => out.extend([Choice::Protect, Choice::Abandon]),
            Frame::PickSkill(_, skills, ..) => {
                let named = Skill::ALL.iter().filter(|skill| u32::from(skills) & skill.bit() != 0);
                out.extend(named.map(|skill| Choice::Skill(*skill)));
            }
            Frame::PickPatrol(ctx, _) => {
                let meant = self.patrols_meant(ctx);
                out.extend(
                    Faction::ALL.iter().filter(|faction| meant & 1 << faction.ix() != 0).map(|f| Choice::Faction(*f)),
                );
            }
            Frame::Reroll { faces, chosen, .. } => self.list_reroll(faces, chosen, out),
            Frame::TurnDice { faces, .. } | Frame::CancelDice { faces, .. } => self.list_change(faces, out),
            Frame::Window(trigger, who, used, _) => self.list_window(trigger, who, used, out),
            Frame::Choose(ctx, first, number) => self.list_choose(ctx, first, number, out),
            Frame::May(_, branch) => out.extend([Choice::Branch(branch), Choice::Decline]),
            Frame::With(ctx, who, block) => self.list_with(ctx, who, block, out),
            Frame::PickFaction(..) | Frame::PickMover(..) => {
                out.extend(Faction::ALL.iter().map(|faction| Choice::Faction(*faction)));
            }
            Frame::Discard(ctx, things, _) => out.extend(self.discardable(ctx, things).map(Choice::Card)),
            Frame::Take(ctx, kinds, droid) => out.extend(self.takeable(ctx, kinds, droid).map(Choice::Card)),
            Frame::Gain(ctx, card) | Frame::RoomFirst(ctx, card) => self.list_gain(ctx, card, out),
            Frame::Surplus(who) => out.extend(self.list_surplus(who).map(Choice::Card)),
            Frame::Return(who, _) => self.list_return(who, out),
            Frame::Uncover(ctx, _, look) => out.extend(self.coverable(ctx.me, look).map(Choice::Contact)),
            Frame::Planet(_) => out.extend(self.quiet_planets().map(Choice::Space)),
            Frame::Shop(_, deck, _) => out.extend(self.shop_kinds(deck).map(Choice::Kind)),
            Frame::Found(ctx, _) => self.list_found(ctx, out),
            Frame::UsedShip(ctx, _) => {
                out.extend(self.used_ships(ctx.me).map(Choice::BuyShip));
                out.push(Choice::Done);
            }
            Frame::Nothing
            | Frame::Turn(_)
            | Frame::Entered { .. }
            | Frame::Settle(_)
            | Frame::NextCard(..)
            | Frame::Illegal(..)
            | Frame::HandIn(..)
            | Frame::Pay(..)
            | Frame::Paid(..)
            | Frame::Job(..)
            | Frame::Fight
            | Frame::Trial(..)
            | Frame::Cast(..)
            | Frame::Faces(..)
            | Frame::Run(..)
            | Frame::Afar(_)
            | Frame::Falling(_)
            | Frame::Rival(..)
            | Frame::RivalBuys(..) => {}
        }
    }

    fn answer(&mut self, who: Player, choice: Choice) {
        let Some(&frame) = self.state.frames.last() else { return };
        if let Choice::Offer { to, give, want } = choice {
            self.make_offer(who, to, give, want);
            return;
        }
        match (frame, choice) {
            (Frame::SetUp(stage, done), _) => self.play_set_up(stage, done, choice),
            (Frame::Planning, _) => self.play_planning(choice),
            (Frame::Travel { .. }, _) => self.play_travel(frame, choice),
            (Frame::Actions(done), _) => self.play_actions(done, choice),
            (Frame::Market { who, .. }, _) => self.play_market(who, choice),
            (Frame::Buy(purchase), _) => self.play_buy(purchase, choice),
            (Frame::Approach { faction, spaces, by, source, .. }, Choice::Space(space)) => {
                self.state.frames.pop();
                self.lead_patrol((faction, space, spaces), by, source);
            }
            (Frame::Wander { .. }, _) => self.play_wander(frame, choice),
            (Frame::Offered(offer), _) => self.play_offered(offer, choice),
            (Frame::Room(offer), _) => self.play_room(offer, who, choice),
            (Frame::Deliver(who), _) => self.play_deliver(who, choice),
            (Frame::Encounter(who, reach), _) => self.play_encounter(who, reach, choice),
            (Frame::Contact(who, spot), _) => self.play_contact(who, spot, choice),
            (Frame::Captive(who, bounty, spot, _), _) => self.play_captive(who, bounty, spot, choice),
            (Frame::Protect(owner, bounty, crew), _) => self.play_protect(owner, bounty, crew, choice),
            (Frame::PickSkill(ctx, _, pass, fail), Choice::Skill(skill)) => {
                let trial = Trial { skill: skill as u8, pass, fail, ..Trial::default() };
                *self.top() = Frame::Trial(ctx, trial, 0);
            }
            (Frame::PickPatrol(ctx, _), Choice::Faction(faction)) => {
                self.state.frames.pop();
                self.mean_patrols(ctx, 1 << faction.ix());
            }
            (Frame::PickFaction(ctx, steps, _), Choice::Faction(faction)) => {
                self.state.frames.pop();
                self.reputation(ctx.me, faction, steps, self.cause(ctx));
            }
            (Frame::PickMover(ctx, motion, spaces), Choice::Faction(faction)) => {
                self.state.frames.pop();
                self.start_patrol(ctx, faction, motion, spaces);
            }
            (Frame::Reroll { .. }, _) => self.play_reroll(frame, choice),
            (Frame::TurnDice { .. }, _) => self.play_turn_dice(frame, choice),
            (Frame::CancelDice { .. }, _) => self.play_cancel_dice(frame, choice),
            (Frame::Window(trigger, who, used, chose), _) => self.play_window((trigger, who, used, chose), choice),
            (Frame::Choose(ctx, ..) | Frame::May(ctx, _), Choice::Branch(branch)) => self.play_branch(ctx, branch),
            (Frame::With(ctx, _, block), Choice::Player(other)) => {
                self.state.frames.pop();
                self.run(block, crate::frame::Ctx { other, ..ctx });
            }
            (Frame::Discard(ctx, things, left), Choice::Card(card)) => self.discard_one(ctx, things, left, card),
            (Frame::Take(ctx, ..), Choice::Card(card)) => self.play_take(ctx, card),
            (Frame::Gain(ctx, card), _) => self.play_gain(ctx, card, choice),
            (Frame::RoomFirst(ctx, card), _) => self.play_room_first(ctx, card, choice),
            (Frame::Surplus(who), Choice::Card(card)) => self.lose_card(who, card, Cause::Surplus),
            (Frame::Return(_, contact), Choice::Space(space)) => self.place_token(contact, space),
            (Frame::Uncover(ctx, left, look), Choice::Contact(spot)) => self.uncover(ctx, left, look, spot),
            (Frame::Planet(ctx), Choice::Space(space)) => self.play_planet(ctx, space),
            (Frame::Shop(ctx, deck, reveal), Choice::Kind(kind)) => self.play_shop(ctx, deck, reveal, kind),
            (Frame::Found(ctx, deck), _) => self.play_found(ctx, deck, choice),
            (Frame::UsedShip(ctx, damage), _) => self.play_used_ship(ctx, damage, choice),
            _ => {
                self.state.frames.pop();
            }
        }
    }

    /// Whether a seat is asked.
    pub(crate) fn is_asked(&self, seat: Seat) -> bool {
        match self.state.ask {
            Ask::Of(who) => who.0 == seat.0,
            Ask::Offer(to, from) => to.0 == seat.0 || from.0 == seat.0,
            Ask::Nobody | Ask::Over(_) => false,
        }
    }
}

impl Game for OuterRim {
    type Content = Book;
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;
    type Shown = Shown;

    const NAME: &'static str = "outer-rim";
    const SEATS: &'static [&'static str] = &["red", "blue", "green", "yellow"];
    const RULES_VERSION: u32 = 3;

    fn deal(content: &Arc<Book>, setup: &Setup, seed: Seed) -> Result<Self, Refusal> {
        Self::check_setup(*setup)?;
        let mut chance = Chance::new(seed);
        let ground = Arc::new(Ground::new(content, *setup, &mut chance));
        let mut game = Self::new(ground, chance);
        game.open();
        game.advance();
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.ground.options.players
    }

    fn status(&self) -> Status {
        let asking =
            |seats: SeatSet, open: bool| Status::Asking(Prompt { seats, rule: words::prompt_rule(self), open });
        match self.state.ask {
            Ask::Of(who) => {
                let open = self.ground.options.players > 1 && who == self.state.active && self.state.turns > 0;
                asking(SeatSet::one(Seat(who.0)), open)
            }
            Ask::Offer(to, from) => asking(SeatSet::one(Seat(to.0)).with(Seat(from.0)), false),
            Ask::Nobody => asking(SeatSet::EMPTY, false),
            Ask::Over(winner) => {
                let mut points = [0; 4];
                self.players().for_each(|who| points[who.ix()] = self.state.of(who).all_fame().into());
                let rival = self.is_rival(winner);
                Status::Over(Outcome {
                    winners: if rival { SeatSet::EMPTY } else { SeatSet::one(Seat(winner.0)) },
                    points,
                    ending: if rival { "rival" } else { "fame" },
                    rule: rule::OR_WIN_2,
                })
            }
        }
    }

    fn choices(&self, seat: Seat, out: &mut Vec<Choice>) {
        out.clear();
        match self.state.ask {
            Ask::Of(who) if who.0 == seat.0 => self.list(out),
            Ask::Offer(to, _) if to.0 == seat.0 => self.list(out),
            Ask::Offer(_, from) if from.0 == seat.0 => out.push(Choice::Withdraw),
            _ => {}
        }
    }

    fn check(&self, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        if let (Choice::Offer { to, give, want }, Ask::Of(who)) = (choice, self.state.ask)
            && who.0 == seat.0
        {
            return self.check_offer(who, *to, give, want);
        }
        let mut listed = Vec::new();
        self.choices(seat, &mut listed);
        if listed.contains(choice) { Ok(()) } else { Err(self.refusal(seat, choice)) }
    }

    fn is_secret(&self, choice: &Choice) -> bool {
        match choice {
            Choice::Card(card) => self.players().any(|who| self.state.of(who).has_secret(*card)),
            _ => false,
        }
    }

    fn play_listed(&mut self, seat: Seat, choice: &Choice, log: &mut Log<Event>) {
        std::mem::swap(&mut self.log, log);
        self.answer(Player(seat.0), *choice);
        self.advance();
        std::mem::swap(&mut self.log, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn show(view: &View) -> Shown {
        shown::show(view)
    }

    fn imagine(view: &View, chance: &mut Chance) -> Self {
        view.imagine(chance)
    }

    fn roll_anew(&mut self, seed: Seed) {
        self.state.chance = Chance::new(seed);
    }

    fn spoilers(&self) -> u64 {
        self.state.chance.draws() + u64::from(self.state.shown)
    }

    fn turn(&self) -> u32 {
        self.state.turns.into()
    }

    fn fingerprint(&self) -> u64 {
        self.state.fingerprint()
    }

    fn write_choice(&self, choice: &Choice) -> String {
        choice.write(&self.ground)
    }

    fn read_choice(&self, text: &str) -> Result<Choice, Refusal> {
        Choice::read(&self.ground, text).map_err(|words| Refusal::new(words::prompt_rule(self), words))
    }

    fn prompt_words(&self, seat: Seat) -> String {
        words::prompt(self, seat)
    }

    fn why_words(&self, seat: Seat) -> String {
        words::why(self, seat)
    }

    fn choice_words(&self, choice: &Choice) -> String {
        words::choice(self, choice)
    }

    fn event_words(&self, event: &Event) -> String {
        words::event(&self.ground, event)
    }

    fn event_rule(&self, event: &Event) -> RuleId {
        words::event_rule(&self.ground, event)
    }

    fn closing_words(&self) -> String {
        words::closing(self)
    }

    fn briefing_words(&self) -> String {
        words::briefing(self)
    }

    fn board_words(view: &View) -> String {
        words::board(view)
    }
}
