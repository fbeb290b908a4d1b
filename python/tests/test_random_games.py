"""Random games, compared with brute force in plain Python."""

from __future__ import annotations

from typing import Any

import pytest
from brute_force import graph, outcomes, reached, scores, values
from random_games import RandomGame, RandomRewards, RandomStages, RandomSuccessors

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


@pytest.mark.parametrize("seed", range(300))
def test_every_score_of_a_random_game_with_cycles_is_that_of_brute_force(seed: int) -> None:
    game = RandomStages(seed, kinds=1 + seed % 3)
    moves, heads = graph(game)
    known, plies = scores(moves, heads)
    solution = op.solve(game, "by-stage")
    assert len(solution) == len(known)
    for state in range(game.count):
        key = game.key(state)
        assert solution.value_of(state) == known.get(key)
        assert solution.plies(state) == plies.get(key)
    verified = solution.verify()
    assert (verified.positions, verified.complete) == (len(known), True)
    assert solution.statistics().positions == len(known)
    assert "agree" in solution.cross_check()
    state, worth, met = game.start, 0, set()
    for move in solution.line():
        assert state not in met
        met.add(state)
        worth += game.reward(state, move)
        state = game.play(state, move)
    assert worth + (solution.value_of(state) or 0) == solution.value
    if state in met:
        assert solution.plies(state) is None
    else:
        assert not moves[game.key(state)]
    for player in (op.MAX, op.MIN):
        certificate = solution.certificate(player)
        assert certificate is not None
        assert solution.check_certificate(certificate) == certificate.count("\n") - 3
        assert _secured(certificate, player, game) == solution.value


@pytest.mark.parametrize("seed", range(300))
def test_the_first_best_move_makes_progress_where_positions_repeat(seed: int) -> None:
    by_stage = RandomStages(seed, kinds=1 + seed % 3)
    cyclic = RandomGame(seed, cyclic=True, kinds=1 + seed % 3)
    for game, solver in ((by_stage, "by-stage"), (cyclic, "retrograde")):
        solution: Any = op.solve(game, solver)  # type: ignore[call-overload]
        for state in range(game.count):
            value, best = solution.value_of(state), solution.best_moves(state)
            keep = [move for move, its in solution.move_values(state) if its == value]
            assert sorted(best) == (keep if value is not None else [])
            assert best[:1] == solution.line(state)[:1]
            met = set()
            while solution.plies(state):  # Endless play is worth something else.
                assert state not in met
                met.add(state)
                state = game.play(state, solution.best_moves(state)[0])


def _secured(certificate: str, player: op.Player, game: RandomGame) -> int | None:
    """What a player gets by the moves of a certificate; `None` if it has too few, or too many."""
    moves, heads = graph(game)
    title, _, _, *lines = certificate.splitlines()
    assert title == "optimal-play certificate 1"
    ahead, met = [game.start], set()
    while ahead:
        state = ahead.pop()
        key = game.key(state)
        if key in met:
            continue
        met.add(key)
        after = [game.play(state, move) for move in game.moves(state) if moves[key]]
        if after and heads[key][0] == player:
            if not lines or int(lines[0]) >= len(after):
                return None
            move = int(lines.pop(0))
            moves[key], after = [moves[key][move]], [after[move]]
        ahead.extend(reversed(after))
    return None if lines else scores(moves, heads)[0][game.key(game.start)]


def test_a_solver_by_stage_is_chosen_where_scores_need_one() -> None:
    by_stage = 0
    for seed in range(60):
        game = RandomStages(seed)
        moves, heads = graph(game)
        has_scores = any(reward for its in moves.values() for reward, _ in its) or any(
            abs(result or 0) > 1 for _, result in heads.values()
        )
        repeats = any(key in reached(moves, to) for key in moves for _, to in moves[key])
        if repeats and not has_scores:
            with pytest.raises(op.CycleError):
                op.solve(game)
            continue
        solver = op.solve(game).report.solver
        assert ("by stage" in solver) == repeats
        by_stage += repeats
    assert 10 < by_stage < 50


def test_a_certificate_of_another_strategy_is_right_if_it_secures_the_value() -> None:
    right = [0, 0]
    for seed in range(60):
        game = RandomStages(seed)
        solution = op.solve(game, "by-stage")
        certificate = solution.certificate(op.MAX)
        assert certificate is not None
        lines = certificate.splitlines()
        for at in range(3, len(lines)):
            for move in range(5):
                text = "\n".join([*lines[:at], str(move), *lines[at + 1 :], ""])
                secured = _secured(text, op.MAX, game)
                is_right = secured is not None and secured >= solution.value
                right[is_right] += 1
                try:
                    solution.check_certificate(text)
                except ValueError:
                    assert not is_right
                else:
                    assert is_right
    assert min(right) > 100


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
