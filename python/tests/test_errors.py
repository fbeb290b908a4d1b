"""Runs without an answer."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest
from coins import Coins
from small_games import Countdown, Drops, TicTacToe

import optimal_play as op
from optimal_play.errors import StoppedError

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
    with pytest.raises(op.CycleError) as raised:
        op.solve(Circle(), solver)
    error = raised.value
    # First that the key may be at fault, then another solver, which would return wrong values.
    assert 0 < str(error).index("op.audit(game)") < str(error).index('solver="retrograde"')
    assert sum(error.cycle) % 7 == 0
    assert error.report.positions > 0
    assert op.solve(Circle(), "retrograde").value == op.Outcome(None, None)


class Tolls(Circle):
    """A circle in which a step from the last place costs Max a point."""

    def reward(self, place: int, steps: int) -> int:
        return -1 if place == 6 else 0


@pytest.mark.parametrize("solver", [None, "by-stage"])
def test_a_reward_in_a_cycle_is_an_error_with_the_moves(solver: Any) -> None:
    message = (
        r"a position repeats after a move with a reward: if it should not, .*op\.audit\(game\)"
    )
    with pytest.raises(op.CycleError, match=message) as it:
        op.solve(Tolls(), solver)
    assert sum(it.value.line) == 6
    assert sum(it.value.cycle) % 7 == 0
    assert it.value.report.positions == 7


def test_a_circle_without_rewards_is_worth_nothing_by_stage() -> None:
    solution = op.solve(Circle(), "by-stage")
    assert (solution.value, solution.plies()) == (0, None)
    assert len(solution.line()) <= 7


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
        ("terminal_value", 2**70, r"terminal_value must be from -2\*\*63 to 2\*\*63 - 1, not 118"),
        ("reward", -(2.0**70), r"reward must be from -2\*\*63 to 2\*\*63 - 1, not -1.18"),
        ("decided", 2**63, r"decided must be from -2\*\*63 to 2\*\*63 - 1, not 9223"),
        ("successors", 2**70, r"successors must be from -2\*\*63 to 2\*\*63 - 1, not 118"),
        ("to_move", 2**70, "to_move must return MAX or MIN, not 118"),
        ("key", [1], r"\[1\] is no key, because it is unhashable: let `key` return integers"),
        ("key", (1, [2]), r"\(1, \[2\]\) is no key, because it is unhashable"),
        ("key", float("nan"), "NaN"),
    ],
)
def test_wrong_answers_of_the_rules_are_named(name: str, answer: Any, message: str) -> None:
    game = Coins()
    setattr(game, name, lambda *_: answer)
    with pytest.raises((TypeError, ValueError, OverflowError), match=message):
        op.solve(game)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(TypeError, match="int is no game"):
        op.solve(3)  # type: ignore[call-overload]
    allowed = (
        "there is no solver 'guess' here; choose from minimax, alpha-beta, by-stage, retrograde"
    )
    with pytest.raises(ValueError, match=allowed):
        op.solve(Coins(), "guess")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="without rewards"):
        op.solve(Coins(), "retrograde")


def test_a_wrong_solver_is_refused_before_the_rules_are_asked() -> None:
    class Unasked(Coins):
        def moves(self, row: tuple[int, ...]) -> list[str]:
            raise AssertionError

    with pytest.raises(ValueError, match="choose from"):
        op.solve(Unasked(), "mini-max")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="retrograde, not 'grundy'"):
        op.games.Dodgem(3).solve(solver="grundy")


@pytest.mark.parametrize(
    ("limit", "message"),
    [
        ({"max_positions": -1}, r"max_positions must be from 0 to 2\*\*64 - 1, not -1"),
        ({"max_positions": 2**70}, r"max_positions must be from 0 to 2\*\*64 - 1, not 118"),
        ({"max_positions": 1.5}, "max_positions must be a whole number, not 1.5"),
        ({"max_memory": -(2**70)}, r"max_memory must be from 0 to 2\*\*64 - 1, not -118"),
        ({"max_memory": "1 GiB"}, "max_memory must be a whole number, not '1 GiB'"),
        ({"max_seconds": -0.5}, "max_seconds must be at least 0, not -0.5"),
        ({"max_seconds": float("nan")}, "max_seconds must be at least 0, not nan"),
        ({"max_seconds": "1"}, "max_seconds must be a number, not '1'"),
        ({"threads": 0}, r"threads must be from 1 to 2\*\*64 - 1, not 0"),
        ({"threads": -1}, "threads must be from 1"),
        ({"progress": 3}, "progress must be a function, not 3"),
        (
            {"progress": op.progress_bar},
            r"progress must be progress_bar\(\), which is called first",
        ),
    ],
)
def test_wrong_limits_say_what_is_allowed(limit: Any, message: str) -> None:
    class Unasked(Coins):
        def moves(self, row: tuple[int, ...]) -> list[str]:
            raise AssertionError

    solves: list[Any] = [
        lambda: op.solve(Unasked(), **limit),
        lambda: op.solve(Unasked(), "alpha-beta", **limit),
        lambda: op.games.TicTacToe().solve(**limit),
    ]
    for solve in solves:
        with pytest.raises((TypeError, ValueError), match=message):
            solve()


def test_other_numbers_say_what_is_allowed() -> None:
    solution = op.solve(Coins())
    with pytest.raises(ValueError, match="depth must be from 0"):
        solution.best_play_tree(-1)
    with pytest.raises(ValueError, match="depth must be from 0"):
        op.games.TicTacToe().solve().best_play_tree(-1)
    with pytest.raises(ValueError, match="max_positions must be from 1"):
        op.audit(Coins(), 0)
    with pytest.raises(ValueError, match="5 is not a valid Player"):
        solution.certificate(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: op.games.ConnectFour(-1, 4), r"width must be from 0 to 2\*\*32 - 1, not -1"),
        (lambda: op.games.ConnectFour(7, 2**70), r"height must be from 0 to 2\*\*32 - 1, not 118"),
        (lambda: op.games.ConnectFour("7", 6), "width must be a whole number, not '7'"),
        (lambda: op.games.Cram(4), "board must be a row and a column, not 4"),  # type: ignore[arg-type]
        (lambda: op.games.Dodgem(300), r"side must be from 0 to 2\*\*8 - 1, not 300"),
        (lambda: op.games.Hexapawn(3, -3), "rows must be from 0"),
        (lambda: op.games.Nim([3, 2**40]), r"a heap must be from 0 to 2\*\*32 - 1, not 109"),
        (lambda: op.games.Kayles([0.5]), "a row must be a whole number, not 0.5"),
        (lambda: op.games.Chase((2, 2), (1, -1), (2, 2)), "white must be from 0 .* not -1"),
        (lambda: op.games.Chase((2, 2), (1, 1), (2, 2), black_steps=-2), "black_steps must be"),
        (
            lambda: op.games.KnightPawns((0, 2**31), []),
            r"knight must be from -2147483648 to 2\*\*31",
        ),
        (
            lambda: op.games.KnightPawns((0, 0), [(1, 1, 1)]),
            r"a pawn must be a row and a column, not",
        ),
        (lambda: op.games.Staircase([[1, -2]], [[1, 2]]), "a score must be from 0"),
        (lambda: op.games.Awari([1, -1]), "a house must be from 0"),
        (lambda: op.games.Kalah(3, -1), "seeds must be from 0"),
        (lambda: op.games.KingRookKing(3), "fen must be a text, not 3"),
    ],
)
def test_wrong_numbers_of_a_game_say_what_is_allowed(make: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        make()


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_list_is_no_state_without_a_key(solver: Any) -> None:
    class Lists(op.Rules[list[int], int]):
        def __init__(self) -> None:
            self.start = [2]

        def to_move(self, state: list[int]) -> op.Player:
            return op.MAX

        def moves(self, state: list[int]) -> list[int]:
            return list(range(state[0]))

        def play(self, state: list[int], move: int) -> list[int]:
            return [move]

    with pytest.raises(TypeError, match=r"\[2\] is no key.*let `key` return"):
        op.solve(Lists(), solver)
    with pytest.raises(TypeError, match=r"\[8, 15\] is no key"):
        op.solve(Coins(), solver).value_of([8, 15])  # type: ignore[arg-type]


def errors() -> list[Exception]:
    """An error of each kind."""
    found: list[Exception] = []
    causes: list[Any] = [
        lambda: op.solve(Circle()),
        lambda: op.solve(Huge(2)),
        lambda: op.solve(TicTacToe(), max_positions=10),
        lambda: op.audit(Circle(), cyclic=False),
        lambda: op.solve(Broken()),
    ]
    for cause in causes:
        try:
            cause()
        except (op.SolveError, op.ContractError, KeyError) as error:
            found.append(error)
    report = op.Report("minimax", 7, 0.25, 1024)
    kinds: list[Any] = [op.SolveError, StoppedError]
    found += [kind("it ended", report, ["a"], ["b"]) for kind in kinds]
    return [*found, op.LoadError("a file"), op.WrongValueError("a value")]


@pytest.mark.parametrize("error", errors(), ids=lambda it: type(it).__name__)
def test_errors_are_pickled(error: Exception) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(error, protocol))
        assert type(again) is type(error)
        assert (str(again), again.args) == (str(error), error.args)
        assert getattr(again, "__notes__", None) == getattr(error, "__notes__", None)
        if isinstance(error, op.SolveError):
            assert (again.line, again.cycle) == (error.line, error.cycle)
            assert repr(again.report) == repr(error.report)
            assert again.report.seconds == error.report.seconds
        if isinstance(error, op.ContractError):
            assert again.line == error.line
    assert str(copy.copy(error)) == str(error)


def test_an_error_comes_from_another_process() -> None:
    with (
        ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as processes,
        pytest.raises(op.LimitError, match="position limit of 10") as raised,
    ):
        processes.submit(solve_too_much).result()
    assert raised.value.report.positions == 10


def solve_too_much() -> None:
    op.solve(TicTacToe(), max_positions=10)


def assert_whole_call(report: op.Report, started: float, asked: list[float]) -> None:
    assert max(asked) - min(asked) <= report.seconds <= time.monotonic() - started


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_report_has_the_time_of_the_whole_call(solver: Any) -> None:
    asked: list[float] = []

    class Timed(Countdown):
        def moves(self, left: int) -> list[int]:
            asked.append(time.monotonic())
            return super().moves(left)

    started = time.monotonic()
    report = op.solve(Timed(20_000), solver).report
    assert_whole_call(report, started, asked)
    for limit in ({"max_positions": 10_000}, {"max_memory": 100_000}):
        asked.clear()
        started = time.monotonic()
        with pytest.raises(op.LimitError) as raised:
            op.solve(Timed(20_000), solver, **limit)  # type: ignore[call-overload]
        assert_whole_call(raised.value.report, started, asked)


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


def test_an_option_that_there_is_not_is_named() -> None:
    for solve in (
        lambda: op.solve(Drops(3, 3), max_position=1),  # type: ignore[call-overload]
        lambda: op.games.Nim([1]).solve(max_position=1),  # type: ignore[call-arg]
    ):
        with pytest.raises(TypeError, match="there is no option max_position; choose from max_m"):
            solve()


def test_few_of_many_legal_moves_are_shown() -> None:
    with pytest.raises(ValueError, match=r"move 1, g, is not legal; .* and 29 more$"):
        op.games.Cram((5, 6)).solve(["g"])


def test_a_limit_is_reported_with_the_bytes_taken() -> None:
    for limit in ({"max_positions": 300}, {"max_memory": 10_000}):
        with pytest.raises(op.LimitError) as raised:
            op.solve(Drops(4, 4), **limit)  # type: ignore[call-overload]
        assert raised.value.report.peak_bytes > 5_000


def test_a_comparison_in_too_few_positions_is_no_wrong_value() -> None:
    solution = op.solve(Drops(4, 3))
    with pytest.raises(ValueError, match="within the budget of 10 positions"):
        solution.cross_check(max_positions=10)
    assert "agree" in solution.cross_check()


class Mill(op.Rules[tuple[int, int, op.Player], str]):
    """Coins lie on places of a ring; the player to move goes on, or takes the coin that is here."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.start = ((1 << places) - 1, 0, op.MAX)

    def to_move(self, state: tuple[int, int, op.Player]) -> op.Player:
        return state[2]

    def moves(self, state: tuple[int, int, op.Player]) -> list[str]:
        coins, at, _ = state
        return ["step", "jump", "grab"][: 2 + (coins >> at & 1)] if coins else []

    def play(self, state: tuple[int, int, op.Player], move: str) -> tuple[int, int, op.Player]:
        coins, at, player = state
        if move == "grab":
            return coins & ~(1 << at), at, player.opponent
        return coins, (at + (1 if move == "step" else 2)) % self.places, player.opponent

    def reward(self, state: tuple[int, int, op.Player], move: str) -> int:
        return state[2].sign * (state[1] + 1) if move == "grab" else 0


