"""Optional dependencies, and the command that installs them."""


def command(extra: str = "") -> str:
    """Return the command that installs an extra, or the package with its native core, in a clone of the repository.

    >>> command("lab")
    "run pip install -e '.[lab]' in the folder of the repository"
    """
    target = f"'.[{extra}]'" if extra else "."
    return f"run pip install -e {target} in the folder of the repository"
