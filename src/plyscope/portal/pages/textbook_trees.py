"""Trees from textbooks and papers, each with the search algorithm of its figure."""

from typing import NamedTuple


class Drawn(NamedTuple):
    """A drawn tree: its title, its leaves in nested lists, and the algorithm to search it with."""

    name: str
    text: str
    algorithm: str = "alphabeta"


DRAWINGS = (
    Drawn("Textbook tree (tommy2017, figure 2)", "[[3,12,8],[2,4,6],[14,5,2]]"),
    Drawn("Textbook tree, best replies first", "[[3,12,8],[2,4,6],[2,5,14]]"),
    Drawn("Minimax, three plies (mannan2021, figure 1)", "[[[-1,4],[2,6]],[[-3,-5],[0,7]]]", "minimax"),
    Drawn("Alpha-beta, three plies (mannan2021, figure 2)", "[[[2,3],[5,9]],[[0,1],[7,5]]]"),
    Drawn("Two moves, two replies (nasa2018, figures 1 and 2)", "[[2,4],[1,8]]", "minimax"),
    Drawn("Five of eight leaves (nasa2018, figures 3 to 5)", "[[[2,4],[5,8]],[[0,1],[3,9]]]"),
    Drawn("Infinite leaves (blem2021, figure 2)", "[[[[10,∞],[5]],[[-10]]],[[[7,5],[-∞]],[[-7,-5]]]]", "minimax"),
    Drawn("Three branches cut the same way (blem2021, figures 3 and 4)", "[[8,7],[3,9],[6,9],[4,9]]"),
    Drawn("Deep cut-off", "[[5,9],[[[[1,2],[3,1]],[7,8]],[[6,4],[9,5]]]]"),
)


def algorithm_of(drawing: str) -> str:
    """Return the default algorithm for a drawn tree.

    >>> algorithm_of("[[2,4],[1,8]]"), algorithm_of("[[1,2],[3,4]]")
    ('minimax', 'alphabeta')
    """
    return next((drawn.algorithm for drawn in DRAWINGS if drawn.text == drawing), "alphabeta")
