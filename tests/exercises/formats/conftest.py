"""Files of exercises, made by the command as typed."""

import json

import pytest

from plyscope.cli import main
from plyscope.exercises import make_by_id


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """The folder with all formats of a set, and its exercises."""
    folder = tmp_path_factory.mktemp("exercises") / "set"
    command = ["exercises", "make", "--count", "14", "--seed", "7", "--difficulty", "hard", "--format", "all"]
    assert main([*command, "--title", "Week <3> & 4", "--out", str(folder)]) == 0
    listed = json.loads((folder / "exercises.json").read_text())["exercises"]
    return folder, [make_by_id(one["id"]) for one in listed]
