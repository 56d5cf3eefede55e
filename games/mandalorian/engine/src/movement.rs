//! Movement of characters: steps, jumps, grapple, reveals, sentries.

use serde::Serialize;
use table::{Engine, Procedure, Reason, RuleId, because};

use crate::action::Did;
use crate::book::code::{Block, Moment, Trigger};
use crate::choice::Choice;
use crate::damage::Cause;
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::frame::{Ctx, Source};
use crate::game::Mandalorian;
use crate::ids::{Door, Hero, Player, Space, Spaces, Threat, Threats, Trait};
use crate::rule;
use crate::words::{self, Words, many};

/// Steps of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TripStep {
    /// The next step, or something else to do here.
    Choose,
    /// Grapplers of the space being left that have yet to hurt.
    Leave(Threats),
    /// The space is entered.
    Enter,
    /// Facedown threats here that are to be revealed.
    Reveal,
    /// What happens in a space entered.
    Entered,
    /// Before sentries.
    End,
    /// Sentries that have yet to hurt.
    Sentries(Threats),
    /// Over.
    Done,
}

/// A movement of a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Trip {
    /// Who moves.
    pub hero: Hero,
    /// Steps left.
    pub left: u8,
    /// What it may do, as bits of [`Ease`].
    pub ease: u8,
    /// Whether it has to stop here.
    pub stop: bool,
    /// Whether any step was made.
    pub moved: bool,
    /// Towards whom, if it is directed.
    pub to: Hero,
    /// Where the step under way leads.
    pub next: Space,
    /// What happens in each space entered.
    pub entering: Block,
    /// Who that is about.
    pub source: Source,
}

/// What a movement may do that others may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ease {
    /// Grapple does nothing to it.
    Grapple = 1,
    /// Sentries do nothing to it.
    Sentry = 2,
    /// Enemies do not stop it.
    Stop = 4,
    /// It may cross one elevation line.
    Elevation = 8,
    /// It may pass one locked door, which is then unlocked.
    Door = 16,
    /// It jumps: no space in between is entered.
    Jump = 32,
    /// It is directed: each step comes nearer to a character.
    Towards = 64,
}

/// A movement of a character; details in [`State::trips`](crate::state::State::trips).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Movement {
    /// How far it is.
    pub step: TripStep,
}

