//! Certificates that trust an endgame, some of them bounds, too.

mod proven;
mod rejected;
mod text;

use optimal_play::certificate::CertificateReader;
use optimal_play::{AlphaBeta, GameState, Player, Run, Solution};
use optimal_play_games::kalah::{Endgame, Kalah, Position};
use support::{Checked, solve};

/// A solution with strategies of both players, which trust these values as an endgame.
fn solution<'g>(
    root: &Position<'g>,
    name: &str,
    value_of: impl Fn(&Position<'g>) -> Option<i8> + Sync,
) -> Solution<Position<'g>> {
    let solver = AlphaBeta::packed()
        .with_certificate(Player::Max)
        .with_certificate(Player::Min);
    solve(&solver.with_trusted_endgame(name, value_of), root)
}

/// Checks a text with an endgame.
fn verify_with<G: GameState<Value = i8>>(
    text: &str,
    root: &G,
    name: &str,
    value_of: impl Fn(&G) -> Option<i8>,
) -> Checked<G> {
    let reader = CertificateReader::<i8, _>::new(text.as_bytes()).expect("a valid header");
    reader.with_endgame(name, value_of).verify(root, Run::new())
}

/// Checks a text with the endgame of a number of seeds.
fn verify_with_seeds<'g>(
    text: &str,
    game: &'g Kalah,
    endgame: &Endgame<'g>,
) -> Checked<Position<'g>> {
    let name = endgame.to_string();
    verify_with(text, &game.start(), &name, |it| endgame.value_of(it))
}
