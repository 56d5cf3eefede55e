//! Mission Phase: Environ by Environ, drawing, letters [section 11].

use crate::book::{Mission, Side};
use crate::cause::Finish;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{ActionStep, Frame};
use crate::game::{Flow, Freedom, stream};
use crate::ids::{Card, Cards, Place, Places};
use crate::state::{Desk, Group, GroupIx, Standing};

impl Freedom {
    pub(crate) fn begin_missions(&mut self) {
        for planet in &mut self.state.planets {
            planet.rebelled = false;
            planet.wild = false;
        }
        for spot in &mut self.state.spots {
            spot.wild = false;
        }
        self.state.pending = self.ground.environs;
        self.push(Frame::Missions);
    }

    /// The Environ whose missions run.
    pub(crate) fn desk_place(&self) -> Place {
        self.state.desk.place.unwrap_or(Place(0))
    }

    pub(crate) fn step_missions(&mut self) -> Flow {
        let open = |place: &Place| !self.eligible(*place).is_empty() || self.camp_ready(*place);
        let pending: Places = self.state.pending.into_iter().filter(open).collect();
        self.state.pending = pending;
        if pending.is_empty() { self.pop() } else { Flow::Ask(self.state.phasing) }
    }

    pub(crate) fn list_missions(&self, out: &mut Vec<Choice>) {
        out.extend(self.state.pending.into_iter().map(Choice::Missions));
        if self.state.phasing == Side::Rebel {
            self.list_any_time(self.on_map(Side::Rebel), false, out);
        }
        self.list_all_leaders(self.state.phasing, out);
        out.push(Choice::End);
    }

    pub(crate) fn play_missions(&mut self, choice: Choice) {
        match choice {
            Choice::Missions(place) => {
                self.state.pending.drop(place);
                let loyalty = self.state.planets[self.world(place).ix()].loyalty;
                self.state.desk = Desk { place: Some(place), loyalty: Some(loyalty), ..Desk::default() };
                self.tell(Event::MissionsAt { place });
                self.push(Frame::Assign);
            }
            Choice::Lead(who) => self.name_leader(who),
            Choice::End => {
                self.pop();
            }
            other => self.use_possession(other),
        }
    }

    // ---- drawing ----

    pub(crate) fn step_action(&mut self, step: ActionStep) -> Flow {
        let phasing = self.state.phasing;
        match step {
            ActionStep::Draw if self.may_draw() && self.state.desk.drawing_on => {
                self.draw();
                Flow::Go
            }
            ActionStep::Draw if self.may_draw() => Flow::Ask(phasing),
            ActionStep::Draw => self.turn_to(Frame::Action(ActionStep::Bonus)),
            ActionStep::Letters(card) => {
                *self.top() = Frame::Action(ActionStep::Decide);
                self.count_letters(card);
                Flow::Go
            }
            ActionStep::Decide => match self.undecided() {
                Some(_) => Flow::Ask(phasing),
                None => self.turn_to(Frame::Action(ActionStep::Resolve)),
            },
            ActionStep::Resolve => self.step_resolve(),
            ActionStep::Bonus => self.step_bonus(),
            ActionStep::Close => {
                self.pop();
                self.state.desk = Desk::default();
                Flow::Go
            }
        }
    }

    fn may_draw(&self) -> bool {
        let desk = &self.state.desk;
        !desk.stopped && desk.counted < self.ground.sites[self.desk_place().ix()].size && self.any_active()
    }

    fn any_active(&self) -> bool {
        self.state.desk.groups.iter().any(|group| group.standing == Standing::Active)
    }

    pub(crate) fn list_action(&self, step: ActionStep, out: &mut Vec<Choice>) {
        match step {
            ActionStep::Draw => out.extend([Choice::Draw, Choice::DrawOn, Choice::Stop]),
            ActionStep::Decide => {
                if let Some(group) = self.undecided() {
                    let mission = self.state.desk.groups[group as usize].mission;
                    out.extend([Choice::Complete(mission), Choice::GoOn(mission)]);
                }
            }
            ActionStep::Resolve => out.extend(self.completing().map(Choice::Resolve)),
            ActionStep::Bonus => out.extend(self.bonus_due().map(Choice::Resolve)),
            _ => {}
        }
    }