impl Procedure<Mandalorian> for Movement {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let Some(&trip) = game.state.trips.last() else { return game.pop() };
        let out = !game.state.hero(trip.hero).space.is_some();
        match self.step {
            _ if out => game.end_trip(),
            TripStep::Choose => Self::choose(game, &trip),
            TripStep::Leave(left) => Self::leave(game, &trip, left),
            TripStep::Enter => Self::enter(game, trip),
            TripStep::Reveal => Self::reveal(game, &trip),
            TripStep::Entered => Self::entered(game, &trip),
            TripStep::End => Self::end(game, &trip),
            TripStep::Sentries(left) => Self::sentries(game, &trip, left),
            TripStep::Done => game.end_trip(),
        }
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        let Some(trip) = game.state.trips.last() else { return };
        match self.step {
            TripStep::Choose => {
                out.extend(game.walkable(trip).map(Choice::StepTo));
                game.list_on_the_way(trip.hero, out);
            }
            TripStep::End => game.list_on_the_way(trip.hero, out),
            TripStep::Leave(left) | TripStep::Sentries(left) => out.extend(left.map(Choice::Threat)),
            TripStep::Reveal => out.extend(game.facedown_here(trip.hero).map(Choice::Threat)),
            TripStep::Entered => out.extend([Choice::Ability, Choice::Decline]),
            TripStep::Enter | TripStep::Done => {}
        }
    }

    fn play(self, game: &mut Mandalorian, who: Player, choice: Choice) {
        let Some(&trip) = game.state.trips.last() else { return };
        match (self.step, choice) {
            (_, Choice::StepTo(space)) => game.step_out(space),
            (TripStep::Leave(left), Choice::Threat(threat)) => {
                Self::grapple(game, trip.hero, left, threat);
            }
            (TripStep::Sentries(left), Choice::Threat(threat)) => {
                Self::meet_sentry(game, trip.hero, left, threat);
            }
            (_, Choice::Threat(threat)) => game.reveal(game.trip_ctx(&trip), threat),
            (_, Choice::Rescue) => game.rescue(trip.hero),
            (_, Choice::Feature(_) | Choice::UseItem(_) | Choice::TakeItem(_)) => {
                game.use_feature(who, trip.hero, choice);
            }
            (TripStep::Entered, _) => {
                Self::leave_entered(game, &trip, choice == Choice::Ability);
            }
            (TripStep::End, _) => {
                Self::meet_sentries(game, &trip);
            }
            _ => {
                Self::goes_on(game, TripStep::End);
            }
        }
    }

    fn rule(self, game: &Mandalorian) -> RuleId {
        match self.step {
            TripStep::Leave(_) => rule::MA_GRAPPLE_1,
            TripStep::Reveal => rule::MA_MOVE_11,
            TripStep::Sentries(_) => rule::MA_SENTRY_1,
            TripStep::Entered => rule::MA_ABILITY_7,
            // At the end of a movement a feature comes before sentries, and so does The Child.
            TripStep::End if game.state.trips.last().is_some_and(|trip| game.has_features(trip.hero)) => {
                rule::MA_FEATURE_4
            }
            TripStep::End => rule::MA_CHILD_RESCUE_1,
            TripStep::Choose | TripStep::Enter | TripStep::Done => rule::MA_MOVE_3,
        }
    }

    fn question(self, words: Words<'_>) -> String {
        let (game, names) = (words.game, words.names);
        let hero = game.state.trips.last().map_or(Hero::NONE, |trip| trip.hero);
        let left = game.state.trips.last().map_or(0, |trip| trip.left);
        let who = names.hero(hero);
        match self.step {
            TripStep::Leave(_) => format!("{who} leaves a space with grapplers: which hurts first?"),
            TripStep::Reveal => "Which facedown threat is revealed first?".into(),
            TripStep::Sentries(_) => format!("{who} has stopped near sentries: which hurts first?"),
            TripStep::Entered => {
                let space = names.space(game.state.hero(hero).space);
                let card = game.state.act().map_or("the card", |act| names.card(act.card));
                format!("{who} has entered {space}. Do you use {card} there?")
            }
            TripStep::End | TripStep::Done => format!("The movement of {who} ends here. Anything to use before that?"),
            TripStep::Choose | TripStep::Enter => format!("Where does {who} go? ({} left)", many(left, "space")),
        }
    }

    fn why(self, words: Words<'_>) -> String {
        match self.step {
            TripStep::Entered => {
                let act = words.game.state.act();
                words.says(act.map_or(Source::Nothing, |act| Source::Skill(act.card)))
            }
            TripStep::End => "Then the sentries near it deal damage.".into(),
            _ => ON_THE_WAY.into(),
        }
    }

    fn refuses(self, words: Words<'_>, choice: Choice) -> Reason {
        let (TripStep::Choose | TripStep::End) = self.step else { return None };
        let trip = words.game.state.trips.last()?;
        match choice {
            Choice::Feature(threat) => words.no_use_of(threat, trip.hero),
            Choice::StepTo(space) => self.no_step(words, trip, space),
            _ => None,
        }
    }

    fn hide(&mut self, _: Player) {}
}

/// What ends a movement, as everybody who moves is told.
const ON_THE_WAY: &str = "Each step leads to an adjacent space; an enemy or a facedown threat there ends the movement.";

impl Movement {
    fn goes_on(game: &mut Mandalorian, step: TripStep) -> Flow {
        game.turn_to(Self { step })
    }

    /// The next step, if one can be made, or something else to do on the way.
    fn choose(game: &mut Mandalorian, trip: &Trip) -> Flow {
        let over = trip.stop || trip.left == 0;
        if over || game.walkable(trip).is_empty() {
            Self::goes_on(game, TripStep::End)
        } else {
            ask(game.owner(trip.hero))
        }
    }

    /// Grapplers of the space being left hurt one after the other.
    fn leave(game: &mut Mandalorian, trip: &Trip, left: Threats) -> Flow {
        let ignored = trip.ease & Ease::Grapple as u8 != 0 || game.state.turn.no_grapple.has(trip.hero);
        let left: Threats = left.filter(|threat| !ignored && game.is_active(*threat, Trait::Grapple)).collect();
        match left.len() {
            0 => Self::goes_on(game, TripStep::Enter),
            1 => Self::grapple(game, trip.hero, left, left.first()),
            _ => Self::ask_order(game, TripStep::Leave(left)),
        }
    }

    fn grapple(game: &mut Mandalorian, hero: Hero, left: Threats, threat: Threat) -> Flow {
        Self::goes_on(game, TripStep::Leave(left.without(Threats::one(threat))));
        game.hurt(hero, 1, Cause::Grapple(threat));
        Flow::Go
    }

    /// The player whose turn it is sets the order of several enemies.
    fn ask_order(game: &mut Mandalorian, step: TripStep) -> Flow {
        Self::goes_on(game, step);
        ask(game.state.decides)
    }

