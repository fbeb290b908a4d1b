"""Solutions as tables: Arrow, data frames, files."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from coins import Coins
from small_games import Chase, TicTacToe

import optimal_play as op

COLUMNS = [
    "position",
    "key",
    "depth",
    "to_move",
    "value",
    "plies",
    "moves",
    "move_values",
    "move_plies",
    "best_moves",
]


class Ring(op.Rules[Any, str]):
    """Positions repeat, and values are scores."""

    start = (1, 1, op.MAX)

    def to_move(self, ring: Any) -> op.Player:
        return op.Player(ring[2])

    def moves(self, ring: Any) -> list[str]:
        return ["take"] * (ring[1] == 0) + ["go on"] if ring[0] else []

    def play(self, ring: Any, move: str) -> Any:
        left, place, player = ring
        return left - (move == "take"), (place + 1) % 3, op.Player(1 - player)

    def reward(self, ring: Any, move: str) -> int:
        return int(op.Player(ring[2]).sign) * (move == "take")


def of_open_spiel() -> op.Solution[Any, Any, Any]:
    pytest.importorskip("pyspiel")
    return op.solve(op.from_pyspiel("nim(pile_sizes=1;2;3)"), "retrograde")


SOLUTIONS: dict[str, Any] = {
    "minimax": lambda: op.solve(Coins()),
    "outcomes": lambda: op.solve(TicTacToe(), "retrograde"),
    "repeating": lambda: op.solve(Chase(3, (1, 1), (3, 3)), "retrograde"),
    "by-stage": lambda: op.solve(Ring()),
    "alpha-beta": lambda: op.solve(TicTacToe(), "alpha-beta"),
    "OpenSpiel": of_open_spiel,
}


def expected(solution: Any) -> list[dict[str, Any]]:
    """The rows by single look-ups."""

    def worth(value: Any) -> Any:
        if isinstance(value, op.Outcome):
            return 0 if value.winner is None else value.winner.sign
        return value

    def plies(value: Any) -> Any:
        return value.plies if isinstance(value, op.Outcome) else None

    rows = []
    for state, value in solution.positions():
        moves = solution.move_values(state)
        player = solution._answer.to_move(solution._find(state))
        is_by_stage = solution._answer.stage(0) is not None
        rows.append(
            {
                "position": solution._rules.draw(state).replace("\n", "/"),
                "to_move": None if player is None else str(op.Player(player)),
                "value": worth(value),
                "plies": solution.plies(state) if is_by_stage else plies(value),
                "moves": [str(move) for move, _ in moves],
                "move_values": [worth(it) for _, it in moves],
                "best_moves": [str(move) for move in solution.best_moves(state)],
            }
        )
        if not is_by_stage:
            rows[-1]["move_plies"] = [plies(it) for _, it in moves]
    return rows


def assert_rows(found: list[dict[str, Any]], solution: Any) -> None:
    wanted = expected(solution)
    assert len(found) == len(wanted)
    for row, known in zip(found, wanted, strict=True):
        assert list(row) == COLUMNS
        assert {name: row[name] for name in known} == known


@pytest.mark.parametrize("kind", SOLUTIONS)
def test_pyarrow_reads_a_solution(kind: str) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    solution = SOLUTIONS[kind]()
    table = pyarrow.table(solution)
    table.validate(full=True)
    assert_rows(table.to_pylist(), solution)
    assert pyarrow.table(solution.to_arrow()) == table
    keys = table["key"].to_pylist()
    assert None not in keys and len(set(keys)) == len(keys)


@pytest.mark.parametrize("kind", SOLUTIONS)
def test_polars_reads_a_solution(kind: str) -> None:
    polars = pytest.importorskip("polars")
    solution = SOLUTIONS[kind]()
    frame = polars.DataFrame(solution)
    assert_rows(frame.to_dicts(), solution)
    assert frame.equals(solution.to_dataframe("polars"))


@pytest.mark.parametrize("kind", SOLUTIONS)
def test_duckdb_reads_a_solution(kind: str) -> None:
    duckdb = pytest.importorskip("duckdb")
    solution = SOLUTIONS[kind]()
    rows = duckdb.sql("FROM solution")
    found = [dict(zip(rows.columns, row, strict=True)) for row in rows.fetchall()]
    assert_rows(found, solution)
    positions = solution.to_arrow()
    counted = duckdb.sql("SELECT value, count(*) FROM positions GROUP BY value")
    if solution.is_whole:
        by_value: dict[int, int] = {}
        for row in expected(solution):
            by_value[row["value"]] = by_value.get(row["value"], 0) + 1
        assert dict(counted.fetchall()) == by_value
    assert repr(positions) == f"<PositionTable: {', '.join(COLUMNS)}>"


@pytest.mark.parametrize("kind", SOLUTIONS)
def test_pandas_has_the_same_columns(kind: str) -> None:
    pandas = pytest.importorskip("pandas")
    solution = SOLUTIONS[kind]()
    frame = solution.to_dataframe("pandas")
    assert list(frame.columns) == COLUMNS
    for name in ("depth", "value", "plies"):
        assert frame[name].dtype == "Int64"
    text = json.dumps(frame.to_dict("records"), default=as_json)
    # A text that is missing is NaN.
    rows = json.loads(text, parse_constant=lambda _: None)
    assert_rows(rows, solution)
    frame["state"] = [state for state, _ in solution.positions()]
    assert solution.value_of(frame["state"][0]) == solution.value
    assert isinstance(frame, pandas.DataFrame)


def as_json(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else None


@pytest.mark.parametrize("kind", SOLUTIONS)
def test_a_data_frame_is_written_to_parquet(kind: str, tmp_path: Path) -> None:
    pandas, _ = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    solution = SOLUTIONS[kind]()
    path = tmp_path / "frame.parquet"
    solution.to_dataframe("pandas").to_parquet(path)
    assert list(pandas.read_parquet(path)["position"]) == [
        row["position"] for row in expected(solution)
    ]


WRITERS = ["pyarrow", "polars", "duckdb"]


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("kind", SOLUTIONS)
def test_a_file_of_parquet_is_written_by_any_library(
    kind: str, writer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(writer)
    parquet = pytest.importorskip("pyarrow.parquet")
    solution = SOLUTIONS[kind]()
    monkeypatch.setattr("optimal_play.table.find_spec", lambda name: name == writer or None)
    path = tmp_path / "table.parquet"
    path.write_text("before")
    solution.to_parquet(path)
    assert_rows(parquet.read_table(path).to_pylist(), solution)
    assert [it.name for it in tmp_path.iterdir()] == ["table.parquet"]


def test_a_file_of_parquet_needs_a_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("optimal_play.table.find_spec", lambda name: None)
    with pytest.raises(ImportError, match="install one of pyarrow, polars, duckdb"):
        op.solve(Coins()).to_parquet(tmp_path / "table.parquet")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("kind", SOLUTIONS)
def test_json_lines_hold_the_table(kind: str, tmp_path: Path) -> None:
    solution = SOLUTIONS[kind]()
    solution.to_jsonl(tmp_path / "table.jsonl")
    lines = (tmp_path / "table.jsonl").read_text(encoding="utf-8").splitlines()
    assert_rows([json.loads(line) for line in lines], solution)


class Keyed(op.Rules[Any, Any]):
    """A countdown from 5 with a key of any type."""

    start: Any = 5

    def __init__(self, key: Any) -> None:
        self.key = key  # type: ignore[method-assign]

    def to_move(self, left: int) -> op.Player:
        return op.Player(left % 2)

    def moves(self, left: int) -> range:
        return range(1, min(left, 2) + 1)

    def play(self, left: int, taken: int) -> int:
        return left - taken


@pytest.mark.parametrize(
    ("key", "kind", "first"),
    [
        (lambda left: left - 3, "int64", 2),
        (lambda left: left << 60, "int64", 5 << 60),
        (lambda left: float(left), "int64", 5),
        (lambda left: f"left {left} ä", "string", "left 5 ä"),
        (lambda left: b"\0" * left, "binary", b"\0" * 5),
        (lambda left: left << 64, "binary", None),
        (lambda left: (left, "x"), "binary", None),
        (lambda left: left or "none", "binary", None),
        (lambda left: Fraction(left, 2), "binary", None),
        (lambda left: frozenset(range(left)), "binary", None),
    ],
)
def test_keys_are_numbers_texts_or_bytes(key: Any, kind: str, first: Any) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    solution = op.solve(Keyed(key))
    column = pyarrow.table(solution)["key"]
    assert str(column.type) == kind
    keys = column.to_pylist()
    if first is not None:
        assert keys == [key(state) for state, _ in solution.positions()] and keys[0] == first
    elif isinstance(key(2), (frozenset, Fraction)):
        assert keys == [None] * len(solution)
    else:
        assert len(set(keys)) == len(keys) and all(isinstance(it, bytes) for it in keys)


class Long(op.Rules[int, int]):
    """More positions than a batch has."""

    start = 40_000

    def __init__(self, wrong: int = -1) -> None:
        self.wrong = wrong
        self.is_solved = False
        self.asked = 0

    def to_move(self, left: int) -> op.Player:
        return op.Player(left % 2)

    def moves(self, left: int) -> list[int]:
        self.asked += self.is_solved
        if self.is_solved and left == self.wrong:
            raise KeyError("the rules are gone")
        return [1] if left else []

    def play(self, left: int, taken: int) -> int:
        return left - taken


def test_rows_come_in_batches_when_they_are_read() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    rules = Long()
    solution = op.solve(rules)
    rules.is_solved = True
    reader = pyarrow.RecordBatchReader.from_stream(solution)
    assert rules.asked == 0
    batch = reader.read_next_batch()
    assert len(batch) == 1 << 14 and rules.asked < 20_000
    assert sum(map(len, reader)) == 40_001 - (1 << 14)
    # A reader that is not read to its end.
    del reader, batch
    reader = pyarrow.RecordBatchReader.from_stream(solution)
    reader.read_next_batch()
    del reader
    gc.collect()
    # Nobody reads it at all.
    solution.__arrow_c_stream__()


@pytest.mark.parametrize("writer", WRITERS)
def test_an_exception_of_the_rules_leaves_no_file(
    writer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(writer)
    rules = Long(wrong=100)
    solution = op.solve(rules)
    rules.is_solved = True
    monkeypatch.setattr("optimal_play.table.find_spec", lambda name: name == writer or None)
    path = tmp_path / "table"
    path.write_text("before")
    with pytest.raises(KeyError, match="the rules are gone"):
        solution.to_parquet(path)
    with pytest.raises(KeyError, match="the rules are gone"):
        solution.to_jsonl(path)
    assert [it.read_text() for it in tmp_path.iterdir()] == ["before"]


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_an_exception_of_the_rules_ends_a_data_frame(library: Any) -> None:
    pytest.importorskip(library)
    rules = Long(wrong=100)
    solution = op.solve(rules)
    rules.is_solved = True
    with pytest.raises(KeyError, match="the rules are gone"):
        solution.to_dataframe(library)


def test_a_file_where_none_can_be_is_an_error(tmp_path: Path) -> None:
    solution = op.solve(Coins())
    with pytest.raises(FileNotFoundError):
        solution.to_jsonl(tmp_path / "none" / "table.jsonl")
    (tmp_path / "directory").mkdir()
    with pytest.raises(OSError):
        solution.to_jsonl(tmp_path / "directory")
    assert [it.name for it in tmp_path.iterdir()] == ["directory"]


MEMORY = """
import resource, sys
from test_tables import Long
import optimal_play as op

class Longer(Long):
    start = 120_000

def most():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

short, long = op.solve(Long()), op.solve(Longer())
for name in ("to_jsonl", "to_parquet"):
    getattr(short, name)(sys.argv[1])
    before = most()
    getattr(long, name)(sys.argv[1])
    print(most() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="kilobytes are those of Linux")
def test_a_file_takes_memory_for_a_batch(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    command = [sys.executable, "-c", MEMORY, str(tmp_path / "table")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    # All rows at once take 120 MB.
    assert all(int(kilobytes) < 40_000 for kilobytes in run.stdout.split()), run.stdout
