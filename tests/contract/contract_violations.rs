//! What solvers report of games whose keys, indices or stages violate the contract: the error names
//! the cause.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use optimal_play::cross_check::{CrossCheck, CrossCheckError};
use optimal_play::game::Origin;
use optimal_play::{
    AlphaBeta, GameState, Grundy, Impartial, Minimax, Player, Retrograde, Run, SolveErrorKind,
    Solver, SwapPlayers, Tabulate, Value, Wdl, solve,
};
use support::{Fault, Graph, Node, Stones, Token};

/// A countdown from five, by one or two; each step scores the number that is left before it. A node
/// is a number left.
fn countdown() -> Graph<i32> {
    let node = |left: usize| {
        let points = [0, 1, 2, 3, 4, 5][left];
        let after = (1..=left.min(2)).map(|by| (left - by, points));
        Node::scored(Player::Max, after)
    };
    let mut graph = Graph::new((0..6).map(node));
    for (left, node) in graph.nodes.iter_mut().enumerate() {
        node.stage = 5 - left;
        node.bounds = Some((0, 15));
    }
    graph.longest_step = 2;
    graph.key_bits = 3;
    graph
}

/// The same, where no state has the index of two.
fn hole() -> Graph<i32> {
    let mut graph = countdown();
    graph.at_index[2] = None;
    graph
}

/// The same, where the index of two is 9.
fn out_of_range() -> Graph<i32> {
    let mut graph = countdown();
    graph.nodes[2].index = 9;
    graph
}

/// What the solver returns for the countdown: the value, or the error.
fn answer<'g>(solver: &impl Solver<Token<'g, i32>>, game: &'g Graph<i32>) -> String {
    match solver.solve(&game.at(5), Run::new().with_threads(1)) {
        Ok(solution) => solution.value().to_string(),
        Err(error) => error.kind().to_string(),
    }
}

#[test]
fn without_a_violation_all_solvers_find_the_value() {
    let game = countdown();
    let answers = [
        answer(&Tabulate::by_index(), &game),
        answer(&Tabulate::by_key(), &game),
        answer(&AlphaBeta::packed(), &game),
        answer(&Minimax::dense(), &game),
    ];
    assert!(answers.iter().all(|it| it == "15"), "{answers:?}"); // 5 + 4 + 3 + 2 + 1
}

#[test]
fn an_index_without_a_state_is_not_reported_as_a_wrong_order() {
    let mut short_step = countdown();
    short_step.longest_step = 1;
    let hole = hole();
    let answers = [
        answer(&Tabulate::by_index(), &hole),
        // This is a wrong order: the solver drops stages too soon.
        answer(&Tabulate::by_key(), &short_step),
    ];
    insta::assert_snapshot!(answers.join("\n"));
}

#[test]
fn an_index_without_a_state_fails_the_cross_check() {
    let game = hole();
    let root = game.at(5);
    let error = CrossCheck::new(&root, 1000).indexed().run();
    let error = error.expect_err("two have no value");
    let CrossCheckError::Failure { error: cause, .. } = &error else {
        panic!("{error}");
    };
    assert!(
        matches!(cause.kind(), SolveErrorKind::Contract { .. }),
        "{error}"
    );
    insta::assert_snapshot!(error);
}

#[test]
fn a_packed_key_is_named_as_a_possible_cause_of_a_wrong_search() {
    let mut game = countdown();
    game.nodes[3].packed_key = 2;
    insta::assert_snapshot!(answer(&AlphaBeta::packed(), &game));
}

