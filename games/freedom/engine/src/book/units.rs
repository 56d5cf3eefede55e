//! The military units of the Star System game [fg.7.2].

use super::{Side, Terrain, UnitKind};

macro_rules! names {
    ($($terrain:literal),+) => {
        /// Ids in the order of [`UnitKind::ALL`].
        const IDS: [&str; UnitKind::COUNT] =
            ["militia", "patrol", "line", $(concat!("rebel_", $terrain, "_1_0"), concat!("rebel_", $terrain, "_2_1")),+];
        /// Names in the order of [`UnitKind::ALL`].
        const NAMES: [&str; UnitKind::COUNT] =
            ["Militia", "Patrol", "Line", $(concat!("Rebel ", $terrain, " 1-0"), concat!("Rebel ", $terrain, " 2-1")),+];
    };
}

names!("urban", "wild", "liquid", "subterranean", "air", "fire");

impl UnitKind {
    /// Imperial, strength 1, immobile.
    pub const MILITIA: Self = Self(0);
    /// Imperial, strength 1, mobile.
    pub const PATROL: Self = Self(1);
    /// Imperial, strength 3, mobile.
    pub const LINE: Self = Self(2);
    /// How many kinds there are.
    pub const COUNT: usize = 15;
    /// All kinds.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut ix = 0;
        while ix < Self::COUNT {
            all[ix] = Self(ix as u8);
            ix += 1;
        }
        all
    };

    /// The Rebel unit of a type of Environ: 1-0, or 2-1 if mobile.
    #[inline]
    pub const fn rebel(terrain: Terrain, mobile: bool) -> Self {
        Self(3 + 2 * terrain as u8 + mobile as u8)
    }

    /// The index as an array subscript.
    #[inline]
    pub const fn ix(self) -> usize {
        self.0 as usize
    }

    /// Whose units.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 < 3 { Side::Imperial } else { Side::Rebel }
    }

    /// Strength in an Environ.
    #[inline]
    pub const fn strength(self) -> u8 {
        match self.0 {
            0 | 1 => 1,
            2 => 3,
            _ => 1 + self.mobile() as u8,
        }
    }

    /// Force Points it costs in a rebellion; `None` for what no rebellion raises [fg.16.17, fg.16.18].
    #[inline]
    pub const fn cost(self) -> Option<u8> {
        match self.side() {
            Side::Rebel => Some(if self.mobile() { 3 } else { 1 }),
            Side::Imperial => None,
        }
    }

    /// Whether it moves from planet to planet.
    #[inline]
    pub const fn mobile(self) -> bool {
        matches!(self.0, 1 | 2) || self.0 >= 3 && self.0.is_multiple_of(2)
    }

    /// Whether the enemy sees only a covered counter.
    #[inline]
    pub const fn covered(self) -> bool {
        matches!(self, Self::PATROL | Self::LINE)
    }

    /// The type of Environ a Rebel unit is at home in.
    #[inline]
    pub const fn terrain(self) -> Option<Terrain> {
        match self.0 {
            3 | 4 => Some(Terrain::Urban),
            5 | 6 => Some(Terrain::Wild),
            7 | 8 => Some(Terrain::Liquid),
            9 | 10 => Some(Terrain::Subterranean),
            11 | 12 => Some(Terrain::Air),
            13 | 14 => Some(Terrain::Fire),
            _ => None,
        }
    }

    /// The word of the content files, such as `rebel_wild_2_1`.
    #[inline]
    pub const fn id(self) -> &'static str {
        IDS[self.ix()]
    }

    /// The name as shown to people.
    #[inline]
    pub const fn name(self) -> &'static str {
        NAMES[self.ix()]
    }

    /// Finds a kind by its word of the content files.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

impl std::fmt::Display for UnitKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_agree_with_their_parts() {
        for terrain in Terrain::ALL {
            for mobile in [false, true] {
                let kind = UnitKind::rebel(terrain, mobile);
                assert_eq!(kind.terrain(), Some(terrain));
                assert_eq!(kind.mobile(), mobile);
                assert_eq!(kind.strength(), 1 + u8::from(mobile));
                assert_eq!(kind.side(), Side::Rebel);
                assert_eq!(kind.id(), format!("rebel_{}_{}", terrain.id(), if mobile { "2_1" } else { "1_0" }));
            }
        }
        let imperial = [UnitKind::MILITIA, UnitKind::PATROL, UnitKind::LINE];
        assert_eq!(imperial.map(UnitKind::strength), [1, 1, 3]);
        assert_eq!(imperial.map(UnitKind::mobile), [false, true, true]);
        assert_eq!(imperial.map(UnitKind::covered), [false, true, true]);
        assert!(UnitKind::ALL.into_iter().all(|kind| UnitKind::from_id(kind.id()) == Some(kind)));
    }
}
