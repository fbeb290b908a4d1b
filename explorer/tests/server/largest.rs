//! Every route with the largest board of each game.

use std::iter;
use std::time::{Duration, Instant};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::Program;

/// The longest time for an answer, in a debug build on a busy machine.
const LONGEST: Duration = Duration::from_secs(8);

/// The largest board of each game, and one that is larger; the only one of a game with one board.
fn boards() -> Vec<(&'static str, String, Option<String>)> {
    let heaps = |heap: &str| iter::repeat_n(heap, 33).collect::<Vec<_>>().join(",");
    let mut boards = vec![("nim", heaps("40"), Some(heaps("41")))];
    for row in [
        "connect_four 8x7 8x8",
        "tic_tac_toe only",
        "misere_tic_tac_toe only",
        "hexapawn 15x2 16x2",
        "dodgem 5x5 6x6",
        "king_rook_king 8/8/8/8/8/2k5/1R6/K7_w_-_-",
        "animal_shogi gle/1c1/1C1/ELG_b_- gle/1c1/1C1/ELG_b_C",
        "kayles 26 27",
        "morris 7x7 9x9",
        "gobblet 3x2 3x3",
        "cram 8x8 8x9",
        "node_kayles 8x8 9x8",
        "impartial_clobber 8x8 9x8",
        "domineering 8x8 8x9",
        "dots_and_boxes 5x5 5x6",
        "kalah 6x10 6x11",
        "awari 16,0,0,0,0,0,0,0,0,0,0,32 17,0,0,0,0,0,0,0,0,0,0,32",
        "chase 1x46340 1x46341",
        "clobber XOXOXOXO,OXOXOXOX,XOXOXOXO,OXOXOXOX,XOXOXOXO,OXOXOXOX,XOXOXOXO,OXOXOXOX X,XX",
        "nogo ........,........,........,........,........,........,........,........ X#.",
        "toads XXXXXXXXXXXXXXXX................................OOOOOOOOOOOOOOOO X#O",
        "elephants XXXXXXXXXXXXXXXX................................OOOOOOOOOOOOOOOO X#O",
        "hackenbush XOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXOXO X.O",
        "staircase only",
        "knight_pawns 4096x4096 4097x4096",
    ] {
        let mut words = row.split(' ').map(|word| word.replace('_', " "));
        let name = row.split(' ').next().expect("a name");
        let largest = words.nth(1).expect("a board");
        boards.push((name, largest, words.next()));
    }
    boards
}

/// The routes below a game with a board, as the sources list them.
fn routes() -> Vec<String> {
    let pages = include_str!("../../src/web/routes/mod.rs");
    let api = include_str!("../../src/web/api/mod.rs");
    let texts = |source: &'static str| source.split('"').skip(1).step_by(2);
    // Pages about a position have a name, whole routes a slash, and messages spaces.
    let below = texts(pages).filter(|it| !it.starts_with('/') && !it.contains([' ', '{']));
    let below = below.map(|it| format!("/{{game}}/{{instance}}/{{line}}/{it}"));
    let of_game = |it: &&str| it.starts_with('/') && it.contains("{instance}");
    let others = texts(pages).filter(of_game).map(str::to_owned);
    let api = texts(api).filter(of_game).map(|it| format!("/api/v1{it}"));
    let routes: Vec<_> = below.chain(others).chain(api).collect();
    assert!(routes.len() > 15, "{routes:?}");
    routes
}

#[test]
fn every_route_answers_soon_with_the_largest_board_of_each_game() {
    let boards = boards();
    for name in optimal_play_games::NAMES {
        assert!(boards.iter().any(|(it, ..)| *it == name), "{name}");
    }
    let program = Program::start(&["--think", "20ms", "--time", "50ms", "--memory", "256MiB"]);
    for (name, largest, larger) in boards {
        let path = |route: &str, board: &str| {
            let board = utf8_percent_encode(board, NON_ALPHANUMERIC).to_string();
            let path = route.replace("{game}", name).replace("{instance}", &board);
            path.replace("{line}", "start")
        };
        if let Some(larger) = larger {
            let refused = program.get(&path("/{game}/{instance}/{line}", &larger));
            assert_eq!(refused.status, 404, "{name} {larger}");
        }
        for route in routes() {
            for method in ["GET", "POST", "DELETE"] {
                let begun = Instant::now();
                let answer = program.request(method, &path(&route, &largest));
                let what = format!("{method} {route} of {name} {largest}");
                assert!(begun.elapsed() < LONGEST, "{what}: {:?}", begun.elapsed());
                assert!(
                    answer.status != 404 && answer.status < 500,
                    "{what}: {answer:?}"
                );
            }
        }
    }
}
