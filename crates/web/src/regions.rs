//! The parts of a table's page that change while one looks at it.

use std::sync::Arc;

use maud::{Markup, html};
use serde_json::{Map, Value, json};
use shelf::titles::capital;
use store::{ChatLine, SeatKind, SeatRow};
use table::{LogLine, Offer, Question, RuleId, Seat, Table};

use crate::clock::ago;
use crate::seating;
use crate::seen::Seen;

/// What a page is made from.
pub struct Page<'a> {
    /// The table, and who looks.
    pub seen: Seen<'a>,
    /// What was said lately.
    pub chat: &'a [ChatLine],
    /// The page as it was before, whose log is gone on with.
    pub before: Option<&'a Rendered>,
}

/// A page as one viewer sees it at one moment.
pub struct Rendered {
    /// The revision of the table.
    pub revision: u64,
    generation: u64,
    number: usize,
    /// Whether this viewer is asked.
    pub asked: bool,
    /// The parts of the page by their ids.
    pub regions: Vec<(&'static str, Arc<str>)>,
    /// The log, one entry a choice: the number of the choice and its lines.
    pub log: Vec<(usize, Arc<str>)>,
}

impl Rendered {
    /// What has to be told to somebody who has seen another page before; everything, if he hasn't.
    pub fn news(&self, seen: Option<&Self>) -> Value {
        let same = |id: &str, html: &Arc<str>| {
            seen.is_some_and(|seen| seen.regions.iter().any(|(other, old)| *other == id && old == html))
        };
        let changed = self.regions.iter().filter(|(id, html)| !same(id, html));
        let regions: Map<String, Value> = changed.map(|(id, html)| ((*id).to_owned(), json!(**html))).collect();
        let common = seen.map_or(0, |seen| self.log.iter().zip(&seen.log).take_while(|(new, old)| new == old).count());
        let from = common.checked_sub(1).map_or(0, |last| self.log[last].0);
        let lines: String = self.log[common..].iter().map(|(_, html)| &**html).collect();
        json!({ "revision": self.revision, "asked": self.asked, "regions": regions, "log": { "from": from, "html": lines } })
    }

    /// One part of the page.
    pub fn region(&self, id: &str) -> Markup {
        let found = self.regions.iter().find(|(name, _)| *name == id);
        maud::PreEscaped(found.map_or_else(String::new, |(_, html)| (**html).to_owned()))
    }

    /// The whole log.
    pub fn log(&self) -> Markup {
        maud::PreEscaped(self.log.iter().map(|(_, html)| &**html).collect())
    }
}

impl Page<'_> {
    /// Renders everything this viewer may see.
    pub fn render(&self) -> Rendered {
        let offers = self.seen.offers();
        let picture =
            self.seen.hosted.game.as_ref().ok().map(|game| boards::draw(game.as_ref(), self.seen.eyes.viewer, &offers));
        let (board, panels) = picture.map_or_else(|| (html! {}, Vec::new()), |picture| (picture.board, picture.panels));
        let regions = vec![
            ("status", self.status()),
            ("tabs", self.tabs()),
            ("prompt", self.prompt(&offers)),
            ("actions", self.actions()),
            ("board", board),
            ("panels", panels_markup(&panels)),
            ("players", self.players()),
            ("chat", self.chat()),
        ];
        Rendered {
            revision: self.seen.hosted.revision(),
            generation: self.seen.hosted.generation(),
            number: self.seen.hosted.game.as_ref().map_or(0, |game| game.number()),
            asked: self.seen.is_asked(),
            regions: regions.into_iter().map(|(id, html)| (id, Arc::from(html.into_string()))).collect(),
            log: self.seen.hosted.game.as_ref().map_or_else(|_| Vec::new(), |game| self.log(game.as_ref())),
        }
    }

    /// The log, grouped by choice. What was rendered before stays as it is, unless something was taken back.
    fn log(&self, game: &dyn Table) -> Vec<(usize, Arc<str>)> {
        let before = self.before.filter(|before| before.generation == self.seen.hosted.generation());
        let mut log = before.map_or_else(Vec::new, |before| before.log.clone());
        let lines = game.log(self.seen.eyes.viewer, before.map_or(0, |before| before.number));
        let groups = lines.chunk_by(|one, other| one.n == other.n);
        log.extend(groups.map(|group| (group[0].n, Arc::from(self.log_group(group).into_string()))));
        log
    }

    /// Names of the seats that are asked, with who sits there.
    fn asked(&self) -> String {
        let asked = self.seen.hosted.seats.iter().filter(|row| self.seen.hosted.is_asked(row.seat));
        let names: Vec<String> = asked.map(|row| self.seat_words(row)).collect();
        names.join(" and ")
    }

