//! Boards of Domineering side by side.

use optimal_play::game::{Partizan, Summand};
use optimal_play::{GameState, Player, Wdl};
use optimal_play_benches::{blocked, sides};
use optimal_play_games::domineering::{Domineering, Domino, Position};

use crate::instance::{self, Ours, Taken};

/// Boards of the same sides.
#[derive(Clone)]
pub(crate) struct Regions<'g> {
    boards: Vec<Position<'g>>,
    to_move: Player,
}

/// Solves the boards that texts draw; one board by the rules that know its bounds.
pub(crate) fn solve(texts: &[String], by: Ours, seconds: u64) -> Option<Taken> {
    let [rows, columns] = sides(&texts[0]);
    let game = Domineering::new(rows, columns).expect("a small board");
    let boards: Vec<_> = texts.iter().map(|it| game.without(blocked(it))).collect();
    if let [board] = boards.as_slice() {
        return instance::solve(board, by, seconds);
    }
    let to_move = Player::Max;
    instance::solve(&Regions { boards, to_move }, by, seconds)
}

impl GameState for Regions<'_> {
    type Move = (usize, Domino);
    type Key = (Vec<u64>, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = Self::Move> {
        let boards = self.boards.iter().enumerate();
        boards.flat_map(|(number, board)| {
            let board = board.with_to_move(self.to_move);
            let dominoes: Vec<_> = board.moves().collect();
            dominoes.into_iter().map(move |domino| (number, domino))
        })
    }

    fn play(&self, (number, domino): Self::Move) -> Self {
        let mut after = self.clone();
        after.boards[number] = self.boards[number].with_to_move(self.to_move).play(domino);
        after.with_to_move(!self.to_move)
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    fn key(&self) -> Self::Key {
        let mut keys: Vec<_> = self.boards.iter().map(GameState::key).collect();
        keys.sort_unstable();
        (keys, self.to_move)
    }
}

impl Summand for Regions<'_> {
    fn with_to_move(self, to_move: Player) -> Self {
        Self { to_move, ..self }
    }
}

impl Partizan for Regions<'_> {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let parts = self.boards.iter().flat_map(Partizan::parts);
        parts.map(|part| Self {
            boards: vec![part],
            to_move: self.to_move,
        })
    }

    fn empty(&self) -> Self {
        Self {
            boards: Vec::new(),
            ..*self
        }
    }

    fn size(&self) -> u64 {
        self.boards.iter().map(Partizan::size).sum()
    }
}
