"""A walk over the states of a game, which compares those with equal keys."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from random import Random
from typing import Any, NamedTuple, cast

from optimal_play import _native
from optimal_play.errors import ContractError
from optimal_play.state import as_rules

Link = Any
"""How a state was met: by the link of the state before it and a move; or `None` at the start."""

Met = tuple[Any, Link]
"""A state and how it was met."""

Keyed = tuple[Any, int, Hashable]
"""A move, its reward, and the key of the state after it."""

LONGEST = 256
"""How many moves a random line of play has at most."""


def line_of(link: Link) -> list[Any]:
    """The moves from the start to a state."""
    line = []
    while link is not None:
        link, move = link
        line.append(move)
    return line[::-1]


def violation(message: str, link: Link) -> ContractError:
    """The error that rules break their contract in a state."""
    return ContractError(f"{message} ({_where(link)})", line_of(link))


@contextmanager
def noting(link: Link) -> Iterator[None]:
    """Adds to an exception of the rules where it came up, if that is known."""
    try:
        yield
    except Exception as error:
        if link is not ...:
            error.add_note(_where(link))
        raise


def _where(link: Link) -> str:
    line = line_of(link)
    return f"after the moves {line}" if line else "at the start of the game"


def same_move(one: Any, other: Any) -> bool:
    """Whether two moves are equal; arrays of numpy say that of their items only."""
    try:
        return bool(one == other)
    except ValueError:
        return repr(one) == repr(other)


class Facts(NamedTuple):
    """What states with equal keys have in common."""

    key: Hashable
    result: int | None
    """The value of a state in which the game is over."""
    to_move: int | None
    """`None` where the game is over."""
    steps: frozenset[tuple[int, Hashable]]
    """The rewards of the moves, and the keys that they lead to."""


class Asked(NamedTuple):
    """All that the rules say about a state."""

    facts: Facts
    moves: list[Keyed]
    """The moves in their order, with their rewards and the keys after them."""
    states: list[Any]
    """The states after them."""


class Position(NamedTuple):
    """A key, as the first state that was met of it shows it."""

    asked: Asked
    state: Any
    link: Link


class Questions:
    """The questions of rules, whether they are functions or methods of states."""

    def __init__(self, game: Any) -> None:
        rules = as_rules(game)
        self.start = rules.start
        self._questions = rules.questions()

    def has(self, name: str) -> bool:
        return name in self._questions

    def ask(self, name: str, default: Any, state: Any, *move: Any) -> Any:
        """The answer to a question, as solvers read it."""
        question = self._questions.get(name)
        if question is None:
            return default
        if isinstance(question, str):
            answer = getattr(state, question)(*move)
        else:
            answer = question(state, *move)
        return _native.checked(name, answer)

    def key(self, state: Any) -> Hashable:
        """What a state is remembered by."""
        key: Hashable = self.ask("key", None, state)
        return key if self.has("key") else cast(Hashable, _native.checked("key", state))

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

    def keyed(self, steps: list[tuple[Any, int, Any]]) -> list[Keyed]:
        """The same with the keys of the states."""
        return [(move, reward, self.key(after)) for move, reward, after in steps]

    def about(self, state: Any, link: Link = ...) -> Asked:
        """What the rules say about a state."""
        with noting(link):
            key, result = self.key(state), self.result(state)
            steps = self.ask("successors", None, state) if result is None else []
            if isinstance(steps, int):
                result, steps = steps, []
            steps = self.by_moves(state) if steps is None else steps
            if result is None and not steps:
                result = self.ask("terminal_value", 0, state)
            to_move = None if result is not None else self.ask("to_move", None, state)
            moves = self.keyed(steps)
        alike = frozenset((reward, after) for _, reward, after in moves)
        return Asked(Facts(key, result, to_move, alike), moves, [after for *_, after in steps])

    def play_one_of(self, met: Met, wanted: list[Any] | None, random: Random) -> Met | None:
        """The state after a random move, which is one of the wanted; `None` if there is none.

        Plays no other moves, where the rules allow that.
        """
        state, link = met
        with noting(link):
            if self.result(state) is not None:
                return None
            by_one = self.has("successors")
            steps = self.ask("successors", (), state)
            choices = [] if isinstance(steps, int) else [(move, after) for move, _, after in steps]
            if not by_one:
                choices = [(move, None) for move in self.ask("moves", (), state)]
            if wanted is not None:
                choices = [it for it in choices if any(same_move(it[0], move) for move in wanted)]
            if not choices:
                return None
            move, after = random.choice(choices)
            after = after if by_one else self.ask("play", None, state, move)
        return after, (link, move)


class Walk:
    """The positions that a walk has met, the nearest to the start first."""

    def __init__(self, rules: Questions, ask: Callable[[Any, Link], Asked]) -> None:
        self.rules = rules
        self.ask = ask
        self.positions: dict[Hashable, Position] = {}
        self.pairs: list[tuple[Met, Met]] = []
        """Two states with the same key, which are alike."""

    def go(self, budget: int, tries: int, lines: list[list[Met]] | None = None) -> bool:
        """Meets as many positions, and compares all states that share a key.

        Meets all positions, or half of them near the start and half near the end of lines of play,
        whose moves it also tries in other orders. Returns whether these are all.
        """
        complete = self.meet((self.rules.start, None), budget)
        if not complete:
            self.positions = dict(islice(self.positions.items(), -(-budget // 2)))
            lines = lines or random_lines(self.rules)
            for met in _from_the_end(lines):
                if len(self.positions) == budget:
                    break
                self.meet(met, budget)
            self.reorder(lines, tries)
        self.play_on()
        return complete

    def meet(self, start: Met, budget: int) -> bool:
        """Meets all positions that a state leads to. Returns whether the budget was enough."""
        ahead = deque([start])
        while ahead:
            state, link = ahead.popleft()
            asked = self.ask(state, link)
            first = self.positions.get(asked.facts.key)
            if first is not None:
                _compare(first.asked, first.link, asked, link)
                self.pairs.append(((first.state, first.link), (state, link)))
                continue
            if len(self.positions) == budget:
                return False
            self.positions[asked.facts.key] = Position(asked, state, link)
            for (move, _, _), after in zip(asked.moves, asked.states, strict=True):
                ahead.append((after, (link, move)))
        return True

    def reorder(self, lines: list[list[Met]], tries: int) -> None:
        """Plays moves of random lines of play in other orders, and compares what has equal keys.

        Where moves are many, few lines of play that differ lead to equal keys otherwise.
        """
        random = Random(0)
        first = {key: (it.state, it.link) for key, it in self.positions.items()}
        for line in islice(cycle(lines), tries):
            plies = min(random.choice(REORDERED), len(line) - 1)
            begin = random.randrange(len(line) - plies)
            played = line[begin + 1 : begin + 1 + plies]
            for at in played:
                first.setdefault(self.rules.key(at[0]), at)
            moves = [link[1] for _, link in played]
            for _ in range(2):
                at, left = line[begin], moves.copy()
                while after := self.rules.play_one_of(at, left, random):
                    at = after
                    del left[next(i for i, it in enumerate(left) if same_move(it, at[1][1]))]
                    other = first.setdefault(self.rules.key(at[0]), at)
                    if other is not at and line_of(other[1]) != line_of(at[1]):
                        self.compare(other, at)
                        self.pairs.append((other, at))

    def compare(self, first: Met, other: Met) -> tuple[Asked, Asked]:
        """Compares two states with the same key."""
        expected, found = self.rules.about(*first), self.rules.about(*other)
        _compare(expected, first[1], found, other[1])
        return expected, found

    def play_on(self) -> None:
        """Plays on from both states of a pair by the same moves, and compares what comes then."""
        moves = max(2048, sum(len(it.asked.moves) for it in self.positions.values()))
        random = Random(0)
        random.shuffle(self.pairs)
        for first, other in cycle(self.pairs):
            for _ in range(LONGEST):
                if moves <= 0:
                    return
                expected, found = self.compare(first, other)
                moves -= 1 + len(found.moves)
                if not found.moves:
                    break
                at = random.randrange(len(found.moves))
                # Not in a list: values of numpy have a hash, but may not be compared with others.
                places = {it[1:]: place for place, it in enumerate(expected.moves)}
                of_first = places[found.moves[at][1:]]
                first = _after(expected, of_first, first)
                other = _after(found, at, other)


REORDERED = (3, 3, 4, 5, 9)
"""Numbers of moves to play in another order: three where players alternate, more where they do not."""


def _after(asked: Asked, at: int, met: Met) -> Met:
    return asked.states[at], (met[1], asked.moves[at][0])


def _compare(first: Asked, link_of_first: Link, asked: Asked, link: Link) -> None:
    """Compares a state with the first that was met with its key."""
    expected, found = first.facts, asked.facts
    if expected == found:
        return
    line = line_of(link_of_first)
    where = f"the state after the moves {line}" if line else "the start of the game"
    if expected.result != found.result:
        what = f"the value at the end is {found.result} here, and {expected.result}"
    elif expected.to_move != found.to_move:
        what = f"the player to move is {found.to_move} here, and {expected.to_move}"
    else:
        ours = sorted(found.steps - expected.steps, key=repr)
        theirs = sorted(expected.steps - found.steps, key=repr)
        what = f"moves have the rewards and lead to the keys {ours} here, and {theirs}"
    raise violation(f"states with the key {found.key!r} differ: {what} in {where}", link)


def key_fault(game: Any, moves: int = 2_000) -> ContractError | None:
    """What is wrong with the key of a game, as far as a short walk shows it; else `None`.

    States that share a key must have the same player to move, and moves that lead to the same keys
    with the same rewards, or the same value where the game is over. The walk plays a few times as
    many moves as given, at random, but the same ones whenever it is called.
    """
    rules = Questions(game)
    lines = random_lines(rules, 8)
    some = [met for line in lines for met in line[:: 1 + len(line) // 2]]
    branching = sum(len(rules.about(*met).moves) for met in some) // len(some)
    tries = max(16, moves // (1 + branching))
    try:
        Walk(rules, rules.about).go(max(16, tries // 4), tries, lines)
    except ContractError as fault:
        return fault
    return None


def random_lines(rules: Questions, lines: int = 32) -> list[list[Met]]:
    """The states of random lines of play."""
    random = Random(0)
    played = []
    for _ in range(lines):
        line: list[Met] = [(rules.start, None)]
        while len(line) <= LONGEST and (after := rules.play_one_of(line[-1], None, random)):
            line.append(after)
        played.append(line)
    return played


def _from_the_end(lines: list[list[Met]]) -> Iterator[Met]:
    """The states of lines of play, the last ones first."""
    for moves_left in range(max(map(len, lines), default=0)):
        for line in lines:
            if moves_left < len(line):
                yield line[-1 - moves_left]
