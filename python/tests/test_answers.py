"""What rules may answer: all solvers and the audit take and refuse the same."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy
import pytest

import optimal_play as op


class Heap(op.Rules[Any, int]):
    """A heap from which one to three are taken; nobody wins."""

    start: Any = (4, 0)

    def to_move(self, state: Any) -> Any:
        return state[1]

    def moves(self, state: Any) -> Any:
        return range(1, min(3, state[0]) + 1)

    def play(self, state: Any, move: int) -> Any:
        return state[0] - move, 1 - state[1]


def with_answer(question: str, answer: Any) -> Any:
    """The game with this answer to a question, where it is asked."""
    methods: dict[str, Callable[..., Any]] = {
        "decided": lambda self, state: None if state[0] else answer,
        "value of successors": lambda self, state: steps(self, state, 0) if state[0] else answer,
        "reward of successors": lambda self, state: steps(self, state, answer),
        "step of successors": lambda self, state: [answer] if state[0] else 0,
    }
    method = methods.get(question, lambda self, state, *move: answer)
    return type("Game", (Heap,), {question.split()[-1]: method})()


def steps(game: Heap, state: Any, reward: Any) -> list[tuple[int, Any, Any]]:
    return [(move, reward, game.play(state, move)) for move in game.moves(state)]


def replies(game: Any) -> list[Any]:
    """What each solver and the audit say: a value, or the exception with its note."""
    asks: list[Callable[[], Any]] = [
        lambda: op.solve(game, "minimax").value,
        lambda: op.solve(game, "alpha-beta").value,
        lambda: op.solve(game, "by-stage").value,
        lambda: op.audit(game).complete and 0,
    ]
    found: list[Any] = []
    for ask in asks:
        try:
            found.append(ask())
        except (ValueError, TypeError, OverflowError) as error:
            found.append((type(error), str(error)))
            notes = getattr(error, "__notes__", [])
            assert all(note.startswith(("at the start", "after")) for note in notes)
    return found


NUMBERS = ["terminal_value", "decided", "reward", "value of successors", "reward of successors"]
ZEROS: list[Any] = [
    *[0, False, -0.0, Fraction(0), Decimal(0), numpy.array(0), numpy.array(0.0)],
    *[kind(0) for kind in (numpy.bool_, numpy.int8, numpy.uint64, numpy.longlong)],
    *[kind(0) for kind in (numpy.float16, numpy.float32, numpy.float64, numpy.longdouble)],
]


@pytest.mark.parametrize("zero", ZEROS, ids=repr)
@pytest.mark.parametrize("question", [*NUMBERS, "to_move"])
def test_a_number_of_any_type_is_a_number(question: str, zero: Any) -> None:
    assert replies(with_answer(question, zero)) == [0] * 4


@pytest.mark.parametrize(
    "pair", [(-1, 1), [-1, 1], numpy.array([-1, 1]), (numpy.float32(-1), True)], ids=repr
)
def test_bounds_are_any_two_numbers(pair: Any) -> None:
    assert replies(with_answer("bounds", pair)) == [0] * 4


TOO_GREAT = r"must be from -2\*\*63 to 2\*\*63 - 1, not"


@pytest.mark.parametrize("question", NUMBERS)
@pytest.mark.parametrize(
    ("answer", "kind", "message"),
    [
        (0.5, TypeError, "must be a whole number, not 0.5: count fractions in smaller units"),
        (numpy.float32(0.5), TypeError, r"not np.float32\(0.5\): count fractions"),
        (Fraction(1, 3), TypeError, r"not Fraction\(1, 3\): count fractions"),
        (float("inf"), TypeError, r"not inf: write a number beyond all .* such as 10\*\*9$"),
        (-numpy.inf, TypeError, r"not -inf: write a number beyond all .* such as -10\*\*9$"),
        (Decimal("inf"), TypeError, "write a number beyond all"),
        (float("nan"), TypeError, "not nan$"),
        (numpy.float16("nan"), TypeError, r"not np.float16\(nan\)$"),
        (2**63, OverflowError, f"{TOO_GREAT} 9223372036854775808$"),
        (-1e30, OverflowError, f"{TOO_GREAT} -1e\\+30$"),
        (numpy.uint64(2**63), OverflowError, TOO_GREAT),
        (None, TypeError, "must be a whole number, not None$"),
        ("1", TypeError, "not '1'$"),
        (numpy.str_("1"), TypeError, r"not np.str_\('1'\)$"),
        (numpy.array([0, 0]), TypeError, r"not array\(\[0, 0\]\)$"),
        (1j, TypeError, "not 1j$"),
    ],
    ids=repr,
)
def test_what_is_no_number_is_refused_alike(
    question: str, answer: Any, kind: Any, message: str
) -> None:
    if question == "value of successors" and not isinstance(answer, float | int):
        message = "successors must"
    if question == "decided" and answer is None:
        return
    said = replies(with_answer(question, answer))
    assert said == said[:1] * 4
    with pytest.raises(kind, match=message):
        raise said[0][0](said[0][1])


@pytest.mark.parametrize(
    ("question", "answer", "message"),
    [
        ("to_move", 2, "to_move must return MAX or MIN, not 2"),
        ("to_move", 0.5, "to_move must return MAX or MIN, not 0.5"),
        ("to_move", numpy.int8(-1), r"to_move must return MAX or MIN, not np.int8\(-1\)"),
        ("to_move", "MAX", "to_move must return MAX or MIN, not 'MAX'"),
        ("to_move", float("inf"), "to_move must return MAX or MIN, not inf"),
        ("bounds", 3, "bounds must return a lower and an upper bound, not 3"),
        ("bounds", {1, -1}, "bounds must return a lower and an upper bound"),
        ("bounds", (0, 1, 2), r"bounds must return a lower and an upper bound, not \(0, 1, 2\)"),
        ("bounds", (-numpy.inf, 1), "bounds must be a whole number, not -inf: write a number bey"),
        ("bounds", (0, 0.5), "bounds must be a whole number, not 0.5"),
        ("value of successors", None, r"must return \(move, reward, state\) .* not None"),
        ("step of successors", [1, 0, (3, 1)], "for each move, .* not <class 'list'>"),
        ("step of successors", (1, (3, 1)), "for each move, .* not <class 'tuple'>"),
        ("key", [1], r"\[1\] is no key, because it is unhashable: let `key` return integers"),
        ("key", numpy.array([1]), r"array\(\[1\]\) is no key, because it is unhashable: let `key`"),
        ("key", (1, float("nan")), "a key contains NaN, which equals nothing"),
    ],
    ids=repr,
)
def test_other_wrong_answers_are_refused_alike(question: str, answer: Any, message: str) -> None:
    said = replies(with_answer(question, answer))
    if question == "bounds":
        said = [said[1], said[3]]  # Others do not ask.
    assert said == said[:1] * len(said)
    with pytest.raises((TypeError, ValueError), match=message):
        raise said[0][0](said[0][1])


@pytest.mark.parametrize("solver", ["minimax", "alpha-beta"])
def test_an_array_is_no_state_without_a_key(solver: Any) -> None:
    class Arrays(Heap):
        start = numpy.array([4, 0])

        def play(self, state: Any, move: int) -> Any:
            return numpy.array([state[0] - move, 1 - state[1]])

    for ask in (lambda: op.solve(Arrays(), solver), lambda: op.audit(Arrays())):
        with pytest.raises(TypeError, match=r"array\(\[4, 0\]\) is no key.*let `key` return"):
            ask()
    keyed = Arrays()
    keyed.key = lambda state: tuple(state)  # type: ignore[method-assign]
    assert len(op.solve(keyed, solver)) == 8
    assert op.audit(keyed) == op.Audited(8, complete=True)
    assert op.solve(keyed, solver).value_of(numpy.array([4, 0])) == 0


def test_moves_may_be_arrays() -> None:
    class Cells(op.Rules[Any, Any]):
        """The players fill a row of cells, one each time."""

        start = (0, 0, 0)

        def to_move(self, state: Any) -> Any:
            return numpy.count_nonzero(state) % 2

        def moves(self, state: Any) -> Any:
            return numpy.argwhere(numpy.array(state) == 0)

        def play(self, state: Any, move: Any) -> Any:
            after = numpy.array(state)
            after[tuple(move)] = 1
            return tuple(after)

        def terminal_value(self, state: Any) -> Any:
            return numpy.sum(state)

    assert op.audit(Cells()) == op.Audited(8, complete=True)
    assert op.solve(Cells()).value == 3
