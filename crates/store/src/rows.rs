//! What is kept: players, tables, seats, entries and chat, as plain data.

/// Milliseconds since 1970.
pub type Millis = i64;

/// SHA-256 of an unguessable token. Tokens themselves are never stored.
pub type Key = [u8; 32];

/// Somebody who plays, with or without an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Identifies the player for ever.
    pub id: String,
    /// What others call the player.
    pub name: String,
    /// The login, if there is an account.
    pub account: Option<String>,
    /// When the player first came.
    pub created: Millis,
}

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A player.
    Player,
    /// A bot.
    Bot,
}

/// One seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeatRow {
    /// Its number at the table.
    pub seat: u8,
    /// Who sits in it.
    pub kind: SeatKind,
    /// The player's id.
    pub player: Option<String>,
    /// The player's or bot's name; empty while the seat is open.
    pub name: String,
    /// Whoever holds the token of this key may take the seat.
    pub invite: Option<Key>,
    /// Where a bot from outside wants to be told that it is asked.
    pub webhook: Option<String>,
    /// The player has left the table.
    pub left: bool,
}

/// One table: a game that runs or is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Identifies the table for ever.
    pub id: String,
    /// The game's short name.
    pub game: String,
    /// What people call the table.
    pub title: String,
    /// JSON of the record's header, with the seed: never shown before the game is over.
    pub header: String,
    /// Anybody may find and watch it.
    pub public: bool,
    /// The player who set it up.
    pub owner: String,
    /// Whoever holds the token of this key may watch.
    pub watch: Option<Key>,
    /// The table that followed it.
    pub rematch: Option<String>,
    /// When it was set up.
    pub created: Millis,
    /// When something last happened in the game.
    pub updated: Millis,
    /// How the game stands.
    pub summary: Summary,
}

/// How a game stands, kept beside the record so that lists of tables need not replay it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many entries there are.
    pub entries: u64,
    /// How many choices count, after undos.
    pub choices: u64,
    /// The seats that are asked, as a bit set.
    pub asked: u8,
    /// The game is over.
    pub over: bool,
    /// How it ended; empty while it runs.
    pub ending: String,
}

/// What an entry of a record does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A choice in the game.
    Choice,
    /// The latest choice is taken back.
    Undo,
    /// A seat asks the others to let it take back.
    AskUndo,
    /// A seat refuses that.
    RefuseUndo,
    /// A seat agrees to that.
    AgreeUndo,
    /// A seat gives up.
    Resign,
    /// Other rules hold from the next choice on; the text is their version.
    Rules,
    /// A seat agrees to go on from where the rules of today stop the game. When all have agreed, the text is the number of choices
    /// that are kept.
    GoOn,
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordEntry {
    /// Its number, from 1 and without gaps.
    pub seq: u64,
    /// The seat that made it.
    pub seat: u8,
    /// What it does.
    pub kind: EntryKind,
    /// The choice in its written form.
    pub text: String,
    /// The hash of the state after it.
    pub hash: String,
    /// When it was made.
    pub at: Millis,
}

/// One line of a table's chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Its number, from 1; given by [`crate::Store::add_chat`].
    pub n: u64,
    /// The id of the player who wrote it.
    pub player: String,
    /// The player's name at that time.
    pub name: String,
    /// The player's seat; none for somebody who watches.
    pub seat: Option<u8>,
    /// What was written.
    pub text: String,
    /// When.
    pub at: Millis,
}

/// Games that follow one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignRow {
    /// Identifies the campaign for ever.
    pub id: String,
    /// The game's short name.
    pub game: String,
    /// What the group calls itself.
    pub name: String,
    /// JSON of the campaign's header.
    pub header: String,
    /// The player who began it.
    pub owner: String,
    /// Whoever holds the token of this key may join.
    pub invite: Option<Key>,
    /// How many steps there are.
    pub steps: u64,
    /// When it was begun.
    pub created: Millis,
    /// When something was last done in it.
    pub updated: Millis,
}

/// Somebody who takes part in a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The player's id.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// Since when.
    pub joined: Millis,
}

/// One thing that was done in a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignStep {
    /// Its number, from 1 and without gaps.
    pub seq: u64,
    /// The id of the player who did it.
    pub player: String,
    /// What, as JSON.
    pub text: String,
    /// When.
    pub at: Millis,
}

/// What other nodes and live pages are told: where to look, never what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A table's record has grown.
    Entries {
        /// The table's id.
        table: String,
        /// How many entries there are now.
        entries: u64,
    },
    /// A table's chat has grown.
    Chat {
        /// The table's id.
        table: String,
        /// The number of the latest line.
        n: u64,
    },
    /// A table's seats, watch key or rematch have changed.
    Seats {
        /// The table's id.
        table: String,
    },
    /// A player's name, account or sessions have changed.
    Player {
        /// The player's id.
        player: String,
    },
    /// The connection to the database was away for a while: anything may have changed.
    Gap,
}
