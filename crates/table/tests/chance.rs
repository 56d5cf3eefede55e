//! Chance is pinned: a change of any of these values breaks every record ever written.

use table::{Chance, NotASeed, Purpose, Seed};

const DICE: Purpose = Purpose(0);
const DECK: Purpose = Purpose(1);

fn chance() -> Chance {
    Chance::new(Seed::from_u64(1977))
}

fn dice(chance: &mut Chance, count: usize) -> Vec<u8> {
    (0..count).map(|_| chance.die(DICE)).collect()
}

#[test]
fn golden_dice() {
    assert_eq!(dice(&mut chance(), 10), [6, 2, 1, 4, 5, 4, 3, 5, 1, 2]);
    let later = dice(&mut chance(), 40);
    assert_eq!(later[30..], [6, 6, 2, 5, 2, 6, 2, 2, 6, 1]);
}

#[test]
fn golden_numbers() {
    let mut chance = chance();
    let numbers: Vec<u32> = (1..=10).map(|n| chance.below(DECK, n * 10)).collect();
    assert_eq!(numbers, [6, 14, 3, 4, 5, 55, 14, 38, 51, 87]);
}

#[test]
fn golden_numbers_where_words_are_rejected() {
    let mut chance = chance();
    let numbers: Vec<u32> = (0..5).map(|_| chance.below(DICE, (1 << 31) + 1)).collect();
    assert_eq!(numbers, [681_145_644, 1_400_850_628, 1_726_965_413, 271_584_420, 715_104_174]);
    assert!(chance.draws() > 5, "half the words would favour some values and are drawn again");
}

#[test]
fn golden_shuffle() {
    let mut deck: Vec<u8> = (0..10).collect();
    chance().shuffle(DECK, &mut deck);
    assert_eq!(deck, [3, 2, 7, 5, 4, 8, 0, 1, 9, 6]);
}

#[test]
fn dice_are_fair() {
    let mut counts = [0_u32; 6];
    let mut chance = chance();
    (0..60_000).for_each(|_| counts[chance.die(DICE) as usize - 1] += 1);
    assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
}

#[test]
fn streams_are_independent() {
    let (mut plain, mut mixed) = (chance(), chance());
    let expected = dice(&mut plain, 50);
    let found: Vec<u8> = (0..50).map(|_| (mixed.die(DECK), mixed.die(DICE)).1).collect();
    assert_eq!(expected, found);
    assert_ne!(dice(&mut chance(), 50), (0..50).map(|_| plain.die(DECK)).collect::<Vec<_>>());
}

#[test]
fn what_can_only_be_zero_draws_nothing() {
    let mut chance = chance();
    assert_eq!((chance.below(DICE, 0), chance.below(DICE, 1), chance.draws()), (0, 0, 0));
    chance.die(DICE);
    assert_eq!(chance.draws(), 1);
}

#[test]
fn saving_and_loading_is_invisible_at_every_point() {
    let mut real = chance();
    for _ in 0..40 {
        let text = serde_json::to_string(&real).unwrap();
        let mut loaded: Chance = serde_json::from_str(&text).unwrap();
        assert_eq!(loaded, real);
        assert_eq!(loaded.die(DICE), real.die(DICE));
    }
}

#[test]
fn copying_is_cheap() {
    assert!(size_of::<Chance>() <= 700, "{}", size_of::<Chance>());
}

#[test]
fn a_script_is_followed_and_counts_what_is_left() {
    let mut chance = Chance::scripted([(DICE, 6), (DECK, 0)]);
    chance.script(DICE, 1);
    assert_eq!((chance.die(DICE), chance.below(DECK, 1), chance.below(DECK, 9)), (6, 0, 0));
    assert_eq!(chance.script_left(), 1);
    assert_eq!(chance.die(DICE), 1);
    assert_eq!((chance.script_left(), chance.draws()), (0, 3));
}

#[test]
#[should_panic(expected = "script used up: the game asked for 1..=6")]
fn a_script_that_is_used_up_fails() {
    Chance::scripted([]).die(DICE);
}

#[test]
#[should_panic(expected = "the game asked for Purpose(0)")]
fn a_script_for_another_purpose_fails() {
    Chance::scripted([(DECK, 1)]).die(DICE);
}

#[test]
#[should_panic(expected = "7 for Purpose(0) is not in 1..=6")]
fn a_scripted_value_out_of_range_fails() {
    Chance::scripted([(DICE, 7)]).die(DICE);
}

#[test]
fn seeds_are_numbers_or_hexadecimal() {
    let seed: Seed = "1977".parse().unwrap();
    assert_eq!(seed, Seed::from_u64(1977));
    assert_eq!(seed.to_string().parse(), Ok(seed));
    assert_eq!(serde_json::from_str::<Seed>(&serde_json::to_string(&seed).unwrap()).unwrap(), seed);
    for wrong in ["", "-1", "+1", "1.5", "abc", "18446744073709551616", &"g".repeat(64)] {
        assert_eq!(wrong.parse::<Seed>(), Err(NotASeed), "{wrong}");
    }
}

#[test]
fn the_commitment_is_the_sha256_of_the_seed() {
    let expected = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    assert_eq!(Seed::from_u64(0).commitment(), expected);
    assert_ne!(Seed::from_u64(0).nth(0), Seed::from_u64(0).nth(1));
}