#[test]
fn a_packed_key_of_too_many_bits_is_named_by_every_solver_that_packs_keys() {
    // The lowest three bits are those of another node.
    for packed in [8 | 2, 1 << 63 | 2] {
        let mut game = countdown();
        game.nodes[3].packed_key = packed;
        let key_bits = game.key_bits;
        let kind = |solver: &dyn Solver<_>| {
            let error = solver.solve(&game.at(5), Run::new());
            error.expect_err("the key of three").kind().clone()
        };
        let solvers: [&dyn Solver<_>; 3] = [
            &Tabulate::by_key(),
            &AlphaBeta::packed(),
            &AlphaBeta::packed().semi_strong(),
        ];
        for solver in solvers {
            let SolveErrorKind::Contract {
                at: Some(at),
                fault,
            } = kind(solver)
            else {
                panic!("{}", kind(solver));
            };
            assert_eq!(at.origin, Origin::PackedKey(packed));
            assert!(
                fault.starts_with(&format!("the key has more than the {key_bits} bits")),
                "{fault}"
            );
        }
    }
    let mut game = countdown();
    game.nodes[3].packed_key = 8 | 2;
    insta::assert_snapshot!(answer(&Tabulate::by_key(), &game));
}

#[test]
#[should_panic(expected = "`index` is 9, but must be below `index_count`, which is 6")]
fn an_index_out_of_range_is_named() {
    answer(&Minimax::dense(), &out_of_range());
}

#[test]
#[should_panic(expected = "`index` is 9, but must be below `index_count`, which is 6")]
fn an_index_out_of_range_is_named_by_tabulation() {
    answer(&Tabulate::by_index(), &out_of_range());
}

#[test]
#[should_panic(expected = "`key_bits` is 65: a packed key has at most 64 bits")]
fn too_many_key_bits_are_named() {
    let mut game = countdown();
    game.key_bits = 65;
    answer(&AlphaBeta::packed(), &game);
}

#[test]
#[should_panic(expected = "the `key` or `index` of this one changes between calls")]
fn a_key_that_changes_is_named() {
    // The fault is in the root.
    drop(solve(&Stones::six(Fault::Key).at(3, Player::Max)));
}

/// A step that ends the game. The end is node `end` and node 0 is listed as its predecessor, unless
/// `before` is another one; node 2 has an index out of range.
fn step(end: usize, before: usize) -> Graph<Wdl> {
    let nodes = [Node::new(Player::Max, [end]), Node::end(Wdl::MaxWins)];
    let mut graph = Graph::new(nodes.into_iter().chain([Node::end(Wdl::MaxWins)]));
    graph.at_index.pop();
    graph.nodes[2].index = 7;
    graph.nodes[end].predecessors = vec![before];
    graph
}

fn value(solver: &impl for<'g> Solver<Token<'g, Wdl>>, game: &Graph<Wdl>) -> Wdl {
    let solution = solver.solve(&game.root(), Run::new());
    solution.expect("no limit").value()
}

#[test]
#[should_panic(expected = "`index` is 7, but must be below `index_count`, which is 2")]
fn an_index_out_of_range_is_named_by_retrograde_analysis() {
    assert_eq!(value(&Retrograde::indexed(), &step(1, 0)), Wdl::MaxWins);
    value(&Retrograde::indexed(), &step(2, 0));
}

#[test]
#[should_panic(expected = "`index` is 7, but must be below `index_count`, which is 2")]
fn an_index_out_of_range_of_a_predecessor_is_named() {
    let solver = Retrograde::with_predecessors();
    assert_eq!(value(&solver, &step(1, 0)), Wdl::MaxWins);
    value(&solver, &step(1, 2));
}

/// The result of `work`, which must end: a solver that waits without end fails the test.
fn ends<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(work()));
    let result = receiver.recv_timeout(Duration::from_secs(30));
    result.expect("the solver ends, with a result")
}

/// Three moves from the end; the player who cannot move loses. The second move leads to another
/// position each time.
#[derive(Clone, Copy)]
struct Alternating {
    at: u8,
    to_move: Player,
    /// Whether it leads to the other position next time.
    other: &'static AtomicBool,
}

impl Alternating {
    const fn new(other: &'static AtomicBool) -> Self {
        let (at, to_move) = (0, Player::Max);
        Self { at, to_move, other }
    }
}

