//! Everything that the printed content says happens: every effect of every program runs, every condition comes out both ways,
//! every card is drawn, bought, met or gained, every ability is used and every line of the rival is done.
//!
//! First whole games are played, then short ones from positions laid out at random around something that has not happened
//! yet. Players prefer what nobody has done before. What never happens is listed by the card it is on.

use std::collections::BTreeSet;
use std::sync::Arc;

use cards::Coverage;
use outer_rim::book::code::Op;
use outer_rim::book::{Book, Home, Steps};
use outer_rim::frame::{Frame, May, Step};
use outer_rim::ids::{Card, Class, Faction, Kind, Space, Terrain};
use outer_rim::position::Position;
use outer_rim::state::Lying;
use outer_rim::{Choice, Event, Options, OuterRim};
use table::{Chance, Game, Log, PlayerDice, Seed, Status};
use testbed::coverage::{Missing, Ways, both_ways};

const SEATS: [&str; 4] = ["red", "blue", "green", "yellow"];

/// What has happened so far.
struct Seen {
    book: Arc<Book>,
    coverage: Arc<Coverage>,
    ways: Ways,
    abilities: BTreeSet<u16>,
    /// Cards bought, sections drawn, starters dealt, contacts met, crew gained, databank cards resolved.
    bought: BTreeSet<u16>,
    drawn: BTreeSet<(u16, u8)>,
    dealt: BTreeSet<u16>,
    met: BTreeSet<u8>,
    gained: BTreeSet<u16>,
    entries: BTreeSet<u8>,
    /// Lines of the rival's cards.
    lines: BTreeSet<(u8, u8, u8)>,
}

impl Seen {
    fn new() -> Self {
        let book = Book::printed();
        let coverage = Arc::new(Coverage::new(book.code.ops.len(), book.code.tests.len()));
        Self {
            book,
            coverage,
            ways: Ways::default(),
            abilities: BTreeSet::new(),
            bought: BTreeSet::new(),
            drawn: BTreeSet::new(),
            dealt: BTreeSet::new(),
            met: BTreeSet::new(),
            gained: BTreeSet::new(),
            entries: BTreeSet::new(),
            lines: BTreeSet::new(),
        }
    }

    fn note(&mut self, event: &Event) {
        match *event {
            Event::Used { ability, .. } => {
                self.abilities.insert(ability);
            }
            Event::Bought { card, .. } => {
                self.bought.insert(card.0);
            }
            Event::NewShip { hull, .. } => {
                self.bought.insert(self.book.ship(hull).card.0);
            }
            Event::Drew { card, section, .. } => {
                self.drawn.insert((card.0, section));
            }
            Event::SecretDrawn { card, .. } => {
                let section = self.book.card(card).sections.iter().position(|section| section.secret);
                self.drawn.insert((card.0, section.unwrap_or(0) as u8));
            }
            Event::Starter { card, .. } => {
                self.dealt.insert(card.0);
            }
            Event::Meets { contact, .. } => {
                self.met.insert(contact.0);
            }
            Event::Gained { card, .. } => {
                self.gained.insert(card.0);
            }
            Event::Databank { entry, .. } | Event::JobStep { entry, .. } => {
                self.entries.insert(entry);
            }
            Event::RivalLine { number, section, line } => {
                self.lines.insert((number, section, line));
            }
            _ => {}
        }
    }

    /// Whether this would be something new.
    fn is_new(&self, choice: &Choice, game: &OuterRim) -> bool {
        match choice {
            Choice::Branch(branch) => !self.ways.chosen.contains(branch),
            Choice::Decline => match game.state().frames.last() {
                Some(Frame::May(May { branch, .. })) => !self.ways.declined.contains(branch),
                _ => false,
            },
            Choice::Use(ability) | Choice::Challenge(_, ability) => !self.abilities.contains(ability),
            Choice::Buy(card) => !self.bought.contains(&card.0),
            _ => false,
        }
    }

