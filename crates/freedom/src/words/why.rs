//! Why a question is asked: where play stands and which numbers matter.

use std::fmt::Write as _;

use super::missions::{bonus, bonus_now, legend};
use super::prompts::Words;
use super::{DIFFERENTIALS, EVASIONS, Names, RATIOS, capital, many, mission, player, signed};
use crate::book::{Loyalty, Mission, Rating, Side, Weapon};
use crate::choice::Choice;
use crate::detection::evasion_column;
use crate::frame::{ActionStep, BattleStep, FightStep, Flight, Frame, Leg, Summons, Uprising, Window};
use crate::game::Freedom;
use crate::ids::Place;
use crate::state::{Force, GroupIx, Holder, Segment, Standing};
use table::Game;

/// Why the present question is asked: the moment, and the numbers that matter.
pub(crate) fn why(game: &Freedom) -> String {
    let words = Words { game, names: Names::of(&game.ground) };
    let Some(&frame) = game.state.frames.last() else { return "The last answer has been given.".into() };
    let moment = words.moment();
    let numbers = words.numbers(frame);
    let mut text = if numbers.is_empty() { moment } else { format!("{moment} {}", capital(&numbers)) };
    let force = super::in_force(game);
    if !force.is_empty() {
        let _ = write!(text, "\nIn force: {}", force.join(" "));
    }
    text
}

/// The name of a segment or phase.
pub fn segment_name(segment: Segment) -> &'static str {
    match segment {
        Segment::SetUp => "set-up",
        Segment::Start => "start of the turn",
        Segment::Movement => "Movement Segment",
        Segment::Reaction => "Enemy Reaction Segment",
        Segment::MilitaryCombat => "Military Combat Segment",
        Segment::Search => "Search Phase",
        Segment::Missions => "Mission Phase",
        Segment::End => "end of the turn",
    }
}

