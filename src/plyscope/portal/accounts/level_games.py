"""Rated games of people against the levels, read from the database to refit the ratings of the levels."""

from sqlalchemy import select

from plyscope.arena.refit import LevelGame
from plyscope.games.record import DRAW, FIRST_WINS
from plyscope.games.rows import CONNECT4
from plyscope.levels import OPPONENTS
from plyscope.portal.store import Game, Person
from plyscope.portal.store.backup import snapshot


def level_games(database: str) -> list[LevelGame]:
    """Return the finished games that changed a rating; games of bots and against other programs are left out."""
    levels = [row.program for row in OPPONENTS]
    games = []
    with snapshot(database) as connection:
        for side, (person, program) in enumerate(
            ((Game.first_person_id, Game.second_program), (Game.second_person_id, Game.first_program))
        ):
            rated = select(Person.id, program, Game.result).join(Person, Person.id == person)
            rated = rated.where(Game.first_change.is_not(None), Game.rules == str(CONNECT4), program.in_(levels))
            for who, level, result in connection.execute(rated.where(Person.bot.is_(False)).order_by(Game.id)):
                points = 0.5 if result == DRAW else float((result == FIRST_WINS) == (side == 0))
                games.append(LevelGame(who, str(level), side == 0, points))
    return games