impl GameState for Alternating {
    type Move = char;
    type Key = (u8, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = char> {
        let mv = [Some('a'), Some('b'), Some('c'), Some('d'), None][usize::from(self.at)];
        mv.into_iter()
    }

    fn play(&self, mv: char) -> Self {
        let at = match mv {
            'a' => 1,
            'b' if self.other.fetch_xor(true, Ordering::Relaxed) => 3,
            'b' => 2,
            _ => 4,
        };
        let to_move = !self.to_move;
        Self {
            at,
            to_move,
            ..*self
        }
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    fn key(&self) -> (u8, Player) {
        (self.at, self.to_move)
    }
}

impl SwapPlayers for Alternating {
    fn swap_players(&self) -> Self {
        let to_move = !self.to_move;
        Self { to_move, ..*self }
    }
}

impl Impartial for Alternating {}

#[test]
fn a_move_that_alternates_between_two_positions_ends_minimax() {
    static OTHER: AtomicBool = AtomicBool::new(false);
    let error = ends(|| solve(&Alternating::new(&OTHER)).expect_err("a value is missing"));
    assert!(
        matches!(error.kind(), SolveErrorKind::Contract { .. }),
        "{error}"
    );
    insta::assert_snapshot!(error.kind());
}

#[test]
fn a_move_that_alternates_between_two_positions_ends_grundy() {
    static OTHER: AtomicBool = AtomicBool::new(false);
    let error = ends(|| {
        let solution = Grundy::by_definition().solve(&Alternating::new(&OTHER), Run::new());
        solution.expect_err("a value is missing")
    });
    assert!(
        matches!(error.kind(), SolveErrorKind::Contract { .. }),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .starts_with("after the moves ['a', 'b'], the value of a solved position is missing")
    );
}

/// A score. All from three on have the same number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Clipped(i8);

impl Value for Clipped {
    type Reward = ();

    fn no_reward() {}

    fn back_up(self, (): ()) -> Option<Self> {
        Some(self)
    }

    fn threshold_after(self, (): ()) -> Option<Self> {
        Some(self)
    }

    fn least() -> Self {
        Self(-10)
    }

    fn greatest() -> Self {
        Self(10)
    }

    fn negated(self) -> Option<Self> {
        Some(Self(-self.0))
    }

    fn to_number(self) -> Option<i64> {
        Some(self.0.min(3).into())
    }

    fn from_number(number: i64) -> Option<Self> {
        i8::try_from(number).ok().map(Self)
    }
}

#[test]
fn two_values_with_one_number_end_alpha_beta() {
    let end = |value| Node::end(Clipped(value));
    let start = Node::new(Player::Max, [1]);
    let kind = ends(move || {
        let game = Graph::new([start, Node::new(Player::Max, [2]), end(5)]);
        let run = Run::new().with_position_limit(100);
        let error = AlphaBeta::hashed().solve(&game.root(), run);
        error.expect_err("no value is next").kind().clone()
    });
    assert!(matches!(kind, SolveErrorKind::Contract { .. }), "{kind}");
    insta::assert_snapshot!(kind);
}

#[test]
fn a_line_of_best_play_that_comes_back_ends_alpha_beta() {
    // The candidate moves show the win at once; the first move leads back and keeps the value.
    let mut start = Node::new(Player::Max, [1, 2]);
    start.candidates = Some(vec![1, 0]);
    let nodes = [start, Node::new(Player::Min, [0]), Node::end(Wdl::MaxWins)];
    let kind = ends(move || {
        let game = Graph::new(nodes);
        let run = Run::new().with_position_limit(100);
        let error = AlphaBeta::hashed().solve(&game.root(), run);
        error.expect_err("there is a cycle").kind().clone()
    });
    let (line, cycle) = (Vec::new(), vec![0, 0]);
    assert_eq!(kind, SolveErrorKind::Cycle { line, cycle });
}
