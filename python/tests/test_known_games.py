"""Games whose values are published."""

from __future__ import annotations

import pytest
from coins import Coins
from small_games import Chase, Countdown, Drops, TicTacToe

import optimal_play as op


def test_a_row_of_coins() -> None:
    solution = op.solve(Coins())
    assert solution.value == 22 - 11
    assert solution.line() == ["right", "left", "left", "left"]
    assert solution.best_moves((8, 15, 3)) == ["left", "right"]
    assert solution.best_moves((8, 15, 3, 7)) == solution.best_moves() == ["right"]
    assert solution.value_of((15, 3)) == 12
    assert solution.value_of((15, 8)) is None
    assert solution.best_moves((15, 8)) == solution.line((15, 8)) == []
    assert solution.move_values() == [("left", -3), ("right", 11)]
    assert solution.report.positions == len(solution) == 11


def test_tic_tac_toe_is_a_draw_plain_and_misere() -> None:
    for win in (1, -1):
        solution = op.solve(TicTacToe(win))
        assert (solution.value, len(solution)) == (0, 5478)
        assert op.solve(TicTacToe(win), "alpha-beta").value == 0
    assert op.solve(TicTacToe(-1)).best_moves() == [4]  # only the centre keeps the draw
    assert op.games.TicTacToe(misere=True).solve().best_moves() == ["b2"]


def test_connect_four_has_the_published_numbers_of_positions() -> None:
    solution = op.solve(Drops(4, 4))
    assert (solution.value, len(solution)) == (0, 161_029)
    assert op.solve(Drops(5, 4), "alpha-beta").value == 0


@pytest.mark.parametrize(
    ("side", "white", "black", "winner", "plies"),
    [
        (2, (1, 1), (2, 2), op.MIN, 2),
        (4, (1, 1), (2, 2), op.MIN, 2),
        (3, (1, 1), (1, 2), op.MAX, 1),
    ],
)
def test_a_chase_is_that_of_the_library(
    side: int, white: tuple[int, int], black: tuple[int, int], winner: op.Player, plies: int
) -> None:
    mine = op.solve(Chase(side, white, black), "retrograde")
    bundled = op.games.Chase((side, side), white, black).solve()
    assert mine.value == bundled.value == op.Outcome(winner, plies)


def test_a_chase_from_every_square() -> None:
    cells = [(row, column) for row in range(1, 5) for column in range(1, 5)]
    for black in cells[1:]:
        mine = op.solve(Chase(4, (1, 1), black), "retrograde")
        assert mine.value == op.games.Chase((4, 4), (1, 1), black).solve().value


@pytest.mark.parametrize("solver", ["minimax", "alpha-beta"])
def test_a_deep_game_needs_no_stack(solver: str) -> None:
    plies = 200_000
    solution = op.solve(Countdown(plies), solver)  # type: ignore[call-overload]
    assert solution.value == plies
    assert len(solution.line()) == plies
