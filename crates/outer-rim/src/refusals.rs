//! Why an answer is turned down: the reason, and the rule it comes from.

use table::{Refusal, RuleId, Seat};

use crate::book::code::{Rule, Trigger};
use crate::choice::Choice;
use crate::event::Moment;
use crate::frame::{Ask, Frame, Purchase, Stage};
use crate::game::OuterRim;
use crate::ids::{Card, Faction, Hull, Kind, Person, Player, Space, Spot};
use crate::rule;
use crate::state::Lying;
use crate::words::{self, Names, and, capital, credits, many, patrol};

/// Kinds of action in the frame of the action step, as bits.
const TRADE: u8 = 1;
const MARKET: u8 = 2;
const DELIVER: u8 = 4;

impl OuterRim {
    /// Why this can't be answered now.
    pub(crate) fn refusal(&self, seat: Seat, choice: &Choice) -> Refusal {
        let refuser = Refuser { game: self, names: Names::of(&self.ground), me: Player(seat.0) };
        if !self.is_asked(seat) {
            return Refusal::new(table::TURN, refuser.not_asked());
        }
        let frame = self.state.frames.last().copied().unwrap_or_default();
        let (rule, words) = refuser.reason(frame, *choice).unwrap_or_else(|| {
            let words = format!("That is no answer to the question: {}", words::prompt(self, seat));
            (words::prompt_rule(self), words)
        });
        Refusal::new(rule, words)
    }
}

type Reason = Option<(RuleId, String)>;

#[derive(Clone, Copy)]
struct Refuser<'a> {
    game: &'a OuterRim,
    names: Names<'a>,
    me: Player,
}

#[allow(clippy::unnecessary_wraps)]
fn because(rule: RuleId, words: impl Into<String>) -> Reason {
    Some((rule, words.into()))
}

