//! Mistake: the hash stands for the position, so two positions with the same hash share a value.
//! Equality has to decide.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use optimal_play::{AlphaBeta, GameState, Minimax, PackedKey, Player, Retrograde, Wdl};

use support::solve;

/// Nim with three heaps: take any number of stones from one; who takes the last stone wins.
#[derive(Clone, Copy, Debug)]
struct Nim {
    heaps: [u8; 3],
    to_move: Player,
}

/// A key whose hashes are all the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Colliding([u8; 3], Player);

impl Hash for Colliding {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl GameState for Nim {
    type Move = (usize, u8); // the heap, and how many stones
    type Key = Colliding;
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }
    fn moves(&self) -> impl Iterator<Item = (usize, u8)> {
        (0..3).flat_map(|heap| (1..=self.heaps[heap]).map(move |stones| (heap, stones)))
    }
    fn play(&self, (heap, stones): (usize, u8)) -> Self {
        let (mut heaps, to_move) = (self.heaps, self.to_move.opponent());
        heaps[heap] -= stones;
        Self { heaps, to_move }
    }
    fn terminal_value(&self) -> Wdl {
        wins(self.to_move.opponent())
    }
    fn key(&self) -> Colliding {
        Colliding(self.heaps, self.to_move)
    }
}

impl PackedKey for Nim {
    fn key_bits(&self) -> u32 {
        13
    }
    fn packed_key(&self) -> u64 {
        let heaps = self.heaps.iter();
        heaps.fold(self.to_move as u64, |key, &heap| key << 4 | u64::from(heap))
    }
}

const fn wins(player: Player) -> Wdl {
    match player {
        Player::Max => Wdl::MaxWins,
        Player::Min => Wdl::MinWins,
    }
}

/// C. Bouton, Nim, a game with a complete mathematical theory, 1901: the player to move loses
/// exactly if in binary the heaps add up to nothing without carrying.
const fn theory(state: Nim) -> Wdl {
    let [a, b, c] = state.heaps;
    wins(if a ^ b ^ c == 0 {
        state.to_move.opponent()
    } else {
        state.to_move
    })
}

fn all_positions() -> impl Iterator<Item = Nim> {
    (0..2 * 5 * 5 * 5).map(|number| Nim {
        heaps: [number / 50, number / 10 % 5, number / 2 % 5],
        to_move: [Player::Max, Player::Min][usize::from(number % 2)],
    })
}

/// Recursion that stores values by hash only: the sum of the heaps, and the player to move.
fn mistaken(state: Nim, known: &mut HashMap<(u8, Player), Wdl>) -> Wdl {
    let hash = (state.heaps.iter().sum(), state.to_move);
    if let Some(&known) = known.get(&hash) {
        return known;
    }
    let after = state.moves().map(|mv| mistaken(state.play(mv), known));
    let best = after.reduce(|best, value| state.to_move.choose(best, value));
    let value = best.unwrap_or_else(|| state.terminal_value());
    known.insert(hash, value);
    value
}

#[test]
fn storing_values_by_hash_only_is_wrong() {
    // (1, 1) is lost and (2, 0) is won, and both have two stones.
    let wrong = |&state: &Nim| mistaken(state, &mut HashMap::new()) != theory(state);
    let wrong = all_positions().filter(wrong).count();
    assert!(wrong > 0, "the mistake shows");
}

#[test]
fn values_are_correct_when_all_hashes_collide() {
    let root = Nim {
        heaps: [4; 3],
        to_move: Player::Max,
    };
    for solution in [
        solve(&Minimax::hashed(), &root),
        solve(&Retrograde::reachable(), &root),
    ] {
        let checked = solution.positions().map(|(state, value)| {
            assert_eq!(value, theory(state), "{state:?}");
        });
        assert_eq!(checked.count() as u64, solution.report().positions);
    }
}

#[test]
fn alpha_beta_is_correct_with_colliding_hashes_and_with_tables_of_a_few_slots() {
    for root in all_positions() {
        for bytes in [0, 1 << 8, 1 << 20] {
            let hashed = AlphaBeta::hashed().with_table_bytes(bytes);
            let packed = AlphaBeta::packed().with_table_bytes(bytes);
            let values = [solve(&hashed, &root).value(), solve(&packed, &root).value()];
            assert_eq!(values, [theory(root); 2], "{root:?}");
        }
    }
}
