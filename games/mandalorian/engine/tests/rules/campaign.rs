//! The campaign: the guide deck before, between and after games, and how it is kept on paper.

use mandalorian::book::Book;
use mandalorian::campaign::{CampaignAct, Report, Sitter, Story};
use mandalorian::ids::Difficulty;
use mandalorian::{Mandalorian, Options, proves, rule};
use table::{
    Campaign, CampaignError, Chronicle, Game, Played, PlayerDice, Refusal, RuleId, Seat, Seed, Sitting, Stamp,
    Story as _, Table, read_campaign,
};

/// A campaign under test.
struct Group {
    told: Chronicle<Story>,
    tables: usize,
}

fn stamp() -> Stamp {
    Stamp { by: "Ann".into(), at: "2026-11-16".into() }
}

fn pairs(setup: &str) -> Vec<(String, String)> {
    let pair = |pair: &str| pair.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
    setup.split_whitespace().filter_map(pair).collect()
}

/// What a mission came to: won or not, with these many seats.
fn report(won: bool, players: u8) -> Report {
    let seat = |n: u8| Sitter { name: format!("Player {n}"), characters: vec!["mandalorian".into()] };
    let seats = (0..players).map(seat).collect();
    Report { won, given_up: false, legendary: None, seats, turns: 9, state: "0".repeat(16) }
}

impl Group {
    fn new() -> Self {
        Self { told: Chronicle::begin(&Book::printed(), "The Tuesday crew").expect("a good name"), tables: 0 }
    }

    /// A group that has done everything before this card.
    fn before(card: &str) -> Self {
        let mut group = Self::new();
        while group.top() != card {
            assert!(group.told.steps().len() < 200, "the guide deck never comes to {card}");
            if group.told.next_game().is_ok() && group.told.offers().is_empty() {
                group.mission("", true);
            } else {
                group.read();
            }
        }
        group
    }

    fn story(&self) -> &Story {
        self.told.story()
    }

    fn top(&self) -> String {
        self.story().top().map_or_else(String::new, |card| card.id.clone())
    }

    fn take(&mut self, act: &CampaignAct) -> Result<(), Refusal> {
        self.told.take(&stamp(), act)
    }

    fn refused(&mut self, act: &CampaignAct) -> RuleId {
        let before = self.told.text();
        let rule = self.take(act).expect_err("what is not allowed").rule;
        assert_eq!(self.told.text(), before, "what is refused changes nothing");
        rule
    }

