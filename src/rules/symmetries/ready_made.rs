//! The symmetries of the boards that most games have.

use super::{Permutation, Symmetries, SymmetriesError};

impl Symmetries {
    /// A line of cells, and its mirror image.
    pub fn line(cells: u8) -> Self {
        let last = usize::from(cells).saturating_sub(1);
        Self::closed(
            cells.into(),
            &[(0..cells.into()).map(|it| last - it).collect()],
        )
    }

    /// The four images of a rectangle: mirrored, upside down, and both. The cells count row by row,
    /// as the squares of a [`Board`](crate::rules::Board).
    pub fn rectangle(columns: u8, rows: u8) -> Self {
        let [columns, rows] = [columns, rows].map(usize::from);
        let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let mirrored = cells.clone().map(|(x, y)| y * columns + columns - 1 - x);
        let upside_down = cells.map(|(x, y)| (rows - 1 - y) * columns + x);
        Self::closed(columns * rows, &[mirrored.collect(), upside_down.collect()])
    }

    /// The eight images of a square: rotations and reflections. The cells count row by row.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::rules::Symmetries;
    ///
    /// assert_eq!(Symmetries::square(3).order(), 8);
    /// assert_eq!(Symmetries::square(3).least_set(0b100_000_000), 0b000_000_001);
    /// ```
    pub fn square(side: u8) -> Self {
        let n = usize::from(side);
        let transposed = (0..n * n).map(|cell| cell % n * n + cell / n).collect();
        let generators = Self::rectangle(side, side).permutations;
        Self::closed(n * n, &[generators, vec![transposed]].concat())
    }

    /// The 48 images of a cube: rotations and reflections. The cells count layer by layer, in each
    /// row by row.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::rules::Symmetries;
    ///
    /// let cube = Symmetries::cube(3);
    /// assert_eq!(cube.order(), 48);
    /// let kinds = [1, 0, 4, 13].map(|cell| cube.images_of_sets([1 << cell]));
    /// assert_eq!(kinds, [12, 8, 6, 1]); // edges, corners, faces, the centre
    /// ```
    pub fn cube(side: u8) -> Self {
        let n = usize::from(side);
        let number = |[x, y, z]: [usize; 3]| (z * n + y) * n + x;
        let permutation = |image: fn([usize; 3], usize) -> [usize; 3]| -> Permutation {
            let cells = (0..n * n * n).map(|cell| [cell % n, cell / n % n, cell / n / n]);
            cells.map(|cell| number(image(cell, n - 1))).collect()
        };
        let generators = [
            permutation(|[x, y, z], last| [last - x, y, z]),
            permutation(|[x, y, z], _| [y, x, z]),
            permutation(|[x, y, z], _| [y, z, x]),
        ];
        Self::closed(n * n * n, &generators)
    }

    /// All renamings of `points`, acting on their [`pairs`](Self::pairs): for games that draw lines
    /// between points, as Sim does.
    ///
    /// # Errors
    ///
    /// [`SymmetriesError::TooMany`] for more than eight points.
    pub fn renamings(points: u8) -> Result<Self, SymmetriesError> {
        let pairs: Vec<_> = Self::pairs(points).collect();
        let permutation = |name: &dyn Fn(usize) -> usize| -> Permutation {
            let renamed = pairs.iter().map(|pair| pair.map(name));
            let renamed = renamed.map(|[a, b]| [a.min(b), a.max(b)]);
            renamed
                .filter_map(|it| pairs.iter().position(|&pair| pair == it))
                .collect()
        };
        // Exchanges of neighbours make all renamings.
        let exchanges = (1..points.into()).map(|second| {
            permutation(&|point| match point {
                _ if point == second => second - 1,
                _ if point + 1 == second => second,
                _ => point,
            })
        });
        Self::new(pairs.len(), exchanges)
    }

    /// The pairs of `points`, each with the smaller number first, in the order in which the cells
    /// of [`renamings`](Self::renamings) count: `[0, 1]`, `[0, 2]`, …, `[1, 2]`, ….
    pub fn pairs(points: u8) -> impl Iterator<Item = [usize; 2]> {
        let points = usize::from(points);
        (0..points).flat_map(move |a| (a + 1..points).map(move |b| [a, b]))
    }
}
