import fcntl
import io
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios

import pytest

from command_line import run
from plyscope.cli import main
from plyscope.games import CONNECT4
from plyscope.games import TICTACTOE as TICTACTOE_RULES
from plyscope.games.record import Record


@pytest.fixture
def play(monkeypatch, capsys, tmp_path):
    """Play with typed lines: exit code and what was shown."""
    monkeypatch.chdir(tmp_path)

    def typed(*lines, options=()):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(["play", *options])
        return code, capsys.readouterr().out

    return typed


TICTACTOE = ["tictactoe", "--opponent", "human", "--no-colour"]


def test_two_people_play_to_a_win(play):
    code, shown = play(1, 4, 2, 5, 3, "quit", options=TICTACTOE)
    assert code == 0
    assert "Welcome to plyscope: tic-tac-toe, 3 in a row on a board of 3 x 3" in shown
    assert "X begins." in shown
    assert "X to move: 1" in shown
    assert "Turn 2: O plays cell 4" in shown
    assert shown.count("[X]") == 3
    assert "X wins by 3 in a row." in shown


def test_a_draw(play):
    _, shown = play(*"152374698", "quit", options=TICTACTOE)
    assert "The board is full: it's a draw." in shown


def test_against_a_program_time_and_counts_are_shown(play):
    code, shown = play(4, "quit", options=["--opponent", "alphabeta:depth=3"])
    assert code == 0
    assert "You are X, against alphabeta:depth=3." in shown
    assert "You begin." in shown
    assert "Turn 2: Alphabeta depth 3 plays column" in shown
    assert "nodes" in shown
    assert re.search(r"nodes [\d,]+, leaves [\d,]+, cut-offs [\d,]+, [\d.]+ [mµ]s\n", shown)
    assert max(map(len, shown.splitlines())) <= 80


def test_a_level_by_name(play):
    _, shown = play("quit", options=["--level", "perfect", "--moves", "4315432531315"])
    assert "You are X, against level 9 (Perfect)." in shown
    assert "Level 9 plays column" in shown
    assert ": loses in 20 plies\n  nodes " in shown
    assert "leaves" not in shown
    _, shown = play("quit", options=["tictactoe", "--level", "2"])
    assert "You are X, against level 2 (Easy)." in shown


def test_winning_and_losing_words(play):
    _, won = play(1, "quit", options=["--moves", "121212", "--opponent", "random"])
    assert "You win by 4 in a row." in won
    _, lost = play(7, "quit", options=["--moves", "121232", "--opponent", "greedy"])
    assert "Greedy wins by 4 in a row. Unlucky, you lose." in lost
    _, lost = play("resign", "quit", options=["--opponent", "random"])
    assert "Random wins by resignation. Unlucky, you lose." in lost


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


def test_wrong_input_gets_a_helpful_line_and_another_chance(play):
    _, shown = play("9", "four", "", "0", "-1", "1 2", 4, "quit", options=["--opponent", "human"])
    assert "'9' is not a column of connect4; allowed: 1 to 7." in shown
    assert "'four' is not a column of connect4; allowed: 1 to 7." in shown
    assert shown.count("Type help for all commands.") == 5
    assert "X plays column 4" in shown
    _, shown = play(1, 1, "quit", options=TICTACTOE)
    assert "cell 1 is taken; allowed: 2 3 4 5 6 7 8 9." in shown


def test_undo_takes_back_the_reply_too(play):
    _, shown = play(4, "undo", "moves", "quit", options=["--opponent", "random", "--seed", "1"])
    assert "Taken back." in shown
    assert "Moves so far: none" in shown
    _, shown = play(4, 5, "u", "moves", "u", "u", "quit", options=["--opponent", "human"])
    assert "Moves so far: 4" in shown
    assert "There is no move to take back." in shown


def test_undo_reopens_a_game_that_has_ended(play):
    _, shown = play(1, "undo", "moves", "quit", options=["--moves", "121212", "--opponent", "random"])
    assert "You win by 4 in a row." in shown
    assert "Moves so far: 121212" in shown
    _, shown = play("resign", "undo", "moves", "quit", options=["--moves", "44", "--opponent", "random"])
    assert "Resignation taken back: the game goes on." in shown
    assert "Moves so far: 44" in shown


