//! Content of the tests' own: the printed files and missions in a yard with tokens and events that each do one thing.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use mandalorian::Options;
use mandalorian::book::Book;
use mandalorian::ids::Mode;
use mandalorian::position::Position;

use crate::play::{Play, event_step};

/// The yard: map 1 without its icons, and everybody who could ever stand in it. Noise is made by crises (2) and mission effects
/// (1), and noisy events turn over planning cards.
const YARD: &str = r#"
token circle brute "Brute" { enemy melee 4 }
token circle gunner "Gunner" { enemy shooter 3 }
token circle scout "Scout" { enemy sharpshooter 3 }
token circle watch "Watch" { enemy shooter 3; has sentry }
token circle grabber "Grabber" { enemy melee 3; has grapple }
token circle gremlin "Gremlin" { enemy melee 2; has sabotage }
token circle ox "Ox" { enemy melee 6; has tough }
token circle rock "Rock" { enemy melee 4; has steadfast }
token circle hound "Hound" { enemy melee 4; has hunter }
token circle tracker "Tracker" { enemy shooter 4; has hunter }
token circle cannon "Cannon" { enemy shooter 4; has barrage }
token circle chief "Chief" { enemy melee|shooter 4 }
token circle cache "Cache" { using "Empty it" { discard_it; heal 1 } }
token circle altar "Altar" { using "Pass it on" { with_enemy within=1 { move_damage 1 } } }
token circle drum "Drum" { using "Beat it" { discard_it; extra_action 1 } }
token circle relic "Relic" { carried hand_over=1; using "Take it" { take } }
token triangle trap "Trap" { mission_effect }
token triangle ambusher "Ambusher" { enemy melee 3; mission_effect }
token triangle spotter "Spotter" { enemy shooter 3; has sentry }
token orange recruit "Recruit" { enemy melee 3 }

map yd "The Yard" {
    drawing {
        row "+---+---+---+---+---+---+---+---+---+"
        row "|*y :               |###|           |"
        row "+   +...+...+   +   +---+   +   +   +"
        row "|   |                *b H           |"
        row "+   +   +---+   +   +   +---+---+---+"
        row "|       |###|           :       |*r |"
        row "+   +   +---+   +   +   +...+   +   +"
        row "|   |                               |"
        row "+   +---+---+   +---+---+---+---+   +"
        row "|                   |###|###|       |"
        row "+   +   +   +   +   +---+---+   +   +"
        row "|    S                           *y |"
        row "+---+---+---+---+---+---+---+---+---+"
    }
    anchors "a4 d4 b2 f4 h4 e1" second=a2
    door gate "the gate" f2 g2 hull=8
    instead intel "Open the gate" { need stage 9; unlock gate }
}

mission story yard "The Yard" {
    map yd
    seats 1 4
    character mandalorian
    character ig_11
    stack brute 5
    stack gunner 3
    stack scout 2
    stack watch 2
    stack grabber 2
    stack gremlin 2
    stack ox
    stack rock
    stack hound
    stack tracker
    stack cannon
    stack chief 2
    stack cache
    stack relic
    stack drum
    stack altar
    stack trap
    stack ambusher
    stack spotter
    stack recruit 5
    child
    taken_to yd_i3
    track noise "Noise" limit=9 fails=#true
    effect { track noise 1 }
    crisis { track noise 2 }
    objective end_of_turn all_at yd_a6
}

token aside overlord "Overlord" { enemy melee 5; boss }

mission mercenary heist "The Heist" {
    seats 2 4
    motives 0 1
    child
    track haste "Haste" limit=5 fails=#true legendary=#true
    crisis { track haste 1 }
    objective end_of_turn all_at a5
    objective always enemy_at a6
    failure always enemy_at a4
}

mission advanced siege "The Siege" {
    map yd
    seats 2 4
    character mandalorian required=#true
    character ig_11
    aside overlord
    warlord overlord sees=#true
    child
    taken_to yd_i3
    track walls "Walls" limit=5 fails=#true
    order rally "Rally" { with_enemies 2 kind=no_boss { push 2 } }
    order fire "Fire" { with_enemies 2 { it_attacks 2 } }
    order summon "Summon" { spawn any_yellow_or_blue }
    order charge "Charge" { with_enemy token=overlord { push 2; if in_sight 0 { it_attacks 0 } } }
    crisis { choose by=warlord { option "Breach" { track walls 1 }; option "Troops" { spawn region region=yd_i3 } } }
    objective end_of_turn all_at yd_a6
}

