//! From checked statements to programs.

use cards::{Condition, Names, Statement, explain};

use super::code::{
    Ability, Always, Block, Branch, Code, Cond, Count, Faces, Once, Op, Others, Powers, Rolls, Rule, Standing, Test,
    Trigger, Whose,
};
use super::facts::{CardFacts, called};
use super::places::{self, Around};
use super::vocabulary::{KEEP, TRIGGERS};
use crate::ids::{Body, Combat, Contact, Deck, Face, Faction, Kind, Skill, Space, Terrain};

/// Puts programs together.
pub(super) struct Compiler<'n> {
    pub code: Code,
    pub names: &'n dyn Names,
    /// Statements that can't be compiled where they stand, with the reason.
    pub wrong: Vec<(Statement, String)>,
    /// Lines that lead to a databank card, with its number.
    pub asked: Vec<(Statement, u8)>,
    /// Lines that search a market deck.
    pub shops: Vec<(Statement, Deck)>,
    /// The card that `keep` means.
    pub kept: Option<Kept>,
}

/// How a card is named that can be kept.
pub(super) struct Kept {
    /// Its kind and name.
    short: String,
    /// The same with its cost and what it does.
    long: String,
}

impl Kept {
    pub(super) fn of(card: &CardFacts) -> Self {
        let short = match card.kind {
            Kind::Crew => format!("take {} along as crew", called(&card.name, card.common)),
            kind => format!("take the {} {}", kind.words(), card.name),
        };
        let mut facts = Vec::new();
        if card.cost > 0 {
            facts.push(format!("worth {} credits", cards::thousands(i32::from(card.cost) * 1000)));
        }
        facts.extend(card.traits.iter().map(|word| (*word).to_owned()));
        facts.extend(card.skills.iter().map(|skill| skill.words().to_owned()));
        if card.droid {
            facts.push("a droid".into());
        }
        let words = card.words.trim_end_matches('.');
        if !words.is_empty() {
            facts.push(words.to_owned());
        }
        let long = if facts.is_empty() { short.clone() } else { format!("{short} ({})", facts.join("; ")) };
        Self { short, long }
    }

    fn name_in(&self, words: &str) -> String {
        let (first, others) = KEEP.split_at(1);
        let (mut text, mut rest, mut name) = (String::new(), words, &self.long);
        while let Some(at) = rest.find(others).filter(|at| *at > 0) {
            let before = &rest[..at - 1];
            text += before;
            let small = rest[at - 1..].starts_with(first);
            text += &if small { name.clone() } else { name.replacen("take", "Take", 1) };
            name = &self.short;
            rest = &rest[at + others.len()..];
        }
        text + rest
    }
}

/// Most effects of all content together, so that each has a number.
const MOST_OPS: usize = 50_000;

/// Credits in thousands.
fn thousands(statement: &Statement, name: &str) -> u8 {
    (statement.number(name, 0) / 1000) as u8
}

fn small(statement: &Statement, name: &str, otherwise: u8) -> u8 {
    statement.number(name, otherwise.into()) as u8
}

fn count(statement: &Statement, name: &str) -> Option<Count> {
    statement.term(name).map(|term| Count::ALL[term])
}

fn whose(statement: &Statement) -> Whose {
    match statement.term("faction").unwrap_or(0) {
        faction @ 0..4 => Whose::This(Faction::of(faction)),
        4 => Whose::Here,
        5 => Whose::Patrol,
        6 => Whose::Any,
        7 => Whose::Job,
        _ => Whose::JobRival,
    }
}

fn body(statement: &Statement) -> Body {
    Body::of(statement.term("body").unwrap_or(0))
}

fn body_or_both(statement: &Statement) -> Option<Body> {
    statement.term("body").filter(|term| *term < 2).map(Body::of)
}

/// What `when` is about.
pub(super) trait Event {
    fn event(&self) -> &'static str;
}

impl Event for Statement {
    fn event(&self) -> &'static str {
        TRIGGERS[self.term("event").unwrap_or(0)].0
    }
}

impl<'n> Compiler<'n> {
    pub fn new(names: &'n dyn Names) -> Self {
        Self { code: Code::default(), names, wrong: Vec::new(), asked: Vec::new(), shops: Vec::new(), kept: None }
    }

    /// From here on, code belongs to this.
    pub fn source(&mut self, name: &str) {
        self.code.sources.push(name.to_owned());
    }

    fn origin(&self) -> u16 {
        self.code.sources.len().saturating_sub(1) as u16
    }

