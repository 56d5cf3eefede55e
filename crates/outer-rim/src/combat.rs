//! Combat: attack, defense, outcome, damage, defeat, in this order.

use crate::book::code::{Rule, Trigger};
use crate::event::{Cause, Event};
use crate::frame::{Ctx, Fight, Foe, Frame, Purpose, Reward, Round};
use crate::game::{Flow, OuterRim};
use crate::ids::{Body, Card, Dice, Face, Faction, Player, Spot};
use crate::state::Source;

impl OuterRim {
    pub(crate) fn begin_fight(&mut self, fight: Fight) {
        if self.state.fights.is_full() {
            // Combats inside of combats without end: the last one does not take place.
            return;
        }
        let Fight { attacker: who, foe, enemy, purpose, .. } = fight;
        self.tell(Event::Combat { who, foe, enemy, combat: fight.kind(), purpose });
        self.state.fights.push(fight);
        self.push(Frame::Fight);
    }

    /// A combat against a patrol. One of the highest level wins without dice.
    pub(crate) fn fight_patrol(&mut self, who: Player, faction: Faction) {
        let level = self.state.patrols[faction.ix()].level;
        let facts = self.ground.book.patrols[faction.ix()][level as usize - 1];
        if facts.combat == 0 {
            self.tell(Event::Unbeatable { who, faction });
        }
        let mut fight = Fight {
            combat: 1,
            attacker: who,
            foe: Foe::Patrol(faction),
            value: facts.combat,
            purpose: Purpose::Patrol(faction),
            ctx: Ctx::of(who, Source::Patrol(faction)),
            ..Fight::default()
        };
        if facts.combat == 0 {
            let player = self.state.of(who);
            let ship = Body::Ship.ix();
            fight.defense.0[Face::Hit.ix()] = player.stats.limit[ship].saturating_sub(player.damage[ship]).max(1);
            fight.round = Round::Outcome;
        }
        self.begin_fight(fight);
    }

    fn fight(&mut self) -> &mut Fight {
        let last = self.state.fights.len() - 1;
        &mut self.state.fights[last]
    }

    pub(crate) fn step_fight(&mut self) -> Flow {
        let fight = *self.fight();
        let combat = fight.kind();
        let rolls = Self::combat_roll(combat);
        match fight.round {
            Round::Attack => {
                let fewer = fight.defender().map_or(0, |defender| self.state.of(defender).stats.fewer[combat.ix()]);
                let number = self.state.of(fight.attacker).dice(combat).saturating_sub(fewer);
                self.fight().rolled[0] = number;
                self.fight().round = Round::Attacked;
                self.roll(fight.attacker, number, rolls);
            }
            Round::Attacked => {
                let dice = self.state.pool.dice;
                self.fight().attack = dice;
                self.fight().round = Round::Defend;
                self.tell(Event::Attack { who: fight.attacker, dice, damage: dice.damage() });
            }
            Round::Defend => {
                let fewer = self.state.of(fight.attacker).stats.fewer[combat.ix()];
                let value = fight.defender().map_or(fight.value, |defender| self.state.of(defender).dice(combat));
                let number = value.saturating_sub(fewer);
                self.fight().rolled[1] = number;
                self.fight().round = Round::Defended;
                self.roll(fight.defender().unwrap_or(Player::NONE), number, rolls);
            }
            Round::Defended => {
                let dice = self.state.pool.dice;
                self.state.pool.dice = Dice::default();
                self.fight().defense = dice;
                self.fight().round = Round::Outcome;
                self.tell(Event::Defense { foe: fight.foe, enemy: fight.enemy, dice, damage: dice.damage() });
            }
            Round::Outcome => {
                self.fight().round = Round::Abilities;
                self.outcome(fight);
            }
            Round::Abilities => {
                self.fight().round = Round::Damage;
                let (winner, loser) = match (fight.is_won(), fight.defender()) {
                    (true, defender) => (Some(fight.attacker), defender),
                    (false, defender) => (defender, Some(fight.attacker)),
                };
                // The active player is the attacker, whose abilities come first: they are pushed last.
                let (first, second) = ((winner, Trigger::CombatWon), (loser, Trigger::CombatLost));
                let order = if fight.is_won() { [second, first] } else { [first, second] };
                for (player, trigger) in order {
                    if let Some(player) = player {
                        self.window(trigger, player);
                    }
                }
            }
            Round::Damage => {
                self.fight().round = Round::Done;
                self.deal(fight.attacker, &fight, fight.defense.damage(), fight.is_won(), fight.soften);
                if let Some(defender) = fight.defender() {
                    self.deal(defender, &fight, fight.attack.damage(), !fight.is_won(), 0);
                }
            }
            Round::Done => {
                self.state.fights.pop();
                return self.pop();
            }
        }
        Flow::Go
    }

