"""The native core; where it has not been built, a stand-in that says so as soon as it is used."""

from typing import TYPE_CHECKING, NoReturn

from plyscope.extras import command

__all__ = ["MissingCoreError", "core", "missing", "require"]


class MissingCoreError(ValueError):
    """Something needs the native core, which has not been built."""


class _Missing:
    """Stands for the core where there is none."""

    TableFullError = MemoryError

    def __getattr__(self, name: str) -> NoReturn:
        raise MissingCoreError(missing())


if TYPE_CHECKING:
    from plyscope import _core as core
else:
    try:
        from plyscope import _core as core
    except ImportError:
        core = _Missing()


def missing() -> str | None:
    """Say that the core has not been built and what to do, None where it has been."""
    if not isinstance(core, _Missing):
        return None
    return f"the native core is not built: {command()} (it needs a C++20 compiler)"


def require() -> None:
    """Raise MissingCoreError unless the core has been built."""
    lacking = missing()
    if lacking is not None:
        raise MissingCoreError(lacking)
