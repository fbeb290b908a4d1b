"""Games of easyAI: what their positions are remembered by, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import optimal_play as op

pytest.importorskip("easyAI")
import numpy as np
from easyAI import AI_Player, Human_Player, TwoPlayerGame
from easyAI.games.Hexapawn import Hexapawn
from easyAI.games.Nim import Nim
from easyai_games import after, plain_minimax


class Heap(TwoPlayerGame):  # type: ignore[misc]
    """Take one to three of a heap; `note` says what else a move does, and `scoring` what it is for."""

    def __init__(self, heap: int = 7, players: Any = None) -> None:
        self.players = players or [AI_Player(None), AI_Player(None)]
        self.heap, self.current_player = heap, 1
        self.set_up()

    def set_up(self) -> None:
        """What stands on the game at the start."""

    def note(self, taken: int) -> None:
        """What a move does besides."""

    def possible_moves(self) -> list[int]:
        return [taken for taken in (1, 2, 3) if taken <= self.heap]

    def make_move(self, taken: int) -> None:
        self.heap -= taken
        self.note(taken)

    def is_over(self) -> bool:
        return self.heap == 0

    def scoring(self) -> Any:
        return 100

    def show(self) -> None:
        print(self.heap, "left")


def solved(game: Any, **options: Any) -> op.Solution[Any, Any, Any]:
    """The solution of a game, which has the value of a plain minimax by every solver."""
    rules = op.from_easyai(game, **options)
    solution = op.solve(rules)
    assert solution.value == op.solve(rules, "alpha-beta").value == plain_minimax(game, **options)
    return solution


def test_a_game_is_shown_as_it_shows_itself() -> None:
    assert "7 left" in solved(Heap())._repr_html_()


class NoneTwice(Heap):
    """Nobody may take as many as the opponent has just taken: an attribute that comes late."""

    def possible_moves(self) -> list[int]:
        return [it for it in super().possible_moves() if it != getattr(self, "last", 0)]

    def note(self, taken: int) -> None:
        self.last = taken

    def is_over(self) -> bool:
        return not self.possible_moves()

    def scoring(self) -> int:
        return -100


class Passing(Heap):
    """Who takes two may not do so again, while an attribute is there that the opponent deletes."""

    def possible_moves(self) -> list[int]:
        return [it for it in super().possible_moves() if it != 2 or not hasattr(self, "locked")]

    def note(self, taken: int) -> None:
        if hasattr(self, "locked"):
            del self.locked
        elif taken == 2:
            self.locked = True


@pytest.mark.parametrize("kind", [NoneTwice, Passing])
@pytest.mark.parametrize("heap", range(1, 10))
def test_attributes_may_come_late_and_be_deleted(kind: type[Heap], heap: int) -> None:
    solved(kind(heap))


class Gains(Heap):
    """What is taken counts for the player, who has it."""

    def set_up(self) -> None:
        for player in self.players:
            player.gain = [0]

    def note(self, taken: int) -> None:
        self.player.gain[0] += taken * (1 + self.heap % 2)

    def scoring(self) -> int:
        return int(self.player.gain[0] - self.opponent.gain[0])


def test_what_stands_on_players_counts() -> None:
    solution = solved(Gains())
    assert solution.verify().complete
    assert len(solution) > len(solved(Heap()))


def test_the_present_position_is_the_start_whatever_comes_later() -> None:
    game = Gains()
    game.play_move(1)
    rules = op.from_easyai(game)
    value = op.solve(rules).value
    assert value == plain_minimax(game)
    game.play_move(3)
    assert op.solve(rules).value == value


class Uncopied:
    """An AI, with a table that nothing may copy or look at."""

    def __call__(self, game: Any) -> Any:
        return game.possible_moves()[0]

    def __deepcopy__(self, memo: Any) -> Any:
        raise AssertionError("the AI is copied")

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise AssertionError("the AI is part of a key")


def test_an_ai_is_neither_copied_nor_part_of_a_key() -> None:
    rules = op.from_easyai(Gains(players=[AI_Player(Uncopied()), AI_Player(Uncopied())]))
    assert op.solve(rules).value == plain_minimax(Gains())


@pytest.mark.parametrize("kind", [Heap, Gains])
def test_a_solution_plays_a_match_of_easyai(kind: type[Heap]) -> None:
    """In a match, the game counts its moves, and the players are others than those it was solved with."""
    solution = op.solve(op.from_easyai(kind()))
    players = [AI_Player(lambda game: solution.best_moves(game)[0], name=name) for name in "xy"]
    match = kind(players=players)
    assert len(match.play(verbose=False)) == 1 + len(solution.line())
    sign = 1 if match.current_player == 1 else -1
    assert sign * match.scoring() == solution.value
    without = Heap(players=[None, None])
    assert op.solve(op.from_easyai(Heap())).value_of(without) == plain_minimax(Heap())
    assert (
        op.solve(op.from_easyai(without)).value_of(Heap(players=[Human_Player()] * 2)) is not None
    )


class Winner(Heap):
    """Writes who has won, where it is asked."""

    def is_over(self) -> bool:
        self.winner = self.opponent_index if self.heap == 0 else None
        return self.winner is not None

    def scoring(self) -> int:
        return -100 if self.winner == self.opponent_index else 100


def test_what_questions_write_on_a_state_makes_no_other_position() -> None:
    solution = solved(Winner())
    game = Winner()
    for move in solution.line():
        value = solution.value_of(game)
        assert not game.is_over()
        assert value == solution.value_of(game) == plain_minimax(game)
        game = after(game, move)
    assert solution.value_of(game) == solution.value
    assert game.is_over()
    assert solution.value_of(game) == solution.value
    assert op.audit(op.from_easyai(Winner())).complete


class FewMoves(Heap):
    """Ends after four moves, which it counts where easyAI does."""

    def note(self, taken: int) -> None:
        self.nmove = getattr(self, "nmove", 0) + 1

    def is_over(self) -> bool:
        return self.heap == 0 or getattr(self, "nmove", 0) == 4

    def scoring(self) -> int:
        return self.heap - 2


def test_the_number_of_moves_counts_where_a_move_changes_it() -> None:
    assert len(solved(FewMoves(12))) > len(solved(Heap(12)))


class Queue(Heap):
    """A dictionary of the last two, the older one first."""

    def set_up(self) -> None:
        self.last: dict[int, int] = {}

    def note(self, taken: int) -> None:
        self.last[taken] = 0
        if len(self.last) > 2:
            del self.last[next(iter(self.last))]

    def scoring(self) -> int:
        return next(iter(self.last)) - 2


class Board(Heap):
    """A dictionary of places, in which the order does not count."""

    def set_up(self) -> None:
        self.board: dict[int, int] = {}

    def possible_moves(self) -> list[int]:
        return [at for at in range(5) if at not in self.board]

    def make_move(self, at: int) -> None:
        self.board[at] = self.current_player

    def is_over(self) -> bool:
        return len(self.board) == 5

    def scoring(self) -> int:
        return sum(at - 2 for at, mark in self.board.items() if mark == self.current_player)


def test_the_order_of_a_dictionary_counts_if_the_rules_ask_for_it() -> None:
    solved(Queue(9))
    # Of five places, a player has half: these are the ways to choose the marks.
    assert len(solved(Board())) == 1 + 5 + 20 + 30 + 30 + 10


class Logged(Gains):
    """Keeps all moves, which do not matter, and whether two were taken of four, which does."""

    def set_up(self) -> None:
        super().set_up()
        self.log: list[int] = []
        self.bonus = False

    def note(self, taken: int) -> None:
        super().note(taken)
        self.log.append(taken)
        if self.heap == 2 and taken == 2:
            self.bonus = True

    def scoring(self) -> int:
        return super().scoring() + 5 * self.bonus


class WithEntry(Logged):
    """The same with an entry for a table that says all."""

    def ttentry(self) -> Any:
        return self.heap, self.bonus, *[player.gain[0] for player in self.players]


class WithForgetfulEntry(Logged):
    """The same with an entry that leaves out the bonus."""

    def ttentry(self) -> Any:
        return self.heap, *[player.gain[0] for player in self.players]


class WithWrongEntry(Logged):
    """The same with an entry that is missing later, or is no key."""

    def ttentry(self) -> Any:
        return self.log if self.heap > 5 else self.log[9]


def test_an_entry_for_a_table_is_taken_if_it_is_right_and_of_use() -> None:
    positions = len(solved(Logged()))
    assert len(solved(WithEntry())) < positions
    assert len(solved(WithForgetfulEntry())) == len(solved(WithWrongEntry())) == positions


def test_an_entry_without_use_is_not_taken() -> None:
    class LateEntry(Nim):  # type: ignore[misc]
        """An entry that leaves out a piece after a while, which makes no difference before."""

        def ttentry(self) -> Any:
            return "".join(map(str, self.piles))

    solved(LateEntry([None, None], piles=(1, 11)))


def test_a_game_without_scoring_takes_the_function_of_its_ais() -> None:
    game = Hexapawn([AI_Player(None), AI_Player(None)], (3, 3))
    with pytest.raises(TypeError, match=r"Hexapawn has no method scoring: .*scoring=lambda game:"):
        op.from_easyai(game)
    assert solved(game, scoring=lambda game: -100 if game.lose() else 0).value == -100
    assert solved(Heap(), scoring=lambda game: -7).value in (7, -7)
    with pytest.raises(TypeError, match="scoring must be a function of a game, not 100"):
        op.from_easyai(game, scoring=100)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="int is no game of easyAI: it has no possible_moves"):
        op.from_easyai(3)


@pytest.mark.parametrize(
    "score", [7, 7.0, np.uint8(7), np.int64(7), np.float32(7), np.array(7), True]
)
def test_scores_are_whole_numbers_of_any_kind(score: Any) -> None:
    assert abs(solved(Heap(), scoring=lambda game: score).value) == int(score)


@pytest.mark.parametrize("score", [0.5, float("inf"), float("nan"), None, "won"])
def test_other_scores_are_refused(score: Any) -> None:
    with pytest.raises(TypeError, match="whole number"):
        op.solve(op.from_easyai(Heap(), scoring=lambda game: score))
