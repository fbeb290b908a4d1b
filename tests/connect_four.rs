//! Connect Four: published scores and counts, and a plain negamax from the rules alone.

use std::collections::{HashMap, HashSet};
use std::fs;

use optimal_play::games::connect_four::{ConnectFour, Payoff, Position};
use optimal_play::{GameState, Minimax, PackedKey, Player, Run, Solution, Solver, Wdl};
use proptest::prelude::*;

fn board(width: u32, height: u32) -> ConnectFour {
    ConnectFour::new(width, height).expect("a valid board")
}

fn solve<'g, V: Payoff>(position: &Position<'g, V>) -> Solution<Position<'g, V>> {
    Minimax::hashed()
        .solve(position, Run::new())
        .expect("an acyclic game")
}

/// The moves of digits as they are published, counted from 1.
fn moves(digits: &str) -> impl Iterator<Item = u8> {
    digits.bytes().map(|digit| digit - b'1')
}

/// A value seen from the side to move.
fn for_mover(position: &Position<'_>, value: i8) -> i8 {
    match position.to_move() {
        Player::Max => value,
        Player::Min => -value,
    }
}

/// The board as the rules tell it: the stones of each column from the lowest up, false for the first
/// player's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Plain {
    height: usize,
    columns: Vec<Vec<bool>>,
}

impl Plain {
    fn new(game: &ConnectFour) -> Self {
        Self {
            height: game.height().into(),
            columns: vec![Vec::new(); game.width().into()],
        }
    }

    fn of<V>(position: &Position<'_, V>) -> Self {
        let game = position.game();
        let column = |column| (0..game.height()).map_while(move |row| position.stone(column, row));
        let column = |it| column(it).map(|stone| stone == Player::Min).collect();
        Self {
            height: game.height().into(),
            columns: (0..game.width()).map(column).collect(),
        }
    }

    fn stones(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// The board that stands for this one and its mirror image.
    fn folded(mut self) -> Self {
        let mirrored = self.columns.iter().rev().cloned().collect();
        self.columns = self.columns.min(mirrored);
        self
    }

    fn mover(&self) -> bool {
        self.stones() % 2 == 1
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        (0..self.columns.len()).filter(|&column| self.columns[column].len() < self.height)
    }

    fn play(&self, column: usize) -> Self {
        let mut after = self.clone();
        after.columns[column].push(self.mover());
        after
    }

    /// Whether `player` has a line, were there another stone of that player in `cell`.
    fn has_line(&self, player: bool, cell: Option<(usize, usize)>) -> bool {
        let own = |column: usize, row: usize| {
            let stone = self.columns.get(column).and_then(|stones| stones.get(row));
            stone == Some(&player) || cell == Some((column, row))
        };
        let cells = (0..self.columns.len()).flat_map(|c| (0..self.height).map(move |r| (c, r)));
        cells.into_iter().any(|(c, r)| {
            (0..4).all(|i| own(c + i, r))
                || (0..4).all(|i| own(c, r + i))
                || (0..4).all(|i| own(c + i, r + i))
                || (r >= 3 && (0..4).all(|i| own(c + i, r - i)))
        })
    }

    fn is_won(&self) -> bool {
        self.has_line(!self.mover(), None)
    }

    fn wins_at_once(&self) -> bool {
        self.moves().any(|column| self.play(column).is_won())
    }

    /// The empty cells that would complete a line of `player`, whether or not a stone can fall there.
    fn threats(&self, player: bool) -> usize {
        let free = |c: usize| (self.columns[c].len()..self.height).map(move |r| (c, r));
        let cells = (0..self.columns.len()).flat_map(free);
        cells
            .filter(|&cell| self.has_line(player, Some(cell)))
            .count()
    }

    /// One more than the stones in the winner's hand, for the side to move.
    fn score(&self, known: &mut HashMap<Self, i32>) -> i32 {
        if let Some(&score) = known.get(self) {
            return score;
        }
        let score = if self.is_won() {
            let cells = self.columns.len() * self.height;
            let winner = !self.mover();
            let share = if winner { cells / 2 } else { cells.div_ceil(2) };
            let stones = self.columns.iter().flatten();
            let played = stones.filter(|&&stone| stone == winner).count();
            -i32::try_from(share - played + 1).expect("small")
        } else {
            let scores = self.moves().map(|column| -self.play(column).score(known));
            scores.collect::<Vec<_>>().into_iter().max().unwrap_or(0)
        };
        known.insert(self.clone(), score);
        score
    }
}

/// A position that nobody has won, with about that many free cells, by choices among the columns.
fn random_position<'g>(
    game: &'g ConnectFour,
    choices: &[usize],
    free: usize,
) -> (Plain, Position<'g>) {
    let mut plain = Plain::new(game);
    let mut played = Vec::new();
    let cells = plain.columns.len() * plain.height;
    for &choice in choices {
        let harmless = plain.moves().filter(|&c| !plain.play(c).is_won());
        let harmless: Vec<_> = harmless.collect();
        if harmless.is_empty() || plain.stones() + free >= cells {
            break;
        }
        let column = harmless[choice % harmless.len()];
        plain = plain.play(column);
        played.push(u8::try_from(column).expect("boards are narrow"));
    }
    let position = game.position(played).expect("legal moves");
    (plain, position)
}

