"""The journals of the boards that a run of ``plyscope lab run boards`` has solved, as files for ``plyscope verify``.

``python -m plyscope.lab.experiments.board_proofs RUN`` writes them to ``RUN/proofs``.
"""

import sys
from pathlib import Path

from plyscope.files import write_whole
from plyscope.lab.rows import read_rows


def write_proofs(folder: Path) -> list[Path]:
    """Write one file for each board with a journal, and return their paths."""
    written = []
    for row in read_rows(folder):
        if row["journal"] is not None:
            path = folder / "proofs" / f"{row['rules'].replace(':', '-')}.proof"
            path.parent.mkdir(exist_ok=True)
            write_whole(path, row["journal"])
            written.append(path)
    return sorted(written)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m plyscope.lab.experiments.board_proofs RUN")
    write_proofs(Path(sys.argv[1]))
