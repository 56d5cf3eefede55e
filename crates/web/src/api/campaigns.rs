//! Campaigns: games that follow one another.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json as Body;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::shapes::{Errors, LinkShape};
use super::tables::{Created, created};
use crate::campaigns::{self, Kept, Mission};
use crate::extract::{Json, Path};
use crate::identity::Known;
use crate::server::Shared;
use crate::trouble::Trouble;

/// A campaign in a list.
#[derive(Serialize, ToSchema)]
pub struct CampaignBrief {
    /// Its name in addresses.
    id: String,
    /// The short name of the game.
    game: String,
    /// What the group calls itself.
    name: String,
    /// How many steps there are: the revision of the campaign.
    steps: u64,
    /// When something was last done in it, in milliseconds since 1970.
    updated: i64,
}

/// Campaigns.
#[derive(Serialize, ToSchema)]
pub struct Campaigns {
    /// The campaigns, the latest first.
    campaigns: Vec<CampaignBrief>,
}

/// Somebody who takes part.
#[derive(Serialize, ToSchema)]
pub struct MemberShape {
    /// The id of the player.
    id: String,
    /// The name.
    name: String,
    /// Whether that is you.
    you: bool,
    /// Whether the campaign is theirs.
    owner: bool,
}

/// Something that can be done now.
#[derive(Serialize, ToSchema)]
pub struct StepOffer {
    /// What to send.
    name: String,
    /// What it means.
    words: String,
    /// The rule that offers it.
    rule: String,
}

/// An option of the next game.
#[derive(Serialize, ToSchema)]
pub struct NextOption {
    /// Its name.
    name: String,
    /// The values it can have now; any, if there are none.
    values: Vec<String>,
    /// The value it has unless another is sent.
    default: String,
}

/// What the next game may be.
#[derive(Serialize, ToSchema)]
pub struct NextShape {
    /// What is to be played.
    words: String,
    /// The rule behind it.
    rule: String,
    /// Its options.
    options: Vec<NextOption>,
}

/// A part of where the campaign stands.
#[derive(Serialize, ToSchema)]
pub struct ChapterShape {
    /// Its short name, such as `guide`, `unlocked`, `history` or `infamy`.
    name: String,
    /// Its heading.
    title: String,
    /// What is in it.
    lines: Vec<ChapterLineShape>,
}

/// A line of a chapter.
#[derive(Serialize, ToSchema)]
pub struct ChapterLineShape {
    /// What it says.
    words: String,
    /// The table it speaks of.
    #[schema(required)]
    table: Option<String>,
}

/// A campaign as its members see it.
#[derive(Serialize, ToSchema)]
pub struct CampaignShape {
    /// What lists show of it too.
    #[serde(flatten)]
    brief: CampaignBrief,
    /// Who takes part.
    members: Vec<MemberShape>,
    /// What can be done now.
    offers: Vec<StepOffer>,
    /// What the next game may be; null if none can be dealt now.
    #[schema(required)]
    next: Option<NextShape>,
    /// The table of the game that is played now.
    #[schema(required)]
    table: Option<String>,
    /// Whether that game is over and its result can be entered.
    waits: bool,
    /// Where it stands, in words.
    chapters: Vec<ChapterShape>,
    /// Why it can only be looked at; null if it can be played on.
    #[schema(required)]
    problem: Option<String>,
}

impl CampaignBrief {
    fn new(row: &store::CampaignRow) -> Self {
        let (id, game, name) = (row.id.clone(), row.game.clone(), row.name.clone());
        Self { id, game, name, steps: row.steps, updated: row.updated }
    }
}

impl CampaignShape {
    fn new(kept: &Kept, me: &store::Player) -> Self {
        let campaign = kept.campaign.as_deref().ok();
        let member = |member: &store::Member| MemberShape {
            id: member.player.clone(),
            name: member.name.clone(),
            you: member.player == me.id,
            owner: member.player == kept.row.owner,
        };
        let offer = |offer: table::CampaignOffer| StepOffer {
            name: offer.name,
            words: offer.words,
            rule: offer.rule.to_string(),
        };
        Self {
            brief: CampaignBrief::new(&kept.row),
            members: kept.members.iter().map(member).collect(),
            offers: campaign.map_or_else(Vec::new, |it| it.offers().into_iter().map(offer).collect()),
            next: campaign.and_then(|it| it.next_game().ok()).map(|next| NextShape::new(kept, &next)),
            table: campaign.and_then(|it| it.under_way()).map(str::to_owned),
            waits: kept.waits,
            chapters: campaign.map_or_else(Vec::new, |it| it.chapters().into_iter().map(chapter).collect()),
            problem: kept.campaign.as_ref().err().cloned(),
        }
    }
}

