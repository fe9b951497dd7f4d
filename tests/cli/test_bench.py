"""plyscope bench."""

import json
from pathlib import Path

from command_line import run
from plyscope.native.sets import POSITION_SETS

BITBULLY = Path(__file__).parents[2] / "benchmarks" / "bitbully_peer.py"


def test_bench_prints_a_table_and_the_signature(capsys):
    code, out, err = run(capsys, "bench", "--quick", "--sets", "end,easy-middle,free-4x4x4", "--threads", "2")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[2].split() == ["set", "positions", "plyscope", "nodes", "Mn/s", "2", "threads", "ratio"]
    assert [line.split()[:2] for line in lines[3:6]] == [["end", "5"], ["easy-middle", "5"], ["free-4x4x4", "5"]]
    known = run(capsys, "bench", "--signature")[1]
    assert lines[-1] == f"node signature: {known.strip()}"


def test_bench_measures_batches(capsys):
    code, out, err = run(capsys, "bench", "--batch", "--quick", "--sets", "end,drop-9x8x5", "--peer", str(BITBULLY))
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[3].split() == ["set", "positions", "plyscope", "one", "by", "one", "ratio", "BitBully", "ratio"]
    assert [line.split()[:2] for line in lines[4:]] == [["end", "5"], ["drop-9x8x5", "5"]]
    assert lines[5].split()[-2:] == ["-", "-"]  # it knows Connect Four only
    code, out, _ = run(capsys, "bench", "--batch", "--quick", "--sets", "end", "--json")
    assert code == 0
    assert [each["name"] for each in json.loads(out)["sets"][0]["contenders"]] == ["plyscope", "one by one"]


PEER = """
class Peer:
    name = "guess"
    nodes = 0
    def set_up(self, rules, moves):
        return str(rules) == "drop:7x6x4"
    def solve(self):
        return {score}
def contender():
    return Peer()
"""


def test_bench_takes_a_peer_and_tells_where_it_is_wrong(capsys, tmp_path):
    peer = tmp_path / "peer.py"
    peer.write_text(PEER.format(score=99))
    code, out, err = run(capsys, "bench", "--quick", "--sets", "end,drop-5x5x4", "--peer", str(peer), "--json")
    found = json.loads(out)
    assert code == 1
    assert err.count("\n") == 5
    first = POSITION_SETS["end"].positions()[0]
    told = f"plyscope bench: error: guess scores drop:7x6x4 {first.moves} as 99, not {first.score}"
    assert err.splitlines()[0] == told
    assert [len(row["contenders"]) for row in found["sets"]] == [2, 1]
    assert found["sets"][0]["contenders"][0]["ratio"] == 1
    assert found["signature"] > 0
    peer.write_text("import no_such_module")
    code, out, err = run(capsys, "bench", "--quick", "--sets", "end", "--peer", str(peer))
    assert code == 0
    assert "is skipped: No module named 'no_such_module'" in err
