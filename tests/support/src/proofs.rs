//! What searches prove of a game that is also solved as a whole.

use std::collections::HashSet;
use std::fmt::Display;
use std::hash::Hash;
use std::str::FromStr;

use optimal_play::{
    AlphaBeta, Certificate, CertificateReader, GameState, Player, Run, Solution, Value,
};

use crate::solve;

/// What certificates trust besides the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trusted {
    /// Nothing.
    Rules,
    /// The bounds of the game.
    Bounds,
}

/// The certificates of both players, from one alpha-beta run, each of which is checked to prove the
/// value that the solution of all positions has.
///
/// # Panics
///
/// If one is missing or wrong.
#[must_use]
pub fn certificates<G>(whole: &Solution<G>, trusted: Trusted) -> [Certificate<G::Value>; 2]
where
    G: GameState<Value: Display + FromStr<Err: Display>>,
{
    let mut solver = AlphaBeta::hashed().with_certificate(Player::Max);
    solver = solver.with_certificate(Player::Min);
    if trusted == Trusted::Bounds {
        solver = solver.with_trusted_bounds();
    }
    let searched = solve(&solver, whole.root());
    assert!(searched.line().eq(whole.line()));
    Player::ALL.map(|player| {
        let certificate = searched.certificate(player).expect("it was asked for");
        assert_eq!(certificate.player(), player);
        assert_eq!(certificate.value(), whole.value());
        assert!(trusted == Trusted::Bounds || certificate.trusted_bounds().is_empty());
        if let Err(error) = certificate.verify(whole.root()) {
            panic!("{error}");
        }
        check_stream(&searched, player);
        certificate
    })
}

/// Checks the certificate of `player` as a stream.
fn check_stream<G>(searched: &Solution<G>, player: Player)
where
    G: GameState<Value: Display + FromStr<Err: Display>>,
{
    let mut text = Vec::new();
    let written = searched.write_certificate(player, Run::new(), &mut text);
    let written = written.unwrap_or_else(|error| panic!("{error}"));
    let reader = CertificateReader::<G::Value, _>::new(text.as_slice()).expect("a valid header");
    assert_eq!(reader.value(), searched.value());
    let checked = reader.verify(searched.root(), Run::new());
    let checked = checked.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(checked.lines, written.lines);
    assert_eq!(checked.trusted, written.trusted);
}

/// Checks a semi-strong solution of an alpha-beta run: it holds exactly the positions that arise
/// while at least one player plays only best moves, with the values and best moves that the
/// solution of all positions has. Returns their number.
///
/// # Panics
///
/// If the two differ.
pub fn semi_strong<G: GameState<Key: Hash>>(whole: &Solution<G>) -> usize {
    let root = whole.root();
    let part = solve(&AlphaBeta::hashed().semi_strong(), root);
    let expected = best_play_of_either(whole);
    for (state, value) in whole.positions() {
        let value = expected.contains(&state.key()).then_some(value);
        assert_eq!(part.value_of(&state), value);
        if value.is_some() {
            assert!(part.best_moves(&state).eq(whole.best_moves(&state)));
            assert!(part.line_from(&state).eq(whole.line_from(&state)));
        }
    }
    assert_eq!(part.positions().count(), expected.len());
    assert_eq!(part.statistics().positions(), expected.len() as u64);
    let verified = part.verify().expect("the values fit one another");
    assert_eq!(verified.positions, expected.len() as u64);
    for player in Player::ALL {
        let certificate = part.certificate(player).expect("every reply is held");
        assert_eq!(Some(certificate), whole.certificate(player));
    }
    expected.len()
}

/// The keys of the positions that arise while at least one player plays only best moves.
fn best_play_of_either<G: GameState<Key: Hash>>(whole: &Solution<G>) -> HashSet<G::Key> {
    let mut either = HashSet::new();
    for player in Player::ALL {
        let mut reached = HashSet::from([whole.root().key()]);
        let mut left = vec![whole.root().clone()];
        while let Some(state) = left.pop() {
            let best: Vec<_> = whole.best_moves(&state).collect();
            let moves = state.successors().map(|step| step.mv);
            let may_play = |mv: &G::Move| state.to_move() != player || best.contains(mv);
            let after = moves.filter(may_play).map(|mv| state.play(mv));
            left.extend(after.filter(|state| reached.insert(state.key())));
        }
        either.extend(reached);
    }
    either
}

/// Changes a certificate in `ways` ways, at random but always the same: other moves, more or fewer
/// of them, another claim. Checks that each one that passes verification is true.
///
/// # Panics
///
/// If one proves a false claim.
pub fn mutants_prove_nothing_false<G: GameState>(
    whole: &Solution<G>,
    certificate: &Certificate<G::Value>,
    ways: usize,
) {
    // An xorshift generator: the same changes on every machine.
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).expect("31 bits") % bound
    };
    for _ in 0..ways {
        let mut moves = certificate.moves().to_vec();
        for _ in 0..=below(3) {
            let (place, number) = (below(moves.len() + 1), below(6));
            let number = u32::try_from(number).expect("less than six");
            match below(4) {
                0 if place < moves.len() => drop(moves.remove(place)),
                1 => moves.insert(place, number),
                _ if place < moves.len() => moves[place] = number,
                _ => {}
            }
        }
        let claim = certificate.value().to_number().expect("a small value");
        let by = i64::try_from(below(5)).expect("less than five") - 2;
        let claim = G::Value::from_number(claim + by).unwrap_or(certificate.value());
        let player = Player::ALL[usize::from(below(8) == 0) ^ certificate.player() as usize];
        let mutant = Certificate::new(player, claim, moves)
            .with_trusted_bounds(certificate.trusted_bounds().to_vec());
        if mutant.verify(whole.root()).is_ok() {
            let better = player.choose(claim, whole.value());
            assert_eq!(better, whole.value(), "{player:?} claims {claim:?}");
        }
    }
}
