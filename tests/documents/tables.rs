//! The tables of games and of solvers in `docs/` agree with the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The Rust files of a directory of the crate, and of those below it.
fn sources(directory: &str) -> Vec<PathBuf> {
    let mut ahead = vec![
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(directory),
    ];
    let mut files = Vec::new();
    while let Some(path) = ahead.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(path).expect("the directory is part of the crate");
            ahead.extend(entries.map(|entry| entry.expect("an entry can be read").path()));
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
    files
}

/// The texts between backticks.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// By game: the contents of its columns, by their headers, in the first table of a page.
fn table(page: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let cells = |line: &str| -> Vec<String> {
        let cells = line.trim_matches('|').split('|');
        cells.map(|it| it.trim().to_owned()).collect()
    };
    let mut lines = page.lines().skip_while(|line| !line.starts_with('|'));
    let header = cells(lines.next().expect("the page has the table"));
    let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
    let rows = rows.map(|line| {
        let row = cells(line);
        assert_eq!(row.len(), header.len(), "{line}");
        let game = row[0].trim_matches('`').to_owned();
        (game, header.iter().cloned().zip(row).collect())
    });
    rows.collect()
}

/// By game: its sources; with those of boards side by side, if it is about such a board.
fn games() -> BTreeMap<String, String> {
    let mut games: BTreeMap<String, String> = BTreeMap::new();
    let files =
        ["src/games", "games/src"].map(|room| sources(room).into_iter().map(move |it| (room, it)));
    for (room, file) in files.into_iter().flatten() {
        let path = file.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(room));
        let path = path.expect("it is below").with_extension("");
        let module = path.iter().next().expect("a file has a name");
        let game = module.to_str().expect("a name in Unicode").to_owned();
        *games.entry(game).or_default() += &read(&file);
    }
    let boards = games.remove("boards").expect("the traits of boards");
    for source in games.values_mut() {
        if source.contains(" PartizanBoard for ") {
            source.push_str(&boards);
        }
    }
    games.retain(|_, source| source.contains(" GameState for "));
    games
}

/// The implementation of a trait, without its first line and its end.
fn implementation<'s>(source: &'s str, name: &str) -> Option<&'s str> {
    let first = |line: &&str| line.starts_with("impl") && line.contains(&format!(" {name} for "));
    let first = source.lines().find(first)?;
    let body = source.split_once(first)?.1;
    Some(body.split_once("\n}\n").expect("it has an end").0)
}

/// The names of the traits that a file defines.
fn traits(file: &str) -> Vec<String> {
    let source = read(file);
    let traits = source
        .lines()
        .filter_map(|line| line.strip_prefix("pub trait "));
    let names = traits.map(|it| it.split(':').next().expect("a name").to_owned());
    names.collect()
}

#[test]
fn the_table_of_games_has_every_game_and_what_it_implements() {
    let page = read("games/README.md");
    let (table, games) = (table(&page), games());
    assert!(table.keys().eq(games.keys()), "{:?}", games.keys());
    let mut capabilities = traits("src/game/capability.rs");
    capabilities.extend(traits("src/game/blocks.rs"));
    capabilities.extend(traits("src/game/impartial.rs"));
    capabilities.extend(traits("src/game/indexed.rs"));
    capabilities.extend(traits("src/game/partizan.rs"));
    capabilities.extend(traits("src/game/swap_players.rs"));
    for (game, source) in games {
        let row = &table[&game];
        let rules = implementation(&source, "GameState").expect("it is a game");
        let traits = capabilities.iter().map(String::as_str);
        let traits = traits.filter(|it| implementation(&source, it).is_some());
        let methods = ["bounds", "candidate_moves", "step"].into_iter();
        let methods = methods.filter(|it| rules.contains(&format!("    fn {it}(&self")));
        let implemented: BTreeSet<_> = traits.chain(methods).collect();
        let listed: BTreeSet<_> = code(&row["traits and optional methods"]).collect();
        assert_eq!(listed, implemented, "{game}");
        let value = rules.split_once("type Value = ").expect("a type").1;
        let value = value.split_once(';').expect("the end of a line").0;
        let values: Vec<_> = match value {
            // Generic: the types that can be one.
            "V" => implementors(&source, "Payoff"),
            value => vec![value.to_owned()],
        };
        assert!(code(&row["values"]).eq(&values), "{game}: {values:?}");
    }
}

/// The types that implement a trait.
fn implementors(source: &str, name: &str) -> Vec<String> {
    let prefix = format!("impl {name} for ");
    let lines = source.lines().filter_map(|line| line.strip_prefix(&prefix));
    lines
        .map(|it| it.trim_end_matches(" {").to_owned())
        .collect()
}

#[test]
fn the_table_of_solvers_has_every_solver() {
    let mut solvers = BTreeSet::new();
    for file in sources("src/solver") {
        let mut name = String::new();
        for line in read(&file).lines() {
            if let Some(header) = line.strip_prefix("impl ") {
                let end = header.find(|it: char| !it.is_alphanumeric());
                name = header[..end.unwrap_or(header.len())].to_owned();
            }
            if let Some(function) = line.trim().strip_prefix("pub const fn ")
                && let Some((function, _)) = function.split_once("() -> Self")
            {
                solvers.insert(format!("{name}::{function}()"));
            }
        }
    }
    let page = read("docs/solvers.md");
    let listed: BTreeSet<_> = code(&page)
        .filter(|it| it.contains("::"))
        .map(str::to_owned)
        .collect();
    assert_eq!(listed, solvers);
    assert_eq!(listed.len(), 13);
}
