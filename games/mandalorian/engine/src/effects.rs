//! What operations do to characters, to threat tokens and to The Child.

use crate::book::code::{Block, Op, To, Who};
use crate::damage::Wound;
use crate::enemies::{Duty, March};
use crate::event::Event;
use crate::frame::{Ctx, Frame, Nothing, Source};
use crate::game::Mandalorian;
use crate::ids::{Class, Face, HEROES, Hero, Heroes, Player, Region, SlotSet, Space, Spaces, Threat, Token, Trait};
use crate::intel::Looks;
use crate::movement::{Ease, Trip};
use crate::paths::{Goal, Walk};
use crate::pick::{Pick, SpaceChange};
use crate::state::Child;
use table::Engine;

impl Mandalorian {
    /// Characters in seat order, from the player whose turn it is.
    pub(crate) fn in_order(&self, heroes: Heroes) -> impl DoubleEndedIterator<Item = Hero> + use<> {
        let first = self.state.active.0;
        (0..HEROES as u8).map(move |number| Hero((first + number) % HEROES as u8)).filter(move |hero| heroes.has(*hero))
    }

    // The action step.

    pub(crate) fn extra_actions(&mut self, who: Player, number: u8, slots: SlotSet) {
        let turn = &mut self.state.turn;
        let any = turn.extra > 0 && turn.extra_slots.is_empty() || slots.is_empty();
        let so_far = if turn.extra > 0 { turn.extra_slots.0 } else { 0 };
        turn.extra_slots = if any { SlotSet::EMPTY } else { SlotSet(so_far | slots.0) };
        turn.extra += number;
        self.tell(Event::Additional { who, actions: number });
    }

    pub(crate) fn ignore_for_turn(&mut self, hero: Hero, ease: u8) {
        if ease & Ease::Sentry as u8 != 0 {
            self.state.turn.no_sentry.add(hero);
        }
        if ease & Ease::Grapple as u8 != 0 {
            self.state.turn.no_grapple.add(hero);
        }
    }

    // Movement of characters.

    pub(crate) fn move_heroes(&mut self, ctx: Ctx, who: Who, spaces: u8, ease: u8, towards: bool, entering: Block) {
        for hero in self.in_order(self.whos(who, Token::NONE, ctx)).rev() {
            let (to, towards) = if towards { (ctx.other, Ease::Towards as u8) } else { (Hero::NONE, 0) };
            let trip = Trip { hero, left: spaces, ease: ease | towards, to, entering, ..Trip::default() };
            self.begin_trip(Trip { source: ctx.source, ..trip });
        }
    }

    // Items.

    /// A character gets a token that was set aside.
    pub(crate) fn gain_item(&mut self, hero: Hero, token: Token) {
        if let Some(face) = self.aside(token).filter(|_| self.in_play().has(hero)) {
            self.take_item(hero, face);
        }
    }

    /// A token of a kind that was set aside.
    fn aside(&self, token: Token) -> Option<Face> {
        self.state.aside.into_iter().find(|face| self.ground.is_kind(*face, token))
    }

    /// What a program is printed on is discarded.
    pub(crate) fn discard_source(&mut self, ctx: Ctx) {
        match ctx.source {
            Source::Item(face) => {
                let holder = self.in_play().find(|hero| self.state.hero(*hero).items.has(face));
                if let Some(hero) = holder {
                    self.state.hero_mut(hero).items.remove(face);
                    self.state.gone.add(face);
                    self.tell(Event::ItemSpent { hero, face });
                    self.changed();
                }
            }
            Source::Token(threat) => self.discard_threat(threat),
            // A planning card was discarded when it was used.
            _ => {}
        }
    }

    // Threat tokens.

