//! In a game without cycles no key comes back on a line of play.

use std::collections::VecDeque;

use hashbrown::HashMap;

use super::violation::{Start, Violation, ViolationKind};
use super::walk::Walk;
use crate::game::GameState;

/// Looks for the shortest line from the root on which a key comes back.
pub(super) fn check<G: GameState>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    let left = keys_before_a_cycle(walk);
    let mut shortest: Option<Vec<G::Move>> = None;
    let mut first = None;
    for (number, position) in walk.positions().iter().enumerate() {
        let place = walk.place_of(number);
        if !left[position.view.key] || place.start != Start::Root {
            continue;
        }
        let longest = shortest.as_ref().map_or(usize::MAX, |line| line.len() - 1);
        let Some(most) = longest.checked_sub(place.line.len()) else {
            continue;
        };
        if let Some(round) = way_round(walk, number, most, &left) {
            let mut line = place.line.clone();
            line.extend(round);
            shortest = Some(line);
            first = Some(place);
        }
    }
    match (shortest, first) {
        (Some(line), Some(first)) => {
            let mut place = first.clone();
            place.line = line;
            let expected = "a position that was not on the line before";
            let found = "the other one again; games with cycles are audited as `cyclic`";
            let violation = Violation::new(ViolationKind::Cycle, place, expected, found);
            Err(violation.beside(first))
        }
        _ => Ok(()),
    }
}

/// Which keys are left when those from which no key is reached are taken away again and again.
fn keys_before_a_cycle<G: GameState>(walk: &Walk<G>) -> Vec<bool> {
    let count = walk.with_key().len();
    let (mut steps, mut parents) = (vec![0_usize; count], vec![Vec::new(); count]);
    for position in walk.positions() {
        for step in &position.view.steps {
            steps[position.view.key] += 1;
            parents[step.key].push(position.view.key);
        }
    }
    let mut left = vec![true; count];
    let mut ends: Vec<_> = (0..count).filter(|&key| steps[key] == 0).collect();
    while let Some(key) = ends.pop() {
        left[key] = false;
        for &parent in &parents[key] {
            steps[parent] -= 1;
            if steps[parent] == 0 {
                ends.push(parent);
            }
        }
    }
    left
}

/// The shortest way, of up to `most` moves, from a position to one with the same key.
fn way_round<G: GameState>(
    walk: &Walk<G>,
    from: usize,
    most: usize,
    left: &[bool],
) -> Option<Vec<G::Move>> {
    let positions = walk.positions();
    // Whence each position was reached, and by which move, and how many moves it took.
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
            if left[step.key] && !reached.contains_key(&to) {
                reached.insert(to, (number, step.mv));
                queue.push_back((to, moves + 1));
            }
        }
    }
    None
}
