//! Gobblet Gobblers: value iteration from the rules only.

use std::collections::HashSet;

use optimal_play::rules::count_reachable;
use optimal_play::{GameState, Outcome, Player, Retrograde, Run, Solver};
use optimal_play_games::gobblet::Gobblet;

use crate::value_iteration::value_iteration;

/// By square, from the upper left, the letters of the pieces from the smallest; those of Max are
/// capital. And whether Max is to move.
type Pieces = ([String; 9], bool);

const LETTERS: [[char; 3]; 2] = [['s', 'm', 'l'], ['S', 'M', 'L']];

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

/// Whether a player sees a line.
fn has_line(board: &[String; 9], max: bool) -> bool {
    let sees = |&at: &usize| board[at].ends_with(LETTERS[usize::from(max)]);
    LINES.iter().any(|line| line.iter().all(sees))
}

/// Whether Max has won, if the game is over.
fn winner((board, max_moves): &Pieces) -> Option<bool> {
    let sees = [*max_moves, !max_moves].into_iter();
    sees.into_iter().find(|&max| has_line(board, max))
}

/// The pieces after each move, and whether the move has lost by the lift.
fn after((board, max_moves): &Pieces, counts: [usize; 3], lifts_lose: bool) -> Vec<(Pieces, bool)> {
    let size_of = |piece: char| {
        LETTERS
            .concat()
            .iter()
            .position(|&it| it == piece)
            .map(|it| it % 3)
    };
    let mut after = Vec::new();
    for (size, count) in counts.into_iter().enumerate() {
        let piece = LETTERS[usize::from(*max_moves)][size];
        let mut starts = Vec::new();
        if board.concat().matches(piece).count() < count {
            starts.push((board.clone(), None));
        }
        for from in (0..9).filter(|&at| board[at].ends_with(piece)) {
            let mut lifted = board.clone();
            lifted[from].pop();
            starts.push((lifted, Some(from)));
        }
        for (lifted, from) in starts {
            let is_lost = lifts_lose && from.is_some() && has_line(&lifted, !max_moves);
            for to in (0..9).filter(|&to| Some(to) != from) {
                if lifted[to].chars().next_back().and_then(size_of) < Some(size) {
                    let mut board = lifted.clone();
                    board[to].push(piece);
                    after.push(((board, !max_moves), is_lost));
                }
            }
        }
    }
    after
}

fn notation((board, max_moves): &Pieces) -> String {
    let fields = board.iter().map(|it| if it.is_empty() { "." } else { it });
    let player = if *max_moves { "Max" } else { "Min" };
    fields.chain([player]).collect::<Vec<_>>().join(",")
}

#[test]
fn every_position_of_few_pieces_matches_value_iteration() {
    for (pieces, longest) in [([1, 1, 0], None), ([3, 0, 0], Some(5))] {
        let game = Gobblet::new(pieces).expect("few pieces");
        let open = |it: &Pieces| {
            let after = after(it, pieces.map(usize::from), false).into_iter();
            after
                .map(|it| it.0)
                .filter(|_| winner(it).is_none())
                .collect()
        };
        let start = (<[String; 9]>::default(), true);
        let values = value_iteration(start, |it| it.1, open, |it, _| winner(it));
        let solver = Retrograde::with_predecessors().fold_players();
        let solution = solver.solve(&game.start(), Run::new()).expect("no limit");
        let mut keys = HashSet::new();
        for (pieces, value) in &values {
            let text = notation(pieces);
            let state = game.position(&text).expect("a position");
            assert_eq!(state.notation(), text);
            let found = solution.value_of(&state).expect("every index has a value");
            let winner = found.winner().map(|winner| winner == Player::Max);
            assert_eq!(winner.zip(found.plies()), *value, "{state}");
            keys.insert(state.key());
        }
        let plies = values.values().flatten().map(|it| it.1);
        assert_eq!(plies.max(), longest);
        let reachable = count_reachable(&game.start(), Run::new());
        assert_eq!(reachable, Ok(keys.len()));
        assert!(values.len() > 7 * keys.len(), "images are folded");
    }
}

