//! The game as the contract sees it: a ground that stays, a state that changes, and one loop that advances it.

use std::sync::Arc;

use cards::Coverage;
use table::{Chance, Game, Log, Outcome, Prompt, Purpose, Refusal, RuleId, Seat, SeatSet, Seed, Status, Viewer};

use crate::book::Book;
use crate::choice::Choice;
use crate::event::{By, Entry, Event, Named};
use crate::frame::{Ask, Ending, Frame, Source};
use crate::ground::Ground;
use crate::ids::{Face, Hero, Player, Players};
use crate::set_up::Setup;
use crate::shown::{self, Shown};
use crate::state::State;
use crate::view::View;
use crate::{rule, words};

/// Streams of chance, so that an extra token never changes a card.
pub(crate) mod stream {
    use table::Purpose;

    /// Skill decks.
    pub const SKILLS: Purpose = Purpose(0);
    /// The planning deck.
    pub const PLANS: Purpose = Purpose(1);
    /// The event deck.
    pub const EVENTS: Purpose = Purpose(2);
    /// Disrupt tokens.
    pub const DISRUPT: Purpose = Purpose(3);
    /// Threat tokens and reinforcements.
    pub const THREATS: Purpose = Purpose(4);
    /// Whatever else is decided by lot: the first player, cards at random, motives.
    pub const LOTS: Purpose = Purpose(5);
    /// What a viewer imagines.
    pub const IMAGINED: Purpose = Purpose(6);
}

/// A game of The Mandalorian: Adventures.
#[derive(Clone, Debug)]
pub struct Mandalorian {
    /// What stays the same.
    pub(crate) ground: Arc<Ground>,
    /// What changes.
    pub(crate) state: State,
    /// Where events go while a choice is played.
    pub(crate) log: Log<Entry>,
}

/// Steps without an answer after which something never ends.
const ENDLESS: u32 = 10_000;

/// What a step of a frame leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Look at the innermost frame again.
    Go,
    /// This seat has to answer.
    Ask(Player),
    /// These seats have to answer, each in its own lane.
    AskAll(Players),
}

impl Mandalorian {
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

    /// Tells an event if somebody listens; if nobody does, it isn't even put together.
    #[inline]
    pub(crate) fn tell(&mut self, what: Event) {
        if self.is_heard() {
            self.tell_heard(what);
        }
    }

    #[cold]
    #[inline(never)]
    fn tell_heard(&mut self, what: Event) {
        let placed = self.state.threats.get(what.threat().ix()).copied().unwrap_or_default();
        let face = if placed.up { placed.face } else { Face::NONE };
        let by = self.cause();
        self.log.tell(Entry { what, token: Named { face, shape: placed.shape }, by });
    }

    /// What happens now comes of: the innermost procedure that says so.
    pub(crate) fn cause(&self) -> By {
        Self::cause_among(&self.state.frames)
    }

    /// What the damage under way comes of.
    pub(crate) fn cause_of_hurt(&self) -> By {
        let frames = &self.state.frames;
        let hurt = frames.iter().rposition(|frame| matches!(frame, Frame::Hurt(_)));
        Self::cause_among(&frames[..hurt.unwrap_or(frames.len())])
    }

    fn cause_among(frames: &[Frame]) -> By {
        let says = |frame: &Frame| match *frame {
            Frame::Run(.., ctx)
            | Frame::Choose(ctx, ..)
            | Frame::May(ctx, _)
            | Frame::EachThreat(ctx, ..)
            | Frame::EachHero(ctx, ..)
            | Frame::Pick(ctx, _)
            | Frame::Peek(ctx, _) => Some(By::Printed(ctx.source)),
            Frame::Attack(_) => Some(By::Attack),
            Frame::Trip(_) => Some(By::Movement),
            Frame::Strike(..) => Some(By::Enemy),
            Frame::SetUp(..) => Some(By::SetUp),
            Frame::Act(_) | Frame::Intel => Some(By::Action),
            Frame::Event(event, ..) => Some(By::Printed(Source::Event(event))),
            Frame::Window(..) | Frame::Actions | Frame::Slot(..) | Frame::Turn(_) | Frame::Draw(_) => Some(By::Turn),
            _ => None,
        };
        frames.iter().rev().find_map(says).unwrap_or_default()
    }

