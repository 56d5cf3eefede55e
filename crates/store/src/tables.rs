//! Tables, their seats, and lists of them.

use crate::link::{Fields, Link, hex, values};
use crate::rows::{Change, Key, Player, SeatKind, SeatRow, Summary, TableRow};
use crate::write::Answer;
use sqlx::Error;

const CREATE: &str = "INSERT INTO tables (id, game, title, header, owner, watch, rematch, created) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const CREATE_STANDING: &str = "INSERT INTO standings \
    (table_id, is_public, entries, choices, asked, is_over, ending, updated, chat_lines) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0)";
const CREATE_SEAT: &str = "INSERT INTO seats (table_id, seat, kind, player, name, invite, webhook, has_left) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const SET_SEAT: &str = "UPDATE seats SET kind = $3, player = $4, name = $5, invite = $6, webhook = $7, has_left = $8 \
    WHERE table_id = $1 AND seat = $2";
const SET_WATCH: &str = "UPDATE tables SET watch = $2 WHERE id = $1";
const SET_REMATCH: &str = "UPDATE tables SET rematch = $2 WHERE id = $1 AND rematch IS NULL";
const WATCHED: &str = "SELECT id FROM tables WHERE watch = $1";
const INVITED: &str = "SELECT table_id, seat FROM seats WHERE invite = $1";
const RUNNING_OF: &str = "SELECT COUNT(*) FROM tables t JOIN standings h ON h.table_id = t.id \
    WHERE t.owner = $1 AND h.is_over = 0";

// A lock on the row makes the second of two takers see that the first has been there.
const TAKE_SEAT: &str = "UPDATE seats SET kind = 'player', player = $2, name = $3, invite = NULL, webhook = NULL, has_left = 0 \
    WHERE invite = $1 RETURNING table_id, seat";
const SIT: &str = "UPDATE seats SET kind = 'player', player = $3, name = $4, invite = NULL, webhook = NULL, has_left = 0 \
    WHERE table_id = $1 AND seat = $2 AND kind = 'open'";

/// Tables with their seats in one statement, so that both are of the same moment.
macro_rules! tables {
    ($which:literal) => {
        concat!(
            "SELECT t.id, t.game, t.title, t.header, h.is_public, t.owner, t.watch, t.rematch, t.created, h.updated, ",
            "h.entries, h.choices, h.asked, h.is_over, h.ending, ",
            "s.seat, s.kind, s.player, s.name, s.invite, s.webhook, s.has_left ",
            "FROM tables t JOIN standings h ON h.table_id = t.id LEFT JOIN seats s ON s.table_id = t.id ",
            "WHERE t.id IN (",
            $which,
            ") ORDER BY h.is_over, h.updated DESC, t.id, s.seat"
        )
    };
}
const BY_ID: &str = tables!("$1");
const BY_PLAYER: &str = tables!(
    "SELECT table_id FROM standings WHERE table_id IN \
     (SELECT table_id FROM seats WHERE player = $1 UNION SELECT id FROM tables WHERE owner = $1) \
     ORDER BY is_over, updated DESC, table_id LIMIT $2"
);
const OPEN: &str = tables!(
    "SELECT table_id FROM standings WHERE is_public = 1 AND is_over = 0 AND EXISTS \
     (SELECT 1 FROM seats o WHERE o.table_id = standings.table_id AND o.kind = 'open') \
     ORDER BY updated DESC, table_id LIMIT $1"
);
const PUBLIC: &str = tables!(
    "SELECT table_id FROM standings WHERE is_public = 1 AND is_over = $1 ORDER BY updated DESC, table_id LIMIT $2"
);

/// A table and its seats in order.
pub(crate) type Laid = (TableRow, Vec<SeatRow>);

fn read(row: &dyn Fields) -> Result<(TableRow, Option<SeatRow>), Error> {
    let table = TableRow {
        id: row.words(0)?,
        game: row.words(1)?,
        title: row.words(2)?,
        header: row.words(3)?,
        public: row.flag(4)?,
        owner: row.words(5)?,
        watch: row.key(6)?,
        rematch: row.text(7)?,
        created: row.number(8)?,
        updated: row.number(9)?,
        summary: read_summary(row)?,
    };
    Ok((table, row.int(15)?.map(|seat| read_seat(row, seat as u8)).transpose()?))
}

fn read_summary(row: &dyn Fields) -> Result<Summary, Error> {
    Ok(Summary {
        entries: row.number(10)? as u64,
        choices: row.number(11)? as u64,
        asked: row.number(12)? as u8,
        over: row.flag(13)?,
        ending: row.words(14)?,
    })
}

fn read_seat(row: &dyn Fields, seat: u8) -> Result<SeatRow, Error> {
    Ok(SeatRow {
        seat,
        kind: read_kind(&row.words(16)?)?,
        player: row.text(17)?,
        name: row.words(18)?,
        invite: row.key(19)?,
        webhook: row.text(20)?,
        left: row.flag(21)?,
    })
}

fn read_place(row: &dyn Fields) -> Result<(String, u8), Error> {
    Ok((row.words(0)?, row.number(1)? as u8))
}

fn kind_word(kind: SeatKind) -> &'static str {
    match kind {
        SeatKind::Open => "open",
        SeatKind::Player => "player",
        SeatKind::Bot => "bot",
    }
}

