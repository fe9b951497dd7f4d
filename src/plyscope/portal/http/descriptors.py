"""The limit of open files and sockets of this process."""

#: The smallest allowed connection limit; fewer connections are not enough for a school class.
LEAST_CONNECTIONS = 64
#: How many connections the system accepts while the server is busy. They are open before they are counted.
BACKLOG = 512
#: Other open files: the database, pipes to the search processes, static files that are being sent.
OTHERS = 256
RESERVE = BACKLOG + OTHERS


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
    if limit < LEAST_CONNECTIONS + RESERVE:
        needed = LEAST_CONNECTIONS + RESERVE
        raise OSError(f"the limit of open files is {limit}; the server needs {needed} at least (ulimit -n)")
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return limit - RESERVE
