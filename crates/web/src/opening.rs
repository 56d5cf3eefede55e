//! A new table: which game, set up how, and who sits where. Pages and programs open tables by the same way.

use std::sync::Arc;

use store::{EntryKind, Player, RecordEntry, SeatKind, SeatRow, Summary, TableRow};
use table::{Record, Table};
use title::{Packs, Setting, Stack, Tabletop, Title};

use crate::clock::now;
use crate::contents;
use crate::hosted::ending_of;
use crate::server::Shared;
use crate::token;
use crate::trouble::Trouble;

/// The longest title of a table, in letters.
pub const LONGEST_TITLE: usize = 80;

/// The game of this name.
pub fn find(game: &str) -> Result<&'static dyn Title, Trouble> {
    games::find(game).ok_or_else(|| Trouble::not_found(format!("There is no game {game:?} here.")))
}

/// Whether others find the table: where anybody may sit down, anybody has to.
pub fn is_public(wanted: bool, wishes: &[Wish]) -> bool {
    wanted || wishes.contains(&Wish::Open)
}

/// What was agreed about a new game: what lies on the table, and how it is set up.
pub struct Agreed {
    /// Which game.
    pub title: &'static dyn Title,
    stack: Stack,
    setup: Vec<(String, String)>,
}

impl Agreed {
    /// A set-up as it was asked for, with the names of the packs on the table in it.
    pub fn read(packs: &Packs, title: &'static dyn Title, setup: &[(String, String)]) -> Result<Self, Trouble> {
        let taken = packs.take(title.name(), setup);
        let (stack, setup) = taken.map_err(|error| Trouble::malformed(format!("{error:#}")))?;
        Ok(Self { title, stack, setup })
    }

    /// A set-up with nothing but the content of the game on the table.
    pub fn plain(title: &'static dyn Title, setup: Vec<(String, String)>) -> Self {
        Self { title, stack: Stack::PRINTED, setup }
    }

    /// The options there are.
    pub fn settings(&self) -> Result<Vec<Setting>, Trouble> {
        self.title.settings_with(&self.stack).map_err(|error| Trouble::malformed(format!("{error:#}")))
    }

    /// The packs on the table.
    pub fn packs(&self) -> &Stack {
        &self.stack
    }

    /// Deals a game with a new seed.
    pub fn deal(&self) -> Result<Box<dyn Tabletop>, Trouble> {
        let dealt = self.title.deal(&self.stack, &self.setup, token::seed()?);
        dealt.map_err(|error| Trouble::malformed(format!("{error:#}")))
    }

    /// What a new table is called: after the game, the packs on the table and the first thing that was decided about it, or after those
    /// who sit there if that is only their number.
    pub fn table_name(&self, wishes: &[Wish], me: &str) -> String {
        let packs: Vec<&str> = self.stack.packs().map(|pack| pack.sheet.title.as_str()).collect();
        let with = if packs.is_empty() { String::new() } else { format!(" with {}", packs.join(", ")) };
        let label = self.title.label();
        let names =
            [self.decided(wishes, me).map(|about| format!("{label}{with}: {about}")), Some(format!("{label}{with}"))];
        let short = names.into_iter().flatten().find(|name| name.chars().count() <= LONGEST_TITLE);
        short.unwrap_or_else(|| label.to_owned())
    }

    fn decided(&self, wishes: &[Wish], me: &str) -> Option<String> {
        let settings = self.settings().ok()?;
        let first = settings.first()?;
        let chosen = self.setup.iter().find(|(key, _)| *key == first.name).map_or(&first.default, |(_, value)| value);
        let (_, label) = first.values.iter().zip(&first.labels).find(|(value, _)| *value == chosen)?;
        let numbers = self.title.seats_by() == Some(first.name.as_str());
        Some(match wishes {
            [Wish::Me] if numbers => label.replace("one player", me),
            _ if numbers => sitters(wishes, me),
            _ => label.clone(),
        })
    }
}

