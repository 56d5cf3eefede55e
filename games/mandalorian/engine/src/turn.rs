//! The turn and its steps.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::actions::Actions;
use crate::book::code::{Trigger, Until};
use crate::draw::Draw;
use crate::engine::Flow;
use crate::event::Event;
use crate::events::Slots;
use crate::frame::{Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Hero, Player, Threat};
use crate::rule;
use crate::state::{Note, Placed, TurnState};
use crate::warlord::Warlord;

/// Actions that a turn demands.
const ACTIONS: u8 = 2;

/// Steps of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The next seat is on.
    Begin,
    /// Action step.
    Action,
    /// Before the event step.
    BeforeEvents,
    /// Event step.
    Events,
    /// Draw step.
    Draw,
    /// Over.
    End,
}

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// The step that comes next.
    pub step: Step,
}

impl Procedure<Mandalorian> for Turn {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let who = game.state.active;
        match self.step {
            Step::Begin => Self::begin(game, who),
            Step::Action => {
                game.turn_to(Self { step: Step::BeforeEvents });
                if !game.state.turn.cut {
                    game.push(Actions);
                }
            }
            Step::BeforeEvents => {
                game.turn_to(Self { step: Step::Events });
                let ctx = game.turn_ctx();
                game.open_window(Trigger::BeforeEvents, ctx);
                game.trigger(Trigger::BeforeEvents, ctx);
            }
            Step::Events => {
                game.turn_to(Self { step: Step::Draw });
                game.push(Slots { at: 0 });
            }
            Step::Draw => {
                game.end_lasting(Until::EndOfEvents, who);
                game.turn_to(Self { step: Step::End });
                game.trigger(Trigger::TurnEnd, game.turn_ctx());
                if !game.state.turn.cut && game.takes_turns(who) {
                    game.push(Draw { who });
                }
            }
            Step::End => Self::end(game, who),
        }
        Flow::Go
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_TURN_4
    }

    fn hide(&mut self, _: Player) {}
}

impl Turn {
    fn begin(game: &mut Mandalorian, who: Player) {
        game.begin_turn(who);
        if who == game.warlord() {
            game.turn_to(Self { step: Step::End });
            game.trigger(Trigger::TurnEnd, game.turn_ctx());
            game.push(Warlord);
        } else {
            game.turn_to(Self { step: Step::Action });
        }
        game.trigger(Trigger::TurnStart, game.turn_ctx());
    }

    /// What holds at the end of a turn is looked at; then the next seat is on.
    fn end(game: &mut Mandalorian, who: Player) {
        game.end_lasting(Until::EndOfTurn, who);
        game.end_lasting(Until::EndOfNextTurn, who);
        game.turn_to(Self { step: Step::Begin });
        let next = game.next_player(who);
        game.state.check = false;
        game.check_mission(true);
        game.tell_skipped(who, next);
        game.state.active = next;
    }
}

impl Mandalorian {
    /// Whom and what something in a turn is about when nothing else says more.
    pub(crate) fn turn_ctx(&self) -> Ctx {
        let (me, hero) = (self.state.decides, self.state.you);
        Ctx { me, hero, other: hero, source: Source::Nothing, ..Ctx::default() }
    }

    /// Whether a seat takes turns: with a character in play, as the Warlord, and always if characters are shared.
    pub(crate) fn takes_turns(&self, who: Player) -> bool {
        self.is_shared() || who == self.warlord() || self.in_play().has(Hero(who.0))
    }

    /// The next seat to the left that takes turns.
    pub(crate) fn next_player(&self, after: Player) -> Player {
        self.to_the_left(after).find(|who| self.takes_turns(*who)).unwrap_or(after)
    }

    /// The other seats in turn order, and the seat itself last.
    fn to_the_left(&self, of: Player) -> impl Iterator<Item = Player> + use<> {
        let seats = self.ground.options.players;
        (1..=seats).map(move |number| Player((of.0 + number) % seats))
    }

    fn tell_skipped(&mut self, after: Player, next: Player) {
        for who in self.to_the_left(after).take_while(|who| *who != next) {
            let disabled = self.state.heroes.get(who.ix()).is_some_and(|hero| hero.disabled);
            self.tell(Event::Skipped { who, disabled });
        }
    }

    /// The turn of a seat begins: flags of the turn are cleared, lasting effects end.
    pub(crate) fn begin_turn(&mut self, who: Player) {
        self.state.turns += 1;
        self.state.active = who;
        self.state.decides = who;
        let own = !self.is_shared() && who != self.warlord();
        self.state.you = if own { Hero(who.0) } else { Hero::NONE };
        self.state.turn = TurnState { required: ACTIONS, ..TurnState::default() };
        self.state.heroes.iter_mut().for_each(|hero| hero.moved = false);
        self.free_numbers();
        self.end_lasting(Until::YourNextTurn, who);
        self.state.lasting.iter_mut().for_each(|lasting| lasting.turns = lasting.turns.saturating_sub(1));
        self.tell(Event::TurnBegins { who, turn: self.state.turns });
    }

    /// Numbers of tokens that have left the map can be given again.
    fn free_numbers(&mut self) {
        for number in 0..self.state.threats.len() as u8 {
            if !self.state.on_map.has(Threat(number)) {
                *self.state.threat_mut(Threat(number)) = Placed::default();
            }
        }
    }

    /// What is noted about tokens for the length of an action begins anew.
    pub(crate) fn forget_action(&mut self) {
        for placed in self.state.threats.iter_mut() {
            placed.hits = 0;
            placed.notes &= !(Note::Blocked as u8);
        }
    }

    /// Ends the lasting effects that end now, and puts away those that were used up.
    pub(crate) fn end_lasting(&mut self, until: Until, by: Player) {
        let mut at = 0;
        while let Some(&lasting) = self.state.lasting.get(at) {
            let now = lasting.until as usize == until.ix() && lasting.turns == 0;
            let used_up = lasting.ability == u16::MAX;
            if used_up || now && (until != Until::YourNextTurn || lasting.by == by) {
                self.state.lasting.remove(at);
                if !used_up {
                    self.tell(Event::LastingEnds { ability: lasting.ability, hero: lasting.hero });
                }
            } else {
                at += 1;
            }
        }
    }
}
