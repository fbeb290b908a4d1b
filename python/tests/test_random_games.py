"""Random games, compared with brute force in plain Python."""

from __future__ import annotations

import pytest
from brute_force import outcomes, values
from random_games import RandomGame, RandomRewards, RandomSuccessors

import optimal_play as op


@pytest.mark.parametrize("seed", range(100))
@pytest.mark.parametrize("kind", [RandomGame, RandomRewards, RandomSuccessors])
def test_every_value_of_a_random_game_is_that_of_brute_force(
    seed: int, kind: type[RandomGame]
) -> None:
    game = kind(seed, kinds=1 + seed % 3)
    expected = values(game)
    solution = op.solve(game)
    assert len(solution) == len(expected)
    for state in range(game.count):
        assert solution.value_of(state) == expected.get(game.key(state))
    verified = solution.verify()
    assert (verified.positions, verified.complete) == (len(expected), True)
    assert solution.statistics().positions == len(expected)

    searched = op.solve(game, "alpha-beta")
    assert searched.value == solution.value
    assert searched.line() == solution.line()
    _assert_line_is_worth(game, solution.line(), solution.value)


def _assert_line_is_worth(game: RandomGame, line: list[int], value: int) -> None:
    state, worth = game.start, 0
    for move in line:
        worth += game.reward(state, move)
        state = game.play(state, move)
    decided = game.decided(state)
    assert worth + (game.terminal_value(state) if decided is None else decided) == value


@pytest.mark.parametrize("seed", range(100))
def test_every_outcome_of_a_random_game_with_cycles_is_that_of_brute_force(seed: int) -> None:
    game = RandomGame(seed, cyclic=True, kinds=1 + seed % 3)
    expected = outcomes(game)
    solution = op.solve(game, "retrograde")
    assert len(solution) == len(expected)
    for state in range(game.count):
        outcome = solution.value_of(state)
        assert (None if outcome is None else tuple(outcome)) == expected.get(game.key(state))
    assert solution.verify().complete


@pytest.mark.parametrize("seed", range(5))
def test_a_part_of_a_game_proves_nothing(seed: int) -> None:
    game = RandomRewards(seed)
    searched = op.solve(game, "alpha-beta")
    assert searched.certificate(op.MAX) is None
    certificate = op.solve(game).certificate(op.MAX)
    assert certificate is not None
    with pytest.raises(ValueError, match="only a whole solution"):
        searched.check_certificate(certificate)


@pytest.mark.parametrize("seed", range(20))
def test_certificates_of_both_players_prove_the_value(seed: int) -> None:
    solution = op.solve(RandomRewards(seed))
    for player in (op.MAX, op.MIN):
        certificate = solution.certificate(player)
        assert certificate is not None
        assert solution.check_certificate(certificate) == certificate.count("\n") - 3
    assert "agree" in solution.cross_check()
