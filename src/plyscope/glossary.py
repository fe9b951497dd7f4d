"""The terms of plyscope, each defined once.

The portal's help page and tooltips, and the glossary in the documentation, are generated from ``glossary.toml``.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Term:
    """A term: its key, its name, a one-sentence definition, further sentences, and the keys of related terms."""

    key: str
    name: str
    short: str
    more: str = ""
    see: tuple[str, ...] = ()


@dataclass(frozen=True)
class Group:
    """Terms that belong together."""

    key: str
    title: str
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Shortcuts:
    """Keyboard shortcuts: a pattern of the addresses they work on, a title, and rows of keys with their effect."""

    where: str
    title: str
    rows: tuple[tuple[tuple[str, ...], str], ...]


@cache
def groups() -> tuple[Group, ...]:
    """Return all terms in groups.

    >>> [group.title for group in groups()][:3]
    ['Games', 'Searching', 'Algorithms']
    """
    return tuple(
        Group(group["key"], group["title"], tuple(Term(**_tuples(term)) for term in group["term"]))
        for group in _read()["group"]
    )


@cache
def shortcuts() -> tuple[Shortcuts, ...]:
    """Return the keyboard shortcuts of the portal by page."""
    return tuple(
        Shortcuts(page["where"], page["title"], tuple((tuple(pressed), does) for pressed, does in page["rows"]))
        for page in _read()["keys"]
    )


@cache
def terms() -> dict[str, Term]:
    """Return every term by its key.

    >>> terms()["ply"].short
    'One move of one player; a move by each side is two plies.'
    """
    return {term.key: term for group in groups() for term in group.terms}


def as_markdown() -> str:
    """Return the glossary as a Markdown page."""
    parts = [
        "# Glossary",
        "The terms used in the portal, in the terminal and in this documentation. The portal lists them on its\n"
        "`/help` page and explains them where they appear.",
    ]
    for group in groups():
        parts.append(f"## {group.title}")
        for term in group.terms:
            parts += [f"({term_anchor(term)})=", f"### {_escaped(term.name)}", _escaped(_sentences(term))]
            if term.see:
                links = ", ".join(f"[{_escaped(terms()[key].name)}](#{term_anchor(terms()[key])})" for key in term.see)
                parts.append(f"See {links}.")
    parts.append("## Keyboard shortcuts of the portal")
    for page in shortcuts():
        rows = "\n".join(f"| {' '.join(f'`{key}`' for key in pressed)} | {does} |" for pressed, does in page.rows)
        parts.append(f"**{page.title}**\n\n| keys | |\n|---|---|\n{rows}")
    return "\n\n".join(parts) + "\n"


def term_anchor(term: Term) -> str:
    """Return the anchor of a term in the documentation."""
    return f"term-{term.key}"


def _sentences(term: Term) -> str:
    return f"{term.short} {term.more}".strip()


def _escaped(text: str) -> str:
    return text.replace("*", "\\*")


def _tuples(row: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(files("plyscope").joinpath("glossary.toml").read_text("utf-8"))
