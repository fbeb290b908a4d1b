//! No game of the crate, and no capability of one, is missing in the table.

use std::fs;
use std::path::Path;

use optimal_play_games::NAMES;

use super::ROWS;

const CAPABILITIES: [&str; 7] = [
    "Impartial",
    "Indexed",
    "PackedKey",
    "Predecessors",
    "Unpack",
    "Staged",
    "SwapPlayers",
];

/// The text of a module: of its file, or of all files below its directory.
fn text_of(module: &Path) -> String {
    let file = fs::read_to_string(module.with_extension("rs"));
    file.unwrap_or_else(|_| {
        let files = fs::read_dir(module).expect("a module is a file or a directory");
        let texts = files.map(|file| text_of(&file.expect("a file").path()));
        texts.collect()
    })
}

fn implements(text: &str, name: &str) -> bool {
    let implemented = format!(" {name} for ");
    let mut lines = text.lines();
    lines.any(|line| line.starts_with("impl") && line.contains(&implemented))
}

/// The public modules that a file declares, with the text of each.
fn modules(file: &str) -> Vec<(String, String)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    let directory = file.parent().expect("a file is in a directory");
    let text = text_of(&file.with_extension(""));
    let names = text
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod "));
    let names = names.filter_map(|name| name.strip_suffix(';'));
    let modules = names.map(|name| (name.to_owned(), text_of(&directory.join(name))));
    modules.collect()
}

#[test]
fn every_game_has_a_row_with_all_its_capabilities() {
    let mut modules = [modules("src/games/mod.rs"), modules("games/src/lib.rs")].concat();
    modules.retain(|(_, text)| {
        let mut rules = ["GameState", "PartizanBoard"].into_iter();
        rules.any(|name| implements(text, name))
    });
    modules.sort_unstable();
    for (module, text) in &modules {
        let rows = || ROWS.iter().filter(|(name, _)| name == module);
        assert!(rows().count() > 0, "{module} has no row");
        let capabilities = CAPABILITIES.iter().filter(|name| implements(text, name));
        for capability in capabilities {
            for (_, row) in rows() {
                assert!(
                    row.contains(capability),
                    "a row of {module} lacks {capability}"
                );
            }
        }
    }
    let names = modules.iter().map(|(name, _)| name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), NAMES);
}
