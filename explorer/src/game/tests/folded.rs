//! A folded game: states with the same key have other moves, in another order.

use std::fs;

use optimal_play::{GameState, Minimax, Outcome, Player, Run, Solution};
use serde_json::{Value as Json, json};

use super::found;
use crate::game::{Game, Method, OpenGame, Scope};
use crate::play::{Patience, TerminalGame};
use crate::show::{PartValues, Show};

/// Take one, two or three stones of a row; whoever takes the last one wins. How many a move takes,
/// and where it is listed, depends on all moves before it: states with the same key have other
/// moves.
#[derive(Clone)]
struct Folded {
    stones: u8,
    to_move: Player,
    salt: u8,
}

impl Folded {
    const START: Self = Self {
        stones: 9,
        to_move: Player::Max,
        salt: 0,
    };

    fn stones_of(&self, mv: u8) -> u8 {
        (mv + self.salt) % 3 + 1
    }

    /// The value, computed by hand: who is to move loses before a multiple of four stones.
    fn worth(&self) -> Outcome {
        let (rounds, rest) = (u16::from(self.stones / 4), self.stones % 4);
        if rest == 0 {
            Outcome::win(!self.to_move, 2 * rounds)
        } else {
            Outcome::win(self.to_move, 2 * rounds + 1)
        }
    }

    /// The names of the moves that keep the value.
    fn best(&self) -> Vec<String> {
        let keeps = |mv: &u8| self.play(*mv).worth().plies() == Some(self.plies() - 1);
        let best = self.moves().filter(keeps);
        best.map(|mv| self.name_of(mv)).collect()
    }

    fn plies(&self) -> u16 {
        self.worth().plies().expect("no game is drawn")
    }

    /// The state after a move of this name.
    fn after(&self, name: &Json) -> Self {
        let mv = self.moves().find(|&mv| json!(self.name_of(mv)) == *name);
        self.play(mv.unwrap_or_else(|| panic!("{name} is not legal")))
    }
}

impl GameState for Folded {
    type Move = u8;
    type Key = (u8, Player);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let (first, stones) = (self.salt / 3, self.stones);
        let moves = (0..3).map(move |number| (number + first) % 3);
        moves.filter(move |&mv| self.stones_of(mv) <= stones)
    }

    fn play(&self, mv: u8) -> Self {
        Self {
            stones: self.stones - self.stones_of(mv),
            to_move: !self.to_move,
            salt: (4 * self.salt + 3 * mv + self.stones) % 9,
        }
    }

    fn terminal_value(&self) -> Outcome {
        Outcome::win(!self.to_move, 0)
    }

    fn key(&self) -> (u8, Player) {
        (self.stones, self.to_move)
    }
}

impl Show for Folded {
    fn picture(&self) -> String {
        "o".repeat(self.stones.into())
    }

    fn name_of(&self, mv: u8) -> String {
        format!("move-{mv}")
    }

    /// Nobody asks for them by a look: they take time, and may be hidden.
    fn part_values(&self, _: Option<&Solution<Self>>) -> Option<PartValues> {
        panic!("nobody has asked for the values of parts")
    }
}

fn folded() -> OpenGame<Folded> {
    let game = OpenGame::new(
        "Folded".to_owned(),
        Folded::START,
        Method::whole(Minimax::hashed()),
    );
    found(&game, Scope::Whole, "");
    game
}

/// Compares what the game shows after this line, and after all longer ones, with the rules.
fn compare(game: &OpenGame<Folded>, state: &Folded, line: &str) {
    let view = game.look(line).expect("a line");
    let names = view.moves.iter().map(|it| it.name.clone());
    assert!(
        names.eq(state.moves().map(|mv| state.name_of(mv))),
        "{line}"
    );
    let best = view.moves.iter().filter(|it| it.is_best);
    let best: Vec<_> = best.map(|it| it.name.clone()).collect();
    if state.is_over() {
        assert!(view.ending.is_some() && best.is_empty(), "{line}");
        return;
    }
    assert_eq!(best, state.best(), "{line}");
    assert!(best.contains(&view.moves[view.favourite.expect("solved")].name));
    let end =
        view.line
            .expect("solved")
            .names
            .iter()
            .fold((state.clone(), 0), |(state, plies), name| {
                assert!(state.best().contains(name), "{line}");
                (state.after(&json!(name)), plies + 1)
            });
    assert!(end.0.is_over() && end.1 == state.plies(), "{line}");
    for mv in state.moves() {
        let longer = game.longer(line, &[state.name_of(mv)]);
        compare(game, &state.play(mv), &longer);
    }
}

