//! The campaign: the guide deck between games, what it has unlocked, which missions were played, and the Hall of Infamy.
//!
//! A campaign is what was done in it, folded: one [`CampaignAct`] after another, each judged before it counts. Nothing is carried
//! over from game to game but what the guide deck unlocks.

mod act;
mod challenges;
mod next;
mod words;

use std::sync::Arc;

use sha2::{Digest, Sha256};
use table::{CampaignOffer, Chapter, NextGame, Played, Refusal, SetupPairs};

pub use act::{CampaignAct, Report, Sitter};

use crate::book::{Book, GuideFacts};
use crate::game::Mandalorian;
use crate::ids::Mission;
use crate::rule;
use crate::set_up::Options;
use table::Game as _;

/// A campaign as it stands.
#[derive(Clone, Debug)]
pub struct Story {
    book: Arc<Book>,
    /// The guide deck, the top card first: places in [`Book::guide`].
    deck: Vec<usize>,
    /// How many cards are gone.
    gone: usize,
    /// How many of them were gone when the last mission ended.
    gone_before: usize,
    /// How many missions had been played when each of them went.
    read_at: Vec<usize>,
    /// Cards that were left out.
    left_out: Vec<usize>,
    unlocked: Vec<String>,
    /// The missions one of which may be played now.
    named: Vec<Mission>,
    /// Whether one of them has to be played before the next card is turned.
    due: bool,
    under_way: Option<Dealt>,
    history: Vec<Entered>,
    /// Missions of the history whose traitor is in the Hall of Infamy.
    hall: Vec<usize>,
}

/// A mission that is being played.
#[derive(Clone, Debug)]
struct Dealt {
    table: String,
    options: Options,
}

/// A mission that was played.
#[derive(Clone, Debug)]
pub struct Entered {
    /// At which table.
    pub table: String,
    /// What was agreed before.
    pub options: Options,
    /// What came of it.
    pub report: Report,
}

impl Story {
    /// The card on top of the guide deck.
    pub fn top(&self) -> Option<&GuideFacts> {
        self.deck.get(self.gone).map(|place| &self.book.guide[*place])
    }

    /// The cards that are out of the guide deck, the first one first; a card that was left out is among them.
    pub fn gone(&self) -> impl Iterator<Item = &GuideFacts> {
        self.deck[..self.gone].iter().map(|place| &self.book.guide[*place])
    }

    /// What is unlocked, as guide cards name it.
    pub fn unlocked(&self) -> &[String] {
        &self.unlocked
    }

    /// The missions that were played, the first one first.
    pub fn history(&self) -> &[Entered] {
        &self.history
    }

    /// The missions of the history whose traitors are in the Hall of Infamy.
    pub fn hall(&self) -> impl Iterator<Item = &Entered> {
        self.hall.iter().filter_map(|place| self.history.get(*place))
    }

    /// Whether every card is gone: then the group plays what it likes.
    pub fn is_free(&self) -> bool {
        self.gone == self.deck.len()
    }

    fn is_alone(&self) -> bool {
        self.history.last().is_some_and(|last| last.options.players == 1)
    }

    /// The card that is turned or left out: it has to be on top, with nothing to be played first.
    fn turned(&self, id: &str) -> Result<&GuideFacts, Refusal> {
        let no = |rule, words: String| Err(Refusal::new(rule, words));
        if let Some(dealt) = &self.under_way {
            let words = format!("{} is being played; the guide deck waits for its end.", self.mission_name(dealt));
            return no(rule::MA_CAMPAIGN_1, words);
        }
        if self.due {
            return no(rule::MA_SETUP_3, "The guide deck says stop: the mission comes first.".into());
        }
        if !self.book.guide.iter().any(|card| card.id == id) {
            return no(rule::MA_SETUP_1, format!("There is no guide card `{id}`."));
        }
        match self.top() {
            Some(card) if card.id == id => Ok(card),
            _ if self.gone().any(|card| card.id == id) => {
                no(rule::MA_SETUP_2, format!("The guide card `{id}` is out of the deck already."))
            }
            top => {
                let top = top.map_or("none", |card| &card.id);
                no(rule::MA_CAMPAIGN_2, format!("The guide deck keeps its order: `{top}` is on top, not `{id}`."))
            }
        }
    }

