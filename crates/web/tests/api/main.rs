//! The JSON interface from the outside, without a port.

mod accounts;
mod document;
mod errors;
mod limits;
mod live;
mod pages;
mod play;
mod schema;
mod socket;
mod support;
mod tables;
mod upkeep;
mod webhooks;
