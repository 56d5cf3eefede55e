//! The scene under way: what is read, chosen, bought, offered; and what has just happened.

use maud::{Markup, html};
use outer_rim::book::code::Branch;
use outer_rim::book::{ContactFacts, Section};
use outer_rim::frame::{
    Approach, Captive, Cast, Choose, ContactEncounter, Ctx, Frame, Gain, Illegal, Job, May, Offered, PickFaction,
    PickPatrol, PickSkill, Protect, Return, Rival, Room, RoomFirst, SetUp, Stage, Uncover, Wander,
};
use outer_rim::ids::{Card, Faction, Kind, Player, Skill};
use outer_rim::state::Source;
use table::words::{capital, many};

use super::contest;
use super::deal;
use super::dice;
use super::news::{NewsItem, TurnNews};
use super::scene::Scene;
use super::targets::Piece;
use super::token;

/// One thing under way: its heading and what there is to see.
pub(super) type Part = (String, Markup);

/// Everything under way, the innermost first, and what has just happened.
pub(super) fn now(scene: &Scene<'_>, news: &[TurnNews]) -> Markup {
    let parts = parts(scene);
    let loose = loose(scene);
    let told = if scene.state.fights.is_empty() { untold(news, &parts) } else { Vec::new() };
    html! {
        div.story role="group" aria-label="What is going on" {
            @for (title, body) in &parts { div.matter { h3 { (title) } (body) } }
            @if let Some(loose) = loose { div.matter { h3 { "To choose from" } (loose) } }
            @if !told.is_empty() { (self::news(scene, &told)) }
            @if parts.is_empty() && told.is_empty() { (waiting(scene)) }
        }
    }
}

/// What has happened without what is still under way, which tells itself.
fn untold(news: &[TurnNews], parts: &[Part]) -> Vec<TurnNews> {
    let under_way =
        |bit: &NewsItem| matches!(bit, NewsItem::Scene { title, .. } if parts.iter().any(|(part, _)| part == title));
    let mut news = news.to_vec();
    for turn_news in &mut news {
        turn_news.items.retain(|bit| !under_way(bit));
    }
    news.retain(|turn_news| !turn_news.items.is_empty());
    news
}

fn waiting(scene: &Scene<'_>) -> Markup {
    html! {
        @if let Some(who) = scene.asked().filter(|who| scene.me != Some(*who)) {
            p.quiet { (token::emblem(scene, who)) (scene.who(who)) " is to decide." }
        }
    }
}

/// What has happened: what came of the last choice in full, the turns of others line by line.
fn news(scene: &Scene<'_>, news: &[TurnNews]) -> Markup {
    html! {
        div.matter.past {
            @for turn_news in news {
                @match turn_news.turn {
                    None => { h3 { "Just now" } @for bit in &turn_news.items { (in_full(bit)) } }
                    Some(who) => { (turn(scene, who, &turn_news.items)) }
                }
            }
        }
    }
}

fn in_full(bit: &NewsItem) -> Markup {
    html! {
        @match bit {
            NewsItem::Scene { title, story, words } => { p.told { b { (title) } " " @if !story.is_empty() { em { (story) } " " } (words) } }
            NewsItem::Dice(faces, words, _) => {
                div.roll { span.dice { @for face in faces { (dice::die(*face, true)) } } span { (words) } }
            }
            NewsItem::Line(words, _) | NewsItem::Ticked(words, _) | NewsItem::Struck(words, _) => { p.line { (words) } " " }
        }
    }
}

