"""Perfect play as probabilities, values of actions, and players of a skill."""

from __future__ import annotations

import operator
from collections import Counter
from functools import reduce
from typing import Any

import pytest
from coins import Coins
from small_games import Chase, TicTacToe

import optimal_play as op


class Ring(op.Rules[tuple[int, int], str]):
    """One player walks around five places, and takes a point on place 0, three times."""

    start = (3, 1)

    def to_move(self, ring: tuple[int, int]) -> op.Player:
        return op.MAX

    def moves(self, ring: tuple[int, int]) -> list[str]:
        return ["on", "back"] + ["take"] * (ring[1] == 0) if ring[0] else []

    def play(self, ring: tuple[int, int], move: str) -> tuple[int, int]:
        left, place = ring
        return (left - 1, 3) if move == "take" else (left, (place + (-1) ** (move == "back")) % 5)

    def reward(self, ring: tuple[int, int], move: str) -> int:
        return int(move == "take")


class Nim(op.ImpartialRules[tuple[int, ...], tuple[int, int]]):
    start = (1, 2, 4)

    def moves(self, heaps: tuple[int, ...]) -> list[tuple[int, int]]:
        return [(at, left) for at, heap in enumerate(heaps) for left in range(heap)]

    def play(self, heaps: tuple[int, ...], move: tuple[int, int]) -> tuple[int, ...]:
        return (*heaps[: move[0]], move[1], *heaps[move[0] + 1 :])

    def parts(self, heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(heap,) for heap in heaps]


@pytest.mark.parametrize("solver", ["minimax", "by-stage", "retrograde"])
def test_a_policy_has_the_best_moves_of_every_state(solver: Any) -> None:
    solution: op.Solution[str, int, Any] = op.solve(TicTacToe(), solver)
    uniform, first = solution.policy(), solution.policy("first")
    reached = {state for state, _ in solution.positions()}
    assert set(uniform) == {state for state in reached if solution.best_moves(state)}
    assert len(uniform) == 4520
    for state, chances in uniform.items():
        best = solution.best_moves(state)
        assert chances == dict.fromkeys(best, 1 / len(best))
        assert first[state] == {best[0]: 1.0}
    for state in reached - set(uniform):
        with pytest.raises(KeyError):
            uniform[state]


def test_the_shortest_moves_win_soonest() -> None:
    outcomes = op.solve(TicTacToe(), "retrograde")
    scores = op.solve(TicTacToe())
    slow = 0
    for board, shortest in outcomes.policy("shortest").items():
        slow += len(shortest) < len(scores.policy()[board])
        plies = outcomes.plies(board)
        for at in shortest if plies else ():
            assert outcomes.plies(TicTacToe().play(board, at)) == plies - 1
    assert slow
    with pytest.raises(ValueError, match="minimax .* does not count plies"):
        scores.policy("shortest")
    with pytest.raises(ValueError, match="no ties 'last' here; choose from uniform"):
        scores.policy("last")  # type: ignore[arg-type]


def test_the_shortest_moves_by_stage_do_not_go_round() -> None:
    ring = op.solve(Ring(), "by-stage")
    shortest = ring.policy("shortest")
    assert ring.value == 3 and ring.policy()[(3, 1)] == {"on": 0.5, "back": 0.5}
    for state, chances in shortest.items():
        assert list(chances) == ["take" if state[1] == 0 else "back" if state[1] < 3 else "on"]
    state, moves = Ring.start, 0
    while state[0]:
        state, moves = Ring().play(state, next(iter(shortest[state]))), moves + 1
    assert moves == 2 + 3 + 3


def test_action_values_are_those_of_the_player_to_move() -> None:
    solution = op.solve(Coins())
    assert solution.action_values() == {"left": -3, "right": 11}
    row = (8, 15, 3)
    assert solution.action_values(row) == {m: -v for m, v in solution.move_values(row) if v}
    assert solution.action_values(()) == {}
    chase = op.solve(Chase(2, (1, 1), (2, 2)), "retrograde")
    for state, value in chase.positions():
        if values := chase.action_values(state):
            to_move = chase._rules.to_move(state)
            sign = 0 if value.winner is None else 1 if value.winner is to_move else -1
            assert max(values.values()) == sign


def test_games_of_the_library_have_policies_for_lines() -> None:
    solution = op.games.ConnectFour(4, 4).solve(solver="minimax")
    policy = solution.policy()
    assert policy[["1", 2]] == dict.fromkeys(solution.best_moves("12"), 1 / 3)
    assert solution.action_values("1") == {m: -v for m, v in solution.move_values("1")}
    with pytest.raises(TypeError, match="are not listed"):
        iter(policy)
    with pytest.raises(ValueError, match="does not count plies"):
        solution.policy("shortest")
    won = op.games.Dodgem(3).solve()
    assert won.policy("shortest")[()] == won.policy()[()]


