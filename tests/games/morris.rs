//! Men's morris: values found by other programs, and value iteration from the rules only.

use optimal_play::{GameState, Indexed, Outcome, Player, Retrograde, Run, Solution, Solver};
use optimal_play_games::morris::{Morris, Position, Rules};

use crate::value_iteration::value_iteration;

fn solved(game: &Morris) -> Solution<Position<'_>> {
    let solver = Retrograde::with_predecessors().fold_players().by_stage();
    solver.solve(&game.start(), Run::new()).expect("no limit")
}

/// The men on the nine points of the board, by rows from the top, the men in hand of X and O, and
/// whether X is to move.
type Men = ([char; 9], [u8; 2], bool);

/// The rows, columns and diagonals.
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

fn lines(rules: Rules) -> impl Iterator<Item = [usize; 3]> {
    LINES
        .into_iter()
        .take(if rules.has_diagonals { 8 } else { 6 })
}

fn in_mill(points: &[char; 9], at: usize, rules: Rules) -> bool {
    let mut through = lines(rules).filter(|line| line.contains(&at));
    through.any(|line| line.iter().all(|&it| points[it] == points[at]))
}

/// Whether X has won, if the player to move has fewer than three men.
fn winner(&(points, in_hand, x_moves): &Men) -> Option<bool> {
    let own = if x_moves { 'X' } else { 'O' };
    let on_board = points.iter().filter(|&&it| it == own).count();
    (on_board + usize::from(in_hand[usize::from(!x_moves)]) < 3).then_some(!x_moves)
}

fn after(men: &Men, rules: Rules) -> Vec<Men> {
    let &(points, in_hand, x_moves) = men;
    let [own, other] = if x_moves { ['X', 'O'] } else { ['O', 'X'] };
    let mut after = Vec::new();
    if winner(men).is_some() {
        return after;
    }
    let has = |man| (0..9).filter(move |&at| points[at] == man);
    let (places, hand) = (in_hand[usize::from(!x_moves)] > 0, usize::from(!x_moves));
    let flies = rules.flying && has(own).count() == 3;
    for to in has('.') {
        let joined = |from: usize| {
            lines(rules).any(|[a, b, c]| [[a, b], [b, a], [b, c], [c, b]].contains(&[from, to]))
        };
        let from: Vec<_> = if places {
            vec![None]
        } else {
            let own = has(own).filter(|&it| flies || joined(it));
            own.map(Some).collect()
        };
        for from in from {
            let (mut points, mut in_hand) = (points, in_hand);
            match from {
                Some(from) => points[from] = '.',
                None => in_hand[hand] -= 1,
            }
            points[to] = own;
            let all = || (0..9).filter(|&at| points[at] == other);
            let mut removed: Vec<_> = all().filter(|&at| !in_mill(&points, at, rules)).collect();
            if removed.is_empty() && !rules.mills_are_safe {
                removed = all().collect();
            }
            if removed.is_empty() || !in_mill(&points, to, rules) {
                after.push((points, in_hand, !x_moves));
                continue;
            }
            for at in removed {
                let mut points = points;
                points[at] = '.';
                after.push((points, in_hand, !x_moves));
            }
        }
    }
    after
}

fn read(text: &str) -> Men {
    let fields: Vec<_> = text.split(',').collect();
    let points: Vec<_> = fields[..3].concat().chars().collect();
    let in_hand = [3, 4].map(|at| fields[at].parse().expect("a number"));
    (
        points.try_into().expect("nine points"),
        in_hand,
        fields[5] == "X",
    )
}

/// With four men, mills leave both players enough, so that it matters which man is removed.
#[test]
fn every_position_on_nine_points_matches_value_iteration() {
    let four = Rules {
        men: 4,
        ..Rules::THREE_MEN
    };
    for rules in [
        Rules::THREE_MEN,
        Rules {
            flying: true,
            has_diagonals: false,
            ..Rules::THREE_MEN
        },
        four,
        Rules {
            flying: true,
            blocked_loses: false,
            ..four
        },
        Rules {
            mills_are_safe: true,
            ..four
        },
    ] {
        let game = Morris::new(rules).expect("few men");
        let lost = |men: &Men, blocked: bool| {
            let blocked = (blocked && rules.blocked_loses).then_some(!men.2);
            winner(men).or(blocked)
        };
        let start = (['.'; 9], [rules.men; 2], true);
        let values = value_iteration(start, |men| men.2, |men| after(men, rules), lost);
        let solution = Retrograde::reachable()
            .by_stage()
            .solve(&game.start(), Run::new());
        let solution = solution.expect("no limit");
        let mut count = 0;
        for (state, value) in solution.positions() {
            let winner = value.winner().map(|winner| winner == Player::Max);
            assert_eq!(
                winner.zip(value.plies()),
                values[&read(&state.notation())],
                "{state}"
            );
            count += 1;
        }
        assert!(count > values.len() / 8);
        let folded = solved(&game);
        assert!(
            solution
                .positions()
                .all(|(state, value)| folded.value_of(&state) == Some(value))
        );
    }
}