/// A turn that somebody else took. Every step of the rival is named with its rule, for there is nobody to ask.
fn turn(scene: &Scene<'_>, who: Player, items: &[NewsItem]) -> Markup {
    let rival = who.is_some() && scene.look.is_rival(who);
    html! {
        h3 { @if who.is_some() { (token::emblem(scene, who)) " " } (scene.who(who)) "’s turn" }
        ol.turn-news.by-rule[rival] {
            @for bit in items {
                li.ticked[matches!(bit, NewsItem::Ticked(..))].struck[matches!(bit, NewsItem::Struck(..))] {
                    @match bit {
                        NewsItem::Scene { title, story, .. } => { "Scene: " b { (title) } "." @if !story.is_empty() { " " em { (story) } } }
                        NewsItem::Dice(_, words, rule) | NewsItem::Line(words, rule) | NewsItem::Ticked(words, rule) | NewsItem::Struck(words, rule) => { (words) @if rival { " " small.rule { (rule.0) } } }
                    }
                }
                " "
            }
        }
    }
}

fn parts(scene: &Scene<'_>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut fights = scene.state.fights.iter().rev();
    for frame in scene.state.frames.iter().rev() {
        if let Frame::Fight(_) = frame
            && let Some(fight) = fights.next()
        {
            parts.push(contest::fight(scene, fight));
            parts.extend(source(scene, fight.ctx));
            continue;
        }
        parts.extend(part(scene, frame));
        parts.extend(frame.context().and_then(|ctx| source(scene, ctx)));
    }
    let mut seen: Vec<String> = Vec::new();
    parts.retain(|(title, _)| {
        !seen.contains(title) && {
            seen.push(title.clone());
            true
        }
    });
    parts
}

fn part(scene: &Scene<'_>, frame: &Frame) -> Option<Part> {
    match *frame {
        Frame::SetUp(SetUp { stage, .. }) => set_up(scene, stage),
        Frame::Trial(test) => Some(contest::test(scene, &test)),
        Frame::Cast(Cast { dice: number, rolled, .. }) => Some(contest::cast(scene, number, rolled)),
        Frame::Illegal(Illegal { card, rolled, .. }) => Some(contest::smuggling(scene, card, rolled)),
        Frame::PickSkill(PickSkill { skills, .. }) => {
            Some(("One test, with which skill?".into(), self::skills(scene, skills)))
        }
        Frame::Choose(Choose { ctx, first, number }) => Some(choice(scene, ctx, first..first + u16::from(number))),
        Frame::May(May { ctx, branch }) => Some(choice(scene, ctx, branch..branch + 1)),
        Frame::Job(Job { card, entry, next, .. }) => Some(job(scene, card, entry, next)),
        Frame::Contact(ContactEncounter { spot, .. }) => {
            let contact = scene.state.tokens[spot.ix()].contact.some()?;
            Some(Speech::of_contact(scene.book.contact(contact)).part())
        }
        Frame::Trade(_) => deal::bargains(scene),
        Frame::Offered(Offered { offer }) | Frame::Room(Room { offer }) => Some(deal::offer(scene, &offer)),
        Frame::Buy(purchase) => Some(deal::purchase(scene, &purchase)),
        Frame::Found(_) => Some(("Cards found".into(), deal::found(scene))),
        Frame::Gain(Gain { card, .. }) | Frame::RoomFirst(RoomFirst { card, .. }) => {
            Some(("A card to take".into(), deal::lying(scene, card)))
        }
        Frame::Captive(Captive { bounty, .. }) | Frame::Protect(Protect { bounty, .. }) => {
            Some((scene.card(bounty.some()?).name.clone(), deal::lying(scene, bounty)))
        }
        Frame::Shop(_) => Some(("Which kind of card?".into(), kinds(scene))),
        Frame::PickFaction(PickFaction { steps, .. }) => Some((reputation_title(steps).into(), factions(scene))),
        Frame::PickPatrol(PickPatrol { steps, .. }) => Some((reputation_title(steps).into(), factions(scene))),
        Frame::Approach(Approach { faction, spaces, to, .. }) => {
            let words = format!(
                "It moves {} toward {} and ends nearer than it is. The ways are on the map.",
                many(spaces, "space"),
                scene.who(to)
            );
            Some((format!("{} patrol", faction.words()), told(&words)))
        }
        Frame::Wander(Wander { faction, .. }) => Some((format!("{} patrol", faction.words()), told("It moves on."))),
        Frame::Return(Return { contact, .. }) => {
            let words = "The token goes back to the map.".to_owned();
            Some((scene.contact_name(contact).to_owned(), told(&words)))
        }
        Frame::Uncover(Uncover { look, .. }) => {
            let words = if look { "Look at a facedown contact." } else { "Turn up a facedown contact." };
            Some(("Contacts".into(), told(words)))
        }
        Frame::Rival(Rival { place, section, .. }) => Some(rival(scene, place, section)),
        _ => None,
    }
}

