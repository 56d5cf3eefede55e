//! Action Segment: cards are drawn, and what they bring is dealt with [section 11].

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::Side;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::Freedom;
use crate::ids::{Card, Cards};
use crate::state::{Desk, GroupIx, Standing};
use crate::words::{Words, chances, many, mission};
use crate::{rule, stream, words};

/// How far the Action Segment of an Environ has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ActionStep {
    /// Draw the next card or stop.
    Draw,
    /// The letters of this card count.
    Letters(Card),
    /// Groups with letters stop or go on.
    Decide,
    /// Completed missions take effect.
    Resolve,
    /// Bonus draws.
    Bonus,
    /// Everything is closed.
    Close,
}

/// Action Cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Action {
    /// How far the segment has come.
    pub step: ActionStep,
}

impl Procedure<Freedom> for Action {
    fn step(self, game: &mut Freedom) -> Flow {
        let phasing = game.state.phasing;
        match self.step {
            ActionStep::Draw if game.may_draw() && game.state.desk.drawing_on => {
                game.draw();
                Flow::Go
            }
            ActionStep::Draw if game.may_draw() => ask(phasing),
            ActionStep::Draw => game.turn_to(Self { step: ActionStep::Bonus }),
            ActionStep::Letters(card) => {
                game.turn_to(Self { step: ActionStep::Decide });
                game.count_letters(card);
                Flow::Go
            }
            ActionStep::Decide => match game.undecided() {
                Some(_) => ask(phasing),
                None => game.turn_to(Self { step: ActionStep::Resolve }),
            },
            ActionStep::Resolve => game.step_resolve(),
            ActionStep::Bonus => game.step_bonus(),
            ActionStep::Close => {
                game.pop();
                game.state.desk = Desk::default();
                Flow::Go
            }
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        match self.step {
            ActionStep::Draw => out.extend([Choice::Draw, Choice::DrawOn, Choice::Stop]),
            ActionStep::Decide => {
                if let Some(group) = game.undecided() {
                    let mission = game.state.desk.groups[group as usize].mission;
                    out.extend([Choice::Complete(mission), Choice::GoOn(mission)]);
                }
            }
            ActionStep::Resolve => out.extend(game.completing().map(Choice::Resolve)),
            ActionStep::Bonus => out.extend(game.bonus_due().map(Choice::Resolve)),
            _ => {}
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        match (self.step, choice) {
            (ActionStep::Draw, Choice::Draw) => game.draw(),
            (ActionStep::Draw, Choice::DrawOn) => game.state.desk.drawing_on = true,
            (ActionStep::Draw, _) => game.state.desk.stopped = true,
            (_, Choice::Complete(mission)) => {
                if let Some(group) = game.group_of(mission) {
                    game.state.desk.groups[group as usize].standing = Standing::Completing;
                }
            }
            (_, Choice::GoOn(mission)) => {
                if let Some(group) = game.group_of(mission) {
                    game.state.desk.groups[group as usize].going_on = true;
                }
            }
            (ActionStep::Resolve, Choice::Resolve(mission)) => game.resolve(mission),
            (ActionStep::Bonus, Choice::Resolve(mission)) => game.draw_bonus(mission),
            _ => {}
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        match self.step {
            ActionStep::Draw => rule::FG_11_1_16,
            ActionStep::Letters(_) => rule::FG_11_2_22,
            ActionStep::Decide => rule::FG_11_1_45,
            ActionStep::Resolve => rule::FG_11_1_31,
            ActionStep::Bonus => rule::FG_11_1_33,
            ActionStep::Close => rule::FG_11_1_47,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        let place = words.names.place(words.game.desk_place());
        match self.step {
            ActionStep::Draw => format!("{place}: draw the next Action Card?"),
            ActionStep::Decide => {
                let group = words.first_answer(self).and_then(|choice| match choice {
                    Choice::Complete(mission) => words.game.group_of(mission),
                    _ => None,
                });
                match group {
                    Some(ix) => {
                        let letters = words.game.state.desk.groups[ix as usize].letters;
                        format!("the {} has {}: stop here or go on?", words.group(ix), many(letters, "letter"))
                    }
                    None => "stop here or go on?".into(),
                }
            }
            ActionStep::Resolve => "several missions are completed: which takes effect first?".into(),
            ActionStep::Bonus => "which mission draws its bonus cards first?".into(),
            _ => format!("{place}: the missions go on"),
        }
    }

    fn why(self, words: Words<'_>) -> String {
        let Self { step } = self;
        let game = words.game;
        let desk = &game.state.desk;
        let size = game.ground.sites[game.desk_place().ix()].size;
        let groups = desk.groups.iter().enumerate().filter(|(_, group)| group.standing == Standing::Active);
        let standing: Vec<String> = groups
            .map(|(ix, group)| {
                let name = mission(group.mission, game.state.phasing);
                match step {
                    ActionStep::Bonus => {
                        format!("{name}: {}", many(game.bonus_draws(ix as GroupIx), "bonus card"))
                    }
                    _ if group.letters > 0 => format!("{name}: {}", many(group.letters, "letter")),
                    _ => name.into(),
                }
            })
            .collect();
        let mut text = format!("{} of {size} cards counted.", desk.counted);
        let letters = chances::letters(game);
        if matches!(step, ActionStep::Draw | ActionStep::Decide) && !letters.is_empty() {
            let _ = write!(text, " {letters}.");
            let voids = game.cards_left().len() - game.groups_under_way().next().map_or(0, |ix| words.countable(ix));
            if game.draws_left() == 0 && game.groups_under_way().any(|ix| game.bonus_to_come(ix) > 0) {
                text.push_str(" Bonus draws bring letters and no events.");
            } else if game.draws_left() > 0 && voids > 0 {
                let _ = write!(text, " Left out of the cards: {voids} that would be void.");
            }
        }
        if !standing.is_empty() {
            let _ = write!(text, " On their way: {}.", standing.join(", "));
        }
        text
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        match (self.step, choice) {
            (ActionStep::Bonus, Choice::Resolve(mission)) => {
                Some(format!("{} draws its bonus cards{}", words.mission(mission), words.awaited(mission)))
            }
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Self { step } = self;
        match choice {
            Choice::Complete(mission) | Choice::GoOn(mission) | Choice::Resolve(mission) => {
                let name = words::mission(mission, words.game.state.phasing);
                let rule = if step == ActionStep::Decide { rule::FG_11_1_45 } else { rule::FG_11_1_31 };
                because(rule, format!("{name} is not to be decided on now."))
            }
            Choice::Draw => because(rule::FG_11_1_17, "the last card is not dealt with yet."),
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    fn may_draw(&self) -> bool {
        let desk = &self.state.desk;
        !desk.stopped && desk.counted < self.ground.sites[self.desk_place().ix()].size && self.any_active()
    }

    fn any_active(&self) -> bool {
        self.state.desk.groups.iter().any(|group| group.standing == Standing::Active)
    }

    /// One card off the deck; void cards come back when the deck runs out.
    pub(crate) fn next_card(&mut self) -> Card {
        let number = self.ground.book.cards.len() as u8;
        let all = Cards(u32::MAX >> (32 - u32::from(number)));
        let mut left = all.without(self.state.desk.drawn);
        if left.is_empty() {
            let aside = std::mem::take(&mut self.state.desk.aside);
            self.state.desk.drawn = self.state.desk.drawn.without(aside);
            left = if aside.is_empty() { all } else { aside };
        }
        let lot = self.lot(stream::CARDS, left.len());
        let card = left.nth(lot).unwrap_or(Card(0));
        self.state.desk.drawn.add(card);
        card
    }

    fn draw(&mut self) {
        let card = self.next_card();
        let section = self.section(card);
        self.tell(Event::Drawn { card, happening: section.happening, letters: section.letters });
        let world = self.world(self.desk_place());
        self.state.desk.loyalty_at_card = Some(self.state.planets[world.ix()].loyalty);
        let idle = self.idle(section.happening);
        if let Some(idle) = idle
            && self.ground.options.void_draws
        {
            self.state.desk.aside.add(card);
            self.tell(Event::Void { card, idle });
            return;
        }
        self.state.desk.counted += 1;
        self.turn_to(Action { step: ActionStep::Letters(card) });
        match idle {
            Some(idle) => self.tell(Event::EventIgnored { card, idle }),
            None => self.happen(card, section.happening),
        }
    }

    /// The section of a card that is read here [fg.11.1.13].
    pub(crate) fn section(&self, card: Card) -> crate::book::Section {
        let terrain = self.ground.sites[self.desk_place().ix()].terrain;
        self.ground.book.cards[card.ix()].sections[terrain.section()]
    }
}

impl Words<'_> {
    /// Cards left that would count.
    fn countable(self, ix: GroupIx) -> u8 {
        self.game.letters_left(self.game.state.desk.groups[ix as usize].mission).of
    }
}
