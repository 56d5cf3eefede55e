//! Possessions: held, used, lost [section 14].

use crate::book::{PossessionKind, Rating, Side, Use, Wear};
use crate::cause::{Gift, Harm, Parting, Remedy};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::Freedom;
use crate::ids::{Item, Items, Party, Who};
use crate::state::{Dose, Holder, Holding, Where};
use crate::stream;

impl Freedom {
    // ---- holding ----

    /// Whether a character has room for a possession: one companion each [fg.14.13].
    pub(crate) fn may_hold(&self, who: Who, item: Item) -> bool {
        self.ground.book.possessions[item.ix()].kind != PossessionKind::Companion || self.companions(who) == 0
    }

    /// Companions a character has.
    pub(crate) fn companions(&self, who: Who) -> u8 {
        if self.state.people[who.ix()].cards == 0 && self.state.opened.is_empty() {
            return 0;
        }
        let companion = |item: &Item| self.ground.book.possessions[item.ix()].kind == PossessionKind::Companion;
        self.state.items_of(who).into_iter().filter(companion).count() as u8
    }

    /// A character receives a possession, face down.
    pub(crate) fn receive(&mut self, item: Item, who: Who) {
        let set_up = self.state.turn == 0;
        self.hold(item, who);
        self.tell(Event::Received { item, who, set_up });
        self.tell(Event::ReceivedSecret { who, set_up });
    }

    /// A possession other than a ship, drawn by lot from the deck.
    pub(crate) fn draw_item(&mut self) -> Option<Item> {
        let deck = self.deck_items();
        let lot = self.lot(stream::DECKS, deck.len());
        deck.nth(lot)
    }

    pub(crate) fn deck_items(&self) -> Items {
        let items = (0..self.ground.book.possessions.len() as u8).map(Item);
        items.filter(|item| self.state.items[item.ix()].holder == Holder::Deck).collect()
    }

    pub(crate) fn deck_ships(&self) -> crate::ids::Fleet {
        let ships = self.ground.fleets[Side::Rebel.ix()].into_iter();
        ships.filter(|hull| self.state.ships[hull.ix()].at == Where::Deck).collect()
    }

    // ---- losing ----

    /// Lost: back into the deck [fg.14.20].
    pub(crate) fn lose_item(&mut self, item: Item, parting: Parting) {
        let Holding { holder, open } = self.state.items[item.ix()];
        self.take_item(item, Holder::Deck);
        self.tell(Event::ItemLost { item, open, parting });
        self.tell_card_lost(holder, open, false);
    }

    /// Out of the game; what was never used stays the Rebel player's secret [fg.U46].
    pub(crate) fn remove_item(&mut self, item: Item, parting: Parting) {
        let Holding { holder, open } = self.state.items[item.ix()];
        self.take_item(item, Holder::Gone);
        self.state.items[item.ix()].open = open;
        self.tell(Event::ItemGone { item, open, parting });
        self.tell_card_lost(holder, open, true);
    }

    fn tell_card_lost(&mut self, holder: Holder, open: bool, gone: bool) {
        if let (Holder::Held(who), false) = (holder, open) {
            self.tell(Event::CardLost { who, gone });
        }
    }

    /// After a use: nothing, a die, or gone [fg.14.16, fg.14.17, fg.14.19].
    pub(crate) fn wear(&mut self, item: Item) {
        if !matches!(self.state.items[item.ix()].holder, Holder::Held(_)) {
            return;
        }
        match self.ground.book.possessions[item.ix()].wear {
            Wear::Permanent => {}
            Wear::From(limit) => {
                if self.state.chance.die(stream::WEAR) >= limit {
                    self.lose_item(item, Parting::WornOut);
                }
            }
            Wear::ToDeck => self.lose_item(item, Parting::UsedUp),
            Wear::Removed => self.remove_item(item, Parting::UsedUp),
        }
    }

    /// Turns a possession face up.
    fn open_item(&mut self, item: Item) {
        let holding = &mut self.state.items[item.ix()];
        let Holder::Held(who) = holding.holder else { return };
        if !holding.open {
            holding.open = true;
            self.state.opened.add(item);
            self.state.people[who.ix()].cards -= 1;
            self.state.shown += 1;
        }
        self.tell(Event::Used { item, who });
    }

    /// Free characters of a side on the map.
    pub(crate) fn on_map(&self, side: Side) -> Party {
        let mut party = Party::EMPTY;
        for place in self.ground.places() {
            party = party.or(self.people(place, side));
        }
        party
    }

