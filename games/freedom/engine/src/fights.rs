//! A character combat from the first word to the last [section 3.4]: who is asked what, and when.

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{BreakOff, Rating, Side, Weapon};
use crate::cause::Clash;
use crate::character_combat::differential_column;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{FightBattle, Moment};
use crate::game::Freedom;
use crate::ids::{Party, Place, Who};
use crate::state::{Fight, Force, GroupIx};
use crate::words::{DIFFERENTIALS, Words, chances, many, plural, signed};
use crate::{rule, stream};

/// How far a character combat has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FightStep {
    /// Hand-to-hand or firefight.
    Weapon,
    /// Kill or capture.
    Aim,
    /// The owner picks the one character who fights.
    Champion,
    /// A round begins.
    Round,
    /// One character may outwit the creature.
    Outwit,
    /// Active and inactive.
    Split,
    /// Possessions before the round is read.
    Possessions,
    /// Break-off.
    BreakOff,
    /// Dice.
    Dice,
    /// A companion may take a wound.
    Soak,
    /// Wounds of the defenders.
    DefenderWounds,
    /// Wounds of the attackers.
    AttackerWounds,
    /// Captures, and wounds by creatures' entries.
    RoundEnd,
    /// Over.
    Over,
    /// Other things in creatures' entries, end of the round; comes before the end.
    Settle,
}

/// A character combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FightOut {
    /// How far it has come.
    pub step: FightStep,
}

