//! Military Combat Segment and the combats of a rebellion [section 3.3].

use crate::book::{Rating, Side, Terrain, UnitKind};
use crate::choice::Choice;
use crate::event::{Event, Loss};
use crate::frame::{BattleStep, Frame, Window};
use crate::game::{Flow, Freedom};
use crate::ids::{Party, Place, Who};
use crate::losses::toll;
use crate::state::{Battle, Force, Segment, Standing};

/// The column of even odds.
const EVEN: i8 = 5;

impl Freedom {
    pub(crate) fn begin_military_combat(&mut self) {
        self.begin_segment(Segment::MilitaryCombat);
        let contested = |place: &Place| self.count(*place, Side::Rebel) > 0 && self.count(*place, Side::Imperial) > 0;
        self.state.pending = self.ground.environs.into_iter().filter(contested).collect();
        self.push(Frame::MilitaryCombat);
    }

    /// Environs with units of both sides, one by one, in the order the phasing player likes [fg.3.3.5].
    pub(crate) fn step_military_combat(&mut self) -> Flow {
        let mut pending = self.state.pending;
        for place in self.state.pending {
            if self.count(place, Side::Rebel) == 0 || self.count(place, Side::Imperial) == 0 {
                pending.drop(place);
            }
        }
        self.state.pending = pending;
        match pending.len() {
            0 => self.pop(),
            1 => {
                if let Some(place) = pending.first() {
                    self.play_settle(Choice::Settle(place));
                }
                Flow::Go
            }
            _ => Flow::Ask(self.state.phasing),
        }
    }

    pub(crate) fn play_settle(&mut self, choice: Choice) {
        if let Choice::Settle(place) = choice {
            self.state.pending.drop(place);
            self.begin_battle(place, self.state.phasing, false);
            self.push(Frame::Battle(BattleStep::DeclareFirst));
        }
    }

    pub(crate) fn begin_battle(&mut self, place: Place, attacker: Side, rebellion: bool) {
        self.state.battle = Battle { place, attacker, rebellion, ..Battle::default() };
    }

    pub(crate) fn step_battle(&mut self, step: BattleStep) -> Flow {
        let Battle { place, attacker, rebellion, .. } = self.state.battle;
        match step {
            BattleStep::DeclareFirst => Flow::Ask(self.state.phasing),
            BattleStep::DeclareSecond => Flow::Ask(self.state.phasing.other()),
            BattleStep::Declared => {
                *self.top() = Frame::Battle(BattleStep::AttackerLeader);
                self.tell(Event::Declared { side: attacker, place, rebellion });
                self.show_units(place);
                self.open_window(Window::Battle);
                Flow::Go
            }
            BattleStep::AttackerLeader => self.step_leader(attacker, BattleStep::DefenderLeader),
            BattleStep::DefenderLeader => self.step_leader(attacker.other(), BattleStep::Dice),
            BattleStep::Dice => {
                *self.top() = Frame::Battle(BattleStep::AttackerLoss);
                self.roll_battle();
                Flow::Go
            }
            BattleStep::AttackerLoss => self.step_loss(place, attacker, BattleStep::DefenderLoss),
            BattleStep::DefenderLoss => self.step_loss(place, attacker.other(), BattleStep::Aftermath),
            BattleStep::Aftermath => self.aftermath(place),
            BattleStep::Done => {
                for side in [Side::Rebel, Side::Imperial] {
                    if self.count(place, side) == 0 {
                        self.disband(place, side);
                    }
                }
                self.pop()
            }
        }
    }

    fn step_loss(&mut self, place: Place, side: Side, next: BattleStep) -> Flow {
        self.pay_losses(place, side).unwrap_or_else(|| self.turn_to(Frame::Battle(next)))
    }

    /// A leader named before leads, unless another one in the stack could; a side without one may fetch one [fg.3.3.9].
    fn step_leader(&mut self, side: Side, next: BattleStep) -> Flow {
        let able = self.leaders(side);
        match able.first() {
            None => *self.top() = Frame::Battle(next),
            Some(who) if able.len() == 1 && self.led(side) => self.play_leader(side, Choice::Lead(who), next),
            Some(_) => return Flow::Ask(side),
        }
        Flow::Go
    }

    /// Whether the units of a side in the combat under way have a leader who is up to it.
    fn led(&self, side: Side) -> bool {
        self.leader(self.state.battle.place, side).is_some_and(|who| self.can_lead(who))
    }

