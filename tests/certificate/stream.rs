//! Certificates in a stream: version 3, whose lines come depth first.

use std::fmt::Display;
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::str::FromStr;
use std::time::Duration;

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::connect_four::ConnectFour;
use optimal_play::games::kalah::Kalah;
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::games::staircase::Staircase;
use optimal_play::{
    AlphaBeta, Certificate, CertificateErrorKind, CertificateReader, CertificateReport,
    CertificateStreamError, CertificateStreamErrorKind, GameState, Limit, Minimax, Player,
    Retrograde, Run, Solution, StopReason, Value,
};
use support::{Countdown, Graph, Node, solve};

use super::PLAYERS;
use super::tampered::shows_it;

type Checked<G> = Result<CertificateReport, CertificateStreamError<<G as GameState>::Move>>;

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

/// Both streams prove the value, and no better one.
fn prove_the_value<G>(solution: &Solution<G>)
where
    G: GameState<Value: Display + FromStr<Err: Display>>,
{
    let root = solution.root();
    for player in PLAYERS {
        let text = written(solution, player);
        let report = verify(&text, root, Run::new()).expect("it proves the value");
        assert_eq!(text.lines().count() as u64, report.lines + 3);
        let value = solution.value().to_number().expect("a small value");
        let better = value + if player == Player::Max { 1 } else { -1 };
        let Some(better) = G::Value::from_number(better) else {
            continue;
        };
        let boast = text.replacen(
            &format!("value {}\n", solution.value()),
            &format!("value {better}\n"),
            1,
        );
        let error = verify(&boast, root, Run::new()).expect_err("the value is less");
        let CertificateStreamErrorKind::Wrong(error) = error.kind() else {
            panic!("{error}")
        };
        assert!(matches!(
            error.kind(),
            CertificateErrorKind::NotReached { .. }
        ));
        refutes(solution, player, better, error.line());
    }
}

/// The line ends where the game is over, or where the certificate has been before; the player gets
/// less than the claim by it.
fn refutes<G: GameState>(
    solution: &Solution<G>,
    player: Player,
    claim: G::Value,
    line: &[G::Move],
) {
    let mut rewards = Vec::new();
    let mut state = solution.root().clone();
    for &mv in line {
        assert!(state.moves().any(|it| it == mv));
        let step = state.step(mv);
        rewards.push(step.reward);
        state = step.state;
    }
    // A search does not hold the values of such positions.
    let end = state.result().or_else(|| solution.value_of(&state));
    let value = end.map(|end| {
        let rewards = rewards.into_iter().rev();
        rewards.fold(end, |value, reward| {
            value.back_up(reward).expect("in range")
        })
    });
    assert!(value.is_none_or(|value| player.choose(value, claim) != value));
}

#[test]
fn streams_of_both_players_prove_the_value() {
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1), (0, 4)];
    let game = KnightPawns::new((2, 2), pawns).expect("a valid game");
    prove_the_value(&solve(&Minimax::dense(), &game.start()));

    let black = [vec![2, 7, 3, 1], vec![9, 1, 2, 2], vec![4, 4, 0, 8]];
    let white = [vec![3, 7, 2, 5], vec![2, 3, 1, 1], vec![6, 0, 9, 3]];
    let game = Staircase::new(&black, &white).expect("a valid game");
    prove_the_value(&solve(&Minimax::hashed(), &game.start()));

    let game = ConnectFour::new(4, 4).expect("a valid board");
    prove_the_value(&solve(&Minimax::hashed(), &game.start()));

    let game = Kalah::new(3, 3).expect("a valid game");
    let solver = AlphaBeta::packed()
        .with_certificate(Player::Max)
        .with_certificate(Player::Min);
    prove_the_value(&solve(&solver, &game.start()));

    // The winner of a game where positions may repeat.
    let game = Chase::new(6, (1, 2), (6, 6)).expect("a valid game");
    let solution = solve(&Retrograde::with_predecessors(), &game.start());
    let winner = solution.value().winner().expect("the chaser wins");
    let text = written(&solution, winner);
    verify(&text, solution.root(), Run::new()).expect("it ends");
}

