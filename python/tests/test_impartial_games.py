"""Grundy values."""

from __future__ import annotations

import pytest

import optimal_play as op


class Kayles(op.ImpartialRules[tuple[int, ...], tuple[int, int, int]]):
    """Knock down one pin, or two neighbours, of a row."""

    def __init__(self, rows: tuple[int, ...]) -> None:
        self.start = rows

    def moves(self, rows: tuple[int, ...]) -> list[tuple[int, int, int]]:
        return [
            (row, first, pins)
            for row, size in enumerate(rows)
            for pins in (1, 2)
            for first in range(size - pins + 1)
        ]

    def play(self, rows: tuple[int, ...], move: tuple[int, int, int]) -> tuple[int, ...]:
        row, first, pins = move
        rest = [*rows[:row], first, rows[row] - first - pins, *rows[row + 1 :]]
        return tuple(size for size in rest if size)

    def parts(self, rows: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(size,) for size in rows]


# R. K. Guy and C. A. B. Smith, The G-values of various games, 1956.
PUBLISHED = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]


def test_a_row_of_kayles_has_its_published_value() -> None:
    solution = Kayles((len(PUBLISHED) - 1,)).solve()
    for pins, value in enumerate(PUBLISHED):
        assert solution.grundy_value((pins,) if pins else ()) == value


def test_a_sum_is_solved_part_by_part() -> None:
    solution = Kayles(tuple(range(1, 60))).solve()
    assert len(solution) <= 60
    value = solution.grundy_value()
    assert value is not None
    assert solution.winner() == (op.MAX if value else op.MIN)
    best = solution.best_moves()
    assert bool(best) == bool(value)
    if best:
        assert solution.grundy_value(Kayles((1,)).play(tuple(range(1, 60)), best[0])) == 0
    assert solution.grundy_value((99,)) is None


def test_limits_and_exceptions_end_a_run() -> None:
    with pytest.raises(op.LimitError):
        Kayles((50,)).solve(max_positions=10)

    class Broken(Kayles):
        def parts(self, rows: tuple[int, ...]) -> list[tuple[int, ...]]:
            raise KeyError(rows)

    with pytest.raises(KeyError):
        Broken((3,)).solve()


def test_an_exception_of_the_rules_has_a_note_of_the_part() -> None:
    class Broken(Kayles):
        def play(self, rows: tuple[int, ...], move: tuple[int, int, int]) -> tuple[int, ...]:
            if rows == (2,):
                raise KeyError(rows)
            return super().play(rows, move)

    with pytest.raises(KeyError) as raised:
        Broken((5,)).solve()
    assert raised.value.__notes__ == ["at the part (2,)"]


def test_a_part_that_repeats_is_an_error_without_names_of_solvers() -> None:
    class Round(Kayles):
        def play(self, rows: tuple[int, ...], move: tuple[int, int, int]) -> tuple[int, ...]:
            return rows

    with pytest.raises(op.CycleError, match="^a part leads back to itself: only games that end"):
        Round((3,)).solve()