    // ---- using ----

    pub(crate) fn use_possession(&mut self, choice: Choice) {
        let (Choice::Use(item, _) | Choice::UseRating(item, _) | Choice::UseOn(item, _) | Choice::UseShip(item, _)) =
            choice
        else {
            return;
        };
        let Holder::Held(who) = self.state.items[item.ix()].holder else { return };
        self.open_item(item);
        match choice {
            Choice::Use(_, ix) => {
                let way = self.ground.book.possessions[item.ix()].uses[ix as usize];
                self.apply_use(item, who, way);
            }
            Choice::UseRating(_, rating) => self.take_drug(item, who, rating),
            Choice::UseOn(_, target) => {
                self.state.people[target.ix()].shut_down = true;
                self.tell(Event::ShutDown { who: target });
                self.wear(item);
            }
            Choice::UseShip(_, hull) => {
                self.own(hull, who, Gift::Bought);
                self.wear(item);
            }
            _ => {}
        }
    }

    fn apply_use(&mut self, item: Item, who: Who, way: Use) {
        match way {
            Use::Rating(..)
            | Use::DetectionLevel(_)
            | Use::ResultAgainst(_)
            | Use::NoSurprise
            | Use::AnyRating(_)
            | Use::ShutDown
            | Use::BuyShip => {}
            Use::DefendingCombat(_) => self.state.fight.worn.add(item),
            Use::CombatOnce(add) => {
                self.state.fight.boost = Some((who, add));
                self.wear(item);
            }
            Use::BonusDraws(_, add) => {
                if let Some(group) = self.state.desk.groups.last_mut() {
                    group.declared = group.declared.saturating_add(add);
                }
                self.wear(item);
            }
            Use::Hiding { add, .. } => self.hide_by(item, add),
            Use::HalveLocals => {
                self.state.desk.halved = true;
                self.wear(item);
            }
            Use::PdbDown => {
                if let Some(world) = self.enemy_pdb_at(who) {
                    self.pdb_down(world, Harm::Possession);
                }
                self.wear(item);
            }
            Use::Cure => {
                self.cure(self.company(who), Remedy::Possession);
                self.wear(item);
            }
            Use::Negate(_) => {
                self.state.desk.ignored = true;
                self.wear(item);
            }
            Use::IgnoreFirstCreature => {
                self.state.desk.ignored = true;
                if let Some(group) = self.state.desk.groups.iter_mut().find(|group| group.members.has(who)) {
                    group.creature_ignored = true;
                }
                self.wear(item);
            }
            Use::Soak => self.soak(item),
            Use::IgnoreMinds => self.state.desk.ignored = true,
            Use::IgnoreFirstAbort(_) => {
                self.state.desk.ignored = true;
                if let Some(group) = self.state.desk.groups.iter_mut().find(|group| group.members.has(who)) {
                    group.abort_ignored = true;
                }
            }
        }
    }

    fn hide_by(&mut self, item: Item, add: u8) {
        if self.ground.book.possessions[item.ix()].wear == Wear::Permanent {
            return;
        }
        if let Some(hunt) = &mut self.state.hunt {
            hunt.hiding = hunt.hiding.saturating_add(add);
        }
        self.wear(item);
    }

    /// The companion takes one wound, of its owner or of a round of combat, and is gone.
    fn soak(&mut self, item: Item) {
        for frame in self.state.frames.iter_mut().rev() {
            if let Frame::Blow(blow) = frame {
                blow.wounds = blow.wounds.saturating_sub(1);
                return self.remove_item(item, Parting::Sacrificed);
            }
        }
        let fight = &mut self.state.fight;
        let wounds = if fight.defender == Side::Rebel { &mut fight.on_defenders } else { &mut fight.on_attackers };
        *wounds = wounds.saturating_sub(1);
        self.remove_item(item, Parting::Sacrificed);
    }

    fn take_drug(&mut self, item: Item, who: Who, rating: Rating) {
        let uses = self.ground.book.possessions[item.ix()].uses.iter();
        let add =
            uses.filter_map(|way| if let Use::AnyRating(add) = way { Some(*add) } else { None }).max().unwrap_or(0);
        let (phasing, segment) = (self.state.phasing, self.state.segment);
        self.state.dose = Some(Dose { who, rating, add, phasing, segment });
        self.tell(Event::Raised { who, rating, add });
        self.wear(item);
    }
}
