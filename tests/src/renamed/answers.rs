//! What is right about a renamed game, and whether a solution says so.

use std::collections::HashSet;
use std::fmt::{Debug, Display};

use optimal_play::certificate::Replies;
use optimal_play::solution::{LineEnd, Playthrough};
use optimal_play::{GameState, Run, Solution, Value};

use super::Renamed;
use crate::{Graph, Node, Token};

/// The answers about each position of a graph, by the rules only.
#[derive(Debug)]
pub struct Answers<'g, V: Value> {
    graph: &'g Graph<V>,
    /// By node.
    values: Vec<V>,
}

/// A position of the renamed graph.
type Position<'g, V> = Renamed<Token<'g, V>>;

impl<'g, V: Value + Display> Answers<'g, V> {
    /// Finds the value of each node: that of the game that ends with a draw after n moves, for n =
    /// 0, 1, 2, … until nothing changes.
    #[must_use]
    pub fn of(graph: &'g Graph<V>) -> Self {
        let mut values = vec![V::default(); graph.nodes.len()];
        loop {
            let next: Vec<_> = graph.nodes.iter().map(|it| value(it, &values)).collect();
            if next == values {
                return Self { graph, values };
            }
            values = next;
        }
    }

    /// The root.
    #[must_use]
    pub const fn root(&self) -> Position<'g, V> {
        Renamed::new(self.graph.root())
    }

    /// The value of the root.
    #[must_use]
    pub fn value(&self) -> V {
        self.values[0]
    }

    /// The best moves of a state.
    pub fn best_moves(&self, state: &Position<'g, V>) -> Vec<u32> {
        let value = self.values[state.game.at];
        let best = self.moves(state).into_iter();
        let best = best.filter(|&(_, after)| after == value);
        best.map(|(mv, _)| mv).collect()
    }

    /// The moves of a state, with their values.
    fn moves(&self, state: &Position<'g, V>) -> Vec<(u32, V)> {
        let steps = state.successors();
        let moves = steps.map(|step| {
            let value = self.values[step.state.game.at].back_up(step.reward);
            (step.mv, value.expect("a small value"))
        });
        moves.collect()
    }

    /// Every position that the root leads to, with each salt.
    fn states(&self) -> Vec<Position<'g, V>> {
        let (mut seen, mut states) = (HashSet::new(), Vec::new());
        let mut left = vec![self.graph.root()];
        while let Some(token) = left.pop() {
            if seen.insert(token.at) {
                states.extend(Renamed::new(token).with_each_salt());
                left.extend(token.successors().map(|step| step.state));
            }
        }
        states
    }

    /// Checks all that a solution of every position answers, about each state.
    ///
    /// # Panics
    ///
    /// If an answer is wrong.
    pub fn check(&self, solution: &Solution<Position<'g, V>>) {
        self.check_held(solution, true);
    }

    /// Checks all that a solution answers that holds only some positions.
    ///
    /// # Panics
    ///
    /// If an answer is wrong.
    pub fn check_part(&self, solution: &Solution<Position<'g, V>>) {
        self.check_held(solution, false);
    }

    fn check_held(&self, solution: &Solution<Position<'g, V>>, whole: bool) {
        for state in self.states() {
            let Some(value) = solution.value_of(&state) else {
                assert!(!whole, "it holds all positions");
                continue;
            };
            assert_eq!(value, self.values[state.game.at]);
            for (known, right) in solution.move_values(&state).zip(self.moves(&state)) {
                assert_eq!(known.0, right.0);
                assert!(known.1.map_or(!whole, |known| known == right.1));
            }
            let expected = self.best_moves(&state);
            let best: Vec<_> = solution.best_moves(&state).collect();
            assert!(best.iter().all(|mv| expected.contains(mv)));
            assert!(!whole || best == expected);
            self.follow_line(solution, state.clone(), whole);
            let tree =
                solution.best_play_tree_by(&state, 4, usize::MAX, GameState::key, |_, mv| mv);
            let tree = tree.expect("the value is held");
            assert!(!tree.svg().to_string().is_empty());
        }
        self.check_of_root(solution);
    }

    /// Plays along the line of best play from a state.
    fn follow_line(
        &self,
        solution: &Solution<Position<'g, V>>,
        mut state: Position<'g, V>,
        whole: bool,
    ) {
        let mut line = solution.line_from(&state);
        for mv in line.by_ref() {
            assert!(self.best_moves(&state).contains(&mv));
            state = state.play(mv);
        }
        match line.end().expect("it has ended") {
            LineEnd::GameOver => assert!(state.is_over()),
            LineEnd::Repeats(_) => {}
            LineEnd::Unknown => assert!(!whole, "it holds all positions"),
            end => panic!("{end}"),
        }
    }

    /// Checks what a solution says of the root, and of all positions together.
    fn check_of_root(&self, solution: &Solution<Position<'g, V>>) {
        assert_eq!(solution.value(), self.value());
        assert!(solution.verify().is_ok());
        let is_written = |it: &Playthrough<_>| assert!(it.to_string().starts_with("value "));
        is_written(&solution.playthrough());
        // The last move of each position, which need not be a good one.
        let (mut state, mut moves) = (solution.root().clone(), Vec::new());
        while let Some(step) = state.successors().last().filter(|_| moves.len() < 50) {
            moves.push(step.mv);
            state = step.state;
        }
        is_written(&solution.playthrough_of(moves).expect("legal moves"));
        let mut nodes = HashSet::new();
        for (state, value) in solution.positions() {
            assert!(nodes.insert(state.game.at));
            assert_eq!(value, self.values[state.game.at]);
        }
        let statistics = solution.statistics(Run::new()).expect("no limit");
        assert_eq!(statistics.positions(), nodes.len() as u64);
        for (value, _) in statistics.by_value() {
            let line = statistics.line_to(value).expect("a position has it");
            let state = solution.root().play_all(line.iter().copied());
            assert_eq!(self.values[state.expect("legal moves").game.at], value);
        }
    }

    /// Plays by the replies of a certificate, from the root with each salt, against an opponent who
    /// plays at random. Play without end is a draw.
    ///
    /// # Panics
    ///
    /// If the player gets less than `value`, or as Min more.
    pub fn check_replies(&self, replies: &Replies<Position<'g, V>>, value: V) {
        let random = &mut fastrand::Rng::with_seed(0);
        let root = self.root();
        for mut state in root.with_each_salt().chain(root.with_each_salt()) {
            let mut rewards = Vec::new();
            while !state.is_over() && rewards.len() < 100 {
                let mv = if state.to_move() == replies.player() {
                    replies.reply(&state)
                } else {
                    random.choice(state.moves().collect::<Vec<_>>())
                };
                let step = state.step(mv.expect("the game is not over"));
                rewards.push(step.reward);
                state = step.state;
            }
            let end = state.result().unwrap_or_default();
            let gets = rewards.into_iter().rev().try_fold(end, V::back_up);
            let gets = gets.expect("a small value");
            assert_eq!(replies.player().choose(gets, value), gets);
        }
    }
}

/// The value of a node, from those of all nodes.
fn value<V: Value>(node: &Node<V>, values: &[V]) -> V {
    let moves = node.moves.iter().filter(|_| !node.decided);
    let after = moves.map(|&(to, reward)| values[to].back_up(reward).expect("a small value"));
    let best = after.reduce(|a, b| node.to_move.choose(a, b));
    best.unwrap_or(node.end)
}
