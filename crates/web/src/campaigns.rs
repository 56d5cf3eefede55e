//! Campaigns: games that follow one another, and the group that plays them. Pages and programs come here by the same way.
//!
//! Like the record of a table, what was done in a campaign is only ever added to, and whoever looks at it folds it anew. Nothing
//! here knows a game: what can be done, what it means and which rule forbids it comes from the campaign itself.

use store::{AppendError, CampaignRow, CampaignStep, Member, Player, SeatKind, SeatRow, TableRow};
use table::words::capital;
use table::{Campaign, CampaignHeader, NextGame, Played, Stamp, Step, Table};
use title::{Setting, Stack, Title};

use crate::clock::now;
use crate::hosted::Hosted;
use crate::opening::{Agreed, LONGEST_TITLE, NewTable, Opened, Wish, find};
use crate::server::Shared;
use crate::token;
use crate::trouble::Trouble;

/// How many campaigns are listed.
const LISTED: u32 = 50;
/// How many members a campaign has at most.
const MOST_MEMBERS: usize = 40;

/// A campaign as one of its members finds it.
pub struct Kept {
    /// What the store knows of it.
    pub row: CampaignRow,
    /// Who takes part.
    pub members: Vec<Member>,
    /// Its game.
    pub title: &'static dyn Title,
    /// The campaign; or why it can't be played any more.
    pub campaign: Result<Box<dyn Campaign>, String>,
    /// Whether the game that was dealt last is over and its result can be entered.
    pub waits: bool,
}

/// The campaigns of a player, the latest first.
pub async fn of_player(shared: &Shared, me: &Player) -> Result<Vec<CampaignRow>, Trouble> {
    Ok(shared.host.store.campaigns_of(&me.id, LISTED).await?)
}

/// Begins a campaign.
pub async fn begin(shared: &Shared, me: &Player, game: &str, name: &str) -> Result<String, Trouble> {
    let title = find(game)?;
    let campaign =
        title.begin_campaign(&Stack::PRINTED, name).map_err(|error| Trouble::malformed(format!("{error:#}.")))?;
    put(shared, me, campaign.as_ref()).await
}

/// Puts a campaign from elsewhere on this server, if every step of it could have been made.
pub async fn upload(shared: &Shared, me: &Player, text: String) -> Result<String, Trouble> {
    let read = tokio::task::spawn_blocking(move || games::read_campaign(&Stack::PRINTED, text.trim_start()));
    let read = read.await.map_err(|_| Trouble::malformed("The campaign can't be read."))?;
    let (_, campaign) = read.map_err(|error| Trouble::malformed(format!("The campaign: {error:#}")))?;
    put(shared, me, campaign.as_ref()).await
}

async fn put(shared: &Shared, me: &Player, campaign: &dyn Campaign) -> Result<String, Trouble> {
    if shared.config.invite_only && me.account.is_none() {
        return Err(Trouble::forbidden("On this server only players with an account begin campaigns."));
    }
    if shared.host.store.campaigns_of(&me.id, LISTED).await?.len() >= LISTED as usize {
        return Err(Trouble::too_many(format!("You take part in {LISTED} campaigns; leave one first.")));
    }
    let (id, at) = (token::table_id()?, now());
    let header = campaign.header();
    let steps: Vec<CampaignStep> =
        campaign.steps().iter().map(|step| written(step, me, at)).collect::<Result<_, _>>()?;
    let row = CampaignRow {
        id: id.clone(),
        game: header.game.clone(),
        name: header.name.clone(),
        header: to_json(header)?,
        owner: me.id.clone(),
        invite: None,
        steps: steps.len() as u64,
        created: at,
        updated: at,
    };
    shared.host.store.create_campaign(&row, &steps).await?;
    Ok(id)
}

fn to_json(value: &impl serde::Serialize) -> Result<String, Trouble> {
    serde_json::to_string(value).map_err(|error| Trouble::malformed(error.to_string()))
}

fn written(step: &Step, by: &Player, at: i64) -> Result<CampaignStep, Trouble> {
    Ok(CampaignStep { seq: step.n, player: by.id.clone(), text: to_json(step)?, at })
}

