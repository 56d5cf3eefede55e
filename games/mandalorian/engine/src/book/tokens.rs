//! Reading of threat tokens.

use cards::Makes;
use table::words::capital;

use super::compile::{owned_ability, using};
use super::facts::TokenFacts;
use super::language::{Part, Statement};
use super::load::Build;
use super::places;
use super::select::{classes, name, small};
use crate::ids::{Class, Shape, Token, Trait};

/// What a feature has around it on the map, and an item that is carried.
pub(super) const FEATURE: [places::Around; 2] =
    [places::YOU | places::IT | places::THERE | places::CARD, places::YOU | places::CARD];

/// Whether a line answers to something.
fn answers(part: &&Statement) -> bool {
    matches!(part.word.makes, Makes::Part(Part::When | Part::Use))
}

impl Build<'_, '_> {
    pub(super) fn token(&mut self, statement: &Statement) {
        let id = statement.text("id").to_owned();
        self.claim(statement, "token", &id);
        self.compiler.source(&format!("token {id}"));
        self.reader.once(
            statement,
            &[
                "enemy",
                "mission_effect",
                "boss",
                "fixed",
                "person",
                "carried",
                "cap",
                "capture",
                "shields",
                "expert",
                "reverse",
            ],
        );
        let part = |word: &str| statement.part(word);
        let number =
            |word: &str, name: &str, otherwise: u8| part(word).map_or(otherwise, |part| small(part, name, otherwise));
        let reach = |melee: bool| {
            let line = statement.parts("reach").find(|part| part.switch("melee") == melee);
            line.map_or(u8::MAX, |part| small(part, "reach", u8::MAX))
        };
        let carried = part("carried");
        let (around, label) = (places::YOU | places::CARD, statement.text("name"));
        let abilities = statement.body().iter().filter(answers);
        let abilities = abilities.map(|part| owned_ability(part, around, label, &mut self.compiler)).collect();
        let token = TokenFacts {
            group: self
                .known
                .groups
                .iter()
                .position(|group| group.id == statement.text("group"))
                .map_or(u16::MAX, |at| at as u16),
            shape: statement.term::<Shape>("shape").unwrap_or(Shape::Diamond),
            classes: part("enemy").map_or(0, |part| classes(part, "classes")),
            health: number("enemy", "health", 0),
            health_per: number("enemy", "per", 0),
            traits: statement
                .parts("has")
                .flat_map(|part| part.terms::<Trait>("traits"))
                .fold(0, |traits, ability| traits | ability.bit()),
            effect: part("mission_effect").is_some(),
            boss: part("boss").is_some(),
            fixed: part("fixed").is_some(),
            person: part("person").is_some(),
            carried: carried.is_some(),
            hand_over: carried.filter(|part| part.value("hand_over").is_some()).map(|part| small(part, "hand_over", 0)),
            drops: carried.is_some_and(|part| part.switch("drops")),
            uses: self.uses(statement),
            abilities,
            cap: number("cap", "damage", 0),
            reach: reach(false),
            melee_reach: reach(true),
            shields: part("shields").map(|part| (name(part, "group"), small(part, "within", 0))),
            capture: number("capture", "above", u8::MAX),
            expert: part("expert").map_or(Token::NONE, |part| Token(name(part, "token"))),
            reverse: part("reverse").map(|part| (Token(name(part, "token")), small(part, "percent", 100))),
            words: String::new(),
            name: statement.text("name").to_owned(),
            id,
        };
        self.judge_token(statement, &token);
        let words = self.token_words(statement, &token);
        self.book.tokens.push(TokenFacts { words, ..token });
    }

    /// What using a token does on the map, and carried.
    fn uses(&mut self, statement: &Statement) -> [Option<u16>; 2] {
        let mut uses = [None; 2];
        for part in statement.parts("using") {
            let way = usize::from(part.switch("carried"));
            if uses[way].is_some() {
                self.wrong(part, "another `using` says that already: one for the map, one with `carried=#true`");
            }
            uses[way] = Some(using(part, FEATURE[way], &mut self.compiler));
        }
        uses
    }

    fn judge_token(&mut self, statement: &Statement, token: &TokenFacts) {
        if !token.is_enemy() {
            for word in ["has", "boss", "cap", "reach", "capture", "reverse"] {
                if let Some(part) = statement.part(word) {
                    self.wrong(part, format!("`{word}` is for enemies: this token has no `enemy` line"));
                }
            }
        }
        let usable = token.capture == u8::MAX && token.is_enemy();
        if let Some(part) = statement.part("using").filter(|_| usable) {
            self.wrong(part, "`using` is for features: this token is an enemy");
        }
        if !token.carried {
            let for_holders = |part: &&Statement| match part.word.name {
                "using" => part.switch("carried"),
                word => word == "shields" || answers(part),
            };
            for part in statement.body().iter().filter(for_holders) {
                self.wrong(part, "this token needs `carried`, otherwise nobody ever holds it");
            }
        }
    }

    /// What a token says, put together from its parts.
    fn token_words(&self, statement: &Statement, token: &TokenFacts) -> String {
        let mut lines = Vec::new();
        if token.is_enemy() {
            let classes: Vec<_> =
                Class::ALL.iter().filter(|class| token.is(**class)).map(|class| class.words()).collect();
            let per =
                if token.health_per > 0 { format!(" + {} per character", token.health_per) } else { String::new() };
            lines.push(format!("{}, health {}{per}.", capital(&classes.join(" and ")), token.health));
        } else {
            lines.push("Feature.".into());
        }
        let traits: Vec<_> =
            Trait::ALL.iter().filter(|ability| token.has(**ability)).map(|ability| ability.words()).collect();
        if !traits.is_empty() {
            lines.push(format!("{}.", capital(&traits.join(", "))));
        }
        if token.effect {
            lines.push("Mission effect when revealed.".into());
        }
        let said = ["using", "when", "use", "cap", "reach", "capture", "shields"];
        let parts = statement.body().iter().filter(|part| said.contains(&part.word.name));
        lines.extend(parts.map(|part| self.line_words(part)));
        if let Some(range) = token.hand_over {
            lines.push(format!("Another character within range {range} of its holder may take it over."));
        }
        if token.drops {
            lines.push("Its holder drops it on damage that is not blocked.".into());
        }
        lines.join(" ")
    }
}
