//! Answers in words: what each one does.

use table::{Engine, Procedure};

use super::chances;
use super::missions::legend;
use super::{Words, kind, many, mission, ratings, signed};
use crate::book::{Mission, Rating, Use};
use crate::choice::Choice;
use crate::game::Freedom;
use crate::ids::{Hull, Item, Party, Place, Who};
use crate::state::{Person, Where};

/// All answers about something, as a pattern: `about!(Moving)`, or `about!(Moving | Missions)`. Each sort is put into words row by
/// row where the others are named this way, so that a new answer doesn't compile before there is a row for it.
macro_rules! about {
    // Set-up, possessions, and what is answered everywhere.
    (Common) => {
        Choice::Start(_)
            | Choice::Station(..)
            | Choice::Own(..)
            | Choice::Hold(..)
            | Choice::Deploy(..)
            | Choice::Raise(_)
            | Choice::End
            | Choice::Ready
            | Choice::Pass
            | Choice::Use(..)
            | Choice::UseRating(..)
            | Choice::UseOn(..)
            | Choice::UseShip(..)
            | Choice::Give(..)
    };
    // Moves of stacks, ships and characters.
    (Moving) => {
        Choice::March(_)
            | Choice::Take(_)
            | Choice::TakeAll
            | Choice::Bring(_)
            | Choice::Tow(_)
            | Choice::To(_)
            | Choice::Fly(_)
            | Choice::Board(_)
            | Choice::Walk(..)
            | Choice::Enter(_)
            | Choice::Hand(..)
            | Choice::HandToUnits(_)
            | Choice::Lead(_)
            | Choice::Apart(_)
            | Choice::WithUnits(_)
    };
    // Reactions, PDBs, losses, searches.
    (Operations) => {
        Choice::React(_)
            | Choice::Send(..)
            | Choice::SendLed(..)
            | Choice::ReactWalk(_)
            | Choice::ReactFly(_)
            | Choice::Fire
            | Choice::Detect
            | Choice::Lose(_)
            | Choice::Settle(_)
            | Choice::Attack
            | Choice::SearchUnits(_)
            | Choice::SearchPeople(_)
            | Choice::Join(_)
    };
    // Character combat and missions.
    (Missions) => {
        Choice::HandToHand
            | Choice::Firefight
            | Choice::Kill
            | Choice::Capture
            | Choice::Activate(_)
            | Choice::Stand
            | Choice::BreakOffInactive
            | Choice::BreakOff
            | Choice::Wound(_)
            | Choice::Champion(_)
            | Choice::Outwit(_)
            | Choice::Guard(_)
            | Choice::GuardByUnits
            | Choice::LeaveShip(_)
            | Choice::Missions(_)
            | Choice::Assign(_)
            | Choice::Group(..)
            | Choice::Camp(_)
            | Choice::Target(_)
            | Choice::Draw
            | Choice::DrawOn
            | Choice::Stop
            | Choice::Complete(_)
            | Choice::GoOn(_)
            | Choice::Resolve(_)
            | Choice::PdbDown
            | Choice::PdbLower
            | Choice::Destroy(_)
            | Choice::DestroyCovered
            | Choice::Squad
            | Choice::Characters
            | Choice::Sacrifice(_)
            | Choice::GiveUp(_)
            | Choice::Free(_)
            | Choice::Buy(_)
            | Choice::AttackAt(_)
            | Choice::Equip(_)
    };
    ($one:ident | $($more:ident)|+) => {
        about!($one) | about!($($more)|+)
    };
}

/// An answer in words, as it is meant in the present question.
pub(crate) fn choice(game: &Freedom, choice: &Choice) -> String {
    let words = Words::of(game);
    let meant = game.innermost().and_then(|frame| frame.answer(words, *choice));
    meant.unwrap_or_else(|| words.choice(*choice))
}

