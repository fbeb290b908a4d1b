//! Positions and moves: the rules of the game.

use optimal_play::rules::Instance;
use optimal_play::{GameState, Indexed, PackedKey, Player, Step, SwapPlayers, Unpack};

use super::Kalah;
use super::sowing::{Row, Sown, byte, sum};

/// A move: the player sows the seeds of a house. Its text is the letter of the house in the picture
/// of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(pub(crate) u8);

/// A position of the game: the seeds in the houses, and the player to move.
///
/// The value is the difference, Max's seeds less Min's, of the seeds that are not in a store yet.
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play_games::kalah::Kalah;
///
/// let game = Kalah::new(2, 3)?;
/// let start = game.start();
/// assert_eq!(start.to_string(), "<   3   3\n    3   3  >\n    a   b\nMax to move");
/// let first = start.moves().next().expect("there are two");
/// assert_eq!(start.reward(first), 1); // one seed into the store, and one across
/// assert_eq!(start.play(first).to_string(), "    b   a\n<   3   4\n    0   4  >\nMin to move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<'g> {
    pub(super) game: Instance<'g, Kalah>,
    /// The houses of Max and of Min.
    pub(super) rows: [Row; 2],
    pub(super) to_move: Player,
}

impl Position<'_> {
    /// The same board with these seeds in the houses of Max and of Min, each in the order of
    /// sowing, and this player to move. `None` if there are more houses or fewer, or more seeds in
    /// all than at the start.
    pub fn with_seeds(&self, rows: [&[u8]; 2], to_move: Player) -> Option<Self> {
        let game = self.game.0;
        let seeds = rows.concat().into_iter().map(usize::from).sum::<usize>();
        let most = 2 * game.houses * usize::from(game.seeds);
        let fits = seeds <= most && rows.iter().all(|row| row.len() == game.houses);
        // The first house is in the lowest byte.
        let packed = |row: &[u8]| {
            row.iter()
                .rev()
                .fold(0, |row, &it| row << 8 | Row::from(it))
        };
        fits.then(|| Self {
            game: self.game,
            rows: rows.map(packed),
            to_move,
        })
    }

    /// The seeds in each house of a player, in the order of sowing.
    pub fn row(&self, player: Player) -> Vec<u8> {
        let row = self.rows[player as usize];
        (0..self.game.houses)
            .map(|house| byte(row, house))
            .collect()
    }

    /// The seeds in the houses of a player.
    #[inline]
    const fn seeds(&self, player: Player) -> u8 {
        sum(self.rows[player as usize])
    }

    /// The rows of the player to move and of the opponent.
    #[inline]
    pub(super) const fn rows(&self) -> [Row; 2] {
        let [max, min] = self.rows;
        match self.to_move {
            Player::Max => [max, min],
            Player::Min => [min, max],
        }
    }

    /// The position after the move, and how many seeds the move puts into the store.
    #[expect(
        clippy::inline_always,
        reason = "out of line, a search takes a tenth more instructions"
    )]
    #[inline(always)]
    fn sow(&self, House(house): House) -> (Self, u8) {
        let [own, other] = self.rows();
        let sown = self.game.sowings.sow(own, other, usize::from(house));
        let Sown { own, other, .. } = sown;
        let mut after = *self;
        after.rows = match self.to_move {
            Player::Max => [own, other],
            Player::Min => [other, own],
        };
        if !sown.again {
            after.to_move = self.to_move.opponent();
        }
        (after, sown.stored)
    }
}

#[inline]
fn count(seeds: u8) -> i8 {
    i8::try_from(seeds).expect("there are at most 127")
}

impl GameState for Position<'_> {
    type Move = House;
    type Key = u64;
    type Value = i8;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    /// The houses of the player to move that have seeds, in the order of sowing.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = House> {
        let is_over = self.rows.contains(&0);
        let row = if is_over { 0 } else { self.rows()[0] };
        (0..)
            .map(House)
            .zip(row.to_le_bytes())
            .filter(|&(_, seeds)| seeds > 0)
            .map(|(house, _)| house)
    }

    #[inline]
    fn play(&self, house: House) -> Self {
        self.sow(house).0
    }

    /// The seeds that are left belong to the player in whose houses they are.
    #[inline]
    fn terminal_value(&self) -> i8 {
        count(self.seeds(Player::Max)) - count(self.seeds(Player::Min))
    }

    /// The player to move in the lowest bit, and above it the number of the seeds in the houses.
    #[inline]
    fn key(&self) -> u64 {
        let [max, min] = self.rows.map(Row::to_be_bytes);
        let rows = [&min, &max].map(|row| &row[row.len() - self.game.houses..]);
        let number = self.game.numbering.rank_of_rows(rows);
        number.expect("no seed is added") << 1 | self.to_move as u64
    }

    #[inline]
    fn reward(&self, house: House) -> i8 {
        self.step(house).reward
    }

    #[inline]
    fn step(&self, mv: House) -> Step<Self> {
        let (state, seeds) = self.sow(mv);
        let reward = self.to_move.signed(count(seeds));
        Step { mv, reward, state }
    }

    /// No player can get more than all seeds.
    #[inline]
    fn bounds(&self) -> (i8, i8) {
        let seeds = count(self.seeds(Player::Max) + self.seeds(Player::Min));
        (-seeds, seeds)
    }

    /// First the houses after which the player moves again; among these, and among the others,
    /// first those that put the most seeds into the store.
    #[inline]
    fn candidate_moves(&self) -> impl Iterator<Item = House> {
        let mut houses = [(false, 0, House(0)); Kalah::MAX_HOUSES];
        let mut length = 0;
        for house in self.moves() {
            let (after, stored) = self.sow(house);
            houses[length] = (after.to_move == self.to_move, stored, house);
            length += 1;
        }
        houses[..length].sort_unstable();
        houses
            .into_iter()
            .take(length)
            .rev()
            .map(|(_, _, house)| house)
    }
}

/// Every move lowers the index: fewer seeds are left, or some have moved on, so that there are
/// fewer up to some house.
impl Indexed for Position<'_> {
    /// # Panics
    ///
    /// If the number of positions does not fit a `usize`.
    fn index_count(&self) -> usize {
        let count = 2 * self.game.numbering.count();
        usize::try_from(count).expect("the positions of the game can be numbered")
    }

    #[inline]
    fn index(&self) -> usize {
        usize::try_from(self.key()).expect("the positions of the game can be numbered")
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        self.unpack(u64::try_from(index).ok()?)
    }
}

impl Unpack for Position<'_> {
    fn unpack(&self, packed: u64) -> Option<Self> {
        let mut state = *self;
        state.to_move = Player::ALL[usize::from(packed % 2 == 1)];
        let mut seeds = self.game.numbering.unrank(packed / 2)?;
        for row in state.rows.iter_mut().rev() {
            let from_the_last = seeds.by_ref().take(self.game.houses);
            *row = from_the_last.fold(0, |row, seeds| row << 8 | seeds as Row);
        }
        Some(state)
    }
}

/// The board seen from the other side.
impl SwapPlayers for Position<'_> {
    #[inline]
    fn swap_players(&self) -> Self {
        let [max, min] = self.rows;
        Self {
            game: self.game,
            rows: [min, max],
            to_move: self.to_move.opponent(),
        }
    }
}

impl PackedKey for Position<'_> {
    #[inline]
    fn key_bits(&self) -> u32 {
        (2 * self.game.numbering.count() - 1).ilog2() + 1
    }

    #[inline]
    fn packed_key(&self) -> u64 {
        self.key()
    }
}
