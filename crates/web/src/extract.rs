//! What a request brings, taken out of it. What can't be understood is a [`Trouble`] like any other, in pages and in JSON.

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::trouble::Trouble;

/// The parts of the path that have names.
pub struct Path<T>(pub T);
/// What follows the question mark.
pub struct Query<T>(pub T);
/// A form that was sent.
pub struct Form<T>(pub T);
/// JSON that was sent.
pub struct Json<T>(pub T);

macro_rules! from_parts {
    ($($name:ident)*) => {$(
        impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for $name<T> {
            type Rejection = Trouble;

            async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Trouble> {
                let found = axum::extract::$name::<T>::from_request_parts(parts, state).await;
                found.map(|found| Self(found.0)).map_err(|error| trouble(error.status(), &error.body_text()))
            }
        }
    )*};
}
from_parts! { Path Query }

macro_rules! from_body {
    ($($name:ident)*) => {$(
        impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for $name<T> {
            type Rejection = Trouble;

            async fn from_request(request: Request, state: &S) -> Result<Self, Trouble> {
                let found = axum::$name::<T>::from_request(request, state).await;
                found.map(|found| Self(found.0)).map_err(|error| trouble(error.status(), &error.body_text()))
            }
        }
    )*};
}
from_body! { Form Json }

/// What the status of a rejection means here: a refusal by a rule is something else than a form with a field missing.
fn trouble(status: StatusCode, words: &str) -> Trouble {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Trouble::too_large(),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Trouble::wrong_type(words),
        _ => Trouble::malformed(words),
    }
}
