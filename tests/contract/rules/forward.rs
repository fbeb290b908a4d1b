//! Newtypes around games of another crate: they answer as the games that they wrap.

use std::fmt::{Debug, Write};
use std::fs;

use optimal_play::audit::Audit;
use optimal_play::game::blocks::{Block, Blocked};
use optimal_play::games::knight_pawns::{self, KnightPawns};
use optimal_play::games::staircase;
use optimal_play::{
    AlphaBeta, GameState, Grundy, Impartial, Indexed, PackedKey, Predecessors, Retrograde, Run,
    Solver, Staged, SwapPlayers, Tabulate, forward,
};
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::kalah::{self, Kalah};
use optimal_play_games::nim::Nim;
use support::{solve, staircase};

#[derive(Clone)]
struct Stairs<'g>(staircase::Position<'g>);

forward! { impl['g] GameState for Stairs<'g> => staircase::Position<'g> }
forward! { impl['g] Indexed for Stairs<'g> => staircase::Position<'g> }
forward! { impl['g] Blocked for Stairs<'g> => staircase::Position<'g> }
forward! { impl['g] PackedKey for Stairs<'g> => staircase::Position<'g> }
forward! { impl['g] Unpack for Stairs<'g> => staircase::Position<'g> }
forward! { impl['g] Staged for Stairs<'g> => staircase::Position<'g> }

#[derive(Clone)]
struct Knight<'g>(knight_pawns::Position<'g>);

forward! { impl['g] GameState for Knight<'g> => knight_pawns::Position<'g> }
forward! { impl['g] Indexed for Knight<'g> => knight_pawns::Position<'g> }
forward! { impl['g] Blocked for Knight<'g> => knight_pawns::Position<'g> }

#[derive(Clone)]
struct Seeds<'g>(kalah::Position<'g>);

forward! { impl['g] GameState for Seeds<'g> => kalah::Position<'g> }
forward! { impl['g] SwapPlayers for Seeds<'g> => kalah::Position<'g> }

#[derive(Clone)]
struct Cars(Dodgem);

forward! { impl GameState for Cars => Dodgem }
forward! { impl Indexed for Cars => Dodgem }
forward! { impl Predecessors for Cars => Dodgem }

/// A newtype of any game.
#[derive(Clone)]
struct Any<G>(G);

forward! { impl[G: GameState] GameState for Any<G> => G }
forward! { impl[G: SwapPlayers] SwapPlayers for Any<G> => G }
forward! { impl[G: Impartial] Impartial for Any<G> => G }

/// What a game answers about the positions that a root leads to, as a text.
fn answers<G: GameState<Key: Debug>>(root: &G, positions: usize) -> String {
    let mut text = String::new();
    let (mut left, mut seen) = (vec![root.clone()], Vec::new());
    while let Some(state) = left.pop() {
        if seen.contains(&state.key()) || seen.len() == positions {
            continue;
        }
        seen.push(state.key());
        let (key, player, decided) = (state.key(), state.to_move(), state.decided());
        write!(text, "{key:?} {player} {decided:?} ").expect("a text");
        if decided.is_some() {
            continue;
        }
        let (moves, bounds): (Vec<_>, _) = (state.moves().collect(), state.bounds());
        let candidates: Vec<_> = state.candidate_moves().collect();
        write!(text, "{moves:?} {bounds:?} {candidates:?} ").expect("a text");
        if moves.is_empty() {
            writeln!(text, "{:?}", state.terminal_value()).expect("a text");
        }
        for mv in moves {
            let step = state.step(mv);
            let rewards = (step.reward, state.reward(mv));
            let keys = (step.state.key(), state.play(mv).key());
            write!(text, "{rewards:?} {keys:?} ").expect("a text");
            left.push(step.state);
        }
        text.push('\n');
    }
    text
}

#[test]
fn rules_with_scores_bounds_and_ordered_moves_are_those_of_the_game() {
    let game = Kalah::new(3, 2).expect("a valid game");
    let (root, wrapped) = (game.start(), Seeds(game.start()));
    assert_eq!(answers(&wrapped, 300), answers(&root, 300));
    let audit = Audit::new(&wrapped, 2000).swap_players().run();
    audit
        .expect("it keeps the contract")
        .require_complete()
        .expect("a small game");
    let solver = AlphaBeta::hashed();
    let (wrapped, plain) = (solve(&solver, &wrapped), solve(&solver, &root));
    assert_eq!(wrapped.report().positions, plain.report().positions);
    assert!(wrapped.line().eq(plain.line()));
}

#[test]
fn rows_of_rewards_are_those_of_the_game() {
    let game = KnightPawns::new((0, 0), [(1, 2), (2, 4), (7, 7)]).expect("a valid game");
    let (root, wrapped) = (game.start(), Knight(game.start()));
    assert_eq!(blocks(&wrapped), blocks(&root));
    assert_eq!(wrapped.reward_rows(), root.reward_rows());
    assert_eq!(root.reward_rows().len(), 2 * 3);
}

/// The blocks of a game, each with the index and the shared steps of its state.
fn blocks<G: Blocked>(root: &G) -> Vec<String> {
    let blocks = root.blocks().map(
        |Block {
             state,
             first,
             places,
         }| {
            let steps: Vec<_> = state.shared_steps().collect();
            format!("{} {first} {places:?} {steps:?}", state.index())
        },
    );
    blocks.collect()
}

#[test]
fn indices_blocks_stages_and_packed_keys_are_those_of_the_game() {
    let game = staircase((4, 4));
    let (root, wrapped) = (game.start(), Stairs(game.start()));
    assert_eq!(answers(&wrapped, 100), answers(&root, 100));
    let audit = Audit::new(&wrapped, 1000).blocked().packed_key().staged();
    let audit = audit.unpack().run();
    audit
        .expect("it keeps the contract")
        .require_complete()
        .expect("a small game");
    assert_eq!(blocks(&wrapped), blocks(&root));
    assert!(!blocks(&root).is_empty());
    assert_eq!(wrapped.key_bits(), root.key_bits());
    assert_eq!(wrapped.longest_step(), root.longest_step());
    let solvers: [&dyn Solver<Stairs<'_>>; 2] = [&Tabulate::by_block(), &Tabulate::by_key()];
    let value = solve(&Tabulate::by_block(), &root).value();
    for solver in solvers {
        assert_eq!(solve(solver, &wrapped).value(), value);
    }
}

#[test]
fn predecessors_are_those_of_the_game() {
    let root = Dodgem::new(3).expect("a valid board");
    assert_eq!(answers(&Cars(root), 300), answers(&root, 300));
    let solved = |threads| {
        let run = Run::new().with_threads(threads);
        Retrograde::with_predecessors()
            .solve(&Cars(root), run)
            .expect("no limit")
    };
    let plain = solve(&Retrograde::with_predecessors(), &root);
    assert!(solved(1).line().eq(plain.line()));
    let before = |state: &Dodgem| state.predecessors().count();
    let states = root.states().map(|(_, state)| state);
    assert!(
        states
            .into_iter()
            .take(500)
            .all(|it| Cars(it).predecessors().count() == before(&it))
    );
}

#[test]
fn parts_are_those_of_the_game() {
    let root = Any(Nim::new([3, 5, 7]));
    let solution = solve(&Grundy::by_definition(), &root);
    assert_eq!(solution.grundy_value(&root), Some(3 ^ 5 ^ 7));
    let changed = |mv| {
        (
            root.changed_parts(mv).count(),
            root.0.changed_parts(mv).count(),
        )
    };
    assert!(
        root.moves()
            .map(changed)
            .all(|(wrapped, plain)| wrapped == plain)
    );
}

/// Methods for callers, which no game overrides.
const FOR_CALLERS: [&str; 5] = ["successors", "is_over", "result", "play_all", "states"];

/// The names of the methods between the line that holds `start` and the next that begins with
/// `end`.
fn methods<'s>(source: &'s str, start: &str, end: &str) -> Vec<&'s str> {
    let body = source.lines().skip_while(|line| !line.contains(start));
    let body = body.take_while(|line| !line.starts_with(end));
    let names = body.filter_map(|line| line.trim().strip_prefix("fn "));
    let mut names: Vec<_> = names.filter_map(|it| it.split(['(', '<']).next()).collect();
    names.retain(|it| !FOR_CALLERS.contains(it));
    names
}

#[test]
fn every_method_of_every_trait_is_forwarded() {
    let game = |file: &str| {
        let path = format!("{}/../src/game/{file}.rs", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(path).expect("a source of the crate")
    };
    let forward = game("forward");
    for (file, name) in [
        ("mod", "GameState"),
        ("indexed", "Indexed"),
        ("capability", "PackedKey"),
        ("capability", "Predecessors"),
        ("capability", "Unpack"),
        ("capability", "Staged"),
        ("swap_players", "SwapPlayers"),
        ("impartial", "Impartial"),
    ] {
        let source = game(file);
        let mut declared = methods(&source, &format!("pub trait {name}:"), "}");
        let mut forwarded = methods(
            &forward,
            &format!("$crate::{name} for $wrapper {{"),
            "        }",
        );
        declared.sort_unstable();
        forwarded.sort_unstable();
        assert!(!declared.is_empty());
        assert_eq!(forwarded, declared, "{name}");
    }
}
