//! Answers in words: what each one does, and the numbers that matter.

use super::offers::{bundle, offer};
use super::stakes::Stakes;
use super::{Names, and, capital, credits, faces, faction, many, patrol, small, standing};
use crate::book::code::{Rule, Trigger};
use crate::choice::Choice;
use crate::frame::{Ask, Ctx, Frame, Offer};
use crate::game::OuterRim;
use crate::ids::{Card, Class, Face, Faction, Kind, Person, Player, Skill, Space, Spot, Terrain};
use crate::state::{Lying, Source};

/// An answer in words, as it is meant in the present question.
pub(crate) fn choice(game: &OuterRim, choice: &Choice) -> String {
    let me = match game.state.ask {
        Ask::Of(who) | Ask::Offer(who, _) | Ask::Over(who) => who,
        Ask::Nobody => game.state.active,
    };
    capital(&Answer { game, names: Names::of(&game.ground), stakes: Stakes { game }, me }.words(*choice))
}

#[derive(Clone, Copy)]
pub(super) struct Answer<'a> {
    pub game: &'a OuterRim,
    pub names: Names<'a>,
    pub stakes: Stakes<'a>,
    /// Who is asked.
    pub me: Player,
}

impl Answer<'_> {
    pub(super) fn frame(self) -> Frame {
        self.game.state.frames.last().copied().unwrap_or_default()
    }

    /// Whether character, ship and place are there, so that numbers mean something.
    pub(super) fn is_ready(self) -> bool {
        let player = self.game.state.of(self.me);
        player.person.is_some() && player.hull.is_some() && player.space.is_some() && self.game.state.turns > 0
    }

    fn words(self, choice: Choice) -> String {
        let names = self.names;
        match choice {
            Choice::Play(person) => self.play(person),
            Choice::Rival(person) => format!("Let the rival play {}", names.person(person)),
            Choice::Fly(hull) => format!("Start with {}: {}", names.ship(hull), self.sheet(hull)),
            Choice::Go(space) => self.go(space),
            Choice::Stay => self.stay(),
            Choice::Recover => self.recover(),
            Choice::Collect => "Gain 2,000 credits".into(),
            Choice::Use(ability) => self.use_ability(self.me, ability, Player::NONE),
            Choice::Pass => self.pass().into(),
            Choice::Trade => format!("Take the trade action with {}", self.partners()),
            Choice::Offer { to, give, want } => capital(&offer(names, &Offer { from: self.me, to, give, want })),
            Choice::Accept => self.accept(),
            Choice::Decline => self.decline(),
            Choice::Withdraw => "Take the offer back".into(),
            Choice::Market => {
                format!("Take the market action (you have {})", credits(self.game.state.of(self.me).credits))
            }
            Choice::Delivery => format!("Take the deliver action: {}", self.due()),
            Choice::Deliver(card) => self.deliver(card),
            Choice::Done => self.done(),
            Choice::Discard(_)
            | Choice::Buy(_)
            | Choice::BuyShip(_)
            | Choice::Barter(_)
            | Choice::MakeRoom(_)
            | Choice::Pay => self.buying(choice),
            Choice::Patrol(_)
            | Choice::Explore
            | Choice::Contact(_)
            | Choice::Attempt(_)
            | Choice::Hunt(..)
            | Choice::Challenge(..)
            | Choice::Fight(_)
            | Choice::Meet
            | Choice::Eliminate
            | Choice::Capture
            | Choice::Protect
            | Choice::Abandon => self.encounter(choice),
            Choice::Branch(branch) => self.branch(branch),
            Choice::Card(card) => self.card(card),
            Choice::Faction(faction) => self.faction(faction),
            Choice::Player(player) => self.player(player),
            Choice::Space(space) => self.space(space),
            Choice::Skill(skill) => self.skill(skill),
            Choice::Die(face) => self.die(face),
            Choice::Roll => match self.frame() {
                Frame::Reroll { chosen, .. } => format!("Roll {} again now", faces(chosen)),
                _ => "Roll the chosen dice again".into(),
            },
            Choice::Kind(kind) => format!("Search for {}", kind.plural()),
        }
    }

    // Set-up.

    fn play(self, person: Person) -> String {
        let character = self.game.ground.book.character(person);
        let skills: Vec<String> = character.skills.iter().map(|skill| skill.words().to_owned()).collect();
        let start = match character.starter {
            90 => "a bounty",
            91 => "cargo",
            _ => "a job",
        };
        let known = match character.reputation {
            Some((Some(whose), steps)) => format!(", {} reputation with {}", standing(steps), faction(whose)),
            Some((None, steps)) => format!(", {} reputation with a faction of your choice", standing(steps)),
            None => String::new(),
        };
        let droid = if character.droid { ", a droid" } else { "" };
        format!(
            "Play {}: ground combat {}, health {}, {}{droid}; starts with {start}{known}. {} Goal: {}",
            character.name,
            character.ground,
            character.health,
            and(skills),
            character.front.words,
            small(&character.goal.words)
        )
    }

    // Planning.

    fn go(self, to: Space) -> String {
        let game = self.game;
        let fly = format!("Fly to {}", self.names.space(to));
        if !self.is_ready() {
            return fly;
        }
        let (left, patrols, maelstrom) = match self.frame() {
            Frame::Travel { left, patrols, maelstrom, .. } => (left, patrols, maelstrom),
            _ => (game.state.of(self.me).stats.hyperdrive, false, false),
        };
        let steps = (1..=left).find(|steps| game.reachable(self.me, *steps, patrols, maelstrom).has(to));
        let steps = steps.unwrap_or_else(|| game.ground.distance(game.state.of(self.me).space, to));
        let mut notes = vec![many(steps, "space")];
        if let Some(by) = game.blocker(self.me, to).filter(|_| !patrols) {
            notes.push(format!("{} stops you there", patrol(by)));
        }
        let rules = game.state.of(self.me).stats.rules;
        if to == game.ground.maelstrom && !maelstrom && rules & Rule::PassesMaelstrom.bit() == 0 {
            notes.push("the Maelstrom ends the move".into());
        }
        if rules & Rule::NoForcedPatrol.bit() == 0 {
            let hostile = game.patrols_at(to).filter(|by| game.state.of(self.me).standing(*by) < 0);
            notes.extend(hostile.map(|by| self.stakes.waiting(self.me, by)));
        }
        let others: Vec<String> = game
            .players()
            .filter(|other| *other != self.me && game.state.of(*other).space == to)
            .map(|other| self.who(other))
            .collect();
        if !others.is_empty() {
            notes.push(format!("{} there", and(others)));
        }
        format!("{fly} ({})", notes.join("; "))
    }

    /// A player with the character: "Blue (Han Solo)".
    fn who(self, player: Player) -> String {
        let person = self.game.state.of(player).person;
        let name = self.names.player(player);
        if person.is_some() { format!("{name} ({})", self.names.person(person)) } else { name }
    }

    fn stay(self) -> String {
        match self.frame() {
            Frame::Travel { .. } => format!("Move no further: stay {}", self.here()),
            _ => format!("Stay {} and do nothing else in this step", self.here()),
        }
    }

    fn here(self) -> String {
        self.names.at(self.game.state.of(self.me).space)
    }

    fn recover(self) -> String {
        match self.game.state.of(self.me).damage {
            [0, 0] => "Recover, although there is no damage".into(),
            [character, 0] => format!("Recover all damage: {character} of your character"),
            [0, ship] => format!("Recover all damage: {ship} of your ship"),
            [character, ship] => format!("Recover all damage: {character} of your character and {ship} of your ship"),
        }
    }

    // Abilities.

    /// An ability with what it is printed on; the other player of a challenge is its owner.
    fn use_ability(self, owner: Player, ability: u16, other: Player) -> String {
        let facts = &self.game.ground.book.code.abilities[ability as usize];
        let source = self.game.active(owner, ability).map_or(Source::Nothing, |active| active.source);
        let printed = match source {
            Source::Asset(card) => format!(" with {}", self.names.card(card)),
            Source::Secret(card) => format!(" with the secret {}", self.names.secret(card)),
            Source::Ship => " (your ship)".into(),
            _ => String::new(),
        };
        let printed = if other.is_some() { format!(", a card of {}", self.who(other)) } else { printed };
        let label = if facts.label.is_empty() { "Use the ability" } else { facts.label.as_str() };
        let ctx = Ctx::about(self.me, other, source);
        self.with_chances(&format!("{}{printed}: {}", capital(label), small(&facts.words)), ctx, facts.block)
    }

    fn with_chances(self, words: &str, ctx: Ctx, block: crate::book::code::Block) -> String {
        let words = words.trim_end_matches(['.', ' ', ':']).to_owned();
        if !self.is_ready() {
            return words;
        }
        self.stakes.chances(ctx, block).map_or_else(|| words.clone(), |chances| format!("{words} (chances: {chances})"))
    }

    fn pass(self) -> &'static str {
        match self.frame() {
            Frame::Window(Trigger::Rolled | Trigger::OpponentRolled, ..) => "Leave the dice as they are",
            Frame::Window(Trigger::BeforeTest, ..) => "Roll for the test without using anything",
            Frame::Window(Trigger::PatrolStops, ..) => "Stop here",
            Frame::Window(Trigger::PatrolCalled, ..) => "Let the patrol come",
            Frame::Window(Trigger::PlayerEnters, ..) => "Let them pass",
            Frame::Window(Trigger::WouldBeDefeated, ..) => "Use nothing and be defeated",
            _ => "Use nothing",
        }
    }

    fn branch(self, branch: u16) -> String {
        let facts = &self.game.ground.book.code.branches[branch as usize];
        let ctx = match self.frame() {
            Frame::Choose(ctx, ..) | Frame::May(ctx, _) => ctx,
            _ => Stakes::ctx(self.me, Source::Nothing),
        };
        let words = if facts.words.is_empty() {
            capital(&facts.label)
        } else {
            format!("{}: {}", capital(&facts.label), small(&facts.words))
        };
        self.with_chances(&words, ctx, facts.block)
    }

    // Trade.

    fn partners(self) -> String {
        and(self.game.partners(self.me).map(|other| self.who(other)).collect())
    }

    fn accept(self) -> String {
        match self.frame() {
            Frame::Offered(offer) => {
                let (get, give) = (bundle(self.names, &offer.give), bundle(self.names, &offer.want));
                format!("Accept: you get {get} and give {give}")
            }
            _ => "Accept the offer".into(),
        }
    }

    fn decline(self) -> String {
        match self.frame() {
            Frame::Offered(offer) => format!("Decline the offer of {}", self.who(offer.from)),
            Frame::Room(_) => "Call the trade off: nothing is lost".into(),
            Frame::Buy(_) => "Call the purchase off: nothing is lost".into(),
            Frame::Gain(_, card) => format!("Go without {}", self.names.card(card)),
            Frame::RoomFirst(_, card) => format!("Go without {}: nothing is paid", self.names.card(card)),
            Frame::May(_, branch) => {
                let label = &self.game.ground.book.code.branches[branch as usize].label;
                format!("Don't {}", small(label).replacen(" some ", " any ", 1))
            }
            _ => "Decline".into(),
        }
    }

    // Encounters.

    fn encounter(self, choice: Choice) -> String {
        let names = self.names;
        match choice {
            Choice::Patrol(faction) if !self.is_ready() => format!("Encounter {}", patrol(faction)),
            Choice::Patrol(faction) => {
                let at = self.game.state.patrols[faction.ix()].space;
                let far =
                    if at == self.game.state.of(self.me).space { String::new() } else { format!(" {}", names.at(at)) };
                format!("Encounter {}{far}: {}", patrol(faction), self.stakes.patrol(self.me, faction))
            }
            Choice::Explore => self.explore(),
            Choice::Contact(spot) => self.contact(spot),
            Choice::Attempt(card) => self.attempt(card),
            Choice::Hunt(bounty, crew) => self.hunt(bounty, crew),
            Choice::Challenge(owner, ability) => self.use_ability(owner, ability, owner),
            Choice::Fight(card) => self.fight(card),
            Choice::Meet => match self.frame() {
                Frame::Contact(_, spot) => {
                    let contact = self.game.state.tokens[spot.ix()].contact;
                    format!("Meet {}{}", names.contact(contact), self.meeting(contact, spot))
                }
                _ => "Meet the contact".into(),
            },
            Choice::Eliminate | Choice::Capture => self.fate(choice),
            _ => self.protect(choice),
        }
    }

    fn explore(self) -> String {
        let space = self.game.state.of(self.me).space;
        let Some(facts) = self.game.ground.book.spaces.get(space.ix()) else { return "Encounter the space".into() };
        let deck = &self.game.ground.book.decks[facts.deck as usize];
        if facts.terrain == Terrain::Navpoint {
            return format!("Encounter {}: draw a navpoint card", self.names.space(space));
        }
        format!("Encounter {}: draw a card of the deck {}", self.names.space(space), deck.name)
    }

    /// What meeting a contact brings, which everybody may read once the token is faceup.
    fn meeting(self, contact: crate::ids::Contact, spot: Spot) -> String {
        let Some(facts) = self.game.ground.book.contacts.get(contact.ix()) else { return String::new() };
        let ctx = Stakes::ctx(self.me, Source::Contact(spot));
        self.with_chances(&format!(": {}", small(&facts.words)), ctx, facts.meet)
    }

    fn contact(self, spot: Spot) -> String {
        let names = self.names;
        let token = self.game.state.tokens[spot.ix()];
        let class = Class::ALL.get(token.class as usize).map_or("unknown", |class| class.words());
        let seen = token.contact.is_some() && token.seen >> self.me.0 & 1 != 0;
        let place = names.place(spot);
        match (self.frame(), token.lying) {
            (Frame::Uncover(_, _, true), _) => format!("Look at {place} ({class})"),
            (Frame::Uncover(..), _) => format!("Turn up {place} ({class})"),
            (_, Lying::Up) => {
                let bounty = self.game.bounties_on(self.me, token.contact).next();
                let hunted = if bounty.is_some() { ", whom you hold a bounty on" } else { "" };
                let at = names.at(self.game.ground.spots[spot.ix()].space);
                format!("Encounter {} {at}{hunted}{}", names.contact(token.contact), self.meeting(token.contact, spot))
            }
            (_, Lying::Down) if seen => {
                format!("Encounter {place} ({class}), which you know to be {}", names.contact(token.contact))
            }
            _ => format!("Encounter {place}, facedown ({class})"),
        }
    }

    fn attempt(self, card: Card) -> String {
        let tests = if self.is_ready() { self.stakes.job(self.me, card) } else { Vec::new() };
        let tests = if tests.is_empty() { String::new() } else { format!("tests {}; ", tests.join(", ")) };
        let pay = and(self.stakes.pays(self.me, self.game.ground.book.card(card).reward, Some(Kind::Job)));
        format!("Attempt {}: {tests}it pays {pay}", self.names.card(card))
    }

    fn hunt(self, bounty: Card, crew: Card) -> String {
        let owner = self.game.players().find(|player| self.game.state.of(*player).find(crew).is_some());
        let whose = match owner {
            Some(owner) if owner == self.me => "your own crew".into(),
            Some(owner) => format!("crew of {}", self.who(owner)),
            None => "nobody's crew".into(),
        };
        let facts = self.game.ground.book.card(bounty).bounty;
        let odds = facts.filter(|_| self.is_ready()).map_or_else(String::new, |facts| {
            format!(
                ": {} combat, {}",
                facts.combat.words(),
                self.stakes.attack(self.me, facts.combat, Err(facts.value))
            )
        });
        format!("Hunt {}, {whose}, for the bounty{odds}", self.names.card(crew))
    }

    fn fight(self, card: Card) -> String {
        let Some(bounty) = self.game.ground.book.card(card).bounty else { return "Fight".into() };
        let target = self.names.contact(bounty.target);
        if !self.is_ready() {
            return format!("Fight {target} for the bounty");
        }
        let odds = self.stakes.attack(self.me, bounty.combat, Err(bounty.value));
        format!("Fight {target} for the bounty in {} combat: {odds}", bounty.combat.words())
    }

    fn fate(self, choice: Choice) -> String {
        let Frame::Captive(who, card, ..) = self.frame() else {
            return if choice == Choice::Capture { "Capture the target".into() } else { "Eliminate the target".into() };
        };
        let Some(bounty) = self.game.ground.book.card(card).bounty else {
            return "Settle the fate of the target".into();
        };
        let target = self.names.contact(bounty.target);
        if choice == Choice::Capture {
            let pay = and(self.stakes.pays(who, bounty.capture, Some(Kind::Bounty)));
            return format!("Capture {target}: {pay} on delivery to {}", self.names.space(bounty.planet));
        }
        format!("Eliminate {target}: {} now", and(self.stakes.pays(who, bounty.eliminate, Some(Kind::Bounty))))
    }

    fn protect(self, choice: Choice) -> String {
        let Frame::Protect(owner, bounty, crew) = self.frame() else {
            return if choice == Choice::Protect {
                "Protect the crew".into()
            } else {
                "Leave the crew to its fate".into()
            };
        };
        let (crew, hunter) = (self.names.card(crew), self.game.state.active);
        if choice == Choice::Protect {
            let combat = self.game.combat_here(hunter);
            let odds = self.stakes.defense(owner, hunter, combat);
            return format!("Protect {crew} and fight {} in {} combat: {odds}", self.who(hunter), combat.words());
        }
        let value = self.game.ground.book.card(bounty).bounty.map_or(0, |bounty| bounty.value);
        format!("Leave {crew} to fight {} alone with {value} dice", self.who(hunter))
    }

    // What cards ask for.

    fn card(self, card: Card) -> String {
        let secret = self.game.state.of(self.me).has_secret(card);
        let name = if secret { format!("the secret {}", self.names.secret(card)) } else { self.names.card(card) };
        match self.frame() {
            Frame::Take(ctx, ..) => format!("Take {name} from {}", self.who(ctx.other)),
            Frame::Surplus(_) => format!("Discard {name}, for which there is no slot"),
            _ => format!("Discard {name}"),
        }
    }

    fn faction(self, which: Faction) -> String {
        match self.frame() {
            Frame::PickMover(..) | Frame::PickPatrol(_, 0) => format!("The {} patrol", which.words()),
            Frame::PickFaction(ctx, steps, _) | Frame::PickPatrol(ctx, steps) => {
                let verb = if steps < 0 { "Lose" } else { "Gain" };
                let whose = if ctx.me == self.me { String::new() } else { format!(" of {}", self.who(ctx.me)) };
                let now = standing(self.game.state.of(ctx.me).standing(which));
                format!("{verb} {} reputation{whose} with {} (now {now})", steps.unsigned_abs(), faction(which))
            }
            _ => capital(faction(which)),
        }
    }

    fn player(self, player: Player) -> String {
        let who = self.who(player);
        match self.frame() {
            Frame::With(ctx, _, block) => self.with_chances(&who, Ctx { other: player, ..ctx }, block),
            _ => who,
        }
    }

    fn space(self, space: Space) -> String {
        let names = self.names;
        let (ground, state) = (&self.game.ground, &self.game.state);
        let name = names.space(space);
        match self.frame() {
            Frame::Approach { faction, spaces, to, .. } => {
                let far = many(ground.distance(space, state.of(to).space), "space");
                let whom = if to == self.me { "you".into() } else { self.who(to) };
                let via = ground.between(state.patrols[faction.ix()].space, space, spaces);
                format!("To {name}{}, {far} from {whom}", names.by_way_of(&via))
            }
            Frame::Wander { .. } => {
                let there = self.game.players().filter(|other| state.of(*other).space == space);
                let there: Vec<String> = there.map(|other| self.who(other)).collect();
                if there.is_empty() { format!("To {name}") } else { format!("To {name}, where {} is", and(there)) }
            }
            Frame::Return(_, contact) => format!("Put {} {}", names.contact(contact), names.at(space)),
            Frame::Planet(_) => {
                let down = ground.spots_of(space).filter(|spot| state.tokens[spot.ix()].lying == Lying::Down).count();
                format!("Turn up {} of {name}", many(down as u8, "contact"))
            }
            _ => capital(&name),
        }
    }

    fn skill(self, skill: Skill) -> String {
        if !self.is_ready() {
            return format!("Test {}", skill.words());
        }
        format!("Test {}: {}", skill.words(), self.stakes.having(self.me, skill, 0))
    }

    fn die(self, face: Face) -> String {
        let face = face.words();
        match self.frame() {
            Frame::TurnDice { to, .. } => {
                let to = Face::ALL.get(to as usize).map_or("blank", |to| to.words());
                format!("Turn a {face} to a {to}")
            }
            Frame::CancelDice { .. } => format!("Cancel a {face}"),
            _ => format!("Choose a {face} to roll again"),
        }
    }
}
