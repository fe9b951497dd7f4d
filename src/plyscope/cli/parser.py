"""The command-line parser, which reports each error on one line in plain English."""

import argparse
import re
from typing import NoReturn

#: Messages of argparse and their replacements. Other messages are shown unchanged.
_TEXTS = (
    (r"argument COMMAND: invalid choice: (\S+) \(choose from (.*)\)", r"unknown command \1; allowed: \2"),
    (r"argument (\S+): invalid choice: (.*?) \(choose from (.*)\)", r"\1 cannot be \2; allowed: \3"),
    (r"argument (\S+): expected one argument", r"\1 needs a value"),
    (r"argument (\S+): expected at least one argument", r"\1 needs at least one value"),
    (r"argument (\S+): ignored explicit argument (.*)", r"\1 does not take a value"),
    (r"argument (\S+): not allowed with argument (\S+)", r"\1 and \2 cannot be combined"),
    (r"the following arguments are required: (.*)", r"missing: \1"),
    (r"unrecognized arguments: (.*)", r"unknown argument: \1"),
    (r"argument (\S+): (must be .*)", r"\1 \2"),
)


def plain_error(message: str) -> str:
    """Return an error message of argparse in plain English.

    >>> plain_error("argument --first: invalid choice: 'you' (choose from 'me', 'opponent')")
    "--first cannot be 'you'; allowed: me, opponent"
    >>> plain_error("argument --seed: expected one argument")
    '--seed needs a value'
    """
    for pattern, text in _TEXTS:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            said, allowed, choices = found.expand(text).partition("; allowed: ")
            said = re.sub(r"(-\S+)/-\S+", r"\1", said)  # one of the spellings of an option is enough
            return said + allowed + choices.replace("'", "")
    return message


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        self.register("type", int, _whole_number)
        self.register("type", float, _number)

    def error(self, message: str) -> NoReturn:
        """Print the error and exit."""
        self.exit(2, f"{self.prog}: error: {plain_error(message)} (see {self.prog} --help)\n")


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a whole number, not {text!r}") from None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a number, not {text!r}") from None
