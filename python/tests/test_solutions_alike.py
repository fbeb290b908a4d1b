"""Every kind of solution answers alike, or says in a sentence why not."""

from __future__ import annotations

import copy
import io
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from coins import Coins
from small_games import TicTacToe

import optimal_play as op


class Heap(op.ImpartialRules[int, int]):
    start = 5

    def moves(self, heap: int) -> range:
        return range(heap)

    def play(self, heap: int, left: int) -> int:
        return left


def subtraction() -> op.Solution[Any, Any, Any]:
    pytest.importorskip("numpy")
    from test_batch import Subtraction

    return op.solve(Subtraction())


def loaded() -> op.Solution[Any, Any, Any]:
    return pickle.loads(pickle.dumps(op.solve(TicTacToe(), "by-stage")))  # type: ignore[no-any-return]


def of_open_spiel() -> op.Solution[Any, int, Any]:
    pytest.importorskip("pyspiel")
    return op.solve(op.from_pyspiel("nim(pile_sizes=1;2)"))


class Boxed(Coins):
    """Its keys have no bytes."""

    def key(self, row: tuple[int, ...]) -> Any:
        return frozenset(enumerate(row))


SOLUTIONS: dict[str, Callable[[], Any]] = {
    "minimax": lambda: op.solve(Coins()),
    "by-stage": lambda: op.solve(TicTacToe(), "by-stage"),
    "retrograde": lambda: op.solve(TicTacToe(), "retrograde"),
    "alpha-beta": lambda: op.solve(Coins(), "alpha-beta"),
    "alpha-beta, boxed": lambda: op.solve(Boxed(), "alpha-beta"),
    "loaded": loaded,
    "batch": subtraction,
    "OpenSpiel": of_open_spiel,
    "impartial": lambda: Heap().solve(),
    "of the library": lambda: op.games.TicTacToe().solve(),
    "of the library, searched": lambda: op.games.ConnectFour(4, 4).solve(),
}

NOT_WHOLE = (ValueError, "only a whole solution can be compared")
NO_BYTES = (ValueError, "a part of a game is saved only if its keys are")
NO_PLIES = (ValueError, "not count plies")
NOT_LISTED = (TypeError, "are not listed: ask about one")
OF_PARTS = (TypeError, "holds the Grundy values of parts, not positions")
NOT_PICKLED = (TypeError, "a solution cannot be pickled")

QUESTIONS: dict[str, Callable[[Any, Path], Any]] = {
    "value": lambda it, _: it.grundy_value() if isinstance(it, op.GrundySolution) else it.value,
    "best_moves": lambda it, _: it.best_moves(),
    "action_values": lambda it, _: it.action_values(),
    "policy": lambda it, _: it.policy()[start(it)],
    "shortest": lambda it, _: it.policy("shortest")[start(it)],
    "policy's states": lambda it, _: len(it.policy()),
    "opponent": lambda it, _: op.opponent(it)(start(it)),
    "plies": lambda it, _: it.plies(),
    "to_dataframe": lambda it, _: len(it.to_dataframe()),
    "to_arrow": lambda it, _: it.to_arrow().__arrow_c_stream__(),
    "__arrow_c_stream__": lambda it, _: it.__arrow_c_stream__(),
    "to_parquet": lambda it, path: it.to_parquet(path),
    "to_jsonl": lambda it, path: it.to_jsonl(path),
    "save": lambda it, path: it.save(path),
    "cross_check": lambda it, _: it.cross_check(),
    "pickle": lambda it, _: pickle.loads(pickle.dumps(it)),
    "copy": lambda it, _: copy.copy(it),
    "deepcopy": lambda it, _: copy.deepcopy(it),
}

TABLES = ("to_dataframe", "to_arrow", "__arrow_c_stream__", "to_parquet", "to_jsonl")
PICKLED = ("save", "pickle", "copy", "deepcopy")
NATIVE = ("pickle", "deepcopy")

WHY_NOT: dict[tuple[str, str], tuple[type[Exception], str]] = {
    **{(kind, "shortest"): NO_PLIES for kind in SOLUTIONS},
    ("alpha-beta", "cross_check"): NOT_WHOLE,
    ("alpha-beta, boxed", "cross_check"): NOT_WHOLE,
    **{("alpha-beta, boxed", question): NO_BYTES for question in PICKLED},
    ("impartial", "policy's states"): NOT_LISTED,
    **{("impartial", it): OF_PARTS for it in (*TABLES, "save", "cross_check")},
    **{("impartial", question): NOT_PICKLED for question in NATIVE},
    **{
        (kind, question): reason
        for kind in ("of the library", "of the library, searched")
        for question, reason in [
            ("policy's states", NOT_LISTED),
            *((question, NOT_LISTED) for question in TABLES),
            ("save", (TypeError, "is not saved from Python: solve it again")),
            ("cross_check", (TypeError, "compared by its own tests")),
            *((question, NOT_PICKLED) for question in NATIVE),
        ]
    },
}
for by_plies in ("by-stage", "retrograde", "loaded"):
    del WHY_NOT[by_plies, "shortest"]


def start(solution: Any) -> Any:
    return () if isinstance(solution, op.games.BundledSolution) else solution._rules.start


@pytest.mark.parametrize("kind", SOLUTIONS)
def test_a_solution_answers_or_says_why_not(kind: str, tmp_path: Path) -> None:
    for library in ("pandas", "pyarrow"):
        pytest.importorskip(library)
    solution = SOLUTIONS[kind]()
    for question, ask in QUESTIONS.items():
        why_not = WHY_NOT.get((kind, question))
        if why_not is None:
            ask(solution, tmp_path / "solution")
        else:
            error, message = why_not
            with pytest.raises(error, match=message):
                ask(solution, tmp_path / "solution")


@pytest.mark.parametrize(
    "kind", ["minimax", "by-stage", "retrograde", "alpha-beta", "batch", "OpenSpiel"]
)
def test_a_copy_answers_what_the_solution_does(kind: str) -> None:
    solution = SOLUTIONS[kind]()
    copies = [copy.copy(solution), copy.deepcopy(solution)]
    copies += [pickle.loads(pickle.dumps(solution, it)) for it in range(2, 6)]
    for again in copies:
        assert again.line() == solution.line() and repr(again) == repr(solution)
        assert [value for _, value in again.positions()] == [v for _, v in solution.positions()]
    policy = pickle.loads(pickle.dumps(solution.policy("first")))
    assert policy[start(solution)] == solution.policy("first")[start(solution)]


def test_joblib_dumps_what_pickle_does() -> None:
    joblib = pytest.importorskip("joblib")
    file = io.BytesIO()
    joblib.dump(op.solve(Coins()), file)
    file.seek(0)
    assert joblib.load(file).line() == op.solve(Coins()).line()


class Longer(Coins):
    start = (8, 15, 3, 7, 1)


def test_a_solution_of_other_rules_is_not_unpickled() -> None:
    solution = op.solve(Coins())
    solution._rules = Longer()
    with pytest.raises(op.LoadError):
        pickle.loads(pickle.dumps(solution))
