//! The cross-check: all solvers agree on the games of the crate, and a game with a fault, or a wrong solver, is
//! reported with the solvers that differ and the line of play.

use optimal_play::cross_check::{
    Agreement, CrossCheck, CrossCheckError, TrustError, cross_check, trusted_playthrough,
};
use optimal_play::games::chase::{self, Chase};
use optimal_play::games::connect_four::ConnectFour;
use optimal_play::games::knight_board::Board;
use optimal_play::games::knight_pawns::{self, KnightPawns, Scoring};
use optimal_play::games::staircase::Staircase;
use optimal_play::{
    ErrorKind, GameState, Indexed, Minimax, Outcome, PackedKey, Player, Predecessors, Retrograde,
    Run, Solution, SolveError, Solver, Staged, Wdl,
};

/// The root was compared, and positions below it.
fn all_agree(agreement: Agreement, solvers: usize) {
    assert_eq!(agreement.solvers, solvers, "{agreement}");
    assert!(agreement.positions > 1, "{agreement}");
    assert!(agreement.values >= 2 * agreement.positions, "{agreement}");
}

#[test]
fn all_solvers_agree_on_knight_pawns() {
    let bounded = Board::Bounded {
        rows: 5,
        columns: 6,
    };
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1), (0, 4)];
    for (board, scoring) in [
        (bounded, Scoring::Total),
        (bounded, Scoring::AliceOnly),
        (Board::Unbounded, Scoring::Total),
    ] {
        let rules = knight_pawns::Rules { board, scoring };
        let game = KnightPawns::with_rules(rules, (2, 2), pawns).expect("a valid game");
        let root = game.start();
        let check = CrossCheck::new(&root, 10_000)
            .indexed()
            .staged()
            .packed_key();
        // Tabulation by index has an answer where few pawns are left.
        all_agree(check.run().expect("all agree"), 8);
    }
}

#[test]
fn all_solvers_agree_on_the_staircase() {
    let game = Staircase::new(
        &[vec![2, 7, 3], vec![9, 1, 2], vec![4, 4, 8]],
        &[vec![3, 7, 2], vec![2, 3, 1], vec![5, 0, 6]],
    );
    let game = game.expect("a valid game");
    let root = game.start();
    let check = CrossCheck::new(&root, 10_000)
        .indexed()
        .staged()
        .packed_key();
    all_agree(check.run().expect("all agree"), 8);
}

#[test]
fn all_solvers_agree_on_connect_four_by_score_and_by_winner() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let root = game.position([1, 1, 2, 1, 0]).expect("legal moves");
    let check = CrossCheck::new(&root, 100_000).packed_key();
    all_agree(check.run().expect("all agree"), 4);
    let root = root.valued::<Wdl>();
    let check = CrossCheck::new(&root, 100_000).packed_key();
    let check = check.with_solver(Retrograde::reachable());
    all_agree(check.run().expect("all agree"), 5);
}

#[test]
fn all_solvers_agree_on_the_chase() {
    for (rows, columns, white_steps, black_steps) in
        [(1, 6, 1, 1), (4, 4, 1, 2), (3, 4, 2, 2), (3, 5, 2, 1)]
    {
        let rules = chase::Rules {
            rows,
            columns,
            white_steps,
            black_steps,
        };
        let game = Chase::with_rules(rules, (1, 1), (rows, columns)).expect("a valid game");
        let root = game.start();
        let check = CrossCheck::cyclic(&root, 1000).indexed().predecessors();
        all_agree(check.run().expect("all agree"), 3);
        let error = cross_check(&root, 1000).expect_err("positions repeat");
        let CrossCheckError::Failure { error, .. } = &error else {
            panic!("{error}");
        };
        assert!(matches!(error.kind(), ErrorKind::Cycle { .. }), "{error}");
    }
}

/// What is wrong with a game of [`Stones`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    /// At three stones the upper bound is too low.
    Bounds,
    /// At three stones the best move is not promising.
    Promising,
    /// Three stones have the index of four.
    Index,
    /// Three stones have the packed key of four.
    PackedKey,
    /// The key leaves out who is to move.
    Key,
    /// Three stones say that they are at the stage of four.
    Stage,
    /// A stone may be put back where three are left.
    Back,
}

/// Nine stones; each in turn takes one or two, and scores as many, and three more with the last stone.
#[derive(Clone, Copy, Debug)]
struct Stones {
    left: i8,
    to_move: Player,
    fault: Fault,
}

const STONES: i8 = 9;

impl Stones {
    const fn root(fault: Fault) -> Self {
        let (left, to_move) = (STONES, Player::Max);
        Self {
            left,
            to_move,
            fault,
        }
    }

    fn has(self, fault: Fault) -> bool {
        self.fault == fault && self.left == 3 && self.to_move == Player::Max
    }

