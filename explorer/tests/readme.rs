//! The code in the README is that of the examples.

use std::fs;

#[test]
fn the_readme_shows_lines_of_the_examples() {
    let read = |path: &str| {
        let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(path).expect("it is part of the repository")
    };
    let examples = ["stones", "misere_nim"].map(|name| {
        let file = |file| read(&format!("examples/{name}/{file}.rs"));
        file("game") + &file("main")
    });
    let examples = examples.concat();
    let readme = read("README.md");
    let blocks: Vec<_> = readme.split("```rust,ignore\n").skip(1).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let (code, _) = block.split_once("```").expect("a block ends");
        for line in code.lines().map(str::trim) {
            assert!(examples.contains(line), "{line}");
        }
    }
}
