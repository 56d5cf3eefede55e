//! What completed missions do [section 11.2].

use crate::book::{Loyalty, Mission, PossessionKind, Rule, Side, UnitKind};
use crate::cause::{Gift, Harm, Parting, Shield, Sighting, Sway};
use crate::choice::Choice;
use crate::event::{Death, Event, Loss, Release};
use crate::frame::{Frame, Uprising, Window};
use crate::game::{Flow, Freedom, stream};
use crate::ids::{Hull, Item, Party, Place};
use crate::pieces::kinds;
use crate::state::{GroupIx, Where};

impl Freedom {
    /// The Rebel player may have something that cancels an enemy mission just completed.
    pub(crate) fn open_negation(&mut self, ix: GroupIx) {
        self.state.desk.ignored = false;
        if self.state.phasing == Side::Imperial {
            self.open_window(Window::Negate(ix));
        }
    }

    pub(crate) fn step_effect(&mut self, ix: GroupIx, mission: Mission) -> Flow {
        self.pop();
        let group = self.state.desk.groups[ix as usize];
        let place = self.desk_place();
        let world = self.world(place);
        let side = self.state.phasing;
        if std::mem::take(&mut self.state.desk.ignored) {
            self.tell(Event::Ignored { group: mission, side, shield: Shield::Possession });
            return Flow::Go;
        }
        match mission {
            Mission::Assassination => {
                if let Some(target) = group.target.filter(|&who| self.people(place, side.other()).has(who)) {
                    self.kill(target, Death::Assassin);
                }
            }
            Mission::RebelCamp => {
                self.state.spots[place.ix()].camp = self.state.turn;
                self.state.dirty = true;
                self.tell(Event::CampSetUp { place });
            }
            Mission::Coup => {
                if self.shift_loyalty(world, side, group.letters, Sway::Mission(mission)) > 0 {
                    self.state.spots[place.ix()].coup = true;
                    self.tell(Event::CoupMarked { place });
                }
            }
            Mission::Diplomacy => {
                self.shift_loyalty(world, side, group.letters, Sway::Mission(mission));
            }
            Mission::FreePrisoners => self.push(Frame::FreePrisoners(group.letters)),
            Mission::GainCharacters => self.gain(place),
            Mission::GatherInformation => self.inform(place, group.letters),
            Mission::Scavenge => self.scavenge(group.members),
            Mission::Rebellion if side == Side::Rebel => self.rise(world),
            Mission::Rebellion => {
                self.state.planets[world.ix()].loyalty = Loyalty::Unrest;
                self.set_rule(world, Rule::RebellionStopped);
            }
            Mission::Sabotage => self.push(Frame::Sabotage(group.letters)),
            Mission::SubvertTroops => self.push(Frame::Subvert(group.letters, 0)),
        }
        Flow::Go
    }

    /// Characters of a side not in play.
    pub(crate) fn reserve(&self, side: Side) -> Party {
        self.ground.sides[side.ix()].filter(|who| self.state.people[who.ix()].at == Where::Deck)
    }

    /// A random character joins, with a ship of their own if it is not in play [fg.18.1.11].
    fn gain(&mut self, place: Place) {
        let reserve = self.reserve(self.state.phasing);
        let lot = self.lot(stream::DECKS, reserve.len());
        let Some(who) = reserve.nth(lot) else { return };
        self.put(who, place);
        self.state.people[who.ix()].barred = true;
        self.tell(Event::Gained { who, place });
        if let Some(hull) = self.ground.book.characters[who.ix()].ship
            && self.state.ships[hull.ix()].at == Where::Deck
        {
            self.own(hull, who, Gift::WithOwner);
        }
    }

    /// Enemy characters on the planet are detected, covered units shown to the player [11.7].
    fn inform(&mut self, place: Place, letters: u8) {
        let side = self.state.phasing;
        let world = self.world(place);
        for environ in self.ground.worlds[world.ix()].environs {
            self.detect(self.people(environ, side.other()), Sighting::Information);
            if side == Side::Rebel {
                self.show_to_rebel(environ);
            }
        }
        let point = letters >= 2 && !self.state.tally.informed[side.ix()];
        if letters >= 2 {
            self.state.tally.informed[side.ix()] = true;
        }
        self.tell(Event::Informed { side, world, point });
    }

    fn show_to_rebel(&mut self, place: Place) {
        if let Some((patrols, lines)) = self.uncover(place) {
            self.tell(Event::ShownTo { side: Side::Rebel, place, patrols, lines });
        }
    }

