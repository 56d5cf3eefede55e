//! The parts of a table's page beside the board that change while somebody looks at it.

use std::hash::{DefaultHasher, Hash, Hasher};

use maud::{Markup, html};
use store::{ChatLine, SeatKind, SeatRow};
use table::words::capital;
use table::{LogLine, Offer, Question, RuleId, Seat, Viewer};

use crate::clock::ago;
use crate::seating;
use crate::seen::Seen;

/// A part of the page beside the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Region {
    /// Whose turn it is, or how it ended.
    Status,
    /// The seats of the player at the screen.
    Tabs,
    /// What is asked, and what may be answered.
    Prompt,
    /// Taking back, resigning, playing again.
    Actions,
    /// Who plays.
    Players,
    /// What was said lately.
    Chat,
}

impl Region {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Status, Self::Tabs, Self::Prompt, Self::Actions, Self::Players, Self::Chat];

    /// The id of its element.
    pub fn id(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Tabs => "tabs",
            Self::Prompt => "prompt",
            Self::Actions => "actions",
            Self::Players => "players",
            Self::Chat => "chat",
        }
    }
}

/// A page as one viewer sees it at one moment.
pub struct Page<'a> {
    /// The table, and who looks.
    pub seen: Seen<'a>,
    /// What was said lately.
    pub chat: &'a [ChatLine],
    /// What may be answered.
    pub offers: Vec<Offer>,
}

impl<'a> Page<'a> {
    /// What one viewer sees.
    pub fn new(seen: Seen<'a>, chat: &'a [ChatLine]) -> Self {
        Self { seen, chat, offers: seen.offers() }
    }

    /// Whose view it is.
    pub fn viewer(&self) -> Viewer {
        self.seen.perspective.viewer
    }

    /// A part of the page.
    pub fn region(&self, region: Region) -> Markup {
        match region {
            Region::Status => self.status(),
            Region::Tabs => self.tabs(),
            Region::Prompt => self.prompt(&self.offers),
            Region::Actions => self.actions(),
            Region::Players => self.players(),
            Region::Chat => self.chat(),
        }
    }

    /// Changes when a part of the page has to be shown again, for parts that tell more than that: the time that has passed,
    /// or the revision that a script keeps by itself.
    pub fn key(&self, region: Region) -> Option<u64> {
        let mut hasher = DefaultHasher::new();
        let hosted = self.seen.hosted;
        match region {
            Region::Chat => self.chat.last().map(|line| line.n).hash(&mut hasher),
            Region::Actions => {
                let back = self.seen.seat().map(|seat| (hosted.may_ask_back(seat), hosted.is_alone(seat)));
                let asker = hosted.asks_back.map(|seat| seat.0);
                (back, asker, hosted.is_over(), hosted.stopped().is_some(), &hosted.row.rematch).hash(&mut hasher);
            }
            Region::Status | Region::Tabs | Region::Prompt | Region::Players => return None,
        }
        Some(hasher.finish())
    }

    /// What happened after this choice, one item a line.
    pub fn log(&self, since: usize) -> Markup {
        let Ok(game) = &self.seen.hosted.game else { return html! {} };
        let lines = game.log(self.viewer(), since);
        html! { @for group in lines.chunk_by(|one, other| one.n == other.n) { (self.log_group(group)) } }
    }

    /// Names of the seats that are asked, with who sits there, but for whoever looks.
    fn asked(&self) -> String {
        let me = self.seen.seat().map(|seat| seat.0);
        let others = self.seen.hosted.seats.iter().filter(|row| me != Some(row.seat));
        let asked = others.filter(|row| self.seen.hosted.is_asked(row.seat));
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
        self.seen.hosted.seats.iter().map(|row| row.seat).filter(|&seat| self.seen.perspective.hold(seat))
    }

