//! In a game without cycles no key comes back on a line of play.

use std::collections::VecDeque;
use std::mem;

use hashbrown::HashMap;

use super::violation::{Violation, ViolationKind};
use super::walk::Walk;
use crate::game::{GameState, Location, Origin};

/// Looks for the shortest line from the root on which a key comes back.
pub(super) fn check<G: GameState>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    let mut open = OpenKeys::new(walk);
    let mut shortest: Option<Violation<G::Move>> = None;
    for position in walk.positions() {
        let key = position.view.key;
        if !open.is_open[key] {
            continue;
        }
        for &from in &walk.with_key()[key] {
            let place = walk.location_of(from);
            let longest = shortest
                .as_ref()
                .map_or(usize::MAX, |it| it.line().len() - 1);
            let most = longest.saturating_sub(place.line.len());
            if place.origin == Origin::Root
                && let Some(round) = way_round(walk, from, most, &open)
            {
                shortest = Some(violation(place, &round));
            }
        }
        // What comes back to a later key through this one comes back to this one sooner.
        open.close(vec![key]);
    }
    shortest.map_or(Ok(()), Err)
}

/// The moves of `round` lead back to the key of `place`.
fn violation<M: Copy>(place: Location<M>, round: &[M]) -> Violation<M> {
    let again = Location {
        origin: place.origin,
        line: [place.line.as_slice(), round].concat(),
    };
    let expected = "a key that was not on the line before";
    let found = "that of the other state again: if no position can repeat, the key leaves too much out; if positions \
                 can, the game is audited as `cyclic`";
    Violation::new(ViolationKind::Cycle, again, expected, found).beside(place)
}

/// The keys that may lie on a cycle: each leads to another of them.
struct OpenKeys {
    is_open: Vec<bool>,
    /// By key: how many steps lead from it to open keys.
    steps: Vec<usize>,
    /// By key: those with steps to it, once for each.
    parents: Vec<Vec<usize>>,
}

impl OpenKeys {
    fn new<G: GameState>(walk: &Walk<G>) -> Self {
        let count = walk.with_key().len();
        let mut open = Self {
            is_open: vec![true; count],
            steps: vec![0; count],
            parents: vec![Vec::new(); count],
        };
        for position in walk.positions() {
            for step in &position.view.steps {
                open.steps[position.view.key] += 1;
                open.parents[step.key].push(position.view.key);
            }
        }
        let ends = (0..count).filter(|&key| open.steps[key] == 0).collect();
        open.close(ends);
        open
    }

    /// Takes keys away, and those that then lead to none.
    fn close(&mut self, mut keys: Vec<usize>) {
        while let Some(key) = keys.pop() {
            if !mem::replace(&mut self.is_open[key], false) {
                continue;
            }
            for &parent in &self.parents[key] {
                self.steps[parent] -= 1;
                if self.steps[parent] == 0 {
                    keys.push(parent);
                }
            }
        }
    }
}

/// The shortest way, of up to `most` moves, from a position to one with the same key.
fn way_round<G: GameState>(
    walk: &Walk<G>,
    from: usize,
    most: usize,
    open: &OpenKeys,
) -> Option<Vec<G::Move>> {
    let positions = walk.positions();
    // Whence each position was reached, and by which move.
    let mut reached: HashMap<usize, (usize, G::Move)> = HashMap::new();
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((number, moves)) = queue.pop_front() {
        if moves == most {
            return None;
        }
        let position = &positions[number];
        for (step, to) in position.view.steps.iter().zip(&position.to) {
            let Some(to) = *to else { continue };
            if positions[to].view.key == positions[from].view.key {
                let mut way = vec![step.mv];
                let mut at = number;
                while at != from {
                    let (before, mv) = reached[&at];
                    way.push(mv);
                    at = before;
                }
                way.reverse();
                return Some(way);
            }
            if open.is_open[step.key] && !reached.contains_key(&to) {
                reached.insert(to, (number, step.mv));
                queue.push_back((to, moves + 1));
            }
        }
    }
    None
}
