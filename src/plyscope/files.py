"""File access: atomic writes, reading of regular files, and error messages in plain English."""

import errno
import json
import os
import stat
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import IO, Any

#: The largest file that is read as a whole: far more than any record, list of openings or spec.
MOST_BYTES = 64 << 20
#: How deeply JSON and TOML may be nested: far deeper than any plyscope file, and less than the recursion limit.
MOST_LEVELS = 100

_PLAIN = {
    errno.ENOENT: "no such file or folder",
    errno.EISDIR: "this is a folder, not a file",
    errno.ENOTDIR: "not a folder",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.ENOSPC: "no space left on the disk",
    errno.EROFS: "the disk is read-only",
    errno.ELOOP: "too many links, or links in a circle",
    errno.ENAMETOOLONG: "the name is too long",
}


@contextmanager
def whole_file(path: Path, mode: int = 0o666) -> Iterator[IO[bytes]]:
    """Yield a temporary file that replaces the target once it is completely written; if that fails, nothing changes.

    Links are followed. An existing file keeps its mode and, if permitted, its owner; a new one gets
    ``mode`` minus the umask. Only regular files are replaced.
    """
    target, before = _target(path), _regular(path)
    if before is not None and not os.access(target, os.W_OK):
        raise _error(errno.EACCES, target)
    if not target.parent.is_dir():
        raise _error(errno.ENOENT, target.parent)
    draft = target.parent / f".plyscope-{token_hex(8)}.part"
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    except OSError as error:
        raise _error(error.errno or errno.EIO, target) from None
    try:
        with open(descriptor, "wb") as file:
            yield file
            file.flush()
            if before is not None:
                with suppress(OSError):  # only root may change the owner of a file
                    os.fchown(descriptor, before.st_uid, before.st_gid)
                os.fchmod(descriptor, stat.S_IMODE(before.st_mode))
            os.fsync(descriptor)
        os.replace(draft, target)
    except OSError as error:
        if error.errno is None or error.filename not in (None, str(draft)):
            raise
        raise _error(error.errno, target) from None  # do not show the name of the temporary file
    finally:
        draft.unlink(missing_ok=True)


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file completely; if that fails, nothing changes."""
    with whole_file(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


def read_text(path: Path) -> str:
    """Read a text file, or raise ValueError if it is not text or too large."""
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise ValueError(f"{path} is larger than {MOST_BYTES >> 20} MiB")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a text file") from None


def read_regular(path: Path) -> str:
    """Read a text file; refuse devices and pipes, which may never end."""
    check_regular(path)
    return read_text(path)


class NestingError(ValueError):
    """The data is nested too deeply."""

    def __init__(self) -> None:
        super().__init__(f"nested more than {MOST_LEVELS} levels deep")


def parse_json(text: str | bytes) -> Any:
    """Parse JSON, or raise ValueError if it is invalid (NestingError if it is nested too deeply).

    >>> parse_json('{"moves": [4, 4]}')
    {'moves': [4, 4]}
    """
    try:
        return _checked_levels(json.loads(text))
    except RecursionError:
        raise NestingError from None


def parse_toml(text: str) -> dict[str, Any]:
    """Parse TOML, or raise ValueError if it is invalid (NestingError if it is nested too deeply)."""
    try:
        found: dict[str, Any] = _checked_levels(tomllib.loads(text))
    except RecursionError:
        raise NestingError from None
    return found


def check_regular(path: Path) -> None:
    """Raise OSError or ValueError with the reason unless a path leads to a regular file."""
    _target(path)
    if _regular(path) is None:
        raise _error(errno.ENOENT, path)


def plain(error: OSError) -> str:
    """Return the message of a file error in plain English.

    >>> plain(FileNotFoundError(2, "No such file or directory", "game.json"))
    'no such file or folder: game.json'
    """
    if error.errno is None:
        return str(error)
    reason = _PLAIN.get(error.errno) or (error.strerror or str(error)).lower()
    return f"{reason}: {os.fsdecode(error.filename)}" if error.filename not in (None, "", b"") else reason


def _checked_levels(data: Any) -> Any:
    """Return the data unchanged, or raise NestingError if it is nested too deeply for recursive functions."""
    level = [data]
    for _ in range(MOST_LEVELS):
        nested = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [part for parts in nested for part in parts]
        if not level:
            break
    if any(isinstance(one, dict | list) for one in level):
        raise NestingError
    return data


def _target(path: Path) -> Path:
    """Return the file that a path leads to, which need not exist."""
    try:
        return Path(os.path.realpath(path))
    except ValueError:
        raise ValueError(f"impossible file name {str(path)!r}") from None


def _regular(path: Path) -> os.stat_result | None:
    """Return the status of a regular file, or None if it does not exist; refuse everything else."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise _error(errno.EISDIR, path)
    if not stat.S_ISREG(status.st_mode):
        raise ValueError(f"{path} is not a regular file")
    return status


def _error(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))
