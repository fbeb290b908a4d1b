//! The layers of `src/` import one way, as the architecture page says.

mod paths;
mod table;

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use table::Layer;

/// What the layers may import, and what the names at the crate root stand for.
struct Rules {
    layers: Vec<Layer>,
    /// The layer of each name that `lib.rs` imports.
    root: HashMap<String, String>,
}

impl Rules {
    /// The rules of a page, for the imports of a `lib.rs`.
    fn new(page: &str, lib: &str) -> Self {
        let root = paths::uses(lib, &[]).into_iter().filter_map(|path| {
            let layer = path.resolved().first()?.to_string();
            Some((path.name, layer))
        });
        let root = root.collect();
        let layers = table::layers(page);
        Self { layers, root }
    }

    /// The rules of this crate.
    fn of_the_crate() -> Self {
        let mut rules = Self::new(&read("docs/architecture.md"), &read("src/lib.rs"));
        // Exported macros stand at the root without an import.
        for name in ["debug_as_display", "forward"] {
            rules.root.insert(name.to_owned(), "game".to_owned());
        }
        rules
    }

    /// What is wrong with the paths of a file, such as `game/mod.rs`: a line for each.
    fn violations(&self, file: &str, source: &str) -> Vec<String> {
        let module: Vec<_> = file
            .trim_end_matches(".rs")
            .trim_end_matches("/mod")
            .split('/')
            .collect();
        let Some(layer) = self.layers.iter().find(|layer| layer.name == module[0]) else {
            return vec![format!(
                "src/{file}: `{}` is not in the table of layers",
                module[0]
            )];
        };
        let paths = paths::paths(source, &module);
        let messages = paths.iter().filter_map(|path| {
            let message = self.violation(layer, path)?;
            let written = path.segments.join("::");
            Some(format!("src/{file}:{}: `{written}` {message}", path.line))
        });
        messages.collect()
    }

    /// What is wrong with a path in a layer, if anything is.
    fn violation(&self, layer: &Layer, path: &paths::Path) -> Option<String> {
        let Layer { name, imports } = layer;
        let resolved = path.resolved();
        let fault = match resolved.first() {
            _ if path.climbs_to_root() => format!("leaves {name} by `super`"),
            None | Some(&"*") => "is the whole crate".to_owned(),
            Some(first) => match self.layer_of(first) {
                Some(target) if target == name => return None,
                Some(target) if imports.iter().any(|it| it == target) => return None,
                Some(target) => format!("belongs to {target}"),
                None => "is no layer, and lib.rs imports no such name".to_owned(),
            },
        };
        let allowed = match imports.as_slice() {
            [] => "nothing".to_owned(),
            imports => imports.join(", "),
        };
        Some(format!("{fault}; {name} may import {allowed}"))
    }

    /// The layer that a name at the crate root is or belongs to.
    fn layer_of<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        let is_layer = self.layers.iter().any(|layer| layer.name == name);
        let imported = || self.root.get(name).map(String::as_str);
        is_layer.then_some(name).or_else(imported)
    }
}

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The Rust files in a directory of `src/`, by their paths from there.
fn files(directory: &Path) -> Vec<String> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join("src");
    let entries = fs::read_dir(src.join(directory)).expect("a directory of the crate");
    let files = entries.flat_map(|entry| {
        let path = directory.join(entry.expect("it can be read").file_name());
        match path.extension() {
            None => files(&path),
            Some(_) => vec![path.to_str().expect("names are text").to_owned()],
        }
    });
    files.filter(|file| file != "lib.rs").collect()
}

#[test]
fn every_import_goes_one_way() {
    let rules = Rules::of_the_crate();
    let violations = files(Path::new("")).into_iter().flat_map(|file| {
        let source = read(&format!("src/{file}"));
        rules.violations(&file, &source)
    });
    let violations: Vec<_> = violations.collect();
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

/// The standard library has no clock in a browser, and panics.
#[test]
fn all_times_are_those_of_the_clock_of_a_run() {
    let clocks = ["Instant", "SystemTime", "*"].map(|name| ["std", "time", name]);
    for file in files(Path::new("")) {
        let uses = paths::uses(&read(&format!("src/{file}")), &[]);
        let is_clock = |path: &&paths::Path| clocks.iter().any(|it| path.segments == *it);
        let found = uses.iter().find(is_clock).map(|path| path.line);
        assert!(
            found.is_none() || file == "run/clock.rs",
            "src/{file}: {found:?}"
        );
    }
}

#[test]
fn the_table_has_every_layer_after_those_that_it_imports() {
    let layers = Rules::of_the_crate().layers;
    let names: Vec<_> = layers.iter().map(|layer| &layer.name).collect();
    for (at, layer) in layers.iter().enumerate() {
        for import in &layer.imports {
            assert!(names[..at].contains(&import), "{}: {import}", layer.name);
        }
    }
    let files = files(Path::new(""));
    let found: BTreeSet<_> = files
        .iter()
        .filter_map(|file| file.split(['/', '.']).next())
        .collect();
    let names: BTreeSet<_> = names.into_iter().map(String::as_str).collect();
    assert_eq!(names, found);
}
