"""The answer, and what can be read from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar, cast, overload

from optimal_play import _native
from optimal_play.dataframe import Library, dataframe
from optimal_play.errors import WrongValueError
from optimal_play.player import Outcome, Player
from optimal_play.rules import Rules
from optimal_play.statistics import AtDepth, Statistics, WithMoves, WithValue
from optimal_play.tree import BestPlayTree

if TYPE_CHECKING:
    import pandas
    import polars

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V", int, Outcome)


class Verified(NamedTuple):
    """What a check has found to be right."""

    positions: int
    """How many values agree with those of their successors."""
    complete: bool
    """Whether these are all positions of the game."""


class Solution(Generic[S, M, V]):
    """The values of a game's positions, all seen from `MAX`.

    Without a state, methods answer for the start of the game. They return `None`, or nothing,
    where the solution does not hold a value, never a guess.
    """

    def __init__(self, rules: Rules[S, M], answer: _native.Answer) -> None:
        self._rules = rules
        self._answer = answer

    @property
    def value(self) -> V:
        """The value of the start."""
        return cast(V, self._value(0))

    @property
    def report(self) -> _native.Report:
        """What the run did."""
        return self._answer.report

    @property
    def is_whole(self) -> bool:
        """Whether the solution holds the values of all positions."""
        return self._answer.is_whole

    def value_of(self, state: S) -> V | None:
        """The value of `state`; `None` if the solution does not hold it."""
        number = self._find(state)
        return None if number is None else self._value(number)

    def move_values(self, state: S | None = None) -> list[tuple[M, V | None]]:
        """The moves of a state, each with what the rest of the game is worth after it.

        That includes the reward of the move.
        """
        number = self._number(state)
        if number is None or self._answer.to_move(number) is None:
            return []
        values = [outcome(value) for value in self._answer.move_values(number)]
        return list(zip(self._moves(self._state(state)), cast("list[V | None]", values)))

    def best_moves(self, state: S | None = None) -> list[M]:
        """The moves that keep the value, in the order of the rules."""
        number = self._number(state)
        if number is None or not (best := self._answer.best(number)):
            return []
        moves = self._moves(self._state(state))
        return [moves[ordinal] for ordinal in best]

    def line(self, state: S | None = None) -> list[M]:
        """The line of best play: the first best move of each position.

        It ends with the game, where a position repeats, or where the solution holds no value.
        """
        number = self._number(state)
        if number is None:
            return []
        ordinals, _ = self._answer.line(number)
        return [move for move, _ in self._play(self._state(state), ordinals)]

    def statistics(self) -> Statistics:
        """How many positions there are of each value, at each depth, with each number of moves."""
        start = self._rules.start
        return tables(self._answer, lambda line: [move for move, _ in self._play(start, line)])

    def best_play_tree(self, depth: int = 4) -> BestPlayTree:
        """The tree of best play, down to `depth` moves from the start."""
        names: dict[int, str] = {}
        ahead = [(0, self._rules.start)]
        seen = {0}
        for _ in range(depth):
            later = []
            for number, state in ahead:
                first, _ = self._answer.edges(number)
                best = self._answer.best(number)
                steps = self._rules.steps(state) if best else []
                for ordinal in best:
                    move, _, after = steps[ordinal]
                    names[first + ordinal] = str(move)
                    target = self._answer.target(first + ordinal)
                    if target not in seen:
                        seen.add(target)
                        later.append((target, after))
            ahead = later
        return BestPlayTree(self._answer.svg(depth, names))

    def playthrough(self) -> str:
        """The line of best play as text, with the values of all moves; for snapshots in tests."""
        names: dict[int, str] = {}
        ordinals, _ = self._answer.line(0)
        number, state = 0, self._rules.start
        for ordinal in ordinals:
            first, _ = self._answer.edges(number)
            steps = self._rules.steps(state)
            names.update((first + at, str(step[0])) for at, step in enumerate(steps))
            number, state = self._answer.target(first + ordinal), steps[ordinal][2]
        return self._answer.playthrough(names)

    def verify(self) -> Verified:
        """Compares each value with those of its successors, by the moves that the rules gave.

        Raises `WrongValueError` if one is wrong.
        """
        return verified(self._answer)

    def cross_check(self) -> str:
        """Solves the game with every solver that fits it, and compares their values.

        Returns what was compared. Raises `WrongValueError` if two solvers disagree.
        """
        if not self.is_whole:
            raise ValueError("only a whole solution can be compared: solve with minimax")
        try:
            return self._answer.cross_check()
        except AssertionError as error:
            raise WrongValueError(str(error)) from None

    def certificate(self, player: Player) -> str | None:
        """A strategy of `player` that proves the value, as text.

        `None` if the solution does not hold all positions of the proof.
        """
        return self._answer.certificate(int(player))

    def check_certificate(self, text: str) -> int:
        """Checks a certificate by the rules only. Returns the number of positions it leads to.

        Raises `ValueError` if it proves nothing.
        """
        return self._answer.check_certificate(text)

    def positions(self) -> Iterator[tuple[S, V]]:
        """Each state whose value the solution holds, nearest to the start first.

        Asks the rules again.
        """
        for state, number, _ in self._reached():
            yield state, cast(V, self._value(number))

    @overload
    def to_dataframe(self, library: Literal["pandas"]) -> pandas.DataFrame: ...
    @overload
    def to_dataframe(self, library: Literal["polars"]) -> polars.DataFrame: ...
    @overload
    def to_dataframe(self, library: None = None) -> Any: ...
    def to_dataframe(self, library: Library | None = None) -> Any:
        """The positions as a table of pandas, or of polars if that is all there is.

        The columns are the state, the depth, the player to move, the value, the number of moves
        and that of the best ones; two columns for the winner and the plies if values are outcomes.
        Players are 0 for `MAX` and 1 for `MIN`.
        """
        is_outcome = isinstance(self.value, Outcome)
        value_names: list[str] = ["winner", "plies"] if is_outcome else ["value"]
        names = ["state", "depth", "to_move", *value_names, "moves", "best"]
        columns: dict[str, list[Any]] = {name: [] for name in names}
        for state, number, depth in self._reached():
            first, end = self._answer.edges(number)
            value = self._answer.value(number)
            worth: tuple[Any, ...] = value if isinstance(value, tuple) else (value,)
            best = len(self._answer.best(number))
            row = (state, depth, self._answer.to_move(number), *worth, end - first, best)
            for column, field in zip(columns.values(), row, strict=True):
                column.append(field)
        return dataframe(columns, library)

    def __len__(self) -> int:
        """How many positions the rules were asked about, or led to."""
        return len(self._answer)

    def __repr__(self) -> str:
        return f"<Solution: {self.value}, {self.report!r}>"

    def _repr_html_(self) -> str:
        board = escape(self._rules.draw(self._rules.start))
        best = set(self._answer.best(0))
        rows = "".join(
            f"<tr><td>{escape(str(move))}</td><td>{escape(str(value))}</td>"
            f"<td>{'best' if at in best else ''}</td></tr>"
            for at, (move, value) in enumerate(self.move_values())
        )
        return (
            f"<pre>{board}</pre><p>value: {escape(str(self.value))}</p>"
            "<table><thead><tr><th>move</th><th>value</th><th></th></tr></thead>"
            f"<tbody>{rows}</tbody></table>"
        )

    def _value(self, number: int) -> V | None:
        return cast("V | None", outcome(self._answer.value(number)))

    def _find(self, state: S) -> int | None:
        return self._rules.find(self._answer, state)

    def _number(self, state: S | None) -> int | None:
        return 0 if state is None else self._find(state)

    def _state(self, state: S | None) -> S:
        return self._rules.start if state is None else state

    def _moves(self, state: S) -> list[M]:
        return [move for move, _, _ in self._rules.steps(state)]

    def _play(self, state: S, ordinals: list[int]) -> Iterator[tuple[M, S]]:
        """The moves of these numbers, each with the state after it."""
        for ordinal in ordinals:
            move, _, state = self._rules.steps(state)[ordinal]
            yield move, state

    def _reached(self) -> Iterator[tuple[S, int, int]]:
        """Each state that the solution holds, with its number and depth."""
        ahead = [(self._rules.start, 0)]
        seen = {0}
        depth = 0
        while ahead:
            later = []
            for state, number in ahead:
                yield state, number, depth
                first, end = self._answer.edges(number)
                steps = self._rules.steps(state) if first < end else []
                for edge, (_, _, after) in zip(range(first, end), steps):
                    target = self._answer.target(edge)
                    if target not in seen and self._answer.value(target) is not None:
                        seen.add(target)
                        later.append((after, target))
            ahead = later
            depth += 1


def outcome(value: Any) -> Any:
    """A value as users see it."""
    if isinstance(value, tuple):
        winner, plies = value
        return Outcome(None if winner is None else Player(winner), plies)
    return value


def verified(answer: _native.Answer) -> Verified:
    """Compares each value with those of its successors."""
    try:
        return Verified(*answer.verify())
    except AssertionError as error:
        raise WrongValueError(str(error)) from None


def tables(answer: _native.Answer, line: Callable[[list[int]], list[Any]]) -> Statistics:
    """The statistics of an answer; `line` makes moves of their numbers."""
    positions, over, whole, by_value, by_depth, by_moves = answer.statistics()
    return Statistics(
        positions,
        over,
        whole,
        [WithValue(outcome(value), count, line(moves or [])) for value, count, moves in by_value],
        [AtDepth(*row) for row in by_depth],
        [WithMoves(*row) for row in by_moves],
    )
