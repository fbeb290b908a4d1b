//! The paths in a source file that name something of the crate.
//!
//! They are found among the tokens, not in the syntax tree: tokens show the inside of attributes
//! and macros, too, and hold doc comments and texts as literals, so that links in them do not
//! count.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

/// A path, with all that a `use` tree has before it.
#[derive(Debug)]
pub(crate) struct Path {
    /// As it is written, such as `["crate", "game", "Player"]`; a glob ends in `*`.
    pub(crate) segments: Vec<String>,
    /// The module it stands in, from the crate root.
    pub(crate) module: Vec<String>,
    /// The name that a `use` gives it: the one after `as`, or else its own.
    pub(crate) name: String,
    /// The line where its last segment stands.
    pub(crate) line: usize,
}

impl Path {
    /// The path from the crate root.
    pub(crate) fn resolved(&self) -> Vec<&str> {
        let mut path: Vec<_> = self.module.iter().map(String::as_str).collect();
        for segment in &self.segments {
            match segment.as_str() {
                "crate" | "optimal_play" => path.clear(),
                "self" => {}
                "super" => drop(path.pop()),
                name => path.push(name),
            }
        }
        path
    }

    /// Whether `super` leads it to the crate root.
    pub(crate) fn climbs_to_root(&self) -> bool {
        let supers = self.segments.iter().filter(|segment| *segment == "super");
        let supers = supers.count();
        supers > 0 && supers >= self.module.len()
    }
}

/// The paths that start with `crate`, `self`, `super` or the name of the crate, in the file of
/// `module`.
pub(crate) fn paths(source: &str, module: &[&str]) -> Vec<Path> {
    let mut scan = Scan::new(module);
    scan.all(tokens(source));
    scan.found
}

/// All paths of the `use` items of a file, those of names in scope included.
pub(crate) fn uses(source: &str, module: &[&str]) -> Vec<Path> {
    let mut scan = Scan::new(module);
    let tokens: Vec<_> = tokens(source).into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        if matches!(token, TokenTree::Ident(word) if word == "use") {
            scan.tree(&[], &tokens[at + 1..]);
        }
    }
    scan.found
}

fn tokens(source: &str) -> TokenStream {
    source.parse().expect("the sources compile")
}

struct Scan {
    module: Vec<String>,
    found: Vec<Path>,
}

impl Scan {
    fn new(module: &[&str]) -> Self {
        let module = module.iter().copied().map(str::to_owned).collect();
        let found = Vec::new();
        Self { module, found }
    }

    /// The paths among all these tokens.
    fn all(&mut self, tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let (before, rest) = tokens.split_at(at);
            match token {
                TokenTree::Ident(_) if is_start(before, rest) => self.tree(&[], rest),
                TokenTree::Group(body) => match before {
                    [.., TokenTree::Ident(word), TokenTree::Ident(name)] if word == "mod" => {
                        self.module.push(name.to_string());
                        self.all(body.stream());
                        self.module.pop();
                    }
                    _ => self.all(body.stream()),
                },
                _ => {}
            }
        }
    }

    /// The path that these tokens start with, or all paths of a `use` tree, after the segments
    /// before them.
    fn tree(&mut self, before: &[&Ident], tokens: &[TokenTree]) {
        match tokens {
            [TokenTree::Ident(segment), after @ ..] => {
                let path = [before, &[segment]].concat();
                match (after_colons(after), after) {
                    (Some(after), _) => self.tree(&path, after),
                    (None, [TokenTree::Ident(word), TokenTree::Ident(name), ..])
                        if word == "as" =>
                    {
                        self.add(&path, None, name.to_string());
                    }
                    (None, _) => self.add(&path, None, segment.to_string()),
                }
            }
            [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Brace => {
                let tokens: Vec<_> = group.stream().into_iter().collect();
                for branch in tokens.split(|token| is_punctuation(token, ',')) {
                    self.tree(before, branch);
                }
            }
            [token, ..] if is_punctuation(token, '*') => self.add(before, Some("*"), "*".into()),
            // A leading `::`, of another crate, has no segment before it.
            [_, ..] if !before.is_empty() => {
                // Arguments of a generic type follow.
                let name = before[before.len() - 1].to_string();
                self.add(before, None, name);
            }
            _ => {}
        }
    }

    fn add(&mut self, segments: &[&Ident], glob: Option<&str>, name: String) {
        let line = segments.last().map_or(0, |last| last.span().start().line);
        let segments = segments.iter().map(ToString::to_string);
        self.found.push(Path {
            segments: segments.chain(glob.map(str::to_owned)).collect(),
            module: self.module.clone(),
            name,
            line,
        });
    }
}

/// Whether a path of the crate starts with the first of `rest`: `crate` in `pub(crate)` and a lone
/// `self` are none.
fn is_start(before: &[TokenTree], rest: &[TokenTree]) -> bool {
    let [TokenTree::Ident(word), after @ ..] = rest else {
        return false;
    };
    let starts = ["crate", "self", "super", "optimal_play"];
    if !starts.iter().any(|start| word == start) || ends_in_colons(before) {
        return false;
    }
    match after {
        // `use crate as name` and `extern crate self as name` give the crate another name.
        [TokenTree::Ident(next), ..] => next == "as" || (word == "crate" && next == "self"),
        _ => after_colons(after).is_some(),
    }
}

fn ends_in_colons(tokens: &[TokenTree]) -> bool {
    let last = tokens.iter().rev().take(2);
    last.filter(|token| is_punctuation(token, ':')).count() == 2
}

/// What follows a `::`.
fn after_colons(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    let (first, after) = tokens.split_at_checked(2)?;
    ends_in_colons(first).then_some(after)
}

fn is_punctuation(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punctuation) if punctuation.as_char() == sign)
}
