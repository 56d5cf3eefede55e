//! What can be agreed before a game: named options with their values.

/// An option as it is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// The values it may have; none if any word will do.
    pub values: &'static [&'static str],
    /// The value unless another is given.
    pub default: &'static str,
    /// What it decides.
    pub about: &'static str,
}

impl Setting {
    /// The one with this name.
    ///
    /// # Errors
    /// If there is none, with those there are.
    pub fn find<'s>(all: &'s [Self], name: &str) -> Result<&'s Self, String> {
        all.iter().find(|setting| setting.name == name).ok_or_else(|| {
            let names: Vec<_> = all.iter().map(|setting| setting.name).collect();
            format!("unknown option `{name}`, expected one of: {}", names.join(", "))
        })
    }

    /// Judges a value for it.
    ///
    /// # Errors
    /// If it is none of those allowed, which are named.
    pub fn check(&self, value: &str) -> Result<(), String> {
        if self.values.is_empty() || self.values.contains(&value) {
            return Ok(());
        }
        Err(format!("`{}` can't be `{value}`, expected one of: {}", self.name, self.values.join(", ")))
    }
}
