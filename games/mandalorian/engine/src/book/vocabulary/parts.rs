//! What is in the braces of cards, tokens, characters and guide cards, and when abilities apply.

use cards::Kind::{Id, Name, One, Some as Several, Switch, Text, Whole};
use cards::{Blocks, Terms as _};

use super::terms::{Moment, Trigger, WHOSE};
use super::{Word, effects, maybe, named, next};
use crate::book::code::Once;
use crate::book::language::Part;
use crate::ids::{Class, Slot, Trait};

/// When something happens or can be used.
pub const ABILITIES: &[Word] = &[
    Word::new("when")
        .part(Part::When)
        .takes(&[
            next("events", Several(Trigger::TERMS)),
            maybe("label", Text),
            named("whose", One(WHOSE)),
            named("within", Whole(0, 9)),
            named("attack", Switch),
            named("token", Name("token")),
            named("group", Name("group")),
            named("track", Name("track")),
            named("at", Whole(0, 40)),
            named("region", Name("region")),
            named("once", One(Once::TERMS)),
        ])
        .holds(Blocks::Of(effects))
        .says(concat!(what_happened!(), "{body,}."))
        .means("it", "[events=after_attack: the attacker][events=revealed: the token]")
        .about("Happens whenever this does. `whose=` says about whom, anybody if it is missing: that character is `them`, a token in question `it`. `within=` is how near to the owner, `attack=` only attacks of enemies; `token=`, `group=`, `region=`, `track=` and `at=` say which. `once=` is for rules of maps and missions; elsewhere it is refused.")
        .like("when revealed token=egg { with_enemy token=mudhorn { wake } }"),
    Word::new("use")
        .part(Part::Use)
        .takes(&[
            next("events", Several(Trigger::TERMS)),
            maybe("label", Text),
            named("whose", One(WHOSE)),
            named("within", Whole(0, 9)),
            named("attack", Switch),
            named("token", Name("token")),
            named("group", Name("group")),
            named("track", Name("track")),
            named("at", Whole(0, 40)),
            named("region", Name("region")),
        ])
        .holds(Blocks::Of(effects))
        .says(concat!("{events}", own!(), ", you may{body>}."))
        .means("it", "[events=after_attack: the attacker]")
        .about("May be used at these moments by its owner, who discards the planning card it is printed on. Without `whose=` it is about the owner alone: own damage, own movement, own turn. The other values are those of `when`; how often is said by `lasting uses=`.")
        .like("use before_damage { block 1 }"),
];

/// When something happens or can be used.
pub fn abilities() -> &'static [Word] {
    ABILITIES
}

/// What happens along a track.
pub const TRACK_PARTS: &[Word] = &[Word::new("at")
    .takes(&[next("value", Whole(1, 40))])
    .holds(Blocks::Of(effects))
    .says("at {value}: {body}")
    .about("What happens when the track reaches a value.")
    .like("at 2 { spawn red }")];

/// What happens along a track.
pub fn track_parts() -> &'static [Word] {
    TRACK_PARTS
}

/// Lines of a drawing.
pub const ROWS: &[Word] =
    &[Word::new("row").takes(&[next("line", Text)]).about("A line of the drawing.").like("row \"+---+---+\"")];

/// Lines of a drawing.
pub fn rows() -> &'static [Word] {
    ROWS
}

/// Tokens and regions of a `spread`.
pub const SPREAD_PARTS: &[Word] = &[
    Word::new("token").takes(&[next("token", Name("token"))]).about("A token of it.").like("token egg"),
    Word::new("region").takes(&[next("region", Name("region"))]).about("A place of it.").like("region a2"),
];

/// Tokens and regions of a `spread`.
pub fn spread_parts() -> &'static [Word] {
    SPREAD_PARTS
}

/// What may be on a skill card.
pub const SKILL_PARTS: &[Word] = &[
    Word::new("ability")
        .takes(&[next("slots", Several(Slot::TERMS)), named("moment", One(Moment::TERMS))])
        .holds(Blocks::Of(effects))
        .says("{slots}[moment!=none: , {moment}]: {body}")
        .means("it", "[moment=target,after: the target]")
        .about("What the card does on its slots. Without `moment=` it may be used before or after the action.")
        .like("ability attack moment=during { reach 3 }"),
    Word::new("wild_ability")
        .part(Part::Wild)
        .takes(&[named("moment", One(Moment::TERMS))])
        .holds(Blocks::Of(effects))
        .says("any slot[moment!=none: , {moment}]: {body}")
        .about("What a wild card does on any slot.")
        .like("wild_ability { may \"clear it\" { discard_from_slot this token } }"),
];

/// What may be on a skill card.
pub fn skill_parts() -> &'static [Word] {
    SKILL_PARTS
}

