//! The encounter step: patrols, spaces, contacts, jobs.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::Section;
use crate::book::code::{Rule, Trigger};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{ContactEncounter, Ctx, Frame, Settle};
use crate::game::OuterRim;
use crate::ids::{Card, DatabankCard, Faction, Player, Space, Spot, Terrain};
use crate::rule;
use crate::state::{Lying, Source};
use crate::stream;
use crate::words::{Words, and, capital, many, patrol, sentences};

/// Most cards that are resolved inside of each other.
const MOST_CARDS: usize = 4;

/// The encounter step, or an encounter that a card brings: one option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Encounter {
    /// Who.
    pub who: Player,
    /// How far away it may be.
    pub reach: u8,
}

impl Procedure<OuterRim> for Encounter {
    fn step(self, game: &mut OuterRim) -> Flow {
        if self.reach > 0 && !game.remote_options(self.who, self.reach) {
            return game.pop();
        }
        ask(self.who)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        let Self { who, reach } = self;
        let space = game.state.of(who).space;
        if reach > 0 {
            let near = |faction: &Faction| game.ground.distance(space, game.state.patrols[faction.ix()].space) <= reach;
            out.extend(Faction::ALL.iter().copied().filter(near).map(Choice::Patrol));
            out.extend(game.spots_near(who, reach).map(Choice::Contact));
            return;
        }
        let before = out.len();
        out.extend(game.hostile(who).map(Choice::Patrol));
        if out.len() > before {
            return;
        }
        out.push(Choice::Explore);
        out.extend(game.patrols_at(space).map(Choice::Patrol));
        out.extend(game.spots_near(who, 0).map(Choice::Contact));
        game.list_jobs(who, out);
        game.list_hunts(who, out);
        game.list_usable(who, Trigger::Encounter, out);
        out.extend(game.challenges(who).map(|(owner, active)| Choice::Challenge(owner, active.ability)));
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let Self { who, reach } = self;
        game.pop();
        match choice {
            Choice::Patrol(faction) => game.fight_patrol(who, faction),
            Choice::Explore => game.explore(who),
            Choice::Contact(spot) => {
                if reach > 0 {
                    game.push(Afar { reach });
                }
                game.push(ContactEncounter { who, spot });
            }
            Choice::Attempt(card) => game.attempt(who, card),
            Choice::Hunt(bounty, crew) => game.hunt(who, bounty, crew),
            Choice::Use(ability) => game.use_ability(who, ability),
            Choice::Challenge(owner, ability) => game.challenge(who, owner, ability),
            _ => {}
        }
    }

