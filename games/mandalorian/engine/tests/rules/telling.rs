//! What people read while they play: numbers in questions and answers are those that count.

use mandalorian::book::Book;
use mandalorian::frame::Step;
use mandalorian::ids::{Difficulty, Mode, Motive};
use mandalorian::position::Position;
use mandalorian::words::{SEATS, endings};
use mandalorian::{Mandalorian, Options, proves};
use table::{Game, Log, Seat, Seed, Status};

use crate::play::{Play, action, event_step};
use crate::special::{book_also, book_with, brings, heist, without_advanced_cards, yard, yard_with};

/// An answer in words.
fn words(play: &mut Play, answer: &str) -> String {
    assert!(play.can(answer), "{answer}: {:?}", play.choices());
    let choice = play.game.read_choice(answer).expect("an answer");
    play.game.choice_words(&choice)
}

/// The question of whoever is asked.
fn question(play: &mut Play) -> String {
    play.begin();
    let Status::Asking(prompt) = play.game.status() else { panic!("nobody is asked") };
    play.game.prompt_words(prompt.seats.iter().next().expect("a seat"))
}

/// The rule and the reason of what is asked.
fn reason(play: &mut Play) -> (&'static str, String) {
    play.begin();
    let Status::Asking(prompt) = play.game.status() else { panic!("nobody is asked") };
    (prompt.rule.0, play.game.why_words(prompt.seats.iter().next().expect("a seat")))
}

/// What is told of an answer of the first seat.
fn told(play: &mut Play, answer: &str) -> String {
    let choice = play.game.read_choice(answer).expect("an answer");
    let mut log = Log::listening();
    play.game.play(Seat(0), &choice, &mut log).expect("it is allowed");
    log.take().iter().map(|entry| play.game.event_words(entry)).collect::<Vec<_>>().join(" ")
}

#[test]
fn an_ability_that_would_be_lost_is_named() {
    let mut play = action(Position::of(2).hand("red", "mandalorian.improvise mandalorian.long_road"));
    play.play("play mandalorian.improvise plan");
    assert_eq!(words(&mut play, "action"), "Draw 1 planning card, without the ability of Improvise");
    play.play("ability");
    assert_eq!(words(&mut play, "action"), "Draw 3 planning cards");
}

/// An attack on The Mandalorian, who has a Defend that could block it.
fn about_to_be_hurt() -> Play {
    let position =
        Position::of(2).kept("mandalorian", "defend").faceup("raider_cutter", "b6").space("mandalorian", "b6");
    let position = position.tokens("move", &[3]).next_events("closing_in").space("ig_11", "i6");
    let mut play = action(position.hand("red", "mandalorian.hard_march mandalorian.trackers_eye"));
    while play.asked() == Some("red") && !play.can("use mandalorian defend") {
        let answer = ["play mandalorian.hard_march move", "done", "stop", "pass"].into_iter().find(|one| play.can(one));
        let answer = answer.map_or_else(|| play.choices()[0].clone(), str::to_owned);
        play.play(&answer);
    }
    play
}

#[test]
fn damage_is_told_with_its_amount_its_cause_and_the_health_left() {
    let mut play = about_to_be_hurt();
    let asked = question(&mut play);
    assert!(asked.contains("is about to take 1 damage from the attack of the Raider Cutter."), "{asked}");
    let told = told(&mut play, "pass");
    assert!(told.contains("and has 5 of 6 health left."), "{told}");
}

#[test]
fn a_planning_card_that_is_used_is_told_to_be_discarded_once() {
    let told = told(&mut about_to_be_hurt(), "use mandalorian defend");
    assert!(told.contains("The Mandalorian discards Defend."), "{told}");
    assert!(!told.contains("Defend is discarded."), "{told}");
}

#[test]
fn markers_on_a_door_are_counted() {
    let position = Position::of(2).space("mandalorian", "d3");
    let mut play = action(position.hand("red", "mandalorian.steady_hands mandalorian.long_road"));
    play.play("play mandalorian.steady_hands attack");
    let told = told(&mut play, "instead 0");
    assert!(
        told.contains("uses the Attack action to fire the mounted gun.")
            && told.contains("The vault door has 4 of 10 markers."),
        "{told}"
    );
    let board = Mandalorian::board_words(&play.view(SEATS[0]));
    assert!(board.contains("the vault door (F2/G2) locked (4 of 10 markers)"), "{board}");
}

