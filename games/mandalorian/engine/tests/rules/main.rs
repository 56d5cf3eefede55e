//! The rule book as tests: given a position, when these answers and lots, then this happens.
//!
//! The modules follow the sections of `games/mandalorian/rules/mandalorian.toml`. Each test names the rules it proves with `proves!`; breaking
//! one of them in the engine makes it fail.

mod play;
mod special;

mod actions; // action step, bonus, abilities, additional and free actions
mod advanced_cards;
mod answers; // planning cards, windows, lasting effects
mod attack;
mod campaign; // the guide deck, and campaigns on paper
mod cards; // tactical cards, wild cards, mission actions
mod child; // The Child, rescue, flight
mod citing; // the rule that each line of the log names
mod defeat; // defeat with hidden motives, disabled characters
mod disruption; // disrupt tokens on slots and on enemies, sabotage
mod draws; // draw step, running out of cards, The Child's deck
mod ending; // winning and losing
mod enemy_attacks; // enemy attacks, hunter, barrage
mod enemy_moves; // enemy movement
mod event_step; // event step, crises, events
mod expert; // expert difficulty, tough, steadfast, enemies of two classes
mod features; // features, medpacs
mod intel;
mod language; // words that nothing printed uses, and what programs must not tell
mod mercenary; // mercenary missions, advanced missions
mod motives; // hidden motives, attack overlay
mod movement;
mod piles; // discard piles, in words and for programs
mod plan;
mod printed_cards; // skill and advanced cards, word for word
mod printed_clocks; // what wears missions out: clocks, captors, columns
mod printed_missions; // events, tokens and missions, word for word
mod questions; // whom and how often somebody is asked tells nothing
mod secrets; // communication
mod set_up; // set-up, difficulty, sandbox mode, before a game
mod shared; // shared character mode, solo
mod telling; // the questions and the board, in words
mod terrain; // range, terrain
mod threats; // threats, mission effects, sentries, grapple, reinforcements
mod turn;
mod warlord; // The Warlord
