"""Tests mirror the source: a test file is in the folder of the module that it tests and begins with its name."""

from pathlib import Path

import plyscope

PACKAGE = Path(plyscope.__file__).parent
TESTS = Path(__file__).parent

#: Test files about the whole of something, by folder; a folder without a package has such files only.
TOPICS = {
    ".": {"background", "docs", "exports", "layers", "maps", "mirror", "notebook", "types", "wheel", "without_core"},
    "algorithms": {
        "agreement",
        "distinct_leaves",
        "limits",
        "pruning",
        "signature",
        "textbook_size",
        "worked_trees",
    },
    "cli": {"nested", "own_games"},
    "lab/papers": {"programs"},
    "portal": {
        "disk_faults",
        "documented_limits",
        "example_bot",
        "load",
        "query_plans",
        "races",
        "two_servers",
        "walk",
        "wasm",
    },
    "portal/e2e": {
        "accounts",
        "axe",
        "boards",
        "choices",
        "class",
        "classes",
        "early",
        "embed",
        "exported_site",
        "help",
        "learn",
        "levels",
        "microscope",
        "compare",
        "review",
        "tree",
        "tree_editor",
        "tree_export",
        "tree_predictions",
        "analysis",
        "offline",
        "openings",
        "page_solver",
        "people",
        "playing",
        "practice",
        "puzzles",
        "restart",
        "starts",
        "together",
    },
}


def modules(folder):
    """The modules and packages of a folder of the package, and the folder itself as a package."""
    source = PACKAGE / folder
    names = {path.stem for path in source.glob("*.py")} | {path.parent.name for path in source.glob("*/__init__.py")}
    return names | {source.name}


def test_each_test_file_names_a_module_or_a_listed_topic():
    listed = {(folder, topic) for folder, topics in TOPICS.items() for topic in topics}
    found = set()
    for path in TESTS.rglob("test_*.py"):
        folder, name = path.relative_to(TESTS).parent.as_posix(), path.stem.removeprefix("test_")
        if (folder, name) in listed:
            found.add((folder, name))
        else:
            known = modules(folder)
            assert any(f"{name}_".startswith(f"{module}_") for module in known), (
                f"tests/{folder}/{path.name} does not begin with the name of a module of {folder}: {sorted(known)}"
            )
    assert found == listed, "a listed topic does not exist"
