//! What players do at a table, whether a page or a program sends it.

use std::sync::Arc;

use store::{ChatLine, Player};

use crate::clock::now;
use crate::forms::ActForm;
use crate::hosted::{Action, TableAct};
use crate::seen::Onlooker;
use crate::server::Shared;
use crate::trouble::Trouble;

/// The longest line of chat, in letters.
pub const LONGEST_LINE: usize = 1000;

/// Does something at a table and gives the revision after it.
pub async fn act(shared: &Arc<Shared>, me: &Player, id: &str, act: TableAct) -> Result<u64, Trouble> {
    let live = shared.host.live(id).await?;
    shared.host.act(live, me.clone(), act).await
}

/// Takes the last choice back, free if that is possible, else by asking.
pub async fn take_back(shared: &Arc<Shared>, me: &Player, id: &str, how: &ActForm) -> Result<u64, Trouble> {
    match act(shared, me, id, how.at_table(Action::Undo)).await {
        Err(trouble) if may_ask(&trouble) => act(shared, me, id, how.at_table(Action::AskUndo)).await,
        other => other,
    }
}

/// Whether a choice that can't be taken back freely may be by asking.
pub fn may_ask(trouble: &Trouble) -> bool {
    trouble.rule == Some(table::UNDO)
}

/// Says something at a table and gives the line its number.
pub async fn say(shared: &Shared, id: &str, onlooker: &Onlooker, text: &str) -> Result<u64, Trouble> {
    let me = onlooker.me.as_ref().ok_or_else(Trouble::unknown_visitor)?;
    onlooker.look(shared, id).await?;
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