    /// What is done to the token in question.
    pub(crate) fn change_token(&mut self, op: Op, ctx: Ctx) {
        let it = ctx.it;
        match op {
            Op::Look { foes, number } => return self.push(Looks { ctx, left: number, foes }),
            Op::Divide { foes, amount } => {
                let (left, shares) = (self.amount(amount).min(12), [Threat::NONE; 12]);
                return self.pick(ctx, Pick::Divide { selector: foes, left, shares });
            }
            _ if !self.state.on_map.has(it) => return,
            _ => {}
        }
        match op {
            Op::Damage { amount, unlimited } => {
                let amount = self.amount(amount);
                if amount > 0 {
                    self.push(Wound { threat: it, amount, by: ctx.hero, unlimited, ..Wound::default() });
                }
            }
            Op::Disrupt(tokens) => self.disrupt_enemy(it, tokens),
            Op::Push { .. } if !self.has_tokens_for(op, ctx) => {}
            Op::Push { .. } => self.walk(self.walk_of(op, ctx)),
            Op::ItMoves { .. } => self.walk(self.walk_of(op, ctx)),
            Op::ItAttacks { reach, target } => {
                self.attack(it, self.reach_of_class(it, reach), target as u8);
            }
            Op::Defeat => self.defeat_threat(it, ctx.hero),
            Op::DiscardIt => self.discard_threat(it),
            Op::RevealIt => self.reveal(ctx, it),
            Op::HealEnemy(amount) => self.heal_enemy(it, amount),
            Op::Wake => self.wake(it),
            Op::Hobble => self.hobble(it),
            Op::DropChild => self.drop_child(it),
            Op::TakeIt if self.in_play().has(ctx.hero) => {
                let face = self.lift_threat(it);
                self.take_item(ctx.hero, face);
            }
            Op::MoveDamage { amount, who } => {
                for hero in self.whos(who, Token::NONE, ctx) {
                    let amount = amount.min(self.state.hero(hero).damage);
                    self.heal(hero, amount);
                    if amount > 0 {
                        self.push(Wound { threat: it, amount, by: ctx.hero, moved: true, ..Wound::default() });
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether an operation finds the token it needs in a state that it would change.
    pub(crate) fn has_tokens_for(&self, op: Op, ctx: Ctx) -> bool {
        let it = ctx.it;
        match op {
            Op::Look { foes, .. } => self.foes(foes, ctx).into_iter().any(|threat| !self.state.threat(threat).up),
            Op::Divide { foes, amount } => self.amount(amount) > 0 && !self.foes(foes, ctx).is_empty(),
            _ if !self.state.on_map.has(it) => false,
            Op::Damage { amount, .. } => {
                self.amount(amount) > 0 && (!self.state.threat(it).up || self.can_be_wounded(it))
            }
            Op::Disrupt(_) => self.state.enemies.has(it) && self.state.threat(it).disrupt < 2,
            Op::Push { .. } => {
                let walk = self.walk_of(op, ctx);
                let free = self.state.enemies.has(it) && !self.is_active(it, Trait::Unpushable);
                free && match walk.goal {
                    Goal::Usual | Goal::AwayFromHeroes => self.can_walk(&walk),
                    _ => !self.goal_spaces(&walk).is_empty(),
                }
            }
            Op::ItMoves { .. } => self.can_walk(&self.walk_of(op, ctx)),
            Op::ItAttacks { reach, target } => {
                !self.attackable(it, self.reach_of_class(it, reach), target as u8).is_empty()
            }
            Op::Defeat => self.state.enemies.has(it),
            Op::RevealIt => !self.state.threat(it).up,
            Op::HealEnemy(_) => self.state.threat(it).damage > 0,
            Op::Wake => self.is_asleep(it),
            Op::DropChild => self.state.child == Child::Taken(it),
            Op::MoveDamage { who, .. } => {
                let hurt = |hero: Hero| self.state.hero(hero).damage > 0;
                self.can_be_wounded(it) && self.whos(who, Token::NONE, ctx).any(hurt)
            }
            _ => true,
        }
    }

    /// The longest reach that one of the classes of an enemy has.
    fn reach_of_class(&self, it: Threat, reach: [u8; 3]) -> u8 {
        let token = self.token_of(it);
        let of = Class::ALL.iter().zip(reach).filter(|(class, _)| token.is_some_and(|token| token.is(**class)));
        of.map(|(_, reach)| reach).max().unwrap_or(reach[0])
    }

    /// The way of the token in question.
    fn walk_of(&self, op: Op, ctx: Ctx) -> Walk {
        let walk = Walk { threat: ctx.it, by: ctx.me, ..Walk::default() };
        match op {
            Op::Push { spaces, to, region, may_stop, climbs } => {
                Walk { left: spaces, goal: self.goal(to, region, Token::NONE, ctx), may_stop, climbs, ..walk }
            }
            Op::ItMoves { spaces, to, region, token } => {
                let event = matches!(ctx.source, Source::Event(_) | Source::Crisis);
                let may_stop = to == To::Any;
                Walk { left: spaces, goal: self.goal(to, region, token, ctx), event, may_stop, ..walk }
            }
            _ => walk,
        }
    }

    /// Where a line sends an enemy.
    fn goal(&self, to: To, region: Region, item: Token, ctx: Ctx) -> Goal {
        match to {
            To::Nearest => Goal::Usual,
            To::You => ctx.hero.some().map_or(Goal::Usual, Goal::Hero),
            To::LooseChild => match self.state.child {
                Child::At(space) => Goal::Space(space),
                _ => Goal::Usual,
            },
            To::Holder => self.whos(Who::Holder, item, ctx).next().map_or(Goal::Usual, Goal::Hero),
            To::Region => self.ground.region(region).first().some().map_or(Goal::Usual, Goal::Space),
            To::There => ctx.space.some().map_or(Goal::Usual, Goal::Space),
            To::Away => Goal::AwayFromHeroes,
            To::AwayFromYou => self.space_of(ctx.hero).some().map_or(Goal::AwayFromHeroes, Goal::AwayFrom),
            To::Any => Goal::Any,
        }
    }

    /// Enemies move, attack or come into play.
    pub(crate) fn bring_enemies(&mut self, op: Op, ctx: Ctx) {
        match op {
            Op::EnemiesMove { number, foes, spaces, to, region, token } => {
                let goal = self.goal(to, region, token, ctx);
                let march = March { left: number, selector: foes, distance: spaces, goal, ..March::default() };
                self.set_out(March { by: ctx.me, ctx, ..march }, Duty::Move);
            }
            Op::EnemiesAttack { number, foes, reach, target, block } => {
                let march = March { left: number, selector: foes, distance: reach, block, ..March::default() };
                self.set_out(March { target: target as u8, by: ctx.me, ctx, ..march }, Duty::Attack);
            }
            Op::Spawn { place, number, each } => {
                let among = self.places(place, ctx);
                if !each {
                    return self.spawn(ctx, among, number);
                }
                for space in among {
                    self.spawn(ctx, Spaces::one(space), number);
                }
            }
            Op::Place { token, place, up } => {
                if let Some(face) = self.aside(token) {
                    let (among, change) = (self.places(place, ctx), SpaceChange::Token(face, up));
                    self.pick(ctx, Pick::Where { among, change });
                }
            }
            _ => {}
        }
    }

    /// A token that was set aside comes into play.
    pub(crate) fn bring(&mut self, face: Face, space: Space, up: bool) {
        let threat = self.place(face, space, up);
        if up {
            self.tell(Event::Placed { threat, face, space });
        } else {
            let shape = self.state.threat(threat).shape;
            self.tell(Event::PlacedFacedown { threat, shape, space });
        }
    }

    // The Child.

    pub(crate) fn move_child(&mut self, op: Op, ctx: Ctx) {
        match op {
            Op::ChildFlees => self.child_flees(),
            Op::NoFlee => {
                if let Some(at) = self.state.frames.iter().rposition(|frame| matches!(frame, Frame::Flee(_))) {
                    self.state.frames[at] = Nothing.into();
                }
            }
            Op::PutChild { place } => {
                let among = self.places(place, ctx);
                self.pick(ctx, Pick::Where { among, change: SpaceChange::Child });
            }
            Op::CarryChild(who) => {
                if let Some(hero) = self.who(who, ctx).some() {
                    self.state.child = Child::With(hero);
                    self.tell(Event::Carries { hero });
                    self.changed();
                }
            }
            Op::ChildWanders { foes } => {
                let among = self.way_of_child(foes, ctx);
                self.pick(ctx, Pick::Where { among, change: SpaceChange::ChildWalks });
            }
            _ => {}
        }
    }

    /// Spaces next to an uncarried Child that lead to the nearest of some threats.
    fn way_of_child(&self, foes: u16, ctx: Ctx) -> Spaces {
        let Child::At(from) = self.state.child else { return Spaces::EMPTY };
        let routes = self.ground.routes(self.state.doors);
        let spaces: Spaces = self.all_foes(foes, ctx).map(|threat| self.state.threat(threat).space).collect();
        let far = |space: Space| routes.walk[from.ix()][space.ix()];
        let Some(least) = spaces.map(far).min().filter(|least| (1..u8::MAX).contains(least)) else {
            return Spaces::EMPTY;
        };
        let goals: Spaces = spaces.filter(|space| far(*space) == least).collect();
        let nearer = |step: &Space| goals.into_iter().any(|goal| routes.walk[step.ix()][goal.ix()] == least - 1);
        routes.near[from.ix()].filter(nearer).collect()
    }

    /// The Child goes to a space by itself.
    pub(crate) fn child_walks(&mut self, to: Space) {
        let from = self.child_space();
        self.state.child = Child::At(to);
        self.tell(Event::ChildWanders { from, to });
        self.changed();
    }
}
