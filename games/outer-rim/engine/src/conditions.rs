//! What cards ask and count.

use crate::book::code::{Cond, Count, Others, Standing, Whose};
use crate::frame::{Ctx, Foe};
use crate::game::OuterRim;
use crate::ids::{Card, Combat, Faction, Kind, Player, Skill, Terrain};
use crate::state::Lying;

impl OuterRim {
    /// How often something counts.
    pub(crate) fn times(&self, per: Option<Count>, who: Player) -> u16 {
        per.map_or(1, |count| self.count(count, who).into())
    }

    /// What a player has to pay.
    pub(crate) fn cost(&self, who: Player, amount: u8, less: u8, per: Option<Count>) -> u16 {
        u16::from(amount).saturating_sub(u16::from(less) * self.times(per, who))
    }

    /// Counts something of a player.
    pub(crate) fn count(&self, count: Count, who: Player) -> u8 {
        let player = self.state.of(who);
        let book = &self.ground.book;
        let cards = |kind: Kind| player.assets.iter().filter(|asset| book.card(asset.card).kind == kind).count() as u8;
        let standing = |wanted: i8| player.reputation.iter().filter(|standing| **standing == wanted).count() as u8;
        match count {
            Count::Bounty => cards(Kind::Bounty),
            Count::Cargo => cards(Kind::Cargo),
            Count::Crew => cards(Kind::Crew),
            Count::Gear => cards(Kind::Gear),
            Count::Job => cards(Kind::Job),
            Count::Mod => cards(Kind::Mod),
            Count::DroidCrew => {
                let droid = |card: Card| book.card(card).kind == Kind::Crew && book.card(card).droid;
                player.assets.iter().filter(|asset| droid(asset.card)).count() as u8
            }
            Count::Secret => player.secrets.len() as u8,
            Count::Skill => player.stats.skills.iter().filter(|times| **times > 0).count() as u8,
            Count::Positive => standing(1),
            Count::Negative => standing(-1),
            Count::Damage => player.damage[0] + player.damage[1],
            Count::PlayerHere => self.players_here(who).count() as u8,
        }
    }

    /// Other players in a player's space.
    pub(crate) fn players_here(&self, who: Player) -> impl Iterator<Item = Player> {
        let space = self.state.of(who).space;
        self.players().filter(move |other| *other != who && self.state.of(*other).space == space)
    }

    /// The other players that a card may choose.
    pub(crate) fn others(&self, ctx: Ctx, who: Others) -> impl Iterator<Item = Player> {
        let me = self.state.of(ctx.me);
        self.players().filter(move |&other| {
            let player = self.state.of(other);
            let here = player.space == me.space;
            other != ctx.me
                && match who {
                    Others::Here => here,
                    Others::HereMoreFame => here && player.all_fame() > me.all_fame(),
                    Others::HereNegative => here && player.reputation.contains(&-1),
                    Others::HereDroidCrew => here && self.count(Count::DroidCrew, other) > 0,
                    Others::Anyone => true,
                }
        })
    }

    /// Whether a condition is about that patrol.
    pub(crate) fn asks_of_patrol(&self, condition: u16) -> bool {
        let clauses = &self.ground.book.code.tests[condition as usize].clauses;
        clauses.iter().any(|(_, cond)| matches!(cond, Cond::Reputation(Whose::Patrol, _)))
    }

    /// Those of the patrols meant for which a condition holds, as bits.
    pub(crate) fn fitting_patrols(&self, condition: u16, ctx: Ctx) -> u8 {
        let meant = self.patrols_meant(ctx);
        let fits = |faction: &&Faction| {
            let patrols = 1 << faction.ix();
            meant & patrols != 0 && self.judge(condition, Ctx { patrols, ..ctx })
        };
        Faction::ALL.iter().filter(fits).fold(0, |bits, faction| bits | 1 << faction.ix())
    }

    /// Whether a condition holds. One about that patrol holds if it does for any of those that can be meant.
    pub(crate) fn holds(&self, condition: u16, ctx: Ctx) -> bool {
        let several = self.asks_of_patrol(condition) && self.patrols_meant(ctx).count_ones() > 1;
        let holds = if several { self.fitting_patrols(condition, ctx) != 0 } else { self.judge(condition, ctx) };
        if let Some(coverage) = &self.ground.coverage {
            coverage.judged(condition, holds);
        }
        holds
    }

