//! Choices as they are written in records and typed by people.
//!
//! A threat token is `t` and its number on the map, a space what the map calls it, a skill card its deck and its name in
//! it, such as `mandalorian.steady_hands`.

use crate::choice::Choice;
use crate::game::Mandalorian;
use crate::ids::{CHILD, Card, Door, Face, HEROES, Happening, Hero, Order, Person, Plan, Player, Slot, Space, Threat};
use crate::words::SEATS;

/// How the slots are written.
const SLOTS: [&str; 5] = ["move", "attack", "intel", "plan", "mission"];

impl Choice {
    /// The choice as it is written.
    pub(crate) fn write(&self, game: &Mandalorian) -> String {
        let names = Names(game);
        let slot = |slot: Slot| SLOTS[slot.ix()];
        match *self {
            Self::Be(person) => format!("be {}", names.person(person)),
            Self::BeWarlord => "warlord".into(),
            Self::StartAt(space) => format!("start {}", names.space(space)),
            Self::First(player) => format!("first {}", SEATS[player.ix()]),
            Self::PlayCard { card, slot: on } => format!("play {} {}", names.card(card), slot(on)),
            Self::Character(hero) => format!("character {}", names.hero(hero)),
            Self::Action => "action".into(),
            Self::Ability => "ability".into(),
            Self::Instead(which) => format!("instead {which}"),
            Self::Feature(threat) => format!("feature t{}", threat.0),
            Self::UseItem(face) => format!("item {}", names.face(face)),
            Self::TakeItem(face) => format!("take {}", names.face(face)),
            Self::UsePlan(hero, plan) => format!("use {} {}", names.hero(hero), names.plan(plan)),
            Self::UseAdvanced(hero) => format!("advanced {}", names.hero(hero)),
            Self::UseLasting(at) => format!("lasting {at}"),
            Self::Rescue => "rescue".into(),
            Self::StepTo(space) => format!("step {}", names.space(space)),
            Self::JumpTo(space) => format!("jump {}", names.space(space)),
            Self::TakeChild => "take_child".into(),
            Self::Stop => "stop".into(),
            Self::AttackThreat(threat) => format!("attack t{}", threat.0),
            Self::Blow(hero) => format!("strike {}", names.hero(hero)),
            Self::LookAt(threat) => format!("look t{}", threat.0),
            Self::MoveEnemy(threat) => format!("push t{}", threat.0),
            Self::Threat(threat) => format!("threat t{}", threat.0),
            Self::Space(space) => format!("space {}", names.space(space)),
            Self::Slot(on) => format!("slot {}", slot(on)),
            Self::Card(card) => format!("card {}", names.card(card)),
            Self::Disrupt { slot: on, value } => format!("token {} {value}", slot(on)),
            Self::Keep(plan) => format!("keep {}", names.plan(plan)),
            Self::Top(plan) => format!("top {}", names.plan(plan)),
            Self::Plan(plan) => format!("plan {}", names.plan(plan)),
            Self::Bury(event) => format!("bury {}", names.event(event)),
            Self::DrawChild => "draw_child".into(),
            Self::DrawOwn => "draw_own".into(),
            Self::Door(door) => format!("door {}", names.door(door)),
            Self::Order(order) => format!("order {}", names.order(order)),
            Self::Branch(branch) => format!("choose {}", game.ground.book.keys.branches[branch as usize]),
            Self::Decline => "decline".into(),
            Self::Done => "done".into(),
            Self::Pass => "pass".into(),
        }
    }

