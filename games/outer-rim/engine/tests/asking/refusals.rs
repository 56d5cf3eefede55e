//! What each rule forbids, and answers to be tried in vain.

use outer_rim::book::code::Trigger;
use outer_rim::frame::{Ask, Bundle};
use outer_rim::ids::{Card, Deck, Faction, Hull, Kind, Person, Player, Space, Spot};
use outer_rim::state::Lying;
use outer_rim::{Choice, OuterRim};
use table::{Chance, Purpose as Stream, Seat};

use crate::Question;

const TRIES: Stream = Stream(1);

/// Whether this rule forbids an answer, or belongs to what the question was about.
pub fn forbids(rule: &str, choice: &Choice, question: &Question) -> bool {
    use Choice as C;
    let Question { game, turn, .. } = *question;
    let (ground, state, me) = (game.ground(), game.state(), question.me());
    let has = |wanted: fn(&Choice) -> bool| question.has(wanted);
    let moving = has(|choice| *choice == C::Stay);
    let encounter = has(|choice| *choice == C::Explore);
    let held = |card: &Card| me.find(*card).is_some();
    let facts = |card: &Card| ground.book.card(*card);
    let far = |to: &Space| ground.distance(me.space, *to);
    let buying = has(|choice| matches!(choice, C::Pay | C::Barter(_) | C::MakeRoom(_)));
    match (rule, choice) {
        ("or.planning.1", C::Recover | C::Collect | C::Stay) => !has(|choice| *choice == C::Collect),
        ("or.planning.2", C::Go(_)) => !moving,
        ("or.planning.4", C::Go(_) | C::Collect | C::Use(_) | C::Stay) => {
            me.defeated && question.offered == [C::Recover]
        }
        ("or.move.1", C::Go(to)) => moving && (far(to) == 0 || far(to) > 2),
        ("or.move.4", C::Go(to)) => moving && ground.maelstrom.is_some() && far(to) > far(&ground.maelstrom),
        ("or.move.5", C::Go(_)) => {
            let stops = |faction: &&Faction| {
                me.standing(**faction) <= 0 && far(&state.patrols[faction.ix()].space) <= me.stats.hyperdrive
            };
            moving && Faction::ALL.iter().any(|faction| stops(&faction))
        }
        ("or.action.1", C::Trade | C::Market | C::Delivery) => {
            !has(|choice| *choice == C::Done) || !question.is_active() || {
                question.has(|choice| !matches!(choice, C::Trade | C::Market | C::Delivery | C::Done | C::Use(_)))
                    || question.offered == [C::Done]
            }
        }
        ("or.action.2", C::Trade | C::Market | C::Delivery) => turn.taken.contains(choice),
        ("or.trade.1", C::Trade) => !question.others_here(),
        ("or.market.2", C::Market) => !ground.planets.has(me.space),
        ("or.deliver.1", C::Delivery) => !has(|choice| *choice == C::Delivery),
        ("or.market.3", C::Discard(deck)) => {
            let market = has(|choice| matches!(choice, C::Discard(_)));
            !market || state.market[deck.ix()].is_empty()
        }
        ("or.market.5", C::Buy(card)) => !state.tops.contains(card) || !has(|choice| matches!(choice, C::Discard(_))),
        ("or.market.10", C::Buy(card)) => facts(card).not_sold == me.space,
        ("or.market.6", C::Buy(card)) => u16::from(facts(card).cost) > me.credits,
        ("or.market.6", C::BuyShip(_)) => has(|choice| *choice == C::Done),
        ("or.market.6", C::Pay) => !has(|choice| *choice == C::Pay),
        ("or.market.6", C::Barter(_) | C::MakeRoom(_)) => !has(|choice| matches!(choice, C::Pay | C::Barter(_))),
        ("or.market.9", C::Buy(card)) => !held(card),
        ("or.market.9", C::MakeRoom(_) | C::Pay) => buying,
        ("or.barter.1", C::Barter(card)) => {
            buying
                && (!held(card)
                    || facts(card).cost == 0
                    || !matches!(facts(card).kind, Kind::Cargo | Kind::Gear | Kind::Mod)
                    || !has(|choice| matches!(choice, C::Barter(_))))
        }
        ("or.barter.4", C::Barter(_)) => buying && has(|choice| matches!(choice, C::Pay | C::MakeRoom(_))),
        ("or.action.4", C::Buy(_)) => !has(|choice| matches!(choice, C::Discard(_) | C::Buy(_))),
        ("or.ships.1", C::BuyShip(_)) => !has(|choice| matches!(choice, C::BuyShip(_))),
        ("or.ships.2", C::BuyShip(_)) => has(|choice| *choice == C::Done),
        ("or.action.5", C::Deliver(_)) => !has(|choice| matches!(choice, C::Deliver(_))),
        ("or.bounty.9", C::Deliver(card)) => facts(card).bounty.is_some() && held(card),
        ("or.deliver.1", C::Deliver(card)) => {
            !held(card) || facts(card).destination != me.space || facts(card).bounty.is_some()
        }
        ("or.U2", C::Deliver(card)) => facts(card).illegal && held(card),
        (
            "or.encounter.1",
            C::Patrol(_) | C::Explore | C::Contact(_) | C::Attempt(_) | C::Hunt(..) | C::Challenge(..),
        ) => !encounter,
        ("or.encounter.2", C::Patrol(faction)) => {
            let encounter = encounter || question.only(|choice| matches!(choice, C::Patrol(_)));
            encounter && state.patrols[faction.ix()].space != me.space
        }
        ("or.encounter.3", C::Patrol(_)) => !question.patrols_here(|standing| standing < 0).is_empty(),
        ("or.encounter.4", choice) => {
            let only = question.only(|choice| matches!(choice, C::Patrol(_)));
            !matches!(choice, C::Patrol(_)) && only && !question.patrols_here(|standing| standing < 0).is_empty()
        }
        ("or.encounter.6", C::Contact(spot)) => encounter && ground.spots[spot.ix()].space != me.space,
        (
            "or.encounter.7",
            C::Patrol(_) | C::Contact(_) | C::Explore | C::Attempt(_) | C::Hunt(..) | C::Challenge(..),
        ) => question.only(|choice| matches!(choice, C::Patrol(_) | C::Contact(_))),
        ("or.contact.2", C::Contact(spot)) => state.tokens[spot.ix()].lying == Lying::Empty,
        ("or.jobs.1", C::Attempt(card)) => encounter && !held(card),
        ("or.jobs.4", C::Attempt(card)) => encounter && held(card) && facts(card).destination != me.space,
        ("or.jobs.5", C::Attempt(card)) => encounter && (facts(card).kind != Kind::Job || facts(card).steps.is_none()),
        ("or.crewbounty.7", C::Hunt(..)) | ("or.combat.1", C::Challenge(..)) => encounter,
        ("or.bounty.4", C::Fight(_) | C::Meet) => !has(|choice| *choice == C::Meet) || matches!(choice, C::Fight(_)),
        ("or.bounty.7", C::Eliminate | C::Capture) => !has(|choice| *choice == C::Eliminate),
        ("or.crewbounty.8", C::Protect | C::Abandon) => !has(|choice| *choice == C::Protect),
        ("or.trade.4", C::Accept | C::Withdraw) => !question.offered.contains(choice),
        ("or.trade.4", C::Offer { give, want, .. }) if *give == Bundle::default() && *want == Bundle::default() => true,
        ("or.trade.4", _) => matches!(state.ask, Ask::Offer(..)),
        ("or.trade.7", C::Offer { .. }) => !question.is_active(),
        ("or.trade.1", C::Offer { to, .. }) => {
            to.0 == question.seat.0 || to.0 >= ground.options.players || state.of(*to).space != me.space
        }
        ("or.trade.10", C::Offer { to, give, want }) => {
            me.credits < give.credits || state.of(*to).credits < want.credits
        }
        ("or.trade.2", C::Offer { to, give, want }) => {
            give.cards.iter().any(|card| !held(card))
                || want.cards.iter().any(|card| state.of(*to).find(*card).is_none())
        }
        ("or.action.3", C::Offer { give, want, .. }) => !give.cards.is_empty() || !want.cards.is_empty(),
        ("or.U6", _) => has(|choice| *choice == C::Decline) || has(|choice| *choice == C::Withdraw),
        ("or.U11", C::Done) => encounter || question.only(|choice| matches!(choice, C::Patrol(_) | C::Contact(_))),
        ("or.setup.12", C::Play(person)) => {
            (0..ground.options.players).any(|seat| state.of(Player(seat)).person == *person)
        }
        ("or.solosetup.2", C::Rival(person)) => me.person == *person,
        ("or.solosetup.3", C::Rival(person)) => ground.book.character(*person).starter == 90,
        (rule, C::Use(ability)) => {
            let trigger = question.trigger(*ability);
            match rule {
                "or.planning.6" => trigger == Trigger::Planning,
                "or.action.6" => trigger == Trigger::Action,
                "or.action.7" => trigger == Trigger::Action && me.used.has(*ability),
                "or.encounter.7" => matches!(trigger, Trigger::Encounter | Trigger::OthersEncounter),
                _ => !matches!(
                    trigger,
                    Trigger::Planning | Trigger::Action | Trigger::Encounter | Trigger::OthersEncounter
                ),
            }
        }
        _ => false,
    }
}

