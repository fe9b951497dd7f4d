"""The journals of a run, as files."""

import json
import subprocess
import sys

from plyscope.cli import main
from plyscope.lab.experiments.board_proofs import write_proofs
from plyscope.lab.experiments.boards import solve_board
from plyscope.lab.rows import ROWS


def test_each_journal_is_a_file_that_can_be_verified(tmp_path):
    rows = [{"cell": rules, "rules": rules, **solve_board(rules, {})} for rules in ("drop:4x4x4", "drop:5x4x3")]
    (tmp_path / ROWS).write_text("".join(json.dumps(row) + "\n" for row in rows))
    (path,) = write_proofs(tmp_path)
    assert path == tmp_path / "proofs" / "drop-5x4x3.proof"
    assert main(["verify", str(path), "--workers", "1"]) == 0


def test_the_command_writes_them(tmp_path):
    module = "plyscope.lab.experiments.board_proofs"
    done = subprocess.run([sys.executable, "-m", module], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, f"usage: python -m {module} RUN\n")
    assert subprocess.run([sys.executable, "-m", module, tmp_path], check=False).returncode == 0
