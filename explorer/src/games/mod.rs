//! The games: one file each, and a row in [`GAMES`].

mod animal_shogi;
mod awari;
#[cfg(feature = "system")]
mod boards;
mod chase;
mod connect_four;
mod cram;
mod dodgem;
mod domineering;
mod dots_and_boxes;
#[cfg(test)]
mod drawings;
mod gobblet;
mod hexapawn;
mod impartial_clobber;
mod kalah;
mod kayles;
mod king_rook_king;
mod knight_pawns;
mod mancala;
mod morris;
mod nim;
mod node_kayles;
mod notation;
mod staircase;
#[cfg(feature = "system")]
mod store;
mod tic_tac_toe;

use std::sync::LazyLock;

use itertools::Itertools;
use optimal_play::rules::Square;
use optimal_play::{Grundy, Impartial, Player, Run, Solution, Solver, Wdl};

use crate::game::{Game, Method, OpenGame};
use crate::show::{Legend, Mark, PartValues, Piece, Show};
#[cfg(feature = "system")]
pub use connect_four::make_book;
#[cfg(feature = "system")]
pub(crate) use store::open_store;

/// The options of a game.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Choices<'a> {
    /// The two sides of the board, in the order that the game defines.
    pub(crate) board: Option<(u32, u32)>,
    /// The first position of a game that takes one; others are begun at a position later.
    pub(crate) position: Option<&'a str>,
}

impl Choices<'_> {
    /// The options of a game with only one board.
    fn without_board(self) -> Result<Self, String> {
        match self.board {
            None => Ok(self),
            Some(_) => Err("this game has only one board; leave out --board".to_owned()),
        }
    }
}

/// The option that a game takes, with texts to begin with: the first is the usual one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Takes {
    /// The two sides of the board.
    Board(&'static [&'static str]),
    /// The first position.
    Position(&'static [&'static str]),
    Nothing,
}

/// A game of the command line.
pub(crate) struct Entry {
    /// As the command line and addresses name it.
    pub(crate) name: &'static str,
    /// As people write it.
    pub(crate) title: &'static str,
    /// Its description, in a line.
    pub(crate) about: &'static str,
    /// Its rules, of which the first clause up to a full stop says the aim.
    pub(crate) rules: &'static str,
    /// A line of its default board, to a position that shows what the game looks like.
    pub(crate) sample: &'static str,
    /// What people call its boards or positions, in their order; empty if by themselves.
    pub(crate) labels: &'static [&'static str],
    /// The option that it takes.
    pub(crate) takes: Takes,
    /// Returns the game at its first position, or what is wrong with the options.
    pub(crate) begin: fn(Choices<'_>) -> Result<Box<dyn Game>, String>,
    /// The bytes of a board with these options, at most, where it stays in memory, because
    /// positions borrow it; `None` if no board does.
    pub(crate) board_bytes: Option<fn(Choices<'_>) -> usize>,
    /// Whether the pages without a server have it, too.
    is_everywhere: bool,
}

/// The name of a board where a game has only one.
pub(crate) const ONLY: &str = "only";

impl Entry {
    /// What most games have.
    const PLAIN: Self = Self {
        name: "",
        title: "",
        about: "",
        rules: "",
        sample: "",
        labels: &[],
        takes: Takes::Nothing,
        begin: |_| Err(String::new()),
        board_bytes: None,
        is_everywhere: true,
    };

    /// Boards or first positions, the usual one first.
    pub(crate) const fn instances(&self) -> &'static [&'static str] {
        match self.takes {
            Takes::Board(instances) | Takes::Position(instances) => instances,
            Takes::Nothing => &[ONLY],
        }
    }

    /// The board or first position that the game has if nobody names one.
    pub(crate) const fn default_instance(&self) -> &'static str {
        self.instances()[0]
    }

    /// The options that a board or first position stands for.
    pub(crate) fn choices<'a>(&self, instance: &'a str) -> Result<Choices<'a>, String> {
        let mut choices = Choices::default();
        match self.takes {
            Takes::Board(_) => choices.board = Some(sides(instance)?),
            Takes::Position(_) => choices.position = Some(instance),
            Takes::Nothing if instance == ONLY => {}
            Takes::Nothing => return Err(format!("this game has only one board, called {ONLY}")),
        }
        Ok(choices)
    }

    /// The game on its first board.
    pub(crate) fn begin_first(&self) -> Result<Box<dyn Game>, String> {
        (self.begin)(self.choices(self.default_instance())?)
    }
}