/// What a link to a campaign is for: the campaign and its name.
pub async fn invited(shared: &Shared, token: &str) -> Result<(String, String), Trouble> {
    let gone = || Trouble::gone("This link to a campaign has been withdrawn.");
    let store = &shared.host.store;
    let id = store.invited_to_campaign(&token::key(token)).await?.ok_or_else(gone)?;
    let (row, _) = store.campaign(&id).await?.ok_or_else(gone)?;
    Ok((id, row.name))
}

/// Joins the campaign of a link, which stays good for others.
pub async fn join(shared: &Shared, token: &str, me: &Player) -> Result<String, Trouble> {
    let (id, _) = invited(shared, token).await?;
    let members = shared.host.store.campaign(&id).await?.map_or(0, |(_, members)| members.len());
    if members >= MOST_MEMBERS {
        return Err(Trouble::too_many(format!("A campaign has at most {MOST_MEMBERS} members.")));
    }
    let joined = shared.host.store.join_campaign(&token::key(token), me, now()).await?;
    joined.ok_or_else(|| Trouble::gone("This link to a campaign has been withdrawn."))
}

impl Kept {
    /// The campaign of this name, for its members.
    pub async fn of(shared: &Shared, id: &str, me: &Player) -> Result<Self, Trouble> {
        let found = if token::is_id(id) { shared.host.store.campaign(id).await? } else { None };
        let (row, members) = found.ok_or_else(|| Trouble::not_found("There is no such campaign."))?;
        if !members.iter().any(|member| member.player == me.id) {
            return Err(Trouble::forbidden("Only its members see a campaign; ask one of them for the link."));
        }
        let title = find(&row.game)?;
        let steps = shared.host.store.campaign_steps(id, 0).await?;
        let campaign = fold(title, &row, &steps);
        let mut kept = Self { row, members, title, campaign, waits: false };
        kept.waits = kept.is_waiting(shared).await?;
        Ok(kept)
    }

    /// Whether somebody began it.
    pub fn is_owner(&self, me: &Player) -> bool {
        self.row.owner == me.id
    }

    /// The campaign, if it can be played on.
    pub fn playable(&self) -> Result<&dyn Campaign, Trouble> {
        self.campaign
            .as_deref()
            .map_err(|why| Trouble::conflict("read_only", format!("This campaign can only be looked at: {why}")))
    }

    fn changeable(&mut self, seen: Option<u64>) -> Result<&mut Box<dyn Campaign>, Trouble> {
        let now = self.row.steps;
        self.playable()?;
        if let Some(seen) = seen.filter(|seen| *seen != now) {
            let words = format!("The campaign has gone on: you saw {seen} steps, now there are {now}.");
            return Err(Trouble::stale(words));
        }
        self.campaign.as_mut().map_err(|why| Trouble::conflict("read_only", why.clone()))
    }

    /// The options of the next game, with the values they can have now. Those that are decided already have one value.
    pub fn settings(&self, next: &NextGame) -> Vec<Setting> {
        let mut settings = self.title.settings();
        for setting in &mut settings {
            let Some((_, values)) = next.limits.iter().find(|(name, _)| *name == setting.name) else { continue };
            let known = setting.values.iter().zip(&setting.labels);
            let label = |value: &String| {
                let known = known.clone().find(|(it, _)| *it == value);
                known.map_or_else(|| value.clone(), |(_, label)| label.clone())
            };
            setting.labels = values.iter().map(label).collect();
            setting.values.clone_from(values);
            if !values.contains(&setting.default) {
                setting.default = values.first().cloned().unwrap_or_default();
            }
        }
        settings
    }

    /// Whether the game that was dealt last is over. A table that isn't there, or isn't this campaign's, never is.
    async fn is_waiting(&self, shared: &Shared) -> Result<bool, Trouble> {
        let Some(table) = self.campaign.as_ref().ok().and_then(|campaign| campaign.under_way()) else {
            return Ok(false);
        };
        if !self.has_table(shared, table).await? {
            return Ok(false);
        }
        shared.host.look(table, Hosted::is_over).await
    }

