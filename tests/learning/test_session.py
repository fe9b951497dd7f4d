"""A training: one plan gives one file, whatever the workers and however often it is interrupted."""

from dataclasses import replace

import pytest

from plyscope.evaluation import evaluation
from plyscope.evaluation.network import read_network
from plyscope.games import parse_rules
from plyscope.learning import Plan, labels, learn
from plyscope.workers import Here, Processes


def trained(plan, path, workers=None, **options):
    points = list(learn(plan, path, workers or Here(), **options))
    return path.read_bytes(), points


def test_a_training_writes_a_network_a_curve_and_nothing_else(tmp_path, plan):
    _, points = trained(plan, tmp_path / "a.network")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.network", "a.network.svg"]
    network = read_network(tmp_path / "a.network")
    assert network.header.command == plan.command
    assert network.rules is plan.rules
    assert [point.stage for point in points] == ["self-play"] * 3 + ["labels"] * 2
    assert [point.games for point in points] == [500, 1000, 1500, 1500, 1500]
    assert points[-1].labels > points[-2].labels > 100
    assert all(0 < point.error < 0.5 for point in points)
    assert points[-1].accuracy > 0.8
    assert points[-1].held > 0.5
    learned = evaluation(f"learned:{tmp_path / 'a.network'}")
    assert learned.value(plan.rules.start()) == learned.value(plan.rules.start().reflect())


def test_one_seed_gives_one_file_with_any_number_of_workers(tmp_path, plan, monkeypatch):
    alone, _ = trained(plan, tmp_path / "a.network")
    monkeypatch.setattr(labels, "FEW", 0)
    monkeypatch.setattr(labels, "CHUNK", 50)
    assert trained(plan, tmp_path / "b.network", Processes(2))[0] == alone
    assert trained(replace(plan, seed=4), tmp_path / "c.network")[0] != alone


def test_an_interrupted_training_continues_without_loss(tmp_path, plan):
    whole, points = trained(plan, tmp_path / "a.network")
    for taken in range(1, len(points) + 1):
        path = tmp_path / f"{taken}.network"
        steps = learn(plan, path, Here())
        for _ in range(taken):
            next(steps)
        steps.close()
        assert not path.exists()
        assert trained(plan, path, resume=True)[0] == whole


def test_the_command_of_a_timed_training_makes_the_same_file(tmp_path, plan):
    endless = replace(plan, games=10**9, rounds=10**6)
    timed, _ = trained(endless, tmp_path / "a.network", minutes=0.03)
    said = read_network(tmp_path / "a.network").header.command.split()
    games, rounds = (int(said[said.index(option) + 1]) for option in ("--games", "--rounds"))
    assert trained(replace(plan, games=games, rounds=rounds), tmp_path / "b.network")[0] == timed


def test_self_play_alone_needs_no_solver(tmp_path, monkeypatch):
    monkeypatch.setattr(labels, "shared_solver", None)
    plan = Plan(parse_rules("free:9x9x5"), games=20, rounds=0, tuples=3)
    _, points = trained(plan, tmp_path / "a.network")
    assert points[-1].accuracy is None
    assert read_network(tmp_path / "a.network").header.command.endswith("--labels off --seed 0 --tuples 3")


def test_files_that_exist_are_not_replaced(tmp_path, plan):
    path = tmp_path / "a.network"
    path.write_text("mine")
    with pytest.raises(ValueError, match=r"a\.network already exists; choose another name$"):
        trained(plan, path)
    path.unlink()
    (tmp_path / "a.network.part").write_text("begun")
    with pytest.raises(ValueError, match=r"a\.network\.part already exists; continue with --resume, or choose"):
        trained(plan, path)
    with pytest.raises(ValueError, match=r"a\.network\.part is not a plyscope training"):
        trained(plan, path, resume=True)
    with pytest.raises(ValueError, match=r"^no such folder: "):
        trained(plan, tmp_path / "none" / "a.network")


def test_a_training_is_not_continued_with_other_options(tmp_path, plan):
    path = tmp_path / "a.network"
    steps = learn(plan, path, Here())
    next(steps), next(steps)
    steps.close()
    with pytest.raises(ValueError, match=r"was begun with other options: --rules drop:4x4x3 --seed 3 --tuples 4"):
        trained(replace(plan, seed=9), path, resume=True)
    part = tmp_path / "a.network.part"
    part.write_bytes(part.read_bytes()[:-1])
    with pytest.raises(ValueError, match=r"is damaged: its checksum does not match its contents$"):
        trained(plan, path, resume=True)
