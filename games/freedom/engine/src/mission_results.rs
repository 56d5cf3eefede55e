//! What completed missions do [section 11.2].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{Loyalty, Mission, Rule, Side, UnitKind};
use crate::cause::{Gift, Harm, Shield, Sighting, Sway};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Death, Event, Loss, Release};
use crate::frame::Moment;
use crate::game::Freedom;
use crate::ids::{Party, Place};
use crate::pieces::kinds;
use crate::state::{GroupIx, Where};
use crate::words::{Words, many};
use crate::{rule, stream};

/// The mission of this group takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effect {
    /// The group.
    pub group: GroupIx,
    /// Its mission.
    pub mission: Mission,
}

impl Procedure<Freedom> for Effect {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { group: ix, mission } = self;
        game.pop();
        let group = game.state.desk.groups[ix as usize];
        let place = game.desk_place();
        let world = game.world(place);
        let side = game.state.phasing;
        if std::mem::take(&mut game.state.desk.ignored) {
            game.tell(Event::Ignored { group: mission, side, shield: Shield::Possession });
            return Flow::Go;
        }
        match mission {
            Mission::Assassination => {
                if let Some(target) = group.target.filter(|&who| game.people(place, side.other()).has(who)) {
                    game.kill(target, Death::Assassin);
                }
            }
            Mission::RebelCamp => {
                game.state.spots[place.ix()].camp = game.state.turn;
                game.state.dirty = true;
                game.tell(Event::CampSetUp { place });
            }
            Mission::Coup => {
                if game.shift_loyalty(world, side, group.letters, Sway::Mission(mission)) > 0 {
                    game.state.spots[place.ix()].coup = true;
                    game.tell(Event::CoupMarked { place });
                }
            }
            Mission::Diplomacy => {
                game.shift_loyalty(world, side, group.letters, Sway::Mission(mission));
            }
            Mission::FreePrisoners => game.push(FreePrisoners { number: group.letters }),
            Mission::GainCharacters => game.gain(place),
            Mission::GatherInformation => game.inform(place, group.letters),
            Mission::Scavenge => game.scavenge(group.members),
            Mission::Rebellion if side == Side::Rebel => game.rise(world),
            Mission::Rebellion => {
                game.state.planets[world.ix()].loyalty = Loyalty::Unrest;
                game.set_rule(world, Rule::RebellionStopped);
            }
            Mission::Sabotage => game.push(Sabotage { letters: group.letters }),
            Mission::SubvertTroops => game.push(Subvert { letters: group.letters, given: 0 }),
        }
        Flow::Go
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_11_2_22
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    /// The Rebel player may have something that cancels an enemy mission just completed.
    pub(crate) fn open_negation(&mut self, ix: GroupIx) {
        self.state.desk.ignored = false;
        if self.state.phasing == Side::Imperial {
            self.open_window(Moment::Negate(ix));
        }
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
}

/// Prisoners are freed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FreePrisoners {
    /// This many.
    pub number: u8,
}

impl Procedure<Freedom> for FreePrisoners {
    fn step(self, game: &mut Freedom) -> Flow {
        let captives = game.captured_friends(game.desk_place());
        if self.number == 0 || captives.is_empty() {
            return game.pop();
        }
        if captives.len() > self.number {
            return ask(game.state.phasing);
        }
        game.pop();
        for who in captives {
            game.free(who, Release::Mission);
        }
        Flow::Go
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        out.extend(game.captured_friends(game.desk_place()).into_iter().map(Choice::Free));
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        if let Choice::Free(who) = choice {
            game.turn_to(Self { number: self.number - 1 });
            game.free(who, Release::Mission);
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_2_10
    }

    fn question(self, _: Words<'_>) -> String {
        format!("{} can be freed: who?", many(self.number, "prisoner"))
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Free(who) = choice else { return None };
        because(rule::FG_2_10, format!("{} is not a prisoner here.", words.names.who(who)))
    }

    fn hide(&mut self, _: Side) {}
}

/// What Sabotage does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sabotage {
    /// The letters collected.
    pub letters: u8,
}

impl Procedure<Freedom> for Sabotage {
    fn step(self, game: &mut Freedom) -> Flow {
        let side = game.state.phasing;
        let mut choices = Vec::new();
        self.list(game, side, &mut choices);
        match choices[..] {
            [] => game.pop(),
            [only] => {
                self.play(game, side, only);
                Flow::Go
            }
            _ => ask(side),
        }
    }

    /// What sabotage can hit: with one letter 1-0 units only, covered units unseen [fg.U35].
    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Self { letters } = self;
        let place = game.desk_place();
        let enemy = game.state.phasing.other();
        let spot = &game.state.spots[place.ix()];
        let small = |kind: &UnitKind| *kind == UnitKind::MILITIA || kind.terrain().is_some() && !kind.mobile();
        let open = kinds(enemy).filter(|kind| !kind.covered() && spot.units(*kind) > 0);
        out.extend(open.filter(|kind| letters >= 2 || small(kind)).map(Choice::Destroy));
        if letters >= 2 && enemy == Side::Imperial && spot.covered() > 0 {
            out.push(Choice::DestroyCovered);
        }
        let world = game.world(place);
        let planet = &game.state.planets[world.ix()];
        if game.controller(world) == Some(enemy) {
            if planet.pdb_up {
                out.push(Choice::PdbDown);
            }
            if letters >= 2 && (planet.pdb_up || planet.pdb_level > 0) {
                out.push(Choice::PdbLower);
            }
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        game.pop();
        let place = game.desk_place();
        let world = game.world(place);
        match choice {
            Choice::Destroy(kind) => game.destroy(place, kind),
            Choice::DestroyCovered => {
                let spot = &game.state.spots[place.ix()];
                let (patrols, covered) = (spot.units(UnitKind::PATROL), spot.covered());
                let lot = game.lot(stream::LOTS, covered);
                game.destroy(place, if lot < patrols { UnitKind::PATROL } else { UnitKind::LINE });
            }
            Choice::PdbLower => {
                game.pdb_lower(world, Harm::Sabotage);
                game.pdb_down(world, Harm::Sabotage);
            }
            _ => game.pdb_down(world, Harm::Sabotage),
        }
    }