def test_a_hint_is_the_best_move(play):
    _, shown = play("hint", "h", "quit", options=["--moves", "121212", "--opponent", "random"])
    assert shown.count("Hint: column 1, wins in 1 ply (exact).") == 2


def test_a_hint_in_an_opening_does_not_give_the_result_away(play):
    _, shown = play("hint", "quit", options=["--moves", "6346344113", "--opponent", "random"])
    assert "Hint: column 5, wins in 19 plies (exact)." in shown


def test_a_hint_by_a_search_is_called_an_estimate(play):
    _, shown = play("hint", "quit", options=["free:9x9x5", "--opponent", "random"])
    assert re.search(r"Hint: [a-i][1-9], estimated at [+-]\d+ \(not exact: search of depth \d+\)\.", shown)


def test_save_and_resume(play, tmp_path):
    _, shown = play(4, 4, "save", "save mine.json", "save", "n", "save", "y", "quit", options=["--opponent", "human"])
    assert "Saved to plyscope-game.json. To continue:\n  plyscope play --resume plyscope-game.json" in shown
    assert shown.count("plyscope-game.json already exists. Overwrite it?") == 2
    assert shown.count("Saved to plyscope-game.json") == 2
    saved = json.loads((tmp_path / "mine.json").read_text())
    assert (saved["moves"], saved["players"]) == ("44", ["human", "human"])
    _, shown = play("moves", 5, "quit", options=["--resume", "mine.json"])
    assert "Moves so far: 44" in shown
    assert "X plays column 5" in shown
    _, shown = play("resume mine.json", "moves", "quit", options=["--opponent", "random"])
    assert "Resumed from mine.json." in shown
    assert "Moves so far: 44" in shown


def test_a_resumed_game_keeps_its_opponent_unless_told_otherwise(play, tmp_path):
    Record.of(CONNECT4, "44", players=("level:1", "human")).save(tmp_path / "a.json")
    _, shown = play("quit", options=["--resume", "a.json"])
    assert "You are X, against level 1 (Easiest)." in shown
    _, shown = play("quit", options=["--resume", "a.json", "--opponent", "random"])
    assert "You are X, against random." in shown


def test_a_game_resumed_in_the_middle_of_another_brings_its_own_opponent(play, tmp_path):
    Record.of(CONNECT4, "44", players=("human", "random")).save(tmp_path / "a.json")
    _, shown = play("resume a.json", 4, "quit", options=["--opponent", "human", "--seed", "1"])
    assert "Resumed from a.json." in shown
    assert "Random plays column" in shown


def test_files_that_cannot_be_used_are_told(play, tmp_path):
    (tmp_path / "bad.json").write_text("{}")
    _, shown = play(
        "resume none.json", "resume bad.json", "save no/where.json", "quit", options=["--opponent", "human"]
    )
    assert "Not resumed: no such file or folder: none.json" in shown
    assert "Not resumed: bad.json: not a game record: the field 'format' must be 'plyscope-game'" in shown
    assert f"Not saved: no such file or folder: {tmp_path / 'no'}" in shown


def test_a_game_goes_on_after_a_resume_that_failed(play, tmp_path):
    Record.of(TICTACTOE_RULES, "12", players=("Alice", "Bob")).save(tmp_path / "others.json")
    _, shown = play(4, "resume others.json", "y", "moves", 5, "quit", options=["--opponent", "human"])
    assert "Not resumed: unknown player 'Alice'" in shown
    assert "Moves so far: 4\n" in shown
    assert "O plays column 5" in shown
    _, shown = play("quit", options=["--resume", "others.json", "--player", "human", "--opponent", "random"])
    assert "You are X, against random." in shown


def test_resume_asks_before_it_drops_a_game(play, tmp_path):
    Record.of(CONNECT4, "44", players=("human", "human")).save(tmp_path / "a.json")
    _, shown = play(
        5, "resume a.json", "n", "moves", "resume a.json", "y", "moves", "quit", options=["--opponent", "human"]
    )
    assert shown.count("Abandon this game? [y/N]") == 2
    assert shown.index("Moves so far: 5") < shown.index("Resumed from a.json.") < shown.index("Moves so far: 44")