impl Words<'_> {
    fn moment(self) -> String {
        let state = &self.game.state;
        if state.turn == 0 {
            return "Set-up: the Imperial player places everything first, then the Rebel player.".into();
        }
        let turns = self.game.ground.scenario.turns;
        let segment = segment_name(state.segment);
        format!("Game-turn {} of {turns}, {} player-turn, {segment}.", state.turn, state.phasing)
    }

    fn numbers(self, frame: Frame) -> String {
        let game = self.game;
        match frame {
            Frame::SetUpUnits(..) => {
                format!("Each Environ takes as many units of yours as its size. {}", self.still_to_place(frame))
            }
            Frame::SetUpPeople(..) | Frame::SetUpShips(_) | Frame::SetUpItems => self.still_to_place(frame),
            Frame::Withheld(place) => {
                format!("there is room for {} here.", many(game.room(place, Side::Rebel), "more unit"))
            }
            Frame::Raise => "Raise a Down PDB now and the weaker reinforcement comes instead.".into(),
            Frame::Reinforce => "They arrive where you control the planet, or where nobody does and no enemy unit is.".into(),
            Frame::Movement => self.orders(),
            Frame::Compose(_) => {
                "Characters and ships that come along are safe from detection, but the stack can be fired on.".into()
            }
            Frame::Board(flight) => self.seats(&flight),
            Frame::March(order, leg) => self.fire(order.from, order.to, leg),
            Frame::Fly(flight, leg) => self.detection(&flight, leg),
            Frame::Sort(..) => "Whoever is not in the mission stack now goes on no mission this turn.".into(),
            Frame::Reaction | Frame::ReactAt(_) => {
                "Each Environ with enemy units or detected enemies allows one move from the same planet: a unit, a unit \
                 with its leader, or a character."
                    .into()
            }
            Frame::MilitaryCombat => "Each Environ with units of both sides is settled once.".into(),
            Frame::Battle(step) => self.battle_numbers(step),
            Frame::Search(_) | Frame::EventSearch(_) => {
                "Units and characters search separately; only those who find may attack.".into()
            }
            Frame::HuntUnits(hunt) | Frame::HuntPeople(hunt) => self.search_numbers(&hunt),
            Frame::Hunt(_) => "They are found only for this moment: attack now or not at all.".into(),
            Frame::Fight(step) => self.fight_numbers(step),
            Frame::Keepers(_) | Frame::Guard(_) => "A guard goes on no mission; military units are not hampered.".into(),
            Frame::Passing => "Characters stacked together may pass things on now and at no other time of the phase.".into(),
            Frame::Missions => "All missions of one Environ are finished before the next is opened.".into(),
            Frame::Assign | Frame::Form => self.assignment(),
            Frame::Action(step) => self.drawing(step),
            Frame::Window(window) => self.window_numbers(window),
            _ => other_numbers(frame),
        }
    }

    /// All that the asked side has still to place.
    fn still_to_place(self, frame: Frame) -> String {
        let (game, side) = (self.game, self.asked());
        let forces = &game.ground.scenario.forces[side.ix()];
        let mut left: Vec<String> = Vec::new();
        if let Frame::SetUpPeople(_, next) = frame {
            left.extend(forces.characters.iter().skip(next.into()).map(|&who| self.names.who(who).to_owned()));
        }
        let ships = forces.ships.into_iter().filter(|hull| game.state.ships[hull.ix()].owner.is_none());
        if matches!(frame, Frame::SetUpPeople(..) | Frame::SetUpShips(_)) {
            left.extend(ships.map(|hull| self.names.ship(hull)));
        }
        if !matches!(frame, Frame::SetUpUnits(..)) {
            let items = forces.possessions.iter().filter(|item| game.state.items[item.ix()].holder == Holder::Deck);
            left.extend(items.map(|&item| self.names.item(item)));
        }
        left.extend(match frame {
            Frame::SetUpUnits(_, units) => super::units(&units),
            _ => super::units(&game.units_given(side)),
        });
        format!("Still to be placed: {}.", super::and(left))
    }

    fn orders(self) -> String {
        let (game, side) = (self.game, self.asked());
        let ready = game.on_map(side).into_iter().filter(|who| !game.state.people[who.ix()].moved).count() as u8;
        let units: u8 = game
            .ground
            .places()
            .map(|place| {
                let spot = &game.state.spots[place.ix()];
                crate::pieces::kinds(side).map(|kind| spot.fresh[kind.ix()]).sum::<u8>()
            })
            .sum();
        if game.ship_in_space(side).is_some() {
            return self.landing();
        }
        if units + ready == 0 {
            return "Everybody has moved; only the end of the segment is left.".into();
        }
        let left = [(units, "unit"), (ready, "character")].into_iter().filter(|(number, _)| *number > 0);
        let left = super::and(left.map(|(number, what)| many(number, what)).collect());
        format!("{left} {} not moved yet; each moves once.", if units + ready == 1 { "has" } else { "have" })
    }

    /// What a landing from space has to fear.
    fn landing(self) -> String {
        let mut text =
            String::from("It has to enter in this segment, and an enemy PDB may try to detect it as it lands.");
        let hull = self.game.ship_in_space(self.asked());
        let pilot = hull.and_then(|hull| self.game.state.ships[hull.ix()].owner.map(|pilot| (hull, pilot)));
        if let Some((hull, pilot)) = pilot {
            let evasion = self.game.evasion(hull, pilot);
            let column = EVASIONS[evasion_column(evasion) as usize];
            let _ = write!(
                text,
                " Evasion Value {evasion} is read in column {column}, under a PDB of level 2 two columns further left; at \
                 level 0 it can only detect, not damage."
            );
        }
        text
    }

    fn seats(self, flight: &Flight) -> String {
        let game = self.game;
        let seats = game.ground.book.ships[flight.hull.ix()].passengers;
        let free = flight.aboard.and(game.ground.sides[flight.side.ix()]);
        let used: u8 = free.into_iter().map(|who| game.load(who)).sum();
        let evasion = game.state.ships[flight.hull.ix()].owner.map_or(0, |pilot| game.evasion(flight.hull, pilot));
        let are = if used == 1 { "is" } else { "are" };
        format!("{used} of {seats} places {are} taken, companions and prisoners counted; Evasion Value {evasion}.")
    }

    fn fire(self, from: Place, to: Place, leg: Leg) -> String {
        let leaving = matches!(leg, Leg::FireLeaving | Leg::LossLeaving);
        let place = if leaving { from } else { to };
        if matches!(leg, Leg::LossLeaving | Leg::LossArriving) {
            return "The strengths of the units lost have to add up to the loss.".into();
        }
        let level = self.game.state.planets[self.game.world(place).ix()].pdb_level;
        let column = if level == 2 { "3-1" } else { "1-1" };
        format!(
            "It fires on column {column}; the units answer, and a loss of 2 puts the PDB Down, 3 or more also costs a \
             level. The stack goes from {} to {}.",
            self.names.place(from),
            self.names.place(to)
        )
    }

    fn detection(self, flight: &Flight, leg: Leg) -> String {
        let game = self.game;
        let place = if leg == Leg::FireLeaving { flight.from.unwrap_or(flight.to) } else { flight.to };
        let level = game.state.planets[game.world(place).ix()].pdb_level;
        let evasion = game.state.ships[flight.hull.ix()].owner.map_or(0, |pilot| game.evasion(flight.hull, pilot));
        let known = game.any_detected(flight.aboard);
        let shift = 2 * u8::from(level == 2) + u8::from(known);
        let mut text = format!("Aboard: {}. Evasion Value {evasion}", self.names.party(flight.aboard));
        if shift > 0 {
            let _ = write!(text, ", read {} further left", many(shift, "column"));
        }
        text.push_str(if known { "; they are detected already." } else { "; they are not detected so far." });
        if level == 0 {
            text.push_str(" At level 0 it can only detect, not damage.");
        }
        if let Some(fate) = game.one_sighting(flight, game.world(place)) {
            let _ = write!(text, " {}.", capital(&super::chances::fate(fate)));
        }
        text
    }

    fn battle_numbers(self, step: BattleStep) -> String {
        let battle = &self.game.state.battle;
        let place = battle.place;
        match step {
            BattleStep::AttackerLoss | BattleStep::DefenderLoss => {
                "The strengths of the units lost have to add up to the loss.".into()
            }
            _ => {
                let side = self.asked();
                let (own, other) = (self.strength(place, side), self.strength(place, side.other()));
                let mut text = format!("You have {own} against {other}.");
                if matches!(step, BattleStep::AttackerLeader | BattleStep::DefenderLeader) {
                    let column = RATIOS[self.game.battle_column() as usize];
                    let _ = write!(text, " As it stands the column is {column}; Leadership shifts it.");
                } else {
                    let _ = write!(text, " {}.", capital(&super::chances::declaring(self.game, side)));
                }
                if step == BattleStep::DeclareFirst {
                    text.push_str(" If you don't, your opponent may.");
                }
                text
            }
        }
    }

    fn search_numbers(self, hunt: &crate::state::Hunt) -> String {
        let value = self.game.search_value(hunt);
        let hiding = self.game.hiding_value(hunt);
        let found = super::chances::found(self.game, hunt);
        format!("Search Value {value} so far against a Hiding Value of {hiding} before possessions: {found}.")
    }

    fn fight_numbers(self, step: FightStep) -> String {
        let game = self.game;
        let fight = &game.state.fight;
        let attack = game.attack_strength();
        match step {
            FightStep::Weapon => "In a firefight every wound counts double.".into(),
            FightStep::Aim => "Capture is read two columns to the left; asterisks take prisoners.".into(),
            FightStep::Outwit => {
                format!("Its strength is {attack}; one character's Intelligence comes off it this round.")
            }
            FightStep::Split => {
                let weapon = if fight.weapon == Weapon::Firefight { "wounds count double" } else { "hand-to-hand" };
                let so_far = if fight.active.is_empty() {
                    String::new()
                } else {
                    format!(" against defence {} so far", game.defence_strength())
                };
                format!(
                    "Attack strength {attack}{so_far}, {weapon}. Only active characters strike back and take wounds; inactive \
                     ones break off more easily."
                )
            }
            FightStep::BreakOff => self.break_off_numbers(attack),
            FightStep::DefenderWounds | FightStep::AttackerWounds => {
                "A character dies when wounds reach Endurance.".into()
            }
            _ => self.force_numbers(),
        }
    }

    fn break_off_numbers(self, attack: i16) -> String {
        let game = self.game;
        let defence = game.defence_strength();
        let column = game.fight_column();
        let (active, inactive) = game.break_off_numbers();
        let (active_chance, inactive_chance) = game.break_off_chances();
        let die = match game.break_off_modifier() {
            0 => String::new(),
            add => format!(" (die {})", signed(add)),
        };
        let limit = |roll: i8, chance: u8| match roll {
            0 => "nothing".into(),
            _ => format!("{roll} or less ({})", super::chances::in_six(chance)),
        };
        let inactive = if game.state.fight.defenders == game.state.fight.active {
            String::new()
        } else {
            format!(", inactive ones on {}", limit(inactive, inactive_chance))
        };
        format!(
            "Attack {attack} against defence {defence}, differential {}: column {}. Active characters get away on \
             {}{inactive}{die}; if active ones fail, the round shifts one column against them.",
            signed(attack - defence),
            DIFFERENTIALS[column],
            limit(active, active_chance),
        )
    }

    fn force_numbers(self) -> String {
        let fight = &self.game.state.fight;
        match fight.force {
            Force::Characters(_) | Force::None => String::new(),
            _ => format!("Strength {}, endurance {}.", self.game.attack_strength(), fight.endurance - fight.wounds),
        }
    }

    fn assignment(self) -> String {
        let game = self.game;
        let place = game.desk_place();
        let site = &game.ground.sites[place.ix()];
        let planet = &game.state.planets[site.world.ix()];
        let here = format!(
            "Up to {} here; {} is {} ({}).",
            many(site.size, "card"),
            self.names.world(site.world),
            match planet.loyalty {
                _ if !game.loyalty_in_use(site.world) => "beyond loyalty",
                Loyalty::Unrest => "in Unrest",
                Loyalty::Dissent => "in Dissent",
                loyalty => loyalty.name(),
            },
            planet.rule
        );
        format!(
            "{here} A card with the letter of a mission brings it forward.{}\n{}",
            self.group_answer(),
            self.legends().join("\n")
        )
    }

    /// The answer that sends a whole group, with everybody who is free as an example.
    fn group_answer(self) -> String {
        let (game, free) = (self.game, self.game.unassigned());
        let mission = Mission::ALL.into_iter().find(|&mission| game.may_group(mission, free));
        match mission.filter(|_| game.state.frames.last() == Some(&Frame::Assign)) {
            None => String::new(),
            Some(mission) => {
                let answer = game.write_choice(&Choice::Group(mission, free)).replace('+', " ");
                format!(" A whole group goes in one answer, such as `{answer}`.")
            }
        }
    }

    /// What the missions asked about do: the one whose group is formed, or all that are possible here.
    fn legends(self) -> Vec<String> {
        let game = self.game;
        let line = |which| format!("{}; {}.", legend(game, which), bonus(game, which));
        if game.state.frames.last() != Some(&Frame::Form) {
            return Mission::ALL.into_iter().filter(|&which| game.possible(which)).map(line).collect();
        }
        let Some(group) = game.state.desk.groups.last() else { return Vec::new() };
        let mut lines = vec![line(group.mission)];
        if !group.members.is_empty() {
            let ix = (game.state.desk.groups.len() - 1) as GroupIx;
            lines.push(format!("{}.", capital(&bonus_now(game, ix))));
        }
        lines
    }

    fn drawing(self, step: ActionStep) -> String {
        let game = self.game;
        let desk = &game.state.desk;
        let size = game.ground.sites[game.desk_place().ix()].size;
        let groups = desk.groups.iter().enumerate().filter(|(_, group)| group.standing == Standing::Active);
        let standing: Vec<String> = groups
            .map(|(ix, group)| {
                let name = mission(group.mission, game.state.phasing);
                match step {
                    ActionStep::Bonus => {
                        format!("{name}: {}", many(game.bonus_draws(ix as GroupIx), "bonus card"))
                    }
                    _ if group.letters > 0 => format!("{name}: {}", many(group.letters, "letter")),
                    _ => name.into(),
                }
            })
            .collect();
        let mut text = format!("{} of {size} cards counted.", desk.counted);
        let letters = super::chances::letters(game);
        if matches!(step, ActionStep::Draw | ActionStep::Decide) && !letters.is_empty() {
            let _ = write!(text, " {letters}.");
            let voids = game.cards_left().len() - game.under_way().next().map_or(0, |ix| self.countable(ix));
            if game.draws_left() == 0 && game.under_way().any(|ix| game.bonus_to_come(ix) > 0) {
                text.push_str(" Bonus draws bring letters and no events.");
            } else if game.draws_left() > 0 && voids > 0 {
                let _ = write!(text, " Left out of the cards: {voids} that would be void.");
            }
        }
        if !standing.is_empty() {
            let _ = write!(text, " On their way: {}.", standing.join(", "));
        }
        text
    }

    /// Cards left that would count.
    fn countable(self, ix: GroupIx) -> u8 {
        self.game.letters_left(self.game.state.desk.groups[ix as usize].mission).of
    }

    fn window_numbers(self, window: Window) -> String {
        let game = self.game;
        match window {
            Window::Hiding => game.state.hunt.map_or_else(String::new, |hunt| {
                let (search, hiding) = (game.search_value(&hunt), game.hiding_value(&hunt));
                let found = super::chances::found(game, &hunt);
                format!("Search Value {search} against your Hiding Value {hiding}: the search {found}.")
            }),
            Window::Searching => game
                .state
                .hunt
                .map_or_else(String::new, |hunt| format!("Your Search Value is {}.", game.search_value(&hunt))),
            Window::Round => {
                let (attack, defence) = (game.attack_strength(), game.defence_strength());
                let column = DIFFERENTIALS[game.fight_column()];
                format!("Attack {attack} against defence {defence}: column {column}.")
            }
            Window::Wounds => {
                let fight = &game.state.fight;
                let wounds = if fight.defender == Side::Rebel { fight.on_defenders } else { fight.on_attackers };
                format!("Your side takes {}.", many(wounds, "wound"))
            }
            Window::Detection => self.ship_in_sight(),
            Window::Negate(_) => format!("The mission of {} would take effect now.", player(game.state.phasing)),
            _ => "A possession stays secret until it is used.".into(),
        }
    }

    fn ship_in_sight(self) -> String {
        let flight = self.game.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Fly(flight, _) => Some(*flight),
            _ => None,
        });
        let Some(flight) = flight else { return String::new() };
        let Some(pilot) = self.game.state.ships[flight.hull.ix()].owner else { return String::new() };
        let navigation = self.game.rating(pilot, Rating::Navigation);
        let evasion = self.game.evasion(flight.hull, pilot);
        format!(
            "{} flies {} with Navigation {navigation}; Evasion Value {evasion} (column {}).",
            self.names.who(pilot),
            self.names.ship(flight.hull),
            EVASIONS[evasion_column(evasion) as usize]
        )
    }
}

