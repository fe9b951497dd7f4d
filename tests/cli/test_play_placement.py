"""plyscope play --find-level: five games that find the level of a newcomer."""

import pytest

from command_line import run
from plyscope.levels import LEVELS
from plyscope.levels.placement import GAMES, estimate, next_level


def described(number):
    return f"level {number} ({LEVELS[number - 1].name})"


def test_five_games_find_the_level_and_then_it_can_be_played(play):
    code, shown = play(*["resign", "y"] * GAMES, "hint", "resign", "quit", options=["--find-level", "--seed", "2"])
    assert code == 0
    played = []
    for number in range(1, GAMES + 1):
        level = next_level(played)
        told = f"Game {number} of {GAMES}, against {described(level)}." if played else "This is game 1, against level 8"
        assert told in shown
        played.append((level, "lost"))
    found = estimate(played)
    assert f"Your level: {described(found.level)}. Your rating is about {found.rating:.0f} (95 % interval: " in shown
    assert f"A new game against {described(found.level)}." in shown
    assert shown.count("Hint: ") == 1  # hints are back after the placement
    assert "review, new, level N, undo, save FILE or quit? " in shown


def test_a_won_game_leads_to_a_higher_level(play, monkeypatch):
    monkeypatch.setattr("plyscope.cli.terminal.placement.FIRST", 1)
    monkeypatch.setattr("plyscope.levels.placement.FIRST", 1)
    _, shown = play(3, 3, 3, 3, "y", "quit", options=["--find-level", "--seed", "3"])  # level 1 overlooks the column
    assert "You win by 4 in a row." in shown
    assert f"Game 1 of {GAMES} is over. The next one is against {described(5)}." in shown


def test_the_sides_take_turns(play):
    _, shown = play("resign", "y", "resign", "y", "quit", options=["--find-level", "--seed", "2"])
    first, second, third = shown.split("You are X, against ")[1:]
    assert "Turn 1: Level 4 plays" in second
    assert "plays" not in first
    assert "plays" not in third


@pytest.mark.parametrize("typed", ["hint", "undo", "new", "level 3", "resume", "h", "u"])
def test_there_is_no_help_and_no_other_game_in_between(play, typed):
    _, shown = play(4, typed, "moves", "resign", typed, "quit", options=["--find-level", "--seed", "2"])
    assert shown.count("This is not available in the 5 games that find your level") == 2
    assert "Moves so far: 4" in shown


def test_the_list_of_levels_says_how_to_find_ones_level(capsys):
    assert "plyscope play --find-level finds your level in five games.\n" in run(capsys, "levels")[1]
    assert "--find-level" not in run(capsys, "levels", "--rules", "drop:8x7x4")[1]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--level", "3"], "--find-level chooses the players, the side and the start; leave out --opponent"),
        (["--moves", "44"], "--find-level chooses the players, the side and the start; leave out --opponent"),
        (["--start", "swap"], "--find-level chooses the players, the side and the start; leave out --opponent"),
        (["gomoku"], "--find-level is for connect4, not gomoku"),
        (["--style", "mannan2021"], "--find-level cannot be combined with --style mannan2021"),
    ],
)
def test_options_that_do_not_fit_are_refused_in_one_line(capsys, options, reason):
    code, _, err = run(capsys, "play", "--find-level", *options)
    assert (code, err.count("\n")) == (2, 1)
    assert reason in err
