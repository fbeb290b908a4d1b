"""Solutions in files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from coins import Coins
from folded_games import ImagesOfChase, ImagesOfTicTacToe, MirroredDrops, Shuffled
from random_games import KEYS, RandomGame, RandomRewards, RandomStages
from small_games import Chase, Countdown, Drops, TicTacToe

import optimal_play as op

GAMES: list[tuple[Any, Any]] = [
    (Coins(), "minimax"),
    (Coins(), "alpha-beta"),
    (Shuffled(Coins()), "minimax"),
    (TicTacToe(), "minimax"),
    (TicTacToe(), "alpha-beta"),
    (ImagesOfTicTacToe(-1), "minimax"),
    (MirroredDrops(4, 3), "minimax"),
    (Countdown(500), "minimax"),
    (ImagesOfChase(3, (1, 1), (2, 2)), "retrograde"),
    *[(RandomRewards(seed, kinds=1 + seed % 3), "minimax") for seed in range(30)],
    *[(RandomGame(seed, cyclic=True, kinds=1 + seed % 3), "retrograde") for seed in range(30)],
    *[(RandomStages(seed, kinds=1 + seed % 3), "by-stage") for seed in range(30)],
]


def assert_same_answers(first: Any, second: Any) -> None:
    assert first.value == second.value
    assert (len(first), first.is_whole) == (len(second), second.is_whole)
    assert repr(first.report) == repr(second.report)
    assert first.line() == second.line()
    assert first.move_values() == second.move_values()
    assert first.playthrough() == second.playthrough()
    assert first.best_play_tree(3) == second.best_play_tree(3)
    assert first.statistics() == second.statistics()
    assert first.verify() == second.verify()
    assert first._repr_html_() == second._repr_html_()
    positions = list(first.positions())
    assert positions == list(second.positions())
    for state, value in positions[:200]:
        assert second.value_of(state) == value
        assert second.plies(state) == first.plies(state)
        assert second.best_moves(state) == first.best_moves(state)
    for player in (op.MAX, op.MIN):
        certificate = first.certificate(player)
        assert certificate == second.certificate(player)
        if certificate is not None:
            assert second.check_certificate(certificate) == first.check_certificate(certificate)


@pytest.mark.parametrize(("game", "solver"), GAMES)
def test_a_loaded_solution_answers_what_the_saved_one_did(
    game: Any, solver: Any, tmp_path: Path
) -> None:
    path = tmp_path / "game.solution"
    solution = op.solve(game, solver)
    solution.save(path)
    assert list(tmp_path.iterdir()) == [path]
    loaded = op.Solution.load(path, game)
    assert_same_answers(solution, loaded)
    again = tmp_path / "again.solution"
    loaded.save(str(again))
    assert again.read_bytes() == path.read_bytes()
    solution.save(path)  # replaces it


@pytest.mark.parametrize("key", KEYS)
def test_keys_of_every_kind_are_found_again(key: Any, tmp_path: Path) -> None:
    class Keyed(RandomGame):
        def key(self, state: int) -> Any:
            return key(state)

    solution = op.solve(Keyed(5))
    solution.save(tmp_path / "keys")
    assert_same_answers(solution, op.Solution.load(tmp_path / "keys", Keyed(5)))


def test_a_part_whose_keys_have_no_bytes_is_not_saved(tmp_path: Path) -> None:
    class Sets(Coins):
        def key(self, row: tuple[int, ...]) -> Any:
            return frozenset(enumerate(row))

    with pytest.raises(ValueError, match="solve with minimax, or define `key`"):
        op.solve(Sets(), "alpha-beta").save(tmp_path / "part")
    assert not list(tmp_path.iterdir())


def test_a_batch_is_loaded_with_its_rules(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    from test_batch import Subtraction

    class Longer(Subtraction):
        start = numpy.array(10)

    solution = Subtraction().solve()
    solution.save(tmp_path / "batch")
    loaded = op.Solution.load(tmp_path / "batch", Subtraction())
    assert loaded.line() == solution.line() and loaded.value == solution.value
    assert loaded.value_of(numpy.array(4)) == solution.value_of(numpy.array(4))
    with pytest.raises(op.LoadError, match="other rules"):
        op.Solution.load(tmp_path / "batch", Longer())


class Poorer(Coins):
    """The last coin counts less."""

    def reward(self, row: tuple[int, ...], end: str) -> int:
        return super().reward(row, end) - (len(row) == 1)


class Dearer(Coins):
    """The end of the game is worth something."""

    def terminal_value(self, row: tuple[int, ...]) -> int:
        return 1


class Backwards(Coins):
    """The other player begins."""

    def to_move(self, row: tuple[int, ...]) -> op.Player:
        return super().to_move(row).opponent


class Lazy(Coins):
    """One end only, where three coins are left."""

    def moves(self, row: tuple[int, ...]) -> list[str]:
        return super().moves(row)[: 1 if len(row) == 3 else 2]


class Longer(Coins):
    """Another start."""

    start = (8, 15, 3, 7, 1)


@pytest.mark.parametrize("other", [Poorer(), Dearer(), Backwards(), Lazy(), Longer(), TicTacToe()])
@pytest.mark.parametrize("solver", ["minimax", "alpha-beta"])
def test_other_rules_are_noticed(other: Any, solver: Any, tmp_path: Path) -> None:
    path = tmp_path / "coins"
    op.solve(Coins(), solver).save(path)
    with pytest.raises(op.LoadError, match="coins: it was solved by other rules") as raised:
        op.Solution.load(path, other)
    assert str(path) in str(raised.value)


def test_other_rules_at_the_end_of_a_large_game_are_noticed(tmp_path: Path) -> None:
    class Misere(Drops):
        """Four in a row lose."""

        def play(self, x: int) -> Misere:
            return Misere(self.width, self.height, *super().play(x).key())

        def decided(self) -> int | None:
            value = super().decided()
            return None if value is None else -value

    op.solve(Drops(4, 4)).save(tmp_path / "drops")
    with pytest.raises(op.LoadError, match="other rules"):
        op.Solution.load(tmp_path / "drops", Misere(4, 4))


def test_other_rules_for_keys_without_bytes_are_noticed(tmp_path: Path) -> None:
    class Sets(Coins):
        def key(self, row: tuple[int, ...]) -> Any:
            return frozenset(enumerate(row)), len(row)

    class Poor(Sets):
        def reward(self, row: tuple[int, ...], end: str) -> int:
            return 0

    op.solve(Sets()).save(tmp_path / "sets")
    assert op.Solution.load(tmp_path / "sets", Sets()).value == 11
    with pytest.raises(op.LoadError, match="other rules"):
        op.Solution.load(tmp_path / "sets", Poor())


def test_a_changed_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "chase"
    op.solve(Chase(2, (1, 1), (2, 2)), "retrograde").save(path)
    whole = path.read_bytes()
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :])
        with pytest.raises(op.LoadError, match="chase: ") as raised:
            op.Solution.load(path, Chase(2, (1, 1), (2, 2)))
        assert re_says_what(str(raised.value))
    for length in range(0, len(whole), 11):
        path.write_bytes(whole[:length])
        with pytest.raises(op.LoadError, match="chase: "):
            op.Solution.load(path, Chase(2, (1, 1), (2, 2)))
    path.write_bytes(whole.replace(b"solution 1", b"solution 2"))
    with pytest.raises(op.LoadError, match="expected the first line 'optimal-play solution 1'"):
        op.Solution.load(path, Chase(2, (1, 1), (2, 2)))
    with pytest.raises(FileNotFoundError):
        op.Solution.load(tmp_path / "none", Coins())


def re_says_what(message: str) -> bool:
    return "first line" in message or "changed or cut" in message


def test_what_is_no_solution_is_refused_although_its_digest_is_right(tmp_path: Path) -> None:
    """Each byte of the content is changed, and the digest with it."""
    from optimal_play import saving

    game = Countdown(3)
    path = tmp_path / "forged"
    solution = op.solve(game)
    solution.save(path)
    _, content = saving.read(path)
    refused = 0
    for at in range(len(content)):
        for change in (0x01, 0x80, 0xFF):
            forged = content[:at] + bytes([content[at] ^ change]) + content[at + 1 :]
            saving.write(path, solution.report, forged)
            try:
                loaded = op.Solution.load(path, game)
            except op.LoadError:
                refused += 1
                continue
            # What is left is a value that is not the best of its successors'.
            try:
                loaded.verify()
            except op.WrongValueError:
                refused += 1
    assert refused >= 3 * len(content) - 12
