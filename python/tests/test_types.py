"""What type checkers see."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

import optimal_play as op

PROTOCOLS: list[Any] = [op.Rules, op.State, op.ImpartialRules, op.BatchRules]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_rules_may_call_their_parameters_as_they_like(protocol: Any) -> None:
    internal = {"questions", "steps", "solve", "single"}
    for name, method in inspect.getmembers(protocol, inspect.isfunction):
        if name.startswith("_") or name in internal:
            continue
        _, *parameters = inspect.signature(method).parameters.values()
        assert all(it.kind is it.POSITIONAL_ONLY for it in parameters), name


def test_a_strict_type_checker_accepts_the_class_of_the_readme(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api")
    readme = Path(__file__).parents[1] / "README.md"
    if not readme.exists():
        pytest.skip("the documents are not beside the tests")
    first = re.search(r"^```python\n(.*?)^```", readme.read_text(), re.MULTILINE | re.DOTALL)
    assert first
    program = tmp_path / "readme.py"
    program.write_text(first[1] + "value: int = solution.value\n")
    cache = str(tmp_path / "cache")
    shown, _, status = api.run(["--strict", "--cache-dir", cache, str(program)])
    about = [line for line in shown.splitlines() if line.startswith(str(program))]
    assert not about, shown
    assert status == 0, shown