/// The games of the pages without a server, also where a program for a server writes these.
pub(crate) static EVERYWHERE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let games = GAMES.into_iter();
    games.filter(|it| it.is_everywhere).collect()
});

/// All games, those that most people know first; the first is the default. Values of parts would
/// make the site too large, so it is without the games that need them.
pub(crate) const GAMES: [Entry; if cfg!(feature = "system") { 26 } else { 21 }] = [
    connect_four::ENTRY,
    tic_tac_toe::ENTRY,
    king_rook_king::ENTRY,
    dots_and_boxes::ENTRY,
    animal_shogi::ENTRY,
    morris::ENTRY,
    gobblet::ENTRY,
    nim::ENTRY,
    awari::ENTRY,
    kalah::ENTRY,
    hexapawn::ENTRY,
    dodgem::ENTRY,
    domineering::ENTRY,
    #[cfg(feature = "system")]
    boards::CLOBBER,
    #[cfg(feature = "system")]
    boards::NOGO,
    #[cfg(feature = "system")]
    boards::TOADS,
    #[cfg(feature = "system")]
    boards::ELEPHANTS,
    #[cfg(feature = "system")]
    boards::HACKENBUSH,
    cram::ENTRY,
    kayles::ENTRY,
    node_kayles::ENTRY,
    impartial_clobber::ENTRY,
    tic_tac_toe::MISERE,
    chase::ENTRY,
    knight_pawns::ENTRY,
    staircase::ENTRY,
];

/// The two sides of a board, such as `5x4`.
pub(crate) fn sides(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once(['x', 'X', '×']);
    let sides = sides.and_then(|(first, second)| {
        let side = |text: &str| text.trim().parse().ok();
        Some((side(first)?, side(second)?))
    });
    sides.ok_or_else(|| "expected AxB, two whole numbers".to_owned())
}

/// The instance of a game that positions borrow: there is only one, and it lives as long as the
/// program.
fn keep<T>(game: T) -> &'static T {
    Box::leak(Box::new(game))
}

/// The game without the type of its positions.
fn boxed<G: Show>(live: Result<OpenGame<G>, String>) -> Result<Box<dyn Game>, String> {
    Ok(Box::new(live?))
}

/// Solves a game that splits into parts: as a whole if it `is_small`, because its parts are few.
fn by_nimbers<G: Impartial<Value = Wdl> + 'static>(is_small: bool) -> Method<G> {
    if is_small {
        Method::whole(Grundy::by_definition())
    } else {
        let search = Grundy::by_search();
        Method::by_position(Grundy::by_definition(), search, search, false)
    }
}

/// What the marks on the moves and parts of such a game mean.
const NIMBERS: Legend = &[
    (Some(Mark::Win), "▲: the player to move can force a win"),
    (Some(Mark::Loss), "▼: the opponent can force a win"),
    (
        None,
        "*2: the nimber of a region, and a move wins if it makes the exclusive or of all nimbers 0",
    ),
];

/// The nimbers of these parts that the solution holds, in a corner of the first square of each
/// that the notation shows as this character, beside the moves.
fn nimbers_of<G: Show + Impartial>(
    parts: impl Iterator<Item = G>,
    solution: &Solution<G>,
    square: char,
) -> Vec<((f64, f64), u64)> {
    let nimbers = parts.filter_map(|part| {
        let notation = part.notation()?;
        let mut rows = (0_u32..).zip(notation.split(','));
        let (row, column) = rows.find_map(|(row, cells)| Some((row, cells.find(square)?)))?;
        let at = (
            f64::from(u32::try_from(column).ok()?) - 0.22,
            f64::from(row) - 0.22,
        );
        Some((at, solution.grundy_value(&part)?))
    });
    nimbers.collect()
}

/// What the parts of a position of such a game are worth, if the solution holds nimbers.
fn nimber_values<G: Show + Impartial>(
    state: &G,
    solution: Option<&Solution<G>>,
) -> Option<PartValues> {
    PartValues::held(state, solution?, |part| {
        let notation = part.notation().unwrap_or_default();
        // A value does not depend on the player to move.
        let ends = notation::MAX_MIN.map(|turn| format!(",{turn}"));
        let cells = ends.iter().find_map(|end| notation.strip_suffix(end));
        cells.unwrap_or(&notation).to_owned()
    })
}