/// Each position of the solution: its hooks say what is so.
fn check_hooks<V: Payoff>(solution: &Solution<Position<'_, V>>) {
    for (state, value) in solution.positions() {
        if state.outcome().is_some() {
            continue;
        }
        let (least, greatest) = state.bounds();
        assert!(least <= value && value <= greatest, "{state:?} {value:?}");
        let promising: Vec<_> = state.promising_moves().collect();
        let values = promising.iter().map(|mv| {
            assert!(state.moves().any(|legal| legal == *mv), "{state:?} {mv}");
            let after = state.play(*mv);
            solution.value_of(&after).expect("every position is solved")
        });
        let best = values.reduce(|best, value| state.to_move().choose(best, value));
        // On a full board there are neither moves nor promising ones.
        let expected = state.moves().next().map(|_| value);
        assert_eq!(best, expected, "{state:?}");
        assert_eq!(
            promising.iter().collect::<HashSet<_>>().len(),
            promising.len()
        );
    }
}

/// Keys are within their bits, and are equal for boards alone that are equal or mirror images; the solution has just
/// the boards that `known` has.
fn check_keys(solution: &Solution<Position<'_>>, known: &HashMap<Plain, i32>) {
    let mut keys = HashSet::new();
    let mut boards = HashSet::new();
    for (state, _) in solution.positions() {
        assert_eq!(state.packed_key(), state.key());
        assert!(u128::from(state.packed_key()) < 1 << state.key_bits());
        assert!(keys.insert(state.packed_key()), "{state:?}");
        assert!(boards.insert(Plain::of(&state).folded()), "{state:?}");
    }
    let known: HashSet<_> = known.keys().cloned().map(Plain::folded).collect();
    assert_eq!(boards, known);
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: 64,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_late_position_is_as_a_plain_negamax_says(
        (width, height) in prop::sample::select(vec![(7, 6), (6, 5), (5, 5), (4, 4), (8, 7), (9, 4), (4, 15)]),
        choices in prop::collection::vec(0..60_usize, 60),
        free in 6..10_usize,
    ) {
        let game = board(width, height);
        let (plain, position) = random_position(&game, &choices, free);
        let left = plain.columns.len() * plain.height - plain.stones();
        prop_assume!(left <= free);
        let solution = solve(&position);
        let mut known = HashMap::new();
        let score = plain.score(&mut known);
        prop_assert_eq!(i32::from(for_mover(&position, solution.value())), score);
        check_hooks(&solution);
        check_keys(&solution, &known);
        let wdl = solve(&position.valued::<Wdl>());
        for ((state, value), (_, wdl)) in solution.positions().zip(wdl.positions()) {
            let expected = match value.signum() {
                1 => Wdl::MaxWins,
                0 => Wdl::Draw,
                _ => Wdl::MinWins,
            };
            prop_assert_eq!(wdl, expected, "{:?}", state);
        }
        check_hooks(&wdl);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// On boards of all shapes, from the first move to the last.
    #[test]
    fn lines_threats_and_promising_moves_are_what_a_plain_look_says(
        (width, height) in prop::sample::select(vec![
            (7, 6), (1, 1), (1, 63), (2, 31), (3, 20), (4, 15), (5, 11), (6, 9), (7, 8), (8, 7), (9, 6), (10, 5), (12, 4),
            (16, 3), (21, 2), (32, 1), (4, 4), (5, 3), (3, 5), (6, 2), (9, 1),
        ]),
        choices in prop::collection::vec(0..64_usize, 64),
        free in 0..63_usize,
    ) {
        let game = board(width, height);
        let (plain, position) = random_position(&game, &choices, free);
        prop_assert_eq!(position.outcome(), None);
        let legal: Vec<_> = plain.moves().collect();
        let mut columns: Vec<_> = position.moves().map(usize::from).collect();
        columns.sort_unstable();
        prop_assert_eq!(&columns, &legal);
        if legal.is_empty() {
            return Ok(());
        }
        for column in position.moves() {
            let over = position.play(column).outcome().is_some();
            prop_assert_eq!(over, plain.play(column.into()).is_won(), "{:?} {}", position, column);
        }
        let promising: Vec<_> = position.promising_moves().map(usize::from).collect();
        let (least, greatest) = position.bounds();
        if plain.wins_at_once() {
            prop_assert_eq!(promising.len(), 1);
            prop_assert!(plain.play(promising[0]).is_won());
            let first = u8::try_from(promising[0]).expect("boards are narrow");
            prop_assert_eq!(Some(least), position.play(first).outcome());
            prop_assert_eq!(least, greatest);
            return Ok(());
        }
        let safe = legal.iter().copied().filter(|&column| !plain.play(column).wins_at_once());
        let mut safe: Vec<_> = safe.collect();
        if safe.is_empty() {
            prop_assert_eq!(promising.len(), 1);
            prop_assert_eq!(least, greatest);
            prop_assert!(for_mover(&position, least) < 0);
            return Ok(());
        }
        let width = plain.columns.len();
        safe.sort_by_key(|&column| {
            let threats = plain.play(column).threats(plain.mover());
            (usize::MAX - threats, (2 * column + 1).abs_diff(width), column)
        });
        prop_assert_eq!(promising, safe, "{:?}", position);
    }
}

/// The boards that a move leads to from one of these.
fn next_ply<'g>(states: &HashMap<Plain, Position<'g>>) -> HashMap<Plain, Position<'g>> {
    let open = states.values().filter(|state| state.outcome().is_none());
    let children = open.flat_map(|state| state.moves().map(|mv| state.play(mv)));
    children.map(|state| (Plain::of(&state), state)).collect()
}

