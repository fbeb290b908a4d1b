"""The audit finds rules that break their contract."""

from __future__ import annotations

from typing import Any

import pytest
from coins import Coins
from small_games import Chase, Drops, TicTacToe

import optimal_play as op


@pytest.mark.parametrize(
    ("game", "positions"), [(Coins(), 11), (TicTacToe(), 5478), (Chase(2, (1, 1), (2, 2)), None)]
)
def test_right_rules_pass(game: Any, positions: int | None) -> None:
    audited = op.audit(game)
    assert audited.complete and audited.positions == (positions or audited.positions)


def test_a_large_game_is_tested_in_part() -> None:
    assert op.audit(Drops(7, 6), 100) == op.Audited(100, complete=False)


class Changed(op.Rules[list[int], int]):
    """A move changes the state that it is given."""

    def __init__(self) -> None:
        self.start = [3]

    def to_move(self, state: list[int]) -> op.Player:
        return op.MAX

    def moves(self, state: list[int]) -> list[int]:
        return [1] if state[0] else []

    def play(self, state: list[int], by: int) -> list[int]:
        state[0] -= by
        return state

    def key(self, state: list[int]) -> int:
        return state[0]


class Forgetful(Coins):
    """The key forgets what matters."""

    def key(self, row: tuple[int, ...]) -> int:
        return len(row)


class Twice(Coins):
    """A move stands twice."""

    def moves(self, row: tuple[int, ...]) -> list[str]:
        return [*super().moves(row), "left"] if row else []


class Unsteady(Coins):
    """The rules count how often they are asked."""

    asked = 0

    def terminal_value(self, row: tuple[int, ...]) -> int:
        self.asked += 1
        return self.asked


class Shorter(Coins):
    """Successors leave out a move."""

    def successors(self, row: tuple[int, ...]) -> list[tuple[str, int, tuple[int, ...]]]:
        return [(end, self.reward(row, end), self.play(row, end)) for end in self.moves(row)[:1]]


@pytest.mark.parametrize(
    ("game", "message", "plies"),
    [
        (Changed(), "a move changed the state 3 to 2", 0),
        (Forgetful(), "states with the key 3 differ", 1),
        (Twice(), "a move stands twice", 0),
        (Unsteady(), "asked twice", 4),
        (Shorter(), "successors differ from moves", 0),
    ],
)
def test_a_violation_is_found_with_its_line(game: Any, message: str, plies: int) -> None:
    with pytest.raises(op.ContractError, match=message) as raised:
        op.audit(game)
    assert len(raised.value.line) == plies
