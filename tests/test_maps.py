"""The maps in the documentation are those of the modules and of the table of layers."""

import maps


def test_the_maps_of_the_documentation_are_up_to_date():
    for path, had, wanted in maps.pages():
        assert had == wanted, f"{path.name} is out of date: run make docs-maps"


def test_every_module_is_on_the_map():
    written = maps.all_modules()
    for path in maps.PACKAGE.rglob("*.py"):
        assert path.name == "__init__.py" or f"| `{path.name}` |" in written, path
