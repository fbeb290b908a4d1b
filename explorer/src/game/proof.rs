//! The certificate of a player: what it proves, and what it plays.

use std::sync::Arc;

use optimal_play::certificate::{CertificateReader, Replies};
use optimal_play::{GameState, Run};

use crate::show::{Show, Verdict, Worth};

/// The lines of a certificate before its moves.
const HEAD: usize = 3;

/// A certificate that was checked by the rules.
pub(crate) struct Certificate<G: GameState> {
    pub(crate) text: Arc<str>,
    value: G::Value,
    replies: Replies<G>,
}

/// What a certificate proves, and what it plays in a position.
pub(crate) struct Proof {
    /// What its player secures.
    pub(crate) claim: Verdict,
    pub(crate) bytes: usize,
    /// The positions for which it has a reply.
    pub(crate) positions: usize,
    /// The name of its reply; `None` where the opponent is to move or the certificate does not
    /// lead.
    pub(crate) reply: Option<String>,
}

impl<G: Show> Certificate<G> {
    /// Checks a certificate. An error says what is wrong with it.
    pub(crate) fn check(root: &G, text: &str, run: Run<'_>) -> Result<Self, String> {
        let reader = CertificateReader::new(text.as_bytes()).map_err(|error| error.to_string())?;
        let value = reader.value();
        let replies = root.replies(reader, run);
        Ok(Self {
            text: text.into(),
            value,
            replies: replies.map_err(|error| error.to_string())?,
        })
    }

    /// What it proves, and what it plays in this position.
    pub(crate) fn proof(&self, state: &G) -> Proof {
        let (rest, total) = (self.value, self.value);
        let reply = self.replies.reply(state);
        Proof {
            claim: G::describe(Worth { rest, total }, self.replies.player()),
            bytes: self.text.len(),
            positions: self.positions(),
            reply: reply.map(|mv| state.name_of(mv)),
        }
    }
}

impl<G: GameState> Certificate<G> {
    fn positions(&self) -> usize {
        self.text.lines().count().saturating_sub(HEAD)
    }

    /// The bytes of memory that it holds, at most.
    pub(crate) fn bytes(&self) -> usize {
        // A hash table of two keys for each reply may be half empty.
        self.text.len() + 4 * (size_of::<G::Key>() + 1) * self.positions()
    }
}
