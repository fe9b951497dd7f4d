"""plyscope play --start: balanced positions and the swap rule."""

import re
import subprocess

import pytest

from bitbully_outcomes import outcome
from command_line import interrupted, run, started
from plyscope.cli.screen import OpeningsLine, SolvingLine

SWAP = ("--start", "swap", "--no-colour")


def columns(text):
    """The moves in a text such as 4 4 3, counted from 0."""
    return tuple(int(column) - 1 for column in text.split())


def test_a_balanced_start_is_a_draw(play):
    code, shown = play("quit", options=["--start", "balanced", "--seed", "3"])
    assert code == 0
    opening = re.search(r"^Balanced start ([1-7 ]+): a draw with best play\.$", shown, re.MULTILINE)[1]
    assert len(columns(opening)) == 6
    assert outcome(columns(opening)) == 0
    assert "You are X, against level 5 (Easy)." in shown
    assert "You move." in shown
    assert f"plyscope play connect4 --moves {opening.replace(' ', '')} --opponent level:5" in shown
    assert play("quit", options=["--start", "balanced", "--seed", "3"]) == (code, shown)


@pytest.mark.parametrize(
    ("options", "stones"), [(["tictactoe"], 2), (["drop:5x4x4"], 4), (["connect4", "--start", "balanced:3"], 3)]
)
def test_a_balanced_start_on_any_board(play, options, stones):
    code, shown = play("quit", options=[options[0], "--start", "balanced", *options[1:]])
    assert code == 0
    opening = re.search(r"Balanced start ([0-9 ]+): a draw with best play", shown)[1]
    assert len(opening.split()) == stones


def test_the_stones_of_the_start_are_not_taken_back_and_new_ones_are_other_ones(play):
    lines = ("4", "undo", "undo", "new", "quit")
    _, shown = play(*lines, options=["--start", "balanced", "--opponent", "random", "--seed", "1"])
    assert shown.count("Taken back.") == shown.count("There is no move to take back.") == 1
    first, second = re.findall(
        r"Balanced start ([1-7 ]+):", play("new", "y", "quit", options=["--start", "balanced"])[1]
    )
    assert first != second
    assert outcome(columns(second)) == 0


@pytest.mark.parametrize(
    ("placed", "side", "sign", "mine", "next_move"),
    [("444", "first", "X", "O", "You move."), ("171", "second", "O", "X", "Perfect moves.")],
)
def test_the_computer_takes_the_better_side_of_the_stones_of_a_person(play, placed, side, sign, mine, next_move):
    code, shown = play(*placed, "quit", options=[*SWAP, "--level", "perfect"])
    assert code == 0
    lines = shown.splitlines()
    assert "Swap rule: you place three stones, X, O and X. Then perfect chooses a side." in lines
    assert f"You placed {' '.join(placed)}. Perfect takes the {side} side ({sign})." in lines
    assert f"You are {mine}, against perfect." in lines
    assert next_move in lines
    assert f"{mine}, your move: " in shown
    assert ("Perfect plays column" in shown) == (mine == "X")


@pytest.mark.parametrize(
    ("typed", "side", "sign"), [("first", "first", "X"), ("O", "second", "O"), ("2", "second", "O")]
)
def test_a_person_chooses_a_side_of_fair_stones(play, typed, side, sign):
    code, shown = play("third", typed, "quit", options=[*SWAP, "--first", "opponent", "--seed", "4"])
    assert code == 0
    assert "Swap rule: level 5 places three stones, X, O and X. Then you choose a side." in shown
    placed = re.search(r"Level 5 placed ([1-7 ]+)\. O moves next\.", shown)[1]
    assert outcome(columns(placed)) == 0
    assert "Type first, second or quit." in shown
    assert f"Level 5 placed {placed}. You take the {side} side ({sign})." in shown
    assert f"You are {sign}, against level 5 (Easy)." in shown


def test_stones_are_placed_by_legal_moves_and_taken_back(play):
    code, shown = play("9", "", "4", "undo", "3", "3", "4", "quit", options=[*SWAP, "--opponent", "random"])
    assert code == 0
    assert "'9' is not a column of connect4; allowed: 1 to 7. Type 1 to 7, undo or quit." in shown
    assert shown.count("Stone 1 of 3, X: ") == 4  # again after an error, nothing and undo
    assert "You placed 3 3 4. Random takes the " in shown