    fn judge(&self, condition: u16, ctx: Ctx) -> bool {
        let test = &self.ground.book.code.tests[condition as usize];
        let mut clauses = test.clauses.iter().map(|(not, cond)| self.clause(*cond, ctx) != *not);
        if test.all { clauses.all(|holds| holds) } else { clauses.any(|holds| holds) }
    }

    fn clause(&self, cond: Cond, ctx: Ctx) -> bool {
        let me = self.state.of(ctx.me);
        let here = me.space;
        match cond {
            Cond::Reputation(Whose::Any, standing) => me.reputation.iter().any(|value| stands(*value, standing)),
            Cond::Reputation(whose, standing) => {
                self.faction_of(ctx, whose).is_some_and(|faction| stands(me.standing(faction), standing))
            }
            Cond::At(terrain) => self.ground.terrain(here) == terrain,
            Cond::AtSpace(space) => here == space,
            Cond::AtFaction(None) => self.ground.faction(here).is_some(),
            Cond::AtFaction(faction) => self.ground.faction(here) == faction,
            Cond::PatrolHere(None) => self.patrols_at(here).next().is_some(),
            Cond::PatrolHere(Some(faction)) => self.state.patrols[faction.ix()].space == here,
            Cond::PlayerHere => self.players_here(ctx.me).next().is_some(),
            Cond::Has(count, number) => self.count(count, ctx.me) >= number,
            Cond::HasCrew(contact) => {
                let card = self.ground.book.contact(contact).card;
                card.is_some() && me.find(card).is_some()
            }
            Cond::Skill { skills, times } => {
                Skill::ALL.iter().any(|skill| u32::from(skills) & skill.bit() != 0 && me.skill(*skill) >= times)
            }
            Cond::Credits(amount) => me.credits >= amount.into(),
            Cond::Fame(amount) => me.all_fame() >= amount,
            Cond::LessFame => ctx.other.is_some() && self.state.of(ctx.other).all_fame() > me.all_fame(),
            Cond::MostFame => self.players().all(|other| self.state.of(other).all_fame() <= me.all_fame()),
            Cond::Damaged(Some(body), number) => me.damage[body.ix()] >= number,
            Cond::Damaged(None, number) => me.damage[0] + me.damage[1] >= number,
            Cond::Worth(amount) => {
                let book = &self.ground.book;
                let cards = me.assets.iter().map(|asset| book.card(asset.card));
                let worth: u16 = cards
                    .filter(|card| matches!(card.kind, Kind::Gear | Kind::Mod))
                    .map(|card| u16::from(card.cost))
                    .sum();
                worth >= amount.into()
            }
            Cond::ShipCost(amount) => self.ground.book.ship(me.hull).cost >= amount,
            Cond::Droid => self.ground.book.character(me.person).droid,
            Cond::Marked(number) => me.marks.len() >= number.into(),
            Cond::MarkedHere => me.marks.has(here),
            Cond::FacedownHere => {
                self.ground.spots_of(here).any(|spot| self.state.tokens[spot.ix()].lying == Lying::Down)
            }
            // The patrol itself is gone by now; its combat value tells which it was.
            Cond::CombatRewardsFame => self.state.fights.last().is_some_and(|fight| match fight.foe {
                Foe::Patrol(faction) => {
                    let levels = &self.ground.book.patrols[faction.ix()];
                    levels.iter().any(|patrol| patrol.combat == fight.value && patrol.fame)
                }
                _ => false,
            }),
        }
    }

    /// The kind of combat between players here.
    pub(crate) fn combat_here(&self, who: Player) -> Combat {
        if self.ground.terrain(self.state.of(who).space) == Terrain::Planet { Combat::Ground } else { Combat::Ship }
    }
}

fn stands(value: i8, standing: Standing) -> bool {
    match standing {
        Standing::Positive => value > 0,
        Standing::Neutral => value == 0,
        Standing::Negative => value < 0,
        Standing::NotPositive => value <= 0,
        Standing::NotNegative => value >= 0,
    }
}
