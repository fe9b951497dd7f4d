"""plyscope learn, as it is typed: the network is used at once, and a killed training is resumed without loss."""

import os
import signal
import time

import pytest

from command_line import interrupted, run, started
from plyscope.evaluation.network import read_network, shipped
from plyscope.games import CONNECT4
from plyscope.learning import probe

SMALL = ["--rules", "drop:4x4x3", "--games", "2000", "--rounds", "1", "--tuples", "4", "--workers", "1", "--seed", "5"]


def test_a_network_is_trained_and_plays(capsys, tmp_path):
    path = tmp_path / "small.network"
    code, out, err = run(capsys, "learn", *SMALL, "--out", path)
    assert (code, err) == (0, "")
    *_, labels, file, again, curve = out.splitlines()
    assert labels.startswith("labels: 2,000 games, round 1, ")
    assert "keeps the result " in labels
    assert file == f"{path}: {path.stat().st_size:,} bytes, SHA-256 {read_network(path).checksum}"
    command = "plyscope learn --rules drop:4x4x3 --games 2000 --rounds 1 --labels 0 --seed 5 --tuples 4"
    assert again == f"the same network again: {command}"
    assert curve == f"learning curve: {path}.svg"
    assert (tmp_path / "small.network.svg").read_text().startswith("<svg ")
    player = f"alphabeta:depth=1,evaluation=learned:{path}"
    code, out, _ = run(capsys, "match", player, "random", "--rules", "drop:4x4x3", "--games", 20, "--workers", 1)
    assert code == 0
    code, out, _ = run(capsys, "search", "--rules", "drop:4x4x3", "--evaluation", f"learned:{path}", "--depth", 3)
    assert code == 0


def test_the_command_in_a_file_makes_it_again(capsys, tmp_path):
    first, second = tmp_path / "a.network", tmp_path / "b.network"
    run(capsys, "learn", *SMALL, "--out", first)
    command = read_network(first).header.command.split()[1:]
    assert run(capsys, *command, "--out", second)[0] == 0
    assert second.read_bytes() == first.read_bytes()


def test_a_killed_training_is_resumed_without_loss(capsys, tmp_path):
    # long enough to be killed after its first checkpoint, which comes after 20 seconds or the first round
    options = ["--rules", "drop:4x4x3", "--games", "3000", "--rounds", "4", "--tuples", "12", "--workers", "1"]
    whole, killed = tmp_path / "whole.network", tmp_path / "killed.network"
    assert run(capsys, "learn", *options, "--out", whole)[0] == 0
    process = started("learn", *options, "--out", str(killed), cwd=tmp_path)
    part = tmp_path / "killed.network.part"
    until = time.monotonic() + 120
    while not part.exists() and process.poll() is None and time.monotonic() < until:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert not killed.exists()
    code, _, err = run(capsys, "learn", *options, "--out", killed)
    assert code != 0
    assert "killed.network.part already exists; continue with --resume" in err
    assert run(capsys, "learn", *options, "--out", killed, "--resume")[0] == 0
    assert killed.read_bytes() == whole.read_bytes()
    assert not part.exists()


def test_resume_without_a_checkpoint_says_so_and_begins(capsys, tmp_path):
    path = tmp_path / "a.network"
    code, out, _ = run(capsys, "learn", *SMALL, "--out", path, "--resume")
    assert code == 0
    assert out.splitlines()[0] == f"there is no {path}.part: the training starts from the beginning"


def test_a_network_that_is_too_large_for_a_file_ends_the_training_early(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("plyscope.evaluation.network.MOST_BYTES", 20_000)
    options = ["--rules", "drop:4x4x3", "--games", "2000", "--rounds", "3", "--tuples", "12", "--workers", "1"]
    code, out, err = run(capsys, "learn", *options, "--out", tmp_path / "a.network")
    assert code == 2
    assert "round 1, " in out
    assert "round 2, " not in out
    assert " bytes; a file has at most 20000: use fewer than 12 tuples\n" in err
    assert err.count("\n") == 1
    assert not (tmp_path / "a.network.part").exists()


def test_ctrl_c_ends_a_training_in_the_core(tmp_path):
    process = started("learn", "--labels", "off", "--games", "1000000000", "--out", str(tmp_path / "a.network"))
    code, _, err = interrupted(process)
    assert code == 130
    assert err in (
        "stopped: nothing was saved yet\n",
        f"stopped: the last checkpoint is in {tmp_path / 'a.network'}.part; continue with --resume\n",
    )


def test_a_board_that_cannot_be_solved_is_trained_by_self_play(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(probe, "_solved_in_time", lambda rules, stones: False)
    path = tmp_path / "free.network"
    options = ["--rules", "free:9x9x5", "--games", 30, "--tuples", 3, "--workers", 1, "--out", path]
    code, out, _ = run(capsys, "learn", *options)
    assert code == 0
    assert out.splitlines()[0] == "the solver cannot solve free:9x9x5 in time: self-play only"
    assert read_network(path).header.command.endswith("--labels off --seed 0 --tuples 3")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--minutes", "0"], "--minutes must be above 0, not 0"),
        (["--minutes", "nan"], "--minutes must be above 0, not nan"),
        (["--rounds", "3"], "--rounds needs --games"),
        (["--games", "5", "--minutes", "1"], "--minutes and --games cannot be combined"),
        (["--games", "0"], "games must be a whole number from 1, not 0"),
        (["--games", "5", "--labels", "some"], "--labels cannot be 'some'; allowed: auto, off, or a number of stones"),
        (["--games", "5", "--rules", "gomoku"], "free:15x15x5 needs 240 bits; the native core has 128"),
        (
            ["--games", "5", "--rules", "drop:4x4x3", "--labels", "16"],
            "labels must be below 16, the cells of drop:4x4x3",
        ),
        (["--games", "5", "--tuples", "1001"], "tuples must be at most 1000, not 1001"),
        (["--games", "5", "--workers", "0"], "workers must be a whole number from 1, not 0"),
    ],
)
def test_wrong_options_are_one_line(capsys, tmp_path, options, reason):
    code, _, err = run(capsys, "learn", "--out", tmp_path / "a.network", *options)
    assert code != 0
    assert reason in err
    assert err.count("\n") == 1


def test_the_shipped_network_can_be_made_again():
    network = shipped(CONNECT4)
    assert network is not None
    assert network.header.command.startswith("plyscope learn --rules drop:7x6x4 --games ")
    assert len(network.packed) < 2_000_000
