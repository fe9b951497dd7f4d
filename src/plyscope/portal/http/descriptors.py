"""How many files and sockets the system lets this server have open."""

from plyscope.portal.config import LEAST_CONNECTIONS

#: How many connections the system accepts while the server is at other work. They are open before they are counted.
BACKLOG = 512
#: What else is open: the database, pipes to the processes that search, files that are being sent.
OTHERS = 256
RESERVE = BACKLOG + OTHERS


def connections_allowed(wanted: int) -> int:
    """Raise the limit of open files of this process as far as needed; return how many connections it allows."""
    try:
        import resource
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVE
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    limit = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
    if limit < LEAST_CONNECTIONS + RESERVE:
        needed = LEAST_CONNECTIONS + RESERVE
        raise OSError(f"the limit of open files is {limit}; the server needs {needed} at least (ulimit -n)")
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return limit - RESERVE
