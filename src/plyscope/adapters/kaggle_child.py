"""The process that a Kaggle agent runs in: a line of JSON for each question, a line for each answer."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn


class Struct(dict[str, Any]):
    """A dictionary whose items are attributes, too, as Kaggle's observations are.

    >>> Struct(mark=1).mark
    1
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def last_callable(file: Path) -> Callable[..., Any]:
    """Run a file and return the last thing in it that can be called: that is the agent, by Kaggle's rule."""
    sys.path.append(str(file.parent.resolve()))
    module = ModuleType("agent")
    module.__file__ = str(file)
    sys.modules["agent"] = module  # dataclasses and pickle look there for what a class refers to
    exec(compile(file.read_bytes(), str(file), "exec"), vars(module))
    found: list[Callable[..., Any]] = [thing for thing in vars(module).values() if callable(thing)]
    if not found:
        raise SystemExit(f"{file} has nothing that can be called")
    return found[-1]


def main(file: str) -> NoReturn:
    """Load an agent and answer until the input ends."""
    with os.fdopen(os.dup(0)) as questions, os.fdopen(os.dup(1), "w") as answers:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # questions are not for the agent to read,
        os.dup2(2, 1)  # and what it prints shall not be taken for an answer
        asked = os.getpid()
        agent = last_callable(Path(file))
        answers.write("ready\n")
        answers.flush()
        for line in questions:
            arguments = [Struct(part) for part in json.loads(line)]
            if hasattr(agent, "__code__"):
                arguments = arguments[: agent.__code__.co_argcount]
            answer = json.dumps(agent(*arguments), default=_plain)
            if os.getpid() != asked:  # the agent has forked, and its other half answers
                os._exit(0)
            answers.write(answer + "\n")
            answers.flush()
    raise SystemExit(0)


def _plain(thing: Any) -> Any:
    """Return a number of NumPy as one of Python; anything else as text, which is no move."""
    return thing.item() if hasattr(thing, "item") else repr(thing)


if __name__ == "__main__":
    main(sys.argv[1])
