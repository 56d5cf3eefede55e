//! Why a question is asked: how it came about, and the numbers that matter.

use std::fmt::Write as _;

use table::Seat;

use super::prompts::Words;
use super::stakes::{Stakes, told};
use super::{Names, and, capital, credits, faces, many, ordinal, patrol, small, story};
use crate::book::code::Trigger;
use crate::frame::{Ctx, Fight, Frame, Stage, Trial};
use crate::game::OuterRim;
use crate::ids::{Card, Combat, Faction, Player, Skill};
use crate::set_up::Options;
use crate::state::{RollFor, Source};

/// Why the present question is asked.
pub(crate) fn why(game: &OuterRim, seat: Seat) -> String {
    let words = Words { game, names: Names::of(&game.ground), me: Player(seat.0) };
    let Some(&frame) = game.state.frames.last() else { return "Somebody has reached the fame that wins.".into() };
    if !game.is_asked(seat) {
        return format!("It is the turn of {}.", words.who(game.state.active));
    }
    let parts = [words.moment(frame), words.numbers(frame), words.idle(frame)];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).map(|part| capital(&part)).collect();
    parts.join(" ")
}

/// What everybody needs to win.
fn winning(options: &Options) -> String {
    match options.handicap {
        0 => format!("Whoever has {} fame first wins.", options.fame),
        _ => format!("You win with {} fame, the rival with {}.", options.fame, options.fame_needed(Player(1))),
    }
}

