//! What a strategy secures, by value iteration over its positions.

use std::collections::{HashMap, HashSet};

use optimal_play::{GameState, Player, Reward, Value};

/// What play without end is worth in a position, and its stage: it goes on in one stage.
pub(crate) type Endless<G> = fn(&G) -> (usize, <G as GameState>::Value);

/// A position of the strategy: the value of an end, or rewards and numbers of the successors.
enum Position<G: GameState> {
    End(G::Value),
    Goes(Vec<(Reward<G>, usize)>),
}

/// All positions of a strategy, numbered as a depth-first walk meets them.
struct Positions<'m, G: GameState> {
    player: Player,
    /// The moves of the player that are left, by number.
    moves: &'m [u32],
    numbers: HashMap<G::Key, usize>,
    met: Vec<Position<G>>,
    endless: Endless<G>,
    /// By number: what play without end is worth, and the stage.
    stages: Vec<(usize, G::Value)>,
}

impl<G: GameState> Positions<'_, G> {
    /// The number of a position; `None` if there are too few moves, or one does not exist.
    fn walk(&mut self, state: &G) -> Option<usize> {
        if let Some(&number) = self.numbers.get(&state.key()) {
            return Some(number);
        }
        let number = self.met.len();
        self.numbers.insert(state.key(), number);
        self.stages.push((self.endless)(state));
        let mut all: Vec<_> = state.moves().collect();
        let over = all.is_empty().then(|| state.terminal_value());
        if let Some(value) = state.decided().or(over) {
            self.met.push(Position::End(value));
            return Some(number);
        }
        if state.to_move() == self.player {
            let (&first, rest) = self.moves.split_first()?;
            self.moves = rest;
            all = vec![*all.get(first as usize)?];
        }
        self.met.push(Position::Goes(Vec::new()));
        for mv in all {
            let to = self.walk(&state.play(mv))?;
            let Position::Goes(goes) = &mut self.met[number] else {
                unreachable!("it has moves");
            };
            goes.push((state.reward(mv), to));
        }
        Some(number)
    }
}

/// What the moves of `player`, by number in the order of a depth-first walk, secure in the game
/// that is cut off with a draw, or a score of 0, after n moves, where n is large enough that the
/// value no longer changes. `None` if there are too few moves, too many, or numbers of moves that
/// do not exist.
pub(crate) fn secured<G: GameState>(root: &G, player: Player, moves: &[u32]) -> Option<G::Value> {
    secured_by_stage(root, player, moves, |_| (0, G::Value::default()))
}

/// The same, where each stage says what play without end is worth: the last one is cut off first.
pub(crate) fn secured_by_stage<G: GameState>(
    root: &G,
    player: Player,
    moves: &[u32],
    endless: Endless<G>,
) -> Option<G::Value> {
    let mut positions = Positions {
        player,
        moves,
        numbers: HashMap::new(),
        met: Vec::new(),
        endless,
        stages: Vec::new(),
    };
    positions.walk(root)?;
    if !positions.moves.is_empty() {
        return None;
    }
    let mut values: Vec<_> = positions.stages.iter().map(|&(_, value)| value).collect();
    let mut left = positions.stages.iter().map(|&(stage, _)| stage).max()?;
    loop {
        let all = positions.met.iter().zip(&positions.stages).zip(&values);
        let backed = all.map(|((position, &(stage, _)), &value)| match position {
            Position::End(value) => *value,
            Position::Goes(_) if stage < left => value,
            Position::Goes(goes) => {
                let after = goes.iter().map(|&(reward, to)| values[to].back_up(reward));
                let after = after.map(|value| value.expect("small values"));
                let worst = after.reduce(|a, b| player.opponent().choose(a, b));
                worst.expect("a position with moves")
            }
        });
        let backed: Vec<_> = backed.collect();
        if backed == values {
            if left == 0 {
                return Some(values[0]);
            }
            left -= 1;
        }
        values = backed;
    }
}

/// The moves of `player` by number, in the order of a depth-first walk. In each position of the
/// player, `choose` returns the number of the move; its first argument is the number of such
/// positions before this one.
pub(crate) fn strategy<G: GameState>(
    root: &G,
    player: Player,
    choose: impl Fn(usize, &G) -> u32,
) -> Vec<u32> {
    let (mut seen, mut moves) = (HashSet::new(), Vec::new());
    // The next one last.
    let mut left = vec![root.clone()];
    while let Some(state) = left.pop() {
        let mut all: Vec<_> = state.moves().collect();
        if all.is_empty() || state.decided().is_some() || !seen.insert(state.key()) {
            continue;
        }
        if state.to_move() == player {
            let number = choose(moves.len(), &state);
            all = vec![all[number as usize]];
            moves.push(number);
        }
        left.extend(all.into_iter().rev().map(|mv| state.play(mv)));
    }
    moves
}
