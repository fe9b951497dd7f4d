"""plyscope class-pack: exercises, key, sheets and instructions in one archive, for a class without a network."""

import argparse
from pathlib import Path
from zipfile import is_zipfile

from plyscope.cli.exercises import add_set, chosen_set, counted
from plyscope.exercises.class_pack import class_pack
from plyscope.files import write_whole


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_set(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the ZIP file to write")


def run(options: argparse.Namespace) -> int:
    """Write the pack; an existing file is replaced only if it is a ZIP file."""
    _check_target(options.out)
    exercises = chosen_set(options)
    content = class_pack(exercises, options.title)
    write_whole(options.out, content)
    size = f"{max(1, round(len(content) / 1024)):,} KiB"
    print(f"{options.out}: {counted(len(exercises), 'exercise')}, {size}; unpack it and open README.txt")
    return 0


def _check_target(path: Path) -> None:
    """Raise an error before any work if the file cannot be written."""
    if path.is_dir():
        raise ValueError(f"{path} is a folder; --out names the ZIP file to write")
    if not path.parent.is_dir():
        raise ValueError(f"the folder {path.parent} does not exist")
    if path.exists() and not is_zipfile(path):
        raise ValueError(f"{path} already exists and is not a ZIP file; choose another name")