#[test]
fn the_board_draws_the_map() {
    proves![MA_SETUP_5];
    let position = Position::of(2).space("mandalorian", "d3").space("ig_11", "b6").faceup("raider_cutter", "d3");
    let mut play = action(position);
    let board = Mandalorian::board_words(&play.view(SEATS[0]));
    let row = |number: usize| board.lines().find(|line| line.starts_with(&format!(" {number}|"))).expect("a row");
    assert!(row(3).contains("######|  R!  "), "a wall, and who stands at the gun: {board}");
    assert!(row(2).contains("  *b  H"), "the vault door is locked: {board}");
    assert!(row(6).contains("  B   "), "{board}");
    assert!(board.contains("R The Mandalorian, B IG-11; ? facedown, ! enemy"), "{board}");
    assert!(board.contains("the gun mount D3") && board.contains("the sand outside the wall A5 A6"), "{board}");
}

#[test]
fn the_board_says_what_kept_planning_cards_do() {
    let board = |position: Position| Mandalorian::board_words(&action(position).view(SEATS[1]));
    let kept = board(Position::of(2).kept("mandalorian", "defend").kept("ig_11", "defend"));
    assert_eq!(kept.matches("  Defend: ").count(), 1, "once for all who have it: {kept}");
    assert!(!board(Position::of(2)).contains("Defend"));
}

#[test]
fn a_character_is_offered_with_its_health_and_its_strong_side() {
    let play = |difficulty| {
        let options = Options { difficulty, ..Options::default() };
        let game = Mandalorian::deal(&book_with(""), &options, Seed::from_u64(1)).expect("a game");
        words(&mut Play::of(game), "be ig_11")
    };
    let [novice, standard] = [Difficulty::Novice, Difficulty::Standard].map(play);
    assert!(standard.starts_with("Play IG-11: 6 health, most abilities on Attack and "), "{standard}");
    assert!(novice.starts_with("Play IG-11: 8 health"), "{novice}");
}

#[test]
fn a_look_is_told_with_its_place_and_to_one_alone_with_its_face() {
    proves![MA_INTEL_6];
    let position = Position::of(2).hand("red", "mandalorian.hard_march").facedown("raider_bruiser", "b6");
    let mut play = action(position.space("mandalorian", "a6"));
    play.play("play mandalorian.hard_march intel; action");
    let choice = play.game.read_choice("look t0").expect("an answer");
    let mut log = Log::listening();
    play.game.play(Seat(0), &choice, &mut log).expect("it is allowed");
    let told: Vec<String> = log.take().iter().take(2).map(|entry| play.game.event_words(entry)).collect();
    assert_eq!(told[0], "You look at the facedown token in B6: it is the Raider Bruiser (melee, 4 health).");
    assert_eq!(told[1], "Red looks at the facedown token in B6.");
}

#[test]
fn what_leaving_off_means_is_said() {
    let position =
        Position::of(2).hand("red", "mandalorian.long_road mandalorian.improvise").next_plans("defend sprint");
    let mut play = action(position);
    play.play("play mandalorian.improvise plan; action");
    assert_eq!(words(&mut play, "done"), "Keep none of them");
    play.play("done");
    assert_eq!(words(&mut play, "done"), "Put none of them on top");
}

#[test]
fn a_question_of_a_card_names_what_the_card_says() {
    let position = Position::of(2).hand("red", "mandalorian.vambrace_darts").space("mandalorian", "b6");
    let enemies = ["raider_bruiser", "raider_bruiser", "raider_cutter", "raider_cutter"];
    let mut play = action(enemies.iter().fold(position, |position, enemy| position.faceup(enemy, "b6")));
    play.play("play mandalorian.vambrace_darts attack; action; attack t0; ability");
    let Status::Asking(prompt) = play.game.status() else { panic!("nobody is asked") };
    assert_eq!(prompt.rule.0, "ma.ability.8");
    let why = play.game.why_words(Seat(0));
    assert!(why.starts_with("Vambrace Darts says: "), "{why}");
}

#[test]
fn a_briefing_tells_how_this_difficulty_begins() {
    let told = |difficulty| {
        let options = Options { difficulty, mission: "last_one".into(), map: "m1".into(), ..Options::default() };
        Mandalorian::deal(&book_with(LADDER), &options, Seed::from_u64(1)).expect("a game").briefing_words()
    };
    let expert = told(Difficulty::Expert);
    assert!(expert.contains("At expert difficulty for 2 characters\n  Dawn +2."), "{expert}");
    let novice = told(Difficulty::Novice);
    assert!(!novice.contains("At novice difficulty"), "nothing more than always: {novice}");
}

