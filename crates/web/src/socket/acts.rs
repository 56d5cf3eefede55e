//! What is sent over a socket, and how it is answered.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::doing::{self, may_ask};
use crate::hosted::{Action, TableAct};
use crate::live::Watcher;
use crate::trouble::{Described, Trouble};

/// What a player does over a socket.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SocketAct)]
pub struct Asked {
    /// A number of your own, which the answer carries.
    n: u64,
    /// What is done.
    pub act: What,
    /// The revision of the table that you saw. A choice needs one; anything else is not done if the table has gone on.
    #[serde(default)]
    revision: Option<u64>,
    /// For which of your seats; needed only if you have several.
    #[serde(default)]
    seat: Option<u8>,
    /// The name of an offer, or another answer in its written form, for `choose`.
    #[serde(default)]
    choice: Option<String>,
    /// One line, for `chat`.
    #[serde(default)]
    text: Option<String>,
}

/// What can be done over a socket.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SocketActKind)]
pub enum What {
    /// Plays a choice.
    Choose,
    /// Takes your last choice back, if nothing hidden or random came out by it.
    Undo,
    /// Asks the others whether you may take your last choice back.
    Ask,
    /// The first of these two that is possible.
    TakeBack,
    /// Agrees that somebody takes a choice back.
    Agree,
    /// Doesn't agree.
    Refuse,
    /// Gives the game up.
    Resign,
    /// Agrees to go on from where the rules of today stop the game.
    GoOn,
    /// Says something.
    Chat,
}

impl What {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Choose => "choose",
            Self::Undo => "undo",
            Self::Ask => "ask",
            Self::TakeBack => "take_back",
            Self::Agree => "agree",
            Self::Refuse => "refuse",
            Self::Resign => "resign",
            Self::GoOn => "go_on",
            Self::Chat => "chat",
        }
    }
}

/// The number of a message that can't be understood otherwise.
#[derive(Deserialize)]
struct Numbered {
    n: Option<u64>,
}

impl Asked {
    /// A message and its number, as far as it can be understood.
    pub fn read(text: &str) -> (Result<Self, Trouble>, Option<u64>) {
        match serde_json::from_str::<Self>(text) {
            Ok(asked) => {
                let n = asked.n;
                (Ok(asked), Some(n))
            }
            Err(error) => {
                let n = serde_json::from_str::<Numbered>(text).ok().and_then(|numbered| numbered.n);
                (Err(Trouble::malformed(format!("This can't be understood: {error}"))), n)
            }
        }
    }
}

/// Does what is asked for, to its end.
pub async fn perform(watcher: &mut Watcher, asked: Asked) -> Result<Done, Trouble> {
    // Whether they are still known and may still look.
    watcher.perspective().await?;
    let Asked { act, revision, seat, choice, text, .. } = asked;
    let action = match act {
        What::Choose => {
            revision.ok_or_else(|| Trouble::malformed("A choice needs the revision that it answers."))?;
            Action::Choose(choice.ok_or_else(|| Trouble::malformed("No choice was sent."))?)
        }
        What::Chat => return say(watcher, &text.unwrap_or_default()).await,
        What::Undo | What::TakeBack => Action::Undo,
        What::Ask => Action::AskUndo,
        What::Agree => Action::AgreeUndo,
        What::Refuse => Action::RefuseUndo,
        What::Resign => Action::Resign,
        What::GoOn => Action::GoOn,
    };
    let mut sent = TableAct { revision, seat, action };
    let mut done = play(watcher, &sent).await;
    if matches!(act, What::TakeBack) && done.as_ref().is_err_and(may_ask) {
        sent.action = Action::AskUndo;
        done = play(watcher, &sent).await;
    }
    done
}

async fn play(watcher: &Watcher, act: &TableAct) -> Result<Done, Trouble> {
    let me = watcher.onlooker.me.as_ref().ok_or_else(Trouble::unknown_visitor)?;
    let revision = watcher.shared.host.act_here(&watcher.live, me, act).await?;
    Ok(Done { revision: Some(revision), line: None })
}

async fn say(watcher: &Watcher, text: &str) -> Result<Done, Trouble> {
    let line = doing::say(&watcher.shared, &watcher.live.id, &watcher.onlooker, text).await?;
    Ok(Done { revision: None, line: Some(line) })
}

/// That it is done, and durable.
#[derive(Serialize, ToSchema)]
#[schema(as = SocketDone)]
pub struct Done {
    /// The revision of the table after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    revision: Option<u64>,
    /// The number of the line that was said.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
}

/// The answer to what was sent over a socket: `done`, or `status` and `error` as a request would get them.
#[derive(Serialize, ToSchema)]
#[schema(as = SocketAnswer)]
pub struct Answer {
    /// The number it was sent with; null if that can't be read.
    #[schema(required)]
    n: Option<u64>,
    /// That it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<Done>,
    /// The status that a request would get.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<u16>,
    /// Why it is not done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<crate::api::ErrorWords>)]
    error: Option<Described>,
    /// After how many seconds it may be tried again, if that helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
}

impl Answer {
    /// The answer to the message with this number.
    pub fn new(n: Option<u64>, done: Result<Done, Trouble>) -> Self {
        match done {
            Ok(done) => Self { n, done: Some(done), status: None, error: None, retry_after: None },
            Err(trouble) => Self {
                n,
                done: None,
                status: Some(trouble.status.as_u16()),
                retry_after: trouble.retry_after,
                error: Some(trouble.into()),
            },
        }
    }
}
