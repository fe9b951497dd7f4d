"""What the lab needs from its extra."""

from importlib.util import find_spec

from plyscope.extras import command


def require_extra() -> None:
    """Raise ValueError that names the extra, unless plots and Parquet can be written."""
    missing = [name for name in ("matplotlib", "pyarrow") if find_spec(name) is None]
    if missing:
        raise ValueError(f"the lab needs {' and '.join(missing)}: {command('lab')}")
