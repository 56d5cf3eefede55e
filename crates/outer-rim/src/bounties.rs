//! Bounties: on contacts, on own crew, on the crew of others.

use crate::book::Home;
use crate::book::code::Rule;
use crate::choice::Choice;
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Fight, Foe, Frame, Purpose, Reward};
use crate::game::OuterRim;
use crate::ids::{Card, Contact, Kind, Player, Spot};
use crate::state::{Source, Token};

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
            self.push(Frame::Protect(owner, bounty, crew));
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

    pub(crate) fn play_protect(&mut self, owner: Player, bounty: Card, crew: Card, choice: Choice) {
        self.state.frames.pop();
        let who = self.state.active;
        if choice == Choice::Protect {
            self.tell(Event::Protects { who: owner, card: crew });
            let combat = self.combat_here(who);
            self.begin_fight(Fight {
                combat: combat as u8,
                attacker: who,
                foe: Foe::Player(owner),
                purpose: Purpose::Crew(bounty, crew, owner),
                ctx: Ctx::about(who, owner, Source::Asset(bounty)),
                ..Fight::default()
            });
        } else {
            self.tell(Event::Abandons { who: owner, card: crew, defeated: false });
            self.fight_crew(who, bounty, crew, owner);
        }
    }

    /// A combat for crew is decided.
    pub(crate) fn crew_outcome(&mut self, who: Player, bounty: Card, crew: Card, owner: Player, won: bool) {
        let contact = self.crew_of(crew);
        match (won, owner == who) {
            (true, own) => {
                if !own && self.take_out(owner, crew).is_some() {
                    self.tell(Event::Lost { who: owner, card: crew, cause: Cause::Hunt(bounty) });
                }
                self.push(Frame::Captive(who, bounty, Spot::NONE, crew));
            }
            (false, true) => self.push(Frame::Return(who, contact)),
            (false, false) => {}
        }
    }

    pub(crate) fn list_captive(&self, who: Player, out: &mut Vec<Choice>) {
        if self.state.of(who).stats.rules & Rule::NoElimination.bit() == 0 {
            out.push(Choice::Eliminate);
        }
        out.push(Choice::Capture);
    }

    pub(crate) fn play_captive(&mut self, who: Player, bounty: Card, spot: Spot, choice: Choice) {
        self.state.frames.pop();
        let Some(facts) = self.ground.book.card(bounty).bounty else { return };
        let contact = facts.target;
        if spot.is_some() {
            self.state.tokens[spot.ix()] = Token::default();
        }
        if choice == Choice::Capture {
            self.tell(Event::Captured { who, contact });
            if let Some(at) = self.state.of(who).find(bounty) {
                self.state.of_mut(who).assets[at].captive = true;
            }
        } else {
            self.tell(Event::Eliminated { who, contact });
            self.begin_reward(Reward::of(who, Some(Kind::Bounty), bounty), facts.eliminate, Source::Asset(bounty));
        }
    }
}
