"""Print searches of random drawn trees and of positions as JSON, in the form that the tree page gets them.

tests/js/prediction.test.js asks its questions about every step of them.
"""

import json
import sys
from random import Random

from plyscope.games.trees import random_tree
from plyscope.portal.engines.answers.tree import answer

ALGORITHMS = ("minimax", "alphabeta", "pvs", "mtdf")
TREES = 40


def plain(drawing):
    """Return a drawing as lists."""
    return drawing if isinstance(drawing, int) else [plain(branch) for branch in drawing]


def main() -> None:
    """Print the searches."""
    rng, found = Random(16), []
    while len(found) < TREES * len(ALGORITHMS):
        drawing = plain(random_tree(rng, depth=rng.randint(1, 4), branching=4, values=9).drawing)
        if isinstance(drawing, int):
            continue
        for algorithm in ALGORITHMS:
            asked = {"drawing": drawing, "settings": f"{algorithm}:depth=6"}
            found.append(answer(asked, lambda _: None, lambda: False) | {"drawing": drawing})
    for algorithm in ALGORITHMS:
        asked = {
            "rules": "tictactoe",
            "moves": "15",
            "settings": f"{algorithm}:depth=3,evaluation=segments,order=centre",
        }
        found.append(answer(asked, lambda _: None, lambda: False) | {"rules": "tictactoe", "moves": "15"})
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
