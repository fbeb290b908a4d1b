"""Values by plain Python, without the package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
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
        moves = [] if rules.decided(state) is not None else rules.moves(state)
        after = [rules.play(state, move) for move in moves]
        successors[rules.key(state)] = [rules.key(it) for it in after]
        for it in after:
            if rules.key(it) not in states:
                states[rules.key(it)] = it
                ahead.append(it)
    won: dict[Any, tuple[int, int]] = {}
    for key, state in states.items():
        value = rules.decided(state)
        if value is None:
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


Outcome = tuple[int | None, int | None]


class Answers:
    """Answers about each state, read from its own moves, by the values of all states."""

    def __init__(self, rules: Any, value: Callable[[Any], Any]) -> None:
        self.rules = rules
        self.value = value

    def result(self, state: Any) -> int | None:
        """The value of a state in which the game is over."""
        decided: int | None = self.rules.decided(state)
        if decided is not None or any(True for _ in self.rules.moves(state)):
            return decided
        result: int = self.rules.terminal_value(state)
        return result

    def steps(self, state: Any) -> list[tuple[Any, int, Any]]:
        """The moves, their rewards and the states after them; none where the game is over."""
        if self.result(state) is not None:
            return []
        rules = self.rules
        moves = rules.moves(state)
        return [(move, rules.reward(state, move), rules.play(state, move)) for move in moves]

    def move_values(self, state: Any) -> list[tuple[Any, Any]]:
        """The moves, each with the value after it."""
        return [
            (move, backed_up(self.value(after), reward))
            for move, reward, after in self.steps(state)
        ]

    def best_moves(self, state: Any) -> list[Any]:
        """The moves that keep the value."""
        value = self.value(state)
        return [move for move, its in self.move_values(state) if its == value]

    def line(self, state: Any) -> list[tuple[Any, Any, Any]]:
        """The first best move of each state, with its reward and the state after it."""
        line, seen = [], set()
        while (key := self.rules.key(state)) not in seen:
            seen.add(key)
            if self.result(state) is not None:
                break
            best = self.best_moves(state)[0]
            step = next(it for it in self.steps(state) if it[0] == best)
            line.append(step)
            state = step[2]
        return line

    def playthrough(self) -> str:
        """The line of best play as text, with the values of all moves."""
        state = self.rules.start
        text = f"value {shown(self.value(state))}\n"
        keys = [self.rules.key(state)]
        line = self.line(state)
        for ply, (played, _, after) in enumerate(line, 1):
            player = ("Max", "Min")[self.rules.to_move(state)]
            best = self.best_moves(state)
            moves = []
            for move, value in self.move_values(state):
                known = f"{move} = {shown(value)}" + "*" * (move in best)
                moves.append(f"> {known}" if move == played else known)
            text += f"{ply}. {player}: {', '.join(moves)}\n"
            state = after
            keys.append(self.rules.key(state))
        end = "over"
        if self.result(state) is None:
            moves_to = keys.index(keys[-1])
            end = f"back to the position after {moves_to} move{'s' * (moves_to != 1)}"
        return f"{text}{end}, worth {shown(self.value(self.rules.start))} in all\n"

    def best_play_tree(self, depth: int) -> Counter[str]:
        """The moves on the arrows of the tree of best play."""
        arrows: Counter[str] = Counter()
        ahead, seen = [self.rules.start], {self.rules.key(self.rules.start)}
        for _ in range(depth):
            later = []
            for state in ahead:
                best = self.best_moves(state) if self.result(state) is None else []
                for move in best:
                    arrows[str(move)] += 1
                    after = self.rules.play(state, move)
                    if (key := self.rules.key(after)) not in seen:
                        seen.add(key)
                        later.append(after)
            ahead = later
        return arrows

    def states(self, first: int, lines: int) -> list[Any]:
        """The states nearest to the start, and those on some random lines."""
        ahead, seen = [self.rules.start], {repr(self.rules.start)}
        for state in ahead:
            for _, _, after in self.steps(state):
                if len(ahead) < first and repr(after) not in seen:
                    seen.add(repr(after))
                    ahead.append(after)
        random = Random(first)
        for _ in range(lines):
            state = self.rules.start
            for _ in range(100):
                steps = self.steps(state)
                if not steps:
                    break
                state = random.choice(steps)[2]
                ahead.append(state)
        return ahead

    def check_certificate(self, text: str) -> None:
        """Checks a certificate as docs/certificate-format.md says, in a game without cycles."""
        title, player_line, value_line, *lines = text.splitlines()
        assert title == "optimal-play certificate 1"
        player = {"player Max": MAX, "player Min": MIN}[player_line]
        start = self.rules.start
        queue, after, left = [start], [], iter(lines)
        numbers = {self.rules.key(start): 0}
        for state in queue:
            steps = self.steps(state)
            if steps and self.rules.to_move(state) == player:
                steps = [steps[int(next(left))]]
            targets = []
            for _, reward, it in steps:
                if (key := self.rules.key(it)) not in numbers:
                    numbers[key] = len(queue)
                    queue.append(it)
                targets.append((reward, numbers[key]))
            after.append(targets)
        assert next(left, None) is None
        secured: dict[int, Any] = {}
        open_ones = [0]
        while open_ones:
            at = open_ones[-1]
            missing = [to for _, to in after[at] if to not in secured]
            assert len(open_ones) <= len(queue), "the positions have a cycle"
            if missing:
                open_ones.extend(missing[:1])
                continue
            worth = [backed_up(secured[to], reward) for reward, to in after[at]]
            worst = min if player == MAX else max
            result = self.result(queue[at])
            at_end = result if isinstance(self.value(start), int) else outcome_of(result)
            secured[at] = worst(worth, key=rank) if worth else at_end
            open_ones.pop()
        claimed = self.value(start)
        assert value_line == f"value {shown(claimed)}"
        assert secured[0] == claimed


def backed_up(value: Any, reward: int) -> Any:
    """A value before a move with this reward."""
    if isinstance(value, int):
        return value + reward
    winner, plies = value
    return (winner, None if plies is None else plies + 1)


def outcome_of(result: int | None) -> Outcome:
    """The outcome at the end of a game."""
    return (MAX if result > 0 else MIN, 0) if result else (None, None)


def shown(value: Any) -> str:
    """A value as texts show it."""
    if isinstance(value, int):
        return str(value)
    winner, plies = value
    return "draw" if winner is None else f"{('Max', 'Min')[winner]} wins in {plies}"


def rank(value: Any) -> float:
    """A number that is greater for what Max prefers."""
    if isinstance(value, int):
        return value
    winner, plies = value
    return 0 if winner is None else (1 if winner == MAX else -1) / (1 + plies)
