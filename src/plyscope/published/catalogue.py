"""The opponents of the papers by name, and those that are offered in lists."""

import re
from collections.abc import Callable

from plyscope.algorithms.budget import MAX_DEPTH, Stopped
from plyscope.algorithms.score import WIN
from plyscope.games.rows import CONNECT4, TICTACTOE, RowsPosition
from plyscope.published import mannan2021_connect4, mannan2021_tictactoe, nasa2018
from plyscope.published.program import DROP, Counted, Found, Program
from plyscope.published.progress import OnProgress

#: The levels of nasa2018: 0 plays at random, the others search that many plies.
NASA_LEVELS = range(9)
NASA_DEFAULT, NASA_LABELS = 4, {0: "random", 1: "easiest", 4: "normal", 8: "hardest"}
TOMMY_DEPTHS, TOMMY_DEFAULT = range(5, 11), 8
KERSTEN_DEPTHS, KERSTEN_DEFAULT = range(5, 8), 6
TITLES = {"minimax": "minimax", "alphabeta": "alpha-beta", "mtdf": "MTD(f)"}
_BOTH = (str(TICTACTOE), str(CONNECT4))


def program(text: str) -> Program:
    """Return the program that a text names, or raise ValueError with the allowed names.

    >>> program("nasa2018:8").title, program("tommy2017:mtdf").name
    ('nasa2018, level 8 (hardest)', 'tommy2017:mtdf,depth=8')
    >>> program("nasa2018:9")
    Traceback (most recent call last):
    ValueError: unknown option '9' of nasa2018; allowed: a level from 0 to 8, minimax
    """
    name, _, written = text.strip().lower().partition(":")
    if name not in PAPERS:
        raise ValueError(f"unknown program {text!r}; allowed: {', '.join(PAPERS)}")
    return PAPERS[name]([option.strip() for option in written.split(",")] if written.strip() else [])


def offered() -> list[Program]:
    """Return the programs that are offered in lists, paper by paper."""
    names = [f"nasa2018:{level}" for level in NASA_LEVELS]
    names += [f"nasa2018:{level},minimax" for level in NASA_LEVELS if level]
    names += ["mannan2021", "mannan2021:standard", "blem2021:minimax", "blem2021:alphabeta"]
    names += [f"tommy2017:{kind},depth={depth}" for kind in ("alphabeta", "mtdf") for depth in TOMMY_DEPTHS]
    names += [f"kersten2023:{kind},depth={depth}" for kind in ("minimax", "alphabeta") for depth in KERSTEN_DEPTHS]
    return [program(name) for name in [*names, "first"]]


def _nasa2018(options: list[str]) -> Program:
    level, prunes = NASA_DEFAULT, True
    for option in options:
        if option == "minimax":
            prunes = False
        elif re.fullmatch("[0-9]", option) and int(option) in NASA_LEVELS:
            level = int(option)
        else:
            raise _unknown("nasa2018", option, f"a level from 0 to {NASA_LEVELS[-1]}, minimax")
    label = f" ({NASA_LABELS[level]})" if level in NASA_LABELS else ""
    name, title = f"nasa2018:{level}", f"nasa2018, level {level}{label}"
    rules = (str(CONNECT4),)
    if level == 0:
        return Program(name, title, "plays any column", rules, random=True)
    kind = "alphabeta" if prunes else "minimax"
    settings = f"{kind}:depth={level},evaluation=discs,ending=flat"
    counted = Counted("iterations", "nodes")
    if not prunes:
        return Program(f"{name},minimax", f"{title}, minimax", "without pruning", rules, settings, counted)
    return Program(
        name, title, "alpha-beta whose bounds are overwritten", rules, settings, counted, _overwriting(level)
    )


def _overwriting(depth: int) -> Callable[[RowsPosition, OnProgress], Found]:
    def search(position: RowsPosition, on_progress: OnProgress) -> Found:
        move, score, iterations, stopped = nasa2018.overwriting(position, depth, on_progress)
        value = score if abs(score) < nasa2018.WON else WIN if score > 0 else -WIN
        return Found(move, value, iterations, depth, stopped)

    return search


def _mannan2021(options: list[str]) -> Program:
    if options == ["standard"]:
        summary = "the standard computer: plays at random"
        return Program("mannan2021:standard", "mannan2021, standard", summary, _BOTH, random=True)
    if options:
        raise _unknown("mannan2021", options[0], "standard")
    return Program(
        "mannan2021",
        "mannan2021, alpha-beta",
        "as published; its Connect Four search ignores gravity and does not see its own lines",
        _BOTH,
        "alphabeta:depth=9,evaluation=outcome,ending=flat",
        Counted("calls", "nodes", 1),
        _mannan2021_search,
    )


