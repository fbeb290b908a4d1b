"""Where memory ends: an error, and not the end of the interpreter."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from small_games import Drops

import optimal_play as op

pytest.importorskip("resource")

PROGRAM = """
import resource, sys
sys.path.insert(0, {tests!r})
import optimal_play as op
from test_memory import *
{prepare}
with open("/proc/self/statm") as file:
    used = int(file.read().split()[0]) * resource.getpagesize()
limit = used + {room}
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
try:
    {work}
    print("done")
except op.LimitError as error:
    print("LimitError", error.report.positions >= 0, error)
except MemoryError:
    print("MemoryError")
"""


class Walk(op.Rules[Any, Any]):
    """A long game with few keys a layer, so that most memory is that of the positions."""

    start = (0, 0)

    def to_move(self, state: tuple[int, int]) -> op.Player:
        return op.Player(state[0] & 1)

    def moves(self, state: tuple[int, int]) -> Any:
        return range(6) if state[0] < 400 else ()

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return state[0] + 1, (state[1] * 6 + move) % 20011

    def terminal_value(self, state: tuple[int, int]) -> int:
        return state[1] % 7


class Objects(Walk):
    """Its keys have no form in bytes."""

    def key(self, state: tuple[int, int]) -> frozenset[int]:
        return frozenset([state[0] << 20 | state[1]])


class Rewards(Walk):
    """Its values are scores, so that it may need stages."""

    def reward(self, state: tuple[int, int], move: int) -> int:
        return move

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        layer, at = super().play(state, move)
        return (layer, at) if move else state


class Wide(op.Rules[Any, Any]):
    """A position with endless moves."""

    start = 0

    def to_move(self, state: int) -> op.Player:
        return op.MAX

    def successors(self, state: int) -> Any:
        return ((at, at & 1, at & 0xFF) for at in range(2**62))


class Parts(op.ImpartialRules[int, int]):
    start = 0

    def moves(self, part: int) -> range:
        return range(1, 4)

    def play(self, part: int, by: int) -> int:
        return part + by


def run(work: str, room: int, prepare: str = "") -> str:
    tests = str(Path(__file__).parent)
    code = PROGRAM.format(tests=tests, work=work, room=room, prepare=prepare)
    command = [sys.executable, "-P", "-c", code]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ended.returncode == 0, f"{room} bytes: {ended.stderr}"
    return ended.stdout


MEBIBYTE = 1 << 20

WORKS = [
    "op.solve(Walk())",
    "op.solve(Walk(), 'alpha-beta')",
    "op.solve(Walk(), 'retrograde')",
    "op.solve(Objects())",
    "op.solve(Rewards())",
    "op.solve(Wide())",
    "op.solve(Wide(), 'alpha-beta')",
    "Parts().solve()",
    "op.games.ConnectFour(6, 6).solve(solver='minimax')",
    "op.games.ConnectFour(7, 6).solve()",
    "op.games.Awari([2] * 3 + [1] * 9).solve()",
    "op.games.Cram((6, 7)).solve()",
]


@pytest.mark.parametrize("work", WORKS)
def test_a_solve_that_finds_no_memory_is_an_error(work: str) -> None:
    answer = run(work, 10 * MEBIBYTE)
    assert answer.startswith(("LimitError", "MemoryError")), answer


def test_layers_of_arrays_that_find_no_memory_are_an_error() -> None:
    pytest.importorskip("numpy")
    answer = run("Layers().solve()", 12 * MEBIBYTE, prepare="from test_batch import Layers")
    assert answer.startswith(("LimitError", "MemoryError")), answer


def test_a_thread_that_finds_no_memory_is_an_error() -> None:
    for work in ("op.solve(Drops(3, 3))", "op.games.TicTacToe().solve()"):
        answer = run(work, 3 * MEBIBYTE)
        assert answer.startswith("LimitError True failed to allocate"), answer
    # What is left of an earlier thread may be enough for another one.
    for room in (0, 3 * MEBIBYTE):
        answer = run("bundled.verify()", room, "bundled = op.games.Nim([1, 2]).solve()")
        assert answer == "done\n" or answer.startswith("LimitError True failed to"), answer


def test_a_thread_that_the_system_refuses_is_an_error() -> None:
    code = """
import optimal_play as op
try:
    op.games.TicTacToe().solve()
except op.LimitError as error:
    print(error)
"""
    # More than there are addresses.
    environment = {**os.environ, "RUST_MIN_STACK": str(1 << 60)}
    command = [sys.executable, "-P", "-c", code]
    ended = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, env=environment
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("failed to start a thread: ")


def test_a_file_that_finds_no_memory_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "drops.solution"
    save = f"fill(); solution.save({str(path)!r})"
    assert run(save, 4 * MEBIBYTE, "solution = op.solve(Drops(4, 4))") == "MemoryError\n"
    assert not list(tmp_path.iterdir())
    op.solve(Drops(4, 4)).save(path)
    load = f"op.Solution.load({str(path)!r}, Drops(4, 4))"
    for room in (4, 8, 10):
        assert run(load, room * MEBIBYTE) == "MemoryError\n"
    assert run(load, 64 * MEBIBYTE) == "done\n"


FILLED: list[bytes] = []


def fill() -> None:
    """Takes what memory is left, but for pieces."""
    with suppress(MemoryError):
        while True:
            FILLED.append(bytes(1 << 16))


def test_tables_of_a_solve_count_together() -> None:
    whole = op.solve(Drops(4, 4), threads=1)
    peak = whole.report.peak_bytes
    assert op.solve(Drops(4, 4), threads=1, max_memory=peak).value == whole.value
    with pytest.raises(op.LimitError, match=f"more than the memory limit of {peak - 1} bytes"):
        op.solve(Drops(4, 4), threads=1, max_memory=peak - 1)
