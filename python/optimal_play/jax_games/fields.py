"""Which fields of a state the rules of a game read, found in the program of a step.

A field that no rule reads is left out of the key. JAX writes a step down as a list of operations, so
this is a fact about the rules and no guess from some states.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import jax

Step = Callable[[list[Any], Any], list[Any]]
"""The fields of a state after an action, from those before it."""


def read_fields(step: Step, fields: list[jax.Array], action: Any, shown: set[int]) -> set[int]:
    """The numbers of the fields before a step on which the fields `shown` depend, after it or later."""
    import jax

    program = jax.make_jaxpr(step)(fields, action).jaxpr
    read: set[int] = set()
    while True:
        wanted = [number in read | shown for number in range(len(fields))]
        inputs = _needed(program, wanted)
        more = {number for number in range(len(fields)) if inputs[number]}
        if more == read:
            return read
        read = more


def reads_randomness(step: Callable[..., list[Any]], *arguments: Any) -> bool:
    """Whether a step, whose last argument is a key of random numbers, depends on it."""
    import jax

    program = jax.make_jaxpr(step)(*arguments).jaxpr
    return _needed(program, [True] * len(program.outvars))[-1]


def _needed(program: Any, wanted: list[bool]) -> list[bool]:
    """For each input of a program, whether a wanted output depends on it."""
    needed = {id(it) for it, is_wanted in zip(program.outvars, wanted, strict=True) if is_wanted}
    for operation in reversed(program.eqns):
        outputs = [id(it) in needed for it in operation.outvars]
        if any(outputs) or operation.effects:
            inputs = _inputs_of(operation, outputs)
            pairs = zip(operation.invars, inputs, strict=True)
            needed.update(id(it) for it, is_needed in pairs if is_needed)
    return [id(it) in needed for it in program.invars]


def _inputs_of(operation: Any, outputs: list[bool]) -> list[bool]:
    """For each input of an operation, whether these outputs depend on it."""
    parameters, count = operation.params, len(operation.invars)
    match operation.primitive.name:
        case "cond":
            branches = [_needed(it.jaxpr, outputs) for it in parameters["branches"]]
            return [True, *map(any, zip(*branches, strict=True))]
        case "scan":
            consts, carried = parameters["num_consts"], parameters["num_carry"]
            body = parameters["jaxpr"].jaxpr
            state, rest = outputs[:carried], outputs[carried:]
            while True:
                inputs = _needed(body, state + rest)
                more = _either(state, inputs[consts : consts + carried])
                if more == state:
                    return inputs[:consts] + state + inputs[consts + carried :]
                state = more
        case "while":
            of_test, of_body = parameters["cond_nconsts"], parameters["body_nconsts"]
            test, body = parameters["cond_jaxpr"].jaxpr, parameters["body_jaxpr"].jaxpr
            tested = _needed(test, [True])
            state = _either(outputs, tested[of_test:])
            while True:
                inputs = _needed(body, state)
                more = _either(state, inputs[of_body:])
                if more == state:
                    return tested[:of_test] + inputs[:of_body] + state
                state = more
    inner = parameters.get("jaxpr", parameters.get("call_jaxpr"))
    inner = getattr(inner, "jaxpr", inner)
    if inner is not None and len(inner.invars) == count and len(inner.outvars) == len(outputs):
        return _needed(inner, outputs)
    return [True] * count


def _either(one: list[bool], other: list[bool]) -> list[bool]:
    return [a or b for a, b in zip(one, other, strict=True)]
