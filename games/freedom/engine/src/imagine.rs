//! What a viewer can imagine behind a view: full games that they can't tell from the real one.
//!
//! Covered units are spread within the bounds that are known for each stack, unknown possessions are dealt to those
//! who hold face-down cards. Bounds of different stacks are taken as independent: what a player could work out from the
//! way units moved between several stacks is not kept.

use table::{Chance, Seed, Viewer};

use crate::book::{PossessionKind, Side, UnitKind};
use crate::frame::{Board, Fly, Frame, Order};
use crate::game::Freedom;
use crate::ids::{Item, Items, Place, Who};
use crate::state::{Holder, Holding, Hunt, Sight, Spot, State, Units};
use crate::stream;
use crate::view::{LINE, PATROL, View, in_transit};

impl View {
    /// A full game this viewer can't tell from the real one.
    pub(crate) fn imagine(&self, chance: &mut Chance) -> Freedom {
        let mut game = self.as_game();
        game.state.chance = Chance::new(imagined_seed(chance));
        if self.viewer != Viewer::Seat(Side::Imperial.seat()) {
            game.state.imagine_units(self.lines, chance);
            game.imagine_set_up(chance);
        }
        if self.viewer != Viewer::Seat(Side::Rebel.seat()) {
            game.imagine_items(self.buried, chance);
        }
        game
    }
}

impl Freedom {
    /// While the Imperial player sets up: places for the units placed so far.
    fn imagine_set_up(&mut self, chance: &mut Chance) {
        let setting_up = self.state.frames.iter().find_map(|frame| match frame {
            Frame::SetUpUnits(set_up) if set_up.side == Side::Imperial => Some(set_up.left),
            _ => None,
        });
        let Some(left) = setting_up else { return };
        let dirty = self.state.dirty;
        let given = self.units_given(Side::Imperial);
        for kind in UnitKind::ALL {
            for _ in left[kind.ix()]..given[kind.ix()] {
                let open: Vec<Place> = self.open_to_set_up(Side::Imperial, kind).collect();
                if let Some(&place) = open.get(chance.below(stream::IMAGINED, open.len() as u32) as usize) {
                    self.add_unit(place, kind);
                }
            }
        }
        self.state.dirty = dirty;
    }
}

fn imagined_seed(chance: &mut Chance) -> Seed {
    let mut bytes = [0; 32];
    for byte in &mut bytes {
        *byte = chance.below(stream::IMAGINED, 256) as u8;
    }
    Seed(bytes)
}

impl State {
    fn imagine_units(&mut self, lines: u8, chance: &mut Chance) {
        let mut ranges: Vec<(Sight, u8)> = self.spots.iter().map(|spot| (spot.sight, spot.covered())).collect();
        let moving = self.frames.iter().filter_map(in_transit);
        ranges.extend(moving.map(|order| (order.sight, crate::pdb::covered(&order.units))));
        let shares = share_out(&ranges, lines, chance);
        for (ix, &share) in shares.iter().enumerate() {
            let leaving = self.shown_leaving(ix);
            match self.spots.get_mut(ix) {
                Some(spot) => uncover_spot(spot, share, &leaving, chance),
                None => self.uncover_moving(ix - self.spots.len(), share),
            }
        }
        let spots = self.spots;
        for hunt in &mut self.hunts {
            uncover_hunt(hunt, &spots[hunt.place.ix()], chance);
        }
        for order in self.frames.iter_mut().filter_map(leaving) {
            if !order.shown {
                let [patrols, lines] = [PATROL, LINE].map(|ix| spots[order.from.ix()].fresh[ix]);
                let taken = order.units[PATROL];
                order.units[LINE] = draw_lines(patrols + lines, taken, lines, chance);
                order.units[PATROL] = taken - order.units[LINE];
            }
        }
    }

    /// Units that were shown as they were about to leave this place.
    fn shown_leaving(&mut self, spot: usize) -> Units {
        let mut leaving = self.frames.iter_mut().filter_map(leaving);
        leaving.find(|order| order.shown && order.from.ix() == spot).map_or(Units::default(), |order| order.units)
    }

    fn uncover_moving(&mut self, nth: usize, share: u8) {
        let mut moving = self.frames.iter_mut().filter_map(|frame| match frame {
            Frame::March(march) if march.in_transit() => Some(&mut march.order),
            _ => None,
        });
        if let Some(order) = moving.nth(nth) {
            let covered = crate::pdb::covered(&order.units);
            order.units[PATROL] = covered - share;
            order.units[LINE] = share;
        }
    }
}

/// A stack that is about to leave the ground.
fn leaving(frame: &mut Frame) -> Option<&mut Order> {
    match frame {
        Frame::March(march) if !march.in_transit() => Some(&mut march.order),
        _ => None,
    }
}

