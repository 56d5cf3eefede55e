//! Lines of play: what a seat could do in its turn, and what comes of it.

use mandalorian::frame::{Actions, Ask, Frame};
use mandalorian::ids::{CHILD, Card, Player, Slot};
use mandalorian::state::{Child, State};
use mandalorian::{Choice, Mandalorian};
use table::{Game, Log, Seat};

use super::{Line, Style, worth};

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
    /// The turn it thinks about; what comes after it is too far away.
    turn: u16,
    style: Style,
}

/// A position that a line of play leads to.
struct Node {
    game: Box<Mandalorian>,
    position: u64,
    /// The last step of the line, by its place among all; none at the beginning.
    last: Option<usize>,
    /// Worked out when there are more positions than can be followed.
    worth: Option<i32>,
}

/// A step of a line, which is shared by all lines that begin alike.
struct Step {
    before: Option<usize>,
    position: u64,
    choice: Choice,
}

/// The line that ends with a step.
fn line(steps: &[Step], last: Option<usize>) -> Line {
    let mut line: Line =
        std::iter::successors(last, |at| steps[*at].before).map(|at| (steps[at].position, steps[at].choice)).collect();
    line.reverse();
    line
}

/// Whether a seat is in its action step, or in something that it began there.
pub(super) fn is_acting(state: &State, who: Player) -> bool {
    state.decides == who && state.ask == Ask::Of(who) && in_actions(state)
}

