//! Words for the enumerations of the content: an id as typed in content files, a name as shown to people.

use table::{Form, Forms, Seat, Shape};

use super::{
    BonusBasis, BreakOff, CoupFate, Detection, Happening, Loyalty, Mission, PossessionKind, Rating, Rule, Side,
    Terrain, Weapon,
};

macro_rules! words {
    ($type:ident { $($variant:ident $id:literal $name:literal),+ $(,)? }) => {
        impl $type {
            /// All of them, in order.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$variant),+];

            /// The index as an array subscript.
            #[inline]
            pub const fn ix(self) -> usize {
                self as usize
            }

            /// The word of the content files.
            #[inline]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),+ }
            }

            /// The name as shown to people.
            #[inline]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// Finds one by its word of the content files.
            pub fn from_id(id: &str) -> Option<Self> {
                match id { $($id => Some(Self::$variant),)+ _ => None }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

words!(Side { Rebel "rebel" "Rebel", Imperial "imperial" "Imperial" });
words!(Terrain {
    Urban "urban" "Urban",
    Wild "wild" "Wild",
    Liquid "liquid" "Liquid",
    Subterranean "subterranean" "Subterranean",
    Air "air" "Air",
    Fire "fire" "Fire",
});
words!(Rating {
    Combat "combat" "Combat",
    Endurance "endurance" "Endurance",
    Intelligence "intelligence" "Intelligence",
    Leadership "leadership" "Leadership",
    Diplomacy "diplomacy" "Diplomacy",
    Navigation "navigation" "Navigation",
});
words!(PossessionKind { Weapon "weapon" "weapon", Object "object" "object", Companion "companion" "companion" });
words!(Mission {
    Assassination "assassination" "Assassination",
    RebelCamp "rebel_camp" "Start Rebel Camp",
    Coup "coup" "Coup",
    Diplomacy "diplomacy" "Diplomacy",
    FreePrisoners "free_prisoners" "Free Prisoners",
    GainCharacters "gain_characters" "Gain Characters",
    GatherInformation "gather_information" "Gather Information",
    Scavenge "scavenge" "Scavenge for Possessions",
    Rebellion "rebellion" "Start/Stop Rebellion",
    Sabotage "sabotage" "Sabotage",
    SubvertTroops "subvert_troops" "Subvert Troops",
});
words!(Weapon { Hand "hand" "hand-to-hand", Firefight "firefight" "firefight" });
words!(BreakOff {
    Normal "normal" "in every round",
    NotRound1 "not_round_1" "from round 2 on",
    Never "never" "never",
});
words!(Loyalty {
    Patriotic "patriotic" "Patriotic",
    Loyal "loyal" "Loyal",
    Neutral "neutral" "Neutral",
    Dissent "dissent" "Dissent",
    Unrest "unrest" "Unrest",
});
words!(Rule {
    ImperialControl "imperial_control" "Imperial Control",
    Rebellion "rebellion" "Rebellion",
    RebelControl "rebel_control" "Rebel Control",
    RebellionStopped "rebellion_stopped" "Rebellion Stopped",
});
words!(CoupFate {
    None "none" "no further harm",
    Captured "captured" "the group is captured",
    CapturedOneKilled "captured_one_killed" "one is killed, the others are captured",
    Killed "killed" "the group is killed",
    Found "found" "the group is found",
});
words!(Detection {
    Undetected "U" "Undetected",
    Detected "D" "Detected",
    Damaged "Dd" "Detected and damaged",
    Eliminated "E" "Eliminated",
});

macro_rules! shapes {
    ($($type:ident $about:literal),+ $(,)?) => {$(
        impl Shape for $type {
            fn form(forms: &mut Forms) -> Form {
                let words = || Self::ALL.iter().map(|one| (table::word(one), one.name())).collect();
                forms.name::<Self>(stringify!($type), |_| Form::Words($about, words()))
            }
        }
    )+};
}

shapes! {
    Side "A side.",
    Terrain "A type of Environ.",
    Rating "A rating of a character.",
    PossessionKind "What kind of thing a possession is.",
    Mission "A mission.",
    Weapon "How a character combat is fought.",
    Loyalty "The loyalty of a planet, from the Imperial player's best to the Rebel player's best.",
    Rule "The control state of a planet.",
}

impl Side {
    /// The opponent.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Rebel => Self::Imperial,
            Self::Imperial => Self::Rebel,
        }
    }

    /// The seat at the table.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat.
    #[inline]
    pub const fn of_seat(seat: Seat) -> Option<Self> {
        match seat.0 {
            0 => Some(Self::Rebel),
            1 => Some(Self::Imperial),
            _ => None,
        }
    }
}

impl Terrain {
    /// Whether the type is neither Urban nor Wild.
    #[inline]
    pub const fn is_special(self) -> bool {
        !matches!(self, Self::Urban | Self::Wild)
    }

    /// The section of an Action Card that is read here: 0 Urban, 1 Special, 2 Wild.
    #[inline]
    pub const fn section(self) -> usize {
        match self {
            Self::Urban => 0,
            Self::Wild => 2,
            _ => 1,
        }
    }
}

impl Mission {
    /// The bit that stands for this mission in a set of missions.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The letter on the Action Cards.
    #[inline]
    pub const fn letter(self) -> char {
        b"ABCDFGIPRST"[self as usize] as char
    }

    /// Finds a mission by its letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|mission| mission.letter() == letter)
    }
}

