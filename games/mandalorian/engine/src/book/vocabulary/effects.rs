//! What effects there are.

use cards::Kind::{Condition, Name, One, Some, Switch, Text, Whole, WholeOrAll};
use cards::{Blocks, Word};

use super::terms::{
    BESTS, CHOOSERS, CLASSES, FROM_SLOT, IGNORED, NEARS, SLOT_SETS, SLOTS, SPAWN, TARGETS, TOS, UNTILS, WHATS, WHO,
};
use super::{abilities, maybe, named, next};

/// What an effect may do.
pub const EFFECTS: &[Word] = &[
    // The action under way.
    Word::new("strength")
        .takes(&[next("by", Whole(-4, 4))])
        .says("{by?add|take} {by!} {by?to|from} the strength of the action")
        .about("Raises or lowers the strength of the action under way; never below 0.")
        .like("strength 1"),
    Word::new("reach")
        .takes(&[next("range", Whole(0, 9))])
        .says("this attack has reach {range}")
        .about("The attack of this action has this reach.")
        .like("reach 3"),
    Word::new("next_reach")
        .takes(&[next("range", Whole(0, 9))])
        .says("your next attack this turn has reach {range}.")
        .about("The next attack in this turn has this reach.")
        .like("next_reach 3"),
    Word::new("ignore")
        .takes(&[next("what", Some(IGNORED))])
        .says("this movement ignores {what&}")
        .about("The movement of this action ignores these; `elevation` and `door` once.")
        .like("ignore stop|grapple"),
    Word::new("ignore_turn")
        .takes(&[next("what", Some(IGNORED))])
        .says("ignore {what&} for the rest of the turn")
        .about("You ignore damage of these for the rest of the turn.")
        .like("ignore_turn sentry"),
    Word::new("more_plans")
        .takes(&[next("number", Whole(1, 4))])
        .says("draw {number} more planning card(|s)")
        .about("The plan of this action draws more cards.")
        .like("more_plans 2"),
    Word::new("more_kept")
        .takes(&[next("number", Whole(1, 4))])
        .says("you may keep {number} more of the drawn cards.")
        .about("The plan of this action may keep more cards.")
        .like("more_kept 1"),
    Word::new("more_looks")
        .takes(&[next("number", Whole(1, 4))])
        .says("look at {number} more facedown threat(|s) in range")
        .about("The intel of this action looks at more facedown threats in range.")
        .like("more_looks 1"),
    Word::new("further")
        .takes(&[next("spaces", Whole(1, 4))])
        .says("an enemy you move with this action may be moved up to {spaces} more space(|s)")
        .about("An enemy moved by the intel of this action may be moved further.")
        .like("further 2"),
    Word::new("give_kept")
        .says("you may give the card you keep to another character.")
        .about("The card kept by the plan of this action may be given to another character instead.")
        .like("give_kept"),
    Word::new("go_on")
        .says("go on moving")
        .about("The movement under way is not stopped here.")
        .like("go_on"),
    Word::new("extra_action")
        .takes(&[next("number", Whole(1, 3)), named("slots", Some(SLOTS))])
        .says("take {number} additional action(|s)[ on {slots}]")
        .about("Additional actions: one more card each, to slots not used in this turn.")
        .like("extra_action 1"),
    Word::new("free_action")
        .takes(&[next("slots", Some(SLOTS)), next("strength", Whole(0, 6)), named("who", One(WHO))])
        .says("[who=none: perform][who=them: let {~them} perform][who!=none,them: let {who} perform] a free {slots} action of strength {strength}")
        .about("A free action of a stated strength, one of these; the character decides which.")
        .like("free_action move|attack 2 who=them"),
    // Movement of characters.
    Word::new("move")
        .takes(&[next("spaces", Whole(1, 9)), named("who", One(WHO)), named("ignoring", Some(IGNORED)), named("towards", Switch)])
        .holds(Blocks::Of(effects))
        .says("[who!=none,you: {who}: ]move up to {spaces} space(|s)[towards=true:  towards that character][, ignoring {ignoring&}][; in each space entered: {body}]")
        .about("A movement with all its rules, ended freely; with `towards=` it leads nearer to the character in question. The block happens in each space entered.")
        .like("move 2"),
    Word::new("jump")
        .takes(&[next("range", Whole(1, 9)), named("who", One(WHO))])
        .says("jump to a space within range {range}")
        .about("A jump to a space within range: nothing in between is entered.")
        .like("jump 3"),
    // Threat tokens.
    Word::new("with_enemy")
        .takes(foes!(; named("asks", Text)))
        .holds(Blocks::Of(effects))
        .says("choose {@}. {body^}")
        .calls(
            "it",
            concat!(
                "[token!=none: {token}][token=none&group!=none: the {group}][token=none&group=none&other=true: another ]",
                "[token=none&group=none&other=none&which=nearest,farthest,most_damaged: the {which} ]",
                "[token=none&group=none&other=none&which=none,all&class=none&kind=none,enemy&disrupted=none: an ]",
                "[token=none&group=none&other=none&which=none,all&class!=none&disrupted=none: a ]",
                "[token=none&group=none&other=none&which=none,all&disrupted=true: a ]",
                "[token=none&group=none&other=none&which=none,all&class=none&kind=threat,facedown,feature,reinforcement,no_boss&disrupted=none: a ]",
                one!(),
            ),
            "the chosen one",
        )
        .about("Chooses a threat token, `it` for the effects inside. Nothing happens if there is none; an ability is then not offered. `asks=` is the question in words of its own.")
        .like("with_enemy within=3 { disrupt 1; push 2 to=you }"),
    Word::new("with_enemies")
        .takes(foes!(next("number", Whole(1, 9)); named("asks", Text)))
        .holds(Blocks::Of(effects))
        .says("choose {@}. {body^}")
        .calls("it", concat!("[number=1: up to 1 ][number!=1: each of up to {number} ]", several!()), "each of those chosen")
        .about("Chooses up to so many, all of them before the effects happen to each.")
        .like("with_enemies 2 within=2 other=#true { damage 1 }"),
    Word::new("each_enemy")
        .takes(foes!())
        .holds(Blocks::Of(effects))
        .says("{@}: {body}")
        .calls(
            "it",
            concat!("each [other=true: other ][token!=none: {token}][token=none&group!=none: {group}]", one!()),
            "each of them",
        )
        .about("The effects happen to each.")
        .like("each_enemy near=target within=0 other=#true { damage 1 }"),
    Word::new("damage")
        .takes(&[next("amount", Whole(1, 9)), named("unlimited", Switch)])
        .says("deal {amount} damage to {~it}")
        .about("Damage to the token in question. A facedown one is revealed first. With `unlimited=` its `cap` does not count.")
        .like("damage 2"),
    Word::new("damage_strength")
        .takes(&[named("less", Whole(1, 4))])
        .says("deal damage equal to the strength of the action[ minus {less}] to {~it}")
        .about("As much damage to the token in question as the action is strong, or less.")
        .like("damage_strength less=1"),
    Word::new("divide_strength")
        .takes(foes!())
        .says(concat!("deal damage equal to the strength of the action, divided as you like among ", several!()))
        .about("The strength of the action is divided as damage among such tokens.")
        .like("divide_strength in_reach=#true"),
    Word::new("disrupt")
        .takes(&[next("tokens", Whole(1, 2))])
        .says("disrupt {~it}[tokens=2:  twice]")
        .about("Disrupt tokens on the token in question, never more than two.")
        .like("disrupt 1"),
    Word::new("push")
        .takes(&[next("spaces", Whole(1, 4)), named("to", One(TOS)), named("region", Name("region")), named("exactly", Switch), named("climbs", Switch)])
        .says("push {~it}[to!=none,region:  {to}][to=region:  towards {region}] by [exactly=none: up to ]{spaces} space(|s)[climbs=true: , across elevation too]")
        .about("Moves the token in question up to so many spaces, with `exactly=` just so many; `climbs=` lets it cross elevation. It never sets off sabotage.")
        .like("push 2 to=away_from_you"),
    Word::new("defeat")
        .says("defeat {~it}")
        .about("The token in question is defeated.")
        .like("defeat"),
    Word::new("discard_it")
        .says("discard {~it}")
        .about("The token in question leaves the game.")
        .like("discard_it"),
    Word::new("reveal")
        .says("reveal {~it}")
        .about("The token in question is turned face up, with its mission effect.")
        .like("reveal"),
    Word::new("look")
        .takes(foes!(next("number", WholeOrAll(9))))
        .says(concat!("look at [kind=it: {~it}][kind!=it&group=none: {number} facedown threat(|s)][kind!=it&group!=none: {number} facedown {group} tokens][kind=none: {number} facedown threat(|s)]", place!()))
        .about("Looks at facedown threats: so many, or all that are meant.")
        .like("look 1 within=3"),
    Word::new("heal_enemy")
        .takes(&[next("amount", WholeOrAll(9))])
        .says("remove {amount} damage from {~it}")
        .about("Takes damage off the token in question.")
        .like("heal_enemy all"),
    Word::new("wake")
        .says("{~it} wakes.")
        .about("The token in question, which lies face up, wakes and is an enemy from now on.")
        .like("wake"),
    Word::new("hobble")
        .says("hobble {~it}")
        .about("The next event movement of the token in question is skipped; until then its limit of damage does not hold.")
        .like("hobble"),
    Word::new("drop_child")
        .says("{~it} drops The Child")
        .about("The token in question drops The Child.")
        .like("drop_child"),
    Word::new("move_damage")
        .takes(&[next("amount", Whole(1, 4)), named("who", One(WHO))])
        .says("move {amount} damage from [who=none: you][who=them: {~them}][who!=none,them: {who}] to {~it}")
        .about("Moves damage from a character to the token in question; it is not dealt.")
        .like("move_damage 1"),
    Word::new("take")
        .says("take {~it}")
        .about("The feature in question is carried by you from now on.")
        .like("take"),
    Word::new("it_moves")
        .takes(&[next("spaces", Whole(1, 9)), named("to", One(TOS)), named("region", Name("region")), named("token", Name("token"))])
        .says("{~it} moves [to=any: up to ]{spaces} space(|s)[to=none:  towards the nearest character][to!=none,region,holder:  {to}][to=region:  towards {region}][to=holder:  towards the holder of {token}, or towards the nearest character if nobody holds it].")
        .about("The token in question moves by its own rules.")
        .like("it_moves 2 to=you"),
    Word::new("it_attacks")
        .takes(&[next("reach", Whole(0, 9)), named("target", One(TARGETS)), named("shooter", Whole(0, 9)), named("sharpshooter", Whole(0, 9))])
        .says("{~it} attacks[target=every:  each character][target=weakest:  the character with the least health left] at reach {reach}[, a shooter at reach {shooter}][, a sharpshooter at reach {sharpshooter}].")
        .about("The token in question attacks; shooters and sharpshooters at a reach of their own if it is given.")
        .like("it_attacks 1 shooter=3 sharpshooter=5"),
    // Characters.
    Word::new("with_character")
        .takes(folk!(named("asks", Text)))
        .holds(Blocks::Of(effects))
        .says("choose {@}. {body^}")
        .calls("them", somebody!("a ", "another "), "the chosen character")
        .about("Chooses a character, `them` for the effects inside; with `besides=` not the one in question. `asks=` is the question in words of its own.")
        .like("with_character who=other within=2 { heal 1 who=them }"),
    Word::new("each_character")
        .takes(folk!())
        .holds(Blocks::Of(effects))
        .says("{@}: {body}")
        .calls("them", somebody!("each ", "each other "), "each of them")
        .about("The effects happen to each, `them`; they are in seat order and decide for themselves with `by=them`.")
        .like("each_character near=them within=1 { hurt 1 who=them }"),
    Word::new("hurt")
        .takes(&[next("amount", Whole(1, 4)), named("who", One(WHO))])
        .says("[who=none,you: take {amount} damage][who=them: {~them} takes {amount} damage.][who!=none,you,them: {who} takes {amount} damage.]")
        .about("Damage to a character, which can be blocked.")
        .like("hurt 1"),
    Word::new("heal")
        .takes(&[next("amount", WholeOrAll(9)), named("who", One(WHO))])
        .says("heal {amount} damage[who=them:  from {~them}][who!=none,you,them:  from {who}]")
        .about("Takes damage off a character.")
        .like("heal 1 who=them"),
    Word::new("block")
        .takes(&[next("amount", WholeOrAll(4))])
        .says("block {amount} damage")
        .about("In `before_damage`: so much of the damage is not dealt.")
        .like("block 1"),
    Word::new("redirect")
        .takes(&[named("who", One(WHO))])
        .says("[who=none,you: take the damage yourself instead][who=them: the damage goes to {~them} instead][who!=none,you,them: the damage goes to {who} instead]")
        .about("In `before_damage`: the damage is dealt to you instead, or to whom `who=` names.")
        .like("redirect who=you"),
    Word::new("disabled")
        .says("you are disabled.")
        .about("You are taken off the map for the rest of the game.")
        .like("disabled"),
    Word::new("gain_item")
        .takes(&[next("token", Name("token"))])
        .says("take {token}")
        .about("You get an item that was set aside.")
        .like("gain_item egg"),
    // Spaces.
    Word::new("with_space")
        .takes(&[named("within", Whole(0, 9)), named("near", One(NEARS)), named("region", Name("region")), named("adjacent", Switch), named("asks", Text)])
        .holds(Blocks::Of(effects))
        .says(concat!("choose [adjacent=true: an adjacent space][adjacent=none: a space]", distance!(), ". {body^}"))
        .about("Chooses a space, `there` for the effects inside; `asks=` is the question in words of its own.")
        .like("with_space within=2 { each_enemy near=there within=0 { damage 2 } }"),
    // Planning cards.
    Word::new("plan")
        .takes(&[next("number", Whole(1, 6)), named("keep", Whole(0, 4)), named("top", Whole(0, 1)), named("who", One(WHO))])
        .says("[who=them: {~them} draws ][who!=none,them: {who} draws ][who=none: draw ]{number} planning card(|s)[number=1&keep!=0: , which may be kept][number!=1&keep=none: , of which 1 may be kept][number!=1&keep!=none,0: , of which {keep} may be kept]")
        .about("Draws planning cards: `keep=` of them may be kept, one if it is missing, and `top=1` puts one of the others back on top.")
        .like("plan 2 keep=1"),
    Word::new("fetch")
        .takes(&[maybe("plan", Name("planning")), named("who", One(WHO))])
        .says("take [plan=none: a planning card of your choice][plan!=none: {plan}] from the planning discard pile")
        .about("Takes a planning card from the discard pile, this one or one of your choice.")
        .like("fetch defend"),
    Word::new("start_plan")
        .takes(&[next("plan", Name("planning"))])
        .says("each character begins with *{plan}.")
        .about("In set-up: each character begins with this planning card, in seat order and as long as there are any.")
        .like("start_plan defend"),
    Word::new("lose_plan")
        .takes(&[maybe("plan", Name("planning")), named("who", One(WHO))])
        .says("discard [plan=none: a kept planning card][plan!=none: {plan}]")
        .about("A kept planning card is discarded, this one or one of its owner's choice.")
        .like("lose_plan defend"),
    Word::new("mill")
        .takes(&[next("number", Whole(1, 6)), next("plan", Name("planning"))])
        .holds(Blocks::Of(effects))
        .says("discard the top [number=1: planning card; if it is {plan}][number!=1: {number} planning cards; if {plan} is among them]{body,}")
        .about("Discards cards from the top of the planning deck; the block happens if this one is among them.")
        .like("mill 3 bad_luck { hurt 1 }"),
    Word::new("secret_pick")
        .takes(&[next("plan", Name("planning"))])
        .holds(Blocks::Named(&["hit", "miss"], effects))
        .says("secretly draw 2 planning cards, put one on the bottom of the deck and discard the other. If that is {plan}{hit,}.[ Otherwise{miss,}.]")
        .about("Draws two planning cards in secret: one goes under the deck, the other is discarded face up; what follows is by its name.")
        .like("secret_pick bad_luck { hit { track leak 2 }; miss { track leak 1 } }"),
    // Slots and skill cards.
    Word::new("disrupt_slot")
        .takes(&[next("slot", One(SLOT_SETS)), maybe("number", Whole(1, 4)), named("at_most", Whole(1, 9))])
        .says("disrupt [slot=any&number=none&at_most!=none: a slot][slot=lowest&number!=none: the {number} lowest slots][slot=highest&number!=none: the {number} highest slots][slot!=lowest,highest&number!=none: {slot} ({number} times)][number=none&slot!=any: {slot}][number=none&slot=any&at_most=none: {slot}][ of strength {at_most} or less]")
        .about("Puts disrupt tokens on slots; with `lowest 2` on the two lowest; with `any at_most=4` on one of that strength or less.")
        .like("disrupt_slot lowest"),
    Word::new("discard_from_slot")
        .takes(&[next("slot", One(SLOT_SETS)), next("what", Some(FROM_SLOT))])
        .says("discard one {what} from {slot}")
        .about("Discards one card or token of a slot.")
        .like("discard_from_slot any token"),
    Word::new("clear_tokens")
        .takes(&[next("slot", One(SLOT_SETS)), maybe("number", Whole(1, 4))])
        .says("discard all disrupt tokens from [number=none: ][number!=none: up to {number} ]{slot}")
        .about("Discards all disrupt tokens of up to so many slots.")
        .like("clear_tokens others 2"),
    Word::new("shift_card")
        .says("shift one of your skill cards from a slot to another slot")
        .about("Shifts one of your skill cards to another slot.")
        .like("shift_card"),
    Word::new("clear_slot")
        .takes(&[next("slot", One(SLOT_SETS))])
        .says("discard all cards and tokens from {slot}; it brings neither crisis nor event this turn")
        .about("Discards everything of a slot; it causes neither crisis nor event in this turn.")
        .like("clear_slot any"),
    Word::new("recover")
        .takes(&[named("to_hand", Switch)])
        .says("put one card of your discard pile [to_hand=none: on top of your deck][to_hand=true: into your hand]")
        .about("A card of your discard pile goes on top of your deck, or to your hand.")
        .like("recover"),
    Word::new("draw_skill")
        .takes(&[next("number", Whole(1, 4))])
        .says("draw {number} skill card(|s)")
        .about("Draws skill cards.")
        .like("draw_skill 1"),
    Word::new("regroup")
        .takes(&[next("number", Whole(1, 5))])
        .says("discard up to {number} cards from your hand and draw as many")
        .about("Discards up to so many cards of the hand and draws as many.")
        .like("regroup 2"),
    Word::new("discard_skill")
        .takes(&[next("number", Whole(1, 4)), named("least", Whole(1, 4)), named("at_random", Switch), named("who", One(WHO))])
        .says("[who=none: discard][who=them: {~them} discards][who!=none,them: {who} discards] {number}[at_random=true:  random] skill card(|s)[ of printed strength {least} or more] from hand")
        .about("Discards skill cards of a hand.")
        .like("discard_skill 1 least=3 who=them"),
    // Events.
    Word::new("peek_event")
        .takes(&[named("bury", Switch)])
        .says("look at the top event card[bury=true:  and put it on the bottom if you like]")
        .about("Looks at the top event card; it may go under the deck.")
        .like("peek_event bury=#true"),
    Word::new("cancel_event")
        .says("put the event card on the bottom of its deck unseen and clear the slot without an event")
        .about("In `before_event`: the card goes under the deck unseen; the slot is cleared without an event.")
        .like("cancel_event"),
    Word::new("six_plus")
        .holds(Blocks::Of(effects))
        .says("6+: {body}")
        .about("In an event: only at a slot strength of 6 or more.")
        .like("six_plus { spawn nearest }"),
    Word::new("enemies_move")
        .takes(&[next("number", WholeOrAll(9)), next("class", Some(CLASSES)), next("spaces", Whole(1, 9)), named("to", One(TOS)), named("region", Name("region")), named("token", Name("token")), named("within", Whole(0, 9))])
        .says(concat!("move ", of_class!(""), "[ within range {within} of you] {spaces} space(|s)[to!=none,region,holder:  {to}][to=region:  towards {region}][to=holder:  towards the holder of {token}, or towards the nearest character if nobody holds it]"))
        .about("Enemies move in an event, the current player choosing which.")
        .like("enemies_move all melee 2"),
    Word::new("enemies_attack")
        .takes(&[next("number", WholeOrAll(9)), next("class", Some(CLASSES)), next("reach", Whole(0, 9)), named("target", One(TARGETS))])
        .holds(Blocks::Of(effects))
        .says(concat!(of_class!(" attack(s|)"), "[target=every:  each character][target=weakest:  the character with the least health left] at reach {reach}[. {body^}]"))
        .means("them", "the character attacked")
        .about("Enemies attack in an event. The block happens after each attack; `them` is who was attacked.")
        .like("enemies_attack 2 melee 0"),
    Word::new("spawn")
        .takes(&[next("where", One(SPAWN)), maybe("number", Whole(1, 5)), named("near", One(NEARS)), named("region", Name("region"))])
        .says(concat!(
            "spawn [number=none: 1 reinforcement][number!=none: {number} reinforcement(|s)]",
            "[where=yellow:  in a yellow star space][where=blue:  in the blue star space][where=red:  in the red star space]",
            "[where=any_yellow_or_blue:  in a yellow or blue star space][where=each_yellow:  in each yellow star space]",
            "[where=region:  in {region}]",
            "[where=nearest,nearest_yellow,farthest:  in the ][where=nearest_yellow: yellow ]",
            "[where=nearest,nearest_yellow: star space nearest to][where=farthest: star space farthest from]",
            "[where=nearest,nearest_yellow,farthest&near=none&region=none:  you]",
            "[where=nearest,nearest_yellow,farthest&near!=none,region:  {near}]",
            "[where=nearest,nearest_yellow,farthest&region!=none:  {region}]",
        ))
        .about("Reinforcements appear in a star space or a region.")
        .like("spawn nearest"),
    Word::new("place")
        .takes(&[next("token", Name("token")), next("region", Name("region")), named("facedown", Switch)])
        .says("{token} enters in {region}")
        .about("A token that was set aside comes into play.")
        .like("place moff_gideon m4_j3"),
    // The Child.
    Word::new("child_flees")
        .says("The Child flees")
        .about("The Child flees, if it is carried.")
        .like("child_flees"),
    Word::new("no_flee")
        .says("it stays")
        .about("In `before_flight`: The Child does not flee.")
        .like("no_flee"),
    Word::new("put_child")
        .takes(&[maybe("region", Name("region"))])
        .says("put The Child in [region=none: this space][region!=none: {region}]")
        .about("The Child is put into a space: of a region, or `there`.")
        .like("put_child"),
    Word::new("carry_child")
        .takes(&[named("who", One(WHO))])
        .says("[who=none,you: you carry][who=them: {~them} carries][who!=none,you,them: {who} carries] The Child")
        .about("A character carries The Child from now on.")
        .like("carry_child who=them"),
    Word::new("child_wanders")
        .takes(foes!())
        .says(concat!(
            "The Child, if nobody carries it, moves 1 space towards [token!=none: {token}][token=none: the nearest ]",
            "[token=none&group!=none: {group}]",
            one!(),
        ))
        .about("The Child moves a space towards the nearest of such threats, if nobody carries it. What is nearest counts from The Child.")
        .like("child_wanders kind=facedown which=nearest"),
    // The mission.
    Word::new("track")
        .takes(&[next("track", Name("track")), next("by", Whole(-20, 20))])
        .says("{track} {by?+|-}{by!}.")
        .about("Moves a track.")
        .like("track alarm 1"),
    Word::new("track_strength")
        .takes(&[next("track", Name("track")), next("more", Whole(1, 4)), named("from", Whole(1, 6))])
        .says("{track} +1, or +{more} with strength [from=none: 4][from!=none: {from}] or more.")
        .about("Moves a track by 1, or by more if the action has the strength `from=`, 4 if that is missing.")
        .like("track_strength grate 2 from=4"),
    Word::new("set_track")
        .takes(&[next("track", Name("track")), next("to", Whole(0, 40))])
        .says("{track} is now {to}.")
        .about("Sets a track.")
        .like("set_track column 8"),
    Word::new("flag")
        .takes(&[next("flag", Name("flag"))])
        .says("from now on {flag}.")
        .about("Something has happened.")
        .like("flag walker_down"),
    Word::new("unflag")
        .takes(&[next("flag", Name("flag"))])
        .says("no longer: {flag}.")
        .about("Something holds no longer.")
        .like("unflag walker_down"),
    Word::new("stage")
        .takes(&[next("stage", Whole(1, 9))])
        .says("stage {stage} begins.")
        .about("A stage of the mission begins.")
        .like("stage 2"),
    Word::new("unlock")
        .takes(&[maybe("door", Name("door"))])
        .says("unlock [door=none: a locked door of your space][door!=none: {door}]")
        .about("Opens a door: this one, or a locked door of your space that is not sealed.")
        .like("unlock vault"),
    Word::new("lock")
        .takes(&[maybe("door", Name("door")), named("quiet", Switch)])
        .says("lock [door=none: an unlocked door of your choice][door!=none: {door}][quiet=true:  with nobody beside it]")
        .about("Locks a door, one of the current player's choice; `quiet` only one nobody stands beside.")
        .like("lock quiet=#true"),
    Word::new("mark_door")
        .takes(&[maybe("door", Name("door")), named("marks", Whole(1, 9)), named("strength", Switch), named("needed", Whole(1, 20))])
        .says("put [strength=true: as many markers as the action is strong][strength=none&marks=none: 1 marker][strength=none&marks!=none: {marks} marker(|s)] on [door=none: a locked door of your space][door!=none: {door}][; at {needed} it opens]")
        .about("Damage or markers for a door: one, `marks=` or the strength of the action. It opens when it has as many as `needed=` or its hull says.")
        .like("mark_door vault strength=#true"),
    // Choices and conditions.
    Word::new("may")
        .takes(&[next("label", Text)])
        .holds(Blocks::Of(effects))
        .says("you may {label}: {body}")
        .about("The player may do this, if what it asks for at its beginning can be had.")
        .like("may \"shove it\" { push 1 }"),
    Word::new("choose")
        .takes(&[named("by", One(CHOOSERS)), named("asks", Text)])
        .holds(Blocks::Of(options))
        .says("[by=none,you: choose][by=them,themselves: {~them} chooses][by=warlord: The Warlord chooses]: {body|}")
        .about("One of these has to be done, of those that can be. `asks=` is the question in words of its own.")
        .like("choose by=warlord { option \"Jam\" { disrupt_slot lowest 2 } }"),
    Word::new("if")
        .takes(&[next("condition", Condition)])
        .holds(Blocks::OfElse(effects))
        .says("if {condition}{body,}.[ Otherwise{else,}.]")
        .about("Only if a condition holds. An `else` block comes last.")
        .like("if child_carried { child_flees; else { with_enemy kind=facedown which=nearest { reveal } } }"),
    Word::new("need")
        .takes(&[next("condition", Condition)])
        .says("if {condition},")
        .about("What begins with this is only offered, and what follows only happens, if the condition holds.")
        .like("need at you m1_d3"),
    Word::new("lasting")
        .takes(&[named("until", One(UNTILS)), named("uses", Whole(1, 9))])
        .holds(Blocks::Of(abilities))
        .says("[uses=1: once ][uses!=none,1: up to {uses} times ]until {until}: {body}")
        .about("Abilities that go on for a while; `uses=` is how often in all.")
        .like("lasting until=your_next_turn uses=1 { when before_damage whose=other within=1 { redirect who=you } }"),
    Word::new("discard_this")
        .says("discard this")
        .about("The item, feature or card this is printed on is discarded.")
        .like("discard_this"),
    Word::new("as_them")
        .holds(Blocks::Of(effects))
        .says("{~them}: {body}")
        .about("The effects inside are carried out by the character in question: it is `you`.")
        .like("as_them { move 2 }"),
];

/// What an effect may do.
pub fn effects() -> &'static [Word] {
    EFFECTS
}

/// The branches of a `choose`.
pub const OPTIONS: &[Word] = &[Word::new("option")
    .takes(&[next("label", Text)])
    .holds(Blocks::Of(effects))
    .says("{body}")
    .about("One of the ways.")
    .like("option \"Take it\" { hurt 1 }")];

/// The branches of a `choose`.
pub fn options() -> &'static [Word] {
    OPTIONS
}
