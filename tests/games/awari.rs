//! Awari: the rules written a second time, value iteration with them, and published numbers.

use std::collections::HashMap;
use std::fs;
use std::mem;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use itertools::Itertools as _;
use optimal_play::certificate::{CertificateErrorKind, CertificateReader};
use optimal_play::{
    GameState, Indexed, Player, Predecessors, Retrograde, Run, Solution, Solver, Staged, Step,
    SwapPlayers,
};
use optimal_play_games::awari::{Awari, GrandSlam, Position};
use proptest::prelude::*;

fn awari(seeds: usize) -> Awari {
    Awari::new(seeds).expect("a valid number")
}

/// All numbers of houses a player; where they are few, with seeds enough to go around the board.
const BOARDS: [(usize, u8); 5] = [(2, 12), (3, 8), (4, 7), (5, 5), (6, 6)];

/// The effect of a move that captures all seeds of the opponent, and whether a player must leave the
/// opponent a seed.
#[derive(Clone, Copy, Debug)]
struct Rules(GrandSlam, bool);

/// All settings.
fn rules() -> impl Iterator<Item = Rules> {
    let all = [
        GrandSlam::Illegal,
        GrandSlam::Captures,
        GrandSlam::CapturesNothing,
        GrandSlam::GivesTheRest,
    ];
    all.into_iter()
        .flat_map(|slam| [true, false].map(|must_feed| Rules(slam, must_feed)))
}

impl Rules {
    fn game(self, houses: usize, seeds: usize) -> Awari {
        let Self(slam, must_feed) = self;
        let game = Awari::on_board(houses, seeds).expect("a valid board");
        let game = game.with_grand_slam(slam);
        if must_feed {
            game
        } else {
            game.without_feeding()
        }
    }
}

/// The houses of the player to move, then those of the opponent.
type Houses = Vec<u8>;

/// A move of the plain rules: the number of the house, the seeds gained, and the houses after it,
/// seen from the player who moved.
type Plain = (usize, i8, Houses);

/// Seed by seed. The last value says whether the move captures all seeds of the opponent.
fn sow(mut houses: Houses, from: usize, slam: GrandSlam) -> (Plain, bool) {
    let (all, row) = (houses.len(), houses.len() / 2);
    let mut hand = mem::take(&mut houses[from]);
    let mut at = from;
    while hand > 0 {
        at = (at + 1) % all;
        if at != from {
            houses[at] += 1;
            hand -= 1;
        }
    }
    let (sown, mut captured) = (houses.clone(), 0);
    while at >= row && (houses[at] == 2 || houses[at] == 3) {
        captured += mem::take(&mut houses[at]);
        at -= 1;
    }
    let is_slam = captured > 0 && count(&houses[row..]) == 0;
    if !is_slam {
        return ((from, signed(captured), houses), false);
    }
    let plain = match slam {
        GrandSlam::Illegal | GrandSlam::Captures => (from, signed(captured), houses),
        GrandSlam::CapturesNothing => (from, 0, sown),
        GrandSlam::GivesTheRest => {
            let rest = signed(count(&houses));
            (from, signed(captured) - rest, vec![0; all])
        }
    };
    (plain, true)
}

fn signed(seeds: u8) -> i8 {
    i8::try_from(seeds).expect("few")
}

fn count(row: &[u8]) -> u8 {
    row.iter().sum()
}

/// The legal moves.
fn moves(houses: &Houses, Rules(slam, must_feed): Rules) -> Vec<Plain> {
    let row = houses.len() / 2;
    let from = (0..row).filter(|&house| houses[house] > 0);
    let all: Vec<_> = from.map(|house| sow(houses.clone(), house, slam)).collect();
    let had = count(&houses[row..]) > 0;
    let allowed = |((_, _, after), is_slam): &&(Plain, bool)| {
        let leaves_some = count(&after[row..]) > 0;
        match slam {
            GrandSlam::Illegal if *is_slam => false,
            GrandSlam::Captures | GrandSlam::GivesTheRest if *is_slam => had || !must_feed,
            _ => leaves_some || !must_feed,
        }
    };
    let some: Vec<_> = all.iter().filter(allowed).cloned().collect();
    let moves = if some.is_empty() { all } else { some };
    moves.into_iter().map(|(plain, _)| plain).collect()
}