/// A mission that begins later in the night for experts.
const LADDER: &str = r#"
mission mercenary last_one "The Last One" {
    seats 1 4
    rung {}
    rung { track dawn 2 }
    odds novice two=1
    odds expert two=2
    track dawn "Dawn" limit=9
    crisis { track dawn 1 }
    objective end_of_turn all_at a5
}
"#;

#[test]
fn everybody_can_read_the_briefing() {
    proves![MA_SETUP_5, MA_SETUP_6];
    let play = action(Position::of(2));
    let briefing = play.game.briefing_words();
    let mission = play.game.ground().mission();
    for line in mission.introduction.iter().chain([&mission.briefing, &mission.crisis_words]) {
        assert!(briefing.contains(line.as_str()), "{line}: {briefing}");
    }
    for title in
        ["You win\n  At the end of a turn: ", "You lose\n  A character is defeated.", "Crisis\n", "Rules of the map\n"]
    {
        assert!(briefing.contains(title), "{title}: {briefing}");
    }
    let at = |words: &str| briefing.find(words).unwrap_or_else(|| panic!("{words}: {briefing}"));
    let first = at(&mission.briefing);
    assert!(mission.introduction.iter().all(|line| at(line) < first), "the introduction comes first: {briefing}");
    let rules = &play.game.ground().map().rules.words;
    assert!(rules.len() > 1 && rules.iter().all(|line| at(&line[1..]) > first), "{rules:?}: {briefing}");
}

#[test]
fn an_attack_that_would_hit_nobody_says_so_beforehand() {
    let hand = "mandalorian.hard_march mandalorian.pulse_rifle";
    let position = || Position::of(2).hand("red", hand).space("mandalorian", "a6");
    for (enemy, alone) in [("i1", true), ("b6", false), ("a6", false)] {
        let mut play = action(position().faceup("raider_cutter", enemy));
        let attack = words(&mut play, "play mandalorian.hard_march attack");
        assert_eq!(attack.contains("nothing in reach from here"), alone, "{enemy}: {attack}");
        let other = words(&mut play, "play mandalorian.hard_march move");
        assert!(!other.contains("nothing in reach"), "{other}");
        let farther = words(&mut play, "play mandalorian.pulse_rifle attack");
        assert!(!farther.contains("nothing in reach"), "its ability may reach: {farther}");
    }
}

#[test]
fn a_card_says_what_its_slot_becomes() {
    let hand = "mandalorian.hard_march mandalorian.pulse_rifle";
    for (tokens, wanted) in [(&[1][..], "(slot becomes 3)"), (&[3], "5: event)"), (&[3, 1], "6: crisis and event)")] {
        let mut play = action(Position::of(2).hand("red", hand).tokens("intel", tokens));
        let said = words(&mut play, "play mandalorian.hard_march intel");
        assert!(said.contains("(slot becomes ") && said.ends_with(wanted), "{said}");
    }
}

/// A mission that is lost in another way by novices, and by few.
const SHORT: &str = r#"
mission mercenary short_night "A Short Night" {
    seats 1 4
    track dawn "Dawn" limit=9
    crisis { track dawn 1 }
    objective end_of_turn all_at a5
    failure end_of_turn difficulty novice and turns 9 0
    failure end_of_turn not difficulty novice and turns 6 0
    failure end_of_turn characters 1 2 and turns 12 0
}
"#;

#[test]
fn a_briefing_tells_the_ends_of_this_game_alone() {
    let lost = |mission: &str, players: u8, difficulty: Difficulty| {
        let (mode, map) = (Mode::Sandbox, "m1".into());
        let options = Options { mission: mission.into(), map, players, mode, difficulty, ..Options::default() };
        let game = Mandalorian::deal(&book_with(SHORT), &options, Seed::from_u64(1)).expect("a game");
        game.briefing_words()
    };
    let (novice, expert) = (lost("short_night", 2, Difficulty::Novice), lost("short_night", 2, Difficulty::Expert));
    assert!(novice.contains("9 turns have passed") && !novice.contains("6 turns"), "{novice}");
    assert!(expert.contains("6 turns have passed") && !expert.contains("9 turns"), "{expert}");
    let (two, four) = (lost("short_night", 2, Difficulty::Standard), lost("short_night", 4, Difficulty::Standard));
    let few = "12 turns have passed";
    assert!(two.contains(few) && !four.contains(few), "{two}\n{four}");
    assert!(two.contains("A character is defeated."));
    assert!(lost("sealed_orders", 2, Difficulty::Standard).contains("A loyal character is defeated."));
}

