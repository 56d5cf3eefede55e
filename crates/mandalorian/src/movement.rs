//! Movement of characters: steps, jumps, grapple, reveals, sentries.

use crate::book::code::{Moment, Trigger};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Cause, Ctx, Did, Ease, Frame, Trip, TripStep};
use crate::game::{Flow, Mandalorian};
use crate::ids::{Door, Hero, Player, Space, Spaces, Threat, Threats, Trait};

impl Mandalorian {
    /// A movement under way.
    pub(crate) fn step_trip(&mut self, step: TripStep) -> Flow {
        let Some(&trip) = self.state.trips.last() else { return self.pop() };
        let out = !self.state.hero(trip.hero).space.is_some();
        match step {
            _ if out => self.end_trip(),
            TripStep::Choose => self.step_choose_step(&trip),
            TripStep::Leave(left) => self.step_leave(&trip, left),
            TripStep::Enter => self.step_enter(trip),
            TripStep::Reveal => self.step_reveals(&trip),
            TripStep::Entered => self.step_entered(&trip),
            TripStep::End => self.step_trip_end(&trip),
            TripStep::Sentries(left) => self.step_sentries(&trip, left),
            TripStep::Done => self.end_trip(),
        }
    }

    fn trip_ctx(&self, trip: &Trip) -> Ctx {
        let space = self.state.hero(trip.hero).space;
        let me = self.owner(trip.hero);
        Ctx { me, hero: trip.hero, other: trip.hero, it: Threat::NONE, space, source: trip.source }
    }

    fn trip_goes_on(&mut self, step: TripStep) -> Flow {
        self.turn_to(Frame::Trip(step))
    }

    /// The next step, if one can be made, or something else to do on the way.
    fn step_choose_step(&mut self, trip: &Trip) -> Flow {
        let over = trip.stop || trip.left == 0;
        if over || self.walkable(trip).is_empty() {
            self.trip_goes_on(TripStep::End)
        } else {
            Flow::Ask(self.owner(trip.hero))
        }
    }

    /// Grapplers of the space being left hurt one after the other.
    fn step_leave(&mut self, trip: &Trip, left: Threats) -> Flow {
        let ignored = trip.ease & Ease::Grapple as u8 != 0 || self.state.turn.no_grapple.has(trip.hero);
        let left: Threats = left.filter(|threat| !ignored && self.is_active(*threat, Trait::Grapple)).collect();
        match left.len() {
            0 => self.trip_goes_on(TripStep::Enter),
            1 => self.grapple(trip.hero, left, left.first()),
            _ => self.ask_order(TripStep::Leave(left)),
        }
    }

    fn grapple(&mut self, hero: Hero, left: Threats, threat: Threat) -> Flow {
        *self.top() = Frame::Trip(TripStep::Leave(left.without(Threats::one(threat))));
        self.hurt(hero, 1, Cause::Grapple(threat));
        Flow::Go
    }

    /// The player whose turn it is sets the order of several enemies.
    fn ask_order(&mut self, step: TripStep) -> Flow {
        *self.top() = Frame::Trip(step);
        Flow::Ask(self.state.decides)
    }

