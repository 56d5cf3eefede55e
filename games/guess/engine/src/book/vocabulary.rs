//! Every word of the content files, a row each: what follows it, what is in its braces, where it belongs, what it becomes, and
//! what it reads like.

use cards::{Around, Blocks, Kind, Param, maybe, named, next};

use super::language::{Cond, Op, Statement, Word};

/// On a card for the hunt.
pub const HUNT: Around = 1;
/// On a reply.
pub const REPLY: Around = 2;
/// Where a number was chosen.
pub const NUMBER: Around = 4;
/// Where there is another player: one who was chosen, or who is replied to.
pub const OTHER: Around = 8;
/// Where a die was rolled.
pub const DIE: Around = 16;

const ON_HUNT: &str = "on a card for the hunt";
const ON_REPLY: &str = "on a reply";
const BEHIND_NUMBER: &str = "in the braces of `number`";
const BEHIND_PLAYER: &str = "in the braces of `player`, or on a reply";

/// Whether everybody hears.
const ALOUD: Param = named("aloud", Kind::Switch);

fn aloud(line: &Statement) -> bool {
    line.switch("aloud")
}

/// Lines that stand alone.
pub const TOP: &[Word] = &[Word::new("card")
    .takes(&[
        next("id", Kind::Id),
        next("name", Kind::Text),
        named("copies", Kind::Whole(1, 9)),
        named("reply", Kind::Switch),
    ])
    .holds(Blocks::Of(card))
    .about("A kind of card, and how many there are. A reply is one that the keeper plays in answer to another.")
    .like("card candle \"Candle\" copies=3 {\n    divisible 2\n}")];

/// What cards say beside what they do.
pub const FACTS: &[Word] = &[Word::new("story")
    .takes(&[next("words", Kind::Prose)])
    .about("A sentence for the mood. It does nothing.")
    .like("story \"Who is there?\"")];

/// What cards do.
pub const EFFECTS: &[Word] = &[
    Word::new("divisible")
        .takes(&[next("by", Kind::Whole(2, 9)), ALOUD])
        .belongs(HUNT, ON_HUNT)
        .says(
            "[aloud=none: you learn][aloud=true: everybody learns] whether the number is [by=2: even]\
             [by!=2: divisible by {by}]",
        )
        .makes(|line, _| Op::Divisible { by: line.small("by", 2), aloud: aloud(line) })
        .about("Asks whether something divides the hidden number.")
        .like("divisible 3"),
    Word::new("at_most")
        .takes(&[ALOUD])
        .belongs(NUMBER, BEHIND_NUMBER)
        .says("[aloud=none: you learn][aloud=true: everybody learns] whether the hidden one is that or less")
        .makes(|line, _| Op::AtMost { aloud: aloud(line) })
        .about("Asks whether the hidden number is the chosen one or less.")
        .like("number {\n    at_most aloud=#true\n}"),
    Word::new("near")
        .takes(&[maybe("steps", Kind::Whole(1, 9)), ALOUD])
        .belongs(NUMBER, BEHIND_NUMBER)
        .needs(DIE, "no die was rolled that says how near", "steps")
        .says(
            "[aloud=none: you learn][aloud=true: everybody learns] whether the hidden one is at most \
             [steps=none: so many steps][steps=1: one step][steps!=1: {steps} steps] away",
        )
        .makes(|line, _| Op::Near { steps: line.value("steps").map(|_| line.small("steps", 1)), aloud: aloud(line) })
        .about("Asks whether the hidden number is near the chosen one; without steps, as near as the die says.")
        .like("number {\n    near 2\n}"),
    Word::new("number")
        .holds(Blocks::Of(effects))
        .belongs(HUNT, ON_HUNT)
        .brings(NUMBER)
        .says("choose a number: {body}.")
        .makes(|line, to| Op::Number(to.body(line)))
        .about("A number is chosen, of which its lines speak.")
        .like("number {\n    at_most\n}"),
    Word::new("player")
        .holds(Blocks::Of(effects))
        .brings(OTHER)
        .says("choose another player who holds cards: {body}.")
        .makes(|line, to| Op::Player(to.body(line)))
        .about("A player is chosen, of whom its lines speak.")
        .like("player {\n    lose\n}"),
    Word::new("roll")
        .holds(Blocks::Of(effects))
        .brings(DIE)
        .says("roll a die and{body>}.")
        .makes(|line, to| Op::Roll(to.body(line)))
        .about("A die is rolled, of which its lines speak.")
        .like("roll {\n    number {\n        near\n    }\n}"),
    Word::new("if")
        .takes(&[next("condition", Kind::Condition)])
        .holds(Blocks::OfElse(effects))
        .says("if {condition}: {body}.[ Otherwise: {else}.]")
        .makes(|line, to| Op::If { condition: to.needed(line), then: to.body(line), otherwise: to.named(line, "else") })
        .about("Does the one or the other.")
        .like("if trailing {\n    points 2\n    else {\n        draw 1\n    }\n}"),
    Word::new("draw")
        .takes(&[next("number", Kind::Whole(1, 5))])
        .says("draw {number} card(|s)")
        .makes(|line, _| Op::Draw(line.small("number", 1)))
        .about("Draws cards.")
        .like("draw 1"),
    Word::new("lose")
        .belongs(OTHER, BEHIND_PLAYER)
        .says("they lose a card by lot")
        .makes(|_, _| Op::Lose)
        .about("Takes a card from the other player.")
        .like("player {\n    lose\n}"),
    Word::new("stake")
        .takes(&[next("more", Kind::Whole(1, 9))])
        .says("raise the stake by {more}")
        .makes(|line, _| Op::Stake(line.small("more", 1)))
        .about("Raises what an exact guess brings, and one that goes astray the keeper.")
        .like("stake 1"),
    Word::new("points")
        .takes(&[next("points", Kind::Whole(1, 9))])
        .says("get {points} point(|s)")
        .makes(|line, _| Op::Points(line.small("points", 1)))
        .about("Brings points at once.")
        .like("points 2"),
    Word::new("cancel")
        .belongs(REPLY, ON_REPLY)
        .says("the card does nothing")
        .makes(|_, _| Op::Cancel)
        .about("Calls off the card that is replied to.")
        .like("cancel"),
    Word::new("aloud")
        .belongs(REPLY, ON_REPLY)
        .says("whatever the card tells, everybody learns")
        .makes(|_, _| Op::Aloud)
        .about("Makes the card that is replied to ask aloud.")
        .like("aloud"),
    Word::new("again")
        .belongs(HUNT, ON_HUNT)
        .says("have another turn")
        .makes(|_, _| Op::Again)
        .about("Gives another turn at once.")
        .like("again"),
];

/// What conditions are made of.
pub const CONDITIONS: &[Word] = &[
    Word::new("trailing")
        .says("<nobody has|somebody has> fewer points than you")
        .asks(|_, _| Cond::Trailing)
        .about("Nobody has fewer points.")
        .like("if trailing {\n    points 1\n}"),
    Word::new("has_cards")
        .belongs(OTHER, BEHIND_PLAYER)
        .says("they hold <cards|no cards>")
        .asks(|_, _| Cond::HasCards)
        .about("The other player holds cards.")
        .like("player {\n    if has_cards {\n        lose\n    }\n}"),
];

const _: () = assert!(cards::are_effects(EFFECTS) && cards::are_conditions(CONDITIONS));

cards::words!(
    /// What is in the braces of a card.
    card: Word = FACTS, EFFECTS
);

/// What lines can do.
pub fn effects() -> &'static [Word] {
    EFFECTS
}
