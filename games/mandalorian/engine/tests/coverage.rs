//! Everything that the printed content says happens: every effect of every program runs, every condition comes out both ways,
//! every way is taken and every `may` also declined, every card is played, kept or drawn, every ability is used.
//!
//! Games of every mission are played at random, by players who prefer what nobody has done before. In most of them luck helps:
//! now and then characters find themselves healed and somewhere else, doors open, tokens turned and tracks moved. What never
//! happens is listed by the thing it is on.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cards::Coverage;
use mandalorian::book::code::Op;
use mandalorian::book::{Book, MissionFacts};
use mandalorian::frame::{Actions, Frame, Source};
use mandalorian::ids::{Difficulty, Door, Hero, Kind, Mode, Space, Threat, Track};
use mandalorian::state::{Child, Note};
use mandalorian::{Choice, Event, Mandalorian, Options};
use table::{Game, Log, PlayerDice, Seed, Status};
use testbed::coverage::{Missing, Ways, both_ways};

/// What has happened so far.
struct Seen {
    book: Arc<Book>,
    coverage: Arc<Coverage>,
    ways: Ways,
    /// Skill cards whose ability was used, planning cards, advanced cards, items, events, orders, tokens revealed.
    done: BTreeSet<String>,
    endings: BTreeMap<&'static str, u32>,
}

impl Seen {
    fn new() -> Self {
        let book = Book::printed();
        let coverage = Arc::new(Coverage::new(book.code.ops.len(), book.code.tests.len()));
        Self { book, coverage, ways: Ways::default(), done: BTreeSet::new(), endings: BTreeMap::new() }
    }

    fn note(&mut self, event: &Event, game: &Mandalorian) {
        let state = game.state();
        let name = match *event {
            Event::Used { source: Source::Plan(plan), .. } => format!("planning {}", self.book.plan(plan).id),
            Event::Used { source: Source::Advanced(hero), .. } => {
                format!("advanced {}", self.book.character(state.hero(hero).person).id)
            }
            Event::Used { source: Source::Item(face), .. } | Event::ItemTaken { face, .. } => {
                format!("token {}", game.ground().token(face).id)
            }
            Event::EventDrawn { event, .. } => format!("event {}", self.book.event(event).id),
            Event::Ordered { order } => format!("order {}", game.ground().mission().orders[order.ix()].id),
            Event::CardPlayed { card, .. } => game.write_choice(&Choice::Card(card)),
            _ => return,
        };
        self.done.insert(name);
    }

    /// How much somebody who is curious wants to answer this.
    fn wish(&self, choice: &Choice, game: &Mandalorian) -> usize {
        match choice {
            Choice::Branch(branch) if !self.ways.chosen.contains(branch) => 40,
            Choice::Decline => match game.state().frames.last() {
                Some(Frame::May(may)) if !self.ways.declined.contains(&may.branch) => 30,
                _ => 1,
            },
            Choice::Ability | Choice::Instead(_) | Choice::Branch(_) => 8,
            Choice::UseAdvanced(_) | Choice::UseLasting(_) | Choice::UseItem(_) | Choice::TakeItem(_) => 4,
            Choice::Feature(_) | Choice::Rescue | Choice::Blow(_) | Choice::UsePlan(..) => 6,
            Choice::PlayCard { card, .. } => {
                if self.done.contains(&game.write_choice(&Choice::Card(*card))) {
                    2
                } else {
                    4
                }
            }
            Choice::Action | Choice::Keep(_) | Choice::DrawChild => 4,
            Choice::Done | Choice::Pass | Choice::Stop => 1,
            _ => 2,
        }
    }