    /// Plays on until this many turns have begun or this many decisions are made.
    fn play(&mut self, mut game: OuterRim, whim: &mut PlayerDice, exploring: bool, turns: u16, decisions: usize) {
        let mut choices = Vec::new();
        let mut log = Log::listening();
        let last = game.state().turns.saturating_add(turns);
        for _ in 0..decisions {
            let Status::Asking(prompt) = game.status() else { return };
            if game.state().turns > last {
                return;
            }
            let seat = prompt.seats.iter().next().expect("somebody is asked");
            game.choices(seat, &mut choices);
            let fresh: Vec<_> = choices.iter().filter(|choice| self.is_new(choice, &game)).copied().collect();
            let wanted = |choice: &&Choice| {
                exploring && **choice == Choice::Explore
                    || !exploring
                        && matches!(
                            choice,
                            Choice::Delivery
                                | Choice::Deliver(_)
                                | Choice::Attempt(_)
                                | Choice::Hunt(..)
                                | Choice::Fight(_)
                                | Choice::Contact(_)
                        )
            };
            let wanted: Vec<_> = choices.iter().filter(wanted).copied().collect();
            let list = match whim.below(8) {
                0..6 if !fresh.is_empty() => &fresh,
                0..4 if !wanted.is_empty() => &wanted,
                _ => &choices,
            };
            assert!(!list.is_empty(), "a dead end: {:?}", game.state().frames);
            let choice = list[whim.below(list.len())];
            match (choice, game.state().frames.last()) {
                (Choice::Branch(branch), _) => {
                    self.ways.chosen.insert(branch);
                }
                (Choice::Decline, Some(Frame::May(May { branch, .. }))) => {
                    self.ways.declined.insert(*branch);
                }
                _ => {}
            }
            game.play_listed(seat, &choice, &mut log);
            log.take().iter().for_each(|event| self.note(event));
        }
    }

    /// Everything that has not happened, by the card it is on.
    fn missing(&self) -> Missing {
        let book = &self.book;
        let code = &book.code;
        let mut missing = Vec::new();
        let source = |op: usize| code.sources[code.origins[op] as usize].clone();
        for (ix, op) in code.ops.iter().enumerate() {
            let at = ix as u16;
            if !self.coverage.has(at) {
                missing.push((source(ix), format!("never runs: {op:?}")));
            }
            let branches = match *op {
                Op::May(branch) => branch..branch + 1,
                Op::Choose { first, number } => first..first + u16::from(number),
                _ => 0..0,
            };
            for branch in branches {
                let label = &code.branches[branch as usize].label;
                if !self.ways.chosen.contains(&branch) {
                    missing.push((source(ix), format!("never chosen: {label}")));
                }
                if matches!(op, Op::May(_)) && !self.ways.declined.contains(&branch) {
                    missing.push((source(ix), format!("never declined: {label}")));
                }
            }
        }
        let of = |origin: &u16| code.sources[*origin as usize].clone();
        let conditions = code.tests.iter().zip(&code.test_origins);
        let conditions = conditions.map(|(test, origin)| (of(origin), format!("{:?}", test.clauses)));
        both_ways(&self.coverage, conditions, &mut missing);
        for (ix, ability) in code.abilities.iter().enumerate() {
            if !self.abilities.contains(&(ix as u16)) {
                let of = &code.sources[code.ability_origins[ix] as usize];
                missing.push((of.clone(), format!("never used: {:?} {}", ability.trigger, ability.label)));
            }
        }
        for (ix, card) in book.cards.iter().enumerate() {
            let number = ix as u16;
            let (kind, done) = match card.home {
                Home::Market(..) => ("market", self.bought.contains(&number)),
                Home::Databank(_) => ("starter", self.dealt.contains(&number)),
                Home::Contact(_) => ("contact", self.gained.contains(&number)),
                Home::Encounter(..) => ("encounter", card.kind == Kind::Event || self.gained.contains(&number)),
            };
            if !done {
                missing.push((format!("{kind} {}", card.id), "never comes to a player".into()));
            }
            for (section, facts) in card.sections.iter().enumerate() {
                if !self.drawn.contains(&(number, section as u8)) {
                    missing.push((format!("encounter {}", card.id), format!("never drawn: {}", facts.title)));
                }
            }
        }
        for (ix, contact) in book.contacts.iter().enumerate() {
            if !self.met.contains(&(ix as u8)) {
                missing.push((format!("contact {}", contact.id), "never met".into()));
            }
        }
        for (ix, entry) in book.databank.iter().enumerate() {
            if !self.entries.contains(&(ix as u8)) {
                missing.push((format!("databank {}", entry.id), "never resolved".into()));
            }
        }
        for card in &book.rival {
            for (section, lines) in card.sections.iter().enumerate() {
                for line in 0..lines.len() {
                    if !self.lines.contains(&(card.number, section as u8, line as u8)) {
                        let words = &card.words[section][line];
                        missing.push((format!("rival {}", card.number), format!("never done: {words}")));
                    }
                }
            }
        }
        missing
    }
}

