"""The process that runs a Kaggle agent: it reads a line of JSON for each request and writes a line for each answer."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn


class Struct(dict[str, Any]):
    """A dictionary whose items are also attributes, like Kaggle's observations.

    >>> Struct(mark=1).mark
    1
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def last_callable(file: Path) -> Callable[..., Any]:
    """Run a file and return its last callable, which is the agent by Kaggle's convention."""
    sys.path.append(str(file.parent.resolve()))
    module = ModuleType("agent")
    module.__file__ = str(file)
    sys.modules["agent"] = module  # dataclasses and pickle look up names there
    exec(compile(file.read_bytes(), str(file), "exec"), vars(module))
    found: list[Callable[..., Any]] = [thing for thing in vars(module).values() if callable(thing)]
    if not found:
        raise SystemExit(f"{file} does not define a function")
    return found[-1]


def main(file: str) -> NoReturn:
    """Load an agent and answer until the input ends."""
    with os.fdopen(os.dup(0)) as questions, os.fdopen(os.dup(1), "w") as answers:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # the agent must not read the requests,
        os.dup2(2, 1)  # and its output must not look like an answer
        asked = os.getpid()
        agent = last_callable(Path(file))
        answers.write("ready\n")
        answers.flush()
        for line in questions:
            arguments = [Struct(part) for part in json.loads(line)]
            if hasattr(agent, "__code__"):
                arguments = arguments[: agent.__code__.co_argcount]
            answer = json.dumps(agent(*arguments), default=_plain)
            if os.getpid() != asked:  # the agent has forked, and this is the child
                os._exit(0)
            answers.write(answer + "\n")
            answers.flush()
    raise SystemExit(0)


def _plain(thing: Any) -> Any:
    """Return a NumPy number as a Python number; anything else as text, which is not a legal move."""
    return thing.item() if hasattr(thing, "item") else repr(thing)


if __name__ == "__main__":
    main(sys.argv[1])
