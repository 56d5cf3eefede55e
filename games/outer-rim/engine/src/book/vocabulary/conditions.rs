//! What can be asked of the state of the game.

use cards::Kind::{Credits, Name, One, Some as Several, Whole};
use cards::Terms as _;

use super::reading::{body_or_both, contact, skills, space, thousands, whose};
use super::terms::{BodyOrBoth, Count, Standing, Whose};
use super::{Word, maybe, next};
use crate::book::code::Cond;
use crate::book::places::{OTHER, WITH, WON};
use crate::ids::{Faction, Skill, Terrain};

/// What can be asked of the state of the game.
pub const CONDITIONS: &[Word] = &[
    Word::new("reputation")
        .takes(&[next("faction", One(Whose::TERMS)), next("standing", One(Standing::TERMS))])
        .says("your reputation with {faction} <is|is not> {standing}")
        .asks(|line, _| Cond::Reputation(whose(line), line.term::<Standing>("standing").unwrap_or(Standing::Positive)))
        .about("How the player stands with a faction. With `any`: with at least one.")
        .like("need reputation hutt not_negative"),
    Word::new("at")
        .takes(&[next("kind", One(Terrain::TERMS))])
        .says("your space <is|is not> {kind}")
        .asks(|line, _| Cond::At(line.term::<Terrain>("kind").unwrap_or(Terrain::Planet)))
        .about("The kind of the player's space.")
        .like("need at planet"),
    Word::new("at_space")
        .takes(&[next("space", Name("space"))])
        .says("you <are|are not> at {space}")
        .asks(|line, _| Cond::AtSpace(space(line, "space")))
        .about("The very space.")
        .like("need at_space kessel"),
    Word::new("at_faction")
        .takes(&[maybe("faction", One(Faction::TERMS))])
        .says("you <are|are not> on a planet that shows [faction=none: a faction's icon][faction!=none: the {faction} icon]")
        .asks(|line, _| Cond::AtFaction(line.term::<Faction>("faction")))
        .about("A planet with a faction's icon, or with this one's.")
        .like("need at_faction imperial"),
    Word::new("patrol_here")
        .takes(&[maybe("faction", One(Faction::TERMS))])
        .says("[faction=none: <a|no> patrol][faction!=none: <the|no> {faction} patrol] is here")
        .asks(|line, _| Cond::PatrolHere(line.term::<Faction>("faction")))
        .about("A patrol in the player's space.")
        .like("need patrol_here rebel"),
    Word::new("player_here")
        .says("<another|no other> player is here")
        .asks(|_, _| Cond::PlayerHere)
        .about("Another player in the space.")
        .like("need player_here"),
    Word::new("has")
        .takes(&[next("kind", One(Count::ALSO)), next("number", Whole(1, 15))])
        .says("you <have at least|have fewer than> {number} {kind}")
        .asks(|line, _| Cond::Has(line.term::<Count>("kind").unwrap_or(Count::Crew), line.small("number", 1)))
        .about("Counts what the player has.")
        .like("need has crew 2"),
    Word::new("has_crew")
        .takes(&[next("contact", Name("contact"))])
        .says("{contact} <is|is not> among your crew")
        .asks(|line, _| Cond::HasCrew(contact(line)))
        .about("A certain contact among the crew.")
        .like("need has_crew chewbacca"),
    Word::new("skill")
        .takes(&[next("skill", Several(Skill::TERMS)), maybe("times", Whole(1, 3))])
        .says("you <have|do not have> {skill}[times!=none:  at least {times} time(|s)]")
        .asks(|line, _| Cond::Skill { skills: skills(line), times: line.small("times", 1) })
        .about("Has one of these skills, or has it so many times.")
        .like("need skill stealth|strength"),
    Word::new("credits")
        .takes(&[next("amount", Credits)])
        .says("you <have at least|have less than> {amount} credits")
        .asks(|line, _| Cond::Credits(thousands(line, "amount")))
        .about("At least so many credits.")
        .like("need credits 10000"),
    Word::new("fame")
        .takes(&[next("amount", Whole(1, 12))])
        .says("you <have at least|have less than> {amount} fame")
        .asks(|line, _| Cond::Fame(line.small("amount", 1)))
        .about("At least so much fame.")
        .like("need fame 5"),
    Word::new("less_fame")
        .says("that player <has|does not have> more fame than you")
        .belongs(OTHER, WITH)
        .asks(|_, _| Cond::LessFame)
        .about("Inside a `with`: the other player has more.")
        .like("need less_fame"),
    Word::new("most_fame")
        .says("<nobody|somebody> has more fame than you")
        .asks(|_, _| Cond::MostFame)
        .about("The player is the most famous, alone or tied.")
        .like("need most_fame"),
    Word::new("damaged")
        .takes(&[next("body", One(BodyOrBoth::TERMS)), maybe("number", Whole(1, 9))])
        .says("[body=both: you <have|do not have>][body!=both: your {body} <has|does not have>][number!=1:  at least {number}] damage")
        .asks(|line, _| Cond::Damaged(body_or_both(line), line.small("number", 1)))
        .about("Damage on character, ship, or both taken together.")
        .like("need damaged ship 1"),
    Word::new("worth")
        .takes(&[next("amount", Credits)])
        .says("your gear and mods <cost|do not cost> at least {amount} credits together")
        .asks(|line, _| Cond::Worth(thousands(line, "amount")))
        .about("The printed costs of all gear and mods.")
        .like("need worth 15000"),
    Word::new("ship_cost")
        .takes(&[next("amount", Credits)])
        .says("your ship <costs at least|costs less than> {amount} credits")
        .asks(|line, _| Cond::ShipCost(thousands(line, "amount")))
        .about("The printed cost of the ship.")
        .like("need ship_cost 15000"),
    Word::new("droid")
        .says("your character <is|is not> a droid")
        .asks(|_, _| Cond::Droid)
        .about("The player's character is a droid.")
        .like("need not droid"),
    Word::new("marked")
        .takes(&[next("number", Whole(1, 6))])
        .says("you have marked <at least|fewer than> {number} planet(|s)")
        .asks(|line, _| Cond::Marked(line.small("number", 1)))
        .about("Own markers on planets.")
        .like("need marked 2"),
    Word::new("marked_here")
        .says("you <have|have not> marked this planet")
        .asks(|_, _| Cond::MarkedHere)
        .about("Own marker on this planet.")
        .like("need not marked_here"),
    Word::new("facedown_here")
        .says("<a|no> facedown contact is here")
        .asks(|_, _| Cond::FacedownHere)
        .about("There is a facedown contact on the planet.")
        .like("need facedown_here"),
    Word::new("combat_rewards_fame")
        .says("the patrol's reward <holds|does not hold> fame")
        .belongs(WON, "in `when combat_won`")
        .asks(|_, _| Cond::CombatRewardsFame)
        .about("In `combat_won` against a patrol.")
        .like("need combat_rewards_fame"),
];