fn reputation_title(steps: i8) -> &'static str {
    match steps {
        0 => "Which patrol?",
        1.. => "Gain reputation",
        _ => "Lose reputation",
    }
}

fn told(words: &str) -> Markup {
    html! { @if !words.is_empty() { p.told { (words) } } }
}

/// What is found, in words that change nothing.
fn story(words: &str) -> Markup {
    html! { @if !words.is_empty() { p.prose { (words) } } }
}

// ---- what a program is printed on ----

/// What is read of a card, contact or sheet.
#[derive(Default)]
struct Speech<'a> {
    title: String,
    /// What is found.
    story: &'a str,
    /// What happens.
    words: &'a str,
}

impl<'a> Speech<'a> {
    fn of(title: &str, words: &'a str) -> Self {
        Self { title: title.to_owned(), story: "", words }
    }

    fn of_contact(facts: &'a ContactFacts) -> Self {
        Self { title: facts.name.clone(), story: &facts.story, words: &facts.words }
    }

    fn of_section(section: &'a Section) -> Self {
        Self { title: section.title.clone(), story: &section.story, words: &section.words }
    }

    fn part(self) -> Part {
        let body = html! { (story(self.story)) (told(self.words)) };
        (self.title, body)
    }
}

/// The card, contact or sheet that speaks, if it says anything.
fn source(scene: &Scene<'_>, ctx: Ctx) -> Option<Part> {
    let speech = speaker(scene, ctx)?;
    (!speech.words.is_empty() || !speech.story.is_empty()).then(|| speech.part())
}

/// Who speaks, and what.
fn speaker<'a>(scene: &'a Scene<'_>, ctx: Ctx) -> Option<Speech<'a>> {
    let player = ctx.me.some().map(|me| scene.of_player(me))?;
    Some(match ctx.source {
        Source::Drawn(card) => Speech::of_section(scene.look.section(card)?),
        Source::Contact(spot) => Speech::of_contact(scene.book.contact(scene.state.tokens[spot.ix()].contact.some()?)),
        Source::Bought(card) | Source::Asset(card) => Speech::of(&scene.card(card).name, &scene.card(card).words),
        Source::Secret(card) => {
            let (name, powers) = card.some().and_then(|card| scene.card(card).secret.as_ref())?;
            Speech::of(name, &powers.words)
        }
        Source::Character => {
            let facts = scene.book.character(player.person.some()?);
            let powers = if player.flipped { &facts.back } else { &facts.front };
            Speech::of(&facts.name, &powers.words)
        }
        Source::Ship => {
            let facts = scene.book.ship(player.hull.some()?);
            let powers = if player.legendary { &facts.back } else { &facts.front };
            Speech::of(&facts.name, &powers.words)
        }
        Source::Patrol(faction) => Speech::of(&format!("{} patrol", faction.words()), ""),
        Source::Nothing => return None,
    })
}

// ---- jobs ----

