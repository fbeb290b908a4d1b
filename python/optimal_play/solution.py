"""The answer, and what can be read from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from os import PathLike
from typing import Any, Generic, NamedTuple, TypeVar, cast

from optimal_play import _native
from optimal_play.errors import LoadError, WrongValueError
from optimal_play.options import whole_number
from optimal_play.player import Outcome, Player
from optimal_play.policy import Policy, Ties, for_player
from optimal_play.rules import START, Rules
from optimal_play.state import as_rules
from optimal_play.statistics import AtDepth, Statistics, WithMoves, WithValue
from optimal_play.survey import Surveyed
from optimal_play.table import HasTable, PositionTable
from optimal_play.tree import BestPlayTree

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V", int, Outcome)
L = TypeVar("L")


class Verified(NamedTuple):
    """What a check has found to be right."""

    positions: int
    """How many values agree with those of their successors."""
    complete: bool
    """Whether these are all positions of the game."""


AT_ONCE = 1024
"""How many states one call of the native part surveys."""

NO_PLIES = (
    "{} does not count plies, so it knows no shortest moves: solve with retrograde, or by-stage if "
    "values are scores"
)


class Solution(HasTable, Generic[S, M, V]):
    """The values of a game's positions, all seen from `MAX`.

    Without a state, methods answer for the start of the game. They return `None`, or nothing,
    where the solution does not hold a value, never a guess.
    """

    def __init__(self, rules: Rules[S, M], answer: _native.Answer) -> None:
        self._rules = rules
        self._answer = answer

    @classmethod
    def load(cls, path: str | PathLike[str], game: Rules[S, M] | Any) -> Solution[S, M, Any]:
        """The solution that `save` has saved in a file; `game` is the game that was solved.

        It answers all that the saved one did. The rules are asked about the 4,096 positions that
        are nearest to the start and about some lines of play, whether they still say the same; or
        about every position, if keys are no integers, texts, bytes, floats, `None` or tuples of
        these. Answers compare the moves of each state that they need, too.

        Raises `LoadError` with the name of the file if that was changed or cut, or is that of
        another game.
        """
        from optimal_play import saving

        rules = as_rules(game)
        report, content = saving.read(path)
        return restored(rules, report, content, f"{path}: ")

    def save(self, path: str | PathLike[str]) -> None:
        """Saves the solution in a file, which `load` reads. The rules are not in it.

        Raises `ValueError` if it is a part of the game, as from alpha-beta, and keys are no
        integers, texts, bytes, floats, `None` or tuples of these.
        """
        from optimal_play import saving

        saving.write(path, self.report, self._content())

    def _content(self) -> bytes:
        content = self._answer.to_bytes()
        if content is None:
            raise ValueError(
                "a part of a game is saved only if its keys are integers, texts, bytes, floats, "
                "None or tuples of these: solve with minimax, or define `key`"
            )
        return content

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles what `save` saves, and the rules, as pickle does: an object by its class.

        Unpickling and copying compare the rules as `load` does.
        """
        return restored, (self._rules, self.report, self._content())

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

    def plies(self, state: S = START) -> int | None:
        """The plies under best play to the win, or by stage to the end of the stage.

        `None` if endless play is worth as much, and of other solvers. A stage ends with a move that
        has a reward, or earlier.
        """
        number = self._find(self._start if state is START else state)
        return None if number is None else self._answer.plies(number)

    def move_values(self, state: S = START) -> list[tuple[M, V | None]]:
        """The moves of a state, each with what the rest of the game is worth after it.

        That includes the reward of the move.
        """
        return [(move, value) for move, value, _ in self._moves(state)]

    def best_moves(self, state: S = START) -> list[M]:
        """The moves that keep the value.

        The first makes progress: a player who always takes it gains what the value promises, also
        where positions repeat. Such moves come first, and those that only keep the value follow: by
        one of these each time, play may go round forever. Both are in the order of the rules.
        """
        return best_moves(self._moves(state))

    def action_values(self, state: S = START) -> dict[M, int]:
        """What each move is worth for the player to move: the action values (Q) of perfect play.

        Scores have the sign of the player; of outcomes, a win is 1, a draw 0 and a loss -1. Moves
        whose value the solution does not hold are left out.
        """
        at = self._start if state is START else state
        number = self._find(at)
        player = None if number is None else self._answer.to_move(number)
        if player is None:
            return {}
        known = self.move_values(at)
        mover = Player(player)
        return {move: for_player(value, mover) for move, value in known if value is not None}

    def policy(self, ties: Ties = "uniform") -> Policy[S, M]:
        """Perfect play: a mapping from each state to the probabilities of its best moves.

        - `"uniform"`: all best moves are alike;
        - `"first"`: the first one, which makes progress;
        - `"shortest"`: alike are those that win in the fewest plies, or lose in the most; by stage,
          those that lead to the end of the stage as soon as it promises.

        The shortest moves are known by `"retrograde"` and `"by-stage"` only: others raise
        `ValueError`.
        """
        if ties == "shortest" and not self._counts_plies():
            raise ValueError(NO_PLIES.format(self.report.solver))
        return Policy(self, ties)

    def line(self, state: S = START) -> list[M]:
        """The line of best play: the first best move of each position.

        It ends with the game, where a position repeats, or where the solution holds no value.
        """
        at = self._start if state is START else state
        number = self._find(at)
        if number is None:
            return []
        return self._answer.line(self._rules, at, number)

    def statistics(self) -> Statistics:
        """How many positions there are of each value, at each depth, with each number of moves."""
        return tables(self._answer.statistics(), self._follow)

    def best_play_tree(self, depth: int = 4) -> BestPlayTree:
        """The tree of best play, down to `depth` moves from the start."""
        depth = whole_number("depth", depth)
        return BestPlayTree(self._answer.svg(self._rules, depth))

    def playthrough(self) -> str:
        """The line of best play as text, with the values of all moves; for snapshots in tests."""
        return self._answer.playthrough(self._rules)

    def verify(self) -> Verified:
        """Compares each value with those of its successors, by the moves that the rules gave.

        Raises `WrongValueError` if one is wrong.
        """
        return verified(self._answer.verify)

    def cross_check(self, max_positions: int | None = None) -> str:
        """Solves the game with every solver that fits it, and compares their values.

        Each solver expands up to `max_positions`, by default four times those of the game. Returns
        what was compared. Raises `WrongValueError` if two solvers disagree, and `ValueError` if
        fewer than two of them finish.
        """
        if not self.is_whole:
            raise ValueError("only a whole solution can be compared: solve with minimax")
        if max_positions is not None:
            max_positions = whole_number("max_positions", max_positions)
        try:
            return self._answer.cross_check(max_positions)
        except AssertionError as error:
            raise WrongValueError(str(error)) from None

    def certificate(self, player: Player) -> str | None:
        """A strategy of `player` that proves the value, as text.

        `None` if the solution does not hold all positions of the proof.
        """
        return self._answer.certificate(self._rules, Player(player))

    def check_certificate(self, text: str) -> int:
        """Checks a certificate by the rules only. Returns the number of its moves.

        Raises `ValueError` if it proves nothing.
        """
        return self._answer.check_certificate(self._rules, text)

    def positions(self) -> Iterator[tuple[S, V]]:
        """Each state whose value the solution holds, nearest to the start first.

        Asks the rules again.
        """
        for it in self._survey():
            yield it.state, cast(V, outcome(it.value))

    def _table(self) -> PositionTable:
        return PositionTable(self)

    def __len__(self) -> int:
        """How many positions the rules were asked about, or led to."""
        return len(self._answer)

    def __repr__(self) -> str:
        return f"<Solution: {self.value}, {self.report!r}>"

    def _repr_html_(self) -> str:
        board = escape(self._rules.draw(self._start))
        rows = "".join(
            f"<tr><td>{escape(str(move))}</td><td>{escape(str(value))}</td>"
            f"<td>{'' if rank is None else 'best'}</td></tr>"
            for move, value, rank in self._moves(START)
        )
        return (
            f"<pre>{board}</pre><p>value: {escape(str(self.value))}</p>"
            "<table><thead><tr><th>move</th><th>value</th><th></th></tr></thead>"
            f"<tbody>{rows}</tbody></table>"
        )

    @property
    def _start(self) -> S:
        return self._rules.start

    def _value(self, number: int) -> V | None:
        return cast("V | None", outcome(self._answer.value(number)))

    def _find(self, state: S) -> int | None:
        return self._answer.find(self._rules.key(state))

    def _moves(self, state: S) -> list[tuple[M, V | None, int | None]]:
        """The moves of a state, each with its value and its rank among the best ones."""
        at = self._start if state is START else state
        number = self._find(at)
        if number is None:
            return []
        moves = self._answer.moves(self._rules, at, number)
        return [(move, cast("V | None", outcome(value)), rank) for move, value, rank in moves]

    def _follow(self, line: list[tuple[int, int]]) -> list[M]:
        """The moves from the start with these rewards to the positions with these numbers."""
        state, number, moves = self._start, 0, []
        for wanted in line:
            steps = self._answer.steps(self._rules, state, number)
            step = next(it for it in steps if (it[1], it[3]) == wanted)
            move, _, state, number = step
            moves.append(move)
        return moves

    def _counts_plies(self) -> bool:
        return isinstance(self.value, Outcome) or self._answer.stage(0) is not None

    def _shortest(self, state: S) -> list[M]:
        """The best moves that win in as few plies as the solution says, or lose in as many."""
        best = self.best_moves(state)
        number = self._find(state)
        plies = None if number is None else self._answer.plies(number)
        if number is None or plies is None or self._answer.stage(number) is None:
            return best  # those of an outcome keep its plies
        moves = zip(self._legal_moves(state), self._plies_of_moves(state), strict=True)
        short = [move for move, left in moves if left == plies]
        return [move for move in best if move in short]

    def _plies_of_moves(self, state: S) -> list[int | None]:
        """By stage, for each move the plies to the end of the stage, itself included."""
        number = self._find(state)
        if number is None:
            return []
        stage, plies = self._answer.stage(number), []
        for *_, to in self._answer.steps(self._rules, state, number):
            left = 0 if self._answer.stage(to) != stage else self._answer.plies(to)
            plies.append(None if left is None else left + 1)
        return plies

    def _legal_moves(self, state: S) -> list[M]:
        """The moves of a state; none where the game is over, or the rules were not asked."""
        at = self._start if state is START else state
        return [move for move, _ in self.move_values(at)]

    def _open_states(self) -> Iterator[S]:
        """The states with a best move."""
        for it in self._survey():
            if it.value in it.values:
                yield it.state

    def _surveyed(self, state: S, depth: int) -> Surveyed:
        """A state that the solution holds, with its moves."""
        number = self._find(state)
        if number is None:
            raise ValueError(f"the solution does not hold {state!r}")
        ((player, value, steps),) = self._answer.survey(self._rules, [(state, number)], False)
        return Surveyed(state, depth, player, value, steps[0], steps[1])

    def _survey(self) -> Iterator[Surveyed]:
        """Each state that the solution holds, nearest to the start first, with its moves."""
        asked = self._rules.questions().keys()
        in_order = "moves" in asked and not asked & {"key", "successors"}
        play = self._rules.play
        surveyed = tuple.__new__  # in half of the time of the class
        ahead: list[tuple[Any, int]] = [(self._start, 0)]
        seen = bytearray(len(self._answer))
        seen[0] = 1
        depth = 0
        while ahead:
            later: list[tuple[Any, int]] = []
            for first in range(0, len(ahead), AT_ONCE):
                states = ahead[first : first + AT_ONCE]
                known = self._answer.survey(self._rules, states, in_order)
                for (state, _), (player, value, steps) in zip(states, known, strict=True):
                    moves, values, targets, after = steps
                    yield surveyed(Surveyed, (state, depth, player, value, moves, values))
                    for place, to in enumerate(targets):
                        if not seen[to] and values[place] is not None:
                            seen[to] = 1
                            played = after[place] if after else play(state, moves[place])
                            later.append((played, to))
            ahead = later
            depth += 1