impl Refuser<'_> {
    fn not_asked(self) -> String {
        match self.game.state.ask {
            Ask::Of(who) => format!("It is not your turn to answer: {} is asked.", self.names.player(who)),
            Ask::Offer(to, _) => format!("An offer waits for the answer of {}.", self.names.player(to)),
            Ask::Nobody => "Nobody is asked at the moment.".into(),
            Ask::Over(winner) => format!("The game is over: {} has won.", self.names.player(winner)),
        }
    }

    fn reason(self, frame: Frame, choice: Choice) -> Reason {
        let defeated = self.game.state.of(self.me).defeated;
        if frame == Frame::Planning
            && defeated
            && matches!(choice, Choice::Go(_) | Choice::Collect | Choice::Use(_) | Choice::Stay)
        {
            return because(rule::OR_PLANNING_4, "A defeated player has to use the planning step to recover.");
        }
        if let Frame::Room(_) = frame {
            return because(
                rule::OR_U6,
                "The trade waits for room: a card that makes some is discarded, or it is called off.",
            );
        }
        if let Frame::Offered(_) = frame {
            return because(rule::OR_TRADE_4, "An offer waits for its answer: it is accepted, declined or taken back.");
        }
        if let (Frame::Encounter(who, 0), false) = (frame, matches!(choice, Choice::Patrol(_)))
            && self.game.hostile(who).next().is_some()
        {
            let hostile = and(self.game.hostile(who).map(patrol).collect());
            let words =
                format!("{} is hostile: as long as it is here, nothing else can be encountered.", capital(&hostile));
            return because(rule::OR_ENCOUNTER_4, words);
        }
        match choice {
            Choice::Go(to) => self.go(frame, to),
            Choice::Recover | Choice::Collect | Choice::Stay => {
                because(rule::OR_PLANNING_1, "That is an option of the planning step, of which one is taken in a turn.")
            }
            Choice::Use(ability) => self.use_ability(frame, ability),
            Choice::Trade | Choice::Market | Choice::Delivery => Self::action(frame, choice),
            Choice::Discard(deck) => match frame {
                Frame::Market { discarded: true, .. } => {
                    because(rule::OR_MARKET_3, "A market action allows one discard, and it was made.")
                }
                Frame::Market { .. } => because(
                    rule::OR_MARKET_3,
                    format!("No other card of the {} deck could be turned up.", deck.words()),
                ),
                _ => because(
                    rule::OR_MARKET_3,
                    "Cards are discarded from the market at the beginning of a market action.",
                ),
            },
            Choice::Buy(card) => self.buy(frame, card),
            Choice::BuyShip(hull) => self.buy_ship(frame, hull),
            Choice::Barter(_) | Choice::MakeRoom(_) | Choice::Pay => self.paying(frame, choice),
            Choice::Deliver(card) => self.deliver(frame, card),
            Choice::Patrol(_)
            | Choice::Explore
            | Choice::Contact(_)
            | Choice::Attempt(_)
            | Choice::Hunt(..)
            | Choice::Challenge(..) => self.encounter(frame, choice),
            Choice::Eliminate if matches!(frame, Frame::Captive(..)) => {
                because(rule::OR_BOUNTY_7, "A card of yours does not let you eliminate.")
            }
            Choice::Fight(_) | Choice::Meet => because(
                rule::OR_BOUNTY_4,
                "A contact is fought or met when it is encountered and named on a bounty of yours.",
            ),
            Choice::Eliminate | Choice::Capture => {
                because(rule::OR_BOUNTY_7, "The fate of a target is settled after it was beaten.")
            }
            Choice::Protect | Choice::Abandon => {
                because(rule::OR_CREWBOUNTY_8, "Crew is protected when somebody hunts it.")
            }
            Choice::Accept | Choice::Withdraw => because(rule::OR_TRADE_4, "There is no offer to answer."),
            Choice::Offer { .. } => because(rule::OR_TRADE_7, "Only the player whose turn it is makes offers."),
            Choice::Play(person) if matches!(frame, Frame::SetUp(Stage::Character, _)) => {
                because(rule::OR_SETUP_12, format!("{} is taken.", self.names.person(person)))
            }
            Choice::Rival(person) if matches!(frame, Frame::SetUp(Stage::RivalCharacter, _)) => self.rival(person),
            Choice::Done if matches!(frame, Frame::Encounter(..)) => because(
                rule::OR_U11,
                "The encounter step has one encounter; if nothing else is wanted, encounter the space.",
            ),
            _ => None,
        }
    }

    /// Why the rival can't play a character.
    fn rival(self, person: Person) -> Reason {
        let name = self.names.person(person);
        if self.game.players().any(|player| self.game.state.of(player).person == person) {
            return because(rule::OR_SOLOSETUP_2, format!("{name} is yours; the rival plays another character."));
        }
        let words = format!("{name} is not for the rival: only a character who starts with cargo or a job is.");
        because(rule::OR_SOLOSETUP_3, words)
    }

    // Moving.

    fn go(self, frame: Frame, to: Space) -> Reason {
        let game = self.game;
        let (left, patrols, maelstrom) = match frame {
            Frame::Planning => (game.state.of(self.me).stats.hyperdrive, false, false),
            Frame::Travel { left, patrols, maelstrom, .. } => (left, patrols, maelstrom),
            _ => return because(rule::OR_PLANNING_2, "Moving is an option of the planning step."),
        };
        let from = game.state.of(self.me).space;
        let name = capital(&self.names.space(to));
        if from == to {
            return because(rule::OR_MOVE_1, format!("You are {} already.", self.names.at(to)));
        }
        let distance = game.ground.distance(from, to);
        if distance > left {
            let words = format!("{name} is {} away, and you move {} at most.", many(distance, "space"), left);
            return because(rule::OR_MOVE_1, words);
        }
        if game.reachable(self.me, left, true, maelstrom).has(to) {
            let ends = game.reachable(self.me, left, patrols, maelstrom);
            let stops = |faction: &&Faction| {
                let at = game.state.patrols[faction.ix()].space;
                game.state.of(self.me).standing(**faction) <= 0 && ends.has(at)
            };
            let stops: Vec<String> = Faction::ALL.iter().filter(stops).map(|faction| patrol(*faction)).collect();
            let words = format!("{name} is out of reach: a patrol on the way would stop you ({}).", and(stops));
            return because(rule::OR_MOVE_5, words);
        }
        if game.reachable(self.me, left, patrols, true).has(to) {
            return because(
                rule::OR_MOVE_4,
                format!("{name} is out of reach: the Maelstrom on the way ends your move."),
            );
        }
        because(rule::OR_MOVE_1, format!("{name} can't be reached without being stopped on the way."))
    }

    // Actions and abilities.

    fn action(frame: Frame, choice: Choice) -> Reason {
        let done = match frame {
            Frame::Actions(done) => done,
            Frame::Trade | Frame::Market { .. } | Frame::Deliver(_) => {
                return because(rule::OR_ACTION_1, "One action after the other: end this one first.");
            }
            _ => return because(rule::OR_ACTION_1, "Actions are taken in the action step."),
        };
        let kind = match choice {
            Choice::Trade => TRADE,
            Choice::Market => MARKET,
            _ => DELIVER,
        };
        if done & kind != 0 {
            return because(rule::OR_ACTION_2, "This kind of action was taken in this action step already.");
        }
        match choice {
            Choice::Trade => because(rule::OR_TRADE_1, "Nobody to trade with is in your space."),
            Choice::Market => because(rule::OR_MARKET_2, "The market is open on planets only."),
            _ => because(
                rule::OR_DELIVER_1,
                "Nothing that you carry is due in this space, or it was tried in this turn.",
            ),
        }
    }

    fn use_ability(self, frame: Frame, ability: u16) -> Reason {
        let trigger = self.game.ground.book.code.abilities[ability as usize].trigger;
        let rule = words::moment_rule(Moment { trigger, rolls: self.game.state.pool.rolls });
        if self.game.active(self.me, ability).is_none() {
            return because(rule, "You have no card with this ability.");
        }
        let (fits, step) = match trigger {
            Trigger::Planning => (frame == Frame::Planning, "in the planning step"),
            Trigger::Action => (matches!(frame, Frame::Actions(_)), "in the action step"),
            Trigger::Encounter | Trigger::OthersEncounter => {
                (matches!(frame, Frame::Encounter(_, 0)), "as an encounter")
            }
            _ => (false, "at the time it states"),
        };
        if !fits {
            return because(rule, format!("This ability can be used {step}, and not now."));
        }
        if self.game.state.of(self.me).used.has(ability) {
            let rule = if trigger == Trigger::Action { rule::OR_ACTION_7 } else { rule };
            return because(rule, "This ability was used in this step already.");
        }
        because(rule, "What this ability asks for is not there.")
    }

    // Buying.

    /// What cargo, gear and mods are worth.
    fn barter(self) -> u16 {
        let book = &self.game.ground.book;
        let cards = self.game.state.of(self.me).assets;
        let cards = cards.iter().map(|asset| book.card(asset.card));
        cards.filter(|card| is_barter(card.kind)).map(|card| u16::from(card.cost)).sum()
    }

    fn too_dear(self, price: u8) -> Reason {
        let (own, barter) = (self.game.state.of(self.me).credits, self.barter());
        let words = format!(
            "The price is {}; you have {} and could give {} in payment.",
            credits(price),
            credits(own),
            credits(barter)
        );
        (own + barter < price.into()).then_some((rule::OR_MARKET_6, words))
    }

    fn buy(self, frame: Frame, card: Card) -> Reason {
        let offered = match frame {
            Frame::Market { .. } => self.game.state.tops.contains(&card),
            Frame::Found(..) => self.game.state.found.contains(&card),
            _ => return because(rule::OR_ACTION_4, "Cards are bought in a market action."),
        };
        let name = capital(&self.names.card(card));
        if !offered {
            return because(rule::OR_MARKET_5, format!("{name} does not lie faceup on a market deck."));
        }
        let facts = self.game.ground.book.card(card);
        if facts.not_sold == self.game.state.of(self.me).space {
            return because(rule::OR_MARKET_10, format!("{name} is not for sale {}.", self.names.at(facts.not_sold)));
        }
        self.too_dear(self.game.price(self.me, card)).or_else(|| {
            let words = format!("{name} needs a slot, and none can be made free and the price still be paid.");
            because(rule::OR_MARKET_9, words)
        })
    }

    fn buy_ship(self, frame: Frame, hull: Hull) -> Reason {
        if !matches!(frame, Frame::UsedShip(..)) {
            return because(rule::OR_SHIPS_1, "Ships are bought by their cards.");
        }
        let book = &self.game.ground.book;
        let own = book.ship(self.game.state.of(self.me).hull).cost;
        let ship = book.ship(hull);
        if ship.cost <= own {
            return because(rule::OR_SHIPS_2, "A used ship has to cost more than your own.");
        }
        self.too_dear(ship.cost - own).or_else(|| because(rule::OR_SHIPS_2, "Somebody flies this ship."))
    }

    fn paying(self, frame: Frame, choice: Choice) -> Reason {
        let Frame::Buy(purchase) = frame else {
            return because(rule::OR_MARKET_6, "Nothing is being bought.");
        };
        match choice {
            Choice::Barter(card) => self.bartering(&purchase, card),
            Choice::MakeRoom(_) => {
                because(rule::OR_MARKET_9, "A card is discarded only if there is no slot and this makes one free.")
            }
            _ => {
                let rest = self.game.rest(&purchase);
                if self.game.state.of(self.me).credits < rest.into() {
                    return because(rule::OR_MARKET_6, format!("There are not {} left to pay.", credits(rest)));
                }
                because(rule::OR_MARKET_9, "There is no slot yet: a card has to make room first.")
            }
        }
    }

    fn bartering(self, purchase: &Purchase, card: Card) -> Reason {
        if !is_barter(self.game.ground.book.card(card).kind) {
            return because(rule::OR_BARTER_1, "Only cargo, gear and mods are given in payment.");
        }
        if self.game.rest(purchase) == 0 {
            return because(rule::OR_BARTER_4, "Nothing is left to pay, and barter never earns credits.");
        }
        because(rule::OR_BARTER_1, "Only cards of your own that are worth something are given in payment, each once.")
    }

    // Delivery.

    fn deliver(self, frame: Frame, card: Card) -> Reason {
        if !matches!(frame, Frame::Deliver(_)) {
            return because(rule::OR_ACTION_5, "Cargo and captives are handed in in a deliver action.");
        }
        let player = self.game.state.of(self.me);
        let Some(at) = player.find(card) else {
            return because(rule::OR_DELIVER_1, "You don't have this card.");
        };
        let facts = self.game.ground.book.card(card);
        let due = match facts.bounty {
            Some(_) if !player.assets[at].captive => {
                return because(rule::OR_BOUNTY_9, "The target of this bounty is not captured yet.");
            }
            Some(bounty) => bounty.planet,
            None => facts.destination,
        };
        if due.is_some() && due != player.space {
            return because(rule::OR_DELIVER_1, format!("That is due {}.", self.names.at(due)));
        }
        let rule = if facts.illegal { rule::OR_U2 } else { rule::OR_DELIVER_1 };
        because(rule, "That was tried in this turn already, or is worth nothing anywhere.")
    }

    // Encounters.

    fn encounter(self, frame: Frame, choice: Choice) -> Reason {
        let Frame::Encounter(_, reach) = frame else {
            return because(rule::OR_ENCOUNTER_1, "Encounters come in the encounter step, one in each turn.");
        };
        match choice {
            Choice::Patrol(faction) => self.patrol(faction, reach),
            Choice::Contact(spot) => self.contact(spot, reach),
            _ if reach > 0 => because(rule::OR_ENCOUNTER_7, "This ability is for a patrol or a contact."),
            Choice::Attempt(card) => self.attempt(card),
            Choice::Hunt(..) => because(
                rule::OR_CREWBOUNTY_7,
                "A bounty hunts crew of your own or of a player in your space that it names.",
            ),
            Choice::Challenge(..) => because(rule::OR_COMBAT_1, "No card of a player in your space allows that."),
            _ => None,
        }
    }

    fn patrol(self, faction: Faction, reach: u8) -> Reason {
        let player = self.game.state.of(self.me);
        let at = self.game.state.patrols[faction.ix()].space;
        if reach > 0 {
            let words = format!("{} is {}, too far away.", capital(&patrol(faction)), self.names.at(at));
            return because(rule::OR_ENCOUNTER_7, words);
        }
        if at != player.space {
            let words = format!("{} is {} and not in your space.", capital(&patrol(faction)), self.names.at(at));
            return because(rule::OR_ENCOUNTER_2, words);
        }
        let free = player.stats.rules & Rule::NoForcedPatrol.bit() != 0;
        let words =
            if free { "It can't be encountered." } else { "A hostile patrol here has to be encountered first." };
        because(rule::OR_ENCOUNTER_3, words)
    }

    fn contact(self, spot: Spot, reach: u8) -> Reason {
        let lying = self.game.state.tokens[spot.ix()].lying;
        if lying == Lying::Empty {
            return because(rule::OR_CONTACT_2, "No contact lies there.");
        }
        let at = self.names.at(self.game.ground.spots[spot.ix()].space);
        if reach > 0 {
            return because(rule::OR_ENCOUNTER_7, format!("That contact is {at}, too far away."));
        }
        because(rule::OR_ENCOUNTER_6, format!("That contact is {at}, and you are not."))
    }

    fn attempt(self, card: Card) -> Reason {
        let player = self.game.state.of(self.me);
        if player.find(card).is_none() {
            return because(rule::OR_JOBS_1, "You don't have this job.");
        }
        let facts = self.game.ground.book.card(card);
        if facts.kind != Kind::Job || facts.steps.is_none() {
            return because(rule::OR_JOBS_5, "This card is no job that can be attempted.");
        }
        let to = self.names.at(facts.destination);
        because(
            rule::OR_JOBS_4,
            format!("{} is attempted {to}, and you are not there.", capital(&self.names.card(card))),
        )
    }
}

const fn is_barter(kind: Kind) -> bool {
    matches!(kind, Kind::Cargo | Kind::Gear | Kind::Mod)
}
