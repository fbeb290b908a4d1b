//! What the program needs of a game beyond its rules.

use std::fmt::{self, Display};
use std::str::FromStr;

use optimal_play::{
    Certificate, CertificateError, GameState, Outcome, Player, Reward, Run, Solution, SolveError,
    Wdl,
};

/// A game that can be played here. Its `Display` draws the board.
///
/// To add a game, implement this trait in a file of `games/`, and add its row to
/// [`GAMES`](crate::games::GAMES).
pub(crate) trait Playable:
    GameState<Move: Display, Value: Display + FromStr<Err: Display>> + Display + Send + Sync + 'static
{
    /// Whether the solution of the root holds the values of all positions. If not, the program
    /// solves each position when it comes up, within a time limit.
    const SOLVES_ALL: bool = true;

    /// Solves the position with the best solver for the game.
    fn solve(&self, run: Run<'_>) -> Result<Solution<Self>, SolveError<Self::Move>>;

    /// The value only, where that is less work. Called only if [`SOLVES_ALL`](Self::SOLVES_ALL) is
    /// false.
    fn value(&self, run: Run<'_>) -> Result<Self::Value, SolveError<Self::Move>> {
        self.solve(run).map(|solution| solution.value())
    }

    /// Checks a certificate of the position by the rules. Default: for games without cycles.
    ///
    /// # Errors
    ///
    /// What is wrong with the certificate.
    fn verify(
        &self,
        certificate: &Certificate<Self::Value>,
    ) -> Result<u64, CertificateError<Self::Move>> {
        certificate.verify(self)
    }

    /// The name of a move, as it is shown and typed: one word, different for each move of a
    /// position. Default: the text of the move without parentheses.
    fn name_of(&self, mv: Self::Move) -> String {
        mv.to_string().replace(['(', ')'], "")
    }

    /// The name of a player.
    fn player(player: Player) -> &'static str {
        match player {
            Player::Max => "Max",
            Player::Min => "Min",
        }
    }

    /// A value in words, as `viewer` sees it.
    fn describe(worth: Worth<Self::Value>, viewer: Player) -> Verdict;

    /// The board with the names of its rows and columns.
    fn picture(&self) -> String {
        self.to_string()
    }

    /// What each player has gathered, from the rewards of the moves so far. Default: `None`, for
    /// games whose positions show it or that gather nothing.
    fn gathered(rewards: impl Iterator<Item = (Player, Reward<Self>)>) -> Option<String> {
        let _ = rewards;
        None
    }
}

/// What a position is worth, seen from Max.
#[derive(Clone, Copy)]
pub(crate) struct Worth<V> {
    /// For the rest of the game.
    pub(crate) rest: V,
    /// With the rewards of the moves so far.
    pub(crate) total: V,
}

/// A value in words, as a player sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Verdict {
    pub(crate) mark: Mark,
    /// How soon, or how high; may be empty.
    pub(crate) detail: String,
}

/// What a value means to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Win,
    Draw,
    Loss,
    /// A score that neither wins nor loses.
    Score,
}

impl Mark {
    /// A shape for each mark, so that nobody needs colours to read it.
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

impl Verdict {
    /// For values that only name the winner.
    pub(crate) const fn winner(winner: Wdl, viewer: Player) -> Self {
        let mark = match (winner, viewer) {
            (Wdl::Draw, _) => Mark::Draw,
            (Wdl::MaxWins, Player::Max) | (Wdl::MinWins, Player::Min) => Mark::Win,
            _ => Mark::Loss,
        };
        let detail = String::new();
        Self { mark, detail }
    }

    /// For values with the number of plies to the end.
    pub(crate) fn outcome(outcome: Outcome, viewer: Player) -> Self {
        let verdict = Self::winner(outcome.into(), viewer);
        let detail = match outcome.plies() {
            None | Some(0) => String::new(),
            Some(plies) => format!("in {plies}"),
        };
        Self { detail, ..verdict }
    }

    /// For the score of Max minus that of Min, where the higher score wins.
    pub(crate) fn difference(total: impl Into<i64>, viewer: Player) -> Self {
        let total = total.into();
        let verdict = Self::winner(
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
        Self { detail, ..verdict }
    }

    /// For scores in some unit that Max maximizes and Min minimizes.
    pub(crate) fn score(total: impl Display, unit: &str) -> Self {
        let detail = format!("{total} {unit}");
        let mark = Mark::Score;
        Self { mark, detail }
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shape, word) = (self.mark.shape(), self.mark.word());
        let parts = [word, &self.detail].map(str::to_owned);
        let words = parts.into_iter().filter(|part| !part.is_empty());
        f.pad(&format!("{shape} {}", words.collect::<Vec<_>>().join(" ")))
    }
}
