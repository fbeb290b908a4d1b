"""The games of the library, solved at its own speed, with the interpreter released."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar, Unpack, cast

from optimal_play import _native
from optimal_play.bundled import BundledSolution
from optimal_play.options import Options, settings_of
from optimal_play.player import Outcome

V = TypeVar("V", int, Outcome)

Square = tuple[int, int]
Solver = Literal["alpha-beta", "minimax", "retrograde", "grundy"]


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

        `"alpha-beta"` finds the value and the line of best play; the other solvers find the values
        of all positions. `options` are those of `optimal_play.solve`.
        """
        solver = solver or self.SOLVERS[0]
        if solver not in self.SOLVERS:
            raise ValueError(f"the solvers of this game are {', '.join(self.SOLVERS)}")
        settings = settings_of(**options)
        names = [str(move) for move in moves]
        answer = _native.solve_bundled(self.NAME, self.numbers, names, solver, settings)
        return BundledSolution(answer)

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.numbers}"


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
        self.numbers = (board, white, black, (white_steps, black_steps))


class ConnectFour(Game[int]):
    """Connect Four. A value counts the stones that the winner has left, plus one, from `MAX`.

    Moves are columns, from 1, and can be given as digits: `solve("4444")`.
    """

    NAME = "connect_four"
    SOLVERS = ("alpha-beta", "minimax")

    def __init__(self, width: int = 7, height: int = 6) -> None:
        self.numbers = (width, height)


class Dodgem(Game[Outcome]):
    """Dodgem: drive all your cars off the board."""

    NAME = "dodgem"
    SOLVERS = ("retrograde",)

    def __init__(self, side: int = 3) -> None:
        self.numbers = (side,)


class Domineering(Game[Outcome]):
    """Domineering: who cannot place a domino loses."""

    NAME = "domineering"
    SOLVERS = ("alpha-beta", "minimax")

    def __init__(self, rows: int, columns: int) -> None:
        self.numbers = (rows, columns)


class DotsAndBoxes(Game[int]):
    """Dots and Boxes on a board of `rows` by `columns` boxes."""

    NAME = "dots_and_boxes"
    SOLVERS = ("alpha-beta", "minimax")

    def __init__(self, rows: int, columns: int) -> None:
        self.numbers = (rows, columns)


class Hexapawn(Game[Outcome]):
    """Hexapawn: reach the other side, or leave the opponent without a move."""

    NAME = "hexapawn"
    SOLVERS = ("minimax",)

    def __init__(self, columns: int = 3, rows: int = 3) -> None:
        self.numbers = (columns, rows)


class Kalah(Game[int]):
    """Kalah with `houses` houses a side and `seeds` seeds a house."""

    NAME = "kalah"
    SOLVERS = ("alpha-beta", "minimax")

    def __init__(self, houses: int, seeds: int) -> None:
        self.numbers = (houses, seeds)


class Kayles(Game[Outcome]):
    """Kayles: rows of pins, of which one or two neighbours are knocked down."""

    NAME = "kayles"
    SOLVERS = ("grundy", "minimax")

    def __init__(self, rows: Sequence[int]) -> None:
        self.numbers = (list(rows),)


class KingRookKing(Game[Outcome]):
    """King and rook against king, from a position in Forsyth-Edwards notation."""

    NAME = "king_rook_king"
    SOLVERS = ("retrograde",)

    def __init__(self, fen: str) -> None:
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
        self.numbers = (knight, list(pawns), board, alice_only)


class Nim(Game[Outcome]):
    """Nim: take any number from one heap; who takes the last one wins."""

    NAME = "nim"
    SOLVERS = ("grundy", "minimax")

    def __init__(self, heaps: Sequence[int]) -> None:
        self.numbers = (list(heaps),)


class Staircase(Game[int]):
    """Fill a table from its corner; each player has a table of scores."""

    NAME = "staircase"
    SOLVERS = ("minimax",)

    def __init__(self, black: Sequence[Sequence[int]], white: Sequence[Sequence[int]]) -> None:
        def table(rows: Sequence[Sequence[int]]) -> list[list[int]]:
            return [list(row) for row in rows]

        self.numbers = (table(black), table(white))


class TicTacToe(Game[Outcome]):
    """Tic-tac-toe; in its misère form, three in a row lose."""

    NAME = "tic_tac_toe"
    SOLVERS = ("minimax",)

    def __init__(self, *, misere: bool = False) -> None:
        self.numbers = (misere,)


ALL = cast("tuple[type[Game[Any]], ...]", tuple(Game.__subclasses__()))
"""The games of the library."""
