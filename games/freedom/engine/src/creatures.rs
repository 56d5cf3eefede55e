//! Creatures, Irate Locals and sentry robots [sections 3.5 and 5]: what their entries say goes before everything else.

use table::Engine;

use crate::book::{BreakOff, Creature, Quirk, Side, Use, Weapon, Wounds};
use crate::cause::{Parting, Sway};
use crate::engine::{Flow, ask};
use crate::event::{Death, Event, Wreck};
use crate::frame::{FightOut, FightStep, Hurt};
use crate::game::Freedom;
use crate::ids::{Party, Who};
use crate::state::{Fight, Force};
use crate::stream;

/// The column of an even differential.
pub(crate) const COLUMN_0: usize = 4;
/// The column of a differential of +1.
const COLUMN_1: usize = 5;

impl Freedom {
    /// The creature that fights, if one does.
    fn creature(&self) -> Option<&Creature> {
        match self.state.fight.force {
            Force::Creature(beast) => Some(&self.ground.book.creatures[beast.ix()]),
            _ => None,
        }
    }

    fn quirk<T>(&self, wanted: impl Fn(&Quirk) -> Option<T>) -> Option<T> {
        self.creature()?.quirks.iter().find_map(wanted)
    }

    fn has_quirk(&self, quirk: Quirk) -> bool {
        self.creature().is_some_and(|creature| creature.quirks.contains(&quirk))
    }

    pub(crate) fn swarming(&self) -> bool {
        self.has_quirk(Quirk::Swarm)
    }

    pub(crate) fn everybody_active(&self) -> bool {
        self.has_quirk(Quirk::AllActive) || self.swarming()
    }

    pub(crate) fn battle_of_minds(&self) -> bool {
        self.creature().is_some_and(|creature| creature.mind)
    }

    pub(crate) fn can_be_wounded(&self) -> bool {
        self.creature().is_none_or(|creature| creature.vulnerable)
    }

    /// Creatures that do not hurt the people they fight.
    pub(crate) fn harmless(&self) -> bool {
        [Quirk::WrecksShip, Quirk::Seizes, Quirk::Chill].into_iter().any(|quirk| self.has_quirk(quirk))
    }

    pub(crate) fn attack_dice(&self) -> u8 {
        let dice = |quirk: &Quirk| if let Quirk::AttackDice(dice) = quirk { Some(*dice) } else { None };
        if self.has_quirk(Quirk::Chill) { 0 } else { self.quirk(dice).unwrap_or(1) }
    }

    pub(crate) fn may_outwit(&self) -> bool {
        self.has_quirk(Quirk::Outwitted)
    }

    /// Surprise shifts the first round to the right, unless a companion warns.
    pub(crate) fn surprise(&self) -> i8 {
        let fight = &self.state.fight;
        match self.creature() {
            Some(creature) if fight.round == 1 && !self.forewarned() => creature.surprise as i8,
            _ => 0,
        }
    }

    fn forewarned(&self) -> bool {
        let warned = |who| self.open_bonus(who, |way| matches!(way, Use::NoSurprise)) > 0;
        self.state.fight.defenders.into_iter().any(warned)
    }

    pub(crate) fn may_break_off(&self) -> bool {
        match self.creature().map(|creature| creature.break_off) {
            None | Some(BreakOff::Normal) => true,
            Some(BreakOff::NotRound1) => self.state.fight.round > 1,
            Some(BreakOff::Never) => false,
        }
    }

    pub(crate) fn break_off_modifier(&self) -> i8 {
        let Some(creature) = self.creature() else { return 0 };
        let round = self.state.fight.round;
        let quirks = creature.quirks.iter().map(|quirk| match *quirk {
            Quirk::BreakOffFrom(from, add) if round >= from => add,
            Quirk::BreakOffRound1(add) if round == 1 => add,
            _ => 0,
        });
        creature.break_off_die + quirks.sum::<i8>()
    }

    /// Strength of a squad, mob, robot or creature as it stands [fg.3.4.42].
    pub(crate) fn force_strength(&self) -> i16 {
        let fight = &self.state.fight;
        let wounds = i16::from(fight.wounds);
        let mut strength = i16::from(fight.strength) - i16::from(fight.outwitted);
        let mut weakening = wounds;
        if let Some(creature) = self.creature() {
            if creature.mind {
                weakening = 0;
            }
            for quirk in &creature.quirks {
                match *quirk {
                    Quirk::Unweakened => weakening = 0,
                    Quirk::Rage => weakening = -wounds,
                    Quirk::Hardy(first) => weakening = (wounds - i16::from(first)).max(0),
                    Quirk::Bloodthirst(most) => strength += i16::from(fight.dealt.min(most)),
                    _ => {}
                }
            }
        }
        strength.saturating_sub(weakening).max(0)
    }

