"""Perfect players for OpenSpiel."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from optimal_play.policy import Policy, Ties

if TYPE_CHECKING:
    from optimal_play.solution import Solution


def to_pyspiel_policy(solution: Solution[Any, int, Any], *, ties: Ties = "uniform") -> Any:
    """Perfect play as a `pyspiel.Policy`, of a solution of `from_pyspiel`.

    It answers for states, so the game needs no information states, with a probability for each legal
    action. Algorithms of OpenSpiel that are written in Python and walk through states can ask it.
    Those in C++ that make states themselves, such as `pyspiel.expected_returns`, cannot hand these to
    a policy that is written in Python: "return_value_policy = copy, but type is non-copyable!".

    A state that the solution does not hold raises a `KeyError`; one in which the game is over has
    no actions.
    """
    return _classes()[0](solution.policy(ties))


def to_pyspiel_bot(
    solution: Solution[Any, int, Any], *, ties: Ties = "uniform", seed: int = 0
) -> Any:
    """A perfect player as a `pyspiel.Bot`, of a solution of `from_pyspiel`.

    It plays for either player, as in `pyspiel.evaluate_bots`, and also in games without information
    states. Among moves that are alike it draws by `seed`, so that its games differ.
    """
    return _classes()[1](solution.policy(ties), seed)


@cache
def _classes() -> tuple[Any, Any]:
    """The two classes, made when OpenSpiel is first needed."""
    import pyspiel

    class PerfectPolicy(pyspiel.Policy):  # type: ignore[misc]
        def __init__(self, policy: Policy[Any, int]) -> None:
            super().__init__()
            self._policy = policy

        def action_probabilities(
            self, state: Any, player_id: int | None = None
        ) -> dict[int, float]:
            if state.is_terminal() or player_id not in (None, state.current_player()):
                return {}
            return probabilities(self._policy, state)

        def get_state_policy(
            self, state: Any, player: int | None = None
        ) -> list[tuple[int, float]]:
            return list(self.action_probabilities(state, player).items())

        def get_state_policy_as_parallel_vectors(
            self, state: Any, player: int | None = None
        ) -> tuple[list[int], list[float]]:
            chances = self.action_probabilities(state, player)
            return list(chances), list(chances.values())

    class PerfectBot(pyspiel.Bot):  # type: ignore[misc]
        def __init__(self, policy: Policy[Any, int], seed: int) -> None:
            super().__init__()
            self._policy = policy
            self._random = Random(seed)

        def restart(self) -> None:
            """Begins another game, whose draws are others."""

        def restart_at(self, state: Any) -> None:
            """The same."""

        def provides_policy(self) -> bool:
            return True

        def get_policy(self, state: Any) -> list[tuple[int, float]]:
            return list(probabilities(self._policy, state).items())

        def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
            chances = self.get_policy(state)
            actions, weights = zip(*chances, strict=True)
            return chances, self._random.choices(actions, weights)[0]

        def step(self, state: Any) -> int:
            return self.step_with_policy(state)[1]

    return PerfectPolicy, PerfectBot


def probabilities(policy: Policy[Any, int], state: Any) -> dict[int, float]:
    """The probabilities of all legal actions, which OpenSpiel takes as plain numbers."""
    chances = policy[state]
    return {action: chances.get(action, 0.0) for action in state.legal_actions()}
