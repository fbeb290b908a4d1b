//! Pieces of several kinds, on squares and off the board.

use std::array;

use super::binomial::{binomial, choose};
use super::disjoint_subsets::spread;
use super::subsets;

/// A kind of pieces, for [`Pieces`]: equal pieces, each of them on a square or off the board.
///
/// | pieces | `forms` | `hands` |
/// |---|---|---|
/// | of one player, which always stay on the board | 1 | 0 |
/// | which can be captured, or are placed later | 1 | 1 |
/// | which can be captured and can be promoted | 2 | 1 |
/// | which the player who captures them drops again, as in shogi | 2, one for each owner | 2 |
/// | the same, and which can be promoted on the board | 4 | 2 |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceKind {
    /// The number of pieces, on squares and off the board together.
    pub count: u32,
    /// What a piece on a square can be: owners times ranks.
    pub forms: u32,
    /// The places for pieces off the board: none, one, or the hands of two players.
    pub hands: u32,
}

/// The pieces of one kind of [`Pieces`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed<const F: usize> {
    /// The squares of each form, from the first on; those beyond the forms of the kind are empty.
    pub forms: [u64; F],
    /// How many of the pieces off the board are in the first of two hands; 0 if there are not two.
    pub in_first_hand: u32,
}

/// Numbers all ways to place pieces of `N` kinds, of at most `F` forms: each piece on a square of
/// its own, or off the board. Positions of games with promotions, captures and drops have such
/// numbers.
///
/// Kinds count in their order. Of two ways to place a kind, the one with fewer pieces on squares has
/// the lower number; then the one with the lower set of squares, as a number; then the one with the
/// lower form on the lowest square where they differ; then the one with fewer pieces in the first
/// hand.
///
/// # Complexity
///
/// It holds a table of about N · squares · pieces of a kind entries, which [`Clone`] copies: keep
/// it in the instance of a game. [`rank`](Self::rank) takes a look-up for each piece on a square,
/// [`unrank`](Self::unrank) at most one for each square and some divisions for each kind.
///
/// # Examples
///
/// On four squares, two pawns that may be promoted and may be in either hand, and a king that stays
/// on the board:
///
/// ```
/// use optimal_play::rules::numbering::{PieceKind, Pieces, Placed};
///
/// let pawn = PieceKind { count: 2, forms: 4, hands: 2 };
/// let king = PieceKind { count: 1, forms: 1, hands: 0 };
/// let pieces = Pieces::<2, 4>::new(4, [pawn, king]).expect("fewer than 2^64");
/// assert_eq!(pieces.count(), 4 * (3 + 3 * 4 * 2 + 3 * 4 * 4));
///
/// let pawns = Placed { forms: [0b0001, 0, 0, 0], in_first_hand: 1 };
/// let king = Placed { forms: [0b1000, 0, 0, 0], in_first_hand: 0 };
/// let rank = pieces.rank(0, [pawns, king]).expect("three pieces");
/// assert_eq!(pieces.unrank(0, rank), Some([pawns, king]));
/// assert_eq!(pieces.rank(0, [king, king]), None); // two pieces on one square
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pieces<const N: usize, const F: usize> {
    squares: u32,
    kinds: [PieceKind; N],
    /// For each kind: by free squares and by pieces on squares.
    ways: [Box<[Ways]>; N],
    count: u64,
}

/// The ways to place a kind, and those after it, with a number of pieces on free squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ways {
    /// The ways with fewer pieces on squares.
    before: u64,
    /// The ways to place the kinds after it.
    after: u64,
    /// The ways to choose the forms of the pieces on squares.
    forms: u64,
    /// The ways to share out the pieces off the board.
    hands: u64,
}

impl PieceKind {
    /// By free squares and by pieces on squares, and the sums by free squares; `after` are the ways to
    /// place the kinds after it, by free squares.
    fn ways(self, after: &[u64]) -> Option<(Box<[Ways]>, Vec<u64>)> {
        let (mut all, mut sums) = (Vec::new(), Vec::new());
        for free in (0..).take(after.len()) {
            let mut sum = 0_u64;
            for on_board in 0..=self.count {
                let mut ways = Ways {
                    before: sum,
                    after: 0,
                    forms: 0,
                    hands: 0,
                };
                if on_board <= free {
                    ways.after = after[(free - on_board) as usize];
                    ways.forms = u64::from(self.forms).checked_pow(on_board)?;
                    ways.hands = self.shares(self.count - on_board)?;
                    let here = binomial(free, on_board)?.checked_mul(ways.forms)?;
                    let here = here.checked_mul(ways.hands)?.checked_mul(ways.after)?;
                    sum = sum.checked_add(here)?;
                }
                all.push(ways);
            }
            sums.push(sum);
        }
        Some((all.into(), sums))
    }

    /// Where the ways are with these free squares and pieces on squares.
    #[inline]
    const fn at(self, free: u32, on_board: u32) -> usize {
        (free * (self.count + 1) + on_board) as usize
    }

