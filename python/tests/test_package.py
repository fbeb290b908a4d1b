"""The package names its version."""

from importlib.metadata import version

import optimal_play as op


def test_the_version_is_that_of_the_distribution() -> None:
    assert op.__version__ == version("optimal-play")