    /// The space is entered. A mover that was put elsewhere meanwhile doesn't get there.
    fn enter(game: &mut Mandalorian, mut trip: Trip) -> Flow {
        let (from, to) = (game.state.hero(trip.hero).space, trip.next);
        if !to.is_some() {
            return Self::goes_on(game, TripStep::End);
        }
        let jumps = trip.ease & Ease::Jump as u8 != 0;
        if !jumps {
            game.spend_ease(&mut trip, from, to);
        }
        trip.left = trip.left.saturating_sub(1);
        trip.moved = true;
        trip.next = Space::NONE;
        trip.stop = game.is_stopped(&trip, to);
        game.displaced(trip.hero);
        if let Some(last) = game.state.trips.last_mut() {
            *last = trip;
        }
        game.relocate(trip.hero, to);
        game.note_step(trip.hero, to);
        let hero = trip.hero;
        game.tell(if jumps { Event::Jumped { hero, from, to } } else { Event::Moved { hero, from, to } });
        Self::goes_on(game, TripStep::Reveal)
    }

    /// Facedown threats in the space entered are turned up, in an order of the mover's choice.
    fn reveal(game: &mut Mandalorian, trip: &Trip) -> Flow {
        let here = game.facedown_here(trip.hero);
        match here.len() {
            0 => Self::goes_on(game, TripStep::Entered),
            1 => {
                game.reveal(game.trip_ctx(trip), here.first());
                Flow::Go
            }
            _ => ask(game.owner(trip.hero)),
        }
    }

    /// What card and mission do in a space that was entered. An ability of the card played may be left each time.
    fn entered(game: &mut Mandalorian, trip: &Trip) -> Flow {
        let does = !trip.entering.is_empty() && game.can_begin(trip.entering, game.trip_ctx(trip));
        if does && game.is_optional(trip) {
            return ask(game.owner(trip.hero));
        }
        Self::leave_entered(game, trip, does)
    }

    fn leave_entered(game: &mut Mandalorian, trip: &Trip, does: bool) -> Flow {
        Self::goes_on(game, TripStep::Choose);
        let ctx = game.trip_ctx(trip);
        game.trigger(Trigger::Entered, ctx);
        if does {
            game.run(trip.entering, ctx);
        }
        Flow::Go
    }

    /// Before sentries deal damage there is a last chance to use a feature or to rescue The Child; without any sentry it
    /// can wait.
    fn end(game: &mut Mandalorian, trip: &Trip) -> Flow {
        if game.sentries(trip).is_empty() {
            return Self::goes_on(game, TripStep::Done);
        }
        if game.has_features(trip.hero) || game.can_rescue(trip.hero) {
            return ask(game.owner(trip.hero));
        }
        Self::meet_sentries(game, trip)
    }

    fn meet_sentries(game: &mut Mandalorian, trip: &Trip) -> Flow {
        Self::goes_on(game, TripStep::Sentries(game.sentries(trip)));
        game.open_window(Trigger::MoveEnds, game.trip_ctx(trip));
        Flow::Go
    }

    fn sentries(game: &mut Mandalorian, trip: &Trip, left: Threats) -> Flow {
        let ignored = game.state.turn.no_sentry.has(trip.hero);
        let left: Threats = left.filter(|threat| !ignored && game.is_active(*threat, Trait::Sentry)).collect();
        match left.len() {
            0 => Self::goes_on(game, TripStep::Done),
            1 => Self::meet_sentry(game, trip.hero, left, left.first()),
            _ => Self::ask_order(game, TripStep::Sentries(left)),
        }
    }

    fn meet_sentry(game: &mut Mandalorian, hero: Hero, left: Threats, threat: Threat) -> Flow {
        Self::goes_on(game, TripStep::Sentries(left.without(Threats::one(threat))));
        game.hurt(hero, 1, Cause::Sentry(threat));
        Flow::Go
    }

