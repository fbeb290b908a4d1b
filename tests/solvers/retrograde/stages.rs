//! Retrograde analysis by stage: random games with scores, against value iteration; and the errors
//! of games that break the contract.

use optimal_play::{
    GameState, Outcome, OutcomeValue, Player, Retrograde, Run, Solution, SolveError,
    SolveErrorKind, Solver, Staged, Wdl,
};
use support::{Graph, Node, Token, outcome, random_stages, rounds, value_iteration};

/// Every position that the root leads to has its value, and a line of best play that makes it.
fn check(solution: &Solution<Token<'_, i16>>, expected: &[i16]) {
    for (state, value) in solution.positions() {
        assert_eq!(value, expected[state.at], "node {}", state.at);
        let mut line = solution.line_from(&state);
        let endless = state.endless_value().unwrap_or(0);
        let Some(plies) = solution.plies(&state) else {
            assert_eq!(value, endless);
            continue;
        };
        let stage = |at: &Token<'_, i16>| at.stage();
        let (mut at, mut sum) = (state, 0);
        for _ in 0..plies {
            assert_eq!(stage(&at), stage(&state), "it stays until then");
            let mv = line.next().expect("the game goes on");
            sum += at.reward(mv);
            at = at.play(mv);
        }
        assert!(stage(&at) > stage(&state) || at.is_over());
        assert_eq!(sum + expected[at.at], value);
    }
    let verified = solution.verify().expect("the values are right");
    assert!(verified.complete);
}

fn solve<'g>(
    solver: &impl Solver<Token<'g, i16>>,
    root: &Token<'g, i16>,
) -> Solution<Token<'g, i16>> {
    let solution = solver.solve(root, Run::new());
    solution.unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn random_games_have_the_scores_of_value_iteration() {
    for seed in 0..rounds(1_000) {
        let symmetric = seed % 3 == 0;
        let graph = random_stages(seed, symmetric);
        let count = graph.nodes.len();
        let expected = value_iteration(&graph);
        let graph = match seed % 4 {
            0 => graph.with_indices(2 * count, |at| 2 * at),
            1 => graph.with_indices(count, |at| count - 1 - at),
            _ => graph,
        };
        let root = graph.root();
        let (reachable, indexed, listed) = (
            Retrograde::reachable(),
            Retrograde::indexed(),
            Retrograde::with_predecessors(),
        );
        let mut solutions = vec![
            solve(&reachable.by_stage(), &root),
            solve(&indexed.by_stage(), &root),
            solve(&listed.by_stage(), &root),
        ];
        if symmetric {
            solutions.extend([
                solve(&reachable.fold_players().by_stage(), &root),
                solve(&indexed.fold_players().by_stage(), &root),
                solve(&listed.by_stage().fold_players(), &root),
            ]);
        }
        for solution in &solutions {
            check(solution, &expected);
            assert!(solution.line().eq(solutions[0].line()));
        }
        for (at, expected) in expected.iter().enumerate() {
            assert_eq!(solutions[1].value_of(&graph.at(at)), Some(*expected));
            assert_eq!(solutions[2].value_of(&graph.at(at)), Some(*expected));
        }
    }
}

/// Random games side by side, and what each of their nodes is worth.
fn together(games: u64, symmetric: bool) -> (Graph<i16>, Vec<i16>) {
    // Of every stage, the same in all games.
    let endless = if symmetric { vec![] } else { vec![1, 0, -2] };
    let (mut nodes, mut expected) = (Vec::new(), Vec::new());
    for seed in 0..games {
        let mut graph = random_stages(seed, symmetric);
        graph.endless.clone_from(&endless);
        expected.extend(value_iteration(&graph));
        let before = nodes.len();
        nodes.extend(graph.nodes.into_iter().map(|it| {
            let moves = it.moves.iter().map(|&(to, reward)| (before + to, reward));
            let node = Node::scored(it.to_move, moves.collect::<Vec<_>>()).worth(it.end);
            (if it.decided { node.decided() } else { node }, it.stage)
        }));
    }
    let (nodes, stages): (Vec<_>, Vec<_>) = nodes.into_iter().unzip();
    let mut graph = Graph::new(nodes);
    graph.endless = endless;
    for (node, stage) in graph.nodes.iter_mut().zip(stages) {
        node.stage = stage;
    }
    (graph, expected)
}

