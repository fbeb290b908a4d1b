//! The staircase as one would write it for this game only.

use std::collections::BTreeMap;

/// The value by tabulation, from the full board back. Numbers the lists of row lengths without
/// gaps, in lexicographic order, so that a longer row has a higher number.
pub(crate) fn tabulation(n: usize, m: usize, a: &[Vec<i32>], b: &[Vec<i32>]) -> i32 {
    let binomials = binomials();
    // To fill the next cell of a row of that length adds this to the number.
    let mut step = [[0_usize; 32]; 32];
    let (mut score_a, mut score_b) = ([[0; 32]; 32], [[0; 32]; 32]);
    for row in 0..n {
        for column in 0..m {
            let below = n - 1 - row;
            step[row][column] = binomials[below + column][below];
            score_a[row][column] = a[row][column];
            score_b[row][column] = b[row][column];
        }
    }
    let count = binomials[n + m][n];
    let mut values = vec![0_i32; count];
    let mut rows = [0_usize; 32];
    rows[..n].fill(m);
    let mut filled = n * m;
    for number in (0..count - 1).rev() {
        // The board before: the last row that is not empty loses a cell, and those below it follow.
        let mut last = n - 1;
        while rows[last] == 0 {
            last -= 1;
        }
        rows[last] -= 1;
        filled -= 1;
        for row in last + 1..n {
            rows[row] = rows[last];
            filled += rows[last];
        }
        let black = filled.is_multiple_of(2);
        let mut best = if black { i32::MIN } else { i32::MAX };
        let mut above = m;
        for row in 0..n {
            let column = rows[row];
            if column < above {
                let child = values[number + step[row][column]];
                best = if black {
                    best.max(child + score_a[row][column])
                } else {
                    best.min(child - score_b[row][column])
                };
            }
            above = column;
        }
        values[number] = best;
    }
    values[0]
}

/// The same with the border between filled and empty cells as the bits of a number, its corners
/// found without a loop over the rows, and values seen from the player to move: no branch on the
/// player.
pub(crate) fn borders(n: usize, m: usize, a: &[Vec<i32>], b: &[Vec<i32>]) -> i32 {
    let binomials = binomials();
    // By the step up beside the cell, and the steps up before it: what filling it takes from the
    // number, and scores for each player.
    let mut corners = [[(0_usize, [0_i32; 2]); 32]; 32];
    for row in 0..n {
        for column in 0..m {
            let up = n - 1 - row;
            let step = up + column;
            corners[step][up] = (binomials[step][up], [a[row][column], b[row][column]]);
        }
    }
    let count = binomials[n + m][n];
    let mut values = vec![0_i32; count];
    let last_step = 1_u32 << (n + m - 1);
    let empty = (1_u32 << n) - 1;
    let mut border = empty << m;
    for number in 1..count {
        // The next lower number with as many bits.
        let ones = border.trailing_ones();
        let rest = border & (border + 1);
        let low = rest.trailing_zeros();
        border = rest ^ (1 << low) ^ (((2 << ones) - 1) << (low - ones - 1));
        let moved = ((border ^ empty) & 0xAAAA_AAAA).count_ones();
        let player = (moved & 1) as usize;
        let mut lasts = border & !(border >> 1) & (last_step - 1);
        let mut firsts = border & !(border << 1);
        let mut ups = 0;
        let mut best = i32::MIN;
        while lasts != 0 {
            let (first, last) = (firsts.trailing_zeros(), lasts.trailing_zeros());
            firsts &= firsts - 1;
            lasts &= lasts - 1;
            let up = ups + last - first;
            ups = up + 1;
            let (growth, scores) = &corners[last as usize % 32][up as usize % 32];
            best = best.max(scores[player] - values[number - growth]);
        }
        values[number] = best;
    }
    values[count - 1]
}

