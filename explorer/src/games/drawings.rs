//! What the drawings of games show.

use super::{Choices, GAMES};
use crate::show::{Last, View};

/// The drawing of a game after this line, with the last move marked.
fn drawing(name: &str, line: &str) -> String {
    let entry = GAMES.iter().find(|entry| entry.name == name);
    let game = (entry.expect("a game").begin)(Choices::default()).expect("its default board");
    let view = game.look(line).expect("a legal line");
    let last = view.past.last().map(|past| Last {
        spot: past.spot,
        path: &past.path,
        before: view.before.as_ref(),
    });
    let shown = View {
        is_flipped: false,
        targets: &[],
        last,
        label: name,
    };
    view.board.expect("a drawing").svg(&shown).into_string()
}

/// How often each of these is in the drawing.
fn counted<const N: usize>(drawing: &str, wanted: [&str; N]) -> [usize; N] {
    wanted.map(|wanted| drawing.matches(wanted).count())
}

#[test]
fn each_game_has_a_position_to_show_and_rules() {
    for entry in &GAMES {
        let without_pieces = ["awari", "dots_and_boxes", "kalah"].contains(&entry.name);
        let has_pieces = drawing(entry.name, entry.sample).contains("piece");
        assert!(has_pieces || without_pieces, "{}", entry.name);
        assert!(entry.rules.ends_with('.') && !entry.rules.contains("--"));
    }
}

#[test]
fn a_row_of_four_is_struck_and_its_last_stone_marked() {
    let before = drawing("connect_four", "121212");
    let drawn = [
        "piece max",
        "piece min",
        "strike",
        "new falling",
        "class=\"frame\"",
    ];
    assert_eq!(counted(&before, drawn), [3, 3, 0, 1, 1]);
    assert_eq!(
        counted(&drawing("connect_four", "1212121"), drawn),
        [4, 3, 1, 1, 1]
    );
    // Three in a slanting row.
    let drawn = ["glyph max", "glyph min", "strike"];
    let marks = drawing("tic_tac_toe", "a1.a2.b2.b1.c3");
    assert_eq!(counted(&marks, drawn), [3, 2, 1]);
}

#[test]
fn a_box_has_the_colour_of_the_player_who_closed_it() {
    // Min draws the fourth side of the first box, then the next edge.
    let drawn = ["fill max", "fill min", "fill nobody", "class=\"bar"];
    let boxes = drawing("dots_and_boxes", "a.c.d.f.b");
    assert_eq!(counted(&boxes, drawn), [0, 1, 0, 5]);
    assert_eq!(
        counted(&drawing("dots_and_boxes", "a.c.d"), drawn),
        [0, 0, 0, 3]
    );
}

#[test]
fn seeds_can_be_counted_also_those_in_the_stores() {
    for line in ["", "b", "b.d.a"] {
        let kalah = drawing("kalah", line);
        assert_eq!(
            counted(&kalah, ["class=\"seed\"", "pit"]),
            [24, 10],
            "{line}"
        );
    }
}

#[test]
fn pieces_look_as_people_know_them() {
    for (name, line, wanted, count) in [
        (
            "king_rook_king",
            "",
            ["glyph max", "glyph min", "\u{265C}"],
            [2, 1, 1],
        ),
        (
            "hexapawn",
            "",
            ["glyph max", "glyph min", "\u{265F}"],
            [3, 3, 6],
        ),
        (
            "dodgem",
            "",
            ["car max", "car min", "rotate(-90)"],
            [2, 2, 2],
        ),
        (
            "cram",
            "1,1-1,2.2,3-3,3.4,1-4,2",
            ["domino max", "domino min", "class=\"square"],
            [2, 1, 20],
        ),
        (
            "domineering",
            "1,1-2,1.4,1-4,2",
            ["domino max", "domino min", "pip"],
            [1, 1, 4],
        ),
        (
            "staircase",
            "1,1.1,2",
            ["fill max", "fill min", ">3<"],
            [1, 1, 1],
        ),
        (
            "knight_pawns",
            "a",
            ["\u{265E}", "\u{265F}", "shaft"],
            [2, 5, 1],
        ),
        (
            "nim",
            "2-1",
            ["piece nobody", "gone", "piece m"],
            [12, 1, 0],
        ),
        (
            "kayles",
            "c",
            ["piece nobody", "class=\"last\"", "piece m"],
            [11, 1, 0],
        ),
        (
            "chase",
            "2,1",
            ["glyph max", "glyph min", "class=\"last\""],
            [1, 1, 2],
        ),
    ] {
        assert_eq!(counted(&drawing(name, line), wanted), count, "{name}");
    }
}
