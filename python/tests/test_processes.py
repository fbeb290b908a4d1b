"""Solutions and solves in other processes."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest
from coins import Coins
from small_games import Chase, Countdown, Drops, TicTacToe

import optimal_play as op

PATIENCE = 60
"""How many seconds a test waits for another process, so that it fails and does not hang."""

FORK: Any = multiprocessing.get_context("fork")


def in_child(work: Callable[[], Any], context: Any = FORK) -> Any:
    """What a child answers, or the `ValueError` that it raises."""
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_send, args=(work, there))
    child.start()
    there.close()
    try:
        assert here.poll(PATIENCE), "the child hangs"
        answer = here.recv()
    finally:
        child.kill()
        child.join()
    if isinstance(answer, ValueError):
        raise answer
    return answer


def _send(work: Callable[[], Any], there: Any) -> None:
    try:
        there.send(work())
    except ValueError as error:
        there.send(error)


def answers_of_bundled(solution: op.games.BundledSolution[Any]) -> list[Any]:
    """All that a solution of `op.games` can be asked."""
    return [
        solution.value,
        solution.position(),
        solution.line(),
        solution.statistics(),
        solution.best_play_tree(2).svg,
        solution.playthrough(),
        solution.verify(),
        solution.certificate(op.MAX),
        solution.grundy_value(),
        solution.report.positions,
    ]


@pytest.mark.parametrize(
    ("game", "solver"),
    [
        (op.games.ConnectFour(4, 4), "minimax"),
        (op.games.ConnectFour(5, 4), "alpha-beta"),
        (op.games.Dodgem(3), "retrograde"),
        (op.games.Awari([1, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0]), "retrograde"),
        (op.games.Cram((3, 3)), "grundy"),
        (op.games.Cram((4, 4)), "grundy-by-search"),
        (op.games.Kalah(3, 2), "alpha-beta"),
    ],
    ids=str,
)
def test_a_solution_of_the_library_answers_in_a_forked_child(game: Any, solver: Any) -> None:
    solution = game.solve(solver=solver)
    assert in_child(lambda: answers_of_bundled(solution)) == answers_of_bundled(solution)
    with pytest.raises(ValueError, match="is not legal"):
        in_child(lambda: solution.value_of(["nowhere"]))


def answers_of(solution: op.Solution[Any, Any, Any]) -> list[Any]:
    """What a solution of rules in Python can be asked."""
    answers = [
        solution.value,
        solution.line(),
        solution.move_values(),
        solution.statistics(),
        solution.playthrough(),
        solution.verify(),
        len(list(solution.positions())),
    ]
    return [*answers, solution.cross_check()] if solution.is_whole else answers


@pytest.mark.parametrize(
    ("rules", "solver"),
    [
        (TicTacToe(), "minimax"),
        (TicTacToe(), "alpha-beta"),
        (TicTacToe(), "retrograde"),
        (Coins(), "by-stage"),
        (Chase(3, (1, 1), (3, 3)), "retrograde"),
    ],
)
def test_a_solution_of_rules_answers_in_a_forked_child(rules: Any, solver: Any) -> None:
    solution = op.solve(rules, solver)
    assert in_child(lambda: answers_of(solution)) == answers_of(solution)


SHARED_BETWEEN_THREADS = op.games.Chase((12, 12), (1, 1), (12, 12))
"""A game with enough positions for that."""


def test_a_forked_child_solves_with_threads() -> None:
    def solve() -> list[Any]:
        return [
            SHARED_BETWEEN_THREADS.solve(threads=2).value,
            op.games.ConnectFour(4, 4).solve(threads=2).value,
            op.solve(Drops(3, 3), threads=2).value,
            op.solve(Drops(3, 3), "alpha-beta", threads=2).value,
            op.solve(Countdown(100), progress=lambda progress: None).value,
        ]

    here = solve()
    assert in_child(solve) == here
    assert in_child(lambda: in_child(solve)) == here


def test_an_iteration_goes_on_in_a_forked_child() -> None:
    solution = op.solve(TicTacToe())
    positions = solution.positions()
    first = [next(positions) for _ in range(1000)]
    rest = in_child(lambda: list(positions))
    assert first + rest == list(solution.positions())


def test_a_fork_beside_other_solves_answers() -> None:
    """Whatever other threads do at the time."""
    bundled = op.games.ConnectFour(3, 3).solve(solver="minimax")
    solution = op.solve(Coins())
    stop = threading.Event()

    def beside(work: Callable[[], Any]) -> None:
        while not stop.is_set():
            work()

    works: list[Callable[[], Any]] = [
        lambda: SHARED_BETWEEN_THREADS.solve(threads=2),
        lambda: op.solve(Coins(), threads=2),
        bundled.statistics,
        solution.verify,
    ]
    threads = [threading.Thread(target=beside, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    try:
        for _ in range(5):
            answers = in_child(lambda: (bundled.value, bundled.verify(), solution.line()))
            assert answers == (bundled.value, bundled.verify(), solution.line())
            assert in_child(lambda: op.games.Dodgem(3).solve(threads=2).value)
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_a_pool_of_forked_processes_shares_a_solution() -> None:
    with ProcessPoolExecutor(2, FORK) as processes:
        moves = [str(column) for column in range(1, 5)]
        values = list(processes.map(value_after, moves, timeout=PATIENCE))
    assert values == [SHARED.value_of(move) for move in moves]


SHARED = op.games.ConnectFour(4, 4).solve(solver="minimax")


def value_after(move: str) -> int | None:
    return SHARED.value_of(move)


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_another_process_solves_by_itself(method: str) -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context(method)) as processes:
        assert processes.submit(value_after, "1").result(PATIENCE) == SHARED.value_of("1")


class Nim(op.ImpartialRules[int, int]):
    start = 5

    def moves(self, heap: int) -> range:
        return range(heap)

    def play(self, heap: int, left: int) -> int:
        return left


@pytest.mark.parametrize("solution", [SHARED, Nim().solve()], ids=lambda it: type(it).__name__)
def test_a_solution_that_is_not_saved_is_not_sent_to_another_process(solution: Any) -> None:
    with pytest.raises(TypeError, match="cannot be pickled: solve the game in the other process"):
        pickle.dumps(solution)
    for method in ("fork", "spawn", "forkserver"):
        with (
            ProcessPoolExecutor(1, multiprocessing.get_context(method)) as processes,
            pytest.raises(TypeError, match="cannot be pickled"),
        ):
            processes.submit(repr, solution).result(PATIENCE)


@pytest.mark.parametrize("solver", ["minimax", "alpha-beta"])
@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_a_solution_is_sent_to_another_process(solver: Any, method: str) -> None:
    solution: op.Solution[Any, Any, int] = op.solve(Coins(), solver)
    with ProcessPoolExecutor(1, multiprocessing.get_context(method)) as processes:
        line = processes.submit(op.Solution.line, solution).result(PATIENCE)
    assert line == solution.line()


def test_a_fork_within_rules_solves_in_both_processes() -> None:
    class Forking(Coins):
        child: int | None = None

        def moves(self, row: tuple[int, ...]) -> list[str]:
            if self.child is None:
                self.child = os.fork()
            return super().moves(row)

    rules = Forking()
    solution = op.solve(rules)
    if rules.child == 0:
        os._exit(0 if solution.line() == op.solve(Coins()).line() else 1)
    assert rules.child is not None
    assert os.waitpid(rules.child, 0)[1] == 0
    assert solution.line() == op.solve(Coins()).line()
