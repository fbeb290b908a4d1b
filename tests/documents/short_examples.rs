//! Each short example prints what its first comment shows, and the pages show its code.

use std::fs;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::{OF_GAMES, example};

const EXAMPLES: [&str; 13] = [
    "knight_pawns",
    "staircase",
    "chase",
    "heap",
    "scores",
    "k_in_a_row",
    "cat_and_mouse",
    "sum_of_heaps",
    "sum_of_parts",
    "certificate_by_hand",
    "store_and_resume",
    "audit_finds_a_bug",
    OF_GAMES,
];

/// Those that need files.
const WITH_FILES: [&str; 2] = ["store_and_resume", OF_GAMES];

fn read(path: &str) -> String {
    let path = format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The blocks of a page that begin with this fence.
fn blocks<'t>(page: &'t str, fence: &str) -> Vec<&'t str> {
    let rest = page.split(fence).skip(1);
    rest.map(|it| it.split_once("```").expect("a block ends").0)
        .collect()
}

fn source(name: &str) -> String {
    let package = if name == OF_GAMES { "games/" } else { "" };
    read(&format!("{package}examples/{name}.rs"))
}

/// The first comment of an example, which is Markdown.
fn first_comment(name: &str) -> String {
    let source = source(name);
    let lines = source.lines().map_while(|it| it.strip_prefix("//!"));
    let lines = lines.map(|it| it.strip_prefix(' ').unwrap_or(it));
    lines.collect::<Vec<_>>().join("\n")
}

/// Those that the features of these tests fit: with files, those that need them.
fn fitting() -> impl Iterator<Item = &'static str> {
    let examples = EXAMPLES.into_iter();
    examples.filter(|name| WITH_FILES.contains(name) == cfg!(feature = "files"))
}

#[test]
fn each_prints_what_its_first_comment_shows() {
    for name in fitting() {
        let output = example(name).output().expect("it runs");
        assert!(output.status.success(), "{name}");
        let output = String::from_utf8(output.stdout).expect("text");
        assert_eq!(
            blocks(&first_comment(name), "```text\n"),
            [output],
            "{name}"
        );
    }
}

#[cfg(feature = "files")]
#[test]
fn the_example_of_the_games_reports_arguments_and_ends_without_a_reader() {
    let (reader, writer) = std::io::pipe().expect("there are pipes");
    drop(reader);
    let output = example(OF_GAMES).stdout(writer).output().expect("it runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");

    let too_many = ["three", "store", "more"];
    let output = example(OF_GAMES).args(too_many).output().expect("it runs");
    assert!(!output.status.success());
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("usage: nine_mens_morris"), "{message}");
}

/// The tokens of a code, without comments, and without the commas that depend on its layout.
fn tokens(code: &str) -> Vec<String> {
    let lines = code.lines().map(str::trim);
    let lines = lines.filter(|it| !it.starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut tokens = Vec::new();
    push(&mut tokens, code.parse().expect("Rust code"));
    tokens
}

fn push(tokens: &mut Vec<String>, stream: TokenStream) {
    for tree in stream {
        let TokenTree::Group(group) = tree else {
            tokens.push(tree.to_string());
            continue;
        };
        let [open, close] = match group.delimiter() {
            Delimiter::Parenthesis => ["(", ")"],
            Delimiter::Brace => ["{", "}"],
            Delimiter::Bracket => ["[", "]"],
            Delimiter::None => ["", ""],
        };
        tokens.push(open.to_owned());
        push(tokens, group.stream());
        tokens.pop_if(|it| it == ",");
        tokens.push(close.to_owned());
    }
}

/// A page shows the whole of an example, or, in a block that is `ignore`d, a part of one.
#[test]
fn the_pages_show_the_code_of_the_examples() {
    let examples = EXAMPLES.map(|name| tokens(&source(name)));
    for (page, fence) in [
        ("README.md", "```rust\n"),
        ("docs/implementing-a-game.md", "```rust,ignore\n"),
    ] {
        let text = read(page);
        let blocks = blocks(&text, fence);
        assert!(!blocks.is_empty(), "{page}");
        for block in blocks {
            let part = tokens(block);
            let has = |it: &Vec<String>| it.windows(part.len()).any(|it| it == part);
            assert!(examples.iter().any(has), "{page}: no example has\n{block}");
        }
    }
}

#[test]
fn the_readme_shows_the_output_of_the_heap() {
    let comment = first_comment("heap");
    assert!(read("README.md").contains(blocks(&comment, "```text\n")[0]));
}
