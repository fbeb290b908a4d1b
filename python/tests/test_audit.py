"""The audit finds rules that break their contract."""

from __future__ import annotations

import re
from typing import Any

import pytest
from coins import Coins
from folded_games import Shuffled
from small_games import Chase, Countdown, Drops, TicTacToe

import optimal_play as op


@pytest.mark.parametrize(
    ("game", "positions"), [(Coins(), 11), (TicTacToe(), 5478), (Chase(2, (1, 1), (2, 2)), None)]
)
def test_right_rules_pass(game: Any, positions: int | None) -> None:
    audited = op.audit(game)
    assert audited.complete and audited.positions == (positions or audited.positions)


def test_a_large_game_is_tested_in_part() -> None:
    assert op.audit(Drops(7, 6), 100) == op.Audited(100, complete=False)


def test_right_bounds_and_rules_with_one_method_pass() -> None:
    assert op.audit(Bounded(6)) == op.Audited(7, complete=True)
    assert op.audit(Only()) == op.Audited(11, complete=True)


def test_a_position_that_repeats_is_found_where_it_must_not() -> None:
    game = Shuffled(Chase(2, (1, 1), (2, 2)), 3)
    assert op.audit(game).complete
    with pytest.raises(op.ContractError, match="a position repeats: the moves") as raised:
        op.audit(game, cyclic=False)
    moves = re.findall(r"'(m[^']*)'", str(raised.value).split("lead back")[0])
    states = [game.start]
    for move in raised.value.line + moves:
        states.append(game.play(states[-1], move))
    assert moves and game.key(states[len(raised.value.line)]) == game.key(states[-1])
    assert op.audit(TicTacToe(), cyclic=False).complete


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


class Delayed(op.Rules[tuple[int, int], int]):
    """The key forgets by which move the game began, which matters only at its end."""

    start = (0, 0)

    def to_move(self, state: tuple[int, int]) -> op.Player:
        return op.MAX

    def moves(self, state: tuple[int, int]) -> list[int]:
        return [1, 2] if state[0] == 0 else [1] if state[0] < 9 else []

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        ply, first = state
        return ply + 1, first or move

    def terminal_value(self, state: tuple[int, int]) -> int:
        return state[1]

    def key(self, state: tuple[int, int]) -> int:
        return state[0]


class Bounded(Countdown):
    """Values of all rewards that are left, within bounds."""

    wrong = (3, 3)

    def bounds(self, left: int) -> tuple[int, int]:
        value = sum(range(left + 1))
        least, greatest = self.wrong
        return (value - least, value + greatest)

    def reward(self, left: int, by: int) -> int:
        return left


class BelowBounds(Bounded):
    """A lower bound is too great where four stones are left."""

    def bounds(self, left: int) -> tuple[int, int]:
        least, greatest = super().bounds(left)
        return (least + 4 * (left == 4), greatest)


class TwoBounds(Shuffled):
    """Bounds depend on what the key leaves out."""

    def bounds(self, state: tuple[Any, int]) -> tuple[int, int]:
        return -100 - state[1], 100


class Late(Drops):
    """A move stands twice near the end of a large game."""

    def moves(self) -> list[int]:
        moves = super().moves()
        return moves + moves[:1] if self.all.bit_count() == self.width * self.height - 3 else moves

    def play(self, x: int) -> Late:
        return Late(self.width, self.height, *super().play(x).key())


class Only(Coins):
    """All by one method."""

    moves = op.Rules.moves
    play = op.Rules.play

    def successors(self, row: tuple[int, ...]) -> list[tuple[str, int, tuple[int, ...]]] | int:
        ends = ["left", "right"] if row else []
        after = {"left": row[1:], "right": row[:-1]}
        return [(end, self.reward(row, end), after[end]) for end in ends] or 0


class Shorter(Coins):
    """Successors leave out a move."""

    def successors(self, row: tuple[int, ...]) -> list[tuple[str, int, tuple[int, ...]]]:
        return [(end, self.reward(row, end), self.play(row, end)) for end in self.moves(row)[:1]]


@pytest.mark.parametrize(
    ("game", "message", "plies"),
    [
        (Changed(), "a move changed the state 3 to 2", 0),
        (Forgetful(), "states with the key 3 differ: moves have the rewards and lead to", 1),
        (Delayed(), "states with the key 9 differ: the value at the end is 2 here, and 1 in", 9),
        (BelowBounds(6), r"the value 10 is not within the bounds \(11, 13\)", 2),
        (TwoBounds(Coins()), r"states with the key \(\d+, \d+\) have the bounds", 2),
        (Late(4, 4), "a move stands twice", 13),
        (Twice(), "a move stands twice", 0),
        (Unsteady(), "asked twice", 4),
        (Shorter(), "successors differ from moves", 0),
    ],
)
def test_a_violation_is_found_with_its_line(game: Any, message: str, plies: int) -> None:
    with pytest.raises(op.ContractError, match=message) as raised:
        op.audit(game, 3000)
    assert len(raised.value.line) == plies
    assert raised.value.line == [] or str(raised.value.line) in str(raised.value)
