//! Windows: planning cards, advanced cards, items and lasting effects that can be used now; and how lasting effects begin and
//! are used up.

use crate::book::code::{Ability, Trigger, Until, Who};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Cause, Ctx, Frame, Source};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Hero, Heroes, Player, Players, Region, Space, Token};
use crate::program::DEEPEST;
use crate::state::{LASTING, Lasting};

/// What has to be unlocked for the abilities of advanced cards.
pub(crate) const ADVANCED: &str = "advanced_cards";

impl Mandalorian {
    /// Opens a window if somebody has something to use in it.
    pub(crate) fn open_window(&mut self, trigger: Trigger, ctx: Ctx) {
        let open = self.ground.windows & trigger.bit() != 0 && self.state.frames.len() < DEEPEST;
        let ctx = Ctx { me: Player::NONE, ..ctx };
        if open && !self.answerers(trigger, Players::EMPTY, ctx).is_empty() {
            self.push(Frame::Window(trigger, Players::EMPTY, ctx));
        }
    }

    /// Seats that can answer and have not passed.
    fn answerers(&self, trigger: Trigger, passed: Players, ctx: Ctx) -> Players {
        let owners: Players = self.holding(trigger).map(|hero| self.owner(hero)).collect();
        owners.without(passed).that(|who| self.can_answer(who, trigger, ctx))
    }

    /// Characters in play with something that answers to this, whether it can be used now or not.
    fn holding(&self, trigger: Trigger) -> Heroes {
        let answers = &self.ground.answers[trigger.ix()];
        let lasting = self.state.lasting.iter().filter(|lasting| self.is_answer(lasting.ability, trigger));
        let lasting: Heroes = lasting.map(|lasting| lasting.hero).collect();
        self.in_play().that(|hero| {
            let state = self.state.hero(hero);
            lasting.has(hero)
                || !state.plans.and(answers.plans).is_empty()
                || !state.items.and(answers.items).is_empty()
                || self.advanced(hero).is_some_and(|ability| self.is_answer(ability, trigger))
        })
    }

    /// Whether an ability answers to this; none does not.
    pub(crate) fn is_answer(&self, ability: u16, trigger: Trigger) -> bool {
        ability != u16::MAX && self.ability(ability).answers(trigger)
    }

    /// The seat that may answer next, if that is settled: the only one, or the one that was put first.
    fn answerer(&self, trigger: Trigger, passed: Players, ctx: Ctx) -> Option<Player> {
        Self::settled(self.answerers(trigger, passed, ctx), ctx)
    }

    /// The same of the seats that can answer.
    fn settled(able: Players, ctx: Ctx) -> Option<Player> {
        if able.has(ctx.me) { Some(ctx.me) } else { able.first().some().filter(|_| able.len() == 1) }
    }

    /// Whether the question of a window is who answers first.
    pub(crate) fn is_about_order(&self, trigger: Trigger, passed: Players, ctx: Ctx) -> bool {
        self.answerer(trigger, passed, ctx).is_none()
    }

    /// Seats may answer to something, one after the other. If several can, whose turn it is says who comes first.
    pub(crate) fn step_window(&mut self, trigger: Trigger, passed: Players, ctx: Ctx) -> Flow {
        let able = self.answerers(trigger, passed, ctx);
        if able.is_empty() {
            return self.pop();
        }
        Flow::Ask(Self::settled(able, ctx).unwrap_or(self.state.decides))
    }

    /// What can be answered then.
    pub(crate) fn list_window(&self, trigger: Trigger, passed: Players, ctx: Ctx, out: &mut Vec<Choice>) {
        let able = self.answerers(trigger, passed, ctx);
        if let Some(who) = Self::settled(able, ctx) {
            self.answering(who, trigger, ctx, out);
            out.push(Choice::Pass);
            return;
        }
        out.extend(self.in_play().filter(|hero| able.has(self.owner(*hero))).map(Choice::Character));
    }

    /// The answer. After each use everybody may answer again.
    pub(crate) fn play_window(&mut self, trigger: Trigger, mut passed: Players, ctx: Ctx, who: Player, choice: Choice) {
        let nobody = Ctx { me: Player::NONE, ..ctx };
        match choice {
            Choice::Character(hero) => {
                *self.top() = Frame::Window(trigger, passed, Ctx { me: self.owner(hero), ..ctx });
            }
            Choice::Pass => {
                passed.add(who);
                *self.top() = Frame::Window(trigger, passed, nobody);
            }
            _ => {
                *self.top() = Frame::Window(trigger, Players::EMPTY, nobody);
                self.use_answer(who, trigger, nobody, choice);
            }
        }
    }

    /// What a seat can use now: planning cards, advanced cards, items, lasting effects.
    pub(crate) fn answering(&self, who: Player, trigger: Trigger, ctx: Ctx, out: &mut Vec<Choice>) {
        self.each_answer(who, trigger, ctx, &mut |choice| {
            out.push(choice);
            false
        });
    }