    /// Some creatures grow while they fight.
    pub(crate) fn grow(&mut self) {
        let round = self.state.fight.round;
        let growth = self.quirk(|quirk| match *quirk {
            Quirk::Grows { from, every, strength, endurance }
                if round >= from && (round - from).is_multiple_of(every.max(1)) =>
            {
                Some((strength, endurance))
            }
            _ => None,
        });
        if let Some((strength, endurance)) = growth {
            let fight = &mut self.state.fight;
            fight.strength = fight.strength.saturating_add_unsigned(strength);
            fight.endurance = fight.endurance.saturating_add_unsigned(endurance);
        }
    }

    /// One character alone is concerned: in a duel, or seized.
    pub(crate) fn step_champion(&mut self) -> Flow {
        let fight = self.state.fight;
        if self.has_quirk(Quirk::Duel) && fight.defenders.len() > 1 {
            return ask(fight.defender);
        }
        if self.has_quirk(Quirk::Seizes) {
            let lot = self.lot(stream::LOTS, fight.defenders.len());
            self.state.fight.single = fight.defenders.nth(lot);
            if let Some(victim) = self.state.fight.single {
                self.state.fight.defenders.drop(victim);
            }
        }
        self.turn_to(FightOut { step: FightStep::Round })
    }

    // ---- swarms ----

    pub(crate) fn break_off_one_by_one(&mut self) -> Party {
        let (limit, _) = self.break_off_numbers();
        let mut escaped = Party::EMPTY;
        for who in self.state.fight.defenders {
            let die = self.die() as i8 + self.break_off_modifier();
            if die <= limit {
                escaped.add(who);
            }
            let escaped = if die <= limit { Party::one(who) } else { Party::EMPTY };
            self.tell(Event::BreakOff { die, tried: Party::one(who), escaped, column: None });
        }
        escaped
    }

    /// Each character still caught is attacked alone.
    pub(crate) fn swarm(&mut self) {
        self.state.fight.idle = true;
        self.push(Hurt { left: self.state.fight.active, wounds: None });
    }

    /// The attack of a swarm on one character.
    pub(crate) fn sting(&mut self, who: Who) -> u8 {
        let die = self.die();
        let rolled = self.ground.book.tables.character[COLUMN_0][die as usize - 1].defender;
        let wounds = self.soften(rolled, self.state.fight.defender);
        self.state.fight.idle &= wounds == 0;
        let firefight = self.state.fight.weapon == Weapon::Firefight;
        self.tell(Event::Swarmed { who, die, rolled, wounds, firefight });
        wounds
    }

    // ---- end of a round, end of a fight ----

    fn creature_stands(&self) -> bool {
        !self.can_be_wounded() || self.state.fight.wounds < self.state.fight.endurance
    }

    /// Those who take a wound after each round a creature survives: all who fight the cold, or the one it has seized.
    pub(crate) fn victims_of_the_round(&self) -> Party {
        let (chill, seizes) = (self.has_quirk(Quirk::Chill), self.has_quirk(Quirk::Seizes));
        if !(chill || seizes) || !self.creature_stands() {
            return Party::EMPTY;
        }
        let seized = self.state.fight.single.filter(|_| seizes).map_or(Party::EMPTY, Party::one);
        if chill { seized.or(self.state.fight.defenders) } else { seized }
    }

    /// Whether nothing that a round like the last one brings, whatever the dice, changes anything for either side. What
    /// helps for one round only, surprise and some possessions, is not counted on [fg.U48].
    pub(crate) fn deadlocked(&self) -> bool {
        let fight = &self.state.fight;
        let tables = &self.ground.book.tables.character;
        let mut columns = self.fight_column()..=self.fight_column();
        if fight.boost.is_some() || self.surprise() > 0 {
            return false;
        }
        if let Some(creature) = self.creature() {
            let ends = |quirk: &Quirk| match quirk {
                Quirk::Chill | Quirk::Seizes | Quirk::LeavesAfterMiss => true,
                Quirk::HurtsItself => self.can_be_wounded() && tables[COLUMN_1].iter().any(|cell| cell.attacker > 0),
                _ => false,
            };
            if creature.rounds > 0 || creature.quirks.iter().any(ends) {
                return false;
            }
            if creature.quirks.iter().any(|quirk| matches!(quirk, Quirk::Grows { strength: 1.., .. })) {
                columns = *columns.start()..=tables.len() - 1;
            }
        }
        if self.swarming() {
            columns = COLUMN_0..=COLUMN_0;
        }
        !tables[columns].iter().flatten().any(|cell| self.matters(cell))
    }

