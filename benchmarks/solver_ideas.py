"""The effect of each technique of the solver: positions visited and time with all of them, and with one left out.

The solver is compiled once for each technique, so this takes a few minutes: ``python benchmarks/solver_ideas.py``.
"""

import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE.parent / "csrc"
POSITIONS = HERE.parent / "src/plyscope/native/positions"
SETS = ("medium-middle", "medium-early", "hard-early")
#: The techniques, with their numbers in csrc/solver_ideas.hpp.
IDEAS = {
    "all": 0,
    "static proofs by answers": 1,
    "lines that are dead": 2,
    "all moves looked up first": 4,
    "mirror images": 8,
    "own threats kept": 16,
    "order by winning cells": 32,
    "only every second ply": 64,
    "single moves not kept": 128,
    "late lines along rows": 256,
    "pairings of odd columns": 512,
    "own table for late positions": 1024,
}
AVX2 = ("-mavx2", "-mbmi", "-mbmi2", "-mpopcnt")


def build(folder: Path, left_out: int, avx2: bool) -> Path:
    """Compile the solver without some techniques."""
    flags = ("-O3", "-std=gnu++20", "-pthread", f"-I{SOURCES}", f"-DPLYSCOPE_LEFT_OUT={left_out}")
    compiler = os.environ.get("CXX", "c++")
    program = folder / f"without-{left_out}"
    objects = []
    for name in (
        "prover_portable",
        "memory",
        "solver_table",
        "proof_job",
        "solver",
        *(("prover_avx2",) if avx2 else ()),
    ):
        objects.append(folder / f"{name}.o")
        more = AVX2 if name == "prover_avx2" else ()
        subprocess.run([compiler, *flags, *more, "-c", SOURCES / f"{name}.cpp", "-o", objects[-1]], check=True)
    subprocess.run([compiler, *flags, HERE / "solver_ideas.cpp", *objects, "-o", program], check=True)
    return program


def measure(program: Path, name: str) -> tuple[int, float]:
    """Return the positions visited and the seconds for one set."""
    with (POSITIONS / f"{name}.txt").open() as lines:
        nodes, seconds, wrong = subprocess.run(
            [program], stdin=lines, capture_output=True, text=True, check=True
        ).stdout.split()
    if wrong != "0":
        sys.exit(f"{wrong} wrong scores in {name}")
    return int(nodes), float(seconds)


def main() -> None:
    avx2 = platform.machine() in ("x86_64", "AMD64")
    print("| left out |" + "".join(f" {name}: nodes | time |" for name in SETS))
    print("|---|" + "---:|---:|" * len(SETS))
    with tempfile.TemporaryDirectory() as folder:
        base: dict[str, tuple[int, float]] = {}
        for idea, number in IDEAS.items():
            program = build(Path(folder), number, avx2)
            cells = []
            for name in SETS:
                nodes, seconds = measure(program, name)
                first_nodes, first_seconds = base.setdefault(name, (nodes, seconds))
                cells.append(f" {nodes / 1e6:.1f} M ({nodes / first_nodes:.2f}x) | {seconds / first_seconds:.2f}x |")
            print(f"| {'nothing' if idea == 'all' else idea} |" + "".join(cells), flush=True)


if __name__ == "__main__":
    main()
