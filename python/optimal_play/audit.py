"""Whether rules keep their contract."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from optimal_play.errors import ContractError
from optimal_play.options import whole_number
from optimal_play.walk import (
    Asked,
    Keyed,
    Link,
    Met,
    Position,
    Questions,
    Walk,
    noting,
    same_move,
    violation,
)


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

    Raises `ContractError` with the moves that lead to the first violation. An answer that no solver
    takes, such as a fraction for a value, raises what the solver raises. Wrong rules that keep
    the contract pass: this knows no other source for them. In a larger game, half of the positions
    are the nearest to the start, and half are near the end of random lines of play, whose moves are
    also played in other orders.
    """
    budget = whole_number("max_positions", max_positions, least=1)
    rules = Questions(game)
    walk = Walk(rules, lambda state, link: _twice(rules, state, link))
    complete = walk.go(budget, budget // 8)
    values = _values(walk.positions)
    if not cyclic:
        _check_cycles(walk, set(values))
    if rules.has("bounds"):
        _check_bounds(walk, values)
    return Audited(len(walk.positions), complete)


def _twice(rules: Questions, state: Any, link: Link) -> Asked:
    """What the rules say about a state, if they answer alike when they are asked again."""
    first, again = rules.about(state, link), rules.about(state, link)
    if {first.facts.key} != {again.facts.key}:
        changed = f"{first.facts.key!r} to {again.facts.key!r}"
        raise violation(f"a move changed the state {changed}", link)
    if first.facts != again.facts or not _same_moves(first.moves, again.moves):
        raise violation(f"asked twice, the rules say {first[:2]} and {again[:2]}", link)
    moves = [move for move, _, _ in first.moves]
    if any(same_move(move, other) for at, move in enumerate(moves) for other in moves[:at]):
        raise violation(f"a move stands twice in {moves}", link)
    has_two_ways = all(map(rules.has, ("successors", "moves", "play")))
    if has_two_ways and first.facts.result is None:
        with noting(link):
            other = rules.keyed(rules.by_moves(state))
        if not _same_moves(first.moves, other):
            message = "successors differ from moves, reward and play"
            raise violation(f"{message}: {first.moves} and {other}", link)
    return first


def _same_moves(ours: list[Keyed], theirs: list[Keyed]) -> bool:
    """Whether these are the same moves with the same rewards and keys, in the same order."""
    return len(ours) == len(theirs) and all(
        same_move(one[0], other[0]) and {one[1:]} == {other[1:]} for one, other in zip(ours, theirs)
    )


def _values(positions: dict[Hashable, Position]) -> dict[Hashable, int]:
    """The values of the positions from which all lines of play end within the walk."""
    before: dict[Hashable, list[Hashable]] = {key: [] for key in positions}
    missing: dict[Hashable, int] = {}
    for key, position in positions.items():
        missing[key] = len(position.asked.facts.steps)
        for _, after in position.asked.facts.steps:
            if after in before:
                before[after].append(key)
    values: dict[Hashable, int] = {}
    ready = [key for key, count in missing.items() if not count]
    while ready:
        key = ready.pop()
        facts = positions[key].asked.facts
        worth = [values[after] + reward for reward, after in facts.steps]
        best = min if facts.to_move else max
        values[key] = best(worth) if facts.result is None else facts.result
        for it in before[key]:
            missing[it] -= 1
            if not missing[it]:
                ready.append(it)
    return values


def _check_cycles(walk: Walk, done: set[Hashable]) -> None:
    """Looks for a position that repeats, by way of positions that are not done."""
    positions = walk.positions

    def keys_after(key: Hashable) -> Iterator[Hashable]:
        return (after for _, _, after in positions[key].asked.moves)

    for start in positions:
        line = [start] if start not in done else []
        places = dict.fromkeys(line, 0)
        ahead = [keys_after(key) for key in line]
        while ahead:
            for key in ahead[-1]:
                if key in places:
                    raise _cycle(walk, [*line, key], places[key])
                if key in positions and key not in done:
                    places[key] = len(line)
                    line.append(key)
                    ahead.append(keys_after(key))
                    break
            else:
                ahead.pop()
                done.add(line[-1])
                del places[line.pop()]


def _cycle(walk: Walk, keys: list[Hashable], first: int) -> ContractError:
    """The violation by a line through these keys, the last of which stands before."""
    position = walk.positions[keys[0]]
    state, link, moves = position.state, position.link, []
    for at, key in enumerate(keys[1:]):
        asked = walk.rules.about(state, link)
        move, state = next(
            (move, after)
            for (move, _, its), after in zip(asked.moves, asked.states, strict=True)
            if its == key
        )
        if at < first:
            link = (link, move)
        else:
            moves.append(move)
    return violation(f"a position repeats: the moves {moves} lead back to it", link)


def _check_bounds(walk: Walk, values: dict[Hashable, int]) -> None:
    """Checks the bounds of every state that was met, where the game goes on."""
    rules, positions = walk.rules, walk.positions
    met: list[Met] = [(it.state, it.link) for it in positions.values()]
    for state, link in met + [other for _, other in walk.pairs]:
        position = positions.get(rules.key(state))
        if position is None or position.asked.facts.result is not None:
            continue
        with noting(link):
            bounds = rules.ask("bounds", None, state)
        least, greatest = bounds
        key = position.asked.facts.key
        value = values.get(key, least)
        if not least <= value <= greatest:
            raise violation(f"the value {value} is not within the bounds {bounds}", link)
        of_first = rules.ask("bounds", None, position.state)
        if bounds != of_first:
            message = f"states with the key {key!r} have the bounds {bounds} and {of_first}"
            raise violation(message, link)
