"""A short walk finds keys that forget something."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest
from coins import Coins
from folded_games import Shuffled
from small_games import Chase, Drops, TicTacToe
from test_audit import Delayed, Forgetful

import optimal_play as op
from optimal_play.walk import key_fault

Cell = tuple[int, int]


class Apart(op.Rules[tuple[Cell, ...], Cell]):
    """Players mark cells. After some marks, none stands in the row or column of the one before."""

    start = ()

    def __init__(self, size: int, free: int = 0) -> None:
        self.cells = [(x, y) for x in range(size) for y in range(size)]
        self.free = free

    def to_move(self, marks: tuple[Cell, ...]) -> op.Player:
        return op.Player(len(marks) % 2)

    def moves(self, marks: tuple[Cell, ...]) -> list[Cell]:
        x, y = marks[-1] if len(marks) > self.free else (-1, -1)
        return [it for it in self.cells if it not in marks and it[0] != x and it[1] != y]

    def play(self, marks: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
        return (*marks, cell)

    def terminal_value(self, marks: tuple[Cell, ...]) -> int:
        return 1 if len(marks) % 2 else -1

    def key(self, marks: tuple[Cell, ...]) -> Hashable:
        return frozenset(marks), marks[-1:]


class ForgetsTheLast(Apart):
    """The key does not say which mark is the last."""

    def key(self, marks: tuple[Cell, ...]) -> Hashable:
        return frozenset(marks)


class ByOneMethod(ForgetsTheLast):
    """The same by one method."""

    def successors(self, marks: tuple[Cell, ...]) -> list[tuple[Cell, int, Any]]:
        return [(cell, 0, self.play(marks, cell)) for cell in self.moves(marks)]


class ForgetsTheCount(op.Rules[int, str]):
    """A limit on the moves ends a game that the key takes for endless."""

    start = 0

    def to_move(self, count: int) -> op.Player:
        return op.Player(count % 2)

    def moves(self, count: int) -> list[str]:
        return ["left", "right"] if count < 20 else []

    def play(self, count: int, move: str) -> int:
        return count + 1

    def key(self, count: int) -> int:
        return count % 6


@pytest.mark.parametrize(
    "game",
    [
        Coins(),
        TicTacToe(),
        Drops(7, 6),
        Chase(2, (1, 1), (2, 2)),
        Shuffled(Coins(), 1),
        Apart(3),
        Apart(7, 6),
    ],
)
def test_a_right_key_passes(game: Any) -> None:
    assert key_fault(game) is None


@pytest.mark.parametrize(
    "game",
    [
        Forgetful(),
        Delayed(),
        ForgetsTheLast(3),
        ForgetsTheLast(7, 6),
        ByOneMethod(7, 6),
        ForgetsTheCount(),
    ],
)
def test_a_key_that_forgets_something_is_found(game: Any) -> None:
    fault = key_fault(game)
    assert fault is not None and "differ" in str(fault)
    assert str(key_fault(game)) == str(fault)
    with pytest.raises(op.ContractError, match="differ"):
        op.audit(game, 200)