def test_an_impartial_game_has_a_policy_that_wins_or_takes_any_move() -> None:
    solution = Nim().solve()
    policy = solution.policy()
    assert policy[(1, 2, 4)] == {(2, 3): 1.0}
    assert policy[(1, 2, 3)] == dict.fromkeys(Nim().moves((1, 2, 3)), 1 / 6)
    for heaps in [(1, 2, 4), (0, 1, 4)]:
        for move, value in solution.action_values(heaps).items():
            assert (value == 1) == (reduce(operator.xor, Nim().play(heaps, move)) == 0)
    assert (0, 0, 0) not in policy
    with pytest.raises(ValueError, match="do not count plies"):
        solution.policy("shortest")


def test_a_player_has_the_skill_that_it_is_given() -> None:
    solution = op.solve(TicTacToe())
    board = "X...O...."
    best = solution.best_moves(board)[0]
    of_7 = 1 / 7  # any move is the best one time of seven
    for skill, share in {"perfect": 1, "good": 0.85, "novice": 0.5, "random": 0}.items():
        player = op.opponent(solution, skill, seed=1)  # type: ignore[arg-type]
        played = Counter(player(board) for _ in range(4000))
        assert played[best] / 4000 == pytest.approx(share + (1 - share) * of_7, abs=0.03)
        again = op.opponent(solution, skill, seed=1)  # type: ignore[arg-type]
        assert Counter(again(board) for _ in range(4000)) == played
    with pytest.raises(ValueError, match="no skill 'strong' here; choose from perfect, good"):
        op.opponent(solution, "strong")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="holds no best move of 'XXX"):
        op.opponent(solution)("XXXOO....")
    assert op.opponent(op.games.TicTacToe().solve(), "random", seed=2)("") in "a1 b1 c1 a2 b2 c2"


@pytest.mark.parametrize(
    "name",
    ["tic_tac_toe", "breakthrough(rows=4,columns=2)", "connect_four(rows=4,columns=4,x_in_row=3)"],
)
def test_open_spiel_takes_a_perfect_player(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    scores = pytest.importorskip("open_spiel.python.algorithms.expected_game_score")
    solution = op.solve(op.from_pyspiel(name))
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    bots = [op.to_pyspiel_bot(solution, seed=seed) for seed in (1, 2)]
    assert all(isinstance(bot, pyspiel.Bot) and bot.provides_policy() for bot in bots)
    assert pyspiel.evaluate_bots(state.clone(), bots, 3)[0] == solution.value
    first = [op.to_pyspiel_bot(solution, seed=5).step(state) for _ in range(2)]
    assert first[0] == first[1] and type(first[0]) is int
    # Against any other player, the perfect one gets at least the value.
    for seed in range(20):
        chance = pyspiel.make_uniform_random_bot(1, seed)
        assert pyspiel.evaluate_bots(state.clone(), [bots[0], chance], seed)[0] >= solution.value
    policy = op.to_pyspiel_policy(solution, ties="first")
    assert isinstance(policy, pyspiel.Policy)
    assert scores.policy_value(state, [policy, policy])[0] == solution.value
    actions, chances = policy.get_state_policy_as_parallel_vectors(state)
    assert list(zip(actions, chances, strict=True)) == policy.get_state_policy(state)
    named = policy.action_probabilities(state)
    assert list(named) == state.legal_actions() and sorted(named.values())[-2:] == [0.0, 1.0]
    assert policy.action_probabilities(state, 1) == {}


def test_a_perfect_policy_cannot_be_exploited() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    algorithm = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    game = pyspiel.load_game("nim(pile_sizes=1;2;2)")
    policy = op.to_pyspiel_policy(op.solve(op.from_pyspiel(game)))
    assert algorithm.exploitability(game, policy) == 0
    assert algorithm.nash_conv(game, policy) == 0


def test_a_perfect_bot_plays_other_games_after_a_restart() -> None:
    pytest.importorskip("pyspiel")
    solution = op.solve(op.from_pyspiel("tic_tac_toe"))
    bot = op.to_pyspiel_bot(solution, seed=1)
    openings = set()
    for _ in range(50):
        bot.restart()
        openings.add(bot.step(solution.positions().__next__()[0]))
    assert len(openings) == 9
    assert op.evaluate(bot, solution, games=5).total.best_share == 1
