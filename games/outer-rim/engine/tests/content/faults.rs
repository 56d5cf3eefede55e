//! Every kind of fault, at its place, with a suggestion where there is one to make.

use outer_rim::book::Book;
use testbed::faulty::{Files, edit, shown};

use crate::CONTENT;

/// One replacement makes one fault, in that line or this many lines below it, that says this and suggests that.
#[track_caller]
fn below(below: usize, file: &str, old: &str, new: &str, says: &str, help: &str) {
    CONTENT.below(below, file, [old, new], says, help);
}

/// In the very line.
#[track_caller]
fn fault(file: &str, old: &str, new: &str, says: &str, help: &str) {
    below(0, file, old, new, says, help);
}

/// Faults in lines one behind the other, and nowhere else.
#[track_caller]
fn all_of(files: &Files, file: &str, first: usize, says: &[&str]) {
    let faults = CONTENT.faults_of(files);
    assert_eq!(faults.len(), says.len(), "{}", shown(&faults));
    for (ix, (fault, says)) in faults.iter().zip(says).enumerate() {
        assert!(fault.message.contains(says), "{fault}");
        assert_eq!((fault.file.as_str(), fault.line), (file, first + ix), "{fault}");
    }
}

/// Somewhere in the content, with other faults perhaps.
#[track_caller]
fn anywhere(file: &str, old: &str, new: &str, says: &str) {
    CONTENT.anywhere(file, old, new, says);
}

#[test]
fn words_that_nobody_knows() {
    fault(
        "market.kdl",
        "market bounty bounty garindan",
        "markt bounty bounty garindan",
        "unknown word `markt`",
        "did you mean `market`?",
    );
    fault("market.kdl", "trait weapon", "trait weapn", "unknown word `weapn`", "did you mean `weapon`?");
    fault(
        "characters.kdl",
        "when bounty_reward",
        "when bounty_rewrd",
        "unknown word `bounty_rewrd`",
        "did you mean `bounty_reward`?",
    );
    fault(
        "characters.kdl",
        "need facedown_here",
        "need face_down_here",
        "unknown condition `face_down_here`",
        "did you mean `facedown_here`?",
    );
    fault(
        "contacts.kdl",
        "{ pass { keep }; fail { may",
        "{ passes { keep }; fail { may",
        "`passes` is not part of `test`",
        "expected `pass` or `fail`",
    );
}

#[test]
fn names_that_lead_nowhere() {
    fault(
        "market.kdl",
        "destination nal_hutta",
        "destination nal_huta",
        "there is no space `nal_huta`",
        "did you mean `nal_hutta`?",
    );
    fault(
        "market.kdl",
        "target garindan",
        "target garindam",
        "there is no contact `garindam`",
        "did you mean `garindan`?",
    );
    fault("ships.kdl", "has_crew chewbacca", "has_crew chewie", "there is no contact `chewie`", "");
    fault("map.kdl", "path n1 n3", "path n1 n33", "there is no space `n33` on this tile", "");
    fault(
        "map.kdl",
        "Mantell\" ord_mantell_cantonica",
        "Mantell\" ord_mantel_cantonica",
        "there is no encounter deck",
        "did you mean `ord_mantell_cantonica`?",
    );
    fault(
        "market.kdl",
        "market ship ship gx1",
        "market ship ship gx2",
        "there is no ship `gx2`",
        "did you mean `gx1`?",
    );
    fault(
        "encounters_kessel.kdl",
        "encounter kessel 1 ",
        "encounter kesel 1 ",
        "there is no encounter deck `kesel`",
        "did you mean `kessel`?",
    );
    fault(
        "encounters_kessel.kdl",
        "section kessel \"A Shift",
        "section kesel \"A Shift",
        "`kesel` is not a place of this deck",
        "did you mean `kessel`?",
    );
    fault("market.kdl", "databank 46", "databank 66", "there is no databank card 66", "");
    fault("market.kdl", "databank 40; discard_this", "databank 39; discard_this", "there is no databank card 39", "");
    fault("market.kdl", "databank 46", "databank 40", "a databank card 40 has no `steps`", "");
    fault(
        "market.kdl",
        "databank 40; discard_this",
        "databank 42; discard_this",
        "a databank card 42 has no `resolve`",
        "",
    );
    fault(
        "databank.kdl",
        "fail { damage character 1; go_to 4 }",
        "fail { damage character 1; go_to 5 }",
        "there is no step 5, only 4",
        "",
    );
}

