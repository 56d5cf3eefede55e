//! What a character combat is worth [section 3.4] with kill and capture [section 2]: strengths, columns, dice.

use table::Engine;

use crate::book::{Rating, Side, Use, Weapon};
use crate::cause::Seizure;
use crate::creatures::COLUMN_0;
use crate::engine::Flow;
use crate::event::{Event, Release};
use crate::frame::{FightOut, FightStep, Guard, Hurt};
use crate::game::Freedom;
use crate::ids::Party;
use crate::state::{Fight, Force, Keeper};
use crate::stream;

impl Freedom {
    // ---- active and inactive ----

    /// Defenders who can strike back [fg.3.4.16].
    fn armed(&self) -> Party {
        self.state.fight.defenders.filter(|who| self.combat(who) > 0)
    }

    /// Defenders who can be active: not those shut down, unless all are.
    pub(crate) fn fit_to_fight(&self) -> Party {
        let defenders = self.state.fight.defenders;
        let fit = defenders.filter(|who| !self.state.people[who.ix()].shut_down);
        if fit.is_empty() { defenders } else { fit }
    }

    pub(crate) fn split_stands(&self) -> bool {
        let active = self.state.fight.active;
        let armed = self.armed();
        !active.is_empty() && (armed.is_empty() || !active.and(armed).is_empty())
    }

    // ---- strength and column ----

    fn boost(&self, party: Party) -> i16 {
        self.state.fight.boost.map_or(0, |(who, add)| if party.has(who) { i16::from(add) } else { 0 })
    }

    /// Attack strength as it stands.
    pub(crate) fn attack_strength(&self) -> i16 {
        match self.state.fight.force {
            Force::Characters(party) => {
                party.into_iter().map(|who| i16::from(self.combat(who))).sum::<i16>() + self.boost(party)
            }
            _ => self.force_strength(),
        }
    }

    /// Defence strength: active characters only [fg.3.4.29].
    pub(crate) fn defence_strength(&self) -> i16 {
        let active = self.state.fight.active;
        if self.battle_of_minds() {
            return active.into_iter().map(|who| i16::from(self.rating(who, Rating::Intelligence))).sum();
        }
        active.into_iter().map(|who| i16::from(self.combat(who))).sum::<i16>() + self.boost(active)
    }

    /// The column of this round: differential, capture, surprise, failed break-off [fg.2.1, fg.3.4.31].
    pub(crate) fn fight_column(&self) -> usize {
        let fight = &self.state.fight;
        let base = differential_column(self.attack_strength() - self.defence_strength());
        let capture = if fight.capture { -2 } else { 0 };
        (base + capture + self.surprise() + fight.shift).clamp(0, 9) as usize
    }

    // ---- break-off ----

    /// Everybody tries to get away, or the inactive alone.
    pub(crate) fn try_break_off(&mut self, everybody: bool) {
        let Fight { defenders, active, .. } = self.state.fight;
        let escaped = if self.swarming() { self.break_off_one_by_one() } else { self.break_off_together(everybody) };
        self.state.fight.defenders = defenders.without(escaped);
        self.state.fight.active = active.without(escaped);
        if self.state.fight.defenders.is_empty() {
            self.turn_to(FightOut { step: FightStep::Over });
            return;
        }
        if self.state.fight.active.is_empty() {
            self.state.fight.active = self.state.fight.defenders;
            self.engage();
        }
        self.turn_to(FightOut { step: FightStep::Dice });
    }

    /// The highest throws with which active and inactive characters get away from this round.
    pub(crate) fn break_off_numbers(&self) -> (i8, i8) {
        let column = if self.swarming() { COLUMN_0 } else { self.fight_column() };
        let (active, inactive) = self.ground.book.tables.break_off[column];
        if self.swarming() { (active as i8, active as i8) } else { (active as i8, inactive as i8) }
    }

    /// One die decides for the inactive and, if they try, for the active [fg.3.4.24].
    fn break_off_together(&mut self, everybody: bool) -> Party {
        let Fight { defenders, active, .. } = self.state.fight;
        let (for_active, for_inactive) = self.break_off_numbers();
        let die = self.die() as i8 + self.break_off_modifier();
        let mut escaped = Party::EMPTY;
        if die <= for_inactive {
            escaped = defenders.without(active);
        }
        if everybody && die <= for_active {
            escaped = escaped.or(active);
        } else if everybody {
            self.state.fight.shift = 1;
        }
        let tried = if everybody { defenders } else { defenders.without(active) };
        let column = (self.state.fight.shift != 0).then(|| self.fight_column() as u8);
        self.tell(Event::BreakOff { die, tried, escaped, column });
        escaped
    }

    // ---- the round ----

