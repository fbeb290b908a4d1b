//! Animal shogi: published counts and values, and value iteration from the rules only.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use optimal_play::rules::count_reachable_folded;
use optimal_play::{GameState, Indexed, Outcome, Player, Retrograde, Run, Solution, Solver};
use optimal_play_games::animal_shogi::{AnimalShogi, Position};

use crate::value_iteration::value_iteration;

fn game(start: &str) -> AnimalShogi {
    AnimalShogi::with_start(start).expect("a position")
}

fn solved(game: &AnimalShogi) -> Solution<Position<'_>> {
    let solver = Retrograde::with_predecessors().fold_players();
    solver.solve(&game.start(), Run::new()).expect("no limit")
}

/// The letters of the men by column and row, and of those in hand; capital letters are men of Max.
/// And whether Max is to move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Men {
    board: BTreeMap<(i8, i8), char>,
    hands: Vec<char>,
    max_moves: bool,
}

impl Men {
    fn read(text: &str) -> Self {
        let fields: Vec<_> = text.split(' ').collect();
        let mut board = BTreeMap::new();
        for (row, letters) in (0..4).rev().zip(fields[0].split('/')) {
            let mut column = 0;
            for letter in letters.chars() {
                if let Some(free) = letter.to_digit(10) {
                    column += i8::try_from(free).expect("a digit");
                } else {
                    board.insert((column, row), letter);
                    column += 1;
                }
            }
        }
        let mut hands: Vec<_> = fields[2].chars().filter(|&it| it != '-').collect();
        hands.sort_unstable();
        let max_moves = fields[1] == "b";
        Self {
            board,
            hands,
            max_moves,
        }
    }

    /// As the game writes it.
    fn text(&self) -> String {
        let rows = (0..4).rev().map(|row| {
            let letters = (0..3).map(|column| self.board.get(&(column, row)).copied());
            letters.map(|it| it.unwrap_or('.')).collect::<String>()
        });
        let rows: Vec<_> = rows.collect();
        let board = rows.join("/").replace("...", "3").replace("..", "2");
        let mut hands = self.hands.clone();
        hands.sort_by_key(|it| (it.is_lowercase(), *it));
        let hands: String = if hands.is_empty() {
            "-".to_owned()
        } else {
            hands.iter().collect()
        };
        let player = if self.max_moves { 'b' } else { 'w' };
        format!("{} {player} {hands}", board.replace('.', "1"))
    }

    /// One of the images of the position, with Max to move.
    fn folded(&self) -> Self {
        let swapped = |it: char| {
            if self.max_moves {
                it
            } else if it.is_uppercase() {
                it.to_ascii_lowercase()
            } else {
                it.to_ascii_uppercase()
            }
        };
        let image = |is_mirrored: bool| {
            let square = |(column, row)| {
                (
                    if is_mirrored { 2 - column } else { column },
                    if self.max_moves { row } else { 3 - row },
                )
            };
            let board = self.board.iter();
            let board = board
                .map(|(&at, &man)| (square(at), swapped(man)))
                .collect();
            let mut hands: Vec<_> = self.hands.iter().map(|&it| swapped(it)).collect();
            hands.sort_unstable();
            let max_moves = true;
            Self {
                board,
                hands,
                max_moves,
            }
        };
        image(false).min(image(true))
    }

    const fn is_own(&self, man: char) -> bool {
        man.is_uppercase() == self.max_moves
    }

    /// The squares that the man there reaches.
    fn steps(&self, (column, row): (i8, i8)) -> impl Iterator<Item = (i8, i8)> {
        let straight = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        let slanting = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
        let man = self.board[&(column, row)];
        let ahead = if man.is_uppercase() { 1 } else { -1 };
        let steps = match man.to_ascii_uppercase() {
            'C' => vec![(0, 1)],
            'E' => slanting.to_vec(),
            'G' => straight.to_vec(),
            'H' => [&straight[..], &slanting[..2]].concat(),
            _ => [straight, slanting].concat(),
        };
        let steps = steps
            .into_iter()
            .map(move |(right, up)| (column + right, row + up * ahead));
        steps.filter(|(column, row)| (0..3).contains(column) && (0..4).contains(row))
    }

    /// The lion of a player, and the player's far row.
    fn lion(&self, max: bool) -> (Option<(i8, i8)>, i8) {
        let letter = if max { 'L' } else { 'l' };
        let lion = self.board.iter().find(|&(_, &it)| it == letter);
        (lion.map(|(&square, _)| square), if max { 3 } else { 0 })
    }