fn read_kind(word: &str) -> Result<SeatKind, Error> {
    match word {
        "open" => Ok(SeatKind::Open),
        "player" => Ok(SeatKind::Player),
        "bot" => Ok(SeatKind::Bot),
        _ => Err(Error::Decode(format!("\"{word}\" is not a kind of seat").into())),
    }
}

/// Rows come a seat each; those of one table come one after the other.
fn gather(rows: Vec<(TableRow, Option<SeatRow>)>) -> Vec<Laid> {
    let mut laid: Vec<Laid> = Vec::new();
    for (table, seat) in rows {
        match laid.last_mut() {
            Some((last, seats)) if last.id == table.id => seats.extend(seat),
            _ => laid.push((table, seat.into_iter().collect())),
        }
    }
    laid
}

pub(crate) async fn table(link: &mut Link<'_>, id: &str) -> Result<Option<Laid>, Error> {
    Ok(gather(link.all(BY_ID, values![id], read).await?).pop())
}

pub(crate) async fn of_player(link: &mut Link<'_>, player: &str, limit: u32) -> Result<Vec<Laid>, Error> {
    Ok(gather(link.all(BY_PLAYER, values![player, limit], read).await?))
}

pub(crate) async fn open(link: &mut Link<'_>, limit: u32) -> Result<Vec<Laid>, Error> {
    Ok(gather(link.all(OPEN, values![limit], read).await?))
}

pub(crate) async fn public(link: &mut Link<'_>, over: bool, limit: u32) -> Result<Vec<Laid>, Error> {
    Ok(gather(link.all(PUBLIC, values![over, limit], read).await?))
}

pub(crate) async fn running_of(link: &mut Link<'_>, player: &str) -> Result<u64, Error> {
    Ok(link.one(RUNNING_OF, values![player], |row| row.number(0)).await?.unwrap_or(0) as u64)
}

pub(crate) async fn watched(link: &mut Link<'_>, key: &Key) -> Result<Option<String>, Error> {
    link.one(WATCHED, values![&hex(key)], |row| row.words(0)).await
}

pub(crate) async fn invited(link: &mut Link<'_>, key: &Key) -> Result<Option<(String, u8)>, Error> {
    link.one(INVITED, values![&hex(key)], read_place).await
}

pub(crate) async fn create(
    link: &mut Link<'_>,
    table: &TableRow,
    seats: &[SeatRow],
    changes: &mut Vec<Change>,
) -> Result<Answer, Error> {
    let TableRow { id, game, title, header, public, owner, watch, rematch, created, updated, summary } = table;
    let watch = watch.as_ref().map(hex);
    link.run(CREATE, values![id, game, title, header, owner, &watch, rematch, *created]).await?;
    let Summary { entries, choices, asked, over, ending } = summary;
    link.run(CREATE_STANDING, values![id, *public, *entries, *choices, *asked, *over, ending, *updated]).await?;
    for seat in seats {
        put_seat(link, CREATE_SEAT, id, seat).await?;
    }
    changes.push(Change::Seats { table: id.clone() });
    Ok(Answer::Done)
}

async fn put_seat(link: &mut Link<'_>, sql: &'static str, table: &str, row: &SeatRow) -> Result<u64, Error> {
    let SeatRow { seat, kind, player, name, invite, webhook, left } = row;
    let invite = invite.as_ref().map(hex);
    link.run(sql, values![table, *seat, kind_word(*kind), player, name, &invite, webhook, *left]).await
}

pub(crate) async fn set_seat(
    link: &mut Link<'_>,
    table: &str,
    seat: &SeatRow,
    changes: &mut Vec<Change>,
) -> Result<Answer, Error> {
    let rows = put_seat(link, SET_SEAT, table, seat).await?;
    Ok(seats_changed(rows, table, changes))
}

pub(crate) async fn set_watch(
    link: &mut Link<'_>,
    table: &str,
    key: Option<&Key>,
    changes: &mut Vec<Change>,
) -> Result<Answer, Error> {
    let rows = link.run(SET_WATCH, values![table, &key.map(hex)]).await?;
    Ok(seats_changed(rows, table, changes))
}

pub(crate) async fn set_rematch(
    link: &mut Link<'_>,
    table: &str,
    next: &str,
    changes: &mut Vec<Change>,
) -> Result<Answer, Error> {
    let rows = link.run(SET_REMATCH, values![table, next]).await?;
    Ok(seats_changed(rows, table, changes))
}

pub(crate) async fn sit(
    link: &mut Link<'_>,
    table: &str,
    seat: u8,
    player: &Player,
    changes: &mut Vec<Change>,
) -> Result<Answer, Error> {
    let rows = link.run(SIT, values![table, seat, &player.id, &player.name]).await?;
    Ok(seats_changed(rows, table, changes))
}

pub(crate) async fn take_seat(
    link: &mut Link<'_>,
    invite: &Key,
    player: &Player,
    changes: &mut Vec<Change>,
) -> Result<Answer, Error> {
    let place = link.one(TAKE_SEAT, values![&hex(invite), &player.id, &player.name], read_place).await?;
    let Some((table, seat)) = place else { return Ok(Answer::No) };
    changes.push(Change::Seats { table: table.clone() });
    Ok(Answer::Seat(table, seat))
}

fn seats_changed(rows: u64, table: &str, changes: &mut Vec<Change>) -> Answer {
    if rows == 0 {
        return Answer::No;
    }
    changes.push(Change::Seats { table: table.to_owned() });
    Answer::Done
}
