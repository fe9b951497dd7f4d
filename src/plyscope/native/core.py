"""The native core; if it is not built, a stand-in that raises MissingCoreError on first use."""

from typing import TYPE_CHECKING, NoReturn

from plyscope.extras import command

__all__ = ["MissingCoreError", "core", "missing", "require"]


class MissingCoreError(ValueError):
    """The native core is needed and has not been built."""


class _Missing:
    """Stands in for a core that is not built."""

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
    """Return a message that the core is not built and how to build it, None if it is built."""
    if not isinstance(core, _Missing):
        return None
    return f"the native core is not built: {command()} (it needs a C++20 compiler)"


def require() -> None:
    """Raise MissingCoreError unless the core has been built."""
    lacking = missing()
    if lacking is not None:
        raise MissingCoreError(lacking)
