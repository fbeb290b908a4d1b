//! In a game without cycles no key repeats on a line of play.

use std::mem;

use super::violation::{Fault, Violation, ViolationKind};
use super::walk::Walk;
use crate::game::{BreadthFirst, GameState, Location, Origin};

/// Looks for the shortest line from the root on which a key repeats.
pub(super) fn check<G: GameState>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    let mut open = OpenKeys::new(walk);
    let mut shortest: Option<Violation<G::Move>> = None;
    for position in walk.positions() {
        let key = position.view.key;
        if !open.is_open[key] {
            continue;
        }
        for &from in &walk.with_key()[key] {
            let location = walk.location_of(from);
            let longest = shortest
                .as_ref()
                .map_or(usize::MAX, |it| it.line().len() - 1);
            let most = longest.saturating_sub(location.line.len());
            if location.origin == Origin::Root
                && let Some(cycle) = shortest_cycle(walk, from, most, &open)
            {
                shortest = Some(violation(location, &cycle));
            }
        }
        // A line that repeats a later key through this one repeats this one sooner.
        open.close(vec![key]);
    }
    shortest.map_or(Ok(()), Err)
}

/// The moves of `cycle` lead back to the key at `location`.
fn violation<M: Copy>(location: Location<M>, cycle: &[M]) -> Violation<M> {
    let again = Location {
        origin: location.origin,
        line: [location.line.as_slice(), cycle].concat(),
    };
    let expected = "a key that is new on the line of play";
    let found = "the key of the other state: if no position can repeat, the key leaves too much out; if positions \
                 can repeat, the game needs `Audit::cyclic`";
    Violation::new(Fault::new(ViolationKind::Cycle, expected, found), again).beside(location)
}

/// The keys that may lie on a cycle: each leads to another of them.
struct OpenKeys {
    is_open: Vec<bool>,
    /// By key: the number of moves from it to open keys.
    moves: Vec<usize>,
    /// By key: those with moves to it, once for each.
    predecessors: Vec<Vec<usize>>,
}

impl OpenKeys {
    fn new<G: GameState>(walk: &Walk<G>) -> Self {
        let count = walk.with_key().len();
        let mut open = Self {
            is_open: vec![true; count],
            moves: vec![0; count],
            predecessors: vec![Vec::new(); count],
        };
        for position in walk.positions() {
            for edge in &position.view.edges {
                open.moves[position.view.key] += 1;
                open.predecessors[edge.key].push(position.view.key);
            }
        }
        let terminal = (0..count).filter(|&key| open.moves[key] == 0).collect();
        open.close(terminal);
        open
    }

    /// Removes keys, and those that then lead to none.
    fn close(&mut self, mut keys: Vec<usize>) {
        while let Some(key) = keys.pop() {
            if !mem::replace(&mut self.is_open[key], false) {
                continue;
            }
            for &before in &self.predecessors[key] {
                self.moves[before] -= 1;
                if self.moves[before] == 0 {
                    keys.push(before);
                }
            }
        }
    }
}

/// The shortest line, of up to `most` moves, from a position to one with the same key.
fn shortest_cycle<G: GameState>(
    walk: &Walk<G>,
    from: usize,
    most: usize,
    open: &OpenKeys,
) -> Option<Vec<G::Move>> {
    let positions = walk.positions();
    let mut search = BreadthFirst::new();
    search.reach((from, 0), from, None);
    while let Some((number, (position, depth))) = search.next() {
        if depth == most {
            return None;
        }
        for edge in &positions[position].view.edges {
            let Some(to) = edge.to else { continue };
            if positions[to].view.key == positions[from].view.key {
                let mut line = search.line_to(number);
                line.push(edge.mv);
                return Some(line);
            }
            if open.is_open[edge.key] {
                search.reach((to, depth + 1), to, Some((number, edge.mv)));
            }
        }
    }
    None
}
