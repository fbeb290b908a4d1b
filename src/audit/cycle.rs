//! In a game without cycles no key repeats on a line of play.

use std::mem;

use super::values::predecessors;
use super::view::Edge;
use super::violation::{Checked, Fault, Violation, ViolationKind};
use super::walk::Walk;
use crate::game::{BreadthFirst, GameState, Location, Origin, line_through};

/// Looks for the shortest line from the root on which a key repeats.
pub(super) fn check<G: GameState>(walk: &Walk<G>) -> Checked<G> {
    let mut open = Open::new(walk);
    let mut shortest: Option<Violation<G::Move>> = None;
    for from in 0..walk.positions().len() {
        if !open.leads_on[from] {
            continue;
        }
        let location = walk.location_of(from);
        let longest = shortest
            .as_ref()
            .map_or(usize::MAX, |it| it.line().len() - 1);
        let most = longest.saturating_sub(location.line.len());
        if location.origin == Origin::Root
            && let Some(edges) = shortest_cycle(walk, from, most, &open)
        {
            let state = walk.positions()[from].state.clone();
            let cycle = line_through(state, edges, |step, edge| {
                walk.position_of(&step.state) == walk.after(edge)
            });
            shortest = Some(violation(location, &cycle));
        }
        // A line that repeats a later position through this one repeats this one sooner.
        open.close(vec![from]);
    }
    shortest.map_or(Ok(()), Err)
}

/// The moves of `cycle` lead back to the key at `location`.
fn violation<M: Copy>(location: Location<M>, cycle: &[M]) -> Violation<M> {
    let again = Location {
        origin: location.origin,
        line: [location.line.as_slice(), cycle].concat(),
    };
    let expected = "a position that did not stand before on this line";
    let found = "the key of the other state: audit the game with `Audit::cyclic` if its positions can repeat; otherwise \
                 the key leaves out how the two differ";
    Violation::new(Fault::new(ViolationKind::Cycle, expected, found), again).beside(location)
}

/// The positions that may lie on a cycle: each leads to another of them.
struct Open {
    leads_on: Vec<bool>,
    /// By position: the number of moves from it to open positions.
    moves: Vec<usize>,
    /// By position: those with moves to it, once for each.
    predecessors: Vec<Vec<usize>>,
}

impl Open {
    fn new<G: GameState>(walk: &Walk<G>) -> Self {
        let predecessors = predecessors(walk);
        let mut moves = vec![0; predecessors.len()];
        for &before in predecessors.iter().flatten() {
            moves[before] += 1;
        }
        let terminal = (0..moves.len()).filter(|&it| moves[it] == 0).collect();
        let mut open = Self {
            leads_on: vec![true; moves.len()],
            moves,
            predecessors,
        };
        open.close(terminal);
        open
    }

    /// Removes positions, and those that then lead to none.
    fn close(&mut self, mut positions: Vec<usize>) {
        while let Some(number) = positions.pop() {
            if !mem::replace(&mut self.leads_on[number], false) {
                continue;
            }
            for &before in &self.predecessors[number] {
                self.moves[before] -= 1;
                if self.moves[before] == 0 {
                    positions.push(before);
                }
            }
        }
    }
}

/// The shortest line, of up to `most` moves, from a position back to it.
fn shortest_cycle<'w, G: GameState>(
    walk: &'w Walk<G>,
    from: usize,
    most: usize,
    open: &Open,
) -> Option<Vec<&'w Edge<G>>> {
    let mut search = BreadthFirst::new();
    search.reach((from, 0), from, None);
    while let Some((number, (position, depth))) = search.next() {
        if depth == most {
            return None;
        }
        for edge in &walk.positions()[position].view.edges {
            let Some(to) = walk.after(edge) else { continue };
            if to == from {
                let mut line = search.line_to(number);
                line.push(edge);
                return Some(line);
            }
            if open.leads_on[to] {
                search.reach((to, depth + 1), to, Some((number, edge)));
            }
        }
    }
    None
}
