"""One face per thing: what __all__ lists is there, is public, and is all there is."""

import importlib
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import plyscope

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "name",
    [
        "plyscope",
        "plyscope.games",
        "plyscope.evaluation",
        "plyscope.search",
        "plyscope.native",
        "plyscope.book",
        "plyscope.arena",
        "plyscope.bots",
        "plyscope.engine",
    ],
)
def test_all_is_sorted_true_and_public(name):
    module = importlib.import_module(name)
    listed = module.__all__
    assert listed == sorted(listed, key=lambda word: (not word.isupper(), not word[0].isupper(), word))
    assert len(set(listed)) == len(listed)
    for word in listed:
        assert not word.startswith("_")
        assert getattr(module, word) is not None


def test_the_public_names_are_listed_once_for_people_and_once_for_the_importer():
    assert set(plyscope._ROOM_OF) == set(plyscope.__all__)
    assert set(plyscope.__all__) <= set(dir(plyscope))
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = plyscope.nonsense


def test_the_version_is_the_same_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["project"]["version"] == plyscope.__version__
    assert plyscope.__version__ in (ROOT / "CHANGELOG.md").read_text()


def test_importing_the_package_brings_nothing_heavy_along():
    code = "import sys, plyscope; print(*[m for m in sys.modules if m.startswith('plyscope') or m == 'dataclasses'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert loaded == {"plyscope"}


def test_asking_for_the_version_brings_no_game_along():
    code = (
        "import sys\nfrom plyscope.cli import main\n"
        "try: main(['--version'])\nexcept SystemExit: pass\n"
        "print(*[m for m in sys.modules if m.startswith('plyscope')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    version, loaded = done.stdout.splitlines()
    assert version == f"plyscope {plyscope.__version__}"
    assert set(loaded.split()) == {"plyscope", "plyscope.cli"}
