"""Limits that are reached while the moves of one position are read."""

from __future__ import annotations

import itertools
import time
from typing import Any

import pytest
from small_games import Countdown, Drops

import optimal_play as op

SOLVERS = ["minimax", "alpha-beta"]


class Endless(op.Rules[int, int]):
    """A position whose moves never end, and which runs no code of Python to list them."""

    start = 0
    to_move = staticmethod(lambda place: op.MAX)
    successors: Any = staticmethod(
        lambda place: zip(itertools.count(), itertools.repeat(0), itertools.repeat(1))
    )


class EndlessParts(op.ImpartialRules[int, int]):
    """A position with endless parts."""

    start = 0

    def moves(self, part: int) -> list[int]:
        return []

    def parts(self, state: int) -> Any:
        return itertools.repeat(1)


class EndlessMoves(op.ImpartialRules[int, int]):
    """A part whose moves never end."""

    start = 0

    def moves(self, part: int) -> Any:
        return itertools.count()

    def play(self, part: int, move: int) -> int:
        return 1


@pytest.mark.parametrize(
    "limit", [{"max_seconds": 0.1}, {"max_memory": 100_000}], ids=lambda it: next(iter(it))
)
@pytest.mark.parametrize(
    "solve",
    [
        lambda **limit: op.solve(Endless(), **limit),
        lambda **limit: op.solve(Endless(), "alpha-beta", **limit),
        lambda **limit: EndlessParts().solve(**limit),
        lambda **limit: EndlessMoves().solve(**limit),
    ],
)
def test_a_limit_ends_moves_that_never_end(solve: Any, limit: Any) -> None:
    name = "time" if "max_seconds" in limit else "memory"
    with pytest.raises(op.LimitError, match=f"{name} limit of") as raised:
        solve(**limit)
    assert raised.value.report.positions <= 1


class Slow(op.Rules[int, int]):
    """A position with moves that take long, one of its methods."""

    start = 0
    calls = 0

    def __init__(self, slow: str, quick: int) -> None:
        self.slow = slow
        self.quick = quick

    def take(self, name: str) -> None:
        """Takes a while, after some calls that are quick."""
        if name == self.slow:
            self.calls += 1
            if self.calls > self.quick:
                time.sleep(0.01)

    def to_move(self, place: int) -> op.Player:
        return op.MAX

    def moves(self, place: int) -> Any:
        if place == 0:
            for move in range(1, 10_000):
                self.take("moves")
                yield move

    def play(self, place: int, move: int) -> int:
        self.take("play")
        return move

    def reward(self, place: int, move: int) -> int:
        self.take("reward")
        return 0

    def key(self, place: int) -> int:
        self.take("key")
        return place

    def decided(self, place: int) -> int | None:
        self.take("decided")
        return None

    def terminal_value(self, place: int) -> int:
        self.take("terminal_value")
        return 1


NAMES = ["moves", "play", "reward", "key", "decided", "terminal_value"]


@pytest.mark.parametrize("quick", [0, 1000])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("solver", SOLVERS)
def test_a_time_limit_ends_slow_rules_soon(solver: Any, name: str, quick: int) -> None:
    rules = Slow(name, quick)
    with pytest.raises(op.LimitError, match=r"reached the time limit of 0\.2 s"):
        op.solve(rules, solver, max_seconds=0.2)
    # Of 0.01 s each: 20, and some that came since the last look at the clock.
    assert rules.calls <= quick + 40


class SlowParts(op.ImpartialRules[int, int]):
    """Positions whose parts take long."""

    start = 1000
    calls = 0

    def moves(self, part: int) -> range:
        return range(part)

    def play(self, part: int, left: int) -> int:
        return left

    def parts(self, state: int) -> list[int]:
        self.calls += 1
        time.sleep(0.01)
        return [state]


def test_a_time_limit_ends_slow_parts_soon() -> None:
    rules = SlowParts()
    with pytest.raises(op.LimitError, match=r"time limit of 0\.2 s"):
        rules.solve(max_seconds=0.2)
    assert rules.calls <= 40


def test_a_time_limit_ends_slow_layers_soon() -> None:
    numpy = pytest.importorskip("numpy")

    class Slowly(op.BatchRules):
        """Each state takes a while, and there are more and more of them."""

        start = numpy.array(1)
        expanded = 0

        def expand(self, states: Any) -> op.Expansion:
            self.expanded += len(states)
            time.sleep(0.001 * len(states))
            parents = numpy.repeat(numpy.arange(len(states)), 4)
            return op.Expansion(
                to_move=states % 2,
                parents=parents,
                moves=numpy.tile(numpy.arange(4), len(states)),
                states=states[parents] * 4 + numpy.tile(numpy.arange(4), len(states)),
            )

    rules = Slowly()
    with pytest.raises(op.LimitError, match=r"time limit of 0\.2 s"):
        rules.solve(max_seconds=0.2)
    assert rules.expanded <= 1000


@pytest.mark.parametrize("seconds", [0.25, 0.1, 1e-06, 0])
def test_a_time_limit_is_shown_as_it_was_given(seconds: float) -> None:
    shown = {0.25: "0.25", 0.1: "0.1", 1e-06: "0.000001", 0: "0"}[seconds]
    solves: list[Any] = [
        lambda **limit: op.solve(Drops(6, 5), **limit),
        lambda **limit: op.solve(Drops(6, 5), "alpha-beta", **limit),
        lambda **limit: op.solve(Drops(6, 5), "retrograde", **limit),
        lambda **limit: op.games.ConnectFour(7, 6).solve(**limit),
    ]
    for solve in solves:
        with pytest.raises(op.LimitError) as raised:
            solve(max_seconds=seconds)
        assert raised.value.args == (f"reached the time limit of {shown} s",)
        assert raised.value.report.seconds >= seconds


def test_a_table_of_an_unknown_library_is_refused_before_the_rules_are_asked() -> None:
    class Unasked(Countdown):
        def successors(self, left: int) -> Any:
            assert not self.is_solved
            return super().successors(left)

        is_solved = False

    rules = Unasked(3)
    solution = op.solve(rules)
    rules.is_solved = True
    with pytest.raises(ValueError, match="tables of pandas and polars, not of numpy"):
        solution.to_dataframe("numpy")  # type: ignore[call-overload]
