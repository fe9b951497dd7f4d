"""The lab pages: the list of reports, and a single report."""

import asyncio

from fastapi import Request
from fastapi.responses import HTMLResponse
from starlette.responses import Response

from plyscope.portal.access import Anyone, ThePortal
from plyscope.portal.errors import Refused
from plyscope.portal.lab_reports import POLICY, Report, find, reports
from plyscope.portal.pages.render import render
from plyscope.portal.pages.words import WORDS
from plyscope.portal.state import Portal


async def shelf(request: Request, portal: ThePortal, who: Anyone) -> HTMLResponse:
    """Show the list of reports."""
    found = await asyncio.to_thread(reports, portal.config.lab_folder)
    groups: dict[str | None, list[Report]] = {}
    for one in found:
        groups.setdefault(one.group, []).append(one)
    folder = portal.config.lab_folder
    there, relative = folder.is_dir(), not folder.is_absolute()
    return render(request, who, "lab.html", groups=groups, folder=folder, there=there, relative=relative, **WORDS)


async def report(request: Request, report: str, portal: ThePortal, who: Anyone) -> HTMLResponse:
    """Show one report in a sandboxed frame."""
    return render(request, who, "report.html", report=await _found(portal, report), **WORDS)


async def raw(report: str, portal: ThePortal, who: Anyone) -> Response:
    """Return a report unchanged, with a content security policy that blocks scripts and forms."""
    found = await _found(portal, report)
    html = await asyncio.to_thread(found.path.read_bytes)
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
    return Response(html, media_type="text/html; charset=utf-8", headers=headers)


async def _found(portal: Portal, name: str) -> Report:
    found = await asyncio.to_thread(find, portal.config.lab_folder, name)
    if found is None:
        raise Refused(404, "there is no such report")
    return found
