"""The packages that the lab needs: those of the extra `lab`."""

from importlib.util import find_spec

from plyscope.extras import command

#: The packages of the extra, by the module that each provides.
PACKAGES = {
    "jinja2": "jinja2",
    "markdown_it": "markdown-it-py",
    "matplotlib": "matplotlib",
    "pyarrow": "pyarrow",
    "pydantic": "pydantic",
}


def require_extra() -> None:
    """Raise ValueError that says what to install if a package of the extra is missing."""
    missing = [package for module, package in PACKAGES.items() if find_spec(module) is None]
    if missing:
        raise ValueError(f"the lab needs {', '.join(missing)}: {command('lab')}")