    /// Why a step can't lead there.
    fn no_step(self, words: Words<'_>, trip: &Trip, space: Space) -> Reason {
        if trip.stop {
            return because(
                rule::MA_MOVE_5,
                "The movement ends here: there is an enemy, or there was a facedown threat.",
            );
        }
        if trip.left == 0 {
            return because(rule::MA_MOVE_2, "All spaces of this movement are used up.");
        }
        if self.step == TripStep::End {
            return because(rule::MA_MOVE_2, "You have ended this movement already.");
        }
        let undirected = Trip { ease: trip.ease & !(Ease::Towards as u8), ..*trip };
        if trip.ease & Ease::Towards as u8 != 0 && words.game.walkable(&undirected).has(space) {
            let nearer = format!("Each step has to lead nearer to {}.", words.names.hero(trip.to));
            return because(words::printed(trip.source), nearer);
        }
        let (here, there) = (words.game.state.hero(trip.hero).space, words.names.space(space));
        if here.is_some() && words.game.ground.map().elevation[here.ix()].has(space) {
            return because(
                rule::MA_TERRAIN_14,
                format!("Elevation lies between here and {there}: nobody walks across it."),
            );
        }
        if here.is_some() && words.game.shut_doors(here).any(|(_, beyond)| beyond == space) {
            return because(rule::MA_TERRAIN_8, format!("The door between here and {there} is locked."));
        }
        because(rule::MA_MOVE_3, format!("{there} is not adjacent."))
    }
}

/// A jump: the space is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Jump {
    /// Who jumps.
    pub hero: Hero,
    /// How far.
    pub range: u8,
}

impl Procedure<Mandalorian> for Jump {
    fn step(self, game: &mut Mandalorian) -> Flow {
        let nowhere = game.landings(self.hero, self.range).is_empty();
        if nowhere { game.pop() } else { ask(game.owner(self.hero)) }
    }

    fn list(self, game: &Mandalorian, _: Player, out: &mut Vec<Choice>) {
        out.extend(game.landings(self.hero, self.range).map(Choice::JumpTo));
    }

    fn play(self, game: &mut Mandalorian, _: Player, choice: Choice) {
        if let Choice::JumpTo(space) = choice {
            game.pop();
            game.begin_trip(Trip { hero: self.hero, left: 1, ease: Ease::Jump as u8, ..Trip::default() });
            game.step_out(space);
        }
    }

    fn rule(self, _: &Mandalorian) -> RuleId {
        rule::MA_TACTICAL_8
    }

    fn question(self, words: Words<'_>) -> String {
        format!("To which space within range {} does {} jump?", self.range, words.names.hero(self.hero))
    }

    fn why(self, _: Words<'_>) -> String {
        ON_THE_WAY.into()
    }

    fn hide(&mut self, _: Player) {}
}

impl Mandalorian {
    fn trip_ctx(&self, trip: &Trip) -> Ctx {
        let space = self.state.hero(trip.hero).space;
        let me = self.owner(trip.hero);
        Ctx { me, hero: trip.hero, other: trip.hero, it: Threat::NONE, space, source: trip.source }
    }

    /// A line crossed that others can't cross: it was allowed once, and a locked door is open from now on.
    fn spend_ease(&mut self, trip: &mut Trip, from: Space, to: Space) {
        if self.ground.routes(self.state.doors).near[from.ix()].has(to) {
            return;
        }
        let door = self.shut_doors(from).find(|(_, beyond)| *beyond == to).map(|(door, _)| door);
        if let Some(door) = door {
            trip.ease &= !(Ease::Door as u8);
            self.unlock(door);
        } else {
            trip.ease &= !(Ease::Elevation as u8);
        }
    }

    /// Whether coming into a space ends a movement: by a facedown token, or by an enemy that isn't ignored.
    pub(crate) fn is_stopped(&self, trip: &Trip, space: Space) -> bool {
        let ignores = trip.ease & Ease::Stop as u8 != 0;
        let facedown = self.stopping(self.facedown()).has(space);
        facedown || !ignores && self.stopping(self.state.enemies).has(space)
    }

    /// The spaces of some tokens.
    pub(crate) fn stopping(&self, threats: Threats) -> Spaces {
        threats.map(|threat| self.state.threat(threat).space).collect()
    }

    /// Notes that a character moved, for the turn and for the action under way.
    fn note_step(&mut self, hero: Hero, to: Space) {
        self.state.hero_mut(hero).moved = true;
        if let Some(act) = self.state.acts.last_mut().filter(|act| act.hero == hero) {
            act.did |= Did::Moved as u8;
            act.entered.add(to);
        }
    }

    /// Facedown threats in the space of a character.
    fn facedown_here(&self, hero: Hero) -> Threats {
        let space = self.state.hero(hero).space;
        self.facedown().filter(|threat| self.state.threat(*threat).space == space).collect()
    }

    /// Whether what happens in spaces entered is the ability of a card, not part of one that is used already.
    fn is_optional(&self, trip: &Trip) -> bool {
        let ability = self.state.act().filter(|act| act.hero == trip.hero).and_then(|act| self.card_ability(act));
        ability == Some((Moment::Entering, trip.entering))
    }

