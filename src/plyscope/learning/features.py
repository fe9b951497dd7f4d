"""The tuples of a network: random walks over the board, from a seed."""

from random import Random

from plyscope.games.rows import Rules

#: The core looks up a tuple fastest if its cells are within this many bits from the beginning of a column.
WINDOW_BITS = 32
#: How many walks are tried before one that leaves the window is taken.
MOST_TRIES = 1000


def random_tuples(rules: Rules, count: int, size: int, seed: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each tuple, in the order of their bits; a small board may have fewer than ``count``.

    >>> from plyscope.games import TICTACTOE
    >>> random_tuples(TICTACTOE, 2, 3, seed=1)
    ((3, 7, 5), (3, 0, 7))
    """
    rng = Random(f"plyscope tuples {rules} {seed}")
    size = min(size, rules.cells)
    found: list[tuple[int, ...]] = []
    seen: set[frozenset[int]] = set()
    for _ in range(count):
        for _ in range(MOST_TRIES):
            cells = _walk(rules, size, rng)
            if cells not in seen and _in_window(rules, cells):
                break
        if cells in seen:  # a small board has only so many
            break
        seen |= {cells, _reflected(rules, cells)}
        found.append(tuple(sorted(cells, key=rules.cell_bits.__getitem__)))
    return tuple(found)


def _walk(rules: Rules, size: int, rng: Random) -> frozenset[int]:
    """Return the cells of a walk to neighbours, also along diagonals."""
    row, column = rng.randrange(rules.height), rng.randrange(rules.width)
    cells = {row * rules.width + column}
    while len(cells) < size:
        down, right = rng.randrange(-1, 2), rng.randrange(-1, 2)
        if 0 <= row + down < rules.height and 0 <= column + right < rules.width:
            row, column = row + down, column + right
            cells.add(row * rules.width + column)
    return frozenset(cells)


def _reflected(rules: Rules, cells: frozenset[int]) -> frozenset[int]:
    width = rules.width
    return frozenset(cell // width * width + width - 1 - cell % width for cell in cells)


def _in_window(rules: Rules, cells: frozenset[int]) -> bool:
    """Return whether the cells are within the window that begins with their first column."""
    first = min(cell % rules.width for cell in cells) * rules.stride
    return sum(rules.cell_bits[cell] for cell in cells) >> first < 1 << WINDOW_BITS
