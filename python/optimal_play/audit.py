"""Whether rules keep their contract."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from itertools import cycle, islice
from random import Random
from typing import Any, NamedTuple

from optimal_play.errors import ContractError
from optimal_play.options import whole_number
from optimal_play.state import as_rules


class Audited(NamedTuple):
    """What an audit has found to be right."""

    positions: int
    """How many positions it asked about."""
    complete: bool
    """Whether these are all positions of the game."""


def audit(game: Any, max_positions: int = 10_000, *, cyclic: bool = True) -> Audited:
    """Tests whether the rules of a game keep their contract, on up to `max_positions` positions.

    - Asked twice about a state, the rules answer alike.
    - `play` does not change the state that it is given.
    - A state has each move once.
    - States with equal keys are alike. Where the game is over, they have the same value. Elsewhere
      they have the same player to move, and moves that lead to the same keys with the same rewards,
      whatever these moves are called, and in any order. Random lines of play find what a key
      forgets for many moves.
    - `successors` agrees with `moves`, `reward` and `play`, where a class defines all of them.
    - Values are within their `bounds`, which states with equal keys share.
    - No position repeats, unless the game may be `cyclic`. Whether a position repeats after a move
      with a reward is left to the solver.

    Raises `ContractError` with the moves that lead to the first violation. Wrong rules that keep
    the contract pass: this knows no other source for them. In a larger game, half of the positions
    are the nearest to the start, and half are near the end of random lines of play.
    """
    budget = whole_number("max_positions", max_positions, least=1)
    rules = _Rules(game)
    walk = _Walk(rules)
    complete = walk.meet(rules.start, None, budget)
    if not complete:
        walk.forget_all_but(-(-budget // 2))
        for state, link in _late_states(rules):
            if len(walk.positions) == budget:
                break
            walk.meet(state, link, budget)
    walk.play_on()
    values = walk.values(cyclic)
    if rules.has("bounds"):
        walk.check_bounds(values)
    return Audited(len(walk.positions), complete)


_Link = Any
"""How a state was met: by the link of the state before it and a move; or `None` at the start."""


def _line(link: _Link) -> list[Any]:
    line = []
    while link is not None:
        link, move = link
        line.append(move)
    return line[::-1]


def _violation(message: str, link: _Link) -> ContractError:
    line = _line(link)
    where = f"after the moves {line}" if line else "at the start of the game"
    return ContractError(f"{message} ({where})", line)


class _Facts(NamedTuple):
    """What states with equal keys have in common."""

    key: Hashable
    result: int | None
    """The value of a state in which the game is over."""
    to_move: int | None
    """`None` where the game is over."""
    steps: frozenset[tuple[int, Hashable]]
    """The rewards of the moves, and the keys that they lead to."""


class _Asked(NamedTuple):
    """All that the rules say about a state."""

    facts: _Facts
    moves: list[tuple[Any, int, Hashable]]
    """The moves in their order, with their rewards and the keys after them."""
    states: list[Any]
    """The states after them."""


class _Position(NamedTuple):
    """A key, as the first state that was met of it shows it."""

    asked: _Asked
    state: Any
    link: _Link


class _Rules:
    """The questions of rules, whether they are functions or methods of states."""

    def __init__(self, game: Any) -> None:
        rules = as_rules(game)
        self.start = rules.start
        self._questions = rules.questions()
        self.has_two_ways = all(map(self.has, ("successors", "moves", "play")))

    def has(self, name: str) -> bool:
        return name in self._questions

    def ask(self, name: str, default: Any, state: Any, *move: Any) -> Any:
        question = self._questions.get(name)
        if question is None:
            return default
        if isinstance(question, str):
            return getattr(state, question)(*move)
        return question(state, *move)

    def result(self, state: Any) -> int | None:
        """The value of a state in which the game is over although moves may be left."""
        decided: int | None = self.ask("decided", None, state)
        if decided is None and self.ask("is_over", False, state):
            decided = self.ask("terminal_value", 0, state)
        return decided

    def by_moves(self, state: Any) -> list[tuple[Any, int, Any]]:
        """The moves with their rewards and the states after them."""
        return [
            (move, self.ask("reward", 0, state, move), self.ask("play", None, state, move))
            for move in self.ask("moves", (), state)
        ]

    def keyed(self, steps: list[tuple[Any, int, Any]]) -> list[tuple[Any, int, Hashable]]:
        """The same with the keys of the states."""
        return [(move, reward, self.ask("key", after, after)) for move, reward, after in steps]

    def about(self, state: Any) -> _Asked:
        """What the rules say about a state."""
        key, result = self.ask("key", state, state), self.result(state)
        steps = self.ask("successors", None, state) if result is None else []
        if isinstance(steps, int):
            result, steps = steps, []
        steps = self.by_moves(state) if steps is None else list(steps)
        if result is None and not steps:
            result = self.ask("terminal_value", 0, state)
        to_move = None if result is not None else int(self.ask("to_move", None, state))
        moves = self.keyed(steps)
        alike = frozenset((reward, after) for _, reward, after in moves)
        return _Asked(_Facts(key, result, to_move, alike), moves, [after for *_, after in steps])

    def twice(self, state: Any, link: _Link) -> _Asked:
        """The same, if the rules answer alike when they are asked again."""
        first, again = self.about(state), self.about(state)
        if first.facts.key != again.facts.key:
            changed = f"{first.facts.key!r} to {again.facts.key!r}"
            raise _violation(f"a move changed the state {changed}", link)
        if first[:2] != again[:2]:
            raise _violation(f"asked twice, the rules say {first[:2]} and {again[:2]}", link)
        moves = [move for move, _, _ in first.moves]
        if any(move in moves[:at] for at, move in enumerate(moves)):
            raise _violation(f"a move stands twice in {moves}", link)
        if self.has_two_ways and first.facts.result is None:
            other = self.keyed(self.by_moves(state))
            if first.moves != other:
                message = "successors differ from moves, reward and play"
                raise _violation(f"{message}: {first.moves} and {other}", link)
        return first


class _Walk:
    """The positions that an audit has met, the nearest to the start first."""

    def __init__(self, rules: _Rules) -> None:
        self.rules = rules
        self.positions: dict[Hashable, _Position] = {}
        self.others: list[tuple[Any, _Link]] = []
        """Other states of these positions."""

    def meet(self, start: Any, link: _Link, budget: int) -> bool:
        """Meets all positions that a state leads to. Returns whether the budget was enough."""
        ahead: deque[tuple[Any, _Link]] = deque([(start, link)])
        while ahead:
            state, link = ahead.popleft()
            asked = self.rules.twice(state, link)
            if asked.facts.key in self.positions:
                self.compare(asked, link)
                self.others.append((state, link))
                continue
            if len(self.positions) == budget:
                return False
            self.positions[asked.facts.key] = _Position(asked, state, link)
            for (move, _, _), after in zip(asked.moves, asked.states, strict=True):
                ahead.append((after, (link, move)))
        return True

    def forget_all_but(self, first: int) -> None:
        """Makes room for others."""
        self.positions = dict(islice(self.positions.items(), first))

    def compare(self, asked: _Asked, link: _Link) -> None:
        """Compares a state with the first that was met with its key."""
        other = self.positions[asked.facts.key]
        expected, found = other.asked.facts, asked.facts
        if expected == found:
            return
        line = _line(other.link)
        where = f"the state after the moves {line}" if line else "the start of the game"
        if expected.result != found.result:
            what = f"the value at the end is {found.result} here, and {expected.result}"
        elif expected.to_move != found.to_move:
            what = f"the player to move is {found.to_move} here, and {expected.to_move}"
        else:
            ours = sorted(found.steps - expected.steps, key=repr)
            theirs = sorted(expected.steps - found.steps, key=repr)
            what = f"moves have the rewards and lead to the keys {ours} here, and {theirs}"
        raise _violation(f"states with the key {found.key!r} differ: {what} in {where}", link)

    def play_on(self) -> None:
        """Plays on from other states of the positions, and compares what comes then.

        The walk has gone on from one state of each position only.
        """
        moves = max(2048, sum(len(it.asked.moves) for it in self.positions.values()))
        random = Random(0)
        others = [it for it in self.others if self._position_of(it[0]) is not None]
        random.shuffle(others)
        for state, link in cycle(others):
            for _ in range(len(self.positions)):
                if moves <= 0:
                    return
                asked = self.rules.about(state)
                moves -= 1 + len(asked.moves)
                if asked.facts.key not in self.positions:
                    break
                self.compare(asked, link)
                if not asked.moves:
                    break
                at = random.randrange(len(asked.moves))
                state, link = asked.states[at], (link, asked.moves[at][0])

    def _position_of(self, state: Any) -> _Position | None:
        return self.positions.get(self.rules.ask("key", state, state))

    def values(self, cyclic: bool) -> dict[Hashable, int]:
        """The values of the positions from which all lines of play end within the walk."""
        before: dict[Hashable, list[Hashable]] = {key: [] for key in self.positions}
        missing: dict[Hashable, int] = {}
        for key, position in self.positions.items():
            missing[key] = len(position.asked.facts.steps)
            for _, after in position.asked.facts.steps:
                if after in before:
                    before[after].append(key)
        values: dict[Hashable, int] = {}
        ready = [key for key, count in missing.items() if not count]
        while ready:
            key = ready.pop()
            facts = self.positions[key].asked.facts
            worth = [values[after] + reward for reward, after in facts.steps]
            best = min if facts.to_move else max
            values[key] = best(worth) if facts.result is None else facts.result
            for it in before[key]:
                missing[it] -= 1
                if not missing[it]:
                    ready.append(it)
        if not cyclic:
            self._check_cycles(set(values))
        return values

    def _check_cycles(self, done: set[Hashable]) -> None:
        """Looks for a position that repeats, by way of positions that are not done."""
        for start in self.positions:
            line = [start] if start not in done else []
            places = dict.fromkeys(line, 0)
            ahead = [self._keys_after(key) for key in line]
            while ahead:
                for key in ahead[-1]:
                    if key in places:
                        raise self._cycle([*line, key], places[key])
                    if key in self.positions and key not in done:
                        places[key] = len(line)
                        line.append(key)
                        ahead.append(self._keys_after(key))
                        break
                else:
                    ahead.pop()
                    done.add(line[-1])
                    del places[line.pop()]

    def _keys_after(self, key: Hashable) -> Iterator[Hashable]:
        return (after for _, _, after in self.positions[key].asked.moves)

    def _cycle(self, keys: list[Hashable], first: int) -> ContractError:
        """The violation by a line through these keys, the last of which stands before."""
        position = self.positions[keys[0]]
        state, link, moves = position.state, position.link, []
        for at, key in enumerate(keys[1:]):
            asked = self.rules.about(state)
            move, state = next(
                (move, after)
                for (move, _, its), after in zip(asked.moves, asked.states, strict=True)
                if its == key
            )
            if at < first:
                link = (link, move)
            else:
                moves.append(move)
        return _violation(f"a position repeats: the moves {moves} lead back to it", link)

    def check_bounds(self, values: dict[Hashable, int]) -> None:
        """Checks the bounds of every state that was met, where the game goes on."""
        met = [(it.state, it.link) for it in self.positions.values()]
        for state, link in met + self.others:
            position = self._position_of(state)
            if position is None or position.asked.facts.result is not None:
                continue
            bounds = self.rules.ask("bounds", None, state)
            least, greatest = bounds
            value = values.get(position.asked.facts.key, least)
            if not least <= value <= greatest:
                raise _violation(f"the value {value} is not within the bounds {bounds}", link)
            of_first = self.rules.ask("bounds", None, position.state)
            if tuple(bounds) != tuple(of_first):
                key = position.asked.facts.key
                message = f"states with the key {key!r} have the bounds {bounds} and {of_first}"
                raise _violation(message, link)


def _late_states(rules: _Rules, lines: int = 32, longest: int = 256) -> Iterator[tuple[Any, _Link]]:
    """The states of random lines of play that end, the last ones first."""
    random = Random(0)
    played = []
    for _ in range(lines):
        state: Any = rules.start
        link: _Link = None
        line: list[tuple[Any, _Link]] = []
        for _ in range(longest):
            asked = rules.about(state)
            if not asked.moves:
                played.append(line)
                break
            at = random.randrange(len(asked.moves))
            state, link = asked.states[at], (link, asked.moves[at][0])
            line.append((state, link))
    for moves_left in range(max(map(len, played), default=0)):
        for line in played:
            if moves_left < len(line):
                yield line[-1 - moves_left]