    /// Sentries that a movement ending here makes deal damage.
    fn sentries(&self, trip: &Trip) -> Threats {
        let ignored = trip.ease & Ease::Sentry as u8 != 0 || self.state.turn.no_sentry.has(trip.hero);
        if ignored || !trip.moved {
            return Threats::EMPTY;
        }
        let near = self.threats_within(self.state.hero(trip.hero).space, 1, self.state.enemies);
        near.filter(|threat| self.is_active(*threat, Trait::Sentry)).collect()
    }

    fn end_trip(&mut self) -> Flow {
        self.pop();
        if let Some(trip) = self.state.trips.pop().filter(|trip| trip.moved && self.in_play().has(trip.hero)) {
            self.trigger(Trigger::Arrived, self.trip_ctx(&trip));
        }
        Flow::Go
    }

    /// What a mover can do in a space besides going on.
    fn list_on_the_way(&self, hero: Hero, out: &mut Vec<Choice>) {
        if self.can_rescue(hero) {
            out.push(Choice::Rescue);
        }
        self.list_features(hero, out);
        out.push(Choice::Stop);
    }

    /// A step out of the present space begins: grapplers there come first.
    fn step_out(&mut self, to: Space) {
        let Some(trip) = self.state.trips.last_mut() else { return };
        trip.next = to;
        let trip = *trip;
        let space = self.state.hero(trip.hero).space;
        let here = |threat: &Threat| self.state.threat(*threat).space == space;
        let grapples = |threat: &Threat| here(threat) && self.is_active(*threat, Trait::Grapple);
        let grapplers: Threats = self.state.enemies.filter(grapples).collect();
        self.turn_to(Movement { step: TripStep::Leave(grapplers) });
        let ignored = trip.ease & Ease::Grapple as u8 != 0 || self.state.turn.no_grapple.has(trip.hero);
        if !grapplers.is_empty() && !ignored {
            self.open_window(Trigger::Leaving, self.trip_ctx(&trip));
        }
    }

    /// Spaces that a character can jump to.
    pub(crate) fn landings(&self, hero: Hero, range: u8) -> Spaces {
        let space = self.state.hero(hero).space;
        if !space.is_some() {
            return Spaces::EMPTY;
        }
        let here = Spaces::one(space);
        self.ground.within(here, range, self.state.doors).without(here)
    }

    /// A movement begins.
    pub(crate) fn begin_trip(&mut self, trip: Trip) {
        if !self.state.trips.is_full() && self.in_play().has(trip.hero) {
            self.state.trips.push(trip);
            self.push(Movement { step: TripStep::Choose });
        }
    }

    /// Spaces that the next step can lead to.
    pub(crate) fn walkable(&self, trip: &Trip) -> Spaces {
        let space = self.state.hero(trip.hero).space;
        if !space.is_some() {
            return Spaces::EMPTY;
        }
        let routes = self.ground.routes(self.state.doors);
        let mut spaces = routes.near[space.ix()];
        if trip.ease & Ease::Elevation as u8 != 0 {
            spaces = spaces.or(self.ground.map().elevation[space.ix()]);
        }
        if trip.ease & Ease::Door as u8 != 0 {
            spaces = self.shut_doors(space).fold(spaces, |spaces, (_, beyond)| spaces.or(Spaces::one(beyond)));
        }
        if trip.ease & Ease::Towards as u8 != 0 {
            let to = trip.to.some().map_or(Space::NONE, |to| self.state.hero(to).space);
            let left = |from: Space| if to.is_some() { routes.walk[from.ix()][to.ix()] } else { 0 };
            return spaces.filter(|next| left(*next) < left(space)).collect();
        }
        spaces
    }

    /// Locked doors of a space that are not sealed, each with the space beyond.
    pub(crate) fn shut_doors(&self, space: Space) -> impl Iterator<Item = (Door, Space)> {
        let doors = self.ground.map().doors.iter().enumerate().map(|(ix, door)| (Door(ix as u8), door));
        doors.filter(|(door, facts)| !facts.sealed && !self.state.doors.has(*door)).filter_map(move |(door, facts)| {
            let (one, other) = facts.between;
            if one == space { Some((door, other)) } else { (other == space).then_some((door, one)) }
        })
    }

    /// A character is in another space now; nothing else happens.
    pub(crate) fn relocate(&mut self, hero: Hero, to: Space) {
        self.state.hero_mut(hero).space = to;
        self.changed();
    }

    /// Whoever moves was put elsewhere: the movement under way ends there.
    pub(crate) fn displaced(&mut self, hero: Hero) {
        for trip in self.state.trips.iter_mut().filter(|trip| trip.hero == hero) {
            trip.stop = true;
            trip.next = Space::NONE;
        }
    }
}
