//! The images of a position: the least, and their number.

use super::Symmetries;
use super::tables::Tables;
use crate::rules::set_bits;

const TOO_MANY_CELLS: &str = "a set of bits has at most 64 cells";

impl Symmetries {
    /// The least of the images of a position, where `image` returns the one under a permutation.
    ///
    /// # Examples
    ///
    /// Two pieces on a board of 3×3, the first of which is a king:
    ///
    /// ```
    /// use optimal_play::rules::Symmetries;
    ///
    /// let square = Symmetries::square(3);
    /// let least = |king: usize, pawn: usize| square.least(|image| (image[king], image[pawn]));
    /// assert_eq!(least(8, 5), (0, 1));
    /// assert_eq!(least(8, 5), least(0, 3));
    /// ```
    #[inline]
    pub fn least<T: Ord>(&self, mut image: impl FnMut(&[usize]) -> T) -> T {
        let (identity, others) = self.identity_and_others();
        let first = image(identity);
        others.fold(first, |least, it| least.min(image(it)))
    }

    /// The first permutation that leads to the [least](Self::least) image.
    pub fn to_least<T: Ord>(&self, mut image: impl FnMut(&[usize]) -> T) -> &[usize] {
        let (identity, others) = self.identity_and_others();
        let first = (image(identity), identity);
        let least = others
            .map(|it| (image(it), it))
            .fold(first, |least, it| if it.0 < least.0 { it } else { least });
        least.1
    }

    /// The number of different images of a position, where `image` returns the one under a
    /// permutation. It divides the [`order`](Self::order).
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::rules::Symmetries;
    ///
    /// let square = Symmetries::square(3);
    /// assert_eq!(square.images_of(|image| image[4]), 1); // the centre
    /// assert_eq!(square.images_of(|image| image[0]), 4); // a corner
    /// assert_eq!(square.images_of(|image| (image[0], image[1])), 8);
    /// ```
    pub fn images_of<T: PartialEq>(&self, mut image: impl FnMut(&[usize]) -> T) -> usize {
        let (identity, others) = self.identity_and_others();
        let itself = image(identity);
        // Each image comes from equally many permutations.
        self.order() / (1 + others.filter(|it| image(it) == itself).count())
    }

    /// The images of a set of cells of the board, one for each permutation, that of the identity
    /// first; equal ones are repeated.
    ///
    /// # Examples
    ///
    /// All places of a piece of three squares, by turning and reflecting one of them:
    ///
    /// ```
    /// use std::collections::BTreeSet;
    /// use optimal_play::rules::Symmetries;
    ///
    /// let square = Symmetries::square(2);
    /// let places: BTreeSet<_> = square.each_image(0b00_11 | 0b01_00).collect();
    /// assert!(places.into_iter().eq([0b01_11, 0b10_11, 0b11_01, 0b11_10]));
    /// ```
    pub fn each_image(&self, set: u64) -> impl Iterator<Item = u64> {
        self.permutations().map(move |image| {
            let cells = set_bits(set).map(|cell| image[usize::from(cell)]);
            cells.fold(0, |set, cell| set | 1 << cell)
        })
    }

    /// The least of the images of a set of cells, which has a bit for each. Bits beyond the cells
    /// stay where they are.
    ///
    /// Tables make it fast: it takes a few instructions a permutation.
    ///
    /// # Panics
    ///
    /// If there are more than 64 cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::rules::Symmetries;
    ///
    /// let square = Symmetries::square(3);
    /// assert_eq!(square.least_set(0b110_000_000), 0b000_000_011);
    /// ```
    #[inline]
    pub fn least_set(&self, set: u64) -> u64 {
        self.least_sets([set])[0]
    }

    /// The least of the images of several sets of cells under one permutation: of two images, the
    /// first set decides, then the second.
    ///
    /// # Panics
    ///
    /// If there are more than 64 cells.
    #[inline]
    pub fn least_sets<const N: usize>(&self, sets: [u64; N]) -> [u64; N] {
        self.tables().least(sets)
    }

    /// The number of different images of several sets of cells under one permutation.
    ///
    /// # Panics
    ///
    /// If there are more than 64 cells.
    #[inline]
    pub fn images_of_sets<const N: usize>(&self, sets: [u64; N]) -> usize {
        self.order() / self.tables().fixing(sets, self.order())
    }

    /// The least of the images of what stands in the cells.
    ///
    /// # Panics
    ///
    /// If there are not as many as cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::rules::Symmetries;
    ///
    /// assert_eq!(Symmetries::line(3).least_cells(&['c', 'b', 'a']), ['a', 'b', 'c']);
    /// ```
    pub fn least_cells<T: Ord + Clone>(&self, cells: &[T]) -> Vec<T> {
        assert_eq!(cells.len(), self.cells, "there is something in each cell");
        // Reading the cells in the order of a permutation gives the image under its inverse, which
        // is in the group, too.
        let read = |order: &[usize]| order.iter().map(|&cell| cells[cell].clone()).collect();
        self.least(read)
    }

    fn identity_and_others(&self) -> (&[usize], impl Iterator<Item = &[usize]>) {
        let mut all = self.permutations();
        let identity = all.next().expect("a group has the identity");
        (identity, all)
    }

    #[inline]
    const fn tables(&self) -> &Tables {
        self.tables.as_ref().expect(TOO_MANY_CELLS)
    }
}