    // ---- Free Prisoners ----

    pub(crate) fn step_free_prisoners(&mut self, number: u8) -> Flow {
        let captives = self.captured_friends(self.desk_place());
        if number == 0 || captives.is_empty() {
            return self.pop();
        }
        if captives.len() > number {
            return Flow::Ask(self.state.phasing);
        }
        self.pop();
        for who in captives {
            self.free(who, Release::Mission);
        }
        Flow::Go
    }

    pub(crate) fn list_free_prisoners(&self, out: &mut Vec<Choice>) {
        out.extend(self.captured_friends(self.desk_place()).into_iter().map(Choice::Free));
    }

    pub(crate) fn play_free_prisoners(&mut self, number: u8, choice: Choice) {
        if let Choice::Free(who) = choice {
            *self.top() = Frame::FreePrisoners(number - 1);
            self.free(who, Release::Mission);
        }
    }

    // ---- Sabotage ----

    /// What sabotage can hit: with one letter 1-0 units only, covered units unseen [fg.U35].
    pub(crate) fn list_sabotage(&self, letters: u8, out: &mut Vec<Choice>) {
        let place = self.desk_place();
        let enemy = self.state.phasing.other();
        let spot = &self.state.spots[place.ix()];
        let small = |kind: &UnitKind| *kind == UnitKind::MILITIA || kind.terrain().is_some() && !kind.mobile();
        let open = kinds(enemy).filter(|kind| !kind.covered() && spot.units(*kind) > 0);
        out.extend(open.filter(|kind| letters >= 2 || small(kind)).map(Choice::Destroy));
        if letters >= 2 && enemy == Side::Imperial && spot.covered() > 0 {
            out.push(Choice::DestroyCovered);
        }
        let world = self.world(place);
        let planet = &self.state.planets[world.ix()];
        if self.controller(world) == Some(enemy) {
            if planet.pdb_up {
                out.push(Choice::PdbDown);
            }
            if letters >= 2 && (planet.pdb_up || planet.pdb_level > 0) {
                out.push(Choice::PdbLower);
            }
        }
    }

    pub(crate) fn step_sabotage(&mut self, letters: u8) -> Flow {
        let mut choices = Vec::new();
        self.list_sabotage(letters, &mut choices);
        match choices[..] {
            [] => self.pop(),
            [only] => {
                self.play_sabotage(only);
                Flow::Go
            }
            _ => Flow::Ask(self.state.phasing),
        }
    }

    pub(crate) fn play_sabotage(&mut self, choice: Choice) {
        self.pop();
        let place = self.desk_place();
        let world = self.world(place);
        match choice {
            Choice::Destroy(kind) => self.destroy(place, kind),
            Choice::DestroyCovered => {
                let spot = &self.state.spots[place.ix()];
                let (patrols, covered) = (spot.units(UnitKind::PATROL), spot.covered());
                let lot = self.lot(stream::LOTS, covered);
                self.destroy(place, if lot < patrols { UnitKind::PATROL } else { UnitKind::LINE });
            }
            Choice::PdbLower => {
                self.pdb_lower(world, Harm::Sabotage);
                self.pdb_down(world, Harm::Sabotage);
            }
            _ => self.pdb_down(world, Harm::Sabotage),
        }
    }

    fn destroy(&mut self, place: Place, kind: UnitKind) {
        self.remove_unit(place, kind);
        self.tell(Event::UnitLost { kind, place, loss: Loss::Sabotage });
    }

    // ---- Subvert Troops ----

    /// What the Imperial player gives up: a Militia for a 1-0; two Militia, a Patrol or a Line for a 2-1.
    pub(crate) fn list_subvert(&self, letters: u8, given: u8, out: &mut Vec<Choice>) {
        let spot = &self.state.spots[self.desk_place().ix()];
        let militia = spot.units(UnitKind::MILITIA);
        if militia + given >= 2 || letters < 2 && militia > 0 {
            out.push(Choice::GiveUp(UnitKind::MILITIA));
        }
        if letters >= 2 && given == 0 {
            let covered = [UnitKind::PATROL, UnitKind::LINE].into_iter().filter(|&kind| spot.units(kind) > 0);
            out.extend(covered.map(Choice::GiveUp));
            if out.is_empty() && militia > 0 {
                out.push(Choice::GiveUp(UnitKind::MILITIA));
            }
        }
    }

