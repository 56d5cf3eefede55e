//! The time of day. Games have no clock; tables do.

use std::time::{SystemTime, UNIX_EPOCH};

use store::Millis;

/// Now.
pub fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Millis)
}

/// How long ago something was, in words.
pub fn ago(then: Millis) -> String {
    let seconds = (now() - then).max(0) / 1000;
    let (number, unit) = match seconds {
        0..60 => return "just now".into(),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{number} {unit}{} ago", if number == 1 { "" } else { "s" })
}
