//! Values of parts in a file: read, extended, and refused where they are wrong.

use std::fs;
use std::path::Path;

use fastrand::Rng;
use optimal_play::game::NamedPart;
use optimal_play::rules::Sum;
use optimal_play::solver::Sums;
use optimal_play::store::StoreErrorKind;
use optimal_play::values::Forms;
use optimal_play::{Run, Solution, SolveErrorKind, Solver, Wdl};
use optimal_play_games::clobber::Clobber;
use optimal_play_games::domineering::Domineering;
use optimal_play_games::nogo::NoGo;
use support::scratch_directory;

fn boards(count: usize, random: &mut Rng) -> Clobber {
    let cell = |random: &mut Rng| char::from(b"XXXOOO."[random.usize(..7)]);
    let board = |random: &mut Rng| {
        let rows = [0; 3].map(|_| (0..3).map(|_| cell(random)).collect::<String>());
        rows.join("|")
    };
    let all: Vec<_> = (0..count).map(|_| board(random)).collect();
    all.join(" + ").parse().expect("boards")
}

fn solve_with<G: NamedPart<Value = Wdl>>(file: &Path, root: &G) -> Solution<G> {
    let solver = Sums::by_forms().with_values_in(file);
    solver.solve(root, Run::new()).expect("no limit")
}

/// Checks random boards with a file beside a search without one; returns the expanded positions.
fn agrees<G: NamedPart<Value = Wdl>>(file: &Path, root: &G) -> [u64; 2] {
    let alone = Sums::by_forms().solve(root, Run::new()).expect("no limit");
    let found = solve_with(file, root);
    assert_eq!(found.value(), alone.value());
    assert!(found.line().eq(alone.line()));
    let verified = found.verify().expect("the values are right");
    assert!(verified.positions > 0 || root.is_over());
    // Forms of the file serve, too.
    let form = |solution: &Solution<G>| {
        let mut forms = Forms::new(&Run::new())?;
        let form = solution.canonical(root, &mut forms)?;
        form.map(|it| forms.text(it)).transpose()
    };
    let expected = form(&alone).expect("no limit");
    assert!(expected.is_none() || Ok(expected) == form(&found));
    [&found, &alone].map(|it| it.report().positions)
}

#[test]
fn a_file_grows_and_saves_the_making_of_forms() {
    let directory = scratch_directory();
    let file = directory.path().join("clobber.values");
    let mut random = Rng::with_seed(1);
    let mut positions = [0; 2];
    for _ in 0..10 {
        let root = boards(4, &mut random);
        let before = fs::read(&file).unwrap_or_default();
        let expanded = agrees(&file, &root);
        let after = fs::read(&file).expect("a file");
        assert!(after.len() >= before.len());
        for (sum, more) in positions.iter_mut().zip(expanded) {
            *sum += more;
        }
        // All parts are there now, and the file stays as it is.
        agrees(&file, &root);
        assert!(fs::read(&file).expect("a file") == after);
    }
    assert!(3 * positions[0] < 2 * positions[1], "{positions:?}");
}

#[test]
fn the_same_runs_write_the_same_file() {
    let directory = scratch_directory();
    let files = ["one", "other"].map(|name| directory.path().join(name));
    let mut random = Rng::with_seed(2);
    let roots: Vec<_> = (0..8).map(|_| boards(2, &mut random)).collect();
    let solver = |at: usize| Sums::by_forms().with_values_in(&files[at]);
    for root in &roots {
        for at in [0, 1] {
            solver(at)
                .make([root.clone()], Run::new())
                .expect("no limit");
        }
    }
    assert!(fs::read(&files[0]).expect("a file") == fs::read(&files[1]).expect("a file"));
    let parts = solver(0).make(roots, Run::new()).expect("no limit");
    let text = fs::read_to_string(&files[0]).expect("a text");
    assert!(text.contains(&format!("\nparts {parts}\n")), "{parts}");
}

#[test]
fn other_games_have_files_too() {
    let directory = scratch_directory();
    let path = |name| directory.path().join(name);
    for text in [
        "...|...|...",
        "....... + .X..O.. + ..O.|.X..",
        "XX.O|.O..|....|X...",
    ] {
        let nogo: NoGo = text.parse().expect("boards");
        for _ in 0..2 {
            agrees(&path("nogo"), &nogo);
        }
        let clobber: Clobber = "XOX|OXO".parse().expect("a board");
        agrees(&path("both"), &Sum::new(nogo, clobber));
    }
    // Boards of other sides read the same file.
    for (rows, columns) in [(3, 4), (2, 5), (2, 6), (4, 3)] {
        let game = Domineering::new(rows, columns).expect("a board");
        let [first, second] = [0, 1].map(|_| agrees(&path("domineering"), &game.start()));
        assert!(second[0] < first[1], "{first:?} {second:?}");
    }
}

