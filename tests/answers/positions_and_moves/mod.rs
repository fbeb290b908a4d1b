//! What all bundled games share: positions can be compared and hashed, moves have a short text, and
//! keys restore positions.

mod restore;

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::{Capture, KnightPawns};
use optimal_play::games::staircase::Staircase;
use optimal_play::{GameState, Player, Unpack, Wdl};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::domineering::Domineering;
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use optimal_play_games::hexapawn::Hexapawn;
use optimal_play_games::kalah::Kalah;
use optimal_play_games::kayles::Kayles;
use optimal_play_games::king_rook_king::KingRookKing;
use optimal_play_games::nim::Nim;
use optimal_play_games::tic_tac_toe::TicTacToe;
use restore::restores;

fn hash(position: &impl Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(position)
}

/// Positions of equal instances are equal, with all their successors; those of different instances
/// are not. Each move of the first plies has its own text, short and the same in `Debug`.
fn compares<G>(root: &G, same: &G, other: &G)
where
    G: GameState<Move: Display> + Debug + Eq + Hash,
{
    assert_eq!((root, hash(root)), (same, hash(same)));
    assert_ne!(root, other);
    for (step, same) in root.successors().zip(same.successors()) {
        assert_eq!(
            (&step.state, hash(&step.state)),
            (&same.state, hash(&same.state))
        );
        assert_ne!(&step.state, root);
        let replies: Vec<_> = step.state.successors().map(|reply| reply.mv).collect();
        let texts: HashSet<_> = replies.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), replies.len(), "{replies:?}");
        for mv in replies {
            assert_eq!(format!("{mv:?}"), mv.to_string());
            assert!(
                mv.to_string().len() <= "pins 10 and 11 of row 1".len(),
                "{mv}"
            );
        }
    }
}

/// The texts of the first moves.
fn texts<G: GameState>(state: &G) -> String {
    let texts: Vec<_> = state.moves().take(3).map(|mv| format!("{mv:?}")).collect();
    texts.join(" ")
}

#[test]
fn chase() {
    let game = |white| {
        let rules = Rules {
            rows: 2,
            columns: 3,
            ..Rules::published(3)
        };
        Chase::with_rules(rules, white, (2, 3)).expect("a valid game")
    };
    let (game, same, other) = (game((1, 1)), game((1, 1)), game((1, 2)));
    compares(&game.start(), &same.start(), &other.start());
    assert_eq!(texts(&game.start()), "to 3 to 1");
}

#[test]
fn connect_four() {
    let game = |width| ConnectFour::new(width, 3).expect("a valid board");
    let (game, same, other) = (game(4), game(4), game(3));
    compares(&game.start(), &same.start(), &other.start());
    assert_eq!(texts(&game.start()), "1 2 0");
    assert_eq!(restores(&game.start()), restores(&other_values(&game)));
    // A board of one column has a key of 64 bits.
    let tower = ConnectFour::new(1, 63).expect("a valid board");
    assert_eq!(tower.start().unpack(u64::MAX), None);
    assert_eq!(restores(&tower.start()), 64);
    // Stones of one player only.
    assert_eq!(game.start().unpack(0b110), None);
}

/// The first position, with the winner for its value.
fn other_values(game: &ConnectFour) -> impl Unpack<Key = u64> + Debug + PartialEq {
    game.start().valued::<Wdl>()
}

#[test]
fn dodgem() {
    let root = |side| Dodgem::new(side).expect("a valid side");
    compares(&root(3), &root(3), &root(4));
    assert_eq!(texts(&root(3)), "a2-b2 a2-a1 a3-b3");
    for cars in [[0b11, 0b10], [0, 0], [0b111, 0], [1 << 9, 0]] {
        assert_eq!(root(3).with_cars(cars, Player::Max), None, "{cars:?}");
    }
}