fn in_actions(state: &State) -> bool {
    state.frames.contains(&Frame::Actions(Actions))
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
    pub fn new(who: Player, against: bool, turn: u16, style: Style) -> Self {
        Self { who, against, turn, style }
    }

    /// Whether a seat works against the group, as far as this one knows.
    fn is_against(&self, game: &Mandalorian, who: Player) -> bool {
        let ground = game.ground();
        let warlord = ground.mission().warlord.is_some() && ground.options.warlord == who.0;
        warlord || who == self.who && self.against
    }

    /// What a position is worth to a seat.
    fn worth(&self, game: &Mandalorian, who: Player) -> i32 {
        let worth = worth::of(game, self.who, &self.style.taste);
        if self.is_against(game, who) { -worth } else { worth }
    }

    /// The best line of play, found in the first of the imagined games and played out in all.
    pub fn plan(&self, worlds: &[Mandalorian]) -> Line {
        let effort = self.style.effort;
        let (mut steps, mut ends) = (Vec::new(), Vec::new());
        let root = Box::new(worlds[0].clone());
        let mut beam = vec![Node { position: signature(root.state()), game: root, last: None, worth: None }];
        for _ in 0..ROUNDS {
            let mut found = Vec::new();
            for node in &beam {
                self.expand(node, effort.width, &mut steps, &mut found);
            }
            let (open, over): (Vec<Node>, Vec<Node>) =
                found.into_iter().partition(|node| is_acting(node.game.state(), self.who));
            ends.extend(over);
            beam = self.best(open, effort.beam);
            if beam.is_empty() {
                break;
            }
        }
        let ends = self.best(ends, effort.lines);
        let mut lines: Vec<Line> = ends.iter().map(|node| line(&steps, node.last)).collect();
        if lines.len() < 2 {
            return lines.pop().unwrap_or_default();
        }
        let outcome = |line: &Line| worlds.iter().map(|world| self.outcome(world, line)).sum::<i32>();
        let scores: Vec<i32> = lines.iter().map(outcome).collect();
        let place = (0..lines.len()).max_by_key(|at| (scores[*at], std::cmp::Reverse(*at))).unwrap_or(0);
        lines.swap_remove(place)
    }

    /// Every position after the next thing to do: a card with all its decisions, a feature, the end of the step.
    fn expand(&self, node: &Node, width: usize, steps: &mut Vec<Step>, found: &mut Vec<Node>) {
        let (mut choices, mut more, mut passed) = (Vec::new(), Vec::new(), Vec::new());
        list(&node.game, self.who, &mut choices);
        for choice in &choices {
            passed.clear();
            let mut frontier = vec![self.child(node, *choice, steps)];
            for _ in 0..DEPTH {
                let mut next = Vec::new();
                for node in frontier {
                    if self.is_quiet(&node.game) {
                        found.push(node);
                        continue;
                    }
                    list(&node.game, self.who, &mut more);
                    let children = more.iter().map(|choice| self.child(&node, *choice, steps));
                    next.extend(children.filter(|child| !came_by(child, &mut passed)));
                }
                frontier = self.best(next, width);
                if frontier.is_empty() {
                    break;
                }
            }
            found.append(&mut frontier);
        }
    }

    /// Whether nothing is under way in the action step, or it is over.
    fn is_quiet(&self, game: &Mandalorian) -> bool {
        !is_acting(game.state(), self.who) || game.state().frames.last() == Some(&Frame::Actions(Actions))
    }

    fn child(&self, node: &Node, choice: Choice, steps: &mut Vec<Step>) -> Node {
        let mut game = node.game.clone();
        game.play_listed(Seat(self.who.0), &choice, &mut Log::Off);
        self.settle(&mut game);
        steps.push(Step { before: node.last, position: node.position, choice });
        Node { position: signature(game.state()), game, last: Some(steps.len() - 1), worth: None }
    }

    /// The best of several positions, each once.
    fn best(&self, mut nodes: Vec<Node>, number: usize) -> Vec<Node> {
        let mut seen = Vec::with_capacity(nodes.len());
        nodes.retain(|node| {
            let new = !seen.contains(&node.position);
            seen.push(node.position);
            new
        });
        if nodes.len() > number {
            for node in &mut nodes {
                node.worth = node.worth.or_else(|| Some(self.worth(&node.game, self.who)));
            }
            nodes.sort_by_key(|node| std::cmp::Reverse(node.worth));
            nodes.truncate(number);
        }
        nodes
    }

    /// Others answer what they are asked in this seat's action step.
    fn settle(&self, game: &mut Mandalorian) {
        for _ in 0..MOST {
            let over = game.state().turns != self.turn || !in_actions(game.state());
            if over || is_acting(game.state(), self.who) || !self.step(game) {
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
            if !is_acting(game.state(), self.who) {
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

    /// Plays the turn to its end, and those after it that this kind of player thinks of.
    fn finish(&self, game: &mut Mandalorian) {
        let turns = self.style.effort.turns.max(1);
        for _ in 0..MOST * usize::from(turns) {
            if game.state().turns >= self.turn + turns || !self.step(game) {
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
        list(game, who, &mut choices);
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
    pub fn answer(&self, worlds: &[Mandalorian], choices: &[Choice]) -> Option<Choice> {
        let outcome = |choice: &Choice| {
            let ahead = |world: &Mandalorian| {
                let mut game = world.clone();
                game.play_listed(Seat(self.who.0), choice, &mut Log::Off);
                if self.style.effort.lines > 1 {
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

/// What a seat can answer, without what comes to the same: cards that do the same on a slot, and the order of planning cards that
/// go back on their deck.
fn list(game: &Mandalorian, who: Player, choices: &mut Vec<Choice>) {
    game.choices(Seat(who.0), choices);
    match choices.first() {
        Some(Choice::Top(_)) => choices.truncate(1),
        Some(Choice::PlayCard { .. }) => {
            let mut tried = Vec::new();
            choices.retain(|choice| {
                let Choice::PlayCard { card, slot } = *choice else { return true };
                let alike = alike(game, card, slot);
                let new = !tried.contains(&alike);
                tried.push(alike);
                new
            });
        }
        _ => {}
    }
}

/// Whether a movement has come by here before, with as many steps left.
fn came_by(node: &Node, passed: &mut Vec<(u64, u8)>) -> bool {
    let state = node.game.state();
    let (Some(Frame::Movement(_)), Some(trip)) = (state.frames.last(), state.trips.last()) else { return false };
    let came_by = passed.iter().any(|(position, left)| *position == node.position && *left >= trip.left);
    passed.push((node.position, trip.left));
    came_by
}

/// What matters about a card on a slot: cards that are the same in it do the same there.
fn alike(game: &Mandalorian, card: Card, slot: Slot) -> (Slot, u8, bool, Card) {
    let skill = game.skill(card);
    let plain = card.row() != CHILD && !skill.slots.has(slot) && !game.ground().is_shared();
    (slot, skill.strength, skill.bonus == Some(slot), if plain { Card::NONE } else { card })
}
