//! Windows: planning cards, advanced cards, items and lasting effects that can be used now; and how lasting effects begin and
//! are used up.

use serde::Serialize;
use table::{Engine, Procedure, RuleId};

use crate::book::code::{Ability, Trigger, Until, Who};
use crate::choice::Choice;
use crate::damage::Cause;
use crate::engine::{Flow, ask};
use crate::event::{By, Event};
use crate::frame::{Ask, Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Hero, Heroes, Player, Players, Region, Space, Token};
use crate::program::DEEPEST;
use crate::rule;
use crate::state::{LASTING, Lasting};
use crate::words::{self, Words};

/// What has to be unlocked for the abilities of advanced cards.
pub(crate) const ADVANCED: &str = "advanced_cards";

/// Something that can be used: seats may answer to something, one after the other. If several can, whose turn it is says who
/// comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Window {
    /// When.
    pub trigger: Trigger,
    /// Who has passed.
    pub passed: Players,
    /// What it is about; who was put first is who decides in it.
    pub ctx: Ctx,
}

impl Procedure<Mandalorian> for Window {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let able = self.answerers(game);
        if able.is_empty() {
            return game.pop();
        }
        ask(self.settled(able).unwrap_or(game.state.decides))
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        let able = self.answerers(game);
        if let Some(who) = self.settled(able) {
            game.answering(who, self.trigger, self.ctx, out);
            out.push(Choice::Pass);
            return;
        }
        out.extend(game.in_play().filter(|hero| able.has(game.owner(*hero))).map(Choice::Character));
    }

    /// After each use everybody may answer again.
    fn play(self, game: &mut Mandalorian, who: Player, choice: Choice) {
        let nobody = Ctx { me: Player::NONE, ..self.ctx };
        match choice {
            Choice::Character(hero) => {
                game.turn_to(Self { ctx: Ctx { me: game.owner(hero), ..self.ctx }, ..self });
            }
            Choice::Pass => {
                let passed = self.passed.or(Players::one(who));
                game.turn_to(Self { passed, ctx: nobody, ..self });
            }
            _ => {
                game.turn_to(Self { passed: Players::EMPTY, ctx: nobody, ..self });
                game.use_answer(who, self.trigger, nobody, choice);
            }
        }
    }

    /// The first of all that can be used says by which rule: kept cards before advanced ones, as they are listed.
    fn rule(self, game: &Mandalorian) -> RuleId {
        if self.is_about_order(game) {
            return rule::MA_ADVANCED_CARD_7;
        }
        let Ask::Of(who) = game.state.ask else { return rule::MA_PLAN_4 };
        match game.first_answer(who, self.trigger, self.ctx) {
            Some(Choice::UseAdvanced(hero)) => words::printed(Source::Advanced(hero)),
            Some(Choice::UseItem(face)) => words::printed(Source::Item(face)),
            Some(Choice::UseLasting(place)) => words::printed(Source::Lasting(place)),
            _ => rule::MA_PLAN_4,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        let (game, names) = (words.game, words.names);
        if self.is_about_order(game) {
            return "Several can use something now. Who is first?".into();
        }
        let whose = names.hero(self.subject());
        match self.trigger {
            Trigger::BeforeDamage => {
                let how = game.hurt_under_way().map(|hurt| (hurt.amount, Self::hurt_by(words, hurt.cause)));
                let (amount, by) = how.unwrap_or_default();
                format!("{whose} is about to take {amount} damage{by}. Do you use something?")
            }
            Trigger::AfterAttack => {
                let by = match game.hurt_under_way().map(|hurt| hurt.cause) {
                    Some(Cause::Attack(threat)) => format!(" by {}", names.threat(threat)),
                    _ => String::new(),
                };
                format!("{whose} was attacked{by}. Do you answer?")
            }
            Trigger::AfterDamage => format!("{whose} has taken damage. Do you use something?"),
            Trigger::Playing => {
                let act = game.state.act().filter(|act| act.card.is_some());
                act.map_or_else(
                    || "A skill card is played. Do you use something?".into(),
                    |act| {
                        let (card, slot) = (names.card(act.card), names.slot(act.slot()));
                        format!("{card} lies on {slot}, strength {}. Do you use something?", act.strength)
                    },
                )
            }
            Trigger::Leaving => format!("{whose} is about to leave a grappler. Do you use something?"),
            Trigger::MoveEnds => format!("The movement of {whose} ends. Do you use something?"),
            Trigger::BeforeFlight => "The Child is about to flee. Do you use something?".into(),
            Trigger::BeforeEvents => "The event step is about to begin. Do you use something?".into(),
            Trigger::BeforeEvent => "An event card is about to be drawn. Do you use something?".into(),
            _ => "Do you use something now?".into(),
        }
    }

    fn why(self, words: Words<'_>) -> String {
        let hero = self.subject();
        match self.trigger {
            Trigger::Playing => words.act(),
            Trigger::BeforeEvents | Trigger::BeforeEvent => words.slots(),
            _ if hero.is_some() => format!("{} has {} health left.", words.names.hero(hero), words.names.health(hero)),
            _ => words.turn(),
        }
    }

    fn answer(self, words: Words<'_>, choice: Choice) -> Option<String> {
        let Choice::UseItem(face) = choice else { return None };
        let mut printed = words.game.ground.token(face).abilities.iter();
        let answer = printed.find(|ability| words.game.is_answer(**ability, self.trigger));
        let does = answer.map_or_else(String::new, |ability| words::ability_words(words.game, *ability));
        Some(format!("Use {}: {does}", words.names.the(face)))
    }

    fn hide(&mut self, _: Player) {}
}