    /// Whether a seat can use anything now.
    pub(crate) fn can_answer(&self, who: Player, trigger: Trigger, ctx: Ctx) -> bool {
        self.ground.windows & trigger.bit() != 0 && self.each_answer(who, trigger, ctx, &mut |_| true)
    }

    /// The first of all that a seat can use now.
    pub(crate) fn first_answer(&self, who: Player, trigger: Trigger, ctx: Ctx) -> Option<Choice> {
        let mut first = None;
        self.each_answer(who, trigger, ctx, &mut |choice| first.replace(choice).is_none());
        first
    }

    /// Everything a seat can use now, until it is enough.
    fn each_answer(&self, who: Player, trigger: Trigger, ctx: Ctx, enough: &mut dyn FnMut(Choice) -> bool) -> bool {
        let answers = &self.ground.answers[trigger.ix()];
        for hero in self.owned_by(who) {
            let state = self.state.hero(hero);
            for plan in state.plans.and(answers.plans) {
                let printed = &self.ground.book.plan(plan).abilities;
                if self.usable(printed, hero, Source::Plan(plan), trigger, ctx).is_some()
                    && enough(Choice::UsePlan(hero, plan))
                {
                    return true;
                }
            }
            let advanced = self.advanced(hero).filter(|ability| self.is_answer(*ability, trigger));
            if self.usable(advanced.as_slice(), hero, Source::Advanced(hero), trigger, ctx).is_some()
                && enough(Choice::UseAdvanced(hero))
            {
                return true;
            }
            for face in state.items.and(answers.items) {
                let printed = &self.ground.token(face).abilities;
                if self.usable(printed, hero, Source::Item(face), trigger, ctx).is_some()
                    && enough(Choice::UseItem(face))
                {
                    return true;
                }
            }
        }
        self.state.lasting.iter().enumerate().any(|(place, lasting)| {
            let place = place as u8;
            self.is_answer(lasting.ability, trigger)
                && self.owned_by(who).has(lasting.hero)
                && self.usable(&[lasting.ability], lasting.hero, Source::Lasting(place), trigger, ctx).is_some()
                && enough(Choice::UseLasting(place))
        })
    }

    /// Characters in play that a seat decides for.
    fn owned_by(&self, who: Player) -> Heroes {
        let in_play = self.in_play();
        if !self.is_shared() {
            return in_play.and(Heroes::one(Hero(who.0)));
        }
        if who == self.state.decides { in_play } else { Heroes::EMPTY }
    }

    /// The ability of the advanced card of a character, if it is in the game and has not been used.
    fn advanced(&self, hero: Hero) -> Option<u16> {
        let state = self.state.hero(hero);
        if state.spent || !self.ground.advanced {
            return None;
        }
        let ability = self.ground.book.character(state.person).advanced;
        (ability != u16::MAX).then_some(ability)
    }

    /// Of some abilities of a character the one that can be used now.
    fn usable(&self, printed: &[u16], hero: Hero, source: Source, trigger: Trigger, ctx: Ctx) -> Option<u16> {
        let own = self.ability_ctx(hero, source, ctx);
        let fits = |ability: &u16| {
            let facts = self.ability(*ability);
            facts.optional && self.applies(*ability, hero, trigger, ctx) && self.can_begin(facts.block, own)
        };
        printed.iter().copied().find(fits)
    }

    pub(crate) fn ability(&self, ability: u16) -> &Ability {
        &self.ground.book.code.abilities[ability as usize]
    }

    /// Whom and what the ability of a character is about when it answers to something.
    pub(crate) fn ability_ctx(&self, hero: Hero, source: Source, ctx: Ctx) -> Ctx {
        Ctx { me: self.owner(hero), hero, source, ..ctx }
    }

    /// Uses it.
    pub(crate) fn use_answer(&mut self, who: Player, trigger: Trigger, ctx: Ctx, choice: Choice) {
        let (hero, source, ability) = match choice {
            Choice::UsePlan(hero, plan) => {
                let (source, printed) = (Source::Plan(plan), &self.ground.book.plan(plan).abilities);
                (hero, source, self.usable(printed, hero, source, trigger, ctx))
            }
            Choice::UseAdvanced(hero) => (hero, Source::Advanced(hero), self.advanced(hero)),
            Choice::UseItem(face) => {
                let holder = self.in_play().find(|hero| self.state.hero(*hero).items.has(face));
                let (source, hero) = (Source::Item(face), holder.unwrap_or_default());
                (hero, source, self.usable(&self.ground.token(face).abilities, hero, source, trigger, ctx))
            }
            Choice::UseLasting(place) => {
                let lasting = self.state.lasting[place as usize];
                (lasting.hero, Source::Lasting(place), Some(lasting.ability))
            }
            _ => return,
        };
        let Some(ability) = ability else { return };
        self.tell(Event::Used { who, hero, source });
        self.changed();
        match source {
            Source::Plan(plan) => self.lose_plan(hero, plan),
            Source::Advanced(hero) => self.state.hero_mut(hero).spent = true,
            Source::Lasting(place) => self.use_up(place),
            _ => {}
        }
        self.run(self.ability(ability).block, self.ability_ctx(hero, source, ctx));
    }

