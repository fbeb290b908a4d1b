"""Agents compared with perfect play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Literal

from optimal_play.evaluation import Evaluation, Games
from optimal_play.journey import Journey, after, journey_of
from optimal_play.opponent import SKILLS, Opponent, opponent
from optimal_play.options import one_of, whole_number
from optimal_play.player import MAX, MIN, Player
from optimal_play.survey import Surveyed
from optimal_play.tally import Chosen, Tally, Value, seen

Agent = Callable[[Any, list[Any]], Any]
"""From a state and its moves to one of these, or to a mapping from moves to probabilities."""

REPEATS = 3
"""A game in which a position occurs so many times is endless, and so worth nothing more."""


def evaluate(
    agent: Agent,
    solution: Any,
    *,
    positions: Literal["all", "games"] | int | Iterable[Iterable[Any]] = "all",
    against: str | Agent = "perfect",
    games: int = 20,
    seed: int = 0,
) -> Evaluation:
    """How far an agent is from perfect play.

    `agent` is a function from a state and the list of its moves to one of these moves, or to a
    mapping from moves to probabilities; or a bot of OpenSpiel. It is asked as the player to move of
    each position. For a solution of `op.games`, a state is the tuple of the moves that lead to it; for
    one of `from_pyspiel`, a state of OpenSpiel.

    `positions` are those that are judged, if they have a move:

    - `"all"`: those that the solution holds;
    - a number: so many of these, drawn by `seed`;
    - `"games"`: those in which the agent chose in its games;
    - lines of moves from the start: the positions after each.

    The agent also plays `games` games as each player, against a player with a skill of `opponent`,
    or against another agent. The perfect one draws among the best moves that make progress.

    Raises `ValueError` if the agent chooses what is no move of the state, or gives probabilities
    whose sum is not 1.

    >>> import optimal_play as op
    >>> solution = op.games.TicTacToe().solve()
    >>> print(op.evaluate(lambda line, moves: moves[0], solution, positions=[[], ["a1"]]))
    2 positions: 50.0% best moves
    mean loss 0.5, worst loss 1
    0 of 0 wins thrown away
    as Max: 0 won, 0 drawn, 20 lost
    as Min: 0 won, 0 drawn, 20 lost
    """
    journey = journey_of(solution)
    games = whole_number("games", games)
    if games and not journey.is_whole:
        raise ValueError(
            "games need the values of all positions: solve by another solver than alpha-beta, or "
            "choose games=0"
        )
    agent = _asked(agent)
    judge = Judge(agent)
    played = _Played(journey, agent, _rival(against, solution, seed), Random(seed))
    results = tuple(played.as_player(player, games) for player in (MAX, MIN))
    places: Iterable[Surveyed]
    if isinstance(positions, str):
        if positions not in ("all", "games"):
            raise ValueError(f"positions are 'all', 'games', a number or lines, not {positions!r}")
        places = journey.all() if positions == "all" else played.places
    elif isinstance(positions, Iterable):
        places = (after(journey, list(line)) for line in positions)
    else:
        places = _sample(journey.all(), whole_number("positions", positions), Random(seed))
    judge.judge(places)
    return judge.evaluation((results[0], results[1]))


class Judge:
    """Judges the choices of an agent."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self._chosen: dict[tuple[int, int, Value, Value | None], int] = {}
        """How often it chose one move in positions of this depth, player to move and value, by the
        value of the move."""
        self._tallies: dict[tuple[int, int], Tally] = {}
        self._not_held = 0

    def judge(self, places: Iterable[Surveyed]) -> None:
        """Judges what the agent chooses in each of these positions where it has a choice."""
        agent, chosen = self._agent, self._chosen
        for state, depth, player, value, moves, values in places:
            if player is None or value is None:
                continue
            choice = agent(state, moves)
            try:
                of_move = depth, player, value, values[moves.index(choice)]
            except ValueError:
                mixed = probabilities(choice, state, moves)
                self._count(depth, player, value, [(values[at], part) for at, part in mixed], 1)
            else:
                chosen[of_move] = chosen.get(of_move, 0) + 1

    def _count(
        self,
        depth: int,
        player: int,
        value: Value,
        chosen: list[tuple[Value | None, float]],
        times: int,
    ) -> None:
        known: list[Chosen] = [(it, chance) for it, chance in chosen if it is not None]
        if len(known) < len(chosen):
            self._not_held += times
            return
        sign = Player(player).sign
        tally = self._tallies.setdefault((depth, seen(value, sign)[0]), Tally())
        tally.count(value, sign, known, times)

    def evaluation(self, games: tuple[Games, Games]) -> Evaluation:
        """What was found."""
        for (depth, player, value, after_move), times in self._chosen.items():
            self._count(depth, player, value, [(after_move, 1.0)], times)
        self._chosen.clear()
        total = Tally()
        by_depth: dict[int, Tally] = {}
        by_value: dict[int, Tally] = {}
        for (depth, seen_value), tally in self._tallies.items():
            total.add(tally)
            by_depth.setdefault(depth, Tally()).add(tally)
            by_value.setdefault(seen_value, Tally()).add(tally)
        return Evaluation(total, by_depth, by_value, games, self._not_held)


