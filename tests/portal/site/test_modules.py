"""JavaScript modules as classic scripts."""

import json
import shutil
import subprocess

import pytest

from plyscope.portal.site import modules
from plyscope.portal.site.files import WORKER
from plyscope.portal.site.pages import OFFLINE, PAGES

NODE = shutil.which("node")


@pytest.fixture
def written(monkeypatch):
    """Call it with modules by name, which take the place of those of the portal."""

    def write(**texts):
        monkeypatch.setattr(modules, "source", lambda name: texts[name.removesuffix(".js")])

    return write


def result(script):
    """What a script leaves in ``found``."""
    ran = subprocess.run(
        [NODE, "-e", f"{script}; setTimeout(() => console.log(JSON.stringify(globalThis.found)), 20)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(ran.stdout)


@pytest.mark.skipif(NODE is None, reason="needs Node.js")
def test_a_bundle_runs_modules_in_the_order_of_their_imports(written):
    written(
        main='import { add as plus, Box } from "./tools.js";\nimport "./effect.js";\n'
        'const later = async () => (await import("./late.js")).late();\n'
        "globalThis.found.sum = plus(1, 2) + new Box().size;\n"
        "later().then((value) => (globalThis.found.late = value));\n",
        tools="export const add = (a, b) => a + b;\nexport class Box { size = 4; }\nexport function* many() {}\n"
        'const own = "import nothing";\nglobalThis.found.order.push("tools");\n',
        effect='globalThis.found.order.push("effect");\n',
        late='import { add } from "./tools.js";\nexport async function late() {\n  return add(20, 3);\n}\n'
        'globalThis.found.order.push("late");\n',
    )
    found = result("globalThis.found = {order: []};\n" + modules.bundle("main.js"))
    assert found == {"order": ["tools", "effect", "late"], "sum": 7, "late": 23}


@pytest.mark.parametrize(
    "line",
    [
        "export default 3;",
        'import whole from "./tools.js";',
        'import * as tools from "./tools.js";',
        'export * from "./tools.js";',
        "export { a };",
        "export let a = 3;",
        "await pause();",
    ],
)
def test_a_form_that_cannot_be_converted_is_named(written, line):
    written(main=f"const a = 3;\n{line}\n", tools="")
    with pytest.raises(ValueError, match=r"main\.js has a form of import or export that cannot be converted: "):
        modules.bundle("main.js")


def test_modules_that_import_each_other_are_refused(written):
    written(a='import "./b.js";\n', b='import "./c.js";\n', c='import "./a.js";\n')
    with pytest.raises(ValueError, match=r"a\.js imports itself, by way of b\.js, c\.js"):
        modules.closure("a.js")


def test_modules_that_import_each_other_later_are_not_refused(written):
    written(a='const b = () => await import("./b.js");\n', b='import "./a.js";\n')
    assert modules.closure("a.js") == ["a.js", "b.js"]


@pytest.mark.skipif(NODE is None, reason="needs Node.js")
@pytest.mark.parametrize("names", [*(page.all_modules for page in (*PAGES, OFFLINE)), (WORKER,)])
def test_every_page_has_a_valid_script(names):
    subprocess.run([NODE, "--check", "-"], input=modules.bundle(*names), text=True, check=True)
