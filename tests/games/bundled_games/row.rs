//! What a row of the table expands to: a test, to which each capability adds its checks and its
//! solvers.

/// The table: a test for each row, and all rows as text.
macro_rules! games {
    ($($test:ident: $module:ident, $cycles:ident $value:ident, $count:literal solvers,
        [$($capability:ident),*],
        for $game:pat in $games:expr => $root:expr;)*) => {
        $(
            #[test]
            fn $test() {
                use optimal_play::audit::Audit;
                use optimal_play::cross_check::CrossCheck;

                for $game in $games {
                    let root = $root;
                    let audit = with_cycles!(audit $cycles Audit::new(&root, $crate::bundled_games::solutions::AUDITED));
                    $(let audit = with!(audit $cycles $capability audit);)*
                    let coverage = audit.run().unwrap_or_else(|it| panic!("{root:?}: {it}"));
                    coverage.require_complete().expect("it is a small instance");
                    // A budget too small for all indices still covers what the root leads to.
                    let values = coverage.values == coverage.positions;
                    assert!(values || coverage.positions == $crate::bundled_games::solutions::AUDITED, "{coverage}");

                    let check = with_cycles!(cross_check $cycles &root);
                    let check = with_values!(cross_check $cycles $value check);
                    $(let check = with!(cross_check $cycles $capability check);)*
                    let agreement = check.run().unwrap_or_else(|it| panic!("{root:?}: {it}"));
                    assert_eq!(agreement.solvers.len(), $count, "{agreement}");

                    let solvers = with_cycles!(solvers $cycles);
                    let solvers = with_values!(solvers $cycles $value solvers);
                    $(let solvers = with!(solvers $cycles $value $capability solvers);)*
                    let solutions = solvers.solve(&root);
                    $crate::bundled_games::solutions::agree(&solutions, stringify!($value) != "Wdl");
                    $crate::bundled_games::solutions::are_proven(&solutions, with_cycles!(certificate $cycles));
                    with_cycles!(search $cycles &solutions[0]);
                }
            }
        )*

        /// The module and the capabilities of each row.
        const ROWS: &[(&str, &[&str])] = &[$((stringify!($module), &[$(stringify!($capability)),*])),*];
    };
}

/// What depends on whether positions can repeat; in a `staged` game, within a stage.
macro_rules! with_cycles {
    (audit staged $audit:expr) => {
        $audit.by_stage()
    };
    (cross_check staged $root:expr) => {
        CrossCheck::by_stage($root, $crate::bundled_games::solutions::SOLVED)
    };
    (solvers staged) => {
        support::Solvers::staged()
    };
    (search staged $whole:expr) => {};
    (certificate staged) => {
        support::Proof::verify_by_stage
    };
    (audit acyclic $audit:expr) => {
        $audit
    };
    (audit cyclic $audit:expr) => {
        $audit.cyclic()
    };
    (cross_check acyclic $root:expr) => {
        CrossCheck::new($root, $crate::bundled_games::solutions::SOLVED)
    };
    (cross_check cyclic $root:expr) => {
        CrossCheck::cyclic($root, $crate::bundled_games::solutions::SOLVED)
    };
    (solvers acyclic) => {
        support::Solvers::acyclic()
    };
    (solvers cyclic) => {
        support::Solvers::cyclic()
    };
    (search acyclic $whole:expr) => {
        $crate::bundled_games::solutions::is_proven_by_a_search($whole)
    };
    (search cyclic $whole:expr) => {};
    (certificate acyclic) => {
        support::Proof::verify
    };
    (certificate cyclic) => {
        support::Proof::verify_cyclic
    };
}

/// What depends on the values: without cycles, retrograde analysis fits games that are won, lost or
/// drawn, too.
macro_rules! with_values {
    ($task:ident cyclic $value:ident $it:ident) => {
        $it
    };
    ($task:ident acyclic Score $it:ident) => {
        $it
    };
    ($task:ident staged $value:ident $it:ident) => {
        $it
    };
    (cross_check acyclic $value:ident $check:ident) => {
        $check.with_solver(optimal_play::Retrograde::reachable())
    };
    (solvers acyclic $value:ident $solvers:ident) => {
        $solvers.outcomes()
    };
}

