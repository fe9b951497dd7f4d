"""The worked examples of the papers: their trees, searched again and drawn as in the papers."""

from collections.abc import Sequence
from typing import NamedTuple

from plyscope.games.tree_svg import INFINITE, Path, tree_svg
from plyscope.games.trees import Drawing
from plyscope.lab.experiment import Finding, Picture, compare
from plyscope.lab.trees import searched

MINIMAX, ALPHABETA = "minimax:depth=9", "alphabeta:depth=9"


class Stage(NamedTuple):
    """One picture of a figure: before the search, after it, or when a node has its value."""

    title: str
    settings: str | None
    until: Path | None = None


class Figure(NamedTuple):
    """A tree of a paper, its search, and the statements of the paper about it."""

    name: str
    tree: Drawing
    stages: tuple[Stage, ...]
    #: The letters of the nodes in the paper.
    names: tuple[tuple[str, Path], ...] = ()
    #: What the paper says that nodes are worth, by letter or path.
    values: tuple[tuple[str, Path, int], ...] = ()
    #: How many leaves the paper's search does not look at.
    left_out: int = 0
    note: str = ""


_BINARY = (("A", ()), ("B", (0,)), ("C", (1,)), ("D", (0, 0)), ("E", (0, 1)), ("F", (1, 0)), ("G", (1, 1)))
_PORTAL = (("P", ()), ("Q", (0,)), ("R", (1,)), ("S", (0, 0)), ("T", (0, 1)), ("U", (1, 0)), ("V", (1, 1)))

FIGURES: dict[str, tuple[Figure, ...]] = {
    "mannan2021": (
        Figure(
            "Figure 1",
            [[[-1, 4], [2, 6]], [[-3, -5], [0, 7]]],
            (Stage("Figure 1: minimax", MINIMAX),),
            _BINARY,
            (("D", (0, 0), 4), ("E", (0, 1), 6), ("B", (0,), 4), ("A", (), 4)),
            note="The text gives the left half; the leaves of the right half are those of the usual picture.",
        ),
        Figure(
            "Figure 2",
            [[[2, 3], [5, 9]], [[0, 1], [7, 5]]],
            (Stage("Figure 2: before pruning", None), Stage("Figure 2: after pruning", ALPHABETA)),
            _BINARY,
            (("D", (0, 0), 3), ("E", (0, 1), 5), ("B", (0,), 3), ("A", (), 3)),
            3,
        ),
    ),
    "nasa2018": (
        Figure(
            "Figures 1 and 2",
            [[2, 4], [1, 8]],
            (Stage("Figure 1: before minimax", None), Stage("Figure 2: after minimax", MINIMAX)),
            values=(("left", (0,), 2), ("right", (1,), 1), ("root", (), 2)),
        ),
        Figure(
            "Figures 3 to 5",
            [[[2, 4], [5, 8]], [[0, 1], [3, 9]]],
            (
                Stage("Figure 3: before alpha-beta", None),
                Stage("Figure 4: when Q has its value", ALPHABETA, (0,)),
                Stage("Figure 5: after alpha-beta", ALPHABETA),
            ),
            _PORTAL,
            (("S", (0, 0), 4), ("T", (0, 1), 5), ("Q", (0,), 4), ("U", (1, 0), 1), ("R", (1,), 1), ("P", (), 4)),
            3,
            "The text does not give the two leaves of V, which are never looked at.",
        ),
    ),
    "blem2021": (
        Figure(
            "Figure 2",
            [[[[10, INFINITE], [5]], [[-10]]], [[[7, 5], [-INFINITE]], [[-7, -5]]]],
            (Stage("Figure 2: minimax", MINIMAX),),
            values=(("left", (0,), -10), ("right", (1,), -7), ("root", (), -7)),
        ),
        Figure(
            "Figures 3 and 4",
            [[8, 7], [3, 9], [6, 9], [4, 9]],
            (Stage("Figure 3: the second branch is cut", ALPHABETA, (1,)), Stage("Figure 4: all branches", ALPHABETA)),
            values=(("first branch", (0,), 7), ("root", (), 7)),
            left_out=3,
            note="The leaves that are left out, here 9, can have any value.",
        ),
    ),
    "tommy2017": (
        Figure(
            "Figure 2",
            [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
            (Stage("Figure 2: alpha-beta", ALPHABETA),),
            values=(("root", (), 3),),
            left_out=2,
            note="The tree of Russell and Norvig, whose two leaves that are left out are not given; 4 and 6 here.",
        ),
    ),
    "kersten2023": (),
}


def pictures(paper: str) -> list[Picture]:
    """Return the trees of a paper as pictures."""
    return [
        Picture(
            stage.title,
            tree_svg(
                figure.tree,
                searched(figure.tree, stage.settings, stage.until) if stage.settings else None,
                names=figure.names,
            ),
            figure.note,
        )
        for figure in FIGURES[paper]
        for stage in figure.stages
    ]


def findings(paper: str) -> list[Finding]:
    """Compare the statements of a paper about its trees with our searches of them."""
    return [finding for figure in FIGURES[paper] for finding in _findings(figure)]


def _findings(figure: Figure) -> Sequence[Finding]:
    settings = figure.stages[-1].settings or MINIMAX
    found = searched(figure.tree, settings)
    names = ", ".join(name for name, _, _ in figure.values)
    published = [value for _, _, value in figure.values]
    ours = [found.values[path] for _, path, _ in figure.values]
    worth = compare(f"{figure.name}, values of {names}", published, ours, figure.note)
    if not figure.left_out:
        return [worth]
    every = searched(figure.tree, MINIMAX).leaves
    unseen = every - found.leaves
    return [worth, compare(f"{figure.name}, leaves not looked at", figure.left_out, unseen, f"of {every}")]