/// Found before by other programs.
#[test]
fn small_boards_have_the_values_of_other_programs() {
    let six = Rules::SIX_MEN;
    for (rules, value) in [
        (Rules::THREE_MEN, Outcome::win(Player::Max, 9)),
        (
            Rules {
                has_diagonals: false,
                ..Rules::THREE_MEN
            },
            Outcome::DRAW,
        ),
        (Rules { men: 3, ..six }, Outcome::DRAW),
    ] {
        let game = Morris::new(rules).expect("few men");
        assert_eq!(solved(&game).value(), value, "{rules:?}");
    }
}

/// Rules of other programs, with values and counts of a program in C++ that shares no code with these:
/// two men on the line between two squares are a mill, up to three men fly, a blocked player draws, and
/// the last man must be taken. It counts the removal of a man as an action of its own, which makes 18 of
/// the 15 plies.
#[test]
fn sixteen_points_with_mills_across_the_squares() {
    for (men, value, counts, longest) in [
        (2, Outcome::DRAW, [1233, 361, 356], 7),
        (3, Outcome::win(Player::Max, 15), [24651, 8603, 500], 18),
    ] {
        let game = Morris::new(Rules {
            men,
            flying: true,
            blocked_loses: false,
            fewest: 1,
            mills_across: true,
            ..Rules::SIX_MEN
        });
        let game = game.expect("few men");
        let solution = Retrograde::reachable()
            .by_stage()
            .solve(&game.start(), Run::new());
        let solution = solution.expect("no limit");
        assert_eq!(solution.value(), value);
        let mut found = [0; 3];
        for (state, value) in solution.positions() {
            let wins = value.winner().map(|winner| winner == state.to_move());
            found[wins.map_or(2, |wins| usize::from(!wins))] += 1;
        }
        assert_eq!(
            found, counts,
            "wins, losses and draws of the player to move"
        );
        let plies = solution.positions().filter_map(|(_, value)| value.plies());
        assert_eq!(plies.max(), Some(longest));
        assert_eq!(solved(&game).value(), value);
    }
}

/// From a position on, the values are those of the whole game.
#[test]
fn a_game_from_a_position_on_has_the_values_of_the_whole_game() {
    let rules = Rules {
        men: 4,
        flying: true,
        ..Rules::SIX_MEN
    };
    let whole = Morris::new(rules).expect("few men");
    let whole = solved(&whole);
    let text = "XOX,.O.,....,O.O,X.X,0,0,X";
    let game = Morris::with_start(rules, text).expect("a position");
    let start = game.start();
    assert_eq!(start.notation(), text);
    assert!(start.index_count() < whole.root().index_count());
    for (index, state) in start.states() {
        assert_eq!(start.at_index(index), Some(state), "{index}");
    }
    for (state, value) in solved(&game).positions() {
        let same = whole.root().game().position(&state.notation());
        let same = same.expect("a position of the whole game");
        assert_eq!(whole.value_of(&same), Some(value), "{state}");
    }
}

/// R. Gasser, Solving Nine Men's Morris: 24 points, and 16 lines of three.
#[test]
fn the_board_of_nine_men_has_the_lines_of_the_rules() {
    let game = Morris::new(Rules::NINE_MEN).expect("the usual rules");
    assert_eq!(
        (game.start().notation().len(), game.lines().count()),
        (24 + 12, 32)
    );
}

#[test]
fn rules_and_texts_that_do_not_fit_are_refused_with_the_reason() {
    for (rules, reason) in [
        (
            Rules {
                squares: 4,
                ..Rules::NINE_MEN
            },
            "the board has 4 squares, 1 to 3 are allowed",
        ),
        (
            Rules {
                men: 2,
                ..Rules::NINE_MEN
            },
            "each player has 2 men, 3 to 12 are allowed",
        ),
        (
            Rules {
                fewest: 0,
                ..Rules::NINE_MEN
            },
            "a player with fewer than 0 men loses, 1 to 3 are allowed",
        ),
        (
            Rules {
                men: 5,
                ..Rules::THREE_MEN
            },
            "each player has 5 men, 3 to 4 are allowed",
        ),
    ] {
        assert_eq!(Morris::new(rules).expect_err(reason).to_string(), reason);
    }
    let game = Morris::new(Rules::THREE_MEN).expect("few men");
    for row in [
        "...,...,...,3,3,W | the player to move is \"W\", and must be X or O",
        "...,...,3,3,X | the rows must have 3, 3, 3 points",
        "...,...,...,3,-,X | before the player to move must be the men in hand of X and of O",
        "...,....,...,3,3,X | the rows must have 3, 3, 3 points",
        "...,.W.,...,3,3,X | 'W' is on b2, where X, O or . must be",
        "...,.X.,...,3,3,X | no line of play leads to as many men in hand and on the board",
        "...,.X.,...,2,3,X | no line of play leads to as many men in hand and on the board",
        "...,...,...,4,4,X | no line of play leads to as many men in hand and on the board",
        "...,...,...,9,250,X | no line of play leads to as many men in hand and on the board",
    ] {
        let (text, reason) = row.split_once(" | ").expect("a reason");
        assert_eq!(
            game.position(text).expect_err(reason).to_string(),
            reason,
            "{text}"
        );
    }
}
