//! Kalah: published values and lines, and the rules written a second time.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::AtomicBool;
use std::{env, mem};

use itertools::Itertools as _;
use optimal_play::audit::Audit;
use optimal_play::run::{Limit, Progress, StopReason};
use optimal_play::{
    AlphaBeta, GameState, Indexed, PackedKey, Player, Run, Solver, Tabulate, Unpack, solve,
};
use optimal_play_games::kalah::{Endgame, House, Kalah, Position};
use proptest::prelude::*;

fn kalah(houses: usize, seeds: usize) -> Kalah {
    Kalah::new(houses, seeds).expect("a valid game")
}

/// The same, where a last seed opposite an empty house stays where it falls.
fn without_empty_captures(houses: usize, seeds: usize) -> Kalah {
    kalah(houses, seeds).without_empty_captures()
}

fn value(houses: usize, seeds: usize) -> i8 {
    let game = kalah(houses, seeds);
    let solution = AlphaBeta::packed().solve(&game.start(), Run::new());
    solution.expect("an acyclic game").value()
}

/// The house of that number, from 0 in the order of sowing.
fn house(position: &Position<'_>, number: u8) -> Option<House> {
    let name = char::from(b'a' + number).to_string();
    position.moves().find(|house| house.to_string() == name)
}

/// G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah, ICGA Journal 23 (2000), table 10: who
/// wins, by the number of houses and for 1 to 6 seeds in each. Table 9 has more houses.
#[test]
fn winners_match_the_published_ones() {
    let table = [(1, "DLWLWD"), (2, "WLLLWW"), (3, "DWWWWL")];
    for (houses, row) in table {
        for (seeds, winner) in (1..).zip(row.chars()) {
            let found = match value(houses, seeds) {
                ..0 => 'L',
                0 => 'D',
                1.. => 'W',
            };
            assert_eq!(found, winner, "Kalah({houses},{seeds})");
        }
    }
}

/// Table 9 there: houses, seeds, the first player's margin, and a line of best play: the houses,
/// numbered from 0, and a dash where the other player moves next. The line of Kalah(4,6) is
/// omitted: it cannot be played to its end.
const PUBLISHED: &str = "\
4 1 2 32-32-1
4 2 6 3-3-230-231-1323
4 3 8 13-1-032-2-3-0-1320-3-0-2
4 4 2 02-2-3-0-2-21-303231-0-32-1-0
4 5 2 0-2-1-3-0-2-1-0-32-3-021-2-0-02-2-1-3-3-313032-13031-1-2-2-3
5 1 0 43-43-2-2
5 2 0 31-32-24-0-0-31-3
5 3 8 24-3-3-03-41-1-04342-3-3-2-2-4-414342-3
5 4 12 12-04-03-2-20-41-1-42-32-3-2-40-0-1
5 5 2 03-2-2-1-1-23-24-2-0-34414340-4240-2-14342
5 6 2 2-0-0-3-3-0-2-1-440-4-42-2-121-12-3-1-4-20-0-34-24-324-1-3-3-1-41-43-2-2-3
6 1 2 54-54-3-3-2
6 2 10 42-42-30-0-1-1-4-5
6 3 2 4-5-35-250-2-154-451535452-53-3-54-2
6 4 10 25-10-3-3-5153-1-4-5-045-4-535452-53-4-1-3-2-0-54-1-3
6 5 12 12-02-05-2-4-51-53-3-45-20-3-2-2-345-5-4-351-0-54-1-52-354-4-254-3-3";

fn published() -> impl Iterator<Item = (usize, usize, i8, &'static str)> {
    PUBLISHED.lines().map(|row| {
        let [houses, seeds, margin, line] = row.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let number = |text: &str| text.parse::<u8>().expect("a number");
        let margin = margin.parse().expect("a number");
        (number(houses).into(), number(seeds).into(), margin, line)
    })
}

#[test]
fn margins_match_the_published_ones() {
    // Larger games take too long for a test.
    for (houses, seeds, margin, _) in published().filter(|row| row.0 * row.1 <= 15) {
        assert_eq!(value(houses, seeds), margin, "Kalah({houses},{seeds})");
    }
}

#[test]
fn the_published_lines_end_with_the_published_margins() {
    assert_eq!(published().count(), 16);
    for (houses, seeds, margin, line) in published() {
        let game = kalah(houses, seeds);
        let (mut position, mut won, mut mover) = (game.start(), 0, Player::Max);
        for turn in line.split('-') {
            for number in turn.bytes().map(|digit| digit - b'0') {
                assert_eq!(position.to_move(), mover, "{line}");
                let house = house(&position, number).expect("a legal move");
                won += position.reward(house);
                position = position.play(house);
            }
            mover = mover.opponent();
        }
        assert_eq!(position.moves().next(), None, "{line}");
        assert_eq!(won + position.terminal_value(), margin, "{line}");
    }
}

