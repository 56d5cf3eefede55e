//! A full game behind a view: blanks are filled in by lot, as anything the viewer has seen allows.

use table::Chance;

use crate::frame::{Ask, Frame, Pick, Picking, SetUp, Stage};
use crate::game::Mandalorian;
use crate::ground::Ground;
use crate::ids::{CHILD, Card, Cards, Face, Faces, Motive, PLAYERS, Plan, Player, Shape, Threats};
use crate::state::{PlanDeck, State, Tokens};
use crate::stream;
use crate::view::View;

impl View {
    /// A full game that the viewer can't tell from the real one.
    pub(crate) fn imagine(&self, chance: &mut Chance) -> Mandalorian {
        let mut game = self.as_game();
        let mut lots = Lots(chance);
        let state = &mut game.state;
        state.chance = Chance::new(lots.0.seed().nth(u64::from(lots.below(u32::MAX))));
        self.fill_hands(state, &mut lots);
        fill_planning(state, &mut lots);
        fill_events(state, &self.ground, &mut lots);
        fill_covered(state, &mut lots);
        fill_threats(state, &self.ground, &mut lots);
        self.fill_motives(state, &mut lots);
        self.fill_votes(state, &mut lots);
        game
    }

    /// Hands of others: as many cards of The Child as were drawn, the rest from the decks they draw from. Whoever is asked for
    /// cards of some strength has as many.
    fn fill_hands(&self, state: &mut State, lots: &mut Lots<'_>) {
        for who in (0..PLAYERS as u8).map(Player).filter(|who| Some(*who) != self.me()) {
            let own = if self.ground.is_shared() { Cards::row(0).or(Cards::row(1)) } else { Cards::row(who.ix()) };
            let (children, held) = (self.children[who.ix()], state.held[who.ix()]);
            let (due, least) = asked_for(state, who);
            for at in 0..held {
                let mut among = state.decks.and(if at < children { Cards::row(CHILD) } else { own });
                let strong: Cards = among.filter(|card| self.strength_of(state, *card) >= least).collect();
                if at + due >= held && !strong.is_empty() {
                    among = strong;
                }
                if !among.is_empty() {
                    let card = among.nth_one(lots.below(among.len()));
                    state.decks.remove(card);
                    state.hands[who.ix()].add(card);
                }
            }
        }
    }

    /// The printed strength of a skill card.
    fn strength_of(&self, state: &State, card: Card) -> u8 {
        let book = &self.ground.book;
        let deck = match state.heroes.get(card.row()).and_then(|hero| hero.person.some()) {
            Some(person) => &book.character(person).deck,
            None => &book.child,
        };
        deck.get(card.place()).map_or(0, |card| card.strength)
    }

    /// One card of the motive deck has stayed out of the game: it may be the disloyal one.
    fn fill_motives(&self, state: &mut State, lots: &mut Lots<'_>) {
        let Some((_, disloyal)) = self.ground.mission().motives else { return };
        let dealt =
            !state.frames.iter().any(|frame| matches!(frame, Frame::SetUp(set_up) if !has_motives(set_up.stage)));
        if !dealt {
            return;
        }
        let seats = (0..self.ground.options.players).map(Player);
        let known = seats.clone().filter(|who| state.motives[who.ix()] == Some(Motive::Disloyal)).count() as u8;
        let blank: Vec<Player> = seats.filter(|who| state.motives[who.ix()].is_none()).collect();
        let traitor = if known < disloyal { lots.below(blank.len() as u32 + 1) as usize } else { blank.len() };
        for (at, who) in blank.into_iter().enumerate() {
            state.motives[who.ix()] = Some(if at == traitor { Motive::Disloyal } else { Motive::Loyal });
        }
    }

    /// Whoever has named somebody already has named anybody.
    fn fill_votes(&self, state: &mut State, lots: &mut Lots<'_>) {
        if !state.frames.iter().any(|frame| matches!(frame, Frame::SetUp(SetUp { stage: Stage::First, .. }))) {
            return;
        }
        let Ask::All(waiting) = state.ask else { return };
        for who in (0..self.ground.options.players).map(Player) {
            if !waiting.has(who) && !state.votes[who.ix()].is_some() {
                state.votes[who.ix()] = Player(lots.below(self.ground.options.players.into()) as u8);
            }
        }
    }
}

/// How many cards of which strength a seat has to discard now, if it has.
fn asked_for(state: &State, who: Player) -> (u8, u8) {
    match state.frames.last() {
        Some(Frame::Picking(Picking { ctx, pick: Pick::FromHand { left, least, fewer: false, .. } }))
            if ctx.me == who =>
        {
            (*left, *least)
        }
        _ => (0, 0),
    }
}

