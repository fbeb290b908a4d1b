//! Value iteration that stores no moves: it generates those of each position in every round.

use std::mem;

/// The houses of the player to move, then those of the opponent.
type Houses = [u8; 12];

/// The values of all positions, by seeds and number, and how many rounds it took.
pub(crate) struct Found {
    pub(crate) values: Vec<Vec<i8>>,
    pub(crate) rounds: u64,
}

/// Solves all positions with at most that many seeds.
pub(crate) fn solve(most: u8) -> Found {
    let choose = binomials();
    let mut solved: Vec<Vec<i8>> = Vec::new();
    let mut all_rounds = 0;
    for seeds in 0..=most {
        // The value of endless play.
        let mut values = vec![0; choose[usize::from(seeds) + 11][11] as usize];
        loop {
            all_rounds += 1;
            let mut has_changed = false;
            let mut houses = [0; 12];
            houses[11] = seeds;
            for at in 0..values.len() {
                let value = value(&houses, seeds, &values, &solved, &choose);
                has_changed |= value != values[at];
                values[at] = value;
                next(&mut houses);
            }
            if !has_changed {
                break;
            }
        }
        solved.push(values);
    }
    Found {
        values: solved,
        rounds: all_rounds,
    }
}

/// The value of a position from those after its moves.
fn value(
    houses: &Houses,
    seeds: u8,
    values: &[i8],
    solved: &[Vec<i8>],
    choose: &[[u32; 13]; 64],
) -> i8 {
    let (mut best, mut starving) = (i8::MIN, i8::MIN);
    for from in (0..6).filter(|&from| houses[from] > 0) {
        let (captured, after) = sow(houses, from);
        let number = rank(&after, choose);
        let value = match captured {
            0 => -values[number],
            _ => captured.cast_signed() - solved[usize::from(seeds - captured)][number],
        };
        if after[..6] == [0; 6] {
            starving = starving.max(value);
        } else {
            best = best.max(value);
        }
    }
    // Only if all moves leave the opponent without a seed, they are allowed.
    let value = if best > i8::MIN { best } else { starving };
    if value > i8::MIN {
        value
    } else {
        -seeds.cast_signed()
    }
}

/// The seeds captured by sowing those of a house, and the houses after it, the opponent's first.
fn sow(before: &Houses, from: usize) -> (u8, Houses) {
    let mut houses = *before;
    let (mut at, mut captured) = (from, 0);
    for _ in 0..mem::take(&mut houses[from]) {
        at = if at == 11 { 0 } else { at + 1 };
        if at == from {
            at = if at == 11 { 0 } else { at + 1 };
        }
        houses[at] += 1;
    }
    while at >= 6 && houses[at] & !1 == 2 {
        captured += mem::take(&mut houses[at]);
        at -= 1;
    }
    houses.rotate_left(6);
    (captured, houses)
}

/// Of ways to have as many seeds, those with more of them in later houses come last.
fn rank(houses: &Houses, choose: &[[u32; 13]; 64]) -> usize {
    let (mut number, mut seeds) = (0, 0);
    for (house, &own) in houses[..11].iter().enumerate() {
        seeds += usize::from(own);
        number += choose[seeds + house][house + 1];
    }
    number as usize
}

/// The houses with the next number.
fn next(houses: &mut Houses) {
    let first = mem::take(&mut houses[0]);
    if let Some(house) = (1..12).find(|&house| houses[house] > 0) {
        houses[house] -= 1;
        houses[house - 1] = first + 1;
    }
}

fn binomials() -> [[u32; 13]; 64] {
    let mut choose = [[0_u32; 13]; 64];
    for n in 0..64 {
        choose[n][0] = 1;
        for k in 1..13 {
            let above = |k: usize| if n > 0 { choose[n - 1][k] } else { 0 };
            choose[n][k] = above(k - 1).wrapping_add(above(k));
        }
    }
    choose
}
