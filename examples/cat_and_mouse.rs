//! Cycles: a game in which positions repeat.
//!
//! A mouse and a cat move in turn along the edges of a graph, the mouse first. The mouse wins in
//! the hole, 0, which the cat may not enter. The cat wins where it meets the mouse. Play without
//! end is a draw. This is `LeetCode` 913, Cat and Mouse; the graphs are its examples.
//!
//! `cargo run --example cat_and_mouse` prints:
//!
//! ```text
//! Max wins in 1 by [0]
//! draw by [3, 5, 4, 2, 3]
//! then the position after 1 move repeats
//! ```

use optimal_play::{GameState, Outcome, Player, Retrograde, Run, SolveError, Solver};

#[derive(Clone, Copy)]
struct Graph<'g> {
    neighbours: &'g [&'g [usize]],
    places: [usize; 2], // of the mouse, which is Max, and of the cat
    to_move: Player,
}

impl GameState for Graph<'_> {
    type Move = usize; // the place to go to
    type Key = ([usize; 2], Player);
    type Value = Outcome; // a win in some number of plies, a draw or a loss

    fn to_move(&self) -> Player {
        self.to_move
    }
    fn moves(&self) -> impl Iterator<Item = usize> {
        let is_cat = self.to_move == Player::Min;
        let next = self.neighbours[self.places[self.to_move as usize]];
        next.iter().copied().filter(move |&to| to != 0 || !is_cat)
    }
    fn play(&self, to: usize) -> Self {
        let mut after = *self;
        after.places[self.to_move as usize] = to;
        after.to_move = !self.to_move;
        after
    }
    /// The game ends while moves are left.
    fn decided(&self) -> Option<Outcome> {
        match self.places {
            [0, _] => Some(Outcome::win(Player::Max, 0)),
            [mouse, cat] => (mouse == cat).then(|| Outcome::win(Player::Min, 0)),
        }
    }
    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW // never called: there is always a move
    }
    fn key(&self) -> ([usize; 2], Player) {
        (self.places, self.to_move)
    }
}

fn main() -> Result<(), SolveError<usize>> {
    let graphs: [&[&[usize]]; 2] = [
        &[&[1, 3], &[0], &[3], &[0, 2]],
        &[&[2, 5], &[3], &[0, 4, 5], &[1, 4, 5], &[2, 3], &[0, 2, 3]],
    ];
    for neighbours in graphs {
        let root = Graph {
            neighbours,
            places: [1, 2],
            to_move: Player::Max,
        };
        let solution = Retrograde::reachable().solve(&root, Run::new())?;
        let mut line = solution.line();
        let moves: Vec<_> = line.by_ref().collect();
        println!("{} by {moves:?}", solution.value());
        if let Some(first) = line.repeats() {
            println!("then the position after {first} move repeats");
        }
    }
    Ok(())
}
