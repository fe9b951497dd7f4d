"""Games of made-up people with known strengths against levels with known strengths, for tests."""

from random import Random

from plyscope.arena.refit import LevelGame

#: Elo that a person has more when moving first, and less otherwise; and the share of draws in even games.
FIRST_MOVE, DRAWS = 25, 0.06


def played_games(levels, seed, *, people, mean=1300, spread=250, most=40):
    """Games of people who begin at a level of the middle, and go up after wins and down after losses."""
    rng, names, games = Random(seed), list(levels), []
    for person in range(people):
        strength, place = rng.gauss(mean, spread), len(names) // 3
        for _ in range(rng.randint(1, most)):
            first = rng.random() < 0.7
            advantage = strength - levels[names[place]] + (FIRST_MOVE if first else -FIRST_MOVE)
            points = result(rng, advantage)
            games.append(LevelGame(person, names[place], first, points))
            place = min(max(place + round(2 * points - 1), 0), len(names) - 1)
    return games


def result(rng, advantage):
    """The points of a game at an Elo advantage."""
    win, loss = 10 ** (advantage / 800), 10 ** (-advantage / 800)
    draw = 2 * DRAWS / (1 - DRAWS)
    return rng.choices((1.0, 0.5, 0.0), (win, draw, loss))[0]
