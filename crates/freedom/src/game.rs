//! The game as the contract sees it: a ground that stays, a state that changes, and one loop that advances it.

use std::sync::Arc;

use table::{Chance, Game, Log, Outcome, Prompt, Purpose, Refusal, RuleId, Seat, SeatSet, Seed, Status, Viewer};

use crate::book::{Book, Side};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Ask, Ending, Frame};
use crate::ground::Ground;
use crate::ids::Item;
use crate::set_up::Setup;
use crate::shown::{self, Shown};
use crate::state::State;
use crate::view::View;
use crate::{rule, words};

/// Streams of chance, so that an extra die never changes a card.
pub(crate) mod stream {
    use table::Purpose;

    /// Dice of combat, detection, search, missions.
    pub const DICE: Purpose = Purpose(0);
    /// The Action Deck.
    pub const CARDS: Purpose = Purpose(1);
    /// Which group, whom, which captive.
    pub const LOTS: Purpose = Purpose(2);
    /// The decks of characters and possessions.
    pub const DECKS: Purpose = Purpose(3);
    /// Wear of possessions.
    pub const WEAR: Purpose = Purpose(4);
    /// What a viewer imagines.
    pub const IMAGINED: Purpose = Purpose(5);
    /// A skirmish's set-up.
    pub const SKIRMISH: Purpose = Purpose(6);
}

/// A game of Freedom in the Galaxy.
#[derive(Clone, Debug)]
pub struct Freedom {
    /// What stays the same.
    pub(crate) ground: Arc<Ground>,
    /// What changes.
    pub(crate) state: State,
    /// Where events go while a choice is played.
    pub(crate) log: Log<Event>,
}

/// What a step of a frame leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Look at the innermost frame again.
    Go,
    /// This side has to answer.
    Ask(Side),
}