fn job(scene: &Scene<'_>, card: Card, entry: u8, next: u8) -> Part {
    let title = scene.card(card).name.clone();
    let Some(entry) = scene.book.databank.get(usize::from(entry)) else {
        return (title, told(&scene.card(card).words));
    };
    let now = usize::from(next.saturating_sub(1));
    let body = html! {
        p.told { b { (entry.title) } }
        ol.job-steps {
            @for (ix, (title, words)) in entry.step_words.iter().enumerate() {
                li.now[ix == now].done[ix < now] aria-current=[(ix == now).then_some("step")] { b { (title) } @if ix == now { " " (words) } }
            }
        }
    };
    (title, body)
}

// ---- things to choose ----

/// A choice among branches, under the title of what it is printed on.
fn choice(scene: &Scene<'_>, ctx: Ctx, range: std::ops::Range<u16>) -> Part {
    let speech = speaker(scene, ctx).unwrap_or_else(|| Speech::of("A choice", ""));
    let words = before_choice(speech.words, &scene.book.code.branches[usize::from(range.start)].label);
    let body = html! { (story(speech.story)) (told(words)) (branches(scene, range)) };
    (speech.title, body)
}

/// What a card says before it offers the choice whose first branch has this name: the branches themselves say the rest.
fn before_choice<'a>(words: &'a str, label: &str) -> &'a str {
    let choice = words.find(label).and_then(|at| words[..at].rfind("hoose one"));
    choice.map_or(words, |at| words[..at - 1].trim_end())
}

fn branches(scene: &Scene<'_>, range: std::ops::Range<u16>) -> Markup {
    html! {
        div.ways {
            @for branch in range {
                @let Branch { label, words, .. } = &scene.book.code.branches[usize::from(branch)];
                @let handle = scene.handle(Piece::Branch(branch), capital(label));
                div.way.target[handle.lit()] data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()] {
                    b { (capital(label)) }
                    @if !words.is_empty() { span { (words) } }
                    @if let Some(chances) = chances(scene, Piece::Branch(branch)) { small.odds { (chances) } }
                }
            }
        }
    }
}

/// The chances of an answer, as its words end with them.
fn chances<'a>(scene: &Scene<'a>, piece: Piece) -> Option<&'a str> {
    let offer = scene.offers.get(scene.targets.at(piece).next()?)?;
    let (_, chances) = offer.words.rsplit_once("(chances: ")?;
    chances.strip_suffix(')')
}

fn chip(scene: &Scene<'_>, piece: Piece, words: &str, mark: &Markup) -> Markup {
    let handle = scene.handle(piece, words);
    html! {
        div.chip.target[handle.lit()] data-offers=[&handle.offers] role=[handle.button()] tabindex=[handle.tab()] aria-label=[handle.button_label()] {
            (mark) (words)
        }
    }
}

fn skills(scene: &Scene<'_>, skills: u8) -> Markup {
    let named = Skill::ALL.iter().filter(|skill| u32::from(skills) & skill.bit() != 0);
    html! { div.chips { @for &skill in named { (chip(scene, Piece::Skill(skill), skill.words(), &html! {})) } } }
}

fn factions(scene: &Scene<'_>) -> Markup {
    let lit = Faction::ALL.iter().filter(|faction| scene.is_lit(Piece::Faction(**faction)));
    html! { div.chips { @for &faction in lit { (chip(scene, Piece::Faction(faction), faction.words(), &token::faction(faction))) } } }
}

fn kinds(scene: &Scene<'_>) -> Markup {
    let lit = Kind::ALL.iter().filter(|kind| scene.is_lit(Piece::Kind(**kind)));
    html! { div.chips { @for &kind in lit { (chip(scene, Piece::Kind(kind), &capital(kind.words()), &html! {})) } } }
}

// ---- set-up ----

fn set_up(scene: &Scene<'_>, stage: Stage) -> Option<Part> {
    let title = match stage {
        Stage::Character => "Scoundrels to choose from",
        Stage::RivalCharacter => "Who is the rival?",
        Stage::Ship => "Ships to start with",
        Stage::Line | Stage::Rest => return None,
    };
    let picks: Vec<Markup> = scene.targets.pieces().filter_map(|piece| pick(scene, piece)).collect();
    let body = html! {
        @if picks.is_empty() { (waiting(scene)) } @else { div.picks { @for pick in &picks { (pick) } } }
    };
    Some((title.into(), body))
}

