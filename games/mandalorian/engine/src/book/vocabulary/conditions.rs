//! What can be asked.

use cards::Kind::{Name, One, Some as Several, Whole};
use cards::Terms as _;

use super::terms::{Near, Who};
use super::{Word, maybe, names, next};
use crate::book::code::Cond;
use crate::book::places::{ACTION, DAMAGE, EVENT, IN_ACTION, IT, TOKEN_IN_QUESTION};
use crate::book::select::{
    anybody_near_it, classes, door, enemies, flag, name, plan, region, small, token, track, who, who_or_holder,
};
use crate::ids::{Class, Difficulty, Region, Token};

/// What can be asked in an `if` or a `need`, an objective or a failure.
pub const CONDITIONS: &[Word] = &[
    Word::new("strength")
        .takes(&[next("least", Whole(1, 9))])
        .says("the strength is <{least} or more|less than {least}>")
        .belongs(ACTION, IN_ACTION)
        .asks(|line, _| Cond::StrengthFrom(small(line, "least", 0)))
        .about("Strength of the action.")
        .like("need strength 4"),
    Word::new("second_action")
        .says("this <is|is not> your second action this turn")
        .belongs(ACTION, IN_ACTION)
        .asks(|_, _| Cond::SecondAction)
        .about("It is the second action of the turn.")
        .like("need second_action"),
    Word::new("moved")
        .says("you have <|not >moved this turn")
        .asks(|_, _| Cond::Moved)
        .about("You have moved in this turn.")
        .like("need moved"),
    Word::new("ended_move")
        .says("you <moved|did not move> with this action")
        .belongs(ACTION, IN_ACTION)
        .asks(|_, _| Cond::EndedMove)
        .about("You have moved in this action.")
        .like("need ended_move"),
    Word::new("it_is")
        .takes(&[next("class", One(Class::TERMS))])
        .says("{~it} <is|is not> a {class}[class=melee:  enemy]")
        .belongs(IT, TOKEN_IN_QUESTION)
        .asks(|line, _| Cond::ItIs(line.term::<Class>("class").unwrap_or(Class::Melee)))
        .about("Class of the token in question. A facedown one has none until it is turned up, so this tells nothing about it.")
        .like("need it_is shooter"),
    Word::new("unhurt")
        .says("{~it} has <no|> damage")
        .belongs(IT, TOKEN_IN_QUESTION)
        .asks(|_, _| Cond::ItUnhurt)
        .about("The token in question has no damage.")
        .like("need unhurt"),
    Word::new("it_at")
        .takes(&[next("range", Whole(0, 9))])
        .says("{~it} <is|is not> [range=0: in your space][range!=0: at range {range}]")
        .belongs(IT, TOKEN_IN_QUESTION)
        .asks(|line, _| Cond::ItAt(small(line, "range", 0)))
        .about("The token in question is exactly so far away.")
        .like("need it_at 2"),
    Word::new("it_enemy")
        .says("{~it} <is|is not> an enemy")
        .belongs(IT, TOKEN_IN_QUESTION)
        .asks(|_, _| Cond::ItEnemy)
        .about("The token in question is an enemy, face up and awake. A facedown one is none, whatever is on it, so this tells nothing about it.")
        .like("need it_enemy"),
    Word::new("it_took")
        .takes(&[next("least", Whole(1, 9))])
        .says("{~it} took <{least} or more|less than {least}> damage in this action")
        .belongs(IT, TOKEN_IN_QUESTION)
        .asks(|line, _| Cond::ItHitsFrom(small(line, "least", 0)))
        .about("The token in question took so much damage in this action.")
        .like("need it_took 3"),
    Word::new("enemies")
        .takes(&[
            next("least", Whole(1, 9)),
            next("within", Whole(0, 9)),
            maybe("class", Several(Class::TERMS)),
            maybe("near", One(Near::TERMS)),
        ])
        .says("[least=1&class=none: <an enemy|no enemy> is][least=1&class=melee: <a|no> melee enemy is][least=1&class!=none,melee: <a|no> {class} is][least!=1: <at least {least}|fewer than {least}> ][least!=1&class!=none: {class} ][least!=1: enemies are][within=0&near=none:  in your space][within!=0&near=none:  within range {within} of you][near!=none:  within range {within} of {near}]")
        .asks(|line, to| {
            let near = line.term::<Near>("near").unwrap_or(Near::You);
            if matches!(near, Near::Region | Near::Anywhere) {
                to.wrong(line, "`enemies` counts from something: not from `region` or `anywhere`");
            }
            let foes = enemies(classes(line, "class"), near, Region::NONE, small(line, "within", 0), to);
            Cond::Enemies { foes, least: small(line, "least", 0) }
        })
        .about("So many enemies, perhaps of some classes, within a range of you or of something else.")
        .like("need enemies 1 2 shooter them"),
    Word::new("enemies_near")
        .takes(&[next("least", Whole(1, 9)), next("within", Whole(0, 9)), next("region", Name("region"))])
        .says("[least=1: <an enemy is|no enemy is>][least!=1: <at least {least}|fewer than {least}> enemies are] within range {within} of {region}")
        .asks(|line, to| {
            let region = region(line, to);
            let foes = enemies(0, Near::Region, region, small(line, "within", 0), to);
            Cond::Enemies { foes, least: small(line, "least", 0) }
        })
        .about("So many enemies within a range of a region.")
        .like("need enemies_near 1 2 m1_d3"),
    Word::new("enemies_by")
        .takes(&[
            next("who", One(Who::TERMS)),
            next("least", Whole(1, 9)),
            next("within", Whole(0, 9)),
            maybe("token", Name("token")),
        ])
        .says("[least=1: <an enemy is|no enemy is>][least!=1: <at least {least}|fewer than {least}> enemies are] within range {within} of [who=holder: the holder of {token}][who!=holder: {who}]")
        .asks(|line, to| {
            let who = who_or_holder(line, "token", to);
            Cond::EnemiesBy { who, item: token(line), within: small(line, "within", 0), least: small(line, "least", 0) }
        })
        .about("So many enemies within a range of a character.")
        .like("need enemies_by holder 1 1 asset"),
    Word::new("token_by")
        .takes(&[
            next("token", Name("token")),
            next("who", One(Who::TERMS)),
            next("within", Whole(0, 9)),
            maybe("item", Name("token")),
        ])
        .says("{token} <is|is not> within range {within} of [who=holder: the holder of {item}][who!=holder: {who}]")
        .asks(|line, to| {
            let who = who_or_holder(line, "item", to);
            Cond::TokenBy { token: token(line), who, item: Token(name(line, "item")), within: small(line, "within", 0) }
        })
        .about("A token that lies face up is within a range of a character. A facedown one is as good as not there, so this tells nothing about it.")
        .like("need token_by mudhorn holder 1 egg"),
    Word::new("at")
        .takes(&[next("who", One(Who::TERMS)), next("region", Name("region"))])
        .says("[who=you: you <are|are not>][who!=you: {who} <is|is not>] in {region}")
        .asks(|line, to| Cond::At(who(line, to), region(line, to)))
        .about("A character is in a region.")
        .like("need at you m1_d3"),
    Word::new("all_at")
        .takes(&[next("region", Name("region"))])
        .says("every character <is|is not> in {region}")
        .asks(|line, to| Cond::AllHeroesAt(region(line, to)))
        .about("Every character is in a region.")
        .like("need all_at street"),
    Word::new("others_at")
        .takes(&[next("region", Name("region"))])
        .says("every other character <is|is not> in {region}")
        .asks(|line, to| Cond::OthersAt(region(line, to)))
        .about("Every character is in a region but the one whom `carrier_at` or `holder_at` in the same condition is about.")
        .like("need carrier_at m4_a3 and others_at back_room"),
    Word::new("all_within")
        .takes(&[next("within", Whole(0, 9)), next("region", Name("region"))])
        .says("every character <is|is not> within range {within} of {region}")
        .asks(|line, to| Cond::AllWithin(region(line, to), small(line, "within", 0)))
        .about("Every character is within a range of a region.")
        .like("need all_within 1 m3_d4"),
    Word::new("others_within")
        .takes(&[next("within", Whole(0, 9)), next("region", Name("region"))])
        .says("every other character <is|is not> within range {within} of {region}")
        .asks(|line, to| Cond::OthersWithin(region(line, to), small(line, "within", 0)))
        .about("Every character is within a range of a region but the one whom `carrier_at` or `holder_at` in the same condition is about.")
        .like("need holder_at the_prisoner m3_d4 and others_within 2 m3_d4"),
    Word::new("somebody_at")
        .takes(&[next("region", Name("region"))])
        .says("<a|no> character is in {region}")
        .asks_not(|line, to| Cond::NobodyAt(region(line, to)))
        .about("A character is in a region.")
        .like("need somebody_at m1_d3"),
    Word::new("enemy_at")
        .takes(&[next("region", Name("region"))])
        .says("<an|no> enemy is in {region}")
        .asks(|line, to| Cond::EnemyAt(region(line, to)))
        .about("An enemy is in a region.")
        .like("need enemy_at m1_d3"),
    Word::new("holds")
        .takes(&[next("who", One(Who::TERMS)), next("token", Name("token"))])
        .says("[who=you: you <carry|do not carry>][who!=you: {who} <carries|does not carry>] {token}")
        .asks(|line, to| Cond::Holds(who(line, to), token(line)))
        .about("A character carries an item.")
        .like("need holds you code_cylinder"),
    Word::new("holder_at")
        .takes(&[next("token", Name("token")), next("region", Name("region"))])
        .says("the holder of {token} <is|is not> in {region}")
        .asks(|line, to| Cond::HolderAt(token(line), region(line, to)))
        .about("The holder of an item is in a region.")
        .like("need holder_at asset outside"),
    Word::new("held_at")
        .takes(&[next("group", Name("group")), next("region", Name("region")), next("least", Whole(1, 9))])
        .says("<{least} or more|fewer than {least}> {group} tokens are held in {region}")
        .asks(|line, to| {
            let region = region(line, to);
            Cond::HeldAt { group: name(line, "group"), region, least: small(line, "least", 0) }
        })
        .about("So many of an item are held in a region.")
        .like("need held_at puck start 2"),
    Word::new("carries")
        .takes(&[next("who", One(Who::TERMS))])
        .says("[who=you: you <carry|do not carry>][who!=you: {who} <carries|does not carry>] The Child")
        .asks(|line, to| Cond::Carries(who(line, to)))
        .about("A character carries The Child.")
        .like("need carries you"),
    Word::new("carrier_at")
        .takes(&[next("region", Name("region"))])
        .says("the carrier of The Child <is|is not> in {region}")
        .asks(|line, to| Cond::CarrierAt(region(line, to)))
        .about("The carrier of The Child is in a region.")
        .like("need carrier_at ramp"),
    Word::new("child_carried")
        .says("The Child <is|is not> carried")
        .asks(|_, _| Cond::ChildCarried)
        .about("A character carries The Child.")
        .like("need child_carried"),
    Word::new("child_taken_at")
        .takes(&[next("region", Name("region"))])
        .says("<an|no> enemy carrying The Child is in {region}")
        .asks(|line, to| Cond::ChildTakenAt(region(line, to)))
        .about("An enemy that carries The Child is in a region.")
        .like("need child_taken_at m4_j3"),
    Word::new("has_plan")
        .takes(&[next("who", One(Who::TERMS)), next("plan", Name("planning"))])
        .says("[who=you: you <have|do not have>][who!=you: {who} <has|does not have>] {plan}")
        .asks(|line, to| Cond::HasPlan(who(line, to), plan(line)))
        .about("A character has a planning card.")
        .like("need has_plan you defend"),
    Word::new("damaged")
        .takes(&[next("who", One(Who::TERMS)), next("least", Whole(1, 9))])
        .says("[least=1&who=you: you <are|are not> damaged][least=1&who!=you: {who} <is|is not> damaged][least!=1&who=you: you have][least!=1&who!=you: {who} has][least!=1:  <{least} or more|less than {least}> damage]")
        .asks(|line, to| Cond::DamagedFrom(who(line, to), small(line, "least", 0)))
        .about("Damage of a character.")
        .like("need damaged you 3"),
    Word::new("would_defeat")
        .says("the damage would <|not >defeat you")
        .belongs(DAMAGE, "where damage is about to be dealt")
        .asks(|_, _| Cond::WouldDefeat)
        .about("The damage about to be dealt would defeat.")
        .like("need would_defeat"),
    Word::new("track")
        .takes(&[next("track", Name("track")), next("least", Whole(0, 40))])
        .says("{track} is <{least} or more|below {least}>")
        .asks(|line, _| Cond::TrackFrom(track(line), small(line, "least", 0)))
        .about("Value of a track.")
        .like("need track alarm 3"),
    Word::new(names::FULL)
        .takes(&[next("track", Name("track"))])
        .says("{track} <is|is not> at its limit")
        .asks(|line, _| Cond::TrackFull(track(line)))
        .about("A track is at its limit.")
        .like("need full grate"),
    Word::new("flag")
        .takes(&[next("flag", Name("flag"))])
        .says("<|it is not so that >{flag}")
        .asks(|line, _| Cond::Flag(flag(line)))
        .about("Something has happened.")
        .like("need flag walker_down"),
    Word::new("stage")
        .takes(&[next("stage", Whole(1, 9))])
        .says("the mission <is|is not> in stage {stage}")
        .asks(|line, _| Cond::Stage(small(line, "stage", 0)))
        .about("The stage of the mission.")
        .like("need stage 2"),
    Word::new("open")
        .takes(&[next("door", Name("door"))])
        .says("{door} is <unlocked|still locked>")
        .asks(|line, to| Cond::DoorOpen(door(line, to)))
        .about("A door is open.")
        .like("need open vault"),
    Word::new("door_here")
        .says("<a|no> locked door is at your space")
        .asks(|_, _| Cond::DoorHere)
        .about("A locked door is at your space.")
        .like("need door_here"),
    Word::new("at_door")
        .takes(&[next("door", Name("door"))])
        .says("you <are|are not> beside {door}")
        .asks(|line, to| Cond::AtDoor(door(line, to)))
        .about("You are beside a door.")
        .like("need at_door lab"),
    Word::new("characters")
        .takes(&[next("from", Whole(1, 4)), next("to", Whole(1, 4))])
        .says(concat!(
            "[from=1&to=1: there is <only|more than> one character][from=1&to=2: there are <at most|more than> 2 characters]",
            "[from=1&to=3: there are <at most|more than> 3 characters][from=1&to=4: there are <up to|no> 4 characters]",
            "[from=2&to=2: there are <exactly|not> 2 characters][from=2&to=3: there are <|not >2 or 3 characters]",
            "[from=2&to=4: there are <at least|fewer than> 2 characters][from=3&to=3: there are <exactly|not> 3 characters]",
            "[from=3&to=4: there are <at least|fewer than> 3 characters][from=4&to=4: there are <exactly|fewer than> 4 characters]",
        ))
        .asks(|line, _| Cond::Characters(small(line, "from", 0), small(line, "to", 0)))
        .about("The number of characters in the game.")
        .like("need characters 3 4"),
    Word::new("difficulty")
        .takes(&[next("levels", Several(Difficulty::TERMS))])
        .says("the difficulty <is|is not> {levels}")
        .asks(|line, _| {
            Cond::Difficulty(line.terms::<Difficulty>("levels").fold(0, |bits, level| bits | level.bit() as u8))
        })
        .about("The difficulty of the game is one of these.")
        .like("need difficulty veteran|expert"),
    Word::new("solo")
        .says("<one player plays|several players play> the characters")
        .asks(|_, _| Cond::Solo)
        .about("One player alone plays the characters.")
        .like("need solo"),
    Word::new("turns")
        .takes(&[next("base", Whole(0, 60)), next("each", Whole(0, 20))])
        .says("[base=0: {each} turns for each character have][base=1&each=0: a turn has][base!=0,1&each=0: {base} turns have][base!=0&each!=0: {base} turns and {each} more for each character have] <|not >passed")
        .asks(|line, _| Cond::Turns { base: small(line, "base", 0), per: small(line, "each", 0) })
        .about("So many turns have passed: a base and so many for each character.")
        .like("need turns 0 7"),
    Word::new("every")
        .takes(&[next("each", Whole(1, 20))])
        .says("[each=1: another turn for each character has <|not >passed][each!=1: another {each} turns for each character have <|not >passed]")
        .asks(|line, _| Cond::Every(small(line, "each", 0)))
        .about("So many turns for each character have passed since the beginning, or since this last held: a clock that ticks at `turn_end`.")
        .like("need every 3"),
    Word::new("on_map")
        .takes(&[next("token", Name("token"))])
        .says("{token} <is|is not> on the map")
        .asks(|line, _| Cond::OnMap(token(line)))
        .about("A token lies face up on the map. A facedown one is as good as not there, so this tells nothing about it.")
        .like("need on_map moff_gideon"),
    Word::new("gone")
        .takes(&[next("group", Name("group")), next("least", Whole(1, 9))])
        .says("<{least} or more|fewer than {least}> {group} tokens are gone")
        .asks(|line, _| Cond::Gone { group: name(line, "group"), least: small(line, "least", 0) })
        .about("So many tokens of a group have left the map.")
        .like("need gone beacon 3"),
    Word::new(names::OBTAINABLE)
        .takes(&[next("group", Name("group")), next("least", Whole(1, 9))])
        .says("<{least} or more|fewer than {least}> {group} tokens can still be had")
        .asks(|line, _| Cond::Obtainable { group: name(line, "group"), least: small(line, "least", 0) })
        .about("So many tokens of a group are still to be had: on the map, facedown or not, or held. All of them have to be in play from the start, so tokens of a `stack` have to be `fixed`: then everybody can count them, since they only leave openly, and this tells nothing about facedown ones.")
        .like("need obtainable puck 2"),
    Word::new("six_plus")
        .says("the slot has <strength 6 or more|less than strength 6>")
        .belongs(EVENT, "on an event card")
        .asks(|_, _| Cond::SixPlus)
        .about("The slot of the event has a strength of 6 or more.")
        .like("need six_plus"),
    Word::new("in_sight")
        .takes(&[next("within", Whole(0, 9))])
        .says("<a|no> character is[within=0:  in its space][within!=0:  within range {within} of it]")
        .belongs(IT, TOKEN_IN_QUESTION)
        .asks(|line, to| Cond::Folk { folk: anybody_near_it(small(line, "within", 0), to), least: 1 })
        .about("A character is within this range of the token in question.")
        .like("need in_sight 2"),
];

const _: () = assert!(cards::are_conditions(CONDITIONS));
