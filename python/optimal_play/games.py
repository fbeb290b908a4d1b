"""The games of the library, solved at its own speed, with the interpreter released."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar, Unpack, cast

from optimal_play import _native
from optimal_play.bundled import BundledSolution
from optimal_play.options import Options, settings_of, whole_number
from optimal_play.player import MAX, Outcome, Player

V = TypeVar("V", int, Outcome)

Square = tuple[int, int]
Solver = Literal["alpha-beta", "minimax", "retrograde", "grundy", "grundy-by-search", "sums"]


class Game(Generic[V]):
    """A game of the library. Solve it by its method `solve`."""

    NAME: ClassVar[str]
    SOLVERS: ClassVar[tuple[Solver, ...]]
    """The solvers that fit the game; the first is the one that `solve` takes."""

    numbers: tuple[Any, ...]

    def solve(
        self,
        moves: Iterable[str | int] = (),
        *,
        solver: Solver | None = None,
        **options: Unpack[Options],
    ) -> BundledSolution[V]:
        """Solves the position after these moves, which are given by their names.

        `"alpha-beta"` and `"sums"` find the value and the line of best play, `"sums"` by the values
        of parts, and `"grundy-by-search"` the Grundy value, with those of as few parts as it needs;
        the other solvers find the values of all positions. `options` are those of `optimal_play.solve`.
        """
        solver = solver or self.SOLVERS[0]
        if solver not in self.SOLVERS:
            raise ValueError(
                f"the solvers of this game are {', '.join(self.SOLVERS)}, not {solver!r}"
            )
        settings = settings_of(**options)
        names = [str(move) for move in moves]
        answer = _native.solve_bundled(self.NAME, self.numbers, names, solver, settings)
        return BundledSolution(answer)

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.numbers}"


def _size(name: str, number: Any, bits: int = 32) -> int:
    return whole_number(name, number, bits=bits)


def _square(name: str, square: Any, least: int = 0, bits: int = 32) -> Square:
    try:
        row, column = square
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a row and a column, not {square!r}") from None
    return whole_number(name, row, least, bits), whole_number(name, column, least, bits)


class AnimalShogi(Game[Outcome]):
    """Animal shogi (dōbutsu shōgi), from a position such as `1l1/1c1/1C1/1L1 b -`.

    With `any_try`, a lion that reaches the far row wins, even where it could be captured.
    """

    NAME = "animal_shogi"
    SOLVERS = ("retrograde",)

    def __init__(self, position: str = "gle/1c1/1C1/ELG b -", *, any_try: bool = False) -> None:
        if not isinstance(position, str):
            raise TypeError(f"position must be a text, not {position!r}")
        self.numbers = (position, bool(any_try))


class Awari(Game[int]):
    """Awari, from the seeds of the houses of the player to move, and then of the opponent's.

    The usual board has twelve `houses`; there may also be four, six, eight or ten.
    `grand_slam` is the effect of a move that captures all seeds of the opponent: `"illegal"` (unless
    every move leaves the opponent without a seed), `"captures"` (the player gets the other seeds, too),
    `"nothing"` (it captures nothing) or `"rest"` (it captures, and the opponent gets the seeds that are
    left). With `must_feed=False` a player may leave the opponent without a seed.
    """

    NAME = "awari"
    SOLVERS = ("retrograde",)

    def __init__(
        self,
        houses: Sequence[int],
        *,
        grand_slam: Literal["illegal", "captures", "nothing", "rest"] = "illegal",
        must_feed: bool = True,
    ) -> None:
        seeds = [_size("a house", seeds) for seeds in houses]
        self.numbers = (seeds, str(grand_slam), bool(must_feed))


class Chase(Game[Outcome]):
    """White and black chase each other over a board; squares are (row, column), from 1."""

    NAME = "chase"
    SOLVERS = ("retrograde",)

    def __init__(
        self,
        board: Square,
        white: Square,
        black: Square,
        *,
        white_steps: int = 1,
        black_steps: int = 2,
    ) -> None:
        steps = _size("white_steps", white_steps), _size("black_steps", black_steps)
        squares = _square("white", white), _square("black", black)
        self.numbers = (_square("board", board), *squares, steps)


class _Boards(Game[Outcome]):
    """Boards side by side; a player who cannot move loses."""

    SOLVERS = ("sums", "minimax")

    def __init__(self, boards: str, *, first: Player = MAX) -> None:
        if not isinstance(boards, str):
            raise TypeError(f"boards must be a text, not {boards!r}")
        self.numbers = (boards, int(Player(first)))


class Clobber(_Boards):
    """Clobber: a stone takes a neighbour of the opponent, whose place it takes; who cannot move loses.

    `boards` are those side by side, such as `"XOX|OXO + XO."`: the rows of each from the top, `X` a
    stone of Max, `O` one of Min, `.` an empty cell.
    """

    NAME = "clobber"


class Elephants(_Boards):
    """Elephants and Rhinos: `X` steps to the right, `O` to the left; who cannot move loses.

    `boards` are the rows side by side, such as `"XX.O + X..O"`.
    """

    NAME = "elephants"


class Hackenbush(_Boards):
    """Hackenbush strings: cut an edge of your own, and all above it fall; who cannot move loses.

    `boards` are the strings side by side, from the ground on, such as `"XO + OXX"`: `X` is an edge of
    Max, `O` one of Min.
    """

    NAME = "hackenbush"


class NoGo(_Boards):
    """NoGo, Go without captures: every block keeps a liberty; who cannot move loses.

    `boards` are those side by side, such as `"...|.#. + XO."`: `X` a stone of Max, `O` one of Min, `.`
    an empty cell, `#` none.
    """

    NAME = "nogo"


class Toads(_Boards):
    """Toads and Frogs: `X` steps or jumps to the right, `O` to the left; who cannot move loses.

    `boards` are the rows side by side, such as `"XX..OO + X.O"`.
    """

    NAME = "toads"


class ConnectFour(Game[int]):
    """Connect Four. A value counts the stones that the winner has left, plus one, from `MAX`.

    Moves are columns, from 1, and can be given as digits: `solve("4444")`.
    """

    NAME = "connect_four"
    SOLVERS = ("alpha-beta", "minimax")

    def __init__(self, width: int = 7, height: int = 6) -> None:
        self.numbers = (_size("width", width), _size("height", height))


class Cram(Game[Outcome]):
    """Cram: both players place dominoes of either orientation; who cannot place one loses.

    `board` is its rows and columns, or its shape in lines: `.` a free square, `#` none.
    """

    NAME = "cram"
    SOLVERS = ("grundy", "grundy-by-search", "minimax")

    def __init__(self, board: str | Square) -> None:
        self.numbers = (board,) if isinstance(board, str) else _square("board", board)


class Dodgem(Game[Outcome]):
    """Dodgem: drive all your cars off the board."""

    NAME = "dodgem"
    SOLVERS = ("retrograde",)

    def __init__(self, side: int = 3) -> None:
        self.numbers = (_size("side", side, 8),)


class Domineering(Game[Outcome]):
    """Domineering: who cannot place a domino loses."""

    NAME = "domineering"
    SOLVERS = ("alpha-beta", "minimax", "sums")

    def __init__(self, rows: int, columns: int) -> None:
        self.numbers = (_size("rows", rows), _size("columns", columns))


class DotsAndBoxes(Game[int]):
    """Dots and Boxes on a board of `rows` by `columns` boxes."""

    NAME = "dots_and_boxes"
    SOLVERS = ("alpha-beta", "minimax")

    def __init__(self, rows: int, columns: int) -> None:
        self.numbers = (_size("rows", rows), _size("columns", columns))


class Gobblet(Game[Outcome]):
    """Gobblet Gobblers, with as many small, medium and large pieces of each player.

    With `losing_lifts`, a player who lifts a piece from a line of the opponent loses, wherever the
    piece would go.
    """

    NAME = "gobblet"
    SOLVERS = ("retrograde",)

    def __init__(
        self, small: int = 2, medium: int = 2, large: int = 2, *, losing_lifts: bool = False
    ) -> None:
        pieces = {"small": small, "medium": medium, "large": large}
        counts = [_size(name, count, 8) for name, count in pieces.items()]
        self.numbers = (counts, bool(losing_lifts))


class Hexapawn(Game[Outcome]):
    """Hexapawn: reach the other side, or leave the opponent without a move."""

    NAME = "hexapawn"
    SOLVERS = ("minimax",)

    def __init__(self, columns: int = 3, rows: int = 3) -> None:
        self.numbers = (_size("columns", columns, 8), _size("rows", rows, 8))


class ImpartialClobber(Game[Outcome]):
    """Impartial Clobber: a stone replaces a neighbour of the other colour; who cannot move loses."""

    NAME = "impartial_clobber"
    SOLVERS = ("grundy", "grundy-by-search", "minimax")

    def __init__(self, columns: int, rows: int) -> None:
        self.numbers = (_size("columns", columns, 8), _size("rows", rows, 8))


class Kalah(Game[int]):
    """Kalah with `houses` houses a side and `seeds` seeds a house.

    With `empty_captures=False`, a last seed in an empty house stays there if the opposite house is
    empty, too.
    """

    NAME = "kalah"
    SOLVERS = ("alpha-beta", "minimax")

    def __init__(self, houses: int, seeds: int, *, empty_captures: bool = True) -> None:
        self.numbers = (_size("houses", houses), _size("seeds", seeds), bool(empty_captures))


class Kayles(Game[Outcome]):
    """Kayles: rows of pins, of which one or two neighbours are knocked down."""

    NAME = "kayles"
    SOLVERS = ("grundy", "minimax")

    def __init__(self, rows: Sequence[int]) -> None:
        self.numbers = ([_size("a row", row) for row in rows],)


class KingRookKing(Game[Outcome]):
    """King and rook against king, from a position in Forsyth-Edwards notation."""

    NAME = "king_rook_king"
    SOLVERS = ("retrograde",)

    def __init__(self, fen: str) -> None:
        if not isinstance(fen, str):
            raise TypeError(f"fen must be a text, not {fen!r}")
        self.numbers = (fen,)


class KnightPawns(Game[int]):
    """A knight captures pawns; one player wants many moves, the other few.

    Squares are (row, column). `board` is its rows and columns, or `None` for a plane without
    bounds. With `alice_only`, only the moves of the first player count.
    """

    NAME = "knight_pawns"
    SOLVERS = ("minimax",)

    def __init__(
        self,
        knight: Square,
        pawns: Iterable[Square],
        *,
        board: Square | None = (50, 50),
        alice_only: bool = False,
    ) -> None:
        def square(name: str, square: Any) -> Square:
            return _square(name, square, -(2**31), 31)

        self.numbers = (
            square("knight", knight),
            [square("a pawn", pawn) for pawn in pawns],
            None if board is None else _square("board", board),
            bool(alice_only),
        )


class Morris(Game[Outcome]):
    """Men's morris, by the usual number of men: `"three"`, `"six"`, `"nine"` or `"twelve"`.

    `men` and `flying` replace what is usual.
    """

    NAME = "morris"
    SOLVERS = ("retrograde",)

    def __init__(
        self, name: str = "three", *, men: int | None = None, flying: bool | None = None
    ) -> None:
        if not isinstance(name, str):
            raise TypeError(f"name must be a text, not {name!r}")
        self.numbers = (
            name,
            None if men is None else _size("men", men, 8),
            None if flying is None else bool(flying),
        )


class Nim(Game[Outcome]):
    """Nim: take any number from one heap; who takes the last one wins."""

    NAME = "nim"
    SOLVERS = ("grundy", "minimax")

    def __init__(self, heaps: Sequence[int]) -> None:
        self.numbers = ([_size("a heap", heap) for heap in heaps],)


class NodeKayles(Game[Outcome]):
    """Node Kayles: take a square of a grid that is not next to one taken; who cannot move loses."""

    NAME = "node_kayles"
    SOLVERS = ("grundy", "grundy-by-search", "minimax")

    def __init__(self, columns: int, rows: int) -> None:
        self.numbers = (_size("columns", columns, 8), _size("rows", rows, 8))


class Staircase(Game[int]):
    """Fill a table from its corner; each player has a table of scores."""

    NAME = "staircase"
    SOLVERS = ("minimax",)

    def __init__(self, black: Sequence[Sequence[int]], white: Sequence[Sequence[int]]) -> None:
        def table(rows: Sequence[Sequence[int]]) -> list[list[int]]:
            return [[_size("a score", score) for score in row] for row in rows]

        self.numbers = (table(black), table(white))


class TicTacToe(Game[Outcome]):
    """Tic-tac-toe; in its misère form, three in a row lose."""

    NAME = "tic_tac_toe"
    SOLVERS = ("minimax",)

    def __init__(self, *, misere: bool = False) -> None:
        self.numbers = (bool(misere),)


ALL = cast(
    "tuple[type[Game[Any]], ...]",
    (*(it for it in Game.__subclasses__() if it is not _Boards), *_Boards.__subclasses__()),
)
"""The games of the library."""


def __dir__() -> list[str]:
    return [game.__name__ for game in ALL]