/// The same of a position whose parts lead to few others, which are solved at once.
fn of_few_parts<G: Show + Impartial<Value = Wdl>>(state: &G) -> Option<PartValues> {
    let run = Run::new().with_position_limit(1 << 10);
    let solution = Grundy::by_definition().solve(state, run);
    nimber_values(state, solution.ok().as_ref())
}

/// The sides of a board of at most 255×255.
fn small((first, second): (u32, u32)) -> Result<(u8, u8), String> {
    let side = |side| {
        u8::try_from(side)
            .map_err(|_| format!("a side of {side} is too long, at most 255 are allowed"))
    };
    Ok((side(first)?, side(second)?))
}

/// A number of rows or columns, in squares.
fn rows_of(count: usize) -> f64 {
    u32::try_from(count).map_or(0.0, f64::from)
}

/// The number of rows of a picture with names beside its squares.
fn rows_of_named(picture: &str) -> u32 {
    let rows = picture.lines().count().saturating_sub(1);
    u32::try_from(rows).unwrap_or_default()
}

/// Where a square is on a drawing of as many rows: the first row is at the bottom.
fn place(square: Square, rows: u32) -> (f64, f64) {
    let row = f64::from(rows) - 1.0 - f64::from(square.row());
    (f64::from(square.column()), row)
}

/// The pieces of a text in which each player has one mark, as discs without it.
fn discs(max: char, min: char) -> impl Fn(char) -> Option<Piece> {
    move |character| match character {
        _ if character == max => Some(Piece::of(Player::Max, "")),
        _ if character == min => Some(Piece::of(Player::Min, "")),
        _ => None,
    }
}

/// The rows of at least as many equal marks, X or O, in a text with a line for each row: level,
/// upright or slanting, each with both ends.
fn lines_of(text: &str, length: i32) -> Vec<((f64, f64), (f64, f64))> {
    let cells: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let at = |(column, row): (i32, i32)| {
        let row = cells.get(usize::try_from(row).ok()?)?;
        let mark = *row.get(usize::try_from(column).ok()?)?;
        matches!(mark, 'X' | 'O').then_some(mark)
    };
    let place = |(column, row): (i32, i32)| (f64::from(column), f64::from(row));
    let mut lines = Vec::new();
    for (row, line) in (0_i32..).zip(&cells) {
        for (column, _) in (0_i32..).zip(line) {
            for (right, down) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let step = |steps: i32| (column + steps * right, row + steps * down);
                let mark = at(step(0));
                // Each line once, from its first cell.
                if mark.is_none() || at(step(-1)) == mark {
                    continue;
                }
                let mut steps = 0;
                while at(step(steps + 1)) == mark {
                    steps += 1;
                }
                if steps + 1 >= length {
                    lines.push((place((column, row)), place(step(steps))));
                }
            }
        }
    }
    lines
}

/// A picture in which X and O are men of Max and of Min, with the initials of the players instead.
fn with_initials<G: Show>(picture: &str) -> String {
    let initial = |player| G::player(player).chars().next().unwrap_or_default();
    let men = picture.chars().map(|man| match man {
        'X' => initial(Player::Max),
        'O' => initial(Player::Min),
        other => other,
    });
    men.collect()
}

/// What each player has gathered, in a game whose rewards are that, negative for Min.
fn gathered<G: Show>(what: &str, rewards: impl Iterator<Item = (Player, i8)>) -> String {
    let mut sums = [0; 2];
    for (player, reward) in rewards {
        sums[player as usize] += u32::from(reward.unsigned_abs());
    }
    let sums = Player::ALL.map(|player| format!("{} {}", G::player(player), sums[player as usize]));
    format!("{what}: {}", sums.join(", "))
}

/// The board without the player to move, who stands in the line below it.
fn without_last_line(picture: &str) -> String {
    let board = picture.rsplit_once('\n').map_or("", |(board, _)| board);
    board.to_owned()
}

/// A board of single characters, with spaces between them.
fn spaced(board: &str) -> String {
    let lines = board.lines().map(|line| line.chars().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

/// A board of single characters, with spaces between them, row numbers from 1, and the last digits
/// of column numbers from 1.
fn numbered(board: &str) -> String {
    let columns = board.lines().next().map_or(0, |line| line.chars().count());
    let head = (1..=columns).map(|column| column % 10).join(" ");
    let board = spaced(board);
    let lines = (1..).zip(board.lines());
    let lines = lines.map(|(row, line)| format!("{row:>2}  {line}"));
    format!("    {head}\n{}", lines.collect::<Vec<_>>().join("\n"))
}
