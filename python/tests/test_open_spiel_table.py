"""The table of OpenSpiel's games in `docs/python.md`."""

from __future__ import annotations

import os
import runpy
from importlib.metadata import version
from pathlib import Path

import pytest

PYTHON = Path(__file__).parents[1]
QUICK = 1000
"""Rows of more positions, and those of late positions, are computed in more rounds only."""


def test_the_table_shows_what_is_computed() -> None:
    pytest.importorskip("pyspiel")
    if not (PYTHON / "open_spiel_table.py").exists() or version("open_spiel") != "2.0.2":
        pytest.skip("no table of this version is beside the tests")
    table = runpy.run_path(str(PYTHON / "open_spiel_table.py"))
    rows = table["rows_of"](table["PAGE"].read_text())
    assert list(rows) == list(table["GAMES"])
    for game, shown in rows.items():
        _, key, _, positions, _, _ = (cell.strip() for cell in shown.strip("|").split("|"))
        assert key == table["GAMES"][game]
        quick = ", ply" not in shown and int(positions.replace(",", "")) <= QUICK
        if quick or int(os.environ.get("TEST_ROUNDS", "1")) > 1:
            computed = str(table["row"](game))
            assert computed.split("|")[:-2] == shown.split("|")[:-2]
