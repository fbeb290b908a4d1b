//! The text of these streams.

use optimal_play::games::kalah::Kalah;
use optimal_play::{CertificateReader, Run};
use support::Token;

use super::{Checked, solution, verify_with};
use crate::graph_with_bounds;

/// A text for Max in the game with bounds, where an endgame knows node 1.
fn of_the_graph(version: u32, value: i8, lines: &str) -> String {
    format!("optimal-play certificate {version}\nplayer Max\nvalue {value}\n{lines}")
}

fn verify_with_node_1(text: &str) -> Checked<Token<'static, i8>> {
    let graph = Box::leak(Box::new(graph_with_bounds()));
    let value_of = |token: &Token<'_, i8>| (token.at == 1).then_some(7);
    verify_with(text, &graph.root(), "node 1", value_of)
}

#[test]
fn positions_of_the_endgame_have_no_lines_with_or_without_bounds() {
    let counts = |version, lines| {
        let checked = verify_with_node_1(&of_the_graph(version, 1, lines)).expect("right");
        (checked.lines, checked.trusted, checked.known)
    };
    assert_eq!(counts(5, "endgame node 1\n"), (0, 0, 1));
    assert_eq!(counts(6, "endgame node 1\nall\n"), (0, 0, 1));
    for lines in ["endgame node 1\n1\n", "endgame node 1\nall\nbounds\n"] {
        let version = if lines.contains("all") { 6 } else { 5 };
        let error = verify_with_node_1(&of_the_graph(version, 1, lines));
        let error = error.expect_err("too many lines").to_string();
        assert!(error.contains("1 move where 0 are needed"), "{error}");
    }
}

#[test]
fn an_invalid_name_of_an_endgame_is_rejected_with_its_line() {
    let headers = [
        of_the_graph(5, 1, ""),
        of_the_graph(5, 1, "all\n"),
        of_the_graph(5, 1, "endgame \n"),
        of_the_graph(5, 1, "endgame  node 1\n"),
        of_the_graph(5, 1, &format!("endgame {}\n", "x".repeat(201))),
        of_the_graph(7, 1, "endgame node 1\n"),
    ];
    let message = |text: String| {
        let error = CertificateReader::<i8, _>::new(text.as_bytes()).expect_err("it is wrong");
        error.to_string().chars().take(120).collect::<String>()
    };
    let lines = [
        of_the_graph(3, 1, "endgame node 1\n1\n"),
        of_the_graph(5, 1, "endgame node 1\nbounds\n"),
    ];
    let lines = lines.map(|text| verify_with_node_1(&text).expect_err("wrong").to_string());
    let messages = headers.map(message).into_iter().chain(lines);
    insta::assert_snapshot!(messages.collect::<Vec<_>>().join("\n"));
}

#[test]
#[should_panic(expected = "an endgame has a name of one line")]
fn a_name_has_one_line() {
    let game = Kalah::new(2, 2).expect("a valid game");
    let endgame = game.endgame(2, &mut Run::new()).expect("it fits memory");
    solution(&game.start(), "few\nseeds", |it| endgame.value_of(it));
}
