"""Games whose states share keys in every way that the contract allows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from random import Random
from typing import Any

from coins import Coins, Row
from small_games import Cell, Chase, Drops, TicTacToe

import optimal_play as op


class OfStates(op.Rules[Any, Any]):
    """The rules of a game whose states know them, for brute force."""

    def __init__(self, start: Any) -> None:
        self.start = start

    def to_move(self, state: Any) -> op.Player:
        return op.Player(state.to_move())

    def moves(self, state: Any) -> list[Any]:
        return list(state.moves())

    def play(self, state: Any, move: Any) -> Any:
        return state.play(move)

    def terminal_value(self, state: Any) -> int:
        return int(state.terminal_value())

    def reward(self, state: Any, move: Any) -> int:
        return int(state.reward(move))

    def decided(self, state: Any) -> int | None:
        value: int | None = state.decided()
        return value

    def key(self, state: Any) -> Hashable:
        key: Hashable = state.key()
        return key


class Shuffled(op.Rules[tuple[Any, int], str]):
    """A game whose states have one number more, which their keys leave out.

    It decides in which order the moves stand, how they are called, and whether one stands twice
    under two names. `play` refuses the moves of other states.
    """

    def __init__(self, rules: Any, seed: int = 0) -> None:
        self.rules = rules
        self.start = (rules.start, seed)

    def _moves(self, state: tuple[Any, int]) -> list[Any]:
        inner, salt = state
        moves = list(self.rules.moves(inner))
        moves += moves[: salt % 2]
        Random(salt).shuffle(moves)
        return moves

    def _move(self, state: tuple[Any, int], name: str) -> Any:
        salt, at = map(int, name.removeprefix("m").split("."))
        assert salt == state[1], f"{name} is a move of another state than {state}"
        return self._moves(state)[at]

    def to_move(self, state: tuple[Any, int]) -> Any:
        return self.rules.to_move(state[0])

    def moves(self, state: tuple[Any, int]) -> list[str]:
        return [f"m{state[1]}.{at}" for at, _ in enumerate(self._moves(state))]

    def play(self, state: tuple[Any, int], move: str) -> tuple[Any, int]:
        inner, salt = state
        after = self.rules.play(inner, self._move(state, move))
        return after, (31 * salt + int(move.split(".")[1]) + 7) % 101

    def reward(self, state: tuple[Any, int], move: str) -> Any:
        return self.rules.reward(state[0], self._move(state, move))

    def terminal_value(self, state: tuple[Any, int]) -> Any:
        return self.rules.terminal_value(state[0])

    def decided(self, state: tuple[Any, int]) -> Any:
        return self.rules.decided(state[0])

    def key(self, state: tuple[Any, int]) -> Hashable:
        key: Hashable = self.rules.key(state[0])
        return key


class ShuffledSuccessors(Shuffled):
    """The same by one method."""

    def successors(self, state: tuple[Any, int]) -> list[tuple[str, int, Any]] | int:
        decided: int | None = self.decided(state)
        if decided is not None:
            return decided
        names = self.moves(state)
        return [(name, self.reward(state, name), self.play(state, name)) for name in names]


SQUARE_IMAGES: list[Callable[[int, int, int], Cell]] = [
    lambda row, column, last: (row, column),
    lambda row, column, last: (row, last - column),
    lambda row, column, last: (last - row, column),
    lambda row, column, last: (last - row, last - column),
    lambda row, column, last: (column, row),
    lambda row, column, last: (column, last - row),
    lambda row, column, last: (last - column, row),
    lambda row, column, last: (last - column, last - row),
]
"""The images of a square board whose rows and columns count from 0 to the last."""

PERMUTATIONS = [
    [row * 3 + column for at in range(9) for row, column in [image(at // 3, at % 3, 2)]]
    for image in SQUARE_IMAGES
]


def least_image(board: str) -> str:
    """One key for the eight images of a board of tic-tac-toe."""
    return min("".join(board[at] for at in image) for image in PERMUTATIONS)


class ImagesOfTicTacToe(TicTacToe):
    """Images share a key."""

    def key(self, board: str) -> str:
        return least_image(board)


class MirroredCoins(Coins):
    """A row and its mirror image share a key."""

    def key(self, row: Row) -> Row:
        return min(row, row[::-1])


class MirroredDrops(Drops):
    """A board and its mirror image share a key."""

    def key(self) -> tuple[int, int]:
        return min((self.own, self.all), (self._mirrored(self.own), self._mirrored(self.all)))

    def _mirrored(self, stones: int) -> int:
        column = self.height + 1
        columns = [(stones >> (x * column)) & ((1 << column) - 1) for x in range(self.width)]
        return sum(it << (x * column) for x, it in enumerate(reversed(columns)))

    def play(self, x: int) -> MirroredDrops:
        after = super().play(x)
        return MirroredDrops(after.width, after.height, after.own, after.all)


class ImagesOfChase(Chase):
    """The images of a board share a key."""

    def key(self, state: tuple[Cell, Cell, op.Player]) -> Hashable:
        white, black, player = state

        def images(cell: Cell) -> Iterable[Cell]:
            return (image(cell[0] - 1, cell[1] - 1, self.side - 1) for image in SQUARE_IMAGES)

        return min(zip(images(white), images(black), strict=True)), player
