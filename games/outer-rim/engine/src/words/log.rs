//! The log: what happened, in sentences that stay true.

use super::offers::bundle;
use super::{
    Names, and, capital, credits, dice as dice_words, faces, faction, many, ordinal, patrol, small, standing, story,
};
use crate::event::{Cause, Event, Skip, about};
use crate::frame::{Foe, Offer};
use crate::game::OuterRim;
use crate::ground::Ground;
use crate::ids::{Card, Combat, Deck, Dice, Face, Faction, Kind, Player, SPACES, Space};
use crate::state::Source;

/// An event in words.
pub(crate) fn event(game: &OuterRim, event: &Event) -> String {
    let words = Teller { ground: &game.ground, names: Names::of(&game.ground) }.words(event);
    capital(&words)
}

#[derive(Clone, Copy)]
struct Teller<'a> {
    ground: &'a Ground,
    names: Names<'a>,
}

impl Teller<'_> {
    fn words(self, event: &Event) -> String {
        match event {
            about!(SetUp) => self.set_up(event),
            about!(Turn | Standing) => self.turn(event),
            about!(Market) => self.market(event),
            about!(Cards | Deliveries) => self.cards(event),
            about!(Encounters) => self.encounters(event),
            about!(Dice) => self.dice(event),
            about!(Harm | Outcomes) => self.outcomes(event),
        }
    }

    fn set_up(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::FirstRoll { who, dice, .. } => {
                let good = dice.of(Face::Hit) + dice.of(Face::Crit);
                format!("{} rolled {} for the first turn: {good} count.", names.player(who), faces(dice))
            }
            Event::RivalNeeds { fame } => format!("The rival needs {fame} fame to win."),
            Event::FirstPlayer { who } => format!("{} goes first.", names.player(who)),
            Event::Plays { who, person } => format!("{} plays {}.", names.player(who), names.person(person)),
            Event::Flies { who, hull } => format!("{} starts with {}.", names.player(who), names.ship(hull)),
            Event::Starter { who, card, space } => {
                format!("{} begins {} with {}.", names.player(who), names.at(space), names.card(card))
            }
            Event::TurnedUp { deck, card, .. } => {
                format!("{} came up on the {} deck{}.", names.card(card), deck.words(), self.price(card))
            }
            about!(Turn | Standing | Market | Cards | Deliveries | Encounters | Dice | Harm | Outcomes) => {
                String::new()
            }
        }
    }

    /// What a card of the market costs, and its icon.
    fn price(self, card: Card) -> String {
        let Some(facts) = self.ground.book.cards.get(card.ix()) else { return String::new() };
        let cost = if facts.cost == 0 { "free".into() } else { credits(facts.cost) };
        match facts.icon {
            Some((faction, spaces)) => format!(" ({cost}; {} patrol {spaces})", faction.words()),
            None => format!(" ({cost})"),
        }
    }

    fn turn(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::Turn { who, number } => format!("Turn {number} is {}.", names.whose(who)),
            Event::Moved { who, from, to, steps } => {
                let (from, to) = (names.space(from), names.space(to));
                format!("{} flew from {from} to {to} ({}).", names.player(who), many(steps, "space"))
            }
            Event::Stopped { who, by: Some(by), space } => {
                format!("{} stopped {} {}.", patrol(by), names.player(who), names.at(space))
            }
            Event::Stopped { who, by: None, space } => {
                format!("{} ended the move of {}.", names.space(space), names.player(who))
            }
            Event::NotStopped { who, by, .. } => format!("{} slipped past {}.", names.player(who), patrol(by)),
            Event::HeldUp { who, by, .. } => format!("{} held {} up.", names.player(by), names.player(who)),
            Event::Placed { who, to, .. } => format!("{} was now {}.", names.player(who), names.at(to)),
            Event::Recovered { who, body, amount, .. } => {
                format!("{} recovered {amount} damage of the {}.", names.player(who), body.words())
            }
            Event::Collected { who } => format!("{} planned to earn some credits.", names.player(who)),
            Event::Used { who, ability, source, .. } => self.used(who, ability, source),
            Event::ExtraTurn { who, .. } => format!("{} takes another turn after this one.", names.player(who)),
            Event::Credits { who, by, total, paid, cause } => {
                let total = cards::thousands(i32::from(total) * 1000);
                let (who, sum) = (names.player(who), credits(by.abs()));
                match (cause, by < 0) {
                    (Cause::Trade(to), true) => format!("{who} gave {} {sum} (now {total}).", names.player(to)),
                    (Cause::Trade(from), false) => {
                        format!("{who} got {sum} from {} (now {total}).", names.player(from))
                    }
                    (Cause::Bought(_) | Cause::NewShip(_), true) => {
                        format!("{who} paid {sum}{} (now {total}).", self.cause(cause, true))
                    }
                    _ if paid => format!("{who} paid {sum}{} (now {total}).", self.paid_to(cause)),
                    (_, less) => {
                        let verb = if less { "lost" } else { "gained" };
                        format!("{who} {verb} {sum}{} (now {total}).", self.cause(cause, less))
                    }
                }
            }
            Event::Fame { who, by, total, cause } => {
                format!("{} gained {by} fame{} (now {total}).", names.player(who), self.cause(cause, false))
            }
            Event::Reputation { who, faction: whose, by, now, cause } => {
                let verb = if by < 0 { "lost" } else { "gained" };
                let (who, steps, cause) = (names.player(who), by.unsigned_abs(), self.cause(cause, by < 0));
                format!("{who} {verb} {steps} reputation with {}{cause}: now {}.", faction(whose), standing(now))
            }
            about!(SetUp | Market | Cards | Deliveries | Encounters | Dice | Harm | Outcomes) => String::new(),
        }
    }

    /// Why something came or went: " by the Jetpack".
    fn cause(self, cause: Cause, lost: bool) -> String {
        let names = self.names;
        let by = |what: String| if lost { format!(" because of {what}") } else { format!(" by {what}") };
        match cause {
            Cause::SetUp => " to start with".into(),
            Cause::Planning => " in the planning step".into(),
            Cause::Trade(who) => format!(" in a trade with {}", names.player(who)),
            Cause::Bought(card) => format!(" for {}", names.card(card)),
            Cause::NewShip(hull) => format!(" for {}", names.ship(hull)),
            Cause::Barter => " in payment".into(),
            Cause::Room => " to make room".into(),
            Cause::Surplus => " for lack of a slot".into(),
            Cause::Reward(_, card) | Cause::Captive(card) => format!(" as the reward of {}", names.card(card)),
            Cause::Patrol(faction) if lost => format!(" because of {}", patrol(faction)),
            Cause::Patrol(faction) => format!(" for beating {}", patrol(faction)),
            Cause::Bounty(card)
            | Cause::Hunt(card)
            | Cause::OwnHunt(card)
            | Cause::Job(card)
            | Cause::Ability(card, _)
            | Cause::Event(card) => by(names.card(card)),
            Cause::Inspection(card) => format!(" over the ILLEGAL {}", names.name(card)),
            Cause::Secret(card) => by(format!("the secret {}", names.secret(card))),
            Cause::Encounter(_) => by("the encounter".into()),
            Cause::Contact(contact) => by(names.contact(contact).into()),
            Cause::Met => by("the contact".into()),
            Cause::Character(_) => by("the character".into()),
            Cause::Ship(_) => by("the ship".into()),
            Cause::Goal => " for the personal goal".into(),
            Cause::ShipGoal => " for the ship goal".into(),
            Cause::Defeat => " by the defeat".into(),
            Cause::Rival(number) => by(format!("its card {number}")),
            Cause::Recovery
            | Cause::Market
            | Cause::Icon
            | Cause::Search
            | Cause::Unfit(_)
            | Cause::Combat
            | Cause::Unbeatable
            | Cause::InPlay
            | Cause::Encountered
            | Cause::Compelled
            | Cause::Effect => String::new(),
        }
    }

    /// Whom or what was paid: " to Dengar".
    fn paid_to(self, cause: Cause) -> String {
        match cause {
            Cause::Contact(contact) => format!(" to {}", self.names.contact(contact)),
            Cause::Encounter(_) => " in the encounter".into(),
            Cause::Character(_) => " for the ability of the character".into(),
            Cause::Ship(_) => " for the ship".into(),
            Cause::Rival(number) => format!(" by its card {number}"),
            Cause::Secret(card) => format!(" for the secret {}", self.names.secret(card)),
            Cause::Job(card) | Cause::Ability(card, _) | Cause::Event(card) => {
                format!(" for {}", self.names.card(card))
            }
            // What is paid for these, or given up for them, is told like any loss.
            Cause::SetUp
            | Cause::Planning
            | Cause::Trade(_)
            | Cause::Bought(_)
            | Cause::NewShip(_)
            | Cause::Barter
            | Cause::Room
            | Cause::Surplus
            | Cause::Reward(..)
            | Cause::Captive(_)
            | Cause::Patrol(_)
            | Cause::Bounty(_)
            | Cause::Hunt(_)
            | Cause::OwnHunt(_)
            | Cause::Inspection(_)
            | Cause::Met
            | Cause::Goal
            | Cause::ShipGoal
            | Cause::Defeat
            | Cause::Recovery
            | Cause::Market
            | Cause::Icon
            | Cause::Search
            | Cause::Unfit(_)
            | Cause::Combat
            | Cause::Unbeatable
            | Cause::InPlay
            | Cause::Encountered
            | Cause::Compelled
            | Cause::Effect => self.cause(cause, true),
        }
    }

    fn used(self, who: Player, ability: u16, source: Source) -> String {
        let who = self.names.player(who);
        let facts = self.ground.book.code.abilities.get(ability as usize);
        if facts.is_some_and(|ability| ability.goal && ability.label.is_empty()) {
            return format!("{who} came nearer to a goal.");
        }
        let label = facts.map_or("", |ability| ability.label.as_str());
        let printed = match source {
            Source::Asset(card) => self.names.card(card),
            Source::Secret(card) => format!("the secret {}", self.names.secret(card)),
            Source::Ship => "the ship".into(),
            Source::Character => "the character".into(),
            Source::Contact(_) | Source::Patrol(_) | Source::Drawn(_) | Source::Bought(_) | Source::Nothing => {
                "a card".into()
            }
        };
        match (label.is_empty(), source) {
            (true, Source::Character) => format!("The character of {who} made itself felt."),
            (true, Source::Ship) => format!("The ship of {who} made itself felt."),
            (true, _) => format!("{} took effect for {who}.", capital(&printed)),
            (false, Source::Character) => format!("{who} chose to {}.", small(label)),
            (false, Source::Ship) => format!("{who} used the ship to {}.", small(label)),
            (false, _) => format!("{who} chose to {} with {printed}.", small(label)),
        }
    }

    fn market(self, event: &Event) -> String {
        let names = self.names;
        match event {
            Event::Offered { offer } => self.offer(*offer, "offered"),
            Event::Accepted { offer } => {
                format!("{} took {} offer.", names.player(offer.to), names.whose(offer.from))
            }
            Event::Declined { offer } => {
                format!("{} declined {} offer.", names.player(offer.to), names.whose(offer.from))
            }
            Event::Withdrawn { offer } => format!("{} took the offer back.", names.player(offer.from)),
            Event::Discarded { who, deck, card, .. } => {
                format!("{} discarded {} from the {} deck.", names.player(*who), names.card(*card), deck.words())
            }
            Event::Bartered { who, card, value } => {
                format!("{} gave {} in payment for {}.", names.player(*who), names.card(*card), credits(*value))
            }
            Event::Bought { who, card, price } => {
                format!("{} bought {}{}.", names.player(*who), names.card(*card), paid(*price))
            }
            Event::NewShip { who, hull, price } => {
                format!("{} bought {}{}.", names.player(*who), names.ship(*hull), paid(*price))
            }
            Event::Searched { who, deck, kind, found } => self.searched(*who, *deck, *kind, found),
            Event::Shuffled { deck, .. } => format!("The {} deck was shuffled.", deck.words()),
            Event::PatrolMoved { faction, from, to, via, .. } => self.patrol_moved(*faction, [*from, *to], via),
            Event::PatrolSpawned { faction, level, space } => {
                format!("The {} patrol of level {level} appeared {}.", faction.words(), names.at(*space))
            }
            Event::PatrolRemoved { faction, level } => {
                format!("The {} patrol of level {level} left the game.", faction.words())
            }
            Event::Redirected { faction, to, .. } => {
                format!("{} was sent after {}.", capital(&patrol(*faction)), names.player(*to))
            }
            about!(SetUp | Turn | Standing | Cards | Deliveries | Encounters | Dice | Harm | Outcomes) => String::new(),
        }
    }

    fn offer(self, Offer { from, to, give, want }: Offer, verb: &str) -> String {
        let (from, to) = (self.names.player(from), self.names.player(to));
        format!("{from} {verb} {to} {} for {}.", bundle(self.names, &give), bundle(self.names, &want))
    }

    fn patrol_moved(self, faction: Faction, [from, to]: [Space; 2], via: &[Space]) -> String {
        let (from, to) = (self.names.space(from), self.names.space(to));
        format!("{} moved from {from}{} to {to}.", patrol(faction), self.names.by_way_of(via))
    }

    fn searched(self, who: Player, deck: Deck, kind: Kind, found: &[Card]) -> String {
        let found: Vec<String> = found.iter().map(|card| self.names.card(*card)).collect();
        let (who, deck, kind) = (self.names.player(who), deck.words(), kind.plural());
        format!("{who} searched the {deck} deck for {kind} and found {}.", and(found))
    }

    fn cards(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::Gained { who, card, .. } if self.is_crew(card) => {
                format!("{} joined the crew of {}.", names.card(card), names.player(who))
            }
            Event::Gained { who, card, cause: Cause::Bought(_) } => {
                format!("{} now has {}.", names.player(who), names.card(card))
            }
            Event::Gained { who, card, cause } => {
                format!("{} gained {}{}.", names.player(who), names.card(card), self.cause(cause, false))
            }
            Event::Lost { who, card, cause } => self.lost(who, card, cause),
            Event::Removed { card, cause: Cause::Reward(..) | Cause::Captive(_) } => {
                format!("{} was done with and left the game.", names.card(card))
            }
            Event::Removed { card, cause: Cause::Event(by) } if by == card => {
                format!("{} left the game.", names.card(card))
            }
            Event::Removed { card, cause } => {
                format!("{} left the game{}.", names.card(card), self.cause(cause, true))
            }
            Event::Taken { who, from, card, cause: Cause::Trade(_) } => {
                format!("{} got {} from {}.", names.player(who), names.card(card), names.player(from))
            }
            Event::Taken { who, from, card, cause } => {
                let (who, from) = (names.player(who), names.player(from));
                format!("{who} took {} from {from}{}.", names.card(card), self.cause(cause, false))
            }
            Event::Forgone { who, card } => format!("{} went without {}.", names.player(who), names.card(card)),
            Event::SecretDrawn { who, card, section } => {
                let (_, story) = self.section(card, section);
                format!("{} drew the secret {}.{story}", names.player(who), names.secret(card))
            }
            Event::SecretDrawnUnseen { who } => format!("{} drew a secret.", names.player(who)),
            Event::SecretUsed { who, card } => {
                format!("{} used up the secret {}.", names.player(who), names.secret(card))
            }
            Event::SecretLost { who, card, .. } => {
                format!("{} lost the secret {} unseen.", names.player(who), names.secret(card))
            }
            Event::SecretLostUnseen { who, from, .. } => {
                let place = if usize::from(from) < SPACES { names.space(Space(from)) } else { "a navpoint".into() };
                format!("{} lost a secret from {place} that nobody else has seen.", names.player(who))
            }
            Event::IllegalRoll { who, card, dice } => {
                format!("{} rolled a {} for the ILLEGAL {}.", names.player(who), face(dice), names.name(card))
            }
            Event::Delivered { who, card } => format!("{} delivered {}.", names.player(who), names.card(card)),
            Event::CaptiveDelivered { who, card } => {
                let target = self.ground.book.cards.get(card.ix()).and_then(|facts| facts.bounty);
                let target = target.map_or("a captive", |bounty| names.token(bounty.target));
                format!("{} handed the captive {target} over.", names.player(who))
            }
            Event::NotDelivered { who, card } => {
                format!("{} was stopped before {} could be delivered.", names.player(who), names.card(card))
            }
            about!(SetUp | Turn | Standing | Market | Encounters | Dice | Harm | Outcomes) => String::new(),
        }
    }

    fn encounters(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::Drew { who, card, section } => {
                let (title, story) = self.section(card, section);
                format!("{} drew \"{title}\".{story}", names.player(who))
            }
            Event::Revealed { who, spot, contact, .. } => {
                format!("{} turned up {}: {}.", names.player(who), names.place(spot), names.contact(contact))
            }
            Event::Looked { who, spot, contact } => {
                format!("{} secretly looked at {}: {}.", names.player(who), names.place(spot), names.contact(contact))
            }
            Event::LookedUnseen { who, spot } => {
                format!("{} secretly looked at {}.", names.player(who), names.place(spot))
            }
            Event::TokenGone { contact, .. } => format!("{} left the map for good.", names.contact(contact)),
            Event::TokenPlaced { contact, space, .. } => {
                format!("{} went to {}.", names.contact(contact), names.space(space))
            }
            Event::InPlay { contact, .. } => {
                format!("{} is played by somebody and is no contact in this game.", names.contact(contact))
            }
            Event::Meets { who, contact } => {
                let facts = self.ground.book.contacts.get(contact.ix());
                let story = facts.map_or_else(String::new, |facts| story(&facts.story));
                format!("{} met {}.{story}", names.player(who), names.contact(contact))
            }
            Event::Databank { who, entry, .. } => {
                let entry = self.ground.book.databank.get(entry as usize);
                let title = entry.map_or_else(String::new, |entry| format!(" {}: {}", entry.number, entry.title));
                format!("{} resolved databank card{title}.", names.player(who))
            }
            Event::JobStep { who, card, entry, step } => self.job_step(who, card, entry, step),
            Event::JobDone { who, card } => format!("{} completed {}.", names.player(who), names.card(card)),
            Event::JobFailed { who, card, .. } => {
                format!("{} failed {}, and the turn was over.", names.player(who), names.card(card))
            }
            about!(SetUp | Turn | Standing | Market | Cards | Deliveries | Dice | Harm | Outcomes) => String::new(),
        }
    }

    /// Title and story of a section.
    fn section(&self, card: Card, section: u8) -> (&str, String) {
        let sections = self.ground.book.cards.get(card.ix()).map_or(&[][..], |facts| &facts.sections);
        let section = sections.get(section as usize);
        section.map_or(("a card", String::new()), |section| (&section.title, story(&section.story)))
    }

    fn job_step(self, who: Player, card: Card, entry: u8, step: u8) -> String {
        let began =
            format!("{} began the {} step of {}", self.names.player(who), ordinal(step + 1), self.names.card(card));
        match self.ground.book.step_words(card, entry, step) {
            Some((title, _)) if !title.is_empty() => format!("{began}, \"{title}\"."),
            _ => format!("{began}."),
        }
    }

    /// The section of a line of the rival's card, and what the line says.
    fn rival_line(self, number: u8, section: u8, line: u8) -> (&'static str, String) {
        let name = ["Planning", "Action", "Encounter", "Special"].get(section as usize).unwrap_or(&"Next");
        let card = self.ground.book.rival.iter().find(|card| card.number == number);
        let words = card.and_then(|card| card.words.get(section as usize)?.get(line as usize));
        let words = words.map_or_else(|| "a line".into(), |words| small(words.trim_end_matches('.')));
        (name, words)
    }

    fn is_crew(self, card: Card) -> bool {
        self.ground.book.cards.get(card.ix()).is_some_and(|facts| facts.kind == Kind::Crew)
    }

    fn lost(self, who: Player, card: Card, cause: Cause) -> String {
        let (who, what) = (self.names.player(who), self.names.card(card));
        if matches!(cause, Cause::Reward(..)) {
            return format!("{who} was done with {what} and discarded it.");
        }
        if matches!(cause, Cause::Ability(by, _) | Cause::Job(by) if by == card) {
            return format!("{who} discarded {what}.");
        }
        let given_up = matches!(cause, Cause::Barter | Cause::Room | Cause::Surplus);
        let verb = if given_up { "discarded" } else { "lost" };
        format!("{who} {verb} {what}{}.", self.cause(cause, true))
    }

    fn dice(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::Test { who, skill, times, dice, passed } => {
                let (result, skill) = (if passed { "passed" } else { "failed" }, skill.words());
                let times = match times {
                    0 => " without the skill".into(),
                    1 => " with the skill".into(),
                    times => format!(", having the skill {}", super::often(times)),
                };
                format!("{} tested {skill}{times}, rolled {} and {result}.", names.player(who), faces(dice))
            }
            Event::Dice { who, dice, .. } => format!("{} rolled {}.", names.player(who), faces(dice)),
            Event::Rerolled { who, dice, now, .. } => {
                format!("{} rolled {} again: {}.", names.player(who), faces(dice), faces(now))
            }
            Event::TurnedDie { who, from, to, .. } => {
                format!("{} turned a die from {} to {}.", names.player(who), face_of(from), face_of(to))
            }
            Event::CancelledDie { who, face, .. } => {
                format!("{} cancelled a {} of the opponent.", names.player(who), face_of(face))
            }
            Event::Combat { who, foe, enemy, combat, .. } => {
                let kind = if combat == Combat::Ground { "ground combat" } else { "ship combat" };
                format!("{} attacked {} in {kind}.", names.player(who), names.foe(foe, enemy))
            }
            Event::Attack { who, dice, damage } => Self::rolled(&names.player(who), dice, damage),
            Event::Defense { foe, enemy, dice, damage } => Self::rolled(&self.defender(foe, enemy), dice, damage),
            Event::Won { who, foe, enemy, .. } => {
                format!("{} won against {}.", names.player(who), names.foe(foe, enemy))
            }
            Event::LostTo { who, foe, enemy } => format!("{} lost to {}.", names.player(who), names.foe(foe, enemy)),
            Event::Unbeatable { who, faction } => {
                format!("{} of level 4 overwhelmed {} without a roll.", patrol(faction), names.player(who))
            }
            about!(SetUp | Turn | Standing | Market | Cards | Deliveries | Encounters | Harm | Outcomes) => {
                String::new()
            }
        }
    }

    fn defender(self, foe: Foe, enemy: u16) -> String {
        capital(&self.names.foe(foe, enemy))
    }

    fn rolled(who: &str, dice: Dice, damage: u8) -> String {
        let shown = if dice.is_empty() { dice_words(0) } else { faces(dice) };
        format!("{who} rolled {shown}: {damage} damage.")
    }

    fn outcomes(self, event: &Event) -> String {
        let names = self.names;
        match *event {
            Event::Damaged { who, body, amount, total, .. } => {
                let whose = names.whose(who);
                format!("{whose} {} suffered {amount} damage and has {total}.", body.words())
            }
            Event::Defeated { who } => format!("{} was defeated.", names.player(who)),
            Event::Spared { who } => format!("{} escaped defeat.", names.player(who)),
            Event::StoodUp { who, .. } => format!("{} stood up again.", names.player(who)),
            Event::Protects { who, card } => format!("{} protected {}.", names.player(who), names.card(card)),
            Event::Abandons { who, card, .. } => {
                format!("{} left {} to fight alone.", names.player(who), names.card(card))
            }
            Event::Eliminated { who, contact } => {
                format!("{} eliminated {}.", names.player(who), names.contact(contact))
            }
            Event::Captured { who, contact } => format!("{} captured {}.", names.player(who), names.contact(contact)),
            Event::Marked { who, space } => format!("{} marked {}.", names.player(who), names.space(space)),
            Event::GoalToken { who, ship, tokens } => {
                let what = if ship { "ship" } else { "personal" };
                format!("{} has {} toward the {what} goal.", names.player(who), many(tokens, "token"))
            }
            Event::Goal { who, ship } => {
                let what = if ship { "the ship goal" } else { "the personal goal" };
                format!("{} achieved {what}.", names.player(who))
            }
            Event::RivalCard { number } => format!("The rival drew card {number}."),
            Event::RivalLine { number, section, line } => {
                let (section, line) = self.rival_line(number, section, line);
                format!("{section}, done: {line}.")
            }
            Event::RivalSkips { number, section, line, why } => {
                let (section, line) = self.rival_line(number, section, line);
                format!("{section}, struck: {line} ({}).", skipped(why))
            }
            Event::RivalGoal { card, space, .. } => {
                format!("The rival put a goal token on {} for {}.", names.space(space), names.card(card))
            }
            Event::RivalPasses { deck, .. } => format!("The rival bought nothing from the {} deck.", deck.words()),
            Event::GameOver { winner, .. } => format!("{} won the game.", names.player(winner)),
            about!(SetUp | Turn | Standing | Market | Cards | Deliveries | Encounters | Dice) => String::new(),
        }
    }
}

