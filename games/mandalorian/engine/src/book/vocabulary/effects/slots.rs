//! Slots and skill cards.

use cards::Kind::{One, Some as Several, Switch, Whole};
use cards::Terms as _;

use super::super::terms::{FromSlot, SlotNames, Who};
use super::super::{Word, maybe, named, next};
use crate::book::code::Op;
use crate::book::places::{NO_YOU, YOU};
use crate::book::select::{slots, small, who};

/// Slots and skill cards.
pub const WORDS: &[Word] = &[
    Word::new("disrupt_slot")
        .takes(&[next("slot", One(SlotNames::TERMS)), maybe("number", Whole(1, 4)), named("at_most", Whole(1, 9))])
        .says("disrupt [slot=any&number=none&at_most!=none: a slot][slot=lowest&number!=none: the {number} lowest slots][slot=highest&number!=none: the {number} highest slots][slot!=lowest,highest&number!=none: {slot} ({number} times)][number=none&slot!=any: {slot}][number=none&slot=any&at_most=none: {slot}][ of strength {at_most} or less]")
        .makes(|line, to| {
            let at_most = line.value("at_most").map(|_| small(line, "at_most", 1));
            Op::DisruptSlot { slots: slots(line, at_most, to), number: small(line, "number", 1) }
        })
        .about("Puts disrupt tokens on slots; with `lowest 2` on the two lowest; with `any at_most=4` on one of that strength or less.")
        .like("disrupt_slot lowest"),
    Word::new("discard_from_slot")
        .takes(&[next("slot", One(SlotNames::TERMS)), next("what", Several(FromSlot::TERMS))])
        .says("discard one {what} from {slot}")
        .makes(|line, to| {
            let given = |what| line.terms::<FromSlot>("what").any(|given| given == what);
            let (cards, tokens) = (given(FromSlot::Card), given(FromSlot::Token));
            Op::DiscardFromSlot { slots: slots(line, None, to), cards, tokens }
        })
        .about("Discards one card or token of a slot.")
        .like("discard_from_slot any token"),
    Word::new("clear_tokens")
        .takes(&[next("slot", One(SlotNames::TERMS)), maybe("number", Whole(1, 4))])
        .says("discard all disrupt tokens from [number=none: ][number!=none: up to {number} ]{slot}")
        .makes(|line, to| Op::ClearTokens { slots: slots(line, None, to), number: small(line, "number", 1) })
        .about("Discards all disrupt tokens of up to so many slots.")
        .like("clear_tokens others 2"),
    Word::new("shift_card")
        .says("shift one of your skill cards from a slot to another slot")
        .needs(YOU, NO_YOU, "")
        .makes(|_, _| Op::ShiftCard)
        .about("Shifts one of your skill cards to another slot.")
        .like("shift_card"),
    Word::new("clear_slot")
        .takes(&[next("slot", One(SlotNames::TERMS))])
        .says("discard all cards and tokens from {slot}; it brings neither crisis nor event this turn")
        .makes(|line, to| Op::ClearSlot { slots: slots(line, None, to) })
        .about("Discards everything of a slot; it causes neither crisis nor event in this turn.")
        .like("clear_slot any"),
    Word::new("recover")
        .takes(&[named("to_hand", Switch)])
        .says("put one card of your discard pile [to_hand=none: on top of your deck][to_hand=true: into your hand]")
        .needs(YOU, NO_YOU, "")
        .makes(|line, _| Op::Recover { to_hand: line.switch("to_hand") })
        .about("A card of your discard pile goes on top of your deck, or to your hand.")
        .like("recover"),
    Word::new("draw_skill")
        .takes(&[next("number", Whole(1, 4))])
        .says("draw {number} skill card(|s)")
        .needs(YOU, NO_YOU, "")
        .makes(|line, _| Op::DrawSkill(small(line, "number", 1)))
        .about("Draws skill cards.")
        .like("draw_skill 1"),
    Word::new("regroup")
        .takes(&[next("number", Whole(1, 5))])
        .says("discard up to {number} cards from your hand and draw as many")
        .needs(YOU, NO_YOU, "")
        .makes(|line, _| Op::Regroup(small(line, "number", 1)))
        .about("Discards up to so many cards of the hand and draws as many.")
        .like("regroup 2"),
    Word::new("discard_skill")
        .takes(&[
            next("number", Whole(1, 4)),
            named("least", Whole(1, 4)),
            named("at_random", Switch),
            named("who", One(Who::TERMS)),
        ])
        .says("[who=none: discard][who=them: {~them} discards][who!=none,them: {who} discards] {number}[at_random=true:  random] skill card(|s)[ of printed strength {least} or more] from hand")
        .needs(YOU, NO_YOU, "who")
        .makes(|line, to| Op::DiscardSkill {
            number: small(line, "number", 1),
            least: small(line, "least", 0),
            at_random: line.switch("at_random"),
            who: who(line, to),
        })
        .about("Discards skill cards of a hand.")
        .like("discard_skill 1 least=3 who=them"),
];
