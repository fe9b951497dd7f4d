"""A game of an experiment is played as the arena plays it."""

import pytest

from plyscope.arena import playing
from plyscope.lab.tasks import MOST_REPEATS, play, search_position
from plyscope.players import PlayerError, VersatilePlayer, parse_player


class Silent(VersatilePlayer):
    """Has no move, and wants to be closed."""

    name = "silent"
    closed = 0

    def __call__(self, position):
        raise PlayerError("it says nothing")

    def close(self):
        Silent.closed += 1


def parse(text, *, rng):
    if text == "absent":
        raise PlayerError("there is no such program")
    return Silent() if text == "silent" else parse_player(text, rng=rng)


@pytest.mark.parametrize(("players", "result"), [(["silent", "random"], "0-1"), (["random", "silent"], "1-0")])
def test_a_player_that_fails_has_lost_and_is_closed(monkeypatch, players, result):
    monkeypatch.setattr(playing, "parse_player", parse)
    Silent.closed = 0
    row = play("tictactoe", players)
    assert (row["result"], row["reason"]) == (result, "silent: it says nothing")
    assert Silent.closed == 1


def test_a_player_that_cannot_even_begin_has_lost_and_the_other_is_closed(monkeypatch):
    monkeypatch.setattr(playing, "parse_player", parse)
    Silent.closed = 0
    row = play("tictactoe", ["silent", "absent"], "15")
    assert (row["result"], row["reason"], row["game"]) == ("1-0", "absent: there is no such program", "15")
    assert row["nodes"] == [0, 0]
    assert Silent.closed == 1


def test_everything_random_comes_from_the_seed():
    games = [play("connect4", ["random", "random"], seed=seed)["game"] for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_a_short_search_is_repeated_until_its_time_is_worth_printing(monkeypatch):
    row = search_position("tictactoe", "alphabeta:depth=1", backend="python")
    assert 1 < row["seconds_repeats"] <= MOST_REPEATS
    assert (row["algorithm"], row["requested_depth"], row["nodes"]) == ("alphabeta", 1, 9)
    monkeypatch.setattr("plyscope.lab.tasks.WORTH", 0)
    assert search_position("tictactoe", "alphabeta:depth=1")["seconds_repeats"] == 1