/// The number of positions on all of a board is published by J. Tromp, <https://tromp.github.io/c4/c4.html>.
#[test]
fn four_by_four_is_drawn_and_has_161029_positions() {
    let game = board(4, 4);
    let solution = solve(&game.start());
    assert_eq!(solution.value(), 0);
    check_hooks(&solution);
    let mut states = HashMap::from([(Plain::new(&game), game.start())]);
    let (mut boards, mut folded) = (0, 0);
    while !states.is_empty() {
        boards += states.len();
        let ply: HashSet<_> = states.keys().cloned().map(Plain::folded).collect();
        folded += ply.len() as u64;
        states = next_ply(&states);
    }
    assert_eq!(boards, 161_029);
    // Mirror images are solved once.
    assert_eq!(solution.report().positions, folded);
}

#[test]
fn small_boards_are_drawn_and_keys_are_their_positions() {
    for (width, height) in [(1, 1), (1, 9), (2, 5), (3, 3), (4, 3), (5, 2), (9, 1)] {
        let game = board(width, height);
        let solution = solve(&game.start());
        let mut known = HashMap::new();
        let score = Plain::new(&game).score(&mut known);
        assert_eq!((score, solution.value()), (0, 0), "{width}×{height}");
        check_hooks(&solution);
        check_keys(&solution, &known);
    }
}

/// The numbers are sequence A212693 of the OEIS.
#[test]
fn as_many_positions_as_published_are_reached_ply_by_ply() {
    let game = board(7, 6);
    let mut states = HashMap::from([(Plain::new(&game), game.start())]);
    for count in [1, 7, 49, 238, 1120, 4263, 16_422, 54_859] {
        assert_eq!(states.len(), count);
        states = next_ply(&states);
    }
}

