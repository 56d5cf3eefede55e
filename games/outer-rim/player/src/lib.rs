//! A sensible player of Outer Rim, who sees what its seat may see and nothing else.
//!
//! It weighs each answer in credits: what a card's program would bring on average, how far the next delivery is, whether a
//! fight can be won. It plans no further than the card in front of it, but it plays to win. Kinds of players, who care for
//! different things, are numbers in `styles`.

mod styles;
mod worth;

use outer_rim::frame::{Captive, Frame, Offered, PickFaction, PickPatrol, Reroll, TurnDice};
use outer_rim::ids::{Body, Card, Deck, Face, Faction, Player, Space, Terrain};
use outer_rim::state::{Lying, RollFor, Scoundrel as Sheet};
use outer_rim::{Choice, OuterRim, View};
use players::{Asked, Kind};
use table::{Chance, Game, Log, PlayerDice, Seat, Seed, Viewer};

pub use self::styles::{Mettle, Style, Wants};
use self::worth::Worth;

/// A player of this kind.
#[derive(Clone, Copy, Debug)]
pub struct Scoundrel(pub Style);

impl players::Player<OuterRim> for Scoundrel {
    fn choose(&mut self, asked: Asked<'_, OuterRim>) -> usize {
        let choice = choose(&self.0, &asked.view(), Player(asked.seat.0), asked.choices, asked.dice);
        asked.choices.iter().position(|other| Some(other) == choice.as_ref()).unwrap_or(0)
    }
}

/// The kinds of players that can be sat down at a table, the usual one first.
pub const KINDS: &[Kind<OuterRim>] = &[
    Kind {
        name: Style::TRADER.name,
        about: "Lives by what cargo and jobs bring, and avoids fights.",
        new: || Box::new(Scoundrel(Style::TRADER)),
    },
    Kind {
        name: Style::SHOPPER.name,
        about: "Looks through gear, mods, luxuries and ships, and saves for a ship.",
        new: || Box::new(Scoundrel(Style::SHOPPER)),
    },
    Kind {
        name: Style::HUNTER.name,
        about: "Collects bounties and arms for the ground.",
        new: || Box::new(Scoundrel(Style::HUNTER)),
    },
    Kind {
        name: Style::FIGHTER.name,
        about: "Arms its ship and fights patrols.",
        new: || Box::new(Scoundrel(Style::FIGHTER)),
    },
];

/// What a player of this kind answers at this seat.
fn choose(style: &Style, view: &View, who: Player, choices: &[Choice], whim: &mut PlayerDice) -> Option<Choice> {
    let mind = Mind { worth: Worth::new(view, who, style), who };
    let mut scored: Vec<(i32, Choice)> =
        choices.iter().map(|choice| (mind.score(choice) + fancy(choice, whim), *choice)).collect();
    loop {
        let best = scored.iter().map(|(score, _)| *score).max()?;
        let equal: Vec<Choice> = scored.iter().filter(|(score, _)| *score == best).map(|(_, choice)| *choice).collect();
        // A purchase under way is carried out as it was thought through.
        let which = if matches!(mind.frame(), Frame::Buy(_)) { 0 } else { whim.below(equal.len()) };
        let choice = equal[which];
        if scored.len() == 1 || mind.goes_through_with(&choice) {
            return Some(choice);
        }
        scored.retain(|(_, other)| *other != choice);
    }
}

/// Nobody knows exactly what a card on the market will bring, so people buy a little by fancy, too.
fn fancy(choice: &Choice, whim: &mut PlayerDice) -> i32 {
    match choice {
        Choice::Buy(_) => whim.below(2 * FANCY) as i32 - FANCY as i32,
        _ => 0,
    }
}

/// The most that a fancy is worth.
const FANCY: usize = 1500;
/// Answers that a purchase may take.
const STEPS: usize = 24;

struct Mind<'v> {
    worth: Worth<'v>,
    who: Player,
}