/// What there is to know in the rarer questions.
fn other_numbers(frame: Frame) -> String {
    match frame {
        Frame::Summon(Summons::Stumble, _) => {
            "A leader makes the squad they send tougher. Leaders can be named at any time but during a combat.".into()
        }
        Frame::Summon(Summons::WrongSoldier, _) => {
            "If the units are led, the group is captured; if not, it is found and can be attacked.".into()
        }
        Frame::Raid => "The event takes one unit here, or puts your PDB Down.".into(),
        Frame::Accident => "One character on a mission here takes one wound.".into(),
        Frame::Sacrifice(_) => "The others are captured.".into(),
        Frame::Found(_) => "You may attack with a squad of your units or with your characters, or let them go.".into(),
        Frame::Sabotage(1) => "One letter removes a 1-0 unit or puts the PDB Down.".into(),
        Frame::Sabotage(_) => "Two letters remove any unit, or put the PDB Down and one level lower.".into(),
        Frame::Subvert(1, _) => "One letter turns a Militia into a Rebel 1-0.".into(),
        Frame::Subvert(..) => "Two letters turn two Militia, a Patrol or a Line into a Rebel 2-1.".into(),
        Frame::Award(..) | Frame::AwardShip(..) => {
            "It has to be given to a member of the group at once; one ship and one companion each.".into()
        }
        Frame::Rebellion(_, Uprising::Buy(..)) => {
            "A 1-0 costs 1 point, a 2-1 costs 3; points left over are lost, units without room wait.".into()
        }
        Frame::Rebellion(_, Uprising::Attack) => "Only you may attack now; all units of the Environ fight.".into(),
        Frame::PassShip(_) => "Given to nobody, it is lost.".into(),
        Frame::Equip => "You have fewer ships than at the start.".into(),
        _ => String::new(),
    }
}