/// Levels of that many games are shared between threads.
#[test]
fn random_games_have_the_same_scores_with_any_number_of_threads() {
    for symmetric in [false, true] {
        let (mixed, expected) = together(rounds(600), symmetric);
        let mut by_stage: Vec<_> = (0..expected.len()).collect();
        by_stage.sort_by_key(|&at| mixed.nodes[at].stage);
        let mut indices = vec![0; expected.len()];
        for (index, &at) in by_stage.iter().enumerate() {
            indices[at] = index;
        }
        // Indices that mix the stages, and those that count stage by stage.
        let sorted = mixed.clone().with_indices(indices.len(), |at| indices[at]);
        for graph in [mixed, sorted] {
            let root = graph.root();
            let (all, folded) = (
                Retrograde::with_predecessors().by_stage(),
                Retrograde::with_predecessors().fold_players().by_stage(),
            );
            let derived = Retrograde::indexed().by_stage();
            let mut solvers = vec![&all as &dyn Solver<_>, &derived];
            solvers.extend(symmetric.then_some(&folded as &dyn Solver<_>));
            for solver in solvers {
                let solve = |threads| {
                    let run = Run::new().with_threads(threads);
                    solver.solve(&root, run).expect("no limit")
                };
                let single = solve(1);
                for threads in [2, 3, 8] {
                    let shared = solve(threads);
                    assert_eq!(shared.report().positions, single.report().positions);
                    for (at, &expected) in expected.iter().enumerate() {
                        let state = graph.at(at);
                        assert_eq!(shared.value_of(&state), Some(expected));
                        assert_eq!(shared.plies(&state), single.plies(&state));
                    }
                }
            }
        }
    }
}

/// By stage, outcomes are those of the analysis of all stages at once, with their distances.
#[test]
fn random_games_have_the_outcomes_without_stages() {
    // Some wins at the end of the game count plies, too.
    let outcome = |score: i16| match outcome(score).winner() {
        Some(winner) => Outcome::win(winner, score.unsigned_abs() / 2 * 3),
        None => Outcome::DRAW,
    };
    for seed in 0..rounds(400) {
        let symmetric = seed % 3 == 0;
        let mut graph = random_stages(seed, symmetric);
        graph.endless.clear();
        let graph = graph.map(outcome, |_| ());
        agree(&graph, symmetric);
        agree(&graph.map(Wdl::from, |()| ()), symmetric);
    }
}

/// Neighbouring indices are of different stages.
#[test]
fn stages_that_are_mixed_have_the_same_outcomes() {
    let count = 5_000;
    let hash = |number: usize| number.wrapping_mul(0x9e37_79b9) >> 7 & 0xf_ffff;
    let node = |number: usize| {
        // To the same stage, or from stage 0 to stage 1.
        let moves = (0..hash(number) % 4).map(|mv| {
            let to = hash(4 * number + mv + 1) % count;
            to | (number % 2)
        });
        let ends = [
            Outcome::win(Player::Max, 0),
            Outcome::DRAW,
            Outcome::win(Player::Min, 0),
        ];
        Node::new(Player::ALL[hash(number) / 8 % 2], moves).worth(ends[hash(number) / 64 % 3])
    };
    let mut graph = Graph::new((0..count).map(node));
    for (number, node) in graph.nodes.iter_mut().enumerate() {
        node.stage = number % 2;
    }
    agree(&graph, false);
}

