//! Two people at a table of a server, playing what the pages offer.

use std::io;
use std::net::SocketAddr;

use crate::http::{Client, Reply};

/// A table with a player in each seat.
pub struct Pair {
    /// The table.
    pub id: String,
    /// Who sits where.
    pub players: [Client; 2],
}

/// An answer to a question, as the page of whoever is asked offers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The revision of the table it was offered at.
    pub revision: u64,
    /// Whose it is.
    pub seat: u8,
    /// What is answered.
    pub choice: String,
}

impl Pair {
    /// Ann opens a table at one server, and Bob sits down at another, which may be the same.
    pub fn seat(ann: SocketAddr, bob: SocketAddr) -> io::Result<Self> {
        let (mut ann, mut bob) = (Client::new(ann), Client::new(bob));
        let id = open_table(&mut ann, &[("seat_0", "me"), ("seat_1", "friend")])?;
        let link = invite(&mut ann, &id, 1)?;
        expect(&bob.post(&link, &[("name", "Bob")])?, 303)?;
        Ok(Self { id, players: [ann, bob] })
    }

    /// What can be answered now: by whom, and all that is offered. Nothing if nobody is asked.
    pub fn offers(&mut self) -> io::Result<Vec<Answer>> {
        for seat in 0..2 {
            let page = self.page(seat)?;
            let offers = read_offers(&page, seat as u8);
            if !offers.is_empty() {
                return Ok(offers);
            }
        }
        Ok(Vec::new())
    }

    /// The page of a seat.
    pub fn page(&mut self, seat: usize) -> io::Result<Reply> {
        let reply = self.players[seat].get(&format!("/t/{}", self.id))?;
        expect(&reply, 200)?;
        Ok(reply)
    }

    /// Sends an answer.
    pub fn choose(&mut self, answer: &Answer) -> io::Result<Reply> {
        choose(&mut self.players[answer.seat as usize], &self.id, answer)
    }
}

/// Sends an answer for a table.
pub fn choose(client: &mut Client, id: &str, answer: &Answer) -> io::Result<Reply> {
    let (revision, seat) = (answer.revision.to_string(), answer.seat.to_string());
    let fields = [("revision", revision.as_str()), ("seat", &seat), ("choice", &answer.choice)];
    client.post(&format!("/t/{id}/choose"), &fields)
}

/// Opens a table of the first game there is, with these further fields, and gives its name.
pub fn open_table(client: &mut Client, fields: &[(&str, &str)]) -> io::Result<String> {
    let all = [&[("game", "freedom"), ("name", "Ann")], fields].concat();
    let reply = client.post("/tables", &all)?;
    expect(&reply, 303)?;
    Ok(reply.header("location").split('/').nth(1).unwrap_or_default().to_owned())
}

/// A link to a seat.
pub fn invite(client: &mut Client, id: &str, seat: u8) -> io::Result<String> {
    let reply = client.post(&format!("/t/{id}/seats/{seat}/link"), &[])?;
    expect(&reply, 200)?;
    reply.between("readonly value=\"", "\"").ok_or_else(|| io::Error::other("there is no link on the page"))
}

/// The revision a page shows.
pub fn read_revision(page: &Reply) -> u64 {
    page.between("data-revision=\"", "\"").and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// Whether a page says that the game is over.
pub fn is_over(page: &Reply) -> bool {
    page.body.contains("class=\"status over\"")
}

/// What a page offers to this seat.
pub fn read_offers(page: &Reply, seat: u8) -> Vec<Answer> {
    let revision = read_revision(page);
    let buttons = page.body.split("name=\"choice\" value=\"").skip(1);
    let choice = |rest: &str| rest.split_once('"').map(|(choice, _)| crate::http::unescape(choice));
    buttons.filter_map(choice).map(|choice| Answer { revision, seat, choice }).collect()
}

/// An error unless the status is this one.
pub fn expect(reply: &Reply, status: u16) -> io::Result<()> {
    if reply.status == status {
        return Ok(());
    }
    Err(io::Error::other(format!("status {} instead of {status}: {}", reply.status, reply.body)))
}