    /// The space is entered. A mover that was put elsewhere meanwhile doesn't get there.
    fn step_enter(&mut self, mut trip: Trip) -> Flow {
        let (from, to) = (self.state.hero(trip.hero).space, trip.next);
        if !to.is_some() {
            return self.trip_goes_on(TripStep::End);
        }
        let jumps = trip.ease & Ease::Jump as u8 != 0;
        if !jumps {
            self.spend_ease(&mut trip, from, to);
        }
        trip.left = trip.left.saturating_sub(1);
        trip.moved = true;
        trip.next = Space::NONE;
        trip.stop = self.is_stopped(&trip, to);
        self.displaced(trip.hero);
        if let Some(last) = self.state.trips.last_mut() {
            *last = trip;
        }
        self.relocate(trip.hero, to);
        self.note_step(trip.hero, to);
        let hero = trip.hero;
        self.tell(if jumps { Event::Jumped { hero, from, to } } else { Event::Moved { hero, from, to } });
        self.trip_goes_on(TripStep::Reveal)
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

    /// Facedown threats in the space entered are turned up, in an order of the mover's choice.
    fn step_reveals(&mut self, trip: &Trip) -> Flow {
        let here = self.facedown_here(trip.hero);
        match here.len() {
            0 => self.trip_goes_on(TripStep::Entered),
            1 => {
                self.reveal(self.trip_ctx(trip), here.first());
                Flow::Go
            }
            _ => Flow::Ask(self.owner(trip.hero)),
        }
    }

    /// What card and mission do in a space that was entered. An ability of the card played may be left each time.
    fn step_entered(&mut self, trip: &Trip) -> Flow {
        let does = !trip.entering.is_empty() && self.can_begin(trip.entering, self.trip_ctx(trip));
        if does && self.is_optional(trip) {
            return Flow::Ask(self.owner(trip.hero));
        }
        self.leave_entered(trip, does)
    }

    /// Whether what happens in spaces entered is the ability of a card, not part of one that is used already.
    fn is_optional(&self, trip: &Trip) -> bool {
        let ability = self.state.act().filter(|act| act.hero == trip.hero).and_then(|act| self.card_ability(act));
        ability == Some((Moment::Entering, trip.entering))
    }

    fn leave_entered(&mut self, trip: &Trip, does: bool) -> Flow {
        *self.top() = Frame::Trip(TripStep::Choose);
        let ctx = self.trip_ctx(trip);
        self.trigger(Trigger::Entered, ctx);
        if does {
            self.run(trip.entering, ctx);
        }
        Flow::Go
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

    /// Before sentries deal damage there is a last chance to use a feature or to rescue The Child; without any sentry it
    /// can wait.
    fn step_trip_end(&mut self, trip: &Trip) -> Flow {
        if self.sentries(trip).is_empty() {
            return self.trip_goes_on(TripStep::Done);
        }
        if self.has_features(trip.hero) || self.can_rescue(trip.hero) {
            return Flow::Ask(self.owner(trip.hero));
        }
        self.meet_sentries(trip)
    }

    fn meet_sentries(&mut self, trip: &Trip) -> Flow {
        *self.top() = Frame::Trip(TripStep::Sentries(self.sentries(trip)));
        self.open_window(Trigger::MoveEnds, self.trip_ctx(trip));
        Flow::Go
    }

    fn step_sentries(&mut self, trip: &Trip, left: Threats) -> Flow {
        let ignored = self.state.turn.no_sentry.has(trip.hero);
        let left: Threats = left.filter(|threat| !ignored && self.is_active(*threat, Trait::Sentry)).collect();
        match left.len() {
            0 => self.trip_goes_on(TripStep::Done),
            1 => self.meet_sentry(trip.hero, left, left.first()),
            _ => self.ask_order(TripStep::Sentries(left)),
        }
    }

    fn meet_sentry(&mut self, hero: Hero, left: Threats, threat: Threat) -> Flow {
        *self.top() = Frame::Trip(TripStep::Sentries(left.without(Threats::one(threat))));
        self.hurt(hero, 1, Cause::Sentry(threat));
        Flow::Go
    }

    fn end_trip(&mut self) -> Flow {
        self.pop();
        if let Some(trip) = self.state.trips.pop().filter(|trip| trip.moved && self.in_play().has(trip.hero)) {
            self.trigger(Trigger::Arrived, self.trip_ctx(&trip));
        }
        Flow::Go
    }

    /// What can be answered then.
    pub(crate) fn list_trip(&self, step: TripStep, out: &mut Vec<Choice>) {
        let Some(trip) = self.state.trips.last() else { return };
        match step {
            TripStep::Choose => {
                out.extend(self.walkable(trip).map(Choice::StepTo));
                self.list_on_the_way(trip.hero, out);
            }
            TripStep::End => self.list_on_the_way(trip.hero, out),
            TripStep::Leave(left) | TripStep::Sentries(left) => out.extend(left.map(Choice::Threat)),
            TripStep::Reveal => out.extend(self.facedown_here(trip.hero).map(Choice::Threat)),
            TripStep::Entered => out.extend([Choice::Ability, Choice::Decline]),
            TripStep::Enter | TripStep::Done => {}
        }
    }

    /// What a mover can do in a space besides going on.
    fn list_on_the_way(&self, hero: Hero, out: &mut Vec<Choice>) {
        if self.can_rescue(hero) {
            out.push(Choice::Rescue);
        }
        self.list_features(hero, out);
        out.push(Choice::Stop);
    }

    /// The answer.
    pub(crate) fn play_trip(&mut self, step: TripStep, who: Player, choice: Choice) {
        let Some(&trip) = self.state.trips.last() else { return };
        match (step, choice) {
            (_, Choice::StepTo(space)) => self.step_out(space),
            (TripStep::Leave(left), Choice::Threat(threat)) => {
                self.grapple(trip.hero, left, threat);
            }
            (TripStep::Sentries(left), Choice::Threat(threat)) => {
                self.meet_sentry(trip.hero, left, threat);
            }
            (_, Choice::Threat(threat)) => self.reveal(self.trip_ctx(&trip), threat),
            (_, Choice::Rescue) => self.rescue(trip.hero),
            (_, Choice::Feature(_) | Choice::UseItem(_) | Choice::TakeItem(_)) => {
                self.use_feature(who, trip.hero, choice);
            }
            (TripStep::Entered, _) => {
                self.leave_entered(&trip, choice == Choice::Ability);
            }
            (TripStep::End, _) => {
                self.meet_sentries(&trip);
            }
            _ => *self.top() = Frame::Trip(TripStep::End),
        }
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
        *self.top() = Frame::Trip(TripStep::Leave(grapplers));
        let ignored = trip.ease & Ease::Grapple as u8 != 0 || self.state.turn.no_grapple.has(trip.hero);
        if !grapplers.is_empty() && !ignored {
            self.open_window(Trigger::Leaving, self.trip_ctx(&trip));
        }
    }

    /// A jump: the space is chosen.
    pub(crate) fn step_jump(&mut self, hero: Hero, range: u8) -> Flow {
        if self.landings(hero, range).is_empty() { self.pop() } else { Flow::Ask(self.owner(hero)) }
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

    /// What can be answered then.
    pub(crate) fn list_jump(&self, hero: Hero, range: u8, out: &mut Vec<Choice>) {
        out.extend(self.landings(hero, range).map(Choice::JumpTo));
    }

    /// The answer.
    pub(crate) fn play_jump(&mut self, hero: Hero, range: u8, who: Player, choice: Choice) {
        let _ = (range, who);
        if let Choice::JumpTo(space) = choice {
            self.pop();
            self.begin_trip(Trip { hero, left: 1, ease: Ease::Jump as u8, ..Trip::default() });
            self.step_out(space);
        }
    }

    /// A movement begins.
    pub(crate) fn begin_trip(&mut self, trip: Trip) {
        if !self.state.trips.is_full() && self.in_play().has(trip.hero) {
            self.state.trips.push(trip);
            self.push(Frame::Trip(TripStep::Choose));
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