impl Mind<'_> {
    fn me(&self) -> &Sheet {
        self.worth.me()
    }

    fn frame(&self) -> Frame {
        self.worth.view.state.frames.last().copied().unwrap_or_default()
    }

    /// Whether a purchase would be completed, with all that is given for it. One that is called off leads back to the market, where
    /// the card looks as good as before.
    fn goes_through_with(&self, choice: &Choice) -> bool {
        let (Choice::Buy(_), Frame::Market(_)) = (choice, self.frame()) else { return true };
        let (seat, mut whim) = (Seat(self.who.0), PlayerDice::new(Seed::from_u64(0)));
        let mut ahead = OuterRim::imagine(self.worth.view, &mut Chance::new(Seed::from_u64(0)));
        let mut choices = Vec::new();
        ahead.play_listed(seat, choice, &mut Log::Off);
        for _ in 0..STEPS {
            if !matches!(ahead.state().frames.last(), Some(Frame::Buy(_))) {
                break;
            }
            ahead.choices(seat, &mut choices);
            let view = ahead.view(Viewer::Seat(seat));
            match choose(self.worth.style, &view, self.who, &choices, &mut whim) {
                Some(Choice::Decline) | None => return false,
                Some(answer) => ahead.play_listed(seat, &answer, &mut Log::Off),
            }
        }
        !matches!(ahead.state().frames.last(), Some(Frame::Buy(_)))
    }

    fn score(&self, choice: &Choice) -> i32 {
        match *choice {
            Choice::Go(space) => self.journey(space),
            Choice::Stay => self.journey(self.me().space) - 200,
            Choice::Recover => self.recovery(),
            Choice::Collect => 2000,
            Choice::Use(ability) => self.ability(ability),
            Choice::Challenge(owner, ability) => self.worth.ability_against(ability, owner),
            Choice::Pass | Choice::Decline | Choice::Done => self.leaving(),
            Choice::Trade => -1000,
            Choice::Offer { .. } => -5000,
            Choice::Accept => self.offer(),
            Choice::Withdraw => -100,
            Choice::Market => 4000,
            Choice::Delivery | Choice::Deliver(_) | Choice::Pay => 90_000,
            Choice::Discard(deck) => self.discard_top(deck),
            Choice::Buy(card) => self.purchase(card),
            Choice::BuyShip(hull) => i32::from(self.worth.book().ship(hull).cost) * 600,
            Choice::Barter(card) => 1500 - self.worth.card(card),
            Choice::MakeRoom(card) => 1000 - self.worth.card(card),
            Choice::Patrol(faction) => self.patrol(faction),
            Choice::Explore => 2600,
            Choice::Contact(spot) => self.contact(spot),
            Choice::Attempt(card) => self.worth.job(card) + 4000,
            Choice::Hunt(bounty, _) | Choice::Fight(bounty) => self.worth.hunt(bounty) + 500,
            Choice::Meet => 1500,
            Choice::Eliminate => self.worth.eliminate(self.bounty()),
            Choice::Capture => self.worth.capture(self.bounty()),
            Choice::Protect => i32::from(self.me().stats.combat[0]) * 1000 - 2500,
            Choice::Abandon => 0,
            Choice::Branch(branch) => self.worth.branch(branch),
            Choice::Card(card) => self.pick_card(card),
            Choice::Faction(faction) => self.pick_faction(faction),
            Choice::Player(other) => i32::from(self.worth.player(other).all_fame()) * 100,
            Choice::Space(space) => self.pick_space(space),
            Choice::Skill(skill) => i32::from(self.me().stats.skills[skill.ix()]) * 100,
            Choice::Die(face) => self.pick_die(face),
            Choice::Roll => 500,
            Choice::Fly(hull) => i32::from(self.worth.book().ship(hull).combat) * self.worth.style.mettle.guns,
            Choice::Play(_) | Choice::Rival(_) | Choice::Kind(_) => 0,
        }
    }

    /// What it is worth to be in a space: what can be done there, or how near the best thing to do is.
    fn journey(&self, space: Space) -> i32 {
        let ground = self.worth.view.ground();
        let speed = i32::from(self.me().stats.hyperdrive.max(1));
        let targets = self.worth.targets();
        let best = targets.iter().map(|(target, value)| {
            let turns = i32::from(ground.distance(space, *target)).div_euclid(speed) + i32::from(space != *target);
            value * 3 / (3 + turns) - i32::from(ground.distance(space, *target)) * 40
        });
        let best = best.max().unwrap_or(0);
        let planet = if ground.terrain(space) == Terrain::Planet { 700 } else { 0 };
        best + planet + self.danger(space)
    }

    /// What hostile patrols in a space cost.
    fn danger(&self, space: Space) -> i32 {
        let hostile = |faction: &&Faction| {
            self.me().standing(**faction) < 0 && self.worth.view.state.patrols[faction.ix()].space == space
        };
        Faction::ALL.iter().filter(hostile).map(|faction| self.patrol(*faction).min(0) - 500).sum()
    }

    fn recovery(&self) -> i32 {
        let me = self.me();
        let hurt = |body: Body| {
            let (damage, limit) = (i32::from(me.damage[body.ix()]), i32::from(me.stats.limit[body.ix()].max(1)));
            damage * damage * 6000 / (limit * limit)
        };
        if me.defeated { 90_000 } else { hurt(Body::Character) + hurt(Body::Ship) }
    }

    fn ability(&self, ability: u16) -> i32 {
        if let Frame::Window(_) = self.frame() {
            return self.answer_in_window(ability);
        }
        self.worth.ability(ability)
    }

    /// In a window most abilities are good; dice are left alone once they have done what they should.
    fn answer_in_window(&self, ability: u16) -> i32 {
        let pool = self.worth.view.state.pool;
        if self.worth.changes_dice(ability) {
            let bad = pool.dice.of(Face::Blank) + pool.dice.of(Face::Focus);
            let done = pool.who == self.who
                && pool.rolls == RollFor::Test
                && pool.dice.of(Face::Crit) + pool.dice.of(Face::Hit) > 0;
            return if bad > 0 && !done { 500 } else { -500 };
        }
        self.worth.ability(ability).max(100)
    }

    /// Leaving something is worth nothing; a purchase under way is worth going through with.
    fn leaving(&self) -> i32 {
        match self.frame() {
            // A purchase called off leads back to the market, where it looked good: not without end.
            Frame::Buy(purchase) if purchase.top => -100_000,
            Frame::Buy(_) => -3000,
            Frame::Reroll(Reroll { chosen, .. }) if chosen.is_empty() => 0,
            _ => 0,
        }
    }

    fn offer(&self) -> i32 {
        let Frame::Offered(Offered { offer }) = self.frame() else { return 0 };
        let value = |bundle: &outer_rim::frame::Bundle| {
            let cards: i32 = bundle.cards.iter().map(|card| self.worth.card(*card)).sum();
            cards + i32::from(bundle.credits) * 1000
        };
        value(&offer.give) - value(&offer.want) - 500
    }

    fn discard_top(&self, deck: Deck) -> i32 {
        let tops = &self.worth.view.state.tops;
        let (top, browses) = (tops[deck.ix()], self.worth.style.browses(deck));
        if !top.is_some() || self.worth.bargain(top) >= 500 {
            return -200;
        }
        if browses == 0 {
            return 300;
        }
        // It costs nothing and comes before whatever is bought.
        let best = tops.iter().filter_map(|card| card.some()).map(|card| self.worth.bargain(card)).max();
        best.unwrap_or(0).max(0) + FANCY as i32 + browses
    }

    fn purchase(&self, card: Card) -> i32 {
        self.worth.bargain(card)
    }

    fn patrol(&self, faction: Faction) -> i32 {
        self.worth.patrol(faction)
    }

    fn contact(&self, spot: outer_rim::ids::Spot) -> i32 {
        let token = self.worth.view.state.tokens[spot.ix()];
        let wanted = self.worth.bounties_of_class(token.class);
        match (token.lying, token.contact.some()) {
            (Lying::Up | Lying::Down, Some(contact)) => self.worth.meeting(contact),
            _ => 2400 + wanted * self.worth.style.mettle.scent,
        }
    }

    fn bounty(&self) -> Card {
        match self.frame() {
            Frame::Captive(Captive { bounty, .. }) => bounty,
            _ => Card::NONE,
        }
    }

    fn pick_card(&self, card: Card) -> i32 {
        match self.frame() {
            Frame::Take(_) => self.worth.card(card),
            _ => -self.worth.card(card),
        }
    }

    fn pick_faction(&self, faction: Faction) -> i32 {
        let now = self.me().standing(faction);
        match self.frame() {
            Frame::PickFaction(PickFaction { ctx, steps, .. }) | Frame::PickPatrol(PickPatrol { ctx, steps })
                if ctx.me == self.who =>
            {
                if steps > 0 {
                    i32::from(1 - now) * 1000
                } else {
                    i32::from(-1 - now) * 1000
                }
            }
            _ => 0,
        }
    }

    /// Patrols are sent away, and tokens come back anywhere.
    fn pick_space(&self, space: Space) -> i32 {
        i32::from(self.worth.view.ground().distance(space, self.me().space)) * 10
    }

    fn pick_die(&self, face: Face) -> i32 {
        match (self.frame(), face) {
            (Frame::Reroll(_), Face::Blank) => 900,
            (Frame::Reroll(_), Face::Focus) => 700,
            (Frame::Reroll(_), _) => -500,
            (Frame::TurnDice(TurnDice { to, .. }), _) => (value_of(to) - value_of(face as u8)) * 100 - 50,
            (Frame::CancelDice(_), _) => value_of(face as u8) * 100,
            _ => 0,
        }
    }
}

/// How much a face is liked.
const fn value_of(face: u8) -> i32 {
    match face {
        0 => 2,
        1 => 3,
        2 => 1,
        _ => 0,
    }
}
