//! What searches prove of a game that is also solved as a whole.

use std::collections::HashSet;
use std::fmt::{self, Display};
use std::hash::Hash;
use std::str::FromStr;

use optimal_play::certificate::{CertificateError, CertificateReader, CertificateReport};
use optimal_play::{AlphaBeta, GameState, OutcomeValue, Player, Run, Solution, Staged, Value};

use crate::solve;

/// A certificate in its parts, to be changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof<V> {
    /// Whose strategy it is.
    pub player: Player,
    /// What it claims.
    pub value: V,
    /// The lines that say what it trusts besides the rules.
    pub trusts: Vec<String>,
    /// The lines of the positions.
    pub lines: Vec<String>,
}

/// What a check of a certificate returns.
pub type Checked<G> = Result<CertificateReport, CertificateError<<G as GameState>::Move>>;

impl<V: Value> Proof<V> {
    /// A certificate that trusts only the rules, from the numbers of its moves.
    pub fn new(player: Player, value: V, moves: impl IntoIterator<Item = u32>) -> Self {
        let lines = moves.into_iter().map(|number| number.to_string());
        Self {
            player,
            value,
            trusts: Vec::new(),
            lines: lines.collect(),
        }
    }

    /// Whether the claim is no better for the player than this value.
    #[must_use]
    pub fn is_true_of(&self, value: V) -> bool {
        self.player.choose(self.value, value) == value
    }

    /// The numbers of its moves.
    ///
    /// # Panics
    ///
    /// If it trusts bounds.
    #[must_use]
    pub fn moves(&self) -> Vec<u32> {
        let moves = self.lines.iter().map(|line| line.parse());
        moves
            .collect::<Result<_, _>>()
            .expect("it trusts no bounds")
    }
}

impl<V: Value + Display + FromStr<Err: Display>> Proof<V> {
    /// The certificate of a solution.
    ///
    /// # Panics
    ///
    /// If it has none.
    #[must_use]
    pub fn of<G: GameState<Value = V>>(solution: &Solution<G>, player: Player) -> Self {
        let text = solution.certificate(player);
        Self::read(&text.unwrap_or_else(|error| panic!("{error}")))
    }

    /// Reads a valid text.
    ///
    /// # Panics
    ///
    /// If its header is wrong.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let reader = CertificateReader::<V, _>::new(text.as_bytes()).expect("a valid header");
        let after = text.lines().skip(3).map(str::to_owned);
        let (trusts, lines) = after.partition(|line| line.starts_with("trusts "));
        Self {
            player: reader.player(),
            value: reader.value(),
            trusts,
            lines,
        }
    }

    /// Checks it, in a game without cycles.
    ///
    /// # Errors
    ///
    /// Those of the check.
    ///
    /// # Panics
    ///
    /// If its header is wrong.
    pub fn verify<G: GameState<Value = V>>(&self, root: &G) -> Checked<G> {
        let text = self.to_string();
        let reader = CertificateReader::new(text.as_bytes()).expect("a valid header");
        reader.verify(root, Run::new())
    }

    /// Checks it, in a game where positions may repeat.
    ///
    /// # Errors
    ///
    /// Those of the check.
    ///
    /// # Panics
    ///
    /// If its header is wrong.
    pub fn verify_cyclic<G: GameState<Value = V>>(&self, root: &G) -> Checked<G>
    where
        V: OutcomeValue,
    {
        let text = self.to_string();
        let reader = CertificateReader::new(text.as_bytes()).expect("a valid header");
        reader.with_cycles().verify(root, Run::new())
    }

    /// Checks it, in a game where positions may repeat within a stage.
    ///
    /// # Errors
    ///
    /// Those of the check.
    ///
    /// # Panics
    ///
    /// If its header is wrong.
    pub fn verify_by_stage<G: Staged<Value = V>>(&self, root: &G) -> Checked<G> {
        let text = self.to_string();
        let reader = CertificateReader::new(text.as_bytes()).expect("a valid header");
        reader.verify_by_stage(root, Run::new())
    }
}

impl<V: Display> Display for Proof<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (player, value) = (self.player, &self.value);
        writeln!(
            f,
            "optimal-play certificate 1\nplayer {player}\nvalue {value}"
        )?;
        let mut lines = self.trusts.iter().chain(&self.lines);
        lines.try_for_each(|line| writeln!(f, "{line}"))
    }
}

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
pub fn certificates<G>(whole: &Solution<G>, trusted: Trusted) -> [Proof<G::Value>; 2]
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
        let mut text = Vec::new();
        let written = searched.write_certificate(player, Run::new(), &mut text);
        let written = written.unwrap_or_else(|error| panic!("{error}"));
        let text = String::from_utf8(text).expect("text");
        let proof = Proof::<G::Value>::read(&text);
        assert_eq!((proof.player, proof.value), (player, whole.value()));
        assert!(trusted == Trusted::Bounds || proof.trusts.is_empty());
        assert_eq!(proof.to_string(), text);
        let checked = proof.verify(whole.root());
        let checked = checked.unwrap_or_else(|error| panic!("{error}"));
        let counts = |it: &CertificateReport| (it.lines, it.trusted, it.known);
        assert_eq!(counts(&checked), counts(&written));
        proof
    })
}

/// Checks a semi-strong solution of an alpha-beta run: it holds exactly the positions that arise
/// while at least one player plays only best moves, with the values and best moves that the
/// solution of all positions has. Returns their number.
///
/// # Panics
///
/// If the two differ.
pub fn semi_strong<G>(whole: &Solution<G>) -> usize
where
    G: GameState<Key: Hash, Value: Display + FromStr<Err: Display>>,
{
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
    assert_eq!(
        part.statistics(Run::new()).expect("no limit").positions(),
        expected.len() as u64
    );
    let verified = part.verify().expect("the values fit one another");
    assert_eq!(verified.positions, expected.len() as u64);
    for player in Player::ALL {
        assert_eq!(Proof::of(&part, player), Proof::of(whole, player));
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
pub fn mutants_prove_nothing_false<G>(whole: &Solution<G>, proof: &Proof<G::Value>, ways: usize)
where
    G: GameState<Value: Display + FromStr<Err: Display>>,
{
    let random = &mut fastrand::Rng::with_seed(0);
    for _ in 0..ways {
        let mut mutant = proof.clone();
        let lines = &mut mutant.lines;
        for _ in 0..random.usize(1..4) {
            let place = random.usize(..=lines.len());
            let line = match random.u8(..8) {
                0 if !proof.trusts.is_empty() => "bounds".to_owned(),
                1 if !proof.trusts.is_empty() => "all".to_owned(),
                _ => random.u8(..6).to_string(),
            };
            match random.u8(..4) {
                0 if place < lines.len() => drop(lines.remove(place)),
                1 => lines.insert(place, line),
                _ if place < lines.len() => lines[place] = line,
                _ => {}
            }
        }
        let claim = proof.value.to_number().expect("a small value") + random.i64(-2..3);
        mutant.value = G::Value::from_number(claim).unwrap_or(proof.value);
        if random.u8(..8) == 0 {
            mutant.player = !proof.player;
        }
        if mutant.verify(whole.root()).is_ok() {
            assert!(mutant.is_true_of(whole.value()), "{mutant}");
        }
    }
}
