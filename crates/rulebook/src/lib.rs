//! The rules of a game as data: read, searched, turned into constants, and tied to the tests that prove them.
//!
//! A rule file such as `rules/freedom.toml` holds every rule with its id, the rulings where the sources are silent or
//! disagree, and the options. [`RuleBook::load`] reads it and checks that every reference in it leads somewhere.
//!
//! Build scripts are the main callers:
//!
//! - the crate of a game calls [`build::constants_file`] and gets one constant a rule, so that code cannot cite a rule that
//!   doesn't exist, and the macro `proves!`;
//! - the binary calls [`build::bundle`] and includes the result, so that it can show the rules and their tests without
//!   the source tree:
//!
//! ```no_run
//! // build.rs
//! rulebook::build::bundle("../..", "rules/freedom.toml", &["games/freedom/engine"], "freedom.json").unwrap();
//! ```
//!
//! ```ignore
//! // src/main.rs
//! let rules = rulebook::Bundle::from_json(include_str!(concat!(env!("OUT_DIR"), "/freedom.json")))?;
//! ```
//!
//! A test says what it proves with `proves![FG_2_1, FG_3_4_32];` as a statement of its body; [`proofs()`] finds them.

pub mod build;
mod bundle;
mod check;
mod constants;
mod error;
mod proofs;
mod rules;
mod source;

pub use bundle::Bundle;
pub use constants::{constant_name, constants};
pub use error::{Error, Fault};
pub use proofs::{Proofs, proofs};
pub use rules::{Rule, RuleBook, RuleEntry, Ruling, Section, Setting, Totals};
