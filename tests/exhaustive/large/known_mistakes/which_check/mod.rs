//! Which check finds which mistake: the table of `docs/testing.md`, row by row.

mod jar;

use std::collections::HashSet;

use jar::{Jar, Mistake};
use optimal_play::audit::{Audit, audit};
use optimal_play::certificate::CertificateReader;
use optimal_play::cross_check::CrossCheck;
use optimal_play::{Minimax, Player, Run, Solver, Tabulate};

/// The rows of the table, in their order.
const ROWS: &[(&str, Mistake)] = &[
    ("a reward without the sign for Min", Mistake::UnsignedReward),
    ("a reward of the wrong size", Mistake::WrongReward),
    ("the winner and the loser swapped", Mistake::ExchangedWinner),
    ("the same player wins at each end", Mistake::OneWinner),
    ("an extra turn forgotten", Mistake::NoExtraTurn),
    (
        "an extra turn of one player forgotten",
        Mistake::NoExtraTurnForMin,
    ),
    ("a pass forgotten", Mistake::NoPass),
    ("a pass of one player forgotten", Mistake::NoPassForMin),
    ("a move forgotten", Mistake::MissingMove),
    ("`step` without the reward", Mistake::StepWithoutReward),
    ("a position that repeats", Mistake::EndlessPasses),
    (
        "a key without the player to move",
        Mistake::KeyWithoutPlayer,
    ),
    ("a key without a right to pass", Mistake::KeyWithoutPasses),
    ("bounds too narrow", Mistake::Bounds),
    ("candidate moves without the best", Mistake::Candidates),
    ("an index that two positions share", Mistake::Index),
    ("a packed key that two positions share", Mistake::PackedKey),
    ("a stage that a move keeps", Mistake::Stage),
    ("a key that leads back to another position", Mistake::Unpack),
    (
        "a swap of the players that forgets something",
        Mistake::SwapWithoutPasses,
    ),
];

/// The columns of the table, in their order. A check is given the largest jar with the mistake, and
/// returns whether it fails.
const CHECKS: &[(&str, Check)] = &[
    ("`audit`", |root| audit(root, BUDGET).is_err()),
    ("its capabilities", |root| {
        let audit = Audit::new(root, BUDGET).indexed().packed_key();
        audit.staged().unpack().run().is_err()
    }),
    ("`swap_players`", |root| {
        Audit::new(root, BUDGET).swap_players().run().is_err()
    }),
    ("cross-check", |root| {
        let check = CrossCheck::new(root, BUDGET).indexed().packed_key();
        check.by_key().swap_players().run().is_err()
    }),
    ("`verify`", |root| {
        let solvers: [&dyn Solver<Jar>; 3] =
            [&Minimax::hashed(), &Minimax::dense(), &Tabulate::by_key()];
        solvers.iter().any(|solver| {
            let solution = solver.solve(root, limited());
            solution.is_ok_and(|solution| solution.verify().is_err())
        })
    }),
    ("certificate", |root| {
        let Ok(solution) = Minimax::hashed().solve(root, limited()) else {
            return false;
        };
        Player::ALL.into_iter().any(|player| {
            let Ok(text) = solution.certificate(player) else {
                return true;
            };
            let reader = CertificateReader::new(text.as_bytes());
            let reader = reader.expect("it is written");
            reader.verify(root, limited()).is_err()
        })
    }),
    ("published values", |root| {
        let has_another_value = |coins| {
            let root = root.with_coins(coins);
            let solution = Minimax::hashed().solve(&root, limited());
            solution.is_ok_and(|solution| solution.value() != published(coins, [true; 2]))
        };
        (1..=Jar::MOST).any(has_another_value)
    }),
    ("published counts", |root| {
        let has_another_count = |coins| {
            let root = root.with_coins(coins);
            let solution = Minimax::hashed().solve(&root, limited());
            solution.is_ok_and(|it| it.positions().count() != published_count(coins))
        };
        (1..=Jar::MOST).any(has_another_count)
    }),
];

