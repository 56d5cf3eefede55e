//! The JSON interface from the outside, without a port.

mod accounts;
mod before;
mod campaigns;
mod document;
mod errors;
mod leaving;
mod limits;
mod live;
mod outlive;
mod packs;
mod pages;
mod play;
#[path = "../positions/rim.rs"]
mod rim;
mod schema;
mod socket;
mod support;
mod tables;
mod upkeep;
mod views;
mod webhooks;
