//! The links between the pages lead somewhere: on GitHub, and in the documentation of the crate.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of a page without its blocks of code.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    page.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// The part of the text after `start` and before `end`, wherever it occurs.
fn between<'t>(text: &'t str, start: &'t str, end: char) -> impl Iterator<Item = &'t str> {
    let rest = text.split(start).skip(1);
    rest.filter_map(move |it| Some(it.split_once(end)?.0))
}

/// Where the links of a page lead that are written in place.
fn inline_links(page: &str) -> Vec<String> {
    let prose: Vec<_> = prose(page).collect();
    let prose = prose.join(" ");
    between(&prose, "](", ')').map(str::to_owned).collect()
}

/// The definitions of links, by their labels.
fn definitions(page: &str) -> BTreeMap<String, String> {
    let definition = |line: &str| {
        let (label, target) = line.strip_prefix('[')?.split_once("]: ")?;
        Some((label.to_owned(), target.to_owned()))
    };
    prose(page).filter_map(definition).collect()
}

/// The anchors of the headings of a page.
fn anchors(page: &str) -> BTreeSet<String> {
    let headings = prose(page).filter(|line| line.starts_with('#'));
    let anchor = |line: &str| {
        let text = line.trim_start_matches('#').trim().to_lowercase();
        let kept = text
            .chars()
            .filter(|&it| it.is_alphanumeric() || " -_".contains(it));
        kept.collect::<String>().replace(' ', "-")
    };
    headings.map(anchor).collect()
}

/// The pages of the repository with text for people.
fn pages() -> Vec<PathBuf> {
    let docs = fs::read_dir(root().join("docs")).expect("it is part of the repository");
    let docs = docs.map(|it| it.expect("it can be read").path());
    let docs = docs.filter(|it| it.extension().is_some_and(|it| it == "md"));
    let docs = docs.filter(|it| !it.ends_with("links.md"));
    let others = [
        "README",
        "CONTRIBUTING",
        "cluster/README",
        "explorer/README",
        "games/README",
        "python/README",
    ];
    let others = others.map(|it| root().join(it).with_extension("md"));
    docs.chain(others).collect()
}

#[test]
fn every_link_of_a_page_leads_to_a_file_and_a_heading() {
    let mut wrong = Vec::new();
    for path in pages() {
        let page = read(&path);
        let links = inline_links(&page)
            .into_iter()
            .chain(definitions(&page).into_values());
        for link in links.filter(|it| !it.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let directory = path.parent().expect("it is in a directory");
            let target = if file.is_empty() {
                path.clone()
            } else {
                directory.join(file)
            };
            let leads =
                target.exists() && (anchor.is_empty() || anchors(&read(&target)).contains(anchor));
            if !leads {
                wrong.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `tests/src/lib.rs` lists the pages whose blocks in Rust are doctests.
#[test]
fn every_page_with_code_is_tested() {
    let list = read(&root().join("tests/src/lib.rs"));
    for path in pages() {
        let name = path.strip_prefix(root()).expect("it is below").display();
        let is_listed = list.contains(&format!("\"{name}\""));
        assert_eq!(read(&path).contains("```rust\n"), is_listed, "{name}");
    }
}

/// The crate's documentation has the pages of its module `guide`. Their links to files have a
/// label, so that `docs/links.md` can lead them elsewhere there.
#[test]
fn the_links_of_the_guide_lead_somewhere_in_the_documentation_of_the_crate() {
    let lib = read(&root().join("src/lib.rs"));
    let (_, guide) = lib.split_once("pub mod guide {").expect("it has a guide");
    let files: Vec<_> = between(guide, ": \"", '"').collect();
    assert!(files.contains(&"implementing-a-game"));
    let there = definitions(&read(&root().join("docs/links.md")));
    let mut unused: BTreeSet<_> = there.keys().cloned().collect();
    for file in files {
        let page = read(&root().join("docs").join(file).with_extension("md"));
        let inline = inline_links(&page).into_iter();
        let to_files: Vec<_> = inline
            .filter(|it| !it.starts_with('#') && !it.contains("://"))
            .collect();
        assert!(
            to_files.is_empty(),
            "{file}.md needs labels for {to_files:?}"
        );
        for label in definitions(&page).into_keys() {
            assert!(
                there.contains_key(&label),
                "docs/links.md lacks {label} of {file}.md"
            );
            unused.remove(&label);
        }
    }
    assert!(unused.is_empty(), "docs/links.md has {unused:?} in vain");
}
