//! Every line of the log, every question and every refusal cites its own rule: whatever side, level, mission, kind of
//! unit or cause the rule names is the one it happens to.
//!
//! What a rule names is read from its words in `games/freedom/rules/freedom.toml`; what happened, from the event and from those around
//! it. The causes that events carry play no part, so a wrong one is found out as well.

use std::collections::BTreeMap;

use freedom::book::{Book, Detection, Mission, Side, UnitKind};
use freedom::frame::{Frame, Leg, March, SetUpUnits};
use freedom::ids::Who;
use freedom::state::{Force, Segment};
use freedom::{Choice, Death, Event, Freedom, Loss, Options, Setup, Wreck};
use table::{Game, Log, Seat, Seed, Status};
use testbed::strange::Lcg;

/// Games played, every scenario and both presets in turn; fewer where they are slow.
const GAMES: u64 = if cfg!(debug_assertions) { 240 } else { 400 };
const RULES: &str = include_str!("../../rules/freedom.toml");
/// It speaks of the first player-turn and so of both.
const ORDER_OF_TURNS: &str = "fg.20.7";

/// The words of a rule, with the title of its section where that names whom it is about.
struct Cited {
    words: String,
    note: String,
}

fn rules() -> BTreeMap<String, Cited> {
    let file: toml::Table = RULES.parse().expect("the rules");
    let text = |value: &toml::Value, key: &str| value.get(key).and_then(toml::Value::as_str).unwrap_or("").to_owned();
    let list = |value: &toml::Value, key: &str| value.get(key).and_then(toml::Value::as_array).cloned();
    let mut rules = BTreeMap::new();
    for section in file["section"].as_array().expect("sections") {
        let title = text(section, "title");
        for rule in list(section, "rule").unwrap_or_default() {
            let words = format!("{title}: {}", text(&rule, "text"));
            rules.insert(text(&rule, "id"), Cited { words, note: text(&rule, "note") });
        }
    }
    for ruling in file["ruling"].as_array().expect("rulings") {
        let words = format!("{} {}", text(ruling, "question"), text(ruling, "ruling"));
        rules.insert(text(ruling, "id"), Cited { words, note: String::new() });
    }
    rules
}

impl Cited {
    fn has(&self, word: &str) -> bool {
        let words = ["Rebel Control", "Imperial Control", "Rebel camp"]
            .iter()
            .fold(self.words.clone(), |words, name| words.replace(name, ""));
        words.split(|c: char| !c.is_alphanumeric()).any(|found| found == word)
    }

    /// The only side it names.
    fn side(&self) -> Option<Side> {
        match (self.has("Rebel") || self.has("Rebels"), self.has("Imperial")) {
            (true, false) => Some(Side::Rebel),
            (false, true) => Some(Side::Imperial),
            _ => None,
        }
    }

    fn level(&self) -> Option<u8> {
        self.number("Level ")
    }

    fn number(&self, before: &str) -> Option<u8> {
        let from = self.words.find(before)? + before.len();
        self.words[from..].chars().next()?.to_digit(10).map(|digit| digit as u8)
    }

    fn missions(&self) -> Vec<&'static str> {
        NAMES.into_iter().filter(|name| self.words.contains(name)).collect()
    }
}

const NAMES: [&str; 12] = [
    "Assassination",
    "Start Rebel Camp",
    "Coup",
    "Diplomacy",
    "Free Prisoners",
    "Gain Characters",
    "Gather Information",
    "Scavenge",
    "Start Rebellion",
    "Stop Rebellion",
    "Sabotage",
    "Subvert Troops",
];

fn name(mission: Mission, side: Side) -> &'static str {
    match mission {
        Mission::Assassination => "Assassination",
        Mission::RebelCamp => "Start Rebel Camp",
        Mission::Coup => "Coup",
        Mission::Diplomacy => "Diplomacy",
        Mission::FreePrisoners => "Free Prisoners",
        Mission::GainCharacters => "Gain Characters",
        Mission::GatherInformation => "Gather Information",
        Mission::Scavenge => "Scavenge",
        Mission::Rebellion if side == Side::Rebel => "Start Rebellion",
        Mission::Rebellion => "Stop Rebellion",
        Mission::Sabotage => "Sabotage",
        Mission::SubvertTroops => "Subvert Troops",
    }
}

/// What is going on while events are told.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Doing {
    Nothing,
    /// This mission takes effect.
    Mission(Mission),
    /// A card is dealt with.
    Card,
    /// A creature was beaten or has won.
    Creature,
}

