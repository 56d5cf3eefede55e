//! Possessions and the windows in which they are used [section 14].
//!
//! A window opens for the Rebel player whenever a character concerned holds a face-down card, or an open one that fits.
//! Whether a hidden card fits plays no part in it, so the pause tells the opponent nothing [fg.U45].

use crate::book::{PossessionKind, Rating, Side, Use, Wear};
use crate::cause::{Gift, Harm, Parting, Remedy};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Meeting, Window};
use crate::game::{Flow, Freedom, stream};
use crate::ids::{Item, Items, Party, Place, Who, World};
use crate::state::{Dose, Force, Holder, Holding, Where};

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

    pub(crate) fn play_hold(&mut self, choice: Choice) {
        if let Choice::Hold(item, who) = choice {
            let set_up = self.state.turn == 0;
            self.hold(item, who);
            self.tell(Event::Received { item, who, set_up });
            self.tell(Event::ReceivedSecret { who, set_up });
        }
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

    // ---- windows ----

    /// Opens a window if somebody concerned may have something to use in it.
    pub(crate) fn open_window(&mut self, window: Window) {
        if self.window_open(window) {
            self.push(Frame::Window(window));
        }
    }

    fn window_open(&self, window: Window) -> bool {
        if self.state.opened.is_empty() && self.state.people.iter().all(|person| person.cards == 0) {
            return false;
        }
        let concerned = self.concerned(window);
        let hidden = concerned.into_iter().any(|who| self.state.people[who.ix()].cards > 0);
        hidden || {
            let mut known = Vec::new();
            self.list_uses(window, concerned, &mut known);
            !known.is_empty()
        }
    }

    /// The Rebel characters whose possessions a window is about.
    fn concerned(&self, window: Window) -> Party {
        let rebels = self.ground.sides[Side::Rebel.ix()];
        let rebel_turn = self.state.phasing == Side::Rebel;
        let party = match window {
            Window::Cure => self
                .on_map(Side::Rebel)
                .filter(|who| self.company(who).into_iter().any(|friend| self.state.people[friend.ix()].wounds > 0)),
            Window::Phase => self.on_map(Side::Rebel),
            Window::Detection => self.flying(),
            Window::Battle => self.people(self.state.battle.place, Side::Rebel),
            Window::Hiding if rebel_turn => self.state.hunt.map_or(Party::EMPTY, |hunt| self.hiders(&hunt)),
            Window::Searching if !rebel_turn => self.state.hunt.map_or(Party::EMPTY, |hunt| hunt.people),
            Window::Round | Window::Wounds => self.fighters(window),
            Window::Blow => {
                self.blow().filter(|(_, wounds)| *wounds > 0).map_or(Party::EMPTY, |(who, _)| Party::one(who))
            }
            Window::Meeting(group) | Window::Abort(group) => self.state.desk.groups[group as usize].members,
            Window::Negate(_) if !rebel_turn => self.people(self.desk_place(), Side::Rebel),
            Window::Hiding | Window::Searching | Window::Negate(_) => Party::EMPTY,
        };
        party.and(rebels)
    }

    /// Free characters of a side on the map.
    pub(crate) fn on_map(&self, side: Side) -> Party {
        let mut party = Party::EMPTY;
        for place in self.ground.places() {
            party = party.or(self.people(place, side));
        }
        party
    }

    fn flying(&self) -> Party {
        self.state
            .frames
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Fly(flight, _) = frame { Some(flight.aboard) } else { None })
            .map_or(Party::EMPTY, |aboard| aboard.filter(|who| !self.state.people[who.ix()].captive()))
    }

    fn fighters(&self, window: Window) -> Party {
        let fight = &self.state.fight;
        let rebels_defend = fight.defender == Side::Rebel;
        let wounds = if rebels_defend { fight.on_defenders } else { fight.on_attackers };
        if window == Window::Wounds && wounds == 0 {
            return Party::EMPTY;
        }
        match fight.force {
            _ if rebels_defend => fight.defenders,
            Force::Characters(party) => party,
            _ => Party::EMPTY,
        }
    }

    pub(crate) fn list_window(&self, window: Window, out: &mut Vec<Choice>) {
        self.list_uses(window, self.concerned(window), out);
        out.push(Choice::Pass);
    }

    pub(crate) fn play_window(&mut self, window: Window, choice: Choice) {
        if choice == Choice::Pass {
            self.pop();
            return;
        }
        let depth = self.state.frames.len() - 1;
        self.use_possession(choice);
        if !self.window_open(window) {
            self.state.frames.remove(depth);
        }
    }

    /// Every use that fits a window, of possessions held by a party.
    fn list_uses(&self, window: Window, party: Party, out: &mut Vec<Choice>) {
        for who in party {
            for item in self.state.items_of(who) {
                let card = &self.ground.book.possessions[item.ix()];
                for (ix, way) in card.uses.iter().enumerate() {
                    if self.fits(window, who, item, way) {
                        self.list_use(who, item, ix as u8, way, out);
                    }
                }
            }
        }
    }

    fn list_use(&self, who: Who, item: Item, ix: u8, way: &Use, out: &mut Vec<Choice>) {
        match way {
            Use::AnyRating(_) => out.extend(Rating::ALL.map(|rating| Choice::UseRating(item, rating))),
            Use::ShutDown => out.extend(self.targets(who).into_iter().map(|target| Choice::UseOn(item, target))),
            Use::BuyShip => out.extend(self.wares().into_iter().map(|hull| Choice::UseShip(item, hull))),
            _ => out.push(Choice::Use(item, ix)),
        }
    }

    /// Detected enemy characters on the planet a character is on; whoever is in an orbit box is on none.
    fn targets(&self, who: Who) -> Party {
        let place = self.state.people[who.ix()].place().filter(|place| !place.is_orbit());
        let Some(place) = place else { return Party::EMPTY };
        let mut party = Party::EMPTY;
        for environ in self.ground.surface(place) {
            party = party.or(self.people(environ, Side::Imperial));
        }
        party.filter(|target| {
            let person = &self.state.people[target.ix()];
            person.detected && !person.shut_down
        })
    }

    /// Ships of the deck that can be bought.
    fn wares(&self) -> crate::ids::Fleet {
        self.deck_ships().into_iter().filter(|hull| !self.ground.book.ships[hull.ix()].full_maneuver).collect()
    }

    fn fits(&self, window: Window, who: Who, item: Item, way: &Use) -> bool {
        let hidden = !self.state.items[item.ix()].open;
        match (window, way) {
            (Window::Cure, Use::Cure) => true,
            (Window::Phase, Use::PdbDown) => self.enemy_pdb_at(who).is_some(),
            (Window::Phase, Use::ShutDown) => true,
            (Window::Detection, Use::DetectionLevel(_) | Use::Rating(Rating::Navigation, _)) => hidden,
            (Window::Detection, Use::PdbDown) => self.enemy_pdb_at(who).is_some(),
            (Window::Battle, Use::Rating(Rating::Leadership, _)) => hidden,
            (
                Window::Detection | Window::Battle | Window::Hiding | Window::Searching | Window::Round,
                Use::AnyRating(_),
            ) => true,
            (Window::Hiding, Use::Hiding { against_characters, .. }) => self.hiding_fits(item, *against_characters),
            (Window::Hiding, Use::Rating(Rating::Intelligence, _)) => hidden,
            (Window::Searching, Use::Rating(rating, _)) => hidden && *rating == self.searching_rating(),
            (Window::Round, way) => self.fits_round(who, item, way, hidden),
            (Window::Wounds | Window::Blow, Use::Soak) => true,
            (Window::Meeting(group), way) => self.fits_meeting(group, way, hidden),
            (Window::Abort(group), Use::IgnoreFirstAbort(mission)) => {
                let group = &self.state.desk.groups[group as usize];
                group.mission == *mission && !group.abort_ignored && !self.state.desk.ignored
            }
            (Window::Negate(group), Use::Negate(mission)) => {
                self.state.desk.groups[group as usize].mission == *mission && !self.state.desk.ignored
            }
            _ => false,
        }
    }

    fn hiding_fits(&self, item: Item, against_characters: bool) -> bool {
        let by_people = self.state.hunt.is_some_and(|hunt| hunt.by_people);
        let permanent = self.ground.book.possessions[item.ix()].wear == Wear::Permanent;
        let unused = self.state.hunt.is_some_and(|hunt| hunt.hiding == 0);
        (against_characters || !by_people) && if permanent { !self.state.items[item.ix()].open } else { unused }
    }

    fn fits_round(&self, who: Who, item: Item, way: &Use, hidden: bool) -> bool {
        let fight = &self.state.fight;
        let defends = fight.defenders.has(who);
        let fights = !defends || fight.active.has(who);
        match way {
            Use::Rating(Rating::Combat, _) => hidden && fights && !self.battle_of_minds(),
            Use::Rating(Rating::Intelligence, _) => hidden && fights && self.battle_of_minds(),
            Use::DefendingCombat(_) => defends && fights && !fight.worn.has(item) && !self.battle_of_minds(),
            Use::CombatOnce(_) => fights && fight.boost.is_none() && !self.battle_of_minds(),
            Use::ResultAgainst(_) => hidden,
            _ => false,
        }
    }

    fn fits_meeting(&self, group: u8, way: &Use, hidden: bool) -> bool {
        let Some(meeting) = self.meeting() else { return false };
        if self.state.desk.ignored {
            return false;
        }
        let creature = match meeting {
            Meeting::Creature(beast) => Some(&self.ground.book.creatures[beast.ix()]),
            _ => None,
        };
        match way {
            Use::IgnoreFirstCreature => {
                !matches!(meeting, Meeting::Locals) && !self.state.desk.groups[group as usize].creature_ignored
            }
            Use::IgnoreMinds => hidden && creature.is_some_and(|creature| creature.mind),
            Use::NoSurprise => hidden && creature.is_some_and(|creature| creature.surprise > 0),
            Use::HalveLocals => matches!(meeting, Meeting::Locals) && !self.state.desk.halved,
            Use::Rating(Rating::Intelligence | Rating::Diplomacy, _) => hidden && creature.is_some(),
            _ => false,
        }
    }

    /// The rating a search lives by: wits of characters, leadership with units.
    fn searching_rating(&self) -> Rating {
        let by_people = self.state.hunt.is_some_and(|hunt| hunt.by_people);
        if by_people { Rating::Intelligence } else { Rating::Leadership }
    }

    fn meeting(&self) -> Option<Meeting> {
        self.state
            .frames
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Met(meeting, _) = frame { Some(*meeting) } else { None })
    }

    /// The enemy PDB that somebody on a planet could put Down.
    fn enemy_pdb_at(&self, who: Who) -> Option<World> {
        let place = self.state.people[who.ix()].place()?;
        let world = self.world(place);
        (!place.is_orbit() && self.commands_pdb(world, Side::Imperial)).then_some(world)
    }

    /// What may be used whenever the Rebel player acts: PDB Down, shutting down, drugs, and buying a ship.
    pub(crate) fn list_any_time(&self, party: Party, buying: bool, out: &mut Vec<Choice>) {
        for who in party {
            if self.state.people[who.ix()].cards == 0 && self.state.opened.is_empty() {
                continue;
            }
            for item in self.state.items_of(who) {
                let card = &self.ground.book.possessions[item.ix()];
                for (ix, way) in card.uses.iter().enumerate() {
                    let fits = match way {
                        Use::PdbDown => self.enemy_pdb_at(who).is_some(),
                        Use::ShutDown | Use::AnyRating(_) => true,
                        Use::BuyShip => buying && self.state.ship_of(who).is_none(),
                        _ => false,
                    };
                    if fits {
                        self.list_use(who, item, ix as u8, way, out);
                    }
                }
            }
        }
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
            if let Frame::Blow(_, wounds) = frame {
                *wounds = wounds.saturating_sub(1);
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

    // ---- passing on [fg.14.11] ----

    /// Face-down cards ask whether or not there is anything to be done with them [fg.U45].
    pub(crate) fn step_passing(&mut self) -> Flow {
        let side = self.state.phasing;
        let hidden = self.on_map(side).into_iter().any(|who| self.state.people[who.ix()].cards > 0);
        let mut choices = Vec::new();
        self.list_passing(&mut choices);
        if choices.len() <= 1 && !hidden { self.pop() } else { Flow::Ask(side) }
    }

    pub(crate) fn list_passing(&self, out: &mut Vec<Choice>) {
        let side = self.state.phasing;
        for place in self.ground.places() {
            self.list_ship_passing(place, side, out);
            if side == Side::Rebel {
                self.list_item_passing(place, out);
            }
        }
        if side == Side::Rebel {
            self.list_any_time(self.on_map(side), true, out);
        }
        out.push(Choice::End);
    }

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

    pub(crate) fn play_passing(&mut self, choice: Choice) {
        match choice {
            Choice::Own(hull, who) => self.own(hull, who, Gift::Passed),
            Choice::Give(item, who) => self.pass_item(item, who),
            Choice::End => {
                self.pop();
            }
            other => self.use_possession(other),
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
