//! Kinds of players: how much each thinks and what it cares for. All that tells them apart is here, as numbers.
//!
//! They play by the same search and see the same things; what they want of a turn differs. A careful player shuns crises
//! above all, a bold one takes them as they come, a planner weighs them against the way it still has to go, and a greedy one
//! takes what looks best now.

/// How much a player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions after the first card from which the second is looked for.
    pub beam: usize,
    /// Positions within one action that are followed at a time.
    pub width: usize,
    /// Lines that are played out; if it is one alone, answers besides lines are not played out either.
    pub lines: usize,
    /// Games that are imagined for it.
    pub worlds: usize,
    /// Turns for which a line is played out, its own first.
    pub turns: u16,
}

/// What a player cares for, in hundredths of an event card that is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taste {
    /// What slots left with a strength from 0 to 5 cost; at 5 an event comes.
    pub slot: [i32; 6],
    /// What a slot above 5 costs besides: a crisis comes, too.
    pub crisis: i32,
    /// What each step of a track that is a failure at its end costs.
    pub step: i32,
    /// What such a track costs besides with one, two, three or four steps left.
    pub near: [i32; 4],
    /// What a point of strength on the way to the objective is worth.
    pub way: i32,
    /// What the health of characters is worth, in percent of what it is to the careful.
    pub health: i32,
    /// What enemies cost, in percent of what they do to the careful.
    pub enemies: i32,
}

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// What it is called.
    pub name: &'static str,
    /// How much it thinks.
    pub effort: Effort,
    /// What it cares for.
    pub taste: Taste,
}

impl Style {
    /// Thinks of both cards of a turn, of what is likely to come, and shuns crises. It sits at tables with people.
    pub const CAREFUL: Self = Self {
        name: "careful",
        effort: Effort { beam: 3, width: 3, lines: 3, worlds: 2, turns: 1 },
        taste: Taste {
            slot: [0, 5, 12, 30, 90, 110],
            crisis: 250,
            step: 200,
            near: [700, 300, 100, 0],
            way: 60,
            health: 100,
            enemies: 100,
        },
    };
    /// Takes the card that gains most now, one at a time, and leaves to the next turn what comes in it.
    pub const GREEDY: Self = Self {
        name: "greedy",
        effort: Effort { beam: 2, width: 2, lines: 1, worlds: 1, turns: 1 },
        taste: Taste {
            slot: [0, 5, 10, 20, 40, 100],
            crisis: 130,
            step: 100,
            near: [500, 200, 0, 0],
            way: 90,
            health: 100,
            enemies: 100,
        },
    };
    /// Goes for the objective: plays lines out to the next turns and counts what a crisis costs it on the way.
    pub const PLANNER: Self = Self {
        name: "planner",
        effort: Effort { beam: 3, width: 3, lines: 3, worlds: 2, turns: 2 },
        taste: Taste {
            slot: [0, 5, 12, 30, 60, 90],
            crisis: 60,
            step: 60,
            near: [900, 500, 250, 100],
            way: 90,
            health: 100,
            enemies: 90,
        },
    };
    /// Thinks as much as the careful and takes crises as they come, if only it gets on.
    pub const BOLD: Self = Self {
        name: "bold",
        effort: Effort { beam: 3, width: 3, lines: 3, worlds: 2, turns: 1 },
        taste: Taste {
            slot: [0, 0, 5, 15, 30, 70],
            crisis: 40,
            step: 40,
            near: [600, 200, 0, 0],
            way: 80,
            health: 80,
            enemies: 110,
        },
    };

    /// All kinds.
    pub const ALL: [Self; 4] = [Self::CAREFUL, Self::GREEDY, Self::PLANNER, Self::BOLD];
}
