//! Writing and checking keep the limits of the run.

use std::io::{self, BufReader, Read};
use std::time::Duration;

use optimal_play::certificate::{CertificateErrorKind, CertificateReader};
use optimal_play::run::{Limit, StopReason};
use optimal_play::{Minimax, Player, Run};
use optimal_play_games::connect_four::ConnectFour;
use support::{Graph, Node, solve};

/// The reason why both end early, and how far they get.
fn ends(limit: impl Fn() -> Run<'static>) -> [StopReason; 2] {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let solution = solve(&Minimax::hashed(), &game.start());
    let text = solution.certificate(Player::Min).expect("all is solved");
    let writing = solution.write_certificate(Player::Min, limit(), io::sink());
    let reader = CertificateReader::<i8, _>::new(text.as_bytes()).expect("a valid header");
    let checking = reader.verify(&game.start(), limit());
    [writing, checking].map(|ended| {
        let error = ended.expect_err("it takes more");
        assert!(error.report().lines < 888);
        match error.kind() {
            CertificateErrorKind::Ended(reason) => *reason,
            kind => panic!("{kind}"),
        }
    })
}

#[test]
fn writing_and_checking_keep_the_limits_of_the_run() {
    let positions = ends(|| Run::new().with_position_limit(100));
    assert_eq!(positions, [StopReason::Limit(Limit::Positions(100)); 2]);
    let time = ends(|| Run::new().with_time_limit(Duration::ZERO));
    assert_eq!(time, [StopReason::Limit(Limit::Time(Duration::ZERO)); 2]);
    for reason in ends(|| Run::new().with_memory_limit(4096)) {
        assert!(
            matches!(reason, StopReason::Limit(Limit::Memory { limit: 4096, .. })),
            "{reason:?}"
        );
    }
}

/// Lines of moves without end.
struct Endless;

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let end = buffer.len() / 2 * 2;
        for line in buffer[..end].chunks_exact_mut(2) {
            line.copy_from_slice(b"0\n");
        }
        Ok(end)
    }
}

#[test]
fn a_file_without_end_keeps_the_time_limit() {
    let game = Graph::new([Node::scored(Player::Max, [(1, 2)]), Node::end(0_i8)]);
    let header = "optimal-play certificate 1\nplayer Max\nvalue 2\n".as_bytes();
    let reader = BufReader::new(header.chain(Endless));
    let reader = CertificateReader::<i8, _>::new(reader).expect("a valid header");
    let limit = Duration::from_millis(20);
    let error = reader.verify(&game.root(), Run::new().with_time_limit(limit));
    let error = error.expect_err("it has no end");
    let reason = StopReason::Limit(Limit::Time(limit));
    assert!(
        matches!(error.kind(), CertificateErrorKind::Ended(it) if *it == reason),
        "{error}"
    );
}