#[test]
fn values_of_the_wrong_kind() {
    fault(
        "market.kdl",
        "cost=2000 patrol=rebel distance=3",
        "cost=2500 patrol=rebel distance=3",
        "expected credits in whole thousands",
        "",
    );
    fault("ships.kdl", "hyperdrive 5", "hyperdrive fast", "found `fast`, expected a whole number from 1 to 9", "");
    fault("patrols.kdl", "patrol hutt 1 2", "patrol hutt 5 2", "found `5`, expected a whole number from 1 to 4", "");
    fault("characters.kdl", "boba_fett \"Boba Fett\"", "boba_fett \"\"", "expected a text", "");
    fault(
        "market.kdl",
        "fame 2; reputation rebel 1",
        "fame 4; reputation rebel 1",
        "found `4`, expected a whole number from 1 to 3",
        "",
    );
    fault("encounters_kessel.kdl", "original=#true", "original=yes", "expected `#true` or `#false`", "");
}

#[test]
fn lines_that_are_too_long_or_too_short() {
    fault("ships.kdl", "hull 4", "hull", "`hull` needs a whole number", "usage: hull VALUE");
    fault("ships.kdl", "hull 4", "hull 4 5", "one value too many after `hull`", "usage: hull VALUE");
    fault("ships.kdl", "slots cargo=1", "slots crago=1", "`slots` has no `crago=`", "did you mean `cargo`?");
    fault(
        "databank.kdl",
        "reputation hutt not_negative;",
        "reputation hutt;",
        "`reputation` needs",
        "usage: reputation FACTION STANDING",
    );
}

#[test]
fn ids_that_are_given_twice() {
    fault(
        "map.kdl",
        "deck kessel ",
        "deck navpoint \"Twice\"\ndeck kessel ",
        "there is another encounter deck `navpoint`",
        "",
    );
    fault("patrols.kdl", "patrol hutt 2 3", "patrol hutt 1 3", "there is another patrol", "");
    fault(
        "market.kdl",
        "bounty boshek \"BoShek\"",
        "bounty garindan \"BoShek\"",
        "there is another market card `garindan`",
        "",
    );
    fault(
        "encounters_kessel.kdl",
        "encounter kessel 2 ",
        "encounter kessel 1 ",
        "there is another encounter card `kessel_1`",
        "",
    );
    fault("rival.kdl", "rival 2 {", "rival 1 {", "there is another rival card `1`", "");
    below(
        1,
        "characters.kdl",
        "    ground 3",
        "    ground 3\n    ground 2",
        "`ground` is given twice in this `character`",
        "",
    );
    below(
        1,
        "market.kdl",
        "    not_sold nal_hutta",
        "    not_sold nal_hutta\n    not_sold kessel",
        "`not_sold` is given twice",
        "",
    );
    below(
        0,
        "encounters_kessel.kdl",
        "    section maelstrom \"The Edge",
        "    section kessel \"Twice\" {}\n    section maelstrom \"The Edge",
        "there is another section for `kessel`",
        "",
    );
}

#[test]
fn parts_that_are_missing() {
    // The line above shows what the part is missing from.
    for (file, part, says, above) in [
        ("ships.kdl", "    hull 4\n", "a ship needs `hull`", 4),
        ("characters.kdl", "    starts_with 90\n", "a character needs `starts_with`", 4),
        ("market.kdl", "    target garindan\n", "a bounty needs `target`", 1),
        ("market.kdl", "    destination nal_hutta\n", "cargo with a reward needs a `destination`", 2),
        ("databank.kdl", "    starts nal_hutta\n", "a starter needs `starts`", 1),
        ("map.kdl", "    east n5 n7\n", "a tile needs `west` and `east`", 15),
        ("map.kdl", "    east n1 n2\n", "the first endcap needs `east`", 6),
        ("map.kdl", "    path n1 n3\n", "no path on this endcap leads from `n2`", 4),
    ] {
        let mut files = CONTENT.files();
        let line = edit(&mut files, file, part, "") - above;
        let faults = CONTENT.faults_of(&files);
        assert_eq!(faults.len(), 1, "{}", shown(&faults));
        assert!(faults[0].message.starts_with(says), "{}", faults[0]);
        assert_eq!((faults[0].file.as_str(), faults[0].line), (file, line), "{}", faults[0]);
    }
    fault(
        "market.kdl",
        "distance=3 {\n    bought { reveal_planet; shuffle_this }",
        "distance=3 {",
        "an event needs `bought`",
        "",
    );
}