    fn read(&mut self, id: &str) -> Result<(), Refusal> {
        let card = self.turned(id)?.clone();
        self.unlocked.extend(card.unlocks);
        if !card.after {
            self.named.clear();
        }
        if !card.plays.is_empty() {
            self.named = card.plays;
            self.due = card.stop;
        }
        self.gone += 1;
        self.read_at.push(self.history.len());
        Ok(())
    }

    fn leave_out(&mut self, id: &str) -> Result<(), Refusal> {
        let card = self.turned(id)?;
        if !card.group_only {
            return Err(Refusal::new(rule::MA_SETUP_1, format!("The guide card `{id}` has to be followed.")));
        }
        if !self.is_alone() {
            let words = format!("Only somebody who played the last mission alone leaves `{id}` out.");
            return Err(Refusal::new(rule::MA_SETUP_1, words));
        }
        self.named.clear();
        self.left_out.push(self.gone);
        self.gone += 1;
        self.read_at.push(self.history.len());
        Ok(())
    }

    fn call_off(&mut self, table: &str) -> Result<(), Refusal> {
        self.played_at(table)?;
        self.under_way = None;
        Ok(())
    }

    fn played_at(&self, table: &str) -> Result<&Dealt, Refusal> {
        match &self.under_way {
            Some(dealt) if dealt.table == table => Ok(dealt),
            _ => Err(Refusal::new(rule::MA_CAMPAIGN_4, format!("No mission is being played at `{table}`."))),
        }
    }

    fn end(&mut self, table: &str, report: &Report) -> Result<(), Refusal> {
        let dealt = self.played_at(table)?;
        report.check(&self.book, &dealt.options)?;
        let Some(Dealt { table, options }) = self.under_way.take() else { return Ok(()) };
        self.history.push(Entered { table, options, report: report.clone() });
        self.due = false;
        self.gone_before = self.gone;
        Ok(())
    }

    /// The card that named a mission of the history: the last one before it that is for a game to come. In free play there is
    /// none.
    fn card_of(&self, place: usize) -> Option<(usize, &GuideFacts)> {
        let before = self.read_at.iter().take_while(|read| **read <= place).count();
        let named = self.gone().enumerate().take(before).filter(|(_, card)| !card.after).last();
        named.filter(|(_, card)| before < self.deck.len() && !card.plays.is_empty())
    }

    /// What the guide says of a mission of the history once it is over: on the other side of the card that named it.
    fn other_side(&self, place: usize) -> Option<(usize, String)> {
        let entered = self.history.get(place)?;
        let (card, facts) = self.card_of(place)?;
        let words = facts.end(self.book.find_mission(&entered.options.mission), entered.report.won);
        (!words.is_empty()).then_some((card, words))
    }

    /// The name of whoever won a legendary victory in a mission of the history.
    fn legend(&self, place: usize) -> Option<&Sitter> {
        let report = &self.history.get(place)?.report;
        report.seats.get(usize::from(report.legendary?))
    }

    fn inscribe(&mut self, number: usize) -> Result<(), Refusal> {
        let no = |words: String| Err(Refusal::new(rule::MA_MOTIVES_16, words));
        let place = number.wrapping_sub(1);
        if self.legend(place).is_none() {
            return no(format!("Nobody won a legendary victory in mission {number} of this campaign."));
        }
        if self.hall.contains(&place) {
            return no(format!("The traitor of mission {number} is already in the Hall of Infamy."));
        }
        self.hall.push(place);
        Ok(())
    }

    fn mission_name(&self, dealt: &Dealt) -> &str {
        self.book.find_mission(&dealt.options.mission).map_or("The mission", |at| &self.book.missions[at.ix()].name)
    }
}

impl table::Story for Story {
    const GAME: &'static str = Mandalorian::NAME;
    const VERSION: u32 = 1;
    type Content = Book;
    type Act = CampaignAct;

    /// Of the guide deck and the missions alone: a campaign outlives other changes of the content.
    fn fingerprint(book: &Book) -> String {
        let mut sum = Sha256::new();
        for card in &book.guide {
            let GuideFacts {
                id,
                number,
                game,
                after,
                unlocks,
                plays,
                stop,
                group_only,
                text: _,
                ends: _,
                unlock_words: _,
            } = card;
            let plays: Vec<&str> = plays.iter().map(|mission| book.missions[mission.ix()].id.as_str()).collect();
            sum.update(format!("{id} {number} {game} {after} {unlocks:?} {plays:?} {stop} {group_only}\n"));
        }
        for mission in &book.missions {
            sum.update(format!("{} {:?} {:?} {}\n", mission.id, mission.kind, mission.seats, mission.unlock));
        }
        table::hex(&sum.finalize()[..8])
    }