/// Seen from the other player.
fn turned(mut houses: Houses) -> Houses {
    let row = houses.len() / 2;
    houses.rotate_left(row);
    houses
}

/// All ways to have that many seeds in the houses of two rows.
fn positions(row: usize, seeds: u8) -> Vec<Houses> {
    let mut all = Vec::new();
    fill(&mut vec![0; 2 * row], 0, seeds, &mut all);
    all
}

fn fill(houses: &mut Houses, at: usize, left: u8, all: &mut Vec<Houses>) {
    if at == houses.len() - 1 {
        houses[at] = left;
        all.push(houses.clone());
        return;
    }
    for seeds in 0..=left {
        houses[at] = seeds;
        fill(houses, at + 1, left - seeds, all);
    }
}

/// The values of all positions with at most so many seeds, for the player to move, as in a game
/// that ends after n plies, with n so great that one more changes none.
fn value_iteration(row: usize, most: u8, rules: Rules) -> HashMap<Houses, i8> {
    let mut solved = HashMap::new();
    for seeds in 0..=most {
        let all = positions(row, seeds);
        let numbers: HashMap<_, _> = (0..).zip(&all).map(|(at, it)| (it, at)).collect();
        // The moves within these positions, and the best of the others.
        let graph = all.iter().map(|houses| {
            let (mut within, mut best) = (Vec::new(), None);
            for (_, gained, after) in moves(houses, rules) {
                let after = turned(after);
                match numbers.get(&after) {
                    Some(&number) => within.push(number),
                    None => best = best.max(Some(gained - solved[&after])),
                }
            }
            (within, best)
        });
        let graph: Vec<(Vec<usize>, Option<i8>)> = graph.collect();
        let mut values = vec![0; all.len()];
        loop {
            let value = |(within, best): &(Vec<usize>, Option<i8>)| {
                let within = within.iter().map(|&number| -values[number]);
                let best = within.chain(*best).max();
                best.unwrap_or(-signed(seeds))
            };
            let next: Vec<_> = graph.iter().map(value).collect();
            if next == values {
                break;
            }
            values = next;
        }
        solved.extend(all.into_iter().zip(values));
    }
    solved
}

/// The moves of the position are those of the plain rules, for either player.
fn compare(position: &Position<'_>, rules: Rules) {
    let expected = moves(&position.houses(), rules).into_iter();
    let expected = expected.map(|(house, gained, after)| {
        let name = char::from(b"abcdef"[house]).to_string();
        (name, gained, turned(after))
    });
    let expected: Vec<_> = expected.collect();
    for position in [*position, position.swap_players()] {
        let found = position.successors().map(|step| {
            assert_eq!(step.state.to_move(), position.to_move().opponent());
            assert_eq!(position.reward(step.mv), step.reward);
            assert_eq!(position.play(step.mv), step.state);
            let gained = position.to_move().signed(step.reward);
            (step.mv.to_string(), gained, step.state.houses())
        });
        assert_eq!(found.collect::<Vec<_>>(), expected, "{position:?}");
        let lost = count(&position.houses());
        let lost = -position.to_move().signed(i8::try_from(lost).expect("few"));
        assert_eq!(position.result(), expected.is_empty().then_some(lost));
    }
}

