//! `cantina serve`, killed in the middle of its work: what it acknowledged is there, and the games go on.

mod node;
mod one_node;
mod record;
mod round;
mod two_nodes;
