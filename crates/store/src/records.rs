//! The records of games, and the chat beside them.
//!
//! An entry is inserted only while the table has exactly as many entries as its writer believes, and the summary is
//! changed under the same condition. So a writer who comes second changes nothing at all, whether the first has been
//! committed long ago or stands before it in the same transaction. Where two transactions overlap (PostgreSQL), the
//! primary key decides.

use crate::link::{Fields, Link, Value, values};
use crate::rows::{Change, ChatLine, EntryKind, Millis, RecordEntry, Summary};
use crate::write::Answer;
use sqlx::Error;
use std::sync::LazyLock;

const INSERT: &str = "INSERT INTO entries (table_id, seq, seat, kind, text, hash, at) \
    SELECT $1, $2, $3, $4, $5, $6, $7 FROM standings WHERE table_id = $1 AND entries = $8";
const UPDATE: &str = "UPDATE standings \
    SET entries = $3, choices = $4, asked = $5, is_over = $6, ending = $7, updated = $8 \
    WHERE table_id = $1 AND entries = $2";

const ENTRIES: &str =
    "SELECT seq, seat, kind, text, hash, at FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq";
const NEXT_LINE: &str = "UPDATE standings SET chat_lines = chat_lines + 1 WHERE table_id = $1 RETURNING chat_lines";
const ADD_LINE: &str =
    "INSERT INTO chat (table_id, n, player, name, seat, text, at) VALUES ($1, $2, $3, $4, $5, $6, $7)";
const CHAT: &str = "SELECT n, player, name, seat, text, at FROM \
    (SELECT * FROM chat WHERE table_id = $1 AND n > $2 ORDER BY n DESC LIMIT $3) AS latest ORDER BY n";

/// How many appends [`append_all`] can make at once.
pub(crate) const HANDFULS: [usize; 2] = [64, 8];
/// How many values each of the two statements of an append has.
const WIDTH: usize = 8;

/// [`INSERT`] and [`UPDATE`] for several appends.
struct Handful {
    insert: String,
    update: String,
}

/// Without numbers: SQLite looks for a number from the start of a list, and these lists are long.
static FOR_SQLITE: LazyLock<[Handful; 2]> = LazyLock::new(|| HANDFULS.map(|size| Handful::new(size, |_| "?".into())));
static FOR_POSTGRES: LazyLock<[Handful; 2]> =
    LazyLock::new(|| HANDFULS.map(|size| Handful::new(size, |n| format!("${n}"))));

impl Handful {
    fn new(size: usize, place: fn(usize) -> String) -> Handful {
        let row = |row: usize| (1..=WIDTH).map(|n| place(row * WIDTH + n)).collect::<Vec<_>>().join(", ");
        let rows = (0..size).map(|n| format!("({})", row(n))).collect::<Vec<_>>().join(", ");
        let insert = format!(
            "INSERT INTO entries (table_id, seq, seat, kind, text, hash, at) \
             SELECT column1, column2, column3, column4, column5, column6, column7 \
             FROM (VALUES {rows}) AS fresh CROSS JOIN standings WHERE table_id = column1 AND entries = column8"
        );
        let update = format!(
            "UPDATE standings SET entries = column3, choices = column4, asked = column5, is_over = column6, \
             ending = column7, updated = column8 \
             FROM (VALUES {rows}) AS fresh WHERE table_id = column1 AND entries = column2"
        );
        Handful { insert, update }
    }

    fn of(link: &Link<'_>, size: usize) -> Option<&'static Handful> {
        let at = HANDFULS.iter().position(|handful| *handful == size)?;
        Some(match link {
            Link::Sqlite(_) => &FOR_SQLITE[at],
            Link::Postgres(_) => &FOR_POSTGRES[at],
        })
    }
}

/// What is to be appended to a record.
pub(crate) struct Append {
    pub table: String,
    pub entries: Vec<RecordEntry>,
    pub summary: Summary,
    pub at: Millis,
}

impl Append {
    /// How many entries the writer believes there are; none if there is nothing to append, or out of order.
    pub(crate) fn before(&self) -> Option<u64> {
        self.entries.first()?;
        let before = self.summary.entries.checked_sub(self.entries.len() as u64)?;
        let follows = |(seq, entry): (u64, &RecordEntry)| entry.seq == seq;
        (before + 1..).zip(&self.entries).all(follows).then_some(before)
    }

    pub(crate) fn change(&self) -> Change {
        Change::Entries { table: self.table.clone(), entries: self.summary.entries }
    }

    /// The values of [`INSERT`].
    fn entry_values<'a>(&'a self, entry: &'a RecordEntry, before: u64) -> [Value<'a>; WIDTH] {
        let RecordEntry { seq, seat, kind, text, hash, at } = entry;
        let kind = kind_word(*kind);
        *values![&self.table, *seq, *seat, kind, text, hash, *at, before]
    }

    /// The values of [`UPDATE`].
    fn summary_values(&self, before: u64) -> [Value<'_>; WIDTH] {
        let Summary { entries, choices, asked, over, ending } = &self.summary;
        *values![&self.table, before, *entries, *choices, *asked, *over, ending, self.at]
    }
}

pub(crate) async fn append(link: &mut Link<'_>, append: &Append, changes: &mut Vec<Change>) -> Result<Answer, Error> {
    let Some(before) = append.before() else { return Ok(Answer::No) };
    for entry in &append.entries {
        if none_if_twin(link.run(INSERT, &append.entry_values(entry, before)).await)? == 0 {
            return Ok(Answer::No);
        }
    }
    if link.run(UPDATE, &append.summary_values(before)).await? == 0 {
        return Ok(Answer::No);
    }
    changes.push(append.change());
    Ok(Answer::Done)
}

/// Makes a handful of appends of one entry each. False: not all could be made, and the handful has to be undone.
pub(crate) async fn append_all(link: &mut Link<'_>, appends: &[&Append]) -> Result<bool, Error> {
    let Some(handful) = Handful::of(link, appends.len()) else { return Ok(false) };
    let mut entries = Vec::with_capacity(appends.len() * WIDTH);
    let mut summaries = Vec::with_capacity(appends.len() * WIDTH);
    for append in appends {
        let (Some(entry), Some(before)) = (append.entries.first(), append.before()) else { return Ok(false) };
        entries.extend(append.entry_values(entry, before));
        summaries.extend(append.summary_values(before));
    }
    let rows = appends.len() as u64;
    Ok(none_if_twin(link.run(&handful.insert, &entries).await)? == rows
        && link.run(&handful.update, &summaries).await? == rows)
}

fn none_if_twin(rows: Result<u64, Error>) -> Result<u64, Error> {
    match rows {
        Err(error) if crate::error::is_twin(&error) => Ok(0),
        other => other,
    }
}

pub(crate) async fn entries(link: &mut Link<'_>, table: &str, after: u64) -> Result<Vec<RecordEntry>, Error> {
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

fn read_entry(row: &dyn Fields) -> Result<RecordEntry, Error> {
    Ok(RecordEntry {
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
        EntryKind::Rules => "rules",
        EntryKind::GoOn => "go on",
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
        "rules" => EntryKind::Rules,
        "go on" => EntryKind::GoOn,
        _ => return Err(Error::Decode(format!("\"{word}\" is not a kind of entry").into())),
    })
}
