//! The printed content, part of the program (owner: A).
