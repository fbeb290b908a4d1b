"""Games of easyAI, as rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

from optimal_play.easyai.class_attributes import ClassAttributes
from optimal_play.easyai.contents import Contents
from optimal_play.easyai.copies import Copies
from optimal_play.player import Player
from optimal_play.rules import Question, Rules

Key = Callable[[Any], Hashable]


class EasyAIRules(Rules[Any, Any]):
    """The rules of a game of easyAI. Player 1 is `MAX`."""

    def __init__(self, game: Any, scoring: Callable[[Any], Any]) -> None:
        self._classes = ClassAttributes()
        self._copies = Copies(self._classes)
        self.start = self._copies.of(game)
        self._scoring = scoring
        self._contents = Contents(self.start)
        self.contents: Key = self._contents.of
        """The key that holds all that a move can change."""
        self.remembered_by: Key = self.contents
        self.asks_first = False
        """Whether a key is that of a state that was asked for its moves: what these questions write
        on the state is part of the key, whether they were asked before or not."""

    def to_move(self, state: Any) -> Player:
        return Player(state.current_player - 1)

    def moves(self, state: Any) -> list[Any]:
        return list(state.possible_moves())

    def play(self, state: Any, move: Any) -> Any:
        after = self.copy(state)
        self._classes.before_a_move()
        after.make_move(move)
        after.switch_player()
        self._classes.after_a_move()
        self._contents.note_move(state, after)
        return after

    def is_over(self, state: Any) -> bool:
        """Whether the game is over."""
        return bool(state.is_over())

    def terminal_value(self, state: Any) -> int:
        score = self._scoring(state)
        if hasattr(score, "item"):
            score = score.item()  # a number of numpy, which may have no negative
        if not isinstance(score, int) and not (isinstance(score, float) and score.is_integer()):
            raise TypeError(
                f"scoring must return a whole number, not {score!r}: count fractions in smaller units, "
                "and write a number greater than all others for infinity"
            )
        return int(score) if state.current_player == 1 else -int(score)

    def key(self, state: Any) -> Hashable:
        if self.asks_first:
            state = self.copy(state)
            if not state.is_over():
                state.possible_moves()
        return self.remembered_by(state)

    def coarser_keys(self) -> list[Key]:
        """Keys that may make one position of several with other contents; or make wrong ones."""
        keys: list[Key] = []
        if hasattr(self.start, "ttentry"):
            keys.append(lambda state: (state.ttentry(), state.current_player))
        if self._contents.have_met_order:
            keys.append(self._contents.without_order)
        return keys

    def copy(self, state: Any) -> Any:
        """A state that shares nothing with this one that a move may change."""
        return self._copies.of(state)

    def steps(self, state: Any) -> list[tuple[Any, int, Any]]:
        return [] if self.is_over(state) else super().steps(state)

    def draw(self, state: Any) -> str:
        with redirect_stdout(StringIO()) as shown:
            state.show()
        return shown.getvalue().strip("\n")

    def questions(self) -> dict[str, Question]:
        # Names of methods where they are the answer as it is: these are faster to call.
        return {
            "to_move": self.to_move,
            "moves": "possible_moves",
            "play": self.play,
            "is_over": "is_over",
            "terminal_value": self.terminal_value,
            "key": self.key,
        }