    /// Reads what [`Choice::write`] writes, legal now or not.
    pub(crate) fn read(game: &Mandalorian, text: &str) -> Result<Self, String> {
        let names = Names(game);
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((&verb, rest)) = words.split_first() else { return Err("An answer is missing.".into()) };
        let read = match (verb, rest) {
            ("be", [person]) => Self::Be(names.read_person(person)?),
            ("start", [space]) => Self::StartAt(names.read_space(space)?),
            ("step", [space]) => Self::StepTo(names.read_space(space)?),
            ("jump", [space]) => Self::JumpTo(names.read_space(space)?),
            ("space", [space]) => Self::Space(names.read_space(space)?),
            ("first", [seat]) => {
                Self::First(Player(find(&SEATS, seat, "seat", game.ground.options.players.into())? as u8))
            }
            ("play", [card, slot]) => Self::PlayCard { card: names.read_card(card)?, slot: read_slot(slot)? },
            ("card", [card]) => Self::Card(names.read_card(card)?),
            ("slot", [slot]) => Self::Slot(read_slot(slot)?),
            ("token", [slot, value]) => Self::Disrupt { slot: read_slot(slot)?, value: number(value, 4)? },
            ("character", [hero]) => Self::Character(names.read_hero(hero)?),
            ("advanced", [hero]) => Self::UseAdvanced(names.read_hero(hero)?),
            ("strike", [hero]) => Self::Blow(names.read_hero(hero)?),
            ("use", [hero, plan]) => Self::UsePlan(names.read_hero(hero)?, names.read_plan(plan)?),
            ("keep", [plan]) => Self::Keep(names.read_plan(plan)?),
            ("top", [plan]) => Self::Top(names.read_plan(plan)?),
            ("plan", [plan]) => Self::Plan(names.read_plan(plan)?),
            ("item", [face]) => Self::UseItem(names.read_face(face)?),
            ("take", [face]) => Self::TakeItem(names.read_face(face)?),
            ("feature", [threat]) => Self::Feature(names.read_threat(threat)?),
            ("attack", [threat]) => Self::AttackThreat(names.read_threat(threat)?),
            ("look", [threat]) => Self::LookAt(names.read_threat(threat)?),
            ("push", [threat]) => Self::MoveEnemy(names.read_threat(threat)?),
            ("threat", [threat]) => Self::Threat(names.read_threat(threat)?),
            ("bury", [event]) => Self::Bury(names.read_event(event)?),
            ("door", [door]) => Self::Door(names.read_door(door)?),
            ("order", [order]) => Self::Order(names.read_order(order)?),
            ("instead", [which]) => Self::Instead(number(which, u8::MAX)?),
            ("lasting", [at]) => Self::UseLasting(number(at, u8::MAX)?),
            ("choose", [branch]) => {
                let keys = &game.ground.book.keys.branches;
                Self::Branch(find(keys, branch, "way", keys.len())? as u16)
            }
            (_, []) => plain(verb).ok_or_else(|| format!("`{verb}` is no answer, or a word is missing after it."))?,
            _ => return Err(format!("`{text}` is no answer.")),
        };
        Ok(read)
    }
}

fn plain(verb: &str) -> Option<Choice> {
    Some(match verb {
        "warlord" => Choice::BeWarlord,
        "action" => Choice::Action,
        "ability" => Choice::Ability,
        "rescue" => Choice::Rescue,
        "take_child" => Choice::TakeChild,
        "stop" => Choice::Stop,
        "draw_child" => Choice::DrawChild,
        "draw_own" => Choice::DrawOwn,
        "decline" => Choice::Decline,
        "done" => Choice::Done,
        "pass" => Choice::Pass,
        _ => return None,
    })
}

fn read_slot(word: &str) -> Result<Slot, String> {
    find(&SLOTS, word, "slot", SLOTS.len()).map(Slot::of)
}

fn number(word: &str, below: u8) -> Result<u8, String> {
    word.parse().ok().filter(|number| *number < below).ok_or_else(|| format!("`{word}` is no number that fits here."))
}

fn find<S: AsRef<str>>(all: &[S], word: &str, what: &str, most: usize) -> Result<usize, String> {
    let at = all.iter().take(most).position(|one| one.as_ref() == word);
    at.ok_or_else(|| format!("There is no {what} `{word}`."))
}

/// What things are called in records.
pub(crate) struct Names<'a>(pub &'a Mandalorian);

