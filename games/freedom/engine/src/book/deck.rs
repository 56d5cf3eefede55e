//! Compiles Mission Cards and Action Cards.

use toml::Spanned;

use super::pieces::{card_number, refuse_twin_cards};
use super::rows::{CardRow, MissionRow, Sides};
use super::sheet::List;
use super::{ActionCard, Happening, Mission, MissionCard, Side};
use faults::Faults;

/// Cards in the Action Deck.
const CARDS: usize = 30;

/// Compiles the missions, in the order of [`Mission`].
pub(super) fn missions(list: &List<MissionRow>, faults: &mut Faults) -> Vec<MissionCard> {
    refuse_twin_cards(list.page, list.rows.iter().map(|row| &row.get_ref().card), faults);
    for row in list.rows.iter().map(Spanned::get_ref).filter(|row| *row.letter.get_ref() != row.id.letter()) {
        let message = format!("letter `{}`, expected `{}`", row.letter, row.id.letter());
        faults.at(list.page, row.letter.span(), message);
    }
    for mission in Mission::ALL.into_iter().filter(|mission| list.position(mission.id()).is_none()) {
        faults.file(list.page.name, format!("the mission `{}` is missing", mission.id()));
    }
    let mut missions: Vec<_> = list.rows.iter().map(|row| mission(list, row.get_ref(), faults)).collect();
    missions.sort_by_key(|card| card.mission);
    missions
}

fn mission(list: &List<MissionRow>, row: &MissionRow, faults: &mut Faults) -> MissionCard {
    MissionCard {
        id: row.id.id().to_owned(),
        mission: row.id,
        name: row.name.0.clone(),
        number: card_number(list.page, &row.card, faults),
        letter: *row.letter.get_ref(),
        side: match row.side {
            Sides::Rebel => Some(Side::Rebel),
            Sides::Imperial => Some(Side::Imperial),
            Sides::Both => None,
        },
        degrees: row.degrees,
        camp: row.camp,
        bonus: row.bonus,
    }
}

/// Compiles the Action Deck.
pub(super) fn cards(list: &List<CardRow>, coup_lines: usize, faults: &mut Faults) -> Vec<ActionCard> {
    refuse_twin_cards(list.page, list.rows.iter().map(|row| &row.get_ref().number), faults);
    if list.count != CARDS {
        faults.file(list.page.name, format!("{} Action Cards, expected {CARDS}", list.count));
    }
    list.rows.iter().map(|row| card(list, row.get_ref(), coup_lines, faults)).collect()
}

fn card(list: &List<CardRow>, row: &CardRow, coup_lines: usize, faults: &mut Faults) -> ActionCard {
    let sections = [&row.urban, &row.special, &row.wild].map(|cell| {
        let section = cell.get_ref().0;
        if let Happening::CoupAborted(line) = section.happening
            && line as usize >= coup_lines
        {
            let message = format!("line {} of the coup table, expected 1 to {coup_lines}", line + 1);
            faults.at(list.page, cell.span(), message);
        }
        section
    });
    ActionCard { number: card_number(list.page, &row.number, faults), sections }
}
