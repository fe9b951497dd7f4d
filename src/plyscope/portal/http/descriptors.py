"""The limit of open files and sockets of this process."""

from plyscope.portal.limits import CONNECTIONS

#: Open files that are not counted as connections: those that wait to be accepted, and all other files.
RESERVE = CONNECTIONS.backlog + CONNECTIONS.other_files


def connections_allowed(wanted: int) -> int:
    """Raise the limit of open files of this process as far as needed; return the number of connections it allows."""
    try:
        import resource
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVE
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    limit = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
    if limit < CONNECTIONS.least + RESERVE:
        needed = CONNECTIONS.least + RESERVE
        raise OSError(f"the limit of open files is {limit}; the server needs {needed} at least (ulimit -n)")
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return limit - RESERVE
