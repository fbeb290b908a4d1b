//! Forwards: the positions of each stage, from those of the stages before.
//!
//! Each member of a cluster expands its own shards, and keeps the names of what it finds, whoever
//! is to hold them, until their stage comes. Until then nobody knows how many shards it has.

use super::home::{Home, Outcome};
use super::inbox::Inboxes;
use super::letters::{Draft, Letters};
use super::{Chunk, SolveErrorKind, Watch, chunks, restored};
use crate::game::{Location, PackedKey, Restore, Staged};
use crate::run::{Account, Threads};
use crate::solver::among::{Member, Others};
use crate::table::Names;

/// Finds the positions that `root` leads to; `home` may have the first stages of them.
pub(super) fn find_positions<G: Restore + Staged + Sync, O: Others>(
    root: &G,
    home: &mut impl Home<G>,
    threads: &Threads,
    member: &mut Member<'_, '_, O>,
) -> Outcome<(), G> {
    if home.has_all_stages() {
        return Ok(());
    }
    member.run.begin_phase("finding positions", None);
    let names = Names::new(root.key_bits());
    let mut search = Search {
        root,
        inboxes: Inboxes::new(names),
        account: member.run.account(),
    };
    match home.stages().checked_sub(1) {
        None => {
            let mut letters = Draft::new();
            letters.add(root.stage(), root.packed_key(), |_| names)?;
            let letters = [letters.sorted()];
            search
                .inboxes
                .deliver(&letters, threads.pool(1), member.run)?;
        }
        // What the stages lead to beyond the last one was in inboxes, which are gone.
        Some(last) => {
            let last = home.stage(last);
            for place in 0..home.stages() {
                if root.longest_step() > last - home.stage(place) {
                    search.expand_stage(place, last, home, threads, member)?;
                }
            }
        }
    }
    while let Some(stage) = search.next_stage(home, member)? {
        let pool = threads.pool(usize::MAX);
        home.add_stage(stage, &mut search.inboxes, pool, member)?;
        let place = home.stages() - 1;
        search.expand_stage(place, stage, home, threads, member)?;
    }
    home.end_stages();
    Ok(())
}

/// The way from each stage to later ones.
struct Search<'r, G> {
    root: &'r G,
    inboxes: Inboxes,
    account: Account,
}

impl<G: Restore + Staged + Sync> Search<'_, G> {
    /// The first stage that any member has found positions of, and that `home` lacks.
    fn next_stage<O: Others>(
        &self,
        home: &impl Home<G>,
        member: &mut Member<'_, '_, O>,
    ) -> Outcome<Option<usize>, G> {
        let found = self.inboxes.first_stage();
        let found = found.map_or(u64::MAX, |stage| stage as u64);
        let (stage, from) = member.least(found)?;
        if stage == u64::MAX {
            return Ok(None);
        }
        let last = home.stages().checked_sub(1).map(|last| home.stage(last));
        let stage = usize::try_from(stage).ok().filter(|&it| Some(it) > last);
        Ok(Some(stage.ok_or_else(|| O::malformed(from))?))
    }

    /// Puts what the stage at a place leads to into the inboxes, except positions up to the stage
    /// `last`, which are known.
    fn expand_stage<H: Home<G>, O: Others>(
        &mut self,
        place: usize,
        last: usize,
        home: &mut H,
        threads: &Threads,
        member: &mut Member<'_, '_, O>,
    ) -> Outcome<(), G> {
        member.run.begin_stage(home.stage(place));
        let lens = home.lens(place)?;
        let pool = threads.pool(lens.iter().sum());
        let (root, names) = (self.root, self.inboxes.names());
        let chunks = chunks(lens.into_iter());
        let mut batches = chunks.chunks(pool.tasks());
        member.in_step(|run| {
            let Some(chunks) = batches.next() else {
                return Ok(false);
            };
            let (signal, account) = (run.stop_signal(), &self.account);
            let expand = |chunk: &Chunk| {
                let watch = Watch::new(signal, account);
                expand(root, names, last, home.keys(place, chunk)?, watch)
            };
            let letters = pool.map(chunks.iter(), expand);
            run.tick_many(chunks.iter().map(Chunk::len).sum())?;
            let letters: Vec<_> = letters.into_iter().collect::<Result<_, _>>()?;
            self.account
                .settle(letters.iter().map(Letters::bytes).sum());
            run.check_memory(0)?;
            let arriving = letters.iter().map(Letters::len).sum();
            home.relieve(&mut self.inboxes, arriving, pool, run)?;
            self.inboxes.deliver(&letters, pool, run)?;
            Ok(true)
        })
    }
}

/// The successors of positions, except those up to the stage `last`.
fn expand<G: Restore + Staged>(
    root: &G,
    names: Names,
    last: usize,
    keys: impl Iterator<Item = u64>,
    mut watch: Watch<'_>,
) -> Outcome<Letters, G> {
    let mut letters = Draft::new();
    for key in keys {
        let state = restored(root, key)?;
        let from = state.stage();
        let before = letters.len();
        for step in state.successors() {
            watch.count(letters.len() - before, || letters.bytes())?;
            let to = step.state.stage();
            if to <= from {
                return Err(stage_order(&state, step.mv, to));
            }
            if to > last {
                letters.add(to, step.state.packed_key(), |_| names)?;
            }
        }
    }
    Ok(letters.sorted())
}

/// A move from that state leads to a stage that is not later.
#[cold]
fn stage_order<G: PackedKey + Staged>(
    state: &G,
    mv: G::Move,
    to: usize,
) -> SolveErrorKind<G::Move> {
    let mut at = Location::at_packed_key(state.packed_key());
    at.line.push(mv);
    let fault = format!(
        "the stage is {to}, which is not after {}; audit the game with staged",
        state.stage()
    );
    SolveErrorKind::contract_at(at, fault)
}
