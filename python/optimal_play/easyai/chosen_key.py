"""The key that the positions of a game of easyAI are remembered by."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from itertools import pairwise
from typing import Any

from optimal_play.easyai.rules import EasyAIRules
from optimal_play.errors import ContractError
from optimal_play.walk import Asked, Link, Met, Questions, Walk, key_fault, random_lines, violation

_LINES = 4
"""How many random lines of play show where games end."""

_FEW = 16
"""On how many positions near the start, and near the end, the contents of games are tested."""

_MANY = 400
"""On how many positions a coarser key is tested: half near the start, and half near the end."""

_MOVES = 10_000
"""How many moves of random lines of play a coarser key is tested by."""


def choose_key(rules: EasyAIRules) -> None:
    """Lets a game be remembered by its contents, or by a coarser key that is right.

    Coarser is `ttentry`, or to leave out the order in which dictionaries were filled. Such a key is
    tested by the rules. It is taken if it was seen to make one position of several, each time
    rightly: if it never was, it is of no use, and may leave out what comes later.

    Raises `ContractError` if the contents are no key: the rules read or change something else.
    """
    questions, start = Questions(rules), rules.contents(rules.start)
    lines = random_lines(questions, _LINES)
    rules.asks_first = rules.contents(rules.start) != start or _questions_write(rules, lines)
    _test_contents(questions, lines)
    coarser = rules.coarser_keys()
    asked = _ask_many(questions, lines) if coarser else []
    for key in coarser:
        rules.remembered_by = key
        if _is_right_and_of_use(rules, asked):
            return
    rules.remembered_by = rules.contents


def _test_contents(questions: Questions, lines: list[list[Met]]) -> None:
    """Fails if states with the same contents differ, or a state does from one time to another."""
    walk = Walk(questions, lambda state, link: _twice(questions, state, link))
    try:
        walk.meet((questions.start, None), _FEW)
        for line in lines:
            for met in reversed(line[-_FEW // _LINES :]):
                walk.meet(met, len(walk.positions) + 1)
    except ContractError as error:
        error.add_note(
            "a key holds all of the game and its players: the rules read or change something else, "
            "such as a global variable"
        )
        raise


def _questions_write(rules: EasyAIRules, lines: list[list[Met]]) -> bool:
    """Whether states that were asked hold something else than before."""
    return any(
        rules.contents(rules.play(before, link[1])) != rules.contents(asked)
        for line in lines
        for (before, _), (asked, link) in pairwise(line)
    )


def _twice(questions: Questions, state: Any, link: Link) -> Asked:
    """What the rules say about a state, if they say it again."""
    first, again = questions.about(state, link), questions.about(state, link)
    if first.facts != again.facts:
        raise violation("asked twice, the rules answer differently", link)
    return first


def _ask_many(questions: Questions, lines: list[list[Met]]) -> list[tuple[Any, Asked]]:
    """States of as many positions, half near the start and half near the ends of lines of play."""
    met: dict[Hashable, tuple[Any, Asked]] = {}
    for at, line in enumerate([[(questions.start, None)], *lines]):
        most = _MANY * (_LINES + at) // (2 * _LINES)
        for state, _ in reversed(line):
            ahead = deque([state])
            while ahead and len(met) < most:
                state = ahead.popleft()
                if (key := questions.key(state)) not in met:
                    met[key] = state, questions.about(state)
                    ahead.extend(met[key][1].states)
    return list(met.values())


def _is_right_and_of_use(rules: EasyAIRules, asked: list[tuple[Any, Asked]]) -> bool:
    """Whether some of these states have equal keys, and all that do are alike."""
    alike: dict[Hashable, Any] = {}
    try:
        for state, (facts, _, states) in asked:
            found = (facts.result, facts.to_move, frozenset(map(rules.key, states)))
            if alike.setdefault(rules.key(state), found) != found:
                return False
        return len(alike) < len(asked) and key_fault(rules, _MOVES) is None
    except Exception:  # noqa: BLE001 - whatever `ttentry` raises, there is another key
        return False