impl Procedure<Freedom> for FightOut {
    fn step(self, game: &mut Freedom) -> Flow {
        let attacker = game.state.fight.defender.other();
        let defender = game.state.fight.defender;
        match self.step {
            FightStep::Weapon => game.step_weapon(attacker),
            FightStep::Aim => {
                if matches!(game.state.fight.force, Force::Characters(_) | Force::Squad) {
                    return ask(attacker);
                }
                game.turn_to(Self { step: FightStep::Champion })
            }
            FightStep::Champion => game.step_champion(),
            FightStep::Round => game.begin_round(),
            FightStep::Outwit if game.may_outwit() => ask(defender),
            FightStep::Outwit => game.turn_to(Self { step: FightStep::Split }),
            FightStep::Split => game.step_split(),
            FightStep::Possessions => {
                game.turn_to(Self { step: FightStep::BreakOff });
                game.open_window(Moment::Round);
                Flow::Go
            }
            FightStep::BreakOff => game.step_break_off(),
            FightStep::Dice => {
                game.turn_to(Self { step: FightStep::Soak });
                game.roll_round();
                Flow::Go
            }
            FightStep::Soak => {
                game.turn_to(Self { step: FightStep::DefenderWounds });
                game.open_window(Moment::Wounds);
                Flow::Go
            }
            FightStep::DefenderWounds => game.hand_out_to_defenders(),
            FightStep::AttackerWounds => game.hand_out_to_attackers(),
            FightStep::RoundEnd => game.end_round(),
            FightStep::Settle => game.settle_round(),
            FightStep::Over => {
                game.pop();
                game.end_fight();
                Flow::Go
            }
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let fight = &game.state.fight;
        match self.step {
            FightStep::Weapon => out.extend([Choice::HandToHand, Choice::Firefight]),
            FightStep::Aim => out.extend([Choice::Kill, Choice::Capture]),
            FightStep::Champion => out.extend(fight.defenders.into_iter().map(Choice::Champion)),
            FightStep::Outwit => {
                out.extend(fight.defenders.into_iter().map(Choice::Outwit));
                out.push(Choice::Pass);
            }
            FightStep::Split => {
                out.extend(game.fit_to_fight().without(fight.active).into_iter().map(Choice::Activate));
                if game.split_stands() {
                    out.push(Choice::Ready);
                }
            }
            FightStep::BreakOff => game.list_break_off(out),
            FightStep::DefenderWounds => out.extend(fight.active.into_iter().map(Choice::Wound)),
            FightStep::AttackerWounds => {
                if let Force::Characters(party) = fight.force {
                    out.extend(party.into_iter().map(Choice::Wound));
                }
            }
            _ => {}
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let next = match (self.step, choice) {
            (_, Choice::HandToHand) => {
                game.state.fight.weapon = Weapon::Hand;
                FightStep::Aim
            }
            (_, Choice::Firefight) => {
                game.state.fight.weapon = Weapon::Firefight;
                FightStep::Aim
            }
            (FightStep::Aim, _) => {
                game.state.fight.capture = choice == Choice::Capture;
                FightStep::Champion
            }
            (_, Choice::Champion(who)) => {
                game.state.fight.defenders = Party::one(who);
                game.state.fight.single = Some(who);
                FightStep::Round
            }
            (FightStep::Outwit, _) => {
                if let Choice::Outwit(who) = choice {
                    game.state.fight.outwitted = game.rating(who, Rating::Intelligence);
                }
                FightStep::Split
            }
            (_, Choice::Activate(who)) => {
                game.state.fight.active.add(who);
                FightStep::Split
            }
            (FightStep::Split, _) => {
                game.engage();
                FightStep::Possessions
            }
            (_, Choice::BreakOff) => return game.try_break_off(true),
            (_, Choice::BreakOffInactive) => return game.try_break_off(false),
            (FightStep::BreakOff, _) => FightStep::Dice,
            (FightStep::DefenderWounds, Choice::Wound(who)) => return game.wound_defender(who),
            (FightStep::AttackerWounds, Choice::Wound(who)) => return game.wound_attacker(who),
            _ => return,
        };
        game.turn_to(Self { step: next });
    }

    fn rule(self, _: &Freedom) -> RuleId {
        match self.step {
            FightStep::Weapon => rule::FG_3_4_14,
            FightStep::Aim => rule::FG_2_14,
            FightStep::Champion | FightStep::Outwit => rule::FG_5_1,
            FightStep::Round | FightStep::Split => rule::FG_3_4_15,
            FightStep::Possessions | FightStep::Soak => rule::FG_14_15,
            FightStep::BreakOff => rule::FG_3_4_22,
            FightStep::Dice => rule::FG_3_4_9,
            FightStep::DefenderWounds | FightStep::AttackerWounds => rule::FG_3_4_35,
            FightStep::RoundEnd | FightStep::Settle | FightStep::Over => rule::FG_3_4_8,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        let fight = &words.game.state.fight;
        let force = words.names.force(fight.force, fight.place);
        let attack = if plural(words.names, fight.force) { "attack" } else { "attacks" };
        let defenders = words.names.party(fight.defenders);
        match self.step {
            FightStep::Weapon => format!("{force} {attack} {defenders}: hand-to-hand or firefight?"),
            FightStep::Aim if fight.force == Force::Squad => {
                format!("your squad attacks {defenders}: to kill or to capture?")
            }
            FightStep::Aim => format!("{force} {attack} {defenders}: to kill or to capture?"),
            FightStep::Champion => format!("{force} will fight one of you alone: who is it?"),
            FightStep::Outwit => format!("{force}: does somebody try to outwit it in round {}?", fight.round),
            FightStep::Split if fight.active.is_empty() => {
                format!("round {} against {force}: who fights actively?", fight.round)
            }
            FightStep::Split => {
                let active = words.names.party(fight.active);
                format!("round {} against {force}: {active} will fight, who else?", fight.round)
            }
            FightStep::BreakOff => {
                format!("round {} against {force}: stand and fight, or try to break off?", fight.round)
            }
            FightStep::DefenderWounds => {
                format!("{} still to be taken: who takes one?", many(fight.on_defenders, "wound"))
            }
            FightStep::AttackerWounds => {
                format!("{} still to be taken: who takes one?", many(fight.on_attackers, "wound"))
            }
            _ => format!("{force} and {defenders} fight"),
        }
    }

    fn why(self, words: Words<'_>) -> String {
        let game = words.game;
        let fight = &game.state.fight;
        let attack = game.attack_strength();
        match self.step {
            FightStep::Weapon => "In a firefight every wound counts double.".into(),
            FightStep::Aim => "Capture is read two columns to the left; asterisks take prisoners.".into(),
            FightStep::Outwit => {
                format!("Its strength is {attack}; one character's Intelligence comes off it this round.")
            }
            FightStep::Split => {
                let weapon = if fight.weapon == Weapon::Firefight { "wounds count double" } else { "hand-to-hand" };
                let so_far = if fight.active.is_empty() {
                    String::new()
                } else {
                    format!(" against defence {} so far", game.defence_strength())
                };
                format!(
                    "Attack strength {attack}{so_far}, {weapon}. Only active characters strike back and take wounds; inactive \
                     ones break off more easily."
                )
            }
            FightStep::BreakOff => words.break_off_numbers(attack),
            FightStep::DefenderWounds | FightStep::AttackerWounds => {
                "A character dies when wounds reach Endurance.".into()
            }
            _ => words.force_numbers(),
        }
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let game = words.game;
        match (self.step, choice) {
            (FightStep::Outwit, Choice::Pass) => Some("Nobody tries to outwit it".into()),
            (FightStep::Split, Choice::Ready) => Some("The others stay inactive".into()),
            (FightStep::BreakOff, Choice::Stand) => Some(format!("Stand and fight{}", chances::round(game))),
            (FightStep::BreakOff, Choice::BreakOffInactive) => {
                let chance = chances::break_off(game, false);
                Some(format!("Try to break off with the inactive characters only{chance}"))
            }
            (FightStep::BreakOff, Choice::BreakOff) => {
                Some(format!("Try to break off with everybody{}", chances::break_off(game, true)))
            }
            _ => None,
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Self { step } = self;
        let fight = &words.game.state.fight;
        match choice {
            Choice::Activate(who) if step == FightStep::Split => words
                .not_defending(who)
                .or_else(|| because(rule::FG_3_4_15, format!("{} is active already.", words.names.who(who)))),
            Choice::Ready if step == FightStep::Split && fight.active.is_empty() => {
                because(rule::FG_3_4_11, "at least one character has to be active.")
            }
            Choice::Ready if step == FightStep::Split => {
                because(rule::FG_3_4_16, "somebody with a Combat rating above 0 has to be active.")
            }
            Choice::BreakOffInactive if step == FightStep::BreakOff && fight.defenders != fight.active => {
                because(rule::FG_3_4_26, "active and inactive characters break off together or not at all.")
            }
            Choice::BreakOffInactive if step == FightStep::BreakOff => {
                because(rule::FG_3_4_26, "nobody is inactive; only everybody together can try.")
            }
            Choice::BreakOff | Choice::BreakOffInactive | Choice::Stand => words.no_break_off(),
            Choice::Champion(who) | Choice::Outwit(who) => words.not_defending(who),
            Choice::Wound(who) if step == FightStep::DefenderWounds => words
                .not_defending(who)
                .or_else(|| because(rule::FG_3_4_17, format!("{} is not active.", words.names.who(who)))),
            Choice::Wound(who) if step == FightStep::AttackerWounds => {
                because(rule::FG_3_4_35, format!("{} is not one of the attackers.", words.names.who(who)))
            }
            Choice::HandToHand | Choice::Firefight if fight.force == Force::Squad => {
                because(rule::FG_3_4_13, "a squad always fights a firefight.")
            }
            Choice::HandToHand | Choice::Firefight | Choice::Kill | Choice::Capture => {
                because(rule::FG_2_2, "the terms of this combat are settled.")
            }
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

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
        let routed = self.under_way::<FightBattle>().is_some();
        let clash = if routed { Clash::Rout } else { Clash::Found };
        self.tell(Event::FightBegins { place, force, defenders, clash });
        self.push(FightOut { step: FightStep::Weapon });
    }

    fn step_weapon(&mut self, attacker: Side) -> Flow {
        let weapon = match self.state.fight.force {
            Force::Characters(_) => return ask(attacker),
            Force::Squad | Force::None => Weapon::Firefight,
            Force::Creature(beast) => self.ground.book.creatures[beast.ix()].weapon,
            Force::Robots(number) => self.ground.book.tables.robots[number as usize - 1].weapon,
            Force::Locals => {
                let site = &self.ground.sites[self.state.fight.place.ix()];
                site.locals.map_or(Weapon::Hand, |mob| mob.weapon)
            }
        };
        self.state.fight.weapon = weapon;
        self.turn_to(FightOut { step: FightStep::Aim })
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
            return self.turn_to(FightOut { step: FightStep::Over });
        }
        self.grow();
        self.turn_to(FightOut { step: FightStep::Outwit })
    }

    fn step_split(&mut self) -> Flow {
        let Fight { defenders, active, defender, .. } = self.state.fight;
        let fit = self.fit_to_fight();
        if self.everybody_active() {
            self.state.fight.active = defenders;
        } else if fit.len() == 1 {
            self.state.fight.active = fit;
        } else if active != fit {
            return ask(defender);
        }
        self.engage();
        self.turn_to(FightOut { step: FightStep::Possessions })
    }

    /// Active defenders of the phasing side forfeit healing [fg.9.3].
    pub(crate) fn engage(&mut self) {
        if self.state.fight.defender == self.state.phasing {
            for who in self.state.fight.active {
                self.state.people[who.ix()].busy = true;
            }
        }
    }

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
            return ask(fight.defender);
        }
        self.turn_to(FightOut { step: FightStep::Dice })
    }

    fn list_break_off(&self, out: &mut Vec<Choice>) {
        let Fight { defenders, active, .. } = self.state.fight;
        out.push(Choice::Stand);
        if defenders != active && !self.ground.options.break_off_all {
            out.push(Choice::BreakOffInactive);
        }
        out.push(Choice::BreakOff);
    }

    fn hand_out_to_defenders(&mut self) -> Flow {
        while self.state.fight.on_defenders > 0 {
            let Fight { active, defender, .. } = self.state.fight;
            match self.next_wounded(active) {
                Some(who) => self.wound_defender(who),
                None if active.is_empty() => self.state.fight.on_defenders = 0,
                None => return ask(defender),
            }
        }
        self.turn_to(FightOut { step: FightStep::AttackerWounds })
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
                None => return ask(self.state.fight.defender.other()),
            }
        }
        self.turn_to(FightOut { step: FightStep::RoundEnd })
    }

