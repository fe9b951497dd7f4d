"""The maps of the package in the documentation: written from the modules themselves and from the table of layers.

``make docs-maps`` rewrites them; test_maps.py fails where one is out of date.
"""

import ast
import re
from pathlib import Path

from layers import ALLOWED, PORTAL

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "plyscope"


def summary(path):
    """The first sentence of a module's docstring, without its full stop, for a cell of a table."""
    paragraph = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))).partition("\n\n")[0]
    sentence = re.split(r"(?<=\.)\s", " ".join(paragraph.split()))[0].rstrip(".:")
    return sentence.replace("``", "`").replace("|", r"\|")


def table(head, rows):
    """A table of Markdown with two columns."""
    return "\n".join(
        [f"| {head[0]} | {head[1]} |", "|---|---|", *(f"| {first} | {second} |" for first, second in rows)]
    )


def folders():
    """The folders with modules, the package itself first, each before those inside it."""
    return sorted({path.parent.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py")})


def all_modules():
    """One table for each folder: its modules, and what each is for."""
    parts = []
    for folder in folders():
        package, *modules = sorted((PACKAGE / folder).glob("*.py"), key=lambda path: (path.name != "__init__.py", path))
        if package.name != "__init__.py":
            package, modules = None, [package, *modules]
        parts.append(f"### {folder if folder.name else 'plyscope'}")
        parts += [f"{summary(package)}."] if package else []
        parts += (
            [table(("module", "purpose"), [(f"`{path.name}`", summary(path)) for path in modules])] if modules else []
        )
    return "\n\n".join(parts)


def upwards(allowed):
    """The rows of a table of layers, each after all that it may import; without the package itself."""
    rows = {name: others - {"__init__"} for name, others in allowed.items() if not name.startswith("__")}
    done = {}
    while rows:
        ready = [name for name in rows if rows[name] & set(allowed) <= set(done)]
        assert ready, f"the layers have a cycle: {sorted(rows)}"
        done |= {name: rows.pop(name) for name in ready}
    return done


def import_rules(allowed):
    """A table of layers: what each part may import, from the bottom to the top."""
    order = upwards(allowed)
    rows = []
    for name, others in order.items():
        named = [f"`{other}`" for other in (*order, *sorted(others - set(order))) if other in others]
        rows.append((f"`{name}`", ", ".join(named) or "nothing"))
    return table(("package or module", "may import"), rows)


def main_packages():
    """What each package and module at the top level is for, from the bottom to the top."""
    rows = []
    for name in upwards(ALLOWED):
        path = PACKAGE / name / "__init__.py"
        rows.append((f"`{name}`", summary(path if path.exists() else PACKAGE / f"{name}.py")))
    return table(("package or module", "purpose"), rows)


#: The maps: the page, the name of the section, and what writes it.
MAPS = {
    ("docs/architecture.md", "modules"): all_modules,
    ("docs/architecture.md", "import rules"): lambda: import_rules(ALLOWED),
    ("docs/architecture.md", "import rules of the portal"): lambda: import_rules(PORTAL),
    ("CONTRIBUTING.md", "packages"): main_packages,
}


def updated(text, name, content):
    """A page with the section of this name replaced."""
    begin, end = f"<!-- {name}: written by `make docs-maps` -->", f"<!-- end: {name} -->"
    before, mark, rest = text.partition(begin)
    _, other, after = rest.partition(end)
    assert all((mark, other)), f"there are no marks for {name!r}"
    return f"{before}{begin}\n\n{content}\n\n{end}{after}"


def pages():
    """Every page with a map: its path, what it has, and what it should have."""
    for page in dict.fromkeys(page for page, _ in MAPS):
        path = ROOT / page
        had = text = path.read_text(encoding="utf-8")
        for (where, name), write in MAPS.items():
            if where == page:
                text = updated(text, name, write())
        yield path, had, text


def main():
    """Rewrite the maps."""
    for path, _, text in pages():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
