//! Damaged files: an error that names the file, or right answers.

use std::fs;
use std::path::{Path, PathBuf};

use optimal_play::store::{Codec, Store, StoreError, StoreErrorKind};
use optimal_play::{Minimax, Run, SolveErrorKind, StoreSolver, Tabulate};
use support::solve;

use crate::ladder::{Ladder, Rung};
use crate::scratch::{Scratch, copy, files};
use crate::{small_files, solve_into};

/// Few positions in several files.
const TINY: Ladder = Ladder {
    levels: 3,
    rung_bits: 4,
    moves: 3,
    seed: 8,
};

/// Several blocks in a file.
const BLOCKS: Ladder = Ladder {
    levels: 2,
    rung_bits: 13,
    moves: 100,
    seed: 8,
};

/// A solved store, and what is right.
pub(crate) struct Solved {
    scratch: Scratch,
    pub(crate) store: Store,
    root: Rung<i32>,
    values: Vec<(Rung<i32>, i32)>,
}

impl Solved {
    pub(crate) fn new(ladder: Ladder, codec: Codec, shard_positions: u32) -> Self {
        let scratch = Scratch::new();
        let root = ladder.start();
        let store = small_files(&scratch, codec).with_shard_positions(shard_positions);
        solve_into(&store, &root, Run::new());
        Self {
            store,
            values: solve(&Minimax::hashed(), &root).positions().collect(),
            root,
            scratch,
        }
    }

    /// Of large tables, of which only some values are read: a few of each block.
    pub(crate) fn sampled(ladder: Ladder, codec: Codec) -> Self {
        let mut solved = Self::new(ladder, codec, 1 << 20);
        solved.values = solved.values.into_iter().step_by(16).collect();
        solved
    }

    pub(crate) fn files(&self) -> Vec<PathBuf> {
        files(self.store.directory())
    }

    /// All values, or the first error.
    fn read(&self) -> Result<(), StoreError> {
        let stored = Tabulate::by_key().open(&self.store, &self.root)?;
        for (state, value) in &self.values {
            assert_eq!(stored.value_of(state)?, Some(*value));
        }
        Ok(())
    }

    /// What a reader answers, right or wrong.
    pub(crate) fn answers(&self) -> Result<Vec<Option<i32>>, StoreError> {
        let stored = Tabulate::by_key().open(&self.store, &self.root)?;
        let answers = self.values.iter().map(|(state, _)| stored.value_of(state));
        answers.collect()
    }

    /// Whether reading all values is an error; if not, they are right.
    pub(crate) fn is_refused(&self, what: &str) -> bool {
        let Err(error) = self.read() else {
            return false;
        };
        let directory = self.store.directory();
        assert!(error.path().starts_with(directory), "{what}: {error}");
        true
    }

    /// A copy of the store without the values of the first stages, in a new directory.
    fn unfinished(&self) -> (Scratch, Store) {
        let scratch = Scratch::new();
        copy(self.scratch.path(), scratch.path());
        let store = small_files(&scratch, Codec::None);
        let manifest = store.directory().join("manifest");
        let text = fs::read_to_string(&manifest).expect("it is there");
        let lines: Vec<_> = text.split_inclusive('\n').collect();
        fs::write(&manifest, lines[..lines.len() - 3].concat()).expect("it is ours");
        (scratch, store)
    }
}

/// Calls `damaged` for each change of a file that `change` makes, with the file changed so.
fn damage(
    path: &Path,
    changes: impl IntoIterator<Item = usize>,
    change: impl Fn(&mut Vec<u8>, usize),
    mut damaged: impl FnMut(&str),
) {
    let whole = fs::read(path).expect("it is there");
    for place in changes {
        let mut bytes = whole.clone();
        change(&mut bytes, place);
        fs::write(path, &bytes).expect("it is ours");
        damaged(&format!("{}, place {place}", path.display()));
    }
    fs::write(path, whole).expect("it is ours");
}

fn flip(bytes: &mut [u8], place: usize) {
    bytes[place] ^= 1 << (place * 5 % 8);
}

fn is_lock(path: &Path) -> bool {
    path.ends_with("lock")
}

#[test]
fn a_flipped_byte_is_an_error() {
    for codec in Codec::ALL {
        let tiny = Solved::new(TINY, codec, 5);
        let blocks = Solved::sampled(BLOCKS, codec);
        for (solved, step) in [(&tiny, 1), (&blocks, 211)] {
            assert!(!solved.is_refused("at first"));
            for path in solved.files() {
                let len = fs::read(&path).expect("it is there").len();
                damage(
                    &path,
                    (0..len).step_by(step),
                    |bytes, place| flip(bytes, place),
                    |what| {
                        assert!(solved.is_refused(what), "{what}");
                    },
                );
            }
        }
    }
}

#[test]
fn a_truncated_file_is_an_error() {
    for codec in Codec::ALL {
        let solved = Solved::new(TINY, codec, 5);
        for path in solved.files() {
            let len = fs::read(&path).expect("it is there").len();
            damage(&path, 0..len, Vec::truncate, |what| {
                assert!(solved.is_refused(what), "{what}");
            });
            let longer = |bytes: &mut Vec<u8>, more: usize| bytes.extend(vec![b'\n'; more]);
            damage(
                &path,
                (1..100).filter(|_| !is_lock(&path)),
                longer,
                |what| {
                    assert!(solved.is_refused(what), "{what}");
                },
            );
        }
    }
}