    fn seat_words(&self, row: &SeatRow) -> String {
        let seat = self.seat_name(row.seat);
        match row.kind {
            SeatKind::Player => format!("{seat} ({})", row.name),
            SeatKind::Bot => format!("{seat} (the computer)"),
            SeatKind::Open => format!("{seat} (nobody yet)"),
        }
    }

    fn seat_name(&self, seat: u8) -> String {
        capital(self.seat_id(seat))
    }

    fn seat_id(&self, seat: u8) -> &'static str {
        self.seen.hosted.seat_names().get(seat as usize).copied().unwrap_or("?")
    }

    /// The seats of the player at the screen.
    fn held(&self) -> impl Iterator<Item = u8> + '_ {
        self.seen.hosted.seats.iter().map(|row| row.seat).filter(|&seat| self.seen.eyes.hold(seat))
    }

    /// One of the seats at a screen, which may be another person's.
    fn tabs(&self) -> Markup {
        if !self.seen.eyes.shared() {
            return html! {};
        }
        html! {
            @for seat in self.held() {
                @let here = self.seen.seat().is_some_and(|shown| shown.0 == seat);
                a href=(self.sit(seat)) aria-current=[here.then_some("page")] {
                    (self.seat_name(seat)) @if self.seen.hosted.is_asked(seat) { span.turn { " – to answer" } }
                }
            }
        }
    }

    /// The page of this table for one of the player's seats.
    fn sit(&self, seat: u8) -> String {
        format!("{}?as={}", self.seen.hosted.row.id, self.seat_id(seat))
    }

    fn status(&self) -> Markup {
        let ending = self.seen.hosted.ending();
        let (class, words) = if !ending.is_empty() {
            ("over", format!("The game is over: {ending}."))
        } else if self.seen.is_asked() {
            ("mine", "It is your turn.".to_owned())
        } else {
            ("theirs", format!("Waiting for {}.", self.asked()))
        };
        html! { p class={ "status " (class) } { (words) } }
    }

    fn prompt(&self, offers: &[Offer]) -> Markup {
        if let Err(why) = &self.seen.hosted.game {
            return html! { p.notice { "This table is only to look at: " (why) } };
        }
        if self.seen.hosted.is_over() {
            return self.end();
        }
        if let Some(question) = self.seen.question() {
            return self.asking(&question, offers);
        }
        if self.seen.eyes.shared() {
            return self.hand_over();
        }
        let words = match self.seen.seat() {
            Some(_) => "You are not asked now; the page tells you when it is your turn.",
            None => "You are looking on.",
        };
        html! { p.waiting { (words) } }
    }

    /// Nobody's secrets are shown until somebody says who sits at the screen.
    fn hand_over(&self) -> Markup {
        let next = self.held().find(|&seat| self.seen.hosted.is_asked(seat));
        match (self.seen.seat(), next) {
            (Some(_), Some(next)) => html! {
                p { (self.seat_name(next)) " is asked, and you play that seat too." }
                p { a.button.primary href=(self.seen.hosted.row.id) { "Hand over to " (self.seat_name(next)) } }
            },
            (Some(_), None) => html! { p.waiting { "Nobody at this screen is asked now." } },
            (None, _) => html! {
                h2 { "Who sits at the screen?" }
                p { "The secrets of a seat are shown when somebody sits down." }
                p.links {
                    @for seat in self.held() {
                        @let class = if self.seen.hosted.is_asked(seat) { "button primary" } else { "button" };
                        a class=(class) href=(self.sit(seat)) {
                            "Sit down as " (self.seat_name(seat)) @if self.seen.hosted.is_asked(seat) { " – to answer" }
                        }
                    }
                }
            },
        }
    }

    /// Who won, why, and what can be done now.
    fn end(&self) -> Markup {
        let closing = self.seen.hosted.game.as_ref().map_or_else(|_| String::new(), |game| game.closing());
        html! {
            h2 { (self.ending_words()) }
            @if !closing.is_empty() { p.closing { (closing) } }
            p.links {
                a data-keep href={ (self.path("back")) "?at=0" } { "Look back from the start" }
                a data-keep href=(self.path("record")) download { "Download the record" }
                a data-keep href=(self.path("dice")) { "Check the dice" }
            }
        }
    }

    fn ending_words(&self) -> String {
        let mut others = self.seen.hosted.seats.iter().filter(|row| Some(Seat(row.seat)) != self.seen.hosted.resigned);
        match (self.seen.hosted.resigned, others.next(), others.next()) {
            (Some(seat), Some(row), None) => {
                format!("{} resigned: {} wins.", self.seat_name(seat.0), self.seat_words(row))
            }
            _ => format!("{}.", self.seen.hosted.ending()),
        }
    }

    fn asking(&self, question: &Question, offers: &[Offer]) -> Markup {
        html! {
            h2 #question { (question.words) }
            details.why {
                summary { "Why?" }
                p { (question.why) " " (self.rule_link(question.rule)) }
            }
            form.choices method="post" action=(self.path("choose")) data-act {
                (self.hidden())
                ol aria-labelledby="question" {
                    @for (ix, offer) in offers.iter().enumerate() {
                        li { button id=(format!("offer-{ix}")) name="choice" value=(offer.name) { (offer.words) } }
                    }
                }
            }
        }
    }

    fn hidden(&self) -> Markup {
        html! {
            input type="hidden" name="revision" value=(self.seen.hosted.revision());
            @if let Some(seat) = self.seen.seat() { input type="hidden" name="seat" value=(seat.0); }
        }
    }

    /// Links are relative to the page of the table, so that they hold under any prefix.
    fn path(&self, end: &str) -> String {
        format!("{}/{end}", self.seen.hosted.row.id)
    }

    fn rule_link(&self, rule: RuleId) -> Markup {
        html! { a.rule href=(format!("../rules/{}/{}", self.seen.hosted.row.game, rule.0)) { (rule.0) } }
    }

    fn actions(&self) -> Markup {
        let Some(seat) = self.seen.seat() else { return html! {} };
        let button = |end: &str, words: &str| {
            html! {
                form method="post" action=(self.path(end)) data-act { (self.hidden()) button { (words) } }
            }
        };
        html! {
            @match self.seen.hosted.asks_back {
                Some(asker) if asker == seat => p { "You have asked to take your last choice back." },
                Some(asker) => {
                    p { (self.seat_name(asker.0)) " asks to take the last choice back." }
                    (button("undo/agree", "Agree"))
                    (button("undo/refuse", "Don't agree"))
                }
                None if !self.seen.hosted.is_over() && self.seen.hosted.may_ask_back(seat) => { (button("undo", "Take back")) }
                None => {}
            }
            @if self.seen.hosted.game.is_err() {
            } @else if !self.seen.hosted.is_over() {
                details.resign { summary { "Resign…" } (button("resign", "Give this game up")) }
            } @else if let Some(next) = &self.seen.hosted.row.rematch {
                a.button.primary href=(next) { "To the rematch" }
            } @else {
                (button("rematch", "Rematch"))
            }
        }
    }

    fn players(&self) -> Markup {
        html! {
            ul.players {
                @for row in &self.seen.hosted.seats {
                    @let asked = self.seen.hosted.is_asked(row.seat);
                    li.asked[asked] {
                        (self.seat_words(row))
                        @if asked { span.turn { " – to answer" } }
                        @if self.is_free(row) {
                            form method="post" action=(self.path(&format!("seats/{}/take", row.seat))) { button { "Sit down" } }
                        }
                    }
                }
            }
        }
    }

    /// Whether somebody who looks on may sit down there.
    fn is_free(&self, row: &SeatRow) -> bool {
        let Seen { hosted, eyes } = self.seen;
        eyes.held == 0 && !hosted.is_over() && seating::is_free(row, hosted.row.public)
    }

    /// What a choice brought about. Its number leads to that moment.
    fn log_group(&self, lines: &[LogLine]) -> Markup {
        html! {
            @for (ix, line) in lines.iter().enumerate() {
                li data-n=(line.n) {
                    @if ix == 0 {
                        a.n data-keep href=(format!("{}?at={}", self.path("back"), line.n)) aria-label={ "Choice " (line.n) } {
                            (line.n)
                        }
                    } @else { span.n {} }
                    " " span { (line.words) } " " (self.rule_link(line.rule))
                }
            }
        }
    }

    fn chat(&self) -> Markup {
        html! {
            ol.lines data-last=(self.chat.last().map_or(0, |line| line.n)) {
                @if self.chat.is_empty() { li.soft { "Nothing was said yet." } }
                @for line in self.chat {
                    li { b { (line.name) } " " span { (line.text) } " " time { (ago(line.at)) } }
                }
            }
        }
    }
}

fn panels_markup(panels: &[boards::Panel]) -> Markup {
    html! {
        @for panel in panels {
            section.panel id=(format!("panel-{}", panel.id)) { h3 { (panel.title) } (panel.body) }
        }
    }
}
