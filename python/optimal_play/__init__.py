"""Solves two-player games of perfect information exactly.

Write the rules of a game as a subclass of `Rules` or `State`, and call `solve`.
"""

from optimal_play import games, leaving
from optimal_play._native import Report, __version__
from optimal_play.audit import Audited, audit
from optimal_play.batch import BatchRules, Expansion
from optimal_play.easyai import from_easyai
from optimal_play.errors import (
    ContractError,
    CycleError,
    LimitError,
    LoadError,
    SolveError,
    ValueRangeError,
    WrongValueError,
)
from optimal_play.evaluate import evaluate
from optimal_play.evaluation import Evaluation, Games
from optimal_play.form import Form, Thermograph
from optimal_play.impartial import GrundySolution, ImpartialRules
from optimal_play.jax_games import from_ludax, from_pgx
from optimal_play.open_spiel import from_pyspiel
from optimal_play.open_spiel.players import to_pyspiel_bot, to_pyspiel_policy
from optimal_play.opponent import Opponent, opponent
from optimal_play.options import Limits, Options
from optimal_play.player import MAX, MIN, Outcome, Player
from optimal_play.policy import Policy
from optimal_play.progress import Progress, progress_bar
from optimal_play.rules import Rules
from optimal_play.solution import Solution, Verified
from optimal_play.solving import solve
from optimal_play.state import State
from optimal_play.statistics import Statistics
from optimal_play.table import PositionTable
from optimal_play.tree import BestPlayTree

__all__ = [
    "MAX",
    "MIN",
    "Audited",
    "BatchRules",
    "BestPlayTree",
    "ContractError",
    "CycleError",
    "Evaluation",
    "Expansion",
    "Form",
    "Games",
    "GrundySolution",
    "ImpartialRules",
    "LimitError",
    "Limits",
    "LoadError",
    "Opponent",
    "Options",
    "Outcome",
    "Player",
    "Policy",
    "PositionTable",
    "Progress",
    "Report",
    "Rules",
    "Solution",
    "SolveError",
    "State",
    "Statistics",
    "Thermograph",
    "ValueRangeError",
    "Verified",
    "WrongValueError",
    "__version__",
    "audit",
    "evaluate",
    "from_easyai",
    "from_ludax",
    "from_pgx",
    "from_pyspiel",
    "games",
    "opponent",
    "progress_bar",
    "solve",
    "to_pyspiel_bot",
    "to_pyspiel_policy",
]

leaving.register()
