//! The address of a position, and of what is about it: the only place that reads one.

use std::fmt::{self, Display};

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::failure::Failed;
use super::options::Options;
use crate::game::history::START;

/// Characters that stay as they are: an address is easy to read.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b',')
    .remove(b'@')
    .remove(b'~');

/// The address of a position, such as `/connect_four/7x6/4444?flip=1`, whatever comes before and
/// after it in the path. `Q` is what it asks for beside the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Address<Q = Options> {
    /// The name of the game.
    pub(crate) game: String,
    /// The board or the first position.
    pub(crate) instance: String,
    /// The moves; empty at the start, and where a whole game is meant.
    pub(crate) line: String,
    pub(crate) options: Q,
}

/// The parts of the path.
#[derive(Deserialize)]
struct Parameters {
    game: String,
    instance: String,
    line: Option<String>,
}

/// Nothing is asked for beside the position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

impl<S: Send + Sync, Q: DeserializeOwned> FromRequestParts<S> for Address<Q> {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failed> {
        let path: Result<Path<Parameters>, PathRejection> =
            Path::from_request_parts(parts, state).await;
        let Path(path) = path.map_err(|error| Failed::BadRequest(error.body_text()))?;
        let query: Result<Query<Q>, QueryRejection> = Query::from_request_parts(parts, state).await;
        let Query(options) = query.map_err(|error| Failed::BadRequest(error.body_text()))?;
        Ok(Self {
            game: path.game,
            instance: path.instance,
            line: path.line.filter(|line| line != START).unwrap_or_default(),
            options,
        })
    }
}

impl Address {
    /// The same with another line.
    pub(crate) fn with_line(&self, line: impl Into<String>) -> Self {
        let line = line.into();
        Self {
            line,
            ..self.clone()
        }
    }

    /// The same with other options.
    pub(crate) fn with_options(&self, options: Options) -> Self {
        Self {
            options,
            ..self.clone()
        }
    }

    /// The address without options.
    pub(crate) fn path(&self) -> String {
        let encoded = |text| utf8_percent_encode(text, KEPT);
        let line = match self.line.as_str() {
            "" => START,
            line => line,
        };
        let (game, instance) = (encoded(&self.game), encoded(&self.instance));
        format!("/{game}/{instance}/{}", encoded(line))
    }

    /// The address of a page about the position, such as its best-play tree.
    pub(crate) fn page(&self, name: &str) -> String {
        format!("{}/{name}{}", self.path(), self.options)
    }
}

impl Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.path(), self.options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_becomes_an_address_and_common_ones_stay_readable() {
        let mut address = Address {
            game: "connect_four".to_owned(),
            instance: "7x6".to_owned(),
            line: "4444".to_owned(),
            options: Options::default(),
        };
        assert_eq!(address.to_string(), "/connect_four/7x6/4444");
        address.options.hide = super::super::options::Switch::On;
        assert_eq!(
            address.with_line("").to_string(),
            "/connect_four/7x6/start?hide=1"
        );
        address.instance = "8/8 w?\"<".to_owned();
        assert_eq!(
            address.page("tree"),
            "/connect_four/8%2F8%20w%3F%22%3C/4444/tree?hide=1"
        );
        address.instance = "4x1@.XO.".to_owned();
        assert_eq!(address.path(), "/connect_four/4x1@.XO./4444");
    }
}