    /// Turns the top card.
    fn read(&mut self) {
        let card = self.top();
        self.take(&CampaignAct::Read { card }).unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    fn read_up_to(&mut self, card: &str) {
        while self.top() != card {
            assert!(self.told.steps().len() < 200, "the guide deck never comes to {card}");
            self.read();
        }
    }

    fn deal(&mut self, setup: &str) -> Result<String, Refusal> {
        self.tables += 1;
        let table = format!("table-{}", self.tables);
        self.told.deal(&stamp(), &table, &pairs(setup)).map(|_| table)
    }

    /// Plays a mission, without playing it.
    fn mission(&mut self, setup: &str, won: bool) {
        let table = self.deal(setup).unwrap_or_else(|refusal| panic!("{refusal}"));
        let players = pairs(setup).iter().find(|(key, _)| key == "players").map_or(2, |(_, n)| n.parse().unwrap_or(2));
        let act = CampaignAct::End { table, report: report(won, players) };
        self.take(&act).unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    fn chapter(&self, name: &str) -> Vec<String> {
        let chapters = self.told.chapters();
        let chapter = chapters.iter().find(|chapter| chapter.name == name).expect("a chapter");
        chapter.lines.iter().map(|line| line.words.clone()).collect()
    }

    fn offers(&self) -> Vec<String> {
        self.told.offers().into_iter().map(|offer| offer.name).collect()
    }
}

fn read_act(card: &str) -> CampaignAct {
    CampaignAct::Read { card: card.into() }
}

#[test]
fn a_campaign_begins_with_the_top_card_and_nothing_is_played_before_it() {
    proves![MA_SETUP_1, MA_CAMPAIGN_3];
    let mut group = Group::new();
    assert_eq!(group.top(), "gd_01");
    assert_eq!(group.told.next_game().expect_err("no mission yet").rule, rule::MA_SETUP_1);
    assert_eq!(group.deal("").expect_err("no mission yet").rule, rule::MA_SETUP_1);
    assert_eq!(group.offers(), ["read gd_01"]);
    // And again before the second game: once its first card is turned, the mission before is not named any more.
    let mut group = Group::before("gd_05");
    assert_eq!(group.deal("").expect_err("no mission yet").rule, rule::MA_SETUP_1);
    // What the cards say was done: all that they unlock is unlocked, and nothing else.
    let said: Vec<String> = group.story().gone().flat_map(|card| card.unlocks.clone()).collect();
    assert!(!said.is_empty());
    assert_eq!(group.story().unlocked(), said);
}

#[test]
fn a_card_that_was_followed_is_gone_and_the_next_comes_up() {
    proves![MA_SETUP_2, MA_CAMPAIGN_2];
    let mut group = Group::new();
    group.read();
    assert_eq!(group.top(), "gd_02");
    assert_eq!(group.refused(&read_act("gd_01")), rule::MA_SETUP_2);
    assert_eq!(group.refused(&read_act("gd_03")), rule::MA_CAMPAIGN_2);
    assert_eq!(group.refused(&read_act("gd_99")), rule::MA_SETUP_1);
    let gone: Vec<&str> = group.story().gone().map(|card| card.id.as_str()).collect();
    assert_eq!(gone, ["gd_01"]);
    assert!(group.chapter("guide")[0].starts_with("Card 1: "));
}

#[test]
fn cards_are_turned_until_one_says_stop() {
    proves![MA_SETUP_3];
    let mut group = Group::new();
    group.read();
    assert!(group.told.next_game().is_err(), "no stop yet");
    group.read();
    assert_eq!(group.refused(&read_act("gd_03")), rule::MA_SETUP_3);
    assert!(group.offers().is_empty());
    assert!(group.told.next_game().is_ok());
}

#[test]
fn the_guide_deck_names_the_mission() {
    proves![MA_SETUP_4];
    let mut group = Group::before("gd_03");
    assert_eq!(group.deal("mission=safe_house").expect_err("another one").rule, rule::MA_SETUP_4);
    let next = group.told.next_game().expect("it is named");
    assert!(next.limits.contains(&("mission".into(), vec!["price_on_its_head".into()])));
    // Nor does an act that was written by hand get another mission, or more than is unlocked.
    let deal = |options: Options| CampaignAct::Deal { table: "t".into(), options };
    let named = Options { everything: false, ..Options::default() };
    assert_eq!(group.refused(&deal(Options::default())), rule::MA_SETUP_4);
    assert_eq!(group.refused(&deal(Options { unlocked: vec!["wild".into()], ..named.clone() })), rule::MA_SETUP_4);
    assert_eq!(group.refused(&deal(Options { mission: "safe_house".into(), ..named.clone() })), rule::MA_SETUP_4);
    group.take(&deal(named.clone())).expect("this is the one");
    // Nor a mission that is unlocked and was played before.
    let mut later = Group::before("gd_07");
    let unlocked = later.story().unlocked().to_vec();
    assert_eq!(later.refused(&deal(Options { unlocked, ..named })), rule::MA_SETUP_4);
}

#[test]
fn won_or_lost_the_guide_deck_goes_on() {
    proves![MA_CAMPAIGN_1];
    for won in [true, false] {
        let mut group = Group::new();
        group.read_up_to("gd_03");
        let table = group.deal("").expect("the mission");
        assert_eq!(group.refused(&read_act("gd_03")), rule::MA_CAMPAIGN_1);
        group.take(&CampaignAct::End { table, report: report(won, 2) }).expect("it is over");
        assert_eq!(group.offers(), ["read gd_03"]);
        group.read();
        assert_eq!(group.top(), "gd_04");
        let words = &group.chapter("history")[0];
        assert!(words.contains(if won { "won" } else { "lost" }), "{words}");
    }
}

#[test]
fn a_mission_may_be_played_again_until_the_next_game_is_prepared() {
    proves![MA_CAMPAIGN_1, MA_CAMPAIGN_4];
    let mut group = Group::before("gd_03");
    group.mission("", false);
    group.mission("", false);
    group.read();
    group.mission("", true);
    assert_eq!(group.story().history().len(), 3);
    group.read();
    assert_eq!(group.deal("").expect_err("the next game is prepared").rule, rule::MA_SETUP_1);
}

#[test]
fn every_mission_is_a_game_of_its_own() {
    proves![MA_CAMPAIGN_4, MA_CAMPAIGN_5];
    let mut group = Group::before("gd_03");
    let table = group.deal("").expect("the mission");
    assert_eq!(group.deal("").expect_err("one after the other").rule, rule::MA_CAMPAIGN_4);
    assert_eq!(
        group.refused(&CampaignAct::End { table: "elsewhere".into(), report: report(true, 2) }),
        rule::MA_CAMPAIGN_4
    );
    let end = CampaignAct::End { table: table.clone(), report: report(true, 2) };
    group.take(&end).expect("it is over");
    assert_eq!(group.refused(&end), rule::MA_CAMPAIGN_4, "it counts once");
    for table in [table.as_str(), "", "a\nb", &"a".repeat(201)] {
        assert_eq!(group.told.deal(&stamp(), table, &[]).expect_err("a new table").rule, rule::MA_CAMPAIGN_4);
    }
    // The next game starts from nothing but what is unlocked: no damage, no cards, no items.
    group.read_up_to("gd_07");
    let setup =
        group.told.deal(&stamp(), "second", &pairs("characters=mandalorian,paz_vizsla")).expect("the second mission");
    let options =
        Options::from_pairs(setup.iter().map(|(key, value)| (key.as_str(), value.as_str()))).expect("options");
    assert_eq!(options.unlocked, ["tactical_1", "child", "paz_vizsla"]);
    let game = Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(1)).expect("a game");
    assert!(game.state().heroes.iter().all(|hero| hero.damage == 0 && hero.items.is_empty()));
}

#[test]
fn who_plays_whom_how_hard_and_in_which_mode_is_agreed_anew() {
    proves![MA_CAMPAIGN_6, MA_CAMPAIGN_7, MA_CAMPAIGN_8, MA_CAMPAIGN_9, MA_CHARACTER_LIMIT_2, MA_CHARACTER_LIMIT_3];
    let mut group = Group::before("gd_03");
    group.mission("characters=mandalorian,ig_11 difficulty=novice", true);
    group.read_up_to("gd_07");
    group.mission("players=4 mode=sandbox characters=paz_vizsla,cara_dune,kuiil,mandalorian difficulty=veteran", true);
    group.read_up_to("gd_11");
    group.mission("players=3 mode=shared", true);
    group.read_up_to("gd_14");
    group.mission("players=1", true);
    let played: Vec<(u8, Difficulty)> =
        group.story().history().iter().map(|it| (it.options.players, it.options.difficulty)).collect();
    let standard = Difficulty::Standard;
    assert_eq!(played, [(2, Difficulty::Novice), (4, Difficulty::Veteran), (3, standard), (1, standard)]);
}

#[test]
fn what_is_not_unlocked_is_not_there() {
    proves![MA_SETUP_4, MA_SETUP_9];
    let mut group = Group::before("gd_03");
    let early = "mode=sandbox characters=paz_vizsla,ig_11";
    assert_eq!(group.deal(early).expect_err("Paz Vizsla comes later").rule, rule::MA_SETUP_22);
    assert_eq!(group.deal("difficulty=expert").expect_err("expert comes last").rule, rule::MA_SETUP_4);
    assert_eq!(group.deal("map=m2").expect_err("maps are for mercenary missions").rule, rule::MA_SETUP_4);
    let events = |group: &mut Group| {
        let setup = group.told.deal(&stamp(), "events", &[]).expect("a mission");
        let options = Options::from_pairs(setup.iter().map(|(k, v)| (k.as_str(), v.as_str()))).expect("options");
        let game = Mandalorian::deal(&Book::printed(), &options, Seed::from_u64(1)).expect("a game");
        game.state().events.unseen.len() + 1
    };
    assert_eq!(events(&mut group), 24);
    assert_eq!(events(&mut Group::before("gd_11")), 26);
    assert_eq!(events(&mut Group::before("gd_17")), 28);
    assert_eq!(events(&mut Group::before("gd_23")), 30);
}

#[test]
fn somebody_alone_leaves_out_what_is_for_groups() {
    proves![MA_SOLO_4, MA_MOTIVES_2];
    let alone = |card: &str| {
        let mut group = Group::new();
        while group.top() != card {
            let done = if group.told.next_game().is_ok() && group.told.offers().is_empty() {
                group.mission("players=1", true);
                true
            } else {
                false
            };
            if !done {
                group.read();
            }
        }
        group
    };
    let out = |card: &str| CampaignAct::LeaveOut { card: card.into() };
    let mut group = Group::before("gd_20");
    assert_eq!(group.refused(&out("gd_20")), rule::MA_SETUP_1, "a group plays it");
    let mut solo = alone("gd_20");
    assert_eq!(solo.offers(), ["read gd_20", "leave_out gd_20"]);
    solo.take(&out("gd_20")).expect("alone");
    assert_eq!(solo.refused(&out("gd_21")), rule::MA_SETUP_1, "this one is for everybody");
    solo.read_up_to("gd_23");
    assert_eq!(solo.deal("players=1 mission=crew_served").expect_err("for groups").rule, rule::MA_PREGAME_7);
    assert_eq!(solo.deal("players=2 mission=three_pucks").expect_err("for one").rule, rule::MA_SETUP_4);
    solo.mission("players=1 mission=three_pucks", true);
    solo.read_up_to("");
    assert!(solo.story().is_free());
}

#[test]
fn at_the_end_everything_is_unlocked_and_the_group_plays_what_it_likes() {
    proves![MA_PREGAME_1, MA_PREGAME_3];
    let mut group = Group::before("");
    assert!(group.story().is_free());
    let book = Book::printed();
    for what in book.guide.iter().flat_map(|card| &card.unlocks) {
        assert!(group.story().unlocked().contains(what), "{what}");
    }
    for mission in &book.missions {
        group.mission(&format!("mission={} mode=sandbox players=2 difficulty=expert", mission.id), false);
    }
    assert!(group.chapter("next")[0].contains("what you like"));
    assert_eq!(group.chapter("gone").len() + group.chapter("guide").len(), 24);
}

#[test]
fn what_the_guide_says_after_a_mission_depends_on_how_it_ended() {
    proves![MA_CAMPAIGN_1];
    let book = Book::printed();
    let guide = |id: &str| book.guide.iter().find(|card| card.id == id).expect("a card").clone();
    for won in [true, false] {
        // A card after the mission.
        let mut group = Group::before("gd_07");
        group.mission("", won);
        assert!(group.told.offers()[0].at_once, "it belongs to the mission that was played");
        group.read();
        let says = group.chapter("guide").join(" ");
        assert!(
            says.contains(&guide("gd_07").end(None, won)) && !says.contains(&guide("gd_07").end(None, !won)),
            "{says}"
        );
        assert!(!group.told.offers()[0].at_once, "this one is for the next game");
        // The other side of the card that named it, where no card comes after the mission.
        let mut group = Group::before("gd_19");
        group.mission("mission=three_pucks", won);
        let pucks = book.find_mission("three_pucks");
        let says = group.chapter("guide");
        assert_eq!(says, [format!("Card 18, the other side: {}", guide("gd_18").end(pucks, won))]);
        assert!(!says[0].contains("egg"), "that was another mission");
        // It is part of the story from then on, and in free play there is no card.
        group.read_up_to("gd_21");
        group.mission("", true);
        let gone = group.chapter("gone").join(" ");
        assert!(gone.contains(&guide("gd_18").end(pucks, won)), "{gone}");
    }
    let mut group = Group::before("");
    group.mission("mission=three_pucks", true);
    assert!(group.chapter("guide").is_empty(), "nobody named it: {:?}", group.chapter("guide"));
}

#[test]
fn every_mission_has_a_last_word_won_or_lost() {
    let book = Book::printed();
    for (at, card) in book.guide.iter().enumerate().filter(|(_, card)| !card.plays.is_empty()) {
        let after = book.guide.get(at + 1).filter(|next| next.after);
        for (mission, won) in card.plays.iter().flat_map(|mission| [(*mission, true), (*mission, false)]) {
            let words = [Some(card), after].into_iter().flatten().map(|card| card.end(Some(mission), won));
            assert!(words.into_iter().any(|words| !words.is_empty()), "{} {won}", card.id);
        }
    }
}

#[test]
fn after_a_mission_the_group_is_told_how_hard_to_play() {
    proves![MA_CAMPAIGN_8];
    let mut group = Group::before("gd_03");
    group.mission("difficulty=veteran", false);
    assert_eq!(
        group.chapter("next")[1],
        "The Price on Its Head was lost at veteran difficulty; at standard you play it with a larger hand."
    );
    let mut gone_on = Group::before("gd_03");
    gone_on.mission("", false);
    gone_on.read_up_to("gd_05");
    assert_eq!(gone_on.chapter("next").len(), 1, "it can't be played any more");
    group.mission("difficulty=novice", false);
    assert_eq!(group.chapter("next").len(), 1, "nothing is easier");
    group.mission("", true);
    assert_eq!(group.chapter("next").len(), 1);
    let mut group = Group::before("gd_13");
    group.read();
    group.mission("", false);
    assert!(
        group.chapter("next")[1].contains("at novice you play it with more health and, mostly, an easier beginning")
    );
    group.mission("", true);
    assert_eq!(group.chapter("next")[1], "You have won 4 missions of the story: veteran difficulty is for you.");
    group.mission("difficulty=veteran", true);
    assert_eq!(group.chapter("next").len(), 1, "they have found out");
    let title = group.told.chapters().into_iter().find(|chapter| chapter.name == "history").expect("a chapter").title;
    assert_eq!(title, "Missions played: 5 won, 1 not");
}

#[test]
fn challenges_are_read_from_what_was_played() {
    proves![MA_PREGAME_1];
    assert!(Group::before("gd_24").chapter("challenges").is_empty(), "not before everything is unlocked");
    let mut group = Group::before("");
    let has = |group: &Group, words: &str| {
        let lines = group.chapter("challenges");
        assert!(lines.iter().any(|line| line == words), "{words}: {lines:#?}");
    };
    has(&group, "Win every mission of the story at expert difficulty: 0 of 4.");
    has(&group, "Win every mercenary mission on every map: 3 of 16.");
    has(&group, "Win with every character: 1 of 8.");
    has(&group, "See both sides win The Warlord: 0 of 2.");
    group.mission("mission=last_call difficulty=expert mode=sandbox", true);
    group.mission("mission=safe_house difficulty=expert mode=sandbox", false);
    group.mission("mission=scrap_walker map=m3", true);
    group.mission("mission=the_warlord mode=sandbox", false);
    has(&group, "Win every mission of the story at expert difficulty: 1 of 4.");
    has(&group, "Win every mercenary mission on every map: 4 of 16.");
    has(&group, "Win at veteran difficulty within 14 turns: done.");
    has(&group, "See both sides win The Warlord: 1 of 2.");
}

#[test]
fn a_mission_that_is_called_off_counts_for_nothing() {
    proves![MA_SETUP_3];
    let mut group = Group::before("gd_03");
    let table = group.deal("").expect("the mission");
    assert_eq!(group.offers(), ["call_off"]);
    group.told.act(&stamp(), "call_off").expect("it is called off");
    assert!(group.story().history().is_empty());
    assert_eq!(group.refused(&read_act("gd_03")), rule::MA_SETUP_3, "it is still to be played");
    assert_eq!(group.refused(&CampaignAct::CallOff { table }), rule::MA_CAMPAIGN_4);
    group.deal("").expect("once more");
}

#[test]
fn only_a_legendary_victory_leads_to_the_hall_of_infamy() {
    proves![MA_MOTIVES_14, MA_MOTIVES_16];
    let legend = Report { legendary: Some(1), ..report(false, 3) };
    let mut group = Group::before("gd_03");
    let table = group.deal("players=3 mode=shared").expect("the mission");
    assert_eq!(
        group.refused(&CampaignAct::End { table, report: legend.clone() }),
        rule::MA_MOTIVES_14,
        "no hidden motives"
    );
    let mut group = Group::before("gd_21");
    let several = ("players".to_owned(), ["2", "3", "4"].map(str::to_owned).to_vec());
    assert!(group.told.next_game().expect("once more").limits.contains(&several), "never alone");
    let missions = group.story().history().len();
    assert_eq!(group.refused(&CampaignAct::Inscribe { mission: missions }), rule::MA_MOTIVES_16);
    let table = group.deal("players=3").expect("once more");
    let end = |report: Report| CampaignAct::End { table: table.clone(), report };
    assert_eq!(group.refused(&end(Report { won: true, ..legend.clone() })), rule::MA_MOTIVES_14);
    assert_eq!(group.refused(&end(Report { given_up: true, ..legend.clone() })), rule::MA_MOTIVES_14);
    assert_eq!(group.refused(&end(Report { legendary: Some(3), ..legend.clone() })), rule::MA_MOTIVES_14);
    assert_eq!(group.refused(&end(Report { seats: Vec::new(), ..legend.clone() })), rule::MA_CAMPAIGN_4);
    group.take(&end(legend)).expect("betrayed");
    assert!(group.chapter("infamy").is_empty(), "it may be entered, or not");
    let name = format!("inscribe {}", missions + 1);
    assert!(group.offers().contains(&name));
    group.told.act(&stamp(), &name).expect("it is entered");
    assert_eq!(group.chapter("infamy"), ["Player 1 as The Mandalorian, in Sealed Orders"]);
    assert_eq!(group.refused(&CampaignAct::Inscribe { mission: missions + 1 }), rule::MA_MOTIVES_16, "once");
    assert_eq!(group.refused(&CampaignAct::Inscribe { mission: 0 }), rule::MA_MOTIVES_16);
}

/// A game at its end, or after this many choices.
fn at_random(setup: &[(String, String)], seed: u64, most: usize) -> Sitting<Mandalorian> {
    let options = Options::from_pairs(setup.iter().map(|(k, v)| (k.as_str(), v.as_str()))).expect("options");
    let book = Book::printed();
    let mut sitting: Sitting<Mandalorian> =
        Sitting::deal(&book, &book.hash, &options, Seed::from_u64(seed)).expect("a game");
    let mut whim = PlayerDice::new(Seed::from_u64(seed));
    let mut choices = Vec::new();
    for _ in 0..most {
        let Some(seat) = sitting.asked().iter().next() else { break };
        sitting.game().choices(seat, &mut choices);
        let choice = choices[whim.below(choices.len())];
        sitting.play(seat, &choice).expect("a listed choice");
    }
    sitting
}

#[test]
fn a_game_that_was_played_brings_its_report() {
    proves![MA_CAMPAIGN_1, MA_CAMPAIGN_4];
    let mut group = Group::before("gd_03");
    let setup = group.told.deal(&stamp(), "t", &pairs("players=2")).expect("the mission");
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    let played = |game: &Sitting<Mandalorian>, given_up: bool, group: &mut Group| {
        group.told.enter(&stamp(), &Played { game, names: &names, given_up })
    };
    let early = at_random(&setup, 1, 9);
    assert_eq!(played(&early, false, &mut group).expect_err("not over").rule, rule::MA_CAMPAIGN_4);
    let other = at_random(&pairs("players=3 mode=sandbox"), 1, 0);
    assert_eq!(played(&other, true, &mut group).expect_err("another set-up").rule, rule::MA_CAMPAIGN_4);
    let another = [setup.as_slice(), &pairs("difficulty=novice")].concat();
    let easier = at_random(&another, 1, 0);
    assert_eq!(played(&easier, true, &mut group).expect_err("another difficulty").rule, rule::MA_CAMPAIGN_4);
    let over = at_random(&setup, 1, usize::MAX);
    let won = over.outcome().expect("it is over").winners.contains(Seat(0));
    played(&over, false, &mut group).expect("entered");
    let report = &group.story().history()[0].report;
    assert_eq!((report.won, report.given_up), (won, false));
    assert_eq!(report.seats[0].name, "Ann");
    assert_eq!(report.seats[1].characters.len(), 1);
    assert!(report.turns > 0);
    assert_eq!(played(&over, false, &mut group).expect_err("it counts once").rule, rule::MA_CAMPAIGN_4);
    // One that was given up is lost.
    let mut group = Group::before("gd_03");
    let setup = group.told.deal(&stamp(), "t", &pairs("players=2")).expect("the mission");
    played(&at_random(&setup, 1, 9), true, &mut group).expect("entered");
    assert!(group.chapter("history")[0].contains("given up"));
}

#[test]
fn a_report_that_cannot_be_is_refused() {
    proves![MA_CAMPAIGN_1, MA_CAMPAIGN_4];
    let mut group = Group::before("gd_03");
    let table = group.deal("").expect("the mission");
    let with = |change: &dyn Fn(&mut Report)| {
        let mut report = report(true, 2);
        change(&mut report);
        CampaignAct::End { table: table.clone(), report }
    };
    assert_eq!(group.refused(&with(&|report| report.given_up = true)), rule::MA_CAMPAIGN_1, "won and given up");
    let stranger = with(&|report| report.seats[0].characters = vec!["nobody".into()]);
    assert_eq!(group.refused(&stranger), rule::MA_SETUP_22);
    assert_eq!(group.refused(&with(&|report| report.seats[1].name = String::new())), rule::MA_CAMPAIGN_4);
    assert_eq!(group.refused(&with(&|report| report.seats[1].name = "a".repeat(81))), rule::MA_CAMPAIGN_4);
    group.take(&with(&|report| report.seats[1].name = "a".repeat(80))).expect("this one can");
}

#[test]
fn the_report_of_a_legendary_victory_names_the_traitor() {
    proves![MA_MOTIVES_14, MA_MOTIVES_16];
    let mut group = Group::before("gd_21");
    let setup = group.told.deal(&stamp(), "t", &pairs("players=3 mode=sandbox")).expect("once more");
    let names = ["Ann", "Bob", "Cid"].map(str::to_owned);
    let legend = (0..2000).map(|seed| at_random(&setup, seed, usize::MAX));
    let legend = legend.into_iter().find(|game| game.game().closing_words().contains("legendary")).expect("a traitor");
    let traitor = legend.outcome().and_then(|outcome| outcome.winners.iter().next()).expect("who has won");
    group.told.enter(&stamp(), &Played { game: &legend, names: &names, given_up: false }).expect("entered");
    let entered = group.story().history().last().expect("the mission").report.clone();
    assert_eq!((entered.won, entered.legendary), (false, Some(traitor.0)));
    let number = group.story().history().len();
    group.told.act(&stamp(), &format!("inscribe {number}")).expect("into the hall");
    assert!(group.chapter("infamy")[0].starts_with(&names[traitor.0 as usize]), "{:?}", group.chapter("infamy"));
}

fn open(text: &str) -> Result<Chronicle<Story>, CampaignError> {
    let (header, steps) = read_campaign(text)?;
    let mut told = Chronicle::open(&Book::printed(), header)?;
    steps.iter().try_for_each(|step| told.follow(step))?;
    Ok(told)
}

#[test]
fn on_paper_it_is_the_same_campaign() {
    let group = Group::before("gd_12");
    let text = group.told.text();
    let again = open(&text).expect("what was written");
    assert_eq!(again.text(), text);
    assert_eq!(again.chapters(), group.told.chapters());
    assert_eq!(again.offers(), group.told.offers());
}

fn fault(text: &str) -> String {
    open(text).err().map_or_else(|| panic!("it was read:\n{text}"), |error| error.to_string())
}

#[test]
fn a_file_from_elsewhere_is_refused_with_the_reason() {
    let text = Group::before("gd_08").told.text();
    let with = |a: &str, b: &str| {
        assert!(text.contains(a), "{a}");
        fault(&text.replacen(a, b, 1))
    };
    assert!(fault("").contains("line 1: not a Cantina campaign"));
    assert!(fault("{}").contains("found none"));
    assert!(with("\"cantina_campaign\":1", "\"cantina_campaign\":2").contains("found format 2"));
    assert!(with("\"version\":1", "\"version\":7").contains("written by version 7"));
    assert!(with("\"game\":\"mandalorian\"", "\"game\":\"freedom\"").contains("a campaign of \"freedom\""));
    let print = Story::fingerprint(&Book::printed());
    assert!(with(&print, "0123456789abcdef").contains("played with the guide 0123456789abcdef"));
    assert!(with("\"The Tuesday crew\"", "\"\"").contains("needs a name"));
    assert!(with("\"The Tuesday crew\"", "\"Others\"").contains("line 2: step 1 or one before it was changed"));
}

#[test]
fn a_file_edited_by_hand_is_refused_and_nothing_of_it_counts() {
    let text = Group::before("gd_08").told.text();
    let with = |a: &str, b: &str| {
        assert!(text.contains(a), "{a}");
        fault(&text.replacen(a, b, 1))
    };
    assert!(with("\"won\":true", "\"won\":false").contains("was changed"));
    assert!(with("\"turns\":9", "\"turns\":8").contains("was changed"));
    assert!(with("\"by\":\"Ann\"", "\"by\":\"Bob\"").contains("was changed"));
    assert!(with("gd_02", "gd_05").contains("line 3: step 2 is refused: The guide deck keeps its order"));
    assert!(with("gd_02", "gd_05").contains("[ma.campaign.2]"));
    assert!(with("\"n\":3", "\"n\":4").contains("line 4: expected step 3, found step 4"));
    assert!(with("\"turns\":9", "\"turns\":9,\"gold\":9").contains("unknown field `gold`"));
    assert!(with("\"read\"", "\"wish\"").contains("unknown variant `wish`"));
    assert!(with("\"mission\":\"price_on_its_head\"", "\"mission\":\"last_call\"").contains("[ma.setup.4]"));
    let lines: Vec<&str> = text.lines().collect();
    let without: Vec<&str> = lines.iter().enumerate().filter(|(n, _)| *n != 3).map(|(_, line)| *line).collect();
    assert!(fault(&(without.join("\n") + "\n")).contains("line 4: expected step 3, found step 4"));
    // Cut short in the middle of a line, or anywhere before.
    assert!(fault(&text[..text.len() - 9]).contains("the text ends in the middle of this line"));
    for cut in (0..text.len() - 1).step_by(97).filter(|at| text.as_bytes()[at.saturating_sub(1)] != b'\n') {
        fault(&text[..cut]);
    }
}
