//! The sweep: forwards by stage, to find the positions, then backwards, to find their values.

mod backward;
mod forward;
mod inbox;
mod letters;

use super::SolveErrorKind;
use crate::game::{RestorePacked, Staged};
use crate::run::Run;
use crate::table::{KeyTable, Name, Names, Shard};

/// How many positions a thread handles between two checks of the limits.
const CHUNK: usize = 1 << 13;

/// The value of every position that `root` leads to.
pub(super) fn sweep<G: RestorePacked + Staged + Sync>(
    root: &G,
    run: &mut Run<'_>,
) -> Result<KeyTable<G>, SolveErrorKind<G::Move>> {
    let threads = run.threads();
    let mut table = KeyTable::new(root, run);
    forward::find_positions(root, &mut table, &threads, run)?;
    backward::find_values(root, &mut table, &threads, run)?;
    Ok(table)
}

/// A part of a shard: at most [`CHUNK`] positions of a stage.
struct Chunk {
    shard: usize,
    first: usize,
    end: usize,
}

/// The parts of the shards of a stage, in order; `lens` has the number of positions of each.
fn chunks(lens: impl Iterator<Item = usize>) -> Vec<Chunk> {
    let of_shard = |(shard, len)| {
        let chunk = move |first| Chunk {
            shard,
            first,
            end: (first + CHUNK).min(len),
        };
        (0..len).step_by(CHUNK).map(chunk)
    };
    lens.enumerate().flat_map(of_shard).collect()
}

/// The state at a place of a shard.
#[inline]
fn restored<G: RestorePacked>(
    root: &G,
    names: Names,
    table: &Shard,
    shard: usize,
    place: usize,
) -> Result<G, SolveErrorKind<G::Move>> {
    let rest = table.names().get(place);
    let packed = names.key(Name { shard, rest });
    let state = root.restore_packed(packed);
    state.ok_or(SolveErrorKind::WrongKey { packed })
}
