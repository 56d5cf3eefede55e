//! Moves, missions, combats and searches while they run, as programs read them.

use super::{
    BattleSeen, Drug, FightSeen, FlightSeen, GroupSeen, March, Missions, Search, Showing, StandingSeen, covered,
    segment,
};
use crate::book::{Side, UnitKind};
use crate::frame::{Flight, Frame, Order};
use crate::ids::Cards;
use crate::state::{Battle, Desk, Dose, Fight, Force, Group, Hunt, Standing, Units};

impl Showing<'_> {
    pub(super) fn march(&self, frame: &Frame) -> Option<March> {
        let (order, forming) = if let Frame::Compose(compose) = frame {
            (&compose.order, true)
        } else if let Frame::March(march) = frame {
            (&march.order, false)
        } else {
            return None;
        };
        let Order { side, from, to, units, people, ships, sight, shown, leader, reaction } = *order;
        Some(March {
            side,
            from: self.place(from),
            to: self.place(to),
            units: self.units(side, |kind| (units[kind.ix()], 0), shown),
            covered: covered(&units, &Units::default(), sight).filter(|_| !shown),
            characters: self.party(people),
            ships: self.fleet(ships),
            leader: leader.map(|who| self.who(who)),
            reaction,
            forming,
        })
    }

    pub(super) fn flight(&self, frame: &Frame) -> Option<FlightSeen> {
        let (flight, boarding) = if let Frame::Board(board) = frame {
            (&board.flight, true)
        } else if let Frame::Fly(fly) = frame {
            (&fly.flight, false)
        } else {
            return None;
        };
        let Flight { side, hull, from, to, aboard, damaged, reaction } = *flight;
        Some(FlightSeen {
            side,
            ship: self.hull(hull),
            from: from.map(|place| self.place(place)),
            to: self.place(to),
            aboard: self.party(aboard),
            damaged,
            reaction,
            boarding,
        })
    }

    pub(super) fn missions(&self, desk: &Desk) -> Option<Missions> {
        let Desk {
            place,
            groups,
            counted,
            aside,
            drawn,
            loyalty,
            stopped,
            closing,
            // What the card being dealt with has done so far, and how the player goes on drawing.
            drawing_on: _,
            events: _,
            loyalty_at_card: _,
            ignored: _,
            halved: _,
        } = desk;
        Some(Missions {
            place: self.place((*place)?),
            groups: groups.iter().map(|group| self.group(group)).collect(),
            counted: *counted,
            drawn: self.numbers(*drawn),
            aside: self.numbers(*aside),
            loyalty_before: *loyalty,
            stopped: *stopped,
            closing: *closing,
        })
    }

    fn numbers(&self, cards: Cards) -> Vec<u8> {
        cards.into_iter().map(|card| self.ground.book.cards[card.ix()].number).collect()
    }

    fn group(&self, group: &Group) -> GroupSeen {
        let Group {
            mission,
            members,
            camp,
            letters,
            standing,
            target,
            declared,
            items,
            bonus,
            no_bonus,
            searched,
            creature_ignored,
            abort_ignored,
            going_on,
            drew_bonus,
        } = *group;
        GroupSeen {
            mission,
            members: self.party(members),
            camp,
            letters,
            standing: match standing {
                Standing::Active => StandingSeen::Active,
                Standing::Completing => StandingSeen::Completing,
                Standing::Completed => StandingSeen::Completed,
                Standing::Closed => StandingSeen::Closed,
            },
            target: target.map(|who| self.who(who)),
            declared: items.into_iter().map(|item| self.item(item)).collect(),
            declared_bonus: declared,
            creature_bonus: bonus,
            no_bonus,
            drew_bonus,
            searched,
            creature_ignored,
            abort_ignored,
            going_on,
        }
    }

    pub(super) fn fight(&self) -> Option<FightSeen> {
        self.state.frames.iter().find(|frame| matches!(frame, Frame::Fight(_)))?;
        let Fight {
            place,
            defender,
            force,
            group,
            strength,
            endurance,
            wounds,
            weapon,
            capture,
            defenders,
            active,
            taken,
            round,
            shift,
            on_attackers,
            on_defenders,
            stars,
            single,
            beaten,
            // What the round under way has done so far, and what is rolled for after it.
            boost: _,
            dealt: _,
            outwitted: _,
            worn: _,
            idle: _,
        } = self.state.fight;
        let characters = match force {
            Force::Characters(party) => Some(party),
            Force::None | Force::Squad | Force::Creature(_) | Force::Robots(_) | Force::Locals => None,
        };
        let of_force = |number: i8| characters.is_none().then_some(number);
        Some(FightSeen {
            place: self.place(place),
            defender,
            attacker: self.reading.names().force(force, place),
            attackers: characters.map_or_else(Vec::new, |party| self.party(party)),
            strength: of_force(strength),
            endurance: of_force(endurance),
            wounds: of_force(wounds),
            weapon,
            capture,
            defenders: self.party(defenders),
            active: self.party(active),
            taken: self.party(taken),
            round,
            shift,
            on_attackers,
            on_defenders,
            captives_due: stars,
            group,
            single: single.map(|who| self.who(who)),
            beaten,
        })
    }

    pub(super) fn battle(&self) -> Option<BattleSeen> {
        self.state.frames.iter().find(|frame| matches!(frame, Frame::Battle(_)))?;
        let Battle { place, attacker, rebellion, leaders, losses } = self.state.battle;
        let leader = |side: Side| leaders[side.ix()].map(|who| self.who(who));
        Some(BattleSeen {
            place: self.place(place),
            attacker,
            rebellion,
            rebel_leader: leader(Side::Rebel),
            imperial_leader: leader(Side::Imperial),
            rebel_losses: losses[Side::Rebel.ix()],
            imperial_losses: losses[Side::Imperial.ix()],
        })
    }

    pub(super) fn search(&self, hunt: &Hunt) -> Search {
        let Hunt { place, units, people, by_people, group, hiding } = *hunt;
        let kinds = |side| self.units(side, |kind| (units[kind.ix()], 0), false);
        let hidden = units[UnitKind::PATROL.ix()] + units[UnitKind::LINE.ix()];
        Search {
            place: self.place(place),
            units: [Side::Rebel, Side::Imperial].into_iter().flat_map(kinds).collect(),
            covered: Some(hidden).filter(|number| *number > 0),
            characters: self.party(people),
            by_characters: by_people,
            group,
            hiding,
        }
    }

    pub(super) fn drug(&self, dose: &Dose) -> Drug {
        let Dose { who, rating, add, phasing, segment: taken } = *dose;
        Drug { character: self.who(who), rating, add, phasing, segment: segment(taken) }
    }
}
