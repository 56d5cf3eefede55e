//! Bounties: on contacts, on one's own crew, on the crew of others.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::book::Home;
use crate::book::code::Rule;
use crate::choice::Choice;
use crate::engine::{Flow, ask};
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Fight, Foe, Purpose, Return, Reward};
use crate::game::OuterRim;
use crate::ids::{Card, Contact, Kind, Player, Spot};
use crate::rule;
use crate::state::{Source, Token};
use crate::words::{Words, and};

/// A winner decides about the target of a bounty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Captive {
    /// Who won.
    pub who: Player,
    /// The bounty.
    pub bounty: Card,
    /// The place of the token, or none.
    pub spot: Spot,
    /// The crew card, or none.
    pub crew: Card,
}

impl Procedure<OuterRim> for Captive {
    fn step(self, _: &mut OuterRim) -> Flow {
        ask(self.who)
    }

    fn list(self, game: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        if game.state.of(self.who).stats.rules & Rule::NoElimination.bit() == 0 {
            out.push(Choice::Eliminate);
        }
        out.push(Choice::Capture);
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let Self { who, bounty, spot, .. } = self;
        game.pop();
        let Some(facts) = game.ground.book.card(bounty).bounty else { return };
        let contact = facts.target;
        if spot.is_some() {
            game.state.tokens[spot.ix()] = Token::default();
        }
        if choice == Choice::Capture {
            game.tell(Event::Captured { who, contact });
            if let Some(at) = game.state.of(who).find(bounty) {
                game.state.of_mut(who).assets[at].captive = true;
            }
        } else {
            game.tell(Event::Eliminated { who, contact });
            game.begin_reward(Reward::of(who, Some(Kind::Bounty), bounty), facts.eliminate, Source::Asset(bounty));
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_BOUNTY_7
    }

    fn question(self, words: Words<'_>) -> String {
        format!("What becomes of {}?", words.names.name(self.bounty))
    }

    fn why(self, words: Words<'_>) -> String {
        format!("You won the combat for {}.", words.names.card(self.bounty))
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        if !matches!(choice, Choice::Capture | Choice::Eliminate) {
            return None;
        }
        let Some(bounty) = words.game.ground.book.card(self.bounty).bounty else {
            return Some("Settle the fate of the target".into());
        };
        let target = words.names.contact(bounty.target);
        let pay = |block| and(words.stakes().pays(self.who, block, Some(Kind::Bounty)));
        Some(if choice == Choice::Capture {
            let planet = words.names.space(bounty.planet);
            format!("Capture {target}: {} on delivery to {planet}", pay(bounty.capture))
        } else {
            format!("Eliminate {target}: {} now", pay(bounty.eliminate))
        })
    }

    fn refuses(self, _: Words<'_>, choice: Choice) -> Reason {
        match choice {
            Choice::Eliminate => because(rule::OR_BOUNTY_7, "A card of yours does not let you eliminate."),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// The owner of hunted crew decides whether to protect it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Protect {
    /// Whose crew it is.
    pub owner: Player,
    /// The bounty.
    pub bounty: Card,
    /// The crew.
    pub crew: Card,
}

impl Procedure<OuterRim> for Protect {
    fn step(self, _: &mut OuterRim) -> Flow {
        ask(self.owner)
    }

    fn list(self, _: &OuterRim, _: Player, out: &mut Vec<Choice>) {
        out.extend([Choice::Protect, Choice::Abandon]);
    }

    fn play(self, game: &mut OuterRim, _: Player, choice: Choice) {
        let Self { owner, bounty, crew } = self;
        game.pop();
        let who = game.state.active;
        if choice == Choice::Protect {
            game.tell(Event::Protects { who: owner, card: crew });
            let combat = game.combat_here(who);
            game.begin_fight(Fight {
                combat: combat as u8,
                attacker: who,
                foe: Foe::Player(owner),
                purpose: Purpose::Crew(bounty, crew, owner),
                ctx: Ctx::about(who, owner, Source::Asset(bounty)),
                ..Fight::default()
            });
        } else {
            game.tell(Event::Abandons { who: owner, card: crew, defeated: false });
            game.fight_crew(who, bounty, crew, owner);
        }
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_CREWBOUNTY_8
    }

    fn question(self, words: Words<'_>) -> String {
        let hunter = words.who(words.game.state.active);
        format!("{hunter} is after {}: do you protect your crew?", words.names.card(self.crew))
    }

    fn why(self, words: Words<'_>) -> String {
        let (hunter, bounty) = (words.who(words.game.state.active), words.names.card(self.bounty));
        format!("{hunter} holds {bounty} and is in your space.")
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let game = words.game;
        let (crew, hunter) = (words.names.card(self.crew), game.state.active);
        match choice {
            Choice::Protect => {
                let combat = game.combat_here(hunter);
                let odds = words.stakes().defense(self.owner, hunter, combat);
                let (hunter, combat) = (words.who(hunter), combat.words());
                Some(format!("Protect {crew} and fight {hunter} in {combat} combat: {odds}"))
            }
            Choice::Abandon => {
                let value = game.ground.book.card(self.bounty).bounty.map_or(0, |bounty| bounty.value);
                Some(format!("Leave {crew} to fight {} alone with {value} dice", words.who(hunter)))
            }
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

impl OuterRim {
    /// The crew card of a contact.
    fn crew_of(&self, card: Card) -> Contact {
        match self.ground.book.card(card).home {
            Home::Contact(contact) => contact,
            _ => Contact::NONE,
        }
    }

    /// Bounties that name crew of the player or of somebody here.
    pub(crate) fn list_hunts(&self, who: Player, out: &mut Vec<Choice>) {
        let assets = self.state.of(who).assets;
        for asset in assets.iter().filter(|asset| !asset.captive) {
            let Some(bounty) = self.ground.book.card(asset.card).bounty else { continue };
            let crew = self.ground.book.contact(bounty.target).card;
            let holds = |owner: Player| crew.is_some() && self.state.of(owner).find(crew).is_some();
            if holds(who) || self.players_here(who).any(holds) {
                out.push(Choice::Hunt(asset.card, crew));
            }
        }
    }

    pub(crate) fn hunt(&mut self, who: Player, bounty: Card, crew: Card) {
        let Some(owner) = self.players().find(|player| self.state.of(*player).find(crew).is_some()) else { return };
        if owner == who {
            // While it is hunted its skills and abilities are of no use, and whoever wins, the card goes back.
            self.take_out(who, crew);
            self.tell(Event::Lost { who, card: crew, cause: Cause::OwnHunt(bounty) });
            self.fight_crew(who, bounty, crew, owner);
        } else if self.is_rival(owner) || self.state.of(owner).defeated {
            let defeated = self.state.of(owner).defeated;
            self.tell(Event::Abandons { who: owner, card: crew, defeated });
            self.fight_crew(who, bounty, crew, owner);
        } else {
            self.push(Protect { owner, bounty, crew });
        }
    }

    fn fight_crew(&mut self, who: Player, bounty: Card, crew: Card, owner: Player) {
        let Some(facts) = self.ground.book.card(bounty).bounty else { return };
        self.begin_fight(Fight {
            combat: facts.combat as u8,
            attacker: who,
            foe: Foe::Contact(facts.target),
            value: facts.value,
            purpose: Purpose::Crew(bounty, crew, owner),
            ctx: Ctx::about(who, owner, Source::Asset(bounty)),
            ..Fight::default()
        });
    }

    /// A combat for crew is decided.
    pub(crate) fn crew_outcome(&mut self, who: Player, bounty: Card, crew: Card, owner: Player, won: bool) {
        let contact = self.crew_of(crew);
        match (won, owner == who) {
            (true, own) => {
                if !own && self.take_out(owner, crew).is_some() {
                    self.tell(Event::Lost { who: owner, card: crew, cause: Cause::Hunt(bounty) });
                }
                self.push(Captive { who, bounty, spot: Spot::NONE, crew });
            }
            (false, true) => self.push(Return { who, contact }),
            (false, false) => {}
        }
    }
}
