//! Looking back: any moment of a game, its record when it is over, and the proof that the dice were fair.

use sha2::{Digest, Sha256};

use table::{Record, Seed};
use title::{Stack, Tabletop};

use crate::hosted::Hosted;
use crate::server::Shared;
use crate::trouble::Trouble;

/// The record of a table and what the table is called. It tells all secrets; see [`finished`].
async fn recorded(shared: &Shared, id: &str) -> Result<(Record, String), Trouble> {
    let read = |hosted: &Hosted| hosted.playable().map(|game| (game.record(), hosted.row.title.clone()));
    shared.host.look(id, read).await?
}

/// The record of a game that is over; while it runs, it would tell all secrets.
pub async fn finished(shared: &Shared, id: &str) -> Result<Record, Trouble> {
    if !shared.host.look(id, Hosted::is_over).await? {
        return Err(Trouble::forbidden("A record tells all secrets; it is available when the game is over."));
    }
    recorded(shared, id).await.map(|(record, _)| record)
}

/// A game as it was at some moment.
pub struct Moment {
    /// The game.
    pub game: Box<dyn Tabletop>,
    /// How many choices there are by now.
    pub choices: usize,
    /// What the table is called.
    pub title: String,
}

/// The game of a table as it was after the choice that `pick` names, given how many there are. It is made from a snapshot, which
/// takes a few milliseconds at most in the longest game.
pub async fn moment(shared: &Shared, id: &str, pick: impl FnOnce(usize) -> usize) -> Result<Moment, Trouble> {
    let look = |hosted: &Hosted| {
        let now = hosted.playable()?;
        let (choices, title) = (now.number(), hosted.row.title.clone());
        let at = pick(choices);
        let no_choice = |_| Trouble::not_found(format!("There is no choice {at} in this game."));
        now.back(at).map_err(no_choice).map(|game| Moment { game, choices, title })
    };
    shared.host.look(id, look).await?
}

/// The proof of fair dice.
pub struct Dice {
    /// What the table is called.
    pub title: String,
    /// The SHA-256 sum of the seed as it is written in records, known from the start.
    pub hash: String,
    /// The seed, when the game is over.
    pub seed: Option<Seed>,
    /// How many choices were made.
    pub choices: usize,
    /// Whether the game played again from the seed goes the same way; told when it is over.
    pub verdict: Option<Result<(), String>>,
}

/// The proof of fair dice: the hash from the start, the seed at the end, and the game played again from it.
pub async fn dice(shared: &Shared, id: &str) -> Result<Dice, Trouble> {
    let over = shared.host.look(id, Hosted::is_over).await?;
    let (record, title) = recorded(shared, id).await?;
    let (seed, choices) = (record.header.seed, record.lines.len());
    let verdict = if over { Some(verify(record).await) } else { None };
    Ok(Dice { title, hash: seed_hash(seed), seed: over.then_some(seed), choices, verdict })
}

/// What the hash of a seed is made from: the seed as it is written in records.
fn seed_hash(seed: Seed) -> String {
    let digest = Sha256::digest(seed.to_string().as_bytes());
    digest.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

async fn verify(record: Record) -> Result<(), String> {
    let again = tokio::task::spawn_blocking(move || {
        let title = games::find(&record.header.game).ok_or("the game is not here any more")?;
        title.load(&Stack::PRINTED, &record, None).map(drop).map_err(|error| format!("{error:#}"))
    });
    again.await.map_err(|error| error.to_string())?
}