    /// Twice the stones, and who is to move; of one stone more where the fault is.
    fn number(self, fault: Fault) -> usize {
        let left = self.left + i8::from(self.has(fault));
        2 * usize::try_from(left).expect("it is not negative") + self.to_move as usize
    }
}

impl GameState for Stones {
    type Move = i8;
    type Key = (i8, Option<Player>);
    type Value = i8;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = i8> {
        let back = self.has(Fault::Back).then_some(-1);
        (1..=self.left.min(2)).chain(back)
    }

    fn play(&self, by: i8) -> Self {
        Self {
            left: self.left - by,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    fn terminal_value(&self) -> i8 {
        0
    }

    fn key(&self) -> (i8, Option<Player>) {
        let to_move = (self.fault != Fault::Key).then_some(self.to_move);
        (self.left, to_move)
    }

    fn reward(&self, by: i8) -> i8 {
        let points = by + if by == self.left { 3 } else { 0 };
        if self.to_move == Player::Max {
            points
        } else {
            -points
        }
    }

    fn bounds(&self) -> (i8, i8) {
        let most = if self.has(Fault::Bounds) { -4 } else { 20 };
        (-20, most)
    }

    fn promising_moves(&self) -> impl Iterator<Item = i8> {
        let left_out = self.has(Fault::Promising).then_some(2);
        self.moves().filter(move |&by| Some(by) != left_out)
    }
}

impl Indexed for Stones {
    fn index_count(&self) -> usize {
        2 * usize::try_from(STONES + 1).expect("it is not negative")
    }

    fn index(&self) -> usize {
        self.number(Fault::Index)
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let to_move = if index.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        };
        let left = i8::try_from(index / 2).ok()?;
        Some(Self {
            left,
            to_move,
            ..*self
        })
    }
}

impl Staged for Stones {
    fn stage(&self) -> usize {
        let left = self.left + i8::from(self.has(Fault::Stage));
        usize::try_from(STONES - left).expect("there are no more")
    }
}

impl PackedKey for Stones {
    fn key_bits(&self) -> u32 {
        5
    }

    fn packed_key(&self) -> u64 {
        self.number(Fault::PackedKey) as u64
    }
}

fn check_stones(fault: Fault) -> Result<Agreement, CrossCheckError<i8, i8>> {
    CrossCheck::new(&Stones::root(fault), 10_000)
        .indexed()
        .staged()
        .packed_key()
        .run()
}

#[test]
fn every_fault_is_reported_with_the_solvers_and_the_line() {
    all_agree(check_stones(Fault::None).expect("all agree"), 8);
    let faults = [
        Fault::Bounds,
        Fault::Promising,
        Fault::Index,
        Fault::PackedKey,
        Fault::Key,
        Fault::Stage,
        Fault::Back,
    ];
    let messages = faults.map(|fault| {
        let error = check_stones(fault).expect_err("there is a fault");
        let again = check_stones(fault).expect_err("there is a fault");
        assert_eq!(error.to_string(), again.to_string(), "a failure repeats");
        format!("{fault:?}: {error}")
    });
    insta::assert_snapshot!("faults", messages.join("\n"));
}

#[test]
fn wrong_hints_are_found_at_the_position_or_a_move_before_it() {
    for fault in [Fault::Bounds, Fault::Promising] {
        let error = cross_check(&Stones::root(fault), 10_000).expect_err("there is a fault");
        let line = error.line();
        let state = line.iter().fold(Stones::root(fault), |it, &by| it.play(by));
        let leads_there = state.moves().any(|by| state.play(by).has(fault));
        assert!(state.has(fault) || leads_there, "{fault:?}: {error}");
    }
}

/// Minimax, but it takes three stones with Max to move for four.
struct Wrong;

impl Solver<Stones> for Wrong {
    fn solve(&self, root: &Stones, run: Run<'_>) -> Result<Solution<Stones>, SolveError<i8>> {
        let more = i8::from(root.left == 3 && root.to_move == Player::Max);
        let left = root.left + more;
        Minimax::hashed().solve(&Stones { left, ..*root }, run)
    }
}

#[test]
fn a_solver_that_is_wrong_below_the_root_alone_is_reported_where_it_is() {
    let root = Stones::root(Fault::None);
    let check = CrossCheck::new(&root, 10_000).with_solver(Wrong);
    let error = check.run().expect_err("a solver is wrong");
    let CrossCheckError::Disagreement {
        line,
        solvers,
        values,
    } = error
    else {
        panic!("{error}");
    };
    assert_eq!(line.iter().sum::<i8>(), STONES - 3);
    assert_eq!(line.len() % 2, 0, "Max is to move");
    assert_eq!(solvers, ["brute force", "minimax (hash table)"]);
    // Of three, Max takes 2 and leaves 1 + 3. Of four, Max takes 1, for whatever Min takes of three Max has the last.
    assert_eq!(values, [2 - 4, 1 - 2 + 4]);
}

/// A token on a ring of nine places, moved one or two on; who moves it to place 0 wins. The predecessor two places
/// before the one that is `forgotten` is not listed.
#[derive(Clone, Copy, Debug)]
struct Ring {
    at: u8,
    to_move: Player,
    forgotten: Option<u8>,
}

const PLACES: u8 = 9;

impl GameState for Ring {
    type Move = u8;
    type Key = (u8, Player);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=2
    }

