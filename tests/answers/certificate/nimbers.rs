//! Certificates of nimbers: of a game beside a heap.

use optimal_play::rules::{Sum, Summand};
use optimal_play::{Grundy, Impartial, Player, Solution, Wdl};
use optimal_play_games::cram::Cram;
use optimal_play_games::kayles::Kayles;
use optimal_play_games::nim::Nim;
use support::{Proof, solve};

use super::independent::verdicts;
use super::tampered::tampered;

const WAYS: [Grundy; 2] = [Grundy::by_definition(), Grundy::by_search()];

/// The solution of a game beside a heap.
fn beside<G>(way: Grundy, root: &G, heap: u64) -> Solution<Sum<G, Nim>>
where
    G: Impartial + Summand<Value = Wdl> + Send + Sync + 'static,
{
    let heap = Nim::new([u32::try_from(heap).expect("a small heap")]);
    solve(&way, root).beside(solve(&Grundy::by_definition(), &heap))
}

fn board(text: &str) -> Cram {
    text.parse().expect("a board")
}

/// Boards with their nimbers, of which those of rectangles are published (`games::cram`).
fn boards() -> Vec<(Cram, u64)> {
    let rectangle = |rows, columns| Cram::new(rows, columns).expect("few squares");
    vec![
        (rectangle(1, 2), 1),
        (rectangle(2, 2), 0),
        (rectangle(3, 3), 0),
        (rectangle(3, 4), 1),
        (rectangle(4, 4), 0),
        (rectangle(4, 5), 2),
        (board("..#..\n..#..\n#####\n...#."), 1),
    ]
}

#[test]
fn a_nimber_is_proven_by_the_rules_and_no_other_number_is() {
    for way in WAYS {
        for (root, nimber) in boards() {
            let solution = solve(&way, &root);
            assert_eq!(solution.grundy_value(&root), Some(nimber), "{root}");
            let proof = Proof::of(&beside(way, &root, nimber), Player::Min);
            assert_eq!(proof.value, Wdl::MinWins, "{root}");
            for heap in 0..4 {
                let sum = Sum::new(root, Nim::new([heap]));
                let is_it = u64::from(heap) == nimber;
                assert_eq!(proof.verify(&sum).is_ok(), is_it, "{root} beside {heap}");
            }
        }
    }
}

#[test]
fn no_certificate_with_another_move_or_claim_is_accepted_unless_it_proves_the_nimber() {
    // Max, who loses, needs a move everywhere, too: only the definition knows what each is worth.
    let way = Grundy::by_definition();
    let row = beside(way, &Kayles::new([5]), 4);
    let long = beside(way, &Kayles::new([7]), 2);
    let rows = beside(way, &Kayles::new([3, 4]), 2);
    let pair = beside(way, &Kayles::new([2, 3]), 1);
    let wide = beside(way, &board("....\n.##.\n...."), 0);
    let board = beside(way, &board("....\n..#.\n...#"), 1);
    let counts = [
        tampered(&row, Proof::verify),
        tampered(&long, Proof::verify),
        tampered(&rows, Proof::verify),
        tampered(&pair, Proof::verify),
        tampered(&wide, Proof::verify),
        tampered(&board, Proof::verify),
    ];
    let refused = counts
        .iter()
        .fold([0, 0], |sum, it| [sum[0] + it[0], sum[1] + it[1]]);
    assert!(refused[0] > 100 && refused[1] > 100, "{refused:?}");
    assert!(refused[0] + refused[1] >= 2000, "{refused:?}");
}

#[test]
fn an_independent_checker_agrees_on_nimbers() {
    for (rows, columns, nimber) in [(3, 4, 1), (4, 4, 0)] {
        let root = Cram::new(rows, columns).expect("few squares");
        let right = Proof::of(&beside(Grundy::by_search(), &root, nimber), Player::Min);
        let sum = Sum::new(root, Nim::new([u32::try_from(nimber).expect("small")]));
        let (mut texts, mut are_right) = (vec![right.to_string()], vec![true]);
        for at in (0..right.lines.len()).step_by(1 + right.lines.len() / 20) {
            for number in ["0", "1", "2", "30"] {
                let mut mutant = right.clone();
                number.clone_into(&mut mutant.lines[at]);
                texts.push(mutant.to_string());
                are_right.push(mutant.verify(&sum).is_ok());
            }
        }
        let instance = [rows.to_string(), columns.to_string(), nimber.to_string()];
        let game = ["cram", &instance[0], &instance[1], &instance[2]];
        let Some(verdicts) = verdicts(&game, &texts) else {
            return;
        };
        let found: Vec<_> = verdicts
            .iter()
            .map(|it| it.starts_with("proven: "))
            .collect();
        assert_eq!(found, are_right, "{rows}x{columns}");
        assert!(are_right.iter().filter(|&&it| !it).count() > 10);
    }
}
