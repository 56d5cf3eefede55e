//! What Scavenge for Possessions finds, and who gets it [fg.14.10].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{PossessionKind, Side};
use crate::cause::{Gift, Parting};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::game::Freedom;
use crate::ids::{Hull, Item, Party};
use crate::words::Words;
use crate::{rule, stream};

impl Freedom {
    /// Scavenge: any card of the Possession Deck, ships included, for a member of the group [fg.14.10].
    pub(crate) fn scavenge(&mut self, members: Party) {
        let (items, ships) = (self.deck_items(), self.deck_ships());
        let lot = self.lot(stream::DECKS, items.len() + ships.len());
        if let Some(item) = items.nth(lot) {
            self.push(Award { item, party: members });
        } else if let Some(hull) = ships.nth(lot.saturating_sub(items.len())) {
            self.push(AwardShip { hull, party: members });
        }
    }
}

/// What there is to know about giving things away.
const AT_ONCE: &str = "It has to be given to a member of the group at once; one ship and one companion each.";

/// A possession is given to a member of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Award {
    /// The possession.
    pub item: Item,
    /// The group.
    pub party: Party,
}

impl Procedure<Freedom> for Award {
    /// A lone member takes a possession without being asked, if they have nothing yet: whether they may hold it could
    /// otherwise depend on cards that only their player knows.
    fn step(self, game: &mut Freedom) -> Flow {
        let party = self.party.filter(|who| game.free_on_map(who));
        match party.first() {
            Some(who) if party.len() == 1 && game.state.items_of(who).is_empty() => {
                self.play(game, Side::Rebel, Choice::Hold(self.item, who));
                Flow::Go
            }
            _ => ask(Side::Rebel),
        }
    }

    /// Members who can hold it, or, if nobody can, those who may drop what they have for it [fg.U33].
    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Self { item, party } = self;
        let party = party.filter(|who| game.free_on_map(who));
        let able = party.filter(|who| game.may_hold(who, item));
        let takers = if able.is_empty() { party } else { able };
        out.extend(takers.into_iter().map(|who| Choice::Hold(item, who)));
        if able.is_empty() {
            out.push(Choice::Pass);
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        game.pop();
        let Choice::Hold(item, who) = choice else { return };
        if !game.may_hold(who, self.item) {
            let companion = |old: &Item| game.ground.book.possessions[old.ix()].kind == PossessionKind::Companion;
            if let Some(old) = game.state.items_of(who).into_iter().find(companion) {
                game.lose_item(old, Parting::Dropped);
            }
        }
        game.receive(item, who);
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_14_10
    }

    fn question(self, words: Words<'_>) -> String {
        format!("you have found {}: who gets it?", words.names.item(self.item))
    }

    fn why(self, _: Words<'_>) -> String {
        AT_ONCE.into()
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Hold(item, who) = choice else { return None };
        if item != self.item {
            return because(rule::FG_14_8, format!("{} is to be given now.", words.names.item(self.item)));
        }
        if !self.party.has(who) {
            return because(rule::FG_14_10, format!("{} is not in the group that found it.", words.names.who(who)));
        }
        words.no_holder(item, who)
    }

    /// Possessions are the Rebel player's secret.
    fn hide(&mut self, me: Side) {
        if me == Side::Imperial {
            self.item = Item(u8::MAX);
        }
    }
}

/// A ship is given to a member of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AwardShip {
    /// The ship.
    pub hull: Hull,
    /// The group.
    pub party: Party,
}

impl Procedure<Freedom> for AwardShip {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { hull, party } = self;
        let party = party.filter(|who| game.free_on_map(who));
        let able = party.filter(|who| game.state.ship_of(who).is_none());
        let able = if able.is_empty() { party } else { able };
        game.turn_to(Self { hull, party: able });
        match able.first() {
            None => game.pop(),
            Some(who) if able.len() == 1 && game.state.ship_of(who).is_none() => {
                self.play(game, Side::Rebel, Choice::Own(hull, who));
                Flow::Go
            }
            Some(_) => ask(Side::Rebel),
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Self { hull, party } = self;
        out.extend(party.into_iter().map(|who| Choice::Own(hull, who)));
        if party.into_iter().all(|who| game.state.ship_of(who).is_some()) {
            out.push(Choice::Pass);
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        game.pop();
        if let Choice::Own(hull, who) = choice {
            game.give_ship(hull, who, Gift::Won);
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_14_10
    }

    fn question(self, words: Words<'_>) -> String {
        format!("you have found {}: who gets it?", words.names.ship(self.hull))
    }

    fn why(self, _: Words<'_>) -> String {
        AT_ONCE.into()
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Own(_, who) = choice else { return None };
        if self.party.has(who) {
            return words.no_owner(who);
        }
        because(rule::FG_14_10, format!("{} is not in the group that found it.", words.names.who(who)))
    }

    fn hide(&mut self, _: Side) {}
}