    fn begin(book: &Arc<Book>) -> Self {
        let mut deck: Vec<usize> = (0..book.guide.len()).collect();
        deck.sort_by_key(|place| book.guide[*place].number);
        Self {
            book: Arc::clone(book),
            deck,
            gone: 0,
            gone_before: 0,
            read_at: Vec::new(),
            left_out: Vec::new(),
            unlocked: Vec::new(),
            named: Vec::new(),
            due: false,
            under_way: None,
            history: Vec::new(),
            hall: Vec::new(),
        }
    }

    fn offers(&self) -> Vec<(CampaignOffer, CampaignAct)> {
        let mut offers = Vec::new();
        let after = self.top().is_some_and(|card| card.after);
        let mut offer = |name: String, words: String, rule, act: CampaignAct| {
            let at_once = after && matches!(act, CampaignAct::Read { .. });
            if self.clone().follow(&act).is_ok() {
                offers.push((CampaignOffer { name, words, rule, at_once }, act));
            }
        };
        if let Some(card) = self.top() {
            let id = &card.id;
            let rule = if card.after { rule::MA_CAMPAIGN_1 } else { rule::MA_SETUP_1 };
            let words = if after {
                "Turn the top card of the guide deck: it is about the mission you have played".to_owned()
            } else {
                "Turn the top card of the guide deck and follow it".to_owned()
            };
            offer(format!("read {id}"), words, rule, CampaignAct::Read { card: id.clone() });
            let words = "Leave the top card out: it is for groups, and you play alone".to_owned();
            offer(format!("leave_out {id}"), words, rule::MA_SETUP_1, CampaignAct::LeaveOut { card: id.clone() });
        }
        if let Some(dealt) = &self.under_way {
            let words = format!("Call {} off: it counts for nothing and can be dealt anew", self.mission_name(dealt));
            offer("call_off".into(), words, rule::MA_CAMPAIGN_4, CampaignAct::CallOff { table: dealt.table.clone() });
        }
        for place in 0..self.history.len() {
            if let Some(traitor) = self.legend(place) {
                let number = place + 1;
                let words = format!("Enter {} into the Hall of Infamy, for mission {number}", traitor.name);
                offer(
                    format!("inscribe {number}"),
                    words,
                    rule::MA_MOTIVES_16,
                    CampaignAct::Inscribe { mission: number },
                );
            }
        }
        offers
    }

    fn follow(&mut self, act: &CampaignAct) -> Result<(), Refusal> {
        match act {
            CampaignAct::Read { card } => self.read(card),
            CampaignAct::LeaveOut { card } => self.leave_out(card),
            CampaignAct::Deal { table, options } => self.begin_mission(table, options),
            CampaignAct::CallOff { table } => self.call_off(table),
            CampaignAct::End { table, report } => self.end(table, report),
            CampaignAct::Inscribe { mission } => self.inscribe(*mission),
        }
    }

    fn next_game(&self) -> Result<NextGame, Refusal> {
        self.may_play()?;
        Ok(self.offered_game())
    }

    fn under_way(&self) -> Option<&str> {
        self.under_way.as_ref().map(|dealt| dealt.table.as_str())
    }

    fn playing(&self) -> Option<&str> {
        self.under_way.as_ref().map(|dealt| self.mission_name(dealt))
    }

    fn deal(&self, table: &str, setup: &[(String, String)]) -> Result<(CampaignAct, SetupPairs), Refusal> {
        self.may_play()?;
        self.arrange(table, setup)
    }

    fn result(&self, played: &Played<'_>) -> Result<CampaignAct, Refusal> {
        let Some(dealt) = &self.under_way else {
            return Err(Refusal::new(rule::MA_CAMPAIGN_4, "No mission is being played in this campaign."));
        };
        let report = Report::of(played, &self.book, &dealt.options)?;
        Ok(CampaignAct::End { table: dealt.table.clone(), report })
    }

    fn chapters(&self) -> Vec<Chapter> {
        words::chapters(self)
    }
}
