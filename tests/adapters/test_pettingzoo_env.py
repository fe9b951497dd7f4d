"""The PettingZoo environment: the library's own tests, and that it plays our rules."""

import sys
import warnings
from functools import partial
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope.adapters.pettingzoo_env import action_of, env, raw_env
from plyscope.games import CONNECT4, IllegalMoveError, parse_rules
from plyscope.players import parse_player

RULES = ["connect4", "drop:6x5x4", "tictactoe", "free:4x5x3", "drop:1x2x2"]


@pytest.fixture
def library():
    """The tests of the library, which warn about what its own board games do as well: dictionaries, empty boards."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation numpy array is all zeros")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        warnings.filterwarnings("ignore", "Action mask is a single number")
        from pettingzoo import test

        yield test


@pytest.mark.parametrize("rules", RULES)
def test_it_passes_the_tests_of_the_library(library, capsys, rules):
    library.api_test(env(rules), num_cycles=100)
    library.api_test(raw_env(rules), num_cycles=100)
    library.seed_test(partial(env, rules), num_cycles=20)
    library.render_test(partial(env, rules))
    assert "Passed API test" in capsys.readouterr().out


@given(rules=st.sampled_from(RULES), seed=st.integers(0, 1000))
@settings(max_examples=40)
def test_it_plays_by_our_rules(rules, seed):
    rng, environment = Random(seed), env(rules)
    environment.reset(seed=seed)
    position = parse_rules(rules).start()
    while position.result() is None:
        agent = f"player_{position.ply % 2}"
        assert environment.agent_selection == agent
        seen, reward, ended, cut, _ = environment.last()
        assert (reward, ended, cut) == (0, False, False)
        assert tuple(np.flatnonzero(seen["action_mask"])) == position.moves()
        assert seen["observation"][:, :, 0].sum() == position.own.bit_count()
        assert seen["observation"][:, :, 1].sum() == position.opponent.bit_count()
        assert not environment.observe(f"player_{1 - position.ply % 2}")["action_mask"].any()
        move = rng.choice(position.moves())
        environment.step(move)
        position = position.play(move)
    loser = f"player_{position.ply % 2}"
    winner = f"player_{1 - position.ply % 2}"
    assert environment.rewards == {loser: position.result(), winner: -position.result()}
    assert all(environment.terminations.values())


def test_rules_may_be_given_as_text_or_as_they_are():
    assert env(CONNECT4).unwrapped.rules is env("connect4").unwrapped.rules is CONNECT4


def test_the_own_stones_come_first_and_rows_from_the_top():
    environment = env("connect4")
    environment.reset()
    environment.step(3)
    first, second = (environment.observe(agent)["observation"] for agent in ("player_0", "player_1"))
    assert first[5, 3].tolist() == [1, 0]
    assert second[5, 3].tolist() == [0, 1]
    assert first.sum() == second.sum() == 1


def test_an_illegal_action_loses_the_game_and_the_bare_environment_raises(caplog):
    environment = env("drop:2x2x2")
    environment.reset()
    for _ in range(3):
        environment.step(0)
    assert environment.rewards == {"player_0": -1, "player_1": 0}
    assert "Illegal move made" in caplog.text
    bare = raw_env("drop:2x2x2")
    bare.step(0)
    bare.step(0)
    with pytest.raises(IllegalMoveError, match="column 1 is full; allowed: 2"):
        bare.step(0)


def test_our_players_play_in_it():
    environment = env("connect4")
    environment.reset()
    players = {"player_0": parse_player("classic:4", rng=Random(1)), "player_1": parse_player("random", rng=Random(2))}
    for agent in environment.agent_iter():
        *_, ended, _, _ = environment.last()
        environment.step(None if ended else action_of(environment, players[agent]))
        if not ended:
            rewards = dict(environment.rewards)
    assert rewards == {"player_0": 1, "player_1": -1}


def test_it_can_be_looked_at_as_text_and_as_a_picture(capsys):
    text, picture, human = (raw_env("connect4", mode) for mode in ("ansi", "rgb_array", "human"))
    empty = picture.render()
    for environment in (text, picture, human):
        environment.step(3)
    assert "|(X)|" in text.render()
    assert "|(X)|" in capsys.readouterr().out
    assert empty.shape == (6 * 32, 7 * 32, 3)
    changed = np.argwhere((picture.render() != empty).any(axis=2))
    assert changed.min(axis=0) // 32 == pytest.approx([5, 3])
    assert changed.max(axis=0) // 32 == pytest.approx([5, 3])
    assert raw_env("connect4").render() is None


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="unknown render_mode 'hologram'; allowed: human, ansi, rgb_array"):
        env("connect4", "hologram")
    with pytest.raises(ValueError, match="unknown rules 'chess'"):
        env("chess")


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "plyscope.adapters.rows_env", None)
    with pytest.raises(ValueError, match=r"pip install -e '.\[adapters\]'"):
        env("connect4")


def test_the_start_is_the_start():
    assert raw_env().position == CONNECT4.start()