    /// The ways to share out pieces off the board; `None` if there are too many hands.
    const fn shares(self, pieces: u32) -> Option<u64> {
        match (self.hands, pieces) {
            (0, 0) | (1, _) => Some(1),
            (0, _) => Some(0),
            (2, _) => Some(pieces as u64 + 1),
            _ => None,
        }
    }
}

impl<const N: usize, const F: usize> Pieces<N, F> {
    /// The greatest number of pieces of a kind.
    const MOST: u32 = 63;

    /// Pieces of these kinds on as many squares; none if the pieces that stay on the board are more
    /// than the squares. `None` if there are more than 64 squares, if a kind has more than 63 pieces,
    /// `F` forms or two hands, or if there are too many ways.
    #[must_use]
    pub fn new(squares: u32, kinds: [PieceKind; N]) -> Option<Self> {
        let fits = |kind: &PieceKind| kind.count <= Self::MOST && kind.forms as usize <= F;
        if squares > u64::BITS || !kinds.iter().all(fits) {
            return None;
        }
        // The ways to place the kinds from each on, from the last, by free squares.
        let mut after = vec![1_u64; squares as usize + 1];
        let mut ways = array::from_fn(|_| Box::default());
        for (kind, ways) in kinds.iter().zip(&mut ways).rev() {
            (*ways, after) = kind.ways(&after)?;
        }
        let count = *after.last()?;
        Some(Self {
            squares,
            kinds,
            ways,
            count,
        })
    }

    /// The number of ways.
    #[inline]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The number of this way to place the pieces; `None` if it is not one of them. The squares are
    /// the lowest that are not `taken` by anything else, such as pieces that have a number of their
    /// own.
    #[inline]
    pub fn rank(&self, mut taken: u64, pieces: [Placed<F>; N]) -> Option<u64> {
        let (mut number, mut free) = (0, self.squares);
        for ((kind, ways), placed) in self.kinds.iter().zip(&self.ways).zip(&pieces) {
            // Not the sum of the forms' pieces: that takes a count for each form.
            let (mut squares, mut shared) = (0, 0);
            for form in &placed.forms {
                shared |= squares & form;
                squares |= form;
            }
            let on_board = squares.count_ones();
            if squares & taken | shared != 0 || on_board > kind.count {
                return None;
            }
            let (mut chosen, mut set, mut forms, mut left) = (0, 0, 0, squares);
            while left != 0 {
                let square = left & left.wrapping_neg();
                let place = (!taken & (square - 1)).count_ones();
                let form = (0..)
                    .zip(&placed.forms)
                    .map(|(form, it)| form * u64::from(it & square != 0));
                let form: u64 = form.sum();
                if place >= free || form >= kind.forms.into() {
                    return None;
                }
                chosen += 1;
                set += choose(place, chosen);
                forms = forms * u64::from(kind.forms) + form;
                left ^= square;
            }
            let ways = &ways[kind.at(free, on_board)];
            let in_hand = u64::from(placed.in_first_hand);
            if in_hand >= ways.hands {
                return None;
            }
            let here = (set * ways.forms + forms) * ways.hands + in_hand;
            number += ways.before + here * ways.after;
            taken |= squares;
            free -= on_board;
        }
        Some(number)
    }

    /// The pieces with this number, on squares that are not `taken`; `None` if the number is not below
    /// [`count`](Self::count).
    #[inline]
    pub fn unrank(&self, mut taken: u64, mut number: u64) -> Option<[Placed<F>; N]> {
        if number >= self.count || taken.count_zeros() < self.squares {
            return None;
        }
        let mut pieces = [Placed {
            forms: [0; F],
            in_first_hand: 0,
        }; N];
        let mut free = self.squares;
        for ((kind, ways), placed) in self.kinds.iter().zip(&self.ways).zip(&mut pieces) {
            let ways = &ways[kind.at(free, 0)..=kind.at(free, kind.count)];
            let on_board = ways.partition_point(|it| it.before <= number) - 1;
            let Ways {
                before,
                after,
                forms,
                hands,
            } = ways[on_board];
            let here = (number - before) / after;
            number = (number - before) % after;
            placed.in_first_hand = small(here % hands);
            let (set, mut forms) = (here / hands / forms, here / hands % forms);
            let on_board = small(on_board as u64);
            let squares = spread(subsets::unrank(set, free, on_board), taken);
            let mut left = squares;
            while left != 0 {
                let square = 1 << left.ilog2();
                placed.forms[small(forms % u64::from(kind.forms)) as usize] |= square;
                forms /= u64::from(kind.forms);
                left ^= square;
            }
            taken |= squares;
            free -= on_board;
        }
        Some(pieces)
    }
}

#[inline]
fn small(number: u64) -> u32 {
    u32::try_from(number).expect("at most the pieces of a kind, or its forms")
}
