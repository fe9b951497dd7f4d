"""Who may import whom: downwards only."""

import ast
import re
from pathlib import Path

import plyscope

PACKAGE = Path(plyscope.__file__).parent

#: Each room, and the rooms that it may import besides itself.
ALLOWED = {
    "extras": set(),
    "files": set(),
    "plugins": set(),
    "journal": {"files"},
    "games": {"files", "plugins"},
    "evaluation": {"games", "plugins"},
    "algorithms": {"games", "evaluation", "plugins"},
    "native": {"extras", "games", "evaluation", "algorithms", "_core"},
    "book": {"files", "journal", "games", "evaluation", "algorithms", "native", "workers", "__init__"},
    "published": {"games", "algorithms", "players"},
    "levels": set(),
    "glossary": set(),
    "players": {"games", "evaluation", "algorithms", "native", "book", "levels"},
    "reasons": {"games", "algorithms", "native", "book"},
    "hints": {"games", "algorithms", "native", "book", "players", "levels"},
    "questions": {"games", "algorithms", "native", "book", "hints", "reasons"},
    "bots": {"games", "algorithms", "players", "plugins"},
    "engine": {"games", "algorithms", "players", "bots", "__init__"},
    "adapters": {"extras", "files", "games", "algorithms", "players", "bots"},
    "workers": {"extras"},
    "arena": {"files", "journal", "games", "algorithms", "native", "book", "players", "levels", "workers"},
    "lab": {
        "extras",
        "files",
        "journal",
        "games",
        "evaluation",
        "algorithms",
        "native",
        "published",
        "players",
        "levels",
        "workers",
        "arena",
        "reasons",
        "__init__",
    },
    "portal": {
        "files",
        "glossary",
        "games",
        "evaluation",
        "algorithms",
        "native",
        "book",
        "published",
        "hints",
        "players",
        "levels",
        "arena",
        "lab",
        "__init__",
    },
    "cli": {
        "extras",
        "files",
        "plugins",
        "games",
        "evaluation",
        "algorithms",
        "native",
        "book",
        "published",
        "reasons",
        "hints",
        "players",
        "levels",
        "workers",
        "arena",
        "lab",
        "engine",
        "portal",
        "__init__",
    },
    "__init__": {"games", "evaluation", "algorithms", "native", "players", "levels", "questions"},
    "__main__": {"cli"},
}

#: What a room may import from elsewhere, inside the functions that need it; each belongs to an extra.
EXTRAS = {
    "workers": {"distributed"},
    "lab": {"jinja2", "markdown_it", "markupsafe", "matplotlib", "pyarrow", "pydantic"},
    "adapters": {"gymnasium", "numpy", "pettingzoo"},
    "portal": {
        "PIL",
        "alembic",
        "argon2",
        "fastapi",
        "jinja2",
        "markupsafe",
        "psycopg",
        "pydantic",
        "sqlalchemy",
        "starlette",
        "uvicorn",
    },
}

#: The rooms that search, and the only modules of the portal that may open their doors.
ENGINES = {"native", "book", "players", "hints"}
DOORS = ("portal/engines/",)


def room(module):
    """The room of a dotted module name of ours."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def imports(path):
    """Every module of ours that a file imports, at its top or anywhere inside."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            if node.module == "plyscope":
                yield from (
                    f"plyscope.{a.name}"
                    if (PACKAGE / f"{a.name}.py").exists() or (PACKAGE / a.name).is_dir() or a.name == "_core"
                    else "plyscope"
                    for a in node.names
                )
            else:
                yield node.module


def for_type_checkers(path):
    """The other packages that a file imports for type checkers only, never when it runs."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            yield from (line.module for line in node.body if isinstance(line, ast.ImportFrom))


def test_the_table_of_the_documentation_is_this_one():
    text = (Path(__file__).parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("| room | imports |")[2].partition("\n\n")[0]
    told = {}
    for line in table.splitlines()[2:]:
        rooms, imports = (re.findall("`(.*?)`", cell) for cell in line.split("|")[1:3])
        told |= {name: set(imports) for name in rooms}
    del told["cli"]  # everything
    assert told == {name: allowed - {"__init__"} for name, allowed in ALLOWED.items() if name in told}
    assert {*told, "cli", "__init__", "__main__"} == set(ALLOWED)


def test_imports_point_downwards():
    seen = set()
    for path in PACKAGE.rglob("*.py"):
        relative = path.relative_to(PACKAGE)
        here = relative.parts[0].removesuffix(".py")
        seen.add(here)
        for module in imports(path):
            if module.split(".")[0] == "plyscope":
                there = room(module)
                assert there == here or there in ALLOWED[here], f"{relative} may not import {module}"
    assert seen == set(ALLOWED)


def test_a_room_needs_the_standard_library_and_its_own_extra():
    import sys

    for path in PACKAGE.rglob("*.py"):
        here = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        allowed = {"plyscope", *sys.stdlib_module_names, *EXTRAS.get(here, ())}
        allowed |= {"typing_extensions"} & set(for_type_checkers(path))  # every type checker brings it
        for module in imports(path):
            assert module.split(".")[0] in allowed, f"{path} imports {module}"


def test_the_portal_has_one_door_to_the_engines():
    for path in (PACKAGE / "portal").rglob("*.py"):
        relative = path.relative_to(PACKAGE).as_posix()
        if not relative.startswith(DOORS):
            opened = {room(module) for module in imports(path) if module.split(".")[0] == "plyscope"}
            assert not opened & ENGINES, f"{relative} may not import {opened & ENGINES}"


def test_only_the_command_line_prints():
    for path in PACKAGE.rglob("*.py"):
        if "cli" in path.relative_to(PACKAGE).parts:
            continue
        calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        assert not any(isinstance(call.func, ast.Name) and call.func.id in ("print", "input") for call in calls), path


def test_no_search_reaches_for_global_randomness():
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                assert [alias.name for alias in node.names] == ["Random"], path
            if isinstance(node, ast.Import):
                assert "random" not in [alias.name for alias in node.names], path