/// The same in blocks of borders whose steps differ only in the first ten: a list has the corners
/// behind those for the whole block, and another one the corners in them for all blocks.
pub(crate) fn blocks(n: usize, m: usize, a: &[Vec<i32>], b: &[Vec<i32>]) -> i32 {
    let binomials = binomials();
    let first = 10.min(n + m - 1);
    let (start, full) = ((1_u32 << n) - 1, ((1_u32 << n) - 1) << m);
    let odd = |border: u32| (border & 0xAAAA_AAAA).count_ones() as usize % 2;
    let rank = |border: u32| -> usize {
        let ups = (0..32).filter(|step| border >> step & 1 == 1);
        ups.zip(1..).map(|(step, up)| binomials[step][up]).sum()
    };
    // By the step up beside a cell, and the steps up before it.
    let scores = |step: usize, up: usize| {
        let (row, column) = (n - 1 - up, step - up);
        [a[row][column], b[row][column]]
    };
    let ups_before = |border: u32, step: usize| (border & ((1 << step) - 1)).count_ones() as usize;
    let corners = |border: u32, steps: std::ops::Range<usize>| {
        let corners = steps.filter(move |step| border >> step & 0b11 == 0b01);
        corners.map(move |step| (step, ups_before(border, step)))
    };
    // By the steps up among the first ones: by what a move raises the rank, and the scores.
    let mut halves = vec![Vec::new(); first + 1];
    for half in 0..1_u32 << first {
        let moves = corners(half, 0..first - 1);
        let fits = move |&(step, up): &(usize, usize)| up < n && step - up < m;
        let moves = moves
            .filter(fits)
            .map(|(step, up)| (binomials[step][up], scores(step, up)));
        halves[half.count_ones() as usize].push((half, moves.collect::<Vec<_>>()));
    }
    let mut values = vec![0; binomials[n + m][n]];
    for rest in (0..1_u32 << (n + m - first)).rev() {
        let Some(ups) = n
            .checked_sub(rest.count_ones() as usize)
            .filter(|&it| it <= first)
        else {
            continue;
        };
        let (rest, halves) = (rest << first, &halves[ups]);
        let base = rank(rest | halves[0].0);
        let after = |step: usize| rank((rest ^ 0b11 << step) | halves[0].0);
        let shared: Vec<_> = corners(rest | halves[0].0, first..n + m - 1)
            .map(|(step, up)| (after(step), scores(step, up)))
            .collect();
        let last = (rest >> first & 1 == 0 && ups > 0).then(|| (first - 1, ups - 1));
        let last = last.map(|(step, up)| (binomials[step][up], scores(step, up)));
        for (place, (half, moves)) in halves.iter().enumerate().rev() {
            if rest | half == full {
                continue;
            }
            let player = odd(rest | half) ^ odd(start);
            let mut best = i32::MIN;
            for (after, scores) in &shared {
                best = best.max(scores[player] - values[after + place]);
            }
            for (growth, scores) in moves {
                best = best.max(scores[player] - values[base + place + growth]);
            }
            if let Some((growth, scores)) = last.filter(|_| half >> (first - 1) & 1 == 1) {
                best = best.max(scores[player] - values[base + place + growth]);
            }
            values[base + place] = best;
        }
    }
    values[0]
}

fn binomials() -> [[usize; 33]; 33] {
    let mut binomials = [[0; 33]; 33];
    for i in 0..33 {
        binomials[i][0] = 1;
        for j in 1..=i {
            binomials[i][j] = binomials[i - 1][j - 1] + binomials[i - 1][j];
        }
    }
    binomials
}

/// The value as the usual published solutions compute it: recursion with an ordered map, whose key
/// packs the lengths of the rows into one number.
pub(crate) fn ordered_map(n: usize, m: usize, a: &[Vec<i32>], b: &[Vec<i32>]) -> i32 {
    let full = pack(&vec![m; n], m);
    let memo = BTreeMap::from([(full, 0)]);
    Textbook { n, m, a, b, memo }.best(0, true)
}

struct Textbook<'t> {
    n: usize,
    m: usize,
    a: &'t [Vec<i32>],
    b: &'t [Vec<i32>],
    memo: BTreeMap<u64, i32>,
}

impl Textbook<'_> {
    fn best(&mut self, key: u64, black: bool) -> i32 {
        if let Some(&value) = self.memo.get(&key) {
            return value;
        }
        let mut rows = unpack(key, self.n, self.m);
        let mut value = if black { i32::MIN } else { i32::MAX };
        for row in 0..self.n {
            let column = rows[row];
            let above = if row == 0 { self.m } else { rows[row - 1] };
            if column < above {
                rows[row] += 1;
                let rest = self.best(pack(&rows, self.m), !black);
                rows[row] -= 1;
                value = if black {
                    value.max(rest + self.a[row][column])
                } else {
                    value.min(rest - self.b[row][column])
                };
            }
        }
        self.memo.insert(key, value);
        value
    }
}

fn pack(rows: &[usize], m: usize) -> u64 {
    let base = m as u64 + 1;
    rows.iter().fold(0, |key, &row| key * base + row as u64)
}

fn unpack(mut key: u64, n: usize, m: usize) -> Vec<usize> {
    let base = m as u64 + 1;
    let mut rows = vec![0; n];
    for row in rows.iter_mut().rev() {
        *row = usize::try_from(key % base).expect("at most m");
        key /= base;
    }
    rows
}
