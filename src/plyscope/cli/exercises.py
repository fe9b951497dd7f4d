"""plyscope exercises: make exercises, mark answers, and check a student's program."""

import argparse
import json
import sys
from pathlib import Path

from plyscope.cli import exercises_code
from plyscope.cli.screen import LiveLine
from plyscope.exercises import KINDS, Exercise, Options, mark
from plyscope.exercises.answers import write_answer
from plyscope.exercises.formats import FORMATS
from plyscope.exercises.options import FAILS, SHAPES, SIZES
from plyscope.exercises.sets import make_set
from plyscope.exercises.worksheets import Worksheet, read_worksheets
from plyscope.files import write_whole


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    making = verbs.add_parser("make", help="make a set", description="Make a set of exercises and write it to files.")
    add_set(making)
    making.add_argument(
        "--format",
        default="json",
        metavar="F,...",
        help=f"formats of the files: {', '.join(FORMATS)}, or all (default json)",
    )
    making.add_argument("--title", default="Exercises", metavar="TEXT", help="title of the set (default Exercises)")
    making.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the files; it is created")
    marking = verbs.add_parser("mark", help="mark answers", description="Mark the answers in a JSON file.")
    marking.add_argument("file", type=Path, metavar="FILE", help="filled-in worksheet.json of a set")
    marking.add_argument("--json", action="store_true", help="print JSON, one object per worksheet")
    checking = verbs.add_parser(
        "check-code",
        help="check a student's program",
        description="Run a student's minimax or alpha-beta on small trees, and name its first wrong step.",
    )
    exercises_code.add_options(checking)
    verbs.add_parser("kinds", help="list the kinds", description="List the kinds of exercises, one per line.")


def add_set(parser: argparse.ArgumentParser) -> None:
    """Add the options that describe a set."""
    parser.add_argument("--count", type=int, default=10, metavar="N", help="number of exercises (default 10)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="one seed gives one set (default 1)")
    parser.add_argument(
        "--kind", default="all", metavar="K,...", help=f"kinds in turn: {', '.join(KINDS)}, or all (default all)"
    )
    parser.add_argument("--difficulty", default="medium", choices=SIZES, help="size of the trees (default medium)")
    parser.add_argument("--depth", type=int, metavar="N", help="depth of the trees (default: by difficulty)")
    parser.add_argument("--branching", type=int, metavar="N", help="branches of a node (default: by difficulty)")
    parser.add_argument("--cuts", type=int, metavar="N", help="exact number of cut branches (default: any)")
    parser.add_argument("--shape", default="uniform", choices=SHAPES, help="shape of the trees (default uniform)")
    parser.add_argument(
        "--fail", default="either", choices=FAILS, help="value of a node outside the window (default either)"
    )
    parser.add_argument("--ties", action="store_true", help="allow equal leaves, so that the convention matters")


def chosen_set(options: argparse.Namespace) -> list[Exercise]:
    """Return the set that the options describe, with progress on standard error."""
    kinds = list(KINDS) if options.kind == "all" else options.kind.split(",")
    form = Options(
        options.difficulty, options.depth, options.branching, options.cuts, options.shape, options.fail, options.ties
    )
    line, made = LiveLine(sys.stderr), list[Exercise]()
    try:
        for one in make_set(kinds, options.count, options.seed, form):
            made.append(one)
            if not line.recent():
                line.write(f"{len(made):,} of {options.count:,} exercises")
    finally:
        line.clear()
    return made


def run(options: argparse.Namespace) -> int:
    """Run the given subcommand."""
    return {"make": _make, "mark": _mark, "check-code": exercises_code.run, "kinds": _kinds}[options.verb](options)


def _make(options: argparse.Namespace) -> int:
    names = list(FORMATS) if options.format == "all" else options.format.split(",")
    for name in names:
        if name not in FORMATS:
            raise ValueError(f"unknown format {name!r}; allowed: {', '.join(FORMATS)}, all")
    exercises = chosen_set(options)
    line, written = LiveLine(sys.stderr), 0
    try:
        for name in names:
            line.write(f"format {name}")
            for file, content in FORMATS[name].write(exercises, options.title).items():
                path = options.out / file
                path.parent.mkdir(parents=True, exist_ok=True)
                write_whole(path, content)
                written += 1
                if not line.recent():
                    line.write(f"format {name}, {_counted(written, 'file')}")
    finally:
        line.clear()
    print(f"{options.out}: {_counted(len(exercises), 'exercise')} in {_counted(written, 'file')}")
    return 0


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def _mark(options: argparse.Namespace) -> int:
    sheets = read_worksheets(options.file)
    found = []
    for place, sheet in enumerate(sheets, 1):
        try:
            found.append((sheet, mark(sheet.exercise, sheet.answers)))
        except ValueError as error:
            raise ValueError(f"{options.file}, worksheet {place}: {error}") from None
    if options.json:
        for sheet, marks in found:
            print(json.dumps({"exercise": sheet.exercise.id, "student": sheet.student, **marks.as_json()}))
        return 0
    for sheet, marks in found:
        print(f"{_title(sheet)}: {marks.points} of {marks.total}")
        follow = [slot for slot, one in marks.verdicts.items() if one.mark == "follow-through"]
        wrong = [slot for slot, one in marks.verdicts.items() if one.mark == "wrong"]
        if wrong:
            print(f"  first wrong step: {marks.words}")
            listed = ", ".join(f"{slot} ({write_answer(marks.verdicts[slot].expected)})" for slot in wrong)
            print(f"  wrong (expected): {listed}")
        if follow:
            print(f"  right after an earlier mistake: {', '.join(follow)}")
    if len(found) > 1:
        print(f"all: {sum(one.points for _, one in found)} of {sum(one.total for _, one in found)}")
    return 0


def _title(sheet: Worksheet) -> str:
    return f"{sheet.student}, {sheet.exercise.id}" if sheet.student else sheet.exercise.id


def _kinds(options: argparse.Namespace) -> int:
    width = max(map(len, KINDS))
    print("\n".join(f"{name:{width}}  {kind.description}" for name, kind in KINDS.items()))
    return 0
