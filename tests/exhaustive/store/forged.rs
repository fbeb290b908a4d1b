//! Numbers that are changed together with their checksums: an error that names the file and the
//! number.

use std::fs;
use std::path::Path;

use optimal_play::games::chase::Chase;
use optimal_play::store::{Codec, Store, StoreError, StoreErrorKind};
use optimal_play::{Indexed, Retrograde, Run, SolveErrorKind, StoreSolver, Tabulate};

use crate::crc::{crc32, lines, with_checksums};
use crate::ladder::Ladder;
use crate::scratch::{Contents, Scratch};
use crate::{small_files, solve_into};

const MANIFEST: &str = "manifest";

/// Changes the number behind a word of a line of a manifest.
fn forge_line(directory: &Path, line: &str, word: &str, change: impl Fn(&str) -> String) {
    let path = directory.join(MANIFEST);
    let text = fs::read_to_string(&path).expect("it is there");
    let forged = lines(&text).into_iter().map(|it| {
        if !it.starts_with(line) {
            return it.to_owned();
        }
        let mut words: Vec<_> = it.split(' ').map(str::to_owned).collect();
        let at = words.iter().position(|it| it == word).expect("the word") + 1;
        words[at] = change(&words[at]);
        words.join(" ")
    });
    let forged: Vec<_> = forged.collect();
    let text = with_checksums(forged.iter().map(String::as_str));
    fs::write(&path, text).expect("it is ours");
}

/// Changes bytes of a header.
fn forge_header(path: &Path, at: usize, new: &[u8]) {
    let mut bytes = fs::read(path).expect("it is there");
    bytes[at..at + new.len()].copy_from_slice(new);
    let check = crc32(&bytes[..60]).to_le_bytes();
    bytes[60..64].copy_from_slice(&check);
    fs::write(path, bytes).expect("it is ours");
}

/// Changes the number at a place of the footer, or before it.
fn forge_footer(path: &Path, at: isize, change: impl Fn(u64) -> u64) {
    let mut bytes = fs::read(path).expect("it is there");
    let footer = bytes.len() - 32;
    let at = footer.checked_add_signed(at).expect("it is in the file");
    let word = |bytes: &[u8], at: usize| {
        u64::from_le_bytes(*bytes[at..].first_chunk().expect("eight bytes"))
    };
    let new = change(word(&bytes, at)).to_le_bytes();
    bytes[at..at + 8].copy_from_slice(&new);
    let index = usize::try_from(word(&bytes, footer + 8)).unwrap_or(footer);
    let check = crc32(&bytes[index.min(footer)..footer + 24]).to_le_bytes();
    bytes[footer + 24..footer + 28].copy_from_slice(&check);
    fs::write(path, bytes).expect("it is ours");
}

fn add(more: i64) -> impl Fn(&str) -> String {
    move |number| {
        let number: u64 = number.parse().expect("a number");
        number.wrapping_add_signed(more).to_string()
    }
}

/// A way to forge a store in this directory.
type Forge<'f> = Box<dyn Fn(&Path) + 'f>;

/// Forges a store in each of these ways: each time there is an error that names the file and the
/// number. Returns the messages.
fn refused<'f>(
    scratch: &Scratch,
    store: &Store,
    forgeries: impl IntoIterator<Item = (&'static str, Forge<'f>)>,
    read: impl Fn() -> Result<(), StoreError>,
) -> String {
    let whole: Contents = scratch.files();
    let mut messages = String::new();
    for (file, forge) in forgeries {
        forge(store.directory());
        let error = read().expect_err("it is forged");
        let message = error.kind().to_string();
        assert_eq!(error.path(), store.directory().join(file), "{message}");
        let is_named = matches!(error.kind(), StoreErrorKind::Content(_));
        assert!(is_named, "{file}: {message}");
        messages.extend([file, ": ", &message, "\n"]);
        scratch.unpack(&whole);
    }
    read().expect("it is right");
    messages
}

fn line(line: &'static str, word: &'static str, more: i64) -> (&'static str, Forge<'static>) {
    let forge = move |directory: &Path| forge_line(directory, line, word, add(more));
    (MANIFEST, Box::new(forge))
}

fn header(file: &'static str, at: usize, new: &'static [u8]) -> (&'static str, Forge<'static>) {
    let forge = move |directory: &Path| forge_header(&directory.join(file), at, new);
    (file, Box::new(forge))
}

fn footer(file: &'static str, at: isize, more: i64) -> (&'static str, Forge<'static>) {
    let forge = move |directory: &Path| {
        forge_footer(&directory.join(file), at, |it| it.wrapping_add_signed(more));
    };
    (file, Box::new(forge))
}

