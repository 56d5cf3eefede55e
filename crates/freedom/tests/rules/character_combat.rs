//! Section of the rule book.