    /// The damage of a combat, lessened by what the player has: reductions before limits.
    fn deal(&mut self, who: Player, fight: &Fight, damage: u8, won: bool, soften: u8) {
        let kind = fight.kind();
        let stats = &self.state.of(who).stats;
        let mut damage = damage.saturating_sub(soften);
        if won {
            damage = damage.saturating_sub(stats.less[kind.ix()]).min(stats.most[kind.ix()]);
        }
        let unbeatable = matches!(fight.foe, Foe::Patrol(_)) && fight.value == 0;
        self.hurt(who, kind.body(), damage, if unbeatable { Cause::Unbeatable } else { Cause::Combat });
    }

    fn outcome(&mut self, fight: Fight) {
        let who = fight.attacker;
        let won = fight.is_won();
        let (foe, enemy) = (fight.foe, fight.enemy);
        let tie = fight.attack.damage() == fight.defense.damage();
        self.tell(if won { Event::Won { who, foe, enemy, tie } } else { Event::LostTo { who, foe, enemy } });
        match fight.purpose {
            Purpose::Card => self.run(if won { fight.win } else { fight.lose }, fight.ctx),
            Purpose::Patrol(faction) if won => self.beat_patrol(who, faction, fight.ctx),
            Purpose::Patrol(faction) => {
                let source = Source::Patrol(faction);
                self.push(Frame::Wander { faction, left: 1, by: who, must: true, source });
            }
            Purpose::Bounty(card, spot) if won => self.push(Frame::Captive(who, card, spot, Card::NONE)),
            Purpose::Bounty(..) => {}
            Purpose::Crew(card, crew, owner) => self.crew_outcome(who, card, crew, owner, won),
        }
    }

    /// Reputation is lost first, then the reward is gained, then the next patrol appears.
    fn beat_patrol(&mut self, who: Player, faction: Faction, ctx: Ctx) {
        if self.state.of(who).stats.rules & Rule::KeepsPatrolReputation.bit() == 0 {
            self.reputation(who, faction, -1, Cause::Patrol(faction));
        }
        let level = self.state.patrols[faction.ix()].level;
        let facts = self.ground.book.patrols[faction.ix()][level as usize - 1];
        self.window(Trigger::PatrolBeaten, who);
        let fame = if facts.fame { self.state.of(who).stats.patrol_fame } else { 0 };
        self.begin_reward(Reward { fame, ..Reward::of(who, None, Card::NONE) }, facts.reward, ctx.source);
    }

    /// A contact at a place is fought for a bounty.
    pub(crate) fn fight_contact(&mut self, who: Player, card: Card, spot: Spot) {
        let Some(bounty) = self.ground.book.card(card).bounty else { return };
        self.begin_fight(Fight {
            combat: bounty.combat as u8,
            attacker: who,
            foe: Foe::Contact(bounty.target),
            value: bounty.value,
            purpose: Purpose::Bounty(card, spot),
            ctx: Ctx::of(who, Source::Asset(card)),
            ..Fight::default()
        });
    }
}