    pub(crate) fn step_subvert(&mut self, letters: u8, given: u8) -> Flow {
        let mut choices = Vec::new();
        self.list_subvert(letters, given, &mut choices);
        match choices[..] {
            [] => self.pop(),
            [only] if !self.secretive(self.desk_place()) => {
                self.play_subvert(letters, given, only);
                Flow::Go
            }
            _ => Flow::Ask(Side::Imperial),
        }
    }

    pub(crate) fn play_subvert(&mut self, letters: u8, given: u8, choice: Choice) {
        let Choice::GiveUp(kind) = choice else { return };
        let place = self.desk_place();
        let pair = letters >= 2 && kind == UnitKind::MILITIA;
        let lone = pair && given == 0 && self.state.spots[place.ix()].units(UnitKind::MILITIA) < 2;
        self.remove_unit(place, kind);
        self.tell(Event::UnitLost { kind, place, loss: Loss::Desertion });
        if pair && given == 0 && !lone {
            *self.top() = Frame::Subvert(letters, 1);
            return;
        }
        self.pop();
        let terrain = self.ground.sites[place.ix()].terrain;
        let kind = UnitKind::rebel(terrain, letters >= 2 && !lone);
        if self.may_grow(Side::Rebel) {
            self.add_unit(place, kind);
            self.tell(Event::Subverted { kind, place });
        }
    }

    // ---- Scavenge for Possessions ----

    /// Scavenge: any card of the Possession Deck, ships included, for a member of the group [fg.14.10].
    fn scavenge(&mut self, members: Party) {
        let (items, ships) = (self.deck_items(), self.deck_ships());
        let lot = self.lot(stream::DECKS, items.len() + ships.len());
        if let Some(item) = items.nth(lot) {
            self.push(Frame::Award(item, members));
        } else if let Some(hull) = ships.nth(lot.saturating_sub(items.len())) {
            self.push(Frame::AwardShip(hull, members));
        }
    }

    /// Members who can hold it, or, if nobody can, those who may drop what they have for it [fg.U33].
    pub(crate) fn list_award(&self, item: Item, party: Party, out: &mut Vec<Choice>) {
        let party = party.filter(|who| self.free_on_map(who));
        let able = party.filter(|who| self.may_hold(who, item));
        let takers = if able.is_empty() { party } else { able };
        out.extend(takers.into_iter().map(|who| Choice::Hold(item, who)));
        if able.is_empty() {
            out.push(Choice::Pass);
        }
    }

    /// The same for a ship.
    pub(crate) fn list_award_ship(&self, hull: Hull, party: Party, out: &mut Vec<Choice>) {
        out.extend(party.into_iter().map(|who| Choice::Own(hull, who)));
        if party.into_iter().all(|who| self.state.ship_of(who).is_some()) {
            out.push(Choice::Pass);
        }
    }

    pub(crate) fn play_award(&mut self, item: Item, choice: Choice) {
        self.pop();
        if let Choice::Hold(_, who) = choice
            && !self.may_hold(who, item)
        {
            let companion = |old: &Item| self.ground.book.possessions[old.ix()].kind == PossessionKind::Companion;
            if let Some(old) = self.state.items_of(who).into_iter().find(companion) {
                self.lose_item(old, Parting::Dropped);
            }
        }
        self.play_hold(choice);
    }

    pub(crate) fn step_award_ship(&mut self, hull: Hull, party: Party) -> Flow {
        let party = party.filter(|who| self.free_on_map(who));
        let able = party.filter(|who| self.state.ship_of(who).is_none());
        let able = if able.is_empty() { party } else { able };
        *self.top() = Frame::AwardShip(hull, able);
        match able.first() {
            None => self.pop(),
            Some(who) if able.len() == 1 && self.state.ship_of(who).is_none() => {
                self.play_ship(Frame::AwardShip(hull, able), Choice::Own(hull, who));
                Flow::Go
            }
            Some(_) => Flow::Ask(Side::Rebel),
        }
    }

    /// A lone member takes a possession without being asked, if they have nothing yet: whether they may hold it could
    /// otherwise depend on cards that only their player knows.
    pub(crate) fn step_award(&mut self, item: Item, party: Party) -> Flow {
        let party = party.filter(|who| self.free_on_map(who));
        match party.first() {
            Some(who) if party.len() == 1 && self.state.items_of(who).is_empty() => {
                self.play_award(item, Choice::Hold(item, who));
                Flow::Go
            }
            _ => Flow::Ask(Side::Rebel),
        }
    }

