"""plyscope play: its options, and input that is closed, interrupted or not text."""

import subprocess
import sys

import pytest

from command_line import interrupted, run, started
from plyscope.cli import main

TICTACTOE = ["tictactoe", "--opponent", "human", "--no-colour"]


def test_a_level_by_name(play):
    _, shown = play("quit", options=["--level", "perfect", "--moves", "4315432531315"])
    assert "You are X, against perfect." in shown
    assert "Perfect plays column" in shown
    assert ": loses in 20 plies\n  nodes " in shown
    assert "leaves" not in shown
    _, shown = play("quit", options=["tictactoe", "--level", "2"])
    assert "You are X, against level 2 (Beginner)." in shown


def test_sides_and_signs(play):
    _, shown = play("quit", options=["tictactoe", "--opponent", "random", "--first", "opponent", "--seed", "2"])
    assert "Random begins." in shown
    assert "X, your move:" in shown
    assert "Random plays cell" in shown
    _, shown = play("quit", options=["tictactoe", "--opponent", "random", "--as", "O"])
    assert "You are O, against random." in shown
    assert "O, your move:" in shown
    _, shown = play("quit", options=["tictactoe", "--opponent", "random", "--first", "random", "--seed", "1"])
    assert "You begin." in shown or "Random begins." in shown


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--resume", "none.json"], "no such file or folder: none.json"),
        (["--resume", "/dev/zero"], "/dev/zero is not a regular file"),
        (["--resume", "text.json"], "text.json: not a game record: this is not JSON"),
        (["--resume", ""], "this is a folder, not a file: ."),
        (["--opponent", ""], "unknown player ''; allowed: "),
        (["--player", ""], "unknown player ''; allowed: "),
        (["--level", ""], "unknown level ''; allowed: "),
        (
            ["--style", "mannan2021", "--opponent", "human"],
            "--style mannan2021 is always a game against the computer; choose another --opponent",
        ),
    ],
)
def test_bad_options_get_one_plain_line(options, told, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.json").write_text("{'a'")
    code, _, errors = run(capsys, "play", *options)
    assert (code, errors.count("\n")) == (2, 1)
    assert errors.startswith(f"plyscope play: error: {told}")


@pytest.mark.parametrize("arguments", [["play"], ["play", "--style", "mannan2021"], ["solve"]])
def test_a_closed_standard_input_is_told(arguments):
    command = f'exec "$0" -m plyscope {" ".join(arguments)} <&-'
    done = subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == f"plyscope {arguments[0]}: error: standard input is closed\n"


def test_what_is_not_text_is_asked_again(monkeypatch, capsys):
    answers = iter([UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), "4", "quit"])

    def typed(prompt):
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr("builtins.input", typed)
    assert main(["play", "--opponent", "human"]) == 0
    assert "X plays column 4" in capsys.readouterr().out


def test_programs_play_alone(play):
    code, shown = play(options=["--player", "level:1", "--opponent", "random", "--seed", "4"])
    assert code == 0
    assert "level 1 (Newcomer) is X, random is O." in shown
    assert "wins by" in shown or "draw" in shown
    assert "your move" not in shown


def test_a_seed_makes_a_game_repeatable(play):
    options = ["--player", "random", "--opponent", "random", "--seed", "9"]
    played = [
        [line.split(" plays ")[1].split(" (")[0] for line in play(options=options)[1].splitlines() if " plays " in line]
        for _ in range(2)
    ]
    assert played[0] == played[1]
    assert len(played[0]) >= 7


def test_the_end_of_the_input_leaves_the_game_with_a_way_back(play):
    code, shown = play(4, options=["--opponent", "human", "--as", "O"])
    assert code == 0
    assert "Game left. To continue:" in shown
    assert "plyscope play connect4 --moves 4 --opponent human --as O" in shown
    code, shown = play(options=["tictactoe", "--opponent", "random", "--first", "opponent", "--seed", "3"])
    assert "--opponent random --first opponent" in shown


def test_ctrl_c_at_the_prompt_leaves_the_game(monkeypatch, capsys):
    def interrupt(prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["play"]) == 130
    assert "Goodbye." in capsys.readouterr().out


@pytest.mark.parametrize(
    "rules", ["tictactoe", "drop:5x4x3", "free:4x4x3", "free:20x20x5", "drop:20x20x5", "drop:12x4x4"]
)
def test_every_board_can_be_played(play, rules):
    code, shown = play(1, 2, "moves", "quit", options=[rules, "--opponent", "human"])
    assert code == 0
    assert "Moves so far: a20 b20" if rules == "free:20x20x5" else "Moves so far: 1" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_large_free_boards_have_coordinates(play):
    code, shown = play(
        "h8", "8,9", "H8", "9,16", "0,1", "x", "moves", "help", "quit", options=["gomoku", *TICTACTOE[1:]]
    )
    assert code == 0
    assert "Type a cell such as h8, or help" in shown
    assert " 8  .  .  .  .  .  .  . (X) .  .  .  .  .  .  ." in shown
    assert "    a  b  c  d  e  f  g  h  i  j  k  l  m  n  o" in shown
    assert "Turn 2: O plays h9" in shown
    assert "h8 is taken. Type help" in shown
    assert shown.count("is not on the board; allowed: a1 to o15, such as h8 or 8,8.") == 3
    assert "Moves so far: h8 h9\n" in shown
    assert "plyscope play gomoku --moves 'h8 h9'" in shown
    _, shown = play("moves", "quit", options=["gomoku", "--moves", "h8 h9", *TICTACTOE[1:]])
    assert "Moves so far: h8 h9\n" in shown


def test_tictactoe_takes_row_and_column_as_in_blem2021(play):
    _, shown = play("2 2", "1,3", "a1", "4 1", "quit", options=TICTACTOE)
    assert "Turn 1: X plays cell 5" in shown
    assert "Turn 2: O plays cell 3" in shown
    assert "Turn 3: X plays cell 7" in shown
    assert "'4 1' is not on the board; allowed: row and column from 1 1 to 3 3." in shown


def test_players_with_the_same_name_are_told_apart(play):
    _, shown = play(options=["tictactoe", "--player", "random", "--opponent", "random", "--seed", "3"])
    assert "Turn 1: Random (X) plays cell" in shown
    assert "Turn 2: Random (O) plays cell" in shown


def test_another_game_is_drawn_as_its_text(play):
    _, shown = play("(0,1)", "(9,9)", "undo", "quit", options=["nim:1,2", "--opponent", "human"])
    assert "Welcome to plyscope: nim:1,2." in shown
    assert "Turn 1: X plays (0,1)" in shown
    assert "'(9,9)' is not legal here; allowed: (1,1) (1,2)" in shown


@pytest.mark.parametrize("style", ["plyscope", "mannan2021"])
def test_a_program_that_cannot_move_has_lost(style, tmp_path, monkeypatch, capsys):
    bot = tmp_path / "bot.py"
    bot.write_text("raise SystemExit(3)")
    monkeypatch.setattr("builtins.input", lambda prompt="": "quit")
    opponent = f"command:{sys.executable} {bot}"
    assert main(["play", "connect4", "--first", "opponent", "--opponent", opponent, "--style", style]) == 0
    shown = capsys.readouterr().out
    assert "it has ended with exit code 3" in shown
    assert "plays column" not in shown


def test_ctrl_c_ends_a_game_between_programs_cleanly():
    code, out, err = interrupted(started("play", "--player", "minimax:depth=9", "--opponent", "minimax:depth=9"))
    assert code == 130
    assert "Traceback" not in out + err
