//! The set-up: options, briefing, decks, disrupt tokens, threats, characters, hands, first player.

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, RuleId, Setting};

use crate::book::ThreatIcon;
use crate::book::code::Block;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Ask, Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{CHILD, Card, Difficulty, Face, Hero, Heroes, Mode, Motive, Person, Player, Players, Shape, Space};
use crate::rule;
use crate::state::Tokens;
use crate::stream;
use crate::turn::{Step, Turn};
use crate::words::Words;

/// What is agreed before the game. Content is named by its ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many people play: one plays the solo game with two characters.
    pub players: u8,
    /// The mission.
    pub mission: String,
    /// The map of a mercenary mission; empty is the first.
    pub map: String,
    /// How the seats share the characters.
    pub mode: Mode,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Characters by seat, or the two of shared mode, with `,` between them; empty is chosen at the table.
    pub characters: String,
    /// The seat of the Warlord, from 0, in a mission with one.
    pub warlord: u8,
    /// Whether everything is unlocked. If not, only what `unlocked` names.
    pub everything: bool,
    /// What is unlocked, as guide cards name it. A campaign fills this in; the game knows no campaign.
    pub unlocked: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            players: 2,
            mission: "price_on_its_head".into(),
            map: String::new(),
            mode: Mode::Standard,
            difficulty: Difficulty::Standard,
            characters: String::new(),
            warlord: 0,
            everything: true,
            unlocked: Vec::new(),
        }
    }
}

impl Options {
    /// Whether something of the content is in the game: what needs no unlocking always is.
    pub fn is_unlocked(&self, what: &str) -> bool {
        self.everything || what.is_empty() || self.unlocked.iter().any(|unlocked| unlocked == what)
    }

    /// Whether two characters are shared: in shared mode, and alone.
    pub fn is_shared(&self) -> bool {
        self.mode == Mode::Shared || self.players == 1
    }

    /// Reads `--setup KEY=VALUE` pairs.
    ///
    /// # Errors
    /// If a key or a value is unknown, with those that are allowed.
    pub fn from_pairs<'p>(pairs: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<Self, String> {
        let mut options = Self::default();
        for (key, value) in pairs {
            let setting = Setting::find(SETTINGS, key)?;
            if !OF_CONTENT.contains(&key) {
                setting.check(value)?;
            }
            let number = || value.parse().unwrap_or(0);
            match key {
                "players" => options.players = number(),
                "mission" => options.mission = value.into(),
                "map" => options.map = if value == "own" { String::new() } else { value.into() },
                "mode" => options.mode = *Mode::ALL.iter().find(|mode| mode.words() == value).unwrap_or(&options.mode),
                "difficulty" => {
                    let named = Difficulty::ALL.iter().find(|difficulty| difficulty.words() == value);
                    options.difficulty = *named.unwrap_or(&options.difficulty);
                }
                "characters" => options.characters = if value == "choose" { String::new() } else { value.into() },
                "unlocked" => {
                    options.everything = value == "all";
                    let named = value.split(',').map(str::trim).filter(|name| !matches!(*name, "" | "all" | "nothing"));
                    options.unlocked = named.map(str::to_owned).collect();
                }
                _ => options.warlord = number().saturating_sub(1),
            }
        }
        Ok(options)
    }
}

/// Options that name something of the content. Their values here are those of the printed one; another folder has others, so
/// what they name is looked for when the game is dealt.
const OF_CONTENT: [&str; 2] = ["mission", "map"];