    /// One of the seats at a screen, which may be another person's.
    fn tabs(&self) -> Markup {
        if !self.seen.perspective.shared() {
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
        let (class, words) = match (self.seen.is_asked(), self.asked()) {
            _ if !ending.is_empty() => ("over", format!("The game is over: {ending}.")),
            _ if self.seen.hosted.stopped().is_some() => {
                ("theirs", "The rules have changed: the game has stopped.".to_owned())
            }
            (true, others) if others.is_empty() => ("mine", "It is your turn.".to_owned()),
            (true, others) => ("mine", format!("You are asked, and so is {others}.")),
            (false, others) => ("theirs", format!("Waiting for {others}.")),
        };
        html! { p class={ "status " (class) } { (words) } }
    }

    fn prompt(&self, offers: &[Offer]) -> Markup {
        if let Err(why) = &self.seen.hosted.game {
            return html! { p.notice { "This table can only be looked at: " (why) } };
        }
        if self.seen.hosted.is_over() {
            return self.end();
        }
        if let Some(words) = self.seen.hosted.stopped() {
            return self.stopped(&words);
        }
        if let Some(question) = self.seen.question() {
            return self.asking(&question, offers);
        }
        if self.seen.perspective.shared() {
            return self.hand_over();
        }
        let words = match self.seen.seat() {
            Some(_) => "You are not asked now; the page tells you when it is your turn.",
            None => "You are looking on.",
        };
        html! { p.waiting { (words) } }
    }

    /// Where and why the rules of today stop the game, and what the players can do about it.
    fn stopped(&self, words: &str) -> Markup {
        let mine = self.seen.seat();
        html! {
            h2 { "The rules have changed" }
            p.notice { (words) }
            @match mine {
                Some(seat) if self.seen.hosted.may_go_on(seat) => {
                    p { "If all players agree, the game goes on from here, without what came after it." }
                    form method="post" action=(self.path("go-on")) data-act { (self.hidden()) button.primary { "Go on from here" } }
                },
                Some(_) => p.waiting { "You have agreed to go on from here; the others have yet to." },
                None => p.waiting { "The players may agree to go on from here." },
            }
        }
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
                        @let (head, rest) = in_two(&offer.words);
                        li {
                            button id=(format!("offer-{ix}")) name="choice" value=(offer.name) {
                                span { (head) @if !rest.is_empty() { small { (rest) } } }
                            }
                        }
                    }
                }
            }
            @if let [_] = offers {
                label.alone hidden { input #alone type="checkbox"; " Go on by itself where there is only one answer" }
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
                None if !self.seen.hosted.is_over() && self.seen.hosted.may_ask_back(seat) => {
                    (button("undo", "Take back"))
                    small.soft { (self.about_taking_back(seat)) }
                }
                None => {}
            }
            @if !self.seen.hosted.is_over() {
                details.resign { summary { "Resign…" } (button("resign", "Give this game up")) }
            } @else if let Some(next) = &self.seen.hosted.row.rematch {
                a.button.primary href=(next) { "To the rematch" }
            } @else {
                (button("rematch", "Rematch"))
            }
        }
    }

    /// How far one may take back.
    fn about_taking_back(&self, seat: Seat) -> &'static str {
        if self.seen.hosted.is_alone(seat) {
            "You are alone here: anything may be taken back, dice too."
        } else {
            "Once something hidden or random came out, the others are asked."
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
        let Seen { hosted, perspective } = self.seen;
        perspective.held == 0 && !hosted.is_over() && seating::is_free(row, hosted.row.public)
    }

    /// What a choice brought about. Its number leads to that moment.
    fn log_group(&self, lines: &[LogLine]) -> Markup {
        html! {
            @for (ix, line) in lines.iter().enumerate() {
                li.turn-begins[line.begins_turn] data-n=(line.n) {
                    @if ix == 0 {
                        a.n data-keep href=(format!("{}?at={}", self.path("back"), line.n)) aria-label={ "Choice " (line.n) } {
                            (line.n)
                        }
                    } @else { span.n {} }
                    " " span { (line.words) " " (self.rule_link(line.rule)) }
                }
            }
        }
    }

    fn chat(&self) -> Markup {
        html! {
            ol.lines data-last=(self.chat.last().map_or(0, |line| line.n)) {
                @if self.chat.is_empty() { li.soft { "Nothing has been said yet." } }
                @for line in self.chat {
                    li { b { (line.name) } " " span { (line.text) } " " time { (ago(line.at)) } }
                }
            }
        }
    }
}

/// Longer answers are shown in two parts.
const SHORT: usize = 60;

/// What an answer is, and what else there is to know of it: the part after the first colon, or in brackets.
fn in_two(words: &str) -> (&str, &str) {
    if words.chars().count() <= SHORT {
        return (words, "");
    }
    let last = |at: &usize| words[*at..].find(')') == Some(words.len() - at - 1);
    let at = [words.find(": ").map(|at| at + 1), words.find(" (").filter(last)].into_iter().flatten().min();
    words.split_at(at.unwrap_or(words.len()))
}

#[cfg(test)]
mod tests {
    use super::in_two;

    #[test]
    fn a_long_answer_is_shown_in_two_parts_that_make_it_up() {
        let short = "Land in Quibron wild (2211)";
        assert_eq!(in_two(short), (short, ""));
        let test = "Recite the old treaty: test Knowledge. Pass: gain 4,000 credits (chances: Knowledge 23 %)";
        assert_eq!(in_two(test).0, "Recite the old treaty:");
        let flight = "Fly to navpoint 2 (4 spaces; the Syndicate patrol stops you there: it is hostile)";
        assert_eq!(in_two(flight).0, "Fly to navpoint 2");
        let cargo = "Buy Stolen Supplies (ILLEGAL) for 2,000 credits: destination: Kessel. Not for sale on Kessel";
        assert_eq!(in_two(cargo).0, "Buy Stolen Supplies (ILLEGAL) for 2,000 credits:");
        let plain = "an answer that goes on and on and has neither brackets nor a colon in it";
        assert_eq!(in_two(plain), (plain, ""));
        for words in [test, flight, cargo] {
            let (head, rest) = in_two(words);
            assert_eq!(format!("{head}{rest}"), words);
        }
    }
}
