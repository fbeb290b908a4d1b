"""The Python code of the documents runs."""

from __future__ import annotations

import doctest
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

import optimal_play as op

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["README.md", "python/README.md", "docs/python.md"])
def test_the_code_of_a_page_runs(page: str) -> None:
    path = ROOT / page
    if not path.exists():
        pytest.skip("the documents are not beside the tests")
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks:
        if "ludax" in block:
            pytest.importorskip("ludax")
        if "pyspiel" in block:
            pytest.importorskip("pyspiel")
            pytest.importorskip("easyAI")
        if "duckdb" in block:
            pytest.importorskip("duckdb")
        exec(compile(block, page, "exec"), names)


@pytest.mark.parametrize("example", sorted((ROOT / "python" / "examples").glob("*.py")))
def test_an_example_runs(example: Path) -> None:
    exec(compile(example.read_text(), example.name, "exec"), {"__name__": "__main__"})


def test_the_pictures_show_what_a_notebook_shows() -> None:
    if not (ROOT / "docs").exists():
        pytest.skip("the documents are not beside the tests")
    pictures = runpy.run_path(str(ROOT / "python" / "pictures.py"))["pictures"]
    page = (ROOT / "docs" / "python.md").read_text()
    for name, picture in pictures():
        assert f"]({name})" in page
        assert (ROOT / "docs" / name).read_text() == picture, f"run pictures.py to mend {name}"


@pytest.mark.parametrize(
    "module", [op.evaluate, op.opponent, op.Policy], ids=lambda it: it.__module__
)
def test_the_examples_of_a_module_run(module: Any) -> None:
    name = sys.modules[module.__module__]
    results = doctest.testmod(name, raise_on_error=True)
    assert results.attempted
