//! Missions that are aborted by events, and what a failed Coup or Assassination brings upon its group [section 11].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{CoupFate, Happening, Mission, Rating, Side};
use crate::cause::{Shield, Sighting, Sway};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Death, Event};
use crate::frame::{Keepers, Moment, Summons};
use crate::game::Freedom;
use crate::ids::{Card, Party};
use crate::rule;
use crate::state::{Force, GroupIx, Standing};
use crate::words::Words;

/// This mission is to be aborted by an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aborting {
    /// The group on it.
    pub group: GroupIx,
    /// The card.
    pub card: Card,
}

impl Procedure<Freedom> for Aborting {
    fn step(self, game: &mut Freedom) -> Flow {
        let Self { group: ix, card } = self;
        game.pop();
        let group = game.state.desk.groups[ix as usize];
        if game.state.desk.ignored {
            let shield = Shield::Possession;
            game.tell(Event::Ignored { group: group.mission, side: game.state.phasing, shield });
            return Flow::Go;
        }
        let happening = game.section(card).happening;
        if happening == Happening::Politics && game.best(group.members, Rating::Diplomacy) >= 2 {
            let shield = Shield::Skill;
            game.tell(Event::Ignored { group: group.mission, side: game.state.phasing, shield });
            return Flow::Go;
        }
        let party = game.on_missions();
        game.state.desk.groups[ix as usize].standing = Standing::Closed;
        game.tell(Event::Aborted { mission: group.mission, side: game.state.phasing });
        let world = game.world(game.desk_place());
        let enemy = game.state.phasing.other();
        match happening {
            Happening::CoupAborted(line) => {
                game.detect(party, Sighting::Event);
                game.coup_fate(ix, line);
            }
            Happening::Protocol => {
                game.shift_loyalty(world, enemy, 1, Sway::Event);
            }
            Happening::RebelsChickenOut | Happening::AgentReveals => game.detect(party, Sighting::Event),
            Happening::WrongSoldier if game.count(game.desk_place(), enemy) > 0 => {
                game.summon(Summons::WrongSoldier, ix);
            }
            _ => {}
        }
        Flow::Go
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_11_1_25
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    pub(crate) fn aborting(&mut self, group: GroupIx, card: Card) {
        self.state.desk.ignored = false;
        self.push(Aborting { group, card });
        self.open_window(Moment::Abort(group));
    }

    fn coup_fate(&mut self, ix: GroupIx, line: u8) {
        let die = self.die();
        let (moves, fate) = self.ground.book.tables.coup[line as usize][die as usize - 1];
        self.tell(Event::Consequence { mission: Mission::Coup, die, fate });
        if moves {
            self.shift_loyalty(self.world(self.desk_place()), self.state.phasing.other(), 1, Sway::Event);
        }
        self.suffer(ix, fate);
    }

    /// What a failed Coup or Assassination brings upon its group.
    pub(crate) fn suffer(&mut self, ix: GroupIx, fate: CoupFate) {
        let members = self.state.desk.groups[ix as usize].members;
        match fate {
            CoupFate::None => {}
            CoupFate::Captured => self.capture_group(ix),
            CoupFate::CapturedOneKilled => self.push(Sacrifice { group: ix }),
            CoupFate::Killed => {
                for who in members {
                    self.kill(who, Death::Betrayal);
                }
            }
            CoupFate::Found => self.push(Found { group: ix }),
        }
    }

    /// Nobody is captured where the enemy has neither character nor unit [fg.2.16].
    pub(crate) fn capture_group(&mut self, ix: GroupIx) {
        self.push(Keepers { left: self.state.desk.groups[ix as usize].members });
    }

    pub(crate) fn assassination_fails(&mut self, ix: GroupIx) {
        let die = self.die();
        let fate = match die {
            1..=3 => CoupFate::None,
            4..=5 => CoupFate::Captured,
            _ => CoupFate::Killed,
        };
        self.tell(Event::Consequence { mission: Mission::Assassination, die, fate });
        self.suffer(ix, fate);
    }
}

/// One member is killed, the others are captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sacrifice {
    /// The group.
    pub group: GroupIx,
}

