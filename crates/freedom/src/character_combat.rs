//! Character combat [section 3.4] with kill and capture [section 2].

use crate::book::{Rating, Side, Use, Weapon};
use crate::cause::{Clash, Seizure};
use crate::choice::Choice;
use crate::creatures::COLUMN_0;
use crate::event::{Event, Release};
use crate::frame::{FightStep, Frame, Window};
use crate::game::{Flow, Freedom, stream};
use crate::ids::{Party, Place, Who};
use crate::state::{Fight, Force, GroupIx, Keeper};

impl Freedom {
    /// A force attacks characters; whatever was going on waits until it is over [fg.3.2.3].
    pub(crate) fn start_fight(
        &mut self,
        place: Place,
        defender: Side,
        force: Force,
        defenders: Party,
        group: Option<GroupIx>,
        (strength, endurance): (u8, u8),
    ) {
        self.state.fight = Fight {
            place,
            defender,
            force,
            group,
            strength: strength as i8,
            endurance: endurance as i8,
            defenders,
            ..Fight::default()
        };
        let routed = self.state.frames.iter().any(|frame| matches!(frame, Frame::Battle(_)));
        let clash = if routed { Clash::Rout } else { Clash::Found };
        self.tell(Event::FightBegins { place, force, defenders, clash });
        self.push(Frame::Fight(FightStep::Weapon));
    }

    pub(crate) fn step_fight(&mut self, step: FightStep) -> Flow {
        let attacker = self.state.fight.defender.other();
        let defender = self.state.fight.defender;
        match step {
            FightStep::Weapon => self.step_weapon(attacker),
            FightStep::Aim => {
                if matches!(self.state.fight.force, Force::Characters(_) | Force::Squad) {
                    return Flow::Ask(attacker);
                }
                self.turn_to(Frame::Fight(FightStep::Champion))
            }
            FightStep::Champion => self.step_champion(),
            FightStep::Round => self.begin_round(),
            FightStep::Outwit if self.may_outwit() => Flow::Ask(defender),
            FightStep::Outwit => self.turn_to(Frame::Fight(FightStep::Split)),
            FightStep::Split => self.step_split(),
            FightStep::Possessions => {
                *self.top() = Frame::Fight(FightStep::BreakOff);
                self.open_window(Window::Round);
                Flow::Go
            }
            FightStep::BreakOff => self.step_break_off(),
            FightStep::Dice => {
                *self.top() = Frame::Fight(FightStep::Soak);
                self.roll_round();
                Flow::Go
            }
            FightStep::Soak => {
                *self.top() = Frame::Fight(FightStep::DefenderWounds);
                self.open_window(Window::Wounds);
                Flow::Go
            }
            FightStep::DefenderWounds => self.hand_out_to_defenders(),
            FightStep::AttackerWounds => self.hand_out_to_attackers(),
            FightStep::RoundEnd => self.end_round(),
            FightStep::Settle => self.settle_round(),
            FightStep::Over => {
                self.pop();
                self.end_fight();
                Flow::Go
            }
        }
    }

    fn step_weapon(&mut self, attacker: Side) -> Flow {
        let weapon = match self.state.fight.force {
            Force::Characters(_) => return Flow::Ask(attacker),
            Force::Squad | Force::None => Weapon::Firefight,
            Force::Creature(beast) => self.ground.book.creatures[beast.ix()].weapon,
            Force::Robots(number) => self.ground.book.tables.robots[number as usize - 1].weapon,
            Force::Locals => {
                let site = &self.ground.sites[self.state.fight.place.ix()];
                site.locals.map_or(Weapon::Hand, |mob| mob.weapon)
            }
        };
        self.state.fight.weapon = weapon;
        self.turn_to(Frame::Fight(FightStep::Aim))
    }

    fn begin_round(&mut self) -> Flow {
        let fight = &mut self.state.fight;
        fight.round = fight.round.saturating_add(1);
        fight.shift = 0;
        fight.boost = None;
        fight.outwitted = 0;
        fight.active = Party::EMPTY;
        if fight.round == 1 {
            let (firefight, capture) = (fight.weapon == Weapon::Firefight, fight.capture);
            self.tell(Event::FightTerms { firefight, capture });
        }
        if self.state.fight.defenders.is_empty() {
            return self.turn_to(Frame::Fight(FightStep::Over));
        }
        self.grow();
        self.turn_to(Frame::Fight(FightStep::Outwit))
    }

    // ---- active and inactive ----

    /// Defenders who can strike back [fg.3.4.16].
    fn armed(&self) -> Party {
        self.state.fight.defenders.filter(|who| self.combat(who) > 0)
    }

    /// Defenders who can be active: not those shut down, unless all are.
    fn fit_to_fight(&self) -> Party {
        let defenders = self.state.fight.defenders;
        let fit = defenders.filter(|who| !self.state.people[who.ix()].shut_down);
        if fit.is_empty() { defenders } else { fit }
    }

