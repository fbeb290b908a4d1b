//! The whole of animal shogi, as T. Tanaka solved it in 2009.

use optimal_play::rules::count_reachable;
use optimal_play::{GameState, Indexed, Outcome, Player, Retrograde, Run, Solver, SwapPlayers};
use optimal_play_games::animal_shogi::{AnimalShogi, Move, Position};

/// A position with the players swapped where Min is to move, so that both count as one.
#[derive(Clone)]
struct Swapped<'g>(Position<'g>);

impl GameState for Swapped<'_> {
    type Move = Move;
    type Key = u64;
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = Move> {
        self.0.moves()
    }

    fn play(&self, mv: Move) -> Self {
        Self(self.0.play(mv).swap_players())
    }

    fn terminal_value(&self) -> Outcome {
        self.0.terminal_value()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn decided(&self) -> Option<Outcome> {
        self.0.decided()
    }
}

impl Indexed for Swapped<'_> {
    fn index_count(&self) -> usize {
        self.0.index_count() / 2
    }

    fn index(&self) -> usize {
        self.0.index()
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        self.0.at_index(index).map(Self)
    }
}

#[test]
#[ignore = "in release, it takes minutes and a gigabyte"]
fn the_whole_game_has_the_published_value_and_number_of_positions() {
    let game = AnimalShogi::new();
    let solver = Retrograde::with_predecessors().fold_players();
    let solution = solver.solve(&game.start(), Run::new()).expect("no limit");
    assert_eq!(solution.value(), Outcome::win(Player::Min, 78));
    println!("{:?}", solution.report());
    drop(solution);
    let count = count_reachable(&Swapped(game.start()), Run::new());
    assert_eq!(count.expect("no limit"), 246_803_167);
}

#[test]
fn without_chicks_it_is_a_draw() {
    // Computed before by another program, also the number of positions, in which mirror images are two.
    let game = AnimalShogi::with_start("gle/3/3/ELG b -")
        .expect("a position")
        .with_any_try();
    let solver = Retrograde::with_predecessors().fold_players();
    let solution = solver.solve(&game.start(), Run::new()).expect("no limit");
    assert_eq!(solution.value(), Outcome::DRAW);
    let states = game.start();
    let plies = states
        .states()
        .filter_map(|(_, state)| solution.value_of(&state)?.plies());
    assert_eq!(plies.max(), Some(46));
}