impl Names<'_> {
    fn person(&self, person: Person) -> &str {
        &self.0.ground.book.characters[person.ix()].id
    }

    pub fn hero(&self, hero: Hero) -> &str {
        match self.0.state.hero(hero).person.some() {
            Some(person) => self.person(person),
            None => "nobody",
        }
    }

    pub fn space(&self, space: Space) -> &str {
        &self.0.ground.map().spaces[space.ix()].id
    }

    pub fn card(&self, card: Card) -> String {
        let book = &self.0.ground.book;
        if card.row() == CHILD {
            return format!("child.{}", book.child[card.place()].id);
        }
        let person = self.0.state.heroes[card.row()].person;
        let character = &book.characters[person.ix()];
        format!("{}.{}", character.id, character.deck[card.place()].id)
    }

    pub fn plan(&self, plan: Plan) -> &str {
        &self.0.ground.book.plans[plan.ix()].id
    }

    pub fn event(&self, event: Happening) -> &str {
        &self.0.ground.book.events[event.ix()].id
    }

    /// Tokens may be alike, so each has its number behind it.
    pub fn face(&self, face: Face) -> String {
        format!("{}#{}", self.0.ground.token(face).id, face.0)
    }

    fn door(&self, door: Door) -> &str {
        &self.0.ground.map().doors[door.ix()].id
    }

    pub fn order(&self, order: Order) -> &str {
        &self.0.ground.mission().orders[order.ix()].id
    }

    fn read_person(&self, word: &str) -> Result<Person, String> {
        let all: Vec<&str> = self.0.ground.book.characters.iter().map(|one| one.id.as_str()).collect();
        find(&all, word, "character", all.len()).map(|at| Person(at as u8))
    }

    fn read_hero(&self, word: &str) -> Result<Hero, String> {
        let person = self.read_person(word)?;
        let at = self.0.state.heroes.iter().position(|hero| hero.person == person);
        at.map(|at| Hero(at as u8)).ok_or_else(|| format!("`{word}` does not take part."))
    }

    fn read_space(&self, word: &str) -> Result<Space, String> {
        let at = self.0.ground.map().spaces.iter().position(|space| space.id == word);
        at.map(|at| Space(at as u8)).ok_or_else(|| format!("There is no space `{word}` on this map."))
    }

    fn read_card(&self, word: &str) -> Result<Card, String> {
        let missing = || format!("There is no skill card `{word}` in this game.");
        let (deck, id) = word.split_once('.').ok_or_else(missing)?;
        let book = &self.0.ground.book;
        let (row, cards) = if deck == "child" {
            (CHILD, &book.child)
        } else {
            let hero = self.read_hero(deck)?;
            (hero.ix().min(HEROES - 1), &book.characters[self.0.state.hero(hero).person.ix()].deck)
        };
        let place = cards.iter().position(|card| card.id == id).ok_or_else(missing)?;
        Ok(Card::at(row, place))
    }

    fn read_plan(&self, word: &str) -> Result<Plan, String> {
        let at = self.0.ground.book.plans.iter().position(|plan| plan.id == word);
        at.map(|at| Plan(at as u8)).ok_or_else(|| format!("There is no planning card `{word}`."))
    }

    fn read_event(&self, word: &str) -> Result<Happening, String> {
        let at = self.0.ground.book.events.iter().position(|event| event.id == word);
        at.map(|at| Happening(at as u8)).ok_or_else(|| format!("There is no event card `{word}`."))
    }

    fn read_face(&self, word: &str) -> Result<Face, String> {
        let missing = || format!("There is no token `{word}` in this game.");
        let (id, number) = word.split_once('#').ok_or_else(missing)?;
        let number: u8 = number.parse().map_err(|_| missing())?;
        let there = usize::from(number) < self.0.ground.faces.len() && self.0.ground.token(Face(number)).id == id;
        if there { Ok(Face(number)) } else { Err(missing()) }
    }

    fn read_threat(&self, word: &str) -> Result<Threat, String> {
        let number = word.strip_prefix('t').and_then(|number| number.parse::<u8>().ok());
        let number = number.filter(|number| usize::from(*number) < self.0.state.threats.len());
        number.map(Threat).ok_or_else(|| format!("There is no threat token `{word}`."))
    }

    fn read_door(&self, word: &str) -> Result<Door, String> {
        let at = self.0.ground.map().doors.iter().position(|door| door.id == word);
        at.map(|at| Door(at as u8)).ok_or_else(|| format!("There is no door `{word}` on this map."))
    }

    fn read_order(&self, word: &str) -> Result<Order, String> {
        let at = self.0.ground.mission().orders.iter().position(|order| order.id == word);
        at.map(|at| Order(at as u8)).ok_or_else(|| format!("There is no order `{word}`."))
    }
}
