//! Animal shogi: published counts and values, and value iteration from the rules only.

use std::collections::{BTreeMap, HashMap};

use optimal_play::{GameState, Indexed, Outcome, Player, Retrograde, Run, Solution, Solver};
use optimal_play_games::animal_shogi::{AnimalShogi, Position};

fn game(start: &str) -> AnimalShogi {
    AnimalShogi::with_start(start).expect("a position")
}

fn solved(game: &AnimalShogi) -> Solution<Position<'_>> {
    let solver = Retrograde::with_predecessors().fold_players();
    solver.solve(&game.start(), Run::new()).expect("no limit")
}

/// The letters of the men by column and row, and of those in hand; capital letters are men of Max.
/// And whether Max is to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
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

/// Whether Max wins, and in how many plies: round r finds every position decided within r plies.
fn value_iteration(start: Men) -> HashMap<Men, (bool, u16)> {
    let (mut graph, mut open) = (HashMap::new(), vec![start]);
    while let Some(men) = open.pop() {
        let after = men.after();
        if graph.insert(men, after.clone()).is_none() {
            open.extend(after);
        }
    }
    let ends = graph
        .keys()
        .filter_map(|it| Some((it.clone(), (it.winner()?, 0))));
    let mut decided: HashMap<_, _> = ends.collect();
    for round in 1.. {
        let mut found = Vec::new();
        for (men, after) in graph.iter().filter(|(it, _)| !decided.contains_key(it)) {
            let after: Vec<_> = after.iter().map(|it| decided.get(it)).collect();
            let wins = after.iter().flatten().any(|it| it.0 == men.max_moves);
            if wins || after.iter().all(Option::is_some) {
                found.push((men.clone(), (wins == men.max_moves, round)));
            }
        }
        if found.is_empty() {
            break;
        }
        decided.extend(found);
    }
    decided
}

#[test]
fn every_position_with_few_men_matches_value_iteration() {
    for start in [
        "1l1/3/3/1L1 b -",
        "1l1/3/3/1L1 b C",
        "1l1/3/3/1L1 w E",
        "1l1/3/3/1L1 b g",
    ] {
        let decided = value_iteration(Men::read(start));
        let game = game(start);
        let solution = Retrograde::reachable().solve(&game.start(), Run::new());
        let solution = solution.expect("no limit");
        for (state, value) in solution.positions() {
            let winner = value.winner().map(|winner| winner == Player::Max);
            let expected = decided.get(&Men::read(&state.notation())).copied();
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

/// Two packages for Python list these numbers of lines of up to four plies: doubutsushogi 0.0.5, by
/// the rules here, where a player may leave the lion to be captured.
#[test]
fn the_start_leads_to_as_many_lines_as_published() {
    let mut lines = vec![Men::read(AnimalShogi::START)];
    let mut counts = Vec::new();
    for _ in 0..4 {
        lines = lines.iter().flat_map(Men::after).collect();
        counts.push(lines.len());
    }
    assert_eq!(counts, [4, 17, 123, 976]);
}

/// Random lines of play, with all moves.
#[test]
fn the_moves_of_the_whole_game_are_those_of_the_rules() {
    let game = AnimalShogi::new();
    for seed in 0..200 {
        let (mut state, mut random) = (game.start(), fastrand::Rng::with_seed(seed));
        for _ in 0..100 {
            let men = Men::read(&state.notation());
            let mut expected = men.after();
            if state.is_over() {
                let wins = expected.iter().any(|it| it.winner() == Some(men.max_moves));
                assert!(wins && state.result() == Some(Outcome::win(state.to_move(), 1)));
                break;
            }
            // Left out: the lion would be captured.
            expected.retain(
                |it| !matches!(it.lion(men.max_moves), (Some((_, row)), far) if row == far),
            );
            assert!(expected.iter().all(|it| it.winner().is_none()), "{state}");
            let moves: Vec<_> = state.moves().collect();
            let found = moves
                .iter()
                .map(|&mv| Men::read(&state.play(mv).notation()));
            let mut found: Vec<_> = found.map(|it| format!("{it:?}")).collect();
            let mut expected: Vec<_> = expected.iter().map(|it| format!("{it:?}")).collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{state}");
            state = state.play(moves[random.usize(..moves.len())]);
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
        "1l1/hhC/3/1L1 b - | there are 3 men of kind Chick, and at most 2 are allowed",
    ] {
        let (text, reason) = row.split_once(" | ").expect("a reason");
        let error = AnimalShogi::with_start(text).expect_err(reason);
        assert_eq!(error.to_string(), reason);
    }
    let game = game("1l1/3/3/1L1 b C");
    let error = game.position("1l1/3/3/1L1 b Cc");
    let reason =
        "the numbers of chicks, elephants and giraffes are [2, 0, 0], and must be [1, 0, 0]";
    assert_eq!(error.expect_err("a chick too many").to_string(), reason);
}
