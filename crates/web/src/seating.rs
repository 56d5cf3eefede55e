//! Who sits where: taking and leaving seats, links to seats and to watching, and the table that follows.

use store::{Player, SeatKind, SeatRow, TableRow};

use crate::opening::{NewTable, Opened, Wish, find};
use crate::server::Shared;
use crate::trouble::Trouble;
use crate::{token, webhook};

/// What is known around a table.
pub struct Around {
    /// The table.
    pub row: TableRow,
    /// Its seats.
    pub seats: Vec<SeatRow>,
    /// What they are called.
    pub names: &'static [&'static str],
    /// Whether nothing more will be played.
    pub over: bool,
}

/// What may be done with a seat.
pub enum Change {
    /// A new link to it; an old one becomes useless.
    Invite,
    /// No link to it any more.
    Withdraw,
    /// The player gets up.
    Leave,
    /// Whoever asks sits down.
    Take,
    /// The computer sits down.
    Bot,
    /// An address that is told when the seat is asked; empty for none.
    Webhook(String),
}

impl Around {
    async fn look(shared: &Shared, id: &str) -> Result<Self, Trouble> {
        let look = |hosted: &crate::hosted::Hosted| Self {
            row: hosted.row.clone(),
            seats: hosted.seats.clone(),
            names: hosted.seat_names(),
            over: hosted.is_over(),
        };
        shared.host.look(id, look).await
    }

    /// The table, for those who sit there or own it.
    pub async fn of(shared: &Shared, id: &str, me: &Player) -> Result<Self, Trouble> {
        let around = Self::look(shared, id).await?;
        if around.sits(me) || around.owned_by(me) {
            return Ok(around);
        }
        Err(Trouble::forbidden("Only those who play here manage the seats."))
    }

    fn sits(&self, me: &Player) -> bool {
        self.seats.iter().any(|row| is_his(row, me))
    }

    /// Whether this player set the table up.
    pub fn owned_by(&self, me: &Player) -> bool {
        self.row.owner == me.id
    }

    /// What a seat is called.
    pub fn name(&self, row: &SeatRow) -> &'static str {
        self.names.get(row.seat as usize).copied().unwrap_or("?")
    }

    fn row_of(&self, seat: u8) -> Result<&SeatRow, Trouble> {
        self.seats.iter().find(|row| row.seat == seat).ok_or_else(|| Trouble::not_found("There is no such seat."))
    }
}

/// Whether a seat is this player's.
pub fn is_his(row: &SeatRow, player: &Player) -> bool {
    row.kind == SeatKind::Player && row.player.as_deref() == Some(&player.id)
}

/// Whether a stranger may sit down here: the table is public and nobody has been promised the seat.
pub fn is_free(row: &SeatRow, public: bool) -> bool {
    public && row.kind == SeatKind::Open && row.invite.is_none()
}

/// What a link to a seat is for.
pub struct Invited {
    /// The table.
    pub table: String,
    /// What it is called.
    pub title: String,
    /// The number of the seat.
    pub number: u8,
    /// What the seat is called.
    pub seat: &'static str,
}

impl Invited {
    /// The seat that this token opens.
    pub async fn by(shared: &Shared, token: &str) -> Result<Self, Trouble> {
        let found = shared.host.store.invited(&token::key(token)).await?;
        let (table, number) = found.ok_or_else(used_up)?;
        let look = |hosted: &crate::hosted::Hosted| {
            let seat = hosted.seat_names().get(number as usize).copied().unwrap_or("?");
            (hosted.row.title.clone(), seat)
        };
        let (title, seat) = shared.host.look(&table, look).await?;
        Ok(Self { table, title, number, seat })
    }
}

fn used_up() -> Trouble {
    Trouble::gone("This link has been used or withdrawn. Ask for a new one.")
}

/// Takes the seat that this token opens, once.
pub async fn join(shared: &Shared, token: &str, me: &Player) -> Result<(String, u8), Trouble> {
    let (id, seat) = shared.host.store.take_seat(&token::key(token), me).await?.ok_or_else(used_up)?;
    shared.host.refresh(&id).await?;
    Ok((id, seat))
}

/// Changes a seat; a new link's token is handed out once.
pub async fn change(
    shared: &Shared,
    id: &str,
    me: &Player,
    seat: u8,
    change: Change,
) -> Result<Option<String>, Trouble> {
    let token = match change {
        Change::Take => take(shared, id, me, seat).await.map(|()| None)?,
        Change::Invite => Some(invite(shared, id, me, seat).await?),
        other => manage(shared, id, me, seat, other).await.map(|()| None)?,
    };
    shared.host.refresh(id).await?;
    shared.host.let_bots_play(id).await?;
    Ok(token)
}