impl NextShape {
    fn new(kept: &Kept, next: &table::NextGame) -> Self {
        let option = |setting: title::Setting| NextOption {
            name: setting.name,
            values: setting.values,
            default: setting.default,
        };
        let options = kept.settings(next).into_iter().map(option).collect();
        Self { words: next.words.clone(), rule: next.rule.to_string(), options }
    }
}

fn chapter(chapter: table::Chapter) -> ChapterShape {
    let lines = chapter.lines.into_iter().map(|line| ChapterLineShape { words: line.words, table: line.table });
    ChapterShape { name: chapter.name, title: chapter.title, lines: lines.collect() }
}

/// Lists your campaigns
#[utoipa::path(get, path = "/campaigns", tag = "campaigns", security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, description = "At most fifty campaigns", body = Campaigns), Errors))]
pub async fn list(State(shared): State<Arc<Shared>>, Known(me): Known) -> Result<Body<Campaigns>, Trouble> {
    let rows = campaigns::of_player(&shared, &me).await?;
    Ok(Body(Campaigns { campaigns: rows.iter().map(CampaignBrief::new).collect() }))
}

/// A campaign to begin.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The short name of the game.
    game: String,
    /// What the group calls itself.
    name: String,
}

/// A campaign that was begun.
#[derive(Serialize, ToSchema)]
pub struct Begun {
    /// Its name in addresses.
    id: String,
}

/// Begins a campaign
#[utoipa::path(post, path = "/campaigns", tag = "campaigns", request_body = Wanted,
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 201, description = "The campaign", body = Begun), Errors))]
pub async fn begin(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Json(wanted): Json<Wanted>,
) -> Result<(StatusCode, Body<Begun>), Trouble> {
    let id = campaigns::begin(&shared, &me, &wanted.game, &wanted.name).await?;
    Ok((StatusCode::CREATED, Body(Begun { id })))
}

/// A campaign from elsewhere.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Upload {
    /// Its text, one JSON object a line, as it was downloaded.
    record: String,
}

/// Puts a campaign from elsewhere on this server, once every step of it has been found possible
#[utoipa::path(post, path = "/campaign-records", tag = "campaigns", request_body = Upload,
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 201, description = "The campaign", body = Begun), Errors))]
pub async fn upload(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Json(Upload { record }): Json<Upload>,
) -> Result<(StatusCode, Body<Begun>), Trouble> {
    let id = campaigns::upload(&shared, &me, record).await?;
    Ok((StatusCode::CREATED, Body(Begun { id })))
}

/// Reads a campaign
#[utoipa::path(get, path = "/campaigns/{id}", tag = "campaigns", security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The campaign")),
    responses((status = 200, description = "The campaign", body = CampaignShape), Errors))]
pub async fn read(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<Body<CampaignShape>, Trouble> {
    Ok(Body(CampaignShape::new(&Kept::of(&shared, &id, &me).await?, &me)))
}

/// Something to be done.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Doing {
    /// How many steps you saw; without it, whatever there are.
    steps: Option<u64>,
    /// The name of an offer.
    name: String,
}

/// Does what is offered under a name
#[utoipa::path(post, path = "/campaigns/{id}/steps", tag = "campaigns", request_body = Doing,
    security(("bearer" = []), ("cookie" = [])), params(("id" = String, Path, description = "The campaign")),
    responses((status = 200, description = "The campaign after it", body = CampaignShape), Errors))]
pub async fn act(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    Json(Doing { steps, name }): Json<Doing>,
) -> Result<Body<CampaignShape>, Trouble> {
    let mut kept = Kept::of(&shared, &id, &me).await?;
    kept.act(&shared, &me, steps, &name).await?;
    Ok(Body(CampaignShape::new(&Kept::of(&shared, &id, &me).await?, &me)))
}

/// A game to be dealt.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NextMission {
    /// How many steps you saw; without it, whatever there are.
    steps: Option<u64>,
    /// Set-up options and their values; those left out have their defaults.
    #[serde(default)]
    setup: BTreeMap<String, String>,
    /// Who sits where, one a seat: `me`, `bot`, `friend` (by a link) or the id of a member. Without it, the members in the order
    /// they came and the computer in the seats that are left.
    #[serde(default)]
    seats: Vec<String>,
}

/// Deals the next game of a campaign at a table of its own
#[utoipa::path(post, path = "/campaigns/{id}/games", tag = "campaigns", request_body = NextMission,
    security(("bearer" = []), ("cookie" = [])), params(("id" = String, Path, description = "The campaign")),
    responses((status = 201, description = "The table", body = Created), Errors))]
