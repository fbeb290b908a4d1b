//! The rows of each solver, for the games that it fits.

use optimal_play::game::blocks::Blocked;
use optimal_play::{
    AlphaBeta, GameState, Grundy, Impartial, Indexed, Minimax, OutcomeValue, PackedKey,
    Predecessors, Retrograde, Solver, Staged, Tabulate, Unpack, Wdl,
};

use crate::table::Table;

const ALL: &str = "all values";
const LINE: &str = "root and line";
const ROOT: &str = "root only";

impl<G: GameState> Table<G> {
    pub(crate) fn minimax_hashed(&mut self) {
        self.row("Minimax::hashed()", ALL, &Minimax::hashed());
    }

    pub(crate) fn alpha_beta_hashed(&mut self) {
        self.row("AlphaBeta::hashed()", LINE, &AlphaBeta::hashed());
    }
}

impl<G: PackedKey + Send> Table<G> {
    /// With hashed and packed keys, with and without the line.
    pub(crate) fn alpha_beta(&mut self) {
        self.alpha_beta_hashed();
        self.row("AlphaBeta::packed()", LINE, &AlphaBeta::packed());
        let without_line = AlphaBeta::packed().without_line();
        self.row("AlphaBeta::packed().without_line()", ROOT, &without_line);
    }
}

impl<G: Indexed> Table<G> {
    pub(crate) fn minimax_dense(&mut self) {
        self.row("Minimax::dense()", ALL, &Minimax::dense());
    }

    /// For games in which every move lowers the index.
    pub(crate) fn tabulate(&mut self) {
        self.row("Tabulate::by_index()", ALL, &Tabulate::by_index());
    }
}

impl<G: Blocked> Table<G> {
    pub(crate) fn tabulate_by_block(&mut self) {
        self.row("Tabulate::by_block()", ALL, &Tabulate::by_block());
    }
}

impl<G: Unpack + Staged + Sync> Table<G> {
    pub(crate) fn tabulate_by_key(&mut self) {
        self.row("Tabulate::by_key()", ALL, &Tabulate::by_key());
    }
}

impl<G: GameState<Value: OutcomeValue>> Table<G> {
    pub(crate) fn retrograde_reachable(&mut self) {
        self.row("Retrograde::reachable()", ALL, &Retrograde::reachable());
    }
}

impl<G: Indexed<Value: OutcomeValue> + Sync> Table<G> {
    pub(crate) fn retrograde_indexed(&mut self) {
        self.row("Retrograde::indexed()", ALL, &Retrograde::indexed());
    }
}

impl<G: Indexed + Predecessors + Sync> Table<G>
where
    G::Value: OutcomeValue,
{
    pub(crate) fn retrograde_with_predecessors(&mut self) {
        let solver = Retrograde::with_predecessors();
        self.row("Retrograde::with_predecessors()", ALL, &solver);
    }
}

impl<G: Impartial<Value = Wdl>> Table<G> {
    /// # Panics
    ///
    /// If the Grundy value is not the known one.
    pub(crate) fn grundy(&mut self, known: u64) {
        self.measure("Grundy::by_definition()", ALL, |root, run| {
            let solution = Grundy::by_definition()
                .solve(root, run)
                .expect("an acyclic game");
            assert_eq!(
                solution.grundy_value(root),
                Some(known),
                "Grundy::by_definition()"
            );
            (solution.value(), solution.report().clone())
        });
    }
}