def test_save_writes_regular_files_only(play, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "secret.json").write_text("old")
    (tmp_path / "secret.json").chmod(0o600)
    (tmp_path / "link.json").symlink_to("secret.json")
    (tmp_path / "dangling.json").symlink_to("home/target.json")
    lines = ("save pipe", "save /dev/null", "save link.json", "y", "save dangling.json", "save ~/own.json", "quit")
    _, shown = play(4, *lines, options=["--opponent", "human"])
    assert "Not saved: pipe is not a regular file" in shown
    assert "Not saved: /dev/null is not a regular file" in shown
    assert "link.json already exists. Overwrite it? [y/N]" in shown
    assert (tmp_path / "pipe").is_fifo()
    assert all((tmp_path / name).is_symlink() for name in ("link.json", "dangling.json"))
    assert (tmp_path / "secret.json").stat().st_mode & 0o777 == 0o600
    files = [tmp_path / name for name in ("secret.json", "home/target.json", "home/own.json")]
    assert [json.loads(file.read_text())["moves"] for file in files] == ["4", "4", "4"]
    _, shown = play("moves", "quit", options=["--resume=~/own.json"])
    assert "Moves so far: 4" in shown


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


def test_names_that_are_no_files_are_told(play, tmp_path):
    (tmp_path / "folder").mkdir()
    code, shown = play(
        "save .", "save /", "save folder", "save a\0b", "resume a\0b", 4, "quit", options=["--opponent", "human"]
    )
    assert code == 0
    assert shown.count("Not saved: ") == 4
    assert "Not resumed: " in shown
    assert "X plays column 4" in shown
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]


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


def test_an_ended_game_names_nobody_to_move(play):
    _, shown = play("quit", options=["--moves", "1212121", "--opponent", "random"])
    assert "You move" not in shown
    assert "You win by 4 in a row." in shown


def test_a_new_game_asks_before_it_gives_one_up(play):
    _, shown = play(4, "new", "n", "moves", "new", "y", "moves", "quit", options=["--opponent", "human"])
    assert shown.count("Abandon this game? [y/N]") == 2
    assert shown.index("Moves so far: 4") < shown.index("A new game.") < shown.index("Moves so far: none")


def test_after_the_end_there_is_a_choice(play):
    code, shown = play(
        1, "what", "hint", "resign", "help", "new", "moves", "q", options=["--moves", "121212", "--opponent", "human"]
    )
    assert code == 0
    assert "'what' is not one of: new, undo, hint, moves, save, resume, help, quit." in shown
    assert shown.count("The game is over.") == 2
    assert "take back your last move" in shown
    assert "Moves so far: none" in shown


def test_programs_play_alone(play):
    code, shown = play(options=["--player", "level:1", "--opponent", "random", "--seed", "4"])
    assert code == 0
    assert "level 1 (Easiest) is X, random is O." in shown
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


def test_colour_only_for_a_terminal_that_wants_it(monkeypatch, play):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    _, shown = play(1, "quit", options=["tictactoe", "--opponent", "human"])
    assert "\x1b[31m" in shown
    _, shown = play(1, "quit", options=TICTACTOE)
    assert "\x1b[31m" not in shown
    monkeypatch.setenv("NO_COLOR", "1")
    _, shown = play(1, "quit", options=["tictactoe", "--opponent", "human"])
    assert "\x1b[31m" not in shown


def test_thinking_is_shown_live_on_a_terminal(monkeypatch, play):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    _, shown = play(4, "quit", options=["--opponent", "deepening:depth=5", "--no-colour"])
    assert "\r\x1b[Kdeepening depth 5 thinks: " in shown
    assert "depth 4, best " in shown


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


