//! One member of a cluster, as its work sees it.

use std::error::Error;
use std::num::NonZero;

use optimal_play::post::{Post, PostError};

use crate::error::ClusterError;
use crate::post::TimelyPost;

/// One member of a cluster, which [`Cluster::run`](crate::Cluster::run) gives to its work.
///
/// # Examples
///
/// ```
/// use optimal_play_cluster::Cluster;
///
/// Cluster::local(3).run(|member| {
///     assert_eq!(member.count(), 3);
///     assert!(member.number() < 3);
///     Ok(())
/// })?;
/// # Ok::<(), optimal_play_cluster::ClusterError>(())
/// ```
#[derive(Debug)]
pub struct Member {
    post: TimelyPost,
    workers: Option<NonZero<usize>>,
}

impl Member {
    pub(crate) const fn new(post: TimelyPost, workers: Option<NonZero<usize>>) -> Self {
        Self { post, workers }
    }

    /// The number of this member, from 0 on.
    pub fn number(&self) -> usize {
        self.post.member()
    }

    /// The number of members.
    pub fn count(&self) -> usize {
        self.post.members()
    }

    /// The number of threads that the cluster was given for each member.
    pub const fn workers(&self) -> Option<NonZero<usize>> {
        self.workers
    }

    /// How many bytes this member has sent to others.
    pub const fn sent_bytes(&self) -> u64 {
        self.post.sent_bytes()
    }

    /// The way to the other members, for work of one's own.
    pub const fn post(&mut self) -> &mut (impl Post + use<>) {
        &mut self.post
    }

    /// Ends all connections at once.
    pub(crate) fn cut(&self) {
        self.post.cut();
    }

    /// Why this member has failed, if its work returned this error: because of its connections, if
    /// one has failed.
    pub(crate) fn failure(
        &self,
        error: Box<dyn Error + Send + Sync>,
        addresses: &[String],
    ) -> ClusterError {
        match self.post.failed() {
            None | Some(PostError::Stopped) => ClusterError::Member {
                member: self.number(),
                error,
            },
            Some(failed) => ClusterError::post(failed.clone(), addresses),
        }
    }
}
