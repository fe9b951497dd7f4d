"""Signatures of students' functions: what each parameter means, and which arguments a call gets."""

import inspect
from collections.abc import Callable, Sequence
from math import inf
from typing import Any

#: What a parameter can mean, with what a program on nested lists gets for it at the root.
ROLES = {
    "tree": "the nested lists",
    "depth": "the height of the tree",
    "alpha": "-infinity",
    "beta": "+infinity",
    "maximising": "True",
    "colour": "1",
}
#: Names of parameters, in English and in the languages in which students of some other countries name them.
_NAMES = {
    "depth": ("depth", "d", "ply", "plies", "height", "level", "levels", "limit", "max_depth", "maxdepth",
              "profundidad", "profundidade", "profondeur", "profondita", "prof", "tiefe", "diepte"),
    "alpha": ("alpha", "a", "al", "low", "lo", "lower", "lower_bound", "alfa"),
    "beta": ("beta", "b", "be", "high", "hi", "upper", "upper_bound"),
    "colour": ("colour", "color", "sign", "side", "c", "player_sign",
               "couleur", "colore", "cor", "farbe", "kleur", "signo", "signe", "segno", "vorzeichen"),
}  # fmt: skip
_MAXIMISING = (
    "max", "player", "turn", "mover", "to_move", "jugador", "jogador", "joueur", "giocatore", "spieler", "speler",
)  # fmt: skip
_POSITIONS = ("position", "pos", "state", "board", "p")
EXAMPLES = "minimax(tree), minimax(tree, maximising), alphabeta(tree, alpha, beta, maximising)"


def role_of(name: str) -> str | None:
    """Return what a parameter means by its name, or None.

    >>> [role_of(name) for name in ("alpha", "is_max", "depth", "color", "profundidad", "verbose")]
    ['alpha', 'maximising', 'depth', 'colour', 'depth', None]
    """
    plain = name.lower().lstrip("_")
    for role, names in _NAMES.items():
        if plain in names:
            return role
    return "maximising" if any(word in plain for word in _MAXIMISING) else None


def parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """Return the parameters that are passed by position."""
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [one for one in inspect.signature(function).parameters.values() if one.kind in kinds]


def form_of(function: Callable[..., Any]) -> str:
    """Return whether a function takes nested lists, or a tree and a position.

    >>> form_of(lambda tree, position, depth: 0), form_of(lambda tree, depth: 0)
    ('tree', 'nested')
    """
    names = [one.name.lower() for one in parameters(function)]
    return "tree" if len(names) >= 3 and names[1] in _POSITIONS else "nested"


def is_negamax(function: Callable[..., Any]) -> bool:
    """Return whether a function seems to be a negamax: it calls itself and does not know which player moves.

    >>> is_negamax(lambda node, maximising: 0)
    False
    """
    code = getattr(function, "__code__", None)
    roles = [role_of(one.name) for one in parameters(function)]
    if code is None or "maximising" in roles:
        return False
    return "colour" in roles or "nega" in code.co_name.lower() or code.co_name in code.co_names


def algorithm_of(name: str, function: Callable[..., Any]) -> str:
    """Return the algorithm that a function is by its name and parameters, or raise ValueError.

    >>> algorithm_of("negamax", lambda node, alpha, beta: 0), algorithm_of("my_minimax", lambda node: 0)
    ('alphabeta', 'minimax')
    """
    roles = {role_of(one.name) for one in parameters(function)}
    plain = name.lower()
    if {"alpha", "beta"} <= roles or any(word in plain for word in ("alpha", "beta", "prun")):
        return "alphabeta"
    if any(word in plain for word in ("minimax", "minmax", "negamax", "max_value")):
        return "minimax"
    raise ValueError(f"the name {name!r} does not say which algorithm it is: use --algorithm minimax or alphabeta")


def roles_of(function: Callable[..., Any], chosen: Sequence[str] | None = None) -> list[str]:
    """Return the meaning of the parameters that get an argument, or raise ValueError.

    Parameters with a default keep it, so that a program that counts its depth upwards, or has its own infinity, works.
    """
    if chosen is not None:
        for word in chosen:
            if word not in ROLES:
                raise ValueError(f"unknown argument {word!r}; allowed: {', '.join(ROLES)}")
        _check_chosen(function, chosen)
        return list(chosen)
    found: list[str] = []
    for place, one in enumerate(parameters(function)):
        if one.default is not inspect.Parameter.empty:
            break
        role = "tree" if place == 0 else role_of(one.name)
        if role is None:
            raise ValueError(
                f"parameter {one.name!r} is not known: allowed are forms such as {EXAMPLES}; "
                f"or name the arguments in order: --arguments tree,{','.join(list(ROLES)[1:])}"
            )
        found.append(role)
    if not found and parameters(function):
        found.append("tree")
    if not found:
        raise ValueError(f"the function takes no tree: allowed are forms such as {EXAMPLES}")
    return found


def _check_chosen(function: Callable[..., Any], chosen: Sequence[str]) -> None:
    if "tree" not in chosen:
        raise ValueError("the arguments must include tree, the nested lists")
    try:
        inspect.signature(function).bind(*chosen)
    except TypeError as error:
        listed = ",".join(chosen)
        raise ValueError(f"the function cannot be called with the arguments {listed}: {error}") from None


def arguments_for(roles: Sequence[str], tree: Any, depth: int) -> list[Any]:
    """Return the arguments of a call at the root.

    >>> arguments_for(["tree", "depth", "maximising"], [3, 5], 1)
    [[3, 5], 1, True]
    """
    given = {"tree": tree, "depth": depth, "alpha": -inf, "beta": inf, "maximising": True, "colour": 1}
    return [given[role] for role in roles]
