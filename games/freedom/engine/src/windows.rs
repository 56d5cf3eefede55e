//! The moments at which possessions are used [section 14].
//!
//! A window opens for the Rebel player whenever a character concerned holds a face-down card, or an open one that fits.
//! Whether a hidden card fits plays no part in it, so the pause tells the opponent nothing [fg.U45].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, RuleId};

use crate::book::{Rating, Side, Use, Wear};
use crate::choice::Choice;
use crate::detection::evasion_column;
use crate::engine::{Flow, ask};
use crate::frame::{Blow, Fly, Meeting, Met};
use crate::game::Freedom;
use crate::ids::{Item, Party, Who, World};
use crate::rule;
use crate::state::{Force, GroupIx};
use crate::words::{DIFFERENTIALS, EVASIONS, Words, chances, many, mission, player};

/// A moment at which the Rebel player may use a possession.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Moment {
    /// Start of the Rebel player-turn.
    Cure,
    /// Start of a phase.
    Phase,
    /// Detection of their ship.
    Detection,
    /// Military combat declared.
    Battle,
    /// Hiding from a search.
    Hiding,
    /// Searching with characters.
    Searching,
    /// Before a round of character combat.
    Round,
    /// Before wounds are handed out.
    Wounds,
    /// An event attacks their group.
    Meeting(GroupIx),
    /// An event would abort their mission.
    Abort(GroupIx),
    /// An enemy mission is completed in the Environ.
    Negate(GroupIx),
    /// Before a wound meant for one of their characters.
    Blow,
}

/// The Rebel player may use a possession.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Window {
    /// When.
    pub moment: Moment,
}