    pub(crate) fn play_action(&mut self, step: ActionStep, choice: Choice) {
        match (step, choice) {
            (ActionStep::Draw, Choice::Draw) => self.draw(),
            (ActionStep::Draw, Choice::DrawOn) => self.state.desk.drawing_on = true,
            (ActionStep::Draw, _) => self.state.desk.stopped = true,
            (_, Choice::Complete(mission)) => {
                if let Some(group) = self.group_of(mission) {
                    self.state.desk.groups[group as usize].standing = Standing::Completing;
                }
            }
            (_, Choice::GoOn(mission)) => {
                if let Some(group) = self.group_of(mission) {
                    self.state.desk.groups[group as usize].going_on = true;
                }
            }
            (ActionStep::Resolve, Choice::Resolve(mission)) => self.resolve(mission),
            (ActionStep::Bonus, Choice::Resolve(mission)) => self.draw_bonus(mission),
            _ => {}
        }
    }

    pub(crate) fn group_of(&self, mission: Mission) -> Option<GroupIx> {
        self.state.desk.groups.iter().position(|group| group.mission == mission).map(|ix| ix as GroupIx)
    }

    /// One card off the deck; void cards come back when the deck runs out.
    pub(crate) fn next_card(&mut self) -> Card {
        let number = self.ground.book.cards.len() as u8;
        let all = Cards(u32::MAX >> (32 - u32::from(number)));
        let mut left = all.not(self.state.desk.drawn);
        if left.is_empty() {
            let aside = std::mem::take(&mut self.state.desk.aside);
            self.state.desk.drawn = self.state.desk.drawn.not(aside);
            left = if aside.is_empty() { all } else { aside };
        }
        let lot = self.lot(stream::CARDS, left.len());
        let card = left.nth(lot).unwrap_or(Card(0));
        self.state.desk.drawn.add(card);
        card
    }

    fn draw(&mut self) {
        let card = self.next_card();
        let section = self.section(card);
        self.tell(Event::Drawn { card, happening: section.happening, letters: section.letters });
        let world = self.world(self.desk_place());
        self.state.desk.loyalty_at_card = Some(self.state.planets[world.ix()].loyalty);
        let idle = self.idle(section.happening);
        if let Some(idle) = idle
            && self.ground.options.void_draws
        {
            self.state.desk.aside.add(card);
            self.tell(Event::Void { card, idle });
            return;
        }
        self.state.desk.counted += 1;
        *self.top() = Frame::Action(ActionStep::Letters(card));
        match idle {
            Some(idle) => self.tell(Event::EventIgnored { card, idle }),
            None => self.happen(card, section.happening),
        }
    }

    /// The section of a card that is read here [fg.11.1.13].
    pub(crate) fn section(&self, card: Card) -> crate::book::Section {
        let terrain = self.ground.sites[self.desk_place().ix()].terrain;
        self.ground.book.cards[card.ix()].sections[terrain.section()]
    }

    // ---- letters ----

    fn count_letters(&mut self, card: Card) {
        let letters = self.section(card).letters;
        for ix in 0..self.state.desk.groups.len() {
            let group = self.state.desk.groups[ix];
            if group.standing == Standing::Active && letters & group.mission.bit() != 0 {
                self.collect(ix as GroupIx, false);
            }
        }
    }

    /// A group collects a letter: without degrees, or at the highest useful number, its mission is completed.
    pub(crate) fn collect(&mut self, ix: GroupIx, bonus: bool) {
        if !self.can_complete(ix) {
            return;
        }
        let degrees = self.has_degrees(ix);
        let most = self.most_letters(ix);
        let group = &mut self.state.desk.groups[ix as usize];
        if group.letters < most {
            group.letters += 1;
        }
        let (mission, letters) = (group.mission, group.letters);
        let last = !bonus && (!degrees || letters >= most);
        if last {
            group.standing = Standing::Completing;
        }
        if !bonus {
            self.tell(Event::Letter { mission, side: self.state.phasing, letters, last });
        }
    }

    fn has_degrees(&self, ix: GroupIx) -> bool {
        let mission = self.state.desk.groups[ix as usize].mission;
        match mission {
            Mission::Rebellion => self.state.phasing == Side::Imperial,
            _ => self.ground.book.missions[mission.ix()].degrees,
        }
    }

    /// The highest useful number of letters [fg.U19].
    pub(crate) fn most_letters(&self, ix: GroupIx) -> u8 {
        let place = self.desk_place();
        let side = self.state.phasing;
        let loyalty = self.state.planets[self.world(place).ix()].loyalty;
        match self.state.desk.groups[ix as usize].mission {
            Mission::Coup => (2 - loyalty.value(side)).max(1) as u8,
            Mission::FreePrisoners => self.captured_friends(place).len().max(1),
            _ if self.has_degrees(ix) => 2,
            _ => 1,
        }
    }

