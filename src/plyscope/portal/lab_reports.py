"""The list of lab reports: each run in the lab folder has its own folder with one report.

::

    runs/ties/experiment.json  report.html
    runs/papers/group.json                             a group of runs,
    runs/papers/tommy2017/experiment.json  report.html each in a folder of its own

A report is requested by its name in this list and never by a path, so that no other file can be read.
"""

from dataclasses import dataclass
from pathlib import Path

from plyscope.lab.manifest import GROUP, Group, Manifest
from plyscope.lab.report import REPORT

#: The content security policy of a report: its own styles and images only, no scripts and no forms.
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups"
)


@dataclass(frozen=True)
class Report:
    """A report in the list: its name, its subject, and the time when it was written."""

    name: str
    title: str
    group: str | None
    cells: int
    version: str
    command: str
    written_at: float
    path: Path


def reports(folder: Path) -> list[Report]:
    """List the reports of a folder: single runs first, then groups, both sorted by name."""
    found: list[Report] = []
    groups: list[Report] = []
    for place in _folders(folder):
        if (place / GROUP).is_file():
            groups += [row for run in _members(place) if (row := _report(place / run, place.name)) is not None]
        elif (single := _report(place, None)) is not None:
            found.append(single)
    return found + groups


def find(folder: Path, name: str) -> Report | None:
    """Return the report with this name, or None if it does not exist."""
    return next((report for report in reports(folder) if report.name == name), None)


def _folders(folder: Path) -> list[Path]:
    try:
        return sorted(place for place in folder.iterdir() if place.is_dir() and not place.is_symlink())
    except OSError:
        return []


def _members(place: Path) -> list[str]:
    """Return the runs of a group that exist in its folder; other names in its file are ignored."""
    try:
        named = set(Group.load(place).runs)
    except (ValueError, OSError):
        return []
    return [inside.name for inside in _folders(place) if inside.name in named]


def _report(place: Path, group: str | None) -> Report | None:
    path = place / REPORT
    if path.is_symlink() or not path.is_file():
        return None
    try:
        manifest = Manifest.load(place)
        written = path.stat().st_mtime
    except (ValueError, OSError):
        return None
    name = place.name if group is None else f"{group}/{place.name}"
    return Report(
        name, manifest.title, group, manifest.cells, manifest.plyscope, manifest.origin.command, written, path
    )