/// Who sits at a table, in words.
fn sitters(wishes: &[Wish], me: &str) -> String {
    let count = |kinds: &[Wish]| wishes.iter().filter(|wish| kinds.contains(wish)).count();
    let some = |number: usize, one: &str, thing: &str| match number {
        0 => None,
        1 => Some(one.to_owned()),
        _ => Some(format!("{number} {thing}s")),
    };
    let mine = count(&[Wish::Me]);
    let me = if mine > 1 { format!("{me} in {mine} seats") } else { me.to_owned() };
    let parts = [
        (mine > 0).then_some(me),
        some(count(&[Wish::Friend]), "a friend", "friend"),
        some(count(&[Wish::Open]), "a guest", "guest"),
        some(count(&[Wish::Bot]), "the computer", "computer"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match parts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => parts.join(""),
    }
}

/// Who is to sit at a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Whoever creates the table.
    Me,
    /// Somebody who gets a link.
    Friend,
    /// Anybody.
    Open,
    /// The computer.
    Bot,
}

impl Wish {
    /// A wish as it is written in forms.
    pub fn read(text: &str) -> Result<Self, Trouble> {
        match text {
            "me" => Ok(Self::Me),
            "friend" => Ok(Self::Friend),
            "open" => Ok(Self::Open),
            "bot" => Ok(Self::Bot),
            _ => Err(Trouble::malformed(format!("{text:?} can't sit anywhere; expected me, friend, open or bot."))),
        }
    }

    /// The seat, and the token of its link. A seat for a friend is closed to everybody else from the start.
    fn row(self, seat: usize, me: &Player) -> Result<(SeatRow, Option<String>), Trouble> {
        let kind = match self {
            Self::Me => SeatKind::Player,
            Self::Friend | Self::Open => SeatKind::Open,
            Self::Bot => SeatKind::Bot,
        };
        let mine = self == Self::Me;
        let invite = if self == Self::Friend { Some(token::new()?) } else { None };
        let row = SeatRow {
            seat: seat as u8,
            kind,
            player: mine.then(|| me.id.clone()),
            name: if mine { me.name.clone() } else { String::new() },
            invite: invite.as_deref().map(token::key),
            webhook: None,
            left: false,
        };
        Ok((row, invite))
    }
}

/// A table to be opened.
pub struct NewTable<'a> {
    /// Which game.
    pub title: &'static dyn Title,
    /// The game as dealt or as uploaded.
    pub game: &'a dyn Table,
    /// Who sits where.
    pub wishes: &'a [Wish],
    /// Whether others may find it.
    pub public: bool,
    /// What it is called; without it, after the game.
    pub name: Option<String>,
}

/// A table that has been opened.
pub struct Opened {
    /// Its name.
    pub id: String,
    /// The seats for friends, and the tokens of their links.
    pub invites: Vec<(u8, String)>,
}