def probabilities(choice: Any, state: Any, moves: list[Any]) -> list[tuple[int, float]]:
    """The places of the moves that an agent may play, with their probabilities."""
    chances = choice.items() if isinstance(choice, Mapping) else [(choice, 1)]
    found = []
    for move, chance in chances:
        if move not in moves:
            raise ValueError(f"the agent chose {move!r} in {state!r}, whose moves are {moves!r}")
        if not chance >= 0:
            raise ValueError(f"the agent gave {move!r} the probability {chance!r} in {state!r}")
        if chance > 0:
            found.append((moves.index(move), float(chance)))
    if abs(sum(chance for _, chance in found) - 1) > 1e-6:
        raise ValueError(f"the probabilities of the agent in {state!r} do not add up to 1")
    return found


def _sample(places: Iterator[Surveyed], count: int, random: Random) -> list[Surveyed]:
    """So many of the places with a move, each as likely as any other, in their order."""
    kept: list[tuple[int, Surveyed]] = []
    for number, place in enumerate(it for it in places if it.player is not None):
        if len(kept) < count:
            kept.append((number, place))
        elif (at := random.randrange(number + 1)) < count:
            kept[at] = number, place
    kept.sort(key=lambda it: it[0])
    return [place for _, place in kept]


def _rival(against: Any, solution: Any, seed: int) -> Agent | None:
    """The agent to play against; `None` for the perfect one."""
    if isinstance(against, str) and against in SKILLS:
        rival: Opponent[Any, Any] = opponent(solution, against, seed=seed)  # type: ignore[arg-type]
        return None if against == "perfect" else rival
    if isinstance(against, str):
        one_of("skill", against, tuple(SKILLS))
    return _asked(against)


def _asked(agent: Any) -> Agent:
    """The agent as a function; a bot of OpenSpiel is one, too."""
    if callable(agent):
        return agent  # type: ignore[no-any-return]
    if hasattr(agent, "step"):
        return lambda state, moves: agent.step(state)
    raise TypeError(f"an agent is a function of a state and its moves, or a bot, not {agent!r}")


class _Played:
    """Games of the agent, and the places in which it chose."""

    def __init__(self, journey: Journey, agent: Agent, rival: Agent | None, random: Random) -> None:
        self._journey = journey
        self._agent = agent
        self._rival = rival
        self._random = random
        self.places: list[Surveyed] = []

    def as_player(self, player: Player, games: int) -> Games:
        """Plays so many games as this player."""
        results = [self._play(player) * player.sign for _ in range(games)]
        won, lost = sum(it > 0 for it in results), sum(it < 0 for it in results)
        return Games(player, won, games - won - lost, lost)

    def _play(self, player: Player) -> int:
        """The value of a game."""
        place, total = self._journey.start(), 0
        met: dict[Any, int] = {}
        while place.player is not None:
            key = self._journey.key(place)
            met[key] = met.get(key, 0) + 1
            if met[key] == REPEATS:
                return total
            if place.player == player:
                self.places.append(place)
                move = self._choice(self._agent, place)
            elif self._rival is not None:
                move = self._choice(self._rival, place)
            else:
                move = self._random.choice(self._journey.perfect(place))
            value, place = place.values[move], self._journey.play(place, move)
            if isinstance(value, int) and isinstance(place.value, int):
                total += value - place.value  # the reward of the move
        return total + (0 if place.value is None else seen(place.value, 1)[0])

    def _choice(self, agent: Agent, place: Surveyed) -> int:
        """The place of the move that an agent chooses."""
        choice = agent(place.state, place.moves)
        try:
            return place.moves.index(choice)
        except ValueError:
            chances = probabilities(choice, place.state, place.moves)
            numbers = [number for number, _ in chances]
            return self._random.choices(numbers, [chance for _, chance in chances])[0]
