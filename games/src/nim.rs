//! Nim (C. L. Bouton, Nim, a game with a complete mathematical theory, 1901).
//!
//! Two players in turn take any number of stones, at least one, from one of several heaps. The
//! player who takes the last stone wins: a player who cannot move loses.

use std::fmt;

use optimal_play::rules::Summand;
use optimal_play::{GameState, Impartial, Player, SwapPlayers, Wdl};

/// A position of the game: the heaps, and the player to move.
///
/// # Examples
///
/// The text has a line for each heap: its number from 1, its stones, and as many dots, up to 40.
///
/// ```
/// use optimal_play_games::nim::{Nim, Take};
/// use optimal_play::{Grundy, Run, Solver, Wdl};
///
/// assert_eq!(Nim::new([3, 0, 5]).to_string(), "heap 1: 3 ...\nheap 2: 0\nheap 3: 5 .....");
/// let root = Nim::new([1, 3, 5, 7, 9]);
/// let solution = Grundy::by_definition().solve(&root, Run::new())?;
/// assert_eq!(solution.value(), Wdl::MaxWins);
/// assert_eq!(solution.grundy_value(&root), Some(9));
/// assert!(solution.best_moves(&root).eq([Take { heap: 4, stones: 9 }]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Nim {
    heaps: Vec<u32>,
    to_move: Player,
}

/// A move: the player takes stones from a heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Take {
    /// The number of the heap, from 0.
    pub heap: usize,
    /// The number of stones taken.
    pub stones: u32,
}

impl Nim {
    /// The most dots of a heap in the text.
    const MOST_DOTS: u32 = 40;

    /// The position with these numbers of stones on its heaps; [`Player::Max`] moves first.
    pub fn new(heaps: impl IntoIterator<Item = u32>) -> Self {
        Self {
            heaps: heaps.into_iter().collect(),
            to_move: Player::Max,
        }
    }

    /// The stones of each heap. An empty heap keeps its number.
    pub fn heaps(&self) -> &[u32] {
        &self.heaps
    }

    /// A position for each of these heaps that has stones.
    fn single(heaps: impl IntoIterator<Item = u32>) -> impl Iterator<Item = Self> {
        let heaps = heaps.into_iter().filter(|&stones| stones > 0);
        heaps.map(|stones| Self::new([stones]))
    }
}

impl GameState for Nim {
    type Move = Take;
    type Key = (Vec<u32>, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    /// Heap by heap, fewer stones first.
    fn moves(&self) -> impl Iterator<Item = Take> {
        let heaps = self.heaps.iter().enumerate();
        heaps.flat_map(|(heap, &left)| (1..=left).map(move |stones| Take { heap, stones }))
    }

    fn play(&self, take: Take) -> Self {
        let mut heaps = self.heaps.clone();
        heaps[take.heap] -= take.stones;
        let to_move = self.to_move.opponent();
        Self { heaps, to_move }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    /// The order of the heaps does not matter.
    fn key(&self) -> (Vec<u32>, Player) {
        let stones = self.heaps.iter().copied().filter(|&stones| stones > 0);
        let mut heaps: Vec<_> = stones.collect();
        heaps.sort_unstable();
        (heaps, self.to_move)
    }
}

impl SwapPlayers for Nim {
    fn swap_players(&self) -> Self {
        Self {
            heaps: self.heaps.clone(),
            to_move: self.to_move.opponent(),
        }
    }
}

/// The parts are the heaps.
impl Impartial for Nim {
    fn parts(&self) -> impl Iterator<Item = Self> {
        Self::single(self.heaps.iter().copied())
    }

    fn changed_parts(&self, take: Take) -> impl Iterator<Item = Self> {
        let stones = self.heaps[take.heap];
        Self::single([stones, stones - take.stones])
    }
}

impl Summand for Nim {
    fn with_to_move(self, to_move: Player) -> Self {
        Self { to_move, ..self }
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = (1..).zip(&self.heaps).map(|(number, &stones)| {
            let dots = ".".repeat(stones.min(Self::MOST_DOTS) as usize);
            let line = format!("heap {number}: {stones} {dots}");
            line.trim_end().to_owned()
        });
        let lines: Vec<_> = lines.collect();
        f.write_str(&lines.join("\n"))
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { heap, stones } = self;
        write!(f, "{stones} from heap {}", heap + 1)
    }
}

optimal_play::debug_as_display! { Take; }
