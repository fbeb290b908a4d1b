//! Numbers for positions: lions, then all other men.

use optimal_play::rules::numbering::{PieceKind, Pieces, Placed};
use optimal_play::{Indexed, Player};

use super::Position;
use super::man::{Man, Side, Squares, mirrored};

/// The squares of the lions of the player to move, which is never on its far row, and of the opponent,
/// of one of two mirror images: the first is in the left column, or in the middle column and the second
/// not in the right one. First the pairs that are apart, with the second not on its far row.
static LIONS: [[u8; 2]; 54] = {
    let (mut all, mut found, mut at) = ([[0; 2]; 54], 0, 0);
    while at < 2 * 9 * 12 {
        let [own, other] = [at / 12 % 9, at % 12];
        let is_apart = other > 2 && Man::Lion.steps(own, true) & 1 << other == 0;
        if own != other && is_image([own, other]) && is_apart == (at < 9 * 12) {
            all[found] = [own, other];
            found += 1;
        }
        at += 1;
    }
    all
};

/// How many pairs are apart.
const APART: usize = 21;

#[inline]
const fn is_image([own, other]: [u8; 2]) -> bool {
    own % 3 == 0 || own % 3 == 1 && other % 3 != 2
}

/// The places of pairs of lions among [`LIONS`].
static PLACES: [[u8; 12]; 12] = {
    let (mut places, mut at) = ([[0; 12]; 12], 0);
    while at < LIONS.len() {
        let [own, other] = LIONS[at];
        places[own as usize][other as usize] = at.to_le_bytes()[0];
        at += 1;
    }
    places
};

/// The numbering of the men besides the lions, which leave them ten squares.
pub(super) fn numbering(counts: [u32; 3]) -> Pieces<3, 4> {
    let kinds = [4, 2, 2];
    let kind = |at: usize| PieceKind {
        count: counts[at],
        forms: kinds[at],
        hands: 2,
    };
    Pieces::new(10, [0, 1, 2].map(kind)).expect("at most six men have few ways")
}

/// The squares of the lions of both sides.
#[inline]
fn lions(sides: &[Side; 2]) -> [u8; 2] {
    sides.each_ref().map(Side::lion_number)
}

#[inline]
fn mirror(sides: &[Side; 2]) -> [Side; 2] {
    sides.map(|side| side.map(mirrored))
}

impl Position<'_> {
    /// The index: with Max to move, then with Min.
    #[inline]
    pub(super) fn number(&self) -> u64 {
        let mut sides = self.sides;
        if !is_image(lions(&sides)) {
            sides = mirror(&sides);
        }
        let [own, other] = lions(&sides);
        let mut rank = self.rank(&sides);
        if own % 3 == other % 3 && own % 3 == 1 {
            rank = rank.min(self.rank(&mirror(&sides)));
        }
        let place = u64::from(PLACES[own as usize][other as usize]);
        let before = self.to_move as u64 * self.half() + place * self.game.men.count();
        before + rank
    }

    /// The number of indices with Max to move, and of those with Min.
    #[inline]
    fn half(&self) -> u64 {
        let pairs = if self.game.all_moves {
            LIONS.len()
        } else {
            APART
        };
        pairs as u64 * self.game.men.count()
    }

    /// The number of the men besides the lions.
    #[inline]
    fn rank(&self, sides: &[Side; 2]) -> u64 {
        let [own, other] = sides;
        let set = |side: &Side, man: Man| u64::from(side.on_board[man as usize]);
        let placed = |man: Man, hens: [u64; 2]| Placed {
            forms: [set(own, man), set(other, man), hens[0], hens[1]],
            in_first_hand: own.in_hand[man as usize].into(),
        };
        let hens = [own, other].map(|side| set(side, Man::Hen));
        let men = [
            placed(Man::Chick, hens),
            placed(Man::Elephant, [0; 2]),
            placed(Man::Giraffe, [0; 2]),
        ];
        let lions = (own.lion() | other.lion()).into();
        let rank = self.game.men.rank(lions, men);
        rank.expect("every move leaves all men")
    }

    /// The men of both sides with these lions and this rank.
    #[inline]
    fn unrank(&self, lions: [u8; 2], rank: u64) -> Option<[Side; 2]> {
        let lions = lions.map(|it| 1 << it);
        let men = self.game.men.unrank(u64::from(lions[0] | lions[1]), rank)?;
        let [chicks, elephants, giraffes] = men.map(|it| it.forms.map(squares));
        let mut sides = [0, 1].map(|side| Side {
            on_board: [
                chicks[side],
                elephants[side],
                giraffes[side],
                chicks[side + 2],
                lions[side],
            ],
            in_hand: [0; 3],
        });
        for (at, (placed, count)) in men.iter().zip(self.game.counts).enumerate() {
            let on_board = placed.forms.iter().fold(0, |all, it| all | it).count_ones();
            let in_hand = placed.in_first_hand;
            let hands = [in_hand, count - on_board - in_hand];
            for (side, in_hand) in sides.iter_mut().zip(hands) {
                [side.in_hand[at], ..] = in_hand.to_le_bytes();
            }
        }
        Some(sides)
    }

    /// Whether the position is its own mirror image.
    #[inline]
    pub(super) fn is_own_image(&self) -> bool {
        let [own, other] = lions(&self.sides);
        own % 3 == 1 && other % 3 == 1 && mirror(&self.sides) == self.sides
    }
}

/// With the player to move first, then the lions: a position and its mirror image have one index.
impl Indexed for Position<'_> {
    fn index_count(&self) -> usize {
        index(2 * self.half())
    }

    #[inline]
    fn index(&self) -> usize {
        index(self.number())
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let index = u64::try_from(index).ok()?;
        let [to_move, rank] = [index / self.half(), index % self.half()];
        let count = self.game.men.count();
        let lions = LIONS[usize::try_from(rank / count).ok()?];
        let sides = self.unrank(lions, rank % count)?;
        let state = Self {
            sides,
            to_move: Player::ALL[usize::try_from(to_move).ok()?],
            ..*self
        };
        (lions.map(|it| it % 3) != [1, 1] || state.number() == index).then_some(state)
    }
}

#[inline]
fn index(number: u64) -> usize {
    usize::try_from(number).expect("at most 1e9 positions")
}

/// A set of squares of the board.
#[inline]
fn squares(set: u64) -> Squares {
    Squares::try_from(set).expect("the board has twelve squares")
}