/// Why the rival passed over a line.
const fn skipped(why: Skip) -> &'static str {
    match why {
        Skip::NotDefeated => "it was not defeated",
        Skip::Unhurt => "it had no damage",
        Skip::Defeated => "it was defeated",
        Skip::NoGoal => "it had no goal",
        Skip::AtGoal => "it was at its goal already",
        Skip::NothingDue => "nothing was due there",
        Skip::NoPlanet => "it was on no planet",
        Skip::NoCard => "there was no card",
        Skip::NoPatrol => "no hostile patrol was there",
        Skip::NoJob => "no job of its own was due there",
        Skip::TooPoor => "it had too few credits",
        Skip::NoFaction => "the planet had no faction",
        Skip::Unchanged => "that would have changed nothing",
        Skip::NoContact => "no such contact was there",
        Skip::NoCrew => "the contact there can't be crew",
    }
}

fn paid(price: u8) -> String {
    if price == 0 { " without paying credits".into() } else { format!(" for {}", credits(price)) }
}

/// What a single die shows.
fn face(dice: Dice) -> &'static str {
    Face::ALL.iter().find(|face| dice.of(**face) > 0).map_or("blank", |face| face.words())
}

fn face_of(number: u8) -> &'static str {
    Face::ALL.get(number as usize).map_or("blank", |face| face.words())
}
