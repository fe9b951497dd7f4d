"""plyscope exercises: make exercises, mark answers, and check a student's program."""

import argparse
import json
import sys
from pathlib import Path

from plyscope.cli import exercises_code
from plyscope.cli.options import listed_names
from plyscope.cli.screen import LiveLine
from plyscope.exercises import KINDS, Exercise, Options, mark
from plyscope.exercises.answers import write_answer
from plyscope.exercises.formats import FORMATS
from plyscope.exercises.options import FAILS, SHAPES, SIZES
from plyscope.exercises.sets import make_set
from plyscope.exercises.worksheets import Worksheet, has_answers, read_worksheets
from plyscope.files import write_whole


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    making = verbs.add_parser(
        "make", help="make exercises", description="Make a set of exercises and write it to files."
    )
    add_set(making)
    making.add_argument(
        "--format",
        default="json",
        metavar="F,...",
        help=f"formats of the files: {', '.join(FORMATS)}, or all (default json)",
    )
    making.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="folder for the files, created if needed"
    )
    marking = verbs.add_parser("mark", help="mark answers", description="Mark the answers in a JSON file.")
    marking.add_argument("file", type=Path, metavar="FILE", help="filled-in worksheet.json of a set")
    marking.add_argument("--json", action="store_true", help="print JSON, one object per worksheet")
    checking = verbs.add_parser(
        "check-code",
        help="check a student's program",
        description="Run a student's minimax or alpha-beta on small trees, and name its first wrong step.",
    )
    exercises_code.add_options(checking)
    verbs.add_parser(
        "kinds", help="list the kinds of exercises", description="List the kinds of exercises, one per line."
    )


def add_set(parser: argparse.ArgumentParser) -> None:
    """Add the options that describe a set."""
    parser.add_argument("--count", type=int, default=10, metavar="N", help="number of exercises (default 10)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="number that determines the set (default 1)")
    parser.add_argument(
        "--kind", default="all", metavar="K,...", help=f"kinds, used in turn: {', '.join(KINDS)}, or all (default all)"
    )
    parser.add_argument("--difficulty", default="medium", choices=SIZES, help="size of the trees (default medium)")
    parser.add_argument("--depth", type=int, metavar="N", help="depth of the trees (default: by difficulty)")
    parser.add_argument("--branching", type=int, metavar="N", help="branches of a node (default: by difficulty)")
    parser.add_argument("--cuts", type=int, metavar="N", help="exact number of cut branches (default: any)")
    parser.add_argument("--shape", default="uniform", choices=SHAPES, help="shape of the trees (default uniform)")
    parser.add_argument(
        "--fail", default="either", choices=FAILS, help="value of a node outside the window (default either)"
    )
    parser.add_argument(
        "--ties", action="store_true", help="allow equal leaves; answers can then depend on the convention"
    )
    parser.add_argument("--title", default="Exercises", metavar="TEXT", help="title of the set (default Exercises)")


def chosen_set(options: argparse.Namespace) -> list[Exercise]:
    """Return the set that the options describe, with progress on standard error."""
    kinds = list(KINDS) if options.kind == "all" else listed_names(options.kind)
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
    names = list(FORMATS) if options.format == "all" else listed_names(options.format)
    for name in names:
        if name not in FORMATS:
            raise ValueError(f"unknown format {name!r}; allowed: {', '.join(FORMATS)}, all")
    _check_target(options.out, names)
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
                    line.write(f"format {name}, {counted(written, 'file')}")
    finally:
        line.clear()
    print(f"{options.out}: {counted(len(exercises), 'exercise')} in {counted(written, 'file')}")
    return 0


def _check_target(folder: Path, formats: list[str]) -> None:
    """Raise an error before any work if the folder is a file, or if answers in it would be lost."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{folder} is a file; --out names the folder for the files")
    worksheet = folder / "worksheet.json"
    if "json" in formats and worksheet.is_file() and has_answers(worksheet):
        raise ValueError(f"{worksheet} contains answers; choose another folder, or move the file")


def counted(count: int, noun: str) -> str:
    """Return a number with its noun, such as "1 file" and "2 files"."""
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
