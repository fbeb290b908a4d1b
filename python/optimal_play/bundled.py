"""The answer about a game of the library."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from os import PathLike
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar, cast

from optimal_play import _native
from optimal_play.form import Form
from optimal_play.options import whole_number
from optimal_play.player import Outcome, Player
from optimal_play.policy import Policy, Ties, for_player
from optimal_play.solution import NO_PLIES, Verified, best_moves, outcome, tables, verified
from optimal_play.statistics import Statistics
from optimal_play.survey import Surveyed
from optimal_play.table import HasTable
from optimal_play.tree import BestPlayTree

V = TypeVar("V", int, Outcome)

Moves = Iterable[str | int]

NOT_LISTED = (
    "the positions of a game of the library are not listed: ask about one by the moves that lead "
    "to it"
)


class BundledMove(NamedTuple):
    """A move of a position."""

    name: str
    value: Any
    """What the rest of the game is worth after it; `None` if the solution does not hold it."""
    is_best: bool


class BundledPosition(NamedTuple):
    """A position of a game of the library."""

    picture: str
    to_move: Player | None
    """`None` where the game is over."""
    value: Any
    """`None` if the solution does not hold it."""
    moves: list[BundledMove]

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(move.name)}</td><td>{escape(str(move.value))}</td>"
            f"<td>{'best' if move.is_best else ''}</td></tr>"
            for move in self.moves
        )
        return (
            f"<pre>{escape(self.picture)}</pre><p>value: {escape(str(self.value))}</p>"
            "<table><thead><tr><th>move</th><th>value</th><th></th></tr></thead>"
            f"<tbody>{rows}</tbody></table>"
        )


class BundledSolution(HasTable, Generic[V]):
    """The values of positions, which are given by the names of the moves that lead to them."""

    def __init__(self, answer: _native.BundledAnswer) -> None:
        self._answer = answer

    @property
    def value(self) -> V:
        """The value of the position that was solved."""
        return cast(V, self.position().value)

    @property
    def report(self) -> _native.Report:
        """What the run did."""
        return self._answer.report

    @property
    def is_whole(self) -> bool:
        """Whether the solution holds the values of all positions."""
        return self._answer.is_whole

    def position(self, moves: Moves = ()) -> BundledPosition:
        """The position after these moves."""
        picture, player, value, known = self._answer.position(_names(moves))
        return BundledPosition(
            picture,
            None if player is None else Player(player),
            outcome(value),
            [BundledMove(name, outcome(value), rank is not None) for name, value, rank in known],
        )

    def value_of(self, moves: Moves) -> V | None:
        """The value after these moves; `None` if the solution does not hold it."""
        return cast("V | None", self.position(moves).value)

    def move_values(self, moves: Moves = ()) -> list[tuple[str, V | None]]:
        """The moves of the position after these moves, each with the value after it."""
        return [(move.name, move.value) for move in self.position(moves).moves]

    def best_moves(self, moves: Moves = ()) -> list[str]:
        """The moves that keep the value, as far as the solution holds the values after them.

        The first makes progress: see `Solution.best_moves`.
        """
        return best_moves(self._answer.position(_names(moves))[3])

    def action_values(self, moves: Moves = ()) -> dict[str, int]:
        """What each move is worth for the player to move: see `Solution.action_values`."""
        at = self.position(moves)
        if at.to_move is None:
            return {}
        known = [(move.name, move.value) for move in at.moves if move.value is not None]
        return {name: for_player(value, at.to_move) for name, value in known}

    def policy(self, ties: Ties = "uniform") -> Policy[Moves, str]:
        """Perfect play: from the moves that lead to a position to the probabilities of its moves.

        `ties` are those of `Solution.policy`. It answers for any position, and does not list them.
        """
        if ties == "shortest" and not self._counts_plies():
            raise ValueError(NO_PLIES.format(self.report.solver))
        return Policy(self, ties)

    def _counts_plies(self) -> bool:
        return isinstance(self.value, Outcome) and "retrograde" in self.report.solver

    def _shortest(self, moves: Moves) -> list[str]:
        return self.best_moves(moves)  # those of an outcome keep its plies

    def _legal_moves(self, moves: Moves) -> list[str]:
        return [move.name for move in self.position(moves).moves]

    def _surveyed(self, line: tuple[str, ...]) -> Surveyed:
        _, player, value, known = self._answer.position(list(line))
        names, values = [name for name, _, _ in known], [value for _, value, _ in known]
        return Surveyed(line, len(line), player, value, names, values)

    def _open_states(self) -> NoReturn:
        raise TypeError(NOT_LISTED)

    def plies(self, moves: Moves = ()) -> int | None:
        """The plies under best play to the win; `None` in a draw, and if values do not count them.

        Scores do not, whatever the solver.
        """
        value = self.value_of(moves)
        return value.plies if isinstance(value, Outcome) else None

    def line(self, moves: Moves = ()) -> list[str]:
        """The line of best play after these moves, as far as the solution holds it."""
        return self._answer.line(_names(moves))

    def statistics(self) -> Statistics:
        """How many positions there are of each value, at each depth, with each number of moves."""
        return tables(self._answer.statistics(), lambda line: line)

    def best_play_tree(self, depth: int = 4) -> BestPlayTree:
        """The tree of best play, down to `depth` moves."""
        return BestPlayTree(self._answer.svg(whole_number("depth", depth)))

    def playthrough(self) -> str:
        """The line of best play as text, with the values of all moves."""
        return self._answer.playthrough()

    def grundy_value(self, moves: Moves = ()) -> int | None:
        """The Grundy value (nimber) after these moves; 0 exactly if the player to move loses.

        `None` if the solution does not hold it: only those of `"grundy"` and `"grundy-by-search"`
        hold Grundy values.
        """
        return self._answer.grundy_value(_names(moves))

    def canonical(self, moves: Moves = ()) -> Form | None:
        """The canonical form after these moves, whoever is to move.

        `None` if the solution does not hold it: only those of `"sums"` hold forms of small parts,
        and those of `"grundy"` and `"grundy-by-search"` nimbers.
        """
        text = self._answer.canonical(_names(moves))
        return None if text is None else Form(text)

    def verify(self) -> Verified:
        """Compares each value with those of its successors; of Cram, the Grundy values of parts."""
        return verified(self._answer.verify)

    def certificate(self, player: Player) -> str | None:
        """A strategy of `player` that proves the value, as text.

        `None` if the solution does not hold all positions of the proof.
        """
        return self._answer.certificate(Player(player))

    def _table(self) -> NoReturn:
        raise TypeError(NOT_LISTED)

    def save(self, path: str | PathLike[str]) -> NoReturn:
        """Raises `TypeError`: solve the game again, at the speed of the library."""
        raise TypeError(
            "a solution of a game of the library is not saved from Python: solve it again, or let "
            "the program optimal-play write a store"
        )

    def cross_check(self, max_positions: int | None = None) -> NoReturn:
        """Raises `TypeError`: compare solutions by the solvers of the game yourself."""
        raise TypeError(
            "the solvers of the library's games are compared by its own tests: `verify` compares "
            "the values with each other, and `solve(solver=...)` names another solver"
        )

    def __repr__(self) -> str:
        return f"<BundledSolution: {self.value}, {self.report!r}>"

    def _repr_html_(self) -> str:
        return self.position()._repr_html_()


def _names(moves: Moves) -> list[str]:
    return [str(move) for move in moves]
