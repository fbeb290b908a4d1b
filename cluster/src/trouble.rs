//! What has gone wrong with a connection, noticed by the threads that read and write it.

use std::sync::OnceLock;

use optimal_play::post::PostError;

/// Holds the first trouble with any connection of a member: what comes later follows from it.
#[derive(Default, Debug)]
pub(crate) struct Trouble(OnceLock<PostError>);

impl Trouble {
    /// Notes this trouble unless there is another one already.
    pub(crate) fn note(&self, error: PostError) {
        self.0.get_or_init(|| error);
    }

    /// The first trouble.
    pub(crate) fn first(&self) -> Option<&PostError> {
        self.0.get()
    }
}