    fn split_stands(&self) -> bool {
        let active = self.state.fight.active;
        let armed = self.armed();
        !active.is_empty() && (armed.is_empty() || !active.and(armed).is_empty())
    }

    fn step_split(&mut self) -> Flow {
        let Fight { defenders, active, defender, .. } = self.state.fight;
        let fit = self.fit_to_fight();
        if self.everybody_active() {
            self.state.fight.active = defenders;
        } else if fit.len() == 1 {
            self.state.fight.active = fit;
        } else if active != fit {
            return Flow::Ask(defender);
        }
        self.engage();
        self.turn_to(Frame::Fight(FightStep::Possessions))
    }

    /// Active defenders of the phasing side forfeit healing [fg.9.3].
    fn engage(&mut self) {
        if self.state.fight.defender == self.state.phasing {
            for who in self.state.fight.active {
                self.state.people[who.ix()].busy = true;
            }
        }
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

    fn step_break_off(&mut self) -> Flow {
        let fight = self.state.fight;
        let (attack, defend) = (self.attack_strength(), self.defence_strength());
        let [strength, defence] = [attack, defend].map(|sum| sum.clamp(0, i8::MAX.into()) as i8);
        let (round, active, capture) = (fight.round, fight.active, fight.capture);
        if self.swarming() {
            self.tell(Event::SwarmBegins { round, active });
        } else {
            let base = differential_column(attack - defend) as u8;
            let (surprise, column) = (self.surprise(), self.fight_column() as u8);
            self.tell(Event::RoundBegins { round, active, strength, defence, base, capture, surprise, column });
        }
        if self.may_break_off() {
            return Flow::Ask(fight.defender);
        }
        self.turn_to(Frame::Fight(FightStep::Dice))
    }

    fn list_break_off(&self, out: &mut Vec<Choice>) {
        let Fight { defenders, active, .. } = self.state.fight;
        out.push(Choice::Stand);
        if defenders != active && !self.ground.options.break_off_all {
            out.push(Choice::BreakOffInactive);
        }
        out.push(Choice::BreakOff);
    }

    fn break_off(&mut self, everybody: bool) {
        let Fight { defenders, active, .. } = self.state.fight;
        let escaped = if self.swarming() { self.break_off_one_by_one() } else { self.break_off_together(everybody) };
        self.state.fight.defenders = defenders.not(escaped);
        self.state.fight.active = active.not(escaped);
        if self.state.fight.defenders.is_empty() {
            *self.top() = Frame::Fight(FightStep::Over);
            return;
        }
        if self.state.fight.active.is_empty() {
            self.state.fight.active = self.state.fight.defenders;
            self.engage();
        }
        *self.top() = Frame::Fight(FightStep::Dice);
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
            escaped = defenders.not(active);
        }
        if everybody && die <= for_active {
            escaped = escaped.or(active);
        } else if everybody {
            self.state.fight.shift = 1;
        }
        let tried = if everybody { defenders } else { defenders.not(active) };
        let column = (self.state.fight.shift != 0).then(|| self.fight_column() as u8);
        self.tell(Event::BreakOff { die, tried, escaped, column });
        escaped
    }

    // ---- the round ----

