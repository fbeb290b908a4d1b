//! What the program needs of a game beyond its rules.

use std::fmt::{self, Display};

use optimal_play::{GameState, Outcome, Player, Reward, Run, Solution, SolveError, Wdl};

/// A game that can be played here. Its board is its `Display`.
///
/// To add one: a file in `games/` that implements this, and its row in [`GAMES`](crate::games::GAMES).
pub(crate) trait Playable:
    GameState<Move: Display> + Display + Send + Sync + 'static
{
    /// Whether the solution of the first position holds the values of all that follow. If not, positions are
    /// solved one by one as they come up, within the time that is allowed.
    const SOLVES_ALL: bool = true;

    /// Solves the position with the solver that fits the game.
    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<Self::Move>>;

    /// The value alone, where that is less work. Asked only of games that are solved position by position.
    fn value(&self, run: Run<'_>) -> Result<Self::Value, SolveError<Self::Move>> {
        self.solve(run).map(|solution| solution.value())
    }

    /// How a move is written, and typed: one word, another for each move. Default: the text of the move, without
    /// the parentheses that nobody wants to type.
    fn name_of(&self, mv: Self::Move) -> String {
        mv.to_string().replace(['(', ')'], "")
    }

    /// What the players are called.
    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "Max",
            Player::Min => "Min",
        }
    }

    /// How a value is told to `viewer`.
    fn tell(worth: Worth<Self::Value>, viewer: Player) -> Told;

    /// The board as it is shown, with the names of columns and so on.
    fn picture(&self) -> String {
        self.to_string()
    }

    /// What the players have gathered by moves with these rewards, where that is part of what one wants to see and the
    /// position does not know it.
    fn gathered(rewards: impl Iterator<Item = (Player, Reward<Self>)>) -> Option<String> {
        let _ = rewards;
        None
    }
}

/// What a position is worth, seen from Max.
#[derive(Clone, Copy)]
pub(crate) struct Worth<V> {
    /// From here on.
    pub(crate) rest: V,
    /// With all rewards of the moves that led here.
    pub(crate) total: V,
}

/// A value in the words of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    pub(crate) mark: Mark,
    /// How soon, or how high; can be empty.
    pub(crate) detail: String,
}

/// What a value is to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Win,
    Draw,
    Loss,
    /// A number that nobody has won with.
    Score,
}

impl Mark {
    /// A shape of its own, so that colours are not needed.
    pub(crate) const fn shape(self) -> char {
        match self {
            Self::Win => '▲',
            Self::Draw => '●',
            Self::Loss => '▼',
            Self::Score => '■',
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
            Self::Score => "",
        }
    }
}

impl Told {
    /// For values that tell who wins, and no more.
    pub(crate) const fn winner(winner: Wdl, viewer: Player) -> Self {
        let mark = match (winner, viewer) {
            (Wdl::Draw, _) => Mark::Draw,
            (Wdl::MaxWins, Player::Max) | (Wdl::MinWins, Player::Min) => Mark::Win,
            _ => Mark::Loss,
        };
        let detail = String::new();
        Self { mark, detail }
    }

    /// For values that tell how soon a win comes.
    pub(crate) fn outcome(outcome: Outcome, viewer: Player) -> Self {
        let told = Self::winner(outcome.into(), viewer);
        let detail = match outcome.plies() {
            None | Some(0) => String::new(),
            Some(plies) => format!("in {plies}"),
        };
        Self { detail, ..told }
    }

    /// For scores of Max less those of Min, where the greater one wins.
    pub(crate) fn difference(total: impl Into<i64>, viewer: Player) -> Self {
        let total = total.into();
        let told = Self::winner(
            match total {
                ..0 => Wdl::MinWins,
                0 => Wdl::Draw,
                1.. => Wdl::MaxWins,
            },
            viewer,
        );
        let detail = match (total, viewer) {
            (0, _) => String::new(),
            (_, Player::Max) => format!("{total:+}"),
            (_, Player::Min) => format!("{:+}", -total),
        };
        Self { detail, ..told }
    }

    /// For scores that one player wants high and the other low, in this unit.
    pub(crate) fn score(total: impl Display, unit: &str) -> Self {
        let detail = format!("{total} {unit}");
        let mark = Mark::Score;
        Self { mark, detail }
    }
}

impl Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shape, word) = (self.mark.shape(), self.mark.word());
        let parts = [word, &self.detail].map(str::to_owned);
        let words = parts.into_iter().filter(|part| !part.is_empty());
        f.pad(&format!("{shape} {}", words.collect::<Vec<_>>().join(" ")))
    }
}
