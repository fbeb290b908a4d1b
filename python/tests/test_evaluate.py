"""Agents compared with perfect play, counted again by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest
from coins import Coins
from small_games import Chase, TicTacToe

import optimal_play as op


def last(state: Any, moves: list[Any]) -> Any:
    return moves[-1]


def uniform(state: Any, moves: list[Any]) -> dict[Any, float]:
    return dict.fromkeys(moves, 1 / len(moves))


class Mirrored(Coins):
    """The moves of a state need not be those of the state with its key that was solved."""

    def key(self, row: tuple[int, ...]) -> tuple[int, ...]:
        return min(row, row[::-1])


CASES: list[tuple[Any, Any]] = [
    (TicTacToe(), "minimax"),
    (TicTacToe(), "retrograde"),
    (TicTacToe(), "by-stage"),
    (Coins(), "minimax"),
    (Mirrored(), "minimax"),
    (Chase(2, (1, 1), (2, 2)), "retrograde"),
]


def number(value: Any, sign: int) -> int:
    if not isinstance(value, op.Outcome):
        return int(value) * sign
    return 0 if value.winner is None else value.winner.sign * sign


@pytest.mark.parametrize(("rules", "solver"), CASES)
@pytest.mark.parametrize("agent", [last, uniform])
def test_an_evaluation_is_that_by_hand(rules: Any, solver: Any, agent: Any) -> None:
    solution: op.Solution[Any, Any, Any] = op.solve(rules, solver)
    found = op.evaluate(agent, solution, games=0)
    positions, best, loss, worst, thrown, won, late, kept = 0, 0.0, 0.0, 0, 0.0, 0, 0.0, 0.0
    values: Counter[int] = Counter()
    for state, value in solution.positions():
        known = dict(solution.move_values(state))
        if not known:
            continue
        sign = rules.to_move(state).sign
        chosen = agent(state, list(known))
        positions += 1
        values[number(value, sign)] += 1
        won += number(value, sign) > 0
        for move, chance in (chosen if isinstance(chosen, dict) else {chosen: 1}).items():
            best += chance * (move in solution.best_moves(state))
            lost = number(value, sign) - number(known[move], sign)
            loss, worst = loss + chance * lost, max(worst, lost)
            thrown += chance * (number(value, sign) > 0 >= number(known[move], sign))
            if not lost and isinstance(value, op.Outcome) and value.winner is not None:
                kept += chance
                late += chance * abs((known[move].plies or 0) - (value.plies or 0))
    total = found.total
    assert (total.positions, total.won, total.worst_loss) == (positions, won, worst)
    assert total.best_sum == pytest.approx(best) and total.loss_sum == pytest.approx(loss)
    assert total.wins_thrown_away == pytest.approx(thrown)
    assert (total.plies_lost_sum, total.with_plies) == (pytest.approx(late), pytest.approx(kept))
    assert {at: it.positions for at, it in found.by_value.items()} == values
    assert sum(it.positions for it in found.by_depth.values()) == positions
    assert found.not_held == 0


@pytest.mark.parametrize(("rules", "solver"), CASES)
def test_the_perfect_player_loses_nothing(rules: Any, solver: Any) -> None:
    solution: op.Solution[Any, Any, Any] = op.solve(rules, solver)
    for agent in (op.opponent(solution), lambda state, moves: solution.policy()[state]):
        found = op.evaluate(agent, solution, games=5)
        assert found.total.best_share == pytest.approx(1)
        assert (found.total.worst_loss, found.total.plies_lost_sum) == (0, 0)
        result = number(solution.value, 1)
        for games in found.games:
            mine = result * games.player.sign
            counts = 5 * (mine > 0), 5 * (mine == 0), 5 * (mine < 0)
            assert (games.won, games.drawn, games.lost) == counts


def test_games_are_played_with_either_colour_against_any_agent() -> None:
    solution = op.solve(TicTacToe())
    found = op.evaluate(op.opponent(solution), solution, against="random", games=30, seed=4)
    again = op.evaluate(op.opponent(solution), solution, against="random", games=30, seed=4)
    assert found.games == again.games
    assert all(games.lost == 0 and games.won > 10 for games in found.games)
    lost = op.evaluate(uniform, solution, against=op.opponent(solution), games=30, seed=4)
    assert all(games.won == 0 and games.lost > 10 for games in lost.games)
    scores = op.evaluate(last, op.solve(Coins()), against=last, games=1)
    row, total = Coins.start, 0
    while row:
        total += Coins().reward(row, "right")
        row = row[:-1]
    assert scores.games[0].won == scores.games[1].lost == (total > 0)


class Still(op.Rules[int, str]):
    """Two players who can wait forever."""

    start = 0

    def to_move(self, at: int) -> op.Player:
        return op.Player(at % 2)

    def moves(self, at: int) -> list[str]:
        return ["wait", "give up"] if at < 2 else []

    def play(self, at: int, move: str) -> int:
        return 1 - at if move == "wait" else 2 + at

    def terminal_value(self, at: int) -> int:
        return -1 if at == 2 else 1


def test_a_game_without_end_is_drawn() -> None:
    found = op.evaluate(lambda at, moves: "wait", op.solve(Still(), "retrograde"), games=2)
    assert [(it.won, it.drawn, it.lost) for it in found.games] == [(0, 2, 0), (0, 2, 0)]


def test_positions_are_a_sample_lines_or_those_of_games() -> None:
    solution = op.solve(TicTacToe())
    asked: list[str] = []

    def agent(state: str, moves: list[int]) -> int:
        asked.append(state)
        return moves[0]

    samples = []
    for seed in (1, 1, 2):
        asked.clear()
        assert op.evaluate(agent, solution, positions=50, games=0, seed=seed).total.positions == 50
        samples.append(list(asked))
    assert samples[0] == samples[1] != samples[2] and len(set(samples[0])) == 50
    assert op.evaluate(agent, solution, positions=10**6, games=0).total.positions == 4520
    asked.clear()
    found = op.evaluate(agent, solution, positions=[[], [4], (4, 0)], games=0)
    assert asked == ["." * 9, "....X....", "O...X...."]
    assert sorted(found.by_depth) == [0, 1, 2]
    asked.clear()
    found = op.evaluate(agent, solution, positions="games", games=10)
    assert len(asked) == 2 * found.total.positions
    assert sum(games.lost for games in found.games) > 0


def test_an_agent_plays_a_game_of_the_library() -> None:
    solution = op.games.TicTacToe().solve()
    lines = [(), ("b2",), ("b2", "a1")]
    found = op.evaluate(last, solution, positions=lines)
    by_hand = [last(line, [m for m, _ in solution.move_values(line)]) for line in lines]
    best = [move in solution.best_moves(line) for move, line in zip(by_hand, lines, strict=True)]
    assert found.total.best_sum == sum(best)
    perfect = op.evaluate(op.opponent(solution), solution, positions="games", games=3)
    assert perfect.total.best_share == 1 and all(it.drawn == 3 for it in perfect.games)
    kalah = op.games.Kalah(2, 2).solve(solver="minimax")
    found = op.evaluate(op.opponent(kalah), kalah, positions="games", games=3)
    assert found.games[0].won == 3 * (kalah.value > 0)
    with pytest.raises(TypeError, match="are not listed: ask about one"):
        op.evaluate(last, solution)


def test_a_part_of_a_game_is_judged_as_far_as_it_is_held() -> None:
    solution = op.solve(TicTacToe(), "alpha-beta")
    with pytest.raises(ValueError, match="games need the values of all positions"):
        op.evaluate(last, solution)
    found = op.evaluate(last, solution, games=0)
    assert found.not_held > 0 and found.total.positions > 0
    assert "skipped" in str(found)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (9, "chose 9 in '.........', whose moves are"),
        ({0: 0.5, 9: 0.5}, "chose 9 in"),
        ({0: 0.5, 1: 0.4}, "do not add up to 1"),
        ({0: 1.5, 1: -0.5}, "gave 1 the probability -0.5"),
        ({0: float("nan")}, "gave 0 the probability nan"),
    ],
)
def test_an_agent_that_breaks_the_rules_is_named(choice: Any, message: str) -> None:
    solution = op.solve(TicTacToe())
    for games in (0, 1):
        with pytest.raises(ValueError, match=message):
            op.evaluate(lambda state, moves: choice, solution, games=games)


def test_wrong_questions_are_refused() -> None:
    solution = op.solve(Coins())
    for options, error, message in [
        ({"positions": "some"}, ValueError, "'all', 'games', a number or lines, not 'some'"),
        ({"positions": -1}, ValueError, "positions must be from 0"),
        ({"positions": [["up"]]}, ValueError, r"move 1 of the line \['up'\] is not legal"),
        ({"against": "strong"}, ValueError, "no skill 'strong' here"),
        ({"against": 3}, TypeError, "a function of a state and its moves, or a bot, not 3"),
        ({"games": -1}, ValueError, "games must be from 0"),
    ]:
        with pytest.raises(error, match=message):
            op.evaluate(last, solution, **options)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not with GrundySolution"):
        op.evaluate(last, object.__new__(op.GrundySolution))


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_report_is_a_table(library: Any) -> None:
    pytest.importorskip(library)
    found = op.evaluate(uniform, op.solve(Chase(2, (1, 1), (2, 2)), "retrograde"), games=1)
    frame = found.to_dataframe(library)
    assert len(frame) == 1 + len(found.by_depth) + len(found.by_value)
    assert frame["positions"][0] == found.total.positions
    assert frame["best_share"][0] == pytest.approx(found.total.best_share)
    ElementTree.fromstring(f"<div>{found._repr_html_()}</div>")
    assert "plies lost by a move" in str(found)


class Axes:
    """What is plotted, where matplotlib is not installed."""

    def __init__(self) -> None:
        self.lines: dict[str, tuple[list[int], list[float]]] = {}

    def plot(self, xs: list[int], ys: list[float], label: str) -> None:
        self.lines[label] = xs, ys

    def set_xlabel(self, text: str) -> None:
        assert text == "depth"

    def legend(self) -> None:
        pass


def test_a_report_is_plotted_by_depth() -> None:
    found = op.evaluate(last, op.solve(TicTacToe()), games=0)
    axes = found.plot(Axes())
    depths, shares = axes.lines["share of best moves"]
    assert depths == list(range(9)) and shares[8] == 1
    assert axes.lines["mean loss of value"][1][8] == 0
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("agg")
    assert len(found.plot().lines) == 2
