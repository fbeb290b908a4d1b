"""The positions of a solution as a table: `docs/serialization.md` describes its columns."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from optimal_play import _native
from optimal_play.dataframe import ToDataFrame
from optimal_play.player import Player
from optimal_play.saving import replacing

if TYPE_CHECKING:
    from optimal_play.solution import Solution

Kind = Literal["number", "text", "bytes", "numbers", "texts"]

Batch = list[tuple[Any, ...]]
"""Some rows, column by column."""

ROWS = 1 << 14
"""How many rows a batch has."""


@dataclass(frozen=True)
class Stream:
    """Batches that a library reads by the Arrow C stream interface."""

    kinds: dict[str, Kind]
    batches: Iterator[Batch]

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return _native.arrow_stream(list(self.kinds.items()), self.batches)


class PositionTable:
    """The positions of a solution, nearest to the start first, as a table of Arrow.

    Libraries read it by the Arrow C stream interface, some thousand rows at a time, as
    `pyarrow.table(positions)` and `polars.DataFrame(positions)`. Each reader asks the rules again.
    """

    def __init__(self, solution: Solution[Any, Any, Any]) -> None:
        self._solution = solution
        self._raised: BaseException | None = None

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows for a library that knows Arrow. A schema that it requests is ignored."""
        return Stream(self.kinds(), self.batches()).__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return f"<PositionTable: {', '.join(self.kinds())}>"

    def kinds(self) -> dict[str, Kind]:
        """The columns, with what they hold."""
        key = self._solution._answer.key_kind()
        return {
            "position": "text",
            "key": key if key in ("number", "text") else "bytes",
            "depth": "number",
            "to_move": "text",
            "value": "number",
            "plies": "number",
            "moves": "texts",
            "move_values": "numbers",
            "move_plies": "numbers",
            "best_moves": "texts",
        }

    def columns(self) -> dict[str, list[Any]]:
        """All rows, column by column."""
        columns: dict[str, list[Any]] = {name: [] for name in self.kinds()}
        for batch in self.batches():
            for column, values in zip(columns.values(), batch, strict=True):
                column += values
        return columns

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Writes a file of Parquet, by pyarrow, polars or DuckDB: the first that is installed."""
        writers = {"pyarrow": _by_pyarrow, "polars": _by_polars, "duckdb": _by_duckdb}
        write = next((it for name, it in writers.items() if find_spec(name)), None)
        if write is None:
            raise ImportError(f"to write Parquet, install one of {', '.join(writers)}")
        with replacing(path) as draft, self.as_raised():
            write(self, draft)

    def to_jsonl(self, path: str | PathLike[str]) -> None:
        """Writes a file of JSON lines."""
        names = list(self.kinds())
        with replacing(path) as draft, draft.open("x", encoding="utf-8", newline="\n") as file:
            for row in self._rows():
                document = dict(zip(names, row, strict=True))
                file.write(json.dumps(document, default=bytes.hex, ensure_ascii=False) + "\n")

    @contextmanager
    def as_raised(self) -> Iterator[None]:
        """Raises what the rules have raised, where a library has made an error of its own of it."""
        self._raised = None
        try:
            yield
        except BaseException:
            if self._raised is not None:
                raise self._raised from None
            raise

    def batches(self) -> Iterator[Batch]:
        """All rows, a batch at a time."""
        rows = self._rows()
        try:
            while batch := list(islice(rows, ROWS)):
                yield list(zip(*batch, strict=True))
        except (Exception, KeyboardInterrupt) as error:
            self._raised = error
            raise

    def _rows(self) -> Iterator[tuple[Any, ...]]:
        solution = self._solution
        draw, key = solution._rules.draw, self._key()
        is_by_stage = solution._answer.stage(0) is not None
        for state, depth, player, value, moves, values in solution._survey():
            names = list(map(str, moves))
            number, plies = _worth(value)
            worths = list(map(_worth, values))
            move_plies = [left for _, left in worths]
            if is_by_stage:
                plies, move_plies = solution.plies(state), solution._plies_of_moves(state)
                best = list(map(str, solution.best_moves(state)))
            else:
                # Of these solvers, each move that keeps the value makes progress.
                best = [name for name, it in zip(names, values, strict=True) if it == value]
            yield (
                draw(state).replace("\n", "/"),
                key(state),
                depth,
                None if player is None else _NAMES[player],
                number,
                plies,
                names,
                [it for it, _ in worths],
                move_plies,
                best,
            )

    def _key(self) -> Callable[[Any], Any]:
        """The content of the column of keys for a state."""
        key = self._solution._rules.key
        match self._solution._answer.key_kind():
            case "number":
                return lambda state: int(key(state))  # type: ignore[call-overload]
            case "text" | "bytes":
                return key
            case "form":
                return lambda state: _native.key_form(key(state))
            case _:
                return lambda state: None


class HasTable(ToDataFrame):
    """What holds positions."""

    def to_arrow(self) -> PositionTable:
        """The positions as a table of Arrow, which pyarrow, polars, pandas and DuckDB read.

        It asks the rules for the rows when it is read.
        """
        return self._table()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table of positions for a library that knows Arrow."""
        return self._table().__arrow_c_stream__(requested_schema)

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Writes the positions to a file of Parquet, which replaces one that is there.

        It takes memory for some thousand rows. Raises `ImportError` if neither pyarrow, polars nor
        DuckDB is installed.
        """
        self._table().to_parquet(path)

    def to_jsonl(self, path: str | PathLike[str]) -> None:
        """Writes the positions to a file of JSON lines, which replaces one that is there."""
        self._table().to_jsonl(path)

    def _table(self) -> PositionTable:
        raise NotImplementedError


_NAMES = [str(Player(0)), str(Player(1))]


def _worth(value: _native.Value | None) -> tuple[int | None, int | None]:
    """A value as a number, and its plies: a win of `MAX` is 1, a draw 0, a win of `MIN` -1."""
    if not isinstance(value, tuple):
        return value, None
    winner, plies = value
    return 0 if winner is None else Player(winner).sign, plies


def _by_pyarrow(table: PositionTable, path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    reader = pyarrow.RecordBatchReader.from_stream(table)
    with parquet.ParquetWriter(path, reader.schema, compression="zstd") as writer:
        for batch in reader:
            writer.write_batch(batch)


def _by_polars(table: PositionTable, path: Path) -> None:
    import polars
    from polars.io.plugins import register_io_source

    kinds = table.kinds()

    def frames(*_: object) -> Iterator[polars.DataFrame]:
        for batch in table.batches():
            yield polars.DataFrame(Stream(kinds, iter([batch])))

    schema = polars.DataFrame(Stream(kinds, iter([]))).schema
    register_io_source(frames, schema=schema).sink_parquet(path)


def _by_duckdb(table: PositionTable, path: Path) -> None:
    import duckdb

    with duckdb.connect() as connection:
        connection.from_arrow(table).write_parquet(str(path), compression="zstd")
