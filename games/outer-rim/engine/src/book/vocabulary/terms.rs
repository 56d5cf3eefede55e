//! Fixed values behind words: how each is written, how it is read, and what it is.

use cards::{Term, Terms, some_of, term, terms};
use serde::Serialize;

use crate::book::places::{
    BEFORE_TEST, CALLED, COMBAT, ENTERS, FALLING, JOB_REWARD, OPPONENT_ROLLED, OTHER, RESOLVE, REWARD, ROLLED, STEP,
    STOPS, WON,
};
use crate::discards::SECRET;
use crate::ids::{Body, Class, Combat, Deck, Face, Faction, Kind, Skill, Terrain};
use crate::state::RollFor;

terms!(for Faction {
    Self::Hutt => term("hutt", Self::Hutt.words()),
    Self::Imperial => term("imperial", Self::Imperial.words()),
    Self::Rebel => term("rebel", Self::Rebel.words()),
    Self::Syndicate => term("syndicate", Self::Syndicate.words()),
});

/// A faction as an effect names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// This faction.
    This(Faction),
    /// That of the planet.
    Here,
    /// That of the patrol in question.
    Patrol,
    /// One that is chosen.
    Any,
    /// That of the job in question.
    Job,
    /// Its rival.
    JobRival,
}

const OF_JOB: &str = "it belongs in a job, or on a databank card that a job leads to";

// As factions, and also as their patrols.
terms!(for Whose {
    Self::This(Faction::Hutt) => term("hutt", "the Hutts").also("the Hutt patrol"),
    Self::This(Faction::Imperial) => term("imperial", "the Empire").also("the Imperial patrol"),
    Self::This(Faction::Rebel) => term("rebel", "the Rebels").also("the Rebel patrol"),
    Self::This(Faction::Syndicate) => term("syndicate", "the Syndicate").also("the Syndicate patrol"),
    Self::Here => term("here", "this planet's faction").also("the patrol of this planet's faction"),
    Self::Patrol => term("patrol", "the patrol's faction").also("that patrol"),
    Self::Any => term("any", "any one faction").also("any one patrol"),
    Self::Job => term("job", "the job's faction")
        .also("the patrol of the job's faction")
        .needs(STEP | RESOLVE | JOB_REWARD, OF_JOB),
    Self::JobRival => term("job_rival", "the rival of the job's faction")
        .also("the patrol of the rival of the job's faction")
        .needs(STEP | RESOLVE | JOB_REWARD, OF_JOB),
});

terms!(for Skill {
    Self::Influence => term("influence", Self::Influence.words()),
    Self::Knowledge => term("knowledge", Self::Knowledge.words()),
    Self::Piloting => term("piloting", Self::Piloting.words()),
    Self::Stealth => term("stealth", Self::Stealth.words()),
    Self::Strength => term("strength", Self::Strength.words()),
    Self::Tactics => term("tactics", Self::Tactics.words()),
    Self::Tech => term("tech", Self::Tech.words()),
});

terms!(
    /// A skill, or none for whichever is tested.
    pub struct SkillOrAny: Option<Skill> {
        Some(Skill::Influence) => term("influence", "Influence"),
        Some(Skill::Knowledge) => term("knowledge", "Knowledge"),
        Some(Skill::Piloting) => term("piloting", "Piloting"),
        Some(Skill::Stealth) => term("stealth", "Stealth"),
        Some(Skill::Strength) => term("strength", "Strength"),
        Some(Skill::Tactics) => term("tactics", "Tactics"),
        Some(Skill::Tech) => term("tech", "Tech"),
        None => term("any", "the tested skill"),
    }
);

// The kinds of cards of the market.
terms!(for Kind {
    Self::Bounty => term("bounty", Self::Bounty.words()),
    Self::Cargo => term("cargo", Self::Cargo.words()),
    Self::Crew => term("crew", Self::Crew.words()),
    Self::Gear => term("gear", Self::Gear.words()),
    Self::Job => term("job", Self::Job.words()),
    Self::Mod => term("mod", Self::Mod.words()),
    Self::Ship => term("ship", Self::Ship.words()),
    Self::Event => term("event", Self::Event.words()),
});

