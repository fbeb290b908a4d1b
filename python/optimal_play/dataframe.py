"""Columns as a table of pandas or polars."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Literal

Library = Literal["pandas", "polars"]

_OF_POLARS = (int, float, str, bytes)
"""Types whose values polars keeps as they are."""


def dataframe(columns: dict[str, list[Any]], library: Library | None) -> Any:
    """The columns as a table of this library; by default of pandas, or else of polars."""
    library = library or ("pandas" if find_spec("pandas") else "polars")
    if library == "pandas":
        return _of_pandas(columns)
    if library == "polars":
        return _of_polars(columns)
    raise ValueError(f"there are tables of pandas and polars, not of {library}")


def _of_pandas(columns: dict[str, list[Any]]) -> Any:
    import pandas

    def column(values: list[Any]) -> Any:
        kinds = set(map(type, values))
        # Whole numbers and gaps would become floats.
        return pandas.array(values, "Int64") if kinds == {int, type(None)} else values

    return pandas.DataFrame({name: column(values) for name, values in columns.items()})


def _of_polars(columns: dict[str, list[Any]]) -> Any:
    import polars

    return polars.DataFrame(
        [
            polars.Series(name, values)
            if all(value is None or type(value) in _OF_POLARS for value in values)
            else polars.Series(name, values, dtype=polars.Object)
            for name, values in columns.items()
        ]
    )