def test_leaving_while_stones_are_placed(play):
    for lines in (("4", "quit"), ("4",), ()):
        code, shown = play(*lines, options=SWAP)
        assert code == 0
        assert shown.endswith("\nGoodbye.\n")


def test_two_people_swap(play):
    code, shown = play(
        "1", "5", "9", "x", "2", "undo", "undo", "quit", options=["tictactoe", *SWAP, "--opponent", "human"]
    )
    assert code == 0
    assert "Swap rule: player 1 places three stones, X, O and X. Then player 2 chooses a side." in shown
    assert "Player 1 placed 1 5 9. Player 2 takes the first side (X)." in shown
    assert "O to move: 2" in shown
    assert shown.count("Taken back.") == shown.count("There is no move to take back.") == 1


def test_two_programs_swap(play):
    code, shown = play(options=["tictactoe", *SWAP, "--player", "level:3", "--opponent", "level:3", "--seed", "1"])
    assert code == 0
    assert "Level 3 (1) placed " in shown
    assert "Level 3 (2) takes the " in shown
    assert "Moves (" in shown


def test_a_new_game_swaps_again_with_the_same_player_placing(play):
    code, shown = play(*"444", "new", "y", *"171", "quit", options=[*SWAP, "--level", "perfect"])
    assert code == 0
    assert shown.count("Swap rule: you place three stones") == 2
    assert "You placed 4 4 4. Perfect takes the first side (X)." in shown
    assert "A new game.\nYou placed 1 7 1. Perfect takes the second side (O).\nYou are X, against perfect" in shown


def test_a_resumed_game_has_its_own_start(play):
    _, shown = play(
        "save here.json", "resume here.json", "y", "undo", "undo", "new", "y", "quit", options=["--start", "balanced"]
    )
    assert shown.count("Balanced start") == 1
    assert "A new game.\n  1   2" in shown


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--start", "fair"], "unknown start 'fair'; allowed: empty, balanced, balanced:K with K plies from 1, swap"),
        (["--start", "balanced:0"], "unknown start 'balanced:0'; allowed: empty"),
        (["--start", "balanced:"], "unknown start 'balanced:'; allowed: empty"),
        (["--start", "swap:3"], "unknown start 'swap:3'; allowed: empty"),
        (["--start", "swap", "--moves", "44"], "--start cannot be combined with --moves or --resume"),
        (["--start", "balanced", "--resume", "x.json"], "--start cannot be combined with --moves or --resume"),
        (["--start", "swap", "--as", "O"], "--as cannot be combined with --start swap: X is the first side"),
        (
            ["--start", "swap", "--style", "mannan2021"],
            "--style mannan2021 does not take --player, --as, --moves, --start",
        ),
        (["nim:3,4", "--start", "swap"], "the swap rule is for N-in-a-row games, not nim:3,4"),
        (
            ["gomoku", "--start", "balanced"],
            "fair openings are not available: free:15x15x5 needs 240 bits; the native core has 128; "
            "use --start empty or swap instead",
        ),
        (
            ["drop:4x4x3", "--start", "balanced:3"],
            "no position of drop:4x4x3 after 3 plies is a draw, of 26 tried; use",
        ),
        (["--start", "balanced:42"], "no opening of 42 plies of drop:7x6x4 leaves the game open; use --start empty"),
    ],
)
def test_bad_starts_get_one_plain_line(options, told, capsys):
    code, out, errors = run(capsys, "play", *options)
    assert (code, out, errors.count("\n")) == (2, "", 1)
    assert errors.startswith(f"plyscope play: error: {told}")


def test_a_long_search_for_a_balanced_start_is_shown(monkeypatch, play):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr(SolvingLine, "PATIENCE", 0.0)
    monkeypatch.setattr(OpeningsLine, "recent", lambda self: False)
    _, shown = play("quit", options=["--start", "balanced", "--seed", "1", "--no-colour"])
    assert shown.startswith("\r\x1b[Kfair openings: 1 found, positions tried: 1\r\x1b[K")


def test_ctrl_c_ends_the_search_for_a_balanced_start():
    code, out, err = interrupted(started("play", "drop:9x7x4", "--start", "balanced:4", stdin=subprocess.PIPE))
    assert (code, out, err) == (130, "\nGoodbye.\n", "")
