"""The notebooks run, and print what they are shown with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
NEEDED = {
    "how_far_from_perfect": ("matplotlib", "pyspiel", "sklearn"),
    "is_it_fair": ("ludax",),
    "solve_your_own_game": ("pandas",),
}
"""What else a notebook imports."""

VARIES = "network"
"""A cell that trains one prints other numbers with other versions."""


def printed(notebook: Any) -> list[list[str]]:
    """The texts that each cell printed."""
    cells = (it for it in notebook.cells if it.cell_type == "code" and VARIES not in it.source)
    return [[out.text for out in it.outputs if out.output_type == "stream"] for it in cells]


@pytest.mark.parametrize("name", NEEDED)
def test_a_notebook_prints_what_it_shows(name: str) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    for package in NEEDED[name]:
        pytest.importorskip(package)
    path = NOTEBOOKS / f"{name}.ipynb"
    if not path.exists():
        pytest.skip("the notebooks are not beside the tests")
    kept = nbformat.read(path, as_version=4)
    found = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(found, timeout=600).execute()
    assert ["".join(it) for it in printed(found)] == ["".join(it) for it in printed(kept)]
    assert all(it.outputs for it in kept.cells if it.cell_type == "code")


def test_each_notebook_is_tested() -> None:
    if not NOTEBOOKS.exists():
        pytest.skip("the notebooks are not beside the tests")
    assert {it.stem for it in NOTEBOOKS.glob("*.ipynb")} == set(NEEDED)
