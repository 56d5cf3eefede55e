//! Every line of the log names the rule it comes from: the same may come of an action, a card, an event or the mission.

use mandalorian::book::Book;
use mandalorian::frame::Step;
use mandalorian::ids::{Difficulty, Mode, Motive};
use mandalorian::position::{Position, set_up};
use mandalorian::{Event, Options, proves};
use table::{Chance, Game, Log, Seed};

use crate::play::{Play, action, draw_step, event_step};
use crate::special::{brings, heist, yard, yard_with};

fn wounded(event: &Event) -> bool {
    matches!(event, Event::Wounded { .. })
}

fn pushed(event: &Event) -> bool {
    matches!(event, Event::EnemyMoved { .. })
}

fn healed(event: &Event) -> bool {
    matches!(event, Event::HeroHealed { .. })
}

fn damaged(event: &Event) -> bool {
    matches!(event, Event::Damaged { .. })
}

#[test]
fn damage_to_an_enemy_names_what_dealt_it() {
    proves![MA_ATTACK_1, MA_ABILITY_8, MA_PLAN_4];
    // Flame Projector: the attack on the first, and the card's ability on the second.
    let position = yard(2).all_in("d6").faceup("brute", "d5").faceup("brute", "d5");
    let mut play = action(position.hand("red", "mandalorian.flame_projector mandalorian.hard_march"));
    play.play("play mandalorian.flame_projector attack; action; attack t0; ability");
    assert_eq!(play.cited(wounded), ["ma.attack.1", "ma.ability.8"]);
    // Retaliate answers an attack.
    let position = yard(2).all_in("d6").space("ig_11", "a1").faceup("brute", "d6").kept("mandalorian", "retaliate");
    let mut answer = brings(position, "brute_strikes nothing");
    answer.play("use mandalorian retaliate");
    assert_eq!(answer.cited(wounded), ["ma.plan.4"]);
    assert_eq!(answer.cited(damaged), ["ma.enemy-attack.2"]);
}

#[test]
fn an_enemy_that_moves_names_who_moved_it() {
    proves![MA_INTEL_11, MA_ENEMY_MOVE_2, MA_ABILITY_8];
    let mut event = brings(yard(2).all_in("d6").faceup("brute", "d3"), "brute_walks nothing");
    assert_eq!(event.cited(pushed), ["ma.enemy-move.2"]);
    let position = yard(2).all_in("d6").faceup("brute", "d5");
    let mut intel = action(position.hand("red", "mandalorian.bounty_code mandalorian.the_creed"));
    intel.play("play mandalorian.bounty_code intel; action; push t0; step d4");
    assert_eq!(intel.cited(pushed), ["ma.intel.11"]);
    // Shock Tactics pushes whom it has hit.
    let options = Options { characters: "cara_dune,ig_11".into(), ..Options::default() };
    let position =
        yard_with(options).all_in("d6").faceup("brute", "d5").hand("red", "cara_dune.shock_tactics cara_dune.no_fear");
    let mut card = action(position);
    card.play("play cara_dune.shock_tactics attack; action; ability");
    if card.can("step d4") {
        card.play("step d4");
    }
    assert_eq!(card.cited(pushed), ["ma.ability.8"]);
}

#[test]
fn healing_and_damage_name_their_source() {
    proves![MA_FEATURE_2, MA_ABILITY_8, MA_EVENT_4];
    let position = yard(2).all_in("d6").damage("mandalorian", 2);
    let mut card = action(position.turn("blue").hand("blue", "ig_11.bacta_spray ig_11.override"));
    card.play("play ig_11.bacta_spray plan; ability");
    assert_eq!(card.cited(healed), ["ma.ability.8"]);
    let mut event = brings(yard(2).all_in("d6"), "harm nothing");
    assert_eq!(event.cited(damaged), ["ma.event.4"]);
}

/// IG-11 blows up beside The Mandalorian with the relic and The Child.
fn blown() -> Play {
    let position = yard_with(Options { characters: "ig_11,mandalorian".into(), ..Options::default() });
    let position = position.all_in("d6").items("ig_11", "relic").child_with("ig_11");
    let position = position.state(|state| state.heroes[0].spent = false);
    let mut play =
        action(position.hand("red", "ig_11.override").hand("blue", "mandalorian.the_creed mandalorian.long_road"));
    play.play("advanced ig_11");
    play
}