#[test]
fn states_with_the_same_key_are_shown_with_their_own_moves() {
    compare(&folded(), &Folded::START, "");
}

/// Follows all arrows of a tree from a position; returns how many it has followed.
fn follow(tree: &Json, at: usize, state: &Folded) -> usize {
    let position = &tree["positions"][at];
    assert_eq!(position["value"], json!(state.worth()));
    let arrows = tree["arrows"].as_array().expect("a list").iter();
    let arrows: Vec<_> = arrows.filter(|arrow| arrow["from"] == at).collect();
    if arrows.is_empty() {
        assert!(state.is_over() || position["depth"] == 12);
        return 0;
    }
    let names = arrows.iter().map(|arrow| arrow["move"].clone());
    assert!(names.eq(state.best().into_iter().map(|name| json!(name))));
    let followed = arrows.iter().map(|arrow| {
        let to = arrow["to"].as_u64().expect("a number");
        let to = usize::try_from(to).expect("it is small");
        1 + follow(tree, to, &state.after(&arrow["move"]))
    });
    followed.sum()
}

#[test]
fn each_line_of_a_tree_can_be_played() {
    let game = folded();
    let mut followed = 0;
    for line in ["", "move-0", "move-1", "move-2", "move-1.move-1"] {
        let tree = game.tree_document(line, 12).expect("it is solved");
        let moves = line.split('.').filter(|it| !it.is_empty());
        let state = moves.fold(Folded::START, |state, name| state.after(&json!(name)));
        followed += follow(&tree, 0, &state);
        // The picture has the same names.
        let picture = game.tree(line, 12).expect("it is solved");
        for name in state.best() {
            assert!(picture.contains(&format!(">{name}</text>")), "{picture}");
        }
    }
    assert!(followed > 30, "{followed}");
}

#[test]
fn the_lines_of_statistics_can_be_played() {
    let game = folded();
    game.count(Run::new()).expect("it is solved");
    let statistics = game.statistics_document().expect("they are counted");
    for row in statistics["by_value"].as_array().expect("a list") {
        let line = row["line"].as_array().expect("a list").iter();
        let state = line.fold(Folded::START, |state, name| state.after(name));
        assert_eq!(json!(state.worth()), row["value"]);
    }
}

#[test]
fn a_player_of_a_certificate_has_a_reply_in_each_state_with_a_key() {
    let game = folded();
    game.certify(Player::Max, &Run::new).expect("Max wins");
    let certificate = game.certificate(Player::Max).expect("it was found");
    let file = tempfile::NamedTempFile::new().expect("a new file");
    fs::write(file.path(), &*certificate).expect("it is ours");
    // Min plays in each way.
    let mut lines = vec![Vec::<String>::new()];
    let mut ended = 0;
    while let Some(line) = lines.pop() {
        let mut played = TerminalGame::new(Box::new(folded()));
        assert_eq!(played.certify(file.path()), Ok(Player::Max));
        for name in &line {
            played.play(name).expect("it is legal");
        }
        let view = played.look(Patience::DoNotWait);
        if let Some(ending) = view.ending {
            assert_eq!(ending, "Blue has won");
            ended += 1;
            continue;
        }
        let replies = match view.to_move {
            Player::Max => vec![&view.moves[view.favourite.expect("a reply")]],
            Player::Min => view.moves.iter().collect(),
        };
        let names = replies.into_iter().map(|it| it.name.clone());
        lines.extend(names.map(|name| [&line[..], &[name]].concat()));
    }
    assert!(ended >= 9, "{ended}");
}
