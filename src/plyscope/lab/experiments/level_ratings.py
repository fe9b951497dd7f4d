"""The ratings of the levels that ship with the package, from the rows of finished runs.

``python -m plyscope.lab.experiments.level_ratings RUN ...`` writes them to ``plyscope/levels/ratings.json``; a run is a
folder of ``plyscope lab run levels`` or ``plyscope lab run level_boards``.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from plyscope.files import write_whole
from plyscope.games.notation import parse_rules
from plyscope.lab import meetings
from plyscope.lab.experiment import Row
from plyscope.lab.experiments.levels import PLAYERS
from plyscope.lab.rows import read_rows
from plyscope.levels.ratings import FILE

#: The level that has this rating on every board.
MIDDLE, MIDDLE_RATING = "level:8", 1500.0
#: Boards without shipped ratings: in gomoku the upper levels are the same player, and differ by chance only.
WITHOUT_RATINGS = frozenset({"free:15x15x5"})


def ratings_of(rows: Iterable[Row]) -> dict[str, dict[str, list[float]]]:
    """Return rating, low and high end of the interval for each board and player, by strength in Connect Four."""
    boards: dict[str, list[Row]] = {}
    for row in meetings.met(rows):
        boards.setdefault(str(parse_rules(row["rules"])), []).append(row)
    found = {}
    for rules, own in boards.items():
        if rules in WITHOUT_RATINGS:
            continue
        rated = meetings.rated(meetings.tallies(own))
        shift = MIDDLE_RATING - rated[MIDDLE].elo
        found[rules] = {
            player: [round(number + shift, 1) for number in (rated[player].elo, rated[player].low, rated[player].high)]
            for player in PLAYERS
            if player in rated
        }
    return found


def as_text(ratings: dict[str, dict[str, list[float]]]) -> str:
    """Return the content of the file: one line for each player."""
    boards = []
    for rules, players in ratings.items():
        lines = ",\n".join(f"  {json.dumps(player)}: {json.dumps(numbers)}" for player, numbers in players.items())
        boards.append(f" {json.dumps(rules)}: {{\n{lines}\n }}")
    return "{\n" + ",\n".join(boards) + "\n}\n"


def write_from(folders: Sequence[str]) -> None:
    """Write the file from the runs in these folders."""
    rows = [row for folder in folders for row in read_rows(Path(folder))]
    write_whole(FILE, as_text(ratings_of(rows)))


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("usage: python -m plyscope.lab.experiments.level_ratings RUN ...")
    write_from(sys.argv[1:])
