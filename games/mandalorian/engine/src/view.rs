//! What each viewer may see: a state in which everything the viewer may not know is blank.

// A new variant doesn't get past here before somebody has thought of who may see it.
#![warn(clippy::wildcard_enum_match_arm)]

use std::sync::Arc;

use table::{Chance, Log, Procedure, Seed, Viewer};

use crate::frame::{Ask, Frame, Pick, Picking, Planning, SetUp, Stage};
use crate::game::Mandalorian;
use crate::ground::Ground;
use crate::ids::{CHILD, Cards, Face, Happening, PLAYERS, Plan, Player};
use crate::look::Look;
use crate::state::{EventDeck, PlanDeck, State};

/// What one viewer may see.
#[derive(Clone, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The state, blank where the viewer may not know.
    pub state: State,
    /// How many cards of The Child each hand holds.
    pub children: [u8; PLAYERS],
    pub(crate) ground: Arc<Ground>,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        self.viewer == other.viewer && self.children == other.children && self.state == other.state
    }
}

impl View {
    pub(crate) fn of(game: &Mandalorian, viewer: Viewer) -> Self {
        let me = viewer.seat().map_or(Player::NONE, |seat| Player(seat.0));
        let all_threats = game.ground.mission().warlord_sees && me.is_some() && game.warlord() == me;
        let mut state = game.state.clone();
        let children = state.hide(me, all_threats);
        Self { viewer, state, children, ground: Arc::clone(&game.ground) }
    }

    /// What stays the same during the game.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Who looks, if it is a player.
    pub fn me(&self) -> Option<Player> {
        self.viewer.seat().map(|seat| Player(seat.0))
    }

    /// How many disrupt tokens are in the pool. What lies on enemies counts among them here, since nobody knows which those are.
    pub fn in_pool(&self) -> u8 {
        let state = &self.state;
        let on_enemies: u8 = state.on_map.map(|threat| state.threat(threat).disrupt).sum();
        state.pool.len().saturating_sub(on_enemies)
    }

    /// The view, ready to answer questions.
    pub fn look(&self) -> Look {
        Look::new(self.as_game())
    }

    /// The view as a game, blanks and all; for questions only.
    pub(crate) fn as_game(&self) -> Mandalorian {
        Mandalorian { ground: Arc::clone(&self.ground), state: self.state.clone(), log: Log::Off }
    }
}

/// Whose planning cards lie on the table unseen by the others.
fn planner(frames: &[Frame]) -> Player {
    let mut inner = frames.iter().rev();
    let plans = |frame: &Frame| {
        let (Frame::Planning(Planning { ctx, .. }) | Frame::Picking(Picking { ctx, pick: Pick::SecretPick { .. } })) =
            frame
        else {
            return None;
        };
        Some(ctx.me)
    };
    inner.find_map(plans).unwrap_or_default()
}

impl State {
    /// Blanks what a seat may not know, and tells how many cards of The Child each hand holds: everybody saw them drawn.
    /// Every field is named, so that a new one has to be thought of here.
    fn hide(&mut self, me: Player, all_threats: bool) -> [u8; PLAYERS] {
        self.frames.iter_mut().for_each(|frame| frame.hide(me));
        let mine = if me.is_some() { 1 << me.0 } else { 0 };
        let State {
            chance,
            votes,
            motives,
            decks,
            hands,
            pool,
            covered,
            planning,
            drawn,
            events,
            threats,
            // What decides whether something is hidden; each procedure hides what it holds itself.
            frames,
            unmasked,
            ask,
            // Open to all.
            first: _,
            active: _,
            decides: _,
            you: _,
            turns: _,
            defeats: _,
            tops: _,
            discards: _,
            held: _,
            owed: _,
            out: _,
            slots: _,
            spent: _,
            drawn_number: _,
            heroes: _,
            on_map: _,
            enemies: _,
            reserve: _,
            fallen: _,
            gone: _,
            aside: _,
            child: _,
            doors: _,
            marks: _,
            stage: _,
            tracks: _,
            flags: _,
            last_order: _,
            lasting: _,
            turn: _,
            acts: _,
            trips: _,
            marches: _,
            changes: _,
            check: _,
            once: _,
            shown: _,
            last_ones,
        } = self;
        *chance = Chance::new(Seed::from_u64(0));
        *last_ones = 0;
        let agreeing = frames.iter().any(|frame| matches!(frame, Frame::SetUp(SetUp { stage: Stage::First, .. })));
        let over = matches!(ask, Ask::Over(_));
        let mut children = [0; PLAYERS];
        for who in (0..PLAYERS as u8).map(Player) {
            children[who.ix()] = hands[who.ix()].and(Cards::row(CHILD)).len() as u8;
            if who == me {
                continue;
            }
            *decks = decks.or(std::mem::take(&mut hands[who.ix()]));
            if agreeing {
                votes[who.ix()] = Player::NONE;
            }
            if !over && *unmasked >> who.0 & 1 == 0 {
                motives[who.ix()] = None;
            }
        }
        // Nobody knows which tokens lie on enemies.
        let hidden = std::mem::take(covered);
        (0..pool.0.len()).for_each(|value| pool.0[value] += hidden.0[value]);
        planning.hide(mine);
        if planner(frames) != me || !me.is_some() {
            drawn.iter().for_each(|plan| planning.unseen[plan.ix()] += 1);
            drawn.clear();
        }
        events.hide(mine);
        for placed in threats.iter_mut() {
            if placed.on_map && !placed.up && !all_threats && placed.seen & mine == 0 {
                placed.face = Face::NONE;
            }
        }
        children
    }
}

impl PlanDeck {
    fn hide(&mut self, mine: u8) {
        let Self { top, unseen, under, discard: _ } = self;
        for known in top.iter_mut().chain(under.iter_mut()) {
            if known.by & mine == 0 && known.card.is_some() {
                unseen[known.card.ix()] += 1;
                known.card = Plan::NONE;
            }
        }
    }
}

impl EventDeck {
    fn hide(&mut self, mine: u8) {
        let Self { top, icon: _, unseen, under, discard: _ } = self;
        for known in under.iter_mut().map(|(known, _)| known).chain([top]) {
            if known.by & mine == 0 {
                unseen.add(known.card);
                known.card = Happening::NONE;
            }
        }
    }
}
