//! Where the rule list and the rule book differ on purpose, both readings can be played: one option for each.
//!
//! One table makes the flags, the two presets and what people choose from. A flag is set in the reading of the list; the
//! rules of each option, in words, are in `games/freedom/rules/freedom.toml`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use table::Setting;

macro_rules! readings {
    ($( $(#[$doc:meta])* $flag:ident: $name:literal = $list:literal | $book:literal, $about:literal; )+) => {
        /// Variants that the sources allow; the defaults are the readings of the rule list.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Options {
            $( $(#[$doc])* pub $flag: bool ),+
        }

        impl Options {
            /// The readings of the rule list.
            pub const LIST: Self = Self { $( $flag: true ),+ };
            /// The readings of the rule book.
            pub const BOOK: Self = Self { $( $flag: false ),+ };

            /// The list's readings with one option after the other turned to the book's.
            pub fn turned() -> Vec<Self> {
                vec![$( Self { $flag: false, ..Self::LIST } ),+]
            }

            /// Takes one of the two values of an option.
            pub(crate) fn set(&mut self, name: &str, value: &str) {
                match name {
                    $( $name => self.$flag = value == $list, )+
                    _ => {}
                }
            }
        }

        const READINGS: &[Setting] = &[
            $( Setting { name: $name, values: &[$list, $book], default: $list, about: $about } ),+
        ];
    };
}

readings! {
    /// Combat wounds fall at random; otherwise their owner spreads them [fg.21.1].
    random_wounds: "wounds" = "random" | "owner", "who spreads combat wounds";
    /// Orbit boxes may be entered [fg.21.2].
    orbit_boxes: "orbit_boxes" = "on" | "off", "orbit boxes may be entered";
    /// An ignored event voids its whole card [fg.11.1.27].
    void_draws: "ignored_draws" = "void" | "counted", "an ignored event voids its card, or only the event";
    /// All searches of a phase are declared before the first roll [fg.17.12].
    searches_by_phase: "search_declaration" = "phase" | "environ", "searches are declared for the phase or one by one";
    /// Start Rebellion may be assigned whatever the loyalty [fg.16.8].
    free_start_rebellion: "start_rebellion" = "free" | "linked", "Start Rebellion below Unrest: always, or beside a helper";
    /// The characters of a side start in any Environs; otherwise all in one [fg.20.1].
    any_environ: "setup_characters" = "any_environ" | "one_environ", "where characters start";
    /// Break-off is for all defenders; otherwise the inactive ones may try alone [fg.3.4.26].
    break_off_all: "break_off" = "all" | "inactive_too", "who may try to break off: all together, or also the inactive alone";
    /// Gather Information on one's own planet needs an Environ without enemies; otherwise one with enemies [fg.4.1.2].
    information_unopposed: "gather_information" = "unopposed" | "opposed",
        "Gather Information on your own planet: where no enemy is, or where one is";
    /// A leader fetched for a combat from outside the stack needs more than one point of Leadership [fg.3.3.9].
    leader_above_one: "fetched_leader" = "above_one" | "one", "Leadership needed by a leader fetched for a combat";
    /// Only leaders make the outer columns of military combat reachable; otherwise any shift does [fg.3.3.14].
    odds_by_leaders: "odds_limit" = "leaders" | "shifts", "what makes odds beyond 5-1 possible in military combat";
    /// The squad after a military combat is as strong as its units; otherwise the Squad Chart says [fg.3.3.20].
    squad_as_units: "combat_squad" = "units" | "chart", "strength of a squad after military combat";
    /// Only the detected can be assassinated; otherwise also whoever is with military units [fg.6.4.1].
    detected_targets: "assassination" = "detected" | "stacked_too", "who can be assassinated";
    /// A stopped rebellion stays one; otherwise it ends with Imperial units alone on the planet [fg.4.2.4.2].
    stopped_stays: "rebellion_stopped" = "stays" | "ends", "whether Rebellion Stopped turns into Imperial Control";
    /// Wild Environs are special ones in military combat [fg.7.4].
    wild_special: "special_environs" = "wild_too" | "four", "whether Wild Environs cost the leaderless Empire a column";
    /// Skills, possessions and events give Start and Stop Rebellion bonus draws, too [fg.11.1.38].
    rebellion_bonus: "rebellion_bonus" = "additions" | "none", "bonus draws of Start and Stop Rebellion";
    /// From Rebellion Stopped no units rise whatever happens; otherwise Populace Goes Wild raises them [fg.16.26].
    stopped_rises_bare: "second_rising" = "bare" | "wild", "units of a rebellion that was stopped before";
}

/// All set-up options.
pub fn options() -> &'static [Setting] {
    static ALL: LazyLock<Vec<Setting>> = LazyLock::new(|| [SCENARIO, READINGS].concat());
    &ALL
}

const SCENARIO: &[Setting] = &[
    Setting {
        name: "scenario",
        values: &[],
        default: "flight_to_egrix",
        about: "which scenario; a skirmish is built from the seed",
    },
    Setting { name: "star", values: &[], default: "random", about: "skirmish: the star system by its id" },
    Setting {
        name: "kind",
        values: &["start", "armageddon"],
        default: "start",
        about: "skirmish: Start of Rebellion or Armageddon loyalties",
    },
    Setting {
        name: "preset",
        values: &["list", "book"],
        default: "list",
        about: "all options below at once: the rule list's reading, harder for the Rebels, or the rule book's (plan \
                against plan they win 16-31 % by the list, 22-38 % by the book)",
    },
];
