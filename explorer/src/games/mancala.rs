//! Boards with two rows of houses, and a store at the right of each player's.

use optimal_play::{GameState, Player};

use super::rows_of;
use crate::show::{Board, Spot};

/// The row of the houses of Max.
const BELOW: f64 = 1.1;

/// The houses of Min above, from the right, those of Max below, and the store of each, with the
/// seeds of the moves so far.
pub(super) fn board<'a, G: GameState<Value = i8> + 'a>(
    rows: [&[u8]; 2],
    past: impl Iterator<Item = (&'a G, G::Move)>,
) -> Board {
    let mut stores = [0; 2];
    for (state, mv) in past {
        stores[state.to_move() as usize] += u32::from(state.reward(mv).unsigned_abs());
    }
    let houses = rows[0].len();
    let mut board = Board::blank(rows_of(houses) + 2.0, BELOW + 1.0);
    for (player, store) in Player::ALL.into_iter().zip(stores) {
        let (row, left) = match player {
            Player::Max => (BELOW, rows_of(houses) + 1.0),
            Player::Min => (0.0, 0.0),
        };
        let owner = Some(player);
        let seeds = rows[player as usize].iter().enumerate();
        for ((number, &seeds), letter) in seeds.zip('a'..) {
            let at = (column(player, number, houses), row);
            board = board.with_seeds(at, (1.0, 1.0), Some(letter), seeds.into(), owner);
        }
        board = board.with_seeds((left, 0.0), (1.0, BELOW + 1.0), None, store, owner);
    }
    board.with_margins(0.2, 0.78)
}

/// Where the house of that letter is, of a player with that many houses.
pub(super) fn spot_of(house: &str, player: Player, houses: usize) -> Option<Spot> {
    let name = house.chars().next()?;
    let number = u32::from(name).checked_sub(u32::from('a'))?;
    let row = if player == Player::Max { BELOW } else { 0.0 };
    let column = column(player, number as usize, houses);
    Some(Spot::square((column, row)))
}

/// The column of a house.
fn column(player: Player, number: usize, houses: usize) -> f64 {
    1.0 + rows_of(match player {
        Player::Max => number,
        Player::Min => houses.saturating_sub(number + 1),
    })
}