#[test]
fn words_out_of_place() {
    let mut effects = Vec::new();
    for (effect, says) in [
        ("again", "`again` means nothing here: it belongs in a step of a job"),
        ("go_to 1", "`go_to` means nothing here"),
        ("complete", "`complete` means nothing here"),
        ("fail_job", "`fail_job` means nothing here"),
        ("discard_job", "`discard_job` means nothing here"),
        ("reroll own all", "`reroll` means nothing here: it belongs in `when rolled`"),
        ("turn focus hit", "`turn` means nothing here: it belongs in `when rolled`"),
        ("cancel hit", "`cancel` means nothing here: it belongs in `when opponent_rolled`"),
        ("skill tech", "`skill` means nothing here: it belongs in `when before_test`"),
        ("on_pass { fame 1 }", "`on_pass` means nothing here"),
        ("them { credits 1000 }", "`them` means nothing here: it belongs inside of a `with`"),
        ("both { credits 1000 }", "`both` means nothing here"),
        ("duel {}", "`duel` means nothing here"),
        ("take crew", "`take` means nothing here"),
        ("take_credits 1000", "`take_credits` means nothing here"),
        ("need less_fame", "`less_fame` means nothing here"),
        ("need combat_rewards_fame", "`combat_rewards_fame` means nothing here"),
        ("soften 1", "`soften` means nothing here"),
        ("read_die {}", "`read_die` means nothing here"),
        ("deliver", "`deliver` means nothing here"),
        ("lose_cargo", "`lose_cargo` means nothing here"),
        ("redirect", "`redirect` means nothing here"),
        ("go_on", "`go_on` means nothing here"),
        ("stop_them", "`stop_them` means nothing here"),
        ("contact_leaves", "`contact_leaves` means nothing here"),
        ("credits_for_fame", "`credits_for_fame` means nothing here"),
        ("goal_token 2", "`goal_token` means nothing here"),
        ("goal_met", "`goal_met` means nothing here"),
        ("stand", "`stand` means nothing here"),
        ("shuffle_this", "`shuffle_this` means nothing here"),
        ("reputation job 1", "`job` means nothing here"),
        ("if reputation job_rival positive {}", "`job_rival` means nothing here"),
        ("pay 3000 less=1000", "`less=` and `per=` belong together"),
    ] {
        effects.push((effect, says));
    }
    let mut files = CONTENT.files();
    let text = effects.iter().map(|(effect, _)| format!("{effect}\n")).collect::<Vec<_>>().concat();
    let first = edit(&mut files, "encounters_navpoint.kdl", "credits 2000\n", &text);
    all_of(&files, "encounters_navpoint.kdl", first, &effects.iter().map(|(_, says)| *says).collect::<Vec<_>>());
    fault(
        "contacts.kdl",
        "        may \"flatter",
        "        draw_again; may \"flatter",
        "`draw_again` means nothing here",
        "",
    );
    fault(
        "contacts.kdl",
        "        may \"flatter",
        "        keep_secret; may \"flatter",
        "`keep_secret` means nothing here",
        "",
    );
    fault(
        "contacts.kdl",
        "        may \"flatter",
        "        discard_this; may \"flatter",
        "`discard_this` means nothing here",
        "",
    );
    fault(
        "characters.kdl",
        "{ reroll own all }",
        "{ reroll opponent all }",
        "`opponent` means nothing here: it belongs in `when opponent_rolled`",
        "",
    );
    fault(
        "market.kdl",
        "others_encounter \"Fire on the shining ship\" {",
        "others_encounter \"Fire\" { remove_this;",
        "`remove_this` means nothing here",
        "",
    );
    fault("characters.kdl", "    always { hyperdrive 2 }", "    reached fame 2", "`reached` means nothing here", "");
    fault(
        "characters.kdl",
        "when bounty_reward {",
        "when bounty_reward for=test {",
        "`for=` means nothing for `bounty_reward`",
        "",
    );
    fault(
        "characters.kdl",
        "when bounty_reward {",
        "when bounty_reward within=3 {",
        "`within=` means nothing for `bounty_reward`",
        "",
    );
    fault(
        "characters.kdl",
        "when bounty_reward {",
        "when bounty_reward damage=ship {",
        "`damage=` means nothing for `bounty_reward`",
        "",
    );
    fault(
        "characters.kdl",
        "when bounty_reward {",
        "when bounty_reward ship {",
        "means nothing for `bounty_reward`",
        "",
    );
    fault(
        "characters.kdl",
        "when bounty_reward {",
        "when bounty_reward once=combat {",
        "`once=combat` means nothing for `bounty_reward`",
        "",
    );
}

