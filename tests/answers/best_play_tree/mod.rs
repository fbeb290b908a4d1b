//! The tree of best play shows all best moves, and no others, of every position down to its depth.

mod picture;

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{GameState, Minimax, Player, Retrograde, Solution, Value, Wdl, solve};
use optimal_play_games::connect_four::ConnectFour;

/// The text of a tree, read back: what each position shows, and from where the arrows go where,
/// with their moves.
struct Dot {
    positions: Vec<String>,
    arrows: Vec<(usize, String, usize)>,
}

fn read(text: &str) -> Dot {
    let inner = text
        .strip_prefix("digraph best_play {\n")
        .expect("the head");
    let inner = inner.strip_suffix("}\n").expect("the foot");
    let (mut positions, mut arrows) = (Vec::new(), Vec::new());
    for line in inner.lines() {
        let (name, attributes) = line.trim_start().split_once(" [").expect("attributes");
        let attributes = attributes.strip_suffix("];").expect("an end").to_owned();
        if let Some((from, to)) = name.split_once(" -> ") {
            let label = attributes.strip_prefix("label=\"").expect("a label");
            let label = label.strip_suffix('"').expect("an end").to_owned();
            arrows.push((
                from.parse().expect("a number"),
                label,
                to.parse().expect("a number"),
            ));
        } else {
            assert_eq!(name, positions.len().to_string(), "numbers count up");
            assert!(arrows.is_empty(), "positions come first");
            positions.push(attributes);
        }
    }
    Dot { positions, arrows }
}

/// Follows the arrows from the root, and compares what they show with the solution. Returns the
/// number of positions shown.
fn check<G: GameState>(solution: &Solution<G>, depth: usize) -> usize
where
    G::Value: Display,
{
    let tree = solution.best_play_tree(depth);
    picture::check(&tree);
    let Dot { positions, arrows } = read(&tree.to_string());
    let mut states = HashMap::from([(0, (solution.root().clone(), 0))]);
    for number in 0..positions.len() {
        let (state, moves) = states[&number].clone();
        let value = solution.value_of(&state).expect("it is solved");
        let worth = |mv: G::Move| {
            let after = solution.value_of(&state.play(mv)).expect("it is solved");
            after.back_up(state.reward(mv)).expect("in range")
        };
        let mut best: Vec<_> = Vec::new();
        if state.decided().is_none() {
            best.extend(state.moves().filter(|&mv| worth(mv) == value));
        }
        let (turn, shape) = match state.to_move() {
            _ if best.is_empty() => ("over", ", shape=plaintext"),
            Player::Max => ("Max", ""),
            Player::Min => ("Min", ", shape=box"),
        };
        assert_eq!(
            positions[number],
            format!("label=\"{number}: {turn}\\n{value}\"{shape}")
        );
        if moves == depth {
            best.clear();
        }
        let out: Vec<_> = arrows
            .iter()
            .filter(|&&(from, ..)| from == number)
            .collect();
        assert_eq!(out.len(), best.len());
        for ((_, label, to), mv) in out.into_iter().zip(best) {
            assert_eq!(label, &format!("{mv:?}"));
            let child = state.play(mv);
            let (known, _) = states
                .entry(*to)
                .or_insert_with(|| (child.clone(), moves + 1));
            assert!(known.key() == child.key());
        }
    }
    let keys: HashSet<_> = states.values().map(|(state, _)| state.key()).collect();
    assert_eq!(keys.len(), positions.len(), "each position is shown once");
    positions.len()
}

#[test]
fn all_best_moves_are_shown_and_no_others() {
    let game = KnightPawns::new((2, 2), [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1)]);
    let game = game.expect("a valid game");
    let knight = support::solve(&Minimax::dense(), &game.start());
    let game = ConnectFour::new(4, 3).expect("a valid board");
    let root = game.start().valued::<Wdl>();
    let four = support::solve(&Minimax::hashed(), &root);
    let rules = Rules {
        rows: 2,
        columns: 3,
        white_steps: 2,
        black_steps: 2,
    };
    // A draw: the arrows form a cycle.
    let game = Chase::with_rules(rules, (1, 1), (2, 2)).expect("a valid game");
    let chase = support::solve(&Retrograde::reachable(), &game.start());
    for depth in 0..7 {
        check(&knight, depth);
        check(&four, depth);
        check(&chase, depth);
    }
    assert_eq!(check(&four, 0), 1);
    assert_eq!(check(&chase, 1000), check(&chase, usize::MAX));
}

/// A heap of stones with moves that are named in quotes.
#[derive(Clone)]
struct Heap(u8);

impl GameState for Heap {
    type Move = &'static str;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        if self.0.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }
    fn moves(&self) -> impl Iterator<Item = &'static str> {
        ["one", "\"two\" <&>"].into_iter().take(self.0.into())
    }
    fn play(&self, mv: &'static str) -> Self {
        Self(self.0 - if mv == "one" { 1 } else { 2 })
    }
    fn terminal_value(&self) -> i8 {
        0
    }
    fn key(&self) -> u8 {
        self.0
    }
}

#[test]
fn the_tree_is_folded_and_its_text_escaped() {
    let solution = solve(&Heap(3)).expect("it ends");
    insta::assert_snapshot!(solution.best_play_tree(usize::MAX));
    insta::assert_snapshot!("svg", solution.best_play_tree(usize::MAX).svg());
    picture::check(&solution.best_play_tree(usize::MAX));
}
