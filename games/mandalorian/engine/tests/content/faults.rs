//! Every kind of fault, at its place, with a suggestion where there is one to make.

use mandalorian::book::Book;
use testbed::faulty::{Files, edit, shown};

use crate::CONTENT;

/// One replacement makes one fault, in that line or this many lines below it, that says this and suggests that.
#[track_caller]
fn below(below: usize, file: &str, old: &str, new: &str, says: &str, help: &str) {
    CONTENT.below(below, file, [old, new], says, help);
}

/// In the very line.
#[track_caller]
fn fault(file: &str, old: &str, new: &str, says: &str) {
    below(0, file, old, new, says, "");
}

/// Somewhere in the content, with other faults perhaps.
#[track_caller]
fn anywhere(file: &str, old: &str, new: &str, says: &str) {
    CONTENT.anywhere(file, old, new, says);
}

/// In a line of the same file so far from the replacement, with faults elsewhere that follow from it.
#[track_caller]
fn among(away: isize, file: &str, old: &str, new: &str, says: &str) {
    let mut files = CONTENT.files();
    let line = edit(&mut files, file, old, new).checked_add_signed(away).expect("a line");
    let faults = CONTENT.faults_of(&files);
    let fits = |fault: &&faults::Fault| fault.message.contains(says) && fault.file == file && fault.line == line;
    assert_eq!(faults.iter().filter(fits).count(), 1, "line {line}: {}", shown(&faults));
}

const MAPS: &str = "maps.kdl";
const STORY: &str = "missions_story.kdl";
const ADVANCED: &str = "missions_advanced.kdl";
const MERCENARY: &str = "missions_mercenary.kdl";
const PEOPLE: &str = "characters.kdl";
const PLANNING: &str = "planning.kdl";
const EVENTS: &str = "events.kdl";
const RAIDERS: &str = "tokens_m1.kdl";
const SHEETS: &str = "tokens_sheets.kdl";
const GUIDE: &str = "guide.kdl";

#[test]
fn words_and_names_that_nobody_knows() {
    below(0, EVENTS, "event volley", "evnt volley", "unknown word `evnt`", "did you mean `event`?");
    below(0, EVENTS, "spawn nearest }", "spawn nearst }", "unknown word `nearst`", "did you mean `nearest`?");
    below(
        0,
        STORY,
        "holder_at asset outside",
        "holder_in asset outside",
        "unknown condition",
        "did you mean `holder_at`?",
    );
    below(
        0,
        STORY,
        "stack gate_watch",
        "stack gate_wach",
        "there is no token `gate_wach`",
        "did you mean `gate_watch`?",
    );
    below(0, STORY, "track alarm 1", "track alarms 1", "there is no track `alarms`", "did you mean `alarm`?");
    below(
        0,
        MAPS,
        "mark_door vault strength",
        "mark_door valt strength",
        "there is no door `valt`",
        "did you mean `vault`?",
    );
    below(0, MAPS, "need at you m1_d3", "need at you m1_c3", "there is no region `m1_c3`", "");
    below(
        0,
        PEOPLE,
        "has_plan you defend",
        "has_plan you defent",
        "there is no planning `defent`",
        "did you mean `defend`?",
    );
    below(0, GUIDE, "plays price_on_its_head", "plays price_on_his_head", "there is no mission", "did you mean");
    below(0, ADVANCED, "group=beacon", "group=beakon", "there is no group `beakon`", "did you mean `beacon`?");
}

#[test]
fn values_of_the_wrong_kind() {
    fault(
        EVENTS,
        "enemies_move all melee 2",
        "enemies_move many melee 2",
        "expected a whole number from 1 to 9, or `all`",
    );
    fault(PEOPLE, "health 6 8", "health 6", "`health` needs a whole number");
    fault(PLANNING, "\"Defend\" 6", "\"Defend\" 60", "expected a whole number from 1 to 12");
    fault(STORY, "stack raider_cutter 2", "stack raider_cutter 2 2", "one value too many after `stack`");
    fault(PLANNING, "kept=#false", "kept=no", "expected `#true` or `#false`");
}