#[test]
fn facts_on_the_wrong_cards() {
    let mut facts = Vec::new();
    let vest = "    trait armor\n    always { health 2 }";
    for (fact, says) in [
        ("skills tech", "`skills` is for cards of kind crew, not gear"),
        ("droid", "`droid` is for cards of kind crew, not gear"),
        ("fits cargo", "`fits` is for cards of kind cargo or mod, not gear"),
        ("destination kessel", "`destination` is for cards of kind cargo or job, not gear"),
        ("reward { fame 1 }", "`reward` is for cards of kind cargo or job, not gear"),
        ("bought { fame 1 }", "`bought` is for cards of kind event, not gear"),
        ("afterwards { fame 1 }", "`afterwards` is for cards of kind bounty, not gear"),
        ("databank 42", "`databank` is for cards of kind job, not gear"),
        ("remove_when_done", "`remove_when_done` is for cards of kind job or bounty, not gear"),
        ("starts kessel", "`starts` is for starters"),
    ] {
        facts.push((fact, says));
    }
    let mut files = CONTENT.files();
    let text = facts.iter().map(|(fact, _)| format!("\n    {fact}")).collect::<Vec<_>>().concat();
    let line = edit(&mut files, "market.kdl", vest, &format!("{vest}{text}"));
    all_of(&files, "market.kdl", line + 2, &facts.iter().map(|(_, says)| *says).collect::<Vec<_>>());
    fault("market.kdl", "fits cargo|mod", "fits cargo|crew", "`fits` can be `cargo`, `mod` or `cargo|mod`", "");
    fault(
        "market.kdl",
        "cost=20000 patrol=rebel distance=4 {}",
        "cost=20000 patrol=rebel distance=4 { always { ground 1 } }",
        "is not kept",
        "",
    );
    fault(
        "market.kdl",
        "cost=20000 patrol=rebel distance=4 {}",
        "cost=20000 patrol=rebel {}",
        "`patrol=` and `distance=` belong together",
        "",
    );
    fault(
        "contacts.kdl",
        "may \"flatter the palace\" {",
        "may \"flatter the palace\" { keep;",
        "`keep` on a contact without `crew`",
        "",
    );
}

#[test]
fn sections_and_what_they_keep() {
    let kessel = "encounters_kessel.kdl";
    let mut told = CONTENT.files();
    let line = edit(&mut told, kessel, "        keep_secret\n", "        keep_secret; fame 1\n");
    let faults = CONTENT.faults_of(&told);
    assert_eq!(faults.len(), 1, "{}", shown(&faults));
    assert!(faults[0].message.contains("a secret section holds `keep_secret` and nothing else"), "{}", faults[0]);
    assert_eq!(faults[0].line, line - 2, "the section, above its story");
    below(
        0,
        kessel,
        "option \"Swing a pick\" {",
        "option \"Swing a pick\" { keep_secret;",
        "`keep_secret` on a card without a `secret`",
        "",
    );
    fault(
        kessel,
        "option \"Dig for the buried\" {",
        "option \"Dig for the buried\" { keep;",
        "`keep` on a card without an `asset`",
        "",
    );
    fault(
        kessel,
        "    asset cargo",
        "    secret \"Unkept\" { action \"Use it\" { fame 1; discard_this } }\n    asset cargo",
        "no section of this card says `keep_secret`",
        "",
    );
}