    fn emit(&mut self, op: Op) {
        self.code.ops.push(op);
        self.code.origins.push(self.origin());
    }

    /// The program of these lines, with this around it.
    pub fn program(&mut self, statements: &[Statement], around: Around) -> Block {
        places::misplaced(statements, around, &mut self.wrong);
        self.block(statements)
    }

    /// A block: the blocks inside of it come first, so that it is one stretch.
    fn block(&mut self, statements: &[Statement]) -> Block {
        if let Some(statement) = statements.first().filter(|_| self.code.ops.len() > MOST_OPS) {
            self.wrong.push((statement.clone(), format!("more than {MOST_OPS} effects in all")));
            return Block::EMPTY;
        }
        let ops: Vec<_> = statements.iter().filter_map(|statement| self.op(statement)).collect();
        if ops.is_empty() {
            return Block::EMPTY;
        }
        let start = self.code.ops.len() as u16;
        for op in ops {
            self.emit(op);
        }
        Block { start, end: self.code.ops.len() as u16 }
    }

    fn named(&mut self, statement: &Statement, name: &str) -> Block {
        self.block(statement.block(name))
    }

    fn faces(&mut self, statement: &Statement, names: [&str; 4]) -> u16 {
        let has = |name: &str| statement.word.blocks.names().contains(&name);
        let faces: Faces = names.map(|name| if has(name) { self.named(statement, name) } else { Block::EMPTY });
        self.code.rolls.push(faces);
        self.code.rolls.len() as u16 - 1
    }

    /// What statements say. Where a card is kept they say which, and the first time what it is.
    pub fn words(&self, statements: &[Statement]) -> String {
        let words = explain(statements, self.names);
        match &self.kept {
            Some(kept) => kept.name_in(&words),
            None => words,
        }
    }

    fn branch(&mut self, statement: &Statement) -> Branch {
        let words = self.words(statement.body());
        Branch { label: statement.text("label").to_owned(), words, block: self.block(statement.body()) }
    }

    pub fn condition(&mut self, condition: &Condition) -> u16 {
        let clauses = condition.clauses.iter().map(|clause| (clause.not, cond(&clause.statement))).collect();
        self.code.tests.push(Test { all: condition.all, clauses });
        self.code.test_origins.push(self.origin());
        self.code.tests.len() as u16 - 1
    }

    fn needed(&mut self, statement: &Statement) -> u16 {
        statement.condition("condition").map_or(0, |condition| self.condition(condition))
    }