/// Follows the log and knows what each event is about.
struct Story {
    doing: Doing,
    phasing: Side,
    segment: Segment,
    /// Loss of the last PDB that fired.
    pdb_loss: u8,
    /// What the last detection came to.
    seen: Option<Detection>,
    creature: bool,
}

impl Story {
    fn new() -> Self {
        Self {
            doing: Doing::Nothing,
            phasing: Side::Rebel,
            segment: Segment::SetUp,
            pdb_loss: 0,
            seen: None,
            creature: false,
        }
    }

    fn follow(&mut self, event: &Event) {
        match *event {
            Event::SegmentBegins { segment, side } => {
                (self.segment, self.phasing, self.doing) = (segment, side, Doing::Nothing);
            }
            Event::MissionsAt { .. } => self.doing = Doing::Nothing,
            Event::Drawn { .. } | Event::Aborted { .. } => self.doing = Doing::Card,
            Event::Completed { mission, .. } | Event::Consequence { mission, .. } => {
                self.doing = Doing::Mission(mission);
            }
            Event::FightBegins { force, .. } => self.creature = matches!(force, Force::Creature(_)),
            Event::RoundBegins { .. } | Event::SwarmBegins { .. } if self.creature => self.doing = Doing::Creature,
            Event::FightEnds if self.creature => self.doing = Doing::Card,
            Event::Fired { pdb_loss, .. } => self.pdb_loss = pdb_loss,
            Event::Detection { result, .. } => self.seen = Some(result),
            _ => {}
        }
    }

    /// The mission an event belongs to: its own, or the one that takes effect.
    fn mission(&self, event: &Event) -> Option<Mission> {
        match *event {
            Event::Letter { mission, .. }
            | Event::Completed { mission, .. }
            | Event::Aborted { mission, .. }
            | Event::Failed { mission, .. }
            | Event::Consequence { mission, .. }
            | Event::Assigned { mission, .. }
            | Event::BonusDraws { mission, .. }
            | Event::Ignored { group: mission, .. } => Some(mission),
            _ => match self.doing {
                Doing::Mission(mission) => Some(mission),
                _ => None,
            },
        }
    }
}

/// The side an event happens to, where it happens to one.
fn side_of(game: &Freedom, event: &Event) -> Option<Side> {
    let ground = game.ground();
    let who = |who: Who| Some(ground.side(who));
    match *event {
        Event::PlayerTurn { side }
        | Event::SegmentBegins { side, .. }
        | Event::InSpace { side }
        | Event::UnitsPlaced { side }
        | Event::PeopleStart { side, .. }
        | Event::Marched { side, .. }
        | Event::Declared { side, .. }
        | Event::PdbUp { side, .. }
        | Event::Informed { side, .. }
        | Event::ShownTo { side, .. }
        | Event::Letter { side, .. }
        | Event::Completed { side, .. }
        | Event::Aborted { side, .. }
        | Event::Failed { side, .. }
        | Event::BonusDraws { side, .. }
        | Event::Ignored { side, .. } => Some(side),
        Event::Placed { kind, .. }
        | Event::Deployed { kind, .. }
        | Event::PlacedUnseen { kind, .. }
        | Event::Forfeited { kind }
        | Event::Promised { kind, .. }
        | Event::UnitLost { kind, .. }
        | Event::Rose { kind, .. }
        | Event::Subverted { kind, .. }
        | Event::Entered { kind, .. } => Some(kind.side()),
        Event::ShipGiven { hull, .. }
        | Event::ShipLeft { hull, .. }
        | Event::ShipLost { hull, .. }
        | Event::Flew { hull, .. }
        | Event::Detection { hull, .. } => Some(ground.book.ships[hull.ix()].side),
        Event::Cured { who: one, .. }
        | Event::Rested { who: one }
        | Event::Walked { who: one, .. }
        | Event::Leads { who: one, .. }
        | Event::Gained { who: one, .. }
        | Event::Killed { who: one, .. }
        | Event::Captured { who: one, .. }
        | Event::Freed { who: one, .. }
        | Event::Wounded { who: one, .. } => who(one),
        Event::Detected { people, .. } | Event::Undetected { people, .. } | Event::Shattered { people, .. } => {
            people.first().and_then(who)
        }
        Event::Garrison { .. } => Some(Side::Imperial),
        _ => None,
    }
}

fn kind_of(event: &Event) -> Option<UnitKind> {
    match *event {
        Event::Placed { kind, .. }
        | Event::Deployed { kind, .. }
        | Event::PlacedUnseen { kind, .. }
        | Event::UnitLost { kind, .. } => Some(kind),
        _ => None,
    }
}

