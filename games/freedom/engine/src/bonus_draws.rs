//! Bonus draws: how many, and what they bring [13.6].

use crate::book::{BonusBasis, Mission};
use crate::engine::{Flow, ask};
use crate::event::Event;
use crate::game::Freedom;
use crate::ids::Who;
use crate::state::{GroupIx, Standing};

/// Most bonus draws of a mission; content that gives more gives nothing more.
const MOST_DRAWS: i16 = 99;

impl Freedom {
    /// Bonus draws of a group: mission card, members, possessions, events [fg.11.1.37].
    pub(crate) fn bonus_draws(&self, ix: GroupIx) -> u8 {
        let group = &self.state.desk.groups[ix as usize];
        let place = self.desk_place();
        let best = |rating| i16::from(self.best(group.members, rating));
        let basis = match self.ground.book.missions[group.mission.ix()].bonus {
            _ if group.camp || group.no_bonus => return 0,
            BonusBasis::Never if !self.ground.options.rebellion_bonus => return 0,
            BonusBasis::Never | BonusBasis::None => 0,
            BonusBasis::Rating(rating) => best(rating),
            BonusBasis::RatingAndCoup(rating) => best(rating) + i16::from(self.ground.sites[place.ix()].coup),
            BonusBasis::RatingAndCompany(rating) => {
                let loyalty = self.state.desk.loyalty.map_or(0, |loyalty| loyalty.value(self.state.phasing));
                best(rating) + i16::from(group.members.len()) - 1 + i16::from(loyalty)
            }
        };
        let skills = group.members.into_iter().map(|who| i16::from(self.bonus_skill(who, group.mission)));
        let local = i16::from(self.state.desk.bonus_plus());
        let draws = basis + skills.sum::<i16>() + i16::from(group.declared) + local + i16::from(group.bonus);
        draws.clamp(0, MOST_DRAWS) as u8
    }

    pub(crate) fn bonus_skill(&self, who: Who, mission: Mission) -> u8 {
        let skills = self.ground.book.characters[who.ix()].bonus.iter();
        skills.filter(|(skilled, _)| *skilled == mission).map(|(_, draws)| draws).sum()
    }

    /// Groups that still have bonus cards to draw.
    pub(crate) fn bonus_due(&self) -> impl Iterator<Item = Mission> + '_ {
        let desk = &self.state.desk;
        let full = desk.counted >= self.ground.sites[self.desk_place().ix()].size;
        let open = full && !desk.stopped && !desk.bonus_none();
        let groups = desk.groups.iter().enumerate().filter(move |(ix, group)| {
            open && group.standing == Standing::Active && !group.drew_bonus && self.bonus_draws(*ix as GroupIx) > 0
        });
        groups.map(|(_, group)| group.mission)
    }

    pub(crate) fn step_bonus(&mut self) -> Flow {
        let mut due = self.bonus_due();
        let (first, second) = (due.next(), due.next());
        drop(due);
        match (first, second) {
            (None, _) => self.close_missions(),
            (Some(mission), None) => {
                self.draw_bonus(mission);
                Flow::Go
            }
            _ => ask(self.state.phasing),
        }
    }

    /// All bonus cards of a mission at once; only letters count [fg.11.1.35, fg.11.1.36].
    pub(crate) fn draw_bonus(&mut self, mission: Mission) {
        let Some(ix) = self.group_of(mission) else { return };
        let cards = self.bonus_draws(ix);
        let world = self.world(self.desk_place());
        self.state.desk.loyalty_at_card = Some(self.state.planets[world.ix()].loyalty);
        let mut letters = 0;
        for _ in 0..cards {
            let card = self.next_card();
            if self.section(card).letters & mission.bit() != 0 {
                letters += 1;
            }
        }
        self.state.desk.groups[ix as usize].drew_bonus = true;
        self.tell(Event::BonusDraws { mission, side: self.state.phasing, cards, letters });
        for _ in 0..letters {
            self.collect(ix, true);
        }
    }
}