/// A position being laid out at random.
struct Layout<'b> {
    book: &'b Book,
    whim: &'b mut PlayerDice,
    position: Option<Position>,
    players: u8,
    /// Cards with a player or elsewhere on purpose.
    placed: Vec<Card>,
    spaces: Vec<Space>,
}

impl Layout<'_> {
    fn one<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.whim.below(list.len())]
    }

    fn chance(&mut self, of: usize) -> bool {
        self.whim.below(of) == 0
    }

    fn change(&mut self, change: impl FnOnce(Position) -> Position) {
        self.position = self.position.take().map(change);
    }

    fn go(&mut self, player: u8, space: Space) {
        self.spaces[player as usize] = space;
        let id = self.book.space(space).id.clone();
        self.change(|position| position.space(SEATS[player as usize], &id));
    }

    fn give(&mut self, player: u8, card: Card) {
        if !self.placed.contains(&card) {
            self.placed.push(card);
            let key = self.book.keys.cards[card.ix()].clone();
            self.change(|position| position.cards(SEATS[player as usize], &key));
        }
    }

    /// A card of this kind that nobody has.
    fn any(&mut self, kind: Kind) -> Option<Card> {
        let fits = |card: &Card| {
            let facts = self.book.card(*card);
            let named = |other: &Card| {
                self.book.card(*other).bounty.is_some_and(|bounty| facts.home == Home::Contact(bounty.target))
            };
            // Whoever has ARMOR has no room for more.
            let armored = facts.armor && self.placed.iter().any(|other| self.book.card(*other).armor);
            facts.kind == kind && !armored && !self.placed.contains(card) && !self.placed.iter().any(named)
        };
        let all: Vec<Card> = (0..self.book.cards.len() as u16).map(Card).filter(fits).collect();
        (!all.is_empty()).then(|| self.one(&all))
    }
}

/// The card with this source: its kind and its id.
fn card_of(book: &Book, kind: &str, id: &str) -> Option<Card> {
    let fits = |card: &Card| {
        let facts = book.card(*card);
        let right = matches!(
            (kind, facts.home),
            ("market", Home::Market(..))
                | ("starter", Home::Databank(_))
                | ("contact", Home::Contact(_))
                | ("encounter", Home::Encounter(..))
        );
        right && facts.id == id
    };
    (0..book.cards.len() as u16).map(Card).find(fits)
}

