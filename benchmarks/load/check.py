"""Comparison of the responses that the clients received with the database."""

from collections import defaultdict

from people import Journal
from sqlalchemy import create_engine, text

from plyscope.portal.store.engine import driver_url


def compared(database: str, journal: Journal) -> list[str]:
    """Return the differences: lost or duplicated moves, and games with gaps."""
    engine = create_engine(driver_url(database))
    with engine.connect() as connection:
        moves = connection.execute(text("SELECT game_id, ply, move FROM moves ORDER BY game_id, ply")).all()
        plies = {row.id: row.ply for row in connection.execute(text("SELECT id, ply FROM games"))}
    engine.dispose()
    of_game: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for game, ply, move in moves:
        of_game[game].append((ply, str(move + 1)))
    wrong = []
    lost = [key for key, move in journal.kept.items() if (key[1], move) not in of_game[key[0]]]
    if lost:
        wrong.append(f"{len(lost)} acknowledged moves are lost, such as move {lost[0][1] + 1} of game {lost[0][0]}")
    for game, made in of_game.items():
        if [ply for ply, _ in made] != list(range(plies[game])):
            wrong.append(f"game {game} has gaps or doubled moves")
        if game in journal.games and any(journal.sent.get((game, ply)) != move for ply, move in made if ply % 2 == 0):
            wrong.append(f"game {game} has a move that nobody sent")
    return wrong