#[test]
fn secrets_that_would_tell_something() {
    let signet =
        "when patrol_beaten { may \"claim it was an order\" { reputation any 1; credits 2000; discard_this } }";
    let events =
        ["rolled", "opponent_rolled", "before_test", "patrol_stops", "player_enters", "combat_won", "delivered"];
    let text = events.map(|event| format!("when {event} {{ fame 1; discard_this }}\n")).concat();
    let mut files = CONTENT.files();
    let first = edit(&mut files, "encounters_tatooine_nal_hutta.kdl", signet, &text);
    let says = events.map(|event| format!("a secret can't use `{event}`"));
    all_of(&files, "encounters_tatooine_nal_hutta.kdl", first, &says.each_ref().map(String::as_str));
    let help = "expected `planning`, `action`, `encounter`, `when patrol_beaten` or `when would_be_defeated`";
    assert_eq!(CONTENT.faults_of(&files)[0].help.as_deref(), Some(help));
    let nal_hutta = "encounters_tatooine_nal_hutta.kdl";
    fault(
        nal_hutta,
        "action \"Command the palace ships\" {",
        "others_encounter \"Command the palace ships\" { fame 1 }\naction \"x\" {",
        "a secret can't use `others_encounter`",
        "",
    );
    fault(
        nal_hutta,
        "send_patrol hutt 4; credits 3000; discard_this",
        "send_patrol hutt 4; credits 3000",
        "a secret is used up",
        "",
    );
}

#[test]
fn jobs_that_never_end() {
    let endless = "nothing makes sure that the job ends after this step";
    let cards = |bodies: &[&str]| {
        let mut files = CONTENT.files();
        let (_, text) = files.iter_mut().find(|(name, _)| name == "databank.kdl").unwrap();
        let first = text.matches('\n').count() + 1;
        for (ix, body) in bodies.iter().enumerate() {
            let card = format!("databank 60 job_{ix} \"Job\" {{ steps {{ step {{ {body} }} }} }}\n");
            text.push_str(&card);
        }
        (files, first)
    };
    let bad = [
        "again",
        "go_to 1",
        "test stealth { pass { again }; fail { again } }",
        "choose { option \"Once more\" { again } }",
        "if has crew 1 { complete; else { again } }",
        "may \"leave\" { complete }; again",
        "choose { option \"Pay\" { pay 3000; complete }; option \"Wait\" { again } }",
        "with here { complete }; again",
        "roll 1 per=crew { hit { complete } }; again",
    ];
    let (files, first) = cards(&bad);
    all_of(&files, "databank.kdl", first, &[endless; 9]);
    let (files, _) = cards(&[
        "test stealth { pass { complete }; fail { again } }",
        "choose { option \"Leave\" { complete }; option \"Wait\" { again } }",
        "roll 1 { hit { again } }",
        "fight ground 2 \"a guard\" { lose { again } }",
        "if has crew 1 { complete; else { test tech { fail { again } } } }",
        "need has crew 1; complete; again",
    ]);
    assert!(Book::read(&files).is_ok(), "{}", shown(&CONTENT.faults_of(&files)));
    fault(
        "market.kdl",
        "{ pass { complete }; fail { databank 41; fail_job } }",
        "{ pass { again }; fail { databank 41; again } }",
        endless,
        "",
    );
}

#[test]
fn abilities_that_answer_themselves() {
    let says = "this has an ability that brings about what it answers to, without end";
    let old = "market luxury mod chromium_hull";
    for ability in [
        "when combat_won any { fight ground 1 \"a shadow\" {} }",
        "when defeated { damage character 1 }",
        "when ship_recovered { if fame 1 { recover ship 1 } }",
        // One leads to the other.
        "when combat_lost any { recover ship 1 }; when ship_recovered { fight ground 1 \"a shadow\" {} }",
    ] {
        let new = format!("market luxury gear echo \"Echo\" cost=1000 {{ {ability} }}\n{old}");
        let mut files = CONTENT.files();
        let line = edit(&mut files, "market.kdl", old, &new);
        let faults = CONTENT.faults_of(&files);
        assert!(faults.iter().all(|fault| fault.message == says), "{}", shown(&faults));
        assert!(faults.iter().any(|fault| fault.line == line), "{}", shown(&faults));
    }
    // Somebody who may stop, and what works only once, come to an end.
    for ability in [
        "when combat_won any { may \"go on\" { fight ground 1 \"a shadow\" {} } }",
        "when combat_won any once=turn { fight ground 1 \"a shadow\" {} }",
        "when combat_won any { fight ground 1 \"a shadow\" {}; discard_this }",
    ] {
        let new = format!("market luxury gear echo \"Echo\" cost=1000 {{ {ability} }}\n{old}");
        let mut files = CONTENT.files();
        edit(&mut files, "market.kdl", old, &new);
        assert!(Book::read(&files).is_ok(), "{ability}");
    }
}