impl Freedom {
    /// What stays the same during the game.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The whole state; for tests and analysis, never for a player.
    pub fn state(&self) -> &State {
        &self.state
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

    #[inline]
    pub(crate) fn die(&mut self) -> u8 {
        self.state.chance.die(stream::DICE)
    }

    /// One of several, by lot.
    #[inline]
    pub(crate) fn lot(&mut self, purpose: Purpose, number: u8) -> u8 {
        self.state.chance.below(purpose, u32::from(number)) as u8
    }

    pub(crate) fn finish(&mut self, winner: Side, instant: bool) {
        let points = self.points();
        self.state.ask = Ask::Over(Ending { winner, instant, points });
        self.tell(Event::GameOver { winner, instant, points });
    }

    /// Advances the innermost frame until somebody has to answer or the game is over.
    pub(crate) fn advance(&mut self) {
        self.state.ask = Ask::Nobody;
        loop {
            if self.state.dirty {
                self.tidy();
            }
            if let Ask::Over(_) = self.state.ask {
                self.state.frames.clear();
                return;
            }
            let Some(&frame) = self.state.frames.last() else { return };
            if let Flow::Ask(side) = self.step(frame) {
                self.state.ask = Ask::Of(side);
                self.state.desk.drawing_on = false;
                return;
            }
        }
    }

    fn step(&mut self, frame: Frame) -> Flow {
        match frame {
            Frame::Turn(step) => self.step_turn(step),
            Frame::SetUpPeople(side, next) => self.step_set_up_people(side, next),
            Frame::SetUpShips(side) => self.step_set_up_ships(side),
            Frame::SetUpItems => self.step_set_up_items(),
            Frame::SetUpUnits(side, left) => self.step_set_up_units(side, left),
            Frame::Withheld(place) => self.step_withheld(place),
            Frame::Raise => self.step_raise(),
            Frame::Reinforce => self.step_reinforce(),
            Frame::Movement => Flow::Ask(self.state.phasing),
            Frame::Compose(order) => Flow::Ask(order.side),
            Frame::Board(flight) => Flow::Ask(flight.side),
            Frame::March(order, leg) => self.step_march(order, leg),
            Frame::Fly(flight, leg) => self.step_fly(flight, leg),
            Frame::Sorting(places) => self.step_sorting(places),
            Frame::Sort(place, left) => self.step_sort(place, left),
            Frame::Reaction => self.step_reaction(),
            Frame::ReactAt(_) => Flow::Ask(self.state.phasing.other()),
            Frame::MilitaryCombat => self.step_military_combat(),
            Frame::Battle(step) => self.step_battle(step),
            Frame::Search(at) => self.step_search(at),
            Frame::HuntUnits(_) | Frame::HuntPeople(_) => Flow::Ask(self.state.phasing.other()),
            Frame::Hunt(step) => self.step_hunt(step),
            Frame::EventSearch(group) => self.step_event_search(group),
            Frame::Fight(step) => self.step_fight(step),
            Frame::Keepers(left) => self.step_keepers(left),
            Frame::Guard(who) => self.step_guard(who),
            Frame::Passing => self.step_passing(),
            Frame::Missions => self.step_missions(),
            Frame::Assign | Frame::Form => Flow::Ask(self.state.phasing),
            Frame::Accident => self.step_accident(),
            Frame::Action(step) => self.step_action(step),
            Frame::Meet(meeting, group) => self.step_meet(meeting, group),
            Frame::Met(meeting, group) => self.step_met(meeting, group),
            Frame::Summon(summons, group) => self.step_summon(summons, group),
            Frame::Raid => self.step_raid(),
            Frame::Hurt(left, wounds) => self.step_hurt(left, wounds),
            Frame::Blow(who, wounds) => self.step_blow(who, wounds),
            Frame::Sacrifice(group) => self.step_sacrifice(group),
            Frame::Found(group) => self.step_found(group),
            Frame::Aborting(group, card) => self.step_aborting(group, card),
            Frame::Effect(group, mission) => self.step_effect(group, mission),
            Frame::Sabotage(letters) => self.step_sabotage(letters),
            Frame::Subvert(letters, given) => self.step_subvert(letters, given),
            Frame::FreePrisoners(number) => self.step_free_prisoners(number),
            Frame::Award(item, party) => self.step_award(item, party),
            Frame::Window(_) => Flow::Ask(Side::Rebel),
            Frame::AwardShip(hull, party) => self.step_award_ship(hull, party),
            Frame::Rebellion(world, step) => self.step_rebellion(world, step),
            Frame::PassShip(hull) => self.step_pass_ship(hull),
            Frame::OverLimit(place, side) => self.step_over_limit(place, side),
            Frame::Equip => self.step_equip(),
        }
    }

    pub(crate) fn list(&self, out: &mut Vec<Choice>) {
        let Some(&frame) = self.state.frames.last() else { return };
        match frame {
            Frame::SetUpPeople(side, next) => self.list_set_up_people(side, next, out),
            Frame::SetUpShips(side) => self.list_set_up_ships(side, out),
            Frame::SetUpItems => self.list_set_up_items(out),
            Frame::SetUpUnits(side, left) => self.list_set_up_units(side, left, out),
            Frame::Withheld(place) => self.list_withheld(place, out),
            Frame::Raise => self.list_raise(out),
            Frame::Reinforce => self.list_reinforce(out),
            Frame::Movement => self.list_movement(out),
            Frame::Compose(order) => self.list_compose(&order, out),
            Frame::Board(flight) => self.list_board(&flight, out),
            Frame::March(order, leg) => self.list_march(&order, leg, out),
            Frame::Fly(..) => out.extend([Choice::Detect, Choice::Pass]),
            Frame::Sort(_, left) => Self::list_sort(left, out),
            Frame::Reaction => self.list_reaction(out),
            Frame::ReactAt(place) => self.list_react_at(place, out),
            Frame::MilitaryCombat => out.extend(self.state.pending.into_iter().map(Choice::Settle)),
            Frame::Battle(step) => self.list_battle(step, out),
            Frame::Search(at) => self.list_search(at, out),
            Frame::HuntUnits(hunt) => self.list_hunt_units(&hunt, out),
            Frame::HuntPeople(hunt) => self.list_hunt_people(&hunt, out),
            Frame::Hunt(_) => self.list_hunt(out),
            Frame::EventSearch(group) => self.list_event_search(group, out),
            Frame::Fight(step) => self.list_fight(step, out),
            Frame::Keepers(_) | Frame::Guard(_) => self.list_keepers(out),
            Frame::Passing => self.list_passing(out),
            Frame::Missions => self.list_missions(out),
            Frame::Assign => self.list_assign(out),
            Frame::Form => self.list_form(out),
            Frame::Action(step) => self.list_action(step, out),
            Frame::Summon(..) => self.list_summon(out),
            Frame::Raid => self.list_raid(out),
            Frame::Accident => self.list_accident(out),
            Frame::Sacrifice(group) => self.list_sacrifice(group, out),
            Frame::Found(group) => self.list_found(group, out),
            Frame::Sabotage(letters) => self.list_sabotage(letters, out),
            Frame::Subvert(letters, given) => self.list_subvert(letters, given, out),
            Frame::FreePrisoners(_) => self.list_free_prisoners(out),
            Frame::Award(item, party) => self.list_award(item, party, out),
            Frame::AwardShip(hull, party) => self.list_award_ship(hull, party, out),
            Frame::Rebellion(_, step) => self.list_rebellion(step, out),
            Frame::Window(window) => self.list_window(window, out),
            Frame::PassShip(hull) => self.list_pass_ship(hull, out),
            Frame::OverLimit(place, side) => self.list_over_limit(place, side, out),
            Frame::Equip => self.list_equip(out),
            Frame::Turn(_)
            | Frame::Sorting(_)
            | Frame::Meet(..)
            | Frame::Met(..)
            | Frame::Aborting(..)
            | Frame::Hurt(..)
            | Frame::Blow(..)
            | Frame::Effect(..) => {}
        }
    }

    fn answer(&mut self, choice: Choice) {
        let Some(&frame) = self.state.frames.last() else { return };
        match frame {
            Frame::SetUpPeople(side, next) => self.play_set_up_people(side, next, choice),
            Frame::SetUpShips(_) | Frame::AwardShip(..) | Frame::PassShip(_) => self.play_ship(frame, choice),
            Frame::SetUpItems => self.play_hold(choice),
            Frame::SetUpUnits(side, left) => self.play_set_up_units(side, left, choice),
            Frame::Withheld(_) => self.play_withheld(choice),
            Frame::Raise => self.play_raise(choice),
            Frame::Reinforce => self.play_reinforce(choice),
            Frame::Movement => self.play_movement(choice),
            Frame::Compose(order) => self.play_compose(order, choice),
            Frame::Board(flight) => self.play_board(flight, choice),
            Frame::March(order, leg) => self.play_march(order, leg, choice),
            Frame::Fly(flight, leg) => self.play_fly(flight, leg, choice),
            Frame::Sort(place, left) => self.play_sort(place, left, choice),
            Frame::Reaction => self.play_reaction(choice),
            Frame::ReactAt(place) => self.play_react_at(place, choice),
            Frame::MilitaryCombat => self.play_settle(choice),
            Frame::Battle(step) => self.play_battle(step, choice),
            Frame::Search(at) => self.play_search(at, choice),
            Frame::HuntUnits(hunt) => self.play_hunt_units(hunt, choice),
            Frame::HuntPeople(hunt) => self.play_hunt_people(hunt, choice),
            Frame::Hunt(_) => self.play_hunt(choice),
            Frame::EventSearch(group) => self.play_event_search(group, choice),
            Frame::Fight(step) => self.play_fight(step, choice),
            Frame::Keepers(left) => self.play_keepers(left, choice),
            Frame::Guard(who) => self.play_guard(who, choice),
            Frame::Passing => self.play_passing(choice),
            Frame::Missions => self.play_missions(choice),
            Frame::Assign => self.play_assign(choice),
            Frame::Form => self.play_form(choice),
            Frame::Action(step) => self.play_action(step, choice),
            Frame::Summon(summons, group) => self.play_summon(summons, group, choice),
            Frame::Raid => self.play_raid(choice),
            Frame::Accident => self.play_accident(choice),
            Frame::Sacrifice(group) => self.play_sacrifice(group, choice),
            Frame::Found(group) => self.play_found(group, choice),
            Frame::Sabotage(_) => self.play_sabotage(choice),
            Frame::Subvert(letters, given) => self.play_subvert(letters, given, choice),
            Frame::FreePrisoners(number) => self.play_free_prisoners(number, choice),
            Frame::Award(item, _) => self.play_award(item, choice),
            Frame::Rebellion(world, step) => self.play_rebellion(world, step, choice),
            Frame::Window(window) => self.play_window(window, choice),
            Frame::OverLimit(place, _) => self.play_over_limit(place, choice),
            Frame::Equip => self.play_equip(choice),
            Frame::Turn(_)
            | Frame::Sorting(_)
            | Frame::Meet(..)
            | Frame::Met(..)
            | Frame::Aborting(..)
            | Frame::Hurt(..)
            | Frame::Blow(..)
            | Frame::Effect(..) => {}
        }
    }

    /// Whether an answer may be given that is not listed: of the groups that could go on a mission there are too many.
    fn unlisted(&self, choice: &Choice) -> bool {
        let assigning = self.state.frames.last() == Some(&Frame::Assign);
        matches!(*choice, Choice::Group(mission, members) if assigning && self.may_group(mission, members))
    }

    /// Who is asked.
    pub(crate) fn asked(&self) -> Option<Side> {
        match self.state.ask {
            Ask::Of(side) => Some(side),
            _ => None,
        }
    }
}

impl Game for Freedom {
    type Content = Book;
    type Setup = Setup;
    type Choice = Choice;
    type Event = Event;
    type View = View;
    type Shown = Shown;

