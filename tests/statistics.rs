//! Statistics of solutions: published counts of tic-tac-toe, and counts by plain recursion and value iteration from
//! the rules.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{
    AlphaBeta, GameState, Minimax, Outcome, Player, Retrograde, Run, Solution, Solver, Statistics,
    Value,
};

fn solve<G: GameState, S: Solver<G>>(solver: &S, root: &G) -> Solution<G> {
    match solver.solve(root, Run::new()) {
        Ok(solution) => solution,
        Err(error) => panic!("{error}"),
    }
}

/// Tic-tac-toe, square by square, as the players see it.
#[derive(Clone)]
struct Noughts([Option<Player>; 9]);

impl Noughts {
    const LINES: [[usize; 3]; 8] = [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
        [0, 3, 6],
        [1, 4, 7],
        [2, 5, 8],
        [0, 4, 8],
        [2, 4, 6],
    ];

    fn winner(&self) -> Option<Player> {
        let own = |line: &[usize; 3], player| line.iter().all(|&at| self.0[at] == Some(player));
        let players = [Player::Max, Player::Min].into_iter();
        let has_a_line = |&player: &Player| Self::LINES.iter().any(|line| own(line, player));
        players.into_iter().find(has_a_line)
    }
}

impl GameState for Noughts {
    type Move = usize;
    type Key = [Option<Player>; 9];
    type Value = Outcome;

    fn to_move(&self) -> Player {
        let free = self.0.iter().filter(|square| square.is_none()).count();
        if free % 2 == 1 {
            Player::Max
        } else {
            Player::Min
        }
    }
    fn moves(&self) -> impl Iterator<Item = usize> {
        (0..9).filter(|&at| self.0[at].is_none())
    }
    fn play(&self, at: usize) -> Self {
        let mut squares = self.0;
        squares[at] = Some(self.to_move());
        Self(squares)
    }
    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW
    }
    fn key(&self) -> Self::Key {
        self.0
    }
    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome::win(self.winner()?, 0))
    }
}

/// The score of a position of tic-tac-toe by plain recursion, without the crate's values: who wins (1, 0, -1), and
/// the plies until then.
fn score(state: &Noughts, scores: &mut HashMap<[Option<Player>; 9], (i32, u16)>) -> (i32, u16) {
    if let Some(&known) = scores.get(&state.0) {
        return known;
    }
    let sign = |player| if player == Player::Max { 1 } else { -1 };
    let moves = (0..9).filter(|&at| state.0[at].is_none());
    let score = if let Some(winner) = state.winner() {
        (sign(winner), 0)
    } else {
        let own = sign(state.to_move());
        // For the mover: wins first, the sooner the better; then draws; then losses, the later the better.
        let after = moves.map(|at| score(&state.play(at), scores));
        let rank = |&(winner, plies): &(i32, u16)| (winner * own, -winner * own * i32::from(plies));
        let best = after.max_by_key(rank);
        best.map_or((0, 0), |(winner, plies)| {
            (winner, if winner == 0 { 0 } else { plies + 1 })
        })
    };
    scores.insert(state.0, score);
    score
}

#[test]
fn tic_tac_toe_has_the_published_counts_and_those_of_plain_recursion() {
    let root = Noughts([None; 9]);
    let statistics = solve(&Minimax::hashed(), &root).statistics();
    // Published: 5478 positions; 958 full or won boards, of which the first player has 626, the second 316.
    assert_eq!((statistics.positions(), statistics.over()), (5478, 958));
    let with_value = |value| statistics.by_value().find(|&(it, _)| it == value);
    let won = |player| {
        with_value(Outcome::win(player, 0))
            .expect("there are such boards")
            .1
    };
    assert_eq!((won(Player::Max), won(Player::Min)), (626, 316));

    let mut scores = HashMap::new();
    assert_eq!(score(&root, &mut scores), (0, 0));
    let mut counts = BTreeMap::new();
    for (winner, plies) in scores.into_values() {
        let value = match winner {
            1 => Outcome::win(Player::Max, plies),
            -1 => Outcome::win(Player::Min, plies),
            _ => Outcome::DRAW,
        };
        *counts.entry(value).or_insert(0) += 1;
    }
    assert!(statistics.by_value().eq(counts.clone().into_iter().rev()));
    let total = |winner| {
        let counts = counts.iter().filter(|(value, _)| value.winner() == winner);
        counts.map(|(_, count)| count).sum::<u64>()
    };
    assert_eq!(statistics.won_by(Player::Max), total(Some(Player::Max)));
    assert_eq!(statistics.won_by(Player::Min), total(Some(Player::Min)));
    assert_eq!(statistics.drawn(), total(None));
    insta::assert_snapshot!(statistics);
}

/// What statistics should say, from the rules alone: the value of each position in the game that is broken off
/// after n moves with a draw, or no score, for n so great that nothing changes any more.
struct Counts<V> {
    positions: u64,
    over: u64,
    by_value: BTreeMap<V, u64>,
    by_moves: BTreeMap<(usize, usize), u64>,
}