/// The rules an event may come from, as those around it tell; empty where they don't decide.
fn by_cause(
    game: &Freedom,
    story: &Story,
    event: &Event,
    before: Option<&Event>,
    after: Option<&Event>,
) -> &'static [&'static str] {
    let ground = game.ground();
    match *event {
        Event::PdbDown { .. } => match (before, story.doing) {
            (Some(Event::Fired { pdb_loss: 3.., .. }), _) => &["fg.3.6.7"],
            (Some(Event::Fired { .. }), _) => &["fg.3.6.6"],
            _ => &["fg.13.1.11"],
        },
        Event::PdbLevel { .. } if story.doing == Doing::Mission(Mission::Sabotage) => &["fg.11.1.40"],
        Event::PdbLevel { .. } => &["fg.3.6.7"],
        Event::LoyaltyMoved { .. } => match story.doing {
            Doing::Mission(Mission::Diplomacy) => &["fg.11.2.6"],
            Doing::Mission(Mission::Coup) if matches!(before, Some(Event::Completed { .. })) => &["fg.11.2.2"],
            Doing::Creature => &["fg.5.1"],
            _ => &["fg.11.1.19"],
        },
        Event::Undetected { .. } => match (before, after) {
            (_, Some(Event::Walked { .. })) => &["fg.6.2.1"],
            (Some(Event::Detection { .. }), _) => &["fg.6.1.2"],
            _ => &["fg.6.2.6", "fg.U8"],
        },
        Event::Detected { people, .. } => match before {
            Some(Event::Detection { result: Detection::Damaged, .. }) => &["fg.6.1.4"],
            Some(Event::Detection { .. }) => &["fg.6.1.3"],
            Some(Event::Shattered { people: hit, .. }) if !people.and(*hit).is_empty() => &["fg.U6"],
            Some(Event::Walked { who, .. }) if people.has(*who) => &["fg.6.2.3"],
            Some(Event::Flew { aboard, .. }) if people.and(*aboard).is_empty() => &["fg.6.2.4"],
            Some(Event::Flew { .. }) => &["fg.6.2.3"],
            Some(Event::ShipLost { wreck: Wreck::Damaged, .. }) => &["fg.6.2.3", "fg.6.2.4"],
            Some(Event::Drawn { .. } | Event::Aborted { .. }) => &["fg.6.2.5"],
            Some(Event::Completed { mission: Mission::GatherInformation, .. } | Event::ShownTo { .. }) => {
                &["fg.11.1.40"]
            }
            _ if ground.side(people.first().unwrap_or(Who(0))) != story.phasing => {
                &["fg.6.3.1", "fg.6.2.3", "fg.11.1.40"]
            }
            _ => &["fg.6.2.3", "fg.6.2.5"],
        },
        Event::UnitLost { kind, loss: Loss::Sabotage, .. } if kind.covered() => &["fg.U35"],
        Event::UnitLost { loss: Loss::Sabotage | Loss::Desertion, .. } => &["fg.11.1.40"],
        Event::FightBegins { force: Force::Squad, .. } => match story.segment {
            Segment::MilitaryCombat => &["fg.3.3.19"],
            Segment::Search => &["fg.3.4.1"],
            _ => &["fg.3.3.19", "fg.3.4.1"],
        },
        Event::FightBegins { force: Force::Characters(_), .. } => &["fg.3.4.1"],
        Event::Captured { .. } => match before {
            Some(Event::RoundRolled { .. } | Event::ForceWounded { .. } | Event::Wounded { .. }) => &["fg.2.4"],
            Some(Event::Consequence { .. } | Event::Aborted { .. }) => &["fg.2.5"],
            _ => &["fg.2.4", "fg.2.5"],
        },
        Event::Declared { .. } if story.segment == Segment::Missions => &["fg.16.14"],
        Event::Declared { .. } => &["fg.3.3.4"],
        Event::SearchDeclared { .. } if story.segment == Segment::Missions => &["fg.17.23"],
        Event::SearchDeclared { .. } => &["fg.17.12"],
        Event::Received { .. } | Event::ReceivedSecret { .. } if story.segment == Segment::SetUp => &["fg.14.9"],
        Event::Received { .. } | Event::ReceivedSecret { .. } => &["fg.14.10"],
        Event::ShipGiven { hull, .. } if ground.book.ships[hull.ix()].bound => &["fg.18.2.1"],
        Event::ShipGiven { hull, .. } if ground.book.ships[hull.ix()].side == Side::Imperial => match story.segment {
            Segment::End => &["fg.18.2.4"],
            Segment::Missions if story.doing == Doing::Nothing => &["fg.U17", "fg.18.2.8"],
            _ => &["fg.18.2.8"],
        },
        Event::ShipGiven { .. } => match before {
            Some(Event::Gained { .. }) => &["fg.18.1.12"],
            Some(Event::Used { .. }) => &["fg.14.8"],
            _ if story.doing == Doing::Mission(Mission::Scavenge) => &["fg.14.10", "fg.18.1.15"],
            _ if story.segment == Segment::SetUp => &["fg.18.1.5", "fg.18.1.12"],
            _ => &["fg.14.11", "fg.18.1.15"],
        },
        Event::ShipLost { wreck: Wreck::Damaged, .. } => &["fg.6.1.5"],
        Event::Killed { death: Death::ShotDown, .. } => &["fg.6.1.6"],
        Event::Flew { from: None, .. } => &["fg.20.2"],
        Event::Flew { reaction: true, .. } => &["fg.15.6"],
        Event::Detection { level: 0, result: Detection::Detected, .. } => &["fg.6.1.3", "fg.6.1.7"],
        Event::Leads { .. } => match story.segment {
            Segment::MilitaryCombat => &["fg.3.3.9"],
            Segment::Search => &["fg.17.9", "fg.19.7", "fg.19.8"],
            Segment::Movement => &["fg.19.7", "fg.19.8"],
            _ => &[],
        },
        Event::CampGone { .. } => &["fg.11.2.16"],
        Event::Cured { .. } => match before {
            Some(Event::Used { .. }) => &["fg.9.8"],
            Some(Event::SegmentBegins { .. }) => &["fg.9.7", "fg.9.11"],
            _ => &["fg.9.7", "fg.9.8", "fg.9.11"],
        },
        _ => &[],
    }
}

