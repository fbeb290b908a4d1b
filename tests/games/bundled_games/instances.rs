//! Small instances of the games that share data between their positions.

use optimal_play::Player;
use optimal_play_games::animal_shogi::AnimalShogi;
use optimal_play_games::awari::{Awari, GrandSlam};
use optimal_play_games::chase::Chase;
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::domineering::Domineering;
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use optimal_play_games::gobblet::Gobblet;
use optimal_play_games::kalah::Kalah;
use optimal_play_games::morris::{Morris, Rules};
use optimal_play_games::staircase::Staircase;
use support::{corner_chase, staircase};

pub(crate) fn animal_shogis() -> impl Iterator<Item = AnimalShogi> {
    let starts = [
        "1l1/3/3/1L1 b -",
        "1l1/3/3/1L1 w C",
        "2l/1g1/3/L2 b -",
        "1l1/e2/3/1L1 b -",
    ];
    starts.into_iter().flat_map(|start| {
        let game = AnimalShogi::with_start(start).expect("a position");
        let any_try = game.clone().with_any_try();
        [game, any_try]
            .into_iter()
            .flat_map(|game| [game.clone(), game.with_all_moves()])
    })
}

pub(crate) fn morrises() -> impl Iterator<Item = Morris> {
    let few = Rules::THREE_MEN;
    let rules = [
        few,
        Rules {
            has_diagonals: false,
            ..few
        },
        Rules {
            flying: true,
            ..few
        },
        Rules {
            has_centre: false,
            has_diagonals: false,
            blocked_loses: false,
            ..few
        },
        Rules {
            men: 2,
            fewest: 1,
            mills_across: true,
            ..Rules::SIX_MEN
        },
    ];
    let from_start = rules.into_iter().map(Morris::new);
    let moving = Morris::with_start(few, "XOX,O.X,.O.,0,0,X");
    from_start
        .chain([moving])
        .map(|game| game.expect("few men"))
}

pub(crate) fn awaris() -> impl Iterator<Item = Awari> {
    let boards = (0..=4)
        .map(|seeds| (6, seeds))
        .chain([(2, 8), (3, 5), (4, 4), (5, 4)]);
    boards.flat_map(|(houses, seeds)| {
        let game = Awari::on_board(houses, seeds).expect("few seeds");
        let slams = [
            GrandSlam::Illegal,
            GrandSlam::Captures,
            GrandSlam::CapturesNothing,
            GrandSlam::GivesTheRest,
        ];
        let games = slams.map(|slam| game.with_grand_slam(slam));
        games.into_iter().chain([game.without_feeding()])
    })
}

pub(crate) fn chases() -> impl Iterator<Item = Chase> {
    let rules = [
        (1, 2, 1, 1),
        (2, 2, 1, 2),
        (5, 5, 1, 2),
        (4, 5, 2, 2),
        (1, 6, 1, 1),
        (3, 5, 2, 1),
    ];
    rules.into_iter().map(corner_chase)
}

/// Boards with the columns of the first moves.
pub(crate) fn connect_fours() -> impl Iterator<Item = (ConnectFour, Vec<u8>)> {
    let boards = [
        (1, 1, &[][..]),
        (3, 3, &[]),
        (4, 3, &[]),
        (2, 6, &[0, 1, 1]),
        (5, 4, &[2, 1, 2, 3, 2, 2, 1, 1, 3]),
        (4, 4, &[1, 1, 2, 1, 0, 0, 1]),
    ];
    boards.into_iter().map(|(width, height, columns)| {
        let game = ConnectFour::new(width, height).expect("a valid board");
        (game, columns.to_vec())
    })
}

pub(crate) fn domineerings() -> impl Iterator<Item = Domineering> {
    let boards = [(1, 1), (1, 5), (5, 1), (2, 4), (3, 3), (4, 3), (3, 5)];
    boards.into_iter().flat_map(|(rows, columns)| {
        let game = Domineering::new(rows, columns).expect("a small board");
        [Player::Max, Player::Min].map(|first| game.clone().with_first(first))
    })
}

pub(crate) fn dots_and_boxes_games() -> impl Iterator<Item = DotsAndBoxes> {
    let boards = [(1, 1), (1, 2), (1, 3), (4, 1), (2, 2)].into_iter();
    boards.map(|(rows, columns)| DotsAndBoxes::new(rows, columns).expect("a valid board"))
}

pub(crate) fn gobblets() -> impl Iterator<Item = Gobblet> {
    let pieces = [[1, 0, 0], [0, 1, 1], [3, 0, 0]];
    pieces.into_iter().flat_map(|pieces| {
        let game = Gobblet::new(pieces).expect("few pieces");
        [game.clone(), game.with_losing_lifts()]
    })
}

pub(crate) fn kalahs() -> impl Iterator<Item = Kalah> {
    let sizes = [(1, 1), (1, 4), (1, 5), (2, 2), (3, 1), (2, 3), (3, 2)].into_iter();
    sizes.flat_map(|(houses, seeds)| {
        let game = Kalah::new(houses, seeds).expect("a valid game");
        [game.clone(), game.without_empty_captures()]
    })
}

pub(crate) fn staircases() -> impl Iterator<Item = Staircase> {
    let sizes = [(1, 1), (2, 7), (5, 5), (6, 3)];
    sizes.into_iter().map(staircase)
}