#[test]
fn every_move_with_few_seeds_matches_the_plain_rules() {
    for ((row, most), rules) in BOARDS
        .into_iter()
        .cartesian_product(rules().collect::<Vec<_>>())
    {
        let game = rules.game(row, most.into());
        for houses in (0..=most).flat_map(|seeds| positions(row, seeds)) {
            let position = game.with_houses(&houses, Player::Max).expect("few seeds");
            compare(&position, rules);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_move_with_many_seeds_matches_the_plain_rules(
        places in prop::collection::vec(0..12_usize, 0..=48),
        heap in 0..=48_usize,
        row in 2..=6_usize,
        rules in prop::sample::select(rules().collect::<Vec<_>>()),
    ) {
        let mut houses = vec![0; 2 * row];
        for (number, place) in places.into_iter().enumerate() {
            // Some of the seeds are in one house, so that sowing goes around.
            houses[if number < heap { row / 2 } else { place % (2 * row) }] += 1;
        }
        let game = rules.game(row, 48);
        let position = game.with_houses(&houses, Player::Max).expect("at most 48");
        compare(&position, rules);
        // Where the rest is given away, very many positions lead to the board without seeds.
        for step in position.successors().filter(|it| it.state.seeds() > 0) {
            let ways = position.successors().filter(|it| it.state == step.state).count();
            let listed = step.state.predecessors().filter(|it| *it == position).count();
            prop_assert_eq!(listed, ways, "{:?}", step.state);
        }
    }

    #[test]
    fn every_predecessor_has_a_move_here(
        places in prop::collection::vec(0..12_usize, 0..=20),
        row in 2..=6_usize,
        rules in prop::sample::select(rules().collect::<Vec<_>>()),
    ) {
        let mut houses = vec![0; 2 * row];
        for place in places {
            houses[place % (2 * row)] += 1;
        }
        let game = rules.game(row, 24);
        let position = game.with_houses(&houses, Player::Min).expect("few seeds");
        prop_assume!(position.seeds() > 0);
        for before in position.predecessors() {
            prop_assert_eq!(before.to_move(), Player::Max);
            let mut successors = before.successors();
            prop_assert!(successors.any(|step| step.state == position), "{:?}", before);
        }
    }
}

/// Every move of every position, backwards.
#[test]
fn predecessors_are_the_moves_backwards() {
    for ((row, most), rules) in BOARDS
        .into_iter()
        .cartesian_product(rules().collect::<Vec<_>>())
    {
        let game = rules.game(row, most.into());
        let root = game.start();
        let mut listed = vec![HashMap::<_, usize>::new(); root.index_count()];
        for (index, state) in root.states() {
            for step in state.successors() {
                *listed[step.state.index()].entry(index).or_default() += 1;
            }
        }
        for ((_, state), mut expected) in root.states().zip(listed) {
            for before in state.predecessors() {
                let left = expected.get_mut(&before.index()).filter(|left| **left > 0);
                *left.unwrap_or_else(|| panic!("{before:?} does not lead to {state:?}")) -= 1;
            }
            assert_eq!(expected.values().sum::<usize>(), 0, "{state:?}");
        }
    }
}

/// The state of an index is found from any other.
#[test]
fn positions_are_found_from_near_and_far() {
    for (row, most) in BOARDS {
        let game = Awari::on_board(row, most.into()).expect("a valid board");
        let root = game.start();
        let all: Vec<_> = root.states().collect();
        for (_, near) in all.iter().step_by(997) {
            for &(index, state) in &all {
                assert_eq!(near.at_index(index), Some(state));
            }
        }
    }
    for row in 2..=6 {
        let game = Awari::on_board(row, 48).expect("a valid board");
        let (mut near, count) = (game.start(), game.start().index_count());
        for step in 0..10_000_usize {
            // Small and large steps.
            let by = step.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (step % 64);
            let index = (near.index() + by % count) % count;
            let state = near.at_index(index).expect("every index has a state");
            assert_eq!(state.index(), index);
            let mut states = state.states_in(index..count.min(index + 2));
            assert_eq!(states.next(), Some((index, state)));
            let next = states.next().map(|(_, state)| state);
            assert_eq!(next, state.at_index(index + 1));
            near = state;
        }
    }
}

/// A position that counts the moves which are made from it, and those which are listed backwards.
#[derive(Clone)]
struct Counted<'g> {
    state: Position<'g>,
    visits: &'g AtomicUsize,
}

impl<'g> Counted<'g> {
    const fn beside(&self, state: Position<'g>) -> Self {
        let visits = self.visits;
        Self { state, visits }
    }

    /// The same position, after a visit of a move.
    fn visited(&self, state: Position<'g>) -> Self {
        self.visits.fetch_add(1, Ordering::Relaxed);
        self.beside(state)
    }
}

impl<'g> GameState for Counted<'g> {
    type Move = <Position<'g> as GameState>::Move;
    type Key = u64;
    type Value = i8;

    fn to_move(&self) -> Player {
        self.state.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = Self::Move> {
        self.state.moves()
    }

    fn play(&self, mv: Self::Move) -> Self {
        self.visited(self.state.play(mv))
    }

    fn terminal_value(&self) -> i8 {
        self.state.terminal_value()
    }

    fn key(&self) -> u64 {
        self.state.key()
    }

    fn reward(&self, mv: Self::Move) -> i8 {
        self.state.reward(mv)
    }

    fn step(&self, mv: Self::Move) -> Step<Self> {
        let Step { mv, reward, state } = self.state.step(mv);
        let state = self.visited(state);
        Step { mv, reward, state }
    }
}

impl Indexed for Counted<'_> {
    fn index_count(&self) -> usize {
        self.state.index_count()
    }

    fn index(&self) -> usize {
        self.state.index()
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        Some(self.beside(self.state.at_index(index)?))
    }
}

impl Predecessors for Counted<'_> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        self.state.predecessors().map(|before| self.visited(before))
    }

    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        let predecessors = self.state.predecessors_in_stage();
        predecessors.map(|before| self.visited(before))
    }
}

