"""Compares the proven checker with the checker in Rust: compare.py OPTIMAL_PLAY [INSTANCES [MUTANTS]]

The rules lead to the same number of positions at each ply. Random instances: the certificates of
both players prove the value that the solver prints. Mutated certificates: both checkers accept the
same. The random numbers are the same in each run.
"""

import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Callable, NamedTuple

FOLDER = Path(__file__).resolve().parent.parent


def run(*arguments, text=""):
    done = subprocess.run(list(map(str, arguments)), input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


class Games:
    """The instances of Rust's program and of the proven one, two at a time."""

    def __init__(self, program, directory):
        self.program, self.directory = program, directory
        self.map = ThreadPoolExecutor(2).map

    def certificate(self, player, it):
        code, text, error = run(self.program, "certificate", "write", "-", "--player", player, *it.rust)
        assert code == 0, error
        return text

    def verdicts(self, text, it):
        """Whether Rust accepts the text, and whether the proven checker does."""
        in_rust = run(self.program, "certificate", "check", "-", *it.rust, text=text)
        in_coq = run(FOLDER / "check", *it.proven, "-", text=text)
        assert in_rust[0] in (0, 1, 2) and in_coq[0] in (0, 1, 2), (in_rust, in_coq)
        return in_rust[0] == 0, in_coq[0] == 0


class Instance(NamedTuple):
    """An instance in the words of each program."""

    rust: list  # the arguments of `optimal-play certificate`
    proven: list  # those of the proven checker
    solve: list  # those of `optimal-play solve`,
    text: str = ""  # and what it reads
    claim: Callable = str  # from the value that it prints to that of a certificate


def tic_tac_toe():
    return Instance(["tic-tac-toe"], ["tic-tac-toe", "3x3"], ["tic-tac-toe"])


def connect_four(width, height, moves=""):
    rust = ["connect-four", "--board", f"{width}x{height}"] + [moves] * (moves != "")
    board = f"{width}x{height}" + f":{moves}" * (moves != "")
    sign = -1 if len(moves) % 2 else 1  # the solver's score is that of the player to move
    return Instance(rust, ["connect-four", board], rust, "", lambda value: str(sign * int(value)))


def knight_pawns(rows, columns, squares):
    """The first square is that of the knight."""
    words = ["--board", f"{rows}x{columns}"]
    for option, (row, column) in zip(["--knight"] + ["--pawn"] * len(squares), squares):
        words += [option, f"{row},{column}"]
    rust = ["knight-pawns", *words]
    return Instance(rust, ["knight-pawns", " ".join(words)], rust)


def staircase(rows, columns, scores):
    words = list(map(str, [rows, columns, *scores]))
    text = " ".join(words[:2]) + "\n"
    for row in range(2 * rows):
        text += " ".join(words[2 + row * columns : 2 + (row + 1) * columns]) + "\n"
    proven = ["staircase", " ".join(words)]
    return Instance(["staircase", *words], proven, ["staircase", "-"], text)


def chase(rows, columns, white, black, steps):
    words = ["--board", f"{rows}x{columns}", "--white", "%d,%d" % white, "--black", "%d,%d" % black]
    words += ["--white-steps", str(steps[0]), "--black-steps", str(steps[1])]
    claims = {"WHITE": "Max wins in", "BLACK": "Min wins in", "DRAW": "draw"}
    return Instance(["chase", *words], ["chase", " ".join(words)], ["chase", *words], "",
                    lambda value: " ".join(claims.get(word, word) for word in value.split()))


def random_connect_four(random):
    """Some moves after the start; perhaps one after the end of the game."""
    width, height = random.choice([(4, 4), (5, 4), (4, 5), (3, 6), (6, 3), (5, 5), (1, 7), (7, 2)])
    columns, moves = [0] * width, ""
    for _ in range(random.randint(width * height // 3, width * height // 2)):
        free = [c for c in range(width) if columns[c] < height]
        column = random.choice(free)
        columns[column] += 1
        moves += str(column + 1)
    return connect_four(width, height, moves)


def random_knight_pawns(random, pawns=range(1, 8)):
    rows, columns = random.choice([(50, 50), (50, 50), (8, 8), (3, 4), (4, 3), (4, 4), (5, 5), (3, 30)])
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    return knight_pawns(rows, columns, random.sample(squares, 1 + random.choice(pawns)))


def random_staircase(random):
    rows, columns = random.randint(1, 5), random.randint(1, 5)
    most = random.choice([1, 9, 100000])
    scores = [random.randint(0, most) for _ in range(2 * rows * columns)]
    return staircase(rows, columns, scores)


def random_chase(random):
    """Draws are many where white is as fast as black."""
    rows, columns = random.choice([(2, 2), (3, 3), (1, 6), (4, 3), (3, 5), (4, 4), (2, 7)])
    squares = [(row + 1, column + 1) for row in range(rows) for column in range(columns)]
    steps = random.choice([(1, 2), (1, 2), (1, 1), (2, 2), (2, 1), (1, 9)])
    return chase(rows, columns, *random.sample(squares, 2), steps)


def compare_instances(games, count, random):
    kinds = [random_connect_four, random_knight_pawns, random_staircase, random_chase]
    compared = refused = 0

    def compare(it):
        """Whether there is such an instance; else both refuse it."""
        code, value, _ = run(games.program, "solve", *it.solve, "--format", "value", text=it.text)
        if code != 0:  # a move follows the end of the game
            text = "optimal-play certificate 1\nplayer Max\nvalue -99\n"
            assert run(FOLDER / "check", *it.proven, "-", text=text)[0] == 2, it
            return False
        value = it.claim(value.strip())
        for player in ("max", "min"):
            text = games.certificate(player, it)
            assert text.split("\n")[2] == f"value {value}", (it, text[:60], value)
            verdicts = games.verdicts(text, it)
            assert verdicts == (True, True), (it, verdicts)
        return True

    while compared < count:
        instances = [kinds[number % len(kinds)](random) for number in range(compared, count)]
        found = list(games.map(compare, instances))
        compared, refused = compared + found.count(True), refused + found.count(False)
    print(f"{compared} instances: both certificates prove the solver's value; {refused} refused alike")


def compare_positions(games, random):
    """The positions of each ply, by the rules of both: in Rust by the stages of a store."""
    every = [tic_tac_toe(), connect_four(4, 4), connect_four(5, 3), connect_four(2, 6)]
    every += [random_knight_pawns(random, [pawns]) for pawns in (1, 2, 5, 8, 10)]
    every += [random_staircase(random) for _ in range(5)]
    for number, it in enumerate(every):
        store = games.directory / f"store-{number}"
        code, _, error = run(games.program, "solve", *it.solve, "--store", store, text=it.text)
        assert code == 0, (it, error)
        info = run(games.program, "store", "info", store)[1]
        rows = [line.split() for line in info.split("\n")]
        rows = [row for row in rows if len(row) > 4 and row[0].isdigit()]
        in_rust = [(row[0], row[1].replace(",", "")) for row in rows]
        in_coq = run(FOLDER / "check", "--positions", *it.proven)[1]
        in_coq = [tuple(line.split()) for line in in_coq.split("\n")[:-1]]
        assert in_rust == in_coq, (it, in_rust, in_coq)
    print(f"{len(every)} instances: the same number of positions at each ply")


def mutate(lines, random):
    """The certificate with one change, or two."""
    lines = list(lines)
    for _ in range(random.choice([1, 1, 2])):
        at = random.randrange(3, len(lines)) if len(lines) > 3 else 2
        kind = random.randrange(8)
        if kind < 4 and at > 2:
            lines[at] = str(random.randrange(5))
        elif kind == 4:
            lines.insert(at, str(random.randrange(3)))
        elif kind == 5 and len(lines) > 3:
            del lines[at]
        elif kind == 6:
            lines[2] = random.choice(
                ["value 0", "value 1", "value -1", "value -2", "value 3", "value 127", "value -128",
                 "value 128", "value 9", "value 2147483647", "value -2147483648", "value -0", "value 01", "value +1", "value draw", "value Max wins in 9",
                 "value Min wins in 0", "value Min wins in 5", "value Min wins in 7", "value Min wins in 32767", "value Max wins in 05"])
        else:
            at = random.randrange(len(lines))
            lines[at] = random.choice(
                [lines[at] + " ", " " + lines[at], lines[at] + "\r", "", "00", "-1", "player Max",
                 "player Min", "all", "4294967296", "99999999999", lines[at].upper()])
    return "\n".join(lines) + random.choice(["\n"] * 9 + [""])


def compare_mutants(games, count, random):
    start = [tic_tac_toe(), connect_four(4, 4, "1"), connect_four(4, 4, "112"), connect_four(3, 5, "2"),
             connect_four(5, 3, "33")]
    start += [random_knight_pawns(random, [pawns]) for pawns in (1, 3, 4, 6)]
    start += [random_staircase(random) for _ in range(4)]
    start += [random_chase(random) for _ in range(8)]
    texts = [(games.certificate(player, it).split("\n")[:-1], it)
             for it in start for player in ("max", "min")]
    mutants = [(mutate(lines, random), it)
               for lines, it in (texts[number % len(texts)] for number in range(count))]
    accepted = 0
    for (text, it), (in_rust, in_coq) in zip(
            mutants, games.map(lambda mutant: games.verdicts(*mutant), mutants)):
        assert in_rust == in_coq, f"{it}: Rust {in_rust}, Coq {in_coq}, of {text!r}"
        accepted += in_coq
    assert 0 < accepted < count, accepted
    print(f"{count} mutated certificates: both accept the same {accepted}")


def main(program, instances=1000, mutants=2000):
    with tempfile.TemporaryDirectory() as directory:
        games = Games(program, Path(directory))
        compare_positions(games, random.Random(1))
        compare_instances(games, int(instances), random.Random(2))
        compare_mutants(games, int(mutants), random.Random(3))


main(*sys.argv[1:])