    fn play(&self, by: u8) -> Self {
        Self {
            at: (self.at + by) % PLACES,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW
    }

    fn key(&self) -> (u8, Player) {
        (self.at, self.to_move)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.at == 0).then(|| Outcome::win(self.to_move.opponent(), 0))
    }
}

impl Indexed for Ring {
    fn index_count(&self) -> usize {
        2 * usize::from(PLACES)
    }

    fn index(&self) -> usize {
        2 * usize::from(self.at) + self.to_move as usize
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let to_move = [Player::Max, Player::Min][index % 2];
        let at = u8::try_from(index / 2).ok()?;
        Some(Self {
            at,
            to_move,
            ..*self
        })
    }
}

impl Predecessors for Ring {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let before = |by| Self {
            at: (self.at + PLACES - by) % PLACES,
            to_move: self.to_move.opponent(),
            ..*self
        };
        let listed = move |by: &u8| *by == 1 || self.forgotten != Some(self.at);
        let before = (1..=2).filter(listed).map(before);
        before.filter(|before| before.outcome().is_none())
    }
}

#[test]
fn a_forgotten_predecessor_is_reported_with_the_solvers_and_the_line() {
    let ring = |forgotten| Ring {
        at: 1,
        to_move: Player::Max,
        forgotten,
    };
    let check = |forgotten| {
        let root = ring(forgotten);
        CrossCheck::cyclic(&root, 1000)
            .indexed()
            .predecessors()
            .run()
    };
    all_agree(check(None).expect("all agree"), 3);
    let error = check(Some(0)).expect_err("seven is not known to win by two");
    let CrossCheckError::Disagreement {
        line,
        solvers,
        values,
    } = error
    else {
        panic!("{error}");
    };
    assert_eq!(line.iter().sum::<u8>(), 6, "it goes to place 7");
    let mover = [Player::Max, Player::Min][line.len() % 2];
    assert_eq!(values[0], Outcome::win(mover, 1));
    assert_eq!(
        solvers,
        [
            "retrograde (reachable)",
            "retrograde (all indexed, with predecessors)"
        ]
    );
}

/// A countdown, a step at a time.
#[derive(Clone)]
struct Countdown(u32);

impl GameState for Countdown {
    type Move = ();
    type Key = u32;
    type Value = i32;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        (self.0 > 0).then_some(()).into_iter()
    }

    fn play(&self, (): ()) -> Self {
        Self(self.0 - 1)
    }

    fn terminal_value(&self) -> i32 {
        0
    }

    fn key(&self) -> u32 {
        self.0
    }

    fn reward(&self, (): ()) -> i32 {
        1
    }

    fn bounds(&self) -> (i32, i32) {
        let left = self.0.cast_signed();
        (left, left)
    }
}

#[test]
fn a_game_too_deep_for_brute_force_is_compared_without_it() {
    let agreement = cross_check(&Countdown(10_000), 25_000).expect("all agree");
    all_agree(agreement, 2);
}

#[test]
fn too_small_a_budget_is_an_error() {
    let root = Stones::root(Fault::None);
    let error = cross_check(&root, 3).expect_err("no solver gets there");
    assert_eq!(error, CrossCheckError::Budget { budget: 3 });
    // One solver alone has nothing to be compared with.
    let game = Chase::new(2, (1, 1), (2, 2)).expect("a valid game");
    let error = CrossCheck::cyclic(&game.start(), 1000).run();
    assert_eq!(error, Err(CrossCheckError::Budget { budget: 1000 }));
}

#[test]
fn no_playthrough_of_a_game_that_is_not_to_be_trusted() {
    let play = |fault, budget| trusted_playthrough(&Stones::root(fault), budget);
    assert!(play(Fault::None, 1000).is_ok());
    let wrong = play(Fault::Bounds, 1000).expect_err("the bounds are wrong");
    assert!(matches!(wrong, TrustError::Violation(_)), "{wrong}");
    let partial = play(Fault::None, 10).expect_err("there are more positions");
    assert!(matches!(partial, TrustError::Partial(_)), "{partial}");
    // Enough for the audit, but no solver but minimax gets there.
    let alone = play(Fault::None, 20).expect_err("it is not compared");
    let budget = CrossCheckError::Budget { budget: 20 };
    assert_eq!(alone, TrustError::CrossCheck(budget));
}