#[test]
fn a_stream_is_no_larger_than_the_plain_form_by_much() {
    let game = ConnectFour::new(5, 4).expect("a valid board");
    let solver = AlphaBeta::packed()
        .with_certificate(Player::Max)
        .with_certificate(Player::Min);
    let solution = solve(&solver, &game.start());
    for player in PLAYERS {
        let plain = solution.certificate(player).expect("it was asked for");
        let text = written(&solution, player);
        let (lines, plain) = (text.lines().count() - 3, plain.moves().len());
        assert!(lines < plain + plain / 5, "{lines} where {plain} are plain");
        // 16 to 23 bytes a line, half as much again while a table doubles.
        let run = Run::new().with_memory_limit(35 * lines + 4096);
        verify(&text, &game.start(), run).expect("it fits the memory");
    }
}

#[test]
fn a_line_of_a_hundred_thousand_moves_is_checked_without_recursion() {
    let root = Countdown::new(100_000, 2, 1_i32);
    prove_the_value(&solve(&Minimax::hashed(), &root));
}

#[test]
fn missing_illegal_and_surplus_moves_are_told_apart() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let root = game.start();
    let of = |moves: &str| {
        let text = format!("optimal-play certificate 3\nplayer Max\nvalue 8\n{moves}");
        wrong(&text, &root)
    };
    assert_eq!(of("1\n0\n"), CertificateErrorKind::MissingMove);
    let none = CertificateErrorKind::NoSuchMove {
        number: 7,
        moves: 3,
    };
    assert_eq!(of("7\n0\n0\n"), none);
    let surplus = CertificateErrorKind::SurplusMoves {
        needed: 3,
        given: 5,
    };
    assert_eq!(of("1\n0\n0\n0\n9\n"), surplus);
}

#[test]
fn play_that_need_not_end_is_rejected_with_its_cycle() {
    let rules = Rules {
        white_steps: 2,
        ..Rules::published(3)
    };
    let game = Chase::with_rules(rules, (1, 1), (2, 2)).expect("a valid game");
    let root = game.start();
    let solution = solve(&Retrograde::reachable(), &root);
    let error = solution.write_certificate(Player::Max, Run::new(), io::sink());
    let error = error.expect_err("positions repeat");
    let CertificateStreamErrorKind::Wrong(error) = error.kind() else {
        panic!("{error}")
    };
    assert_eq!(error.kind(), &CertificateErrorKind::Endless);
    shows_it(
        &root,
        &Certificate::new(Player::Max, solution.value(), vec![]),
        error,
    );
    assert!(!error.cycle().is_empty());
}

#[test]
fn a_value_out_of_range_counts_only_where_it_is_secured() {
    let root = Countdown::new(2, 2, 100_i8);
    let text = "optimal-play certificate 3\nplayer Max\nvalue 100\n0\n0\n";
    assert_eq!(wrong(text, &root), CertificateErrorKind::Overflow);
    // Max gets 100 more, then Min chooses between 100 more and 100 less.
    let game = Graph::new([
        Node::scored(Player::Max, [(1, 100)]),
        Node::scored(Player::Min, [(2, 100), (2, -100)]),
        Node::end(0_i8),
    ]);
    prove_the_value(&solve(&Minimax::hashed(), &game.root()));
}