/// Whether motives have been dealt when the set-up is at this stage.
fn has_motives(stage: Stage) -> bool {
    matches!(stage, Stage::Waiting | Stage::First | Stage::Done)
}

/// Where imagined things come from.
struct Lots<'a>(&'a mut Chance);

impl Lots<'_> {
    fn below(&mut self, number: u32) -> u32 {
        self.0.below(stream::IMAGINED, number)
    }
}

fn draw_plan(deck: &mut PlanDeck, lots: &mut Lots<'_>) -> Plan {
    let number: u8 = deck.unseen.iter().sum();
    let mut lot = lots.below(number.max(1).into()) as u8;
    for (title, left) in deck.unseen.iter_mut().enumerate() {
        if lot < *left {
            *left -= 1;
            return Plan(title as u8);
        }
        lot -= *left;
    }
    Plan::NONE
}

fn fill_planning(state: &mut State, lots: &mut Lots<'_>) {
    let State { planning, drawn, drawn_number, .. } = state;
    for at in 0..planning.top.len() {
        if !planning.top[at].card.is_some() {
            planning.top[at].card = draw_plan(planning, lots);
        }
    }
    for at in 0..planning.under.len() {
        if !planning.under[at].card.is_some() {
            planning.under[at].card = draw_plan(planning, lots);
        }
    }
    while drawn.len() < *drawn_number as usize {
        drawn.push(draw_plan(planning, lots));
    }
}

/// Event cards at known places have the icon that everybody sees or saw.
fn fill_events(state: &mut State, ground: &Ground, lots: &mut Lots<'_>) {
    let deck = &mut state.events;
    let has_top = !deck.unseen.is_empty() || deck.top.card.is_some();
    let icon = deck.icon;
    let blank = deck.under.iter_mut().map(|(known, icon)| (&mut *known, *icon));
    for (known, icon) in blank.chain(has_top.then_some((&mut deck.top, icon))) {
        if known.card.is_some() {
            continue;
        }
        let among = deck.unseen.filter(|card| ground.book.events[card.ix()].icon.ix() == icon as usize);
        let among: crate::ids::Happenings = among.collect();
        if !among.is_empty() {
            known.card = among.nth_one(lots.below(among.len()));
            deck.unseen.remove(known.card);
        }
    }
}

/// Any tokens of the pool may be those that lie on enemies.
fn fill_covered(state: &mut State, lots: &mut Lots<'_>) {
    let number: u8 = state.on_map.map(|threat| state.threats[threat.ix()].disrupt).sum();
    for _ in 0..number {
        let Tokens(pool) = &mut state.pool;
        let mut lot = lots.below(u32::from(pool.iter().sum::<u8>()).max(1)) as u8;
        for (value, left) in pool.iter_mut().enumerate() {
            if lot < *left {
                *left -= 1;
                state.covered.0[value] += 1;
                break;
            }
            lot -= *left;
        }
    }
}

/// Facedown tokens are any of their shape that have not been seen; those that were placed for certain are among them.
fn fill_threats(state: &mut State, ground: &Ground, lots: &mut Lots<'_>) {
    let known = state.threats.iter().filter(|placed| placed.on_map).map(|placed| placed.face);
    let carried = state.heroes.iter().fold(Faces::EMPTY, |all, hero| all.or(hero.items));
    let known = known.collect::<Faces>().or(carried).or(state.fallen).or(state.gone).or(state.aside);
    for shape in Shape::ALL.iter().copied() {
        let blank: Threats = state
            .on_map
            .filter(|threat| {
                let placed = state.threat(*threat);
                !placed.face.is_some() && placed.shape() == shape
            })
            .collect();
        if blank.is_empty() {
            continue;
        }
        let mut certain = Faces::EMPTY;
        let mut others = Faces::EMPTY;
        for (ix, facts) in ground.faces.iter().enumerate() {
            let face = Face(ix as u8);
            let front = !facts.reverse.is_some() || facts.reverse.0 > face.0;
            if facts.shape != shape || !front || known.has(face) || ground.aside.has(face) {
                continue;
            }
            if ground.token(face).fixed { certain.add(face) } else { others.add(face) }
        }
        let mut chosen = certain;
        while chosen.len() < blank.len() && !others.is_empty() {
            let face = others.nth_one(lots.below(others.len()));
            others.remove(face);
            chosen.add(face);
        }
        for threat in blank {
            let face = chosen.nth_one(lots.below(chosen.len().max(1)));
            chosen.remove(face);
            state.threat_mut(threat).face = face;
        }
    }
}