    fn rule(self, game: &OuterRim) -> RuleId {
        match self.reach {
            0 if game.hostile(self.who).next().is_some() => rule::OR_ENCOUNTER_3,
            0 => rule::OR_ENCOUNTER_1,
            _ => rule::OR_ENCOUNTER_7,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        let hostile: Vec<String> = words.game.hostile(self.who).map(patrol).collect();
        match self.reach {
            0 if !hostile.is_empty() => format!("{} blocks your way: fight?", capital(&and(hostile))),
            0 => format!("What do you encounter {}?", words.here()),
            reach => format!("Which patrol or contact do you encounter, up to {} away?", many(reach, "space")),
        }
    }

    fn why(self, words: Words<'_>) -> String {
        if self.reach > 0 {
            return sentences([OuterRim::around(words), words.body()]);
        }
        let forced = "Your reputation with its faction is negative, so it has to be encountered before anything else.";
        let hostile = words.game.hostile(self.who).next().is_some();
        sentences([words.turn(), if hostile { forced.into() } else { words.body() }])
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Self { who, reach } = self;
        let hostile: Vec<String> = words.game.hostile(who).map(patrol).collect();
        if reach == 0 && !hostile.is_empty() && !matches!(choice, Choice::Patrol(_)) {
            let hostile = capital(&and(hostile));
            let words = format!("{hostile} is hostile: as long as it is here, nothing else can be encountered.");
            return because(rule::OR_ENCOUNTER_4, words);
        }
        match choice {
            Choice::Patrol(faction) => words.cannot_meet_patrol(faction, reach),
            Choice::Contact(spot) => words.cannot_meet(spot, reach),
            Choice::Explore | Choice::Attempt(_) | Choice::Hunt(..) | Choice::Challenge(..) if reach > 0 => {
                because(rule::OR_ENCOUNTER_7, "This ability is for a patrol or a contact.")
            }
            Choice::Attempt(card) => words.cannot_attempt(card),
            Choice::Hunt(..) => because(
                rule::OR_CREWBOUNTY_7,
                "A bounty hunts crew of your own or of a player in your space that it names.",
            ),
            Choice::Challenge(..) => because(rule::OR_COMBAT_1, "No card of a player in your space allows that."),
            Choice::Done => because(
                rule::OR_U11,
                "The encounter step has one encounter; if nothing else is wanted, encounter the space.",
            ),
            Choice::Use(ability) => words.cannot_use(ability, |trigger| {
                reach == 0 && matches!(trigger, Trigger::Encounter | Trigger::OthersEncounter)
            }),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// An encounter from so far away is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Afar {
    /// How far away it may be.
    pub reach: u8,
}

impl Procedure<OuterRim> for Afar {
    fn step(self, game: &mut OuterRim) -> Flow {
        game.pop()
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_ENCOUNTER_7
    }

    fn hide(&mut self, _: Player) {}
}

impl Words<'_> {
    /// Why a patrol can't be encountered.
    fn cannot_meet_patrol(self, faction: Faction, reach: u8) -> Reason {
        let player = self.player();
        let at = self.game.state.patrols[faction.ix()].space;
        if reach > 0 {
            let words = format!("{} is {}, too far away.", capital(&patrol(faction)), self.names.at(at));
            return because(rule::OR_ENCOUNTER_7, words);
        }
        if at != player.space {
            let words = format!("{} is {} and not in your space.", capital(&patrol(faction)), self.names.at(at));
            return because(rule::OR_ENCOUNTER_2, words);
        }
        let free = player.stats.rules & Rule::NoForcedPatrol.bit() != 0;
        let words =
            if free { "It can't be encountered." } else { "A hostile patrol here has to be encountered first." };
        because(rule::OR_ENCOUNTER_3, words)
    }

    /// Why a contact can't be encountered.
    fn cannot_meet(self, spot: Spot, reach: u8) -> Reason {
        let lying = self.game.state.tokens[spot.ix()].lying;
        if lying == Lying::Empty {
            return because(rule::OR_CONTACT_2, "No contact lies there.");
        }
        let at = self.names.at(self.game.ground.spots[spot.ix()].space);
        if reach > 0 {
            return because(rule::OR_ENCOUNTER_7, format!("That contact is {at}, too far away."));
        }
        because(rule::OR_ENCOUNTER_6, format!("That contact is {at}, and you are not."))
    }
}

impl OuterRim {
    /// Patrols in the space that have to be encountered.
    pub(crate) fn hostile(&self, who: Player) -> impl Iterator<Item = Faction> {
        let player = self.state.of(who);
        let free = player.stats.rules & Rule::NoForcedPatrol.bit() != 0;
        self.patrols_at(player.space).filter(move |faction| !free && player.standing(*faction) < 0)
    }

    fn spots_near(&self, who: Player, spaces: u8) -> impl Iterator<Item = Spot> {
        let from = self.state.of(who).space;
        let near = move |spot: &Spot| {
            let space = self.ground.spots[spot.ix()].space;
            let lies = self.state.tokens[spot.ix()].lying != Lying::Empty;
            lies && self.ground.distance(from, space) <= spaces
        };
        (0..self.ground.spots.len() as u8).map(Spot).filter(near)
    }

    /// Whether there is anything to be encountered from afar.
    pub(crate) fn remote_options(&self, who: Player, spaces: u8) -> bool {
        let from = self.state.of(who).space;
        let near = |patrol: &crate::state::Patrol| self.ground.distance(from, patrol.space) <= spaces;
        self.state.patrols.iter().any(near) || self.spots_near(who, spaces).next().is_some()
    }

    /// The section of an encounter card that fits a player's space.
    pub(crate) fn section(&self, card: Card, space: Space) -> Option<usize> {
        let navpoint = self.ground.terrain(space) == Terrain::Navpoint;
        let patrol = self.patrols_at(space).next().is_some();
        let fits = |section: &Section| {
            if navpoint { !section.space.is_some() && section.patrol == patrol } else { section.space == space }
        };
        self.ground.book.card(card).sections.iter().position(fits)
    }

    /// Draws an encounter card for the space and resolves its section.
    pub(crate) fn explore(&mut self, who: Player) {
        let open = self.state.frames.iter().filter(|frame| matches!(frame, Frame::Settle(_))).count();
        if open >= MOST_CARDS {
            return;
        }
        let space = self.state.of(who).space;
        let deck = self.ground.book.space(space).deck;
        let Some(place) = self.draw_place(|game| &mut game.state.encounters[deck as usize]) else { return };
        let card = self.ground.book.decks[deck as usize].cards[place as usize];
        if let Some(at) = self.state.buried.iter().position(|buried| buried.secret.card == card) {
            self.state.buried.remove(at);
        }
        let Some(at) = self.section(card, space) else {
            self.put_back(card);
            return;
        };
        let section = &self.ground.book.card(card).sections[at];
        let (block, secret) = (section.block, section.secret);
        let patrols = if section.patrol { self.patrol_bits(space) } else { 0 };
        if secret {
            self.tell(Event::SecretDrawn { who, card, section: at as u8 });
            self.tell(Event::SecretDrawnUnseen { who });
        } else {
            self.tell(Event::Drew { who, card, section: at as u8 });
        }
        self.push(Settle { card });
        self.run(block, Ctx { patrols, ..Ctx::of(who, Source::Drawn(card)) });
    }

    /// One of the databank cards of a number, at random.
    pub(crate) fn draw_entry(&mut self, number: u8) -> DatabankCard {
        let count = self.ground.book.entries(number).count();
        let which = self.state.chance.below(stream::LOTS, count as u32) as usize;
        self.ground.book.entries(number).nth(which).unwrap_or(DatabankCard(0))
    }
}
