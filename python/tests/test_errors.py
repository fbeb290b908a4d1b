"""Runs without an answer."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from coins import Coins
from small_games import Countdown, Drops, TicTacToe

import optimal_play as op

SOLVERS = ["minimax", "alpha-beta"]


class Broken(Coins):
    """The rules raise an exception where two coins are left."""

    def reward(self, row: tuple[int, ...], end: str) -> int:
        if len(row) == 2:
            raise KeyError("two")
        return 1


@pytest.mark.parametrize("solver", SOLVERS)
def test_an_exception_of_the_rules_keeps_its_type_and_names_the_line(solver: Any) -> None:
    with pytest.raises(KeyError) as raised:
        op.solve(Broken(), solver)
    assert raised.traceback[-1].name == "reward"
    (note,) = raised.value.__notes__
    assert note.startswith("after the moves ['") and note.count("'") == 4


class Circle(op.Rules[int, int]):
    """Seven places round a circle, without an end."""

    start = 0

    def to_move(self, place: int) -> op.Player:
        return op.MAX

    def moves(self, place: int) -> list[int]:
        return [1, 2]

    def play(self, place: int, steps: int) -> int:
        return (place + steps) % 7


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_cycle_is_an_error_with_the_moves(solver: Any) -> None:
    with pytest.raises(op.CycleError, match="retrograde") as raised:
        op.solve(Circle(), solver)
    error = raised.value
    assert sum(error.cycle) % 7 == 0
    assert error.report.positions > 0
    assert op.solve(Circle(), "retrograde").value == op.Outcome(None, None)


class Huge(Countdown):
    """Rewards that leave the range of 64 bits together."""

    def reward(self, left: int, by: int) -> int:
        return 2**62


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_value_beyond_64_bits_is_an_error(solver: Any) -> None:
    with pytest.raises(op.ValueRangeError):
        op.solve(Huge(2), solver)


def test_limits_are_errors_with_a_report() -> None:
    for limit in ({"max_positions": 100}, {"max_memory": 1000}, {"max_seconds": 0.0}):
        with pytest.raises(op.LimitError) as raised:
            op.solve(TicTacToe(), **limit)  # type: ignore[call-overload]
        assert raised.value.report.positions <= 200
    with pytest.raises(op.LimitError):
        op.games.ConnectFour(7, 6).solve(max_seconds=0.1)


@pytest.mark.parametrize(
    ("name", "answer", "message"),
    [
        ("to_move", 2, "to_move must return MAX or MIN, not 2"),
        ("terminal_value", 0.5, "terminal_value must be a whole number, not 0.5"),
        ("terminal_value", None, "terminal_value must be a whole number, not None"),
        ("reward", "much", "reward must be a whole number, not 'much'"),
        ("moves", 3, "not iterable"),
        ("successors", [(1, 2)], r"successors must return \(move, reward, state\)"),
        ("key", [1], "unhashable"),
        ("key", float("nan"), "NaN"),
    ],
)
def test_wrong_answers_of_the_rules_are_named(name: str, answer: Any, message: str) -> None:
    game = Coins()
    setattr(game, name, lambda *_: answer)
    with pytest.raises((TypeError, ValueError), match=message):
        op.solve(game)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(TypeError, match="int is no game"):
        op.solve(3)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="no solver"):
        op.solve(Coins(), "guess")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="no rewards"):
        op.solve(Coins(), "retrograde")


class Stop(Exception):
    """Raised by a callback."""


def test_progress_is_reported_and_may_end_a_run() -> None:
    seen: list[op.Progress] = []

    def stop(progress: op.Progress) -> None:
        seen.append(progress)
        if progress.phase != "asking the rules":
            raise Stop

    op.solve(Drops(4, 4), progress=seen.append)
    assert seen and seen[0].phase == "asking the rules" and seen[0].positions > 0
    with pytest.raises(Stop):
        op.games.ConnectFour(7, 6).solve(progress=stop)


INTERRUPTED = """
import signal, sys
sys.path.insert(0, {tests!r})
import optimal_play as op
from small_games import Countdown, Drops
from test_batch import Layers
# A program that a script starts in the background ignores it otherwise.
signal.signal(signal.SIGINT, signal.default_int_handler)
def work():
    {work}
for _ in range({times}):
    print("ready", flush=True)
    try:
        work()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.parametrize(
    "work",
    [
        "op.solve(Drops(6, 5))",
        "op.solve(Drops(7, 6), 'alpha-beta')",
        "op.games.ConnectFour(7, 6).solve()",
        "op.games.ConnectFour(6, 6).solve(solver='minimax')",
        "while True: Layers().solve()",
        "op.solve(op.from_pyspiel('connect_four'))",
    ],
)
def test_an_interrupt_ends_a_run_at_once(work: str) -> None:
    """Within 0.1 s, once of five times: other programs may run beside the test."""
    if "pyspiel" in work:
        pytest.importorskip("pyspiel")
    times = 5
    code = INTERRUPTED.format(tests=str(Path(__file__).parent), work=work, times=times)
    run = subprocess.Popen(
        [sys.executable, "-P", "-c", code],
        stdout=subprocess.PIPE,
        text=True,
    )
    killer = threading.Timer(120, run.kill)
    killer.start()
    took = []
    try:
        assert run.stdout is not None
        for _ in range(times):
            assert run.stdout.readline() == "ready\n"
            time.sleep(0.5)
            sent = time.monotonic()
            run.send_signal(signal.SIGINT)
            assert run.stdout.readline() == "interrupted\n"
            took.append(time.monotonic() - sent)
    finally:
        killer.cancel()
        run.kill()
        run.wait()
    print(f"{work}: interrupted after {sorted(took)} s")
    assert min(took) < 0.1
    assert max(took) < 1.0