    const NAME: &'static str = "freedom";
    const SEATS: &'static [&'static str] = &["rebel", "imperial"];
    const RULES_VERSION: u32 = 3;

    fn deal(content: &Arc<Book>, setup: &Setup, seed: Seed) -> Result<Self, Refusal> {
        let scenario = setup.scenario(content, seed)?;
        let ground = Arc::new(Ground::new(content, scenario, setup.options));
        let mut game = Self::new(ground, Chance::new(seed));
        game.open();
        game.advance();
        Ok(game)
    }

    fn status(&self) -> Status {
        match self.state.ask {
            Ask::Of(side) => {
                let open = self.state.frames.last() == Some(&Frame::Assign) && !self.unassigned().is_empty();
                Status::Asking(Prompt { seats: SeatSet::one(side.seat()), rule: words::prompt_rule(self), open })
            }
            Ask::Over(ending) => Status::Over(Outcome {
                winners: SeatSet::one(ending.winner.seat()),
                points: [ending.points, 0, 0, 0],
                ending: words::ending(ending),
                rule: rule::FG_U28,
            }),
            Ask::Nobody => Status::Asking(Prompt { seats: SeatSet::EMPTY, rule: rule::FG_20_7, open: false }),
        }
    }

    fn choices(&self, seat: Seat, out: &mut Vec<Choice>) {
        out.clear();
        if self.asked().is_some_and(|side| side.seat() == seat) {
            self.list(out);
        }
    }

