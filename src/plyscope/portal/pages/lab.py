"""The lab shelf: the reports that were found, and one of them."""

import asyncio

from fastapi import Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from plyscope.portal.errors import Refused
from plyscope.portal.http.access import Anyone, ThePortal
from plyscope.portal.lab_reports import POLICY, Report, find, reports
from plyscope.portal.pages.render import render
from plyscope.portal.pages.words import WORDS
from plyscope.portal.state import Portal


async def shelf(request: Request, portal: ThePortal, who: Anyone) -> HTMLResponse:
    """Show which reports there are."""
    found = await asyncio.to_thread(reports, portal.config.lab_folder)
    groups: dict[str | None, list[Report]] = {}
    for one in found:
        groups.setdefault(one.group, []).append(one)
    folder = portal.config.lab_folder
    there, relative = folder.is_dir(), not folder.is_absolute()
    return render(request, who, "lab.html", groups=groups, folder=folder, there=there, relative=relative, **WORDS)


async def report(request: Request, report: str, portal: ThePortal, who: Anyone) -> HTMLResponse:
    """Show one report, in a frame in which it can do nothing."""
    return render(request, who, "report.html", report=await _found(portal, report), **WORDS)


async def raw(report: str, portal: ThePortal, who: Anyone) -> Response:
    """Give a report as it was written; it may show itself, and nothing else."""
    found = await _found(portal, report)
    html = await asyncio.to_thread(found.path.read_bytes)
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
    return Response(html, media_type="text/html; charset=utf-8", headers=headers)


async def _found(portal: Portal, name: str) -> Report:
    found = await asyncio.to_thread(find, portal.config.lab_folder, name)
    if found is None:
        raise Refused(404, "there is no such report")
    return found