    /// Whether a mission can still succeed; its condition may be gone by now [fg.U23].
    pub(crate) fn can_complete(&self, ix: GroupIx) -> bool {
        let group = &self.state.desk.groups[ix as usize];
        let place = self.desk_place();
        let world = self.world(place);
        if !group.camp && group.members.is_empty() {
            return false;
        }
        match group.mission {
            Mission::Assassination => {
                group.target.is_some_and(|who| self.people(place, self.state.phasing.other()).has(who))
            }
            Mission::Rebellion if self.state.phasing == Side::Rebel => {
                self.loyalty_in_use(world)
                    && self.state.desk.loyalty_at_card == Some(crate::book::Loyalty::Unrest)
                    && self.state.planets[world.ix()].loyalty == crate::book::Loyalty::Unrest
            }
            _ => self.possible(group.mission),
        }
    }

    /// The next group that has to say whether it stops or goes on [fg.11.1.45].
    fn undecided(&self) -> Option<GroupIx> {
        let stop_rebellion = |group: &Group| group.mission == Mission::Rebellion;
        let open = |group: &Group| {
            group.standing == Standing::Active && group.letters > 0 && !group.going_on && !stop_rebellion(group)
        };
        let groups = (0..self.state.desk.groups.len() as GroupIx).zip(&self.state.desk.groups);
        let mut waiting = groups.filter(|(ix, group)| open(group) && self.can_complete(*ix));
        waiting.next().map(|(ix, _)| ix)
    }

    fn completing(&self) -> impl Iterator<Item = Mission> + '_ {
        let groups = self.state.desk.groups.iter();
        groups.filter(|group| group.standing == Standing::Completing).map(|group| group.mission)
    }

    /// Missions completed by the same card take effect in the order the phasing player likes.
    fn step_resolve(&mut self) -> Flow {
        let mut completing = self.completing();
        let (first, second) = (completing.next(), completing.next());
        drop(completing);
        match (first, second) {
            (None, _) => {
                for group in &mut self.state.desk.groups {
                    group.going_on = false;
                }
                let next = if self.state.desk.closing { ActionStep::Close } else { ActionStep::Draw };
                self.turn_to(Frame::Action(next))
            }
            (Some(mission), None) => {
                self.resolve(mission);
                Flow::Go
            }
            _ => Flow::Ask(self.state.phasing),
        }
    }

    fn resolve(&mut self, mission: Mission) {
        let Some(ix) = self.group_of(mission) else { return };
        let finish = self.finish_of(ix);
        let group = &mut self.state.desk.groups[ix as usize];
        group.standing = Standing::Completed;
        let letters = group.letters;
        self.tell(Event::Completed { mission, side: self.state.phasing, letters, finish });
        self.push(Frame::Effect(ix, mission));
        self.open_negation(ix);
    }

    /// How a mission came to be completed.
    fn finish_of(&self, ix: GroupIx) -> Finish {
        let all = self.state.desk.groups[ix as usize].letters >= self.most_letters(ix);
        match (self.has_degrees(ix), self.state.desk.closing) {
            (false, false) => Finish::Letter,
            (false, true) => Finish::Bonus,
            (true, true) => Finish::Exhausted,
            (true, false) if all => Finish::Most,
            (true, false) => Finish::Stopped,
        }
    }

    /// Every group is closed: degrees collected take effect, the others have failed [fg.11.1.47].
    pub(crate) fn close_missions(&mut self) -> Flow {
        self.state.desk.closing = true;
        *self.top() = Frame::Action(ActionStep::Resolve);
        for ix in 0..self.state.desk.groups.len() {
            let group = self.state.desk.groups[ix];
            if group.standing != Standing::Active {
                continue;
            }
            let needed =
                if group.mission == Mission::Rebellion && self.state.phasing == Side::Imperial { 2 } else { 1 };
            if group.letters >= needed && self.can_complete(ix as GroupIx) {
                self.state.desk.groups[ix].standing = Standing::Completing;
            } else {
                self.state.desk.groups[ix].standing = Standing::Closed;
                let (mission, side, camp) = (group.mission, self.state.phasing, group.camp);
                let degrees = self.has_degrees(ix as GroupIx);
                self.tell(Event::Failed { mission, side, camp, degrees });
                if group.mission == Mission::Assassination && self.can_complete(ix as GroupIx) {
                    self.assassination_fails(ix as GroupIx);
                }
            }
        }
        Flow::Go
    }
}
