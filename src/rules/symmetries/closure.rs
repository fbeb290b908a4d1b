//! The group that permutations generate, and what permutations do not.

use std::error::Error;
use std::fmt;

use hashbrown::HashSet;

use super::Permutation;
use crate::game::debug_as_display;

/// The permutations that these generators make together, the identity first, then those that take
/// the fewest generators. `None` if there are more than `most`.
pub(super) fn closure(
    cells: usize,
    generators: &[Permutation],
    most: usize,
) -> Option<Vec<Permutation>> {
    let identity: Permutation = (0..cells).collect();
    let mut seen: HashSet<Permutation> = HashSet::new();
    seen.insert(identity.clone());
    let mut group = vec![identity];
    let mut next = 0;
    while let Some(one) = group.get(next).cloned() {
        next += 1;
        for generator in generators {
            let both: Permutation = one.iter().map(|&cell| generator[cell]).collect();
            if seen.insert(both.clone()) {
                group.push(both);
            }
        }
        if group.len() > most {
            return None;
        }
    }
    // The inverse of a permutation is one of its powers, so a finite closure has all inverses.
    Some(group)
}

/// Fails unless each generator permutes the numbers below `cells`.
pub(super) fn check(cells: usize, generators: &[Permutation]) -> Result<(), SymmetriesError> {
    for (generator, images) in generators.iter().enumerate() {
        if images.len() != cells {
            let images = images.len();
            return Err(SymmetriesError::Length {
                generator,
                images,
                cells,
            });
        }
        let mut seen = vec![false; cells];
        for &image in images {
            let Some(seen) = seen.get_mut(image) else {
                return Err(SymmetriesError::OffBoard {
                    generator,
                    image,
                    cells,
                });
            };
            if std::mem::replace(seen, true) {
                return Err(SymmetriesError::Repeated { generator, image });
            }
        }
    }
    Ok(())
}

/// Why generators make no group of symmetries. Generators count from 0.
///
/// # Examples
///
/// ```
/// use optimal_play::rules::Symmetries;
///
/// let error = |generators: &[[usize; 3]]| {
///     let error = Symmetries::new(3, generators).expect_err("one is no permutation");
///     error.to_string()
/// };
/// assert_eq!(error(&[[2, 1, 0], [0, 0, 2]]), "generator 1 has the image 0 twice");
/// assert_eq!(error(&[[1, 2, 3]]), "generator 0 has the image 3: it must be below 3");
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymmetriesError {
    /// A generator has more or fewer images than there are cells.
    Length {
        /// The generator.
        generator: usize,
        /// The number of its images.
        images: usize,
        /// The number of cells.
        cells: usize,
    },
    /// An image is no cell.
    OffBoard {
        /// The generator.
        generator: usize,
        /// The image.
        image: usize,
        /// The number of cells.
        cells: usize,
    },
    /// Two cells have the same image.
    Repeated {
        /// The generator.
        generator: usize,
        /// The image.
        image: usize,
    },
    /// The group has more than [`Symmetries::MAX_ORDER`](super::Symmetries::MAX_ORDER)
    /// permutations.
    TooMany,
}

impl Error for SymmetriesError {}

debug_as_display! { SymmetriesError; }

impl fmt::Display for SymmetriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length {
                generator,
                images,
                cells,
            } => write!(
                f,
                "generator {generator} has {images} images: it must have one for each of {cells} cells"
            ),
            Self::OffBoard {
                generator,
                image,
                cells,
            } => write!(
                f,
                "generator {generator} has the image {image}: it must be below {cells}"
            ),
            Self::Repeated { generator, image } => {
                write!(f, "generator {generator} has the image {image} twice")
            }
            Self::TooMany => write!(
                f,
                "the generators make more than {} permutations",
                super::Symmetries::MAX_ORDER
            ),
        }
    }
}