impl Staged for Counted<'_> {
    fn stage(&self) -> usize {
        self.state.stage()
    }
}

impl SwapPlayers for Counted<'_> {
    fn swap_players(&self) -> Self {
        self.beside(self.state.swap_players())
    }
}

/// A move is made once, and those within a stage are listed backwards at most once.
#[test]
fn each_move_is_visited_at_most_twice() {
    let (game, visits) = (awari(6), AtomicUsize::new(0));
    let state = game.start();
    let root = Counted {
        state,
        visits: &visits,
    };
    let (mut moves, mut in_stage) = (0, 0);
    for (_, state) in state.states() {
        moves += state.moves().count();
        let after = state.moves().map(|mv| state.play(mv).stage());
        in_stage += after.filter(|&after| after == state.stage()).count();
    }
    let most = moves + in_stage;
    for threads in [1, 2] {
        let run = || Run::new().with_threads(threads);
        let (all, folded) = (
            Retrograde::with_predecessors().by_stage(),
            Retrograde::with_predecessors().fold_players().by_stage(),
        );
        for (solver, folds) in [(&all as &dyn Solver<_>, 1), (&folded, 2)] {
            solver.solve(&root, run()).expect("no limit");
            let visits = visits.swap(0, Ordering::Relaxed);
            assert!((moves / folds..=most / folds).contains(&visits), "{visits}");
        }
    }
}

/// C(n + 11, 11) positions have n seeds.
#[test]
fn positions_with_each_number_of_seeds_are_as_many_as_published_and_follow_one_another() {
    let game = awari(8);
    let root = game.start();
    let mut states = root.states();
    for (seeds, count) in (0..).zip([1, 12, 78, 364, 1365, 4368, 12_376, 31_824, 75_582]) {
        for player in Player::ALL {
            for _ in 0..count {
                let (index, state) = states.next().expect("so many");
                assert_eq!((state.seeds(), state.to_move()), (seeds, player));
                assert_eq!((state.index(), root.at_index(index)), (index, Some(state)));
            }
        }
    }
    assert!(states.next().is_none() && root.at_index(root.index_count()).is_none());
    let counts = [(12, 1_352_078), (16, 13_037_895), (48, 279_871_768_995)];
    for (seeds, count) in counts {
        let [fewer, all] = [seeds - 1, seeds].map(|seeds| awari(seeds).start().index_count());
        assert_eq!(all - fewer, 2 * count, "{seeds} seeds");
    }
}

