"""The limit of open connections of this process."""

import resource


def allow_many() -> None:
    """Raise the limit as far as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