#[test]
fn a_slot_of_the_mission_takes_the_place_of_that_of_the_map() {
    let told = |mission: &str, map: &str| {
        let options = Options { mission: mission.into(), map: map.into(), ..Options::default() };
        let game = Mandalorian::deal(&book_with(""), &options, Seed::from_u64(1)).expect("a game");
        let view = table::Game::view(&game, table::Viewer::Seat(Seat(0)));
        (game.briefing_words(), Mandalorian::board_words(&view))
    };
    let (briefing, board) = told("last_call", "");
    assert!(briefing.contains("Weld") && !briefing.contains("Grate"), "{briefing}");
    assert!(board.contains("Weld 0 of 14") && !board.contains("Grate"), "{board}");
    let (briefing, board) = told("the_clutch", "m4");
    assert!(briefing.contains("Grate") && board.contains("Grate 0 of 6"), "{briefing}{board}");
}

#[test]
fn a_lost_mission_says_by_what_it_was_lost() {
    proves![MA_END_4];
    let position = Position::of(2).track("alarm", 18).tokens("move", &[3, 3]).next_events("closing_in volley");
    let mut play = event_step(position);
    play.begin();
    let closing = play.game.closing_words();
    assert!(closing.starts_with("The Price on Its Head has failed: Alarm reaches its limit."), "{closing}");
}

#[test]
fn a_briefing_tells_each_side_when_it_wins() {
    proves![MA_MOTIVES_7, MA_MOTIVES_8];
    let game = sealed_orders();
    let [won, lost] = endings(game.ground(), None);
    assert_eq!((won.0, lost.0), ("Loyal players win", "Loyal players lose, and a disloyal one wins"));
    let [mine, theirs] = endings(game.ground(), Some(Motive::Disloyal));
    assert_eq!((mine.0, &mine.1), ("You win", &lost.1), "what is bad for the others is good for a traitor");
    assert_eq!((theirs.0, &theirs.1), ("You lose", &won.1));
    let [mine, _] = endings(game.ground(), Some(Motive::Loyal));
    assert_eq!((mine.0, &mine.1), ("You win", &won.1));
    let briefing = game.briefing_words();
    assert!(!briefing.contains("You win"), "it is read to all: {briefing}");
    for part in ["Data Core", "may take it over", "discard your Retaliate", "legendary", "Send it up"] {
        assert!(briefing.contains(part), "{part} in: {briefing}");
    }
}

fn sealed_orders() -> Mandalorian {
    let options = Options { players: 3, mission: "sealed_orders".into(), ..Options::default() };
    let options = Options { mode: Mode::Sandbox, characters: "mandalorian,ig_11,kuiil".into(), ..options };
    Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(1)).expect("a game")
}

#[test]
fn every_discard_pile_can_be_looked_through() {
    proves![MA_COMMUNICATION_5];
    let position = Position::of(2).hand("red", "mandalorian.the_creed mandalorian.long_road");
    let position = position.discarded("ig_11.full_cycle mandalorian.hard_march").only_plans("defend sprint");
    let mut play = action(position.state(|state| {
        state.pool.0[2] -= 3;
        state.spent.0[2] += 3;
    }));
    for seat in ["red", "blue"] {
        let board = Mandalorian::board_words(&play.view(seat));
        for part in [
            "Skill cards of IG-11: Full Cycle",
            "Skill cards of The Mandalorian: Hard March",
            "Disrupt tokens: 3 tokens of value 2",
            "Event cards: ",
            "Bad Luck (5)",
        ] {
            assert!(board.contains(part), "{part} in: {board}");
        }
        let piles = play.view(seat).look().piles();
        let planning = piles.iter().find(|pile| pile.name == "Planning cards").expect("a pile");
        assert!(planning.things.iter().any(|(_, card)| card == "plan-bad_luck"), "each card can be looked at closely");
    }
}