/// A game around something that has not happened yet.
fn around(book: &Arc<Book>, source: &str, whim: &mut PlayerDice, number: u64) -> OuterRim {
    let (kind, id) = source.split_once(' ').unwrap_or((source, ""));
    let players = if kind == "rival" { 1 } else { [1, 2, 2, 3, 4][whim.below(5)] };
    let all = if players == 1 { 2 } else { players };
    let options = Options { players, ..Options::default() };
    let position = Position::with(book, options).state(|state| state.chance = Chance::new(Seed::from_u64(number)));
    let mut layout =
        Layout { book, whim, position: Some(position), players: all, placed: Vec::new(), spaces: vec![Space(0); 4] };
    let mut step = layout.one(&[Step::Planning, Step::Action, Step::Encounter]);
    // Who and in what.
    let mut people: Vec<usize> = (0..book.characters.len()).collect();
    let mut hulls: Vec<usize> = (0..book.ships.len()).collect();
    let wanted = |list: &mut Vec<usize>, first: Option<usize>| list.retain(|other| Some(*other) != first);
    let person = book.characters.iter().position(|character| kind == "character" && character.id == id);
    let hull = book.ships.iter().position(|ship| kind == "ship" && ship.id == id);
    wanted(&mut people, person);
    wanted(&mut hulls, hull);
    // Nobody flies the ship that is for sale.
    let sold = card_of(book, kind, id);
    wanted(&mut hulls, book.ships.iter().position(|ship| sold.is_some_and(|card| ship.card == card)));
    for player in 0..all {
        let seat = SEATS[player as usize];
        let pick = |list: &mut Vec<usize>, whim: &mut PlayerDice| list.remove(whim.below(list.len()));
        let first = player == 0;
        let who = person.filter(|_| first).unwrap_or_else(|| pick(&mut people, layout.whim));
        let ship = hull.filter(|_| first).unwrap_or_else(|| pick(&mut hulls, layout.whim));
        let (flipped, legendary) = (layout.chance(2), layout.chance(2) && !book.ships[ship].starter);
        let (character, ship) = (book.characters[who].id.clone(), &book.ships[ship]);
        let space = Space(layout.whim.below(book.spaces.len()) as u8);
        let together = layout.chance(2);
        let space = if first || !together { space } else { layout.spaces[0] };
        let credits = layout.one(&[0, 1, 3, 8, 20, 40]);
        let (fame, damage) = (layout.whim.below(7) as u8, [layout.whim.below(4) as u8, layout.whim.below(3) as u8]);
        let tokens = [layout.whim.below(3) as u8, layout.whim.below(2) as u8];
        let standings: [i8; 4] = std::array::from_fn(|_| layout.whim.below(3) as i8 - 1);
        let hull = ship.id.clone();
        layout.change(|position| {
            let position =
                position.character(seat, &character).ship(seat, &hull).fame(seat, fame).credits(seat, credits * 1000);
            let position = if flipped && !(first && kind == "rival") {
                position.flipped(seat)
            } else {
                position.goal_tokens(seat, tokens[0], tokens[1])
            };
            let position = if legendary { position.legendary(seat) } else { position };
            let position = position.damage(seat, damage[0], damage[1]);
            Faction::ALL.iter().fold(position, |position, faction| {
                position.reputation(seat, &faction.words().to_lowercase(), standings[faction.ix()])
            })
        });
        layout.go(player, space);
    }
    for faction in Faction::ALL {
        let (level, near) = (1 + layout.whim.below(4) as u8, layout.chance(3));
        let space = if near { layout.spaces[0] } else { Space(layout.whim.below(book.spaces.len()) as u8) };
        let id = book.space(space).id.clone();
        layout.change(|position| position.patrol(&faction.words().to_lowercase(), level, &id));
    }
    step = prepare(&mut layout, kind, id, step);
    bare_planet(&mut layout);
    if layout.chance(3) {
        let secrets: Vec<Card> = (0..book.cards.len() as u16)
            .map(Card)
            .filter(|card| book.card(*card).secret.is_some() && !layout.placed.contains(card))
            .collect();
        let card = layout.one(&secrets);
        layout.placed.push(card);
        let key = book.keys.cards[card.ix()].clone();
        layout.change(|position| position.secret("red", &key, "n3"));
    }
    // Something else to play with.
    for player in 0..all {
        let mut has = [0_u8; 8];
        let seat = player as usize;
        layout.change(|position| {
            position.state(|state| {
                for asset in &*state.players[seat].assets {
                    has[book.card(asset.card).kind.ix()] += 1;
                }
            })
        });
        let tasks = has[Kind::Job.ix()] + has[Kind::Bounty.ix()];
        let hold = has[Kind::Cargo.ix()] + has[Kind::Mod.ix()];
        for (kind, free) in [
            (Kind::Gear, has[Kind::Gear.ix()] < 2),
            (Kind::Crew, has[Kind::Crew.ix()] < 1),
            (Kind::Job, tasks < 2),
            (Kind::Bounty, tasks < 1),
            (Kind::Cargo, hold < 1),
            (Kind::Mod, hold < 1),
        ] {
            if free
                && layout.chance(2)
                && !(kind == Kind::Mod && layout.chance(2))
                && let Some(card) = layout.any(kind).filter(|_| hold == 0 || !matches!(kind, Kind::Cargo | Kind::Mod))
            {
                layout.give(player, card);
            }
        }
    }
    layout.position.expect("a position").at(step)
}

