"""Whether rules keep their contract."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Any, NamedTuple

from optimal_play.solving import as_rules


class Audited(NamedTuple):
    """What an audit has found to be right."""

    positions: int
    """How many positions it asked about."""
    complete: bool
    """Whether these are all positions of the game."""


class ContractError(Exception):
    """Rules break their contract. `line` has the moves from the start to the position at fault."""

    def __init__(self, message: str, line: list[Any]) -> None:
        where = f"after the moves {line}" if line else "at the start of the game"
        super().__init__(f"{message} ({where})")
        self.line = line


class _Facts(NamedTuple):
    """All that the rules say about a state."""

    key: Hashable
    result: int | None
    """The value of a state in which the game is over."""
    to_move: int | None
    """`None` where the game is over."""
    steps: list[tuple[int, Hashable]]
    """For each move its reward, and the key of the state after it."""


def audit(game: Any, max_positions: int = 10_000) -> Audited:
    """Tests whether the rules of a game keep their contract, on its first positions.

    - Asked twice about a state, the rules answer alike.
    - `play` does not change the state that it is given.
    - A state has each move once.
    - States with equal keys are alike: in their player to move, in the rewards of their moves and
      the keys after these, and in their value where the game is over.
    - `successors` agrees with `moves`, `reward` and `play`, where a class defines all of them.

    Raises `ContractError` with the first violation. Wrong rules that keep the contract pass: this
    knows no other source for them.
    """
    rules = _Rules(game)
    known: dict[Hashable, _Facts] = {}
    ahead: deque[tuple[Any, list[Any]]] = deque([(rules.start, [])])
    while ahead:
        state, line = ahead.popleft()
        facts, after = _ask(rules, state, line)
        same = known.get(facts.key)
        if same is not None:
            if same != facts:
                raise ContractError(f"states with the key {facts.key!r} differ", line)
            continue
        if len(known) == max_positions:
            return Audited(len(known), complete=False)
        known[facts.key] = facts
        ahead.extend((state, [*line, move]) for move, state in after)
    return Audited(len(known), complete=True)


class _Rules:
    """The questions of rules, whether they are functions or methods of states."""

    def __init__(self, game: Any) -> None:
        rules = as_rules(game)
        self.start = rules.start
        self._questions = rules.questions()
        self.has_two_ways = {"successors", "moves", "play"} <= set(self._questions)

    def ask(self, name: str, default: Any, state: Any, *move: Any) -> Any:
        question = self._questions.get(name)
        if question is None:
            return default
        return (
            getattr(state, question)(*move) if isinstance(question, str) else question(state, *move)
        )

    def key(self, state: Any) -> Hashable:
        key: Hashable = self.ask("key", state, state)
        return key

    def result(self, state: Any) -> int | None:
        """The value of a state in which the game is over although moves may be left."""
        decided: int | None = self.ask("decided", None, state)
        if decided is None and self.ask("is_over", False, state):
            decided = self.terminal_value(state)
        return decided

    def terminal_value(self, state: Any) -> int:
        value: int = self.ask("terminal_value", 0, state)
        return value

    def by_moves(self, state: Any) -> list[tuple[Any, int, Any]]:
        """The moves with their rewards and the states after them."""
        return [
            (move, self.ask("reward", 0, state, move), self.ask("play", None, state, move))
            for move in self.ask("moves", (), state)
        ]

    def facts(self, state: Any) -> tuple[_Facts, list[tuple[Any, Any]]]:
        """What the rules say about a state, and its moves with the states after them."""
        key, result = self.key(state), self.result(state)
        steps = self.ask("successors", None, state) if result is None else []
        if isinstance(steps, int):
            result, steps = steps, []
        steps = self.by_moves(state) if steps is None else list(steps)
        if result is None and not steps:
            result = self.terminal_value(state)
        to_move = None if result is not None else int(self.ask("to_move", None, state))
        after = [(reward, self.key(after)) for _, reward, after in steps]
        return _Facts(key, result, to_move, after), [(move, after) for move, _, after in steps]


def _ask(rules: _Rules, state: Any, line: list[Any]) -> tuple[_Facts, list[tuple[Any, Any]]]:
    """What the rules say about a state, and its moves with the states after them."""
    first, after = rules.facts(state)
    again, _ = rules.facts(state)
    if first.key != again.key:
        raise ContractError(f"a move changed the state {first.key!r} to {again.key!r}", line)
    if first != again:
        raise ContractError(f"asked twice, the rules say {first} and {again}", line)
    moves = [move for move, _ in after]
    if any(move in moves[:at] for at, move in enumerate(moves)):
        raise ContractError(f"a move stands twice in {moves}", line)
    if rules.has_two_ways and first.result is None:
        other = rules.by_moves(state)
        steps = [(reward, rules.key(after)) for _, reward, after in other]
        if (moves, first.steps) != ([move for move, _, _ in other], steps):
            raise ContractError("successors differ from moves, reward and play", line)
    return first, after
