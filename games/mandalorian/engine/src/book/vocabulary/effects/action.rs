//! The action under way, and movement of characters.

use cards::Kind::{One, Some as Several, Switch, Whole};
use cards::{Blocks, Terms as _};

use super::super::terms::{Ignored, Who};
use super::super::{Word, effects, named, next};
use crate::book::code::Op;
use crate::book::places::{ACTION, IN_ACTION, MOVEMENT, NO_YOU, THERE, YOU};
use crate::book::select::{ignored, ignored_damage, slot_set, small, who};
use crate::ids::{Slot, SlotSet};

/// The action under way, and movement of characters.
pub const WORDS: &[Word] = &[
    // The action under way.
    Word::new("strength")
        .takes(&[next("by", Whole(-4, 4))])
        .says("{by?add|take} {by!} {by?to|from} the strength of the action")
        .belongs(ACTION, IN_ACTION)
        .makes(|line, _| Op::Strength(line.number("by", 1) as i8))
        .about("Raises or lowers the strength of the action under way; never below 0.")
        .like("strength 1"),
    Word::new("reach")
        .takes(&[next("range", Whole(0, 9))])
        .says("this attack has reach {range}")
        .belongs(ACTION, IN_ACTION)
        .makes(|line, _| Op::Reach(small(line, "range", 1)))
        .about("The attack of this action has this reach.")
        .like("reach 3"),
    Word::new("next_reach")
        .takes(&[next("range", Whole(0, 9))])
        .says("your next attack this turn has reach {range}.")
        .makes(|line, _| Op::NextReach(small(line, "range", 1)))
        .about("The next attack in this turn has this reach.")
        .like("next_reach 3"),
    Word::new("ignore")
        .takes(&[next("what", Several(Ignored::TERMS))])
        .says("this movement ignores {what&}")
        .belongs(ACTION, IN_ACTION)
        .makes(|line, _| Op::Ease(ignored(line, "what")))
        .about("The movement of this action ignores these; `elevation` and `door` once.")
        .like("ignore stop|grapple"),
    Word::new("ignore_turn")
        .takes(&[next("what", Several(Ignored::TERMS))])
        .says("ignore {what&} for the rest of the turn")
        .needs(YOU, NO_YOU, "")
        .makes(|line, to| Op::IgnoreForTurn { ease: ignored_damage(line, to) })
        .about("You ignore damage of these for the rest of the turn.")
        .like("ignore_turn sentry"),
    Word::new("more_plans")
        .takes(&[next("number", Whole(1, 4))])
        .says("draw {number} more planning card(|s)")
        .belongs(ACTION, IN_ACTION)
        .makes(|line, _| Op::MorePlans(small(line, "number", 1)))
        .about("The plan of this action draws more cards.")
        .like("more_plans 2"),
    Word::new("more_kept")
        .takes(&[next("number", Whole(1, 4))])
        .says("you may keep {number} more of the drawn cards.")
        .belongs(ACTION, IN_ACTION)
        .makes(|line, _| Op::MoreKept(small(line, "number", 1)))
        .about("The plan of this action may keep more cards.")
        .like("more_kept 1"),
    Word::new("more_looks")
        .takes(&[next("number", Whole(1, 4))])
        .says("look at {number} more facedown threat(|s) in range")
        .belongs(ACTION, IN_ACTION)
        .makes(|line, _| Op::MoreLooks(small(line, "number", 1)))
        .about("The intel of this action looks at more facedown threats in range.")
        .like("more_looks 1"),
    Word::new("further")
        .takes(&[next("spaces", Whole(1, 4))])
        .says("an enemy you move with this action may be moved up to {spaces} more space(|s)")
        .belongs(ACTION, IN_ACTION)
        .makes(|line, _| Op::Further(small(line, "spaces", 1)))
        .about("An enemy moved by the intel of this action may be moved further.")
        .like("further 2"),
    Word::new("give_kept")
        .says("you may give the card you keep to another character.")
        .belongs(ACTION, IN_ACTION)
        .makes(|_, _| Op::GiveKept)
        .about("The card kept by the plan of this action may be given to another character instead.")
        .like("give_kept"),
    Word::new("go_on")
        .says("go on moving")
        .belongs(MOVEMENT, "where a space is entered")
        .makes(|_, _| Op::GoOn)
        .about("The movement under way is not stopped here.")
        .like("go_on"),
    Word::new("extra_action")
        .takes(&[next("number", Whole(1, 3)), named("slots", Several(Slot::TERMS))])
        .says("take {number} additional action(|s)[ on {slots}]")
        .needs(YOU, NO_YOU, "")
        .makes(|line, _| {
            let slots = Some(slot_set(line)).filter(|slots| *slots != SlotSet::EMPTY).unwrap_or(SlotSet(0b1_1111));
            Op::ExtraAction { number: small(line, "number", 1), slots }
        })
        .about("Additional actions: one more card each, to slots not used in this turn.")
        .like("extra_action 1"),
    Word::new("free_action")
        .takes(&[next("slots", Several(Slot::TERMS)), next("strength", Whole(0, 6)), named("who", One(Who::TERMS))])
        .says("[who=none: perform][who=them: let {~them} perform][who!=none,them: let {who} perform] a free {slots} action of strength {strength}")
        .needs(YOU, NO_YOU, "who")
        .makes(|line, to| Op::FreeAction {
            slots: slot_set(line),
            strength: small(line, "strength", 1),
            who: who(line, to),
        })
        .about("A free action of a stated strength, one of these; the character decides which.")
        .like("free_action move|attack 2 who=them"),
    // Movement of characters.
    Word::new("move")
        .takes(&[
            next("spaces", Whole(1, 9)),
            named("who", One(Who::TERMS)),
            named("ignoring", Several(Ignored::TERMS)),
            named("towards", Switch),
        ])
        .holds(Blocks::Of(effects))
        .says("[who!=none,you: {who}: ]move up to {spaces} space(|s)[towards=true:  towards that character][, ignoring {ignoring&}][; in each space entered: {body}]")
        .needs(YOU, NO_YOU, "who")
        .brings(MOVEMENT | THERE)
        .makes(|line, to| Op::Move {
            who: who(line, to),
            spaces: small(line, "spaces", 1),
            ease: ignored(line, "ignoring"),
            towards: line.switch("towards"),
            entering: to.body(line),
        })
        .about("A movement with all its rules, ended freely; with `towards=` it leads nearer to the character in question. The block happens in each space entered.")
        .like("move 2"),
    Word::new("jump")
        .takes(&[next("range", Whole(1, 9)), named("who", One(Who::TERMS))])
        .says("jump to a space within range {range}")
        .needs(YOU, NO_YOU, "who")
        .makes(|line, to| Op::Jump { who: who(line, to), range: small(line, "range", 1) })
        .about("A jump to a space within range: nothing in between is entered.")
        .like("jump 3"),
];