/// The reason why both end early, and how far they get.
fn ends(limit: impl Fn() -> Run<'static>) -> [StopReason; 2] {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let solution = solve(&Minimax::hashed(), &game.start());
    let text = written(&solution, Player::Min);
    let writing = solution.write_certificate(Player::Min, limit(), io::sink());
    let checking = verify(&text, &game.start(), limit());
    [writing, checking].map(|ended| {
        let error = ended.expect_err("it takes more");
        assert!(error.report().lines < 888);
        match error.kind() {
            CertificateStreamErrorKind::Ended(reason) => *reason,
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
    let header = "optimal-play certificate 3\nplayer Max\nvalue 2\n".as_bytes();
    let reader = BufReader::new(header.chain(Endless));
    let reader = CertificateReader::<i8, _>::new(reader).expect("a valid header");
    let limit = Duration::from_millis(20);
    let error = reader.verify(&game.root(), Run::new().with_time_limit(limit));
    let error = error.expect_err("it has no end");
    let reason = StopReason::Limit(Limit::Time(limit));
    assert!(
        matches!(error.kind(), CertificateStreamErrorKind::Ended(it) if *it == reason),
        "{error}"
    );
}

#[test]
fn a_solution_without_a_strategy_is_not_written() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let solution = solve(&AlphaBeta::packed(), &game.start());
    let error = solution.write_certificate(Player::Max, Run::new(), io::sink());
    let error = error.expect_err("there is no proof");
    assert!(matches!(error.kind(), CertificateStreamErrorKind::NoMove));
}

#[test]
fn a_stream_that_trusts_bounds_says_so_and_proves_the_value() {
    let game = Kalah::new(3, 3).expect("a valid game");
    let root = game.start();
    let solver = AlphaBeta::packed().with_trusted_bounds();
    let solver = solver
        .with_certificate(Player::Max)
        .with_certificate(Player::Min);
    let solution = solve(&solver, &root);
    for player in PLAYERS {
        let mut text = Vec::new();
        let report = solution.write_certificate(player, Run::new(), &mut text);
        let report = report.expect("the solver made it");
        let text = String::from_utf8(text).expect("text");
        assert!(text.starts_with("optimal-play certificate 4\n"));
        let bounds = text.lines().filter(|line| *line == "bounds").count();
        assert_eq!(bounds as u64, report.trusted);
        let moves = text
            .lines()
            .skip(3)
            .filter(|line| line.parse::<u32>().is_ok());
        assert_eq!(moves.count() as u64, report.lines);
        let reader = CertificateReader::<i8, _>::new(text.as_bytes()).expect("a valid header");
        assert!(reader.trusts_bounds());
        let checked = reader
            .verify(&root, Run::new())
            .expect("it proves the value");
        assert_eq!(
            (checked.lines, checked.trusted),
            (report.lines, report.trusted)
        );
    }
}

/// A claim of more than the bounds say, or a line of another kind than the position has.
#[test]
fn a_wrong_stream_that_trusts_bounds_is_rejected() {
    let mut game = Graph::new([
        Node::scored(Player::Min, [(1, 0), (2, 1)]),
        Node::scored(Player::Max, [(2, 5), (2, 7)]),
        Node::end(0_i8),
    ]);
    game.nodes[1].bounds = Some((1, 9));
    let root = game.root();
    let text = |version: u32, value: i8, lines: &str| {
        format!("optimal-play certificate {version}\nplayer Max\nvalue {value}\n{lines}")
    };
    let checked = |text: &str| verify(text, &root, Run::new()).map(|it| (it.lines, it.trusted));
    assert_eq!(
        checked(&text(4, 1, "all\nbounds\n")).expect("right"),
        (0, 1)
    );
    assert_eq!(checked(&text(4, 1, "all\n1\n")).expect("right"), (1, 0));
    let low = |claimed: &str| CertificateErrorKind::NotReached {
        secured: "1".to_owned(),
        claimed: claimed.to_owned(),
    };
    assert_eq!(wrong(&text(4, 2, "all\nbounds\n"), &root), low("2"));
    let surplus = CertificateErrorKind::SurplusMoves {
        needed: 0,
        given: 2,
    };
    assert_eq!(wrong(&text(4, 1, "all\nbounds\n1\nall\n"), &root), surplus);
    let missing = wrong(&text(4, 1, "all\n"), &root);
    assert_eq!(missing, CertificateErrorKind::MissingMove);
    let refused = [
        text(3, 1, "bounds\n"),
        text(4, 1, "0\n"),
        text(4, 1, "all\nall\n"),
        text(4, 1, "all\nbounds 1\n"),
    ];
    let messages = refused.map(|text| checked(&text).expect_err("it is wrong").to_string());
    insta::assert_snapshot!(messages.join("\n"));
}

/// A file on a full disk.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn errors_of_the_file_are_returned() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let solution = solve(&Minimax::hashed(), &game.start());
    let error = solution.write_certificate(Player::Max, Run::new(), Full);
    let error = error.expect_err("nothing is written");
    let CertificateStreamErrorKind::Io(error) = error.kind() else {
        panic!("{error}")
    };
    assert_eq!(error.kind(), ErrorKind::StorageFull);
}

#[test]
fn an_invalid_stream_is_rejected_with_its_first_wrong_line() {
    let header = "optimal-play certificate 3\nplayer Max\nvalue 8\n";
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let texts: [&[u8]; 10] = [
        b"",
        b"optimal-play certificate 1\nplayer Max\nvalue 8\n1\n0\n0\n",
        b"optimal-play certificate 3\nplayer max\nvalue 8\n",
        b"optimal-play certificate 3\nplayer Max\nvalue +8\n",
        &[header.as_bytes(), b"1\n\n0\n"].concat(),
        &[header.as_bytes(), b"1\r\n"].concat(),
        &[header.as_bytes(), b"1\n\xff\n"].concat(),
        &[header.as_bytes(), b"1\n0\n0"].concat(),
        &[header.as_bytes(), b"1\n0\n0\n0\nx\n"].concat(),
        &[header.as_bytes(), &[b'0'; 3000]].concat(),
    ];
    let message = |text: &[u8]| {
        let reader = match CertificateReader::<i32, _>::new(text) {
            Ok(reader) => reader,
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::InvalidData);
                return error.to_string();
            }
        };
        let error = reader.verify(&game.start(), Run::new());
        let message = error.expect_err("it is wrong").to_string();
        message.chars().take(120).collect()
    };
    insta::assert_snapshot!(texts.map(message).join("\n"));
}

