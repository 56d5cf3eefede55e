//! The pages.

pub mod account;
pub mod campaign;
pub mod create;
pub mod join;
pub mod lobby;
pub mod replay;
pub mod rules;
pub mod seats;
pub mod table;

use std::sync::Arc;

use axum::extract::State;
use maud::{DOCTYPE, Markup, html};

use crate::server::Shared;
use crate::trouble::Trouble;

/// A page around its body. `up` leads from the page to the root, such as `../`, so that links hold under any prefix.
pub fn layout(up: &str, title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Cantina" }
                link rel="icon" href={ (up) "assets/icon.svg" };
                link rel="stylesheet" href={ (up) "assets/cantina.css" };
                link rel="stylesheet" href={ (up) "assets/boards.css" };
                script src={ (up) "assets/cantina.js" } defer {}
            }
            body {
                a.skip href="#main" { "To the content" }
                header.top {
                    a.home href={ (up) "./" } { "Cantina" }
                    nav {
                        a href={ (up) "./" } { "Tables" }
                        a href={ (up) "campaigns" } { "Campaigns" }
                        a href={ (up) "account" } { "Account" }
                    }
                }
                (body)
            }
        }
    }
}

/// Where a page says why something that was sent from it was refused, so that nothing that was filled in is lost.
fn notice() -> Markup {
    html! { section #notice role="alert" hidden {} }
}

/// From a path to the root: `../` for `/t/x`.
fn up_from(path: &str) -> String {
    "../".repeat(path.matches('/').count().saturating_sub(1))
}

/// A page that says what went wrong with a request for this path. `home` leads from the root to the first page.
pub fn trouble(trouble: &Trouble, path: &str, home: &str) -> Markup {
    let up = up_from(path) + home;
    let body = html! {
        main #main.plain {
            h1 { (trouble.status.canonical_reason().unwrap_or("Something went wrong")) }
            p.notice role="alert" { (trouble.words) }
            @if let Some(rule) = trouble.rule { p { "Rule: " (rule.0) } }
            p { a.button.primary href={ (up) "./" } { "To the tables" } }
        }
    };
    layout(&up, "Sorry", &body)
}

/// For whatever isn't there.
pub async fn nothing_here() -> Trouble {
    Trouble::not_found("There is nothing at this address.")
}

/// For whatever is there, but not like this.
pub async fn not_like_this() -> Trouble {
    Trouble::wrong_method()
}

/// Whether this node can serve: it can read and write its store.
pub async fn health(State(shared): State<Arc<Shared>>) -> Result<&'static str, Trouble> {
    shared.host.store.ready().await?;
    Ok("ok\n")
}
