"""One face per thing: what __all__ lists is there, is public, and is all there is."""

import importlib
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import plyscope
from plyscope.portal.app import create_app
from plyscope.portal.config import Config

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "name",
    [
        "plyscope",
        "plyscope.games",
        "plyscope.evaluation",
        "plyscope.algorithms",
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


def test_the_version_is_written_in_one_place():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    written = [
        path.relative_to(ROOT)
        for pattern in ("src/**/*.py", "docs/conf.py", "CITATION.cff", "CMakeLists.txt")
        for path in ROOT.glob(pattern)
        if f'"{version}"' in path.read_text(encoding="utf-8")
    ]
    assert written == []


def test_a_checkout_that_is_not_installed_knows_its_version():
    code = "import sys; sys.path[:0] = ['src']; import plyscope; print(plyscope.__version__)"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == plyscope.__version__


def test_a_copy_of_the_package_alone_works_without_a_version(tmp_path):
    (tmp_path / "plyscope").symlink_to(ROOT / "src" / "plyscope")
    code = "import sys; sys.path[:0] = ['.']; from plyscope.cli import main; main(['--version'])"
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "plyscope unknown\n")


def test_the_portal_and_the_documentation_have_the_same_version():
    assert create_app(Config(database="sqlite:///nowhere.db")).version == plyscope.__version__
    conf = (ROOT / "docs" / "conf.py").read_text(encoding="utf-8").splitlines()  # it needs Sphinx to run
    assert "from plyscope import __version__" in conf
    assert "version = release = __version__" in conf


def test_the_citation_names_the_project():
    lines = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert lines[0] == "cff-version: 1.2.0"
    assert "title: plyscope" in lines
    assert f"license: {project['license']}" in lines
    assert f"  - name: {project['authors'][0]['name']}" in lines
    assert not any(line.startswith(("version:", "url:", "repository-code:")) for line in lines)


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
    assert set(loaded.split()) == {"plyscope", "plyscope.cli", "plyscope.cli.parser"}
