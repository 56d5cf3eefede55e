//! What is on cards beside their abilities: facts that the reader of a card asks for.

use cards::Kind::{Credits, Id, Name, One, Prose, Some as Several, Switch, Text, Whole};
use cards::{Blocks, Terms as _};

use super::terms::{KINDS, Trait};
use super::{Word, abilities, card_parts, effects, maybe, named, next, scene, steps};
use crate::book::language::Part;
use crate::ids::{Combat, Faction, Skill};

/// What a character, a ship or a card in play can have beside its abilities.
pub const FACTS: &[Word] = &[
    Word::new("skills").about("The skills of a crew.").takes(&[
        next("first", One(Skill::TERMS)),
        maybe("second", One(Skill::TERMS)),
        maybe("third", One(Skill::TERMS)),
    ]),
    Word::new("droid").about("A crew that is a droid."),
    Word::new("trait")
        .about("ILLEGAL cargo needs a die to be delivered; the other traits are only read.")
        .takes(&[next("trait", One(Trait::TERMS))]),
    Word::new("fits")
        .about("Which slots the card can take, if not those of its kind.")
        .takes(&[next("kinds", Several(KINDS))]),
    Word::new("not_sold").about("Where the card cannot be bought.").takes(&[next("planet", Name("space"))]),
    Word::new("destination")
        .about("Where cargo is delivered or a job is done.")
        .takes(&[next("planet", Name("space"))]),
    Word::new("reward")
        .about("What the delivery or the job pays: credits and fame are paid together at its end.")
        .holds(Blocks::Of(effects))
        .says("{body}"),
    Word::new("bought")
        .about("What happens when an event is bought. It goes under its deck afterwards unless it says otherwise.")
        .holds(Blocks::Of(effects))
        .says("{body}"),
    Word::new("target").about("Whom a bounty names.").takes(&[next("contact", Name("contact"))]),
    Word::new("combat")
        .about("How the target fights.")
        .takes(&[next("kind", One(Combat::TERMS)), next("value", Whole(1, 9))]),
    Word::new("eliminate").about("The reward for eliminating the target.").holds(Blocks::Of(effects)).says("{body}"),
    Word::new("capture")
        .about("Where a captive is delivered, and the reward for it.")
        .takes(&[next("planet", Name("space"))])
        .holds(Blocks::Of(effects))
        .says("{body}"),
    Word::new("afterwards").about("What follows either reward.").holds(Blocks::Of(effects)).says("{body}"),
    Word::new("databank")
        .about("The job is done by a databank card of this number, drawn at random if there are several.")
        .takes(&[next("number", Whole(1, 99))]),
    Word::new("faction")
        .about("The faction that `job` means in the effects of this job.")
        .takes(&[next("faction", One(Faction::TERMS))]),
    Word::new("steps").about("The steps of a job without a databank card.").holds(Blocks::Of(steps)),
    Word::new("remove_when_done").about("The card leaves the game when it is done; otherwise it goes under its deck."),
    Word::new("starts").about("Where the owner of this starter begins.").takes(&[next("planet", Name("space"))]),
];

/// The steps of a job.
pub const STEPS: &[Word] = &[Word::new("step")
    .takes(&[maybe("title", Text)])
    .holds(Blocks::Of(effects))
    .says("[{title}: ]{body}.")
    .about("A step of a job. The next follows unless it says otherwise.")
    .like("step \"The gate\" { test stealth { fail { damage character 1 } } }")];

/// How a scene begins.
pub const SCENE: &[Word] = &[Word::new("story")
        .part(Part::Story)
    .takes(&[next("words", Prose)])
    .about(
        "What a player finds, in a sentence or two of the present tense. It stands first in a `section` or a `meet`, is read \
         with its title, and changes nothing.",
    )
    .like("story \"The lamp swings over an empty table. Somebody has left in a hurry.\"")];

/// What is on a contact.
pub const CONTACT: &[Word] = &[
    Word::new("droid").about("The contact is a droid."),
    Word::new("icon").about("The faction the contact belongs to.").takes(&[next("faction", One(Faction::TERMS))]),
    Word::new("meet").about("What happens when it is met.").holds(Blocks::Of(scene)).says("{body}"),
    Word::new("crew").about("What it can do as crew, after `keep`.").holds(Blocks::Of(card_parts)),
];

/// What is on an encounter card.
pub const ENCOUNTER: &[Word] = &[
    Word::new("section")
        .takes(&[next("place", Id), next("title", Text), named("secret", Switch)])
        .holds(Blocks::Of(scene))
        .says("{body}")
        .about("What happens at a place of the deck: a planet, `maelstrom`, `patrol` or `no_patrol`."),
    Word::new("asset")
        .takes(&[next("kind", One(KINDS)), next("name", Text), named("cost", Credits)])
        .holds(Blocks::Of(card_parts))
        .about("What the card becomes when it is kept."),
    Word::new("secret")
        .takes(&[next("name", Text)])
        .holds(Blocks::Of(abilities))
        .about("What the card is as a secret."),
];

/// What is on a databank card.
pub const DATABANK: &[Word] = &[
    Word::new("resolve")
        .about("What happens when an effect or a delivery leads here.")
        .holds(Blocks::Of(effects))
        .says("{body}"),
    Word::new("steps").about("The steps of a job.").holds(Blocks::Of(steps)),
];
