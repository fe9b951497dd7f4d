"""Rendering of the HTML templates in ``templates/``, with all text escaped."""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from plyscope.lab import markup
from plyscope.lab.tables import shown

_ENVIRONMENT = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_ENVIRONMENT.filters["shown"] = shown
_ENVIRONMENT.filters["markdown"] = lambda text: Markup(markup.to_html(text))
_ENVIRONMENT.filters["markdown_line"] = lambda text: Markup(markup.inline(text))


def render(template: str, **values: Any) -> str:
    """Return a page or a part of a page; a value that is already HTML must be `Markup`."""
    return _ENVIRONMENT.get_template(template).render(values)