/// The lines of a published file, or a reason why they are not tested.
fn published(name: &str) -> Option<String> {
    let path = format!("{}/../shared/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let lines = fs::read_to_string(&path);
    lines
        .map_err(|error| eprintln!("skipped: {path}: {error}"))
        .ok()
}

/// From the test set End-Easy of P. Pons, "Solving Connect 4".
#[test]
fn the_published_scores() {
    let Some(lines) = published("connect_four_end_easy.txt") else {
        return;
    };
    let game = board(7, 6);
    let cases = lines.lines().map(|line| {
        let (digits, score) = line.split_once(' ').expect("moves and a score");
        (digits, score.parse::<i8>().expect("a number"))
    });
    let mut solved = 0;
    // Those with up to ten free cells are solved in no time.
    for (digits, score) in cases.filter(|(digits, _)| digits.len() >= 32) {
        let position = game.position(moves(digits)).expect("a legal position");
        let value = solve(&position).value();
        assert_eq!(for_mover(&position, value), score, "{digits}");
        solved += 1;
    }
    assert_eq!(solved, 740);
}

#[test]
fn a_score_is_one_more_than_the_stones_that_the_winner_keeps() {
    let score = |width, height, columns: &[u8]| {
        let game = board(width, height);
        let position = game.position(columns.iter().copied());
        position.expect("legal moves").outcome()
    };
    // The first player has 21 stones and has played 4, and 18 is 22 - 4.
    assert_eq!(score(7, 6, &[0, 1, 0, 1, 0, 1, 0]), Some(18));
    assert_eq!(score(7, 6, &[0, 1, 0, 1, 0, 1, 2, 1]), Some(-18));
    // On 25 cells the first player has 13 stones, the second 12.
    assert_eq!(score(5, 5, &[0, 1, 0, 1, 0, 1, 0]), Some(10));
    assert_eq!(score(5, 5, &[0, 1, 0, 1, 0, 1, 2, 1]), Some(-9));
    assert_eq!(score(7, 6, &[0, 1, 0, 1, 0, 1]), None);
}

#[test]
fn moves_are_told_from_the_centre() {
    let game = board(7, 6);
    let start = game.start();
    assert!(start.moves().eq([3, 2, 4, 1, 5, 0, 6]));
    assert!(start.promising_moves().eq(start.moves()));
    let full = game.position([2; 6]).expect("six stones fit");
    assert!(full.moves().eq([3, 4, 1, 5, 0, 6]));
    let even = board(6, 5);
    assert!(even.start().moves().eq([2, 3, 1, 4, 0, 5]));
}

#[test]
fn bounds_and_promising_moves_look_two_plies_ahead() {
    let game = board(7, 6);
    let hooks = |digits: &str| {
        let position = game.position(moves(digits)).expect("legal moves");
        (
            position.bounds(),
            position.promising_moves().collect::<Vec<_>>(),
        )
    };
    // A win at once, with the fourth stone.
    assert_eq!(hooks("112233"), ((18, 18), vec![3]));
    // Three with both ends open: any reply loses to the fourth stone.
    let (bounds, promising) = hooks("44335");
    assert_eq!((bounds, promising.len()), ((18, 18), 1));
    // Three with one end open: it is to be closed; at best the second player then wins with its fourth stone,
    // the first with its fifth.
    assert_eq!(hooks("41414"), ((-18, 17), vec![3]));
    // Three on the second row, with nothing under the fourth cell: that column is left alone.
    let (bounds, mut promising) = hooks("2113372");
    promising.sort_unstable();
    assert_eq!((bounds, promising), ((-17, 16), vec![0, 1, 2, 4, 5, 6]));
}

#[test]
fn a_position_shows_its_rows() {
    let game = board(4, 3);
    let position = game.position([0, 1, 0, 0]).expect("legal moves");
    assert_eq!(
        format!("{position:?}"),
        r#"Position { rows: ["O...", "X...", "XO.."], to_move: Max, .. }"#
    );
    assert_eq!(position.stone(0, 2), Some(Player::Min));
    assert_eq!(position.stone(1, 1), None);
    assert_eq!(position.stone(0, 3), None);
    assert_eq!(position.stone(4, 0), None);
    assert_eq!(position.stone(255, 255), None);
}

#[test]
fn a_position_is_drawn_row_by_row() {
    let game = board(4, 3);
    let position = game.position([0, 1, 0, 0]).expect("legal moves");
    assert_eq!(position.to_string(), "O...\nX...\nXO..");
}

#[test]
fn positions_are_six_words() {
    assert_eq!(size_of::<Position<'_>>(), 48);
    assert_eq!(size_of::<Position<'_, Wdl>>(), 48);
}

#[test]
fn a_wrong_board_or_move_is_refused_with_what_is_wrong() {
    for (width, height) in [
        (1, 63),
        (2, 31),
        (3, 20),
        (4, 15),
        (8, 7),
        (9, 6),
        (16, 3),
        (32, 1),
    ] {
        let game = board(width, height);
        assert_eq!(
            (u32::from(game.width()), u32::from(game.height())),
            (width, height)
        );
        let bits = game.start().key_bits();
        assert!(bits == width * (height + 1) && bits <= 64);
    }
    let wrong = |width, height| match ConnectFour::new(width, height) {
        Ok(_) => panic!("{width}×{height} is wrong"),
        Err(error) => error.to_string(),
    };
    let game = board(4, 3);
    let refused = |columns: &[u8]| {
        let position = game.position(columns.iter().copied());
        position.expect_err("it is wrong").to_string()
    };
    let messages = [
        wrong(0, 6),
        wrong(7, 0),
        wrong(8, 8),
        wrong(1, 64),
        wrong(33, 1),
        wrong(u32::MAX, u32::MAX),
        refused(&[4]),
        refused(&[0, 1, 255]),
        refused(&[2, 2, 2, 2]),
        refused(&[0, 0, 1, 1, 2, 2, 3, 3]),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}
