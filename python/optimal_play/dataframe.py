"""Columns as a table of pandas or polars."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Literal

Library = Literal["pandas", "polars"]
Columns = dict[str, list[Any]]

_OF_POLARS = (int, float, str, bytes)
"""Types whose values polars keeps as they are."""


def dataframe(library: Library | None) -> Callable[[Columns], Any]:
    """What makes a table of this library of columns; by default of pandas, or else of polars."""
    library = library or ("pandas" if find_spec("pandas") else "polars")
    if library == "pandas":
        return _of_pandas()
    if library == "polars":
        return _of_polars()
    raise ValueError(f"there are tables of pandas and polars, not of {library}")


def _of_pandas() -> Callable[[Columns], Any]:
    import pandas

    def column(values: list[Any]) -> Any:
        kinds = set(map(type, values))
        # Whole numbers and gaps would become floats.
        return pandas.array(values, "Int64") if kinds == {int, type(None)} else values

    return lambda columns: pandas.DataFrame(
        {name: column(values) for name, values in columns.items()}
    )


def _of_polars() -> Callable[[Columns], Any]:
    import polars

    return lambda columns: polars.DataFrame(
        [
            polars.Series(name, values)
            if all(value is None or type(value) in _OF_POLARS for value in values)
            else polars.Series(name, values, dtype=polars.Object)
            for name, values in columns.items()
        ]
    )