    pub(crate) fn roll_round(&mut self) {
        if self.swarming() {
            return self.swarm();
        }
        let column = self.fight_column();
        let cells = self.ground.book.tables.character[column];
        let capture = self.state.fight.capture;
        let (mut on_defenders, mut stars, mut dice) = (0, 0, [0; 4]);
        for number in 0..self.attack_dice() {
            let die = self.die();
            dice[usize::from(number).min(3)] = die;
            let cell = cells[die as usize - 1];
            on_defenders += cell.defender;
            stars += u8::from(cell.defender_star && capture);
        }
        let defender_die = self.die();
        let cell = cells[defender_die as usize - 1];
        stars += u8::from(cell.attacker_star && capture);
        let on_attackers = if self.can_strike_back() { cell.attacker } else { 0 };
        let on_defenders = if self.harmless() { 0 } else { on_defenders };
        let rolled = [on_attackers, on_defenders];
        let on_attackers = self.soften(on_attackers, self.state.fight.defender.other());
        let on_defenders = self.soften(on_defenders, self.state.fight.defender);
        let fight = &mut self.state.fight;
        fight.on_attackers = on_attackers;
        fight.on_defenders = on_defenders;
        fight.stars = stars;
        fight.idle = on_attackers == 0 && on_defenders == 0 && stars == 0;
        let firefight = fight.weapon == Weapon::Firefight;
        self.tell(Event::RoundRolled { dice, defender_die, rolled, on_attackers, on_defenders, firefight });
    }

    /// Shields first, then double in a firefight [fg.3.4.33].
    pub(crate) fn soften(&self, result: u8, side: Side) -> u8 {
        let fight = &self.state.fight;
        let party = match (side == fight.defender, fight.force) {
            (true, _) => fight.defenders,
            (false, Force::Characters(party)) => party,
            _ => Party::EMPTY,
        };
        let shield = party.into_iter().map(|who| self.open_bonus(who, |way| matches!(way, Use::ResultAgainst(_))));
        let result = result.saturating_sub(shield.max().unwrap_or(0));
        if fight.weapon == Weapon::Firefight { result * 2 } else { result }
    }

    /// Defenders without any Combat rating hurt nobody [fg.U29].
    pub(crate) fn can_strike_back(&self) -> bool {
        self.can_be_wounded() && (self.battle_of_minds() || self.defence_strength() > 0)
    }

    /// Wounds on a squad, mob or creature.
    pub(crate) fn wound_force(&mut self, wounds: u8) {
        self.state.fight.wounds = self.state.fight.wounds.saturating_add_unsigned(wounds);
        self.tell(Event::ForceWounded { wounds });
    }

    // ---- the end of a round, the end of a fight ----

    /// Captures come after all wounds, each by lot among the active defenders still alive [fg.2.3, fg.2.4].
    fn take_captives(&mut self) {
        for _ in 0..std::mem::take(&mut self.state.fight.stars) {
            let active = self.state.fight.active;
            let lot = self.lot(stream::LOTS, active.len());
            if let Some(who) = active.nth(lot) {
                let fight = &mut self.state.fight;
                fight.active.drop(who);
                fight.defenders.drop(who);
                fight.taken.add(who);
                self.tell(Event::Captured { who, seizure: Seizure::Combat });
            }
        }
    }

    pub(crate) fn end_round(&mut self) -> Flow {
        self.take_captives();
        let victims = self.victims_of_the_round();
        if victims.is_empty() {
            return self.settle_round();
        }
        self.turn_to(FightOut { step: FightStep::Settle });
        self.push(Hurt { left: victims, wounds: Some(1) });
        Flow::Go
    }

    pub(crate) fn settle_round(&mut self) -> Flow {
        let goes_on = self.creature_round_end();
        self.state.fight.beaten = self.force_gone();
        let done = self.state.fight.beaten || self.state.fight.defenders.is_empty() || !goes_on;
        if std::mem::take(&mut self.state.fight.idle) && !done && self.deadlocked() {
            return self.part();
        }
        self.turn_to(FightOut { step: if done { FightStep::Over } else { FightStep::Round } })
    }

    /// Nobody can be hurt: the defenders are away as if they had broken off [fg.U48].
    fn part(&mut self) -> Flow {
        let people = std::mem::take(&mut self.state.fight.defenders);
        self.state.fight.active = Party::EMPTY;
        self.tell(Event::Parted { people });
        self.turn_to(FightOut { step: FightStep::Over })
    }

    fn force_gone(&self) -> bool {
        match self.state.fight.force {
            Force::Characters(party) => party.is_empty(),
            _ => self.can_be_wounded() && self.state.fight.wounds >= self.state.fight.endurance,
        }
    }

    /// Captives are kept, or free again if their captors are gone [fg.2.12].
    pub(crate) fn end_fight(&mut self) {
        let Fight { force, taken, beaten, .. } = self.state.fight;
        if beaten {
            self.tell(Event::ForceBeaten { force });
        }
        self.creature_fight_end();
        for item in std::mem::take(&mut self.state.fight.worn) {
            self.wear(item);
        }
        self.tell(Event::FightEnds);
        if beaten {
            for who in taken {
                self.tell(Event::Freed { who, release: Release::CaptorsGone });
            }
            return;
        }
        for who in taken {
            if force == Force::Squad {
                self.capture(who, Keeper::Units);
            } else {
                return self.push(Guard { who });
            }
        }
    }
}

/// The column of a differential: -7 and less, -6 to -4, -3 to -2, -1, 0, 1, 2 to 3, 4 to 6, 7 to 10, 11 and more.
pub(crate) fn differential_column(differential: i16) -> i8 {
    match differential {
        ..=-7 => 0,
        -6..=-4 => 1,
        -3..=-2 => 2,
        -1 => 3,
        0 => 4,
        1 => 5,
        2..=3 => 6,
        4..=6 => 7,
        7..=10 => 8,
        _ => 9,
    }
}
