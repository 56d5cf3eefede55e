//! Exact chances, in whole numbers: how likely a test is passed or a combat won, and what the combat costs.
//!
//! A die has eight faces: three hits, one crit, two focus, two blanks. All dice fall independently.

use std::fmt;

/// Faces of a die.
const FACES: u128 = 8;
/// Hits among them: 1 damage each.
const HITS: u128 = 3;
/// Crits among them: 2 damage each.
const CRITS: u128 = 1;
/// More dice than this are never rolled at once.
const MOST: u8 = 18;

/// So many cases of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The cases in question.
    pub good: u128,
    /// All of them.
    pub all: u128,
}

impl Share {
    /// In percent, rounded to the nearest.
    pub const fn percent(self) -> u128 {
        (self.good * 200 + self.all) / (self.all * 2)
    }

    /// Whether it never happens.
    pub const fn is_never(self) -> bool {
        self.good == 0
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.percent() {
            0 if self.good > 0 => f.write_str("under 1 %"),
            100 if self.good < self.all => f.write_str("over 99 %"),
            percent => write!(f, "{percent} %"),
        }
    }
}

/// The chance that two dice pass a test, for somebody who has the skill so many times.
pub const fn test(times: u8) -> Share {
    dice_show(2, passing(times))
}

/// Faces of a die that pass a test.
const fn passing(times: u8) -> u128 {
    match times {
        0 => 1,
        1 => 4,
        _ => 6,
    }
}

/// The chance that at least one of these dice shows one of so many faces.
pub const fn dice_show(dice: u32, faces: u128) -> Share {
    let all = FACES.pow(dice);
    Share { good: all - (FACES - faces).pow(dice), all }
}

/// In how many cases so many dice deal how much damage.
pub fn damage(dice: u8) -> Vec<u128> {
    let mut cases = vec![1];
    for _ in 0..dice.min(MOST) {
        let mut next = vec![0; cases.len() + 2];
        for (damage, number) in cases.iter().enumerate() {
            next[damage] += number * (FACES - HITS - CRITS);
            next[damage + 1] += number * HITS;
            next[damage + 2] += number * CRITS;
        }
        cases = next;
    }
    cases
}

/// One side of a combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Dice it rolls.
    pub dice: u8,
    /// Damage it has rolled already, in place of dice.
    pub rolled: Option<u8>,
    /// Less damage if it wins.
    pub less: u8,
    /// Most damage if it wins.
    pub most: Option<u8>,
    /// Damage that defeats it, if any does.
    pub left: Option<u8>,
}

impl Side {
    fn cases(&self) -> Vec<u128> {
        self.rolled.map_or_else(
            || damage(self.dice),
            |rolled| {
                let mut cases = vec![0; rolled as usize + 1];
                cases[rolled as usize] = 1;
                cases
            },
        )
    }

    /// What it suffers.
    fn suffers(&self, damage: usize, won: bool) -> usize {
        if !won {
            return damage;
        }
        let damage = damage.saturating_sub(self.less.into());
        self.most.map_or(damage, |most| damage.min(most.into()))
    }
}

/// What a side may expect of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// To win.
    pub win: Share,
    /// To be defeated by it.
    pub fall: Share,
    /// Damage to be expected, in tenths, rounded to the nearest.
    pub tenths: u128,
}

/// What the attacker may expect, who wins ties.
pub fn attack(attacker: &Side, defender: &Side) -> Odds {
    odds(attacker, defender, true)
}

/// What the defender may expect.
pub fn defend(defender: &Side, attacker: &Side) -> Odds {
    odds(defender, attacker, false)
}

fn odds(own: &Side, other: &Side, ties: bool) -> Odds {
    let (mine, theirs) = (own.cases(), other.cases());
    let (mut win, mut fall, mut suffered, mut all) = (0, 0, 0, 0);
    for (dealt, a) in mine.iter().enumerate() {
        for (taken, b) in theirs.iter().enumerate() {
            let cases = a * b;
            let won = dealt > taken || ties && dealt == taken;
            let damage = own.suffers(taken, won);
            all += cases;
            win += if won { cases } else { 0 };
            fall += if own.left.is_some_and(|left| damage >= left.into()) { cases } else { 0 };
            suffered += cases * damage as u128;
        }
    }
    let share = |good| Share { good, all };
    Odds { win: share(win), fall: share(fall), tenths: (suffered * 20 + all) / (all * 2) }
}

impl Odds {
    /// The damage as people write it: "1.9".
    pub fn expected(self) -> String {
        format!("{}.{}", self.tenths / 10, self.tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(dice: u8) -> Side {
        Side { dice, ..Side::default() }
    }

    #[test]
    fn tests_are_passed_as_often_as_counted_by_hand() {
        assert_eq!([0, 1, 2, 3].map(|times| test(times).percent()), [23, 75, 94, 94]);
        assert_eq!(test(0), Share { good: 15, all: 64 });
        assert_eq!(dice_show(1, 3).to_string(), "38 %");
    }

    #[test]
    fn damage_of_two_dice() {
        // Each die: nothing 4, one 3, two 1.
        assert_eq!(damage(2), [16, 24, 17, 6, 1]);
        assert_eq!(damage(0), [1]);
        let seven = damage(7);
        assert_eq!(seven.iter().sum::<u128>(), 8u128.pow(7));
        let total: u128 = seven.iter().enumerate().map(|(damage, cases)| damage as u128 * cases).sum();
        assert_eq!(total * 8, 7 * 5 * 8u128.pow(7), "five eighths for each die");
    }

    #[test]
    fn combat_agrees_with_counting_every_throw() {
        let worth = [1u8, 1, 1, 2, 0, 0, 0, 0];
        let throw = |dice: u32, number: usize| -> u8 { (0..dice).map(|die| worth[number >> (3 * die) & 7]).sum() };
        for (mine, theirs) in [(1, 1), (2, 3), (3, 3), (4, 2)] {
            let mut won = 0u128;
            let mut taken = 0u128;
            for a in 0..8usize.pow(mine) {
                for b in 0..8usize.pow(theirs) {
                    won += u128::from(throw(mine, a) >= throw(theirs, b));
                    taken += u128::from(throw(theirs, b));
                }
            }
            let all = 8u128.pow(mine + theirs);
            let odds = attack(&side(mine as u8), &side(theirs as u8));
            assert_eq!(odds.win, Share { good: won, all }, "{mine} against {theirs}");
            assert_eq!(odds.tenths, (taken * 20 + all) / (all * 2));
            let defense = defend(&side(theirs as u8), &side(mine as u8));
            assert_eq!(defense.win.good, all - won);
        }
    }

    #[test]
    fn armor_counts_only_for_a_win() {
        let plain = Side { dice: 3, left: Some(2), ..Side::default() };
        let armored = Side { most: Some(0), ..plain };
        let (bare, safe) = (attack(&plain, &side(3)), attack(&armored, &side(3)));
        assert_eq!(bare.win, safe.win);
        assert!(safe.tenths < bare.tenths && safe.fall.good < bare.fall.good);
        let rolled = Side { rolled: Some(9), ..armored };
        assert_eq!(attack(&rolled, &side(3)).win.to_string(), "100 %");
        assert!(attack(&rolled, &side(3)).fall.is_never());
    }

    #[test]
    fn shares_never_round_to_a_certainty() {
        assert_eq!(Share { good: 1, all: 1000 }.to_string(), "under 1 %");
        assert_eq!(Share { good: 999, all: 1000 }.to_string(), "over 99 %");
        assert_eq!(Share { good: 0, all: 8 }.to_string(), "0 %");
    }
}