    /// Plays a game to its end, or until this many decisions are made.
    fn play(&mut self, mut game: Mandalorian, whim: &mut PlayerDice, lucky: bool, decisions: usize) {
        let mut choices = Vec::new();
        let mut log = Log::listening();
        for _ in 0..decisions {
            let prompt = match game.status() {
                Status::Asking(prompt) => prompt,
                Status::Over(outcome) => {
                    *self.endings.entry(outcome.ending).or_default() += 1;
                    return;
                }
            };
            if lucky && game.state().frames.last() == Some(&Frame::Actions(Actions)) && whim.below(3) == 0 {
                luck(&mut game, whim);
            }
            let seat = prompt.seats.iter().next().expect("somebody is asked");
            game.choices(seat, &mut choices);
            assert!(!choices.is_empty(), "a dead end: {:?}", game.state().frames);
            let choice = self.chosen(&choices, &game, whim);
            match (choice, game.state().frames.last()) {
                (Choice::Branch(branch), _) => {
                    self.ways.chosen.insert(branch);
                }
                (Choice::Decline, Some(Frame::May(may))) => {
                    self.ways.declined.insert(may.branch);
                }
                _ => {}
            }
            game.play_listed(seat, &choice, &mut log);
            if let Err(wrong) = game.audit() {
                panic!("{wrong}\nafter {}", game.write_choice(&choice));
            }
            log.take().iter().for_each(|entry| self.note(&entry.what, &game));
        }
    }

    fn chosen(&self, choices: &[Choice], game: &Mandalorian, whim: &mut PlayerDice) -> Choice {
        let wishes: Vec<usize> = choices.iter().map(|choice| self.wish(choice, game)).collect();
        let mut lot = whim.below(wishes.iter().sum());
        for (choice, wish) in choices.iter().zip(wishes) {
            if lot < wish {
                return *choice;
            }
            lot -= wish;
        }
        choices[0]
    }

    /// Everything that has not happened, by the thing it is on.
    fn missing(&self) -> Missing {
        let book = &self.book;
        let code = &book.code;
        let mut missing = Vec::new();
        for (ix, op) in code.ops.iter().enumerate() {
            let source = code.sources[code.origins[ix] as usize].clone();
            if !self.coverage.has(ix as u16) {
                missing.push((source.clone(), format!("never runs: {op:?}")));
            }
            let branches = match *op {
                Op::May(branch) => branch..branch + 1,
                Op::Choose { first, number, .. } => first..first + u16::from(number),
                _ => 0..0,
            };
            for branch in branches {
                let label = &code.branches[branch as usize].label;
                // The only way that can be taken is taken without asking.
                let runs = self.coverage.has(code.branches[branch as usize].block.start);
                if !self.ways.chosen.contains(&branch) && !runs {
                    missing.push((source.clone(), format!("never chosen: {label}")));
                }
                if matches!(op, Op::May(_)) && !self.ways.declined.contains(&branch) {
                    missing.push((source.clone(), format!("never declined: {label}")));
                }
            }
        }
        let of = |origin: &u16| code.sources[*origin as usize].clone();
        let conditions = code.tests.iter().zip(&code.test_origins);
        let conditions = conditions.map(|(test, origin)| (of(origin), format!("{:?}", test.clauses)));
        both_ways(&self.coverage, conditions, &mut missing);
        let mut wanted: Vec<String> = Vec::new();
        wanted.extend(book.events.iter().map(|event| format!("event {}", event.id)));
        wanted.extend(book.characters.iter().map(|character| format!("advanced {}", character.id)));
        let plans = book.plans.iter().filter(|plan| !plan.abilities.is_empty());
        wanted.extend(plans.map(|plan| format!("planning {}", plan.id)));
        wanted.extend(
            book.missions.iter().flat_map(|mission| &mission.orders).map(|order| format!("order {}", order.id)),
        );
        wanted.extend(book.child.iter().map(|card| format!("card child.{}", card.id)));
        for character in &book.characters {
            wanted.extend(character.deck.iter().map(|card| format!("card {}.{}", character.id, card.id)));
        }
        missing.extend(wanted.into_iter().filter(|name| !self.done.contains(name)).map(|name| (name, "never".into())));
        missing
    }
}

