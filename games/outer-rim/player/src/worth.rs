//! What things are worth to a player of Outer Rim, in credits.

use std::sync::OnceLock;

use outer_rim::View;
use outer_rim::book::code::{Always, Block, Cond, Op, Whose};
use outer_rim::book::{Book, Steps};
use outer_rim::frame::{Frame, Paid};
use outer_rim::ids::{Body, Card, Combat, Contact, Faction, Kind, Player, Skill, Space, Terrain};
use outer_rim::state::{Lying, Scoundrel};
use outer_rim::words::odds;

use super::styles::Style;

/// A ship that costs less, in thousands, is a small one.
const SMALL: u8 = 10;
/// How deep programs inside programs are looked into.
const DEEP: u8 = 6;

/// More dice than this are not looked at.
const MOST: u8 = 15;

/// The chances to win with this many dice against this many, in thousandths; the attacker wins ties.
fn chances() -> &'static [[u16; MOST as usize + 1]; MOST as usize + 1] {
    static CHANCES: OnceLock<[[u16; MOST as usize + 1]; MOST as usize + 1]> = OnceLock::new();
    CHANCES.get_or_init(|| {
        std::array::from_fn(|own| {
            std::array::from_fn(|theirs| {
                let (attack, defense) = (odds::damage(own as u8), odds::damage(theirs as u8));
                let all: u128 = attack.iter().sum::<u128>() * defense.iter().sum::<u128>();
                let lose = |damage: usize| defense.iter().take(damage + 1).sum::<u128>();
                let good: u128 = attack.iter().enumerate().map(|(damage, cases)| cases * lose(damage)).sum();
                (good * 1000 / all) as u16
            })
        })
    })
}

/// A view and whose eyes see it.
pub(super) struct Worth<'v> {
    pub(super) view: &'v View,
    who: Player,
    pub(super) style: &'v Style,
    /// Whom a program is directed against, if that is known.
    foe: Player,
}

impl<'v> Worth<'v> {
    pub(super) fn new(view: &'v View, who: Player, style: &'v Style) -> Self {
        Self { view, who, style, foe: Player::NONE }
    }

