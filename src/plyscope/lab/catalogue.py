"""The built-in experiments by name, and experiments from files.

A Python file or module has a function ``experiment(quick: bool = False) -> Experiment``; a TOML file is a spec.
Experiments, and the packages that a spec needs, are imported only on demand: without the extra, their names can
still be listed.
"""

import ast
import inspect
import re
import runpy
import shlex
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from plyscope.files import NestingError, parse_toml, read_text
from plyscope.lab.experiment import Experiment, blaming
from plyscope.lab.extra import require_extra
from plyscope.lab.manifest import Manifest, Origin

HERE = Path(__file__).parent
#: Names of groups of experiments: each stands for all experiments of a folder.
GROUPS = {"papers": "papers"}
FUNCTION = "experiment"


@dataclass(frozen=True)
class Entry:
    """A built-in experiment: its name, its summary, its file."""

    name: str
    summary: str
    file: Path


def entries(folder: str | None = None) -> dict[str, Entry]:
    """Return the built-in experiments by name: all, or those of one folder.

    >>> "pruning" in entries()
    True
    """
    found: dict[str, Entry] = {}
    for room in ("papers", "experiments") if folder is None else (folder,):
        for file in sorted((HERE / room).glob("*")):
            summary = _summary(file)
            if summary is not None:
                found[file.stem] = Entry(file.stem, summary, file)
    return found


def _summary(file: Path) -> str | None:
    """Return the summary of the experiment in a file, or None if the file does not define one."""
    if file.suffix == ".toml":
        title = tomllib.loads(file.read_text(encoding="utf-8")).get("title", "")
        return str(title)
    if file.suffix != ".py":
        return None
    tree = ast.parse(file.read_text(encoding="utf-8"))
    if not any(isinstance(node, ast.FunctionDef) and node.name == FUNCTION for node in tree.body):
        return None
    return (ast.get_docstring(tree) or "").strip().split("\n")[0]


def members(name: str) -> list[str]:
    """Return the experiments that a name stands for: the experiment itself, or all of a group.

    >>> members("pruning")
    ['pruning']
    """
    return list(entries(GROUPS[name])) if name in GROUPS else [name]


def find(text: str, *, quick: bool = False) -> tuple[Experiment, Origin]:
    """Return the experiment with a name or in a file, and its origin."""
    command = shlex.join(["plyscope", "lab", "run", text, *(["--quick"] if quick else [])])
    file = Path(text)
    if file.suffix in (".toml", ".py"):
        if not file.is_file():
            raise ValueError(f"no such file: {text}")
        if file.suffix == ".py":
            return _from_file(file, quick), Origin(file=str(file.resolve()), quick=quick, command=command)
        spec = {"name": file.stem, **_read(file)}
        return _from_spec(spec, quick, text), Origin(spec=spec, quick=quick, command=command)
    shipped = entries()
    if text not in shipped:
        names = ", ".join([*shipped, *GROUPS])
        raise ValueError(f"unknown experiment {text!r}; allowed: {names}, or a file that ends in .toml or .py")
    return _shipped(shipped[text], quick), Origin(name=text, quick=quick, command=command)


def again(folder: Path) -> Experiment:
    """Return the experiment of the run in a folder; it must not have changed since the run."""
    manifest = Manifest.load(folder)
    origin = manifest.origin
    if origin.spec is not None:
        experiment = _from_spec(origin.spec, origin.quick, str(folder))
    elif origin.file is not None:
        experiment = _from_file(Path(origin.file), origin.quick)
    elif origin.name is not None:
        experiment, _ = find(origin.name, quick=origin.quick)
    else:
        raise ValueError(f"the run in {folder} was started from Python; write_report makes its report there")
    now = Manifest.of(experiment, origin)
    if now.hash != manifest.hash:
        raise ValueError(f"the experiment {manifest.name!r} has changed since the run in {folder}")
    return experiment


def _shipped(entry: Entry, quick: bool) -> Experiment:
    if entry.file.suffix == ".toml":
        return _from_spec({"name": entry.name, **_read(entry.file)}, quick, entry.name)
    return _made(_imported(entry)[FUNCTION], quick, entry.name)


def _imported(entry: Entry) -> dict[str, Any]:
    """Return the namespace of a built-in module."""
    return vars(import_module(f"plyscope.lab.{entry.file.parent.name}.{entry.name}"))


def _read(file: Path) -> dict[str, Any]:
    """Return the data of a TOML file, or raise ValueError that says what is wrong with it."""
    text = read_text(file)
    try:
        return parse_toml(text)
    except NestingError as error:
        raise ValueError(f"{file} is {error}") from None
    except ValueError as error:
        where = re.search(r"\(at (.*)\)$", str(error))
        raise ValueError(f"{file} is not valid TOML{f' at {where[1]}' if where else ''}") from None


def _from_spec(spec: dict[str, Any], quick: bool, where: str) -> Experiment:
    require_extra()
    from plyscope.lab.spec import parse_spec

    try:
        return parse_spec(spec, quick=quick).experiment()
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def _executed(file: Path) -> dict[str, Any]:
    """Return the namespace of a Python file."""
    if not file.is_file():
        raise ValueError(f"the file {file} no longer exists")
    with blaming(f"{file} cannot be run"):
        return runpy.run_path(str(file))


def _from_file(file: Path, quick: bool) -> Experiment:
    """Return the experiment of a Python file; tasks in it, or in modules beside it, become importable."""
    folder = str(file.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)  # as for a script; worker processes inherit the path
    names = _executed(file)
    if not callable(names.get(FUNCTION)):
        raise ValueError(f"{file} has no function {FUNCTION}(quick=False) that returns an Experiment")
    return _made(names[FUNCTION], quick, str(file))


def _made(function: Callable[..., object], quick: bool, where: str) -> Experiment:
    if quick and "quick" not in inspect.signature(function).parameters:
        raise ValueError(f"{where} has no quick form")
    with blaming(f"{FUNCTION}() of {where} fails"):
        made = function(quick=True) if quick else function()
    if not isinstance(made, Experiment):
        raise ValueError(f"{FUNCTION}() of {where} must return an Experiment, not {type(made).__name__}")
    return made