/// Something changes for no reason.
fn luck(game: &mut Mandalorian, whim: &mut PlayerDice) {
    let map = game.ground().map();
    let named =
        (0..map.spaces.len()).filter(|space| !map.spaces[*space].name.is_empty()).map(|space| Space(space as u8));
    let doors = map.doors.iter().flat_map(|door| [door.between.0, door.between.1]);
    let stars = map.stars.iter().copied().flatten();
    let mut spaces: Vec<Space> = named.chain(doors).chain(stars).chain(map.anchors).collect();
    let book = &game.ground().book;
    for (ix, region) in book.regions.iter().enumerate() {
        let alone = map.spaces.iter().any(|space| region.id == format!("{}_{}", map.id, space.id));
        if region.common.is_none() && !alone {
            spaces.extend(game.ground().regions[ix]);
        }
    }
    spaces.extend([map.start; 8]);
    // Spaces with facedown threats come last: nobody just ends up there.
    let open = |threat: &Threat| game.state().threat(*threat).up;
    spaces.extend(game.state().on_map.filter(open).map(|threat| game.state().threat(threat).space));
    let hidden: Vec<Threat> = game.state().on_map.filter(|threat| !open(threat)).collect();
    spaces.retain(|space| hidden.iter().all(|threat| game.state().threat(*threat).space != *space));
    let tracks = [&map.rules, &game.ground().mission().rules].into_iter().flat_map(|rules| rules.tracks.clone());
    let tracks: Vec<(Track, u8)> = tracks
        .map(|track| (track, game.ground().book.tracks[track.ix()].limit.of(game.ground().characters)))
        .map(|(track, limit)| (track, if limit == 0 { 4 } else { limit }))
        .filter(|(_, limit)| *limit > 1)
        .collect();
    let heroes: Vec<usize> = (0..4).filter(|hero| game.state().heroes[*hero].space.is_some()).collect();
    let features: Vec<Threat> = hidden
        .iter()
        .copied()
        .filter(|threat| !game.ground().token(game.state().threat(*threat).face).is_enemy())
        .collect();
    let free = |threat: &Threat| {
        let placed = game.state().threat(*threat);
        let token = game.ground().token(placed.face);
        let watched = token.carried || token.group != u16::MAX;
        watched && placed.disrupt == 0 && game.state().child != Child::Taken(*threat) && !placed.is(Note::Reinforcement)
    };
    let leaving: Vec<(Threat, bool)> = game
        .state()
        .on_map
        .filter(free)
        .map(|threat| (threat, game.ground().token(game.state().threat(threat).face).carried))
        .collect();
    // Bosses are worn down in long fights.
    let health = |enemy: Threat| game.ground().faces[game.state().threat(enemy).face.ix()].health;
    let bosses: Vec<(Threat, u8)> =
        game.state().enemies.map(|enemy| (enemy, health(enemy))).filter(|(_, health)| *health > 9).collect();
    let (kind, together, lot) = (whim.below(17), whim.below(3) == 0, whim.below(1000));
    let (number, hulls) = (map.doors.len(), map.doors.iter().map(|door| door.hull).collect::<Vec<u8>>());
    let (child, stages) = (game.ground().mission().child, !game.ground().mission().stages.is_empty());
    game.alter(|state| {
        let space = spaces[lot % spaces.len()];
        match kind {
            0..=3 => {
                for hero in heroes.iter().filter(|hero| together || **hero == state.active.ix()) {
                    state.heroes[*hero].space = space;
                }
            }
            4..=6 => heroes.iter().for_each(|hero| state.heroes[*hero].damage = 0),
            // Doors are worn down in long fights too.
            7 if number > 0 && together => state.marks[lot % number] = hulls[lot % number].saturating_sub(1),
            7 if number > 0 => state.doors.add(Door((lot % number) as u8)),
            8 if !tracks.is_empty() => {
                let (track, limit) = tracks[lot % tracks.len()];
                state.tracks[track.ix()] =
                    if together { 0 } else { limit - 1 - (lot / 7 % limit as usize).min(2) as u8 };
            }
            9 if child && !matches!(state.child, Child::Taken(_)) => {
                state.child =
                    if together { Child::At(space) } else { Child::With(Hero(heroes[lot % heroes.len()] as u8)) };
            }
            10 if !features.is_empty() => state.threat_mut(features[lot % features.len()]).up = true,
            11 => state.enemies.for_each(|enemy| state.threats[enemy.ix()].space = space),
            12 | 13 if !leaving.is_empty() => {
                let (threat, carried) = leaving[lot % leaving.len()];
                let face = state.threat(threat).face;
                state.threat_mut(threat).on_map = false;
                state.on_map.remove(threat);
                state.enemies.remove(threat);
                if carried && lot / 7 % 4 > 0 {
                    state.heroes[heroes[lot % heroes.len()]].items.add(face);
                } else {
                    state.gone.add(face);
                }
            }
            14 if stages && state.stage == 1 => state.stage = 2,
            16 if !bosses.is_empty() => {
                let (boss, health) = bosses[lot % bosses.len()];
                state.threat_mut(boss).damage = health - 1;
            }
            15 if together => heroes.iter().for_each(|hero| state.heroes[*hero].space = spaces[0]),
            _ => {}
        }
    });
}