/// Forgeries of the numbers of a table, whose last block is that of the index.
fn of_table(file: &'static str) -> Vec<(&'static str, Forge<'static>)> {
    let mut forgeries = vec![
        header(file, 10, &[3]),
        header(file, 11, &[1]),
        header(file, 12, &[7]),
        header(file, 13, &[1]),
        header(file, 14, &[5]),
        header(file, 15, &[9]),
        header(file, 16, &[9]),
        header(file, 24, &[9]),
        // The start of the dictionary, before the header and behind the index.
        footer(file, 0, -1_000_000),
        footer(file, 0, 1_000_000),
        // The start of the index.
        footer(file, 8, 8),
        footer(file, 8, -8),
        footer(file, 8, 1_000_000),
        footer(file, 8, i64::MIN),
        // The entries.
        footer(file, 16, 1),
        footer(file, 16, -1),
        footer(file, 16, 1024),
        footer(file, 16, i64::MAX),
        footer(file, 16, i64::MIN),
        // The start of the last block.
        footer(file, -8, 1_000_000),
        footer(file, -8, -1_000_000),
    ];
    for at in (28..32).chain(56..60) {
        forgeries.push(header(file, at, &[1]));
    }
    forgeries
}

#[test]
fn a_forged_number_of_a_store_by_index_is_named() {
    let (scratch, game) = (Scratch::new(), Chase::new(4, (1, 1), (4, 4)));
    let root = game.as_ref().expect("a valid game").start();
    let store = Store::at(scratch.path()).with_codec(Codec::None);
    let store = store.with_shard_positions(200);
    let solved = Retrograde::with_predecessors().solve_into(&store, &root, Run::new());
    solved.expect("no limit");
    assert_eq!(root.index_count(), 512);
    let read = || {
        let stored = Retrograde::with_predecessors().open(&store, &root)?;
        for (_, state) in root.states() {
            stored.value_of(&state)?;
        }
        match Retrograde::with_predecessors().verify(&stored, Run::new()) {
            Err(error) => match error.kind() {
                SolveErrorKind::Store(error) => Err(error.clone()),
                kind => panic!("{kind}"),
            },
            Ok(_) => Ok(()),
        }
    };
    let of_manifest = [
        line("store", "indices", 1),
        line("store", "indices", -1),
        line("store", "indices", -400),
        line("store", "indices", i64::MAX),
        line("store", "shard-positions", 100),
        line("values", "shards", 1),
        line("values", "shards", -1),
        line("values", "shards", i64::from(u32::MAX) - 3),
        line("values", "entries", 1),
        line("values", "entries", -1),
        line("values", "entries", i64::MIN),
        line("values", "bytes", 1),
        line("values", "bytes", -1),
        line("values", "bytes", i64::MIN),
        (
            MANIFEST,
            Box::new(|directory: &Path| {
                forge_line(directory, "values", "digest", |_| "12345678".to_owned());
            }) as Forge<'_>,
        ),
        // Together they fit each other.
        (
            MANIFEST,
            Box::new(|directory: &Path| {
                forge_line(directory, "store", "indices", add(-1));
                forge_line(directory, "values", "entries", add(-1));
            }),
        ),
    ];
    let of_another_size: Forge<'_> = Box::new(|directory: &Path| {
        forge_line(directory, "store", "shard-positions", add(20));
    });
    let table = "stage-00000/shard-00001.values";
    let forgeries = of_manifest.into_iter().chain(of_table(table));
    let forgeries = forgeries.chain([("stage-00000/shard-00000.values", of_another_size)]);
    insta::assert_snapshot!(refused(&scratch, &store, forgeries, read));
}

#[test]
fn a_forged_number_of_a_store_by_key_is_named() {
    const LADDER: Ladder = Ladder {
        levels: 3,
        rung_bits: 12,
        moves: 60,
        seed: 8,
    };
    let (scratch, root) = (Scratch::new(), LADDER.start::<i32>());
    let store = small_files(&scratch, Codec::None).with_shard_positions(1 << 20);
    solve_into(&store, &root, Run::new());
    let read =
        || match Tabulate::by_key().verify(&Tabulate::by_key().open(&store, &root)?, Run::new()) {
            Err(error) => match error.kind() {
                SolveErrorKind::Store(error) => Err(error.clone()),
                kind => panic!("{kind}"),
            },
            Ok(_) => Ok(()),
        };
    let of_manifest = [
        line("store", "key-bits", 1),
        line("positions 2", "shards", 1),
        line("positions 2", "shards", 3),
        line("positions 2", "entries", i64::MIN),
        line("positions", "bytes", i64::MIN),
        line("values 2", "shards", 1),
        line("values 2", "entries", 1),
    ];
    let of_files = [
        ("stage-00002/shard-00000.positions", "positions 2", "bytes"),
        ("stage-00002/shard-00000.values", "values 2", "bytes"),
    ];
    let of_files = of_files.into_iter().flat_map(|(file, line, word)| {
        [1, -1].map(|more| {
            let forge = move |directory: &Path| forge_line(directory, line, word, add(more));
            (file, Box::new(forge) as Forge<'_>)
        })
    });
    let tables = [
        "stage-00003/shard-00000.positions",
        "stage-00003/shard-00000.values",
    ];
    let least = header(tables[0], 32, &[1]);
    let tables = tables.into_iter().flat_map(of_table);
    let forgeries = of_manifest.into_iter().chain(of_files).chain(tables);
    let messages = refused(&scratch, &store, forgeries.chain([least]), read);
    insta::assert_snapshot!(messages);
}