    /// The men after each move. A lion that stands on the far row, where it can be captured, is
    /// captured.
    fn after(&self) -> Vec<Self> {
        let mut after = Vec::new();
        if self.winner().is_some() {
            return after;
        }
        let (lion, far) = self.lion(!self.max_moves);
        let target = lion.filter(|&(_, row)| row == far);
        for (&from, &man) in self.board.iter().filter(|&(_, &man)| self.is_own(man)) {
            for to in self.steps(from) {
                let other = self.board.get(&to).copied();
                if other.is_some_and(|it| self.is_own(it)) || target.is_some_and(|it| it != to) {
                    continue;
                }
                let mut men = self.clone();
                men.board.remove(&from);
                let promoted = match (man, to.1) {
                    ('C', 3) => 'H',
                    ('c', 0) => 'h',
                    _ => man,
                };
                men.board.insert(to, promoted);
                let captured = other.map(|it| match it.to_ascii_uppercase() {
                    'H' => 'C',
                    it => it,
                });
                let captured = captured.filter(|&it| it != 'L');
                men.hands.extend(captured.map(|it| {
                    if self.max_moves {
                        it
                    } else {
                        it.to_ascii_lowercase()
                    }
                }));
                after.push(men);
            }
        }
        let squares = (0..3).flat_map(|column| (0..4).map(move |row| (column, row)));
        let free = squares.filter(|it| target.is_none() && !self.board.contains_key(it));
        for to in free {
            let mut hand = self.hands.clone();
            hand.dedup();
            for man in hand.into_iter().filter(|&it| self.is_own(it)) {
                let mut men = self.clone();
                let at = men.hands.iter().position(|&it| it == man);
                men.hands.remove(at.expect("it is in hand"));
                men.board.insert(to, man);
                after.push(men);
            }
        }
        for men in &mut after {
            men.hands.sort_unstable();
            men.max_moves = !self.max_moves;
        }
        after
    }

    /// Whether Max has won, if the game is over: the player to move has no lion, or the opponent's
    /// stands on the far row, and none of the men reaches it.
    fn winner(&self) -> Option<bool> {
        let (own, _) = self.lion(self.max_moves);
        let (other, far) = self.lion(!self.max_moves);
        let other = other.expect("the opponent has just moved");
        let mut men = self.board.iter().filter(|&(_, &man)| self.is_own(man));
        let is_lost = own.is_none()
            || other.1 == far && men.all(|(&it, _)| self.steps(it).all(|to| to != other));
        is_lost.then_some(!self.max_moves)
    }
}

#[test]
fn every_position_with_few_men_matches_value_iteration() {
    for start in [
        "1l1/3/3/1L1 b -",
        "1l1/3/3/1L1 b C",
        "1l1/3/3/1L1 w E",
        "1l1/3/3/1L1 b g",
    ] {
        let winner = |men: &Men, _| men.winner();
        let values = value_iteration(Men::read(start), |it| it.max_moves, Men::after, winner);
        let game = game(start);
        let solution = Retrograde::reachable().solve(&game.start(), Run::new());
        let solution = solution.expect("no limit");
        for (state, value) in solution.positions() {
            let winner = value.winner().map(|winner| winner == Player::Max);
            let expected = values[&Men::read(&state.notation())];
            assert_eq!(winner.zip(value.plies()), expected, "{state}");
        }
        let folded = solved(&game);
        for (_, state) in game.start().states() {
            let value = folded.value_of(&state).expect("it holds all values");
            assert!(
                solution.value_of(&state).is_none_or(|it| it == value),
                "{state}"
            );
        }
    }
}

/// The positions that one leads to, where play ends if a lion can be captured or is on its far row.
fn reached(start: &Men) -> HashSet<Men> {
    let (mut reached, mut open) = (HashSet::from([start.folded()]), vec![start.clone()]);
    while let Some(men) = open.pop() {
        let (other, far) = men.lion(!men.max_moves);
        let after = men.after();
        let ends = other.is_some_and(|it| it.1 == far)
            || after.iter().any(|it| it.lion(it.max_moves).0.is_none());
        let after = after.into_iter().filter(|_| !ends);
        open.extend(after.filter(|it| reached.insert(it.folded())));
    }
    reached
}

#[test]
fn with_all_moves_positions_are_those_of_the_rules_and_values_the_same() {
    for start in ["1l1/3/3/1L1 b -", "1l1/3/3/1L1 b Cc", "1l1/1g1/3/L2 w E"] {
        let few = game(start);
        let all = few.clone().with_all_moves();
        let count = count_reachable_folded(&all.start(), Run::new());
        assert_eq!(count, Ok(reached(&Men::read(start)).len()), "{start}");
        let [few_values, values] = [&few, &all].map(solved);
        for (_, state) in few.start().states() {
            let same = all.position(&state.notation()).expect("the same men");
            let value = few_values.value_of(&state);
            assert_eq!(values.value_of(&same), value, "{state}");
        }
    }
}

