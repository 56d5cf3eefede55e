//! Mission groups while they are put together [section 11.1].

use serde::{Deserialize, Serialize};
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::{Mission, Rating, Side, Use};
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::Freedom;
use crate::ids::{Item, Party};
use crate::refusals::used_item;
use crate::rule;
use crate::state::{Group, GroupIx, Holder, Standing};
use crate::words::missions::bonus_now;
use crate::words::{Words, capital, mission};

/// The last group on the desk is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Form;

impl Procedure<Freedom> for Form {
    fn step(self, game: &mut Freedom) -> Flow {
        ask(game.state.phasing)
    }

    fn list(self, game: &Freedom, _: Side, out: &mut Vec<Choice>) {
        let Some(group) = game.state.desk.groups.last() else { return };
        if group.mission == Mission::Assassination && group.target.is_none() {
            out.extend(game.marks(game.desk_place()).into_iter().map(Choice::Target));
            return;
        }
        out.extend(game.unassigned().into_iter().map(Choice::Join));
        game.list_declarable(group, out);
        let minds = group.mission != Mission::Coup || game.best(group.members, Rating::Intelligence) > 1;
        if !group.members.is_empty() && minds {
            out.push(Choice::Ready);
        }
    }

    fn play(self, game: &mut Freedom, _: Side, choice: Choice) {
        match choice {
            Choice::Target(who) => game.last_group().target = Some(who),
            Choice::Join(who) => game.last_group().members.add(who),
            Choice::Ready => {
                game.pop();
                let Group { mission, members, target, .. } = *game.last_group();
                for who in members {
                    game.state.people[who.ix()].busy = true;
                }
                game.tell(Event::Assigned { mission, members, camp: false, target });
            }
            other => {
                if let Choice::Use(item, _) = other {
                    game.last_group().items.add(item);
                }
                game.use_possession(other);
            }
        }
    }

    fn rule(self, game: &Freedom) -> RuleId {
        match game.state.desk.groups.last() {
            Some(group) if group.mission == Mission::Assassination && group.target.is_none() => rule::FG_6_4_1,
            _ => rule::FG_11_1_9,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        let Some(group) = words.game.state.desk.groups.last() else { return "who goes on the mission?".into() };
        let name = mission(group.mission, words.game.state.phasing);
        if group.mission == Mission::Assassination && group.target.is_none() {
            return "Assassination: who is to die?".into();
        }
        if group.members.is_empty() {
            return format!("{name}: who goes?");
        }
        format!("{name}: {} will go, who else?", words.names.party(group.members))
    }

    fn why(self, words: Words<'_>) -> String {
        format!("{}\n{}", words.assignment(), Self::legends(words).join("\n"))
    }

    fn answer(self, _: Words<'_>, choice: Choice) -> Option<String> {
        (choice == Choice::Ready).then(|| "Send the group off".into())
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        if let Some(item) = used_item(choice) {
            return words.no_declaring(item);
        }
        let side = words.asked;
        let group = words.game.state.desk.groups.last()?;
        let place = words.game.desk_place();
        match choice {
            Choice::Target(who) if group.mission == Mission::Assassination => {
                if group.target.is_some() {
                    return because(rule::FG_6_4_1, "the victim has been named.");
                }
                if words.game.ground.side(who) == side {
                    return because(rule::FG_6_4_1, format!("{} is on your side.", words.names.who(who)));
                }
                words
                    .elsewhere(who, place, rule::FG_6_4_1)
                    .or_else(|| because(rule::FG_6_4_1, format!("{} is not detected.", words.names.who(who))))
            }
            Choice::Target(_) => because(rule::FG_6_4_1, "only Assassination has a victim."),
            _ if group.mission == Mission::Assassination && group.target.is_none() => {
                because(rule::FG_6_4_1, "the victim has to be named first.")
            }
            Choice::Join(who) => words
                .helpless(who)
                .or_else(|| words.elsewhere(who, place, rule::FG_11_1_4))
                .or_else(|| words.not_free(who))
                .or_else(|| because(rule::FG_11_1_10, format!("{} is on a mission already.", words.names.who(who)))),
            Choice::Ready if group.members.is_empty() => because(rule::FG_11_1_3, "somebody has to go."),
            Choice::Ready if words.game.best(group.members, Rating::Intelligence) <= 1 => {
                because(rule::FG_11_2_1, "a Coup needs a member with Intelligence above 1.")
            }
            _ => None,
        }
    }

    fn hide(&mut self, _: Side) {}
}

impl Form {
    /// What the mission of the group being formed does, and what its members add.
    fn legends(words: Words<'_>) -> Vec<String> {
        let game = words.game;
        let Some(group) = game.state.desk.groups.last() else { return Vec::new() };
        let mut lines = vec![words.legend(group.mission)];
        if !group.members.is_empty() {
            let ix = (game.state.desk.groups.len() - 1) as GroupIx;
            lines.push(format!("{}.", capital(&bonus_now(game, ix))));
        }
        lines
    }
}

impl Freedom {
    /// Possessions that give bonus draws have to be announced now [fg.14.25].
    fn list_declarable(&self, group: &Group, out: &mut Vec<Choice>) {
        let basis = self.ground.book.missions[group.mission.ix()].bonus;
        for who in group.members {
            if self.state.people[who.ix()].cards == 0 && self.state.opened.is_empty() {
                continue;
            }
            for item in self.state.items_of(who) {
                let hidden = !self.state.items[item.ix()].open;
                for (ix, way) in self.ground.book.possessions[item.ix()].uses.iter().enumerate() {
                    let fits = match way {
                        Use::BonusDraws(missions, _) => missions & group.mission.bit() != 0 && !group.items.has(item),
                        Use::Rating(rating, _) => hidden && basis.rating() == Some(*rating),
                        _ => false,
                    };
                    if fits {
                        out.push(Choice::Use(item, ix as u8));
                    }
                    if matches!(way, Use::AnyRating(_)) {
                        out.extend(Rating::ALL.map(|rating| Choice::UseRating(item, rating)));
                    }
                }
            }
        }
    }

    fn last_group(&mut self) -> &mut Group {
        let last = self.state.desk.groups.len() - 1;
        &mut self.state.desk.groups[last]
    }
}

impl Words<'_> {
    /// Why a possession gives the mission nothing [fg.14.25].
    fn no_declaring(self, item: Item) -> Reason {
        let held = matches!(self.game.state.items[item.ix()].holder, Holder::Held(_));
        if self.asked == Side::Imperial || !held {
            return self.no_use(item);
        }
        let name = capital(&self.names.item(item));
        because(rule::FG_14_25, format!("{name} gives no bonus draws to this mission."))
    }
}

impl Group {
    pub(crate) fn new(mission: Mission, camp: bool) -> Self {
        Self {
            mission,
            members: Party::EMPTY,
            camp,
            letters: 0,
            standing: Standing::Active,
            target: None,
            declared: 0,
            items: crate::ids::Items::EMPTY,
            bonus: 0,
            no_bonus: false,
            searched: false,
            creature_ignored: false,
            abort_ignored: false,
            going_on: false,
            drew_bonus: false,
        }
    }
}