    pub(super) fn book(&self) -> &'v Book {
        &self.view.ground().book
    }

    pub(super) fn player(&self, player: Player) -> &'v Scoundrel {
        self.view.state.of(player)
    }

    pub(super) fn me(&self) -> &'v Scoundrel {
        self.player(self.who)
    }

    /// The chance to win against this many dice, in thousandths.
    fn win(&self, combat: Combat, dice: u8) -> i32 {
        let fewer = self.me().stats.fewer[combat.ix()];
        let (own, theirs) = (self.me().stats.combat[combat.ix()], dice.saturating_sub(fewer));
        i32::from(chances()[own.min(MOST) as usize][theirs.min(MOST) as usize])
    }

    /// The chance to pass a test, in thousandths.
    fn pass(&self, skills: u8) -> i32 {
        let able = Skill::ALL.iter().filter(|skill| u32::from(skills) & skill.bit() != 0);
        let times = able.map(|skill| self.me().stats.skills[skill.ix()]).max().unwrap_or(0);
        let share = odds::test(times);
        (share.good * 1000 / share.all) as i32
    }

    /// What damage costs: the more, the nearer a defeat is.
    fn damage(&self, body: Body, amount: i32) -> i32 {
        let me = self.me();
        let left = i32::from(me.stats.limit[body.ix()]) - i32::from(me.damage[body.ix()]);
        let defeat = if amount >= left { 5000 + me.secrets.len() as i32 * 2000 } else { 0 };
        amount * self.style.damage + defeat
    }

    /// What a program brings on average.
    pub(super) fn block(&self, block: Block) -> i32 {
        self.deep(block, 0)
    }

    fn deep(&self, block: Block, depth: u8) -> i32 {
        if depth > DEEP {
            return 0;
        }
        let ops = &self.book().code.ops[block.start as usize..block.end as usize];
        ops.iter().map(|op| self.op(*op, depth + 1)).sum()
    }

    fn op(&self, op: Op, depth: u8) -> i32 {
        let code = &self.book().code;
        let both = |chance: i32, good: i32, bad: i32| (chance * good + (1000 - chance) * bad) / 1000;
        match op {
            Op::Credits { amount, per } => i32::from(amount) * if per.is_some() { 1500 } else { 1000 },
            Op::LoseCredits(amount) => -1000 * i32::from(amount).min(i32::from(self.me().credits)),
            Op::Pay { amount, .. } => -1000 * i32::from(amount),
            Op::TakeCredits(amount) if self.foe.is_some() => {
                1000 * i32::from(self.player(self.foe).credits.min(amount.into()))
            }
            Op::TakeCredits(amount) => 1000 * i32::from(amount),
            Op::Fame(amount) => self.style.fame * i32::from(amount),
            Op::Reputation { whose, steps, .. } => self.reputation(whose, steps),
            Op::Damage { body, amount, .. } => -self.damage(body, amount.into()),
            Op::Recover { body, amount } => {
                let bodies = body.map_or(vec![Body::Character, Body::Ship], |body| vec![body]);
                let most = if amount == 0 { 99 } else { i32::from(amount) };
                bodies.iter().map(|body| i32::from(self.me().damage[body.ix()]).min(most) * self.style.damage).sum()
            }
            Op::Test { skills, pass, fail } => both(self.pass(skills), self.deep(pass, depth), self.deep(fail, depth)),
            Op::Fight { combat, value, win, lose, .. } => {
                let harm = self.damage(combat.body(), i32::from(value) * 5 / 8);
                both(self.win(combat, value), self.deep(win, depth), self.deep(lose, depth)) - harm
            }
            Op::Duel { combat, win, lose } => self.duel(combat, self.deep(win, depth), self.deep(lose, depth)),
            Op::Roll { dice, faces, .. } => {
                let blocks = code.tables.rolls[faces as usize];
                let sum: i32 =
                    blocks.iter().zip([3, 1, 2, 2]).map(|(block, times)| self.deep(*block, depth) * times).sum();
                sum * i32::from(dice) / 8
            }
            Op::May(branch) => self.deep(code.branches[branch as usize].block, depth).max(0),
            Op::Choose { first, number } => {
                let branches = (first..first + u16::from(number)).map(|at| code.branches[at as usize].block);
                branches.map(|block| self.deep(block, depth)).max().unwrap_or(0)
            }
            Op::If { then, otherwise, .. } => i32::midpoint(self.deep(then, depth), self.deep(otherwise, depth)),
            Op::With { block, .. } | Op::Both(block) => self.deep(block, depth),
            Op::Take { .. } => 3000,
            Op::Discard { number, .. } => -2500 * i32::from(number),
            Op::Keep => 3500,
            Op::KeepSecret => 2500,
            Op::Shop { .. } | Op::MarketAction => 1500,
            Op::Move { .. } => 800,
            Op::Reveal(_) | Op::Look(_) => 600,
            Op::RevealPlanet => 600 + 1500 * self.bounties(|_| true),
            Op::UsedShip { .. } => 1500,
            Op::ExtraTurn => 5000,
            Op::GoalMet => self.style.fame + 2000,
            Op::GoalToken(needed) => (self.style.fame + 2000) / i32::from(needed),
            Op::Mark => 4000,
            Op::Deliver { less } => 7000 - i32::from(less) * 1000,
            Op::LoseCargo | Op::DiscardJob => -3000,
            Op::Complete => 5000,
            Op::FailJob => -2500,
            Op::CreditsForFame => self.style.fame - self.reward_credits() * 1000,
            Op::Remote(_) => 2000,
            // A die of combat is worth 3500 and hits five times of eight.
            Op::Cancel { number, .. } => 1500 + 4500 * i32::from(number),
            Op::Turn { number, .. } => 1500 + 2500 * i32::from(number),
            Op::Reroll { .. } => 2500,
            Op::Databank(number) => {
                let entries: Vec<_> = self.book().entries(number).collect();
                let sum: i32 = entries.iter().map(|at| self.deep(self.book().databank[at.ix()].resolve, depth)).sum();
                sum / entries.len().max(1) as i32
            }
            _ => 0,
        }
    }

    /// The credits of the reward that is being paid, in thousands.
    fn reward_credits(&self) -> i32 {
        let frames = self.view.state.frames.iter().rev();
        let credits = { frames }.find_map(|frame| match frame {
            Frame::Paid(Paid { reward }) => Some(reward.credits),
            _ => None,
        });
        i32::from(credits.unwrap_or(0))
    }

    fn reputation(&self, whose: Whose, steps: i8) -> i32 {
        let standing = match whose {
            Whose::This(faction) => self.me().standing(faction),
            Whose::Here => match self.view.ground().faction(self.me().space) {
                Some(faction) => self.me().standing(faction),
                None => return 0,
            },
            _ => 0,
        };
        i32::from((standing + steps).clamp(-1, 1) - standing) * self.style.reputation
    }

    pub(super) fn branch(&self, branch: u16) -> i32 {
        self.block(self.book().code.branches[branch as usize].block) + 1
    }

    pub(super) fn ability(&self, ability: u16) -> i32 {
        self.block(self.book().code.abilities[ability as usize].block)
    }

    /// What an ability brings against this player; the nearer to victory they are, the more a defeat of theirs is worth.
    pub(super) fn ability_against(&self, ability: u16, foe: Player) -> i32 {
        Self { foe, ..*self }.ability(ability)
    }

    /// What a combat with another player brings, as far as it is known with whom.
    fn duel(&self, combat: Option<Combat>, win: i32, lose: i32) -> i32 {
        if !self.foe.is_some() {
            return i32::midpoint(win, lose) + self.style.mettle.duel;
        }
        let foe = self.player(self.foe);
        let ground = self.view.ground().terrain(self.me().space) == Terrain::Planet;
        let combat = combat.unwrap_or(if ground { Combat::Ground } else { Combat::Ship });
        let (own, theirs) = (self.me().stats.combat[combat.ix()], foe.stats.combat[combat.ix()]);
        let body = combat.body().ix();
        let left = i32::from(foe.stats.limit[body]) - i32::from(foe.damage[body]);
        let beaten = if i32::from(own) * 5 / 8 >= left { 3000 + i32::from(foe.all_fame()) * 300 } else { 0 };
        let chance = self.win(combat, theirs);
        let harm = self.damage(combat.body(), i32::from(theirs) * 5 / 8);
        (chance * win + (1000 - chance) * lose) / 1000 + beaten - harm + self.style.mettle.duel.max(0)
    }

    /// Whether an ability changes dice.
    pub(super) fn changes_dice(&self, ability: u16) -> bool {
        let block = self.book().code.abilities[ability as usize].block;
        let ops = &self.book().code.ops[block.start as usize..block.end as usize];
        ops.iter().any(|op| matches!(op, Op::Reroll { .. } | Op::Turn { .. }))
    }

    /// What a reward brings, with what the player gets on top.
    fn reward(&self, block: Block, row: usize) -> i32 {
        self.block(block) + i32::from(self.me().stats.rewards[row]) * 1000
    }

    /// What a job brings, the chance of its tests counted.
    pub(super) fn job(&self, card: Card) -> i32 {
        let facts = self.book().card(card);
        let reward = self.reward(facts.reward, 2);
        let chance = match facts.steps {
            Some(Steps::Databank(number)) => {
                let entry = self.book().entries(number).next();
                let skills = entry.map_or(&[][..], |entry| &self.book().databank[entry.ix()].skills);
                let deadly = skills.iter().filter(|(_, deadly)| *deadly);
                let soft = skills.iter().filter(|(_, deadly)| !*deadly);
                let chance = deadly.fold(1000, |chance, (skill, _)| chance * self.pass(skill.bit() as u8) / 1000);
                let failures: i32 = soft.map(|(skill, _)| 1000 - self.pass(skill.bit() as u8)).sum();
                chance - failures / 6
            }
            _ => 600,
        };
        reward * chance.clamp(50, 1000) / 1000
    }

    fn bounty_fight(&self, card: Card) -> i32 {
        let Some(bounty) = self.book().card(card).bounty else { return 0 };
        let win = self.win(bounty.combat, bounty.value);
        let best = self.eliminate(card).max(self.capture(card));
        win * best / 1000 - self.damage(bounty.combat.body(), i32::from(bounty.value) * 5 / 8)
    }

    /// What hunting a target that is at hand brings.
    pub(super) fn hunt(&self, card: Card) -> i32 {
        self.bounty_fight(card)
    }

    pub(super) fn eliminate(&self, card: Card) -> i32 {
        let bounty = card.some().and_then(|card| self.book().card(card).bounty);
        bounty.map_or(0, |bounty| self.reward(bounty.eliminate, 0) + self.block(bounty.afterwards))
    }

    pub(super) fn capture(&self, card: Card) -> i32 {
        let Some(bounty) = card.some().and_then(|card| self.book().card(card).bounty) else { return 0 };
        let far = i32::from(self.view.ground().distance(self.me().space, bounty.planet));
        self.reward(bounty.capture, 0) + self.block(bounty.afterwards) - far * 250
    }

    /// What a card in a slot is worth to its owner.
    pub(super) fn card(&self, card: Card) -> i32 {
        let facts = self.book().card(card);
        let held = self.me().find(card);
        let captive = held.is_some_and(|at| self.me().assets[at].captive);
        let own = match facts.kind {
            Kind::Cargo => {
                let reward = self.reward(facts.reward, 1);
                if facts.illegal { reward * 6 / 10 } else { reward }
            }
            Kind::Job => self.job(card) * 7 / 10,
            Kind::Bounty if captive => self.capture(card),
            Kind::Bounty => self.bounty_fight(card) * self.style.mettle.trust / 100,
            Kind::Crew => 2000 + facts.skills.len() as i32 * 1500,
            _ => 0,
        };
        let always = facts.powers.always.iter().filter(|(_, condition)| self.is_able(*condition));
        let powers: i32 = always.map(|(always, _)| standing_worth(self.style, *always)).sum();
        let abilities: i32 =
            facts.powers.abilities.iter().map(|ability| self.ability(*ability).clamp(1000, 2 * self.style.fame)).sum();
        (own + powers + abilities) * self.style.likes(facts.kind) / 100 + self.block(facts.bought)
    }

    /// Whether a condition asks for no skill, or for one that this player has.
    fn is_able(&self, condition: Option<u16>) -> bool {
        let Some(condition) = condition else { return true };
        let test = &self.book().code.tests[condition as usize];
        let lacks = |&(otherwise, cond): &(bool, Cond)| match cond {
            Cond::Skill { skills, times } => {
                let able = Skill::ALL.iter().filter(|skill| u32::from(skills) & skill.bit() != 0);
                let has = able.map(|skill| self.me().stats.skills[skill.ix()]).max().unwrap_or(0) >= times;
                has == otherwise
            }
            _ => false,
        };
        if test.all { !test.clauses.iter().any(lacks) } else { !test.clauses.iter().all(lacks) }
    }

    /// What buying a card gains beyond its price.
    pub(super) fn bargain(&self, card: Card) -> i32 {
        let facts = self.book().card(card);
        let credits = i32::from(self.me().credits) * 1000;
        let price = i32::from(facts.cost) * 1000;
        if facts.kind == Kind::Ship {
            let (own, new) = (self.book().ship(self.me().hull), self.book().ship(facts.hull));
            let gain = i32::from(facts.cost) - i32::from(own.cost);
            let guns = (i32::from(new.combat) - i32::from(own.combat)) * self.style.mettle.guns;
            let worth = (gain * 500 + 2000) * self.style.likes(Kind::Ship) / 100 + guns;
            return if gain > 0 && gain * 1000 <= credits { worth } else { -1000 };
        }
        let same =
            self.me().assets.iter().filter(|asset| self.book().card(asset.card).kind == facts.kind).count() as i32;
        // The more credits somebody has, the less they are worth: fame wins.
        let spare = (credits / 1000 - 8 - self.put_by()).max(0);
        self.card(card) - price * 12 / (12 + spare) - same * 900 - if price > credits { 2000 } else { 0 }
    }

    /// Thousands of credits that are put by for a better ship.
    fn put_by(&self) -> i32 {
        if self.book().ship(self.me().hull).cost < SMALL { self.style.wants.saves } else { 0 }
    }

    pub(super) fn patrol(&self, faction: Faction) -> i32 {
        let level = usize::from(self.view.state.patrols[faction.ix()].level);
        let facts = self.book().patrols[faction.ix()][level - 1];
        if facts.combat == 0 {
            return -9000;
        }
        let standing = if self.me().standing(faction) > -1 { self.style.reputation } else { 0 };
        let next = self.spoils(faction, level + 1) * self.style.mettle.ahead / 100;
        let win = self.win(Combat::Ship, facts.combat);
        self.spoils(faction, level) + win * (next + self.style.mettle.glory - standing) / 1000
            - self.damage(Body::Ship, i32::from(facts.combat) * 5 / 8)
    }

    /// What the patrol of a level pays, the chance to beat it counted.
    fn spoils(&self, faction: Faction, level: usize) -> i32 {
        let Some(facts) = self.book().patrols[faction.ix()].get(level - 1).filter(|facts| facts.combat > 0) else {
            return 0;
        };
        let fame = if facts.fame { i32::from(self.me().stats.patrol_fame) * self.style.fame } else { 0 };
        self.win(Combat::Ship, facts.combat) * (self.block(facts.reward) + fame) / 1000
    }

    /// How many bounties of this player name somebody of a class.
    pub(super) fn bounties_of_class(&self, class: u8) -> i32 {
        self.bounties(|target| self.book().contact(target).class as u8 == class)
    }

    /// How many bounties of this player are after somebody of this kind.
    fn bounties(&self, fits: impl Fn(Contact) -> bool) -> i32 {
        let names = |card: Card| self.book().card(card).bounty.is_some_and(|bounty| fits(bounty.target));
        self.me().assets.iter().filter(|asset| !asset.captive && names(asset.card)).count() as i32
    }

    /// What meeting a contact brings, or hunting it.
    pub(super) fn meeting(&self, contact: Contact) -> i32 {
        let hunted = self.me().assets.iter().filter(|asset| !asset.captive).filter_map(|asset| {
            let bounty = self.book().card(asset.card).bounty?;
            (bounty.target == contact).then(|| self.bounty_fight(asset.card))
        });
        let slots = self.me().stats.slots[3];
        let crew = self.me().assets.iter().filter(|asset| self.book().card(asset.card).kind == Kind::Crew).count();
        let full = if crew >= slots as usize { -3000 } else { 0 };
        let meet = self.block(self.book().contact(contact).meet) + full;
        hunted.max().unwrap_or(i32::MIN).max(meet)
    }

    /// Where there is something to do, and what it is worth.
    pub(super) fn targets(&self) -> Vec<(Space, i32)> {
        let mut targets = Vec::new();
        for asset in &*self.me().assets {
            let facts = self.book().card(asset.card);
            match (facts.kind, facts.bounty) {
                (Kind::Cargo, _) if facts.destination.is_some() => {
                    targets.push((facts.destination, self.card(asset.card)));
                }
                (Kind::Job, _) if facts.destination.is_some() => {
                    targets.push((facts.destination, self.job(asset.card)));
                }
                (Kind::Bounty, Some(bounty)) if asset.captive => {
                    targets.push((bounty.planet, self.capture(asset.card)));
                }
                (Kind::Bounty, Some(bounty)) => self.hunting_grounds(asset.card, bounty.target, &mut targets),
                _ => {}
            }
        }
        for faction in Faction::ALL {
            targets.push((self.view.state.patrols[faction.ix()].space, self.patrol(*faction)));
        }
        for (token, spot) in self.view.state.tokens.iter().zip(&self.view.ground().spots) {
            if let (Lying::Up, Some(contact)) = (token.lying, token.contact.some()) {
                targets.push((spot.space, self.meeting(contact)));
            }
        }
        for planet in self.view.ground().planets {
            let means = i32::from(self.me().credits).min(15) * 150;
            targets.push((planet, (1500 + means) * self.style.wants.strolls / 100));
        }
        targets
    }

    /// Where a target is, or may be.
    fn hunting_grounds(&self, card: Card, target: Contact, targets: &mut Vec<(Space, i32)>) {
        let value = self.bounty_fight(card);
        let class = self.book().contact(target).class as u8;
        let tokens = self.view.state.tokens.iter().zip(&self.view.ground().spots);
        for (token, spot) in tokens {
            if token.lying != Lying::Empty && token.contact == target {
                targets.push((spot.space, value));
            } else if token.lying == Lying::Down && !token.contact.is_some() && token.class == class {
                targets.push((spot.space, value / 5 + self.style.mettle.scent));
            }
        }
    }
}

/// What is worth having all the time.
fn standing_worth(style: &Style, always: Always) -> i32 {
    let dice = style.mettle.dice;
    match always {
        Always::Ground(by) => i32::from(by) * dice[0],
        Always::Ship(by) => i32::from(by) * dice[1],
        Always::Health(by) | Always::Hull(by) => i32::from(by) * 1500,
        Always::Hyperdrive(by, _) => i32::from(by) * 2500,
        Always::Skill(_) => 2000,
        Always::Slot { .. } => 2000,
        Always::Reward { amount, .. } => i32::from(amount) * 1500,
        Always::OpponentDice(..) => 2500,
        Always::DamageLimit(..) | Always::DamageLess(..) => 1500,
        Always::CountsAsFame(amount) => i32::from(amount) * style.fame,
        Always::FameGain(by) => i32::from(by) * style.fame * 2,
        Always::PatrolFame(by) => i32::from(by) * style.fame,
        Always::IllegalPasses(_) => 2000,
        Always::Rule(_) => 2000,
    }
}