    /// Who may lead a side's units in the combat under way [fg.3.3.9].
    pub(crate) fn leaders(&self, side: Side) -> Party {
        let Battle { place, rebellion, .. } = self.state.battle;
        if self.led(side) {
            return self.with_units(place, side).filter(|who| self.can_lead(who));
        }
        let mut people = self.people(place, side);
        if rebellion {
            for group in &self.state.desk.groups {
                if matches!(group.standing, Standing::Active | Standing::Completing) {
                    people = people.not(group.members);
                }
            }
        }
        people.filter(|who| self.can_lead(who) && self.may_be_fetched(who, place))
    }

    /// Whether a character may lead units of another stack: the list asks for more Leadership then [fg.3.3.9].
    fn may_be_fetched(&self, who: Who, place: Place) -> bool {
        !self.ground.options.leader_above_one
            || self.state.spots[place.ix()].with_units.has(who)
            || self.rating(who, Rating::Leadership) > 1
    }

    pub(crate) fn list_battle(&self, step: BattleStep, out: &mut Vec<Choice>) {
        let Battle { place, attacker, .. } = self.state.battle;
        match step {
            BattleStep::DeclareFirst | BattleStep::DeclareSecond => out.extend([Choice::Attack, Choice::Pass]),
            BattleStep::AttackerLeader => self.list_battle_leaders(attacker, out),
            BattleStep::DefenderLeader => self.list_battle_leaders(attacker.other(), out),
            BattleStep::AttackerLoss => self.list_losses(place, attacker, out),
            BattleStep::DefenderLoss => self.list_losses(place, attacker.other(), out),
            _ => {}
        }
    }

    fn list_battle_leaders(&self, side: Side, out: &mut Vec<Choice>) {
        out.extend(self.leaders(side).into_iter().map(Choice::Lead));
        if !self.led(side) {
            out.push(Choice::Pass);
        }
    }

    pub(crate) fn play_battle(&mut self, step: BattleStep, choice: Choice) {
        let Battle { place, attacker, .. } = self.state.battle;
        match (step, choice) {
            (BattleStep::DeclareFirst | BattleStep::DeclareSecond, Choice::Attack) => {
                let phasing = self.state.phasing;
                let first = step == BattleStep::DeclareFirst;
                self.state.battle.attacker = if first { phasing } else { phasing.other() };
                *self.top() = Frame::Battle(BattleStep::Declared);
            }
            (BattleStep::DeclareFirst, _) => *self.top() = Frame::Battle(BattleStep::DeclareSecond),
            (BattleStep::DeclareSecond, _) => {
                self.tell(Event::NoCombat { place });
                self.pop();
            }
            (BattleStep::AttackerLeader, _) => self.play_leader(attacker, choice, BattleStep::DefenderLeader),
            (BattleStep::DefenderLeader, _) => self.play_leader(attacker.other(), choice, BattleStep::Dice),
            (_, Choice::Lose(kind)) => self.lose_unit(place, kind, Loss::Combat),
            _ => {}
        }
    }

    /// A leader joins the military stack; a phasing one gives up the mission [fg.3.3.9].
    fn play_leader(&mut self, side: Side, choice: Choice, next: BattleStep) {
        if let Choice::Lead(who) = choice {
            self.state.battle.leaders[side.ix()] = Some(who);
            self.stack(who, true);
            self.name_leader(who);
            if side == self.state.phasing {
                self.state.people[who.ix()].barred = true;
            }
        }
        *self.top() = Frame::Battle(next);
    }

    fn leadership(&self, who: Option<Who>) -> i8 {
        who.map_or(0, |who| self.rating(who, Rating::Leadership) as i8)
    }

    /// Columns in the Rebel player's favour [fg.3.3.7].
    fn rebel_shift(&self) -> i8 {
        let Battle { place, leaders, rebellion, .. } = self.state.battle;
        let terrain = self.ground.sites[place.ix()].terrain;
        let special = terrain.is_special() || terrain == Terrain::Wild && self.ground.options.wild_special;
        let [rebel, imperial] = leaders;
        let at_home = self.state.spots[place.ix()].units(UnitKind::rebel(terrain, false))
            + self.state.spots[place.ix()].units(UnitKind::rebel(terrain, true));
        self.leadership(rebel) - self.leadership(imperial)
            + i8::from(at_home > 0)
            + i8::from(special && imperial.is_none())
            + i8::from(rebellion && rebel.is_none())
    }

