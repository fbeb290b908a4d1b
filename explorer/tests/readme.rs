//! The code in the README is that of the example.

use std::fs;

#[test]
fn the_readme_shows_lines_of_the_example() {
    let read = |path: &str| {
        let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(path).expect("it is part of the repository")
    };
    let example = read("examples/stones/game.rs") + &read("examples/stones/main.rs");
    let readme = read("README.md");
    let blocks: Vec<_> = readme.split("```rust,ignore\n").skip(1).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let (code, _) = block.split_once("```").expect("a block ends");
        for line in code.lines().map(str::trim) {
            assert!(example.contains(line), "{line}");
        }
    }
}
