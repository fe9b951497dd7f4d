"""What the tests of the command line share."""

import io

import pytest

from plyscope.cli import main


@pytest.fixture
def play(monkeypatch, capsys, tmp_path):
    """Play with typed lines: exit code and what was shown."""
    monkeypatch.chdir(tmp_path)

    def typed(*lines, options=()):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(["play", *options])
        return code, capsys.readouterr().out

    return typed
