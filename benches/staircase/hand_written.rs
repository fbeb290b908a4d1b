//! The staircase as one would write it for this game alone.

use std::collections::BTreeMap;

/// The value by tabulation: the lengths of the rows are numbered without gaps, in the order of a
/// dictionary, so that a longer row has a higher number; from the full board back.
pub(crate) fn tabulation(n: usize, m: usize, a: &[Vec<i32>], b: &[Vec<i32>]) -> i32 {
    let mut binomials = [[0_usize; 33]; 33];
    for i in 0..=n + m {
        binomials[i][0] = 1;
        for j in 1..=i {
            binomials[i][j] = binomials[i - 1][j - 1] + binomials[i - 1][j];
        }
    }
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

/// The value by the textbook: recursion with an ordered map from the lengths of the rows.
pub(crate) fn ordered_map(n: usize, m: usize, a: &[Vec<i32>], b: &[Vec<i32>]) -> i32 {
    let mut memo = BTreeMap::new();
    best(&mut vec![0; n], m, a, b, true, &mut memo)
}

fn best(
    rows: &mut Vec<usize>,
    m: usize,
    a: &[Vec<i32>],
    b: &[Vec<i32>],
    black: bool,
    memo: &mut BTreeMap<Vec<usize>, i32>,
) -> i32 {
    if rows.iter().all(|&row| row == m) {
        return 0;
    }
    if let Some(&value) = memo.get(rows) {
        return value;
    }
    let mut value = if black { i32::MIN } else { i32::MAX };
    for row in 0..rows.len() {
        let column = rows[row];
        if column < m && (row == 0 || rows[row - 1] > column) {
            rows[row] += 1;
            let rest = best(rows, m, a, b, !black, memo);
            rows[row] -= 1;
            value = if black {
                value.max(rest + a[row][column])
            } else {
                value.min(rest - b[row][column])
            };
        }
    }
    memo.insert(rows.clone(), value);
    value
}
