//! Positions and moves: the rules of the game.

use std::ops::Range;

use optimal_play::rules::Instance;
use optimal_play::{GameState, Indexed, Player, Staged, Step, SwapPlayers};

use super::numbering::Numbering;
use super::sowing::{HIGH, ONES, Sown, bits, is_slam, signed, sow, zeros};
use super::{Awari, GrandSlam, House};
use crate::kalah::sowing::{Row, byte, sum};

/// A position of the game: the seeds in the houses, and the player to move.
///
/// The value is the difference, Max's seeds less Min's, of the seeds that are not captured yet.
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play_games::awari::Awari;
///
/// let game = Awari::new(8)?;
/// let position = game.position("0 0 1 0 0 2 1 1 3 0 0 0")?;
/// let rows = ["   0   0   0   3   1   1", "   0   0   1   0   0   2", "   a   b   c   d   e   f"];
/// assert_eq!(position.to_string(), format!("{}\nMax to move", rows.join("\n")));
/// let last = position.moves().last().expect("there are two");
/// assert_eq!(position.reward(last), 4); // both houses that now have two seeds
/// assert_eq!(position.play(last).houses(), [0, 0, 3, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<'g> {
    pub(super) game: Instance<'g, Awari>,
    /// The houses of the player to move, and those of the opponent.
    pub(super) rows: [Row; 2],
    pub(super) to_move: Player,
}

impl<'g> Position<'g> {
    /// The instance.
    pub const fn game(&self) -> &'g Awari {
        self.game.0
    }

    /// The seeds in the houses of the player to move, and then in those of the opponent, each in the
    /// order of sowing.
    pub fn houses(&self) -> Vec<u8> {
        self.rows
            .iter()
            .flat_map(|&row| self.seeds_of(row))
            .collect()
    }

    /// The seeds in the houses of a player, in the order of sowing.
    pub fn row(&self, player: Player) -> Vec<u8> {
        self.seeds_of(self.rows[usize::from(player != self.to_move)])
            .collect()
    }

    /// The seeds in the houses of a row.
    fn seeds_of(&self, row: Row) -> impl Iterator<Item = u8> {
        (0..self.game.board.houses).map(move |house| byte(row, house))
    }

    #[inline]
    const fn numbering(&self) -> &'g Numbering {
        &self.game.0.board.numbering
    }

    /// The seeds on the board.
    #[inline]
    pub const fn seeds(&self) -> u8 {
        let [own, other] = self.rows;
        sum(own + other)
    }

    /// The position after the player's houses are these, and the opponent's the others.
    #[inline]
    const fn after(&self, [own, other]: [Row; 2]) -> Self {
        Self {
            rows: [other, own],
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    /// The houses that the player may sow from, as bits.
    #[inline]
    pub(super) fn legal(&self) -> Row {
        let [own, other] = self.rows;
        let board = self.game.0.board;
        let (all, others) = (!zeros(own) & board.all, !zeros(other) & board.all);
        // A move that captures all goes around less than once, and finds one or two seeds in each
        // house up to the last, and no others.
        let may_starve = others & (others + 1) == 0 && other & !(3 * ONES) == 0;
        let is_far = (own + board.far) & HIGH != 0;
        if may_starve || is_far {
            return self.legal_if_starving(all);
        }
        all
    }

    /// The same if moves may leave the opponent without a seed, of `all` houses with seeds. Not in
    /// line, as that is rare.
    #[cold]
    fn legal_if_starving(&self, all: Row) -> Row {
        let allowed = |&house: &usize| self.allows(house);
        let allowed = (0..Awari::HOUSES)
            .filter(allowed)
            .fold(0, |bits, house| bits | 1 << house);
        if allowed == 0 { all } else { allowed }
    }

    /// Whether the player may sow the seeds of this house.
    #[inline]
    pub(super) fn may_sow(&self, house: usize) -> bool {
        self.legal() >> house & 1 == 1
    }

    /// Whether the house has seeds, and the player may sow them even if another house has some.
    #[inline]
    fn allows(&self, house: usize) -> bool {
        let [own, other] = self.rows;
        let (seeds, rules) = (byte(own, house), self.game.0);
        let sowing = rules.board.sowing(house, seeds.into());
        let sown = other + sowing.rows[1];
        seeds > 0
            && match (is_slam(sowing, sown), rules.grand_slam) {
                (true, GrandSlam::Illegal) => false,
                (true, GrandSlam::CapturesNothing) => true,
                // The opponent had a seed, and need not get one.
                (true, GrandSlam::Captures | GrandSlam::GivesTheRest) => {
                    other != 0 || !rules.must_feed
                }
                (false, _) => sown != 0 || !rules.must_feed,
            }
    }

    /// The rows after a move, seen from the player who makes it.
    #[inline]
    pub(super) fn sow(&self, House(house): House) -> Sown {
        sow(self.game.0, self.rows, house.into())
    }

    /// The index: by seeds on the board, with Max to move and then with Min, by the numbers of the
    /// houses.
    #[inline]
    fn number(&self) -> u64 {
        let seeds = self.seeds();
        let numbering = self.numbering();
        let before = match self.to_move {
            Player::Max => numbering.fewer(seeds),
            Player::Min => numbering.fewer(seeds + 1),
        };
        before + numbering.rank(self.rows)
    }

    /// The position with the next index.
    #[inline]
    const fn following(&self) -> Self {
        const fn first(row: Row) -> u32 {
            row.trailing_zeros() & !7
        }
        // The first house after `a` gives a seed to the house before it, and that gets those of
        // `a`.
        let ([own, other], mut to_move) = (self.rows, self.to_move);
        let last = 8 * (self.game.0.board.houses - 1);
        let (moved, own) = (own & 0xff, own & !0xff);
        let rows = match (own, other) {
            (0, 0) => {
                let is_last = matches!(to_move, Player::Min);
                to_move = to_move.opponent();
                [0, (moved + is_last as Row) << last]
            }
            (0, other) if first(other) == 0 => [(moved + 1) << last, other - 1],
            (0, other) => [
                0,
                other - (1 << first(other)) + ((moved + 1) << (first(other) - 8)),
            ],
            (own, other) => [
                own - (1 << first(own)) + ((moved + 1) << (first(own) - 8)),
                other,
            ],
        };
        Self {
            rows,
            to_move,
            ..*self
        }
    }
}

/// The rows of the player to move and of the opponent with these seeds in their houses.
pub(super) fn rows(houses: &[u8]) -> [Row; 2] {
    let row = |row: &[u8]| {
        row.iter()
            .rev()
            .fold(0, |row, &it| row << 8 | Row::from(it))
    };
    let (own, other) = houses.split_at(houses.len() / 2);
    [row(own), row(other)]
}

impl GameState for Position<'_> {
    type Move = House;
    type Key = u64;
    type Value = i8;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    /// In the order of sowing.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = House> {
        bits(self.legal()).map(House)
    }

    #[inline]
    fn play(&self, house: House) -> Self {
        self.after(self.sow(house).rows)
    }

    /// The opponent gets all seeds.
    #[inline]
    fn terminal_value(&self) -> i8 {
        -self.to_move.signed(signed(self.seeds()))
    }

    /// The index.
    #[inline]
    fn key(&self) -> u64 {
        self.number()
    }

    #[inline]
    fn reward(&self, house: House) -> i8 {
        self.to_move.signed(self.sow(house).gained)
    }

    #[inline]
    fn step(&self, mv: House) -> Step<Self> {
        let Sown { rows, gained } = self.sow(mv);
        Step {
            mv,
            reward: self.to_move.signed(gained),
            state: self.after(rows),
        }
    }

    /// No player can get more than all seeds.
    #[inline]
    fn bounds(&self) -> (i8, i8) {
        let seeds = signed(self.seeds());
        (-seeds, seeds)
    }
}

