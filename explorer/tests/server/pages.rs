//! What pages say: their titles, their descriptions, and how bad a move was.

use std::thread;
use std::time::Duration;

use crate::Program;

/// The text between these, the first time.
fn between<'p>(page: &'p str, start: &str, end: &str) -> &'p str {
    let (_, rest) = page
        .split_once(start)
        .unwrap_or_else(|| panic!("{start}: {page}"));
    rest.split_once(end).expect("it ends").0
}

/// The page of a game that is solved.
fn solved(program: &Program, path: &str) -> String {
    loop {
        let page = program.get(path);
        if page.header("Refresh").is_none() {
            return page.body;
        }
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn each_position_has_a_title_and_a_description_of_its_own() {
    let program = Program::start(&[]);
    let about = |path: &str| {
        let page = solved(&program, path);
        let description = between(&page, "<meta name=\"description\" content=\"", "\"");
        let title = between(&page, "<title>", "</title>");
        (title.to_owned(), description.to_owned())
    };
    let (title, description) = about("/tic_tac_toe/only/b2");
    assert_eq!(title, "O to move, draw after b2: Tic-tac-toe");
    assert!(
        description.starts_with("Best of 8 legal moves: a1, c1, a3, c3."),
        "{description}"
    );
    let (title, _) = about("/tic_tac_toe/only/a1.b2.a2.b1.a3");
    assert_eq!(title, "X has won after a1 b2 a2 b1 a3: Tic-tac-toe");
    // Hidden values stay hidden.
    let (title, description) = about("/tic_tac_toe/only/b2?hide=1");
    assert_eq!(title, "O to move after b2: Tic-tac-toe");
    assert!(description.starts_with("8 legal moves."), "{description}");
}

#[test]
fn the_lines_above_the_board_say_who_wins_and_by_which_moves() {
    let program = Program::start(&[]);
    for (path, result, advice) in [
        (
            "/tic_tac_toe/only/b2",
            "a draw with best play",
            ["a1", "c1", "a3", "1 more"].as_slice(),
        ),
        // O has answered a corner beside it, and X takes the centre.
        ("/tic_tac_toe/only/a1.b1", "X wins in 5", &["b2"]),
        ("/tic_tac_toe/only/a1.b1.b2", "X wins in 4", &["c3"]),
        // Of three single stones, whoever moves first takes the last.
        (
            "/nim/1,1,1/start",
            "Blue wins",
            &["All 3 moves are equally good."],
        ),
        // The published outcome: whoever places upright dominoes wins, moving first.
        ("/domineering/4x4/start", "Vertical wins", &["2,1-3,1"]),
        (
            "/knight_pawns/8x8/start",
            "20 moves in all with best play",
            &["d", "e"],
        ),
    ] {
        let page = solved(&program, path);
        let turn = between(&page, "<p class=\"turn\" role=\"status\">", "</p>");
        assert!(turn.ends_with(&format!("{result}</span>")), "{turn}");
        let best = between(&page, "<p class=\"advice\">", "</p>");
        for text in advice {
            assert!(best.contains(text), "{text} in {best}");
        }
        assert!(page.contains("<p class=\"legend\">"), "{page}");
    }
    let hidden = solved(&program, "/tic_tac_toe/only/b2?hide=1");
    for shown in ["Best:", "class=\"legend\"", "best play"] {
        assert!(!hidden.contains(shown), "{shown} in {hidden}");
    }
}

#[test]
fn a_slip_is_graded_by_what_it_lost() {
    let program = Program::start(&[]);
    for (line, grade) in [
        // O loses the draw; X then wins later than it could, or gives the win away.
        (
            "a1.b1",
            "<span class=\"slip blunder\">?? a lost game, had draw</span>",
        ),
        (
            "a1.b1.b2.a2.a3",
            "<span class=\"slip weaker\">?! not the best, cost 2 plies, had win in 1</span>",
        ),
        (
            "a1.b1.c1",
            "<span class=\"slip mistake\">? a lost win, had win in 5</span>",
        ),
    ] {
        let page = solved(&program, &format!("/tic_tac_toe/only/{line}?tab=game"));
        assert!(page.contains(grade), "{line}: {page}");
        // The page of documentation and the legend below the plot have the same words.
        let (_, words) = grade.split_once('>').expect("a span");
        let words = words.split(['<', ',']).next().expect("a grade");
        let docs = include_str!("../../../docs/explorer.md");
        assert!(docs.contains(&format!("`{words}`")), "{words}");
        let legend = between(&page, "<figcaption>", "</figcaption>");
        assert!(legend.contains(words), "{words} in {legend}");
    }
}

#[test]
fn a_picture_of_a_position_is_a_file_with_its_style() {
    let program = Program::start(&[]);
    let picture = program.get("/hexapawn/3x3/b1-b2/picture.svg");
    assert_eq!(picture.header("Content-Type"), Some("image/svg+xml"));
    assert!(
        picture
            .body
            .starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board")
    );
    assert_eq!(picture.body.matches("<style>").count(), 1);
    assert!(!picture.body.contains("<a "), "{}", picture.body);
}

#[test]
fn other_sites_frame_pages_only_where_a_flag_allows_it() {
    for (flags, framed) in [(&[][..], false), (&["--allow-embed"][..], true)] {
        let page = Program::start(flags).get("/nim/1,2/start");
        let policy = page.header("Content-Security-Policy").expect("a policy");
        assert_eq!(
            policy.contains("frame-ancestors 'none'"),
            !framed,
            "{policy}"
        );
        assert_eq!(page.body.contains("&lt;iframe src="), framed);
    }
}

#[test]
fn the_first_page_draws_each_game_and_says_its_aim() {
    let program = Program::start(&[]);
    let page = program.get("/").body;
    assert_eq!(page.matches("class=\"thumbnail\"").count(), 26);
    // One more is live: each column is a move.
    assert_eq!(page.matches("<svg class=\"board").count(), 27);
    assert_eq!(page.matches("class=\"spot ").count(), 7);
    assert!(
        page.contains(">the longest mate</a>") && !page.contains("w - -</a>"),
        "{page}"
    );
    let rules = program.get("/kalah").body;
    assert!(rules.contains("captures the seeds opposite"), "{rules}");
}

#[test]
fn after_a_game_against_the_computer_the_page_says_who_won_and_what_to_do_next() {
    let program = Program::start(&[]);
    let line = "/tic_tac_toe/only/a1.a2.b1.b2.c1?hide=1";
    for (player, texts) in [
        ("min", ["You won!", "3 of your 3 moves", "Show the values"]),
        (
            "max",
            ["You lost", "0 of your 2 moves", "Show the mistakes"],
        ),
    ] {
        let page = solved(&program, &format!("{line}&{player}=computer"));
        for text in texts.into_iter().chain(["Play again", "Swap sides"]) {
            assert!(page.contains(text), "{text}: {page}");
        }
    }
    let both = solved(&program, line);
    assert!(
        both.contains("The game is over: ") && !both.contains("Play again"),
        "{both}"
    );
}

#[test]
fn the_usual_starts_of_awari_and_kalah_open_and_the_computer_plays() {
    let program = Program::start(&["--think", "3s"]);
    for (place, known) in [
        ("/awari/4,4,4,4,4,4,4,4,4,4,4,4", "with at most 10"),
        ("/kalah/6x4", "not solved within 3s"),
    ] {
        let page = solved(&program, &format!("{place}/start"));
        for text in [known, " plies ahead"] {
            assert!(page.contains(text), "{text}: {page}");
        }
        let answered = program.wait_for(&format!("{place}/a?min=computer"), |it| it.status == 303);
        let next = answered.header("Location").expect("an address");
        assert!(next.starts_with(&format!("{place}/a.")), "{next}");
    }
    // Nothing can solve it as a whole: no button promises that.
    let more = program
        .get("/awari/4,4,4,4,4,4,4,4,4,4,4,4/start?tab=more")
        .body;
    assert!(
        more.contains("a draw with best play") && !more.contains("/solve"),
        "{more}"
    );
}