/// The seat, for whoever may manage it.
async fn managed(shared: &Shared, id: &str, me: &Player, seat: u8) -> Result<SeatRow, Trouble> {
    let around = Around::of(shared, id, me).await?;
    let row = around.row_of(seat)?.clone();
    if is_his(&row, me) || around.owned_by(me) {
        return Ok(row);
    }
    Err(Trouble::forbidden("That seat is not yours."))
}

async fn take(shared: &Shared, id: &str, me: &Player, seat: u8) -> Result<(), Trouble> {
    let around = Around::look(shared, id).await?;
    let row = around.row_of(seat)?;
    let may = around.owned_by(me) || (is_free(row, around.row.public) && !around.sits(me));
    if !may {
        return Err(Trouble::forbidden("This seat is not free for you; ask for a link."));
    }
    if row.kind != SeatKind::Open || !shared.host.store.sit(id, seat, me).await? {
        return Err(Trouble::conflict("taken", "Somebody else sits there already."));
    }
    Ok(())
}

async fn invite(shared: &Shared, id: &str, me: &Player, seat: u8) -> Result<String, Trouble> {
    let row = managed(shared, id, me, seat).await?;
    let token = token::new()?;
    shared.host.store.set_seat(id, &SeatRow { invite: Some(token::key(&token)), ..row }).await?;
    Ok(token)
}

async fn manage(shared: &Shared, id: &str, me: &Player, seat: u8, change: Change) -> Result<(), Trouble> {
    let row = managed(shared, id, me, seat).await?;
    let (mine, open) = (is_his(&row, me), row.kind == SeatKind::Open);
    let changed = match change {
        Change::Withdraw => SeatRow { invite: None, ..row },
        Change::Leave if mine => {
            let (kind, webhook) = (SeatKind::Open, None);
            SeatRow { kind, player: None, name: String::new(), left: true, webhook, ..row }
        }
        Change::Bot if open => SeatRow { kind: SeatKind::Bot, invite: None, ..row },
        Change::Webhook(address) if mine => SeatRow { webhook: webhook::address(&address)?, ..row },
        _ => return Err(Trouble::conflict("unfit", "That can't be done with this seat now.")),
    };
    Ok(shared.host.store.set_seat(id, &changed).await?)
}

/// Makes a new watch link and gives its token, or withdraws the one there is.
pub async fn watch(shared: &Shared, id: &str, me: &Player, wanted: bool) -> Result<Option<String>, Trouble> {
    Around::of(shared, id, me).await?;
    let token = if wanted { Some(token::new()?) } else { None };
    shared.host.store.set_watch(id, token.as_deref().map(token::key).as_ref()).await?;
    shared.host.refresh(id).await?;
    Ok(token)
}

/// The same game again, with the same players; the seats move on by one. Only once: all others are led to the same table.
pub async fn rematch(shared: &Shared, id: &str, me: &Player) -> Result<String, Trouble> {
    let around = Around::of(shared, id, me).await?;
    if let Some(next) = around.row.rematch {
        return Ok(next);
    }
    if !around.over {
        return Err(Trouble::conflict("running", "A rematch comes when the game is over."));
    }
    let next = open_rematch(shared, &around, me).await?;
    shared.host.store.set_rematch(id, &next).await?;
    shared.host.refresh(id).await?;
    // Whoever was first is followed by all others.
    let next = Around::look(shared, id).await?.row.rematch.unwrap_or(next);
    shared.host.let_bots_play(&next).await?;
    Ok(next)
}

async fn open_rematch(shared: &Shared, around: &Around, me: &Player) -> Result<String, Trouble> {
    let title = find(&around.row.game)?;
    let header: table::Header =
        serde_json::from_str(&around.row.header).map_err(|error| Trouble::malformed(error.to_string()))?;
    let dealt = title.deal_again(&header, token::seed()?);
    let game = dealt.map_err(|error| Trouble::malformed(format!("{error:#}")))?;
    let wishes = vec![Wish::Open; around.seats.len()];
    let name = Some(around.row.title.clone());
    let table = NewTable { title, game: game.as_ref(), wishes: &wishes, public: around.row.public, name };
    let Opened { id: next, .. } = table.open(shared, me).await?;
    let seats = around.seats.len();
    for row in &around.seats {
        let moved = SeatRow { seat: (row.seat as usize + 1).rem_euclid(seats) as u8, invite: None, ..row.clone() };
        shared.host.store.set_seat(&next, &moved).await?;
    }
    Ok(next)
}
