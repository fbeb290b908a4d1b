//! Random games without cycles, with rewards and extra turns.

use std::fmt::Display;
use std::str::FromStr;

use optimal_play::certificate::CertificateReader;
use optimal_play::{AlphaBeta, Minimax, Outcome, Player, Run, Solution, Value};
use proptest::prelude::*;
use proptest::sample::Index;
use support::{Graph, Node, Proof, Token, Trusted, certificates, semi_strong, solve};

/// The number of changes that are made to each certificate.
const CHANGES: usize = 100;

/// For each position: whether Max is to move, the moves, whether the game is decided, and what Max
/// gets at the end. A move leads to one of the next positions, and has a reward.
type Rules = Vec<(bool, Vec<(Index, i8)>, bool, i8)>;

fn rules() -> impl Strategy<Value = Rules> {
    let mv = (any::<Index>(), -4..5_i8);
    let moves = prop::collection::vec(mv, 0..5);
    let is_decided = (0..12).prop_map(|it| it == 0);
    prop::collection::vec((any::<bool>(), moves, is_decided, -4..5_i8), 1..24)
}

/// The game of these rules: moves lead at most eight positions on, so that lines are long.
fn graph<V: Value>(
    rules: &Rules,
    end: impl Fn(i8) -> V,
    reward: impl Fn(i8) -> V::Reward,
) -> Graph<V> {
    let node = |(number, (is_max, moves, is_decided, left)): (usize, &(_, Vec<_>, _, i8))| {
        let most = (rules.len() - 1 - number).min(8);
        let moves = moves.iter().filter(|_| most > 0);
        let moves =
            moves.map(|(to, gets): &(Index, i8)| (number + 1 + to.index(most), reward(*gets)));
        let player = if *is_max { Player::Max } else { Player::Min };
        let node = Node::scored(player, moves).worth(end(*left));
        Node {
            decided: *is_decided,
            ..node
        }
    };
    Graph::new(rules.iter().enumerate().map(node))
}

const fn outcome(left: i8) -> Outcome {
    match left {
        0 => Outcome::DRAW,
        1.. => Outcome::win(Player::Max, 0),
        _ => Outcome::win(Player::Min, 0),
    }
}

/// The same game with bounds that hold, as far from the values as the slacks say.
fn bounded(graph: &Graph<i16>, slacks: &[(i16, i16)]) -> Graph<i16> {
    let mut graph = graph.clone();
    let values = |at| solve(&Minimax::hashed(), &graph.at(at)).value();
    let values: Vec<_> = (0..graph.nodes.len()).map(values).collect();
    let slacks = slacks.iter().cycle();
    for ((node, value), (below, above)) in graph.nodes.iter_mut().zip(values).zip(slacks) {
        node.bounds = Some((value - below, value + above));
    }
    graph
}

/// A change of a certificate: its kind, a place, and a number.
type Change = (u8, Index, i8);

fn changes() -> impl Strategy<Value = Vec<Vec<Change>>> {
    let change = (0..6_u8, any::<Index>(), -3..7_i8);
    prop::collection::vec(prop::collection::vec(change, 1..4), CHANGES)
}

/// The certificate after the changes; `claim` returns another claim.
fn changed<V: Value>(proof: &Proof<V>, changes: &[Change], claim: impl Fn(V, i8) -> V) -> Proof<V> {
    let mut other = proof.clone();
    let lines = &mut other.lines;
    for &(kind, at, number) in changes {
        let place = at.index(lines.len() + 1);
        let line = match number {
            5 if !proof.trusts.is_empty() => "bounds".to_owned(),
            6 if !proof.trusts.is_empty() => "all".to_owned(),
            _ => number.unsigned_abs().to_string(),
        };
        match kind {
            0 | 1 if place < lines.len() => lines[place] = line,
            2 => lines.insert(place, line),
            3 if place < lines.len() => drop(lines.remove(place)),
            4 => other.value = claim(other.value, number),
            5 => other.player = !other.player,
            _ => {}
        }
    }
    other
}

