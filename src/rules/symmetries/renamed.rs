//! The least image where both the cells and what stands in them have symmetries.

use hashbrown::HashMap;

use super::Symmetries;

/// The product of two groups: permutations of the cells of a board, and renamings of what stands in
/// them. Quarto has 32 permutations of squares and 384 renamings of pieces, 12,288 pairs together.
///
/// # Complexity
///
/// [`new`](Self::new) makes a node for each way to have renamed the first cells, and a step from it
/// for each value: 16 MB if there are a million steps. [`least`](Self::least) takes a look-up for a
/// cell until it is greater than the least image so far, at most for each cell of each permutation of
/// cells, and allocates nothing. It tries no renamings.
///
/// # Examples
///
/// Four letters on a ring, all alike:
///
/// ```
/// use optimal_play::rules::{RenamedCells, Symmetries};
///
/// let ring = Symmetries::new(4, [[1, 2, 3, 0], [3, 2, 1, 0]])?;
/// let letters = Symmetries::new(3, [[1, 0, 2], [1, 2, 0]])?;
/// let images = RenamedCells::new(ring, &letters);
/// assert_eq!(images.least(&[2, 1, 2, 0]), images.least(&[0, 2, 1, 2]));
/// assert_eq!(images.least(&[2, 1, 2, 0]), [0, 1, 0, 2]);
/// assert_eq!(images.images_of(&[2, 2, 2, 2]), 3);
/// # Ok::<(), optimal_play::rules::SymmetriesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RenamedCells {
    cells: Symmetries,
    /// The number of values that renamings change.
    values: usize,
    /// For each node and value.
    steps: Box<[Step]>,
    /// For each node, how many renamings it leaves.
    left: Box<[u32]>,
}

/// What the next value becomes under the renamings that make it least, and the node of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    image: u8,
    node: u32,
}

impl RenamedCells {
    /// All pairs of a permutation of the cells, and a permutation of the values, which are numbers
    /// below [`values.cells()`](Symmetries::cells). Greater numbers, as for an empty cell, stay as
    /// they are; so does what stands in a cell that the permutations keep, such as one beside the
    /// board.
    ///
    /// # Panics
    ///
    /// If there are more than 255 values.
    pub fn new(cells: Symmetries, values: &Symmetries) -> Self {
        let count = values.cells();
        // A byte is left for an empty cell.
        assert!(count <= 255, "there are {count} values, more than 255");
        let number = |it: usize| u32::try_from(it).expect("fewer than 2^32 nodes fit memory");
        let all: Vec<&[usize]> = values.permutations().collect();
        let mut numbers: HashMap<Vec<&[usize]>, u32> = HashMap::new();
        numbers.insert(all.clone(), 0);
        let (mut nodes, mut steps) = (vec![all], Vec::new());
        while let Some(node) = nodes.get(steps.len() / count.max(1)).cloned() {
            for value in 0..count {
                let image = |renaming: &&[usize]| renaming[value];
                let least = node.iter().map(image).min().expect("a node has a renaming");
                let next = node.iter().copied().filter(|it| image(it) == least);
                let next = numbers.entry(next.collect());
                let next = *next.or_insert_with_key(|next| {
                    nodes.push(next.clone());
                    number(nodes.len() - 1)
                });
                let image = u8::try_from(least).expect("values are below 255");
                steps.push(Step { image, node: next });
            }
            if count == 0 {
                break;
            }
        }
        Self {
            cells,
            values: count,
            steps: steps.into(),
            left: nodes.iter().map(|it| number(it.len())).collect(),
        }
    }

    /// The least of the images of what stands in the cells: two positions have the same exactly if a
    /// pair leads from one to the other.
    ///
    /// # Panics
    ///
    /// If `N` is not the number of cells.
    #[inline]
    pub fn least<const N: usize>(&self, cells: &[u8; N]) -> [u8; N] {
        self.find(cells).0
    }

    /// The number of different images.
    ///
    /// # Panics
    ///
    /// If `N` is not the number of cells.
    pub fn images_of<const N: usize>(&self, cells: &[u8; N]) -> usize {
        self.cells.order() * self.left[0] as usize / self.find(cells).1
    }

    /// The least image, and how many pairs lead to it.
    #[inline]
    fn find<const N: usize>(&self, cells: &[u8; N]) -> ([u8; N], usize) {
        assert_eq!(N, self.cells.cells(), "there is something in each cell");
        let (mut least, mut pairs) = ([u8::MAX; N], 0);
        // Reading the cells in the order of a permutation gives the image under its inverse, which is
        // in the group, too.
        'next: for order in self.cells.permutations() {
            let (mut node, mut is_less) = (0, pairs == 0);
            for (place, &cell) in least.iter_mut().zip(order) {
                let mut image = cells[cell];
                if usize::from(image) < self.values {
                    let step = self.steps[node * self.values + usize::from(image)];
                    (image, node) = (step.image, step.node as usize);
                }
                if !is_less && image > *place {
                    continue 'next;
                }
                is_less |= image < *place;
                *place = image;
            }
            if is_less {
                pairs = 0;
            }
            pairs += self.left[node] as usize;
        }
        (least, pairs)
    }
}