/// The kinds of cards that take a slot.
pub const KINDS: &[Term] = &some_of(Kind::TERMS, ["bounty", "cargo", "crew", "gear", "job", "mod"]);

terms!(
    /// What can be given up, as bits: a card in a slot, or a secret.
    pub struct Things: u8 {
        1 << Kind::Bounty as u8 => term("bounty", "bounty"),
        1 << Kind::Cargo as u8 => term("cargo", "cargo"),
        1 << Kind::Crew as u8 => term("crew", "crew"),
        1 << Kind::Gear as u8 => term("gear", "gear"),
        1 << Kind::Job as u8 => term("job", "job"),
        1 << Kind::Mod as u8 => term("mod", "mod"),
        SECRET => term("secret", "secret"),
    }
);

terms!(for Deck {
    Self::Bounty => term("bounty", Self::Bounty.words()),
    Self::Cargo => term("cargo", Self::Cargo.words()),
    Self::GearMod => term("gear_mod", Self::GearMod.words()),
    Self::Job => term("job", Self::Job.words()),
    Self::Luxury => term("luxury", Self::Luxury.words()),
    Self::Ship => term("ship", Self::Ship.words()),
});

terms!(for Face {
    Self::Hit => term("hit", Self::Hit.words()),
    Self::Crit => term("crit", Self::Crit.words()),
    Self::Focus => term("focus", Self::Focus.words()),
    Self::Blank => term("blank", Self::Blank.words()),
});

terms!(for Body {
    Self::Character => term("character", Self::Character.words()),
    Self::Ship => term("ship", Self::Ship.words()),
});

terms!(
    /// Whose damage, or none for both.
    pub struct BodyOrBoth: Option<Body> {
        Some(Body::Character) => term("character", "character"),
        Some(Body::Ship) => term("ship", "ship"),
        None => term("both", "character and ship"),
    }
);

terms!(for Combat {
    Self::Ground => term("ground", Self::Ground.words()),
    Self::Ship => term("ship", Self::Ship.words()),
});

terms!(
    /// A kind of combat, or none for any.
    pub struct CombatOrAny: Option<Combat> {
        Some(Combat::Ground) => term("ground", "a ground combat"),
        Some(Combat::Ship) => term("ship", "a ship combat"),
        None => term("any", "a combat"),
    }
);

terms!(
    /// What is counted: this many for each, and also after a number.
    pub enum Count {
        /// Bounties held.
        Bounty = term("bounty", "bounty you hold").also("bount(y|ies)"),
        /// Cargo carried.
        Cargo = term("cargo", "cargo you carry").also("cargo"),
        /// Crew aboard.
        Crew = term("crew", "crew aboard").also("crew"),
        /// Gear.
        Gear = term("gear", "gear you have").also("gear"),
        /// Jobs held.
        Job = term("job", "job you hold").also("job(|s)"),
        /// Mods.
        Mod = term("mod", "mod on your ship").also("mod(|s)"),
        /// Droids among the crew.
        DroidCrew = term("droid_crew", "droid among your crew").also("droid(|s) among your crew"),
        /// Secrets held.
        Secret = term("secret", "secret you hold").also("secret(|s)"),
        /// Different skills.
        Skill = term("skill", "different skill you have").also("different skill(|s)"),
        /// Positive reputations.
        Positive = term("positive", "faction you are positive with").also("positive reputation(|s)"),
        /// Negative reputations.
        Negative = term("negative", "faction you are negative with").also("negative reputation(|s)"),
        /// Damage on character and ship.
        Damage = term("damage", "damage on character and ship"),
        /// Other players in the space.
        PlayerHere = term("player_here", "other player here").also("other player(|s) in your space"),
    }
);