impl NewTable<'_> {
    /// Writes it to the store.
    pub async fn open(&self, shared: &Shared, owner: &Player) -> Result<Opened, Trouble> {
        let id = token::table_id()?;
        let (row, seats, opened) = self.lay(shared, &id, owner).await?;
        if !self.game.header().packs.is_empty() {
            contents::keep_dealt(&shared.host.store, self.title, &self.game.header().content).await?;
        }
        shared.host.store.create(&row, &seats).await?;
        let entries = self.entries(row.created);
        if !entries.is_empty() {
            let summary = Summary { entries: entries.len() as u64, ..self.summary() };
            let written = shared.host.store.append(&id, entries, summary, row.created).await;
            written.map_err(|error| Trouble::conflict("store", format!("The record was not saved: {error}")))?;
        }
        Ok(opened)
    }

    /// What is to be written to the store.
    pub async fn lay(
        &self,
        shared: &Shared,
        id: &str,
        owner: &Player,
    ) -> Result<(TableRow, Vec<SeatRow>, Opened), Trouble> {
        self.check_limits(shared, owner).await?;
        let laid = self.wishes.iter().enumerate().map(|(seat, wish)| wish.row(seat, owner));
        let laid: Vec<(SeatRow, Option<String>)> = laid.collect::<Result<_, _>>()?;
        let invites = laid.iter().filter_map(|(row, token)| Some((row.seat, token.clone()?))).collect();
        let seats: Vec<SeatRow> = laid.into_iter().map(|(row, _)| row).collect();
        Ok((self.row(id, owner, now())?, seats, Opened { id: id.to_owned(), invites }))
    }

    async fn check_limits(&self, shared: &Shared, owner: &Player) -> Result<(), Trouble> {
        if shared.config.invite_only && owner.account.is_none() {
            return Err(Trouble::forbidden("On this server only players with an account create tables."));
        }
        let most = shared.config.tables_a_player;
        if shared.host.store.running_of(&owner.id).await? >= most {
            return Err(Trouble::too_many(format!("You have {most} running tables; finish one first.")));
        }
        Ok(())
    }

    fn row(&self, id: &str, owner: &Player, at: i64) -> Result<TableRow, Trouble> {
        let header =
            serde_json::to_string(self.game.header()).map_err(|error| Trouble::malformed(error.to_string()))?;
        Ok(TableRow {
            id: id.to_owned(),
            game: self.title.name().to_owned(),
            title: self.called()?,
            header,
            public: self.public,
            owner: owner.id.clone(),
            watch: None,
            rematch: None,
            created: at,
            updated: at,
            summary: Summary { entries: 0, choices: 0, ..self.summary() },
        })
    }

    fn called(&self) -> Result<String, Trouble> {
        let name = self.name.as_deref().unwrap_or_default();
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        match name.chars().count() {
            0 => Ok(self.title.label().to_owned()),
            1..=LONGEST_TITLE => Ok(name),
            _ => Err(Trouble::malformed(format!("The title of a table has at most {LONGEST_TITLE} letters."))),
        }
    }

    fn entries(&self, at: i64) -> Vec<RecordEntry> {
        let mut entries = Vec::new();
        for line in self.game.record().lines {
            let rules = line.rules.map(|version| (EntryKind::Rules, version.to_string(), String::new()));
            for (kind, text, hash) in rules.into_iter().chain([(EntryKind::Choice, line.choice, line.hash)]) {
                entries.push(RecordEntry { seq: entries.len() as u64 + 1, seat: line.seat.0, kind, text, hash, at });
            }
        }
        entries
    }

    fn summary(&self) -> Summary {
        let number = self.game.number() as u64;
        let asked = self.game.asked().iter().fold(0, |set, seat| set | 1 << seat.0);
        let over = self.game.outcome().is_some();
        Summary { entries: number, choices: number, asked, over, ending: ending_of(self.game) }
    }
}

/// A record from elsewhere, once every choice in it has been found legal.
pub struct Checked {
    title: &'static dyn Title,
    game: Box<dyn Tabletop>,
}

impl Checked {
    /// Reads the text of a record and plays it. A long game takes a moment, so it doesn't hold up the others.
    pub async fn read(shared: &Shared, text: String) -> Result<Self, Trouble> {
        let packs = Arc::clone(&shared.config.packs);
        let read = tokio::task::spawn_blocking(move || Self::play(&packs, &text));
        read.await.map_err(|_| Trouble::malformed("The record can't be played."))?
    }

    fn play(packs: &Packs, text: &str) -> Result<Self, Trouble> {
        let record: Record =
            text.trim_start().parse().map_err(|error| Trouble::malformed(format!("The record: {error}")))?;
        let title = find(&record.header.game)?;
        let known = title.has_content(&record.header.content);
        let stack = if known { Ok(Stack::PRINTED) } else { packs.of_record(&record.header) };
        let game = stack.and_then(|stack| title.load(&stack, &record, None));
        let game = game.map_err(|error| Trouble::malformed(format!("The record: {error:#}")))?;
        Ok(Self { title, game })
    }

    /// Puts it on a table of its own, where its owner holds all seats.
    pub async fn put(&self, shared: &Shared, owner: &Player) -> Result<Opened, Trouble> {
        let wishes = vec![Wish::Me; self.game.seats().len()];
        let name = Some(format!("{} (uploaded)", self.title.label()));
        NewTable { title: self.title, game: self.game.as_ref(), wishes: &wishes, public: false, name }
            .open(shared, owner)
            .await
    }
}
