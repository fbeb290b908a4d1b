//! Certificates in a stream, whose lines come depth first: version 3, and those of more trust.

mod bounds;
mod endgame;
mod files;
mod limits;
mod value;
mod wrong;

use std::fmt::Display;
use std::str::FromStr;

use optimal_play::{
    CertificateErrorKind, CertificateReader, CertificateReport, CertificateStreamError,
    CertificateStreamErrorKind, GameState, Player, Run, Solution,
};

type Checked<G> = Result<CertificateReport, CertificateStreamError<<G as GameState>::Move>>;

/// The text of the certificate.
fn written<G: GameState<Value: Display>>(solution: &Solution<G>, player: Player) -> String {
    let mut text = Vec::new();
    let report = solution.write_certificate(player, Run::new(), &mut text);
    let report = report.expect("every position is solved");
    let text = String::from_utf8(text).expect("text");
    assert_eq!(text.lines().count() as u64, report.lines + 3);
    text
}

fn verify<G>(text: &str, root: &G, run: Run<'_>) -> Checked<G>
where
    G: GameState<Value: Display + FromStr<Err: Display>>,
{
    let reader = CertificateReader::<G::Value, _>::new(text.as_bytes());
    reader.expect("a valid header").verify(root, run)
}

/// What is wrong with the text.
fn wrong<G>(text: &str, root: &G) -> CertificateErrorKind
where
    G: GameState<Value: Display + FromStr<Err: Display>>,
{
    let error = verify(text, root, Run::new()).expect_err("it is wrong");
    match error.kind() {
        CertificateStreamErrorKind::Wrong(error) => error.kind().clone(),
        kind => panic!("{kind}"),
    }
}