    /// Whether somebody listens: an event that holds a list is only made then.
    #[inline]
    pub(crate) fn is_heard(&self) -> bool {
        matches!(self.log, Log::On(_))
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

    /// One of several, by lot. The only one left is no chance, but nobody may have known which it was.
    #[inline]
    pub(crate) fn lot(&mut self, purpose: Purpose, number: u8) -> u8 {
        self.state.last_ones += u32::from(number == 1);
        self.state.chance.below(purpose, u32::from(number)) as u8
    }

    /// Every seat, the Warlord's too.
    pub(crate) fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.ground.options.players).map(Player)
    }

    /// Whether all seats share two characters.
    #[inline]
    pub(crate) fn is_shared(&self) -> bool {
        self.ground.is_shared()
    }

    /// The seat that decides for a character: its own, in shared mode the one whose turn it is.
    #[inline]
    pub(crate) fn owner(&self, hero: Hero) -> Player {
        if self.is_shared() { self.state.decides } else { Player(hero.0) }
    }

    /// Advances the innermost frame until somebody has to answer or the game is over.
    pub(crate) fn advance(&mut self) {
        self.state.ask = Ask::Nobody;
        let mut steps = 0;
        loop {
            steps += 1;
            if steps == ENDLESS {
                steps = 0;
                self.break_off();
            }
            if self.state.check {
                self.state.check = false;
                // Before the first turn nothing is decided: the table is still being laid.
                if self.state.turns > 0 {
                    self.check_mission(false);
                }
            }
            if let Ask::Over(_) = self.state.ask {
                self.clear_table(0);
                return;
            }
            let Some(&frame) = self.state.frames.last() else { return };
            match self.step(frame) {
                Flow::Go => {}
                Flow::Ask(who) => {
                    self.state.ask = Ask::Of(who);
                    return;
                }
                Flow::AskAll(players) => {
                    self.state.ask = Ask::All(players);
                    return;
                }
            }
        }
    }

    /// Abilities have been answering each other without end: whatever is under way is over, and the turn goes on.
    fn break_off(&mut self) {
        let turn = self.state.frames.iter().rposition(|frame| matches!(frame, Frame::Turn(_) | Frame::SetUp(..)));
        self.clear_table(turn.map_or(0, |turn| turn + 1));
    }

    /// What is under way is over, down to some procedures.
    fn clear_table(&mut self, keep: usize) {
        while self.state.frames.len() > keep {
            self.state.frames.pop();
        }
        self.state.acts.clear();
        self.state.trips.clear();
        self.state.marches.clear();
        while let Some(plan) = self.state.drawn.pop() {
            self.discard_plan(plan);
        }
        self.state.drawn_number = 0;
    }

    fn step(&mut self, frame: Frame) -> Flow {
        match frame {
            Frame::Nothing => self.pop(),
            Frame::SetUp(stage, done) => self.step_set_up(stage, done),
            Frame::Turn(step) => self.step_turn(step),
            Frame::Actions => self.step_actions(),
            Frame::Act(step) => self.step_act(step),
            Frame::Trip(step) => self.step_trip(step),
            Frame::Jump(hero, range) => self.step_jump(hero, range),
            Frame::Attack(step) => self.step_attack(step),
            Frame::Intel => self.step_intel(),
            Frame::Look(ctx, left, foes) => self.step_look(ctx, left, foes),
            Frame::Plan(ctx, step, number) => self.step_plan(ctx, step, number),
            Frame::Reveal(ctx, threat, done) => self.step_reveal(ctx, threat, done),
            Frame::Hurt(hurt) => self.step_hurt(hurt),
            Frame::Wound(wound) => self.step_wound(wound),
            Frame::Down(hero) => self.step_down(hero),
            Frame::Flee(by, from) => self.step_flee(by, from),
            Frame::March(attacking) => self.step_march(attacking),
            Frame::Walk(walk) => self.step_walk(walk),
            Frame::Strike(threat, reach, target, hit) => self.step_strike(threat, reach, target, hit),
            Frame::Spawn(ctx, among, number) => self.step_spawn(ctx, among, number),
            Frame::Slots(at) => self.step_slots(at),
            Frame::Slot(slot, strength, step) => self.step_slot(slot, strength, step),
            Frame::Event(event, strength, before, over) => self.step_event(event, strength, before, over),
            Frame::Draw(who) => self.step_draw(who),
            Frame::Warlord => self.step_warlord(),
            Frame::Window(trigger, asked, ctx) => self.step_window(trigger, asked, ctx),
            Frame::Triggers(trigger, next, ctx) => self.step_triggers(trigger, next, ctx),
            Frame::Run(at, end, ctx) => self.step_run(at, end, ctx),
            Frame::Choose(ctx, first, number) => self.step_choose(ctx, first, number),
            Frame::May(ctx, _) => Self::step_may(ctx),
            Frame::EachThreat(ctx, left, block) => self.step_each_threat(ctx, left, block),
            Frame::EachHero(ctx, left, block) => self.step_each_hero(ctx, left, block),
            Frame::Pick(ctx, pick) => self.step_pick(ctx, pick),
            Frame::Peek(ctx, bury) => self.step_peek(ctx, bury),
        }
    }

    pub(crate) fn list(&self, who: Player, out: &mut Vec<Choice>) {
        let Some(&frame) = self.state.frames.last() else { return };
        match frame {
            Frame::SetUp(stage, done) => self.list_set_up(who, stage, done, out),
            Frame::Actions => self.list_actions(out),
            Frame::Act(step) => self.list_act(step, out),
            Frame::Trip(step) => self.list_trip(step, out),
            Frame::Jump(hero, range) => self.list_jump(hero, range, out),
            Frame::Attack(step) => self.list_attack(step, out),
            Frame::Intel => self.list_intel(out),
            Frame::Look(ctx, left, foes) => self.list_look(ctx, left, foes, out),
            Frame::Plan(ctx, step, number) => self.list_plan(ctx, step, number, out),
            Frame::Flee(by, from) => self.list_flee(by, from, out),
            Frame::March(attacking) => self.list_march(attacking, out),
            Frame::Walk(walk) => self.list_walk(walk, out),
            Frame::Strike(threat, reach, target, hit) => self.list_strike(threat, reach, target, hit, out),
            Frame::Spawn(_, among, _) => Self::list_spawn(among, out),
            Frame::Slot(slot, strength, step) => self.list_slot(slot, strength, step, out),
            Frame::Draw(who) => self.list_draw(who, out),
            Frame::Warlord => self.list_warlord(out),
            Frame::Window(trigger, asked, ctx) => self.list_window(trigger, asked, ctx, out),
            Frame::Choose(ctx, first, number) => self.list_choose(ctx, first, number, out),
            Frame::May(ctx, branch) => self.list_may(ctx, branch, out),
            Frame::EachHero(ctx, left, block) => self.list_each_hero(ctx, left, block, out),
            Frame::Pick(ctx, pick) => self.list_pick(ctx, pick, out),
            Frame::Peek(ctx, bury) => self.list_peek(ctx, bury, out),
            Frame::Nothing
            | Frame::Turn(..)
            | Frame::Reveal(..)
            | Frame::Hurt(..)
            | Frame::Wound(..)
            | Frame::Down(..)
            | Frame::Slots(..)
            | Frame::Event(..)
            | Frame::Triggers(..)
            | Frame::Run(..)
            | Frame::EachThreat(..) => {}
        }
    }

    fn answer(&mut self, who: Player, choice: Choice) {
        let Some(&frame) = self.state.frames.last() else { return };
        match frame {
            Frame::SetUp(stage, done) => self.play_set_up(stage, done, who, choice),
            Frame::Actions => self.play_actions(who, choice),
            Frame::Act(step) => self.play_act(step, who, choice),
            Frame::Trip(step) => self.play_trip(step, who, choice),
            Frame::Jump(hero, range) => self.play_jump(hero, range, who, choice),
            Frame::Attack(step) => self.play_attack(step, who, choice),
            Frame::Intel => self.play_intel(who, choice),
            Frame::Look(ctx, left, foes) => self.play_look(ctx, left, foes, who, choice),
            Frame::Plan(ctx, step, number) => self.play_plan(ctx, step, number, who, choice),
            Frame::Flee(by, from) => self.play_flee(by, from, who, choice),
            Frame::March(attacking) => self.play_march(attacking, who, choice),
            Frame::Walk(walk) => self.play_walk(walk, who, choice),
            Frame::Strike(threat, reach, target, hit) => self.play_strike(threat, reach, target, hit, who, choice),
            Frame::Spawn(ctx, among, number) => self.play_spawn(ctx, among, number, who, choice),
            Frame::Slot(slot, strength, step) => self.play_slot(slot, strength, step, who, choice),
            Frame::Draw(who) => self.play_draw(who, who, choice),
            Frame::Warlord => self.play_warlord(who, choice),
            Frame::Window(trigger, asked, ctx) => self.play_window(trigger, asked, ctx, who, choice),
            Frame::Choose(ctx, first, number) => self.play_choose(ctx, first, number, who, choice),
            Frame::May(ctx, branch) => self.play_may(ctx, branch, who, choice),
            Frame::EachHero(ctx, left, block) => self.play_each_hero(ctx, left, block, who, choice),
            Frame::Pick(ctx, pick) => self.play_pick(ctx, pick, who, choice),
            Frame::Peek(ctx, bury) => self.play_peek(ctx, bury, who, choice),
            Frame::Nothing
            | Frame::Turn(..)
            | Frame::Reveal(..)
            | Frame::Hurt(..)
            | Frame::Wound(..)
            | Frame::Down(..)
            | Frame::Slots(..)
            | Frame::Event(..)
            | Frame::Triggers(..)
            | Frame::Run(..)
            | Frame::EachThreat(..) => {
                self.state.frames.pop();
            }
        }
    }

    /// Whether a seat is asked.
    pub(crate) fn is_asked(&self, seat: Seat) -> bool {
        match self.state.ask {
            Ask::Of(who) => who.0 == seat.0,
            Ask::All(players) => players.has(Player(seat.0)),
            Ask::Nobody | Ask::Over(_) => false,
        }
    }

    /// The rule by which the game ended, and a short name of the way.
    fn ended(ending: Ending) -> (RuleId, &'static str) {
        match ending {
            Ending::Objective => (rule::MA_END_3, "objective"),
            Ending::Failure(_) => (rule::MA_END_4, "failure"),
            Ending::Defeat(_) => (rule::MA_END_4, "defeat"),
            Ending::Nobody => (rule::MA_DISABLED_12, "nobody"),
        }
    }
}

