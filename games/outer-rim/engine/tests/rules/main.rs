//! The rule book as tests: given a position, when these answers and dice, then this happens.
//!
//! The modules follow the sections of `games/outer-rim/rules/outer-rim.toml`. Each test names the rules it proves with `proves!`; breaking
//! one of them in the engine makes it fail.

mod play;
mod special;

mod abilities; // printed abilities of characters, luxuries
mod all_goals; // each goal of a character or a ship
mod bounties; // bounties, bounties on crew
mod card_conditions; // what cards ask about
mod card_effects; // what cards do, in the hands of everybody
mod combat;
mod contacts; // contact encounters
mod corners; // every seat, kind, faction and space
mod corners_market; // the market and deliveries: every deck and kind
mod corners_rival; // lines of the rival's cards
mod corners_set_up; // stacks of patrols, first player, starting planets: every seat
mod corners_solo; // against the rival: every kind of card and choice
mod corners_turn; // reputation, movement, secrets, defeat, bounties, jobs
mod databank; // databank, discarding and removing
mod dealings; // used ships, barter, offers that come to nothing
mod defeat;
mod deliver;
mod each_turn; // once in a step, a turn, a combat
mod encounters; // patrol encounters, space encounters, secrets
mod goals; // personal goals, ship goals
mod jobs;
mod looking; // looking at contacts and turning them up
mod market; // market, patrol movement after a purchase, bartering, buying ships
mod movement;
mod patrol_ways; // patrol movement after a purchase, wherever patrol and buyer are
mod room; // slots, and what is given up for one
mod set_up;
mod ship_abilities; // printed abilities of ships
mod solo_buying; // against the rival: buying
mod solo_moving; // against the rival: movement
mod solo_play; // against the rival: jobs and cargo, crew, decisions, clarifications
mod solo_setup; // against the rival: set-up, play, cards and credits, goals, expert mode
mod tests_of_skill; // reputation, skill tests
mod that_patrol; // which patrol a card means
mod trade;
mod turn; // turn sequence, planning, action and encounter step
mod winning; // winning, options, reference pages
