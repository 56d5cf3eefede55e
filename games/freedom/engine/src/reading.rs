//! A view to ask questions of: the numbers the rules work out from it, and its pieces in words.
//!
//! Whoever shows a game in any way but as text asks here, so that no rule is written twice. What depends on things the
//! viewer doesn't know has no answer, or a range.

use table::{Game, Viewer};

use crate::book::{Mission, Rating, Side, UnitKind};
use crate::chances::Letters;
use crate::choice::Choice;
use crate::game::Freedom;
use crate::ground::Ground;
use crate::ids::{Hull, Party, Place, Who, World};
use crate::pieces::kinds;
use crate::state::{GroupIx, Hunt, State};
use crate::view::View;
use crate::words::missions::{bonus, legend};
use crate::words::{Board, DIFFERENTIALS, Names, RATIOS};

/// What one viewer can work out.
pub struct Reading {
    game: Freedom,
    viewer: Option<Side>,
}

impl View {
    /// The view to ask questions of.
    pub fn read(&self) -> Reading {
        let viewer = match self.viewer {
            Viewer::Seat(seat) => Side::of_seat(seat),
            Viewer::Spectator => None,
        };
        Reading { game: self.as_game(), viewer }
    }
}

impl Reading {
    /// Whose view it is; nobody's for a spectator.
    pub fn viewer(&self) -> Option<Side> {
        self.viewer
    }

    /// The state, blank where the viewer may not know.
    pub fn state(&self) -> &State {
        &self.game.state
    }

    /// What stays the same.
    pub fn ground(&self) -> &Ground {
        &self.game.ground
    }

    /// Reads an answer as it is written.
    pub fn choice(&self, text: &str) -> Option<Choice> {
        self.game.read_choice(text).ok()
    }

    // ---- numbers ----

    /// The Rebel player's points as they stand.
    pub fn points(&self) -> i16 {
        self.game.points()
    }

    /// Who controls a planet.
    pub fn controller(&self, world: World) -> Option<Side> {
        self.game.controller(world)
    }

    /// Whether the Loyalty marker of a planet can move.
    pub fn loyalty_in_use(&self, world: World) -> bool {
        self.game.loyalty_in_use(world)
    }

    /// A rating as it stands, wounds not taken off.
    pub fn rating(&self, who: Who, rating: Rating) -> u8 {
        self.game.rating(who, rating)
    }

    /// Combat in a fight, wounds taken off.
    pub fn combat(&self, who: Who) -> u8 {
        self.game.combat(who)
    }

    /// Evasion Value of a ship under its owner.
    pub fn evasion(&self, hull: Hull) -> Option<u8> {
        let pilot = self.game.state.ships[hull.ix()].owner?;
        Some(self.game.evasion(hull, pilot))
    }

    /// Prisoners this character guards.
    pub fn guarded(&self, who: Who) -> Party {
        self.game.guarded(who)
    }

    /// Whether the viewer sees the kind of such a unit.
    pub fn sees(&self, kind: UnitKind) -> bool {
        !kind.covered() || self.viewer == Some(Side::Imperial)
    }

    /// Strength of a side's units in a place: at least and at most, as far as the viewer knows.
    pub fn strength(&self, place: Place, side: Side) -> (u8, u8) {
        let spot = &self.game.state.spots[place.ix()];
        let open: u8 = kinds(side).map(|kind| spot.units(kind) * kind.strength()).sum();
        if side == Side::Rebel || self.viewer == Some(Side::Imperial) {
            return (open, open);
        }
        let more = UnitKind::LINE.strength() - UnitKind::PATROL.strength();
        (open + more * spot.sight.low, open + more * spot.sight.high)
    }

    /// How many more units of a side have room in a place.
    pub fn room(&self, place: Place, side: Side) -> u8 {
        self.game.room(place, side)
    }

