//! The games of the library, with the solvers that fit them.

use optimal_play::game::Partizan;
use optimal_play::game::blocks::Blocked;
use optimal_play::solution::Verified;
use optimal_play::solver::Sums;
use optimal_play::{
    AlphaBeta, GameState, Grundy, Impartial, Indexed, Minimax, OutcomeValue, PackedKey,
    Predecessors, Retrograde, Run, Solution, SolveError, Solver, Staged, Tabulate, Wdl,
};
use optimal_play_games::cram::Cram;
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::hexapawn::Hexapawn;
use optimal_play_games::impartial_clobber::ImpartialClobber;
use optimal_play_games::kayles::Kayles;
use optimal_play_games::king_rook_king::KingRookKing;
use optimal_play_games::nim::Nim;
use optimal_play_games::node_kayles::NodeKayles;
use optimal_play_games::tic_tac_toe::TicTacToe;
use optimal_play_games::{
    Boards, MixedBoard, animal_shogi, awari, chase, domineering, dots_and_boxes, gobblet, kalah,
    knight_pawns, morris, staircase,
};

use crate::columns::Columns;

/// What a solver returns.
pub type Solved<G> = Result<Solution<G>, SolveError<<G as GameState>::Move>>;

/// A position of a game of the library.
pub trait Bundled: GameState {
    /// Solves it by the solver with this name. `None` if no solver of that name fits the game.
    fn solve_by(&self, solver: &str, run: Run<'_>) -> Option<Solved<Self>>;

    /// Its stage, if its solver finds scores by stage.
    fn stage_of_scores(&self) -> Option<usize> {
        None
    }

    /// Its Grundy value, if the solution holds it.
    fn grundy_value(&self, _: &Solution<Self>) -> Option<u64> {
        None
    }

    /// Checks the Grundy values of parts, if the solution holds these.
    fn verify_parts(_: &Solution<Self>) -> Option<Result<Verified, String>> {
        None
    }
}

macro_rules! bundled {
    ($($state:ty: $by:ident $(with $more:ident)?,)*) => {$(
        impl Bundled for $state {
            // So that it is built as this crate is, for speed.
            #[inline(never)]
            fn solve_by(&self, solver: &str, run: Run<'_>) -> Option<Solved<Self>> {
                $by(self, solver, run)
            }

            $($more! {})?
        }
    )*};
}

macro_rules! grundy_value {
    () => {
        fn grundy_value(&self, solution: &Solution<Self>) -> Option<u64> {
            solution.grundy_value(self)
        }
    };
}

macro_rules! nimbers {
    () => {
        grundy_value! {}

        #[inline(never)]
        fn verify_parts(solution: &Solution<Self>) -> Option<Result<Verified, String>> {
            let verify = || solution.verify().map_err(|error| error.to_string());
            (solution.stored_parts() > 0).then(verify)
        }
    };
}

bundled! {
    chase::Position<'_>: cyclic,
    Boards<MixedBoard>: sums,
    Columns<'_>: packed,
    Cram: regions with nimbers,
    Dodgem: cyclic,
    domineering::Position<'_>: packed_or_sums,
    dots_and_boxes::Position<'_>: packed,
    gobblet::Position<'_>: cyclic,
    Hexapawn: hashed,
    ImpartialClobber: regions with nimbers,
    kalah::Position<'_>: packed,
    Kayles: impartial with grundy_value,
    KingRookKing: cyclic,
    knight_pawns::Position<'_>: in_blocks,
    morris::Position<'_>: cyclic,
    Nim: impartial with grundy_value,
    NodeKayles: regions with nimbers,
    staircase::Position<'_>: in_blocks,
    TicTacToe: tabulated,
}

impl Bundled for animal_shogi::Position<'_> {
    #[inline(never)]
    fn solve_by(&self, solver: &str, run: Run<'_>) -> Option<Solved<Self>> {
        let solve = || {
            Retrograde::with_predecessors()
                .fold_players()
                .solve(self, run)
        };
        (solver == "retrograde").then(solve)
    }
}

impl Bundled for awari::Position<'_> {
    #[inline(never)]
    fn solve_by(&self, solver: &str, run: Run<'_>) -> Option<Solved<Self>> {
        let solve = || {
            Retrograde::with_predecessors()
                .fold_players()
                .by_stage()
                .solve(self, run)
        };
        (solver == "retrograde").then(solve)
    }

    fn stage_of_scores(&self) -> Option<usize> {
        Some(self.stage())
    }
}

fn hashed<G: GameState>(root: &G, solver: &str, run: Run<'_>) -> Option<Solved<G>> {
    (solver == "minimax").then(|| Minimax::hashed().solve(root, run))
}

/// Every move lowers the index.
fn tabulated<G: Indexed>(root: &G, solver: &str, run: Run<'_>) -> Option<Solved<G>> {
    (solver == "minimax").then(|| Tabulate::by_index().solve(root, run))
}

fn in_blocks<G: Blocked>(root: &G, solver: &str, run: Run<'_>) -> Option<Solved<G>> {
    (solver == "minimax").then(|| Tabulate::by_block().solve(root, run))
}

fn packed<G: PackedKey + Send>(root: &G, solver: &str, run: Run<'_>) -> Option<Solved<G>> {
    match solver {
        "minimax" => Some(Minimax::hashed().solve(root, run)),
        "alpha-beta" => Some(AlphaBeta::packed().solve(root, run)),
        _ => None,
    }
}

fn sums<G: Partizan<Value = Wdl>>(root: &G, solver: &str, run: Run<'_>) -> Option<Solved<G>> {
    match solver {
        "sums" => Some(Sums::by_forms().solve(root, run)),
        "minimax" => Some(Minimax::hashed().solve(root, run)),
        _ => None,
    }
}

fn packed_or_sums<G>(root: &G, solver: &str, run: Run<'_>) -> Option<Solved<G>>
where
    G: PackedKey + Partizan<Value = Wdl> + Send,
{
    match solver {
        "alpha-beta" => packed(root, solver, run),
        _ => sums(root, solver, run),
    }
}

fn impartial<G: Impartial<Value = Wdl>>(root: &G, solver: &str, run: Run<'_>) -> Option<Solved<G>> {
    match solver {
        "grundy" => Some(Grundy::by_definition().solve(root, run)),
        "minimax" => Some(Minimax::hashed().solve(root, run)),
        _ => None,
    }
}

/// The search finds nimbers of boards that have too many parts for the definition.
fn regions<G: Impartial<Value = Wdl>>(root: &G, solver: &str, run: Run<'_>) -> Option<Solved<G>> {
    match solver {
        "grundy-by-search" => Some(Grundy::by_search().solve(root, run)),
        _ => impartial(root, solver, run),
    }
}

fn cyclic<G>(root: &G, solver: &str, run: Run<'_>) -> Option<Solved<G>>
where
    G: Indexed<Value: OutcomeValue> + Predecessors + Sync,
{
    (solver == "retrograde").then(|| Retrograde::with_predecessors().solve(root, run))
}