def test_the_end_shows_result_moves_and_what_each_player_spent(play):
    _, shown = play(7, "help", "quit", options=["--moves", "121232", "--opponent", "alphabeta:depth=2"])
    assert shown.count("Alphabeta depth 2 wins by 4 in a row. Unlucky, you lose.") == 1
    assert "Moves (8): 12123272\n" in shown
    head, you, other = shown[shown.index("Moves (8)") :].splitlines()[1:4]
    assert head.split() == ["moves", "nodes", "evaluated", "time", "a", "move"]
    assert re.fullmatch(r"you +1 +- +- +[\d.]+ [mµ]?s +[\d.]+ [mµ]?s", you)
    assert re.fullmatch(r"alphabeta depth 2 +1 +\d+ +\d+ +[\d.]+ [mµ]?s +[\d.]+ [mµ]?s", other)


def test_passes_of_mtdf_and_a_search_that_was_stopped_are_told(play):
    _, shown = play(4, "quit", options=["--opponent", "mtdf:depth=4"])
    assert re.search(r"Mtdf depth 4 plays column \d: .*\n  depth 4, nodes .*, passes \d+, ", shown)
    _, shown = play(4, "quit", options=["--opponent", "alphabeta:depth=150,nodes=2000"])
    assert re.search(r"\n  depth [2-9] of 150, stopped early, nodes 2,000, ", shown)


def test_players_with_the_same_name_are_told_apart(play):
    _, shown = play(options=["tictactoe", "--player", "random", "--opponent", "random", "--seed", "3"])
    assert "Turn 1: Random (X) plays cell" in shown
    assert "Turn 2: Random (O) plays cell" in shown


def test_another_game_is_drawn_as_its_text(play):
    _, shown = play("(0,1)", "(9,9)", "undo", "quit", options=["nim:1,2", "--opponent", "human"])
    assert "Welcome to plyscope: nim:1,2." in shown
    assert "Turn 1: X plays (0,1)" in shown
    assert "'(9,9)' is not legal here; allowed: (1,1) (1,2)" in shown


class Terminal:
    """A plyscope at a terminal of its own: what it has written, as far as it is awaited."""

    def __init__(self, *arguments, columns=80, lines=24):
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
        for name in ("COLUMNS", "LINES"):
            environment.pop(name, None)
        command = [sys.executable, "-m", "plyscope", "play", *arguments]
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)
        self._written = ""

    def until(self, text):
        """Wait for a text; what has come since the last time, up to its end."""
        while text not in self._written:
            ready, _, _ = select.select([self._ours], [], [], 30)
            assert ready, f"{text!r} has not come: {self._written!r}"
            self._written += os.read(self._ours, 4096).decode()
        end = self._written.index(text) + len(text)
        seen, self._written = self._written[:end], self._written[end:]
        return seen

    def type(self, line):
        os.write(self._ours, f"{line}\n".encode())

    def close(self):
        self.type("quit")
        assert self.process.wait(timeout=30) == 0
        os.close(self._ours)


def test_a_terminal_shows_one_board_in_its_place():
    terminal = Terminal("--opponent", "greedy", "--moves", "44")
    first = terminal.until("X, your move: ")
    assert first.count("\x1b[H\x1b[J") == 1
    assert "Connect Four, turn 3: you (X) against greedy (O)" in first
    assert "Type a column from 1 to 7" in first
    terminal.type(1)
    second = terminal.until("X, your move: ")
    last = second.split("\x1b[H\x1b[J")[-1]
    assert last.startswith("Connect Four, turn 5: ")
    assert last.count("  1   2   3") == 1
    assert last.index("Turn 3: You play column 1") < last.index("Turn 4: Greedy plays column")
    terminal.type("undo")
    assert "turn 3" in terminal.until("Taken back.").split("\x1b[H\x1b[J")[-1]
    terminal.close()


def test_a_board_as_high_as_the_terminal_stays_on_it():
    terminal = Terminal("free:20x20x5", "--opponent", "random")
    terminal.until("X, your move: ")
    terminal.type("k10")
    screen = terminal.until("X, your move: ").split("\x1b[H\x1b[J")[-1].split("\r\n")
    assert len(screen) <= 24
    assert screen[0].startswith("20  . ")
    assert screen[-2].startswith("Turn 2: Random plays ")
    terminal.close()