    fn wound_attacker(&mut self, who: Who) {
        self.state.fight.on_attackers -= 1;
        self.wound(who, 1);
    }
}

impl Words<'_> {
    fn break_off_numbers(self, attack: i16) -> String {
        let game = self.game;
        let defence = game.defence_strength();
        let column = game.fight_column();
        let (active, inactive) = game.break_off_numbers();
        let (active_chance, inactive_chance) = game.break_off_chances();
        let die = match game.break_off_modifier() {
            0 => String::new(),
            add => format!(" (die {})", signed(add)),
        };
        let limit = |roll: i8, chance: u8| match roll {
            0 => "nothing".into(),
            _ => format!("{roll} or less ({})", chances::in_six(chance)),
        };
        let inactive = if game.state.fight.defenders == game.state.fight.active {
            String::new()
        } else {
            format!(", inactive ones on {}", limit(inactive, inactive_chance))
        };
        format!(
            "Attack {attack} against defence {defence}, differential {}: column {}. Active characters get away on \
             {}{inactive}{die}; if active ones fail, the round shifts one column against them.",
            signed(attack - defence),
            DIFFERENTIALS[column],
            limit(active, active_chance),
        )
    }

    fn force_numbers(self) -> String {
        let fight = &self.game.state.fight;
        match fight.force {
            Force::Characters(_) | Force::None => String::new(),
            _ => format!("Strength {}, endurance {}.", self.game.attack_strength(), fight.endurance - fight.wounds),
        }
    }

    fn not_defending(self, who: Who) -> Reason {
        if self.game.state.fight.defenders.has(who) {
            return None;
        }
        let routed = self.game.state.fight.defender != self.game.state.phasing;
        let rule = if routed { rule::FG_U13 } else { rule::FG_3_4_6 };
        because(rule, format!("{} is not among the defenders.", self.names.who(who)))
    }

    fn no_break_off(self) -> Reason {
        let Force::Creature(beast) = self.game.state.fight.force else {
            return because(rule::FG_3_4_22, "break-off comes after the split into active and inactive.");
        };
        let creature = &self.game.ground.book.creatures[beast.ix()];
        match creature.break_off {
            BreakOff::Never => because(rule::FG_5_1, format!("nobody breaks off from the {}.", creature.name)),
            BreakOff::NotRound1 if self.game.state.fight.round <= 1 => {
                because(rule::FG_5_1, format!("from the {} one breaks off only from round 2 on.", creature.name))
            }
            _ => because(rule::FG_3_4_22, "break-off comes after the split into active and inactive."),
        }
    }
}
