"""Builds what the pages of the portal compute with: the core as WebAssembly, and the scores of the opening book.

    make wasm

The files go to ``src/plyscope/portal/static/wasm``. ``core.json`` describes ``core.wasm``: its checksum, the command
and the compiler that made it, and a hash of the sources.
"""

import gzip
import json
import re
import subprocess
from hashlib import sha256
from pathlib import Path

from plyscope.book.format import BookFile
from plyscope.book.shelf import SHIPPED

ROOT = Path(__file__).parents[2]
OUTPUT = ROOT / "src/plyscope/portal/static/wasm"
#: The parts of the core that the page uses; csrc/wasm/memory.cpp replaces csrc/memory.cpp.
CORE = ["csrc/solver.cpp", "csrc/proof_job.cpp", "csrc/prover_portable.cpp", "csrc/solver_table.cpp"]
#: 42 MiB: a table of 32 MiB, the book, a stack for deep searches, and what else a search needs.
FLAGS = (
    "-std=gnu++20 -O3 -fwasm-exceptions -sSTANDALONE_WASM --no-entry -sINITIAL_MEMORY=45088768 -sTOTAL_STACK=2097152"
)


def build_core() -> None:
    """Compile the core and describe it."""
    sources = [*CORE, *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "csrc/wasm").glob("*.cpp")))]
    command = ["em++", *FLAGS.split(), *sources, "-o", str((OUTPUT / "core.wasm").relative_to(ROOT))]
    subprocess.run(command, cwd=ROOT, check=True)
    (OUTPUT / "core.wasm").chmod(0o644)
    compiler = subprocess.run(["em++", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    facts = {
        "sha256": sha256((OUTPUT / "core.wasm").read_bytes()).hexdigest(),
        "command": " ".join(command),
        "compiler": compiler,
        "sources": sha256(b"".join(read(path) for path in included([ROOT / name for name in sources]))).hexdigest(),
    }
    (OUTPUT / "core.json").write_text(json.dumps(facts, indent=2) + "\n")


def included(paths: list[Path]) -> list[Path]:
    """Return source files and all files of the core that they include, in order of their names."""
    found: set[Path] = set()
    waiting = list(paths)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            names = re.findall(r'^#include "(.+)"', path.read_text(), re.MULTILINE)
            waiting += [(path.parent / name).resolve() for name in names]
    return sorted(found)


def read(path: Path) -> bytes:
    """Return the name and the contents of a source file."""
    return f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes()


def build_books() -> None:
    """Write the scores of each book of the package in the order of its keys, which the core lists itself."""
    for path in SHIPPED.glob("*.book"):
        scores = bytes(score & 255 for _, score in BookFile(path).items())
        packed = gzip.compress(scores, 9, mtime=0)
        (OUTPUT / f"{path.stem}.scores.gz").write_bytes(packed)


if __name__ == "__main__":
    OUTPUT.mkdir(exist_ok=True)
    build_core()
    build_books()
    for path in sorted(OUTPUT.iterdir()):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