    fn op(&mut self, statement: &Statement) -> Option<Op> {
        Some(match statement.word.name {
            "credits" => Op::Credits { amount: thousands(statement, "amount"), per: count(statement, "per") },
            "lose_credits" => Op::LoseCredits(thousands(statement, "amount")),
            "pay" => Op::Pay {
                amount: thousands(statement, "amount"),
                less: thousands(statement, "less"),
                per: count(statement, "per"),
            },
            "take_credits" => Op::TakeCredits(thousands(statement, "amount")),
            "fame" => Op::Fame(small(statement, "amount", 1)),
            "reputation" => Op::Reputation {
                whose: whose(statement),
                steps: statement.number("steps", 0) as i8,
                by_other: statement.term("by").is_some(),
            },
            "damage" => Op::Damage {
                body: body(statement),
                amount: small(statement, "amount", 1),
                per: count(statement, "per"),
            },
            "recover" => Op::Recover { body: body_or_both(statement), amount: small(statement, "amount", 0) },
            "soften" => Op::Soften(small(statement, "amount", 1)),
            "test" => Op::Test {
                skills: statement.terms("skill") as u8,
                pass: self.named(statement, "pass"),
                fail: self.named(statement, "fail"),
            },
            "fight" => {
                self.code.enemies.push(statement.text("enemy").to_owned());
                Op::Fight {
                    combat: Combat::of(statement.term("combat").unwrap_or(0)),
                    value: small(statement, "value", 1),
                    enemy: self.code.enemies.len() as u16 - 1,
                    win: self.named(statement, "win"),
                    lose: self.named(statement, "lose"),
                }
            }
            "duel" => Op::Duel {
                combat: statement.term("combat").map(Combat::of),
                win: self.named(statement, "win"),
                lose: self.named(statement, "lose"),
            },
            "roll" => Op::Roll {
                dice: small(statement, "dice", 1),
                per: count(statement, "per"),
                faces: self.faces(statement, ["hit", "crit", "focus", "blank"]),
            },
            "read_die" => Op::ReadDie { faces: self.faces(statement, ["hit", "crit", "focus", "blank"]) },
            "reroll" => Op::Reroll {
                own: statement.term("whose") == Some(0),
                number: small(statement, "number", 0),
                faces: match statement.terms("faces") as u8 {
                    0 => 0b1111,
                    faces => faces,
                },
            },
            "turn" => Op::Turn {
                faces: statement.terms("faces") as u8,
                to: Face::of(statement.term("to").unwrap_or(0)),
                number: small(statement, "number", 1),
            },
            "cancel" => Op::Cancel { faces: statement.terms("faces") as u8, number: small(statement, "number", 1) },
            "skill" => Op::GainSkill(statement.term("skill").filter(|term| *term < 7).map(Skill::of)),
            "on_pass" => Op::OnPass(self.block(statement.body())),
            "may" => {
                let branch = self.branch(statement);
                self.code.branches.push(branch);
                Op::May(self.code.branches.len() as u16 - 1)
            }
            "choose" => {
                let branches: Vec<_> = statement.body().iter().map(|option| self.branch(option)).collect();
                if branches.is_empty() {
                    self.wrong.push((statement.clone(), "`choose` without an `option`".into()));
                }
                let first = self.code.branches.len() as u16;
                let number = branches.len() as u8;
                self.code.branches.extend(branches);
                Op::Choose { first, number }
            }
            "if" => Op::If {
                condition: self.needed(statement),
                then: self.block(statement.body()),
                otherwise: self.named(statement, "else"),
            },
            "need" => Op::Need(self.needed(statement)),
            "with" => Op::With {
                who: match statement.term("who") {
                    Some(1) => Others::HereMoreFame,
                    Some(2) => Others::HereNegative,
                    Some(3) => Others::HereDroidCrew,
                    Some(4) => Others::Anyone,
                    _ => Others::Here,
                },
                block: self.block(statement.body()),
            },
            "them" => Op::Them(self.block(statement.body())),
            "both" => Op::Both(self.block(statement.body())),
            "take" => Op::Take { kinds: statement.terms("kinds") as u8, droid: statement.switch("droid") },
            "discard" => Op::Discard { things: statement.terms("things") as u8, number: small(statement, "number", 1) },
            "discard_this" => Op::DiscardThis,
            "remove_this" => Op::RemoveThis,
            "shuffle_this" => Op::ShuffleThis,
            "keep" => Op::Keep,
            "keep_secret" => Op::KeepSecret,
            "discard_top" => Op::DiscardTop(deck(statement, "deck")),
            "shop" => {
                self.shops.push((statement.clone(), deck(statement, "deck")));
                Op::Shop { deck: deck(statement, "deck"), reveal: small(statement, "reveal", 1) }
            }
            "used_ship" => Op::UsedShip { damage: small(statement, "damage", 0) },
            "market_action" => Op::MarketAction,
            "move" => {
                let ignoring = statement.term("ignoring");
                Op::Move {
                    spaces: small(statement, "spaces", 1),
                    patrols: matches!(ignoring, Some(0 | 2)),
                    maelstrom: matches!(ignoring, Some(1 | 2)),
                }
            }
            "move_to" => Op::MoveTo(space(statement, "space")),
            "move_patrol" => Op::MovePatrol { whose: whose(statement), spaces: small(statement, "spaces", 1) },
            "send_patrol" => Op::SendPatrol { whose: whose(statement), spaces: small(statement, "spaces", 1) },
            "call_patrol" => Op::CallPatrol(whose(statement)),
            "redirect" => Op::Redirect,
            "go_on" => Op::GoOn,
            "stop_them" => Op::StopThem,
            "databank" => {
                self.asked.push((statement.clone(), small(statement, "number", 1)));
                Op::Databank(small(statement, "number", 1))
            }
            "go_to" => Op::GoTo(small(statement, "step", 1)),
            "again" => Op::Again,
            "complete" => Op::Complete,
            "fail_job" => Op::FailJob,
            "discard_job" => Op::DiscardJob,
            "deliver" => Op::Deliver { less: thousands(statement, "less") },
            "lose_cargo" => Op::LoseCargo,
            "reveal" => Op::Reveal(small(statement, "number", 1)),
            "reveal_planet" => Op::RevealPlanet,
            "look" => Op::Look(small(statement, "number", 1)),
            "contact_leaves" => Op::ContactLeaves,
            "remote" => Op::Remote(small(statement, "spaces", 1)),
            "draw_again" => Op::DrawAgain,
            "extra_turn" => Op::ExtraTurn,
            "credits_for_fame" => Op::CreditsForFame,
            "mark" => Op::Mark,
            "goal_token" => Op::GoalToken(small(statement, "needed", 2)),
            "goal_met" => Op::GoalMet,
            "stand" => Op::Stand,
            "story" => {
                self.wrong.push((statement.clone(), "a scene has one `story`, and it stands first".into()));
                return None;
            }
            other => {
                self.wrong.push((statement.clone(), format!("`{other}` can't be used here")));
                return None;
            }
        })
    }