/// Lines of random moves: who has won, and where each move leads. A move that loses by the lift is
/// left out, unless there is no other.
#[test]
fn the_whole_game_has_the_moves_of_other_rules() {
    let game = Gobblet::new(Gobblet::USUAL).expect("the usual pieces");
    let mut random = fastrand::Rng::with_seed(5);
    let (mut lost_lifts, mut ends) = (0, 0);
    for (round, lifts_lose) in (0..60).flat_map(|round| [(round, false), (round, true)]) {
        let game = game.clone();
        let game = if lifts_lose {
            game.with_losing_lifts()
        } else {
            game
        };
        let mut pieces = (<[String; 9]>::default(), true);
        for _ in 0..40 {
            let state = game.position(&notation(&pieces)).expect("a position");
            let won = winner(&pieces).map(|max| if max { Player::Max } else { Player::Min });
            let decided = state.decided().map(Outcome::winner);
            assert_eq!(decided, won.map(Some), "{round}: {state}");
            if won.is_some() {
                ends += 1;
                break;
            }
            let all = after(&pieces, Gobblet::USUAL.map(usize::from), lifts_lose);
            lost_lifts += all.iter().filter(|it| it.1).count();
            let mut expected: Vec<_> = all
                .iter()
                .filter(|it| !it.1)
                .map(|it| notation(&it.0))
                .collect();
            let mut found: Vec<_> = state.moves().map(|mv| state.play(mv).notation()).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{round}: {state}");
            // A line is rare, unless it is sought.
            let is_open = |it: &&(Pieces, bool)| winner(&it.0).is_none() || random.u8(..) < 9;
            let open: Vec<_> = all.iter().filter(|it| !it.1).filter(is_open).collect();
            let Some(next) = random.choice(open) else {
                break;
            };
            pieces = next.0.clone();
        }
    }
    assert!(lost_lifts > 0 && ends > 0, "{lost_lifts} {ends}");
}

/// The line of Max is uncovered by a move that makes a line of Min, too.
#[test]
fn of_two_lines_the_uncovered_one_wins() {
    let game = Gobblet::new(Gobblet::USUAL).expect("the usual pieces");
    let state = game.position("Sm,S,L,s,.,l,.,.,.,Min").expect("a position");
    let uncovering = state.moves().find(|mv| mv.to_string() == "Ma3-b2");
    let after = state.play(uncovering.expect("it is legal"));
    assert_eq!(after.notation(), "S,S,L,s,m,l,.,.,.,Max");
    assert_eq!(after.result(), Some(Outcome::win(Player::Max, 0)));
}

#[test]
fn pieces_and_texts_that_do_not_fit_are_refused_with_the_reason() {
    for (pieces, reason) in [
        ([0; 3], "each player must have a piece"),
        (
            [2, 5, 2],
            "each player has 5 pieces of size Medium, and at most 4 are allowed",
        ),
    ] {
        assert_eq!(Gobblet::new(pieces).expect_err(reason).to_string(), reason);
    }
    let game = Gobblet::new([1, 1, 0]).expect("few pieces");
    for row in [
        ".,.,.,.,.,.,.,.,.,X | the player to move is \"X\", and must be Max or Min",
        ".,.,.,.,.,.,.,.,Max | there are 8 squares, and must be nine",
        ".,.,.,.,SX,.,.,.,.,Max | \"SX\" is on b2, where . must be, or S, M and L or s, m and l from the smallest",
        ".,.,mS,.,.,.,.,.,.,Max | \"mS\" is on c3, where . must be, or S, M and L or s, m and l from the smallest",
        ".,.,Ss,.,.,.,.,.,.,Max | \"Ss\" is on c3, where . must be, or S, M and L or s, m and l from the smallest",
        "s,s,.,.,.,.,.,.,.,Max | a player has 2 pieces of size Small, and at most 1 are allowed",
        ".,.,.,.,.,.,.,.,L,Max | a player has 1 pieces of size Large, and at most 0 are allowed",
    ] {
        let (text, reason) = row.split_once(" | ").expect("a reason");
        let error = game.position(text).expect_err(reason);
        assert_eq!(error.to_string(), reason, "{text}");
    }
}
