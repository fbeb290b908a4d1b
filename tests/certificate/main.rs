//! Certificates prove the value of every bundled game, and one that has been tampered with is accepted only if it
//! still proves what it claims: as value iteration over the positions of the strategy says.

mod oracle;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use optimal_play::games::chase::{self, Chase, Rules, Step};
use optimal_play::games::connect_four::ConnectFour;
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::games::staircase::Staircase;
use optimal_play::{
    AlphaBeta, Certificate, CertificateError, CertificateErrorKind, GameState, Minimax, Outcome,
    Player, Retrograde, Run, Solution, Solver, Tabulate, Value, Wdl,
};
use oracle::{secured, strategy};

fn solve<G: GameState, S: Solver<G>>(solver: &S, root: &G) -> Solution<G> {
    match solver.solve(root, Run::new()) {
        Ok(solution) => solution,
        Err(error) => panic!("{error}"),
    }
}

fn certificate<G: GameState>(solution: &Solution<G>, player: Player) -> Certificate<G::Value> {
    let certificate = solution.certificate(player);
    certificate.expect("every position is solved")
}

const PLAYERS: [Player; 2] = [Player::Max, Player::Min];

type Verified<G> = Result<u64, CertificateError<<G as GameState>::Move>>;

/// Both certificates of the root, read back from their text, are right, and an independent check says so, too.
fn both_players_prove<G>(
    solution: &Solution<G>,
    verify: impl Fn(&Certificate<G::Value>, &G) -> Verified<G>,
) where
    G: GameState,
    G::Value: Display + FromStr,
{
    let root = solution.root();
    for player in PLAYERS {
        let written = certificate(solution, player);
        let read: Certificate<G::Value> = written.to_string().parse().expect("it was written");
        assert_eq!(read, written);
        assert_eq!((read.player(), read.value()), (player, solution.value()));
        let positions = verify(&read, root).expect("the strategy secures the value");
        assert!(positions <= solution.positions().count() as u64);
        assert_eq!(
            secured(root, player, written.moves()),
            Some(solution.value())
        );
    }
}

#[test]
fn every_bundled_game_is_proven_by_both_players() {
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1), (0, 4)];
    let game = KnightPawns::new((2, 2), pawns).expect("a valid game");
    both_players_prove(
        &solve(&Minimax::dense(), &game.start()),
        Certificate::verify,
    );

    let black = [vec![2, 7, 3, 1], vec![9, 1, 2, 2], vec![4, 4, 0, 8]];
    let white = [vec![3, 7, 2, 5], vec![2, 3, 1, 1], vec![6, 0, 9, 3]];
    let game = Staircase::new(&black, &white).expect("a valid game");
    both_players_prove(
        &solve(&Minimax::hashed(), &game.start()),
        Certificate::verify,
    );

    let game = ConnectFour::new(4, 4).expect("a valid board");
    both_players_prove(
        &solve(&Minimax::hashed(), &game.start()),
        Certificate::verify,
    );
    let root = game
        .position([1, 1, 2])
        .expect("legal moves")
        .valued::<Wdl>();
    both_players_prove(
        &solve(&Retrograde::reachable(), &root),
        Certificate::verify_cyclic,
    );

    let game = Chase::new(6, (1, 2), (6, 6)).expect("a valid game");
    let solution = solve(&Retrograde::with_predecessors(), &game.start());
    both_players_prove(&solution, Certificate::verify_cyclic);
}

#[test]
fn every_solver_gives_the_same_certificate() {
    fn same<G: GameState>(solutions: &[Solution<G>]) {
        for player in PLAYERS {
            let first = certificate(&solutions[0], player);
            let others = solutions.iter().map(|other| certificate(other, player));
            others.for_each(|other| assert_eq!(other, first));
        }
    }
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1), (0, 4)];
    let game = KnightPawns::new((2, 2), pawns).expect("a valid game");
    let root = game.start();
    same(&[
        solve(&Minimax::hashed(), &root),
        solve(&Minimax::dense(), &root),
        solve(&Tabulate::staged(), &root),
    ]);
    let game = Chase::new(5, (1, 2), (5, 5)).expect("a valid game");
    let root = game.start();
    same(&[
        solve(&Retrograde::reachable(), &root),
        solve(&Retrograde::indexed(), &root),
        solve(&Retrograde::with_predecessors(), &root),
    ]);
}