/// Puts the thing itself in play; the step to begin with.
fn prepare(layout: &mut Layout<'_>, kind: &str, id: &str, step: Step) -> Step {
    let book = layout.book;
    match kind {
        "rival" => {
            let number = id.parse().unwrap();
            let space = layout.spaces[1];
            let id = book.space(space).id.clone();
            match layout.whim.below(4) {
                0 => layout.change(|position| position.damage("blue", 9, 9)),
                1 => layout.change(|position| position.patrol("hutt", 1, &id).reputation("blue", "hutt", -1)),
                _ => {
                    let (job, illegal) = (layout.chance(2), layout.chance(2));
                    let due = |card: &Card| {
                        let facts = book.card(*card);
                        facts.destination.is_some()
                            && (job == facts.steps.is_some())
                            && facts.illegal == (illegal && !job)
                    };
                    let able: Vec<Card> = (0..book.cards.len() as u16).map(Card).filter(due).collect();
                    let card = layout.one(&able);
                    layout.placed.push(card);
                    if !layout.chance(4) {
                        layout.go(1, book.card(card).destination);
                    }
                    let key = book.keys.cards[card.ix()].clone();
                    layout.change(|position| position.goal(&key));
                }
            }
            layout.change(|position| position.rival_card(number).turn("blue"));
            Step::Begin
        }
        "patrol" => {
            let (faction, level) = id.rsplit_once(' ').unwrap();
            let space = book.space(layout.spaces[0]).id.clone();
            let (faction, level) = (faction.to_lowercase(), level.parse().unwrap());
            layout.change(|position| position.patrol(&faction, level, &space));
            Step::Encounter
        }
        "databank" => {
            let entry = book.databank.iter().find(|entry| entry.id == id).unwrap();
            let leads = |card: &Card| match &book.card(*card).steps {
                Some(Steps::Databank(number)) => *number == entry.number,
                Some(Steps::Own { .. }) => entry.number == 41,
                None => match entry.number {
                    1 => book.card(*card).illegal,
                    40 => book.card(*card).id == "legendary_sabacc",
                    _ => false,
                },
            };
            let able: Vec<Card> = (0..book.cards.len() as u16).map(Card).filter(leads).collect();
            let card = layout.one(&able);
            at_work(layout, card)
        }
        "contact" => {
            let at = book.contacts.iter().position(|contact| contact.id == id).unwrap();
            let contact = &book.contacts[at];
            if contact.card.is_some() && layout.chance(3) {
                layout.give(0, contact.card);
                return step;
            }
            lay_down(layout, at as u8, true);
            Step::Encounter
        }
        "market" | "starter" | "encounter" => {
            let Some(card) = card_of(book, kind, id) else { return step };
            let facts = book.card(card);
            let kept = facts.kind != Kind::Event && facts.kind != Kind::Ship;
            match kind {
                "market" if !kept || layout.chance(3) => {
                    layout.placed.push(card);
                    let planets: Vec<_> = (0..book.spaces.len() as u8)
                        .map(Space)
                        .filter(|space| book.space(*space).terrain == Terrain::Planet)
                        .collect();
                    let planet = layout.one(&planets);
                    layout.go(0, planet);
                    layout.change(|position| position.market(&facts.id).credits("red", 40_000));
                    Step::Action
                }
                "encounter" if !kept || layout.chance(2) => {
                    layout.placed.push(card);
                    if facts.secret.is_some() && layout.chance(2) {
                        let key = book.keys.cards[card.ix()].clone();
                        let section = facts.sections.iter().find(|section| section.secret).unwrap();
                        let from =
                            if section.space.is_some() { book.space(section.space).id.clone() } else { "n3".into() };
                        layout.change(|position| position.secret("red", &key, &from));
                        let space =
                            if layout.chance(2) && section.space.is_some() { section.space } else { layout.spaces[0] };
                        layout.go(0, space);
                        return step;
                    }
                    let section = &facts.sections[layout.whim.below(facts.sections.len())];
                    let space = if section.space.is_some() {
                        section.space
                    } else {
                        let navpoints: Vec<_> = (0..book.spaces.len() as u8)
                            .map(Space)
                            .filter(|space| book.space(*space).terrain == Terrain::Navpoint)
                            .collect();
                        let space = layout.one(&navpoints);
                        let id = book.space(space).id.clone();
                        let other = if id == "n3" { "n34" } else { "n3" };
                        for faction in Faction::ALL {
                            let there = if section.patrol && (*faction == Faction::Hutt || layout.chance(4)) {
                                id.as_str()
                            } else {
                                other
                            };
                            let name = faction.words().to_lowercase();
                            let standing = layout.whim.below(2) as i8 - i8::from(there == other && layout.chance(2));
                            layout
                                .change(|position| position.patrol(&name, 1, there).reputation("red", &name, standing));
                        }
                        space
                    };
                    layout.go(0, space);
                    if layout.players > 1 && layout.chance(2) {
                        layout.go(1, space);
                    }
                    let key = book.keys.cards[card.ix()].clone();
                    layout.change(|position| position.encounter(&key));
                    Step::Encounter
                }
                _ => at_work(layout, card),
            }
        }
        // A character or a ship: marks, and something to deliver with what the goal may ask for.
        _ => {
            let marks: Vec<_> = (0..3).map(|_| layout.whim.below(book.spaces.len()) as u8).collect();
            layout.change(|position| {
                position.state(|state| marks.iter().for_each(|space| state.players[0].marks.add(Space(*space))))
            });
            if layout.chance(2) {
                return step;
            }
            let task = layout.one(&[Kind::Cargo, Kind::Bounty, Kind::Job]);
            if task != Kind::Bounty && layout.chance(2) {
                let chewbacca = book.contacts.iter().find(|contact| contact.id == "chewbacca").unwrap().card;
                layout.give(0, chewbacca);
            }
            let mods = book.ships.iter().find(|ship| ship.id == id).map_or(0, |ship| ship.slots[0].mods);
            for _ in 0..2 * u8::from(kind == "character") {
                if let Some(card) = layout.any(Kind::Gear) {
                    layout.give(0, card);
                }
            }
            let mods = layout.whim.below(1 + usize::from(mods + u8::from(id == "yt1300" || kind == "character")));
            for _ in 0..mods {
                if let Some(card) = layout.any(Kind::Mod) {
                    layout.give(0, card);
                }
            }
            let Some(card) = layout.any(task) else { return step };
            at_work(layout, card)
        }
    }
}

