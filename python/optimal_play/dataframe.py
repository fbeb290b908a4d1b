"""Tables of pandas or polars."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, overload

if TYPE_CHECKING:
    import pandas
    import polars

Library = Literal["pandas", "polars"]
Columns = dict[str, list[Any]]


class ToDataFrame:
    """What has a table of pandas or polars."""

    @overload
    def to_dataframe(self, library: Literal["pandas"]) -> pandas.DataFrame: ...
    @overload
    def to_dataframe(self, library: Literal["polars"]) -> polars.DataFrame: ...
    @overload
    def to_dataframe(self, library: None = None) -> Any: ...
    def to_dataframe(self, library: Library | None = None) -> Any:
        """Its rows as a table of pandas, or of polars if that is all there is."""
        table = self._table()
        return dataframe(library)(table)

    def _table(self) -> Any:
        """Columns, or a `PositionTable`."""
        raise NotImplementedError


def dataframe(library: Library | None) -> Callable[[Any], Any]:
    """What makes a table of this library; by default of pandas, or else of polars."""
    library = library or ("pandas" if find_spec("pandas") else "polars")
    if library == "pandas":
        return _of_pandas()
    if library == "polars":
        return _of_polars()
    raise ValueError(f"there are tables of pandas and polars, not of {library}")


def _of_pandas() -> Callable[[Any], Any]:
    import pandas

    def column(values: list[Any], kind: str | None) -> Any:
        # Whole numbers and gaps would become floats.
        types = set(map(type, values))
        is_number = kind == "number" if kind else types == {int, type(None)}
        return pandas.array(values, "Int64") if is_number else values

    def table(source: Any) -> Any:
        columns, kinds = (
            (source, {}) if isinstance(source, dict) else (source.columns(), source.kinds())
        )
        return pandas.DataFrame({name: column(it, kinds.get(name)) for name, it in columns.items()})

    return table


def _of_polars() -> Callable[[Any], Any]:
    import polars

    def table(source: Any) -> Any:
        if isinstance(source, dict):
            return polars.DataFrame(source)
        with source.as_raised():
            return polars.DataFrame(source)

    return table