pub async fn deal(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    Json(wanted): Json<NextMission>,
) -> Result<(StatusCode, Body<Created>), Trouble> {
    let mut kept = Kept::of(&shared, &id, &me).await?;
    let setup = wanted.setup.into_iter().collect();
    let opened = kept.deal(&shared, &me, &Mission { seen: wanted.steps, setup, seats: wanted.seats }).await?;
    Ok(created(opened))
}

/// The table of a game that is over.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GameOver {
    /// The table; without it, the last that was dealt.
    #[serde(default)]
    table: Option<String>,
}

/// Enters the result of a game; what is already entered stays as it is
#[utoipa::path(post, path = "/campaigns/{id}/results", tag = "campaigns", request_body = GameOver,
    security(("bearer" = []), ("cookie" = [])), params(("id" = String, Path, description = "The campaign")),
    responses((status = 200, description = "The campaign after it", body = CampaignShape), Errors))]
pub async fn enter(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
    Json(GameOver { table }): Json<GameOver>,
) -> Result<Body<CampaignShape>, Trouble> {
    let mut kept = Kept::of(&shared, &id, &me).await?;
    kept.enter(&shared, &me, table.as_deref()).await?;
    Ok(Body(CampaignShape::new(&Kept::of(&shared, &id, &me).await?, &me)))
}

/// Makes a link by which others join; an old one becomes useless
#[utoipa::path(post, path = "/campaigns/{id}/invite", tag = "campaigns", security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The campaign")),
    responses((status = 201, description = "The token of the link; it is told this once", body = LinkShape), Errors))]
pub async fn invite(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<(StatusCode, Body<LinkShape>), Trouble> {
    let token = Kept::of(&shared, &id, &me).await?.invite(&shared).await?;
    Ok((StatusCode::CREATED, Body(LinkShape { path: format!("{}/cj/{token}", shared.config.prefix), token })))
}

/// Makes the link useless
#[utoipa::path(delete, path = "/campaigns/{id}/invite", tag = "campaigns", security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The campaign")),
    responses((status = 204, description = "Nobody joins by it any more"), Errors))]
pub async fn withdraw(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<StatusCode, Trouble> {
    Kept::of(&shared, &id, &me).await?.withdraw(&shared).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a link to a campaign is for.
#[derive(Serialize, ToSchema)]
pub struct CampaignInvitation {
    /// The campaign.
    id: String,
    /// What the group calls itself.
    name: String,
}

/// What the token of a campaign's link is for
#[utoipa::path(get, path = "/campaign-invites/{token}", tag = "campaigns",
    params(("token" = String, Path, description = "The token of the link")),
    responses((status = 200, description = "The campaign", body = CampaignInvitation), Errors))]
pub async fn invitation(
    State(shared): State<Arc<Shared>>,
    Path(token): Path<String>,
) -> Result<Body<CampaignInvitation>, Trouble> {
    let (id, name) = campaigns::invited(&shared, &token).await?;
    Ok(Body(CampaignInvitation { id, name }))
}

/// Joins a campaign by the token of its link
#[utoipa::path(post, path = "/campaign-invites/{token}", tag = "campaigns", security(("bearer" = []), ("cookie" = [])),
    params(("token" = String, Path, description = "The token of the link")),
    responses((status = 200, description = "You take part now", body = Begun), Errors))]
pub async fn join(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(token): Path<String>,
) -> Result<Body<Begun>, Trouble> {
    Ok(Body(Begun { id: campaigns::join(&shared, &token, &me).await? }))
}

/// Leaves a campaign, or sends a member of your own away
#[utoipa::path(delete, path = "/campaigns/{id}/members/{player}", tag = "campaigns",
    security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The campaign"), ("player" = String, Path, description = "The member")),
    responses((status = 204, description = "That player takes no longer part"), Errors))]
pub async fn leave(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path((id, player)): Path<(String, String)>,
) -> Result<StatusCode, Trouble> {
    Kept::of(&shared, &id, &me).await?.leave(&shared, &me, &player).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Downloads a campaign
#[utoipa::path(get, path = "/campaigns/{id}/record", tag = "campaigns", security(("bearer" = []), ("cookie" = [])),
    params(("id" = String, Path, description = "The campaign")),
    responses((status = 200, description = "One JSON object a line", content_type = "application/jsonl", body = String), Errors))]
pub async fn record(
    State(shared): State<Arc<Shared>>,
    Known(me): Known,
    Path(id): Path<String>,
) -> Result<Response, Trouble> {
    let text = Kept::of(&shared, &id, &me).await?.playable()?.text();
    let name = format!("attachment; filename=\"{id}.campaign\"");
    let headers =
        [(header::CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}