#[test]
fn what_is_left_behind_names_why() {
    proves![MA_DISABLED_3, MA_DISABLED_4, MA_DISABLED_5, MA_MOTIVE_DEFEAT_5, MA_MOTIVE_DEFEAT_8, MA_ADVANCED_CARD_2];
    let item = |event: &Event| matches!(event, Event::ItemDropped { .. });
    let child = |event: &Event| matches!(event, Event::ChildDropped { .. });
    let skipped = |event: &Event| matches!(event, Event::Skipped { .. });
    let mut disabled = blown();
    assert_eq!(disabled.cited(item), ["ma.disabled.4"]);
    assert_eq!(disabled.cited(child), ["ma.disabled.5"]);
    assert_eq!(disabled.cited(damaged), ["ma.advanced-card.2"], "the blast");
    disabled.finish_turn();
    assert_eq!(disabled.cited(skipped), ["ma.disabled.3"]);
    // A traitor who is found out.
    let position = heist(2).all_in("d6").damage("mandalorian", 5).faceup("brute", "d6").child_with("mandalorian");
    let position = position.motive("red", Motive::Disloyal).motive("blue", Motive::Loyal);
    let mut out = brings(position.hand("blue", "ig_11.override ig_11.full_cycle"), "brute_strikes nothing");
    out.play("character mandalorian");
    assert_eq!(out.cited(child), ["ma.motive-defeat.8"]);
    out.finish_turn();
    assert!(out.cited(skipped).iter().all(|rule| *rule == "ma.motive-defeat.5"));
}

#[test]
fn cards_and_tokens_name_who_moved_them() {
    proves![MA_EVENT_STEP_10, MA_EVENT_STEP_11, MA_ABILITY_8];
    let off = |event: &Event| matches!(event, Event::TokenOff { .. });
    let position = yard(2).tokens("move", &[2]).hand("blue", "ig_11.override ig_11.full_cycle").turn("blue");
    let mut card = action(position);
    card.play("play ig_11.override plan; ability");
    while card.all("disrupt").len() + card.all("token").len() > 0 && card.cited(off).is_empty() {
        let first = card.choices()[0].clone();
        card.play(&first);
    }
    assert_eq!(card.cited(off), ["ma.ability.8"]);
    let mut event = brings(yard(2).all_in("d6"), "noisy nothing");
    assert!(event.cited(off).iter().all(|rule| *rule == "ma.event-step.11"));
}

fn drew(event: &Event) -> bool {
    matches!(event, Event::Drew { .. } | Event::DrewUnseen { .. })
}

/// The rules that opening hands name.
fn opening(options: Options) -> Vec<&'static str> {
    let characters = ["mandalorian", "ig_11", "cara_dune", "kuiil"][..usize::from(options.players)].join(",");
    let options = Options { characters, mode: Mode::Sandbox, ..options };
    let mut log = Log::listening();
    let game = set_up(&Book::printed(), &options, Chance::new(Seed::from_u64(1)), &mut log);
    log.take().iter().filter(|entry| drew(&entry.what)).map(|entry| game.event_rule(entry).0).collect()
}

#[test]
fn a_hand_names_the_set_up_the_draw_step_or_the_mission_that_says_how_large_it_is() {
    proves![MA_SETUP_26, MA_SETUP_7, MA_DRAW_1, MA_DRAW_2];
    let hand = |table: Position| table.hand("red", "mandalorian.the_creed").hand("blue", "ig_11.override");
    for (difficulty, rule) in [
        (Difficulty::Novice, "ma.draw.1"),
        (Difficulty::Standard, "ma.draw.1"),
        (Difficulty::Veteran, "ma.draw.2"),
        (Difficulty::Expert, "ma.draw.2"),
    ] {
        let options = Options { difficulty, ..Options::default() };
        assert_eq!(opening(options.clone()), ["ma.setup.26"; 4], "{difficulty:?}");
        assert_eq!(draw_step(hand(yard_with(options))).cited(drew), [rule; 2], "{difficulty:?}");
    }
    // The mission gives three and four characters more cards, and two of them none.
    let pucks = |players| Options { players, mission: "three_pucks".into(), map: "m1".into(), ..Options::default() };
    for (players, first, later) in
        [(2, "ma.setup.26", "ma.draw.1"), (3, "ma.setup.7", "ma.setup.7"), (4, "ma.setup.7", "ma.setup.7")]
    {
        assert_eq!(opening(pucks(players)), vec![first; 2 * usize::from(players)]);
        let table = Position::with(&Book::printed(), &Options { mode: Mode::Sandbox, ..pucks(players) });
        assert_eq!(draw_step(hand(table)).cited(drew), [later; 2]);
    }
}

