"""Who may import whom: downwards only."""

import ast
from pathlib import Path

import plyscope
from layers import ALLOWED, PORTAL

PACKAGE = Path(plyscope.__file__).parent

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
        "markdown_it",
        "markupsafe",
        "psycopg",
        "pydantic",
        "pydantic_settings",
        "segno",
        "sqlalchemy",
        "starlette",
        "uvicorn",
    },
}

#: The rooms that search, and the only modules of the portal that may open their doors.
ENGINES = {"native", "book", "players", "reasons", "hints"}
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


def portal_imports(path):
    """Every package or module of the portal that a file imports, also for type checkers only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "plyscope.portal":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module.startswith("plyscope.portal."):
            yield node.module.split(".")[2]
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[2] for alias in node.names if alias.name.startswith("plyscope.portal."))


def test_imports_inside_the_portal_point_downwards():
    seen = set()
    for path in (PACKAGE / "portal").rglob("*.py"):
        relative = path.relative_to(PACKAGE / "portal")
        here = relative.parts[0].removesuffix(".py")
        seen.add(here)
        for there in portal_imports(path):
            assert there == here or there in PORTAL[here], f"portal/{relative} may not import {there}"
    assert seen == {*PORTAL, "__init__"}


def test_the_table_of_the_portal_has_no_cycles():
    below = set()
    for name, allowed in PORTAL.items():
        assert allowed <= below, f"{name} is listed above {allowed - below}"
        below.add(name)


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


def test_certificates_are_verified_by_the_rules_alone():
    """The verification shares no code with what makes certificates, and the two ways to verify share none."""
    for name in ("check", "playout"):
        used = {module for module in imports(PACKAGE / "reasons" / f"{name}.py") if module.startswith("plyscope")}
        ours = {module for module in used if room(module) == "reasons"}
        assert ours == {"plyscope.reasons.certificate"}
        assert {room(module) for module in used} == {"games", "reasons"}
    assert not any(module.startswith("plyscope") for module in imports(PACKAGE / "reasons" / "certificate.py"))


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
