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
    /// Looks one of these up by its name and judges a value for it.
    ///
    /// # Errors
    /// If the name or the value is unknown, with those that are allowed.
    pub fn check(all: &[Self], name: &str, value: &str) -> Result<Self, String> {
        let Some(setting) = all.iter().find(|setting| setting.name == name) else {
            let names: Vec<_> = all.iter().map(|setting| setting.name).collect();
            return Err(format!("unknown option `{name}`, expected one of: {}", names.join(", ")));
        };
        if !setting.values.is_empty() && !setting.values.contains(&value) {
            return Err(format!("`{name}` can't be `{value}`, expected one of: {}", setting.values.join(", ")));
        }
        Ok(*setting)
    }
}