/// Stages of many blocks of indices, one behind the other, whose moves lead near or far.
#[test]
fn large_stages_have_the_same_outcomes() {
    let (count, stage) = (60_000, 20_000);
    let hash = |number: usize| number.wrapping_mul(0x9e37_79b9) >> 7 & 0xf_ffff;
    for far in [10, 300, stage] {
        let node = |number: usize| {
            let first = number / stage * stage;
            // Most within the stage, some to the next one.
            let moves = (0..hash(number) % 5).map(|mv| {
                let random = hash(5 * number + mv + 1);
                let after = first + (number + random % far) % stage;
                let next = if random % 7 == 0 { stage } else { 0 };
                (after + next).min(count - 1)
            });
            let ends = [Player::Max, Player::Min].map(|it| Outcome::win(it, 0));
            Node::new(Player::ALL[hash(number) / 8 % 2], moves).worth(ends[hash(number) / 64 % 2])
        };
        let mut graph = Graph::new((0..count).map(node));
        for (number, node) in graph.nodes.iter_mut().enumerate() {
            node.stage = number / stage;
        }
        agree(&graph, false);
        // What sweeps leave has room or not.
        let is_memory = |error: String| error.contains("memory limit");
        assert!(solves_without_lists(&graph).map_or_else(is_memory, |()| true));
    }
}

/// Forward sweeps decide too few positions where the ends are far away: their predecessors need memory.
#[test]
fn a_memory_limit_without_room_for_lists_is_an_error_where_the_ends_are_far() {
    let count = 20_000;
    let neighbours = |number: usize| {
        [number - 1, number + 1]
            .into_iter()
            .filter(|&it| it < count)
    };
    let node = |number: usize| match number {
        0 => Node::new(Player::Max, []).worth(Outcome::win(Player::Min, 0)),
        _ => Node::new(Player::ALL[number % 2], neighbours(number)),
    };
    let graph = Graph::new((0..count).map(node));
    agree(&graph, false);
    let error = solves_without_lists(&graph).expect_err("lists take more");
    assert!(error.contains("memory limit"), "{error}");
}

/// Solves a graph with as much memory as it takes where the game lists its predecessors.
fn solves_without_lists(graph: &Graph<Outcome>) -> Result<(), String> {
    let (derived, listed) = (Retrograde::indexed(), Retrograde::with_predecessors());
    let root = graph.root();
    let enough = listed.by_stage().solve(&root, Run::new());
    let enough = enough.expect("no limit").report().peak_bytes;
    let run = || Run::new().with_memory_limit(enough);
    assert!(listed.by_stage().solve(&root, run()).is_ok());
    match derived.by_stage().solve(&root, run()) {
        Ok(_) => Ok(()),
        Err(error) => {
            assert!(error.report().peak_bytes <= enough);
            Err(error.to_string())
        }
    }
}

fn agree<V: OutcomeValue>(graph: &Graph<V>, symmetric: bool) {
    let root = graph.root();
    let plain = Retrograde::indexed()
        .solve(&root, Run::new())
        .expect("no limit");
    let mut by_stage = vec![
        Retrograde::reachable().by_stage().solve(&root, Run::new()),
        Retrograde::indexed()
            .by_stage()
            .solve(&root, Run::new().with_threads(2)),
        Retrograde::with_predecessors()
            .by_stage()
            .solve(&root, Run::new()),
    ];
    if symmetric {
        let (reachable, listed) = (Retrograde::reachable(), Retrograde::with_predecessors());
        by_stage.extend([
            reachable.fold_players().by_stage().solve(&root, Run::new()),
            listed.by_stage().fold_players().solve(&root, Run::new()),
        ]);
    }
    for solution in by_stage {
        let solution = solution.expect("no limit");
        for (state, value) in solution.positions() {
            assert_eq!(plain.value_of(&state), Some(value));
            assert_eq!(plain.plies(&state), solution.plies(&state));
            assert!(plain.line_from(&state).eq(solution.line_from(&state)));
        }
        for state in (0..graph.nodes.len()).map(|at| graph.at(at)) {
            let value = solution.value_of(&state);
            assert!(value.is_none() || value == plain.value_of(&state));
        }
        assert!(solution.verify().is_ok_and(|it| it.complete));
    }
}

