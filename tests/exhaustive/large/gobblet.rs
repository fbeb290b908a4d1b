//! Gobblet Gobblers with more pieces. The counts and plies of small games were computed by another
//! program, which shares no code with the rules.

use std::collections::HashSet;

use optimal_play::audit::Audit;
use optimal_play::rules::count_reachable_folded;
use optimal_play::{GameState, Indexed, Outcome, Player, Retrograde, Run, Solver};
use optimal_play_games::gobblet::{Gobblet, Position};

fn game(pieces: [u8; 3], lifts_lose: bool) -> Gobblet {
    let game = Gobblet::new(pieces).expect("few pieces");
    if lifts_lose {
        game.with_losing_lifts()
    } else {
        game
    }
}

fn reachable(game: &Gobblet) -> usize {
    count_reachable_folded(&game.start(), Run::new()).expect("no limit")
}

/// The value of the start, and the plies of the longest win.
fn solved(game: &Gobblet) -> (Outcome, Option<u16>) {
    let root = game.start();
    let solver = Retrograde::with_predecessors().fold_players();
    let solution = solver.solve(&root, Run::new()).expect("no limit");
    let with_max = root.states().step_by(2).map(|(_, state)| state);
    let values = with_max.filter_map(|state: Position<'_>| solution.value_of(&state));
    (solution.value(), values.filter_map(Outcome::plies).max())
}

#[test]
fn small_games_have_the_counts_and_values_of_another_program() {
    for (pieces, lifts_lose, positions, longest) in [
        ([1, 1, 1], false, 94_342, 1),
        ([1, 1, 1], true, 91_318, 14),
        ([2, 2, 0], false, 252_238, 33),
        ([2, 2, 0], true, 226_220, 39),
    ] {
        let game = game(pieces, lifts_lose);
        assert_eq!(reachable(&game), positions, "{pieces:?}");
        assert_eq!(solved(&game), (Outcome::DRAW, Some(longest)), "{pieces:?}");
    }
}

/// How many different images the board of a position has.
fn images(state: &Position<'_>) -> usize {
    let text = state.notation();
    let own: Vec<_> = text.split(',').take(9).collect();
    let mut image = own.clone();
    let mut own_images = 0;
    for number in 0..8 {
        let from = |at: usize| match number {
            4 => at / 3 * 3 + 2 - at % 3,
            _ => at % 3 * 3 + 2 - at / 3,
        };
        image = (0..9).map(|at| image[from(at)]).collect();
        own_images += usize::from(image == own);
    }
    8 / own_images
}

#[test]
fn without_folding_positions_are_as_many_as_another_program_has_found() {
    for (lifts_lose, positions) in [(false, 3_995_365), (true, 3_583_477)] {
        let game = game([2, 2, 0], lifts_lose);
        let (mut seen, mut left) = (HashSet::from([game.start().key()]), vec![game.start()]);
        let mut found = 0;
        while let Some(state) = left.pop() {
            found += images(&state);
            let after = state.successors().map(|step| step.state);
            left.extend(after.filter(|state| seen.insert(state.key())));
        }
        assert_eq!(found, positions);
    }
}

/// The smallest game in which a lift can lose.
fn assert_keeps_the_contract(lifts_lose: bool) {
    let game = game([2, 1, 0], lifts_lose);
    let root = game.start();
    let audit = Audit::new(&root, root.index_count()).by_stage().indexed();
    let audit = audit.predecessors_by_stage().swap_players();
    let coverage = audit.run().unwrap_or_else(|it| panic!("{it}"));
    coverage.require_complete().expect("the budget is enough");
}

#[test]
fn lifts_keep_the_contract() {
    assert_keeps_the_contract(false);
}

#[test]
fn lifts_that_lose_keep_the_contract() {
    assert_keeps_the_contract(true);
}

/// E. Farmer's count and J. Laurent's values of the first moves: only a medium piece does not win.
#[test]
#[ignore = "in release, it takes minutes and a gigabyte"]
fn the_first_player_wins_the_whole_game() {
    let game = game(Gobblet::USUAL, false);
    assert_eq!(reachable(&game), 341_024_631);
    let root = game.start();
    let solver = Retrograde::with_predecessors().fold_players();
    let solution = solver.solve(&root, Run::new()).expect("no limit");
    assert_eq!(solution.value().winner(), Some(Player::Max));
    for mv in root.moves() {
        let value = solution
            .value_of(&root.play(mv))
            .expect("every index has a value");
        let wins = value.winner() == Some(Player::Max);
        assert_eq!(wins, !mv.to_string().starts_with('M'), "{mv}");
    }
}