    /// Whether an ability answers to this: one of a character, or of map and mission if that is none.
    pub(crate) fn applies(&self, ability: u16, owner: Hero, trigger: Trigger, ctx: Ctx) -> bool {
        let ability = self.ability(ability);
        if !ability.answers(trigger) || !self.is_whose(ability.whose, owner, trigger, ctx) {
            return false;
        }
        let space = self.about_space(trigger, ctx);
        let face = self.state.threats.get(ctx.it.ix()).map(|placed| placed.face);
        let is_kind = |token: Token| face.is_some_and(|face| self.ground.is_kind(face, token));
        let is_group = |group: u16| self.token_of(ctx.it).is_some_and(|token| token.group == group);
        (ability.within == u8::MAX || self.range(self.space_of(owner), space) <= ability.within)
            && (!ability.attack || self.is_attack())
            && (!ability.token.is_some() || is_kind(ability.token))
            && (ability.group == u16::MAX || is_group(ability.group))
            && (ability.region == Region::NONE || self.ground.region(ability.region).has(space))
    }

    /// Whether the damage under way comes from the attack of an enemy.
    fn is_attack(&self) -> bool {
        self.hurt_under_way().is_some_and(|hurt| matches!(hurt.cause, Cause::Attack(_)))
    }

    /// Whether it is about whom an ability says.
    fn is_whose(&self, whose: Who, owner: Hero, trigger: Trigger, ctx: Ctx) -> bool {
        let subject = ctx.other.some().unwrap_or(ctx.hero);
        match whose {
            Who::Any | Who::Them => true,
            Who::You | Who::Other if !owner.is_some() => true,
            Who::You if is_of_turn(trigger) => self.owner(owner) == self.state.decides,
            Who::Other if is_of_turn(trigger) => self.owner(owner) != self.state.decides,
            _ => self.whos(whose, Token::NONE, Ctx { hero: owner, ..ctx }).has(subject),
        }
    }

    /// Where it happens: at the token in question, or where the character in question is.
    fn about_space(&self, trigger: Trigger, ctx: Ctx) -> Space {
        let token = self.state.threats.get(ctx.it.ix()).map(|placed| placed.space);
        match trigger {
            Trigger::EnemyMoved | Trigger::EnemyDefeated | Trigger::Revealed | Trigger::Spawned | Trigger::Wounded => {
                token.unwrap_or(ctx.space)
            }
            _ => self.space_of(ctx.other.some().unwrap_or(ctx.hero)).some().unwrap_or(ctx.space),
        }
    }

    /// Abilities begin that go on for a while: all of a line, since they share their uses, or none if there is no room.
    pub(crate) fn begin_lasting(&mut self, first: u16, number: u8, until: Until, uses: u8, ctx: Ctx) {
        let (abilities, hero) = (first..first + u16::from(number), ctx.hero);
        if !self.has_room_to_last(number) {
            return abilities.for_each(|ability| self.tell(Event::NoRoomToLast { ability, hero }));
        }
        for ability in abilities {
            let turns = u8::from(until == Until::EndOfNextTurn);
            let by = if self.is_shared() { self.state.active } else { ctx.me };
            self.add_lasting(Lasting { ability, line: first, by, hero, uses, until: until as u8, turns });
            self.tell(Event::LastingBegins { ability, hero });
        }
        self.changed();
    }

    /// Whether so many more abilities can last.
    pub(crate) fn has_room_to_last(&self, number: u8) -> bool {
        let lasting = self.state.lasting.iter().filter(|lasting| lasting.ability != u16::MAX).count();
        lasting + usize::from(number) <= LASTING
    }

    /// A place that is used up is taken first.
    fn add_lasting(&mut self, new: Lasting) {
        match self.state.lasting.iter_mut().find(|lasting| lasting.ability == u16::MAX) {
            Some(free) => *free = new,
            None => self.state.lasting.push(new),
        }
    }

    /// A lasting effect was used: those of its line have one use less.
    pub(crate) fn use_up(&mut self, place: u8) {
        let used = self.state.lasting[place as usize];
        if used.uses == 0 {
            return;
        }
        for lasting in self.state.lasting.iter_mut() {
            if (lasting.line, lasting.by, lasting.hero) == (used.line, used.by, used.hero) {
                lasting.uses -= 1;
                if lasting.uses == 0 {
                    lasting.ability = u16::MAX;
                }
            }
        }
        if used.uses == 1 {
            self.tell(Event::LastingEnds { ability: used.ability, hero: used.hero });
        }
    }
}

/// Whether something is about the turn and not about a character.
const fn is_of_turn(trigger: Trigger) -> bool {
    matches!(
        trigger,
        Trigger::ActionStep
            | Trigger::BeforeEvents
            | Trigger::BeforeEvent
            | Trigger::TurnStart
            | Trigger::TurnEnd
            | Trigger::EventResolved
            | Trigger::Crisis
    )
}
