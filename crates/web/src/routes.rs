//! Which request goes where.

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::response::Redirect;
use axum::routing::{get, post};
use axum::{Extension, Router, middleware};
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::trace::TraceLayer;

use crate::server::Shared;
use crate::{assets, guard, pages, trouble};

/// Tells the live connections that the server is going down.
#[derive(Clone)]
pub struct Stopping(pub watch::Receiver<bool>);

/// Everything the server answers.
pub fn app(shared: &Arc<Shared>, stopping: watch::Receiver<bool>) -> Router {
    let routes = Router::new()
        .merge(lobby())
        .merge(tables())
        .merge(books())
        .with_state(Arc::clone(shared))
        .layer(DefaultBodyLimit::max(shared.config.body_limit))
        .layer(Extension(Stopping(stopping)))
        .fallback(pages::nothing_here)
        .layer(middleware::from_fn(guard::same_site))
        .layer(middleware::from_fn(trouble::present))
        .layer(middleware::from_fn(guard::seal))
        .layer(CatchPanicLayer::new())
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(512).and(NotForContentType::SSE)))
        .layer(TraceLayer::new_for_http());
    match shared.config.prefix.as_str() {
        "" => routes,
        prefix => under(prefix, routes),
    }
}

/// Pages link to each other by relative paths, so the root of all has to end in a slash.
fn under(prefix: &str, routes: Router) -> Router {
    let root = format!("{prefix}/");
    let there = Redirect::permanent(&root);
    Router::new().route(prefix, get(move || async move { there })).nest(&root, routes)
}

fn lobby() -> Router<Arc<Shared>> {
    Router::new()
        .route("/", get(pages::lobby::show))
        .route("/name", post(pages::lobby::rename))
        .route("/new/{game}", get(pages::create::show))
        .route("/tables", post(pages::create::create))
        .route("/records", post(pages::create::upload))
        .route("/j/{token}", get(pages::join::show).post(pages::join::take))
        .route("/healthz", get(pages::health))
        .route("/assets/{name}", get(assets::asset))
}

fn tables() -> Router<Arc<Shared>> {
    Router::new()
        .route("/t/{id}", get(pages::table::show))
        .route("/t/{id}/live", get(pages::table::live))
        .route("/t/{id}/choose", post(pages::table::choose))
        .route("/t/{id}/undo", post(pages::table::undo))
        .route("/t/{id}/undo/agree", post(pages::table::agree))
        .route("/t/{id}/undo/refuse", post(pages::table::refuse))
        .route("/t/{id}/resign", post(pages::table::resign))
        .route("/t/{id}/rematch", post(pages::seats::rematch))
        .route("/t/{id}/chat", post(pages::table::say))
        .route("/t/{id}/seats", get(pages::seats::show))
        .route("/t/{id}/seats/{seat}/{act}", post(pages::seats::act))
        .route("/t/{id}/watch", post(pages::seats::watch))
        .route("/t/{id}/back", get(pages::replay::show))
        .route("/t/{id}/back/{at}", get(pages::replay::at))
        .route("/t/{id}/record", get(pages::replay::record))
        .route("/t/{id}/dice", get(pages::replay::dice))
}

fn books() -> Router<Arc<Shared>> {
    Router::new()
        .route("/rules/{game}", get(pages::rules::list))
        .route("/rules/{game}/{rule}", get(pages::rules::one))
        .route("/learn/{game}", get(pages::rules::learn))
}