impl Procedure<Freedom> for Sacrifice {
    fn step(self, game: &mut Freedom) -> Flow {
        let members = game.state.desk.groups[self.group as usize].members;
        match members.first() {
            None => game.pop(),
            Some(who) if members.len() == 1 => {
                self.play(game, game.state.phasing, Choice::Sacrifice(who));
                Flow::Go
            }
            _ => ask(game.state.phasing),
        }
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        out.extend(game.state.desk.groups[self.group as usize].members.into_iter().map(Choice::Sacrifice));
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        game.pop();
        if let Choice::Sacrifice(who) = choice {
            game.kill(who, Death::Betrayal);
            game.capture_group(self.group);
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_2_16
    }

    fn question(self, words: Words<'_>) -> String {
        format!("the {} is caught and one member is killed: who?", words.group(self.group))
    }

    fn why(self, _: Words<'_>) -> String {
        "The others are captured.".into()
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let Choice::Sacrifice(who) = choice else { return None };
        because(rule::FG_2_16, format!("{} is not in that group.", words.names.who(who)))
    }

    fn hide(&mut self, _: Side) {}
}

/// A group is found without a search [12.15].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Found {
    /// The group.
    pub group: GroupIx,
}

impl Procedure<Freedom> for Found {
    fn step(self, game: &mut Freedom) -> Flow {
        let (units, people) = game.finders(self.group);
        let members = game.state.desk.groups[self.group as usize].members;
        if members.is_empty() || !units && people.is_empty() {
            return game.pop();
        }
        ask(game.state.phasing.other())
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let (units, people) = game.finders(self.group);
        if units {
            out.push(Choice::Squad);
            game.list_missing_leader(game.desk_place(), game.state.phasing.other(), out);
        }
        if !people.is_empty() {
            out.push(Choice::Characters);
        }
        out.push(Choice::Pass);
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        let Self { group: ix } = self;
        if let Choice::Lead(who) = choice {
            return game.name_leader(who);
        }
        game.pop();
        let place = game.desk_place();
        let members = game.state.desk.groups[ix as usize].members;
        let phasing = game.state.phasing;
        match choice {
            Choice::Squad => game.send_squad(ix),
            Choice::Characters => {
                let (_, people) = game.finders(ix);
                for who in people {
                    game.stack(who, false);
                }
                game.start_fight(place, phasing, Force::Characters(people), members, Some(ix), (0, 0));
            }
            _ => game.tell(Event::Spared { place }),
        }
    }

    fn rule(self, _: &Freedom) -> RuleId {
        rule::FG_17_14
    }

    fn question(self, words: Words<'_>) -> String {
        format!("you have found the {}: do you attack it?", words.group(self.group))
    }

    fn why(self, _: Words<'_>) -> String {
        "You may attack with a squad of your units or with your characters, or let them go.".into()
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Pass).then(|| "Let them go".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::Lead(who) => words.no_leader_here(who),
            Choice::Squad => because(rule::FG_17_1, "you have no military units there."),
            Choice::Characters => because(rule::FG_17_22, "you have no characters there."),
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

impl Freedom {
    /// Who may attack a group that is found: a squad or the characters; the wrong soldier fetches a squad only.
    fn finders(&self, ix: GroupIx) -> (bool, Party) {
        let place = self.desk_place();
        let enemy = self.state.phasing.other();
        let units = self.count(place, enemy) > 0;
        if self.state.desk.groups[ix as usize].mission == Mission::SubvertTroops {
            return (units, Party::EMPTY);
        }
        let people = self.people(place, enemy).filter(|who| !self.state.people[who.ix()].shut_down);
        (units, people)
    }
}
