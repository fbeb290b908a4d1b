"""Games of easyAI."""

from __future__ import annotations

from typing import Any

import pytest

import optimal_play as op


@pytest.mark.parametrize("solver", ["minimax", "alpha-beta"])
def test_games_of_easyai(solver: Any) -> None:
    pytest.importorskip("easyAI")
    from easyAI import TwoPlayerGame
    from easyAI.games.TicTacToe import TicTacToe

    solution = op.solve(op.from_easyai(TicTacToe([None, None])), solver)
    assert solution.value == 0
    assert len(solution.line()) == 9

    class Sticks(TwoPlayerGame):
        """Remove one to three sticks; who removes the last one loses."""

        def __init__(self, pile: int) -> None:
            self.players = [None, None]
            self.pile = pile
            self.current_player = 1

        def possible_moves(self) -> list[str]:
            return [str(take) for take in range(1, min(3, self.pile) + 1)]

        def make_move(self, move: str) -> None:
            self.pile -= int(move)

        def is_over(self) -> bool:
            return self.pile <= 0

        def scoring(self) -> int:
            return 100 if self.is_over() else 0

        def show(self) -> None:
            print(self.pile, "sticks")

    for pile in range(1, 13):
        solution = op.solve(op.from_easyai(Sticks(pile)), solver)
        assert solution.value == (-100 if pile % 4 == 1 else 100)
    assert "12 sticks" in solution._repr_html_()
    with pytest.raises(TypeError, match="no game of easyAI"):
        op.from_easyai(3)
