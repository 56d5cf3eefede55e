//! Section 21 and the variants of set-up.