impl Game for Mandalorian {
    type Content = Book;
    type Setup = Setup;
    type Choice = Choice;
    type Event = Entry;
    type View = View;
    type Shown = Shown;

    const NAME: &'static str = "mandalorian";
    const SEATS: &'static [&'static str] = &["red", "blue", "green", "yellow"];
    const RULES_VERSION: u32 = 2;

    fn deal(content: &Arc<Book>, setup: &Setup, seed: Seed) -> Result<Self, Refusal> {
        Self::check_setup(content, setup)?;
        let chance = Chance::new(seed);
        let ground = Arc::new(Ground::new(content, setup)?);
        let mut game = Self::new(ground, chance);
        game.open();
        game.advance();
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.ground.options.players
    }

    fn status(&self) -> Status {
        let asking = |seats: SeatSet| Status::Asking(Prompt { seats, rule: words::prompt_rule(self), open: false });
        match self.state.ask {
            Ask::Of(who) => asking(SeatSet::one(Seat(who.0))),
            Ask::All(players) => asking(players.fold(SeatSet::EMPTY, |seats, who| seats.with(Seat(who.0)))),
            Ask::Nobody => asking(SeatSet::EMPTY),
            Ask::Over(ending) => {
                let (rule, name) = Self::ended(ending);
                Status::Over(Outcome { winners: self.winners(ending), points: [0; 4], ending: name, rule })
            }
        }
    }

    fn choices(&self, seat: Seat, out: &mut Vec<Choice>) {
        out.clear();
        if self.is_asked(seat) {
            self.list(Player(seat.0), out);
        }
    }

    fn check(&self, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        let mut listed = Vec::new();
        self.choices(seat, &mut listed);
        if listed.contains(choice) { Ok(()) } else { Err(self.refusal(seat, choice)) }
    }

    fn is_secret(&self, choice: &Choice) -> bool {
        match choice {
            // What goes on top of a deck or under it is known to its seat only, and so is a vote until all are in.
            Choice::Top(_) | Choice::Plan(_) | Choice::Bury(_) | Choice::First(_) => true,
            _ => false,
        }
    }

    fn play_listed(&mut self, seat: Seat, choice: &Choice, log: &mut Log<Entry>) {
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
        self.state.chance.draws() + u64::from(self.state.shown) + u64::from(self.state.last_ones)
    }

    fn turn(&self) -> u32 {
        self.state.turns.into()
    }

    fn fingerprint(&self) -> u64 {
        self.state.fingerprint()
    }

    fn write_choice(&self, choice: &Choice) -> String {
        choice.write(self)
    }

    fn read_choice(&self, text: &str) -> Result<Choice, Refusal> {
        Choice::read(self, text).map_err(|words| Refusal::new(words::prompt_rule(self), words))
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

    fn event_words(&self, event: &Entry) -> String {
        words::event(self, event)
    }

    fn event_rule(&self, event: &Entry) -> RuleId {
        words::event_rule(self, event)
    }

    fn closing_words(&self) -> String {
        words::closing(self)
    }

    fn board_words(view: &View) -> String {
        words::board(view)
    }

    fn briefing_words(&self) -> String {
        words::briefing(self)
    }
}
