"""plyscope play: games that are saved and resumed."""

import json
import os

from plyscope.games import CONNECT4
from plyscope.games import TICTACTOE as TICTACTOE_RULES
from plyscope.games.record import Record


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
    assert "You are X, against level 1 (Newcomer)." in shown
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