/// J. Romein and H. Bal, Solving Awari with Parallel Retrograde Analysis, Computer 36 (2003): the
/// positions that a game can lead to. Whoever has moved has an empty house, and no move captures a
/// single seed.
#[test]
fn as_many_positions_as_published_can_be_met() {
    let root_count = |seeds: usize| awari(seeds).start().index_count() / 2;
    let with = |seeds| root_count(seeds) - if seeds == 0 { 0 } else { root_count(seeds - 1) };
    // A seed in each house of the player who has moved, and the others anywhere.
    let full = |seeds: usize| seeds.checked_sub(6).map_or(0, with);
    let seeds = (0..=48).filter(|&seeds| seeds != 47);
    let met: usize = seeds.map(|seeds| with(seeds) - full(seeds)).sum();
    assert_eq!(met + 1, 889_063_398_406); // and the first one
}

#[test]
fn the_first_position_has_all_seeds() {
    let houses = |seeds| awari(seeds).start().houses();
    assert_eq!(houses(48), [4; 12]);
    assert_eq!(houses(0), [0; 12]);
    assert_eq!(houses(15), [2, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1]);
    let small = Awari::on_board(3, 13).expect("a valid board");
    assert_eq!(small.start().houses(), [3, 2, 2, 2, 2, 2]);
    assert_eq!(small.start().row(Player::Min), [2, 2, 2]);
}

/// The rules of the columns are those of [`rules`], in their order.
#[test]
fn the_table_of_small_boards_has_these_values() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/README.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let (_, table) = page
        .split_once("## Small boards of Awari")
        .expect("it has the table");
    let rows = table
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    let (mut listed, mut compared) = (0, 0);
    for (board, values) in rows.skip(1).take(12) {
        let (row, seeds) = board.split_once('×').expect("two sides");
        let [row, seeds] = [row, seeds].map(|side| side.parse::<usize>().expect("a number"));
        let values: Vec<i8> = values
            .trim_end_matches(" |")
            .split(" | ")
            .map(|value| value.parse().expect("a value"))
            .collect();
        assert_eq!(values.len(), rules().count(), "{board}");
        listed += 1;
        for (rules, value) in rules().zip(values) {
            let game = rules.game(row, 2 * row * seeds);
            if game.positions() <= 150_000 {
                let solver = Retrograde::with_predecessors().fold_players().by_stage();
                let solution = solver.solve(&game.start(), Run::new()).expect("no limit");
                assert_eq!(solution.value(), value, "{board} {rules:?}");
                compared += 1;
            }
        }
    }
    assert_eq!((listed, compared), (12, 8 * 8));
}

/// All positions of each board.
#[test]
fn the_solver_by_stage_agrees_with_value_iteration() {
    for ((row, most), rules) in BOARDS
        .into_iter()
        .cartesian_product(rules().collect::<Vec<_>>())
    {
        let game = rules.game(row, most.into());
        let expected = value_iteration(row, most, rules);
        let solver = Retrograde::with_predecessors().fold_players().by_stage();
        let solution = solver.solve(&game.start(), Run::new()).expect("no limit");
        for (houses, value) in expected {
            for player in Player::ALL {
                let state = game.with_houses(&houses, player).expect("few seeds");
                assert_eq!(
                    solution.value_of(&state),
                    Some(player.signed(value)),
                    "{state:?}"
                );
            }
        }
    }
}

#[test]
fn scores_that_a_caller_holds_are_read_as_those_of_the_solver() {
    let game: &'static Awari = Box::leak(Box::new(awari(4)));
    let root = game
        .position("1 0 0 0 1 1  0 0 1 0 0 0")
        .expect("a position");
    let by_stage = Retrograde::with_predecessors().by_stage();
    let solution = by_stage.solve(&root, Run::new());
    let solved = Arc::new(solution.expect("no limit"));
    let (values, plies) = (Arc::clone(&solved), Arc::clone(&solved));
    let held = Solution::from_values_by_stage(
        root,
        move |state| values.value_of(state),
        move |state| plies.plies(state),
        true,
        solved.report().clone(),
    );
    assert!(held.line().eq(solved.line()));
    assert!(held.verify().is_ok());
}