    /// Covered units have a ruling of their own; whoever else is hit, the number of letters says what can be.
    fn rule(self, game: &Freedom) -> RuleId {
        let covered = game.state.phasing == Side::Rebel && game.state.spots[game.desk_place().ix()].covered() > 0;
        if covered && self.letters >= 2 { rule::FG_U35 } else { rule::FG_11_1_40 }
    }

    fn question(self, _: Words<'_>) -> String {
        format!("Sabotage with {}: what is destroyed?", many(self.letters, "letter"))
    }

    fn why(self, _: Words<'_>) -> String {
        match self.letters {
            1 => "One letter removes a 1-0 unit or puts the PDB Down.".into(),
            _ => "Two letters remove any unit, or put the PDB Down and one level lower.".into(),
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let (Self { letters }, side) = (self, words.asked);
        match choice {
            Choice::Destroy(kind) if kind.side() == side => because(rule::FG_11_1_40, "that would hit your own side."),
            Choice::Destroy(kind) if kind.covered() => {
                because(rule::FG_U35, "a covered unit is picked unseen, not by its kind.")
            }
            Choice::Destroy(kind) if letters < 2 && (kind.mobile() || kind == UnitKind::LINE) => {
                because(rule::FG_11_1_40, "with one letter only a 1-0 unit can be destroyed.")
            }
            Choice::Destroy(kind) => words.no_such_unit(kind, side.other(), words.game.desk_place()),
            Choice::DestroyCovered if side == Side::Imperial => {
                because(rule::FG_11_1_40, "no unit of the Rebel player is covered.")
            }
            Choice::DestroyCovered if letters < 2 => because(rule::FG_U35, "a covered unit takes two letters."),
            Choice::DestroyCovered => because(rule::FG_U35, "there is no covered unit here."),
            Choice::PdbLower if letters < 2 => because(rule::FG_11_1_40, "to lower the PDB takes two letters."),
            Choice::PdbDown | Choice::PdbLower => because(rule::FG_13_1_11, "there is no enemy PDB to be harmed here."),
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    fn destroy(&mut self, place: Place, kind: UnitKind) {
        self.remove_unit(place, kind);
        self.tell(Event::UnitLost { kind, place, loss: Loss::Sabotage });
    }
}

/// What is given up to Subvert Troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Subvert {
    /// The letters collected.
    pub letters: u8,
    /// Militia given so far.
    pub given: u8,
}

impl Procedure<Freedom> for Subvert {
    fn step(self, game: &mut Freedom) -> Flow {
        let mut choices = Vec::new();
        self.list(game, Side::Imperial, &mut choices);
        match choices[..] {
            [] => game.pop(),
            [only] if !game.secretive(game.desk_place()) => {
                self.play(game, Side::Imperial, only);
                Flow::Go
            }
            _ => ask(Side::Imperial),
        }
    }

    /// What the Imperial player gives up: a Militia for a 1-0; two Militia, a Patrol or a Line for a 2-1.
    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Self { letters, given } = self;
        let spot = &game.state.spots[game.desk_place().ix()];
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

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { letters, given } = self;
        let Choice::GiveUp(kind) = choice else { return };
        let place = game.desk_place();
        let pair = letters >= 2 && kind == UnitKind::MILITIA;
        let lone = pair && given == 0 && game.state.spots[place.ix()].units(UnitKind::MILITIA) < 2;
        game.remove_unit(place, kind);
        game.tell(Event::UnitLost { kind, place, loss: Loss::Desertion });
        if pair && given == 0 && !lone {
            game.turn_to(Self { letters, given: 1 });
            return;
        }
        game.pop();
        let terrain = game.ground.sites[place.ix()].terrain;
        let kind = UnitKind::rebel(terrain, letters >= 2 && !lone);
        if game.may_grow(Side::Rebel) {
            game.add_unit(place, kind);
            game.tell(Event::Subverted { kind, place });
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_11_1_40
    }

    fn question(self, words: Words<'_>) -> String {
        if self.given == 1 {
            return "Subvert Troops: which is the second unit to desert?".into();
        }
        let letters = many(self.letters, "letter");
        format!("Subvert Troops with {letters} in {}: which unit deserts?", words.here())
    }

    fn why(self, _: Words<'_>) -> String {
        match self.letters {
            1 => "One letter turns a Militia into a Rebel 1-0.".into(),
            _ => "Two letters turn two Militia, a Patrol or a Line into a Rebel 2-1.".into(),
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::GiveUp(kind) = choice else { return None };
        words.no_such_unit(kind, words.asked, words.game.desk_place())
    }

    fn hide(&mut self, _: Side) {}
}
