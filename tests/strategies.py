"""Hypothesis strategies: rules, positions of every game, settings."""

from random import Random

from hypothesis import strategies as st

from plyscope.games import Rules
from plyscope.games.nim import nim
from plyscope.games.trees import Graph, random_tree


@st.composite
def small_rules(draw, max_side=5):
    width, height = draw(st.integers(1, max_side)), draw(st.integers(1, max_side))
    length = draw(st.integers(1, max(width, height)))
    return Rules(width, height, length, gravity=draw(st.booleans()))


@st.composite
def rows_positions(draw, rules=None, max_plies=30):
    """A position that random play has reached; its game may have ended."""
    position = draw(small_rules() if rules is None else rules).start()
    for _ in range(draw(st.integers(0, max_plies))):
        moves = position.moves()
        if not moves:
            break
        position = position.play(draw(st.sampled_from(moves)))
    return position


def seeded():
    return st.integers(0, 2**32).map(Random)


def open_rows_positions(**given):
    """A position whose game goes on."""
    return rows_positions(**given).filter(lambda position: position.result() is None)


def drawn_trees():
    return (
        seeded()
        .map(lambda rng: random_tree(rng, depth=rng.randint(1, 5), branching=3))
        .filter(lambda root: root.result() is None)
    )


def graphs():
    def start(rng):
        return Graph(rng, depth=rng.randint(1, 6), branching=3, breadth=rng.randint(1, 4)).start()

    return seeded().map(start)


def nim_positions():
    heaps = st.lists(st.integers(0, 3), min_size=1, max_size=3).filter(any)
    return st.builds(lambda sizes, misere: nim(*sizes, misere=misere), heaps, st.booleans())


def all_positions():
    """An open position of any game of the package."""
    return st.one_of(open_rows_positions(), drawn_trees(), graphs(), nim_positions())