    async fn has_table(&self, shared: &Shared, table: &str) -> Result<bool, Trouble> {
        Ok(shared.host.store.campaign_of_table(table).await?.as_deref() == Some(&self.row.id))
    }

    /// Does what is offered under this name.
    pub async fn act(&mut self, shared: &Shared, me: &Player, seen: Option<u64>, name: &str) -> Result<(), Trouble> {
        let at = now();
        self.changeable(seen)?.act(&Stamp::new(&me.name, at), name)?;
        self.write(shared, me, at, None).await
    }

    /// Writes the last step, with the table it opens.
    async fn write(
        &mut self,
        shared: &Shared,
        me: &Player,
        at: i64,
        table: Option<(TableRow, Vec<SeatRow>)>,
    ) -> Result<(), Trouble> {
        let step = self.playable()?.steps().last().map(|step| written(step, me, at));
        let Some(step) = step.transpose()? else { return Ok(()) };
        self.row.steps = step.seq;
        shared.host.store.add_campaign_step(&self.row.id, step, table).await.map_err(|error| match error {
            AppendError::Taken => Trouble::stale("Somebody else was faster; look again."),
            AppendError::Store(error) => error.into(),
        })
    }

    /// Deals the next game at a table of its own.
    pub async fn deal(&mut self, shared: &Shared, me: &Player, wanted: &Mission) -> Result<Opened, Trouble> {
        let (id, at) = (token::table_id()?, now());
        let setup = self.changeable(wanted.seen)?.deal(&Stamp::new(&me.name, at), &id, &wanted.setup)?;
        let game = Agreed::plain(self.title, setup).deal()?;
        let sitters = self.sitters(me, &wanted.seats, game.seats().len())?;
        let wishes: Vec<Wish> = sitters.iter().map(|sitter| sitter.wish).collect();
        let name = Some(self.table_name());
        let new = NewTable { title: self.title, game: game.as_ref(), wishes: &wishes, public: false, name };
        let (row, mut seats, opened) = new.lay(shared, &id, me).await?;
        for (seat, sitter) in seats.iter_mut().zip(&sitters) {
            if let Some(member) = &sitter.member {
                seat.kind = SeatKind::Player;
                seat.player = Some(member.player.clone());
                seat.name.clone_from(&member.name);
            }
        }
        self.write(shared, me, at, Some((row, seats))).await?;
        shared.host.let_bots_play(&id).await?;
        Ok(opened)
    }

    /// What the table of the next game is called: after the group and what is played.
    fn table_name(&self) -> String {
        let played = self.campaign.as_ref().ok().and_then(|campaign| campaign.playing());
        let name = played.map_or_else(|| self.row.name.clone(), |played| format!("{}: {played}", self.row.name));
        if name.chars().count() > LONGEST_TITLE { self.row.name.clone() } else { name }
    }

    /// Who sits where. Without wishes, the members in the order they came, and the computer in the seats that are left.
    fn sitters(&self, me: &Player, wanted: &[String], seats: usize) -> Result<Vec<Sitter>, Trouble> {
        if wanted.is_empty() {
            let members = self.members.iter().map(|member| Sitter { wish: Wish::Open, member: Some(member.clone()) });
            let bots = std::iter::repeat_with(|| Sitter { wish: Wish::Bot, member: None });
            return Ok(members.chain(bots).take(seats).collect());
        }
        if wanted.len() != seats {
            return Err(Trouble::malformed(format!("This game has {seats} seats; say for each who sits there.")));
        }
        let sitter = |wish: &String| match wish.as_str() {
            "me" => self.member(&me.id),
            "bot" => Ok(Sitter { wish: Wish::Bot, member: None }),
            "friend" => Ok(Sitter { wish: Wish::Friend, member: None }),
            player => self.member(player),
        };
        wanted.iter().map(sitter).collect()
    }

    fn member(&self, player: &str) -> Result<Sitter, Trouble> {
        let member = self.members.iter().find(|member| member.player == player);
        let member = member.ok_or_else(|| {
            Trouble::malformed(format!("{player:?} can't sit there; expected me, bot, friend or the id of a member."))
        })?;
        Ok(Sitter { wish: Wish::Open, member: Some(member.clone()) })
    }