event nothing "Nothing" mark { enemies_attack 1 sharpshooter 0 }
event noisy "Noisy" mark { mill 1 bad_luck { hurt 1 } }
event noisy_six "Noisy at Six" mark { mill 1 bad_luck { hurt 1 }; six_plus { mill 3 bad_luck { hurt 1 } } }
event brutes_walk "Brutes Walk" blades { enemies_move all melee 2 }
event brute_walks "A Brute Walks" blades { enemies_move 1 melee 2 }
event brute_runs "A Brute Runs" blades { enemies_move 1 melee 9 }
event gunner_walks "A Gunner Walks" blaster { enemies_move 1 shooter 2 }
event mixed_walk "Some Walk" bars { enemies_move 2 melee|shooter 1 }
event they_scatter "They Scatter" bars { enemies_move all melee 2 to=away }
event brutes_strike "Brutes Strike" blades { enemies_attack 2 melee 0 }
event brute_strikes "A Brute Strikes" blades { enemies_attack 1 melee 1 }
event gunner_fires "A Gunner Fires" blaster { enemies_attack 1 shooter 3 }
event gunners_fire "All Gunners Fire" blaster { enemies_attack all shooter 2 }
event both_ways "Both Ways" bars { enemies_move 1 melee 1; enemies_move 1 shooter 1; enemies_attack 1 melee 2; enemies_attack 1 shooter 2 }
event recruits "Recruits" bars { spawn nearest; enemies_move all melee 1 }
event two_places "Two Places" bars { spawn yellow }
event jam_move "Jam Move" mark { disrupt_slot move }
event jam_lowest "Jam the Lowest" mark { disrupt_slot lowest }
event harm "Harm" mark { hurt 2 }
event ration "Ration" mark { choose { option "Give a card" { discard_skill 1 least=3 }; option "Give blood" { hurt 1 } } }
event pick_one "Pick One" mark { with_character { hurt 1 who=them } }
event lucky "Lucky" mark { spawn region region=a6 }
event doom "Doom" mark { spawn region region=a4 }
event startle "Startle" mark { child_flees }
event unveil "Unveil" mark { with_enemy kind=facedown which=nearest { reveal } }
event jam_six "Jam Move, Noisy at Six" mark { disrupt_slot move; six_plus { mill 3 bad_luck { hurt 1 } } }
event glance "Glance" mark { look 1 }
event shrug "Shrug" mark { choose { option "This" { enemies_attack 1 sharpshooter 0 }; option "That" { enemies_attack 1 shooter 0 } } }
"#;

/// Adds disrupt tokens to Move so that the step brings these events, one for each slot that becomes strong enough.
pub fn brings(position: Position, events: &str) -> Play {
    event_step(position.tokens("move", &[3, 2]).next_events(events))
}

/// The printed content with more lines.
pub fn book_with(lines: &str) -> Arc<Book> {
    static READ: Mutex<BTreeMap<String, Arc<Book>>> = Mutex::new(BTreeMap::new());
    let mut known = READ.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    Arc::clone(known.entry(lines.to_owned()).or_insert_with(|| {
        let mut files = printed();
        files.push(("zz_special.kdl".into(), lines.into()));
        read(&files)
    }))
}

/// The printed content with other lines in one of its files.
pub fn book_instead(name: &str, lines: &str) -> Arc<Book> {
    let mut files = printed();
    files.iter_mut().find(|file| file.0 == name).expect("a file of the content").1 = lines.into();
    read(&files)
}

fn printed() -> Vec<(String, String)> {
    testbed::page::files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../content")))
}

fn read(files: &[(String, String)]) -> Arc<Book> {
    match Book::read(files) {
        Ok(book) => Arc::new(book),
        Err(faults) => panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

/// The yard with this many people: The Mandalorian, IG-11, Cara Dune, Kuiil in b6.
pub fn yard(players: u8) -> Position {
    yard_with(Options { players, ..Options::default() })
}

/// The yard with other options, in sandbox mode unless they say shared.
pub fn yard_with(options: Options) -> Position {
    let mode = if options.mode == Mode::Shared { Mode::Shared } else { Mode::Sandbox };
    let position = Position::with(&book_with(YARD), &Options { mission: "yard".into(), mode, ..options });
    without_advanced_cards(position)
}

/// All content of these tests.
pub fn book() -> Arc<Book> {
    book_with(YARD)
}

/// The same with more lines.
pub fn book_also(lines: &str) -> Arc<Book> {
    book_with(&format!("{YARD}{lines}"))
}

/// The heist, with hidden motives, in the yard.
pub fn heist(players: u8) -> Position {
    let options =
        Options { players, mission: "heist".into(), map: "yd".into(), mode: Mode::Sandbox, ..Options::default() };
    without_advanced_cards(Position::with(&book(), &options))
}

/// The advanced cards of all characters have been used, so that nobody is asked about them.
pub fn without_advanced_cards(position: Position) -> Position {
    position.state(|state| state.heroes.iter_mut().for_each(|hero| hero.spent = true))
}

/// The siege: red is the Warlord, The Mandalorian and IG-11 are in d6, the Overlord is `t0` in i3.
pub fn siege(players: u8) -> Position {
    let options = Options { players, mission: "siege".into(), mode: Mode::Sandbox, ..Options::default() };
    without_advanced_cards(Position::with(&book(), &options)).all_in("d6").faceup("overlord", "i3")
}