/// Won, drawn and lost chases, from every position.
#[test]
fn every_position_of_a_chase_is_proven_whatever_its_outcome() {
    let mut met = [0; 3];
    for (white_steps, black_steps) in [(1, 2), (2, 1), (2, 2)] {
        let rules = Rules {
            rows: 2,
            columns: 3,
            white_steps,
            black_steps,
        };
        let game = Chase::with_rules(rules, (1, 1), (2, 3)).expect("a valid game");
        for (state, value) in solve(&Retrograde::reachable(), &game.start()).positions() {
            let solution = solve(&Retrograde::reachable(), &state);
            both_players_prove(&solution, Certificate::verify_cyclic);
            met[value.winner().map_or(2, |winner| winner as usize)] += 1;
        }
    }
    assert!(met.into_iter().all(|count| count > 0), "{met:?}");
}

/// A chase of which only the winner matters: its values do not tell a move that wins from one that goes round.
#[derive(Clone)]
struct WinnerAlone<'g>(chase::Position<'g>);

impl GameState for WinnerAlone<'_> {
    type Move = Step;
    type Key = (chase::Square, chase::Square, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }
    fn moves(&self) -> impl Iterator<Item = Step> {
        self.0.moves()
    }
    fn play(&self, mv: Step) -> Self {
        Self(self.0.play(mv))
    }
    fn terminal_value(&self) -> Wdl {
        self.0.terminal_value().into()
    }
    fn key(&self) -> Self::Key {
        (self.0.white(), self.0.black(), self.to_move())
    }
    fn outcome(&self) -> Option<Wdl> {
        self.0.outcome().map(Wdl::from)
    }
}

#[test]
fn a_winner_without_distances_has_a_certificate_that_ends() {
    let game = Chase::new(5, (1, 2), (5, 5)).expect("a valid game");
    let solution = solve(&Retrograde::reachable(), &WinnerAlone(game.start()));
    assert_eq!(solution.value(), Wdl::MinWins);
    both_players_prove(&solution, Certificate::verify_cyclic);
    let winner = certificate(&solution, Player::Min);
    assert!(
        winner.verify(solution.root()).is_ok(),
        "no position repeats"
    );
    // The first of the moves that keep the win goes round.
    let moves = strategy(solution.root(), Player::Min, |_, state| {
        let best = solution.best_moves(state).next();
        let number = state.moves().position(|mv| Some(mv) == best);
        u32::try_from(number.expect("it is a move")).expect("few moves")
    });
    let endless = Certificate::new(Player::Min, Wdl::MinWins, moves);
    let error = endless
        .verify_cyclic(solution.root())
        .expect_err("it never wins");
    assert!(!error.cycle().is_empty(), "{error}");
    shows_it(solution.root(), &endless, &error);
}

#[test]
fn a_game_of_a_hundred_thousand_moves_does_not_overflow_the_stack() {
    let solution = solve(&Minimax::hashed(), &Countdown(100_000));
    assert_eq!(solution.value(), 100_000);
    let at_least = certificate(&solution, Player::Max);
    assert_eq!(at_least.moves().len(), 100_000);
    assert_eq!(at_least.verify(solution.root()), Ok(100_001));
}

/// A countdown by one or two that scores one a move.
#[derive(Clone)]
struct Countdown(u32);

impl GameState for Countdown {
    type Move = u32;
    type Key = u32;
    type Value = i32;

    fn to_move(&self) -> Player {
        Player::Max
    }
    fn moves(&self) -> impl Iterator<Item = u32> {
        1..=self.0.min(2)
    }
    fn play(&self, by: u32) -> Self {
        Self(self.0 - by)
    }
    fn terminal_value(&self) -> i32 {
        0
    }
    fn key(&self) -> u32 {
        self.0
    }
    fn reward(&self, _: u32) -> i32 {
        1
    }
}

