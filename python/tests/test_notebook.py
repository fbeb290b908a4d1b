"""What a notebook shows, and tables."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from coins import Coins
from small_games import TicTacToe

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


def test_a_data_frame_needs_one_of_two_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    polars = pytest.importorskip("polars")
    solution = op.solve(Coins())
    with pytest.raises(ValueError, match="of pandas and polars, not of dask"):
        solution.to_dataframe("dask")  # type: ignore[call-overload]
    monkeypatch.setattr("optimal_play.dataframe.find_spec", lambda name: None)
    assert isinstance(solution.to_dataframe(), polars.DataFrame)