impl Words<'_> {
    /// An answer in words, whatever the question is.
    fn choice(self, choice: Choice) -> String {
        let names = self.names;
        match choice {
            Choice::Start(place) => format!("Let all of them start in {}", names.place(place)),
            Choice::Station(who, place) => format!("Let {} start in {}", names.who(who), self.names.place(place)),
            Choice::Own(hull, who) => self.own(hull, who),
            Choice::Hold(item, who) => format!("Give {} to {}", names.item(item), names.who(who)),
            Choice::Deploy(unit, place) => format!("Place the {} in {}", kind(unit), self.names.place(place)),
            Choice::Raise(world) => format!("Raise the PDB of {}", names.world(world)),
            Choice::End => "Go on".into(),
            Choice::Ready => "Done".into(),
            Choice::Pass => "Pass".into(),
            about!(Moving) => self.moving(choice),
            about!(Operations) => self.operations(choice),
            Choice::Use(item, way) => self.use_item(item, way),
            Choice::UseRating(item, rating) => self.use_rating(item, rating),
            Choice::UseOn(item, who) => {
                format!("Use {} to shut down {} for this phase", names.item(item), names.who(who))
            }
            Choice::UseShip(item, hull) => format!("Spend {} on {}", names.item(item), names.ship(hull)),
            Choice::Give(item, who) => format!("Pass {} to {}", names.item(item), names.who(who)),
            about!(Missions) => self.fights_and_missions(choice),
        }
    }

    fn moving(self, choice: Choice) -> String {
        let names = self.names;
        match choice {
            Choice::March(place) => format!("Put together a stack in {}", self.names.place(place)),
            Choice::Take(unit) => format!("Take a {}", kind(unit)),
            Choice::TakeAll => "Search with all units there".into(),
            Choice::Bring(who) => format!("Bring {} along", names.who(who)),
            Choice::Tow(hull) => format!("Bring {} along", names.ship(hull)),
            Choice::To(place) => format!("March to {}", names.place(place)),
            Choice::Fly(hull) => self.fly(hull),
            Choice::Board(who) => format!("Take {} aboard ({})", names.who(who), ratings(self.game, who)),
            Choice::Walk(who, place) => self.walk(who, place),
            Choice::Enter(place) => self.enter(place),
            Choice::Hand(prisoner, keeper) => {
                format!("Hand the prisoner {} to {}", names.who(prisoner), names.who(keeper))
            }
            Choice::HandToUnits(prisoner) => format!("Hand the prisoner {} to the military units", names.who(prisoner)),
            Choice::Lead(who) => self.lead(who),
            Choice::Apart(who) => format!("{} joins the mission stack", names.who(who)),
            Choice::WithUnits(who) => format!("{} stays with the military units", names.who(who)),
            about!(Common | Operations | Missions) => String::new(),
        }
    }

    fn operations(self, choice: Choice) -> String {
        let names = self.names;
        match choice {
            Choice::React(place) => format!("Make a reaction move to {}", self.names.place(place)),
            Choice::Send(unit, place) => format!("Send a {} from {}", kind(unit), self.names.place(place)),
            Choice::SendLed(unit, leader) => format!("Send a {} led by {}", kind(unit), names.who(leader)),
            Choice::ReactWalk(who) => {
                let ship = self.without_ship(who, Party::one(who), 0);
                format!("{} goes on foot ({}){ship}", names.who(who), ratings(self.game, who))
            }
            Choice::ReactFly(hull) => format!("React with {}", self.piloted(hull)),
            Choice::Fire | Choice::Detect => "Use the PDB".into(),
            Choice::Lose(unit) => format!("Lose a {} (strength {})", kind(unit), unit.strength()),
            Choice::Settle(place) => format!("Settle {} next", self.names.place(place)),
            Choice::Attack => "Attack".into(),
            Choice::SearchUnits(place) => format!("Search {} with military units", names.place(place)),
            Choice::SearchPeople(place) => format!("Search {} with characters", names.place(place)),
            Choice::Join(who) => format!("Send {} on the mission ({})", names.who(who), self.talents(who)),
            about!(Common | Moving | Missions) => String::new(),
        }
    }

    fn fights_and_missions(self, choice: Choice) -> String {
        let names = self.names;
        match choice {
            Choice::HandToHand => "Fight hand-to-hand".into(),
            Choice::Firefight => "Open a firefight: every wound counts double".into(),
            Choice::Kill => format!("Attack to kill{}", chances::aim(self.game, false)),
            Choice::Capture => {
                format!("Attack to capture: two columns to the left{}", chances::aim(self.game, true))
            }
            Choice::Activate(who) => format!("{} fights actively ({})", names.who(who), self.prowess(who)),
            Choice::Stand => "Stand and fight".into(),
            Choice::BreakOffInactive => "Try to break off with the inactive characters only".into(),
            Choice::BreakOff => "Try to break off with everybody".into(),
            Choice::Wound(who) => format!("{} takes the wound ({})", names.who(who), self.health(who)),
            Choice::Champion(who) => format!("{} fights alone ({})", names.who(who), self.prowess(who)),
            Choice::Outwit(who) => {
                format!(
                    "{} outwits it: {} strength",
                    names.who(who),
                    signed(-(self.rating(who, Rating::Intelligence) as i8))
                )
            }
            Choice::Guard(who) => format!("{} stands guard", names.who(who)),
            Choice::GuardByUnits => "The military units keep the prisoner".into(),
            Choice::LeaveShip(hull) => format!("Leave {} with the military units", names.ship(hull)),
            Choice::Missions(place) => format!("Carry out missions in {}", self.names.place(place)),
            Choice::Assign(mission) => {
                format!("Form a group for {}{}", legend(self.game, mission), self.letter(mission))
            }
            Choice::Group(mission, members) => {
                format!("Send {} on {}", names.party(members), self.mission(mission))
            }
            Choice::Camp(mission) => format!("Let the Rebel camp try {}", legend(self.game, mission)),
            Choice::Target(who) => format!("{} is to die", names.who(who)),
            Choice::Draw => self.draw(),
            Choice::DrawOn => "Draw on until somebody is asked something".into(),
            Choice::Stop => "Draw no more cards here".into(),
            Choice::Complete(mission) => format!("Complete {} with the letters held", self.mission(mission)),
            Choice::GoOn(mission) => {
                format!("Go on with {} for another letter{}", self.mission(mission), self.awaited(mission))
            }
            Choice::Resolve(mission) => format!("{} takes effect", self.mission(mission)),
            Choice::PdbDown => "The PDB goes Down".into(),
            Choice::PdbLower => "The PDB goes Down and loses a level".into(),
            Choice::Destroy(unit) => format!("Destroy a {}", kind(unit)),
            Choice::DestroyCovered => "Destroy a covered unit, unseen".into(),
            Choice::Squad => "Attack with a squad of the military units".into(),
            Choice::Characters => "Attack with the characters".into(),
            Choice::Sacrifice(who) => format!("{} dies", names.who(who)),
            Choice::GiveUp(unit) => format!("A {} deserts", kind(unit)),
            Choice::Free(who) => format!("Free {}", names.who(who)),
            Choice::Buy(unit) => {
                format!("Raise a {} for {}", kind(unit), if unit.mobile() { "3 points" } else { "1 point" })
            }
            Choice::AttackAt(place) => format!("The new units attack in {}", names.place(place)),
            Choice::Equip(who) => format!("Give {} an Imperial Spaceship", names.who(who)),
            about!(Common | Moving | Operations) => String::new(),
        }
    }

    /// What a mission is called on the phasing side.
    pub(crate) fn mission(self, which: Mission) -> &'static str {
        mission(which, self.game.state.phasing)
    }

    /// Whether a character is one of the content.
    pub(crate) fn is_cast(self, who: Who) -> bool {
        who.ix() < self.game.ground.book.characters.len()
    }

    /// A rating; none for somebody unknown.
    pub(crate) fn rating(self, who: Who, rating: Rating) -> u8 {
        if self.is_cast(who) { self.game.rating(who, rating) } else { 0 }
    }

    fn prowess(self, who: Who) -> String {
        let known = self.is_cast(who);
        let combat = if known { self.game.combat(who) } else { 0 };
        format!("Combat {combat}, {}", self.health(who))
    }

    fn health(self, who: Who) -> String {
        let wounds = self.game.state.people.get(who.ix()).map_or(0, |person| person.wounds);
        let endurance = self.rating(who, Rating::Endurance);
        match wounds {
            0 => format!("Endurance {endurance}, unhurt"),
            _ => format!("{wounds} of {endurance} wounds"),
        }
    }

    /// Ratings, wounds and a skill for the mission that is being given out.
    fn talents(self, who: Who) -> String {
        let mut talents = vec![ratings(self.game, who)];
        let wounds = self.game.state.people.get(who.ix()).map_or(0, |person| person.wounds);
        if wounds > 0 {
            talents.push(many(wounds, "wound"));
        }
        let known = self.is_cast(who);
        if let (true, Some(group)) = (known, self.game.state.desk.groups.last()) {
            let draws = self.game.bonus_skill(who, group.mission);
            if draws > 0 {
                talents.push(format!("{} for this mission", many(draws, "bonus draw")));
            }
        }
        talents.join(", ")
    }

    fn own(self, hull: Hull, who: Who) -> String {
        format!("Give {} to {}", self.names.ship(hull), self.names.who(who))
    }

    fn piloted(self, hull: Hull) -> String {
        let owner = self.game.state.ships.get(hull.ix()).and_then(|ship| ship.owner);
        match owner {
            Some(pilot) => format!("{} (pilot {})", self.names.ship(hull), self.names.who(pilot)),
            None => self.names.ship(hull),
        }
    }

    fn fly(self, hull: Hull) -> String {
        let at = match self.game.state.ships.get(hull.ix()).map(|ship| ship.at) {
            Some(Where::At(place)) => format!(" from {}", self.names.place(place)),
            _ => String::new(),
        };
        format!("Fly {}{at}", self.piloted(hull))
    }

    fn walk(self, who: Who, place: Place) -> String {
        format!(
            "Walk {} to {}{}",
            self.names.who(who),
            self.names.place(place),
            self.without_ship(who, Party::one(who), 0)
        )
    }

    /// That a character who leaves with these and so many units goes without a ship of theirs, and what becomes of it.
    pub(crate) fn without_ship(self, who: Who, going: Party, units: u8) -> String {
        if !self.is_cast(who) {
            return String::new();
        }
        match self.game.ship_left(who, going, units) {
            None => String::new(),
            Some((hull, false)) => format!(", leaving {} behind", self.names.ship(hull)),
            Some((hull, true)) => format!(", giving up {} for lost", self.names.ship(hull)),
        }
    }

    fn lead(self, who: Who) -> String {
        let leadership = self.rating(who, Rating::Leadership);
        let place = self.game.state.people.get(who.ix()).and_then(Person::place);
        let units = place.map_or_else(String::new, |place| format!(" the units in {}", self.names.place(place)));
        format!("{} leads{units} (Leadership {leadership})", self.names.who(who))
    }

    /// What is told of the letters a mission under way waits for.
    pub(crate) fn awaited(self, mission: Mission) -> String {
        let group = self.game.state.desk.place.and_then(|_| self.game.group_of(mission));
        group.map_or_else(String::new, |ix| format!(" ({})", chances::awaited(self.game, ix)))
    }

    /// Whether a place is one of this game.
    pub(crate) fn knows(self, place: Place) -> bool {
        self.game.ground.places().any(|known| known == place)
    }

    fn enter(self, place: Place) -> String {
        let flight = self.game.flight_from_space(self.asked, place).filter(|_| self.knows(place));
        let fate = flight.map_or_else(String::new, |flight| chances::flight(self.game, &flight, place));
        format!("Land in {}{fate}", self.names.place(place))
    }

    /// The letter of a mission among the cards left.
    fn letter(self, mission: Mission) -> String {
        match self.game.state.desk.place {
            Some(_) => format!(" ({})", chances::letter(self.game, mission)),
            None => String::new(),
        }
    }

    fn draw(self) -> String {
        let letters = if self.game.state.desk.place.is_some() { chances::letters(self.game) } else { String::new() };
        if letters.is_empty() {
            "Draw the next Action Card".into()
        } else {
            format!("Draw the next Action Card ({letters})")
        }
    }

    fn use_rating(self, item: Item, rating: Rating) -> String {
        let uses = self.game.ground.book.possessions.get(item.ix()).map_or(&[][..], |card| &card.uses);
        let add = uses.iter().find_map(|way| if let Use::AnyRating(add) = way { Some(*add) } else { None });
        format!("Take {}: {rating} {} for a round of turns", self.names.item(item), signed(add.unwrap_or(0) as i8))
    }

    fn use_item(self, item: Item, way: u8) -> String {
        let name = self.names.item(item);
        let uses = self.game.ground.book.possessions.get(item.ix()).map_or(&[][..], |card| &card.uses);
        let Some(way) = uses.get(way as usize) else { return format!("Use {name}") };
        format!("Use {name}: {}", effect(way))
    }
}

