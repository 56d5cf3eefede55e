//! A game in progress with everything around it.

use std::ops::{Deref, DerefMut};

use board::{Board, Keys, Part, Picture, Reading};
use maud::Markup;
use players::Kind;
use table::{Game, Offer, RecordError, Seat, Sitting, Table, Viewer};

/// A table with its board and its computer's players. Whatever can be done with a [`Table`] can be done with it.
pub trait Tabletop: Send + Sync {
    /// The table.
    fn table(&self) -> &(dyn Table + 'static);
    /// The table, to be played at.
    fn table_mut(&mut self) -> &mut (dyn Table + 'static);
    /// The game as it was after choice number `to`; what was chosen later is not in it. Whoever goes back like this, whatever
    /// came out since, has the agreement of all players; who asks them is the caller.
    fn back(&self, to: usize) -> Result<Box<dyn Tabletop>, RecordError>;
    /// Draws what this viewer sees; `offers` are the legal answers of the viewer's seat in order, empty if it isn't asked.
    fn draw(&self, viewer: Viewer, offers: &[Offer]) -> Picture;
    /// Draws the parts that have changed since a picture with these keys was drawn for the same viewer; all, if none was.
    fn redraw(&self, viewer: Viewer, offers: &[Offer], before: &Keys) -> (Vec<Part>, Keys);
    /// Draws what is looked at closer: the card of this name, if this viewer can see such a thing.
    fn card(&self, viewer: Viewer, offers: &[Offer], name: &str) -> Option<Markup>;
    /// The cards of this name in words, as far as this viewer can look at them.
    fn read(&self, viewer: Viewer, offers: &[Offer], name: &str) -> Vec<Reading>;
    /// What the computer answers at a seat. The same game at the same point gets the same answer, so a game that was saved and
    /// loaded goes on as it would have.
    fn answer(&self, seat: Seat) -> Option<String>;
}

impl Deref for dyn Tabletop + '_ {
    type Target = dyn Table;

    fn deref(&self) -> &(dyn Table + 'static) {
        self.table()
    }
}

impl DerefMut for dyn Tabletop + '_ {
    fn deref_mut(&mut self) -> &mut (dyn Table + 'static) {
        self.table_mut()
    }
}

/// A game with the board it is drawn on.
pub(crate) struct Laid<B: Board> {
    pub(crate) sitting: Sitting<B::Game>,
    /// The kinds of the computer's players, the usual one first.
    pub(crate) players: &'static [Kind<B::Game>],
}

impl<B: Board> Tabletop for Laid<B> {
    fn table(&self) -> &(dyn Table + 'static) {
        &self.sitting
    }

    fn table_mut(&mut self) -> &mut (dyn Table + 'static) {
        &mut self.sitting
    }

    fn back(&self, to: usize) -> Result<Box<dyn Tabletop>, RecordError> {
        Ok(Box::new(Self { sitting: self.sitting.back(to)?, players: self.players }))
    }

    fn draw(&self, viewer: Viewer, offers: &[Offer]) -> Picture {
        B::draw(&self.sitting.game().view(viewer), offers, &B::news(&self.sitting, viewer))
    }

    fn redraw(&self, viewer: Viewer, offers: &[Offer], before: &Keys) -> (Vec<Part>, Keys) {
        B::redraw(&self.sitting.game().view(viewer), offers, &B::news(&self.sitting, viewer), before)
    }

    fn card(&self, viewer: Viewer, offers: &[Offer], name: &str) -> Option<Markup> {
        B::card(&self.sitting.game().view(viewer), offers, name)
    }

    fn read(&self, viewer: Viewer, offers: &[Offer], name: &str) -> Vec<Reading> {
        let view = self.sitting.game().view(viewer);
        let names = B::card_names(&view, offers);
        board::read(names.iter().filter_map(|name| B::card(&view, offers, name)), name)
    }

    fn answer(&self, seat: Seat) -> Option<String> {
        let kind = self.players.first().unwrap_or(&Kind::RANDOM);
        let choice = players::answer(&self.sitting, seat, &mut *(kind.new)())?;
        Some(self.sitting.game().write_choice(&choice))
    }
}
