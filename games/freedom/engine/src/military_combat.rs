//! Military Combat Segment and the combats of a rebellion [section 3.3].

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{Rating, Side, Terrain, UnitKind};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Event, Loss};
use crate::frame::Moment;
use crate::game::Freedom;
use crate::ids::{Party, Place, Who};
use crate::losses::toll;
use crate::rule;
use crate::state::{Battle, Force, Segment, Standing};
use crate::words::{RATIOS, Words, and, capital, chances, covered, many, units_of};

/// The column of even odds.
const EVEN: i8 = 5;

/// Environs with units of both sides are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MilitaryCombat;

impl Procedure<Freedom> for MilitaryCombat {
    /// Environs with units of both sides, one by one, in the order the phasing player likes [fg.3.3.5].
    fn step(self, game: &mut Freedom) -> Flow {
        let mut pending = game.state.pending;
        for place in game.state.pending {
            if game.count(place, Side::Rebel) == 0 || game.count(place, Side::Imperial) == 0 {
                pending.drop(place);
            }
        }
        game.state.pending = pending;
        match pending.len() {
            0 => game.pop(),
            1 => {
                if let Some(place) = pending.first() {
                    game.settle_environ(place);
                }
                Flow::Go
            }
            _ => ask(game.state.phasing),
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        out.extend(game.state.pending.into_iter().map(Choice::Settle));
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        if let Choice::Settle(place) = choice {
            game.settle_environ(place);
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_3_3_5
    }

    fn question(self, _: Words<'_>) -> String {
        "both sides have units in several Environs: which is settled next?".into()
    }

    fn why(self, _: Words<'_>) -> String {
        "Each Environ with units of both sides is settled once.".into()
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Settle(place) = choice else { return None };
        let name = words.names.place(place);
        because(rule::FG_3_3_5, format!("{name} is settled already, or has no units of both sides."))
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    pub(crate) fn begin_military_combat(&mut self) {
        self.begin_segment(Segment::MilitaryCombat);
        let contested = |place: &Place| self.count(*place, Side::Rebel) > 0 && self.count(*place, Side::Imperial) > 0;
        self.state.pending = self.ground.environs.into_iter().filter(contested).collect();
        self.push(MilitaryCombat);
    }

    /// Units of both sides in an Environ may fight.
    fn settle_environ(&mut self, place: Place) {
        self.state.pending.drop(place);
        self.begin_battle(place, self.state.phasing, false);
        self.push(FightBattle { step: BattleStep::DeclareFirst });
    }

    pub(crate) fn begin_battle(&mut self, place: Place, attacker: Side, rebellion: bool) {
        self.state.battle = Battle { place, attacker, rebellion, ..Battle::default() };
    }
}

/// How far a military combat has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BattleStep {
    /// The phasing player may declare it.
    DeclareFirst,
    /// The other player may declare it.
    DeclareSecond,
    /// Declared: possessions may be used.
    Declared,
    /// Attacker names a leader.
    AttackerLeader,
    /// Defender names a leader.
    DefenderLeader,
    /// Dice.
    Dice,
    /// Losses of the attacker.
    AttackerLoss,
    /// Losses of the defender.
    DefenderLoss,
    /// What becomes of characters left behind.
    Aftermath,
    /// Squads are done.
    Done,
}

/// A military combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FightBattle {
    /// How far it has come.
    pub step: BattleStep,
}

impl Procedure<Freedom> for FightBattle {
    fn step(self, game: &mut Freedom) -> Flow {
        let Battle { place, attacker, rebellion, .. } = game.state.battle;
        match self.step {
            BattleStep::DeclareFirst => ask(game.state.phasing),
            BattleStep::DeclareSecond => ask(game.state.phasing.other()),
            BattleStep::Declared => {
                game.turn_to(Self { step: BattleStep::AttackerLeader });
                game.tell(Event::Declared { side: attacker, place, rebellion });
                game.show_units(place);
                game.open_window(Moment::Battle);
                Flow::Go
            }
            BattleStep::AttackerLeader => game.step_leader(attacker, BattleStep::DefenderLeader),
            BattleStep::DefenderLeader => game.step_leader(attacker.other(), BattleStep::Dice),
            BattleStep::Dice => {
                game.turn_to(Self { step: BattleStep::AttackerLoss });
                game.roll_battle();
                Flow::Go
            }
            BattleStep::AttackerLoss => game.step_loss(place, attacker, BattleStep::DefenderLoss),
            BattleStep::DefenderLoss => game.step_loss(place, attacker.other(), BattleStep::Aftermath),
            BattleStep::Aftermath => game.aftermath(place),
            BattleStep::Done => {
                for side in [Side::Rebel, Side::Imperial] {
                    if game.count(place, side) == 0 {
                        game.disband(place, side);
                    }
                }
                game.pop()
            }
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Battle { place, attacker, .. } = game.state.battle;
        match self.step {
            BattleStep::DeclareFirst | BattleStep::DeclareSecond => out.extend([Choice::Attack, Choice::Pass]),
            BattleStep::AttackerLeader => game.list_battle_leaders(attacker, out),
            BattleStep::DefenderLeader => game.list_battle_leaders(attacker.other(), out),
            BattleStep::AttackerLoss => game.list_losses(place, attacker, out),
            BattleStep::DefenderLoss => game.list_losses(place, attacker.other(), out),
            _ => {}
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { step } = self;
        let Battle { place, attacker, .. } = game.state.battle;
        match (step, choice) {
            (BattleStep::DeclareFirst | BattleStep::DeclareSecond, Choice::Attack) => {
                let phasing = game.state.phasing;
                let first = step == BattleStep::DeclareFirst;
                game.state.battle.attacker = if first { phasing } else { phasing.other() };
                game.turn_to(Self { step: BattleStep::Declared });
            }
            (BattleStep::DeclareFirst, _) => {
                game.turn_to(Self { step: BattleStep::DeclareSecond });
            }
            (BattleStep::DeclareSecond, _) => {
                game.tell(Event::NoCombat { place });
                game.pop();
            }
            (BattleStep::AttackerLeader, _) => game.play_leader(attacker, choice, BattleStep::DefenderLeader),
            (BattleStep::DefenderLeader, _) => game.play_leader(attacker.other(), choice, BattleStep::Dice),
            (_, Choice::Lose(kind)) => game.lose_unit(place, kind, Loss::Combat),
            _ => {}
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        match self.step {
            BattleStep::DeclareFirst | BattleStep::DeclareSecond => rule::FG_3_3_4,
            BattleStep::Declared => rule::FG_3_3_6,
            BattleStep::AttackerLeader | BattleStep::DefenderLeader => rule::FG_3_3_9,
            BattleStep::AttackerLoss | BattleStep::DefenderLoss => rule::FG_3_3_12,
            BattleStep::Dice => rule::FG_3_3_7,
            BattleStep::Aftermath | BattleStep::Done => rule::FG_3_3_19,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        let battle = &words.game.state.battle;
        let place = words.names.place(battle.place);
        match self.step {
            BattleStep::DeclareFirst | BattleStep::DeclareSecond => format!("{place}: do your units attack?"),
            BattleStep::AttackerLeader => format!("{place}: who leads your attack?"),
            BattleStep::DefenderLeader => format!("{place}: who leads your defence?"),
            _ => {
                let due = battle.losses[words.asked.ix()];
                format!("{place}: you still owe {}: which unit do you remove?", many(due, "loss point"))
            }
        }
    }

    fn why(self, words: Words<'_>) -> String {
        let Self { step } = self;
        let battle = &words.game.state.battle;
        let place = battle.place;
        match step {
            BattleStep::AttackerLoss | BattleStep::DefenderLoss => {
                "The strengths of the units lost have to add up to the loss.".into()
            }
            _ => {
                let side = words.asked;
                let (own, other) = (words.strength(place, side), words.strength(place, side.other()));
                let mut text = format!("You have {own} against {other}.");
                if matches!(step, BattleStep::AttackerLeader | BattleStep::DefenderLeader) {
                    let column = RATIOS[words.game.battle_column() as usize];
                    let _ = write!(text, " As it stands the column is {column}; Leadership shifts it.");
                } else {
                    let _ = write!(text, " {}.", capital(&chances::declaring(words.game, side)));
                }
                if step == BattleStep::DeclareFirst {
                    text.push_str(" If you don't, your opponent may.");
                }
                text
            }
        }
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let (game, names) = (words.game, words.names);
        match (self.step, choice) {
            (BattleStep::DeclareFirst | BattleStep::DeclareSecond, Choice::Attack) => {
                Some(format!("Declare combat: {}", chances::declaring(game, words.asked)))
            }
            (BattleStep::DeclareFirst | BattleStep::DeclareSecond, Choice::Pass) => Some("Declare no combat".into()),
            (BattleStep::AttackerLeader | BattleStep::DefenderLeader, Choice::Lead(who)) if words.is_cast(who) => {
                let leadership = game.rating(who, Rating::Leadership);
                let column = chances::led_by(game, words.asked, who);
                Some(format!("{} leads (Leadership {leadership}): {column}", names.who(who)))
            }
            (BattleStep::AttackerLeader | BattleStep::DefenderLeader, Choice::Pass) => {
                Some(format!("Fight without a leader: {}", chances::led_by_nobody(game, words.asked)))
            }
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Self { step } = self;
        let place = words.game.state.battle.place;
        match (step, choice) {
            (BattleStep::AttackerLeader | BattleStep::DefenderLeader, Choice::Lead(who)) => words
                .cannot_lead(who)
                .or_else(|| words.elsewhere(who, place, rule::FG_3_3_9))
                .or_else(|| words.no_battle_leader(who, place)),
            (BattleStep::AttackerLoss | BattleStep::DefenderLoss, Choice::Lose(_)) => {
                words.no_loss(&words.game.units_at(place), choice)
            }
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    fn step_loss(&mut self, place: Place, side: Side, next: BattleStep) -> Flow {
        self.pay_losses(place, side).unwrap_or_else(|| self.turn_to(FightBattle { step: next }))
    }

    /// A leader named before leads, unless another one in the stack could; a side without one may fetch one [fg.3.3.9].
    fn step_leader(&mut self, side: Side, next: BattleStep) -> Flow {
        let able = self.leaders(side);
        match able.first() {
            None => {
                self.turn_to(FightBattle { step: next });
            }
            Some(who) if able.len() == 1 && self.led(side) => self.play_leader(side, Choice::Lead(who), next),
            Some(_) => return ask(side),
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
                    people = people.without(group.members);
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

    fn list_battle_leaders(&self, side: Side, out: &mut Vec<Choice>) {
        out.extend(self.leaders(side).into_iter().map(Choice::Lead));
        if !self.led(side) {
            out.push(Choice::Pass);
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
        self.turn_to(FightBattle { step: next });
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
        self.turn_to(FightBattle { step: BattleStep::Done });
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

impl Words<'_> {
    /// The units of a side in a place as the asked side knows them, and their strength.
    pub(crate) fn strength(self, place: Place, side: Side) -> String {
        let game = self.game;
        let exact = game.strength(place, side);
        let spot = &game.state.spots[place.ix()];
        if side == Side::Rebel || self.asked == Side::Imperial || spot.covered() == 0 {
            return format!("{} (strength {exact})", and(units_here(game, place, side)));
        }
        let militia = spot.units(UnitKind::MILITIA);
        let hidden = spot.covered();
        let (low, high) = (spot.sight.low.min(hidden), spot.sight.high.min(hidden));
        let (least, most) = (militia + hidden + 2 * low, militia + hidden + 2 * high);
        let mut parts = Vec::new();
        if militia > 0 {
            parts.push(units_of(UnitKind::MILITIA, militia));
        }
        parts.push(covered(hidden, spot.sight));
        let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
        format!("{} (strength {range})", and(parts))
    }

    fn no_battle_leader(self, who: Who, place: Place) -> Reason {
        let name = self.names.who(who);
        if let Some(leader) = self.game.leader(place, self.asked).filter(|&leader| self.game.can_lead(leader)) {
            let leader = self.names.who(leader);
            return because(rule::FG_3_3_9, format!("{leader} leads, and {name} is not stacked with the units."));
        }
        if self.game.rating(who, Rating::Leadership) == 1 && self.game.ground.options.leader_above_one {
            return because(rule::FG_3_3_9, format!("{name} has too little Leadership to be fetched for a combat."));
        }
        because(rule::FG_3_3_9, format!("{name} is on a mission."))
    }
}

fn units_here(game: &Freedom, place: Place, side: Side) -> Vec<String> {
    let spot = &game.state.spots[place.ix()];
    let present = crate::pieces::kinds(side).filter(|&kind| spot.units(kind) > 0);
    present.map(|kind| units_of(kind, spot.units(kind))).collect()
}

/// The column of the odds, rounded in favour of the defender and limited to this many columns from even [fg.3.3.14].
fn odds_column(attack: u8, defence: u8, reach: i8) -> i8 {
    let limit = reach as u8 + 1;
    if attack >= defence {
        EVEN + (attack / defence.max(1)).min(limit) as i8 - 1
    } else {
        EVEN + 1 - defence.div_ceil(attack.max(1)).min(limit) as i8
    }
}