def test_scores_by_stage_are_compared_in_games_of_any_size() -> None:
    solution = op.solve(Mill(10))
    assert len(solution) > 10_000
    assert "agree" in solution.cross_check()


class Moves(TicTacToe):
    """The key is all that the state is made of, as far as anyone says."""

    key_is_history = True


@pytest.mark.parametrize(
    ("game", "solver", "advice"),
    [
        (TicTacToe(), None, 'try a `key` that .*, or solver="alpha-beta", which asks about fewer'),
        (TicTacToe(), "alpha-beta", "try a `key` that more states share, such as mirror images$"),
        (Moves(), "minimax", 'is the whole history, .*: try another `key=`, or solver="alpha-be'),
        (Moves(), "retrograde", "is the whole history, .* no position twice: try another `key=`$"),
    ],
)
def test_a_limit_says_how_far_the_run_came_and_what_to_try(
    game: Any, solver: Any, advice: str
) -> None:
    message = f"^reached the position limit of 10 after 10 positions and [0-9.]+ s: .*{advice}"
    with pytest.raises(op.LimitError, match=message) as raised:
        op.solve(game, solver, max_positions=10)
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


def test_a_limit_of_a_game_of_the_library_says_how_far_the_run_came() -> None:
    with pytest.raises(op.LimitError, match=r"position limit of 10 after [0-9]+ positions and"):
        op.games.ConnectFour(4, 4).solve(max_positions=10)


def test_a_bar_without_tqdm_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match=r'pip install "optimal-play\[progress\]"'):
        op.progress_bar()