type Check = fn(&Jar) -> bool;

const BUDGET: usize = 1000;

fn limited() -> Run<'static> {
    Run::new().with_position_limit(10_000)
}

/// What the rules of the jar make the best play worth for the player to move. It is written down
/// separately, as published values are: with plain numbers instead of players.
fn published(coins: u8, [own, other]: [bool; 2]) -> i8 {
    if coins == 0 {
        return -7;
    }
    let take = |taken: u8| {
        let left = coins - taken;
        let prize = if coins % 2 == 1 {
            coins.cast_signed()
        } else {
            0
        };
        match left {
            4 | 8 => prize + published(left, [own, other]),
            _ => prize - published(left, [other, own]),
        }
    };
    let takes = (1..=coins.min(2)).map(take);
    let pass = own.then(|| -published(coins, [other, false]));
    takes.chain(pass).max().expect("a coin can be taken")
}

/// The number of positions that the rules of the jar lead to, written down separately, too.
fn published_count(coins: u8) -> usize {
    let mut seen = HashSet::new();
    let mut open = vec![(coins, [true; 2], 0)];
    while let Some((coins, may_pass, mover)) = open.pop() {
        if !seen.insert((coins, may_pass, mover)) || coins == 0 {
            continue;
        }
        for left in (0..coins).rev().take(2) {
            let next = if left == 4 || left == 8 {
                mover
            } else {
                1 - mover
            };
            open.push((left, may_pass, next));
        }
        if may_pass[mover] {
            let mut after = may_pass;
            after[mover] = false;
            open.push((coins, after, 1 - mover));
        }
    }
    seen.len()
}

/// The table of the page, line by line.
fn page() -> impl Iterator<Item = &'static str> {
    let page = include_str!("../../../../../docs/testing.md");
    let table = page
        .lines()
        .skip_while(|line| !line.starts_with("| mistake |"));
    table.take_while(|line| line.starts_with('|'))
}

/// The table as it should be.
fn table() -> Vec<String> {
    let line = |cells: Vec<&str>| {
        let cells = cells.iter().map(|it| format!("| {it} ").replace("  ", " "));
        cells.collect::<String>() + "|"
    };
    let names = CHECKS.iter().map(|(name, _)| *name);
    let rows = ROWS.iter().map(|(name, mistake)| {
        let root = Jar::new(Jar::MOST, *mistake);
        let found = CHECKS
            .iter()
            .map(|(_, fails)| if fails(&root) { "yes" } else { "" });
        line([*name].into_iter().chain(found).collect())
    });
    let header = line(["mistake"].into_iter().chain(names).collect());
    let rule = "|---".repeat(CHECKS.len() + 1) + "|";
    [header, rule].into_iter().chain(rows).collect()
}

#[test]
fn the_right_rules_pass_every_check() {
    let root = Jar::new(Jar::MOST, Mistake::None);
    for (name, fails) in CHECKS {
        assert!(!fails(&root), "{name}");
    }
}

#[test]
fn the_page_states_which_check_finds_which_mistake() {
    let table = table();
    assert!(
        page().eq(table.iter()),
        "the table should be:\n{}",
        table.join("\n")
    );
}

#[test]
fn the_exchange_of_players_finds_what_treats_them_differently() {
    for mistake in [
        Mistake::UnsignedReward,
        Mistake::OneWinner,
        Mistake::NoExtraTurnForMin,
        Mistake::NoPassForMin,
        Mistake::SwapWithoutPasses,
    ] {
        let root = Jar::new(Jar::MOST, mistake);
        let without = Audit::new(&root, BUDGET).run();
        assert!(without.is_ok(), "{mistake:?}");
        // The solvers with folded players disagree with the others, too.
        let check = CrossCheck::new(&root, BUDGET);
        assert!(check.run().is_ok(), "{mistake:?}");
        let check = CrossCheck::new(&root, BUDGET).swap_players();
        assert!(check.run().is_err(), "{mistake:?}");
    }
}