mod files {
    use std::{env, fs, process};

    use super::*;

    #[test]
    fn a_compressed_file_is_read_as_written_and_every_damage_is_found() {
        let path = env::temp_dir().join(format!("optimal-play-stream-{}", process::id()));
        let game = ConnectFour::new(4, 4).expect("a valid board");
        let root = game.start();
        let solution = solve(&Minimax::hashed(), &root);
        let check = || {
            let reader =
                CertificateReader::<i8, _>::open(&path).map_err(|error| error.to_string())?;
            let checked = reader.verify(&root, Run::new());
            checked.map(|it| it.lines).map_err(|it| it.to_string())
        };
        let saved = solution.save_certificate(Player::Max, Run::new(), &path);
        let lines = saved.expect("it is written").lines;
        assert_eq!(check(), Ok(lines));
        let packed = fs::read(&path).expect("it is there");
        let text = written(&solution, Player::Max);
        assert!(packed.len() * 4 < text.len(), "{} bytes", packed.len());
        for at in 0..packed.len() {
            let mut damaged = packed.clone();
            damaged[at] ^= 1;
            fs::write(&path, &damaged).expect("it can be written");
            // How far back the frame may look, in byte 5, says nothing of the text.
            assert!(check().is_err() || at == 5, "byte {at}");
            fs::write(&path, &packed[..at]).expect("it can be written");
            assert!(check().is_err(), "cut at {at}");
        }
        // Plain text is read, too, and a file that is there outlives an error.
        fs::write(&path, &text).expect("it can be written");
        assert_eq!(check(), Ok(lines));
        let few = Run::new().with_position_limit(3);
        let failed = solution.save_certificate(Player::Max, few, &path);
        assert!(failed.is_err());
        assert_eq!(check(), Ok(lines));
        assert!(!path.with_extension("part").exists());
        fs::remove_file(&path).expect("it is there");
    }
}
