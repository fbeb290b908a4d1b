"""Impartial games, part by part."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import reduce
from operator import xor
from os import PathLike
from typing import Generic, NoReturn, Unpack

from optimal_play import _native
from optimal_play.form import Form
from optimal_play.options import Limits, settings_of
from optimal_play.player import MAX, Player
from optimal_play.policy import Policy, Ties
from optimal_play.rules import START, M, Question, S
from optimal_play.table import HasTable


class ImpartialRules(Generic[S, M]):
    """The rules of a game in which both players have the same moves.

    They move in turn, and a player without a move loses. A state says nothing of the player to
    move. Define `start`, `moves` and `play`, and `parts`, where a state splits into independent
    parts: each part is solved once, so sums of hundreds of parts are solved at once.
    """

    start: S

    def moves(self, state: S, /) -> Iterable[M]:
        """The legal moves, each once."""
        raise NotImplementedError

    def play(self, state: S, move: M, /) -> S:
        """The state after `move`. It does not change `state`."""
        raise NotImplementedError

    def parts(self, state: S, /) -> Iterable[S]:
        """The independent parts of a state; a move changes one of them."""
        return [state]

    def key(self, part: S, /) -> Hashable:
        """What a part is remembered by."""
        return part

    def solve(self, **limits: Unpack[Limits]) -> GrundySolution[S, M]:
        """Finds the Grundy values of all parts. `limits` are those of `optimal_play.solve`."""
        questions: dict[str, Question] = {
            "to_move": lambda part: MAX,
            "moves": self.moves,
            "play": self.play,
            "key": self.key,
        }
        settings = settings_of(**limits)
        answer = _native.solve_grundy(self.start, questions, self.parts, settings)
        return GrundySolution(self, answer)


PARTS = "the solution of an impartial game holds the Grundy values of parts, not positions: {}"


class GrundySolution(HasTable, Generic[S, M]):
    """The Grundy values of positions. Without a state, methods answer for the start."""

    def __init__(self, rules: ImpartialRules[S, M], answer: _native.GrundyAnswer) -> None:
        self._rules = rules
        self._answer = answer

    @property
    def report(self) -> _native.Report:
        """What the run did."""
        return self._answer.report

    def grundy_value(self, state: S = START) -> int | None:
        """The Grundy value (nimber) of a state; 0 exactly if the player to move loses.

        `None` if a part of the state is not known.
        """
        at = self._rules.start if state is START else state
        values = [self._answer.value(self._rules.key(part)) for part in self._rules.parts(at)]
        known = [value for value in values if value is not None]
        return reduce(xor, known, 0) if len(known) == len(values) else None

    def canonical(self, state: S = START) -> Form | None:
        """The value of a state as a form, which is a nimber; `None` if a part is not known."""
        value = self.grundy_value(state)
        return None if value is None else Form(f"*{value}")

    def winner(self, to_move: Player = MAX, state: S = START) -> Player | None:
        """Who wins where `to_move` is to move."""
        value = self.grundy_value(state)
        return None if value is None else to_move if value else to_move.opponent

    def best_moves(self, state: S = START) -> list[M]:
        """The moves that win: those after which the Grundy value is 0."""
        at = self._rules.start if state is START else state
        moves = self._rules.moves(at)
        return [move for move in moves if self.grundy_value(self._rules.play(at, move)) == 0]

    def action_values(self, state: S = START) -> dict[M, int]:
        """What each move is worth for the player to move: 1 if it wins, -1 if it loses."""
        at = self._rules.start if state is START else state
        after = [
            (move, self.grundy_value(self._rules.play(at, move))) for move in self._legal_moves(at)
        ]
        return {move: -1 if value else 1 for move, value in after if value is not None}

    def policy(self, ties: Ties = "uniform") -> Policy[S, M]:
        """Perfect play: a mapping from each state to the probabilities of the moves that win.

        Where none wins, all moves are alike. `ties` are `"uniform"` or `"first"`; Grundy values do
        not count plies. It answers for any state, and does not list them.
        """
        if ties == "shortest":
            raise ValueError("Grundy values do not count plies: there are no shortest moves")
        return Policy(_Winning(self), ties)

    def _legal_moves(self, state: S) -> list[M]:
        return list(self._rules.moves(state))

    def plies(self, state: S = START) -> None:
        """`None`: Grundy values do not count plies."""

    def _table(self) -> NoReturn:
        raise TypeError(PARTS.format("there is no table of positions"))

    def save(self, path: str | PathLike[str]) -> NoReturn:
        """Raises `TypeError`: solve the game again."""
        raise TypeError(PARTS.format("solve the game again instead of saving it"))

    def cross_check(self, max_positions: int | None = None) -> NoReturn:
        """Raises `TypeError`: no other solver finds Grundy values."""
        raise TypeError(PARTS.format("compare a small game with the same one as Rules"))

    def __len__(self) -> int:
        """How many parts there are."""
        return len(self._answer)

    def __repr__(self) -> str:
        return f"<GrundySolution: {self.grundy_value()}, {self.report!r}>"


class _Winning(Generic[S, M]):
    """A solution whose best moves, where none wins, are all moves."""

    def __init__(self, solution: GrundySolution[S, M]) -> None:
        self._solution = solution

    def best_moves(self, state: S) -> list[M]:
        if self._solution.grundy_value(state) == 0:
            return self._solution._legal_moves(state)
        return self._solution.best_moves(state)

    def _shortest(self, state: S) -> list[M]:
        return self.best_moves(state)

    def _open_states(self) -> NoReturn:
        raise TypeError("the states of an impartial game are not listed: ask about one of them")

    def __repr__(self) -> str:
        return repr(self._solution)