#[test]
fn questions_may_be_asked_in_words_of_their_own() {
    let options = Options { players: 2, mission: "last_call".into(), mode: Mode::Sandbox, ..Options::default() };
    let options = Options { characters: "mandalorian,cara_dune".into(), ..options };
    let game = Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(1)).expect("a game");
    assert_eq!(game.prompt_words(Seat(0)), "Who carries The Child?");
}

/// A game of Cara Dune and IG-11 with a brute beside them.
fn cara(hand: &str) -> Play {
    let options = Options { characters: "cara_dune,ig_11".into(), ..Options::default() };
    action(yard_with(options).all_in("d5").faceup("brute", "d4").hand("red", hand))
}

#[test]
fn who_moves_an_enemy_is_in_the_question_its_reason_and_its_rule() {
    proves![MA_ENEMY_MOVE_2, MA_INTEL_11, MA_ABILITY_8];
    // By intel, wherever one likes.
    let position = yard(2).all_in("d6").faceup("brute", "d5");
    let mut intel = action(position.hand("red", "mandalorian.bounty_code mandalorian.the_creed"));
    intel.play("play mandalorian.bounty_code intel; action; push t0");
    assert_eq!(question(&mut intel), "Where do you move the Brute in D5? (1 space left)");
    assert_eq!(reason(&mut intel), ("ma.intel.11", "The Mandalorian takes an Intel action of strength 4.".into()));
    // By a card that says how.
    let mut card = cara("cara_dune.throwdown cara_dune.no_fear");
    card.play("play cara_dune.no_fear move; action; step d4");
    card.tokens(&[0]).play("play cara_dune.throwdown attack; ability");
    assert_eq!(question(&mut card), "Where is the Brute in D4 pushed? (3 spaces left)");
    let (rule, why) = reason(&mut card);
    assert_eq!(rule, "ma.ability.8");
    assert!(why.starts_with("Throwdown says: "), "{why}");
    // By an event, by its own rules.
    let mut event = brings(yard(2).all_in("d6").faceup("brute", "a3"), "brute_walks nothing");
    if event.asked().is_some() {
        let (rule, why) = reason(&mut event);
        assert_eq!(rule, "ma.enemy-move.2");
        assert!(why.starts_with("It goes by a shortest way"), "{why}");
    }
}

#[test]
fn an_ability_for_one_moment_of_an_action_is_asked_for_then_with_its_card_and_may_be_left() {
    proves![MA_ABILITY_7];
    let paz = Options { characters: "paz_vizsla,ig_11".into(), ..Options::default() };
    let shoulder = || {
        let position = yard_with(paz.clone()).all_in("d6").faceup("brute", "d5");
        let mut play = action(position.hand("red", "paz_vizsla.shoulder_through paz_vizsla.clan_strength"));
        play.play("play paz_vizsla.shoulder_through move; action; step d5");
        play
    };
    let mut entered = shoulder();
    assert_eq!(question(&mut entered), "Paz Vizsla has entered D5. Do you use Shoulder Through there?");
    let (rule, why) = reason(&mut entered);
    assert_eq!(rule, "ma.ability.7");
    assert!(why.starts_with("Shoulder Through says: "), "{why}");
    entered.play("decline");
    assert_eq!((entered.at(0).as_str(), entered.space("paz_vizsla").as_str()), ("d5", "d5"), "nobody is pushed");
    let mut pushes = shoulder();
    pushes.play("ability");
    assert_ne!(reason(&mut pushes).0, "ma.ability.7", "now it is carried out");
    // At the choice of a target.
    let position = yard(2).all_in("d6").faceup("brute", "d6").faceup("brute", "d6").turn("blue");
    let mut twin = action(position.hand("blue", "ig_11.twin_barrels ig_11.full_cycle"));
    twin.play("play ig_11.twin_barrels attack; action; attack t0");
    assert_eq!(reason(&mut twin).0, "ma.ability.7");
    twin.play("decline");
    assert_eq!((twin.threat(0).damage, twin.threat(1).damage), (2, 0));
}

#[test]
fn a_tactical_card_has_no_order_to_choose() {
    let mut play = cara("cara_dune.throwdown cara_dune.no_fear");
    play.play("play cara_dune.no_fear move; action; step d4; play cara_dune.throwdown attack");
    assert!(play.can("ability") && !play.can("action"));
    assert_eq!(question(&mut play), "What do you use of this action?");
    let mut both = cara("cara_dune.throwdown cara_dune.second_effort");
    both.play("play cara_dune.throwdown plan; play cara_dune.second_effort move");
    assert_eq!(question(&mut both), "What do you use of this action, and in which order?");
}