/// The options.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "players",
        values: &["1", "2", "3", "4"],
        default: "2",
        about: "How many people play. One plays two characters.",
    },
    Setting {
        name: "mission",
        values: &[
            "price_on_its_head",
            "safe_house",
            "borrowed_time",
            "last_call",
            "scrap_walker",
            "the_clutch",
            "three_pucks",
            "sealed_orders",
            "crew_served",
            "wandering_off",
            "lower_deck_riot",
            "the_warlord",
        ],
        default: "price_on_its_head",
        about: "The mission: four of the story, four mercenary ones, four advanced ones.",
    },
    Setting {
        name: "map",
        values: &["own", "m1", "m2", "m3", "m4"],
        default: "own",
        about: "The map of a mercenary mission. The others have a map of their own.",
    },
    Setting {
        name: "mode",
        values: &["standard", "sandbox", "shared"],
        default: "standard",
        about: "Who can be played: characters of the briefing, any, or two for all. They are chosen at the table.",
    },
    Setting {
        name: "difficulty",
        values: &["novice", "standard", "veteran", "expert"],
        default: "standard",
        about: "How hard it is: health, cards in hand, and how tough the tokens are.",
    },
    Setting {
        name: "characters",
        values: &[],
        default: "choose",
        about: "The characters in seat order with `,` between them, or `choose` to choose at the table.",
    },
    Setting {
        name: "warlord",
        values: &["1", "2", "3", "4"],
        default: "1",
        about: "Which seat is The Warlord, in the mission that has one.",
    },
    Setting {
        name: "unlocked",
        values: &[],
        default: "all",
        about: "What is unlocked, as guide cards name it, with `,` between: `all`, `nothing`, or what a campaign says.",
    },
];

/// What is agreed before the game.
pub type Setup = Options;

/// Steps of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Set-up lines of mission and map that need nothing else.
    Briefing,
    /// Decks, disrupt tokens, threats.
    Table,
    /// Each chooses a character; in shared mode two are chosen.
    Characters,
    /// Starting spaces where there is a choice.
    Start,
    /// Hands, starting planning cards, motives.
    Hands,
    /// Set-up lines that had to wait.
    Waiting,
    /// Everybody names the first player.
    First,
    /// Done.
    Done,
}

/// The set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SetUp {
    /// How far it is.
    pub stage: Stage,
    /// How much of the stage is done.
    pub done: u8,
}

impl Procedure<Mandalorian> for SetUp {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let next = match self.stage {
            Stage::Briefing => {
                Self::goes_on(game, Stage::Table);
                game.run(game.ground.mission().set_up, game.set_up_ctx());
                return Flow::Go;
            }
            Stage::Table => {
                game.lay_decks();
                game.lay_disrupt_tokens();
                game.lay_threats();
                Stage::Characters
            }
            Stage::Characters => return self.characters(game),
            Stage::Start => return self.start(game),
            Stage::Hands => {
                game.deal_motives();
                game.deal_hands();
                Stage::Waiting
            }
            Stage::Waiting => {
                Self::goes_on(game, Stage::First);
                game.run(game.ground.rung().map_or(Block::EMPTY, |rung| rung.block), game.set_up_ctx());
                game.run(game.ground.mission().set_up_later, game.set_up_ctx());
                return Flow::Go;
            }
            Stage::First => return Self::first(game),
            Stage::Done => return game.turn_to(Turn { step: Step::Begin }),
        };
        Self::goes_on(game, next)
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        match self.stage {
            Stage::Characters => out.extend(game.choosable().into_iter().map(Choice::Be)),
            Stage::Start => {
                out.extend([game.ground.map().start, game.ground.map().second_start].map(Choice::StartAt));
            }
            Stage::First => out.extend(game.players().map(Choice::First)),
            Stage::Briefing | Stage::Table | Stage::Hands | Stage::Waiting | Stage::Done => {}
        }
    }

    fn play(self, game: &mut Mandalorian, who: Player, choice: Choice) {
        let hero = game.cast().nth_one(u32::from(self.done));
        match choice {
            Choice::Be(person) => game.be(hero, person),
            Choice::StartAt(space) => game.start_in(hero, space),
            Choice::First(first) => {
                game.state.votes[who.ix()] = first;
                return;
            }
            _ => return,
        }
        game.turn_to(Self { done: self.done + 1, ..self });
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        match self.stage {
            Stage::Briefing => rule::MA_SETUP_7,
            Stage::Table => rule::MA_SETUP_31,
            Stage::Characters => rule::MA_SETUP_21,
            Stage::Start => rule::MA_SETUP_24,
            Stage::Hands => rule::MA_SETUP_26,
            Stage::Waiting => rule::MA_U39,
            Stage::First | Stage::Done => rule::MA_SETUP_29,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        let (shared, first) = (words.game.is_shared(), words.game.state.heroes[0].person);
        match self.stage {
            Stage::Characters if shared && first.is_some() => "Who is the second of the two characters?",
            Stage::Characters if shared => "Who is the first of the two characters?",
            Stage::Characters => "Which character do you play?",
            Stage::Start => "In which space do you begin?",
            Stage::First => "Who should begin? If all name the same seat, it does; otherwise it is drawn by lot.",
            _ => "What is set up?",
        }
        .into()
    }

    fn why(self, words: Words<'_>) -> String {
        format!("The game is being set up: {}.", words.game.ground.mission().name)
    }

    /// Votes lie in the state, which hides them until all are in.
    fn hide(&mut self, _: Player) {}
}

