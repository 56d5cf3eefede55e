//! Combat: attack, defense, outcome, damage, defeat, in this order.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::{Rule, Trigger};
use crate::engine::Flow;
use crate::event::{Cause, Event};
use crate::frame::{Captive, Ctx, Fight, Foe, Purpose, Reward, Round, Wander};
use crate::game::OuterRim;
use crate::ids::{Body, Card, Dice, Face, Faction, Player, Spot};
use crate::rule;
use crate::state::Source;

/// A combat; how it stands is in the list of fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fighting;

impl Procedure<OuterRim> for Fighting {
    fn step(self, game: &mut OuterRim) -> Flow {
        let fight = *game.fight();
        let combat = fight.kind();
        let rolls = OuterRim::combat_roll(combat);
        match fight.round {
            Round::Attack => {
                let fewer = fight.defender().map_or(0, |defender| game.state.of(defender).stats.fewer[combat.ix()]);
                let number = game.state.of(fight.attacker).dice(combat).saturating_sub(fewer);
                game.fight().rolled[0] = number;
                game.fight().round = Round::Attacked;
                game.roll(fight.attacker, number, rolls);
            }
            Round::Attacked => {
                let dice = game.state.pool.dice;
                game.fight().attack = dice;
                game.fight().round = Round::Defend;
                game.tell(Event::Attack { who: fight.attacker, dice, damage: dice.damage() });
            }
            Round::Defend => {
                let fewer = game.state.of(fight.attacker).stats.fewer[combat.ix()];
                let value = fight.defender().map_or(fight.value, |defender| game.state.of(defender).dice(combat));
                let number = value.saturating_sub(fewer);
                game.fight().rolled[1] = number;
                game.fight().round = Round::Defended;
                game.roll(fight.defender().unwrap_or(Player::NONE), number, rolls);
            }
            Round::Defended => {
                let dice = game.state.pool.dice;
                game.state.pool.dice = Dice::default();
                game.fight().defense = dice;
                game.fight().round = Round::Outcome;
                game.tell(Event::Defense { foe: fight.foe, enemy: fight.enemy, dice, damage: dice.damage() });
            }
            Round::Outcome => {
                game.fight().round = Round::Abilities;
                game.outcome(fight);
            }
            Round::Abilities => {
                game.fight().round = Round::Damage;
                let (winner, loser) = match (fight.is_won(), fight.defender()) {
                    (true, defender) => (Some(fight.attacker), defender),
                    (false, defender) => (defender, Some(fight.attacker)),
                };
                // The active player is the attacker, whose abilities come first: they are pushed last.
                let (first, second) = ((winner, Trigger::CombatWon), (loser, Trigger::CombatLost));
                let order = if fight.is_won() { [second, first] } else { [first, second] };
                for (player, trigger) in order {
                    if let Some(player) = player {
                        game.window(trigger, player);
                    }
                }
            }
            Round::Damage => {
                game.fight().round = Round::Done;
                game.deal(fight.attacker, &fight, fight.defense.damage(), fight.is_won(), fight.soften);
                if let Some(defender) = fight.defender() {
                    game.deal(defender, &fight, fight.attack.damage(), !fight.is_won(), 0);
                }
            }
            Round::Done => {
                game.state.fights.pop();
                return game.pop();
            }
        }
        Flow::Go
    }

    fn rule(self, _: &OuterRim) -> RuleId {
        rule::OR_COMBAT_8
    }

    fn hide(&mut self, _: Player) {}
}

impl OuterRim {
    pub(crate) fn begin_fight(&mut self, fight: Fight) {
        if self.state.fights.is_full() {
            // Combats inside of combats without end: the last one does not take place.
            return;
        }
        let Fight { attacker: who, foe, enemy, purpose, .. } = fight;
        self.tell(Event::Combat { who, foe, enemy, combat: fight.kind(), purpose });
        self.state.fights.push(fight);
        self.push(Fighting);
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
                self.push(Wander { faction, left: 1, by: who, must: true, source });
            }
            Purpose::Bounty(card, spot) if won => self.push(Captive { who, bounty: card, spot, crew: Card::NONE }),
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
