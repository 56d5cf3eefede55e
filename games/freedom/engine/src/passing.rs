//! Possessions and ships change hands [fg.14.11].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::Side;
use crate::cause::Gift;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::Freedom;
use crate::ids::{Hull, Item, Place, Who};
use crate::refusals::foreign_ship;
use crate::rule;
use crate::state::{Holder, Holding, Where};
use crate::words::{Words, capital};

/// Possessions and ships change hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Passing;

impl Procedure<Freedom> for Passing {
    /// Face-down cards ask whether or not there is anything to be done with them [fg.U45].
    fn step(self, game: &mut Freedom) -> Flow {
        let side = game.state.phasing;
        let hidden = game.on_map(side).into_iter().any(|who| game.state.people[who.ix()].cards > 0);
        let mut choices = Vec::new();
        self.list(game, side, &mut choices);
        if choices.len() <= 1 && !hidden { game.pop() } else { ask(side) }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let side = game.state.phasing;
        for place in game.ground.places() {
            game.list_ship_passing(place, side, out);
            if side == Side::Rebel {
                game.list_item_passing(place, out);
            }
        }
        if side == Side::Rebel {
            game.list_any_time(game.on_map(side), true, out);
        }
        out.push(Choice::End);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        match choice {
            Choice::Own(hull, who) => game.own(hull, who, Gift::Passed),
            Choice::Give(item, who) => game.pass_item(item, who),
            Choice::End => {
                game.pop();
            }
            other => game.use_possession(other),
        }
    }

    fn rule(self, game: &Freedom) -> RuleId {
        if game.state.phasing == Side::Imperial { rule::FG_U17 } else { rule::FG_14_11 }
    }

    fn question(self, words: Words<'_>) -> String {
        match words.asked {
            Side::Rebel => "do possessions or ships change hands?".into(),
            Side::Imperial => "do ships change hands?".into(),
        }
    }

    fn why(self, _: Words<'_>) -> String {
        "Characters stacked together may pass things on now and at no other time of the phase.".into()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::End).then(|| "Everybody keeps what they have".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let side = words.asked;
        match choice {
            Choice::Own(hull, who) => words.no_ship_passing(hull, who),
            Choice::Give(..) if side == Side::Imperial => {
                because(rule::FG_14_3, "only the Rebel player has possessions.")
            }
            Choice::Give(item, who) => {
                let Holder::Held(holder) = words.game.state.items[item.ix()].holder else {
                    return words.no_use(item);
                };
                if holder == who {
                    return because(rule::FG_14_11, format!("{} has it already.", words.names.who(who)));
                }
                if !words.game.company(holder).has(who) {
                    let (giver, taker) = (words.names.who(holder), words.names.who(who));
                    return because(rule::FG_14_11, format!("{giver} and {taker} are not stacked together."));
                }
                words.no_holder(item, who)
            }
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    fn list_ship_passing(&self, place: Place, side: Side, out: &mut Vec<Choice>) {
        for hull in self.fleet(place, side) {
            let ship = &self.state.ships[hull.ix()];
            if self.ground.book.ships[hull.ix()].bound {
                continue;
            }
            let stack = if ship.with_units { self.with_units(place, side) } else { self.apart(place, side) };
            let able = stack.into_iter().filter(|&who| ship.owner != Some(who) && self.state.ship_of(who).is_none());
            out.extend(able.map(|who| Choice::Own(hull, who)));
        }
    }

    fn list_item_passing(&self, place: Place, out: &mut Vec<Choice>) {
        for who in self.people(place, Side::Rebel) {
            if self.state.people[who.ix()].cards == 0 && self.state.opened.is_empty() {
                continue;
            }
            let friends = self.company(who);
            for item in self.state.items_of(who) {
                for friend in friends {
                    if friend != who && self.may_hold(friend, item) {
                        out.push(Choice::Give(item, friend));
                    }
                }
            }
        }
    }

    fn pass_item(&mut self, item: Item, who: Who) {
        let Holding { holder: Holder::Held(from), open } = self.state.items[item.ix()] else { return };
        self.take_item(item, Holder::Deck);
        self.state.items[item.ix()] = Holding { holder: Holder::Held(who), open };
        self.tell(Event::Passed { item, from, who, open });
        if open {
            self.state.opened.add(item);
        } else {
            self.state.people[who.ix()].cards += 1;
            self.tell(Event::PassedSecret { from, who });
        }
    }
}

impl Words<'_> {
    fn no_ship_passing(self, hull: Hull, who: Who) -> Reason {
        let ship = capital(&self.names.ship(hull));
        let card = &self.game.ground.book.ships[hull.ix()];
        if card.side != self.asked {
            return because(foreign_ship(self.asked), format!("{ship} does not belong to you."));
        }
        if card.bound {
            return because(rule::FG_18_2_1, format!("{ship} never changes hands."));
        }
        if self.game.state.ships[hull.ix()].owner == Some(who) {
            return because(self.rule(), format!("{} owns it already.", self.names.who(who)));
        }
        let here = match self.game.state.ships[hull.ix()].at {
            Where::At(place) => self.game.people(place, self.asked).has(who),
            _ => false,
        };
        if !here {
            return because(self.rule(), format!("{} is not stacked with {ship}.", self.names.who(who)));
        }
        self.no_owner(who)
    }
}
