//! Random changes of files: right answers or an error, and never a panic, also where the checksums
//! are made to fit.

use std::env;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use fastrand::Rng;
use optimal_play::store::Codec;

use crate::crc::{crc32, lines, with_checksums};
use crate::damage::Solved;
use crate::ladder::Ladder;

/// The environment variable with the number of changes, if other than some.
const CHANGES: &str = "OPTIMAL_PLAY_MUTATIONS";

/// The environment variable with the seed, if other than one.
const SEED: &str = "OPTIMAL_PLAY_MUTATION_SEED";

/// A store in which one table of names has several blocks.
const LADDER: Ladder = Ladder {
    levels: 2,
    rung_bits: 12,
    moves: 60,
    seed: 13,
};

/// Changes some bytes: single ones, numbers, or whole stretches.
fn mutate(bytes: &mut Vec<u8>, random: &mut Rng) {
    for _ in 0..random.usize(1..4) {
        let (at, len) = (random.usize(..=bytes.len()), random.usize(1..20));
        let end = (at + len).min(bytes.len());
        match random.u8(..7) {
            0 => bytes[at..end]
                .iter_mut()
                .take(1)
                .for_each(|it| *it ^= 1 << random.u8(..8)),
            1 => bytes[at..end].fill_with(|| random.u8(..)),
            2 => bytes[at..end].fill([0, 0xff, b'9'][random.usize(..3)]),
            3 => drop(bytes.drain(at..end)),
            4 => bytes.truncate(at),
            5 => bytes
                .splice(at..at, [random.u8(..)].repeat(len))
                .for_each(drop),
            _ => bytes.rotate_left(at),
        }
    }
}

/// Changes a part of a table, and makes its checksum fit.
fn forge_table(bytes: &mut Vec<u8>, random: &mut Rng) {
    let footer = bytes.len() - 32;
    let word = |bytes: &[u8], at: usize| {
        let word = bytes[at..].first_chunk().expect("eight bytes");
        usize::try_from(u64::from_le_bytes(*word)).expect("it is in memory")
    };
    let (dictionary, index) = (word(bytes, footer), word(bytes, footer + 8));
    let (part, is_dictionary) = (random.u8(..3), random.bool() && dictionary < index);
    let mut forge = |bytes: &mut Vec<u8>, start: usize, end: usize| {
        let mut part = bytes[start..end].to_vec();
        mutate(&mut part, random);
        part.resize(end - start, 0);
        bytes[start..end].copy_from_slice(&part);
    };
    let fit = |bytes: &mut Vec<u8>, at: usize, check: u32| {
        bytes[at..at + 4].copy_from_slice(&check.to_le_bytes());
    };
    match part {
        0 => {
            forge(bytes, 8, 60);
            let check = crc32(&bytes[..60]);
            fit(bytes, 60, check);
        }
        1 => {
            forge(bytes, index, footer + 24);
            let check = crc32(&bytes[index..footer + 24]);
            fit(bytes, footer + 24, check);
        }
        // The first block, or the dictionary, and its length before compression.
        _ => {
            let words = (footer - index) / 8;
            let is_names = words >= 2 && word(bytes, index) != 64;
            let second = index + if is_names { 24 } else { 8 };
            let end = if second < footer {
                word(bytes, second)
            } else {
                dictionary
            };
            let place = if is_dictionary {
                (dictionary, index)
            } else {
                (64, end)
            };
            let (start, end) = place;
            forge(bytes, start, end);
            let checked = if is_dictionary { 0 } else { start as u64 };
            let raw = &bytes[start..start + 4];
            let content = [raw, &checked.to_le_bytes(), &bytes[start + 8..end]].concat();
            fit(bytes, start + 4, crc32(&content));
        }
    }
}

/// Changes a line of a manifest, and makes its checksum fit.
fn forge_manifest(bytes: &mut Vec<u8>, random: &mut Rng) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let mut lines: Vec<_> = lines(&text).into_iter().map(str::to_owned).collect();
    let at = random.usize(..lines.len());
    match random.u8(..4) {
        0 => drop(lines.remove(at)),
        1 => {
            let other = random.usize(..lines.len());
            lines.swap(at, other);
        }
        2 => {
            let mut words: Vec<_> = lines[at].split(' ').map(str::to_owned).collect();
            let number = [0, 1, 2, 3, u64::from(u32::MAX), u64::MAX][random.usize(..6)];
            let word = random.usize(..words.len());
            words[word] = number.to_string();
            lines[at] = words.join(" ");
        }
        _ => {
            let mut line = lines[at].clone().into_bytes();
            mutate(&mut line, random);
            lines[at] = String::from_utf8_lossy(&line).replace('\n', " ");
        }
    }
    *bytes = with_checksums(lines.iter().map(String::as_str)).into_bytes();
}

/// Whether a reader survives, whatever it answers.
fn survives(solved: &Solved, what: &str, seed: u64) {
    let read = AssertUnwindSafe(|| solved.answers());
    assert!(catch_unwind(read).is_ok(), "{what}, seed {seed}");
}

fn number(variable: &str) -> Option<u64> {
    let number = env::var(variable).ok()?;
    Some(number.parse().expect("a number"))
}

#[test]
fn no_change_makes_a_wrong_answer_or_a_panic() {
    let changes = number(CHANGES).unwrap_or(200);
    let stores = Codec::ALL.map(|codec| Solved::sampled(LADDER, codec));
    let mut seed = number(SEED).unwrap_or(1);
    let (first, mut refused) = (seed, 0_u64);
    while seed < first + changes {
        let mut random = Rng::with_seed(seed);
        let solved = &stores[random.usize(..stores.len())];
        let files = solved.files();
        let path = &files[random.usize(..files.len())];
        let whole = fs::read(path).expect("it is there");
        let (mut bytes, what) = (whole.clone(), path.display().to_string());
        let is_forged = random.bool() && !path.ends_with("lock");
        match is_forged {
            false => mutate(&mut bytes, &mut random),
            true if path.ends_with("manifest") => forge_manifest(&mut bytes, &mut random),
            true => forge_table(&mut bytes, &mut random),
        }
        fs::write(path, bytes).expect("it is ours");
        if is_forged {
            survives(solved, &what, seed);
        } else {
            refused += u64::from(solved.is_refused(&format!("{what}, seed {seed}")));
        }
        restore(path, &whole);
        seed += 1;
    }
    eprintln!("{changes} changes, {refused} of half of them refused");
    assert!(refused > 0);
}

fn restore(path: &Path, whole: &[u8]) {
    fs::write(path, whole).expect("it is ours");
}