#[test]
fn domineering() {
    let game = |columns| Domineering::new(4, columns).expect("a valid board");
    let (game, same, other) = (game(4), game(4), game(3));
    compares(&game.start(), &same.start(), &other.start());
    let second = game.clone().with_first(Player::Min);
    assert_ne!(game.start(), second.start());
    assert_eq!(texts(&game.start()), "(1,1)-(2,1) (1,2)-(2,2) (1,3)-(2,3)");
    restores(&second.start());
    restores(&game.start());
    // An odd number of cells, cells that no domino covers, and a horizontal domino before a
    // vertical one.
    for cells in [0b1, 0b111, 0b101, 0b11] {
        assert_eq!(game.start().unpack(cells), None, "{cells:b}");
    }
}

#[test]
fn dots_and_boxes() {
    let game = |columns| DotsAndBoxes::new(2, columns).expect("a valid board");
    let (game, same, other) = (game(2), game(2), game(1));
    compares(&game.start(), &same.start(), &other.start());
    assert_eq!(texts(&game.start()), "a b c");
    restores(&game.start());
    restores(&other.start());
}

#[test]
fn hexapawn() {
    let root = |rows| Hexapawn::new(3, rows).expect("a valid board");
    compares(&root(3), &root(3), &root(4));
    assert_eq!(texts(&root(3)), "a1-a2 b1-b2 c1-c2");
    restores(&root(3));
    restores(&Hexapawn::new(3, 4).expect("a valid board"));
    // Both players on one square.
    assert_eq!(root(3).unpack(1 << 10 | 1 << 1), None);
}

#[test]
fn kalah() {
    let game = |seeds| Kalah::new(2, seeds).expect("a valid game");
    let (game, same, other) = (game(3), game(3), game(2));
    compares(&game.start(), &same.start(), &other.start());
    assert_eq!(texts(&game.start()), "a b");
    restores(&game.start());
    restores(&other.start());
}

#[test]
fn kayles() {
    let root = Kayles::new([2, 5]);
    compares(&root, &root.clone(), &Kayles::new([5, 2]));
    assert_eq!(
        texts(&root),
        "pin 1 of row 1 pins 1 and 2 of row 1 pin 2 of row 1"
    );
}

#[test]
fn king_rook_king() {
    let root = |rook| KingRookKing::new("a1", rook, "c3", Player::Max).expect("a valid position");
    compares(&root("b2"), &root("b2"), &root("b1"));
    assert_eq!(texts(&root("b2")), "Ka1-a2 Ka1-b1 Rb2-b3");
}

#[test]
fn knight_pawns() {
    let game = |pawn| KnightPawns::new((0, 0), [(1, 2), (2, 4), (3, 3), pawn]).expect("valid");
    let (game, same, other) = (game((0, 5)), game((0, 5)), game((0, 6)));
    compares(&game.start(), &same.start(), &other.start());
    assert_eq!(texts(&game.start()), "a b c");
    assert_eq!(
        [26, 27].map(|pawn| Capture { pawn }.to_string()),
        ["A", "pawn 27"]
    );
    assert_eq!(restores(&game.start()), 1 + 4 * 8);
    assert_eq!(game.start().unpack(u64::from(u32::MAX)), None);
}

#[test]
fn nim() {
    let root = Nim::new([3, 0, 5]);
    compares(&root, &root.clone(), &Nim::new([3, 5]));
    assert_eq!(texts(&root), "1 from heap 1 2 from heap 1 3 from heap 1");
}

#[test]
fn staircase() {
    let game =
        |weight| Staircase::new(&vec![vec![weight; 4]; 3], &vec![vec![2; 4]; 3]).expect("valid");
    let (game, same, other) = (game(3), game(3), game(4));
    compares(&game.start(), &same.start(), &other.start());
    assert_eq!(texts(&game.start()), "(1,1)");
    assert_eq!(restores(&game.start()), 35);
    let wide = Staircase::new(&[vec![1; 31]], &[vec![2; 31]]).expect("32 rows and columns");
    assert_eq!(restores(&wide.start()), 32);
}

#[test]
fn tic_tac_toe() {
    compares(&TicTacToe::new(), &TicTacToe::new(), &TicTacToe::misere());
    assert_eq!(texts(&TicTacToe::new()), "a1 b1 c1");
    assert_eq!(restores(&TicTacToe::new()), 765);
    restores(&TicTacToe::misere());
}