#[test]
fn a_run_that_ends_early_keeps_its_forms() {
    let directory = scratch_directory();
    let file = directory.path().join("clobber.values");
    let root = boards(5, &mut Rng::with_seed(3));
    let solver = Sums::by_forms().with_values_in(&file);
    let mut runs = 0;
    loop {
        runs += 1;
        assert!(runs < 200, "the runs come no further");
        match solver.solve(&root, Run::new().with_position_limit(100)) {
            Ok(solution) => {
                let alone = Sums::by_forms().solve(&root, Run::new()).expect("no limit");
                assert_eq!(solution.value(), alone.value());
                break;
            }
            Err(error) => assert!(matches!(error.kind(), SolveErrorKind::Limit(_)), "{error}"),
        }
    }
    assert!(runs > 3, "{runs} runs");
}

/// The error of a search with a file, which stays as it is.
fn error_of<G: NamedPart<Value = Wdl>>(file: &Path, root: &G) -> StoreErrorKind {
    let before = fs::read(file).expect("a file");
    let solved = Sums::by_forms()
        .with_values_in(file)
        .solve(root, Run::new());
    assert!(fs::read(file).expect("a file") == before);
    match solved
        .map(|it| it.value())
        .expect_err("it is refused")
        .kind()
    {
        SolveErrorKind::Store(error) => error.kind().clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn files_that_are_wrong_are_refused_and_stay() {
    let directory = scratch_directory();
    let file = directory.path().join("clobber.values");
    let root = boards(1, &mut Rng::with_seed(4));
    solve_with(&file, &root);
    let text = fs::read_to_string(&file).expect("a text");
    let nogo: NoGo = "...".parse().expect("a board");
    assert!(matches!(error_of(&file, &nogo), StoreErrorKind::Content(_)));
    // Each line in turn is missing, cut, or another one; without a checksum that fits.
    let lines: Vec<_> = text.lines().collect();
    for at in 0..lines.len() {
        for line in [None, Some(&lines[at][..lines[at].len() / 2]), Some("0 |")] {
            let mut damaged: Vec<_> = lines.clone();
            match line {
                None => drop(damaged.remove(at)),
                Some(line) => damaged[at] = line,
            }
            fs::write(&file, damaged.join("\n") + "\n").expect("a file");
            let _ = error_of(&file, &root);
        }
    }
    // Another value for a part, with a checksum that fits: the rules show it.
    let parts = lines
        .iter()
        .position(|it| it.starts_with("parts"))
        .expect("a line");
    let mut wrong: Vec<_> = lines[..lines.len() - 1]
        .iter()
        .map(ToString::to_string)
        .collect();
    let (form, name) = wrong[parts + 1].split_once(' ').expect("a form and a name");
    let other = if form == "0" { "1" } else { "0" };
    wrong[parts + 1] = format!("{other} {name}");
    assert_ne!(wrong[parts + 1], lines[parts + 1]);
    let body = wrong.join("\n") + "\n";
    fs::write(
        &file,
        format!("{body}crc32 {:08x}\n", crc32fast::hash(body.as_bytes())),
    )
    .expect("a file");
    let StoreErrorKind::Content(what) = error_of(&file, &root) else {
        panic!("the checksum fits");
    };
    let line = parts + 2;
    assert_eq!(
        what,
        format!("line {line}: the rules give this part another value")
    );
    // Text after the checksum; lines as another system ends them.
    let last = lines.len();
    for (wrong, line, what) in [
        (
            format!("{text}\n"),
            last + 1,
            "the file goes on after its checksum",
        ),
        (
            text.replace('\n', "\r\n"),
            1,
            "the line ends with CR LF, but must end with LF",
        ),
    ] {
        fs::write(&file, wrong).expect("a file");
        let expected = StoreErrorKind::Content(format!("line {line}: {what}"));
        assert_eq!(error_of(&file, &root), expected);
    }
    fs::write(&file, &text).expect("a file");
    assert_eq!(
        solve_with(&file, &root).value(),
        Sums::by_forms()
            .solve(&root, Run::new())
            .expect("no limit")
            .value()
    );
}

#[test]
fn a_directory_is_no_file_and_gets_no_lock() {
    let directory = scratch_directory();
    let path = directory.path().join("clobber.values");
    fs::create_dir(&path).expect("a new directory");
    let root = boards(1, &mut Rng::with_seed(5));
    let solved = Sums::by_forms()
        .with_values_in(&path)
        .solve(&root, Run::new());
    let error = solved.map(|it| it.value()).expect_err("no file");
    assert!(matches!(error.kind(), SolveErrorKind::Store(_)), "{error}");
    let names = fs::read_dir(directory.path()).expect("it is there");
    assert_eq!(names.count(), 1);
}
