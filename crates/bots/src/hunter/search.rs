//! Lines of play: what a seat could do in its turn, and what comes of it.

use mandalorian::frame::{Ask, Frame};
use mandalorian::ids::{CHILD, Card, Player, Slot};
use mandalorian::state::{Child, State};
use mandalorian::{Choice, Mandalorian};
use table::{Game, Log, Seat};

use super::{Effort, Line, worth};

/// Decisions within one action that are looked at.
const DEPTH: usize = 14;
/// Actions and other things of one turn.
const ROUNDS: usize = 6;
/// Answers after which a turn is no longer played out.
const MOST: usize = 80;

/// How a seat thinks.
pub(super) struct Mind {
    who: Player,
    against: bool,
}

/// A position that a line of play leads to.
struct Node {
    game: Mandalorian,
    line: Line,
    worth: i32,
    position: u64,
}

impl Node {
    fn new(game: Mandalorian, line: Line, worth: i32) -> Self {
        let position = signature(game.state());
        Self { game, line, worth, position }
    }
}

/// Whether a seat is in its action step, or in something that it began there.
pub(super) fn is_acting(game: &Mandalorian, who: Player) -> bool {
    let state = game.state();
    state.decides == who && state.ask == Ask::Of(who) && in_actions(state)
}

fn in_actions(state: &State) -> bool {
    state.frames.contains(&Frame::Actions)
}