impl SetUp {
    fn goes_on(game: &mut Mandalorian, stage: Stage) -> Flow {
        game.turn_to(Self { stage, done: 0 })
    }

    /// The seats choose characters one after the other, unless that was agreed before; two are chosen in shared mode.
    fn characters(self, game: &mut Mandalorian) -> Flow {
        let Some(hero) = game.cast().nth_one(u32::from(self.done)).some() else {
            let warlord = game.warlord();
            if warlord.is_some() {
                game.tell(Event::IsWarlord { who: warlord });
            }
            return Self::goes_on(game, Stage::Start);
        };
        let agreed = game.ground.options.cast(&game.ground.book).nth(self.done as usize);
        match agreed {
            Some(person) => {
                game.be(hero, person);
                game.turn_to(Self { done: self.done + 1, ..self })
            }
            None => ask(if game.is_shared() { game.decider() } else { Player(hero.0) }),
        }
    }

    /// Characters begin in the start space; where the mission says so, those behind the second choose between two.
    fn start(self, game: &mut Mandalorian) -> Flow {
        let Some(hero) = game.cast().nth_one(u32::from(self.done)).some() else {
            return Self::goes_on(game, Stage::Hands);
        };
        if self.done >= 2 && game.has_second_start() {
            return ask(Player(hero.0));
        }
        game.start_in(hero, game.ground.map().start);
        game.turn_to(Self { done: self.done + 1, ..self })
    }

    /// Everybody names the first player; without agreement it is drawn by lot.
    fn first(game: &mut Mandalorian) -> Flow {
        let seats = game.ground.options.players;
        if seats > 1 {
            let silent: Players = game.players().filter(|who| !game.state.votes[who.ix()].is_some()).collect();
            if !silent.is_empty() {
                return Flow::Ask(Ask::All(silent));
            }
        } else {
            game.state.votes[0] = Player(0);
        }
        for who in game.players().filter(|_| seats > 1) {
            game.tell(Event::Named { who, first: game.state.votes[who.ix()] });
        }
        let named = game.state.votes[0];
        let agreed = game.players().all(|who| game.state.votes[who.ix()] == named);
        let who = if agreed { named } else { Player(game.lot(stream::LOTS, seats)) };
        (game.state.first, game.state.active, game.state.decides) = (who, who, who);
        game.tell(Event::FirstPlayer { who, agreed });
        Self::goes_on(game, Stage::Done)
    }
}

impl Mandalorian {
    /// Everything before the first decision.
    pub(crate) fn open(&mut self) {
        self.state.aside = self.ground.aside;
        let characters = self.ground.characters;
        let tracks = [&self.ground.map().rules, &self.ground.mission().rules];
        for track in tracks.into_iter().flat_map(|rules| &rules.tracks) {
            self.state.tracks[track.ix()] = self.ground.book.tracks[track.ix()].start.of(characters);
        }
        self.push(SetUp { stage: Stage::Briefing, done: 0 });
    }

