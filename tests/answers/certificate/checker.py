"""Checks certificates of three games: docs/certificate-format.md. Knows nothing of the crate.

checker.py (connect_four WIDTH HEIGHT | kalah HOUSES SEEDS | cram ROWS COLUMNS HEAP) FILE...

Cram stands beside a heap of Nim: that the second player wins proves that its nimber is the heap.

For each file (- is standard input) it prints `proven`, or `rejected` and why. Exit code 0: all are.
"""

import re
import sys


class ConnectFour:
    """A state is a tuple of columns, each a text of X and O from the bottom; X moves first.
    Moves to the columns nearest to the centre come first, of two to the left one."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.order = sorted(range(width), key=lambda column: abs(2 * column + 1 - width))
        self.start = ("",) * width

    def key(self, state):
        return min(state, state[::-1])  # mirror images are one position

    def mover(self, state):
        return "Min" if sum(map(len, state)) % 2 else "Max"

    def result(self, state):
        """The value at the end of the game, seen from Max; None where it continues."""
        stones, all_cells = sum(map(len, state)), self.width * self.height
        at = {(x, y): stone for x, column in enumerate(state) for y, stone in enumerate(column)}
        for (x, y), stone in at.items():
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if all(at.get((x + n * right, y + n * up)) == stone for n in (1, 2, 3)):
                    score = (all_cells + 2 - stones) // 2  # one more than the winner has left
                    return score if stone == "X" else -score
        return 0 if stones == all_cells else None

    def steps(self, state):
        """The reward and the state after each move, in the order of the moves."""
        stone = "X" if self.mover(state) == "Max" else "O"
        for column in self.order:
            if len(state[column]) < self.height:
                yield 0, state[:column] + (state[column] + stone,) + state[column + 1 :]


class Kalah:
    """A state is the player to move, and the seeds in the houses of Max and of Min."""

    def __init__(self, houses, seeds):
        self.houses = houses
        self.start = ("Max", (seeds,) * houses, (seeds,) * houses)

    def key(self, state):
        return state

    def mover(self, state):
        return state[0]

    def result(self, state):
        _, of_max, of_min = state
        return sum(of_max) - sum(of_min) if not any(of_max) or not any(of_min) else None

    def steps(self, state):
        mover, rows, store = state[0], state[1:], self.houses
        own, other = rows if mover == "Max" else rows[::-1]
        for house in filter(lambda house: own[house], range(self.houses)):
            ring = [*own, 0, *other]  # the store of the player is between the rows
            seeds, ring[house], last = ring[house], 0, house
            for _ in range(seeds):
                last = (last + 1) % len(ring)
                ring[last] += 1
            if last < store and ring[last] == 1:  # the last seed fell into an own empty house
                opposite = 2 * store - last
                ring[store] += ring[last] + ring[opposite]
                ring[last] = ring[opposite] = 0
            after, again = (tuple(ring[:store]), tuple(ring[store + 1 :])), last == store
            if mover == "Max":
                yield ring[store], ("Max" if again else "Min", *after)
            else:
                yield -ring[store], ("Min" if again else "Max", *after[::-1])


class Cram:
    """A state is the set of free squares, the stones of the heap, and the player to move. First
    come level dominoes, then upright ones, each row by row, then one stone, two stones, ..."""

    def __init__(self, rows, columns, heap):
        free = frozenset((row, column) for row in range(rows) for column in range(columns))
        self.start = (free, heap, "Max")

    def key(self, state):
        """Squares without a free neighbour do not count, nor shifts, turns and mirror images."""
        free, heap, mover = state
        beside = ((0, 1), (0, -1), (1, 0), (-1, 0))
        squares = [s for s in free if any((s[0] + y, s[1] + x) in free for y, x in beside)]
        images = []
        for _ in range(4):
            squares = [(column, -row) for row, column in squares]  # a quarter turn
            for mirror in (1, -1):
                image = [(row, mirror * column) for row, column in squares]
                top, left = (min((at[axis] for at in image), default=0) for axis in (0, 1))
                images.append(sorted((row - top, column - left) for row, column in image))
        return tuple(min(images)), heap, mover

    def mover(self, state):
        return state[2]

    def moves(self, state):
        free, heap, _ = state
        for down, right in ((0, 1), (1, 0)):
            for row, column in sorted(free):
                other = (row + down, column + right)
                if other in free:
                    yield free - {(row, column), other}, heap
        for left in reversed(range(heap)):
            yield free, left

    def result(self, state):
        """A player without a move loses: 1 is a win of Max, -1 one of Min."""
        lost = -1 if state[2] == "Max" else 1
        return lost if next(self.moves(state), None) is None else None

    def steps(self, state):
        other = "Min" if state[2] == "Max" else "Max"
        return ((0, (*after, other)) for after in self.moves(state))


WINS = {"Max wins": 1, "Min wins": -1}


def read(file, pattern):
    """What the pattern finds in the next line, which ends with a line feed."""
    if match := re.fullmatch(pattern + rb"\n", line := file.readline()):
        return match[1].decode()
    raise ValueError(f"expected {pattern.decode()}, found {line}")


def check(game, file):
    """Returns what the certificate proves; raises ValueError if that is not what it claims."""
    read(file, rb"(optimal-play certificate 1)")
    player = read(file, rb"player (Max|Min)")
    values = rb"Max wins|Min wins" if isinstance(game, Cram) else rb"0|-?[1-9][0-9]*"
    value = read(file, rb"value (" + values + rb")")
    claim = WINS[value] if value in WINS else int(value)
    if file.peek(1)[:1] == b"t":
        raise ValueError(f"it trusts {read(file, rb'trusts (.*)')} besides the rules")

    def steps(state):
        """Those that can be played, none at the end; that of the player is in the next line."""
        steps = list(game.steps(state)) if game.result(state) is None else []
        if steps and game.mover(state) == player:
            number = int(read(file, rb"(0|[1-9][0-9]*)"))
            if number >= len(steps):
                raise ValueError(f"there is no move {number}")
            steps = [steps[number]]
        return steps

    secured = depth_first(game, steps, min if player == "Max" else max, game.start, {})
    if file.read(1):
        raise ValueError("there are too many lines")
    if secured < claim if player == "Max" else secured > claim:
        raise ValueError(f"secures only {secured}, not {value}")
    return f"{player} secures {value}"


def depth_first(game, steps, worst, state, secured):
    """What the player has for certain; these games have no cycles."""
    key = game.key(state)
    if key not in secured:
        values = [gain + depth_first(game, steps, worst, to, secured) for gain, to in steps(state)]
        secured[key] = worst(values, default=game.result(state))
    return secured[key]


def main(name, *arguments):
    game, count = {"connect_four": (ConnectFour, 2), "kalah": (Kalah, 2), "cram": (Cram, 3)}[name]
    game, paths = game(*map(int, arguments[:count])), arguments[count:]
    all_proven = True
    for path in paths:
        try:
            with sys.stdin.buffer if path == "-" else open(path, "rb") as file:
                print("proven:", check(game, file))
        except ValueError as reason:
            print("rejected:", reason)
            all_proven = False
    return 0 if all_proven else 1


sys.exit(main(*sys.argv[1:]))
