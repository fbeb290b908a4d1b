"""The number of random cases, as in the tests in Rust."""

from __future__ import annotations

import os


def rounds(few: int) -> int:
    """How many random cases a test tries: `few`, times the environment variable `TEST_ROUNDS`."""
    return few * int(os.environ.get("TEST_ROUNDS", "1"))