/// What may be on a guide card.
pub const GUIDE_PARTS: &[Word] = &[
    Word::new("says").takes(&[next("text", Text)]).about("A line of its text.").like("says \"Welcome.\""),
    Word::new("won")
        .takes(&[next("text", Text), named("mission", Name("mission"))])
        .about("A line for those who have won: on a card that names missions it is read after the game, with `mission=` only after that one; on another card it counts for the game before.")
        .like("won \"Nobody saw you go.\" mission=the_clutch"),
    Word::new("lost")
        .takes(&[next("text", Text), named("mission", Name("mission"))])
        .about("A line for those who have lost, as `won`.")
        .like("lost \"The gate is shut again.\""),
    Word::new("unlocks")
        .takes(&[next("what", Id), maybe("words", Text)])
        .about("What it unlocks, and how that is called where it has no name of its own.")
        .like("unlocks tactical_1 \"The first tactical cards\""),
    Word::new("plays")
        .takes(&[next("mission", Name("mission"))])
        .about("A mission that may be played next.")
        .like("plays price_on_its_head"),
    Word::new("stop").about("Reading ends here.").like("stop"),
    Word::new("group_only").about("A player alone leaves it out.").like("group_only"),
];

/// What may be on a guide card.
pub fn guide_parts() -> &'static [Word] {
    GUIDE_PARTS
}

/// What only tokens say.
pub const TOKEN: &[Word] = &[
    Word::new("enemy")
        .takes(&[next("classes", Several(Class::TERMS)), next("health", Whole(1, 20)), named("per", Whole(1, 4))])
        .about("It is an enemy of these classes with this health; `per=` more for each character.")
        .like("enemy melee|shooter 8 per=2"),
    Word::new("has")
        .takes(&[next("traits", Several(Trait::TERMS))])
        .about("Abilities of the enemy. Disruption switches off the first seven; the others are its nature.")
        .like("has sentry|grapple"),
    Word::new("mission_effect").about("It shows the mission effect icon.").like("mission_effect"),
    Word::new("boss").about("It is a boss, which `kind=no_boss` leaves out.").like("boss"),
    Word::new("fixed").about("It is always among those of its stack that are placed.").like("fixed"),
    Word::new("person").about("Its name is that of somebody, so that no article stands before it.").like("person"),
    Word::new("carried")
        .takes(&[named("hand_over", Whole(0, 3)), named("drops", Switch)])
        .about("It can be carried; another character within `hand_over=` may take it over; with `drops=` its holder drops it on damage that is not blocked.")
        .like("carried hand_over=1"),
    Word::new("using")
        .takes(&[next("label", Text), named("carried", Switch)])
        .holds(Blocks::Of(effects))
        .says("{label}: {body}")
        .means("it", "this token")
        .about("What using the feature does: on the map, or with `carried=` while it is carried. `take` makes it carried.")
        .like("using \"Take it\" { take }"),
    Word::new("cap")
        .takes(&[next("damage", Whole(1, 9))])
        .says("one action deals it at most {damage} damage")
        .about("One action deals it at most so much damage.")
        .like("cap 2"),
    Word::new("reach")
        .takes(&[next("reach", Whole(0, 9)), named("melee", Switch)])
        .says("[melee=true: as a melee enemy it ]attacks at reach {reach}")
        .about("It attacks with this reach whatever the event says; with `melee=` only as a melee enemy.")
        .like("reach 4"),
    Word::new("capture")
        .takes(&[next("above", Whole(0, 9))])
        .says("with damage up to {above} above its health it is taken alive")
        .about("With damage up to so much above its health it is taken alive by who dealt it.")
        .like("capture 1"),
    Word::new("shields")
        .takes(&[next("group", Name("group")), next("within", Whole(0, 9))])
        .says("while you carry it, no {group} within range {within} of you attacks you")
        .about("While it is carried, enemies of a group so near to its holder do not attack the holder.")
        .like("shields security_droid 1"),
    Word::new("expert")
        .takes(&[next("token", Name("token"))])
        .about("The token that takes its place at expert difficulty.")
        .like("expert raider_reaver"),
    Word::new("reverse")
        .takes(&[next("token", Name("token")), next("percent", Whole(1, 100))])
        .about("Its other side, turned up when its damage reaches this share of its health in percent.")
        .like("reverse at_st_wreck 50"),
];

/// What goes with a character.
pub const CHARACTER: &[Word] = &[
    Word::new("health")
        .takes(&[next("standard", Whole(1, 12)), next("novice", Whole(1, 12))])
        .about("Health at standard and at novice difficulty.")
        .like("health 6 8"),
    Word::new("skill")
        .takes(&[
            next("id", Id),
            next("title", Text),
            next("strength", Whole(0, 4)),
            named("bonus", One(Slot::TERMS)),
            named("tactical", Switch),
            named("wild", Switch),
            named("copies", Whole(1, 3)),
            named("unlock", Id),
        ])
        .holds(Blocks::Of(skill_parts))
        .about("A skill card; strength 0 and `tactical=` for a tactical one. `unlock=` names what adds it to the deck.")
        .like("skill pulse_rifle \"Pulse Rifle\" 3 { ability attack moment=during { reach 3 } }"),
    Word::new("advanced")
        .part(Part::Advanced)
        .takes(&[
            next("title", Text),
            next("events", Several(Trigger::TERMS)),
            named("whose", One(WHOSE)),
            named("within", Whole(0, 9)),
            named("attack", Switch),
        ])
        .holds(Blocks::Of(effects))
        .says(concat!("{events}", own!(), ", once per game: {body}"))
        .about("The ability of the advanced card, once per game.")
        .like("advanced \"Clan of One\" before_damage whose=other within=2 { block all; may \"step in\" { move 2 towards=#true } }"),
    Word::new("unlock")
        .takes(&[next("what", Id)])
        .about("What has to be unlocked for the character.")
        .like("unlock paz_vizsla"),
];