    /// What a side of something can do.
    pub fn powers<'s>(&mut self, statements: impl Iterator<Item = &'s Statement>, around: Around) -> Powers {
        let mut powers = Powers::default();
        let mut words = Vec::new();
        for statement in statements {
            match statement.word.name {
                "always" => self.always(statement.body(), None, &mut powers),
                "planning" => self.use_in(statement, Trigger::Planning, around, &mut powers),
                "action" => self.use_in(statement, Trigger::Action, around, &mut powers),
                "encounter" => self.use_in(statement, Trigger::Encounter, around, &mut powers),
                "others_encounter" => self.use_in(statement, Trigger::OthersEncounter, around, &mut powers),
                "when" => self.when(statement, around, &mut powers),
                "reached" => {
                    if around & places::GOAL == 0 {
                        self.wrong
                            .push((statement.clone(), "`reached` means nothing here: it belongs in a goal".into()));
                    }
                    let condition = self.needed(statement);
                    powers.reached.push(condition);
                }
                _ => continue,
            }
            words.push(explain(std::slice::from_ref(statement), self.names));
        }
        powers.words = words.join(" ");
        powers
    }

    fn add(&mut self, mut ability: Ability, powers: &mut Powers) {
        let same = self.code.abilities.iter().filter(|other| other.trigger == ability.trigger).count();
        ability.place = u8::try_from(same).unwrap_or(u8::MAX);
        powers.abilities.push(self.code.abilities.len() as u16);
        self.code.abilities.push(ability);
        self.code.ability_origins.push(self.origin());
    }

    fn use_in(&mut self, statement: &Statement, trigger: Trigger, around: Around, powers: &mut Powers) {
        let around = if trigger == Trigger::OthersEncounter { places::OTHER } else { around };
        let ability = Ability {
            trigger,
            place: 0,
            combat: None,
            rolls: Rolls::ANY,
            damage: None,
            once: Once::Always,
            within: 0,
            goal: around & places::GOAL != 0,
            optional: true,
            label: statement.text("label").to_owned(),
            words: explain(statement.body(), self.names),
            block: self.program(statement.body(), around),
        };
        self.add(ability, powers);
    }

    fn when(&mut self, statement: &Statement, around: Around, powers: &mut Powers) {
        let event = statement.event();
        let mut only_for = |given: bool, name: &str, events: &[&str]| {
            if given && !events.contains(&event) {
                self.wrong.push((statement.clone(), format!("`{name}` means nothing for `{event}`")));
            }
        };
        only_for(statement.value("combat").is_some(), "ground, ship or any", &["combat_won", "combat_lost"]);
        only_for(statement.value("for").is_some(), "for=", &["rolled", "opponent_rolled"]);
        only_for(statement.value("damage").is_some(), "damage=", &["would_be_defeated", "defeated"]);
        only_for(statement.value("within").is_some(), "within=", &["patrol_called"]);
        let in_combat = ["rolled", "opponent_rolled", "combat_won", "combat_lost"];
        only_for(statement.term("once") == Some(1), "once=combat", &in_combat);
        let around = around | places::of_trigger(event);
        let only = match statement.body() {
            [only] if only.word.name == "may" => Some(only),
            _ => None,
        };
        let body = only.map_or(statement.body(), |only| only.body());
        let ability = Ability {
            trigger: Trigger::WHEN[statement.term("event").unwrap_or(0)],
            place: 0,
            combat: statement.term("combat").filter(|term| *term < 2).map(Combat::of),
            rolls: match statement.terms("for") {
                0 => Rolls::ANY,
                terms => {
                    Rolls((0..6).filter(|term| terms >> term & 1 != 0).fold(0, |rolls, term| rolls | Rolls::of(term).0))
                }
            },
            damage: statement.term("damage").map(Body::of),
            once: match statement.term("once") {
                Some(0) => Once::Turn,
                Some(1) => Once::Combat,
                _ => Once::Always,
            },
            within: small(statement, "within", 0),
            goal: around & places::GOAL != 0,
            optional: only.is_some(),
            label: only.map_or("", |only| only.text("label")).to_owned(),
            words: explain(body, self.names),
            block: self.program(body, around),
        };
        self.add(ability, powers);
    }

    fn always(&mut self, statements: &[Statement], condition: Option<u16>, powers: &mut Powers) {
        for statement in statements {
            let by = |name| statement.number(name, 0) as i8;
            let combat = || Combat::of(statement.term("combat").unwrap_or(0));
            let always = match statement.word.name {
                "ground" => Always::Ground(by("by")),
                "ship" => Always::Ship(by("by")),
                "health" => Always::Health(by("by")),
                "hull" => Always::Hull(by("by")),
                "hyperdrive" => Always::Hyperdrive(by("by"), count(statement, "per")),
                "skill" => Always::Skill(Skill::of(statement.term("skill").unwrap_or(0))),
                "slot" => Always::Slot { kinds: statement.terms("kinds") as u8, number: small(statement, "number", 1) },
                "reward" => {
                    Always::Reward { kinds: statement.terms("kinds") as u8, amount: thousands(statement, "amount") }
                }
                "opponent_dice" => Always::OpponentDice(combat(), by("by")),
                "damage_limit" => Always::DamageLimit(combat(), small(statement, "most", 0)),
                "damage_less" => Always::DamageLess(combat(), small(statement, "by", 1)),
                "counts_as_fame" => Always::CountsAsFame(small(statement, "amount", 1)),
                "fame_gain" => Always::FameGain(small(statement, "by", 1)),
                "patrol_fame" => Always::PatrolFame(small(statement, "by", 1)),
                "illegal_passes" => Always::IllegalPasses(statement.terms("faces") as u8),
                "rule" => Always::Rule(Rule::ALL[statement.term("flag").unwrap_or(0)]),
                _ => {
                    if condition.is_some() {
                        self.wrong.push((statement.clone(), "an `if` inside of an `if`: use `and`".into()));
                    }
                    let inner = self.needed(statement);
                    self.always(statement.body(), Some(inner), powers);
                    continue;
                }
            };
            powers.always.push((always, condition));
        }
    }
}