    /// Enters the result of the game at this table; without one, of the last that was dealt. What is already entered stays as it is.
    pub async fn enter(&mut self, shared: &Shared, me: &Player, table: Option<&str>) -> Result<(), Trouble> {
        let played = self.playable()?.under_way().map(str::to_owned);
        let Some(id) = played.filter(|id| table.is_none_or(|table| table == id)) else {
            let known = match table {
                Some(table) => self.has_table(shared, table).await?,
                None => true,
            };
            let words = "That table doesn't belong to this campaign.";
            return if known { Ok(()) } else { Err(Trouble::forbidden(words)) };
        };
        if !self.has_table(shared, &id).await? {
            return Err(Trouble::conflict(
                "elsewhere",
                "That game is played elsewhere; it can only be called off here.",
            ));
        }
        let (at, campaign) = (now(), self.changeable(None)?);
        let stamp = Stamp::new(&me.name, at);
        let entered = shared.host.look(&id, |hosted| {
            let names: Vec<String> = hosted.seats.iter().map(|seat| sitter_name(hosted, seat)).collect();
            let game: &dyn Table = hosted.playable()?;
            let played = Played { game, names: &names, given_up: hosted.resigned.is_some() };
            campaign.enter(&stamp, &played).map_err(Trouble::from)
        });
        entered.await??;
        match self.write(shared, me, at, None).await {
            // Somebody else entered it at the same moment.
            Err(trouble) if trouble.code == "stale" => Ok(()),
            other => other,
        }
    }

    /// A new link by which others join; an old one becomes useless.
    pub async fn invite(&self, shared: &Shared) -> Result<String, Trouble> {
        let token = token::new()?;
        shared.host.store.set_campaign_invite(&self.row.id, Some(&token::key(&token))).await?;
        Ok(token)
    }

    /// Nobody joins by a link any more.
    pub async fn withdraw(&self, shared: &Shared) -> Result<(), Trouble> {
        Ok(shared.host.store.set_campaign_invite(&self.row.id, None).await?)
    }

    /// A member leaves, or is sent away by the owner.
    pub async fn leave(&self, shared: &Shared, me: &Player, player: &str) -> Result<(), Trouble> {
        if player != me.id && !self.is_owner(me) {
            return Err(Trouble::forbidden("Only whoever began the campaign sends others away."));
        }
        if player == self.row.owner {
            return Err(Trouble::conflict("unfit", "Whoever began a campaign stays in it."));
        }
        let left = shared.host.store.leave_campaign(&self.row.id, player).await?;
        if left { Ok(()) } else { Err(Trouble::not_found("There is no such member.")) }
    }
}

/// What the next game is to be.
pub struct Mission {
    /// How many steps whoever asks has seen.
    pub seen: Option<u64>,
    /// Options as they are typed.
    pub setup: Vec<(String, String)>,
    /// Who sits where.
    pub seats: Vec<String>,
}

/// Who sits at a seat of the next game.
struct Sitter {
    wish: Wish,
    member: Option<Member>,
}

fn sitter_name(hosted: &Hosted, seat: &SeatRow) -> String {
    let name = hosted.seat_names().get(usize::from(seat.seat)).copied().unwrap_or("a seat");
    match (seat.kind, seat.name.as_str()) {
        (SeatKind::Bot, _) => format!("{}, by the computer", capital(name)),
        (_, "") => capital(name),
        (_, name) => name.to_owned(),
    }
}

/// The campaign after these steps, or why it can't be played any more.
fn fold(title: &dyn Title, row: &CampaignRow, steps: &[CampaignStep]) -> Result<Box<dyn Campaign>, String> {
    let header: CampaignHeader = serde_json::from_str(&row.header).map_err(|error| error.to_string())?;
    let steps = steps.iter().map(|step| serde_json::from_str(&step.text));
    let steps: Vec<Step> = steps.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    title.open_campaign(&Stack::PRINTED, header, &steps).map_err(|error| format!("{error:#}"))
}
