"""Optional dependencies, and the command that installs them."""


def command(extra: str = "") -> str:
    """Say how to install an extra, or the package itself with its native core; it works in a clone of the repository.

    >>> command("lab")
    "run pip install -e '.[lab]' in the folder of the repository"
    """
    target = f"'.[{extra}]'" if extra else "."
    return f"run pip install -e {target} in the folder of the repository"
