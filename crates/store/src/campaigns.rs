//! Campaigns: their members, what was done in them, and their tables.
//!
//! A step is written only while the campaign has as many steps as its writer believes. The count is changed first, so that
//! of two writers the second waits for the first, finds another number and changes nothing.

use crate::link::{Fields, Link, hex, values};
use crate::rows::{CampaignRow, CampaignStep, Change, Key, Member, Millis, Player, SeatRow, TableRow};
use crate::tables;
use crate::write::Answer;
use sqlx::Error;

/// Campaigns of which something is true.
macro_rules! campaigns {
    ($which:literal) => {
        concat!("SELECT id, game, name, header, owner, invite, steps, created, updated FROM campaigns WHERE ", $which)
    };
}

const CREATE: &str = "INSERT INTO campaigns (id, game, name, header, owner, invite, steps, created, updated) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
const BY_ID: &str = campaigns!("id = $1");
const BY_PLAYER: &str =
    campaigns!("id IN (SELECT campaign_id FROM campaign_members WHERE player = $1) ORDER BY updated DESC, id LIMIT $2");
const OF_TABLE: &str = "SELECT campaign_id FROM campaign_tables WHERE table_id = $1";
const INVITED: &str = "SELECT id FROM campaigns WHERE invite = $1";
const SET_INVITE: &str = "UPDATE campaigns SET invite = $2 WHERE id = $1";
const MEMBERS: &str = "SELECT m.player, p.name, m.joined FROM campaign_members m JOIN players p ON p.id = m.player \
    WHERE m.campaign_id = $1 ORDER BY m.joined, m.player";
const JOIN: &str = "INSERT INTO campaign_members (campaign_id, player, joined) VALUES ($1, $2, $3) \
    ON CONFLICT (campaign_id, player) DO NOTHING";
const LEAVE: &str = "DELETE FROM campaign_members WHERE campaign_id = $1 AND player = $2";
const STEPS: &str = "SELECT seq, player, text, at FROM campaign_steps WHERE campaign_id = $1 AND seq > $2 ORDER BY seq";
const COUNT: &str = "UPDATE campaigns SET steps = $3, updated = $4 WHERE id = $1 AND steps = $2";
const INSERT: &str = "INSERT INTO campaign_steps (campaign_id, seq, player, text, at) VALUES ($1, $2, $3, $4, $5)";
const LINK: &str = "INSERT INTO campaign_tables (table_id, campaign_id) VALUES ($1, $2)";

fn read(row: &dyn Fields) -> Result<CampaignRow, Error> {
    Ok(CampaignRow {
        id: row.words(0)?,
        game: row.words(1)?,
        name: row.words(2)?,
        header: row.words(3)?,
        owner: row.words(4)?,
        invite: row.key(5)?,
        steps: row.number(6)? as u64,
        created: row.number(7)?,
        updated: row.number(8)?,
    })
}

fn read_member(row: &dyn Fields) -> Result<Member, Error> {
    Ok(Member { player: row.words(0)?, name: row.words(1)?, joined: row.number(2)? })
}

fn read_step(row: &dyn Fields) -> Result<CampaignStep, Error> {
    Ok(CampaignStep { seq: row.number(0)? as u64, player: row.words(1)?, text: row.words(2)?, at: row.number(3)? })
}

/// A step to be written, with the table it opens.
pub(crate) struct AddStep {
    pub campaign: String,
    pub step: CampaignStep,
    pub table: Option<(TableRow, Vec<SeatRow>)>,
}

pub(crate) async fn campaign(link: &mut Link<'_>, id: &str) -> Result<Option<CampaignRow>, Error> {
    link.one(BY_ID, values![id], read).await
}

pub(crate) async fn members(link: &mut Link<'_>, id: &str) -> Result<Vec<Member>, Error> {
    link.all(MEMBERS, values![id], read_member).await
}

pub(crate) async fn of_player(link: &mut Link<'_>, player: &str, limit: u32) -> Result<Vec<CampaignRow>, Error> {
    link.all(BY_PLAYER, values![player, limit], read).await
}

pub(crate) async fn of_table(link: &mut Link<'_>, table: &str) -> Result<Option<String>, Error> {
    link.one(OF_TABLE, values![table], |row| row.words(0)).await
}

pub(crate) async fn invited(link: &mut Link<'_>, key: &Key) -> Result<Option<String>, Error> {
    link.one(INVITED, values![&hex(key)], |row| row.words(0)).await
}

pub(crate) async fn steps(link: &mut Link<'_>, id: &str, after: u64) -> Result<Vec<CampaignStep>, Error> {
    link.all(STEPS, values![id, after], read_step).await
}

pub(crate) async fn create(link: &mut Link<'_>, row: &CampaignRow, steps: &[CampaignStep]) -> Result<Answer, Error> {
    let CampaignRow { id, game, name, header, owner, invite, steps: count, created, updated } = row;
    let invite = invite.as_ref().map(hex);
    link.run(CREATE, values![id, game, name, header, owner, &invite, *count, *created, *updated]).await?;
    link.run(JOIN, values![id, owner, *created]).await?;
    for step in steps {
        insert(link, id, step).await?;
    }
    Ok(Answer::Done)
}

async fn insert(link: &mut Link<'_>, id: &str, step: &CampaignStep) -> Result<u64, Error> {
    let CampaignStep { seq, player, text, at } = step;
    link.run(INSERT, values![id, *seq, player, text, *at]).await
}

pub(crate) async fn add_step(link: &mut Link<'_>, add: &AddStep, changes: &mut Vec<Change>) -> Result<Answer, Error> {
    let AddStep { campaign, step, table } = add;
    let Some(before) = step.seq.checked_sub(1) else { return Ok(Answer::No) };
    if link.run(COUNT, values![campaign, before, step.seq, step.at]).await? == 0 {
        return Ok(Answer::No);
    }
    insert(link, campaign, step).await?;
    if let Some((row, seats)) = table {
        tables::create(link, row, seats, changes).await?;
        link.run(LINK, values![&row.id, campaign]).await?;
    }
    Ok(Answer::Done)
}

pub(crate) async fn join(link: &mut Link<'_>, invite: &Key, player: &Player, at: Millis) -> Result<Answer, Error> {
    let Some(id) = invited(link, invite).await? else { return Ok(Answer::No) };
    link.run(JOIN, values![&id, &player.id, at]).await?;
    Ok(Answer::Named(id))
}

pub(crate) async fn leave(link: &mut Link<'_>, id: &str, player: &str) -> Result<Answer, Error> {
    Ok(if link.run(LEAVE, values![id, player]).await? == 0 { Answer::No } else { Answer::Done })
}

pub(crate) async fn set_invite(link: &mut Link<'_>, id: &str, key: Option<&Key>) -> Result<Answer, Error> {
    let rows = link.run(SET_INVITE, values![id, &key.map(hex)]).await?;
    Ok(if rows == 0 { Answer::No } else { Answer::Done })
}