fn counts<G: GameState>(root: &G) -> Counts<G::Value> {
    let mut seen = HashSet::from([root.key()]);
    let mut queue = VecDeque::from([root.clone()]);
    let mut states = Vec::new();
    while let Some(state) = queue.pop_front() {
        if state.outcome().is_none() {
            let children = state.moves().map(|mv| state.play(mv));
            queue.extend(children.filter(|child| seen.insert(child.key())));
        }
        states.push(state);
    }
    let is_over = |state: &G| state.outcome().is_some() || state.moves().count() == 0;
    let mut values: HashMap<_, _> = states
        .iter()
        .map(|state| (state.key(), G::Value::default()))
        .collect();
    let worth = |values: &HashMap<G::Key, G::Value>, state: &G| -> Vec<G::Value> {
        let value = |mv| values[&state.play(mv).key()].back_up(state.reward(mv));
        let moves = state.moves();
        moves.map(|mv| value(mv).expect("small values")).collect()
    };
    loop {
        let backed = states.iter().map(|state| {
            let value = if is_over(state) {
                state.outcome().unwrap_or_else(|| state.terminal_value())
            } else {
                let values = worth(&values, state).into_iter();
                let best = values.reduce(|a, b| state.to_move().choose(a, b));
                best.expect("there are moves")
            };
            (state.key(), value)
        });
        let backed: HashMap<_, _> = backed.collect();
        if backed == values {
            break;
        }
        values = backed;
    }
    let mut by_value = BTreeMap::new();
    let mut by_moves = BTreeMap::new();
    for state in &states {
        let value = values[&state.key()];
        *by_value.entry(value).or_insert(0) += 1;
        if !is_over(state) {
            let worth = worth(&values, state);
            let best = worth.iter().filter(|&&it| it == value).count();
            *by_moves.entry((worth.len(), best)).or_insert(0) += 1;
        }
    }
    Counts {
        positions: states.len() as u64,
        over: states.iter().filter(|state| is_over(state)).count() as u64,
        by_value,
        by_moves,
    }
}

/// The statistics are as counted, and each line leads to a position of its value.
fn check<G: GameState>(solution: &Solution<G>) -> Statistics<G::Value, G::Move> {
    let statistics = solution.statistics();
    let counts = counts(solution.root());
    assert_eq!(statistics.positions(), counts.positions);
    assert_eq!(statistics.over(), counts.over);
    assert!(statistics.by_value().eq(counts.by_value.into_iter().rev()));
    let by_moves = counts.by_moves.into_iter();
    assert!(
        statistics
            .by_moves()
            .eq(by_moves.map(|((moves, best), count)| (moves, best, count)))
    );
    for (value, _) in statistics.by_value() {
        let line = statistics.line_to(value).expect("there is a position");
        let play = |state: G, &mv: &G::Move| {
            assert!(state.outcome().is_none() && state.moves().any(|it| it == mv));
            state.play(mv)
        };
        let state = line.iter().fold(solution.root().clone(), play);
        assert_eq!(solution.value_of(&state), Some(value));
    }
    statistics
}

#[test]
fn counts_are_those_of_value_iteration() {
    check(&solve(&Minimax::hashed(), &Noughts([None; 9])));
    let game = KnightPawns::new((2, 2), [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1)]);
    check(&solve(
        &Minimax::dense(),
        &game.expect("a valid game").start(),
    ));
    for (columns, white_steps, black_steps) in [(3, 1, 2), (4, 2, 1), (4, 2, 2)] {
        let rules = Rules {
            rows: 3,
            columns,
            white_steps,
            black_steps,
        };
        let game = Chase::with_rules(rules, (1, 1), (3, columns)).expect("a valid game");
        check(&solve(&Retrograde::reachable(), &game.start()));
        check(&solve(&Retrograde::with_predecessors(), &game.start()));
    }
}

#[test]
fn the_longest_win_is_the_longest_chase_and_its_line_leads_there() {
    for n in [3_u16, 7, 11] {
        let game = Chase::new(n.into(), (1, 2), (1, 1)).expect("a valid game");
        let solution = solve(&Retrograde::reachable(), &game.start());
        let statistics = solution.statistics();
        let (value, line) = statistics.longest_win(Player::Min).expect("Min wins");
        let state = line.iter().fold(game.start(), |state, &mv| state.play(mv));
        assert_eq!(solution.value_of(&state), Some(value));
        let wins = solution
            .positions()
            .filter(|(_, value)| value.winner() == Some(Player::Min));
        assert_eq!(
            wins.map(|(_, value)| value.plies()).max(),
            Some(value.plies())
        );
        // As published for White to move.
        assert_eq!(value, Outcome::win(Player::Min, 3 * n - 1));
        let (value, _) = statistics.longest_win(Player::Max).expect("Max wins");
        assert_eq!(value, Outcome::win(Player::Max, 1));
    }
}

#[test]
fn of_a_root_alone_what_is_known_is_counted() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let solution = solve(&AlphaBeta::packed(), &game.start());
    let statistics = solution.statistics();
    assert_eq!(statistics.positions(), solution.positions().count() as u64);
    let by_moves: u64 = statistics.by_moves().map(|(_, _, count)| count).sum();
    assert!(by_moves + statistics.over() <= statistics.positions());
}
