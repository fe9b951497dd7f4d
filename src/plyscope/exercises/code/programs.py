"""Students' programs: a function named by its module or file, loaded without any trust in it."""

import os
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from plyscope.exercises.code.recording import plain_type

#: How a program is named.
USAGE = "write module:function or path/to/file.py:function"
#: A hint for None where a number is needed.
MISSING_RETURN = " (is a return statement missing?)"


def split_name(text: str) -> tuple[str, str]:
    """Return the module or file and the function that a text names, or raise ValueError.

    >>> split_name("homework/solution.py:minimax")
    ('homework/solution.py', 'minimax')
    """
    source, _, name = text.rpartition(":")
    if not source or not name.isidentifier():
        raise ValueError(f"{text!r} does not name a function: {USAGE}")
    return source, name


def load(text: str) -> Callable[..., Any]:
    """Return the function that a text names, or raise ValueError with the reason."""
    source, name = split_name(text)
    module = _from_file(Path(source)) if source.endswith(".py") else _from_path(source)
    functions = [one for one, thing in vars(module).items() if callable(thing) and one[0] != "_" and _is_own(thing)]
    if not hasattr(module, name):
        known = f"; it has {', '.join(functions)}" if functions else ""
        raise ValueError(f"{source} does not have a function {name!r}{known}")
    found = getattr(module, name)
    if not callable(found) or isinstance(found, type):
        raise ValueError(f"{name!r} in {source} is not a function")
    # So that type(node) is int, or list, also holds for values that record.
    getattr(found, "__globals__", vars(module)).setdefault("type", plain_type)
    return found  # type: ignore[no-any-return]


def _is_own(thing: Any) -> bool:
    return hasattr(thing, "__code__")


def _from_file(path: Path) -> Any:
    if not path.is_file():
        raise ValueError(f"no such file: {path}")
    sys.path.insert(0, str(path.resolve().parent))
    spec = spec_from_file_location(path.stem, path.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise ValueError(f"{path} cannot be imported: {described(error, str(path.resolve()))}") from None
    return module


def _from_path(name: str) -> Any:
    if not all(part.isidentifier() for part in name.split(".")):
        raise ValueError(f"{name!r} is not the name of a module or of a .py file: {USAGE}")
    sys.path.insert(0, os.getcwd())
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and error.name and f"{name}.".startswith(f"{error.name}."):
            raise ValueError(f"no module named {error.name!r} is installed or in this folder: {USAGE}") from None
        file = str(getattr(error, "filename", "") or _last_file(error))
        raise ValueError(f"the module {name} cannot be imported: {described(error, file)}") from None


def _last_file(error: BaseException) -> str:
    return traceback.extract_tb(error.__traceback__)[-1].filename


def described(error: BaseException, file: str) -> str:
    """Return an exception in one line, with the line of a file in which it was raised."""
    line = line_of(error, file)
    if isinstance(error, SystemExit):
        text = "the program ends itself (exit)"
    elif isinstance(error, EOFError):
        text = "the program reads input, which is not available here"
    elif isinstance(error, RecursionError):
        text = "RecursionError: the function calls itself without end"
    elif isinstance(error, SyntaxError):
        text = f"{type(error).__name__}: {error.msg}"
    elif isinstance(error, MemoryError):
        text = "MemoryError: the program uses too much memory"
    else:
        said = " ".join(str(error).split())
        text = f"{type(error).__name__}: {said[:300]}" if said else type(error).__name__
        if isinstance(error, TypeError) and "NoneType" in said:
            text += MISSING_RETURN
    return f"line {line}: {text}" if line else text


def line_of(error: BaseException, file: str) -> int:
    """Return the line of a file in which an exception was raised, 0 if it was raised elsewhere."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno or 0
    lines = [frame.lineno or 0 for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    if isinstance(error, RecursionError) and lines:
        return Counter(lines).most_common(1)[0][0]  # the line of the call, not where the last one failed
    return lines[-1] if lines else 0