    /// The column of the military combat under way, if the viewer knows all strengths.
    pub fn battle_column(&self) -> Option<&'static str> {
        let battle = &self.game.state.battle;
        let (low, high) = self.strength(battle.place, Side::Imperial);
        if low != high {
            return None;
        }
        let knows = self.viewer.unwrap_or(Side::Rebel);
        let (column, _) = self.game.battle_columns(battle.place, battle.attacker, battle.leaders, knows);
        Some(RATIOS[column as usize])
    }

    /// Strength of what attacks in the character combat under way.
    pub fn attack_strength(&self) -> i16 {
        self.game.attack_strength()
    }

    /// Strength of the active defenders.
    pub fn defence_strength(&self) -> i16 {
        self.game.defence_strength()
    }

    /// The column of the round under way.
    pub fn fight_column(&self) -> &'static str {
        DIFFERENTIALS[self.game.fight_column()]
    }

    /// Search Value of a search whose units have been shown, or are the viewer's.
    pub fn search_value(&self, hunt: &Hunt) -> u8 {
        self.game.search_value(hunt)
    }

    /// Hiding Value against a search.
    pub fn hiding_value(&self, hunt: &Hunt) -> i8 {
        self.game.hiding_value(hunt)
    }

    /// With how many of the six throws such a search finds.
    pub fn search_chance(&self, hunt: &Hunt) -> u8 {
        self.game.search_limit(hunt).min(6)
    }

    /// With how many of the six throws active and inactive defenders get away from the round under way, if they may try.
    pub fn break_off_chances(&self) -> Option<(u8, u8)> {
        self.game.may_break_off().then(|| self.game.break_off_chances())
    }

    /// Cards that can count in the Environ whose missions run, and those with the letter of a mission.
    pub fn letters_left(&self, mission: Mission) -> Letters {
        self.game.letters_left(mission)
    }

    /// Characters who can still be sent on a mission in the Environ whose missions are given out.
    pub fn free_for_missions(&self) -> Party {
        self.game.unassigned()
    }

    /// What is in force beyond what lies on the board, line by line.
    pub fn in_force(&self) -> Vec<String> {
        crate::words::in_force(&self.game)
    }

    /// Bonus draws a mission group still has to come, as things stand.
    pub fn bonus_draws(&self, group: GroupIx) -> u8 {
        self.game.bonus_to_come(group)
    }

    /// The highest useful number of letters of a mission group.
    pub fn most_letters(&self, group: GroupIx) -> u8 {
        self.game.most_letters(group)
    }

    // ---- words ----

    /// The names of the pieces.
    pub fn names(&self) -> Names<'_> {
        Names::of(&self.game.ground)
    }

    fn board(&self) -> Board<'_> {
        Board { game: &self.game, names: self.names(), viewer: self.viewer, text: String::new() }
    }

    /// A character with ratings, wounds, marks and what they hold, as the text board has it.
    pub fn person(&self, who: Who) -> String {
        untied(&self.board().person(who))
    }

    /// A ship and its owner.
    pub fn ship(&self, hull: Hull) -> String {
        untied(&self.board().ship(hull))
    }

    /// The units of a side in a place.
    pub fn units(&self, place: Place, side: Side) -> String {
        untied(&self.board().units(place, side))
    }

    /// What keeps a prisoner.
    pub fn keeper(&self, who: Who) -> String {
        self.board().keeper(who)
    }

    /// What a mission does, and where its bonus draws come from.
    pub fn mission(&self, mission: Mission) -> [String; 2] {
        [legend(&self.game, mission), bonus(&self.game, mission)]
    }

    /// An Environ with all that is printed on it and lies on it.
    pub fn environ(&self, place: Place) -> String {
        self.board().environ(place, &self.game.ground.sites[place.ix()])
    }

    /// A planet in a sentence: loyalty, state, who controls it, PDB.
    pub fn planet(&self, world: World) -> String {
        let planet = &self.game.state.planets[world.ix()];
        let loyalty = if self.loyalty_in_use(world) { planet.loyalty.name() } else { "loyalty frozen" };
        let controller = self.controller(world).map_or("nobody", crate::words::player);
        let pdb = if planet.pdb_up { "Up" } else { "Down" };
        format!("{loyalty}, {}, controlled by {controller}, PDB level {} {pdb}", planet.rule, planet.pdb_level)
    }
}

/// Words as they are read on a page, where any space may break a line.
fn untied(words: &str) -> String {
    words.replace('\u{a0}', " ")
}
