//! A solver for Kalah with six houses only: the seeds in an array, moves that let the player move
//! again first, a table of fixed size with both bounds of a position, and null-window searches that
//! begin at 0, MTD(f).

const HOUSES: usize = 6;

/// The seeds in the houses of the player to move and then of the opponent, each in the order of
/// sowing.
pub(crate) type Board = [u8; 2 * HOUSES];

/// A position after a move, and what the move stores.
#[derive(Clone, Copy, Default)]
struct Sown {
    board: Board,
    stored: i8,
    /// Whether the same player moves again.
    again: bool,
}

/// Sows the seeds of a house that is not empty.
fn sow(board: &Board, house: usize) -> Sown {
    // The store is place 6, so the houses of the opponent come after it.
    let mut places = [0; 2 * HOUSES + 1];
    places[..HOUSES].copy_from_slice(&board[..HOUSES]);
    places[HOUSES + 1..].copy_from_slice(&board[HOUSES..]);
    let seeds = std::mem::take(&mut places[house]);
    let mut place = house;
    for _ in 0..seeds {
        place = if place == 2 * HOUSES { 0 } else { place + 1 };
        places[place] += 1;
    }
    if place < HOUSES && places[place] == 1 {
        places[HOUSES] += std::mem::take(&mut places[place]);
        places[HOUSES] += std::mem::take(&mut places[2 * HOUSES - place]);
    }
    let again = place == HOUSES;
    let mut board = [0; 2 * HOUSES];
    let (own, other) = board.split_at_mut(HOUSES);
    let (own, other) = if again { (own, other) } else { (other, own) };
    own.copy_from_slice(&places[..HOUSES]);
    other.copy_from_slice(&places[HOUSES + 1..]);
    let stored = places[HOUSES].cast_signed();
    Sown {
        board,
        stored,
        again,
    }
}

/// The least and the greatest value that a position can have.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    least: i8,
    greatest: i8,
}

/// The solver with its table.
pub(crate) struct HandWritten {
    entries: Vec<Entry>,
    nodes: u64,
}

impl HandWritten {
    const SLOT_BITS: u32 = 22;

    pub(crate) fn new() -> Self {
        let entries = vec![Entry::default(); 1 << Self::SLOT_BITS];
        Self { entries, nodes: 0 }
    }

    /// How many calls of the search it took so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What the player to move gets more of the seeds in the houses.
    pub(crate) fn solve(&mut self, board: &Board) -> i8 {
        let seeds = seeds(board);
        let (mut least, mut greatest, mut guess) = (-seeds, seeds, 0);
        while least < greatest {
            let threshold = if guess == least { guess + 1 } else { guess };
            guess = self.search(board, threshold);
            if guess >= threshold {
                least = guess;
            } else {
                greatest = guess;
            }
        }
        least
    }

    /// A bound on the value: a lower one if it is at least `threshold`, else an upper one.
    fn search(&mut self, board: &Board, threshold: i8) -> i8 {
        self.nodes += 1;
        let (own, other) = board.split_at(HOUSES);
        if own.iter().all(|&it| it == 0) || other.iter().all(|&it| it == 0) {
            return seeds(own) - seeds(other);
        }
        let most = seeds(board);
        if -most >= threshold {
            return -most;
        }
        if most < threshold {
            return most;
        }
        let key = key(board);
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let slot = usize::try_from(mixed >> (u64::BITS - Self::SLOT_BITS)).expect("few bits");
        let found = self.entries[slot];
        let (mut least, mut greatest) = (-most, most);
        if found.key == key {
            (least, greatest) = (found.least, found.greatest);
            if least >= threshold {
                return least;
            }
            if greatest < threshold {
                return greatest;
            }
        }
        let mut best = i8::MIN;
        let (moves, count) = again_and_most_stored_first(board);
        for sown in &moves[..count] {
            let rest = threshold - sown.stored;
            let after = if sown.again {
                self.search(&sown.board, rest)
            } else {
                -self.search(&sown.board, 1 - rest)
            };
            best = best.max(sown.stored + after);
            if best >= threshold {
                break;
            }
        }
        if best >= threshold {
            least = best;
        } else {
            greatest = best;
        }
        self.entries[slot] = Entry {
            key,
            least,
            greatest,
        };
        best
    }
}

/// The moves and how many they are.
fn again_and_most_stored_first(board: &Board) -> ([Sown; HOUSES], usize) {
    let mut sorted = [Sown::default(); HOUSES];
    let mut count = 0;
    for house in (0..HOUSES).rev().filter(|&house| board[house] > 0) {
        let sown = sow(board, house);
        let mut at = count;
        while at > 0 && (sorted[at - 1].again, sorted[at - 1].stored) < (sown.again, sown.stored) {
            sorted[at] = sorted[at - 1];
            at -= 1;
        }
        sorted[at] = sown;
        count += 1;
    }
    (sorted, count)
}

fn seeds(houses: &[u8]) -> i8 {
    houses.iter().sum::<u8>().cast_signed()
}

/// A number of its own for each position with at most 39 seeds in a house. That without seeds has
/// 0, which stands for an empty slot.
fn key(board: &Board) -> u64 {
    board
        .iter()
        .fold(0, |key, &seeds| key * 40 + u64::from(seeds))
}
