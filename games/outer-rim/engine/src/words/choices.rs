//! Answers in words: what each one does, and the numbers that matter.

use table::{Engine, Procedure};

use super::offers::offer;
use super::prompts::Words;
use super::{and, capital, credits, faction, patrol, small, standing};
use crate::book::code::Block;
use crate::choice::Choice;
use crate::frame::{Ask, Ctx, Offer, Travel};
use crate::game::OuterRim;
use crate::ids::{Card, Class, Contact, Faction, Kind, Person, Player, Skill, Spot, Terrain};
use crate::state::{Lying, Source};

/// An answer in words, as it is meant in the present question.
pub(crate) fn choice(game: &OuterRim, choice: &Choice) -> String {
    let me = match game.state.ask {
        Ask::Of(who) | Ask::Offer(who, _) | Ask::Over(who) => who,
        Ask::Nobody => game.state.active,
    };
    let words = Words::to(game, me);
    let meant = game.innermost().and_then(|frame| frame.answer(words, *choice));
    capital(&meant.unwrap_or_else(|| words.plain(*choice)))
}

impl Words<'_> {
    /// An answer as it reads where no procedure gives it a meaning of its own.
    fn plain(self, choice: Choice) -> String {
        let names = self.names;
        match choice {
            Choice::Play(person) => self.play(person),
            Choice::Rival(person) => format!("Let the rival play {}", names.person(person)),
            Choice::Fly(hull) => format!("Start with {}: {}", names.ship(hull), self.sheet(hull)),
            Choice::Go(space) => self.fly(Travel::planned(self.game, self.me), space),
            Choice::Stay => format!("Stay {} and do nothing else in this step", self.here()),
            Choice::Recover => self.recover(),
            Choice::Collect => "Gain 2,000 credits".into(),
            Choice::Use(ability) => self.use_ability(self.me, ability, Player::NONE),
            Choice::Pass => "Use nothing".into(),
            Choice::Trade => format!("Take the trade action with {}", self.partners()),
            Choice::Offer { to, give, want } => capital(&offer(names, &Offer { from: self.me, to, give, want })),
            Choice::Accept => "Accept the offer".into(),
            Choice::Decline => "Decline".into(),
            Choice::Withdraw => "Take the offer back".into(),
            Choice::Market => format!("Take the market action (you have {})", credits(self.player().credits)),
            Choice::Delivery => format!("Take the deliver action: {}", self.due()),
            Choice::Deliver(card) => self.deliver(card),
            Choice::Done => "That is all".into(),
            Choice::Discard(deck) => self.discard_top(deck),
            Choice::Buy(card) => self.buy(card),
            Choice::BuyShip(hull) => self.buy_ship(hull, ""),
            Choice::Barter(card) => {
                let worth = self.game.ground.book.card(card).cost;
                format!("Give {} in payment: {} off the price", names.card(card), credits(worth))
            }
            Choice::MakeRoom(card) => format!("Discard {} to make room", names.card(card)),
            Choice::Pay => "Pay".into(),
            Choice::Patrol(faction) => self.patrol(faction),
            Choice::Explore => self.explore(),
            Choice::Contact(spot) => self.contact(spot),
            Choice::Attempt(card) => self.attempt(card),
            Choice::Hunt(bounty, crew) => self.hunt(bounty, crew),
            Choice::Challenge(owner, ability) => self.use_ability(owner, ability, owner),
            Choice::Fight(card) => self.fight_for(card),
            Choice::Meet => "Meet the contact".into(),
            Choice::Eliminate => "Eliminate the target".into(),
            Choice::Capture => "Capture the target".into(),
            Choice::Protect => "Protect the crew".into(),
            Choice::Abandon => "Leave the crew to its fate".into(),
            Choice::Branch(branch) => self.branch(branch, Ctx::of(self.me, Source::Nothing)),
            Choice::Card(card) => format!("Discard {}", self.own_card(card)),
            Choice::Faction(which) => capital(faction(which)),
            Choice::Player(player) => self.who(player),
            Choice::Space(space) => capital(&names.space(space)),
            Choice::Skill(skill) => self.skill(skill),
            Choice::Die(face) => format!("Choose a {} to roll again", face.words()),
            Choice::Roll => "Roll the chosen dice again".into(),
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
            // Where these are printed goes without saying.
            Source::Nothing
            | Source::Character
            | Source::Drawn(_)
            | Source::Bought(_)
            | Source::Contact(_)
            | Source::Patrol(_) => String::new(),
        };
        let printed = if other.is_some() { format!(", a card of {}", self.who(other)) } else { printed };
        let label = if facts.label.is_empty() { "Use the ability" } else { facts.label.as_str() };
        let ctx = Ctx::about(self.me, other, source);
        self.with_chances(&format!("{}{printed}: {}", capital(label), small(&facts.words)), ctx, facts.block)
    }

    pub(crate) fn with_chances(self, words: &str, ctx: Ctx, block: Block) -> String {
        let words = words.trim_end_matches(['.', ' ', ':']).to_owned();
        if !self.is_ready() {
            return words;
        }
        self.stakes()
            .chances(ctx, block)
            .map_or_else(|| words.clone(), |chances| format!("{words} (chances: {chances})"))
    }

    // Trade.

    fn partners(self) -> String {
        and(self.game.partners(self.me).map(|other| self.who(other)).collect())
    }

    // Encounters.

    fn patrol(self, faction: Faction) -> String {
        if !self.is_ready() {
            return format!("Encounter {}", patrol(faction));
        }
        let at = self.game.state.patrols[faction.ix()].space;
        let far = if at == self.player().space { String::new() } else { format!(" {}", self.names.at(at)) };
        format!("Encounter {}{far}: {}", patrol(faction), self.stakes().patrol(self.me, faction))
    }

    fn contact(self, spot: Spot) -> String {
        let names = self.names;
        let token = self.game.state.tokens[spot.ix()];
        let class = Class::ALL.get(token.class as usize).map_or("unknown", |class| class.words());
        let seen = token.contact.is_some() && token.seen >> self.me.0 & 1 != 0;
        let place = names.place(spot);
        match token.lying {
            Lying::Up => {
                let bounty = self.game.bounties_on(self.me, token.contact).next();
                let hunted = if bounty.is_some() { ", whom you hold a bounty on" } else { "" };
                let at = names.at(self.game.ground.spots[spot.ix()].space);
                format!("Encounter {} {at}{hunted}{}", names.contact(token.contact), self.meeting(token.contact, spot))
            }
            Lying::Down if seen => {
                format!("Encounter {place} ({class}), which you know to be {}", names.contact(token.contact))
            }
            Lying::Down | Lying::Empty => format!("Encounter {place}, facedown ({class})"),
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
    pub(crate) fn meeting(self, contact: Contact, spot: Spot) -> String {
        let Some(facts) = self.game.ground.book.contacts.get(contact.ix()) else { return String::new() };
        let ctx = Ctx::of(self.me, Source::Contact(spot));
        self.with_chances(&format!(": {}", small(&facts.words)), ctx, facts.meet)
    }

    fn attempt(self, card: Card) -> String {
        let tests = if self.is_ready() { self.stakes().job(self.me, card) } else { Vec::new() };
        let tests = if tests.is_empty() { String::new() } else { format!("tests {}; ", tests.join(", ")) };
        let pay = and(self.stakes().pays(self.me, self.game.ground.book.card(card).reward, Some(Kind::Job)));
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
                self.stakes().attack(self.me, facts.combat, Err(facts.value))
            )
        });
        format!("Hunt {}, {whose}, for the bounty{odds}", self.names.card(crew))
    }

    fn fight_for(self, card: Card) -> String {
        let Some(bounty) = self.game.ground.book.card(card).bounty else { return "Fight".into() };
        let target = self.names.contact(bounty.target);
        if !self.is_ready() {
            return format!("Fight {target} for the bounty");
        }
        let odds = self.stakes().attack(self.me, bounty.combat, Err(bounty.value));
        format!("Fight {target} for the bounty in {} combat: {odds}", bounty.combat.words())
    }

    // What cards ask for.

    /// A card of the player's own, which may be a secret.
    pub(crate) fn own_card(self, card: Card) -> String {
        let secret = self.player().has_secret(card);
        if secret { format!("the secret {}", self.names.secret(card)) } else { self.names.card(card) }
    }

    fn skill(self, skill: Skill) -> String {
        if !self.is_ready() {
            return format!("Test {}", skill.words());
        }
        format!("Test {}: {}", skill.words(), self.stakes().having(self.me, skill, 0))
    }
}
