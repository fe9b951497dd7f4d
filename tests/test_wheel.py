"""The wheel that people install: built here, put into an empty environment, imported and played."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    build = folder / "build"
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(folder)]
    subprocess.run([*command, f"-Cbuild-dir={build}", str(ROOT)], check=True)
    (built,) = folder.glob("plyscope-*.whl")
    return built


@pytest.fixture(scope="module")
def clean(wheel, tmp_path_factory):
    """An environment with nothing but the wheel: its folder of programs."""
    folder = tmp_path_factory.mktemp("clean")
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    subprocess.run([folder / "bin" / "pip", "install", "--quiet", "--no-index", str(wheel)], check=True)
    return folder / "bin"


def test_the_wheel_has_every_module_and_nothing_else(wheel):
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if not name.startswith("plyscope-")}
    package = ROOT / "src/plyscope"
    files = [*package.rglob("*.py"), *package.glob("native/positions/*.txt"), *package.glob("book/data/*.book")]
    files += [*package.glob("puzzles/data/*.puzzles"), *package.glob("course/lessons/*.md")]
    files += [*package.glob("evaluation/data/*.network"), *package.glob("levels/*.json")]
    files += [path for ending in ("js", "css") for path in package.glob(f"exercises/formats/*.{ending}")]
    files += [path for ending in ("toml", "json") for path in package.glob(f"lab/experiments/*.{ending}")]
    files += [*package.glob("lab/templates/*"), package / "glossary.toml"]
    files += [*package.glob("portal/templates/**/*.html"), package / "portal/migrations/script.py.mako"]
    static = package / "portal/static"
    files += [path for ending in ("js", "css", "svg", "png", "ico") for path in static.rglob(f"*.{ending}")]
    files += [*static.glob("wasm/core.*"), *static.glob("wasm/*.scores.gz")]
    sources = {f"plyscope/{path.relative_to(package)}" for path in files}
    extra = packed - sources
    assert sources <= packed
    assert {name.split(".")[0] for name in extra} == {"plyscope/_core", "plyscope/py"}
    assert "plyscope/_core.pyi" in extra
    assert "plyscope/py.typed" in extra


def test_the_installed_package_is_imported_and_plays(clean, tmp_path):
    code = (
        "import plyscope, plyscope.native as native\n"
        "assert all(getattr(plyscope, name) is not None for name in plyscope.__all__)\n"
        "print(native.perft(plyscope.CONNECT4.start(), 4))"
    )
    done = subprocess.run([clean / "python", "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == "2401\n"
    game = [clean / "plyscope", "play", "--player", "level:2", "--opponent", "random", "--seed", "1"]
    done = subprocess.run(game, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "wins by 4 in a row" in done.stdout
    bench = [clean / "plyscope", "bench", "--quick", "--sets", "end"]
    done = subprocess.run(bench, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "node signature: " in done.stdout
    done = subprocess.run([clean / "plyscope", "--version"], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.startswith("plyscope ")
