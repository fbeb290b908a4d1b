//! No game of the crate, and no capability of one, is missing in the table.

use std::fs;
use std::path::Path;

use optimal_play::games::NAMES;

use super::ROWS;

const CAPABILITIES: [&str; 7] = [
    "Impartial",
    "Indexed",
    "PackedKey",
    "Predecessors",
    "Restore",
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

#[test]
fn every_game_has_a_row_with_all_its_capabilities() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join("src/games");
    let mut listed = Vec::new();
    for line in text_of(&directory.join("mod")).lines() {
        let module = line.strip_prefix("pub mod ");
        let Some(module) = module.and_then(|it| it.strip_suffix(';')) else {
            continue;
        };
        let text = text_of(&directory.join(module));
        if !implements(&text, "GameState") {
            continue;
        }
        listed.push(module.to_owned());
        let rows = || ROWS.iter().filter(|(name, _)| *name == module);
        assert!(rows().count() > 0, "{module} has no row");
        let capabilities = CAPABILITIES.iter().filter(|name| implements(&text, name));
        for capability in capabilities {
            for (_, row) in rows() {
                assert!(
                    row.contains(capability),
                    "a row of {module} lacks {capability}"
                );
            }
        }
    }
    assert_eq!(listed, NAMES);
}