#[test]
fn drawings_that_are_none() {
    let row = "|*y :q?  q?  c?     |###|t?  t?  t? |";
    fault(MAPS, row, "|*y :q?  q?  c?     |###|t?  t?  t?|", "this line has 36 letters, the first one has 37");
    fault(MAPS, row, "|*y :q?  q?  z?     |###|t?  t?  t? |", "`d1` shows `z?`: a space can be blank");
    fault(
        MAPS,
        row,
        "|*y ;q?  q?  c?     |###|t?  t?  t? |",
        "right of `a1` is `;`, expected a blank, `|`, `:` or `H`",
    );
    fault(MAPS, row, "|*y :q?  q?  c?      ###|t?  t?  t? |", "right of `e1` has to be a wall");
    fault(MAPS, row, "x*y :q?  q?  c?     |###|t?  t?  t? |", "a row begins with a wall `|`, found `x`");
    fault(MAPS, row, "|*y :q?  q?  c?     |###|t?  t?  t?  ", "right of `i1` has to be a wall");
    fault(
        MAPS,
        "+   +...+...+   +   +---+   +   +   +",
        "+   +.-.+...+   +   +---+   +   +   +",
        "below `b1` is `.-.`",
    );
    fault(
        MAPS,
        "+   +...+...+   +   +---+   +   +   +",
        "+   +...-...+   +   +---+   +   +   +",
        "letter 9 of a line between rows is `+`",
    );
    fault(
        MAPS,
        "+---+---+---+---+---+---+---+---+---+\"",
        "+---+   +---+---+---+---+---+---+---+\"",
        "the first line is a wall",
    );
    below(
        12,
        MAPS,
        "    drawing {\n        row \"+---+---+---+---+---+---+---+---+---+\"\n",
        "    drawing {\n",
        "found 12 lines",
        "",
    );
}

#[test]
fn maps_on_which_nobody_can_play() {
    let south = "|    S                           *y |";
    anywhere(MAPS, south, "|                                *y |", "one start space `S`, this one has 0");
    anywhere(MAPS, south, "|    S   S                       *y |", "one start space `S`, this one has 2");
    anywhere(MAPS, south, "|    S                              |", "2 or more yellow star spaces, this one has 1");
    let (east, shut) = ("+   +   +---+   +   +   +...+   +   +", "+   +   +---+   +   +   +...+   +---+");
    anywhere(MAPS, east, shut, "`i3` can't be reached or seen from the start, even with every door open");
    let (cells, walls) = ("|###|t? |t? |###|q?     |###|t? |t? |*y |", "|###|t? |t? |###|q?     |###|t? |t? :*y |");
    let (above, edge) = ("+---+   +   +---+   +   +---+   +   +   +", "+---+   +   +---+   +   +---+   +   +---+");
    let mut files = CONTENT.files();
    edit(&mut files, MAPS, cells, walls);
    edit(&mut files, MAPS, above, edge);
    let faults = CONTENT.faults_of(&files);
    assert!(
        faults.iter().any(|fault| fault.message == "nobody can walk from the star space `j1` to the start"),
        "{}",
        shown(&faults)
    );
    fault(MAPS, "anchors \"a4 d4 b2 f4 h4 e1\"", "anchors \"a4 d4 b2 f4 h4\"", "a map has six anchors, found 5");
    fault(MAPS, "anchors \"a4 d4 b2 f4 h4 e1\"", "anchors \"a4 d4 b2 f4 h4 a4\"", "anchor 6 is `a4` like another one");
    fault(MAPS, "anchors \"a4 d4 b2 f4 h4 e1\"", "anchors \"a4 d4 b2 f4 h4 c3\"", "there is no space `c3` on this map");
    fault(
        MAPS,
        "anchors \"a4 d4 b2 f4 h4 e1\"",
        "anchors \"a4 d4 b2 f4 h4 d1\"",
        "anchor 6 lies on the threat icon of `d1`",
    );
    fault(
        MAPS,
        "anchors \"a4 d4 b2 f4 h4 e1\"",
        "anchors \"a4 d4 b2 f4 h4 h2\"",
        "nobody can walk to anchor 6 in `h2` while the doors are locked",
    );
    fault(MAPS, "named d3 \"the gun mount\"", "named k3 \"the gun mount\"", "there is no space `k3` on this map");
}

