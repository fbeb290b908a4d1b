"""Late positions of games of OpenSpiel, solved with their key and with the whole history."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any, NamedTuple

import optimal_play as op
from optimal_play.open_spiel.keys import known_key


class Compared(NamedTuple):
    """How many states a late position leads to, and how many keys these have."""

    histories: int
    positions: int


def history(state: Any) -> Hashable:
    return tuple(state.history())


def compare(state: Any, limit: int) -> Compared | None:
    """Solves a position by its key and by histories; `None` if those are more than the limit.

    Raises `AssertionError` if a state has two values.
    """
    try:
        tree = op.solve(op.from_pyspiel(state, key=history), max_positions=limit)
    except op.LimitError:
        return None
    solution = op.solve(op.from_pyspiel(state, key=known_key(state)))
    for at, value in tree.positions():
        found = solution.value_of(at)
        assert found == value, f"{found} by the key, {value} by the history {at.history()}:\n{at}"
    assert len(solution) <= len(tree)
    return Compared(len(tree), len(solution))


def random_line(game: Any, random: Random, choices: int) -> list[Any]:
    """The states of a random game.

    The more choices, the longer it is: of as many random moves, the game takes the one that leaves
    the opponent most.
    """
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        actions = random.choices(states[-1].legal_actions(), k=choices)
        after = [states[-1].child(action) for action in actions]
        states.append(max(after, key=lambda state: len(state.legal_actions())))
    return states


def compare_late(game: Any, random: Random, limit: int) -> Compared:
    """Compares the states of a random game from its end on, while the limit allows it."""
    line = random_line(game, random, random.choice((1, 3)))
    found, failed = Compared(0, 0), 0
    for state in reversed(line[:-1]):
        compared = compare(state, limit)
        if compared is None:
            failed += 1
            if failed == FAILURES:
                break
        else:
            found = max(found, compared)
    return found


FAILURES = 8
"""How many states of a line may lead to too many others before it is left."""


def campaign(game: str, seed: int, rounds: int, limit: int) -> Compared:
    """Compares late positions of as many random games; returns the sums."""
    import pyspiel

    loaded, random = pyspiel.load_game(game), Random(seed)
    all_compared = [compare_late(loaded, random, limit) for _ in range(rounds)]
    return Compared(*map(sum, zip(*all_compared, strict=True)))
