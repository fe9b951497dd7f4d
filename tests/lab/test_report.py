"""The report is one page that needs nothing else, whatever stands in the texts and numbers."""

import re
from html.parser import HTMLParser

import pytest

from plyscope.files import write_whole
from plyscope.games.tree_svg import tree_svg
from plyscope.lab.experiment import Cell, Experiment, Finding, Picture, Plot, Series, Table
from plyscope.lab.manifest import Group, Manifest, Origin
from plyscope.lab.markup import inline, to_html
from plyscope.lab.report import write_index, write_report
from plyscope.lab.runner import run
from plyscope.lab.tables import to_markdown
from plyscope.lab.trees import searched
from plyscope.workers import Here

EVIL = "<script>alert(1)</script> & \"quotes\" 'too' http://elsewhere.example/x"
VOID = {"meta", "br", "path", "use", "rect", "image", "link", "img"}


class Reader(HTMLParser):
    """Reads a page, and fails where an element is not closed in its place."""

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.attributes, self.texts = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def read(page):
    reader = Reader()
    reader.feed(page.read_text(encoding="utf-8"))
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture
def finished(tmp_path):
    findings = [
        Finding(f"turn 1 {EVIL}", 549945, 549945, "equal"),
        Finding("turn 3", 3, 4, "differs", f"**because** {EVIL}"),
        Finding("time", 3.5, 0.25, "not comparable", "another machine"),
    ]
    experiment = Experiment(
        "evil",
        f"Title {EVIL}",
        f"Asked: {EVIL}\n\n- one\n- two",
        f"# Counting\nCounted `{EVIL}`.",
        (Cell("builtins:dict", {"nodes": 12}),),
        tables=lambda rows: [Table(f"Table {EVIL}", (EVIL, "nodes"), ((EVIL, rows[0]["nodes"]),), EVIL)],
        plots=lambda rows: (
            [Plot(f"Plot {EVIL}", EVIL, EVIL, tuple(Series(EVIL + n, (1, 2), (1.0, 2.0)) for n in "ab"))] * 2
        ),
        findings=lambda rows: findings,
        remarks=EVIL,
    )
    folder = tmp_path / "evil"
    rows = run(experiment, folder, Here(), origin=Origin(command=f"plyscope lab run {EVIL}"))
    return write_report(experiment, rows, folder), experiment, rows


def test_the_page_needs_nothing_else(finished):
    page, _, _ = finished
    reader = read(page)
    assert not {"script", "link", "img", "iframe", "object", "image"} & set(reader.seen)
    for name, value in reader.attributes:
        assert name != "src"
        assert not name.startswith("on")
        assert not name.endswith("href") or value.startswith("#")
        assert "http" not in (value or "")
    style = reader.texts[reader.texts.index(next(text for text in reader.texts if ":root" in text))]
    assert "url(" not in style
    assert "@import" not in style
    names = [value for name, value in reader.attributes if name == "id"]
    assert len(names) == len(set(names))


def test_the_page_says_everything(finished):
    page, _, _ = finished
    text = re.sub(r"\s+", " ", " ".join(read(page).texts))
    for part in ("What was asked", "How it was counted", "Published beside ours", "Tables", "Plots", "Remarks"):
        assert part in text
    assert "3 numbers and claims: 1 equal, 1 not comparable, 1 differs" in text
    assert "549,945" in text
    assert f"plyscope lab run {EVIL}" in text
    assert "Environment" in text
    assert text.count(EVIL) >= 10


def test_the_page_is_the_same_each_time_and_leaves_no_old_files(finished):
    page, experiment, rows = finished
    before = page.read_bytes()
    write_whole(page.parent / "plots" / "07-old.svg", "<svg/>")
    assert write_report(experiment, rows, page.parent) == page
    assert page.read_bytes() == before
    tables = sorted(path.suffix for path in (page.parent / "tables").iterdir())
    assert tables == [".csv", ".csv", ".html", ".html", ".md", ".md"]
    assert len(list((page.parent / "plots").iterdir())) == 2


def test_an_index_leads_to_the_reports(finished):
    page, _, _ = finished
    index = write_index(Group("all", ("evil",)), page.parent.parent)
    links = [value for name, value in read(index).attributes if name == "href"]
    assert links == ["evil/report.html"]
    assert (index.parent / links[0]).exists()


def test_a_run_without_seed_command_or_findings_has_a_report(tmp_path):
    experiment = Experiment("plain", "Plain", "", "", (Cell("builtins:dict", {"nodes": 12}),))
    rows = run(experiment, tmp_path, Here())
    text = " ".join(read(write_report(experiment, rows, tmp_path)).texts)
    assert "To run it again" not in text
    assert "What was asked" not in text
    assert Manifest.load(tmp_path).seed is None


def test_markdown_is_read_without_raw_html_and_images():
    source = "Text with **bold**, *emphasis*,\nDUAL* and SSS*.\n1. one\n   more\n2. two\n\n## Head <b>\n* a `*x*` \\* b"
    assert to_html(source) == (
        "<p>Text with <strong>bold</strong>, <em>emphasis</em>,\nDUAL* and SSS*.</p>\n"
        "<ol>\n<li>one\nmore</li>\n<li>two</li>\n</ol>\n"
        "<h3>Head &lt;b&gt;</h3>\n"
        "<ul>\n<li>a <code>*x*</code> * b</li>\n</ul>\n"
    )
    assert to_html("| a |\n|---|\n| 1 |").startswith("<table>")
    for unsafe in ("![](http://elsewhere.example/x.png)", "[x](javascript:alert(1))", "<img src=x>", "\n\n<b>\n\n"):
        html = to_html(unsafe) + inline(unsafe)
        assert not re.search("<img|<b>|href=.javascript", html), html
    assert to_html("") == ""


def test_a_number_that_begins_a_line_does_not_begin_a_list():
    assert to_html("fewer leaves at depth\n8. Table 1") == "<p>fewer leaves at depth\n8. Table 1</p>\n"
    assert to_html("* at depth\n  8. Table\n* b") == "<ul>\n<li>at depth\n8. Table</li>\n<li>b</li>\n</ul>\n"
    table = Table("8. counts", ("n",), ((1,),), "8. is the depth")
    assert to_markdown(table).splitlines()[0] == "**8\\. counts**"
    assert to_markdown(table).splitlines()[-1] == "8\\. is the depth"


def test_pictures_are_in_the_page_and_in_files(tmp_path):
    tree = [[3, 12], [2, 4]]
    picture = Picture("Figure 1: a tree", tree_svg(tree, searched(tree, "alphabeta:depth=2")), "Of two plies.")
    cell = Cell("builtins:dict", {"nodes": 12})
    experiment = Experiment("drawn", "Drawn", "", "", (cell,), pictures=lambda rows: [picture])
    rows = run(experiment, tmp_path, Here())
    page = write_report(experiment, rows, tmp_path).read_text(encoding="utf-8")
    assert '<figure class="picture"><figcaption><strong>Figure 1: a tree</strong>' in page
    assert "Of two plies." in page
    assert "var(--series-2)" in page  # the cut is drawn in the colours of the page
    assert (tmp_path / "pictures" / "01-figure-1-a-tree.svg").read_text(encoding="utf-8") == picture.svg