/// Each move of a certificate replaced by each other number: as it stands, and with what best play makes of the
/// positions after the other move. Accepted exactly if what it secures is what it claims, or more. Counts those
/// refused for each reason: the claim is not reached, or a move is none, missing or surplus.
fn tampered<G: GameState>(
    solution: &Solution<G>,
    verify: impl Fn(&Certificate<G::Value>, &G) -> Verified<G>,
) -> [usize; 2] {
    let root = solution.root();
    let number = |state: &G, mv| state.moves().position(|it| it == mv);
    let best = |state: &G| solution.best_moves(state).find_map(|mv| number(state, mv));
    let mut refused = [0, 0];
    for player in PLAYERS {
        let right = certificate(solution, player);
        for (at, &by_right) in right.moves().iter().enumerate() {
            for other in (0..9).filter(|&other| other != by_right) {
                let mut replaced = right.moves().to_vec();
                replaced[at] = other;
                let followed_up = strategy(root, player, |asked, state| {
                    let count = state.moves().count();
                    let number = best(state).filter(|_| asked != at || other as usize >= count);
                    number.map_or(other, |number| u32::try_from(number).expect("few moves"))
                });
                for moves in [replaced, followed_up] {
                    let wrong = Certificate::new(player, right.value(), moves);
                    let secured = secured(root, player, wrong.moves());
                    let keeps = |value| player.choose(value, right.value()) == value;
                    let verified = verify(&wrong, root);
                    assert_eq!(verified.is_ok(), secured.is_some_and(keeps), "{wrong:?}");
                    let Err(error) = verified else { continue };
                    let is_low = matches!(error.kind(), CertificateErrorKind::NotReached { .. });
                    assert_eq!(is_low, secured.is_some(), "{error}");
                    if is_low {
                        shows_it(root, &wrong, &error);
                    }
                    refused[usize::from(!is_low)] += 1;
                }
            }
        }
    }
    refused
}

/// The line of an error is a play that gives the player less than is claimed, or a round without end.
fn shows_it<G: GameState>(
    root: &G,
    certificate: &Certificate<G::Value>,
    error: &CertificateError<G::Move>,
) {
    let mut state = root.clone();
    let mut rewards = Vec::new();
    for &mv in error.line() {
        assert!(state.outcome().is_none() && state.moves().any(|it| it == mv));
        rewards.push(state.reward(mv));
        state = state.play(mv);
    }
    if !error.cycle().is_empty() {
        let round = error.cycle().iter();
        let after = round.fold(state.clone(), |state, &mv| state.play(mv));
        assert!(after.key() == state.key());
        return;
    }
    let end = state.outcome().unwrap_or_else(|| state.terminal_value());
    let value = rewards.into_iter().rev();
    let value = value.fold(end, |value, reward| {
        value.back_up(reward).expect("in range")
    });
    assert!(certificate.player().choose(value, certificate.value()) != value);
}

#[test]
fn no_other_move_is_accepted_unless_it_secures_as_much() {
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0)];
    let game = KnightPawns::new((2, 2), pawns).expect("a valid game");
    let knight = tampered(
        &solve(&Minimax::hashed(), &game.start()),
        Certificate::verify,
    );

    let black = [vec![2, 7, 3], vec![9, 1, 2], vec![4, 4, 0]];
    let white = [vec![3, 7, 2], vec![2, 3, 1], vec![6, 0, 9]];
    let game = Staircase::new(&black, &white).expect("a valid game");
    let stairs = tampered(
        &solve(&Minimax::hashed(), &game.start()),
        Certificate::verify,
    );

    let game = ConnectFour::new(4, 4).expect("a valid board");
    let root = game.position([1, 1, 2, 1, 0, 0, 1]).expect("legal moves");
    let four = tampered(&solve(&Minimax::hashed(), &root), Certificate::verify);
    assert!(
        [knight, stairs, four]
            .iter()
            .flatten()
            .all(|&count| count > 0)
    );
}

#[test]
fn no_other_move_is_accepted_where_positions_repeat() {
    for (white_steps, black_steps) in [(1, 2), (2, 1), (2, 2)] {
        let rules = Rules {
            rows: 3,
            columns: 3,
            white_steps,
            black_steps,
        };
        let game = Chase::with_rules(rules, (1, 1), (3, 2)).expect("a valid game");
        let solution = solve(&Retrograde::reachable(), &game.start());
        let refused = tampered(&solution, Certificate::verify_cyclic);
        assert!(refused.iter().all(|&count| count > 0), "{refused:?}");
    }
}

#[test]
fn a_claim_is_refused_exactly_if_it_is_too_high_for_max_or_too_low_for_min() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let solution = solve(&Minimax::hashed(), &game.start());
    for value in -20..=20 {
        for (player, is_true) in [(Player::Max, value <= 8), (Player::Min, value >= 8)] {
            let moves = certificate(&solution, player).moves().to_vec();
            let claim = Certificate::new(player, value, moves);
            assert_eq!(claim.verify(solution.root()).is_ok(), is_true, "{claim:?}");
        }
    }
}

