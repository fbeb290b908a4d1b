//! The table of layers in the architecture page, which is the rule.

/// A layer: a file or directory of `src/`.
#[derive(Debug)]
pub(crate) struct Layer {
    pub(crate) name: String,
    /// The layers that it may import.
    pub(crate) imports: Vec<String>,
}

/// The rows of the first table in `page` whose head begins with `layer`.
pub(crate) fn layers(page: &str) -> Vec<Layer> {
    let rows = page
        .lines()
        .skip_while(|line| !line.starts_with("| layer |"));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let layers = rows.map(|row| {
        let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
        let &[name, _, imports] = cells.as_slice() else {
            panic!("a layer has three cells: {row}");
        };
        let imports = match imports {
            "nothing" => Vec::new(),
            names => names.split(", ").map(plain).collect(),
        };
        let name = plain(name);
        Layer { name, imports }
    });
    layers.collect()
}

/// What stands between backticks.
fn plain(code: &str) -> String {
    let name = code
        .strip_prefix('`')
        .and_then(|code| code.strip_suffix('`'));
    name.unwrap_or_else(|| panic!("{code} stands without backticks"))
        .to_owned()
}
