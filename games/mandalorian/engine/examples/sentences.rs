//! Reads out every sentence that is made from the content files: cards, tokens, missions, maps.
//!
//! `cargo run -p mandalorian --example sentences` prints them all, to be read aloud whenever the words of the language change.

use mandalorian::book::{Book, Rules, SkillFacts};

fn say(title: &str, words: &str) {
    if !words.trim().is_empty() {
        println!("{title}: {}", words.replace('\n', " / "));
    }
}

fn skills(whose: &str, deck: &[SkillFacts]) {
    for card in deck {
        say(&format!("{whose}, {}", card.name), &card.words);
    }
}

fn rules(rules: &Rules) {
    if let Some((name, _, words)) = &rules.slot {
        say(&format!("  slot {name}"), words);
    }
    rules.slot_words.iter().for_each(|line| say("  about the slot", line));
    rules.words.iter().for_each(|line| say("  rule", line));
    rules.instead.iter().for_each(|instead| say(&format!("  instead {}", instead.label), &instead.words));
}

fn main() {
    let book = Book::printed();
    println!("== Events");
    book.events.iter().for_each(|event| say(&event.name, &event.words));
    println!("== Planning cards");
    book.plans.iter().for_each(|plan| say(&plan.name, &plan.words));
    println!("== Skill cards");
    for person in &book.characters {
        skills(&person.name, &person.deck);
        if let Some(ability) = book.code.abilities.get(person.advanced as usize) {
            say(&format!("{}, {}", person.name, person.advanced_name), &ability.words);
        }
    }
    skills("The Child", &book.child);
    println!("== Tokens");
    for token in &book.tokens {
        let abilities = token.abilities.iter().chain(token.uses.iter().flatten());
        for ability in abilities {
            let ability = &book.code.abilities[*ability as usize];
            say(&format!("{}, {}", token.name, ability.label), &ability.words);
        }
    }
    println!("== Maps");
    for map in &book.maps {
        println!("{}", map.name);
        rules(&map.rules);
    }
    println!("== Missions");
    for mission in &book.missions {
        println!("{}", mission.name);
        mission.introduction.iter().for_each(|line| say("  introduction", line));
        say("  briefing", &mission.briefing);
        say("  crisis", &mission.crisis_words);
        mission.objectives.iter().for_each(|end| say("  objective", &end.words));
        mission.failures.iter().for_each(|end| say("  failure", &end.words));
        rules(&mission.rules);
        for (token, uses) in &mission.features {
            for ability in uses.iter().flatten() {
                let ability = &book.code.abilities[*ability as usize];
                say(&format!("  feature {}, {}", book.token(*token).name, ability.label), &ability.words);
            }
        }
        mission.orders.iter().for_each(|order| say(&format!("  order {}", order.name), &order.words));
        mission.rungs.iter().for_each(|rung| say("  rung", &rung.words));
    }
    println!("== Branches");
    book.code.branches.iter().for_each(|branch| say(&branch.label, &branch.words));
    println!("== Abilities");
    book.code.abilities.iter().for_each(|ability| say(&ability.label, &ability.words));
    println!("== Motives");
    book.motives.words.iter().for_each(|words| say("motive", words));
}