#[test]
fn doors_that_lead_nowhere_or_never_open() {
    anywhere(MAPS, "\"the vault door\" f2 g2", "\"the vault door\" f2 e2", "the drawing has no door there");
    anywhere(MAPS, "\"the vault door\" f2 g2", "\"the vault door\" f2 e2", "has no `door` line");
    fault(
        MAPS,
        "a3 j6 hidden=#true",
        "a3 b3 hidden=#true",
        "a hidden passage leads where the drawing has neither a way nor a door",
    );
    // The door is where it is wrong.
    among(
        -3,
        MAPS,
        "when track_moved track=grate at=6 { unlock sewer }",
        "",
        "nothing on this map or in its missions opens this door",
    );
    // Markers open nothing that doesn't say how many it takes.
    let (opens, marks) = ("{ unlock sewer }", "{ mark_door sewer }");
    among(-3, MAPS, opens, marks, "nothing on this map or in its missions opens this door");
    among(0, MAPS, "b2 b3\n", "b2 b33\n", "there is no space `b33` on this map");
}

#[test]
fn what_does_not_belong_together() {
    fault(STORY, "taken_to m4_j3", "taken_to m1_d3", "`m1_d3` is on another map");
    fault(MERCENARY, "fixture at_st red", "fixture at_st m1_d3", "this mission can be played on any");
    fault(
        STORY,
        "crisis { track alarm 1 }",
        "crisis { track hunt 1 }",
        "the track `hunt` belongs to another map or mission",
    );
    fault(ADVANCED, "        unlock lab\n", "        unlock vault\n", "the door `vault` is on another map");
    fault(STORY, "empty e4 from=3", "empty e5 from=3", "there is no threat icon in `e5`");
    fault(
        STORY,
        "region outside \"the sand outside the wall\" \"a5:a6\"",
        "region outside \"the sand outside the wall\" \"a5 k9\"",
        "there is no space in `k9` on this map",
    );
    fault(
        STORY,
        "    track alarm \"Alarm\"",
        "    region start \"the start\" \"a1\"\n    track alarm \"Alarm\"",
        "there is another region `start`",
    );
    anywhere(MERCENARY, "    seats 1 4\n", "    seats 1 4\n    map m1\n", "so it names none");
    anywhere(STORY, "    map m1\n", "", "a story or advanced mission needs its `map`");
    fault(STORY, "effect cradle", "effect bouncer", "`bouncer` has no `mission_effect`");
    fault(STORY, "at 4 { spawn region region=m4_j3 }", "at 20 { spawn region region=m4_j3 }", "this track ends at 12");
    fault(ADVANCED, "odds veteran", "odds hard", "`hard`");
    fault(ADVANCED, "odds novice one=", "odds novice four=30 one=", "`four=30`: there are ");
    below(1, ADVANCED, "odds veteran", "odds expert", "these odds are named twice", "");
    fault(STORY, "    odds", "    rung { spawn farthest }\n    odds", "no `odds` line begins a game on this rung");
    fault(EVENTS, "    disrupt_slot intel", "    start_plan defend\n    disrupt_slot intel", "in `set_up` or `rung`");
    fault(STORY, "full weld and carrier_at", "full open_end and carrier_at", "there is no track `open_end`");
    fault(
        MERCENARY,
        "objective always track upload 3",
        "objective always full upload",
        "has no limit, so it is never full",
    );
    anywhere(MERCENARY, "        region a6\n    }\n", "    }\n", "5 tokens for 4 regions: expected as many");
    anywhere(
        STORY,
        "crisis { track alarm 1 }",
        "crisis { track alarm 1 }\n    order jam \"Jam\" { disrupt_slot lowest }",
        "`order` needs a `warlord`",
    );
    fault(
        STORY,
        "    seats 1 4\n    unlock child",
        "    seats 4 1\n    unlock child",
        "expected the smaller number first",
    );
    fault(MERCENARY, "seats 2 4", "seats 1 4", "hidden motives are for two seats or more");
}