/// Values by minimax over the plain rules, in one piece.
#[test]
fn values_without_empty_captures_match_the_plain_rules() {
    fn best(plain: &Plain) -> i8 {
        if plain.is_over() {
            let left = |player| plain.round[plain.side(player)].iter().sum::<i8>();
            return plain.lead() + left(false) - left(true);
        }
        let own = &plain.round[plain.side(plain.is_mins_turn)];
        let filled = (0..plain.houses).filter(|&house| own[house] > 0);
        let after = filled.map(|house| {
            let mut after = plain.clone();
            after.sow(house);
            best(&after)
        });
        let best = if plain.is_mins_turn {
            after.min()
        } else {
            after.max()
        };
        best.expect("the game is not over")
    }

    let mut differ = 0;
    for (houses, seeds) in [(1, 4), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1)] {
        let game = without_empty_captures(houses, seeds);
        let solution = AlphaBeta::packed().solve(&game.start(), Run::new());
        let found = solution.expect("an acyclic game").value();
        let plain = |it| best(&Plain::new(houses, i8::try_from(seeds).expect("few"), it));
        assert_eq!(found, plain(false), "Kalah({houses},{seeds})");
        assert_eq!(value(houses, seeds), plain(true), "Kalah({houses},{seeds})");
        differ += usize::from(plain(false) != plain(true));
    }
    assert_eq!(differ, 1, "that of Kalah(2,4)");
}

/// The same paper: the number of positions with at most a given number of seeds in which both
/// players have seeds.
#[test]
fn position_counts_match_the_published_formula() {
    let binomial = |n: usize, k: usize| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    for (houses, seeds) in [(1, 1), (1, 6), (2, 3), (3, 2)] {
        let game = kalah(houses, seeds);
        let (root, all) = (game.start(), 2 * houses * seeds);
        let maxs_turn = |state: &Position<'_>| state.to_move() == Player::Max;
        let states = root.states().filter(|(_, state)| maxs_turn(state));
        let not_over = states.filter(|(_, state)| state.moves().next().is_some());
        let expected = binomial(all + 2 * houses, 2 * houses) + 1;
        let expected = expected - 2 * binomial(all + houses, houses);
        assert_eq!(not_over.count(), expected);
    }
}

/// The rules written plainly: Max's houses, Max's store, Min's houses, Min's store, in the order of
/// sowing.
#[derive(Clone, Debug)]
struct Plain {
    round: Vec<i8>,
    houses: usize,
    is_mins_turn: bool,
    empty_captures: bool,
}

impl Plain {
    fn new(houses: usize, seeds: i8, empty_captures: bool) -> Self {
        let side = |_| [vec![seeds; houses], vec![0]].concat();
        let round = (0..2).flat_map(side).collect();
        Self {
            round,
            houses,
            is_mins_turn: false,
            empty_captures,
        }
    }

    const fn side(&self, is_mins: bool) -> Range<usize> {
        let first = if is_mins { self.houses + 1 } else { 0 };
        first..first + self.houses
    }

    fn is_over(&self) -> bool {
        [false, true]
            .iter()
            .any(|&player| self.round[self.side(player)].iter().all(|&it| it == 0))
    }

    /// Max's store minus Min's.
    fn lead(&self) -> i8 {
        self.round[self.houses] - self.round[2 * self.houses + 1]
    }

    fn sow(&mut self, number: usize) {
        let own = self.side(self.is_mins_turn);
        let (store, other_store) = (own.end, (own.end + self.houses + 1) % self.round.len());
        let mut at = own.start + number;
        let mut hand = mem::take(&mut self.round[at]);
        while hand > 0 {
            at = (at + 1) % self.round.len();
            if at != other_store {
                self.round[at] += 1;
                hand -= 1;
            }
        }
        if at == store {
            return;
        }
        if own.contains(&at) && self.round[at] == 1 {
            let opposite = 2 * self.houses - at;
            if self.round[opposite] > 0 || self.empty_captures {
                self.capture(at, opposite, store);
            }
        }
        self.is_mins_turn = !self.is_mins_turn;
    }

