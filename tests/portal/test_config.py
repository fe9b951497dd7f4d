"""Settings: the same in the command line, the environment and the docs."""

import sys
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from command_line import run
from plyscope.levels import OPPONENTS, Measured, measured_boards, measured_ratings, write_ratings
from plyscope.levels.placement import GAMES, estimate
from plyscope.portal.accounts.leaderboard import RATED_RULES
from plyscope.portal.app import create_app
from plyscope.portal.config import Config

PAGE = Path(__file__).parents[2] / "docs" / "running-the-portal.md"


def test_the_docs_have_one_row_for_each_setting():
    rows = []
    for name, setting in Config.model_fields.items():
        default = f" `{setting.default}` " if setting.default != "" else " "
        option, variable = f"--{name.replace('_', '-')}", f"PLYSCOPE_{name.upper()}"
        rows.append(f"| `{option}` | `{variable}` |{default}| {setting.description} |")
    assert [line for line in PAGE.read_text().splitlines() if line.startswith("| `--")] == rows


def test_every_setting_is_an_option(capsys):
    code, printed, _ = run(capsys, "serve", "--help")
    assert code == 0
    for name in Config.model_fields:
        assert f"--{name.replace('_', '-')} " in printed


def test_the_option_wins_over_the_environment(monkeypatch):
    for name, value in {"PLYSCOPE_PORT": "9000", "PLYSCOPE_LOG": "json", "PLYSCOPE_UNKNOWN": "x"}.items():
        monkeypatch.setenv(name, value)
    config = Config(port=9001)
    assert (config.port, config.log, config.host) == (9001, "json", "127.0.0.1")


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ({"PLYSCOPE_PORT": "x"}, "PLYSCOPE_PORT must be a whole number, not 'x'"),
        ({"PLYSCOPE_PORT": "70000"}, "port must be from 0 to 65535, not 70000"),
        ({"PLYSCOPE_QUEUE": "0"}, "queue must be a whole number from 1, not 0"),
        ({"PLYSCOPE_THINKERS": "-1"}, "thinkers must be a whole number from 0, not -1"),
        ({"PLYSCOPE_CONNECTIONS": "63"}, "connections must be from 64 to 1000000, not 63"),
        ({"PLYSCOPE_MEMORY": "700", "PLYSCOPE_THINKERS": "3"}, "memory must be 0 or from 768 MiB for 3 processes"),
        (
            {"PLYSCOPE_PUBLIC_URL": "play.example.org"},
            "public_url must begin with http:// or https://, not 'play.example.org'",
        ),
        ({"PLYSCOPE_LOG": "xml"}, "unknown log 'xml'; allowed: text, json"),
        (
            {"PLYSCOPE_DATABASE": "mysql://x"},
            "no database 'mysql://x'; allowed: sqlite:///FILE, postgresql://USER@HOST/NAME",
        ),
        (
            {"PLYSCOPE_PROXIES": "10.0.0.x"},
            "proxies: '10.0.0.x' is not an address such as 10.0.0.1 or a network such as 10.0.0.0/8",
        ),
    ],
)
def test_an_invalid_setting_is_refused_on_one_line(wrong, line, monkeypatch, capsys):
    for name, value in wrong.items():
        monkeypatch.setenv(name, value)
    code, _, printed = run(capsys, "serve")
    assert (code, printed) == (2, f"plyscope serve: error: {line}\n")


def test_an_unknown_setting_is_refused():
    with pytest.raises(ValueError, match="unknown setting 'ports'; allowed: host, port, database"):
        Config(ports=1)


def test_the_portal_names_the_package_that_is_missing(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "plyscope.portal.config")
    monkeypatch.setitem(sys.modules, "pydantic_settings", None)
    code, _, printed = run(capsys, "serve", "--help")
    assert code == 2
    assert "the portal needs pydantic_settings: run pip install -e '.[portal]'" in printed


def test_the_memory_is_for_all_processes_together():
    assert Config(thinkers=4, memory=2048).thinking_memory == 2048
    assert 512 <= Config(thinkers=2).thinking_memory <= 2048


def test_the_levels_have_the_ratings_of_the_file_in_the_list_the_choices_and_the_placement(database, tmp_path):
    ratings = {
        row.program: Measured(400.0 + 20 * place, 390.0 + 20 * place, 420.0 + 20 * place)
        for place, row in enumerate(OPPONENTS)
    }
    write_ratings(tmp_path / "ratings.json", ratings)
    config = Config(database=database, lab=str(tmp_path), level_ratings=str(tmp_path / "ratings.json"))
    with TestClient(create_app(config)) as browser:
        listed = {row["name"]: row["value"] for row in browser.get("/api/leaderboard").json()["rows"]}
        assert listed == {program: round(found.rating) for program, found in ratings.items()}
        shown = browser.get("/api/choices").json()["ratings"]
        for rules in measured_boards():
            rated = ratings if rules == RATED_RULES else measured_ratings(rules)
            assert shown[rules] == {
                program: {"rating": round(found.rating), "low": round(found.low), "high": round(found.high)}
                for program, found in rated.items()
            }
        for page in ("/", "/watch", "/play/connect4"):
            assert f", rating {round(ratings['level:1'].rating)}" in browser.get(page).text, page
        for _ in range(GAMES):
            game = browser.post("/api/placement").json()["id"]
            assert browser.post(f"/api/games/{game}/resign").status_code == 200
        found = browser.get("/api/placement").json()
        played = [(row["level"], row["outcome"]) for row in found["games"]]
        expected = estimate(played, ratings)
        assert (found["result"]["level"], found["result"]["rating"]) == (expected.level, round(expected.rating))
        assert found["result"]["rating"] != round(estimate(played).rating)
        assert f'value="level:{expected.level}" checked' in browser.get("/").text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "no such file or folder: {file}"),
        ("{", "{file} is not a list of level ratings: this is not JSON"),
        ('{"drop:7x6x4": {}}', "{file} has no rating of random; it must rate random to perfect"),
    ],
)
def test_a_file_that_does_not_rate_the_levels_is_refused_on_one_line(text, told, tmp_path, capsys):
    file = tmp_path / "ratings.json"
    if text is not None:
        file.write_text(text)
    code, _, printed = run(capsys, "serve", "--level-ratings", str(file))
    assert (code, printed) == (2, f"plyscope serve: error: level_ratings: {told.format(file=file)}\n")