/// The same game with an endgame, the positions that are chosen: a certificate that trusts it
/// proves the value, and if it passes after a change, what it claims is true.
fn endgames_prove_nothing_false<'g>(
    whole: &Solution<Token<'g, i16>>,
    chosen: &[bool],
    changes: &[Vec<Change>],
) -> Result<(), TestCaseError> {
    let (root, name) = (whole.root(), "the chosen positions");
    let value_of = |state: &Token<'g, i16>| {
        let is_chosen = chosen[state.at % chosen.len()];
        is_chosen.then(|| whole.value_of(state)).flatten()
    };
    let mut solver = AlphaBeta::hashed().with_certificate(Player::Max);
    solver = solver.with_certificate(Player::Min);
    let solution = solve(&solver.with_trusted_endgame(name, value_of), root);
    prop_assert_eq!(solution.value(), whole.value());
    let is_proven = |proof: &Proof<i16>| {
        let text = proof.to_string();
        let reader = CertificateReader::<i16, _>::new(text.as_bytes()).expect("a valid header");
        let reader = reader.with_endgame(name, value_of);
        reader.verify(root, Run::new()).is_ok()
    };
    for player in Player::ALL {
        let mut text = Vec::new();
        let written = solution.write_certificate(player, Run::new(), &mut text);
        let written = written.expect("the solver made it");
        let proof = Proof::<i16>::read(&String::from_utf8(text).expect("text"));
        prop_assert!(is_proven(&proof));
        // A strategy may rest on the endgame where a claim that was raised later does not lead.
        prop_assert!(proof.trusts == ["trusts endgame the chosen positions"] || written.known == 0);
        for changes in changes {
            let other = changed(&proof, changes, |value, by| value + i16::from(by));
            if is_proven(&other) {
                prop_assert!(other.is_true_of(whole.value()), "{}", other);
            }
        }
    }
    Ok(())
}

/// A certificate that passes is true, however it was changed.
fn proves_nothing_false<V>(
    whole: &Solution<Token<'_, V>>,
    trusted: Trusted,
    changes: &[Vec<Change>],
    claim: impl Fn(V, i8) -> V + Copy,
) -> Result<(), TestCaseError>
where
    V: Value<Reward: PartialEq> + Display + FromStr<Err: Display>,
{
    let of_the_solution = Player::ALL.map(|player| Proof::of(whole, player));
    for proof in certificates(whole, trusted).iter().chain(&of_the_solution) {
        prop_assert!(proof.verify(whole.root()).is_ok());
        for changes in changes {
            let other = changed(proof, changes, claim);
            if other.verify(whole.root()).is_ok() {
                prop_assert!(other.is_true_of(whole.value()), "{}", other);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn scores_are_proven_and_nothing_else(rules in rules(), changes in changes()) {
        let graph = graph::<i16>(&rules, i16::from, i16::from);
        let whole = solve(&Minimax::hashed(), &graph.root());
        let claim = |value, by| value + i16::from(by);
        proves_nothing_false(&whole, Trusted::Rules, &changes, claim)?;
        semi_strong(&whole);
    }

    #[test]
    fn outcomes_are_proven_and_nothing_else(rules in rules(), changes in changes()) {
        let graph = graph::<Outcome>(&rules, outcome, |_| ());
        let whole = solve(&Minimax::hashed(), &graph.root());
        let claim = |value: Outcome, by: i8| match (value.plies(), value.winner()) {
            (Some(plies), Some(winner)) if by != 0 => {
                Outcome::win(winner, plies.saturating_add_signed(by.into()))
            }
            _ => outcome(by),
        };
        proves_nothing_false(&whole, Trusted::Rules, &changes, claim)?;
        semi_strong(&whole);
    }

    #[test]
    fn endgames_that_are_right_prove_nothing_false(
        rules in rules(),
        chosen in prop::collection::vec(any::<bool>(), 1..24),
        changes in changes(),
    ) {
        let graph = graph::<i16>(&rules, i16::from, i16::from);
        let whole = solve(&Minimax::hashed(), &graph.root());
        endgames_prove_nothing_false(&whole, &chosen, &changes)?;
    }

    #[test]
    fn bounds_that_hold_prove_nothing_false(
        rules in rules(),
        slacks in prop::collection::vec((0..4_i16, 0..4_i16), 1..24),
        changes in changes(),
    ) {
        let graph = bounded(&graph::<i16>(&rules, i16::from, i16::from), &slacks);
        let whole = solve(&Minimax::hashed(), &graph.root());
        let claim = |value, by| value + i16::from(by);
        proves_nothing_false(&whole, Trusted::Bounds, &changes, claim)?;
    }
}