impl Procedure<Freedom> for Window {
    fn step(self, _: &mut Freedom) -> Flow {
        ask(Side::Rebel)
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        game.list_uses(self.moment, game.concerned(self.moment), out);
        out.push(Choice::Pass);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        if choice == Choice::Pass {
            game.pop();
            return;
        }
        let depth = game.state.frames.len() - 1;
        game.use_possession(choice);
        if !game.window_open(self.moment) {
            game.state.frames.remove(depth);
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        if self.moment == Moment::Cure { rule::FG_9_8 } else { rule::FG_U45 }
    }

    fn question(self, words: Words<'_>) -> String {
        let names = words.names;
        let moment = match self.moment {
            Moment::Cure => "a new Rebel player-turn begins".into(),
            Moment::Phase => "a phase begins".into(),
            Moment::Detection => "the PDB is about to look for your ship".into(),
            Moment::Battle => format!("combat is declared in {}", names.place(words.game.state.battle.place)),
            Moment::Hiding => "your people hide from a search".into(),
            Moment::Searching => "your people are about to search".into(),
            Moment::Round => format!("round {} of the combat is about to be fought", words.game.state.fight.round),
            Moment::Wounds => "wounds are about to be handed out".into(),
            Moment::Blow => match words.game.under_way() {
                Some(Blow { who, wounds }) => format!("{} is about to take {}", names.who(who), many(wounds, "wound")),
                None => "somebody is about to be wounded".into(),
            },
            Moment::Meeting(group) => {
                let met = words.game.under_way().map(|met: Met| words.meeting(met.meeting));
                format!("the {} is about to meet {}", words.group(group), met.unwrap_or_else(|| "an enemy".into()))
            }
            Moment::Abort(group) => format!("the {} is about to be aborted", words.group(group)),
            Moment::Negate(group) => {
                let enemy = player(words.game.state.phasing);
                let done = words
                    .game
                    .state
                    .desk
                    .groups
                    .get(group as usize)
                    .map_or("a mission", |group| mission(group.mission, words.game.state.phasing));
                format!("{enemy} has completed {done}")
            }
        };
        format!("{moment}: do you use a possession?")
    }

    fn why(self, words: Words<'_>) -> String {
        let game = words.game;
        match self.moment {
            Moment::Hiding => game.state.hunt.map_or_else(String::new, |hunt| {
                let (search, hiding) = (game.search_value(&hunt), game.hiding_value(&hunt));
                let found = chances::found(game, &hunt);
                format!("Search Value {search} against your Hiding Value {hiding}: the search {found}.")
            }),
            Moment::Searching => game
                .state
                .hunt
                .map_or_else(String::new, |hunt| format!("Your Search Value is {}.", game.search_value(&hunt))),
            Moment::Round => {
                let (attack, defence) = (game.attack_strength(), game.defence_strength());
                let column = DIFFERENTIALS[game.fight_column()];
                format!("Attack {attack} against defence {defence}: column {column}.")
            }
            Moment::Wounds => {
                let fight = &game.state.fight;
                let wounds = if fight.defender == Side::Rebel { fight.on_defenders } else { fight.on_attackers };
                format!("Your side takes {}.", many(wounds, "wound"))
            }
            Moment::Detection => words.ship_in_sight(),
            Moment::Negate(_) => format!("The mission of {} would take effect now.", player(game.state.phasing)),
            _ => "A possession stays secret until it is used.".into(),
        }
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Pass).then(|| "Use nothing now".into())
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    /// Opens a window if somebody concerned may have something to use in it.
    pub(crate) fn open_window(&mut self, moment: Moment) {
        if self.window_open(moment) {
            self.push(Window { moment });
        }
    }

    fn window_open(&self, moment: Moment) -> bool {
        if self.state.opened.is_empty() && self.state.people.iter().all(|person| person.cards == 0) {
            return false;
        }
        let concerned = self.concerned(moment);
        let hidden = concerned.into_iter().any(|who| self.state.people[who.ix()].cards > 0);
        hidden || {
            let mut known = Vec::new();
            self.list_uses(moment, concerned, &mut known);
            !known.is_empty()
        }
    }

    /// The Rebel characters whose possessions a window is about.
    fn concerned(&self, moment: Moment) -> Party {
        let rebels = self.ground.sides[Side::Rebel.ix()];
        let rebel_turn = self.state.phasing == Side::Rebel;
        let party = match moment {
            Moment::Cure => self
                .on_map(Side::Rebel)
                .filter(|who| self.company(who).into_iter().any(|friend| self.state.people[friend.ix()].wounds > 0)),
            Moment::Phase => self.on_map(Side::Rebel),
            Moment::Detection => self.flying(),
            Moment::Battle => self.people(self.state.battle.place, Side::Rebel),
            Moment::Hiding if rebel_turn => self.state.hunt.map_or(Party::EMPTY, |hunt| self.hiders(&hunt)),
            Moment::Searching if !rebel_turn => self.state.hunt.map_or(Party::EMPTY, |hunt| hunt.people),
            Moment::Round | Moment::Wounds => self.fighters(moment),
            Moment::Blow => self
                .under_way::<Blow>()
                .filter(|blow| blow.wounds > 0)
                .map_or(Party::EMPTY, |blow| Party::one(blow.who)),
            Moment::Meeting(group) | Moment::Abort(group) => self.state.desk.groups[group as usize].members,
            Moment::Negate(_) if !rebel_turn => self.people(self.desk_place(), Side::Rebel),
            Moment::Hiding | Moment::Searching | Moment::Negate(_) => Party::EMPTY,
        };
        party.and(rebels)
    }

    fn flying(&self) -> Party {
        let aboard = self.under_way::<Fly>().map_or(Party::EMPTY, |fly| fly.flight.aboard);
        aboard.filter(|who| !self.state.people[who.ix()].captive())
    }

    fn fighters(&self, moment: Moment) -> Party {
        let fight = &self.state.fight;
        let rebels_defend = fight.defender == Side::Rebel;
        let wounds = if rebels_defend { fight.on_defenders } else { fight.on_attackers };
        if moment == Moment::Wounds && wounds == 0 {
            return Party::EMPTY;
        }
        match fight.force {
            _ if rebels_defend => fight.defenders,
            Force::Characters(party) => party,
            _ => Party::EMPTY,
        }
    }

    /// Every use that fits a window, of possessions held by a party.
    fn list_uses(&self, moment: Moment, party: Party, out: &mut Vec<Choice>) {
        for who in party {
            for item in self.state.items_of(who) {
                let card = &self.ground.book.possessions[item.ix()];
                for (ix, way) in card.uses.iter().enumerate() {
                    if self.fits(moment, who, item, way) {
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

    fn fits(&self, moment: Moment, who: Who, item: Item, way: &Use) -> bool {
        let hidden = !self.state.items[item.ix()].open;
        match (moment, way) {
            (Moment::Cure, Use::Cure) => true,
            (Moment::Phase, Use::PdbDown) => self.enemy_pdb_at(who).is_some(),
            (Moment::Phase, Use::ShutDown) => true,
            (Moment::Detection, Use::DetectionLevel(_) | Use::Rating(Rating::Navigation, _)) => hidden,
            (Moment::Detection, Use::PdbDown) => self.enemy_pdb_at(who).is_some(),
            (Moment::Battle, Use::Rating(Rating::Leadership, _)) => hidden,
            (
                Moment::Detection | Moment::Battle | Moment::Hiding | Moment::Searching | Moment::Round,
                Use::AnyRating(_),
            ) => true,
            (Moment::Hiding, Use::Hiding { against_characters, .. }) => self.hiding_fits(item, *against_characters),
            (Moment::Hiding, Use::Rating(Rating::Intelligence, _)) => hidden,
            (Moment::Searching, Use::Rating(rating, _)) => hidden && *rating == self.searching_rating(),
            (Moment::Round, way) => self.fits_round(who, item, way, hidden),
            (Moment::Wounds | Moment::Blow, Use::Soak) => true,
            (Moment::Meeting(group), way) => self.fits_meeting(group, way, hidden),
            (Moment::Abort(group), Use::IgnoreFirstAbort(mission)) => {
                let group = &self.state.desk.groups[group as usize];
                group.mission == *mission && !group.abort_ignored && !self.state.desk.ignored
            }
            (Moment::Negate(group), Use::Negate(mission)) => {
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
        let Some(Met { meeting, .. }) = self.under_way() else { return false };
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

    /// The rating a search depends on: wits of characters, leadership with units.
    fn searching_rating(&self) -> Rating {
        let by_people = self.state.hunt.is_some_and(|hunt| hunt.by_people);
        if by_people { Rating::Intelligence } else { Rating::Leadership }
    }

    /// The enemy PDB that somebody on a planet could put Down.
    pub(crate) fn enemy_pdb_at(&self, who: Who) -> Option<World> {
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
}

impl Words<'_> {
    fn meeting(self, meeting: Meeting) -> String {
        let force = match meeting {
            Meeting::Creature(beast) => Force::Creature(beast),
            Meeting::Robots(number) => Force::Robots(number),
            Meeting::Locals => Force::Locals,
        };
        self.names.force(force, self.game.desk_place())
    }

    fn ship_in_sight(self) -> String {
        let Some(Fly { flight, .. }) = self.game.under_way() else { return String::new() };
        let Some(pilot) = self.game.state.ships[flight.hull.ix()].owner else { return String::new() };
        let navigation = self.game.rating(pilot, Rating::Navigation);
        let evasion = self.game.evasion(flight.hull, pilot);
        format!(
            "{} flies {} with Navigation {navigation}; Evasion Value {evasion} (column {}).",
            self.names.who(pilot),
            self.names.ship(flight.hull),
            EVASIONS[evasion_column(evasion) as usize]
        )
    }
}
