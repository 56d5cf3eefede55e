//! Everything the pages do, for programs: JSON under `/api/v1`, described at `/api/openapi.json`.
//!
//! A route is registered together with its description, so that none can be left out of the document.

mod acts;
mod campaigns;
mod games;
mod live;
mod past;
mod players;
mod seats;
mod shapes;
mod tables;
mod views;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use shapes::ErrorWords;
use views::Views;

use crate::identity::COOKIE;
use crate::server::Shared;

/// Where the routes of this version are.
const V1: &str = "/api/v1";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Cantina",
        description = "A digital table for board games that knows their rules. Register a player to get a token, send it \
            as `Authorization: Bearer TOKEN`, and play: read a table, choose among its offers, repeat. Every table has a \
            revision; a choice says which revision it answers, so that nothing is played twice or too late. Errors have a \
            stable code for programs, a sentence for people and, where a rule of a game is behind them, its id.",
        license(name = "MIT OR Apache-2.0")
    ),
    tags(
        (name = "players", description = "Who is asking"),
        (name = "games", description = "What can be played, and its rules"),
        (name = "tables", description = "Tables: finding, opening and reading them"),
        (name = "seats", description = "Who sits where, and the links to seats and to watching"),
        (name = "play", description = "What players do at a table"),
        (name = "campaigns", description = "Games that follow one another, and the groups that play them"),
        (name = "past", description = "Looking back, and fair dice"),
    ),
    components(schemas(
        shapes::ErrorBody,
        shapes::ErrorWords,
        live::SocketNews,
        crate::socket::Asked,
        crate::socket::Answer
    )),
    modifiers(&Schemes, &Views)
)]
struct Document;

struct Schemes;

impl Modify for Schemes {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let bearer =
            HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("The token of a player")).build();
        let cookie = ApiKey::Cookie(ApiKeyValue::with_description(COOKIE, "The same token, as browsers keep it"));
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(cookie));
    }
}

/// The routes and their description.
pub fn router(prefix: &str) -> Router<Arc<Shared>> {
    let v1 = OpenApiRouter::new()
        .merge(people())
        .merge(games())
        .merge(tables())
        .merge(seats())
        .merge(play())
        .merge(past())
        .merge(chronicles());
    let (router, mut document) = OpenApiRouter::with_openapi(Document::openapi()).nest(V1, v1).split_for_parts();
    if !prefix.is_empty() {
        document.servers = Some(vec![utoipa::openapi::Server::new(prefix)]);
    }
    let document = Arc::new(document);
    router.route("/api/openapi.json", get(move || async move { axum::Json(document.as_ref().clone()) }))
}

fn people() -> OpenApiRouter<Arc<Shared>> {
    OpenApiRouter::new()
        .routes(routes!(players::register))
        .routes(routes!(players::me, players::rename))
        .routes(routes!(players::sign_up, players::change_password))
        .routes(routes!(players::sign_in, players::sign_out))
}

fn games() -> OpenApiRouter<Arc<Shared>> {
    OpenApiRouter::new()
        .routes(routes!(games::list))
        .routes(routes!(games::one))
        .routes(routes!(games::rules))
        .routes(routes!(games::rule))
}

fn tables() -> OpenApiRouter<Arc<Shared>> {
    OpenApiRouter::new()
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::read))
        .routes(routes!(tables::upload))
        .routes(routes!(live::connect))
        .routes(routes!(live::open_socket))
}

fn seats() -> OpenApiRouter<Arc<Shared>> {
    OpenApiRouter::new()
        .routes(routes!(seats::invitation, seats::join))
        .routes(routes!(seats::take))
        .routes(routes!(seats::leave))
        .routes(routes!(seats::bot))
        .routes(routes!(seats::invite, seats::withdraw))
        .routes(routes!(seats::webhook))
        .routes(routes!(seats::watch, seats::unwatch))
        .routes(routes!(seats::rematch))
}

fn play() -> OpenApiRouter<Arc<Shared>> {
    OpenApiRouter::new()
        .routes(routes!(acts::choose))
        .routes(routes!(acts::undo))
        .routes(routes!(acts::ask))
        .routes(routes!(acts::agree))
        .routes(routes!(acts::go_on))
        .routes(routes!(acts::refuse))
        .routes(routes!(acts::resign))
        .routes(routes!(acts::said, acts::say))
}

fn past() -> OpenApiRouter<Arc<Shared>> {
    OpenApiRouter::new().routes(routes!(past::back)).routes(routes!(past::record)).routes(routes!(past::dice))
}

fn chronicles() -> OpenApiRouter<Arc<Shared>> {
    OpenApiRouter::new()
        .routes(routes!(campaigns::list, campaigns::begin))
        .routes(routes!(campaigns::upload))
        .routes(routes!(campaigns::read))
        .routes(routes!(campaigns::act))
        .routes(routes!(campaigns::deal))
        .routes(routes!(campaigns::enter))
        .routes(routes!(campaigns::invite, campaigns::withdraw))
        .routes(routes!(campaigns::invitation, campaigns::join))
        .routes(routes!(campaigns::leave))
        .routes(routes!(campaigns::record))
}