/// A contact lies at a place of its class, where the first player is.
fn lay_down(layout: &mut Layout<'_>, contact: u8, here: bool) {
    let book = layout.book;
    let facts = &book.contacts[contact as usize];
    let places: Vec<(Space, usize)> = (0..book.spaces.len() as u8)
        .map(Space)
        .flat_map(|space| book.space(space).contacts.iter().enumerate().map(move |(ix, class)| (space, ix, *class)))
        .filter(|(.., class): &(_, _, Class)| *class == facts.class)
        .map(|(space, ix, _)| (space, ix))
        .collect();
    let (space, ix) = layout.one(&places);
    let spot = format!("{}-{}", book.space(space).id, ix + 1);
    let id = facts.id.clone();
    layout.change(|position| position.faceup(&spot, &id));
    if facts.card.is_some() {
        layout.placed.push(facts.card);
    }
    if here {
        layout.go(0, space);
    }
}

/// Sometimes nobody is left on the planet of the first player.
fn bare_planet(layout: &mut Layout<'_>) {
    let (book, space) = (layout.book, layout.spaces[0]);
    if !layout.chance(4) || layout.whim.below(2) == 0 && layout.placed.is_empty() {
        return;
    }
    let id = book.space(space).id.clone();
    layout.change(|position| {
        position.state(|state| {
            let before: usize = book.spaces.iter().take(space.ix()).map(|space| space.contacts.len()).sum();
            for at in before..before + book.space(space).contacts.len() {
                let token = std::mem::take(&mut state.tokens[at]);
                if token.lying == Lying::Down && !token.contact.is_some() {
                    // Somebody of its class is gone for good.
                    let fits = |contact: &usize| {
                        state.strangers >> contact & 1 != 0 && book.contacts[*contact].class as u8 == token.class
                    };
                    let gone = (0..book.contacts.len()).find(fits).unwrap_or_else(|| panic!("nobody for {id}"));
                    state.strangers &= !(1 << gone);
                }
            }
        })
    });
    // Crew of those who are gone is nobody's any more.
    let all: Vec<Card> = book.contacts.iter().map(|contact| contact.card).filter(|card| card.is_some()).collect();
    layout.placed.extend(all);
}

