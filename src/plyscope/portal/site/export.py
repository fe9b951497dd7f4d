"""The export of the site to a folder, completely or not at all."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from plyscope.files import parse_json, read_regular
from plyscope.portal.site.files import LIST, site_files

#: Receives the name of each file that is written, and its size in bytes.
OnFile = Callable[[str, int], None]


def export_site(folder: Path, on_file: OnFile = lambda name, size: None) -> None:
    """Write the site to a folder; raise ValueError or OSError with the reason if that is not possible.

    The folder may be new, empty, or an earlier export, which is replaced.
    """
    target = check_target(folder)
    with _replaced(target) as draft:
        for name, content in site_files():
            path = draft / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            on_file(name, len(content))


def check_target(folder: Path) -> Path:
    """Return where the site will be, or raise ValueError with the reason if that must not be replaced."""
    target = Path(os.path.realpath(folder))
    if target.exists() and not target.is_dir():
        raise ValueError(f"{folder} is a file; --out names the folder to write")
    if not target.parent.is_dir():
        raise ValueError(f"the folder {folder.parent} does not exist")
    if not target.exists() or not any(target.iterdir()):
        return target
    known = _earlier(target)
    if known is None:
        raise ValueError(f"{folder} is not empty and is not an earlier export; choose another folder")
    found = {path.relative_to(target).as_posix() for path in target.rglob("*") if not path.is_dir()}
    added = sorted(found - known)
    if added:
        raise ValueError(f"{folder} has files that are not part of an export, such as {added[0]}; move them first")
    return target


def _earlier(target: Path) -> set[str] | None:
    """Return the files of an earlier export, or None if a folder is not one."""
    try:
        listed = parse_json(read_regular(target / LIST))
    except (OSError, ValueError):
        return None
    if not isinstance(listed, dict) or listed.get("format") != "plyscope-site" or not isinstance(listed["files"], list):
        return None
    return {str(name) for name in listed["files"]} | {LIST}


@contextmanager
def _replaced(target: Path) -> Iterator[Path]:
    """Yield a new folder that takes the place of another one at the end; if anything fails, nothing changes."""
    draft, old = (target.parent / f".plyscope-{token_hex(8)}.{part}" for part in ("part", "old"))
    try:
        draft.mkdir()
        yield draft
        if target.exists():
            target.rename(old)
        try:
            draft.rename(target)
        except OSError:
            if old.exists():
                old.rename(target)
            raise
    except OSError as error:  # without the names of the temporary folders
        raise OSError(error.errno, os.strerror(error.errno or 0), str(target)) from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