#[test]
fn a_window_says_what_it_is_about_and_by_which_rule() {
    proves![MA_PLAN_4, MA_ADVANCED_CARD_2];
    let position = yard(2).all_in("d6").kept("mandalorian", "focus");
    let mut focus = action(position.hand("red", "mandalorian.hard_march mandalorian.long_road"));
    focus.play("play mandalorian.hard_march move");
    assert_eq!(question(&mut focus), "Hard March lies on Move, strength 3. Do you use something?");
    assert_eq!(reason(&mut focus), ("ma.plan.4", "The Mandalorian takes a Move action of strength 3.".into()));
    // Who could answer an attack reads whose it was.
    let position = yard(2).all_in("d6").space("ig_11", "a1").faceup("brute", "d6").kept("mandalorian", "retaliate");
    let mut answer = brings(position, "brute_strikes nothing");
    assert_eq!(question(&mut answer), "The Mandalorian was attacked by the Brute. Do you answer?");
    // Damage without an attacker comes from a card.
    let mut harm = brings(yard(2).all_in("d6").kept("mandalorian", "defend"), "harm nothing");
    while harm.asked().is_some() && !harm.can("use mandalorian defend") {
        let first = harm.choices()[0].clone();
        harm.play(&first);
    }
    let asked = question(&mut harm);
    assert!(asked.contains("is about to take 2 damage from Harm."), "{asked}");
    // The ability of a character is no planning card.
    let mut shield = shielded();
    let (rule, why) = reason(&mut shield);
    assert_eq!(rule, "ma.advanced-card.2");
    assert!(why.starts_with("Slots: Move 5, Attack 5"), "{why}");
}

/// Before an event step with attacks, Paz Vizsla could raise his shield.
fn shielded() -> Play {
    let options = Options { characters: "paz_vizsla,ig_11".into(), ..Options::default() };
    let position = yard_with(options).all_in("c6").hand("red", "paz_vizsla.trudge");
    let position = position.state(|state| state.heroes[0].spent = false).space("ig_11", "a1").faceup("brute", "c6");
    let position = position.tokens("move", &[3, 2]).next_events("brutes_strike brute_strikes nothing");
    Play::of(position.tokens("attack", &[2, 2, 1]).at(Step::BeforeEvents))
}

#[test]
fn what_lasts_is_told_with_when_it_applies_and_blocks_by_the_rule_of_abilities() {
    proves![MA_ABILITY_8];
    let mut play = shielded();
    play.begin();
    let told = told(&mut play, "advanced paz_vizsla");
    let other =
        "before damage is dealt by an attack to another character within range 2, take the damage yourself instead.";
    assert!(told.contains(&format!("From now on for Paz Vizsla: {other}")), "{told}");
    assert!(told.contains("From now on for Paz Vizsla: before damage is dealt to you, block 1 damage."), "{told}");
    assert!(told.contains(&format!("No longer for Paz Vizsla: {other}")), "{told}");
    let mut again = shielded();
    again.play("advanced paz_vizsla");
    assert_eq!(again.cited(|event| matches!(event, mandalorian::Event::Blocked { .. })), ["ma.ability.8"; 2]);
}

#[test]
fn disrupt_tokens_on_enemies_are_not_in_the_pool() {
    proves![MA_DISRUPT_ENEMY_1];
    let pool = |position: Position| {
        let board = Mandalorian::board_words(&action(position).view("red"));
        let (_, rest) = board.split_once("disrupt tokens in the pool ").expect("the pool");
        rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse::<u8>().expect("a number")
    };
    let all = pool(yard(2).faceup("brute", "d5").faceup("brute", "d4"));
    for (first, second) in [(1, 0), (2, 0), (2, 1), (2, 2)] {
        let position = yard(2).faceup("brute", "d5").faceup("brute", "d4");
        assert_eq!(pool(position.disrupted("t0", first).disrupted("t1", second)), all - first - second);
    }
}