/// A card lies with the first player where it can be of use; the step for it.
fn at_work(layout: &mut Layout<'_>, card: Card) -> Step {
    let book = layout.book;
    let facts = book.card(card);
    if let Some(bounty) = facts.bounty {
        let crew = book.contact(bounty.target).card;
        if layout.placed.contains(&crew) {
            layout.give(0, card);
            return Step::Encounter;
        }
        match layout.whim.below(4) {
            0 if layout.players > 1 && crew.is_some() && !layout.placed.contains(&crew) => {
                layout.give(1, crew);
                layout.give(0, card);
                let space = layout.spaces[0];
                layout.go(1, space);
                return Step::Encounter;
            }
            1 => {
                layout.placed.extend([card, crew].into_iter().filter(|card| card.is_some()));
                let key = book.keys.cards[card.ix()].clone();
                layout.change(|position| position.captive("red", &key));
                layout.go(0, bounty.planet);
                return Step::Action;
            }
            _ => {
                lay_down(layout, bounty.target.0, true);
                layout.give(0, card);
                return Step::Encounter;
            }
        }
    }
    layout.give(0, card);
    if facts.destination.is_some() && !layout.chance(4) {
        layout.go(0, facts.destination);
        return if facts.kind == Kind::Job { Step::Encounter } else { Step::Action };
    }
    if layout.players > 1 && layout.chance(2) {
        let space = layout.spaces[0];
        layout.go(1, space);
    }
    layout.one(&[Step::Planning, Step::Action, Step::Encounter])
}

#[test]
fn everything_happens() {
    let mut seen = Seen::new();
    let mut whim = PlayerDice::new(Seed::from_u64(7));
    for players in 1..=4 {
        let options = Options { players, random_map: players % 2 == 0, ..Options::default() };
        let mut game = OuterRim::deal(&seen.book, &options, Seed::from_u64(players.into())).unwrap();
        game.watch(&seen.coverage);
        seen.play(game, &mut whim, false, u16::MAX, 1500);
    }
    let book = Arc::clone(&seen.book);
    let most = std::env::var("CANTINA_COVERAGE").ok().and_then(|text| text.parse().ok()).unwrap_or(60_000_u64);
    let mut missing = seen.missing();
    let (mut queue, mut played) = (Vec::new(), 0);
    while played < most && !missing.is_empty() {
        if queue.is_empty() {
            missing = seen.missing();
            queue = missing.iter().map(|(source, _)| source.clone()).collect::<BTreeSet<_>>().into_iter().collect();
            continue;
        }
        let source: String = queue.swap_remove(whim.below(queue.len()));
        if source.starts_with("starter") {
            // Starters are dealt.
            let options = Options { players: 1 + (played % 4) as u8, ..Options::default() };
            let mut game = OuterRim::deal(&book, &options, Seed::from_u64(played)).unwrap();
            game.watch(&seen.coverage);
            seen.play(game, &mut whim, false, 1, 12);
        }
        let mut game = around(&book, &source, &mut whim, played);
        game.watch(&seen.coverage);
        let mut log = Log::listening();
        game.begin_telling(&mut log);
        log.take().iter().for_each(|event| seen.note(event));
        seen.play(game, &mut whim, source.starts_with("encounter"), 2, 60);
        played += 1;
    }
    let missing = seen.missing();
    let list: Vec<_> = missing.iter().map(|(source, what)| format!("{source}: {what}")).collect();
    println!("{played} positions; {} effects, {} conditions", book.code.ops.len(), book.code.tests.len());
    assert!(missing.is_empty(), "{} things never happen after {played} positions:\n{}", list.len(), list.join("\n"));
}