    /// Whether a result could wound or capture anybody.
    fn matters(&self, cell: &Wounds) -> bool {
        let Fight { defender, capture, .. } = self.state.fight;
        let strikes = self.attack_dice() > 0;
        let hurts = strikes && !self.harmless() && self.soften(cell.defender, defender) > 0;
        let hurt = !self.swarming() && self.can_strike_back() && self.soften(cell.attacker, defender.other()) > 0;
        hurts || hurt || capture && (cell.attacker_star || cell.defender_star && strikes)
    }

    /// What else an entry does after a round; says whether the fight goes on.
    pub(crate) fn creature_round_end(&mut self) -> bool {
        let Some(creature) = self.creature() else { return true };
        let (rounds, quirks) = (creature.rounds, creature.quirks.clone());
        let mut goes_on = rounds == 0 || self.state.fight.round < rounds;
        for quirk in quirks {
            let alive = self.creature_stands();
            match quirk {
                Quirk::HurtsItself if alive => {
                    let die = self.die();
                    let cell = self.ground.book.tables.character[COLUMN_1][die as usize - 1];
                    self.wound_force(cell.attacker);
                }
                Quirk::NoBonusAfter(round) if alive && self.state.fight.round == round => self.lose_bonus(),
                Quirk::Seizes if alive => goes_on &= self.state.fight.single.is_none_or(|who| self.free_on_map(who)),
                Quirk::LeavesAfterMiss => goes_on &= self.state.fight.dealt > 0,
                _ => {}
            }
        }
        self.reset_dealt();
        goes_on
    }

    /// A creature that leaves after a miss counts only the wounds of the round.
    fn reset_dealt(&mut self) {
        if self.has_quirk(Quirk::LeavesAfterMiss) {
            self.state.fight.dealt = 0;
        }
    }

    fn lose_bonus(&mut self) {
        if let Some(group) = self.state.fight.group {
            self.state.desk.groups[group as usize].no_bonus = true;
        }
    }

    pub(crate) fn creature_fight_end(&mut self) {
        let Some(creature) = self.creature() else { return };
        let quirks = creature.quirks.clone();
        let fight = self.state.fight;
        for quirk in quirks {
            match quirk {
                Quirk::Steals if !fight.beaten && !fight.defenders.is_empty() => self.steal(fight.defenders),
                Quirk::WrecksShip if !fight.beaten => self.wreck_ship(),
                Quirk::LoyaltyForRebels if fight.beaten && fight.defender == Side::Rebel => {
                    self.shift_loyalty(self.world(fight.place), Side::Rebel, 1, Sway::Creature);
                }
                Quirk::Seizes if !fight.beaten => {
                    if let Some(victim) = fight.single
                        && self.free_on_map(victim)
                    {
                        self.kill(victim, Death::Creature);
                    }
                }
                _ => {}
            }
        }
    }

    /// One possession of the party, drawn by lot, goes back to the deck.
    fn steal(&mut self, party: Party) {
        let mut items = crate::ids::Items::EMPTY;
        for who in party {
            items = items.or(self.state.items_of(who));
        }
        let lot = self.lot(stream::LOTS, items.len());
        if let Some(item) = items.nth(lot) {
            self.lose_item(item, Parting::Stolen);
        }
    }

    pub(crate) fn group_ships(&self, members: Party) -> crate::ids::Fleet {
        members.into_iter().filter_map(|who| self.state.ship_of(who)).collect()
    }

    fn wreck_ship(&mut self) {
        let Some(group) = self.state.fight.group else { return };
        let ships = self.group_ships(self.state.desk.groups[group as usize].members);
        let lot = self.lot(stream::LOTS, ships.len());
        if let Some(hull) = ships.nth(lot) {
            self.lose_ship(hull, Wreck::Creature);
        }
    }
}
