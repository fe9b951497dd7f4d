"""Games between players: single games, matches, tournaments, and the statistics of their results."""

from plyscope.arena.accuracy import Accuracy, accuracy, grades
from plyscope.arena.journal import Journal
from plyscope.arena.match import play_game
from plyscope.arena.openings import default_fair_plies, default_openings, fair_opening, openings
from plyscope.arena.playing import check_players, play_all
from plyscope.arena.ratings import Rating, ratings
from plyscope.arena.results import Effort, Results, Tally
from plyscope.arena.rounds import round_robin, swiss_round
from plyscope.arena.schedule import Game, pairings, schedule
from plyscope.arena.sprt import Sprt, SprtState
from plyscope.arena.standings import Meeting, Standing, standings
from plyscope.arena.statistics import Estimate, elo_of, estimate, score_of

__all__ = [
    "Accuracy",
    "Effort",
    "Estimate",
    "Game",
    "Journal",
    "Meeting",
    "Rating",
    "Results",
    "Sprt",
    "SprtState",
    "Standing",
    "Tally",
    "accuracy",
    "check_players",
    "default_fair_plies",
    "default_openings",
    "elo_of",
    "estimate",
    "fair_opening",
    "grades",
    "openings",
    "pairings",
    "play_all",
    "play_game",
    "ratings",
    "round_robin",
    "schedule",
    "score_of",
    "standings",
    "swiss_round",
]