/// The texts of the errors by stage.
fn errors(graph: &Graph<i8>) -> [String; 3] {
    let text = |solved: Result<_, SolveError<usize>>| match solved {
        Ok(Solution { .. }) => panic!("it has a fault"),
        Err(error) => error.kind().to_string(),
    };
    let root = graph.root();
    [
        text(Retrograde::reachable().by_stage().solve(&root, Run::new())),
        text(Retrograde::indexed().by_stage().solve(&root, Run::new())),
        text(
            Retrograde::with_predecessors()
                .by_stage()
                .solve(&root, Run::new()),
        ),
    ]
}

/// From node 0 by node 1 to nodes 2 and 3, which lead to each other.
fn with_stages(stages: [usize; 4], reward: i8) -> Graph<i8> {
    let mut graph = Graph::new([
        Node::new(Player::Max, [1]),
        Node::new(Player::Min, [0, 2]),
        Node::scored(Player::Max, [(3, 0)]),
        Node::scored(Player::Max, [(2, 0), (3, reward)]),
    ]);
    for (node, stage) in graph.nodes.iter_mut().zip(stages) {
        node.stage = stage;
    }
    graph
}

#[test]
fn an_error_shows_the_line_of_play() {
    assert!(
        Retrograde::reachable()
            .by_stage()
            .solve(&with_stages([0, 0, 1, 1], 0).root(), Run::new())
            .is_ok()
    );
    // Each node is a stage.
    let out_of_range = Graph::new([
        Node::scored(Player::Max, [(1, 0)]),
        Node::scored(Player::Max, [(2, 1), (2, 100)]),
        Node::scored(Player::Max, [(3, 100)]),
        Node::end(0),
    ]);
    insta::assert_debug_snapshot!([
        errors(&with_stages([0, 0, 1, 1], 3)),
        errors(&with_stages([1, 1, 2, 0], 0)),
        errors(&out_of_range),
    ]);
}

/// Around a ring, which Max wins, and which is folded.
#[test]
fn endless_play_that_favours_a_player_is_refused_with_a_way_out() {
    fn refused<G: GameState>(root: &G, solver: &impl Solver<G>) -> String {
        let error = solver.solve(root, Run::new()).expect_err("Max wins a ring");
        assert!(
            matches!(error.kind(), SolveErrorKind::Unsupported(_)),
            "{error}"
        );
        error.kind().to_string()
    }
    fn all_refuse<V>(root: &Token<'_, V>) -> String
    where
        V: OutcomeValue<Reward = ()>,
    {
        let messages = [
            refused(root, &Retrograde::reachable().by_stage()),
            refused(root, &Retrograde::indexed().by_stage()),
            refused(root, &Retrograde::with_predecessors().by_stage()),
            refused(root, &Retrograde::reachable().fold_players().by_stage()),
            refused(root, &Retrograde::indexed().fold_players().by_stage()),
            refused(
                root,
                &Retrograde::with_predecessors().fold_players().by_stage(),
            ),
        ];
        assert!(messages.iter().all(|it| *it == messages[0]), "{messages:?}");
        let [message, ..] = messages;
        message
    }
    let mut graph =
        Graph::<Outcome>::new([Node::new(Player::Max, [1]), Node::new(Player::Min, [0])]);
    graph.nodes[1].stage = 0;
    graph.endless = vec![Outcome::win(Player::Max, 0)];
    // Many such rings, whose stages take turns: they are solved as one.
    let rings = (0..1 << 13).map(|at| Node::new(Player::ALL[at % 2], [at ^ 1]));
    let mut mixed = Graph::new(rings);
    mixed.endless = vec![graph.endless[0]; 2];
    for (at, node) in mixed.nodes.iter_mut().enumerate() {
        node.stage = at / 2 % 2;
    }
    let winners = graph.map(Wdl::from, |()| ());
    let scores = graph.map(|it| it.winner().map_or(0, |it| it.signed(1_i8)), |()| 0);
    insta::assert_debug_snapshot!([
        all_refuse(&graph.root()),
        all_refuse(&mixed.root()),
        all_refuse(&winners.root()),
        refused(
            &scores.root(),
            &Retrograde::reachable().fold_players().by_stage()
        ),
    ]);
    let solution = Retrograde::reachable()
        .by_stage()
        .solve(&scores.root(), Run::new());
    assert_eq!(solution.expect("the way out").value(), 1);
}
