//! What each effect of the vocabulary becomes.

use cards::Statement;

use super::code::{Amount, Asked, Best, Block, Chooser, Near, Op, Target, To, Until};
use super::compile::{Compiler, name, small};
use super::vocabulary::IGNORED;
use crate::ids::{Door, Flag, Plan, Region, SlotSet, Token};
use crate::state::LASTING;

/// Of those who may choose: the character in question, who is also "you" in what is chosen.
pub(super) const THEMSELVES: usize = 3;

fn plan(statement: &Statement) -> Plan {
    Plan(name(statement, "plan") as u8)
}

impl Compiler<'_> {
    /// The operation of a line. `None` if there is none, which is noted.
    pub(super) fn op(&mut self, statement: &Statement) -> Option<Op> {
        let op = self.of_action(statement).or_else(|| self.of_threats(statement));
        let op = op.or_else(|| self.of_characters(statement)).or_else(|| self.of_slots(statement));
        let op = op.or_else(|| self.of_enemies(statement)).or_else(|| self.of_mission(statement));
        let op = op.or_else(|| self.of_flow(statement));
        if op.is_none() {
            self.wrong(statement, format!("`{}` can't be used here", statement.word.name));
        }
        op
    }

    fn body(&mut self, statement: &Statement) -> Block {
        self.block(statement.body())
    }

    /// The action under way, and movement of characters.
    fn of_action(&mut self, statement: &Statement) -> Option<Op> {
        let number = |name| small(statement, name, 1);
        Some(match statement.word.name {
            "strength" => Op::Strength(statement.number("by", 1) as i8),
            "reach" => Op::Reach(number("range")),
            "next_reach" => Op::NextReach(number("range")),
            "ignore" => Op::Ease(statement.terms("what") as u8),
            "ignore_turn" => Op::IgnoreForTurn { ease: self.ignored_damage(statement) },
            "more_plans" => Op::MorePlans(number("number")),
            "more_kept" => Op::MoreKept(number("number")),
            "more_looks" => Op::MoreLooks(number("number")),
            "further" => Op::Further(number("spaces")),
            "give_kept" => Op::GiveKept,
            "go_on" => Op::GoOn,
            "extra_action" => {
                let all = 0b1_1111;
                let slots = Some(statement.terms("slots") as u8).filter(|slots| *slots != 0).unwrap_or(all);
                Op::ExtraAction { number: number("number"), slots: SlotSet(slots) }
            }
            "free_action" => Op::FreeAction {
                slots: SlotSet(statement.terms("slots") as u8),
                strength: number("strength"),
                who: self.who(statement),
            },
            "move" => Op::Move {
                who: self.who(statement),
                spaces: number("spaces"),
                ease: statement.terms("ignoring") as u8,
                towards: statement.switch("towards"),
                entering: self.body(statement),
            },
            "jump" => Op::Jump { who: self.who(statement), range: number("range") },
            _ => return None,
        })
    }

    /// What does damage can be ignored for a turn.
    fn ignored_damage(&mut self, statement: &Statement) -> u8 {
        let what = statement.terms("what");
        if let Some((term, _)) =
            IGNORED.iter().skip(2).zip(2..).find(|(_, ix)| what >> ix & 1 != 0).map(|(term, _)| term)
        {
            self.wrong(statement, format!("`{term}` can't be ignored for a turn, only `grapple` and `sentry`"));
        }
        what as u8
    }

    /// Threat tokens.
    fn of_threats(&mut self, statement: &Statement) -> Option<Op> {
        let number = |name| small(statement, name, 1);
        Some(match statement.word.name {
            "with_enemy" => {
                let foes = self.foes(statement);
                self.asks(statement, Asked::Threat(foes));
                Op::WithFoe { foes, block: self.body(statement) }
            }
            "with_enemies" => {
                let foes = self.foes(statement);
                self.asks(statement, Asked::Threat(foes));
                Op::WithFoes { foes, number: number("number"), block: self.body(statement) }
            }
            "each_enemy" => Op::EachFoe { foes: self.foes(statement), block: self.body(statement) },
            "damage" => {
                Op::Damage { amount: Amount::Fixed(number("amount")), unlimited: statement.switch("unlimited") }
            }
            "damage_strength" => Op::Damage { amount: Amount::Strength(small(statement, "less", 0)), unlimited: false },
            "divide_strength" => Op::Divide { foes: self.foes(statement), amount: Amount::Strength(0) },
            "disrupt" => Op::Disrupt(number("tokens")),
            "push" => {
                let (to, region, _) = self.towards(statement, To::Any);
                Op::Push {
                    spaces: number("spaces"),
                    to,
                    region,
                    may_stop: !statement.switch("exactly"),
                    climbs: statement.switch("climbs"),
                }
            }
            "defeat" => Op::Defeat,
            "discard_it" => Op::DiscardIt,
            "reveal" => Op::RevealIt,
            "look" => Op::Look { foes: self.looked_at(statement), number: number("number") },
            "heal_enemy" => Op::HealEnemy(number("amount")),
            "wake" => Op::Wake,
            "hobble" => Op::Hobble,
            "drop_child" => Op::DropChild,
            "move_damage" => Op::MoveDamage { amount: number("amount"), who: self.who(statement) },
            "take" => Op::TakeIt,
            _ => return None,
        })
    }

    /// Facedown threats, whatever else a line says.
    fn looked_at(&mut self, statement: &Statement) -> u16 {
        use super::code::What;
        let selector = self.foes(statement);
        let what = &mut self.code.foes[selector as usize].what;
        if statement.value("kind").is_none() {
            *what = What::Facedown;
            self.check_hidden(statement, What::Facedown);
        } else if !matches!(*what, What::Facedown | What::It) {
            self.wrong(statement, "`look` is for facedown threats");
        }
        selector
    }

    /// Where an enemy goes.
    fn towards(&mut self, statement: &Statement, otherwise: To) -> (To, Region, Token) {
        let to = statement.term("to").map_or(otherwise, To::of);
        let region = self.region(statement);
        let has_token = statement.word.form.iter().any(|param| param.name == "token");
        let token = if has_token { Token(name(statement, "token")) } else { Token::NONE };
        if (to == To::Region) != region.is_some() {
            self.wrong(statement, "`to=region` and `region=` belong together");
        }
        if to == To::Holder && !token.is_some() {
            self.wrong(statement, "`to=holder` needs the item as `token=`");
        }
        if token.is_some() && to != To::Holder {
            self.wrong(statement, "`token=` is the item of `to=holder`");
        }
        (to, region, token)
    }

    /// Characters, spaces and planning cards.
    fn of_characters(&mut self, statement: &Statement) -> Option<Op> {
        let number = |name| small(statement, name, 1);
        Some(match statement.word.name {
            "with_character" => {
                let folk = self.folk(statement);
                self.asks(statement, Asked::Character(folk));
                Op::WithHero { folk, block: self.body(statement) }
            }
            "each_character" => Op::EachHero { folk: self.folk(statement), block: self.body(statement) },
            "hurt" => Op::Hurt { amount: number("amount"), who: self.who(statement) },
            "heal" => Op::Heal { amount: number("amount"), who: self.who(statement) },
            "block" => Op::Block(number("amount")),
            "redirect" => Op::Redirect(self.who(statement)),
            "disabled" => Op::Disable,
            "gain_item" => Op::GiveItem { token: Token(name(statement, "token")) },
            "with_space" => {
                let (place, block) = (self.space(statement), self.body(statement));
                self.asks(statement, Asked::Space(block.start));
                Op::WithSpace { place, block }
            }
            "plan" => Op::Plan {
                number: number("number"),
                keep: number("keep"),
                top: small(statement, "top", 0),
                who: self.who(statement),
            },
            "fetch" if statement.value("plan").is_none() => Op::FetchAny { who: self.who(statement) },
            "fetch" => Op::Fetch { plan: plan(statement), who: self.who(statement) },
            "start_plan" => Op::StartPlan { plan: plan(statement) },
            "lose_plan" => Op::LosePlan { plan: plan(statement), who: self.who(statement) },
            "mill" => Op::Mill { number: number("number"), plan: plan(statement), block: self.body(statement) },
            "secret_pick" => Op::SecretPick {
                plan: plan(statement),
                hit: self.block(statement.block("hit")),
                miss: self.block(statement.block("miss")),
            },
            _ => return None,
        })
    }

    /// Slots, skill cards and event cards.
    fn of_slots(&mut self, statement: &Statement) -> Option<Op> {
        let number = |name| small(statement, name, 1);
        Some(match statement.word.name {
            "disrupt_slot" => {
                let at_most = statement.value("at_most").is_some().then(|| number("at_most"));
                Op::DisruptSlot { slots: self.slots(statement, at_most), number: number("number") }
            }
            "discard_from_slot" => {
                let what = statement.terms("what");
                Op::DiscardFromSlot { slots: self.slots(statement, None), cards: what & 1 != 0, tokens: what & 2 != 0 }
            }
            "clear_tokens" => Op::ClearTokens { slots: self.slots(statement, None), number: number("number") },
            "shift_card" => Op::ShiftCard,
            "clear_slot" => Op::ClearSlot { slots: self.slots(statement, None) },
            "recover" => Op::Recover { to_hand: statement.switch("to_hand") },
            "draw_skill" => Op::DrawSkill(number("number")),
            "regroup" => Op::Regroup(number("number")),
            "discard_skill" => Op::DiscardSkill {
                number: number("number"),
                least: small(statement, "least", 0),
                at_random: statement.switch("at_random"),
                who: self.who(statement),
            },
            "peek_event" => Op::PeekEvent { bury: statement.switch("bury") },
            "cancel_event" => Op::CancelEvent,
            "six_plus" => Op::SixPlus(self.body(statement)),
            _ => return None,
        })
    }

    /// Enemies in events, reinforcements and The Child.
    fn of_enemies(&mut self, statement: &Statement) -> Option<Op> {
        let number = |name| small(statement, name, 1);
        let target = || statement.term("target").map_or(Target::Nearest, Target::of);
        Some(match statement.word.name {
            "enemies_move" => {
                let (to, region, token) = self.towards(statement, To::Nearest);
                let within = small(statement, "within", u8::MAX);
                let near = if within == u8::MAX { Near::Anywhere } else { Near::You };
                let foes = self.enemies(statement.terms("class"), near, Region::NONE, within);
                Op::EnemiesMove { number: number("number"), foes, spaces: number("spaces"), to, region, token }
            }
            "enemies_attack" => Op::EnemiesAttack {
                number: number("number"),
                foes: self.enemies(statement.terms("class"), Near::Anywhere, Region::NONE, u8::MAX),
                reach: number("reach"),
                target: target(),
                block: self.body(statement),
            },
            "it_moves" => {
                let (to, region, token) = self.towards(statement, To::Nearest);
                Op::ItMoves { spaces: number("spaces"), to, region, token }
            }
            "it_attacks" => {
                let reach = number("reach");
                let of = |class| small(statement, class, reach);
                Op::ItAttacks { reach: [reach, of("shooter"), of("sharpshooter")], target: target() }
            }
            "spawn" => {
                let (place, each) = self.stars(statement);
                Op::Spawn { place, number: number("number"), each }
            }
            "place" => Op::Place {
                token: Token(name(statement, "token")),
                place: self.region_or_there(statement),
                up: !statement.switch("facedown"),
            },
            "child_flees" => Op::ChildFlees,
            "no_flee" => Op::NoFlee,
            "put_child" => Op::PutChild { place: self.region_or_there(statement) },
            "carry_child" => Op::CarryChild(self.who(statement)),
            "child_wanders" => {
                self.check_wandering(statement);
                Op::ChildWanders { foes: self.foes(statement) }
            }
            _ => return None,
        })
    }

    /// The Child goes to what is nearest to itself, so nothing else can be said about that.
    fn check_wandering(&mut self, statement: &Statement) {
        if statement.term("which").map(Best::of).is_some_and(|best| best != Best::Nearest) {
            self.wrong(statement, "The Child wanders to the nearest: `which=` can't be anything else here");
        }
        let limited =
            ["within", "in_strength", "in_reach", "region"].iter().any(|name| statement.value(name).is_some());
        if statement.value("near").is_some() && !limited {
            self.wrong(statement, "`near=` needs `within=` here: what is nearest counts from The Child");
        }
    }

    /// An operation that the character in question carries out.
    fn as_them(&mut self, op: Op) -> Op {
        let start = self.code.ops.len() as u16;
        let origin = self.origin();
        self.code.origins.push(origin);
        self.code.ops.push(op);
        Op::AsThem(Block { start, end: start + 1 })
    }

    /// Tracks, flags, stages, doors.
    fn of_mission(&mut self, statement: &Statement) -> Option<Op> {
        let number = |name| small(statement, name, 1);
        let flag = || Flag(name(statement, "flag") as u8);
        Some(match statement.word.name {
            "track" => Op::Track { track: Self::track(statement), by: statement.number("by", 1) as i8 },
            "track_strength" => Op::TrackStrength {
                track: Self::track(statement),
                more: number("more"),
                from: small(statement, "from", 4),
            },
            "set_track" => Op::SetTrack { track: Self::track(statement), to: number("to") },
            "flag" => Op::Flag(flag()),
            "unflag" => Op::Unflag(flag()),
            "stage" => Op::Stage(number("stage")),
            "unlock" => {
                let (doors, here) = self.doors(statement);
                Op::Unlock { doors, here }
            }
            "lock" => Op::Lock { doors: self.doors(statement).0, quiet: statement.switch("quiet") },
            "mark_door" => {
                let (doors, here) = self.doors(statement);
                let by_strength = statement.switch("strength");
                if by_strength && statement.value("marks").is_some() {
                    self.wrong(statement, "`marks=` and `strength=` exclude each other");
                }
                let marks = if by_strength { Amount::Strength(0) } else { Amount::Fixed(number("marks")) };
                Op::MarkDoor { doors, here, marks, needed: small(statement, "needed", 0) }
            }
            _ => return None,
        })
    }

    /// The door a line names as a bit; without one all of them, and that only those at the own space are meant.
    fn doors(&mut self, statement: &Statement) -> (u8, bool) {
        match self.door(statement) {
            Door::NONE => (u8::MAX, true),
            door => (1_u8.checked_shl(door.0.into()).unwrap_or(0), false),
        }
    }

    /// Choices and conditions.
    fn of_flow(&mut self, statement: &Statement) -> Option<Op> {
        Some(match statement.word.name {
            "may" => {
                let branch = self.branch(statement);
                self.code.branches.push(branch);
                Op::May((self.code.branches.len() - 1) as u16)
            }
            "choose" => {
                let branches: Vec<_> = statement.body().iter().map(|option| self.branch(option)).collect();
                if branches.is_empty() {
                    self.wrong(statement, "`choose` without an `option`");
                }
                let first = self.code.branches.len() as u16;
                let number = branches.len() as u8;
                self.code.branches.extend(branches);
                self.asks(statement, Asked::Way(first));
                if statement.term("by") == Some(THEMSELVES) {
                    return Some(self.as_them(Op::Choose { first, number, by: Chooser::You }));
                }
                Op::Choose { first, number, by: statement.term("by").map_or(Chooser::You, Chooser::of) }
            }
            "if" => Op::If {
                condition: self.needed(statement),
                then: self.body(statement),
                otherwise: self.block(statement.block("else")),
            },
            "need" => Op::Need(self.needed(statement)),
            "lasting" => {
                if statement.value("until").is_none() || statement.body().is_empty() {
                    self.wrong(statement, "`lasting` needs `until=` and a `when` or `use` in its braces");
                }
                if statement.body().len() > LASTING {
                    self.wrong(statement, format!("at most {LASTING} abilities last at once"));
                }
                statement.body().iter().for_each(|part| self.check_uncounted(part));
                let abilities: Vec<_> = statement.body().iter().map(|part| self.when(part, "")).collect();
                let number = abilities.len() as u8;
                Op::Lasting {
                    first: self.add_abilities(abilities),
                    number,
                    until: statement.term("until").map_or(Until::EndOfTurn, Until::of),
                    uses: small(statement, "uses", 0),
                }
            }
            "discard_this" => Op::DiscardThis,
            "as_them" => Op::AsThem(self.body(statement)),
            _ => return None,
        })
    }
}
