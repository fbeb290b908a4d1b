//! The contender `minimax`.

use std::marker::PhantomData;

use minimax::{Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Strategy, Winner};

use crate::rules::Rules;

/// The bytes of its transposition table, which each search fills anew.
const TABLE_BYTES: usize = 16 << 20;

struct Position<R>(PhantomData<R>);

impl<R: Rules> Game for Position<R> {
    type S = R;
    type M = R::Move;

    fn generate_moves(rules: &R, moves: &mut Vec<R::Move>) -> Option<Winner> {
        if rules.is_won() {
            return Some(Winner::PlayerJustMoved);
        }
        *moves = rules.moves();
        moves.is_empty().then_some(Winner::Draw)
    }

    fn apply(rules: &mut R, mv: R::Move) -> Option<R> {
        Some(rules.play(mv))
    }

    fn get_winner(rules: &R) -> Option<Winner> {
        Self::generate_moves(rules, &mut Vec::new())
    }

    fn zobrist_hash(rules: &R) -> u64 {
        // The finalizer of SplitMix64: one to one, so that no two positions are taken for one.
        let mut hash = rules.number();
        hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        hash ^ hash >> 31
    }
}

/// Knows nothing of a position where the game is not over.
struct Nothing<R>(PhantomData<R>);

impl<R: Rules> Evaluator for Nothing<R> {
    type G = Position<R>;

    fn evaluate(&self, _: &R) -> Evaluation {
        0
    }
}

/// For the player to move.
pub(crate) fn winner<R: Rules>(rules: &R) -> i32 {
    let options = IterativeOptions::new().with_table_byte_size(TABLE_BYTES);
    let mut search = IterativeSearch::new(Nothing(PhantomData), options);
    let depth = rules.most_plies() - rules.plies();
    search.set_max_depth(u8::try_from(depth).expect("a short game"));
    search.choose_move(rules);
    search.root_value().signum().into()
}