    // ---- rebellion [section 16] ----

    /// A planet goes into Rebellion: nobody controls it any more, and its people take up arms.
    fn rise(&mut self, world: crate::ids::World) {
        let stopped = self.state.planets[world.ix()].rule == Rule::RebellionStopped;
        self.set_rule(world, Rule::Rebellion);
        self.promise();
        let planet = &mut self.state.planets[world.ix()];
        planet.rebelled = true;
        let wild = planet.wild;
        for place in self.ground.worlds[world.ix()].environs {
            self.state.spots[place.ix()].risen = false;
        }
        self.push(Frame::Rebellion(world, Uprising::Attack));
        if stopped && (!wild || self.ground.options.stopped_rises_bare) {
            return;
        }
        for place in self.ground.worlds[world.ix()].environs {
            let resource = self.ground.sites[place.ix()].resource;
            let doubled = self.state.spots[place.ix()].wild && !stopped;
            let points = if doubled { resource * 2 } else { resource };
            self.push(Frame::Rebellion(world, Uprising::Buy(place, points)));
        }
    }

    /// Reinforcements promised for each rebellion.
    fn promise(&mut self) {
        let ground = self.ground.clone();
        for line in &ground.scenario.reinforcements {
            if line.trigger == crate::book::ReinforcementTrigger::EachRebellion {
                for &(kind, number) in &line.units {
                    self.state.promised[kind.ix()] = self.state.promised[kind.ix()].saturating_add(number);
                    self.tell(Event::Promised { kind, number });
                }
            }
        }
    }

    pub(crate) fn step_rebellion(&mut self, world: crate::ids::World, step: Uprising) -> Flow {
        match step {
            Uprising::Buy(_, 0) => self.pop(),
            Uprising::Buy(..) => Flow::Ask(Side::Rebel),
            Uprising::Attack if self.uprisings(world).next().is_some() => Flow::Ask(Side::Rebel),
            Uprising::Attack => self.pop(),
        }
    }

    /// Environs where new units face Imperial ones.
    fn uprisings(&self, world: crate::ids::World) -> impl Iterator<Item = Place> + '_ {
        let environs = self.ground.worlds[world.ix()].environs.into_iter();
        environs.filter(|place| {
            let spot = &self.state.spots[place.ix()];
            spot.risen && spot.count[0] > 0 && spot.count[1] > 0
        })
    }

    pub(crate) fn list_rebellion(&self, step: Uprising, out: &mut Vec<Choice>) {
        let Some(&Frame::Rebellion(world, _)) = self.state.frames.last() else { return };
        match step {
            Uprising::Buy(place, points) => {
                let terrain = self.ground.sites[place.ix()].terrain;
                out.push(Choice::Buy(UnitKind::rebel(terrain, false)));
                if points >= 3 {
                    out.push(Choice::Buy(UnitKind::rebel(terrain, true)));
                }
            }
            Uprising::Attack => out.extend(self.uprisings(world).map(Choice::AttackAt)),
        }
        out.push(Choice::End);
    }

    pub(crate) fn play_rebellion(&mut self, world: crate::ids::World, step: Uprising, choice: Choice) {
        match (step, choice) {
            (Uprising::Buy(place, points), Choice::Buy(kind)) => {
                let left = points.saturating_sub(kind.cost().unwrap_or(0));
                *self.top() = Frame::Rebellion(world, Uprising::Buy(place, left));
                self.raise(place, kind);
            }
            (_, Choice::AttackAt(place)) => {
                self.state.spots[place.ix()].risen = false;
                self.begin_battle(place, Side::Rebel, true);
                self.push(Frame::Battle(crate::frame::BattleStep::Declared));
            }
            _ => {
                self.pop();
            }
        }
    }

    /// A unit bought with Force Points is placed, or withheld for lack of room [fg.16.11].
    fn raise(&mut self, place: Place, kind: UnitKind) {
        let placed = self.room(place, Side::Rebel) > 0 && self.may_grow(Side::Rebel);
        if placed {
            self.add_unit(place, kind);
            self.state.spots[place.ix()].risen = true;
        } else {
            let withheld = &mut self.state.spots[place.ix()].withheld[usize::from(kind.mobile())];
            *withheld = withheld.saturating_add(1);
        }
        self.tell(Event::Rose { kind, place, placed });
    }
}
