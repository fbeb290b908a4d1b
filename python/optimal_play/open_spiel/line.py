"""Lines of play of OpenSpiel's games, from the first state of the game inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

State = Any
T = TypeVar("T")

WRAPPERS = frozenset({"misere", "start_at", "zerosum"})
"""Games around a game, whose states show all that its states do."""


def layers(game: Any) -> list[tuple[str, dict[str, Any]]]:
    """The names and parameters of a game, of the game that it wraps, and so on."""
    found = [(game.get_type().short_name, game.get_parameters())]
    while isinstance(inside := found[-1][1].get("game"), dict):
        found.append((inside["name"], {it: inside[it] for it in inside if it != "name"}))
    return found


class Inside:
    """The game that a state belongs to, without those around it."""

    def __init__(self, state: State) -> None:
        self.state = state
        found = layers(state.get_game())
        self.name, self._parameters = next(it for it in found if it[0] not in WRAPPERS)
        self._around = [parameters for name, parameters in found if name in WRAPPERS]
        histories = [it.get("history", "").split(";") for it in reversed(self._around)]
        self._before = tuple(int(action) for line in histories for action in line if action)

    def history(self, state: State) -> tuple[int, ...]:
        """All actions that lead to a state, also those before the first one of `start_at`."""
        return self._before + tuple(state.history())

    def root(self) -> State:
        """The state before them."""
        if self._around:
            import pyspiel

            return pyspiel.load_game(self.name, self._parameters).new_initial_state()
        position, _, _ = self.state.serialize().partition("\n")
        fen = position.removeprefix("FEN: ") if position.startswith("FEN: ") else ""
        game = self.state.get_game()
        return game.new_initial_state(fen) if fen else game.new_initial_state()


class Along(Generic[T]):
    """What a line of play adds up to: the value at its root, and how a move changes it."""

    def __init__(
        self, inside: Inside, at_root: Callable[[State], T], after: Callable[[T, int, State], T]
    ) -> None:
        self._inside, self._at_root, self._after = inside, at_root, after
        self._known: dict[tuple[int, ...], T] = {}
        """By histories, so that the children of a state share its value."""
        root = inside.root()
        self._bases: list[tuple[tuple[int, ...], State, T]] = [((), root, at_root(root))]
        """Where to begin to play a line again: the states that most lines go through, first."""
        history = inside.history(inside.state)
        self._bases.insert(0, (history, inside.state, self._of(history)))

    def at(self, state: State) -> T:
        """The value of a state."""
        history = self._inside.history(state)
        if not history:
            return self._at_root(state)
        return self._remember(history, self._after(self._of(history[:-1]), history[-1], state))

    def _of(self, history: tuple[int, ...]) -> T:
        if history in self._known:
            return self._known[history]
        bases = (it for it in self._bases if it[0] == history[: len(it[0])])
        begun, base, value = next(bases)
        state = base.clone()
        for action in history[len(begun) :]:
            state.apply_action(action)
            value = self._after(value, action, state)
        return self._remember(history, value)

    def _remember(self, history: tuple[int, ...], value: T) -> T:
        if len(self._known) >= 4096:
            self._known.clear()
        self._known[history] = value
        return value