#[test]
fn a_certificate_gives_replies_that_make_progress() {
    let game = awari(6);
    let root = game
        .position("0 0 1 0 0 2 1 1 1 0 0 0")
        .expect("a position");
    let solution = Retrograde::reachable().by_stage().solve(&root, Run::new());
    let solution = solution.expect("no limit");
    assert_eq!(solution.value(), 4);
    let text = solution.certificate(Player::Max).expect("all is solved");
    let read = || CertificateReader::new(text.as_bytes()).expect("a valid header");
    let replies = read()
        .replies_by_stage(&root, Run::new())
        .expect("it holds");
    let reply = replies.reply(&root).expect("Max is to move");
    assert!(solution.best_moves(&root).any(|house| house == reply));
    // Without stages, play need not end.
    let error = read()
        .verify(&root, Run::new())
        .expect_err("seeds go round");
    assert!(
        matches!(error.kind(), CertificateErrorKind::Endless),
        "{error}"
    );
}

#[test]
fn value_iteration_finds_captures_and_endless_play() {
    let cases = [
        // The only move captures all, which is then allowed. If it captures nothing, the player has no
        // seed after it.
        ("0 0 0 0 0 1 1 0 0 0 0 0", [2, 2, -2, 2]),
        // With another move it is not. Else the seed that is left belongs to its player, or to the
        // other.
        ("1 0 0 0 0 1 1 0 0 0 0 0", [-3, 3, 0, 1]),
        ("0 0 0 0 0 0 0 1 2 0 0 0", [-3, -3, -3, -3]),
        // Two seeds go around forever.
        ("0 0 0 0 0 1 0 0 0 0 0 1", [0, 0, 0, 0]),
    ];
    for (text, expected) in cases {
        let game = awari(4);
        let houses = game.position(text).expect("a position").houses();
        let must_feed = rules().filter(|rules| rules.1);
        let values: Vec<_> = must_feed
            .map(|it| value_iteration(6, 4, it)[&houses])
            .collect();
        assert_eq!(values, expected, "{text}");
    }
}

#[test]
fn wrong_texts_are_rejected_with_the_place() {
    let game = awari(5);
    let cases = [
        ("", "expected the seeds of 12 houses, found 0 numbers"),
        ("1 2 3", "expected the seeds of 12 houses, found 3 numbers"),
        (
            "0 0 0 0 0 0 0 0 0 0 0 0 0",
            "expected the seeds of 12 houses, found 13 numbers",
        ),
        (
            "1 0 x 0 0 0 0 0 0 0 0 0",
            "house 3: \"x\" is not a number of seeds",
        ),
        (
            "1 0 0 -1 0 0 0 0 0 0 0 0",
            "house 4: \"-1\" is not a number of seeds",
        ),
        (
            "0 0 0 4 0 0 0 0 0 0 0 2",
            "house 12: with its seeds there are more than 5 on the board",
        ),
        (
            "0 99999999999 0 0 0 0 0 0 0 0 0 0",
            "house 2: with its seeds there are more than 5 on the board",
        ),
        (
            "0 0 0 0 0 0 0 0 0 0 0 184467440737095516160",
            "house 12: \"184467440737095516160\" is not a number of seeds",
        ),
    ];
    for (text, expected) in cases {
        let error = game.position(text).expect_err(text);
        assert_eq!(error.to_string(), expected);
    }
    let error = Awari::new(49).expect_err("too many");
    assert_eq!(error.to_string(), "49 seeds are too many, at most 48 fit");
    for houses in [0, 1, 7] {
        let error = Awari::on_board(houses, 5).expect_err("no such board");
        let expected = format!("{houses} houses a player do not fit, from 2 to 6 do");
        assert_eq!(error.to_string(), expected);
    }
    let small = Awari::on_board(2, 5).expect("a board");
    let error = small.position("1 2 3 4 5");
    let error = error.expect_err("too many houses").to_string();
    assert_eq!(error, "expected the seeds of 4 houses, found 5 numbers");
    assert!(game.with_houses(&[1; 12], Player::Max).is_none());
    assert!(game.with_houses(&[0; 10], Player::Max).is_none());
    let position = game
        .position(" 1\t0 0 0 0 0  0 0 0 0 4 0\n")
        .expect("blanks");
    assert_eq!(position.houses(), [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0]);
}