#[test]
fn the_board_tells_who_has_looked_and_who_is_not_there_yet() {
    proves![MA_INTEL_6];
    let mut play = action(yard(2).facedown("brute", "d5").looked("blue", "t0"));
    let line = |play: &mut Play, seat: &str| {
        let board = Mandalorian::board_words(&play.view(seat));
        board.lines().find(|line| line.contains("t0 facedown")).expect("the token").to_owned()
    };
    assert!(line(&mut play, "red").ends_with("(looked at by Blue)"), "{}", line(&mut play, "red"));
    assert!(line(&mut play, "blue").ends_with("(you know: Brute)"), "{}", line(&mut play, "blue"));
    let options = Options { mission: "safe_house".into(), ..Options::default() };
    let mut game = Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(1)).expect("the set-up is fine");
    let choice = game.read_choice("be mandalorian").expect("a character");
    game.play(Seat(0), &choice, &mut Log::listening()).expect("it is allowed");
    let board = Mandalorian::board_words(&game.view(table::Viewer::Seat(Seat(0))));
    assert!(board.contains("The Mandalorian not yet on the map, health 6 of 6"), "{board}");
}

#[test]
fn what_is_asked_while_the_mission_is_set_up_says_so() {
    proves![MA_SETUP_7];
    let options =
        Options { mission: "safe_house".into(), characters: "mandalorian,paz_vizsla".into(), ..Options::default() };
    let game = Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(4711)).expect("the set-up is fine");
    let mut play = Play::of(game);
    let mut questions = Vec::new();
    while play.asked().is_some() && play.state().turns == 0 {
        let (asked, (_, why)) = (question(&mut play), reason(&mut play));
        assert!(!why.contains("Both actions"), "{asked}: {why}");
        questions.push(asked);
        let first = play.choices()[0].clone();
        play.play(&first);
    }
    assert!(questions.iter().all(|asked| !asked.ends_with("which slot?")), "{questions:?}");
}

#[test]
fn a_token_with_a_mission_effect_tells_what_it_is() {
    proves![MA_MISSION_EFFECT_1];
    let mut play = action(Position::mission("safe_house", 2).faceup("cradle", "a3").faceup("lab_enforcer", "c3"));
    let look = play.view("red").look();
    let told: Vec<String> = (0..2).map(|number| look.effect_of(play.threat(number).face).to_owned()).collect();
    assert!(told.contains(&"Discard the token and put The Child in this space.".to_owned()), "{told:?}");
    assert!(told.contains(&"Spawn 1 reinforcement in the blue star space.".to_owned()), "{told:?}");
}

/// A mission with a clock of three rounds, and what a track of it says.
fn clock(players: u8, turns: u16, drip: u8, stage: u8) -> String {
    let lines = r#"
        mission mercenary wet_cellar "Wet Cellar" {
            seats 1 4
            track drip "Drip" limit=9 fails=#true {
                at 3 { hurt 1 }
                at 6 { hurt 1 }
                at 9 { hurt 1 }
            }
            stage 2 "Flood" { hurt 1 }
            when turn_end { need not stage 2 and every 3; track drip 1 }
            crisis { stage 2 }
            objective end_of_turn all_at a5
        }
    "#;
    let options = Options { players, mission: "wet_cellar".into(), map: "yd".into(), ..Options::default() };
    let position = without_advanced_cards(Position::with(&book_also(lines), &options)).track("drip", drip);
    let position = position.state(|state| (state.turns, state.stage) = (turns, stage));
    let position = position.hand("red", "mandalorian.hard_march mandalorian.long_road");
    let board = Mandalorian::board_words(&action(position).view("red"));
    board.lines().find(|line| line.starts_with("Drip ")).expect("the track").to_owned()
}

#[test]
fn a_track_tells_what_comes_next_and_when_its_clock_ticks() {
    proves![MA_SETUP_7];
    assert_eq!(clock(2, 1, 0, 1), "Drip 0 of 9 (at 3: take 1 damage; +1 at the end of turn 6)");
    // The turn at whose end it ticks, and the one after it.
    assert_eq!(clock(2, 6, 2, 1), "Drip 2 of 9 (at 3: take 1 damage; +1 at the end of turn 6)");
    assert_eq!(clock(2, 7, 3, 1), "Drip 3 of 9 (at 6: take 1 damage; +1 at the end of turn 12)");
    // Where the mission fails nothing else comes, and a clock that has stopped is not told.
    assert_eq!(clock(2, 7, 6, 1), "Drip 6 of 9 (+1 at the end of turn 12)");
    assert_eq!(clock(2, 7, 6, 2), "Drip 6 of 9");
    // With more characters it takes more turns.
    assert_eq!(clock(3, 1, 6, 1), "Drip 6 of 9 (+1 at the end of turn 9)");
    assert_eq!(clock(4, 13, 6, 1), "Drip 6 of 9 (+1 at the end of turn 24)");
}