    /// Set-up lines are about nobody in particular; the first seat with a character decides for the group.
    fn set_up_ctx(&self) -> Ctx {
        Ctx { me: self.decider(), source: Source::Mission, ..Ctx::default() }
    }

    /// The seat that decides for the group before there is a first player.
    fn decider(&self) -> Player {
        self.players().find(|who| *who != self.warlord()).unwrap_or(Player(0))
    }

    /// Numbers of the characters of this game, in seat order.
    pub(crate) fn cast(&self) -> Heroes {
        let seats = if self.is_shared() { 2 } else { self.ground.options.players };
        (0..seats).filter(|seat| self.is_shared() || Player(*seat) != self.warlord()).map(Hero).collect()
    }

    /// Planning deck, event deck, and The Child's deck if it is used.
    fn lay_decks(&mut self) {
        let book = std::sync::Arc::clone(&self.ground.book);
        for (title, plan) in book.plans.iter().enumerate() {
            self.state.planning.unseen[title] = plan.copies;
        }
        self.state.events.unseen = self.ground.events;
        self.turn_up_event();
        let used = self.ground.mission().child;
        self.lay_skills(
            CHILD,
            book.child.iter().map(|card| used && self.ground.options.is_unlocked(&card.unlock)).collect(),
        );
    }

    /// A skill deck, of which locked cards stay out of the game.
    fn lay_skills(&mut self, row: usize, unlocked: Vec<bool>) {
        for (place, unlocked) in unlocked.into_iter().enumerate() {
            let pile = if unlocked { &mut self.state.decks } else { &mut self.state.out };
            pile.add(Card::at(row, place));
        }
    }

    /// One of the white disrupt tokens on each slot, the others with the yellow ones in the pool.
    fn lay_disrupt_tokens(&mut self) {
        let [white, yellow] = self.ground.book.disrupt;
        let mut white = Tokens([0, white[0], white[1], white[2]]);
        for slot in self.ground.slots.iter() {
            if white.is_empty() {
                break;
            }
            let mut place = self.lot(stream::DISRUPT, white.len());
            let value = (1..=3).find(|value| {
                let here = place < white.0[*value];
                place = place.saturating_sub(white.0[*value]);
                here
            });
            let value = value.unwrap_or(1);
            white.0[value] -= 1;
            self.state.slots[slot.ix()].tokens.0[value] += 1;
            self.tell(Event::SlotDisrupted { slot, value: value as u8 });
        }
        for value in 1..=3 {
            self.state.pool.0[value] += white.0[value] + yellow[value - 1];
        }
    }

    /// Threat tokens: those of the mission sheet first, then the stacks on the icons of the map, then reinforcements.
    fn lay_threats(&mut self) {
        let ground = std::sync::Arc::clone(&self.ground);
        let mission = ground.mission();
        let mut next = 0;
        for fixture in &mission.fixtures {
            self.lay(Face(next), ground.region(fixture.region).first(), fixture.up);
            next += 1;
        }
        for spread in &mission.spreads {
            let mut faces: Vec<Face> = (0..spread.tokens.len() as u8).map(|number| Face(next + number)).collect();
            next += faces.len() as u8;
            self.state.chance.shuffle(stream::THREATS, &mut faces);
            for (face, region) in faces.into_iter().zip(&spread.regions) {
                self.lay(face, ground.region(*region).first(), spread.up);
            }
        }
        let stack = next..next + ground.stack;
        let mut icons: Vec<(ThreatIcon, Face)> = Vec::new();
        for shape in Shape::ALL {
            let icons_of =
                ground.map().icons.iter().filter(|icon| icon.shape == *shape && !self.stays_empty(icon.space));
            let of_shape: Vec<ThreatIcon> = icons_of.copied().collect();
            let faces = self.shuffled_stack(stack.clone(), *shape, of_shape.len());
            icons.extend(of_shape.into_iter().zip(faces));
        }
        for (icon, face) in icons {
            self.lay(face, icon.space, !icon.facedown);
        }
        self.state.reserve = ground.reinforcements;
    }

