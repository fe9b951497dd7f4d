"""Programs that hang, crash, exit, print or fill the memory end with one clear line."""

import os
import time

import pytest

from plyscope.exercises import check_code


def report_on(tmp_path, body, *, seconds=5.0, head=""):
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    (tmp_path / "solution.py").write_text(f"{head}def minimax(tree):\n{lines}")
    return check_code(f"{tmp_path / 'solution.py'}:minimax", seconds=seconds)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return minimax(tree)", "line 2: RecursionError: the function calls itself without end."),
        ("x = 1\nreturn tree / 0", "line 3: TypeError: unsupported operand type(s) for /: 'list' and 'int'."),
        ("return undefined", "line 2: NameError: name 'undefined' is not defined."),
        ("raise ValueError('two\\nlines')", "line 2: ValueError: two lines."),
        ("pass", "the result is None, not a number (is a return statement missing?)."),
        ("return 3, 0", "the result is (3, 0), not a number."),
        ("return float('nan')", "the result is nan, not a number."),
        ("return True", "the result is True, not a number."),
        ("exit()", "line 2: the program ends itself (exit)."),
        ("return int(input())", "line 2: the program reads input, which is not available here."),
        ("raise KeyboardInterrupt", "line 2: KeyboardInterrupt."),
        (
            "import os\nos._exit(3)",
            "your program was stopped, because it ended its process before it returned a result.",
        ),
        ("import os\nos.abort()", "your program was stopped, because its process crashed (SIGABRT)."),
        ("x = [0]\nwhile True:\n    x = x * 2**12", "line 4: MemoryError: the program uses too much memory."),
    ],
)
def test_failures_are_reported_with_the_line_of_the_program(tmp_path, body, words):
    report = report_on(tmp_path, body)
    assert report.verdict == "wrong"
    assert report.step.words == f"Tree [3, 5]: {words}"
    assert "\n" not in report.step.words


def test_an_endless_loop_is_stopped_after_the_time_limit(tmp_path):
    start = time.monotonic()
    report = report_on(tmp_path, "while True:\n    pass", seconds=0.5)
    assert time.monotonic() - start < 10
    assert report.step.kind == "time"
    assert report.step.words.endswith("because it did not finish within 0.5 seconds.")
    assert (report.trees, report.failed) == (1, 1)


def test_the_processes_of_a_program_end_with_it(tmp_path):
    body = (
        "import subprocess, pathlib, time\n"
        "child = subprocess.Popen(['sleep', '600'])\n"
        f"pathlib.Path({str(tmp_path / 'pid')!r}).write_text(str(child.pid))\n"
        "time.sleep(600)"
    )
    report_on(tmp_path, body, seconds=1)
    pid = int((tmp_path / "pid").read_text())
    for _ in range(100):
        if not is_running(pid):
            break
        time.sleep(0.05)
    assert not is_running(pid)


def is_running(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_what_a_program_prints_is_dropped(tmp_path, capfd):
    report = report_on(
        tmp_path,
        "import os\nprint('hello')\nos.system('echo hello; echo hello >&2')\nreturn 1",
        head="print('loaded')\n",
    )
    assert report.step is not None
    assert capfd.readouterr() == ("", "")


def test_a_file_named_like_a_standard_module_does_no_harm(tmp_path):
    (tmp_path / "random.py").write_text("raise RuntimeError('this is not random')\n")
    (tmp_path / "json.py").write_text("raise RuntimeError('this is not json')\n")
    report = report_on(tmp_path, "return tree if isinstance(tree, int) else 0")
    assert report.step.kind != "error"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def minimax(tree:", r"solution.py cannot be imported: line 1: SyntaxError: '\(' was never closed"),
        ("import no_such_module", "line 1: ModuleNotFoundError: No module named 'no_such_module'"),
        ("x = 1\n1 / 0", "line 2: ZeroDivisionError: division by zero"),
        ("while True: pass", "did not finish within 0.5 seconds; code that runs on import belongs under"),
        ("import sys; sys.exit(4)", r"line 1: the program ends itself \(exit\)"),
        ("import os; os._exit(4)", "ended its process before it returned a result"),
        ("def max_value(tree): pass", "does not have a function 'minimax'; it has max_value"),
        ("minimax = 3", "'minimax' in .* is not a function"),
        ("class minimax: pass", "'minimax' in .* is not a function"),
        ("def minimax(): pass", r"the function takes no tree: allowed are forms such as minimax\(tree\)"),
        ("def minimax(tree, magic): pass", "parameter 'magic' is not known: allowed are forms such as"),
        ("minimax = print", "takes no tree|parameters of .* are not known"),
    ],
)
def test_programs_that_cannot_be_run_are_refused_in_one_line(tmp_path, text, message):
    (tmp_path / "solution.py").write_text(text)
    with pytest.raises(ValueError, match=message) as refused:
        check_code(f"{tmp_path / 'solution.py'}:minimax", seconds=0.5)
    assert "\n" not in str(refused.value)


def test_a_name_that_does_not_say_the_algorithm_is_refused(tmp_path):
    (tmp_path / "solution.py").write_text("def solve(tree): return 1\n")
    with pytest.raises(ValueError, match="the name 'solve' does not say which algorithm it is: use --algorithm"):
        check_code(f"{tmp_path / 'solution.py'}:solve")


def test_a_module_of_the_current_folder_is_found(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "homework.py").write_text("def minimax(tree): return 1\n")
    assert check_code("homework:minimax").verdict == "wrong"
    with pytest.raises(ValueError, match="no module named 'nowhere' is installed or in this folder"):
        check_code("nowhere:minimax")
    assert os.getcwd() == str(tmp_path)


def test_progress_is_reported(tmp_path):
    (tmp_path / "solution.py").write_text("def minimax(tree): return 1\n")
    seen = []
    report = check_code(f"{tmp_path / 'solution.py'}:minimax", on_progress=lambda *counts: seen.append(counts))
    assert seen[-1] == (report.trees, report.trees)
