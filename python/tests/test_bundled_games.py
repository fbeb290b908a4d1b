"""The games of the library."""

from __future__ import annotations

from typing import Any

import pytest

import optimal_play as op
from optimal_play import games

SMALL: list[tuple[games.Game[Any], Any]] = [
    (games.Chase((2, 2), (1, 1), (2, 2)), op.Outcome(op.MIN, 2)),
    (games.ConnectFour(4, 4), 0),
    (games.Dodgem(3), op.Outcome(op.MAX, 19)),
    (games.Domineering(4, 4), op.Outcome(op.MAX, None)),
    (games.DotsAndBoxes(2, 2), 2),
    (games.Hexapawn(3, 3), op.Outcome(op.MIN, 6)),
    (games.Kalah(3, 3), 2),
    (games.Kayles([3, 4, 5]), op.Outcome(op.MAX, None)),
    (games.KingRookKing("8/8/8/8/8/2k5/1R6/K7 w - -"), op.Outcome(op.MAX, 31)),
    (games.KnightPawns((0, 2), [(1, 1), (2, 2), (3, 3)]), 8),
    (games.Nim([3, 5]), op.Outcome(op.MAX, None)),
    (games.Staircase([[1, 2], [3, 4]], [[4, 1], [2, 2]]), -1),
    (games.TicTacToe(), op.Outcome(None, None)),
]


@pytest.mark.parametrize(("game", "value"), SMALL, ids=repr)
def test_every_solver_of_a_game_finds_its_value(game: games.Game[Any], value: Any) -> None:
    for solver in game.SOLVERS:
        solution = game.solve(solver=solver, threads=1)
        assert solution.value == value
        line = solution.line()
        position = solution.position()
        assert line[0] == solution.best_moves()[0]
        assert [move.name for move in position.moves if move.is_best] == solution.best_moves()
        assert len(solution.move_values()) == len(position.moves)
        assert solution.position(line[:1]).to_move != position.to_move or game.NAME == "kalah"
        assert solution.verify().positions > 0
        assert solution.best_play_tree(2).svg.startswith("<svg ")
        assert str(line[0]) in solution.playthrough()


def test_the_games_are_all_tested() -> None:
    assert {type(game) for game, _ in SMALL} == set(games.ALL)


def test_positions_are_given_by_moves() -> None:
    solution = games.ConnectFour(7, 6).solve("444422226")
    assert solution.position().picture.count("X") == 5
    assert solution.value_of("") == solution.value
    unknown = solution.position("1")  # alpha-beta does not search where it leads to
    assert unknown.value is None and len(unknown.moves) == 7
    assert solution.best_moves("1") == solution.line("1") == []
    with pytest.raises(ValueError, match="move 3, 9, is not legal; the legal moves are: 4, "):
        games.ConnectFour(7, 6).solve("449")
    with pytest.raises(ValueError, match="does not fit"):
        games.ConnectFour(70, 6).solve()
    with pytest.raises(ValueError, match="solvers of this game are retrograde"):
        games.Dodgem(3).solve(solver="minimax")


def test_all_positions_and_certificates() -> None:
    solution = games.TicTacToe().solve()
    statistics = solution.statistics()
    assert (statistics.positions, statistics.is_whole) == (765, True)
    certificate = solution.certificate(op.MAX)
    assert certificate is not None and certificate.startswith("optimal-play certificate")
    assert games.ConnectFour(4, 4).solve().certificate(op.MAX) is None
