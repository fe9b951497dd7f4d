"""plyscope export-site: analysis, search trees, comparisons and games against levels as a site without a server."""

import argparse
import sys
from pathlib import Path

from plyscope.cli.screen import LiveLine
from plyscope.cli.serve import portal_needs


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="DIR",
        help="the folder to write: a new or empty one, or an earlier export, which is replaced",
    )


def run(options: argparse.Namespace) -> int:
    """Write the site, completely or not at all."""
    try:
        from plyscope.portal.site.export import export_site
    except ModuleNotFoundError as error:
        raise ValueError(portal_needs(error)) from None
    line = LiveLine(sys.stderr)
    sizes: list[int] = []

    def told(name: str, size: int) -> None:
        sizes.append(size)
        if not line.recent():
            line.write(f"{len(sizes)} files, {name}")

    try:
        export_site(options.out, told)
    finally:
        line.clear()
    print(f"{options.out}: {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB; open {options.out / 'index.html'}")
    return 0