/// A character or a ship to be picked.
fn pick(scene: &Scene<'_>, piece: Piece) -> Option<Markup> {
    match piece {
        Piece::Person(person) => {
            let facts = scene.book.character(person);
            let handle = scene.handle(piece, &*facts.name);
            Some(html! {
                div.pick.target[handle.lit()] data-card={ "person-" (facts.id) } data-offers=[&handle.offers] role=(handle.role()) tabindex=[handle.tab()] aria-label=(handle.label) {
                    p.title { (facts.name) }
                    p.values { span.value { (token::icon("ground")) (facts.ground) } span.value { "health " (facts.health) } }
                    p.skills { @for &skill in &facts.skills { (token::skill(skill, 1)) } }
                    p.text { (facts.front.words) }
                    p.text.goal { b { "Goal" } " " (facts.goal.words) }
                }
            })
        }
        Piece::Hull(hull) => Some(deal::ship(scene, hull)),
        _ => None,
    }
}

// ---- the rival ----

fn rival(scene: &Scene<'_>, place: u8, section: u8) -> Part {
    let card = &scene.book.rival[usize::from(place)];
    let names = ["Planning", "Action", "Encounter", "Special"];
    let body = html! {
        ol.job-steps {
            @for (ix, (name, lines)) in names.iter().zip(&card.words).enumerate() {
                @if !lines.is_empty() { li.now[ix == usize::from(section)] { b { (name) } " " (lines.join("; ")) } }
            }
        }
    };
    (format!("The rival’s card {}", card.number), body)
}

// ---- what lies nowhere ----

/// Pieces that are asked about and lie nowhere on the table.
fn loose(scene: &Scene<'_>) -> Option<Markup> {
    let loose: Vec<Markup> = scene.targets.pieces().filter_map(|piece| beside(scene, piece)).collect();
    (!loose.is_empty()).then(|| html! { div.chips { @for one in &loose { (one) } } })
}

fn beside(scene: &Scene<'_>, piece: Piece) -> Option<Markup> {
    let frame = scene.frame()?;
    match piece {
        Piece::Card(card) if !is_drawn(scene, card) => Some(deal::lying(scene, card)),
        Piece::Hull(hull) if !matches!(frame, Frame::SetUp(_)) => Some(deal::ship(scene, hull)),
        Piece::Person(_) if !matches!(frame, Frame::SetUp(_)) => pick(scene, piece),
        Piece::Branch(branch) if !matches!(frame, Frame::Choose(_) | Frame::May(_)) => {
            Some(branches(scene, branch..branch + 1))
        }
        Piece::Skill(skill) if !matches!(frame, Frame::PickSkill(_)) => {
            Some(chip(scene, piece, skill.words(), &html! {}))
        }
        Piece::Kind(kind) if !matches!(frame, Frame::Shop(_)) => Some(chip(scene, piece, kind.words(), &html! {})),
        Piece::Faction(faction) if !matches!(frame, Frame::PickFaction(_) | Frame::PickPatrol(_)) => {
            Some(chip(scene, piece, faction.words(), &token::faction(faction)))
        }
        Piece::Die(_) if !contest::shows_pool(scene) => {
            Some(dice::pool(scene, scene.state.pool.dice, contest::chosen(scene), 0))
        }
        _ => None,
    }
}

/// Whether a card is shown on the market, with a player, or in what is under way.
fn is_drawn(scene: &Scene<'_>, card: Card) -> bool {
    let held = |who: Player| scene.of_player(who).find(card).is_some() || scene.of_player(who).has_secret(card);
    scene.state.tops.contains(&card) || scene.state.found.contains(&card) || scene.look.players().any(held)
}
