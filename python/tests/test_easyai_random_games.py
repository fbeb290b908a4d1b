"""Random games of easyAI, compared with a plain minimax over deep copies."""

from __future__ import annotations

from random import Random
from typing import Any, Literal

import pytest
from rounds import rounds

import optimal_play as op

pytest.importorskip("easyAI")
from easyai_games import after, plain_minimax, random_game

SOLVERS: list[Literal["minimax", "alpha-beta", "by-stage"]] = ["minimax", "alpha-beta", "by-stage"]


@pytest.mark.parametrize("seed", range(rounds(40)))
def test_a_random_game_has_the_values_of_a_plain_minimax(seed: int) -> None:
    game = random_game(seed)
    expected = plain_minimax(game)
    rules = op.from_easyai(game)
    for solver in SOLVERS:
        assert op.solve(rules, solver).value == expected
    solution = op.solve(rules)
    assert solution.verify().complete
    if {rules.terminal_value(state) for state in _ends(rules, rules.start)} <= {-1, 0, 1}:
        winner = op.solve(rules, "retrograde").value.winner
        assert winner == {1: op.MAX, 0: None, -1: op.MIN}[expected]
    _assert_a_line_has_the_values_of_a_plain_minimax(game, solution, Random(seed))


def _ends(rules: Any, state: Any) -> list[Any]:
    """All states in which the game ends."""
    if rules.is_over(state):
        return [state]
    moves = rules.moves(state)
    return [end for move in moves for end in _ends(rules, rules.play(state, move))]


def _assert_a_line_has_the_values_of_a_plain_minimax(
    game: Any, solution: Any, random: Random
) -> None:
    """Asks about states that the rules did not make, whether they were asked for moves or not."""
    while True:
        over = random.random() < 0.5 and game.is_over()
        expected = plain_minimax(game)
        assert solution.value_of(game) == expected
        if over or game.is_over():
            return
        moves = list(game.possible_moves())
        best = [move for move in moves if plain_minimax(after(game, move)) == expected]
        assert solution.best_moves(game) == best
        game = after(game, random.choice(moves))