pub(super) fn deck(statement: &Statement, name: &str) -> Deck {
    Deck::of(statement.term(name).unwrap_or(0))
}

pub(super) fn space(statement: &Statement, name: &str) -> Space {
    statement.name(name).map_or(Space::NONE, |space| Space(space as u8))
}

fn cond(statement: &Statement) -> Cond {
    let number = |name| small(statement, name, 1);
    let faction = |name| statement.term(name).map(Faction::of);
    match statement.word.name {
        "reputation" => {
            let standing = match statement.term("standing") {
                Some(0) => Standing::Positive,
                Some(1) => Standing::Neutral,
                Some(2) => Standing::Negative,
                Some(3) => Standing::NotPositive,
                _ => Standing::NotNegative,
            };
            Cond::Reputation(whose(statement), standing)
        }
        "at" => Cond::At(Terrain::of(statement.term("kind").unwrap_or(0))),
        "at_space" => Cond::AtSpace(space(statement, "space")),
        "at_faction" => Cond::AtFaction(faction("faction")),
        "patrol_here" => Cond::PatrolHere(faction("faction")),
        "player_here" => Cond::PlayerHere,
        "has" => Cond::Has(count(statement, "kind").unwrap_or(Count::Crew), number("number")),
        "has_crew" => Cond::HasCrew(statement.name("contact").map_or(Contact::NONE, |id| Contact(id as u8))),
        "skill" => Cond::Skill { skills: statement.terms("skill") as u8, times: number("times") },
        "credits" => Cond::Credits(thousands(statement, "amount")),
        "fame" => Cond::Fame(number("amount")),
        "less_fame" => Cond::LessFame,
        "most_fame" => Cond::MostFame,
        "damaged" => Cond::Damaged(body_or_both(statement), number("number")),
        "worth" => Cond::Worth(thousands(statement, "amount")),
        "ship_cost" => Cond::ShipCost(thousands(statement, "amount")),
        "droid" => Cond::Droid,
        "marked" => Cond::Marked(number("number")),
        "marked_here" => Cond::MarkedHere,
        "facedown_here" => Cond::FacedownHere,
        _ => Cond::CombatRewardsFame,
    }
}
