//! How often something goes well.

#![allow(clippy::cast_precision_loss)]

/// How often something was there and how often it won, or was shown and bought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Share {
    /// How often it was there.
    pub all: u64,
    /// How often it went well.
    pub good: u64,
}

impl Share {
    /// One more.
    pub fn add(&mut self, good: bool) {
        self.all += 1;
        self.good += u64::from(good);
    }

    /// Many more.
    pub fn merge(&mut self, more: Self) {
        self.all += more.all;
        self.good += more.good;
    }

    /// From 0 to 1.
    pub fn ratio(self) -> f64 {
        self.good as f64 / self.all.max(1) as f64
    }

    /// In percent, with half the width of the 95 % interval (Wilson's, so that it is none of nothing).
    pub fn percent(self) -> (f64, f64) {
        let (all, ratio) = (self.all.max(1) as f64, self.ratio());
        let half = (ratio * (1.0 - ratio) / all + 0.9604 / (all * all)).sqrt() * 1.96 / (1.0 + 3.8416 / all);
        (ratio * 100.0, half * 100.0)
    }
}