def test_a_narrow_terminal_gets_a_compact_board():
    terminal = Terminal("drop:20x6x4", "--opponent", "human", columns=45)
    shown = terminal.until("X to move: ")
    assert " 1 2 3 4 5 6 7 8 9 0 1" in shown
    assert " . . . . . . . . . . . . . . . . . . . ." in shown
    terminal.type("x")
    assert "'x' is not a column of drop:20x6x4; allowed:\r\n  1 to 20." in terminal.until("X to move: ")
    terminal.type(20)
    terminal.until("O to move: ")
    terminal.type("quit")
    assert terminal.until("--opponent human").endswith("\n  plyscope play drop:20x6x4 --moves 20 --opponent human")
    assert terminal.process.wait(timeout=30) == 0


class TestMannan2021:
    """The paper's own screens."""

    STYLE = ("--style", "mannan2021", "--seed", "1")

    def test_tictactoe_words(self, play):
        code, shown = play("y", "yes", "Y", "x", 0, 10, 5, 5, options=["tictactoe", *self.STYLE])
        assert code == 0
        assert "Welcome to Tic-Tac-Toe against an unbeatable AI!" in shown
        assert shown.count("Try again") == 2
        assert " 1 | 2 | 3" in shown
        assert "Please pick a number!" in shown
        assert shown.count("Please pick a number from 1 to 9") == 2
        assert "This position is already taken" in shown
        assert "Next turn" in shown
        assert "Evaluation time: 0." in shown
        assert "   | X |" in shown
        assert " O |   |" in shown  # the paper's reply to the centre is key 1

    @pytest.mark.parametrize(
        ("keys", "verdict"),
        [((5, 3, 4, 8, 9), "It's a draw"), ((1, 2, 3, 4, 6, 7, 8, 9), "Unlucky, you lose!")],
    )
    def test_tictactoe_results(self, play, keys, verdict):
        _, shown = play("Y", *keys, options=["tictactoe", *self.STYLE])
        assert verdict in shown

    def test_the_standard_ai_can_be_beaten_and_says_when_it_misses(self, play):
        games = [
            play(
                "Y",
                *range(1, 10),
                options=["tictactoe", "--opponent", "random", "--style", "mannan2021", "--seed", seed],
            )[1]
            for seed in map(str, range(12))
        ]
        assert all("Welcome to Tic-Tac-Toe against an AI!" in shown for shown in games)
        assert all("Evaluation time" not in shown for shown in games)
        assert any("Next turn\nThis position is already taken" in shown for shown in games)
        assert any("You have won!" in shown for shown in games)

    def test_the_computer_begins_anywhere(self, play):
        first = set()
        for seed in range(12):
            _, shown = play("N", options=["tictactoe", "--style", "mannan2021", "--seed", str(seed)])
            board = shown.split("7 | 8 | 9")[1]
            first.add(board.index("O"))
        assert len(first) > 3

    def test_connect4_words(self, play):
        code, shown = play("Y", "a", 7, 3, 3, 3, options=["connect4", *self.STYLE])
        assert code == 0
        assert "Welcome to Connect-4 against an AI!" in shown
        assert " 0 1 2 3 4 5 6" in shown
        assert shown.index("[0 0 0 0 0 0 0]") < shown.index("Would you like")
        assert "Please pick a number from 0 to 6" in shown
        assert "[0 0 0 1 0 0 0]" in shown
        assert "Computer calculating next move..." in shown
        assert "Evaluation time: 0." in shown

    def test_connect4_full_column(self, play):
        opponent = "minimax:depth=1,evaluation=outcome"  # plays the first open column
        _, shown = play("Y", *[0] * 4, options=["connect4", "--opponent", opponent, *self.STYLE])
        assert shown.count("Column is full, try again") == 1

    def test_flags_can_answer_the_first_question(self, play):
        _, shown = play(5, options=["tictactoe", "--first", "me", *self.STYLE])
        assert "Would you like" not in shown
        assert "Goodbye." in shown

    def test_ctrl_c(self, monkeypatch, capsys):
        def interrupt(prompt):
            raise KeyboardInterrupt

        monkeypatch.setattr("builtins.input", interrupt)
        assert main(["play", "tictactoe", *self.STYLE]) == 130
        assert "Goodbye." in capsys.readouterr().out


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