/// What is wrong with the rule an event cites.
fn misfit(
    game: &Freedom,
    story: &Story,
    rules: &BTreeMap<String, Cited>,
    event: &Event,
    (before, after): (Option<&Event>, Option<&Event>),
) -> Option<String> {
    let id = game.event_rule(event).0;
    let rule = &rules[id];
    if let (Some(named), Some(side)) = (rule.side(), side_of(game, event))
        && named != side
        && id != ORDER_OF_TURNS
    {
        return Some(format!("a rule of the {named} side"));
    }
    let level = match *event {
        Event::Fired { level, .. } | Event::Detection { level, .. } => Some(level),
        _ => None,
    };
    if let (Some(named), Some(level)) = (rule.level(), level)
        && named != level
    {
        return Some(format!("a rule of Level {named}"));
    }
    if let (Some(loss), Event::PdbDown { .. } | Event::PdbLevel { .. }) = (rule.number("loss of "), event)
        && loss != story.pdb_loss.min(3)
    {
        return Some(format!("a rule about a loss of {loss}"));
    }
    let named = rule.missions();
    let own = story.mission(event).map(|mission| name(mission, story.phasing));
    let by_event = rule.words.contains("event") && story.doing == Doing::Card;
    let by_item = rule.note.contains("possession") && matches!(before, Some(Event::Used { .. }));
    if !named.is_empty() && !own.is_some_and(|own| named.contains(&own)) && !by_event && !by_item {
        return Some(format!("a rule of {named:?}, but it is about {own:?}"));
    }
    if let Some(kind) = kind_of(event) {
        let covered = rule.has("covered");
        if covered && !kind.covered() || rule.words.contains("Militia always") && kind != UnitKind::MILITIA {
            return Some("a rule of other units".into());
        }
    }
    let due = by_cause(game, story, event, before, after);
    (!due.is_empty() && !due.contains(&id)).then(|| format!("it should be one of {due:?}"))
}

fn setup(number: u64) -> Setup {
    let scenario = ["flight_to_egrix", "varu_powderkeg", "skirmish"][number as usize % 3];
    let book = number % 2 == 1 && scenario != "skirmish";
    let options = if book { Options::BOOK } else { Options::LIST };
    Setup { scenario: scenario.into(), star: None, armageddon: scenario == "skirmish" && number % 4 == 3, options }
}

