"""Games of easyAI whose moves change something that all states share: they are refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

import optimal_play as op

pytest.importorskip("easyAI")
import numpy as np
from easyAI import AI_Player
from test_easyai import Heap, after, solved

OUTSIDE = [0]


def class_that_holds_all() -> type[Heap]:
    """A new class with an attribute of each kind."""

    class Holds(Heap):
        rows: ClassVar[Any] = [[0], [0]]
        marks: ClassVar[Any] = {"a": (0,)}
        seen: ClassVar[Any] = set()
        grid: ClassVar[Any] = np.zeros(3, int)
        part: ClassVar[Any] = SimpleNamespace(number=0)
        mixed: ClassVar[Any] = [np.zeros(2, int), Heap]
        number = 0

    return Holds


def _put(game: Any, name: str, value: Any) -> None:
    setattr(type(game).__base__, name, value)


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("Holds.rows", lambda game: game.rows[1].append(1)),
        ("Holds.marks", lambda game: game.marks.update(a=(1,))),
        ("Holds.seen", lambda game: game.seen.add(1)),
        ("Holds.grid", lambda game: game.grid.put(0, 1)),
        ("Holds.part", lambda game: setattr(game.part, "number", 1)),
        ("Holds.mixed", lambda game: game.mixed[0].put(0, 1)),
        ("Holds.number", lambda game: _put(game, "number", 1)),
        ("Holds.rows", lambda game: _put(game, "rows", [[1]])),
        ("Holds.new", lambda game: _put(game, "new", 1)),
        ("Table.cells", lambda game: game.table.cells.append(1)),
        ("Seat.cards", lambda game: game.player.cards.append(1)),
    ],
)
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("solver", [None, "alpha-beta"])
def test_a_move_that_changes_a_class_is_refused_with_the_name(
    name: str, change: Any, late: bool, solver: Any
) -> None:
    class Table:
        cells: ClassVar[list[int]] = []

    class Seat(AI_Player):  # type: ignore[misc]
        cards: ClassVar[list[int]] = []

    class Changes(class_that_holds_all()):  # type: ignore[misc]
        def set_up(self) -> None:
            self.table = Table()

        def note(self, taken: int) -> None:
            if not late or self.heap == 1:
                change(self)

    with pytest.raises(op.ContractError, match=f"a move changes {name}: an attribute of a class"):
        op.solve(op.from_easyai(Changes(7, [Seat(None), Seat(None)])), solver)


class Constant(class_that_holds_all()):  # type: ignore[misc]
    """Reads what its class holds, and keeps a cache there."""

    cache: ClassVar[dict[int, list[int]]] = {}
    asked: ClassVar[int] = 0

    def possible_moves(self) -> list[int]:
        type(self).asked += 1
        if self.heap not in self.cache:
            self.cache[self.heap] = super().possible_moves()
        return self.cache[self.heap]

    def scoring(self) -> int:
        return 3 + int(self.grid[1]) + len(self.marks)


def test_a_class_may_hold_what_no_move_changes() -> None:
    solved(Constant(9))


class ChangesCache(Constant):
    """The same, but for a move that changes the cache."""

    def note(self, taken: int) -> None:
        if self.heap == 1:
            self.cache[99] = []


def test_a_move_may_not_change_what_questions_change() -> None:
    with pytest.raises(op.ContractError, match=r"a move changes Constant.cache"):
        op.solve(op.from_easyai(ChangesCache(9)))


class OnInstance(Heap):
    """A list of the class, in the place of which each game has its own."""

    taken: ClassVar[list[int]] = []

    def set_up(self) -> None:
        self.taken = []  # type: ignore[misc]

    def note(self, taken: int) -> None:
        self.taken.append(taken)

    def scoring(self) -> int:
        return self.taken[0] * 3 - self.taken[-1]


def test_an_attribute_that_hides_one_of_the_class_is_the_games_own() -> None:
    solved(OnInstance())


class Outside(Heap):
    """Counts in a global variable."""

    def note(self, taken: int) -> None:
        OUTSIDE[0] += taken

    def scoring(self) -> int:
        return OUTSIDE[0] % 5


class OutsideLate(Outside):
    """The same near the end only."""

    def note(self, taken: int) -> None:
        if self.heap < 3:
            super().note(taken)


class Shallow(Outside):
    """Copies share a list."""

    def set_up(self) -> None:
        self.counts = [0]

    def __deepcopy__(self, memo: Any) -> Shallow:
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        return copy

    def note(self, taken: int) -> None:
        self.counts[0] += taken

    def scoring(self) -> int:
        return self.counts[0] % 5


class Forgets(Heap):
    """Answers otherwise when it is asked again."""

    def is_over(self) -> bool:
        self.heap -= self.heap > 0
        return super().is_over()


@pytest.mark.parametrize("kind", [Outside, OutsideLate, Shallow, Forgets])
def test_rules_that_change_what_no_state_holds_are_refused(kind: type[Heap]) -> None:
    with pytest.raises(op.ContractError) as raised:
        op.from_easyai(kind(13))
    assert "such as a global variable" in raised.value.__notes__[0]


class NoCopy(Heap):
    """Its copies are itself."""

    def __deepcopy__(self, memo: Any) -> NoCopy:
        return self


def test_a_game_that_cannot_be_copied_is_refused() -> None:
    with pytest.raises(op.ContractError, match="__deepcopy__ returns the game itself"):
        op.from_easyai(NoCopy())
    game = Heap()
    game.screen = (number for number in range(3))
    with pytest.raises(TypeError, match="cannot pickle") as raised:
        op.from_easyai(game)
    assert "a game is copied before each move" in raised.value.__notes__[0]


class Screen(Heap):
    """Leaves out of its copies what cannot be copied."""

    def set_up(self) -> None:
        self.screen: Any = (number for number in range(3))
        self.last = 0

    def __getstate__(self) -> dict[str, Any]:
        return {name: it for name, it in self.__dict__.items() if name != "screen"}

    def note(self, taken: int) -> None:
        self.last = taken

    def scoring(self) -> int:
        return self.last


def test_a_game_may_leave_out_of_its_copies_what_cannot_be_copied() -> None:
    solution = solved(Screen())
    assert solution.value_of(after(Screen(), 2)) is not None
