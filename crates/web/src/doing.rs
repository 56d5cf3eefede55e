//! What players do at a table, whether a page or a program sends it.

use std::sync::Arc;

use store::{ChatLine, Player};
use table::Viewer;

use crate::clock::now;
use crate::forms::{Act, Looking};
use crate::hosted::{Action, Hosted};
use crate::server::Shared;
use crate::token;
use crate::trouble::Trouble;

/// The longest line of chat, in letters.
pub const LONGEST_LINE: usize = 1000;

/// Who looks at a table, or that he may not.
pub async fn viewer(shared: &Shared, id: &str, me: Option<&Player>, looking: &Looking) -> Result<Viewer, Trouble> {
    let look = |hosted: &Hosted| {
        let wanted = looking.seat.as_deref().and_then(|name| hosted.seat_named(name));
        let key = looking.watch.as_deref().map(token::key);
        let may_watch = hosted.row.public
            || key.is_some_and(|key| hosted.row.watch == Some(key))
            || me.is_some_and(|player| hosted.row.owner == player.id);
        match hosted.viewer(me, wanted) {
            Viewer::Spectator if !may_watch => Err(Trouble::forbidden("This table is private. Ask for a link.")),
            viewer => Ok(viewer),
        }
    };
    shared.host.look(id, look).await?
}

/// Does something at a table and gives the revision after it.
pub async fn act(shared: &Arc<Shared>, me: &Player, id: &str, act: &Act, action: Action) -> Result<u64, Trouble> {
    let seat = shared.host.look(id, |hosted| act.seat(hosted, &me.id)).await??;
    shared.host.act(id, me, seat, act.revision, action).await
}

/// Takes the last choice back, free if that is possible, else by asking.
pub async fn take_back(shared: &Arc<Shared>, me: &Player, id: &str, how: &Act) -> Result<u64, Trouble> {
    match act(shared, me, id, how, Action::Undo).await {
        Err(trouble) if trouble.rule == Some(table::UNDO) => act(shared, me, id, how, Action::AskUndo).await,
        other => other,
    }
}

/// Says something at a table and gives the line its number.
pub async fn say(shared: &Shared, me: &Player, id: &str, looking: &Looking, text: &str) -> Result<u64, Trouble> {
    viewer(shared, id, Some(me), looking).await?;
    let text = clean_line(text)?;
    let seat = shared.host.look(id, |hosted| hosted.seats_of(&me.id).next()).await?;
    let seat = seat.map(|seat| seat.0);
    let line = ChatLine { n: 0, player: me.id.clone(), name: me.name.clone(), seat, text, at: now() };
    Ok(shared.host.store.add_chat(id, line).await?)
}

fn clean_line(text: &str) -> Result<String, Trouble> {
    let text: String = text.trim().chars().filter(|letter| !letter.is_control()).collect();
    match text.chars().count() {
        0 => Err(Trouble::malformed("There is nothing to say.")),
        1..=LONGEST_LINE => Ok(text),
        _ => Err(Trouble::malformed(format!("At most {LONGEST_LINE} letters at once, please."))),
    }
}
