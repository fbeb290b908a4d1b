//! The staircase as one would write it for this game alone.

use std::collections::BTreeMap;

/// The value by tabulation: the borders are lattice paths, numbered without gaps by their rank among the
/// paths, and the children of a path have a higher rank.
pub(crate) fn tabulation(n: usize, m: usize, a: &[Vec<i32>], b: &[Vec<i32>]) -> i32 {
    let mut binomials = vec![vec![0_usize; n + m + 1]; n + m + 1];
    for i in 0..=n + m {
        binomials[i][0] = 1;
        for j in 1..=i {
            binomials[i][j] = binomials[i - 1][j - 1] + binomials[i - 1][j];
        }
    }
    let count = binomials[n + m][n];
    let mut values = vec![0_i32; count];
    // From the full board back: the path with the highest number comes first, and the next lower
    // number with as many bits is the previous path.
    let mut path: u32 = ((1 << n) - 1) << m;
    for rank in (0..count - 1).rev() {
        path = previous(path);
        let mut filled = 0;
        let (mut ups, mut rights) = (0, 0);
        let mut steps = path;
        let mut corners = [(0, 0); 16];
        let mut found = 0;
        while ups < n {
            let right = steps.trailing_zeros() as usize;
            steps >>= right;
            rights += right;
            let up = steps.trailing_ones() as usize;
            steps >>= up;
            ups += up;
            filled += up * rights;
            if rights < m {
                corners[found] = (ups - 1, rights);
                found += 1;
            }
        }
        let black = filled % 2 == 0;
        let mut best = if black { i32::MIN } else { i32::MAX };
        for &(below, column) in &corners[..found] {
            let row = n - 1 - below;
            let child = values[rank + binomials[below + column][below]];
            best = if black {
                best.max(child + a[row][column])
            } else {
                best.min(child - b[row][column])
            };
        }
        values[rank] = best;
    }
    values[0]
}

/// The next lower number with as many bits set.
const fn previous(path: u32) -> u32 {
    let ones = path.trailing_ones();
    let rest = path >> ones << ones;
    let low = rest & rest.wrapping_neg();
    let moved = rest ^ low | low >> 1;
    moved | ((1 << ones) - 1) << (low.trailing_zeros() - 1 - ones)
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
