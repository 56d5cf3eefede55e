//! Numbers of the content files: any whole number is read, and its range is checked where its meaning is known.

use std::fmt;
use std::ops::RangeInclusive;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use toml::Spanned;

use faults::{Faults, Page};

/// A whole number as written, however large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number(pub i64);

/// A number with its place.
pub(super) type Num = Spanned<Number>;

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_i64(Reader)
    }
}

struct Reader;

impl Visitor<'_> for Reader {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Number, E> {
        Ok(Number(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Number, E> {
        Ok(Number(i64::try_from(value).unwrap_or(i64::MAX)))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Number, E> {
        Ok(Number(value.clamp(i64::MIN.into(), i64::MAX.into()) as i64))
    }

    fn visit_u128<E: Error>(self, _: u128) -> Result<Number, E> {
        Ok(Number(i64::MAX))
    }
}

/// Reads a number from `LOW` to `HIGH` inside of a word such as `{ hardy = 2 }`.
pub(super) fn ranged<'de, D, T, const LOW: i64, const HIGH: i64>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<i64>,
{
    let Number(value) = Number::deserialize(deserializer)?;
    let inside = (LOW..=HIGH).contains(&value).then(|| T::try_from(value).ok()).flatten();
    inside.ok_or_else(|| D::Error::custom(format!("the number is {value}, expected {LOW} to {HIGH}")))
}

/// Numbers whose range is checked.
pub(super) trait InRange {
    /// The number, if it is inside of its range; if not, that is noted and the nearest that is takes its place.
    fn number<T: TryFrom<i64> + Default>(
        &mut self,
        page: Page<'_>,
        given: &Num,
        allowed: RangeInclusive<i64>,
        what: &str,
    ) -> T;

    /// As [`InRange::number`], for one that may be left out and is 0 then.
    fn number_or_0<T: TryFrom<i64> + Default>(
        &mut self,
        page: Page<'_>,
        given: Option<&Num>,
        allowed: RangeInclusive<i64>,
        what: &str,
    ) -> T {
        given.map_or_else(T::default, |given| self.number(page, given, allowed, what))
    }
}

impl InRange for Faults {
    fn number<T: TryFrom<i64> + Default>(
        &mut self,
        page: Page<'_>,
        given: &Num,
        allowed: RangeInclusive<i64>,
        what: &str,
    ) -> T {
        let (low, high) = (*allowed.start(), *allowed.end());
        let Number(value) = *given.get_ref();
        if !allowed.contains(&value) {
            self.at(page, given.span(), format!("{what} is {value}, expected {low} to {high}"));
        }
        T::try_from(value.clamp(low, high)).unwrap_or_default()
    }
}
