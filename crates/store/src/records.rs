//! The records of games, and the chat beside them.
//!
//! An entry is inserted only while the table has exactly as many entries as its writer believes, and the summary is
//! changed under the same condition. So a writer who comes second changes nothing at all, whether the first has been
//! committed long ago or stands before it in the same transaction. Where two transactions overlap (PostgreSQL), the
//! primary key decides.

use crate::link::{Fields, Link, Value, values};
use crate::rows::{Change, ChatLine, Entry, EntryKind, Millis, Summary};
use crate::write::Answer;
use sqlx::Error;

macro_rules! insert {
    () => {
        "INSERT INTO entries (table_id, seq, seat, kind, text, hash, at) \
         SELECT $1, $2, $3, $4, $5, $6, $7 FROM standings WHERE table_id = $1 AND entries = $8"
    };
}
macro_rules! update {
    () => {
        "UPDATE standings SET entries = $9, choices = $10, asked = $11, is_over = $12, ending = $13, updated = $14 \
         WHERE table_id = $1 AND entries = $8"
    };
}
const INSERT: &str = insert!();
const UPDATE: &str = update!();
/// SQLite takes both at once, which spares a turn to its thread and back: the hottest path there is.
const INSERT_AND_UPDATE: &str = concat!(insert!(), "; ", update!());

const ENTRIES: &str =
    "SELECT seq, seat, kind, text, hash, at FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq";
const NEXT_LINE: &str = "UPDATE standings SET chat_lines = chat_lines + 1 WHERE table_id = $1 RETURNING chat_lines";
const ADD_LINE: &str =
    "INSERT INTO chat (table_id, n, player, name, seat, text, at) VALUES ($1, $2, $3, $4, $5, $6, $7)";
const CHAT: &str = "SELECT n, player, name, seat, text, at FROM \
    (SELECT * FROM chat WHERE table_id = $1 AND n > $2 ORDER BY n DESC LIMIT $3) AS latest ORDER BY n";

/// What is to be appended to a record.
pub(crate) struct Append {
    pub table: String,
    pub entries: Vec<Entry>,
    pub summary: Summary,
    pub at: Millis,
}

impl Append {
    /// How many entries the writer believes there are; none if there is nothing to append, or out of order.
    pub(crate) fn before(&self) -> Option<u64> {
        self.entries.first()?;
        let before = self.summary.entries.checked_sub(self.entries.len() as u64)?;
        let follows = |(seq, entry): (u64, &Entry)| entry.seq == seq;
        (before + 1..).zip(&self.entries).all(follows).then_some(before)
    }

    /// The values of both statements; each uses some of them.
    fn values<'a>(&'a self, entry: &'a Entry, before: u64) -> [Value<'a>; 14] {
        let Entry { seq, seat, kind, text, hash, at } = entry;
        let Summary { entries, choices, asked, over, ending } = &self.summary;
        [
            (&self.table).into(),
            (*seq).into(),
            (*seat).into(),
            kind_word(*kind).into(),
            text.into(),
            hash.into(),
            (*at).into(),
            before.into(),
            (*entries).into(),
            (*choices).into(),
            (*asked).into(),
            (*over).into(),
            ending.into(),
            self.at.into(),
        ]
    }
}

pub(crate) async fn append(link: &mut Link<'_>, append: &Append, changes: &mut Vec<Change>) -> Result<Answer, Error> {
    let (Some((last, first)), Some(before)) = (append.entries.split_last(), append.before()) else {
        return Ok(Answer::No);
    };
    for entry in first {
        if insert(link, &append.values(entry, before)).await? == 0 {
            return Ok(Answer::No);
        }
    }
    if finish(link, &append.values(last, before)).await? == 0 {
        return Ok(Answer::No);
    }
    changes.push(Change::Entries { table: append.table.clone(), entries: append.summary.entries });
    Ok(Answer::Done)
}

async fn insert(link: &mut Link<'_>, values: &[Value<'_>]) -> Result<u64, Error> {
    none_if_twin(link.run(INSERT, values).await)
}

/// Inserts the last entry and changes the summary.
async fn finish(link: &mut Link<'_>, values: &[Value<'_>]) -> Result<u64, Error> {
    if let Link::Sqlite(_) = link {
        return none_if_twin(link.run(INSERT_AND_UPDATE, values).await);
    }
    match insert(link, values).await? {
        0 => Ok(0),
        _ => link.run(UPDATE, values).await,
    }
}

fn none_if_twin(rows: Result<u64, Error>) -> Result<u64, Error> {
    match rows {
        Err(error) if crate::error::is_twin(&error) => Ok(0),
        other => other,
    }
}

pub(crate) async fn entries(link: &mut Link<'_>, table: &str, after: u64) -> Result<Vec<Entry>, Error> {
    link.all(ENTRIES, values![table, after], read_entry).await
}

pub(crate) async fn chat(link: &mut Link<'_>, table: &str, after: u64, limit: u32) -> Result<Vec<ChatLine>, Error> {
    link.all(CHAT, values![table, after, limit], read_line).await
}

pub(crate) async fn add_chat(
    link: &mut Link<'_>,
    table: &str,
    line: &ChatLine,
    changes: &mut Vec<Change>,
) -> Result<Answer, Error> {
    let n = link.one(NEXT_LINE, values![table], |row| row.number(0)).await?;
    let Some(n) = n.map(|n| n as u64) else { return Ok(Answer::No) };
    let ChatLine { n: _, player, name, seat, text, at } = line;
    link.run(ADD_LINE, values![table, n, player, name, *seat, text, *at]).await?;
    changes.push(Change::Chat { table: table.to_owned(), n });
    Ok(Answer::Number(n))
}

fn read_entry(row: &dyn Fields) -> Result<Entry, Error> {
    Ok(Entry {
        seq: row.number(0)? as u64,
        seat: row.number(1)? as u8,
        kind: read_kind(&row.words(2)?)?,
        text: row.words(3)?,
        hash: row.words(4)?,
        at: row.number(5)?,
    })
}

fn read_line(row: &dyn Fields) -> Result<ChatLine, Error> {
    Ok(ChatLine {
        n: row.number(0)? as u64,
        player: row.words(1)?,
        name: row.words(2)?,
        seat: row.int(3)?.map(|seat| seat as u8),
        text: row.words(4)?,
        at: row.number(5)?,
    })
}

fn kind_word(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Choice => "choice",
        EntryKind::Undo => "undo",
        EntryKind::AskUndo => "ask undo",
        EntryKind::RefuseUndo => "refuse undo",
        EntryKind::AgreeUndo => "agree undo",
        EntryKind::Resign => "resign",
    }
}

fn read_kind(word: &str) -> Result<EntryKind, Error> {
    Ok(match word {
        "choice" => EntryKind::Choice,
        "undo" => EntryKind::Undo,
        "ask undo" => EntryKind::AskUndo,
        "refuse undo" => EntryKind::RefuseUndo,
        "agree undo" => EntryKind::AgreeUndo,
        "resign" => EntryKind::Resign,
        _ => return Err(Error::Decode(format!("\"{word}\" is no kind of entry").into())),
    })
}