def _mannan2021_search(position: RowsPosition, on_progress: OnProgress) -> Found:
    if position.rules is TICTACTOE:
        person, computer = (
            sum(1 << cell for cell, bit in enumerate(TICTACTOE.cell_bits) if stones & bit)
            for stones in (position.opponent, position.own)
        )
        answer = mannan2021_tictactoe.reply(person, computer)
        free = TICTACTOE.cells - position.ply
        assert answer.cell is not None  # the depth is the number of free cells
        return Found(answer.cell.bit_length() - 1, -WIN * int(answer.value), answer.calls - 1, free)
    person, taken, depth = position.opponent, position.mask, mannan2021_connect4.DEPTH
    counted = 0

    def count(calls: int) -> None:
        nonlocal counted
        counted = calls
        on_progress(calls)

    try:
        choice = mannan2021_connect4.choose(person, taken, on_progress=count)
    except Stopped:
        cell = mannan2021_connect4.reply(person, taken)
        return Found(_column(position, cell), 0, counted - 1, depth, stopped=True)
    value = -WIN if choice.value == 1 else 0
    return Found(_column(position, choice.cell), value, choice.calls - 1, depth)


def _column(position: RowsPosition, cell: int | None) -> int:
    """Return the column of a cell, or the first open column if the search found no cell, which happens near the end."""
    return position.open_moves()[0] if cell is None else mannan2021_connect4.column_of(cell)


def _blem2021(options: list[str]) -> Program:
    kind, _ = _kind_and_depth("blem2021", options, ("minimax", "alphabeta"), None)
    version = {"minimax": "V3", "alphabeta": "V4"}[kind]
    settings = f"{kind}:depth=9,evaluation=outcome,root=separate,ending=flat"
    counted = Counted("considered moves", "nodes")
    title = f"blem2021, {version}: {TITLES[kind]}"
    summary = f"the notebook {version}, which searches to the end of the game"
    return Program(f"blem2021:{kind}", title, summary, (str(TICTACTOE),), settings, counted)


def _tommy2017(options: list[str]) -> Program:
    kind, depth = _kind_and_depth("tommy2017", options, ("alphabeta", "mtdf"), TOMMY_DEFAULT)
    side = {"alphabeta": "X", "mtdf": "O"}[kind]
    settings = f"{kind}:depth={depth},evaluation=segments,order=centre,ending=flat,window=win"
    title = f"tommy2017, {TITLES[kind]}, depth {depth}"
    summary = f"computer {side} of the paper"
    name = f"tommy2017:{kind},depth={depth}"
    return Program(name, title, summary, (str(CONNECT4),), settings, Counted("leaf nodes", "leaves"))


def _kersten2023(options: list[str]) -> Program:
    kind, depth = _kind_and_depth("kersten2023", options, ("minimax", "alphabeta"), KERSTEN_DEFAULT)
    settings = f"{kind}:depth={depth},evaluation=longest-run,root=separate,ending=flat"
    title = f"kersten2023, {TITLES[kind]}, depth {depth}"
    summary = "looks at its own longest run only"
    name = f"kersten2023:{kind},depth={depth}"
    return Program(name, title, summary, (DROP,), settings, Counted("evaluations", "leaves"))


def _first(options: list[str]) -> Program:
    if options:
        raise _unknown("first", options[0], "none")
    return Program("first", "First legal move", "always plays the first legal move")


def _kind_and_depth(paper: str, options: list[str], kinds: tuple[str, ...], depth: int | None) -> tuple[str, int]:
    """Read the kind of a paper's search, by default the last, and its depth if it has one."""
    allowed = ", ".join(kinds) + (", depth=N" if depth else "")
    kind, chosen = kinds[-1], depth or 0
    for option in options:
        name, _, number = option.partition("=")
        if option in kinds:
            kind = option
        elif depth and name == "depth" and re.fullmatch("[0-9]{1,3}", number) and 1 <= int(number) <= MAX_DEPTH:
            chosen = int(number)
        else:
            raise _unknown(paper, option, allowed)
    return kind, chosen


def _unknown(name: str, option: str, allowed: str) -> ValueError:
    return ValueError(f"unknown option {option!r} of {name}; allowed: {allowed}")


PAPERS: dict[str, Callable[[list[str]], Program]] = {
    "nasa2018": _nasa2018,
    "mannan2021": _mannan2021,
    "blem2021": _blem2021,
    "tommy2017": _tommy2017,
    "kersten2023": _kersten2023,
    "first": _first,
}
