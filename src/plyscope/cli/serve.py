"""plyscope serve: run the web portal, back it up, restore it and manage its administrators."""

import argparse
import webbrowser
from typing import TYPE_CHECKING

from plyscope.extras import command

if TYPE_CHECKING:
    from plyscope.portal.config import Config


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the settings of a portal, and the actions other than serving it."""
    try:
        from plyscope.portal.config import Config
    except ModuleNotFoundError as error:
        parser.error(portal_needs(error))
    parser.epilog = "Each option can also be set by an environment variable: PLYSCOPE_PORT for --port, and so on."
    for name, setting in Config.model_fields.items():
        kind = int if setting.annotation is int else str
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            type=kind,
            metavar="N" if kind is int else "TEXT",
            help=f"{setting.description} (default {setting.default or repr(setting.default)})",
        )
    parser.add_argument("--open", action="store_true", help="open a browser when it is ready")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", title="instead of serving")
    backup = actions.add_parser("backup", help="write the whole database to a file; games can continue meanwhile")
    backup.add_argument("file", metavar="FILE", help="a new file, in JSON lines")
    restore = actions.add_parser("restore", help="read a backup into the database, which must be empty")
    restore.add_argument("file", metavar="FILE")
    restore.add_argument("--replace", action="store_true", help="delete the contents of the database first")
    admin = actions.add_parser("admin", help="make a member an administrator")
    admin.add_argument("name", metavar="NAME")
    admin.add_argument("--remove", action="store_true", help="make an administrator a member again")


def run(options: argparse.Namespace) -> int:
    """Serve a portal, or maintain its database."""
    from plyscope.portal.config import Config

    chosen = {name: getattr(options, name) for name in Config.model_fields}
    config = Config(**{name: value for name, value in chosen.items() if value is not None})
    try:
        import plyscope.portal.server  # noqa: F401 - checks that its requirements are installed
    except ModuleNotFoundError as error:
        raise ValueError(portal_needs(error)) from None
    return _ACTIONS[options.action](config, options)


def portal_needs(error: ModuleNotFoundError) -> str:
    """Name the missing package and the command that installs it; a missing module of plyscope is a bug."""
    if (error.name or "").startswith("plyscope"):
        raise error
    return f"the portal needs {error.name}: {command('portal')}"


def _serve(config: "Config", options: argparse.Namespace) -> int:
    from plyscope.algorithms.backends import warn_if_slower
    from plyscope.portal.server import serve

    def ready(address: str) -> None:
        print(f"plyscope is ready at {address}", flush=True)
        if options.open:
            webbrowser.open(address)

    warn_if_slower()
    serve(config, ready)
    return 0


def _backup(config: "Config", options: argparse.Namespace) -> int:
    from plyscope.portal.store.backup import backup

    print(f"{backup(config.database, options.file)} rows kept in {options.file}")
    return 0


def _restore(config: "Config", options: argparse.Namespace) -> int:
    from plyscope.portal.store.backup import restore

    print(f"{restore(config.database, options.file, replace=options.replace)} rows restored from {options.file}")
    return 0


def _admin(config: "Config", options: argparse.Namespace) -> int:
    from plyscope.portal.accounts.administrators import make_admin

    name = make_admin(config.database, options.name, admin=not options.remove)
    print(f"{name} is {'no longer an administrator' if options.remove else 'an administrator'}")
    return 0


_ACTIONS = {None: _serve, "backup": _backup, "restore": _restore, "admin": _admin}
