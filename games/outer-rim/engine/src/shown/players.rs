//! A player as programs read it: sheets, cards and standing.

use super::{
    CardSeen, Held, Modifiers, PlayerSeen, SecretSeen, Sheet, Showing, SkillSeen, SlotsSeen, Standing, thousands,
};
use crate::ids::{Body, Card, Combat, Faction, Player, Skill};
use crate::state::{Asset, Scoundrel, Secret, Stats};

impl Showing<'_> {
    pub(super) fn player_seen(&self, who: Player) -> PlayerSeen {
        let scoundrel = self.state().of(who);
        let Scoundrel {
            person: _,
            flipped: _,
            tokens: _,
            hull: _,
            legendary: _,
            ship_tokens: _,
            damage: _, // All these are on the sheets.
            credits,
            fame: _, // Part of the fame in all.
            reputation,
            space,
            defeated,
            spared: _, // Whether something was asked already.
            assets,
            secrets,
            marks,
            used,
            extra_turns,
            stats,
        } = scoundrel;
        let Stats {
            combat: _,
            limit: _, // On the sheets.
            hyperdrive,
            skills,
            slots: [cargo, mods, cargo_or_mod, crew, gear, jobs_and_bounties],
            rewards: [bounty, cargo_reward, job],
            fame: fame_of_cards,
            fame_gain,
            patrol_fame,
            // What the words of the cards say.
            fewer: _,
            most: _,
            less: _,
            illegal: _,
            rules: _,
            triggers: _,
            actives: _,
        } = stats;
        let keys = &self.game.ground.book.keys.abilities;
        PlayerSeen {
            player: self.player(who),
            character: self.character(scoundrel),
            ship: self.ship(scoundrel),
            fame: scoundrel.all_fame(),
            fame_to_win: self.game.ground.options.fame_needed(who),
            fame_of_cards: *fame_of_cards,
            credits: thousands(*credits),
            reputation: (Faction::ALL.iter())
                .map(|faction| Standing { faction: *faction, standing: reputation[faction.ix()] })
                .collect(),
            space: self.space(*space),
            defeated: *defeated,
            skills: (Skill::ALL.iter())
                .map(|skill| SkillSeen { skill: *skill, times: skills[skill.ix()] })
                .filter(|seen| seen.times > 0)
                .collect(),
            hyperdrive: *hyperdrive,
            slots: SlotsSeen {
                cargo: *cargo,
                mods: *mods,
                cargo_or_mod: *cargo_or_mod,
                crew: *crew,
                gear: *gear,
                jobs_and_bounties: *jobs_and_bounties,
            },
            cards: assets.iter().map(|asset| self.held(asset)).collect(),
            secret_count: secrets.len() as u8,
            secrets: (self.me == Some(who)).then(|| secrets.iter().map(|secret| self.secret(secret)).collect()),
            secrets_from: secrets.iter().map(|secret| self.from(secret.from)).collect(),
            marks: self.spaces(*marks),
            used: keys.iter().enumerate().filter(|(at, _)| used.has(*at as u16)).map(|(_, key)| key.clone()).collect(),
            extra_turns: *extra_turns,
            modifiers: Modifiers {
                bounty_credits: thousands(*bounty),
                cargo_credits: thousands(*cargo_reward),
                job_credits: thousands(*job),
                fame: *fame_gain,
                patrol_fame: *patrol_fame,
            },
        }
    }

    fn character(&self, scoundrel: &Scoundrel) -> Option<Sheet> {
        let facts = self.game.ground.book.character(scoundrel.person.some()?);
        Some(Sheet {
            id: facts.id.clone(),
            name: facts.name.clone(),
            flipped: scoundrel.flipped,
            goal_tokens: scoundrel.tokens,
            ..sheet(scoundrel, Combat::Ground)
        })
    }

    fn ship(&self, scoundrel: &Scoundrel) -> Option<Sheet> {
        let facts = self.game.ground.book.ship(scoundrel.hull.some()?);
        Some(Sheet {
            id: facts.id.clone(),
            name: if scoundrel.legendary { facts.legend.clone() } else { facts.name.clone() },
            flipped: scoundrel.legendary,
            goal_tokens: scoundrel.ship_tokens,
            ..sheet(scoundrel, Combat::Ship)
        })
    }

    fn held(&self, asset: &Asset) -> Held {
        let Asset { card, captive, goal } = *asset;
        Held { card: self.card(card), captive, goal: self.space(goal) }
    }

    fn secret(&self, secret: &Secret) -> SecretSeen {
        let Secret { card, from: _ } = *secret; // Everybody saw where: that is shown for all.
        let powers = self.game.ground.book.card(card).secret.as_ref();
        SecretSeen {
            id: self.key(card),
            name: self.names().secret(card).to_owned(),
            words: powers.map_or_else(String::new, |(_, powers)| powers.words.clone()),
        }
    }

    pub(super) fn card(&self, card: Card) -> CardSeen {
        let facts = self.game.ground.book.card(card);
        CardSeen {
            id: self.key(card),
            name: facts.name.clone(),
            kind: facts.kind,
            cost: thousands(facts.cost),
            traits: facts.traits.iter().map(|word| (*word).to_owned()).collect(),
            skills: facts.skills.clone(),
            destination: self.space(facts.destination),
            words: facts.words.clone(),
        }
    }
}

/// The numbers of a sheet, with everything that changes them.
fn sheet(scoundrel: &Scoundrel, combat: Combat) -> Sheet {
    let body: Body = combat.body();
    let limit = scoundrel.stats.limit[body.ix()];
    Sheet {
        id: String::new(),
        name: String::new(),
        flipped: false,
        goal_tokens: 0,
        combat: scoundrel.dice(combat),
        limit: (limit != u8::MAX).then_some(limit),
        damage: scoundrel.damage[body.ix()],
    }
}
