//! A position that is being looked at has a draw for a placeholder, and what is found with its help is kept: in a
//! cycle the placeholder is read as a value.

use std::collections::HashMap;

use optimal_play::check::Audit;
use optimal_play::cross_check::CrossCheck;
use optimal_play::{
    AlphaBeta, GameState, Indexed, Minimax, Outcome, Player, Predecessors, Retrograde,
    SolveErrorKind,
};

use crate::{fail, solve};

/// A token on a graph of four nodes. Max wins at the last one, which Max can go to from the second; Min can only choose
/// whether that is sooner or later.
#[derive(Clone, Copy, Debug)]
struct Token(usize);

const TO_MOVE: [Player; 4] = [Player::Min, Player::Max, Player::Min, Player::Max];
const MOVES: [&[usize]; 4] = [&[1, 2], &[2, 3], &[1], &[]];
const ROOT: Token = Token(0);

impl GameState for Token {
    type Move = usize;
    type Key = usize;
    type Value = Outcome;

    fn to_move(&self) -> Player {
        TO_MOVE[self.0]
    }
    fn moves(&self) -> impl Iterator<Item = usize> {
        MOVES[self.0].iter().copied()
    }
    fn play(&self, to: usize) -> Self {
        Self(to)
    }
    fn terminal_value(&self) -> Outcome {
        Outcome::win(Player::Max, 0)
    }
    fn key(&self) -> usize {
        self.0
    }
}

impl Indexed for Token {
    fn index_count(&self) -> usize {
        MOVES.len()
    }
    fn index(&self) -> usize {
        self.0
    }
    fn at_index(&self, index: usize) -> Option<Self> {
        Some(Self(index))
    }
}

impl Predecessors for Token {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let leads_here = |&from: &usize| MOVES[from].contains(&self.0);
        (0..MOVES.len()).filter(leads_here).map(Self)
    }
}

/// Who wins, by recursion with a placeholder.
fn mistaken(state: Token, known: &mut HashMap<usize, Option<Player>>) -> Option<Player> {
    if let Some(&known) = known.get(&state.0) {
        return known;
    }
    known.insert(state.0, None);
    let after: Vec<_> = state.moves().map(|to| mistaken(Token(to), known)).collect();
    let mover = state.to_move();
    let value = if after.is_empty() {
        state.terminal_value().winner()
    } else {
        let preferences = [Some(mover), None, Some(mover.opponent())];
        let best = preferences.into_iter().find(|it| after.contains(it));
        best.expect("a value is one of three")
    };
    known.insert(state.0, value);
    value
}

#[test]
fn a_placeholder_makes_a_draw_of_a_win() {
    let mut known = HashMap::new();
    assert_eq!(mistaken(ROOT, &mut known), None);
    assert_eq!(known[&2], None, "the second node was being looked at");
    assert_eq!(known[&1], Some(Player::Max));
}

#[test]
fn retrograde_analysis_finds_the_win() {
    for solution in [
        solve(&Retrograde::reachable(), &ROOT),
        solve(&Retrograde::indexed(), &ROOT),
        solve(&Retrograde::with_predecessors(), &ROOT),
    ] {
        let values = [0, 1, 2, 3].map(|node| solution.value_of(&Token(node)));
        let win = |plies| Some(Outcome::win(Player::Max, plies));
        assert_eq!(values, [win(3), win(1), win(2), win(0)]);
    }
    let audit = Audit::new(&ROOT, 10).cyclic().predecessors();
    audit.run().expect("it keeps its promises");
    let check = CrossCheck::cyclic(&ROOT, 10).indexed().predecessors();
    check.run().expect("all agree");
}

#[test]
fn solvers_for_games_without_cycles_say_so() {
    for kind in [
        fail(&Minimax::hashed(), &ROOT, 100_000),
        fail(&Minimax::dense(), &ROOT, 100_000),
        fail(&AlphaBeta::hashed(), &ROOT, 100_000),
    ] {
        assert!(matches!(kind, SolveErrorKind::Cycle { .. }), "{kind:?}");
    }
}