/// Two packages for Python list these numbers of lines of up to four plies: doubutsushogi 0.0.5 with
/// all moves, pgx 2.6.0 without those that leave the lion to be captured.
#[test]
fn the_start_leads_to_as_many_lines_as_published() {
    let mut lines = vec![Men::read(AnimalShogi::START)];
    let counts = [(); 4].map(|()| {
        lines = lines.iter().flat_map(Men::after).collect();
        lines.len()
    });
    assert_eq!(counts, [4, 17, 123, 976]);
    let game = AnimalShogi::new();
    let mut lines = vec![game.start()];
    let counts = [(); 4].map(|()| {
        let before = std::mem::take(&mut lines);
        for state in &before {
            lines.extend(state.successors().map(|it| it.state));
        }
        lines.len()
    });
    assert_eq!(counts, [4, 13, 67, 398]);
}

/// Random lines of play.
#[test]
fn the_moves_of_the_whole_game_are_those_of_the_rules() {
    let game = AnimalShogi::new();
    let all = game.clone().with_all_moves();
    let loses_lion = |it: &Men| it.lion(it.max_moves).0.is_none();
    for seed in 0..200 {
        let (mut men, mut random) = (
            Men::read(AnimalShogi::START),
            fastrand::Rng::with_seed(seed),
        );
        for _ in 0..100 {
            let after = men.after();
            let is_over = men.winner().is_some() || after.iter().any(loses_lion);
            let text = men.text();
            let state = all.position(&text).expect("a position");
            assert_eq!((state.notation(), state.is_over()), (text, is_over));
            if is_over {
                let plies = u16::from(men.winner().is_none());
                let max_wins = men.winner().unwrap_or(men.max_moves);
                let winner = if max_wins { Player::Max } else { Player::Min };
                assert_eq!(state.result(), Some(Outcome::win(winner, plies)), "{state}");
                break;
            }
            let texts = |state: Position<'_>| {
                let after = state.moves().map(|mv| state.play(mv).notation());
                after.collect::<BTreeSet<_>>()
            };
            assert_eq!(
                texts(state),
                after.iter().map(Men::text).collect(),
                "{state}"
            );
            let state = game
                .position(&state.notation())
                .expect("the lions are apart");
            if after.iter().any(|it| it.winner() == Some(men.max_moves)) {
                assert_eq!(state.result(), Some(Outcome::win(state.to_move(), 1)));
            } else {
                let stays = |it: &&Men| !it.after().iter().any(loses_lion);
                let expected = after.iter().filter(stays).map(Men::text).collect();
                assert_eq!(texts(state), expected, "{state}");
            }
            men = after[random.usize(..after.len())].clone();
        }
    }
}

/// Computed before by another program, which has the rules of a package for Python.
#[test]
fn values_where_any_try_wins_are_those_of_another_program() {
    for (start, plies) in [
        ("1l1/3/3/1L1 b -", 5),
        ("1l1/3/3/1L1 b Cc", 9),
        ("1l1/1c1/1C1/1L1 b -", 15),
    ] {
        let game = game(start).with_any_try();
        assert_eq!(
            solved(&game).value(),
            Outcome::win(Player::Max, plies),
            "{start}"
        );
    }
}

#[test]
fn a_text_that_is_no_position_is_refused_with_the_reason() {
    for row in [
        "1l1/3/3/1L1 b | expected a board, the player to move and the men in hand, such as gle/1c1/1C1/ELG b -",
        "1l1/3/1L1 b - | the number of rows is 3, and must be 4",
        "1l1/4/3/1L1 b - | row 3, \"4\", must have 3 squares: C, E, G, H and L, or c, e, g, h and l, and numbers of free squares",
        "1l1/3/P2/1L1 b - | row 2, \"P2\", must have 3 squares: C, E, G, H and L, or c, e, g, h and l, and numbers of free squares",
        "1l1/3/3/1L1 b H | 'H' is in hand, where only C, E, G, c, e and g can be",
        "1l1/3/3/1L1 - - | the player to move must be b, who has the capital letters, or w",
        "1l1/3/3/LL1 b - | Max has 2 lions, and must have one",
        "3/3/3/1L1 b - | Min has 0 lions, and must have one",
        "1lL/3/3/3 b - | the lion of Max is on the far row: the game is over",
        "3/1l1/1L1/3 b - | the lions are side by side: the game is decided",
        "1l1/hhC/3/1L1 b - | there are 3 men of kind Chick, and at most 2 are allowed",
    ] {
        let (text, reason) = row.split_once(" | ").expect("a reason");
        let error = AnimalShogi::with_start(text).expect_err(reason);
        assert_eq!(error.to_string(), reason);
    }
    let game = game("1l1/3/3/1L1 b C").with_all_moves();
    assert!(game.position("1Ll/3/3/3 w C").is_ok() && game.position("1Ll/3/3/3 b C").is_err());
    let error = game.position("1l1/3/3/1L1 b Cc");
    let reason =
        "the numbers of chicks, elephants and giraffes are [2, 0, 0], and must be [1, 0, 0]";
    assert_eq!(error.expect_err("a chick too many").to_string(), reason);
}