#[test]
fn a_free_action_is_asked_for_with_what_grants_it_and_nothing_is_said_of_its_kind() {
    proves![MA_FREE_1];
    let position = yard(2).all_in("d6").kept("mandalorian", "signal").hand("red", "mandalorian.the_creed");
    let mut play = action(position);
    play.play("use mandalorian signal");
    assert_eq!(question(&mut play), "Which free action do you take with Signal of The Mandalorian?");
    let why = "IG-11 may take a free action of strength 2 with Signal of The Mandalorian.";
    assert_eq!(reason(&mut play), ("ma.free.1", why.into()));
    play.play("slot move");
    assert_ne!(reason(&mut play).1, why);
}

#[test]
fn a_free_action_says_whose_card_grants_it_unless_it_is_the_own_one() {
    proves![MA_FREE_1];
    let lines = r#"
        token diamond whistle "Whistle" {}
        mission mercenary drill "The Drill" {
            seats 1 4
            fixture whistle a1
            track pace "Pace"
            feature whistle "Blow it" { each_character { free_action move 1 who=them } }
            when enemy_defeated { with_character who=you { free_action move 2 who=them } }
            crisis { track pace 1 }
            objective end_of_turn all_at a6
        }
    "#;
    let options = Options { mission: "drill".into(), map: "yd".into(), mode: Mode::Sandbox, ..Options::default() };
    let options = Options { characters: "greef_karga,ig_11".into(), ..options };
    let drill = |cards: &str| {
        let position = without_advanced_cards(Position::with(&book_also(lines), &options)).all_in("d6");
        position.hand("red", cards)
    };
    let mut all = action(drill("greef_karga.everybody_move greef_karga.steel_nerve"));
    all.play("play greef_karga.everybody_move move; ability; character greef_karga");
    assert_eq!(question(&mut all), "Which free action do you take with Everybody Move?");
    all.by("red", "decline");
    assert_eq!(question(&mut all), "Which free action do you take with Everybody Move of Greef Karga?");
    // A feature is nobody's.
    let mut blown = action(drill("greef_karga.steel_nerve greef_karga.hard_bargain").faceup("whistle", "d6"));
    blown.play("feature t0");
    for seat in ["red", "blue"] {
        assert_eq!(blown.asked(), Some(seat));
        assert_eq!(question(&mut blown), "Which free action do you take with the Whistle?");
        blown.by(seat, "decline");
    }
    // What the mission grants in the middle of a card is not the card's.
    let mut fall = action(drill("greef_karga.last_word greef_karga.steel_nerve").faceup("recruit", "d5"));
    fall.play("play greef_karga.last_word attack; ability");
    assert_eq!(question(&mut fall), "Which free action do you take with the mission?");
}

#[test]
fn a_blow_is_told_of_in_words() {
    proves![MA_OVERLAY_1];
    let position = heist(2).kept("mandalorian", "retaliate").hand("red", "mandalorian.the_creed mandalorian.long_road");
    let mut play = action(position.motive("red", Motive::Disloyal).motive("blue", Motive::Loyal));
    play.play("play mandalorian.the_creed attack; action");
    let words = told(&mut play, "strike ig_11");
    assert!(words.starts_with("The Mandalorian strikes IG-11. The Mandalorian discards Retaliate."), "{words}");
}

#[test]
fn a_briefing_says_how_large_hands_are_if_the_mission_makes_them_larger() {
    proves![MA_SETUP_7];
    let briefing = |players, difficulty| {
        let options = Options { players, difficulty, mission: "sealed_orders".into(), ..Options::default() };
        Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(1)).expect("a game").briefing_words()
    };
    assert!(!briefing(2, Difficulty::Standard).contains("Hands hold"));
    assert!(briefing(3, Difficulty::Standard).contains("At standard difficulty for 3 characters\n"));
    for (players, difficulty, words) in [
        (3, Difficulty::Standard, "Hands hold 5 cards."),
        (4, Difficulty::Novice, "Hands hold 6 cards."),
        (3, Difficulty::Veteran, "Hands hold 4 cards."),
    ] {
        assert!(briefing(players, difficulty).contains(words), "{players} {difficulty:?}");
    }
}
