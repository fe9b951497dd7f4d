"""One module holds the queries of games and moves."""

import ast
from pathlib import Path

import plyscope.portal

PORTAL = Path(plyscope.portal.__file__).parent
STATEMENTS = {"select", "insert", "update", "delete", "union", "union_all"}
TABLES = {"Game", "Move"}

#: Modules that may build queries on games and moves, each with the reason.
EXCEPTIONS = {
    "games/repository.py": "the repository",
    "games/conditions.py": "the conditions of the repository's queries",
    "accounts/leaderboard.py": "counts the games of a pair after it has locked both players; accounts is below games",
    "accounts/level_games.py": "reads a snapshot of a database for the command line, without a portal",
    "people/guests.py": "selects people by their games, in one query",
}


def imported(tree):
    """The names that a module imports, by the module they are from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def queried(source):
    """The tables of games on which a module builds a statement or reads a row by a session."""
    tree = ast.parse(source)
    names = set(imported(tree))
    tables = {name for module, name in names if module.startswith("plyscope.portal.store") and name in TABLES}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            function = node.func
            called = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
            if called in STATEMENTS | {"select_from", "where", "get", "get_one", "exists", "join", "aliased"}:
                inside = [part for argument in node.args for part in ast.walk(argument)]
                found |= {part.id for part in inside if isinstance(part, ast.Name) and part.id in tables}
    return found


def modules():
    for path in sorted(PORTAL.rglob("*.py")):
        name = path.relative_to(PORTAL).as_posix()
        if not name.startswith(("store/", "migrations/")):
            yield name, path.read_text(encoding="utf-8")


def test_the_check_finds_queries():
    source = "from sqlalchemy import select\nfrom plyscope.portal.store import Game, Move\n"
    assert queried(f"{source}select(Game).where(Game.id == 1)") == {"Game"}
    assert queried(f"{source}session.get(Move, (1, 2))") == {"Move"}
    assert queried(f"{source}def f(game: Game): return game") == set()


def test_only_the_repository_queries_games_and_moves():
    found = {name: queried(source) for name, source in modules()}
    assert {name for name, tables in found.items() if tables} == set(EXCEPTIONS)
