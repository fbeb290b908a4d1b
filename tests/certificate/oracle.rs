//! What a strategy secures, by value iteration over its positions.

use std::collections::{HashMap, HashSet, VecDeque};

use optimal_play::{GameState, Player, Reward, Value};

/// A position of the strategy: the value of an end, or rewards and numbers of the successors.
enum Position<G: GameState> {
    End(G::Value),
    Goes(Vec<(Reward<G>, usize)>),
}

/// What the moves of `player`, by number in breadth-first order, secure in the game that is cut off
/// with a draw, or a score of 0, after n moves, where n is large enough that the value no longer
/// changes. `None` if there are too few moves, too many, or numbers of moves that do not exist.
pub(crate) fn secured<G: GameState>(root: &G, player: Player, moves: &[u32]) -> Option<G::Value> {
    let mut numbers = HashMap::from([(root.key(), 0)]);
    let mut queue = VecDeque::from([root.clone()]);
    let mut positions: Vec<Position<G>> = Vec::new();
    let mut moves = moves.iter();
    while let Some(state) = queue.pop_front() {
        let mut all: Vec<_> = state.moves().collect();
        let over = all.is_empty().then(|| state.terminal_value());
        if let Some(value) = state.decided().or(over) {
            positions.push(Position::End(value));
            continue;
        }
        if state.to_move() == player {
            all = vec![*all.get(*moves.next()? as usize)?];
        }
        let mut goes = Vec::new();
        for mv in all {
            let child = state.play(mv);
            let next = numbers.len();
            let number = *numbers.entry(child.key()).or_insert(next);
            if number == next {
                queue.push_back(child);
            }
            goes.push((state.reward(mv), number));
        }
        positions.push(Position::Goes(goes));
    }
    if moves.next().is_some() {
        return None;
    }
    let mut values = vec![G::Value::default(); positions.len()];
    loop {
        let backed = positions.iter().map(|position| match position {
            Position::End(value) => *value,
            Position::Goes(goes) => {
                let after = goes.iter().map(|&(reward, to)| values[to].back_up(reward));
                let after = after.map(|value| value.expect("small values"));
                let worst = after.reduce(|a, b| player.opponent().choose(a, b));
                worst.expect("a position with moves")
            }
        });
        let backed: Vec<_> = backed.collect();
        if backed == values {
            return Some(values[0]);
        }
        values = backed;
    }
}

/// The moves of `player` by number, breadth first. In each position of the player, `choose` returns
/// the number of the move; its first argument is the number of such positions before this one.
pub(crate) fn strategy<G: GameState>(
    root: &G,
    player: Player,
    choose: impl Fn(usize, &G) -> u32,
) -> Vec<u32> {
    let mut seen = HashSet::from([root.key()]);
    let mut queue = VecDeque::from([root.clone()]);
    let mut moves = Vec::new();
    while let Some(state) = queue.pop_front() {
        let mut all: Vec<_> = state.moves().collect();
        if all.is_empty() || state.decided().is_some() {
            continue;
        }
        if state.to_move() == player {
            let number = choose(moves.len(), &state);
            all = vec![all[number as usize]];
            moves.push(number);
        }
        let children = all.into_iter().map(|mv| state.play(mv));
        queue.extend(children.filter(|child| seen.insert(child.key())));
    }
    moves
}
