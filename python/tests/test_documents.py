"""The Python code of the documents runs."""

from __future__ import annotations

import doctest
import os
import re
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import optimal_play as op

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["README.md", "python/README.md", "docs/python.md"])
def test_the_code_of_a_page_runs(page: str, tmp_path: Path) -> None:
    path = ROOT / page
    if not path.exists():
        pytest.skip("the documents are not beside the tests")
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    for needed in ("duckdb", "easyAI", "ludax", "pyspiel"):
        if any(needed in block for block in blocks) and find_spec(needed) is None:
            pytest.skip(f"{needed} is not installed")
    # In a process of its own: threads of JAX stay in the one that has imported it.
    ended = subprocess.run(
        [sys.executable, "-P", "-c", "\n".join(blocks)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr


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
    "module", [op.evaluate, op.opponent, op.Policy, op.Form], ids=lambda it: it.__module__
)
def test_the_examples_of_a_module_run(module: Any) -> None:
    name = sys.modules[module.__module__]
    results = doctest.testmod(name, raise_on_error=True)
    assert results.attempted
