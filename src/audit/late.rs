//! Late positions: those near the end of random lines of play.
//!
//! Of a game that the budget of an audit does not cover, the positions nearest to the root have no
//! value, because play from them leaves the budget. Late ones lead to few others, whose values are
//! known.

use std::iter;

use super::violation::Checked;
use super::walk::Walk;
use crate::game::{BreadthFirst, GameState, Location, Random, Step};

/// The number of random lines.
const LINES: usize = 32;

/// Late positions of a game that is too large to be solved as a whole, for tests: each stands on
/// another random line of play, and is the first there that leads to at most `budget` positions, as
/// do those after it. They are the same in every run.
///
/// A line has at most 256 moves. There is no further position once 32 lines in a row have none.
/// Positions may repeat; take as many as you need.
///
/// # Complexity
///
/// Expands up to `budget` positions for each move of a line, from its end.
///
/// # Examples
///
/// ```
/// use optimal_play::audit::{audit, late_positions};
/// use optimal_play::games::staircase::Staircase;
/// use optimal_play::{AlphaBeta, Run, Solver, solve};
///
/// let weights = |factor: u32| -> Vec<Vec<u32>> {
///     (0..10).map(|row| (0..10).map(|column| (row + factor * column) % 7).collect()).collect()
/// };
/// let game = Staircase::new(&weights(2), &weights(3))?; // 184,756 positions
/// for late in late_positions(&game.start(), 500).take(10) {
///     audit(&late, 500)?.require_complete()?;
///     let searched = AlphaBeta::packed().solve(&late, Run::new())?;
///     assert_eq!(searched.value(), solve(&late)?.value(), "{late}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn late_positions<G: GameState>(root: &G, budget: usize) -> impl Iterator<Item = G> + use<G> {
    let (root, mut random) = (root.clone(), Random::new(0));
    iter::from_fn(move || {
        (0..LINES).find_map(|_| {
            let line = random.play(&root).into_iter().map(|step| step.state);
            let line: Vec<_> = iter::once(root.clone()).chain(line).collect();
            let late = line.into_iter().rev();
            late.take_while(|state| leads_to_at_most(state, budget))
                .last()
        })
    })
}

fn leads_to_at_most<G: GameState>(state: &G, budget: usize) -> bool {
    let mut search = BreadthFirst::from_root(state);
    while let Some((number, state)) = search.next()
        && search.len() <= budget
    {
        for step in state.successors() {
            search.follow(number, step);
        }
    }
    search.len() <= budget
}

/// Meets positions on random lines of play to the end of the game, the last ones first, and all
/// that they lead to, until the budget is spent.
pub(super) fn meet<G: GameState>(walk: &mut Walk<G>, root: &G) -> Checked<G> {
    let mut random = Random::new(0);
    let lines = iter::repeat_with(|| random.play(root)).take(LINES);
    let ends = |line: &Vec<Step<G>>| line.last().is_some_and(|last| last.state.is_over());
    let lines: Vec<_> = lines.filter(ends).collect();
    let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
    for moves_left in 0..longest {
        for line in &lines {
            let Some(last) = line.len().checked_sub(moves_left + 1) else {
                continue;
            };
            if walk.is_full() {
                return Ok(());
            }
            let moves = line[..=last].iter().map(|step| step.mv);
            walk.start(line[last].state.clone(), Location::after(moves.collect()))?;
        }
    }
    Ok(())
}