/// What is wrong with the rule of the present question.
fn wrong_question(game: &Freedom, asked: Side, rules: &BTreeMap<String, Cited>, id: &str) -> Option<String> {
    let rule = &rules[id];
    if rule.side().is_some_and(|named| named != asked) {
        return Some(format!("a rule of the {} side", asked.other()));
    }
    let next = |left: &[u8]| UnitKind::ALL.into_iter().find(|kind| left[kind.ix()] > 0);
    match *game.state().frames.last()? {
        Frame::March(March { order, leg: leg @ (Leg::FireLeaving | Leg::FireArriving) }) => {
            let place = if leg == Leg::FireLeaving { order.from } else { order.to };
            let level = game.state().planets[game.ground().world(place).ix()].pdb_level;
            (rule.level() != Some(level)).then(|| format!("the PDB is at level {level}"))
        }
        Frame::SetUpUnits(SetUpUnits { side: Side::Imperial, left }) => {
            let militia = next(&left) == Some(UnitKind::MILITIA);
            (rule.has("covered") == militia).then(|| "a rule of other units".into())
        }
        Frame::Sabotage(_) => (!rule.missions().contains(&"Sabotage")).then(|| "a rule of another mission".into()),
        Frame::Subvert(..) => {
            (!rule.missions().contains(&"Subvert Troops")).then(|| "a rule of another mission".into())
        }
        _ => None,
    }
}

/// Plays random games; `look` sees every question and `hear` every batch of events.
fn roam(
    mut look: impl FnMut(&Freedom, Seat, &[Choice], &mut Lcg),
    mut hear: impl FnMut(&Freedom, &mut Story, &[Event]),
) {
    let book = Book::printed();
    for number in 0..GAMES {
        let mut game = Freedom::deal(&book, &setup(number), Seed::from_u64(1000 + number)).unwrap();
        let (mut lcg, mut story, mut choices) = (Lcg(number), Story::new(), Vec::new());
        while let Status::Asking(prompt) = game.status() {
            let seat = prompt.seats.iter().next().unwrap();
            game.choices(seat, &mut choices);
            look(&game, seat, &choices, &mut lcg);
            let choice = choices[lcg.below(choices.len())];
            let mut log = Log::listening();
            game.play_listed(seat, &choice, &mut log);
            hear(&game, &mut story, &log.take());
        }
    }
}

#[test]
fn every_line_of_the_log_cites_its_own_rule() {
    let rules = rules();
    let mut cited = BTreeMap::new();
    let mut faults: BTreeMap<String, String> = BTreeMap::new();
    let mut last: Option<Event> = None;
    roam(
        |_, _, _, _| {},
        |game, story, events| {
            for (ix, event) in events.iter().enumerate() {
                story.follow(event);
                let before = if ix == 0 { last.as_ref() } else { events.get(ix - 1) };
                *cited.entry(game.event_rule(event).0).or_insert(0) += 1;
                if let Some(fault) = misfit(game, story, &rules, event, (before, events.get(ix + 1))) {
                    let line =
                        format!("{} [{}] {event:?} after {before:?}", game.event_words(event), game.event_rule(event));
                    faults.entry(format!("{} {fault}", game.event_rule(event))).or_insert(line);
                }
            }
            last = events.last().copied().or(last);
        },
    );
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(cited.len() > 90, "only {} rules were cited: {cited:?}", cited.len());
}

#[test]
fn every_question_cites_its_own_rule() {
    let rules = rules();
    roam(
        |game, seat, _, _| {
            let Status::Asking(prompt) = game.status() else { return };
            let asked = Side::of_seat(seat).unwrap();
            if let Some(fault) = wrong_question(game, asked, &rules, prompt.rule.0) {
                panic!("{} [{}]: {fault}", game.prompt_words(seat), prompt.rule);
            }
        },
        |_, _, _| {},
    );
}

/// A refusal may name the other side only to say that something is for that side alone.
#[test]
fn every_refusal_cites_a_rule_of_the_side_it_is_told() {
    let rules = rules();
    let mut pool: Vec<Choice> = Vec::new();
    roam(
        |game, seat, choices, lcg| {
            for &choice in choices {
                if pool.len() < 4000 && !pool.contains(&choice) {
                    pool.push(choice);
                }
            }
            for _ in 0..8 {
                let choice = pool[lcg.below(pool.len())];
                let Err(refusal) = game.check(seat, &choice) else { continue };
                let Some(rule) = rules.get(refusal.rule.0) else { continue };
                let foreign = rule.side().is_some_and(|named| Some(named.other()) == Side::of_seat(seat));
                let exclusive = rule.has("only") || rule.has("Only") || rule.has("Nobody");
                assert!(!foreign || exclusive, "{choice:?}: {} [{}]", refusal.words, refusal.rule);
            }
        },
        |_, _, _| {},
    );
}
