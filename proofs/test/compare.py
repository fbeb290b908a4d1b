"""Compares the proven checker with the checker in Rust: compare.py OPTIMAL_PLAY [INSTANCES [MUTANTS]]

Random instances: the certificates of both players prove the value that the solver prints. Mutated
certificates: both checkers accept the same. The random numbers are the same in each run.
"""

import random
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent


def run(*arguments, text=""):
    done = subprocess.run(list(map(str, arguments)), input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


class Games:
    """The instances of Rust's program and of the proven one."""

    def __init__(self, program, directory):
        self.program, self.file = program, directory / "certificate.txt"

    def certificate(self, player, rust):
        code, text, error = run(self.program, "certificate", "write", "-", "--player", player, *rust)
        assert code == 0, error
        return text

    def verdicts(self, text, rust, proven):
        """Whether Rust accepts the text, and whether the proven checker does."""
        self.file.write_text(text)
        in_rust = run(self.program, "certificate", "check", self.file, *rust)
        in_coq = run(FOLDER / "check", *proven, self.file)
        assert in_rust[0] in (0, 1, 2) and in_coq[0] in (0, 1, 2), (in_rust, in_coq)
        return in_rust[0] == 0, in_coq[0] == 0


def instance(random):
    """A position of Connect Four on a small board, with the sign of its player to move."""
    width, height = random.choice([(4, 4), (5, 4), (4, 5), (3, 6), (6, 3), (5, 5), (1, 7), (7, 2)])
    columns, moves = [0] * width, ""
    for _ in range(random.randint(width * height // 3, width * height // 2)):
        free = [c for c in range(width) if columns[c] < height]
        column = random.choice(free)
        columns[column] += 1
        moves += str(column + 1)
    return width, height, moves


def compare_instances(games, count, random):
    compared = over = 0
    while compared < count:
        width, height, moves = instance(random)
        rust = ["connect-four", "--board", f"{width}x{height}", moves]
        code, value, _ = run(games.program, "solve", *rust, "--format", "value")
        if code != 0:  # a move follows the end of the game: both refuse the position
            games.file.write_text("optimal-play certificate 1\nplayer Max\nvalue -99\n")
            board = f"{width}x{height}:{moves}"
            assert run(FOLDER / "check", "connect-four", board, games.file)[0] == 2, board
            over += 1
            continue
        value = int(value) * (-1 if len(moves) % 2 else 1)
        for player in ("max", "min"):
            text = games.certificate(player, rust)
            assert text.split("\n")[2] == f"value {value}", (rust, text[:60], value)
            verdicts = games.verdicts(text, rust, ["connect-four", f"{width}x{height}:{moves}"])
            assert verdicts == (True, True), (rust, verdicts)
        compared += 1
    print(f"{compared} positions: both certificates prove the solver's value; {over} refused alike")


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
                 "value 128", "value -0", "value 01", "value +1", "value draw", "value Max wins in 9",
                 "value Min wins in 0", "value Min wins in 32767", "value Max wins in 05"])
        else:
            at = random.randrange(len(lines))
            lines[at] = random.choice(
                [lines[at] + " ", " " + lines[at], lines[at] + "\r", "", "00", "-1", "player Max",
                 "player Min", "all", "4294967296", "99999999999", lines[at].upper()])
    return "\n".join(lines) + random.choice(["\n"] * 9 + [""])


def compare_mutants(games, count, random):
    start = [(["tic-tac-toe"], ["tic-tac-toe", "3x3"])]
    for board, moves in (("4x4", "1"), ("4x4", "112"), ("3x5", "2"), ("5x3", "33")):
        start.append((["connect-four", "--board", board, moves], ["connect-four", f"{board}:{moves}"]))
    texts = [(games.certificate(player, rust).split("\n")[:-1], rust, proven)
             for rust, proven in start for player in ("max", "min")]
    accepted = 0
    for number in range(count):
        lines, rust, proven = texts[number % len(texts)]
        text = mutate(lines, random)
        in_rust, in_coq = games.verdicts(text, rust, proven)
        assert in_rust == in_coq, f"{rust}: Rust {in_rust}, Coq {in_coq}, of {text!r}"
        accepted += in_coq
    assert 0 < accepted < count, accepted
    print(f"{count} mutated certificates: both accept the same {accepted}")


def main(program, instances=1000, mutants=2000):
    with tempfile.TemporaryDirectory() as directory:
        games = Games(program, Path(directory))
        compare_instances(games, int(instances), random.Random(57))
        compare_mutants(games, int(mutants), random.Random(58))


main(*sys.argv[1:])