    fn check(&self, seat: Seat, choice: &Choice) -> Result<(), Refusal> {
        let mut listed = Vec::new();
        self.choices(seat, &mut listed);
        if listed.contains(choice) || !listed.is_empty() && self.unlisted(choice) {
            return Ok(());
        }
        Err(self.refusal(seat, choice))
    }

    fn is_secret(&self, choice: &Choice) -> bool {
        let hidden = |item: Item| !self.state.items[item.ix()].open;
        match *choice {
            Choice::Hold(item, _)
            | Choice::Give(item, _)
            | Choice::Use(item, _)
            | Choice::UseRating(item, _)
            | Choice::UseOn(item, _)
            | Choice::UseShip(item, _) => hidden(item),
            Choice::Deploy(kind, _) => kind.side() == Side::Imperial,
            Choice::Take(kind) | Choice::Send(kind, _) | Choice::SendLed(kind, _) => kind.covered(),
            _ => false,
        }
    }

    fn play_listed(&mut self, _: Seat, choice: &Choice, log: &mut Log<Event>) {
        std::mem::swap(&mut self.log, log);
        self.answer(*choice);
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
        let second = self.state.phasing == Side::Imperial;
        u32::from(self.state.turn) * 2 + u32::from(second)
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

    fn prompt_words(&self, _: Seat) -> String {
        words::prompt(self)
    }

    fn why_words(&self, _: Seat) -> String {
        words::why(self)
    }

    fn choice_words(&self, choice: &Choice) -> String {
        words::choice(self, choice)
    }

    fn event_words(&self, event: &Event) -> String {
        words::event(self, event)
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
