//! Visitors who mean harm, don't know what they do, or are out of luck: each gets the right answer, and nobody else notices.

mod bed;
mod bodies;
mod choices;
mod crowd;
mod other_table;
mod paths;
mod script;
mod sites;
mod slow;
mod socket;
mod store_trouble;
mod tokens;
