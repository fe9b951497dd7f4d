"""The process that starts a program on Linux, measures its resources, and ends it with all its descendants.

::

    plyscope -- control -- supervisor -- program -- its children
        \\______________________________/    standard input, output, error: the program inherits them

It runs as a separate script, without the rest of the package, so that it starts in a few milliseconds. As a
subreaper it becomes the parent of every descendant whose own parent has ended, including daemons: none can leave the
tree. When plyscope closes ``control``, or is killed, the tree ends. Otherwise the supervisor ends as the program does:
with its exit code, or by its signal. A reason of its own (a limit is exceeded) goes to ``control`` first.
"""

import ctypes
import os
import resource
import select
import signal
import sys
import time
from contextlib import suppress

#: The pause between two measurements: at least so many seconds, and so many times the processor time of the last one.
PAUSE, RARELY = 0.05, 20
#: The kernel allows the processes present at the start and this many times the limit; this does not apply to root.
LEEWAY = 4
#: How many seconds after its limit the kernel ends a process.
LATER = 2

_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_PRCTL = ctypes.CDLL(None).prctl
#: Fields in the stat line of a process: its parent, its times (own and of waited-for children), its threads.
_PARENT, _TIMES, _THREADS = 1, slice(11, 15), 17
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_MIB = 1 << 20


class Tree:
    """All descendants of this process."""

    def __init__(self) -> None:
        #: The processes known not to be descendants; only a descendant can become our child later.
        self._strangers = {0}
        #: The exit statuses of the children that have ended.
        self.ended: dict[int, int] = {}

    def processes(self) -> dict[int, list[bytes]]:
        """Return the stat line of each descendant."""
        there = [int(name) for name in os.listdir("/proc") if name.isdigit()]
        self._strangers.intersection_update([*there, 0])
        lines = {pid: line for pid in there if pid not in self._strangers and (line := _line(pid))}
        children: dict[int, list[int]] = {}
        for pid, line in lines.items():
            children.setdefault(int(line[_PARENT]), []).append(pid)
        own = os.getpid()
        found = _below(own, children)
        children.pop(own, None)
        for stranger in tuple(self._strangers):
            self._strangers |= _below(stranger, children)
        self._strangers.discard(own)
        return {pid: lines[pid] for pid in found}

    def reap(self) -> bool:
        """Wait for the children that have ended, and return whether any are left."""
        try:
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    return True
                self.ended[pid] = status
        except ChildProcessError:
            return False

    def end(self) -> None:
        """Kill all descendants; processes forked meanwhile are found in the next round."""
        pause = 0.001
        while self.reap():
            self._strangers = {0}
            for pid in self.processes():
                with suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(pause)
            pause = min(2 * pause, PAUSE)


def _line(pid: int) -> list[bytes]:
    """Return the fields of a process in /proc, starting with its state, or an empty list if it has ended."""
    try:
        file = os.open(f"/proc/{pid}/stat", os.O_RDONLY)
    except OSError:
        return []
    try:
        return os.read(file, 4096).rpartition(b")")[2].split()
    except OSError:
        return []
    finally:
        os.close(file)


def _below(pid: int, children: dict[int, list[int]]) -> set[int]:
    """Return all descendants of a process."""
    found: set[int] = set()
    waiting = [pid]
    while waiting:
        for child in children.get(waiting.pop(), ()):
            if child not in found:
                found.add(child)
                waiting.append(child)
    return found


def excess(processes: dict[int, list[bytes]], memory: int, seconds: float, most: int) -> str:
    """Return which limit these processes exceed together, or an empty text if none."""
    if sum(int(line[_THREADS]) for line in processes.values()) > most:
        return f"it used more than {most} processes and threads"
    ticks = sum(int(part) for line in processes.values() for part in line[_TIMES])
    gone = os.times()
    if ticks / _TICKS + gone.children_user + gone.children_system > seconds:
        return f"it used more than {seconds:g} s of processor time"
    if sum(map(_resident, processes)) > memory * _MIB and sum(map(_share, processes)) > memory * _MIB:
        return f"it used more than {memory} MiB of memory"
    return ""


