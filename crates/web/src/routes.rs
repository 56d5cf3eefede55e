//! Which request goes where.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, MatchedPath, Request};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Extension, Router, middleware};
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, RequestId, SetRequestIdLayer};
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::{DefaultOnResponse, TraceLayer};
use tracing::{Level, Span};

use crate::pages::table::{Button, button};
use crate::server::Shared;
use crate::trouble::Home;
use crate::{api, assets, guard, identity, limits, metrics, pages, trouble};

/// Tells the live connections that the server is going down.
#[derive(Clone)]
pub struct Stopping(pub watch::Receiver<bool>);

/// Everything the server answers.
pub fn app(shared: &Arc<Shared>, stopping: watch::Receiver<bool>) -> Router {
    let prefix = shared.config.prefix.as_str();
    let limited = Router::new()
        .merge(lobby())
        .merge(account())
        .merge(tables())
        .merge(books())
        .merge(campaigns())
        .merge(api::router(prefix))
        .fallback(pages::nothing_here)
        .layer(middleware::from_fn_with_state(Arc::clone(shared), identity::renew))
        .layer(middleware::from_fn_with_state(Arc::clone(shared), limits::admit));
    let routes = limited
        .merge(unlimited())
        .method_not_allowed_fallback(pages::not_like_this)
        .with_state(Arc::clone(shared))
        .layer(DefaultBodyLimit::max(shared.config.body_limit))
        .layer(Extension(Stopping(stopping)))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, shared.config.request_patience))
        .layer(middleware::from_fn(guard::same_site));
    let app = around(routes, shared);
    if prefix.is_empty() { app } else { beneath(prefix, app) }
}

/// What is around every answer, from the inside out.
fn around(routes: Router, shared: &Arc<Shared>) -> Router {
    routes
        .layer(CatchPanicLayer::custom(trouble::panicked))
        .layer(middleware::from_fn_with_state(Home("".into()), trouble::present))
        .layer(middleware::from_fn(guard::seal))
        .layer(middleware::from_fn_with_state(Arc::clone(shared), metrics::count))
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(512).and(NotForContentType::SSE)))
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(TraceLayer::new_for_http().make_span_with(span).on_response(DefaultOnResponse::new().level(Level::INFO)))
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
}

/// What the log says of a request: its route and not its path, which may hold a token.
fn span(request: &Request) -> Span {
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str);
    let id = request.extensions().get::<RequestId>().and_then(|id| id.header_value().to_str().ok()).unwrap_or_default();
    tracing::info_span!("request", id, method = %request.method(), route)
}

/// Everything beneath a path, as a reverse proxy shows it. Links on the first page need the slash at its end.
fn beneath(prefix: &str, app: Router) -> Router {
    let home = format!("{prefix}/");
    let from_root = Home(home.trim_start_matches('/').into());
    let to_home = move |request: Request, next: middleware::Next| {
        let home = home.clone();
        async move {
            let bare = request.uri().path().len() + 1 == home.len() && home.starts_with(request.uri().path());
            if bare {
                (StatusCode::PERMANENT_REDIRECT, [("location", home)]).into_response()
            } else {
                next.run(request).await
            }
        }
    };
    Router::new()
        .nest_service(prefix, app)
        .layer(middleware::from_fn(to_home))
        .fallback(pages::nothing_here)
        .layer(middleware::from_fn_with_state(from_root, trouble::present))
        .layer(middleware::from_fn(guard::seal))
}

/// What those who look after the server need, and what every page needs.
fn unlimited() -> Router<Arc<Shared>> {
    Router::new()
        .route("/healthz", get(pages::health))
        .route("/metrics", get(metrics::show))
        .route("/assets/{name}", get(assets::asset))
}

fn lobby() -> Router<Arc<Shared>> {
    Router::new()
        .route("/", get(pages::lobby::show))
        .route("/name", post(pages::lobby::rename))
        .route("/new/{game}", get(pages::create::show))
        .route("/tables", post(pages::create::create))
        .route("/records", post(pages::create::upload))
        .route("/j/{token}", get(pages::join::show).post(pages::join::take))
}

fn account() -> Router<Arc<Shared>> {
    Router::new()
        .route("/account", get(pages::account::show))
        .route("/account/in", post(pages::account::sign_in))
        .route("/account/up", post(pages::account::sign_up))
        .route("/account/password", post(pages::account::change_password))
        .route("/account/out", post(pages::account::sign_out))
}

fn tables() -> Router<Arc<Shared>> {
    Router::new()
        .route("/t/{id}", get(pages::table::show))
        .route("/t/{id}/live", get(pages::table::connect))
        .route("/t/{id}/socket", get(pages::table::open_socket))
        .route("/t/{id}/card/{name}", get(pages::table::card))
        .route("/t/{id}/choose", button(Button::Choose))
        .route("/t/{id}/undo", button(Button::TakeBack))
        .route("/t/{id}/undo/agree", button(Button::Agree))
        .route("/t/{id}/go-on", button(Button::GoOn))
        .route("/t/{id}/undo/refuse", button(Button::Refuse))
        .route("/t/{id}/resign", button(Button::Resign))
        .route("/t/{id}/rematch", post(pages::seats::rematch))
        .route("/t/{id}/chat", post(pages::table::say))
        .route("/t/{id}/seats", get(pages::seats::show))
        .route("/t/{id}/seats/{seat}/{act}", post(pages::seats::act))
        .route("/t/{id}/watch", post(pages::seats::watch))
        .route("/t/{id}/back", get(pages::replay::show))
        .route("/t/{id}/back/{at}", get(pages::replay::at))
        .route("/t/{id}/back/{at}/card/{name}", get(pages::replay::card))
        .route("/t/{id}/record", get(pages::replay::record))
        .route("/t/{id}/dice", get(pages::replay::dice))
}

fn books() -> Router<Arc<Shared>> {
    Router::new()
        .route("/rules/{game}", get(pages::rules::list))
        .route("/rules/{game}/{rule}", get(pages::rules::one))
        .route("/learn/{game}", get(pages::rules::learn))
}

fn campaigns() -> Router<Arc<Shared>> {
    Router::new()
        .route("/campaigns", get(pages::campaign::list).post(pages::campaign::begin))
        .route("/campaign-records", post(pages::campaign::upload))
        .route("/cj/{token}", get(pages::campaign::invitation).post(pages::campaign::join))
        .route("/c/{id}", get(pages::campaign::show))
        .route("/c/{id}/do", post(pages::campaign::act))
        .route("/c/{id}/play", post(pages::campaign::play))
        .route("/c/{id}/enter", post(pages::campaign::enter))
        .route("/c/{id}/invite", post(pages::campaign::invite))
        .route("/c/{id}/withdraw", post(pages::campaign::withdraw))
        .route("/c/{id}/leave", post(pages::campaign::leave))
        .route("/c/{id}/record", get(pages::campaign::record))
}
