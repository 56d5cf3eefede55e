//! What the cards of a player make of character and ship.

use std::sync::Arc;

use crate::book::Slots;
use crate::book::code::{Ability, Always, Powers};
use crate::frame::Ctx;
use crate::game::OuterRim;
use crate::ids::{Kind, Player};
use crate::slots::slot;
use crate::state::{Active, SLOTS, Source, Stats, reward_row};

/// Most slots for cargo and mods together, and for crew, gear, jobs and bounties.
pub(crate) const MOST_SLOTS: [u8; 4] = [8, 5, 3, 4];
const _: () = assert!(MOST_SLOTS[0] + MOST_SLOTS[1] + MOST_SLOTS[2] + MOST_SLOTS[3] == SLOTS as u8);
/// Most dice in a combat.
const MOST_DICE: u8 = 20;

impl OuterRim {
    /// Works out anew what the cards of a player make of character and ship.
    pub(crate) fn refresh(&mut self, who: Player) {
        let book = Arc::clone(&self.ground.book);
        let player = *self.state.of(who);
        let (character, ship) = (book.character(player.person), book.ship(player.hull));
        let rival = self.is_rival(who);
        let Slots { cargo, mods, cargo_or_mod, crew } = ship.slots[usize::from(player.legendary)];
        let mut stats = Stats {
            combat: [character.ground, ship.combat],
            limit: [character.health, ship.hull],
            hyperdrive: ship.hyperdrive,
            slots: [cargo, mods, cargo_or_mod, crew, 2, 2],
            ..Stats::default()
        };
        character.skills.iter().for_each(|skill| more(&mut stats.skills[skill.ix()], 1));
        for asset in &*player.assets {
            book.card(asset.card).skills.iter().for_each(|skill| more(&mut stats.skills[skill.ix()], 1));
        }
        // Skills first: other powers may ask for them.
        self.state.of_mut(who).stats = stats;
        let mut all: Vec<(&Powers, Source, bool)> = Vec::with_capacity(24);
        all.push((if player.flipped { &character.back } else { &character.front }, Source::Character, false));
        if !player.flipped {
            all.push((&character.goal, Source::Character, true));
        }
        all.push((if player.legendary { &ship.back } else { &ship.front }, Source::Ship, false));
        if !player.legendary {
            all.push((&ship.goal, Source::Ship, true));
        }
        all.extend(player.assets.iter().map(|asset| (&book.card(asset.card).powers, Source::Asset(asset.card), false)));
        for (powers, source, _) in &all {
            for (always, condition) in &powers.always {
                let ctx = Ctx::of(who, *source);
                if condition.is_none_or(|condition| self.holds(condition, ctx)) {
                    self.apply(who, *always, rival, &mut stats);
                }
            }
        }
        stats.bound();
        if !rival {
            for (powers, source, goal) in all {
                if goal && powers.abilities.is_empty() {
                    continue;
                }
                powers
                    .abilities
                    .iter()
                    .for_each(|ability| activate(&book.code.abilities, *ability, source, &mut stats));
            }
            for secret in &*player.secrets {
                if let Some((_, powers)) = &book.card(secret.card).secret {
                    let source = Source::Secret(secret.card);
                    powers
                        .abilities
                        .iter()
                        .for_each(|ability| activate(&book.code.abilities, *ability, source, &mut stats));
                }
            }
        }
        self.state.of_mut(who).stats = stats;
    }

    fn apply(&self, who: Player, always: Always, rival: bool, stats: &mut Stats) {
        let add = |value: &mut u8, by: i8| *value = value.saturating_add_signed(by);
        match always {
            Always::Ground(by) => add(&mut stats.combat[0], by),
            Always::Ship(by) => add(&mut stats.combat[1], by),
            Always::Health(by) => add(&mut stats.limit[0], by),
            Always::Hull(by) => add(&mut stats.limit[1], by),
            Always::Hyperdrive(by, per) => {
                let times = per.map_or(1, |count| self.count(count, who).min(9)) as i8;
                add(&mut stats.hyperdrive, by.saturating_mul(times));
            }
            Always::Skill(skill) => more(&mut stats.skills[skill.ix()], 1),
            Always::Slot { kinds, number } => slot(&mut stats.slots, kinds, number as i8),
            _ if rival => {}
            Always::Reward { kinds, amount } => {
                for kind in Kind::ALL.iter().filter(|kind| u32::from(kinds) & kind.bit() != 0) {
                    if let Some(row) = reward_row(*kind) {
                        more(&mut stats.rewards[row], amount);
                    }
                }
            }
            Always::OpponentDice(combat, by) => more(&mut stats.fewer[combat.ix()], by.unsigned_abs()),
            Always::DamageLimit(combat, most) => {
                let limit = &mut stats.most[combat.ix()];
                *limit = (*limit).min(most);
            }
            Always::DamageLess(combat, by) => more(&mut stats.less[combat.ix()], by),
            Always::CountsAsFame(amount) => more(&mut stats.fame, amount),
            Always::FameGain(by) => more(&mut stats.fame_gain, by),
            Always::PatrolFame(by) => more(&mut stats.patrol_fame, by),
            Always::IllegalPasses(faces) => stats.illegal |= faces,
            Always::Rule(rule) => stats.rules |= rule.bit(),
        }
    }
}

impl Stats {
    /// Whatever cards say, nobody is defeated unhurt, and there is an end to dice and slots.
    fn bound(&mut self) {
        self.combat = self.combat.map(|dice| dice.min(MOST_DICE));
        self.limit = self.limit.map(|limit| limit.max(1));
        let (hold, others) = self.slots.split_at_mut(3);
        let mut left = MOST_SLOTS[0];
        for slots in hold {
            *slots = (*slots).min(left);
            left -= *slots;
        }
        others.iter_mut().zip(&MOST_SLOTS[1..]).for_each(|(slots, most)| *slots = (*slots).min(*most));
    }
}

/// More of something, as far as it goes.
fn more(value: &mut u8, by: u8) {
    *value = value.saturating_add(by);
}

fn activate(abilities: &[Ability], ability: u16, source: Source, stats: &mut Stats) {
    stats.triggers |= abilities[ability as usize].trigger.bit();
    stats.actives.push(Active { ability, source });
}
