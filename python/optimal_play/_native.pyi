from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeAlias, TypedDict, TypeVar

from optimal_play.saving import Search

_L = TypeVar("_L")

__version__: str

Value: TypeAlias = int | tuple[int | None, int | None]

class Settings(TypedDict):
    positions: int | None
    memory: int | None
    seconds: float | None
    threads: int | None
    progress: Callable[[str, int, int, int | None, float], object] | None

class Report:
    """What a run did, whether it found its answer or ended early."""

    def __init__(self, solver: str, positions: int, seconds: float, peak_bytes: int) -> None: ...
    @property
    def solver(self) -> str:
        """The name of the solver."""
    @property
    def positions(self) -> int:
        """The positions that it expanded."""
    @property
    def seconds(self) -> float:
        """The time of the whole call: what the rules took is included."""
    @property
    def peak_bytes(self) -> int:
        """The most bytes that its tables took at one time."""

Tables: TypeAlias = tuple[
    int,
    int,
    bool,
    list[tuple[Value, int, list[_L] | None]],
    list[tuple[int, int]],
    list[tuple[int, int, int]],
]

class Answer:
    def to_bytes(self) -> bytes | None: ...
    @staticmethod
    def from_bytes(rules: object, content: bytes, report: Report) -> Answer: ...
    @property
    def report(self) -> Report: ...
    @property
    def is_whole(self) -> bool: ...
    def __len__(self) -> int: ...
    def find(self, key: object) -> int | None: ...
    def value(self, number: int) -> Value | None: ...
    def plies(self, number: int) -> int | None: ...
    def to_move(self, number: int) -> int | None: ...
    def steps(
        self, rules: object, state: object, number: int
    ) -> list[tuple[Any, int, Any, int]]: ...
    def moves(
        self, rules: object, state: object, number: int
    ) -> list[tuple[Any, Value | None, int | None]]: ...
    def survey(
        self, rules: object, states: list[tuple[Any, int]], in_order: bool
    ) -> list[
        tuple[
            int | None,
            Value | None,
            tuple[list[Any], list[Value | None], list[int], list[Any] | None],
        ]
    ]: ...
    def stage(self, number: int) -> int | None: ...
    def key_kind(self) -> Literal["number", "text", "bytes", "form"] | None: ...
    def line(self, rules: object, state: object, number: int) -> list[Any]: ...
    def svg(self, rules: object, depth: int) -> str: ...
    def playthrough(self, rules: object) -> str: ...
    def certificate(self, rules: object, player: int) -> str | None: ...
    def check_certificate(self, rules: object, text: str) -> int: ...
    def statistics(self) -> Tables[tuple[int, int]]: ...
    def verify(self) -> tuple[int, bool]: ...
    def cross_check(self, budget: int | None) -> str: ...

class BundledAnswer:
    @property
    def report(self) -> Report: ...
    @property
    def is_whole(self) -> bool: ...
    def position(
        self, moves: list[str]
    ) -> tuple[str, int | None, Value | None, list[tuple[str, Value | None, int | None]]]: ...
    def line(self, moves: list[str]) -> list[str]: ...
    def statistics(self) -> Tables[str]: ...
    def svg(self, depth: int) -> str: ...
    def playthrough(self) -> str: ...
    def verify(self) -> tuple[int, bool]: ...
    def certificate(self, player: int) -> str | None: ...
    def grundy_value(self, moves: list[str]) -> int | None: ...

GAMES: list[str]

def leave() -> None:
    """From now on only this thread may solve games, and ask solutions what calls rules."""

def solve_bundled(
    name: str, numbers: tuple[Any, ...], moves: list[str], solver: str, settings: Settings
) -> BundledAnswer: ...
def checked(name: str, answer: object) -> Any:
    """The answer of rules to the question with this name, as solvers read it."""

def key_form(key: object) -> bytes | None:
    """The bytes that a key is held as; the same exactly for keys that are equal."""

def arrow_stream(
    columns: list[tuple[str, str]], batches: Iterator[list[tuple[Any, ...]]]
) -> object:
    """A capsule with a stream of Arrow: its columns, each with what it holds, and some rows at a
    time, column by column."""

class GrundyAnswer:
    @property
    def report(self) -> Report: ...
    def __len__(self) -> int: ...
    def value(self, key: object) -> int | None: ...

def solve_grundy(
    start: object,
    questions: Mapping[str, str | Callable[..., Any]],
    parts: Callable[[Any], Any],
    settings: Settings,
) -> GrundyAnswer: ...
def solve_batch(
    start: bytes,
    expand: Callable[[bytes], Any],
    solver: str | None,
    settings: Settings,
) -> Answer: ...
def solve(
    rules: object, solver: str | None, settings: Settings, table: Search | None = None
) -> Answer: ...
