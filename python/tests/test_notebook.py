"""What a notebook shows, and tables."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from coins import Coins
from small_games import Chase, TicTacToe

import optimal_play as op


def test_a_solution_shows_the_board_and_the_moves() -> None:
    html = op.solve(TicTacToe())._repr_html_()
    assert "<pre>...\n...\n...</pre><p>value: 0</p>" in html
    assert html.count("<tr><td>") == 9 and html.count("best") == 9
    ElementTree.fromstring(f"<div>{html}</div>")


def test_a_tree_is_a_picture_with_the_names_of_moves() -> None:
    svg = op.solve(Coins()).best_play_tree(3)._repr_svg_()
    root = ElementTree.fromstring(svg)
    assert root.tag.endswith("svg")
    assert ">right</text>" in svg and "edge" not in svg


def test_a_play_names_moves() -> None:
    text = op.solve(Coins()).playthrough()
    assert text.startswith("value 11\n1. Max: left = -3, > right = 11*\n")


def test_statistics_are_tables() -> None:
    statistics = op.solve(Coins()).statistics()
    assert statistics.positions == 11 and statistics.over == 1 and statistics.is_whole
    assert statistics.by_value[0] == (12, 1, ["left", "right"])
    assert [row.positions for row in statistics.by_depth] == [1, 2, 3, 4, 1]
    assert "<td>12</td>" in statistics._repr_html_()
    assert "part" not in str(statistics)


class Draws(Chase):
    """Some positions are drawn, and some are lost."""

    def __init__(self) -> None:
        super().__init__(2, (1, 1), (2, 2))

    def terminal_value(self, state: Any) -> int:
        return 0 if state[0] == (1, 1) else super().terminal_value(state)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_positions_become_a_data_frame(library: Any) -> None:
    package = pytest.importorskip(library)
    for game in (Coins(), TicTacToe()):
        solution: op.Solution[Any, Any, int] = op.solve(game)
        frame = solution.to_dataframe(library)
        assert isinstance(frame, package.DataFrame)
        assert list(frame.columns) == ["state", "depth", "to_move", "value", "moves", "best"]
        assert len(frame) == len(solution)
        assert dict(zip(frame["state"], frame["value"], strict=True)) == dict(solution.positions())
        assert frame["to_move"][0] == op.MAX
        players = [it for it in frame["to_move"].to_list() if type(it) is int]
        assert len(players) == len(solution) - solution.statistics().over
        assert "loat" not in str(frame["to_move"].dtype)
    frame = op.solve(Chase(2, (1, 1), (2, 2)), "retrograde").to_dataframe(library)
    assert (frame["winner"][0], frame["plies"][0]) == (op.MIN, 2)
    drawn = op.solve(Draws(), "retrograde").to_dataframe(library)
    for name in ("to_move", "winner", "plies"):
        assert "loat" not in str(drawn[name].dtype)


def test_a_data_frame_needs_one_of_two_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    polars = pytest.importorskip("polars")
    solution = op.solve(Coins())
    with pytest.raises(ValueError, match="of pandas and polars, not of dask"):
        solution.to_dataframe("dask")  # type: ignore[call-overload]
    monkeypatch.setattr("optimal_play.dataframe.find_spec", lambda name: None)
    assert isinstance(solution.to_dataframe(), polars.DataFrame)