#[test]
fn databank_cards_that_lead_to_themselves() {
    let faith = "resolve { if reputation job_rival positive { discard_job } }";
    let mut files = CONTENT.files();
    let line = edit(&mut files, "databank.kdl", faith, "resolve { databank 41 }") - 1;
    let faults = CONTENT.faults_of(&files);
    let lines: Vec<_> = faults.iter().map(|fault| (fault.line, fault.message.as_str())).collect();
    assert_eq!(lines, [(line, "this card leads to itself")]);
    let mut files = CONTENT.files();
    edit(&mut files, "databank.kdl", faith, "resolve { databank 40 }");
    edit(&mut files, "databank.kdl", "both { lose_credits 3000 }", "test tech { fail { databank 41 } }");
    assert_eq!(CONTENT.faults_of(&files).len(), 2);
}

#[test]
fn pieces_that_do_not_fit_together() {
    anywhere(
        "map.kdl",
        "first=green second=yellow",
        "first=green second=green",
        "there are 8 places for 7 green contacts",
    );
    anywhere(
        "map.kdl",
        "navpoint n1 home=rebel",
        "navpoint n1 home=hutt",
        "the Rebel patrols need one home navpoint and have 0",
    );
    anywhere("map.kdl", "navpoint n3", "navpoint n3 home=rebel", "the Rebel patrols need one home navpoint and have 2");
    anywhere("patrols.kdl", "patrol hutt 1 2", "patrol hutt 1", "the Hutt patrol of level 1 needs a combat value");
    anywhere("patrols.kdl", "patrol hutt 4 {}", "patrol hutt 4 5 {}", "nobody beats it");
    anywhere("patrols.kdl", "patrol hutt 4 {}", "", "the Hutt patrol of level 4 is missing");
    anywhere("map.kdl", "endcap end_b", "tile end_b", "a tile needs `west` and `east`");
    anywhere(
        "map.kdl",
        "    path n4 cantonica\n",
        "    path n4 cantonica\n    maelstrom other \"Other\" kessel\n    path n4 other\n",
        "there can be only one Maelstrom",
    );
    anywhere("map.kdl", "path n1 n3", "path n1 n1", "a path leads to another space");
    anywhere(
        "map.kdl",
        "deck kessel ",
        "deck spare \"Spare\"\ndeck kessel ",
        "the encounter deck `spare` has 0 cards, expected 1 to 32",
    );
    anywhere("characters.kdl", "starts_with 90", "starts_with 80", "starts with a databank card from 90 to 92");
    anywhere(
        "databank.kdl",
        "starter 90 bounty bounty_w1_le",
        "starter 91 bounty bounty_w1_le",
        "there are 3 starters 90, expected 4 to 16",
    );
    anywhere(
        "encounters_navpoint.kdl",
        "section patrol \"Spot Inspection\"",
        "section cantonica \"Spot Inspection\"",
        "not a place of this deck",
    );
    for class in ["ships", "characters"] {
        let file = format!("{class}.kdl");
        let mut files = CONTENT.files();
        files.retain(|(name, _)| *name != file);
        assert!(!CONTENT.faults_of(&files).is_empty(), "without {file}");
    }
}

#[test]
fn a_card_without_a_section_for_a_space() {
    let mut files = CONTENT.files();
    let (_, text) = files.iter_mut().find(|(name, _)| name == "encounters_navpoint.kdl").unwrap();
    let (start, end) =
        (text.find("    section patrol \"Sensor").unwrap(), text.find("    section no_patrol \"Friends").unwrap());
    text.replace_range(start..end, "");
    let faults = CONTENT.faults_of(&files);
    assert_eq!((faults.len(), faults[0].line), (1, 3), "{}", shown(&faults));
    assert_eq!(faults[0].message, "this card has no section for `patrol`");
}