/// Positions with fewer seeds have lower indices.
impl Indexed for Position<'_> {
    /// # Panics
    ///
    /// If the number of positions does not fit a `usize`.
    fn index_count(&self) -> usize {
        index(2 * self.numbering().fewer(self.game.seeds + 1))
    }

    #[inline]
    fn index(&self) -> usize {
        index(self.number())
    }

    /// In less time if the state with that index has seeds where this one has.
    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let index = u64::try_from(index).ok()?;
        let numbering = self.numbering();
        let fewer = |seeds| numbering.fewer(seeds);
        let mut seeds = self.seeds();
        if !(2 * fewer(seeds)..2 * fewer(seeds + 1)).contains(&index) {
            seeds = (0..=self.game.seeds)
                .rev()
                .find(|&it| 2 * fewer(it) <= index)?;
        }
        let (rank, to_move) = match index - fewer(seeds) {
            rank if rank < fewer(seeds + 1) => (rank, Player::Max),
            rank => (rank + fewer(seeds) - fewer(seeds + 1), Player::Min),
        };
        if rank >= fewer(seeds + 1) {
            return None;
        }
        Some(Self {
            rows: numbering.unrank(rank, self.rows),
            to_move,
            ..*self
        })
    }

    /// Moves seeds on, while [`at_index`](Indexed::at_index) searches.
    #[inline]
    fn states_in(&self, indices: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        let mut next = self.at_index(indices.start);
        indices.map_while(move |index| {
            let state = next?;
            next = Some(state.following());
            Some((index, state))
        })
    }
}

fn index(number: u64) -> usize {
    usize::try_from(number).expect("the positions of the game can be numbered")
}

/// Each player has the houses of the other.
impl SwapPlayers for Position<'_> {
    #[inline]
    fn swap_players(&self) -> Self {
        Self {
            to_move: self.to_move.opponent(),
            ..*self
        }
    }
}

/// The seeds that are no longer on the board. Only captures take some off it.
impl Staged for Position<'_> {
    #[inline]
    fn stage(&self) -> usize {
        usize::from(self.game.seeds - self.seeds())
    }
}