#[test]
fn a_solution_of_the_root_alone_has_no_certificate() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let solution = solve(&AlphaBeta::packed(), &game.start());
    assert!(
        PLAYERS
            .iter()
            .all(|&player| solution.certificate(player).is_none())
    );
}

/// A countdown by one or two that scores a hundred a move: two moves do not fit the value.
#[derive(Clone)]
struct Hundreds(u8);

impl GameState for Hundreds {
    type Move = u8;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.0.min(2)
    }
    fn play(&self, by: u8) -> Self {
        Self(self.0 - by)
    }
    fn terminal_value(&self) -> i8 {
        0
    }
    fn key(&self) -> u8 {
        self.0
    }
    fn reward(&self, _: u8) -> i8 {
        100
    }
}

#[test]
fn errors_show_the_line_of_play() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let root = game.start();
    let message = |value, moves: &[u32]| {
        let certificate = Certificate::new(Player::Max, value, moves.to_vec());
        certificate
            .verify(&root)
            .expect_err("it is wrong")
            .to_string()
    };
    let rules = Rules {
        white_steps: 2,
        ..Rules::published(3)
    };
    let chase = Chase::with_rules(rules, (1, 1), (2, 2)).expect("a valid game");
    let drawn = certificate(
        &solve(&Retrograde::reachable(), &chase.start()),
        Player::Max,
    );
    let win = Outcome::win(Player::Max, 5);
    let won = Certificate::new(Player::Max, win, drawn.moves().to_vec());
    let overflow = Certificate::new(Player::Max, 100, vec![0, 0]);
    let messages = [
        message(8, &[1, 0]),
        message(8, &[1, 0, 0, 0]),
        message(8, &[1, 7, 0]),
        message(8, &[0, 0, 0]),
        message(9, &[1, 0, 0]),
        drawn
            .verify(&chase.start())
            .expect_err("it is endless")
            .to_string(),
        won.verify_cyclic(&chase.start())
            .expect_err("it is drawn")
            .to_string(),
        overflow
            .verify(&Hundreds(2))
            .expect_err("200 is no i8")
            .to_string(),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn a_wrong_text_is_refused_with_the_line_that_is_wrong() {
    let header = "optimal-play certificate 1\nplayer Min\nvalue -3\n";
    assert!(header.parse::<Certificate<i8>>().is_ok());
    let texts = [
        String::new(),
        "optimal-play certificate 2\nplayer Min\n".to_owned(),
        "optimal-play certificate 1\nplayer min\n".to_owned(),
        "optimal-play certificate 1\nplayer Min\n".to_owned(),
        header.replace("-3", "-300"),
        header.replace("-3", "Min wins in 3"),
        format!("{header}0\n\n1\n"),
        format!("{header}0\n+1\n"),
        format!("{header}0\n-1\n"),
        format!("{header}0\n4294967296\n"),
        format!("{header}0 1\n"),
    ];
    let message = |text: &String| {
        let error = text.parse::<Certificate<i8>>().expect_err("it is wrong");
        error.to_string()
    };
    insta::assert_snapshot!(texts.iter().map(message).collect::<Vec<_>>().join("\n"));
}

#[test]
fn values_are_read_as_they_are_written() {
    fn same<V: Value + Display + FromStr + Debug>(value: V) {
        let certificate = Certificate::new(Player::Max, value, vec![]);
        assert_eq!(certificate.to_string().parse(), Ok(certificate));
    }
    for plies in [0, 1, 77, Outcome::MAX_PLIES] {
        same(Outcome::win(Player::Max, plies));
        same(Outcome::win(Player::Min, plies));
    }
    same(Outcome::DRAW);
    [Wdl::MinWins, Wdl::Draw, Wdl::MaxWins]
        .into_iter()
        .for_each(same);
    [i128::MIN, -1, 0, i128::MAX].into_iter().for_each(same);
    for text in [
        "",
        "Max",
        "Max wins",
        "Max wins in ",
        "Max wins in 32767",
        "max wins in 1",
        "draw ",
    ] {
        assert!(text.parse::<Outcome>().is_err(), "{text}");
    }
    for text in ["", "Max wins in 1", "Draw"] {
        assert!(text.parse::<Wdl>().is_err(), "{text}");
    }
}
