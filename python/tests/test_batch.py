"""Rules over arrays of states."""

from __future__ import annotations

import resource
from typing import Any

import pytest

import optimal_play as op

numpy = pytest.importorskip("numpy")


class Subtraction(op.BatchRules):
    """Take one or two stones, which count one each; the states are numbers of stones."""

    start = numpy.array(9)

    def expand(self, states: Any) -> op.Expansion:
        parents, take = (states[:, None] >= [1, 2]).nonzero()
        sign = numpy.where(states % 2 == 0, 1, -1)[parents]
        return op.Expansion(
            to_move=states % 2,
            parents=parents,
            moves=take + 1,
            states=states[parents] - take - 1,
            rewards=sign * (take + 1),
            values=numpy.where(states == 0, 4, 100),
        )


def by_hand(stones: int) -> int:
    if stones == 0:
        return 4
    sign = 1 if stones % 2 == 0 else -1
    values = [by_hand(stones - take) + sign * take for take in (1, 2) if take <= stones]
    return max(values) if sign == 1 else min(values)


def test_a_batch_has_the_values_of_a_recursion() -> None:
    solution = Subtraction().solve()
    for stones in range(10):
        assert solution.value_of(numpy.array(stones)) == by_hand(stones)
    assert solution.value == op.solve(Subtraction()).value == by_hand(9)  # type: ignore[call-overload]
    assert sum(solution.line()) == 9
    assert solution.verify().complete
    assert len(solution) == 10
    assert "value" in solution.playthrough()


class Layers(op.BatchRules):
    """Connect Four on a board of 5 columns and 4 rows, for all positions of a layer at once."""

    start = numpy.array([0, 0])

    def expand(self, states: Any) -> op.Expansion:
        own, stones = states[:, 0], states[:, 1]
        other = own ^ stones
        lost = numpy.zeros(len(states), bool)
        for shift in (1, 4, 5, 6):
            pairs = other & (other >> shift)
            lost |= (pairs & (pairs >> (2 * shift))) != 0
        to_move = numpy.bitwise_count(stones) % 2
        after = stones[:, None] + (1 << numpy.arange(0, 25, 5))
        is_legal = ((after & (1 << numpy.arange(4, 25, 5))) == 0) & ~lost[:, None]
        parents, moves = is_legal.nonzero()
        successors = numpy.stack([other[parents], stones[parents] | after[parents, moves]], axis=1)
        values = numpy.where(lost, 2 * to_move.astype(int) - 1, 0)
        return op.Expansion(to_move, parents, moves, successors, values)


def test_millions_of_positions_take_little_time_and_memory() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    solution = Layers().solve()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert (solution.value, len(solution)) == (0, 3_945_711)  # as J. Tromp counted
    assert len(solution.line()) == 20
    assert peak * 1024 <= 70 * len(solution)


def test_unsorted_parents_are_sorted() -> None:
    class Reversed(Subtraction):
        def expand(self, states: Any) -> op.Expansion:
            it = super().expand(states)
            back = slice(None, None, -1)
            return op.Expansion(
                it.to_move,
                numpy.asarray(it.parents)[back],
                numpy.asarray(it.moves)[back],
                numpy.asarray(it.states)[back],
                it.values,
                numpy.asarray(it.rewards)[back],
            )

    solution = Reversed().solve()
    assert solution.value == by_hand(9)
    assert sum(solution.line()) == 9


@pytest.mark.parametrize("by", [1, -1])
def test_parents_that_are_no_states_are_refused(by: int) -> None:
    class Wrong(Subtraction):
        def expand(self, states: Any) -> op.Expansion:
            it = super().expand(states)
            it.parents = numpy.asarray(it.parents) + by * len(states)
            return it

    with pytest.raises(ValueError, match="no place of a state"):
        Wrong().solve()


def test_wrong_arrays_are_refused() -> None:
    class Short(Subtraction):
        def expand(self, states: Any) -> op.Expansion:
            it = super().expand(states)
            it.parents = numpy.asarray(it.parents)[1:]
            return it

    with pytest.raises(ValueError, match="lengths do not fit"):
        Short().solve()

    class Fraction(Subtraction):
        def expand(self, states: Any) -> op.Expansion:
            it = super().expand(states)
            it.values = 0.5
            return it

    with pytest.raises(TypeError, match="values must be a whole number, not .*0.5"):
        Fraction().solve()

    class Large(Subtraction):
        def expand(self, states: Any) -> op.Expansion:
            it = super().expand(states)
            it.values = numpy.array(2**70, object)
            return it

    with pytest.raises(OverflowError, match=r"values must be from -2\*\*63 to 2\*\*63 - 1"):
        Large().solve()
    with pytest.raises(ValueError, match="no solver 'alpha-beta' here; choose from minimax"):
        Subtraction().solve("alpha-beta")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("field", "answer", "message"),
    [
        ("to_move", 2, "to_move must return MAX or MIN, not np.int64.2"),
        ("to_move", 0.5, "to_move must return MAX or MIN, not np.float64.0.5"),
        ("parents", 0.5, "parents must be a whole number, not np.float64.0.5"),
        ("rewards", 0.25, "rewards must be a whole number, not .*0.25.: count fractions"),
        ("values", numpy.inf, "values must be a whole number, not .*inf.: write a number beyond"),
        ("values", 2.0**63, r"values must be from -2\*\*63 to 2\*\*63 - 1"),
        ("values", None, "values must be a whole number, not None"),
        ("states", 300, "states must be of type int8, as start is; np.int64.300. is not"),
        ("states", 0.5, "states must be of type int8, as start is; np.float64.0.5. is not"),
    ],
)
def test_numbers_that_are_none_are_refused_by_solver_and_audit(
    field: str, answer: Any, message: str
) -> None:
    class Wrong(Subtraction):
        start = numpy.array(9, numpy.int8)

        def expand(self, states: Any) -> op.Expansion:
            it = super().expand(states)
            setattr(it, field, numpy.full(numpy.shape(getattr(it, field)), answer))
            return it

    for ask in (lambda: Wrong().solve(), lambda: op.audit(Wrong())):
        with pytest.raises((TypeError, ValueError, OverflowError), match=message):
            ask()


def test_what_is_not_asked_for_may_be_anything() -> None:
    class Loose(Subtraction):
        def expand(self, states: Any) -> op.Expansion:
            it = super().expand(states)
            it.values = numpy.where(states == 0, 4, numpy.nan)
            it.to_move = numpy.where(states == 0, 7, states % 2)
            return it

    assert Loose().solve().value == by_hand(9)
    assert op.audit(Loose()).complete


def test_numbers_of_any_type_are_numbers() -> None:
    class Typed(Subtraction):
        start = numpy.array([9.0], numpy.float16)

        def expand(self, states: Any) -> op.Expansion:
            it = super().expand(states[:, 0])
            return op.Expansion(
                to_move=numpy.asarray(it.to_move) == 1,
                parents=numpy.asarray(it.parents, numpy.float32),
                moves=it.moves,
                states=[
                    [-0.0 if state == 0 else float(state)] for state in numpy.asarray(it.states)
                ],
                rewards=numpy.asarray(it.rewards).astype(object),
                values=numpy.float32(4),
            )

    solution = Typed().solve()
    assert (solution.value, len(solution)) == (by_hand(9), 10)
    assert solution.value_of(numpy.array([-0.0])) == solution.value_of([0]) == 4  # type: ignore[arg-type]
    assert solution.verify().complete and op.audit(Typed()) == op.Audited(10, complete=True)