#[test]
fn a_file_that_is_missing_or_another_one_is_an_error() {
    let solved = Codec::ALL.map(|codec| Solved::new(TINY, codec, 5));
    let of_another_game = Solved::new(Ladder { seed: 9, ..TINY }, Codec::None, 5);
    let files: Vec<_> = solved
        .iter()
        .chain([&of_another_game])
        .flat_map(Solved::files)
        .collect();
    for store in &solved {
        for path in store.files().iter().filter(|path| !is_lock(path)) {
            let whole = fs::read(path).expect("it is there");
            fs::remove_file(path).expect("it is ours");
            assert!(store.is_refused("a missing file"), "{}", path.display());
            for other in &files {
                let bytes = fs::read(other).unwrap_or_default();
                if bytes != whole {
                    fs::write(path, bytes).expect("it is ours");
                    let what = format!("{} in place of {}", other.display(), path.display());
                    assert!(store.is_refused(&what), "{what}");
                }
            }
            fs::write(path, whole).expect("it is ours");
        }
        assert!(!store.is_refused("in the end"));
    }
}

#[test]
fn a_damaged_store_that_is_not_finished_is_an_error_or_is_completed() {
    for codec in Codec::ALL {
        let solved = Solved::new(TINY, codec, 5);
        let (_scratch, unfinished) = solved.unfinished();
        for path in files(unfinished.directory()) {
            let len = fs::read(&path).expect("it is there").len();
            for place in (0..len).step_by(3) {
                let (_scratch, store) = solved.unfinished();
                let path = path
                    .strip_prefix(unfinished.directory())
                    .expect("it is below");
                let path = store.directory().join(path);
                let mut bytes = fs::read(&path).expect("it is there");
                flip(&mut bytes, place);
                fs::write(&path, bytes).expect("it is ours");
                match Tabulate::by_key().solve_into(&store, &solved.root, Run::new()) {
                    Ok(stored) => {
                        for (state, value) in &solved.values {
                            match stored.value_of(state) {
                                Ok(found) => assert_eq!(found, Some(*value)),
                                Err(error) => assert!(error.path().starts_with(store.directory())),
                            }
                        }
                    }
                    Err(error) => {
                        let SolveErrorKind::Store(error) = error.kind() else {
                            panic!("{}, place {place}: {error}", path.display());
                        };
                        assert!(error.path().starts_with(store.directory()), "{error}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_manifest_that_lacks_a_line_is_an_error() {
    let solved = Solved::new(TINY, Codec::None, 5);
    let path = solved.store.directory().join("manifest");
    let whole = fs::read_to_string(&path).expect("it is there");
    for missing in 0..whole.lines().count() {
        let others = whole.split_inclusive('\n').enumerate();
        let others = others.filter(|(line, _)| *line != missing);
        let text: String = others.map(|(_, line)| line).collect();
        fs::write(&path, text).expect("it is ours");
        assert!(solved.is_refused("a missing line"), "line {}", missing + 1);
    }
}

/// The part of a file that is named, by the place of the damage.
#[test]
fn an_error_names_the_file_and_the_part() {
    let solved = Solved::sampled(BLOCKS, Codec::Zstd);
    let path = solved
        .store
        .directory()
        .join("stage-00003/shard-00000.positions");
    let message = |name: &str, place: usize| {
        let path = solved.store.directory().join(name);
        let mut message = String::new();
        damage(
            &path,
            [place],
            |bytes, place| flip(bytes, place),
            |_| {
                let error = solved.read().expect_err("it is damaged");
                assert_eq!(error.path(), path);
                message = error.kind().to_string();
            },
        );
        message
    };
    let table = "stage-00003/shard-00000.positions";
    let bytes = fs::read(&path).expect("it is there");
    let len = bytes.len();
    let word = |at: usize| {
        let word = bytes[at..].first_chunk().expect("eight bytes");
        usize::try_from(u64::from_le_bytes(*word)).expect("it is in memory")
    };
    let (dictionary, index) = (word(len - 32), word(len - 24));
    assert_eq!(message(table, 3), "not a table of a store or a search");
    assert_eq!(message(table, 20), "the header is damaged");
    assert_eq!(message(table, 70), "block 0 is damaged");
    assert_eq!(message(table, dictionary - 1), "block 1 is damaged");
    assert_eq!(message(table, dictionary + 20), "the dictionary is damaged");
    assert_eq!(message(table, index + 3), "the index of blocks is damaged");
    assert_eq!(message(table, len - 1), "the index of blocks is damaged");
    assert_eq!(message("manifest", 8), "line 1 is damaged");
    assert_eq!(message("manifest", 150), "line 2 is damaged");
    let missing = solved
        .store
        .directory()
        .join("stage-00002/shard-00000.values");
    fs::remove_file(&missing).expect("it is ours");
    let error = solved.read().expect_err("a file is missing");
    assert_eq!(error.path(), missing);
    assert!(matches!(error.kind(), StoreErrorKind::Io { .. }), "{error}");
}
