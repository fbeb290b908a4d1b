//! Boards side by side, against rules on their text and a recursion over it.

use std::collections::{BTreeSet, HashMap};

use fastrand::Rng;
use optimal_play::audit::Audit;
use optimal_play::rules::{Sum, Summand};
use optimal_play::solver::{PartForms, Sums};
use optimal_play::{GameState, Minimax, Player, Run, Solver, Wdl};
use optimal_play_games::clobber::Clobber;
use optimal_play_games::nogo::NoGo;
use optimal_play_games::toads::Toads;
use optimal_play_games::{Boards, PartizanBoard};
use support::{rounds, solve};

/// The rules of a game: the text of a board after each move of a player, whose pieces are `X` or
/// `O`.
pub(crate) type After = fn(&str, char) -> Vec<String>;

/// The letter of a player's pieces.
const fn letter(player: Player) -> char {
    match player {
        Player::Max => 'X',
        Player::Min => 'O',
    }
}

/// The texts of boards side by side after each move of a player.
fn after_each(text: &str, player: Player, after: After) -> BTreeSet<String> {
    let boards: Vec<_> = text.split(" + ").collect();
    let moved = boards.iter().enumerate().flat_map(|(number, board)| {
        let boards = &boards;
        after(board, letter(player)).into_iter().map(move |moved| {
            let mut boards = boards.clone();
            boards[number] = &moved;
            boards.join(" + ")
        })
    });
    moved.collect()
}

/// Whether the player to move wins, by definition.
fn wins(
    text: &str,
    player: Player,
    after: After,
    known: &mut HashMap<(String, Player), bool>,
) -> bool {
    if let Some(&wins) = known.get(&(text.to_owned(), player)) {
        return wins;
    }
    let moves = after_each(text, player, after);
    let wins = moves
        .iter()
        .any(|moved| !wins(moved, !player, after, known));
    known.insert((text.to_owned(), player), wins);
    wins
}

/// Checks the winner for either player, and the moves of all positions that lead on.
pub(crate) fn assert_follows<B: PartizanBoard>(text: &str, after: After) {
    let mut known = HashMap::new();
    let root: Boards<B> = text.parse().expect("a board");
    assert_eq!(root.to_string(), text);
    for player in Player::ALL {
        let root = root.clone().with_to_move(player);
        let winner = if wins(text, player, after, &mut known) {
            player
        } else {
            !player
        };
        let solution = Sums::by_forms().solve(&root, Run::new());
        let solution = solution.expect("no limit");
        assert_eq!(solution.value(), Wdl::win(winner), "{root:?}");
    }
    for (text, player) in known.into_keys() {
        let state: Boards<B> = text.parse().expect("a board");
        let state = state.with_to_move(player);
        let moves: Vec<_> = state.moves().map(|mv| state.play(mv).to_string()).collect();
        let expected = after_each(&text, player, after);
        assert_eq!(moves.len(), expected.len(), "{state:?}");
        assert!(moves.into_iter().all(|it| expected.contains(&it)), "{text}");
    }
}

/// Checks random rows of pieces, alone and side by side, as [`assert_follows`] does.
pub(crate) fn assert_follows_in_rows<B: PartizanBoard>(after: After) {
    let mut random = Rng::with_seed(3);
    for _ in 0..rounds(60) {
        for cells in [3, 6, 9] {
            assert_follows::<B>(&random_board(1, cells, b"XO.", &mut random), after);
            assert_follows::<B>(&random_board(1, cells, b"XO..", &mut random), after);
        }
        let rows = [5, 4].map(|cells| random_board(1, cells, b"XO.", &mut random));
        assert_follows::<B>(&rows.join(" + "), after);
    }
}

/// A random board with cells of these kinds.
pub(crate) fn random_board(rows: usize, columns: usize, kinds: &[u8], random: &mut Rng) -> String {
    let mut row = || {
        let cells = (0..columns).map(|_| char::from(kinds[random.usize(..kinds.len())]));
        cells.collect::<String>()
    };
    let rows: Vec<_> = (0..rows).map(|_| row()).collect();
    rows.join("|")
}

/// Checks the values of boards.
pub(crate) fn assert_values<B: PartizanBoard>(published: &[(&str, &str)]) {
    let mut run = Run::new();
    let mut values = PartForms::new(&mut run).expect("no limit");
    for &(text, value) in published {
        let board: Boards<B> = text.parse().expect("a board");
        let form = values.form(&board).expect("no limit");
        assert_eq!(
            values.forms().text(form).expect("no limit"),
            value,
            "{text}"
        );
    }
}

/// The pairs of neighbouring cells of a board, each in both orders, as places in its text.
pub(crate) fn neighbours(text: &str) -> Vec<[usize; 2]> {
    let line = text.find('|').unwrap_or(text.len()) + 1;
    let is_cell = |at: usize| text.as_bytes().get(at).is_some_and(|it| *it != b'|');
    let beside = (0..text.len()).flat_map(|at| [[at, at + 1], [at, at + line]]);
    let pairs = beside.filter(|pair| pair.iter().all(|at| is_cell(*at)));
    pairs.flat_map(|[a, b]| [[a, b], [b, a]]).collect()
}

#[test]
fn boards_of_different_games_stand_side_by_side() {
    let mut random = Rng::with_seed(6);
    let board = |rows, columns, kinds, random: &mut Rng| loop {
        let text = random_board(rows, columns, kinds, random);
        if let Ok(board) = text.parse::<NoGo>() {
            return board;
        }
    };
    for _ in 0..rounds(20) {
        let clobber: Clobber = random_board(2, 3, b"XO.", &mut random)
            .parse()
            .expect("a board");
        let toads: Toads = random_board(1, 5, b"XO.", &mut random)
            .parse()
            .expect("a row");
        let pair = Sum::new(clobber, board(2, 2, b"XO..", &mut random));
        let audit = Audit::new(&pair, 5_000).partizan().run();
        audit.unwrap_or_else(|error| panic!("{pair:?}: {error}"));
        let root = Sum::new(pair, toads);
        for root in Player::ALL.map(|player| root.clone().with_to_move(player)) {
            let [value, expected] = [
                solve(&Sums::by_forms(), &root).value(),
                solve(&Minimax::hashed(), &root).value(),
            ];
            assert_eq!(value, expected, "{root:?}");
        }
    }
}