impl Window {
    /// Seats that can answer and have not passed.
    fn answerers(self, game: &Mandalorian) -> Players {
        let owners: Players = game.holding(self.trigger).map(|hero| game.owner(hero)).collect();
        owners.without(self.passed).that(|who| game.can_answer(who, self.trigger, self.ctx))
    }

    /// The next of the seats that can answer, if that is settled: the only one, or the one that was put first.
    fn settled(self, able: Players) -> Option<Player> {
        let first = self.ctx.me;
        if able.has(first) { Some(first) } else { able.first().some().filter(|_| able.len() == 1) }
    }

    /// Whether the question is who answers first.
    fn is_about_order(self, game: &Mandalorian) -> bool {
        self.settled(self.answerers(game)).is_none()
    }

    /// The character it is about.
    fn subject(self) -> Hero {
        if self.ctx.other.is_some() { self.ctx.other } else { self.ctx.hero }
    }

    /// Where the damage under way comes from; of an effect also which.
    fn hurt_by(words: Words<'_>, cause: Cause) -> String {
        match (cause, words.game.cause_of_hurt()) {
            (Cause::Effect, By::Printed(source)) if source != Source::Nothing => {
                format!(" from {}", words.names.source(source))
            }
            _ => words::hurt_by(words.names, cause),
        }
    }
}

impl Mandalorian {
    /// Opens a window if somebody has something to use in it.
    pub(crate) fn open_window(&mut self, trigger: Trigger, ctx: Ctx) {
        let open = self.ground.windows & trigger.bit() != 0 && self.state.frames.len() < DEEPEST;
        let ctx = Ctx { me: Player::NONE, ..ctx };
        let window = Window { trigger, passed: Players::EMPTY, ctx };
        if open && !window.answerers(self).is_empty() {
            self.push(window);
        }
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

    /// The one of some abilities of a character that can be used now.
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

    /// Whether it is about the one an ability names.
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

    /// Abilities that go on for a while begin: all of a line, since they share their uses, or none if there is no room.
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

    /// Whether this many more abilities can last.
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

    /// A lasting effect was used: those of its line have one use fewer.
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