#[test]
fn words_that_mean_nothing_where_they_stand() {
    fault(PLANNING, "use before_damage { block 1 }", "use action_step { block 1 }", "`block` means nothing here");
    fault(PLANNING, "use playing { strength 2 }", "use action_step { strength 2 }", "`strength` means nothing here");
    fault(EVENTS, "mill 3 bad_luck { hurt 1 }", "mill 3 bad_luck { damage 1 }", "`damage` means nothing here");
    fault(
        STORY,
        "crisis { track alarm 1 }",
        "crisis { track alarm 1; six_plus { spawn red } }",
        "`six_plus` means nothing here",
    );
    fault(
        EVENTS,
        "mill 3 bad_luck { hurt 1 }",
        "mill 3 bad_luck { hurt 1 who=them }",
        "`them` means nothing here: no other character is in question",
    );
    fault(
        ADVANCED,
        "order jam \"Jam\" { disrupt_slot any at_most=4 }",
        "order jam \"Jam\" { hurt 1 }",
        "there is no `you`",
    );
    fault(
        STORY,
        "crisis { track alarm 1 }",
        "crisis { track alarm 1; choose by=warlord { option \"Jam\" { disrupt_slot lowest } } }",
        "there is no Warlord",
    );
    fault(PEOPLE, "need unhurt; strength 1", "need six_plus; strength 1", "`six_plus` means nothing here");
    fault(
        STORY,
        "objective end_of_turn carrier_at ramp",
        "objective end_of_turn at you ramp",
        "`you` means nothing here",
    );
    fault(
        STORY,
        "when rescued once=game",
        "when rescued once=game token=asset",
        "`token=` means nothing for `rescued`",
    );
    fault(STORY, "when rescued once=game", "use rescued", "nobody owns this");
    fault(PLANNING, "use before_damage { block 1 }", "when before_damage { block 1 }", "this has to be `use`");
}

/// Nothing says `once=` where it is not counted.
#[test]
fn how_often_is_said_where_it_is_counted() {
    let counted = "`once=` is for rules of maps and missions; a `lasting` says `uses=`";
    fault("child.kdl", "when before_flight {", "when before_flight once=game {", counted);
    let (hide, drop) = ("use before_damage \"Hide behind the strongbox\"", "when before_damage once=turn");
    fault(RAIDERS, hide, drop, counted);
    fault(PLANNING, "use before_damage {", "use before_damage once=turn {", "`use` has no `once=`");
}

