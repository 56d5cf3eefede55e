//! The questions.

use table::Seat;

use super::offers::bundle;
use super::stakes::Stakes;
use super::{Names, and, capital, credits, faces, faction, many, odds, patrol};
use crate::book::code::Trigger;
use crate::frame::{Ctx, Fight, Frame, Motion, Offer, Purchase, Purpose, Stage, Step};
use crate::game::OuterRim;
use crate::ids::{Face, Kind, Player, Skill};
use crate::state::{RollFor, Source};

/// The question, in a sentence.
pub(crate) fn prompt(game: &OuterRim, seat: Seat) -> String {
    let words = Words { game, names: Names::of(&game.ground), me: Player(seat.0) };
    match game.state.frames.last() {
        None => "The game is over.".into(),
        Some(_) if !game.is_asked(seat) => format!("Waiting for {}.", words.asked()),
        Some(&frame) => capital(&words.question(frame)),
    }
}

/// Words to one player about one game.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub game: &'a OuterRim,
    pub names: Names<'a>,
    /// Who is spoken to.
    pub me: Player,
}

impl Words<'_> {
    fn asked(self) -> String {
        let seats = (0..self.game.ground.options.players).filter(|seat| self.game.is_asked(Seat(*seat)));
        and(seats.map(|seat| self.names.player(Player(seat))).collect())
    }

    /// A player with the character: "Blue (Han Solo)".
    pub fn who(self, player: Player) -> String {
        let name = self.names.player(player);
        match self.game.state.players.get(player.ix()).map(|player| player.person) {
            Some(person) if person.is_some() => format!("{name} ({})", self.names.person(person)),
            _ => name,
        }
    }

    /// "you", or somebody else.
    pub fn you(self, player: Player) -> String {
        if player == self.me { "you".into() } else { self.who(player) }
    }

    pub fn here(self) -> String {
        self.names.at(self.game.state.of(self.me).space)
    }

    /// Every procedure is named, so that a new one has to be thought of here.
    fn question(self, frame: Frame) -> String {
        match frame {
            Frame::SetUp(stage, _) => set_up(stage).into(),
            Frame::Turn(step) => turn(step).into(),
            Frame::Planning if self.game.state.of(self.me).defeated => "You are defeated: recover?".into(),
            Frame::Planning => format!("How do you plan your turn {}?", self.here()),
            Frame::Travel { left, .. } => format!("Where do you move, up to {}?", many(left, "space")),
            Frame::Actions(0) => format!("Which action do you take {}?", self.here()),
            Frame::Actions(_) => format!("Which further action do you take {}?", self.here()),
            Frame::Market { discarded: false, .. } => "Which card do you buy, or discard first?".into(),
            Frame::Market { .. } => "Which card do you buy?".into(),
            Frame::Buy(purchase) => self.purchase(&purchase),
            Frame::Approach { faction, to, .. } => {
                format!("Where does {} move on its way to {}?", patrol(faction), self.you(to))
            }
            Frame::Wander { faction, .. } => format!("Where do you move {}?", patrol(faction)),
            Frame::Trade => "What do you offer?".into(),
            Frame::Offered(offer) => self.offered(&offer),
            Frame::Room(offer) => self.room(&offer),
            Frame::Deliver(_) => format!("What do you deliver {}?", self.here()),
            Frame::Encounter(who, 0) if self.game.hostile(who).next().is_some() => {
                let hostile: Vec<String> = self.game.hostile(who).map(patrol).collect();
                format!("{} blocks your way: fight?", capital(&and(hostile)))
            }
            Frame::Encounter(_, 0) => format!("What do you encounter {}?", self.here()),
            Frame::Encounter(_, reach) => {
                format!("Which patrol or contact do you encounter, up to {} away?", many(reach, "space"))
            }
            Frame::Contact(_, spot) => {
                let contact = self.game.state.tokens[spot.ix()].contact;
                format!("Do you fight {} for the bounty?", self.names.contact(contact))
            }
            Frame::Captive(_, card, ..) => {
                format!("What becomes of {}?", self.names.name(card))
            }
            Frame::Protect(_, _, crew) => {
                let hunter = self.who(self.game.state.active);
                format!("{hunter} is after {}: do you protect your crew?", self.names.card(crew))
            }
            Frame::PickSkill(ctx, skills, ..) => {
                let named = Skill::ALL.iter().filter(|skill| u32::from(skills) & skill.bit() != 0);
                let named: Vec<&str> = named.map(|skill| skill.words()).collect();
                format!("{}: you make one test; with which skill, {}?", capital(&self.title(ctx)), named.join(" or "))
            }
            Frame::Reroll { left, chosen, .. } if chosen.is_empty() => {
                let most = if left >= 12 { "any number of".into() } else { format!("up to {left} of") };
                format!("Which dice are rolled again, {most} {}?", faces(self.game.state.pool.dice))
            }
            Frame::Reroll { chosen, .. } => format!("Which dice are rolled again beside {}?", faces(chosen)),
            Frame::TurnDice { left, to, .. } => {
                let to = Face::ALL.get(to as usize).map_or("blank", |face| face.words());
                format!("Which dice do you turn to a {to}, up to {left} of {}?", faces(self.game.state.pool.dice))
            }
            Frame::CancelDice { left, .. } => {
                format!("Which dice do you cancel, up to {left} of {}?", faces(self.game.state.pool.dice))
            }
            Frame::Window(trigger, ..) => self.window(trigger),
            Frame::Choose(ctx, ..) => format!("{}: what do you do?", capital(&self.title(ctx))),
            Frame::May(ctx, branch) => {
                let label = &self.game.ground.book.code.branches[branch as usize].label;
                format!("{}: do you {}?", capital(&self.title(ctx)), super::small(label))
            }
            Frame::With(ctx, ..) => format!("{}: which player do you choose?", capital(&self.title(ctx))),
            Frame::PickFaction(ctx, steps, _) => self.reputation(ctx, steps, "Which faction"),
            Frame::PickPatrol(ctx, 0) => format!("{}: which patrol is it about?", capital(&self.title(ctx))),
            Frame::PickPatrol(ctx, steps) => self.reputation(ctx, steps, "Which patrol's faction"),
            Frame::PickMover(_, motion, spaces) => match motion {
                Motion::Toward => format!("Which patrol moves up to {spaces} spaces toward you?"),
                Motion::Anywhere => format!("Which patrol do you move up to {spaces} spaces?"),
                Motion::Here => "Which patrol comes here?".into(),
            },
            Frame::Discard(_, things, left) => {
                format!(
                    "Which {} do you discard?",
                    if left == 1 { things_words(things) } else { format!("{left} cards") }
                )
            }
            Frame::Take(ctx, ..) => format!("Which card do you take from {}?", self.who(ctx.other)),
            Frame::Gain(_, card) | Frame::RoomFirst(_, card) => {
                format!("Which card do you discard to make room for {}?", self.names.card(card))
            }
            Frame::Surplus(_) => "Which card do you discard, as there are too few slots?".into(),
            Frame::Return(_, contact) => format!("Where does {} go?", self.names.contact(contact)),
            Frame::Uncover(_, _, true) => format!("Which contact do you look at {}?", self.here()),
            Frame::Uncover(..) => format!("Which contact do you turn up {}?", self.here()),
            Frame::Planet(_) => "The contacts of which planet do you turn up?".into(),
            Frame::Shop(_, deck, _) => format!("Which kind of card do you search for in the {} deck?", deck.words()),
            Frame::Found(..) if self.game.state.found.is_empty() => "You found nothing to buy: go on?".into(),
            Frame::Found(..) => {
                let found = self.game.state.found.iter().map(|card| self.names.card(*card)).collect();
                format!("You found {}: which do you buy?", and(found))
            }
            Frame::UsedShip(..) => "Which used ship do you buy?".into(),
            Frame::Nothing
            | Frame::Entered { .. }
            | Frame::Settle(_)
            | Frame::NextCard(..)
            | Frame::Illegal(..)
            | Frame::HandIn(..)
            | Frame::Pay(..)
            | Frame::Paid(..)
            | Frame::Job(..)
            | Frame::Fight
            | Frame::Trial(..)
            | Frame::Cast(..)
            | Frame::Faces(..)
            | Frame::Run(..)
            | Frame::Afar(_)
            | Frame::Falling(_)
            | Frame::Rival(..)
            | Frame::RivalBuys(..) => "Something is being worked out.".into(),
        }
    }

    fn purchase(self, purchase: &Purchase) -> String {
        let what =
            if purchase.card.is_some() { self.names.card(purchase.card) } else { self.names.ship(purchase.hull) };
        match self.game.rest(purchase) {
            0 => format!("How do you take {what}, for which nothing is left to pay?"),
            rest => format!("How do you pay {} for {what}?", credits(rest)),
        }
    }

    fn offered(self, offer: &Offer) -> String {
        let (give, want) = (bundle(self.names, &offer.give), bundle(self.names, &offer.want));
        if offer.from == self.me {
            return format!("You offered {} {give} for {want}: take it back?", self.who(offer.to));
        }
        format!("{} offers you {give} for {want}: do you accept?", self.who(offer.from))
    }

    fn room(self, offer: &Offer) -> String {
        match self.game.lacks_room(offer) {
            Some(who) if who == self.me => {
                let (gets, from) = if who == offer.to { (&offer.give, offer.from) } else { (&offer.want, offer.to) };
                let gets = bundle(self.names, gets);
                format!("Which card do you discard to make room for {gets} from {}?", self.who(from))
            }
            Some(who) => format!("{} is making room for the trade: do you call it off?", self.who(who)),
            None => "The trade is being carried out.".into(),
        }
    }

    fn reputation(self, ctx: Ctx, steps: i8, which: &str) -> String {
        let number = steps.unsigned_abs();
        let verb = if steps < 0 { "lose" } else { "gain" };
        if ctx.me == self.me {
            return format!("{which} do you {verb} {number} reputation with?");
        }
        format!("{which} does {} {verb} {number} reputation with?", self.who(ctx.me))
    }

    fn window(self, trigger: Trigger) -> String {
        let dice = faces(self.game.state.pool.dice);
        let reward = || {
            let reward = self.game.state.frames.iter().rev().find_map(|frame| match frame {
                Frame::Paid(reward) => Some((reward.credits, reward.fame)),
                _ => None,
            });
            let (money, fame) = reward.unwrap_or_default();
            format!("{} and {fame} fame", credits(money))
        };
        match trigger {
            Trigger::Rolled => format!("You rolled {dice}{}: do you use an ability?", self.purpose()),
            Trigger::OpponentRolled => format!("{} rolled {dice}: do you use an ability?", capital(&self.opponent())),
            Trigger::BeforeTest => format!("Do you use an ability before the test{}{}?", self.tested(), self.chance()),
            Trigger::CombatWon => format!("You won against {}: do you use an ability?", self.opponent()),
            Trigger::CombatLost => format!("You lost to {}: do you use an ability?", self.opponent()),
            Trigger::PatrolBeaten => "You beat the patrol: do you use an ability?".into(),
            Trigger::Eliminated => "The target is eliminated: do you use an ability?".into(),
            Trigger::BountyReward | Trigger::JobReward | Trigger::CargoReward => {
                format!("Your reward is {}: do you use an ability?", reward())
            }
            Trigger::Delivered | Trigger::DeliveredIllegal => "You delivered cargo: do you use an ability?".into(),
            Trigger::CaptiveDelivered => "You handed a captive over: do you use an ability?".into(),
            Trigger::JobCompleted => "You completed a job: do you use an ability?".into(),
            Trigger::CrewGained => "You gained crew: do you use an ability?".into(),
            Trigger::ShipRecovered => "Your ship has recovered damage: do you use an ability?".into(),
            Trigger::WouldBeDefeated => "You are about to be defeated: do you use an ability?".into(),
            Trigger::Defeated => "You are defeated: do you use an ability?".into(),
            Trigger::PatrolStops => format!("A patrol stops you {}: do you use an ability?", self.here()),
            Trigger::PatrolCalled => "A patrol would move toward you: do you use an ability?".into(),
            Trigger::PlayerEnters => {
                format!("{} enters your space: do you use an ability?", self.who(self.game.state.active))
            }
            Trigger::Planning | Trigger::Action | Trigger::Encounter | Trigger::OthersEncounter => {
                "Do you use an ability?".into()
            }
        }
    }

    /// What the dice on the table are for.
    fn purpose(self) -> String {
        match self.game.state.pool.rolls {
            RollFor::Card => String::new(),
            RollFor::Test => format!(" for the test{}, {}", self.tested(), self.result()),
            RollFor::Ground | RollFor::Ship => format!(" against {}", self.opponent()),
            RollFor::Delivery => self.inspected(),
        }
    }

    /// The skill that is tested, and how often it is there.
    fn skill_tested(self) -> Option<(Skill, u8)> {
        Stakes { game: self.game }.trial()
    }

    fn tested(self) -> String {
        self.skill_tested().map_or_else(String::new, |(skill, _)| format!(" of {}", skill.words()))
    }

    fn chance(self) -> String {
        self.skill_tested().map_or_else(String::new, |(_, times)| format!(" ({} to pass)", odds::test(times)))
    }

    /// What the dice of a test come to as they lie.
    fn result(self) -> &'static str {
        let times = self.skill_tested().map_or(0, |(_, times)| times);
        let passes = self.game.state.pool.dice.any(OuterRim::passing(times));
        if passes { "enough to pass" } else { "not enough to pass" }
    }

    /// Which cargo is being looked into, and whether the die lets it through.
    fn inspected(self) -> String {
        let cargo = self.game.state.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Illegal(who, card, _) => Some((who, card)),
            _ => None,
        });
        let Some((who, card)) = cargo else { return " for the ILLEGAL cargo".into() };
        let through = if self.game.lets_through(who, self.game.state.pool.dice) { "enough" } else { "not enough" };
        format!(" for the ILLEGAL {}, {through} to get it through", self.names.name(card))
    }

    /// The combat under way.
    pub fn fight(self) -> Option<Fight> {
        self.game.state.fights.last().copied()
    }

    /// Who is fought, as the player who is asked sees it.
    pub fn opponent(self) -> String {
        match self.fight() {
            Some(fight) if fight.attacker == self.me => match fight.defender() {
                Some(defender) => self.who(defender),
                None => self.names.foe(fight.foe, fight.enemy),
            },
            Some(fight) => self.who(fight.attacker),
            None => "the opponent".into(),
        }
    }

    /// What a question is printed on, by its name.
    pub fn title(self, ctx: Ctx) -> String {
        if let Some(title) = self.step_title() {
            return title;
        }
        match ctx.source {
            Source::Nothing => "this card".into(),
            Source::Character => self.names.person(self.game.state.of(ctx.me).person).into(),
            Source::Ship => self.names.ship(self.game.state.of(ctx.me).hull),
            Source::Asset(card) | Source::Bought(card) => self.names.card(card),
            Source::Secret(card) => self.names.secret(card).into(),
            Source::Drawn(card) => {
                self.game.section_read(card).map_or_else(|| self.names.card(card), |section| section.title.clone())
            }
            Source::Contact(spot) => {
                let contact = self.game.state.tokens[spot.ix()].contact;
                if contact.is_some() { self.names.contact(contact).into() } else { "the contact".into() }
            }
            Source::Patrol(faction) => patrol(faction),
        }
    }

    /// The step of the job under way: its title or its number.
    fn step_title(self) -> Option<String> {
        let job = self.game.state.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Job(_, card, entry, next) => Some((card, entry, next)),
            _ => None,
        });
        let (card, entry, next) = job?;
        let words = self.game.ground.book.step_words(card, entry, next.saturating_sub(1));
        let title = words.map(|(title, _)| title.clone());
        Some(title.filter(|title| !title.is_empty()).unwrap_or_else(|| self.names.card(card)))
    }

    /// What the present combat is about.
    pub fn cause(self, fight: &Fight) -> String {
        match fight.purpose {
            Purpose::Card => String::new(),
            Purpose::Patrol(whose) => format!(" A win costs 1 reputation with {}.", faction(whose)),
            Purpose::Bounty(card, _) | Purpose::Crew(card, ..) => format!(" It is about {}.", self.names.card(card)),
        }
    }
}

const fn set_up(stage: Stage) -> &'static str {
    match stage {
        Stage::Character => "Which character do you play?",
        Stage::RivalCharacter => "Which character does the rival play?",
        Stage::Ship => "Which side of the starter ship do you fly?",
        Stage::Line | Stage::Rest => "The game is being set up.",
    }
}

const fn turn(step: Step) -> &'static str {
    match step {
        Step::Begin => "The turn begins.",
        Step::Planning => "The planning step begins.",
        Step::Action => "The action step begins.",
        Step::Encounter => "The encounter step begins.",
        Step::End => "The turn is over.",
    }
}

/// Kinds of cards that can be given up: "cargo or gear".
fn things_words(things: u8) -> String {
    let kinds = Kind::ALL.iter().take(6).filter(|kind| u32::from(things) & kind.bit() != 0);
    let mut kinds: Vec<&str> = kinds.map(|kind| kind.words()).collect();
    if things & 1 << 6 != 0 {
        kinds.push("secret");
    }
    match kinds.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
        None => "card".into(),
    }
}
