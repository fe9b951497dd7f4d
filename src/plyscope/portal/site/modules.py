"""The JavaScript modules of the pages: which a page needs, and all of them as one classic script.

A page that is opened from a disk may not load modules, so an exported site has one script for each page. Only the forms
of ``import`` and ``export`` that the modules use are supported; any other form is an error.
"""

import re
from functools import cache

from plyscope.portal.pages.render import STATIC

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([a-z]+\.js)";$', re.MULTILINE)
_LATER = re.compile(r'await import\("\./([a-z]+\.js)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*|^await\b.*", re.MULTILINE)

_HEAD = """(() => {
"use strict";
const modules = new Map();
const loaded = new Map();
const load = (name) => {
  if (!loaded.has(name)) {
    const exported = {};
    loaded.set(name, exported);
    modules.get(name)(exported);
  }
  return loaded.get(name);
};
"""


@cache
def source(name: str) -> str:
    """Return the text of a module."""
    return (STATIC / "js" / name).read_text("utf-8")


def imports(name: str, *, later: bool = True) -> list[str]:
    """Return the modules that a module imports, including those that it imports later."""
    found = [module for _, module in _IMPORT.findall(source(name))]
    return found + (_LATER.findall(source(name)) if later else [])


def closure(*names: str) -> list[str]:
    """Return modules and all that they need, each after those that it imports at once.

    >>> closure("text.js", "api.js")[:3]
    ['text.js', 'platform.js', 'api.js']
    """
    found: list[str] = []
    waiting: list[str] = []

    def add(name: str) -> None:
        if name in found:
            return
        if name in waiting:
            raise ValueError(f"{name} imports itself, by way of {', '.join(waiting[waiting.index(name) + 1 :])}")
        waiting.append(name)
        for other in imports(name, later=False):
            add(other)
        waiting.pop()
        found.append(name)

    for name in names:
        add(name)
    for name in found:  # it grows meanwhile
        for other in imports(name):
            add(other)
    return found


def bundle(*names: str) -> str:
    """Return modules and all that they need as one classic script, which runs them in this order."""
    parts = [f"modules.set({name!r}, (exported) => {{\n{_converted(name)}}});\n" for name in closure(*names)]
    return _HEAD + "".join(parts) + "".join(f"load({name!r});\n" for name in names) + "})();\n"


def _converted(name: str) -> str:
    """Return a module as the body of a function that fills in what it exports."""
    text = source(name)
    exports = _EXPORT.findall(text)
    text = _IMPORT.sub(_from_loaded, text)
    text = _LATER.sub(r"await Promise.resolve(load('\1'))", text)
    text = _EXPORT.sub("", text).replace("import.meta.url", "document.baseURI")
    flaw = _OTHER.search(text)
    if flaw:
        raise ValueError(f"{name} has a form of import or export that cannot be converted: {flaw[0]}")
    return text + (f"Object.assign(exported, {{ {', '.join(exports)} }});\n" if exports else "")


def _from_loaded(found: re.Match[str]) -> str:
    names, module = found.groups()
    if names is None:
        return f"load({module!r});"
    return f"const {{{names.replace(' as ', ': ')}}} = load({module!r});"
