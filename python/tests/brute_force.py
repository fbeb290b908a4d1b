"""Values by plain Python, without the package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
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


Moves = dict[Any, list[tuple[int, Any]]]


def graph(rules: Any) -> tuple[Moves, dict[Any, tuple[Any, int]]]:
    """The rewards and successors of each state of any game, by keys; its player and result."""
    moves: Moves = {}
    heads = {}
    ahead = [rules.start]
    while ahead:
        state = ahead.pop()
        key = rules.key(state)
        if key in moves:
            continue
        result = rules.decided(state)
        played = [] if result is not None else rules.moves(state)
        after = [(rules.reward(state, move), rules.play(state, move)) for move in played]
        if result is None and not after:
            result = rules.terminal_value(state)
        moves[key] = [(reward, rules.key(it)) for reward, it in after]
        heads[key] = (rules.to_move(state) if after else None, result)
        ahead.extend(it for _, it in after)
    return moves, heads


def scores(
    moves: Moves, heads: dict[Any, tuple[Any, int]]
) -> tuple[dict[Any, int], dict[Any, int | None]]:
    """The score of each state where positions repeat without rewards, and the plies to the end of
    its stage.

    Play without end is worth 0. States that lead to one another are solved together: by rounds, of
    which the n-th has what n plies are worth.
    """
    groups: dict[frozenset[Any], list[Any]] = {}
    for key in moves:
        groups.setdefault(frozenset(reached(moves, key)), []).append(key)
    known: dict[Any, int] = {}
    ahead: dict[Any, int] = {}
    for its in sorted(groups, key=len):
        group = groups[its]
        inside = set(group)
        worth = {key: heads[key][1] or 0 for key in group}
        for _ in range(len(group) + 1):
            before = known | worth
            for key in group:
                if moves[key]:
                    best = max if heads[key][0] == MAX else min
                    worth[key] = best(reward + before[to] for reward, to in moves[key])
        known |= worth
        steps = [step for key in group for step in moves[key]]
        assert all(reward == 0 for reward, to in steps if to in inside)
        later = [ahead[to] + (reward != 0) for reward, to in steps if to not in inside]
        ahead |= dict.fromkeys(group, max(later, default=0))
    return known, _plies(moves, heads, known, ahead)


def _plies(
    moves: Moves,
    heads: dict[Any, tuple[Any, int]],
    known: dict[Any, int],
    ahead: dict[Any, int],
) -> dict[Any, int | None]:
    """The plies to the end of the stage: the player who gains hurries, and the other delays."""
    plies: dict[Any, int | None] = {key: None if moves[key] else 0 for key in moves}
    gains = [key for key in moves if moves[key] and known[key]]
    for round in range(1, len(moves) + 1):
        found = {}
        for key in gains:
            best = [to for reward, to in moves[key] if reward + known[to] == known[key]]
            left = [plies[to] if ahead[to] == ahead[key] else 0 for to in best]
            hurries = heads[key][0] == (MAX if known[key] > 0 else MIN)
            if round - 1 in left if hurries else None not in left:
                found[key] = round
        plies |= {key: round for key, round in found.items() if plies[key] is None}
    return plies


def reached(moves: Moves, start: Any) -> set[Any]:
    """The keys of the states that one leads to, itself included."""
    found, ahead = {start}, [start]
    while ahead:
        for _, to in moves[ahead.pop()]:
            if to not in found:
                found.add(to)
                ahead.append(to)
    return found


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
        met, after, left = [start], [[]], iter(lines)
        numbers = {self.rules.key(start): 0}
        on_the_line = [(0, iter(self.chosen(start, player, left)))]
        while on_the_line:
            at, steps = on_the_line[-1]
            if (step := next(steps, None)) is None:
                on_the_line.pop()
                continue
            _, reward, state = step
            if (key := self.rules.key(state)) not in numbers:
                numbers[key] = len(met)
                met.append(state)
                after.append([])
                on_the_line.append((numbers[key], iter(self.chosen(state, player, left))))
            after[at].append((reward, numbers[key]))
        assert next(left, None) is None
        secured: dict[int, Any] = {}
        open_ones = [0]
        while open_ones:
            at = open_ones[-1]
            missing = [to for _, to in after[at] if to not in secured]
            assert len(open_ones) <= len(met), "the positions have a cycle"
            if missing:
                open_ones.extend(missing[:1])
                continue
            worth = [backed_up(secured[to], reward) for reward, to in after[at]]
            worst = min if player == MAX else max
            result = self.result(met[at])
            at_end = result if isinstance(self.value(start), int) else outcome_of(result)
            secured[at] = worst(worth, key=rank) if worth else at_end
            open_ones.pop()
        claimed = self.value(start)
        assert value_line == f"value {shown(claimed)}"
        assert secured[0] == claimed

    def chosen(self, state: Any, player: Any, left: Iterator[str]) -> list[Any]:
        """The steps from a state, or the one that a certificate of the player has next."""
        steps = self.steps(state)
        if steps and self.rules.to_move(state) == player:
            return [steps[int(next(left))]]
        return steps


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