    /// Puts the seeds of two houses into a store.
    fn capture(&mut self, at: usize, opposite: usize, store: usize) {
        for house in [at, opposite] {
            self.round[store] += mem::take(&mut self.round[house]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_play_matches_the_plain_rules(
        houses in 1..=6_usize,
        seeds in 1..=10_usize,
        choices in prop::collection::vec(0..6_usize, 1..200),
        empty_captures in any::<bool>(),
    ) {
        let game = if empty_captures { kalah } else { without_empty_captures }(houses, seeds);
        let mut position = game.start();
        let mut plain = Plain::new(houses, i8::try_from(seeds).expect("few"), empty_captures);
        for choice in choices {
            let moves: Vec<_> = position.moves().collect();
            prop_assert_eq!(moves.is_empty(), plain.is_over());
            if moves.is_empty() {
                break;
            }
            let own = &plain.round[plain.side(plain.is_mins_turn)];
            let filled: Vec<_> = (0..houses).filter(|&house| own[house] > 0).collect();
            prop_assert_eq!(moves.len(), filled.len());
            let (mv, before) = (moves[choice % moves.len()], plain.lead());
            plain.sow(filled[choice % filled.len()]);
            prop_assert_eq!(position.reward(mv), plain.lead() - before);
            position = position.play(mv);
            prop_assert_eq!(position.to_move() == Player::Min, plain.is_mins_turn);
            let row = |player| plain.round[plain.side(player)].to_vec();
            let expected = format!("max: {:?}, min: {:?},", row(false), row(true));
            prop_assert!(format!("{position:?}").contains(&expected), "{:?} {:?}", position, plain);
        }
        if plain.is_over() {
            let sum = |player| plain.round[plain.side(player)].iter().sum::<i8>();
            prop_assert_eq!(position.terminal_value(), sum(false) - sum(true));
        }
    }
}

#[test]
fn a_partial_audit_of_a_large_game_finds_no_violation() {
    let game = kalah(6, 6);
    let root = game.start();
    let coverage = Audit::new(&root, 500).indexed().packed_key().run();
    let coverage = coverage.unwrap_or_else(|violation| panic!("{violation}"));
    assert!(!coverage.complete);
}

#[test]
fn an_endgame_has_the_values_of_all_positions_with_few_seeds() {
    let sizes = [(1, 5, 9), (2, 3, 7), (3, 2, 12), (3, 2, 50), (2, 2, 0)];
    let games = sizes
        .into_iter()
        .cartesian_product([kalah, without_empty_captures]);
    for ((houses, seeds, few), game) in games {
        let game = game(houses, seeds);
        let root = game.start();
        let endgame = game.endgame(few, &mut Run::new()).expect("it fits memory");
        let solution = Tabulate::by_index().solve(&root, Run::new());
        let solution = solution.expect("every move lowers the index");
        let states = root.states().take_while(|&(at, _)| at <= root.index());
        let mut known = 0;
        for (_, state) in states {
            let (lower, upper) = state.bounds();
            let expected = solution
                .value_of(&state)
                .filter(|_| usize::from((upper - lower).unsigned_abs()) <= 2 * few);
            assert_eq!(endgame.value_of(&state), expected, "{state:?}");
            known += usize::from(expected.is_some());
        }
        assert!(known > 0);
    }
}

#[test]
fn an_endgame_keeps_the_memory_limit_of_its_run_and_gives_the_memory_back() {
    let game = kalah(4, 3);
    let values = |seeds: usize| (1..=8).fold(1, |ways, i| ways * (seeds + i) / i);
    let mut run = Run::new();
    let endgame = game.endgame(16, &mut run).expect("no limit");
    let (held, peak) = (run.reservation(), run.report().peak_bytes);
    assert!(peak > values(16), "{peak}");
    drop((endgame, held));
    // As much is enough, and a byte less is not.
    let limited = |bytes| Run::new().with_memory_limit(bytes);
    let mut run = limited(peak);
    drop(game.endgame(16, &mut run).expect("as much as before"));
    game.endgame(16, &mut run).expect("it is given back");
    let error = game.endgame(16, &mut limited(peak - 1));
    let limit = |error| match error {
        StopReason::Limit(Limit::Memory { limit, needed }) => (limit, needed),
        _ => panic!("{error}"),
    };
    assert_eq!(limit(error.expect_err("a byte less")), (peak - 1, peak));
    // It is refused before anything is computed.
    let large = kalah(6, 4).endgame(24, &mut limited(1 << 20)).map(drop);
    let positions = (1..=12).fold(1, |ways, i| ways * (24 + i) / i);
    assert_eq!(limit(large.expect_err("too large")), (1 << 20, positions));
    let most = kalah(6, 10).endgame(120, &mut Run::new()).map(drop);
    let is_memory = matches!(most, Err(StopReason::OutOfMemory { .. }));
    assert!(is_memory, "{most:?}");
}

#[test]
fn the_memory_of_an_endgame_counts_in_the_run_that_is_solved_with_it() {
    let game = kalah(4, 3);
    let solve = |endgame: &Endgame<'_>, run: Run<'_>| {
        let solver = AlphaBeta::packed().with_endgame(|position| endgame.value_of(position));
        let solution = solver.solve(&game.start(), run);
        let solution = solution.expect("there is room");
        assert_eq!(solution.value(), 8);
        solution.report().peak_bytes
    };
    let one_thread = || Run::new().with_threads(1);
    let mut run = one_thread();
    let endgame = game.endgame(4, &mut run).expect("no limit");
    let before = run.report().peak_bytes;
    let held = (1..=8).fold(1, |ways, i| ways * (4 + i) / i);
    let alone = solve(&endgame, one_thread());
    assert!(held + alone > before, "{alone} and {before}");
    assert_eq!(solve(&endgame, run), held + alone);
    // The table takes half of what the endgame leaves, not half of all.
    let mut run = one_thread();
    drop(game.endgame(12, &mut run));
    let limit = run.report().peak_bytes;
    let mut run = one_thread().with_memory_limit(limit);
    let endgame = game.endgame(12, &mut run).expect("as much as before");
    assert!(solve(&endgame, run) <= limit);
}

#[test]
fn an_endgame_ends_soon_when_its_run_is_stopped() {
    let game = kalah(6, 3);
    let looks = |stop_at: u64| {
        let mut looks = 0;
        let observer = |_: &Progress| {
            looks += 1;
            if looks == stop_at {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let mut run = Run::new().with_observer(1, observer);
        let ended = game.endgame(9, &mut run).map(drop);
        drop(run);
        (looks, ended)
    };
    let (all, ended) = looks(u64::MAX);
    assert_eq!(ended, Ok(()));
    assert!(all > 20, "{all}");
    for stop_at in [1, 2, all / 2, all - 1, all] {
        assert_eq!(looks(stop_at), (stop_at, Err(StopReason::Stopped)));
    }
    // Before anything is computed, and before the rows are listed.
    let stopped = AtomicBool::new(true);
    let ended = game.endgame(9, &mut Run::new().with_stop_flag(&stopped));
    assert_eq!(ended.map(drop), Err(StopReason::Stopped));
}

/// Random positions of Kalah(6,4), the endgame and a search with a smaller one against `Minimax`.
///
/// With `KALAH_POSITIONS=10000` in the environment as many as that.
#[test]
fn random_positions_match_minimax() {
    random_positions_match(&kalah(6, 4));
    random_positions_match(&without_empty_captures(6, 4));
}

fn random_positions_match(game: &Kalah) {
    let positions = env::var("KALAH_POSITIONS")
        .ok()
        .and_then(|it| it.parse().ok());
    let root = game.start();
    let [large, small] =
        [9, 5].map(|few| game.endgame(few, &mut Run::new()).expect("it fits memory"));
    let search = AlphaBeta::packed().with_endgame(|position| small.value_of(position));
    // All positions with at most 9 seeds have these keys.
    let keys = 2 * (1..=12).fold(1, |ways, i| ways * (9 + i) / i);
    let mut random = 1_u64;
    for _ in 0..positions.unwrap_or(40) {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let position = root.unpack((random >> 16) % keys).expect("a key");
        let expected = solve(&position).expect("an acyclic game").value();
        assert_eq!(large.value_of(&position), Some(expected), "{position:?}");
        let solution = search
            .solve(&position, Run::new())
            .expect("an acyclic game");
        assert_eq!(solution.value(), expected, "{position:?}");
    }
}

#[test]
fn keys_are_packed_into_the_fewest_bits() {
    // 2 × C(seeds + houses, houses) positions, with all seeds and all houses.
    assert_eq!(kalah(6, 10).start().key_bits(), 56);
    assert_eq!(kalah(6, 6).start().key_bits(), 48);
}

#[test]
fn a_picture_shows_the_houses_of_the_player_to_move_by_name() {
    let game = kalah(6, 4);
    let mut position = game.start();
    let mut pictures = vec![position.to_string()];
    for number in [2, 5, 1] {
        let house = house(&position, number).expect("a house with seeds");
        position = position.play(house);
        pictures.push(position.to_string());
    }
    pictures.push(format!("{position:?}"));
    let small = kalah(1, 1);
    let start = small.start();
    let house = house(&start, 0).expect("a house with a seed");
    pictures.push(start.play(house).to_string());
    insta::assert_snapshot!(pictures.join("\n\n"));
}

#[test]
fn an_invalid_game_is_rejected_with_the_reason() {
    let sizes = [(0, 4), (7, 1), (6, 11), (1, 64), (usize::MAX, usize::MAX)];
    let messages = sizes.map(|(houses, seeds)| {
        let game = Kalah::new(houses, seeds);
        game.expect_err("it is wrong").to_string()
    });
    insta::assert_snapshot!(messages.join("\n"));
}
