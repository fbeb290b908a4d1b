"""Rules over rows of bytes, of games whose states are trees of JAX arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Unpack

from optimal_play.batch import BatchRules, Expansion
from optimal_play.jax_games.counters import find_counters, raised_fields
from optimal_play.jax_games.fields import read_fields
from optimal_play.jax_games.game import Steps, TreeGame, random_steps
from optimal_play.jax_games.layout import layout
from optimal_play.jax_games.unread import unread_fields
from optimal_play.player import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    import jax
    from numpy.typing import NDArray

    from optimal_play.options import Options
    from optimal_play.solution import Solution

_SIZES = (64, 1024, 16384)
"""How many steps are taken at a time. JAX compiles a program for each size that occurs."""

_IS_OVER = -1
"""The number of the first byte of a row among its fields."""


class TreeRules(BatchRules):
    """The rules of a game of JAX. Player 0 is `MAX`, and a move is the number of an action.

    A state is a row of bytes: whether the game is over, the rewards if it is, and the fields that
    the program of a step reads. Of the fields named in `may_drop`, the row lacks those that change
    no step, and of counts of steps all but a remainder. Only fields whose meaning is known may be
    named: steps with other values, here and in each step of a solver, test that, but prove nothing.

    An action is legal if the mask has it and the game is not over. A player without a legal action
    gets what the rules give for an illegal one, which is a loss.
    """

    def __init__(
        self, step: Callable[[Any, Any], Any], start: Any, *, may_drop: Collection[str] = ()
    ) -> None:
        import jax
        import numpy

        self._game = game = TreeGame(step, start)
        over = {game.rewards, game.terminated, game.truncated}
        shown = over | {game.player, game.mask}
        found = read_fields(game.step, game.start, numpy.int32(0), shown)
        self._reads_rewards = game.rewards in found
        read = sorted((found | {game.player, game.mask}) - over)
        steps = random_steps(game)
        named = [it for it in read if game.names[it] in may_drop]
        raised = raised_fields(game, named, steps)
        others = [it for it in named if it not in raised]
        self._counters = find_counters(game, raised, read, steps)
        self._unread = unread_fields(game, others, read, steps)
        dropped = {it for it, counter in self._counters.items() if counter.period == 1}
        kept = [it for it in read if it not in dropped and it not in self._unread]
        self.key_fields = [game.names[it] for it in kept]
        """The fields of a state that decide the rest of the game."""
        limits = [it.steps_left for it in self._counters.values() if it.steps_left is not None]
        self.steps_left = min(limits, default=None)
        """After how many steps the game is a draw; `None` without such a limit, or if it is kept."""
        is_over = numpy.zeros((), numpy.uint8)
        fields = [(it, game.start[it]) for it in (game.rewards, *kept)]
        self._fields = layout([(_IS_OVER, is_over), *fields])
        self._field = {it.number: it for it in self._fields}
        self._random = numpy.random.default_rng(0)
        self._has_rewards = False
        """Whether a move before the end had a reward."""
        self._rows_after = jax.jit(jax.vmap(self._row_after))
        self.start = numpy.asarray(jax.jit(self._row)(game.start))
        self._has_outcomes = bool(numpy.isin(steps.after[game.rewards], (-1, 0, 1)).all())
        self._test(steps)

    def solve(
        self,
        solver: Literal["minimax", "by-stage", "retrograde"] | None = None,
        **options: Unpack[Options],
    ) -> Solution[NDArray[Any], Any, Any]:
        """Solves the game: by `"retrograde"`, if all values are wins, draws and losses.

        Raises `ValueError` if a win takes more steps than the game has.
        """
        default: Literal["retrograde"] | None = "retrograde" if self._has_outcomes else None
        solution = super().solve(solver or default, **options)
        if self.steps_left is not None:
            self._check_steps(solution, self.steps_left)
        return solution

    def expand(self, states: NDArray[Any], /) -> Expansion:
        import numpy

        game = self._game
        is_over = self._field[_IS_OVER].of_rows(states) == 1
        legal = self._field[game.mask].of_rows(states).astype(bool)
        legal[is_over] = False
        rewards = self._field[game.rewards].of_rows(states).copy()
        (stuck,) = (~is_over & ~legal.any(axis=1)).nonzero()
        if len(stuck):
            rewards[stuck] = self._rewards_without_moves(states[stuck])
        parents, actions = legal.nonzero()
        after = self._after(states, parents, actions)
        of_moves = self._field[game.rewards].of_rows(after)
        if (of_moves.sum(axis=1) != 0).any():
            raise ValueError("the rewards of the players do not add up to zero")
        given = numpy.where(self._field[_IS_OVER].of_rows(after) == 1, 0, of_moves[:, 0])
        self._has_rewards |= bool(given.any())
        # A state is not remembered by the rewards of the move that leads to it, unless a step does.
        if given.any() and not self._reads_rewards:
            first, end = self._field[game.rewards].first, self._field[game.rewards].end
            after[given != 0, first:end] = 0
        return Expansion(
            to_move=self._field[game.player].of_rows(states),
            parents=parents,
            moves=actions,
            states=after,
            values=rewards[:, 0],
            rewards=given if given.any() else None,
        )

    def draw(self, state: NDArray[Any], /) -> str:
        """The fields of the state that decide the rest of the game."""
        return "\n".join(f"{name}: {value}" for name, value in self.values(state).items())

    def values(self, state: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """The fields of the state that decide the rest of the game, by their names."""
        rows = state.reshape(1, -1)
        return {self._game.names[it.number]: it.of_rows(rows)[0] for it in self._fields[2:]}

    def is_over(self, state: NDArray[Any]) -> bool:
        """Whether the game has ended by its rules."""
        return bool(state[0])

    def _rewards_without_moves(self, states: NDArray[Any]) -> NDArray[Any]:
        """What the players get in states that are not over, where no action is legal.

        They get it for any action: the player who has to choose one loses.
        """
        import numpy

        places = numpy.arange(len(states))
        after = self._after(states, places, numpy.zeros_like(places))
        if not self._field[_IS_OVER].of_rows(after).all():
            board = self.draw(states[0])
            raise ValueError(f"the game is not over, but no action is legal:\n{board}")
        return self._field[self._game.rewards].of_rows(after)

    def _after(
        self, states: NDArray[Any], parents: NDArray[Any], actions: NDArray[Any]
    ) -> NDArray[Any]:
        """The rows after these actions, each in the state at a place."""
        import numpy

        game = self._game
        plain = [game.start[it] for it in self._unread]
        plain += [numpy.zeros((), game.start[it].dtype) for it in self._counters]
        left_out: list[Any] = [*self._unread.values(), *self._counters.values()]
        rows = numpy.empty((len(actions), len(self.start)), numpy.uint8)
        first = 0
        while first < len(actions):
            left = len(actions) - first
            size = next((it for it in _SIZES if it >= left), _SIZES[-1])
            # The last step fills a program that is not full.
            chosen = first + numpy.minimum(numpy.arange(size), left - 1)
            before, action = states[parents[chosen]], actions[chosen].astype(numpy.int32)
            same = [numpy.broadcast_to(it, (size, *it.shape)) for it in plain]
            after = numpy.asarray(self._rows_after(before, action, same))
            if left_out:
                others = zip(left_out, plain, strict=True)
                filled = [it.random(size, self._random).astype(old.dtype) for it, old in others]
                if not numpy.array_equal(self._rows_after(before, action, filled), after):
                    names = ", ".join(game.names[it] for it in (*self._unread, *self._counters))
                    raise ValueError(f"a step depends on one of {names}: use `whole_key=True`")
            rows[first : first + size] = after[:left]
            first += size
        return rows

    def _row_after(self, row: jax.Array, action: jax.Array, filled: list[jax.Array]) -> jax.Array:
        """The row after an action, with these values in unread fields, and added to counters."""
        fields, values = self._fields_of(row), iter(filled)
        for field in self._unread:
            fields[field] = next(values)
        for field, counter in self._counters.items():
            fields[field] = fields[field] % counter.period + next(values)
        return self._row(self._game.step(fields, action))

    def _fields_of(self, row: jax.Array) -> list[jax.Array]:
        fields = list(self._game.start)
        for field in self._fields[1:]:
            fields[field.number] = field.read(row)
        return fields

    def _row(self, fields: list[jax.Array]) -> jax.Array:
        from jax import numpy as jnp

        game = self._game
        is_over = fields[game.terminated] | fields[game.truncated]
        parts = [is_over.astype(jnp.uint8).reshape(1)]
        for field in self._fields[1:]:
            array = fields[field.number]
            if field.number == game.mask:
                array = array.astype(bool) & ~is_over
            elif field.number in self._counters:
                period = self._counters[field.number].period
                array = (array.astype(jnp.int32) % period).astype(array.dtype)
            parts.append(field.write(array))
        return jnp.concatenate(parts)

    def _test(self, steps: Steps) -> None:
        """Compares steps of the game with those of rows, which lack some of its fields."""
        import jax
        import numpy

        row = jax.jit(jax.vmap(self._row))
        places = numpy.arange(len(steps.actions))
        found = self._after(numpy.asarray(row(steps.before)), places, steps.actions)
        if not numpy.array_equal(found, row(steps.after)):
            names = ", ".join(self.key_fields)
            raise ValueError(f"other fields of a state than {names} matter for a step")

    def _check_steps(self, solution: Solution[Any, Any, Any], steps: int) -> None:
        """Fails if the winner may need more steps than are left."""
        value = solution.value
        if isinstance(value, Outcome):
            plies, is_draw = value.plies, value.winner is None
        else:
            plies, is_draw = solution.plies(), value == 0
        if is_draw and not self._has_rewards:
            return  # who does not lose without a limit does not lose within one
        if plies is None or self._has_rewards:
            plies = len(solution)  # no line of play without a repetition is longer
        if plies > steps:
            raise ValueError(
                f"play may take {plies} steps, and the game is a draw after {steps}: solve it by "
                f"retrograde, or with `whole_key=True`"
            )
