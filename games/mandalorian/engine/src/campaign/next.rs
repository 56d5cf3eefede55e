//! What may be played next, and how it is set up.

use table::{NextGame, Refusal, SetupPairs};

use super::{CampaignAct, Dealt, Story};
use crate::game::Mandalorian;
use crate::ids::{Kind, Mission};
use crate::rule;
use crate::set_up::{Options, SETTINGS};

impl Story {
    /// Whether a mission can begin now.
    pub(super) fn may_play(&self) -> Result<(), Refusal> {
        if let Some(dealt) = &self.under_way {
            let words = format!("{} is being played: one mission after the other.", self.mission_name(dealt));
            return Err(Refusal::new(rule::MA_CAMPAIGN_4, words));
        }
        if self.named.is_empty() && !self.is_free() {
            return Err(Refusal::new(rule::MA_SETUP_1, "Before the next game the top card of the guide deck is read."));
        }
        Ok(())
    }

    /// The missions that can be played now.
    fn missions(&self) -> Vec<Mission> {
        let all = (0..self.book.missions.len() as u8).map(Mission);
        if self.is_free() { all.collect() } else { self.named.clone() }
    }

    /// Whether a mission is for somebody alone: one that can be played alone, on a card with others that can't.
    fn is_for_one(&self, mission: Mission) -> bool {
        let alone = |mission: &Mission| self.book.missions[mission.ix()].seats.0 == 1;
        !self.is_free() && alone(&mission) && !self.named.iter().all(alone)
    }

    /// What is unlocked, as an option.
    fn unlocked_value(&self) -> String {
        match (self.is_free(), self.unlocked.is_empty()) {
            (true, _) => "all".into(),
            (_, true) => "nothing".into(),
            _ => self.unlocked.join(","),
        }
    }

    pub(super) fn offered_game(&self) -> NextGame {
        let missions = self.missions();
        let facts = |mission: &Mission| &self.book.missions[mission.ix()];
        let names: Vec<&str> = missions.iter().map(|mission| facts(mission).name.as_str()).collect();
        let (words, rule) = match (self.is_free(), names.as_slice()) {
            (true, _) => ("Everything is unlocked: play what you like.".into(), rule::MA_PREGAME_1),
            (_, [name]) if self.due => (format!("The guide deck names {name}."), rule::MA_SETUP_4),
            _ if self.due => (format!("The guide deck names {}: choose one.", names.join(", ")), rule::MA_SETUP_4),
            _ => (format!("You may play again: {}.", names.join(", ")), rule::MA_CAMPAIGN_4),
        };
        let mut limits = Vec::new();
        let mut limit = |name: &str, keep: &dyn Fn(&str) -> bool| {
            let Some(info) = SETTINGS.iter().find(|info| info.name == name) else { return };
            let values: Vec<String> = info.values.iter().filter(|value| keep(value)).map(|&it| it.into()).collect();
            if values.len() < info.values.len() {
                limits.push((name.to_owned(), values));
            }
        };
        limit("players", &|number| {
            let number = number.parse().unwrap_or(0);
            missions.iter().any(|mission| {
                let (from, to) = facts(mission).seats;
                (from..=to).contains(&number) && (number == 1 || !self.is_for_one(*mission))
            })
        });
        limit("map", &|map| map == "own" || missions.iter().any(|mission| facts(mission).kind == Kind::Mercenary));
        let expert = self.is_free() || self.unlocked.iter().any(|unlocked| unlocked == "expert");
        limit("difficulty", &|difficulty| difficulty != "expert" || expert);
        if !self.is_free() {
            limits.push(("mission".into(), missions.iter().map(|mission| facts(mission).id.clone()).collect()));
        }
        limits.push(("unlocked".into(), vec![self.unlocked_value()]));
        NextGame { words, rule, limits }
    }

    /// What is to be dealt at this table: what was agreed, with what the guide deck decides.
    pub(super) fn arrange(
        &self,
        table: &str,
        setup: &[(String, String)],
    ) -> Result<(CampaignAct, SetupPairs), Refusal> {
        let mut pairs: SetupPairs = setup.to_vec();
        for (name, values) in self.offered_game().limits {
            let default = SETTINGS.iter().find(|info| info.name == name).map_or("", |info| info.default);
            match pairs.iter().find(|(key, _)| *key == name) {
                Some((_, value)) if values.contains(value) => {}
                Some((_, value)) => {
                    let words = format!("`{name}` can't be `{value}` now, expected one of: {}.", values.join(", "));
                    return Err(Refusal::new(rule::MA_SETUP_4, words));
                }
                None if values.iter().any(|value| value == default) => {}
                None => pairs.extend(values.first().map(|value| (name, value.clone()))),
            }
        }
        if !setup.iter().any(|(key, _)| key == "mission") && self.named.len() > 1 && !self.is_free() {
            // The first of several missions that these people can play.
            pairs.retain(|(key, _)| key != "mission");
            let mut each = self.named.iter().map(|mission| self.book.missions[mission.ix()].id.clone());
            let fits = each.find_map(|id| {
                let pairs: SetupPairs = pairs.iter().cloned().chain([("mission".to_owned(), id)]).collect();
                self.agreed(table, &pairs).ok().map(|act| (act, pairs))
            });
            if let Some(found) = fits {
                return Ok(found);
            }
        }
        Ok((self.agreed(table, &pairs)?, pairs))
    }

    /// What these pairs mean, if it can be played.
    fn agreed(&self, table: &str, pairs: &[(String, String)]) -> Result<CampaignAct, Refusal> {
        let options = Options::from_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())))
            .map_err(|words| Refusal::new(rule::MA_PREGAME_2, words))?;
        let mut tried = self.clone();
        tried.begin_mission(table, &options)?;
        Ok(CampaignAct::Deal { table: table.to_owned(), options })
    }

    /// A mission begins.
    pub(super) fn begin_mission(&mut self, table: &str, options: &Options) -> Result<(), Refusal> {
        let no = |rule, words: String| Err(Refusal::new(rule, words));
        self.may_play()?;
        if table.is_empty() || table.chars().count() > 200 || table.contains(char::is_control) {
            return no(rule::MA_CAMPAIGN_4, "A table needs a name of at most 200 letters.".into());
        }
        if self.history.iter().any(|entered| entered.table == table) {
            return no(rule::MA_CAMPAIGN_4, format!("`{table}` has been played: every mission is a game of its own."));
        }
        let mission = self.book.find_mission(&options.mission);
        let Some(mission) = mission.filter(|mission| self.missions().contains(mission)) else {
            return no(rule::MA_SETUP_4, format!("The guide deck doesn't name `{}`.", options.mission));
        };
        if self.is_for_one(mission) && options.players > 1 {
            let name = &self.book.missions[mission.ix()].name;
            return no(rule::MA_SETUP_4, format!("{name} is for somebody alone now; a group plays one of the others."));
        }
        if options.everything != self.is_free() || (!self.is_free() && options.unlocked != self.unlocked) {
            return no(rule::MA_SETUP_4, "Something else is unlocked than the guide deck has unlocked.".into());
        }
        Mandalorian::check_setup(&self.book, options)?;
        self.under_way = Some(Dealt { table: table.to_owned(), options: options.clone() });
        Ok(())
    }
}