    /// The column after odds and shifts, 0 for 1-6 to 10 for 6-1.
    pub(crate) fn battle_column(&self) -> u8 {
        let shift = self.rebel_shift();
        let shift = if self.state.battle.attacker == Side::Rebel { shift } else { -shift };
        let far = self.odds_reach().1;
        (self.battle_odds() + shift).clamp(EVEN - far, EVEN + far) as u8
    }

    /// The column of the odds before shifts.
    fn battle_odds(&self) -> i8 {
        let Battle { place, attacker, .. } = self.state.battle;
        let (attack, defence) = (self.strength(place, attacker), self.strength(place, attacker.other()));
        odds_column(attack, defence, self.odds_reach().0)
    }

    /// How far from even the odds go, and how far shifts take them: the list lets leaders alone open the outer columns,
    /// the book every shift [fg.3.3.14, fg.3.3.15].
    fn odds_reach(&self) -> (i8, i8) {
        match self.state.battle.leaders {
            _ if !self.ground.options.odds_by_leaders => (4, 5),
            [None, None] => (4, 4),
            _ => (5, 5),
        }
    }

    fn roll_battle(&mut self) {
        let Battle { place, attacker, .. } = self.state.battle;
        let column = self.battle_column();
        let (die, defender_die) = (self.die(), self.die());
        let cells = &self.ground.book.tables.military[column as usize];
        let (to_defender, to_attacker) = (cells[die as usize - 1].1, cells[defender_die as usize - 1].0);
        let units = self.units_at(place);
        let sides = [Side::Rebel, Side::Imperial];
        let rolled = sides.map(|side| if side == attacker { to_attacker } else { to_defender });
        let losses = sides.map(|side| toll(&units, side, rolled[side.ix()]));
        self.state.battle.losses = losses;
        let strengths = sides.map(|side| self.strength(place, side));
        let odds = self.battle_odds() as u8;
        self.tell(Event::Battle { place, attacker, strengths, odds, column, die, defender_die, rolled, losses });
    }

    /// Characters whose units are all gone face a squad of the surviving enemy [fg.3.3.19].
    fn aftermath(&mut self, place: Place) -> Flow {
        *self.top() = Frame::Battle(BattleStep::Done);
        for side in [Side::Rebel, Side::Imperial] {
            let left = self.with_units(place, side);
            if self.count(place, side) == 0 && self.count(place, side.other()) > 0 && !left.is_empty() {
                let units = self.strength(place, side.other());
                let (chart, endurance) = self.squad(place, side.other(), units);
                let strength = if self.ground.options.squad_as_units { units } else { chart };
                self.start_fight(place, side, Force::Squad, left, None, (strength, endurance));
                break;
            }
        }
        Flow::Go
    }

    /// Strength and endurance of a squad of units by the Squad Chart; their leader makes it tougher [fg.17.28].
    pub(crate) fn squad(&self, place: Place, side: Side, units: u8) -> (u8, u8) {
        let tables = &self.ground.book.tables;
        let line = tables.squad.iter().rev().find(|line| line.0 <= units).copied().unwrap_or((0, 0, 0));
        let led = self.state.spots[place.ix()].leader[side.ix()].is_some();
        (line.1, line.2 + if led { tables.squad_leader } else { 0 })
    }

    /// A squad attacks characters.
    pub(crate) fn start_squad(&mut self, place: Place, defender: Side, defenders: Party, group: Option<u8>, units: u8) {
        let squad = self.squad(place, defender.other(), units);
        self.start_fight(place, defender, Force::Squad, defenders, group, squad);
    }

    /// Characters without units join the mission stack but go on no mission this turn [fg.3.3.20].
    pub(crate) fn disband(&mut self, place: Place, side: Side) {
        for who in self.with_units(place, side) {
            self.stack(who, false);
            self.state.people[who.ix()].barred = true;
        }
    }
}

/// The column of the odds, rounded in favour of the defender and limited to so many columns from even [fg.3.3.14].
fn odds_column(attack: u8, defence: u8, reach: i8) -> i8 {
    let limit = reach as u8 + 1;
    if attack >= defence {
        EVEN + (attack / defence.max(1)).min(limit) as i8 - 1
    } else {
        EVEN + 1 - defence.div_ceil(attack.max(1)).min(limit) as i8
    }
}
