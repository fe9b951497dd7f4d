"""The effect of each technique of the solver where stones stay: positions visited and time with one left out.

The solver is compiled once for each technique, so this takes a few minutes: ``python benchmarks/free_ideas.py``.
"""

import os
import platform
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE.parent / "csrc"
#: Boards as width, height, length, stones that are placed at random, and the number of positions.
BOARDS = ((7, 4, 4, 0, 1), (7, 5, 4, 3, 5), (7, 6, 5, 10, 5))
#: The techniques, with their numbers in csrc/free_search.hpp.
IDEAS = {
    "nothing": 0,
    "weights of open lines": 1,
    "wins by threats": 2,
    "only moves that touch a win by threats": 4,
    "pairs of cells": 8,
    "symmetries": 16,
    "lines of the opponent first when nearly held": 32,
}
AVX2 = ("-mavx2", "-mbmi", "-mbmi2", "-mpopcnt")


def build(folder: Path, left_out: int, avx2: bool) -> Path:
    """Compile the solver without some techniques."""
    flags = ("-O3", "-std=gnu++20", "-pthread", f"-I{SOURCES}", f"-DPLYSCOPE_FREE_LEFT_OUT={left_out}")
    compiler = os.environ.get("CXX", "c++")
    names = ("prover_portable", "memory", "solver_table", "proof_job", "solver", *(("prover_avx2",) if avx2 else ()))
    objects = [folder / f"{name}.o" for name in names]
    for name, target in zip(names, objects, strict=True):
        more = AVX2 if name == "prover_avx2" else ()
        subprocess.run([compiler, *flags, *more, "-c", SOURCES / f"{name}.cpp", "-o", target], check=True)
    program = folder / f"without-{left_out}"
    subprocess.run([compiler, *flags, HERE / "free_ideas.cpp", *objects, "-o", program], check=True)
    return program


def main() -> None:
    avx2 = platform.machine() in ("x86_64", "AMD64")
    names = [f"{width}x{height}x{length}, {stones} stones" for width, height, length, stones, _ in BOARDS]
    print("| left out |" + "".join(f" {name}: solved | nodes | time |" for name in names))
    print("|---|" + "---:|---:|---:|" * len(BOARDS))
    with tempfile.TemporaryDirectory() as folder:
        for idea, number in IDEAS.items():
            program = build(Path(folder), number, avx2)
            cells = []
            for board in BOARDS:
                found = subprocess.run([program, *map(str, board)], capture_output=True, text=True, check=True)
                solved, nodes, seconds = found.stdout.split()
                cells.append(f" {solved} of {board[-1]} | {int(nodes) / 1e3:,.0f} k | {float(seconds):.2f} s |")
            print(f"| {idea} |" + "".join(cells), flush=True)


if __name__ == "__main__":
    main()