/// Spreads Lines over stacks within the bounds known for each.
fn share_out(ranges: &[(Sight, u8)], lines: u8, chance: &mut Chance) -> Vec<u8> {
    let mut shares: Vec<u8> = ranges.iter().map(|(sight, _)| sight.low).collect();
    let mut left = lines.saturating_sub(shares.iter().sum());
    while left > 0 {
        let open: Vec<usize> =
            (0..ranges.len()).filter(|&ix| shares[ix] < ranges[ix].0.high.min(ranges[ix].1)).collect();
        if open.is_empty() {
            break;
        }
        shares[open[chance.below(stream::IMAGINED, open.len() as u32) as usize]] += 1;
        left -= 1;
    }
    shares
}

/// Says which of the covered counters of a place are Lines, moved ones and others; those shown as they leave are known.
fn uncover_spot(spot: &mut Spot, lines: u8, leaving: &Units, chance: &mut Chance) {
    let (fresh, moved) = (spot.fresh[PATROL] + spot.fresh[LINE], spot.moved[PATROL] + spot.moved[LINE]);
    let among_moved = draw_lines(fresh + moved - crate::pdb::covered(leaving), moved, lines - leaving[LINE], chance);
    spot.moved[LINE] = among_moved;
    spot.moved[PATROL] = moved - among_moved;
    spot.fresh[LINE] = lines - among_moved;
    spot.fresh[PATROL] = fresh - spot.fresh[LINE];
}

/// Searching units are some of those of the place.
fn uncover_hunt(hunt: &mut Hunt, spot: &Spot, chance: &mut Chance) {
    if hunt.units[LINE] == 0 && hunt.units[PATROL] > 0 {
        let taken = hunt.units[PATROL];
        let lines = draw_lines(spot.covered(), taken, spot.units(UnitKind::LINE), chance);
        hunt.units[LINE] = lines;
        hunt.units[PATROL] = taken - lines;
    }
}

/// How many Lines are among `taken` counters drawn from `all`, of which `lines` are Lines.
fn draw_lines(all: u8, taken: u8, lines: u8, chance: &mut Chance) -> u8 {
    let (mut all, mut left, mut drawn) = (u32::from(all), u32::from(lines), 0);
    for _ in 0..taken {
        if chance.below(stream::IMAGINED, all.max(1)) < left {
            left -= 1;
            drawn += 1;
        }
        all -= 1;
    }
    drawn
}

impl Freedom {
    /// Deals the unknown possessions to those who hold face-down cards; the rest is the deck.
    fn imagine_items(&mut self, buried: u8, chance: &mut Chance) {
        let cards: Vec<Item> = (0..self.ground.book.possessions.len() as u8)
            .map(Item)
            .filter(|item| self.state.items[item.ix()].holder == Holder::Unknown)
            .collect();
        let owners: Vec<Who> = (0..self.state.people.len() as u8).map(Who).collect();
        loop {
            let mut deck = cards.clone();
            chance.shuffle(stream::IMAGINED, &mut deck);
            if self.deal_items(&owners, buried, &deck) {
                break;
            }
        }
    }

    /// One deal; false if somebody would have two companions, or a ship under way more company than room.
    fn deal_items(&mut self, owners: &[Who], buried: u8, deck: &[Item]) -> bool {
        let mut left = deck.iter().copied();
        for item in deck {
            self.state.items[item.ix()] = Holding { holder: Holder::Deck, open: false };
        }
        for frame in &mut self.state.frames {
            if let Frame::Award(award) = frame {
                match left.next() {
                    Some(card) if award.item.0 == u8::MAX => award.item = card,
                    _ => {}
                }
            }
        }
        for &who in owners {
            for _ in 0..self.state.people[who.ix()].cards {
                let Some(item) = left.next() else { break };
                self.state.items[item.ix()].holder = Holder::Held(who);
            }
        }
        for item in left.take(buried as usize) {
            self.state.items[item.ix()].holder = Holder::Gone;
        }
        owners.iter().all(|&who| self.companion_items(who).len() <= 1) && self.room_aboard()
    }

    /// Whether everybody aboard a ship under way has room there, with their company.
    fn room_aboard(&self) -> bool {
        self.state.frames.iter().all(|frame| match frame {
            Frame::Board(Board { flight }) | Frame::Fly(Fly { flight, .. }) => {
                self.load_aboard(flight.aboard) <= self.ground.book.ships[flight.hull.ix()].passengers
            }
            _ => true,
        })
    }

    fn companion_items(&self, who: Who) -> Items {
        let companion = |item: &Item| self.ground.book.possessions[item.ix()].kind == PossessionKind::Companion;
        self.state.items_of(who).into_iter().filter(companion).collect()
    }
}
