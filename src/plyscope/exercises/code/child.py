"""The process in which a student's program runs: it reads one request, and writes a line of JSON for each tree.

The program can print, hang, crash or exit; this process writes to its own file descriptor and is ended by its parent.
"""

import inspect
import json
import os
import sys
from collections.abc import Callable
from math import isinf
from typing import Any

from plyscope.exercises.code.behaviour import BELOW, ERROR, INNER, NOT_A_NUMBER
from plyscope.exercises.code.cases import Case, cases
from plyscope.exercises.code.programs import MISSING_RETURN, described, line_of, load
from plyscope.exercises.code.recording import Branches, CallRecorder, Record, is_number, plain_number, recorded
from plyscope.exercises.code.seam import search_through_tree
from plyscope.exercises.code.signatures import algorithm_of, arguments_for, form_of, is_negamax, parameters, roles_of

#: The largest address space of the process: a program that fills its memory must not fill that of the machine.
MOST_MEMORY = 1 << 30
#: A program that fails on so many trees at the start is not run on more of them.
FAILURES = 3
#: What Python says when a number is used as a list.
_BELOW = ("object is not iterable", "is not subscriptable", "has no len()")


def main(descriptor: int) -> None:
    """Run the request on standard input."""
    request = json.load(sys.stdin)
    with open(descriptor, "w", encoding="utf-8", buffering=1) as answers:

        def send(**message: Any) -> None:
            answers.write(json.dumps(message) + "\n")

        _limit_memory()
        try:
            _close_streams()
            _run(request, send)
        except ValueError as error:
            send(refused=" ".join(str(error).split()))
        os._exit(0)  # without waiting for threads of the program


def _limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    except (ImportError, ValueError, OSError):  # not on this system
        pass


def _close_streams() -> None:
    """Give the program no input, and drop what it prints."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)


def _run(request: dict[str, Any], send: Callable[..., None]) -> None:
    program = request["program"]
    send(started=True)
    function = load(program)
    try:
        parameters(function)
    except (TypeError, ValueError):
        raise ValueError(f"the parameters of {program} are not known: it must be a Python function") from None
    form = request["form"] or form_of(function)
    algorithm = request["algorithm"] or algorithm_of(program.rpartition(":")[2], function)
    roles = roles_of(function, request["arguments"]) if form == "nested" else []
    if form == "tree" and len(parameters(function)) < 3:
        raise ValueError(
            f"{program} takes fewer than 3 arguments; allowed: function(tree, position, depth, alpha, beta)"
        )
    chosen = "uniform" if "depth" in roles else form
    send(form=form, algorithm=algorithm, trees=chosen, negamax=form == "tree" or is_negamax(function))
    failed = True
    for place, case in enumerate(cases(chosen)):
        send(case=place)
        run = _run_case(function, case, form, roles)
        send(**run)
        failed = failed and run.get("fault") in (ERROR, NOT_A_NUMBER)
        if failed and place + 1 == FAILURES:
            break
    send(done=True)


def _run_case(function: Callable[..., Any], case: Case, form: str, roles: list[str]) -> dict[str, Any]:
    record = Record()
    file = getattr(getattr(function, "__code__", None), "co_filename", "")
    try:
        if form == "nested":
            value = _call_nested(function, case, record, roles)
        else:
            value = search_through_tree(function, case.drawing, case.depth, record, _accepted(function))
    except BaseException as error:
        sys.setprofile(None)
        found: dict[str, Any] = {"fault": _fault(error, record, file), "message": described(error, file)}
        return {"events": record.events, "line": line_of(error, file), **found}
    return {"events": record.events, **_returned(value, record)}


def _accepted(function: Callable[..., Any]) -> int:
    """Return how many arguments a function accepts by position."""
    kinds = {one.kind for one in inspect.signature(function).parameters.values()}
    return 5 if inspect.Parameter.VAR_POSITIONAL in kinds else len(parameters(function))


def _call_nested(function: Callable[..., Any], case: Case, record: Record, roles: list[str]) -> Any:
    arguments = arguments_for(roles, recorded(case.drawing, record), case.depth)
    code = getattr(function, "__code__", None)
    if code is None:
        return function(*arguments)
    with CallRecorder(record, code, roles):
        return function(*arguments)


def _fault(error: BaseException, record: Record, file: str) -> str:
    if record.misused is not None:
        return INNER
    is_below = isinstance(error, TypeError) and "'int'" in str(error) and any(text in str(error) for text in _BELOW)
    return BELOW if is_below and line_of(error, file) else ERROR


def _returned(value: Any, record: Record) -> dict[str, Any]:
    if is_number(value):
        number = plain_number(value)
        return {"value": number if not isinf(number) else (10**9 if number > 0 else -(10**9))}
    if isinstance(value, Branches):
        return {"fault": INNER, "message": "the result is a list, not a number"}
    shown = " ".join(repr(value).split())[:60]
    hint = MISSING_RETURN if value is None else ""
    return {"fault": NOT_A_NUMBER, "message": f"the result is {shown}, not a number{hint}"}


if __name__ == "__main__":
    main(int(sys.argv[1]))