/// What each capability adds.
macro_rules! with {
    (audit staged Predecessors $audit:ident) => {
        $audit.predecessors_by_stage()
    };
    (audit staged Staged $audit:ident) => {
        $audit
    };
    // A row of its own tests its stages.
    (audit cyclic Staged $audit:ident) => {
        $audit
    };
    (audit $cycles:ident Impartial $audit:ident) => {
        $audit.impartial()
    };
    (audit $cycles:ident Partizan $audit:ident) => {
        $audit.partizan()
    };
    (audit $cycles:ident Indexed $audit:ident) => {
        $audit.indexed()
    };
    (audit $cycles:ident Blocked $audit:ident) => {
        $audit.blocked()
    };
    (audit $cycles:ident PackedKey $audit:ident) => {
        $audit.packed_key()
    };
    (audit $cycles:ident Predecessors $audit:ident) => {
        $audit.predecessors()
    };
    (audit $cycles:ident Unpack $audit:ident) => {
        $audit.unpack()
    };
    (audit $cycles:ident Staged $audit:ident) => {
        $audit.staged()
    };
    (audit $cycles:ident SwapPlayers $audit:ident) => {
        $audit.swap_players()
    };

    (cross_check acyclic Impartial $check:ident) => {
        $check.impartial()
    };
    (cross_check acyclic Partizan $check:ident) => {
        $check.partizan()
    };
    (cross_check acyclic Blocked $check:ident) => {
        $check.blocked()
    };
    (cross_check acyclic PackedKey $check:ident) => {
        $check.packed_key()
    };
    (cross_check acyclic Staged $check:ident) => {
        $check.by_key()
    };
    (cross_check staged Predecessors $check:ident) => {
        $check.predecessors()
    };
    (cross_check cyclic Predecessors $check:ident) => {
        $check.predecessors()
    };
    (cross_check $cycles:ident SwapPlayers $check:ident) => {
        $check.swap_players()
    };
    (cross_check $cycles:ident Indexed $check:ident) => {
        $check.indexed()
    };

    (solvers acyclic Score Indexed $solvers:ident) => {
        $solvers.indexed()
    };
    (solvers acyclic $value:ident Indexed $solvers:ident) => {
        $solvers.indexed().outcomes_indexed()
    };
    (solvers acyclic $value:ident Blocked $solvers:ident) => {
        $solvers.and(optimal_play::Tabulate::by_block())
    };
    (solvers acyclic $value:ident Staged $solvers:ident) => {
        $solvers.unpack()
    };
    (solvers acyclic Score SwapPlayers $solvers:ident) => {
        $solvers.swap_players()
    };
    (solvers acyclic $value:ident SwapPlayers $solvers:ident) => {
        $solvers.swap_players().outcomes_swap_players()
    };
    (solvers staged $value:ident SwapPlayers $solvers:ident) => {
        $solvers.stages_swap_players()
    };
    (solvers staged $value:ident Indexed $solvers:ident) => {
        $solvers.stages_indexed()
    };
    (solvers staged $value:ident Predecessors $solvers:ident) => {
        $solvers.stages_predecessors()
    };
    (solvers cyclic $value:ident SwapPlayers $solvers:ident) => {
        $solvers.outcomes_swap_players()
    };
    (solvers cyclic $value:ident Indexed $solvers:ident) => {
        $solvers.outcomes_indexed()
    };
    (solvers cyclic $value:ident Predecessors $solvers:ident) => {
        $solvers.predecessors()
    };

    // No solver requires the others, or its solution holds only the value of the root, which the
    // cross-check compares.
    ($task:ident $cycles:ident $capability:ident $it:ident) => {
        $it
    };
    ($task:ident $cycles:ident $value:ident $capability:ident $it:ident) => {
        $it
    };
}
