//! Defeat, elimination, disabled characters and hidden motives.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::actions::Actions;
use crate::ending::Ending;
use crate::engine::Flow;
use crate::event::{Event, Out};
use crate::frame::Frame;
use crate::game::Mandalorian;
use crate::ids::{Hero, Heroes, Motive, Player, Space};
use crate::rule;
use crate::state::{Child, HeroState};

/// A character is defeated; or it was taken out, and whatever it was doing is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Down {
    /// Who.
    pub hero: Hero,
}

impl Procedure<Mandalorian> for Down {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let hero = self.hero;
        game.pop();
        if !game.in_play().has(hero) {
            game.break_away(hero);
            return Flow::Go;
        }
        game.state.defeats += 1;
        game.tell(Event::HeroDefeated { hero });
        let who = Player(hero.0);
        match game.state.motives[who.ix()] {
            Some(motive) => {
                game.unmask(who, motive);
                if motive == Motive::Loyal {
                    game.finish(Ending::Defeat(hero));
                } else {
                    game.eliminate(hero);
                }
            }
            None => game.finish(Ending::Defeat(hero)),
        }
        Flow::Go
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_ENEMY_ATTACK_3
    }

    fn hide(&mut self, _: Player) {}
}

impl Mandalorian {
    fn unmask(&mut self, who: Player, motive: Motive) {
        self.state.unmasked |= 1 << who.0;
        self.state.shown += 1;
        self.tell(Event::Unmasked { who, motive, at_end: false });
    }

    fn eliminate(&mut self, hero: Hero) {
        self.tell(Event::Eliminated { hero });
        self.leave_map(hero, Out::Eliminated);
        self.state.hero_mut(hero).eliminated = true;
        self.is_out(hero);
    }

    /// A character is taken out of the game by its own ability.
    pub(crate) fn disable(&mut self, hero: Hero) {
        if !self.in_play().has(hero) {
            return;
        }
        self.tell(Event::Disabled { hero });
        self.leave_map(hero, Out::Disabled);
        self.state.hero_mut(hero).disabled = true;
        self.is_out(hero);
    }

    /// What a character held lies in its space; it is nowhere itself.
    fn leave_map(&mut self, hero: Hero, out: Out) {
        let space = self.state.hero(hero).space;
        self.drop_items(hero, out);
        if self.state.child == Child::With(hero) {
            self.state.child = Child::At(space);
            self.tell(Event::ChildDropped { space, out });
        }
        self.state.hero_mut(hero).space = Space::NONE;
        for lasting in self.state.lasting.iter_mut().filter(|lasting| lasting.hero == hero) {
            lasting.ability = u16::MAX;
        }
        self.changed();
    }

    /// What follows when a character is out of play: the end if it was the last, otherwise its doings break off.
    fn is_out(&mut self, hero: Hero) {
        if self.in_play().is_empty() {
            self.finish(Ending::Nobody);
        } else {
            self.push(Down { hero });
        }
    }

    /// Whatever a character was doing is over: in its own turn the whole action step, otherwise the action or movement
    /// it was given. Whoever shares characters goes on with the other one in the event step.
    fn break_away(&mut self, hero: Hero) {
        let own_turn = self.is_own_turn(hero);
        let first = self.first_doing(hero, own_turn);
        if let Some(first) = first {
            self.unwind(first);
        }
        self.state.turn.cut |= own_turn;
        if own_turn && !self.is_shared() {
            self.stand_in();
        } else if self.state.you == hero {
            self.state.you = self.in_play().first();
        }
    }

    /// Whether it is the turn of a character: that of its seat, and of shared ones the action step of anybody.
    fn is_own_turn(&self, hero: Hero) -> bool {
        if self.is_shared() {
            return self.under_way::<Actions>().is_some();
        }
        self.state.active == Player(hero.0)
    }

    /// The outermost frame that belongs to what a character does.
    fn first_doing(&self, hero: Hero, own_turn: bool) -> Option<usize> {
        let (mut acts, mut trips) = (0, 0);
        self.state.frames.iter().position(|frame| match frame {
            Frame::Actions(_) => own_turn,
            Frame::Action(_) => {
                acts += 1;
                self.state.acts.get(acts - 1).is_some_and(|act| act.hero == hero)
            }
            Frame::Movement(_) => {
                trips += 1;
                self.state.trips.get(trips - 1).is_some_and(|trip| trip.hero == hero)
            }
            _ => false,
        })
    }

    /// Frames from this one on are over, with what lies beside them.
    fn unwind(&mut self, first: usize) {
        while self.state.frames.len() > first {
            match self.state.frames.pop() {
                Some(Frame::Action(_)) => {
                    self.state.acts.pop();
                }
                Some(Frame::Movement(_)) => {
                    self.state.trips.pop();
                }
                Some(Frame::Enemies(_)) => {
                    self.state.marches.pop();
                }
                Some(Frame::Planning(_)) => self.discard_drawn(),
                _ => {}
            }
        }
        self.forget_action();
    }

    /// Characters in play.
    #[inline]
    pub fn in_play(&self) -> Heroes {
        let bit = |hero: &HeroState| u8::from(hero.person.is_some() && !hero.disabled && !hero.eliminated);
        let [a, b, c, d] = &self.state.heroes;
        Heroes(bit(a) | bit(b) << 1 | bit(c) << 2 | bit(d) << 3)
    }

    /// After an elimination in one's own turn: the next seat with a character in play decides.
    pub(crate) fn stand_in(&mut self) {
        let seats = self.ground.options.players;
        let after = (1..=seats).map(|number| Player((self.state.active.0 + number) % seats));
        let in_play = self.in_play();
        if let Some(next) = after.into_iter().find(|seat| in_play.has(Hero(seat.0))) {
            self.state.decides = next;
            self.state.you = Hero(next.0);
        }
    }
}