#[test]
fn too_many_pieces() {
    let many =
        |line: &str, number: usize| (0..number).map(|ix| line.replace('#', &ix.to_string()) + "\n").collect::<String>();
    for (file, line, number, says) in [
        (
            "market.kdl",
            "market luxury gear more_# \"More\" cost=1000 {}",
            22,
            "the luxury deck has 33 cards, expected 1 to 32",
        ),
        ("map.kdl", "deck more_# \"More\"", 2, "there are 9 encounter decks, at most 8 are possible"),
        (
            "ships.kdl",
            "ship more_# \"More\" { hyperdrive 1; combat 1; hull 1 }",
            23,
            "there are 33 ships, at most 32 are possible",
        ),
        (
            "characters.kdl",
            "character more_# \"More\" { ground 1; health 1; starts_with 91 }",
            25,
            "there are 33 characters, at most 32",
        ),
        ("contacts.kdl", "contact more_# \"More\" orange 30 {}", 43, "there are 65 contacts, at most 64 are possible"),
        (
            "databank.kdl",
            "databank 60 more_# \"More\" { resolve { fame 1 } }",
            232,
            "there are 251 databank cards, at most 250",
        ),
        (
            "market.kdl",
            "market luxury gear more_# \"More\" cost=1000 { action \"Do\" { fame 1 }; action \"Do\" { fame 1 }; action \"Do\" { fame 1 } }",
            13,
            "abilities answer to the same thing, at most 64 are possible",
        ),
        (
            "market.kdl",
            "market luxury gear more_# \"More\" cost=1000 { when rolled { fame 1 }; when combat_won any { fame 1 }; when combat_lost any { fame 1 }; when eliminated { fame 1 }; when delivered { fame 1 }; when defeated { fame 1 } }",
            12,
            "abilities at once, at most 72 are possible",
        ),
        (
            "market.kdl",
            "market luxury gear more_# \"More\" cost=1000 { when rolled { fame 1 }; when combat_won any { fame 1 }; when combat_lost any { fame 1 }; when eliminated { fame 1 }; when delivered { fame 1 }; when defeated { fame 1 }; when patrol_beaten { fame 1 }; when job_completed { fame 1 } }",
            21,
            "abilities, at most 256 are possible",
        ),
        (
            "databank.kdl",
            "starter 91 cargo more_# \"More\" { starts kessel }",
            13,
            "there are 17 starters 91, expected 2 to 16",
        ),
    ] {
        let mut files = CONTENT.files();
        files.iter_mut().find(|(name, _)| name == file).unwrap().1 += &many(line, number);
        let faults = CONTENT.faults_of(&files);
        let here = faults.iter().any(|fault| fault.message.contains(says) && fault.file == file && fault.line > 0);
        assert!(here, "{}", shown(&faults));
    }
}

#[test]
fn everything_at_once() {
    let mut files = CONTENT.files();
    let lines = [
        edit(&mut files, "characters.kdl", "health 4", "helth 4"),
        edit(&mut files, "contacts.kdl", "skills tech", "skills teck"),
        edit(&mut files, "market.kdl", "not_sold takodana", "not_sold takodanna"),
        edit(&mut files, "map.kdl", "path n4 cantonica", "path n4 n99"),
    ];
    let faults = CONTENT.faults_of(&files);
    let found: Vec<_> = faults.iter().map(|fault| (fault.file.as_str(), fault.line)).collect();
    assert_eq!(
        found,
        [("characters.kdl", lines[0]), ("contacts.kdl", lines[1]), ("map.kdl", lines[3]), ("market.kdl", lines[2])],
        "{}",
        shown(&faults)
    );
}

#[test]
fn a_folder_that_cannot_be_read() {
    let faults = Book::check(&["/nowhere/at/all".into()]);
    assert_eq!(faults.len(), 1);
    assert!(faults[0].message.contains("can't be read"), "{}", faults[0]);
}

#[test]
fn nothing_at_all() {
    let faults = CONTENT.faults_of(&Vec::new());
    assert!(faults.iter().all(|fault| fault.line == 0 && fault.file == "content"), "{}", shown(&faults));
    assert!(faults.iter().any(|fault| fault.message.contains("the map needs tiles")), "{}", shown(&faults));
    for (name, text) in CONTENT.files() {
        assert!(Book::read(&[(name.clone(), text)]).is_err(), "{name} alone is no game");
    }
}
