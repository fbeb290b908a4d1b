"""A game of JAX for tests: a token walks, and the fields of its states are chosen by the test."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import jax
from jax import numpy as jnp


@dataclass(frozen=True)
class State:
    """A token at a place; each step moves it by one or two."""

    place: Any
    current_player: Any
    rewards: Any
    terminated: Any
    truncated: Any
    legal_action_mask: Any
    steps: Any
    last: Any


jax.tree_util.register_dataclass(
    State,
    data_fields=[
        "place",
        "current_player",
        "rewards",
        "terminated",
        "truncated",
        "legal_action_mask",
        "steps",
        "last",
    ],
    meta_fields=[],
)


class Walk:
    """Who reaches `goal` wins. Places go around `goal + 1`; action 0 stays, 1 goes on.

    Players move in turn, or by `order` of the number of steps. After `limit` steps it is a draw.
    """

    id = "walk"
    num_players = 2

    def __init__(
        self,
        goal: int,
        limit: int = 1000,
        order: tuple[int, ...] = (0, 1),
        kind: Any = jnp.int16,
        rewards: tuple[float, float] = (1, -1),
        reads_last: bool = False,
        stuck_at: int = -1,
        is_random: bool = False,
    ) -> None:
        self.goal, self.limit, self.kind = goal, limit, kind
        self.order = jnp.array(order, jnp.int32)
        self.rewards, self.reads_last = jnp.array(rewards, jnp.float32), reads_last
        self.stuck_at, self.is_random = stuck_at, is_random

    def init(self, key: Any) -> State:
        return State(
            place=jnp.int32(0),
            current_player=self.order[0],
            rewards=jnp.zeros(2, jnp.float32),
            terminated=jnp.bool_(False),
            truncated=jnp.bool_(False),
            legal_action_mask=jnp.ones(2, jnp.bool_),
            steps=self.kind(0),
            last=jnp.int32(-1),
        )

    def step(self, state: State, action: Any, key: Any = None) -> State:
        mover = state.current_player
        place = (state.place + action) % (self.goal + 1)
        if self.is_random:
            place = place + jax.random.bernoulli(key).astype(jnp.int32)
        if self.reads_last:  # whoever repeats an action goes back to the start
            place = jnp.where((state.last == action) & (action == 1), 0, place)
        steps = (state.steps + 1).astype(state.steps.dtype)
        wins = place == self.goal
        signed = jnp.where(mover == 0, self.rewards, self.rewards[::-1])
        after = replace(
            state,
            place=place,
            current_player=self.order[steps % len(self.order)],
            rewards=jnp.where(wins, signed, 0.0),
            terminated=wins,
            truncated=steps.astype(jnp.int32) >= self.limit,
            legal_action_mask=jnp.full(2, place != self.stuck_at) | wins,
            steps=steps,
            last=jnp.int32(action),
        )
        is_illegal = ~state.legal_action_mask[action]
        lost = jnp.where(mover == 0, jnp.array([-1.0, 1.0]), jnp.array([1.0, -1.0]))
        return replace(
            after,
            rewards=jnp.where(is_illegal, lost, after.rewards),
            terminated=after.terminated | is_illegal,
        )
