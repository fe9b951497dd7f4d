"""Tables for people and for programs."""

import csv
import io

from plyscope.lab.experiment import Finding, Table
from plyscope.lab.findings import findings_table
from plyscope.lab.tables import shown, to_csv, to_html, to_markdown, to_text

TABLE = Table(
    "Leaves | <all>",
    ("search", "leaves", "share", "line"),
    (("SSS*", 1234567, 0.123456, [4, 4]), ("a|b <i>_x_</i>\n", None, 1000.5, [])),
    "Some *note*.",
)


def test_numbers_are_written_for_people():
    written = {
        0: "0",
        -12345: "-12,345",
        1.0: "1",
        0.5: "0.5",
        99.99612: "100",
        1234.5: "1,234",
        1234.5678: "1,235",
        1.6981: "1.6981",
        2.5e-5: "0.000025",
        1e-9: "1e-09",
        1e20: "100,000,000,000,000,000,000",
    }
    assert {value: shown(value) for value in written} == written
    assert [shown(value) for value in (float("inf"), float("nan"), False, "", None)] == ["inf", "nan", "no", "–", "–"]


def test_text_is_aligned():
    assert to_text(TABLE).splitlines() == [
        "Leaves | <all>",
        "",
        "search             leaves   share  line",
        "--------------  ---------  ------  ----",
        "SSS*            1,234,567  0.1235  4, 4",
        "a|b <i>_x_</i>          –   1,000",
        "",
        "Some *note*.",
    ]
    assert to_text(Table("Empty", ("a", "b"), ())).splitlines() == ["Empty", "", "a  b", "-  -"]


def test_markdown_keeps_every_cell_in_its_column():
    assert to_markdown(TABLE).splitlines()[2:6] == [
        "| search | leaves | share | line |",
        "|---|---:|---:|---|",
        r"| SSS\* | 1,234,567 | 0.1235 | 4, 4 |",
        r"| a\|b \<i>\_x\_\</i> | – | 1,000 |  |",
    ]


def test_html_is_escaped():
    html = to_html(TABLE)
    assert "<i>" not in html
    assert "a|b &lt;i&gt;_x_&lt;/i&gt;" in html
    assert '<td class="number">1,234,567</td>' in html


def test_csv_holds_the_numbers_as_they_are():
    rows = list(csv.reader(io.StringIO(to_csv(TABLE))))
    assert rows == [
        ["search", "leaves", "share", "line"],
        ["SSS*", "1234567", "0.123456", "[4, 4]"],
        ["a|b <i>_x_</i>\n", "", "1000.5", "[]"],
    ]


def test_findings_are_a_table():
    table = findings_table([Finding("turn 1", 549945, 549945, "equal", "counted as nodes")])
    assert table.columns == ("where", "published", "ours", "verdict", "note")
    assert table.rows == (("turn 1", 549945, 549945, "equal", "counted as nodes"),)
