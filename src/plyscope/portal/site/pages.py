"""The pages that compute their answers themselves, as HTML."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from plyscope.levels import LEVELS
from plyscope.portal.api.glossary import known_terms
from plyscope.portal.games import catalogue
from plyscope.portal.games.positions import position_of
from plyscope.portal.pages.analysis import analysis_values, compare_values, drawn_values
from plyscope.portal.pages.play import board
from plyscope.portal.pages.render import environment

#: The modules that every page loads.
COMMON = ("shell.js", "terms.js")
#: The largest board that the solver supports in a page, in bits.
SOLVED_BITS = 64


@dataclass(frozen=True)
class Page:
    """One page: its name, its title in the navigation, its modules, and the values of its template."""

    name: str
    title: str
    modules: tuple[str, ...]
    values: Callable[[], dict[str, Any]]

    @property
    def all_modules(self) -> tuple[str, ...]:
        """The modules that the page loads."""
        return (*COMMON, *self.modules)


@dataclass(frozen=True)
class Surroundings:
    """Where pages are: the addresses of their files and of each other."""

    #: The address of a static file.
    static: Callable[[str], str]
    #: The addresses of the scripts of a page.
    scripts: Callable[[Page], list[str]]
    #: The address of a page.
    address: Callable[[str], str]
    #: What is before the address of the manifest.
    root: str
    #: Whether the pages are files of an exported site.
    exported: bool


def _start() -> Any:
    return position_of("connect4", "")


def _play_values() -> dict[str, Any]:
    rows = {level.program: asdict(level) for level in LEVELS}
    levels = {
        program: {name: row[name] for name in ("depth", "miss", "wins", "nodes", "solves")}
        for program, row in rows.items()
    }
    return {"choices": catalogue.everything(), "levels": levels, "solved_bits": SOLVED_BITS} | board(_start().rules)


PLAY = Page("play", "Play", ("localplay.js",), _play_values)
#: The pages, in the order of the navigation.
PAGES = (
    PLAY,
    Page("analysis", "Analysis", ("analysis.js",), lambda: analysis_values(_start())),
    Page("tree", "Search tree", ("tree.js",), drawn_values),
    Page("compare", "Compare", ("compare.js",), lambda: compare_values(_start())),
)
#: The page for everything that needs a server.
OFFLINE = Page("offline", "", (), dict)


def page_html(page: Page, where: Surroundings) -> str:
    """Return a page as HTML; it does not depend on any user."""
    about = {
        "exported": where.exported,
        "static": where.static,
        "root": where.root,
        "home": where.address("play"),
        "here": page.title,
        "rooms": [(one.title, where.address(one.name)) for one in PAGES],
        "scripts": where.scripts(page),
        "known_terms": known_terms(),
    }
    return environment("site").get_template(f"{page.name}.html").render(**about, **page.values())
