//! The text of these certificates.

use optimal_play::Run;
use optimal_play::certificate::CertificateReader;
use optimal_play_games::kalah::Kalah;
use support::{Checked, Token};

use super::{solution, verify_with};
use crate::certificate::graph_with_bounds;

/// A text for Max in the game with bounds, where an endgame knows node 1.
fn of_the_graph(lines: &str) -> String {
    format!("optimal-play certificate 1\nplayer Max\nvalue 1\n{lines}")
}

fn verify_with_node_1(text: &str) -> Checked<Token<'static, i8>> {
    let graph = Box::leak(Box::new(graph_with_bounds()));
    let value_of = |token: &Token<'_, i8>| (token.at == 1).then_some(7);
    verify_with(text, &graph.root(), "node 1", value_of)
}

#[test]
fn positions_of_the_endgame_have_no_lines_with_or_without_bounds() {
    let checked = |lines: &str| verify_with_node_1(&of_the_graph(lines));
    let counts = |lines| {
        let checked = checked(lines).expect("right");
        (checked.lines, checked.trusted, checked.known)
    };
    assert_eq!(counts("trusts endgame node 1\n"), (0, 0, 1));
    assert_eq!(
        counts("trusts bounds\ntrusts endgame node 1\nall\n"),
        (0, 0, 1)
    );
    for lines in [
        "trusts endgame node 1\n1\n",
        "trusts bounds\ntrusts endgame node 1\nall\nbounds\n",
    ] {
        let error = checked(lines).expect_err("too many lines").to_string();
        assert!(error.contains("1 line where 0 are needed"), "{error}");
    }
}

#[test]
fn an_invalid_name_of_an_endgame_is_rejected_with_its_line() {
    let headers = [
        "trusts endgame \n".to_owned(),
        "trusts endgame  node 1\n".to_owned(),
        format!("trusts endgame {}\n", "x".repeat(201)),
    ];
    let message = |lines: String| {
        let text = of_the_graph(&lines);
        let error = CertificateReader::<i8, _>::new(text.as_bytes()).expect_err("it is wrong");
        error.to_string().chars().take(120).collect::<String>()
    };
    let lines = ["endgame node 1\n1\n", "trusts endgame node 1\nbounds\n"];
    let lines = lines.map(|lines| {
        let error = verify_with_node_1(&of_the_graph(lines));
        error.expect_err("wrong").to_string()
    });
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
