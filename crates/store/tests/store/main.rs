//! The store from the outside, on both databases.

#[macro_use]
mod bed;
mod campaigns;
mod crash;
mod nodes;
mod players;
mod records;
mod tables;
mod trouble;