def restored(
    rules: Rules[Any, Any], report: _native.Report, content: bytes, where: str = ""
) -> Solution[Any, Any, Any]:
    """The solution that was saved as these bytes. Raises `LoadError` if it is one of other rules."""
    try:
        return Solution(rules, _native.Answer.from_bytes(rules, content, report))
    except ValueError as error:
        raise LoadError(f"{where}{error}") from None


def best_moves(moves: list[tuple[M, Any, int | None]]) -> list[M]:
    """The moves with a rank, in its order."""
    ranked = {rank: move for move, _, rank in moves if rank is not None}
    return [ranked[rank] for rank in sorted(ranked)]


def outcome(value: Any) -> Any:
    """A value as users see it."""
    if isinstance(value, tuple):
        winner, plies = value
        return Outcome(None if winner is None else Player(winner), plies)
    return value


def verified(verify: Callable[[], tuple[int, bool]]) -> Verified:
    """Compares each value with those of its successors."""
    try:
        return Verified(*verify())
    except AssertionError as error:
        raise WrongValueError(str(error)) from None


def tables(statistics: _native.Tables[L], line: Callable[[list[L]], list[Any]]) -> Statistics:
    """Statistics as users see them; `line` makes moves of those of the native part."""
    positions, over, whole, by_value, by_depth, by_moves = statistics
    return Statistics(
        positions,
        over,
        whole,
        [WithValue(outcome(value), count, line(moves or [])) for value, count, moves in by_value],
        [AtDepth(*row) for row in by_depth],
        [WithMoves(*row) for row in by_moves],
    )
