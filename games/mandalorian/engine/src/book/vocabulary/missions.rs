//! What is in the braces of maps and missions.

use cards::Kind::{self, Condition, Id, Name, One, Switch, Text, Whole};
use cards::{Blocks, Terms as _};

use super::{Word, effects, maybe, named, next, rows, spread_parts, track_parts};
use crate::book::facts::{AimKind, Checked};
use crate::book::language::{Part, Rule};
use crate::ids::{Difficulty, Slot};

/// The number of a rung.
const RUNG: Kind = Whole(1, 30);

/// Rules that a map or a mission may add.
pub const RULES: &[Word] = &[
    Word::new("track")
        .part(Part::Rule(Rule::Track))
        .takes(&[
            next("id", Id),
            next("name", Text),
            named("start", Whole(0, 40)),
            named("start_per", Whole(0, 9)),
            named("limit", Whole(1, 40)),
            named("per", Whole(0, 9)),
            named("one", Whole(1, 40)),
            named("three", Whole(1, 40)),
            named("four", Whole(1, 40)),
            named("fails", Switch),
            named("legendary", Switch),
        ])
        .holds(Blocks::Of(track_parts))
        .about("A track or counter. It begins at `start=`, and `start_per=` more for each character. `limit=` is its end; with `fails=` reaching it is a failure, with `legendary=` one that a traitor is remembered for; `per=` adds so much for each character; `one=`, `three=` and `four=` are for so many characters (one only against the Warlord; `four=` is as `three=` if it is missing).")
        .like("track alarm \"Alarm\" limit=6 three=7 four=8 fails=#true { at 2 { spawn red } }"),
    Word::new("flag")
        .part(Part::Rule(Rule::Flag))
        .takes(&[next("id", Id), next("words", Text)])
        .about("Something that can happen.")
        .like("flag cells_released \"the cells are released\""),
    Word::new("region")
        .part(Part::Rule(Rule::Region))
        .takes(&[next("id", Id), next("name", Text), next("spaces", Text), named("three", Text), named("four", Text)])
        .about("A named set of spaces: spaces and rectangles such as `a5:b6`, with others for three and four characters if need be. Each map has `start`, `second_start`, `a1` to `a6`, `yellow`, `blue` and `red` anyway, and each space of map `m1` is a region such as `m1_d3`.")
        .like("region ramp \"the ramp\" \"j6\" three=\"j6 h6\""),
    Word::new("slot")
        .part(Part::Rule(Rule::Slot))
        .takes(&[next("name", Text)])
        .holds(Blocks::Of(effects))
        .says("{name}: {body}")
        .about("The mission slot.")
        .like("slot \"Slice\" { need door_here; mark_door needed=2 }"),
    Word::new("instead")
        .part(Part::Rule(Rule::Instead))
        .takes(&[next("slot", One(Slot::TERMS)), next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("{label}, instead of the {slot} action: {body}")
        .about("Another use of the action of a slot, in place of its ability.")
        .like("instead attack \"Fire the mounted gun\" { need at you m1_d3; mark_door vault strength=#true }"),
    Word::new("attack_reach")
        .part(Part::Rule(Rule::Reach))
        .takes(&[next("region", Name("region")), next("reach", Whole(1, 9)), named("unless", Name("token"))])
        .says("attacks from {region} have reach {reach}[, unless {unless} is on the map]")
        .about("Attacks from a region have at least this reach.")
        .like("attack_reach m1_d3 2"),
    Word::new("rule")
        .part(Part::Rule(Rule::Told))
        .takes(&[next("words", Text)])
        .says("{words}")
        .about("A sentence of the rules that the lines around it carry out.")
        .like("rule \"Turrets never move.\""),
];

/// What only maps say.
pub const MAP: &[Word] = &[
    Word::new("drawing")
        .holds(Blocks::Of(rows))
        .about("The map as it is drawn, line by line: cells of three letters with edges between them.")
        .like("drawing { row \"+---+---+\"; row \"|S   c? |\"; row \"+---+---+\" }"),
    Word::new("door")
        .takes(&[
            next("id", Id),
            next("name", Text),
            next("from", Id),
            next("to", Id),
            named("sealed", Switch),
            named("hull", Whole(1, 20)),
            named("hidden", Switch),
        ])
        .about("A door of the drawing, or with `hidden=` a passage between two spaces that is shut at first. `hull=` is how many markers open it. A `sealed=` one opens only to a line that names it.")
        .like("door vault \"the vault door\" \"f2\" \"g2\" sealed=#true hull=8"),
    Word::new("anchors")
        .takes(&[next("spaces", Text), named("second", Id)])
        .about("The spaces a1 to a6 of mercenary sheets, and the second start; without `second=` it is the first.")
        .like("anchors \"a4 d4 b2 f4 h4 e1\" second=\"a2\""),
    Word::new("named")
        .takes(&[next("space", Id), next("name", Text)])
        .about("A space with a name of its own.")
        .like("named \"d3\" \"the gun mount\""),
];

/// What only missions say.
pub const MISSION: &[Word] = &[
    Word::new("map").takes(&[next("map", Name("map"))]).about("The map of a story or advanced mission.").like("map m1"),
    Word::new("seats")
        .takes(&[next("from", Whole(1, 4)), next("to", Whole(1, 4))])
        .about("With how many seats it can be played: 1 to 4, an advanced one 2 to 4, if this is missing.")
        .like("seats 2 4"),
    Word::new("character")
        .takes(&[next("character", Name("character")), named("compulsory", Switch), named("required", Switch)])
        .about("A character of the briefing. `compulsory=` has to be in play except in sandbox mode, `required=` always.")
        .like("character mandalorian compulsory=#true"),
    Word::new("stack")
        .takes(&[next("token", Name("token")), maybe("number", Whole(1, 9))])
        .about("Tokens of the stacks of its map, so many of each.")
        .like("stack raider_cutter 2"),
    Word::new("aside")
        .takes(&[next("token", Name("token"))])
        .about("A token that is set aside until the mission brings it.")
        .like("aside moff_gideon"),
    Word::new("fixture")
        .takes(&[next("token", Name("token")), next("region", Name("region")), named("facedown", Switch)])
        .about("A token that lies in a region from the start, before the stacks.")
        .like("fixture cell_control m3_f1"),
    Word::new("spread")
        .takes(&[named("facedown", Switch)])
        .holds(Blocks::Of(spread_parts))
        .about("Tokens shuffled over regions from the start, as many as there are.")
        .like("spread facedown=#true { token egg; token nest_medpac; region a2; region a3 }"),
    Word::new("empty")
        .takes(&[next("space", Id), named("from", Whole(2, 4))])
        .about("A threat icon that stays empty from so many characters on.")
        .like("empty e4 from=3"),
    Word::new("kit")
        .takes(&[
            next("from", Whole(1, 4)),
            next("to", Whole(1, 4)),
            named("hand", Whole(0, 3)),
            named("second_start", Switch),
        ])
        .about("For these numbers of characters: so many more cards in hand, and a second start for those behind the second character.")
        .like("kit 3 4 second_start=#true"),
    Word::new("rung")
        .holds(Blocks::Of(effects))
        .says("{body}")
        .about("A rung of the ladder of how a game begins, from the easiest to the hardest: more set-up lines, for the games that `odds` lines put on it.")
        .like("rung { start_plan defend }"),
    Word::new("odds")
        .takes(&[
            next("difficulty", One(Difficulty::TERMS)),
            named("solo", RUNG),
            named("one", RUNG),
            named("two", RUNG),
            named("three", RUNG),
            named("four", RUNG),
        ])
        .about("On which rung a game of this difficulty begins, by the number of characters; `solo=` is for one player alone, `one=` for one hero against the Warlord.")
        .like("odds standard solo=3 two=3 three=2 four=1"),
    Word::new("child").about("The Child is in this mission with its deck.").like("child"),
    Word::new("set_up")
        .takes(&[named("later", Switch)])
        .holds(Blocks::Of(effects))
        .says("{body}")
        .about("Set-up lines; with `later=` those that need characters or hands.")
        .like("set_up later=#true { with_character who=any { carry_child who=them } }"),
    Word::new("effect")
        .part(Part::Rule(Rule::Told))
        .takes(&[maybe("token", Name("token"))])
        .holds(Blocks::Of(effects))
        .says("mission effect[ of {token}]: {body}")
        .means("it", "the token")
        .about("The mission effect of a revealed token, `it`; without a token that of all others.")
        .like("effect cradle { put_child; discard_it }"),
    Word::new("feature")
        .part(Part::Rule(Rule::Told))
        .takes(&[next("token", Name("token")), next("label", Text), named("carried", Switch)])
        .holds(Blocks::Of(effects))
        .says("{token}, {label}: {body}")
        .means("it", "this token")
        .about("What using a feature does in this mission, in place of what its token says.")
        .like("feature asset \"Open the chest\" { discard_it; plan 3 keep=2 }"),
    Word::new("crisis")
        .holds(Blocks::Of(effects))
        .says("{body}")
        .about("The crisis box.")
        .like("crisis { track alarm 1 }"),
    Word::new("stage")
        .part(Part::Rule(Rule::Stage))
        .takes(&[next("number", Whole(2, 9)), next("name", Text)])
        .holds(Blocks::Of(effects))
        .says("stage {number}, {name}: {body}")
        .about("A stage after the first, with what happens when it begins.")
        .like("stage 2 \"Hold\" { spawn yellow 2 }"),
    Word::new("objective")
        .takes(&[next("checked", One(Checked::TERMS)), next("condition", Condition)])
        .says("{condition}")
        .about("The mission succeeds if this holds. Of several one is enough.")
        .like("objective end_of_turn holder_at asset outside and not enemies_by holder 1 1 asset"),
    Word::new("failure")
        .takes(&[next("checked", One(Checked::TERMS)), next("condition", Condition)])
        .says("{condition}")
        .about("The mission fails if this holds.")
        .like("failure end_of_turn child_taken_at m4_j3"),
    Word::new("aim")
        .takes(&[
            next("part", Whole(1, 9)),
            next("deed", One(AimKind::TERMS)),
            named("token", Name("token")),
            named("group", Name("group")),
            named("region", Name("region")),
            named("within", Whole(0, 9)),
            named("door", Name("door")),
            named("track", Name("track")),
            named("stage", Whole(2, 9)),
            named("number", Whole(1, 9)),
            named("three", Whole(1, 9)),
            named("each", Whole(1, 20)),
        ])
        .about("A part of the way to the objective, for the computer's players; it is no rule. Parts follow each other. `number=` is how many tokens, `three=` with three or four characters; `each=` is the strength that each marker, step or token costs.")
        .like("aim 1 open door=vault region=m1_d3"),
    Word::new("taken_to")
        .part(Part::Rule(Rule::Told))
        .takes(&[next("region", Name("region"))])
        .says("an enemy that ends an event movement in the space of an uncarried Child picks it up and brings it to {region}")
        .about("Enemies that end an event movement with The Child pick it up and bring it here.")
        .like("taken_to m4_j3"),
    Word::new("motives")
        .takes(&[next("loyal", Whole(0, 4)), next("disloyal", Whole(1, 2))])
        .about("Hidden motives: so many loyal cards more than seats, and so many disloyal ones.")
        .like("motives 0 1"),
    Word::new("warlord")
        .takes(&[next("token", Name("token")), named("sees", Switch)])
        .about("One seat is the Warlord, who steers this token; with `sees=` it knows every facedown token.")
        .like("warlord moff_gideon sees=#true"),
    Word::new("order")
        .takes(&[next("id", Id), next("name", Text)])
        .holds(Blocks::Of(effects))
        .says("{name}: {body}")
        .about("An order of the Warlord; `it` and `enemies` are chosen by the Warlord.")
        .like("order mobilize \"Mobilize\" { with_enemies 3 { push 2 } }"),
    Word::new("introduction")
        .takes(&[next("text", Text)])
        .about("A picture of the introduction with its line.")
        .like("introduction \"A tracking fob blinks over red sand.\""),
    Word::new("briefing")
        .takes(&[next("text", Text)])
        .about("A line of the briefing.")
        .like("briefing \"Get through the wall.\""),
    Word::new("unlock").takes(&[next("what", Id)]).about("What has to be unlocked for it.").like("unlock mercenary_ab"),
];
