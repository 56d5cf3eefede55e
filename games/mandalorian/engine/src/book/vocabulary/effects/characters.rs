//! Characters, spaces and planning cards.

use cards::Kind::{Name, One, Switch, Text, Whole, WholeOrAll};
use cards::{Blocks, Terms as _};

use super::super::terms::{Near, Who};
use super::super::{Word, effects, maybe, named, next};
use crate::book::code::{Asked, Op};
use crate::book::places::{DAMAGE, NO_YOU, SET_UP, THEM, THERE, YOU};
use crate::book::select::{asks, folk, plan, small, space, token, who};

/// Characters, spaces and planning cards.
pub const WORDS: &[Word] = &[
    // Characters.
    Word::new("with_character")
        .takes(folk!(named("asks", Text)))
        .holds(Blocks::Of(effects))
        .says("choose {@}. {body^}")
        .calls("them", somebody!("a ", "another "), "the chosen character")
        .brings(THEM)
        .makes(|line, to| {
            let folk = folk(line, to);
            asks(line, Asked::Character(folk), to);
            Op::WithHero { folk, block: to.body(line) }
        })
        .about("Chooses a character, `them` for the effects inside; with `besides=` not the one in question. `asks=` is the question in words of its own.")
        .like("with_character who=other within=2 { heal 1 who=them }"),
    Word::new("each_character")
        .takes(folk!())
        .holds(Blocks::Of(effects))
        .says("{@}: {body}")
        .calls("them", somebody!("each ", "each other "), "each of them")
        .brings(THEM)
        .makes(|line, to| Op::EachHero { folk: folk(line, to), block: to.body(line) })
        .about("The effects happen to each, `them`; they are in seat order and decide for themselves with `by=them`.")
        .like("each_character near=them within=1 { hurt 1 who=them }"),
    Word::new("hurt")
        .takes(&[next("amount", Whole(1, 4)), named("who", One(Who::TERMS))])
        .says("[who=none,you: take {amount} damage][who=them: {~them} takes {amount} damage.][who!=none,you,them: {who} takes {amount} damage.]")
        .needs(YOU, NO_YOU, "who")
        .makes(|line, to| Op::Hurt { amount: small(line, "amount", 1), who: who(line, to) })
        .about("Damage to a character, which can be blocked.")
        .like("hurt 1"),
    Word::new("heal")
        .takes(&[next("amount", WholeOrAll(9)), named("who", One(Who::TERMS))])
        .says("heal {amount} damage[who=them:  from {~them}][who!=none,you,them:  from {who}]")
        .needs(YOU, NO_YOU, "who")
        .makes(|line, to| Op::Heal { amount: small(line, "amount", 1), who: who(line, to) })
        .about("Takes damage off a character.")
        .like("heal 1 who=them"),
    Word::new("block")
        .takes(&[next("amount", WholeOrAll(4))])
        .says("block {amount} damage")
        .belongs(DAMAGE, "where damage is about to be dealt")
        .makes(|line, _| Op::Block(small(line, "amount", 1)))
        .about("In `before_damage`: so much of the damage is not dealt.")
        .like("block 1"),
    Word::new("redirect")
        .takes(&[named("who", One(Who::TERMS))])
        .says("[who=none,you: take the damage yourself instead][who=them: the damage goes to {~them} instead][who!=none,you,them: the damage goes to {who} instead]")
        .belongs(DAMAGE, "where damage is about to be dealt")
        .makes(|line, to| Op::Redirect(who(line, to)))
        .about("In `before_damage`: the damage is dealt to you instead, or to whom `who=` names.")
        .like("redirect who=you"),
    Word::new("disabled")
        .says("you are disabled.")
        .needs(YOU, NO_YOU, "")
        .makes(|_, _| Op::Disable)
        .about("You are taken off the map for the rest of the game.")
        .like("disabled"),
    Word::new("gain_item")
        .takes(&[next("token", Name("token"))])
        .says("take {token}")
        .needs(YOU, NO_YOU, "")
        .makes(|line, _| Op::GiveItem { token: token(line) })
        .about("You get an item that was set aside.")
        .like("gain_item egg"),
    // Spaces.
    Word::new("with_space")
        .takes(&[
            named("within", Whole(0, 9)),
            named("near", One(Near::TERMS)),
            named("region", Name("region")),
            named("adjacent", Switch),
            named("asks", Text),
        ])
        .holds(Blocks::Of(effects))
        .says(concat!("choose [adjacent=true: an adjacent space][adjacent=none: a space]", distance!(), ". {body^}"))
        .brings(THERE)
        .makes(|line, to| {
            let (place, block) = (space(line, to), to.body(line));
            asks(line, Asked::Space(block.start), to);
            Op::WithSpace { place, block }
        })
        .about("Chooses a space, `there` for the effects inside; `asks=` is the question in words of its own.")
        .like("with_space within=2 { each_enemy near=there within=0 { damage 2 } }"),
    // Planning cards.
    Word::new("plan")
        .takes(&[
            next("number", Whole(1, 6)),
            named("keep", Whole(0, 4)),
            named("top", Whole(0, 1)),
            named("who", One(Who::TERMS)),
        ])
        .says("[who=them: {~them} draws ][who!=none,them: {who} draws ][who=none: draw ]{number} planning card(|s)[number=1&keep!=0: , which may be kept][number!=1&keep=none: , of which 1 may be kept][number!=1&keep!=none,0: , of which {keep} may be kept]")
        .needs(YOU, NO_YOU, "who")
        .makes(|line, to| Op::Plan {
            number: small(line, "number", 1),
            keep: small(line, "keep", 1),
            top: small(line, "top", 0),
            who: who(line, to),
        })
        .about("Draws planning cards: `keep=` of them may be kept, one if it is missing, and `top=1` puts one of the others back on top.")
        .like("plan 2 keep=1"),
    Word::new("fetch")
        .takes(&[maybe("plan", Name("planning")), named("who", One(Who::TERMS))])
        .says("take [plan=none: a planning card of your choice][plan!=none: {plan}] from the planning discard pile")
        .needs(YOU, NO_YOU, "who")
        .makes(|line, to| match line.value("plan") {
            Some(_) => Op::Fetch { plan: plan(line), who: who(line, to) },
            None => Op::FetchAny { who: who(line, to) },
        })
        .about("Takes a planning card from the discard pile, this one or one of your choice.")
        .like("fetch defend"),
    Word::new("start_plan")
        .takes(&[next("plan", Name("planning"))])
        .says("each character begins with *{plan}.")
        .belongs(SET_UP, "in `set_up` or `rung`")
        .makes(|line, _| Op::StartPlan { plan: plan(line) })
        .about("In set-up: each character begins with this planning card, in seat order and as long as there are any.")
        .like("start_plan defend"),
    Word::new("lose_plan")
        .takes(&[maybe("plan", Name("planning")), named("who", One(Who::TERMS))])
        .says("discard [plan=none: a kept planning card][plan!=none: {plan}]")
        .needs(YOU, NO_YOU, "who")
        .makes(|line, to| Op::LosePlan { plan: plan(line), who: who(line, to) })
        .about("A kept planning card is discarded, this one or one of its owner's choice.")
        .like("lose_plan defend"),
    Word::new("mill")
        .takes(&[next("number", Whole(1, 6)), next("plan", Name("planning"))])
        .holds(Blocks::Of(effects))
        .says("discard the top [number=1: planning card; if it is {plan}][number!=1: {number} planning cards; if {plan} is among them]{body,}")
        .makes(|line, to| Op::Mill { number: small(line, "number", 1), plan: plan(line), block: to.body(line) })
        .about("Discards cards from the top of the planning deck; the block happens if this one is among them.")
        .like("mill 3 bad_luck { hurt 1 }"),
    Word::new("secret_pick")
        .takes(&[next("plan", Name("planning"))])
        .holds(Blocks::Named(&["hit", "miss"], effects))
        .says("secretly draw 2 planning cards, put one on the bottom of the deck and discard the other. If that is {plan}{hit,}.[ Otherwise{miss,}.]")
        .makes(|line, to| Op::SecretPick { plan: plan(line), hit: to.named(line, "hit"), miss: to.named(line, "miss") })
        .about("Draws two planning cards in secret: one goes under the deck, the other is discarded face up; what follows is by its name.")
        .like("secret_pick bad_luck { hit { track leak 2 }; miss { track leak 1 } }"),
];