    fn roll_round(&mut self) {
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

    fn hand_out_to_defenders(&mut self) -> Flow {
        while self.state.fight.on_defenders > 0 {
            let Fight { active, defender, .. } = self.state.fight;
            match self.next_wounded(active) {
                Some(who) => self.wound_defender(who),
                None if active.is_empty() => self.state.fight.on_defenders = 0,
                None => return Flow::Ask(defender),
            }
        }
        self.turn_to(Frame::Fight(FightStep::AttackerWounds))
    }

    /// Who takes the next wound: the only one there is, or one by lot; `None` if their owner decides [fg.21.1].
    fn next_wounded(&mut self, pool: Party) -> Option<Who> {
        if pool.len() > 1 && !self.ground.options.random_wounds {
            return None;
        }
        let lot = self.lot(stream::LOTS, pool.len());
        pool.nth(lot)
    }

    fn wound_defender(&mut self, who: Who) {
        self.state.fight.on_defenders -= 1;
        self.state.fight.dealt = self.state.fight.dealt.saturating_add(1);
        self.wound(who, 1);
    }

    fn hand_out_to_attackers(&mut self) -> Flow {
        while self.state.fight.on_attackers > 0 {
            let fight = &mut self.state.fight;
            let Force::Characters(party) = fight.force else {
                let wounds = std::mem::take(&mut fight.on_attackers);
                self.wound_force(wounds);
                break;
            };
            match self.next_wounded(party) {
                Some(who) => self.wound_attacker(who),
                None if party.is_empty() => self.state.fight.on_attackers = 0,
                None => return Flow::Ask(self.state.fight.defender.other()),
            }
        }
        self.turn_to(Frame::Fight(FightStep::RoundEnd))
    }

    fn wound_attacker(&mut self, who: Who) {
        self.state.fight.on_attackers -= 1;
        self.wound(who, 1);
    }

    /// Wounds on a squad, mob or creature.
    pub(crate) fn wound_force(&mut self, wounds: u8) {
        self.state.fight.wounds = self.state.fight.wounds.saturating_add_unsigned(wounds);
        self.tell(Event::ForceWounded { wounds });
    }

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

    fn end_round(&mut self) -> Flow {
        self.take_captives();
        let victims = self.victims_of_the_round();
        if victims.is_empty() {
            return self.settle_round();
        }
        *self.top() = Frame::Fight(FightStep::Settle);
        self.push(Frame::Hurt(victims, Some(1)));
        Flow::Go
    }

    fn settle_round(&mut self) -> Flow {
        let goes_on = self.creature_round_end();
        self.state.fight.beaten = self.force_gone();
        let done = self.state.fight.beaten || self.state.fight.defenders.is_empty() || !goes_on;
        if std::mem::take(&mut self.state.fight.idle) && !done && self.deadlocked() {
            return self.part();
        }
        self.turn_to(Frame::Fight(if done { FightStep::Over } else { FightStep::Round }))
    }

    /// Nobody can be hurt: the defenders are away as if they had broken off [fg.U48].
    fn part(&mut self) -> Flow {
        let people = std::mem::take(&mut self.state.fight.defenders);
        self.state.fight.active = Party::EMPTY;
        self.tell(Event::Parted { people });
        self.turn_to(Frame::Fight(FightStep::Over))
    }

    fn force_gone(&self) -> bool {
        match self.state.fight.force {
            Force::Characters(party) => party.is_empty(),
            _ => self.can_be_wounded() && self.state.fight.wounds >= self.state.fight.endurance,
        }
    }

    /// Captives are kept, or free again if their captors are gone [fg.2.12].
    fn end_fight(&mut self) {
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
                return self.push(Frame::Guard(who));
            }
        }
    }

    // ---- answers ----

    pub(crate) fn list_fight(&self, step: FightStep, out: &mut Vec<Choice>) {
        let fight = &self.state.fight;
        match step {
            FightStep::Weapon => out.extend([Choice::HandToHand, Choice::Firefight]),
            FightStep::Aim => out.extend([Choice::Kill, Choice::Capture]),
            FightStep::Champion => out.extend(fight.defenders.into_iter().map(Choice::Champion)),
            FightStep::Outwit => {
                out.extend(fight.defenders.into_iter().map(Choice::Outwit));
                out.push(Choice::Pass);
            }
            FightStep::Split => {
                out.extend(self.fit_to_fight().not(fight.active).into_iter().map(Choice::Activate));
                if self.split_stands() {
                    out.push(Choice::Ready);
                }
            }
            FightStep::BreakOff => self.list_break_off(out),
            FightStep::DefenderWounds => out.extend(fight.active.into_iter().map(Choice::Wound)),
            FightStep::AttackerWounds => {
                if let Force::Characters(party) = fight.force {
                    out.extend(party.into_iter().map(Choice::Wound));
                }
            }
            _ => {}
        }
    }

    pub(crate) fn play_fight(&mut self, step: FightStep, choice: Choice) {
        let next = match (step, choice) {
            (_, Choice::HandToHand) => {
                self.state.fight.weapon = Weapon::Hand;
                FightStep::Aim
            }
            (_, Choice::Firefight) => {
                self.state.fight.weapon = Weapon::Firefight;
                FightStep::Aim
            }
            (FightStep::Aim, _) => {
                self.state.fight.capture = choice == Choice::Capture;
                FightStep::Champion
            }
            (_, Choice::Champion(who)) => {
                self.state.fight.defenders = Party::one(who);
                self.state.fight.single = Some(who);
                FightStep::Round
            }
            (FightStep::Outwit, _) => {
                if let Choice::Outwit(who) = choice {
                    self.state.fight.outwitted = self.rating(who, Rating::Intelligence);
                }
                FightStep::Split
            }
            (_, Choice::Activate(who)) => {
                self.state.fight.active.add(who);
                FightStep::Split
            }
            (FightStep::Split, _) => {
                self.engage();
                FightStep::Possessions
            }
            (_, Choice::BreakOff) => return self.break_off(true),
            (_, Choice::BreakOffInactive) => return self.break_off(false),
            (FightStep::BreakOff, _) => FightStep::Dice,
            (FightStep::DefenderWounds, Choice::Wound(who)) => return self.wound_defender(who),
            (FightStep::AttackerWounds, Choice::Wound(who)) => return self.wound_attacker(who),
            _ => return,
        };
        *self.top() = Frame::Fight(next);
    }
}

/// The column of a differential: -7 and less, -6 to -4, -3 to -2, -1, 0, 1, 2 to 3, 4 to 6, 7 to 10, 11 and more.
fn differential_column(differential: i16) -> i8 {
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