impl Loyalty {
    /// The space at this place of the track, 0 Patriotic to 4 Unrest.
    #[inline]
    pub const fn at(ix: usize) -> Self {
        match ix {
            0 => Self::Patriotic,
            1 => Self::Loyal,
            2 => Self::Neutral,
            3 => Self::Dissent,
            _ => Self::Unrest,
        }
    }

    /// The loyalty seen from a side, -2 to 2.
    #[inline]
    pub const fn value(self, side: Side) -> i8 {
        match side {
            Side::Rebel => self as i8 - 2,
            Side::Imperial => 2 - self as i8,
        }
    }

    /// This many spaces toward a side, stopping at the end of the track.
    #[inline]
    pub const fn toward(self, side: Side, spaces: u8) -> Self {
        let ix = self as usize;
        match side {
            Side::Rebel => Self::at(ix + spaces as usize),
            Side::Imperial => Self::at(ix.saturating_sub(spaces as usize)),
        }
    }
}

impl Rule {
    /// Whether the planet is in Rebellion or under Rebel Control: no Coup, no Diplomacy.
    #[inline]
    pub const fn is_risen(self) -> bool {
        matches!(self, Self::Rebellion | Self::RebelControl)
    }
}

impl Happening {
    /// The name as shown to people.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Creature(_) => "Creature attack",
            Self::CreaturesOffSeason => "Creatures off season",
            Self::IrateLocals => "Irate Locals",
            Self::LocalsRaid => "Locals raid the enemy",
            Self::NoSearch => "No enemy search",
            Self::Detected => "Detected",
            Self::DetectedSearch => "Detected, enemy may search",
            Self::StumbleOnSquad => "Stumble on a squad",
            Self::WrongSoldier => "Wrong soldier approached",
            Self::AgentReveals => "Agent reveals a mission",
            Self::RebelsChickenOut => "Rebels lose heart",
            Self::Politics => "Politics",
            Self::Protocol => "Breach of protocol",
            Self::PopulaceGoesWild => "Populace goes wild",
            Self::CivilWar => "Fear of civil war",
            Self::BonusPlus => "One more bonus draw",
            Self::NoBonus => "No bonus draws",
            Self::Accident => "Accident",
            Self::Atrocity => "Atrocity",
            Self::CoupAborted(_) => "Coup aborted",
        }
    }
}

impl BonusBasis {
    /// The rating that gives bonus draws.
    #[inline]
    pub const fn rating(self) -> Option<Rating> {
        match self {
            Self::None | Self::Never => None,
            Self::Rating(rating) | Self::RatingAndCoup(rating) | Self::RatingAndCompany(rating) => Some(rating),
        }
    }
}
