"""Games described in the language of Ludax."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from optimal_play.action import Action
from optimal_play.jax_games.rules import TreeRules

if TYPE_CHECKING:
    from numpy.typing import NDArray


MAY_DROP = (
    "global_step_count",
    "game_state.phase_step_count",
    "game_state.previous_actions",
    "game_state.action_was",
    "game_state.can_move_again",
    "game_state.extra_turn_fn_idx",
)
"""Counts of steps, and what most steps write before they read it: the last actions, whether they were
hops, whether a piece may go on, and the rule of an extra turn."""


def from_ludax(text: str, *, whole_key: bool = False) -> LudaxRules:
    """The rules of a game from its description in the language of Ludax.

    The first player, `P1`, is `MAX`. A player without a legal action loses: Ludax takes any action
    for an illegal one.

    A position is remembered by the fields of a state that the program of a step reads: JAX shows
    which these are. Of those in `MAY_DROP`, the rules leave out what no step depends on, and of a
    count of steps they keep the remainder that decides the player to move. Each step of a solver
    tests that again, with other values. Ludax ends a game as a draw after
    2000 steps, so a win has to come before that, or `solve` raises `ValueError`. `whole_key` keeps
    all fields that are read.

    Raises `ValueError` if the text is no game of Ludax; the message says where.
    """
    import jax
    import lark
    import ludax

    try:
        with _own_shapes():
            game = ludax.LudaxEnvironment(game_str=text)
    except lark.exceptions.LarkError as error:
        raise ValueError(f"this is no description of a game of Ludax: {error}") from error
    if game.game_info.num_players != 2:
        raise ValueError(f"the game has {game.game_info.num_players} players, not 2")
    return LudaxRules(game, game.init(jax.random.PRNGKey(0)), whole_key=whole_key)


@contextmanager
def _own_shapes() -> Iterator[None]:
    """Gives a game shapes of its own: in Ludax, all games of a process share five of them."""
    from ludax.game_info import RenderingInfo

    shared = RenderingInfo.piece_shape_mapping
    RenderingInfo.piece_shape_mapping = {}
    try:
        yield
    finally:
        RenderingInfo.piece_shape_mapping = shared


class LudaxRules(TreeRules):
    """The rules of a game of Ludax. A move is the number of an action, which shows as its name."""

    def __init__(self, game: Any, start: Any, *, whole_key: bool) -> None:
        self._info = game.game_info
        self._rows = _rows(self._info)
        self._names = _names(game, [name for row in _cells(self._rows) for name in row])
        super().__init__(game.step, start, may_drop=() if whole_key else MAY_DROP)

    def draw(self, state: NDArray[Any], /) -> str:
        """The board: one letter for each kind of pieces, large for `P1` and small for `P2`."""
        board = self.values(state)["game_state.board"]
        letters = _letters(self._info.piece_names)
        shown = [
            next((pair[cell[kind]] for kind, pair in enumerate(letters) if cell[kind] >= 0), ".")
            for cell in board.T
        ]
        return "\n".join(
            " " * indent + " ".join(shown[first:end]) for indent, first, end in self._rows
        )

    def shown(self, moves: list[int], /) -> list[int]:
        return [Action(move, self._names[move]) for move in moves]


def _rows(info: Any) -> list[tuple[int, int, int]]:
    """For each row of the board from the top, its indent and the cells from one to before another."""
    height, width = info.board_dims
    lengths, indents = [width] * height, [0] * height
    if info.board_shape == "hexagon_shape":
        middle = info.hex_diameter // 2
        indents = [abs(middle - row) for row in range(info.hex_diameter)]
        lengths = [info.hex_diameter - indent for indent in indents]
    elif info.board_shape == "hex_rectangle_shape":
        indents = list(range(height))
    ends = [0]
    for length in lengths:
        ends.append(ends[-1] + length)
    return [(indent, *ends) for indent, ends in zip(indents, pairwise(ends), strict=True)]


def _cells(rows: list[tuple[int, int, int]]) -> list[list[str]]:
    """The names of the cells: letters from the left, numbers from the bottom."""
    return [
        [f"{_column(column)}{len(rows) - row}" for column in range(end - first)]
        for row, (_, first, end) in enumerate(rows)
    ]


def _column(column: int) -> str:
    first, last = divmod(column, 26)
    return (chr(ord("a") + first - 1) if first else "") + chr(ord("a") + last)


def _names(game: Any, cells: list[str]) -> list[str]:
    """The names of all actions."""
    from ludax.utils import BOARD_SHAPE_TO_DIRECTIONS

    directions = [str(it) for it in BOARD_SHAPE_TO_DIRECTIONS[game.game_info.board_shape]]
    match str(game.game_info.action_type):
        case "action_from_dir":
            names = [f"{cell} {direction}" for cell in cells for direction in directions]
        case "action_from_to":
            names = [f"{cell}-{to}" for cell in cells for to in cells]
        case _:
            names = cells
    kinds, passes = divmod(int(game.num_actions), len(names))
    if kinds > 1:
        names = [f"{name} ({kind})" for kind in range(1, kinds + 1) for name in names]
    return names + ["pass"] * passes


def _letters(names: tuple[str, ...]) -> list[str]:
    """For each kind of pieces, how one of each player shows."""
    if len(names) == 1:
        return ["xo"]
    first = [name[0] for name in names]
    if len({it.lower() for it in first}) < len(first):
        first = [chr(ord("a") + kind) for kind in range(len(names))]
    return [it.upper() + it.lower() for it in first]
