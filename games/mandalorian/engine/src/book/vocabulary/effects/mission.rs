//! The mission.

use cards::Kind::{Name, Switch, Whole};

use super::super::{Word, maybe, named, names, next};
use crate::book::code::{Amount, Op};
use crate::book::places::{ACTION, IN_ACTION};
use crate::book::select::{doors, flag, small, track};

/// The mission.
pub const WORDS: &[Word] = &[
    Word::new("track")
        .takes(&[next("track", Name("track")), next("by", Whole(-20, 20))])
        .says("{track} {by?+|-}{by!}.")
        .makes(|line, _| Op::Track { track: track(line), by: line.number("by", 1) as i8 })
        .about("Moves a track.")
        .like("track alarm 1"),
    Word::new("track_strength")
        .takes(&[next("track", Name("track")), next("more", Whole(1, 4)), named("from", Whole(1, 6))])
        .says("{track} +1, or +{more} with strength [from=none: 4][from!=none: {from}] or more.")
        .belongs(ACTION, IN_ACTION)
        .makes(|line, _| Op::TrackStrength {
            track: track(line),
            more: small(line, "more", 1),
            from: small(line, "from", 4),
        })
        .about("Moves a track by 1, or by more if the action has the strength `from=`, 4 if that is missing.")
        .like("track_strength grate 2 from=4"),
    Word::new(names::SET_TRACK)
        .takes(&[next("track", Name("track")), next("to", Whole(0, 40))])
        .says("{track} is now {to}.")
        .makes(|line, _| Op::SetTrack { track: track(line), to: small(line, "to", 1) })
        .about("Sets a track.")
        .like("set_track column 8"),
    Word::new("flag")
        .takes(&[next("flag", Name("flag"))])
        .says("from now on {flag}.")
        .makes(|line, _| Op::Flag(flag(line)))
        .about("Something has happened.")
        .like("flag walker_down"),
    Word::new("unflag")
        .takes(&[next("flag", Name("flag"))])
        .says("no longer: {flag}.")
        .makes(|line, _| Op::Unflag(flag(line)))
        .about("Something holds no longer.")
        .like("unflag walker_down"),
    Word::new("stage")
        .takes(&[next("stage", Whole(1, 9))])
        .says("stage {stage} begins.")
        .makes(|line, _| Op::Stage(small(line, "stage", 1)))
        .about("A stage of the mission begins.")
        .like("stage 2"),
    Word::new(names::UNLOCK)
        .takes(&[maybe("door", Name("door"))])
        .says("unlock [door=none: a locked door of your space][door!=none: {door}]")
        .makes(|line, to| {
            let (doors, here) = doors(line, to);
            Op::Unlock { doors, here }
        })
        .about("Opens a door: this one, or a locked door of your space that is not sealed.")
        .like("unlock vault"),
    Word::new("lock")
        .takes(&[maybe("door", Name("door")), named("quiet", Switch)])
        .says("lock [door=none: an unlocked door of your choice][door!=none: {door}][quiet=true:  with nobody beside it]")
        .makes(|line, to| Op::Lock { doors: doors(line, to).0, quiet: line.switch("quiet") })
        .about("Locks a door, one of the current player's choice; `quiet` only one nobody stands beside.")
        .like("lock quiet=#true"),
    Word::new(names::MARK_DOOR)
        .takes(&[
            maybe("door", Name("door")),
            named("marks", Whole(1, 9)),
            named("strength", Switch),
            named("needed", Whole(1, 20)),
        ])
        .says("put [strength=true: as many markers as the action is strong][strength=none&marks=none: 1 marker][strength=none&marks!=none: {marks} marker(|s)] on [door=none: a locked door of your space][door!=none: {door}][; at {needed} it opens]")
        .makes(|line, to| {
            let (doors, here) = doors(line, to);
            let by_strength = line.switch("strength");
            if by_strength && line.value("marks").is_some() {
                to.wrong(line, "`marks=` and `strength=` exclude each other");
            }
            let marks = if by_strength { Amount::Strength(0) } else { Amount::Fixed(small(line, "marks", 1)) };
            Op::MarkDoor { doors, here, marks, needed: small(line, "needed", 0) }
        })
        .about("Damage or markers for a door: one, `marks=` or the strength of the action. It opens when it has as many as `needed=` or its hull says.")
        .like("mark_door vault strength=#true"),
];
