//! The positions of a graph, for what is read of positions and not of states.

use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use optimal_play::Player;
use optimal_play_python_engine::{Asked, AskedStep, Live, Names, Progress, Worth};
use optimal_play_python_rules::Solved;

use crate::reading::{self, Asking};

/// The solution whose states are positions by their numbers, and whose moves are edges. Once the
/// flag is set, nobody waits for what is read from it any more: then states have no moves, so that
/// it ends.
pub(crate) fn solution<'s>(solved: &'s Solved, stop: &'s AtomicBool) -> Asking<'s> {
    let start = Rc::new(Position {
        solved,
        stop,
        number: 0,
    });
    let start = Live::new(start, &Edges, solved.values.kind());
    reading::solution(start, solved.values.is_whole())
}

/// A position, by its number.
struct Position<'s> {
    solved: &'s Solved,
    stop: &'s AtomicBool,
    number: u32,
}

/// The name of an edge is its number.
struct Edges;

impl Names for Edges {
    fn name(&self, edge: u32) -> String {
        format!("edge {edge}")
    }
}

impl<'s> Asked<'s> for Position<'s> {
    fn key(&self) -> u32 {
        self.number
    }

    fn worth(&self) -> Option<Worth> {
        self.solved.values.get(self.number)
    }

    fn progress(&self) -> Option<Progress> {
        self.solved.progress(self.number)
    }

    fn result(&self) -> Option<Worth> {
        self.solved.result(self.number)
    }

    fn player(&self) -> Player {
        self.solved.graph.player(self.number)
    }

    fn steps(&self) -> Vec<AskedStep<'s>> {
        let Self { solved, stop, .. } = *self;
        if stop.load(Ordering::Relaxed) {
            return Vec::new();
        }
        let step = |edge| {
            let (reward, number) = solved.graph.step(edge);
            let after = Rc::new(Position {
                solved,
                stop,
                number,
            });
            AskedStep {
                name: edge,
                reward,
                after,
            }
        };
        solved.graph.edges_of(self.number).map(step).collect()
    }
}
