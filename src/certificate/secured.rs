//! What the player has for certain by a certificate, compared with what it claims.

use std::iter;

use super::plays::Plays;
use super::{Certificate, CertificateError, CertificateErrorKind};
use crate::game::{GameState, Outcome, OutcomeValue, Player, Value};

/// An error if the player may get less than the certificate claims. `order` has each position after
/// its successors.
pub(super) fn check<G: GameState>(
    certificate: &Certificate<G::Value>,
    plays: &Plays<G>,
    order: &[usize],
) -> Result<(), CertificateError<G::Move>> {
    let opponent = certificate.player.opponent();
    let mut secured = vec![G::Value::default(); plays.len()];
    for &at in order {
        let mut worst = plays.result(at);
        for edge in plays.edges(at) {
            let value = secured[edge.to].back_up(edge.reward).ok_or_else(|| {
                CertificateError::new(CertificateErrorKind::Overflow, plays.line_to(at))
            })?;
            worst = Some(worst.map_or(value, |worst| opponent.choose(worst, value)));
        }
        secured[at] = worst.expect("there is a move where the game is not over");
    }
    let Some(kind) = not_reached(certificate.player, certificate.value, secured[0]) else {
        return Ok(());
    };
    // The moves of the opponent that are worst for the player show it.
    let worst = |at: usize| {
        let mut edges = plays.edges(at).iter();
        edges.find(|edge| secured[edge.to].back_up(edge.reward) == Some(secured[at]))
    };
    let edges = iter::successors(worst(0), |edge| worst(edge.to));
    Err(CertificateError::new(kind, plays.line_through(edges)))
}

/// As [`check`], where `endless` shows that play need not end, which is a draw.
///
/// Only the opponent has a choice, and so can reach every position and the cycle: the player has a
/// draw at most, and less if a terminal position is lost, soonest by a shortest line.
pub(super) fn check_cyclic<G: GameState>(
    certificate: &Certificate<G::Value>,
    plays: &Plays<G>,
    endless: CertificateError<G::Move>,
) -> Result<(), CertificateError<G::Move>>
where
    G::Value: OutcomeValue,
{
    let opponent = certificate.player.opponent();
    let depths = depths(plays);
    let losses = depths.into_iter().enumerate().filter_map(|(at, depth)| {
        let plies = plies_to_win(plays.result(at)?.into(), opponent)?;
        Some((u64::from(plies) + depth, at))
    });
    let Some((plies, at)) = losses.min() else {
        let kind = not_reached(certificate.player, certificate.value, Outcome::DRAW.into());
        return kind.map_or(Ok(()), |kind| Err(CertificateError { kind, ..endless }));
    };
    let plies = u16::try_from(plies).ok();
    let kind = match plies.filter(|&plies| plies <= Outcome::MAX_PLIES) {
        Some(plies) => not_reached(
            certificate.player,
            certificate.value,
            Outcome::win(opponent, plies).into(),
        ),
        None => Some(CertificateErrorKind::Overflow),
    };
    kind.map_or(Ok(()), |kind| {
        Err(CertificateError::new(kind, plays.line_to(at)))
    })
}

/// By position: the number of moves of a shortest line from the root.
fn depths<G: GameState>(plays: &Plays<G>) -> Vec<u64> {
    let mut depths = vec![u64::MAX; plays.len()];
    depths[0] = 0;
    // Positions are numbered breadth first, so a shortest line to each is known when its turn
    // comes.
    for at in 0..plays.len() {
        for edge in plays.edges(at) {
            depths[edge.to] = depths[edge.to].min(depths[at] + 1);
        }
    }
    depths
}

/// The plies to a win of `winner`.
fn plies_to_win(outcome: Outcome, winner: Player) -> Option<u16> {
    outcome.plies().filter(|_| outcome.winner() == Some(winner))
}

/// What is wrong if the player has only the `secured` value; `None` if that is as good as the one
/// claimed.
pub(super) fn not_reached<V: Value>(
    player: Player,
    claimed: V,
    secured: V,
) -> Option<CertificateErrorKind> {
    let is_reached = player.choose(secured, claimed) == secured;
    (!is_reached).then(|| CertificateErrorKind::NotReached {
        secured: format!("{secured:?}"),
        claimed: format!("{claimed:?}"),
    })
}
