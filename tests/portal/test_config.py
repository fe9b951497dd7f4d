"""Settings: the same in the command line, the environment and the docs."""

from dataclasses import fields
from pathlib import Path

import pytest

from command_line import run
from plyscope.portal.config import Config

PAGE = Path(__file__).parents[2] / "docs" / "running-the-portal.md"


def test_the_docs_have_one_row_for_each_setting():
    rows = []
    for row in fields(Config):
        default = f" `{row.default}` " if row.default != "" else " "
        option, variable = f"--{row.name.replace('_', '-')}", f"PLYSCOPE_{row.name.upper()}"
        rows.append(f"| `{option}` | `{variable}` |{default}| {row.metadata['meaning']} |")
    assert [line for line in PAGE.read_text().splitlines() if line.startswith("| `--")] == rows


def test_every_setting_is_an_option(capsys):
    code, printed, _ = run(capsys, "serve", "--help")
    assert code == 0
    for row in fields(Config):
        assert f"--{row.name.replace('_', '-')} " in printed


def test_the_option_wins_over_the_environment():
    environment = {"PLYSCOPE_PORT": "9000", "PLYSCOPE_LOG": "json", "UNRELATED": "x"}
    config = Config.from_environment(environment, port=9001, log=None)
    assert (config.port, config.log, config.host) == (9001, "json", "127.0.0.1")


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        ({"PLYSCOPE_PORT": "x"}, "PLYSCOPE_PORT must be a whole number, not 'x'"),
        ({"PLYSCOPE_QUEUE": "0"}, "queue must be a whole number from 1, not 0"),
        ({"PLYSCOPE_THINKERS": "-1"}, "thinkers must be a whole number from 0, not -1"),
        ({"PLYSCOPE_MEMORY": "700", "PLYSCOPE_THINKERS": "3"}, "memory must be 0 or from 768 MiB for 3 processes"),
        ({"PLYSCOPE_PUBLIC_URL": "play.example.org"}, "public_url must begin with http:// or https://"),
    ],
)
def test_what_cannot_be_set_is_said(wrong, line):
    with pytest.raises(ValueError, match=line):
        Config.from_environment(wrong)


def test_the_memory_is_for_all_processes_together():
    assert Config(thinkers=4, memory=2048).thinking_memory == 2048
    assert 512 <= Config(thinkers=2).thinking_memory <= 2048
