//! What is said to somebody who is asked: sentences that the questions of several procedures use.

use super::{Names, a, beginning, capital, many, small};
use crate::book::code::Asked;
use crate::frame::Source;
use crate::game::Mandalorian;
use crate::ids::{Hero, Player, Slot};
use crate::program::Run;
use table::{Engine, Procedure, Seat};

/// The present question.
pub(crate) fn prompt(game: &Mandalorian, seat: Seat) -> String {
    game.asking().question(Words::of(game, Player(seat.0)))
}

/// Why it is asked.
pub(crate) fn why(game: &Mandalorian, seat: Seat) -> String {
    game.asking().why(Words::of(game, Player(seat.0)))
}

/// What is said to one player about one game.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub(crate) game: &'a Mandalorian,
    pub(crate) names: Names<'a>,
    /// Who is spoken to, if that matters.
    pub(crate) me: Player,
}

impl std::fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Words").field("me", &self.me).finish_non_exhaustive()
    }
}

impl<'a> Words<'a> {
    pub(crate) fn of(game: &'a Mandalorian, me: Player) -> Self {
        Self { game, names: Names::of(game), me }
    }

    /// Where a seat decides for two characters, the one who acts.
    fn acting(self) -> Option<&'a str> {
        let hero = self.game.state.act()?.hero;
        (self.game.is_shared() && hero.is_some()).then(|| self.names.hero(hero))
    }

    /// Who acts, as a question says it: "do you", or "does IG-11" to somebody who decides for two.
    pub(crate) fn you(self) -> String {
        self.acting().map_or_else(|| "do you".into(), |hero| format!("does {hero}"))
    }

    /// What is done by who acts: "this attack", or "the attack of IG-11" to somebody who decides for two.
    pub(crate) fn your(self, what: &str) -> String {
        self.acting().map_or_else(|| format!("this {what}"), |hero| format!("the {what} of {hero}"))
    }

    /// The question of a line that puts it in words of its own.
    pub(crate) fn asked(self, what: Asked) -> Option<String> {
        self.game.ground.book.code.tables.questions.get(&what).cloned()
    }

    /// A question, with what it comes from.
    pub(crate) fn of_source(self, source: Source, question: &str) -> String {
        format!("{}: {question}", capital(&self.names.source(source)))
    }

    /// What is being carried out, as it is printed.
    pub(crate) fn says(self, source: Source) -> String {
        let (game, names) = (self.game, self.names);
        let (ground, mission) = (&game.ground, game.ground.mission());
        let words = match source {
            Source::Skill(card) => names.skill(card).map(|facts| facts.words.clone()),
            Source::Plan(plan) => ground.book.plans.get(plan.ix()).map(|facts| facts.words.clone()),
            Source::Event(event) => Some(names.happens(event)),
            Source::Crisis => Some(mission.crisis_words.clone()),
            Source::Order(order) => mission.orders.get(order.ix()).map(|order| order.words.clone()),
            Source::Advanced(hero) => {
                let person = ground.book.characters.get(game.state.hero(hero).person.ix());
                person.map(|facts| super::ability_words(game, facts.advanced))
            }
            // The mission speaks for itself below; of the others only the name is told.
            Source::Nothing | Source::Item(_) | Source::Token(_) | Source::Mission | Source::Lasting(_) => None,
        };
        if source == Source::Mission
            && let Some(words) = self.of_mission()
        {
            return words;
        }
        match words {
            Some(words) => format!("{} says: {words}", capital(&names.source(source))),
            None => format!("It comes from {}. {}", names.source(source), self.slots()),
        }
    }

    /// What the mission or its map brings about just now: how it begins, or what happens along a track that stands there.
    fn of_mission(self) -> Option<String> {
        let (game, ground) = (self.game, &self.game.ground);
        let told = ground.tracks().find_map(|track| {
            let now = game.state.tracks[track.ix()];
            let told = ground.book.tracks[track.ix()].told.iter().find(|(values, _)| values.contains(&now))?;
            Some(format!("{} is at {now}: {}", self.names.track(track), small(&told.1)))
        });
        let begins = beginning(ground).filter(|_| game.state.turns == 0);
        let begins = begins.map(|(title, words)| format!("{title}: {}", small(&words)));
        let both: Vec<String> = begins.into_iter().chain(told).collect();
        (!both.is_empty()).then(|| both.join(" "))
    }

    /// How much of the turn is left.
    pub(crate) fn turn(self) -> String {
        if self.game.state.turns == 0 {
            return format!("The game is being set up: {}.", self.game.ground.mission().name);
        }
        match self.game.state.turn.required {
            0 => "Both actions of the turn are done.".into(),
            left => format!("{} of the turn left.", many(left, "action")),
        }
    }

    /// What each slot counts.
    pub(crate) fn slots(self) -> String {
        let slot = |slot: Slot| format!("{} {}", self.names.slot(slot), self.game.slot_strength(slot));
        let slots: Vec<String> = self.game.ground.slots.iter().map(slot).collect();
        format!("Slots: {}; an event comes at 5, a crisis as well from 6 on.", slots.join(", "))
    }

    /// The action under way.
    pub(crate) fn act(self) -> String {
        let Some(act) = self.game.state.act() else { return self.turn() };
        let slot = self.names.slot(act.slot());
        format!("{} takes {} action of strength {}.", self.names.hero(act.hero), a(slot), act.strength)
    }

    /// What grants the free action under way, and whose that is if it is somebody else's: " with Signal of Migs Mayfeld".
    pub(crate) fn granted(self) -> String {
        let Some(Run { ctx, .. }) = self.game.under_way() else { return String::new() };
        let owned = matches!(ctx.source, Source::Skill(_) | Source::Plan(_) | Source::Advanced(_));
        let other = ctx.hero.is_some() && self.game.state.act().is_none_or(|act| act.hero != ctx.hero);
        if ctx.source == Source::Nothing {
            return String::new();
        }
        let whose = if owned && other { format!(" of {}", self.names.hero(ctx.hero)) } else { String::new() };
        format!(" with {}{whose}", self.names.source(ctx.source))
    }

    /// A character with the health it has left.
    pub(crate) fn hero_with_health(self, hero: Hero) -> String {
        format!("{} ({} health left)", self.names.hero(hero), self.names.health(hero))
    }
}