/// A number for what everybody sees and this seat holds: the same in a view and in a game imagined from it.
pub(super) fn signature(state: &State) -> u64 {
    let mut sum = 0_u64;
    let mut add = |number: u64| {
        sum = (sum ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sum ^= sum >> 29;
    };
    for hero in &state.heroes {
        add(u64::from(hero.space.0) | u64::from(hero.damage) << 8 | u64::from(hero.plans.0) << 16);
        add(hero.items.0);
    }
    for threat in state.on_map {
        let placed = state.threat(threat);
        let bits = [placed.space.0, placed.damage, placed.disrupt, u8::from(placed.up), placed.seen];
        add(bits.iter().fold(u64::from(threat.0), |all, bits| all << 8 | u64::from(*bits)));
    }
    for slot in &state.slots {
        let cards = slot.cards.iter().fold(0, |all: u64, card| all.wrapping_mul(131) ^ u64::from(card.0));
        add(cards << 8 | u64::from(slot.tokens.strength()));
    }
    let own = state.hands[state.decides.ix()].0;
    add(own as u64);
    add((own >> 64) as u64);
    add(match state.child {
        Child::Away => 1,
        Child::At(space) => 2 | u64::from(space.0) << 2,
        Child::With(hero) => 3 | u64::from(hero.0) << 2,
        Child::Taken(threat) => 4 | u64::from(threat.0) << 3,
    });
    add(u64::from(state.turns) | (state.frames.len() as u64) << 16 | u64::from(state.shown) << 32);
    sum
}

impl Mind {
    pub fn new(who: Player, against: bool) -> Self {
        Self { who, against }
    }

    /// Whether a seat works against the group, as far as this one knows.
    fn is_against(&self, game: &Mandalorian, who: Player) -> bool {
        let ground = game.ground();
        let warlord = ground.mission().warlord.is_some() && ground.options.warlord == who.0;
        warlord || who == self.who && self.against
    }

    /// What a position is worth to a seat.
    fn worth(&self, game: &Mandalorian, who: Player) -> i32 {
        let worth = worth::of(game, self.who);
        if self.is_against(game, who) { -worth } else { worth }
    }

    /// The best line of play, found in the first of the imagined games and played out in all.
    pub fn plan(&self, worlds: &[Mandalorian], effort: Effort) -> Line {
        let mut ends: Vec<Node> = Vec::new();
        let mut beam = vec![Node::new(worlds[0].clone(), Line::new(), 0)];
        for _ in 0..ROUNDS {
            let mut found = Vec::new();
            for node in &beam {
                self.expand(node, effort.width, &mut found);
            }
            let (open, over): (Vec<Node>, Vec<Node>) =
                found.into_iter().partition(|node| is_acting(&node.game, self.who));
            ends.extend(over);
            beam = best(open, effort.beam);
            if beam.is_empty() {
                break;
            }
        }
        let lines = best(ends, effort.lines);
        if lines.len() < 2 {
            return lines.into_iter().next().map(|node| node.line).unwrap_or_default();
        }
        let outcome = |node: &Node| worlds.iter().map(|world| self.outcome(world, &node.line)).sum::<i32>();
        let scores: Vec<i32> = lines.iter().map(outcome).collect();
        let place = (0..lines.len()).max_by_key(|at| (scores[*at], std::cmp::Reverse(*at))).unwrap_or(0);
        lines.into_iter().nth(place).map(|node| node.line).unwrap_or_default()
    }

    /// Every position after the next thing to do: a card with all its decisions, a feature, the end of the step.
    fn expand(&self, node: &Node, width: usize, found: &mut Vec<Node>) {
        let (mut choices, mut more) = (Vec::new(), Vec::new());
        node.game.choices(Seat(self.who.0), &mut choices);
        let mut tried = Vec::new();
        for choice in &choices {
            if let Choice::PlayCard { card, slot } = *choice {
                let alike = alike(&node.game, card, slot);
                if tried.contains(&alike) {
                    continue;
                }
                tried.push(alike);
            }
            let mut frontier = vec![self.child(node, *choice)];
            for _ in 0..DEPTH {
                let mut next = Vec::new();
                for node in frontier {
                    if self.is_quiet(&node.game) {
                        found.push(node);
                        continue;
                    }
                    node.game.choices(Seat(self.who.0), &mut more);
                    next.extend(more.iter().map(|choice| self.child(&node, *choice)));
                }
                frontier = best(next, width);
                if frontier.is_empty() {
                    break;
                }
            }
            found.append(&mut frontier);
        }
    }

    /// Whether nothing is under way in the action step, or it is over.
    fn is_quiet(&self, game: &Mandalorian) -> bool {
        !is_acting(game, self.who) || game.state().frames.last() == Some(&Frame::Actions)
    }

    fn child(&self, node: &Node, choice: Choice) -> Node {
        let mut line = node.line.clone();
        line.push((node.position, choice));
        let mut game = node.game.clone();
        game.play_listed(Seat(self.who.0), &choice, &mut Log::Off);
        self.settle(&mut game);
        let worth = self.worth(&game, self.who);
        Node::new(game, line, worth)
    }

    /// Others answer what they are asked in this seat's action step.
    fn settle(&self, game: &mut Mandalorian) {
        for _ in 0..MOST {
            if !in_actions(game.state()) || is_acting(game, self.who) || !self.step(game) {
                return;
            }
        }
    }

    /// What comes of a line in a game: it is played as far as it goes, and the turn to its end.
    fn outcome(&self, world: &Mandalorian, line: &[(u64, Choice)]) -> i32 {
        let mut game = world.clone();
        let mut choices = Vec::new();
        for (_, choice) in line {
            self.settle(&mut game);
            if !is_acting(&game, self.who) {
                break;
            }
            game.choices(Seat(self.who.0), &mut choices);
            if choices.contains(choice) {
                game.play_listed(Seat(self.who.0), choice, &mut Log::Off);
            } else {
                self.step(&mut game);
            }
        }
        self.finish(&mut game);
        self.worth(&game, self.who)
    }

    /// Plays the turn to its end.
    fn finish(&self, game: &mut Mandalorian) {
        let turns = game.state().turns;
        for _ in 0..MOST {
            if game.state().turns != turns || !self.step(game) {
                return;
            }
        }
    }

    /// Whoever is asked answers by looking one step ahead; false if the game is over.
    fn step(&self, game: &mut Mandalorian) -> bool {
        let who = match game.state().ask {
            Ask::Of(who) => who,
            Ask::All(players) => players.first(),
            Ask::Nobody | Ask::Over(_) => return false,
        };
        let mut choices = Vec::new();
        game.choices(Seat(who.0), &mut choices);
        let Some(first) = choices.first() else { return false };
        if choices.len() == 1 {
            game.play_listed(Seat(who.0), first, &mut Log::Off);
            return true;
        }
        let mut best: Option<(i32, Mandalorian)> = None;
        for choice in &choices {
            let mut ahead = game.clone();
            ahead.play_listed(Seat(who.0), choice, &mut Log::Off);
            let worth = self.worth(&ahead, who);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, ahead));
            }
        }
        if let Some((_, ahead)) = best {
            *game = ahead;
        }
        true
    }

    /// The answer to anything else: the one after which the rest of the turn goes best.
    pub fn answer(&self, worlds: &[Mandalorian], choices: &[Choice], effort: Effort) -> Option<Choice> {
        let outcome = |choice: &Choice| {
            let ahead = |world: &Mandalorian| {
                let mut game = world.clone();
                game.play_listed(Seat(self.who.0), choice, &mut Log::Off);
                if effort.lines > 1 {
                    self.finish(&mut game);
                }
                self.worth(&game, self.who)
            };
            worlds.iter().map(ahead).sum::<i32>()
        };
        let scores: Vec<i32> = choices.iter().map(outcome).collect();
        let place = (0..choices.len()).max_by_key(|at| (scores[*at], std::cmp::Reverse(*at)))?;
        Some(choices[place])
    }
}

/// The best of several positions, each once.
fn best(mut nodes: Vec<Node>, number: usize) -> Vec<Node> {
    nodes.sort_by_key(|node| std::cmp::Reverse(node.worth));
    let mut seen = Vec::new();
    nodes.retain(|node| {
        let new = seen.len() < number && !seen.contains(&node.position);
        if new {
            seen.push(node.position);
        }
        new
    });
    nodes
}

/// What matters about a card on a slot: cards that are the same in it do the same there.
fn alike(game: &Mandalorian, card: Card, slot: Slot) -> (Slot, u8, bool, Card) {
    let skill = game.skill(card);
    let plain = card.row() != CHILD && !skill.slots.has(slot) && !game.ground().is_shared();
    (slot, skill.strength, skill.bonus == Some(slot), if plain { Card::NONE } else { card })
}
