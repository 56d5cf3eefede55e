//! The board as text: the map from west to east, the market, the players.

use table::words::paragraph;

use super::{Names, and, capital, credits};
use crate::book::Tile;
use crate::frame::{Ask, Frame, Step};
use crate::game::OuterRim;
use crate::ids::{Class, Deck, Faction, Kind, Player, Space, Spot, Terrain};
use crate::state::Lying;
use crate::view::View;

/// The longest line.
const WIDTH: usize = 96;

/// The board as this viewer sees it.
pub(crate) fn board(view: &View) -> String {
    let game = view.as_game();
    let viewer = view.me().unwrap_or_default();
    let mut board = Board { game: &game, names: Names::of(&game.ground), viewer, text: String::new() };
    board.header();
    board.map();
    board.faceup();
    board.market();
    for who in game.players() {
        board.player(who);
    }
    board.text
}

/// The board while it is put into words.
pub(super) struct Board<'a> {
    pub game: &'a OuterRim,
    pub names: Names<'a>,
    pub viewer: Player,
    pub text: String,
}

impl Board<'_> {
    /// One paragraph, broken between words, continued a little further in.
    pub fn line(&mut self, margin: usize, words: &str) {
        paragraph(&mut self.text, WIDTH, margin, words.split_whitespace());
    }

    fn header(&mut self) {
        let state = &self.game.state;
        let moment = match state.ask {
            Ask::Over(winner) => format!("the game is over: {} has won", self.names.player(winner)),
            Ask::Nobody | Ask::Of(_) | Ask::Offer(..) if state.turns == 0 => "set-up".into(),
            Ask::Nobody | Ask::Of(_) | Ask::Offer(..) => {
                format!("turn {}, {} {}", state.turns, self.names.whose(state.active), self.step())
            }
        };
        self.line(0, &format!("OUTER RIM - {moment}"));
        let you = if self.viewer.is_some() {
            format!("You are {}.", self.names.player(self.viewer))
        } else {
            "You are watching.".into()
        };
        let options = &self.game.ground.options;
        let rival = match options.handicap {
            0 => String::new(),
            _ => format!("; the rival needs {}", options.fame_needed(Player(1))),
        };
        self.line(0, &format!("{} fame wins{rival}. {you}", options.fame));
    }

    fn step(&self) -> &'static str {
        match self.game.state.frames.iter().rev().find_map(Frame::turn_step) {
            Some(Step::Planning) => "planning step",
            Some(Step::Action) => "action step",
            Some(Step::Encounter) => "encounter step",
            Some(Step::Begin | Step::End) | None => "turn",
        }
    }

    // The map.

    fn map(&mut self) {
        let book = &self.game.ground.book;
        self.text.push('\n');
        self.line(0, "THE RIM from west to east");
        let tiles: Vec<&Tile> = book.ends.iter().take(1).collect();
        let tiles = tiles.into_iter().chain(self.game.ground.order.iter().map(|tile| &book.tiles[*tile as usize]));
        let tiles: Vec<Tile> = tiles.chain(book.ends.iter().skip(1)).cloned().collect();
        for (ix, tile) in tiles.iter().enumerate() {
            let name = match ix {
                0 => "Western end".to_owned(),
                _ if ix + 1 == tiles.len() => "Eastern end".to_owned(),
                _ => format!("Tile {ix}"),
            };
            self.line(0, &name);
            let planets = tile.spaces.iter().filter(|space| self.game.ground.terrain(**space) != Terrain::Navpoint);
            for space in planets {
                self.line(2, &self.planet(*space));
            }
            let navpoints: Vec<String> = tile
                .spaces
                .iter()
                .filter(|space| self.game.ground.terrain(**space) == Terrain::Navpoint)
                .map(|space| self.navpoint(*space))
                .collect();
            if !navpoints.is_empty() {
                self.line(2, &format!("Navpoints: {}", navpoints.join("; ")));
            }
        }
    }

    /// The databank cards of faceup contacts, which are open to all at all times.
    fn faceup(&mut self) {
        let ground = std::sync::Arc::clone(&self.game.ground);
        let up = |token: &&crate::state::Token| token.lying == Lying::Up && token.contact.is_some();
        let tokens: Vec<_> = self.game.state.tokens.iter().filter(up).copied().collect();
        if tokens.is_empty() {
            return;
        }
        self.text.push('\n');
        self.line(0, "FACEUP CONTACTS and their databank cards");
        for token in tokens {
            let facts = ground.book.contact(token.contact);
            let mut parts = vec![facts.class.words().to_owned()];
            parts.extend(facts.droid.then(|| "droid".to_owned()));
            parts.extend(facts.icon.map(|faction| faction.words().to_owned()));
            let crew = facts.card.some().map_or_else(String::new, |card| self.as_crew(card));
            self.line(2, &format!("{} ({}): {}{crew}", facts.name, parts.join(", "), facts.words));
        }
    }

    /// What a contact is as crew.
    fn as_crew(&self, card: crate::ids::Card) -> String {
        let facts = self.game.ground.book.card(card);
        let skills: Vec<&str> = facts.skills.iter().map(|skill| skill.words()).collect();
        let skills = if skills.is_empty() { String::new() } else { format!(" {}.", skills.join(", ")) };
        let words = if facts.words.is_empty() { String::new() } else { format!(" {}", facts.words) };
        format!(" As crew:{skills}{words}")
    }

    fn planet(&self, space: Space) -> String {
        let ground = &self.game.ground;
        let mut parts = Vec::new();
        if let Some(faction) = ground.faction(space) {
            parts.push(format!("{} planet", faction.words()));
        }
        let contacts: Vec<String> = ground.spots_of(space).map(|spot| self.contact(spot)).collect();
        if !contacts.is_empty() {
            parts.push(format!("contacts: {}", contacts.join(", ")));
        }
        parts.extend(self.presence(space));
        parts.push(format!("next to {}", self.neighbours(space)));
        format!("{} - {}", capital(&self.names.space(space)).to_uppercase(), parts.join("; "))
    }

    fn navpoint(&self, space: Space) -> String {
        let number = self.names.space(space).trim_start_matches("navpoint ").to_owned();
        let mut parts = vec![format!("to {}", self.neighbours(space))];
        if let Some(home) = self.game.ground.book.space(space).home {
            parts.push(format!("home of the {} patrols", home.words()));
        }
        parts.extend(self.presence(space));
        format!("{number} ({})", parts.join("; "))
    }

    fn neighbours(&self, space: Space) -> String {
        let name = |space: Space| self.names.space(space).trim_start_matches("navpoint ").to_owned();
        self.game.ground.near[space.ix()].map(name).collect::<Vec<_>>().join(", ")
    }

    fn contact(&self, spot: Spot) -> String {
        let token = self.game.state.tokens[spot.ix()];
        let class = Class::ALL.get(token.class as usize).map_or("unknown", |class| class.words());
        match token.lying {
            Lying::Empty => "empty".into(),
            Lying::Up => format!("{} ({class})", self.names.token(token.contact)),
            Lying::Down if token.contact.is_some() && self.viewer.0 < 8 && token.seen >> self.viewer.0 & 1 != 0 => {
                format!("facedown {class}, you saw {}", self.names.contact(token.contact))
            }
            Lying::Down => format!("facedown {class}"),
        }
    }

    /// Patrols, players and the rival's goals in a space.
    fn presence(&self, space: Space) -> Vec<String> {
        let state = &self.game.state;
        let mut parts = Vec::new();
        for faction in Faction::ALL {
            let patrol = state.patrols[faction.ix()];
            if patrol.space == space {
                parts.push(format!("{} PATROL level {}", faction.words().to_uppercase(), patrol.level));
            }
        }
        for who in self.game.players().filter(|who| state.of(*who).space == space && state.of(*who).person.is_some()) {
            let down = if state.of(who).defeated { ", defeated" } else { "" };
            let (name, person) = (self.names.player(who), self.names.person(state.of(who).person));
            parts.push(format!("{} ({person}{down})", name.to_uppercase()));
        }
        for who in self.game.players().filter(|who| state.of(*who).marks.has(space)) {
            parts.push(format!("marked by {}", self.names.player(who)));
        }
        let rival = self.game.players().find(|who| self.game.is_rival(*who));
        if rival.is_some() && self.game.goals().has(space) {
            parts.push("goal of the rival".into());
        }
        parts
    }

    // The market.

    fn market(&mut self) {
        self.text.push('\n');
        self.line(0, "MARKET");
        for deck in Deck::ALL {
            let card = self.game.state.tops[deck.ix()];
            let left = self.game.state.market[deck.ix()].len();
            let name = capital(deck.words());
            if !card.is_some() {
                self.line(2, &format!("{name} deck: nothing faceup, {left} cards under it"));
                continue;
            }
            let facts = self.game.ground.book.card(card);
            let cost = if facts.cost == 0 { "free".into() } else { credits(facts.cost) };
            let mut parts = vec![facts.kind.words().to_owned(), cost];
            parts.extend(facts.traits.iter().map(|word| (*word).to_owned()));
            parts.extend(facts.skills.iter().map(|skill| skill.words().to_owned()));
            if facts.droid {
                parts.push("droid".into());
            }
            if let Some(bounty) = &facts.bounty {
                let class = self.game.ground.book.contact(bounty.target).class;
                parts.push(format!("target: {} contact", class.words()));
            }
            if let Some((faction, spaces)) = facts.icon {
                parts.push(format!("icon: {} patrol {spaces}", faction.words()));
            }
            let mut words = facts.words.clone();
            if facts.kind == Kind::Ship {
                words = self.sheet(facts.hull, false);
            }
            if facts.kind == Kind::Job {
                words += &self.tests(card);
            }
            self.line(2, &format!("{name} deck ({left} more): {} ({}). {words}", facts.name, parts.join(", ")));
        }
    }

    /// The skills that a job tests, as printed over its name.
    pub fn tests(&self, card: crate::ids::Card) -> String {
        let stakes = super::stakes::Stakes { game: self.game };
        let who = if self.viewer.is_some() { self.viewer } else { self.game.state.active };
        if !self.game.state.of(who).person.is_some() {
            return String::new();
        }
        let tests = stakes.job(who, card);
        if tests.is_empty() { String::new() } else { format!(" Tests: {}.", and(tests)) }
    }
}
