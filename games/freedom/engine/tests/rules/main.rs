//! The rule book as tests: given a position, when these answers and dice, then this happens.
//!
//! One module for each section of `games/freedom/rules/freedom.toml`. Each test names the rules it proves with `proves!`; breaking one
//! of them in the engine makes it fail.

mod desk;
mod play;

mod action_events; // 11.1: every Action Event
mod bestiary; // 5: creature by creature
mod bonus_draws; // 11.1: bonus draws and degrees of success
mod both_sides; // rules that hold for either player
mod camps; // 11.2: Rebel camps
mod capture_and_kill; // 2
mod chances; // what is told before one commits, and answers that save others
mod character_combat; // 3.2, 3.4
mod citing; // which rule is named
mod company; // 19, 6.2: what a stack takes along and leaves
mod conditions; // 11.1, 11.2: what missions presuppose
mod control; // 4.1, 4.2
mod creatures; // 3.5, 5: creatures, Irate Locals, sentry robots
mod deck; // 11.1: the Action Deck runs out
mod degrees; // 11: letters, second pieces, what a mission leaves alone
mod detection; // 6
mod environ_combat; // 3.3
mod environs; // 7, 8
mod fights; // 3.4, 5: members who keep attacks away, swarms, ends of fights
mod forewarned; // what is told before one commits: bonus draws, fire, rounds, leaders still to come
mod healing; // 9
mod hunts; // 17: searches of either side
mod imperial_turn; // 3.4, 11.1: Imperial groups and defenders
mod known; // 10.2: what is known of covered units
mod leaders; // 19: leaders at any time; 18: ships left behind
mod military_units; // 10
mod mission_results; // 11.2
mod missions; // 11.1
mod movement; // 12
mod odd_creatures; // 5: those that do more than fight
mod options; // 21 and the variants of set-up
mod orbit_boxes; // 12.5: orbit boxes
mod pdb; // 13
mod pdb_combat; // 3.6
mod possessions; // 14
mod reaction; // 15
mod readings; // the list and the book
mod rebellion; // 16
mod reinforcements; // 20: reinforcements
mod rising; // 16: what a rising leaves to the next one
mod rulings; // rulings on moves, reactions, combat, missions, pauses
mod search; // 17
mod secrecy; // 14, 10.2: what a view keeps back
mod set_up; // 20
mod showing; // 10.2: when covered units are shown
mod shut_down; // 14: shut down for a phase
mod spaceships; // 18
mod stacking; // 19
mod telling; // what the log says
mod turns; // 9, 12, 18: what one player-turn leaves to the next
mod uses; // 14: every possession in its window
mod victory; // instant and by points
mod windows; // 14: who is asked about possessions
