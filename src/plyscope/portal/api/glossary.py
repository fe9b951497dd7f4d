"""The API of the glossary and the keyboard shortcuts, which the tooltips use."""

from typing import Any

from plyscope import glossary


async def show() -> dict[str, Any]:
    """List the terms of the portal, each explained in a sentence, and its keyboard shortcuts."""
    return known_terms()


def known_terms() -> dict[str, Any]:
    """Return the terms and the shortcuts as JSON."""
    return {
        "terms": {key: {"name": term.name, "short": term.short} for key, term in glossary.terms().items()},
        "keys": [
            {
                "where": page.where,
                "title": page.title,
                "rows": [{"keys": keys, "does": does} for keys, does in page.rows],
            }
            for page in glossary.shortcuts()
        ],
    }