#[test]
fn a_slot_that_is_cleared_names_how_strong_it_was_or_who_cleared_it() {
    proves![MA_EVENT_STEP_5, MA_EVENT_STEP_7];
    let cleared = |event: &Event| matches!(event, Event::SlotCleared { .. });
    for (tokens, rule) in [
        (&[3, 2][..], "ma.event-step.7"),
        (&[3, 3], "ma.event-step.5"),
        (&[3, 3, 1], "ma.event-step.5"),
        (&[3, 3, 2], "ma.event-step.5"),
    ] {
        let position = yard(2).all_in("d6").tokens("move", tokens).next_events("harm nothing");
        assert_eq!(event_step(position).cited(cleared), [rule], "{tokens:?}");
    }
    // Kuiil clears a slot before it comes to that.
    let kuiil = yard_with(Options { characters: "kuiil,ig_11".into(), ..Options::default() }).all_in("d6");
    let position = kuiil.tokens("move", &[3, 3]).tokens("plan", &[1]).state(|state| state.heroes[0].spent = false);
    let mut closed = Play::of(position.at(Step::BeforeEvents));
    closed.play("advanced kuiil; slot move");
    assert_eq!(closed.cited(cleared), ["ma.advanced-card.2"]);
}

/// The rule that a refusal names.
fn why_not(play: &mut Play, answer: &str) -> &'static str {
    play.refused(answer).rule.0
}

#[test]
fn a_step_that_is_refused_names_what_ends_the_movement() {
    proves![MA_MOVE_2, MA_MOVE_3, MA_MOVE_5, MA_FEATURE_4];
    let table = |tokens: &[(&str, &str)]| {
        let cache = yard(2).all_in("d6").damage("mandalorian", 1).faceup("cache", "d5");
        let position = tokens.iter().fold(cache, |table, (token, space)| table.faceup(token, space));
        let mut play = action(position.hand("red", "mandalorian.steady_hands mandalorian.the_creed"));
        play.play("play mandalorian.steady_hands move; action");
        play
    };
    // There are spaces left, but no way there.
    let mut far = table(&[]);
    assert_eq!(why_not(&mut far, "step d4"), "ma.move.3");
    far.play("step d5");
    assert_eq!(why_not(&mut far, "step d3"), "ma.move.3");
    // The brute ends the movement; the cache can still be emptied before the sentry strikes.
    let mut met = table(&[("brute", "d5"), ("watch", "d4")]);
    met.play("step d5");
    assert!(met.can("feature t0"), "{:?}", met.choices());
    assert_eq!(why_not(&mut met, "step d4"), "ma.move.5");
    // Whoever has stopped may do so as well, and goes no further.
    let mut ended = table(&[("watch", "d4")]);
    ended.play("step d5; stop");
    assert!(ended.can("feature t0"), "{:?}", ended.choices());
    let refusal = ended.refused("step d6");
    assert_eq!((refusal.rule.0, refusal.words.as_str()), ("ma.move.2", "You have ended this movement already."));
    // All spaces are used up.
    let mut used = table(&[("watch", "d4")]);
    used.play("step d5; step d6; step d5");
    assert!(used.can("feature t0"), "{:?}", used.choices());
    let refusal = used.refused("step d6");
    assert_eq!((refusal.rule.0, refusal.words.as_str()), ("ma.move.2", "All spaces of this movement are used up."));
}

#[test]
fn a_blow_at_a_character_is_told_blocked_or_not() {
    proves![MA_OVERLAY_1, MA_OVERLAY_2];
    let told = |event: &Event| {
        matches!(event, Event::Strikes { .. } | Event::PlanLost { .. } | Event::Damaged { .. } | Event::Blocked { .. })
    };
    let position = || {
        let position = heist(2).motive("red", Motive::Disloyal).motive("blue", Motive::Loyal);
        position.kept("mandalorian", "retaliate").hand("red", "mandalorian.the_creed mandalorian.long_road")
    };
    let mut dealt = action(position());
    dealt.play("play mandalorian.the_creed attack; action; strike ig_11");
    assert_eq!(dealt.cited(told), ["ma.overlay.1", "ma.overlay.1", "ma.overlay.2"]);
    let (hero, other) = (dealt.number("mandalorian"), dealt.number("ig_11"));
    assert!(dealt.saw(|event| *event == Event::Strikes { hero, other }));
    let mut blocked = action(position().kept("ig_11", "defend"));
    blocked.play("play mandalorian.the_creed attack; action; strike ig_11").by("blue", "use ig_11 defend");
    assert_eq!(blocked.cited(told), ["ma.overlay.1", "ma.overlay.1", "ma.plan.4", "ma.plan.4"]);
    assert!(blocked.saw(|event| *event == Event::Strikes { hero, other }));
}
