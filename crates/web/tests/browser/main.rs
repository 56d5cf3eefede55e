//! Real browsers at the table: each test starts a server with a file of its own and plays through Chromium.

#![allow(missing_docs)]

#[path = "../positions/mandalorian.rs"]
mod adventures;
mod chrome;
mod house;
mod play;
#[path = "../positions/rim.rs"]
mod rim;
mod screen;
mod wire;

mod access;
mod around;
mod back;
mod campaign;
mod duel;
mod hostile;
mod keyboard;
mod lasting;
mod mandalorian;
mod outer_rim;
mod phone;
mod pictures;
mod prefix;
mod secrets;
mod sockets;
mod solo;