impl Words<'_> {
    fn stakes(&self) -> Stakes<'_> {
        Stakes { game: self.game }
    }

    /// Why somebody is asked who has nothing to use.
    fn idle(self, frame: Frame) -> String {
        let mut listed = Vec::new();
        if matches!(frame, Frame::Window(..)) {
            self.game.list(&mut listed);
        }
        if listed.len() == 1 {
            return "Whoever holds a secret is asked, so that the question tells the others nothing.".into();
        }
        String::new()
    }

    /// How it came about.
    fn moment(self, frame: Frame) -> String {
        let game = self.game;
        match frame {
            Frame::SetUp(..) => "The game is being set up, in turn order from the first player.".into(),
            Frame::Planning | Frame::Actions(_) | Frame::Encounter(_, 0) => self.turn(),
            Frame::Approach { faction, spaces, to, .. } => self.called(faction, spaces, to),
            Frame::Wander { faction, must: true, .. } => {
                format!(
                    "{} has won, and whoever loses to a patrol moves it to a neighbouring space.",
                    capital(&patrol(faction))
                )
            }
            Frame::Captive(_, card, ..) => format!("You won the combat for {}.", self.names.card(card)),
            Frame::Protect(_, bounty, _) => {
                format!("{} holds {} and is in your space.", self.who(game.state.active), self.names.card(bounty))
            }
            Frame::Contact(_, spot) => {
                let contact = game.state.tokens[spot.ix()].contact;
                format!("You encounter {}, and you hold a bounty on them.", self.names.contact(contact))
            }
            Frame::Room(_) => "Before a trade is agreed, both need a slot for every card it brings.".into(),
            Frame::Offered(_) => "Both have to agree to a trade; it is carried out at once.".into(),
            Frame::Surplus(_) => "Your cards no longer fit your slots, and the owner chooses what stays.".into(),
            Frame::Return(_, contact) => {
                let contact = self.names.contact(contact);
                format!("{contact} goes back to the nearest empty contact space, and there are several.")
            }
            Frame::PickFaction(ctx, ..) if ctx.source == Source::Nothing && game.state.turns == 0 => {
                "The set-up line of your character lets you choose.".into()
            }
            Frame::Trade => format!("You are taking a trade action {}.", self.here()),
            Frame::Market { .. } => "You are taking a market action.".into(),
            Frame::Deliver(_) => "You are taking a deliver action; as many as you like, in any order.".into(),
            Frame::Buy(_) => "Cargo, gear and mods may be given in payment, each for its printed cost.".into(),
            Frame::Window(trigger, ..) => self.window_moment(trigger),
            _ => self.history(frame),
        }
    }

    fn turn(self) -> String {
        let state = &self.game.state;
        let player = state.of(self.me);
        let mut text = format!("Turn {}: you are {}", state.turns, self.here());
        let patrols: Vec<String> = self.game.patrols_at(player.space).map(patrol).collect();
        if !patrols.is_empty() {
            let _ = write!(text, " with {}", and(patrols));
        }
        let others: Vec<String> = self.game.players_here(self.me).map(|other| self.who(other)).collect();
        if !others.is_empty() {
            let _ = write!(text, ", together with {}", and(others));
        }
        text + "."
    }

    fn called(self, faction: Faction, spaces: u8, to: Player) -> String {
        let (from, goal) = (self.game.state.patrols[faction.ix()].space, self.game.state.of(to).space);
        let far = many(self.game.ground.distance(from, goal), "space");
        let (patrol, at, whom) = (capital(&patrol(faction)), self.names.at(from), self.you(to));
        format!(
            "{patrol} is {at}, {far} from {whom}, and moves {spaces}. Every way you can choose ends nearer to {whom}."
        )
    }

    fn window_moment(self, trigger: Trigger) -> String {
        match trigger {
            Trigger::PatrolCalled => {
                let frame = self.game.state.frames.iter().rev().find_map(|frame| match *frame {
                    Frame::Approach { faction, spaces, .. } => Some((faction, spaces)),
                    _ => None,
                });
                frame.map_or_else(String::new, |(faction, spaces)| {
                    let at = self.names.space(self.game.state.patrols[faction.ix()].space);
                    format!("The card turned up moves {} {} from {at}.", patrol(faction), many(spaces, "space"))
                })
            }
            Trigger::PatrolStops => {
                let space = self.game.state.of(self.me).space;
                let by = self.game.blocker(self.me, space).map_or_else(|| "A patrol".into(), |by| capital(&patrol(by)));
                format!("{by} ended your move.")
            }
            Trigger::WouldBeDefeated | Trigger::Defeated => self.body(),
            _ => self.history(Frame::Nothing),
        }
    }

    /// Damage of character and ship.
    fn body(self) -> String {
        let player = self.game.state.of(self.me);
        format!(
            "Your character has {} damage of {} health, your ship {} of {} hull.",
            player.damage[0], player.stats.limit[0], player.damage[1], player.stats.limit[1]
        )
    }

    /// What is under way, from the frames inside out: a combat, a job, a card.
    fn history(self, frame: Frame) -> String {
        let mut parts = Vec::new();
        let frames = &self.game.state.frames;
        let job = frames.iter().rev().find_map(|frame| match *frame {
            Frame::Job(who, card, entry, next) => Some((who, card, entry, next)),
            _ => None,
        });
        if let Some((who, card, entry, next)) = job {
            parts.push(self.job(who, card, entry, next));
        } else if let Some(ctx) = frame.context().or_else(|| frames.iter().rev().find_map(Frame::context)) {
            let full = matches!(frame, Frame::Nothing | Frame::PickSkill(..));
            parts.extend(self.printed(ctx, full));
        }
        let stopped = frames.iter().rev().find_map(|frame| match *frame {
            Frame::Illegal(_, card, _) => Some(card),
            _ => None,
        });
        if let Some(card) = stopped {
            parts.push(format!("You are delivering {}, which is ILLEGAL.", self.names.card(card)));
        }
        let moving =
            matches!(frame, Frame::Travel { .. }) || frames.iter().any(|frame| matches!(frame, Frame::Entered { .. }));
        if moving {
            parts.push(format!(
                "You are moving and have come to {}.",
                self.names.space(self.game.state.of(self.me).space)
            ));
        }
        if let Some(fight) = self.fight() {
            parts.push(self.combat(&fight));
        }
        if parts.is_empty() { self.turn() } else { parts.join(" ") }
    }

    fn job(self, who: Player, card: Card, entry: u8, next: u8) -> String {
        let step = ordinal(next.max(1));
        let what = format!("the {step} step of {}", self.names.card(card));
        let text = self.game.ground.book.step_words(card, entry, next.saturating_sub(1));
        let text = text.map_or_else(String::new, |(title, words)| format!(", \"{title}\": {}", small(words)));
        let text = if text.is_empty() { ".".into() } else { text };
        if who == self.me {
            format!("You are on {what}{text}")
        } else {
            format!("{} is on {what}{text}", self.who(who))
        }
    }

    /// What the card in question says.
    fn printed(self, ctx: Ctx, full: bool) -> Option<String> {
        let book = &self.game.ground.book;
        let whose =
            if ctx.me == self.me || ctx.other == self.me { String::new() } else { format!("{}: ", self.who(ctx.me)) };
        Some(match ctx.source {
            Source::Drawn(card) => {
                let section = self.game.section_read(card)?;
                let words = if full { format!(" It reads: {}", small(&section.words)) } else { String::new() };
                let drew = if ctx.me == self.me { "You drew" } else { "The encounter card is" };
                format!("{whose}{drew} \"{}\".{}{words}", section.title, story(&section.story))
            }
            Source::Contact(spot) => {
                let contact = self.game.state.tokens[spot.ix()].contact.some()?;
                let facts = book.contact(contact);
                let words = if full { format!(" {}", facts.words) } else { String::new() };
                let met = if ctx.me == self.me { "You are meeting" } else { "The contact is" };
                format!("{whose}{met} {}.{}{words}", facts.name, story(&facts.story))
            }
            Source::Asset(card) if book.card(card).illegal => {
                format!(
                    "{whose}The die stopped the delivery of {}, and databank card 1 decides.",
                    self.names.card(card)
                )
            }
            Source::Asset(card) | Source::Bought(card) => {
                format!("{whose}{} says: {}", capital(&self.names.card(card)), small(&book.card(card).words))
            }
            Source::Secret(card) => {
                let words = book.card(card).secret.as_ref().map_or("", |(_, powers)| powers.words.as_str());
                format!("{whose}The secret {} says: {}", self.names.secret(card), small(words))
            }
            Source::Character => {
                format!("{whose}It is an ability of {}.", self.names.person(self.game.state.of(ctx.me).person))
            }
            Source::Ship => format!("{whose}It is an ability of {}.", self.names.ship(self.game.state.of(ctx.me).hull)),
            Source::Patrol(_) | Source::Nothing => return None,
        })
    }

    fn combat(self, fight: &Fight) -> String {
        let kind = match fight.kind() {
            Combat::Ground => "ground combat",
            Combat::Ship => "ship combat",
        };
        let foe = self.names.foe(fight.foe, fight.enemy);
        let what = match fight.defender() {
            Some(defender) if defender == self.me => format!("{} attacks you in {kind}.", self.who(fight.attacker)),
            Some(defender) => format!("{} fight {} in {kind}.", capital(&self.you(fight.attacker)), self.you(defender)),
            None if fight.attacker == self.me => format!("You fight {foe} in {kind}."),
            None => format!("{} fights {foe} in {kind}.", self.who(fight.attacker)),
        };
        what + &self.cause(fight)
    }

    /// The numbers that matter.
    fn numbers(self, frame: Frame) -> String {
        let game = self.game;
        let player = game.state.of(self.me);
        match frame {
            Frame::SetUp(Stage::Character, _) => winning(&game.ground.options),
            Frame::Planning => {
                let drive = player.stats.hyperdrive;
                format!("Hyperdrive {drive}, {}, {}. {}", credits(player.credits), self.fame(), self.body())
            }
            Frame::Actions(_) => {
                format!("You have {} and {}; each kind of action once.", credits(player.credits), self.fame())
            }
            Frame::Market { .. } | Frame::Buy(_) | Frame::Found(..) | Frame::UsedShip(..) | Frame::Trade => {
                format!("You have {}.", credits(player.credits))
            }
            Frame::Encounter(who, 0) if game.hostile(who).next().is_some() => {
                "Your reputation with its faction is negative, so it has to be encountered before anything else.".into()
            }
            Frame::Encounter(..) => self.body(),
            Frame::PickSkill(..) => "Two dice are rolled, and one that passes is enough.".into(),
            Frame::Window(trigger, ..) => self.window_numbers(trigger),
            Frame::Reroll { .. } | Frame::TurnDice { .. } | Frame::CancelDice { .. } => {
                format!("The dice show {}. {}", faces(game.state.pool.dice), self.standing()).trim().to_owned()
            }
            Frame::Gain(..) => "It needs a slot of its kind, and all of them are taken.".into(),
            Frame::RoomFirst(..) => {
                "It needs a slot of its kind, and all of them are taken. Nothing is paid before there is one.".into()
            }
            _ => String::new(),
        }
    }

    fn fame(self) -> String {
        format!("{} of {} fame", self.game.state.of(self.me).all_fame(), self.game.ground.options.fame)
    }

    fn window_numbers(self, trigger: Trigger) -> String {
        match trigger {
            Trigger::BeforeTest | Trigger::Rolled | Trigger::OpponentRolled => self.standing(),
            Trigger::BountyReward | Trigger::JobReward | Trigger::CargoReward => self.fame() + " so far.",
            _ => String::new(),
        }
    }

    /// How a roll stands that can still be changed.
    fn standing(self) -> String {
        let rolls = self.game.state.pool.rolls;
        let trial = self.game.state.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Trial(ctx, trial, stage) => Some((ctx, trial, stage)),
            _ => None,
        });
        match (trial, self.fight()) {
            (Some((ctx, trial, stage)), _) => self.trial(ctx.me, &trial, stage),
            (None, Some(fight)) if matches!(rolls, RollFor::Ground | RollFor::Ship) => {
                let odds = self.stakes().under_way(&fight, self.me);
                odds.map_or_else(String::new, |odds| format!("As it stands: {}.", told(odds)))
            }
            _ => String::new(),
        }
    }

    fn trial(self, who: Player, trial: &Trial, stage: u8) -> String {
        let skill = Skill::of(trial.skill as usize);
        if stage < 2 {
            return format!("{}.", capital(&self.stakes().having(who, skill, trial.loans)));
        }
        let times = self.game.state.of(who).skill(skill) + trial.loans;
        let passes = self.game.state.pool.dice.any(OuterRim::passing(times));
        let result = if passes { "pass" } else { "fail" };
        let with = ["a crit", "a crit or a hit", "a crit, a hit or a focus"][times.min(2) as usize];
        format!("{} needs {with}: as it stands you {result}.", skill.words())
    }
}