terms!(
    /// Which other players can be chosen.
    #[derive(Serialize)]
    pub enum Others {
        /// Those in the space.
        Here = term("here", "another player here"),
        /// Those in the space with more fame.
        HereMoreFame = term("here_more_fame", "another player here who has more fame than you"),
        /// Those in the space with a negative reputation.
        HereNegative = term("here_negative", "another player here with a negative reputation"),
        /// Those in the space with a droid among the crew.
        HereDroidCrew = term("here_droid_crew", "another player here with a droid among the crew"),
        /// All.
        Anyone = term("anyone", "another player, wherever they are"),
    }
);

terms!(
    /// How somebody stands with a faction.
    pub enum Standing {
        /// Positive.
        Positive = term("positive", "positive"),
        /// Neutral.
        Neutral = term("neutral", "neutral"),
        /// Negative.
        Negative = term("negative", "negative"),
        /// Neutral or negative.
        NotPositive = term("not_positive", "neutral or negative"),
        /// Neutral or positive.
        NotNegative = term("not_negative", "neutral or positive"),
    }
);

terms!(for Terrain {
    Self::Planet => term("planet", "a planet"),
    Self::Navpoint => term("navpoint", "a navpoint"),
    Self::Maelstrom => term("maelstrom", "the Maelstrom"),
});

terms!(for Class {
    Self::White => term("white", Self::White.words()),
    Self::Green => term("green", Self::Green.words()),
    Self::Yellow => term("yellow", Self::Yellow.words()),
    Self::Orange => term("orange", Self::Orange.words()),
});

terms!(
    /// What does not stop a move: patrols, the Maelstrom.
    pub struct Ignored: [bool; 2] {
        [true, false] => term("patrols", "patrols"),
        [false, true] => term("maelstrom", "the Maelstrom"),
        [true, true] => term("both", "patrols and the Maelstrom"),
    }
);

terms!(
    /// Whose dice: whether they are one's own.
    pub struct Own: bool {
        true => term("own", "your").needs(ROLLED, "it belongs in `when rolled`"),
        false => term("opponent", "the opponent's").needs(OPPONENT_ROLLED, "it belongs in `when opponent_rolled`"),
    }
);

/// How often an ability can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Once {
    /// Whenever it applies.
    Always,
    /// Once in a turn.
    Turn,
    /// Once in a combat.
    Combat,
}

terms!(for Once {
    Self::Turn => term("turn", "once per turn"),
    Self::Combat => term("combat", "once per combat"),
});

/// By whom something is chosen, if not by its player.
pub const BY: &[Term] = &[term("other", "chosen by the other player")];

terms!(
    /// What is printed on a card.
    pub enum Trait {
        /// It needs a die to be delivered.
        Illegal = term("illegal", "ILLEGAL"),
        /// A weapon.
        Weapon = term("weapon", "WEAPON"),
        /// Armor.
        Armor = term("armor", "ARMOR"),
    }
);

terms!(
    /// A rule that does not hold for somebody.
    pub enum Rule {
        /// Patrols need not be encountered.
        NoForcedPatrol = term("no_forced_patrol", "a patrol you are negative with does not have to be encountered"),
        /// Beating a patrol costs no reputation.
        KeepsPatrolReputation = term("keeps_patrol_reputation", "beating a patrol costs you no reputation"),
        /// The Maelstrom ends no move.
        PassesMaelstrom = term("passes_maelstrom", "the Maelstrom does not end your move"),
        /// A bounty's target is never eliminated.
        NoElimination = term("no_elimination", "you cannot eliminate"),
        /// One more crew than there are slots.
        ExtraCrew = term("extra_crew", "you can gain one crew more than there are slots"),
    }
);