#[test]
fn effects_that_say_too_little_or_too_much() {
    fault(EVENTS, "mill 3 bad_luck { hurt 1 }", "mill 3 bad_luck { hurt 1 who=other }", "has to be one character here");
    fault(ADVANCED, "spawn region region=m4_j3", "spawn region", "`spawn region` needs `region=`");
    fault(EVENTS, "to=loose_child", "to=holder", "`to=holder` needs the item as `token=`");
    fault(EVENTS, "to=loose_child", "to=region", "`to=region` and `region=` belong together");
    fault(PEOPLE, "with_enemy in_reach=#true other", "with_enemy in_reach=#true within=1 other", "exclude each other");
    fault(
        PEOPLE,
        "each_enemy near=target within=0",
        "each_enemy near=region within=0",
        "`near=region` needs `region=`",
    );
    fault(PLANNING, "ignore_turn grapple|sentry", "ignore_turn grapple|door", "`door` can't be ignored for a turn");
    fault("child.kdl", "lasting until=your_next_turn {", "lasting {", "`lasting` needs `until=`");
    fault(ADVANCED, "disrupt_slot any at_most=4", "disrupt_slot lowest at_most=4", "`at_most=` goes with `any`");
    fault(PEOPLE, "look all within=2", "look all kind=enemy within=2", "`look` is for facedown threats");
    fault(STORY, "enemies_by holder 1 1 asset", "enemies_by holder 1 1", "`holder` needs the item");
    fault(MAPS, "mark_door vault strength=#true", "mark_door vault strength=#true marks=2", "exclude each other");
    let (wanders, nearest) = ("child_wanders kind=facedown which=nearest", "The Child wanders to the nearest");
    fault(ADVANCED, wanders, "child_wanders kind=facedown which=farthest", nearest);
    fault(ADVANCED, wanders, "child_wanders kind=facedown near=you", "what is nearest counts from The Child");
    let (many, flight) = ("when fled { spawn red }; ".repeat(12), "when before_flight {");
    fault("child.kdl", flight, &format!("{many}{flight}"), "at most 12 abilities last at once");
    fault(STORY, "crisis { track alarm 1 }", "crisis { set_track alarm 30 }", "the track `alarm` ends before");
}

/// What looks at the face of a facedown token would tell everybody.
#[test]
fn lines_that_would_tell_what_lies_facedown() {
    let (anybody, says) = ("each_enemy kind=threat within=1", "would tell what a facedown token is");
    for asked in ["class=melee", "token=raider_cutter", "at_most=3"] {
        fault(PEOPLE, anybody, &format!("{anybody} {asked}"), says);
        fault(PEOPLE, "look all within=2", &format!("look all within=2 {asked}"), says);
    }
    let (all, nearest) = ("kind=facedown which=nearest { reveal }", "which=nearest");
    fault(EVENTS, all, &all.replace(nearest, "which=nearest class=shooter"), says);
    fault(ADVANCED, "child_wanders kind=facedown", "child_wanders kind=threat at_most=2", says);
    let it = "with_enemy near=it within=0 other=#true";
    fault(PEOPLE, it, "with_enemy kind=it group=puck", says);
    // A group may be asked for if it is all of a shape, as the cells of the prison ship are.
    let mixed = "`group=` would tell which facedown tokens are of it: in `";
    fault(PEOPLE, anybody, &format!("{anybody} group=puck"), mixed);
    fault("tokens_m3.kdl", "kind=facedown group=cell", "kind=facedown group=puck", mixed);
    fault("tokens_m3.kdl", "kind=facedown group=cell", "group=puck", mixed);
    among(17, "tokens_m3.kdl", "\"Wrong Cell\" group=cell", "\"Wrong Cell\"", mixed);
    // How many there are may be asked for if everybody can count them.
    let loose = "`obtainable` would tell how many lie facedown: `the_prisoner` is not `fixed`";
    let (fixed, counted) = ("\"The Prisoner\" group=cell { fixed; carried }", "failure always not obtainable cell 1");
    let mut files = CONTENT.files();
    let line = edit(&mut files, STORY, "    objective", &format!("    {counted}\n    objective"));
    assert!(Book::read(&files).is_ok());
    edit(&mut files, "tokens_m3.kdl", fixed, &fixed.replace("fixed; ", ""));
    let faults = CONTENT.faults_of(&files);
    let fits =
        |fault: &&faults::Fault| fault.message.contains(loose) && (fault.file.as_str(), fault.line) == (STORY, line);
    assert_eq!(faults.iter().filter(fits).count(), 1, "{}", shown(&faults));
}

