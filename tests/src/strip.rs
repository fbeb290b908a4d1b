//! Rows of counters with moves of their own for each player: sums of parts.

use fastrand::Rng;
use optimal_play::game::{Partizan, Summand};
use optimal_play::{GameState, Player, Wdl};

/// The moves of a [`Strip`]; a player who cannot move loses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StripRule {
    /// Clobber: a counter takes one of the opponent's beside it.
    Clobber,
    /// The player takes an own counter, and those beside it go, too.
    Take,
    /// Elephants and rhinos: those of Max step to the right, those of Min to the left.
    Step,
    /// Toads and frogs: the same, or they jump over one of the opponent's.
    Jump,
    /// Hackenbush strings: the player cuts an own counter, and all after it in the row fall.
    Cut,
}

impl StripRule {
    /// All rules.
    pub const ALL: [Self; 5] = [Self::Clobber, Self::Take, Self::Step, Self::Jump, Self::Cut];
}

/// Rows of cells, side by side: `X` is a counter of Max, `O` one of Min, `.` an empty cell, and `|`
/// ends a row.
///
/// ```
/// use optimal_play::GameState;
/// use support::{Strip, StripRule};
///
/// let strip = Strip::new("X.O|XO", StripRule::Jump);
/// let after: Vec<_> = strip.moves().map(|mv| strip.play(mv).text()).collect();
/// assert_eq!(after, [".XO|XO"]);
/// ```
#[derive(Clone, Debug)]
pub struct Strip {
    cells: Vec<u8>,
    rule: StripRule,
    to_move: Player,
    /// The factor of [`Partizan::size`].
    scale: u64,
}

const fn counter(player: Player) -> u8 {
    match player {
        Player::Max => b'X',
        Player::Min => b'O',
    }
}

impl Strip {
    /// The position of that text, with Max to move.
    #[must_use]
    pub fn new(text: &str, rule: StripRule) -> Self {
        Self {
            cells: text.bytes().collect(),
            rule,
            to_move: Player::Max,
            scale: 1,
        }
    }

    /// Rows of random cells, with a random player to move.
    pub fn random(rows: usize, cells: usize, rule: StripRule, random: &mut Rng) -> Self {
        let mut text = String::new();
        for _ in 0..rows {
            let few = matches!(rule, StripRule::Step | StripRule::Jump);
            let of: &[u8] = if few { b"XO.." } else { b"XXXOOO." };
            text.extend((0..cells).map(|_| char::from(of[random.usize(..of.len())])));
            text.push('|');
        }
        let to_move = if random.bool() {
            Player::Max
        } else {
            Player::Min
        };
        Self::new(&text, rule).with_to_move(to_move)
    }

    /// The same position, whose parts report a size this many times as large.
    #[must_use]
    pub fn with_scale(self, scale: u64) -> Self {
        Self { scale, ..self }
    }

    /// The cells.
    #[must_use]
    pub fn text(&self) -> String {
        self.cells.iter().copied().map(char::from).collect()
    }

    const fn with_cells(&self, cells: Vec<u8>) -> Self {
        Self { cells, ..*self }
    }
}

impl GameState for Strip {
    /// The cell that a counter leaves, and the one that it goes to.
    type Move = (usize, usize);
    type Key = (Vec<u8>, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = (usize, usize)> {
        let (own, other) = (counter(self.to_move), counter(!self.to_move));
        let at = |cell: Option<usize>| cell.and_then(|it| self.cells.get(it)).copied();
        let ahead = move |cell: usize, steps: usize| match self.to_move {
            Player::Max => cell.checked_add(steps),
            Player::Min => cell.checked_sub(steps),
        };
        let mut moves = Vec::new();
        for (cell, _) in self.cells.iter().enumerate().filter(|&(_, &it)| it == own) {
            let steps = [ahead(cell, 1), ahead(cell, 2)];
            let to = match self.rule {
                StripRule::Take | StripRule::Cut => [Some(cell), None],
                StripRule::Clobber => [cell.checked_sub(1), Some(cell + 1)]
                    .map(|to| to.filter(|_| at(to) == Some(other))),
                _ if at(steps[0]) == Some(b'.') => [steps[0], None],
                StripRule::Jump if at(steps[0]) == Some(other) && at(steps[1]) == Some(b'.') => {
                    [steps[1], None]
                }
                _ => [None; 2],
            };
            moves.extend(to.into_iter().flatten().map(|to| (cell, to)));
        }
        moves.into_iter()
    }

    fn play(&self, (from, to): (usize, usize)) -> Self {
        let mut cells = self.cells.clone();
        cells[to] = cells[from];
        let gone = match self.rule {
            StripRule::Take => from.saturating_sub(1)..cells.len().min(from + 2),
            StripRule::Cut => {
                let row = cells[from..].iter().take_while(|it| !b"|.".contains(it));
                from..from + row.count()
            }
            _ => from..from + 1,
        };
        for cell in cells[gone].iter_mut().filter(|it| **it != b'|') {
            *cell = b'.';
        }
        let to_move = !self.to_move;
        Self {
            to_move,
            ..self.with_cells(cells)
        }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    fn key(&self) -> (Vec<u8>, Player) {
        (self.cells.clone(), self.to_move)
    }
}

impl Summand for Strip {
    fn with_to_move(self, to_move: Player) -> Self {
        Self { to_move, ..self }
    }
}

impl Partizan for Strip {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let splits = matches!(
            self.rule,
            StripRule::Clobber | StripRule::Take | StripRule::Cut
        );
        let is_end = move |it: &u8| *it == b'|' || splits && *it == b'.';
        let rows = self.cells.split(is_end).filter(|row| !row.is_empty());
        rows.map(|row| self.with_cells(row.to_vec()))
    }

    fn empty(&self) -> Self {
        self.with_cells(Vec::new())
    }

    fn size(&self) -> u64 {
        self.cells.len() as u64 * self.scale
    }

    fn negative(&self) -> Option<Self> {
        let mut cells = self.cells.clone();
        if self.rule != StripRule::Cut {
            cells.reverse();
        }
        for cell in &mut cells {
            *cell = match *cell {
                b'X' => b'O',
                b'O' => b'X',
                other => other,
            };
        }
        let to_move = !self.to_move;
        Some(Self {
            to_move,
            ..self.with_cells(cells)
        })
    }
}