    /// Whether the mission leaves the icon of a space empty with this many characters.
    fn stays_empty(&self, space: Space) -> bool {
        let empty = &self.ground.mission().empty;
        empty.iter().any(|(from, at)| *at == space && self.ground.characters >= *from)
    }

    /// As many tokens of a stack as there are icons, shuffled; tokens that are always placed among them.
    fn shuffled_stack(&mut self, stack: std::ops::Range<u8>, shape: Shape, icons: usize) -> Vec<Face> {
        let of_shape = stack.map(Face).filter(|face| self.ground.faces[face.ix()].shape == shape);
        let (mut faces, mut others): (Vec<Face>, Vec<Face>) = of_shape.partition(|face| self.ground.token(*face).fixed);
        self.state.chance.shuffle(stream::THREATS, &mut others);
        faces.extend(others);
        faces.truncate(icons);
        self.state.chance.shuffle(stream::THREATS, &mut faces);
        faces
    }

    /// Lays a token on the map, which is no reveal.
    fn lay(&mut self, face: Face, space: Space, up: bool) {
        if !space.is_some() {
            return;
        }
        let threat = self.place(face, space, up);
        if up {
            self.tell(Event::Placed { threat, face, space });
        } else {
            let shape = self.ground.faces[face.ix()].shape as u8;
            self.tell(Event::PlacedFacedown { threat, shape, space });
        }
    }

    /// Characters that can be chosen next: allowed, free, and a compulsory one if there is only room for those left.
    fn choosable(&self) -> Vec<Person> {
        let book = &self.ground.book;
        let taken = |person: &Person| self.state.heroes.iter().any(|hero| hero.person == *person);
        let room = self.cast().filter(|hero| !self.state.hero(*hero).person.is_some()).count();
        let due: Vec<Person> = self.ground.options.due(book).filter(|person| !taken(person)).collect();
        if due.len() >= room {
            return due;
        }
        self.ground.options.allowed(book).filter(|person| !taken(person)).collect()
    }

    /// A character is taken, with its skill deck; its health is that of the side the difficulty calls for.
    pub(crate) fn be(&mut self, hero: Hero, person: Person) {
        let book = std::sync::Arc::clone(&self.ground.book);
        let facts = book.character(person);
        let unlocked = facts.deck.iter().map(|card| self.ground.options.is_unlocked(&card.unlock)).collect();
        let health = facts.health_at(self.ground.options.difficulty);
        let state = self.state.hero_mut(hero);
        state.person = person;
        state.health = health;
        self.lay_skills(hero.ix(), unlocked);
        let who = if self.is_shared() { Player::NONE } else { Player(hero.0) };
        self.tell(Event::Plays { who, hero, person });
    }

    fn has_second_start(&self) -> bool {
        let (first, second) = (self.ground.map().start, self.ground.map().second_start);
        second.is_some() && first != second && self.ground.kits().any(|kit| kit.second_start)
    }

    fn start_in(&mut self, hero: Hero, space: Space) {
        self.state.hero_mut(hero).space = space;
        self.tell(Event::Starts { hero, space });
    }

    /// A motive for each seat, where motives are hidden; what is left over stays unseen.
    fn deal_motives(&mut self) {
        let Some((more, disloyal)) = self.ground.mission().motives else { return };
        let seats = self.ground.options.players;
        let (mut loyal, mut disloyal) = (seats + more, disloyal);
        for who in self.players() {
            let drawn = self.lot(stream::LOTS, loyal + disloyal);
            let motive = if drawn < loyal { Motive::Loyal } else { Motive::Disloyal };
            *(if drawn < loyal { &mut loyal } else { &mut disloyal }) -= 1;
            self.state.motives[who.ix()] = Some(motive);
            self.tell(Event::Motive { who, motive });
            self.tell(Event::MotiveUnseen { who });
        }
    }

    /// Opening hands.
    fn deal_hands(&mut self) {
        let warlord = self.warlord();
        for who in self.players().filter(|who| *who != warlord) {
            self.draw_up(who, self.hand_size(who));
        }
    }
}
