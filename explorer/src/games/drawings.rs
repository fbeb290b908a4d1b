//! What the drawings of games show.

use super::GAMES;
use crate::show::{Last, View};

/// The drawing of a game after this line, with the last move marked.
fn drawing(name: &str, line: &str) -> String {
    let entry = GAMES.iter().find(|entry| entry.name == name);
    let game = entry.expect("a game").begin_first();
    let game = game.expect("its first board");
    let view = game.look(line).expect("a legal line");
    let last = view.past.last().map(|past| Last {
        spot: past.spot,
        path: &past.path,
        change: view.change.as_ref(),
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
        let without_pieces =
            ["awari", "dots_and_boxes", "hackenbush", "kalah"].contains(&entry.name);
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
            [48, 14],
            "{line}"
        );
    }
}

#[test]
fn pieces_look_as_people_know_them() {
    // A game, its line of play, and how often the drawing has each of these.
    for row in [
        "king_rook_king: 2 glyph max, 1 glyph min, 3 <path class=\"piece glyph",
        "hexapawn: 3 glyph max, 3 glyph min, 6 <path class=\"piece glyph",
        "gobblet Sb2.Ma1.Mb2: 3 piece max, 3 piece min, 2 r=\"0.147\"",
        "morris b2.a1: 2 piece max, 2 piece min, 16 class=\"line",
        "animal_shogi Cb2-b3.Lb4-b3: 5 piece max, 4 piece min, 1 leaving",
        "dodgem: 2 car max, 2 car min, 2 rotate(-90)",
        "cram 1,1-1,2.2,3-3,3.4,1-4,2: 2 domino max, 1 domino min, 20 class=\"square",
        "domineering 1,1-2,1.4,1-4,2: 1 domino max, 1 domino min, 4 pip",
        "staircase 1,1.1,2: 1 fill max, 1 fill min, 1 >3<",
        "knight_pawns a: 2 glyph max, 5 glyph min, 1 shaft, 1 data-way",
        "nim 2-1: 12 piece nobody, 1 gone, 0 piece m",
        "kayles c: 11 piece nobody, 1 class=\"last\", 0 piece m",
        "node_kayles b2: 1 piece max, 12 class=\"square",
        "impartial_clobber a1-b1: 9 piece white-black, 10 black max, 8 black min, 1 leaving",
        "chase 2,1: 1 glyph max, 1 glyph min, 2 class=\"last\"",
    ] {
        let (game, wanted) = row.split_once(": ").expect("a game");
        let (name, line) = game.split_once(' ').unwrap_or((game, ""));
        let drawing = drawing(name, line);
        for wanted in wanted.split(", ") {
            let (count, text) = wanted.split_once(' ').expect("a count");
            assert_eq!(
                drawing.matches(text).count().to_string(),
                count,
                "{text} in {row}"
            );
        }
    }
}