/// A table of any kind, every number another; of missions where something is missing, if there are any.
fn table_of(book: &Book, number: u64, missing: &[(String, String)]) -> Options {
    let whim = &mut PlayerDice::new(Seed::from_u64(number));
    let of = |mission: &&MissionFacts| missing.iter().any(|(source, _)| *source == format!("mission {}", mission.id));
    let wanted: Vec<&MissionFacts> = book.missions.iter().filter(of).collect();
    let mission = match whim.below(4) {
        0..3 if !wanted.is_empty() => wanted[whim.below(wanted.len())],
        _ => &book.missions[whim.below(book.missions.len())],
    };
    let map =
        if mission.kind == Kind::Mercenary { book.maps[whim.below(book.maps.len())].id.clone() } else { String::new() };
    let (from, to) = mission.seats;
    let players = from + whim.below(usize::from(to - from) + 1) as u8;
    let shared = mission.kind == Kind::Story && whim.below(4) == 0;
    let mode = match whim.below(4) {
        _ if shared => Mode::Shared,
        0 if mission.kind != Kind::Mercenary => Mode::Standard,
        _ => Mode::Sandbox,
    };
    let difficulty = *[Difficulty::Novice, Difficulty::Standard, Difficulty::Veteran, Difficulty::Expert]
        .get(whim.below(6))
        .unwrap_or(&Difficulty::Standard);
    Options { players, mission: mission.id.clone(), map, mode, difficulty, warlord: 0, ..Options::default() }
}

#[test]
fn everything_happens() {
    let mut seen = Seen::new();
    let mut whim = PlayerDice::new(Seed::from_u64(7));
    let most = std::env::var("CANTINA_COVERAGE").ok().and_then(|text| text.parse().ok()).unwrap_or(60_000_u64);
    let (mut played, mut refused) = (0, 0);
    let mut missing = seen.missing();
    while played + refused < most && !missing.is_empty() {
        let options = table_of(&seen.book, played + refused, &missing);
        match Mandalorian::deal_watched(&seen.book, &options, Seed::from_u64(played), &seen.coverage) {
            Ok(game) => {
                seen.play(game, &mut whim, played % 4 > 0, 4000);
                played += 1;
            }
            Err(_) => refused += 1,
        }
        if played % 100 == 0 {
            missing = seen.missing();
        }
    }
    let missing = seen.missing();
    let list: Vec<_> = missing.iter().map(|(source, what)| format!("{source}: {what}")).collect();
    println!("{played} games, {refused} tables refused, {:?}", seen.endings);
    assert!(missing.is_empty(), "{} things never happen after {played} games:\n{}", list.len(), list.join("\n"));
}
