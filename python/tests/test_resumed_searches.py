"""Searches by alpha-beta that are kept in a file: ended, killed, continued and refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from coins import Coins
from folded_games import ImagesOfTicTacToe
from random_games import RandomRewards
from small_games import Drops, TicTacToe

import optimal_play as op


class Counted(op.Rules[Drops, int]):
    """Counts the positions that are asked about."""

    def __init__(self, width: int, height: int) -> None:
        self.start = Drops(width, height)
        self.asked = 0

    def to_move(self, state: Drops) -> op.Player:
        return state.to_move()

    def moves(self, state: Drops) -> list[int]:
        return state.moves()

    def play(self, state: Drops, move: int) -> Drops:
        return state.play(move)

    def key(self, state: Drops) -> tuple[int, int]:
        return state.key()

    def decided(self, state: Drops) -> int | None:
        self.asked += 1
        return state.decided()


def searched_in_parts(game: Any, path: Path, most: int) -> tuple[Any, int]:
    """The solution, and how many calls it took."""
    for calls in range(1, 1000):
        try:
            return op.solve(game, "alpha-beta", table=path, max_positions=most), calls
        except op.LimitError as error:
            assert str(error).endswith(f"call it again to continue the search in {path}")
            assert error.report.positions >= 0
    raise AssertionError("it never ends")


def test_a_search_that_was_ended_goes_on_and_asks_nothing_twice(tmp_path: Path) -> None:
    unbroken = Counted(5, 4)
    whole = op.solve(unbroken, "alpha-beta")
    again = Counted(5, 4)
    solution, calls = searched_in_parts(again, tmp_path / "search", unbroken.asked // 6)
    assert calls > 5
    assert solution.value == whole.value
    assert solution.line() == whole.line()
    assert len(solution) == len(whole)
    # Each call tests some positions of the file again: as many as there are, here.
    per_call = 4096 + 32 * 256
    assert again.asked <= 1.1 * unbroken.asked + calls * per_call
    before = again.asked
    assert op.solve(again, "alpha-beta", table=tmp_path / "search").value == whole.value
    assert again.asked - before <= per_call
    assert sorted(it.name for it in tmp_path.iterdir()) == ["search", "search.lock"]


@pytest.mark.parametrize(
    "game",
    [Coins(), TicTacToe(), ImagesOfTicTacToe(-1), *(RandomRewards(seed) for seed in range(6))],
)
def test_values_are_right_in_however_many_parts(game: Any, tmp_path: Path) -> None:
    whole = op.solve(game)
    try:
        op.solve(game, "alpha-beta").save(tmp_path / "solution")
    except ValueError:
        with pytest.raises(TypeError, match="table needs keys that are stored as bytes"):
            op.solve(game, "alpha-beta", table=tmp_path / "search")
        return
    for most in (60, 700):
        solution, _ = searched_in_parts(game, tmp_path / str(most), most)
        assert solution.value == whole.value
        for state, value in solution.positions():
            assert whole.value_of(state) == value


def test_bounds_are_kept(tmp_path: Path) -> None:
    class Bounded(Counted):
        def bounds(self, state: Any) -> tuple[int, int]:
            return -1, 1

    game = Bounded(4, 4)
    whole = op.solve(game, "alpha-beta")
    solution, calls = searched_in_parts(Bounded(4, 4), tmp_path / "search", 100)
    assert calls > 2
    assert (solution.value, len(solution)) == (whole.value, len(whole))


KILLED = """
import sys
sys.path[:0] = sys.argv[2:]
from small_games import Drops
import optimal_play as op
print(op.solve(Drops(5, 4), "alpha-beta", table=sys.argv[1], save_every=0.5).value)
"""


def test_a_process_that_is_killed_loses_little(tmp_path: Path) -> None:
    path = tmp_path / "search"
    command = [sys.executable, "-c", KILLED, str(path), *sys.path]
    for _ in range(3):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        before = path.stat().st_mtime_ns if path.exists() else 0
        while process.poll() is None:
            if path.exists() and path.stat().st_mtime_ns > before:
                process.kill()
                break
        process.wait()
    ended = subprocess.run(command, check=True, capture_output=True, text=True)
    assert ended.stdout == "0\n"


def test_a_file_of_other_rules_or_a_damaged_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "search"
    with pytest.raises(op.LimitError):
        op.solve(TicTacToe(), "alpha-beta", table=path, max_positions=30)
    whole = path.read_bytes()
    with pytest.raises(op.LoadError, match=r"search: it is of other rules, which differ at"):
        op.solve(TicTacToe(-1), "alpha-beta", table=path)
    with pytest.raises(op.LoadError, match=r"search: it is of other rules"):
        op.solve(Drops(4, 4), "alpha-beta", table=path)
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        with pytest.raises(op.LoadError, match="search: "):
            op.solve(TicTacToe(), "alpha-beta", table=path)
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        with pytest.raises(op.LoadError, match="search: "):
            op.solve(TicTacToe(), "alpha-beta", table=path)
    path.write_bytes(whole)
    op.solve(TicTacToe()).save(tmp_path / "solution")
    with pytest.raises(op.LoadError, match="expected the first line 'optimal-play search 1'"):
        op.solve(TicTacToe(), "alpha-beta", table=tmp_path / "solution")
    assert op.solve(TicTacToe(), "alpha-beta", table=path).value == 0


def test_what_no_file_can_keep_is_refused_with_a_sentence(tmp_path: Path) -> None:
    class Named(TicTacToe):
        def key(self, board: str) -> Any:
            return frozenset(enumerate(board))

    path = tmp_path / "search"
    with pytest.raises(TypeError, match="table needs keys that are stored as bytes"):
        op.solve(Named(), "alpha-beta", table=path)
    with pytest.raises(ValueError, match='table keeps a search by solver="alpha-beta", not None'):
        op.solve(TicTacToe(), table=path)
    with pytest.raises(TypeError, match="save_every needs a table"):
        op.solve(TicTacToe(), "alpha-beta", save_every=3)
    with pytest.raises(ValueError, match="save_every must be at least 0"):
        op.solve(TicTacToe(), "alpha-beta", table=path, save_every=-1)
    with pytest.raises(FileNotFoundError):
        op.solve(TicTacToe(), "alpha-beta", table=tmp_path / "no" / "search")
    assert not path.exists()


def test_an_exception_of_the_rules_keeps_nothing_and_a_second_search_waits(tmp_path: Path) -> None:
    path = tmp_path / "search"

    class Nested(TicTacToe):
        def decided(self, board: str) -> int | None:
            if board.count(".") == 5:
                op.solve(TicTacToe(), "alpha-beta", table=path)
            return super().decided(board)

    with pytest.raises(BlockingIOError, match="search: another process writes to it"):
        op.solve(Nested(), "alpha-beta", table=path)
    assert not path.exists()
    assert op.solve(TicTacToe(), "alpha-beta", table=path).value == 0