/// Something that might be tried, sensible or not.
pub fn some_choice(game: &OuterRim, seat: Seat, chance: &mut Chance) -> Choice {
    use Choice as C;
    let mut below = |number: usize| chance.below(TRIES, number.max(1) as u32) as usize;
    let (ground, state) = (game.ground(), game.state());
    let book = &ground.book;
    let all: Vec<Card> = (0..ground.options.players)
        .flat_map(|who| state.of(Player(who)).assets.iter().map(|asset| asset.card).collect::<Vec<_>>())
        .collect();
    let anybody = Player(below(ground.options.players.into()) as u8);
    let held = |at: usize| if all.is_empty() { Card(0) } else { all[at % all.len()] };
    let active = |at: usize| {
        let actives = state.of(anybody).stats.actives;
        if actives.is_empty() { 0 } else { actives[at % actives.len()].ability }
    };
    let at = below(1000);
    let coins = |credits: u16| Bundle { credits, ..Bundle::default() };
    match below(34) {
        0 | 1 => C::Go(Space((at % book.spaces.len()) as u8)),
        2 => C::Stay,
        3 => C::Recover,
        4 => C::Collect,
        5 | 6 => C::Use(active(at)),
        7 => C::Trade,
        8 => C::Market,
        9 => C::Delivery,
        10 => C::Discard(Deck::ALL[at % 6]),
        11 | 12 => C::Buy(state.tops[at % 6].some().unwrap_or(Card(0))),
        13 => C::Buy(Card((at % book.cards.len()) as u16)),
        14 => C::BuyShip(Hull((at % book.ships.len()) as u8)),
        15 => C::Barter(held(at)),
        16 => C::MakeRoom(held(at)),
        17 => C::Pay,
        18 => C::Deliver(held(at)),
        19 => C::Patrol(Faction::ALL[at % 4]),
        20 => C::Explore,
        21 | 22 => C::Contact(Spot((at % ground.spots.len()) as u8)),
        23 => C::Attempt(held(at)),
        24 => C::Hunt(held(at), held(at + 1)),
        25 => {
            if at.is_multiple_of(2) {
                C::Meet
            } else {
                C::Fight(held(at))
            }
        }
        26 => {
            if at.is_multiple_of(2) {
                C::Eliminate
            } else {
                C::Capture
            }
        }
        27 => {
            if at.is_multiple_of(2) {
                C::Protect
            } else {
                C::Abandon
            }
        }
        28 => {
            if at.is_multiple_of(2) {
                C::Accept
            } else {
                C::Withdraw
            }
        }
        29 => C::Offer { to: anybody, give: coins((at % 30) as u16), want: coins(0) },
        30 => C::Offer {
            to: anybody,
            give: coins(0),
            want: Bundle { credits: 0, cards: table::List::from_iter([held(at)]) },
        },
        31 => C::Challenge(anybody, active(at)),
        32 => {
            if seat.0 == 0 && at.is_multiple_of(2) {
                C::Rival(Person((at % 8) as u8))
            } else {
                C::Play(Person((at % 8) as u8))
            }
        }
        _ => [C::Done, C::Pass, C::Decline][at % 3],
    }
}