/// What a use of a possession does.
pub fn effect(way: &Use) -> String {
    match *way {
        Use::Rating(rating, add) => format!("{rating} +{add} from now on"),
        Use::DefendingCombat(add) => format!("Combat +{add} while defending"),
        Use::CombatOnce(add) => format!("Combat +{add} for this round"),
        Use::AnyRating(add) => format!("any rating +{add} for a round of turns"),
        Use::BonusDraws(_, add) => format!("+{add} bonus draws on this mission"),
        Use::DetectionLevel(less) => format!("the PDB counts {less} level lower"),
        Use::Hiding { add, .. } => format!("+{add} to hide"),
        Use::HalveLocals => "the mob fights at half strength".into(),
        Use::PdbDown => "the enemy PDB of the planet goes Down".into(),
        Use::Cure => "cures its owner and everybody with them".into(),
        Use::ResultAgainst(less) => format!("every combat result against the group is lower by {less}"),
        Use::BuyShip => "buys a ship".into(),
        Use::Negate(mission) => format!("cancels the enemy's {mission}"),
        Use::ShutDown => "shuts down an enemy character for this phase".into(),
        Use::IgnoreFirstCreature => "the group slips past the attacker".into(),
        Use::Soak => "takes one wound for the others and is out of the game".into(),
        Use::NoSurprise => "the creature comes as no surprise".into(),
        Use::IgnoreMinds => "the group is safe from the creature's mind".into(),
        Use::IgnoreFirstAbort(mission) => format!("{mission} goes on in spite of the event"),
    }
}
