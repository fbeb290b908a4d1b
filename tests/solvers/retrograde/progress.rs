//! The first best move makes progress, whatever the opponent plays; those after it keep the value.

use fastrand::Rng;
use optimal_play::{GameState, Outcome, Player, Retrograde, Run, Solution, Solver, Value, Wdl};
use support::{Graph, Node, Token, outcome, random_outcomes, random_stages, rounds};

type Best<'a, 'g, V> = &'a dyn Fn(&Token<'g, V>) -> Vec<usize>;

/// Plays on from `state` until the stage or the game ends: `winner` by the first best move, the
/// opponent at random. Returns whether it ends; it must within as many moves as there are positions
/// and values.
fn ends<'g, V: Value>(
    mut state: Token<'g, V>,
    winner: Player,
    best: Best<'_, 'g, V>,
    random: &mut Rng,
) -> bool {
    let (nodes, begun) = (state.graph.nodes.len(), state.node().stage);
    for _ in 0..=nodes * nodes {
        if state.is_over() || state.node().stage != begun {
            return true;
        }
        let moves: Vec<_> = state.moves().collect();
        let mv = if state.to_move() == winner {
            best(&state)[0]
        } else {
            moves[random.usize(..moves.len())]
        };
        state = state.play(mv);
    }
    false
}

/// Checks every position that the root leads to; `endless` is the value of endless play there.
fn check<'g, V: Value>(
    solution: &Solution<Token<'g, V>>,
    endless: impl Fn(&Token<'g, V>) -> V,
    random: &mut Rng,
) {
    let best = |state: &Token<'g, V>| solution.best_moves(state).collect::<Vec<_>>();
    for (state, value) in solution.positions() {
        let best_here = best(&state);
        let first = solution.line_from(&state).next();
        assert_eq!(best_here.first().copied(), first, "node {}", state.at);
        let mut keeping = best_here.clone();
        keeping.sort_unstable();
        let values = solution.move_values(&state);
        let expected = values.filter(|&(_, after)| after == Some(value));
        assert!(expected.map(|(mv, _)| mv).eq(keeping));
        let endless = endless(&state);
        if value == endless {
            continue;
        }
        let winner = [Player::Min, Player::Max][usize::from(value > endless)];
        assert!(ends(state, winner, &best, random), "node {}", state.at);
    }
}

#[test]
fn a_winner_who_takes_the_first_best_move_wins() {
    for seed in 0..rounds(300) {
        let random = &mut Rng::with_seed(seed);
        let graph = random_outcomes(seed);
        // Without the stages of nodes, which are those of acyclic games.
        let at_once = |mut graph: Graph<Outcome>| {
            graph.nodes.iter_mut().for_each(|node| node.stage = 0);
            graph
        };
        let graph = at_once(graph);
        let winners = graph.clone().map(Wdl::from, |()| ());
        for solver in solvers() {
            let solution = solver.solve(&graph.root(), Run::new()).expect("no limit");
            check(&solution, |_| Outcome::DRAW, random);
        }
        for solver in solvers() {
            let solution = solver.solve(&winners.root(), Run::new()).expect("no limit");
            check(&solution, |_| Wdl::Draw, random);
        }
        let folded = at_once(random_stages(seed, true).map(outcome, |_| ()));
        let winners = folded.clone().map(Wdl::from, |()| ());
        let solver = Retrograde::reachable().fold_players();
        let solution = solver.solve(&folded.root(), Run::new());
        check(&solution.expect("no limit"), |_| Outcome::DRAW, random);
        let solution = solver.solve(&winners.root(), Run::new());
        check(&solution.expect("no limit"), |_| Wdl::Draw, random);
    }
}

/// At once, by each way to the predecessors.
fn solvers<'g, V>() -> [Box<dyn Solver<Token<'g, V>>>; 3]
where
    V: optimal_play::OutcomeValue<Reward = ()>,
{
    [
        Box::new(Retrograde::reachable()),
        Box::new(Retrograde::indexed()),
        Box::new(Retrograde::with_predecessors()),
    ]
}

#[test]
fn a_player_who_takes_the_first_best_move_gains_what_the_score_promises() {
    for seed in 0..rounds(300) {
        let random = &mut Rng::with_seed(seed);
        let symmetric = seed % 3 == 0;
        let graph = random_stages(seed, symmetric);
        let root = graph.root();
        let endless = |state: &Token<'_, i16>| {
            let endless = graph.endless.get(state.node().stage);
            endless.copied().unwrap_or_default()
        };
        let solution = Retrograde::reachable().by_stage().solve(&root, Run::new());
        check(&solution.expect("no limit"), endless, random);
        if symmetric {
            let solver = Retrograde::with_predecessors().fold_players().by_stage();
            let solution = solver.solve(&root, Run::new());
            check(&solution.expect("no limit"), endless, random);
        }
    }
}

/// Max can go on forever around 0, 1 and 2, or take a stone at 0.
#[test]
fn a_move_that_goes_round_follows_the_move_that_gains() {
    let node = |to_move, moves: &[(usize, i16)]| Node::scored(to_move, moves.to_vec());
    let mut graph = Graph::new([
        node(Player::Max, &[(1, 0), (3, 1)]),
        node(Player::Min, &[(2, 0)]),
        node(Player::Max, &[(0, 0)]),
        Node::end(0),
    ]);
    for (node, stage) in graph.nodes.iter_mut().zip([0, 0, 0, 1]) {
        node.stage = stage;
    }
    let solution = Retrograde::reachable()
        .by_stage()
        .solve(&graph.root(), Run::new());
    let solution = solution.expect("no limit");
    assert_eq!(solution.value(), 1);
    assert!(solution.best_moves(&graph.root()).eq([1, 0]));
    assert!(solution.line().eq([1]));
}
