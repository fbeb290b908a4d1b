"""Values by plain Python, without the package."""

from __future__ import annotations

from typing import Any

MAX, MIN = 0, 1


def values(rules: Any) -> dict[Any, int]:
    """The value of each state of a game without cycles, by its key."""
    known: dict[Any, int] = {}
    ahead = [rules.start]
    while ahead:
        state = ahead[-1]
        key = rules.key(state)
        if key in known:
            ahead.pop()
            continue
        steps = [] if rules.decided(state) is not None else list(rules.moves(state))
        after = [rules.play(state, move) for move in steps]
        missing = [it for it in after if rules.key(it) not in known]
        if missing:
            ahead.extend(missing)
            continue
        worth = [
            known[rules.key(it)] + rules.reward(state, move)
            for move, it in zip(steps, after, strict=True)
        ]
        if not worth:
            decided = rules.decided(state)
            known[key] = rules.terminal_value(state) if decided is None else decided
        else:
            known[key] = max(worth) if rules.to_move(state) == MAX else min(worth)
        ahead.pop()
    return known


def outcomes(rules: Any) -> dict[Any, tuple[int | None, int | None]]:
    """The winner and the plies to the win of each state of any game, by its key.

    Rounds over all states: in round n the wins in n plies are found.
    """
    states = {rules.key(rules.start): rules.start}
    ahead = [rules.start]
    successors: dict[Any, list[Any]] = {}
    while ahead:
        state = ahead.pop()
        after = [rules.play(state, move) for move in rules.moves(state)]
        successors[rules.key(state)] = [rules.key(it) for it in after]
        for it in after:
            if rules.key(it) not in states:
                states[rules.key(it)] = it
                ahead.append(it)
    won: dict[Any, tuple[int, int]] = {}
    for key, state in states.items():
        value = 0 if successors[key] else rules.terminal_value(state)
        if value:
            won[key] = (MAX if value > 0 else MIN, 0)
    for plies in range(1, len(states) + 1):
        found = {}
        for key, state in states.items():
            if key in won or not successors[key]:
                continue
            player = rules.to_move(state)
            results = [won.get(it) for it in successors[key]]
            if any(it and it[0] == player for it in results):
                found[key] = (int(player), plies)
            elif all(it and it[0] != player for it in results):
                found[key] = (1 - player, plies)
        if not found:
            break
        won.update(found)
    return {key: won.get(key, (None, None)) for key in states}