#[test]
fn skill_cards() {
    fault(
        PEOPLE,
        "\"Whipcord\" 0 tactical=#true",
        "\"Whipcord\" 0",
        "a tactical card has strength 0 and `tactical=#true`",
    );
    fault(
        PEOPLE,
        "\"Whipcord\" 0 tactical=#true",
        "\"Whipcord\" 2 tactical=#true",
        "a tactical card has strength 0 and `tactical=#true`",
    );
    fault(
        PEOPLE,
        "\"Whipcord\" 0 tactical=#true",
        "\"Whipcord\" 0 tactical=#true bonus=move",
        "a tactical card has no bonus icon",
    );
    fault(
        PEOPLE,
        "2 wild=#true unlock=wild { wild_ability { discard",
        "2 unlock=wild { wild_ability { discard",
        "`wild=#true` and `wild_ability` belong together",
    );
    fault(
        PEOPLE,
        "{ ability attack moment=during { reach 3 } }",
        "{ ability attack moment=entering { reach 3 } }",
        "`moment=entering` is for `move`",
    );
    fault(
        PEOPLE,
        "{ ability attack moment=during { reach 3 } }",
        "{ ability attack moment=during }",
        "an ability without effects",
    );
    fault(
        PEOPLE,
        "{ ability attack moment=during { reach 3 } }",
        "{ ability attack { reach 3 }; ability move { move 1 } }",
        "a skill card has one ability",
    );
    fault(PEOPLE, "skill long_road \"", "skill the_creed \"", "there is another skill card `the_creed`");
    fault(PEOPLE, "unlock=tactical_1 {", "unlock=tactical_9 {", "no guide card unlocks `tactical_9`");
    fault(PEOPLE, "\"The Mandalorian\" {\n    health 6 8", "\"The Mandalorian\" {", "a character needs `health`");
}

#[test]
fn tokens_that_are_no_tokens() {
    fault(RAIDERS, "{ using \"Take a rifle\"", "{ has tough; using \"Take a rifle\"", "`has` is for enemies");
    fault(RAIDERS, "{ enemy melee 4 }", "{ enemy melee 4; using \"Ask\" { hurt 1 } }", "`using` is for features");
    fault(RAIDERS, "expert raider_reaver", "expert roof_stalker", "`roof_stalker` has another shape or kind");
    fault(RAIDERS, "expert raider_reaver", "expert raider_gunner", "leads to another token in turn");
    fault(
        RAIDERS,
        "{ enemy melee 4 }",
        "{ enemy melee 4; when turn_end { spawn red } }",
        "this token needs `carried`, otherwise nobody ever holds it",
    );
    below(2, RAIDERS, "    fixed\n    carried\n", "    fixed\n", "this token needs `carried`", "");
    fault(
        RAIDERS,
        "token orange guild_blade \"Guild Blade\" { enemy melee 5 }",
        "token orange guild_blade \"Guild Blade\" {}",
        "a reinforcement is an enemy",
    );
    among(
        0,
        RAIDERS,
        "token circle raider_bruiser",
        "token circle raider_cutter",
        "there is another token `raider_cutter`",
    );
    below(
        1,
        SHEETS,
        "using \"Take it along\" { take }\n",
        "using \"Take it along\" { take }\n    using \"Look at it\" { hurt 1 }\n",
        "another `using` says that already",
        "",
    );
}

#[test]
fn aims_that_say_too_little() {
    fault(STORY, "aim 1 open door=vault region=m1_d3", "aim 1 open door=vault", "this aim needs `region=`");
    fault(STORY, "aim 2 bring token=asset", "aim 2 bring", "this aim needs `token=` or `group=`");
    fault(STORY, "token=cell_control stage=2", "token=cell_control stage=3", "there is no stage 3");
    fault(
        STORY,
        "aim 2 fill track=weld",
        "aim 2 fill track=hunt",
        "the track `hunt` belongs to another map or mission",
    );
}

