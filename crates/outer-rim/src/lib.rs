//! Outer Rim.
