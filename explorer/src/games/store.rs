//! Games that are answered from a store on disk.

use std::path::Path;

use common::parse;
use itertools::Itertools;
use optimal_play::store::Store;
use optimal_play::{Retrograde, Tabulate};
use optimal_play_games::awari::Awari;

use super::{
    Choices, GAMES, awari, connect_four, dodgem, domineering, dots_and_boxes, sides, tic_tac_toe,
};
use crate::game::Game;

/// A game from a store, with its place in addresses.
pub(crate) struct FromStore {
    pub(crate) name: &'static str,
    pub(crate) instance: String,
    pub(crate) game: Box<dyn Game>,
}

/// Opens the store in a directory: its name is a command line such as `connect-four --board 5x5`. A
/// book has the place of the game itself, any other store a place of its own.
pub(crate) fn open_store(directory: &Path, is_book: bool) -> Result<FromStore, String> {
    let store = Store::at(directory);
    let info = store.info().map_err(|error| error.to_string())?;
    let mut words = info.name.split_whitespace();
    let game = words.next().unwrap_or_default().replace('-', "_");
    let entry = GAMES.iter().find(|entry| entry.name == game);
    let open = entry.and_then(|entry| Some((entry, opener(entry.name)?)));
    let unknown = || {
        format!(
            "the store holds {:?}, which the explorer cannot show",
            info.name
        )
    };
    let (entry, open) = open.ok_or_else(unknown)?;
    let start;
    let options = words.collect_vec();
    let (choices, instance) = match options[..] {
        ["--seeds", seeds, ref houses @ ..] if entry.name == awari::ENTRY.name => {
            let houses = match houses {
                [] => Awari::HOUSES,
                ["--houses", houses] => parse::whole_number(houses)?,
                _ => return Err(unknown()),
            };
            start = awari::start(houses, parse::whole_number(seeds)?)?;
            let choices = Choices {
                position: Some(&start),
                ..Choices::default()
            };
            (choices, start.clone())
        }
        [] if is_book => (Choices::default(), entry.default_instance().to_owned()),
        [] => (Choices::default(), "store".to_owned()),
        ["--board", board] => {
            let choices = choices(board)?;
            // As addresses name it.
            let sides = choices.board.filter(|_| is_book);
            let sides = sides.map(|(first, second)| format!("{first}x{second}"));
            (choices, sides.unwrap_or_else(|| board.to_owned()))
        }
        _ => return Err(unknown()),
    };
    let game = open(choices, &store)?;
    let own = if is_book { "" } else { " from a store" };
    Ok(FromStore {
        name: entry.name,
        instance: instance + own,
        game,
    })
}

/// Opens a store of a game.
type Open = fn(Choices<'_>, &Store) -> Result<Box<dyn Game>, String>;

/// Opens a store of the game of this name; `None` if nobody solves it into one.
fn opener(name: &str) -> Option<Open> {
    Some(match name {
        "awari" => |choices, store| {
            let solver = Retrograde::with_predecessors().fold_players().by_stage();
            awari::begin_stored(choices)?.with_store(&solver, store)
        },
        "connect_four" => {
            |choices, store| connect_four::begin(choices)?.with_store(&Tabulate::by_key(), store)
        }
        "dodgem" => |choices, store| {
            dodgem::begin(choices)?.with_store(&Retrograde::with_predecessors(), store)
        },
        "domineering" => {
            |choices, store| domineering::begin(choices)?.with_store(&Tabulate::by_key(), store)
        }
        "dots_and_boxes" => {
            |choices, store| dots_and_boxes::begin(choices)?.with_store(&Tabulate::by_key(), store)
        }
        "tic_tac_toe" => |choices, store| {
            tic_tac_toe::begin_usual(choices)?.with_store(&Tabulate::by_key(), store)
        },
        _ => return None,
    })
}

/// The board: two sides, or one of a square.
fn choices(board: &str) -> Result<Choices<'static>, String> {
    let square = board.parse().ok().map(|side| (side, side));
    let sides = match square {
        Some(sides) => sides,
        None => sides(board)?,
    };
    let board = Some(sides);
    Ok(Choices {
        board,
        ..Choices::default()
    })
}