#[test]
fn missions_that_can_not_be_played() {
    let first = "mission story price_on_its_head \"The Price on Its Head\" {\n";
    let mut files: Files = CONTENT.files();
    let line = edit(&mut files, STORY, first, first);
    let one = |old: &str, new: &str, says: &str| {
        let mut files = files.clone();
        edit(&mut files, STORY, old, new);
        let faults = CONTENT.faults_of(&files);
        assert_eq!(faults.len(), 1, "{}", shown(&faults));
        assert!(faults[0].message.contains(says), "{}", faults[0]);
        assert_eq!((faults[0].file.as_str(), faults[0].line), (STORY, line), "{}", faults[0]);
    };
    one(
        "    stack raider_cutter 2\n    stack raider_bruiser 2\n",
        "",
        "the map has 8 circle icons, but the stack has only 5 tokens",
    );
    one("    crisis { track alarm 1 }\n", "", "a mission needs a `crisis`");
    one(
        "    objective end_of_turn holder_at asset outside and not enemies_by holder 1 1 asset\n",
        "",
        "a mission needs an `objective`",
    );
    one("    stack strongbox\n", "    stack strongbox\n    stack asset\n", "4 fixed triangle tokens for 3 icons");
    one("crisis { track alarm 1 }", "crisis { track alarm 1; stage 2 }", "there is no stage 2");
    one(
        "crisis { track alarm 1 }",
        "crisis { track alarm 1; place e_web m1_d3 }",
        "`e_web` is brought into play, but not set `aside`",
    );
    one(
        "        at 5 { spawn nearest_yellow }\n",
        "        at 2 { track alarm 1 }\n",
        "its rules answer each other without end",
    );
    let when = "    when track_moved track=alarm { track alarm 1 }\n";
    one("    when unlocked {\n", &format!("{when}    when unlocked {{\n"), "its rules answer each other without end");
    let second = "mission story second \"Second\" { map m1; crisis { spawn red }; objective always turns 1 0 }\n";
    let new = format!("{second}{first}");
    anywhere(STORY, first, &new, "this map has another story mission");
    anywhere(STORY, first, &new, "a story mission needs a `stack`");
    fault(STORY, "    stack watcher\n", "    stack charge\n", "no map has icons for a diamond token");
}

#[test]
fn decks_and_numbers() {
    anywhere(PLANNING, "disrupt white 1 3", "disrupt white 1 1", "five white disrupt tokens or more are needed");
    fault(PLANNING, "disrupt white 2 2", "disrupt white 1 2", "there is another line of such disrupt tokens");
    fault(PLANNING, "kept=#false", "", "a planning card needs a `use`");
    fault(EVENTS, "event crossfire", "event volley", "there is another event card `volley`");
    fault(GUIDE, "guide gd_02 2 1", "guide gd_02 1 1", "there is another guide card with the number `1`");
    let other = "mission=safe_house";
    fault(GUIDE, "mission=the_clutch", other, "this guide card doesn't name that mission");
}

#[test]
fn everything_at_once() {
    let mut files: Files = CONTENT.files();
    edit(&mut files, MAPS, "named d3", "named z3");
    edit(&mut files, EVENTS, "event volley", "evnt volley");
    edit(&mut files, PLANNING, "{ block 1 }", "{ strength 1 }");
    let faults = CONTENT.faults_of(&files);
    let places: Vec<_> = faults.iter().map(|fault| fault.file.as_str()).collect();
    assert_eq!(places, [EVENTS, MAPS, PLANNING], "{}", shown(&faults));
    assert!(faults.iter().all(|fault| fault.line > 0));
}

#[test]
fn folders_and_files_that_can_not_be_read() {
    let missing = std::env::temp_dir().join("no such folder of the Mandalorian");
    let faults = Book::check(&[missing]);
    assert!(faults.len() == 1 && faults[0].message.contains("can't be read"), "{}", shown(&faults));
    assert!(Book::read(&[("a.kdl", "map {")]).is_err());
    let nothing: [(&str, &str); 0] = [];
    let faults = Book::read(&nothing).unwrap_err();
    assert!(faults.iter().any(|fault| fault.message == "there is no map"), "{}", shown(&faults));
}
