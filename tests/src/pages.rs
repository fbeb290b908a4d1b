//! The pages of the repository.

use std::fs;
use std::path::Path;

/// The first block of plain text on a page, which is named by its path in the repository.
///
/// # Panics
///
/// If there is no such page, or it has no such block.
#[must_use]
pub fn first_text_of(page: &str) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(page);
    let text = fs::read_to_string(page).expect("the page is part of the repository");
    let after = text.split("```text\n").nth(1);
    let block = after.and_then(|rest| rest.split("```").next());
    block.expect("the page has a block of text").to_owned()
}
