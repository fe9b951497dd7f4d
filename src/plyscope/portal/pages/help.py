"""The help page: first steps, keyboard shortcuts, and the glossary."""

from fastapi import Request
from fastapi.responses import HTMLResponse

from plyscope import glossary
from plyscope.portal.access import Anyone
from plyscope.portal.pages.render import render


async def show(request: Request, who: Anyone) -> HTMLResponse:
    """Show the help page."""
    return render(request, who, "help.html", groups=glossary.groups(), shortcuts=glossary.shortcuts())