def _resident(pid: int) -> int:
    """Return the resident memory of a process in bytes, including shared memory."""
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            return int(file.read().split()[1]) * _PAGE
    except (OSError, IndexError):
        return 0


def _share(pid: int) -> int:
    """Return the memory of a process in bytes, with its proportional share of shared memory; this is slower."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as file:
            return sum(int(line.split()[1]) for line in file if line.startswith((b"Pss:", b"SwapPss:"))) * 1024
    except (OSError, IndexError):
        return _resident(pid)


def start(command: list[str], control: int, seconds: float, most: int) -> int:
    """Start the program in a new session, and return its process id."""
    supervisor = os.getpid()
    child = os.fork()
    if child:
        return child
    try:
        os.setsid()
        _PRCTL(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != supervisor:
            os._exit(1)
        _first_to_go_without_memory()
        _lower(resource.RLIMIT_CPU, int(seconds) + LATER)
        with suppress(OSError, ValueError), open("/proc/loadavg") as file:
            there = int(file.read().split()[3].partition("/")[2])
            _lower(resource.RLIMIT_NPROC, there + LEEWAY * most)
        for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them
            signal.signal(ignored, signal.SIG_DFL)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(control, f"it does not start: {error.strerror}".encode())
    finally:
        os._exit(127)


def _first_to_go_without_memory() -> None:
    """Make the kernel end this process first when the machine runs out of memory."""
    with suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")


def _lower(kind: int, most: int) -> None:
    """Set a kernel limit, unless a lower one is set."""
    with suppress(OSError, ValueError):
        lowest = min(most, *(one for one in resource.getrlimit(kind) if one != resource.RLIM_INFINITY), most)
        resource.setrlimit(kind, (lowest, lowest))


def watch(program: int, tree: Tree, control: int, limits: tuple[int, float, int]) -> str:
    """Wait until the program ends, plyscope closes ``control``, or a limit is exceeded; return the reason, if any."""
    heard, told = os.pipe()
    os.set_blocking(heard, False)
    os.set_blocking(told, False)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    stopped: list[int] = []
    signal.signal(signal.SIGCHLD, lambda *_: None)
    for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(one, lambda number, _: stopped.append(number))
    poll = select.poll()
    poll.register(control, select.POLLIN)
    poll.register(heard, select.POLLIN)
    due = time.monotonic() + PAUSE
    while True:
        tree.reap()
        if program in tree.ended or stopped:
            return ""
        if time.monotonic() >= due:
            used = time.process_time()  # on a busy machine a measurement waits for the processor: that does not count
            said = excess(tree.processes(), *limits)
            if said:
                return said
            due = time.monotonic() + max(PAUSE, RARELY * (time.process_time() - used))
        for file, _ in poll.poll(max(1.0, 1000 * (due - time.monotonic()))):
            if file == control:
                return ""
            with suppress(BlockingIOError):
                os.read(heard, 4096)


def main(control: int, limits: tuple[int, float, int], command: list[str]) -> None:
    """Supervise one program, and end with its exit status."""
    os.set_inheritable(control, False)
    _PRCTL(_PR_SET_CHILD_SUBREAPER, 1)
    program = start(command, control, *limits[1:])
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):  # only the program keeps them, so that its end closes its output
        os.dup2(nothing, standard)
    tree = Tree()
    said = watch(program, tree, control, limits)
    with suppress(OSError):
        os.write(control, said.encode())
    tree.end()
    code = os.waitstatus_to_exitcode(tree.ended[program])
    if code < 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with suppress(OSError):
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


if __name__ == "__main__":
    main(int(sys.argv[1]), (int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])), sys.argv[5:])