impl Rule {
    /// As a bit of a set of rules.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

terms!(
    /// What makes an ability happen, or lets it be used.
    #[derive(Serialize)]
    #[allow(missing_docs)]
    pub enum Trigger {
        Rolled = term("rolled", "after you roll").brings(ROLLED | OTHER),
        OpponentRolled = term("opponent_rolled", "after your opponent rolls").brings(OPPONENT_ROLLED | OTHER),
        BeforeTest = term("before_test", "before you test a skill").brings(BEFORE_TEST),
        CombatWon = term("combat_won", "when you win").brings(COMBAT | OTHER | WON),
        CombatLost = term("combat_lost", "when you lose").brings(COMBAT | OTHER),
        PatrolBeaten = term("patrol_beaten", "when you beat a patrol"),
        Eliminated = term("eliminated", "when you eliminate a bounty's target"),
        BountyReward = term("bounty_reward", "when you gain the reward of a bounty").brings(REWARD),
        JobReward = term("job_reward", "when you gain the reward of a job").brings(REWARD),
        CargoReward = term("cargo_reward", "when you gain the reward of cargo").brings(REWARD),
        Delivered = term("delivered", "after you deliver cargo"),
        DeliveredIllegal = term("delivered_illegal", "after you deliver ILLEGAL cargo"),
        CaptiveDelivered = term("captive_delivered", "after you deliver a captive"),
        JobCompleted = term("job_completed", "after you complete a job"),
        CrewGained = term("crew_gained", "after you gain a crew"),
        ShipRecovered = term("ship_recovered", "when you recover ship damage"),
        WouldBeDefeated = term("would_be_defeated", "when you would be defeated").brings(FALLING),
        Defeated = term("defeated", "when you are defeated"),
        PatrolStops = term("patrol_stops", "when a patrol ends your move").brings(STOPS),
        PatrolCalled = term("patrol_called", "when a patrol would move toward you after a purchase").brings(CALLED),
        PlayerEnters = term("player_enters", "when another player enters your space").brings(ENTERS | OTHER),
        // From here on they are words of their own.
        Planning = term("planning", "in the planning step"),
        Action = term("action", "in the action step"),
        Encounter = term("encounter", "as your encounter"),
        OthersEncounter = term("others_encounter", "as the encounter of another player"),
    }
);

/// What `when` can be about.
pub const WHEN: &[Term] = Trigger::TERMS.split_at(Trigger::Planning as usize).0;

impl Trigger {
    /// As a bit of a set of triggers.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// What rolls an ability asks for, as bits of [`RollFor`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolls(pub u8);

impl Rolls {
    /// Whatever the dice were for.
    pub const ANY: Self = Self(u8::MAX);

    /// Those for this.
    const fn only(rolls: RollFor) -> Self {
        Self(1 << rolls as u8)
    }

    /// Those of both.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether these dice are meant.
    #[inline]
    pub const fn has(self, rolls: RollFor) -> bool {
        self.0 >> rolls as u8 & 1 != 0
    }
}

terms!(for Rolls {
    Self::ANY => term("any", "dice"),
    Self::only(RollFor::Test) => term("test", "for a test"),
    Self::only(RollFor::Ground).or(Self::only(RollFor::Ship)) => term("combat", "in combat"),
    Self::only(RollFor::Ground) => term("ground", "in ground combat"),
    Self::only(RollFor::Ship) => term("ship", "in ship combat"),
    Self::only(RollFor::Delivery) => term("delivery", "for an ILLEGAL delivery"),
});

terms!(
    /// With whom a rival's reputation changes: whether it is the planet's faction.
    pub struct Reputed: bool {
        true => term("here", "the planet's faction"),
        false => term("nearest_patrol", "the faction of the nearest patrol"),
    }
);

terms!(
    /// When a rival recovers: whether it has to be defeated.
    pub struct Defeated: bool {
        true => term("defeated", "defeated"),
        false => term("damaged", "damaged"),
    }
);

terms!(
    /// Which contact a rival turns up: whether it is the lowest.
    pub struct Lowest: bool {
        true => term("lowest", "lowest"),
        false => term("highest", "highest"),
    }
);
